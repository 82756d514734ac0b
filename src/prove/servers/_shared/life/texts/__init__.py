"""What firms and people write: `style` (how they write), `notices` (mail of firms), `correspondence` (mail between
people) and `threads` (short conversations)."""

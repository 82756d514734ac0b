"""What firms and people write: `style` (how they write), `notices` (mail of firms), `correspondence` (mail between
people until now), `letters` (mail that others write later) and `threads` (short conversations)."""

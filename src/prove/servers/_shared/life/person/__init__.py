"""Who the person is and what is theirs: `habits` (how much of everything), `household` (rooms, members, cars) and
`wallet` (accounts, cards)."""

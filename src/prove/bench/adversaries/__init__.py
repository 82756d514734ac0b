"""Who tries to earn reward without doing the work, and what do they earn? Honest policies stand beside them.

- `scene` is what a policy here knows, `moves` what it does; `playing` plays the moves.
- Policies: `honest`, `partial` (some of the work), `idle` (words and no work), `reading` (reads for their own sake),
  `careless` (calls of the right names with values from nowhere), `wrong` (accepted writes that nobody asked for),
  `spoiling` (right work that is undone or wrecked); `suite` lists them all. `trials` finds calls by trying them,
  `writes` puts them in place of the reference's.
- `noise` are noisy oracles; `break_even` asks from which probability an honest write pays.
- `examine` does all of it with one example, `figures` sums it up; `report` writes it, `table` as a page of the
  documentation, `summary` for a terminal.

All of them know the reference; those that replace writes also try their calls in the world before they make them.
"""

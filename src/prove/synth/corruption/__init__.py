"""Which faults does the validator find? Proven examples, spoilt in every known way, and a table of what was caught.

- `suite` runs all kinds and makes the table; `planting` has what kinds are made of.
- The kinds, by what they spoil: `in_words`, `in_calls`, `in_frame`, `in_sets`. Each is a function with a line that says
  what it does; a kind that does no harm says why, with a proof for each case.
"""

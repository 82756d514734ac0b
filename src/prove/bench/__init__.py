"""Do we keep what we promise, and does cheating pay? Every figure is measured beside a yardstick in the same run.

- `run` lists the rows of `prove bench`; `rows` is what a row is and how it is printed.
- What is measured: `worlds`, `calls` (in process, in memory and over HTTP with `http_rates`), `rollouts`, `synthesis`,
  `evaluation` (at an endpoint with `endpoint_rates`), and by `memorised_ids` whether ids must be looked up.
- `adversaries` are policies that try to earn reward without doing the task, and the report on them.

A change belongs here if it measures; what it measures belongs to its own room.
"""

"""T-Eval: single answers in six dimensions of tool use, in JSON and as strings, scored by the benchmark's metrics.

- Data: `files` reads the benchmark's eight English files; `tasks` makes tasks of them.
- Metrics: `instruct`, `plan`, `next_step` (reason, retrieve and understand) and `review`, over `answers` as they are
  read; `embedder` compares texts. `quirks` names what is odd in the metrics and reproduced all the same.
- A run: `asking` gets the answers of a player, `local_answers` those of a local model; `teval_suite` is the suite.

A change belongs here if it concerns this benchmark alone.
"""

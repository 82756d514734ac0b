"""How good is a policy? Suites of held-out tasks, played and judged by their own measures.

- Suites: `suite` says what one is, `examples_suite` is one whose tasks are examples for the rollout engine. `own` is
  ours, over the held-out set that `own_set` makes; `bfcl` is BFCL multi-turn, whose checker reads calls as `bfcl_calls`
  writes them; `tau2` is τ²-bench, `teval` is T-Eval.
- A run: `players` says who plays, with `local_model` for models on this machine; `run` plays a suite into a folder,
  `rows` is what it writes.
- Figures: `summary` of a run by `statistics`, `table` beside the `paper`'s, `compare` of several runs.

A change belongs here if it concerns how policies are measured; what an episode is worth in training is `reward`.
"""

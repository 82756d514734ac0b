"""How do models learn here? Supervised fine-tuning and GRPO in live environments, by recipes.

- Configuration: `config` has every key, `recipe` reads the TOML files in recipes/ and what changes them.
- `train` runs a stage: `sft_loop` on reference conversations, or `grpo_loop` on rollouts. Both use a `training_run`.
- The model: `model_path` finds it, `memory` checks that it fits, `start_model` loads it, `scratch` makes a small one.
- Data: `training_data` has the examples, `drawing` chooses those of a step, `sampling` plays them, `scored_batch` turns
  rollouts into advantages, `evaluation` looks at held-out ones; `schedule` gives the learning rate.
- The run on disk: `run_folder`, `checkpoints`, `metrics`, `samples`, `events` (TensorBoard), `report`; `live_table` is
  what a person sees meanwhile.
- `update` changes a model by a batch; `adapters` are for other trainers.

This package's own import loads no torch (extra `train`).
"""

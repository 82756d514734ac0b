"""How does a batch change a model? Packed rows that read a group's prompt once, losses, and optimiser steps.

- `policy_step` and `sft_step` each make one optimiser step; the metrics that they return are all that a loop needs.
- Data: `advantages` turns scores into one number per token, `batches` packs rollouts and conversations into rows, and
  `layout` says where their documents lie.
- Models: `packed_model` runs rows through a model of transformers, `tuning` chooses what of it is trained,
  `reference` is what it is kept near to, `optimisers` has AdamW with master weights, `layers` compiles
  their layers and spares what no loss needs.
- Attention over rows: `attention` plugs it into transformers; `attention_parts` merges calls of `flash_kernels`,
  `flash4_kernel` does so with those of another package, `flex_kernel` is the alternative.
- `logprobs` gets log-probabilities without all logits at once; `losses` has grpo, dr_grpo, dapo and gspo.

It knows token ids, not episodes; this package's own import loads no torch (extra `local`).
"""

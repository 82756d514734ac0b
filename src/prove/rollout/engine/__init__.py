"""How do local models generate for many live episodes at once? In token ids from end to end.

- `token_engine` is what callers use; `settings` has what they give it and get back; `assembly` chooses its parts.
- Models: `model_files` finds one on disk and `loading` reads it; `live_model` is one in training; `forward_pass` runs
  either.
- Sequences: `sequences` keeps their ids, `admission` decides which of them decode next, `packing` puts many into one
  pass. `reading` runs passes over given ids; `decoding` draws new ones, with its state on the device in
  `decoding_rows`. `sampling` draws a token; `graphs` keeps CUDA graphs of passes.
- Keys and values: `key_value_cache` stores them in `pages`; `paged_attention` is what a pass needs of attention;
  `torch_attention` computes it, in `tiles`.
- Between the matrix products: `operations` is what a pass needs; `torch_operations` computes it.
- `cuda` computes both with Triton kernels.

Import `TokenEngine` from `prove.rollout.engine.token_engine`; this package's own import loads no torch (extra `local`).
"""

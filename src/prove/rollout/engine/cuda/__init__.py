"""How is a pass computed on CUDA? With Triton kernels, which give what `torch_attention` and `torch_operations` give.

- Attention: `attention` is what a pass calls; its kernels are in `attention_kernels`.
- The rest: `operations` is what a pass calls; `layer_kernels` (norms, rotation, gates), `linear_kernels` (products with
  few rows) and `draw_kernels` (drawing a token).

Nothing here is imported on a machine without CUDA.
"""

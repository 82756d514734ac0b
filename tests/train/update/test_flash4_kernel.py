"""Results of flash-attn-4 over disjoint keys, merged, equal attention with a dense mask, in results and gradients.

The package runs on GPUs alone. Here its function is one of plain torch with the same contract;
`scripts/update_bench.py` compares the true one with plain torch.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import sys
from itertools import pairwise

import pytest
import torch

from prove.core.errors import UsageError
from prove.train.update.attention import DenseAttention, attention_over
from prove.train.update.flash4_kernel import Flash4Attention
from prove.train.update.layout import Layout
from tests.train.update.samples import random_inputs
from tests.train.update.test_attention_parts import LAYOUTS


def plain(
    q: torch.Tensor,
    k: torch.Tensor,
    v: torch.Tensor,
    *,
    cu_seqlens_q: torch.Tensor,
    cu_seqlens_k: torch.Tensor,
    max_seqlen_q: int,
    max_seqlen_k: int,
    softmax_scale: float,
    causal: bool,
    return_lse: bool,
) -> tuple[torch.Tensor, torch.Tensor]:
    assert return_lse
    results: list[torch.Tensor] = []
    sums: list[torch.Tensor] = []
    bounds = (pairwise(cu_seqlens_q.tolist()), pairwise(cu_seqlens_k.tolist()))
    for (start, end), (first, last) in zip(*bounds, strict=True):
        assert end - start <= max_seqlen_q
        assert last - first <= max_seqlen_k
        keys, values = (one[first:last].repeat_interleave(q.shape[1] // k.shape[1], 1) for one in (k, v))
        scores = torch.einsum("qhd,khd->hqk", q[start:end], keys) * softmax_scale
        if causal:
            scores = scores.masked_fill(torch.ones_like(scores, dtype=torch.bool).triu(1), float("-inf"))
        sums.append(scores.logsumexp(-1))
        results.append(torch.einsum("hqk,khd->qhd", scores.softmax(-1), values))
    return torch.cat(results), torch.cat(sums, 1)


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_merged_results_equal_a_dense_mask(layout: Layout) -> None:
    inputs = random_inputs(layout.tokens, 6, 2)
    gradient = torch.randn(1, layout.tokens, 6, 8, dtype=torch.float64)
    dense = DenseAttention(layout.visible())(*inputs, 0.4)
    merged = Flash4Attention.over(layout, torch.device("cpu"), plain)(*inputs, 0.4)
    torch.testing.assert_close(merged, dense)
    torch.testing.assert_close(
        torch.autograd.grad(merged, inputs, gradient), torch.autograd.grad(dense, inputs, gradient)
    )


def test_large_scores_do_not_overflow() -> None:
    layout = LAYOUTS["one group"]
    inputs = random_inputs(layout.tokens, 2, 2, scale=60.0, dtype=torch.float32)
    merged = Flash4Attention.over(layout, torch.device("cpu"), plain)(*inputs, 1.0)
    torch.testing.assert_close(merged, DenseAttention(layout.visible())(*inputs, 1.0))


def test_without_the_package_one_sentence_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "flash_attn.cute", None)
    with pytest.raises(UsageError, match=r"flash-attn-4 .*install prove\[flash4\], or use flash"):
        attention_over(Layout((2, 2)), "flash4", torch.device("cpu"))

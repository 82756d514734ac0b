"""Flash attention over ragged batches equals plain attention, segment by segment, and so do its gradients.

The CUDA kernels are compared with these by `scripts/update_bench.py`.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch
from torch.nn import functional

from prove.train.update.flash_kernels import Ragged, flash_backward, flash_forward

QUERIES, KEYS = (3, 5, 1), (3, 5, 1)
MORE_KEYS = (2, 7, 4)


def inputs(keys: tuple[int, ...]) -> list[torch.Tensor]:
    torch.manual_seed(0)
    shapes = ((sum(QUERIES), 4, 8), (sum(keys), 2, 8), (sum(keys), 2, 8))
    return [torch.randn(shape, dtype=torch.float64, requires_grad=True) for shape in shapes]


def plain(query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, causal: bool) -> torch.Tensor:
    queries, keys, values = (one.transpose(0, 1).unsqueeze(0) for one in (query, key, value))
    found = functional.scaled_dot_product_attention(queries, keys, values, is_causal=causal, scale=0.3, enable_gqa=True)
    return found[0].transpose(0, 1)


@pytest.mark.parametrize(("keys", "causal"), [(KEYS, True), (MORE_KEYS, False)])
def test_segments_read_their_own_keys(keys: tuple[int, ...], causal: bool) -> None:
    query, key, value = inputs(keys)
    expected = torch.cat(
        [plain(*parts, causal) for parts in zip(query.split(QUERIES), key.split(keys), value.split(keys), strict=True)]
    )
    gradient = torch.randn_like(expected)
    ragged = Ragged.of(QUERIES, keys, torch.device("cpu"), causal=causal)
    detached = (query.detach(), key.detach(), value.detach())
    found, lse = flash_forward(*detached, ragged, 0.3)
    torch.testing.assert_close(found, expected)
    assert lse.shape == (4, sum(QUERIES))
    torch.testing.assert_close(
        flash_backward(gradient, detached, found, lse, ragged, 0.3),
        torch.autograd.grad(expected, (query, key, value), gradient),
    )


def test_log_sum_exp_is_of_the_scaled_scores() -> None:
    query, key, value = (one.detach() for one in inputs(MORE_KEYS))
    ragged = Ragged.of((9,), (13,), torch.device("cpu"), causal=False)
    _, lse = flash_forward(query, key, value, ragged, 0.3)
    scores = torch.einsum("qhd,khd->hqk", query, key.repeat_interleave(2, dim=1)) * 0.3
    torch.testing.assert_close(lse, scores.logsumexp(-1))

"""Two flash calls, merged, equal attention with a dense mask, in results and gradients."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch

from prove.train.update.attention import DenseAttention
from prove.train.update.attention_parts import PartsAttention
from prove.train.update.layout import Layout, SharedPrompt
from tests.train.update.samples import random_inputs

LAYOUTS = {
    "one group": Layout((5, 3, 4), (SharedPrompt(0, 5, 12),)),
    "two groups and padding": Layout((5, 3, 4, 2, 1, 6, 3), (SharedPrompt(0, 5, 12), SharedPrompt(12, 14, 21))),
    "a prompt alone, then a group": Layout((4, 2, 3, 1), (SharedPrompt(4, 6, 10),)),
    "separate sequences": Layout((4, 1, 7)),
}


@pytest.mark.parametrize("layout", LAYOUTS.values(), ids=LAYOUTS.keys())
def test_merged_parts_equal_a_dense_mask(layout: Layout) -> None:
    inputs = random_inputs(layout.tokens, 6, 2)
    gradient = torch.randn(1, layout.tokens, 6, 8, dtype=torch.float64)
    dense = DenseAttention(layout.visible())(*inputs, 0.4)
    merged = PartsAttention.over(layout, torch.device("cpu"))(*inputs, 0.4)
    torch.testing.assert_close(merged, dense)
    torch.testing.assert_close(
        torch.autograd.grad(merged, inputs, gradient), torch.autograd.grad(dense, inputs, gradient)
    )


def test_large_scores_do_not_overflow() -> None:
    layout = LAYOUTS["one group"]
    inputs = random_inputs(layout.tokens, 2, 2, scale=60.0, dtype=torch.float32)
    merged = PartsAttention.over(layout, torch.device("cpu"))(*inputs, 1.0)
    torch.testing.assert_close(merged, DenseAttention(layout.visible())(*inputs, 1.0))

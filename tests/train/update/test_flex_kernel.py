"""Flex attention with a block mask equals attention with a dense mask.

On a CPU it has no gradients and runs uncompiled; `scripts/update_bench.py` compares the compiled one on CUDA.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch

from prove.train.update.attention import DenseAttention
from prove.train.update.flex_kernel import FlexAttention
from prove.train.update.layout import Layout, SharedPrompt
from tests.train.update.samples import random_inputs


@pytest.mark.filterwarnings("ignore:flex_attention called without torch.compile")
def test_blocks_show_what_the_dense_mask_shows() -> None:
    layout = Layout((150, 40, 90, 3, 5), (SharedPrompt(0, 150, 280), SharedPrompt(280, 283, 288)))
    query, key, value = (one.detach() for one in random_inputs(layout.tokens, 4, 2, 16, dtype=torch.float32))
    found = FlexAttention.over(layout, torch.device("cpu"))(query, key, value, 0.3)
    torch.testing.assert_close(found, DenseAttention(layout.visible())(query, key, value, 0.3))

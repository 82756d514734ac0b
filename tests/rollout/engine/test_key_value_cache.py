"""The size of the cache follows from the model and the memory, and the longest sequence from the cache."""

import pytest
import torch

from prove.core.errors import UsageError
from prove.rollout.engine.key_value_cache import (
    GIB,
    KeyValueCache,
    bytes_per_token,
    cache_bytes,
    key_value_shape,
    longest_sequence,
)
from tests.rollout.engine.tiny_models import SIZES, tiny_model

CPU = torch.device("cpu")


def test_a_layer_has_a_slot_for_every_token_and_the_scratch_page() -> None:
    config = tiny_model().config
    cache = KeyValueCache(config, pages=3, page_size=16, dtype=torch.float32, device=CPU)
    assert len(cache.keys) == len(cache.values) == SIZES["num_hidden_layers"]
    assert {each.shape for each in (*cache.keys, *cache.values)} == {(4 * 16, 2, 8)}
    assert not any(each.any() for each in (*cache.keys, *cache.values))
    held = sum(each.nbytes for each in (*cache.keys, *cache.values))
    assert held == 4 * 16 * bytes_per_token(config, torch.float32)


def test_a_model_without_a_head_size_divides_its_width() -> None:
    config = tiny_model().config
    config.head_dim = None
    assert key_value_shape(config) == (2, 32 // 4)


def test_the_memory_is_what_was_asked_for_or_a_default() -> None:
    assert cache_bytes(0.5, CPU) == GIB // 2
    assert cache_bytes(None, CPU) == GIB


@pytest.mark.parametrize(
    ("wanted", "pages", "longest"), [(None, 9, 128), (None, 99, 256), (100, 9, 100), (128, 9, 128)]
)
def test_the_longest_sequence_fits_into_context_and_cache(wanted: int | None, pages: int, longest: int) -> None:
    assert longest_sequence(wanted, context=256, pages=pages, page_size=16, token_bytes=1) == longest


@pytest.mark.parametrize(
    ("wanted", "pages", "sentence"),
    [(129, 9, "max_length"), (300, 99, "the model's context is 256 tokens"), (None, 1, "too little for any sequence")],
)
def test_a_length_that_does_not_fit_is_refused(wanted: int | None, pages: int, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        longest_sequence(wanted, context=256, pages=pages, page_size=16, token_bytes=1)

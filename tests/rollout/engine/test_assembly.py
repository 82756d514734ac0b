"""The parts of an engine follow from the settings; settings that cannot work are refused in a sentence."""

from dataclasses import replace

import pytest

from prove.core.errors import UsageError
from prove.rollout.engine.assembly import assemble
from tests.rollout.engine.tiny_models import CONTEXT, SMALL, VOCABULARY, tiny_model


@pytest.mark.parametrize(
    ("changes", "sentence"),
    [
        ({"page_size": 8}, "page_size must be a power of two from 16, not 8"),
        ({"page_size": 48}, "page_size must be a power of two from 16, not 48"),
        ({"burst": 0}, "burst and max_rows must be at least 1"),
        ({"max_rows": 0}, "burst and max_rows must be at least 1"),
        ({"cache_gib": 0.0}, "too little for any sequence"),
    ],
)
def test_settings_that_cannot_work_are_refused(changes: dict[str, float], sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        assemble(tiny_model(), replace(SMALL, **changes))  # pyright: ignore[reportArgumentType]


def test_on_a_cpu_nothing_is_captured() -> None:
    parts = assemble(tiny_model(), SMALL)
    assert (parts.reading_graphs, parts.decoding_graphs) == (None, None)
    assert (parts.vocabulary, parts.max_length, parts.reading_tokens) == (VOCABULARY, CONTEXT, SMALL.reading_tokens)
    assert parts.pool.available == parts.pool.pages > CONTEXT // SMALL.page_size


def test_the_default_of_reading_tokens_is_that_of_the_machine() -> None:
    assert assemble(tiny_model(), replace(SMALL, reading_tokens=None)).reading_tokens == 2048

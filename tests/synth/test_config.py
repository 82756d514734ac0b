"""A configuration that cannot be is one sentence."""

from typing import Any

import pytest

from prove.core.errors import UsageError
from prove.synth import PAPER, SynthConfig


def test_the_papers_configuration_differs_in_its_size_alone() -> None:
    assert PAPER.count == 13_517
    assert SynthConfig(count=13_517) == PAPER


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"missing": 1.5}, "missing is a share from 0 to 1, not 1.5"),
        ({"duplicate": -0.1}, "duplicate is a share from 0 to 1, not -0.1"),
        ({"count": 0}, "count must be at least 1, not 0"),
        ({"min_turns": 4}, "turns go from 1 to 6"),
        ({"max_turns": 7}, "turns go from 1 to 6"),
        ({"most_calls": 1}, "most_calls goes from 2 to 30, not 1"),
        ({"writer": "endpoint"}, "needs --url and --model"),
        ({"teacher": "endpoint", "url": "http://m"}, "needs --url and --model"),
        ({"url": "http://m"}, "are for a writer or a teacher that is 'endpoint'"),
        ({"writer": "endpoint", "url": "m", "model": "m"}, "begins with http:// or https://, which 'm' does not"),
    ],
)
def test_mistakes(settings: dict[str, Any], sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        SynthConfig(**settings)

"""Settings of rollouts, and the report."""

from typing import Any

import pytest

from prove.core.errors import UsageError
from prove.rollout.tokens.records import RolloutReport, TokenSettings


@pytest.mark.parametrize(
    ("settings", "sentence"),
    [
        ({"max_new_tokens": 0}, "max_new_tokens must be at least 1, not 0"),
        ({"max_prompt": -1}, "max_prompt must be at least 1, not -1"),
        ({"max_length": 0}, "max_length must be at least 1, not 0"),
        ({"temperature": -0.5}, "temperature must be at least 0, not -0.5"),
        ({"temperature": float("nan")}, "temperature must be at least 0, not nan"),
    ],
)
def test_settings_that_cannot_work(settings: Any, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        TokenSettings(**settings)


def test_the_share_of_waiting() -> None:
    assert RolloutReport().waiting_share == 0
    assert RolloutReport(seconds=4.0, waiting=1.0).waiting_share == 0.25

"""Results and refusals in the words of an assistant."""

import pytest

from prove.synth.text.results_text import moment_words, reason_words, turned


def test_the_users_words_are_turned_but_quotations_are_not() -> None:
    assert turned('show me what I have in my "my notes"') == 'show you what you have in your "my notes"'


def test_a_moment_is_said_in_full() -> None:
    assert moment_words("2026-03-14T09:30", None) == "March 14, 2026 at 9:30 am"


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("the user is not in 'channel'", "you are not in the channel"),
        (
            "it is Ana's; only the user's own messages can be edited",
            "it is Ana's; only your own messages can be edited",
        ),
        ("msg_k7wd is closed; use reopen_message", "it is closed"),
    ],
)
def test_a_reason_speaks_to_the_user_without_ids_and_tool_names(message: str, words: str) -> None:
    assert reason_words(message, {}, {"channel": "channel"}, None) == words

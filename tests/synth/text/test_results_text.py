"""Results and refusals in the words of an assistant."""

import datetime as dt

import pytest

from prove.core.shapes import Shape
from prove.synth.text.results_text import (
    ALL_SHOWN,
    SHOWN,
    advice_words,
    moment_words,
    reason_words,
    stopped,
    turned,
    value_words,
)


def test_the_users_words_are_turned_but_quotations_are_not() -> None:
    assert turned('show me what I have in my "my notes"') == 'show you what you have in your "my notes"'


def test_a_moment_is_said_in_full() -> None:
    assert moment_words("2026-03-14T09:30", None) == "March 14, 2026 at 9:30 am"


def test_a_list_is_cut_only_if_it_is_long() -> None:
    for count, shown in ((15, 15), (ALL_SHOWN, ALL_SHOWN), (ALL_SHOWN + 1, SHOWN)):
        words = value_words(Shape("array", item=Shape("string")), [f"name{n}" for n in range(count)], None)
        assert words is not None
        assert words.text.count("name") == shown
        assert words.text.endswith(f" and {count - SHOWN} more") == (shown < count)


@pytest.mark.parametrize("text", ["Is it?", "Fine.", "It says “Stop!”"])
def test_a_sentence_that_has_ended_gets_no_other_stop(text: str) -> None:
    assert stopped(text) == text
    assert stopped("fine") == "fine."


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("the user is not in 'channel'", "you are not in the channel"),
        ("ofr_k7wd over 19.00 is open; answer it by respond_to_offer", "another offer of yours over $19 is open"),
        ("Fun has -7.50 left in 2026-03, less than 25.00; move less", "Fun has -$7.50 left in March, less than $25"),
        ("Elm Mall has 0 free pieces of Pan, not 7; take fewer", "Elm Mall has no free pieces of Pan"),
        ("the sofa has 1 bids; wait for the end of the auction", "the sofa has 1 bid"),
        ("it is 7.25 km away; choose a closer one", "it is 7.25 km away"),
        ("@ana_roth does not take replies to post_k7wd; react to it instead", "@ana_roth does not take replies to it"),
        (
            "it is Ana's; only the user's own messages can be edited",
            "it is Ana's; only your own messages can be edited",
        ),
        ("msg_k7wd is closed; use reopen_message", "it is closed"),
    ],
)
def test_a_reason_speaks_to_the_user_without_ids_and_tool_names(message: str, words: str) -> None:
    assert reason_words(message, {}, {"channel": "channel"}, dt.datetime(2026, 3, 14)) == words


@pytest.mark.parametrize(
    ("message", "words"),
    [
        ("a basic fare cannot be held; book it at once or choose another fare", True),
        ("it holds 5.00, less than 9.00; 4.00 is missing, so lower the amount or use another account", True),
        ("that is not your store; ask their managers", True),
        ("'pin' is wrong; ask the customer for the right one", False),
        ("you host Lunch at that time; choose another 'starts_at'", False),
        ("seat 7C is taken; get_flight shows the free ones", False),
        ("it is full", False),
    ],
)
def test_advice_is_given_if_it_needs_no_parameter(message: str, words: bool) -> None:
    assert advice_words(message).startswith("You could ") == words
    assert not words or "lower the amount" in advice_words(message) or advice_words(message)[10:-1] in message

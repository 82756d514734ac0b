"""A model's text must say what is given, in whole words, and nothing new."""

import pytest

from prove.rollout.conversation import Reply
from prove.synth.text.faithful import Demand, Flaw, begins, flaw_of, in_order, place_of, words_of

DEMAND = Demand("Pay Ana $5 on Friday.", words=("Ana", "$5"), topics=("pay",))


@pytest.mark.parametrize("text", ["Please pay Ana $5 on Friday.", "Payment for Ana: $5, Friday."])
def test_a_text_that_says_the_same_can_be_used(text: str) -> None:
    assert flaw_of(text, DEMAND) is None


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("Pay Anna $5.", "it lacks given words"),
        ("Give Ana $5.", "it leaves out what it is about"),
        ("Pay Ana $5 and 7 more.", "it invents a number"),
        ("Pay Ana $5 twenty times.", "it invents a number"),
        ("Pay Ana $5 on Monday.", "it invents a day"),
        ("Pay Ana $5 for acc_k7wd.", "it invents an id"),
        ("Pay Ana $5, said Bob.", "it invents a name"),
        ("<b>Pay Ana $5</b>", "it has markup"),
        ("Pay Ana $5" + "!" * 300, "it is too long"),
    ],
)
def test_other_texts_have_a_reason(text: str, reason: str) -> None:
    found = flaw_of(text, DEMAND)
    assert found is not None
    assert found.reason == reason


def test_what_is_withheld_or_denied() -> None:
    assert flaw_of("Pay Ana.", Demand("Pay Ana.", withheld="ana")) is not None
    denied = Demand("I can't do that.", negative=True)
    assert flaw_of("Sure, done.", denied) == Flaw(
        "it hides that something is not possible", "It has to say that this was not possible."
    )
    assert flaw_of("Sorry, no.", denied) is None


def test_places_and_order() -> None:
    assert place_of("Ana", "Anatol and Ana") == 14
    assert place_of("Ana", "Ana", 1) is None
    assert begins("pay", "Payment")
    assert not begins("pay", "repay")
    assert in_order(("b", "ab", "a"), "a b ab") == ("a", "b", "ab")
    assert words_of(Reply('"Fine."')) == "Fine."
    assert isinstance(words_of(Reply("  ")), Flaw)

"""Phrases take up words and still read as sentences."""

import pytest

from prove.language.phrases import awkward, mend, pieces_of, says_all, text_of


@pytest.mark.parametrize(
    ("phrase", "words", "expected"),
    [
        ("open the {x} now", {"x": "the old one"}, "open the old one now"),
        ("take a {x}", {"x": "orange"}, "take an orange"),
        ("set it to {x} percent", {"x": "40%"}, "set it to 40%"),
        ("move it to {x} on {y}", {"x": "here", "y": "tomorrow"}, "move it to here tomorrow"),
        ("start at {y}", {"y": "March 3 at 9 am"}, "start on March 3 at 9 am"),
        ("say {x}.", {"x": "“Fine.”"}, "say “Fine.”"),
        ("add {x} more bags", {"x": "one"}, "add one more bag"),
        ("go[ to {x}][, {y}]", {"y": "now"}, "go, now"),
        ("It reads “{x}”.", {"x": "Fine!"}, "It reads “Fine!”"),
        ("It reads “{x}”.", {"x": "Fine"}, "It reads “Fine”."),
        ("{n} {n?are|is} left", {"n": "1"}, "1 is left"),
        ("{n} {n?are|is} left", {"n": "1,204"}, "1,204 are left"),
        ("it has {n?# bids|# bid|no bids}", {"n": "0"}, "it has no bids"),
        ("it has {n?# bids|# bid|no bids}", {"n": "1"}, "it has 1 bid"),
        ("it has {n?# bids|# bid|no bids}", {"n": "12"}, "it has 12 bids"),
        ("{n?#|#|nothing} was sold", {"n": "0 shares"}, "nothing was sold"),
        ("{n?#|#|nothing} comes back", {"n": "$0"}, "nothing comes back"),
        ("{n?#|#|nothing} comes back", {"n": "$0.50"}, "$0.50 comes back"),
        ("snap up {x} before it is gone", {"x": "it"}, "snap it up before it is gone"),
        ("take the stain out of {x}", {"x": "it"}, "take the stain out of it"),
        ("cross out {x}", {"x": "the lamp"}, "cross out the lamp"),
        ("the lamp is {n?on|off}", {"n": "no"}, "the lamp is off"),
    ],
)
def test_phrases_meet_words(phrase: str, words: dict[str, str], expected: str) -> None:
    assert text_of(pieces_of(phrase, words)) == expected


def test_which_phrases_fit() -> None:
    assert says_all("go[ to {x}][ by {y} and {z}]", ["x"])
    assert not says_all("go[ to {x}][ by {y} and {z}]", ["x", "y"])
    assert not says_all("go to {x}", [])
    assert text_of(mend([])) == ""


def test_one_it_beside_another_is_awkward() -> None:
    twice = "go to {place} among the places and take the heart off it"
    assert awkward(pieces_of(twice, {"place": "it"}))
    assert not awkward(pieces_of(twice, {"place": "the Copper Pot"}))
    assert not awkward(pieces_of("take the heart off {place}", {"place": "it"}))


def test_what_belongs_to_it_is_awkward() -> None:
    for phrase in ("lock the doors of {car}", "somebody is waiting at {car}, let them in", "check {car}'s tires"):
        assert awkward(pieces_of(phrase, {"car": "it"}))
        assert not awkward(pieces_of(phrase, {"car": "Rocket"}))

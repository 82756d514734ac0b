"""Expressions that can stand for each other."""

from itertools import product

import pytest

from prove.purposes.paraphrases import EXCHANGES, ways_to_say


def said(literal: str) -> set[str]:
    return {"".join(pieces) for pieces in product(*ways_to_say(literal))}


def test_a_text_without_any_is_one_piece() -> None:
    assert ways_to_say("cancel it") == (("cancel it",),)
    assert ways_to_say("") == (("",),)


@pytest.mark.parametrize(
    ("literal", "other"),
    [
        ("tell me how many are left", "let me know how many are left"),
        ("Tell me the total", "Give me the total"),
        ("look up what's due; if it isn't, ", "check what is due, otherwise "),
        ("put it into my calendar at 9 am", "put it into my calendar at 9am"),
        ("send them an email called ", "send them an e-mail with the subject "),
        ("if it costs more than ", "if it costs over "),
        ("book it, as long as it has ", "book it, provided it has "),
        ("open it and look at the menu", "open it and have a look at the menu"),
        ("take a look at it", "look at it"),
        ("how many of them.", "how many of those."),
        ("pin the newest of those.", "pin the newest of them."),
        ("lock it, so that nobody gets in", "lock it, so nobody gets in"),
        ("lock all the doors", "lock all of the doors"),
        ("what it all costs in total.", "what it all costs altogether."),
    ],
)
def test_each_way_of_an_expression_can_be_said(literal: str, other: str) -> None:
    assert {literal, other} <= said(literal)
    assert ways_to_say(literal)[0][0] == literal[: len(ways_to_say(literal)[0][0])]


@pytest.mark.parametrize(
    "literal",
    [
        "no more than ",
        "their longest-overdue invoice",
        "send the list along with it",
        "where to find the archive",
        "let me see what it says",
        "mention how many there are",
        "what is open right now",
        "Didn't the parcel come",
        "away at most",
        "cancel the latest meeting",
        "spread over an hour",
        "what costs all in all",
        "how long do they add up to",
        "at 10:30 am",
        "give back a book",
        "the notes should say who wrote",
        "pieces of each from the branch",
        "set up a subfolder of ",
        "for as long as she stays",
        "provided that my account holds as much, ",
        "watch it for as long as it takes",
        "which works as long as the lost one",
        "time for a sober look at my expenses",
        "One look at the receipt",
        "send all of them, please",
        "all four of them.",
        "the three of them and ",
        "I'll say when he comes",
        "they say what to fill in",
        "shift it, so that it ends at six",
        "it blinked all the way here",
        "I lose them all the time",
        "put the same into my basket",
        "write to ",
    ],
)
def test_what_means_something_else_stays(literal: str) -> None:
    kept = {"no more than ": {"no more than ", "not more than ", "at most "}}
    assert said(literal) == kept.get(literal, {literal})


def test_every_way_is_found_where_it_stands() -> None:
    """Each of the ways is different, and none is empty, so that no text can be read as nothing."""
    for exchange in EXCHANGES:
        assert len(set(exchange.ways)) == len(exchange.ways) > 1
        assert all(way.strip() for way in exchange.ways)

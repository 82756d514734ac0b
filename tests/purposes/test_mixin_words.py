"""Words for what is less plain: gaps, bare descriptions, changes of mind."""

import pytest

from prove.core.shapes import Shape
from prove.purposes.fillers import is_sentence
from prove.purposes.mixin_words import (
    HANDOVERS,
    PICKS,
    answered_as,
    bare,
    changed_as,
    reconsidered_as,
    said_as,
    sort_of,
    without,
)
from prove.purposes.nodes import BUILDING, Choice, Days, Domain, Purpose, Said, Secret
from prove.purposes.program import DAY, FREE, MONEY, NAME, NUMBER

SLOT = "\x020:\x03"


def said(domain: Domain, shape: Shape) -> Said:
    BUILDING.append(Purpose("x", ()))
    try:
        return Said(domain, shape)
    finally:
        BUILDING.pop()


TEXT, SUM, COUNT = said(Choice(("a",)), FREE), said(Choice((1.0,)), MONEY), said(Choice((1,)), NUMBER)
DATE, PIN = said(Days(1, 5), DAY), said(Secret(lambda _: {}, "own"), NAME)


@pytest.mark.parametrize(
    ("phrase", "node", "left"),
    [
        ("e-mail them the total, subject @", TEXT, "e-mail them the total"),
        ("let them know in a mail titled @ what it is", TEXT, "let them know in a mail what it is"),
        ("put @ into my calendar", TEXT, "put something into my calendar"),
        ("with the subject @ and the text X", TEXT, ""),
        ("write them a mail with the subject @ that names the total", TEXT, "write them a mail that names the total"),
        ("pay them @", SUM, "pay them some money"),
        ("move @ there from my savings", SUM, "move some money there from my savings"),
        ("add an expense of @ at the shop", SUM, "add an expense at the shop"),
        ("set the limit to @", SUM, ""),
        ("sell @ of those shares", COUNT, "sell a few of those shares"),
        ("charge it to @ percent", COUNT, ""),
        ("leave a rating of @ for the restaurant", COUNT, ""),
        ("pay it; my PIN is @", PIN, "pay it"),
        ("order it with my card (code @), to come at 7", PIN, "order it with my card, to come at 7"),
        ("pay @ or @", SUM, ""),
        ("charge it to my card with code @.", PIN, ""),
    ],
)
def test_a_value_is_left_out(phrase: str, node: Said, left: str) -> None:
    assert without(phrase.replace("@", SLOT), node) == left


def test_a_day_is_left_open_where_it_stands_by_itself() -> None:
    assert (
        without("put it into my calendar \x020:on\x03 at 9", DATE) == "put it into my calendar one of these days at 9"
    )
    assert without(f"everything since {SLOT}", DATE) == ""


@pytest.mark.parametrize(
    ("description", "plain"),
    [
        ("my @ account", "my account"),
        ("my order with the @", "my order"),
        ("the card ending in @", "the card"),
        ("the @", ""),
        ("my @ budget", ""),
    ],
)
def test_a_bare_description_has_no_slot(description: str, plain: str) -> None:
    assert bare(description.replace("@", SLOT)) == plain


def test_changes_are_said_by_what_is_changed() -> None:
    assert [sort_of(node) for node in (TEXT, SUM, COUNT, DATE)] == ["text", "money", "number", "day"]
    assert all("subject" in way for way in changed_as("subject", TEXT))
    assert all("call it" in way for way in changed_as("title", TEXT))
    assert all("amount" in way for way in reconsidered_as("amount", SUM))
    assert reconsidered_as("title", TEXT) == changed_as("title", TEXT)
    assert answered_as(PIN) != answered_as(SUM)
    assert said_as(("It's {}.",), SUM) == (f"It's {SLOT}.",)


def test_what_is_said_then_is_a_whole_sentence() -> None:
    for node in (TEXT, SUM, COUNT, DATE, PIN):
        for parameter in ("amount", "title", "subject", "text", "note", "comment", "reference"):
            assert all(map(is_sentence, (*changed_as(parameter, node), *reconsidered_as(parameter, node))))
        assert all(map(is_sentence, answered_as(node)))
    assert all(map(is_sentence, (*HANDOVERS, *PICKS)))


def test_a_day_is_not_taken_or_put_somewhere() -> None:
    """'Make it in three days', but not 'take in three days'."""
    said_of_days = (*answered_as(DATE), *changed_as("starts_on", DATE))
    assert not any(way.lower().startswith(("take", "put", "use")) or " take {}" in way for way in said_of_days)

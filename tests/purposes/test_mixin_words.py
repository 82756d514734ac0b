"""Words for what is less plain: gaps, bare descriptions, changes of mind."""

from typing import cast

import pytest

from prove.core.shapes import Shape
from prove.purposes import mixin_words
from prove.purposes.fillers import is_sentence
from prove.purposes.nodes import BUILDING, Choice, Days, Domain, Purpose, Said, Secret
from prove.purposes.program import DAY, FREE, MONEY, NAME, NUMBER, name_of, node_of, rows
from prove.servers.team_chat.tools import list_colleagues

SLOT = "\x020:\x03"


def said(domain: Domain, shape: Shape) -> Said:
    BUILDING.append(Purpose("x", ()))
    try:
        return Said(domain, shape)
    finally:
        BUILDING.pop()


def named() -> Said:
    BUILDING.append(Purpose("x", ()))
    try:
        return cast(Said, node_of(name_of(rows(list_colleagues), lambda c: c.name)))
    finally:
        BUILDING.pop()


TEXT, SUM, COUNT = said(Choice(("a",)), FREE), said(Choice((1.0,)), MONEY), said(Choice((2, 5)), NUMBER)
ONE_OR_TWO = said(Choice((1, 2)), NUMBER)
PERSON = named()
DATE, PIN = said(Days(1, 5), DAY), said(Secret(lambda _: {}, "own"), NAME)


@pytest.mark.parametrize(
    ("phrase", "node", "left"),
    [
        ("e-mail them the total, subject @", TEXT, "e-mail them the total"),
        ("let them know in an email titled @ what it is", TEXT, "let them know in an email what it is"),
        ("put @ into my calendar", TEXT, "put something into my calendar"),
        ("with the subject @ and the text X", TEXT, ""),
        (
            "write them an email with the subject @ that names the total",
            TEXT,
            "write them an email that names the total",
        ),
        ("pay them @", SUM, "pay them some money"),
        ("move @ there from my savings", SUM, "move some money there from my savings"),
        ("add an expense of @ at the shop", SUM, "add an expense at the shop"),
        ("set the limit to @", SUM, ""),
        ("sell @ of those shares", COUNT, "sell some of those shares"),
        ("sell @ of those shares", ONE_OR_TWO, ""),
        ("hold another @ of it for them", COUNT, ""),
        ("let the call begin @ minutes later", COUNT, ""),
        ("keep it for them for the next @ hours, please", COUNT, "keep it for them for a while, please"),
        ("heat the cabin to @ degrees", COUNT, ""),
        ("show the last @ lines of it", COUNT, ""),
        ("put @ litres of fuel into it", COUNT, "put some fuel into it"),
        ("I want @ litres of fuel, no more.", COUNT, "I want some fuel."),
        ("refuel the car with @ litres of fuel", COUNT, "refuel the car"),
        ("Call the file @, and put in the total.", TEXT, ""),
        ("unlock it with my own code @", PIN, ""),
        ("fill it up with @ litres", COUNT, ""),
        ("one email to all, entitled @, should give the total", TEXT, "one email to all should give the total"),
        ("charge it to @ percent", COUNT, ""),
        ("leave a rating of @ for the restaurant", COUNT, ""),
        ("pay it; my PIN is @", PIN, "pay it"),
        ("order it with my card (code @), to come at 7", PIN, "order it with my card, to come at 7"),
        ("pay @ or @", SUM, ""),
        ("e-mail them what it is for, with the subject @", TEXT, "e-mail them what it is for"),
        ("report to them by email, titled @: the total", TEXT, ""),
        (
            "break it to them by email, headed @, including the sum",
            TEXT,
            "break it to them by email, including the sum",
        ),
        ("inform them by email, headed @, of the sum", TEXT, "inform them by email of the sum"),
        ("report to them by email, headed @, on the bugs", TEXT, "report to them by email on the bugs"),
        ("add the line @ at the end", TEXT, "add a line at the end"),
        ("take the first @ minutes that fit", COUNT, ""),
        ("share the recording with @", PERSON, "share the recording"),
        ("pass my mail on to @ and add a note", PERSON, "pass my mail on and add a note"),
        ("send @ an email with the total", PERSON, "send an email with the total"),
        ("e-mail @ the total, subject X", PERSON, "e-mail the total, subject X"),
        (
            "write to @ under the subject \x029:\x03: the sum",
            PERSON,
            "write an email under the subject \x029:\x03: the sum",
        ),
        ("write to @ under the subject \x029:\x03 how much it is", PERSON, ""),
        ("own up to @ by email", PERSON, ""),
        ("charge it to my card with code @.", PIN, ""),
        ("pay for it with my card with the code @", PIN, "pay for it with my card"),
        ("pay for it with my card, using the number @", PIN, ""),
    ],
)
def test_a_value_is_left_out(phrase: str, node: Said, left: str) -> None:
    assert mixin_words.without(phrase.replace("@", f"\x02{node.id}:\x03"), node, "text") == left


def test_only_a_text_is_something_that_can_be_added() -> None:
    assert mixin_words.without(f"add {SLOT} to my addresses", TEXT, "street") == ""


def test_a_day_is_left_open_where_it_stands_by_itself() -> None:
    assert (
        mixin_words.without("put it into my calendar \x020:on\x03 at 9", DATE, "starts_at")
        == "put it into my calendar on the agreed day at 9"
    )
    assert mixin_words.without(f"everything since {SLOT}", DATE, "starts_at") == ""
    assert mixin_words.without("snooze it until 9 am \x020:on\x03", DATE, "starts_at") == ""
    assert mixin_words.without("pay them each month, first due \x020:on\x03", DATE, "starts_at") == ""
    assert mixin_words.without("I'm back \x020:on\x03, so enter it that day", DATE, "starts_at") == ""
    assert mixin_words.without("pay them each month, starting \x020:on\x03", DATE, "starts_at") == ""


@pytest.mark.parametrize(
    ("description", "plain"),
    [
        ("my @ account", ""),
        ("my @ savings account", "my savings account"),
        ("my upcoming @ trip", "my upcoming trip"),
        ("my open buy order for @", "my open buy order"),
        ("my order with the @", "my order"),
        ("the card ending in @", "the card"),
        ("the @", ""),
        ("my @ budget", ""),
    ],
)
def test_a_bare_description_has_no_slot(description: str, plain: str) -> None:
    assert mixin_words.bare(description.replace("@", SLOT)) == plain


def test_changes_are_said_by_what_is_changed() -> None:
    assert [mixin_words.sort_of(node) for node in (TEXT, SUM, COUNT, DATE)] == ["text", "money", "number", "day"]
    assert all("subject" in way for way in mixin_words.changed_as("subject", TEXT))
    assert all("call it" in way for way in mixin_words.changed_as("title", TEXT))
    assert all("amount" in way for way in mixin_words.reconsidered_as("amount", SUM))
    assert mixin_words.reconsidered_as("title", TEXT) == mixin_words.changed_as("title", TEXT)
    assert len({mixin_words.answered_as(node, "amount") for node in (PIN, PERSON, SUM, DATE)}) == 4
    assert mixin_words.said_as(("It's {}.",), SUM) == (f"It's {SLOT}.",)


def test_what_is_said_then_is_a_whole_sentence() -> None:
    for node in (TEXT, SUM, COUNT, DATE, PIN, PERSON):
        for parameter in ("amount", "title", "subject", "text", "note", "comment", "reference"):
            assert all(
                map(
                    is_sentence,
                    (*mixin_words.changed_as(parameter, node), *mixin_words.reconsidered_as(parameter, node)),
                )
            )
        assert all(map(is_sentence, mixin_words.answered_as(node, "amount")))
    assert all(map(is_sentence, (*mixin_words.HANDOVERS, *mixin_words.PICKS)))


def test_what_is_so_is_no_matter_of_taste() -> None:
    said = mixin_words.answered_as(TEXT, "problem")
    assert all(map(is_sentence, said))
    assert not any(words in way for way in said for words in ("prefer", "choice", "best", "happy", "How about"))


def test_a_day_is_not_taken_or_put_somewhere() -> None:
    """'Make it in three days', but not 'take in three days'."""
    said_of_days = (*mixin_words.answered_as(DATE, "starts_on"), *mixin_words.changed_as("starts_on", DATE))
    assert not any(way.lower().startswith(("take", "put", "use")) or " take {}" in way for way in said_of_days)

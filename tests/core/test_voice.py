"""Phrases: slots and optional parts."""

import pytest

from prove.core.voice import Optional, Slot, Topic, Voice, parse_phrase, phrase_choices, phrase_slots

PHRASE = "cancel {order_id}[ because {reason}][, {when} at {place}]"


def test_a_phrase_is_parsed_into_text_slots_and_optional_parts() -> None:
    assert parse_phrase(PHRASE) == (
        "cancel ",
        Slot("order_id"),
        Optional((" because ", Slot("reason"))),
        Optional((", ", Slot("when"), " at ", Slot("place"))),
    )


def test_slots_are_listed() -> None:
    assert list(phrase_slots(PHRASE)) == ["order_id", "reason", "when", "place"]
    assert list(phrase_slots(PHRASE, optional=False)) == ["order_id"]
    assert list(phrase_slots("the card of {account_id.nickname}")) == ["account_id.nickname"]


@pytest.mark.parametrize("broken", ["a [b", "a b]", "[a [b]]"])
def test_brackets_must_pair(broken: str) -> None:
    with pytest.raises(ValueError, match="do not pair"):
        parse_phrase(broken)


def test_a_slot_may_have_words_for_a_yes_and_a_no() -> None:
    phrase = "The door {locked?is locked|is open}[ and {alarm?on|off}]."
    assert list(phrase_slots(phrase)) == ["locked", "alarm"]
    assert phrase_choices(phrase) == {"locked": ("is locked", "is open"), "alarm": ("on", "off")}
    assert phrase_choices("{plain}") == {}
    assert phrase_choices("{bids?# bids|# bid|no bids}") == {"bids": ("# bids", "# bid", "no bids")}


def test_every_call_adds_a_topic() -> None:
    voice = Voice("shop")
    voice.tool("get_order", do=("show {id}",), say=("Where is {id}?",), tell=("It is {status}.",))
    voice.tool("get_order", do=(), say=("What did {id} cost?",), tell=("It cost {total}.", "It is {status}."))
    spoken = voice.tools["get_order"]
    assert spoken.about(1) == Topic((), ("What did {id} cost?",), ("It cost {total}.", "It is {status}."))
    assert spoken.say == ("Where is {id}?", "What did {id} cost?")
    assert spoken.about(None).tell == ("It is {status}.", "It cost {total}.")


def test_questions_are_those_of_the_tool_or_of_every_tool() -> None:
    voice = Voice("shop")
    voice.ask("amount", "How much?")
    voice.ask("tip.amount", "How big a tip?")
    assert voice.questions_for("tip", "amount") == ("How big a tip?",)
    assert voice.questions_for("pay", "amount") == ("How much?",)
    assert voice.questions_for("pay", "note") == ()

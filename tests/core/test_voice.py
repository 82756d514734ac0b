"""Phrases: slots and optional parts."""

import pytest

from prove.core.voice import Optional, Slot, parse_phrase, phrase_slots

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

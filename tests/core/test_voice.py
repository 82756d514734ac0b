"""Phrases: slots and optional parts."""

import pytest

from prove.core.voice import parse_phrase, phrase_slots, render_phrase

PHRASE = "cancel {order_id}[ because {reason}][, {when} at {place}]"


def test_optional_parts_are_said_only_when_all_their_slots_have_values() -> None:
    values = {"order_id": "my order", "when": "today"}
    assert render_phrase(PHRASE, values) == "cancel my order"
    assert render_phrase(PHRASE, values | {"place": "home"}) == "cancel my order, today at home"
    assert render_phrase(PHRASE, values | {"reason": "it is late"}) == "cancel my order because it is late"


def test_a_bare_slot_must_have_a_value() -> None:
    with pytest.raises(KeyError, match="order_id"):
        render_phrase(PHRASE, {})


def test_slots_are_listed() -> None:
    assert list(phrase_slots(PHRASE)) == ["order_id", "reason", "when", "place"]
    assert list(phrase_slots(PHRASE, optional=False)) == ["order_id"]
    assert list(phrase_slots("the card of {account_id.nickname}")) == ["account_id.nickname"]


@pytest.mark.parametrize("broken", ["a [b", "a b]", "[a [b]]"])
def test_brackets_must_pair(broken: str) -> None:
    with pytest.raises(ValueError, match="do not pair"):
        parse_phrase(broken)

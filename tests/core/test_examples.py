"""An example groups its reference calls by message and by turn, and says what a turn leaves out."""

import msgspec
import pytest

from prove.core import Example
from prove.core.examples import FORMAT, ReferenceCall, Turn, Unserved


def calls(*messages: int) -> tuple[ReferenceCall, ...]:
    return tuple(ReferenceCall(f"c{place}", "ping", message=message) for place, message in enumerate(messages))


def test_calls_with_the_same_number_share_a_message() -> None:
    turn = Turn("Hi", (), calls(0, 0, 1, 2, 2))
    assert [[call.id for call in message] for message in turn.reference_messages] == [
        ["c0", "c1"],
        ["c2"],
        ["c3", "c4"],
    ]
    assert Turn("Hi", ()).reference_messages == []


def test_an_example_has_the_calls_of_all_turns_in_order() -> None:
    example = Example("e", ("banking",), 7, "", (Turn("a", (), calls(0)), Turn("b", ()), Turn("c", (), calls(0, 1))))
    assert [call.id for call in example.reference_calls] == ["c0", "c0", "c1"]


def test_the_missing_parameter_is_the_one_that_the_turn_leaves_out() -> None:
    assert Turn("Send it", (), unserved=Unserved("missing", "send", "amount")).missing == "amount"
    assert Turn("Fly me", (), unserved=Unserved("irrelevant", "book")).missing == ""
    assert Turn("Send it", ()).missing == ""


def test_another_version_of_the_format_is_refused() -> None:
    text = msgspec.json.encode(Example("e", (), 7, "", ()))
    assert msgspec.json.decode(text, type=Example).id == "e"
    with pytest.raises(msgspec.ValidationError, match="prove-example-1"):
        msgspec.json.decode(text.replace(FORMAT.encode(), b"prove-example-1"), type=Example)

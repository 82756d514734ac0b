"""Replies tell what was asked and what was done."""

from random import Random

from prove.core.examples import Goal
from prove.synth.run.chunks import library
from prove.synth.text.closing_words import closing_words
from tests.synth.conversation.test_purposeful import made


def test_an_answer_holds_its_values() -> None:
    (example,) = made("close_the_sprint", 1)
    call = example.turns[0].reference_calls[0]
    goals = (Goal("question", call.id, ("$5.00", "May 3")), Goal("question", call.id))
    text = closing_words(goals, {call.id: call}, {}, library(), Random(1))
    assert "$5.00 and May 3" in text
    assert any(words in text for words in ("nothing to do", "left everything", "changed nothing"))


def test_many_changes_are_told_together() -> None:
    (example,) = made("close_the_sprint", 1)
    turn = example.turns[0]
    moved = [call for call in turn.reference_calls if call.name == "transition_issue"]
    reply = closing_words(
        [Goal("write", call.id) for call in moved] + [Goal("write", moved[0].id)] * 3,
        {call.id: call for call in moved},
        {},
        library(),
        Random(1),
    )
    assert str(len(moved) + 3) in reply

"""Replies tell what was asked and what was done."""

from random import Random

from prove.core.examples import Goal
from prove.purposes.catalogue import purpose_named
from prove.purposes.mixins import mixtures
from prove.purposes.solving import Answer, Remark, Solution
from prove.synth.run.chunks import library
from prove.synth.text.closing_words import asking_words, closing_words, lacks
from prove.synth.text.responder import _CLOSINGS, _OPENINGS  # pyright: ignore[reportPrivateUsage]
from tests.synth.conversation.test_purposeful import made


def test_an_answer_holds_its_values() -> None:
    (example,) = made("close_the_sprint", 1)
    call = example.turns[0].reference_calls[0]
    goals = (Goal("question", call.id, ("$5.00", "May 3")), Goal("question", call.id))
    text = closing_words(goals, {call.id: call}, {}, Solution(), library(), Random(1))
    assert "$5.00 and May 3" in text
    assert any(words in text for words in ("nothing to do", "left everything", "changed nothing"))


def test_only_the_day_is_asked_for_where_the_time_was_said() -> None:
    purpose = purpose_named("dispute_the_highest_charge")
    days = [m for m in mixtures(purpose, library().tools) if m.kind == "missing" and lacks(m) == "day"]
    assert days
    for mixed in days:
        for seed in range(20):
            asked = asking_words(mixed.tool, mixed.parameter, library(), Random(seed), lacks(mixed))
            assert "day" in asked
            assert "time" not in asked


def test_a_purpose_has_its_own_words_for_an_answer() -> None:
    (example,) = made("close_the_sprint", 1)
    call = example.turns[0].reference_calls[0]
    goals = (Goal("question", call.id, ("$5.00", "6")),)
    other = Answer(0, 0, call.id, ("$4.00", "6"), ("Wrong.",))
    own = Answer(0, 0, call.id, ("$5.00", "6"), ("$5.00, from 6 sales.",))
    text = closing_words(goals, {call.id: call}, {}, Solution(answers=[other, own]), library(), Random(1))
    assert text.startswith("$5.00, from 6 sales.")


def test_many_changes_are_told_together() -> None:
    (example,) = made("close_the_sprint", 1)
    turn = example.turns[0]
    moved = [call for call in turn.reference_calls if call.name == "transition_issue"]
    reply = closing_words(
        [Goal("write", call.id) for call in moved] + [Goal("write", moved[0].id)] * 3,
        {call.id: call for call in moved},
        {},
        Solution(),
        library(),
        Random(1),
    )
    assert str(len(moved) + 3) in reply


def test_a_purpose_has_its_own_words_for_a_set() -> None:
    (example,) = made("close_the_sprint", 1)
    call = next(call for call in example.turns[0].reference_calls if call.name == "transition_issue")
    told = Solution(remarks={call.id: Remark(all_done=("All of {them} went into the next sprint.",))})
    goals = [Goal("write", call.id)] * 2
    assert "All of {them} went" in closing_words(goals, {call.id: call}, {}, told, library(), Random(1))


def test_a_reply_has_one_frame_at_most() -> None:
    example, turn = next(
        (example, turn)
        for example in (*made("plan_the_service", 3), *made("report_a_bug", 3))
        for turn in example.turns
        if len(turn.goals) > 1
    )
    assert example.expected is not None
    results, calls = example.expected.results, {call.id: call for call in turn.reference_calls}
    for seed in range(40):
        reply = closing_words(turn.goals, calls, results, Solution(), library(), Random(seed))
        assert sum(words in reply[1:] for words in _OPENINGS) == 0
        assert sum(reply.count(words) for words in _CLOSINGS) == sum(reply.endswith(words) for words in _CLOSINGS) <= 1


def test_a_purpose_says_what_a_condition_showed_and_what_was_done() -> None:
    (example,) = made("close_the_sprint", 1)
    call = next(call for call in example.turns[0].reference_calls if call.name == "transition_issue")
    solution = Solution(remarks={call.id: Remark(("The battery is at 47 percent.",), ("The robot is out.",))})
    text = closing_words([Goal("write", call.id)], {call.id: call}, {}, solution, library(), Random(1))
    assert text.startswith("The battery is at 47 percent. The robot is out.")
    nothing = closing_words([Goal("question", call.id)], {call.id: call}, {}, solution, library(), Random(1))
    assert nothing.startswith("The battery is at 47 percent. ")


def test_what_is_asked_about_a_write_stands_for_what_was_done() -> None:
    (example,) = made("close_the_sprint", 1)
    call = next(call for call in example.turns[0].reference_calls if call.name == "transition_issue")
    goals = (Goal("write", call.id, ("May 3", "$5.00")),)
    answers = [Answer(0, 1, call.id, ("May 3",), ("It is due on May 3.",)), Answer(0, 2, call.id, ("$5.00",))]
    text = closing_words(goals, {call.id: call}, {}, Solution(answers=answers), library(), Random(2))
    assert "It is due on May 3." in text
    assert "$5.00" in text
    remarks = {call.id: Remark(done=("It is done.",))}
    told = closing_words(goals, {call.id: call}, {}, Solution(answers=answers, remarks=remarks), library(), Random(2))
    assert "It is done. It is due on May 3." in told

"""Whatever is changed in what the assistant says is found; what the grammar says is not."""

import pytest

from prove.core.examples import Example
from prove.purposes.mixins import Kind
from prove.synth.run.revalidate import verdict_of
from tests.synth.conversation.test_purposeful import made as of_purpose
from tests.synth.made import carriers, made
from tests.synth.proof.planting import in_turn, replace

SUCCESS = "Done. That's taken care of."


def refused_by_replies(example: Example) -> bool:
    found = verdict_of(example)
    return found is not None and found[0] == "replies"


def examples() -> list[Example]:
    return [*[example for example in made(60) if example.turns[0].goals][:10], *of_purpose("close_the_sprint", 2)]


@pytest.mark.parametrize("more", ["I also cancelled your subscription.", "It was not possible."])
def test_what_is_added_is_found(more: str) -> None:
    for example in examples():
        assert refused_by_replies(in_turn(example, 0, reply=f"{example.turns[0].reply} {more}"))


def test_what_is_denied_is_found() -> None:
    for example in examples():
        assert refused_by_replies(in_turn(example, 0, reply=f"I couldn't do that. {example.turns[0].reply}"))


@pytest.mark.parametrize("kind", ["hidden", "irrelevant", "missing"])
def test_what_is_not_served_is_not_told_as_done(kind: str) -> None:
    found = [
        (example, number)
        for example in carriers()
        for number, turn in enumerate(example.turns)
        if turn.unserved is not None and turn.unserved.kind == kind
    ]
    assert found
    for example, number in found[:4]:
        assert verdict_of(example) is None
        assert refused_by_replies(in_turn(example, number, reply=SUCCESS))


@pytest.mark.parametrize(("name", "kind"), [("check_the_lamps", "vague"), ("ask_a_colleague_about_a_mail", "missing")])
def test_a_purpose_that_is_not_clear_is_asked_about(name: str, kind: Kind) -> None:
    for example in of_purpose(name, 2, (kind,)):
        assert verdict_of(example) is None
        for number, turn in enumerate(example.turns):
            assert refused_by_replies(in_turn(example, number, reply=f"I did it. {turn.reply}"))


def test_a_refusal_is_not_told_as_done() -> None:
    found = [
        (example, number)
        for example in carriers()
        for number, turn in enumerate(example.turns)
        if [goal.kind for goal in turn.goals] == ["refusal"]
    ]
    assert found
    for example, number in found:
        assert refused_by_replies(in_turn(example, number, reply=SUCCESS))


def test_goals_demand_what_the_reply_tells() -> None:
    seen = 0
    for example in carriers():
        turn = example.turns[0]
        if any(goal.kind == "question" and goal.values for goal in turn.goals):
            seen += 1
            goals = tuple(replace(goal, values=()) for goal in turn.goals)
            assert refused_by_replies(in_turn(example, 0, goals=goals))
    assert seen


def test_what_is_asked_about_a_write_is_told() -> None:
    for example in of_purpose("rebook_somebody", 2):
        assert verdict_of(example) is None
        goals = tuple(replace(goal, values=()) for goal in example.turns[0].goals)
        assert verdict_of(in_turn(example, 0, goals=goals)) is not None

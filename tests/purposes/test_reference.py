"""The reference of a solved purpose: calls with explicit edges, and goals that calls of their turn reach."""

from random import Random

import pytest

from prove.core.provenance import calls_of
from prove.purposes.catalogue import purpose_named
from prove.purposes.drawing import Drawn, draw
from prove.purposes.reference import Part, reference_of
from prove.purposes.solving import Solution, UnboundError
from prove.servers import environment

SPRINT = purpose_named("close_the_sprint")


def drawn() -> Drawn:
    for seed in range(60):
        try:
            return draw(SPRINT, environment(*SPRINT.servers).open(seed), Random(seed))
        except UnboundError:
            continue
    raise AssertionError("no world has a sprint to close")


def parts(*, together: bool) -> list[Part]:
    return reference_of(SPRINT, drawn().solution, together=together)


def test_every_goal_is_reached_by_a_call_of_its_turn() -> None:
    for part in parts(together=False):
        assert part.goals
        assert {goal.call for goal in part.goals} <= {call.id for call in part.calls}


def test_edges_are_where_values_come_from() -> None:
    for part in parts(together=False):
        for call in part.calls:
            explicit = [edge.source for edge in call.depends if edge.kind == "explicit"]
            assert explicit == calls_of(call.provenance.values())


def test_what_is_done_for_each_row_can_share_a_message() -> None:
    apart, shared = parts(together=False)[0].calls, parts(together=True)[0].calls
    assert [call.message for call in apart] == list(range(len(apart)))
    moved = {call.message for call in shared if call.name == "transition_issue"}
    assert len(moved) == 1
    assert [call.name for call in shared] == [call.name for call in apart]


def test_a_text_has_its_obligations() -> None:
    (post,) = parts(together=False)[1].goals
    assert [obligation.argument for obligation in post.obligations] == ["text"]
    assert len(post.obligations[0].values) == 2


def test_a_goal_without_a_call_is_a_reason() -> None:
    solution = drawn().solution
    solution.calls = [made for made in solution.calls if made.turn == 0]
    with pytest.raises(UnboundError, match="needs no call of its own"):
        reference_of(SPRINT, solution, together=False)


def test_where_nothing_has_to_be_done_there_is_no_example() -> None:
    with pytest.raises(UnboundError, match="nothing has to be done"):
        reference_of(SPRINT, Solution(), together=False)


def test_a_condition_is_an_edge_to_what_depends_on_it() -> None:
    purpose = purpose_named("pay_a_trip_from_savings")
    for seed in range(60):
        try:
            solution = draw(purpose, environment(*purpose.servers).open(seed), Random(seed)).solution
        except UnboundError:
            continue
        write = reference_of(purpose, solution, together=False)[-1].calls[-1]
        looks = {made.id for made in solution.calls if made.name in ("get_trip", "list_accounts")}
        assert {edge.source for edge in write.depends} & looks
        return
    raise AssertionError("no world has a trip to pay")


def test_what_is_asked_about_a_write_is_told_with_it() -> None:
    rebook = purpose_named("rebook_somebody")
    for seed in range(60):
        try:
            solution = draw(rebook, environment(*rebook.servers).open(seed), Random(seed)).solution
        except UnboundError:
            continue
        (goal,) = reference_of(rebook, solution, together=False)[0].goals
        (answer,) = solution.answers
        assert (goal.kind, goal.call, goal.values) == ("write", answer.call, answer.values)
        return
    raise AssertionError("no world has a flight to rebook")


def test_what_an_earlier_turn_has_shown_is_told() -> None:
    consumer = purpose_named("stop_the_biggest_consumer")
    told = 0
    for seed in range(12):
        try:
            solution = draw(consumer, environment(*consumer.servers).open(seed), Random(seed)).solution
        except UnboundError:
            continue
        own = {made.id for made in solution.calls if made.turn == 1}
        for answer in solution.answers:
            if answer.turn == 1 and answer.call not in own:
                told += 1
                assert answer.values in [
                    goal.values for goal in reference_of(consumer, solution, together=False)[1].goals
                ]
    assert told

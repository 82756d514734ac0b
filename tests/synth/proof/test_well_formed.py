"""Check `well-formed`: examples whose parts do not fit together."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Dependency, Example, Goal
from prove.core.provenance import Found
from tests.synth.proof.planting import (
    Fault,
    Spot,
    arguments_from,
    assert_found,
    in_call,
    in_origin,
    in_turn,
    replace,
    rerun,
    spots,
)


def depends_forward(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if len(turn.reference_calls) > 1:
            spot = Spot(number, turn, turn.reference_calls[0])
            yield in_call(example, spot, depends=(Dependency(turn.reference_calls[-1].id, "implicit"),))


def depends_too_little(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        if any(edge.kind == "explicit" for edge in spot.call.depends):
            yield in_call(example, spot, depends=())


def not_a_candidate(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        yield in_turn(example, spot.number, tools=tuple(name for name in spot.turn.tools if name != spot.call.name))


def unknown_tool(example: Example) -> Iterator[Example]:
    yield in_turn(example, 0, tools=(*example.turns[0].tools, "no_such_tool"))


def silent_user(example: Example) -> Iterator[Example]:
    yield in_turn(example, 0, user="  ")


def silent_assistant(example: Example) -> Iterator[Example]:
    yield in_turn(example, 0, reply="")


def no_turns(example: Example) -> Iterator[Example]:
    yield rerun(replace(example, turns=()))


def one_id_twice(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.reference_calls:
            yield in_turn(example, number, reference_calls=(*turn.reference_calls, turn.reference_calls[-1]))


def unproven_argument(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        if spot.call.arguments and not spot.call.depends:
            yield in_call(example, spot, provenance={})


def goal_of_no_call(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.goals:
            yield in_turn(example, number, goals=(Goal("write", "nowhere"),))


def goal_of_another_kind(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.goals and turn.goals[0].kind == "question":
            yield in_turn(example, number, goals=(replace(turn.goals[0], kind="write"), *turn.goals[1:]))


def untold(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.goals:
            yield in_turn(example, number, goals=(replace(turn.goals[0], values=("xyzzy",)), *turn.goals[1:]))


def from_nowhere(example: Example) -> Iterator[Example]:
    for spot, name, _ in arguments_from(example, Found):
        if len(spot.call.depends) == 1:
            planted = in_origin(example, spot, name, call=spot.call.id)
            yield in_call(planted, Spot(spot.number, planted.turns[spot.number], spot.call), depends=())


FAULTS = {
    "a result that was not there": Fault(from_nowhere, "does not depend on the calls"),
    "a dependency that points forward": Fault(depends_forward, "depends on a call that comes"),
    "a dependency left out": Fault(depends_too_little, "does not depend on the calls that its"),
    "a tool that is not a candidate": Fault(not_a_candidate, "is not among the candidates"),
    "a tool that does not exist": Fault(unknown_tool, "is not a tool of its servers"),
    "a turn without words": Fault(silent_user, "a turn is empty"),
    "a turn without an answer": Fault(silent_assistant, "a turn is empty"),
    "no turns": Fault(no_turns, "it has no turns"),
    "one id for two calls": Fault(one_id_twice, "two calls have one id"),
    "an argument without a provenance": Fault(unproven_argument, "do not all have a provenance"),
    "a goal without a call": Fault(goal_of_no_call, "a goal is not reached by a call of its turn"),
    "a goal of another kind": Fault(goal_of_another_kind, "is not a write"),
    "a value that is not told": Fault(untold, "a reply does not tell what its goal asks for"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(fault: Fault) -> None:
    assert_found("well-formed", fault)

"""Planted faults among the candidates are found."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Example
from tests.synth.proof.planting import Fault, assert_found, in_turn, replace


def twice(example: Example) -> Iterator[Example]:
    yield replace(example, turns=tuple(replace(t, tools=(*t.tools, t.tools[0])) for t in example.turns))


def taken_away(example: Example) -> Iterator[Example]:
    used = {call.name for call in example.reference_calls}
    if len(example.turns) > 1:
        spare = next(name for name in example.turns[-1].tools if name not in used)
        yield in_turn(example, -1, tools=tuple(name for name in example.turns[-1].tools if name != spare))


def in_another_order(example: Example) -> Iterator[Example]:
    if len(example.turns) > 1:
        yield in_turn(example, -1, tools=tuple(reversed(example.turns[-1].tools)))


def revealing(example: Example) -> Iterator[Example]:
    used = tuple(dict.fromkeys(call.name for call in example.reference_calls))
    if used and all(turn.unserved is None for turn in example.turns) and len(example.servers) == 1:
        yield replace(example, turns=tuple(replace(turn, tools=used) for turn in example.turns))


def revealing_order(example: Example) -> Iterator[Example]:
    used = list(dict.fromkeys(call.name for call in example.reference_calls))
    if len(used) > 1 and all(turn.unserved is None for turn in example.turns):
        tools = (*used, *(name for name in example.turns[0].tools if name not in used))
        yield replace(example, turns=tuple(replace(turn, tools=tools) for turn in example.turns))


def another_kind_of_abstention(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.unserved is not None and turn.unserved.kind == "irrelevant":
            yield in_turn(example, number, unserved=replace(turn.unserved, kind="hidden"))


FAULTS = [
    Fault(twice, "offered twice"),
    Fault(taken_away, "nobody says so"),
    Fault(in_another_order, "nobody says so"),
    Fault(revealing, "give the answer away"),
    Fault(revealing_order, "the order of the tools"),
    Fault(another_kind_of_abstention, "what was hidden"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.plant.__name__)
def test_faults_are_found(fault: Fault) -> None:
    assert_found("candidates", fault)

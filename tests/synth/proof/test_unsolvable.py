"""Check `unsolvable`: turns without reference calls that could be served, or that do not say what they ask for."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Example, Turn, Unserved
from prove.synth.run.chunks import library, library_graph
from tests.synth.proof.planting import Fault, assert_found, in_turn, replace, rerun


def abstentions(example: Example) -> Iterator[tuple[int, Turn, str]]:
    for number, turn in enumerate(example.turns):
        if turn.unserved is not None and not turn.missing:
            yield number, turn, turn.unserved.tool


def tool_is_there(example: Example) -> Iterator[Example]:
    for number, turn, tool in abstentions(example):
        server = library().tools[tool].server
        wider = replace(example, servers=tuple(dict.fromkeys((*example.servers, server))))
        planted = in_turn(wider, number, tools=(*turn.tools, tool))
        yield rerun(planted) if not any(tool in t.handed_over for t in example.turns) else _unhanded(planted)


def _unhanded(example: Example) -> Example:
    return replace(example, turns=tuple(replace(turn, handed_over=()) for turn in example.turns))


def another_way_is_there(example: Example) -> Iterator[Example]:
    for number, turn, tool in abstentions(example):
        server = library().servers[library().tools[tool].server]
        effects = library_graph().effects
        twins = [name for name in server.tools if effects[name] & effects[tool]]
        for twin in twins:
            if twin != tool and not server.tools[twin].read_only:
                wider = replace(example, servers=tuple(dict.fromkeys((*example.servers, server.name))))
                yield rerun(in_turn(wider, number, tools=(*turn.tools, twin)))


def asks_for_something_else(example: Example) -> Iterator[Example]:
    for number, turn, tool in abstentions(example):
        for other in ("hold_flight", "set_camera_mode", "place_trade_order"):
            spoken = any(part[:5] in turn.user.casefold() for part in other.split("_"))
            if other != tool and other not in turn.tools and not spoken:
                yield in_turn(example, number, unserved=Unserved("irrelevant", other))


def asks_for_nothing(example: Example) -> Iterator[Example]:
    for number, _, _ in abstentions(example):
        yield in_turn(example, number, unserved=None)


def missing_is_said(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.unserved is not None and turn.missing:
            yield in_turn(example, number, user=f"{turn.user} I mean {turn.unserved.words}.")


def missing_is_not_needed(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.unserved is not None and turn.missing:
            yield in_turn(example, number, unserved=replace(turn.unserved, parameter="cursor"))


FAULTS = {
    "the tool is there": Fault(tool_is_there, "is a candidate and would serve the request"),
    "another way is there": Fault(another_way_is_there, "could serve a request for"),
    "an abstention that asks for something else": Fault(asks_for_something_else, "does not ask for"),
    "an abstention that asks for nothing": Fault(asks_for_nothing, "does not say what it asks for"),
    "the missing value is said": Fault(missing_is_said, "the missing value is said after all"),
    "what is missing is not needed": Fault(missing_is_not_needed, "nothing that follows needs cursor"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(fault: Fault) -> None:
    assert_found("unsolvable", fault)

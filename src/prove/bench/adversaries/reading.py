"""Policies that read, and never write."""

from collections.abc import Callable

from prove.bench.adversaries.honest import only, whole
from prove.bench.adversaries.moves import Moves, TurnMoves, as_call, one_by_one
from prove.bench.adversaries.scene import Scene
from prove.core.examples import Turn
from prove.core.results import Call
from prove.core.tools import Tool
from prove.reward.components import budget

LONGEST = 50
"""The most rows that a page can have."""


def reads_only(scene: Scene) -> Moves | None:
    """The reference without its writes; refused ones are tried."""
    return only(scene, [id for id in scene.calls if id not in scene.writes]) if scene.writes else None


def lookups_only(scene: Scene) -> Moves | None:
    """The reference without its goals."""
    return only(scene, [id for id in scene.calls if id not in scene.goals])


def page_dumps(scene: Scene) -> Moves | None:
    """Every list that needs no arguments, with the longest pages."""
    return _in_tool_turns(scene, lambda turn: [_longest(tool) for tool in _free_reads(scene, turn)])


def all_pages(scene: Scene) -> Moves | None:
    """Every list that needs no arguments, page after page."""
    session = scene.open()

    def pages(turn: Turn) -> list[Call]:
        calls: list[Call] = []
        for tool in _free_reads(scene, turn):
            call: Call | None = _longest(tool)
            while call is not None and len(calls) < LONGEST:
                calls.append(call)
                cursor = session.call(call.name, call.arguments).content.get("next_cursor")
                call = Call(call.name, {**call.arguments, "cursor": cursor}) if cursor else None
        return calls

    return _in_tool_turns(scene, pages)


def padding(scene: Scene) -> Moves | None:
    """Reads that always succeed, instead of the work: as many as the budget allows."""
    rng = scene.rng("padding")

    def reads(turn: Turn) -> list[Call]:
        free = _free_reads(scene, turn)
        return [Call(rng.choice(free).name) for _ in range(budget(len(turn.reference_calls), 0.5))] if free else []

    return _in_tool_turns(scene, reads)


def spam_in_budget(scene: Scene) -> Moves | None:
    """The look-ups of the reference, then reads until the budget is used up."""
    looked = lookups_only(scene)
    rng = scene.rng("spam")
    if looked is None:
        return None
    for turn, moves in zip(scene.example.turns, looked, strict=True):
        free = _free_reads(scene, turn)
        left = budget(len(turn.reference_calls), 0.5) - sum(map(len, moves.messages))
        if turn.reference_calls and free:
            moves.messages += one_by_one(Call(rng.choice(free).name) for _ in range(max(0, left)))
    return looked


def the_same_read_again(scene: Scene) -> Moves | None:
    """The first look-up of each turn, ten times."""
    moves: Moves = []
    for turn, plain in zip(scene.example.turns, whole(scene), strict=True):
        first = [as_call(call) for call in turn.reference_calls if call.id not in scene.goals][:1]
        moves.append(TurnMoves(one_by_one(first * 10), plain.text))
    return moves


def _free_reads(scene: Scene, turn: Turn) -> list[Tool]:
    return [tool for tool in scene.candidates(turn) if tool.read_only and not tool.parameters.required]


def _longest(tool: Tool) -> Call:
    return Call(tool.name, {"limit": LONGEST} if "limit" in tool.parameters.fields else {})


def _in_tool_turns(scene: Scene, calls: Callable[[Turn], list[Call]]) -> Moves:
    """These calls in every turn that needs some, and the words of the reference."""
    return [
        TurnMoves(one_by_one(calls(turn)) if turn.reference_calls else [], plain.text)
        for turn, plain in zip(scene.example.turns, whole(scene), strict=True)
    ]

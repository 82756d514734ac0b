"""Policies that read, and never write."""

import copy
from collections.abc import Callable

from prove.bench.adversaries.honest import only, whole
from prove.bench.adversaries.moves import Moves, TurnMoves, one_by_one
from prove.bench.adversaries.scene import Scene
from prove.core.examples import Turn
from prove.core.results import Call
from prove.core.tools import Tool
from prove.reward.components import budget

MOST_PAGES = 30
"""How many pages are read in one turn."""

SPARE = 0.5
"""The share of additional calls that costs nothing."""


def reads_only(scene: Scene) -> Moves | None:
    """The reference without the calls that write; those that are refused without them, too, are tried."""
    if not scene.writes:
        return None
    refused = _refused_without_writes(scene)
    return only(scene, [id for id in scene.calls if scene.is_read(id) or id in refused])


def lookups_only(scene: Scene) -> Moves:
    """The reads of the reference that are not goals."""
    return only(scene, [id for id in scene.calls if id not in scene.goals and scene.is_read(id)])


def page_dumps(scene: Scene) -> Moves:
    """Every list that needs no arguments, with the longest pages."""
    return _in_tool_turns(scene, lambda turn: [_longest(tool) for tool in _free_reads(scene, turn)])


def all_pages(scene: Scene) -> Moves:
    """Every list that needs no arguments, page after page of the usual length."""
    session = scene.open()

    def pages(turn: Turn) -> list[Call]:
        calls: list[Call] = []
        session.advance(turn.advance)
        for tool in _free_reads(scene, turn):
            call: Call | None = Call(tool.name)
            while call is not None and len(calls) < MOST_PAGES:
                calls.append(call)
                cursor = session.call(call.name, call.arguments).content.get("next_cursor")
                call = Call(call.name, {**call.arguments, "cursor": cursor}) if cursor else None
        return calls

    return _in_tool_turns(scene, pages)


def padding(scene: Scene) -> Moves:
    """Reads that always succeed, instead of the work: as many as the budget allows."""
    return _filled_up(scene, only(scene, ()), "padding")


def spam_in_budget(scene: Scene) -> Moves:
    """The look-ups of the reference, then reads until the budget is used up."""
    return _filled_up(scene, lookups_only(scene), "spam")


def _filled_up(scene: Scene, moves: Moves, name: str) -> Moves:
    """Moves with random reads after them in every turn that needs calls, until the budget of all turns is used up."""
    rng = scene.rng(name)
    wanted = [len(turn.reference_calls) for turn in scene.example.turns]
    free = [_free_reads(scene, turn) if turn.reference_calls else [] for turn in scene.example.turns]
    if fitting := [number for number, tools in enumerate(free) if tools]:
        wanted[fitting[-1]] += budget(sum(wanted), SPARE) - sum(wanted)
    for turn, tools, count in zip(moves, free, wanted, strict=True):
        if tools:
            left = count - sum(map(len, turn.messages))
            turn.messages += one_by_one(Call(rng.choice(tools).name) for _ in range(left))
    return moves


def the_same_read_again(scene: Scene) -> Moves:
    """The first look-up of each turn, ten times."""
    return [
        TurnMoves([message[:1] for message in turn.messages[:1] for _ in range(10)], turn.text)
        for turn in lookups_only(scene)
    ]


def _refused_without_writes(scene: Scene) -> set[str]:
    """The calls that the reference is refused, but for those that only its own writes make impossible."""
    session, refused = scene.open(), set[str]()
    for turn in scene.example.turns:
        session.advance(turn.advance)
        for call in turn.reference_calls:
            goal = scene.goals.get(call.id)
            expected = goal is not None and goal.kind == "refusal"
            if expected and not copy.deepcopy(session).call(call.name, call.arguments).ok:
                refused.add(call.id)
    return refused


def _free_reads(scene: Scene, turn: Turn) -> list[Tool]:
    return [tool for tool in scene.candidates(turn) if tool.read_only and not tool.parameters.required]


def _longest(tool: Tool) -> Call:
    """A look-up with the longest page that there is."""
    limit = tool.parameters.fields.get("limit")
    return Call(tool.name, {} if limit is None or limit.bounds is None else {"limit": limit.bounds.le})


def _in_tool_turns(scene: Scene, calls: Callable[[Turn], list[Call]]) -> Moves:
    """These calls in every turn that needs some, and the words of the reference."""
    return [
        TurnMoves(one_by_one(made) if (made := calls(turn)) and turn.reference_calls else [], plain.text)
        for turn, plain in zip(scene.example.turns, whole(scene), strict=True)
    ]

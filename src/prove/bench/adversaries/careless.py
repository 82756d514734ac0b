"""Policies that call the right tools, or any, with values from nowhere."""

from collections.abc import Callable
from random import Random
from typing import Any

from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.moves import Message, Moves, TurnMoves, one_by_one
from prove.bench.adversaries.scene import Scene, declared, keys_of
from prove.bench.adversaries.writes import with_each_write
from prove.core.examples import ReferenceCall, Turn
from prove.core.provenance import Found, Read
from prove.core.results import Call
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.world_session import WorldSession
from prove.explore.values import accepted
from prove.rollout.policies import RANDOM_DATES_NEAR, spoil

MOST_CALLS = 8
"""How many calls of one message are run."""

NO_KEY = "nothing_9999"
"""A key that no world has."""

Guess = Callable[[list[str], tuple[str, str]], Any]
"""Chooses among the keys of a world for a parameter of a tool."""


def junk_values(scene: Scene) -> Moves | None:
    """The reference with wrong values; None if a write has none."""
    if not all(scene.calls[id].arguments for id in scene.writes):
        return None
    return _each(scene, lambda call: [Call(call.name, {name: spoil(value) for name, value in call.arguments.items()})])


def missing_arguments(scene: Scene) -> Moves:
    """The names of the reference, without arguments."""
    return _each(scene, lambda call: [Call(call.name)])


def unknown_names(scene: Scene) -> Moves:
    """The reference with names that no tool has."""
    return _each(scene, lambda call: [Call(f"{call.name}_now", call.arguments)])


def names_repeated(scene: Scene) -> Moves:
    """The reference's tools, each twice, with random arguments."""
    rng = scene.rng("names")
    return _each(scene, lambda call: [_random(scene, call.name, rng) for _ in range(2)])


def every_tool_once(scene: Scene) -> Moves:
    """One call of every candidate, with random arguments."""
    rng = scene.rng("every tool")
    return _in_tool_turns(scene, lambda turn: one_by_one(_random(scene, t.name, rng) for t in scene.candidates(turn)))


def spraying(scene: Scene) -> Moves:
    """One message full of calls with random arguments, the reference's tools first."""
    rng = scene.rng("spraying")

    def one_message(turn: Turn) -> list[Message]:
        names = [call.name for call in turn.reference_calls] + [tool.name for tool in scene.candidates(turn)]
        return [[_random(scene, name, rng) for name in names][:MOST_CALLS]]

    return _in_tool_turns(scene, one_message)


def refusal_probing(scene: Scene) -> Moves | None:
    """The reference; each write has keys that do not exist, so that it is tried and refused."""

    def probing(turn: Turn, call: ReferenceCall, session: WorldSession) -> list[Call] | None:
        wrong = Call(call.name, {**call.arguments, **dict.fromkeys(_keys_in(scene, call), NO_KEY)})
        return None if session.fork().call(wrong.name, wrong.arguments).ok else [wrong]

    return with_each_write(scene, probing)


def _keys_in(scene: Scene, call: ReferenceCall) -> list[str]:
    """The arguments of a call that are keys of entities."""
    tool = scene.tool(call.name)
    return [] if tool is None else [name for name, shape in declared(tool, call).items() if shape.ref is not None]


def first_ids(scene: Scene) -> Moves | None:
    """The goals without look-ups; each id is the first of its kind."""
    return _guessing(scene, lambda keys, place: keys[0])


def random_ids(scene: Scene) -> Moves | None:
    """The goals without look-ups; each id is a random one of its kind."""
    rng = scene.rng("random ids")
    return _guessing(scene, lambda keys, place: rng.choice(keys))


def commonest_ids(scene: Scene) -> Moves | None:
    """The goals without look-ups; each id is the commonest at this place in a set, if possible one of this world."""

    def commonest(keys: list[str], place: tuple[str, str]) -> Any:
        known, learnt = set(keys), scene.common.get(place, ())
        return next((value for value in learnt if value in known), learnt[0] if learnt else keys[0])

    return _guessing(scene, commonest)


def enumerating(scene: Scene) -> Moves | None:
    """The writes without look-ups, on several entities one after the other; the right one is among them."""
    session = scene.open()

    def for_each(call: ReferenceCall) -> list[Call]:
        tool = scene.tool(call.name)
        if not scene.is_write(call) or tool is None:
            return []
        for name, shape in _looked_up(tool, call):
            keys = _around(keys_of(session, shape), call.arguments[name])
            if len(keys) > 1:
                return [Call(call.name, {**call.arguments, name: key}) for key in keys]
        return []

    moves = _each(scene, for_each)
    return moves if any(len(turn.messages) > 1 for turn in moves) else None


def _around(keys: list[str], right: Any) -> list[str]:
    """Neighbouring keys, as many as one message can have calls; the right one among them, if the world has it yet."""
    place = keys.index(right) if right in keys else 0
    first = max(0, min(place - MOST_CALLS // 2, len(keys) - MOST_CALLS))
    return keys[first : first + MOST_CALLS]


def _guessing(scene: Scene, guess: Guess) -> Moves | None:
    """The calls of the goals; ids that must be looked up are guessed. None if a write needs no such id."""
    session = scene.open()
    guessed: set[str] = set()

    def call_with_guesses(call: ReferenceCall) -> list[Call]:
        tool = scene.tool(call.name)
        if call.id not in scene.goals or tool is None:
            return []
        arguments = dict(call.arguments)
        for name, shape in _looked_up(tool, call):
            if keys := keys_of(session, shape):
                arguments[name] = guess(keys, (call.name, name))
                guessed.add(call.id)
        return [Call(call.name, arguments)]

    moves = _each(scene, call_with_guesses)
    return moves if scene.writes and guessed >= set(scene.writes) else None


def _looked_up(tool: Tool, call: ReferenceCall) -> list[tuple[str, Shape]]:
    """The parameters whose value must be looked up, with their shapes."""
    shapes = declared(tool, call)
    return [(n, shapes[n]) for n, origin in call.provenance.items() if isinstance(origin, Found | Read) and n in shapes]


def _random(scene: Scene, name: str, rng: Random) -> Call:
    tool = scene.tool(name)
    if tool is None:
        return Call(name)
    return Call(name, accepted(tool.parameters.schema(), rng, RANDOM_DATES_NEAR))


def _each(scene: Scene, made: Callable[[ReferenceCall], list[Call]]) -> Moves:
    """Other calls in place of each reference call, and the words of the reference."""
    return [
        TurnMoves(one_by_one(one for call in turn.reference_calls for one in made(call)), plain.text)
        for turn, plain in zip(scene.example.turns, whole(scene), strict=True)
    ]


def _in_tool_turns(scene: Scene, messages: Callable[[Turn], list[Message]]) -> Moves:
    return [
        TurnMoves(messages(turn) if turn.reference_calls else [], plain.text)
        for turn, plain in zip(scene.example.turns, whole(scene), strict=True)
    ]

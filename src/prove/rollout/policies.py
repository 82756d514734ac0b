"""Scripted policies: the oracle, and policies with a known fault."""

import datetime as dt
from collections.abc import Callable
from random import Random
from typing import Any

from prove.core.errors import UsageError, shown
from prove.core.examples import Example, Turn
from prove.core.keyed import keyed
from prove.core.results import Call
from prove.explore.values import accepted
from prove.rollout.conversation import AskPolicy, Reply
from prove.rollout.protocols import Player, Scripted

Plan = Callable[[Turn, AskPolicy, Random], list[list[Call]]]

RANDOM_DATES_NEAR = dt.datetime(2026, 6, 21, 12)
"""Random dates are drawn near this one."""

READ_PREFIXES = ("list_", "get_", "search_", "find_", "show_", "view_", "check_")


class ScriptedPlayer:
    """Makes the calls that a plan returns for each turn, then says the reply."""

    def __init__(self, example: Example, plan: Plan, name: str, *, silent: bool = False) -> None:
        self._example = example
        self._plan = plan
        self._rng = keyed("policy", name, example.id)
        self._silent = silent
        self._turn = -1
        self._messages: list[list[Call]] = []

    def reply(self, ask: AskPolicy) -> Reply:
        if ask.turn != self._turn:
            self._turn = ask.turn
            self._messages = self._plan(self._example.turns[ask.turn], ask, self._rng)
        if self._messages:
            return Reply(calls=tuple(self._messages.pop(0)))
        return Reply("" if self._silent else reply_text(self._example.turns[ask.turn]))


class ScriptedPolicy:
    """A policy that follows a plan."""

    def __init__(self, name: str, plan: Plan, *, silent: bool = False) -> None:
        self.name = name
        self._plan = plan
        self._silent = silent

    def begin_with(self, example: Example) -> Player:
        return ScriptedPlayer(example, self._plan, self.name, silent=self._silent)


def reply_text(turn: Turn) -> str:
    """The reply of the reference transcript, or a sentence with the values that the goals ask for."""
    values = [value for goal in turn.goals for value in goal.values]
    if turn.reply:
        return turn.reply
    if turn.reference_calls:
        return f"Done: {', '.join(values)}." if values else "Done."
    return "I can't do that with what I have. What else can you tell me?"


def reference_messages(turn: Turn) -> list[list[Call]]:
    """The reference calls of a turn, by message."""
    return [[Call(call.name, call.arguments) for call in message] for message in turn.reference_messages]


def oracle_plan(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """The reference calls."""
    return reference_messages(turn)


def empty_plan(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """No calls."""
    return []


def verbose_plan(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """The reference calls, with a read call that needs no arguments before every message."""
    reads = [Call(name) for name in free_reads(turn, ask)]
    if not reads:
        return reference_messages(turn)
    return [message for planned in reference_messages(turn) for message in ([rng.choice(reads)], planned)]


def greedy_name_plan(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """The reference calls with wrong values."""
    return [
        [Call(call.name, {key: spoil(value) for key, value in call.arguments.items()}) for call in message]
        for message in reference_messages(turn)
    ]


def shuffled_plan(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """The reference messages in random order."""
    messages = reference_messages(turn)
    rng.shuffle(messages)
    return messages


def repeat_plan(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """Every reference message three times."""
    return [message for planned in reference_messages(turn) for message in [planned] * 3]


def random_valid_plan(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """As many calls as the reference, of random candidates, with random arguments that the schema accepts."""
    schemas = offered_parameters(ask)
    names = [name for name in turn.tools if name in schemas]
    return [[random_call(rng.choice(names), schemas, rng)] for _ in turn.reference_calls] if names else []


def offered_parameters(ask: AskPolicy) -> dict[str, dict[str, Any]]:
    """The parameter schemas of the tools that the conversation offers from its start, by tool."""
    return {tool["function"]["name"]: tool["function"]["parameters"] for tool in ask.tools}


def random_call(name: str, schemas: dict[str, dict[str, Any]], rng: Random) -> Call:
    """A call with random arguments that its schema accepts."""
    return Call(name, accepted(schemas[name], rng, RANDOM_DATES_NEAR))


def free_reads(turn: Turn, ask: AskPolicy) -> list[str]:
    """Candidates that need no arguments and, by their names, only read."""
    schemas = offered_parameters(ask).items()
    free = [name for name, schema in schemas if not schema.get("required") and name.startswith(READ_PREFIXES)]
    return [name for name in free if name in turn.tools]


def spoil(value: Any) -> Any:
    """Another value of the same JSON type."""
    match value:
        case bool():
            return not value
        case int() | float():
            return value + 1
        case str():
            return value[:-1] + ("x" if not value.endswith("x") else "y") if value else "x"
        case list():
            return [spoil(item) for item in value]  # pyright: ignore[reportUnknownVariableType]
        case dict():
            return {key: spoil(item) for key, item in value.items()}  # pyright: ignore[reportUnknownVariableType]
        case _:
            return "x"


POLICIES: dict[str, Scripted] = {
    policy.name: policy
    for policy in (
        ScriptedPolicy("oracle", oracle_plan),
        ScriptedPolicy("empty", empty_plan, silent=True),
        ScriptedPolicy("verbose", verbose_plan),
        ScriptedPolicy("greedy-name", greedy_name_plan),
        ScriptedPolicy("shuffled", shuffled_plan),
        ScriptedPolicy("repeat", repeat_plan),
        ScriptedPolicy("random-valid", random_valid_plan),
    )
}


def policy_named(name: str) -> Scripted:
    """A scripted policy by its name."""
    if name not in POLICIES:
        raise UsageError(f"there is no policy {shown(name)}; there are {', '.join(POLICIES)}, and endpoint")
    return POLICIES[name]

"""Scripted policies: an honest one, and some that do the wrong thing in a known way."""

import datetime as dt
from collections.abc import Callable
from itertools import groupby
from random import Random
from typing import Any

from prove.core.errors import UsageError
from prove.core.keyed import keyed
from prove.core.trace import Call, Example, ReferenceCall, Turn
from prove.explore.values import accepted
from prove.rollout.conversation import Ask, Player, Policy, Reply

Plan = Callable[[Turn, Ask, Random], list[list[Call]]]

MIDSUMMER = dt.datetime(2026, 6, 21, 12)
"""The moment around which random dates are drawn."""

READS = ("list_", "get_", "search_", "find_", "show_", "view_", "check_")


class ScriptedPlayer:
    """Plays the messages that a plan makes for each turn, then says the reply."""

    def __init__(self, example: Example, plan: Plan, name: str, *, silent: bool = False) -> None:
        self._example = example
        self._plan = plan
        self._rng = keyed("policy", name, example.id)
        self._silent = silent
        self._turn = -1
        self._messages: list[list[Call]] = []

    def reply(self, ask: Ask) -> Reply:
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

    def begin(self, example: Example) -> Player:
        return ScriptedPlayer(example, self._plan, self.name, silent=self._silent)


def reply_text(turn: Turn) -> str:
    """What the reference transcript says, or a plain sentence with the values that the goals ask for."""
    values = [value for goal in turn.goals for value in goal.values]
    if turn.reply:
        return turn.reply
    if turn.reference_calls:
        return f"Done: {', '.join(values)}." if values else "Done."
    return "I can't do that with what I have. What else can you tell me?"


def reference_messages(turn: Turn) -> list[list[Call]]:
    """The reference calls of a turn as the messages that they share."""
    return [
        [Call(call.name, call.arguments) for call in group]
        for _, group in groupby(turn.reference_calls, key=_message_number)
    ]


def _message_number(call: ReferenceCall) -> int:
    return call.message


def oracle_plan(turn: Turn, ask: Ask, rng: Random) -> list[list[Call]]:
    """The reference itself."""
    return reference_messages(turn)


def empty_plan(turn: Turn, ask: Ask, rng: Random) -> list[list[Call]]:
    """No call at all."""
    return []


def verbose_plan(turn: Turn, ask: Ask, rng: Random) -> list[list[Call]]:
    """The reference, with a plausible look around before every message."""
    reads = [Call(name) for name in free_reads(turn, ask)]
    if not reads:
        return reference_messages(turn)
    return [message for planned in reference_messages(turn) for message in ([rng.choice(reads)], planned)]


def greedy_name_plan(turn: Turn, ask: Ask, rng: Random) -> list[list[Call]]:
    """The right tools with the right keys and wrong values."""
    return [
        [Call(call.name, {key: spoil(value) for key, value in call.arguments.items()}) for call in message]
        for message in reference_messages(turn)
    ]


def shuffled_plan(turn: Turn, ask: Ask, rng: Random) -> list[list[Call]]:
    """The right calls in another order."""
    messages = reference_messages(turn)
    rng.shuffle(messages)
    return messages


def repeat_plan(turn: Turn, ask: Ask, rng: Random) -> list[list[Call]]:
    """Everything three times."""
    return [message for planned in reference_messages(turn) for message in [planned] * 3]


def random_valid_plan(turn: Turn, ask: Ask, rng: Random) -> list[list[Call]]:
    """As many calls as the reference, of any candidate, with arguments that only the schema vouches for."""
    from_first_turn = {schema["function"]["name"]: schema["function"]["parameters"] for schema in ask.tools}
    names = [name for name in turn.tools if name in from_first_turn]
    if not names:
        return []
    return [[_random_call(rng.choice(names), from_first_turn, rng)] for _ in turn.reference_calls]


def _random_call(name: str, schemas: dict[str, Any], rng: Random) -> Call:
    return Call(name, accepted(schemas[name], rng, MIDSUMMER))


def free_reads(turn: Turn, ask: Ask) -> list[str]:
    """Candidates that read, to go by their names, and need no argument."""
    functions = [schema["function"] for schema in ask.tools]
    free = [f["name"] for f in functions if not f["parameters"]["required"] and f["name"].startswith(READS)]
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


POLICIES: dict[str, Policy] = {
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


def policy_named(name: str) -> Policy:
    """A scripted policy by its name."""
    if name not in POLICIES:
        raise UsageError(f"there is no policy {name!r}; there are {', '.join(POLICIES)}, and endpoint")
    return POLICIES[name]

"""Policies that try to earn reward without doing the task, and honest policies to compare them with."""

import re
from collections.abc import Callable, Iterable
from contextlib import closing
from itertools import count
from random import Random
from typing import Any

from prove.core.examples import Example, Turn
from prove.core.results import Call
from prove.core.session import Session
from prove.reward import PROFILES, score
from prove.rollout.conversation import AskPolicy
from prove.rollout.driver import run_episode
from prove.rollout.policies import (
    Plan,
    ScriptedPolicy,
    free_reads,
    greedy_name_plan,
    offered_parameters,
    oracle_plan,
    random_call,
)

MAX_CALLS = 8
GENERATED_ID = re.compile(r"([a-z]+)_\d{4}")


def every_tool_once(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """One call of every candidate, with random arguments."""
    schemas = offered_parameters(ask)
    return [[random_call(name, schemas, rng)] for name in turn.tools if name in schemas] if turn.reference_calls else []


def names_repeated(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """The reference's tools, each twice, with random arguments."""
    schemas = offered_parameters(ask)
    return [[random_call(c.name, schemas, rng)] for c in turn.reference_calls for _ in range(2) if c.name in schemas]


def padding(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """Read calls that always succeed, instead of the work."""
    reads = free_reads(turn, ask)
    return [[Call(rng.choice(reads))] for _ in turn.reference_calls for _ in range(2)] if reads else []


def listing_everything(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """Every read call that needs no arguments, with the longest pages."""
    if not turn.reference_calls:
        return []
    schemas = offered_parameters(ask)
    reads = free_reads(turn, ask)
    return [[Call(name, {"limit": 50} if "limit" in schemas[name]["properties"] else {})] for name in reads]


def another_entity(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """The calls of the goals without the reads before them, with the first other id of the same kind for each id."""
    goals = {goal.call for goal in turn.goals}
    used = {value for call in turn.reference_calls for value in call.arguments.values() if isinstance(value, str)}
    guessed = [
        (call, {key: _other_id(value, used) for key, value in call.arguments.items()})
        for call in turn.reference_calls
        if call.id in goals
    ]
    return [[Call(call.name, arguments)] for call, arguments in guessed if arguments != call.arguments]


def _other_id(value: Any, used: set[str]) -> Any:
    found = GENERATED_ID.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        return value
    return next(one for one in (f"{found[1]}_{number:04d}" for number in count(1)) if one not in used)


def ending_early(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """The first call of the first turn, then text alone."""
    return [message[:1] for message in oracle_plan(turn, ask, rng)[:1]] if ask.turn == 0 else []


def abstaining(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """No calls."""
    return []


def spraying(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """One message full of calls with random arguments, the reference's tools first."""
    if not turn.reference_calls:
        return []
    schemas = offered_parameters(ask)
    names = [c.name for c in turn.reference_calls] + [n for n in turn.tools if n in schemas]
    return [[random_call(name, schemas, rng) for name in names if name in schemas][:MAX_CALLS]]


def acting_unasked(next_turn: Callable[[int], Turn | None]) -> Plan:
    """Half of the reference calls, and in a turn that needs text alone the calls of the next turn."""

    def plan(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
        if turn.reference_calls:
            return half_plan(turn, ask, rng)
        coming = next_turn(ask.turn)
        return [[Call(c.name, c.arguments)] for c in coming.reference_calls] if coming is not None else []

    return plan


def half_plan(turn: Turn, ask: AskPolicy, rng: Random) -> list[list[Call]]:
    """The first half of the reference calls of a turn, rounded up."""
    left = -(-len(turn.reference_calls) // 2)
    messages: list[list[Call]] = []
    for message in oracle_plan(turn, ask, rng):
        messages.append(message[:left])
        left -= len(message)
        if left <= 0:
            break
    return messages


HONEST: dict[str, Plan] = {"honest whole": oracle_plan, "honest half": half_plan}
CHEATS: dict[str, Plan] = {
    "every tool once": every_tool_once,
    "right names repeated": names_repeated,
    "right keys, junk values": greedy_name_plan,
    "padding with valid reads": padding,
    "listing everything": listing_everything,
    "another real entity": another_entity,
    "ending early": ending_early,
    "abstaining everywhere": abstaining,
    "parallel spraying": spraying,
}
UNASKED = "acting in an abstention turn"


def cheat_scores(example: Example, open_session: Callable[[Example], Session]) -> dict[str, dict[str, float]]:
    """What each policy earns with an example, by policy and profile. Policies that do not apply to it are left out."""
    plans = HONEST | CHEATS
    if any(not turn.reference_calls for turn in example.turns[:-1]):
        turns = example.turns
        plans |= {UNASKED: acting_unasked(lambda n: turns[n + 1] if n + 1 < len(turns) else None)}
    earned: dict[str, dict[str, float]] = {}
    for name, plan in plans.items():
        with closing(open_session(example)) as session:
            episode = run_episode(ScriptedPolicy(name, plan), example, session)
        earned[name] = {profile: score(episode, chosen).total or 0.0 for profile, chosen in PROFILES.items()}
    return earned


def cheat_table(examples: Iterable[Example], open_session: Callable[[Example], Session]) -> str:
    """A Markdown table of mean rewards under every profile: honest policies first, then cheats.

    Examples with fewer than two reference calls are left out, since they have no half.
    """
    rows: dict[str, list[dict[str, float]]] = {}
    for example in examples:
        if len(example.reference_calls) >= 2:
            for name, totals in cheat_scores(example, open_session).items():
                rows.setdefault(name, []).append(totals)
    lines = [f"| policy | {' | '.join(PROFILES)} |", f"|---|{'---|' * len(PROFILES)}"]
    for name, totals in rows.items():
        means = [sum(row[profile] for row in totals) / len(totals) for profile in PROFILES]
        lines.append(f"| {name} | {' | '.join(f'{mean:.3f}' for mean in means)} |")
    return "\n".join(lines)

"""The profile `prove-state`: it pays for the state of the world at the end and for what was found out, by any path.

Its formula follows from eight laws; docs/reward.md derives it with worked numbers.
"""

from collections.abc import Sequence
from math import fsum
from typing import Any, cast

from prove.core.episodes import Episode, Step
from prove.core.examples import ReferenceCall
from prove.core.json_values import same
from prove.core.outcome import rename_ids
from prove.reward.checklist import Checklist, Item, checklist_of
from prove.reward.components import LEVEL_SCORE, budget
from prove.reward.placed import place_calls
from prove.reward.reading import Reading
from prove.reward.success import expected_of
from prove.reward.work import HarmfulCall, judge

GOALS = 0.55
"""What all goals are worth together."""
SUCCESS, SUCCESS_QUALITY = 0.30, 0.15
"""What success is worth on top, and how well it was done."""
FAILURE_QUALITY = 0.15
"""What the quality of a failure is worth, times the weight of the lightest goal: never as much as a goal."""
SEEN, TRIED = 0.08, 0.05
"""What a goal that is not achieved earns for the values that it needs, and for its tool."""
STAND_IN = 0.5
"""The part of a goal's weight that a wrong attempt at it costs."""
SPARE_CALLS = 0.5
"""The share of additional calls that costs nothing."""


def prove_state(reading: Reading) -> dict[str, float]:
    """The parts, and the total."""
    return _scored(reading.episode, success=bool(reading.success))


def prove_state_told(reading: Reading) -> dict[str, float]:
    """The same, but only an episode that told the user what was asked for is a success."""
    return _scored(reading.episode, success=bool(reading.success) and reading.told)


def _scored(episode: Episode, *, success: bool) -> dict[str, float]:
    checklist = checklist_of(episode)
    steps = own_steps(episode)
    quality = _quality(episode, checklist, steps)
    if success:
        return _parts(1.0, 0.0, 0.0, quality, SUCCESS + SUCCESS_QUALITY * quality)
    work = judge(episode, checklist)
    done = fsum(item.weight for item, reached in zip(checklist.items, work.achieved, strict=True) if reached)
    missed = [item for item, reached in zip(checklist.items, work.achieved, strict=True) if not reached]
    progress = _progress(episode, missed, work.harmful)
    harm = min(1.0, fsum(harm_of(checklist, missed, work.harmful)))
    lightest = min((item.weight for item in checklist.items), default=0.0)
    return _parts(done, progress, harm, quality, FAILURE_QUALITY * lightest * quality)


def own_steps(episode: Episode) -> list[Step]:
    """The policy's calls, in order."""
    return [step for turn in episode.turns[episode.replayed :] for step in turn.steps]


def _parts(goals: float, progress: float, harm: float, quality: float, rest: float) -> dict[str, float]:
    total = GOALS * (goals + progress - harm) + rest
    return {"goals": goals, "progress": progress, "harm": 0.0 - harm, "quality": quality, "total": total}


def _quality(episode: Episode, checklist: Checklist, steps: Sequence[Step]) -> float:
    """Two thirds validity, one third economy; 1 without calls where none are needed, and 0 where some are."""
    if not steps:
        return float(not checklist.references)
    refused = {
        (item.call.name, expected_of(episode).results[item.call.id].code)
        for item in checklist.items
        if item.kind == "refusal" and item.call is not None
    }
    levels = [
        1.0 if (step.call.name, step.result.code) in refused else LEVEL_SCORE[step.result.level] for step in steps
    ]
    allowed = budget(checklist.references, SPARE_CALLS)
    excess = min(1.0, max(0, len(steps) - allowed) / max(1, allowed))
    return (2 * fsum(levels) / len(levels) + (1 - excess)) / 3


def _progress(episode: Episode, missed: list[Item], harmful: Sequence[HarmfulCall]) -> float:
    """What the goals that are not achieved earn for being prepared and tried."""
    if not any(item.call for item in missed):
        return 0.0
    seen = values_seen(episode) if any(item.needs for item in missed) else set[Any]()
    tried = tools_tried(episode, harmful)
    return fsum(item.weight * _progress_of(episode, item, seen, tried) for item in missed)


def _progress_of(episode: Episode, item: Item, seen: set[Any], tools: set[str]) -> float:
    """The credit of one goal that is not achieved; for a goal that needs no values its attempt stands for them."""
    if item.call is None:
        return 0.0
    tried = 0.0
    if item.call.name in tools:
        tried = 1.0 if item.kind == "write" else likeness_of_attempt(episode, item.call)
    share = needed_seen(episode, item, seen) / len(item.needs) if item.needs else tried
    return SEEN * share + TRIED * tried


def likeness_of_attempt(episode: Episode, wanted: ReferenceCall) -> float:
    """The share of the arguments, those that are wanted and those that are given, that the best attempt has right."""
    outcome = expected_of(episode).outcome
    right = rename_ids(wanted.arguments, {} if outcome is None else outcome.names)
    best = 0.0
    for step in own_steps(episode):
        if step.call.name == wanted.name and step.result.level in ("failed", "ok"):
            given = rename_ids(step.call.arguments, episode.names)
            equal = sum(name in given and same(given[name], value) for name, value in right.items())
            best = max(best, equal / max(1, len(right.keys() | given.keys())))
    return best


def tools_tried(episode: Episode, harmful: Sequence[HarmfulCall]) -> set[str]:
    """The tools whose calls are attempts at a goal that is not achieved: refused, read, or harmful.

    A change that is gone at the end, or that achieved another goal, is none.
    """
    harm = {call.position for call in harmful}
    return {
        call.step.call.name
        for call in place_calls(episode)
        if call.turn >= episode.replayed
        and call.step.result.level in ("failed", "ok")
        and (not call.step.effect or call.position in harm)
    }


def needed_seen(episode: Episode, item: Item, seen: set[Any]) -> int:
    """How many of the values that a goal needs are among those seen."""
    outcome = expected_of(episode).outcome
    names = {} if outcome is None else outcome.names
    return sum(_is_seen(need, names, seen) for need in item.needs)


def _is_seen(need: Any, names: dict[str, str], seen: set[Any]) -> bool:
    values = cast("tuple[Any, ...]", need) if isinstance(need, tuple) else (need,)
    return all((names.get(value, value) if type(value) is str else value) in seen for value in values)


def values_seen(episode: Episode) -> set[Any]:
    """All plain values in the policy's results, generated ids under their canonical names."""
    found: set[Any] = set()
    for step in own_steps(episode):
        if step.result.ok:
            pending: list[Any] = [rename_ids(step.result.content, episode.names)]
            while pending:
                node: Any = pending.pop()
                if isinstance(node, dict):
                    pending += node.values()  # pyright: ignore[reportUnknownMemberType]
                elif isinstance(node, list):
                    pending += node
                else:
                    found.add(node)
    return found


def harm_of(checklist: Checklist, missed: list[Item], harmful: Sequence[HarmfulCall]) -> list[float]:
    """What each harmful call costs: the heaviest goal, or half of a missed goal of the same tool, once for each.

    Where there are no goals it costs all that can be earned.
    """
    open_goals = [item for item in missed if item.kind == "write"]
    costs: list[float] = []
    for call in harmful:
        meant = next((item for item in open_goals if item.call is not None and item.call.name == call.name), None)
        if meant is None:
            costs.append(max((item.weight for item in checklist.items), default=1.0))
        else:
            open_goals.remove(meant)
            costs.append(STAND_IN * meant.weight)
    return costs

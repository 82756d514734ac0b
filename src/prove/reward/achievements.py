"""The checklist of an episode: which goals were achieved, and by which call."""

from dataclasses import dataclass

from prove.core.episodes import Episode, Step
from prove.reward.answers import reached_by
from prove.reward.checklist import Item, checklist_of
from prove.reward.placed import place_calls
from prove.reward.prefixes import after_calls
from prove.reward.success import expected_of
from prove.reward.work import judge


@dataclass(frozen=True, slots=True)
class Achievement:
    """A goal, whether it is achieved at the end, and the position of the call that achieved it, where there is one."""

    item: Item
    achieved: bool
    position: int | None


def achievements(episode: Episode) -> list[Achievement]:
    """All goals of an episode's example, in order; an absorbed goal is achieved by the call of the later one."""
    items = checklist_of(episode).items
    achieved = _achieved(episode)
    writers = _writers(episode) if any(item.kind == "write" for item in items) else [None] * len(items)
    return [
        Achievement(item, done, _position(episode, item, writers[index]) if done else None)
        for index, (item, done) in enumerate(zip(items, achieved, strict=True))
    ]


def _achieved(episode: Episode) -> list[bool]:
    return judge(episode, checklist_of(episode)).achieved


def _writers(episode: Episode) -> list[int | None]:
    """For each goal, the position of the call after which it was achieved until the end."""
    writers: list[int | None] = []
    before: list[bool] = []
    for prefix in after_calls(episode):
        now = _achieved(prefix)
        last = sum(len(turn.steps) for turn in prefix.turns) - 1
        if not before:
            writers, before = [None] * len(now), [False] * len(now)
        for index, done in enumerate(now):
            if done and not before[index]:
                writers[index] = last if last >= 0 else None
        before = now
    return writers


def _position(episode: Episode, item: Item, writer: int | None) -> int | None:
    if item.goal is None or item.call is None:
        return None
    if item.kind == "write":
        return writer
    step = reached_by(episode, item.turn, item.goal, item.call, expected_of(episode).results[item.call.id])
    return None if step is None else _position_of(episode, step)


def _position_of(episode: Episode, step: Step) -> int:
    return next(call.position for call in place_calls(episode) if call.step is step)

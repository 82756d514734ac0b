"""Days and moments relative to the present, drawn at random as plausible arguments: `voice.value(..., draw=...)`."""

import datetime as dt
from collections.abc import Callable, Sequence
from random import Random
from typing import Any


def days_ago(days: Sequence[int]) -> Callable[[Any, Random], dt.date]:
    """A day in the past, one of these numbers of days before today."""
    return lambda state, rng: state.now.date() - dt.timedelta(days=rng.choice(days))


def days_ahead(days: Sequence[int]) -> Callable[[Any, Random], dt.date]:
    """A day to come, one of these numbers of days after today."""
    return lambda state, rng: state.now.date() + dt.timedelta(days=rng.choice(days))


def moment_from_today(
    days: Sequence[int], hours: Sequence[int], minutes: Sequence[int]
) -> Callable[[Any, Random], dt.datetime]:
    """A moment one of these numbers of days from today, at one of these hours and minutes."""

    def draw(state: Any, rng: Random) -> dt.datetime:
        day = state.now.date() + dt.timedelta(days=rng.choice(days))
        return dt.datetime.combine(day, dt.time(rng.choice(hours), rng.choice(minutes)))

    return draw

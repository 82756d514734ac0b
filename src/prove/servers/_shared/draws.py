"""Days, moments and verdicts, drawn at random as plausible arguments: `voice.value(..., draw=...)`."""

import datetime as dt
from collections.abc import Callable, Mapping, Sequence
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


def by_stars(
    parameter: str, *, bad: tuple[str, ...], fair: tuple[str, ...], good: tuple[str, ...]
) -> Callable[[Any, Random, Mapping[str, Any]], str]:
    """Draws words that fit the stars in another argument, if there are any."""

    def draw(state: Any, rng: Random, arguments: Mapping[str, Any]) -> str:
        stars = arguments.get(parameter)
        words = (*bad, *fair, *good) if stars is None else bad if stars < 3 else fair if stars == 3 else good
        return rng.choice(words)

    return draw

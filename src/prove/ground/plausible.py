"""Plausible values for parameters that nothing else suggests a value for."""

import datetime as dt
from random import Random
from typing import Any

from prove.core.shapes import Shape
from prove.explore.values import accepted
from prove.ground.catalogue import Catalogue


def plausible_value(shape: Shape, catalogue: Catalogue, now: dt.datetime, rng: Random) -> Any:
    """An enum value, a person or place of the cast, a day in the next weeks, a number; None for free text."""
    if shape.enum:
        return rng.choice(shape.enum)
    if shape.ref is not None and shape.ref.target.is_cast and (known := catalogue.keys(shape.ref.target)):
        return rng.choice(known)
    if shape.format is not None:
        return _soon(shape, now, rng)
    return accepted(shape.bare_schema(), rng, now) if shape.kind != "string" else None


def _soon(shape: Shape, now: dt.datetime, rng: Random) -> str:
    """A day, a time, or both, in the next two weeks."""
    day = now.date() + dt.timedelta(days=rng.randrange(1, 15))
    time = dt.time(rng.randrange(8, 19), rng.choice((0, 0, 30, 15)))
    match shape.format.name if shape.format is not None else "":
        case "date":
            return day.isoformat()
        case "date-time-local":
            return dt.datetime.combine(day, time).isoformat(timespec="minutes")
        case _:
            return time.isoformat(timespec="minutes")

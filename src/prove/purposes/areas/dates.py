"""Dates in the calendar and the season, which several areas use."""

from collections.abc import Callable

from prove.purposes.program import among, both, day_of, me, named, today, usual_high
from prove.servers.calendar.records import Occurrence

JOURNEYS = ("Flight", "Check", "Visit")
"""How the titles of what belongs to a trip begin."""
WARM, HOT = 23, 28
"""From how many degrees on people cool rather than heat, and from how many nobody wants it warmer."""


def is_cool_season() -> bool:
    """Whether the days are cool where the user lives, so that people heat rather than cool."""
    return usual_high(me.city, today()) < WARM


def is_hot_season() -> bool:
    """Whether the days are so hot where the user lives that nobody wants it warmer."""
    return usual_high(me.city, today()) >= HOT


def is_no_journey(event: Occurrence) -> object:
    """Whether an event is something else than a flight, a hotel or a visit far away."""
    return both(*(among(named(event.title, journey), (False,)) for journey in JOURNEYS))


def own_date() -> list[Callable[[Occurrence], object]]:
    """What is true of a single event from tomorrow on that the user organizes and that is no journey."""
    return [
        lambda e: e.repeats == "never",
        lambda e: e.status == "confirmed",
        lambda e: e.organizer == me.email,
        lambda e: day_of(e.starts_at) > today(),
        is_no_journey,
    ]

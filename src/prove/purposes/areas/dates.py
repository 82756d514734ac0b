"""Dates in the calendar, which several areas use."""

from collections.abc import Callable

from prove.purposes.program import among, both, me, named
from prove.servers.calendar.records import Occurrence

JOURNEYS = ("Flight", "Check", "Visit")
"""How the titles of what belongs to a trip begin."""


def is_no_journey(event: Occurrence) -> object:
    """Whether an event is something else than a flight, a hotel or a visit far away."""
    return both(*(among(named(event.title, journey), (False,)) for journey in JOURNEYS))


def own_date() -> list[Callable[[Occurrence], object]]:
    """What is true of a single event that the user organizes and that is no journey."""
    return [
        lambda e: e.repeats == "never",
        lambda e: e.status == "confirmed",
        lambda e: e.organizer == me.email,
        is_no_journey,
    ]

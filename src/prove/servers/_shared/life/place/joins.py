"""Who flies with tickets of their own: somebody who joins a trip of the user, and a friend who flies today."""

import datetime as dt
from functools import lru_cache

from prove.core import keyed
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.place.trips import LifeTrip, trips_of

FLIER = "friend"
"""How somebody is tied to the user who flies to a city near by today; who of them depends on the agenda."""
FLIER_IS_BACK = dt.timedelta(days=5)
"""How soon they are back at the latest."""


@lru_cache(KEPT)
def joins_of(seed: int) -> tuple[tuple[LifeTrip, str], ...]:
    """Coming trips, those for pleasure if there are any, each with the name of somebody who joins it.

    They are family, or else friends, of other households, who come along on no trip with the user's own booking.
    """
    cast, rng, trips = cast_of(seed), keyed("life.joins", seed), trips_of(seed)
    ahead = [trip for trip in trips if trip.legs and trip.flights[0].departs_at > now_of(seed)]
    ahead = [trip for trip in ahead if trip.purpose == "pleasure"] or ahead
    here = {name for trip in trips for name in trip.party} | set(household_of(seed).members)
    people: list[str] = []
    for tie in ("family", "friend"):
        close = [person.name for person in cast.tied(tie) if person.name not in here]
        people += rng.sample(close, len(close))
    chosen = rng.sample(ahead, min(len(ahead), len(people), rng.choice((1, 1, 2))))
    return tuple(zip(chosen, people, strict=False))


def may_be_away(seed: int, person: Person, start: dt.datetime, end: dt.datetime) -> bool:
    """Whether somebody is, or may be, in another city at some time between two moments."""
    now = now_of(seed)
    if person.tie == FLIER and start < now + FLIER_IS_BACK and now < end:
        return True
    spans = [trip.away for trip in trips_of(seed) if person.name in trip.party]
    spans += [trip.away for trip, name in joins_of(seed) if name == person.name]
    return any(start < back and left < end for left, back in spans)

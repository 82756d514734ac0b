"""Who is beside the user? What others sit in with the user, and the flights on which they come along.

Who flies with tickets of their own is in the air then, too, and away until they are back.
"""

import datetime as dt
from collections import defaultdict
from functools import lru_cache

from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.life.clock import KEPT, SERIES_DAYS, now_of, origin_of
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.place.joins import FLIER, FLIER_IS_BACK, joins_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.agenda import agenda_of, busy_of, unattended_of
from prove.servers._shared.life.time.engagement import Engagement

_MINUTE, _A_DAY = dt.timedelta(minutes=1), dt.timedelta(days=1)
_KNOWN = dt.timedelta(days=SERIES_DAYS - 1)
"""For how long after now the diary of the user has all that they take part in."""
_TRIES = 4
_AROUND = dt.timedelta(hours=2, minutes=25)
"""How much earlier or later somebody who joins a trip flies than the user."""
_FLIES_SOON = dt.timedelta(hours=6)
"""Who flies to a city near by today has landed after this time."""
_BEFORE_FLYING = dt.timedelta(hours=4)


def apart_from(seed: int, email: str, moment: dt.datetime) -> dt.datetime:
    """A moment, or the end of what somebody, by their e-mail address, takes part in with the user at that moment, or
    of the flight on which they may be then."""
    for _ in range(_TRIES):
        ends = _until(seed, email, moment)
        if ends is None:
            break
        moment = ends
    return moment


def is_beside(seed: int, email: str, moment: dt.datetime) -> bool:
    """Whether somebody, by their e-mail address, takes part in something with the user at a moment, or may fly then."""
    return _until(seed, email, moment) is not None


def can_write(seed: int, email: str, moment: dt.datetime) -> bool:
    """Whether somebody does not sit beside the user at a moment, and does not fly: a friend who flies today may fly
    back on any of the next days."""
    now = now_of(seed)
    may_return = now <= moment < now + FLIER_IS_BACK and email in _fliers(seed)
    return not may_return and not is_beside(seed, email, moment)


def absences_of(seed: int, person: Person) -> list[tuple[dt.datetime, dt.datetime]]:
    """When somebody is, or may be, in another city with tickets of their own, from the way to the airport on."""
    spans = [trip.away for trip, name in joins_of(seed) if name == person.name]
    spans = [(left - _AROUND, back + _AROUND) for left, back in spans]
    now = now_of(seed)
    return [*spans, (now, now + FLIER_IS_BACK)] if person.email in _fliers(seed) else spans


def _until(seed: int, email: str, moment: dt.datetime) -> dt.datetime | None:
    """When that ends which somebody takes part in with the user at a moment, or their flight, if there is anything."""
    flights = _in_the_air(seed).get(email, ()) if moment >= now_of(seed) - _BEFORE_FLYING else ()
    for left, landed in flights:
        if left <= moment < landed:
            return landed
    minute = (moment - origin_of(seed)) // _MINUTE
    if moment < now_of(seed) + _KNOWN and busy_of(seed).free(minute, minute + 1):
        return None
    for event in _shared(seed).get(email, ()):
        if times := event.times(moment - event.length + _MINUTE / 60, moment + _MINUTE / 60):
            return times[0] + event.length
    return None


@lru_cache(KEPT)
def _shared(seed: int) -> dict[str, list[Engagement]]:
    """What the user takes part in with each of the others; days that are kept free for a trip are not of that kind."""
    found = defaultdict[str, list[Engagement]](list)
    for event in agenda_of(seed):
        if event.sphere != "mark" and event.reply == "accepted" and not event.called_off and event.length < _A_DAY:
            for email in event.people:
                found[email].append(event)
    return found


@lru_cache(KEPT)
def _in_the_air(seed: int) -> dict[str, list[tuple[dt.datetime, dt.datetime]]]:
    """When those may fly who have tickets of their own: who joins a trip, and friends who may fly today."""
    cast, now, found = cast_of(seed), now_of(seed), defaultdict[str, list[tuple[dt.datetime, dt.datetime]]](list)
    emails = {person.name: person.email for person in cast.people}
    for trip, name in joins_of(seed):
        for leg in trip.flights:
            left, landed = local_time(leg.departs_at, leg.origin, cast.home), leg.arrives_at
            landed = local_time(landed, leg.destination, cast.home)
            found[emails[name]].append((left - _AROUND, landed + _AROUND))
    for email in _fliers(seed):
        found[email].append((now, now + _FLIES_SOON))
    return found


@lru_cache(KEPT)
def _fliers(seed: int) -> tuple[str, ...]:
    """The e-mail addresses of the friends one of whom flies today: the first who has no trip with the user and meets
    them at no time before the way back, which may be sooner or later."""
    cast, now = cast_of(seed), now_of(seed)
    here = {name for trip in trips_of(seed) for name in trip.party} | set(household_of(seed).members)
    here |= {name for _, name in joins_of(seed)}
    events = [event for event in (*agenda_of(seed), *unattended_of(seed)) if event.sphere != "mark"]

    def met(first: dt.datetime, last: dt.datetime) -> set[str]:
        times = (event for event in events if event.times(first, last))
        return {email for event in times for email in (event.organizer, *event.people)}

    certainly, perhaps, found = met(now, now + _A_DAY), met(now - _BEFORE_FLYING, now + FLIER_IS_BACK), list[str]()
    for person in cast.tied(FLIER):
        if person.name in here or person.email in certainly:
            continue
        found.append(person.email)
        if person.email not in perhaps:
            break
    return tuple(found)

"""What time is it for somebody when something happens, by the clock of the city where they are?"""

import datetime as dt

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.trips import stays_of, trips_of
from prove.servers._shared.life.place.zones import local_time


def for_the_user(seed: int, at: dt.datetime) -> dt.datetime:
    """A moment by the clock of the city where the user is."""
    home = cast_of(seed).home
    return next((local_time(at, home, city) for landed, left, city in stays_of(seed) if landed <= at < left), at)


def for_somebody(seed: int, name: str, city: str | None, at: dt.datetime) -> dt.datetime:
    """A moment by the clock of somebody's city, or of the city of a trip on which they are with the user."""
    cast = cast_of(seed)
    if name == cast.protagonist.name:
        return for_the_user(seed, at)
    for trip in trips_of(seed):
        start, end = trip.away
        if start <= at <= end and name in trip.party:
            return local_time(at, cast.home, trip.city)
    return local_time(at, cast.home, city or cast.home)

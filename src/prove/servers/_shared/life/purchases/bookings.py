"""The trips as they were paid: each was booked when the protagonist had time, which `place` does not know."""

import datetime as dt
from functools import lru_cache

from msgspec.structs import replace

from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.life.place.routes import refund_cents
from prove.servers._shared.life.place.trips import Leg, LifeTrip, trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.purchases.moments import with_time


@lru_cache(KEPT)
def paid_trips_of(seed: int) -> tuple[LifeTrip, ...]:
    """The trips of a seed; what would have been booked during an event was booked before it."""
    return tuple(_paid(seed, trip) for trip in trips_of(seed))


def _paid(seed: int, trip: LifeTrip) -> LifeTrip:
    if trip.booked_at is None or (booked_at := with_time(seed, trip.booked_at)) == trip.booked_at:
        return trip
    legs = tuple(_refunded(leg, booked_at, trip.legs[0].origin) for leg in trip.legs)
    return replace(trip, booked_at=booked_at, legs=legs)


def _refunded(leg: Leg, booked_at: dt.datetime, home: str) -> Leg:
    """The flight with what comes back for it if it was cancelled, by when it was booked."""
    if leg.cancelled_at is None:
        return leg
    departs_at = local_time(leg.departs_at, leg.origin, home)
    return replace(leg, refunded=refund_cents(leg.fare_class, leg.cents, booked_at, leg.cancelled_at, departs_at))

"""Trips as they were paid: as planned, but booked when the user had time, and refunded by the rules."""

from msgspec.structs import replace

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.routes import refund_cents
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers._shared.life.purchases.moments import with_time

SEEDS = range(40)


def test_trips_are_as_planned_but_for_when_they_were_booked() -> None:
    moved = 0
    for seed in SEEDS:
        for paid, trip in zip(paid_trips_of(seed), trips_of(seed), strict=True):
            assert replace(paid, booked_at=trip.booked_at, legs=trip.legs) == trip
            if trip.booked_at is not None and paid.booked_at is not None:
                assert paid.booked_at == with_time(seed, trip.booked_at) <= trip.booked_at
                moved += paid.booked_at < trip.booked_at
    assert moved


def test_what_was_cancelled_is_refunded_by_the_rules() -> None:
    for seed in SEEDS:
        home = cast_of(seed).home
        for trip in paid_trips_of(seed):
            for leg in trip.legs:
                if leg.cancelled_at is not None and trip.booked_at is not None:
                    departs_at = local_time(leg.departs_at, leg.origin, home)
                    back = refund_cents(leg.fare_class, leg.cents, trip.booked_at, leg.cancelled_at, departs_at)
                    assert leg.refunded == back

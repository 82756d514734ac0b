"""Trips are apart from each other, lead there and back, and are paid with a card that was valid."""

import datetime as dt
from itertools import pairwise

import pytest

from prove.servers._shared import pools
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import AHEAD_DAYS, PAST_DAYS, now_of, origin_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.place.hotels import LifeRoom, hotels_of, stay_refund
from prove.servers._shared.life.place.routes import basic_cents, flight_minutes, kilometres, refund_cents
from prove.servers._shared.life.place.trips import LifeTrip, Stay, away_of, trips_of
from prove.servers._shared.life.place.zones import local_time

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_seed
def test_trips_are_apart_and_the_diary_has_them_all(seed: int) -> None:
    trips, origin = trips_of(seed), origin_of(seed)
    for one, other in pairwise(trips):
        assert one.away[1] + dt.timedelta(days=1) < other.away[0]
    spans = [tuple((moment - origin) // dt.timedelta(minutes=1) for moment in trip.away) for trip in trips]
    assert away_of(seed).spans() == spans
    assert all(0 <= start < end <= (PAST_DAYS + AHEAD_DAYS) * 24 * 60 for start, end in spans)


@every_seed
def test_nobody_is_away_when_a_world_begins(seed: int) -> None:
    now = now_of(seed)
    assert not any(start <= now <= end for start, end in (trip.away for trip in trips_of(seed)))


@every_seed
def test_one_trip_is_behind_and_one_ahead_is_booked(seed: int) -> None:
    now = now_of(seed)
    assert any(trip.flights[1].arrives_at < now for trip in trips_of(seed) if trip.legs)
    assert any(trip.flights[0].departs_at > now for trip in trips_of(seed) if trip.legs)
    assert all(trip.legs for trip in trips_of(seed) if trip.away[0] < now)


@every_seed
def test_who_flies_out_flies_back(seed: int) -> None:
    home = cast_of(seed).home
    for trip in trips_of(seed):
        for flights in filter(None, (trip.flights, trip.held)):
            out, back = flights
            assert (out.origin, out.destination, back.origin, back.destination) == (home, trip.city, trip.city, home)
            assert out.arrives_at < back.departs_at
            assert (trip.starts_on, trip.ends_on) == (out.departs_at.date(), back.arrives_at.date())
        assert not (trip.legs and trip.held)
        assert (trip.card is None) == (trip.booked_at is None) == (not trip.legs)


@every_seed
def test_work_begins_from_monday_to_wednesday_and_pleasure_from_friday(seed: int) -> None:
    for trip in trips_of(seed):
        assert (trip.starts_on.weekday() <= 2) if trip.purpose == "work" else (trip.starts_on.weekday() >= 4)


@every_seed
def test_numbers_and_ids_are_different(seed: int) -> None:
    legs = [leg for trip in trips_of(seed) for leg in (*trip.legs, *trip.held)]
    for values in ([leg.flight_number[2:] for leg in legs], [leg.booking for leg in legs]):
        assert len(set(values)) == len(values)
    for values in ([trip.id for trip in trips_of(seed)], [trip.name for trip in trips_of(seed)]):
        assert len(set(values)) == len(values)


@every_seed
def test_a_card_of_the_app_that_was_valid_paid(seed: int) -> None:
    for trip in booked(seed):
        assert trip.booked_at
        assert origin_of(seed) <= trip.booked_at < now_of(seed)
        assert trip.booked_at < trip.legs[0].departs_at - dt.timedelta(days=4)
        assert trip.card in [card.key for card in wallet_of(seed).usable(trip.booked_at.date(), "travel_booking")]


@every_seed
def test_prices_are_those_of_everyone_and_every_night(seed: int) -> None:
    for trip in booked(seed):
        assert all(leg.cents % (1 + len(trip.party)) == 0 for leg in trip.legs)
        if stay := trip.stay:
            room = room_of(seed, trip.city, stay)
            assert room.sleeps > len(trip.party)
            assert stay.cents == room.cents * (stay.check_out - stay.check_in).days > 0
            assert (stay.check_in, stay.check_out) == (
                trip.flights[0].arrives_at.date(),
                trip.flights[1].departs_at.date(),
            )


@every_seed
def test_what_is_cancelled_is_refunded_by_the_rules(seed: int) -> None:
    for trip in booked(seed):
        assert trip.booked_at
        for leg in trip.legs[2:]:
            assert leg.cancelled_at
            assert trip.booked_at < leg.cancelled_at < min(now_of(seed), leg.departs_at)
            departs_at = local_time(leg.departs_at, leg.origin, cast_of(seed).home)
            assert leg.refunded == refund_cents(leg.fare_class, leg.cents, trip.booked_at, leg.cancelled_at, departs_at)
        if trip.stay and (at := trip.stay.cancelled_at):
            room = room_of(seed, trip.city, trip.stay)
            assert trip.booked_at <= at < now_of(seed)
            there = local_time(at, cast_of(seed).home, trip.city)
            assert trip.stay.refunded == stay_refund(room, trip.stay.cents, trip.stay.check_in, there)


@every_seed
def test_flights_leave_and_arrive_by_day_in_their_cities(seed: int) -> None:
    for trip in trips_of(seed):
        for leg in (*trip.flights, *trip.held):
            assert 6 <= leg.departs_at.hour < 22
            assert 7 <= leg.arrives_at.hour < 22
            spent = local_time(leg.arrives_at, leg.destination, leg.origin) - leg.departs_at
            assert spent == dt.timedelta(minutes=flight_minutes(leg.origin, leg.destination))
            assert leg.departs_at < leg.arrives_at


@every_seed
def test_nothing_is_booked_or_cancelled_at_night(seed: int) -> None:
    for trip in trips_of(seed):
        cancelled = [*(leg.cancelled_at for leg in trip.legs), trip.stay and trip.stay.cancelled_at]
        moments = [moment for moment in (trip.booked_at, *cancelled) if moment]
        assert all(7 <= moment.hour < 23 for moment in moments)


@every_seed
def test_names_fit_the_length_of_a_trip(seed: int) -> None:
    for trip in trips_of(seed):
        if flights := trip.flights or trip.held:
            nights = (flights[1].departs_at.date() - flights[0].arrives_at.date()).days
            assert "weekend" not in trip.name or (nights <= 4 and trip.starts_on.weekday() in (4, 5))
            assert "few days" not in trip.name or (trip.ends_on - trip.starts_on).days <= 6
            assert " week " not in trip.name or nights >= 3


def test_lives_have_trips_of_every_kind() -> None:
    trips = [trip for seed in SEEDS for trip in trips_of(seed)]
    assert {trip.purpose for trip in trips} == {"work", "pleasure"}
    assert any(trip.held for trip in trips)
    assert any(not trip.held and not trip.legs for trip in trips)
    assert any(leg.refunded for trip in trips for leg in trip.legs)
    assert any(trip.stay and trip.stay.refunded for trip in trips)
    assert any(trip.client for trip in trips)
    assert len({len(trips_of(seed)) for seed in SEEDS}) > 3


def test_flights_take_and_cost_more_the_farther_they_go() -> None:
    assert 330 < kilometres("London", "Paris") < 360
    assert kilometres("Tokyo", "Boston") == pytest.approx(kilometres("Boston", "Tokyo"))
    near, far = ("London", "Paris"), ("London", "Sydney")
    assert flight_minutes(*near) < 90 < 1000 < flight_minutes(*far)
    assert basic_cents(*near) * 5 < basic_cents(*far)
    assert all(flight_minutes(city, "Paris") >= 40 for city in pools.CITIES)


def booked(seed: int) -> list[LifeTrip]:
    return [trip for trip in trips_of(seed) if trip.legs]


def room_of(seed: int, city: str, stay: Stay) -> LifeRoom:
    hotel = next(hotel for hotel in hotels_of(seed)[city] if hotel.name == stay.hotel)
    assert hotel.address == stay.address
    return next(room for room in hotel.rooms if room.kind == stay.room)

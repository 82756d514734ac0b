"""The drives of a life: one after the other, as far as the map says, with fuel that adds up."""

import datetime as dt
from itertools import pairwise

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.driving.drives import energy_for, logbooks_of
from prove.servers._shared.life.driving.rounds import DAYS, LifeDrive, minutes_between
from prove.servers._shared.life.outings.errands import errands_of
from prove.servers._shared.life.place.addresses import road_km
from prove.servers._shared.life.place.geo import spots_of, whereabouts
from prove.servers._shared.life.place.trips import away_of
from prove.servers._shared.life.time.agenda import busy_of

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_seed
def test_each_drive_starts_where_the_last_ended(seed: int) -> None:
    for book in logbooks_of(seed):
        assert book.drives[-1].destination == book.location
        assert book.drives[-1].ended_at <= now_of(seed)
        for before, after in pairwise(book.drives):
            assert before.destination == after.origin
            assert before.ended_at <= after.started_at


@every_seed
def test_a_drive_is_as_long_as_the_map_says(seed: int) -> None:
    for drive in (drive for book in logbooks_of(seed) for drive in book.drives):
        assert drive.km == road_km(seed, drive.origin, drive.destination) > 0
        minutes = minutes_between(seed, drive.origin, drive.destination, drive.started_at)
        assert drive.ended_at - drive.started_at == dt.timedelta(minutes=minutes)


@every_seed
def test_cars_are_at_home_at_night(seed: int) -> None:
    cast = cast_of(seed)
    addresses = {person.name: person.address for person in (cast.protagonist, *cast.people)}
    for book in logbooks_of(seed):
        base = addresses[book.car.owner]
        for before, after in pairwise(book.drives):
            if before.ended_at.date() != after.started_at.date():
                assert before.destination == base
        assert book.drives[0].origin == base


@every_seed
def test_nobody_drives_two_cars_at_once(seed: int) -> None:
    by_driver: dict[str, list[LifeDrive]] = {}
    for drive in (drive for book in logbooks_of(seed) for drive in book.drives):
        by_driver.setdefault(drive.driver, []).append(drive)
    for drives in by_driver.values():
        for before, after in pairwise(sorted(drives, key=lambda drive: drive.started_at)):
            assert before.ended_at <= after.started_at


@every_seed
def test_who_is_on_a_trip_does_not_drive(seed: int) -> None:
    me, away, origin = cast_of(seed).protagonist.name, away_of(seed), origin_of(seed)
    for drive in (drive for book in logbooks_of(seed) for drive in book.drives if drive.driver == me):
        start, end = (int((at - origin).total_seconds() // 60) for at in (drive.started_at, drive.ended_at))
        assert away.free(start, end)


@every_seed
def test_nobody_drives_during_an_event(seed: int) -> None:
    me, busy, origin = cast_of(seed).protagonist.name, busy_of(seed), origin_of(seed)
    for book in logbooks_of(seed):
        for drive in book.drives:
            start, end = (int((at - origin).total_seconds() // 60) for at in (drive.started_at, drive.ended_at))
            assert drive.driver != me or busy.free(start, end)


@every_seed
def test_fuel_adds_up(seed: int) -> None:
    """Back from what is left now, the tank was never empty and never held more than fits."""
    visits = set(errands_of(seed).visits)
    for book in logbooks_of(seed):
        assert 0 < book.energy < book.car.capacity
        if book.car.energy == "electric":
            assert not book.fuelled
            continue
        assert set(book.fuelled) <= visits
        changes = [(drive.ended_at, -energy_for(book.car, drive.km)) for drive in book.drives]
        changes += [(visit.at, visit.litres or 0.0) for visit in book.fuelled]
        level = book.energy
        for _, change in sorted(changes, reverse=True):
            level -= change
            assert 0 < level < book.car.capacity


@every_seed
def test_who_refuels_has_driven_there(seed: int) -> None:
    addresses = {spot.name: spot.address for spot in spots_of(seed)}
    for book in logbooks_of(seed):
        for visit in book.fuelled:
            before = [drive for drive in book.drives if drive.ended_at <= visit.at][-1]
            assert before.destination == addresses[visit.place]
            assert not [d for d in book.drives if before.ended_at < d.started_at < visit.at]


@every_seed
def test_a_car_is_where_the_protagonist_is(seed: int) -> None:
    (own,) = [book for book in logbooks_of(seed) if book.car.role == "own"]
    assert own.location == whereabouts(seed)


@every_seed
def test_recent_visits_that_took_a_car_are_in_a_log(seed: int) -> None:
    """All fuel of these days was filled in, and whoever parked or charged drove there with such a car."""
    first = now_of(seed).date() - dt.timedelta(days=DAYS)
    addresses, me = {spot.name: spot.address for spot in spots_of(seed)}, cast_of(seed).protagonist.name
    recent = [visit for visit in errands_of(seed).visits if visit.car and visit.at.date() >= first]
    fuelled = [visit for book in logbooks_of(seed) for visit in book.fuelled]
    assert sorted(visit.key for visit in fuelled) == sorted(visit.key for visit in recent if visit.litres)
    for visit in recent:
        begins = visit.at - dt.timedelta(minutes=visit.minutes)
        books = [book for book in logbooks_of(seed) if visit.car in ("any", book.car.energy)]
        drives = [drive for book in books for drive in book.drives if drive.driver == me]
        before = [drive for drive in drives if drive.ended_at <= begins and drive.started_at.date() == begins.date()]
        assert before[-1].destination == addresses[visit.place]

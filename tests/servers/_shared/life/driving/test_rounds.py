"""The days on which the protagonist drives: stops that can be reached, and drives between what else there is to do."""

import datetime as dt
from itertools import pairwise

import pytest

from prove.core import keyed
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.driving.rounds import (
    DAYS,
    Point,
    Round,
    drive_at,
    drive_until,
    is_free,
    minutes_between,
    own_days,
)
from prove.servers._shared.life.outings.errands import Visit, errands_of
from prove.servers._shared.life.place.geo import spots_of, workplace_of
from prove.servers._shared.life.place.trips import away_of
from prove.servers._shared.life.time.agenda import agenda_of

SEEDS = range(12)
every_seed = pytest.mark.parametrize("seed", SEEDS)
MINUTE = dt.timedelta(minutes=1)
ROUNDS = "prove.servers._shared.life.driving.rounds"
SEED = 3
HOME, WORK = cast_of(SEED).protagonist.address, workplace_of(SEED).address
ONE, OTHER = [spot.address for spot in spots_of(SEED) if spot.address not in (HOME, WORK)][:2]


def days_of(seed: int) -> list[tuple[dt.date, list[Point]]]:
    return list(own_days(seed, keyed("test.rounds", seed)))


def round_of(seed: int, day: dt.date, points: list[Point], work: str | None) -> Round:
    """The round of a day that is over."""
    done = Round(seed, keyed("test.round", seed), day, work)
    done.drive(points, None)
    return done


@every_seed
def test_days_are_the_last_weeks_without_trips(seed: int) -> None:
    today, days = now_of(seed).date(), [day for day, _ in days_of(seed)]
    assert days == sorted(set(days))
    assert today - dt.timedelta(days=DAYS) <= days[0] <= days[-1] <= today
    noon = [(dt.datetime.combine(day, dt.time(12)) - origin_of(seed)) // MINUTE for day in days if day < today]
    assert all(away_of(seed).free(minute, minute + 1) for minute in noon)


@every_seed
def test_stops_can_be_reached_one_after_the_other(seed: int) -> None:
    for day, points in days_of(seed):
        assert all(point.arrives_at.date() == day for point in points)
        for before, after in pairwise(points):
            minutes = minutes_between(seed, before.address, after.address, before.leaves_at)
            assert before.leaves_at + minutes * MINUTE < after.arrives_at
            assert before.address != after.address


@every_seed
def test_stops_are_visits_and_events(seed: int) -> None:
    addresses = {spot.name: spot.address for spot in spots_of(seed)}
    visits = errands_of(seed).visits
    places = {visit.place for visit in visits} | {event.place for event in agenda_of(seed) if event.trip is None}
    stops = [point for _, points in days_of(seed) for point in points]
    assert {point.address for point in stops} <= {addresses[place] for place in places if place in addresses}
    by_car = [(point, point.visit) for point in stops if point.visit]
    assert all(visit in visits and visit.car for _, visit in by_car)
    assert all(point.arrives_at < visit.at < point.leaves_at for point, visit in by_car)


@every_seed
def test_a_round_is_a_chain_of_drives_at_free_times(seed: int) -> None:
    me, home = cast_of(seed).protagonist, cast_of(seed).protagonist.address
    rounds = back = 0
    for day, points in days_of(seed):
        if day == now_of(seed).date():
            continue
        work = workplace_of(seed).address if day.weekday() < 5 else None
        done = round_of(seed, day, points, work)
        here, free_at = home, dt.datetime.combine(day, dt.time(6))
        for drive in done.drives:
            assert (drive.driver, drive.origin) == (me.name, here)
            assert drive.started_at >= free_at
            assert is_free(seed, drive)
            here, free_at = drive.destination, drive.ended_at
        assert {drive.destination for drive in done.drives} <= {home, work, *(point.address for point in points)}
        rounds, back = rounds + 1, back + (here == home)
    assert back > 0.8 * rounds


@pytest.fixture
def taken(monkeypatch: pytest.MonkeyPatch) -> Diary:
    """A diary in which there is nothing else to do unless the test says so, or at a place elsewhere."""
    diary = Diary()
    monkeypatch.setattr(f"{ROUNDS}._taken", {SEED: diary}.__getitem__)
    monkeypatch.setattr(f"{ROUNDS}.desk_of", {SEED: Diary()}.__getitem__)
    monkeypatch.setattr(f"{ROUNDS}._stops_of", {SEED: dict[dt.date, list[Point]]()}.__getitem__)
    return diary


def last(weekday: int) -> dt.datetime:
    """The midnight of the last such day that is over."""
    today = dt.datetime.combine(now_of(SEED).date(), dt.time())
    return today - dt.timedelta(days=(today.weekday() - weekday - 1) % 7 + 1)


def stop(day: dt.datetime, hour: int, minutes: int, address: str, visit: Visit | None = None) -> Point:
    arrives_at = day + dt.timedelta(hours=hour)
    return Point(arrives_at, arrives_at + minutes * MINUTE, address, visit)


def ways(done: Round) -> list[tuple[str, str]]:
    return [(drive.origin, drive.destination) for drive in done.drives]


@pytest.mark.usefixtures("taken")
def test_a_working_day_leads_to_work_and_back() -> None:
    day = last(1)
    done = round_of(SEED, day.date(), [], WORK)
    assert ways(done) == [(HOME, WORK), (WORK, HOME)]
    there, back = done.drives
    assert day.replace(hour=8, minute=30) < there.ended_at < day.replace(hour=9)
    assert day.replace(hour=17) < back.started_at < day.replace(hour=17, minute=40)


@pytest.mark.usefixtures("taken")
def test_nobody_drives_for_nothing_on_a_free_day() -> None:
    assert round_of(SEED, last(5).date(), [], None).drives == []


@pytest.mark.usefixtures("taken")
@pytest.mark.parametrize(("pause", "goes_home"), [(2, False), (4, True)])
def test_who_has_much_time_between_two_stops_goes_home(pause: int, goes_home: bool) -> None:
    day = last(5)
    first, second = stop(day, 10, 60, ONE), stop(day, 10 + pause, 60, OTHER)
    done = round_of(SEED, day.date(), [first, second], None)
    between = [(ONE, HOME), (HOME, OTHER)] if goes_home else [(ONE, OTHER)]
    assert ways(done) == [(HOME, ONE), *between, (OTHER, HOME)]
    arrivals = {drive.destination: drive.ended_at for drive in done.drives}
    assert arrivals[ONE] <= first.arrives_at
    assert arrivals[OTHER] <= second.arrives_at


@pytest.mark.usefixtures("taken")
def test_in_the_evening_one_drives_home_from_work_first() -> None:
    day = last(2)
    done = round_of(SEED, day.date(), [stop(day, 20, 90, ONE)], WORK)
    assert ways(done) == [(HOME, WORK), (WORK, HOME), (HOME, ONE), (ONE, HOME)]


def test_what_else_is_to_be_done_shifts_a_drive(taken: Diary) -> None:
    day = last(1)
    start = (day - origin_of(SEED)) // MINUTE
    taken.take(start + 17 * 60, start + 18 * 60)
    _, back = round_of(SEED, day.date(), [], WORK).drives
    assert back.started_at >= day.replace(hour=18)
    taken.take(start, start + 17 * 60)
    assert ways(round_of(SEED, day.date(), [], WORK)) == []


@pytest.mark.parametrize(("spare", "goes"), [(0, False), (1, True)])
def test_nobody_leaves_before_they_have_arrived(taken: Diary, spare: int, goes: bool) -> None:
    day = last(1)
    start = (day - origin_of(SEED)) // MINUTE
    taken.take(start, start + 11 * 60)
    at_work = round_of(SEED, day.date(), [], WORK).drives[0].ended_at
    minutes = minutes_between(SEED, WORK, ONE, at_work)
    arrives_at = at_work + (minutes + 2 + spare) * MINUTE
    done = round_of(SEED, day.date(), [Point(arrives_at, arrives_at + 5 * MINUTE, ONE)], WORK)
    assert ways(done)[1] == ((WORK, ONE) if goes else (WORK, HOME))


@pytest.mark.usefixtures("taken")
@pytest.mark.parametrize("at_home", [False, True])
def test_who_is_elsewhere_comes_back_to_the_car_first(monkeypatch: pytest.MonkeyPatch, at_home: bool) -> None:
    day = last(1)
    there = Point(day.replace(hour=16), day.replace(hour=17), HOME if at_home else ONE)
    monkeypatch.setattr(f"{ROUNDS}._stops_of", {SEED: {day.date(): [there]}}.__getitem__)
    _, back = round_of(SEED, day.date(), [], WORK).drives
    way = minutes_between(SEED, there.address, WORK, there.leaves_at) * MINUTE
    assert back.started_at >= there.leaves_at + way
    assert back.started_at < there.leaves_at + way + 40 * MINUTE


@pytest.mark.usefixtures("taken")
def test_who_is_expected_elsewhere_does_not_drive_away(monkeypatch: pytest.MonkeyPatch) -> None:
    day = last(5)
    there = Point(day.replace(hour=11, minute=2), day.replace(hour=12), OTHER)
    monkeypatch.setattr(f"{ROUNDS}._stops_of", {SEED: {day.date(): [there]}}.__getitem__)
    done = round_of(SEED, day.date(), [stop(day, 10, 58, ONE)], None)
    assert ways(done)[0] == (HOME, ONE)
    assert all(drive.started_at >= there.leaves_at for drive in done.drives[1:])


def test_a_visit_by_car_is_driven_to_a_little_earlier_if_it_must_be(taken: Diary) -> None:
    day = last(5)
    visit = Visit("visit", day.replace(hour=11, minute=20), "Pump", "transport", 5_000, None, minutes=20, car="any")
    start = (day - origin_of(SEED)) // MINUTE + 11 * 60
    taken.take(start - 6, start - 5)
    without = round_of(SEED, day.date(), [stop(day, 11, 20, ONE)], None)
    done = round_of(SEED, day.date(), [stop(day, 11, 20, ONE, visit)], None)
    assert ways(without) == []
    assert ways(done) == [(HOME, ONE), (ONE, HOME)]
    assert done.drives[0].ended_at <= day.replace(hour=10, minute=54)


@pytest.mark.usefixtures("taken")
def test_a_round_has_the_visits_that_it_came_in_time_for() -> None:
    day = last(5)
    early, late = (
        Visit(f"visit:{hour}", day.replace(hour=hour, minute=10), "Pump", "transport", 5_000, None, litres=30.0)
        for hour in (6, 11)
    )
    points = [stop(day, 6, 12, ONE, early), stop(day, 11, 12, OTHER, late)]
    done = round_of(SEED, day.date(), points, None)
    assert [done.has(points, visit) for visit in (early, late)] == [False, True]
    elsewhere = round_of(SEED, day.date(), [stop(day, 8, 60, ONE)], None)
    assert not elsewhere.has(points, late)


@pytest.mark.parametrize("hour", [3, 8, 12, 17])
def test_a_drive_until_a_moment_has_ended_by_then(hour: int) -> None:
    at = last(1).replace(hour=hour, minute=5)
    drive = drive_until(SEED, "Ann", HOME, ONE, at)
    assert at - 15 * MINUTE < drive.ended_at <= at
    assert drive == drive_at(SEED, "Ann", HOME, ONE, drive.started_at)
    assert drive.ended_at - drive.started_at == minutes_between(SEED, HOME, ONE, drive.started_at) * MINUTE

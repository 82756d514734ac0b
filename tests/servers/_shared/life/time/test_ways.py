"""Nobody is at two places without time for the way between them, whatever else they do meanwhile."""

import datetime as dt

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.place.addresses import drive_minutes
from prove.servers._shared.life.place.geo import spots_of, whereabouts
from prove.servers._shared.life.time.ways import Ways

SEED = 3
START, END = 1000, 1060


class Plans:
    """A diary with one stay at a place, and the minutes of the way from there to another place, at most."""

    def __init__(self) -> None:
        self.here, self.there = (place.name for place in cast_of(SEED).places[:2])
        self.diary = Diary()
        self.ways = Ways(SEED, self.diary)
        self.take(START, END, self.here)
        origin, destination = (place.address for place in cast_of(SEED).places[:2])
        hours = (origin_of(SEED) + dt.timedelta(minutes=START + n) for n in range(-120, 180, 20))
        self.way = int(max(drive_minutes(SEED, origin, destination, hour) for hour in hours)) + 6

    def take(self, start: int, end: int, place: str | None = None) -> None:
        self.diary.take(start, end)
        if place is not None:
            self.ways.stay(start, end, place)


@pytest.fixture
def plans() -> Plans:
    return Plans()


def test_a_place_is_left_in_time_for_the_next_one(plans: Plans) -> None:
    ways, here, there, way = plans.ways, plans.here, plans.there, plans.way
    assert 8 < way < 70
    assert ways.leave_time(END + way, END + way + 30, there)
    assert ways.leave_time(START - way - 30, START - way, there)
    assert not ways.leave_time(END + 5, END + 30, there)
    assert not ways.leave_time(START - 30, START - 5, there)
    assert ways.leave_time(END, END + 30, here)
    assert ways.leave_time(END, END + 30, None)


def test_nobody_drives_during_a_call(plans: Plans) -> None:
    ways, there, way = plans.ways, plans.there, plans.way
    plans.take(END + 5, END + way)
    assert not ways.leave_time(END + way, END + way + 30, there)
    assert ways.leave_time(END + 2 * way, END + 2 * way + 30, there)


def test_a_call_leaves_time_for_the_way(plans: Plans) -> None:
    plans.take(END + plans.way, END + plans.way + 30, plans.there)
    assert not plans.ways.leave_time(END + 4, END + plans.way - 4, None)
    assert plans.ways.leave_time(END + plans.way + 30, END + plans.way + 60, None)


def test_the_user_is_now_where_the_map_says(plans: Plans) -> None:
    now = (now_of(SEED) - origin_of(SEED)) // dt.timedelta(minutes=1)
    place = next(place for place in cast_of(SEED).places if place.address != whereabouts(SEED))
    assert not plans.ways.leave_time(now + 1, now + 30, place.name)
    assert plans.ways.leave_time(now + 80, now + 90, place.name)


def test_what_is_planned_beside_leaves_the_stays_as_they_are(plans: Plans) -> None:
    more = plans.ways.beside(Diary(plans.diary))
    start = END + plans.way
    assert not more.leave_time(END + 5, END + 30, plans.there)
    more.stay(start, start + 30, plans.there)
    assert not more.leave_time(start + 35, start + 60, plans.here)
    assert plans.ways.leave_time(start + 35, start + 60, plans.here)


def test_the_longest_way_from_home_is_as_long_as_any(plans: Plans) -> None:
    cast = cast_of(SEED)
    for place in spots_of(SEED)[:12]:
        hours = [origin_of(SEED) + dt.timedelta(hours=hour) for hour in range(0, 72, 3)]
        home = cast.protagonist.address
        ways = [
            drive_minutes(SEED, *ends, hour)
            for hour in hours
            for ends in ((home, place.address), (place.address, home))
        ]
        assert max(ways) <= plans.ways.longest(place.name) <= max(ways) + 1.1

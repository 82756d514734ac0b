"""The hours at the desk: without drives and events, by day where one is, and never long ago."""

import datetime as dt

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.driving.drives import logbooks_of
from prove.servers._shared.life.place.trips import stays_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.time.desk import (
    desk_of,
    free_before,
    free_from,
    hours_before,
    is_off_the_desk,
)

every_seed = pytest.mark.parametrize("seed", range(30))
MINUTE = dt.timedelta(minutes=1)


def by_the_clock_there(seed: int, at: dt.datetime) -> dt.datetime:
    """A moment by the clock of the city where the user is; summer time may begin or end on a trip."""
    home = cast_of(seed).home
    ahead = (local_time(landed, home, city) - landed for landed, left, city in stays_of(seed) if landed <= at < left)
    return at + next(ahead, dt.timedelta(0))


@every_seed
def test_nobody_drives_at_the_desk(seed: int) -> None:
    me, desk, origin = cast_of(seed).protagonist.name, desk_of(seed), origin_of(seed)
    for drive in (drive for book in logbooks_of(seed) for drive in book.drives if drive.driver == me):
        assert desk.free((drive.started_at - origin) // MINUTE, (drive.ended_at - origin) // MINUTE)


@every_seed
def test_who_drives_or_takes_part_in_something_has_time_afterwards(seed: int) -> None:
    me, now = cast_of(seed).protagonist.name, now_of(seed)
    spans = [(one.started_at, one.ended_at) for book in logbooks_of(seed) for one in book.drives if one.driver == me]
    for event in agenda_of(seed):
        if event.sphere != "mark":
            spans += [(at, at + event.length) for at in event.times(now - dt.timedelta(days=30), now)]
    for start, end in spans:
        free_at = free_from(seed, start)
        assert end <= free_at == free_from(seed, free_at)
        assert not any(begins <= free_at < ends for begins, ends in spans)


@every_seed
def test_who_is_at_the_desk_has_time(seed: int) -> None:
    origin, now = origin_of(seed), now_of(seed)
    for start, end in desk_of(seed).spans():
        for minute in (start, end - 1):
            at = origin + minute * MINUTE
            assert free_from(seed, at) == at < now
            assert 9 <= by_the_clock_there(seed, at).hour < 21


@every_seed
def test_who_has_no_time_has_it_at_the_desk(seed: int) -> None:
    origin, now = origin_of(seed), now_of(seed)
    spans = desk_of(seed).spans()
    for at in (now - dt.timedelta(minutes=97 * place) for place in range(1, 600)):
        free_at = free_from(seed, at)
        assert free_at >= now or any(start <= (free_at - origin) // MINUTE < end for start, end in spans)


@every_seed
def test_the_last_hours_at_the_desk_are_found(seed: int) -> None:
    now, origin = now_of(seed), origin_of(seed)
    found = hours_before(seed, now, 44)
    since = now - dt.timedelta(hours=44)
    minutes = {at for start, end in found for at in range((start - origin) // MINUTE, (end - origin) // MINUTE)}
    first, last = (since - origin) // MINUTE, (now - origin) // MINUTE
    assert minutes == {at for start, end in desk_of(seed).spans() for at in range(start, end) if first <= at < last}
    assert minutes


@every_seed
def test_hours_at_the_desk_are_the_same_every_week(seed: int) -> None:
    origin = origin_of(seed)
    for start, end in desk_of(seed).spans():
        there = by_the_clock_there(seed, origin + start * MINUTE)
        begins, weekday = there.hour * 60 + there.minute, there.weekday()
        assert not is_off_the_desk(weekday, begins, begins + 1)
        assert not is_off_the_desk(weekday, begins + end - start - 1, begins + end - start)
        assert is_off_the_desk(weekday, 21 * 60, 24 * 60)


@every_seed
def test_nobody_has_time_at_night_in_another_city(seed: int) -> None:
    home, now = cast_of(seed).home, now_of(seed)
    for landed, left, city in stays_of(seed):
        for hours in range(int((left - landed).total_seconds()) // 3600):
            at = landed + dt.timedelta(hours=hours)
            moments = [free_from(seed, at)] if left > now else [free_from(seed, at), free_before(seed, at)]
            there = [local_time(moment, home, city) for moment in moments if landed <= moment < left]
            assert all(6 <= moment.hour < 24 for moment in there)

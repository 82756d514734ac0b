"""The sales team's calls and meetings: one at a time, and none during events, on trips or across now."""

import datetime as dt
from itertools import pairwise

import pytest
from msgspec.structs import replace

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import is_day_off, now_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.work.deals import Touch, sales_of
from prove.servers.crm.appointments import Appointments, is_by_day

SEED = 2


@pytest.fixture
def appointments() -> Appointments:
    return Appointments(SEED, sales_of(SEED).reps)


def workday_at(hour: int) -> dt.datetime:
    """An hour of a working day some weeks ago."""
    day = now_of(SEED).date() - dt.timedelta(days=40)
    while is_day_off(day):
        day -= dt.timedelta(days=1)
    return dt.datetime.combine(day, dt.time(hour))


def test_two_at_once_come_one_after_the_other(appointments: Appointments) -> None:
    call = Touch(workday_at(10), sales_of(SEED).reps[2], "call", True)
    placed = [appointments.placed(call) for _ in range(30)]
    calls = sorted(touch.at for touch in placed if touch.kind == "call")
    assert all(later - at >= dt.timedelta(minutes=30) for at, later in pairwise(calls))
    assert {at.date() for at in calls} == {call.at.date()}
    assert 10 < len(calls) < 30
    assert all(8 <= at.hour < 18 for at in calls)
    assert {touch.kind for touch in placed} == {"call", "note"}


def test_notes_and_tasks_take_no_time(appointments: Appointments) -> None:
    note = Touch(workday_at(10), sales_of(SEED).reps[2], "note", True)
    assert [appointments.placed(note) for _ in range(2)] == [note, note]


@pytest.mark.parametrize("city", ["Tokyo", "London", "Seattle"])
def test_calls_are_by_day_in_the_city_of_the_customer(appointments: Appointments, city: str) -> None:
    home, rep = cast_of(SEED).home, sales_of(SEED).reps[2]
    placed = [appointments.placed(Touch(workday_at(hour), rep, "call", True), [city]) for hour in range(8, 18)]
    for touch in placed:
        assert touch.kind == "note" or is_by_day(touch.at, home, city)


def test_who_is_never_up_at_office_hours_is_not_called() -> None:
    assert not any(is_by_day(workday_at(hour), "Chicago", "Sydney") for hour in range(8, 14))
    assert not is_by_day(dt.datetime(2026, 5, 1, 17), "Seattle", "Tokyo")  # a Saturday there


def test_nobody_calls_during_an_event(appointments: Appointments) -> None:
    reps = sales_of(SEED).reps
    events = [e for e in agenda_of(SEED) if e.sphere == "work" and e.repeats == "never" and e.trip is None]
    event, rep = next((event, email) for event in events for email in event.people if email in reps)
    begins, ends = event.starts_at, event.starts_at + event.length
    placed = appointments.placed(Touch(begins, rep, "meeting", begins < now_of(SEED)))
    assert placed.at >= ends or placed.at + dt.timedelta(hours=1) <= begins


def test_who_meets_somebody_else_does_not_travel(appointments: Appointments) -> None:
    rep = sales_of(SEED).reps[2]
    days = (workday_at(9) - dt.timedelta(days=ago) for ago in range(20))
    at = next(day for day in days if (rep, day.date()) not in appointments.in_town)
    visit = appointments.placed(Touch(at, rep, "meeting", True))
    assert appointments.can_travel(visit)
    appointments.placed(replace(visit, at=at.replace(hour=15)))
    assert not appointments.can_travel(visit)

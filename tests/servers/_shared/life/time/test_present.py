"""Who does what now: one thing at a time, at times that fit, and not the same in every life."""

import datetime as dt
from collections import Counter

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.time.agenda import agenda_of, unattended_of
from prove.servers._shared.life.time.engagement import Engagement
from prove.servers._shared.life.time.present import free_now, is_on, is_time_for_meetings, present_of

MINUTE = dt.timedelta(minutes=1)
SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def under_way(seed: int) -> list[Engagement]:
    return [e for e in agenda_of(seed) if e.sphere != "mark" and is_on(e, now_of(seed))]


@every_seed
def test_who_sits_in_a_car_has_nothing_else_to_do(seed: int) -> None:
    if present_of(seed).user == "car":
        assert under_way(seed) == []


@every_seed
def test_who_is_in_a_meeting_hosts_it(seed: int) -> None:
    me = cast_of(seed).protagonist.email
    if present_of(seed).user == "meeting":
        (meeting,) = under_way(seed)
        assert (meeting.organizer, meeting.meeting is not None) == (me, True)
        assert is_time_for_meetings(now_of(seed))


@every_seed
def test_nobody_is_planned_for_two_meetings_or_for_one_and_a_car(seed: int) -> None:
    now, present, cast = now_of(seed), present_of(seed), cast_of(seed)
    others = [e for e in unattended_of(seed) if not e.called_off and is_on(e, now)]
    assert len(others) <= 1
    guests = [email for engagement in (*others, *under_way(seed)) for email in engagement.people]
    assert len(guests) == len(set(guests))
    names = {person.email: person.name for person in cast.people}
    for engagement in others:
        assert not any(present.drives(names[email]) for email in engagement.people)


@every_seed
def test_two_of_the_family_are_in_cars(seed: int) -> None:
    present, home = present_of(seed), household_of(seed)
    family = {person.name for person in cast_of(seed).tied("family")}
    owner = car.owner if (car := home.car("family")) else None
    assert present.on_the_road in (None, owner)
    assert present.at_the_pump in family - {car.owner for car in home.cars}


def test_who_drives_or_is_busy_is_not_free() -> None:
    seed = next(seed for seed in SEEDS if under_way(seed) and under_way(seed)[0].people)
    people, engagement = cast_of(seed).people, under_way(seed)[0]
    free = free_now(seed, people, [engagement])
    assert len(people) - len(free) >= len(engagement.people)
    for person in free:
        assert person.email not in engagement.people
        assert not present_of(seed).drives(person.name)
    ended = engagement.times(now_of(seed) - engagement.length, now_of(seed) + MINUTE)[0] + engagement.length
    assert not is_on(engagement, ended)
    assert is_on(engagement, ended - MINUTE)
    assert is_on(engagement, ended + MINUTE, since=ended - MINUTE)


def test_lives_differ_in_what_goes_on() -> None:
    presents = [present_of(seed) for seed in range(200)]
    for values in (Counter(p.user for p in presents), Counter(p.guest for p in presents)):
        assert len(values) == 3
        assert min(values.values()) > 20
    assert 0.5 < sum(p.on_the_road is not None for p in presents) / len(presents) < 0.75


@pytest.mark.parametrize(
    ("moment", "fits"),
    [
        (dt.datetime(2026, 5, 4, 7, 55), False),
        (dt.datetime(2026, 5, 4, 8, 0), True),
        (dt.datetime(2026, 5, 3, 8, 0), False),
        (dt.datetime(2026, 5, 3, 9, 0), True),
        (dt.datetime(2026, 5, 3, 21, 30), True),
        (dt.datetime(2026, 5, 4, 21, 35), False),
    ],
)
def test_people_meet_by_day_and_in_the_evening(moment: dt.datetime, fits: bool) -> None:
    assert is_time_for_meetings(moment) == fits

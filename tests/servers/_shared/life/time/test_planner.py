"""The planner proposes what can be: on days that suit, at hours that suit, at places that are open, never twice."""

import datetime as dt
from itertools import product

import pytest
from msgspec.structs import replace

from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.time.engagement import Sphere
from prove.servers._shared.life.time.occasions import HOME_ONCE, ONLINE_AT_HOME, ONLINE_AT_WORK, WORK_ONCE, Occasion
from prove.servers._shared.life.time.planner import COMING, PAST, Planner, minutes_in

SEEDS = range(15)
every_seed = pytest.mark.parametrize("seed", SEEDS)
MONDAY, SATURDAY = dt.date(2026, 3, 2), dt.date(2026, 3, 7)
TALK = Occasion("Talk with {first}", "friend", (), (60,))
BY_DAY = Occasion("Errand", None, (), (30,), by_day=True)
NOON_VISIT = Occasion("Museum", None, (), (90,), hours=(11, 14))
MORNING_OR_EVENING = Occasion("Walk", None, (), (60,), hours=(7, 11, 17))


@pytest.mark.parametrize(
    ("occasion", "sphere", "on_monday", "on_saturday"),
    [
        (TALK, "work", True, False),
        (BY_DAY, "home", True, False),
        (NOON_VISIT, "home", False, True),
        (MORNING_OR_EVENING, "home", True, True),
        (TALK, "home", True, True),
    ],
)
def test_days_that_suit(occasion: Occasion, sphere: Sphere, on_monday: bool, on_saturday: bool) -> None:
    planner = Planner(1)
    assert planner.suits(occasion, sphere, MONDAY) == on_monday
    assert planner.suits(occasion, sphere, SATURDAY) == on_saturday


@pytest.mark.parametrize(
    ("occasion", "sphere", "day", "hours"),
    [
        (TALK, "work", MONDAY, set(range(8, 17))),
        (BY_DAY, "home", MONDAY, set(range(8, 17))),
        (TALK, "home", MONDAY, set(range(17, 21))),
        (TALK, "home", SATURDAY, set(range(9, 20))),
        (MORNING_OR_EVENING, "home", MONDAY, {7, 17}),
        (MORNING_OR_EVENING, "home", SATURDAY, {7, 11, 17}),
    ],
)
def test_hours_that_suit(occasion: Occasion, sphere: Sphere, day: dt.date, hours: set[int]) -> None:
    planner = Planner(1)
    starts = [planner.start(occasion, sphere, day) for _ in range(300)]
    assert {start.hour for start in starts} == hours
    assert {start.minute for start in starts} == {0, 15, 30}
    assert {start.date() for start in starts} == {day}


@every_seed
def test_proposals_are_free_and_their_places_are_open(seed: int) -> None:
    planner, placed = Planner(seed), 0
    kinds = {place.name: place.kind for place in planner.cast.places}
    for occasion, sphere in (*product(WORK_ONCE, ("work",)), *product(HOME_ONCE, ("home",))):
        for days in (PAST, COMING):
            draft, online = planner.proposal(occasion, sphere, planner.day(days), free=True)
            if draft is None:
                continue
            assert planner.suits(occasion, sphere, draft.starts_at.date())
            assert planner.free(draft.starts_at, draft.minutes)
            assert draft.minutes in occasion.minutes
            assert (draft.place is None) == (online or not occasion.kinds)
            if draft.place is not None:
                placed += 1
                assert {draft.place, kinds[draft.place]} & set(occasion.kinds)
                hours = hours_of(seed, draft.place, kinds[draft.place])
                assert hours.open_from(draft.starts_at, draft.starts_at + draft.length)
    assert placed > 5


def test_what_is_taken_or_has_its_title_is_not_proposed_again() -> None:
    planner = Planner(2)
    people = planner.people("friend")
    at = dt.datetime.combine(planner.now.date() + dt.timedelta(days=3), dt.time(4))
    planner.take(at, 60)
    assert planner.proposal(TALK, "home", at.date(), people, at, free=True) == (None, False)
    draft, _ = planner.proposal(TALK, "home", at.date(), people, at)
    assert draft is not None
    assert (draft.title, draft.starts_at) == (f"Talk with {people[0].first_name}", at)
    planner.add(draft)
    assert planner.proposal(TALK, "home", at.date(), people, at + dt.timedelta(days=1)) == (None, False)


def test_what_is_added_is_attended_or_not_and_perhaps_online() -> None:
    planner = Planner(3)
    draft = planner.draft("Talk", planner.now, 30, "home", planner.me, planner.cast.tied("friend")[:2], None)
    other = replace(draft, key="other", title="Other")
    planner.add(draft, online=True)
    planner.add(other, attended=False)
    assert (planner.attended, planner.unattended, planner.online) == ([draft], [other], [draft.key])


@every_seed
def test_relatives_who_are_called_live_elsewhere(seed: int) -> None:
    planner = Planner(seed)
    called = {person for _ in range(40) for person in planner.people("relative")}
    assert called <= set(planner.ties["family"])
    assert called.isdisjoint(person for person in planner.ties["family"] if person.address == planner.me.address)


@every_seed
def test_people_have_the_tie(seed: int) -> None:
    planner = Planner(seed)
    assert planner.people(None) == ()
    assert [person.tie for person in planner.people("client")] == ["client"]
    team = planner.people("team")
    assert 3 <= len({person.email for person in team}) == len(team) <= 5
    assert {person.tie for person in team} == {"colleague"}


@every_seed
def test_a_time_can_be_moved_to_where_the_place_is_open(seed: int) -> None:
    planner = Planner(seed)
    cafe = planner.venues["cafe" if "cafe" in planner.venues else "restaurant"][0].name
    series = replace(planner.draft("Talk", planner.now, 30, "work", planner.me, (), cafe), repeats="weekly")
    monday, saturday = (dt.datetime.combine(day, dt.time(13)) for day in (MONDAY, SATURDAY))
    assert not planner.fits(series, saturday)
    assert not planner.fits(replace(series, place=None), monday.replace(hour=21))
    assert planner.fits(replace(series, place=None), monday)
    assert not planner.fits(series, monday.replace(hour=3))
    week = [monday + dt.timedelta(days=day) for day in range(5)]
    assert any(planner.fits(series, at) for at in week)


@every_seed
def test_what_is_online_now_fits_the_hour(seed: int) -> None:
    planner = Planner(seed)
    sphere, title, people = planner.online_now()
    at_work = planner.now.weekday() < 5 and 8 <= planner.now.hour < 18
    assert sphere == ("work" if at_work else "home")
    assert title in (ONLINE_AT_WORK if at_work else ONLINE_AT_HOME)
    assert {person.tie for person in people} == ({"colleague", "client"} if at_work else {"friend", "family"})


def test_minutes_of_a_span() -> None:
    assert minutes_in(dt.timedelta(days=2, hours=1, minutes=5, seconds=59)) == 2 * 1440 + 65
    assert minutes_in(dt.timedelta(minutes=-10)) == -10

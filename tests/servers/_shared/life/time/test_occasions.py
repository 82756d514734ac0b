"""Occasions have people for their titles, places that exist, hours of the day, and titles of their own."""

import datetime as dt
from string import Formatter

import pytest

from prove.servers._shared import pools
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.time.occasions import (
    BIRTHDAY_DINNER,
    HOME_ONCE,
    HOME_SERIES,
    ONLINE_AT_HOME,
    ONLINE_AT_WORK,
    VISITED,
    WORK_ONCE,
    WORK_SERIES,
    Occasion,
)

ONCE = (*WORK_ONCE, *HOME_ONCE)
OCCASIONS = (*(occasion for occasion, _ in (*WORK_SERIES, *HOME_SERIES)), *ONCE)
every_occasion = pytest.mark.parametrize("occasion", OCCASIONS, ids=lambda occasion: occasion.title)


def names_in(title: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(title) if name}


@every_occasion
def test_a_title_names_only_somebody_who_takes_part(occasion: Occasion) -> None:
    assert names_in(occasion.title) <= {"first", "company"}
    assert occasion.tie in (None, "team", "manager", "peer", "colleague", "client", "friend", "family", "relative")
    if occasion.tie in (None, "team"):
        assert not names_in(occasion.title)
    if "{company}" in occasion.title:
        assert occasion.tie == "client"


@every_occasion
def test_a_video_meeting_is_with_somebody(occasion: Occasion) -> None:
    assert 0 <= occasion.online <= 1
    assert occasion.tie is not None or occasion.online == 0
    assert occasion.online < 1 or not occasion.kinds


@every_occasion
def test_an_occasion_ends_on_its_day(occasion: Occasion) -> None:
    assert occasion.minutes
    assert min(occasion.minutes) > 0
    last = max(occasion.hours, default=20)
    assert last * 60 + 30 + max(occasion.minutes) < 24 * 60


def test_the_kinds_of_places_are_known() -> None:
    known = {name for place in pools.PLACES for name in place}
    assert known >= VISITED
    assert {"restaurant", "office", "park"} <= VISITED
    assert set(BIRTHDAY_DINNER.kinds) <= VISITED


@pytest.mark.parametrize("occasion", [o for o in (*OCCASIONS, BIRTHDAY_DINNER) if o.kinds and o.hours])
def test_some_place_is_open_for_it(occasion: Occasion) -> None:
    """At one of its hours on one day of a week, in one of a few lives."""
    length = dt.timedelta(minutes=min(occasion.minutes))
    starts = [dt.datetime(2026, 3, day, hour) for day in range(2, 9) for hour in occasion.hours]
    places = [(seed, place) for seed in range(5) for place in cast_of(seed).places]
    hours = [hours_of(seed, p.name, p.kind) for seed, p in places if {p.kind, p.name} & set(occasion.kinds)]
    assert any(at.open_from(start, start + length) for at in hours for start in starts)


def test_no_two_occasions_have_the_same_title() -> None:
    titles = [*(occasion.title for occasion in OCCASIONS), BIRTHDAY_DINNER.title, *ONLINE_AT_WORK, *ONLINE_AT_HOME]
    assert len(set(titles)) == len(titles)

"""Who sits with the user in what they take part in, or comes along on their flights, is beside them then."""

import datetime as dt

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import SERIES_DAYS, now_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.time.engagement import Engagement
from prove.servers._shared.life.time.together import apart_from, is_beside

MINUTE, DAY = dt.timedelta(minutes=1), dt.timedelta(days=1)


def shared(seed: int) -> list[Engagement]:
    events = (event for event in agenda_of(seed) if event.sphere != "mark" and event.length < DAY)
    return [event for event in events if event.people and not event.called_off]


@pytest.mark.parametrize("seed", range(10))
def test_guests_are_beside_the_user_from_the_first_minute_to_the_last(seed: int) -> None:
    now, found = now_of(seed), 0
    for event in shared(seed):
        for begins in event.times(now - 60 * DAY, now + 40 * DAY):
            for email in event.people:
                found += 1
                assert is_beside(seed, email, begins)
                assert is_beside(seed, email, begins + event.length - MINUTE)
                later = apart_from(seed, email, begins + MINUTE)
                assert later >= begins + event.length
                assert not is_beside(seed, email, later)
    assert found > 50


def test_who_is_not_there_is_not_beside_the_user() -> None:
    event = next(event for event in shared(1) if event.repeats == "never" and event.trip is None)
    others = [person.email for person in cast_of(1).people if person.email not in event.people]
    assert not any(is_beside(1, email, event.starts_at) for email in others)
    assert apart_from(1, others[0], event.starts_at) == event.starts_at


def test_who_comes_along_is_beside_the_user_on_flights() -> None:
    seed = next(seed for seed in range(60) if any(trip.flights and trip.party for trip in trips_of(seed)))
    trip = next(trip for trip in trips_of(seed) if trip.flights and trip.party)
    email = next(person.email for person in cast_of(seed).people if person.name == trip.party[0])
    assert is_beside(seed, email, trip.flights[0].departs_at + MINUTE)
    assert not is_beside(seed, email, trip.flights[0].departs_at - 30 * MINUTE)


def test_series_are_known_for_ever() -> None:
    seed = next(seed for seed in range(40) if any(_is_endless(event) for event in shared(seed)))
    series = next(event for event in shared(seed) if _is_endless(event))
    (begins, *_) = series.times(now_of(seed) + 2 * SERIES_DAYS * DAY, now_of(seed) + 3 * SERIES_DAYS * DAY)
    assert is_beside(seed, series.people[0], begins + MINUTE)


def _is_endless(event: Engagement) -> bool:
    return event.repeats in ("weekly", "weekdays") and event.until is None

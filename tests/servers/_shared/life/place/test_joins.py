"""Who joins a trip is of another household, and away from home meanwhile."""

import datetime as dt

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.place.joins import FLIER, FLIER_IS_BACK, joins_of, may_be_away
from prove.servers._shared.life.place.trips import trips_of

SEEDS = range(60)
DAY = dt.timedelta(days=1)


def test_somebody_of_another_household_joins_a_coming_trip() -> None:
    assert sum(len(joins_of(seed)) for seed in SEEDS) > len(SEEDS)
    for seed in SEEDS:
        close = {person.name for person in cast_of(seed).tied("family", "friend")}
        party = {name for trip in trips_of(seed) for name in trip.party}
        names = [name for _, name in joins_of(seed)]
        assert len(set(names)) == len(names)
        assert set(names) <= close - party - set(household_of(seed).members)
        assert all(trip.flights[0].departs_at > now_of(seed) for trip, _ in joins_of(seed))


def test_who_travels_is_away_meanwhile() -> None:
    for seed in SEEDS:
        people = {person.name: person for person in cast_of(seed).people}
        along = [(trip, name) for trip in trips_of(seed) for name in trip.party if name in people]
        for trip, name in (*along, *joins_of(seed)):
            left, back = trip.away
            assert may_be_away(seed, people[name], left - DAY, left + DAY)
            assert may_be_away(seed, people[name], left + DAY / 24, back - DAY / 24)


def test_any_friend_may_fly_today_and_family_does_not() -> None:
    for seed in SEEDS:
        now, cast = now_of(seed), cast_of(seed)
        soon = now + FLIER_IS_BACK - DAY, now + FLIER_IS_BACK + DAY
        assert all(may_be_away(seed, person, *soon) for person in cast.tied(FLIER))
        travellers = {name for trip in trips_of(seed) for name in trip.party} | {name for _, name in joins_of(seed)}
        home = [person for person in cast.tied("family") if person.name not in travellers]
        assert not any(may_be_away(seed, person, *soon) for person in home)

"""The agenda: nobody is in two places, places are open, trips are in it, series have exceptions."""

import datetime as dt
import itertools

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import AHEAD_DAYS, PAST_DAYS, now_of, origin_of
from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.place.trips import Leg, away_of, trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time import agenda
from prove.servers._shared.life.time.agenda import Engagement, agenda_of, busy_of, meeting_at, unattended_of
from prove.servers._shared.life.time.occasions import Repeats

SEEDS = range(30)
MINUTE = dt.timedelta(minutes=1)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def spans(seed: int, engagement: Engagement) -> list[tuple[dt.datetime, dt.datetime]]:
    """All times of an engagement in the known part of a life."""
    start, end = origin_of(seed), origin_of(seed) + dt.timedelta(days=PAST_DAYS + AHEAD_DAYS)
    return [(at, at + engagement.length) for at in engagement.times(start, end)]


def minutes(seed: int, span: tuple[dt.datetime, dt.datetime]) -> tuple[int, int]:
    start, end = (int((moment - origin_of(seed)).total_seconds() // 60) for moment in span)
    return start, end


def attended(seed: int) -> list[Engagement]:
    return [engagement for engagement in agenda_of(seed) if engagement.sphere != "mark"]


def in_the_air(seed: int, leg: Leg) -> tuple[dt.datetime, dt.datetime]:
    """From take-off to landing by the clock at home."""
    home = cast_of(seed).home
    return local_time(leg.departs_at, leg.origin, home), local_time(leg.arrives_at, leg.destination, home)


@every_seed
def test_nobody_is_in_two_places(seed: int) -> None:
    taken = sorted(span for engagement in attended(seed) for span in spans(seed, engagement))
    assert all(end <= start for (_, end), (start, _) in itertools.pairwise(taken))


@every_seed
def test_series_are_apart_at_any_distance(seed: int) -> None:
    start, end = now_of(seed), now_of(seed) + dt.timedelta(days=3 * 365)
    series = [engagement for engagement in attended(seed) if engagement.repeats != "never"]
    taken = sorted((at, at + one.length) for one in series for at in one.times(start, end))
    assert all(end <= start for (_, end), (start, _) in itertools.pairwise(taken))
    assert any(one.until is None for one in series)
    assert all(one.until is not None for one in series if one.repeats == "monthly")


@every_seed
def test_nothing_is_under_way_at_another_place_than_home_and_work(seed: int) -> None:
    now = now_of(seed)
    assert [e.title for e in attended(seed) if e.place and e.times(now - e.length + MINUTE, now + MINUTE)] == []


@every_seed
def test_only_what_belongs_to_a_trip_takes_place_on_it(seed: int) -> None:
    away, busy = away_of(seed), busy_of(seed)
    for engagement in attended(seed):
        for span in spans(seed, engagement):
            assert away.free(*minutes(seed, span)) == (engagement.trip is None)
            assert not busy.free(*minutes(seed, span))


@every_seed
def test_places_are_open(seed: int) -> None:
    kinds = {place.name: place.kind for place in cast_of(seed).places}
    for engagement in (*agenda_of(seed), *unattended_of(seed)):
        if engagement.place is not None and engagement.trip is None:
            hours = hours_of(seed, engagement.place, kinds[engagement.place])
            assert all(hours.open_from(*span) for span in spans(seed, engagement))


@every_seed
def test_flights_and_stays_are_in_the_agenda(seed: int) -> None:
    for trip in trips_of(seed):
        own = [engagement for engagement in agenda_of(seed) if engagement.trip == trip.key]
        flown = {(e.title.split()[1], e.starts_at, e.starts_at + e.length) for e in own if "Flight" in e.title}
        assert flown == {(leg.flight_number, *in_the_air(seed, leg)) for leg in trip.flights}
        stays = [engagement.place for engagement in own if engagement.title.startswith("Check in")]
        assert stays == ([trip.lodging.hotel] if trip.flights and trip.lodging else [])


@every_seed
def test_guests_check_in_and_visit_by_day_where_they_are(seed: int) -> None:
    home, cities = cast_of(seed).home, {trip.key: trip.city for trip in trips_of(seed)}
    for engagement in agenda_of(seed):
        if engagement.trip is not None and engagement.title.startswith(("Check in", "Visit to")):
            assert local_time(engagement.starts_at, home, cities[engagement.trip]).hour in range(9, 24)
        if engagement.trip is not None and engagement.title.startswith("Visit to"):
            assert engagement.starts_at.hour in range(6, 22)


@every_seed
def test_people_are_known_and_every_fact_has_its_own_key_and_meeting(seed: int) -> None:
    cast, everything = cast_of(seed), (*agenda_of(seed), *unattended_of(seed))
    known, me = {person.email for person in cast.people}, cast.protagonist.email
    keys = [engagement.key for engagement in everything]
    meetings = [engagement.meeting for engagement in everything if engagement.meeting]
    assert len(keys) == len(set(keys))
    assert len(meetings) == len(set(meetings)) >= 10
    for engagement in everything:
        assert set(engagement.people) <= known
        assert engagement.organizer == me or engagement.organizer in engagement.people
        assert engagement.meeting is None or engagement.people


@every_seed
def test_what_is_not_attended_is_not_accepted_or_was_called_off(seed: int) -> None:
    me, unattended = cast_of(seed).protagonist.email, unattended_of(seed)
    assert all(engagement.reply == "accepted" and not engagement.called_off for engagement in agenda_of(seed))
    for engagement in unattended:
        assert engagement.called_off == (engagement.reply == "accepted")
        assert engagement.called_off or engagement.organizer != me
    assert {"needs_action", "declined", "accepted"} <= {engagement.reply for engagement in unattended}


@every_seed
def test_an_unanswered_invitation_clashes(seed: int) -> None:
    now = now_of(seed)
    taken = [span for engagement in attended(seed) for span in spans(seed, engagement)]
    open_ones = [e for e in unattended_of(seed) if e.reply == "needs_action" and e.starts_at > now]
    clashing = [e for e in open_ones for start, end in taken if e.starts_at < end and start < e.starts_at + e.length]
    assert clashing


@every_seed
def test_the_meeting_of_a_series_is_its_next_time_or_the_last(seed: int) -> None:
    now = now_of(seed)
    for engagement in attended(seed):
        starts_at = meeting_at(engagement, now)
        times = [start for start, _ in spans(seed, engagement)] or [engagement.starts_at]
        assert starts_at in times
        left = [at for at in times if at + engagement.length > now]
        assert starts_at == (left[0] if left else times[-1])


def test_agendas_differ_in_size_and_have_exceptions() -> None:
    sizes = {len(agenda_of(seed)) for seed in SEEDS}
    assert len(sizes) > 12
    assert max(sizes) > 1.5 * min(sizes)
    series = [engagement for seed in SEEDS for engagement in agenda_of(seed) if engagement.repeats != "never"]
    assert sum(bool(engagement.moved) for engagement in series) > 30
    assert sum(bool(engagement.skipped) for engagement in series) > 30
    assert any(engagement.until is not None for engagement in series)


def test_an_agenda_depends_on_its_seed_alone() -> None:
    first = agenda_of(5), unattended_of(5), busy_of(5).spans()
    for chapter in (agenda_of, unattended_of, busy_of, agenda._written):  # pyright: ignore[reportPrivateUsage]
        chapter.cache_clear()
    assert (agenda_of(5), unattended_of(5), busy_of(5).spans()) == first
    assert agenda_of(6) != first[0]


@pytest.mark.parametrize(
    ("repeats", "expected"),
    [
        ("never", ["01-30"]),
        ("weekdays", ["01-30", "02-02", "02-03", "02-04"]),
        ("weekly", ["01-30"]),
        ("monthly", ["01-30"]),
    ],
)
def test_days_of_series(repeats: Repeats, expected: list[str]) -> None:
    days = agenda.series_days(dt.date(2026, 1, 30), repeats, dt.date(2026, 2, 4))
    assert [f"{day:%m-%d}" for day in days] == expected


def test_monthly_series_keep_their_day() -> None:
    days = agenda.series_days(dt.date(2026, 1, 31), "monthly", dt.date(2026, 4, 30))
    assert [f"{day:%m-%d}" for day in days] == ["01-31", "02-28", "03-31", "04-30"]


@every_seed
def test_no_day_has_two_times_of_one_series(seed: int) -> None:
    for engagement in attended(seed):
        days = [start.date() for start, _ in spans(seed, engagement)]
        assert len(days) == len(set(days)), engagement.title


def test_nobody_mentors_their_manager() -> None:
    mentored = 0
    for seed in range(60):
        manager = {person.email for person in cast_of(seed).people if person.relation == "manager"}
        for engagement in attended(seed):
            if engagement.title.startswith("Mentoring"):
                mentored += 1
                assert manager.isdisjoint(engagement.people)
    assert mentored > 10

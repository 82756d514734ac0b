"""The promises about being away hold, and each of them notices a world that breaks it."""

import datetime as dt

import pytest

from prove.authoring.across import away
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.trips import LifeTrip, trips_of
from tests.authoring.across.changed import OwnWorlds

PROMISES = (
    away.trips_without_flights_in_the_calendar,
    away.visits_where_people_are,
    away.no_work_on_holiday,
    away.silent_while_away,
    away.no_posts_from_home_while_away,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(12) for text in promise(Worlds(seed))] == []


def test_a_trip_without_flights_that_the_calendar_does_not_have_is_noticed() -> None:
    seed = next(seed for seed in range(40) if any(not trip.flights for trip in trips_of(seed)))
    worlds = OwnWorlds(seed)
    agenda = worlds.state("calendar")
    trip = next(trip for trip in trips_of(seed) if not trip.flights)
    event = next(event for event in agenda.events if event.title == trip.name)
    agenda.events.update(event, ends_at=event.ends_at - dt.timedelta(days=1))
    assert len(list(away.trips_without_flights_in_the_calendar(worlds))) == 1


def test_a_visit_in_another_city_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda, crm = worlds.state("calendar"), worlds.state("crm")
    event, activity = next(iter(agenda.events)), next(iter(crm.activities))
    company, person = next(iter(crm.companies)), worlds.rows("email.contacts")[0]
    agenda.events.update(event, title=f"Visit to {person.name} in Atlantis")
    crm.activities.update(activity, subject=f"Visit to {company.name} in Atlantis")
    assert len(list(away.visits_where_people_are(worlds))) == 2


def test_work_on_holiday_is_noticed() -> None:
    worlds = OwnWorlds(1)
    tracker = worlds.state("issue_tracker")
    me = next(iter(tracker.users)).email
    log = tracker.work_logs.where(person=me)[0]
    trip = next(trip for trip in trips_of(1) if trip.purpose == "pleasure")
    tracker.work_logs.update(log, worked_on=trip.starts_on + dt.timedelta(days=1))
    assert len(list(away.no_work_on_holiday(worlds))) == 1


@pytest.mark.parametrize("kind", ["pleasure", "work"])
def test_a_message_a_comment_a_call_or_a_mail_on_holiday_or_in_the_air_is_noticed(kind: str) -> None:
    seed = next(seed for seed in range(40) if _trips(seed, kind))
    worlds, trip, user = OwnWorlds(seed), _trips(seed, kind)[0], cast_of(seed).protagonist
    at = trip.flights[0].departs_at + dt.timedelta(minutes=5)
    tables = worlds.state("team_chat").messages, worlds.state("issue_tracker").comments, worlds.state("crm").activities
    messages, comments, activities = tables
    messages.update(next(iter(messages)), author=user.email, sent_at=at)
    comments.update(next(iter(comments)), author=user.email, written_at=at)
    activities.update(next(iter(activities)), owner=user.email, at=at, subject="Call about the offer")
    mails, colleague = worlds.state("email").messages, cast_of(seed).tied("colleague")[0]
    mails.update(next(iter(mails)), sender=user.email, to=(colleague.email,), sent_at=at)
    assert len({flaw.partition(" of the user")[0] for flaw in away.silent_while_away(worlds)}) == 4


def test_a_post_from_home_while_away_is_noticed() -> None:
    worlds = OwnWorlds(1)
    network = worlds.state("social_media")
    trip = next(trip for trip in trips_of(1) if trip.flights and trip.flights[1].departs_at < network.now)
    post = network.posts.where(author=network.me)[0]
    network.posts.update(post, posted_at=trip.flights[1].departs_at, place=worlds.rows("maps.places")[0].name)
    assert len(list(away.no_posts_from_home_while_away(worlds))) == 1


def test_no_call_is_moved_to_the_morning_before_the_user_is_back() -> None:
    assert list(away.silent_while_away(Worlds(34_000_049))) == []


def _trips(seed: int, purpose: str) -> list[LifeTrip]:
    return [trip for trip in trips_of(seed) if trip.purpose == purpose and trip.flights]

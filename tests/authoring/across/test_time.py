"""The promises about time hold, and each of them notices a world that breaks it."""

import datetime as dt

import pytest
from msgspec.structs import replace

from prove.authoring.across import time
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.addresses import drive_minutes
from prove.servers.calendar.records import Agenda, Event
from prove.servers.calendar.rules import own_times
from tests.authoring.across.changed import OwnWorlds

SEEDS = range(8)
NOON = dt.datetime(2026, 3, 2, 12)
PROMISES = (
    time.trips_in_the_calendar,
    time.no_free_time_in_the_air,
    time.meetings_and_events,
    time.who_lives_elsewhere_is_not_in_town,
    time.nobody_is_called_at_night,
    time.meals_at_their_hours,
    time.accepted_events_are_apart,
    time.time_for_the_way,
    time.series_take_place_often,
    time.others_are_at_one_event_at_a_time,
    time.nothing_at_home_while_away,
)


def flight_and_home_event(agenda: Agenda) -> tuple[Event, Event]:
    """A flight that is ahead, and an event with a place that the user has organized."""
    flight = next(e for e in agenda.events if e.title.startswith("Flight ") and e.starts_at > agenda.now)
    me = next(iter(agenda.profiles)).email
    rows = [e for e in agenda.events if e.organizer == me and e.location and e.status == "confirmed"]
    return flight, next(e for e in rows if e.repeats == "never" and not e.title.startswith(("Flight ", "Check in")))


def test_a_flight_in_the_night_in_which_the_clocks_at_home_change_is_as_long_as_it_takes() -> None:
    assert list(time.trips_in_the_calendar(Worlds(8044))) == []
    assert list(time.no_free_time_in_the_air(Worlds(8044))) == []


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


def test_it_is_the_same_time_in_all_worlds() -> None:
    worlds = OwnWorlds(1)
    assert list(time.one_clock(worlds)) == []
    worlds.state("maps").now += dt.timedelta(minutes=1)
    assert len(list(time.one_clock(worlds))) == 1


def test_a_flight_or_a_stay_that_the_calendar_does_not_have_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    flight, _ = flight_and_home_event(agenda)
    agenda.events.update(flight, starts_at=flight.starts_at - dt.timedelta(hours=1))
    stay = next(event for event in agenda.events if event.title.startswith("Check in at "))
    agenda.events.update(stay, location="Another hotel")
    assert len(list(time.trips_in_the_calendar(worlds))) == 2


def test_a_landing_by_the_clock_of_another_city_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    flight, _ = flight_and_home_event(agenda)
    agenda.events.update(flight, ends_at=flight.ends_at - dt.timedelta(hours=1))
    assert len(list(time.trips_in_the_calendar(worlds))) == 1
    (flaw,) = time.no_free_time_in_the_air(worlds)
    assert str(flight.ends_at) in flaw


@pytest.mark.parametrize("change", ["time", "people", "host", "status", "gone"])
def test_a_meeting_that_differs_from_its_event_is_noticed(change: str) -> None:
    worlds = OwnWorlds(1)
    service = worlds.state("video_meeting")
    meeting = service.meetings.where(status="scheduled")[0]
    guest = service.participants.where(meeting_id=meeting.id)[-1]
    match change:
        case "time":
            service.meetings.update(meeting, starts_at=meeting.starts_at + dt.timedelta(minutes=5))
        case "people":
            service.participants.update(guest, email="somebody@else.example")
        case "host":
            service.meetings.update(meeting, host="somebody@else.example")
        case "status":
            service.meetings.update(meeting, status="cancelled")
        case _:
            service.meetings.remove(meeting)
    assert len(list(time.meetings_and_events(worlds))) == 1


def test_events_that_overlap_are_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    flight, event = flight_and_home_event(agenda)
    agenda.events.update(event, starts_at=flight.starts_at, ends_at=flight.ends_at)
    assert list(time.accepted_events_are_apart(worlds))


def test_an_event_that_meets_a_series_months_ahead_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    _, event = flight_and_home_event(agenda)
    later = agenda.now + dt.timedelta(days=120)
    series, _, (begins, ends) = own_times(agenda, later, later + dt.timedelta(days=14))[0]
    agenda.events.update(event, starts_at=begins, ends_at=ends)
    (flaw,) = time.accepted_events_are_apart(worlds)
    assert series.title in flaw


def test_places_without_time_for_the_way_are_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    _, event = flight_and_home_event(agenda)
    address = {place.name: place.address for place in worlds.rows("maps.places")}[event.location or ""]
    other = next(place for place in worlds.rows("maps.places") if drive_minutes(1, address, place.address, NOON) > 12)
    ends = event.ends_at + dt.timedelta(minutes=40)
    next_to_it = {"id": "evt_next", "title": "Next", "starts_at": event.ends_at, "ends_at": ends}
    agenda.events.add(replace(event, location=other.name, **next_to_it))
    assert [flaw for flaw in time.time_for_the_way(worlds) if f"{event.title} until {event.ends_at} to Next" in flaw]


def test_a_place_that_the_user_cannot_reach_from_here_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    _, event = flight_and_home_event(agenda)
    soon = agenda.now + dt.timedelta(minutes=5)
    agenda.events.update(event, starts_at=soon, ends_at=soon + dt.timedelta(hours=1))
    assert [flaw for flaw in time.time_for_the_way(worlds) if "from the present" in flaw]


def test_somebody_at_two_events_at_a_time_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    me = next(iter(agenda.profiles)).email
    one, other = [e for e in agenda.events if e.organizer != me and e.status == "confirmed" and e.invitees][:2]
    agenda.events.update(other, organizer=one.organizer, starts_at=one.starts_at, ends_at=one.ends_at)
    assert [flaw for flaw in time.others_are_at_one_event_at_a_time(worlds) if flaw.startswith(one.organizer)]


def test_a_series_that_ends_at_once_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    series = next(event for event in agenda.events if event.repeats == "weekly" and event.repeat_times is None)
    agenda.events.update(series, repeat_until=series.starts_at.date() + dt.timedelta(days=7))
    (flaw,) = time.series_take_place_often(worlds)
    assert series.title in flaw


def test_an_event_at_home_while_away_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    flight, event = flight_and_home_event(agenda)
    agenda.events.update(event, starts_at=flight.ends_at, ends_at=flight.ends_at + dt.timedelta(hours=1))
    assert [event.title in text for text in time.nothing_at_home_while_away(worlds)] == [True]


@pytest.mark.parametrize("where", ["home", "a place's address", "a friend's home"])
def test_an_event_at_an_address_of_the_home_city_while_away_is_noticed(where: str) -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    flight, event = flight_and_home_event(agenda)
    cast = cast_of(1)
    addresses = {
        "home": cast.protagonist.address,
        "a place's address": worlds.rows("maps.places")[0].address,
        "a friend's home": next(person.address for person in cast.tied("friend") if person.city == cast.home),
    }
    begins = flight.ends_at
    ends = begins + dt.timedelta(hours=1)
    agenda.events.update(event, starts_at=begins, ends_at=ends, location=addresses[where])
    (flaw,) = time.nothing_at_home_while_away(worlds)
    assert addresses[where] in flaw


def test_somebody_from_elsewhere_in_town_is_noticed() -> None:
    noticed = 0
    for seed in SEEDS:
        worlds, cast = OwnWorlds(seed), cast_of(seed)
        agenda, abroad = worlds.state("calendar"), {p.email for p in cast.people if p.city != cast.home}
        events = [e for e in agenda.events if abroad & {one.email for one in e.invitees} and not e.location]
        for event in events[:1]:
            noticed += 1
            agenda.events.update(event, location=cast.places[0].name)
            assert [flaw for flaw in time.who_lives_elsewhere_is_not_in_town(worlds) if event.title in flaw]
    assert noticed > 2


def test_a_call_at_night_is_noticed() -> None:
    found: list[str] = []
    for seed in SEEDS:
        worlds, home = OwnWorlds(seed), cast_of(seed).home
        agenda, abroad = worlds.state("calendar"), {p.email for p in cast_of(seed).people if p.city != home}
        for event in list(agenda.events):
            if event.repeats == "never" and abroad & {invitee.email for invitee in event.invitees}:
                late = event.starts_at.replace(hour=3)
                agenda.events.update(event, starts_at=late, ends_at=late + dt.timedelta(minutes=30))
        found += time.nobody_is_called_at_night(worlds)
    assert found


@pytest.mark.parametrize(("title", "hour"), [("Dinner with Ada", 11), ("Brunch with Ada", 19), ("Lunch with Ada", 16)])
def test_a_meal_at_another_hour_is_noticed(title: str, hour: int) -> None:
    worlds = OwnWorlds(1)
    agenda: Agenda = worlds.state("calendar")
    _, event = flight_and_home_event(agenda)
    agenda.events.update(event, title=title, starts_at=event.starts_at.replace(hour=hour, minute=0))
    assert len(list(time.meals_at_their_hours(worlds))) == 1

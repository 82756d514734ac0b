"""The promises about travel hold, and each of them notices a world that breaks it."""

import datetime as dt
from typing import Any

import pytest
from msgspec.structs import replace

from prove.authoring.across import travel
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.trips import trips_of
from tests.authoring.across.changed import Change, ChangedWorlds, OwnWorlds

SEEDS = range(8)
PROMISES = (
    travel.charges_of_travel,
    travel.cards_of_travel,
    travel.cards_valid_for_travel,
    travel.trips_are_apart,
    travel.who_flies_out_flies_back,
    travel.others_fly_there_and_back,
    travel.hours_of_travel,
    travel.posts_after_landing,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


def without_a_flight_home(rows: list[Any]) -> list[Any]:
    flown = [row for row in rows if row.status == "flown" and row.trip_id]
    return [row for row in rows if row is not flown[-1]]


def with_a_longer_trip(rows: list[Any]) -> list[Any]:
    return [replace(rows[0], ends_on=rows[0].ends_on + dt.timedelta(days=300)), *rows[1:]]


def with_a_dearer_stay(rows: list[Any]) -> list[Any]:
    return [*rows[:-1], replace(rows[-1], total=rows[-1].total + 1)]


def with_an_expired_card(rows: list[Any]) -> list[Any]:
    return [replace(row, expires_on=dt.date(2020, 1, 31)) for row in rows]


def without_travel(rows: list[Any]) -> list[Any]:
    return [row for row in rows if row.category != "travel"]


def without_a_way_back_of_others(rows: list[Any]) -> list[Any]:
    others = [row for row in rows if row.status == "ticketed" and not row.trip_id]
    return [row for row in rows if row is not others[-1]]


def with_flights_by_the_clock_at_home(rows: list[Any]) -> list[Any]:
    return [replace(row, arrives_at=row.departs_at + dt.timedelta(minutes=row.duration_minutes)) for row in rows]


def with_check_ins_at_night(rows: list[Any]) -> list[Any]:
    return [
        replace(row, starts_at=row.starts_at.replace(hour=2)) if row.title.startswith("Check in") else row
        for row in rows
    ]


@pytest.mark.parametrize(
    ("promise", "table", "change"),
    [
        (travel.who_flies_out_flies_back, "travel_booking.flight_bookings", without_a_flight_home),
        (travel.trips_are_apart, "travel_booking.trips", with_a_longer_trip),
        (travel.charges_of_travel, "travel_booking.hotel_stays", with_a_dearer_stay),
        (travel.charges_of_travel, "banking.transactions", without_travel),
        (travel.cards_valid_for_travel, "travel_booking.saved_cards", with_an_expired_card),
        (travel.cards_of_travel, "travel_booking.saved_cards", with_an_expired_card),
        (travel.others_fly_there_and_back, "travel_booking.flight_bookings", without_a_way_back_of_others),
        (travel.hours_of_travel, "travel_booking.flights", with_flights_by_the_clock_at_home),
        (travel.hours_of_travel, "calendar.events", with_check_ins_at_night),
    ],
)
def test_a_world_that_breaks_a_promise_is_noticed(promise: Check, table: str, change: Change) -> None:
    assert all(list(promise(ChangedWorlds(seed, table, change))) for seed in range(3))


def test_a_post_before_the_landing_is_noticed() -> None:
    worlds = OwnWorlds(1)
    network = worlds.state("social_media")
    trip = next(trip for trip in trips_of(1) if trip.flights and trip.flights[1].departs_at < network.now)
    post = next(row for row in network.posts.where(author=network.me) if not row.reply_to_id)
    at = trip.flights[0].departs_at + dt.timedelta(minutes=5)
    network.posts.update(post, posted_at=at, text=f"I have walked through half of {trip.city} today.")
    assert [flaw for flaw in travel.posts_after_landing(worlds) if str(at) in flaw]


def test_somebody_who_is_away_and_at_an_event_is_noticed() -> None:
    worlds = OwnWorlds(3)
    agenda, people = worlds.state("calendar"), {person.name: person for person in cast_of(3).people}
    out = next(
        row for row in worlds.rows("travel_booking.flight_bookings") if row.status == "ticketed" and not row.trip_id
    )
    person = people[out.lead_passenger]
    event = next(row for row in agenda.events if row.repeats == "never" and row.invitees and row.status == "confirmed")
    start = out.departs_at + dt.timedelta(hours=1)
    invitee = replace(event.invitees[0], email=person.email, name=person.name)
    agenda.events.update(
        event,
        starts_at=start,
        ends_at=start + dt.timedelta(hours=1),
        invitees=(invitee,),
        organizer=cast_of(3).protagonist.email,
    )
    assert [text for text in travel.others_fly_there_and_back(worlds) if event.title in text]

"""The promises about what others do meanwhile hold, and each of them notices a world that breaks it."""

import datetime as dt
from typing import Any

import pytest
from msgspec.structs import replace

from prove.authoring.across import others
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.joins import joins_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import response_of, user_of
from prove.servers.issue_tracker import progress
from prove.servers.social_media import tools
from prove.servers.social_media.records import Network
from prove.servers.team_chat import chatter
from prove.servers.team_chat.chatter import chatter_between
from prove.servers.team_chat.records import ChatMessage
from tests.authoring.across.changed import OwnWorlds

PROMISES = (
    others.nobody_writes_beside_the_user,
    others.nobody_will_write_beside_the_user,
    others.busy_besides_their_events,
    others.organizers_are_in_town,
    others.nobody_writes_in_the_air,
    others.requests_are_answered_by_day,
)
MINUTE, DAY = dt.timedelta(minutes=1), dt.timedelta(days=1)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(6100, 6120) for text in promise(Worlds(seed))] == []


def event_of_two(worlds: Worlds, first: dt.datetime, last: dt.datetime, people: set[str]) -> tuple[Any, str, Any]:
    """Something that the user comes to in a period, somebody of these people who does as well, and when it begins."""
    agenda = worlds.state("calendar")
    me = user_of(agenda).email
    return next(
        (event, guest.email, begins)
        for event, _, (begins, ends) in own_times(agenda, first, last)
        for guest in event.invitees
        if response_of(event, me) == "accepted" and guest.response == "accepted" and guest.email in people - {me}
        if ends - begins < DAY and first <= begins
    )


def test_a_mail_and_a_message_in_an_event_with_the_user_are_noticed() -> None:
    worlds = OwnWorlds(1)
    mails, messages, now = worlds.state("email").messages, worlds.state("team_chat").messages, worlds.state("email").now
    people = {row.author for row in messages} & {row.sender for row in mails}
    event, email, begins = event_of_two(worlds, now - 60 * DAY, now, people)
    mails.update(next(row for row in mails if row.sender == email), sent_at=begins + MINUTE)
    messages.update(next(row for row in messages if row.author == email), sent_at=begins)
    comments = worlds.state("issue_tracker").comments
    comments.update(next(iter(comments)), author=email, written_at=begins)
    mail, message, comment = others.nobody_writes_beside_the_user(worlds)
    assert mail.startswith("the mail")
    assert message.startswith("the message")
    assert comment.startswith("the comment")
    assert f"in {event.title!r} from {begins}" in mail


def test_a_message_from_a_flight_with_the_user_is_noticed() -> None:
    seeds = (seed for seed in range(200) if any(trip.purpose == "work" and trip.party for trip in trips_of(seed)[:1]))
    worlds = OwnWorlds(next(seeds))
    trip = trips_of(worlds.seed)[0]
    messages, contacts = worlds.state("team_chat").messages, worlds.rows("email.contacts")
    email = next(contact.email for contact in contacts if contact.name == trip.party[0])
    left = trip.flights[0].departs_at
    messages.update(next(row for row in messages if row.author == email), sent_at=left + MINUTE)
    (flaw,) = others.nobody_writes_beside_the_user(worlds)
    assert f"'Flight {trip.flights[0].flight_number} to {trip.city}'" in flaw


def test_a_message_that_comes_later_in_an_event_with_the_user_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    worlds = Worlds(1)
    now = worlds.state("calendar").now
    coming = chatter_between(1, now, now + others.WEEKS)
    event, email, begins = event_of_two(worlds, now, now + others.WEEKS, {row.author for row in coming})

    def meanwhile(*_: object) -> list[ChatMessage]:
        return [replace(next(row for row in coming if row.author == email), sent_at=begins)]

    monkeypatch.setattr(others, "chatter_between", meanwhile)
    (flaw,) = others.nobody_will_write_beside_the_user(worlds)
    assert f"in {event.title!r} from {begins}" in flaw


def test_an_answer_in_an_event_with_the_user_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(seed: int, email: str, moment: dt.datetime) -> dt.datetime:
        return moment

    monkeypatch.setattr(chatter, "apart_from", at_once)
    assert [flaw for seed in range(12) for flaw in others.nobody_will_write_beside_the_user(Worlds(seed))]


def test_a_busy_time_during_an_event_is_noticed() -> None:
    worlds = OwnWorlds(1)
    blocks = worlds.state("calendar").busy_blocks
    first, last = min(block.starts_at for block in blocks), max(block.ends_at for block in blocks)
    event, email, begins = event_of_two(worlds, first, last, {block.email for block in blocks})
    block = next(block for block in blocks if block.email == email)
    blocks.update(block, starts_at=begins - MINUTE, ends_at=begins + MINUTE)
    (flaw,) = others.busy_besides_their_events(worlds)
    assert flaw.startswith(f"{email} is busy from {begins - MINUTE} on and in {event.title!r}")


def test_an_evening_organized_by_somebody_on_a_trip_is_noticed() -> None:
    seeds = (seed for seed in range(200) if any(trip.flights and trip.party for trip in trips_of(seed)))
    worlds = OwnWorlds(next(seeds))
    trip = next(trip for trip in trips_of(worlds.seed) if trip.flights and trip.party)
    emails, events = {row.name: row.email for row in worlds.rows("email.contacts")}, worlds.state("calendar").events
    event = next(event for event in events if event.repeats == "never" and not event.title.startswith("Flight"))
    begins = trip.flights[0].departs_at + MINUTE
    changes = {"starts_at": begins, "ends_at": begins + MINUTE, "location": "a park", "status": "confirmed"}
    events.update(event, organizer=emails[trip.party[0]], **changes)
    (flaw,) = others.organizers_are_in_town(worlds)
    assert flaw.startswith(f"{trip.party[0]} organizes {event.title!r} of {begins}")


def test_work_on_an_issue_that_comes_in_an_event_with_the_user_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def apart(*_: object) -> bool:
        return False

    monkeypatch.setattr(progress, "is_beside", apart)
    flaws = [flaw for seed in range(6900, 6912) for flaw in others.nobody_will_write_beside_the_user(Worlds(seed))]
    assert flaws
    assert all(flaw.startswith("the work on ") for flaw in flaws)


def own_flight(worlds: Worlds) -> tuple[str, dt.datetime]:
    """Somebody who joins a trip, by their address, and when their first flight leaves by the clock at home."""
    name = joins_of(worlds.seed)[0][1]
    number = next(
        row.flight_number
        for row in worlds.rows("travel_booking.flight_bookings")
        if row.status == "ticketed" and [seat.name for seat in row.passengers] == [name]
    )
    email = next(person.email for person in cast_of(worlds.seed).people if person.name == name)
    flights = {row.flight_number: row for row in worlds.rows("travel_booking.flights")}
    return email, flights[number].departs_at


def test_a_mail_from_a_flight_with_a_ticket_of_ones_own_is_noticed() -> None:
    worlds = OwnWorlds(next(seed for seed in range(200) if joins_of(seed)))
    email, left = own_flight(worlds)
    mails = worlds.state("email").messages
    mails.update(next(iter(mails)), sender=email, sent_at=left + MINUTE)
    (flaw,) = others.nobody_writes_in_the_air(worlds)
    assert f"of {email} is of {left + MINUTE}" in flaw


def test_an_evening_organized_by_somebody_who_flies_on_their_own_is_noticed() -> None:
    worlds = OwnWorlds(next(seed for seed in range(200) if joins_of(seed)))
    email, left = own_flight(worlds)
    events = worlds.state("calendar").events
    event = next(event for event in events if event.repeats == "never" and not event.title.startswith("Flight"))
    begins = left + MINUTE
    changes = {"starts_at": begins, "ends_at": begins + MINUTE, "location": "a park", "status": "confirmed"}
    events.update(event, organizer=email, **changes)
    (flaw,) = others.organizers_are_in_town(worlds)
    assert f" organizes {event.title!r} of {begins}" in flaw


def test_a_request_that_is_answered_at_night_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    def at_once(network: Network, handle: str, at: dt.datetime) -> dt.datetime:
        return at

    monkeypatch.setattr(tools, "by_morning", at_once)
    flaws = [flaw for seed in range(12) for flaw in others.requests_are_answered_by_day(Worlds(seed))]
    assert flaws
    assert all("answers a request at" in flaw for flaw in flaws)

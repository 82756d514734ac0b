"""The promises about what others do meanwhile hold, and each of them notices a world that breaks it."""

import datetime as dt
from typing import Any

import pytest
from msgspec.structs import replace

from prove.authoring.across import others
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.life.place.trips import trips_of
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import response_of, user_of
from prove.servers.team_chat import chatter
from prove.servers.team_chat.chatter import chatter_between
from prove.servers.team_chat.records import ChatMessage
from tests.authoring.across.changed import OwnWorlds

PROMISES = (
    others.nobody_writes_beside_the_user,
    others.nobody_will_write_beside_the_user,
    others.busy_besides_their_events,
    others.organizers_are_in_town,
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
    mail, message = others.nobody_writes_beside_the_user(worlds)
    assert mail.startswith("the mail")
    assert message.startswith("the message")
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

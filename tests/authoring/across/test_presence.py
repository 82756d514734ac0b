"""The promises about who is where hold, and each of them notices a world that breaks it."""

import datetime as dt
from typing import Any

import pytest

from prove.authoring.across import presence
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.driving.drives import on_the_road
from prove.servers._shared.life.place.geo import whereabouts
from prove.servers._shared.life.time.present import present_of
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import response_of, user_of
from tests.authoring.across.changed import OwnWorlds

PROMISES = (
    presence.one_meeting_at_a_time,
    presence.nobody_meets_alone,
    presence.no_meeting_at_the_wheel,
    presence.no_event_at_the_wheel,
    presence.meetings_at_their_time,
    presence.position_of_the_user,
    presence.shared_trips_in_spare_time,
    presence.shared_trips_between_drives,
    presence.no_calls_and_messages_meanwhile,
)
MINUTE = dt.timedelta(minutes=1)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(6) for text in promise(Worlds(seed))] == []


def hosting(*, with_driver: bool = False) -> OwnWorlds:
    """Worlds in which the user hosts a meeting now; with a driver, a car of the family is on the road."""
    seeds = (seed for seed in range(60) if present_of(seed).user == "meeting")
    return OwnWorlds(next(seed for seed in seeds if not with_driver or on_the_road(seed)))


def own_running(worlds: Worlds) -> Any:
    service = worlds.state("video_meeting")
    return service.meetings.where(host=service.me.email, status="running")[0]


def test_a_guest_of_two_meetings_is_noticed() -> None:
    worlds = hosting()
    service, meeting = worlds.state("video_meeting"), own_running(worlds)
    guest = service.participants.where(meeting_id=meeting.id, presence="in_meeting")[0]
    other = next(m for m in service.meetings.where(status="ended") if m.host != guest.email)
    seat = service.participants.where(meeting_id=other.id)[0]
    end = meeting.started_at + MINUTE
    service.meetings.update(other, started_at=meeting.started_at - MINUTE)
    service.participants.update(seat, name=guest.name, presence="left", since=end)
    flaws = list(presence.one_meeting_at_a_time(worlds))
    assert f"{guest.name} is in {other.title} until {end} and in {meeting.title} from {meeting.started_at}" in flaws


def test_a_user_who_hosts_in_a_car_is_noticed() -> None:
    worlds = hosting()
    garage, me = worlds.state("vehicle"), worlds.state("video_meeting").me.name
    garage.cars.update(next(iter(garage.cars)), brake_pedal_pressed=True)
    meeting = own_running(worlds)
    flaws = list(presence.no_meeting_at_the_wheel(worlds))
    assert flaws == [
        f"{me} sits in a car at {garage.now} and in {meeting.title}, which runs since {meeting.started_at}"
    ]
    (flaw,) = presence.no_event_at_the_wheel(worlds)
    assert meeting.title in flaw


@pytest.mark.parametrize("table", ["journeys", "drives"])
def test_a_driver_in_a_meeting_is_noticed(table: str) -> None:
    worlds = hosting(with_driver=True)
    service, garage = worlds.state("video_meeting"), worlds.state("vehicle")
    seats = service.participants.where(meeting_id=own_running(worlds).id, presence="in_meeting")
    guest = next(seat for seat in seats if seat.email != service.me.email)
    if table == "journeys":
        garage.journeys.update(next(iter(garage.journeys)), driver=guest.name)
    else:
        drive = list(garage.drives)[-1]
        garage.drives.update(drive, driver=guest.name, started_at=garage.now - 5 * MINUTE, ended_at=garage.now)
    (flaw,) = presence.no_meeting_at_the_wheel(worlds)
    assert flaw.startswith(f"{guest.name} sits in a car")


def test_meetings_at_night_and_many_at_once_are_noticed() -> None:
    worlds = hosting()
    service = worlds.state("video_meeting")
    service.now = service.now.replace(hour=23)
    (flaw,) = presence.meetings_at_their_time(worlds)
    assert flaw.endswith(f"runs at {service.now}")
    service.now = service.now.replace(hour=14)
    for meeting in service.meetings.where(status="ended")[:3]:
        service.meetings.update(meeting, status="running")
    (flaw,) = presence.meetings_at_their_time(worlds)
    assert flaw.endswith(f"meetings run at {service.now}")


def test_a_shared_trip_during_an_event_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda, trips = worlds.state("calendar"), worlds.state("maps").shared_trips
    me, past = user_of(agenda).email, agenda.now - dt.timedelta(days=30)
    event, _, (start, end) = next(t for t in own_times(agenda, past, agenda.now) if response_of(t[0], me) == "accepted")
    trips.update(next(iter(trips)), departs_at=start + MINUTE, arrives_at=end)
    (flaw,) = presence.shared_trips_in_spare_time(worlds)
    assert f"in {event.title} from {start}" in flaw


def test_a_shared_trip_during_another_drive_is_noticed() -> None:
    worlds = OwnWorlds(1)
    trips, me = worlds.state("maps").shared_trips, cast_of(1).protagonist.name
    drive = next(drive for drive in worlds.state("vehicle").drives if drive.driver == me)
    trip = next(iter(trips))
    during = {"departs_at": drive.started_at, "arrives_at": drive.ended_at}
    trips.update(trip, mode="bike", **during)
    (flaw,) = presence.shared_trips_between_drives(worlds)
    assert flaw.endswith(f"but drove {drive.nickname}")
    trips.update(trips.get(trip.id), mode="car", destination=drive.destination)
    assert list(presence.shared_trips_between_drives(worlds)) == []


def test_the_user_calls_and_writes_in_spare_time_in_twenty_worlds() -> None:
    flaws = [text for seed in range(8000, 8020) for text in presence.no_calls_and_messages_meanwhile(Worlds(seed))]
    assert flaws == []


def test_calls_and_messages_in_an_event_and_at_the_wheel_are_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda, me = worlds.state("calendar"), cast_of(1).protagonist
    calls, messages = worlds.state("crm").activities, worlds.state("team_chat").messages
    drive = next(drive for drive in worlds.state("vehicle").drives if drive.driver == me.name)
    past = agenda.now - dt.timedelta(days=20)
    event, _, (start, _) = next(t for t in own_times(agenda, past, agenda.now) if response_of(t[0], me.email))
    call = next(row for row in calls if row.kind == "call" and row.owner == me.email)
    message = next(row for row in messages if row.author == me.email)
    calls.update(call, at=start)
    messages.update(message, sent_at=drive.started_at)
    in_event, at_the_wheel = presence.no_calls_and_messages_meanwhile(worlds)
    assert in_event.startswith(f"the call {call.id} of the user is of {start}, who is in {event.title}")
    assert at_the_wheel.startswith(f"the message {message.id} of the user is of {drive.started_at}")


def test_an_order_that_is_called_off_in_an_event_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda, me, orders = worlds.state("calendar"), cast_of(1).protagonist, worlds.state("shopping").orders
    past = agenda.now - dt.timedelta(days=20)
    event, _, (start, _) = next(t for t in own_times(agenda, past, agenda.now) if response_of(t[0], me.email))
    order = next(order for order in orders if order.cancelled_at)
    orders.update(order, cancelled_at=start)
    (flaw,) = presence.no_calls_and_messages_meanwhile(worlds)
    assert flaw.startswith(f"the end of order {order.id} of the user is of {start}, who is in {event.title}")


def test_a_wrong_position_on_the_map_is_noticed() -> None:
    worlds = OwnWorlds(1)
    persons, places = worlds.state("maps").persons, worlds.rows("maps.places")
    (person,) = persons
    elsewhere = next(place.address for place in places if place.address != person.location)
    persons.update(person, location=elsewhere)
    (flaw,) = presence.position_of_the_user(worlds)
    assert elsewhere in flaw


def test_an_event_at_another_place_than_the_position_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda, me = worlds.state("calendar"), cast_of(1).protagonist
    event = next(e for e in agenda.events if e.repeats == "never" and e.organizer == me.email and not e.meeting_id)
    place = next(place for place in worlds.rows("maps.places") if place.address != whereabouts(1))
    now = agenda.now
    agenda.events.update(event, starts_at=now - MINUTE, ends_at=now + MINUTE, location=place.name, status="confirmed")
    (flaw,) = presence.position_of_the_user(worlds)
    assert place.name in flaw


def test_a_meeting_of_one_is_noticed() -> None:
    worlds = OwnWorlds(1)
    service = worlds.state("video_meeting")
    meeting = service.meetings.get(next(iter(service.recordings)).meeting_id)
    for seat in service.participants.where(meeting_id=meeting.id):
        service.participants.update(seat, presence="left" if seat.email == meeting.host else "invited")
    (flaw,) = presence.nobody_meets_alone(worlds)
    assert flaw == f"{meeting.title} of {meeting.starts_at} was held by {meeting.host_name} alone"
    service.meetings.update(meeting, status="missed")
    assert len(list(presence.nobody_meets_alone(worlds))) == 1


def test_a_mail_from_the_wheel_is_noticed() -> None:
    worlds = OwnWorlds(1)
    mailbox, me = worlds.state("email"), cast_of(1).protagonist
    drive = next(row for row in worlds.rows("vehicle.drives") if row.driver == me.name)
    mail = next(row for row in mailbox.messages if row.sender == me.email)
    mailbox.messages.update(mail, sent_at=drive.started_at + MINUTE)
    flaws = list(presence.no_calls_and_messages_meanwhile(worlds))
    assert any(flaw.startswith(f"the mail {mail.id} of the user") and "the way to" in flaw for flaw in flaws)

"""What hosts and guests may do, what ends with a meeting, and what happens as time passes."""

import datetime as dt
from collections.abc import Callable
from itertools import islice, pairwise
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.life.time.agenda import unattended_of
from prove.servers.video_meeting.records import Meeting, Participant, VideoService
from tests.servers.play import done, refused

SEEDS = range(8)


def open_world(seed: int = 1) -> tuple[WorldSession, VideoService]:
    session = WorldEnvironment([load("video_meeting")]).open(seed)
    return session, service_of(session)


def open_hosting() -> tuple[WorldSession, VideoService]:
    """A world in which the user hosts a meeting that is under way, with guests in every state."""
    return worlds_with(hosts_now, count=1)[0]


def service_of(session: WorldSession) -> VideoService:
    state = session.state("video_meeting")
    assert isinstance(state, VideoService)
    return state


def own(service: VideoService, status: str) -> Meeting:
    return service.meetings.where(host=service.me.email, status=status)[0]


def other_running(service: VideoService, presence: str) -> Meeting:
    """A running meeting of someone else in which the user has this presence."""
    return next(
        m
        for m in service.meetings.where(status="running")
        if m.host != service.me.email and service.my_seat(m.id).presence == presence
    )


def has_invitation_now(service: VideoService) -> bool:
    running = [m for m in service.meetings.where(status="running") if m.host != service.me.email]
    return any(service.my_seat(m.id).presence == "invited" for m in running)


def hosts_now(service: VideoService) -> bool:
    """Whether a meeting of the user is under way with several guests."""
    running = service.meetings.where(host=service.me.email, status="running")
    return any(len(service.participants.where(meeting_id=m.id)) > 4 for m in running)


def hosts_soon(service: VideoService) -> bool:
    coming = service.meetings.where(host=service.me.email, status="scheduled")
    return any(m.starts_at - service.now <= dt.timedelta(minutes=15) for m in coming)


def worlds_with(*situations: Callable[[VideoService], bool], count: int = 4) -> list[tuple[WorldSession, VideoService]]:
    """Some worlds in which all these situations occur; many have them."""
    opened = (open_world(seed) for seed in range(40))
    found = list(islice((pair for pair in opened if all(fits(pair[1]) for fits in situations)), count))
    assert len(found) == count
    return found


def guest(service: VideoService, meeting: Meeting, presence: str) -> str:
    seats = service.participants.where(meeting_id=meeting.id, presence=presence)
    return next(p.id for p in seats if p.email != service.me.email)


def seats_of_user(service: VideoService) -> list[Participant]:
    """The places of the user in meetings, whatever their state."""
    return list(service.participants.where(email=service.me.email))


def rooms_of_user(service: VideoService) -> list[str]:
    """The meetings that the user is in or waits for."""
    seats = service.participants.where(email=service.me.email)
    return [seat.meeting_id for seat in seats if seat.presence in ("waiting", "in_meeting")]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_holds_together(seed: int) -> None:
    _, service = open_world(seed)
    hosted = [m for m in service.meetings.where(host=service.me.email) if m.status in ("scheduled", "running")]
    hosted.sort(key=lambda m: m.starts_at)
    for one, next_one in pairwise(hosted):
        assert one.planned_end <= next_one.starts_at
    for meeting in service.meetings:
        emails = [p.email for p in service.participants.where(meeting_id=meeting.id)]
        assert meeting.host in emails
        assert service.me.email in emails
        assert (meeting.status == "scheduled") <= (meeting.starts_at > service.now)
        assert (meeting.status == "running") <= (meeting.starts_at <= service.now < meeting.planned_end)
    hosted_now = [m.id for m in service.meetings.where(host=service.me.email, status="running")]
    assert rooms_of_user(service) == hosted_now
    for meeting in service.meetings:
        for person in service.participants.where(meeting_id=meeting.id):
            if meeting.status != "running":
                assert person.presence not in ("waiting", "in_meeting")
            assert person.breakout_room is None or person.breakout_room in meeting.breakout_rooms
    for recording in service.recordings:
        meeting = service.meetings.get(recording.meeting_id)
        assert (recording.status == "recording") == (meeting.status == "running")


def test_the_host_opens_a_meeting_shortly_before_its_time() -> None:
    session, service = worlds_with(hosts_soon)[0]
    mine = sorted(service.meetings.where(host=service.me.email, status="scheduled"), key=lambda m: m.starts_at)
    assert refused(session, "join_meeting", meeting_id=mine[1].id) == "too_early"
    opened = done(session, "join_meeting", meeting_id=mine[0].id)
    assert opened["status"] == "running"
    session.advance(60)
    assert done(session, "join_meeting", meeting_id=mine[0].id) == opened
    assert refused(session, "cancel_meeting", meeting_id=mine[0].id) == "conflict"
    for _ in range(2):
        assert done(session, "cancel_meeting", meeting_id=mine[1].id)["status"] == "cancelled"
    assert refused(session, "join_meeting", meeting_id=mine[1].id) == "conflict"


def test_a_guest_needs_the_passcode_and_waits_to_be_let_in() -> None:
    for session, service in worlds_with(has_invitation_now, count=12):
        meeting = other_running(service, "invited")
        if meeting.passcode is None or meeting.waiting_room == "off":
            continue
        wrong = "999999" if meeting.passcode != "999999" else "111111"
        assert refused(session, "join_meeting", meeting_id=meeting.id) == "wrong_passcode"
        assert refused(session, "join_meeting", meeting_id=meeting.id, passcode=wrong) == "wrong_passcode"
        joined = done(session, "join_meeting", meeting_id=meeting.id, passcode=meeting.passcode)
        assert (joined["needs_passcode"], joined["passcode"]) == (True, None)
        assert service_of(session).my_seat(meeting.id).presence == "waiting"
        session.advance(6 * 60)
        assert service_of(session).my_seat(meeting.id).presence == "in_meeting"
        me, host = service.my_seat(meeting.id).id, guest(service, meeting, "in_meeting")
        for _ in range(2):
            assert done(session, "manage_participant", participant_id=me, action="mute")["audio"] == "muted"
        done(session, "manage_participant", participant_id=me, action="unmute")
        assert refused(session, "manage_participant", participant_id=host, action="mute") == "not_allowed"
        assert refused(session, "record_meeting", meeting_id=meeting.id, action="start") == "not_allowed"
        return
    raise AssertionError("no seed has a running meeting with a passcode and a waiting room")


def test_someone_who_was_removed_stays_out() -> None:
    for seed in range(20):
        session, service = open_world(seed)
        if any(p.presence == "removed" for p in service.participants.where(email=service.me.email)):
            meeting = other_running(service, "removed")
            assert refused(session, "join_meeting", meeting_id=meeting.id, passcode="123456") == "removed"
            return
    raise AssertionError("the user was removed in no seed")


def test_the_host_looks_after_participants() -> None:
    session, service = open_hosting()
    meeting = own(service, "running")
    waiting, inside = guest(service, meeting, "waiting"), guest(service, meeting, "in_meeting")

    def act(participant: str, action: str, **more: str) -> dict[str, Any]:
        return {"participant_id": participant, "action": action, **more}

    assert refused(session, "manage_participant", **act(waiting, "mute")) == "conflict"
    for _ in range(2):
        assert done(session, "manage_participant", **act(waiting, "admit"))["presence"] == "in_meeting"
    done(session, "manage_participant", **act(waiting, "mute"))
    assert refused(session, "manage_participant", **act(waiting, "unmute")) == "not_allowed"
    room = meeting.breakout_rooms[0]
    moved = done(session, "manage_participant", **act(waiting, "move", breakout_room=room.upper()))
    assert (moved["breakout_room"], moved["meeting_title"]) == (room, meeting.title)
    assert refused(session, "manage_participant", **act(inside, "move", breakout_room="Attic")) == "unknown_room"
    assert refused(session, "manage_participant", **act(inside, "remove", breakout_room=room)) == "room_mismatch"
    done(session, "manage_participant", **act(waiting, "move"))
    for _ in range(2):
        assert done(session, "manage_participant", **act(inside, "remove"))["presence"] == "removed"
    absent = guest(service, meeting, "invited")
    assert refused(session, "manage_participant", **act(absent, "admit")) == "conflict"
    assert refused(session, "manage_participant", **act(absent, "remove")) == "conflict"
    assert refused(session, "manage_participant", **act(service.my_seat(meeting.id).id, "remove")) == "not_allowed"
    stranger = service.participants.where(meeting_id=own(service, "scheduled").id)[1].id
    assert refused(session, "manage_participant", **act(stranger, "admit")) == "not_running"


def test_recordings_end_with_the_meeting_and_can_then_be_shared() -> None:
    session, service = open_hosting()
    meeting = own(service, "running")
    stopped = done(session, "record_meeting", meeting_id=meeting.id, action="stop")
    assert done(session, "record_meeting", meeting_id=meeting.id, action="stop") == stopped
    started = done(session, "record_meeting", meeting_id=meeting.id, action="start")
    assert done(session, "record_meeting", meeting_id=meeting.id, action="start") == started
    assert len(started["recordings"]) == len(stopped["recordings"]) + 1
    recording = started["recordings"][-1]
    share = {"recording_id": recording["id"], "recipient": "lena@postbox.example"}
    assert refused(session, "share_recording", **share) == "conflict"
    session.advance(4 * 60)
    ended = done(session, "leave_meeting", meeting_id=meeting.id)
    assert ended["status"] == "ended"
    assert {seat["presence"] for seat in ended["participants"]} <= {"left", "invited"}
    assert ended["recordings"][-1]["minutes"] == 4
    for _ in range(2):
        shared = done(session, "share_recording", **share)
        assert (shared["shared_with"], shared["meeting_title"]) == (["lena@postbox.example"], meeting.title)
    assert done(session, "leave_meeting", meeting_id=meeting.id)["ended_at"] == ended["ended_at"]


def test_meetings_go_on_without_the_user() -> None:
    session, service = worlds_with(hosts_soon, count=1)[0]
    mine = min(service.meetings.where(host=service.me.email, status="scheduled"), key=lambda m: m.starts_at)
    theirs = min(
        (m for m in service.meetings.where(status="scheduled") if m.host != service.me.email),
        key=lambda m: m.starts_at,
    )
    assert refused(session, "join_meeting", meeting_id=theirs.id) == "not_started"
    session.advance((theirs.starts_at - service.now).total_seconds() + 60)
    now = service_of(session)
    assert now.meetings.get(theirs.id).status == "running"
    host = now.seat(theirs.id, theirs.host)
    assert host is not None
    assert host.presence == "in_meeting"
    assert now.meetings.get(mine.id).status == "missed"
    session.advance(3 * 3_600)
    assert service_of(session).meetings.get(theirs.id).ended_at == theirs.planned_end
    assert refused(session, "join_meeting", meeting_id=theirs.id) == "conflict"


def test_a_host_has_one_meeting_at_a_time() -> None:
    session, service = open_world()
    planned = own(service, "scheduled")
    start = planned.starts_at + dt.timedelta(minutes=5)
    new = {"title": "Too much", "duration_minutes": 30, "invitees": ["kim@postbox.example", service.me.email]}
    assert refused(session, "schedule_meeting", starts_at=start.isoformat(), **new) == "overlap"
    free = (service.now + dt.timedelta(days=40)).isoformat()
    meeting = done(session, "schedule_meeting", starts_at=free, **new)
    assert [seat["email"] for seat in meeting["participants"]] == [service.me.email, "kim@postbox.example"]
    taken = planned.starts_at.isoformat()
    assert refused(session, "update_meeting", meeting_id=meeting["id"], starts_at=taken) == "overlap"
    longer = done(
        session, "update_meeting", meeting_id=meeting["id"], duration_minutes=45, invitees=["jo@post.example"]
    )
    assert longer["duration_minutes"] == 45
    assert len(longer["participants"]) == 3
    again = {"meeting_id": meeting["id"], "invitees": ["jo@post.example"]}
    assert done(session, "update_meeting", **again) == longer
    assert refused(session, "update_meeting", meeting_id=meeting["id"]) == "nothing_to_change"


def test_the_order_of_rooms_guests_and_viewers_means_nothing() -> None:
    (one, service), (other, _) = open_world(), open_world()
    hosted = {m.id for m in service.meetings.where(host=service.me.email)}
    recording = next(r for r in service.recordings.where(status="ready") if r.meeting_id in hosted)
    people = ["ann@example.com", "bob@example.com"]
    start = (service.now + dt.timedelta(days=40)).isoformat()
    for session, step in ((one, 1), (other, -1)):
        plan = {"title": "Workshop", "starts_at": start, "duration_minutes": 60}
        rooms = ["Red", "Blue"][::step]
        done(session, "schedule_meeting", invitees=people[::step], breakout_rooms=rooms, **plan)
        for person in people[::step]:
            done(session, "share_recording", recording_id=recording.id, recipient=person)
    assert one.outcome() == other.outcome()


@pytest.mark.parametrize("place", range(4))
def test_nobody_is_in_two_meetings_at_once(place: int) -> None:
    session, service = worlds_with(has_invitation_now, hosts_now, hosts_soon)[place]
    hosted, other = own(service, "running"), other_running(service, "invited")
    code = {} if other.passcode is None else {"passcode": other.passcode}
    assert done(session, "join_meeting", meeting_id=other.id, **code)["my_presence"] in ("waiting", "in_meeting")
    assert rooms_of_user(service_of(session)) == [other.id]
    left = done(session, "get_meeting", meeting_id=hosted.id)
    assert (left["status"], left["my_presence"]) == ("running", "left")
    assert refused(session, "record_meeting", meeting_id=hosted.id, action="start") == "not_running"
    back = done(session, "join_meeting", meeting_id=hosted.id)
    assert (back["started_at"], back["my_presence"]) == (left["started_at"], "in_meeting")
    assert [p["id"] for p in back["participants"]] == [p["id"] for p in left["participants"]]
    assert rooms_of_user(service_of(session)) == [hosted.id]
    soon = min(service.meetings.where(host=service.me.email, status="scheduled"), key=lambda m: m.starts_at)
    done(session, "join_meeting", meeting_id=soon.id)
    assert rooms_of_user(service_of(session)) == [soon.id]


def test_only_the_host_sees_the_passcode() -> None:
    session, service = open_world()
    for meeting in service.meetings:
        shown = done(session, "get_meeting", meeting_id=meeting.id)
        assert shown["passcode"] == (meeting.passcode if meeting.host == service.me.email else None)
        assert shown["needs_passcode"] == (meeting.passcode is not None)


@pytest.mark.parametrize("seed", range(12))
def test_every_situation_that_tools_always_need_is_there(seed: int) -> None:
    _, service = open_world(seed)
    hosted = service.meetings.where(host=service.me.email)
    assert {"scheduled", "ended", "missed"} <= {meeting.status for meeting in hosted}
    assert any(service.meetings.get(r.meeting_id).host == service.me.email for r in service.recordings)
    assert any(meeting.host != service.me.email for meeting in service.meetings.where(status="scheduled"))


def test_in_some_worlds_the_user_hosts_now_and_was_put_out_of_another_meeting() -> None:
    for _, service in worlds_with(hosts_now, count=10):
        meeting = next(m for m in service.meetings.where(host=service.me.email, status="running"))
        guests = service.participants.where(meeting_id=meeting.id)
        assert {"in_meeting", "waiting", "invited"} <= {person.presence for person in guests}
    mine = [seat for seed in range(40) for seat in seats_of_user(open_world(seed)[1])]
    assert {"invited", "in_meeting", "left", "removed"} <= {seat.presence for seat in mine}


@pytest.mark.parametrize("seed", range(30))
def test_the_user_has_been_in_no_meeting_that_they_declined(seed: int) -> None:
    _, service = open_world(seed)
    declined = {e.meeting for e in unattended_of(seed) if e.reply in ("declined", "needs_action")}
    for seat in seats_of_user(service):
        assert seat.presence == "invited" or seat.meeting_id not in declined


@pytest.mark.parametrize("seed", range(12))
def test_as_time_passes_nobody_comes_to_be_in_two_meetings(seed: int) -> None:
    session, _ = open_world(seed)
    for _ in range(60):
        session.advance(1_800)
        inside = [p.email for p in service_of(session).participants if p.presence in ("waiting", "in_meeting")]
        assert len(inside) == len(set(inside))


def test_someone_who_is_invited_again_keeps_their_place() -> None:
    session, service = open_world()
    meeting = own(service, "scheduled")
    guests = [p for p in service.participants.where(meeting_id=meeting.id) if p.email != service.me.email]
    both = {"invitees": [guests[0].email], "remove_invitees": [guests[0].email]}
    kept = done(session, "update_meeting", meeting_id=meeting.id, **both)
    assert guests[0].id in [person["id"] for person in kept["participants"]]


@pytest.mark.parametrize("seed", range(3))
def test_meetings_are_listed_by_the_name_or_address_of_people(seed: int) -> None:
    session, service = open_world(seed)
    meeting = next(m for m in service.meetings if m.host != service.me.email)
    hosted = {m.id for m in service.meetings.where(host=meeting.host)}
    part = {p.meeting_id for p in service.participants.where(email=meeting.host)}
    for who in (meeting.host_name, meeting.host_name.upper(), meeting.host):
        assert {m["id"] for m in done(session, "list_meetings", host=who, limit=50)["items"]} == hosted
        assert {m["id"] for m in done(session, "list_meetings", participant=who, limit=50)["items"]} == part


def test_meetings_are_sorted_in_both_directions() -> None:
    session, service = open_world()
    starts = [m["starts_at"] for m in done(session, "list_meetings", sort="newest", limit=50)["items"]]
    assert starts == sorted((m.starts_at.isoformat() for m in service.meetings), reverse=True)
    listed = done(session, "list_meetings", status="running")["items"]
    assert {m["my_presence"] for m in listed} <= {"in_meeting", "invited", "left", "removed"}


def test_guests_can_be_uninvited_but_not_the_host() -> None:
    session, service = open_world()
    meeting = service.meetings.where(host=service.me.email, status="scheduled")[-1]
    emails = [p.email for p in service.participants.where(meeting_id=meeting.id) if p.email != service.me.email]
    for _ in range(2):
        left = done(session, "update_meeting", meeting_id=meeting.id, remove_invitees=emails[:1])
        assert emails[0] not in [p["email"] for p in left["participants"]]
    again = {"meeting_id": meeting.id, "remove_invitees": [service.me.email]}
    assert refused(session, "update_meeting", **again) == "not_allowed"


def test_rooms_that_are_spelt_alike_are_one_room() -> None:
    session, service = open_world()
    plan = {"title": "Workshop", "starts_at": (service.now + dt.timedelta(days=40)).isoformat()}
    rooms = ["Red team", "red-team", "Blue"]
    made = done(
        session, "schedule_meeting", **plan, duration_minutes=30, invitees=["a@b.example"], breakout_rooms=rooms
    )
    assert made["breakout_rooms"] == ["Red team", "Blue"]

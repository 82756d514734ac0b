"""Longer stories with video meetings: hosting, being a guest, double booking, rights, overtime, retries."""

import datetime as dt
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.life.time.present import present_of
from prove.servers.video_meeting.records import Meeting, VideoService
from tests.servers.play import done, refused

ENVIRONMENT = WorldEnvironment([load("video_meeting")])
every_seed = pytest.mark.parametrize("seed", range(3))
HOSTING = [seed for seed in range(40) if present_of(seed).user == "meeting"]
"""Seeds in which the user hosts a meeting that is under way."""
while_hosting = pytest.mark.parametrize("seed", HOSTING[:3])


def service_of(session: WorldSession) -> VideoService:
    state = session.state("video_meeting")
    assert isinstance(state, VideoService)
    return state


def scheduled(session: WorldSession, *, mine: bool) -> list[Meeting]:
    service = service_of(session)
    rows = [m for m in service.meetings.where(status="scheduled") if (m.host == service.me.email) == mine]
    return sorted(rows, key=lambda m: m.starts_at)


@every_seed
def test_a_meeting_from_its_plan_to_its_recording(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    people = ["kim@postbox.example", "jo@postbox.example", "lea@postbox.example"]
    start = session.now + dt.timedelta(days=60)
    plan = {"title": "Launch", "starts_at": start.isoformat(), "duration_minutes": 30, "passcode": "402917"}
    made = done(session, "schedule_meeting", **plan, invitees=people, breakout_rooms=["North", "South"])
    assert made["passcode"] == "402917"
    done(session, "update_meeting", meeting_id=made["id"], remove_invitees=people[:1], title="Big launch")
    session.advance((start - session.now).total_seconds() - 15 * 60)
    running = done(session, "join_meeting", meeting_id=made["id"])
    assert (running["status"], running["my_presence"]) == ("running", "in_meeting")
    for person in running["participants"]:
        if person["presence"] == "waiting":
            done(session, "manage_participant", participant_id=person["id"], action="admit")
            done(session, "manage_participant", participant_id=person["id"], action="move", breakout_room="south")
    done(session, "record_meeting", meeting_id=made["id"], action="start")
    session.advance(20 * 60)
    ended = done(session, "leave_meeting", meeting_id=made["id"])
    assert [recording["minutes"] for recording in ended["recordings"]] == [20]
    assert {p["breakout_room"] for p in ended["participants"]} == {None}
    assert people[0] not in [p["email"] for p in ended["participants"]]
    recording = ended["recordings"][0]["id"]
    assert done(session, "share_recording", recording_id=recording, recipient=people[1])["shared_with"] == people[1:2]


@every_seed
def test_two_meetings_of_one_host_never_overlap_whatever_is_tried(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    start = session.now.replace(minute=0) + dt.timedelta(days=50)
    common = {"duration_minutes": 60, "invitees": ["kim@postbox.example"]}
    first = done(session, "schedule_meeting", title="First", starts_at=start.isoformat(), **common)
    for minutes in (-59, -1, 0, 30, 59):
        at = (start + dt.timedelta(minutes=minutes)).isoformat()
        assert refused(session, "schedule_meeting", title="Second", starts_at=at, **common) == "overlap"
    after = (start + dt.timedelta(minutes=60)).isoformat()
    second = done(session, "schedule_meeting", title="Second", starts_at=after, **common)
    assert refused(session, "update_meeting", meeting_id=first["id"], duration_minutes=65) == "overlap"
    earlier = (start + dt.timedelta(minutes=10)).isoformat()
    assert refused(session, "update_meeting", meeting_id=second["id"], starts_at=earlier) == "overlap"
    done(session, "cancel_meeting", meeting_id=first["id"])
    assert done(session, "update_meeting", meeting_id=second["id"], starts_at=earlier)["starts_at"] == f"{earlier}"


@every_seed
def test_a_guest_switches_between_meetings_and_is_only_ever_in_one(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    service = service_of(session)
    joinable = [
        m
        for m in service.meetings.where(status="running")
        if m.host == service.me.email or service.my_seat(m.id).presence != "removed"
    ]
    for meeting in [*joinable, *reversed(joinable)]:
        arguments = {} if meeting.passcode is None else {"passcode": meeting.passcode}
        done(session, "join_meeting", meeting_id=meeting.id, **arguments)
        seats = service_of(session).participants.where(email=service.me.email)
        assert [s.meeting_id for s in seats if s.presence in ("waiting", "in_meeting")] == [meeting.id]
    session.advance(6 * 60)
    listed = done(session, "list_meetings", status="running")["items"]
    assert sum(m["my_presence"] in ("waiting", "in_meeting") for m in listed) <= 1


@every_seed
def test_a_guest_cannot_take_over_somebody_elses_meeting(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    foreign = scheduled(session, mine=False)[0]
    untouched = session.outcome()
    attempts: dict[str, dict[str, Any]] = {
        "update_meeting": {"meeting_id": foreign.id, "remove_invitees": [foreign.host]},
        "cancel_meeting": {"meeting_id": foreign.id},
        "record_meeting": {"meeting_id": foreign.id, "action": "start"},
    }
    for tool, arguments in attempts.items():
        assert refused(session, tool, **arguments) == "not_allowed", tool
    service = service_of(session)
    theirs = [r for r in service.recordings if service.meetings.get(r.meeting_id).host != service.me.email]
    for recording in theirs:
        share = {"recording_id": recording.id, "recipient": service.me.email}
        assert refused(session, "share_recording", **share) == "not_allowed"
    seat = service.participants.where(meeting_id=foreign.id)[0]
    assert refused(session, "manage_participant", participant_id=seat.id, action="remove") == "not_running"
    assert refused(session, "join_meeting", meeting_id=foreign.id, passcode="000000") == "not_started"
    assert session.outcome() == untouched


@while_hosting
def test_a_hosted_meeting_ends_half_an_hour_late_at_the_latest(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    mine = service_of(session).meetings.where(host=service_of(session).me.email, status="running")[0]
    done(session, "record_meeting", meeting_id=mine.id, action="start")
    end = mine.planned_end + dt.timedelta(minutes=30)
    session.advance((end - session.now).total_seconds() - 60)
    assert done(session, "get_meeting", meeting_id=mine.id)["status"] == "running"
    session.advance(60)
    over = done(session, "get_meeting", meeting_id=mine.id)
    assert (over["status"], over["ended_at"]) == ("ended", end.isoformat())
    assert {r["status"] for r in over["recordings"]} == {"ready"}
    assert not {p["presence"] for p in over["participants"]} & {"waiting", "in_meeting"}
    assert refused(session, "join_meeting", meeting_id=mine.id) == "conflict"


@while_hosting
def test_retries_change_nothing(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    service = service_of(session)
    mine = service.meetings.where(host=service.me.email, status="running")[0]
    coming = scheduled(session, mine=True)[-1]
    waiting = next(p.id for p in service.participants.where(meeting_id=mine.id, presence="waiting"))
    steps: list[tuple[str, dict[str, Any]]] = [
        ("manage_participant", {"participant_id": waiting, "action": "admit"}),
        ("manage_participant", {"participant_id": waiting, "action": "mute"}),
        ("manage_participant", {"participant_id": waiting, "action": "move", "breakout_room": mine.breakout_rooms[0]}),
        ("manage_participant", {"participant_id": waiting, "action": "remove"}),
        ("record_meeting", {"meeting_id": mine.id, "action": "start"}),
        ("record_meeting", {"meeting_id": mine.id, "action": "stop"}),
        ("update_meeting", {"meeting_id": coming.id, "invitees": ["kim@postbox.example"]}),
        ("cancel_meeting", {"meeting_id": coming.id}),
        ("join_meeting", {"meeting_id": mine.id}),
        ("leave_meeting", {"meeting_id": mine.id}),
    ]
    for tool, arguments in steps:
        first = done(session, tool, **arguments)
        once = session.digest()
        assert done(session, tool, **arguments) == first, tool
        assert session.digest() == once, tool

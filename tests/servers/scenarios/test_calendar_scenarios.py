"""Longer stories with the calendar: planning, double booking, time zones, month ends, rights, retries."""

import datetime as dt
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers.calendar.clocks import convert
from prove.servers.calendar.records import Agenda, Event
from tests.servers.play import done, refused

ENVIRONMENT = WorldEnvironment([load("calendar")])
every_seed = pytest.mark.parametrize("seed", range(3))


def events_of(session: WorldSession) -> list[Event]:
    return list(cast(Agenda, session.state("calendar")).events)


def at(session: WorldSession, days: int, hour: int) -> str:
    return dt.datetime.combine(session.now.date() + dt.timedelta(days=days), dt.time(hour)).isoformat()


def occurrences(session: WorldSession, title: str, since: str, until: str) -> list[dict[str, Any]]:
    """All occurrences with a title in a range, page by page."""
    arguments: dict[str, Any] = {"since": since, "until": until, "limit": 30}
    found: list[dict[str, Any]] = []
    while True:
        page = done(session, "list_events", **arguments)
        found += [item for item in page["items"] if item["title"] == title]
        if page["next_cursor"] is None:
            return found
        arguments["cursor"] = page["next_cursor"]


@every_seed
def test_a_meeting_is_planned_in_a_slot_that_suits_everybody(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    team = [person.email for person in cast_of(seed).tied("colleague")[:3]]
    since = at(session, 3, 0)[:10]
    slot = done(session, "find_free_slots", duration_minutes=30, people=team, since=since)["items"][0]
    new = {"title": "Budget talk", "starts_at": slot["starts_at"], "duration_minutes": 30, "invitees": team[:2]}
    event = done(session, "create_event", **new)
    busy = done(session, "get_free_busy", people=team, since=slot["starts_at"], until=slot["ends_at"])["items"]
    assert {row["email"] for row in busy} == set(team[:2])
    event = done(session, "invite_to_event", event_id=event["id"], invitees=team)
    assert [invitee["email"] for invitee in event["invitees"]] == team
    session.advance(2 * 86_400)
    later = done(session, "get_event", event_id=event["id"])
    assert all(invitee["response"] != "needs_action" for invitee in later["invitees"])
    declined = [invitee["email"] for invitee in later["invitees"] if invitee["response"] == "declined"]
    free_again = done(session, "get_free_busy", people=team, since=slot["starts_at"], until=slot["ends_at"])["items"]
    assert not {row["email"] for row in free_again} & set(declined)


@every_seed
def test_the_same_hour_cannot_be_taken_twice_by_any_way(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    taken, free = at(session, 6, 3), at(session, 6, 5)
    first = done(session, "create_event", title="First", starts_at=taken)
    second = done(session, "create_event", title="Second", starts_at=free)
    series = done(session, "create_event", title="Drill", starts_at=at(session, 7, 3), repeats="daily")
    move = {"occurrence_on": at(session, 7, 3)[:10], "starts_at": taken}
    assert refused(session, "create_event", title="Third", starts_at=taken) == "slot_taken"
    assert refused(session, "reschedule_event", event_id=second["id"], starts_at=taken) == "slot_taken"
    assert refused(session, "move_occurrence", event_id=series["id"], **move) == "slot_taken"
    longer = {"starts_at": at(session, 6, 2), "duration_minutes": 90}
    assert refused(session, "reschedule_event", event_id=second["id"], **longer) == "slot_taken"
    touching = {"starts_at": at(session, 6, 2), "duration_minutes": 60}
    done(session, "reschedule_event", event_id=second["id"], **touching)

    def clashes() -> list[set[str]]:
        rows = done(session, "list_conflicts", since=taken[:10], until=taken[:10], limit=50)["items"]
        return [titles for row in rows if "First" in (titles := {row["first_title"], row["second_title"]})]

    assert clashes() == []
    done(session, "move_occurrence", event_id=series["id"], **move, if_busy="allow")
    assert clashes() == [{"First", "Drill"}]
    done(session, "cancel_event", event_id=first["id"])
    assert clashes() == []


def test_a_weekly_call_to_new_york_keeps_its_time_there_when_clocks_change() -> None:
    session = ENVIRONMENT.open(next(seed for seed in range(400) if cast_of(seed).home == "Sydney"))
    year = session.now.year + 1
    new = {"starts_at": f"{year}-03-01T10:00", "time_zone": "new york", "repeats": "weekly", "repeat_times": 8}
    done(session, "create_event", title="Far call", **new, if_busy="allow")
    seen = occurrences(session, "Far call", f"{year}-02-20", f"{year}-05-20")
    starts = [dt.datetime.fromisoformat(item["starts_at"]) for item in seen]
    assert len(starts) == 8
    assert {convert(start, "Sydney", "New York").hour for start in starts} == {10}
    assert {start.hour for start in starts} == {
        2,
        1,
        0,
    }  # summer begins in America, three weeks later it ends in Sydney


def test_the_last_of_the_month_comes_back_after_february() -> None:
    session = ENVIRONMENT.open(1)
    year = session.now.year + 1
    new = {"title": "Rent", "starts_at": f"{year}-01-31T06:00", "repeats": "monthly", "repeat_times": 5}
    event = done(session, "create_event", **new, if_busy="allow")
    days = [item["occurrence_on"][5:] for item in occurrences(session, "Rent", f"{year}-01-01", f"{year}-12-31")]
    assert days == ["01-31", "02-28", "03-31", "04-30", "05-31"]
    done(session, "cancel_occurrence", event_id=event["id"], occurrence_on=f"{year}-02-28")
    moved = {"occurrence_on": f"{year}-04-30", "starts_at": f"{year}-05-01T06:00", "if_busy": "allow"}
    done(session, "move_occurrence", event_id=event["id"], **moved)
    left = occurrences(session, "Rent", f"{year}-01-01", f"{year}-12-31")
    assert [item["starts_at"][5:10] for item in left] == ["01-31", "03-31", "05-01", "05-31"]
    assert refused(session, "cancel_occurrence", event_id=event["id"], occurrence_on=f"{year}-02-27") == "no_occurrence"


@every_seed
def test_nobody_changes_what_belongs_to_others(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    me = cast_of(seed).protagonist.email
    foreign = next(
        e for e in events_of(session) if e.organizer != me and e.starts_at > session.now and e.status == "confirmed"
    )
    untouched = session.outcome()
    soon, who = at(session, 3, 4), {"event_id": foreign.id}
    attempts: dict[str, dict[str, Any]] = {
        "update_event": {"remove_invitees": [me]},
        "reschedule_event": {"starts_at": soon},
        "cancel_event": {},
        "cancel_occurrence": {"occurrence_on": soon[:10]},
        "move_occurrence": {"occurrence_on": soon[:10], "starts_at": soon},
        "invite_to_event": {"invitees": ["mole@nowhere.example"]},
    }
    for tool, arguments in attempts.items():
        assert refused(session, tool, **who, **arguments) == "not_allowed", tool
    view_only = next(c for c in done(session, "list_calendars")["items"] if c["access"] == "viewer")
    new = {"title": "Smuggled", "starts_at": soon}
    assert refused(session, "create_event", **new, calendar_id=view_only["id"]) == "not_allowed"
    own = done(session.fork(), "create_event", **new, if_busy="allow")
    assert session.outcome() == untouched
    session.call("create_event", {**new, "if_busy": "allow"})
    assert refused(session, "update_event", event_id=own["id"], calendar_id=view_only["id"]) == "not_allowed"


@every_seed
def test_every_write_can_be_retried_without_harm(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    guest = cast_of(seed).people[0].email
    event = done(session, "create_event", title="Tea", starts_at=at(session, 5, 3), invitees=[guest])
    series = done(session, "create_event", title="Drill", starts_at=at(session, 6, 3), repeats="daily")
    day = at(session, 8, 3)[:10]
    steps: list[tuple[str, dict[str, Any]]] = [
        ("update_event", {"event_id": event["id"], "title": "Coffee"}),
        ("reschedule_event", {"event_id": event["id"], "starts_at": at(session, 5, 4)}),
        ("invite_to_event", {"event_id": event["id"], "invitees": [guest, "ana@place.example"]}),
        ("update_event", {"event_id": event["id"], "remove_invitees": [guest]}),
        ("set_event_reminder", {"event_id": event["id"], "minutes_before": 15}),
        ("move_occurrence", {"event_id": series["id"], "occurrence_on": day, "starts_at": at(session, 8, 5)}),
        ("cancel_occurrence", {"event_id": series["id"], "occurrence_on": day}),
        ("cancel_event", {"event_id": event["id"]}),
        ("cancel_event", {"event_id": series["id"]}),
    ]
    for tool, arguments in steps:
        first = done(session, tool, **arguments)
        once = session.digest()
        assert done(session, tool, **arguments)["id"] == first["id"], tool
        assert session.digest() == once, tool


@every_seed
def test_a_series_that_moves_again_and_again_loses_no_occurrence_and_gains_none(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    first = session.now.date()
    event = done(
        session, "create_event", title="Course", starts_at=at(session, 1, 3), repeats="weekly", repeat_times=10
    )
    for hour in (4, 5, 4):
        session.advance(16 * 86_400)
        done(session, "reschedule_event", event_id=event["id"], starts_at=at(session, 2, hour), if_busy="allow")
    until = str(session.now.date() + dt.timedelta(days=200))
    held = occurrences(session, "Course", str(first), until)
    assert len(held) == 10
    assert len({item["starts_at"] for item in held}) == 10
    assert sum(item["starts_at"] < session.now.isoformat() for item in held) >= 5

"""The calendar's rules: city clocks, series and their exceptions, invitations, free and busy times."""

import datetime as dt
from itertools import pairwise
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession, keyed
from prove.explore import Explorer
from prove.servers import load
from prove.servers._shared import pools
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.time.occasions import COMPANY_SERIES
from prove.servers.calendar.clocks import CLOCKS, convert, nth_day
from prove.servers.calendar.records import Agenda, Event, Repeat
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import occurrences, response_of, user_of
from tests.servers.play import done, refused, rows_of

ENVIRONMENT = WorldEnvironment([load("calendar")])
SEEDS = range(6)


def agenda_of(session: WorldSession) -> Agenda:
    return cast(Agenda, session.state("calendar"))


def future(session: WorldSession, days: int, hour: int = 3) -> str:
    """An early hour, at which nobody has anything on."""
    return dt.datetime.combine(session.now.date() + dt.timedelta(days=days), dt.time(hour)).isoformat()


def at_home_in(city: str) -> WorldSession:
    return ENVIRONMENT.open(next(seed for seed in range(400) if cast_of(seed).home == city))


def own_events(session: WorldSession, *, repeats: bool = False) -> list[Event]:
    agenda = agenda_of(session)
    me = user_of(agenda).email
    return [
        e
        for e in agenda.events
        if e.organizer == me
        and e.status == "confirmed"
        and (e.repeats != "never") == repeats
        and (repeats or e.starts_at > session.now)
    ]


def test_every_city_of_the_cast_has_a_clock() -> None:
    assert set(pools.CITIES) <= set(CLOCKS)


@pytest.mark.parametrize(
    ("moment", "source", "target", "expected"),
    [
        ("2026-01-15T12:00", "London", "Tokyo", "2026-01-15T21:00"),
        ("2026-07-15T12:00", "London", "Tokyo", "2026-07-15T20:00"),
        ("2026-03-20T09:00", "Chicago", "Berlin", "2026-03-20T15:00"),  # America is on summer time, Europe not yet
        ("2026-04-20T09:00", "Chicago", "Berlin", "2026-04-20T16:00"),
        ("2026-12-01T09:00", "Sydney", "Paris", "2026-11-30T23:00"),
        ("2026-06-01T09:00", "Sydney", "Paris", "2026-06-01T01:00"),
        ("2026-03-29T00:59", "London", "Vienna", "2026-03-29T01:59"),
        ("2026-03-29T02:00", "London", "Vienna", "2026-03-29T03:00"),
    ],
)
def test_clocks_know_summer_time(moment: str, source: str, target: str, expected: str) -> None:
    assert convert(dt.datetime.fromisoformat(moment), source, target) == dt.datetime.fromisoformat(expected)


@pytest.mark.parametrize(
    ("repeats", "n", "expected"),
    [
        ("daily", 30, "2026-03-02"),
        ("weekly", 2, "2026-02-14"),
        ("biweekly", 2, "2026-02-28"),
        ("monthly", 1, "2026-02-28"),
        ("monthly", 2, "2026-03-31"),
    ],
)
def test_days_of_a_series(repeats: Repeat, n: int, expected: str) -> None:
    assert nth_day(dt.date(2026, 1, 31), repeats, n).isoformat() == expected


def test_weekday_series_skip_weekends() -> None:
    days = [nth_day(dt.date(2026, 1, 1), "weekdays", n) for n in range(4)]
    assert [d.isoformat() for d in days] == ["2026-01-01", "2026-01-02", "2026-01-05", "2026-01-06"]


def test_a_series_keeps_to_the_clock_of_its_city() -> None:
    session = next(s for seed in range(40) if (s := ENVIRONMENT.open(seed)) and cast_of(seed).home != "Tokyo")
    event = done(
        session, "create_event", title="Tokyo call", starts_at=future(session, 3, 9), time_zone="Tokyo",
        repeats="weekly", if_busy="allow",
    )  # fmt: skip
    agenda, home = agenda_of(session), cast_of(session.seed).home
    row = agenda.events.get(event["id"])
    times = occurrences(agenda, row, session.now, session.now + dt.timedelta(days=300))
    assert len(times) >= 42
    assert {convert(o.starts_at, home, "Tokyo").time() for o in times} == {dt.time(9)}


def test_until_and_times_limit_a_series() -> None:
    session = ENVIRONMENT.open(1)
    first = session.now.date() + dt.timedelta(days=7 - session.now.weekday())
    start = dt.datetime.combine(first, dt.time(3)).isoformat()
    by_day = done(session, "create_event", title="A", starts_at=start, repeats="daily", repeat_until=str(first))
    thrice = done(
        session, "create_event", title="B", starts_at=start, repeats="weekdays", repeat_times=3, if_busy="allow"
    )
    until = str(first + dt.timedelta(days=60))
    listed = [e["id"] for e in done(session, "list_events", since=str(first), until=until, limit=50)["items"]]
    listed = listed[:20]
    assert (listed.count(by_day["id"]), listed.count(thrice["id"])) == (1, 3)


@pytest.mark.parametrize(
    "limits",
    [
        {"repeat_times": 3},
        {"repeats": "daily", "repeat_times": 3, "repeat_until": "2031-01-01"},
        {"repeats": "daily", "repeat_until": "2020-01-01"},
    ],
)
def test_contradictory_limits_are_refused(limits: dict[str, Any]) -> None:
    session = ENVIRONMENT.open(0)
    assert refused(session, "create_event", title="X", starts_at=future(session, 4), **limits) == "invalid_recurrence"


def test_one_occurrence_can_be_moved_then_cancelled_and_the_rest_stays() -> None:
    session = ENVIRONMENT.open(2)
    start = future(session, 5)
    event = done(session, "create_event", title="Drill", starts_at=start, repeats="daily", repeat_times=5)
    third = str(session.now.date() + dt.timedelta(days=7))
    moved = done(session, "move_occurrence", event_id=event["id"], occurrence_on=third, starts_at=future(session, 40))
    assert moved["starts_at"] == future(session, 40)
    seen = done(session, "list_events", since=third, until=third)["items"]
    assert event["id"] not in [e["id"] for e in seen]
    done(session, "cancel_occurrence", event_id=event["id"], occurrence_on=third)
    again = done(session, "cancel_occurrence", event_id=event["id"], occurrence_on=third)
    assert (again["id"], again["status"]) == (event["id"], "cancelled")
    moved_again = {"occurrence_on": third, "starts_at": future(session, 41)}
    assert refused(session, "move_occurrence", event_id=event["id"], **moved_again) == "conflict"
    agenda = agenda_of(session)
    times = occurrences(agenda, agenda.events.get(event["id"]), session.now, session.now + dt.timedelta(days=60))
    assert [o.occurrence_on.day for o in times] == [
        (session.now.date() + dt.timedelta(days=d)).day for d in (5, 6, 8, 9)
    ]
    nowhere = str(session.now.date() + dt.timedelta(days=30))
    assert refused(session, "cancel_occurrence", event_id=event["id"], occurrence_on=nowhere) == "no_occurrence"


def test_rescheduling_a_series_drops_its_exceptions_and_asks_again() -> None:
    session = ENVIRONMENT.open(0)
    guest = cast_of(0).people[0].email
    event = done(
        session, "create_event", title="Drill", starts_at=future(session, 3), repeats="daily", invitees=[guest]
    )
    day = str(session.now.date() + dt.timedelta(days=6))
    done(session, "cancel_occurrence", event_id=event["id"], occurrence_on=day)
    session.advance(3 * 3600)
    again = done(session, "reschedule_event", event_id=event["id"], starts_at=future(session, 3, 4), if_busy="allow")
    assert agenda_of(session).changes.where(event_id=event["id"]) == []
    assert again["invitees"][0]["response"] == "needs_action"
    assert dt.datetime.fromisoformat(again["invitees"][0]["asked_at"]) == session.now


def test_a_taken_time_is_refused_until_it_is_freed() -> None:
    session = ENVIRONMENT.open(3)
    event = done(session, "create_event", title="First", starts_at=future(session, 2))
    arguments = {"title": "Second", "starts_at": future(session, 2), "duration_minutes": 30}
    assert refused(session, "create_event", **arguments) == "slot_taken"
    assert session.fork().call("create_event", {**arguments, "if_busy": "allow"}).ok
    done(session, "cancel_event", event_id=event["id"])
    done(session, "create_event", **arguments)


def test_only_the_organizer_changes_an_event_and_only_invitees_answer() -> None:
    session = ENVIRONMENT.open(4)
    agenda, me = agenda_of(session), cast_of(4).protagonist.email
    invited = next(
        e
        for e in agenda.events
        if any(i.email == me for i in e.invitees) and e.starts_at > session.now and e.status == "confirmed"
    )
    for tool, extra in (("cancel_event", {}), ("update_event", {"title": "Mine"})):
        assert refused(session, tool, event_id=invited.id, **extra) == "not_allowed"
    answered = done(session, "respond_to_invitation", event_id=invited.id, response="tentative")
    assert [i["response"] for i in answered["invitees"] if i["email"] == me] == ["tentative"]
    own = own_events(session)[0]
    assert refused(session, "respond_to_invitation", event_id=own.id, response="accepted") == "not_invited"


def test_shared_calendars_can_only_be_looked_at() -> None:
    session = ENVIRONMENT.open(0)
    shared = next(c for c in agenda_of(session).calendars if c.access == "viewer")
    arguments = {"title": "X", "starts_at": future(session, 2), "calendar_id": shared.id}
    assert refused(session, "create_event", **arguments) == "not_allowed"


@pytest.mark.parametrize("seed", SEEDS)
def test_invited_people_answer_by_themselves(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    guests = [person.email for person in cast_of(seed).people[:8]]
    event = done(session, "create_event", title="Party", starts_at=future(session, 9), invitees=guests)
    session.advance(40 * 3600)
    answers = {i["response"] for i in done(session, "get_event", event_id=event["id"])["invitees"]}
    assert "needs_action" not in answers
    assert "accepted" in answers


@pytest.mark.parametrize("seed", SEEDS)
def test_free_slots_are_free_for_everybody(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    people = [p.email for p in cast_of(seed).tied("colleague")[:3]]
    me = cast_of(seed).protagonist.email
    slots = done(session, "find_free_slots", duration_minutes=45, people=people)["items"]
    assert slots
    for slot in slots:
        assert slot["minutes"] >= 45
        window = {"since": slot["starts_at"], "until": slot["ends_at"]}
        assert done(session, "get_free_busy", people=[me, *people], **window)["total"] == 0


def test_what_someone_is_invited_to_makes_them_busy_unless_they_declined() -> None:
    session = ENVIRONMENT.open(1)
    guest = cast_of(1).tied("colleague")[0].email
    window = {"since": future(session, 2, 2), "until": future(session, 2, 5)}
    done(session, "create_event", title="Early", starts_at=future(session, 2), invitees=[guest])
    busy = done(session, "get_free_busy", people=[guest], **window)["items"]
    assert [b["starts_at"] for b in busy] == [future(session, 2)]


def test_not_everybody_shares_their_availability() -> None:
    session = ENVIRONMENT.open(0)
    private = next(c for c in agenda_of(session).contacts if not c.shares_availability)
    assert refused(session, "find_free_slots", duration_minutes=30, people=[private.email]) == "not_shared"
    assert refused(session, "find_free_slots", duration_minutes=30, people=["who@nowhere.example"]) == "not_shared"


def test_overlaps_are_listed() -> None:
    session = ENVIRONMENT.open(5)
    day = str(session.now.date() + dt.timedelta(days=50))
    before = done(session, "list_conflicts", since=day, until=day)["total"]
    done(session, "create_event", title="One", starts_at=future(session, 50), duration_minutes=90)
    done(session, "create_event", title="Two", starts_at=future(session, 50, 4), if_busy="allow")
    after = done(session, "list_conflicts", since=day, until=day)
    assert after["total"] == before + 1
    clash = after["items"][0]
    assert (clash["first_title"], clash["second_title"], clash["overlap_minutes"]) == ("One", "Two", 30)


def test_next_is_relative_to_the_clock() -> None:
    session = ENVIRONMENT.open(2)
    first = done(session, "get_next_event")
    session.advance((dt.datetime.fromisoformat(first["starts_at"]) - session.now).total_seconds() + 60)
    second = done(session, "get_next_event")
    assert second["starts_at"] > first["starts_at"]


def test_days_before_all_calendars_are_refused() -> None:
    session, moment = ENVIRONMENT.open(0), "1900-01-01T12:00"
    series = own_events(session, repeats=True)[0]
    assert refused(session, "list_events", since="1900-01-01") == "invalid_range"
    assert refused(session, "get_free_busy", people=["a@b.example"], since=moment, until=moment) == "invalid_range"
    assert refused(session, "cancel_occurrence", event_id=series.id, occurrence_on="1900-01-01") == "no_occurrence"
    assert refused(session, "create_event", title="X", starts_at=moment, time_zone="Tokyo") == "not_in_future"


def test_the_last_day_that_can_be_written_is_shown_but_nothing_new_fits_on_it() -> None:
    session = ENVIRONMENT.open(0)
    done(session, "list_events", since="2099-12-31")
    moment = "2099-12-31T12:00"
    assert refused(session, "create_event", title="X", starts_at=moment, time_zone="Tokyo") == "too_far_ahead"


@pytest.mark.parametrize("seed", SEEDS)
def test_worlds_are_consistent(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    agenda = agenda_of(session)
    titles = [event.title for event in agenda.events]
    assert len(titles) == len(set(titles))
    for event in agenda.events:
        assert event.starts_at < event.ends_at
        assert event.organizer not in {invitee.email for invitee in event.invitees}
        assert all(invitee.asked_at <= session.now for invitee in event.invitees)
    for change in agenda.changes:
        event = agenda.events.get(change.event_id)
        assert event.repeats != "never"
        days = [o.occurrence_on for o in occurrences(agenda, event, session.now, session.now + dt.timedelta(days=40))]
        assert (change.occurrence_on in days) == (change.starts_at is not None)


def test_the_last_day_of_a_series_is_one_of_its_own_city() -> None:
    session = at_home_in("Boston")
    evening = dt.datetime.fromisoformat(future(session, 3, 22))
    event = done(
        session, "create_event", title="Call to Vancouver", starts_at=evening.isoformat(), time_zone="Vancouver",
        repeats="daily", repeat_until=str(evening.date()), if_busy="allow",
    )  # fmt: skip
    agenda = agenda_of(session)
    row = agenda.events.get(event["id"])
    assert row.starts_at.date() == evening.date() + dt.timedelta(days=1)
    assert [o.starts_at for o in occurrences(agenda, row, session.now, row.ends_at + dt.timedelta(days=9))] == [
        row.starts_at
    ]
    session.advance((row.starts_at - session.now).total_seconds())
    assert done(session, "cancel_event", event_id=row.id)["status"] == "cancelled"


def test_the_order_of_guests_means_nothing() -> None:
    one, other = ENVIRONMENT.open(1), ENVIRONMENT.open(1)
    guests = [contact.email for contact in agenda_of(one).contacts][:3]
    for session, invited in ((one, guests), (other, guests[::-1])):
        done(session, "create_event", title="Tasting", starts_at=future(session, 4), invitees=invited)
    assert one.outcome() == other.outcome()


def times_of(session: WorldSession, title: str, days: int = 60) -> list[str]:
    """When everything with this title takes place, past and coming."""
    since, until = (str(session.now.date() + dt.timedelta(days=d)) for d in (-days, days))
    found: list[str] = []
    arguments: dict[str, Any] = {"since": since, "until": until, "limit": 50}
    while True:
        page = done(session, "list_events", **arguments)
        found += [item["starts_at"] for item in page["items"] if item["title"] == title]
        if page["next_cursor"] is None:
            return found
        arguments["cursor"] = page["next_cursor"]


@pytest.mark.parametrize("seed", range(3))
def test_rescheduling_a_series_keeps_its_past_and_its_count(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    planned = [future(session, day) for day in range(1, 7)]
    event = done(
        session, "create_event", title="Drill", starts_at=planned[0], repeats="daily", repeat_times=6, if_busy="allow"
    )
    second = str(session.now.date() + dt.timedelta(days=2))
    done(session, "cancel_occurrence", event_id=event["id"], occurrence_on=second)
    session.advance(3 * 86_400)
    moved_to = [future(session, day, 4) for day in range(1, 4)]
    move = {"event_id": event["id"], "starts_at": moved_to[0], "if_busy": "allow"}
    moved = done(session, "reschedule_event", **move)
    assert (moved["id"], moved["starts_at"], moved["repeat_times"]) == (event["id"], moved_to[0], 3)
    assert times_of(session, "Drill") == [planned[0], planned[2], *moved_to]
    untouched = session.outcome()
    done(session, "reschedule_event", **move)
    assert session.outcome() == untouched


def test_a_series_can_move_from_a_later_day_on() -> None:
    session = ENVIRONMENT.open(2)
    planned = [future(session, day) for day in range(1, 6)]
    new = {"title": "Drill", "starts_at": planned[0], "repeats": "daily", "repeat_times": 5, "if_busy": "allow"}
    event = done(session, "create_event", **new)
    day = str(session.now.date() + dt.timedelta(days=3))
    later = [future(session, n, 5) for n in range(3, 6)]
    arguments = {"event_id": event["id"], "from_day": day, "starts_at": later[0], "if_busy": "allow"}
    done(session, "reschedule_event", **arguments)
    assert times_of(session, "Drill") == [*planned[:2], *later]
    single = own_events(session)[0]
    assert refused(session, "reschedule_event", **{**arguments, "event_id": single.id}) == "not_recurring"


def test_what_has_taken_place_cannot_be_rescheduled() -> None:
    session = ENVIRONMENT.open(0)
    event = done(session, "create_event", title="Drill", starts_at=future(session, 1), if_busy="allow")
    session.advance(3 * 86_400)
    arguments = {"event_id": event["id"], "starts_at": future(session, 2)}
    assert refused(session, "reschedule_event", **arguments) == "already_over"
    twice = {"title": "Twice", "starts_at": future(session, 1), "repeats": "daily", "repeat_times": 2}
    series = done(session, "create_event", **twice, if_busy="allow")
    session.advance((dt.datetime.fromisoformat(future(session, 2)) - session.now).total_seconds() + 60)
    arguments = {"event_id": series["id"], "starts_at": future(session, 2)}
    assert refused(session, "reschedule_event", **arguments) == "already_over"


def test_cancelling_a_series_keeps_its_past() -> None:
    session = ENVIRONMENT.open(1)
    planned = [future(session, day) for day in range(1, 4)]
    event = done(session, "create_event", title="Drill", starts_at=planned[0], repeats="daily", if_busy="allow")
    session.advance((dt.datetime.fromisoformat(planned[2]) - session.now).total_seconds() + 60)
    for _ in range(2):
        assert done(session, "cancel_event", event_id=event["id"])["status"] == "cancelled"
    assert times_of(session, "Drill") == planned


@pytest.mark.parametrize("seed", SEEDS)
def test_events_are_found_by_the_name_of_their_organizer(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    me = user_of(agenda_of(session)).email
    event = next(e for e in agenda_of(session).events if e.organizer != me)
    found = done(session, "search_events", query=event.organizer_name.lower(), limit=50)["items"]
    assert event.id in [item["id"] for item in found]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_next_event_is_never_one_that_was_declined(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    me = user_of(agenda_of(session)).email
    for event in agenda_of(session).events:
        if event.starts_at > session.now and any(i.email == me and i.response == "declined" for i in event.invitees):
            break
    else:
        raise AssertionError("no invitation was declined")
    session.advance((event.starts_at - session.now).total_seconds() - 60)
    following = done(session, "get_next_event")
    assert following["id"] != event.id
    assert following["my_response"] != "declined"


@pytest.mark.parametrize(
    ("said", "zone", "starts_at"),
    [
        ("UTC", "UTC", "01-15T07:00:00"),
        ("tokyo", "Tokyo", "01-14T22:00:00"),
        ("New York", "New York", "01-15T12:00:00"),
        ("America/New_York", "New York", "01-15T12:00:00"),
        ("EST", "New York", "01-15T12:00:00"),
        ("Pacific time", "Los Angeles", "01-15T15:00:00"),
        ("London, UK", "London", "01-15T07:00:00"),
    ],
)
def test_time_zones_are_named_as_people_do(said: str, zone: str, starts_at: str) -> None:
    session = at_home_in("Boston")
    year = session.now.year + 1
    event = done(
        session, "create_event", title="Call", starts_at=f"{year}-01-15T12:00", time_zone=said, if_busy="allow"
    )
    assert (event["time_zone"], event["starts_at"]) == (zone, f"{year}-{starts_at}")


@pytest.mark.parametrize("said", ["Springfield", "UTC+2", "IST"])
def test_an_unknown_time_zone_is_refused_with_a_way_out(said: str) -> None:
    session = ENVIRONMENT.open(0)
    result = session.call("create_event", {"title": "Call", "starts_at": future(session, 2), "time_zone": said})
    assert (result.code, "such as 'New York'" in result.message) == ("unknown_time_zone", True)


def test_half_hours_and_the_southern_summer() -> None:
    noon = dt.datetime(2026, 1, 15, 12)
    assert convert(noon, "UTC", "Mumbai") == dt.datetime(2026, 1, 15, 17, 30)
    assert convert(noon, "Auckland", "UTC") == dt.datetime(2026, 1, 14, 23)
    assert convert(dt.datetime(2026, 7, 15, 12), "Auckland", "UTC") == dt.datetime(2026, 7, 15)


@pytest.mark.parametrize("seed", range(3))
def test_attendees_are_named_by_name_or_address(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    guest = cast_of(seed).tied("colleague")[0]
    new = {"title": "Chat", "starts_at": future(session, 2), "invitees": [guest.email.upper()], "if_busy": "allow"}
    event = done(session, "create_event", **new)
    day = str(session.now.date() + dt.timedelta(days=2))
    for who in (guest.name, guest.name.upper(), guest.email):
        listed = done(session, "list_events", since=day, until=day, attendee=who, limit=50)["items"]
        assert event["id"] in [item["id"] for item in listed]
    assert done(session, "list_events", since=day, until=day, attendee="Nobody Known")["total"] == 0


def test_every_list_of_events_uses_the_same_key_and_shows_names() -> None:
    session = ENVIRONMENT.open(3)
    event = own_events(session)[0]
    name = agenda_of(session).calendars.get(event.calendar_id).name
    day = str(event.starts_at.date())
    rows = [
        done(session, "get_event", event_id=event.id),
        *done(session, "list_events", since=day, until=day, limit=50)["items"],
        *done(session, "search_events", query=event.title)["items"],
    ]
    seen = [row for row in rows if row["id"] == event.id]
    assert len(seen) == 3
    assert {(row["calendar_name"], row["my_response"]) for row in seen} == {(name, "accepted")}


def test_the_invitations_that_wait_for_an_answer_can_be_listed() -> None:
    session = ENVIRONMENT.open(1)
    until = str(session.now.date() + dt.timedelta(days=40))
    waiting = done(session, "list_events", until=until, my_response="needs_action")["items"]
    assert waiting
    assert {item["my_response"] for item in waiting} == {"needs_action"}
    done(session, "respond_to_invitation", event_id=waiting[0]["id"], response="accepted")
    assert done(session, "list_events", until=until, my_response="needs_action")["total"] == len(waiting) - 1


def test_people_can_be_uninvited() -> None:
    session = ENVIRONMENT.open(4)
    guests = [person.email for person in cast_of(4).people[:3]]
    event = done(session, "create_event", title="Tea", starts_at=future(session, 4), invitees=guests, if_busy="allow")
    left = done(session, "update_event", event_id=event["id"], remove_invitees=guests[:2])
    assert [invitee["email"] for invitee in left["invitees"]] == guests[2:]
    assert done(session, "update_event", event_id=event["id"], remove_invitees=guests[:2]) == left
    again = done(session, "invite_to_event", event_id=event["id"], invitees=guests[2:])
    assert again["invitees"] == left["invitees"]


def test_a_series_can_be_given_another_last_day() -> None:
    session = ENVIRONMENT.open(5)
    planned = [future(session, day) for day in range(1, 5)]
    new = {"title": "Drill", "starts_at": planned[0], "repeats": "daily", "repeat_times": 9, "if_busy": "allow"}
    event = done(session, "create_event", **new)
    moved = {"occurrence_on": planned[3][:10], "starts_at": future(session, 20), "if_busy": "allow"}
    done(session, "move_occurrence", event_id=event["id"], **moved)
    done(session, "update_event", event_id=event["id"], repeat_until=planned[2][:10])
    assert times_of(session, "Drill") == planned[:3]
    past = str(session.now.date() - dt.timedelta(days=1))
    assert refused(session, "update_event", event_id=event["id"], repeat_until=past) == "invalid_recurrence"
    single = own_events(session)[0]
    assert refused(session, "update_event", event_id=single.id, repeat_until=planned[2][:10]) == "not_recurring"


def test_a_search_can_be_limited_to_days_and_sorted() -> None:
    session = ENVIRONMENT.open(2)
    for day, title in ((3, "Zebra one"), (9, "Zebra two"), (15, "Zebra three")):
        done(session, "create_event", title=title, starts_at=future(session, day), if_busy="allow")
    since, until = future(session, 5)[:10], future(session, 12)[:10]
    newest = done(session, "search_events", query="zebra", sort="newest")["items"]
    assert [item["title"] for item in newest] == ["Zebra three", "Zebra two", "Zebra one"]
    limited = done(session, "search_events", query="zebra", since=since, until=until)["items"]
    assert [item["title"] for item in limited] == ["Zebra two"]
    assert refused(session, "search_events", query="zebra", since=until, until=since) == "invalid_range"


def test_no_tool_adds_calendars_so_that_one_page_holds_them_all() -> None:
    session = ENVIRONMENT.open(0)
    explorer, before = Explorer(session, keyed("calendars")), agenda_of(session).calendars.keys()
    for _ in range(150):
        explorer.step()
    assert agenda_of(session).calendars.keys() == before
    assert done(session, "list_calendars")["next_cursor"] is None


@pytest.mark.parametrize("limit", ["repeat_until", "repeat_times"])
def test_a_series_cannot_move_from_a_day_after_its_end(limit: str) -> None:
    session = ENVIRONMENT.open(2)
    last = {"repeat_until": future(session, 22)[:10]} if limit == "repeat_until" else {"repeat_times": 4}
    series = {"title": "Choir", "starts_at": future(session, 1), "repeats": "weekly", "if_busy": "allow", **last}
    event = done(session, "create_event", **series)["id"]
    digest = session.digest()
    moved = {"event_id": event, "starts_at": future(session, 9), "if_busy": "allow"}
    assert refused(session, "reschedule_event", from_day=future(session, 23)[:10], **moved) == "already_over"
    assert session.digest() == digest
    done(
        session, "move_occurrence", event_id=event, occurrence_on=future(session, 22)[:10], starts_at=future(session, 4)
    )
    assert refused(session, "reschedule_event", from_day=future(session, 22)[:10], **moved) == "already_over"
    done(session, "reschedule_event", from_day=future(session, 15)[:10], **moved)


def test_a_series_that_is_over_cannot_be_continued_into_the_past() -> None:
    session = ENVIRONMENT.open(2)
    series = {"title": "Choir", "starts_at": future(session, 1), "repeats": "daily", "if_busy": "allow"}
    until = future(session, 2)[:10]
    over = [
        done(session, "create_event", **series, **limit)["id"]
        for limit in ({"repeat_times": 2}, {"repeat_until": until})
    ]
    session.advance(9 * 86_400)
    for event in over:
        longer = {"event_id": event, "repeat_until": future(session, 5)[:10]}
        assert refused(session, "update_event", **longer) == "invalid_recurrence"
        assert done(session, "update_event", event_id=event, title="Old choir")["title"] == "Old choir"


def test_what_ends_at_midnight_is_not_found_on_the_next_day() -> None:
    session = ENVIRONMENT.open(2)
    late = {"title": "Zebra night", "starts_at": future(session, 3, 22), "duration_minutes": 120, "if_busy": "allow"}
    done(session, "create_event", **late)
    found = [done(session, "search_events", query="zebra", since=future(session, day)[:10])["total"] for day in (3, 4)]
    assert found == [1, 0]


@pytest.mark.parametrize("seed", SEEDS)
def test_events_are_listed_in_both_directions(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    span = {"since": f"{session.now.date()}", "until": f"{session.now.date() + dt.timedelta(days=20)}"}
    oldest = rows_of(session, "list_events", limit=9, **span)
    assert [o["starts_at"] for o in oldest] == sorted(o["starts_at"] for o in oldest)
    assert rows_of(session, "list_events", limit=9, sort="newest", **span) == oldest[::-1]
    assert len({(o["id"], o["occurrence_on"]) for o in oldest}) == len(oldest) > 9


@pytest.mark.parametrize("seed", range(12))
def test_what_the_user_has_accepted_never_overlaps_and_birthdays_take_no_time(seed: int) -> None:
    agenda = agenda_of(ENVIRONMENT.open(seed))
    me = user_of(agenda).email
    start, end = agenda.now - dt.timedelta(days=90), agenda.now + dt.timedelta(days=55)
    times = [span for event, _, span in own_times(agenda, start, end) if response_of(event, me) == "accepted"]
    assert len(times) > 20
    assert all(one[1] <= other[0] for one, other in pairwise(times))
    birthdays = [event for event in agenda.events if event.title.endswith("'s birthday")]
    assert birthdays
    assert {agenda.calendars.get(event.calendar_id).access for event in birthdays} == {"viewer"}


@pytest.mark.parametrize("seed", range(12))
def test_every_situation_that_tools_need_is_there(seed: int) -> None:
    session = ENVIRONMENT.open(seed)
    agenda, now = agenda_of(session), session.now
    me = user_of(agenda).email
    coming = [event for event in agenda.events if event.starts_at > now]
    assert {"needs_action", "declined", "accepted"} <= {response_of(event, me) for event in coming}
    assert {event.status for event in coming if event.organizer == me} == {"confirmed", "cancelled"}
    assert len(own_events(session)) > 5
    assert own_events(session, repeats=True)
    assert any(event.meeting_id for event in coming)
    month = str(now.date() + dt.timedelta(days=31))
    assert done(session, "list_conflicts", until=month)["total"] > 0


def test_the_text_of_a_flight_names_its_booking() -> None:
    for seed in SEEDS:
        texts = [event.description for event in agenda_of(ENVIRONMENT.open(seed)).events]
        for trip in trips_of(seed):
            assert all(sum(leg.booking in text for text in texts) == 1 for leg in trip.flights)


@pytest.mark.parametrize("seed", range(12))
def test_no_event_is_at_a_place_that_is_closed_then(seed: int) -> None:
    agenda, kinds = agenda_of(ENVIRONMENT.open(seed)), {place.name: place.kind for place in cast_of(seed).places}
    start, end = agenda.now - dt.timedelta(days=60), agenda.now + dt.timedelta(days=55)
    located = [event for event in agenda.events if event.location in kinds and not event.title.startswith("Flight ")]
    assert len(located) > 5
    for event in located:
        hours = hours_of(seed, event.location or "", kinds[event.location or ""])
        for time in occurrences(agenda, event, start, end):
            assert hours.open_from(time.starts_at, time.ends_at), event.title


@pytest.mark.parametrize("seed", SEEDS)
def test_the_company_meets_from_monday_to_friday(seed: int) -> None:
    agenda = agenda_of(ENVIRONMENT.open(seed))
    titles = {title for title, *_ in COMPANY_SERIES}
    shared = [event for event in agenda.events if event.title in titles]
    year = agenda.now, agenda.now + dt.timedelta(days=365)
    assert all(one.occurrence_on.weekday() < 5 for event in shared for one in occurrences(agenda, event, *year))
    assert shared

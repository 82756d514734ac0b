"""The promises about work hold, and each of them notices a world that breaks it."""

import datetime as dt

import pytest

from prove.authoring.across import work
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import is_holiday
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.work.deals import sales_of
from prove.servers._shared.life.work.projects import projects_of
from prove.servers.calendar.records import Agenda
from tests.authoring.across.changed import OwnWorlds

PROMISES = (
    work.work_within_issues,
    work.duplicates,
    work.hours_of_a_day,
    work.offices_are_closed_on_holidays,
    work.no_events_of_work_on_holidays,
    work.industries_of_firms,
    work.activities_within_deals,
    work.meetings_in_the_calendar,
    work.reps_do_one_thing_at_a_time,
    work.far_visits_take_a_day,
    work.visits_by_day,
    work.calls_and_meetings_by_day,
    work.lunches_at_noon,
    work.tomorrow_is_a_working_day,
    work.chat_about_the_office_from_the_office,
    work.nobody_starts_twice,
    work.firms_in_the_chat,
    work.clients_of_projects,
    work.issues_in_the_chat,
)
LATE = dt.timedelta(days=400)


def agenda_me(agenda: Agenda) -> str:
    """The user's e-mail address in the calendar."""
    return next(iter(agenda.profiles)).email


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(8) for text in promise(Worlds(seed))] == []


def test_what_happened_outside_the_life_of_an_issue_is_noticed() -> None:
    worlds = OwnWorlds(1)
    tracker = worlds.state("issue_tracker")
    log, comment = next(iter(tracker.work_logs)), next(iter(tracker.comments))
    closed = next(issue for issue in tracker.issues if issue.closed_on is not None)
    tracker.work_logs.update(log, worked_on=log.worked_on + LATE)
    tracker.comments.update(comment, written_at=comment.written_at - LATE)
    tracker.issues.update(closed, updated_at=closed.created_at)
    assert len(list(work.work_within_issues(worlds))) == 3


def test_nobody_works_more_than_a_day_has_in_twenty_worlds() -> None:
    assert [text for seed in range(8020, 8040) for text in work.hours_of_a_day(Worlds(seed))] == []


def test_more_work_than_a_day_has_is_noticed() -> None:
    worlds = OwnWorlds(1)
    tracker = worlds.state("issue_tracker")
    log = next(iter(tracker.work_logs))
    longer = tracker.work_logs.update(log, minutes=12 * 60)
    (flaw,) = work.hours_of_a_day(worlds)
    assert flaw.startswith(f"{log.person} has worked ")
    tracker.work_logs.update(longer, minutes=15, worked_on=tracker.now.date())
    tracker.now = tracker.now.replace(hour=8, minute=10)
    assert any(str(tracker.now.date()) in flaw for flaw in work.hours_of_a_day(worlds))


def test_work_on_a_holiday_is_noticed() -> None:
    worlds, holiday = OwnWorlds(1), dt.datetime(2025, 12, 25, 10)
    tracker, crm, chat = (worlds.state(name) for name in ("issue_tracker", "crm", "team_chat"))
    assert list(work.offices_are_closed_on_holidays(worlds)) == []
    tracker.work_logs.update(next(iter(tracker.work_logs)), worked_on=holiday.date())
    tracker.comments.update(next(iter(tracker.comments)), written_at=holiday)
    tracker.issues.update(next(iter(tracker.issues)), created_at=holiday)
    crm.activities.update(next(iter(crm.activities)), at=holiday)
    chat.messages.update(next(row for row in chat.messages if row.channel == "general"), sent_at=holiday)
    assert len(list(work.offices_are_closed_on_holidays(worlds))) == 5


def test_an_event_at_work_on_a_holiday_is_noticed() -> None:
    worlds = OwnWorlds(1)
    agenda = worlds.state("calendar")
    event = next(
        row for row in agenda.events if row.title.startswith(("Lunch", "Handover", "Feedback", "Quarterly", "Roadmap"))
    )
    day = next(at for days in range(120) if is_holiday((at := agenda.now + dt.timedelta(days=days)).date()))
    length = event.ends_at - event.starts_at
    agenda.events.update(event, starts_at=day, ends_at=day + length)
    assert [flaw for flaw in work.no_events_of_work_on_holidays(worlds) if event.title in flaw]


def test_an_industry_that_does_not_fit_is_noticed() -> None:
    worlds = OwnWorlds(1)
    companies = worlds.state("crm").companies
    company = next(row for row in companies if row.industry != "energy")
    companies.update(company, industry="energy")
    (flaw,) = work.industries_of_firms(worlds)
    assert flaw.startswith(f"{company.name} is of the industry energy")


@pytest.mark.parametrize("hours", [-1, 1])
def test_a_comment_an_hour_before_the_report_or_after_the_last_change_is_noticed(hours: int) -> None:
    worlds = OwnWorlds(1)
    tracker = worlds.state("issue_tracker")
    comment = next(iter(tracker.comments))
    issue = tracker.issues.get(comment.issue_key)
    at = (issue.created_at if hours < 0 else issue.updated_at) + dt.timedelta(hours=hours)
    tracker.comments.update(comment, written_at=at)
    (flaw,) = work.work_within_issues(worlds)
    assert flaw.startswith(f"comment {comment.id} of {issue.key}")


def test_activities_outside_the_life_of_a_deal_are_noticed() -> None:
    worlds = OwnWorlds(1)
    crm = worlds.state("crm")
    done = next(row for row in crm.activities if row.deal_id is not None and row.status == "done")
    other = next(row for row in crm.activities if row.deal_id is None and row.status == "planned")
    closed = next(deal for deal in crm.deals if deal.closed_on is not None)
    opened = next(deal for deal in crm.deals if deal.closed_on is None)
    crm.activities.update(done, at=done.at - LATE)
    crm.activities.update(other, deal_id=closed.id, at=crm.now)
    crm.deals.update(opened, created_on=opened.created_on - dt.timedelta(days=1))
    late = next(row for row in crm.activities if row.deal_id == closed.id and row.status == "done")
    crm.activities.update(late, at=dt.datetime.combine(closed.closed_on, dt.time(12)) + dt.timedelta(days=1))
    assert len(list(work.activities_within_deals(worlds))) == 4


def test_a_meeting_that_the_calendar_does_not_have_is_noticed() -> None:
    worlds = OwnWorlds(1)
    crm = worlds.state("crm")
    me = next(iter(crm.reps)).email
    own = [row for row in crm.activities if row.kind == "meeting" and row.owner == me]
    assert len(own) > 1
    crm.activities.update(own[0], at=own[0].at + dt.timedelta(minutes=5))
    assert len(list(work.meetings_in_the_calendar(worlds))) == 1


def test_two_calls_at_once_and_a_call_during_an_event_are_noticed() -> None:
    worlds = OwnWorlds(1)
    crm, agenda = worlds.state("crm"), worlds.state("calendar")
    reps = {rep.email for rep in crm.reps}
    event, guest = next(
        (event, guest.email)
        for event in agenda.events
        for guest in event.invitees
        if guest.email in reps and guest.response == "accepted" and event.repeats == "never"
        if event.organizer == agenda_me(agenda) and event.status == "confirmed"
    )
    one, other = [row for row in crm.activities if row.owner == guest and row.kind in ("call", "meeting")][:2]
    crm.activities.update(one, at=other.at)
    (flaw,) = work.reps_do_one_thing_at_a_time(worlds)
    assert str(other.at) in flaw
    crm.activities.update(crm.activities.get(one.id), at=event.starts_at)
    (flaw,) = work.reps_do_one_thing_at_a_time(worlds)
    assert event.title in flaw
    crm.activities.update(crm.activities.get(one.id), subject=event.title)
    assert list(work.reps_do_one_thing_at_a_time(worlds)) == []


def test_a_far_visit_on_the_day_of_another_meeting_is_noticed() -> None:
    worlds = OwnWorlds(1)
    crm = worlds.state("crm")
    me = next(iter(crm.reps)).email
    one, other = [row for row in crm.activities if row.owner != me and row.kind == "meeting"][:2]
    crm.activities.update(one, subject="Visit to Somebody in Atlantis")
    assert list(work.far_visits_take_a_day(worlds)) == []
    crm.activities.update(other, owner=one.owner, at=one.at + dt.timedelta(hours=3))
    (flaw,) = work.far_visits_take_a_day(worlds)
    assert other.subject in flaw


def test_a_firm_in_the_chat_that_the_crm_does_not_know_is_noticed() -> None:
    worlds = OwnWorlds(1)
    chat, company = worlds.state("team_chat"), next(iter(worlds.state("crm").companies))
    chat.messages.update(next(iter(chat.messages)), text=f"Who knows somebody at {company.name}?")
    assert list(work.firms_in_the_chat(worlds)) == []
    worlds.state("crm").companies.update(company, name="Another One")
    assert list(work.firms_in_the_chat(worlds))


def test_a_project_for_a_firm_that_is_no_customer_is_noticed() -> None:
    worlds = OwnWorlds(next(seed for seed in range(20) if any(project.client for project in projects_of(seed))))
    project = next(project for project in projects_of(worlds.seed) if project.client)
    companies = worlds.state("crm").companies
    company = next(row for row in companies if row.name == project.client)
    changed = companies.update(company, customer_since=project.started_on + dt.timedelta(days=1))
    assert any(flaw.startswith(f"{project.name} is for {project.client}") for flaw in work.clients_of_projects(worlds))
    companies.update(changed, name="Another One")
    assert any(flaw.startswith(f"#{project.channel} is about") for flaw in work.clients_of_projects(worlds))


def test_strange_keys_authors_and_members_in_the_chat_are_noticed() -> None:
    worlds = OwnWorlds(1)
    chat, project = worlds.state("team_chat"), projects_of(1)[0]
    channel = chat.channels.get(project.channel)
    outsider = next(person.email for person in chat.colleagues if person.email not in channel.members)
    first, second, third = chat.messages.where(channel=channel.name)[:3]
    chat.messages.update(first, text=f"What about {project.key}-9999?")
    chat.messages.update(second, author=outsider)
    assert len(list(work.issues_in_the_chat(worlds))) == 2
    chat.messages.update(third, author="stranger.bot@nowhere.example")
    assert len(list(work.issues_in_the_chat(worlds))) == 3
    chat.channels.update(channel, members=tuple(sorted((*channel.members, outsider))))
    assert len(list(work.issues_in_the_chat(worlds))) == 3


def test_issues_that_are_not_the_same_are_no_duplicates() -> None:
    worlds = OwnWorlds(8000)
    tracker = worlds.state("issue_tracker")
    link = next(link for link in tracker.links if link.relation == "duplicates")
    tracker.links.update(link, from_key=link.to_key, to_key=link.from_key)
    assert len(list(work.duplicates(worlds))) == 1
    tracker.links.update(tracker.links.get(link.id), from_key=link.from_key, to_key=link.to_key)
    later = tracker.issues.update(tracker.issues.get(link.from_key), status="done")
    tracker.issues.update(tracker.issues.get(link.to_key), status="to_do")
    assert f"{later.key} is done and duplicates {link.to_key}, which is to_do" in work.duplicates(worlds)
    tracker.issues.update(later, status="to_do", title="Something else altogether")
    assert any(flaw.startswith(f"{later.key} ('Something else") for flaw in work.duplicates(worlds))


def test_an_event_of_the_firm_on_a_holiday_is_noticed() -> None:
    worlds = OwnWorlds(13000112)
    changes = worlds.state("calendar").changes
    assert list(work.no_events_of_work_on_holidays(worlds)) == []
    for change in list(changes):
        changes.remove(change)
    assert any("Friday drinks" in flaw and "-12-25" in flaw for flaw in work.no_events_of_work_on_holidays(worlds))


def test_a_visit_at_night_is_noticed() -> None:
    worlds = OwnWorlds(1)
    activities = worlds.state("crm").activities
    visit = next(row for row in activities if row.kind == "meeting")
    activities.update(visit, subject=f"Visit to somebody in {cast_of(1).home}", at=visit.at.replace(hour=2))
    (flaw,) = work.visits_by_day(worlds)
    assert " is at 02:" in flaw


def test_a_call_at_night_and_one_at_a_weekend_are_noticed() -> None:
    worlds = OwnWorlds(1)
    crm, lives = worlds.state("crm"), {person.name: person.city for person in sales_of(1).contacts}
    calls = [row for row in crm.activities if row.kind == "call"]
    one, other = [row for row in calls if lives[crm.contacts.get(row.contact_id).name] != cast_of(1).home][:2]
    crm.activities.update(one, at=one.at + dt.timedelta(hours=12))
    crm.activities.update(other, at=other.at + dt.timedelta(days=5 - other.at.weekday()))
    flaws = list(work.calls_and_meetings_by_day(worlds))
    assert all(any(flaw.startswith(f"{row.subject} of ") for flaw in flaws) for row in (one, other))


def test_a_lunch_in_the_morning_and_one_far_away_are_noticed() -> None:
    worlds = OwnWorlds(1)
    crm, me = worlds.state("crm"), worlds.rows("crm.reps")[0].email
    meeting = next(row for row in crm.activities if row.kind == "meeting" and row.owner != me)
    lives = {person.name: person.city for person in sales_of(1).contacts}
    contacts = {lives[row.name] == cast_of(1).home: row.id for row in crm.contacts}
    near = crm.activities.update(
        meeting, subject="Lunch about it", at=meeting.at.replace(hour=9), contact_id=contacts[True]
    )
    (flaw,) = work.lunches_at_noon(worlds)
    assert flaw.startswith(f"Lunch about it is at {near.at}, in ")
    crm.activities.update(near, at=near.at.replace(hour=12), contact_id=contacts[False])
    assert any("and no visit" in flaw or "is at" in flaw for flaw in work.lunches_at_noon(worlds))


def test_work_on_a_saturday_and_cake_from_a_trip_are_noticed() -> None:
    worlds = OwnWorlds(1)
    chat, trip, me = worlds.state("team_chat"), trips_of(1)[0], cast_of(1).protagonist
    first, second = chat.messages.where(channel="general")[:2]
    friday = next(at for days in range(7) if (at := chat.now - dt.timedelta(days=days)).weekday() == 4)
    moved = chat.messages.update(first, text="I can look at it tomorrow.", sent_at=friday)
    (flaw,) = work.tomorrow_is_a_working_day(worlds)
    assert "Friday" in flaw
    chat.messages.update(moved, text="The lunch is tomorrow at 11:30.")
    assert list(work.tomorrow_is_a_working_day(worlds)) == []
    chat.messages.update(second, author=me.email, author_name=me.name, sent_at=trip.away[0] + dt.timedelta(hours=30))
    (flaw,) = work.chat_about_the_office_from_the_office(worlds)
    assert flaw.startswith(f"{me.name} is on {trip.name} and writes in #general")


def test_a_second_start_is_noticed() -> None:
    worlds = OwnWorlds(1)
    messages, log = worlds.state("team_chat").messages, next(iter(worlds.rows("issue_tracker.work_logs")))
    message = next(row for row in messages if row.sent_at.date() > log.worked_on)
    messages.update(message, author=log.person, text=f"I am working on {log.issue_key} now: it.")
    (flaw,) = work.nobody_starts_twice(worlds)
    assert "but work was logged on" in flaw

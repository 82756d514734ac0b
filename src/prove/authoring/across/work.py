"""Invariants of work: the tracker, the CRM and the chat tell one story, in the order of time."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator
from typing import Any

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared import pools
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import AHEAD_DAYS, PAST_DAYS, is_day_off, is_holiday
from prove.servers._shared.life.issues import WORKDAY
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.agenda import agenda_of, unattended_of
from prove.servers._shared.life.work.deals import sales_of
from prove.servers._shared.life.work.office import OPENS
from prove.servers._shared.life.work.projects import projects_of
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import occurrence_spans, response_of, user_of

_KEY = re.compile(r"\b[A-Z]{2,5}-[0-9]+\b")
_BEGUN = re.compile(
    r"^(?:Started with .* that is|From now on I am at .* see) ([A-Z]+-\d+)|^I am working on ([A-Z]+-\d+) now"
)
_VISITS = ("Visit to ", "Site visit ", "Demo of our ")
_TIME, _OF_THE_OFFICE = re.compile(r"\bat \d"), frozenset(("announcements", "general", "lunch", "random"))
LUNCH = range(11, 14)
_BY_DAY = {"Dentist appointment", "Eye test", "Haircut", "Bike repair", "Bank appointment"}
_SECTORS: dict[str, frozenset[str]] = {
    "technology": frozenset({"software", "manufacturing"}),
    "finance": frozenset({"finance", "consulting"}),
    "health": frozenset({"health"}),
    "energy": frozenset({"energy"}),
    "consumer": frozenset({"retail", "manufacturing", "hospitality", "consulting"}),
    "industry": frozenset({"logistics", "manufacturing"}),
    "media": frozenset({"media"}),
}
"""The industries of the firms of a sector."""


@invariant(25, "issue_tracker")
def work_within_issues(worlds: Worlds) -> Iterator[str]:
    """Comments, work and changes of an issue lie between its report, to the minute, and the day it was closed."""
    issues = {issue.key: issue for issue in worlds.rows("issue_tracker.issues")}
    now = worlds.state("issue_tracker").now
    happened = [(issue.key, "last change", issue.updated_at) for issue in issues.values()]
    happened += [(c.issue_key, f"comment {c.id}", c.written_at) for c in worlds.rows("issue_tracker.comments")]
    for key, what, at in happened:
        issue = issues[key]
        if not issue.created_at <= at <= min(now, issue.updated_at) or at.date() > (issue.closed_on or now.date()):
            yield f"{what} of {key} is of {at}: reported {issue.created_at}, closed {issue.closed_on}"
    for log in worlds.rows("issue_tracker.work_logs"):
        issue = issues[log.issue_key]
        if not issue.created_at.date() <= log.worked_on <= (issue.closed_on or now.date()):
            yield f"work log {log.id} of {issue.key} is of {log.worked_on}: closed {issue.closed_on}"
    for issue in issues.values():
        if issue.closed_on is not None and issue.updated_at.date() < issue.closed_on:
            yield f"{issue.key} was closed on {issue.closed_on}, after its last change on {issue.updated_at.date()}"


@invariant(25, "issue_tracker")
def duplicates(worlds: Worlds) -> Iterator[str]:
    """What duplicates an issue is a later report of the same bug, and was not done while the first report is open."""
    issues = {issue.key: issue for issue in worlds.rows("issue_tracker.issues")}
    for link in worlds.rows("issue_tracker.links"):
        one, other = issues[link.from_key], issues[link.to_key]
        if link.relation != "duplicates":
            continue
        same = len(set(re.findall(r"\w{4,}", one.title)) & set(re.findall(r"\w{4,}", other.title))) > 1
        if one.kind != other.kind or one.created_at < other.created_at or not same:
            yield f"{one.key} ({one.title!r}) duplicates {other.key} ({other.title!r})"
        elif one.status == "done" != other.status:
            yield f"{one.key} is done and duplicates {other.key}, which is {other.status}"


@invariant(25, "issue_tracker")
def hours_of_a_day(worlds: Worlds) -> Iterator[str]:
    """Nobody has logged more work on a day than a working day has, nor more today than has passed since the morning."""
    now, worked = worlds.state("issue_tracker").now, Counter[tuple[str, dt.date]]()
    for log in worlds.rows("issue_tracker.work_logs"):
        worked[log.person, log.worked_on] += log.minutes
    passed = (now - dt.datetime.combine(now.date(), dt.time(OPENS))) // dt.timedelta(minutes=1)
    for (person, day), minutes in worked.items():
        if minutes > (min(WORKDAY, passed) if day == now.date() else WORKDAY):
            yield f"{person} has worked {minutes} minutes on {day}, at {now}"


@invariant(25, "issue_tracker", "crm", "team_chat")
def offices_are_closed_on_holidays(worlds: Worlds) -> Iterator[str]:
    """On holidays nobody works on issues or deals, and in the chat at most the user has written, not about work."""
    me, firms = cast_of(worlds.seed).protagonist.email, [row.name for row in worlds.rows("crm.companies")]
    for log in worlds.rows("issue_tracker.work_logs"):
        if is_day_off(log.worked_on):
            yield f"work log {log.id} is of {log.worked_on:%A, %Y-%m-%d}"
    happened = [(f"comment {row.id}", row.written_at) for row in worlds.rows("issue_tracker.comments")]
    happened += [(f"issue {row.key}", row.created_at) for row in worlds.rows("issue_tracker.issues")]
    happened += [(f"activity {row.id}", row.at) for row in worlds.rows("crm.activities")]
    for row in worlds.rows("team_chat.messages"):
        if row.author != me or _KEY.search(row.text) or any(firm in row.text for firm in firms):
            happened.append((f"chat message {row.id}", row.sent_at))
    for what, at in happened:
        if is_day_off(at.date()):
            yield f"{what} is of {at:%A, %Y-%m-%d}"


@invariant(18, "calendar")
def no_events_of_work_on_holidays(worlds: Worlds) -> Iterator[str]:
    """No event at work or of the firm, and no appointment at a bank or a doctor's, is on a holiday for a year ahead."""
    agenda = worlds.state("calendar")
    span = agenda.now - dt.timedelta(days=PAST_DAYS), agenda.now + dt.timedelta(days=365)
    plans = (*agenda_of(worlds.seed), *unattended_of(worlds.seed))
    at_work = {plan.title for plan in plans if plan.sphere == "work" and plan.trip is None} | _BY_DAY
    times = [(event, at) for event, _, (at, _) in own_times(agenda, *span) if event.title in at_work]
    (firm,) = agenda.calendars.where(name=f"{cast_of(worlds.seed).protagonist.company} events")
    for event in agenda.events.where(calendar_id=firm.id):
        times += [(event, at) for _, (at, _) in occurrence_spans(agenda, event, *span)]
    for event, at in times:
        if is_holiday(at.date()):
            yield f"{event.title!r} is on {at}, a holiday"


@invariant(26, "crm", "trading")
def industries_of_firms(worlds: Worlds) -> Iterator[str]:
    """A company is of an industry that its name allows, and that belongs to its sector at the broker."""
    sectors = {security.name: security.sector for security in worlds.rows("trading.securities")}
    for company in worlds.rows("crm.companies"):
        fits_name = company.industry in pools.FIRM_INDUSTRIES[company.name]
        sector = sectors.get(company.name)
        if not fits_name or (sector is not None and company.industry not in _SECTORS[sector]):
            yield f"{company.name} is of the industry {company.industry}, and of the sector {sector} at the broker"


@invariant(26, "crm")
def activities_within_deals(worlds: Worlds) -> Iterator[str]:
    """A deal's activities lie between its opening and its end, and its stages follow each other."""
    deals = {deal.id: deal for deal in worlds.rows("crm.deals")}
    for activity in worlds.rows("crm.activities"):
        if (deal := deals.get(activity.deal_id)) is None:
            continue
        if activity.at.date() < deal.created_on:
            yield f"{activity.id} of {activity.at} is older than its deal {deal.id} of {deal.created_on}"
        if activity.status == "planned" and deal.closed_on is not None:
            yield f"{activity.id} is planned on {deal.id}, which was closed on {deal.closed_on}"
        elif deal.closed_on is not None and activity.at.date() > deal.closed_on:
            yield f"{activity.id} of {activity.at} is later than the end of {deal.id} on {deal.closed_on}"
    facts = {fact.title: fact for fact in sales_of(worlds.seed).deals}
    for deal in deals.values():
        fact = facts[deal.title]
        days = [day for _, day in fact.stages]
        if days != sorted(set(days)):
            yield f"the stages of {deal.id} do not follow each other: {days}"
        if (deal.stage, deal.created_on, deal.closed_on) != (fact.stage, fact.created_on, fact.closed_on):
            yield f"{deal.id} is {deal.stage} since {deal.closed_on}, but {fact.stages[-1]} in the life"


@invariant(27, "crm", "calendar")
def meetings_in_the_calendar(worlds: Worlds) -> Iterator[str]:
    """A sales meeting of the user is an event of the calendar, at the same time and with the same person."""
    me = worlds.rows("crm.reps")[0].email
    emails = {contact.id: contact.email for contact in worlds.rows("crm.contacts")}
    events = {(event.starts_at, email) for event in worlds.rows("calendar.events") for email in _guests(event)}
    for activity in worlds.rows("crm.activities"):
        own = activity.kind == "meeting" and activity.owner == me
        if own and (activity.at, emails[activity.contact_id]) not in events:
            yield f"the meeting {activity.id} ({activity.subject!r}, {activity.at}) is not in the calendar"


@invariant(27, "crm", "calendar")
def reps_do_one_thing_at_a_time(worlds: Worlds) -> Iterator[str]:
    """Nobody has two calls or meetings at the same time, or one during another event that they have accepted."""
    agenda = worlds.state("calendar")
    rows = [row for row in worlds.rows("crm.activities") if row.kind in ("call", "meeting")]
    at_once = Counter((row.owner, row.at) for row in rows)
    for (owner, at), count in at_once.items():
        if count > 1:
            yield f"{owner} has {count} calls or meetings at {at}"
    span = agenda.now - dt.timedelta(days=PAST_DAYS), agenda.now + dt.timedelta(days=AHEAD_DAYS)
    for event, _, (begins, ends) in own_times(agenda, *span):
        if response_of(event, user_of(agenda).email) != "accepted":
            continue
        for row in rows:
            meanwhile = begins <= row.at < ends and response_of(event, row.owner) == "accepted"
            if meanwhile and row.subject != event.title:
                yield f"{row.subject!r} of {row.owner} is at {row.at}, during {event.title!r} from {begins} to {ends}"


@invariant(27, "crm", "calendar")
def far_visits_take_a_day(worlds: Worlds) -> Iterator[str]:
    """Who visits a customer in another city is at no event in town on that day, and at no other meeting."""
    agenda, home = worlds.state("calendar"), cast_of(worlds.seed).home
    meetings = [row for row in worlds.rows("crm.activities") if row.kind == "meeting"]
    far = [row for row in meetings if row.subject.startswith("Visit to ") and not row.subject.endswith(f" in {home}")]
    places, me = {place.name for place in cast_of(worlds.seed).places}, user_of(agenda).email
    for visit in (row for row in far if row.owner != me):
        day = dt.datetime.combine(visit.at.date(), dt.time())
        others = [
            row.subject
            for row in meetings
            if row is not visit and row.owner == visit.owner and row.at.date() == day.date()
        ]
        others += [
            event.title
            for event, _, _ in own_times(agenda, day, day + dt.timedelta(days=1))
            if event.location in places and response_of(event, visit.owner) == "accepted"
        ]
        for other in others:
            yield f"{visit.owner} is at {other!r} on the day of {visit.subject!r}, {visit.at}"


@invariant(30, "crm")
def visits_by_day(worlds: Worlds) -> Iterator[str]:
    """Nobody visits a customer at night, by the clock of the customer's city."""
    home, known = cast_of(worlds.seed).home, {*cast_of(worlds.seed).cities}
    cities = {row.id: row.city for row in worlds.rows("crm.companies")}
    firms = {row.id: cities[row.company_id] for row in worlds.rows("crm.contacts")}
    for row in worlds.rows("crm.activities"):
        if row.kind != "meeting" or not row.subject.startswith(_VISITS):
            continue
        named = row.subject.rpartition(" in ")[2]
        city = named if named in known else firms[row.contact_id] or home
        there = local_time(row.at, home, city)
        if there.hour not in range(7, 20):
            yield f"{row.subject} of {row.at} is at {there.time()} in {city}"


@invariant(30, "crm")
def calls_and_meetings_by_day(worlds: Worlds) -> Iterator[str]:
    """No call and no meeting of a colleague is at night or at a weekend where the customer lives or works."""
    home, lives = cast_of(worlds.seed).home, {one.name: one.city for one in sales_of(worlds.seed).contacts}
    works, own = {row.id: row.city for row in worlds.rows("crm.companies")}, worlds.rows("crm.reps")[0].email
    contacts = {row.id: row for row in worlds.rows("crm.contacts")}
    for row in worlds.rows("crm.activities"):
        if row.kind not in ("call", "meeting") or (row.kind == "meeting" and row.owner == own):
            continue
        contact = contacts[row.contact_id]
        for city in sorted({lives[contact.name], works[contact.company_id] or home} - {home}):
            there = local_time(row.at, home, city)
            if there.hour not in range(7, 21) or there.weekday() > 4:
                yield f"{row.subject} of {row.at} with {contact.name} is at {there:%a %H:%M} in {city}"


@invariant(30, "crm")
def lunches_at_noon(worlds: Worlds) -> Iterator[str]:
    """A lunch with a customer begins from 11 to 14, in the city in which they live: at home, or on a visit."""
    home, lives = cast_of(worlds.seed).home, {one.name: one.city for one in sales_of(worlds.seed).contacts}
    works = {row.id: row.city for row in worlds.rows("crm.companies")}
    contacts, me = {row.id: row for row in worlds.rows("crm.contacts")}, worlds.rows("crm.reps")[0].email
    meetings = [row for row in worlds.rows("crm.activities") if row.kind == "meeting"]
    for row in meetings:
        if not row.subject.startswith("Lunch ") or row.owner == me:
            continue
        contact = contacts[row.contact_id]
        city = lives[contact.name]
        if row.at.hour not in LUNCH or local_time(row.at, home, city).hour not in LUNCH:
            yield f"{row.subject} is at {row.at}, in {city}"
        on_that_day = [one for one in meetings if (one.owner, one.at.date()) == (row.owner, row.at.date())]
        if city != home and (city != works[contact.company_id] or len(on_that_day) > 1):
            yield f"{row.subject} of {row.at} is with {contact.name}, who lives in {city}, and no visit"


@invariant(28, "team_chat", "issue_tracker")
def nobody_starts_twice(worlds: Worlds) -> Iterator[str]:
    """Who writes that they start with an issue has not logged work on it before."""
    logs = worlds.rows("issue_tracker.work_logs")
    for message in worlds.rows("team_chat.messages"):
        if begun := _BEGUN.search(message.text):
            key = begun[1] or begun[2]
            days = [log.worked_on for log in logs if log.issue_key == key and log.person == message.author]
            if days and min(days) < message.sent_at.date():
                yield f"{message.text!r} is of {message.sent_at}, but work was logged on {min(days)}"


@invariant(28, "team_chat")
def tomorrow_is_a_working_day(worlds: Worlds) -> Iterator[str]:
    """Nobody writes in the chat that they do something tomorrow if that is a day off; only events have a time then."""
    for message in worlds.rows("team_chat.messages"):
        later = message.sent_at.date() + dt.timedelta(days=1)
        if "tomorrow" in message.text.lower() and is_day_off(later) and not _TIME.search(message.text):
            yield f"{message.text!r} is of {message.sent_at:%A, %Y-%m-%d}"


@invariant(28, "team_chat", "travel_booking")
def chat_about_the_office_from_the_office(worlds: Worlds) -> Iterator[str]:
    """Who is on a trip writes nothing in the channels in which people talk about the office, lunch and free time."""
    cast, spans = cast_of(worlds.seed), [(*trip.away, trip) for trip in trips_of(worlds.seed)]
    for message in worlds.rows("team_chat.messages"):
        for start, end, trip in spans if message.channel in _OF_THE_OFFICE else ():
            if start <= message.sent_at < end and message.author_name in (cast.protagonist.name, *trip.party):
                yield f"{message.author_name} is on {trip.name} and writes in #{message.channel}: {message.text!r}"


@invariant(28, "team_chat", "crm")
def firms_in_the_chat(worlds: Worlds) -> Iterator[str]:
    """The other firms that messages name are companies of the CRM."""
    known = {company.name for company in worlds.rows("crm.companies")}
    strange = [firm.name for firm in cast_of(worlds.seed).firms[1:] if firm.name not in known]
    for message in worlds.rows("team_chat.messages"):
        for name in strange:
            if name in message.text:
                yield f"{message.text!r} names {name}, which the CRM does not know"


@invariant(28, "team_chat", "crm")
def clients_of_projects(worlds: Worlds) -> Iterator[str]:
    """The firm that a project is for is a customer in the CRM since before it began, also where a channel names it."""
    since = {company.name: company.customer_since for company in worlds.rows("crm.companies")}
    for project in projects_of(worlds.seed):
        if project.client is not None and since.get(project.client, dt.date.max) > project.started_on:
            yield f"{project.name} is for {project.client}, which is no customer on {project.started_on}"
    strange = [firm.name for firm in cast_of(worlds.seed).firms[1:] if firm.name not in since]
    for channel in worlds.rows("team_chat.channels"):
        for name in strange:
            if name in channel.topic:
                yield f"#{channel.name} is about {name}, which the CRM does not know: {channel.topic!r}"


@invariant(28, "team_chat", "issue_tracker")
def issues_in_the_chat(worlds: Worlds) -> Iterator[str]:
    """Issue keys in messages exist, and who writes in a channel is one of its members, or a bot of the firm."""
    keys = {issue.key for issue in worlds.rows("issue_tracker.issues")}
    channels = {channel.name: channel for channel in worlds.rows("team_chat.channels")}
    firm = cast_of(worlds.seed).firms[0].domain
    for message in worlds.rows("team_chat.messages"):
        for key in _KEY.findall(message.text):
            if key not in keys:
                yield f"{message.id} names {key}, which the tracker does not have"
        bot = message.author.endswith(f".bot@{firm}")
        if message.channel is not None and not bot and message.author not in channels[message.channel].members:
            yield f"{message.author} wrote {message.id} in {message.channel} without being a member"
    for project in projects_of(worlds.seed):
        members = {member.email for member in worlds.state("issue_tracker").projects.get(project.key).members}
        if members != set(channels[project.channel].members):
            yield f"the members of {project.key} and of #{project.channel} differ"


def _guests(event: Any) -> list[str]:
    """Everyone who takes part in an event of the calendar."""
    return [event.organizer, *(invitee.email for invitee in event.invitees)]

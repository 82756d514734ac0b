"""Promises about what is told of customers and deals: nothing twice, nothing begins before a deal is won, and nobody
writes notes during a meeting."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator

from prove.authoring.across.rules import Worlds, invariant
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.work.projects import projects_of
from prove.servers.calendar.records import Agenda
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import response_of, user_of
from prove.servers.crm.records import Crm
from prove.servers.crm.rules import me

AHEAD = dt.timedelta(weeks=8)
"""How far ahead it is read what colleagues do."""
DAY = dt.timedelta(days=1)
"""What takes a day or more is kept free for a trip."""


@invariant(26, "crm")
def nothing_twice_about_a_contact(worlds: Worlds) -> Iterator[str]:
    """No two activities with a contact are about the same, but for the user's meetings, which are in the calendar."""
    yield from _said_twice(worlds.state("crm"))


@invariant(26, "crm")
def nothing_twice_as_time_passes(worlds: Worlds) -> Iterator[str]:
    """What colleagues do in the next weeks is about nothing that was said of the contact before."""
    crm: Crm = worlds.state("crm").fork()
    load("crm").advance(crm, crm.now + AHEAD)
    yield from _said_twice(crm)


@invariant(26, "crm")
def kick_offs_of_won_deals(worlds: Worlds) -> Iterator[str]:
    """Only deals that were won have a kick-off."""
    deals = {deal.id: deal for deal in worlds.rows("crm.deals")}
    for activity in worlds.rows("crm.activities"):
        deal = deals.get(activity.deal_id)
        if deal is not None and deal.stage != "won" and activity.subject.startswith("Kick-off"):
            yield f"{activity.subject!r} of {activity.at} is about {deal.title!r}, which is {deal.stage}"


@invariant(26, "calendar", "crm")
def kick_offs_with_customers(worlds: Worlds) -> Iterator[str]:
    """A kick-off in the calendar is with a firm for which there is a project, or that a deal was won with."""
    companies = {company.id: company.name for company in worlds.rows("crm.companies")}
    begun = {companies[deal.company_id] for deal in worlds.rows("crm.deals") if deal.stage == "won"}
    begun |= {project.client for project in projects_of(worlds.seed) if project.client is not None}
    clients = {person.company for person in cast_of(worlds.seed).tied("client")} - begun
    for event in worlds.rows("calendar.events"):
        if event.title in {f"Kick-off with {company}" for company in clients}:
            yield f"{event.title!r} of {event.starts_at} has no project and no deal that was won"


@invariant(27, "calendar", "crm")
def notes_between_events(worlds: Worlds) -> Iterator[str]:
    """The user writes no note on a customer during an event that they come to."""
    agenda: Agenda = worlds.state("calendar")
    user, rows = user_of(agenda).email, worlds.rows("crm.activities")
    notes = [row for row in rows if row.kind == "note" and row.owner == user]
    first = min((row.at for row in notes), default=agenda.now)
    for event, _, (begins, ends) in own_times(agenda, first - DAY, agenda.now):
        if ends - begins < DAY and response_of(event, user) == "accepted":
            for note in notes:
                if begins <= note.at < ends:
                    yield f"the note {note.subject!r} is of {note.at}, in {event.title!r} from {begins} to {ends}"


def _said_twice(crm: Crm) -> Iterator[str]:
    names, user = {contact.id: contact.name for contact in crm.contacts}, me(crm)
    rows = [row for row in crm.activities if row.kind != "meeting" or row.owner != user]
    said = Counter((names[row.contact_id], row.subject) for row in rows)
    for (name, subject), count in said.items():
        if count > 1:
            yield f"{subject!r} is said of {name} {count} times"

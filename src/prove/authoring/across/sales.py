"""Promises about what the CRM tells of people and deals: nothing twice, and nothing begins before a deal is won."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator

from prove.authoring.across.rules import Worlds, invariant
from prove.servers import load
from prove.servers.crm.records import Crm
from prove.servers.crm.rules import me

AHEAD = dt.timedelta(weeks=8)
"""How far ahead it is read what colleagues do."""


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


def _said_twice(crm: Crm) -> Iterator[str]:
    names, user = {contact.id: contact.name for contact in crm.contacts}, me(crm)
    rows = [row for row in crm.activities if row.kind != "meeting" or row.owner != user]
    said = Counter((names[row.contact_id], row.subject) for row in rows)
    for (name, subject), count in said.items():
        if count > 1:
            yield f"{subject!r} is said of {name} {count} times"

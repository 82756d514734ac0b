"""What colleagues do as time passes: they do what they had planned, and work on their own deals.

It follows from the seed and from the activity or the deal, not from how far the clock moves at once, and it respects
what was changed meanwhile: only colleagues' own open deals and planned activities go on.
"""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache

from prove.core import keyed, keyed_fraction
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.numbers import ids_for
from prove.servers._shared.life.time.agenda import agenda_of, unattended_of
from prove.servers._shared.life.work.office import WEEK_MINUTES, office_of
from prove.servers.crm.app import server
from prove.servers.crm.appointments import cities_of, is_by_day
from prove.servers.crm.records import Activity, ActivityKind, Contact, Crm, Deal
from prove.servers.crm.rules import me
from prove.servers.crm.subjects import outcome, subject

WEEKS = 4
"""For how many weeks at once it is decided when colleagues work on their deals."""
AT_FIRST, LATER = (0, 1, 1, 2), (1, 2, 2, 3)
"""How often a deal is worked on in that time: at first colleagues do what they had planned as well."""
KEPT_SHARE = 0.75
"""How many of their planned activities colleagues do on time; the others stay open."""
PLANS = 4096
APPOINTMENTS: tuple[ActivityKind, ...] = ("call", "meeting")
MINUTE = dt.timedelta(minutes=1)


@server.passing_time
def work_of_colleagues(crm: Crm, until: dt.datetime) -> None:
    """Colleagues do what they had planned, and log calls and notes about their deals."""
    due = [*_planned(crm, until), *_logged(crm, until)]
    for at, what in sorted(due, key=lambda row: (row[0], row[1].id)):
        if isinstance(what, Activity):
            _complete(crm, what)
        else:
            _log(crm, what, at)


def _planned(crm: Crm, until: dt.datetime) -> Iterator[tuple[dt.datetime, Activity]]:
    user = me(crm)
    for activity in crm.activities:
        if activity.status != "planned" or activity.owner == user or not crm.now < activity.at <= until:
            continue
        deal = crm.deals.find(activity.deal_id) if activity.deal_id else None
        unwanted = activity.kind == "call" and crm.contacts.get(activity.contact_id).do_not_call
        if not unwanted and (deal is None or deal.closed_on is None) and _chance(crm, activity, "kept") < KEPT_SHARE:
            yield activity.at, activity


def _chance(crm: Crm, activity: Activity, what: str) -> float:
    return keyed_fraction(crm.seed, what, activity.subject, activity.contact_id, activity.at.isoformat())


def _logged(crm: Crm, until: dt.datetime) -> Iterator[tuple[dt.datetime, Deal]]:
    user, first_day = me(crm), now_of(crm.seed).date()
    for deal in crm.deals:
        if deal.closed_on is None and deal.owner != user and deal.created_on < first_day:
            for at in moments_between(crm.seed, deal.id, crm.now, until):
                yield at, deal


def moments_between(seed: int, deal_id: str, since: dt.datetime, until: dt.datetime) -> Iterator[dt.datetime]:
    """When the owner of a deal works on it after a moment, which is not before now, up to another one."""
    for period in office_of(seed).periods(WEEKS, since, until):
        yield from (at for at in _moments(seed, deal_id, period) if since < at <= until)


@lru_cache(PLANS)
def _moments(seed: int, deal_id: str, period: int) -> tuple[dt.datetime, ...]:
    """When the owner of a deal works on it in a period; the first one, from now on, is 0."""
    rng, office = keyed("crm colleagues", seed, deal_id, period), office_of(seed)
    start = office.now + period * WEEKS * WEEK_MINUTES
    quarters = range(start // 15 + 1, (start + WEEKS * WEEK_MINUTES) // 15)
    count = rng.choice(LATER if period else AT_FIRST)
    return tuple(office.quarter(quarter * 15) for quarter in sorted(rng.sample(quarters, count)))


def _complete(crm: Crm, activity: Activity) -> None:
    contact = crm.contacts.get(activity.contact_id)
    company = crm.companies.get(contact.company_id).name
    words = keyed("crm outcome", crm.seed, activity.subject, activity.contact_id, activity.at.isoformat())
    told = outcome(words, contact.name.split()[0], company) if activity.kind != "task" else None
    crm.activities.update(activity, status="done", outcome=told)
    _touch(crm, contact, activity.at)


def _log(crm: Crm, deal: Deal, at: dt.datetime) -> None:
    contact = crm.contacts.get(deal.contact_id)
    company = crm.companies.get(contact.company_id)
    key = f"colleague:{deal.id}:{at}"
    id, rng = ids_for(crm.seed, "act", (key,))[key], keyed("crm colleague", crm.seed, key)
    if id in crm.activities:
        return
    writes = rng.random() < 0.4 or contact.do_not_call or _is_busy(crm, deal.owner, at) or _sleeps(crm, contact, at)
    kind: ActivityKind = "note" if writes else "call"
    said = {row.subject for row in crm.activities.where(deal_id=deal.id)}
    title = subject(rng, kind, deal.title, company.name, company.city or company.name, said=said)
    if title is None:  # nothing that has not been said
        return
    activity = Activity(
        id=id,
        kind=kind,
        subject=title,
        contact_id=contact.id,
        owner=deal.owner,
        at=at,
        status="done",
        deal_id=deal.id,
        outcome=outcome(rng, contact.name.split()[0], company.name) if kind == "call" else None,
    )
    crm.activities.add(activity)
    _touch(crm, contact, at)


def _is_busy(crm: Crm, email: str, at: dt.datetime) -> bool:
    """Whether somebody has another call or meeting at a moment, or is in something of the agenda then."""
    if any(row.at == at and row.owner == email and row.kind in APPOINTMENTS for row in crm.activities):
        return True
    events = (event for event in (*agenda_of(crm.seed), *unattended_of(crm.seed)) if not event.called_off)
    return any(event.times(at - event.length + MINUTE, at + MINUTE) for event in events if email in event.people)


def _sleeps(crm: Crm, contact: Contact, at: dt.datetime) -> bool:
    """Whether it is night or a weekend in a city of somebody."""
    home, cities = cast_of(crm.seed).home, cities_of(crm.seed).get(contact.name, ())
    return not all(is_by_day(at, home, city) for city in cities)


def _touch(crm: Crm, contact: Contact, at: dt.datetime) -> None:
    crm.contacts.update(contact, last_touch=max(at, contact.last_touch or at))

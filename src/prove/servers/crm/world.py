"""The CRM on the first day: the companies, people and deals of the seed's life, with leads and activities."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterator
from random import Random

from prove.core import keyed
from prove.servers._shared import pools
from prove.servers._shared.cast import Cast, Person, cast_of, domain_of, phone_number
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.work.deals import GOODS, LifeContact, Sales, Touch, TouchKind, sales_of
from prove.servers._shared.life.work.office import DAY_MINUTES, office_of
from prove.servers.crm.appointments import Appointments, cities_of
from prove.servers.crm.records import (
    Activity,
    CompanyAccount,
    Contact,
    Crm,
    Deal,
    Lead,
    LeadSource,
    LeadStatus,
    LostReason,
    Rep,
)
from prove.servers.crm.subjects import interest, outcome, subject
from prove.servers.crm.tools import server

SOURCES: tuple[LeadSource, ...] = ("website", "referral", "trade_fair", "advert", "cold_call")
VISITED = range(8, 18)
"""The hours in which firms have visitors, by the clock of their city."""
KICK_OFF = "Kick-off"
"""How an event begins that is about a deal only if it is won."""
LUNCH = range(11, 14)
"""The hours in which a lunch begins."""
LOST: tuple[LostReason, ...] = ("price", "competitor", "no_budget", "bad_timing", "no_answer")
LEAST_LEADS: tuple[LeadStatus, ...] = (
    *("new", "new", "new", "contacted", "contacted", "contacted"),
    *("qualified", "qualified", "qualified", "disqualified"),
)
LEADS: tuple[LeadStatus, ...] = ("new", "new", "contacted", "contacted", "qualified", "qualified", "disqualified")
Done = tuple[Touch, str, Deal | None, str | None]
"""A touch, the contact's id, the deal, and the subject if it is known."""


@server.world
def build(seed: int) -> Crm:
    """Five to nine company accounts, their people, deals in all stages, leads, and activities of half a year."""
    cast, sales, rng = cast_of(seed), sales_of(seed), keyed("crm", seed)
    crm = Crm(seed, cast.now)
    people = {person.email: person for person in (cast.protagonist, *cast.people)}
    for email in sales.reps:
        crm.reps.add(Rep(email, people[email].name, people[email].phone))
    for firm in sales.firms:
        since = _days_ago(cast, rng, 720, 2000)
        about = (rng.choice(sales.reps), since, firm.industry, firm.city)
        crm.companies.add(CompanyAccount(crm.companies.new_id(), firm.name, firm.domain, *about))
    _add_contacts(crm, cast, rng, sales)
    _add_leads(crm, cast, rng, {person.email: person.city for person in sales.contacts})
    deals = _add_deals(crm, rng, sales)
    _add_activities(crm, rng, sales, deals)
    return crm


def _add_contacts(crm: Crm, cast: Cast, rng: Random, sales: Sales) -> None:
    accounts = {account.name: account.id for account in crm.companies}
    quiet = rng.randrange(len(sales.contacts))
    for place, person in enumerate(sales.contacts):
        contact = Contact(
            id=crm.contacts.new_id(),
            name=person.name,
            email=person.email,
            company_id=accounts[person.company],
            added_on=_days_ago(cast, rng, 260, 700),
            phone=person.phone,
            job=person.job,
            address=person.address,
            do_not_call=place == quiet or rng.random() < 0.12,
        )
        crm.contacts.add(contact)
    for person in rng.sample(sales.contacts, rng.randrange(2, 5)):
        crm.contacts.add(_entered_again(crm, cast, rng, person, accounts[person.company]))


def _entered_again(crm: Crm, cast: Cast, rng: Random, person: LifeContact, company_id: str) -> Contact:
    """The same person entered twice: another address for mail, and nothing else known."""
    email = _mail(person.name, rng.choice(pools.MAIL_DOMAINS)).replace(".", "-", 1)
    return Contact(crm.contacts.new_id(), person.name, email, company_id, _days_ago(cast, rng, 20, 250))


def _add_leads(crm: Crm, cast: Cast, rng: Random, cities: dict[str, str]) -> None:
    """People who are no contacts: friends at other firms, and strangers; and contacts who were leads once."""
    accounts = {account.name for account in crm.companies}
    friends = [person for person in cast.tied("friend") if person.company not in accounts]
    count = amount(rng, 22, habits_of(cast.seed).working ** 0.6, len(LEAST_LEADS))
    statuses: list[LeadStatus] = [*LEAST_LEADS, *(rng.choice(LEADS) for _ in range(count - len(LEAST_LEADS)))]
    rng.shuffle(statuses)
    owners = crm.reps.keys()
    for status, (name, email, company, phone, city) in zip(
        statuses, _prospects(crm, cast, rng, friends, count), strict=True
    ):
        lead = Lead(
            id=crm.leads.new_id(),
            name=name,
            email=email,
            company=company,
            source=rng.choice(SOURCES),
            owner=rng.choice(owners),
            created_on=_days_ago(cast, rng, 1, 120),
            phone=phone if rng.random() < 0.8 else None,
            city=city,
            interest=interest(rng, rng.choice(GOODS)) if rng.random() < 0.7 else None,
            status=status,
        )
        crm.leads.add(lead)
    for contact in rng.sample([contact for contact in crm.contacts if contact.job], rng.randrange(3, 6)):
        account = crm.companies.get(contact.company_id)
        lead = Lead(
            id=crm.leads.new_id(),
            name=contact.name,
            email=contact.email,
            company=account.name,
            source=rng.choice(SOURCES),
            owner=account.owner,
            created_on=contact.added_on - dt.timedelta(days=rng.randrange(5, 60)),
            phone=contact.phone,
            city=cities[contact.email],
            status="converted",
            contact_id=contact.id,
        )
        crm.leads.add(lead)


Prospect = tuple[str, str, str, str, str]
"""Name, email address, company, phone and city of somebody."""


def _prospects(crm: Crm, cast: Cast, rng: Random, friends: list[Person], count: int) -> Iterator[Prospect]:
    known = {person.first_name for person in (cast.protagonist, *cast.people)}
    known |= {contact.name.split()[0] for contact in crm.contacts}
    firsts = rng.sample([name for name in pools.FIRST_NAMES if name not in known], count)
    lasts = rng.sample(pools.LAST_NAMES, count)
    inside = {firm.name for firm in cast.firms}
    targets = [(firm.name, firm.domain, firm.city) for firm in cast.firms[1:]]
    outside = rng.sample([name for name in pools.FIRMS if name not in inside], 10)
    targets += [(name, domain_of(name), rng.choice(cast.cities)) for name in outside]
    for place in range(count):
        if place < len(friends):
            person = friends[place]
            yield person.name, person.email, person.company, person.phone, person.city
        else:
            company, domain, city = rng.choice(targets)
            name = f"{firsts[place]} {lasts[place]}"
            yield name, _mail(name, domain), company, phone_number(rng, city), city


def _add_deals(crm: Crm, rng: Random, sales: Sales) -> dict[str, Deal]:
    """Add the deals; returns them by the keys of the life."""
    contacts = {contact.email: contact for contact in crm.contacts}
    deals: dict[str, Deal] = {}
    for fact in sales.deals:
        deal = Deal(
            id=crm.deals.new_id(),
            title=fact.title,
            company_id=contacts[fact.contact].company_id,
            contact_id=contacts[fact.contact].id,
            owner=fact.owner,
            value=fact.cents / 100,
            expected_close_on=fact.expected_on,
            created_on=fact.created_on,
            stage=fact.stage,
            closed_on=fact.closed_on,
            lost_reason=rng.choice(LOST) if fact.stage == "lost" else None,
        )
        deals[fact.key] = crm.deals.add(deal)
    return deals


def _add_activities(crm: Crm, rng: Random, sales: Sales, deals: dict[str, Deal]) -> None:
    """What was done for the deals and what else people talked about, the user's meetings as in the agenda."""
    appointments, home, cities = Appointments(crm.seed, sales.reps), cast_of(crm.seed).home, cities_of(crm.seed)
    names = {person.email: person.name for person in sales.contacts}
    rows: list[Done] = [
        (appointments.placed(touch, cities[names[fact.contact]]), deals[fact.key].contact_id, deals[fact.key], None)
        for fact in sales.deals
        for touch in fact.touches
    ]
    rows.extend(_own_meetings(crm))
    rows.extend(_small_talk(crm, rng, sales, len(rows) // 3, appointments))
    contacts, companies = {row.id: row for row in crm.contacts}, {row.id: row for row in crm.companies}
    touched: dict[str, dt.datetime] = {}
    said = defaultdict[str, set[str]](set)
    for touch, contact_id, deal, title in sorted(rows, key=lambda row: (not row[0].done, row[0].at)):
        contact = contacts[contact_id]
        company = companies[contact.company_id]
        kind: TouchKind = touch.kind
        if kind == "call" and contact.do_not_call:
            kind = "note" if touch.done else "task"
        first = contact.name.split()[0]
        city = company.city or company.name
        there = touch.at if company.city is None else local_time(touch.at, home, company.city)
        may_visit = city == home or kind != "meeting" or (appointments.can_travel(touch) and there.hour in VISITED)
        lives = cities[contact.name][0]
        is_in_town = lives == home and (deal is not None or city == home)
        is_noon = touch.at.hour in LUNCH and (is_in_town or there.hour in LUNCH)
        may_lunch = is_noon and (is_in_town or (lives == city != home and may_visit))
        about = (deal and deal.title, company.name, city)
        told = said[contact.name]
        title = title or subject(rng, kind, *about, may_visit=may_visit, may_lunch=may_lunch, said=told)
        if title is None:  # all has been said
            continue
        told.add(title)
        ended = touch.done and kind != "note" and rng.random() < 0.5
        activity = Activity(
            id=crm.activities.new_id(),
            kind=kind,
            subject=title,
            contact_id=contact_id,
            owner=touch.by,
            at=touch.at,
            status="done" if touch.done else "planned",
            deal_id=deal and deal.id,
            outcome=outcome(rng, first, company.name) if ended else None,
        )
        crm.activities.add(activity)
        if touch.done:
            touched[contact_id] = touch.at
    for contact_id, at in touched.items():
        crm.contacts.update(contacts[contact_id], last_touch=at)


def _own_meetings(crm: Crm) -> Iterator[Done]:
    """The single meetings of the user's agenda with one contact, and the deal with that contact that was open then."""
    me, contacts = crm.reps.keys()[0], {contact.email: contact.id for contact in crm.contacts}
    for event in agenda_of(crm.seed):
        known = [contacts[email] for email in event.people if email in contacts]
        if event.sphere != "work" or event.repeats != "never" or len(known) != 1 or event.reply != "accepted":
            continue
        if event.starts_at <= crm.now < event.starts_at + event.length:
            continue
        day = event.starts_at.date()
        fitting = (d for d in crm.deals.where(contact_id=known[0]) if d.created_on <= day <= (d.closed_on or day))
        if event.title.startswith(KICK_OFF):
            fitting = (deal for deal in fitting if deal.stage == "won")
        touch = Touch(event.starts_at, me, "meeting", event.starts_at < crm.now)
        yield touch, known[0], next(fitting, None), event.title


def _small_talk(crm: Crm, rng: Random, sales: Sales, count: int, appointments: Appointments) -> Iterator[Done]:
    """Activities that no deal is behind."""
    office, contacts, cities = office_of(crm.seed), list(crm.contacts), cities_of(crm.seed)
    kinds: tuple[TouchKind, ...] = ("call", "note", "task", "meeting")
    for _ in range(count):
        by, done = rng.choice(sales.reps), rng.random() < 0.75
        ahead = -rng.randrange(60, 100 * DAY_MINUTES) if done else rng.randrange(-2 * DAY_MINUTES, 22 * DAY_MINUTES)
        own = kinds[:-1] if by == sales.reps[0] else kinds
        fitting: list[TouchKind] = [kind for kind in own if kind != ("task" if done else "note")]
        kind = rng.choice(fitting)
        contact = rng.choice(contacts)
        at = office.quarter(office.now + ahead)
        if at.date() >= contact.added_on:
            yield appointments.placed(Touch(at, by, kind, done), cities[contact.name]), contact.id, None, None


def _days_ago(cast: Cast, rng: Random, least: int, most: int) -> dt.date:
    return cast.now.date() - dt.timedelta(days=rng.randrange(least, most + 1))


def _mail(name: str, domain: str) -> str:
    return f"{name.replace(' ', '.')}@{domain}".lower()

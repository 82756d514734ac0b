"""The CRM on the first day: accounts of the cast's firms, their people, a year of deals and activities."""

import datetime as dt
from collections.abc import Iterator
from random import Random
from typing import TypeVar

from prove.core import keyed
from prove.servers._shared import pools
from prove.servers._shared.cast import Cast, Firm, Person, cast_of, domain_of, moments, phone_number, street
from prove.servers.crm.records import (
    Activity,
    ActivityKind,
    CompanyAccount,
    Contact,
    Crm,
    Deal,
    Lead,
    LeadSource,
    LeadStatus,
    LostReason,
    Rep,
    Stage,
)
from prove.servers.crm.tools import server

T = TypeVar("T")

ACCOUNTS = 7
SOURCES: tuple[LeadSource, ...] = ("website", "referral", "trade_fair", "advert", "cold_call")
LOST: tuple[LostReason, ...] = ("price", "competitor", "no_budget", "bad_timing", "no_answer")
LEAD_STATUSES: dict[LeadStatus, int] = {"new": 6, "contacted": 6, "qualified": 6, "disqualified": 3}
STAGES: dict[Stage, int] = {"prospecting": 6, "qualified": 6, "proposal": 7, "negotiation": 7, "won": 6, "lost": 4}
GOODS = (
    "Fleet tracking",
    "Payroll software",
    "Cold storage",
    "Security audit",
    "Solar roof",
    "Staff training",
    "Printing",
    "Data warehouse",
    "Office furniture",
    "Call centre",
    "Website redesign",
    "Packaging line",
    "Water testing",
    "Laser scanners",
    "Backup generators",
    "Booking system",
)
FORMS = ("pilot", "renewal", "rollout", "upgrade", "contract")
INTERESTS = (
    "Wants a price list",
    "Asked for a demo",
    "Looking for a new supplier",
    "Needs delivery before summer",
    "Compares us with two others",
    "Wants to replace an old system",
    "Asked about volume discounts",
    "Has a budget for next quarter",
)
SUBJECTS: dict[ActivityKind, tuple[str, ...]] = {
    "call": ("Discovery call", "Price talk", "Check-in call", "Call about delivery dates", "Reference call"),
    "meeting": ("Product demo", "Lunch meeting", "Contract review", "Site visit", "Kick-off meeting"),
    "note": ("Prefers e-mail", "Budget is tight", "Asked for references", "New boss since spring", "Likes the demo"),
    "task": ("Send the offer", "Prepare the contract", "Book a demo", "Send a sample", "Check the credit rating"),
}
OUTCOMES = ("Went well", "Wants a second offer", "Asked to be called next month", "No decision yet", "Agreed on terms")


@server.world
def build(seed: int) -> Crm:
    """Seven company accounts, some twenty-five contacts and as many leads, deals in all stages."""
    cast, rng = cast_of(seed), keyed("crm", seed)
    crm = Crm(seed, cast.now)
    for person in (cast.protagonist, *rng.sample(cast.tied("colleague"), 5)):
        crm.reps.add(Rep(person.email, person.name, person.phone))
    strangers = _strangers(cast, rng)
    firms = _account_firms(cast)
    for firm in firms:
        _add_company(crm, cast, rng, firm)
    _add_contacts(crm, cast, rng, firms, strangers)
    _add_leads(crm, cast, rng, firms, strangers)
    _add_deals(crm, cast, rng)
    _add_activities(crm, cast, rng)
    return crm


def _strangers(cast: Cast, rng: Random) -> Iterator[str]:
    """Full names that nobody of the cast has."""
    known = {person.first_name for person in (cast.protagonist, *cast.people)}
    firsts = [name for name in pools.FIRST_NAMES if name not in known]
    lasts = rng.sample(pools.LAST_NAMES, 60)
    return (f"{first} {last}" for first, last in zip(rng.sample(firsts, 60), lasts, strict=True))


def _account_firms(cast: Cast) -> tuple[Firm, ...]:
    """The firms of the clients first, so that every client has an account."""
    clients = {person.company for person in cast.tied("client")}
    ordered = sorted(cast.firms[1:], key=lambda firm: firm.name not in clients)
    return tuple(ordered[:ACCOUNTS])


def _add_company(crm: Crm, cast: Cast, rng: Random, firm: Firm) -> None:
    account = CompanyAccount(
        id=crm.companies.new_id(),
        name=firm.name,
        domain=firm.domain,
        owner=rng.choice(crm.reps.keys()),
        customer_since=_days_ago(cast, rng, 420, 2000),
        industry=firm.industry,
        city=firm.city,
    )
    crm.companies.add(account)


def _add_contacts(crm: Crm, cast: Cast, rng: Random, firms: tuple[Firm, ...], strangers: Iterator[str]) -> None:
    accounts = {account.name: account for account in crm.companies}
    homes = keyed("crm", cast.seed, "homes")
    for person in cast.tied("client", "friend"):
        if account := accounts.get(person.company):
            known = (person.phone, person.job, person.address)
            _add_contact(crm, cast, rng, account.id, person.name, person.email, *known)
    for firm in firms:
        for _ in range(rng.randrange(1, 4)):
            name = next(strangers)
            job = rng.choice(pools.JOBS)
            known = (phone_number(rng), job, street(homes))
            _add_contact(crm, cast, rng, accounts[firm.name].id, name, _mail(name, firm.domain), *known)
    # The same person entered twice: another address for mail, and nothing else known.
    for contact in rng.sample(list(crm.contacts), 3):
        other = _mail(contact.name, rng.choice(pools.MAIL_DOMAINS)).replace(".", "-", 1)
        _add_contact(crm, cast, rng, contact.company_id, contact.name, other)


def _add_contact(
    crm: Crm,
    cast: Cast,
    rng: Random,
    company_id: str,
    name: str,
    email: str,
    phone: str | None = None,
    job: str | None = None,
    address: str | None = None,
) -> None:
    contact = Contact(
        id=crm.contacts.new_id(),
        name=name,
        email=email,
        company_id=company_id,
        added_on=_days_ago(cast, rng, 370, 419),
        phone=phone,
        job=job,
        address=address,
        do_not_call=rng.random() < 0.15,
    )
    crm.contacts.add(contact)


def _add_leads(crm: Crm, cast: Cast, rng: Random, firms: tuple[Firm, ...], strangers: Iterator[str]) -> None:
    accounts = {firm.name for firm in firms}
    known: list[Person] = [p for p in cast.tied("friend") if p.company not in accounts]
    outside = [name for name in pools.FIRMS if name not in {firm.name for firm in cast.firms}]
    targets = [(f.name, f.domain, f.city) for f in cast.firms[1:]]
    targets += [(name, domain_of(name), rng.choice(cast.cities)) for name in rng.sample(outside, 10)]
    for place, status in enumerate(_shuffled(rng, LEAD_STATUSES)):
        company, domain, city = rng.choice(targets)
        name = next(strangers)
        email, phone = _mail(name, domain), phone_number(rng)
        if place < len(known):
            person = known[place]
            name, email, phone, company, city = person.name, person.email, person.phone, person.company, person.city
        lead = Lead(
            id=crm.leads.new_id(),
            name=name,
            email=email,
            company=company,
            source=rng.choice(SOURCES),
            owner=rng.choice(crm.reps.keys()),
            created_on=_days_ago(cast, rng, 1, 120),
            phone=phone if rng.random() < 0.8 else None,
            city=city,
            interest=rng.choice(INTERESTS) if rng.random() < 0.7 else None,
            status=status,
        )
        crm.leads.add(lead)
    for contact in rng.sample(list(crm.contacts), 4):
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
            city=account.city,
            status="converted",
            contact_id=contact.id,
        )
        crm.leads.add(lead)


def _add_deals(crm: Crm, cast: Cast, rng: Random) -> None:
    stages = _shuffled(rng, STAGES)
    titles = rng.sample([f"{goods} {form}" for goods in GOODS for form in FORMS], len(stages))
    contacts = list(crm.contacts)
    owners = crm.reps.keys()
    for title, stage in zip(titles, stages, strict=True):
        contact = rng.choice(contacts)
        created_on = _days_ago(cast, rng, 60, 360)
        closed_on = created_on + dt.timedelta(days=rng.randrange(10, 58)) if stage in ("won", "lost") else None
        deal = Deal(
            id=crm.deals.new_id(),
            title=title,
            company_id=contact.company_id,
            contact_id=contact.id,
            owner=owners[0] if rng.random() < 0.4 else rng.choice(owners),
            value=float(rng.randrange(6, 400) * 500),
            expected_close_on=closed_on or cast.now.date() + dt.timedelta(days=rng.randrange(-10, 120)),
            created_on=created_on,
            stage=stage,
            closed_on=closed_on,
            lost_reason=rng.choice(LOST) if stage == "lost" else None,
        )
        crm.deals.add(deal)


def _add_activities(crm: Crm, cast: Cast, rng: Random) -> None:
    past = moments(rng, cast.now - dt.timedelta(days=200), cast.now, 85)
    coming = moments(rng, cast.now - dt.timedelta(days=4), cast.now + dt.timedelta(days=30), 28)
    for moment in past:
        _add_activity(crm, rng, _at_work(moment, cast.now), rng.choice(("call", "meeting", "note")), done=True)
    for moment in coming:
        _add_activity(crm, rng, _at_work(moment), rng.choice(("call", "meeting", "task", "task")), done=False)


def _add_activity(crm: Crm, rng: Random, at: dt.datetime, kind: ActivityKind, *, done: bool) -> None:
    deal = rng.choice(list(crm.deals)) if rng.random() < 0.7 else None
    contact = rng.choice(list(crm.contacts)) if deal is None else crm.contacts.get(deal.contact_id)
    if kind == "call" and contact.do_not_call and not done:
        kind = "meeting"
    activity = Activity(
        id=crm.activities.new_id(),
        kind=kind,
        subject=rng.choice(SUBJECTS[kind]),
        contact_id=contact.id,
        owner=rng.choice(crm.reps.keys()),
        at=at,
        status="done" if done else "planned",
        deal_id=deal and deal.id,
        outcome=rng.choice(OUTCOMES) if done and kind != "note" and rng.random() < 0.5 else None,
    )
    crm.activities.add(activity)
    if done:
        crm.contacts.update(contact, last_touch=max(at, contact.last_touch or at))


def _at_work(moment: dt.datetime, latest: dt.datetime | None = None) -> dt.datetime:
    """The same day within office hours, on a quarter of an hour, and not after the latest moment."""
    within = moment.replace(hour=8 + moment.hour % 10, minute=moment.minute // 15 * 15)
    return within if latest is None else min(within, latest)


def _shuffled(rng: Random, counts: dict[T, int]) -> list[T]:
    """Each key as often as its count, in random order."""
    every = [key for key, count in counts.items() for _ in range(count)]
    return rng.sample(every, len(every))


def _days_ago(cast: Cast, rng: Random, least: int, most: int) -> dt.date:
    return cast.now.date() - dt.timedelta(days=rng.randrange(least, most + 1))


def _mail(name: str, domain: str) -> str:
    return f"{name.replace(' ', '.')}@{domain}".lower()

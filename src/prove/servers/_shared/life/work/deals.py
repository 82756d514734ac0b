"""Deals with the clients' companies: stages that are reached one after the other, and what was done for them."""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Literal

from prove.core import Record, keyed
from prove.servers._shared import pools
from prove.servers._shared.cast import Cast, Firm, cast_of, job_at, phone_number, street
from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.work.office import DAY_MINUTES, Office, office_of
from prove.servers._shared.streets import farther_out, free_address

Stage = Literal["prospecting", "qualified", "proposal", "negotiation", "won", "lost"]
TouchKind = Literal["call", "meeting", "note", "task"]

_PATH: tuple[Stage, ...] = ("prospecting", "qualified", "proposal", "negotiation", "won")
_LEAST: tuple[Stage, ...] = (
    *("prospecting", "prospecting", "qualified", "qualified", "proposal", "proposal", "proposal"),
    *("negotiation", "negotiation", "negotiation", "won", "won", "lost", "lost"),
)
_STAGES: tuple[Stage, ...] = (*_PATH, "proposal", "negotiation", "lost")
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
    "Warehouse robots",
    "Video archive",
    "Access control",
    "Heat pumps",
)
"""What the sales team sells."""
FARTHER_OUT = 3000
"""The house numbers of people whom only the sales team knows begin here, so that nothing else has their address."""
_FORMS = ("pilot", "renewal", "rollout", "upgrade", "contract", "extension")
_DONE: tuple[TouchKind, ...] = ("call", "note", "meeting")
_PLANNED: tuple[TouchKind, ...] = ("call", "call", "task", "task", "meeting")


class LifeContact(Record):
    """A person at a client's company."""

    name: str
    email: str
    company: str
    phone: str
    job: str
    address: str
    city: str


class Touch(Record):
    """A call, meeting, note or task: done at a time that has passed, or planned for a time, which may have passed.

    Meetings are those of colleagues; the protagonist's own are in the agenda.
    """

    at: dt.datetime
    by: str
    kind: TouchKind
    done: bool


class LifeDeal(Record):
    """A deal with a client's company; `stages` are the names of stages with the days on which they were reached.

    `contact` and `owner` are e-mail addresses. Touches lie between the first stage and the end of the deal.
    """

    key: str
    title: str
    company: str
    contact: str
    owner: str
    cents: int
    stages: tuple[tuple[Stage, dt.date], ...]
    expected_on: dt.date
    touches: tuple[Touch, ...] = ()

    @property
    def stage(self) -> Stage:
        return self.stages[-1][0]

    @property
    def created_on(self) -> dt.date:
        return self.stages[0][1]

    @property
    def closed_on(self) -> dt.date | None:
        return self.stages[-1][1] if self.stage in ("won", "lost") else None


class Sales(Record):
    """The sales team's addresses, the protagonist's first; the clients' firms, their people, and the deals
    in the order in which they were opened."""

    reps: tuple[str, ...]
    firms: tuple[Firm, ...]
    contacts: tuple[LifeContact, ...]
    deals: tuple[LifeDeal, ...]


@lru_cache(KEPT)
def sales_of(seed: int) -> Sales:
    """The sales of a seed."""
    cast, rng, working = cast_of(seed), keyed("life.sales", seed), habits_of(seed).working
    reps, firms = _both_sides(cast, rng)
    contacts = tuple(_contacts(cast, rng, firms))
    deals = _deals(rng, office_of(seed), reps, contacts, amount(rng, 33, working**0.6, len(_LEAST)))
    return Sales(reps, firms, contacts, tuple(sorted(deals, key=lambda deal: deal.created_on)))


@lru_cache(KEPT)
def customers_of(seed: int) -> tuple[Firm, ...]:
    """The clients' firms alone, the same as in `sales_of`, for those who need not know what was sold to them."""
    return _both_sides(cast_of(seed), keyed("life.sales", seed))[1]


def _both_sides(cast: Cast, rng: Random) -> tuple[tuple[str, ...], tuple[Firm, ...]]:
    """Who sells, by their e-mail addresses, and the firms that buy."""
    colleagues = [person.email for person in cast.tied("colleague")]
    reps = (cast.protagonist.email, *rng.sample(colleagues, rng.randrange(4, 7)))
    return reps, _client_firms(cast, min(9, amount(rng, 7, habits_of(cast.seed).working ** 0.3, 5)))


def _client_firms(cast: Cast, count: int) -> tuple[Firm, ...]:
    """The firms of the clients, and as many others as it takes."""
    clients = {person.company for person in cast.tied("client")}
    ordered = sorted(cast.firms[1:], key=lambda firm: firm.name not in clients)
    return tuple(ordered[: max(count, len(clients))])


def _contacts(cast: Cast, rng: Random, firms: tuple[Firm, ...]) -> Iterator[LifeContact]:
    """Clients and friends who work at a client's firm, and one to three other people at each."""
    names = {firm.name for firm in firms}
    for person in cast.tied("client", "friend"):
        if person.company in names:
            known = (person.phone, person.job, person.address, person.city)
            yield LifeContact(person.name, person.email, person.company, *known)
    first_names = {person.first_name for person in (cast.protagonist, *cast.people)}
    strangers = iter(rng.sample([name for name in pools.FIRST_NAMES if name not in first_names], 3 * len(firms)))
    surnames = iter(rng.sample(pools.LAST_NAMES, 3 * len(firms)))
    homes = set[str]()
    for firm in firms:
        for _ in range(rng.randrange(1, 4)):
            name = f"{next(strangers)} {next(surnames)}"
            email = f"{name.replace(' ', '.')}@{firm.domain}".lower()
            phone, job = phone_number(rng, firm.city), job_at(firm, rng.choice(pools.JOBS))
            address = free_address(farther_out(street(rng), FARTHER_OUT), homes)
            yield LifeContact(name, email, firm.name, phone, job, address, firm.city)


def _deals(
    rng: Random, office: Office, reps: tuple[str, ...], contacts: tuple[LifeContact, ...], count: int
) -> Iterator[LifeDeal]:
    """Deals with at least two in every stage, and some that should have been closed by now."""
    stages: list[Stage] = [*_LEAST, *(rng.choice(_STAGES) for _ in range(count - len(_LEAST)))]
    late = set(rng.sample(range(len(_LEAST) - 4), rng.randrange(3, 6)))
    titles = rng.sample([f"{goods} {form}" for goods in GOODS for form in _FORMS], count)
    for place, (title, stage) in enumerate(zip(titles, stages, strict=True)):
        contact, owner = rng.choice(contacts), reps[0] if rng.random() < 0.35 else rng.choice(reps)
        days = _stage_days(rng, office, stage)
        start, end = days[0][1], days[-1][1] if stage in ("won", "lost") else office.now
        reached: tuple[tuple[Stage, dt.date], ...] = tuple((name, office.day(minute)) for name, minute in days)
        expected = office.today + DAY_MINUTES * (-rng.randrange(2, 12) if place in late else rng.randrange(1, 85))
        if stage in ("won", "lost"):
            expected = end
        yield LifeDeal(
            key=f"deal:{place}",
            title=title,
            company=contact.company,
            contact=contact.email,
            owner=owner,
            cents=min(800, max(3, round(rng.lognormvariate(4.4, 1.1)))) * 50_000,
            stages=reached,
            expected_on=office.day(expected),
            touches=_touches(rng, office, (owner, rng.choice(reps)), reps[0], start, end),
        )


def _stage_days(rng: Random, office: Office, stage: Stage) -> list[tuple[Stage, int]]:
    """The stages up to the present one, each with the first minute of a later day than the one before."""
    names: tuple[Stage, ...] = _PATH[: rng.randrange(1, 5) if stage == "lost" else _PATH.index(stage)]
    names = (*names, stage)
    today = office.today // DAY_MINUTES
    created = today - rng.randrange(15, 170)
    until = min(today, created + rng.randrange(10, 60))
    later = _on_working_days(office, sorted(rng.sample(range(created + 1, until), len(names) - 1)), created, until)
    created -= office.is_holiday(created)
    return [(name, day * DAY_MINUTES) for name, day in zip(names, (created, *later), strict=True)]


def _on_working_days(office: Office, days: list[int], first: int, last: int) -> list[int]:
    """The same days between two, but for a holiday or the day after one the nearest day that is neither, and free."""
    unfit = [day for day in days if office.is_holiday(day) or office.is_holiday(day - 1)]
    for taken in unfit:
        near = sorted(range(first + 1, last), key=lambda day: abs(day - taken))
        fits = (
            day for day in near if day not in days and not office.is_holiday(day) and not office.is_holiday(day - 1)
        )
        days = sorted(next(fits) if day == taken else day for day in days)
    return days


def _touches(rng: Random, office: Office, by: tuple[str, str], me: str, start: int, end: int) -> tuple[Touch, ...]:
    """What was done between two minutes, and for a deal that is open perhaps what is planned or should be done."""
    touches: list[Touch] = []
    quarters = range(start // 15, end // 15)
    for quarter in sorted(rng.sample(quarters, min(rng.randrange(5), len(quarters)))):
        touches.append(_touch(rng, office, quarter, rng.choice(by), me, done=True))
    if end >= office.now:
        for _ in range(rng.randrange(3)):
            late = rng.random() < 0.3
            ahead = -rng.randrange(4 * DAY_MINUTES) if late else rng.randrange(60, 22 * DAY_MINUTES)
            touches.append(_touch(rng, office, max(start, office.now + ahead) // 15, rng.choice(by), me, done=False))
    return tuple(touches)


def _touch(rng: Random, office: Office, quarter: int, by: str, me: str, *, done: bool) -> Touch:
    kinds = _DONE if done else _PLANNED
    return Touch(office.quarter(quarter * 15), by, rng.choice(kinds[:-1] if by == me else kinds), done)

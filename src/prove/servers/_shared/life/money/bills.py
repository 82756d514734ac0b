"""Contracts and the bills that come in for them: rent, power, phone, lessons; some bills are overdue."""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache
from itertools import islice, takewhile
from random import Random
from typing import Literal, NamedTuple

from msgspec.structs import replace

from prove.core import Record, keyed, keyed_fraction
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.days import months_later, next_regular_day
from prove.servers._shared.ibans import drawn_iban
from prove.servers._shared.life.cities import city_of
from prove.servers._shared.life.clock import KEPT, now_of, origin_of
from prove.servers._shared.life.numbers import numbers_for
from prove.servers._shared.life.person.wallet import BANKS, wallet_of

BillCategory = Literal["rent", "utilities", "health", "shopping", "groceries"]
PaidBy = Literal["standing", "invoice", "direct_debit", "card"]
Every = Literal["weekly", "monthly", "yearly"]
StandingFrequency = Literal["once", "weekly", "monthly", "quarterly"]

STANDING_AT = dt.time(6)
"""When the bank makes standing payments."""
_NOTICE: dict[PaidBy, int] = {"standing": 7, "invoice": 14, "direct_debit": 5, "card": 0}
"""How many days before it is due a bill is issued."""
_NUMBERS = "@@-#####"
_COMING = dt.timedelta(days=45)
"""How far ahead bills are known that are still to come."""
_OVERDUE = 0.6
"""In how many lives there is an overdue bill for certain."""


class Bill(Record):
    """One bill of a contract. `account` is the key of the account that pays it, `how` the way it is paid.

    A bill that was not paid has no `paid_at`; `card` is the key of the card that pays if a card does.
    """

    key: str
    number: str
    biller: str
    what: str
    category: BillCategory
    iban: str
    cents: int
    issued_on: dt.date
    due_on: dt.date
    paid_at: dt.datetime | None
    account: str
    how: PaidBy
    card: str | None = None
    contract: str = ""


class Contract(Record):
    """What bills come in for. `cents` is the usual amount; `first_on` the first day on which it was due, at most
    the 28th of a month unless it is weekly.

    A contract that has ended has no bills that were due from `ended_on` on.
    """

    key: str
    biller: str
    what: str
    category: BillCategory
    iban: str
    cents: int
    account: str
    card: str | None
    how: PaidBy
    every: Every
    first_on: dt.date
    ended_on: dt.date | None

    def due_after(self, day: dt.date) -> dt.date:
        """The first day after a day on which a bill is due."""
        return next(self.dues(day + dt.timedelta(days=1)))

    def dues(self, since: dt.date) -> Iterator[dt.date]:
        """All days from a day on on which a bill is due, in order, whether or not the contract has ended."""
        if self.every == "weekly":
            due = self.first_on + dt.timedelta(days=max(0, -((self.first_on - since).days // 7) * 7))
            while True:
                if due >= since:
                    yield due
                due += dt.timedelta(days=7)
        due, step = max(self.first_on, since.replace(day=self.first_on.day)), 1
        if self.every == "yearly":
            due, step = self.first_on, 12
        while True:
            if due >= since:
                yield due
            year, month = divmod(due.year * 12 + due.month - 1 + step, 12)
            due = due.replace(year, month + 1)


class StandingPayment(Record):
    """Money that goes to somebody by itself. `payee` is an e-mail address; `ended` says how an ended one has ended.

    It was paid on all its days before `next_on`; a finished one, which was a single payment, on `next_on` itself.
    """

    key: str
    payee: str
    reference: str
    cents: int
    frequency: StandingFrequency
    first_on: dt.date
    next_on: dt.date
    account: str
    ended: Literal["cancelled", "finished"] | None

    def paid_on(self) -> Iterator[dt.date]:
        """The days on which it was paid."""
        if self.ended == "finished":
            yield self.next_on
        day = self.first_on
        while self.frequency != "once" and day < self.next_on:
            yield day
            day = next_regular_day(self.first_on, day, self.frequency)


class _Offer(NamedTuple):
    what: str
    category: BillCategory
    cents: int
    chance: float
    every: Every
    ways: tuple[PaidBy, ...]
    billers: tuple[str, ...]


_HEATING, _COOLING = "Heating", "Air conditioning"
_COOLERS = ("District Cooling", "Polar Air", "Coolwell")
_NO_WINTER = 12
"""Degrees below which it does not fall on average in any month, so that nobody heats."""
_RENT = _Offer("Rent", "rent", 115_000, 1, "monthly", ("standing",), ())
_OFFERS: tuple[_Offer, ...] = (
    _Offer(
        "Electricity",
        "utilities",
        7_400,
        1,
        "monthly",
        ("invoice", "invoice", "direct_debit"),
        ("City Power & Light", "Brightside Energy", "Solstice Solar", "Tern Electric", "Northline Power"),
    ),
    _Offer(
        "Phone contract",
        "utilities",
        3_200,
        0.95,
        "monthly",
        ("direct_debit", "card"),
        ("Orbit Telecom", "Bluebird Mobile", "Clearcall", "Sparrow Mobile"),
    ),
    _Offer(
        "Internet",
        "utilities",
        4_500,
        0.9,
        "monthly",
        ("direct_debit", "invoice"),
        ("Fibrelink", "Orbit Broadband", "Quickwire", "Homestead Net"),
    ),
    _Offer(
        "Water",
        "utilities",
        3_900,
        0.6,
        "monthly",
        ("invoice",),
        ("Clearwater Utility", "City Waterworks", "Springfield Water"),
    ),
    _Offer(
        _HEATING,
        "utilities",
        9_200,
        0.45,
        "monthly",
        ("invoice", "direct_debit"),
        ("District Heat", "Ember Gas", "Warmline Heating"),
    ),
    _Offer(
        "Home insurance",
        "utilities",
        21_500,
        0.6,
        "yearly",
        ("invoice", "direct_debit"),
        ("Halcyon Insurance", "Fairhaven Mutual", "Keystone Cover"),
    ),
    _Offer(
        "Gym membership",
        "health",
        3_800,
        0.55,
        "monthly",
        ("direct_debit", "card"),
        ("Ironclad Gym", "Riverside Pool", "Studio Nine Fitness"),
    ),
    _Offer(
        "Dental plan",
        "health",
        4_600,
        0.4,
        "monthly",
        ("invoice",),
        ("Bright Smile Dental", "Elm Street Clinic", "Harbor Dental Care"),
    ),
    _Offer(
        "Piano lessons",
        "shopping",
        12_000,
        0.4,
        "monthly",
        ("standing", "invoice"),
        ("Hilltop Music School", "Piano Studio Marlow", "Harmony House"),
    ),
    _Offer(
        "Storage room",
        "shopping",
        6_500,
        0.3,
        "monthly",
        ("standing",),
        ("Hilltop Storage", "Boxwell Storage", "Lockhart Depot"),
    ),
    _Offer(
        "Film streaming", "shopping", 1_399, 0.75, "monthly", ("card",), ("Reelhouse", "Nightowl Films", "Cinetide")
    ),
    _Offer("Music app", "shopping", 999, 0.6, "monthly", ("card",), ("Tunewell", "Echoplay", "Loudbird")),
    _Offer(
        "Newspaper",
        "shopping",
        1_700,
        0.45,
        "monthly",
        ("card", "direct_debit"),
        ("The Morning Ledger", "Harbor Gazette", "City Chronicle"),
    ),
    _Offer(
        "Vegetable box",
        "groceries",
        2_400,
        0.55,
        "weekly",
        ("card", "direct_debit"),
        ("Greenlake Farms", "Field & Furrow", "Root Cellar"),
    ),
    _Offer("Domain name", "shopping", 2_200, 0.5, "yearly", ("card",), ("Nameport", "Hostwell", "Webgarden")),
)
_LANDLORDS: tuple[str, ...] = (
    *("Maplecrest Homes", "Stonegate Lettings", "Harbourside Property", "Willow Court Homes", "Kingfisher Estates"),
    *("Lindenhof Housing", "Old Mill Residences"),
)
_ENDED: tuple[str, ...] = ("Film streaming", "Music app", "Newspaper", "Gym membership", "Vegetable box")
_Purpose = tuple[str, StandingFrequency, tuple[int, int]]
_PURPOSES: tuple[_Purpose, ...] = (
    ("Pocket money", "weekly", (2, 6)),
    ("Birthday fund", "monthly", (4, 16)),
    ("Garden help", "weekly", (4, 9)),
    ("Club fee", "quarterly", (6, 30)),
    ("Shared car", "monthly", (10, 40)),
    ("Choir trip", "once", (12, 60)),
    ("Loan instalment", "monthly", (12, 50)),
    ("Cleaning", "weekly", (8, 16)),
    ("Concert tickets", "once", (8, 30)),
    ("Allotment rent", "quarterly", (6, 20)),
    ("Family phone plan", "monthly", (3, 9)),
    ("Lottery pool", "weekly", (1, 3)),
)
_YOUNGER = frozenset(("daughter", "son", "niece", "nephew"))
_OF_RELATIONS = {
    "Pocket money": _YOUNGER,
    "Family phone plan": _YOUNGER | {"partner", "mother", "father", "sister", "brother"},
}
"""What one pays only to some of the family, by what they are to the user."""


_DAY = dt.timedelta(days=1)


@lru_cache(KEPT)
def bills_of(seed: int) -> tuple[Bill, ...]:
    """All bills of the past, in the order in which they were issued. Invoices may be unpaid when they are due."""
    rng, now = keyed("life.bills", seed), now_of(seed)
    claims = {
        f"{contract.key}:{due}": (contract, due) for contract in contracts_of(seed) for due in _dues(seed, contract)
    }
    numbers = numbers_for(seed, _NUMBERS, claims)
    bills = [_bill(rng, now, key, numbers[key], contract, due_on) for key, (contract, due_on) in claims.items()]
    due = [place for place, bill in enumerate(bills) if bill.how == "invoice" and bill.due_on < now.date()]
    due.sort(key=lambda place: bills[place].due_on)
    if due and all(bills[place].paid_at for place in due) and rng.random() < _OVERDUE:
        bills[due[-1]] = replace(bills[due[-1]], paid_at=None)
    return tuple(sorted(bills, key=lambda bill: (bill.issued_on, bill.key)))


@lru_cache(KEPT)
def coming_bills_of(seed: int) -> tuple[Bill, ...]:
    """The invoices that will be issued in the next weeks, in that order, whatever happens in a session."""
    rng, now = keyed("life.bills.coming", seed), now_of(seed)
    first = now.date() + dt.timedelta(days=1 + _NOTICE["invoice"])
    claims = {
        f"{contract.key}:{due}": (contract, due)
        for contract in contracts_of(seed)
        if contract.how == "invoice" and contract.ended_on is None
        for due in takewhile(lambda due: due <= first + _COMING, contract.dues(first))
    }
    numbers = numbers_for(seed, _NUMBERS, claims)
    bills = (_bill(rng, now, key, numbers[key], contract, due_on) for key, (contract, due_on) in claims.items())
    return tuple(sorted(bills, key=lambda bill: (bill.issued_on, bill.key)))


def taken_at(seed: int, contract: Contract, day: dt.date) -> dt.datetime:
    """When a bill that is still to come is paid by itself on the day on which it is due: standing payments at six,
    others in the night before. Invoices are not paid by themselves."""
    if contract.how == "standing":
        return dt.datetime.combine(day, STANDING_AT)
    minutes = 60 + int(keyed_fraction("life.bills.taken", seed, contract.key, f"{day}") * 300)
    return dt.datetime.combine(day, dt.time()) + dt.timedelta(minutes=minutes)


def number_of(seed: int, contract: Contract, day: dt.date) -> str:
    """The number of the bill that is due on a day, whether or not it has been issued."""
    key = f"{contract.key}:{day}"
    return _issued(seed).get(key) or numbers_for(seed, _NUMBERS, (key,))[key]


@lru_cache(KEPT)
def _issued(seed: int) -> dict[str, str]:
    """The numbers of all bills that have been issued, by their keys."""
    return {bill.key: bill.number for bill in bills_of(seed)}


@lru_cache(KEPT)
def contracts_of(seed: int) -> tuple[Contract, ...]:
    """The contracts of a seed, one of them ended, rent first."""
    rng = keyed("life.contracts", seed)
    offers = [_RENT._replace(billers=(rng.choice(_LANDLORDS),))]
    offers += [offer for offer in _OFFERS if rng.random() < offer.chance]
    if all(offer.what not in _ENDED for offer in offers):
        offers.append(rng.choice([offer for offer in _OFFERS if offer.what in _ENDED[:2]]))
    ending = rng.choice([offer.what for offer in offers if offer.what in _ENDED])
    offers = [_fitting(seed, offer) for offer in offers]
    return tuple(_contract(seed, rng, offer, offer.what == ending) for offer in offers)


@lru_cache(KEPT)
def standing_of(seed: int) -> tuple[StandingPayment, ...]:
    """Payments to people that go out by themselves; some have ended, some have not begun."""
    rng, wallet, today = keyed("life.standing", seed), wallet_of(seed), now_of(seed).date()
    accounts = [account for account in wallet.accounts if account.kind in ("checking", "joint")]
    people = rng.sample(cast_of(seed).tied("family", "friend"), 7)
    standing: list[StandingPayment] = []
    purposes, count = rng.sample(_PURPOSES, len(_PURPOSES)), rng.randrange(4, 8)
    for person, (reference, frequency, (low, high)) in islice(_paired(people, purposes), count):
        ended = _ending(rng, frequency) if len(standing) > 2 and rng.random() < 0.5 else None
        days = rng.randrange(1, 7 if frequency == "weekly" else 26)
        next_on = today + dt.timedelta(days=days) if not ended else today - dt.timedelta(days=5 + days)
        next_on = next_on if frequency == "weekly" else _early_in_month(next_on)
        begun = frequency != "once" and (ended or rng.random() < 0.75)
        times, account = rng.randrange(3, 9) if begun else 0, rng.choice(accounts)
        standing.append(
            StandingPayment(
                key=f"standing:{reference}",
                payee=person.email,
                reference=reference,
                cents=rng.randrange(low, high) * 500,
                frequency=frequency,
                first_on=_began(next_on, frequency, times, account.opened_on),
                next_on=next_on,
                account=account.key,
                ended=ended,
            )
        )
    return tuple(standing)


def _paired(people: list[Person], purposes: list[_Purpose]) -> Iterator[tuple[Person, _Purpose]]:
    """Each purpose with somebody whom it fits, who has no other one; one that fits nobody is left out."""
    left = list(people)
    for purpose in purposes:
        fitting = _OF_RELATIONS.get(purpose[0])
        person = next((one for one in left if fitting is None or one.relation in fitting), None)
        if person is not None:
            left.remove(person)
            yield person, purpose


def _ending(rng: Random, frequency: StandingFrequency) -> Literal["cancelled", "finished"]:
    return "finished" if frequency == "once" and rng.random() < 0.7 else "cancelled"


def _early_in_month(day: dt.date) -> dt.date:
    """The day, or one soon after it if not every month has such a day."""
    return day if day.day <= 28 else day + dt.timedelta(days=4)


def _began(day: dt.date, frequency: StandingFrequency, times: int, earliest: dt.date) -> dt.date:
    """The first day of a regular payment that was made some times before a day, or as often as its account allows."""
    while times:
        if frequency == "weekly":
            first = day - dt.timedelta(days=7 * times)
        else:
            first = months_later(day, -times * (3 if frequency == "quarterly" else 1))
        if first > earliest:
            return first
        times -= 1
    return day


def _fitting(seed: int, offer: _Offer) -> _Offer:
    """An offer that fits the climate: where there is no winter, homes are cooled and not heated."""
    warm = offer.what == _HEATING and city_of(cast_of(seed).home).coldest[0] > _NO_WINTER
    return offer._replace(what=_COOLING, billers=_COOLERS) if warm else offer


def _contract(seed: int, rng: Random, offer: _Offer, ending: bool) -> Contract:
    wallet, today = wallet_of(seed), now_of(seed).date()
    shared = offer.category in ("rent", "utilities") and rng.random() < 0.8
    account = wallet.first("joint") if shared else wallet.accounts[0]
    how = rng.choice(offer.ways)
    lasting = [card for card in wallet.usable(today) if card.account == account.key]
    days = rng.randrange(200, min(900, (today - account.opened_on).days - 30))
    if offer.every == "weekly":
        first_on = today - dt.timedelta(days=days)
    else:
        first_on = (today - dt.timedelta(days=days)).replace(day=rng.randrange(1, 29))
    return Contract(
        key=f"contract:{offer.what}",
        biller=rng.choice(offer.billers),
        what=offer.what,
        category=offer.category,
        iban=drawn_iban(rng, cast_of(seed).home, rng.choice(BANKS)),
        cents=round(offer.cents * rng.uniform(0.8, 1.25)),
        account=account.key,
        card=rng.choice(lasting).key if how == "card" else None,
        how=how,
        every=offer.every,
        first_on=first_on,
        ended_on=today - dt.timedelta(days=rng.randrange(20, 90)) if ending else None,
    )


def _dues(seed: int, contract: Contract) -> Iterator[dt.date]:
    """The days on which the bills that have been issued so far are due."""
    notice = dt.timedelta(days=_NOTICE[contract.how])
    last = now_of(seed).date() + notice
    if contract.ended_on:
        last = min(last, contract.ended_on - dt.timedelta(days=1))
    return takewhile(lambda due: due <= last, contract.dues(origin_of(seed).date() + notice))


def _bill(rng: Random, now: dt.datetime, key: str, number: str, contract: Contract, due_on: dt.date) -> Bill:
    varies = contract.category == "utilities" and contract.how == "invoice"
    paid_at = _paid_at(rng, contract.how, due_on)
    return Bill(
        key=key,
        number=number,
        biller=contract.biller,
        what=contract.what,
        category=contract.category,
        iban=contract.iban,
        cents=round(contract.cents * rng.uniform(0.8, 1.2)) if varies else contract.cents,
        issued_on=due_on - _NOTICE[contract.how] * _DAY,
        due_on=due_on,
        paid_at=paid_at if paid_at <= now else None,
        account=contract.account,
        how=contract.how,
        card=contract.card,
        contract=contract.key,
    )


def _paid_at(rng: Random, how: PaidBy, due_on: dt.date) -> dt.datetime:
    """When a bill is paid; invoices mostly before they are due, now and then some days late."""
    if how == "standing":
        return dt.datetime.combine(due_on, STANDING_AT)
    if how != "invoice":
        return dt.datetime.combine(due_on, dt.time(rng.randrange(1, 6), rng.randrange(60)))
    days = rng.randrange(2, 16) if rng.random() < 0.2 else -rng.randrange(1, 10)
    return dt.datetime.combine(due_on + dt.timedelta(days=days), dt.time(rng.randrange(7, 22), rng.randrange(60)))

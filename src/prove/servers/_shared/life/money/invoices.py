"""The side business: its customers, the invoices that go out, what became of them, and the weekly payouts."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Literal

from prove.core import Record, keyed
from prove.core.keyed import spoken_number
from prove.servers._shared.cast import Person, cast_of, moments
from prove.servers._shared.days import month_name
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.desk import free_between

NUMBERS = "INV-#####"
PLATFORM = "Tillwise Payments"
Fate = Literal["paid", "part", "open", "void", "refunded", "part_refunded"]
_Planned = tuple[dt.datetime, Fate, dt.datetime]

_TRADES: dict[str, tuple[tuple[str, int], ...]] = {
    "Design Studio": (
        ("Logo design", 480),
        ("Website refresh", 950),
        ("Business cards", 120),
        ("Newsletter layout", 180),
        ("Brochure", 260),
        ("Icon set", 145),
        ("Packaging draft", 390),
        ("Poster series", 310),
        ("Brand guide", 620),
        ("Slide template", 210),
    ),
    "Photography": (
        ("Portrait session", 220),
        ("Event coverage", 540),
        ("Product photos", 330),
        ("Team photos", 280),
        ("Retouching", 75),
        ("Photo book", 140),
        ("Architecture shoot", 460),
        ("Drone footage", 390),
        ("Large prints", 95),
        ("Image licence", 160),
    ),
    "Woodworks": (
        ("Oak table", 890),
        ("Bookshelf", 420),
        ("Chair repair", 85),
        ("Cutting boards", 48),
        ("Picture frames", 36),
        ("Garden bench", 365),
        ("Reception desk", 1280),
        ("Shop shelving", 560),
        ("Staircase repair", 310),
        ("Floor sanding", 275),
    ),
    "Catering": (
        ("Office lunch", 240),
        ("Birthday cake", 65),
        ("Wedding buffet", 1350),
        ("Coffee bar", 310),
        ("Breakfast platters", 115),
        ("Canape trays", 180),
        ("Garden party buffet", 640),
        ("Tasting evening", 380),
        ("Pastry boxes", 54),
        ("Vegetarian menu", 210),
    ),
}
_EXTRAS = (("Express fee", 4000), ("Travel costs", 3250), ("Delivery", 1800), ("Extra hour", 7000), ("Materials", 5500))
_FATES: dict[Fate, int] = {"paid": 17, "part": 5, "open": 10, "void": 4, "refunded": 3, "part_refunded": 3}
_DAY, _HOUR, _MINUTE = dt.timedelta(days=1), dt.timedelta(hours=1), dt.timedelta(minutes=1)
_NONE = dt.timedelta(0)
_UP = range(7, 23)
"""The hours in which customers pay, by the clock of their city."""
_INTO_WORK = tuple(dt.timedelta(hours=8 + hour * 10 // 24 - hour) for hour in range(24))
"""How far each hour of a day is from the working hour that stands for it."""
HISTORY = 170 * _DAY
"""How far back the business is known."""


class Client(Record):
    """A customer of the business; the card is there if they have left one, and may have expired."""

    email: str
    name: str
    company: str | None
    card_last_four: str | None
    card_expires_on: dt.date | None
    added_on: dt.date
    city: str


class SaleLine(Record):
    """A line of an invoice; `cents` is the price of one."""

    description: str
    quantity: int
    cents: int


class Sale(Record):
    """An invoice. What was charged and what was refunded is in cents, and 0 if nothing was."""

    key: str
    number: str
    customer: str
    title: str
    lines: tuple[SaleLine, ...]
    issued_at: dt.datetime
    due_on: dt.date
    copy_to: str | None
    fate: Fate
    settled_at: dt.datetime
    charged: int
    refunded_at: dt.datetime
    refunded: int

    @property
    def total(self) -> int:
        return sum(line.quantity * line.cents for line in self.lines)


class Payout(Record):
    """What the charges less the refunds of a week came to, and of those before it that did not cover their refunds.

    `week_from` is the Monday of the week that earned it.
    """

    key: str
    week_from: dt.date
    paid_at: dt.datetime
    cents: int


class Business(Record):
    """The business, with its sales in the order in which they were issued; `coming` is what is still to be paid out."""

    name: str
    clients: tuple[Client, ...]
    sales: tuple[Sale, ...]
    payouts: tuple[Payout, ...]
    coming: tuple[Payout, ...]


@lru_cache(KEPT)
def business_of(seed: int) -> Business:
    """The side business of a seed."""
    cast, rng = cast_of(seed), keyed("life.business", seed)
    trade = rng.choice(sorted(_TRADES))
    home = cast.protagonist.address
    others = [person for person in cast.tied("client", "friend", "family") if person.address != home]
    people = rng.sample(others, min(len(others), rng.randrange(14, 18)))
    clients = tuple(_client(cast.now, rng, person, len(people) - place) for place, person in enumerate(people))
    sales = tuple(_sales(seed, rng, clients, _TRADES[trade]))
    name = f"{cast.protagonist.name.split()[-1]} {trade}"
    payouts = tuple(_payouts(cast.now, sales))
    done = sum(payout.paid_at <= cast.now for payout in payouts)
    return Business(name, clients, sales, payouts[:done], payouts[done:])


def _client(now: dt.datetime, rng: Random, person: Person, from_last: int) -> Client:
    """The last three have no card, the two before them one that has run out."""
    expires = now.date() + dt.timedelta(days=rng.randrange(40, 1200))
    if 3 < from_last <= 5:
        expires = now.date() - dt.timedelta(days=rng.randrange(5, 60))
    card = None if from_last <= 3 else f"{rng.randrange(1000, 10_000)}"
    company = person.company if person.tie == "client" else None
    added_on = (now - HISTORY).date() - dt.timedelta(days=rng.randrange(1, 730))
    return Client(person.email, person.name, company, card, expires if card else None, added_on, person.city)


def _sales(seed: int, rng: Random, clients: tuple[Client, ...], items: tuple[tuple[str, int], ...]) -> Iterator[Sale]:
    now = now_of(seed)
    fates: list[Fate] = [fate for fate, often in _FATES.items() for _ in range(often)]
    kept = rng.sample(fates, min(len(fates), amount(rng, 36, habits_of(seed).working ** 0.5, 26)))
    old = zip(_by_day(rng, now - 160 * _DAY, now - 4 * _DAY, len(kept)), kept, strict=True)
    over = now - 2 * _DAY
    over = free_between(seed, over, now - 3 * _DAY, over) or over
    plan: list[_Planned] = [(issued, fate, over) for issued, fate in old]
    # Some are paid and some are issued in the last two days, while endpoints of the business do not answer.
    for issued in moments(rng, now - 45 * _HOUR, now - 36 * _HOUR, 4):
        plan.append((issued, "paid", _when_up(issued + 5 * _HOUR)))
    for issued in moments(rng, now - 18 * _HOUR, now - _HOUR, rng.randrange(3, 6)):
        plan.append((issued, "open", now))
    titles: set[str] = set()
    numbers, colleagues = _numbers(seed), cast_of(seed).tied("colleague")[:2]
    for place, (issued, fate, latest) in enumerate(sorted(plan, key=lambda entry: entry[0])):
        work, number = _work(rng, items, issued, titles), next(numbers)
        yield _sale(seed, rng, clients, colleagues, work, issued, fate, latest, place, number)


def _sale(
    seed: int,
    rng: Random,
    clients: tuple[Client, ...],
    colleagues: tuple[Person, ...],
    work: tuple[str, tuple[SaleLine, ...]],
    issued: dt.datetime,
    fate: Fate,
    latest: dt.datetime,
    place: int,
    number: str,
) -> Sale:
    anyone, home = fate in ("open", "void") and rng.random() < 0.6, cast_of(seed).home
    possible = clients[-5:] if anyone else clients[:-5]
    if latest - issued < _DAY:
        possible = [one for one in possible if _is_up(latest, home, one.city)] or possible
    customer = rng.choice(possible)
    title, lines = work
    total = sum(line.quantity * line.cents for line in lines)
    is_at_home = customer.city == home or fate in ("open", "void")
    ahead = _NONE if is_at_home else local_time(issued, home, customer.city) - issued
    paid = _after(issued + ahead, rng.randrange(120, 60 * 24 * 12) * _MINUTE)
    settled = max(issued + _HOUR, _or_in_the_evening(min(latest + ahead, paid)) - ahead)
    refunded = min(latest, _after(settled, rng.randrange(60, 60 * 24 * 9) * _MINUTE))
    if fate in ("refunded", "part_refunded"):
        refunded = free_between(seed, refunded, settled, latest) or latest
    charged = 0 if fate in ("open", "void") else total
    if fate == "part":
        charged = round(total * rng.choice((0.25, 0.4, 0.5)))
    back = {"refunded": charged, "part_refunded": round(charged * rng.choice((0.1, 0.2, 0.5)))}.get(fate, 0)
    return Sale(
        key=f"sale:{place:02d}",
        number=number,
        customer=customer.email,
        title=title,
        lines=lines,
        issued_at=issued,
        due_on=(issued + rng.choice((14, 14, 21, 30)) * _DAY).date(),
        copy_to=rng.choice(colleagues).email if rng.random() < 0.3 else None,
        fate=fate,
        settled_at=settled,
        charged=charged,
        refunded_at=refunded,
        refunded=back,
    )


def _by_day(rng: Random, start: dt.datetime, end: dt.datetime, count: int) -> list[dt.datetime]:
    """Moments of working hours."""
    found = moments(rng, start, end, count)
    return sorted(_at_work(moment) for moment in found)


def _after(moment: dt.datetime, span: dt.timedelta) -> dt.datetime:
    """About so long after a moment, in working hours if that is later, and never at night."""
    return _when_up(max(moment + min(span, _HOUR), _at_work(moment + span)))


def _when_up(moment: dt.datetime) -> dt.datetime:
    """The same moment, or one of the next working hours if it is at night."""
    return moment if moment.hour in _UP else _at_work(moment if moment.hour < _UP.start else moment + _DAY)


def _or_in_the_evening(moment: dt.datetime) -> dt.datetime:
    """The same moment, or one of the evening before if it is at night."""
    if moment.hour in _UP:
        return moment
    evening = moment.replace(hour=_UP.stop - 2)
    return evening - _DAY if moment.hour < _UP.start else evening


def _at_work(moment: dt.datetime) -> dt.datetime:
    return moment + _INTO_WORK[moment.hour]


def _is_up(moment: dt.datetime, home: str, city: str) -> bool:
    """Whether it is not night in a city at a moment by the clock at home."""
    return city == home or local_time(moment, home, city).hour in _UP


def _work(
    rng: Random, items: Sequence[tuple[str, int]], issued: dt.datetime, titles: set[str]
) -> tuple[str, tuple[SaleLine, ...]]:
    """A title that no other invoice has, and lines that fit it."""
    what, price = rng.choice(items)
    first, part = f"{what}, {month_name(issued)}", 2
    title = first
    while title in titles:
        title, part = f"{first}, part {part}", part + 1
    titles.add(title)
    lines = [SaleLine(what, rng.choice((1, 1, 1, 2, 3)), round(price * rng.uniform(0.85, 1.25)) * 100)]
    lines += [SaleLine(extra, rng.choice((1, 1, 2)), cost) for extra, cost in rng.sample(_EXTRAS, rng.randrange(3))]
    return title, tuple(lines)


def _numbers(seed: int) -> Iterator[str]:
    """The numbers that the platform gives to a seed's invoices, one after the other."""
    counter, given = 0, set[str]()
    while True:
        counter += 1
        number = spoken_number(NUMBERS, seed, counter)
        if number not in given:
            given.add(number)
            yield number


def _payouts(now: dt.datetime, sales: tuple[Sale, ...]) -> Iterator[Payout]:
    """Every Tuesday morning the week before is paid out; what refunds left below zero is carried over."""
    moved = [(sale.settled_at.date(), sale.charged) for sale in sales if sale.charged]
    moved += [(sale.refunded_at.date(), -sale.refunded) for sale in sales if sale.refunded]
    weekly: Counter[dt.date] = Counter()
    for day, cents in moved:
        weekly[_monday(day)] += cents
    monday = _monday((now - HISTORY).date())
    owed = 0
    while monday <= now.date():
        owed += weekly[monday]
        if owed > 0:
            paid_at = dt.datetime.combine(monday + 8 * _DAY, dt.time(6))
            yield Payout(f"payout:{monday.isoformat()}", monday, paid_at, owed)
            owed = 0
        monday += 7 * _DAY


def _monday(day: dt.date) -> dt.date:
    return day - day.weekday() * _DAY

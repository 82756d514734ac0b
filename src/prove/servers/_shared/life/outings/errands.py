"""Meals that are delivered, and visits to shops, cafés and fuel stops: when awake and free, and when they are open."""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Literal, NamedTuple

from msgspec.structs import replace

from prove.core import Record, keyed, keyed_fraction
from prove.servers._shared.cast import Place
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.life.clock import KEPT, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.outings.meals import PAST_DAYS, Meal, meals_of, usual_card
from prove.servers._shared.life.person.habits import habits_of
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.person.wallet import Wallet, WalletCard, wallet_of
from prove.servers._shared.life.place.geo import Hours, hours_of, spots_of
from prove.servers._shared.life.time.agenda import agenda_of
from prove.servers._shared.life.time.desk import is_off_the_desk
from prove.servers._shared.life.time.planner import minutes_in

VisitCategory = Literal["groceries", "dining", "health", "transport", "shopping", "culture"]


class Visit(Record):
    """Money that was spent at a place of the home city. `card` is None if it was cash, `event` the agenda's key.

    A visit with `litres` filled the tank of the household's `family_car`.
    """

    key: str
    at: dt.datetime
    place: str
    category: VisitCategory
    cents: int
    card: str | None
    event: str | None = None
    litres: float | None = None


class Errands(Record):
    """Meals and visits in order of time.

    `dropped` are meals that were cancelled at once, or turned down by a kitchen that was about to close: nothing was
    charged for them.
    """

    meals: tuple[Meal, ...]
    visits: tuple[Visit, ...]
    dropped: tuple[Meal, ...] = ()


@lru_cache(KEPT)
def errands_of(seed: int) -> Errands:
    """The meals and visits of a seed's last months."""
    meals, life = meals_of(seed), _Life(seed)
    visits = [*_visits(life), *_event_visits(life)]
    return Errands(meals.placed, tuple(sorted(visits, key=lambda visit: (visit.at, visit.key))), meals.dropped)


def fuel_price_of(seed: int, place: str) -> float:
    """What a litre costs at a fuel station, in dollars."""
    return round(1.35 + keyed_fraction(seed, "fuel price", place) * 0.55, 2)


class _Life:
    """What the visits of a seed are planned from, and the diary that they fill; the last one ends by `until`."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng: Random = keyed("life.visits", seed)
        self.origin = origin_of(seed)
        self.today = dt.datetime.combine(now_of(seed).date(), dt.time())
        self.diary, self.until = Diary(meals_of(seed).diary), meals_of(seed).until
        self.last = self.minute(self.until)
        self.midnight, self.weekday = self.minute(self.today), self.today.weekday()
        self.wallet: Wallet = wallet_of(seed)
        private = tuple(card for card in self.wallet.cards if not card.account.startswith("business"))
        self.private = replace(self.wallet, cards=private)
        self.habits = habits_of(seed)
        self.tank = household_of(seed).family_car.capacity
        self.fuelled: list[int] = []

    def minute(self, moment: dt.datetime) -> int:
        """The minute of the diary."""
        return minutes_in(moment - self.origin)

    def day(self, ago: int) -> dt.datetime:
        """The midnight at which a day began."""
        return self.today - dt.timedelta(days=ago)


class _Custom(NamedTuple):
    """A kind of visit: typical cents, how often a day, between which hours, how many minutes it takes."""

    kinds: tuple[str, ...]
    category: VisitCategory
    cents: int
    chance: float
    first: int
    last: int
    minutes: int


def _visits(life: _Life) -> list[Visit]:
    """Visits on ordinary days, to a fuel station at least three times."""
    rand, spots, visits = life.rng.random, spots_of(life.seed), list[Visit]()
    customs = [
        (custom.chance, custom, [spot for spot in spots if spot.kind in custom.kinds]) for custom in _customs(life)
    ]
    for _, _, places in customs:
        life.rng.shuffle(places)
    for ago in range(PAST_DAYS, -1, -1):
        for chance, custom, places in customs:
            if rand() < chance and (visit := _visit_on(life, custom, places, ago)):
                visits.append(visit)
    _, custom, places = next(each for each in customs if each[1].kinds == _FUEL)
    for ago in life.rng.sample(range(2, PAST_DAYS), 25):
        if len(life.fuelled) < 3 and (visit := _visit_on(life, custom, places, ago)):
            visits.append(visit)
    return visits


def _visit_on(life: _Life, custom: _Custom, places: list[Place], ago: int) -> Visit | None:
    """A visit to one of the places, mostly one of the first, if there is time for it; a tank lasts some days."""
    is_fuel = custom.kinds is _FUEL
    if is_fuel and any(abs(ago - other) < _TANK_LASTS for other in life.fuelled):
        return None
    place = places[int(life.rng.random() ** 2 * len(places))]
    at = _paid_at(life, custom, place, ago)
    if at is None:
        return None
    if is_fuel:
        life.fuelled.append(ago)
    return _visit(life, custom, place, at)


def _customs(life: _Life) -> tuple[_Custom, ...]:
    dining, driving, social = life.habits.dining, life.habits.driving, life.habits.social
    return (
        _Custom(("supermarket",), "groceries", 4600, 0.30, 8, 20, 25),
        _Custom(("cafe",), "dining", 720, 0.22 * dining, 8, 17, 15),
        _Custom(("restaurant",), "dining", 3400, 0.07 * dining, 12, 20, 60),
        _Custom(("pharmacy",), "health", 1900, 0.035, 9, 18, 10),
        _Custom(_FUEL, "transport", 5600, 0.03 + 0.04 * driving, 7, 21, 10),
        _Custom(("charging",), "transport", 1700, 0.02 * driving, 7, 21, 30),
        _Custom(("parking",), "transport", 900, 0.06 * driving, 8, 19, 5),
        _Custom(("shop",), "shopping", 3900, 0.05, 10, 18, 20),
        _Custom(("cinema", "theatre", "museum"), "culture", 2400, 0.03 * social, 11, 20, 90),
    )


def _paid_at(life: _Life, custom: _Custom, place: Place, ago: int) -> dt.datetime | None:
    """When a visit so many days ago ended, if there was time for it, and to drive to fuel, while the place was open."""
    hours = hours_of(life.seed, place.name, place.kind)
    weekday = (life.weekday - ago) % 7
    if not _opens_on(hours, weekday):
        return None
    first = max(custom.first * 60, _of_day(hours.opens_at))
    spare = min(custom.last * 60, _of_day(hours.closes_at)) - custom.minutes - first
    midnight, is_fuel = life.midnight - ago * 24 * 60, custom.kinds is _FUEL
    for _ in range((5 if is_fuel else 3) if spare > 0 else 0):
        begins = first + int(life.rng.random() * spare)
        if is_fuel and not is_off_the_desk(weekday, begins - _WAY, begins + custom.minutes):
            continue
        start, end = midnight + begins, midnight + begins + custom.minutes
        if end <= life.last and life.diary.take(start, end):
            return life.origin + end * _MINUTE
    return None


def _opens_on(hours: Hours, weekday: int) -> bool:
    return WEEKDAYS[weekday] != hours.closed_on and (weekday < 5 or not hours.weekdays_only)


def _of_day(time: dt.time) -> int:
    return time.hour * 60 + time.minute


def _visit(life: _Life, custom: _Custom, place: Place, at: dt.datetime) -> Visit:
    """What was paid; fuel is always paid by card."""
    rng, litres = life.rng, None
    cents, in_cash = round(custom.cents * (0.45 + 1.2 * rng.random())), rng.random() < life.habits.cash
    if place.kind == "fuel":
        litres = round(life.tank * rng.uniform(0.18, 0.42), 2)
        cents, in_cash = round(litres * fuel_price_of(life.seed, place.name) * 100), False
    card = None if in_cash else _private_card(life, at.date()).key
    return Visit(at.isoformat()[:16], at, place.name, custom.category, cents, card, litres=litres)


def _private_card(life: _Life, day: dt.date) -> WalletCard:
    cards = life.private.usable(day) or life.wallet.usable(day)
    return usual_card(life.rng, cards)


def _event_visits(life: _Life) -> Iterator[Visit]:
    """What was eaten and seen at an event was paid there."""
    kinds, first = {spot.name: spot.kind for spot in spots_of(life.seed)}, life.day(PAST_DAYS)
    for event in agenda_of(life.seed):
        custom = _AT_EVENTS.get(kinds.get(event.place or "", ""))
        if custom is None or event.repeats != "never" or event.trip is not None or event.starts_at < first:
            continue
        end = event.starts_at + event.length
        if end <= life.until:
            cents, card = round(custom[1] * life.rng.uniform(0.6, 1.6)), _private_card(life, end.date())
            yield Visit(f"event:{event.key}", end, event.place or "", custom[0], cents, card.key, event.key)


_AT_EVENTS: dict[str, tuple[VisitCategory, int]] = {
    "restaurant": ("dining", 5200),
    "cafe": ("dining", 1100),
    "cinema": ("culture", 2600),
    "theatre": ("culture", 4800),
    "museum": ("culture", 2200),
}
_FUEL = ("fuel",)
_MINUTE = dt.timedelta(minutes=1)
_WAY = 30
"""Minutes for the drive to a fuel station."""
_TANK_LASTS = 7
"""For how many days."""

"""Meals that are delivered, and visits to shops, cafés and fuel stops: when awake and free, and when they are open.

Visits leave time for the way from what was before and to what comes next. Those that take a car leave time to drive
there from home and back, outside the hours at the desk and while nothing is bought with an app, so that `driving`
always finds a drive for them.
"""

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
from prove.servers._shared.life.outings.appetite import is_hungry
from prove.servers._shared.life.outings.meals import PAST_DAYS, Meal, meals_of, usual_card
from prove.servers._shared.life.person.habits import habits_of
from prove.servers._shared.life.person.household import Energy, household_of
from prove.servers._shared.life.person.wallet import Wallet, WalletCard, wallet_of
from prove.servers._shared.life.place.geo import Hours, hours_of, spots_of
from prove.servers._shared.life.place.trips import away_of
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers._shared.life.purchases.market import deals_of
from prove.servers._shared.life.purchases.orders import orders_of
from prove.servers._shared.life.time.agenda import agenda_of, ways_of
from prove.servers._shared.life.time.desk import is_off_the_desk
from prove.servers._shared.life.time.planner import DAY, minutes_in
from prove.servers._shared.life.time.ways import HOME

LOGGED_DAYS = 24
"""How many days the logs of cars go back."""
VisitCategory = Literal["groceries", "dining", "health", "transport", "shopping", "culture"]
NeededCar = Literal["any"] | Energy


class Visit(Record):
    """Money that was spent at a place of the home city. `card` is None if it was cash, `event` the agenda's key.

    It was paid at the end of so many `minutes`. A visit with `litres` filled the tank of the household's `family_car`;
    `car` is the car that it took, if it took one.
    """

    key: str
    at: dt.datetime
    place: str
    category: VisitCategory
    cents: int
    card: str | None
    event: str | None = None
    litres: float | None = None
    minutes: int = 10
    car: NeededCar | None = None


class Errands(Record):
    """Meals and visits in order of time.

    `dropped` are meals that were cancelled at once, or turned down by a kitchen that was about to close: nothing was
    charged for them.
    """

    meals: tuple[Meal, ...]
    visits: tuple[Visit, ...]
    dropped: tuple[Meal, ...] = ()


def errands_of(seed: int) -> Errands:
    """The meals and visits of a seed's last months."""
    return _planned(seed)[0]


def bought_of(seed: int) -> Iterator[dt.datetime]:
    """When the protagonist ordered or paid something with an app."""
    meals = meals_of(seed)
    yield from (meal.placed_at for meal in (*meals.placed, *meals.dropped))
    yield from (order.placed_at for order in orders_of(seed))
    yield from (order.cancelled_at for order in orders_of(seed) if order.cancelled_at is not None)
    yield from (deal.paid_at for deal in deals_of(seed))
    yield from (trip.booked_at for trip in paid_trips_of(seed) if trip.booked_at)


def out_of(seed: int) -> Diary:
    """The diary with the agenda, the meals and the visits in it; copy it before you plan more."""
    return _planned(seed)[1]


@lru_cache(KEPT)
def _planned(seed: int) -> tuple[Errands, Diary]:
    meals, life = meals_of(seed), _Life(seed)
    visits = sorted([*_visits(life), *_event_visits(life)], key=lambda visit: (visit.at, visit.key))
    return Errands(meals.placed, tuple(visits), meals.dropped), life.diary


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
        self.eaten = list(meals_of(seed).eaten)
        self.bought = self._when_bought()
        self.ways, self.away = ways_of(seed).beside(self.diary), away_of(seed)
        self.last = self.minute(self.until)
        self.midnight, self.weekday = self.minute(self.today), self.today.weekday()
        self.wallet: Wallet = wallet_of(seed)
        private = tuple(card for card in self.wallet.cards if not card.account.startswith("business"))
        self.private = replace(self.wallet, cards=private)
        self.habits = habits_of(seed)
        self.tank = household_of(seed).family_car.capacity
        own = household_of(seed).car("own")
        self.charges = own is not None and own.energy == "electric"
        self.fuelled: list[int] = []
        self.driven: set[int] = set()
        self.room = _MOST_LOGGED * self.tank

    def minute(self, moment: dt.datetime) -> int:
        """The minute of the diary."""
        return minutes_in(moment - self.origin)

    def day(self, ago: int) -> dt.datetime:
        """The midnight at which a day began."""
        return self.today - dt.timedelta(days=ago)

    def _when_bought(self) -> Diary:
        """The minutes in which something was bought with an app, of the days that are in the logs of cars."""
        diary, first = Diary(), now_of(self.seed) - dt.timedelta(days=LOGGED_DAYS + 1)
        for minute in (self.minute(at) for at in bought_of(self.seed) if at > first):
            diary.take(minute, minute + 1)
        return diary


class _Custom(NamedTuple):
    """A kind of visit: typical cents, how often a day, between which hours, how many minutes and which car it takes."""

    kinds: tuple[str, ...]
    category: VisitCategory
    cents: int
    chance: float
    first: int
    last: int
    minutes: int
    car: NeededCar | None = None


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
    if custom.car and not _has_car(life, custom.car, ago):
        return None
    place = places[int(life.rng.random() ** 2 * len(places))]
    at = _paid_at(life, custom, place, ago)
    if at is None:
        return None
    if custom.car:
        life.driven.add(ago)
    if is_fuel:
        life.fuelled.append(ago)
    return _visit(life, custom, place, at, is_logged=ago <= LOGGED_DAYS)


def _has_car(life: _Life, car: NeededCar, ago: int) -> bool:
    """Whether there is such a car for a visit of a day before today, at home or on a way to something else.

    Drives are in its log for some days: one to such a visit on a day, and no more fuel than fits into the tank.
    """
    midnight = life.midnight - ago * DAY
    if ago == 0 or ago in life.driven or not life.away.free(midnight, midnight + DAY):
        return False
    if ago > LOGGED_DAYS or car == "any":
        return True
    return life.charges if car == "electric" else life.room >= _LEAST_FUEL * life.tank


def _customs(life: _Life) -> tuple[_Custom, ...]:
    dining, driving, social = life.habits.dining, life.habits.driving, life.habits.social
    return (
        _Custom(("supermarket",), "groceries", 4600, 0.30, 8, 20, 25),
        _Custom(("cafe",), "dining", 720, 0.22 * dining, 8, 17, 15),
        _Custom(_MEAL, "dining", 3400, 0.07 * dining, 12, 20, 60),
        _Custom(("pharmacy",), "health", 1900, 0.035, 9, 18, 10),
        _Custom(_FUEL, "transport", 5600, 0.03 + 0.04 * driving, 7, 21, 10, "combustion"),
        _Custom(("charging",), "transport", 1700, 0.027 * driving, 7, 21, 30, "electric"),
        _Custom(("parking",), "transport", 900, 0.07 * driving, 7, 20, 20, "any"),
        _Custom(("shop",), "shopping", 3900, 0.05, 10, 18, 20),
        _Custom(("cinema", "theatre", "museum"), "culture", 2400, 0.03 * social, 11, 20, 90),
    )


def _paid_at(life: _Life, custom: _Custom, place: Place, ago: int) -> dt.datetime | None:
    """When a visit so many days ago ended, if there was time for it and for the ways while the place was open."""
    hours = hours_of(life.seed, place.name, place.kind)
    weekday = (life.weekday - ago) % 7
    if not _opens_on(hours, weekday):
        return None
    first = max(custom.first * 60, _of_day(hours.opens_at))
    spare = min(custom.last * 60, _of_day(hours.closes_at)) - custom.minutes - first
    midnight, way = life.midnight - ago * DAY, life.ways.longest(place.name) + _SPARE if custom.car else 0
    for _ in range((_TRIES_BY_CAR if custom.car else _TRIES) if spare > 0 else 0):
        begins = first + int(life.rng.random() * spare)
        ends = begins + custom.minutes
        if custom.car and not is_off_the_desk(weekday, begins - way, ends + way):
            continue
        if custom.kinds is _MEAL and not is_hungry(life.eaten, midnight + begins, midnight + ends):
            continue
        if midnight + ends <= life.last and _take(life, midnight + begins, midnight + ends, place, way):
            if custom.kinds is _MEAL:
                life.eaten.append((midnight + begins, midnight + ends))
            return life.origin + (midnight + ends) * _MINUTE
    return None


def _take(life: _Life, start: int, end: int, place: Place, way: int) -> bool:
    """Plan a visit, if there is time for it and for the ways; with a `way`, it is by car from home and back."""
    start, end, where = start - way, end + way, HOME if way else place.name
    if way and not life.bought.free(start, end):
        return False
    if not life.diary.free(start, end) or not life.ways.leave_time(start, end, where):
        return False
    life.ways.stay(start, end, where)
    return life.diary.take(start, end)


def _opens_on(hours: Hours, weekday: int) -> bool:
    return WEEKDAYS[weekday] != hours.closed_on and (weekday < 5 or not hours.weekdays_only)


def _of_day(time: dt.time) -> int:
    return time.hour * 60 + time.minute


def _visit(life: _Life, custom: _Custom, place: Place, at: dt.datetime, *, is_logged: bool) -> Visit:
    """What was paid; fuel is always paid by card."""
    rng, litres = life.rng, None
    cents, in_cash = round(custom.cents * (0.45 + 1.2 * rng.random())), rng.random() < life.habits.cash
    if place.kind == "fuel":
        litres = round(life.tank * rng.uniform(_LEAST_FUEL, 0.42), 2)
        if is_logged:
            litres = min(litres, life.room)
            life.room = round(life.room - litres, 2)
        cents, in_cash = round(litres * fuel_price_of(life.seed, place.name) * 100), False
    card = None if in_cash else _private_card(life, at.date()).key
    return Visit(
        key=at.isoformat()[:16],
        at=at,
        place=place.name,
        category=custom.category,
        cents=cents,
        card=card,
        litres=litres,
        minutes=custom.minutes,
        car=custom.car,
    )


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
            key, place = f"event:{event.key}", event.place or ""
            yield Visit(key, end, place, custom[0], cents, card.key, event.key, minutes=event.minutes)


_AT_EVENTS: dict[str, tuple[VisitCategory, int]] = {
    "restaurant": ("dining", 5200),
    "cafe": ("dining", 1100),
    "cinema": ("culture", 2600),
    "theatre": ("culture", 4800),
    "museum": ("culture", 2200),
}
_FUEL, _MEAL = ("fuel",), ("restaurant",)
_MINUTE = dt.timedelta(minutes=1)
_SPARE = 5
"""The minutes that are left over on a drive there and on one back."""
_TRIES, _TRIES_BY_CAR = 4, 16
_TANK_LASTS = 7
"""For how many days."""
_LEAST_FUEL, _MOST_LOGGED = 0.18, 0.6
"""The parts of the tank that are refuelled at least, and at most in all the days that are in the log."""

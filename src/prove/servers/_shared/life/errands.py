"""Meals that are delivered, and visits to shops, cafés and fuel stops: when awake and free, and when they are open."""

import datetime as dt
from collections.abc import Iterator, Sequence
from copy import copy
from functools import lru_cache
from random import Random
from typing import Literal, NamedTuple

from msgspec.structs import replace

from prove.core import Record, keyed, keyed_fraction
from prove.servers._shared.cast import Place, cast_of
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.life.agenda import agenda_of, busy_of
from prove.servers._shared.life.clock import KEPT, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.geo import Hours, hours_of, spots_of, workplace_of
from prove.servers._shared.life.habits import amount, habits_of
from prove.servers._shared.life.household import household_of
from prove.servers._shared.life.menus import (
    ALWAYS_LEFT,
    Kitchen,
    Menus,
    Offer,
    menus_of,
    minutes_of_steps,
    street_of,
    zone_of,
)
from prove.servers._shared.life.numbers import ids_for
from prove.servers._shared.life.trips import away_of
from prove.servers._shared.life.wallet import Wallet, WalletCard, wallet_of

VisitCategory = Literal["groceries", "dining", "health", "transport", "shopping", "culture"]
Trouble = Literal["missing", "wrong_dish", "spilled", "cold"]

REFUNDED_PERCENT: dict[Trouble, int] = {"missing": 100, "wrong_dish": 100, "spilled": 100, "cold": 40}
"""How much of its price comes back for a dish that something was wrong with."""
PAST_DAYS = 150
"""How far back meals and visits are known."""


class MealComplaint(Record):
    """Something was wrong with a dish, by its place in the meal; `refund` came back to the card that paid."""

    dish: int
    trouble: Trouble
    quantity: int
    refund: int
    at: dt.datetime


class Meal(Record):
    """A meal from a restaurant of the home city, by its name; `dishes` are name, quantity and cents of one.

    `total` is what was charged at `placed_at`: the dishes, less what the promo code `offer` took off, the delivery and
    the tip. A meal whose `arrives_at` is ahead is under way, or is meant for later and has a `deliver_at`.
    """

    key: str
    id: str
    restaurant: str
    placed_at: dt.datetime
    arrives_at: dt.datetime
    dishes: tuple[tuple[str, int, int], ...]
    total: int
    card: str
    tip: int = 0
    address: str = ""
    offer: str | None = None
    deliver_at: dt.datetime | None = None
    complaint: MealComplaint | None = None


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
    life, meals, dropped = _eaten(seed)
    life = life.afterwards()
    visits = [*_visits(life), *_event_visits(life)]
    return Errands(meals, tuple(sorted(visits, key=lambda visit: (visit.at, visit.key))), dropped)


def meals_of(seed: int) -> tuple[tuple[Meal, ...], tuple[Meal, ...]]:
    """The meals of a seed, and the dropped ones: as in `errands_of`, for those who need no visits."""
    return _eaten(seed)[1:]


def fuel_price_of(seed: int, place: str) -> float:
    """What a litre costs at a fuel station, in dollars."""
    return round(1.35 + keyed_fraction(seed, "fuel price", place) * 0.55, 2)


def meal_total(dishes: Sequence[tuple[str, int, int]], fee: int, tip: int, offer: Offer | None) -> int:
    """What a meal costs in cents: the same as the food delivery app makes of it."""
    cost = _cost(dishes)
    off = offer.off(cost) if offer else 0
    return cost - off + (0 if offer and offer.pays_delivery else fee) + tip


class _Life:
    """What the errands of a seed are planned from, and the diary that they fill; `until` is when the last one ends."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng: Random = keyed("life.errands", seed)
        self.now, self.origin = now_of(seed), origin_of(seed)
        self.today = dt.datetime.combine(self.now.date(), dt.time())
        self.diary = Diary(busy_of(seed))
        self.until = self.now
        self.fuelled: list[dt.datetime] = []
        self.menus: Menus = menus_of(seed)
        self.wallet: Wallet = wallet_of(seed)
        self.habits = habits_of(seed)
        self.doors = _doors(seed)
        self.work = _in_town(seed, workplace_of(seed).address)
        self.tank = household_of(seed).family_car.capacity
        self.favourites = self.rng.sample(self.menus.kitchens, 4)

    def afterwards(self) -> "_Life":
        """A copy with its own diary and its own random stream, for the visits."""
        life = copy(self)
        life.fuelled = []
        life.rng, life.diary = keyed("life.visits", self.seed), Diary(self.diary)
        return life

    def minute(self, moment: dt.datetime) -> int:
        """The minute of the diary."""
        return int((moment - self.origin).total_seconds() // 60)

    def day(self, ago: int) -> dt.datetime:
        """The midnight at which a day began."""
        return self.today - dt.timedelta(days=ago)


@lru_cache(KEPT)
def _eaten(seed: int) -> tuple[_Life, tuple[Meal, ...], tuple[Meal, ...]]:
    """The meals, the dropped ones, and the diary with them in it."""
    life = _Life(seed)
    current = _current_meal(life)
    meals = [*_past_meals(life), *([current] if current else [])]
    dropped = _dropped_meals(life)
    ids = ids_for(seed, "meal", [meal.key for meal in (*meals, *dropped)])
    meals, dropped = (
        [replace(meal, id=ids[meal.key]) for meal in sorted(found, key=_placed_at)] for found in (meals, dropped)
    )
    return life, tuple(_with_complaints(life, _with_offers(life, meals))), tuple(dropped)


class _Slot(NamedTuple):
    """A kitchen that can bring a meal to an address."""

    kitchen: Kitchen
    address: str
    placed_at: dt.datetime
    picked_up_at: dt.datetime
    arrives_at: dt.datetime


def _doors(seed: int) -> list[tuple[str, str]]:
    """Home, and the doors of family and friends in town, each with its part of town."""
    cast = cast_of(seed)
    near = [person.address for person in cast.tied("family", "friend") if person.city == cast.home]
    return [_in_town(seed, address) for address in (cast.protagonist.address, *near)]


def _in_town(seed: int, address: str) -> tuple[str, str]:
    return address, zone_of(seed, street_of(address))


def _past_meals(life: _Life) -> list[Meal]:
    """More on the days before a weekend ends; at least a few that are recent, and a few that are older."""
    rng, meals = life.rng, list[Meal]()
    for ago in range(PAST_DAYS, -1, -1):
        late_in_week = life.day(ago).weekday() > 3
        if rng.random() < 0.11 * life.habits.dining * (1.5 if late_in_week else 1):
            meals += _meal_on(life, ago)
    for first, last, least in ((1, 5, 2), (8, 28, 2), (33, PAST_DAYS, 3)):
        had = sum(first <= (life.now.date() - meal.placed_at.date()).days <= last for meal in meals)
        for ago in rng.sample(range(first, last + 1), last + 1 - first):
            if had >= least:
                break
            found = _meal_on(life, ago, tries=4)
            meals += found
            had += len(found)
    return meals


def _meal_on(life: _Life, ago: int, tries: int = 2) -> list[Meal]:
    """A lunch or a dinner on a day, if there is time for it."""
    rng, day = life.rng, life.day(ago)
    for _ in range(tries):
        opens, minutes = (
            (11 * 60 + 30, 120) if rng.random() < (0.35 if day.weekday() > 4 else 0.12) else (17 * 60 + 30, 180)
        )
        slot = _slot(life, day + dt.timedelta(minutes=opens + rng.randrange(minutes)))
        if slot and slot.arrives_at <= life.until and _cooked(slot) and _at_home(life, slot):
            return [_meal(life, slot)]
    return []


def _slot(life: _Life, placed_at: dt.datetime) -> _Slot | None:
    """A kitchen that delivers, rather one of the favourites; None if the one that was chosen is closed."""
    rng = life.rng
    address, zone = _door(life, placed_at)
    kitchen = rng.choice(life.favourites if rng.random() < 0.5 else life.menus.kitchens)
    if zone not in kitchen.zones or not kitchen.open_at(placed_at):
        return None
    return _Slot(kitchen, address, placed_at, *_plan(life, kitchen, placed_at))


def _door(life: _Life, placed_at: dt.datetime) -> tuple[str, str]:
    """Where a meal goes to: to work in working hours, otherwise home, or sometimes to somebody else."""
    if placed_at.weekday() < 5 and placed_at.hour in _AT_WORK:
        return life.work
    return life.doors[0] if life.rng.random() < 0.85 else life.rng.choice(life.doors)


def _plan(life: _Life, kitchen: Kitchen, placed_at: dt.datetime) -> tuple[dt.datetime, dt.datetime]:
    """When a meal is picked up and when it arrives."""
    *before, ride = minutes_of_steps(life.seed, kitchen.name, kitchen.prep_minutes, placed_at)
    picked_up_at = placed_at + dt.timedelta(minutes=sum(before))
    return picked_up_at, picked_up_at + dt.timedelta(minutes=ride)


def _cooked(slot: _Slot) -> bool:
    return slot.kitchen.open_at(slot.picked_up_at)


def _at_home(life: _Life, slot: _Slot) -> bool:
    """Whether there is time to wait for the meal and to eat it; then that time is taken."""
    return life.diary.take(life.minute(slot.placed_at), life.minute(slot.arrives_at) + 30)


def _meal(life: _Life, slot: _Slot, deliver_at: dt.datetime | None = None) -> Meal:
    rng, dishes = life.rng, _dishes(life.rng, slot.kitchen)
    tip = 100 * rng.choice((0, 0, 1, 2, 2, 3, 4, 5))
    cards = life.wallet.usable(slot.placed_at.date(), "food_delivery")
    return Meal(
        key=slot.placed_at.isoformat(timespec="minutes") + (":later" if deliver_at else ""),
        id="",
        restaurant=slot.kitchen.name,
        placed_at=slot.placed_at,
        arrives_at=slot.arrives_at,
        dishes=dishes,
        total=meal_total(dishes, slot.kitchen.fee, tip, None),
        card=_card(rng, cards).key,
        tip=tip,
        address=slot.address,
        deliver_at=deliver_at,
    )


def _dishes(rng: Random, kitchen: Kitchen) -> tuple[tuple[str, int, int], ...]:
    """Some dishes in the order of the menu, at least for the restaurant's minimum."""
    count = rng.choice((1, 2, 2, 3))
    order = [
        (name, rng.choice((1, 1, 1, 2, 2, 3)), cents) for name, cents in rng.sample(kitchen.dishes, len(kitchen.dishes))
    ]
    while count < len(order) and _cost(order[:count]) < kitchen.minimum:
        count += 1
    chosen = order[:count]
    while _cost(chosen) < kitchen.minimum:
        chosen = [(name, quantity + 1, cents) for name, quantity, cents in chosen]
    return tuple(dish for name, _ in kitchen.dishes for dish in chosen if dish[0] == name)


def _cost(dishes: Sequence[tuple[str, int, int]]) -> int:
    return sum(quantity * cents for _, quantity, cents in dishes)


def _card(rng: Random, cards: list[WalletCard]) -> WalletCard:
    """People have a card that they mostly use."""
    return cards[0] if rng.random() < 0.65 else rng.choice(cards)


def _current_meal(life: _Life) -> Meal | None:
    """At mealtimes there is often a meal under way; otherwise one was sometimes ordered for later."""
    time, rand = life.now.time(), life.rng.random
    chance = next((chance for start, end, chance in _MEALTIMES if start <= time <= end), 0.0)
    if rand() < chance and (meal := _meal_under_way(life)):
        return meal
    return _meal_for_later(life) if rand() < 0.6 else None


def _meal_under_way(life: _Life) -> Meal | None:
    """A meal that comes soon. People order while they are on a call, but not while they are out."""
    for _ in range(25):
        slot = _slot(life, life.now - dt.timedelta(minutes=life.rng.randrange(45)))
        if slot and slot.arrives_at > life.now and _cooked(slot) and not _is_out(life, slot.placed_at, slot.arrives_at):
            life.until = slot.placed_at
            return _meal(life, slot)
    return None


def _is_out(life: _Life, start: dt.datetime, end: dt.datetime) -> bool:
    """Whether the user is on a trip or at an event somewhere in town for a part of this time."""
    if not away_of(life.seed).free(life.minute(start), life.minute(end)):
        return True
    events = (event for event in agenda_of(life.seed) if event.place and event.sphere != "mark")
    return any(event.times(start - event.length, end) for event in events)


def _meal_for_later(life: _Life) -> Meal | None:
    """A dinner on one of the next days, ordered on the evening before today."""
    rng = life.rng
    placed_at = life.day(1) + dt.timedelta(minutes=17 * 60 + rng.randrange(300))
    for _ in range(12):
        kitchen, deliver_at = rng.choice(life.menus.kitchens), life.day(-rng.randrange(4)) + _dinner(rng)
        steps = minutes_of_steps(life.seed, kitchen.name, kitchen.prep_minutes, placed_at)
        picked_up_at = deliver_at - dt.timedelta(minutes=steps[-1])
        address, zone = life.doors[0]
        cooks = kitchen.open_at(deliver_at - dt.timedelta(minutes=sum(steps))) and kitchen.open_at(picked_up_at)
        if not cooks or zone not in kitchen.zones or deliver_at < life.now + dt.timedelta(hours=2):
            continue
        eats_at = life.minute(deliver_at)
        if life.diary.take(eats_at - 15, eats_at + 45):
            return _meal(life, _Slot(kitchen, address, placed_at, picked_up_at, deliver_at), deliver_at)
    return None


def _dinner(rng: Random) -> dt.timedelta:
    return dt.timedelta(minutes=18 * 60 + 15 * rng.randrange(2, 7))


def _dropped_meals(life: _Life) -> list[Meal]:
    """A few meals that were cancelled, and a few that a kitchen about to close turned down."""
    rng = life.rng
    wanted = [True] * amount(rng, 2, life.habits.dining, 1) + [False] * amount(rng, 2, life.habits.dining, 1)
    return [meal for is_cooked in wanted for meal in _dropped_meal(life, is_cooked)]


def _dropped_meal(life: _Life, is_cooked: bool) -> list[Meal]:
    rng = life.rng
    for _ in range(40):
        day = life.day(rng.randrange(2, 60))
        if is_cooked:
            slot = _slot(life, day + dt.timedelta(minutes=17 * 60 + 30 + rng.randrange(180)))
        else:
            closing = dt.datetime.combine(day, rng.choice(life.menus.kitchens).hours.closes_at)
            slot = _slot(life, closing - dt.timedelta(minutes=rng.randrange(3, 14)))
        if (
            slot
            and _cooked(slot) == is_cooked
            and life.diary.take(life.minute(slot.placed_at), life.minute(slot.placed_at) + 10)
        ):
            return [_meal(life, slot)]
    return []


def _placed_at(meal: Meal) -> dt.datetime:
    return meal.placed_at


def _with_offers(life: _Life, meals: list[Meal]) -> list[Meal]:
    """A few meals used up a promo code whose terms they met; most codes are left for later."""
    rng, left = life.rng, [offer for offer in life.menus.offers if not offer.code.startswith(ALWAYS_LEFT)]
    wanted = rng.randrange(1, 4)
    for place in rng.sample(range(len(meals)), len(meals)):
        meal, kitchen = meals[place], life.menus.kitchen(meals[place].restaurant)
        fitting = [offer for offer in left if offer.fits(kitchen, _cost(meal.dishes), meal.placed_at.date())]
        if wanted and fitting:
            offer = rng.choice(fitting)
            left.remove(offer)
            wanted -= 1
            meals[place] = replace(meal, offer=offer.code, total=meal_total(meal.dishes, kitchen.fee, meal.tip, offer))
    return meals


def _with_complaints(life: _Life, meals: list[Meal]) -> list[Meal]:
    """Something was wrong with a few meals; with a recent one only if there is another recent one."""
    rng, week = life.rng, life.now - dt.timedelta(days=6)
    fair = [place for place, meal in enumerate(meals) if not meal.offer and meal.arrives_at < life.now]
    recent = [place for place in fair if meals[place].arrives_at > week]
    older = [place for place in fair if meals[place].arrives_at < week - dt.timedelta(days=2)]
    chosen = rng.sample(older, min(len(older), amount(rng, 2, life.habits.dining, 1)))
    for place in chosen + ([rng.choice(recent)] if len(recent) > 1 else []):
        meals[place] = replace(meals[place], complaint=_complaint(life, meals[place]))
    return meals


def _complaint(life: _Life, meal: Meal) -> MealComplaint:
    rng = life.rng
    place = rng.randrange(len(meal.dishes))
    _, ordered, cents = meal.dishes[place]
    trouble, quantity = rng.choice(tuple(REFUNDED_PERCENT)), rng.randrange(1, ordered + 1)
    at = min(meal.arrives_at + dt.timedelta(minutes=rng.randrange(10, 240)), life.now)
    return MealComplaint(place, trouble, quantity, quantity * cents * REFUNDED_PERCENT[trouble] // 100, at)


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
    customs = [(custom, [spot for spot in spots if spot.kind in custom.kinds]) for custom in _customs(life)]
    for _, places in customs:
        life.rng.shuffle(places)
    for ago in range(PAST_DAYS, -1, -1):
        day = life.day(ago)
        for custom, places in customs:
            if rand() < custom.chance:
                visits += _visit_on(life, custom, places, day)
    custom, places = next(pair for pair in customs if pair[0].kinds == _FUEL)
    for ago in life.rng.sample(range(2, PAST_DAYS), 25):
        if len(life.fuelled) < 3:
            visits += _visit_on(life, custom, places, life.day(ago))
    return visits


def _visit_on(life: _Life, custom: _Custom, places: list[Place], day: dt.datetime) -> list[Visit]:
    """A visit to one of the places, mostly one of the first, if there is time for it; a tank lasts some days."""
    if custom.kinds == _FUEL and any(abs(day - earlier) < _TANK_LASTS for earlier in life.fuelled):
        return []
    place = places[int(life.rng.random() ** 2 * len(places))]
    at = _paid_at(life, custom, place, day)
    if at and custom.kinds == _FUEL:
        life.fuelled.append(day)
    return [_visit(life, custom, place, at)] if at else []


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


def _paid_at(life: _Life, custom: _Custom, place: Place, day: dt.datetime) -> dt.datetime | None:
    """When a visit ended, if there was time for it while the place was open."""
    hours = hours_of(life.seed, place.name, place.kind)
    if not _opens_on(hours, day):
        return None
    first = max(custom.first * 60, _of_day(hours.opens_at))
    spare = min(custom.last * 60, _of_day(hours.closes_at)) - custom.minutes - first
    midnight, last = life.minute(day), life.minute(life.until)
    for _ in range(3 if spare > 0 else 0):
        start = midnight + first + int(life.rng.random() * spare)
        end = start + custom.minutes
        if end <= last and life.diary.take(start, end):
            return life.origin + dt.timedelta(minutes=end)
    return None


def _opens_on(hours: Hours, day: dt.datetime) -> bool:
    weekday = day.weekday()
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
    return Visit(at.isoformat(timespec="minutes"), at, place.name, custom.category, cents, card, litres=litres)


def _private_card(life: _Life, day: dt.date) -> WalletCard:
    cards = life.wallet.usable(day)
    return _card(life.rng, [card for card in cards if not card.account.startswith("business")] or cards)


def _event_visits(life: _Life) -> Iterator[Visit]:
    """What was eaten and seen at an event was paid there."""
    kinds, first = {spot.name: spot.kind for spot in spots_of(life.seed)}, life.day(PAST_DAYS)
    for event in agenda_of(life.seed):
        end = event.starts_at + event.length
        custom = _AT_EVENTS.get(kinds.get(event.place or "", ""))
        if (
            custom
            and event.repeats == "never"
            and event.trip is None
            and event.starts_at >= first
            and end <= life.until
        ):
            cents, card = round(custom[1] * life.rng.uniform(0.6, 1.6)), _private_card(life, end.date())
            yield Visit(f"event:{event.key}", end, event.place or "", custom[0], cents, card.key, event.key)


_AT_EVENTS: dict[str, tuple[VisitCategory, int]] = {
    "restaurant": ("dining", 5200),
    "cafe": ("dining", 1100),
    "cinema": ("culture", 2600),
    "theatre": ("culture", 4800),
    "museum": ("culture", 2200),
}
_AT_WORK = range(9, 17)
_FUEL = ("fuel",)
_TANK_LASTS = dt.timedelta(days=7)
_MEALTIMES = (
    (dt.time(7, 40), dt.time(10), 0.5),
    (dt.time(11, 30), dt.time(14, 30), 0.9),
    (dt.time(15), dt.time(17), 0.4),
    (dt.time(17, 30), dt.time(21, 45), 0.9),
)
"""From when to when people eat, and how often a meal is under way then."""

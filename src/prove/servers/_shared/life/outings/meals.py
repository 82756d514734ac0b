"""Meals that are delivered: when awake and free, from kitchens that are open, and one of them perhaps under way."""

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache
from random import Random
from typing import Literal, NamedTuple

from msgspec.structs import replace

from prove.core import Record, keyed
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import KEPT, is_day_off, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.numbers import ids_for
from prove.servers._shared.life.outings.appetite import Span, dinners_of, is_hungry
from prove.servers._shared.life.outings.menus import (
    ALWAYS_LEFT,
    SERVED_COLD,
    Kitchen,
    Menus,
    Offer,
    menus_of,
    minutes_of_steps,
    street_of,
    zone_of,
)
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.person.wallet import Wallet, WalletCard, wallet_of
from prove.servers._shared.life.place.geo import workplace_of
from prove.servers._shared.life.place.trips import away_of
from prove.servers._shared.life.purchases.moments import has_time, with_time
from prove.servers._shared.life.time.agenda import agenda_of, busy_of
from prove.servers._shared.life.time.desk import free_between
from prove.servers._shared.life.time.planner import minutes_in

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


class Meals(NamedTuple):
    """Meals in order of time; `dropped` were cancelled or turned down. The diary has the meals in it.

    `until` is the moment at which the meal was ordered that is under way, or now; `eaten` is when there were meals, of
    the agenda as well.
    """

    placed: tuple[Meal, ...]
    dropped: tuple[Meal, ...]
    diary: Diary
    until: dt.datetime
    eaten: tuple[Span, ...] = ()


@lru_cache(KEPT)
def meals_of(seed: int) -> Meals:
    """The meals of a seed's last months; copy the diary before you plan more."""
    life = _Life(seed)
    current = _current_meal(life)
    meals = [*_past_meals(life), *([current] if current else [])]
    dropped = _dropped_meals(life)
    ids = ids_for(seed, "meal", [meal.key for meal in (*meals, *dropped)])
    meals, dropped = (
        [replace(meal, id=ids[meal.key]) for meal in sorted(found, key=_placed_at)] for found in (meals, dropped)
    )
    placed = tuple(_with_complaints(life, _with_offers(life, meals)))
    return Meals(placed, tuple(dropped), life.diary, life.until, tuple(life.eaten))


def meal_total(dishes: Sequence[tuple[str, int, int]], fee: int, tip: int, offer: Offer | None) -> int:
    """What a meal costs in cents: the same as the food delivery app makes of it."""
    cost = _cost(dishes)
    off = offer.off(cost) if offer else 0
    return cost - off + (0 if offer and offer.pays_delivery else fee) + tip


def usual_card(rng: Random, cards: list[WalletCard]) -> WalletCard:
    """People have a card that they mostly use."""
    return cards[0] if rng.random() < 0.65 else rng.choice(cards)


class _Life:
    """What the meals of a seed are planned from, and the diary that they fill."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rng: Random = keyed("life.errands", seed)
        self.now, self.origin = now_of(seed), origin_of(seed)
        self.today = dt.datetime.combine(self.now.date(), dt.time())
        self.diary = Diary(busy_of(seed))
        self.eaten = dinners_of(seed)
        self.until = self.now
        self.menus: Menus = menus_of(seed)
        self.wallet: Wallet = wallet_of(seed)
        self.habits = habits_of(seed)
        self.doors = _doors(seed)
        self.work = _in_town(seed, workplace_of(seed).address)
        self.favourites = self.rng.sample(self.menus.kitchens, 4)

    def minute(self, moment: dt.datetime) -> int:
        """The minute of the diary."""
        return minutes_in(moment - self.origin)

    def day(self, ago: int) -> dt.datetime:
        """The midnight at which a day began."""
        return self.today - ago * _DAY


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
    dining, weekday, today = life.habits.dining, life.today.weekday(), life.today.date()
    for ago in range(PAST_DAYS, -1, -1):
        late_in_week = (weekday - ago) % 7 > 3
        if rng.random() < 0.11 * dining * (1.5 if late_in_week else 1):
            meals += _meal_on(life, ago)
    for first, last, least in ((1, 5, 2), (8, 28, 2), (33, PAST_DAYS, 3)):
        had = sum(first <= (today - meal.placed_at.date()).days <= last for meal in meals)
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
        slot = _slot(life, day + (opens + rng.randrange(minutes)) * _MINUTE)
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
    if placed_at.hour in _AT_WORK and not is_day_off(placed_at.date()):
        return life.work
    return life.doors[0] if life.rng.random() < 0.85 else life.rng.choice(life.doors)


def _plan(life: _Life, kitchen: Kitchen, placed_at: dt.datetime) -> tuple[dt.datetime, dt.datetime]:
    """When a meal is picked up and when it arrives."""
    *before, ride = minutes_of_steps(life.seed, kitchen.name, kitchen.prep_minutes, placed_at)
    picked_up_at = placed_at + sum(before) * _MINUTE
    return picked_up_at, picked_up_at + ride * _MINUTE


def _cooked(slot: _Slot) -> bool:
    return slot.kitchen.open_at(slot.picked_up_at)


def _at_home(life: _Life, slot: _Slot) -> bool:
    """Whether there is time to wait for the meal and to eat it, and no other meal; then that time is taken."""
    start, end = life.minute(slot.placed_at), life.minute(slot.arrives_at) + _EATING
    if not is_hungry(life.eaten, start, end) or not life.diary.take(start, end):
        return False
    life.eaten.append((start, end))
    return True


def _meal(life: _Life, slot: _Slot, deliver_at: dt.datetime | None = None) -> Meal:
    rng, dishes = life.rng, _dishes(life.rng, slot.kitchen)
    tip = 100 * rng.choice((0, 0, 1, 2, 2, 3, 4, 5))
    cards = life.wallet.usable(slot.placed_at.date(), "food_delivery")
    return Meal(
        key=slot.placed_at.isoformat()[:16] + (":later" if deliver_at else ""),
        id="",
        restaurant=slot.kitchen.name,
        placed_at=slot.placed_at,
        arrives_at=slot.arrives_at,
        dishes=dishes,
        total=meal_total(dishes, slot.kitchen.fee, tip, None),
        card=usual_card(rng, cards).key,
        tip=tip,
        address=slot.address,
        deliver_at=deliver_at,
    )


def _dishes(rng: Random, kitchen: Kitchen) -> tuple[tuple[str, int, int], ...]:
    """Some dishes in the order of the menu, at least for the restaurant's minimum."""
    count = rng.choice((1, 2, 2, 3))
    choice = rng.choice
    order = [
        (name, choice((1, 1, 1, 2, 2, 3)), cents) for name, cents in rng.sample(kitchen.dishes, len(kitchen.dishes))
    ]
    while count < len(order) and _cost(order[:count]) < kitchen.minimum:
        count += 1
    chosen = order[:count]
    while _cost(chosen) < kitchen.minimum:
        chosen = [(name, quantity + 1, cents) for name, quantity, cents in chosen]
    taken = {dish[0]: dish for dish in chosen}
    return tuple([taken[name] for name, _ in kitchen.dishes if name in taken])


def _cost(dishes: Sequence[tuple[str, int, int]]) -> int:
    return sum(quantity * cents for _, quantity, cents in dishes)


def _current_meal(life: _Life) -> Meal | None:
    """At mealtimes there is often a meal under way; otherwise one was sometimes ordered for later."""
    time, rand = life.now.time(), life.rng.random
    chance = next((chance for start, end, chance in _MEALTIMES if start <= time <= end), 0.0)
    if rand() < chance and (meal := _meal_under_way(life)):
        return meal
    return _meal_for_later(life) if rand() < 0.6 else None


def _meal_under_way(life: _Life) -> Meal | None:
    """A meal that comes soon. It may come while people are on a call, but not while they are out."""
    for _ in range(25):
        slot = _slot(life, life.now - dt.timedelta(minutes=life.rng.randrange(45)))
        if slot is None or slot.arrives_at <= life.now or not _cooked(slot) or not has_time(life.seed, slot.placed_at):
            continue
        start, end = life.minute(slot.placed_at), life.minute(slot.arrives_at) + _EATING
        if is_hungry(life.eaten, start, end) and not _is_out(life, slot.placed_at, slot.arrives_at):
            life.until = slot.placed_at
            life.eaten.append((start, end))
            return _meal(life, slot)
    return None


def _is_out(life: _Life, start: dt.datetime, end: dt.datetime) -> bool:
    """Whether the user is on a trip or at an event somewhere in town for a part of this time."""
    if not away_of(life.seed).free(life.minute(start), life.minute(end)):
        return True
    events = (event for event in agenda_of(life.seed) if event.place and event.sphere != "mark")
    return any(event.times(start - event.length, end) for event in events)


def _meal_for_later(life: _Life) -> Meal | None:
    """A dinner on one of the next days, ordered on the evening before today or, on a trip, when there was time."""
    rng = life.rng
    placed_at = with_time(life.seed, life.day(1) + dt.timedelta(minutes=17 * 60 + rng.randrange(300)))
    for _ in range(12):
        kitchen, deliver_at = rng.choice(life.menus.kitchens), life.day(-rng.randrange(4)) + _dinner(rng)
        steps = minutes_of_steps(life.seed, kitchen.name, kitchen.prep_minutes, placed_at)
        picked_up_at = deliver_at - dt.timedelta(minutes=steps[-1])
        address, zone = life.doors[0]
        cooks = kitchen.open_at(deliver_at - dt.timedelta(minutes=sum(steps))) and kitchen.open_at(picked_up_at)
        if not cooks or zone not in kitchen.zones or deliver_at < life.now + dt.timedelta(hours=2):
            continue
        eats_at = life.minute(deliver_at)
        if is_hungry(life.eaten, eats_at, eats_at + _EATING) and life.diary.take(eats_at - 15, eats_at + 45):
            life.eaten.append((eats_at, eats_at + _EATING))
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
            slot = _slot(life, day + (17 * 60 + 30 + rng.randrange(180)) * _MINUTE)
        else:
            closing = dt.datetime.combine(day, rng.choice(life.menus.kitchens).hours.closes_at)
            slot = _slot(life, closing - rng.randrange(3, 14) * _MINUTE)
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
        if not wanted:
            break
        meal, kitchen = meals[place], life.menus.kitchen(meals[place].restaurant)
        cost, day = _cost(meal.dishes), meal.placed_at.date()
        fitting = [offer for offer in left if offer.fits(kitchen, cost, day)]
        if fitting:
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
    name, ordered, cents = meal.dishes[place]
    trouble, quantity = rng.choice(tuple(REFUNDED_PERCENT)), rng.randrange(1, ordered + 1)
    if trouble == "cold" and name in SERVED_COLD:
        trouble = "spilled"
    at = meal.arrives_at + dt.timedelta(minutes=rng.randrange(10, 240))
    if at.hour < 6:  # who sleeps complains in the morning
        at = at.replace(hour=rng.randrange(7, 10))
    refund = quantity * cents * REFUNDED_PERCENT[trouble] // 100
    at = min(at, life.now)
    at = free_between(life.seed, at, meal.arrives_at, min(at + _DAY, life.now)) or at
    return MealComplaint(place, trouble, quantity, refund, at)


_MINUTE, _DAY = dt.timedelta(minutes=1), dt.timedelta(days=1)
_EATING = 30
"""How many minutes a meal takes that was delivered."""
_AT_WORK = range(9, 17)
_MEALTIMES = (
    (dt.time(7, 40), dt.time(10), 0.5),
    (dt.time(11, 30), dt.time(14, 30), 0.9),
    (dt.time(15), dt.time(17), 0.4),
    (dt.time(17, 30), dt.time(21, 45), 0.9),
)
"""From when to when people eat, and how often a meal is under way then."""

"""The chain on the first day: the stores, two weeks of transfers and reservations by the chain's own rules."""

import datetime as dt
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random

from prove.core import ToolError, keyed
from prove.servers._shared.cast import Cast, cast_of, moments
from prove.servers._shared.life.person.habits import amount
from prove.servers._shared.life.place.stores import PRICE_ZONES, branches_of
from prove.servers.retail_chain.records import (
    Chain,
    Manager,
    Product,
    ProductCategory,
    StockLevel,
    Store,
    ZonePrice,
)
from prove.servers.retail_chain.rules import DAY, is_open_on, own_store
from prove.servers.retail_chain.tools import (
    cancel_stock_transfer,
    close_stock_reservation,
    request_stock_transfer,
    reserve_stock,
    server,
)

MOST_DAYS = 3
"""For how many days something may be reserved."""
ZONE_FACTORS = {"city_centre": 1.08, "suburb": 1.0, "outlet": 0.88}

PRODUCTS: tuple[tuple[str, ProductCategory, float], ...] = (
    ("Enamel Teapot", "kitchen", 34.0),
    ("Cast Iron Pan", "kitchen", 46.0),
    ("Bamboo Cutting Board", "kitchen", 22.0),
    ("Stoneware Bowl Set", "kitchen", 38.0),
    ("Glass Storage Jars", "kitchen", 27.0),
    ("Linen Apron", "kitchen", 25.0),
    ("Waffle Bath Towel", "bath", 24.0),
    ("Cedar Bath Mat", "bath", 39.0),
    ("Soap Dish Trio", "bath", 18.0),
    ("Laundry Basket", "bath", 31.0),
    ("Shower Caddy", "bath", 29.0),
    ("Cotton Duvet Cover", "bedroom", 58.0),
    ("Feather Pillow", "bedroom", 35.0),
    ("Wool Throw", "bedroom", 52.0),
    ("Bedside Tray", "bedroom", 28.0),
    ("Sleep Mask Set", "bedroom", 16.0),
    ("Paper Floor Lamp", "lighting", 49.0),
    ("Brass Desk Lamp", "lighting", 57.0),
    ("String Lights", "lighting", 19.0),
    ("Lantern Candle Holder", "lighting", 23.0),
    ("Clip-on Reading Light", "lighting", 17.0),
    ("Terracotta Planter", "garden", 21.0),
    ("Folding Garden Chair", "garden", 44.0),
    ("Watering Can", "garden", 26.0),
    ("Bird Feeder", "garden", 20.0),
    ("Outdoor Cushion", "garden", 30.0),
    ("Wall Clock", "decor", 37.0),
    ("Round Mirror", "decor", 55.0),
    ("Picture Ledge", "decor", 24.0),
    ("Ceramic Vase", "decor", 32.0),
    ("Woven Wall Basket", "decor", 27.0),
    ("Jute Rug", "decor", 59.0),
)

Act = Callable[[Chain, Cast, Random], None]
Event = tuple[dt.datetime, Act]


@server.world
def build(seed: int) -> Chain:
    """A manager's store in the home city, the others of the chain, and what moved between them lately."""
    cast, rng = cast_of(seed), keyed("retail_chain", seed)
    size = rng.uniform(0.6, 1.6)
    chain = Chain(seed, cast.now - dt.timedelta(days=14))
    _open_stores(chain, cast)
    for name, category, price in rng.sample(PRODUCTS, min(len(PRODUCTS), amount(rng, 22, size**0.4, 14))):
        _introduce(chain, rng, name, category, price)
    for store in chain.stores:
        for product in chain.products:
            if rng.random() < 0.85:
                on_hand = rng.randrange(4) if rng.random() < 0.44 else rng.randrange(4, round(20 + 20 * size))
                level = StockLevel(chain.stock_levels.new_id(), store.id, product.id, on_hand, 0, rng.randrange(2, 7))
                chain.stock_levels.add(level)
    chain.freeze()  # From here on look-ups by store and product go through an index.
    for moment, act in _events(chain, cast, rng, size):
        server.advance(chain, moment)
        act(chain, cast, rng)
    server.advance(chain, cast.now)
    chain.now = cast.now
    return chain


def _open_stores(chain: Chain, cast: Cast) -> None:
    """The branches of the life. The first is the user's."""
    for place, branch in enumerate(branches_of(chain.seed)):
        store = Store(
            id=chain.stores.new_id(),
            name=branch.name,
            city=branch.city,
            address=branch.address,
            phone=branch.phone,
            zone=branch.zone,
            opens_at=branch.hours.opens_at,
            closes_at=branch.hours.closes_at,
            own=place == 0,
            closed_on=branch.hours.closed_on,
        )
        chain.stores.add(store)
    me, own = cast.protagonist, next(iter(chain.stores))
    chain.managers.add(Manager(chain.managers.new_id(), me.name, me.email, own.id))


def _introduce(chain: Chain, rng: Random, name: str, category: ProductCategory, price: float) -> None:
    listed = round(price * rng.uniform(0.9, 1.15)) - 0.05
    cost = round(listed * rng.uniform(0.42, 0.58), 2)
    product = chain.products.add(Product(chain.products.new_id(), name, category, listed, cost))
    for zone in PRICE_ZONES:
        asked = round(round(listed * ZONE_FACTORS[zone] * rng.uniform(0.97, 1.04)) - 0.05, 2)
        chain.zone_prices.add(ZonePrice(chain.zone_prices.new_id(), zone, product.id, asked))


def _events(chain: Chain, cast: Cast, rng: Random, size: float) -> list[Event]:
    """What was done when; some transfers are still being packed, and some reservations are still active."""
    now, hour, day = cast.now, dt.timedelta(hours=1), dt.timedelta(days=1)
    early = dt.datetime.combine(now.date(), dt.time(5))
    own, towns = own_store(chain), {person.city for person in cast.people}
    stores = [store if store.city in towns else own for store in chain.stores]
    nearby = [store for store in chain.stores if store.city == cast.home and not store.own]
    plan: list[Event] = []

    def times(typical: int, least: int, start: dt.timedelta, end: dt.timedelta) -> list[dt.datetime]:
        return [_in_hours(moment) for moment in moments(rng, now - start, now - end, amount(rng, typical, size, least))]

    def add(act: Act, typical: int, least: int, start: dt.timedelta, end: dt.timedelta = dt.timedelta()) -> None:
        plan.extend((moment, act) for moment in times(typical, least, start, end))

    def reserve(
        among: list[Store], typical: int, least: int, start: dt.timedelta, end: dt.timedelta = dt.timedelta()
    ) -> None:
        for moment in times(typical, least, start, end):
            store = rng.choice(among)
            plan.append((_on_open_day(store, moment, now), partial(_hold, store=store)))

    add(_transfer, 16, 8, 13 * day, 8 * hour)
    add(_transfer_far, 2, 1, 30 * hour, 8 * hour)
    add(_transfer_called_off, 3, 1, 13 * day)
    reserve(stores, 14, 8, 12 * day, 20 * hour)
    plan += [(_on_open_day(own, moment, now), _hand_out) for moment in times(5, 2, 11 * day, dt.timedelta())]
    add(_release, 4, 2, 11 * day)
    reserve(stores, 8, 4, 18 * hour)
    reserve([own], 4, 2, 18 * hour)
    reserve(nearby, 2, 2, 18 * hour)
    last_hours = moments(rng, max(early, now - 3 * hour), now, amount(rng, 3, size, 2))
    plan += [(moment, _transfer) for moment in last_hours]
    return sorted(plan, key=lambda event: event[0])


def _in_hours(moment: dt.datetime) -> dt.datetime:
    """The moment itself, or one shortly before it at which stores are open on every day but their closing day."""
    if moment.hour < 10:
        moment -= dt.timedelta(days=1)
        return moment.replace(hour=10 + moment.hour * 8 // 10)
    return moment if moment.hour < 18 else moment.replace(hour=moment.hour - 8)


def _on_open_day(store: Store, moment: dt.datetime, now: dt.datetime) -> dt.datetime:
    """The moment itself, or if the store is closed on that day, the same time of the next one or of the day before."""
    if is_open_on(store, moment.date()):
        return moment
    return moment + DAY if moment + DAY <= now else moment - DAY


def _transfer(chain: Chain, cast: Cast, rng: Random) -> None:
    """Something to or from the user's store."""
    _send(chain, rng, [store.id for store in chain.stores if not store.own])


def _transfer_far(chain: Chain, cast: Cast, rng: Random) -> None:
    """Something to or from another city, which takes days."""
    _send(chain, rng, [store.id for store in chain.stores if store.city != cast.home])


def _send(chain: Chain, rng: Random, others: list[str]) -> None:
    """A transfer between the user's store and one of the others, if the giving store has enough of something."""
    own = own_store(chain).id
    other = rng.choice(others)
    source, target = (other, own) if rng.random() < 0.7 else (own, other)
    rich = [s for s in chain.stock_levels.where(store_id=source) if s.on_hand - s.reserved > 6]
    if rich:
        chosen = rng.choice(rich)
        quantity = rng.randrange(2, 1 + (chosen.on_hand - chosen.reserved) // 2)
        request_stock_transfer(chain, chosen.product_id, source, quantity, target)


def _transfer_called_off(chain: Chain, cast: Cast, rng: Random) -> None:
    _transfer(chain, cast, rng)
    preparing = [t for t in chain.transfers if t.status == "preparing"]
    if preparing:
        cancel_stock_transfer(chain, preparing[-1].id)


def _hold(chain: Chain, cast: Cast, rng: Random, store: Store) -> None:
    """Somebody who lives in the city of a store reserves something there for some days, the last an open one."""
    free = [s for s in chain.stock_levels.where(store_id=store.id) if s.on_hand - s.reserved > 1]
    person = rng.choice([person for person in cast.people if person.city == store.city])
    email = person.email if rng.random() < 0.7 else None
    days, quantity = rng.choice((1, 1, 2, 2, 3)), rng.randrange(1, 3)
    if not is_open_on(store, (chain.now + days * DAY).date()):
        days = days + 1 if days < MOST_DAYS else days - 1
    with suppress(ToolError):  # This customer may hold enough already.
        reserve_stock(chain, rng.choice(free).product_id, store.id, quantity, person.name, email, 24 * days)


def _hand_out(chain: Chain, cast: Cast, rng: Random) -> None:
    own = own_store(chain)
    _hold(chain, cast, rng, own)
    waiting = [r for r in chain.reservations if r.status == "active" and r.store_id == own.id]
    if waiting:
        close_stock_reservation(chain, rng.choice(waiting).id, "collected")


def _release(chain: Chain, cast: Cast, rng: Random) -> None:
    waiting = [r for r in chain.reservations if r.status == "active"]
    if waiting:
        close_stock_reservation(chain, rng.choice(waiting).id, "released")

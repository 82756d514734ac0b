"""The chain on the first day: nine stores, two weeks of transfers and reservations by the chain's own rules."""

import datetime as dt
from collections.abc import Callable
from random import Random

from prove.core import ToolError, keyed
from prove.servers._shared.cast import Cast, cast_of, moments, phone_number, street
from prove.servers.retail_chain.records import (
    Chain,
    Manager,
    Product,
    ProductCategory,
    StockLevel,
    Store,
    Zone,
    ZonePrice,
)
from prove.servers.retail_chain.tools import (
    cancel_stock_transfer,
    close_stock_reservation,
    request_stock_transfer,
    reserve_stock,
    server,
)

STORES = (
    "Harborside",
    "Old Town",
    "Market Hall",
    "Riverfront",
    "Station Plaza",
    "Hilltop",
    "Lakeview",
    "Millgate",
    "Eastgate Mall",
    "Garden Quarter",
    "Westfield",
    "Union Square",
)
ZONES: tuple[Zone, ...] = ("city_centre", "suburb", "outlet")
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

Event = tuple[dt.datetime, Callable[[Chain, Cast, Random], None]]


@server.world
def build(seed: int) -> Chain:
    """A manager's store in the home city, eight others, and what moved between them lately."""
    cast, rng = cast_of(seed), keyed("retail_chain", seed)
    chain = Chain(seed, cast.now - dt.timedelta(days=14))
    _open_stores(chain, cast, rng)
    for name, category, price in rng.sample(PRODUCTS, 22):
        _introduce(chain, rng, name, category, price)
    for store in chain.stores:
        for product in chain.products:
            if rng.random() < 0.85:
                on_hand = rng.choice((0, 1, 2, 3, *(rng.randrange(4, 40) for _ in range(5))))
                level = StockLevel(chain.stock_levels.new_id(), store.id, product.id, on_hand, 0, rng.randrange(2, 7))
                chain.stock_levels.add(level)
    chain.freeze()  # From here on look-ups by store and product go through an index.
    for moment, act in _events(cast, rng):
        server.advance(chain, moment)
        act(chain, cast, rng)
    server.advance(chain, cast.now)
    chain.now = cast.now
    return chain


def _open_stores(chain: Chain, cast: Cast, rng: Random) -> None:
    """Four stores at home, the others in two or three more towns. The first is the user's."""
    others = rng.sample([city for city in cast.cities if city != cast.home], 3)
    towns = [cast.home] * 4 + [others[0], others[0], others[1], others[1], others[2]]
    zones: list[Zone] = [*ZONES, *ZONES, *(rng.choice(ZONES) for _ in range(3))]
    rng.shuffle(zones)
    for place, (name, town, zone) in enumerate(zip(rng.sample(STORES, 9), towns, zones, strict=True)):
        store = Store(
            id=chain.stores.new_id(),
            name=name,
            city=town,
            address=street(rng),
            phone=phone_number(rng),
            zone=zone,
            opens_at=dt.time(rng.choice((8, 9, 10))),
            closes_at=dt.time(rng.choice((18, 19, 20, 21))),
            own=place == 0,
        )
        chain.stores.add(store)
    me, own = cast.protagonist, next(iter(chain.stores))
    chain.managers.add(Manager(chain.managers.new_id(), me.name, me.email, own.id))


def _introduce(chain: Chain, rng: Random, name: str, category: ProductCategory, price: float) -> None:
    listed = round(price * rng.uniform(0.9, 1.15)) - 0.05
    cost = round(listed * rng.uniform(0.42, 0.58), 2)
    product = chain.products.add(Product(chain.products.new_id(), name, category, listed, cost))
    for zone in ZONES:
        asked = round(round(listed * ZONE_FACTORS[zone] * rng.uniform(0.97, 1.04)) - 0.05, 2)
        chain.zone_prices.add(ZonePrice(chain.zone_prices.new_id(), zone, product.id, asked))


def _events(cast: Cast, rng: Random) -> list[Event]:
    """What was done when; some transfers are still being packed, and some reservations are still active."""
    now, hour, day = cast.now, dt.timedelta(hours=1), dt.timedelta(days=1)
    plan: list[Event] = []
    plan += [(moment, _transfer) for moment in moments(rng, now - 13 * day, now - 4 * hour, 16)]
    plan += [(moment, _transfer_called_off) for moment in moments(rng, now - 13 * day, now, 3)]
    plan += [(moment, _transfer) for moment in moments(rng, now - 3 * hour, now, 3)]
    plan += [(moment, _reserve) for moment in moments(rng, now - 12 * day, now - 20 * hour, 14)]
    plan += [(moment, _hand_out) for moment in moments(rng, now - 11 * day, now, 5)]
    plan += [(moment, _release) for moment in moments(rng, now - 11 * day, now, 4)]
    plan += [(moment, _reserve) for moment in moments(rng, now - 18 * hour, now, 8)]
    plan += [(moment, _reserve_at_home) for moment in moments(rng, now - 18 * hour, now, 4)]
    return sorted(((_in_hours(moment, now), act) for moment, act in plan), key=lambda event: event[0])


def _in_hours(moment: dt.datetime, now: dt.datetime) -> dt.datetime:
    """What happened on an earlier day happened between nine and six."""
    return moment if moment.date() == now.date() else moment.replace(hour=9 + moment.hour * 9 // 24)


def _transfer(chain: Chain, cast: Cast, rng: Random) -> None:
    """Something to or from the user's store, if the giving store has enough of it."""
    own = next(iter(chain.managers)).store_id
    other = rng.choice([store.id for store in chain.stores if store.id != own])
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


def _reserve(chain: Chain, cast: Cast, rng: Random) -> None:
    _hold(chain, cast, rng, rng.choice(chain.stores.keys()))


def _reserve_at_home(chain: Chain, cast: Cast, rng: Random) -> None:
    _hold(chain, cast, rng, next(iter(chain.managers)).store_id)


def _hold(chain: Chain, cast: Cast, rng: Random, store_id: str) -> None:
    free = [s for s in chain.stock_levels.where(store_id=store_id) if s.on_hand - s.reserved > 1]
    person = rng.choice(cast.people[:12])
    email = person.email if rng.random() < 0.7 else None
    hours, quantity = rng.choice((24, 24, 36, 48, 72)), rng.randrange(1, 3)
    try:
        reserve_stock(chain, rng.choice(free).product_id, store_id, quantity, person.name, email, hours)
    except ToolError:
        return  # This customer holds enough already.


def _hand_out(chain: Chain, cast: Cast, rng: Random) -> None:
    own = next(iter(chain.managers)).store_id
    _reserve_at_home(chain, cast, rng)
    waiting = [r for r in chain.reservations if r.status == "active" and r.store_id == own]
    if waiting:
        close_stock_reservation(chain, rng.choice(waiting).id, "collected")


def _release(chain: Chain, cast: Cast, rng: Random) -> None:
    waiting = [r for r in chain.reservations if r.status == "active"]
    if waiting:
        close_stock_reservation(chain, rng.choice(waiting).id, "released")

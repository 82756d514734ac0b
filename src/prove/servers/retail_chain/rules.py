"""The rules of the chain: whose store it is, which pieces are free, how pieces get on and off the shelves."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator

from prove.core import ToolError
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.words import same_name, same_words
from prove.servers.retail_chain.records import (
    Chain,
    Product,
    Reservation,
    ReservationStatus,
    StockCondition,
    StockLevel,
    Store,
    Transfer,
    Zone,
    ZonePrice,
)

PREPARING = dt.timedelta(hours=4)
ARRIVAL = dt.time(9)
DAY = dt.timedelta(days=1)
MOST_RESERVATIONS = 3
UNDER_WAY = ("preparing", "in_transit")


def own_store(chain: Chain) -> Store:
    """The store that the user manages."""
    return chain.stores.get(next(iter(chain.managers)).store_id)


def in_city(store: Store, city: str | None) -> bool:
    """Whether a store is in the city that a filter names; None, for a filter that was left out, is everywhere."""
    return city is None or same_words(city, store.city)


def is_open_on(store: Store, day: dt.date) -> bool:
    """Whether a store opens on a day."""
    return WEEKDAYS[day.weekday()] != store.closed_on


def open_from(store: Store, moment: dt.datetime) -> dt.datetime:
    """The first moment from another one on at which a store is open."""
    day, time = moment.date(), max(moment.time(), store.opens_at)
    if time > store.closes_at:
        day, time = day + DAY, store.opens_at
    if not is_open_on(store, day):
        day, time = day + DAY, store.opens_at
    return dt.datetime.combine(day, time)


def level_of(chain: Chain, store_id: str, product_id: str) -> StockLevel | None:
    """The stock of a product in a store; None if the store does not carry it."""
    return next(iter(chain.stock_levels.where(product_id=product_id, store_id=store_id)), None)


def free_pieces(chain: Chain, store: Store, product: Product, quantity: int) -> StockLevel:
    """The stock of a product in a store, if it has this many free pieces."""
    level = level_of(chain, store.id, product.id)
    if level is None:
        raise ToolError("not_carried", f"{store.name} does not carry {product.name}; check_stock shows who does")
    free = level.on_hand - level.reserved
    if quantity > free:
        raise ToolError(
            "insufficient_stock", f"{store.name} has {free} free pieces of {product.name}, not {quantity}; take fewer"
        )
    return level


def check_limit(chain: Chain, customer_name: str, customer_email: str | None) -> None:
    """Refuse a reservation for a customer, known by name or email address, who holds enough already."""
    active = [
        r
        for r in chain.reservations.where(status="active")
        if same_name(r.customer_name, customer_name)
        or (customer_email is not None and r.customer_email == customer_email)
    ]
    if len(active) >= MOST_RESERVATIONS:
        held = ", ".join(r.id for r in active)
        raise ToolError("limit_exceeded", f"{customer_name} has {len(active)} active reservations; close one: {held}")


def put_on_shelf(chain: Chain, store_id: str, product_id: str, quantity: int) -> None:
    """Add pieces to a store, which may not have carried the product before."""
    level = level_of(chain, store_id, product_id)
    if level is None:
        chain.stock_levels.add(StockLevel(chain.stock_levels.new_id(), store_id, product_id, quantity, 0, 0))
    else:
        chain.stock_levels.update(level, on_hand=level.on_hand + quantity)


def close(chain: Chain, reservation: Reservation, status: ReservationStatus) -> Reservation:
    """End a reservation; pieces that were collected leave the shelf, others are free again."""
    level = level_of(chain, reservation.store_id, reservation.product_id)
    if level is not None:
        taken = reservation.quantity if status == "collected" else 0
        chain.stock_levels.update(level, reserved=level.reserved - reservation.quantity, on_hand=level.on_hand - taken)
    return chain.reservations.update(reservation, status=status)


def zone_price(chain: Chain, zone: Zone, product_id: str) -> ZonePrice:
    """What a product costs in a zone."""
    return next(p for p in chain.zone_prices.where(product_id=product_id) if p.zone == zone)


def prices_in(chain: Chain, zone: Zone) -> dict[str, float]:
    """What each product costs in a zone."""
    return {price.product_id: price.price for price in chain.zone_prices if price.zone == zone}


def incoming_to(chain: Chain, store_id: str) -> Counter[str]:
    """How many pieces of each product are on their way to a store."""
    pieces = Counter[str]()
    for transfer in chain.transfers:
        if transfer.to_store_id == store_id and transfer.status in UNDER_WAY:
            pieces[transfer.product_id] += transfer.quantity
    return pieces


def incoming_of(chain: Chain, product_id: str) -> Counter[str]:
    """How many pieces of a product are on their way to each store."""
    pieces = Counter[str]()
    for transfer in chain.transfers.where(product_id=product_id):
        if transfer.status in UNDER_WAY:
            pieces[transfer.to_store_id] += transfer.quantity
    return pieces


def condition_of(level: StockLevel) -> StockCondition:
    """Whether a product is sold out, low or plentiful in a store."""
    free = level.on_hand - level.reserved
    if free <= 0:
        return "sold_out"
    return "low" if free <= level.reorder_at else "plenty"


def waiting(chain: Chain) -> Iterator[tuple[dt.datetime, str, Transfer | Reservation]]:
    """What happens by itself: transfers that will leave or arrive, reservations that will run out."""
    for transfer in chain.transfers:
        if transfer.status == "preparing":
            yield transfer.dispatches_at, transfer.id, transfer
        elif transfer.status == "in_transit":
            yield transfer.arrives_at, transfer.id, transfer
    for reservation in chain.reservations:
        if reservation.status == "active":
            yield reservation.expires_at, reservation.id, reservation

"""What the manager of a store can see and do in the chain."""

import datetime as dt
from collections.abc import Iterator

from prove.core import Cursor, Limit, Page, Server, ToolError, newest_first, paginate, project
from prove.servers._shared.cast import City, Email, PersonName
from prove.servers._shared.due import falling_due
from prove.servers._shared.kinds import Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.words import has_phrase
from prove.servers.retail_chain.records import (
    Chain,
    HoldHours,
    Price,
    Product,
    ProductCategory,
    ProductId,
    Quantity,
    Reservation,
    ReservationId,
    ReservationOutcome,
    ReservationStatus,
    StockCondition,
    StockLevel,
    StockLine,
    Store,
    StoreId,
    StoreOffer,
    Transfer,
    TransferId,
    TransferStatus,
    Zone,
    ZonePrice,
)

server = Server("retail_chain", Chain, "A chain of shops: stock per store, transfers, reservations and price zones.")


PREPARING = dt.timedelta(hours=4)
ARRIVAL = dt.time(9)
MOST_RESERVATIONS = 3


@server.tool(read_only=True)
def find_stores(
    chain: Chain, city: City | None = None, zone: Zone | None = None, query: Query | None = None
) -> Page[Store]:
    """Find stores of the chain by town, price zone, name or address; `own` marks the user's store.

    Args:
        city: Only stores in this town.
        zone: Only stores of this price zone.
        query: Only stores with this in their name or address.
    """
    town = city and city.casefold()
    rows = [
        s
        for s in chain.stores
        if town in (None, s.city.casefold()) and zone in (None, s.zone) and has_phrase(query, s.name, s.address)
    ]
    return paginate(rows, 50, None)


@server.tool(read_only=True)
def search_chain_products(
    chain: Chain,
    query: Query | None = None,
    category: ProductCategory | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Product]:
    """Find products that the chain sells.

    Args:
        query: Only products with this in their name.
        category: Only products of this category.
    """
    rows = [p for p in chain.products if has_phrase(query, p.name) and category in (None, p.category)]
    return paginate(rows, limit, cursor)


@server.tool(read_only=True)
def check_stock(
    chain: Chain, product_id: ProductId, city: City | None = None, store_id: StoreId | None = None
) -> Page[StoreOffer]:
    """Show in which stores a product can be had, how many pieces and at what price, the fullest store first.

    Args:
        product_id: The product, such as 'sku_0007'.
        city: Only stores in this town.
        store_id: Only this store.
    """
    product, town = chain.products.get(product_id), city and city.casefold()
    check_exists(chain.stores, store_id)
    prices = {p.zone: p.price for p in chain.zone_prices.where(product_id=product.id)}
    offers: list[StoreOffer] = []
    for level in chain.stock_levels.where(product_id=product.id):
        store = chain.stores.get(level.store_id)
        if store_id in (None, store.id) and town in (None, store.city.casefold()):
            offers.append(
                StoreOffer(
                    store_id=store.id,
                    store_name=store.name,
                    city=store.city,
                    address=store.address,
                    available=level.on_hand - level.reserved,
                    incoming=_incoming(chain, store.id, product.id),
                    price=prices[store.zone],
                )
            )
    return paginate(sorted(offers, key=lambda o: (-o.available, o.store_id)), 50, None)


@server.tool(read_only=True)
def list_store_stock(
    chain: Chain,
    store_id: StoreId,
    condition: StockCondition | None = None,
    category: ProductCategory | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[StockLine]:
    """List what a store has on its shelves.

    Args:
        store_id: The store, such as 'sto_0001'.
        condition: Only what is low (at or below its reorder level, but not gone), sold out, or plentiful.
        category: Only products of this category.
    """
    store = chain.stores.get(store_id)
    rows = [
        level
        for level in chain.stock_levels.where(store_id=store.id)
        if condition in (None, _condition(level)) and category in (None, chain.products.get(level.product_id).category)
    ]
    return paginate(rows, limit, cursor).seen_as(lambda level: _line(chain, store, level))


@server.tool(destructive=True)
def request_stock_transfer(
    chain: Chain, product_id: ProductId, from_store_id: StoreId, quantity: Quantity, to_store_id: StoreId | None = None
) -> Transfer:
    """Have stock sent from one store to another. It leaves after four hours, and arrives at nine the next morning
    within a town, on the third morning between towns. One of the stores must be the user's own.

    Args:
        product_id: What is sent.
        from_store_id: The store that gives it away.
        quantity: How many pieces.
        to_store_id: The store that needs it; the user's own if left out.

    Raises:
        same_store: Both stores are the same.
        not_allowed: Neither of the stores is the user's own.
        not_carried: The giving store does not carry the product.
        insufficient_stock: The giving store has not that many free pieces.
    """
    product, source = chain.products.get(product_id), chain.stores.get(from_store_id)
    target = _own_store(chain) if to_store_id is None else chain.stores.get(to_store_id)
    if source.id == target.id:
        raise ToolError("same_store", f"{source.name} cannot send to itself; name another store")
    if not (source.own or target.own):
        raise ToolError("not_allowed", f"neither {source.name} nor {target.name} is your store; ask their managers")
    level = _available(chain, source, product, quantity)
    chain.stock_levels.update(level, on_hand=level.on_hand - quantity)
    days = 1 if source.city == target.city else 3
    transfer = Transfer(
        id=chain.transfers.new_id(),
        product_id=product.id,
        from_store_id=source.id,
        to_store_id=target.id,
        quantity=quantity,
        requested_at=chain.now,
        dispatches_at=chain.now + PREPARING,
        arrives_at=dt.datetime.combine((chain.now + PREPARING).date() + dt.timedelta(days=days), ARRIVAL),
    )
    return chain.transfers.add(transfer)


@server.tool(read_only=True)
def list_stock_transfers(
    chain: Chain,
    status: TransferStatus | None = None,
    product_id: ProductId | None = None,
    store_id: StoreId | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Transfer]:
    """List the transfers from and to the user's store, newest first.

    Args:
        status: Only transfers in this status.
        product_id: Only transfers of this product.
        store_id: Only transfers from or to this store.
    """
    check_exists(chain.products, product_id)
    check_exists(chain.stores, store_id)
    rows = [
        t
        for t in chain.transfers
        if status in (None, t.status)
        and product_id in (None, t.product_id)
        and store_id in (None, t.from_store_id, t.to_store_id)
    ]
    return paginate(newest_first(rows, lambda t: t.requested_at), limit, cursor)


@server.tool(destructive=True, idempotent=True)
def cancel_stock_transfer(chain: Chain, transfer_id: TransferId) -> Transfer:
    """Call off a transfer that has not left yet; the pieces go back on the shelf.

    Args:
        transfer_id: The transfer, such as 'trf_0009'.

    Raises:
        conflict: It has left, has been received or is cancelled already.
    """
    transfer = chain.transfers.get(transfer_id)
    if transfer.status != "preparing":
        raise ToolError(
            "conflict", f"{transfer.id} is {transfer.status} already; only transfers being prepared can be called off"
        )
    _put_on_shelf(chain, transfer.from_store_id, transfer.product_id, transfer.quantity)
    return chain.transfers.update(transfer, status="cancelled")


@server.tool(destructive=True)
def reserve_stock(
    chain: Chain,
    product_id: ProductId,
    store_id: StoreId,
    quantity: Quantity,
    customer_name: PersonName,
    customer_email: Email | None = None,
    hold_hours: HoldHours = 24,
) -> Reservation:
    """Hold pieces for a customer in any store of the chain; unless collected in time they are free again.

    Args:
        product_id: What is held.
        store_id: The store in which the customer will collect it.
        quantity: How many pieces.
        customer_name: For whom.
        customer_email: Where to tell them that it is ready.
        hold_hours: For how many hours.

    Raises:
        not_carried: The store does not carry the product.
        insufficient_stock: The store has not that many free pieces.
        limit_exceeded: The customer has three active reservations already.
    """
    product, store = chain.products.get(product_id), chain.stores.get(store_id)
    level = _available(chain, store, product, quantity)
    active = [r for r in chain.reservations.where(customer_name=customer_name) if r.status == "active"]
    if len(active) >= MOST_RESERVATIONS:
        raise ToolError(
            "limit_exceeded", f"{customer_name} has {MOST_RESERVATIONS} active reservations; close one first"
        )
    chain.stock_levels.update(level, reserved=level.reserved + quantity)
    reservation = Reservation(
        id=chain.reservations.new_id(),
        store_id=store.id,
        product_id=product.id,
        quantity=quantity,
        customer_name=customer_name,
        customer_email=customer_email,
        created_at=chain.now,
        expires_at=chain.now + dt.timedelta(hours=hold_hours),
    )
    return chain.reservations.add(reservation)


@server.tool(read_only=True)
def list_stock_reservations(
    chain: Chain,
    status: ReservationStatus | None = None,
    store_id: StoreId | None = None,
    customer: PersonName | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Reservation]:
    """List what is or was held for customers, newest first.

    Args:
        status: Only reservations in this status.
        store_id: Only reservations in this store.
        customer: Only reservations for customers with this in their name.
    """
    check_exists(chain.stores, store_id)
    rows = [
        r
        for r in chain.reservations
        if status in (None, r.status) and store_id in (None, r.store_id) and has_phrase(customer, r.customer_name)
    ]
    return paginate(newest_first(rows, lambda r: r.created_at), limit, cursor)


@server.tool(destructive=True, idempotent=True)
def close_stock_reservation(chain: Chain, reservation_id: ReservationId, outcome: ReservationOutcome) -> Reservation:
    """Close a reservation: the customer collected the pieces, or they are released for sale.

    Args:
        reservation_id: The reservation, such as 'rsv_0012'.
        outcome: What became of it.

    Raises:
        conflict: It is collected, released or expired already.
        not_allowed: The pieces lie in another store, and only that store can hand them out.
    """
    reservation = chain.reservations.get(reservation_id)
    if reservation.status != "active":
        raise ToolError("conflict", f"{reservation.id} is {reservation.status} already; only active ones can be closed")
    store = chain.stores.get(reservation.store_id)
    if outcome == "collected" and not store.own:
        raise ToolError("not_allowed", f"{store.name} is not your store; only its own staff can hand out the pieces")
    return _close(chain, reservation, outcome)


@server.tool(destructive=True, idempotent=True)
def set_zone_price(chain: Chain, product_id: ProductId, zone: Zone, price: Price) -> ZonePrice:
    """Change what a product costs in all stores of the user's price zone.

    Args:
        product_id: The product.
        zone: The price zone; it must be that of the user's store.
        price: The new price, in dollars.

    Raises:
        not_allowed: The zone is not that of the user's store.
        below_cost: The price is less than the product cost the chain.
    """
    product, own = chain.products.get(product_id), _own_store(chain)
    if zone != own.zone:
        raise ToolError("not_allowed", f"your store is in the zone {own.zone!r}; prices of {zone!r} are set there")
    if price < product.unit_cost:
        raise ToolError("below_cost", f"{product.name} cost {product.unit_cost:.2f}; 'price' must not be below that")
    return chain.zone_prices.update(_zone_price(chain, zone, product.id), price=round(price, 2))


@server.passing_time
def move_goods(chain: Chain, until: dt.datetime) -> None:
    """Transfers leave and arrive, reservations run out."""
    for due in falling_due(chain, until, _waiting):
        match due:
            case Reservation():
                _close(chain, due, "expired")
            case Transfer(status="preparing"):
                chain.transfers.update(due, status="in_transit")
            case Transfer():
                _put_on_shelf(chain, due.to_store_id, due.product_id, due.quantity)
                chain.transfers.update(due, status="received")


def _waiting(chain: Chain) -> Iterator[tuple[dt.datetime, str, Transfer | Reservation]]:
    for transfer in chain.transfers:
        if transfer.status == "preparing":
            yield transfer.dispatches_at, transfer.id, transfer
        elif transfer.status == "in_transit":
            yield transfer.arrives_at, transfer.id, transfer
    for reservation in chain.reservations:
        if reservation.status == "active":
            yield reservation.expires_at, reservation.id, reservation


def _own_store(chain: Chain) -> Store:
    return chain.stores.get(next(iter(chain.managers)).store_id)


def _level(chain: Chain, store_id: str, product_id: str) -> StockLevel | None:
    return next(iter(chain.stock_levels.where(product_id=product_id, store_id=store_id)), None)


def _available(chain: Chain, store: Store, product: Product, quantity: int) -> StockLevel:
    """The stock level, if it has this many free pieces."""
    level = _level(chain, store.id, product.id)
    if level is None:
        raise ToolError("not_carried", f"{store.name} does not carry {product.name}; check_stock shows who does")
    free = level.on_hand - level.reserved
    if quantity > free:
        raise ToolError(
            "insufficient_stock", f"{store.name} has {free} free pieces of {product.name}, not {quantity}; take fewer"
        )
    return level


def _put_on_shelf(chain: Chain, store_id: str, product_id: str, quantity: int) -> None:
    level = _level(chain, store_id, product_id)
    if level is None:
        chain.stock_levels.add(StockLevel(chain.stock_levels.new_id(), store_id, product_id, quantity, 0, 0))
    else:
        chain.stock_levels.update(level, on_hand=level.on_hand + quantity)


def _close(chain: Chain, reservation: Reservation, status: ReservationStatus) -> Reservation:
    """End a reservation; pieces that were collected leave the shelf, others are free again."""
    level = _level(chain, reservation.store_id, reservation.product_id)
    if level is not None:
        taken = reservation.quantity if status == "collected" else 0
        chain.stock_levels.update(level, reserved=level.reserved - reservation.quantity, on_hand=level.on_hand - taken)
    return chain.reservations.update(reservation, status=status)


def _zone_price(chain: Chain, zone: Zone, product_id: str) -> ZonePrice:
    return next(p for p in chain.zone_prices.where(product_id=product_id) if p.zone == zone)


def _incoming(chain: Chain, store_id: str, product_id: str) -> int:
    waiting = ("preparing", "in_transit")
    transfers = chain.transfers.where(product_id=product_id)
    return sum(t.quantity for t in transfers if t.to_store_id == store_id and t.status in waiting)


def _condition(level: StockLevel) -> StockCondition:
    free = level.on_hand - level.reserved
    if free <= 0:
        return "sold_out"
    return "low" if free <= level.reorder_at else "plenty"


def _line(chain: Chain, store: Store, level: StockLevel) -> StockLine:
    product = chain.products.get(level.product_id)
    return project(
        StockLine,
        level,
        product_name=product.name,
        category=product.category,
        available=level.on_hand - level.reserved,
        incoming=_incoming(chain, store.id, product.id),
        price=_zone_price(chain, store.zone, product.id).price,
    )

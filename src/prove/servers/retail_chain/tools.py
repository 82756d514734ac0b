"""What the manager of a store can see and do in the chain."""

import datetime as dt
from collections.abc import Callable
from typing import Annotated, Literal, TypeVar

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, Unit, newest_first, paginate
from prove.servers._shared.amounts import check_amounts, in_amounts
from prove.servers._shared.cast import City, Email, PersonName
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.due import falling_due
from prove.servers._shared.kinds import Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.people import Who, is_person
from prove.servers._shared.words import has_words
from prove.servers.retail_chain import rules, views
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
    ShownReservation,
    ShownTransfer,
    ShownZonePrice,
    StockCondition,
    StockLine,
    Store,
    StoreId,
    StoreOffer,
    Transfer,
    TransferId,
    TransferStatus,
    Zone,
)

server = Server("retail_chain", Chain, "A chain of shops: stock per store, transfers, reservations and price zones.")

Row = TypeVar("Row")
PriceBound = Annotated[float, Meta(ge=0, le=10_000), Unit("money")]
ProductSort = Literal["name", "price_low", "price_high"]
TransferSort = Literal["newest", "oldest", "arrival"]
ReservationSort = Literal["newest", "oldest", "expiry"]


@server.tool(read_only=True)
def find_stores(
    chain: Chain, city: City | None = None, zone: Zone | None = None, query: Query | None = None
) -> Page[Store]:
    """Find stores of the chain; `own` marks the user's store.

    Args:
        city: Filter by city.
        zone: Filter by price zone.
        query: Words to search for.
    """
    rows = [
        s
        for s in chain.stores
        if zone in (None, s.zone) and rules.in_city(s, city) and has_words(query, s.name, s.address, s.city)
    ]
    return paginate(rows, 50, None)


@server.tool(read_only=True)
def search_chain_products(
    chain: Chain,
    query: Query | None = None,
    category: ProductCategory | None = None,
    min_price: PriceBound | None = None,
    max_price: PriceBound | None = None,
    sort: ProductSort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Product]:
    """Search the products of the chain.

    Args:
        query: Words to search for.
        category: Filter by category.
        min_price: Lowest price, in dollars.
        max_price: Highest price, in dollars.
        sort: Sort order.

    Raises:
        invalid_range: The lowest price is above the highest.
    """
    check_amounts(min_price, max_price, "price")
    rows = [
        p
        for p in chain.products
        if category in (None, p.category)
        and in_amounts(p.list_price, min_price, max_price)
        and has_words(query, p.name, p.category)
    ]
    return paginate(_priced(rows, sort, lambda p: p.name, lambda p: p.list_price), limit, cursor)


@server.tool(read_only=True)
def check_stock(
    chain: Chain, product_id: ProductId, city: City | None = None, store_id: StoreId | None = None
) -> Page[StoreOffer]:
    """List the stores that carry a product with available pieces and price, most pieces first.

    Args:
        product_id: The product.
        city: Filter by city.
        store_id: Filter by store.
    """
    product = chain.products.get(product_id)
    check_exists(chain.stores, store_id)
    prices = {price.zone: price.price for price in chain.zone_prices.where(product_id=product.id)}
    incoming = rules.incoming_of(chain, product.id)
    offers: list[StoreOffer] = []
    for level in chain.stock_levels.where(product_id=product.id):
        store = chain.stores.get(level.store_id)
        if store_id in (None, store.id) and rules.in_city(store, city):
            offers.append(views.store_offer(store, level, prices[store.zone], incoming[store.id]))
    return paginate(sorted(offers, key=lambda o: -o.available), 50, None)


@server.tool(read_only=True)
def list_store_stock(
    chain: Chain,
    store_id: StoreId,
    query: Query | None = None,
    condition: StockCondition | None = None,
    category: ProductCategory | None = None,
    min_price: PriceBound | None = None,
    max_price: PriceBound | None = None,
    sort: ProductSort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[StockLine]:
    """List the stock of a store.

    Args:
        store_id: The store.
        query: Words to search for.
        condition: Filter by stock; low is at or below the reorder level.
        category: Filter by category.
        min_price: Lowest price, in dollars.
        max_price: Highest price, in dollars.
        sort: Sort order.

    Raises:
        invalid_range: The lowest price is above the highest.
    """
    check_amounts(min_price, max_price, "price")
    store, products = chain.stores.get(store_id), chain.products
    prices, incoming = rules.prices_in(chain, store.zone), rules.incoming_to(chain, store.id)
    levels = [(level, products.get(level.product_id)) for level in chain.stock_levels.where(store_id=store.id)]
    rows = [
        (level, product)
        for level, product in levels
        if condition in (None, rules.condition_of(level))
        and category in (None, product.category)
        and in_amounts(prices[product.id], min_price, max_price)
        and has_words(query, product.name)
    ]
    page = paginate(_priced(rows, sort, lambda row: row[1].name, lambda row: prices[row[1].id]), limit, cursor)
    return page.seen_as(lambda row: views.stock_line(*row, prices[row[1].id], incoming[row[1].id]))


@server.tool(destructive=True)
def request_stock_transfer(
    chain: Chain, product_id: ProductId, from_store_id: StoreId, quantity: Quantity, to_store_id: StoreId | None = None
) -> ShownTransfer:
    """Transfer stock between two stores, one of them the user's. It leaves after four hours and arrives at 9:00, one
    day later within a city, three days later between cities; where a store is closed then, when it opens next.

    Args:
        product_id: The product to send.
        from_store_id: The store that sends it.
        quantity: Number of pieces.
        to_store_id: The store that receives it; default: the user's.

    Raises:
        same_store: Both stores are the same.
        not_allowed: Neither of the stores is the user's own.
        not_carried: The giving store does not carry the product.
        insufficient_stock: The giving store has not that many free pieces.
    """
    product, source = chain.products.get(product_id), chain.stores.get(from_store_id)
    target = rules.own_store(chain) if to_store_id is None else chain.stores.get(to_store_id)
    if source.id == target.id:
        raise ToolError("same_store", f"{source.name} cannot send to itself; name another store")
    if not (source.own or target.own):
        raise ToolError("not_allowed", f"neither {source.name} nor {target.name} is your store; ask their managers")
    level = rules.free_pieces(chain, source, product, quantity)
    chain.stock_levels.update(level, on_hand=level.on_hand - quantity)
    leaves_at, days = rules.open_from(source, chain.now + rules.PREPARING), 1 if source.city == target.city else 3
    comes_at = dt.datetime.combine(leaves_at.date() + dt.timedelta(days=days), rules.ARRIVAL)
    transfer = Transfer(
        id=chain.transfers.new_id(),
        product_id=product.id,
        from_store_id=source.id,
        to_store_id=target.id,
        quantity=quantity,
        requested_at=chain.now,
        dispatches_at=leaves_at,
        arrives_at=rules.open_from(target, comes_at),
    )
    return views.shown_transfer(chain)(chain.transfers.add(transfer))


@server.tool(read_only=True)
def list_stock_transfers(
    chain: Chain,
    query: Query | None = None,
    status: TransferStatus | None = None,
    product_id: ProductId | None = None,
    store_id: StoreId | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: TransferSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ShownTransfer]:
    """List the stock transfers from and to the user's store.

    Args:
        query: Words to search for in product and store names.
        status: Filter by status.
        product_id: Filter by product.
        store_id: Filter by sending or receiving store.
        since: First day.
        until: Last day.
        sort: Sort order, by request or arrival.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_exists(chain.products, product_id)
    check_exists(chain.stores, store_id)
    check_span(since, until)
    rows = [
        t
        for t in chain.transfers
        if status in (None, t.status)
        and product_id in (None, t.product_id)
        and store_id in (None, t.from_store_id, t.to_store_id)
        and in_span(t.requested_at.date(), since, until)
        and (query is None or has_words(query, *_names(chain, t.product_id, t.from_store_id, t.to_store_id)))
    ]
    page = paginate(_sorted_transfers(rows, sort), limit, cursor)
    return page.seen_as(views.shown_transfer(chain))


@server.tool(destructive=True, idempotent=True)
def cancel_stock_transfer(chain: Chain, transfer_id: TransferId) -> ShownTransfer:
    """Cancel a transfer that has not left yet. The pieces go back on the shelf.

    Args:
        transfer_id: The transfer.

    Raises:
        conflict: It has left or has been received already.
    """
    transfer = chain.transfers.get(transfer_id)
    if transfer.status in ("in_transit", "received"):
        gone = f"{transfer.id} is {transfer.status.replace('_', ' ')} already"
        raise ToolError("conflict", f"{gone}; request a transfer back once it is received")
    if transfer.status == "preparing":
        rules.put_on_shelf(chain, transfer.from_store_id, transfer.product_id, transfer.quantity)
        transfer = chain.transfers.update(transfer, status="cancelled")
    return views.shown_transfer(chain)(transfer)


@server.tool(destructive=True)
def reserve_stock(
    chain: Chain,
    product_id: ProductId,
    store_id: StoreId,
    quantity: Quantity,
    customer_name: PersonName,
    customer_email: Email | None = None,
    hold_hours: HoldHours = 24,
) -> ShownReservation:
    """Reserve pieces for a customer in any store, to be collected before the reservation expires.

    Args:
        product_id: The product.
        store_id: The store where the customer collects it.
        quantity: Number of pieces.
        customer_name: Name of the customer.
        customer_email: Email address of the customer.
        hold_hours: Hours until the reservation expires.

    Raises:
        not_carried: The store does not carry the product.
        insufficient_stock: The store has not that many free pieces.
        limit_exceeded: The customer has three active reservations already.
    """
    product, store = chain.products.get(product_id), chain.stores.get(store_id)
    level = rules.free_pieces(chain, store, product, quantity)
    rules.check_limit(chain, customer_name, customer_email)
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
    return views.shown_reservation(chain)(chain.reservations.add(reservation))


@server.tool(read_only=True)
def list_stock_reservations(
    chain: Chain,
    query: Query | None = None,
    status: ReservationStatus | None = None,
    store_id: StoreId | None = None,
    customer: Who | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: ReservationSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ShownReservation]:
    """List the reservations for customers.

    Args:
        query: Words to search for in product and store names.
        status: Filter by status.
        store_id: Filter by store.
        customer: Name or email address of the customer.
        since: First day.
        until: Last day.
        sort: Sort order, by creation or expiry.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_exists(chain.stores, store_id)
    check_span(since, until)
    rows = [
        r
        for r in chain.reservations
        if status in (None, r.status)
        and store_id in (None, r.store_id)
        and in_span(r.created_at.date(), since, until)
        and is_person(customer, r.customer_name, r.customer_email)
        and (query is None or has_words(query, *_names(chain, r.product_id, r.store_id)))
    ]
    page = paginate(_sorted_reservations(rows, sort), limit, cursor)
    return page.seen_as(views.shown_reservation(chain))


@server.tool(destructive=True, idempotent=True)
def close_stock_reservation(
    chain: Chain, reservation_id: ReservationId, outcome: ReservationOutcome
) -> ShownReservation:
    """Close a reservation as collected by the customer, or release its pieces for sale.

    Args:
        reservation_id: The reservation.
        outcome: How it ended.

    Raises:
        conflict: It was closed in another way, or has expired.
        not_allowed: The pieces are in another store, and only that store can hand them out.
    """
    reservation = chain.reservations.get(reservation_id)
    if reservation.status == outcome:
        return views.shown_reservation(chain)(reservation)
    if reservation.status != "active":
        ended = f"{reservation.id} is {reservation.status} already"
        raise ToolError("conflict", f"{ended}; only active reservations can be closed, so reserve_stock again")
    store = chain.stores.get(reservation.store_id)
    if outcome == "collected" and not store.own:
        raise ToolError("not_allowed", f"{store.name} is not your store; only its own staff can hand out the pieces")
    return views.shown_reservation(chain)(rules.close(chain, reservation, outcome))


@server.tool(destructive=True, idempotent=True)
def set_zone_price(chain: Chain, product_id: ProductId, zone: Zone, price: Price) -> ShownZonePrice:
    """Set the price of a product in all stores of the user's price zone.

    Args:
        product_id: The product.
        zone: The price zone of the user's store.
        price: The new price, in dollars.

    Raises:
        not_allowed: The zone is not that of the user's store.
        below_cost: The price is less than the product cost the chain.
    """
    product, own = chain.products.get(product_id), rules.own_store(chain)
    price = round(price, 2)
    if zone != own.zone:
        raise ToolError("not_allowed", f"your store is in the zone {own.zone!r}; ask the managers of {zone!r} stores")
    if price < product.unit_cost:
        raise ToolError(
            "below_cost", f"the chain pays ${product.unit_cost:.2f} for {product.name}; 'price' must not be below that"
        )
    changed = chain.zone_prices.update(rules.zone_price(chain, zone, product.id), price=price)
    return views.shown_price(chain, changed)


@server.passing_time
def move_goods(chain: Chain, until: dt.datetime) -> None:
    """Transfers leave and arrive, reservations run out."""
    for due in falling_due(chain, until, rules.waiting):
        match due:
            case Reservation():
                rules.close(chain, due, "expired")
            case Transfer(status="preparing"):
                chain.transfers.update(due, status="in_transit")
            case Transfer():
                rules.put_on_shelf(chain, due.to_store_id, due.product_id, due.quantity)
                chain.transfers.update(due, status="received")


def _names(chain: Chain, product_id: str, *store_ids: str) -> list[str]:
    """The names of a product and of some stores."""
    return [chain.products.get(product_id).name, *(chain.stores.get(store_id).name for store_id in store_ids)]


def _priced(
    rows: list[Row], sort: ProductSort | None, name: Callable[[Row], str], price: Callable[[Row], float]
) -> list[Row]:
    """Rows by the name or the price of a product, or in the order of the table."""
    match sort:
        case None:
            return rows
        case "name":
            return sorted(rows, key=name)
        case "price_low":
            return sorted(rows, key=price)
        case "price_high":
            return sorted(rows, key=lambda row: -price(row))


def _sorted_transfers(rows: list[Transfer], sort: TransferSort) -> list[Transfer]:
    match sort:
        case "newest":
            return newest_first(rows, lambda t: t.requested_at)
        case "oldest":
            return sorted(rows, key=lambda t: t.requested_at)
        case "arrival":
            return sorted(rows, key=lambda t: t.arrives_at)


def _sorted_reservations(rows: list[Reservation], sort: ReservationSort) -> list[Reservation]:
    match sort:
        case "newest":
            return newest_first(rows, lambda r: r.created_at)
        case "oldest":
            return sorted(rows, key=lambda r: r.created_at)
        case "expiry":
            return sorted(rows, key=lambda r: r.expires_at)

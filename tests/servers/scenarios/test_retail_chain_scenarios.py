"""Whole days in the chain: no piece is lost or promised twice, and nobody acts for another store."""

import datetime as dt
from collections import Counter
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.retail_chain.records import Chain, StockLevel, Store
from tests.servers.play import done, refused

HOUR, DAY = 3600, 86_400
CUSTOMER = "Nadia Okonkwo-Berg"
every_seed = pytest.mark.parametrize("seed", range(3))


def opened(seed: int) -> WorldSession:
    return WorldEnvironment([load("retail_chain")]).open(seed)


def chain_of(session: WorldSession) -> Chain:
    state = session.state("retail_chain")
    assert isinstance(state, Chain)
    return state


def own_store(session: WorldSession) -> Store:
    return next(store for store in chain_of(session).stores if store.own)


def fullest(session: WorldSession, store: Store) -> StockLevel:
    return max(chain_of(session).stock_levels.where(store_id=store.id), key=lambda s: s.on_hand - s.reserved)


def giver(session: WorldSession) -> Store:
    """The other store with the most free pieces of something."""
    others = [store for store in chain_of(session).stores if not store.own]
    return max(others, key=lambda store: fullest(session, store).on_hand - fullest(session, store).reserved)


def pieces(session: WorldSession) -> int:
    """All pieces of the chain: on shelves, under way, and handed out to customers."""
    chain = chain_of(session)
    moving = sum(t.quantity for t in chain.transfers if t.status in ("preparing", "in_transit"))
    collected = sum(r.quantity for r in chain.reservations if r.status == "collected")
    return moving + collected + sum(s.on_hand for s in chain.stock_levels)


def check_holds(session: WorldSession) -> None:
    """Active reservations are exactly what the shelves hold back."""
    chain = chain_of(session)
    held: Counter[tuple[str, str]] = Counter()
    for reservation in chain.reservations.where(status="active"):
        held[reservation.store_id, reservation.product_id] += reservation.quantity
    for stock in chain.stock_levels:
        assert stock.reserved == held[stock.store_id, stock.product_id] <= stock.on_hand


@every_seed
def test_pieces_come_from_another_store_and_are_collected(seed: int) -> None:
    session = opened(seed)
    source, own, total = giver(session), own_store(session), pieces(session)
    product = chain_of(session).products.get(fullest(session, source).product_id)
    found = done(session, "search_chain_products", query=product.name.lower())["items"]
    assert product.id in {item["id"] for item in found}
    call = {"product_id": product.id, "from_store_id": source.id, "quantity": 4}
    transfer = done(session, "request_stock_transfer", **call)
    assert (transfer["product_name"], transfer["to_store_name"]) == (product.name, own.name)
    session.advance(5 * DAY)
    on_the_way = done(session, "list_stock_transfers", query=f"{product.name} {source.name}", status="received")
    assert transfer["id"] in {item["id"] for item in on_the_way["items"]}
    held = done(session, "reserve_stock", product_id=product.id, store_id=own.id, quantity=4, customer_name=CUSTOMER)
    check_holds(session)
    listed = done(session, "list_stock_reservations", customer="nadia", status="active", sort="expiry")["items"]
    assert [item["id"] for item in listed] == [held["id"]]
    for _ in range(2):
        done(session, "close_stock_reservation", reservation_id=held["id"], outcome="collected")
    assert pieces(session) == total
    check_holds(session)


@every_seed
def test_what_is_reserved_cannot_be_sent_away_until_the_hold_ends(seed: int) -> None:
    session = opened(seed)
    own = own_store(session)
    stock = fullest(session, own)
    free, other = stock.on_hand - stock.reserved, giver(session)
    hold: dict[str, Any] = {"product_id": stock.product_id, "store_id": own.id, "customer_name": CUSTOMER}
    held = done(session, "reserve_stock", **hold, quantity=free, hold_hours=3)
    send = {"product_id": stock.product_id, "from_store_id": own.id, "to_store_id": other.id, "quantity": 1}
    assert refused(session, "request_stock_transfer", **send) == "insufficient_stock"
    assert refused(session, "reserve_stock", **hold, quantity=1) == "insufficient_stock"
    session.advance(3 * HOUR)
    assert chain_of(session).reservations.get(held["id"]).status == "expired"
    late = {"reservation_id": held["id"], "outcome": "collected"}
    assert refused(session, "close_stock_reservation", **late) == "conflict"
    done(session, "request_stock_transfer", **send)
    check_holds(session)


@every_seed
def test_the_limit_holds_however_the_name_is_written(seed: int) -> None:
    session = opened(seed)
    chain = chain_of(session)
    stocked = [s for s in chain.stock_levels if s.on_hand - s.reserved > 1][:5]
    held: list[str] = []
    for stock, name in zip(stocked, (CUSTOMER, CUSTOMER.upper(), "nadia okonkwo berg"), strict=False):
        call = {"product_id": stock.product_id, "store_id": stock.store_id, "quantity": 1, "customer_name": name}
        held.append(done(session, "reserve_stock", **call)["id"])
    fourth = {"product_id": stocked[3].product_id, "store_id": stocked[3].store_id, "quantity": 1}
    for name in (CUSTOMER, CUSTOMER.lower(), "Nadia  Okonkwo Berg"):
        assert refused(session, "reserve_stock", **fourth, customer_name=name) == "limit_exceeded"
    done(session, "close_stock_reservation", reservation_id=held[0], outcome="released")
    done(session, "reserve_stock", **fourth, customer_name=CUSTOMER)
    session.advance(25 * HOUR)
    assert done(session, "list_stock_reservations", customer=CUSTOMER, status="active")["total"] == 0
    check_holds(session)


@every_seed
def test_a_manager_cannot_act_for_others(seed: int) -> None:
    session = opened(seed)
    chain, own, source = chain_of(session), own_store(session), giver(session)
    third = next(store for store in chain.stores if store.id not in (own.id, source.id))
    stock, before = fullest(session, source), chain.digest()
    call: dict[str, Any] = {"product_id": stock.product_id, "from_store_id": source.id}
    assert refused(session, "request_stock_transfer", **call, to_store_id=third.id, quantity=1) == "not_allowed"
    for quantity in (0, -3, 501):
        assert session.call("request_stock_transfer", {**call, "quantity": quantity}).code == "out_of_bounds"
    for zone in {"city_centre", "suburb", "outlet"} - {own.zone}:
        price = {"product_id": stock.product_id, "zone": zone, "price": 99}
        assert refused(session, "set_zone_price", **price) == "not_allowed"
    theirs = next(r for r in chain.reservations.where(status="active") if r.store_id != own.id)
    hand_out = {"reservation_id": theirs.id, "outcome": "collected"}
    assert refused(session, "close_stock_reservation", **hand_out) == "not_allowed"
    assert chain_of(session).digest() == before


@every_seed
def test_a_transfer_called_off_twice_comes_back_once(seed: int) -> None:
    session = opened(seed)
    source, total = giver(session), pieces(session)
    stock = fullest(session, source)
    call = {"product_id": stock.product_id, "from_store_id": source.id, "quantity": 2}
    first, second = (done(session, "request_stock_transfer", **call) for _ in range(2))
    for _ in range(3):
        assert done(session, "cancel_stock_transfer", transfer_id=first["id"])["status"] == "cancelled"
    assert pieces(session) == total
    leaves_at = dt.datetime.fromisoformat(second["dispatches_at"])
    session.advance((leaves_at - session.now).total_seconds())
    assert refused(session, "cancel_stock_transfer", transfer_id=second["id"]) == "conflict"
    twin = session.fork()
    session.advance(4 * DAY)
    for _ in range(64):
        twin.advance(4 * DAY / 64)
    assert chain_of(session).digest() == chain_of(twin).digest()
    assert pieces(session) == total


@every_seed
def test_a_price_changes_in_one_zone_and_never_below_cost(seed: int) -> None:
    session = opened(seed)
    chain, own = chain_of(session), own_store(session)
    product = next(iter(chain.products))
    before = {o["store_id"]: o["price"] for o in done(session, "check_stock", product_id=product.id)["items"]}
    call: dict[str, Any] = {"product_id": product.id, "zone": own.zone}
    assert refused(session, "set_zone_price", **call, price=round(product.unit_cost - 0.01, 2)) == "below_cost"
    for _ in range(2):
        assert done(session, "set_zone_price", **call, price=product.unit_cost)["price"] == product.unit_cost
    for offer in done(session, "check_stock", product_id=product.id)["items"]:
        same_zone = chain.stores.get(offer["store_id"]).zone == own.zone
        assert offer["price"] == (product.unit_cost if same_zone else before[offer["store_id"]])

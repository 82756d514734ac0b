"""The chain's own rules: pieces are never lost, goods take time, holds run out, a manager acts for one store."""

import datetime as dt
from collections import Counter
from typing import Any, cast

import pytest

from prove.core import WorldEnvironment, WorldSession, keyed
from prove.explore import Explorer
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.geo import hours_of, phone_of, spots_of
from prove.servers.retail_chain.records import Chain, StockLevel, Store
from tests.servers.play import done, refused, rows_of

SEEDS = range(20)
HOUR = 3600
CUSTOMER = "Somebody New"


def opened(seed: int = 5) -> WorldSession:
    return WorldEnvironment([load("retail_chain")]).open(seed)


def chain_of(session: WorldSession) -> Chain:
    return cast(Chain, session.state("retail_chain"))


def own_store(session: WorldSession) -> Store:
    return next(s for s in chain_of(session).stores if s.own)


def other_store(session: WorldSession, *, near: bool) -> Store:
    own = own_store(session)
    return next(s for s in chain_of(session).stores if not s.own and (s.city == own.city) == near)


def fullest(session: WorldSession, store: Store) -> StockLevel:
    return max(chain_of(session).stock_levels.where(store_id=store.id), key=lambda s: s.on_hand - s.reserved)


def level(session: WorldSession, store: Store, product_id: str) -> StockLevel | None:
    found = chain_of(session).stock_levels.where(store_id=store.id, product_id=product_id)
    return found[0] if found else None


def on_hand(session: WorldSession, store: Store, product_id: str) -> int:
    found = level(session, store, product_id)
    return found.on_hand if found else 0


def pieces(chain: Chain) -> int:
    """All pieces of the chain, on shelves and under way."""
    moving = sum(t.quantity for t in chain.transfers if t.status in ("preparing", "in_transit"))
    return moving + sum(s.on_hand for s in chain.stock_levels)


@pytest.mark.parametrize("seed", SEEDS)
def test_stock_agrees_with_reservations_and_every_product_has_its_prices(seed: int) -> None:
    chain = chain_of(opened(seed))
    held: Counter[tuple[str, str]] = Counter()
    for reservation in chain.reservations:
        if reservation.status == "active":
            assert reservation.expires_at > chain.now
            held[reservation.store_id, reservation.product_id] += reservation.quantity
    for stock in chain.stock_levels:
        assert stock.reserved == held[stock.store_id, stock.product_id]
        assert 0 <= stock.reserved <= stock.on_hand
    assert len({(s.store_id, s.product_id) for s in chain.stock_levels}) == len(chain.stock_levels)
    for product in chain.products:
        prices = chain.zone_prices.where(product_id=product.id)
        assert {p.zone for p in prices} == {"city_centre", "suburb", "outlet"}
        assert all(p.price >= product.unit_cost for p in prices)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_users_store_is_at_home_and_all_statuses_occur(seed: int) -> None:
    session = opened(seed)
    chain, own = chain_of(session), own_store(session)
    assert own.city == cast_of(seed).home
    assert [s for s in chain.stores if s.own] == [own]
    assert {t.status for t in chain.transfers} == {"preparing", "in_transit", "received", "cancelled"}
    assert {r.status for r in chain.reservations} == {"active", "collected", "released", "expired"}
    assert all(own.id in (t.from_store_id, t.to_store_id) for t in chain.transfers)


@pytest.mark.parametrize("seed", range(30))
def test_stores_at_home_are_on_the_map_and_people_reserve_where_they_live(seed: int) -> None:
    chain, cast = chain_of(opened(seed)), cast_of(seed)
    spots = {spot.address: spot for spot in spots_of(seed)}
    people = {person.name: person for person in cast.people}
    for store in chain.stores:
        if store.city == cast.home:
            spot = spots[store.address]
            hours = hours_of(seed, spot.name, spot.kind)
            shown = (store.phone, store.opens_at, store.closes_at, store.closed_on)
            assert shown == (phone_of(seed, spot.name), hours.opens_at, hours.closes_at, hours.closed_on)
    for reservation in chain.reservations:
        customer = people[reservation.customer_name]
        assert customer.city == chain.stores.get(reservation.store_id).city
        assert reservation.customer_email in (None, customer.email)
        assert 10 <= reservation.created_at.hour < 18
    assert {store.zone for store in chain.stores} == {"city_centre", "suburb", "outlet"}


def first_open(store: Store, moment: dt.datetime) -> dt.datetime:
    """The first full minute from a moment on, or the moment itself, at which a store is open."""
    while moment.strftime("%A").lower() == store.closed_on or not store.opens_at <= moment.time() <= store.closes_at:
        moment = (moment + dt.timedelta(minutes=1)).replace(second=0, microsecond=0)
    return moment


@pytest.mark.parametrize("near", [True, False])
@pytest.mark.parametrize("seed", range(5, 15))
def test_a_transfer_leaves_after_four_hours_and_arrives_in_the_morning_of_an_open_day(seed: int, near: bool) -> None:
    session = opened(seed)
    giver, own = other_store(session, near=near), own_store(session)
    stock, total = fullest(session, giver), pieces(chain_of(session))
    before = on_hand(session, own, stock.product_id)
    under_way = [
        t
        for t in chain_of(session).transfers.where(product_id=stock.product_id)
        if t.to_store_id == own.id and t.status in ("preparing", "in_transit")
    ]
    transfer = done(session, "request_stock_transfer", product_id=stock.product_id, quantity=3, from_store_id=giver.id)
    assert transfer["to_store_id"] == own.id
    assert on_hand(session, giver, stock.product_id) == stock.on_hand - 3
    leaves, arrives = (dt.datetime.fromisoformat(transfer[field]) for field in ("dispatches_at", "arrives_at"))
    assert leaves == first_open(giver, session.now + dt.timedelta(hours=4))
    session.advance((leaves - session.now).total_seconds())
    assert chain_of(session).transfers.get(transfer["id"]).status == "in_transit"
    assert refused(session, "cancel_stock_transfer", transfer_id=transfer["id"]) == "conflict"
    days = 1 if near else 3
    morning = dt.datetime.combine(leaves.date() + dt.timedelta(days=days), dt.time(9))
    assert arrives == first_open(own, morning)
    session.advance((arrives - session.now).total_seconds())
    assert chain_of(session).transfers.get(transfer["id"]).status == "received"
    others = sum(t.quantity for t in under_way if t.arrives_at <= arrives)
    assert on_hand(session, own, stock.product_id) == before + others + 3
    assert pieces(chain_of(session)) == total


def test_a_transfer_called_off_in_time_goes_back_on_the_shelf() -> None:
    session = opened()
    giver = other_store(session, near=True)
    stock = fullest(session, giver)
    call = {"product_id": stock.product_id, "quantity": 2, "from_store_id": giver.id}
    transfer = done(session, "request_stock_transfer", **call)
    assert done(session, "cancel_stock_transfer", transfer_id=transfer["id"])["status"] == "cancelled"
    assert level(session, giver, stock.product_id) == stock
    before = chain_of(session).digest()
    assert done(session, "cancel_stock_transfer", transfer_id=transfer["id"])["status"] == "cancelled"
    assert chain_of(session).digest() == before


def test_a_manager_acts_only_for_their_own_store_and_zone() -> None:
    session = opened()
    own, near, far = own_store(session), other_store(session, near=True), other_store(session, near=False)
    stock = fullest(session, near)
    call: dict[str, Any] = {"product_id": stock.product_id, "quantity": 1, "from_store_id": near.id}
    assert refused(session, "request_stock_transfer", **call, to_store_id=far.id) == "not_allowed"
    assert refused(session, "request_stock_transfer", **call, to_store_id=near.id) == "same_store"
    held = done(
        session,
        "reserve_stock",
        product_id=stock.product_id,
        store_id=near.id,
        quantity=1,
        customer_name=CUSTOMER,
    )
    close = {"reservation_id": held["id"]}
    assert refused(session, "close_stock_reservation", **close, outcome="collected") == "not_allowed"
    for _ in range(2):
        assert done(session, "close_stock_reservation", **close, outcome="released")["status"] == "released"
    assert refused(session, "close_stock_reservation", **close, outcome="collected") == "conflict"
    other_zone = next(zone for zone in ("city_centre", "suburb", "outlet") if zone != own.zone)
    price = {"product_id": stock.product_id, "price": 99.0}
    assert refused(session, "set_zone_price", **price, zone=other_zone) == "not_allowed"


def test_a_zone_price_holds_in_all_stores_of_the_zone_and_covers_the_cost() -> None:
    session = opened()
    own, product = own_store(session), next(iter(chain_of(session).products))
    call: dict[str, Any] = {"product_id": product.id, "zone": own.zone}
    assert refused(session, "set_zone_price", **call, price=round(product.unit_cost - 0.01, 2)) == "below_cost"
    assert done(session, "set_zone_price", **call, price=product.unit_cost - 0.001)["price"] == product.unit_cost
    assert done(session, "set_zone_price", **call, price=77.777)["product_name"] == product.name
    for offer in done(session, "check_stock", product_id=product.id)["items"]:
        same = chain_of(session).stores.get(offer["store_id"]).zone == own.zone
        assert (offer["price"] == 77.78) == same


def test_a_reservation_holds_pieces_until_it_is_collected_or_runs_out() -> None:
    session = opened()
    own = own_store(session)
    stock = fullest(session, own)
    free = stock.on_hand - stock.reserved
    call: dict[str, Any] = {"product_id": stock.product_id, "store_id": own.id, "customer_name": CUSTOMER}
    assert refused(session, "reserve_stock", **call, quantity=free + 1) == "insufficient_stock"
    first = done(session, "reserve_stock", **call, quantity=free - 1, hold_hours=2)
    second = done(session, "reserve_stock", **call, quantity=1, hold_hours=2)
    assert refused(session, "reserve_stock", **call, quantity=1) == "insufficient_stock"
    collected = done(session, "close_stock_reservation", reservation_id=second["id"], outcome="collected")
    assert collected["status"] == "collected"
    assert on_hand(session, own, stock.product_id) == stock.on_hand - 1
    session.advance(2 * HOUR)
    assert chain_of(session).reservations.get(first["id"]).status == "expired"
    assert refused(session, "close_stock_reservation", reservation_id=first["id"], outcome="collected") == "conflict"
    assert done(session, "reserve_stock", **call, quantity=1)["status"] == "active"


def test_a_customer_holds_three_things_at_most() -> None:
    session = opened()
    own = own_store(session)
    stocked = [s for s in chain_of(session).stock_levels.where(store_id=own.id) if s.on_hand - s.reserved > 0]
    for stock in stocked[:3]:
        done(
            session,
            "reserve_stock",
            product_id=stock.product_id,
            store_id=own.id,
            quantity=1,
            customer_name=CUSTOMER,
        )
    last = {"product_id": stocked[3].product_id, "store_id": own.id, "quantity": 1, "customer_name": CUSTOMER}
    for name in (CUSTOMER, CUSTOMER.lower(), CUSTOMER.upper(), "Somebody  New.", "somebody-new"):
        assert refused(session, "reserve_stock", **(last | {"customer_name": name})) == "limit_exceeded"
    listed = done(session, "list_stock_reservations", customer="somebody", status="active")
    assert listed["total"] == 3


def test_a_customer_with_one_address_is_one_customer() -> None:
    session = opened()
    own = own_store(session)
    stocked = [s for s in chain_of(session).stock_levels.where(store_id=own.id) if s.on_hand - s.reserved > 0]
    about: dict[str, Any] = {"store_id": own.id, "quantity": 1, "customer_email": "New.Body@postbox.example"}
    for stock, name in zip(stocked, ("Somebody New", "S. New", "New"), strict=False):
        done(session, "reserve_stock", product_id=stock.product_id, customer_name=name, **about)
    last = {"product_id": stocked[3].product_id, "customer_name": "Mrs New"}
    assert refused(session, "reserve_stock", **about, **last) == "limit_exceeded"
    assert done(session, "list_stock_reservations", customer="NEW.BODY@postbox.example")["total"] == 3


def test_transfers_and_reservations_are_found_by_words_days_and_names() -> None:
    session = opened()
    chain = chain_of(session)
    transfer, reservation = next(iter(chain.transfers)), next(iter(chain.reservations))
    product, store = chain.products.get(transfer.product_id), chain.stores.get(transfer.from_store_id)
    found = done(session, "list_stock_transfers", query=f"{store.name} {product.name}".upper(), limit=50)["items"]
    assert transfer.id in {t["id"] for t in found}
    assert {(t["product_name"], t["from_store_name"] == store.name) for t in found} >= {(product.name, True)}
    day = transfer.requested_at.date()
    same_day = done(session, "list_stock_transfers", since=str(day), until=str(day), sort="arrival", limit=50)["items"]
    assert {t["id"] for t in same_day} == {t.id for t in chain.transfers if t.requested_at.date() == day}
    arrivals = [t["arrives_at"] for t in same_day]
    assert arrivals == sorted(arrivals)
    held = chain.products.get(reservation.product_id).name
    found = done(session, "list_stock_reservations", query=held, sort="expiry", limit=50)["items"]
    assert reservation.id in {r["id"] for r in found}
    assert {r["product_name"] for r in found} == {held}
    ends = [r["expires_at"] for r in found]
    assert ends == sorted(ends)
    for tool in ("list_stock_transfers", "list_stock_reservations"):
        assert refused(session, tool, since="2026-02-02", until="2026-02-01") == "invalid_range"


def test_products_are_found_by_price_and_stock_by_words() -> None:
    session = opened()
    chain = chain_of(session)
    prices = sorted(p.list_price for p in chain.products)
    low, high = prices[3], prices[-4]
    found = done(session, "search_chain_products", min_price=low, max_price=high, sort="price_high", limit=50)["items"]
    assert [p["list_price"] for p in found] == [price for price in reversed(prices) if low <= price <= high]
    assert refused(session, "search_chain_products", min_price=high, max_price=low) == "invalid_range"
    own = own_store(session)
    name = chain.products.get(fullest(session, own).product_id).name
    lines = done(session, "list_store_stock", store_id=own.id, query=" ".join(reversed(name.upper().split())))["items"]
    assert name in {line["product_name"] for line in lines}


def test_lists_without_pages_never_grow() -> None:
    explorer = Explorer(opened(), keyed("short lists"))
    stores = len(chain_of(explorer.session).stores)
    assert stores <= 50
    for _ in range(200):
        explorer.step()
    assert len(chain_of(explorer.session).stores) == stores


def test_a_stock_list_is_filtered_and_sorted_by_price() -> None:
    session = opened()
    store = own_store(session)
    stock = rows_of(session, "list_store_stock", store_id=store.id)
    levels = chain_of(session).stock_levels.where(store_id=store.id)
    assert [row["product_id"] for row in stock] == [level.product_id for level in levels]
    prices = sorted(row["price"] for row in stock)
    low, high = prices[len(prices) // 4], prices[len(prices) // 2]
    found = rows_of(session, "list_store_stock", store_id=store.id, min_price=low, max_price=high, sort="price_low")
    assert [row["price"] for row in found] == [price for price in prices if low <= price <= high]
    assert 0 < len(found) < len(stock)
    highest = rows_of(session, "list_store_stock", store_id=store.id, sort="price_high")
    assert [row["price"] for row in highest] == prices[::-1]
    named = rows_of(session, "list_store_stock", store_id=store.id, sort="name")
    assert [row["product_name"] for row in named] == sorted(row["product_name"] for row in stock)
    assert {row["product_id"] for row in named} == {row["product_id"] for row in highest}
    assert refused(session, "list_store_stock", store_id=store.id, min_price=20, max_price=10) == "invalid_range"


def test_a_stock_list_tells_what_is_on_its_way() -> None:
    session = opened()
    chain = chain_of(session)
    for store in chain.stores:
        for row in rows_of(session, "list_store_stock", store_id=store.id, limit=50):
            moving = [t for t in chain.transfers if (t.to_store_id, t.product_id) == (store.id, row["product_id"])]
            expected = sum(t.quantity for t in moving if t.status in ("preparing", "in_transit"))
            offer = done(session, "check_stock", product_id=row["product_id"], store_id=store.id)["items"][0]
            assert row["incoming"] == offer["incoming"] == expected
            assert (row["price"], row["available"]) == (offer["price"], offer["available"])


def test_stock_lists_tell_low_from_sold_out_and_plenty() -> None:
    session = opened()
    own = own_store(session)
    counts = {
        condition: done(session, "list_store_stock", store_id=own.id, condition=condition, limit=50)
        for condition in ("low", "sold_out", "plenty")
    }
    assert all(0 < line["available"] <= line["reorder_at"] for line in counts["low"]["items"])
    assert all(line["available"] == 0 for line in counts["sold_out"]["items"])
    total = done(session, "list_store_stock", store_id=own.id)["total"]
    assert total == sum(page["total"] for page in counts.values())


def test_stores_are_found_by_town_whatever_the_capitals() -> None:
    session = opened()
    own = own_store(session)
    found = done(session, "find_stores", city=own.city.upper())
    assert found["total"] == sum(store.city == own.city for store in chain_of(session).stores) >= 3
    product = fullest(session, own).product_id
    offers = done(session, "check_stock", product_id=product, city=own.city.lower())["items"]
    assert {offer["city"] for offer in offers} == {own.city}


def test_the_words_of_a_name_in_another_order_do_not_get_round_the_limit() -> None:
    session = opened()
    stock = fullest(session, own_store(session))
    wanted = {"product_id": stock.product_id, "store_id": stock.store_id, "quantity": 1}
    for name in ("Ana Diaz", "ANA  DIAZ", "Aña Díaz"):
        done(session, "reserve_stock", **wanted, customer_name=name)
    assert refused(session, "reserve_stock", **wanted, customer_name="Diaz, Ana") == "limit_exceeded"

"""The life of an order: it moves on with the clock, and can be cancelled, changed and found."""

import datetime as dt

from prove.core import WorldSession
from prove.servers.food_delivery import orders, rules
from tests.servers.food_delivery.app import (
    DAY,
    MINUTE,
    advance_to,
    any_order,
    app_of,
    fill_basket,
    open_app,
    open_kitchen,
    order_now,
    paid,
    promo,
)
from tests.servers.play import done, refused


def test_the_clock_moves_an_order_on() -> None:
    session = open_app()
    order = order_now(session)
    plan = orders.timetable(app_of(session), open_kitchen(session), session.now, None)
    statuses = ("accepted", "preparing", "picked_up", "delivered")
    for moment, status in zip(plan[1:], statuses, strict=True):
        session.advance((moment - session.now).total_seconds() - MINUTE)
        assert done(session, "track_food_order", order_id=order["id"])["status"] != status
        session.advance(MINUTE)
        shown = done(session, "track_food_order", order_id=order["id"])
        assert shown["status"] == status
        assert (shown["courier_phone"] is not None) == (status in ("picked_up", "delivered"))
    arrived = done(session, "track_food_order", order_id=order["id"])
    assert (arrived["delivered_at"], arrived["minutes_left"]) == (order["expected_at"], None)


def test_a_kitchen_about_to_close_rejects_and_gives_everything_back() -> None:
    session = open_app()
    here = open_kitchen(session)
    promo(app_of(session))
    closing = dt.datetime.combine(session.now.date(), here.closes_at)
    session.advance((closing - session.now).total_seconds() - 10 * MINUTE)
    fill_basket(session, here)
    done(session, "apply_promo_code", promo_code="TEST10")
    order = done(session, "place_food_order", **paid(session))
    session.advance(10 * MINUTE)
    shown = done(session, "track_food_order", order_id=order["id"])
    assert (shown["status"], shown["refunded"]) == ("rejected", order["total"])
    assert here.name in shown["reason"]
    assert app_of(session).promos.get("TEST10").used_on is None
    assert refused(session, "cancel_food_order", order_id=order["id"]) == "conflict"
    assert refused(session, "place_food_order", **reorder(session, order["id"])) == "restaurant_closed"


def reorder(session: WorldSession, order_id: str) -> dict[str, str]:
    done(session, "reorder_food", order_id=order_id)
    return paid(session)


def test_cancelling_works_until_the_kitchen_starts() -> None:
    session = open_app()
    order = order_now(session)
    for status in ("placed", "accepted"):
        advance_to(session, order["id"], status)
        twin = session.fork()
        cancelled = done(twin, "cancel_food_order", order_id=order["id"])
        assert (cancelled["status"], cancelled["refunded"]) == ("cancelled", order["total"])
        assert done(twin, "cancel_food_order", order_id=order["id"]) == cancelled
    for status in ("preparing", "picked_up"):
        advance_to(session, order["id"], status)
        assert refused(session, "cancel_food_order", order_id=order["id"]) == "too_late"
    for status in ("delivered", "rejected"):
        assert refused(session, "cancel_food_order", order_id=any_order(session, status).id) == "conflict"
    cancelled_before = {o.id for o in app_of(session).orders if o.status == "cancelled"}
    session.advance(10 * DAY)
    assert {o.id for o in app_of(session).orders if o.status == "cancelled"} == cancelled_before


def test_a_tip_can_change_for_a_day_after_the_delivery() -> None:
    session = open_app()
    order = order_now(session, tip=2)
    changed = done(session, "change_food_order", order_id=order["id"], tip=5)
    assert changed["total"] == round(order["total"] + 3, 2)
    assert done(session, "change_food_order", order_id=order["id"], tip=5) == changed
    assert refused(session, "change_food_order", order_id=order["id"]) == "nothing_to_change"
    session.advance(3 * 3600)
    done(session, "change_food_order", order_id=order["id"], tip=6)
    session.advance(DAY)
    assert refused(session, "change_food_order", order_id=order["id"], tip=7) == "too_late"


def test_an_address_can_change_until_a_courier_has_the_food() -> None:
    session = open_app()
    order_id = order_now(session)["id"]
    advance_to(session, order_id, "preparing")
    app, order = app_of(session), app_of(session).orders.get(order_id)
    zones = app.restaurants.get(order.restaurant_id).zones
    streets = [f"12 {letter}ine Road" for letter in "ABCDEFGHIJKLMNOP"]
    home, near = order.address, next(street for street in streets if rules.zone_of(app, street) in zones)
    far = next(street for street in streets if rules.zone_of(app, street) not in zones)
    assert done(session, "change_food_order", order_id=order.id, address=near)["address"] == near
    assert refused(session, "change_food_order", order_id=order.id, address=far) == "out_of_zone"
    assert refused(session, "change_food_order", order_id=order.id, address="elsewhere") == "unknown_address"
    advance_to(session, order_id, "picked_up")
    assert refused(session, "change_food_order", order_id=order_id, address=home) == "too_late"
    assert refused(session, "change_food_order", order_id=any_order(session, "rejected").id, tip=9) == "conflict"


def test_orders_are_found_by_what_they_had_and_where() -> None:
    session = open_app()
    item = next(iter(app_of(session).order_items))
    place = app_of(session).restaurants.get(app_of(session).orders.get(item.order_id).restaurant_id).name
    found = done(session, "list_food_orders", query=f"{item.name.upper()} from {place}", limit=50)
    assert item.order_id in {order["id"] for order in found["items"]}
    assert refused(session, "list_food_orders", since="2026-02-02", until="2026-02-01") == "invalid_range"
    assert refused(session, "list_food_orders", min_amount=9, max_amount=8) == "invalid_range"


def test_orders_are_found_by_amount_and_address() -> None:
    session = open_app()
    everything = list(app_of(session).orders)
    totals = sorted(order.total for order in everything)
    middle = totals[len(totals) // 2]
    found = done(session, "list_food_orders", min_amount=middle, sort="amount_low", limit=50)["items"]
    assert [item["total"] for item in found] == [total for total in totals if total >= middle]
    place = everything[0].address
    near = done(session, "list_food_orders", query=place.upper(), limit=50)["items"]
    assert {item["id"] for item in near} == {order.id for order in everything if order.address == place}


def test_a_reorder_takes_the_place_of_the_basket() -> None:
    session = open_app()
    fill_basket(session, open_kitchen(session))
    app = app_of(session)
    gone = {dish.id for dish in app.dishes if dish.sold_out_until}
    menus = {order.id: {item.dish_id for item in app.order_items.where(order_id=order.id)} for order in app.orders}
    good = next(order_id for order_id, dishes in menus.items() if not dishes & gone)
    bad = next(order_id for order_id, dishes in menus.items() if dishes & gone)
    assert refused(session, "reorder_food", order_id=bad) == "sold_out"
    basket = done(session, "reorder_food", order_id=good)
    items = app.order_items.where(order_id=good)
    assert basket["restaurant_id"] == app.orders.get(good).restaurant_id
    assert {(i["dish_id"], i["quantity"]) for i in basket["items"]} == {(i.dish_id, i.quantity) for i in items}

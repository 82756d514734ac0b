"""After the meal: ratings, complaints and refunds."""

from typing import Any

import pytest

from prove.servers._shared.life.outings.meals import Trouble
from prove.servers.food_delivery import orders
from prove.servers.food_delivery.records import OrderItem
from tests.servers.food_delivery.app import DAY, app_of, fresh_item, open_app, open_kitchen, order_now, paid, plain_dish
from tests.servers.play import done, refused


def test_a_meal_is_rated_once() -> None:
    session = open_app()
    order = order_now(session)
    assert refused(session, "rate_food_order", order_id=order["id"], restaurant_stars=5) == "not_delivered"
    session.advance(3 * 3600)
    before = app_of(session).restaurants.get(app_of(session).orders.get(order["id"]).restaurant_id)
    rated = {"restaurant_stars": 4, "courier_stars": 5, "comment": "Lovely"}
    rating = done(session, "rate_food_order", order_id=order["id"], **rated)
    shown = done(session, "track_food_order", order_id=order["id"])
    assert (rating["restaurant_name"], rating["courier_name"]) == (before.name, shown["courier_name"])
    assert shown["stars"] == 4
    after = app_of(session).restaurants.get(before.id)
    assert (after.stars_total, after.rating_count) == (before.stars_total + 4, before.rating_count + 1)
    once = session.digest()
    assert done(session, "rate_food_order", order_id=order["id"], **rated) == rating
    assert session.digest() == once
    assert refused(session, "rate_food_order", order_id=order["id"], restaurant_stars=1) == "already_rated"
    known = {rating.order_id for rating in app_of(session).ratings}
    oldest = next(o for o in app_of(session).orders if o.status == "delivered" and o.id not in known)
    session.advance(40 * DAY)
    assert refused(session, "rate_food_order", order_id=oldest.id, restaurant_stars=3) == "too_late"


def test_a_refund_never_exceeds_what_was_paid() -> None:
    session = open_app()
    order_id = order_now(session)["id"]
    session.advance(3 * 3600)
    (item,) = app_of(session).order_items.where(order_id=order_id)
    report: dict[str, Any] = {"order_item_id": item.id, "trouble": "missing"}
    assert refused(session, "report_food_problem", **report, quantity=item.quantity + 1) == "quantity_exceeded"
    first = done(session, "report_food_problem", **report, quantity=1)["refund"]
    rest = done(session, "report_food_problem", **report)["refund"]
    assert round(first + rest, 2) == item.paid
    assert refused(session, "report_food_problem", **report) == "already_reported"
    order = done(session, "track_food_order", order_id=order_id)
    assert order["refunded"] == round(first + rest, 2)
    assert len(order["complaints"]) == 2


def test_problems_are_reported_within_a_week_of_the_delivery() -> None:
    session = open_app()
    item = fresh_item(session)
    unsent = order_now(session)["items"][0]
    assert refused(session, "report_food_problem", order_item_id=unsent["id"], trouble="cold") == "not_delivered"
    session.advance(9 * DAY)
    assert refused(session, "report_food_problem", order_item_id=item.id, trouble="cold") == "too_late"


@pytest.mark.parametrize("trouble", ["missing", "cold"])
@pytest.mark.parametrize(("price", "quantity"), [(10.0, 3), (0.01, 2), (99.99, 7)])
def test_refunds_of_the_portions_add_up_to_the_whole(price: float, quantity: int, trouble: Trouble) -> None:
    item = OrderItem("item", "order", "dish", "soup", (), (), quantity, price, price)
    whole = orders.refund_for(item, quantity, trouble, 0)
    parts = [orders.refund_for(item, 1, trouble, before) for before in range(quantity)]
    assert round(sum(parts), 2) == whole
    assert whole == price if trouble == "missing" else whole <= 0.4 * price


def test_an_order_names_a_dish_once_however_often_it_is_in_it() -> None:
    session = open_app()
    dish = plain_dish(session, open_kitchen(session))
    for note in ("no onions", "well done"):
        done(session, "add_dish_to_basket", dish_id=dish.id, quantity=4, note=note)
    order = done(session, "place_food_order", **paid(session))
    assert (len(order["items"]), order["summary"]) == (2, dish.name)

"""Whole meals: what is ordered, tipped, cancelled and refunded adds up, whatever a customer tries."""

import datetime as dt
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.food_delivery import orders, rules
from prove.servers.food_delivery.records import Dish, FoodApp, Restaurant
from tests.servers.play import done, refused

HOUR, DAY = 3600, 86_400
every_seed = pytest.mark.parametrize("seed", range(3))


def opened(seed: int) -> WorldSession:
    """A session with an empty basket, at an hour at which some kitchens cook for hours and others are closed."""
    session = WorldEnvironment([load("food_delivery")]).open(seed)
    while not (kitchens(session, cook=True) and kitchens(session, cook=False)):
        session.advance(HOUR // 2)
    basket = done(session, "view_basket")
    for item in basket["items"]:
        done(session, "remove_basket_item", basket_item_id=item["id"])
    if basket["promo_code"]:
        done(session, "remove_basket_item", promo_code=basket["promo_code"])
    return session


def app_of(session: WorldSession) -> FoodApp:
    state = session.state("food_delivery")
    assert isinstance(state, FoodApp)
    return state


def kitchens(session: WorldSession, *, cook: bool) -> list[Restaurant]:
    """The restaurants with simple dishes that deliver home and are open for three hours, or closed now."""
    app = app_of(session)
    zone, later = rules.zone_of(app, rules.customer_of(app).address), app.now + dt.timedelta(hours=3)
    near = [r for r in app.restaurants if zone in r.zones and simple_dishes(session, r)]
    if cook:
        return [r for r in near if rules.is_open(r, app.now) and rules.is_open(r, later)]
    return [r for r in near if not rules.is_open(r, app.now)]


def near_home(session: WorldSession, *, cooks: bool) -> Restaurant:
    """A restaurant that delivers home and is open now, or closed now."""
    return kitchens(session, cook=cooks)[0]


def simple_dishes(session: WorldSession, restaurant: Restaurant) -> list[Dish]:
    dishes = app_of(session).dishes.where(restaurant_id=restaurant.id, sold_out_until=None)
    return [dish for dish in dishes if not any(group.required for group in dish.groups)]


def simple_dish(session: WorldSession, restaurant: Restaurant) -> Dish:
    return simple_dishes(session, restaurant)[0]


def payment(session: WorldSession) -> dict[str, Any]:
    app = app_of(session)
    card = max(app.cards, key=lambda card: card.expires_on)
    return {"card_id": card.id, "security_code": card.security_code}


def cents(amount: float) -> int:
    return round(amount * 100)


@every_seed
def test_a_dinner_is_found_ordered_delivered_and_rated(seed: int) -> None:
    session = opened(seed)
    place = near_home(session, cooks=True)
    dish = simple_dish(session, place)
    home = done(session, "view_basket")["deliver_to"]
    found = done(session, "search_restaurants", query=dish.name.upper(), deliver_to=home, show="open_now")["items"]
    assert place.id in {r["id"] for r in found}
    menu = done(session, "get_menu", restaurant_id=place.id, query=dish.name)["items"]
    assert dish.id in {d["id"] for d in menu}
    extras = done(session, "get_dish", dish_id=dish.id)["options"][:1]
    chosen = {"dish_id": dish.id, "quantity": 6, "option_ids": [option["id"] for option in extras]}
    basket = done(session, "add_dish_to_basket", **chosen)
    offers = [offer["code"] for offer in done(session, "view_basket")["offers"]]
    worked = [code for code in offers if session.call("apply_promo_code", {"promo_code": code}).ok]
    assert worked
    basket = done(session, "view_basket")
    order = done(session, "place_food_order", **payment(session), tip=3.5)
    sums = cents(order["subtotal"]) - cents(order["discount"]) + cents(order["delivery_fee"]) + cents(order["tip"])
    assert cents(order["total"]) == sums == cents(basket["total"]) + 350
    assert sum(cents(item["paid"]) for item in order["items"]) == cents(order["subtotal"]) - cents(order["discount"])
    session.advance(3 * HOUR)
    shown = done(session, "track_food_order", order_id=order["id"])
    assert (shown["status"], shown["card_name"]) == ("delivered", app_of(session).cards.get(order["card_id"]).name)
    done(session, "rate_food_order", order_id=order["id"], restaurant_stars=5, courier_stars=4)
    assert done(session, "track_food_order", order_id=order["id"])["stars"] == 5


@every_seed
def test_refunds_of_a_spoilt_meal_end_at_what_was_paid(seed: int) -> None:
    session = opened(seed)
    dish = simple_dish(session, near_home(session, cooks=True))
    done(session, "add_dish_to_basket", dish_id=dish.id, quantity=7)
    order = done(session, "place_food_order", **payment(session))
    (item,) = order["items"]
    call = {"order_item_id": item["id"], "trouble": "missing"}
    assert refused(session, "report_food_problem", **call) == "not_delivered"
    session.advance(3 * HOUR)
    refunds = [done(session, "report_food_problem", **call, quantity=1)["refund"] for _ in range(5)]
    cold = done(session, "report_food_problem", **(call | {"trouble": "cold"}), quantity=1)["refund"]
    refunds.append(done(session, "report_food_problem", **call)["refund"])
    assert cents(item["paid"]) * 6 // 7 <= sum(map(cents, refunds)) <= cents(item["paid"]) - cents(cold)
    assert refused(session, "report_food_problem", **call) == "already_reported"
    shown = done(session, "track_food_order", order_id=order["id"])
    assert cents(shown["refunded"]) == sum(map(cents, refunds)) + cents(cold) <= cents(order["total"])
    assert refused(session, "cancel_food_order", order_id=order["id"]) == "conflict"


@every_seed
def test_a_cancelled_order_is_refunded_once_and_frees_its_code(seed: int) -> None:
    session = opened(seed)
    dish = simple_dish(session, near_home(session, cooks=True))
    done(session, "add_dish_to_basket", dish_id=dish.id, quantity=6)
    codes = [offer["code"] for offer in done(session, "view_basket")["offers"]]
    code = next(code for code in codes if session.call("apply_promo_code", {"promo_code": code}).ok)
    order = done(session, "place_food_order", **payment(session), tip=2)
    again = done(session, "reorder_food", order_id=order["id"])
    assert (again["subtotal"], again["promo_code"]) == (order["subtotal"], None)
    assert refused(session, "apply_promo_code", promo_code=code) == "promo_used"
    cancelled = done(session, "cancel_food_order", order_id=order["id"])
    assert done(session, "cancel_food_order", order_id=order["id"]) == cancelled
    assert cancelled["refunded"] == order["total"]
    assert done(session, "apply_promo_code", promo_code=code.lower())["discount"] == order["discount"]
    second = done(session, "place_food_order", **payment(session), tip=2)
    assert second["total"] == order["total"]
    session.advance(60)
    assert done(session, "cancel_food_order", order_id=order["id"]) == cancelled
    assert app_of(session).promos.get(code).used_on is not None, "the second order has used it"
    session.advance(DAY)
    assert done(session, "track_food_order", order_id=order["id"])["status"] == "cancelled"


@every_seed
def test_a_closed_kitchen_delivers_at_the_time_it_names(seed: int) -> None:
    session = opened(seed)
    place = near_home(session, cooks=False)
    done(session, "add_dish_to_basket", dish_id=simple_dish(session, place).id, quantity=6)
    answer = session.call("place_food_order", payment(session))
    assert answer.code == "restaurant_closed"
    when = answer.message.rsplit(" ", 1)[-1]
    order = done(session, "place_food_order", **payment(session), deliver_at=when)
    moment = dt.datetime.fromisoformat(when)
    session.advance((moment - session.now).total_seconds() - 60)
    assert done(session, "track_food_order", order_id=order["id"])["status"] == "picked_up"
    assert refused(session, "change_food_order", order_id=order["id"], address="1 Elm Street") == "too_late"
    session.advance(60)
    assert done(session, "track_food_order", order_id=order["id"])["delivered_at"] == moment.isoformat()


@every_seed
def test_a_basket_is_for_one_kitchen_and_a_retry_orders_nothing(seed: int) -> None:
    session = opened(seed)
    here, there = near_home(session, cooks=True), near_home(session, cooks=False)
    done(session, "add_dish_to_basket", dish_id=simple_dish(session, here).id, quantity=6)
    other = simple_dish(session, there)
    assert refused(session, "add_dish_to_basket", dish_id=other.id) == "other_restaurant"
    before, call = app_of(session).digest(), payment(session)
    code = f"{(int(call['security_code']) + 1) % 1000:03d}"
    assert refused(session, "place_food_order", **(call | {"security_code": code})) == "wrong_security_code"
    expired = [card for card in app_of(session).cards if card.expires_on < session.now.date()]
    for card in expired:
        old = {"card_id": card.id, "security_code": card.security_code}
        assert refused(session, "place_food_order", **old) == "card_expired"
    assert session.call("place_food_order", call | {"tip": -5}).code == "out_of_bounds"
    assert app_of(session).digest() == before
    done(session, "place_food_order", **call)
    assert refused(session, "place_food_order", **call) == "basket_empty"
    assert done(session, "add_dish_to_basket", dish_id=other.id)["restaurant_name"] == there.name


@every_seed
def test_a_tip_follows_the_courier_for_a_day(seed: int) -> None:
    session = opened(seed)
    done(session, "add_dish_to_basket", dish_id=simple_dish(session, near_home(session, cooks=True)).id, quantity=6)
    order = done(session, "place_food_order", **payment(session), tip=1)
    bare = cents(order["total"]) - 100
    for tip in (2.5, 0, 4.99):
        changed = done(session, "change_food_order", order_id=order["id"], tip=tip)
        assert cents(changed["total"]) == bare + cents(tip)
    session.advance(3 * HOUR)
    done(session, "change_food_order", order_id=order["id"], tip=5)
    session.advance(DAY)
    assert done(session, "change_food_order", order_id=order["id"], tip=5)["tip"] == 5
    assert refused(session, "change_food_order", order_id=order["id"], tip=0) == "too_late"


@every_seed
def test_time_in_one_step_or_in_many_is_the_same(seed: int) -> None:
    session = opened(seed)
    done(session, "add_dish_to_basket", dish_id=simple_dish(session, near_home(session, cooks=True)).id, quantity=6)
    order = done(session, "place_food_order", **payment(session))
    twin = session.fork()
    session.advance(4 * HOUR)
    for _ in range(96):
        twin.advance(150)
    assert app_of(session).digest() == app_of(twin).digest()
    delivered_at = app_of(session).orders.get(order["id"]).delivered_at
    assert delivered_at is not None
    session.advance((delivered_at.date() - session.now.date()).days * DAY + orders.RATING_DAYS * DAY)
    last_day = session.fork()
    done(last_day, "rate_food_order", order_id=order["id"], restaurant_stars=3)
    session.advance(DAY)
    assert refused(session, "rate_food_order", order_id=order["id"], restaurant_stars=3) == "too_late"

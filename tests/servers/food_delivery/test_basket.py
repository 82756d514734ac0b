"""One basket for one restaurant, with options and promo codes."""

import datetime as dt
from typing import Any

import pytest

from tests.servers.food_delivery.app import (
    DAY,
    app_of,
    asking_dish,
    closed_kitchen,
    fill_basket,
    open_app,
    open_kitchen,
    paid,
    plain_dish,
    promo,
)
from tests.servers.play import done, refusal, refused


def test_options_change_the_price_and_must_fit() -> None:
    session = open_app()
    dish, needed, extras = asking_dish(session)
    foreign = next(o for o in app_of(session).options if o.dish_id != dish.id)
    answer = refusal(session, "add_dish_to_basket", dish_id=dish.id)
    assert answer.code == "missing_option"
    assert needed[0].id in answer.message
    both = [option.id for option in needed[:2]]
    assert refused(session, "add_dish_to_basket", dish_id=dish.id, option_ids=both) == "too_many_options"
    wrong = [needed[0].id, foreign.id]
    assert refused(session, "add_dish_to_basket", dish_id=dish.id, option_ids=wrong) == "invalid_option"
    chosen = [extras[0].id, needed[-1].id]
    basket = done(session, "add_dish_to_basket", dish_id=dish.id, option_ids=chosen, quantity=2)
    (item,) = basket["items"]
    assert item["price"] == round(dish.price + needed[-1].price + extras[0].price, 2)
    assert item["choices"] == [needed[-1].name, extras[0].name]
    assert basket["subtotal"] == round(2 * item["price"], 2)


def test_the_same_wish_is_one_item_and_another_note_is_not() -> None:
    session = open_app()
    dish = plain_dish(session, open_kitchen(session))
    done(session, "add_dish_to_basket", dish_id=dish.id, quantity=2)
    assert len(done(session, "add_dish_to_basket", dish_id=dish.id)["items"]) == 1
    basket = done(session, "add_dish_to_basket", dish_id=dish.id, note="no salt")
    assert sorted(item["quantity"] for item in basket["items"]) == [1, 3]


def test_the_basket_is_for_one_restaurant() -> None:
    session = open_app()
    here, there = open_kitchen(session), closed_kitchen(session)
    item = fill_basket(session, here)["items"][0]
    other = plain_dish(session, there)
    answer = refusal(session, "add_dish_to_basket", dish_id=other.id)
    assert answer.code == "other_restaurant"
    assert here.name in answer.message
    done(session, "remove_basket_item", basket_item_id=item["id"])
    assert done(session, "add_dish_to_basket", dish_id=other.id)["restaurant_id"] == there.id


def test_the_basket_has_room_for_thirty() -> None:
    session = open_app()
    item = fill_basket(session, open_kitchen(session), quantity=20)["items"][0]
    assert refused(session, "add_dish_to_basket", dish_id=item["dish_id"], quantity=11) == "basket_full"
    done(session, "add_dish_to_basket", dish_id=item["dish_id"], quantity=10, note="well done")
    small = done(session, "update_basket_item", basket_item_id=item["id"], quantity=5)
    assert sum(line["quantity"] for line in small["items"]) == 15
    done(session, "update_basket_item", basket_item_id=item["id"], quantity=20)
    assert refused(session, "add_dish_to_basket", dish_id=item["dish_id"]) == "basket_full"
    assert refused(session, "update_basket_item", basket_item_id=item["id"]) == "nothing_to_change"


def test_what_is_sold_out_comes_back_within_days() -> None:
    session = open_app()
    app = app_of(session)
    dish = next(d for d in app.dishes if d.sold_out_until)
    assert refused(session, "add_dish_to_basket", dish_id=dish.id) == "sold_out"
    assert not done(session, "get_dish", dish_id=dish.id)["available"]
    session.advance(4 * DAY)
    assert done(session, "get_dish", dish_id=dish.id)["available"]


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"valid_until": dt.date(2020, 1, 1)}, "promo_expired"),
        ({"used_on": dt.date(2025, 12, 1)}, "promo_used"),
        ({"minimum": 9_000.0}, "minimum_not_reached"),
        ({"restaurant_id": "closed"}, "not_applicable"),
    ],
)
def test_promo_codes_have_terms(changes: dict[str, Any], code: str) -> None:
    session = open_app()
    if "restaurant_id" in changes:
        changes = {"restaurant_id": closed_kitchen(session).id}
    promo(app_of(session), **changes)
    assert refused(session, "apply_promo_code", promo_code="TEST10") == "basket_empty"
    fill_basket(session, open_kitchen(session))
    assert refused(session, "apply_promo_code", promo_code="TEST10") == code


def test_a_promo_code_is_used_once_and_shared_out() -> None:
    session = open_app()
    promo(app_of(session))
    subtotal = fill_basket(session, open_kitchen(session))["subtotal"]
    basket = done(session, "apply_promo_code", promo_code="test10")
    assert basket["discount"] == round(subtotal * 0.1, 2)
    order = done(session, "place_food_order", **paid(session), tip=3)
    assert order["total"] == round(basket["total"] + 3, 2)
    assert round(sum(item["paid"] for item in order["items"]), 2) == round(subtotal - order["discount"], 2)
    assert done(session, "view_basket")["promo_code"] is None
    fill_basket(session, open_kitchen(session))
    assert refused(session, "apply_promo_code", promo_code="TEST10") == "promo_used"


def test_some_codes_pay_for_the_delivery_and_none_pays_more_than_the_meal() -> None:
    session = open_app()
    promo(app_of(session), code="RIDE", percent=None)
    promo(app_of(session), code="RICH", percent=None, amount=5_000.0)
    basket = fill_basket(session, open_kitchen(session))
    free = done(session, "apply_promo_code", promo_code="RIDE")
    assert (free["delivery_fee"], free["total"]) == (0.0, basket["subtotal"])
    rich = done(session, "apply_promo_code", promo_code="RICH")
    assert (rich["discount"], rich["total"]) == (basket["subtotal"], basket["delivery_fee"])


def test_a_code_that_no_longer_counts_is_not_charged_silently() -> None:
    session = open_app()
    here = open_kitchen(session)
    subtotal = fill_basket(session, here)["subtotal"]
    promo(app_of(session), percent=None, amount=2.0, minimum=subtotal)
    item = done(session, "apply_promo_code", promo_code="Test 10")["items"][0]
    expired = session.fork()
    expired.advance(DAY)
    assert refused(expired, "place_food_order", **paid(session)) == "promo_not_valid"
    less = done(session, "update_basket_item", basket_item_id=item["id"], quantity=4)
    assert (less["discount"], less["promo_code"]) == (0.0, "TEST10")
    assert "add" in less["promo_problem"]
    answer = refusal(session, "place_food_order", **paid(session))
    assert answer.code == "promo_not_valid"
    assert "remove_basket_item" in answer.message
    for _ in range(2):
        without = done(session, "remove_basket_item", promo_code="test10")
        assert (without["promo_code"], without["promo_problem"]) == (None, None)
    assert refused(session, "remove_basket_item") == "nothing_to_change"
    assert done(session, "place_food_order", **paid(session))["promo_code"] is None
    assert app_of(session).promos.get("TEST10").used_on is None


def test_offers_name_their_restaurant() -> None:
    session = open_app()
    app = app_of(session)
    for offer in done(session, "view_basket")["offers"]:
        place = app.restaurants.find(offer["restaurant_id"] or "")
        assert offer["restaurant_name"] == (place.name if place else None)

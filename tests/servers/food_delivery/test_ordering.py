"""Ordering: what is refused, when a kitchen delivers, and what stays secret."""

import datetime as dt

import pytest

from prove.servers.food_delivery import rules
from tests.servers.food_delivery.app import (
    DAY,
    SEEDS,
    app_of,
    closed_kitchen,
    fill_basket,
    kitchens_at_work,
    open_app,
    open_kitchen,
    order_now,
    paid,
    plain_dish,
    plain_dishes,
    promo,
    seed_with_expired_card,
)
from tests.servers.play import done, refusal, refused


def test_ordering_empties_the_basket() -> None:
    session = open_app()
    order = order_now(session, tip=2.5, note="ring twice")
    home = rules.customer_of(app_of(session)).address
    assert (order["status"], order["address"], order["tip"]) == ("placed", home, 2.5)
    assert order["minutes_left"] > 0
    assert done(session, "view_basket")["items"] == []
    assert done(session, "list_food_orders", limit=1)["items"][0]["id"] == order["id"]


def test_ordering_refuses_what_the_app_would() -> None:
    session = open_app(seed_with_expired_card())
    app, card, here = app_of(session), paid(session), open_kitchen(session)
    old = next(c for c in app.cards if c.expires_on < app.now.date())
    assert refused(session, "place_food_order", **card) == "basket_empty"
    fill_basket(session, here)
    assert refused(session, "place_food_order", **(card | {"card_id": "fcard_none"})) == "not_found"
    assert refused(session, "place_food_order", card_id=old.id, security_code=old.security_code) == "card_expired"
    answer = refusal(session, "place_food_order", **(card | {"security_code": "000"}))
    assert answer.code == "wrong_security_code"
    assert card["security_code"] not in answer.text
    assert refused(session, "place_food_order", **card, address="my place") == "unknown_address"
    far = next(a for n in "ABCDEFGHIJKLMNOP" if rules.zone_of(app, a := f"1 {n}lm Street") not in here.zones)
    assert refused(session, "place_food_order", **card, address=far) == "out_of_zone"
    soon = (session.now + dt.timedelta(minutes=5)).isoformat()
    assert refused(session, "place_food_order", **card, deliver_at=soon) == "too_soon"
    late = (session.now + dt.timedelta(days=9)).isoformat()
    assert refused(session, "place_food_order", **card, deliver_at=late) == "too_far_ahead"
    night = dt.datetime.combine(session.now.date() + dt.timedelta(days=1), dt.time(3)).isoformat()
    assert refused(session, "place_food_order", **card, deliver_at=night) == "restaurant_closed"


def test_a_minimum_must_be_reached() -> None:
    session = open_app()
    menus = [(r, dish) for r in kitchens_at_work(session) for dish in plain_dishes(session, r)]
    here, cheap = next((r, dish) for r, dish in menus if dish.price < r.minimum)
    basket = done(session, "add_dish_to_basket", dish_id=cheap.id)
    assert basket["missing"] == round(here.minimum - cheap.price, 2)
    assert refused(session, "place_food_order", **paid(session)) == "minimum_not_reached"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_closed_kitchen_says_when_it_can_deliver(seed: int) -> None:
    session = open_app(seed)
    fill_basket(session, closed_kitchen(session))
    answer = refusal(session, "place_food_order", **paid(session))
    assert answer.code == "restaurant_closed"
    when = answer.message.rsplit(" ", 1)[-1]
    order = done(session, "place_food_order", **paid(session), deliver_at=when)
    session.advance((dt.datetime.fromisoformat(when) - session.now).total_seconds())
    shown = done(session, "track_food_order", order_id=order["id"])
    assert (shown["status"], shown["delivered_at"][:16]) == ("delivered", when)


def test_a_dish_that_is_sold_out_now_can_be_ordered_for_later() -> None:
    session = open_app()
    here = open_kitchen(session)
    fill_basket(session, here)
    app = app_of(session)
    app.dishes.update(plain_dish(session, here), sold_out_until=app.now + dt.timedelta(hours=20))
    assert refused(session, "place_food_order", **paid(session)) == "sold_out"
    later = rules.next_opening(here, app.now + dt.timedelta(hours=20)) + dt.timedelta(hours=2)
    done(session, "place_food_order", **paid(session), deliver_at=later.isoformat())


def test_no_tool_shows_a_security_code() -> None:
    session = open_app()
    assert all("security_code" not in card for card in done(session, "view_basket")["cards"])


def test_the_order_of_independent_actions_does_not_matter() -> None:
    first, second = open_app(), open_app()
    here = open_kitchen(first)
    one, two = plain_dishes(first, here)[:2]
    for session, order in ((first, (one, two)), (second, (two, one))):
        promo(app_of(session), percent=None, amount=1.01)
        for dish in order:
            done(session, "add_dish_to_basket", dish_id=dish.id, quantity=3)
        done(session, "apply_promo_code", promo_code="TEST10")
        done(session, "place_food_order", **paid(session))
        session.advance(DAY)
    assert first.outcome() == second.outcome()

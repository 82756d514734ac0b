"""A session of the food app in which everything can be tried, and what tests look up in it."""

import datetime as dt
from typing import Any

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.food_delivery import rules
from prove.servers.food_delivery.records import (
    Dish,
    FoodApp,
    Option,
    Order,
    OrderItem,
    Promo,
    Restaurant,
    SavedCard,
)
from tests.servers.play import done

SERVER = load("food_delivery")
SEEDS = range(12)
MINUTE, DAY = 60, 86_400
UNDER_WAY = ("placed", "accepted", "preparing", "picked_up")


def open_app(seed: int = 0) -> WorldSession:
    """A session with an empty basket, at an hour at which some kitchens cook for hours and others are closed."""
    session = WorldEnvironment([SERVER]).open(seed)
    while not (kitchens_at_work(session) and kitchens_closed(session)):
        session.advance(30 * MINUTE)
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


def world(seed: int) -> FoodApp:
    return app_of(WorldEnvironment([SERVER]).open(seed))


def brings_home(app: FoodApp, restaurant: Restaurant) -> bool:
    return rules.zone_of(app, rules.customer_of(app).address) in restaurant.zones


def kitchens_at_work(session: WorldSession) -> list[Restaurant]:
    """The restaurants that are open now and in three hours, deliver home and have two dishes that need no choice."""
    app = app_of(session)
    later = app.now + dt.timedelta(hours=3)
    near = [r for r in app.restaurants if brings_home(app, r) and len(plain_dishes(session, r)) > 1]
    return [r for r in near if rules.is_open(r, app.now) and rules.is_open(r, later)]


def kitchens_closed(session: WorldSession) -> list[Restaurant]:
    """The restaurants that are closed now, deliver home and have a dish that needs no choice."""
    app = app_of(session)
    near = [r for r in app.restaurants if brings_home(app, r) and plain_dishes(session, r)]
    return [r for r in near if not rules.is_open(r, app.now)]


def open_kitchen(session: WorldSession) -> Restaurant:
    return kitchens_at_work(session)[0]


def closed_kitchen(session: WorldSession) -> Restaurant:
    return kitchens_closed(session)[0]


def plain_dishes(session: WorldSession, restaurant: Restaurant) -> list[Dish]:
    """The dishes that need no choice."""
    dishes = app_of(session).dishes.where(restaurant_id=restaurant.id, sold_out_until=None)
    return [dish for dish in dishes if not any(group.required for group in dish.groups)]


def plain_dish(session: WorldSession, restaurant: Restaurant) -> Dish:
    return plain_dishes(session, restaurant)[0]


def asking_dish(session: WorldSession) -> tuple[Dish, list[Option], list[Option]]:
    """A dish with a required and an optional group, and the options of both."""
    app = app_of(session)
    for dish in app.dishes:
        if len(dish.groups) == 2 and dish.groups[0].required and dish.sold_out_until is None:
            options = app.options.where(dish_id=dish.id)
            needed = [option for option in options if option.group == dish.groups[0].name]
            return dish, needed, [option for option in options if option not in needed]
    raise AssertionError("no such dish in this world")


def good_card(session: WorldSession) -> SavedCard:
    app = app_of(session)
    return next(card for card in app.cards if card.expires_on >= app.now.date())


def seed_with_expired_card() -> int:
    """The first seed in which a card on file has expired."""
    apps = {seed: world(seed) for seed in range(9)}
    return next(seed for seed, app in apps.items() if any(card.expires_on < app.now.date() for card in app.cards))


def paid(session: WorldSession) -> dict[str, str]:
    card = good_card(session)
    return {"card_id": card.id, "security_code": card.security_code}


def fill_basket(session: WorldSession, restaurant: Restaurant, quantity: int = 5) -> dict[str, Any]:
    return done(session, "add_dish_to_basket", dish_id=plain_dish(session, restaurant).id, quantity=quantity)


def order_now(session: WorldSession, **more: Any) -> dict[str, Any]:
    fill_basket(session, open_kitchen(session))
    return done(session, "place_food_order", **paid(session), **more)


def any_order(session: WorldSession, status: str) -> Order:
    return next(order for order in app_of(session).orders if order.status == status)


def advance_to(session: WorldSession, order_id: str, status: str) -> None:
    """Let time pass until an order has a status."""
    for _ in range(120):
        if app_of(session).orders.get(order_id).status == status:
            return
        session.advance(MINUTE)
    raise AssertionError(f"{order_id} was never {status}")


def fresh_item(session: WorldSession) -> OrderItem:
    """A dish that was delivered lately and that nobody complained about."""
    app = app_of(session)
    for item in app.order_items:
        arrived = app.orders.get(item.order_id).delivered_at
        fresh = arrived is not None and (app.now - arrived).days < 5
        if fresh and not app.complaints.where(order_id=item.order_id):
            return item
    raise AssertionError("no such item in this world")


def promo(app: FoodApp, **changes: Any) -> Promo:
    terms: dict[str, Any] = {
        "code": "TEST10",
        "description": "a test",
        "percent": 10,
        "amount": None,
        "minimum": 0.0,
        "valid_until": app.now.date(),
    }
    return app.promos.add(Promo(**(terms | changes)))

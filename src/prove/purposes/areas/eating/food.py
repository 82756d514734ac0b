"""What several areas need of food that is delivered: what came from where, and the cards that pay for it."""

from collections.abc import Mapping
from typing import cast

from prove.core.world_session import WorldSession
from prove.purposes.program import act, again, column, inside, look, rows, say, secret
from prove.servers.food_delivery.basket import view_basket
from prove.servers.food_delivery.meals import list_food_orders, reorder_food, track_food_order
from prove.servers.food_delivery.records import Basket, FoodApp, OrderSummary
from prove.servers.food_delivery.restaurants import search_restaurants


def last_from(place: str) -> OrderSummary:
    """The last meal that came from a restaurant."""
    return again(
        say(
            _newest(place),
            f"my last delivery from {place}",
            f"the last meal I had from {place}",
            f"my most recent delivery from {place}",
            f"my last takeaway from {place}",
            f"the food I last got from {place}",
            f"my most recent takeaway from {place}",
            f"the last meal I got from {place}",
        ),
        "it",
    )


def _newest(place: str) -> OrderSummary:
    delivered = rows(list_food_orders, status="delivered", query=place).where(lambda o: o.restaurant_name == place)
    return delivered.most(lambda o: o.placed_at)


def basket_with(last: OrderSummary) -> Basket:
    """A goal: the basket has the dishes of an earlier meal in it, in place of whatever was there."""
    return say(
        act(reorder_food, order_id=last.id),
        f"fill my basket with {last} and nothing else",
        f"put {last} into my basket again, and only that",
        f"put {last} into my basket in place of anything that's in there now",
        f"I'd like {last} again, so put just that into my basket.",
        f"get {last} back into my basket, and drop anything else that's in there",
        f"clear my basket and fill it with {last}",
        f"put {last} into my basket once more; anything else in there can go",
        f"look up {last}, and put the same dishes into my basket, instead of whatever is in there",
        f"empty my basket, then put {last} in again",
    )


def usual_place() -> str:
    """A restaurant that has delivered food to the user."""
    return column(rows(list_food_orders, status="delivered"), lambda o: o.restaurant_name)


def place_paid_in_full() -> str:
    """A restaurant of whose last meal nothing was refunded, so that its total is what the user paid."""
    return column(
        rows(list_food_orders, status="delivered"),
        lambda o: o.restaurant_name,
        fits=[lambda o: look(track_food_order, order_id=_newest(o.restaurant_name).id).refunded == 0],
    )


def dinner_place() -> str:
    """A restaurant, no cafe, that has delivered food to the user more than once."""
    return column(
        rows(list_food_orders, status="delivered"),
        lambda o: o.restaurant_name,
        fits=[
            lambda o: rows(list_food_orders, status="delivered", query=o.restaurant_name).count() > 1,
            _cooks_dinner,
        ],
    )


def _cooks_dinner(order: OrderSummary) -> object:
    """Whether an order came from a restaurant where one has dinner."""
    found = rows(search_restaurants, query=order.restaurant_name).where(lambda r: r.id == order.restaurant_id)
    return found.where(lambda r: r.cuisine != "cafe").count() == 1


def food_card() -> tuple[str, str]:
    """The name of a card that the app knows, and its code, which only the user knows."""
    card = column(inside(look(view_basket).cards), lambda c: c.name)
    return card, secret(_codes, id_of_card(card))


def id_of_card(name: str) -> str:
    """The id of a card that the app knows by this name."""
    return inside(look(view_basket).cards).the(lambda c: c.name == name).id


def _codes(session: WorldSession) -> Mapping[str, str]:
    return {card.id: card.security_code for card in cast(FoodApp, session.state("food_delivery")).cards}

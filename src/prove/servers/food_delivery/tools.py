"""All tools of the food delivery app, which are in `restaurants`, `basket` and `meals`, and how orders move on."""

import datetime as dt

from prove.servers.food_delivery import basket, meals, orders, restaurants
from prove.servers.food_delivery.app import server
from prove.servers.food_delivery.records import FoodApp

__all__ = ["basket", "meals", "restaurants", "server"]


@server.passing_time
def move_orders_on(app: FoodApp, until: dt.datetime) -> None:
    """Kitchens accept, reject and cook orders, and couriers deliver them."""
    for order in app.orders:
        orders.move_on(app, order, until)

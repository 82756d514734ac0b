"""All tools of the shop, which are in `catalogue`, `checkout` and `orders`, and what happens as time passes."""

import datetime as dt

from prove.servers.shopping import catalogue, checkout, orders, rules
from prove.servers.shopping.app import server
from prove.servers.shopping.records import Shop

__all__ = ["catalogue", "checkout", "orders", "server"]


@server.passing_time
def move_goods(shop: Shop, until: dt.datetime) -> None:
    """Parcels travel, returns are refunded, and at eight in the morning sold-out products come back."""
    for order in shop.orders:
        shop.orders.update(order, **rules.progress(shop.seed, order, until))
    for back in shop.returns:
        rules.move_return(shop, back, until)
    for product in shop.products:
        if product.restock_on and dt.datetime.combine(product.restock_on, dt.time(8)) <= until:
            full = rules.restock(shop, product, rules.RESTOCKED_BY)
            shop.products.update(full, restock_on=None)

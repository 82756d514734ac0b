"""Facts of the shop's first day that examples are about: what is in the cart, what is on its way, who gets parcels."""

from collections import Counter
from collections.abc import Callable
from functools import cache
from typing import Any

from prove.servers import load
from prove.servers.shopping import rules
from prove.servers.shopping.records import Order, OrderLine, PaymentMethod, Product, Shop

FIRST_SEED = 3


@cache
def shop_of(seed: int) -> Shop:
    """The shop of a seed on the first day."""
    state = load("shopping").first_day(seed)
    assert isinstance(state, Shop)
    return state


def seed_where(fits: Callable[[Shop], Any]) -> int:
    """The first seed, from a fixed one on, whose shop has what an example needs."""
    return next(seed for seed in range(FIRST_SEED, FIRST_SEED + 200) if fits(shop_of(seed)))


def good_card(shop: Shop) -> PaymentMethod:
    """A card that can pay."""
    return next(card for card in shop.payment_methods if card.expires_on >= shop.now.date())


def elsewhere(shop: Shop) -> list[str]:
    """Labels of saved addresses other than the home."""
    return [address.label for address in shop.addresses if address.label != "home"]


def gone_from_cart(shop: Shop) -> list[str]:
    """What is in the cart and sold out, if it is the only obstacle to an order and something else is in the cart."""
    stock = {line.name: shop.products.get(line.product_id).stock for line in shop.cart_lines}
    short = [line.name for line in shop.cart_lines if stock[line.name] < line.quantity]
    alone = len(short) == 1 and len(stock) > 1 and not rules.customer_of(shop).coupon_code
    return [name for name in short if alone and not stock[name]]


def presents(shop: Shop) -> tuple[Product, Product, Product]:
    """Three products that are in stock and not in the cart, each the only one that its name finds."""
    in_cart = {line.product_id for line in shop.cart_lines}
    kinds = Counter(product.kind for product in shop.products)
    free = [p for p in shop.products if p.stock >= 5 and p.id not in in_cart and kinds[p.kind] == 1]
    first, second, third = sorted(free, key=lambda p: -p.price)[:3]
    return first, second, third


def coupon_for(shop: Shop, products: tuple[Product, ...]) -> list[str]:
    """Codes that count for an order of these products."""
    picks = [rules.Pick(product, 1, product.price) for product in products]
    return [c.code for c in shop.coupons if not c.category and not rules.coupon_problem(c, picks, shop.now.date())]


def expired_codes(shop: Shop) -> list[str]:
    """Codes that ran out without being used."""
    return [c.code for c in shop.coupons if c.valid_until < shop.now.date() and c.used_on is None]


def returnable(shop: Shop, lines: int = 1) -> list[Order]:
    """Orders of some lines that can be returned, of which nothing went back, and whose summary is unique."""
    seen = Counter(order.summary for order in shop.orders)
    return [
        order
        for order in shop.orders
        if order.delivered_at
        and (shop.now - order.delivered_at).days < 28
        and seen[order.summary] == 1
        and len(lines_of(shop, order)) >= lines
        and not shop.returns.where(order_id=order.id)
    ]


def on_the_road(shop: Shop, pieces: int = 1) -> list[Order]:
    """The order that is shipped, if it is the only one and has a line of some pieces."""
    orders = shop.orders.where(status="shipped")
    good = [order for order in orders if any(line.quantity >= pieces for line in lines_of(shop, order))]
    return good if len(orders) == 1 else []


def single(shop: Shop, status: str) -> list[Order]:
    """Orders of one line in a status, each the only one with its summary there."""
    orders = shop.orders.where(status=status)
    seen = Counter(order.summary for order in orders)
    return [order for order in orders if len(lines_of(shop, order)) == 1 and seen[order.summary] == 1]


def pairs(shop: Shop) -> list[tuple[OrderLine, OrderLine]]:
    """Two lines of an order that can be returned, the second one of several pieces; the first finds only this order."""
    seen = Counter(line.name for line in shop.order_lines)
    return [
        (first, second)
        for order in returnable(shop, lines=2)
        for first in lines_of(shop, order)
        for second in lines_of(shop, order)
        if first.id != second.id and second.quantity > 1 and seen[first.name] == 1
    ]


def friend_on_the_road(shop: Shop) -> list[Order]:
    """The shipped order for somebody else, if there is one such order and it is the only one for that person."""
    home = next(address.id for address in shop.addresses if address.label == "home")
    orders = [order for order in shop.orders.where(status="shipped") if order.address_id != home]
    return orders if len(orders) == 1 else []


def wished_and_there(shop: Shop) -> list[str]:
    """What is on the wish list, in stock and not in the cart."""
    in_cart = {line.product_id for line in shop.cart_lines}
    return [w.name for w in shop.wishes if shop.products.get(w.product_id).stock > 2 and w.product_id not in in_cart]


def lines_of(shop: Shop, order: Order) -> list[OrderLine]:
    """The lines of an order."""
    return shop.order_lines.where(order_id=order.id)


def ranked(shop: Shop, kind: str) -> list[Product]:
    """The articles of a kind that have a rating, the best first."""
    return sorted((p for p in shop.products.where(kind=kind) if p.rating), key=lambda p: -(p.rating or 0))


def contested(shop: Shop) -> list[str]:
    """Kinds of articles of which one is rated better than all others."""
    kinds = dict.fromkeys(product.kind for product in shop.products)
    best = [(kind, ranked(shop, kind)) for kind in kinds]
    return [kind for kind, found in best if len(found) > 2 and found[0].rating != found[1].rating]


def sold_out(shop: Shop) -> list[Product]:
    """What is sold out and awaited by nobody."""
    awaited = {alert.product_id for alert in shop.stock_alerts}
    return [product for product in shop.products if not product.stock and product.id not in awaited]


def wished_for(shop: Shop) -> list[tuple[str, list[str]]]:
    """Notes on the wish list that name a person, with the two articles that have them."""
    notes: dict[str, list[str]] = {}
    for wish in shop.wishes:
        if wish.note and wish.note.startswith("for ") and wish.note != "for the new flat":
            notes.setdefault(wish.note, []).append(wish.name)
    return [(note, names) for note, names in notes.items() if len(names) == 2]

"""The shop on the first day: a catalogue with reviews, and the orders of the customer's life."""

import datetime as dt
from random import Random
from typing import NamedTuple

from prove.core import keyed
from prove.servers._shared.cast import Cast, Person, cast_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.goods import Good, goods_of
from prove.servers._shared.life.purchases.orders import LifeOrder, ReturnReason, coupons_of, orders_of
from prove.servers._shared.life.time.desk import free_before
from prove.servers._shared.ratings import mean_stars
from prove.servers.shopping import rules
from prove.servers.shopping.opinions import Bought, opinion, people_of
from prove.servers.shopping.records import (
    CartLine,
    Coupon,
    Customer,
    PaymentMethod,
    Product,
    Review,
    ShippingAddress,
    Shop,
    StockAlert,
    Wish,
)
from prove.servers.shopping.tools import server

FEATURES: tuple[str, ...] = (
    "Made to last, with a guarantee of five years.",
    "Light, easy to clean, and comes in recycled packaging.",
    "A favourite of our customers for everyday use.",
    "Designed in small batches and checked by hand.",
    "Compact enough for any cupboard.",
    "Comes ready to use; nothing to put together.",
    "Sturdy where it counts and simple everywhere else.",
    "A thoughtful present, in a plain gift box.",
)
DISLIKED = 2
"""Who gave a product so many stars, or fewer, does not want it again."""
UNWANTED: tuple[ReturnReason, ...] = ("changed_mind", "not_as_described")
"""Who sent a product back for such a reason does not want it again."""


@server.world
def build(seed: int) -> Shop:
    """A customer with cards, addresses, coupons and orders in every status, and about a hundred products."""
    cast, rng = cast_of(seed), keyed("shopping", seed)
    shop = Shop(seed, cast.now)
    me = cast.protagonist
    shop.customers.add(Customer(shop.customers.new_id(), me.name, me.email, _screen_name(me)))
    for good in goods_of(seed):
        _add_product(shop, rng, good)
    _add_addresses(shop, cast, rng)
    _add_cards(shop)
    _add_coupons(shop)
    _add_orders(shop)
    disliked = _add_reviews(shop, cast, rng) | _given_back(shop)
    _add_wishes(shop, cast, rng, disliked)
    _sell_out(shop, rng, me.email, disliked)
    _start_cart(shop, rng, disliked)
    _start_coupon(shop, keyed("shopping cart coupon", seed))
    return shop


def _add_product(shop: Shop, rng: Random, good: Good) -> None:
    features = " ".join(rng.sample(FEATURES, 2))
    product = Product(
        id=shop.products.new_id(),
        name=good.name,
        brand=good.brand,
        style=good.style,
        kind=good.kind,
        colour=good.colour,
        category=good.category,
        price=good.cents / 100,
        stock=rng.choice((1, 2, 3, *range(5, 45))),
        listed_on=good.listed_on,
        description=f"The {good.name} by {good.brand}. {features}",
    )
    shop.products.add(product)


def _add_addresses(shop: Shop, cast: Cast, rng: Random) -> None:
    """The home, and the homes of those who got or may get a parcel; each was saved before its first parcel."""
    today, me = shop.now.date(), cast.protagonist
    first: dict[str, dt.date] = {}
    for order in orders_of(shop.seed):
        first.setdefault(order.recipient, order.placed_at.date())
    people = [person for person in cast.people if person.email in first]
    strangers = [person for person in cast.tied("family", "friend") if person.email not in first]
    people += rng.sample(strangers, rng.randrange(3))
    saved = [(today - dt.timedelta(days=rng.randrange(400, 900)), "home", me)]
    for person in people:
        latest = first.get(person.email, today)
        saved.append((latest - dt.timedelta(days=rng.randrange(1, 60)), person.first_name, person))
    for added_on, label, person in sorted(saved, key=lambda entry: entry[0]):
        address = ShippingAddress(shop.addresses.new_id(), label, person.name, person.address, person.city, added_on)
        shop.addresses.add(address)


def _add_cards(shop: Shop) -> None:
    """The cards of the wallet that the customer has saved here."""
    for card in wallet_of(shop.seed).cards:
        if "shopping" in card.apps:
            method = PaymentMethod(
                id=shop.payment_methods.new_id(),
                name=card.name,
                network=card.network,
                last_four=card.last_four,
                expires_on=card.expires_on,
                security_code=card.security_code,
            )
            shop.payment_methods.add(method)


def _add_coupons(shop: Shop) -> None:
    for one in coupons_of(shop.seed):
        off = f"{one.percent}% off" if one.percent else f"${(one.cents or 0) // 100} off"
        coupon = Coupon(
            code=one.code,
            description=f"{off} {one.category or ('orders' if one.minimum else 'any order')}",
            percent=one.percent,
            amount=None if one.cents is None else one.cents / 100,
            minimum=one.minimum / 100,
            valid_until=one.valid_until,
            category=one.category,
        )
        shop.coupons.add(coupon)


def _add_orders(shop: Shop) -> None:
    """The orders of the life, the oldest first, with what became of them."""
    products = {product.name: product for product in shop.products}
    last_fours = {card.key: card.last_four for card in wallet_of(shop.seed).cards}
    cards = {card.last_four: card.id for card in shop.payment_methods}
    people = {person.email: person.name for person in (cast_of(shop.seed).protagonist, *cast_of(shop.seed).people)}
    addresses = {address.recipient: address.id for address in shop.addresses}
    for life in orders_of(shop.seed):
        picks = [rules.Pick(products[line.product], line.quantity, line.cents / 100) for line in life.lines]
        coupon = shop.coupons.get(life.coupon) if life.coupon else None
        order = rules.new_order(
            shop,
            picks,
            coupon and shop.coupons.update(coupon, used_on=life.placed_at.date()),
            placed_at=life.placed_at,
            address_id=addresses[people[life.recipient]],
            payment_method_id=cards[last_fours[life.card]],
            delivery=life.delivery,
            number=life.number,
        )
        if life.cancelled_at:
            rules.call_off(shop, order, life.cancelled_at)
        else:
            came = {"delivered_at": life.delivered_at} if life.status == "delivered" else {}
            shop.orders.update(order, **(rules.progress(shop.seed, order, shop.now) | came))
            _add_return(shop, life)


def _add_return(shop: Shop, life: LifeOrder) -> None:
    """What was sent back of an order, if anything."""
    if back := life.sent_back:
        line = next(line for line in shop.order_lines.where(order_id=life.number) if line.name == back.product)
        made = rules.new_return(shop, line, back.quantity, back.reason, back.requested_on, before=0)
        shop.returns.update(made, **rules.return_progress(made, shop.now))


def _add_reviews(shop: Shop, cast: Cast, rng: Random) -> set[str]:
    """Reviews by others, and the customer's own of a few things that were kept; ratings follow from them.

    Returns the products that the customer did not like.
    """
    disliked: set[str] = set()
    arrivals = {line.product_id: shop.orders.get(line.order_id).delivered_at for line in shop.order_lines}
    sent_back = {shop.order_lines.get(back.order_line_id).product_id for back in shop.returns}
    arrived = [product.id for product in shop.products if arrivals.get(product.id) and product.id not in sent_back]
    known = people_of(person.relation for person in cast.people)
    wanted = amount(rng, 5, habits_of(shop.seed).online, 2)
    mine = set(rng.sample(arrived, min(wanted, len(arrived) // 2)))
    for product in shop.products:
        days = (shop.now.date() - product.listed_on).days
        authors = rng.sample(cast.people, rng.choice((0, 1, 1, 1, 2, 2, 3, 3)))
        reviews = [_drawn(rng, who, days) for who in authors]
        if product.id in mine and (when := arrivals[product.id]):
            since = (shop.now.date() - when.date()).days
            reviews.append(_drawn(rng, cast.protagonist, since, _bought(shop, product, when, known)))
            if reviews[-1].stars <= DISLIKED:
                disliked.add(product.id)
        first = max((review.ago for review in reviews), default=0)
        for review in reviews:
            _add_review(shop, rng, product, review, is_first=review.ago == first)
        shop.products.update(product, rating=mean_stars([one.stars for one in reviews]), review_count=len(reviews))
    return disliked


def _given_back(shop: Shop) -> set[str]:
    """The products that the customer sent back because they did not want them."""
    backs = [back for back in shop.returns if back.reason in UNWANTED]
    return {shop.order_lines.get(back.order_line_id).product_id for back in backs}


def _bought(shop: Shop, product: Product, arrived_at: dt.datetime, people: tuple[str, ...]) -> Bought:
    """What is known of the customer's purchase of a product that arrived at a moment."""
    orders = [shop.orders.get(line.order_id) for line in shop.order_lines.where(product_id=product.id)]
    order = next(order for order in orders if order.delivered_at == arrived_at)
    brands = {
        shop.products.get(line.product_id).brand
        for line in shop.order_lines
        if shop.orders.get(line.order_id).placed_at < order.placed_at
    }
    days, is_late = (arrived_at.date() - order.placed_at.date()).days, arrived_at.date() > order.expected_on
    return Bought(days, product.brand in brands, people, is_late)


class _Drawn(NamedTuple):
    """Who reviews a product with how many stars, so many days ago, after a time of use; `own` if it is the customer."""

    author: Person
    stars: int
    ago: int
    days_used: int
    own: Bought | None


def _drawn(rng: Random, author: Person, days: int, own: Bought | None = None) -> _Drawn:
    """A review by somebody who may have had a product for these days."""
    stars, ago = rng.choice((5, 5, 5, 4, 4, 4, 3, 3, 2, 1)), rng.randrange(days + 1)
    return _Drawn(author, stars, ago, max(1, days - ago), own)


def _add_review(shop: Shop, rng: Random, product: Product, review: _Drawn, *, is_first: bool) -> None:
    text = opinion(rng, product, review.stars, review.days_used, review.own, is_first=is_first)
    name, written_on = _screen_name(review.author), shop.now.date() - dt.timedelta(days=review.ago)
    shop.reviews.add(Review(shop.reviews.new_id(), product.id, name, review.stars, text, written_on))


def _screen_name(person: Person) -> str:
    first, *_, last = person.name.split()
    return f"{first} {last[0]}."


def _add_wishes(shop: Shop, cast: Cast, rng: Random, disliked: set[str]) -> None:
    products = list(shop.products)
    notes = ["for the new flat", "wait for a sale", "birthday idea", *(f"for {p.first_name}" for p in cast.people[:6])]
    count = amount(rng, 6, habits_of(shop.seed).online, 3)
    days = sorted(rng.sample(range(2, 200), count), reverse=True)
    wanted = _liked(rng.sample(products, count), products, disliked)
    for product, ago in zip(wanted, days, strict=True):
        note = rng.choice(notes) if rng.random() < 0.4 else None
        added_on = shop.now.date() - dt.timedelta(days=min(ago, (shop.now.date() - product.listed_on).days))
        shop.wishes.add(Wish(shop.wishes.new_id(), product.id, product.name, added_on, note))


def _liked(drawn: list[Product], possible: list[Product], disliked: set[str]) -> list[Product]:
    """The products that were drawn, with other possible ones for those that the customer did not like."""
    spare = (one for one in possible if one.id not in disliked and one not in drawn)
    return [next(spare, one) if one.id in disliked else one for one in drawn]


def _sell_out(shop: Shop, rng: Random, email: str, disliked: set[str]) -> None:
    """Some products are sold out, one of them permanently; the customer waits for one to three others."""
    awaited = range(1, 2 + rng.randrange(3))
    gone = rng.sample(list(shop.products), rng.randrange(5, 9))
    for place, product in enumerate(sorted(gone, key=lambda product: product.id in disliked)):
        back_on = shop.now.date() + dt.timedelta(days=rng.randrange(2, 25)) if place else None
        shop.products.update(product, stock=0, restock_on=back_on)
        if place in awaited and product.id not in disliked:
            asked_on = shop.now.date() - dt.timedelta(days=rng.randrange(1, 8))
            shop.stock_alerts.add(StockAlert(shop.stock_alerts.new_id(), product.id, email, asked_on))


def _start_cart(shop: Shop, rng: Random, disliked: set[str]) -> None:
    """In three of four worlds the cart is not empty; in most of these the stock has become low or empty since.

    Not where only one card is valid: two obstacles at once would make an order a rare success.
    """
    if rng.random() < 0.25:
        return
    there = sorted((p for p in shop.products if p.stock), key=lambda p: p.stock)
    drawn = _liked(rng.sample(there[8:], rng.randrange(1, 4)), there[8:], disliked)
    lines = [(product, rng.choice((1, 1, 2))) for product in drawn]
    if rng.random() < 0.6:
        sold_out = [p for p in shop.products if not p.stock]
        (gone,) = _liked([rng.choice(sold_out)], sold_out, disliked)
        (scarce,) = _liked(there[:1], there[:8], disliked)
        short = rng.choice(((gone, 1), (scarce, scarce.stock + 1)))
        if sum(card.expires_on >= shop.now.date() for card in shop.payment_methods) > 1:
            lines.append(short)
    for product, quantity in lines:
        added_at = free_before(shop.seed, shop.now - dt.timedelta(minutes=rng.randrange(30, 3000)))
        shop.cart_lines.add(CartLine(shop.cart_lines.new_id(), product.id, product.name, quantity, added_at))


def _start_coupon(shop: Shop, rng: Random) -> None:
    """In half of the worlds with a cart there is a coupon in it; often its terms are no longer met.

    They are met where the cart holds more than the shop has: who orders has one thing to put right, not two.
    """
    picks, today = rules.picks_of(shop, rules.sorted_cart(shop)), shop.now.date()
    valid = [c for c in shop.coupons if c.used_on is None and c.valid_until >= today]
    unmet = [c for c in valid if rules.coupon_problem(c, picks, today)]
    if any(shop.products.get(line.product_id).stock < line.quantity for line in shop.cart_lines):
        valid, unmet = [c for c in valid if c not in unmet], []
    if picks and valid and rng.random() < 0.5:
        coupon = rng.choice(unmet if unmet and rng.random() < 0.5 else valid)
        shop.customers.update(rules.customer_of(shop), coupon_code=coupon.code)

"""The shop on the first day: a catalogue with reviews, and half a year of the customer's orders."""

import datetime as dt
from random import Random

from prove.core import keyed
from prove.servers._shared.baskets import discount_code
from prove.servers._shared.cast import Cast, Person, cast_of
from prove.servers._shared.ratings import mean_stars
from prove.servers.shopping import rules
from prove.servers.shopping.records import (
    CartLine,
    Category,
    Coupon,
    Customer,
    Delivery,
    Order,
    PaymentMethod,
    Product,
    ReturnReason,
    Review,
    ShippingAddress,
    Shop,
    StockAlert,
    Wish,
)
from prove.servers.shopping.tools import server

CATALOGUE: dict[Category, tuple[tuple[str, str, int, int], ...]] = {  # kind, styles, cheapest, dearest
    "kitchen": (
        ("kettle", "enamel steel gooseneck", 24, 70),
        ("frying pan", "cast-iron ceramic non-stick", 22, 85),
        ("mixing bowl", "stoneware steel nesting", 12, 40),
        ("coffee grinder", "manual electric compact", 29, 120),
        ("bread bin", "tin roll-top enamel", 19, 60),
        ("teapot", "porcelain cast-iron stoneware", 18, 65),
        ("salad spinner", "folding hand-cranked large", 14, 35),
        ("kitchen scale", "digital mechanical slim", 15, 48),
    ),
    "home": (
        ("table lamp", "ceramic glass bedside", 28, 110),
        ("blanket", "woollen knitted fleece", 25, 95),
        ("cushion", "velvet linen corduroy", 12, 38),
        ("wall clock", "round silent retro", 18, 70),
        ("rug", "woven cotton shaggy", 45, 190),
        ("vase", "glass ceramic tall", 14, 55),
        ("laundry basket", "woven folding slim", 16, 50),
        ("picture frame", "wooden slim double", 8, 30),
    ),
    "garden": (
        ("watering can", "galvanised long-spout indoor", 14, 45),
        ("plant pot", "glazed hanging self-watering", 9, 42),
        ("garden hose", "coiled expandable heavy-duty", 22, 80),
        ("bird feeder", "hanging window squirrel-proof", 12, 44),
        ("lantern", "solar folding glass", 15, 52),
        ("deck chair", "folding striped canvas", 35, 120),
        ("pruning shears", "bypass long-handled ratchet", 16, 58),
        ("parasol", "tilting round half", 48, 180),
    ),
    "office": (
        ("desk lamp", "clamp-on dimmable folding", 22, 90),
        ("notebook", "lined dotted hardback", 6, 24),
        ("fountain pen", "slim broad-nib calligraphy", 15, 95),
        ("desk organiser", "felt metal stacking", 12, 42),
        ("office chair", "mesh swivel padded", 95, 340),
        ("whiteboard", "magnetic framed folding", 18, 75),
        ("laptop stand", "folding adjustable aluminium", 19, 68),
        ("pencil case", "canvas leather roll-up", 7, 28),
    ),
    "electronics": (
        ("headphones", "wireless noise-cancelling foldable", 39, 260),
        ("speaker", "portable bookshelf waterproof", 29, 190),
        ("keyboard", "mechanical compact ergonomic", 35, 150),
        ("computer mouse", "silent vertical wireless", 15, 80),
        ("power bank", "slim solar fast-charging", 18, 75),
        ("alarm clock", "digital sunrise radio", 16, 88),
        ("phone case", "rugged slim magnetic", 9, 39),
        ("desk fan", "quiet clip-on tower", 22, 96),
    ),
    "sports": (
        ("yoga mat", "thick cork travel", 18, 75),
        ("water bottle", "insulated glass squeeze", 9, 38),
        ("dumbbell", "rubber adjustable vinyl", 14, 120),
        ("jump rope", "weighted beaded speed", 8, 29),
        ("tent", "two-person dome pop-up", 69, 320),
        ("sleeping bag", "down summer mummy", 39, 210),
        ("bike helmet", "road commuter folding", 35, 140),
        ("basketball", "indoor street training", 15, 60),
    ),
    "toys": (
        ("train set", "wooden electric magnetic", 25, 110),
        ("building blocks", "wooden foam magnetic", 15, 70),
        ("kite", "stunt diamond parafoil", 14, 58),
        ("teddy bear", "giant pocket-sized corduroy", 12, 65),
        ("scooter", "folding three-wheeled stunt", 39, 150),
        ("toy robot", "wind-up dancing programmable", 18, 130),
        ("doll house", "wooden folding two-storey", 35, 140),
        ("xylophone", "wooden rainbow pocket", 12, 40),
    ),
    "accessories": (
        ("scarf", "silk woollen cashmere", 18, 120),
        ("umbrella", "folding wind-proof golf", 14, 55),
        ("tote bag", "canvas quilted leather", 15, 140),
        ("wallet", "slim zipped leather", 19, 85),
        ("sunglasses", "round aviator polarised", 20, 150),
        ("beanie", "ribbed merino fleece", 12, 42),
        ("belt", "braided leather canvas", 15, 60),
        ("backpack", "roll-top hiking everyday", 39, 170),
    ),
    "pets": (
        ("dog bed", "orthopaedic round washable", 29, 130),
        ("cat tree", "tall corner carpeted", 39, 160),
        ("dog leash", "retractable braided reflective", 9, 35),
        ("food bowl", "ceramic raised slow-feed", 8, 32),
        ("pet carrier", "wheeled soft-sided folding", 29, 110),
        ("cat tunnel", "crinkle long collapsible", 12, 36),
        ("grooming brush", "soft wide self-cleaning", 9, 30),
        ("bird cage", "dome tall travel", 35, 150),
    ),
}

COLOURS: tuple[str, ...] = (
    *("black", "white", "blue", "red", "green", "yellow", "grey"),
    *("navy", "olive", "orange", "pink", "teal", "cream", "purple"),
)

BRANDS: tuple[str, ...] = (
    *("Arbour", "Bexley", "Brask", "Calloway", "Corvid", "Dunmore", "Elmfield", "Fjordal", "Hallworth"),
    *("Harlow", "Isola", "Juno", "Kestrelle", "Lindqvist", "Marlo", "Northpine", "Ostra", "Pellworm"),
    *("Quill", "Rowe", "Saltmarsh", "Tamsin", "Umber", "Verano", "Wexcombe", "Yarrow"),
)

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

OPINIONS: dict[int, tuple[str, ...]] = {
    5: (
        "Exactly what I hoped for, I would buy it again.",
        "Lovely quality and it looks even better than in the picture.",
        "We use it every single day. Perfect.",
        "Arrived early and works like a charm.",
    ),
    4: (
        "Very good, only the colour is a bit darker than shown.",
        "Solid and well made, though not cheap.",
        "Does what it should. One star off for the packaging.",
        "Happy with it after a month.",
    ),
    3: (
        "It is fine, nothing special.",
        "Okay for the price, but smaller than I thought.",
        "Works, but I expected it to be sturdier.",
    ),
    2: ("It looks nice and scratches at once.", "Disappointing; the finish is uneven.", "Not worth the money."),
    1: ("Broke within a week.", "Nothing like the description. Sent it back."),
}

COUPONS: tuple[tuple[str, int | None, float | None, float], ...] = (
    ("WELCOME", 10, None, 0.0),
    ("SAVE", None, 5.0, 30.0),
    ("BIG", None, 25.0, 150.0),
    ("SEASON", 15, None, 60.0),
    ("THANKS", None, 12.0, 80.0),
    ("WEEKEND", 20, None, 100.0),
)

CARDS: tuple[tuple[str, str], ...] = (
    ("everyday Visa", "Visa"),
    ("joint Mastercard", "Mastercard"),
    ("travel Visa", "Visa"),
    ("company Mastercard", "Mastercard"),
)

REASONS: tuple[ReturnReason, ...] = ("damaged", "wrong_item", "not_as_described", "changed_mind", "arrived_late")

DELIVERED_DAYS_AGO = ((5, 28, 9), (38, 170, 9))  # from, to, how many: the first can still be returned


@server.world
def build(seed: int) -> Shop:
    """A customer with cards, addresses, coupons and orders in every status, and a catalogue of ninety products."""
    cast, rng = cast_of(seed), keyed("shopping", seed)
    shop = Shop(seed, cast.now)
    me = cast.protagonist
    shop.customers.add(Customer(shop.customers.new_id(), me.name, me.email, _screen_name(me)))
    _add_products(shop, rng)
    _add_addresses(shop, cast, rng)
    _add_cards(shop, rng)
    _add_coupons(shop, rng)
    _add_orders(shop, rng)
    _add_returns(shop, rng)
    _add_reviews(shop, cast, rng)
    _add_wishes(shop, cast, rng)
    _sell_out(shop, rng, me.email)
    _start_cart(shop, rng)
    _start_coupon(shop, keyed("shopping cart coupon", seed))
    return shop


def _add_products(shop: Shop, rng: Random) -> None:
    days = rng.sample(range(8, 900), 200)
    for category, kinds in CATALOGUE.items():
        brands = rng.sample(BRANDS, 5)
        for kind, styles, low, high in rng.sample(kinds, 6):
            for style in rng.sample(styles.split(), 2 if rng.random() < 0.3 else 1):
                brand, price = rng.choice(brands), _price(rng, low, high)
                for colour in rng.sample(COLOURS, 2 if rng.random() < 0.3 else 1):
                    listed_on = shop.now.date() - dt.timedelta(days=days.pop())
                    _add_product(shop, rng, category, (colour, style, kind), brand, price, listed_on)


def _add_product(
    shop: Shop,
    rng: Random,
    category: Category,
    words: tuple[str, str, str],
    brand: str,
    price: float,
    listed_on: dt.date,
) -> None:
    colour, style, kind = words
    name = " ".join(words)
    product = Product(
        id=shop.products.new_id(),
        name=name,
        brand=brand,
        style=style,
        kind=kind,
        colour=colour,
        category=category,
        price=price,
        stock=rng.choice((1, 2, 3, *range(5, 45))),
        listed_on=listed_on,
        description=f"The {name} by {brand}. {rng.choice(FEATURES)} {rng.choice(FEATURES)}",
    )
    shop.products.add(product)


def _price(rng: Random, low: int, high: int) -> float:
    return rng.randrange(low, high) + rng.choice((0.0, 0.5, 0.9, 0.95, 0.99))


def _add_addresses(shop: Shop, cast: Cast, rng: Random) -> None:
    me = cast.protagonist
    office = rng.choice([place for place in cast.places if place.kind != "airport"])
    homes = [("home", me.name, me.address, me.city), ("office", me.name, office.address, office.city)]
    family = rng.sample(cast.tied("family"), 2)
    friends = rng.sample(cast.tied("friend"), rng.randrange(1, 4))
    homes += [(person.first_name, person.name, person.address, person.city) for person in (*family, *friends)]
    days = [rng.randrange(400, 900), *sorted(rng.sample(range(3, 400), len(homes) - 1), reverse=True)]
    for (label, recipient, street, city), ago in zip(homes, days, strict=True):
        added_on = shop.now.date() - dt.timedelta(days=ago)
        shop.addresses.add(ShippingAddress(shop.addresses.new_id(), label, recipient, street, city, added_on))


def _add_cards(shop: Shop, rng: Random) -> None:
    """Two or three cards; the last one has expired."""
    chosen = rng.sample(CARDS, rng.randrange(2, 4))
    codes = rng.sample(range(100, 1000), len(chosen))
    for place, ((name, network), code) in enumerate(zip(chosen, codes, strict=True)):
        left = -rng.randrange(10, 200) if place == len(chosen) - 1 else rng.randrange(60, 1400)
        card = PaymentMethod(
            id=shop.payment_methods.new_id(),
            name=name,
            network=network,
            last_four=f"{rng.randrange(10_000):04d}",
            expires_on=shop.now.date() + dt.timedelta(days=left),
            security_code=f"{code}",
        )
        shop.payment_methods.add(card)


def _add_coupons(shop: Shop, rng: Random) -> None:
    """General coupons, some of them expired, and two for single categories."""
    terms: list[tuple[str, int | None, float | None, float, Category | None]] = [
        (word, percent, amount, minimum, None) for word, percent, amount, minimum in COUPONS
    ]
    for category in rng.sample(list(CATALOGUE), 2):
        terms.append((category.upper()[:8], rng.choice((10, 20, 25)), None, 20.0, category))
    past = rng.sample(range(len(terms)), 2)
    for place, (word, percent, amount, minimum, category) in enumerate(terms):
        left = -rng.randrange(3, 60) if place in past else rng.randrange(4, 90)
        off = f"{percent}% off" if percent else f"${amount or 0:.0f} off"
        coupon = Coupon(
            code=discount_code(word, shop.seed),
            description=f"{off} {category or 'any'} order" if minimum == 0 else f"{off} {category or 'orders'}",
            percent=percent,
            amount=amount,
            minimum=minimum,
            valid_until=shop.now.date() + dt.timedelta(days=left),
            category=category,
        )
        shop.coupons.add(coupon)


def _add_orders(shop: Shop, rng: Random) -> None:
    """Orders of the last half year, oldest first, so that all statuses occur."""
    morning = dt.datetime.combine(shop.now.date(), dt.time(8))
    whens = [shop.now - dt.timedelta(minutes=m) for m in sorted(rng.sample(range(5, 420, 5), 2))]
    whens += [morning - dt.timedelta(days=1, minutes=-m) for m in rng.sample(range(5, 200, 5), 2)]
    whens += [morning - dt.timedelta(days=3, minutes=-m) for m in rng.sample(range(5, 600, 5), 2)]
    for start, end, count in DELIVERED_DAYS_AGO:
        whens += [
            morning - dt.timedelta(days=d, minutes=-rng.randrange(800)) for d in rng.sample(range(start, end), count)
        ]
    cancelled = set(rng.sample(range(6, len(whens)), 2))
    ages = sorted(range(len(whens)), key=lambda place: whens[place])
    for place in ages:
        order = _add_order(shop, rng, whens[place], "standard" if place < 6 else _delivery(rng))
        if place in cancelled:
            rules.call_off(shop, order, order.placed_at + dt.timedelta(minutes=rng.randrange(10, 100)))
        else:
            shop.orders.update(order, **rules.progress(order, shop.now))


def _delivery(rng: Random) -> Delivery:
    return "express" if rng.random() < 0.25 else "standard"


def _add_order(shop: Shop, rng: Random, placed_at: dt.datetime, delivery: Delivery) -> Order:
    products = [p for p in shop.products if p.listed_on < placed_at.date()]
    picked = rng.sample(products, rng.choice((1, 1, 1, 2, 2, 3, 4)))
    chosen = [product for product in products if product in picked]
    picks = [rules.Pick(p, rng.choice((1, 1, 2, 2, 3)), _past_price(rng, p)) for p in chosen]
    return rules.new_order(
        shop,
        picks,
        _past_coupon(shop, rng, picks, placed_at.date()),
        placed_at=placed_at,
        address_id=rng.choice([a.id for a in shop.addresses if a.added_on < placed_at.date()]),
        payment_method_id=rng.choice([c.id for c in shop.payment_methods if c.expires_on > placed_at.date()]),
        delivery=delivery,
    )


def _past_price(rng: Random, product: Product) -> float:
    return round(product.price * 0.9, 2) if rng.random() < 0.15 else product.price


def _past_coupon(shop: Shop, rng: Random, picks: list[rules.Pick], day: dt.date) -> Coupon | None:
    """Now and then an order used up a coupon whose terms it met."""
    coupon = rng.choice(list(shop.coupons))
    if rng.random() > 0.2 or rules.coupon_problem(coupon, picks, day):
        return None
    shop.coupons.update(coupon, used_on=day)
    return coupon


def _add_returns(shop: Shop, rng: Random) -> None:
    arrivals = [(order, order.delivered_at) for order in shop.orders if order.delivered_at]
    for order, delivered_at in rng.sample(arrivals, 4):
        line = rng.choice(shop.order_lines.where(order_id=order.id))
        quantity = rng.randrange(1, line.quantity + 1)
        days = rng.randrange(min(25, (shop.now - delivered_at).days) + 1)
        requested_on = delivered_at.date() + dt.timedelta(days=days)
        back = rules.new_return(shop, line, quantity, rng.choice(REASONS), requested_on, before=0)
        shop.returns.update(back, **rules.return_progress(back, shop.now))


def _add_reviews(shop: Shop, cast: Cast, rng: Random) -> None:
    """Reviews by others, and the customer's own of a few things that arrived; ratings follow from them."""
    arrivals = {line.product_id: shop.orders.get(line.order_id).delivered_at for line in shop.order_lines}
    mine = set(rng.sample([product.id for product in shop.products if arrivals.get(product.id)], 5))
    for product in shop.products:
        days = (shop.now.date() - product.listed_on).days
        authors = rng.sample(cast.people, rng.choice((0, 1, 1, 1, 2, 2, 3, 3)))
        stars = [_add_review(shop, rng, product, _screen_name(who), rng.randrange(days)) for who in authors]
        if product.id in mine and (arrived := arrivals[product.id]):
            since = (shop.now.date() - arrived.date()).days
            stars.append(_add_review(shop, rng, product, _screen_name(cast.protagonist), rng.randrange(since + 1)))
        shop.products.update(product, rating=mean_stars(stars), review_count=len(stars))


def _add_review(shop: Shop, rng: Random, product: Product, author: str, days_ago: int) -> int:
    stars = rng.choice((5, 5, 5, 4, 4, 4, 3, 3, 2, 1))
    written_on = shop.now.date() - dt.timedelta(days=days_ago)
    text = rng.choice(OPINIONS[stars])
    shop.reviews.add(Review(shop.reviews.new_id(), product.id, author, stars, text, written_on))
    return stars


def _screen_name(person: Person) -> str:
    first, *_, last = person.name.split()
    return f"{first} {last[0]}."


def _add_wishes(shop: Shop, cast: Cast, rng: Random) -> None:
    notes = ["for the new flat", "wait for a sale", "birthday idea", *(f"for {p.first_name}" for p in cast.people[:6])]
    days = sorted(rng.sample(range(2, 200), 6), reverse=True)
    for product, ago in zip(rng.sample(list(shop.products), rng.randrange(4, 7)), days, strict=False):
        note = rng.choice(notes) if rng.random() < 0.4 else None
        added_on = shop.now.date() - dt.timedelta(days=min(ago, (shop.now.date() - product.listed_on).days))
        shop.wishes.add(Wish(shop.wishes.new_id(), product.id, product.name, added_on, note))


def _sell_out(shop: Shop, rng: Random, email: str) -> None:
    """Some products are sold out, one of them permanently; the customer waits for another."""
    for place, product in enumerate(rng.sample(list(shop.products), rng.randrange(5, 9))):
        back_on = shop.now.date() + dt.timedelta(days=rng.randrange(2, 25)) if place else None
        shop.products.update(product, stock=0, restock_on=back_on)
        if place == 1:
            asked_on = shop.now.date() - dt.timedelta(days=rng.randrange(1, 8))
            shop.stock_alerts.add(StockAlert(shop.stock_alerts.new_id(), product.id, email, asked_on))


def _start_cart(shop: Shop, rng: Random) -> None:
    """In two of three worlds the cart is not empty; in half of these the stock has become low or empty since.

    Not where only one card is valid: two obstacles at once would make an order a rare success.
    """
    if rng.random() < 0.33:
        return
    there = sorted((p for p in shop.products if p.stock), key=lambda p: p.stock)
    lines = [(product, rng.choice((1, 1, 2))) for product in rng.sample(there[8:], rng.randrange(1, 4))]
    if rng.random() < 0.5:
        gone = rng.choice([p for p in shop.products if not p.stock])
        short = rng.choice(((gone, 1), (there[0], there[0].stock + 1)))
        if sum(card.expires_on >= shop.now.date() for card in shop.payment_methods) > 1:
            lines.append(short)
    for product, quantity in lines:
        added_at = shop.now - dt.timedelta(minutes=rng.randrange(30, 3000))
        shop.cart_lines.add(CartLine(shop.cart_lines.new_id(), product.id, product.name, quantity, added_at))


def _start_coupon(shop: Shop, rng: Random) -> None:
    """In half of the worlds with a cart there is a coupon in it; often its terms are no longer met."""
    picks, today = rules.picks_of(shop, rules.sorted_cart(shop)), shop.now.date()
    valid = [c for c in shop.coupons if c.used_on is None and c.valid_until >= today]
    unmet = [c for c in valid if rules.coupon_problem(c, picks, today)]
    if picks and valid and rng.random() < 0.5:
        coupon = rng.choice(unmet if unmet and rng.random() < 0.5 else valid)
        shop.customers.update(rules.customer_of(shop), coupon_code=coupon.code)

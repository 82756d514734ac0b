"""The app on the first day: a town of restaurants, and a customer with months of meals, one perhaps under way."""

import datetime as dt
from random import Random
from typing import NamedTuple

from prove.core import keyed
from prove.servers._shared.baskets import discount_code
from prove.servers._shared.cast import Cast, cast_of, phone_number, street
from prove.servers._shared.kinds import WEEKDAYS, Weekday
from prove.servers._shared.pools import FIRST_NAMES, LAST_NAMES
from prove.servers.food_delivery import orders, rules
from prove.servers.food_delivery.menus import KITS, KNOWN, MARKS, OTHERS, PER_CUISINE, RECIPES, Group, Recipe
from prove.servers.food_delivery.records import (
    Courier,
    Cuisine,
    Customer,
    Dish,
    Favourite,
    FoodApp,
    Option,
    OptionGroup,
    Order,
    Promo,
    Rating,
    Restaurant,
    SavedCard,
    Trouble,
    Vehicle,
)
from prove.servers.food_delivery.tools import server

RESTAURANTS = 14
DISHES = {"cafe": 5}
ALL_DAY: tuple[Cuisine, ...] = ("american", "healthy")
SOLD_OUT = 4
COURIERS = 8
DELIVERED_DAYS_AGO = ((1, 7, 6), (8, 29, 5), (32, 110, 6))  # from, to, how many: too late for a refund, for a rating
MEALTIMES = ((dt.time(11, 30), dt.time(14, 30)), (dt.time(17, 30), dt.time(21, 30)))

CARDS: tuple[tuple[str, str], ...] = (
    ("everyday Visa", "Visa"),
    ("gold Mastercard", "Mastercard"),
    ("family Visa", "Visa"),
    ("company Mastercard", "Mastercard"),
    ("travel Mastercard", "Mastercard"),
)

PROMOS: tuple[tuple[str, tuple[int, ...], bool, float], ...] = (  # word, how much, is it a percentage, minimum
    ("HELLO", (10, 15), True, 0.0),
    ("LUNCH", (10, 15, 20), True, 20.0),
    ("FIVER", (5,), False, 25.0),
    ("TREAT", (3, 4), False, 12.0),
    ("TEAM", (15, 20), True, 40.0),
    ("FEAST", (10, 12, 15), False, 60.0),
)

ALWAYS_LEFT = "FREERIDE"
"""How the code begins that no past order used."""

COMMENTS: tuple[str, ...] = (
    "Hot, quick and very good",
    "Tasty, but the portion was small",
    "Just as we like it",
    "A little too salty this time",
    "The best in town",
)

COMPLAINTS: tuple[tuple[Trouble, str], ...] = (
    ("missing", "It was not in the bag"),
    ("wrong_dish", "We got something else"),
    ("spilled", "The lid had come off"),
    ("cold", "It was cold when it came"),
)


class Spot(NamedTuple):
    """Where a restaurant is."""

    name: str
    cuisine: Cuisine
    address: str


@server.world
def build(seed: int) -> FoodApp:
    """A customer with cards, promo codes, favourites and orders, and fourteen restaurants."""
    cast, rng = cast_of(seed), keyed("food_delivery", seed)
    app = FoodApp(seed, cast.now)
    me = cast.protagonist
    app.customers.add(Customer(app.customers.new_id(), me.name, me.email, me.address, me.city))
    _add_restaurants(app, cast, rng)
    _add_menus(app, rng)
    app.freeze()  # From here on look-ups by restaurant and dish go through an index.
    _add_couriers(app, cast, rng)
    _add_cards(app, rng)
    _add_promos(app, rng)
    _add_orders(app, cast, rng)
    _add_ratings(app, rng)
    _add_complaints(app, rng)
    _add_favourites(app, rng)
    _sell_out(app, rng)
    _start_basket(app, rng)
    _start_promo(app, keyed("food_delivery promo", seed))
    return app


def _add_restaurants(app: FoodApp, cast: Cast, rng: Random) -> None:
    """Those of the cast and some more; two open for dinner only, a few cook all day, three do not deliver home."""
    home = rules.zone_of(app, cast.protagonist.address)
    spots = _spots(cast, rng)
    kitchens = [place for place, spot in enumerate(spots) if spot.cuisine != "cafe"]
    kitchens.sort(key=lambda place: spots[place].cuisine in ALL_DAY)
    all_day, dinner = kitchens[-4:], rng.sample(kitchens[:-4], 2)
    away = rng.sample([place for place in kitchens[:-4] if place != dinner[0]], 3)
    days = rng.sample(range(60, 1500), len(spots))
    for place, (name, cuisine, address) in enumerate(spots):
        opens, closes, closed_on = _hours(rng, early=cuisine == "cafe" or place in all_day, late=place in dinner)
        others = [zone for zone in rules.ZONES if zone != home]
        zones = {*rng.sample(others, rng.randrange(2, 4)), *(() if place in away else (home,))}
        count = rng.randrange(40, 900)
        restaurant = Restaurant(
            id=app.restaurants.new_id(),
            name=name,
            cuisine=cuisine,
            address=address,
            phone=phone_number(rng),
            opens_at=opens,
            closes_at=closes,
            closed_on=closed_on,
            zones=tuple(zone for zone in rules.ZONES if zone in zones),
            minimum=float(rng.choice((8, 10, 12) if cuisine == "cafe" else (10, 12, 15, 18, 20, 25))),
            delivery_fee=rng.choice((0.0, 0.99, 1.49, 1.99, 2.49, 2.99, 3.49, 3.99)),
            prep_minutes=rng.randrange(8, 15) if cuisine == "cafe" else rng.randrange(14, 32),
            joined_on=app.now.date() - dt.timedelta(days=days[place]),
            stars_total=round(count * rng.uniform(3.3, 4.9)),
            rating_count=count,
        )
        app.restaurants.add(restaurant)


def _spots(cast: Cast, rng: Random) -> list[Spot]:
    """The restaurants of the cast and others; no cuisine has more of them than its dishes allow."""
    known = [Spot(place.name, KNOWN[place.name], place.address) for place in cast.places if place.name in KNOWN]
    more = [Spot(name, cuisine, street(rng)) for name, cuisine in rng.sample(OTHERS, len(OTHERS))]
    chosen: list[Spot] = []
    for spot in known + more:
        taken = sum(other.cuisine == spot.cuisine for other in chosen)
        if taken < PER_CUISINE.get(spot.cuisine, 2) and len(chosen) < RESTAURANTS:
            chosen.append(spot)
    rng.shuffle(chosen)
    return chosen


def _hours(rng: Random, *, early: bool, late: bool) -> tuple[dt.time, dt.time, Weekday | None]:
    if early:
        return dt.time(6, rng.choice((0, 30))), dt.time(rng.randrange(19, 23)), rng.choice((None, None, "sunday"))
    day: Weekday | None = rng.choice(("monday", "tuesday", "sunday")) if rng.random() < 0.4 else None
    opens = dt.time(17) if late else dt.time(11, rng.choice((0, 30)))
    return opens, dt.time(rng.randrange(21, 24), rng.choice((0, 30))), day


def _add_menus(app: FoodApp, rng: Random) -> None:
    decks = {cuisine: rng.sample(recipes, len(recipes)) for cuisine, recipes in RECIPES.items()}
    for restaurant in app.restaurants:
        deck = decks[restaurant.cuisine]
        chosen = [deck.pop() for _ in range(DISHES.get(restaurant.cuisine, 6))]
        sections = ("starters", "mains", "sides", "desserts", "drinks")
        for recipe in sorted(chosen, key=lambda r: (sections.index(r.section), r.name)):
            _add_dish(app, rng, restaurant.id, recipe)


def _add_dish(app: FoodApp, rng: Random, restaurant_id: str, recipe: Recipe) -> None:
    groups = KITS[recipe.kit] if recipe.kit else ()
    dish = Dish(
        id=app.dishes.new_id(),
        restaurant_id=restaurant_id,
        name=recipe.name,
        section=recipe.section,
        price=round(round(recipe.price * rng.uniform(0.9, 1.2) * 2) / 2 - rng.choice((0.0, 0.0, 0.05, 0.1)), 2),
        diets=tuple(diet for mark in recipe.marks for diet in MARKS[mark]),
        calories=max(5, recipe.calories + rng.randrange(-4, 9) * 10),
        groups=tuple(OptionGroup(group.name, group.required, group.at_most) for group in groups),
    )
    app.dishes.add(dish)
    for group in groups:
        for name, price in _offered(rng, group):
            app.options.add(Option(app.options.new_id(), dish.id, group.name, name, price))


def _offered(rng: Random, group: Group) -> list[tuple[str, float]]:
    if group.required:
        return list(group.choices)
    kept = rng.sample(group.choices, len(group.choices) - 1)
    return [choice for choice in group.choices if choice in kept]


def _add_couriers(app: FoodApp, cast: Cast, rng: Random) -> None:
    known = {person.name for person in (cast.protagonist, *cast.people)}
    names = [
        f"{first} {last}" for first, last in zip(rng.sample(FIRST_NAMES, 16), rng.sample(LAST_NAMES, 16), strict=True)
    ]
    vehicles: tuple[Vehicle, ...] = ("bicycle", "bicycle", "scooter", "scooter", "car")
    for name in [name for name in names if name not in known][:COURIERS]:
        count = rng.randrange(50, 1200)
        stars = round(count * rng.uniform(4.0, 4.95))
        app.couriers.add(Courier(app.couriers.new_id(), name, phone_number(rng), rng.choice(vehicles), stars, count))


def _add_cards(app: FoodApp, rng: Random) -> None:
    """Three cards; the last one has expired."""
    codes, lasts = rng.sample(range(100, 1000), 3), rng.sample(range(1000, 10_000), 3)
    for place, (name, network) in enumerate(rng.sample(CARDS, 3)):
        left = -rng.randrange(10, 100) if place == 2 else rng.randrange(60, 1400)
        expires_on = app.now.date() + dt.timedelta(days=left)
        card_id = app.cards.new_id()
        app.cards.add(SavedCard(card_id, name, network, f"{lasts[place]}", expires_on, f"{codes[place]}"))


def _add_promos(app: FoodApp, rng: Random) -> None:
    """Codes for every restaurant, one of them expired; free deliveries; and codes for single restaurants."""
    past = rng.randrange(len(PROMOS))
    for place, (word, sizes, percentage, minimum) in enumerate(PROMOS):
        size = rng.choice(sizes)
        _add_promo(app, rng, word, size, percentage, minimum, None, expired=place == past)
    _add_promo(app, rng, ALWAYS_LEFT, None, False, 15.0, None, expired=False)
    _add_promo(app, rng, rng.choice(("RAINYDAY", "SUNDAYRIDE", "NOFEE")), None, False, 10.0, None, expired=True)
    for restaurant in rng.sample(list(app.restaurants), 3):
        word = max(restaurant.name.upper().split(), key=len)
        _add_promo(app, rng, word, 20, True, 15.0, restaurant, expired=False)


def _add_promo(
    app: FoodApp,
    rng: Random,
    word: str,
    size: int | None,
    percentage: bool,
    minimum: float,
    restaurant: Restaurant | None,
    *,
    expired: bool,
) -> None:
    left = -rng.randrange(3, 60) if expired else rng.randrange(4, 90)
    off = "free delivery" if size is None else f"{size}% off" if percentage else f"${size} off"
    promo = Promo(
        code=discount_code(word, app.seed),
        description=f"{off} at {restaurant.name}" if restaurant else off,
        percent=size if percentage else None,
        amount=float(size) if size and not percentage else None,
        minimum=minimum,
        valid_until=app.now.date() + dt.timedelta(days=left),
        restaurant_id=restaurant and restaurant.id,
    )
    app.promos.add(promo)


def _add_orders(app: FoodApp, cast: Cast, rng: Random) -> None:
    """Meals of the last months, oldest first; then at most one that is under way or for later."""
    doors = _doors(app, cast, rng)
    days = [
        (ago, "delivered") for start, end, count in DELIVERED_DAYS_AGO for ago in rng.sample(range(start, end), count)
    ]
    days += [(ago, "cancelled") for ago in rng.sample(range(2, 60), 2)]
    days += [(ago, "rejected") for ago in rng.sample(range(2, 60), 2)]
    for ago, end in sorted(days, reverse=True):
        _add_past_order(app, rng, doors, app.now.date() - dt.timedelta(days=ago), end)
    if not _add_under_way(app, rng, doors) and rng.random() < 0.5:
        _add_for_later(app, rng, doors)


def _add_under_way(app: FoodApp, rng: Random, doors: dict[str, list[str]]) -> bool:
    """At mealtimes there is often a meal on its way."""
    mealtime = any(start <= app.now.time() <= end for start, end in MEALTIMES)
    if not mealtime or rng.random() < 0.2:
        return False
    for _ in range(8):
        restaurant = app.restaurants.get(rng.choice(list(doors)))
        placed_at = app.now - dt.timedelta(minutes=rng.randrange(restaurant.prep_minutes + 12))
        plan = orders.timetable(app, restaurant, placed_at, None)
        cooks = rules.is_open(restaurant, placed_at) and rules.is_open(restaurant, plan.picked_up_at)
        if cooks and plan.delivered_at > app.now:
            orders.move_on(app, _add_order(app, rng, doors[restaurant.id], restaurant, placed_at), app.now)
            return True
    return False


def _add_for_later(app: FoodApp, rng: Random, doors: dict[str, list[str]]) -> None:
    """Last evening somebody ordered a dinner for one of the next days."""
    restaurant = app.restaurants.get(rng.choice(list(doors)))
    deliver_at = dt.datetime.combine(app.now.date(), dt.time(18, rng.choice((45, 50, 55))))
    deliver_at += dt.timedelta(days=rng.randrange(1, 4))
    while not rules.is_open(restaurant, deliver_at):
        deliver_at += dt.timedelta(days=1)
    evening = dt.datetime.combine(app.now.date() - dt.timedelta(days=1), dt.time(17))
    placed_at = evening + dt.timedelta(minutes=rng.randrange(300))
    _add_order(app, rng, doors[restaurant.id], restaurant, placed_at, deliver_at)


def _doors(app: FoodApp, cast: Cast, rng: Random) -> dict[str, list[str]]:
    """Where each restaurant can send food to: home, the office, people the customer knows."""
    office = rng.choice([place for place in cast.places if place.kind not in ("restaurant", "cafe", "airport")])
    known = [person.address for person in rng.sample(cast.tied("family", "friend"), 5)]
    doors = [cast.protagonist.address] * 3 + [office.address] * 2 + known
    reached = {r.id: [door for door in doors if rules.zone_of(app, door) in r.zones] for r in app.restaurants}
    return {restaurant_id: near for restaurant_id, near in reached.items() if near}


def _add_past_order(app: FoodApp, rng: Random, doors: dict[str, list[str]], day: dt.date, end: str) -> None:
    weekday = WEEKDAYS[day.weekday()]
    restaurant = rng.choice([r for r in app.restaurants if r.id in doors and r.closed_on != weekday])
    opening, closing = dt.datetime.combine(day, restaurant.opens_at), dt.datetime.combine(day, restaurant.closes_at)
    if end == "rejected":
        placed_at = closing - dt.timedelta(minutes=rng.randrange(3, 14))
    else:
        if restaurant.cuisine != "cafe":
            opening = max(opening, dt.datetime.combine(day, dt.time(11)))
        placed_at = opening + dt.timedelta(minutes=rng.randrange(20, (closing - opening).seconds // 60 - 75))
    order = _add_order(app, rng, doors[restaurant.id], restaurant, placed_at)
    if end == "cancelled":
        orders.give_back(app, order, status="cancelled", cancelled_at=placed_at + dt.timedelta(minutes=1))
    else:
        orders.move_on(app, order, app.now)


def _add_order(
    app: FoodApp,
    rng: Random,
    doors: list[str],
    restaurant: Restaurant,
    placed_at: dt.datetime,
    deliver_at: dt.datetime | None = None,
) -> Order:
    day, picks = placed_at.date(), _picks(app, rng, restaurant)
    return orders.new_order(
        app,
        restaurant,
        picks,
        _use_promo(app, rng, restaurant, sum(pick.cents for pick in picks), day),
        placed_at=placed_at,
        deliver_at=deliver_at,
        address=rng.choice(doors),
        card_id=rng.choice([card.id for card in app.cards if card.expires_on > day]),
        tip=float(rng.choice((0, 0, 1, 2, 2, 3, 4, 5))),
    )


def _picks(app: FoodApp, rng: Random, restaurant: Restaurant) -> list[rules.Pick]:
    """Some dishes, at least for the restaurant's minimum."""
    menu = [dish for dish in app.dishes.where(restaurant_id=restaurant.id) if dish.sold_out_until is None]
    places = {dish.id: place for place, dish in enumerate(menu)}
    order, count = rng.sample(menu, len(menu)), rng.choice((1, 2, 2, 3))
    picks = [rules.Pick(dish, _options(app, rng, dish), rng.choice((1, 1, 1, 2, 2, 3))) for dish in order]
    while count < len(picks) and sum(pick.cents for pick in picks[:count]) < restaurant.minimum * 100:
        count += 1
    picks = sorted(picks[:count], key=lambda pick: places[pick.dish.id])
    while sum(pick.cents for pick in picks) < restaurant.minimum * 100:
        picks = [pick._replace(quantity=pick.quantity + 1) for pick in picks]
    return picks


def _options(app: FoodApp, rng: Random, dish: Dish) -> tuple[Option, ...]:
    offered = app.options.where(dish_id=dish.id) if dish.groups else []
    chosen: list[Option] = []
    for group in dish.groups:
        if group.required or rng.random() < 0.35:
            chosen.append(rng.choice([option for option in offered if option.group == group.name]))
    return tuple(chosen)


def _use_promo(app: FoodApp, rng: Random, restaurant: Restaurant, cents: int, day: dt.date) -> Promo | None:
    """Now and then an order used up a code whose terms it met; most codes are left for later."""
    if rng.random() > 0.3 or sum(promo.used_on is not None for promo in app.promos) >= 3:
        return None
    fitting = [
        promo
        for promo in app.promos
        if promo.used_on is None
        and not promo.code.startswith(ALWAYS_LEFT)
        and promo.valid_until >= day
        and promo.restaurant_id in (None, restaurant.id)
        and promo.minimum * 100 <= cents
    ]
    return app.promos.update(rng.choice(fitting), used_on=day) if fitting else None


def _delivered(app: FoodApp) -> list[tuple[Order, dt.datetime]]:
    return [(order, order.delivered_at) for order in app.orders if order.delivered_at]


def _add_ratings(app: FoodApp, rng: Random) -> None:
    for order, delivered_at in rng.sample(_delivered(app), 6):
        rated_on = min(delivered_at.date() + dt.timedelta(days=rng.randrange(3)), app.now.date())
        stars, courier_stars = rng.choice((5, 5, 4, 4, 3, 2)), rng.choice((None, 5, 5, 4))
        comment = rng.choice(COMMENTS) if stars > 2 and rng.random() < 0.6 else None
        app.ratings.add(Rating(app.ratings.new_id(), order.id, stars, courier_stars, comment, rated_on))


def _add_complaints(app: FoodApp, rng: Random) -> None:
    """A few complaints, one of them recent."""
    meals = _delivered(app)
    for order, delivered_at in (*rng.sample(meals[:-6], 2), rng.choice(meals[-6:])):
        item, (trouble, details) = rng.choice(app.order_items.where(order_id=order.id)), rng.choice(COMPLAINTS)
        quantity = rng.randrange(1, item.quantity + 1)
        reported_at = min(delivered_at + dt.timedelta(minutes=rng.randrange(10, 240)), app.now)
        orders.complain(app, order, item, trouble, quantity, details, reported_at, before=0)


def _add_favourites(app: FoodApp, rng: Random) -> None:
    days = sorted(rng.sample(range(3, 60), 5), reverse=True)
    for restaurant, ago in zip(rng.sample(list(app.restaurants), rng.randrange(3, 6)), days, strict=False):
        app.favourites.add(Favourite(restaurant.id, app.now.date() - dt.timedelta(days=ago)))


def _sell_out(app: FoodApp, rng: Random) -> None:
    """The kitchens are out of some dishes until they open tomorrow; one of them was ordered before."""
    ordered = rng.choice([item.dish_id for item in app.order_items])
    others = [dish.id for dish in app.dishes if dish.id != ordered]
    for dish_id in (ordered, *rng.sample(others, SOLD_OUT - 1)):
        dish = app.dishes.get(dish_id)
        opens_at = app.restaurants.get(dish.restaurant_id).opens_at
        tomorrow = dt.datetime.combine(app.now.date() + dt.timedelta(days=1), opens_at)
        app.dishes.update(dish, sold_out_until=tomorrow)


def _start_basket(app: FoodApp, rng: Random) -> None:
    """In half of the worlds the basket is not empty; sometimes it is too small to order, or a dish is sold out."""
    if rng.random() < 0.5:
        return
    home = rules.zone_of(app, rules.customer_of(app).address)
    near = [r for r in app.restaurants if r.opens_at.hour < 8 and home in r.zones]
    gone = [dish for dish in app.dishes if dish.sold_out_until and app.restaurants.get(dish.restaurant_id) in near]
    if gone and rng.random() < 0.4:
        dish = rng.choice(gone)
        rules.put_in_basket(app, rules.Pick(dish, _options(app, rng, dish), 1))
        near = [app.restaurants.get(dish.restaurant_id)]
    picks = _picks(app, rng, rng.choice(near))
    for pick in picks[:1] if rng.random() < 0.2 else picks:
        rules.put_in_basket(app, pick)


def _start_promo(app: FoodApp, rng: Random) -> None:
    """In half of the worlds with a basket there is a promo code in it; often its terms are no longer met."""
    restaurant, cents = rules.basket_restaurant(app), sum(rules.pick_of(app, i).cents for i in app.basket_items)
    if restaurant is None or rng.random() < 0.5:
        return
    valid = [p for p in app.promos if p.used_on is None and p.valid_until >= app.now.date()]
    unmet = [p for p in valid if rules.promo_problem(app, p, restaurant, cents)]
    promo = rng.choice(unmet if unmet and rng.random() < 0.5 else valid)
    app.customers.update(rules.customer_of(app), promo_code=promo.code)

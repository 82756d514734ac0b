"""The app on the first day: the kitchens of the city, and a customer with the meals of months, one perhaps under way.

Kitchens, menus, codes, cards and meals are those of the life; couriers, options, ratings and the basket are the app's.
"""

import datetime as dt
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of, phone_number
from prove.servers._shared.life.outings.meals import Meal, Trouble, meals_of
from prove.servers._shared.life.outings.menus import Kitchen, Offer, menus_of, street_of, zone_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.moments import has_time
from prove.servers._shared.life.time.desk import free_before
from prove.servers._shared.pools import FIRST_NAMES, LAST_NAMES
from prove.servers.food_delivery import orders, rules
from prove.servers.food_delivery.menus import KITS, MARKS, RECIPES, Group
from prove.servers.food_delivery.records import (
    Courier,
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
    Vehicle,
)
from prove.servers.food_delivery.tools import server

PARTY, PARTY_DISHES = 24, 4
"""How many portions are about right for a party, and of how many dishes; the basket has room for a few more."""
DISLIKED = 2
"""Who gave a restaurant so many stars, or fewer, has it not among their favourites."""
ONE_WITH_S = frozenset(("chicken gyros", "hummus"))
SECTIONS = ("starters", "mains", "sides", "desserts", "drinks")

PRAISE: tuple[str, ...] = (
    "The {dish} {was} perfect",
    "The {dish} {is} the best in town",
    "Great {dish}, and the portion was generous",
    "{restaurant} never lets us down, least of all with the {dish}",
    "I would order the {dish} again",
    "My favourite {dish} so far",
    "Everyone at the table asked where the {dish} came from",
    "The {dish} {was} fresh and full of taste",
    "Just how I like my {dish}",
)
DOUBTS: tuple[str, ...] = (
    "Tasty {dish}, but the portion was small",
    "The {dish} {has} been better before",
    "The {dish} {was} fine, nothing special",
    "The {dish} {was} good, the rest less so",
    "Not bad, though {restaurant} has done better with the {dish}",
    "I expected more of the {dish} at this price",
)
REGRETS: tuple[str, ...] = (
    "The {dish} {was} not fresh",
    "The {dish} {was} not worth the money",
    "The {dish} {was} disappointing",
    "The {dish} had hardly any taste",
    "{This} {dish} {is} not what I expect from {restaurant}",
)
DELIVERIES: tuple[tuple[str, ...], ...] = (
    ("The cutlery was missing", "The bag was a mess", "The courier could not find the door"),
    ("It took a while", "The packing was careless", "The courier was in a hurry"),
    ("It was here in no time", "The bag was sealed", "It was well packed", "The courier was friendly"),
)
"""About the delivery of a bad, a fair and a good meal."""
GOOD_BUT_FOR_A_DISH: tuple[str, ...] = ("The courier was friendly", "The courier rang twice", "The courier was polite")
"""About the delivery of a good meal of which a dish was complained of."""
DETAILS: dict[Trouble, tuple[str, ...]] = {
    "missing": (
        "There {was} no {dish} in the bag",
        "The bag came without the {dish}",
        "We looked twice, the {dish} had been left out",
        "The receipt has the {dish}, the bag does not",
        "I paid for the {dish} and got everything else",
    ),
    "wrong_dish": (
        "We got {other} instead of the {dish}",
        "There was {other} in the box, not {dish}",
        "The box says {dish}, but inside was {other}",
        "I ordered {dish}, and {other} came",
        "Somebody mixed up {dish} and {other}",
    ),
    "spilled": (
        "The box of the {dish} had come open",
        "Half of the {dish} {was} in the bag",
        "I found the {dish} all over the bag",
        "The {dish} had tipped over on the way",
        "Most of the {dish} ended up in the other boxes",
    ),
    "cold": (
        "The {dish} came stone cold",
        "The {dish} must have waited for long",
        "Not even lukewarm, the {dish}",
        "We had to heat up the {dish} ourselves",
        "From {restaurant} I know the {dish} hot",
    ),
}
"""What was wrong with a dish."""
SEQUELS: tuple[str, ...] = (
    "The rest was fine",
    "I have a photo",
    "The courier was gone by then",
    "It happened at {restaurant} before",
    "One of us stayed hungry",
    "Please tell {restaurant}",
    "We noticed {minutes} minutes after the courier had left",
)


@server.world
def build(seed: int) -> FoodApp:
    """A customer with cards, promo codes, favourites and orders, and the restaurants of the city."""
    cast, rng = cast_of(seed), keyed("food_delivery", seed)
    app = FoodApp(seed, cast.now)
    me = cast.protagonist
    app.customers.add(Customer(app.customers.new_id(), me.name, me.email, me.address, me.city))
    kitchens = menus_of(seed).kitchens
    restaurants = {kitchen.name: _add_restaurant(app, rng, kitchen) for kitchen in kitchens}
    for kitchen in kitchens:
        _add_menu(app, rng, restaurants[kitchen.name].id, kitchen)
    app.freeze()  # From here on look-ups by restaurant and dish go through an index.
    _add_couriers(app, cast, rng)
    cards = _add_cards(app)
    _add_promos(app, restaurants)
    _add_orders(app, rng, restaurants, cards)
    _add_ratings(app, rng)
    _add_favourites(app, rng)
    _sell_out(app, rng)
    _start_basket(app, rng, _looked_at(app))
    _start_promo(app, keyed("food_delivery promo", seed))
    return app


def _add_restaurant(app: FoodApp, rng: Random, kitchen: Kitchen) -> Restaurant:
    count = round(rng.lognormvariate(5.3, 0.8)) + 12
    return app.restaurants.add(
        Restaurant(
            id=app.restaurants.new_id(),
            name=kitchen.name,
            cuisine=kitchen.cuisine,
            address=kitchen.address,
            phone=kitchen.phone,
            opens_at=kitchen.hours.opens_at,
            closes_at=kitchen.hours.closes_at,
            closed_on=kitchen.hours.closed_on,
            zones=kitchen.zones,
            minimum=kitchen.minimum / 100,
            delivery_fee=kitchen.fee / 100,
            prep_minutes=kitchen.prep_minutes,
            joined_on=app.now.date() - dt.timedelta(days=rng.randrange(200, 1500)),
            stars_total=round(count * rng.uniform(3.3, 4.9)),
            rating_count=count,
        )
    )


def _add_menu(app: FoodApp, rng: Random, restaurant_id: str, kitchen: Kitchen) -> None:
    for name, cents in sorted(kitchen.dishes, key=lambda dish: (SECTIONS.index(RECIPES[dish[0]].section), dish[0])):
        _add_dish(app, rng, restaurant_id, name, cents)


def _add_dish(app: FoodApp, rng: Random, restaurant_id: str, name: str, cents: int) -> None:
    recipe = RECIPES[name]
    groups = KITS[recipe.kit] if recipe.kit else ()
    dish = Dish(
        id=app.dishes.new_id(),
        restaurant_id=restaurant_id,
        name=name,
        section=recipe.section,
        price=cents / 100,
        diets=tuple(diet for mark in recipe.marks for diet in MARKS[mark]),
        calories=max(5, recipe.calories + rng.randrange(-4, 9) * 10),
        groups=tuple(OptionGroup(group.name, group.required, group.at_most) for group in groups),
    )
    app.dishes.add(dish)
    for group in groups:
        for choice, price in _offered(rng, group):
            app.options.add(Option(app.options.new_id(), dish.id, group.name, choice, price))


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
    for name in [name for name in names if name not in known][: rng.randrange(6, 12)]:
        count = rng.randrange(50, 1200)
        stars = round(count * rng.uniform(4.0, 4.95))
        app.couriers.add(
            Courier(app.couriers.new_id(), name, phone_number(rng, cast.home), rng.choice(vehicles), stars, count)
        )


def _add_cards(app: FoodApp) -> dict[str, str]:
    """The cards of the wallet that are on file here; their ids by the keys of the wallet."""
    ids: dict[str, str] = {}
    for card in wallet_of(app.seed).cards:
        if "food_delivery" in card.apps:
            ids[card.key] = app.cards.new_id()
            facts = (card.name, card.network, card.last_four, card.expires_on, card.security_code)
            app.cards.add(SavedCard(ids[card.key], *facts))
    return ids


def _add_promos(app: FoodApp, restaurants: dict[str, Restaurant]) -> None:
    used_on = {meal.offer: meal.placed_at.date() for meal in meals_of(app.seed).placed if meal.offer}
    for offer in menus_of(app.seed).offers:
        promo = Promo(
            code=offer.code,
            description=_terms(offer),
            percent=offer.percent,
            amount=None if offer.cents is None else offer.cents / 100,
            minimum=offer.minimum / 100,
            valid_until=offer.valid_until,
            restaurant_id=restaurants[offer.restaurant].id if offer.restaurant else None,
            used_on=used_on.get(offer.code),
        )
        app.promos.add(promo)


def _terms(offer: Offer) -> str:
    off = "free delivery"
    if not offer.pays_delivery:
        off = f"{offer.percent}% off" if offer.percent else f"${(offer.cents or 0) // 100} off"
    return f"{off} at {offer.restaurant}" if offer.restaurant else off


def _add_orders(app: FoodApp, rng: Random, restaurants: dict[str, Restaurant], cards: dict[str, str]) -> None:
    """The meals, oldest first, and what became of them."""
    meals = meals_of(app.seed)
    given_up = {meal.id for meal in meals.dropped}
    for meal in sorted((*meals.placed, *meals.dropped), key=lambda meal: meal.placed_at):
        restaurant = restaurants[meal.restaurant]
        order = _add_order(app, rng, restaurant, meal, cards[meal.card])
        if meal.id in given_up and rules.is_open(
            restaurant, orders.timetable(app, restaurant, meal.placed_at, None).picked_up_at
        ):
            orders.give_back(app, order, status="cancelled", cancelled_at=order.placed_at + dt.timedelta(minutes=1))
        else:
            order = orders.move_on(app, order, app.now)
        if complaint := meal.complaint:
            item = app.order_items.where(order_id=order.id, name=meal.dishes[complaint.dish][0])[0]
            trouble, quantity = complaint.trouble, complaint.quantity
            details = _details(app, rng, restaurant, item.name, trouble) if rng.random() < 0.8 else None
            orders.complain(app, order, item, trouble, quantity, details, complaint.at, before=0)


def _details(app: FoodApp, rng: Random, restaurant: Restaurant, dish: str, trouble: Trouble) -> str:
    """What was wrong with a dish, often with what came of it."""
    others = [row.name for row in app.dishes.where(restaurant_id=restaurant.id) if row.name != dish]
    facts = {"dish": dish, "other": rng.choice(others), "restaurant": restaurant.name, "minutes": rng.randrange(3, 12)}
    facts |= _forms(dish)
    parts = [rng.choice(DETAILS[trouble])]
    if rng.random() < 0.6:
        parts.append(rng.choice(SEQUELS))
    return ". ".join(parts).format_map(facts)


def _add_order(app: FoodApp, rng: Random, restaurant: Restaurant, meal: Meal, card_id: str) -> Order:
    menu = {dish.name: dish for dish in app.dishes.where(restaurant_id=restaurant.id)}
    return orders.new_order(
        app,
        restaurant,
        [rules.Pick(menu[name], _free_options(app, rng, menu[name]), quantity) for name, quantity, _ in meal.dishes],
        app.promos.get(meal.offer) if meal.offer else None,
        placed_at=meal.placed_at,
        deliver_at=meal.deliver_at,
        address=meal.address,
        card_id=card_id,
        tip=meal.tip / 100,
        order_id=meal.id,
    )


def _free_options(app: FoodApp, rng: Random, dish: Dish) -> tuple[Option, ...]:
    """What must be chosen for a dish, at no extra cost: the price of a meal is that of its dishes."""
    needed = [group.name for group in dish.groups if group.required]
    free = [option for option in app.options.where(dish_id=dish.id) if option.price == 0] if needed else []
    return tuple(rng.choice([option for option in free if option.group == group]) for group in needed)


def _add_ratings(app: FoodApp, rng: Random) -> None:
    """Some meals are rated, one of them lately; the last meal is not. A complaint costs a star."""
    meals = [(order, order.delivered_at) for order in app.orders if order.delivered_at][:-1]
    lately = app.now - dt.timedelta(days=orders.RATING_DAYS - 1)
    recent, older = ([pair for pair in meals if (pair[1] > lately) == is_recent] for is_recent in (True, False))
    count = amount(rng, 6, habits_of(app.seed).dining, 3)
    rated = rng.sample(recent, min(len(recent), 1 + len(recent) // 4))
    rated += rng.sample(older, min(len(older), max(0, count - len(rated))))
    for order, delivered_at in sorted(rated, key=lambda pair: pair[1]):
        rated_on = min(delivered_at.date() + dt.timedelta(days=rng.randrange(3)), app.now.date())
        stars, courier_stars = rng.choice((5, 5, 5, 4, 4, 3, 3, 2, 1)), rng.choice((None, 5, 5, 4, 3))
        if app.complaints.where(order_id=order.id):
            stars = max(1, stars - 1)
        comment = _comment(app, rng, order, stars) if rng.random() < 0.7 else None
        app.ratings.add(Rating(app.ratings.new_id(), order.id, stars, courier_stars, comment, rated_on))


def _comment(app: FoodApp, rng: Random, order: Order, stars: int) -> str | None:
    """A sentence about a dish, often with one about the delivery; None if all that came was complained of."""
    troubled = {complaint.order_item_id for complaint in app.complaints.where(order_id=order.id)}
    dishes = [item.name for item in app.order_items.where(order_id=order.id) if item.id not in troubled]
    if not dishes:
        return None
    dish = rng.choice(dishes)
    mood = 2 if stars > 3 else 1 if stars == 3 else 0
    restaurant = app.restaurants.get(order.restaurant_id).name
    facts = {"dish": dish, "restaurant": restaurant} | _forms(dish)
    about = rng.choice((REGRETS, DOUBTS, PRAISE)[mood]).format_map(facts)
    deliveries = GOOD_BUT_FOR_A_DISH if troubled and mood == 2 else DELIVERIES[mood]
    return f"{about}. {rng.choice(deliveries)}" if rng.random() < 0.6 else about


def _forms(dish: str) -> dict[str, str]:
    """The forms of words that go with a dish, by those for one thing: 'the fries were', 'the soup was'."""
    first = dish.partition(" with ")[0]
    if (first.endswith("s") and first not in ONE_WITH_S) or first.startswith("nachos"):
        return {"was": "were", "is": "are", "has": "have", "This": "These"}
    return {"was": "was", "is": "is", "has": "has", "This": "This"}


def _add_favourites(app: FoodApp, rng: Random) -> None:
    """Restaurants from which the customer ordered and which they did not rate badly, and some that look good."""
    disliked = {
        app.orders.get(rating.order_id).restaurant_id for rating in app.ratings if rating.restaurant_stars <= DISLIKED
    }
    known = list(dict.fromkeys(order.restaurant_id for order in app.orders))
    ordered = [restaurant_id for restaurant_id in known if restaurant_id not in disliked]
    others = [restaurant.id for restaurant in app.restaurants if restaurant.id not in known]
    count = amount(rng, 4, habits_of(app.seed).dining, 2)
    chosen = rng.sample(ordered, min(len(ordered), count)) + rng.sample(others, min(len(others), 1))
    for restaurant_id, ago in zip(chosen, sorted(rng.sample(range(3, 90), len(chosen)), reverse=True), strict=True):
        app.favourites.add(Favourite(restaurant_id, app.now.date() - dt.timedelta(days=ago)))


def _sell_out(app: FoodApp, rng: Random) -> None:
    """The kitchens are out of some dishes for one to three days; one of them was ordered before."""
    ordered = rng.choice([item.dish_id for item in app.order_items])
    others = [dish.id for dish in app.dishes if dish.id != ordered]
    for dish_id in (ordered, *rng.sample(others, rng.randrange(3, 8))):
        dish = app.dishes.get(dish_id)
        opens_at = app.restaurants.get(dish.restaurant_id).opens_at
        again_on = app.now.date() + dt.timedelta(days=rng.randrange(1, 4))
        app.dishes.update(dish, sold_out_until=dt.datetime.combine(again_on, opens_at))


def _looked_at(app: FoodApp) -> dt.datetime:
    """When the customer filled their basket: now, or before what they are in."""
    return app.now if has_time(app.seed, app.now) else free_before(app.seed, app.now)


def _start_basket(app: FoodApp, rng: Random, at: dt.datetime) -> None:
    """Mostly the basket is not empty; it may be too small to order, for a party, or with a dish that is sold out."""
    if rng.random() < 0.3:
        return
    home = zone_of(app.seed, street_of(rules.customer_of(app).address))
    near = [r for r in app.restaurants if home in r.zones]
    near = [r for r in near if rules.is_open(r, app.now)] or near
    gone = [dish for dish in app.dishes if dish.sold_out_until and app.restaurants.get(dish.restaurant_id) in near]
    if gone and rng.random() < 0.5:
        dish = rng.choice(gone)
        rules.put_in_basket(app, rules.Pick(dish, _options(app, rng, dish), 1), at)
        near = [app.restaurants.get(dish.restaurant_id)]
    size = rng.random()
    for_party = 0.15 <= size < 0.5
    picks = _picks(app, rng, rng.choice(near), least=PARTY_DISHES if for_party else 1)
    if size < 0.15:
        picks = picks[:1]
    elif for_party:
        picks = [pick._replace(quantity=max(1, PARTY // len(picks))) for pick in picks]
    for pick in picks:
        rules.put_in_basket(app, pick, at)


def _picks(app: FoodApp, rng: Random, restaurant: Restaurant, least: int = 1) -> list[rules.Pick]:
    """Some dishes, at least so many, and at least for the restaurant's minimum."""
    menu = [dish for dish in app.dishes.where(restaurant_id=restaurant.id) if dish.sold_out_until is None]
    places = {dish.id: place for place, dish in enumerate(menu)}
    order, count = rng.sample(menu, len(menu)), max(least, rng.choice((1, 2, 2, 3)))
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


def _start_promo(app: FoodApp, rng: Random) -> None:
    """In most worlds with a basket there is a promo code in it; often its terms are no longer met."""
    restaurant, cents = rules.basket_restaurant(app), sum(rules.pick_of(app, i).cents for i in app.basket_items)
    if restaurant is None or rng.random() < 0.35:
        return
    valid = [p for p in app.promos if p.used_on is None and p.valid_until >= app.now.date()]
    unmet = [p for p in valid if rules.promo_problem(app, p, restaurant, cents)]
    promo = rng.choice(unmet if unmet and rng.random() < 0.6 else valid)
    app.customers.update(rules.customer_of(app), promo_code=promo.code)

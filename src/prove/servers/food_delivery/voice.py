"""How people talk to a food delivery app."""

import datetime as dt
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.cards import code_to_pay_with
from prove.servers._shared.draws import by_stars, days_ago
from prove.servers._shared.life.outings.menus import SERVED_COLD
from prove.servers._shared.sorting import SORT_WORDS
from prove.servers.food_delivery import rules
from prove.servers.food_delivery.records import FoodApp
from prove.servers.food_delivery.tools import server

voice = server.voice
voice.wrong_words("missing_option")

voice.situations(
    "I order in far too often.",
    "Takeaway is my weakness.",
    "We live on takeaway these days.",
    "I'm a terrible cook.",
    "My kitchen is being renovated.",
    "My oven is on strike.",
    "Food is a serious matter in this house.",
    "Everybody here has a different taste.",
    "I'm a creature of habit with food.",
    "I've got the menu app open.",
    "My flatmates leave such things to me.",
    "We're thinking about food here.",
)


def _security_code(app: FoodApp, rng: Random, arguments: Mapping[str, Any]) -> str:
    card = app.cards.find(str(arguments.get("card_id")))
    return code_to_pay_with(card, app.cards, app.now.date(), rng)


def _options(app: FoodApp, rng: Random, arguments: Mapping[str, Any]) -> list[str]:
    """The required options of the dish, sometimes with further ones, or with too many."""
    dish = app.dishes.find(str(arguments.get("dish_id")))
    chosen: list[str] = []
    for group in dish.groups if dish is not None else ():
        if group.required or rng.random() < 0.4:
            options = [option.id for option in app.options.where(dish_id=arguments["dish_id"], group=group.name)]
            wanted = 1 if rng.random() < 0.88 else group.at_most + 1
            chosen += rng.sample(options, min(wanted, len(options)))
    return chosen


def _portions(app: FoodApp, rng: Random, arguments: Mapping[str, Any]) -> int:
    """Some of the portions that came."""
    item = app.order_items.find(str(arguments.get("order_item_id")))
    return rng.randrange(1, 1 + (item.quantity if item is not None else 2))


def _craving(app: FoodApp, rng: Random) -> str:
    dish = rng.choice(list(app.dishes))
    return rng.choice((dish.name, dish.name.split()[-1], app.restaurants.get(dish.restaurant_id).name))


def _on_the_menu(app: FoodApp, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A word of a dish of the restaurant."""
    dishes = app.dishes.where(restaurant_id=arguments.get("restaurant_id", "")) or list(app.dishes)
    return rng.choice(rng.choice(dishes).name.split())


def _eaten(app: FoodApp, rng: Random) -> str:
    item = rng.choice(list(app.order_items))
    restaurant = app.restaurants.get(app.orders.get(item.order_id).restaurant_id)
    return rng.choice((item.name, restaurant.name))


def _mealtime(app: FoodApp, rng: Random) -> str:
    """Lunch or dinner on one of the next days, while the restaurant of the basket cooks."""
    restaurant = rules.basket_restaurant(app) or rng.choice(list(app.restaurants))
    times = [dt.time(hour, minute) for hour in (12, 13, 18, 19, 20) for minute in (15, 30, 45)]
    days = [app.now.date() + dt.timedelta(days=ahead) for ahead in range(5)]
    moments = [dt.datetime.combine(day, time) for day in days for time in times]
    cooks = dt.timedelta(minutes=75)
    fitting = [
        moment
        for moment in moments
        if moment - cooks > app.now and rules.is_open(restaurant, moment - cooks) and rules.is_open(restaurant, moment)
    ]
    return rng.choice(fitting or moments).isoformat(timespec="minutes")


def _has_none_yet(app: FoodApp, _: Mapping[str, Any]) -> bool:
    """Whether no code is in use: who puts another in its place pays something else than was told before."""
    return next(iter(app.customers)).promo_code is None


def _is_under_way(app: FoodApp, arguments: Mapping[str, Any]) -> bool:
    """Whether an order is still to come."""
    order = app.orders.find(arguments.get("order_id", ""))
    return order is None or order.status not in ("delivered", "cancelled", "rejected")


def _was_eaten(app: FoodApp, arguments: Mapping[str, Any]) -> bool:
    """Whether an order has come."""
    order = app.orders.find(arguments.get("order_id", ""))
    return order is None or order.status == "delivered"


def _has_come(app: FoodApp, arguments: Mapping[str, Any]) -> bool:
    """Whether something is of an order that has come; nobody complains that ice cream is cold."""
    item = app.order_items.find(arguments.get("order_item_id", ""))
    if item is None:
        return True
    cold = arguments.get("trouble") == "cold" and item.name in SERVED_COLD
    return not cold and app.orders.get(item.order_id).status == "delivered"


def _is_not_in_the_basket(app: FoodApp, arguments: Mapping[str, Any]) -> bool:
    """Whether the basket lacks a dish: who wants more of what is in it changes the number of portions."""
    return not app.basket_items.where(dish_id=arguments.get("dish_id", ""))


def _is_turned(app: FoodApp, arguments: Mapping[str, Any]) -> bool:
    """Whether a restaurant is no favourite yet that shall be one, or is one that shall be none."""
    known = app.favourites.keys()
    return (arguments.get("restaurant_id") in known) == (arguments.get("action") == "remove")


WISHES: dict[str, tuple[str, ...]] = {
    "starters": ("packed separately, please", "extra napkins", "no coriander, please", "easy on the salt"),
    "mains": ("no onions, please", "extra napkins", "easy on the salt", "packed well, please", "no coriander, please"),
    "sides": ("easy on the salt", "extra napkins", "sauce on the side"),
    "desserts": ("two spoons, please", "no cream", "a candle on top, please"),
    "drinks": ("no ice, please", "a paper straw, please", "not too sweet"),
}
"""What people ask of the kitchen, by the section of the menu."""
DETAILS: dict[str, tuple[str, ...]] = {
    "missing": ("The bag was sealed, so it never went in", "The receipt has it, the bag does not"),
    "wrong_dish": ("The label on the box is another one", "It seems to be somebody else's order"),
    "spilled": ("I have a photo of it", "The bag was soaked", "I had to throw it away"),
    "cold": ("The courier had other stops first", "The rest of the order was warm"),
}
"""What people add to a complaint, by what went wrong."""


def _wish(app: FoodApp, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A wish that fits the dish."""
    item = app.basket_items.find(str(arguments.get("basket_item_id")))
    dish = app.dishes.find(item.dish_id if item is not None else str(arguments.get("dish_id")))
    return rng.choice(WISHES[dish.section if dish is not None else "mains"])


def _details(app: FoodApp, rng: Random, arguments: Mapping[str, Any]) -> str:
    return rng.choice(DETAILS.get(str(arguments.get("trouble")), DETAILS["spilled"]))


for coming in ("track_food_order", "change_food_order", "cancel_food_order"):
    voice.sensible(coming, _is_under_way)
voice.sensible("apply_promo_code", _has_none_yet)
for eaten in ("rate_food_order", "reorder_food"):
    voice.sensible(eaten, _was_eaten)
voice.sensible("report_food_problem", _has_come)
voice.sensible("set_favourite_restaurant", _is_turned)
voice.sensible("add_dish_to_basket", _is_not_in_the_basket)
voice.entity(
    "restaurants",
    name("{name}"),
    attribute("the {cuisine} place", "the {cuisine} restaurant"),
    latest("the newest {cuisine} place", by="joined_on"),
    label="{name} ({cuisine})",
)
voice.entity(
    "dishes",
    name("the {name}"),
    attribute("the {name} for {price}"),
    relation("the {name} from {restaurant_id.name}", "{restaurant_id.name}'s {name}"),
    label="{name}, {price}",
)
voice.entity(
    "options",
    name("{name}"),
    attribute("{name} as the {group}"),
    relation("{name} for the {dish_id.name}", "the {name} option of the {dish_id.name}"),
    label="{name}",
)
voice.entity(
    "basket_items",
    name("the {name} in my food basket"),
    relation("the {dish_id.name} that is in the food basket"),
    latest("what I put in the food basket last", by="added_at"),
    earliest("the first thing I put in the food basket", by="added_at"),
    label="{quantity} x {name}",
)
voice.entity(
    "promos",
    name("the promo code {code}", "promo code {code}"),
    attribute('the "{description}" promo code'),
    relation("the promo code for {restaurant_id.name}"),
    label="{code} ({description}, until {valid_until})",
)
voice.entity(
    "cards",
    name("my {name}", "the {name}"),
    attribute("the card ending in {last_four}", "my {network}"),
    label="{name} ending in {last_four}",
)
voice.entity(
    "orders",
    name("my order with {summary}", "my food order with {summary}"),
    attribute(
        "my {status} food order",
        "the meal due on {deliver_at}",
    ),
    relation(
        "my {status} food order from {restaurant_id.name}",
        "my food order from {restaurant_id.name}",
    ),
    latest(
        "my latest food order", "my last {status} food order", "my last meal from {restaurant_id.name}", by="placed_at"
    ),
    label="{summary}, {total}, {status}",
)
voice.entity(
    "order_items",
    name("the {name} in my food order", "the {name} I ordered on the food app"),
    relation(
        "the {name} that {order_id.restaurant_id.name} sent",
        "the {name} in my {order_id.status} food order",
    ),
    label="{quantity} x {name}",
)

voice.enum(
    "cuisine",
    italian=("Italian", "pizza and pasta"),
    indian=("Indian", "curry"),
    japanese=("Japanese", "sushi and ramen"),
    mexican=("Mexican", "taco and burrito"),
    american=("American", "burger and grill"),
    thai=("Thai", "Thai-style"),
    greek=("Greek", "gyros and souvlaki"),
    healthy=("healthy", "salad and bowl"),
    cafe=("coffee", "coffee and cake"),
)
voice.enum("show", open_now=("open", "currently open"), favourites=("favourite", "bookmarked"))
voice.enum(
    "sort",
    rating=("best rated first", "with the most stars on top"),
    delivery_fee=("cheapest delivery first", "starting with the lowest fee"),
    delivery_time=("quickest first", "with the fastest kitchens on top"),
)
voice.enum(
    "get_menu.sort",
    name=("in alphabetical order", "by name"),
    price_low=("cheapest first", "from the lowest price up"),
    price_high=("most expensive first", "from the highest price down"),
)
voice.enum("list_food_orders.sort", **SORT_WORDS)
voice.enum(
    "action",
    add=("a favourite", "one of my favourites"),
    remove="no longer a favourite",
)
voice.enum(
    "section",
    starters=("starters", "appetisers"),
    mains=("main courses", "mains"),
    sides=("side dishes", "sides"),
    desserts=("desserts", "sweets"),
    drinks=("drinks", "beverages"),
)
voice.enum(
    "diet",
    vegetarian=("vegetarian", "meat-free"),
    vegan=("vegan", "purely plant-based"),
    gluten_free=("gluten-free", "coeliac-safe"),
    nut_free=("nut-free", "free of nuts"),
)
voice.enum(
    "status",
    placed=("newly placed", "just-placed"),
    accepted=("accepted", "confirmed"),
    preparing="still-cooking",
    picked_up="picked-up",
    delivered=("delivered", "completed"),
    cancelled="cancelled",
    rejected="rejected",
)
voice.enum(
    "trouble",
    missing=("it was missing", "it was not in the bag"),
    wrong_dish=("they sent the wrong dish", "it is not what I ordered"),
    spilled=("it had spilled", "the lid came off and it leaked"),
    cold=("it was stone cold", "it arrived cold"),
)

voice.value("query", draw=_craving)
voice.value("list_food_orders.query", draw=_eaten)
voice.value("get_menu.query", draw=_on_the_menu)
voice.value("security_code", draw=_security_code)
voice.value("option_ids", draw=_options)
voice.value("deliver_at", draw=_mealtime)
voice.value("since", draw=days_ago(range(12, 90)))
voice.value("until", draw=days_ago(range(10)))
voice.value("min_amount", 15.0, 20.0, 25.0, 30.0, 35.0)
voice.value("max_amount", 40.0, 45.0, 50.0, 60.0, 80.0)
voice.value("max_delivery_fee", 1.0, 1.5, 2.0, 2.5, 3.0, 3.5)
voice.value("min_rating", 3.5, 3.8, 4.0, 4.2, 4.5)
voice.value("max_price", 6.0, 8.0, 10.0, 12.0, 13.0, 15.0, 20.0)
voice.value("quantity", 1, 2, 2, 2, 3, 3, 4, 5)
voice.value("report_food_problem.quantity", draw=_portions)
voice.value("tip", 1.0, 1.5, 2.0, 2.5, 3.0, 4.0, 5.0, 6.0)
voice.value("restaurant_stars", 1, 2, 3, 4, 5)
voice.value("courier_stars", 2, 3, 4, 5)
voice.value("note", draw=_wish)
voice.value(
    "place_food_order.note",
    "ring twice",
    "leave it at the door",
    "third floor, no lift",
    "call me from downstairs",
    "the gate code is on the sign",
    "hand it to the reception",
    "mind the dog",
    "the bell is broken, so knock",
    "use the side entrance",
)
voice.value(
    "comment",
    draw=by_stars(
        "restaurant_stars",
        bad=("Too salty for my taste", "Half of it was cold", "It was better the last time"),
        fair=("Good food, but the box was a mess", "Fine, though not worth the price"),
        good=(
            "Everything was hot and on time",
            "Generous portions, we could not finish them",
            "The kids loved it",
            "My favourite in this town",
            "They even read my note",
        ),
    ),
)
voice.value("details", draw=_details)

voice.ask("trouble", "What was wrong with it?", "What was the trouble: missing, the wrong dish, spilled or cold?")
voice.ask("restaurant_stars", "How many stars for the restaurant?", "How many stars does the food get?")

voice.row("view_basket.items", "{quantity} x {name}")
voice.row("view_basket.cards", "{name} ending in {last_four}")
voice.row("view_basket.offers", "{code} ({description})")
voice.row("get_dish.options", "{name} ({price})")

voice.tool(
    "search_restaurants",
    do=(
        "find[ {show}][ {cuisine}] restaurants[ for {query}][ that deliver to {deliver_to}]"
        "[ for {max_delivery_fee} or less][ with at least {min_rating} stars][, {sort}]",
        "show me[ {show}] places to order from[, {cuisine} only][, something with {query}][ for {deliver_to}]"
        "[, delivery up to {max_delivery_fee}][, {sort}]",
        "look for[ {cuisine}] food[ like {query}][ that can be brought to {deliver_to}][ from {show} places]"
        "[ rated {min_rating} or better][, {sort}]",
        "see who delivers[ {cuisine}] meals[ with {query}][ to {deliver_to}][, {show} places only][, {sort}]",
        "suggest[ {show}][ {cuisine}] restaurants on the food app[ that make {query}][, rated {min_rating} or better]",
    ),
    say=(
        "Which[ {show}][ {cuisine}] restaurants are there[ for {query}][ that come to {deliver_to}][, {sort}]?",
        "I'm hungry[ for {query}], so which[ {show}][ {cuisine}] places deliver[ to {deliver_to}][ for "
        "at most {max_delivery_fee}][ with {min_rating} stars or more]?",
    ),
    tell=("I found {total} restaurants: {list}.", "You could order from these: {list}."),
)
voice.tool(
    "set_favourite_restaurant",
    do=(
        "mark {restaurant_id} as {action} in the food app",
        "let the food app have {restaurant_id} as {action}",
        "open the food app and mark {restaurant_id} as {action}",
    ),
    say=(
        "Could you mark {restaurant_id} as {action} in the food app?",
        "In the food app, {restaurant_id} should be {action}.",
    ),
    tell=(
        "{name} is {favourite?one of your favourites now|no longer one of your favourites}.",
        "Your favourites {favourite?now include|no longer include} {name}.",
    ),
)
voice.tool(
    "get_menu",
    do=(
        "show me the menu of {restaurant_id}[, just the {section}][, {diet} dishes only][, up to {max_price}]"
        "[, anything with {query}][, {sort}]",
        "read out what {restaurant_id} serves[ in the way of {section}][, {diet} only][, nothing above {max_price}]"
        "[, {sort}]",
        "check[ the {section} on] the menu of {restaurant_id}[ for {query}][, {diet} only][, under {max_price}]",
        "tell me which dishes {restaurant_id} has[ among the {section}][, {diet} ones only][, {sort}]",
        "browse the menu of {restaurant_id}[ for {query}][, {section} only][, {diet} only]",
    ),
    say=(
        "What[ {section}] can I get from {restaurant_id}[ with {query} in the name][ if it has to be {diet}]"
        "[ for {max_price} or less][, {sort}]?",
        "What does {restaurant_id} have to offer[ among the {section}][, {diet} of course][, below {max_price}]?",
    ),
    tell=("There are {total} dishes: {list}.", "The menu has {list}."),
)
voice.tool(
    "get_dish",
    do=(
        "tell me the price and the calories of {dish_id}",
        "look up how many calories {dish_id} has and what it costs",
    ),
    say=("How many calories does {dish_id} have, and what does it cost?",),
    tell=(
        "The {name} has {calories} calories and costs {price}[; it is {diets}].",
        "{calories} calories for {price}[, and it is {diets}].",
    ),
)
voice.tool(
    "get_dish",
    do=("check whether the kitchen still has {dish_id}", "find out if {dish_id} is sold out"),
    say=("Is {dish_id} still available?", "What's the price of {dish_id}, and is there any left?"),
    tell=("The {name} is {available?still available|sold out}, at {price}.",),
)
voice.tool(
    "get_dish",
    do=("find out which options there are for {dish_id}", "name the extras I can have with {dish_id}"),
    say=(
        "What can I choose for {dish_id}?",
        "I'd like to know what options there are for {dish_id}.",
    ),
    tell=(
        "For the {name} you can choose {options}.",
        "The {name} comes with these options: {options}.",
    ),
)
voice.tool(
    "add_dish_to_basket",
    do=(
        "add {dish_id} to my food basket[, {quantity} portions][, choosing {option_ids}][, with the note {note}]",
        "put {dish_id} in the food basket[, {quantity} portions][, and pick {option_ids}][; tell the kitchen {note}]",
        "get {dish_id} ready to order in the food app[, {quantity} portions][ with these options: {option_ids}]"
        "[ and write {note}]",
        "put {dish_id} into my food basket[, {quantity} portions of it][, with {option_ids}]",
        "include {dish_id} in my next food order[, {quantity} portions][, together with {option_ids}]"
        "[, with the note {note}]",
    ),
    say=(
        "For my food order I'll have {dish_id}[, {quantity} portions of it][, and I choose {option_ids}]"
        "[. For the kitchen: {note}].",
        "Could {dish_id} go into my food basket[, {quantity} portions][, taking {option_ids}][, with the note {note}]?",
    ),
    tell=(
        "It's in the basket, which comes to {total} now.",
        "I added it; the dishes from {restaurant_name} come to {subtotal}.",
    ),
)
voice.tool(
    "view_basket",
    do=(
        "show me my food basket and what it comes to",
        "go through my food basket with the total",
        "read back what I'm about to order and for how much",
    ),
    say=(
        "I want to look over the food and its price once more before I order.",
        "What's in my food basket, and what does it come to?",
    ),
    tell=(
        "In the basket: {items}. It comes to {total}.",
        "It holds {items}, for {total} in all.",
    ),
)
voice.tool(
    "view_basket",
    do=("add up what my meal would cost", "tell me the bill for the food basket as it is"),
    say=("What would my meal cost in all?",),
    tell=(
        "It comes to {total}, {delivery_fee} of it for the delivery.",
        "Dishes for {subtotal}, so {total} in all.",
    ),
)
voice.tool(
    "view_basket",
    do=("check which cards and promo codes I could use for my meal",),
    say=("Which cards and promo codes could I use for my meal?",),
    tell=(
        "Your cards are {cards}.[ The codes you could use are {offers}.]",
        "You can pay with {cards}[ and use {offers}].",
    ),
)
voice.tool(
    "update_basket_item",
    do=(
        "change {basket_item_id}[ to {quantity} portions]",
        "set the number of portions of {basket_item_id}[ to {quantity}]",
        "put {basket_item_id} down[ for {quantity} portions]",
    ),
    say=(
        "I need to change {basket_item_id}[; make that {quantity} portions].",
        "Could you change {basket_item_id} for me[ to {quantity} portions]?",
    ),
    tell=("Changed; the basket now costs {total}.", "Changed as you wished; the dishes come to {subtotal} now."),
)
voice.tool(
    "update_basket_item",
    do=(
        "tell the kitchen[ {note}] for {basket_item_id}",
        "add a note[ that says {note}] to {basket_item_id}",
        "put[ {note}] as the note for the kitchen on {basket_item_id}",
        "leave the kitchen a note about {basket_item_id}[: {note}]",
    ),
    say=(
        "I have a wish for {basket_item_id}[; the kitchen should read {note}].",
        "Could the kitchen get a note about {basket_item_id}[ that says {note}]?",
    ),
    tell=("The kitchen will read “{note}” with it.", "I added the note “{note}” for the kitchen."),
)
voice.tool(
    "remove_basket_item",
    do=(
        "remove[ {basket_item_id}]",
        "do without[ {basket_item_id}] this time",
        "scratch[ {basket_item_id}]",
        "take[ {promo_code}] off the food basket, I'll order without it",
        "take[ {promo_code}] off the food basket, I'd rather use it later",
        "take[ {basket_item_id} and {promo_code}] off the meal",
    ),
    say=(
        "I'm not that hungry, so drop[ {basket_item_id}].",
        "Actually I don't want[ {basket_item_id}] any more.",
        "I'd rather save[ {promo_code}] for another meal, so it should not count for this food basket.",
        "Could we leave[ {basket_item_id} and {promo_code}] out?",
    ),
    tell=("Removed; the basket comes to {total}.", "Removed. The dishes in the basket come to {subtotal}."),
)
voice.tool(
    "apply_promo_code",
    do=(
        "use {promo_code} on my food basket",
        "bring the price of my meal down with {promo_code}",
        "enter {promo_code} before I pay for the food",
        "apply {promo_code} to my food order",
    ),
    say=(
        "I was given a discount on food: {promo_code}. Put it on the basket.",
        "If {promo_code} still works, use it for the meal in my food basket.",
        "I'd like to redeem {promo_code} on my meal now.",
    ),
    tell=("That takes {discount} off, so the basket is {total}.", "{promo_code} counts; you pay {total}."),
)
voice.tool(
    "place_food_order",
    do=(
        "order my food basket[ to {address}][ for {deliver_at}] and pay with {card_id}, security code {security_code}"
        "[, with a tip of {tip}][; tell the courier {note}]",
        "place the food order, charging {card_id} ({security_code})[, to be brought to {address}][, "
        "due on {deliver_at}][, plus {tip} for the courier][, with the note {note}]",
        "check out the meal[ for {deliver_at}] with {card_id}, code {security_code}[, delivered to "
        "{address}][, tip {tip}]",
        "order what is in my food basket[ to {address}][ for {deliver_at}], paid by {card_id} with the code "
        "{security_code}[, tip {tip}]",
    ),
    say=(
        "I'm ready to order: pay for my food basket with {card_id}, code {security_code}[, and send the food to "
        "{address}][, arriving at {deliver_at}][. Tip the courier {tip}].",
        "Please have the food brought[ to {address}][ at {deliver_at}] and charge {card_id}, the three digits "
        "are {security_code}[; add {tip} as a tip][; the note says {note}].",
    ),
    tell=("Ordered: {summary} for {total}, due at {expected_at}.", "{restaurant_name} has it; {total} was charged."),
)
voice.tool(
    "list_food_orders",
    do=(
        "list my[ {status}] food orders[ with {query}][ since {since}][ until {until}][ over {min_amount}]"
        "[ under {max_amount}][, {sort}]",
        "show what I have ordered on the food app[ from {since}][ up to {until}][, just the {status} orders]"
        "[, anything with {query}][, for {min_amount} or more][, for {max_amount} or less][, {sort}]",
        "go through my meal history[ for {query}][ from {since} on][ up to {until}][, {status} ones only]",
        "dig out my[ {status}] deliveries[ from {query}][ since {since}][, {sort}]",
    ),
    say=(
        "Which[ {status}] meals have I ordered[ that had to do with {query}][ since {since}][ up to {until}]"
        "[ that cost {min_amount} or more][ that cost {max_amount} or less][, {sort}]?",
        "I'm looking for a meal I ordered[ with {query}][, a {status} one][, placed from {since} on][, "
        "placed up to {until}].",
    ),
    tell=("There are {total} such orders: {list}.", "You ordered these: {list}."),
)
voice.tool(
    "track_food_order",
    do=(
        "track {order_id}",
        "find out whether {order_id} is cooked or already on its way",
        "follow up on {order_id}",
    ),
    say=("I'd like to know how {order_id} is coming along.",),
    tell=(
        "It is {status}[, about {minutes_left} to go][, and {courier_name} ({courier_phone}) brings it].",
        "{restaurant_name} lists it as {status}; the time given is {expected_at}.",
    ),
)
voice.tool(
    "track_food_order",
    do=("find out when {order_id} will be here", "find out how many minutes {order_id} still needs"),
    say=("How much longer will {order_id} take?",),
    tell=(
        "It is {status}, about {minutes_left} to go.",
        "Another {minutes_left}; it is {status}.",
    ),
)
voice.tool(
    "track_food_order",
    do=("look up who is bringing {order_id} and when",),
    say=("Who is the courier of {order_id}, and what's their number?",),
    tell=("{courier_name} brings it; the number is {courier_phone}, and the time given is {expected_at}.",),
)
voice.tool(
    "change_food_order",
    do=(
        "change the tip of {order_id}[ to {tip}]",
        "change the address of {order_id}[ so that it goes to {address}]",
        "change {order_id}[ so that the tip is {tip} and it goes to {address}]",
        "update {order_id}[; the courier gets {tip}][; it goes to {address}]",
    ),
    say=(
        "Something has changed about {order_id}[; bring it to {address}][; the courier gets {tip}].",
        "I'd like to change the tip for {order_id}[ to {tip}].",
        "Can {order_id} still be redirected[ to {address}]?",
        "I got something wrong with {order_id}[; it has to go to {address}][; the tip should be {tip}].",
    ),
    tell=(
        "It goes to {address} now.",
        "With the tip of {tip} it is {total} in all.",
        "The order is changed; it comes to {total}.",
    ),
)
voice.tool(
    "cancel_food_order",
    do=(
        "cancel {order_id}",
        "get {order_id} cancelled before they start cooking",
        "stop {order_id}, we are eating out",
        "stop {order_id}, I don't want it any more",
    ),
    say=(
        "I don't need {order_id} any more, so call it off.",
        "Is it too late to cancel {order_id}? If not, do it.",
        "Something came up and {order_id} has to be called off.",
    ),
    tell=("Cancelled, and {refunded} goes back to your card.", "The {summary} will not come; you get {refunded} back."),
)
voice.tool(
    "rate_food_order",
    do=(
        "give {order_id} {restaurant_stars} stars[ and the courier {courier_stars}][, with the comment {comment}]",
        "rate {order_id} with {restaurant_stars} stars[ and the courier with {courier_stars}][, and write {comment}]",
        "leave a rating of {restaurant_stars} stars on {order_id}[, {courier_stars} for the delivery][: {comment}]",
    ),
    say=(
        "About {order_id}: the food gets {restaurant_stars} stars[, the courier {courier_stars}]"
        "[, and they should read {comment}].",
        "I want to rate {order_id} with {restaurant_stars} stars[ and {courier_stars} for whoever brought it]"
        "[. My words: {comment}].",
    ),
    tell=(
        "I left {restaurant_stars?# stars|# star} for the food[ and {courier_stars} for the courier].",
        "Your rating was saved: {restaurant_stars?# stars|# star} for the food[, {courier_stars} for the courier].",
    ),
)
voice.tool(
    "report_food_problem",
    do=(
        "report {order_item_id}[, {quantity} portions], because {trouble}[; add {details}]",
        "complain about {order_item_id}: {trouble}[, {quantity} portions][. Tell them {details}]",
        "get me a refund for {order_item_id}[ ({quantity} portions)] because {trouble}[, and mention {details}]",
        "make a claim for {order_item_id}, since {trouble}[; {quantity} portions][; details: {details}]",
    ),
    say=(
        "There was a problem with {order_item_id}[, {quantity} portions]: {trouble}[. {details}].",
        "I want my money back for {order_item_id}[ ({quantity} portions)] because {trouble}[. They should "
        "know: {details}].",
    ),
    tell=("{refund} for the {name} is on its way to your card.", "I reported the {name}, and {refund} is refunded."),
)
voice.tool(
    "reorder_food",
    do=(
        "put {order_id} into my food basket again",
        "reorder {order_id}, but don't pay yet",
        "copy {order_id} into the basket",
        "put everything from {order_id} back in the basket",
    ),
    say=(
        "I'd love {order_id} once more, so set up the basket.",
        "Same again, please: {order_id} into the basket.",
        "Can I have {order_id} all over again in my basket?",
    ),
    tell=(
        "The basket has the dishes from {restaurant_name} again.",
        "Everything from that order is back in the basket.",
    ),
)

_OF_A_FOOD_ORDER = ("reorder_food", "rate_food_order", "report_food_problem", "change_food_order", "cancel_food_order")
voice.goes_on("search_restaurants", "get_menu", "set_favourite_restaurant")
voice.goes_on("get_menu", "get_dish", "add_dish_to_basket")
voice.goes_on("get_dish", "add_dish_to_basket")
voice.goes_on("view_basket", "update_basket_item", "remove_basket_item")
voice.goes_on("list_food_orders", "track_food_order", *_OF_A_FOOD_ORDER)
voice.goes_on("track_food_order", "change_food_order", "cancel_food_order", "report_food_problem")
voice.goes_on("report_food_problem", "rate_food_order")
for _tool in ("add_dish_to_basket", "update_basket_item", "reorder_food"):
    voice.goes_on(_tool, "apply_promo_code", "place_food_order", unnamed=True)
voice.goes_on("apply_promo_code", "place_food_order", unnamed=True)

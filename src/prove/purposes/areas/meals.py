"""Food that is delivered: ordering, guests, complaints, what it costs."""

from collections.abc import Mapping
from typing import Any, cast

from prove.core.world_session import WorldSession
from prove.purposes.areas.people import address_of, contacts
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    at,
    column,
    day,
    day_of,
    inside,
    look,
    money,
    name_of,
    named,
    number,
    purpose,
    quoted,
    rows,
    say,
    secret,
    shift,
    some,
    text,
    when,
    word,
)
from prove.servers._shared.life.outings.meals import Trouble
from prove.servers.budget.tools import add_expense, list_budget_accounts, list_budget_categories
from prove.servers.calendar.events import list_events
from prove.servers.email.tools import search_address_book, send_email
from prove.servers.food_delivery.basket import place_food_order, view_basket
from prove.servers.food_delivery.meals import (
    change_food_order,
    list_food_orders,
    rate_food_order,
    reorder_food,
    report_food_problem,
    track_food_order,
)
from prove.servers.food_delivery.records import FoodApp, OrderSummary
from prove.servers.food_delivery.restaurants import search_restaurants, set_favourite_restaurant
from prove.servers.maps.places import list_saved_places, save_place, search_places


def _last_from(place: str) -> OrderSummary:
    """The last meal that came from a restaurant."""
    return again(
        say(
            rows(list_food_orders, status="delivered", query=place)
            .where(lambda o: o.restaurant_name == place)
            .most(lambda o: o.placed_at),
            f"what I last had from {place}",
            f"the last meal that came from {place}",
            f"my most recent order from {place} that was delivered",
            f"what {place} last delivered to me",
        ),
        "it",
    )


def _place() -> str:
    """A restaurant that has delivered food to the user."""
    return column(rows(list_food_orders, status="delivered"), lambda o: o.restaurant_name)


def _card() -> tuple[str, str]:
    """The name of a card that the app knows, and its code, which only the user knows."""
    card = column(inside(look(view_basket).cards), lambda c: c.name)
    return card, secret(_codes, _card_id(card))


def _card_id(name: str) -> str:
    return inside(look(view_basket).cards).the(lambda c: c.name == name).id


def _codes(session: WorldSession) -> Mapping[str, str]:
    return {card.id: card.security_code for card in cast(FoodApp, session.state("food_delivery")).cards}


@purpose(
    "food_delivery",
    because=(
        "I don't feel like cooking.",
        "That was so good last time.",
        "I'm going to be home late.",
        "I'm already looking forward to it.",
    ),
)
def order_the_same_again() -> Any:
    """Put an earlier meal into the basket, and order it for an evening if it is cheap enough."""
    last = _last_from(_place())
    fill = say(
        act(reorder_food, order_id=last.id),
        f"put {last} into the basket again",
        f"fill my basket with {last}",
        f"look up {last}, and put the same into the basket",
        f"get {last} back into my basket",
    )
    most, on = amount(*range(15, 71, 5)), day(1, 5)
    card, code = _card()
    buy = say(
        act(place_food_order, card_id=_card_id(card), security_code=code, deliver_at=at(on, 19)),
        f"order it with my {card} (code {code}), to come at 7 pm {on:on}",
        f"have it delivered at 7 pm {on:on} and pay with my {card}, code {code}",
        f"place the order for 7 in the evening {on:on}, on my {card}, security code {code}",
    )
    tell = say(
        ask(fill.total),
        "just tell me what it would cost",
        "leave it there and tell me the total",
        "let me know the price and don't order anything",
    )
    goal = say(
        when(fill.total <= most, buy, tell),
        f"if that comes to {most} or less, {buy}; if it's more, {tell}",
        f"check the total: if it's at most {most}, {buy}; otherwise {tell}",
        f"when all of it costs {most} or less, {buy}, else {tell}",
        f"see what it comes to now. At {most} or less, {buy}; above that, {tell}",
    )
    return (fill,), (goal,)


@purpose(
    "food_delivery",
    "calendar",
    because=(
        "I want to eat before I go out.",
        "There's no time to cook that day.",
        "I'll be in a hurry that evening.",
        "I never get to eat in time.",
    ),
)
def food_for_an_evening() -> Any:
    """Order an earlier meal so that it comes before something in the calendar."""
    on = day(1, 6)
    event = again(
        some(
            rows(list_events, since=on, until=on),
            lambda e: (f"{e.title}",),
            fits=[lambda e: e.calendar_name != "Work", lambda e: e.starts_at >= at(on, 17)],
        ),
        "it",
    )
    last = _last_from(_place())
    fill = say(
        act(reorder_food, order_id=last.id),
        f"put {last} into my basket once more",
        f"fill the basket with {last}",
        f"take {last} and put the same into my basket",
        f"get my basket ready with {last}",
    )
    card, code = _card()
    early = number(30, 45, 60)
    buy = say(
        act(
            place_food_order,
            card_id=_card_id(card),
            security_code=code,
            deliver_at=shift(event.starts_at, minutes=0 - early),
        ),
        f"order it with my {card} (code {code}), to come {early} minutes before {event} {on:on}",
        f"place the order so that it arrives {early} minutes before {event} starts {on:on}; pay with my {card}, code "
        f"{code}",
        f"have it delivered {early} minutes ahead of {event}, which is in my calendar {on:on}, on my {card}, code "
        f"{code}",
        f"pay with my {card}, security code {code}, and let it come {early} minutes before the start of {event} "
        f"{on:on}",
    )
    tell = say(
        ask(buy.total, buy.expected_at),
        "What does it cost, and when does it come?",
        "tell me what I paid and when it is expected",
        "let me know the total and the time it will be here",
    )
    return (fill, buy), (tell,)


@purpose(
    "food_delivery",
    because=(
        "Something was wrong with my food.",
        "I'm not happy with what came.",
        "I'm a little disappointed.",
        "That was not what I had hoped for.",
    ),
)
def complain_about_a_dish() -> Any:
    """Report the dearest dish of a meal, rate the meal, and find out what comes back."""
    meal = _last_from(_place())
    details = look(track_food_order, order_id=meal.id)
    trouble: Trouble = word("cold", "spilled", "missing")
    dish = say(
        inside(details.items).most(lambda i: i.price),
        f"the most expensive dish of {meal}",
        f"whichever dish has the highest price in {meal}",
        f"the dearest dish in {meal}",
    )
    cold = say(
        act(report_food_problem, order_item_id=dish.id, trouble=trouble),
        f"report that {dish} was {trouble}",
        f"complain that {dish} was {trouble}",
        f"file a complaint: {dish} was {trouble}",
        f"let them know that {dish} was {trouble}",
    )
    stars, courier = number(2, 3), number(3, 4, 5)
    rate = say(
        act(rate_food_order, order_id=meal.id, restaurant_stars=stars, courier_stars=courier),
        f"rate the restaurant with {stars} stars and the courier with {courier}",
        f"give the food {stars} stars and the courier {courier}",
        f"leave a rating of {stars} for the restaurant and {courier} for the courier",
        f"rate the order: {stars} stars for the food, {courier} for the courier",
    )
    tell = say(
        ask(cold.name, cold.refund),
        "Which dish was it, and how much do I get back?",
        "tell me what the dish was and what is refunded",
        "let me know the dish and the amount that comes back",
    )
    return (cold, rate), (tell,)


@purpose(
    "food_delivery",
    "email",
    because=(
        "I ordered for both of us.",
        "We ate together.",
        "It was a shared dinner.",
        "I paid for the food the other day.",
    ),
)
def split_a_meal() -> Any:
    """Ask somebody for their half of a meal."""
    meal = _last_from(_place())
    half = money(meal.total / 2)
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    subject = quoted("Our meal", "Your half of the meal", "What we ate", "For the food")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(f"The {meal.summary} came to {meal.total}. Your half is {half}."),
        ),
        f"look up {meal}, and e-mail {friend} what it was, what it cost and what half of it is, subject {subject}",
        f"work out half the price of {meal}, and send {friend} a mail called {subject} with the dishes, the total and "
        "that "
        "half",
        f"ask {friend} for half the price of {meal} in a mail titled {subject} with the dishes, the full price and the "
        "half",
        f"find {meal}, and write to {friend} under the subject {subject}: what we had, the price and their half of it",
    )
    return ((mail,),)


@purpose(
    "food_delivery",
    "budget",
    because=(
        "I want to know what I spend on food.",
        "I'm catching up with my bookkeeping.",
        "I'm trying to stay within my budget.",
        "I never write down what I order.",
    ),
)
def book_a_meal() -> Any:
    """Put the last meal from a restaurant into the budget."""
    meal = _last_from(_place())
    wallet = some(
        rows(list_budget_accounts),
        lambda a: (f"my {a.name} account",),
        fits=[lambda a: a.kind == "checking"],
    )
    category = some(rows(list_budget_categories), lambda c: (f"{c.name}",), fits=[lambda c: c.name == "Eating out"])
    book = say(
        act(
            add_expense,
            account_id=wallet.id,
            category_id=category.id,
            amount=meal.total,
            merchant=meal.restaurant_name,
            spent_on=day_of(meal.placed_at),
        ),
        f"book {meal} in my budget under {category}, paid from {wallet} on the day I ordered",
        f"find {meal} and put it into my budget on the day I ordered it, as {category}, from {wallet}",
        f"add {meal} to my budget, in {category} and from {wallet}, with the day of the order",
        f"record {meal} as an expense that {wallet} paid on the day of the order, category {category}",
    )
    return ((book,),)


@purpose(
    "food_delivery",
    "email",
    because=(
        "I won't be at home after all.",
        "I'm eating at a friend's place.",
        "Plans have changed, and so has the address.",
        "We're meeting somewhere else.",
    ),
)
def send_the_food_to_a_friend() -> Any:
    """Send an order to somebody's address instead, and tell them when it comes."""
    place = column(
        rows(list_food_orders),
        lambda o: o.restaurant_name,
        fits=[lambda o: among(o.status, ("placed", "accepted", "preparing"))],
    )
    order = say(
        rows(list_food_orders, query=place)
        .where(lambda o: o.restaurant_name == place, lambda o: among(o.status, ("placed", "accepted", "preparing")))
        .the(),
        f"the order from {place} that is still to come",
        f"what I've ordered from {place} and not got yet",
        f"my {place} order that hasn't come yet",
    )
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    send = say(
        act(change_food_order, order_id=order.id, address=person.address),
        f"have {order} delivered to {friend}'s address instead of mine",
        f"change the delivery address of {order} to where {friend} lives",
        f"send {order} to {friend}'s home rather than to me",
        f"redirect {order} to {friend}'s address",
    )
    subject = quoted("Food is coming", "Dinner is on its way", "Please open the door", "A delivery for us")
    mail = say(
        act(
            send_email,
            to=(person.email,),
            subject=subject,
            body=text(f"The {send.summary} from {send.restaurant_name} should come on {send.expected_at}."),
        ),
        f"e-mail {friend:again} what is coming, from where and when, subject {subject}",
        f"send {friend:again} a mail called {subject} with the dishes, the restaurant and the time it is expected",
        f"let {friend:again} know in a mail titled {subject} what it is, which restaurant it's from and when it should "
        "be there",
        f"write to {friend:again} under the subject {subject}: the dishes, the name of the restaurant and the expected "
        "time",
    )
    return (send,), (mail,)


@purpose(
    "food_delivery",
    "maps",
    because=(
        "I'd like to remember good places.",
        "That was excellent.",
        "I want to go there in person some day.",
        "We should eat there more often.",
    ),
)
def remember_a_good_kitchen() -> Any:
    """Rate a meal, make its restaurant a favourite and save it on the map."""
    meal = _last_from(_place())
    stars = number(4, 5)
    rate = say(
        act(rate_food_order, order_id=meal.id, restaurant_stars=stars),
        f"give {meal} {stars} stars",
        f"rate {meal} with {stars} stars",
        f"find {meal}, and rate the food with {stars} stars",
        f"leave {stars} stars for {meal}",
    )
    like = say(
        act(set_favourite_restaurant, restaurant_id=meal.restaurant_id, action="add"),
        "add the restaurant to my favourites",
        "make the restaurant one of my favourites",
        "mark that restaurant as a favourite",
        "put the restaurant on my list of favourites in the app",
    )
    spot = rows(search_places, query=meal.restaurant_name).the(lambda p: p.name == meal.restaurant_name)
    saved = column(
        rows(list_saved_places),
        lambda p: p.list_name,
        fits=[lambda p: among(p.list_name, ("Favorites", "Want to try", "Date nights", "For visitors"))],
    )
    save = say(
        act(save_place, place_id=spot.id, list_name=saved),
        f"find it on the map and save it to my list {saved}",
        f"save the restaurant on the map as well, to the list {saved}",
        f"put that restaurant on my {saved} list on the map",
        f"look it up on the map and add it to the list {saved}",
    )
    return (rate, like), (save,)


@purpose(
    "food_delivery",
    "email",
    because=(
        "Somebody asked me where to order.",
        "A friend has just moved here.",
        "I was asked for a good place to eat.",
        "We're looking for something for the party.",
    ),
)
def recommend_a_favourite() -> Any:
    """Send somebody the best-rated favourite restaurant that delivers cheaply, and find out how long it takes."""
    fee = amount(1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6)
    kitchen = say(
        rows(search_restaurants, show="favourites", max_delivery_fee=fee).most(lambda r: r.rating),
        f"the best-rated of my favourite restaurants that charge {fee} or less for delivery",
        f"whichever of my favourite restaurants with a delivery fee of at most {fee} is rated best",
        f"the favourite restaurant of mine that has the best rating among those with a delivery fee of {fee} or less",
    )
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    subject = quoted("A good place", "Where to order", "Try this one", "My tip for dinner")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(f"Try {kitchen.name}, {kitchen.address}, phone {kitchen.phone}. It is rated {kitchen.rating}."),
        ),
        f"find {kitchen}, and e-mail {friend} its name, its address, its phone number and its rating, subject "
        f"{subject}",
        f"send {friend} a mail called {subject} with the name, the address, the phone number and the rating of "
        f"{kitchen}",
        f"let {friend} know about {kitchen} in a mail titled {subject}: the name, the address, the phone number and "
        "the "
        "rating",
        f"look for {kitchen}, and write to {friend} under the subject {subject} with its name, address, phone number "
        "and "
        "stars",
    )
    tell = say(
        ask(kitchen.delivery_minutes, kitchen.minimum),
        "How long does a delivery from there usually take, and what is the least I can order for?",
        "tell me how many minutes they usually need and what the minimum order is",
        "let me know the usual delivery time of that place and its minimum order",
    )
    return (mail,), (tell,)

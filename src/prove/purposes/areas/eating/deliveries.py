"""Kitchens that deliver: which are worth keeping, what a dish would cost, and orders that clash or never come."""

from typing import Any

from prove.purposes.areas.eating.food import basket_with, dinner_place, food_card, id_of_card, last_from
from prove.purposes.program import (
    act,
    among,
    amount,
    ask,
    at,
    column,
    day,
    each,
    either,
    given,
    inside,
    look,
    me,
    money,
    name_of,
    named,
    purpose,
    rows,
    say,
    tells,
    text,
    when,
)
from prove.servers.budget.tools import delete_expense, list_expenses
from prove.servers.calendar.events import list_events
from prove.servers.food_delivery.basket import place_food_order
from prove.servers.food_delivery.meals import (
    cancel_food_order,
    change_food_order,
    list_food_orders,
    report_food_problem,
    track_food_order,
)
from prove.servers.food_delivery.records import DishDetails, DishSummary, Option
from prove.servers.food_delivery.restaurants import get_dish, get_menu, search_restaurants, set_favourite_restaurant
from prove.servers.team_chat.tools import list_colleagues, send_direct_message


def _has_options(dish: DishSummary) -> object:
    """Whether something can be chosen for a dish that says what it costs."""
    details = look(get_dish, dish_id=dish.id)
    return inside(details.options).where(lambda o: _settles_the_price(o, details)).count() > 0


def _settles_the_price(option: Option, dish: DishDetails) -> object:
    """Whether an option, not a size, costs something, and nothing else that must be chosen with it does."""
    needed = inside(dish.groups).where(lambda g: g.required)
    others = inside(dish.options).where(lambda o: o.group != option.group).where(lambda o: o.price > 0)
    costly = others.where(lambda o: needed.where(lambda g: g.name == o.group).count() > 0)
    return among((option.price > 0, option.group != "size", costly.count()), ([True, True, 0],))


@purpose(
    "food_delivery",
    because=(
        "Some of my favourites cost too much to order from.",
        "Delivery fees are getting out of hand.",
        "I only want to keep favourites that are cheap to order from.",
        "I've had enough of high delivery fees.",
        "Excessive delivery fees have soured my mood.",
        "I never order from some of my favourites because of the fees.",
        "Couriers deserve their wages, but some fees are outrageous.",
        "Once I paid nearly as much for the delivery as for my dumplings.",
        "I've marked too many places in the food app.",
        "I'm tired of scrolling past pricey kitchens.",
        "I've begun to read the small print on my food bills.",
        "High surcharges spoil my appetite.",
        "A friend of mine pays next to nothing for deliveries.",
        "Hefty surcharges ruin even a splendid curry.",
    ),
)
def sort_out_my_favourites() -> Any:
    """Remove the favourites that charge too much for delivery, and add the best kitchen that does not."""
    fee = amount(1, 1.5, 2, 2.5, 3)
    dear = say(
        rows(search_restaurants, show="favourites").where(lambda r: r.delivery_fee > fee),
        f"any restaurant that charges more than {fee} for delivery",
        f"any restaurant with a delivery fee above {fee}",
        f"the restaurants that charge over {fee} for delivery",
        f"the restaurants that want more than {fee} for delivery",
        f"any place where a delivery costs over {fee}",
    )
    drop = say(
        each(dear, lambda r: act(set_favourite_restaurant, restaurant_id=r.id, action="remove")),
        f"take {dear} off my favourites",
        f"remove {dear} from my favourites",
        f"go through my favourites and remove {dear}",
        f"kick {dear} out of my favourites",
        f"clear {dear} out of my favourites",
        f"I no longer want {dear} among my favourites.",
        f"tidy up my favourites: throw out {dear}",
    )
    tells(
        drop,
        f"These are no longer among your favourites: {dear.column(lambda r: r.name)}.",
        f"I took these off your favourites: {dear.column(lambda r: r.name)}.",
        f"Your favourites no longer include {dear.column(lambda r: r.name)}.",
    )
    best = say(
        rows(search_restaurants, max_delivery_fee=fee).most(lambda r: r.rating),
        f"the best-rated restaurant in the whole app, whichever streets it serves, that charges no more than {fee} for "
        "delivery",
        f"the restaurant with the highest rating that charges no more than {fee} for delivery, wherever that is to",
        f"the top-rated restaurant with a delivery fee of {fee} or less, in any part of town",
        f"the best-rated restaurant of all parts of town that doesn't charge more than {fee} for delivery",
        f"the best-rated restaurant in the whole city that delivers for {fee} or less",
    )
    add = say(
        act(set_favourite_restaurant, restaurant_id=best.id, action="add"),
        f"find {best}, and make it one of my favourites",
        f"look for {best}, and save it as a favourite",
        f"track down {best}, and put it on my list of favourites",
        f"pick {best}, and bookmark it as a favourite",
        f"In return, I'd like to have one new favourite: {best}.",
        f"add one new favourite: {best}",
        f"see which is {best}, and add that to my favourites",
    )
    tell = say(
        ask(
            best.name,
            best.rating,
            best.delivery_minutes,
            told=(
                "It's {}, with a rating of {}; a delivery usually takes {} minutes.",
                "The restaurant is {}; it is rated {} and usually needs {} minutes.",
                "It's {}: the rating is {}, and a delivery usually takes {} minutes.",
            ),
        ),
        "Which one is it, how is it rated, and how many minutes does a delivery usually take?",
        "tell me which one it is, how it's rated and how long they usually take to deliver",
        "I'd like to know which one that is, the rating it has and how long they usually take to deliver.",
        "Which place is it, how good is the rating, and how long do I usually have to wait for my food?",
        "tell me about it: which one, what rating, how many minutes a delivery usually takes",
        "So which one did you find? I'm also interested in the rating and the usual delivery time.",
        "What's that place called, how is it rated, and how long does a delivery usually take?",
    )
    tells(add, "I found one and added it to your favourites.", "There is a new one among your favourites now.")
    return (drop,), (add, tell)


@purpose(
    "food_delivery",
    "team_chat",
    because=(
        "I was asked at work what I usually order.",
        "We take turns suggesting lunch at work.",
        "My lunchbox usually holds a soggy salad.",
        "I want to check a price before I suggest a lunch.",
        "I don't want to promise a price that's wrong.",
        "I owe a colleague a suggestion for lunch.",
        "Our canteen only serves soup at the moment.",
        "I can't look at another cheese sandwich.",
        "The microwave in our office kitchen is broken.",
        "In my department I'm the one who finds good food.",
        "I once told my team a wrong figure and paid the difference.",
        "I eat at my laptop far too often.",
        "I've become the unofficial gastronomy expert on our floor.",
        "At work they think I know every menu by heart.",
    ),
)
def what_lunch_would_cost() -> Any:
    """Work out what a dish costs with an extra, and suggest it to a colleague."""
    place = column(rows(search_restaurants), lambda r: r.name)
    found = rows(search_restaurants, query=place).the(lambda r: r.name == place)
    name = column(
        rows(get_menu, restaurant_id=found.id),
        lambda d: d.name,
        fits=[lambda d: d.available, lambda d: d.section == "mains", _has_options],
    )
    line = rows(get_menu, restaurant_id=found.id, query=name).the(lambda d: d.name == name)
    dish = look(get_dish, dish_id=line.id)
    extra = column(inside(dish.options), lambda o: o.name, fits=[lambda o: _settles_the_price(o, dish)])
    option = inside(dish.options).the(lambda o: o.name == extra)
    price = money(dish.price + option.price)
    tell = say(
        ask(price, told=("It comes to {}.", "Together that is {}.", "It would cost {}.")),
        f"At {place}, what would the {name} cost with {extra}?",
        f"look at the menu of {place} and work out the price of the {name} with {extra}",
        f"How much does {place} charge for the {name} with {extra}?",
        f"I'm looking at {place}: what's the price of the {name} if I add {extra}?",
        f"look up what {place} wants for the {name} with {extra}",
        f"check in the app what I'd pay {place} for the {name} if I add {extra}",
        f"I'm thinking of {place}. How much is the {name} there, with {extra}?",
    )
    friend = name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email])
    address = rows(list_colleagues, query=friend).the(lambda c: named(c.name, friend)).email
    message = say(
        act(
            send_direct_message,
            recipient=address,
            text=text(f"How about the {name} with {extra} from {place}? That costs {price}."),
        ),
        f"suggest that dish to {friend} in a direct message; mention what comes with it, the restaurant and the price",
        f"propose it to {friend} in a direct message, naming the dish, what comes with it, the place and the price",
        f"send {friend} a direct message suggesting it: the dish, what comes with it, the restaurant and the price",
        f"ask {friend} by direct message whether that sounds good: name the dish, what goes with it, who makes "
        "it and how much it is",
        f"I'd like to have that with {friend}. Suggest the dish in a direct message, and mention what comes with it, "
        "the restaurant and the price.",
        f"recommend that to {friend} in a direct message: the dish and what goes with it, the restaurant and what it "
        "costs",
        f"tell {friend} in a direct message what I have in mind: the dish and what comes with it, the restaurant and "
        "how much it costs",
    )
    return (tell,), (message,)


@purpose(
    "food_delivery",
    "budget",
    because=(
        "We ended up having toast.",
        "My food app is telling me fairy tales.",
        "A tin of sardines rescued my evening.",
        "The courier must have gone to the wrong house.",
        "I went to bed hungry.",
        "I called the restaurant, and they couldn't help me.",
        "I sat at the window and saw no courier.",
        "I waited for hours, and the doorbell never rang.",
        "I tried to phone the courier, but nobody answered.",
        "My neighbours haven't seen a delivery either.",
        "In the end I fried myself some eggs.",
        "I even searched the stairwell for a paper bag.",
        "The table was set, and nobody turned up.",
        "I laid out forks and a pitcher of water for nothing.",
    ),
)
def the_food_never_came() -> Any:
    """Report every dish of a meal as missing, and delete the expense that the budget has for it."""
    on = day(-6, -1)
    meal = say(
        rows(list_food_orders, since=on, until=on).the(),
        f"the food I ordered {on:on}",
        f"the food order I placed {on:on}",
        f"my food order from {on}",
        f"the meal I ordered {on:on}",
    )
    dishes = inside(look(track_food_order, order_id=meal.id).items)
    gone = say(
        each(
            dishes,
            lambda i: act(report_food_problem, order_item_id=i.id, trouble="missing"),
        ),
        f"report every dish of {meal} as missing",
        f"None of {meal} ever arrived, so report each dish as missing.",
        f"tell the app that none of {meal} arrived, and report each dish as missing",
        f"go through {meal} and report every dish in it as missing",
        f"flag each of the dishes in {meal} as missing",
        f"I never got {meal}. All of it has to be reported as missing, dish by dish.",
        f"There was never any sign of {meal}. Report every single dish in it as missing.",
    )
    tells(
        gone,
        f"These are reported as missing: {dishes.column(lambda i: i.name)}.",
        f"I reported these as missing: {dishes.column(lambda i: i.name)}.",
        f"The app has these down as missing now: {dishes.column(lambda i: i.name)}.",
    )
    entry = rows(list_expenses, min_amount=meal.total, max_amount=meal.total).the(
        lambda e: e.merchant == meal.restaurant_name
    )
    erase = say(
        act(delete_expense, expense_id=entry.id),
        "delete the expense for that order from my budget; it has the same restaurant and the same total",
        "My budget has an expense for that order, with the same restaurant and total. Delete that expense.",
        "look in my budget for the expense with the restaurant and the exact total of that order, and delete it",
        "delete the matching expense, same restaurant and same total, from my budget",
        "take the expense for that order out of my budget; you'll know it by the restaurant and the total",
        "I don't want food that I never got in my budget. Remove the expense with the restaurant and the total of that "
        "order.",
        "I got nothing for my money, so find the expense in my budget that matches the restaurant and the total of the "
        "order, and remove it.",
    )
    tells(
        erase,
        f"The {erase.amount} of {erase.spent_on} is no longer booked under {erase.category_name}.",
        f"I deleted the {erase.amount} that was booked under {erase.category_name}.",
    )
    return (gone,), (erase,)


@purpose(
    "food_delivery",
    "calendar",
    because=(
        "I could do with an easy evening.",
        "I have a lot on my plate these days, just nothing to eat.",
        "I've earned an evening off from cooking.",
        "My kitchen knives are dull, and grating carrots is tedious.",
        "Simmering stews for hours doesn't appeal to me.",
        "My feet hurt, and I don't want to stand in the kitchen.",
        "I'm longing for a proper dinner and an early night.",
        "My dishwasher is leaking, so I'm avoiding pots and pans.",
        "I'm not a great cook.",
        "I'd like an evening with no onions to chop.",
        "The queue at the supermarket was so long that I left without groceries.",
        "I've been living on cereal and need a real dinner.",
        "I don't like to think long about my meals.",
    ),
)
def ordered_before_looking() -> Any:
    """Order food for an evening; then cancel it if the calendar has something there, else tip the courier."""
    on = day(1, 5)
    last = last_from(dinner_place())
    fill = basket_with(last)
    card, code = food_card()
    buy = say(
        act(place_food_order, card_id=id_of_card(card), security_code=code, deliver_at=at(on, 19)),
        f"order it for 7 pm {on:on} with my {card}, code {code}",
        f"have it delivered {on:on} at 7 in the evening and charge my {card} (code {code})",
        f"place the order for 7 pm {on:on}, on my {card}, security code {code}",
        f"check out with my {card} and the code {code}; it should come {on:on} at 7 pm",
        f"order it to arrive {on:on} at 7 pm, with my {card}, code {code}",
        f"Dinner is {on:on} at 7 pm, so order it for then and charge my {card}, code {code}.",
        f"get it delivered to me {on:on} at 7 pm and put it on my {card} (code {code})",
    )
    tells(
        buy,
        f"It is ordered for {buy.total} and comes on {on} at 7 pm.",
        f"I ordered it for {on} at 7 pm; that was {buy.total}.",
    )
    starting = rows(list_events, since=on, until=on).where(lambda e: e.starts_at >= at(on, 17))
    # What the user was not asked to, or has declined, takes their time to some and not to others.
    sure = starting.where(lambda e: e.my_response == "accepted")
    evening = given(starting.count(), sure.count() == starting.count())
    tip = amount(2, 3, 4, 5)
    cancel = say(
        act(cancel_food_order, order_id=buy.id),
        "cancel the order",
        "cancel that dinner",
        "cancel the food order",
        "cancel the delivery",
        "call off the delivery",
        "get the order cancelled",
    )
    tells(cancel, f"The order is cancelled; {cancel.refunded} comes back.", f"You get {cancel.refunded} back.")
    thank = say(
        act(change_food_order, order_id=buy.id, tip=tip),
        f"add a tip of {tip} for the courier",
        f"give the courier a tip of {tip}",
        f"tip the courier {tip}",
        f"leave it and add a tip of {tip} for the courier",
        f"keep it and give the courier a tip of {tip}",
        f"put a tip of {tip} for the courier on top",
        f"let the courier have {tip} as a tip",
    )
    goal = say(
        when(evening > 0, cancel, thank),
        f"I forgot to look at my calendar. If anything starts at 5 pm or later that day, {cancel}; if not, {thank}.",
        f"I should have checked my calendar first: if something starts at 5 pm or later that day, {cancel}; "
        f"otherwise {thank}.",
        f"Wait, do I have anything in my calendar that day that starts at 5 pm or later? If so, {cancel}; if not, "
        f"{thank}.",
        "It occurs to me that I may be busy. Check my calendar for that day: if something starts at 5 pm or later, "
        f"{cancel}; if not, {thank}.",
        "I'm not sure that I'm free that evening. If my calendar has something that starts at 5 pm or later that "
        f"day, {cancel}; if it doesn't, {thank}.",
        f"Hold on, am I even at home then? Should anything in my calendar start at 5 pm or later that day, {cancel}; "
        f"should there be nothing, {thank}.",
        f"see if I'm free that evening: if anything in my calendar starts at 5 pm or later that day, {cancel}; "
        f"otherwise {thank}",
    )
    found = either(evening > 0, "There is something", "There is nothing")
    tells(goal, f"{found} in your calendar from 5 pm on that day.", f"{found} in your calendar that evening.")
    return (fill, buy), (goal,)

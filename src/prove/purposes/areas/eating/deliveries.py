"""Kitchens that deliver: which are worth keeping, what a dish would cost, and orders that clash or never come."""

from typing import Any

from prove.purposes.areas.eating.food import food_card, id_of_card, last_from, usual_place
from prove.purposes.areas.people import AT_WORK, mail_to, somebody
from prove.purposes.program import (
    act,
    among,
    amount,
    ask,
    at,
    column,
    day,
    each,
    inside,
    look,
    money,
    purpose,
    quoted,
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
    reorder_food,
    report_food_problem,
    track_food_order,
)
from prove.servers.food_delivery.records import DishDetails, DishSummary, Option
from prove.servers.food_delivery.restaurants import get_dish, get_menu, search_restaurants, set_favourite_restaurant


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
        "My list of favourites has become meaningless.",
        "I pay too much for couriers.",
        "Delivery fees are eating me alive.",
        "Some of those places charge for every metre.",
        "My taste has moved on.",
        "I'm in the mood for spring cleaning.",
        "Favourites should earn their place.",
        "I'd like fewer, but better ones.",
        "The app shows me the same old names.",
        "Every cent on fees is a cent less on food.",
        "A good kitchen need not be a dear one to reach.",
        "I keep scrolling past places I never order from.",
    ),
)
def sort_out_my_favourites() -> Any:
    """Remove the favourites that charge too much for delivery, and add the best kitchen that does not."""
    fee = amount(1, 1.5, 2, 2.5, 3)
    dear = say(
        rows(search_restaurants, show="favourites").where(lambda r: r.delivery_fee > fee),
        f"every favourite of mine that takes more than {fee} for delivery",
        f"all of my favourite restaurants with a delivery fee above {fee}",
        f"those favourites of mine that charge over {fee} to deliver",
        f"whichever of my favourites ask for more than {fee} as the delivery fee",
    )
    drop = say(
        each(dear, lambda r: act(set_favourite_restaurant, restaurant_id=r.id, action="remove")),
        f"remove {dear} from the list",
        f"take {dear} off the list",
        f"unmark {dear}",
        f"go through my list and drop {dear}",
        f"I've had enough of such fees, so strike {dear} from the list.",
        f"cut {dear} from the list",
    )
    best = say(
        rows(search_restaurants, max_delivery_fee=fee).most(lambda r: r.rating),
        "the best-rated restaurant of all that deliver for that much or less",
        "whichever place has the highest rating at a delivery fee of that or less",
        "the top-rated kitchen whose fee isn't above that",
        "the restaurant people rate best among those that stay within that fee",
    )
    add = say(
        act(set_favourite_restaurant, restaurant_id=best.id, action="add"),
        f"make {best} one of my favourites",
        f"add {best} to my favourites",
        f"put {best} on that list",
        f"mark {best} as a favourite",
        f"look for {best} and save it among my favourites",
    )
    tell = say(
        ask(
            best.name,
            best.delivery_fee,
            best.rating,
            told=(
                "It is {}; they take {} for delivery and have {} stars.",
                "That is {}, with a delivery fee of {} and a rating of {}.",
                "{} it is: delivery costs {}, and the rating is {}.",
            ),
        ),
        "tell me its name, its delivery fee and its rating",
        "Who is it, what do they charge for delivery, and how are they rated?",
        "let me know what it's called, the fee they take and their stars",
        "name it, along with its fee and its rating",
        "I'd like to hear which one that is, what delivery costs and the rating it has.",
    )
    return (drop,), (add, tell)


@purpose(
    "food_delivery",
    "email",
    because=(
        "We're planning lunch at the office.",
        "Somebody at work asked what I usually eat.",
        "The canteen is closed, and people are hungry.",
        "We take turns suggesting lunch.",
        "I've been talking about this dish all morning.",
        "A team lunch is in the making.",
        "I need to convince a colleague.",
        "Prices first, appetite later.",
        "Lunch together is more fun.",
        "I don't want to promise a price that's wrong.",
        "The printer jammed, so we talk about food.",
        "Half past eleven, and my stomach is in charge.",
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
        ask(price, told=("It comes to {}.", "Together that is {}.", "With that it costs {}.")),
        f"At {place}, what would the {name} cost with the option {extra}?",
        f"look at the menu of {place} and work out the price of the {name} with {extra}",
        f"How much does {place} take for the {name} if one chooses {extra}?",
        f"I'm looking at {place}: what's the price of the {name}, {extra} included?",
        f"find out from {place} what the {name} comes to with {extra} added",
        f"ask the app what {place} wants for the {name} when it comes with {extra}",
    )
    friend = somebody(*AT_WORK)
    subject = quoted("Lunch?", "An idea for lunch", "Hungry?", "Lunch, my suggestion", "Food for thought")
    mail = say(
        mail_to(friend, subject, text(f"How about the {name} with {extra} from {place}? It costs {price}.")),
        f"suggest it to {friend} in a mail called {subject} that has the dish, the extra, the restaurant and the price",
        f"e-mail {friend} the dish with its option, where it's from and what it costs, subject {subject}",
        f"write to {friend} under the heading {subject}: dish, option, restaurant, price",
        f"send {friend} a mail titled {subject} naming the dish and the option, the place and the price",
        f"ask {friend} in a mail headed {subject} whether they'd like that, with dish, option, place and price",
    )
    return (tell,), (mail,)


@purpose(
    "food_delivery",
    "budget",
    because=(
        "I waited all evening with a rumbling stomach.",
        "The bag that was handed to me was somebody else's.",
        "We ended up having toast.",
        "My doorstep was empty.",
        "The app says delivered, my table says otherwise.",
        "Someone else must be enjoying my dinner.",
        "I paid for thin air.",
        "The courier must have had the wrong house.",
        "I've waited in the hall like a dog.",
        "An empty plate is a sad thing.",
        "It was a hungry night.",
        "I rang the restaurant, and they shrugged.",
    ),
)
def the_food_never_came() -> Any:
    """Report every dish of a meal as missing, and delete the expense that the budget has for it."""
    on = day(-6, -1)
    meal = say(
        rows(list_food_orders, since=on, until=on).the(),
        f"the food I ordered {on:on}",
        f"the order I placed {on:on}",
        f"my food order from {on}",
        f"what I ordered to eat {on:on}",
    )
    gone = say(
        each(
            inside(look(track_food_order, order_id=meal.id).items),
            lambda i: act(report_food_problem, order_item_id=i.id, trouble="missing"),
        ),
        f"report every dish of {meal} as missing",
        f"All of {meal} was missing, so report each dish.",
        f"claim each dish of {meal}: they were missing, one and all",
        f"tell the app that not a single dish of {meal} arrived, and file each of them as missing",
        f"go through {meal} and complain about every dish in it as missing",
        f"file a report for each of the dishes in {meal}, all missing",
    )
    entry = rows(list_expenses, min_amount=meal.total, max_amount=meal.total).the(
        lambda e: e.merchant == meal.restaurant_name
    )
    erase = say(
        act(delete_expense, expense_id=entry.id),
        "delete the expense for it from my budget; it has the same total and names the restaurant",
        "My budget has an expense of that very total at the restaurant, which should be deleted.",
        "look for what my budget has at that restaurant for exactly that total and delete it",
        "take the restaurant's expense of the same total out of my budget",
        "remove the matching entry, same total and same restaurant, from my budget",
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
        "I'd like an easy evening.",
        "The week is full, so dinner must come to me.",
        "I know what I want, for once.",
        "My pans are still in the sink.",
        "That kitchen has never let me down.",
        "No shopping, no chopping.",
        "A cosy dinner at home sounds right.",
        "I've earned an evening off.",
        "Let someone else do the cooking.",
        "My favourite plate is waiting.",
        "The cupboard is bare.",
        "I'd rather order now than forget.",
    ),
)
def ordered_before_looking() -> Any:
    """Order food for an evening; then cancel it if the calendar has something there, else tip the courier."""
    on = day(1, 5)
    last = last_from(usual_place())
    fill = say(
        act(reorder_food, order_id=last.id),
        f"put {last} into my basket",
        f"get {last} back into the basket",
        f"load the basket with {last}",
        f"fill my basket with {last}",
        f"I feel like {last} again; into the basket with that.",
    )
    card, code = food_card()
    buy = say(
        act(place_food_order, card_id=id_of_card(card), security_code=code, deliver_at=at(on, 19)),
        f"order it for 7 pm {on:on} with my {card}, code {code}",
        f"have it delivered {on:on} at 7 in the evening and charge my {card} (code {code})",
        f"place the order for 7 pm {on:on}, on my {card}, security code {code}",
        f"check out with my {card} and the code {code}; it should come {on:on} at 7 pm",
        f"send the order off, to arrive {on:on} at 7 pm, with my {card} and its code {code}",
    )
    tells(buy, f"It is ordered for {buy.total} and comes on {buy.expected_at}.", f"Ordered; that was {buy.total}.")
    evening = rows(list_events, since=on, until=on).where(lambda e: e.starts_at >= at(on, 17))
    tip = amount(2, 3, 4, 5)
    cancel = say(
        act(cancel_food_order, order_id=buy.id),
        "cancel the order",
        "call the order off",
        "withdraw the order",
        "drop the food again",
        "undo the order",
    )
    tells(cancel, f"The order is cancelled; {cancel.refunded} comes back.", f"You get {cancel.refunded} back.")
    thank = say(
        act(change_food_order, order_id=buy.id, tip=tip),
        f"add a tip of {tip} for the courier",
        f"give the courier {tip} as a tip",
        f"set the order's tip to {tip}",
        f"let the courier have a tip of {tip}",
        f"put {tip} on top for whoever brings it",
    )
    goal = say(
        when(evening.count() > 0, cancel, thank),
        f"I forgot to look into my calendar. If anything starts there at 5 pm or later that day, {cancel}; if not, "
        f"{thank}.",
        f"check my calendar for that day: if something begins at 5 pm or later, {cancel}; otherwise {thank}",
        f"Is there an event in my calendar that day that starts at 5 pm or after? In that case {cancel}; if there "
        f"isn't, {thank}.",
        f"unless my calendar is empty from 5 pm on that day, {cancel}; if it is, {thank}",
        f"see whether I have plans in my calendar that begin at 5 pm or later that day; if so, {cancel}, and if not, "
        f"{thank}",
        f"It dawns on me that I may be busy. When that day's calendar has a start at 5 pm or later, {cancel}; when it "
        f"has none, {thank}.",
    )
    tells(goal, f"Events from 5 pm on: {evening.count()}.", f"Your calendar has {evening.count()} from 5 pm on.")
    return (fill, buy), (goal,)

"""Food that is delivered: ordering, guests, complaints, what it costs."""

from typing import Any

from prove.purposes.areas.eating.food import (
    basket_with,
    dinner_place,
    food_card,
    id_of_card,
    last_from,
    place_paid_in_full,
    usual_place,
)
from prove.purposes.areas.people import AT_WORK, CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    at,
    both,
    column,
    day,
    day_of,
    given,
    inside,
    look,
    money,
    months_between,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    text,
    today,
    when,
    word,
)
from prove.servers._shared.life.outings.meals import Trouble
from prove.servers._shared.life.outings.menus import SERVED_COLD
from prove.servers.budget.tools import (
    add_expense,
    list_budget_accounts,
    list_budget_categories,
    list_expenses,
    set_category_limit,
)
from prove.servers.calendar.events import list_events
from prove.servers.email.tools import search_address_book, send_email
from prove.servers.food_delivery.basket import place_food_order, view_basket
from prove.servers.food_delivery.meals import (
    change_food_order,
    list_food_orders,
    rate_food_order,
    report_food_problem,
    track_food_order,
)
from prove.servers.food_delivery.records import OrderSummary
from prove.servers.food_delivery.restaurants import search_restaurants, set_favourite_restaurant
from prove.servers.maps.places import list_saved_places, save_place, search_places

_NOT_AFTER_A_MEAL = (
    "Dinner",
    "Picnic",
    "Supper",
    "Yoga",
    "Gym",
    "Swimming",
    "Running",
    "Football",
    "Tennis",
    "Climbing",
    "Run",
    "Swim",
    "Birthday",
    "Check",
    "Flight",
    "Train",
)
"""How the titles of events begin before which nobody eats, or nobody is at home."""
_RUNNY = (
    *("lentil soup", "tomato soup", "tom yum soup", "miso ramen", "tonkotsu ramen", "green curry", "massaman curry"),
    *("butter chicken", "chana masala", "palak paneer", "dal makhani", "chicken katsu curry", "chicken tikka masala"),
    *("lamb rogan josh", "mushroom risotto", "guacamole with chips", "granola with yoghurt", "chia pudding"),
    *("mint lemonade", "hot chocolate", "iced matcha", "Thai iced tea", "caramel latte", "flat white", "chai latte"),
    *("green smoothie", "vanilla milkshake", "blood orange soda", "cold brew", "mango lassi", "horchata"),
)
"""Dishes and drinks that can be spilled."""


def _is_not_booked(order: OrderSummary) -> object:
    """Whether the budget lacks an order."""
    booked = rows(list_expenses, query=order.restaurant_name).where(lambda e: e.amount == order.total)
    return booked.count() == 0


def _nothing_came_back(order: OrderSummary) -> object:
    """Whether nothing was refunded of an order, so that its total is what the user paid."""
    return look(track_food_order, order_id=order.id).refunded == 0


@purpose(
    "food_delivery",
    because=(
        "I won't get round to cooking for a while.",
        "My oven is out of order.",
        "Culinary surprises don't agree with my digestion.",
        "I'd like one evening away from the cooker.",
        "I'm nostalgic about a meal that I savored.",
        "I'm a creature of habit.",
        "My oven door doesn't close any more.",
        "I've had a certain flavour in mind for days.",
        "I don't like to experiment with new restaurants.",
        "I didn't leave a crumb last time.",
        "I haven't opened my recipe book for months.",
        "After all my overtime I don't feel like cooking.",
        "I'm thrifty, but I don't want to live on instant noodles.",
    ),
)
def order_the_same_again() -> Any:
    """Put an earlier meal into the basket, and order it for an evening if it is cheap enough."""
    last = last_from(dinner_place())
    fill = basket_with(last)
    most, on = amount(*range(15, 71, 5)), day(1, 5)
    card, code = food_card()
    buy = say(
        act(place_food_order, card_id=id_of_card(card), security_code=code, deliver_at=at(on, 19)),
        f"order it with my {card} (code {code}), to come at 7 pm {on:on}",
        f"have it delivered at 7 pm {on:on} and pay with my {card}, code {code}",
        f"place the order for 7 in the evening {on:on}, on my {card}, security code {code}",
        f"order it for 7 pm {on:on} with my {card}, code {code}",
        f"check out with my {card}, code {code}, for delivery {on:on} at 7 pm",
        f"get it here {on:on} at 7 pm and let my {card} pay for it, code {code}",
        f"go ahead and order with my {card}, code {code}, for delivery {on:on} at 7 pm",
    )
    tells(buy, f"It is ordered and comes on {on} at 7 pm.", f"I ordered it for {on} at 7 pm.")
    tell = say(
        ask(
            look(view_basket).total,
            told=(
                "It would cost {}, so I have ordered nothing.",
                "That comes to {}; it is still in the basket.",
                "The total is {}. I did not order it.",
            ),
        ),
        "just tell me what it would cost",
        "leave it there and tell me the total",
        "let me know the price and don't order anything",
        "don't order and tell me the total",
        "tell me how much it would be, without ordering",
        "hold off and tell me what they want for it",
    )
    goal = say(
        when(fill.total <= most, buy, tell),
        f"if the basket comes to {most} or less, {buy}; if it's more, {tell}",
        f"check the total: if it's at most {most}, {buy}; otherwise {tell}",
        f"if the whole basket costs {most} or less, {buy}, else {tell}",
        f"see what the basket comes to now. If it's {most} or less, {buy}; if it's more, {tell}",
        f"What's the total? If it's {most} or less, {buy}; if it's over that, {tell}.",
        f"I'm ready to spend {most}, but not more. If the total allows it, {buy}; if it doesn't, {tell}.",
        f"How much is the basket now? If it's {most} or less, {buy}; if it's more, {tell}.",
        f"My limit is {most}. If the basket stays within it, {buy}; if it costs more, {tell}.",
    )
    tells(goal, f"It comes to {fill.total}.", f"The total is {fill.total}.")
    return (fill,), (goal,)


@purpose(
    "food_delivery",
    "calendar",
    because=(
        "I'd like to plan a meal ahead.",
        "Without enough calories my temper gets explosive.",
        "I get grumpy on an empty stomach.",
        "There'll be an evening when I have no time to cook.",
        "The last time I had plans, I lived on peanuts all evening.",
        "I can't enjoy an evening without a proper meal.",
        "My stomach always rumbles when I haven't eaten.",
        "I don't want to live on snacks.",
        "I can't concentrate when I haven't eaten.",
        "I often have nothing but a biscuit for dinner.",
        "Nibbling on celery won't carry me through an evening.",
        "I've skipped dinner too often lately.",
        "A chocolate bar isn't a dinner.",
        "I like to be well fed when I have something on.",
    ),
)
def food_for_an_evening() -> Any:
    """Order an earlier meal so that it comes before something in the calendar."""
    on = day(1, 6)
    event = again(
        some(
            rows(list_events, since=on, until=on),
            lambda e: (f'"{e.title}"',),
            fits=[
                lambda e: e.calendar_name != "Work",
                lambda e: e.starts_at >= at(on, 17),
                lambda e: both(*(among(named(e.title, first), (False,)) for first in _NOT_AFTER_A_MEAL)),
            ],
        ),
        "it",
    )
    last = last_from(dinner_place())
    fill = basket_with(last)
    card, code = food_card()
    early = number(20, 30, 40, 45)
    buy = say(
        act(
            place_food_order,
            card_id=id_of_card(card),
            security_code=code,
            deliver_at=shift(event.starts_at, minutes=0 - early),
        ),
        f"order it with my {card} (code {code}), to come {early} minutes before {event} {on:on}",
        f"place the order so that it arrives {early} minutes before {event} starts {on:on}; pay with my {card}, code "
        f"{code}",
        f"have it delivered {early} minutes before {event}, which is in my calendar {on:on}; put it on my {card}, code "
        f"{code}",
        f"pay with my {card}, security code {code}, and have it come {early} minutes before the start of {event} "
        f"{on:on}",
        f"My calendar has {event} {on:on}. I want to eat {early} minutes before that begins, so order it for then "
        f"with my {card}, code {code}.",
        f"I have {event} {on:on}, and the food should be here {early} minutes before that starts. Charge my {card}, "
        f"code {code}.",
        f"charge my {card} (code {code}) and have it here {early} minutes before {event} starts {on:on}",
    )
    tells(
        buy,
        f"It is ordered for {buy.total} and comes on {buy.expected_at}.",
        f"You paid {buy.total}; it is expected on {buy.expected_at}.",
        f"The total is {buy.total}, and it should be here on {buy.expected_at}.",
    )
    return ((fill, buy),)


@purpose(
    "food_delivery",
    because=(
        "Constructive criticism helps a kitchen improve.",
        "A meal wasn't what I had hoped for.",
        "I expected better for my money.",
        "My last order wasn't great.",
        "A meal was below par, and I feel shortchanged.",
        "I was disappointed when I unpacked my food.",
        "A meal that I'd looked forward to was a letdown.",
        "I seldom grumble, but not this time.",
        "I was still hungry after a meal from the app.",
        "I know that mistakes happen, but I'd like to report one.",
        "I've had bad luck with a delivery.",
        "Not everything I got was up to scratch.",
        "I'd wanted to treat myself, and it went wrong.",
    ),
)
def complain_about_a_dish() -> Any:
    """Report a dish of a meal, rate the meal, and find out what comes back."""
    meal = last_from(usual_place())
    details = look(track_food_order, order_id=meal.id)
    trouble: Trouble = word("cold", "spilled", "missing")
    name = column(
        inside(details.items),
        lambda i: i.name,
        fits=[
            lambda i: among(
                True,
                (
                    trouble == "missing",
                    both(trouble == "cold", among(among(i.name, sorted(SERVED_COLD)), (False,))),
                    both(trouble == "spilled", among(i.name, _RUNNY)),
                ),
            )
        ],
    )
    dish = inside(details.items).the(lambda i: i.name == name)
    cold = say(
        act(report_food_problem, order_item_id=dish.id, trouble=trouble),
        f"complain about {meal}, and report the {name} as {trouble}",
        f"find {meal} among my orders, and report the {name} as {trouble}",
        f"make a complaint about {meal}: the {name} should go down as {trouble}, please",
        f"I have a complaint about {meal}: report the {name} as {trouble}.",
        f"There was a problem with {meal}, so report the {name} as {trouble}.",
        f"dig out {meal}; the {name} in it should be flagged as {trouble}, please",
        f"Something was wrong with {meal}. Put in a complaint that lists the {name} as {trouble}.",
    )
    stars = number(2, 3)
    rate = say(
        act(rate_food_order, order_id=meal.id, restaurant_stars=stars, courier_stars=stars + 1),
        f"rate the restaurant with {stars} stars and the courier with one star more",
        f"give the food {stars} stars and the courier one more",
        f"leave a rating of {stars} stars for the restaurant, and one that is a star higher for the courier",
        f"rate the order: {stars} stars for the food, and one star more for the courier",
        f"rate that order, too: {stars} stars for the restaurant and one more for the courier",
        f"I'd like to give {stars} stars to the restaurant and one star more to the courier.",
        f"The restaurant gets {stars} stars from me and the courier one more, so rate them like that.",
    )
    tells(
        rate,
        f"You gave the restaurant {rate.restaurant_stars} stars and the courier {present(rate.courier_stars)}.",
        "Both ratings are saved.",
    )
    tells(
        cold,
        f"I reported the {cold.name}; you get {cold.refund} back.",
        f"The complaint about the {cold.name} is in, and {cold.refund} is refunded.",
        f"For the {cold.name}, {cold.refund} comes back to you.",
    )
    return ((cold, rate),)


@purpose(
    "food_delivery",
    "email",
    because=(
        "I ordered for both of us.",
        "Fair is fair.",
        "I paid for both of us, as usual.",
        "We said we'd go halves.",
        "I'm no millionaire and can't sponsor every feast.",
        "I paid in the app because I had my phone at hand.",
        "We had a good time and forgot about the bill.",
        "I've been a bit too generous lately.",
        "We shared the food, so we should share the bill.",
        "I'm saving for a bicycle and can't keep treating everyone.",
        "I don't like to mention debts face to face.",
        "Fellow diners should split costs, in my view.",
        "The food is eaten, but the bill isn't settled yet.",
    ),
)
def split_a_meal() -> Any:
    """Ask somebody for their half of a meal."""
    meal = last_from(place_paid_in_full())
    details = look(track_food_order, order_id=meal.id)
    half = money(given(meal.total, details.refunded == 0) / 2)
    dishes = inside(details.items).column(lambda i: i.name)
    friend = somebody(*CLOSE, *AT_WORK)
    subject = quoted(
        "Our meal",
        "Your half of the meal",
        "What we ate",
        "For the food",
        "Half of it is yours",
        "Settling the bill",
        "Our takeaway",
    )
    letter = say(
        text(f"We had {dishes}. It came to {meal.total}, and your half is {half}."),
        "what we had, what it cost and how much half of that is",
        "what we ate, the price of it all and what half of that is",
        "what was on the table, what it came to and the half I'm owed",
        "the dishes, the total, and what half of that comes to",
        "what I ordered for us, what I paid and how much half of that is",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"look up {meal}, and send {friend} an e-mail with {letter}, subject {subject}",
        f"I shared {meal} with {friend}, so ask for half the money in an email called {subject} with {letter}.",
        f"ask {friend} for half the price of {meal} in an email titled {subject} with {letter}",
        f"dig out {meal}, and drop {friend} an e-mail titled {subject} that lists {letter}",
        f"go halves with {friend} on {meal}, and say so in an email headed {subject} with {letter}",
        f"For {meal}, I'd like half the money back from {friend}. Ask for it in an email headed {subject} "
        f"with {letter}.",
        f"find out what I paid for {meal}, and write to {friend} under the subject {subject}, giving {letter}",
        f"Half of {meal} was for {friend}, so send an email about it, with the subject {subject}, that gives {letter}.",
    )
    return ((mail,),)


@purpose(
    "food_delivery",
    "budget",
    because=(
        "I'm catching up with my bookkeeping.",
        "I'm trying to stay within my budget.",
        "I studied algebra, so accuracy matters to me.",
        "I forgot to enter something in my budget.",
        "I want every takeaway in my budget.",
        "There are too many gaps in my bookkeeping.",
        "I eat first and write the numbers down much later.",
        "I'd like to see how much I really spend on food.",
        "My budget app says that something is missing.",
        "I'm taking a course in personal finance.",
        "Tacos and smoothies have never made it into my spreadsheet.",
        "I suspect that I spend too much on ordering in.",
        "My budget is only useful if it's complete.",
    ),
)
def book_a_meal() -> Any:
    """Put a meal that the budget lacks into it."""
    meal = some(
        rows(list_food_orders, status="delivered"),
        lambda o: (
            f"my takeaway from {o.restaurant_name}",
            f"the meal I had from {o.restaurant_name}",
            f"the {o.summary} from {o.restaurant_name}",
        ),
        fits=[lambda o: months_between(day_of(o.placed_at), today()) <= 1, _is_not_booked, _nothing_came_back],
    )
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
        f"look up what I paid for {meal} and put it into my budget under {category}, from {wallet}, with the day I "
        "ordered as the date",
        f"add {meal} to my budget, in {category} and from {wallet}, with the date of the order",
        f"I still have to book {meal}, so put that in my budget under {category}, from {wallet}, dated the day I "
        "ordered.",
        f"enter {meal} in my budget under {category}, dated the day I ordered; the money came from {wallet}",
        f"My budget doesn't have {meal} yet. Add that under {category}, from {wallet}, with the date of the order.",
        f"I used {wallet} to pay for {meal}, and my budget should know. That belongs under {category}, on the day I "
        "ordered.",
    )
    return ((book,),)


@purpose(
    "food_delivery",
    "email",
    because=(
        "Some friends are keeping me away from home.",
        "My dining table is being repaired.",
        "My plans have changed.",
        "I'd rather not eat alone.",
        "I can't be at home when the food comes.",
        "My kitchen is being painted.",
        "There are paint fumes in my flat.",
        "I've been invited to play board games.",
        "I'm going to watch a match with a friend.",
        "There's a power cut at my place.",
        "My place is full of builders' dust.",
        "I've been talked into a round of cards.",
        "My upstairs neighbour is drilling, so I've gone out.",
        "Pest control has sealed off my apartment.",
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
        f"my current order from {place}",
        f"the delivery I'm still expecting from {place}",
        f"my outstanding order from {place}",
        f"the food due from {place}",
        f"my open order from {place}",
        f"the delivery I have coming from {place}",
    )
    friend = somebody("friend")
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    send = say(
        act(change_food_order, order_id=order.id, address=person.address),
        f"have {order} delivered to {friend}'s address instead of mine",
        f"use {friend}'s address instead of mine for {order}",
        f"change the delivery address to {friend}'s for {order}",
        f"have {order} brought to {friend}'s home, not to mine",
        f"We're meeting at {friend}'s place, so change the address of {order} to that one.",
        f"I'm eating at {friend}'s, so have {order} delivered there.",
        f"I'll be at {friend}'s place, and {order} should go to that address too.",
    )
    subject = quoted(
        "Food is coming",
        "Food is on its way",
        "Please open the door",
        "A delivery for us",
        "Set the table",
        "There is food coming to you",
        "Food for us",
    )
    letter = say(
        text(
            f"There is food coming to your place: {inside(send.items).column(lambda i: i.name)} from "
            f"{send.restaurant_name}. It should arrive on {send.expected_at}."
        ),
        "what's coming, where it's from and on what day and at what time it should arrive",
        "what we're getting, from which restaurant and the day and time to expect it",
        "which dishes are coming, from where, and the date and time they should be there",
        "what I ordered, where, and when it should get there, date and time",
        "what there is to eat, from which restaurant it is and the day and hour it should be there",
    )
    mail = say(
        act(
            send_email,
            to=(person.email,),
            subject=subject,
            body=letter,
        ),
        f"send {friend} an email, subject {subject}, with {letter}",
        f"write {friend} an email called {subject} that says {letter}",
        f"tell {friend} by email, under the subject {subject}, {letter}",
        f"let {friend} know {letter}; an email with the subject {subject} will do",
        f"drop {friend} an email headed {subject}: {letter}",
        f"I haven't told {friend} yet. Send an email titled {subject} that says {letter}.",
        f"send word to {friend} by email, with {subject} as the subject: {letter}",
        f"e-mail {friend} {letter}, subject {subject}",
    )
    tells(send, f"It goes to {person.address} now.", f"{person.name}'s address is on the order now.")
    return (send,), (mail,)


@purpose(
    "food_delivery",
    "maps",
    because=(
        "I've found a restaurant that I'd like to visit in person.",
        "Good food should be rewarded.",
        "A talented chef deserves more than silent applause.",
        "Visitors always ask me where to eat.",
        "I'm compiling a private guide to hidden gems.",
        "I'm collecting good restaurants.",
        "I ate every last crumb of a takeaway.",
        "I'm rarely this happy with a takeaway.",
        "Kitchens that cook with care are hard to find.",
        "I have a bad memory for the names of restaurants.",
        "I'm a fan of good, simple cooking.",
        "My cousins visit me often, and they're always hungry.",
        "I had a delivery that was a real treat.",
        "Cooks don't get enough compliments, in my opinion.",
    ),
)
def remember_a_good_kitchen() -> Any:
    """Rate a meal, make its restaurant a favourite and save it on the map."""
    meal = last_from(usual_place())
    stars = number(4, 5)
    rate = say(
        act(rate_food_order, order_id=meal.id, restaurant_stars=stars),
        f"give {stars} stars to {meal}",
        f"rate {meal} with {stars} stars",
        f"look up {meal}, and give it {stars} stars",
        f"leave {stars} stars for {meal}",
        f"It was delicious, so {stars} stars for {meal}, please.",
        f"award {stars} stars to {meal}",
        f"I loved {meal}; rate it with {stars} stars.",
    )
    like = say(
        act(set_favourite_restaurant, restaurant_id=meal.restaurant_id, action="add"),
        "add the restaurant to my favourites in the app",
        "make the restaurant one of my favourites in the app",
        "bookmark that restaurant as a favourite in the app",
        "put the restaurant on my list of favourites in the app",
        "save the restaurant as a favourite in the app",
        "I'd like to find the restaurant among my favourites in the app from now on.",
        "give the restaurant a place among my favourites in the app",
    )
    tells(
        like,
        f"{meal.restaurant_name} is among your favourites now.",
        f"I added {meal.restaurant_name} to your favourites.",
    )
    spot = rows(search_places, query=meal.restaurant_name).the(lambda p: p.name == meal.restaurant_name)
    saved = column(
        rows(list_saved_places),
        lambda p: p.list_name,
        fits=[lambda p: among(p.list_name, ("Favorites", "Date nights", "For visitors"))],
    )
    save = say(
        act(save_place, place_id=spot.id, list_name=saved),
        f'find that restaurant on the map and add it to my "{saved}" list',
        f'save the restaurant on the map as well, to my "{saved}" list',
        f'put that restaurant on my "{saved}" list on the map',
        f'look the restaurant up on the map and put it on my list called "{saved}"',
        f"On the map, I'd like to have the restaurant on my list named {saved}.",
        f"search for the restaurant on the map and save it to my list called {saved}",
        f'My "{saved}" list on the map should have the restaurant as well.',
    )
    return (rate, like), (save,)


@purpose(
    "food_delivery",
    "email",
    because=(
        "Mediocre restaurants outnumber excellent kitchens by far.",
        "I like to pass good places on.",
        "People often ask me where to eat.",
        "I promised to recommend a restaurant.",
        "I said I'd send a tip for dinner.",
        "I'm known for my good restaurant tips.",
        "A decent meal has saved many an evening of mine.",
        "Somebody complained to me about a bad takeaway.",
        "Word of mouth beats glitzy billboards, in my opinion.",
        "I was asked on the phone for a takeaway recommendation.",
        "Someone I know lives on frozen pizza.",
        "I know a lot of restaurants by now.",
        "I enjoy giving tips about food.",
    ),
)
def recommend_a_favourite() -> Any:
    """Send somebody the best-rated favourite restaurant that delivers cheaply, and find out how long it takes."""
    fee = amount(1, 1.5, 2, 2.5, 3, 3.5, 4, 5, 6)
    kitchen = say(
        rows(search_restaurants, show="favourites", max_delivery_fee=fee).most(lambda r: r.rating),
        f"the best-rated of my favourite restaurants that charge {fee} or less for delivery",
        f"the best-rated of my favourite restaurants with a delivery fee of at most {fee}",
        f"the best-rated place among my favourites that deliver for {fee} or less",
        f"the top-rated one of my favourite restaurants that don't charge more than {fee} for delivery",
        f"whichever of my favourite restaurants has the best rating and a delivery fee of no more than {fee}",
    )
    friend = somebody(*CLOSE, *AT_WORK)
    subject = quoted(
        "A good place",
        "Where to order",
        "Try this one",
        "My tip for dinner",
        "Trust me on this",
        "Yum",
        "Best food in town",
        "For hungry people",
        "Order here",
    )
    letter = say(
        text(f"Try {kitchen.name}, {kitchen.address}, phone {kitchen.phone}. It is rated {kitchen.rating}."),
        "what it's called, the address, the phone number and how it's rated",
        "its name and address, the phone number and the rating",
        "its name, the address to find it at, the number to call and how it's rated",
        "the name, the address, the phone number and the rating",
        "the name, the full address, what number to call and the rating",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"find {kitchen}, and send {friend} an e-mail with {letter}, subject {subject}",
        f"pick {kitchen}, and send {friend} an email called {subject} with {letter}",
        f"write {friend} an email titled {subject} that recommends {kitchen}, with {letter}",
        f"look for {kitchen}, and write to {friend} under the subject {subject}, giving {letter}",
        f"see which is {kitchen}, and recommend it to {friend} in an email headed {subject} that gives {letter}",
        f"track down {kitchen}, and drop {friend} an e-mail titled {subject} with {letter}",
        f"I want to send {friend} a tip: {kitchen}. Write an email titled {subject}, with {letter}.",
        f"My tip for {friend} is {kitchen}. Send it in an email headed {subject}, with {letter}.",
    )
    tell = say(
        ask(
            kitchen.delivery_minutes,
            kitchen.minimum,
            told=(
                "A delivery usually takes {} minutes, and the minimum order is {}.",
                "The restaurant usually needs {} minutes; the minimum order is {}.",
                "It usually takes {} minutes, with a minimum order of {}.",
            ),
        ),
        "How long does a delivery from that restaurant usually take, and what is the minimum order?",
        "tell me how many minutes the restaurant usually needs and what its minimum order is",
        "What's the smallest order the restaurant accepts, and how many minutes does a delivery usually take?",
        "tell me the restaurant's minimum order and how long a delivery usually takes",
        "What's the least I can order from that restaurant, and how many minutes does it usually take to deliver?",
        "I'd like to know how long that restaurant usually takes to deliver, and what the minimum order is.",
        "In how many minutes does that restaurant usually deliver, and how big does an order have to be?",
    )
    return ((mail, tell),)


@purpose(
    "food_delivery",
    "budget",
    because=(
        "I've been ordering in far too often.",
        "A nutritionist suggested lentils and homemade yogurt.",
        "I made a resolution about takeaways.",
        "Delivery has become a habit of mine.",
        "I've bought a cookbook and want to use it.",
        "I never touch my apron, my whisk or my ladle.",
        "My bin is full of cardboard boxes and plastic lids.",
        "The couriers know me by my first name.",
        "My jeans have become too tight.",
        "I've signed up for a cookery course.",
        "My neighbours have noticed all the paper bags.",
        "I own a wok that I haven't used in ages.",
        "My kitchen drawer is full of soy sauce sachets.",
        "A friend bet that I can't live without deliveries.",
    ),
)
def cap_the_takeaways() -> Any:
    """Add up the food that was delivered since a day, and limit it in the budget if it was too much."""
    since = day(-200, -120, edge="since")
    meals = say(
        rows(list_food_orders, status="delivered", since=since),
        f"all the food I had delivered since {since}",
        f"the meals I had delivered since {since}",
        f"my delivered food orders since {since}",
        f"the takeaways that were delivered to me since {since}",
        f"the takeaway orders I received since {since}",
        f"all the takeaways I've had brought to me since {since}",
    )
    total = meals.sum(lambda o: o.total)
    most, limit = amount(*range(150, 1201, 50)), amount(60, 80, 100, 120, 150, 180, 200, 250)
    category = some(
        rows(list_budget_categories),
        lambda c: (f"{c.name}",),
        fits=[lambda c: c.name == "Eating out", lambda c: c.monthly_limit > limit],
    )
    cap = say(
        act(set_category_limit, category_id=category.id, monthly_limit=limit),
        f"set the limit of {category} in my budget to {limit} a month",
        f"allow no more than {limit} a month for {category} in my budget",
        f"set the monthly limit for {category} in my budget to {limit}",
        f"cap {category} at {limit} a month in my budget",
        f"give {category} a limit of {limit} a month in my budget",
        f"limit {category} in my budget to {limit} a month",
    )
    tell = say(
        ask(
            meals.count(),
            total,
            told=(
                "It isn't more than that: there were {} orders, for {} in all before refunds.",
                "You're not over that, with {} orders for {} in all before refunds.",
                "There were {} orders, and before refunds they cost {} together.",
            ),
        ),
        "just tell me how many orders that was and what they cost altogether",
        "leave my budget alone and tell me how many orders it was and what I paid in all",
        "change nothing and tell me how many orders it was and the total",
        "let me know how many orders there were and what I paid in all",
        "don't touch my budget, but give me the figures: how many orders, and how much altogether",
    )
    goal = say(
        when(total > most, cap, tell),
        f"add up what I paid for {meals}, without deducting refunds: if it's more than {most}, {cap}; otherwise {tell}",
        f"if I paid more than {most} in all, before refunds, for {meals}, {cap}; if not, {tell}",
        f"check what {meals} cost me in total, ignoring refunds. If it comes to over {most}, {cap}; if it doesn't, "
        f"{tell}",
        f"work out the total price of {meals}, with no refunds deducted. If that's above {most}, {cap}; if it isn't, "
        f"{tell}",
        f"Did I spend more than {most} on {meals}, if refunds don't count? If so, {cap}; if not, {tell}.",
        f"Leaving refunds aside, was it more than {most} that I spent on {meals}? If it was, {cap}; if it wasn't, "
        f"{tell}.",
        f"How much money went on {meals}? Forget about refunds. If it's over {most} in all, {cap}; otherwise {tell}.",
    )
    tells(
        goal,
        f"Before refunds, you paid {total} in all, for {meals.count()} orders.",
        f"It was {meals.count()} orders, for {total} in all before refunds.",
    )
    return ((goal,),)

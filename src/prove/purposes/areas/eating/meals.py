"""Food that is delivered: ordering, guests, complaints, what it costs."""

from typing import Any

from prove.purposes.areas.eating.food import food_card, id_of_card, last_from, usual_place
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
    inside,
    look,
    money,
    months_between,
    named,
    number,
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
    reorder_food,
    report_food_problem,
    track_food_order,
)
from prove.servers.food_delivery.records import OrderSummary
from prove.servers.food_delivery.restaurants import search_restaurants, set_favourite_restaurant
from prove.servers.maps.places import list_saved_places, save_place, search_places


def _is_not_booked(order: OrderSummary) -> object:
    """Whether the budget lacks an order."""
    booked = rows(list_expenses, query=order.restaurant_name).where(lambda e: e.amount == order.total)
    return booked.count() == 0


@purpose(
    "food_delivery",
    because=(
        "I don't feel like cooking.",
        "That was so good last time.",
        "I'm already looking forward to it.",
        "The fridge is empty and so am I.",
        "Nobody here wants to stand at the stove.",
        "My stomach remembers it fondly.",
        "There's a match on, and hands must be free.",
        "My oven has been on strike since the weekend.",
        "I still think about that sauce.",
        "The kids voted, and it was unanimous.",
        "We've got nothing but mustard and half a lemon.",
        "After twelve hours on my feet I won't touch a pan.",
        "Friends are dropping in, and they want what we had.",
        "That aroma still haunts my nostrils.",
        "Culinary experiments can wait.",
    ),
)
def order_the_same_again() -> Any:
    """Put an earlier meal into the basket, and order it for an evening if it is cheap enough."""
    last = last_from(usual_place())
    fill = say(
        act(reorder_food, order_id=last.id),
        f"put {last} into the basket again",
        f"fill my basket with {last}",
        f"look up {last}, and put the same into the basket",
        f"get {last} back into my basket",
        f"load {last} into my basket",
        f"I'd like {last} in the basket once more.",
        f"repeat {last}: into the basket with it",
    )
    most, on = amount(*range(15, 71, 5)), day(1, 5)
    card, code = food_card()
    buy = say(
        act(place_food_order, card_id=id_of_card(card), security_code=code, deliver_at=at(on, 19)),
        f"order it with my {card} (code {code}), to come at 7 pm {on:on}",
        f"have it delivered at 7 pm {on:on} and pay with my {card}, code {code}",
        f"place the order for 7 in the evening {on:on}, on my {card}, security code {code}",
        f"send it off for delivery at 7 pm {on:on}; my {card} pays, code {code}",
        f"confirm the order for 7 o'clock in the evening {on:on}, using my {card} with the code {code}",
        f"check out with my {card}, code {code}, and ask for delivery {on:on} at 7 pm",
    )
    tells(buy, f"It is ordered and comes on {buy.expected_at}.", f"I ordered it for {buy.expected_at}.")
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
        "hold back and name the amount",
        "say how much it would be, without ordering",
    )
    goal = say(
        when(fill.total <= most, buy, tell),
        f"if that comes to {most} or less, {buy}; if it's more, {tell}",
        f"check the total: if it's at most {most}, {buy}; otherwise {tell}",
        f"when all of it costs {most} or less, {buy}, else {tell}",
        f"see what it comes to now. At {most} or less, {buy}; above that, {tell}",
        f"What's the total? Up to {most}, {buy}; if it's over that, {tell}.",
        f"I'm ready to spend {most}, not a cent more: if the total allows, {buy}; if it doesn't, {tell}.",
        f"unless the basket comes to more than {most}, {buy}; if it does, {tell}",
        f"should the sum be {most} or below, {buy}; should it be above, {tell}",
        f"How much is the basket now? If it's {most} or less, {buy}; if it's more, {tell}.",
        f"My limit is {most}. If the basket stays within it, {buy}; if it's dearer, {tell}.",
        f"if the basket isn't above {most}, {buy}; as soon as it is, {tell}",
    )
    tells(goal, f"It comes to {fill.total}.", f"The total is {fill.total}.")
    return (fill,), (goal,)


@purpose(
    "food_delivery",
    "calendar",
    because=(
        "I want to eat before I go out.",
        "There's no time to cook that day.",
        "I'll be in a hurry that evening.",
        "I never get to eat in time.",
        "I get grumpy on an empty stomach.",
        "My schedule that day is merciless.",
        "Last time I lived on peanuts from the bar.",
        "My babysitter comes early, so there's a narrow window.",
        "I get dizzy without a proper meal.",
        "Rush hour will swallow the time I'd need for cooking.",
        "Rumbling bellies disturb the neighbours.",
        "Hunger turns me into a growling bear.",
    ),
)
def food_for_an_evening() -> Any:
    """Order an earlier meal so that it comes before something in the calendar."""
    on = day(1, 6)
    event = again(
        some(
            rows(list_events, since=on, until=on),
            lambda e: (f'"{e.title}"', f'the event "{e.title}"'),
            fits=[
                lambda e: e.calendar_name != "Work",
                lambda e: e.starts_at >= at(on, 17),
                lambda e: both(*(among(named(e.title, meal), (False,)) for meal in ("Dinner", "Picnic", "Supper"))),
            ],
        ),
        "it",
    )
    last = last_from(usual_place())
    fill = say(
        act(reorder_food, order_id=last.id),
        f"put {last} into my basket once more",
        f"fill the basket with {last}",
        f"take {last} and put the same into my basket",
        f"get my basket ready with {last}",
        f"I fancy {last} again, so put that in my basket.",
        f"refill my basket using {last}",
        f"duplicate {last} in my basket",
    )
    card, code = food_card()
    early = number(30, 45, 60)
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
        f"have it delivered {early} minutes ahead of {event}, which is in my calendar {on:on}, on my {card}, code "
        f"{code}",
        f"pay with my {card}, security code {code}, and let it come {early} minutes before the start of {event} "
        f"{on:on}",
        f"order it for {early} minutes ahead of {event}, which I have {on:on}; the card is my {card} and its "
        f"code {code}",
        f"time the delivery {early} minutes before {event} {on:on} and charge my {card} (security code {code})",
        f"There's {event} {on:on}, and the food should be here {early} minutes before that begins. Charge my "
        f"{card}, code {code}.",
        f"charge my {card} (code {code}) and have it here {early} minutes before {event} begins {on:on}",
        f"Dinner has to be on the table {early} minutes before {event} {on:on}; pay with my {card}, and the "
        f"code is {code}.",
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
        "Something was wrong with my food.",
        "I'm not happy with what came.",
        "I'm a little disappointed.",
        "That was not what I had hoped for.",
        "For that money I expected better.",
        "That wasn't the kitchen's best day.",
        "I'm still hungry, to be frank.",
        "My tastebuds feel cheated.",
        "The lid had surrendered somewhere along the route.",
        "Even the dog raised an eyebrow.",
    ),
)
def complain_about_a_dish() -> Any:
    """Report the dearest dish of a meal, rate the meal, and find out what comes back."""
    meal = last_from(usual_place())
    details = look(track_food_order, order_id=meal.id)
    trouble: Trouble = word("cold", "spilled", "missing")
    dish = say(
        inside(details.items).most(lambda i: i.price),
        f"the dish with the highest price apiece in {meal}",
        f"whichever dish has the highest price per portion in {meal}",
        f"the dish that costs most by the portion in {meal}",
        f"the item with the steepest single price in {meal}",
        f"the dish with the highest single price in {meal}",
    )
    cold = say(
        act(report_food_problem, order_item_id=dish.id, trouble=trouble),
        f"report that {dish} was {trouble}",
        f"complain that {dish} was {trouble}",
        f"file a complaint: {dish} was {trouble}",
        f"let them know that {dish} was {trouble}",
        f"tell the app about a problem, namely that {dish} was {trouble}",
        f"I have a complaint: {dish} was {trouble}.",
        f"flag {dish} as {trouble}",
    )
    stars, courier = number(2, 3), number(3, 4, 5)
    rate = say(
        act(rate_food_order, order_id=meal.id, restaurant_stars=stars, courier_stars=courier),
        f"rate the restaurant with {stars} stars and the courier with {courier}",
        f"give the food {stars} stars and the courier {courier}",
        f"leave a rating of {stars} for the restaurant and {courier} for the courier",
        f"rate the order: {stars} stars for the food, {courier} for the courier",
        f"score it too: the kitchen gets {stars} stars, the rider {courier}",
        f"My verdict is {stars} stars for the restaurant and {courier} for whoever brought it.",
        f"hand out {stars} stars to the restaurant and {courier} to the courier",
    )
    tells(rate, f"You gave the restaurant {stars} stars and the courier {courier}.", "Both ratings are saved.")
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
        "We ate together.",
        "It was a shared dinner.",
        "I paid for the food the other day.",
        "My wallet was the only one at hand.",
        "We shared everything down to the last bite.",
        "Fair is fair.",
        "I advanced the money, as usual.",
        "We were laughing so hard that nobody thought of paying.",
        "My companion insisted on dessert, I insist on fairness.",
        "Neither of us carries cash these days.",
        "It went onto my account because I had the app.",
        "We take turns being generous, and this wasn't my turn.",
        "We polished off every crumb between us.",
        "Reciprocity keeps appetites honest.",
    ),
)
def split_a_meal() -> Any:
    """Ask somebody for their half of a meal."""
    meal = last_from(usual_place())
    half = money(meal.total / 2)
    friend = again(somebody(*CLOSE, *AT_WORK), "them")
    subject = quoted(
        "Our meal",
        "Your half of the meal",
        "What we ate",
        "For the food",
        "Half the feast",
        "Half of it is yours",
        "Settling the bill",
        "Fifty-fifty food",
        "Our takeaway",
    )
    letter = say(
        text(f"The {meal.summary} came to {meal.total}. Your half is {half}."),
        "the dishes, the total and their half",
        "what we had, the price and half of that",
        "the food, the full price and what half of it is",
        "the order, what it cost and the share they owe, which is half",
        "the bill, the dishes on it and their fifty percent",
        "dishes, price and half price",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"look up {meal}, and e-mail {friend} {letter}, subject {subject}",
        f"work out half the price of {meal}, and send {friend} a mail called {subject} with {letter}",
        f"ask {friend} for half the price of {meal} in a mail titled {subject} with {letter}",
        f"find {meal}, and write to {friend} under the subject {subject}: {letter}",
        f"I'd like half the money for {meal} back from {friend}. Mail over {letter}, headed {subject}.",
        f"bill {friend} for one half of {meal} in a mail titled {subject} that lists {letter}",
        f"halve the price of {meal} and let {friend} know by mail, entitled {subject}: {letter}",
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
        "The receipts disappear faster than the food.",
        "My budget has a hole shaped like a pizza box.",
        "I swore to track each takeaway this year.",
        "It's bookkeeping day.",
        "My spreadsheet is the only romance left in my life.",
        "Come Friday I never know where the cash has gone.",
        "A dietician and an accountant would both like to see it.",
        "I ordered with greasy fingers and forgot all about it.",
        "My new year's promise has survived so far.",
        "We share an overview on the kitchen door.",
        "Calories and cents both deserve tallying.",
        "Snack expenses slip through like sand.",
    ),
)
def book_a_meal() -> Any:
    """Put a meal that the budget lacks into it."""
    meal = some(
        rows(list_food_orders, status="delivered"),
        lambda o: (
            f"the order that came from {o.restaurant_name}",
            f"the meal that came from {o.restaurant_name}",
            f"what {o.restaurant_name} delivered to me",
            f"the order for {o.total} that came from {o.restaurant_name}",
            f"the meal for {o.total} that came from {o.restaurant_name}",
            f"what {o.restaurant_name} delivered to me for {o.total}",
        ),
        fits=[lambda o: months_between(day_of(o.placed_at), today()) <= 1, _is_not_booked],
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
        f"find {meal} and put it into my budget on the day I ordered it, as {category}, from {wallet}",
        f"add {meal} to my budget, in {category} and from {wallet}, with the day of the order",
        f"record {meal} as an expense that {wallet} paid on the day of the order, category {category}",
        f"I still have to book {meal}: it belongs in my budget as {category}, from {wallet}, dated to the day "
        "of the order.",
        f"log what I paid for {meal} under {category}, with {wallet} as the account and the order's date",
        f"enter {meal} in the budget with its order date; the category is {category} and the money came from {wallet}",
        f"note {meal} down as spending from {wallet} for {category}, on the date I placed the order",
        f"My budget lacks {meal}. Add it under {category}, from {wallet}, with the date of the order.",
        f"file {meal} as {category} in my budget, dated like the order and taken from {wallet}",
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
        "I got talked into going out after all.",
        "I'd rather not eat alone.",
        "My flatmate locked me out, long story.",
        "The match is on at a friend's place, bigger screen.",
        "Our kitchen smells of fresh paint.",
        "A burst pipe has driven me out of my flat.",
        "A sofa and a projector await me elsewhere.",
        "Our elevator is stuck, couriers beware.",
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
        f"the food from {place} that's on its way to me",
        f"the {place} order I'm still waiting for",
        f"the delivery from {place} that I'm expecting",
    )
    friend = again(somebody("friend"), "them")
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    send = say(
        act(change_food_order, order_id=order.id, address=person.address),
        f"have {order} delivered to {friend}'s address instead of mine",
        f"change the delivery address of {order} to where {friend} lives",
        f"send {order} to {friend}'s home rather than to me",
        f"redirect {order} to {friend}'s address",
        f"let {order} go to {friend}'s place",
        f"I'm eating at {friend}'s, so have {order} brought to their address.",
        f"reroute {order}; {friend}'s address is the right one now",
        f"switch {order} over to where {friend} lives",
    )
    subject = quoted(
        "Food is coming",
        "Food is on its way",
        "Please open the door",
        "A delivery for us",
        "Set the table",
        "Ring at your door",
        "A surprise at your door",
        "Hungry?",
        "Bon appetit",
    )
    letter = say(
        text(f"The {send.summary} from {send.restaurant_name} should come on {send.expected_at}."),
        "the dishes, the restaurant and the expected time",
        "the food, the name of the restaurant and when to expect it",
        "the meal, where it comes from and its time of arrival",
        "the order itself, its restaurant and the hour it is due",
        "the food that is coming, the kitchen it is from and the hour to expect it",
        "dishes, restaurant and expected arrival",
    )
    mail = say(
        act(
            send_email,
            to=(person.email,),
            subject=subject,
            body=letter,
        ),
        f"e-mail {friend:again} {letter}, subject {subject}",
        f"send {friend:again} a mail called {subject} with {letter}",
        f"let {friend:again} know in a mail titled {subject}: {letter}",
        f"write to {friend:again} under the subject {subject}: {letter}",
        f"warn {friend:again} by mail, headed {subject}, and give {letter}",
        f"prepare {friend:again} with a mail entitled {subject} about {letter}",
        f"give {friend:again} fair warning by mail, subject {subject}: {letter}",
        f"I want {friend:again} to get a mail named {subject} with {letter}.",
        f"forewarn {friend:again} through a mail called {subject} with {letter}",
    )
    tells(send, f"It goes to {person.address} now.", f"{person.name}'s address is on the order now.")
    return (send,), (mail,)


@purpose(
    "food_delivery",
    "maps",
    because=(
        "I'd like to remember good places.",
        "That was excellent.",
        "I want to go there in person some day.",
        "We should eat there more often.",
        "My plate was licked clean.",
        "One more for the good list.",
        "Credit where credit is due.",
        "Visitors always ask me where to eat.",
        "I closed my eyes at the first bite.",
        "My notes on restaurants consist of napkins with scribbles.",
        "The cook must have been somebody's grandmother.",
        "Even my fussy nephew asked for seconds.",
        "When my parents visit, I never know where to take them.",
        "Such crispy edges deserve to be immortalised.",
        "My palate is still tingling.",
        "Such dumplings ought to be listed as heritage.",
    ),
)
def remember_a_good_kitchen() -> Any:
    """Rate a meal, make its restaurant a favourite and save it on the map."""
    meal = last_from(usual_place())
    stars = number(4, 5)
    rate = say(
        act(rate_food_order, order_id=meal.id, restaurant_stars=stars),
        f"give {meal} {stars} stars",
        f"rate {meal} with {stars} stars",
        f"find {meal}, and rate the food with {stars} stars",
        f"leave {stars} stars for {meal}",
        f"award {stars} stars to {meal}",
        f"enter a rating of {stars} stars for {meal}",
        f"I loved {meal}; that deserves {stars} stars.",
        f"score {meal} at {stars} stars",
    )
    like = say(
        act(set_favourite_restaurant, restaurant_id=meal.restaurant_id, action="add"),
        "add the restaurant to my favourites",
        "make the restaurant one of my favourites",
        "mark that restaurant as a favourite",
        "put the restaurant on my list of favourites in the app",
        "save the restaurant as a favourite in the app",
        "I want to find that restaurant among my favourites.",
        "favourite the restaurant while you're there",
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
        fits=[lambda p: among(p.list_name, ("Favorites", "Want to try", "Date nights", "For visitors"))],
    )
    save = say(
        act(save_place, place_id=spot.id, list_name=saved),
        f"find it on the map and save it to my list {saved}",
        f"save the restaurant on the map as well, to the list {saved}",
        f"put that restaurant on my {saved} list on the map",
        f"look it up on the map and add it to the list {saved}",
        f"pin the restaurant to {saved}, my list on the map",
        f"I'd like to see it under {saved} on the map too.",
        f"search for the restaurant on the map, then file it under {saved}",
        f"track the restaurant down on the map and bookmark it in {saved}",
        f"My list {saved} on the map should have that restaurant.",
        f"mark its location on the map under {saved}",
    )
    return (rate, like), (save,)


@purpose(
    "food_delivery",
    "email",
    because=(
        "Somebody asked me where to order.",
        "I was asked for a good place to eat.",
        "We're looking for something for the party.",
        "Somebody wants to try something new.",
        "People take my taste in food seriously, for some reason.",
        "Good places should be passed on.",
        "Our book club gets hungry around the third chapter.",
        "A critic I'm not, but people trust my stomach.",
        "Someone in our group chat is desperate for ideas.",
        "Fellow gluttons rely on me.",
        "My culinary compass rarely errs.",
        "A famished acquaintance begged for guidance.",
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
        f"my favourite restaurant with the highest rating, out of those delivering for {fee} or less",
        f"the top-rated one among my favourites whose delivery fee doesn't exceed {fee}",
        f"whichever favourite of mine scores best and brings food for {fee} at most",
    )
    friend = again(somebody(*CLOSE, *AT_WORK), "them")
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
        "the name, the address, the phone number and the rating",
        "its name, where it is, how to phone them and its stars",
        "name, address, phone number and score",
        "its rating, its phone number, and of course its name and address",
        "all the details, meaning name, address, phone and rating",
        "name and stars, phone and address",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"find {kitchen}, and e-mail {friend} {letter}, subject {subject}",
        f"pick {kitchen} and send {friend} a mail called {subject} with {letter}",
        f"let {friend} know about {kitchen} in a mail titled {subject}: {letter}",
        f"look for {kitchen}, and write to {friend} under the subject {subject} with {letter}",
        f"I'd recommend {kitchen} to {friend}. Mail over {letter}, headed {subject}.",
        f"pass {kitchen} on to {friend} as a tip by mail, entitled {subject}, giving {letter}",
        f"look up {kitchen}; {friend} should get {letter} from me in a mail titled {subject}",
        f"write {friend} a mail entitled {subject} that praises {kitchen}, with {letter}",
    )
    tell = say(
        ask(
            kitchen.delivery_minutes,
            kitchen.minimum,
            told=(
                "A delivery usually takes {} minutes, and the minimum order is {}.",
                "They need about {} minutes; the least you can order for is {}.",
                "It's {} minutes as a rule, with a minimum order of {}.",
            ),
        ),
        "How long does a delivery from there usually take, and what is the least I can order for?",
        "tell me how many minutes they usually need and what the minimum order is",
        "let me know the usual delivery time of that place and its minimum order",
        "What's the smallest order they accept, and how many minutes until the food arrives?",
        "give me the minimum order and the time a delivery needs",
        "How patient do I have to be, in minutes, and how much must I spend there at least?",
        "Tell me two things about it, the usual minutes to the door and the minimum for an order.",
        "What's their minimum order, and how soon do they tend to arrive, in minutes?",
        "find out for me the least they deliver for and their typical minutes",
        "How quick are they as a rule, and from what sum on do they deliver?",
    )
    return ((mail, tell),)


@purpose(
    "food_delivery",
    "budget",
    because=(
        "I've been ordering in far too often.",
        "My savings are being eaten, literally.",
        "I want to cook more from now on.",
        "The kitchen hardly gets used these days.",
        "My doctor asked how often I eat takeaway.",
        "I made a resolution about food.",
        "Delivery has become a habit of mine.",
        "The delivery guy greets my cat by name.",
        "My recycling consists of nothing but cardboard lids.",
        "I've bought a cookbook and a decent knife.",
        "The trousers from last summer refuse to close.",
        "A nutrition podcast has ruined my appetite for fries.",
        "My grandmother asked what I cook, and I had to lie.",
        "My saucepans feel abandoned.",
        "Chopsticks outnumber forks in my drawer.",
    ),
)
def cap_the_takeaways() -> Any:
    """Add up the food that was delivered since a day, which is more than a page, and limit it in the budget."""
    since = day(-200, -120, edge="since")
    meals = say(
        rows(list_food_orders, status="delivered", since=since),
        f"all the food that was delivered to me since {since}",
        f"the meals I had delivered since {since}",
        f"my delivered food orders since {since}",
        f"whatever takeaways have come to my door since {since}",
        f"the orders that the food app delivered since {since}",
        f"the takeaway orders I received since {since}",
    )
    total = meals.sum(lambda o: o.total)
    tell = say(
        ask(
            meals.count(),
            total,
            told=(
                "It was {} orders, for {} in all.",
                "There were {} deliveries; together they cost {}.",
                "You had {} meals delivered and paid {} altogether.",
            ),
        ),
        f"go through {meals}, and tell me how many it is and what I paid altogether",
        f"count {meals} and add up what it cost",
        f"work out the number and the total price of {meals}",
        f"give me two figures on {meals}, the count and the sum",
        f"I'd like to know what I have spent on {meals}, and how many orders that makes.",
        f"put a number and a price on {meals}",
        f"see how much {meals} cost me in total, and how many orders it was",
        f"How much have I paid for {meals}, and how many orders is that?",
        f"tally up {meals}, in orders and in dollars",
        f"let me see the bill for {meals}: number of orders, sum of money",
    )
    category = some(
        rows(list_budget_categories),
        lambda c: (f"{c.name}",),
        fits=[lambda c: c.name == "Eating out"],
    )
    most, limit = amount(*range(150, 1201, 50)), amount(60, 80, 100, 120, 150, 180, 200, 250)
    cap = say(
        act(set_category_limit, category_id=category.id, monthly_limit=limit),
        f"set the limit of {category} in my budget to {limit} a month",
        f"allow no more than {limit} a month for {category} in my budget",
        f"bring the monthly limit for {category} in my budget to {limit}",
        f"cap {category} at {limit} a month in my budget",
        f"let my budget have {limit} a month for {category}",
    )
    name = say(
        ask(
            category.monthly_limit,
            told=(
                "It isn't more than that, so the limit stays at {} a month.",
                "You are below that. The limit is {} a month, as before.",
                "No, it's less; I left the limit at {} a month.",
            ),
        ),
        "leave the limit alone and tell me what it is",
        "just tell me what the limit is now",
        "only say how much I may spend on that a month as it is",
        "keep the limit as it is and name it",
        "let me know the limit that I have now",
    )
    goal = say(
        when(total > most, cap, name),
        f"if that's more than {most}, {cap}; otherwise {name}",
        f"if it comes to over {most}, {cap}; if it doesn't, {name}",
        f"should the sum be above {most}, {cap}; if it isn't, {name}",
        f"when that exceeds {most}, {cap}; when it doesn't, {name}",
        f"Is that above {most}? If it is, {cap}; if it isn't, {name}.",
        f"unless the total is {most} or less, {cap}; if it is, {name}",
        f"in case the sum tops {most}, {cap}; if it stays below or equal, {name}",
        f"My threshold is {most}: beyond it, {cap}; up to it, {name}.",
    )
    tells(goal, "It is more than that.", f"You paid {total}, which is more.")
    return (tell,), (goal,)

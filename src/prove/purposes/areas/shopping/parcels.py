"""What was ordered in an online shop: where it goes, when it comes, what is returned, and what one thinks of it."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.money.accounts import savings_account
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    both,
    day,
    inside,
    look,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
)
from prove.servers.banking.tools import search_transactions, transfer_between_accounts
from prove.servers.calendar.events import create_event
from prove.servers.email.tools import search_address_book, send_email
from prove.servers.shopping.catalogue import (
    write_review,
)
from prove.servers.shopping.checkout import (
    list_shipping_addresses,
)
from prove.servers.shopping.orders import change_order_address, get_order, list_orders, request_return
from prove.servers.shopping.records import OrderSummary


def delivered_order(*tests: Callable[[OrderSummary], object]) -> OrderSummary:
    """An order that has arrived, by what is in it."""
    return some(
        rows(list_orders, status="delivered"),
        lambda o: (f"my delivered order with the {o.summary}", f"my delivered order for {o.total}"),
        fits=tests,
    )


def new_order(*tests: Callable[[OrderSummary], object]) -> OrderSummary:
    """An order that nothing has been done about yet, by what is in it, which no other one on its way has."""
    return some(
        rows(list_orders, status="placed"),
        lambda o: (f"my new order with the {o.summary}", f"my new order for {o.total}"),
        fits=[is_alone_on_its_way, *tests],
    )


def is_alone_on_its_way(order: OrderSummary) -> bool:
    """Whether no other order that is yet to come has the same things in it."""
    coming = rows(list_orders).where(lambda o: among(o.status, ("placed", "packed", "shipped")))
    return coming.where(lambda o: o.summary == order.summary).count() < 2


def of_single_pieces(order: OrderSummary) -> bool:
    """Whether an order has one each of several things: what cost most or least is so by the piece and by the line."""
    lines = inside(look(get_order, order_id=order.id).lines)
    return both(lines.count() > 1, lines.where(lambda x: x.quantity > 1).count() == 0)


@purpose(
    "shopping",
    "email",
    because=(
        "I won't be at home when it comes.",
        "I've changed my mind about who gets this.",
        "It's going to be a present after all.",
        "I'll be away for a while.",
        "Our porch is [being rebuilt|full of paint].",
        "Somebody else needs it more than I do.",
        "Thieves have been picking packages off our steps.",
        "Somebody admired mine so much that I'd like to give it away.",
        "My building has no lift, and the box weighs a ton.",
        "I'll be at a silent retreat when the van arrives.",
        "A friend broke theirs, poor thing.",
        "Our doorbell has been dead since the storm.",
        "Scaffolding blocks our entrance.",
        "Generosity overcame me at breakfast.",
    ),
)
def send_an_order_to_a_friend() -> Any:
    """Let an order go to somebody else's address, and tell them when it comes."""
    order = new_order(lambda o: o.address_label == "home")
    home = rows(list_shipping_addresses, query="home").the(lambda a: a.label == "home")
    place = again(
        some(
            rows(list_shipping_addresses),
            lambda a: (f"{a.recipient}'s address", f"{a.label}'s address"),
            fits=[lambda a: a.street != home.street],
        ),
        "them",
    )
    send = say(
        act(change_order_address, order_id=order.id, address_id=place.id),
        f"have {order} sent to {place} instead",
        f"change the delivery of {order} to {place}",
        f"redirect {order} to {place}",
        f"have {order} delivered to {place} rather than where it was meant to go",
        f"send {order} to {place}",
        f"make {place} the destination of {order}",
        f"let the shop ship {order} to {place}",
    )
    friend = rows(search_address_book, query=place.recipient).the(lambda c: c.name == place.recipient)
    subject = quoted(
        "A parcel comes your way",
        "Something is on its way",
        "Please look out for a parcel",
        "A delivery",
        "Expect a courier",
        "News of a delivery",
    )
    mail = say(
        act(
            send_email,
            to=(friend.email,),
            subject=subject,
            body=text(f"A parcel with the {send.summary} should reach you on {send.expected_on}."),
        ),
        f"e-mail {place:again} what is coming and on [which|what] day, [subject|the subject being|with the subject] "
        f"{subject}",
        f"let {place:again} know in [a mail|an e-mail] [called|entitled] {subject} what's in it and when it should "
        "arrive",
        f"send {place:again} [a mail titled|an e-mail with the title] {subject} with the contents and the expected day",
        f"write to {place:again} [under the subject|with the subject line|under the heading] {subject}: what it is "
        "and the day it is expected",
        f"warn {place:again} in a mail headed {subject}, telling them the contents and the delivery date",
        f"announce it to {place:again} in an e-mail headed {subject}, with what is inside and the day the courier "
        "should ring",
        f"tip {place:again} off by mail, subject {subject}: contents and expected day",
        f"prepare {place:again} for it with a mail called {subject} that has the contents and the day",
    )
    return ((send, mail),)


@purpose(
    "shopping",
    "email",
    "calendar",
    because=(
        "My parcel is taking its time.",
        "I was promised it would be here soon.",
        "Somebody is waiting for this.",
        "I need to know when to be at home.",
        "The [tracking page|courier] tells me nothing.",
        "It's been ages since I ordered.",
        "A present is no use after the party.",
        "The little van on the map hasn't moved since dawn.",
        "My niece's party is getting closer by the hour.",
        "Last time they left it with somebody three streets away.",
        "I've taken days off before for nothing.",
        "Somebody has been asking me about it at every lunch.",
        "The status has been a mystery to me.",
        "Suspense is fine in thrillers, not in logistics.",
        "My patience frays with each refresh.",
    ),
)
def follow_a_parcel() -> Any:
    """If a parcel comes too late, tell somebody; else put its day into the calendar."""
    order = some(
        rows(list_orders, status="shipped"),
        lambda o: (f"the parcel with the {o.summary}", f"the parcel that I paid {o.total} for"),
    )
    by = day(1, 7)
    friend = somebody(*CLOSE)
    detail = look(get_order, order_id=order.id)
    subject = quoted("The parcel is late", "A delay", "It will take a little longer", "About the parcel")
    mail = say(
        mail_to(
            friend,
            subject,
            text(
                f"The parcel with the {order.summary} will come on {order.expected_on}; "
                f"its tracking number is {present(detail.tracking_number)}."
            ),
        ),
        f"[e-mail|mail] {friend} the expected day and the tracking number [under the subject|with the subject "
        f"line|under the heading] {subject}",
        f"send {friend} [a mail called|an e-mail named] {subject} with the day it is expected and the tracking number",
        f"let {friend} know the new day and the tracking number in [a mail|an e-mail] [titled|headed] {subject}",
        f"apologise to {friend} by [mail|e-mail], [subject|the subject being|with the subject] {subject}, giving "
        "the delivery date and the number for tracking",
        f"mail {friend} a few lines headed {subject}: when it will come, and its tracking number",
    )
    title = quoted("Parcel", "Wait for the parcel", "Delivery", "Be at home for the parcel")
    note = say(
        act(create_event, title=title, starts_at=at(order.expected_on, 12)),
        f"[put|write|enter] {title} into my [calendar|diary] at noon of the day it comes",
        f"add {title} to my [calendar|diary] for 12 o'clock on the expected day",
        f"make an entry {title} in my [calendar|diary] at noon on the day of delivery",
        f"block twelve noon on that day in my [calendar|diary] for {title}",
        f"plan {title} at midday when it is due",
    )
    goal = say(
        when(order.expected_on > by, mail, note),
        f"[check|look into] {order}: if it isn't expected {by:by}, {mail}, [otherwise|or else] {note}",
        f"look up when {order} is coming. If it won't be here {by:by}, {mail}; if it will, {note}",
        f"see when {order} is due; unless it comes {by:by}, {mail}. If it does, {note}",
        f"[find out|establish] about {order}. Should it not be due {by:by}, {mail}; [else|if not,] {note}",
        f"if {order} isn't going to be here {by:by}, {mail}; if it is, {note}",
        f"I need {order} {by:by}. If the shop can't make it, {mail}; if it can, {note}.",
        f"ask the shop where {order} is. In case it isn't due {by:by}, {mail}; if it's in time, {note}",
    )
    tells(goal, f"It is expected on {order.expected_on}.", f"The shop expects it to come on {order.expected_on}.")
    return ((goal,),)


@purpose(
    "shopping",
    "calendar",
    because=(
        "I spent too much last time.",
        "I don't really need it.",
        "I've found the same thing cheaper elsewhere.",
        "I ordered more than I needed.",
        "My conscience is nagging me.",
        "One look at the receipt was enough.",
        "It's still in its wrapping.",
        "In the shop window it looked half the size.",
        "Buyer's remorse hit me before the tape was off.",
        "A moment of weakness, late at night, with one click.",
        "Splurging made me queasy.",
        "Minimalism beckons.",
    ),
)
def send_back_the_dearest() -> Any:
    """Return the most expensive thing of an order, and plan to check for the refund."""
    order = delivered_order(of_single_pieces, lambda o: o.address_label == "home")
    line = say(
        inside(look(get_order, order_id=order.id).lines).most(lambda x: x.price),
        f"the [most expensive|priciest|costliest] thing from {order}",
        f"whatever cost most in {order}",
        f"the dearest item of {order}",
        f"the priciest piece in {order}",
        f"the thing I paid most for in {order}",
        f"what I spent the most on in {order}",
        f"the item with the highest price in {order}",
    )
    back = say(
        act(request_return, order_line_id=line.id, reason="changed_mind"),
        f"return {line}; I've changed my mind about it",
        f"send back {line}; I no longer want it",
        f"request a return for {line}: I changed my mind",
        f"have {line} sent back. I've changed my mind about it",
        f"I don't want {line} any more, so arrange a return for a change of mind.",
        f"start a return of {line}, the reason being that I thought better of it",
        f"tell the shop I'm returning {line} because I've had second thoughts",
        f"get {line} on its way back to them, for I've changed my mind",
        f"tell them {line} is coming back, since I've had a change of heart",
    )
    title, on = (
        quoted("Check the refund", "Look for the money", "Refund from the shop", "Chase my refund", "Money back"),
        day(8, 20),
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 9),
            description=text(f"{back.refund} for the {back.name}."),
        ),
        f"[put|write|enter] {title} into my [calendar|diary] {on:on} at 9 am, with what it is and how "
        "much I'll get back in the notes",
        f"add {title} to my [calendar|diary] for 9 am {on:on} and note the thing and the refund there",
        f"[make|create|set up] a calendar entry {title} at 9 in the morning {on:on} [that says|saying] what I "
        "returned and the [amount|sum|figure] of the refund",
        f"remind me {on:on} at 9 am with {title} in my [calendar|diary]; write the thing and the refund into it",
        f"schedule {title} {on:on} at nine, describing in it which item goes back and what sum I'm owed",
        f"let {title} pop up in my [calendar|diary] {on:on}, 9 am, along with the item's name and the money due to me",
        f"My calendar should bring up {title} {on:on} at 9 am, together with the item and the refund.",
        f"plan {title} for 9 am {on:on}; note what went back and the sum I'm to receive",
    )
    return (back,), (note,)


@purpose(
    "shopping",
    "banking",
    because=(
        "I paid for something from the wrong account.",
        "I want to even this out.",
        "My savings were meant for this.",
        "I treated myself to something.",
        "The household money shouldn't pay for my hobbies.",
        "I like every purchase to come from the right pot.",
        "I borrowed from myself.",
        "My spreadsheet has a little arrow pointing at a mistake.",
        "I clicked on the wrong card with cold fingers.",
        "The rainy day came, and it was a sunny sale.",
        "My partner will notice by Friday at the latest.",
        "It's my jubilee present to me, from me.",
        "Bookkeeping purists would tut at me.",
        "The proper kitty must bleed for it.",
    ),
)
def cover_an_order_from_savings() -> Any:
    """Give the account that was charged for an order its money back from savings."""
    order = delivered_order()
    charge = rows(search_transactions, query=order.id).where(lambda t: present(t.spent) > 0).the()
    tell = say(
        ask(
            charge.account_name,
            charge.booked_on,
            told=(
                "The account is {}; it was charged on {}.",
                "It was paid from {}, on {}.",
                "The bank took it from {} on {}.",
                "Charged: {}, on {}.",
            ),
        ),
        f"look up which of my accounts was charged for {order} and when",
        f"[find out|establish] which account I paid {order} from, and on [which|what] day",
        f"Which of my accounts was charged for {order}, and when?",
        f"[tell me|name] the account and the day on which {order} was charged",
        f"search my statements for the account {order} was charged to, and the day",
        f"trace {order} in my bank records and say from which account the money went, and on what date",
        f"Where did the money for {order} come from, and when was it taken?",
        f"see where the money for {order} was taken from, and on which day",
        f"I need the account that paid for {order}, and the day.",
    )
    pot = savings_account()
    cover = say(
        act(
            transfer_between_accounts,
            from_account_id=pot.id,
            to_account_id=charge.account_id,
            amount=present(charge.spent),
        ),
        f"[move|shift] the same amount from {pot} to that account",
        f"pay it back to that account from {pot}",
        f"transfer exactly what was charged from {pot} to it",
        f"give that account its money back, out of {pot}",
        f"make up for it with a transfer of the same amount from {pot} to that account",
        f"let {pot} refund the full charge to it",
        f"compensate that account with an equal sum out of {pot}",
        f"reimburse that account in full from {pot}",
        f"settle it by moving the exact charge from {pot} over there",
        f"top that account up from {pot} by what the order took",
    )
    return (tell,), (cover,)


@purpose(
    "shopping",
    "email",
    because=(
        "I've had time to try what I bought.",
        "I was asked for my opinion.",
        "I like to share good finds.",
        "I finally got around to writing this.",
        "Honest reviews help everybody.",
        "It has earned a compliment.",
        "My enthusiasm needs an outlet.",
        "I've been telling everybody at the bus stop about it.",
        "My usual scepticism melted within two days.",
        "A friend is looking for exactly that sort of thing.",
        "The makers are a small outfit that deserves attention.",
        "I rarely rave about objects, but here I am.",
        "Evangelism comes naturally when something delights me.",
        "Word-of-mouth beats billboards.",
    ),
)
def recommend_a_good_find() -> Any:
    """Review the most expensive thing of an order, and recommend it to somebody."""
    order = delivered_order(of_single_pieces, lambda o: o.address_label == "home")
    line = say(
        inside(look(get_order, order_id=order.id).lines).most(lambda x: x.price),
        f"the [most expensive|priciest|costliest] thing in {order}",
        f"whatever cost most in {order}",
        f"the dearest item of {order}",
        f"the priciest piece from {order}",
        f"the thing that was [most expensive|priciest|costliest] of {order}",
    )
    stars = number(4, 5)
    words = quoted(
        "Better than I expected",
        "I would buy it again",
        "It does exactly what it should",
        "Well made, and it looks good too",
        "I use it every day",
    )
    praise = say(
        act(write_review, product_id=line.product_id, stars=stars, text=words),
        f"review {line} with {stars} stars and the words {words}",
        f"write a review of {line}: {stars} stars, {words}",
        f"give {stars} stars to {line} and write {words}",
        f"rate {line} with {stars} stars, saying {words}",
        f"leave a review for {line}, {stars} stars and the text {words}",
        f"praise {line} on its page: {stars} stars plus {words}",
        f"post my verdict on {line}: {words}, and {stars} stars",
    )
    friend = somebody(*CLOSE)
    subject = quoted(
        "Something for you",
        "A good find",
        "You asked me about this",
        "My recommendation",
        "Worth every cent",
        "You need this too",
    )
    mail = say(
        mail_to(friend, subject, text(f"I can recommend the {line.name}; I paid {line.price} for it.")),
        f"recommend it to {friend} in [a mail|an e-mail] [called|entitled] {subject}, with its name and what it cost",
        f"[e-mail|mail] {friend} the name and the price of it, [subject|the subject being|with the subject] {subject}",
        f"send {friend} [a mail titled|an e-mail with the title] {subject} [that says|saying] what it is called and "
        "what I paid for one",
        f"let {friend} know in a mail called {subject} what it's called and how much it was",
        f"pass it on to {friend} as a tip by mail, {subject} being the subject, with name and price",
        f"point {friend} to it in a mail called {subject}: what to look for and what it sells at",
        f"rave about it to {friend} by mail, titled {subject}, giving its name and what I paid",
        f"I want {friend} to know about it: a mail named {subject} with the product's name and its price.",
    )
    return ((praise, mail),)


@purpose(
    "shopping",
    "email",
    because=(
        "I've become a [good|regular] customer.",
        "My parcels fill the recycling bin.",
        "I wonder how much I leave in that shop.",
        "We had a bet about my online shopping.",
        "I'm thinking about a spending ban.",
        "The courier knows my first name by now.",
        "It's time for some honesty.",
        "My hallway is a cardboard canyon.",
        "A documentary on consumerism has rattled me.",
        "I've unsubscribed from all the offers, this is step two.",
        "There's a confession I need to make.",
        "The neighbours have begun to collect my parcels in a wheelbarrow.",
        "Retail therapy has left a paper trail.",
        "Minimalists would shudder at my doorstep.",
    ),
)
def look_back_at_my_orders() -> Any:
    """Add up the orders that have arrived since a day, and confess the most expensive one to somebody."""
    since = day(-300, -150, edge="since")
    orders = again(
        say(
            rows(list_orders, status="delivered", since=since),
            f"all orders delivered to me that I've placed since {since}",
            f"the orders since {since} that have arrived",
            f"the orders I've placed since {since} and received",
            f"whatever I've ordered since {since} and already have",
            f"my delivered orders since {since}",
        ),
        "those orders",
        "them all",
    )
    tell = say(
        ask(
            orders.sum(lambda o: o.total),
            orders.count(),
            told=(
                "They come to {}, with {} orders.",
                "You spent {} on {} orders.",
                "That is {} in all; number of orders: {}.",
            ),
        ),
        f"add up {orders}, and count them",
        f"[work out|compute] the total price of {orders} and how many that is",
        f"tell me the sum and the number of {orders}",
        f"How much did I pay for {orders}, and how many is it?",
        f"go through {orders}; I'm interested in the total and the number",
        f"I want to see what I spent [in all|altogether|in total], and on how many: take {orders}.",
    )
    dearest = orders.most(lambda o: o.total)
    things = inside(look(get_order, order_id=dearest.id).lines).column(lambda x: x.name)
    friend = somebody(*CLOSE)
    subject = quoted("A confession", "My worst order", "You were right", "Shopping, in figures", "Don't laugh")
    mail = say(
        mail_to(friend, subject, text(f"My most expensive order was {dearest.total}, for: {things}.")),
        f"e-mail {friend} what was in the [most expensive|priciest|costliest] of {orders:again} and what it cost, "
        f"subject {subject}",
        f"send {friend} a mail called {subject} with the contents and the price of the dearest one of {orders:again}",
        f"confess the costliest of {orders:again} to {friend} in a mail titled {subject}: what it was and how much",
        f"let {friend} know by [mail|e-mail], headed {subject}, which of {orders:again} cost most: things and price",
        f"write to {friend} under the subject {subject} about the priciest of {orders:again}, what I got and the total "
        "of it",
        f"admit to {friend} by mail, {subject} as the title, what the most expensive of {orders:again} was "
        "and its price",
        f"entertain {friend} with a mail called {subject} about the dearest of {orders:again}: contents and cost",
    )
    return (tell,), (mail,)

"""What was ordered in an online shop: where it goes, when it comes, what is returned, and what one thinks of it."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.disk import place_of, some_folder
from prove.purposes.areas.money.accounts import savings_account
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    both,
    column,
    day,
    given,
    inside,
    look,
    me,
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
from prove.servers.banking.tools import search_transactions, transfer_between_accounts
from prove.servers.calendar.events import create_event
from prove.servers.email.tools import search_address_book, send_email
from prove.servers.filesystem.contents import create_file
from prove.servers.shopping.catalogue import get_product, write_review
from prove.servers.shopping.checkout import (
    list_shipping_addresses,
)
from prove.servers.shopping.orders import change_order_address, get_order, list_orders, request_return
from prove.servers.shopping.records import OrderSummary

_DEAR = 40
"""From how many dollars on something is so expensive that one may regret it."""


def delivered_order(*tests: Callable[[OrderSummary], object]) -> OrderSummary:
    """An order that has arrived, by what is in it."""
    return some(
        rows(list_orders, status="delivered"),
        lambda o: (f"the {o.summary} I ordered",),
        fits=[is_named_in_full, *tests],
    )


def delivered_thing(*tests: Callable[[OrderSummary], object]) -> OrderSummary:
    """An order of one single thing that has arrived, spoken of as that thing."""
    return some(
        rows(list_orders, status="delivered"),
        lambda o: (f"the {o.summary} I ordered",),
        fits=[is_of_one_piece, lambda o: is_it(o.summary), lambda o: o.recipient == me.name, is_kept, *tests],
    )


def is_kept(order: OrderSummary) -> object:
    """Whether nothing of an order was sent back."""
    return inside(look(get_order, order_id=order.id).returns).count() == 0


def new_order(*tests: Callable[[OrderSummary], object]) -> OrderSummary:
    """An order that nothing has been done about yet, by what is in it, which no other one on its way has."""
    return some(
        rows(list_orders, status="placed"),
        lambda o: (f"my new order for the {o.summary}", f"my open order for the {o.summary}"),
        fits=[is_named_in_full, is_alone_on_its_way, *tests],
    )


def is_named_in_full(order: OrderSummary) -> bool:
    """Whether the summary of an order names all that is in it, not 'and 2 more'."""
    return among(among(" more", order.summary), (False,))


def is_alone_on_its_way(order: OrderSummary) -> bool:
    """Whether no other order that is yet to come has the same things in it."""
    coming = rows(list_orders).where(lambda o: among(o.status, ("placed", "packed", "shipped")))
    return coming.where(lambda o: o.summary == order.summary).count() < 2


def is_of_one_piece(order: OrderSummary) -> bool:
    """Whether one piece of one product was ordered."""
    lines = inside(look(get_order, order_id=order.id).lines)
    return both(lines.count() == 1, lines.where(lambda x: x.quantity > 1).count() == 0)


def is_it(name: str) -> object:
    """Whether one says 'it' of a product, not 'them'."""
    return both(*(among(among(plural, name), (False,)) for plural in ("headphones", "sunglasses", "blocks", "shears")))


def costs_the_same_now(order: OrderSummary) -> bool:
    """Whether what was ordered costs in the shop what was paid for it: nothing was taken off, and no price changed."""
    order_details = look(get_order, order_id=order.id)
    changed = inside(order_details.lines).where(lambda x: look(get_product, product_id=x.product_id).price != x.price)
    return both(order_details.discount == 0, changed.count() == 0)


def is_recent(order: OrderSummary) -> bool:
    """Whether an order came lately, so that it can still go back."""
    return order.expected_on >= shift(today(), days=-24)


@purpose(
    "shopping",
    "email",
    because=(
        "I won't be at home to receive a parcel.",
        "I've changed my mind about who gets one of my orders.",
        "Something I ordered is going to be a present after all.",
        "Our porch is [being rebuilt|freshly painted].",
        "Thieves have been picking packages off our steps.",
        "A pal's hallway is safer than our doorstep.",
        "The mailroom at work returns private packages undelivered.",
        "A friend can use what I ordered more than I can.",
        "Our doorbell has been dead since the storm.",
        "The courier never finds our entrance.",
        "There's scaffolding in front of our door.",
        "Our concierge has retired, and nobody takes in parcels any more.",
        "My dog chews every parcel that comes.",
        "I'm staying with relatives for a while.",
        "The staircase in my building is being replaced.",
        "I'd like to thank somebody for weeks of babysitting.",
        "The lift is broken, and no driver carries anything up to our floor.",
    ),
)
def send_an_order_to_a_friend() -> Any:
    """Let an order go to somebody else's address, and tell them when it comes."""
    order = new_order(lambda o: o.address_label == "home")
    home = rows(list_shipping_addresses, query="home").the(lambda a: a.label == "home")
    friend = column(rows(list_shipping_addresses), lambda a: a.label, fits=[lambda a: a.street != home.street])
    place = rows(list_shipping_addresses, query=friend).the(lambda a: a.label == friend)
    send = say(
        act(change_order_address, order_id=order.id, address_id=place.id),
        f"have {order} sent to {friend}'s address instead",
        f"change the delivery address of {order} to {friend}'s",
        f"redirect {order} so that it goes to {friend}'s address",
        f"have {order} delivered to {friend}'s address rather than mine",
        f"send {order} to {friend}'s address instead of to me",
        f"have {order} go to {friend} instead of me",
        f"I'd like {order} to go to {friend}'s address.",
    )
    things = inside(send.lines).column(lambda x: x.name)
    person = rows(search_address_book, query=place.recipient).the(lambda c: c.name == place.recipient)
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
            to=(person.email,),
            subject=subject,
            body=text(f"A parcel should reach you on {send.expected_on}, with this in it: {things}."),
        ),
        f"send {friend} [an email|an e-mail] about it, [subject|with the subject] {subject}: what is "
        "coming, and on [which|what] day",
        f"let {friend} know in [an email|an e-mail] [called|titled] {subject} what's in it and when it should arrive",
        f"write to {friend} [under the subject|with the subject line] {subject} that something is "
        "coming; mention what it is and the day",
        f"tell {friend} about it in an e-mail with the subject {subject}, so that it's clear what to expect and when",
        f"announce the parcel to {friend} by email, subject {subject}; what's inside and its date of arrival should "
        "be in there",
        f"I don't want {friend} to be caught unawares. Send an email called {subject} that tells what's in the parcel "
        "and when it comes.",
        f"e-mail {friend} what's on its way and when it's due, with {subject} in the subject line",
        f"warn {friend} by email that a parcel is coming, subject {subject}, with the contents and the day",
    )
    return ((send, mail),)


@purpose(
    "shopping",
    "email",
    "calendar",
    because=(
        "The [tracking page|courier] tells me nothing.",
        "I'm not sure when my parcel will be here.",
        "Last time they left a parcel with somebody three streets away.",
        "I've taken days off before for nothing.",
        "Drivers leave my packages with the butcher or cobbler.",
        "I've been running to the door all week.",
        "Our postman just leaves a card and runs.",
        "My courier app has nice pictures and no information.",
        "I once cancelled a haircut for a driver who never rang.",
        "Logistical hiccups have derailed my plans before.",
        "My neighbour signs for everything and then goes away for the weekend.",
        "Patience was never my virtue.",
    ),
)
def follow_a_parcel() -> Any:
    """If a parcel comes too late, tell somebody; else put its day into the calendar."""
    order = some(
        rows(list_orders, status="shipped"),
        lambda o: (f"the parcel with the {o.summary}", f"my parcel with the {o.summary}"),
        fits=[is_named_in_full, lambda o: o.recipient == me.name],
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
                f"The parcel will come on {order.expected_on}; "
                f"its tracking number is {present(detail.tracking_number)}."
            ),
        ),
        f"write to {friend} [under the subject|with the subject line] {subject} to say when it will come, tracking "
        "number included",
        f"send {friend} [an email called|an e-mail with the subject] {subject} that tells when to expect it, and add "
        "the tracking number",
        f"let {friend} know by email when it's coming, subject {subject}, and put the tracking number in",
        f"tell {friend} by [email|e-mail], [subject|with the subject] {subject}, when it will come, "
        "with the tracking number",
        f"drop {friend} an e-mail titled {subject}: the day it will come, and the tracking number",
        f"e-mail {friend} the tracking number and the day it's due, subject {subject}",
        f"warn {friend} in an email called {subject}, with the day it will come and the tracking number",
        f"prepare {friend} for the delay by email, subject {subject}, giving the day it should come and the tracking "
        "number",
    )
    title = quoted("Parcel", "Wait for the parcel", "Delivery", "Be at home for the parcel")
    note = say(
        act(create_event, title=title, starts_at=at(order.expected_on, 12), duration_minutes=60),
        f"write {title} into my calendar for an hour at noon on the day it comes",
        f"add {title} to my calendar for noon on the day it's expected, one hour",
        f"make an hour-long entry called {title} in my calendar at noon on the day of delivery",
        f"block an hour from noon on the day it arrives in my calendar for {title}",
        f"put {title} into my calendar from noon to 1 pm on the day it is due",
        f"remind me at noon on the day it gets here with an hour called {title} in my calendar",
    )
    goal = say(
        when(order.expected_on > by, mail, note),
        f"check {order}: if it isn't expected {by:by}, {mail}, [otherwise|or else] {note}",
        f"look up when {order} is coming. If it won't be here {by:by}, {mail}; if it will, {note}",
        f"see when {order} is due; if it doesn't come {by:by}, {mail}. If it does, {note}",
        f"find out whether {order} is due {by:by}. If it isn't, {mail}; if it is, {note}",
        f"if {order} isn't going to be here {by:by}, {mail}; if it is, {note}",
        f"I need {order} {by:by}. If the shop can't make it, {mail}; if it can, {note}.",
        f"Will {order} be here {by:by}? If not, {mail}; if so, {note}.",
    )
    tells(goal, f"It is expected on {order.expected_on}.", f"The shop expects it to come on {order.expected_on}.")
    return ((goal,),)


@purpose(
    "shopping",
    "calendar",
    because=(
        "My accountant winced at a frivolous splurge.",
        "My conscience is nagging me.",
        "One look at the receipt was enough.",
        "Half of what I buy never leaves its box.",
        "Some things look better on the website than in my hallway.",
        "I couldn't sleep because of what I'd spent.",
        "My card statement arrived, and I had to sit down.",
        "I tend to shop when I'm sad, which is a mistake.",
        "The dentist has quoted a fortune for a crown, so luxury must wait.",
        "My partner raised an eyebrow, and that was all it took.",
        "Extravagance clashes with my otherwise austere lifestyle.",
    ),
)
def send_back_the_dearest() -> Any:
    """Return something expensive that was ordered, and plan to check for the refund."""
    thing = delivered_thing(is_recent, lambda o: o.total >= _DEAR)
    line = inside(look(get_order, order_id=thing.id).lines).the()
    back = say(
        act(request_return, order_line_id=line.id, reason="changed_mind"),
        f"return {thing}; I've changed my mind about it",
        f"send back {thing}; I've changed my mind",
        f"request a return for {thing}: I changed my mind",
        f"have {thing} sent back, as I've changed my mind about it",
        f"I don't want {thing} any more, so arrange a return; I've changed my mind.",
        f"start a return for {thing}; the reason is a change of mind",
        f"tell the shop I'm returning {thing} because I've changed my mind",
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
            duration_minutes=60,
            description=text(f"The shop owes me for the {back.name}: {back.refund}."),
        ),
        f"[put|write] {title} into my calendar {on:on} at 9 am for an hour, and note what I sent back and how "
        "much I'll get",
        f"add {title} to my calendar for 9 to 10 am {on:on}; jot down what I returned and how much they owe me",
        f"[make|create|set up] an hour-long calendar entry called {title} at 9 in the morning {on:on} [that "
        "says|saying] what I returned and how much I get back",
        f"remind me {on:on} at 9 am with an hour called {title} in my calendar; write into it what I sent back and the "
        "refund",
        f"schedule {title} {on:on} at 9 am, one hour, so that I check for my money; mention what I returned and how "
        "much "
        "the refund is",
        f"I'd like {title} in my calendar {on:on} at 9 am for an hour, with a note of what went back and how much "
        "money "
        "I'm due.",
        f"plan {title} for an hour from 9 am {on:on}; note what I returned and how much I'll get back",
    )
    return (back,), (note,)


@purpose(
    "shopping",
    "banking",
    because=(
        "I paid for something from the wrong account.",
        "My savings are there to be used.",
        "The household money shouldn't pay for my hobbies.",
        "I like every purchase to come from the right pot.",
        "I borrowed from myself.",
        "I picked the wrong card when I paid.",
        "My emergency reserve also exists for worthwhile splurges.",
        "Groceries and treats shouldn't come out of the same account.",
        "My bookkeeping has to be right.",
        "I keep separate pots for separate things.",
        "Mingling funds makes my bookkeeping messy and opaque.",
        "My everyday money has to last until payday.",
        "I've been saving up for little luxuries.",
        "My tax adviser wants me to keep things apart.",
    ),
)
def cover_an_order_from_savings() -> Any:
    """Give the account that was charged for an order its money back from savings."""
    order = delivered_order(lambda o: rows(search_transactions, query=o.id).count() == 1)
    charge = rows(search_transactions, query=order.id).where(lambda t: present(t.spent) > 0).the()
    tell = say(
        ask(
            charge.account_name,
            charge.booked_on,
            told=(
                "The account is “{}”; it was charged on {}.",
                "It was paid from “{}”, on {}.",
                "The bank took it from “{}” on {}.",
            ),
        ),
        f"look up which of my accounts was charged for {order}, and when",
        f"find out which account paid for {order}, and on [which|what] day",
        f"Which of my accounts was charged for {order}, and when?",
        f"check my bank for {order}: which account was charged, and when",
        f"From which account did I pay for {order}, and when?",
        f"I need to know which account paid for {order}, and on what day.",
        f"I've lost track of which account paid for {order}. See which one it was, and when.",
        f"tell me which account the money for {order} came from, and on what date",
    )
    pot = savings_account()
    cover = say(
        act(
            transfer_between_accounts,
            from_account_id=pot.id,
            to_account_id=charge.account_id,
            amount=present(charge.spent),
        ),
        f"[move|shift] what the order cost from {pot} to that account",
        f"pay that account back what the order cost, from {pot}",
        f"transfer the exact amount of that charge from {pot} to that account",
        f"give that account the money for the order back, out of {pot}",
        f"The money should have come from {pot}. Move the price of the order from there to that account.",
        f"refund that account the full price of the order from {pot}",
        f"use {pot} to pay that account back for the order in full",
        f"put the full amount of the order back into that account from {pot}",
    )
    return (tell,), (cover,)


@purpose(
    "shopping",
    "email",
    because=(
        "I've had time to try what I bought.",
        "I like to share good finds.",
        "I finally have time to write a review.",
        "Honest reviews help everybody.",
        "I didn't expect to like my purchase that much.",
        "A friend asked me for a tip.",
        "I rarely rave about objects, but here I am.",
        "Superb quality is uncommon and worth mentioning.",
        "I was sceptical at first, and now I'm a convert.",
        "Half the yoga class has asked me where I shop.",
        "My purchases usually end in a drawer, but not this time.",
        "I've told everybody at work already.",
        "A star rating takes a minute and helps other people.",
        "My verdict after thorough testing is favorable.",
    ),
)
def recommend_a_good_find() -> Any:
    """Review something that was ordered, and recommend it to somebody."""
    thing = delivered_thing(costs_the_same_now)
    line = inside(look(get_order, order_id=thing.id).lines).the()
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
        f"review {thing} with {stars} stars and the words {words}",
        f"write a review of {thing}: {stars} stars, {words}",
        f"give {thing} {stars} stars and write {words}",
        f"rate {thing} with {stars} stars, saying {words}",
        f"I'd like to praise {thing}. Make it {stars} stars, with the words {words}.",
        f"post a {stars}-star review of {thing} that says {words}",
        f"Other customers should know about {thing}: {stars} stars from me, and the review says {words}.",
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
        mail_to(friend, subject, text(f"I can recommend the {line.name}. Price: {line.price}.")),
        f"recommend it to {friend} in [an email|an e-mail] [called|titled] {subject}; give its exact name "
        "and its price",
        f"send {friend} [an email|an e-mail] about it, [subject|with the subject] {subject}, with its "
        "name and its price",
        f"send {friend} [an email titled|an e-mail with the subject] {subject} [that says|saying] which one "
        "I've got and its price without shipping",
        f"drop {friend} an e-mail titled {subject}: what I bought, its price, and that I'm happy with it",
        f"I bet {friend} would like one too. Email the tip, subject {subject}, with what it is called and its price.",
        f"rave to {friend} about it in an email with the subject {subject}; the product and its price should "
        "be in there",
        f"tell {friend} by email that I recommend it, subject {subject}, including which one to get and its price",
        f"write to {friend} under the subject {subject} that I recommend it, adding what it's called and what one "
        "costs",
    )
    return ((praise, mail),)


@purpose(
    "shopping",
    "filesystem",
    because=(
        "I've become a [good|regular] customer.",
        "My parcels fill the recycling bin.",
        "Carbon emissions from freight weigh on my ecological conscience.",
        "We had a bet about my online shopping.",
        "I'm thinking about a spending ban.",
        "The courier knows my first name by now.",
        "My hallway is full of cardboard.",
        "I've unsubscribed from all the newsletters, and that was only the first step.",
        "The caretaker sighs at all my boxes.",
        "My browser suggests the shop after a single letter.",
        "I've started hiding packaging behind the washing machine, never a good sign.",
        "My flatmate keeps a tally of my deliveries on the fridge.",
        "I've seen a documentary about warehouse workers.",
        "Insomnia and one-click buttons have emptied my wallet more than once.",
        "Consumerism and shopping binges worry me lately.",
    ),
)
def look_back_at_my_orders() -> Any:
    """Add up the orders that have arrived since a day, and write down the most expensive one."""
    since = day(-300, -150, edge="since")
    orders = again(
        say(
            rows(list_orders, status="delivered", since=since),
            f"all the orders I've placed since {since} that were delivered",
            f"my orders since {since} that have arrived",
            f"the orders I've placed since {since} and already received",
            f"those of my orders since {since} that have been delivered",
            f"my delivered orders since {since}",
        ),
        "those orders",
        "those deliveries",
    )
    tell = say(
        ask(
            orders.sum(lambda o: o.total),
            orders.count(),
            told=(
                "They come to {}; there were {} orders.",
                "You spent {} on {} orders.",
                "That is {} in all, for {} orders.",
            ),
        ),
        f"add up {orders}, and count them",
        f"[work out|compute] the total price of {orders} and how many orders that is",
        f"How much did I pay for {orders}, and how many orders was that?",
        f"go through {orders}; I'm interested in the total and how many there were",
        f"I'd like to see what {orders} cost me, and how many orders there were.",
        f"What did I spend on {orders} [in all|altogether|in total], and how many times did I order?",
        f"tell me what {orders} came to, and the number of orders",
    )
    dearest = orders.most(lambda o: o.total)
    details = look(get_order, order_id=dearest.id)
    things = inside(details.lines).column(lambda x: x.name)
    total = given(dearest.total, details.refunded == 0)
    folder = some_folder("documents", "drafts", "notes")
    place = place_of(folder)
    name = word("confession.txt", "worst-order.txt", "spending.txt", "shopping.txt", "never-again.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"What was in my most expensive order lately: {things}. It cost {total}."),
        ),
        f"write down in {name}, a new file in my {folder} folder, what was in the [most expensive|priciest|costliest] "
        f"of {orders:again} and what it cost in total",
        f"write a file called {name} in my {folder} folder that says what I bought in the most expensive of "
        f"{orders:again}, and what the total was",
        f"One of {orders:again} was the most expensive. What was in it, and what I paid in all, goes into a new file "
        "called "
        f"{name} in my {folder} folder.",
        f"create {name} in my {folder} folder as a reminder of the priciest of {orders:again}: the things I got and "
        "the total",
        f"I want to remember the most expensive of {orders:again}. Save what was in it and its total as {name} in "
        f"my {folder} folder.",
        f"put the contents and the total of the most expensive of {orders:again} into {name}, a new file in my "
        f"{folder} folder",
        f"make a file called {name} in my {folder} folder about the most expensive of {orders:again}, with all that I "
        "got and its total",
    )
    return (tell,), (save,)

"""Things that are bought in an online shop: wishes, orders, parcels, returns."""

from collections.abc import Mapping
from typing import Any, cast

from prove.core.world_session import WorldSession
from prove.purposes.areas.accounts import savings_account
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    amount,
    ask,
    at,
    column,
    day,
    each,
    inside,
    look,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    secret,
    some,
    tells,
    text,
    when,
)
from prove.servers.banking.tools import search_transactions, transfer_between_accounts
from prove.servers.calendar.events import create_event
from prove.servers.email.tools import search_address_book, send_email
from prove.servers.shopping.catalogue import (
    add_to_wishlist,
    list_product_reviews,
    list_wishlist,
    remove_from_wishlist,
    search_products,
    subscribe_stock_alert,
    write_review,
)
from prove.servers.shopping.checkout import (
    add_shipping_address,
    add_to_cart,
    apply_coupon,
    list_coupons,
    list_payment_methods,
    list_shipping_addresses,
    place_order,
    view_cart,
)
from prove.servers.shopping.orders import cancel_order, change_order_address, get_order, list_orders, request_return
from prove.servers.shopping.records import OrderSummary, PaymentCard, Shop


def _delivered() -> OrderSummary:
    """An order that has arrived, by what is in it."""
    return some(
        rows(list_orders, status="delivered"),
        lambda o: (f"my delivered order with the {o.summary}", f"my delivered order for {o.total}"),
    )


def _code_of(card: PaymentCard) -> str:
    """The code on the back of a card, which only the user knows."""
    return secret(_codes, card.id)


def _codes(session: WorldSession) -> Mapping[str, str]:
    return {card.id: card.security_code for card in cast(Shop, session.state("shopping")).payment_methods}


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
        "The courier never finds my door.",
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
    order = some(
        rows(list_orders, status="placed"),
        lambda o: (f"my new order with the {o.summary}", f"my new order for {o.total}"),
    )
    place = again(
        some(
            rows(list_shipping_addresses),
            lambda a: (f"{a.recipient}'s address", f"{a.label}'s address"),
            fits=[lambda a: a.label != "home"],
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
        "A parcel for you",
        "Something is on its way",
        "Please look out for a parcel",
        "A delivery",
        "Expect a courier",
        "Post for you",
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
    order = _delivered()
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
        "That was bought from the wrong account.",
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
    order = _delivered()
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
    because=(
        "I'm treating myself today.",
        "My wish list is getting long.",
        "Some wishes are small enough.",
        "Life is short.",
        "I've earned it.",
        "Window shopping has to end sometime.",
        "I've eaten porridge all month, so there's some slack.",
        "Rain drums on the window, perfect weather for a spree.",
        "I quit smoking, and this is my reward.",
        "The little things have been winking at me for ages.",
        "A tiny parcel can rescue a grey week.",
        "Dopamine is cheap at that price.",
        "Modest luxuries keep melancholy away.",
    ),
)
def fulfil_small_wishes() -> Any:
    """Move the cheap wishes that are in stock from the wish list into the cart, and see what it comes to."""
    most = amount(*range(20, 161, 5))
    wishes = say(
        rows(list_wishlist, max_price=most).where(lambda w: w.in_stock),
        f"everything on my wish list that costs {most} or less and is in stock",
        f"everything I've wished for that is available for {most} or less",
        f"whatever is on my wish list for [at most|no more than] {most} and not sold out",
        f"all that I wish for, [provided|assuming] it's in stock and no dearer than {most}",
        f"everything on my list of wishes that is to be had for {most} at most",
    )
    move = say(
        each(
            wishes,
            lambda w: (
                act(add_to_cart, product_id=w.product_id),
                act(remove_from_wishlist, wish_id=w.id),
            ),
        ),
        f"put {wishes} into my cart and take it off the list",
        f"[move|shift] {wishes} from the list to my cart",
        f"take {wishes}, put it into the cart and cross it off the list",
        f"transfer {wishes} to the cart, so that it's no longer on the list",
        f"clear {wishes} off the list and into my cart",
        f"fill my cart with {wishes}, and strike it from the list",
        f"I'll have {wishes}: into the cart with it, and off the wish list.",
    )
    cart = look(view_cart)
    tell = say(
        ask(
            cart.total,
            cart.shipping,
            told=(
                "The cart comes to {}, of which {} is shipping.",
                "It is {} in all, including {} for shipping.",
                "You would pay {}; delivery accounts for {} of that.",
            ),
        ),
        "[tell me|name] the total of the cart and the shipping",
        "What does the whole cart come to, and how much of that is shipping?",
        "[let me know|report to me] what it all costs now and what the shipping is",
        "How much is the cart [altogether|in all|all in all], and how much is shipping?",
        "sum up the cart for me, with the share of the postage",
        "What would I have to pay, and what part of it for delivery?",
        "What's the bill for the cart, and what do they want for shipping?",
        "state the cart's total as well as the shipping cost",
    )
    return (move,), (tell,)


@purpose(
    "shopping",
    because=(
        "I need a present.",
        "I don't care about the brand.",
        "The old one is broken.",
        "It just has to work.",
        "I refuse to pay for a fancy name.",
        "I can't do without one.",
        "My roommate sat on mine, don't ask.",
        "It's for a bad-taste party, so price beats beauty.",
        "Reviews matter to me, logos don't.",
        "The one from my student days has given up the ghost.",
        "I'm furnishing a holiday flat on a shoestring.",
        "We lose them all the time, so nothing fancy.",
        "Snobbery is expensive.",
        "Durability counts, prestige doesn't.",
    ),
)
def order_the_cheapest_good_one() -> Any:
    """Add the cheapest product of a kind to the cart, and order if all of it stays within a budget."""
    kind = column(rows(search_products, availability="in_stock"), lambda p: p.kind)
    stars = number(2, 3, 4)
    pick = say(
        rows(search_products, query=kind, min_rating=stars, availability="in_stock")
        .where(lambda p: p.kind == kind)
        .least(lambda p: p.price),
        f"the [cheapest|least expensive] {kind} in stock with {stars} stars or more",
        f"the least expensive {kind} you can find that has [at least|no less than] {stars} stars and is in stock",
        f"the lowest-priced {kind} in stock that is rated {stars} or better",
        f"whichever {kind} costs least among those in stock with {stars} stars and up",
        f"the most affordable {kind} they have in stock, as long as it's rated {stars} stars or higher",
    )
    cart = say(
        act(add_to_cart, product_id=pick.id),
        f"put {pick} into my cart",
        f"add {pick} to the cart",
        f"find {pick} and put it into the cart",
        f"look for {pick} and add it to my cart",
        f"search the shop for {pick}; that one goes into my cart",
        f"choose {pick} and drop it in my basket",
    )
    most = amount(*range(60, 601, 20))
    home = rows(list_shipping_addresses, query="home").the(lambda a: a.label == "home")
    card = some(rows(list_payment_methods), lambda c: (f"the {c.name}", f"the card ending in {c.last_four}"))
    code = _code_of(card)
    buy = say(
        act(place_order, address_id=home.id, payment_method_id=card.id, security_code=code),
        f"order it all to my home address with {card} (code {code})",
        f"place the order for my home address and charge {card}, code {code}",
        f"buy everything with {card}, security code {code}, to be delivered to my home address",
        f"check out: home address, {card}, code {code}",
        f"have it all sent home and pay with {card}, whose code is {code}",
    )
    wish = say(
        act(add_to_wishlist, product_id=pick.id),
        "put that one on my wish list for now",
        "hold back and note it on my wish list for later",
        "order nothing and save it on my wish list, too",
        "leave it there and add the thing to my wish list as well",
        "it goes on my wish list until I'm paid",
    )
    goal = say(
        when(cart.total <= most, buy, wish),
        f"if everything in the cart comes to [no more than|at most] {most}, {buy}; if it's more, {wish}",
        f"when the whole cart stays within {most}, {buy}, [otherwise|or else] {wish}",
        f"check the total of the cart: if it's {most} or less, {buy}, [else|if not,] {wish}",
        f"see what it all costs. If that's [at most|no more than] {most}, {buy}; [if not|failing that], {wish}",
        f"if the cart comes to {most} or less [in all|altogether|in total], {buy}. If it costs more, {wish}",
        f"I have {most} to spend. If the cart's total fits into that, {buy}; if it doesn't, {wish}.",
        f"keep the sum of the cart in mind: not above {most}, and you may {buy}; above it, {wish}",
        f"With {most} I have to make do: if the cart is not above that, {buy}; if it is, {wish}.",
        f"if the cart doesn't cost more than {most}, {buy}; if it does, {wish}",
    )
    tells(goal, f"The cart comes to {cart.total}.", f"The total is {cart.total}.")
    return (cart,), (goal,)


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
    order = _delivered()
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
    because=(
        "I've been looking for this for weeks.",
        "It has to be exactly this one.",
        "I saw this at a friend's place.",
        "I don't want to miss it again.",
        "Copies won't do.",
        "They keep running out of it.",
        "My [cousin|colleague] swears by it.",
        "The museum shop had one, and I foolishly walked on.",
        "I measured the niche twice, no other model fits.",
        "My daughter drew it on her list with glitter.",
        "It vanished from the shelf right before my eyes.",
        "Forums claim that a restock is imminent.",
        "I've had it in my head since the summer.",
        "My quest has bordered on obsession.",
        "Scarcity only fuels the craving.",
    ),
)
def buy_it_or_be_told() -> Any:
    """Put a product into the cart, or ask for an alert if it is sold out; then count its reviews."""
    name = column(rows(search_products), lambda p: p.name)
    product = rows(search_products, query=name).the(lambda p: p.name == name)
    count = number(2, 3, 4)
    add = say(
        act(add_to_cart, product_id=product.id, quantity=count),
        f"put {count} into my cart",
        f"add {count} of them to my cart",
        f"place {count} in the cart",
        f"let me have {count} in my cart",
        f"drop {count} in my basket",
    )
    alert = say(
        act(subscribe_stock_alert, product_id=product.id),
        "set up an alert for when it's back",
        "have them mail me as soon as it is available again",
        "sign me up to be told when there is more",
        "subscribe me to a notice for its return",
        "ask for a message once they have it again",
    )
    goal = say(
        when(product.in_stock, add, alert),
        f"look for the {name}: if it's in stock, {add}, and if it's sold out, {alert}",
        f"[see|check] whether the {name} is available. [If so|In that case], {add}; [if not|failing that], {alert}",
        f"find the {name} in the shop and {add}. Should it be sold out, {alert}",
        f"if they have the {name}, {add}; [otherwise|or else] {alert}",
        f"check the stock of the {name}. When there is any, {add}, [else|if not,] {alert}",
        f"I'm after the {name}. If the shop has it, {add}; if it has run out, {alert}.",
        f"search for the {name}; in case it can be had, {add}, and in case it's gone, {alert}",
    )
    tells(add, f"It is in stock, and {count} are in your cart.", f"They have it; I put {count} into your cart.")
    tells(alert, "It is sold out; they will write to you when it is back.", "It's sold out, so I set up an alert.")
    stars = number(1, 2, 3, 4, 5)
    tell = say(
        ask(
            rows(list_product_reviews, product_id=product.id, stars=stars).count(),
            told=(
                "The number of such reviews is {}.",
                "I counted {}.",
                "It has {} of those.",
                "Reviews with that rating: {}.",
            ),
        ),
        f"How many of its reviews give it exactly {stars} out of five stars?",
        f"[tell me|say] how many people have rated it with exactly {stars} out of five stars",
        f"[go through|run through|work through] its reviews and count those with exactly {stars} out of five stars",
        f"What's the number of reviews that gave it exactly {stars} out of five stars?",
        f"see how often reviewers awarded it precisely {stars} of the five stars",
        f"I'm curious how many buyers gave it {stars} of five stars, no more and no fewer.",
        f"Of all its reviews, how many come with exactly {stars} out of five stars?",
        f"sift through the reviews for those that award exactly {stars} out of five stars and count them",
    )
    return (goal,), (tell,)


@purpose(
    "shopping",
    "email",
    because=(
        "I ordered that too quickly.",
        "Money is tight right now.",
        "I'd better wait for my birthday.",
        "I should have slept on it.",
        "Impulse buying is my weakness.",
        "There's a big bill coming.",
        "The car needs new brakes, so luxuries can wait.",
        "I clicked before my brain was awake.",
        "My family never knows what to give me.",
        "With the roof leaking, it feels indecent.",
        "A wise monk would sleep on such things.",
        "Someone in my life loves a clear hint.",
        "Prudence tapped me on the shoulder.",
        "Deferred gratification builds character, supposedly.",
    ),
)
def wish_for_it_instead() -> Any:
    """Cancel an order, wish for what was in it, and drop somebody a hint."""
    order = some(
        rows(list_orders).where(lambda o: among(o.status, ("placed", "packed"))),
        lambda o: (f"my new order with the {o.summary}", f"my new order for {o.total}"),
    )
    cancel = say(
        act(cancel_order, order_id=order.id),
        f"cancel {order}",
        f"call off {order}",
        f"stop {order} before it's sent",
        f"undo {order}",
        f"tell the shop to forget {order}",
        f"I shouldn't have placed {order}, so cancel it.",
    )
    line = inside(cancel.lines).the()
    memo = quoted("for my birthday", "maybe later", "when it is on sale", "a nice present")
    wish = say(
        act(add_to_wishlist, product_id=line.product_id, note=memo),
        f"put the thing on my wish list instead, with the note {memo}",
        f"add what was in it to my wish list and note {memo} there",
        f"wish for it instead: on the list, with {memo} as the note",
        f"keep it for later on my wish list, with the note {memo}",
        f"have my wish list remember the article, with {memo} beside it",
        f"[move|shift] what I wanted onto the wish list; {memo} is what the note says",
    )
    friend = somebody(*CLOSE)
    subject = quoted(
        "A small hint",
        "In case you need an idea",
        "My wish list",
        "Something I'd like",
        "No pressure",
        "Ideas for presents",
    )
    mail = say(
        mail_to(friend, subject, text(f"I would love to have this: {line.name}. It costs {line.price}.")),
        f"[e-mail|mail] {friend} what it is called and what one costs, [subject|the subject being|with the subject] "
        f"{subject}",
        f"drop {friend} a hint in [a mail|an e-mail] [called|entitled] {subject}, with its name and its price",
        f"let {friend} know its name and price in [a mail|an e-mail] [titled|headed] {subject}",
        f"write to {friend} [under the subject|with the subject line|under the heading] {subject}, with what the "
        "thing is called and what it costs",
        f"nudge {friend} by e-mail, {subject} as the heading: name of the article, cost of one",
        f"mention it to {friend} in a mail titled {subject}, spelling out the product and the price",
        f"give {friend} the idea in a mail headed {subject}: which product, and the price of one",
        f"hint at it to {friend} with a mail called {subject}, stating its name and price",
    )
    return (cancel, wish), (mail,)


@purpose(
    "email",
    "shopping",
    because=(
        "It's not for me.",
        "I want to surprise somebody.",
        "This should have gone to somebody else from the start.",
        "Somebody is having a birthday soon.",
        "I owe somebody a favour.",
        "Cheering people up is easy.",
        "Somebody moved into a house full of boxes and needs a smile.",
        "A friend fixed my bike and refused to take cash.",
        "It's meant to sit on a doorstep when they come home.",
        "I'd have sent flowers, but this lasts longer.",
        "Ribbons and kindness cost little.",
        "An unexpected parcel can brighten gloomy days.",
    ),
)
def make_an_order_a_present() -> Any:
    """Save an address from the address book in the shop, and send an order there."""
    friend = again(somebody("friend"), "them")
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    label = quoted("birthday", "present", "a friend", "surprise", "thank-you gift")
    save = say(
        act(add_shipping_address, label=label, recipient=person.name, street=person.address, city=person.city),
        f"look up {friend}'s address in my address book and save it in the shop as {label}",
        f"take the address that my address book has for {friend} and add it to the shop under {label}",
        f"[save|store] where {friend} lives, as my address book has it, as a shipping address called {label}",
        f"add {friend} as a recipient in the shop, with the address from my address book, labelled {label}",
        f"[create|make] a shipping address {label} for {friend}, copied from my contacts",
        f"teach the shop where {friend} lives: my address book knows, and the label is {label}",
    )
    order = some(
        rows(list_orders, status="placed"),
        lambda o: (f"my new order with the {o.summary}", f"my new order for {o.total}"),
    )
    send = say(
        act(change_order_address, order_id=order.id, address_id=save.id),
        f"have {order} sent there",
        f"have {order} delivered to that address",
        f"change the address of {order} to that one",
        f"redirect {order} to {friend:again}",
        f"let {order} go to {friend:again}",
        f"make that the destination of {order}",
    )
    tells(
        send,
        f"It goes to {send.deliver_to} and should be there on {send.expected_on}.",
        f"It will be sent to {send.deliver_to} and is expected on {send.expected_on}.",
        f"The address is {send.deliver_to} now; delivery is due on {send.expected_on}.",
    )
    return (save,), (send,)


@purpose(
    "shopping",
    because=(
        "I still have some coupons.",
        "I hate paying the full price.",
        "My cart is ready.",
        "I think I can save a bit here.",
        "Vouchers shouldn't gather dust.",
        "My coupons expire before long.",
        "Every dollar counts [this month|just now].",
        "I've been carrying it around in my purse like a lucky charm.",
        "My aunt cuts them out of magazines for me.",
        "They owe me something after the last mix-up.",
        "A stranger handed me a flyer at the station.",
        "My basket has been waiting for this moment.",
        "Thrift runs in our family.",
        "Haggling by voucher is a sport of mine.",
        "Stinginess, thy name is me.",
    ),
)
def try_a_coupon() -> Any:
    """Apply a coupon, and order if the cart is cheap enough then."""
    code = column(
        rows(list_coupons),
        lambda c: c.code,
        fits=[lambda c: c.status == "valid", lambda c: c.minimum <= look(view_cart).subtotal],
    )
    cart = say(
        act(apply_coupon, coupon_code=code),
        f"use the coupon {code} for my cart",
        f"apply my coupon {code} to what's in the cart",
        f"put the code {code} on my cart",
        f"redeem {code} on the things in my cart",
        f"see that my cart gets the discount of {code}",
        f"enter the voucher {code} at the till, for all that's in my cart",
    )
    most = amount(*range(60, 601, 20))
    home = rows(list_shipping_addresses, query="home").the(lambda a: a.label == "home")
    card = some(rows(list_payment_methods), lambda c: (f"the {c.name}", f"the card ending in {c.last_four}"))
    secret_code = _code_of(card)
    buy = say(
        act(place_order, address_id=home.id, payment_method_id=card.id, security_code=secret_code),
        f"order everything to my home address with {card} (code {secret_code})",
        f"place the order for my home address and charge {card}, code {secret_code}",
        f"buy it all with {card}, security code {secret_code}, to be sent to my home address",
        f"check out with {card}, its code being {secret_code}, delivery to my home",
        f"have the lot sent home at the expense of {card}, code {secret_code}",
    )
    tell = say(
        ask(
            cart.discount,
            told=(
                "The coupon saves you {}, and I have ordered nothing.",
                "It takes {} off; everything is still in the cart.",
                "You save {} with it. I did not order.",
            ),
        ),
        "just tell me how much the coupon saves me",
        "leave everything there and tell me the discount",
        "let me know what it takes off and don't order anything",
        "hold back and name the discount",
        "say how much it saves, without ordering",
    )
    goal = say(
        when(cart.total <= most, buy, tell),
        f"if the cart now comes to {most} or less, {buy}; if it's more, {tell}",
        f"when the new total is [no more than|at most] {most}, {buy}, [otherwise|or else] {tell}",
        f"[look at|have a look at|examine] the new total: if it's [at most|no more than] {most}, {buy}, [else|if "
        f"not,] {tell}",
        f"check what it comes to now. If it stays within {most}, {buy}; [if not|failing that], {tell}",
        f"I won't pay over {most}. If the reduced total is all right, {buy}; if it isn't, {tell}.",
        f"[see|check] whether that brings the cart down to {most} or below: if it does, {buy}, and if it doesn't, "
        f"{tell}",
        f"My pain threshold is {most}: if the cart is not above it now, {buy}; if it is, {tell}.",
        f"should the discount bring it to {most} or less, {buy}; should it not, {tell}",
    )
    tells(goal, f"With the coupon it comes to {cart.total}.", f"The new total is {cart.total}.")
    return (cart,), (goal,)


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
            f"every order since {since} that has arrived",
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
    friend = somebody(*CLOSE)
    subject = quoted("A confession", "My worst order", "You were right", "Shopping, in figures", "Don't laugh")
    mail = say(
        mail_to(friend, subject, text(f"My most expensive order was {dearest.total}, for the {dearest.summary}.")),
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

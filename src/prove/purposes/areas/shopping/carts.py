"""Second thoughts in an online shop: what is in the cart, on the wish list or sold out, and when coupons run out."""

from typing import Any

from prove.purposes.areas.people import somebody
from prove.purposes.areas.shopping.parcels import is_it
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
    given,
    inside,
    look,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    tells,
    text,
    today,
    when,
)
from prove.servers.calendar.events import create_event
from prove.servers.shopping.catalogue import (
    add_to_wishlist,
    get_product,
    list_product_reviews,
    list_wishlist,
    remove_from_wishlist,
    search_products,
    subscribe_stock_alert,
)
from prove.servers.shopping.checkout import (
    add_to_cart,
    apply_coupon,
    list_coupons,
    remove_from_cart,
    update_cart_line,
    view_cart,
)
from prove.servers.shopping.records import PricedLine, ProductSummary

FOR_ALL_GOODS = tuple(f"{off} off orders" for n in range(1, 100) for off in (f"{n}%", f"${n}")) + tuple(
    f"{off} off any order" for n in range(1, 100) for off in (f"{n}%", f"${n}")
)
"""What coupons say that count for all that is in the cart, and not for the goods of one category."""


def _has_other_colours(line: PricedLine) -> object:
    """Whether something in the cart is in stock in another colour."""
    colours = inside(look(get_product, product_id=line.product_id).other_colours)
    return colours.where(lambda c: c.in_stock).count() > 0


def _has_one_price(line: PricedLine) -> object:
    """Whether something in the cart costs what the shop asks for it: no coupon takes anything off."""
    return both(look(view_cart).discount == 0, line.price > 0)


def _comes_back(product: ProductSummary) -> object:
    """Whether the shop knows when it has something again that is sold out."""
    return present(look(get_product, product_id=product.id).restock_on) > today()


@purpose(
    "shopping",
    because=(
        "I'd rather have a different colour after all.",
        "I clicked on the first picture I saw.",
        "According to my sister, nothing I own goes together.",
        "Fashionable tints tempt me, and I tire of them quickly.",
        "I should have looked at the other colours first.",
        "A colour that I don't like would bother me every day.",
        "My teenager says that I have no taste.",
        "On my cracked screen all shades look the same.",
        "I own far too many things in the same shade.",
        "A friend with an eye for colour shook her head at my choice.",
        "I always choose the same colours and then regret it.",
        "I like things to match.",
    ),
)
def another_colour() -> Any:
    """Swap something in the cart for the same in another colour, and hear what the cart costs then."""
    name = column(inside(look(view_cart).lines), lambda x: x.name, fits=[_has_other_colours, lambda x: is_it(x.name)])
    line = inside(look(view_cart).lines).the(lambda x: x.name == name)
    product = look(get_product, product_id=line.product_id)
    colour = column(inside(product.other_colours), lambda c: c.colour, fits=[lambda c: c.in_stock])
    other = inside(product.other_colours).the(lambda c: c.colour == colour)
    drop = say(
        act(remove_from_cart, cart_line_id=line.id),
        f"take the {name} out of my cart",
        f"remove the {name} from my cart",
        f"I don't want the {name} any more. Take it out of my cart.",
        f"throw the {name} out of my cart",
        f"get rid of the {name} in my cart",
        f"I've changed my mind about the {name} in my cart, so take it out.",
        f"clear the {name} from my cart",
    )
    take = say(
        act(add_to_cart, product_id=other.id, quantity=line.quantity),
        f"add the same thing in {colour} instead, in the same quantity",
        f"put the {colour} version in instead, as many as I had before",
        f"put in the {colour} one instead, in the same quantity as before",
        f"look for the same product in {colour}, and add as many of those as I had",
        f"I'd like it in {colour} instead; keep the quantity.",
        f"add the {colour} version, and keep the quantity the same",
        f"They also have it in {colour}. Put that into the cart instead, in the same quantity.",
    )
    tell = say(
        ask(
            take.total,
            told=(
                "The cart comes to {}, shipping included.",
                "The total is {} now, with shipping.",
                "You would pay {} for all of it, shipping included.",
            ),
        ),
        "What does the cart come to now?",
        "tell me the new total",
        "How much would I have to pay for the whole cart now?",
        "add up the whole cart for me, shipping included",
        "tell me what I'd pay for the whole cart",
        "I'd like to hear the price of the whole cart, shipping included.",
        "What's the cart's total, with shipping?",
    )
    tells(take, f"The {colour} version is in the cart.", f"I put in the {colour} one.")
    return (drop,), (take, tell)


@purpose(
    "shopping",
    because=(
        "My cart is getting out of hand.",
        "The total made me gulp.",
        "Some of what I picked is a want, not a need.",
        "A bit of restraint would suit me.",
        "Influencers and late-night browsing seduce me into excess.",
        "My financial coach keeps preaching moderation to me.",
        "The boiler service is due, and plumbers aren't cheap around here.",
        "I shop when I'm hungry or in a bad mood, and today I was both.",
        "I've read a book on impulse buying.",
        "My cupboard doors no longer shut as it is.",
        "A glass of wine and a comfy sofa make me spend too much.",
        "My sister bet me a lasagne that I can't show any self-control.",
        "I looked at the checkout page and got a shock.",
    ),
)
def trim_the_cart() -> Any:
    """Move the dearest thing from the cart to the wish list; then get more or none of another, by what is left."""
    dearest = again(
        say(
            inside(look(view_cart).lines).most(lambda x: x.price),
            "the most expensive thing in my cart",
            "the priciest item in my cart",
            "whatever costs the most in my cart",
            "the dearest thing I have in my cart",
            "the one thing in my cart that costs most",
        ),
        "it",
    )
    largest = inside(look(view_cart).lines).most(lambda x: x.amount)
    wished = rows(list_wishlist).where(lambda w: w.product_id == dearest.product_id).count()
    drop = say(
        act(remove_from_cart, cart_line_id=given(dearest.id, largest.id == dearest.id)),
        f"remove {dearest}",
        f"take out {dearest}",
        f"I don't need {dearest} right now, so take it out.",
        f"look for {dearest}, and throw it out",
        f"find {dearest}, and remove it",
        f"get rid of {dearest}",
        f"I can live without {dearest}. Take it out, please.",
    )
    tells(drop, f"The {dearest.name} is out of the cart.", f"I took out the {dearest.name}.")
    memo = quoted("maybe later", "when it is on sale", "for my birthday", "next year", "think about it")
    wish = say(
        act(add_to_wishlist, product_id=dearest.product_id, note=memo),
        f"put {dearest:again} on my wish list with the note {memo}",
        f"add {dearest:again} to my wish list and write {memo} next to it",
        f"save {dearest:again} to my wish list, with the note {memo}",
        f"move {dearest:again} to my wish list; the note should say {memo}",
        f"I want {dearest:again} on my wish list instead, with the note {memo}.",
        f"store {dearest:again} on my wish list for another time and note {memo}",
        f"I'm not giving up on {dearest:again} for good. Put it on my wish list and note {memo}.",
    )
    tells(wish, "It is on your wish list now.", "I put it on your wish list.")
    name = column(
        inside(look(view_cart).lines),
        lambda x: x.name,
        fits=[
            lambda x: x.price < dearest.price,
            lambda x: x.quantity == 1,
            lambda x: wished == 0,
            lambda x: is_it(x.name),
        ],
    )
    line = inside(drop.lines).the(lambda x: x.name == name)
    most, pieces = amount(*range(30, 201, 10)), number(2, 3)
    more = say(
        act(update_cart_line, cart_line_id=line.id, quantity=pieces),
        f"set the quantity of the {name} to {pieces}",
        f"change the quantity of the {name} in the cart to {pieces}",
        f"go up from one {name} to {pieces}",
        f"there's one {name} in the cart; make it {pieces}",
        f"increase the quantity of the {name} from one to {pieces}",
        f"let me have {pieces} of the {name} instead of one",
        f"raise the quantity of the {name} to {pieces}",
    )
    tells(
        more,
        f"The cart came to {drop.total}. I set the quantity of the {name} to {pieces}, and the total is "
        f"{more.total} now.",
        f"At {drop.total}, the cart was cheap enough. With {pieces} of the {name}, it comes to {more.total}.",
    )
    less = say(
        act(remove_from_cart, cart_line_id=line.id),
        "take that out of the cart as well",
        "remove that one from the cart too",
        "drop that as well",
        "throw that one out too",
        "delete that as well",
        "get rid of that too",
        "leave that one out as well",
    )
    tells(
        less,
        f"The cart still came to {drop.total}, so I took out the {name} too. The total is {less.total} now.",
        f"At {drop.total} it was over your limit. I removed the {name} as well, and the total is {less.total} now.",
    )
    goal = say(
        when(drop.total <= most, more, less),
        f"if the cart comes to {most} or less now, {more}; otherwise {less}",
        f"check what the cart comes to now. If it's {most} or less, {more}; if it's more, {less}",
        f"when the new total of the cart is at most {most}, {more}, else {less}",
        f"My limit is {most}. If the cart is within that now, {more}; if not, {less}.",
        f"if the cart is down to {most} or less, {more}; if it isn't, {less}",
        f"What would I pay for the cart now? If it's no more than {most}, {more}; if it's over that, {less}.",
        f"I've got {most} to spend. If that's enough for what is still in the cart, {more}; if it isn't, {less}.",
    )
    return (drop, wish), (goal,)


@purpose(
    "shopping",
    "calendar",
    because=(
        "I'd hate to let a discount lapse.",
        "I never remember when my coupons run out.",
        "Three vouchers of mine went unused last year.",
        "Free money shouldn't be wasted.",
        "I collect discounts like stamps.",
        "Yogurt and coupons tend to expire unnoticed in my household.",
        "The shop sends me codes all the time.",
        "Deadlines and I don't get along.",
        "I have a whole drawer full of expired vouchers.",
        "At the checkout, I found out once that my voucher was a day too old.",
        "My grandmother clipped every voucher she saw, and I take after her.",
        "Bonus vouchers lie dormant whenever I dither.",
        "Being thrifty is easy, remembering dates isn't.",
        "I've paid the full price too often.",
        "My accountant friend says that an unused rebate is a present to the shop.",
    ),
)
def use_it_before_it_lapses() -> Any:
    """Find the coupon that runs out first; use it if the cart is large enough, else be reminded of it in time."""
    good = rows(list_coupons).where(lambda c: both(c.status == "valid", among(c.description, FOR_ALL_GOODS)))
    first = good.least(lambda c: c.valid_until)
    tell = say(
        ask(
            first.code,
            first.valid_until,
            told=(
                "It is {}, which is valid until {}.",
                "{} runs out first: its last day is {}.",
                "That is {}; it can be used until {}.",
            ),
        ),
        "Counting only the valid coupons that work for all goods, which of mine runs out first, and on what day?",
        "look at my valid coupons that work for all goods, and tell me which one expires soonest, and when",
        "find the valid coupon for all kinds of goods with the least time left, and tell me until when I can use it",
        "Leaving aside coupons for one category only, which valid one of mine expires next, and on what day?",
        "go through the coupons that are still valid and not just for one category, and tell me which one expires "
        "first, and when",
        "Of the coupons I can still use on any goods, which has the earliest last day, and when is that?",
        "Some of my coupons that aren't tied to a category are still good. Which do I have to use first, and by when?",
    )
    use = say(
        act(apply_coupon, coupon_code=first.code),
        "use it on the cart",
        "apply it to my cart",
        "redeem it for what's in the cart",
        "use it for this purchase",
        "redeem it",
        "take the discount",
    )
    tells(use, f"It takes off {use.discount}; the cart comes to {use.total} now.", f"With it you pay {use.total}.")
    title = quoted("Use the coupon", "Coupon!", "Spend the voucher", "Go shopping", "Last chance to save")
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(shift(first.valid_until, days=-1), 18),
            duration_minutes=60,
            description=first.code,
        ),
        f"put {title} into my calendar for an hour, 6 pm on the day before the coupon expires, with the code in the "
        "notes",
        f"pencil {title} into my calendar from 6 to 7 pm the day before the last day of the coupon, and put the code "
        "in "
        "the notes",
        f"enter {title} in my calendar for the day before the coupon expires, 6 pm, one hour, with the code in the "
        "description",
        f"schedule {title} for an hour from 6 in the evening on the day before the coupon runs out, and note the code "
        "there",
        f"make an hour-long calendar entry called {title} at 6 pm one day before the coupon expires, with the code "
        "in its "
        "notes",
        f"remind me the evening before the coupon's last day, at 6 pm, with an hour called {title} in the calendar and "
        "the code in the notes",
        f"set aside 6 to 7 pm on the day before the coupon runs out for {title} in my calendar, and add the code in "
        "the "
        "notes",
    )
    goods = look(view_cart).subtotal
    goal = say(
        when(
            given(goods, goods > 0)
            >= given(first.minimum, both(first.minimum > 0, first.valid_until > shift(today(), days=2))),
            use,
            note,
        ),
        f"if what's in my cart is enough for the coupon, {use}; otherwise {note}",
        f"check whether my cart reaches the minimum for that coupon. If so, {use}; if not, {note}",
        f"see if my cart is large enough for the coupon: in that case {use}, or else {note}",
        f"when the goods in my cart are worth at least what the coupon requires, {use}; when they aren't, {note}",
        f"The coupon may need a larger cart than mine. If mine will do, {use}; if mine is too small, {note}.",
        f"unless my cart is below the coupon's minimum, {use}; if it is, {note}",
        f"Is there enough in my cart for that coupon? If there is, {use}; if there isn't, {note}.",
    )
    tells(
        goal,
        f"The coupon needs {first.minimum}, and the goods in your cart come to {goods}.",
        f"The minimum for it is {first.minimum}; you have goods for {goods} in the cart.",
    )
    return (tell,), (goal,)


@purpose(
    "shopping",
    "calendar",
    because=(
        "The best things are always sold out.",
        "The shop keeps me in suspense.",
        "I deserve a reward after a hard month.",
        "Wholesalers can't keep up with demand, apparently.",
        "Scarcity only makes me want things more.",
        "Restocking takes an eternity, and I've run out of stamina.",
        "I've been refreshing the shop's page all week.",
        "Two tabs, one phone and a laptop, and somebody was still faster than me.",
        "My colleagues always get the good things first.",
        "I've been looking forward to this purchase for weeks.",
        "There are cheap copies everywhere, but I want the real thing.",
        "I called the shop, and they only put me on hold.",
        "I've already turned down two substitutes.",
    ),
)
def wait_until_it_is_back() -> Any:
    """Find out when something is back in stock, be told about it, and plan to buy it that day."""
    name = column(
        rows(search_products, availability="out_of_stock"),
        lambda p: p.name,
        fits=[_comes_back, lambda p: is_it(p.name)],
    )
    found = rows(search_products, query=name).the(lambda p: p.name == name)
    product = look(get_product, product_id=found.id)
    back_on = present(product.restock_on)
    tell = say(
        ask(
            back_on,
            product.price,
            told=(
                "It will be back on {} and costs {}.",
                "The shop expects it on {}, for {}.",
                "They get it in again on {}, at {}.",
            ),
        ),
        f"The {name} I want is sold out. When will it be back, and what does it cost?",
        f"find out when the shop gets the {name} in again, and its price",
        f"When can I have the {name} that the shop has run out of, and for how much?",
        f"look up when the {name} is back in stock and what it costs",
        f"I'm waiting for the {name}. Find out when the shop will have it again, and what it costs.",
        f"check when the shop restocks the {name}, and the price; it's sold out right now",
        f"How long do I have to wait for the {name}, and how much money should I put aside? It's sold out at the "
        "moment.",
    )
    alert = say(
        act(subscribe_stock_alert, product_id=product.id),
        "have the shop e-mail me when it's back in stock",
        "set up a stock alert for it",
        "sign me up for a message when it's back",
        "make sure that the shop writes to me once it's in stock",
        "ask the shop to let me know when it's available",
        "I want to hear from the shop the minute it's available, so sign me up for an alert.",
        "put me on the list of people who are told when it's back",
    )
    title = quoted("Buy it now", "Back in stock", "Order before it is gone", "Shop early", "It is back")
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(back_on, 9),
            duration_minutes=60,
            description=text(f"{name}, {product.price}"),
        ),
        f"put {title} into my calendar for an hour at 9 am on the day it's back, and note what it is and the price",
        f"add {title} to my calendar for 9 to 10 in the morning on the day they have it again; write down what I want "
        "to buy and the price",
        f"block an hour from 9 am on the day they restock it in my calendar for {title}, and note what it is and what "
        "it costs",
        f"schedule {title} for 9 am on the day it's back, one hour, with a note about what to buy and for how much",
        f"jot {title} down in my calendar, 9 to 10 am on the day it's in stock again, mentioning what it is and the "
        "price",
        f"I'd like an hour called {title} in my calendar at 9 am on the day it's there again, with notes that tell me "
        "what to order and what it costs.",
        f"At 9 am on the day it's available again, {title} should be in my calendar for an hour, along with what I'm "
        "after and its price.",
    )
    return (tell,), (alert, note)


@purpose(
    "shopping",
    because=(
        "My wish list needs a reality check.",
        "I trust strangers more than adverts.",
        "I can't decide on something from my wish list.",
        "Second opinions have saved me before.",
        "Pundits bicker about every product, which leaves me hesitant.",
        "The last time I bought blindly I regretted it.",
        "Fresh reviews are the honest ones.",
        "I need a nudge in one direction or the other.",
        "I once bought a blender that broke in a week, so I read reviews now.",
        "Some things have been on my wish list for ages.",
        "Shiny contraptions have duped me often enough.",
        "Nice photos have fooled me more than once, customers never have.",
        "I'd rather not toss a coin over what I buy.",
        "My brother reads up on everything before he buys, and he's right.",
        "One angry review can put me off completely.",
    ),
)
def judge_a_wish() -> Any:
    """Buy something from the wish list if its newest review is good enough, else forget it; then see the cart."""
    name = column(rows(list_wishlist), lambda w: w.name, fits=[lambda w: w.in_stock, lambda w: is_it(w.name)])
    wish = rows(list_wishlist, query=name).the(lambda w: w.name == name)
    newest = rows(list_product_reviews, product_id=wish.product_id).most(lambda r: r.written_on)
    stars = number(3, 4)
    take = say(
        act(add_to_cart, product_id=wish.product_id),
        "put one into my cart",
        "add it to my cart",
        "put it into my cart",
        "add one to my cart",
        "move one into my cart",
        "have it waiting in my cart",
        "place it in my cart",
    )
    forget = say(
        act(remove_from_wishlist, wish_id=wish.id),
        "take it off the list",
        "remove it from my wish list",
        "delete it from the list",
        "cross it off my wish list",
        "strike it from the list",
        "forget about it and take it off the list",
        "drop it from my wish list",
    )
    goal = say(
        when(newest.stars >= stars, take, forget),
        f"look at the newest review of the {name} on my wish list: with {stars} stars or more, {take}; with fewer, "
        f"{forget}",
        f"if the latest review of the {name} on my wish list gives it at least {stars} stars, {take}; otherwise "
        f"{forget}",
        f"How many stars did the most recent reviewer give the {name} on my wish list? With {stars} or more, {take}; "
        f"with fewer, {forget}.",
        f"check the reviews of the {name} on my wish list. Should the last one written have {stars} stars or more, "
        f"{take}; should it have fewer, {forget}",
        f"I have the {name} on my wish list. If its newest review has at least {stars} stars, {take}; if not, "
        f"{forget}.",
        f"let the latest review decide about the {name} on my wish list: at {stars} stars or above, {take}, else "
        f"{forget}",
        f"I can't make up my mind about the {name} on my wish list, so read the newest review. From {stars} stars up, "
        f"{take}; below that, {forget}.",
    )
    tells(
        goal,
        f"The newest review, of {newest.written_on}, gives {newest.stars} out of 5 stars.",
        f"Its latest review has {newest.stars} out of 5 stars.",
    )
    return ((goal,),)


@purpose(
    "shopping",
    "email",
    "calendar",
    because=(
        "A friend saw what I'm about to buy.",
        "Shipping fees dwindle when people pool a purchase.",
        "Somebody asked me to order for two.",
        "My cart has inspired somebody.",
        "One delivery for two people makes sense.",
        "I'm the one with the account in our circle.",
        "I mentioned my cart at dinner, and that was that.",
        "I shared a screenshot in our group chat, and the reply came within seconds.",
        "A friend detests checkout forms, captchas and verification.",
        "I do the online shopping for half of my friends.",
        "Ordering together saves us the postage.",
        "I talked about my shopping over a beer.",
        "My friends don't like to pay online, so I do the checking out.",
        "Good taste is catching.",
    ),
)
def order_for_a_friend_too() -> Any:
    """Put more of something into the cart for a friend, and plan to ask for the money."""
    friend = somebody("friend")
    name = column(inside(look(view_cart).lines), lambda x: x.name, fits=[_has_one_price, lambda x: is_it(x.name)])
    line = inside(look(view_cart).lines).the(lambda x: x.name == name)
    more = say(
        act(update_cart_line, cart_line_id=line.id, quantity=line.quantity + 1),
        f"add another {name} to my cart, for {friend}",
        f"raise the quantity of the {name} in my cart by one; the extra one is for {friend}",
        f"Apparently {friend} wants the {name} in my cart as well, so add one more.",
        f"I already have the {name} in my cart; add another for {friend}.",
        f"put one more {name} into my cart; it's for {friend}",
        f"It isn't just for me: {friend} also wants the {name} that's in my cart. Add one extra.",
        f"increase the quantity of the {name} in my cart by one, so that {friend} gets one too",
    )
    tells(
        more,
        f"I added one more; the cart comes to {more.total} now.",
        f"There is one more of it in your cart now, which makes {more.total} in all.",
    )
    title = quoted(
        "Get my money", "Collect the money", "Get back what I paid", "Money for the order", "Ask for the money"
    )
    on = day(5, 20)
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 18),
            duration_minutes=60,
            description=text(f"{friend} owes me for the {name}: {line.price}."),
        ),
        f"put {title} into my calendar {on:on} at 6 pm for an hour, and note who owes me, for what, and the price of "
        "one",
        f"I mustn't forget to ask for the money: add {title} to my calendar for 6 to 7 pm {on:on}, with who owes me, "
        "the item and what one costs in the notes.",
        f"remind me to ask for the money {on:on} at 6 in the evening with an hour called {title} in my calendar; write "
        "down who it was for, what it is and what one costs",
        f"make an hour-long calendar entry called {title} for 6 pm {on:on}, with a note of who gets what from me and "
        "what a single one costs",
        f"I'll want my money back. Schedule {title} {on:on} at 6 pm, one hour, and jot down the person, the item and "
        "the price of one.",
        f"jot {title} down in my calendar, {on:on} from 6 to 7 pm, mentioning who ordered what through me and at what "
        "price for one",
        f"block an hour from 6 pm {on:on} in my calendar for {title}; the notes should tell me who has to pay me, what "
        "for, and the price of one",
    )
    return (more,), (note,)

"""Second thoughts in an online shop: what is in the cart, on the wish list or sold out, and when coupons run out."""

from typing import Any

from prove.purposes.areas.people import somebody
from prove.purposes.areas.shopping.parcels import is_it
from prove.purposes.program import (
    act,
    again,
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


def _has_other_colours(line: PricedLine) -> object:
    """Whether something in the cart is in stock in another colour."""
    colours = inside(look(get_product, product_id=line.product_id).other_colours)
    return colours.where(lambda c: c.in_stock).count() > 0


def _comes_back(product: ProductSummary) -> object:
    """Whether the shop knows when it has something again that is sold out."""
    return present(look(get_product, product_id=product.id).restock_on) > today()


@purpose(
    "shopping",
    because=(
        "I'd rather have a different colour after all.",
        "I clicked on the first picture I saw.",
        "Something in my cart has the wrong colour.",
        "I'm picky about colours.",
        "I should have looked at the other colours first.",
        "I held my phone against the curtains, and the shades quarrelled badly.",
        "My teenager says that I have the taste of a retired dentist.",
        "On my cracked screen every hue looks like mud anyway.",
        "I've just repainted, and now half of what I own clashes with the walls.",
        "A friend who studied fashion rolled both eyes at my choice.",
        "I always pick the safest tint in the palette and then sulk about it.",
        "A magazine quiz has informed me that my complexion wants another shade.",
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
        f"I don't want the {name} any more. Take that out of my cart.",
        f"fish the {name} out of my cart",
        f"get rid of the {name} in my cart",
        f"The {name} in my cart: no, thanks. Take that out.",
        f"throw the {name} out of my cart",
    )
    take = say(
        act(add_to_cart, product_id=other.id, quantity=line.quantity),
        f"add the same thing in {colour} instead, in the same quantity",
        f"put the {colour} version in instead, as many as I had",
        f"replace it with the {colour} one, same quantity",
        f"look for the same one in {colour} and add as many of it",
        f"I'd like it in {colour} instead; keep the quantity.",
        f"add the {colour} version, and keep the quantity the same",
        f"They also have it in {colour}. Put in just as many of those.",
    )
    tell = say(
        ask(
            take.total,
            told=("The cart comes to {}.", "It is {} now.", "You would pay {}."),
        ),
        "What does the cart come to now?",
        "tell me the new total",
        "How much would I have to pay for all of it now?",
        "add up the whole cart for me, shipping included",
        "tell me what I'd pay for the whole cart",
        "I'd like to hear the price of the whole cart, shipping included.",
        "And the bill? I mean the whole cart with shipping.",
    )
    tells(take, f"The {colour} version is in the cart.", f"I put in the {colour} one.")
    return (drop,), (take, tell)


@purpose(
    "shopping",
    because=(
        "My cart is getting out of hand.",
        "The total made me gulp.",
        "Some of it is a want, not a need.",
        "A bit of restraint would suit me.",
        "I was about to order far too much.",
        "My thumb adds goods faster than my brain can object.",
        "The boiler service is due, and plumbers aren't cheap around here.",
        "I shop when I'm hungry or sulking, and both happened at once.",
        "My budgeting course has a chapter about impulses, and I'm the cautionary tale.",
        "The wardrobe door no longer shuts, and a haul would end up on the floor.",
        "A glass of wine and a comfy sofa are a dangerous combination for my purse.",
        "My sister bet me a lasagne that I can't show any self-control.",
        "I scrolled to the bottom of the checkout page and let out a small shriek.",
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
        f"look for {dearest} and throw it out",
        f"find {dearest} and remove it",
        f"get rid of {dearest}",
        f"I can live without {dearest}. Take it out, please.",
    )
    tells(drop, f"Taken out: {dearest.name}.", f"I took out the {dearest.name}.")
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
        f"take the {name} {pieces} times",
        f"go up from one to {pieces} for the {name}",
        f"order {pieces} instead of one when it comes to the {name}",
        f"change the quantity of the {name} to {pieces}",
        f"let me have the {name} {pieces} times over",
        f"raise the {name} to {pieces}",
    )
    tells(
        more,
        f"Without it the cart came to {drop.total}, so the {name} is in there {pieces} times now: {more.total} in all.",
        f"The rest was {drop.total}. I set the {name} to {pieces}, which makes {more.total} in all.",
    )
    less = say(
        act(remove_from_cart, cart_line_id=line.id),
        "take that out as well",
        "remove that too",
        "drop that as well",
        "throw that one out too",
        "delete that as well",
        "get rid of that too",
        "leave that out as well",
    )
    tells(
        less,
        f"Without it the cart still came to {drop.total}, so I took out the {name} too. It is at {less.total} now.",
        f"The rest was {drop.total}. I removed the {name} as well, which leaves {less.total}.",
    )
    goal = say(
        when(drop.total <= most, more, less),
        f"if the rest costs {most} or less, {more}; otherwise {less}",
        f"check what the cart comes to without it. At {most} or less, {more}; if it's more, {less}",
        f"when the new total is at most {most}, {more}, else {less}",
        f"My limit is {most}. If the cart is within that now, {more}; if not, {less}.",
        f"if that brings the cart down to {most} or less, {more}; if it doesn't, {less}",
        f"What do I pay for the rest? If it's no more than {most}, {more}; if it is, {less}.",
        f"I've got {most} to spend. If that's enough for what is left in the cart, {more}; if it isn't, {less}.",
    )
    return (drop, wish), (goal,)


@purpose(
    "shopping",
    "calendar",
    because=(
        "I'd hate to let a discount lapse.",
        "I never remember when those things run out.",
        "Three vouchers of mine died unused last year.",
        "Free money has a date on it.",
        "I collect discounts like stamps.",
        "Somewhere in my account there's a saving waiting.",
        "The shop sends me these codes all the time.",
        "Deadlines and I don't get along.",
        "My kitchen drawer is a graveyard of expired vouchers, pizza flyers and rubber bands.",
        "I found out at the till once that my voucher was a day too old, very embarrassing.",
        "My grandmother clipped vouchers with nail scissors, and I have her genes.",
        "I pinned a loyalty flyer to the fridge, and then the magnet fell behind it.",
        "Being thrifty is easy, remembering the small print isn't.",
        "The cashier at my supermarket calls me the champion of lost rebates.",
        "My accountant friend says that an unused rebate is a donation to the shareholders.",
    ),
)
def use_it_before_it_lapses() -> Any:
    """Find the coupon that runs out first; use it if the cart is large enough, else be reminded of it in time."""
    first = rows(list_coupons).where(lambda c: c.status == "valid").least(lambda c: c.valid_until)
    tell = say(
        ask(
            first.code,
            first.valid_until,
            told=(
                "It is {}, which is valid until {}.",
                "{} goes first: its last day is {}.",
                "That is {}; it can be used until {}.",
            ),
        ),
        "Which of my valid coupons runs out first, and on what day?",
        "look at my valid coupons and tell me which one expires soonest, and when",
        "find the valid coupon with the least time left, and tell me until when I can use it",
        "I'd like to know which valid coupon of mine expires next, and on what day.",
        "go through the coupons that are still valid and tell me which one expires first, and when",
        "Of the coupons I can still use, which has the earliest last day, and when is that?",
        "Some of my coupons are still good. Which one do I have to use first, and by when?",
    )
    use = say(
        act(apply_coupon, coupon_code=first.code),
        "use it on the cart",
        "apply it to my cart",
        "redeem it for what's in the cart",
        "use it for this order",
        "redeem it",
        "put it on the cart",
    )
    tells(use, f"It takes off {use.discount}; the cart is {use.total} now.", f"With it you pay {use.total}.")
    title = quoted("Use the coupon", "Coupon!", "Spend the voucher", "Go shopping", "Last chance to save")
    note = say(
        act(create_event, title=title, starts_at=at(shift(first.valid_until, days=-1), 18), description=first.code),
        f"put {title} into my calendar for 6 pm on the day before it expires, with the code in the notes",
        f"pencil {title} into my calendar at 6 pm the day before its last day, jotting the code in the notes",
        f"enter {title} in my diary the day before it expires, 6 pm, with the code in the description",
        f"schedule {title} for 6 in the evening on the day before it runs out, and note the code there",
        f"make a calendar entry {title} at 6 pm one day before it expires, with the code in its notes",
        f"remind me the evening before its last day, at 6 pm, with {title} in the calendar and the code in the notes",
        f"set aside 6 pm on the day before it runs out for {title} in my calendar; add the code",
    )
    goods = look(view_cart).subtotal
    goal = say(
        when(
            given(goods, goods > 0)
            >= given(first.minimum, both(first.minimum > 0, first.valid_until > shift(today(), days=2))),
            use,
            note,
        ),
        f"if what's in my cart is enough for it, {use}; otherwise {note}",
        f"check whether my cart reaches the minimum that it asks for. If so, {use}; if not, {note}",
        f"see if my cart qualifies for it: in that case {use}, or else {note}",
        f"when the goods in my cart are worth what it requires or more, {use}; when they aren't, {note}",
        f"It may need a larger cart than mine. If mine will do, {use}; if it's too small, {note}.",
        f"unless my cart is below its minimum, {use}; if it is, {note}",
        f"Is there enough in my cart for it? If there is, {use}; if there isn't, {note}.",
    )
    tells(
        goal,
        f"It needs {first.minimum}, and the goods in your cart come to {goods}.",
        f"The minimum is {first.minimum}; you have {goods} in the cart.",
    )
    return (tell,), (goal,)


@purpose(
    "shopping",
    "calendar",
    because=(
        "Somebody always beats me to it.",
        "The shop keeps me in suspense.",
        "It would make a fine reward for a hard month.",
        "I'd set my alarm clock for it.",
        "Scarcity only makes me want it more.",
        "Last time I was an hour late.",
        "I've been refreshing the shop's page like a gambler at a slot machine.",
        "Two tabs, one phone and a laptop, and somebody still snatched the last piece.",
        "A colleague unpacked one at the next desk, and I turned green with envy.",
        "I cleared a spot on the sideboard months ago, and it's still bare.",
        "Knock-offs are everywhere, but my heart is set on the genuine article.",
        "I even rang the warehouse, and a bored voice put me on hold.",
        "I've turned down three lesser substitutes already, stubborn as a mule.",
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
                "It is back on {} and costs {}.",
                "The shop expects it on {}, for {}.",
                "On {} there is more of it, at {}.",
            ),
        ),
        f"The {name} I want is sold out. When will it be back, and what does it cost?",
        f"find out when the shop gets the {name} in again, and its price",
        f"When can I have the {name} they've run out of, and for how much?",
        f"look up when the {name} is back in stock and what it costs",
        f"I'm waiting for the {name}. Find out when the shop will have it again, and what it costs.",
        f"check when they restock the {name}, and the price; it's sold out right now",
        f"How long do I have to wait for the {name}, and how much money should I put aside? It's sold out at the "
        "moment.",
    )
    alert = say(
        act(subscribe_stock_alert, product_id=product.id),
        "have the shop e-mail me when it's there",
        "set up a stock alert for it",
        "sign me up for a message when it's back",
        "make sure that they write to me once it's in stock",
        "ask the shop to let me know when it's available",
        "I want to hear from the shop the minute it's in, so sign me up for that.",
        "get me on the list of people who are told when it's back",
    )
    title = quoted("Buy it now", "Back in stock", "Order before it is gone", "Shop early", "It is back")
    note = say(
        act(create_event, title=title, starts_at=at(back_on, 9), description=text(f"{name}, {product.price}")),
        f"put {title} into my calendar at 9 am that day, and note what it is and the price",
        f"add {title} to my calendar for 9 in the morning on that date; write down what I want to buy and the price",
        f"block 9 am of that day in my diary for {title}, and add what it is and what it costs",
        f"schedule {title} for 9 am on the day it's back, with a note about what to buy and for how much",
        f"jot {title} down in my calendar, 9 am on that day, mentioning what it is and the price",
        f"I'd like a reminder {title} in my calendar that morning at 9 am that tells me what to order and what it "
        "costs.",
        f"That morning at 9 am, {title} should be in my calendar, along with what I'm after and its price.",
    )
    return (tell,), (alert, note)


@purpose(
    "shopping",
    because=(
        "My wish list needs a reality check.",
        "I trust strangers more than adverts.",
        "I can't decide on something from my wish list.",
        "Second opinions have saved me before.",
        "I've been going back and forth on this.",
        "The last time I bought blindly I regretted it.",
        "Fresh reviews are the honest ones.",
        "I need a nudge in one direction or the other.",
        "A fancy blender once exploded in my kitchen, so I read verdicts first.",
        "My wish list is older than my goldfish and twice as neglected.",
        "I'm a ditherer by nature, ask any waiter who ever took my order.",
        "Glossy photographs have fooled me more than once, grumbling customers never.",
        "I toss coins over menus, but spending deserves a little more evidence.",
        "My brother researches toothbrushes for weeks, and some of that rubs off.",
        "A single furious paragraph from a customer can spoil my appetite completely.",
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
        "let me have it in my cart",
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
        f"look at the newest review of the {name} on my wish list: with {stars} out of five stars or more, {take}; "
        f"with fewer, {forget}",
        f"if the latest review of the {name} on my wish list gives at least {stars} of five stars, {take}; otherwise "
        f"{forget}",
        f"How many stars did the most recent reviewer give the {name} on my wish list? With {stars} or more of five, "
        f"{take}; with fewer, {forget}.",
        f"check the reviews of the {name} from my wish list. Should the last one written have {stars} or more of "
        f"five stars, {take}; should it have fewer, {forget}",
        f"I have the {name} on my wish list. If its newest review has at least {stars} out of five stars, {take}; if "
        f"not, {forget}.",
        f"let the latest review decide about the {name} on my wish list: at {stars} stars of five or above, {take}, "
        f"else {forget}",
        f"I can't make up my mind about the {name} on my wish list, so read the newest review. From {stars} of five "
        f"stars up, {take}; below that, {forget}.",
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
        "One parcel is better than two.",
        "Somebody begged me to order for them, too.",
        "My cart has inspired somebody.",
        "One delivery for two people makes sense.",
        "I'm the one with the account in our circle.",
        "I mentioned my cart at dinner, and that was that.",
        "I shared a screenshot in our group chat, and the reply came within seconds.",
        "A friend and I have copied each other's haircuts since school, and shopping is no exception.",
        "I've become the unofficial purchasing department of my whole circle.",
        "Splitting the postage has paid for many a cappuccino between us.",
        "My bragging over a beer had consequences for my basket.",
        "My friends guard their card details like dragons, so I do the checking out.",
        "Twinning with a pal is embarrassing at our age, yet here we are.",
    ),
)
def order_for_a_friend_too() -> Any:
    """Put more of something into the cart for a friend, and plan to ask for the money."""
    friend = somebody("friend")
    name = column(inside(look(view_cart).lines), lambda x: x.name, fits=[lambda x: is_it(x.name)])
    line = inside(look(view_cart).lines).the(lambda x: x.name == name)
    more = say(
        act(update_cart_line, cart_line_id=line.id, quantity=line.quantity + 1),
        f"add another {name} to my cart, for {friend}",
        f"raise the quantity of the {name} in my cart by one; the extra one is for {friend}",
        f"Apparently {friend} wants the {name} in my cart as well, so add one more.",
        f"I already have the {name} in my cart; add another for {friend}.",
        f"put one more {name} into my cart; it's for {friend}",
        f"It isn't just for me: {friend} also wants the {name} that's in my cart. Order one extra.",
        f"up the {name} in my cart by one, so that {friend} gets one too",
    )
    tells(
        more,
        f"I added one more; the cart comes to {more.total} now.",
        f"There is one more of it in your cart now, which makes {more.total} in all.",
    )
    title = quoted(
        "Get my money", "Collect the money", "My share of the order", "Money for the order", "Ask for the money"
    )
    on = day(5, 20)
    note = say(
        act(
            create_event, title=title, starts_at=at(on, 18), description=text(f"{friend}: {line.price} for the {name}.")
        ),
        f"put {title} into my calendar {on:on} at 6 pm, and note who owes me, for what and how much",
        f"I mustn't forget to ask for the money: add {title} to my calendar for 6 pm {on:on}, with the name, the "
        "item and what one costs in the notes.",
        f"remind me of the debt {on:on} at 6 in the evening with {title} in my calendar; write down who it was for, "
        "what it is and what one costs",
        f"make a calendar entry {title} for 6 pm {on:on}, so that I remember who gets what from me and for how much",
        f"I want my money back one day. Schedule {title} {on:on} at 6 pm and jot down the person, the item and its "
        "price.",
        f"jot {title} down in my diary, {on:on} at 6 pm, mentioning who ordered what through me and at what price",
        f"block 6 pm {on:on} in my calendar for {title}; the notes should tell me who has to pay me, what for, and "
        "the price of one",
    )
    return (more,), (note,)

"""Second thoughts in an online shop: what is in the cart, on the wish list or sold out, and when coupons run out."""

from typing import Any

from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    amount,
    ask,
    at,
    column,
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
        "I'm having doubts about a colour.",
        "It clashes with everything I own.",
        "I held it against the wallpaper in my mind, and no.",
        "Everybody has that shade.",
        "My flat is a little more daring than that.",
        "I clicked on the first picture I saw.",
        "A different tone would make me happier.",
        "The light in the photo was deceptive.",
        "I've had a sudden change of taste.",
        "Colours matter to me more than they should.",
        "A visitor raised an eyebrow at the shade.",
        "It would look out of place on my shelf.",
    ),
)
def another_colour() -> Any:
    """Swap something in the cart for the same in another colour, and hear what the cart costs then."""
    name = column(inside(look(view_cart).lines), lambda x: x.name, fits=[_has_other_colours])
    line = inside(look(view_cart).lines).the(lambda x: x.name == name)
    product = look(get_product, product_id=line.product_id)
    colour = column(inside(product.other_colours), lambda c: c.colour, fits=[lambda c: c.in_stock])
    other = inside(product.other_colours).the(lambda c: c.colour == colour)
    drop = say(
        act(remove_from_cart, cart_line_id=line.id),
        f"take the {name} out of my cart",
        f"remove the {name} from my cart",
        f"I don't want the {name} in my cart any longer, so throw it out.",
        f"clear the {name} from my cart",
        f"The {name} has to leave my cart, so delete it there.",
        f"empty my cart of the {name}",
    )
    take = say(
        act(add_to_cart, product_id=other.id, quantity=line.quantity),
        f"put in as many of the same in {colour}",
        f"add the {colour} version of it, in the same number",
        f"replace it by the {colour} one, as many as there were",
        f"look for the same product in {colour} and add the quantity I had",
        f"get me its {colour} variant in its stead and keep the number the same",
        f"The one I want is {colour}; add that, and keep the quantity.",
    )
    tell = say(
        ask(
            take.total,
            told=("The cart comes to {}.", "It is {} now.", "You would pay {}."),
        ),
        "What does the cart come to now?",
        "tell me the new total",
        "How much would I have to pay for all of it now?",
        "let me know what the whole cart costs",
        "name the sum that the cart adds up to",
        "I'd like to hear the price of the whole cart, shipping included.",
    )
    tells(take, f"The {colour} version is in the cart.", f"I put in the {colour} one.")
    return (drop,), (take, tell)


@purpose(
    "shopping",
    because=(
        "My cart has grown over my head.",
        "I got carried away again.",
        "The total made me gulp.",
        "Some of it is a want, not a need.",
        "I should spend with more sense.",
        "Before I pay, I'd better tidy up.",
        "My bank balance asked for mercy.",
        "One look at that cart and I sobered up.",
        "I filled the cart late at night.",
        "A bit of restraint would suit me.",
        "Luxury can wait until spring.",
        "I'm one click away from a mistake.",
    ),
)
def trim_the_cart() -> Any:
    """Move the dearest thing from the cart to the wish list; get more of another if the rest is cheap enough."""
    dearest = again(
        say(
            inside(look(view_cart).lines).most(lambda x: x.price),
            "whatever has the highest price per piece in my cart",
            "the thing with the highest single price in my cart",
            "what is priciest by the piece in my cart",
            "the item in my cart that is dearest apiece",
            "the product with the steepest price for one piece in my cart",
        ),
        "it",
    )
    drop = say(
        act(remove_from_cart, cart_line_id=dearest.id),
        f"take {dearest} out",
        f"remove {dearest}",
        f"I don't need {dearest} right now, so out it goes.",
        f"leave out {dearest}",
        f"find {dearest} and drop it",
        f"strike {dearest} off",
    )
    tells(drop, f"Taken out: {dearest.name}.", f"I took out the {dearest.name}.")
    memo = quoted("maybe later", "when it is on sale", "for my birthday", "next year", "think about it")
    wish = say(
        act(add_to_wishlist, product_id=dearest.product_id, note=memo),
        f"keep {dearest:again} on my wish list, with the note {memo}",
        f"put {dearest:again} on the wish list and note {memo} there",
        f"move {dearest:again} to my wish list, {memo} being the note",
        f"have my wish list remember {dearest:again}, noting {memo}",
        f"add {dearest:again} to what I wish for, with {memo} beside it",
    )
    name = column(inside(look(view_cart).lines), lambda x: x.name, fits=[lambda x: x.price < dearest.price])
    line = inside(drop.lines).the(lambda x: x.name == name)
    most, pieces = amount(*range(30, 201, 10)), number(2, 3)
    more = say(
        act(update_cart_line, cart_line_id=line.id, quantity=pieces),
        f"make it {pieces} of the {name}",
        f"set the {name} to {pieces} pieces",
        f"change the number of the {name} to {pieces}",
        f"take {pieces} of the {name} [altogether|in all]",
        f"have {pieces} pieces of the {name} in there",
    )
    tell = say(
        ask(
            drop.total,
            told=("It still comes to {}.", "The rest is {}; I changed nothing else.", "The cart is at {} now."),
        ),
        "just tell me what's left to pay",
        "only name the new total",
        "let me know the amount and change nothing",
        "leave the rest alone and tell me the sum",
        "report the remaining price",
    )
    goal = say(
        when(drop.total <= most, more, tell),
        f"if the rest costs {most} or less, {more}; otherwise {tell}",
        f"check what the cart comes to without it. At {most} or less, {more}; if it's more, {tell}",
        f"when the new total is at most {most}, {more}, else {tell}",
        f"My limit is {most}. If the cart stays within that now, {more}; if not, {tell}.",
        f"unless the cart is still above {most}, {more}; if it is, {tell}",
        f"should that bring me down to {most} or below, {more}; should it not, {tell}",
    )
    tells(goal, f"Without it the cart comes to {drop.total}.", f"The rest is {drop.total}.")
    return (drop, wish), (goal,)


@purpose(
    "shopping",
    "calendar",
    because=(
        "My coupons are about to go stale.",
        "I'd hate to let a discount lapse.",
        "I never remember when those things run out.",
        "Three vouchers of mine died unused last year.",
        "Free money has a date on it.",
        "I collect discounts like stamps.",
        "Somewhere in my account there's a saving waiting.",
        "A little off the price would be nice.",
        "The shop sends me these codes all the time.",
        "I'm in the habit of paying too much.",
        "Deadlines and I don't get along.",
        "It would be silly to waste it.",
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
        "find the valid coupon with the least time left, and say until when it can be used",
        "I'd like to know which valid coupon of mine lapses next, and its last day.",
        "go through the coupons that are still valid and name the one that ends first, with its date",
        "Of the coupons I can still use, which has the earliest last day, and when is that?",
    )
    use = say(
        act(apply_coupon, coupon_code=first.code),
        "use it on the cart",
        "apply it to my cart",
        "redeem it for what's in the cart",
        "put it on my cart",
        "let the cart have it",
    )
    tells(use, f"It takes off {use.discount}; the cart is {use.total} now.", f"With it you pay {use.total}.")
    title = quoted("Use the coupon", "Coupon!", "Spend the voucher", "Go shopping", "Last chance to save")
    note = say(
        act(create_event, title=title, starts_at=at(shift(first.valid_until, days=-1), 18), description=first.code),
        f"put {title} into my calendar for 6 pm on the day before it ends, with the code as the description",
        f"remind me with {title} in my calendar at 6 in the evening, a day before its last one, code in the notes",
        f"enter {title} in my diary the day before it lapses, 6 pm, and write the code into the description",
        f"plan {title} for six in the evening on the eve of its last day; the code goes into the description",
        f"make a calendar entry {title} at 6 pm one day before it expires, with the code in its notes",
    )
    goal = say(
        when(look(view_cart).subtotal >= given(first.minimum, first.minimum > 0), use, note),
        f"if the goods in my cart cost enough for it, {use}; otherwise {note}",
        f"check whether my cart reaches the minimum that it asks for. If so, {use}; if not, {note}",
        f"see if what's in my cart is worth enough to qualify: in that case {use}, or else {note}",
        f"when the subtotal of my cart is at least what it requires, {use}; when it isn't, {note}",
        f"It may need a larger cart than mine. If mine will do, {use}; if it's too small, {note}.",
        f"unless my cart is below its minimum, {use}; if it is, {note}",
    )
    tells(goal, f"It needs {first.minimum}.", f"The minimum is {first.minimum}.")
    return (tell,), (goal,)


@purpose(
    "shopping",
    "calendar",
    because=(
        "I've been eyeing that for ages.",
        "Somebody always beats me to it.",
        "It's gone every time I look.",
        "I refuse to settle for a copy.",
        "I want to be quick this time.",
        "The shop keeps me in suspense.",
        "Patience, they say.",
        "It would make a fine reward for a hard month.",
        "I'd set my alarm clock for it.",
        "Scarcity only makes me want it more.",
        "Last time I was an hour late.",
    ),
)
def wait_until_it_is_back() -> Any:
    """Find out when something is back in stock, be told about it, and plan to buy it that day."""
    name = column(rows(search_products, availability="out_of_stock"), lambda p: p.name, fits=[_comes_back])
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
        f"The {name} is sold out. When will it be back, and what does it cost?",
        f"find out when the shop gets the {name} in again, and its price",
        f"When can I have the {name} they've run out of, and for how much?",
        f"look up the {name} in the shop: the day it's restocked and what they charge for it",
        f"I'm waiting for the {name}, so tell me on what day it returns to the shop and at what price.",
        f"check the restocking day and the price of the {name}, which is sold out",
    )
    alert = say(
        act(subscribe_stock_alert, product_id=product.id),
        "have the shop e-mail me when it's there",
        "set up a stock alert for it",
        "subscribe me to their notice for it",
        "make sure that they write to me once it's in stock",
        "sign me up for the alert",
    )
    title = quoted("Buy it now", "Back in stock", "Order before it is gone", "Shop early", "It is back")
    note = say(
        act(create_event, title=title, starts_at=at(back_on, 9), description=text(f"{name}, {product.price}")),
        f"put {title} into my calendar at 9 am that day, with its name and price in the notes",
        f"add {title} to my calendar for nine in the morning on that date and note the product and the price",
        f"block 9 am of that day in my diary for {title}; the description gets its name and what it costs",
        f"plan {title} at 9 in the morning on the day it's back, with the article and its price as the description",
        f"enter {title} in my calendar, 9 am on that day, mentioning what it is and the price",
    )
    return (tell,), (alert, note)


@purpose(
    "shopping",
    because=(
        "My wish list needs a reality check.",
        "I trust strangers more than adverts.",
        "I go by what buyers say.",
        "That wish has been sitting there for a while.",
        "I'm close to buying it.",
        "Second opinions have saved me before.",
        "I've been going back and forth on this.",
        "The last time I bought blindly I regretted it.",
        "Somebody must have tried it recently.",
        "Fresh reviews are the honest ones.",
        "I need a nudge in one direction or the other.",
        "It's either in or out today.",
    ),
)
def judge_a_wish() -> Any:
    """Buy something from the wish list if its newest review is good enough, else forget it; then see the cart."""
    name = column(rows(list_wishlist), lambda w: w.name, fits=[lambda w: w.in_stock])
    wish = rows(list_wishlist, query=name).the(lambda w: w.name == name)
    newest = rows(list_product_reviews, product_id=wish.product_id).most(lambda r: r.written_on)
    stars = number(3, 4)
    take = say(
        act(add_to_cart, product_id=wish.product_id),
        "put one into my cart",
        "add it to my cart",
        "get it into the cart",
        "let my cart have one",
        "make my wish come true by adding it to the cart",
    )
    forget = say(
        act(remove_from_wishlist, wish_id=wish.id),
        "delete the wish",
        "take it off the list",
        "cross it off",
        "strike it from my wishes",
        "let the wish list forget it",
    )
    goal = say(
        when(newest.stars >= stars, take, forget),
        f"look at the newest review of the {name} on my wish list: with {stars} out of five stars or more, {take}; "
        f"with fewer, {forget}",
        f"if the latest review of the {name} on my wish list gives at least {stars} of five stars, {take}; "
        f"otherwise {forget}",
        f"What did the most recent reviewer think of the {name} I wish for? From {stars} stars out of five upwards, "
        f"{take}; below that, {forget}.",
        f"check the reviews of the {name} from my wish list. Should the last one written have {stars} or more of five "
        f"stars, {take}; should it have fewer, {forget}",
        f"The {name} is on my wish list. When its newest review isn't below {stars} out of five stars, {take}; when "
        f"it is, {forget}.",
        f"let the latest review decide about the {name} on my wish list: at {stars} stars of five or above, {take}, "
        f"else {forget}",
    )
    tells(
        goal,
        f"The newest review, of {newest.written_on}, gives {newest.stars} out of five stars.",
        f"Its latest review has {newest.stars} of five stars.",
    )
    return ((goal,),)


@purpose(
    "shopping",
    "email",
    because=(
        "A friend saw what I'm about to buy.",
        "We like to order together.",
        "Word of my find has got around.",
        "One parcel is better than two.",
        "Somebody begged me to order for them, too.",
        "My cart has inspired somebody.",
        "Shared parcels save the planet, a little.",
        "I'm the one with the account in our circle.",
        "It's easier if I do it for both of us.",
        "Not everybody trusts online shops, but I'm trusted.",
        "I mentioned my cart at dinner, and that was that.",
        "Great minds buy alike.",
    ),
)
def order_for_a_friend_too() -> Any:
    """Put more of something into the cart for a friend, and tell them what their share costs."""
    friend = again(somebody("friend"), "them")
    name = column(inside(look(view_cart).lines), lambda x: x.name)
    line = inside(look(view_cart).lines).the(lambda x: x.name == name)
    more = say(
        act(update_cart_line, cart_line_id=line.id, quantity=line.quantity + 1),
        f"make it one more of the {name} in my cart, for {friend}",
        f"raise the quantity of the {name} in my cart by one; that one is for {friend}",
        f"The {name} in my cart has taken {friend}'s fancy, so raise the number by one.",
        f"set the {name} in my cart to one more than now, as {friend} wants one",
        f"increase the {name} in my cart by one on behalf of {friend}",
    )
    tells(more, f"The cart comes to {more.total} now.", f"With that the cart is at {more.total}.")
    subject = quoted("Your share", "I've added yours", "Our order", "What you owe me", "It's in the cart")
    mail = say(
        mail_to(friend, subject, text(f"I've put one into my cart for you: {name}, for {line.price}.")),
        f"e-mail {friend:again} what the product is called and what one costs, subject {subject}",
        f"let {friend:again} know in a mail called {subject} how much their share comes to, naming the product",
        f"write to {friend:again} under the heading {subject}: the product, and the price of one",
        f"send {friend:again} the price they owe me for it, with the name of the product, in a mail titled {subject}",
        f"mail {friend:again} the name of the thing and what they have to pay for one, {subject} as the subject",
    )
    return (more,), (mail,)

"""Looking for things in an online shop: wishes, presents, coupons, and what is in stock."""

from collections.abc import Mapping
from typing import Any, cast

from prove.core.world_session import WorldSession
from prove.purposes.areas.disk import place_of, some_folder
from prove.purposes.areas.people import CLOSE, contacts, mail_to, somebody
from prove.purposes.areas.shopping.parcels import (
    costs_the_same_now,
    is_alone_on_its_way,
    is_it,
    is_named_in_full,
    new_order,
)
from prove.purposes.program import (
    Rows,
    act,
    among,
    amount,
    ask,
    both,
    column,
    each,
    given,
    inside,
    look,
    name_of,
    named,
    number,
    purpose,
    quoted,
    rows,
    say,
    secret,
    some,
    tells,
    text,
    when,
    word,
)
from prove.servers.email.records import Contact
from prove.servers.email.tools import search_address_book
from prove.servers.filesystem.contents import create_file
from prove.servers.shopping.catalogue import (
    add_to_wishlist,
    list_product_reviews,
    list_wishlist,
    remove_from_wishlist,
    search_products,
    subscribe_stock_alert,
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
from prove.servers.shopping.orders import cancel_order, change_order_address, get_order, list_orders
from prove.servers.shopping.records import OrderSummary, PaymentCard, ProductSummary, Shop


def _code_of(card: PaymentCard) -> str:
    """The code on the back of a card, which only the user knows."""
    return secret(_codes, card.id)


def _codes(session: WorldSession) -> Mapping[str, str]:
    return {card.id: card.security_code for card in cast(Shop, session.state("shopping")).payment_methods}


def _is_not_wished_for(order: OrderSummary) -> object:
    """Whether nothing in an order is on the wish list."""
    lines = inside(look(get_order, order_id=order.id).lines)
    wished = rows(list_wishlist).column(lambda w: w.product_id)
    return lines.where(lambda x: among(x.product_id, wished)).count() == 0


def _is_unknown_to_the_shop(contact: Contact) -> object:
    """Whether the shop has no address of somebody yet."""
    return rows(list_shipping_addresses).where(lambda a: a.recipient == contact.name).count() == 0


@purpose(
    "shopping",
    because=(
        "My wish list is getting long.",
        "Spa weekends are unaffordable, so I'll pamper myself otherwise.",
        "Window shopping has to end sometime.",
        "I've eaten porridge all month, so there's some money left.",
        "I quit smoking, and this is my reward.",
        "Modest indulgences keep my spirits buoyant.",
        "I passed my driving test on the fourth attempt, and I want to celebrate.",
        "My tax refund has arrived.",
        "The dentist found no cavities, so I deserve a reward.",
        "I've been thrifty for weeks, and that's enough.",
        "My yoga teacher says that I should be good to myself.",
        "My boss finally praised my work.",
        "I sold my drum kit, so I have some money to spend.",
    ),
)
def fulfil_small_wishes() -> Any:
    """Move the cheap wishes that are in stock from the wish list into the cart, and see what it comes to."""
    most = amount(*range(20, 101, 5))
    wishes = say(
        rows(list_wishlist, max_price=most).where(lambda w: w.in_stock),
        f"everything on my wish list that is in stock and costs {most} or less",
        f"every item on my wish list that is in stock and costs {most} at most",
        f"each thing on my wish list that costs no more than {most} and isn't sold out",
        f"every product in stock on my wish list that costs no more than {most}",
        f"each available item on my wish list with a price of up to {most}",
    )
    move = say(
        each(
            wishes,
            lambda w: (
                act(add_to_cart, product_id=w.product_id),
                act(remove_from_wishlist, wish_id=w.id),
            ),
        ),
        f"look for {wishes}; put it into my cart and take it off the list",
        f"find {wishes}, and [move|shift] it to my cart, so that it's no longer on the list",
        f"single out {wishes}, add it to my cart and remove it from the list",
        f"My cart should get {wishes}. Don't leave it on the list.",
        f"I'd like to buy {wishes}: put it into my cart and take it off the list.",
        f"take {wishes}, put it into the cart and cross it off the list",
        f"I'm treating myself to {wishes}. Move it from the list into my cart.",
    )
    tells(
        move,
        f"I moved these from the wish list to your cart: {wishes.column(lambda w: w.name)}.",
        f"Your cart has these from the wish list now: {wishes.column(lambda w: w.name)}.",
        f"These are in the cart and off the list now: {wishes.column(lambda w: w.name)}.",
    )
    cart = look(view_cart)
    tell = say(
        ask(
            cart.total,
            cart.shipping,
            told=(
                "The total is {}; the shipping is {}.",
                "It comes to {} in all, and the shipping cost is {}.",
                "You would pay {}, and {} of that is for shipping.",
            ),
        ),
        "What does the whole cart come to, and how much of that is shipping?",
        "let me know what the whole cart costs now and what the shipping is",
        "How much is the cart [altogether|in all|all in all], and how much is shipping?",
        "tell me what the cart costs in all, and what the shipping is",
        "What would I have to pay for the cart, and how much of that is for delivery?",
        "What's the bill for the cart, and what do they want for shipping?",
        "I'd like to hear what the cart comes to in all, and how much of that is for shipping.",
    )
    return (move,), (tell,)


@purpose(
    "shopping",
    because=(
        "I don't care about the brand.",
        "I refuse to pay for a fancy name.",
        "Durability beats prestige and pedigree for me.",
        "Reviews matter to me, logos don't.",
        "The expensive ones break just as fast, in my experience.",
        "I only buy what other people like.",
        "My puppy destroys my belongings, so luxury is pointless.",
        "Adverts leave me cold, but honest customers don't.",
        "I moved in with two suitcases and a kettle, so plenty is missing.",
        "My student loan doesn't stretch to designer labels.",
        "I've repaired and glued for years, but that has its limits.",
        "In my family we look at the price first.",
        "I'm clumsy and drop things, so cheap is good.",
    ),
)
def order_the_cheapest_good_one() -> Any:
    """Add the cheapest product of a kind to the cart, and order if all of it stays within a budget."""
    stars = number(2, 3)

    def good_ones(kind: str) -> Rows[ProductSummary]:
        return rows(search_products, query=kind, min_rating=stars, availability="in_stock").where(
            lambda p: p.kind == kind
        )

    kind = column(
        rows(search_products, availability="in_stock"),
        lambda p: p.kind,
        fits=[
            lambda p: rows(list_wishlist, query=p.kind).count() == 0,
            lambda p: is_it(p.kind),
            lambda p: good_ones(p.kind).count() > 1,
        ],
    )

    pick = say(
        good_ones(kind).least(lambda p: p.price),
        f"the [cheapest|least expensive] {kind} in stock with {stars} stars or more",
        f"the least expensive {kind} in stock that has [at least|no less than] {stars} stars",
        f"the lowest-priced {kind} in stock that is rated {stars} stars or better",
        f"whichever {kind} costs least among those in stock with at least {stars} stars",
        f"the most affordable {kind} they have in stock with a rating of at least {stars} stars",
    )
    cart = say(
        act(add_to_cart, product_id=pick.id),
        f"find {pick}, and put it into my cart",
        f"I'm after {pick}; it should go into my cart.",
        f"look for {pick}, and place it in the cart",
        f"I need {pick}. Add it to my cart.",
        f"search the shop for {pick}, and put it into my cart",
        f"put {pick} into the cart for now",
        f"go for {pick}, and add it to the cart",
    )
    tells(
        cart,
        f"I put the {pick.name} into your cart; it costs {pick.price}.",
        f"Into your cart went the {pick.name}, for {pick.price}.",
    )
    most = amount(*range(60, 601, 20))
    close = given(cart.total, both(cart.total <= most * 1.6, most <= cart.total * 3))
    home = rows(list_shipping_addresses, query="home").the(lambda a: a.label == "home")
    card = some(rows(list_payment_methods), lambda c: (f"the {c.name}", f"the card ending in {c.last_four}"))
    code = _code_of(card)
    buy = say(
        act(place_order, address_id=home.id, payment_method_id=card.id, security_code=code),
        f"order it all with {card} (code {code}), to be sent to my home address",
        f"place the order, with my home as the delivery address, and charge {card}, code {code}",
        f"buy everything with {card}, security code {code}, to be delivered to my home address",
        f"check out: home address, {card}, code {code}",
        f"have everything sent home and pay with {card}, whose code is {code}",
        f"order the lot, delivery to my home, using {card}, code {code}",
        f"pay for the cart with {card}, code {code}, and have everything sent to my home address",
    )
    wish = say(
        act(add_to_wishlist, product_id=pick.id),
        f"don't order yet, and put the {kind} on my wish list as well",
        f"leave the cart as it is and add the {kind} to my wish list too",
        f"order nothing and save the {kind} on my wish list, too",
        f"just add the {kind} to my wish list too, without ordering",
        f"hold the order back, and put the {kind} on my wish list besides",
        f"hold off, and save the {kind} to my wish list as well",
    )
    tells(
        wish,
        "I ordered nothing; it is on your wish list, too.",
        "So I didn't order; it is on your wish list as well.",
    )
    goal = say(
        when(close <= most, buy, wish),
        f"if everything in the cart comes to [no more than|at most] {most}, {buy}; if it's more, {wish}",
        f"when the whole cart stays within {most}, {buy}, [otherwise|or else] {wish}",
        f"check the cart's total: if it's {most} or less, {buy}, [else|if not,] {wish}",
        f"see what it all costs. If that's [at most|no more than] {most}, {buy}; [if not|failing that], {wish}",
        f"if the cart comes to {most} or less [in all|altogether|in total], {buy}. If it costs more, {wish}",
        f"I have {most} to spend. If the cart's total is within that, {buy}; if it isn't, {wish}.",
        f"if the cart doesn't cost more than {most}, {buy}; if it does, {wish}",
    )
    tells(goal, f"The cart came to {cart.total}.", f"The total was {cart.total}.")
    return (cart,), (goal,)


@purpose(
    "shopping",
    because=(
        "I saw something nice at a friend's place.",
        "The best things keep running out.",
        "My [cousin|colleague] gave me a tip.",
        "A persuasive demonstration dispelled my doubts.",
        "I know exactly which model I want.",
        "My hairdresser raved about a purchase for an hour, and I'm persuaded.",
        "I've already been to three shops.",
        "I've pestered sales clerks and friends about what to buy.",
        "A forum full of experts has convinced me.",
        "Side-by-side comparisons left an obvious winner.",
        "My desk neighbour always knows what's good.",
        "A cheap substitute let me down badly.",
    ),
)
def buy_it_or_be_told() -> Any:
    """Put a product into the cart, or ask for an alert if it is sold out; then count its reviews."""
    name = column(rows(search_products), lambda p: p.name, fits=[lambda p: is_it(p.name)])
    product = rows(search_products, query=name).the(lambda p: p.name == name)
    add = say(
        act(add_to_cart, product_id=product.id),
        "put one into my cart",
        "add it to my cart",
        "add one to my cart",
        "put it into the cart",
        "place one in the cart",
        "take one and leave it in the cart",
    )
    alert = say(
        act(subscribe_stock_alert, product_id=product.id),
        "set up an alert for when it's back",
        "have them email me as soon as they have more",
        "sign me up to be told when it's available again",
        "sign me up for a stock alert",
        "ask the shop to let me know when it's there again",
        "have the shop send me a message when it's back in stock",
        "make sure that I hear about it when it's back",
    )
    goal = say(
        when(product.in_stock, add, alert),
        f"look for the {name}: if it's in stock, {add}, and if it's sold out, {alert}",
        f"[see|check] whether the {name} is available. [If so|In that case], {add}; [if not|failing that], {alert}",
        f"find the {name} in the shop and {add}. Should it be sold out, {alert}",
        f"if they have the {name}, {add}; [otherwise|or else] {alert}",
        f"check the stock of the {name}. If there is any, {add}; if not, {alert}",
        f"I'm after the {name}. If the shop has it, {add}; if it has run out, {alert}.",
        f"search for the {name}; if it's available, {add}, and if it's sold out, {alert}",
    )
    tells(add, "It is in stock, and there is one in your cart now.", "They have it; I put one into your cart.")
    tells(alert, "It is sold out; they will write to you when it is back.", "It's sold out, so I set up an alert.")
    stars = number(1, 2)
    tell = say(
        ask(
            rows(list_product_reviews, product_id=product.id, stars=stars).count(),
            told=(
                f"So far it has {{}} reviews with {stars} stars.",
                f"I found {{}} reviews with {stars} stars.",
                f"The {name} has {{}} reviews with {stars} stars.",
            ),
        ),
        f"How many {stars}-star reviews does the {name} have?",
        f"tell me how many {stars}-star reviews the {name} has",
        f"look at the reviews of the {name} and count the {stars}-star ones",
        f"How many reviews of the {name} are {stars}-star ones?",
        f"see how many buyers of the {name} left a {stars}-star review",
        f"I'd like to know how many {stars}-star reviews buyers have given the {name}.",
        f"Have many people been unhappy with the {name}? Count its {stars}-star reviews.",
    )
    return (goal,), (tell,)


@purpose(
    "shopping",
    "email",
    because=(
        "I'd better wait for my birthday.",
        "Impulse buying is my weakness.",
        "There's a big bill coming.",
        "The car needs new brakes, so luxuries can wait.",
        "My family never knows what to give me.",
        "Delayed gratification supposedly builds character and willpower.",
        "Someone in my life loves a clear hint.",
        "My credit card bill is high enough as it is.",
        "I always get candles and slippers, so a hint can't hurt.",
        "The plumber is coming about the bathtub, so other things can wait.",
        "Bows and ribbons please me more than invoices.",
        "I'm told that I'm hard to shop for.",
        "Presents are a guessing game in our family.",
        "My bank app greeted me with a red number.",
    ),
)
def wish_for_it_instead() -> Any:
    """Cancel an order, wish for what was in it, and drop somebody a hint."""
    order = some(
        rows(list_orders, status="placed"),
        lambda o: (f"my new order for the {o.summary}", f"my open order for the {o.summary}"),
        fits=[
            is_named_in_full,
            is_alone_on_its_way,
            costs_the_same_now,
            _is_not_wished_for,
            lambda o: is_it(o.summary),
        ],
    )
    cancel = say(
        act(cancel_order, order_id=order.id),
        f"cancel {order}",
        f"call off {order}",
        f"have {order} stopped before it goes out",
        f"tell the shop to cancel {order}",
        f"I shouldn't have placed {order}, so cancel it.",
        f"The shop can forget {order}. Cancel it.",
        f"I've had second thoughts about {order}; get it cancelled.",
    )
    line = inside(cancel.lines).the()
    memo = quoted("for my birthday", "maybe later", "when it is on sale", "a nice present")
    wish = say(
        act(add_to_wishlist, product_id=line.product_id, note=memo),
        f"put what I ordered on my wish list instead, with the note {memo}",
        f"add what was in it to my wish list and note {memo} there",
        f"add it to my wish list instead, with {memo} as the note",
        f"keep it for later on my wish list, with the note {memo}",
        f"put it on my wish list for now, with the note {memo}",
        f"I'd still like to have it one day, so save it to my wish list with the note {memo}.",
        f"move what I'd ordered to my wish list and write {memo} beside it",
    )
    tells(wish, "It is on your wish list now.", "I put it on your wish list.")
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
        f"send {friend} [an email|an e-mail] about it, [subject|with the subject] {subject}: what "
        "I'd like, and what it costs",
        f"drop {friend} a hint in [an email|an e-mail] [called|titled] {subject}, and put in the price along with "
        "what it is",
        f"let {friend} know in [an email|an e-mail] [titled|with the subject] {subject} what I'm wishing for, price "
        "included",
        f"write to {friend} [under the subject|with the subject line] {subject}, saying what I'd love to have and how "
        "much it is",
        f"It would make a good present from {friend}. Hint at it by email, subject {subject}, with what it is and the "
        "price.",
        f"give {friend} a hint in an email with the subject {subject}: what it's called and what it costs",
        f"make {friend} aware of my wish by e-mail, subject {subject}; mention the product and what it costs",
        f"email {friend} my wish under the subject {subject}, so that it's clear what to get and for how much",
    )
    return (cancel, wish), (mail,)


@purpose(
    "email",
    "shopping",
    because=(
        "Something I ordered should go to somebody else.",
        "Thoughtful gestures strengthen friendships over long distances.",
        "I owe somebody a favour.",
        "Somebody tutored me in calculus and deserves a treat.",
        "I like to give presents for no reason.",
        "A friend fixed my bike and refused to take cash.",
        "Flowers are gone in a week.",
        "Everybody likes an unexpected parcel.",
        "Somebody cooked for me when I had the flu.",
        "I forgot an important anniversary.",
        "I'm too shy to hand over presents in person.",
        "A lovely letter on real paper has made me sentimental.",
        "I lost a bet over a chess game and pay my debts gladly.",
        "Somebody drove me to the hospital in the middle of the night.",
        "I'm in a generous mood.",
    ),
)
def make_an_order_a_present() -> Any:
    """Save an address from the address book in the shop, and send an order there."""
    friend = name_of(contacts(), lambda c: c.name, fits=[lambda c: among(c.tie, ("friend",)), _is_unknown_to_the_shop])
    person = rows(search_address_book, query=friend).the(lambda c: named(c.name, friend))
    label = quoted("birthday", "present", "surprise", "gift", "thank-you gift")
    save = say(
        act(add_shipping_address, label=label, recipient=person.name, street=person.address, city=person.city),
        f"look up {friend}'s address in my address book, and save it in the shop under the label {label}",
        f"take {friend}'s address from my address book and add it to the shop under {label}",
        f"[save|store] {friend}'s home as a shipping address labelled {label}; my address book has the street",
        f"add a shipping address for {friend} in the shop, with what my address book says, labelled {label}",
        f"The shop doesn't know where {friend} lives, but my address book does. Save the address there as {label}.",
        f"I want to send {friend} something. Add the address from my address book to the shop and call it {label}.",
        f"copy {friend}'s address from my address book to the shop, where it should be labelled {label}",
    )
    order = new_order(lambda o: o.address_label == "home")
    send = say(
        act(change_order_address, order_id=order.id, address_id=save.id),
        f"have {order} sent to the new address",
        f"have {order} delivered to the address you just saved",
        f"change the address of {order} to the one you just saved",
        f"redirect {order} to {friend}'s address",
        f"I'd like {order} to go to {friend}.",
        f"let {order} go to {friend}'s address instead of mine",
    )
    tells(
        send,
        f"It goes to {send.deliver_to}; it should be there on {send.expected_on}.",
        f"It will be sent to {send.deliver_to}, and delivery is expected on {send.expected_on}.",
        f"The delivery address is {send.deliver_to}, and it is due on {send.expected_on}.",
    )
    return (save,), (send,)


@purpose(
    "shopping",
    because=(
        "I hate paying the full price.",
        "Vouchers shouldn't gather dust.",
        "Redeeming codes at checkout brings me childish satisfaction.",
        "Every dollar counts [this month|just now].",
        "I've been saving up my coupons.",
        "My aunt keeps giving me coupons.",
        "The shop sent me a coupon after the last mix-up.",
        "A stranger handed me a flyer at the station.",
        "Thrift runs in our family.",
        "My purse is full of flyers and loyalty cards.",
        "Cashiers chuckle about my coupon obsession.",
        "The new heating has cost me a fortune.",
        "I'm curious what my cart comes to with a discount.",
        "I like a good promotion.",
        "My student days taught me never to scoff at a rebate.",
        "My cart is full, and my wallet isn't.",
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
        f"add the code {code} to my cart",
        f"redeem {code} on my cart",
        f"enter the coupon code {code} for my cart",
        f"I have a coupon, {code}. Use it for what's in my cart.",
        f"My cart could do with a discount: try {code}.",
    )
    tells(cart, f"{code} is applied to your cart.", "The coupon works, and it is applied to your cart.")
    most = amount(*range(60, 601, 20))
    close = given(cart.total, both(cart.total <= most * 1.6, most <= cart.total * 3))
    home = rows(list_shipping_addresses, query="home").the(lambda a: a.label == "home")
    card = some(rows(list_payment_methods), lambda c: (f"the {c.name}", f"the card ending in {c.last_four}"))
    secret_code = _code_of(card)
    buy = say(
        act(place_order, address_id=home.id, payment_method_id=card.id, security_code=secret_code),
        f"order everything with {card} (code {secret_code}), delivery to my home address",
        f"place the order, have it shipped to my home address, and charge {card}, code {secret_code}",
        f"buy it all with {card}, security code {secret_code}, to be sent to my home address",
        f"check out with {card}, code {secret_code}, delivery to my home",
        f"have it all sent to my home address and pay with {card}, code {secret_code}",
        f"get the lot delivered home and put it on {card}, code {secret_code}",
        f"pay with {card}, code {secret_code}, and have everything sent to my home address",
    )
    tell = say(
        ask(
            cart.discount,
            told=(
                f"It is {cart.total} now. The coupon saves you {{}}, and I have ordered nothing.",
                f"It takes {{}} off, which leaves {cart.total}; everything is still in the cart.",
                f"You save {{}} with it and would pay {cart.total}. I did not order.",
            ),
        ),
        "just tell me how much the coupon saves me",
        "leave everything in the cart and tell me the discount",
        "let me know what the coupon takes off and don't order anything",
        "don't order, and tell me the discount",
        "say how much the coupon saves, without ordering",
        "hold back and tell me what the coupon takes off",
    )
    goal = say(
        when(close <= most, buy, tell),
        f"if the cart now comes to {most} or less, {buy}; if it's more, {tell}",
        f"when the new total is [no more than|at most] {most}, {buy}, [otherwise|or else] {tell}",
        f"[look at|have a look at|examine] the new total: if it's [at most|no more than] {most}, {buy}, [else|if "
        f"not,] {tell}",
        f"check what the cart comes to now. If it stays within {most}, {buy}; [if not|failing that], {tell}",
        f"I won't pay over {most}. If the reduced total is within that, {buy}; if it isn't, {tell}.",
        f"[see|check] whether the coupon brings the cart down to {most} or below: if it does, {buy}, and if it "
        f"doesn't, {tell}",
        f"My limit is {most}: if the cart is within it now, {buy}; if it isn't, {tell}.",
        f"if the discount brings the cart down to {most} or less, {buy}; if it doesn't, {tell}",
    )
    tells(goal, f"With the coupon it comes to {cart.total}.", f"The new total is {cart.total}.")
    return (cart,), (goal,)


@purpose(
    "shopping",
    "filesystem",
    because=(
        "I keep forgetting what discounts I have.",
        "The codes are scattered all over my account.",
        "I want to shop with a plan for once.",
        "I'm getting ready for a bit of shopping.",
        "A friend swears by keeping a list of vouchers.",
        "I paid full price last week and kicked myself afterwards.",
        "Campaign codes lurk in banners, pop-ups and footers.",
        "My memory for codes is hopeless.",
        "Discounts are no good to me if I can't find them.",
        "Tidy inventories please my inner archivist.",
    ),
)
def write_my_coupons_down() -> Any:
    """Count the coupons that can still be used, and write their codes into a file."""
    valid = say(
        rows(list_coupons).where(lambda c: c.status == "valid"),
        "my valid coupons",
        "the coupons that I can still use",
        "the coupons of mine that are still good",
    )
    last = valid.most(lambda c: c.valid_until)
    tell = say(
        ask(
            valid.count(),
            last.valid_until,
            told=(
                "You have {} valid coupons; the last of them expires on {}.",
                "There are {}, and the last of them can be used until {}.",
                "{} are still good. The last one runs out on {}.",
            ),
        ),
        f"count {valid}, and tell me on what day the last of them expires",
        "How many coupons can I still use, and on what day does the last of them expire?",
        f"look at {valid}; I'd like to know how many there are and when the last one runs out",
        "find out how many valid coupons I have, and on which day the last of them lapses",
        "I wonder how many coupons I can still use, and until what day the last of them is good.",
        f"check {valid} in the shop; I need to know how many there are and when the last one expires",
        f"give me the number of {valid} and the day on which the last one expires",
    )
    folder = some_folder("documents", "drafts", "notes")
    place = place_of(folder)
    name = word("coupons.txt", "vouchers.txt", "discounts.txt", "codes.txt", "savings.txt")
    save = say(
        act(create_file, name=name, directory=place.path, content=text(f"{valid.column(lambda c: c.code)}")),
        f"write all my valid coupon codes into {name}, a new file in my {folder} folder",
        f"save the codes of all those coupons as {name} in my {folder} folder",
        f"put every one of those coupon codes into a new file called {name} in my {folder} folder",
        f"The codes of those coupons should all go into a file called {name} in my {folder} folder.",
        f"make a file named {name} with all of those coupon codes; it belongs in my {folder} folder",
        f"I want the codes of all those coupons in one file: {name}, in my {folder} folder.",
        f"create {name} in my {folder} folder and list the codes of all those coupons in the file",
    )
    return (tell,), (save,)

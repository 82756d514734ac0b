"""Examples in the online shop. Their facts are picked from the world: what is in the cart, what is on its way."""

from prove.core.examples import Example
from tests.examples.at_shop import (
    FIRST_SEED,
    contested,
    coupon_for,
    elsewhere,
    expired_codes,
    gone_from_cart,
    good_card,
    on_the_road,
    presents,
    ranked,
    returnable,
    seed_where,
    shop_of,
    single,
    sold_out,
    wished_for,
)
from tests.examples.script import Script, said

DAY = 24 * 3600


def drop_and_order() -> Example:
    seed = seed_where(lambda shop: gone_from_cart(shop) and elsewhere(shop))
    s = Script("shop-drop-and-order", "shopping", seed=seed, category="join")
    shop = shop_of(seed)
    gone, card, label = gone_from_cart(shop)[0], good_card(shop), elsewhere(shop)[0]
    s.say(
        f"The {gone} in my cart is sold out, take it out and order the rest to the {label} address. My {card.name}, "
        f"the code on the back is {card.security_code}."
    )
    cart = s.call("view_cart")
    addresses = s.call("list_shipping_addresses", together=True)
    methods = s.call("list_payment_methods", together=True)
    removed = s.call("remove_from_cart", cart_line_id=s.pick(cart, "lines.id", name=gone))
    order = s.call(
        "place_order",
        goal="write",
        after=(removed,),
        address_id=s.pick(addresses, "items.id", label=label),
        payment_method_id=s.pick(methods, "items.id", name=card.name),
        security_code=card.security_code,
    )
    s.reply(f"Ordered for ${s.value(order, 'total'):.2f}; the parcel goes to the {label} address.")
    return s.done()


def birthday_parcel() -> Example:
    seed = seed_where(lambda shop: gone_from_cart(shop) and elsewhere(shop) and coupon_for(shop, presents(shop)))
    s = Script("shop-birthday-parcel", "shopping", seed=seed)
    shop = shop_of(seed)
    gone, card, label = gone_from_cart(shop)[0], good_card(shop), elsewhere(shop)[0]
    first, second, third = presents(shop)
    code = coupon_for(shop, (first, second, third))[0]
    s.say(
        f"{label}'s birthday! Throw the {gone} out of my cart, then add two pieces of the {first.name}, the "
        f"{second.name} and the {third.name}. Use my coupon {code} and send it all to {label} by express with the note "
        f"'Happy birthday, {label}!'. My {card.name}, code {card.security_code}."
    )
    found = [
        s.call("search_products", together=place > 0, query=product.name)
        for place, product in enumerate((first, second, third))
    ]
    cart = s.call("view_cart", together=True)
    addresses = s.call("list_shipping_addresses", together=True)
    methods = s.call("list_payment_methods", together=True)
    changes = (
        s.call("remove_from_cart", cart_line_id=s.pick(cart, "lines.id", name=gone)),
        s.call(
            "add_to_cart",
            together=True,
            product_id=s.pick(found[0], "items.id", name=first.name),
            quantity=said(2, "two"),
        ),
        s.call("add_to_cart", together=True, product_id=s.pick(found[1], "items.id", name=second.name)),
        s.call("add_to_cart", together=True, product_id=s.pick(found[2], "items.id", name=third.name)),
    )
    coupon = s.call("apply_coupon", coupon_code=code)
    order = s.call(
        "place_order",
        goal="write",
        after=(*changes, coupon),
        address_id=s.pick(addresses, "items.id", label=label),
        payment_method_id=s.pick(methods, "items.id", name=card.name),
        security_code=card.security_code,
        delivery="express",
        gift_note=f"Happy birthday, {label}!",
    )
    s.reply(f"It is all on its way to {label}, ${s.value(order, 'total'):.2f} with the coupon.")
    return s.done()


def damaged_goods() -> Example:
    seed = seed_where(lambda shop: returnable(shop, lines=2))
    s = Script("shop-return", "shopping", seed=seed)
    shop = shop_of(seed)
    order = returnable(shop, lines=2)[0]
    broken, beside = shop.order_lines.where(order_id=order.id)[:2]
    s.say(
        f"The {broken.name} that came together with the {beside.name} arrived damaged. I want to send it back.",
        reply=f"The return of the {broken.name} is registered; ${broken.paid:.2f} comes back to you.",
    )
    orders = s.call("list_orders", query=broken.name)
    seen = s.call("get_order", order_id=s.pick(orders, "items.id", summary=order.summary))
    s.call(
        "request_return",
        goal="write",
        order_line_id=s.pick(seen, "lines.id", name=broken.name),
        reason="damaged",
    )
    return s.done()


def already_shipped() -> Example:
    seed = seed_where(lambda shop: on_the_road(shop))
    s = Script("shop-already-shipped", "shopping", seed=seed, category="refusal")
    shop = shop_of(seed)
    order = on_the_road(shop)[0]
    line = shop.order_lines.where(order_id=order.id)[0]
    s.say(
        f"Cancel my order of the {line.name} that has not arrived yet.",
        reply=f"I am sorry, the {line.name} has been shipped already, so the order cannot be cancelled any more.",
    )
    orders = s.call("list_orders", query=line.name)
    s.call("cancel_order", goal="refusal", order_id=s.pick(orders, "items.id", status="shipped"))
    return s.done()


def expired_coupon() -> Example:
    seed = seed_where(lambda shop: len(shop.cart_lines) > 0 and expired_codes(shop))
    s = Script("shop-expired-coupon", "shopping", seed=seed, category="refusal")
    shop = shop_of(seed)
    coupon = shop.coupons.get(expired_codes(shop)[0])
    s.say(
        f"Put the coupon {coupon.code} on my cart.",
        reply=f"{coupon.code} is no longer valid; it ran out on {coupon.valid_until.day} {coupon.valid_until:%B}.",
    )
    s.call("apply_coupon", goal="refusal", coupon_code=coupon.code)
    return s.done()


def parcel_arrives() -> Example:
    seed = seed_where(lambda shop: on_the_road(shop, pieces=2))
    s = Script("shop-parcel-arrives", "shopping", seed=seed, category="multi-turn")
    shop = shop_of(seed)
    order = on_the_road(shop, pieces=2)[0]
    line = next(line for line in shop.order_lines.where(order_id=order.id) if line.quantity >= 2)
    s.say(f"When does my parcel with the {line.name} arrive?")
    orders = s.call("list_orders", goal="question", query=line.name)
    s.reply(f"It is on the road and should arrive on {order.expected_on}.", order.expected_on)
    s.say("It should be there by now. Is it?", advance=4 * DAY)
    seen = s.call("get_order", goal="question", order_id=s.pick(orders, "items.id", status="shipped"))
    s.reply(f"Yes, it was delivered on {s.value(seen, 'delivered_at')[:10]}.", "delivered", order.expected_on)
    s.say(
        f"One piece of the {line.name} is scratched, so it came damaged. Return that one.",
        reply="One piece goes back and will be refunded.",
    )
    s.call(
        "request_return",
        goal="write",
        order_line_id=s.pick(seen, "lines.id", name=line.name),
        reason="damaged",
        quantity=said(1, "that one"),
    )
    s.say(
        "And review it for me: 4 stars, 'Looks good, scratches easily'.",
        reply="Your review with 4 stars is online.",
    )
    s.call(
        "write_review",
        goal="write",
        product_id=s.pick(seen, "lines.product_id", name=line.name),
        stars=4,
        text="Looks good, scratches easily",
    )
    return s.done()


def better_article() -> Example:
    seed = seed_where(lambda shop: contested(shop))
    s = Script("shop-best-article", "shopping", seed=seed, category="question")
    kind = contested(shop_of(seed))[0]
    best = ranked(shop_of(seed), kind)[0]
    s.say(f"Which {kind} do buyers like best, and what does it cost?")
    s.call("search_products", goal="question", query=kind)
    s.reply(
        f"The {best.name} is ahead with {best.rating} stars; it costs ${best.price:.2f}.", best.name, str(best.rating)
    )
    return s.done()


def address_without_street() -> Example:
    seed = seed_where(lambda shop: single(shop, "placed"))
    s = Script("shop-no-street", "shopping", seed=seed, category="missing-value")
    order = single(shop_of(seed), "placed")[0]
    s.say(
        "Save an address for Olga Brandt in Aarhus, label it Olga.",
        missing="street",
        reply="Which street and number does Olga Brandt live at?",
    )
    s.say("14 Harbour Lane.", reply="Olga's address is saved.")
    saved = s.call(
        "add_shipping_address",
        goal="write",
        label="Olga",
        recipient="Olga Brandt",
        street="14 Harbour Lane",
        city="Aarhus",
    )
    s.say(
        f"Great. The {order.summary} I ordered lately should go there.",
        reply=f"The {order.summary} now goes to Olga.",
    )
    orders = s.call("list_orders", query=order.summary)
    s.call(
        "change_order_address",
        goal="write",
        order_id=s.pick(orders, "items.id", status="placed", summary=order.summary),
        address_id=s.pick(saved, "id"),
    )
    return s.done()


def sold_out_article() -> Example:
    seed = seed_where(lambda shop: sold_out(shop))
    s = Script("shop-sold-out", "shopping", seed=seed, category="missing-function")
    article = sold_out(shop_of(seed))[0]
    s.hidden = {"subscribe_stock_alert"}
    s.say(
        f"The {article.name} is sold out. Have the shop write to me when it is back.",
        reply="I would, but I have no function for stock alerts.",
    )
    s.say(
        "There is one now, try again.",
        brings=("subscribe_stock_alert",),
        reply=f"Done, the shop writes to you as soon as the {article.name} is back.",
    )
    found = s.call("search_products", query=article.name)
    s.call("subscribe_stock_alert", goal="write", product_id=s.pick(found, "items.id", name=article.name))
    return s.done()


def nothing_for_them() -> Example:
    seed = seed_where(lambda shop: wished_for(shop))
    s = Script("shop-nothing-for-them", "shopping", "payments", seed=seed, category="parallel")
    note, (first, second) = wished_for(shop_of(seed))[0]
    who = note.removeprefix("for ")
    s.say(
        f"Take the things for {who} off my wish list, they got them all.",
        reply=f"The {first} and the {second} are off your wish list.",
    )
    wishes = s.call("list_wishlist")
    s.call("remove_from_wishlist", goal="write", wish_id=s.pick(wishes, "items.id", note=note, name=first))
    s.call(
        "remove_from_wishlist", goal="write", together=True, wish_id=s.pick(wishes, "items.id", note=note, name=second)
    )
    return s.done()


def fix_my_kettle() -> Example:
    s = Script("shop-fix-kettle", "shopping", seed=FIRST_SEED, category="irrelevance", without=("request_return",))
    s.say(
        "My green kettle leaks. Can you send someone round to repair it?",
        reply="I am afraid I cannot arrange repairs; I can only help with shopping and orders.",
    )
    return s.done()


EXAMPLES = (
    drop_and_order,
    birthday_parcel,
    damaged_goods,
    already_shipped,
    expired_coupon,
    parcel_arrives,
    better_article,
    address_without_street,
    sold_out_article,
    nothing_for_them,
    fix_my_kettle,
)

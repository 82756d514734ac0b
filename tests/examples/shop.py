"""Examples in the online shop."""

from prove.core.examples import Example
from tests.examples.script import Script, said

DAY = 24 * 3600


def drop_and_order() -> Example:
    s = Script("shop-drop-and-order", "shopping", seed=3, category="join")
    s.say(
        "The yellow desk organiser in my cart is sold out, take it out and order the rest to the office. Everyday "
        "Visa, the code on the back is 414."
    )
    cart = s.call("view_cart")
    addresses = s.call("list_shipping_addresses", together=True)
    methods = s.call("list_payment_methods", together=True)
    removed = s.call("remove_from_cart", cart_line_id=s.pick(cart, "lines.id", name="yellow stacking desk organiser"))
    order = s.call(
        "place_order",
        goal="write",
        after=(removed,),
        address_id=s.pick(addresses, "items.id", label="office"),
        payment_method_id=s.pick(methods, "items.id", name="everyday Visa"),
        security_code="414",
    )
    s.reply(f"Ordered for ${s.value(order, 'total'):.2f}; the parcel goes to your office.")
    return s.done()


def birthday_parcel() -> Example:
    s = Script("shop-birthday-parcel", "shopping", seed=3)
    s.say(
        "Leah's birthday! Throw the desk organiser out of my cart, then add two red portable speakers, a cream merino "
        "beanie and a white dotted notebook. Use my coupon BIG-K27 and send it all to Leah by express with the note "
        "'Happy birthday, Leah!'. Company Mastercard, code 291."
    )
    speaker = s.call("search_products", query="red portable speaker")
    beanie = s.call("search_products", together=True, query="cream merino beanie")
    notebook = s.call("search_products", together=True, query="white dotted notebook")
    cart = s.call("view_cart", together=True)
    addresses = s.call("list_shipping_addresses", together=True)
    methods = s.call("list_payment_methods", together=True)
    changes = (
        s.call("remove_from_cart", cart_line_id=s.pick(cart, "lines.id", name="yellow stacking desk organiser")),
        s.call(
            "add_to_cart",
            together=True,
            product_id=s.pick(speaker, "items.id", name="red portable speaker"),
            quantity=said(2, "two"),
        ),
        s.call("add_to_cart", together=True, product_id=s.pick(beanie, "items.id", name="cream merino beanie")),
        s.call("add_to_cart", together=True, product_id=s.pick(notebook, "items.id", name="white dotted notebook")),
    )
    coupon = s.call("apply_coupon", coupon_code="BIG-K27")
    order = s.call(
        "place_order",
        goal="write",
        after=(*changes, coupon),
        address_id=s.pick(addresses, "items.id", label="Leah"),
        payment_method_id=s.pick(methods, "items.id", name="company Mastercard"),
        security_code="291",
        delivery="express",
        gift_note="Happy birthday, Leah!",
    )
    s.reply(f"It is all on its way to Leah, ${s.value(order, 'total'):.2f} with the coupon.")
    return s.done()


def damaged_sleeping_bag() -> Example:
    s = Script("shop-return", "shopping", seed=3)
    s.say(
        "The blue sleeping bag that came together with the striped deck chair has a hole, it arrived damaged. I want "
        "to send it back.",
        reply="The return of the blue summer sleeping bag is registered; $123.50 comes back to you.",
    )
    orders = s.call("list_orders", query="sleeping bag")
    order = s.call(
        "get_order",
        order_id=s.pick(orders, "items.id", summary="grey striped deck chair and blue summer sleeping bag"),
    )
    s.call(
        "request_return",
        goal="write",
        order_line_id=s.pick(order, "lines.id", name="blue summer sleeping bag"),
        reason="damaged",
    )
    return s.done()


def already_shipped() -> Example:
    s = Script("shop-already-shipped", "shopping", seed=3, category="refusal")
    s.say(
        "Cancel the whiteboards I ordered for Amelia.",
        reply="I am sorry, the whiteboards have been shipped already, so the order cannot be cancelled any more.",
    )
    orders = s.call("list_orders", query="whiteboard")
    s.call("cancel_order", goal="refusal", order_id=s.pick(orders, "items.id", summary="teal magnetic whiteboard"))
    return s.done()


def expired_coupon() -> Example:
    s = Script("shop-expired-coupon", "shopping", seed=3, category="refusal")
    s.say(
        "Put the coupon SEASON-K86 on my cart.",
        reply="SEASON-K86 is no longer valid; it ran out on 27 August.",
    )
    s.call("apply_coupon", goal="refusal", coupon_code="SEASON-K86")
    return s.done()


def whiteboards_arrive() -> Example:
    s = Script("shop-whiteboards-arrive", "shopping", seed=3, category="multi-turn")
    s.say("When do the whiteboards get to Amelia?")
    orders = s.call("list_orders", goal="question", query="whiteboard")
    s.reply("They are on the road and should arrive on 2026-09-19.", "2026-09-19")
    s.say("They should be there by now. Are they?", advance=2 * DAY)
    order = s.call(
        "get_order", goal="question", order_id=s.pick(orders, "items.id", summary="teal magnetic whiteboard")
    )
    s.reply(f"Yes, they were delivered on {s.value(order, 'delivered_at')[:10]}.", "delivered", "2026-09-19")
    s.say(
        "Amelia says one of the three is scratched, so it came damaged. Return that one.",
        reply="One whiteboard goes back and will be refunded.",
    )
    s.call(
        "request_return",
        goal="write",
        order_line_id=s.pick(order, "lines.id", name="teal magnetic whiteboard"),
        reason="damaged",
        quantity=said(1, "that one"),
    )
    s.say(
        "And review them for me: 4 stars, 'Wipes clean easily, scratches easily too'.",
        reply="Your review with 4 stars is online.",
    )
    s.call(
        "write_review",
        goal="write",
        product_id=s.pick(order, "lines.product_id", name="teal magnetic whiteboard"),
        stars=4,
        text="Wipes clean easily, scratches easily too",
    )
    return s.done()


def better_cat_tree() -> Example:
    s = Script("shop-cat-trees", "shopping", seed=3, category="question")
    s.say("Which of your cat trees do buyers like best, and what is it?")
    s.call("search_products", goal="question", query="cat tree")
    s.reply("The white tall cat tree is ahead with 4.3 stars; it costs $49.50.", "white tall cat tree", "4.3")
    return s.done()


def address_without_street() -> Example:
    s = Script("shop-no-street", "shopping", seed=3, category="missing-value")
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
    s.say("Great. The grooming brush I ordered this morning should go there.", reply="The brush now goes to Olga.")
    orders = s.call("list_orders", query="grooming brush")
    s.call(
        "change_order_address",
        goal="write",
        order_id=s.pick(orders, "items.id", summary="green wide grooming brush"),
        address_id=s.pick(saved, "id"),
    )
    return s.done()


def sold_out_hose() -> Example:
    s = Script("shop-sold-out-hose", "shopping", seed=3, category="missing-function")
    s.hidden = {"subscribe_stock_alert"}
    s.say(
        "The red garden hose is sold out. Have the shop write to me when it is back.",
        reply="I would, but I have no function for stock alerts.",
    )
    s.say(
        "There is one now, try again.",
        brings=("subscribe_stock_alert",),
        reply="Done, the shop writes to you as soon as the red garden hose is back.",
    )
    found = s.call("search_products", query="red garden hose")
    s.call(
        "subscribe_stock_alert",
        goal="write",
        product_id=s.pick(found, "items.id", name="red expandable garden hose"),
    )
    return s.done()


def nothing_for_ines() -> Example:
    s = Script("shop-nothing-for-ines", "shopping", "payments", seed=3, category="parallel")
    s.say(
        "Take the things for Ines off my wish list, she got them all.",
        reply="The grey computer mouse and the teal tote bag are off your wish list.",
    )
    wishes = s.call("list_wishlist")
    mouse = s.pick(wishes, "items.id", note="for Ines", name="grey vertical computer mouse")
    s.call("remove_from_wishlist", goal="write", wish_id=mouse)
    bag = s.pick(wishes, "items.id", note="for Ines", name="teal quilted tote bag")
    s.call("remove_from_wishlist", goal="write", together=True, wish_id=bag)
    return s.done()


def fix_my_kettle() -> Example:
    s = Script("shop-fix-kettle", "shopping", seed=3, category="irrelevance", without=("request_return",))
    s.say(
        "My green kettle leaks. Can you send someone round to repair it?",
        reply="I am afraid I cannot arrange repairs; I can only help with shopping and orders.",
    )
    return s.done()


EXAMPLES = (
    drop_and_order,
    birthday_parcel,
    damaged_sleeping_bag,
    already_shipped,
    expired_coupon,
    whiteboards_arrive,
    better_cat_tree,
    address_without_street,
    sold_out_hose,
    nothing_for_ines,
    fix_my_kettle,
)

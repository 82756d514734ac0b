"""How people talk to an online shop."""

from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.cards import code_to_pay_with
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.draws import by_stars, days_ago
from prove.servers._shared.sorting import DATE_WORDS, SORT_WORDS
from prove.servers.shopping.records import Shop
from prove.servers.shopping.tools import server

voice = server.voice

voice.situations(
    "I'm doing some shopping.",
    "I'm in a shopping mood.",
    "I'm browsing the store online.",
    "I'm expecting a few parcels.",
    "I'm comparing prices.",
    "I should really spend less.",
    "I've been window-shopping for hours.",
    "I buy nearly everything online.",
    "I'm particular about what I buy.",
    "I do all my shopping from the couch.",
    "I know the courier by first name by now.",
    "I've been a customer here for years.",
)


DEAR = 40.0
"""What costs more is not bought by the half dozen."""


def _several_of_it(shop: Shop, rng: Random) -> str | None:
    """Often a line of which a part can go back."""
    delivered = {order.id for order in shop.orders if order.status == "delivered"}
    lines = [line.id for line in shop.order_lines if line.quantity > 1 and line.order_id in delivered]
    return rng.choice(lines) if lines and rng.random() < 0.4 else None


def _last_four(shop: Shop, rng: Random) -> str:
    return rng.choice(list(shop.payment_methods)).last_four


def _security_code(shop: Shop, rng: Random, arguments: Mapping[str, Any]) -> str:
    card = shop.payment_methods.find(str(arguments.get("payment_method_id")))
    return code_to_pay_with(card, shop.payment_methods, shop.now.date(), rng)


def _kind(shop: Shop, rng: Random) -> str:
    product = rng.choice(list(shop.products))
    return rng.choice((product.kind, f"{product.colour} {product.kind}", f"{product.style} {product.kind}"))


def _ordered_kind(shop: Shop, rng: Random) -> str:
    return shop.products.get(rng.choice(list(shop.order_lines)).product_id).kind


def _wish(shop: Shop, rng: Random) -> str:
    wishes = list(shop.wishes)
    return shop.products.get(rng.choice(wishes).product_id).kind if wishes else "lamp"


def _whereabouts(shop: Shop, rng: Random) -> str:
    address = rng.choice(list(shop.addresses))
    return rng.choice((address.recipient, address.city, address.recipient.split()[0]))


def _brand(shop: Shop, rng: Random) -> str:
    return rng.choice(list(shop.products)).brand


def _has_none_yet(shop: Shop, _: Mapping[str, Any]) -> bool:
    """Whether no code is in use: who puts another in its place pays something else than was told before."""
    return next(iter(shop.customers)).coupon_code is None


def _is_owned(shop: Shop, arguments: Mapping[str, Any]) -> bool:
    """Whether the user has got an article, which he or she can say something about."""
    delivered = {order.id for order in shop.orders if order.status == "delivered"}
    lines = [line for line in shop.order_lines if line.product_id == arguments.get("product_id")]
    return any(line.order_id in delivered for line in lines)


def _is_sold_out(shop: Shop, arguments: Mapping[str, Any]) -> bool:
    product = shop.products.find(str(arguments.get("product_id")))
    return product is None or product.stock == 0


def _quantity(shop: Shop, rng: Random, arguments: Mapping[str, Any]) -> int:
    """A few; of what is dear, hardly more than one."""
    line = shop.cart_lines.find(str(arguments.get("cart_line_id")))
    product = shop.products.find(str(arguments.get("product_id") if line is None else line.product_id))
    return rng.choice((1, 2, 2, 3) if product is not None and product.price > DEAR else (1, 2, 2, 3, 4, 5, 6))


def _changes_the_number(shop: Shop, arguments: Mapping[str, Any]) -> bool:
    line = shop.cart_lines.find(str(arguments.get("cart_line_id")))
    return line is None or line.quantity != arguments.get("quantity")


def _is_not_wished_for(shop: Shop, arguments: Mapping[str, Any]) -> bool:
    return all(wish.product_id != arguments.get("product_id") for wish in shop.wishes)


def _friends(shop: Shop) -> list[Person]:
    """Family and friends whose address the shop does not have."""
    known = {address.street for address in shop.addresses}
    return [person for person in cast_of(shop.seed).tied("family", "friend") if person.address not in known]


def _receiver(shop: Shop, rng: Random, arguments: Mapping[str, Any]) -> Person | None:
    found = next((person for person in _friends(shop) if person.name == arguments.get("recipient")), None)
    return found or rng.choice([*_friends(shop), None])


def _lives_there(shop: Shop, arguments: Mapping[str, Any]) -> bool:
    """Whether an address is the recipient's own, and not saved yet."""
    return any((p.name, p.address) == (arguments.get("recipient"), arguments.get("street")) for p in _friends(shop))


def _recipient(shop: Shop, rng: Random) -> str | None:
    friends = _friends(shop)
    return rng.choice(friends).name if friends else None


def _street(shop: Shop, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    person = _receiver(shop, rng, arguments)
    return None if person is None else person.address


def _city(shop: Shop, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    person = _receiver(shop, rng, arguments)
    return None if person is None else person.city


def _label(shop: Shop, rng: Random, arguments: Mapping[str, Any]) -> str:
    """What people call the address of this recipient."""
    first = str(arguments.get("recipient", "Dana Winter")).split()[0]
    return rng.choice((first, f"{first}'s home", f"{first}'s new flat", f"{first}'s workshop"))


voice.entity(
    "products",
    name("the {name}", "the {name} from {brand}"),
    attribute("the {colour} {kind}", "the {brand} {kind}", "the {colour} {kind} from {brand}"),
    latest("the newest {kind}", by="listed_on"),
    label="{name} by {brand}",
)
voice.entity(
    "cart_lines",
    name("the {name} in my cart", "the {name} in the cart"),
    relation("the {product_id.kind} in my cart", "the {product_id.brand} product in the cart"),
    latest("the last thing I put in the cart", by="added_at"),
    label="{quantity} x {name}",
)
voice.entity("reviews", label='"{text}" ({stars} stars, {author})')
voice.entity(
    "coupons",
    name("the coupon {code}", "my coupon {code}"),
    attribute('my "{description}" coupon'),
    label="{code} ({description}, until {valid_until})",
)
voice.entity(
    "addresses",
    name('the "{label}" address', 'my saved address "{label}"'),
    attribute("the address at {street}", "the address of {recipient}", "the address in {city}"),
    latest("the address I added last", by="added_on"),
    label="{label}: {recipient}, {street}, {city}",
)
voice.entity(
    "payment_methods",
    name("my {name}", "the {name}"),
    attribute("the card ending in {last_four}", "my {network}"),
    label="{name} ending in {last_four}",
)
voice.entity(
    "orders",
    name("my order of the {summary}", "my order with the {summary}"),
    attribute("my {status} order"),
    relation('my order to the "{address_id.label}" address'),
    latest("my latest order", "my last {status} order", by="placed_at"),
    label="{summary}, {total}, {status}",
)
voice.entity(
    "order_lines",
    name("the {name} I bought", "the {name} I ordered"),
    relation(
        "the {product_id.kind} in my {order_id.status} order",
        'the {name} that went to the "{order_id.address_id.label}" address',
    ),
    label="{quantity} x {name}",
)
voice.entity(
    "wishes",
    name("the {name} on my wish list", "the {name} from my wish list"),
    relation("the {product_id.kind} on my wish list", "the {product_id.brand} product on my wish list"),
    latest("the last thing I put on my wish list", by="added_on"),
    earliest("the oldest thing on my wish list", by="added_on"),
    label="{name}",
)

voice.enum(
    "category",
    kitchen="kitchen",
    home=("home", "living room"),
    garden=("garden", "gardening"),
    office=("office", "desk"),
    electronics=("electronics", "tech"),
    sports=("sports", "outdoor"),
    toys=("toy", "children's"),
    accessories=("accessories", "fashion"),
    pets=("pet", "pet care"),
)
voice.enum("availability", in_stock=("available", "in-stock"), out_of_stock=("sold-out", "out-of-stock"))
voice.enum(
    "sort",
    price_low=("cheapest first", "from the lowest price up"),
    price_high=("most expensive first", "from the highest price down"),
    rating=("best rated first", "with the most stars on top"),
    newest=("newest first", "with the latest arrivals on top"),
)
voice.enum("list_orders.sort", **SORT_WORDS)
voice.enum("list_product_reviews.sort", **DATE_WORDS)
voice.enum("list_shipping_addresses.sort", **DATE_WORDS, name=("by label", "in the order of their labels"))
voice.enum(
    "list_wishlist.sort",
    oldest=("oldest first", "in the order I added them"),
    newest=("newest first", "with the latest on top"),
    price_low=("cheapest first", "from the lowest price up"),
    price_high=("most expensive first", "from the highest price down"),
)
voice.enum("delivery", standard=("standard delivery", "regular post"), express=("express delivery", "express courier"))
voice.enum(
    "status",
    placed=("newly placed", "new"),
    packed="packed",
    shipped=("shipped", "dispatched"),
    delivered=("delivered", "completed"),
    cancelled="cancelled",
)
voice.enum(
    "reason",
    damaged=("it arrived broken", "it came damaged"),
    wrong_item=("it is not what I ordered", "they sent me the wrong thing"),
    not_as_described=("it is not as described", "it looks nothing like the picture"),
    changed_mind=("I changed my mind", "I don't need it after all"),
    arrived_late=("it came too late", "it arrived after the day I needed it"),
)

voice.value("query", draw=_kind)
voice.value("list_orders.query", draw=_ordered_kind)
voice.value("list_wishlist.query", draw=_wish)
voice.value("list_shipping_addresses.query", draw=_whereabouts)
voice.value("brand", draw=_brand)
voice.value("security_code", draw=_security_code)
voice.value("last_four", draw=_last_four)
voice.value("since", draw=days_ago(range(20, 120)))
voice.value("until", draw=days_ago(range(18)))
voice.value("min_amount", 20.0, 40.0, 50.0, 75.0, 100.0, 150.0)
voice.value("max_amount", 160.0, 180.0, 200.0, 250.0, 300.0, 400.0)
voice.value("min_price", 5.0, 10.0, 12.0, 15.0, 18.0)
voice.value("max_price", 20.0, 25.0, 30.0, 40.0, 50.0, 60.0, 75.0, 100.0, 120.0, 150.0, 200.0)
voice.value("min_rating", 3.0, 3.5, 4.0, 4.5)
voice.value("quantity", draw=_quantity)
voice.value("request_return.order_line_id", draw=_several_of_it)
voice.value("request_return.quantity", 1, 1, 2)
voice.value("stars", 1, 2, 3, 4, 5)
voice.value(
    "text",
    draw=by_stars(
        "stars",
        bad=("The colour faded after two weeks", "Not worth the price, I'm afraid", "It broke within a month"),
        fair=("Too small for us, but well made", "Good quality, slow to arrive", "It does the job, no more"),
        good=(
            "Does exactly what it should",
            "Prettier than in the picture, and it feels solid",
            "I have used it every day since it came",
            "A present for my sister, and she loves it",
            "Would buy it again without thinking twice",
        ),
    ),
)
voice.sensible("apply_coupon", _has_none_yet)
voice.sensible("write_review", _is_owned)
voice.sensible("subscribe_stock_alert", _is_sold_out)
voice.sensible("update_cart_line", _changes_the_number)
voice.sensible("add_to_wishlist", _is_not_wished_for)
voice.sensible("add_shipping_address", _lives_there)
voice.value("add_shipping_address.recipient", draw=_recipient)
voice.value("add_shipping_address.street", draw=_street)
voice.value("add_shipping_address.city", draw=_city)
voice.value("label", draw=_label)
voice.value(
    "note",
    "for the new flat",
    "wait for a sale",
    "birthday idea",
    "maybe in another colour",
    "ask Dad first",
    "for the summer house",
    "Christmas present",
    "when the old one breaks",
)
voice.value(
    "gift_note",
    "Happy birthday!",
    "With love from all of us",
    "Thank you for everything",
    "Enjoy your new home",
    "Get well soon",
    "Congratulations on the new job",
    "Just because",
    "See you in June",
)
voice.ask("stars", "How many stars?", "How many stars would you give it?")
voice.ask("text", "What should the review say?", "What would you like to write?")
voice.ask("quantity", "How many should it be?", "How many do you want?")
voice.ask("label", "What should the address be called?", "Under what name should I save the address?")

voice.row("list_wishlist.items", "{name}, {price}, {in_stock?in stock|out of stock}")
voice.row("get_product.other_colours", "{colour} ({price})")
voice.row("view_cart.lines", "{quantity} x {name}")
voice.row("list_payment_methods.items", "{name} ending in {last_four}, valid until {expires_on}")

voice.tool(
    "search_products",
    do=(
        "search[ the {category} department] for[ {availability}] products[ that match {query}][ by {brand}]"
        "[ from {min_price} up][ under {max_price}][ with {min_rating} stars or more][, {sort}]",
        "show me[ {availability}][ {category}] products[ made by {brand}][, something like {query}]"
        "[ for at least {min_price}][ for at most {max_price}][, rated {min_rating} at least][, listed since {since}]"
        "[, listed up to {until}][, {sort}]",
        "look through the shop[ for {query}][, only {category} things][ from {brand}][ up to {max_price}][, {sort}]",
        "browse the[ {category}] range[ for {query}][ by {brand}][ between {min_price} and {max_price}][, {sort}]",
        "hunt for[ {availability}][ {category}] goods[ such as {query}][ by {brand}][ below {max_price}][, {sort}]",
    ),
    say=(
        "What[ {availability}][ {category}] products are there[ from {brand}][ like {query}]"
        "[ for {min_price} or more][ for {max_price} or less][, new since {since}][, listed by {until}][, {sort}]?",
        "I'm shopping around[ for {query}][ in the {category} section][; it should be by {brand}][; it "
        "should not cost more than {max_price}][; it needs {min_rating} stars or more].",
    ),
    tell=("I found {total} products: {list}.", "Here is what the shop has: {list}."),
)
voice.tool(
    "get_product",
    do=(
        "tell me more about {product_id}",
        "pull up the details of {product_id}",
        "read me the description of {product_id}",
    ),
    say=("What should I know about {product_id}?", "I'd like to read the description of {product_id}."),
    tell=(
        "It costs {price}, with {stock?#|#|none} in stock. {description}",
        "{description} The price is {price}; {stock?# are|# is|none are} left.",
    ),
)
voice.tool(
    "get_product",
    do=("check the stock of {product_id}", "find out how many of {product_id} the shop has"),
    say=("How many of {product_id} are left?",),
    tell=(
        "{stock?There are #|There is #|There are none} left of the {name}.",
        "The shop has {stock?#|#|none} of the {name}.",
    ),
)
voice.tool(
    "get_product",
    do=("check which other colours {product_id} comes in",),
    say=("Which other colours does {product_id} come in?",),
    tell=(
        "{other_colours?It also comes in #|It also comes in #|There is no other colour}.",
        "The {name} {other_colours?also comes in #|also comes in #|comes in no other colour}.",
    ),
)
voice.tool(
    "list_product_reviews",
    do=(
        "read me the[ {stars}-star] reviews of {product_id}[ since {since}][ until {until}][, {sort}]",
        "find out what buyers say about {product_id}[, just those with {stars} stars][, from {since} on]"
        "[, up to {until}][, {sort}]",
        "go through the[ {stars}-star] opinions on {product_id}[ from {since} on][, {sort}]",
        "check the customer feedback on {product_id}[ with {stars} stars][ up to {until}]",
    ),
    say=(
        "What do people think of {product_id}[, going by the {stars}-star reviews]?",
        "Did anyone review {product_id}[ with {stars} stars][ since {since}][ up to {until}]?",
        "I want to see the[ {stars}-star] reviews of {product_id}.",
    ),
    tell=("There are {total} reviews: {list}.", "Buyers say: {list}."),
)
voice.tool(
    "write_review",
    do=(
        "give {product_id} {stars} stars in the shop and write {text}",
        "post a review of {product_id}: {text}, {stars} out of five",
        "rate {product_id} with {stars} stars, saying {text}",
        "review {product_id} with {stars} stars and the comment {text}",
        "leave a review of {product_id} for other buyers that says {text}, with {stars} stars",
    ),
    say=(
        "I've tried {product_id} now: {stars} stars, and the review should read {text}.",
        "Here's my review of {product_id}: {text}, {stars} stars.",
    ),
    tell=("Your {stars}-star review is online.", "“{text}” is online, with {stars} stars."),
)
voice.tool(
    "view_cart",
    do=(
        "show me my cart",
        "open the shopping cart",
        "list what I've put in the cart",
    ),
    say=("What's in my cart right now?", "Which things are in my basket?"),
    tell=(
        "{lines?In it: #|In it: #|It is empty}; it comes to {total}.",
        "Your cart {lines?has #|has #|is empty}, for {total} in all.",
    ),
)
voice.tool(
    "view_cart",
    do=("tell me what my cart comes to", "add up my cart"),
    say=(
        "How much would I pay if I checked out now?",
        "I need the total of my cart.",
    ),
    tell=(
        "Your cart comes to {total}, {shipping?#|#|nothing} of it for shipping.",
        "The goods are {subtotal}, so {total} in all.",
    ),
)
voice.tool(
    "add_to_cart",
    do=(
        "add[ {quantity} of] {product_id} to my cart",
        "put {product_id} in the cart[, {quantity} of them]",
        "put[ {quantity} of] {product_id} into my cart",
        "place {product_id} in my cart[, {quantity} pieces], but don't check out yet",
        "add {product_id} to what I have in the cart[, {quantity} of them]",
    ),
    say=(
        "I'll take {product_id}[, {quantity} in all]; put that in the cart.",
        "Could you add {product_id} to my cart[, {quantity} of them]?",
    ),
    tell=(
        "It's in the cart, which is at {total} now.",
        "It's in the cart; the goods come to {subtotal}.",
    ),
)
voice.tool(
    "update_cart_line",
    do=(
        "change the number of {cart_line_id} to {quantity}",
        "set the quantity of {cart_line_id} to {quantity}",
        "make it {quantity} of {cart_line_id}",
        "adjust the quantity of {cart_line_id} to {quantity}",
    ),
    say=(
        "The number of {cart_line_id} should be {quantity}.",
        "On second thought, {quantity} of {cart_line_id} would be right.",
    ),
    tell=("Changed; the cart now costs {total}.", "The new subtotal is {subtotal}."),
)
voice.tool(
    "remove_from_cart",
    do=(
        "leave out[ {cart_line_id}] after all",
        "scratch[ {cart_line_id}] for now",
        "remove[ {cart_line_id}]",
        "throw out[ {cart_line_id}] before I pay",
        "take[ {coupon_code}] off my cart, I'll keep it for a bigger order",
        "remove[ {coupon_code}] from the cart, I'd rather use it later",
        "remove[ {cart_line_id} and {coupon_code}]",
    ),
    say=(
        "I don't want[ {cart_line_id}] any more.",
        "Please drop[ {cart_line_id}]; I won't buy it today.",
        "I'd rather save[ {coupon_code}] for another day, so it should not count for this cart.",
        "Could we leave out[ {cart_line_id} and {coupon_code}]?",
    ),
    tell=("I took that out; the cart comes to {total} now.", "That's out of the cart, which comes to {total} now."),
)
voice.tool(
    "list_coupons",
    do=(
        "list my coupons",
        "show which discount codes I have",
        "check my account for vouchers",
        "see what coupons I could redeem",
        "go through my vouchers",
    ),
    say=("Which coupons do I have?", "Is there any discount code that I could use?", "I'd like to see my vouchers."),
    tell=("You have {total} coupons: {list}.", "In your account: {list}."),
)
voice.tool(
    "apply_coupon",
    do=(
        "apply {coupon_code} to my cart",
        "use {coupon_code} for what's in my shopping cart",
        "redeem {coupon_code} on my shopping cart",
        "get me the discount of {coupon_code} on my cart",
        "make my cart cheaper with {coupon_code}",
    ),
    say=(
        "I'd like to use {coupon_code} on what's in the cart.",
        "If {coupon_code} still works, use it for my cart.",
    ),
    tell=("That takes {discount} off, so you pay {total}.", "{coupon_code} is applied and saves {discount}."),
)
voice.tool(
    "list_shipping_addresses",
    do=(
        "list my delivery addresses[ that mention {query}][, {sort}]",
        "show which addresses I can have things shipped to[, anything with {query}][, {sort}]",
        "pull up the addresses I have saved[ for {query}][, {sort}]",
        "go through my shipping addresses[ and look for {query}][, {sort}]",
    ),
    say=(
        "Which addresses are on file for deliveries[ when you look for {query}][, {sort}]?",
        "I want to look over my saved addresses[, those with {query}].",
    ),
    tell=("{total} addresses are saved: {list}.", "You can have parcels sent to: {list}."),
)
voice.tool(
    "add_shipping_address",
    do=(
        "save a delivery address called {label}: {street} in {city}, for {recipient}",
        "add {label} to my addresses, for {recipient}, {street}, {city}",
        "store {street} in {city} as a delivery address for {recipient}, under the name {label}",
        "note down where to send things for {recipient}, {street} in {city}, and label it {label}",
    ),
    say=(
        "I have a new address for parcels, call it {label}: {street} in {city}, for {recipient}.",
        "Parcels for {recipient} go to {street} in {city}; please keep that for deliveries as {label}.",
    ),
    tell=(
        "“{label}” is saved: {street}, {city}.",
        "Parcels can now go to {recipient} at {street}.",
    ),
)
voice.tool(
    "list_payment_methods",
    do=(
        "show my saved cards[, the one ending in {last_four}]",
        "list the cards I can use in this shop[ that end in {last_four}]",
        "look up which cards you have on file[ with the last digits {last_four}]",
        "check how long my cards are good for[, above all the one ending in {last_four}]",
    ),
    say=(
        "Which cards can I pay with[ that end in {last_four}]?",
        "When do the cards on my account expire[, above all the one ending in {last_four}]?",
    ),
    tell=("{total} cards are saved: {list}.", "You can pay with: {list}."),
)
voice.tool(
    "place_order",
    do=(
        "check out with {payment_method_id}, code {security_code}, and ship to {address_id}[ by {delivery}]"
        "[, gift note {gift_note}]",
        "order everything in my cart to {address_id}[ by {delivery}] and charge {payment_method_id}, whose security "
        "code is {security_code}[; the gift note says {gift_note}]",
        "buy what is in the cart, paid with {payment_method_id} ({security_code}), sent to {address_id}"
        "[ via {delivery}]",
        "complete my purchase on {payment_method_id} with the code {security_code}, delivered to {address_id}"
        "[ by {delivery}][, with a note saying {gift_note}]",
    ),
    say=(
        "My cart is ready: send it to {address_id}[ by {delivery}] and take the money from {payment_method_id}, "
        "security code {security_code}[. Put in a note with {gift_note}].",
        "I'm done shopping: send everything to {address_id}[ by {delivery}] and charge {payment_method_id}, code "
        "{security_code}[, with a card saying {gift_note}].",
    ),
    tell=("Ordered: {summary} for {total}, due on {expected_on}.", "You paid {total}; it arrives on {expected_on}."),
)
voice.tool(
    "list_orders",
    do=(
        "list my[ {status}] orders[ that mention {query}][ since {since}][ until {until}][ over {min_amount}]"
        "[ under {max_amount}][, {sort}]",
        "show what I bought here[ from {since}][ up to {until}][, just the {status} orders][, anything like {query}]"
        "[ for {min_amount} or more][ for {max_amount} or less][, {sort}]",
        "go through my order history[ for {query}][ from {since} on][ up to {until}][, {status} ones only]",
        "review my[ {status}] purchases[ of {query}][ from {since} on][ up to {until}][, {sort}]",
    ),
    say=(
        "Which[ {status}] orders do I have[ with {query} in them][ since {since}][ up to {until}]"
        "[ that cost {min_amount} or more][ that cost {max_amount} or less][, {sort}]?",
        "What have I ordered[ in the way of {query}][ that is {status}][ since {since}][ up to {until}]?",
    ),
    tell=("{total} orders: {list}.", "These are the orders: {list}."),
)
voice.tool(
    "get_order",
    do=(
        "check on {order_id}",
        "look up where {order_id} is",
        "trace {order_id}",
    ),
    say=("Where is {order_id} now?",),
    tell=(
        "The order of the {summary} is {status}; the address is "
        "{deliver_to}[, and the delivery date is {expected_on}].",
        "It is {status}; the address is {deliver_to}.",
    ),
)
voice.tool(
    "get_order",
    do=("find out when {order_id} arrives",),
    say=("When will {order_id} arrive?",),
    tell=(
        "The delivery date of the {summary} is {expected_on}; the order is {status}.",
        "The order is {status}, and {expected_on} is the delivery date of the {summary}.",
    ),
)
voice.tool(
    "get_order",
    do=("give me the details of {order_id}", "tell me what I paid for {order_id} and how far along it is"),
    say=("I'd like to know what I paid for {order_id} and how far along it is.",),
    tell=(
        "The {summary} cost {total}; it is {status} and goes to {deliver_to}.",
        "You paid {total} for the {summary}, which is {status}; the address is {deliver_to}.",
    ),
)
voice.tool(
    "cancel_order",
    do=(
        "cancel {order_id}",
        "call off {order_id} before it ships",
        "cancel {order_id} and get my money back",
        "cancel {order_id} if it isn't too late",
        "cancel {order_id} while there is time",
    ),
    say=("I don't need {order_id} any more, please cancel.", "Is it too late to cancel {order_id}? If not, do it."),
    tell=("The order of the {summary} is cancelled.", "Cancelled; you get {total} back."),
)
voice.tool(
    "change_order_address",
    do=(
        "change the delivery address of {order_id} to {address_id}",
        "have {order_id} sent to {address_id} instead",
        "switch the delivery of {order_id} over to {address_id}",
        "reroute {order_id} to {address_id}",
        "have {order_id} dropped off at {address_id}",
    ),
    say=(
        "I won't be in for {order_id}; it should go to {address_id}.",
        "Could {order_id} be delivered to {address_id} rather than where it is going now?",
    ),
    tell=(
        "It will go to {deliver_to}.",
        "The address for it is {deliver_to} now.",
    ),
)
voice.tool(
    "request_return",
    do=(
        "return[ {quantity} of] {order_line_id} because {reason}",
        "send back {order_line_id}[, just {quantity} of them], because {reason}",
        "start a return of {order_line_id}[ ({quantity} in all)] and say that {reason}",
        "claim my money back for {order_line_id}[, {quantity} of them], as {reason}",
        "ask the shop to take back {order_line_id}[, {quantity} of them], since {reason}",
    ),
    say=(
        "I want my money back for {order_line_id}[ (for {quantity} of them)]: {reason}.",
        "{order_line_id} has to go back[, {quantity} of them], because {reason}.",
    ),
    tell=(
        "You will get {refund} back for the {name}.",
        "The return of the {name} is set up, and you will get {refund}.",
    ),
)
voice.tool(
    "list_wishlist",
    do=(
        "show my wish list[, only {query}][, what I added since {since}][, what I added up to {until}]"
        "[, from {min_price} up][, up to {max_price}][, {sort}]",
        "read out what I have been wishing for[ in the way of {query}][ since {since}][ until {until}]"
        "[ for {min_price} or more][ for {max_price} or less][, {sort}]",
        "open my list of saved products[ and look for {query}][, {sort}]",
        "check which of my wishes are in stock[, {query} only][, {sort}]",
    ),
    say=(
        "What's on my wish list[ when it comes to {query}][, {sort}]?",
        "Which of the things I wished for are available[, such as {query}]?",
    ),
    tell=("There are {total} things on it: {list}.", "Your wish list: {list}."),
)
voice.tool(
    "add_to_wishlist",
    do=(
        "put {product_id} on my wish list[ with the note {note}]",
        "save {product_id} to my wish list[ and write {note} next to it]",
        "add {product_id} to the wish list[, noting {note}]",
        "keep {product_id} for later on my wish list[, marked {note}]",
    ),
    say=(
        "I can't buy {product_id} now, so keep it on the wish list[, marked {note}].",
        "{product_id} would be nice to have some day, so put that on my wish list[ and note {note}].",
    ),
    tell=("Your wish list now has the {name}.", "I put the {name} on your wish list."),
)
voice.tool(
    "remove_from_wishlist",
    do=(
        "remove {wish_id}",
        "cross out {wish_id}",
        "delete {wish_id}, I have that already",
        "strike {wish_id}",
        "forget about {wish_id}",
    ),
    say=("I no longer want {wish_id}, so take it off.", "{wish_id} can go; somebody gave it to me."),
    tell=("I took the {name} off your wish list.", "The {name} is off your wish list."),
)
voice.tool(
    "subscribe_stock_alert",
    do=(
        "let me know when there is more of {product_id}",
        "set up a stock alert for {product_id}[ that goes to {email}]",
        "have an email sent[ to {email}] once {product_id} is available again",
        "sign me up for news on {product_id} being back in stock",
    ),
    say=(
        "{product_id} is sold out, so the shop should write[ to {email}] when there is more of it.",
        "Could you have the shop write[ to {email}] as soon as {product_id} is there again?",
    ),
    tell=("When it is back, an email goes to {email}.", "The alert is set up; the email goes to {email}."),
)

voice.goes_on(
    "search_products", "get_product", "list_product_reviews", "add_to_cart", "add_to_wishlist", "subscribe_stock_alert"
)
voice.goes_on("get_product", "list_product_reviews", "add_to_cart", "add_to_wishlist", "subscribe_stock_alert")
voice.goes_on("list_product_reviews", "add_to_cart", "add_to_wishlist")
voice.goes_on("list_wishlist", "add_to_cart", "remove_from_wishlist")
voice.goes_on("view_cart", "update_cart_line", "remove_from_cart")
voice.goes_on("list_orders", "get_order", "cancel_order", "change_order_address", "request_return")
voice.goes_on("get_order", "cancel_order", "change_order_address", "request_return")
voice.goes_on("list_coupons", "apply_coupon")
voice.goes_on("list_shipping_addresses", "change_order_address")
voice.goes_on("add_shipping_address", "change_order_address")
for _tool in ("add_to_cart", "update_cart_line"):
    voice.goes_on(_tool, "apply_coupon", "place_order", unnamed=True)
voice.goes_on("apply_coupon", "place_order", unnamed=True)

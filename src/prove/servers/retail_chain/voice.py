"""How the manager of a shop talks about stock."""

from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.draws import days_ago
from prove.servers.retail_chain.records import Chain
from prove.servers.retail_chain.tools import server

voice = server.voice

voice.situations(
    "I'm looking after our stock.",
    "A customer got in touch.",
    "It's been a busy week at the store.",
    "We're doing the inventory.",
    "I'm tidying our shelves.",
    "The shelves look bare.",
    "Business is picking up.",
    "A delivery came in at the loading bay.",
    "I'm covering for the branch manager.",
    "We're short-staffed.",
    "I'm planning the next deliveries.",
    "Somebody rang from another branch.",
)


def _product_query(chain: Chain, rng: Random) -> str:
    words = rng.choice(list(chain.products)).name.split()
    return rng.choice((words[-1].lower(), " ".join(words), words[0].lower()))


def _moved(chain: Chain, rng: Random) -> str:
    transfer = rng.choice(list(chain.transfers))
    return rng.choice((chain.products.get(transfer.product_id).name, chain.stores.get(transfer.from_store_id).name))


def _held(chain: Chain, rng: Random) -> str:
    return chain.products.get(rng.choice(list(chain.reservations)).product_id).name


def _store_query(chain: Chain, rng: Random) -> str:
    store = rng.choice(list(chain.stores))
    return rng.choice((store.name, " ".join(store.address.split()[1:])))


def _price(chain: Chain, rng: Random, arguments: Mapping[str, Any]) -> float:
    """Around the list price, in an outlet below it, now and then far below it."""
    product = chain.products.find(arguments.get("product_id", ""))
    listed = product.list_price if product else 30.0
    dearer = () if arguments.get("zone") == "outlet" else (1.05, 1.1, 1.2)
    return round(listed * rng.choice((0.45, 0.75, 0.85, 0.9, *dearer))) - 0.05


def _quantity(chain: Chain, rng: Random, arguments: Mapping[str, Any]) -> int:
    """Mostly what the store can spare; always several, as people count them."""
    store, product = arguments.get("from_store_id", arguments.get("store_id", "")), arguments.get("product_id", "")
    free = sum(s.on_hand - s.reserved for s in chain.stock_levels.where(store_id=store, product_id=product))
    if free > 1 and rng.random() < 0.8:
        return rng.randint(2, min(free, 12))
    return rng.choice((2, 3, 4, 5, 6, 8, 10, 12))


def _goes_elsewhere(chain: Chain, arguments: Mapping[str, Any]) -> bool:
    """Whether a transfer goes from one store to another."""
    own = next(iter(chain.managers)).store_id
    return arguments.get("from_store_id") != arguments.get("to_store_id", own)


def _can_be_stopped(chain: Chain, arguments: Mapping[str, Any]) -> bool:
    """Whether a transfer is still under way."""
    transfer = chain.transfers.find(str(arguments.get("transfer_id")))
    return transfer is None or transfer.status in ("preparing", "in_transit")


def _is_open(chain: Chain, arguments: Mapping[str, Any]) -> bool:
    reservation = chain.reservations.find(str(arguments.get("reservation_id")))
    return reservation is None or reservation.status == "active"


voice.entity(
    "stores",
    name("our {name} store", "the {name} store", "our {name} branch"),
    attribute("the {zone} store in {city}", "our {zone} branch in {city}"),
    label="{name} in {city}",
)
voice.entity(
    "products",
    name("our {name}", "the {name}"),
    attribute("the {name} from our {category} range"),
    label="{name}",
)
voice.entity(
    "transfers",
    name("the {product_id.name} stock transfer", "the stock transfer of the {product_id.name}"),
    attribute("the stock transfer requested on {requested_at}"),
    relation(
        "the {product_id.name} stock transfer from {from_store_id.name}",
        "the stock transfer from {from_store_id.name} to {to_store_id.name}",
    ),
    latest("the stock transfer I requested last", "the latest {product_id.name} stock transfer", by="requested_at"),
    label="{quantity} arriving on {arrives_at} ({status})",
)
voice.entity(
    "reservations",
    name("the {product_id.name} reservation of {customer_name}", "the reservation for {customer_name}"),
    attribute("the reservation made on {created_at}"),
    relation(
        "{customer_name}'s reservation at {store_id.name}", "the {product_id.name} reservation at {store_id.name}"
    ),
    latest("the last reservation for {customer_name}", by="created_at"),
    earliest("the {status} reservation that runs out first", by="expires_at"),
    label="{quantity} for {customer_name} until {expires_at} ({status})",
)

voice.enum(
    "zone",
    city_centre=("city centre", "downtown"),
    suburb=("suburb", "suburban"),
    outlet=("outlet", "factory outlet"),
)
voice.enum(
    "category",
    kitchen=("kitchen", "kitchenware"),
    bath=("bath", "bathroom"),
    bedroom=("bedroom", "bedding"),
    lighting=("lighting", "lamp"),
    garden=("garden", "outdoor"),
    decor=("decor", "decoration"),
)
voice.enum(
    "condition",
    low=("running low", "nearly gone"),
    sold_out=("sold out", "out of stock"),
    plenty=("well stocked", "plentiful"),
)
voice.enum(
    "list_stock_transfers.status",
    preparing=("being prepared", "not yet dispatched"),
    in_transit=("on the way", "in transit"),
    received=("received", "completed"),
    cancelled="cancelled",
)
voice.enum(
    "list_stock_reservations.status",
    active=("active", "open"),
    collected=("collected", "picked-up"),
    released="released",
    expired=("expired", "lapsed"),
)
voice.enum(
    "outcome",
    collected=("has been collected", "has been picked up"),
    released=("is cancelled", "is no longer needed"),
)

voice.enum(
    "sort",
    name=("in alphabetical order", "by name"),
    price_low=("cheapest first", "from the lowest price up"),
    price_high=("most expensive first", "from the highest price down"),
)
voice.enum(
    "list_stock_transfers.sort",
    newest=("newest first", "latest request first"),
    oldest=("oldest first", "earliest request first"),
    arrival=("by arrival", "in the order they arrive"),
)
voice.enum(
    "list_stock_reservations.sort",
    newest=("newest first", "latest first"),
    oldest=("oldest first", "earliest first"),
    expiry=("by expiry", "in the order they run out"),
)


def _goes_to_another(chain: Chain, arguments: Mapping[str, Any]) -> bool:
    """Whether an e-mail address is somebody else's: nobody names a customer twice in one breath."""
    name, email = arguments.get("customer_name", ""), arguments.get("customer_email", "")
    return not email or name.lower().replace(" ", ".") != email.partition("@")[0]


voice.value("quantity", draw=_quantity)
voice.value("min_price", 12.0, 15.0, 18.0, 20.0, 25.0)
voice.value("max_price", 26.0, 30.0, 35.0, 40.0, 50.0)
voice.value("since", draw=days_ago(range(4, 13)))
voice.value("until", draw=days_ago(range(4)))
voice.value("hold_hours", 4, 6, 12, 24, 36, 48, 72)
voice.value("price", draw=_price)
voice.value("search_chain_products.query", draw=_product_query)
voice.value("list_store_stock.query", draw=_product_query)
voice.value("list_stock_transfers.query", draw=_moved)
voice.value("list_stock_reservations.query", draw=_held)
voice.value("find_stores.query", draw=_store_query)

voice.sensible("request_stock_transfer", _goes_elsewhere)
voice.sensible("cancel_stock_transfer", _can_be_stopped)
voice.sensible("close_stock_reservation", _is_open)
voice.sensible("reserve_stock", _goes_to_another)

voice.ask("quantity", "How many pieces?", "How many do you need?")
voice.ask("price", "What should the price be?", "How much should it cost there?")

voice.row("find_stores.items", "{name} at {address} in {city} ({phone})")
voice.row("check_stock.items", "{store_name} ({available?#|#|none} at {price})")
voice.row("list_store_stock.items", "{product_name} ({available?#|#|none} at {price})")
voice.row("list_stock_transfers.items", "{product_name}, {quantity}, to {to_store_name} ({status})")
voice.row("list_stock_reservations.items", "{product_name}, {quantity}, for {customer_name} ({status})")
voice.row("search_chain_products.items", "{name} at {list_price}")

voice.tool(
    "find_stores",
    do=(
        "find our[ {zone}] stores[ in {city}][ around {query}]",
        "list the[ {zone}] branches[ we have in {city}][ around {query}]",
        "look up[ {zone}] shops of ours[ in {city}][ at or near {query}]",
        "give me the addresses and numbers of our[ {zone}] branches[ in {city}][ around {query}]",
        "name every[ {zone}] shop[ we run in {city}][ near {query}]",
    ),
    say=(
        "Which[ {zone}] stores do we run[ in {city}][ near {query}]?",
        "Do we have any[ {zone}] branches[ in {city}][ around {query}]?",
        "I need the address and phone of our[ {zone}] shops[ in {city}][ around {query}].",
    ),
    tell=("There are {total} stores: {list}.", "I found {list}."),
)
voice.tool(
    "search_chain_products",
    do=(
        "search our range[ for {query}][ among {category} articles][ from {min_price} up][ up to {max_price}]"
        "[, {sort}]",
        "look for[ {category}] products of ours[ with {query} in the name][ for {min_price} or more]"
        "[ for {max_price} or less][, {sort}]",
        "browse our catalogue[ for {query}][ under {category}][ above {min_price}][ below {max_price}][, {sort}]",
        "list the[ {category}] articles we sell[ called {query}][ between {min_price} and {max_price}][, {sort}]",
    ),
    say=(
        "What[ {category}] articles do we sell[ under the name {query}][ for at least {min_price}]"
        "[ for at most {max_price}][, {sort}]?",
        "What do we carry[ that is like {query}][ in the {category} range]?",
    ),
    tell=("{total} products: {list}.", "In our range: {list}."),
)
voice.tool(
    "check_stock",
    do=(
        "check the stock of {product_id}[ in {city}][ at {store_id}]",
        "see where {product_id} is in stock[ in {city}][, just {store_id}]",
        "find out how many of {product_id} are left[ at {store_id}][ in {city}]",
        "count what is left of {product_id}[ in {city}][ at {store_id}]",
        "check whether there is any of {product_id} left[ at {store_id}][ in {city}]",
    ),
    say=(
        "Where do we still have {product_id}[ in {city}][, maybe at {store_id}]?",
        "What does {product_id} cost[ in {city}][ at {store_id}], and how many are there?",
        "A customer is asking for {product_id}[ in {city}][ at {store_id}]; do we have it?",
    ),
    tell=("{total} stores carry it: {list}.", "This is what the stores have: {list}."),
)
voice.tool(
    "list_store_stock",
    do=(
        "list the[ {category}] stock of {store_id}[ that is {condition}][, only {query}][, from {min_price} up]"
        "[, up to {max_price}][, {sort}]",
        "go through the[ {category}] shelves of {store_id}[ for what is {condition}][ for what costs {min_price} or "
        "more][ for what costs {max_price} or less][, {sort}]",
        "take stock of the[ {category}] goods at {store_id}[ that are {condition}][, {query} only][, {sort}]",
        "draw up an inventory of the[ {category}] articles in {store_id}[ that are {condition}][, {sort}]",
    ),
    say=(
        "What does {store_id} have on its[ {category}] shelves[ that is {condition}][ for at least {min_price}]"
        "[ for at most {max_price}][, {sort}]?",
        "How do the[ {category}] shelves at {store_id} look[ for {query}][, as far as it is {condition}]?",
    ),
    tell=("There are {total} articles: {list}.", "On the shelves: {list}."),
)
voice.tool(
    "request_stock_transfer",
    do=(
        "transfer {quantity} units of {product_id} over from {from_store_id}[ to {to_store_id}]",
        "have {from_store_id} send {quantity} of {product_id} over[ to {to_store_id}]",
        "bring in {quantity} of {product_id} from {from_store_id}[ for {to_store_id}]",
        "order {quantity} of {product_id} from the stock of {from_store_id}[ for {to_store_id}]",
        "ship {quantity} of {product_id} across from {from_store_id}[ to {to_store_id}]",
        "get us {quantity} units of {product_id} from {from_store_id}[, delivered to {to_store_id}]",
    ),
    say=(
        "We need {quantity} of {product_id} from {from_store_id}[, delivered to {to_store_id}].",
        "Could {from_store_id} spare {quantity} units of {product_id}[ for {to_store_id}]? If so, have them sent.",
    ),
    tell=(
        "{to_store_name} gets {quantity} of the {product_name} on {arrives_at}.",
        "{from_store_name} sends {quantity} of the {product_name} to {to_store_name}, due on {arrives_at}.",
    ),
)
voice.tool(
    "list_stock_transfers",
    do=(
        "list the transfers[ of {product_id}][ involving {store_id}][ that are {status}][ about {query}]"
        "[ requested since {since}][ until {until}][, {sort}]",
        "go over the deliveries between stores[ of {product_id}][ that concern {store_id}][, only those {status}]"
        "[, anything with {query}][, from {since} on][, up to {until}][, {sort}]",
        "show transfers between our stores[ to or from {store_id}][, {product_id} in particular][, if {status}]"
        "[, since {since}][, {sort}]",
        "look up our internal shipments[ of {product_id}][ for {store_id}][ that are {status}][, {sort}]",
    ),
    say=(
        "Which transfers do we have[ with {store_id}][ for {product_id}][ about {query}][ since {since}]"
        "[ up to {until}][, {status} ones only][, {sort}]?",
        "What transfers between stores are on record[, of {product_id}][, to or from {store_id}][, marked {status}]?",
    ),
    tell=("{total} transfers: {list}.", "These are the transfers: {list}."),
)
voice.tool(
    "cancel_stock_transfer",
    do=(
        "cancel {transfer_id}",
        "call off {transfer_id} while there is time",
        "stop {transfer_id}",
        "halt {transfer_id} and keep the goods where they are",
        "withdraw {transfer_id}",
    ),
    say=(
        "We don't need {transfer_id} after all.",
        "Please keep {transfer_id} from going out.",
        "{transfer_id} was ordered by mistake, so stop it.",
    ),
    tell=(
        "The {product_name} transfer is {status}.",
        "The transfer is {status}: {quantity} of the {product_name} will not leave {from_store_name}.",
    ),
)
voice.tool(
    "reserve_stock",
    do=(
        "reserve {quantity} units of {product_id} at {store_id} for {customer_name}[, for the next {hold_hours} "
        "hours][, with {customer_email} as the contact]",
        "put {quantity} of {product_id} aside at {store_id} under the name {customer_name}[, held for "
        "{hold_hours} hours][, with {customer_email} as the contact]",
        "hold back {quantity} of {product_id} in {store_id} for our customer {customer_name}"
        "[, over {hold_hours} hours]"
        "[, noting {customer_email} as the contact]",
        "earmark {quantity} units of {product_id} at {store_id} for {customer_name}[, for {hold_hours} hours]",
        "set {quantity} of {product_id} aside for {customer_name} at {store_id}[, for {hold_hours} hours]"
        "[, the contact being {customer_email}]",
    ),
    say=(
        "{customer_name} would like to pick up {quantity} of {product_id} at {store_id}[; hold them for "
        "{hold_hours} hours][; the contact is {customer_email}].",
        "Can {store_id} keep {quantity} of {product_id} for {customer_name}[, over the next {hold_hours} hours]"
        "[, with {customer_email} on record as the contact]?",
    ),
    tell=(
        "I put {quantity} of the {product_name} on hold for {customer_name} until {expires_at}.",
        "I reserved {quantity} of the {product_name} for {customer_name} until {expires_at}.",
    ),
)
voice.tool(
    "list_stock_reservations",
    do=(
        "list the[ {status}] reservations[ at {store_id}][ for {customer}][ of {query}][ made since {since}]"
        "[ until {until}][, {sort}]",
        "check our book of reservations[ for {customer}][ in {store_id}][, only {status} ones][, anything like {query}]"
        "[, from {since} on][, up to {until}][, {sort}]",
        "go through all reservations[ for {customer}][ at {store_id}][, {status} ones only][, {sort}]",
        "show the reservations[ that are {status}][ under the name {customer}][ in {store_id}][ of {query}]",
    ),
    say=(
        "Which[ {status}] reservations are there[ at {store_id}][ under {customer}][ for {query}][ since {since}]"
        "[ up to {until}][, {sort}]?",
        "What reservations are on record[ at {store_id}][ for {customer}][, {status} ones only]?",
    ),
    tell=("{total} reservations: {list}.", "On record: {list}."),
)
voice.tool(
    "close_stock_reservation",
    do=(
        "close {reservation_id}: it {outcome}",
        "close {reservation_id}, since it {outcome}",
        "end {reservation_id}, as it {outcome}",
    ),
    say=(
        "{reservation_id} {outcome}; please close it.",
        "{reservation_id} {outcome}, so we can close it.",
    ),
    tell=("The reservation for {customer_name} is {status}.", "{customer_name}'s reservation is {status} now."),
)
voice.tool(
    "set_zone_price",
    do=(
        "set the price of {product_id} to {price} in the {zone} zone",
        "reprice {product_id} at {price} for all {zone} stores",
        "change the price of {product_id} to {price} throughout the {zone} zone",
        "price {product_id} at {price} in our {zone} branches",
        "change what {product_id} costs in every {zone} store to {price}",
    ),
    say=(
        "In the {zone} zone {product_id} should cost {price}.",
        "From now on {product_id} should cost {price} in our {zone} stores.",
    ),
    tell=(
        "The price of {product_name} in the {zone} zone is {price} now.",
        "The {zone} stores sell {product_name} for {price} now.",
    ),
)

voice.goes_on("find_stores", "list_store_stock")
voice.goes_on("search_chain_products", "check_stock", "set_zone_price")
voice.goes_on("check_stock", "reserve_stock", "request_stock_transfer", "set_zone_price")
voice.goes_on("list_store_stock", "reserve_stock", "request_stock_transfer")
voice.goes_on("list_stock_transfers", "cancel_stock_transfer")
voice.goes_on("list_stock_reservations", "close_stock_reservation")

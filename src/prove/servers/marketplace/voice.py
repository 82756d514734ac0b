"""How people talk to their marketplace."""

from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, latest, name, relation
from prove.servers._shared.draws import by_stars, days_ago, moment_from_today
from prove.servers._shared.sorting import SORT_WORDS
from prove.servers.marketplace.records import Listing, ListingKind, Market
from prove.servers.marketplace.rules import me, minimum_bid
from prove.servers.marketplace.tools import server

voice = server.voice

voice.situations(
    "I'm browsing the second-hand market.",
    "I'm hunting for bargains.",
    "I'm clearing out the attic.",
    "My garage is full of junk.",
    "I'm a sucker for vintage things.",
    "I collect odd objects.",
    "Somebody's trash is my treasure.",
    "I love haggling.",
    "I've been eyeing things all week.",
    "I prefer used things to new ones.",
    "My flat is half flea market.",
    "I buy and sell a bit on the side.",
)


def _title_word(market: Market, rng: Random) -> str:
    return rng.choice(list(market.listings)).title.split(maxsplit=1)[-1][:60]


def _listing(market: Market, rng: Random, arguments: Mapping[str, Any], kind: ListingKind) -> Listing | None:
    """The listing that was chosen, or any active one of this kind."""
    if chosen := market.listings.find(arguments.get("listing_id", "")):
        return chosen
    return rng.choice(market.listings.where(status="active", kind=kind) or [None])


def _bid(market: Market, rng: Random, arguments: Mapping[str, Any]) -> float:
    item = _listing(market, rng, arguments, "auction")
    lowest = 20.0 if item is None else minimum_bid(item)
    return min(50_000.0, float(round(lowest * rng.choice((1.0, 1.1, 1.3, 1.6, 2.0)) + 0.5)))


def _offer(market: Market, rng: Random, arguments: Mapping[str, Any]) -> float:
    item = _listing(market, rng, arguments, "fixed_price")
    price = 40.0 if item is None else item.price
    return max(1.0, float(round(price * rng.choice((0.6, 0.7, 0.8, 0.85, 0.9)))))


def _counter(market: Market, rng: Random, arguments: Mapping[str, Any]) -> float:
    offer = market.offers.find(arguments.get("offer_id", "")) or rng.choice([*market.offers, None])
    if offer is None:
        return 25.0
    if offer.buyer == me(market):
        return max(1.0, float(round(offer.amount * rng.choice((0.8, 0.9, 0.95)))))
    return max(1.0, round((offer.amount + market.listings.get(offer.listing_id).price) / 2, 2))


def _seller(market: Market, rng: Random) -> str:
    return market.members.get(rng.choice(list(market.listings)).seller).name


def _offered(market: Market, rng: Random) -> str:
    return market.listings.get(rng.choice(list(market.offers)).listing_id).title


def _dealt(market: Market, rng: Random) -> str:
    user = me(market)
    own = [p for p in market.purchases if user in (p.buyer, p.seller)]
    return rng.choice(own).title.split(maxsplit=1)[-1]


voice.entity(
    "listings",
    name("the {title}", "the listing called {title}"),
    attribute("the {title} for {price}", "the {title} in {city}"),
    latest("the newest {category} listing", by="listed_at"),
    label="{title}, {price}",
)
voice.entity(
    "offers",
    name("the offer for the {listing_id.title}", "the offer of {amount} for the {listing_id.title}"),
    attribute("the {status} offer of {amount}"),
    relation("the {status} offer about the {listing_id.title}"),
    latest("the latest {status} offer", by="updated_at"),
    label="{amount} from {buyer} to {seller} ({status})",
)
voice.entity(
    "purchases",
    name("the {title}", "the {title} I bought"),
    attribute("the {title} I got for {price}"),
    relation("the {listing_id.category} item I bought"),
    latest("my last purchase", by="bought_at"),
    label="{title}, {price}",
)

voice.enum(
    "create_listing.kind",
    fixed_price=("for a fixed price", "at a fixed price"),
    auction=("as an auction", "to the highest bidder"),
)
voice.enum(
    "create_listing.category",
    furniture="furniture",
    electronics="electronics",
    bikes=("bikes", "cycling"),
    books="books",
    clothing=("clothing", "clothes"),
    garden=("garden", "gardening"),
    music=("music", "musical instruments"),
    toys="toys",
)
voice.enum(
    "search_listings.category",
    furniture="furniture",
    electronics="electronics",
    bikes=("bikes", "cycling"),
    books="books",
    clothing=("clothing", "clothes"),
    garden=("garden", "gardening"),
    music=("music", "musical instruments"),
    toys="toys",
)
voice.enum(
    "create_listing.condition",
    new=("new", "brand-new"),
    like_new=("like new", "as good as new"),
    good="good",
    worn="worn",
)
voice.enum(
    "category",
    furniture="furniture",
    electronics="electronics",
    bikes=("bike", "cycling"),
    books="book",
    clothing="clothing",
    garden=("garden", "gardening"),
    music=("music", "musical"),
    toys="toy",
)
voice.enum("condition", new=("new", "brand-new"), like_new=("like-new", "nearly new"), good="well-kept", worn="worn")
voice.enum("kind", fixed_price="fixed-price", auction="auction")
voice.enum(
    "status",
    active=("active", "still for sale"),
    sold="sold",
    unsold=("unsold", "closed without a buyer"),
    withdrawn=("withdrawn", "taken down"),
)
voice.enum(
    "list_offers.status",
    pending=("open", "pending"),
    accepted="accepted",
    declined=("declined", "turned down"),
    expired=("expired", "lapsed"),
)
voice.enum(
    "view",
    watched=("that I watch", "on my watch list"),
    bid_on=("that I have bid on", "where I placed a bid"),
    own=("that are my own", "that I sell myself"),
)
voice.enum("search_listings.condition", new=("new", "brand-new"), like_new="like-new", good="good", worn="worn")
voice.enum("list_offers.sort", **SORT_WORDS)
voice.enum("list_marketplace_purchases.sort", **SORT_WORDS)
voice.enum(
    "sort",
    newest=("the newest first", "by age, newest on top"),
    price_low=("the cheapest first", "by price"),
    price_high=("the most expensive first", "from the highest price down"),
    closing_soon=("those that close soonest first", "by closing time"),
)
voice.enum("side", buying=("as a buyer", "on the buying side"), selling=("as a seller", "on the selling side"))
voice.enum("watch", start=("start watching", "follow"), stop=("stop watching", "stop following"))
voice.enum(
    "answer",
    accept=("accept it", "take it"),
    decline=("decline it", "say no"),
    counter=("make a counter-offer", "ask for another price"),
)

voice.value("query", draw=_title_word)
voice.value("list_offers.query", draw=_offered)
voice.value("list_marketplace_purchases.query", draw=_dealt)
voice.value("seller", draw=_seller)
voice.value("max_price", 15.0, 25.0, 40.0, 60.0, 100.0, 150.0, 250.0, 400.0, 600.0)
voice.value("min_price", 5.0, 8.0, 10.0, 12.0, 14.0)
voice.value("place_bid.max_amount", draw=_bid)
voice.value("min_amount", 10.0, 20.0, 30.0, 50.0, 80.0)
voice.value("max_amount", 100.0, 150.0, 200.0, 300.0, 500.0)
voice.value("since", draw=days_ago(range(20, 70)))
voice.value("until", draw=days_ago(range(20)))
voice.value("search_listings.since", draw=days_ago(range(8, 16)))
voice.value("search_listings.until", draw=days_ago(range(8)))
voice.value("list_offers.since", draw=days_ago((1, 2, 3)))
voice.value("list_offers.until", draw=days_ago((0, 1)))
voice.value("amount", draw=_offer)
voice.value("counter_amount", draw=_counter)
voice.value("price", 8.0, 15.0, 20.0, 35.0, 50.0, 75.0, 90.0, 120.0, 180.0, 240.0)
voice.value("reserve", 30.0, 60.0, 95.0, 140.0, 200.0, 260.0, 350.0, 500.0)
voice.value("closes_at", draw=moment_from_today((1, 2, 3, 5, 7, 10, 14, 40), range(9, 22), (0, 30)))
voice.value("stars", 1, 2, 3, 4, 5)
voice.value(
    "title",
    "Box of odds and ends",
    "Attic find",
    "Starter set for beginners",
    "Unwanted present",
    "Mixed lot from a house clearance",
    "Collector's item",
    "Bargain for quick buyers",
    "Moving out, this has to go",
    "Vintage piece with a story",
    "Bundle of three",
    "Grandpa's treasure",
    "Wrong size for us",
)
voice.value(
    "description",
    "Used twice, no marks.",
    "One handle is loose.",
    "Must go before the end of the month.",
    "Smoke-free home.",
    "Bring a friend, it is heavy.",
    "With all cables and the manual.",
    "Only to be picked up in person.",
    "The colour is a bit darker than in the picture.",
)
voice.value(
    "message",
    "I can come by on Saturday.",
    "Is that all right for you?",
    "I would pay right away.",
    "It would go to a good home.",
    "I collect these.",
    "Let me know what you think.",
    "I have a van and can pick it up.",
    "My last one broke yesterday.",
)
voice.value(
    "comment",
    draw=by_stars(
        "stars",
        bad=("The box was damaged.", "It was dirtier than I thought.", "Not as described."),
        fair=("Took a while to answer.", "All right in the end."),
        good=(
            "Easy to deal with.",
            "Everything as promised.",
            "Lovely person, good price.",
            "Would buy from them again.",
            "Fast and honest.",
        ),
    ),
)

voice.ask("max_amount", "How high would you go?", "What is the most you would pay?")
voice.ask("amount", "How much would you offer?", "What should I offer?")
voice.ask("stars", "How many stars?", "How many stars does the seller get?")
voice.ask("title", "What should the listing be called?", "What are you selling?")
voice.ask("price", "What should it cost?", "How much do you want for it?")

voice.row("list_offers.items", "{amount} for the {title} ({status})")

voice.tool(
    "search_listings",
    do=(
        "find[ {kind}][ {category}] listings[ {view}][ for {query}][ in {city}][ over {min_price}][ under {max_price}]"
        "[ from {seller}][ that are {status}][, in {condition} condition][, listed since {since}]"
        "[, listed up to {until}][, {sort}]",
        "look what there is on the market[ in {category}][ {view}][ about {query}][ around {city}][ up "
        "to {max_price}][ by {seller}][, {kind} ones only][, as long as they are {status}][, {sort}]",
    ),
    say=(
        "Is anything on offer[ like {query}][ in {category}][ in {city}][ for no more than {max_price}][ "
        "from {seller}][ {view}][ in a {kind} listing][ that is {status}]?[ Show them {sort}.]",
        "Which[ {kind}] listings are there[ {view}][ for {query}][ under {category}][ near {city}][ above {min_price}]"
        "[ below {max_price}][ from {seller}][ in {condition} condition][ that are {status}][, listed since {since}]"
        "[, listed up to {until}][, {sort}]?",
    ),
    tell=("I found {total} listings: {list}.", "There are {total}: {list}."),
)
voice.tool(
    "get_listing",
    do=(
        "show me {listing_id}",
        "open the page of {listing_id}",
    ),
    say=("What do we know about {listing_id}?",),
    tell=(
        "The {title} ({status}) in {city} costs {price}, and the seller is {seller_name}.",
        "The {title} ({status}) has a price of {price} and {bid_count} bids.",
    ),
)
voice.tool(
    "get_listing",
    do=("check the state of {listing_id}",),
    say=("What is the state of {listing_id}?",),
    tell=("The {title} is {status} at {price}, with {bid_count} bids.",),
)
voice.tool(
    "get_listing",
    do=("find out where {listing_id} is and what it costs now",),
    say=("Where is {listing_id}, and what is the price now?",),
    tell=("The {title} is in {city}, and the price is {price}.",),
)
voice.tool(
    "place_bid",
    do=("bid up to {max_amount} on {listing_id}", "place a bid on {listing_id} with a maximum of {max_amount}"),
    say=("I'd go as high as {max_amount} for {listing_id}.", "Get me {listing_id}, but for {max_amount} at the most!"),
    tell=(
        "Your bid on the {title} is in; it stands at {highest_bid}.",
        "The highest bid for the {title} is {highest_bid} now.",
    ),
)
voice.tool(
    "buy_listing",
    do=("buy {listing_id}", "get me {listing_id} for the full price", "purchase {listing_id} right away"),
    say=("I'll take {listing_id} as it is priced.", "{listing_id} is just what I need, so let's buy it."),
    tell=("You bought the {title} for {price}.", "The {title} is yours."),
)
voice.tool(
    "make_offer",
    do=(
        "offer {amount} for {listing_id}[ with the message {message}]",
        "send the seller of {listing_id} an offer of {amount}[ and write {message}]",
    ),
    say=(
        "{listing_id} is too dear for me, but I'd pay {amount}[; tell them {message}].",
        "Would they let {listing_id} go for {amount}? Make that offer[, adding {message}].",
    ),
    tell=(
        "Your offer of {amount} for the {title} is out.",
        "I offered {amount} for the {title}; the seller has to answer now.",
    ),
)
voice.tool(
    "list_offers",
    do=(
        "list my[ {status}] offers[ on {listing_id}][ about {query}][ since {since}][ until {until}]"
        "[ over {min_amount}][ under {max_amount}][, just {side}][, {sort}]",
        "show which offers[ for {listing_id}] there are[ {side}][ that are {status}][ about {query}][ since {since}]"
        "[ up to {until}][ of {min_amount} or more][ of {max_amount} or less][, {sort}]",
    ),
    say=(
        "Which[ {status}] offers do I have[ {side}][ for {listing_id}][ about {query}][ since {since}][ up to {until}]"
        "[ of at least {min_amount}][ of at most {max_amount}][, {sort}]?",
        "How are my offers doing[ on {listing_id}][, {side}][, the {status} ones]?",
    ),
    tell=("{total} offers: {list}.", "You have {total}: {list}."),
)
voice.tool(
    "respond_to_offer",
    do=(
        "answer {offer_id}: {answer}[ of {counter_amount}]",
        "reply to {offer_id} and {answer}[ at {counter_amount}]",
    ),
    say=(
        "About {offer_id}: I want to {answer}[, and my price is {counter_amount}].",
        "I've thought about {offer_id} and would like to {answer}[ at {counter_amount}].",
    ),
    tell=(
        "The offer for the {title} is {status} at {amount}.",
        "I answered: at {amount} the offer for the {title} is {status}.",
    ),
)
voice.tool(
    "create_listing",
    do=(
        "put up {title} under {category}, condition {condition}, {kind}, {price}[, closing on "
        "{closes_at}][, reserve {reserve}][, and describe it as {description}]",
        "list {title} ({category}, {condition}) {kind}, {price}[, until {closes_at}][ with a reserve of "
        "{reserve}][, saying {description}]",
    ),
    say=(
        "I want to sell {title}: category {category}, condition {condition}, {kind}, {price}[, ending on "
        "{closes_at}][, reserve {reserve}][. Description: {description}].",
        "Could you sell {title} for me? The condition is {condition}, it goes under {category}, {kind}, "
        "{price}[, up to {closes_at}][, not below {reserve}][. Write: {description}].",
    ),
    tell=('"{title}" is up for {price}.', 'Your listing "{title}" is live at {price}.'),
)
voice.tool(
    "edit_listing",
    do=(
        "change the price of {listing_id}[ to {price}]",
        "rewrite the description of {listing_id}[ as {description}]",
        "change {listing_id}[ to {price} and describe it as {description}]",
        "update what I wrote for {listing_id}[; the price is {price}][; the text is {description}]",
    ),
    say=(
        "{listing_id} needs an update from me[; make it {price}][; write {description}].",
        "As the seller of {listing_id} I've changed my mind[; the price is {price}][; the description is "
        "{description}].",
        "I have a new price for {listing_id}[: {price}].",
        "The text of {listing_id} isn't right[; it should read {description}].",
    ),
    tell=(
        "The price of the {title} is {price} now.",
        "The text for the {title} is “{description}” now.",
    ),
)
voice.tool(
    "withdraw_listing",
    do=("take {listing_id} off the market", "withdraw {listing_id} from sale"),
    say=("I'm keeping {listing_id} after all, so take it down.", "{listing_id} is not for sale any more."),
    tell=("The {title} is off the market.", "I withdrew the {title}."),
)
voice.tool(
    "watch_listing",
    do=("{watch} {listing_id}", "use my watch list to {watch} {listing_id}"),
    say=("I want to {watch} {listing_id}.", "Could you {watch} {listing_id} for me, please?"),
    tell=(
        "You {watching?are watching|no longer watch} the {title}.",
        "The {title} is {watching?on|off} your watch list now.",
    ),
)
voice.tool(
    "list_marketplace_purchases",
    do=(
        "list the deals I closed {side}[ about {query}][ since {since}][ until {until}][ over {min_amount}]"
        "[ under {max_amount}][, {sort}]",
        "show me everything I dealt in {side}[, such as {query}][, from {since} on][, up to {until}]"
        "[, for {min_amount} or more][, for {max_amount} or less][, {sort}]",
    ),
    say=(
        "Which deals have I done here {side}[ with {query}][ since {since}][ up to {until}][ for at least {min_amount}]"
        "[ for at most {max_amount}][, {sort}]?",
        "I'd like to look back at my trades {side}.",
    ),
    tell=("{total} deals: {list}.", "Here they are, {total} in all: {list}."),
)
voice.tool(
    "rate_seller",
    do=(
        "rate the seller of {purchase_id} with {stars} stars[ and the comment {comment}]",
        "give {stars} stars for {purchase_id}[, saying {comment}]",
    ),
    say=(
        "{purchase_id} deserves {stars} stars[: {comment}].",
        "My verdict on the seller of {purchase_id} is {stars} out of five[: {comment}].",
    ),
    tell=("You gave {stars} stars.", "The rating of {stars} stars is in."),
)

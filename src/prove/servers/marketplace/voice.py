"""How people talk to their marketplace."""

from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, latest, name, relation
from prove.servers._shared.draws import by_stars, days_ago, moment_from_today
from prove.servers._shared.sorting import SORT_WORDS
from prove.servers.marketplace.records import Listing, ListingCategory, ListingKind, Market
from prove.servers.marketplace.rules import me, minimum_bid
from prove.servers.marketplace.tools import server

voice = server.voice

voice.situations(
    "I'm browsing the second-hand market.",
    "I'm hunting for bargains.",
    "I'm clearing out the attic.",
    "My garage is full of junk.",
    "I'm a sucker for vintage things.",
    "Somebody's trash is my treasure.",
    "I love haggling.",
    "I've been eyeing things all week.",
    "I prefer used things to new ones.",
    "My flat is half flea market.",
    "I buy and sell a bit on the side.",
)


THINGS: dict[str, tuple[ListingCategory, float]] = {
    "Oak coffee table": ("furniture", 65.0),
    "Rocking chair": ("furniture", 80.0),
    "Bluetooth speaker": ("electronics", 30.0),
    "Film projector": ("electronics", 95.0),
    "Children's balance bike": ("bikes", 35.0),
    "Rear bike rack": ("bikes", 15.0),
    "Box of crime novels": ("books", 12.0),
    "Bird guide in two volumes": ("books", 22.0),
    "Ski trousers": ("clothing", 28.0),
    "Linen summer dress": ("clothing", 24.0),
    "Parasol with a stand": ("garden", 45.0),
    "Hedge trimmer": ("garden", 60.0),
    "Ukulele": ("music", 40.0),
    "Folding music stand": ("music", 18.0),
    "Wooden marble run": ("toys", 20.0),
    "Dinosaur collection": ("toys", 16.0),
}
"""What people sell, under which category, and for about how much."""


def _category(market: Market, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """Where the thing that is sold belongs."""
    return THINGS[arguments["title"]][0] if arguments.get("title") in THINGS else None


def _price(market: Market, rng: Random, arguments: Mapping[str, Any]) -> float:
    """About what the thing that is sold is worth, or a new price for a listing."""
    listing = market.listings.find(str(arguments.get("listing_id")))
    usual = THINGS.get(str(arguments.get("title")), ("", 50.0))[1] if listing is None else listing.price
    share = (0.7, 0.8, 0.9) if listing is not None else (0.8, 1.0, 1.0, 1.2)
    return max(1.0, float(round(usual * rng.choice(share))))


def _reserve(market: Market, rng: Random, arguments: Mapping[str, Any]) -> float:
    return float(round(arguments.get("price", 40.0) * rng.choice((1.2, 1.5, 2.0)) + 1))


def _fits_its_kind(market: Market, arguments: Mapping[str, Any]) -> bool:
    """Whether an auction has an end, and nothing else has an end or a reserve; a thing is sold where it belongs."""
    is_auction = arguments.get("kind") == "auction"
    placed = _category(market, Random(0), arguments) in (None, arguments.get("category"))
    return placed and ("closes_at" in arguments) == is_auction and (is_auction or "reserve" not in arguments)


def _is_for_sale_by_others(market: Market, arguments: Mapping[str, Any]) -> bool:
    listing = market.listings.find(str(arguments.get("listing_id")))
    return listing is None or (listing.status == "active" and listing.seller != me(market))


def _is_own(market: Market, arguments: Mapping[str, Any]) -> bool:
    listing = market.listings.find(str(arguments.get("listing_id")))
    return listing is None or (listing.status == "active" and listing.seller == me(market))


def _changes_the_watch(market: Market, arguments: Mapping[str, Any]) -> bool:
    """Whether somebody else's listing is not watched yet, or is watched and no longer to be."""
    if (listing := market.listings.find(str(arguments.get("listing_id")))) is None:
        return True
    watched = market.watches.find(listing.id) is not None
    return watched if arguments.get("watch") == "stop" else not watched and _is_for_sale_by_others(market, arguments)


def _is_about_some_offers(_: Market, arguments: Mapping[str, Any]) -> bool:
    """Whether it is said which offers are meant: those to the user or from the user, or those on one listing."""
    return ("side" in arguments) != ("listing_id" in arguments)


def _can_be_answered(market: Market, arguments: Mapping[str, Any]) -> bool:
    """Whether an offer waits for the user, and an amount is named for a counter-offer alone."""
    offer = market.offers.find(str(arguments.get("offer_id")))
    fits = ("counter_amount" in arguments) == (arguments.get("answer") == "counter")
    return fits and (offer is None or (offer.status == "pending" and offer.waiting_for == me(market)))


def _is_bought_and_unrated(market: Market, arguments: Mapping[str, Any]) -> bool:
    purchase = market.purchases.find(str(arguments.get("purchase_id")))
    return purchase is None or (purchase.buyer == me(market) and not market.ratings.where(purchase_id=purchase.id))


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
    name('the "{title}" on the marketplace', 'the listing "{title}"'),
    attribute('the "{title}" listed for {price}', 'the "{title}" listed in {city}'),
    latest("the newest listing in the {category} category", by="listed_at"),
    label="{title}, {price}",
)
voice.entity(
    "offers",
    name('the offer for "{listing_id.title}"', 'the offer of {amount} for "{listing_id.title}"'),
    relation('the {status} offer for "{listing_id.title}"', 'the {status} offer of {amount} for "{listing_id.title}"'),
    latest("the latest {status} offer", by="updated_at"),
    label="{amount} from {buyer} to {seller} ({status})",
)
voice.entity(
    "purchases",
    name('the "{title}" I bought on the marketplace', 'the second-hand "{title}" that I bought'),
    attribute('the "{title}" I got on the marketplace for {price}'),
    relation("what I bought in the {listing_id.category} category on the marketplace"),
    latest("my last purchase on the marketplace", by="bought_at"),
    label="{title}, {price}",
)

voice.enum(
    "create_listing.kind",
    fixed_price=("as a fixed-price listing", "as a fixed-price ad"),
    auction="as an auction",
)
voice.enum(
    "create_listing.category",
    furniture="furniture",
    electronics="electronics",
    bikes=("bikes", "bicycles"),
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
    bikes=("bikes", "bicycles"),
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
    bikes=("bikes", "bicycles"),
    books="books",
    clothing="clothing",
    garden=("garden", "gardening"),
    music=("music", "musical instruments"),
    toys="toys",
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
voice.enum("list_offers.side", buying=("that I made", "from me"), selling=("that I got", "for my things"))
voice.enum("side", buying="bought", selling="sold")
voice.enum("watch", start=("watch", "keep an eye on"), stop="stop watching")
voice.enum(
    "answer",
    accept=("accept", "say yes to"),
    decline=("decline", "reject"),
    counter=("counter", "make a counter-offer to"),
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
voice.value("price", draw=_price)
voice.value("reserve", draw=_reserve)
voice.value("create_listing.category", draw=_category)
voice.value("closes_at", draw=moment_from_today((2, 3, 5, 7, 10, 14), range(9, 22), (0, 30)))
voice.value("stars", 1, 2, 3, 4, 5)
voice.value("title", *THINGS)
voice.value(
    "description",
    "Must go before the end of the month.",
    "Smoke-free home.",
    "Only to be picked up in person.",
    "The colour is a bit darker than in the picture.",
    "I can send more pictures.",
    "Cash on collection, please.",
    "You are welcome to come and look first.",
    "Selling because we are moving.",
)
voice.value(
    "message",
    "I can come by on Saturday.",
    "Is that all right for you?",
    "I would pay right away.",
    "It would go to a good home.",
    "I have been looking for one for months.",
    "Let me know what you think.",
    "I have a van and can pick it up.",
    "I could collect it tonight.",
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

voice.sensible("list_offers", _is_about_some_offers)
voice.sensible("create_listing", _fits_its_kind)
voice.sensible("edit_listing", _is_own)
voice.sensible("withdraw_listing", _is_own)
voice.sensible("buy_listing", _is_for_sale_by_others)
voice.sensible("place_bid", _is_for_sale_by_others)
voice.sensible("make_offer", _is_for_sale_by_others)
voice.sensible("watch_listing", _changes_the_watch)
voice.sensible("respond_to_offer", _can_be_answered)
voice.sensible("rate_seller", _is_bought_and_unrated)

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
        "see what there is on the market[ in {category}][ {view}][ about {query}][ around {city}][ up "
        "to {max_price}][ by {seller}][, {kind} ones only][, as long as they are {status}][, {sort}]",
        "browse the second-hand ads[ for {query}][ in {category}][ near {city}][ below {max_price}][ {view}][, {sort}]",
        "comb through the[ {category}] classifieds[ for {query}][ in {city}][ between {min_price} and {max_price}]"
        "[ by {seller}][, {sort}]",
        "see what is being sold[ under {category}][ like {query}][ in {city}][ for {max_price} at most][ {view}]",
    ),
    say=(
        "Is anything for sale[ like {query}][ in {category}][ in {city}][ for no more than {max_price}][ "
        "from {seller}][ {view}][ in a {kind} listing]?[ Show them {sort}.]",
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
        "pull up the ad for {listing_id}",
    ),
    say=("What do we know about {listing_id}?",),
    tell=(
        "“{title}” is {status}, at {price} in {city}; the seller is {seller_name}.",
        "“{title}” is {status} at {price} and comes from {seller_name} in {city}.",
    ),
)
voice.tool(
    "get_listing",
    do=("check whether {listing_id} can still be had", "find out what became of {listing_id}"),
    say=("What is the state of {listing_id}?", "Can I still get {listing_id}?"),
    tell=(
        "“{title}” is {status}, at {price}[, until {closes_at}].",
        "It is {status}: “{title}”, at {price}[, until {closes_at}].",
    ),
)
voice.tool(
    "get_listing",
    do=(
        "find out the price and the town of {listing_id}",
        "check in which town {listing_id} can be had, and at what price",
    ),
    say=("In which town do I find {listing_id}, and what is the price now?",),
    tell=(
        "“{title}” is in {city}, and the price is {price}.",
        "It is in {city}, and the price of “{title}” is {price}.",
    ),
)
voice.tool(
    "place_bid",
    do=(
        "bid up to {max_amount} on {listing_id}",
        "place a bid on {listing_id} with a maximum of {max_amount}",
        "enter the auction for {listing_id} with {max_amount} as my limit",
        "try to win {listing_id} for {max_amount} or less",
        "go up to {max_amount} in the bidding for {listing_id}",
    ),
    say=(
        "I'd bid as high as {max_amount} for {listing_id}.",
        "Get me {listing_id} in the auction, but for {max_amount} at the most!",
        "My ceiling for {listing_id} is {max_amount}; please bid for me.",
    ),
    tell=(
        "Your bid on “{title}” {leading?leads|does not lead}; the highest stands at {highest_bid}.",
        "The highest bid for “{title}” is {highest_bid} now, and you {leading?lead|do not lead}.",
    ),
)
voice.tool(
    "buy_listing",
    do=(
        "buy {listing_id}",
        "get me {listing_id} for the full price",
        "purchase {listing_id} right away",
        "snap up {listing_id} before somebody else does",
        "take {listing_id} at the asking price",
    ),
    say=(
        "I'll take {listing_id} for what the seller asks.",
        "{listing_id} would suit me fine, so let's buy without haggling.",
        "I want {listing_id} and will pay what they ask.",
    ),
    tell=("You bought “{title}” for {price}.", "“{title}” is yours for {price}."),
)
voice.tool(
    "make_offer",
    do=(
        "offer {amount} for {listing_id}[ with the message {message}]",
        "send the seller of {listing_id} an offer of {amount}[ and write {message}]",
        "haggle over {listing_id}: start at {amount}[, and add {message}]",
        "propose {amount} to whoever is selling {listing_id}[, saying {message}]",
        "try to get {listing_id} cheaper by offering {amount}[ along with {message}]",
    ),
    say=(
        "{listing_id} would be too dear for me, but I'd pay {amount}[; tell them {message}].",
        "Make the seller of {listing_id} an offer from me: {amount}[, adding {message}].",
        "My offer for {listing_id} is {amount}[, with the words {message}].",
    ),
    tell=(
        "Your offer of {amount} for “{title}” is out.",
        "I offered {amount} for “{title}”; the seller has to answer now.",
    ),
)
voice.tool(
    "list_offers",
    do=(
        "list the[ {status}] offers[ {side}][ on {listing_id}][ about {query}][ since {since}][ until {until}]"
        "[ over {min_amount}][ under {max_amount}][, {sort}]",
        "show which[ {status}] offers there are[ {side}][ for {listing_id}][ about {query}][ since {since}]"
        "[ up to {until}][ of {min_amount} or more][ of {max_amount} or less][, {sort}]",
        "go over the[ {status}] price proposals[ {side}][ for {listing_id}][ since {since}][, {sort}]",
        "round up the[ {status}] offers[ {side}][ on {listing_id}][ above {min_amount}]",
    ),
    say=(
        "Which[ {status}] offers are there[ {side}][ for {listing_id}][ about {query}][ since {since}]"
        "[ up to {until}][ of at least {min_amount}][ of at most {max_amount}][, {sort}]?",
        "How do things stand with the[ {status}] offers[ {side}][ on {listing_id}]?",
    ),
    tell=("{total} offers: {list}.", "There are {total}: {list}."),
)
voice.tool(
    "respond_to_offer",
    do=(
        "{answer} {offer_id}[ at {counter_amount}]",
        "{answer} {offer_id} for me[ at {counter_amount}]",
        "{answer} {offer_id} on the marketplace[, at {counter_amount}]",
        "go ahead and {answer} {offer_id}[ with {counter_amount}]",
    ),
    say=(
        "I want to {answer} {offer_id}[, and my price is {counter_amount}].",
        "I've thought it over and would like to {answer} {offer_id}[ at {counter_amount}].",
        "I've decided to {answer} {offer_id}[ at {counter_amount}].",
    ),
    tell=(
        "The offer for “{title}” is {status} at {amount}.",
        "I answered: at {amount} the offer for “{title}” is {status}.",
    ),
)
voice.tool(
    "create_listing",
    do=(
        "put up {title} under {category}, condition {condition}, {kind} at {price}[, closing on "
        "{closes_at}][, reserve {reserve}][, and describe it as {description}]",
        "list {title} {kind} at {price}, category {category}, condition {condition}[, until {closes_at}][ with a "
        "reserve of {reserve}][, saying {description}]",
        "advertise {title} in the {category} category, condition {condition}, {kind} at {price}[, running until "
        "{closes_at}][, not under {reserve}][, with the text {description}]",
        "sell {title} {kind} at {price}, filed under {category}, condition {condition}[, up to {closes_at}]"
        "[, text {description}]",
    ),
    say=(
        "I want to sell {title} {kind} at {price}. It goes under {category}, and the condition is {condition}[; it "
        "ends on {closes_at}][; the reserve is {reserve}][. Description: {description}].",
        "Could you sell {title} for me? The condition is {condition}, and it goes under {category}, {kind} at "
        "{price}[, up to {closes_at}][, not below {reserve}][. Write: {description}].",
    ),
    tell=("“{title}” is up for {price}.", "Your listing “{title}” is live at {price}."),
)
voice.tool(
    "edit_listing",
    do=(
        "change the price of {listing_id}[ to {price}]",
        "mark down {listing_id}[ to {price}]",
        "rewrite the description of {listing_id}[ as {description}]",
        "replace the text of {listing_id}[ with {description}]",
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
        "The price of “{title}” is {price} now.",
        "The text for “{title}” is “{description}” now.",
        "“{title}” costs {price} now and says “{description}”.",
    ),
)
voice.tool(
    "withdraw_listing",
    do=(
        "take {listing_id} off the market",
        "withdraw {listing_id} from sale",
        "pull my ad for {listing_id}",
        "stop selling {listing_id}",
        "end the sale of {listing_id}",
    ),
    say=(
        "I'm keeping {listing_id} after all, so end the sale.",
        "{listing_id} should not be for sale any more.",
        "A friend wants {listing_id}, so please take the ad down.",
    ),
    tell=("“{title}” is off the market.", "I withdrew “{title}”."),
)
voice.tool(
    "watch_listing",
    do=(
        "{watch} {listing_id}",
        "{watch} {listing_id} on the marketplace",
        "{watch} {listing_id} for me",
        "{watch} {listing_id}, please",
    ),
    say=("I want to {watch} {listing_id}.", "Could you {watch} {listing_id} for me, please?"),
    tell=(
        "You {watching?are watching|no longer watch} “{title}”.",
        "“{title}” is {watching?on|off} your watch list now.",
    ),
)
voice.tool(
    "list_marketplace_purchases",
    do=(
        "list the things I've {side} second-hand[ with {query}][ since {since}][ until {until}][ over {min_amount}]"
        "[ under {max_amount}][, {sort}]",
        "show me everything I've {side} on the marketplace[, such as {query}][, from {since} on][, up to {until}]"
        "[, for {min_amount} or more][, for {max_amount} or less][, {sort}]",
        "look up what I've {side} second-hand[, things like {query}][, from {since} on][, {sort}]",
        "sum up what I've {side} second-hand[ since {since}][ until {until}][ above {min_amount}]",
    ),
    say=(
        "What have I {side} on the marketplace[ with {query}][ since {since}][ up to {until}]"
        "[ for at least {min_amount}][ for at most {max_amount}][, {sort}]?",
        "I'd like to see what I've {side} second-hand.",
    ),
    tell=("{total} deals: {list}.", "Here they are, {total} in all: {list}."),
)
voice.tool(
    "rate_seller",
    do=(
        "rate the seller of {purchase_id} with {stars} stars[ and the comment {comment}]",
        "give the seller of {purchase_id} {stars} stars[, saying {comment}]",
        "leave a rating of {stars} stars for whoever sold me {purchase_id}[, with the words {comment}]",
        "review the seller of {purchase_id}: {stars} stars[, {comment}]",
    ),
    say=(
        "The seller of {purchase_id} deserves {stars} stars[: {comment}].",
        "My verdict on the seller of {purchase_id} is {stars} out of five[: {comment}].",
    ),
    tell=(
        "You gave {seller_name} {stars?# stars|# star}.",
        "Your rating for {seller_name} is in: {stars?# stars|# star}.",
    ),
)

voice.goes_on("search_listings", "get_listing", "watch_listing", "place_bid", "buy_listing", "make_offer")
voice.goes_on("get_listing", "watch_listing", "place_bid", "buy_listing", "make_offer")
voice.goes_on("list_offers", "respond_to_offer")
voice.goes_on("list_marketplace_purchases", "rate_seller")
voice.goes_on("place_bid", "watch_listing")
voice.goes_on("make_offer", "watch_listing")

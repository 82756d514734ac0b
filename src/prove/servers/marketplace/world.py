"""The marketplace on the first day: things for sale, auctions under way, offers that wait, and what was sold before."""

import datetime as dt
from collections.abc import Iterator
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of, moments
from prove.servers.marketplace.records import (
    Condition,
    Listing,
    ListingCategory,
    ListingKind,
    ListingStatus,
    Market,
    Member,
    Offer,
    OfferStatus,
    Purchase,
    Rating,
    Watch,
)
from prove.servers.marketplace.rules import bid_for, minimum_bid
from prove.servers.marketplace.tools import server

CONDITIONS: tuple[Condition, ...] = ("new", "like_new", "good", "good", "worn")
GOODS: dict[ListingCategory, tuple[tuple[str, int], ...]] = {
    "furniture": (("bookshelf", 90), ("desk lamp", 25), ("armchair", 140), ("kitchen table", 180), ("wardrobe", 160)),
    "electronics": (("tablet", 190), ("record player", 110), ("camera", 320), ("monitor", 130), ("headphones", 60)),
    "bikes": (("road bike", 420), ("cargo bike", 900), ("bike trailer", 120), ("folding bike", 260), ("helmet", 30)),
    "books": (("atlas", 28), ("cookbook set", 35), ("encyclopedia", 80), ("comic collection", 95), ("dictionary", 14)),
    "clothing": (("winter coat", 75), ("leather boots", 65), ("rain jacket", 45), ("wool sweater", 32)),
    "garden": (("lawn mower", 150), ("rose pots", 22), ("garden bench", 95), ("barbecue", 120), ("wheelbarrow", 38)),
    "music": (("guitar", 220), ("violin", 480), ("keyboard", 270), ("drum kit", 390), ("trumpet", 240)),
    "toys": (("train set", 70), ("doll house", 85), ("building blocks", 40), ("board game", 18), ("puzzle", 12)),
}
LOOKS = (
    "Vintage",
    "Blue",
    "Red",
    "Green",
    "Black",
    "White",
    "Italian",
    "Swedish",
    "Large",
    "Small",
    "Classic",
    "Sturdy",
)
DESCRIPTIONS = (
    "Hardly used, from a home without pets.",
    "A few scratches, works perfectly.",
    "Bought last year, we are moving.",
    "Pick-up only, cash or transfer.",
    "Comes with the original box.",
    "A present that nobody needed.",
    "Belonged to my grandmother.",
    "Can be sent by post.",
)
MESSAGES = (
    "I could pick it up tonight.",
    "Would you take a little less?",
    "It is for my daughter's room.",
    "Cash in hand, no questions.",
    "I live around the corner.",
)
COMMENTS = (
    "Friendly and quick.",
    "Exactly as described.",
    "A bit late, but fine.",
    "Well packed.",
    "Not quite as new as it looked.",
)
ACTIVE_FIXED, ACTIVE_AUCTIONS, SOLD, GONE = 42, 32, 34, 10


@server.world
def build(seed: int) -> Market:
    """Twenty members, some 120 listings of all kinds, and the user on both sides of a few dozen deals."""
    cast, rng = cast_of(seed), keyed("marketplace", seed)
    market = Market(seed, cast.now)
    for person in (cast.protagonist, *rng.sample(cast.people, 19)):
        market.members.add(Member(person.email, person.name, person.city))
    titles = _titles(rng)
    for number in range(ACTIVE_FIXED):
        _add_listing(market, cast, rng, next(titles), "fixed_price", own=number < 9)
    for number in range(ACTIVE_AUCTIONS):
        listing = _add_listing(market, cast, rng, next(titles), "auction", own=number < 7)
        _add_bids(market, cast, rng, listing, rivals=number % 5)
    for number in range(SOLD):
        _add_sale(market, cast, rng, next(titles), number)
    for number in range(GONE):
        status: ListingStatus = "withdrawn" if number % 2 else "unsold"
        kind: ListingKind = "fixed_price" if number % 2 else "auction"
        _add_listing(market, cast, rng, next(titles), kind, own=number < 6, status=status)
    _add_offers(market, cast, rng)
    others = [item for item in market.listings.where(status="active") if item.seller != cast.protagonist.email]
    for item, moment in zip(
        rng.sample(others, 9), moments(rng, cast.now - dt.timedelta(days=1), cast.now, 9), strict=True
    ):
        market.watches.add(Watch(item.id, moment))
    return market


def _titles(rng: Random) -> Iterator[tuple[str, ListingCategory, int]]:
    """Things with their category and typical price, no two with the same title."""
    every: list[tuple[str, ListingCategory, int]] = [
        (f"{look} {thing}", category, price)
        for category, goods in GOODS.items()
        for thing, price in goods
        for look in LOOKS
    ]
    return iter(rng.sample(every, ACTIVE_FIXED + ACTIVE_AUCTIONS + SOLD + GONE))


def _add_listing(
    market: Market,
    cast: Cast,
    rng: Random,
    thing: tuple[str, ListingCategory, int],
    kind: ListingKind,
    *,
    own: bool,
    status: ListingStatus = "active",
) -> Listing:
    title, category, typical = thing
    members = list(market.members)
    seller = members[0] if own else rng.choice(members[1:])
    over = status != "active"
    age = rng.randrange(30 * 24, 100 * 24) if over else rng.randrange(30, 14 * 24)
    listed_at = cast.now - dt.timedelta(hours=age, minutes=rng.randrange(60))
    price = max(2.0, float(round(typical * rng.uniform(0.6, 1.5))))
    closes_at = None
    reserve = None
    if kind == "auction":
        price = max(1.0, float(round(price * 0.4)))
        ahead = dt.timedelta(hours=rng.randrange(3, 9 * 24), minutes=rng.choice((0, 15, 30, 45)))
        closes_at = listed_at + dt.timedelta(days=7) if over else cast.now + ahead
        reserve = float(round(price * rng.uniform(1.2, 2.2))) if rng.random() < 0.5 else None
    listing = Listing(
        id=market.listings.new_id(),
        seller=seller.email,
        title=title,
        category=category,
        condition=rng.choice(CONDITIONS),
        kind=kind,
        price=price,
        city=seller.city,
        listed_at=listed_at,
        description=rng.choice(DESCRIPTIONS) if rng.random() < 0.7 else None,
        status=status,
        closes_at=closes_at,
        reserve=reserve,
    )
    return market.listings.add(listing)


def _add_bids(market: Market, cast: Cast, rng: Random, listing: Listing, rivals: int) -> None:
    """Bids of some members, sometimes of the user, each of them high enough at its time."""
    user = cast.protagonist.email
    bidders = rng.sample([m.email for m in market.members if m.email not in (listing.seller, user)], rivals)
    if rivals and listing.seller != user and rng.random() < 0.5:
        bidders.insert(rng.randrange(rivals + 1), user)
    start = cast.now - dt.timedelta(hours=29)
    for bidder, moment in zip(bidders, moments(rng, start, cast.now, len(bidders)), strict=True):
        listing = market.listings.get(listing.id)
        amount = float(round(minimum_bid(listing) * rng.uniform(1.0, 1.6) + 0.5))
        bid_for(market, listing, bidder, amount, moment)


def _add_sale(market: Market, cast: Cast, rng: Random, thing: tuple[str, ListingCategory, int], number: int) -> None:
    """Something that was sold before, to the user, by the user, or among others."""
    listing = _add_listing(market, cast, rng, thing, "fixed_price", own=12 <= number < 20, status="sold")
    user = cast.protagonist.email
    others = [m.email for m in market.members if m.email not in (listing.seller, user)]
    # Listed at least thirty days ago: some of the user's purchases can still be rated, others no longer.
    recent = number < 8
    days = rng.randrange(1, 29) if recent else rng.randrange(1, (cast.now - listing.listed_at).days)
    bought_at = cast.now - dt.timedelta(days=days, minutes=rng.randrange(600))
    purchase = Purchase(
        id=market.purchases.new_id(),
        listing_id=listing.id,
        title=listing.title,
        buyer=user if number < 12 else rng.choice(others),
        seller=listing.seller,
        price=listing.price,
        via="price",
        bought_at=bought_at,
    )
    market.purchases.add(purchase)
    if number >= 12 or number in (0, 1, 2):
        stars = rng.choice((2, 3, 4, 4, 5, 5, 5))
        comment = rng.choice(COMMENTS) if rng.random() < 0.6 else None
        rated_on = min(cast.now, bought_at + dt.timedelta(days=rng.randrange(1, 5))).date()
        market.ratings.add(Rating(market.ratings.new_id(), purchase.id, listing.seller, stars, rated_on, comment))


def _add_offers(market: Market, cast: Cast, rng: Random) -> None:
    """Open and closed offers in which the user is the buyer or the seller."""
    user = cast.protagonist.email
    fixed = [item for item in market.listings.where(status="active") if item.kind == "fixed_price"]
    theirs = iter(rng.sample([item for item in fixed if item.seller != user], 16))
    own = [item for item in fixed if item.seller == user]
    for _ in range(4):
        listing = next(theirs)
        _add_offer(market, cast, rng, listing, user, waiting_for=listing.seller)
    for _ in range(5):
        _add_offer(market, cast, rng, next(theirs), user, waiting_for=user, counters=1)
    for _ in range(7):
        status: OfferStatus = rng.choice(("declined", "declined", "expired"))
        _add_offer(market, cast, rng, next(theirs), user, waiting_for=user, status=status)
    buyers = market.members.keys()[1:]
    for listing in own[:6]:
        for buyer in rng.sample(buyers, rng.randrange(1, 3)):
            _add_offer(market, cast, rng, listing, buyer, waiting_for=user)
    for listing in own[6:]:
        _add_offer(market, cast, rng, listing, rng.choice(buyers), waiting_for=user, status="declined")


def _add_offer(
    market: Market,
    cast: Cast,
    rng: Random,
    listing: Listing,
    buyer: str,
    *,
    waiting_for: str,
    counters: int = 0,
    status: OfferStatus = "pending",
) -> None:
    """Add an offer that is recent enough that no answer is due yet."""
    fresh = waiting_for != cast.protagonist.email
    minutes = rng.randrange(5, 100) if fresh else rng.randrange(30, 28 * 60)
    offer = Offer(
        id=market.offers.new_id(),
        listing_id=listing.id,
        buyer=buyer,
        seller=listing.seller,
        amount=max(1.0, float(int(listing.price * rng.uniform(0.6, 0.92)))),
        waiting_for=waiting_for,
        updated_at=cast.now - dt.timedelta(minutes=minutes),
        message=rng.choice(MESSAGES) if rng.random() < 0.6 else None,
        counters=counters,
        status=status,
    )
    market.offers.add(offer)

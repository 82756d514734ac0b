"""How the marketplace works: proxy bidding, sales, answers of the other side, closing times."""

import datetime as dt
from collections.abc import Callable

from prove.core import ToolError, keyed_fraction, project
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.ratings import mean_stars
from prove.servers.marketplace.records import (
    Bid,
    BidResult,
    Listing,
    ListingDetail,
    ListingSummary,
    Market,
    Member,
    Offer,
    Purchase,
    Rating,
    ShownOffer,
    ShownPurchase,
    ShownRating,
    Via,
)

OFFER_LIFE = dt.timedelta(days=3)
MOST_COUNTERS = 3
MORNING = 6
"""Nobody lists, bids or buys anything between midnight and this hour."""
AWAKE = range(7, 23)
"""The hours in which auctions close and offers are answered or run out."""
ANSWER_TIME = dt.timedelta(days=1)
"""How long the other side takes to answer at most."""
_NIGHT, _NONE = 24 - len(AWAKE), dt.timedelta(0)


def me(market: Market) -> str:
    """The user's address: the first member."""
    return next(iter(market.members)).email


def price_now(listing: Listing) -> float:
    """What a listing costs at this moment."""
    return listing.price if listing.highest_bid is None else listing.highest_bid


def summary(market: Market) -> Callable[[Listing], ListingSummary]:
    """Shows listings as everybody may see them, one after another."""
    members = market.members
    return lambda listing: project(
        ListingSummary, listing, price=price_now(listing), seller_name=members.get(listing.seller).name
    )


def shown_offer(market: Market) -> Callable[[Offer], ShownOffer]:
    """Shows offers, one after another, with the title of the listing and the names of both sides."""
    listings, members = market.listings, market.members
    return lambda offer: project(
        ShownOffer,
        offer,
        title=listings.get(offer.listing_id).title,
        buyer_name=members.get(offer.buyer).name,
        seller_name=members.get(offer.seller).name,
    )


def shown_purchase(market: Market) -> Callable[[Purchase], ShownPurchase]:
    """Shows purchases, one after another, with the names of both sides and the rating."""
    members, stars = market.members, {rating.purchase_id: rating.stars for rating in market.ratings}
    return lambda purchase: project(
        ShownPurchase,
        purchase,
        buyer_name=members.get(purchase.buyer).name,
        seller_name=members.get(purchase.seller).name,
        stars=stars.get(purchase.id),
    )


def shown_rating(market: Market, rating: Rating) -> ShownRating:
    """A rating with what was bought and the name of the seller."""
    title, seller = market.purchases.get(rating.purchase_id).title, market.members.get(rating.seller)
    return project(ShownRating, rating, title=title, seller_name=seller.name)


def detail(market: Market, listing: Listing) -> ListingDetail:
    """A listing with everything that the user may see of it."""
    user = me(market)
    stars = [rating.stars for rating in market.ratings.where(seller=listing.seller)]
    own = [bid.max_amount for bid in market.bids.where(listing_id=listing.id, bidder=user)]
    auction = listing.kind == "auction"
    return project(
        ListingDetail,
        listing,
        price=price_now(listing),
        seller_name=market.members.get(listing.seller).name,
        seller_stars=mean_stars(stars),
        seller_ratings=len(stars),
        watched=listing.id in market.watches,
        minimum_bid=minimum_bid(listing) if auction else None,
        reserve_met=reserve_met(listing) if auction else None,
        your_max=max(own, default=None),
        you_lead=listing.leader == user,
    )


def check_active(listing: Listing) -> None:
    """Refuse a listing that is not for sale."""
    if listing.status != "active":
        raise ToolError("conflict", f"{listing.title} ({listing.id}) is {listing.status}; choose an active listing")


def check_not_own(market: Market, listing: Listing) -> None:
    """Refuse a listing of the user."""
    if listing.seller == me(market):
        raise ToolError(
            "own_listing", f"{listing.title} ({listing.id}) is the user's own; choose someone else's listing"
        )


def check_own(market: Market, listing: Listing) -> None:
    """Refuse a listing of somebody else."""
    if listing.seller != me(market):
        theirs = f"{listing.title} ({listing.id}) is sold by {listing.seller}"
        raise ToolError("not_allowed", f"{theirs}, not by the user; only the seller can change it")


def check_fixed_price(listing: Listing) -> None:
    """Refuse an auction."""
    if listing.kind == "auction":
        raise ToolError("wrong_kind", f"{listing.title} ({listing.id}) is an auction; use place_bid instead")


def step(price: float) -> float:
    """By how much the next bid must be higher."""
    return 1.0 if price < 50 else 5.0 if price < 200 else 10.0 if price < 1000 else 25.0


def minimum_bid(listing: Listing) -> float:
    """The least that the next bid must be."""
    if listing.highest_bid is None:
        return listing.price
    return round(listing.highest_bid + step(listing.highest_bid), 2)


def reserve_met(listing: Listing) -> bool:
    """Whether the auction would sell if it closed now."""
    return listing.highest_bid is not None and listing.highest_bid >= (listing.reserve or 0)


def ahead_of(market: Market, member: Member, moment: dt.datetime) -> dt.timedelta:
    """How far the clock of somebody's city is ahead at a moment by the clock at home."""
    home = cast_of(market.seed).home
    return _NONE if member.city == home else local_time(moment, home, member.city) - moment


def waking(moment: dt.datetime, ahead: dt.timedelta = _NONE) -> dt.datetime:
    """The same moment, or one of the evening before if it is at night for people whose clock is so far ahead."""
    there = moment + ahead
    if there.hour >= MORNING:
        return moment
    asleep = 60 * (MORNING - there.hour) - there.minute
    return there.replace(hour=0, minute=0) - dt.timedelta(minutes=(asleep + 1) // 2) - ahead


def is_up(market: Market, member: Member, moment: dt.datetime) -> bool:
    """Whether it is not night for somebody at a moment by the clock at home."""
    return (moment + ahead_of(market, member, moment)).hour >= MORNING


def by_day(moment: dt.datetime) -> dt.datetime:
    """The same moment or, if it is at night, one of the hours of the day after it in which people are awake."""
    if moment.hour in AWAKE:
        return moment
    return _morning(moment) + dt.timedelta(minutes=_slept(moment) * len(AWAKE) // _NIGHT)


def _morning(moment: dt.datetime) -> dt.datetime:
    """When people get up after a moment of the night."""
    day = moment.date() + dt.timedelta(days=moment.hour >= AWAKE.stop)
    return dt.datetime.combine(day, dt.time(AWAKE.start))


def _slept(moment: dt.datetime) -> int:
    """How many minutes of the night have passed at a moment of it."""
    return (moment.hour - AWAKE.stop) % 24 * 60 + moment.minute


def bid_for(market: Market, listing: Listing, bidder: str, amount: float, at: dt.datetime) -> Bid:
    """Add a maximum bid and let it compete with the leader's; of two equal bids the earlier leads."""
    best = max((b.max_amount for b in market.bids.where(listing_id=listing.id)), default=None)
    bid = market.bids.add(Bid(market.bids.new_id(), listing.id, bidder, round(amount, 2), at))
    leader, top = listing.leader, bid.max_amount
    if best is None or listing.highest_bid is None:
        leader, price = bidder, listing.price
    elif leader == bidder:
        price = listing.highest_bid
    elif bid.max_amount > best:
        leader, price = bidder, min(bid.max_amount, round(best + step(best), 2))
    else:
        price, top = min(best, round(bid.max_amount + step(bid.max_amount), 2)), best
    if listing.reserve is not None and top >= listing.reserve:
        price = max(price, listing.reserve)
    market.listings.update(listing, highest_bid=price, leader=leader, bid_count=listing.bid_count + 1)
    return bid


def bid_result(market: Market, listing: Listing, bid: Bid) -> BidResult:
    """Where the user's bid stands."""
    return BidResult(
        id=bid.id,
        listing_id=listing.id,
        title=listing.title,
        max_amount=bid.max_amount,
        leading=listing.leader == me(market),
        highest_bid=price_now(listing),
        minimum_bid=minimum_bid(listing),
        reserve_met=reserve_met(listing),
        closes_at=listing.closes_at,
    )


def sell(market: Market, listing: Listing, buyer: str, price: float, via: Via) -> Purchase:
    """Sell a listing; other open offers on it are declined."""
    market.listings.update(listing, status="sold")
    decline_offers(market, listing.id)
    purchase = Purchase(
        id=market.purchases.new_id(),
        listing_id=listing.id,
        title=listing.title,
        buyer=buyer,
        seller=listing.seller,
        price=price,
        via=via,
        bought_at=market.now,
    )
    return market.purchases.add(purchase)


def decline_offers(market: Market, listing_id: str, at_least: float = 0.0) -> None:
    """Decline the open offers on a listing of at least this amount."""
    for offer in market.offers.where(listing_id=listing_id, status="pending"):
        if offer.amount >= at_least:
            market.offers.update(offer, status="declined", updated_at=market.now)


def accept(market: Market, offer: Offer) -> Offer:
    """Sell at the price of the offer."""
    listing = market.listings.get(offer.listing_id)
    offer = market.offers.update(offer, status="accepted", updated_at=market.now)
    purchase = sell(market, listing, offer.buyer, offer.amount, "offer")
    return market.offers.update(offer, purchase_id=purchase.id)


def counter(market: Market, offer: Offer, amount: float) -> Offer:
    """Answer an offer with another price; the other side has to answer next."""
    other = offer.buyer if offer.waiting_for == offer.seller else offer.seller
    return market.offers.update(
        offer, amount=round(amount, 2), waiting_for=other, counters=offer.counters + 1, updated_at=market.now
    )


def offer_due(market: Market, offer: Offer) -> dt.datetime:
    """When the other side answers, or when an offer that waits for the user runs out: never at night."""
    if offer.waiting_for == me(market):
        return _early(offer.updated_at + OFFER_LIFE)
    hours = 2 + 18 * keyed_fraction(market.seed, "answer", offer.listing_id, offer.buyer, f"{offer.amount:.2f}")
    due = offer.updated_at + dt.timedelta(minutes=round(60 * hours))
    if (later := _early(due)) <= offer.updated_at + ANSWER_TIME:
        return later
    return _morning(due) - dt.timedelta(hours=_NIGHT, minutes=1 + _slept(due) // 4)


def _early(moment: dt.datetime) -> dt.datetime:
    """The same moment or, if it is at night, one of the first hours of the day after it."""
    return moment if moment.hour in AWAKE else _morning(moment) + dt.timedelta(minutes=_slept(moment) // 4)


def settle_offer(market: Market, offer: Offer) -> None:
    """Do what is due with an open offer."""
    listing = market.listings.get(offer.listing_id)
    if offer.waiting_for == me(market):
        market.offers.update(offer, status="expired", updated_at=market.now)
        return
    mood = keyed_fraction(market.seed, "mood", offer.listing_id, offer.waiting_for)
    if offer.waiting_for == offer.buyer:
        happy, tempted = offer.amount <= listing.price * (0.8 + 0.2 * mood), False
    else:
        floor = listing.price * (0.75 + 0.2 * mood)
        happy, tempted = offer.amount >= floor, offer.amount >= 0.8 * floor and offer.counters < MOST_COUNTERS
    if happy:
        accept(market, offer)
    elif tempted:
        counter(market, offer, (offer.amount + listing.price) / 2)
    else:
        market.offers.update(offer, status="declined", updated_at=market.now)


def close_auction(market: Market, listing: Listing) -> None:
    """Sell to the leader if the reserve is met."""
    if listing.leader is not None and listing.highest_bid is not None and reserve_met(listing):
        sell(market, listing, listing.leader, listing.highest_bid, "auction")
    else:
        market.listings.update(listing, status="unsold")

"""What a member can do on the marketplace, as a buyer and as a seller."""

import datetime as dt
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, changes_given, newest_first, paginate
from prove.servers._shared.cast import City, Email
from prove.servers._shared.due import falling_due
from prove.servers._shared.kinds import Query, Stars
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.words import has_words
from prove.servers.marketplace.records import (
    BidResult,
    Condition,
    Listing,
    ListingCategory,
    ListingDetail,
    ListingId,
    ListingKind,
    ListingStatus,
    ListingSummary,
    Market,
    Offer,
    OfferId,
    OfferStatus,
    Price,
    Purchase,
    PurchaseId,
    Rating,
    Side,
    Watch,
    WatchResult,
)
from prove.servers.marketplace.rules import (
    accept,
    bid_for,
    check_active,
    check_fixed_price,
    check_not_own,
    check_own,
    close_auction,
    counter,
    decline_offers,
    detail,
    me,
    minimum_bid,
    offer_due,
    price_now,
    reserve_met,
    sell,
    settle_offer,
    summary,
)

server = Server("marketplace", Market, "A marketplace where people sell to each other, at fixed prices and by auction.")

Title = Annotated[str, Meta(min_length=3, max_length=80)]
Text = Annotated[str, Meta(min_length=1, max_length=300)]
View = Literal["watched", "bid_on", "own"]
Order = Literal["newest", "cheapest", "closing_soon"]

LONGEST_AUCTION = dt.timedelta(days=30)
RATING_DAYS = 60


@server.tool(read_only=True)
def search_listings(
    market: Market,
    query: Query | None = None,
    category: ListingCategory | None = None,
    kind: ListingKind | None = None,
    max_price: Price | None = None,
    city: City | None = None,
    seller: Email | None = None,
    view: View | None = None,
    status: ListingStatus = "active",
    sort: Order = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ListingSummary]:
    """Find listings: those that are for sale, unless another status is asked for.

    Args:
        query: Words of the title, the description, the category or the city.
        category: Only listings of this category.
        kind: Only fixed prices, or only auctions.
        max_price: Only listings that cost at most this now, in dollars.
        city: Only listings in this town.
        seller: Only listings of this member, by e-mail address.
        view: Only listings that the user watches, has bid on, or sells.
        status: Only listings in this status.
        sort: The order of the results.

    Raises:
        not_found: There is no such seller.
    """
    check_exists(market.members, seller)
    seen = _seen_in(market, view)
    rows = [
        item
        for item in market.listings.where(status=status)
        if (seen is None or item.id in seen)
        and category in (None, item.category)
        and kind in (None, item.kind)
        and (max_price is None or price_now(item) <= max_price)
        and (city is None or item.city.casefold() == city.casefold())
        and seller in (None, item.seller)
        and has_words(query, item.title, item.description, item.category, item.city)
    ]
    page = paginate(_ordered(rows, sort), limit, cursor)
    return page.seen_as(summary)


@server.tool(read_only=True)
def get_listing(market: Market, listing_id: ListingId) -> ListingDetail:
    """Show one listing: description, seller and their rating, the bidding and where the user stands in it.

    Args:
        listing_id: The listing, such as 'lst_0042'.
    """
    return detail(market, market.listings.get(listing_id))


@server.tool(destructive=True, idempotent=True)
def place_bid(market: Market, listing_id: ListingId, max_amount: Price) -> BidResult:
    """Bid in an auction. The marketplace bids for the user up to the maximum, no higher than needed to lead.

    Args:
        listing_id: The auction.
        max_amount: The most that the user would pay, in dollars.

    Raises:
        wrong_kind: The listing has a fixed price.
        own_listing: The user sells it.
        conflict: The auction is over or withdrawn.
        bid_too_low: The amount is below the minimum bid, or not above the user's own leading maximum.
    """
    listing = market.listings.get(listing_id)
    if listing.kind != "auction":
        raise ToolError(
            "wrong_kind", f"{listing.title} ({listing.id}) has a fixed price; use buy_listing or make_offer"
        )
    check_not_own(market, listing)
    check_active(listing)
    user = me(market)
    own = max((bid.max_amount for bid in market.bids.where(listing_id=listing.id, bidder=user)), default=0.0)
    max_amount = round(max_amount, 2)
    if listing.leader == user and max_amount <= own:
        raise ToolError(
            "bid_too_low", f"the user leads with a maximum of {own:.2f}; 'max_amount' must be more than that"
        )
    if max_amount < minimum_bid(listing):
        raise ToolError(
            "bid_too_low", f"'max_amount' {max_amount:.2f} is below the minimum of {minimum_bid(listing):.2f}"
        )
    bid = bid_for(market, listing, user, max_amount, market.now)
    listing = market.listings.get(listing.id)
    return BidResult(
        bid_id=bid.id,
        listing_id=listing.id,
        title=listing.title,
        max_amount=bid.max_amount,
        leading=listing.leader == user,
        highest_bid=price_now(listing),
        minimum_bid=minimum_bid(listing),
        reserve_met=reserve_met(listing),
        closes_at=listing.closes_at,
    )


@server.tool(destructive=True, idempotent=True)
def buy_listing(market: Market, listing_id: ListingId) -> Purchase:
    """Buy a fixed-price listing at once for its full price.

    Args:
        listing_id: The listing.

    Raises:
        wrong_kind: The listing is an auction.
        own_listing: The user sells it.
        conflict: It is no longer for sale.
    """
    listing = market.listings.get(listing_id)
    check_fixed_price(listing)
    check_not_own(market, listing)
    check_active(listing)
    return sell(market, listing, me(market), listing.price, "price")


@server.tool(idempotent=True)
def make_offer(market: Market, listing_id: ListingId, amount: Price, message: Text | None = None) -> Offer:
    """Offer less than the price of a fixed-price listing; the seller answers within a day.

    Args:
        listing_id: The listing.
        amount: What the user would pay, in dollars.
        message: A word to the seller.

    Raises:
        wrong_kind: The listing is an auction.
        own_listing: The user sells it.
        conflict: It is no longer for sale.
        not_below_price: The amount is not below the price.
        already_exists: The user has an open offer on this listing.
    """
    listing = market.listings.get(listing_id)
    check_fixed_price(listing)
    check_not_own(market, listing)
    check_active(listing)
    amount = round(amount, 2)
    if amount >= listing.price:
        raise ToolError(
            "not_below_price", f"'amount' must be below the price of {listing.price:.2f}, or use buy_listing"
        )
    user = me(market)
    for open_offer in market.offers.where(listing_id=listing.id, buyer=user, status="pending"):
        raise ToolError("already_exists", f"{open_offer.id} over {open_offer.amount:.2f} is open; wait for the answer")
    offer = Offer(
        id=market.offers.new_id(),
        listing_id=listing.id,
        buyer=user,
        seller=listing.seller,
        amount=amount,
        waiting_for=listing.seller,
        updated_at=market.now,
        message=message,
    )
    return market.offers.add(offer)


@server.tool(read_only=True)
def list_offers(
    market: Market,
    side: Side | None = None,
    status: OfferStatus | None = None,
    listing_id: ListingId | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Offer]:
    """List the offers that the user has made or received, most recently changed first.

    Args:
        side: Only offers in which the user is buying, or only those on what the user is selling.
        status: Only offers in this status.
        listing_id: Only offers on this listing.
    """
    check_exists(market.listings, listing_id)
    user = me(market)
    rows = [
        offer
        for offer in market.offers
        if (side != "buying" or offer.buyer == user)
        and (side != "selling" or offer.seller == user)
        and status in (None, offer.status)
        and listing_id in (None, offer.listing_id)
    ]
    return paginate(newest_first(rows, lambda o: o.updated_at), limit, cursor)


@server.tool(destructive=True, idempotent=True)
def respond_to_offer(
    market: Market,
    offer_id: OfferId,
    answer: Literal["accept", "decline", "counter"],
    counter_amount: Price | None = None,
) -> Offer:
    """Answer an offer or a counter-offer that waits for the user. Accepting it closes the sale.

    Args:
        offer_id: The offer, such as 'ofr_0007'.
        answer: Whether to accept it, decline it or name another price.
        counter_amount: The other price, in dollars; needed for 'counter' and only there.

    Raises:
        conflict: The offer is closed, or it is the other side's turn.
        missing_amount: A counter-offer without an amount.
        not_a_counter: An amount is given though the answer is not a counter-offer.
        invalid_range: A seller's counter-offer must lie between offer and price, a buyer's below the seller's.
    """
    offer = market.offers.get(offer_id)
    if offer.status != "pending":
        raise ToolError("conflict", f"{offer.id} is {offer.status}; only an open offer can be answered")
    if offer.waiting_for != me(market):
        raise ToolError("conflict", f"{offer.id} waits for {offer.waiting_for}; wait for their answer")
    if answer == "counter":
        if counter_amount is None:
            raise ToolError("missing_amount", f"say in 'counter_amount' what to answer to {offer.amount:.2f}")
        counter_amount = round(counter_amount, 2)
        _check_counter(market, offer, counter_amount)
        return counter(market, offer, counter_amount)
    if counter_amount is not None:
        raise ToolError("not_a_counter", "'counter_amount' goes only with the answer 'counter'; leave it out")
    if answer == "accept":
        return accept(market, offer)
    return market.offers.update(offer, status="declined", updated_at=market.now)


@server.tool
def create_listing(
    market: Market,
    title: Title,
    category: ListingCategory,
    condition: Condition,
    kind: ListingKind,
    price: Price,
    closes_at: dt.datetime | None = None,
    reserve: Price | None = None,
    description: Text | None = None,
) -> Listing:
    """Offer something for sale in the user's town, at a fixed price or by auction.

    Args:
        title: What it is, in a few words.
        category: The category it belongs to.
        condition: What state it is in.
        kind: Whether it has a fixed price or is an auction.
        price: The fixed price, or where the auction starts, in dollars.
        closes_at: When the auction closes, at most thirty days ahead; needed for an auction and only there.
        reserve: The price below which an auction does not sell; kept secret.
        description: Everything else that a buyer should know.

    Raises:
        missing_closing_time: An auction without a closing time.
        wrong_kind: A closing time or a reserve is given for a fixed price.
        not_in_future: The closing time is not in the future.
        invalid_range: The closing time is too far ahead, or the reserve is below the starting price.
    """
    price, reserve = round(price, 2), None if reserve is None else round(reserve, 2)
    if kind == "auction":
        _check_auction(market, price, closes_at, reserve)
    elif closes_at is not None or reserve is not None:
        raise ToolError("wrong_kind", "'closes_at' and 'reserve' are for auctions; leave them out for a fixed price")
    user = market.members.get(me(market))
    listing = Listing(
        id=market.listings.new_id(),
        seller=user.email,
        title=title,
        category=category,
        condition=condition,
        kind=kind,
        price=price,
        city=user.city,
        listed_at=market.now,
        description=description,
        closes_at=closes_at,
        reserve=reserve,
    )
    return market.listings.add(listing)


@server.tool(destructive=True, idempotent=True)
def edit_listing(
    market: Market, listing_id: ListingId, price: Price | None = None, description: Text | None = None
) -> Listing:
    """Change the price or the description of something that the user sells; what is left out stays.

    Open offers that are not below a new price are declined: their buyers can have it for less now.

    Args:
        listing_id: The listing.
        price: The new price, or where the auction starts, in dollars.
        description: The new description.

    Raises:
        not_allowed: Somebody else sells it.
        conflict: It is no longer for sale.
        nothing_to_change: Neither a price nor a description is given.
        has_bids: The price of an auction that has bids cannot change.
        invalid_range: The auction would start above its reserve.
    """
    listing = market.listings.get(listing_id)
    check_own(market, listing)
    check_active(listing)
    changes = changes_given(price=price, description=description)
    if price is not None and listing.bid_count:
        raise ToolError("has_bids", f"{listing.title} has {listing.bid_count} bids; its price cannot change any more")
    new_price = listing.price if price is None else round(price, 2)
    if listing.reserve is not None and new_price > listing.reserve:
        raise ToolError(
            "invalid_range", f"'price' {new_price:.2f} is above the reserve of {listing.reserve:.2f}; go lower"
        )
    if price is not None:
        decline_offers(market, listing.id, at_least=new_price)
    return market.listings.update(listing, **changes | {"price": new_price})


@server.tool(destructive=True, idempotent=True)
def withdraw_listing(market: Market, listing_id: ListingId) -> Listing:
    """Take something that the user sells off the market; open offers on it are declined.

    Args:
        listing_id: The listing.

    Raises:
        not_allowed: Somebody else sells it.
        conflict: It is no longer for sale.
        has_bids: An auction that has bids must run to its end.
    """
    listing = market.listings.get(listing_id)
    check_own(market, listing)
    check_active(listing)
    if listing.bid_count:
        raise ToolError("has_bids", f"{listing.title} has {listing.bid_count} bids; the auction must run to its end")
    decline_offers(market, listing.id)
    return market.listings.update(listing, status="withdrawn")


@server.tool(destructive=True, idempotent=True)
def watch_listing(market: Market, listing_id: ListingId, watch: Literal["start", "stop"]) -> WatchResult:
    """Put a listing on the user's watch list, or take it off.

    Args:
        listing_id: The listing.
        watch: Whether to start or to stop watching it.

    Raises:
        own_listing: The user sells it.
    """
    listing = market.listings.get(listing_id)
    check_not_own(market, listing)
    watched = market.watches.find(listing.id)
    if watch == "start" and watched is None:
        market.watches.add(Watch(listing.id, market.now))
    elif watch == "stop" and watched is not None:
        market.watches.remove(watched)
    return WatchResult(listing.id, listing.title, watch == "start")


@server.tool(read_only=True)
def list_marketplace_purchases(
    market: Market, side: Side, limit: Limit = 20, cursor: Cursor | None = None
) -> Page[Purchase]:
    """List what the user has bought or sold here, newest first.

    Args:
        side: Whether to list what the user bought ('buying') or sold ('selling').
    """
    user = me(market)
    rows = market.purchases.where(buyer=user) if side == "buying" else market.purchases.where(seller=user)
    return paginate(newest_first(rows, lambda p: p.bought_at), limit, cursor)


@server.tool(idempotent=True)
def rate_seller(market: Market, purchase_id: PurchaseId, stars: Stars, comment: Text | None = None) -> Rating:
    """Rate the seller of something that the user bought, within sixty days.

    Args:
        purchase_id: The purchase, such as 'pur_0009'.
        stars: From one, bad, to five, excellent.
        comment: What other buyers should know.

    Raises:
        not_allowed: Somebody else bought it.
        too_late: The purchase is older than sixty days.
        already_exists: The purchase is rated already.
    """
    purchase = market.purchases.get(purchase_id)
    if purchase.buyer != me(market):
        raise ToolError("not_allowed", f"{purchase.title} was bought by somebody else; only the buyer can rate it")
    if market.ratings.where(purchase_id=purchase.id):
        raise ToolError("already_exists", f"{purchase.title} ({purchase.id}) is rated already; a rating is final")
    if (market.now - purchase.bought_at).days > RATING_DAYS:
        raise ToolError("too_late", f"{purchase.title} was bought more than {RATING_DAYS} days ago")
    rating = Rating(market.ratings.new_id(), purchase.id, purchase.seller, stars, market.now.date(), comment)
    return market.ratings.add(rating)


@server.passing_time
def settle_what_is_due(market: Market, until: dt.datetime) -> None:
    """Auctions close, the other side answers offers, and offers that wait for the user run out."""
    for due in falling_due(market, until, _waiting):
        match due:
            case Listing():
                close_auction(market, due)
            case Offer():
                settle_offer(market, due)


def _waiting(market: Market) -> Iterator[tuple[dt.datetime, str, Listing | Offer]]:
    for listing in market.listings.where(status="active"):
        if listing.closes_at is not None:
            yield listing.closes_at, listing.id, listing
    for offer in market.offers:
        if offer.status == "pending":
            yield offer_due(market, offer), offer.id, offer


def _seen_in(market: Market, view: View | None) -> set[str] | None:
    """The ids of the listings in a view; None for all listings."""
    user = me(market)
    match view:
        case "watched":
            return set(market.watches.keys())
        case "bid_on":
            return {bid.listing_id for bid in market.bids if bid.bidder == user}
        case "own":
            return {item.id for item in market.listings.where(seller=user)}
        case None:
            return None


def _ordered(rows: list[Listing], sort: Order) -> list[Listing]:
    match sort:
        case "newest":
            return newest_first(rows, lambda item: item.listed_at)
        case "cheapest":
            return sorted(rows, key=price_now)
        case "closing_soon":
            return sorted(rows, key=lambda item: item.closes_at or dt.datetime.max)


def _check_counter(market: Market, offer: Offer, amount: float) -> None:
    """Refuse a seller's price that is not between offer and full price, or a buyer's that is not below the seller's."""
    price = market.listings.get(offer.listing_id).price
    if offer.waiting_for == offer.buyer and amount >= offer.amount:
        raise ToolError("invalid_range", f"'counter_amount' must be below the {offer.amount:.2f} that the seller wants")
    if offer.waiting_for == offer.seller and not offer.amount < amount < price:
        raise ToolError("invalid_range", f"'counter_amount' must be between {offer.amount:.2f} and {price:.2f}")


def _check_auction(market: Market, price: float, closes_at: dt.datetime | None, reserve: float | None) -> None:
    if closes_at is None:
        raise ToolError("missing_closing_time", "an auction needs 'closes_at'; ask when it should close")
    if closes_at <= market.now:
        raise ToolError("not_in_future", f"'closes_at' {closes_at} must be after now, {market.now}")
    if closes_at > market.now + LONGEST_AUCTION:
        raise ToolError("invalid_range", f"'closes_at' {closes_at} is more than {LONGEST_AUCTION.days} days ahead")
    if reserve is not None and reserve < price:
        raise ToolError("invalid_range", f"'reserve' {reserve:.2f} is below the starting price of {price:.2f}")

"""Finding listings, watching them, bidding, buying and making offers."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, Unit, newest_first, paginate
from prove.servers._shared.amounts import check_amounts
from prove.servers._shared.cast import City
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.people import Who, is_person
from prove.servers._shared.words import has_words, same_words
from prove.servers.marketplace import rules
from prove.servers.marketplace.app import IGNORED_WORDS, Text, server
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
    Price,
    ShownOffer,
    ShownPurchase,
    Watch,
    WatchResult,
)

PriceBound = Annotated[float, Meta(ge=0, le=50_000), Unit("money")]
View = Literal["watched", "bid_on", "own"]
Order = Literal["newest", "price_low", "price_high", "closing_soon"]


@server.tool(read_only=True)
def search_listings(
    market: Market,
    query: Query | None = None,
    category: ListingCategory | None = None,
    condition: Condition | None = None,
    kind: ListingKind | None = None,
    min_price: PriceBound | None = None,
    max_price: PriceBound | None = None,
    city: City | None = None,
    seller: Who | None = None,
    view: View | None = None,
    status: ListingStatus = "active",
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: Order = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ListingSummary]:
    """Search all listings.

    Args:
        query: Words to search for.
        category: Filter by category.
        condition: Filter by condition.
        kind: Filter by kind.
        min_price: Lowest price, in dollars.
        max_price: Highest price, in dollars.
        city: Filter by city.
        seller: Name or email address of the seller.
        view: Listings that the user watches, has bid on, or sells.
        status: Filter by status.
        since: Listed on this day or later.
        until: Listed on this day or earlier.
        sort: Sort order.

    Raises:
        not_found: There is no such seller.
        invalid_range: The lowest price is above the highest, or the first day after the last.
    """
    check_amounts(min_price, max_price, "price")
    check_span(since, until)
    sellers, seen = _members(market, seller), _seen_in(market, view)
    any_day = since is None and until is None
    rows = [
        item
        for item in market.listings.where(status=status)
        if (seen is None or item.id in seen)
        and category in (None, item.category)
        and condition in (None, item.condition)
        and kind in (None, item.kind)
        and (sellers is None or item.seller in sellers)
        and (min_price is None or rules.price_now(item) >= min_price)
        and (max_price is None or rules.price_now(item) <= max_price)
        and (any_day or in_span(item.listed_at.date(), since, until))
        and (city is None or same_words(city, item.city))
        and has_words(query, item.title, item.description, item.category, item.city, ignored=IGNORED_WORDS)
    ]
    page = paginate(_ordered(rows, sort), limit, cursor)
    return page.seen_as(rules.summary(market))


@server.tool(read_only=True)
def get_listing(market: Market, listing_id: ListingId) -> ListingDetail:
    """Get a listing with its description, the seller's rating, the bidding and the user's own bid.

    Args:
        listing_id: The listing.
    """
    return rules.detail(market, market.listings.get(listing_id))


@server.tool(destructive=True, idempotent=True)
def watch_listing(market: Market, listing_id: ListingId, watch: Literal["start", "stop"]) -> WatchResult:
    """Add a listing to the user's watch list or remove it.

    Args:
        listing_id: The listing.
        watch: Start or stop watching it.

    Raises:
        own_listing: The user sells it.
    """
    listing = market.listings.get(listing_id)
    rules.check_not_own(market, listing)
    watched = market.watches.find(listing.id)
    if watch == "start" and watched is None:
        market.watches.add(Watch(listing.id, market.now))
    elif watch == "stop" and watched is not None:
        market.watches.remove(watched)
    return WatchResult(listing.id, listing.title, watch == "start")


@server.tool(destructive=True, idempotent=True)
def place_bid(market: Market, listing_id: ListingId, max_amount: Price) -> BidResult:
    """Bid in an auction. The marketplace bids up to the maximum, no higher than needed to lead.

    Args:
        listing_id: The auction.
        max_amount: The user's maximum, in dollars.

    Raises:
        wrong_kind: The listing has a fixed price.
        own_listing: The user sells it.
        conflict: The auction is over or withdrawn.
        bid_too_low: The amount is below the minimum bid, or below the user's own leading maximum.
    """
    listing = market.listings.get(listing_id)
    if listing.kind != "auction":
        raise ToolError(
            "wrong_kind", f"{listing.title} ({listing.id}) has a fixed price; use buy_listing or make_offer"
        )
    rules.check_not_own(market, listing)
    rules.check_active(listing)
    user, max_amount = rules.me(market), round(max_amount, 2)
    own = max(market.bids.where(listing_id=listing.id, bidder=user), key=lambda bid: bid.max_amount, default=None)
    if own is not None and listing.leader == user and max_amount <= own.max_amount:
        if max_amount < own.max_amount:
            leads = f"the user leads with a maximum of {own.max_amount:.2f}"
            raise ToolError("bid_too_low", f"{leads}, which cannot be lowered; 'max_amount' must be more than that")
        return rules.bid_result(market, listing, own)
    if max_amount < rules.minimum_bid(listing):
        least = f"the minimum of {rules.minimum_bid(listing):.2f}"
        raise ToolError("bid_too_low", f"'max_amount' {max_amount:.2f} is below {least}; bid at least that")
    bid = rules.bid_for(market, listing, user, max_amount, market.now)
    return rules.bid_result(market, market.listings.get(listing.id), bid)


@server.tool(destructive=True, idempotent=True)
def buy_listing(market: Market, listing_id: ListingId) -> ShownPurchase:
    """Buy a fixed-price listing for its full price.

    Args:
        listing_id: The listing.

    Raises:
        wrong_kind: The listing is an auction.
        own_listing: The user sells it.
        conflict: It is no longer for sale.
    """
    listing = market.listings.get(listing_id)
    rules.check_fixed_price(listing)
    rules.check_not_own(market, listing)
    rules.check_active(listing)
    return rules.shown_purchase(market)(rules.sell(market, listing, rules.me(market), listing.price, "price"))


@server.tool(idempotent=True)
def make_offer(market: Market, listing_id: ListingId, amount: Price, message: Text | None = None) -> ShownOffer:
    """Offer less than the price of a fixed-price listing. The seller answers within a day.

    Args:
        listing_id: The listing.
        amount: The offered price, in dollars.
        message: A message to the seller.

    Raises:
        wrong_kind: The listing is an auction.
        own_listing: The user sells it.
        conflict: It is no longer for sale.
        not_below_price: The amount is not below the price.
        already_exists: The user has another open offer on this listing.
    """
    listing = market.listings.get(listing_id)
    rules.check_fixed_price(listing)
    rules.check_not_own(market, listing)
    rules.check_active(listing)
    amount = round(amount, 2)
    if amount >= listing.price:
        raise ToolError(
            "not_below_price", f"'amount' must be below the price of {listing.price:.2f}, or use buy_listing"
        )
    user = rules.me(market)
    for open_offer in market.offers.where(listing_id=listing.id, buyer=user, status="pending"):
        if (open_offer.amount, open_offer.waiting_for) == (amount, listing.seller):
            return rules.shown_offer(market)(open_offer)
        answer = "wait for the answer" if open_offer.waiting_for == listing.seller else "answer it by respond_to_offer"
        raise ToolError("already_exists", f"{open_offer.id} over {open_offer.amount:.2f} is open; {answer}")
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
    return rules.shown_offer(market)(market.offers.add(offer))


def _members(market: Market, who: str | None) -> set[str] | None:
    """The addresses of the members that a filter names; None for all members."""
    if who is None:
        return None
    found = {member.email for member in market.members if is_person(who, member.name, member.email)}
    if not found:
        raise ToolError("not_found", f"there is no member {who!r}; search_listings without 'seller' shows who sells")
    return found


def _seen_in(market: Market, view: View | None) -> set[str] | None:
    """The ids of the listings in a view; None for all listings."""
    user = rules.me(market)
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
        case "price_low":
            return sorted(rows, key=rules.price_now)
        case "price_high":
            return sorted(rows, key=lambda item: -rules.price_now(item))
        case "closing_soon":
            return sorted(rows, key=lambda item: item.closes_at or dt.datetime.max)

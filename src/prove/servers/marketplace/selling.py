"""Selling: creating, changing and withdrawing listings."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import ToolError, changes_given
from prove.servers.marketplace import rules
from prove.servers.marketplace.app import Text, server
from prove.servers.marketplace.records import Condition, Listing, ListingCategory, ListingId, ListingKind, Market, Price

Title = Annotated[str, Meta(min_length=3, max_length=80)]

LONGEST_AUCTION = dt.timedelta(days=30)


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
    """Sell something in the user's city, at a fixed price or by auction.

    Args:
        title: Title of the listing.
        category: Category.
        condition: Condition of the item.
        kind: Fixed price or auction.
        price: Fixed or starting price, in dollars.
        closes_at: End of an auction, at most 30 days ahead; required for auctions.
        reserve: Secret minimum price of an auction, in dollars.
        description: Description of the item.

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
    user = market.members.get(rules.me(market))
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
    """Change the price or the description of one of the user's listings.

    Open offers of at least the new price are declined.

    Args:
        listing_id: The listing.
        price: The new price or starting price, in dollars.
        description: The new description.

    Raises:
        not_allowed: Somebody else sells it.
        conflict: It is no longer for sale.
        nothing_to_change: Neither a price nor a description is given.
        has_bids: The price of an auction that has bids cannot change.
        invalid_range: The auction would start above its reserve.
    """
    listing = market.listings.get(listing_id)
    rules.check_own(market, listing)
    rules.check_active(listing)
    changes = changes_given(price=price, description=description)
    new_price = listing.price if price is None else round(price, 2)
    if new_price == listing.price:
        return market.listings.update(listing, **changes | {"price": new_price})
    if listing.bid_count:
        bids = f"{listing.title} has {listing.bid_count} bids"
        raise ToolError("has_bids", f"{bids}; its price cannot change any more, only the description")
    if listing.reserve is not None and new_price > listing.reserve:
        raise ToolError(
            "invalid_range", f"'price' {new_price:.2f} is above the reserve of {listing.reserve:.2f}; go lower"
        )
    rules.decline_offers(market, listing.id, at_least=new_price)
    return market.listings.update(listing, **changes | {"price": new_price})


@server.tool(destructive=True, idempotent=True)
def withdraw_listing(market: Market, listing_id: ListingId) -> Listing:
    """Withdraw one of the user's listings from sale. Open offers on it are declined.

    Args:
        listing_id: The listing.

    Raises:
        not_allowed: Somebody else sells it.
        conflict: It was sold, or an auction ended without a buyer.
        has_bids: An auction that has bids must run to its end.
    """
    listing = market.listings.get(listing_id)
    rules.check_own(market, listing)
    if listing.status == "withdrawn":
        return listing
    rules.check_active(listing)
    if listing.bid_count:
        raise ToolError("has_bids", f"{listing.title} has {listing.bid_count} bids; wait for the end of the auction")
    rules.decline_offers(market, listing.id)
    return market.listings.update(listing, status="withdrawn")


def _check_auction(market: Market, price: float, closes_at: dt.datetime | None, reserve: float | None) -> None:
    if closes_at is None:
        raise ToolError("missing_closing_time", "an auction needs 'closes_at'; ask when it should close")
    if closes_at <= market.now:
        raise ToolError("not_in_future", f"'closes_at' {closes_at} must be after now, {market.now}")
    if closes_at > market.now + LONGEST_AUCTION:
        raise ToolError(
            "invalid_range", f"'closes_at' {closes_at} must be within {LONGEST_AUCTION.days} days; close it earlier"
        )
    if reserve is not None and reserve < price:
        raise ToolError(
            "invalid_range", f"'reserve' {reserve:.2f} is below the starting price of {price:.2f}; raise it"
        )

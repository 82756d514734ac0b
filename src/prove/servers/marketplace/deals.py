"""Offers that wait for an answer, what was bought and sold, and ratings of sellers."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, paginate
from prove.servers._shared.amounts import AmountBound, check_amounts, in_amounts
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query, Stars
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.sorting import Sort, in_order
from prove.servers._shared.words import has_words
from prove.servers.marketplace import rules
from prove.servers.marketplace.app import IGNORED_WORDS, Text, server
from prove.servers.marketplace.records import (
    ListingId,
    Market,
    Offer,
    OfferId,
    OfferStatus,
    Price,
    Purchase,
    PurchaseId,
    Rating,
    ShownOffer,
    ShownPurchase,
    ShownRating,
    Side,
)

RATING_DAYS = 60
OfferLimit = Annotated[int, Meta(ge=1, le=40, description="Page size.")]
"""Offers have messages: a page of them would be longer than of other things."""


@server.tool(read_only=True)
def list_offers(
    market: Market,
    query: Query | None = None,
    side: Side | None = None,
    status: OfferStatus | None = None,
    listing_id: ListingId | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: Sort = "newest",
    limit: OfferLimit = 20,
    cursor: Cursor | None = None,
) -> Page[ShownOffer]:
    """List the offers that the user has made or received.

    Args:
        query: Words to search for in title, message and names.
        side: Offers made ('buying') or received ('selling').
        status: Filter by status.
        listing_id: Filter by listing.
        since: First day.
        until: Last day.
        min_amount: Lowest amount, in dollars.
        max_amount: Highest amount, in dollars.
        sort: Sort order.

    Raises:
        invalid_range: The first day is after the last, or the lowest amount above the highest.
    """
    check_exists(market.listings, listing_id)
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    user = rules.me(market)
    rows = [
        offer
        for offer in market.offers
        if (side != "buying" or offer.buyer == user)
        and (side != "selling" or offer.seller == user)
        and status in (None, offer.status)
        and listing_id in (None, offer.listing_id)
        and in_span(offer.updated_at.date(), since, until)
        and in_amounts(offer.amount, min_amount, max_amount)
        and (query is None or _offer_has(market, offer, query))
    ]
    page = paginate(in_order(rows, sort, lambda o: o.updated_at, lambda o: o.amount), limit, cursor)
    return page.seen_as(rules.shown_offer(market))


@server.tool(destructive=True, idempotent=True)
def respond_to_offer(
    market: Market,
    offer_id: OfferId,
    answer: Literal["accept", "decline", "counter"],
    counter_amount: Price | None = None,
) -> ShownOffer:
    """Answer an offer or a counter-offer that waits for the user. Accepting it closes the sale.

    Args:
        offer_id: The offer.
        answer: The answer.
        counter_amount: Counter-offer, in dollars; only with 'counter'.

    Raises:
        conflict: The offer is closed, or it is the other side's turn.
        missing_amount: A counter-offer without an amount.
        not_a_counter: An amount is given though the answer is not a counter-offer.
        invalid_range: A seller's counter-offer must lie between offer and price, a buyer's below the seller's.
    """
    offer = market.offers.get(offer_id)
    if answer != "counter" and counter_amount is not None:
        raise ToolError("not_a_counter", "'counter_amount' goes only with the answer 'counter'; leave it out")
    if (answer, offer.status) in (("accept", "accepted"), ("decline", "declined")):
        return rules.shown_offer(market)(offer)
    _check_turn(market, offer)
    if answer == "counter":
        if counter_amount is None:
            raise ToolError("missing_amount", f"say in 'counter_amount' what to answer to {offer.amount:.2f}")
        counter_amount = round(counter_amount, 2)
        _check_counter(market, offer, counter_amount)
        offer = rules.counter(market, offer, counter_amount)
    elif answer == "accept":
        offer = rules.accept(market, offer)
    else:
        offer = market.offers.update(offer, status="declined", updated_at=market.now)
    return rules.shown_offer(market)(offer)


@server.tool(read_only=True)
def list_marketplace_purchases(
    market: Market,
    side: Side,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ShownPurchase]:
    """List what the user has bought or sold.

    Args:
        side: What the user bought ('buying') or sold ('selling').
        query: Words to search for in title and names.
        since: First day.
        until: Last day.
        min_amount: Lowest price, in dollars.
        max_amount: Highest price, in dollars.
        sort: Sort order.

    Raises:
        invalid_range: The first day is after the last, or the lowest price above the highest.
    """
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    user = rules.me(market)
    rows = [
        p
        for p in (market.purchases.where(buyer=user) if side == "buying" else market.purchases.where(seller=user))
        if in_span(p.bought_at.date(), since, until)
        and in_amounts(p.price, min_amount, max_amount)
        and (query is None or has_words(query, p.title, *_parties(market, p), ignored=IGNORED_WORDS))
    ]
    page = paginate(in_order(rows, sort, lambda p: p.bought_at, lambda p: p.price), limit, cursor)
    return page.seen_as(rules.shown_purchase(market))


@server.tool(idempotent=True)
def rate_seller(market: Market, purchase_id: PurchaseId, stars: Stars, comment: Text | None = None) -> ShownRating:
    """Rate the seller of something that the user bought, once, within 60 days.

    Args:
        purchase_id: The purchase.
        stars: From 1 (bad) to 5 (excellent).
        comment: A comment for other buyers.

    Raises:
        not_allowed: Somebody else bought it.
        too_late: The purchase is older than sixty days.
        already_exists: The purchase is rated in another way already.
    """
    purchase = market.purchases.get(purchase_id)
    if purchase.buyer != rules.me(market):
        raise ToolError("not_allowed", f"{purchase.title} was bought by somebody else; only the buyer can rate it")
    if given := market.ratings.where(purchase_id=purchase.id):
        if (given[0].stars, given[0].comment) == (stars, comment):
            return rules.shown_rating(market, given[0])
        rated = f"{purchase.title} ({purchase.id}) is rated already"
        raise ToolError("already_exists", f"{rated}; a rating is final, so leave it as it is")
    if (market.now - purchase.bought_at).days > RATING_DAYS:
        last = (purchase.bought_at + dt.timedelta(days=RATING_DAYS)).date()
        raise ToolError("too_late", f"{purchase.title} could be rated until {last}; choose a later purchase")
    rating = Rating(market.ratings.new_id(), purchase.id, purchase.seller, stars, market.now.date(), comment)
    return rules.shown_rating(market, market.ratings.add(rating))


def _offer_has(market: Market, offer: Offer, query: str) -> bool:
    """Whether an offer has the words of a query in its title, its message or the names of both sides."""
    title = market.listings.get(offer.listing_id).title
    return has_words(query, title, offer.message, *_parties(market, offer), ignored=IGNORED_WORDS)


def _parties(market: Market, deal: Offer | Purchase) -> tuple[str, str]:
    """The names of the buyer and the seller."""
    return market.members.get(deal.buyer).name, market.members.get(deal.seller).name


def _check_turn(market: Market, offer: Offer) -> None:
    """Refuse to answer an offer that is closed, or that somebody else has to answer."""
    if offer.status != "pending":
        raise ToolError("conflict", f"{offer.id} is {offer.status}; only an open offer can be answered, make a new one")
    if offer.waiting_for != rules.me(market):
        raise ToolError("conflict", f"{offer.id} waits for {offer.waiting_for}; wait for their answer")


def _check_counter(market: Market, offer: Offer, amount: float) -> None:
    """Refuse a seller's price that is not between offer and full price, or a buyer's that is not below the seller's."""
    price = market.listings.get(offer.listing_id).price
    if offer.waiting_for == offer.buyer and amount >= offer.amount:
        raise ToolError("invalid_range", f"'counter_amount' must be below the {offer.amount:.2f} that the seller wants")
    if offer.waiting_for == offer.seller and not offer.amount < amount < price:
        raise ToolError("invalid_range", f"'counter_amount' must be between {offer.amount:.2f} and {price:.2f}")

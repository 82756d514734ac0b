"""All tools of the marketplace, which are in `buying`, `selling` and `deals`, and what happens as time passes."""

import datetime as dt
from collections.abc import Iterator

from prove.servers._shared.due import falling_due
from prove.servers.marketplace import buying, deals, rules, selling
from prove.servers.marketplace.app import server
from prove.servers.marketplace.records import Listing, Market, Offer

__all__ = ["buying", "deals", "selling", "server"]


@server.passing_time
def settle_what_is_due(market: Market, until: dt.datetime) -> None:
    """Auctions close, the other side answers offers, and offers that wait for the user run out."""
    for due in falling_due(market, until, _waiting):
        match due:
            case Listing():
                rules.close_auction(market, due)
            case Offer():
                rules.settle_offer(market, due)


def _waiting(market: Market) -> Iterator[tuple[dt.datetime, str, Listing | Offer]]:
    for listing in market.listings.where(status="active"):
        if listing.closes_at is not None:
            yield listing.closes_at, listing.id, listing
    for offer in market.offers:
        if offer.status == "pending":
            yield rules.offer_due(market, offer), offer.id, offer

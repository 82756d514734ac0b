"""All tools of the marketplace, which are in `buying`, `selling` and `deals`, and what happens as time passes."""

import datetime as dt
from collections.abc import Iterator

from prove.servers._shared.due import falling_due
from prove.servers.marketplace import buying, deals, others, rules, selling
from prove.servers.marketplace.app import server
from prove.servers.marketplace.records import Listing, Market, Offer

Due = Listing | Offer | others.Arrival | tuple[Listing, others.Rival]

__all__ = ["buying", "deals", "selling", "server"]


@server.passing_time
def settle_what_is_due(market: Market, until: dt.datetime) -> None:
    """Others list things and bid, auctions close, the other side answers offers, and unanswered offers run out."""

    def waiting(market: Market) -> Iterator[tuple[dt.datetime, str, Due]]:
        yield from _waiting(market)
        if arrival := others.next_arrival(market, until):
            yield arrival.at, arrival.id, arrival

    for due in falling_due(market, until, waiting):
        match due:
            case Listing():
                rules.close_auction(market, due)
            case Offer():
                rules.settle_offer(market, due)
            case others.Arrival():
                others.add_arrival(market, due)
            case (listing, rival):
                others.add_rival(market, listing, rival)


def _waiting(market: Market) -> Iterator[tuple[dt.datetime, str, Due]]:
    for listing in market.listings.where(status="active"):
        if listing.closes_at is not None:
            yield listing.closes_at, listing.id, listing
            if rival := others.next_rival(market, listing):
                yield rival.at, listing.id, (listing, rival)
    for offer in market.offers:
        if offer.status == "pending":
            yield rules.offer_due(market, offer), offer.id, offer

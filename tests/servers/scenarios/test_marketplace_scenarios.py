"""Whole deals among members: a thing is sold once, for what both sides agreed on, whatever somebody tries."""

import datetime as dt
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.marketplace.records import Listing, Market, Offer
from prove.servers.marketplace.rules import bid_for, me
from tests.servers.play import done, refused

DAY = 86_400
every_seed = pytest.mark.parametrize("seed", range(3))


def opened(seed: int) -> WorldSession:
    return WorldEnvironment([load("marketplace")]).open(seed)


def market_of(session: WorldSession) -> Market:
    state = session.state("marketplace")
    assert isinstance(state, Market)
    return state


def for_sale(session: WorldSession, kind: str, *, own: bool = False) -> list[Listing]:
    """Active listings without bids and offers."""
    market = market_of(session)
    taken = {offer.listing_id for offer in market.offers}
    return [
        item
        for item in market.listings.where(status="active", kind=kind)
        if (item.seller == me(market)) == own and not item.bid_count and item.id not in taken
    ]


def answerable(session: WorldSession, *, buying: bool) -> Offer:
    """An open offer that the user has to answer."""
    market = market_of(session)
    user = me(market)
    pending = market.offers.where(status="pending")
    return next(o for o in pending if o.waiting_for == user and (o.buyer == user) == buying)


def sales_of(session: WorldSession, listing_id: str) -> list[Any]:
    return [purchase for purchase in market_of(session).purchases if purchase.listing_id == listing_id]


def the_day(moment: dt.datetime) -> str:
    return moment.isoformat(timespec="minutes")


@every_seed
def test_an_auction_is_contested_won_paid_and_rated(seed: int) -> None:
    session = opened(seed)
    item = for_sale(session, "auction")[0]
    most = max(item.price, item.reserve or 0) + 400
    first = done(session, "place_bid", listing_id=item.id, max_amount=most)
    assert (first["leading"], first["highest_bid"]) == (True, max(item.price, item.reserve or 0))
    market = market_of(session)
    rival = next(m.email for m in market.members if m.email not in (item.seller, me(market)))
    bid_for(market, market.listings.get(item.id), rival, most + 50, session.now)
    shown = done(session, "get_listing", listing_id=item.id)
    assert (shown["you_lead"], shown["your_max"]) == (False, most)
    assert refused(session, "place_bid", listing_id=item.id, max_amount=shown["minimum_bid"] - 0.01) == "bid_too_low"
    again = done(session, "place_bid", listing_id=item.id, max_amount=most + 200)
    assert again["leading"]
    assert most + 50 < again["highest_bid"] <= most + 200
    assert item.closes_at is not None
    session.advance((item.closes_at - session.now).total_seconds() + 60)
    (sale,) = sales_of(session, item.id)
    assert (sale.buyer, sale.price, sale.via) == (me(market), again["highest_bid"], "auction")
    found = done(session, "list_marketplace_purchases", side="buying", query=item.title, min_amount=sale.price)["items"]
    assert [row["id"] for row in found] == [sale.id]
    rating = done(session, "rate_seller", purchase_id=sale.id, stars=5)
    assert rating["title"] == item.title
    assert refused(session, "rate_seller", purchase_id=sale.id, stars=1) == "already_exists"


@every_seed
def test_haggling_ends_at_a_price_that_both_named(seed: int) -> None:
    session = opened(seed)
    received = answerable(session, buying=False)
    price = market_of(session).listings.get(received.listing_id).price
    middle = round((received.amount + price) / 2, 2)
    call: dict[str, Any] = {"offer_id": received.id, "answer": "counter"}
    assert refused(session, "respond_to_offer", **call, counter_amount=received.amount) == "invalid_range"
    countered = done(session, "respond_to_offer", **call, counter_amount=middle)
    assert (countered["amount"], countered["waiting_for"]) == (middle, received.buyer)
    assert refused(session, "respond_to_offer", offer_id=received.id, answer="accept") == "conflict"
    session.advance(DAY)
    after = market_of(session).offers.get(received.id)
    sales = sales_of(session, received.listing_id)
    assert after.status in ("accepted", "declined")
    assert [(sale.price, sale.buyer) for sale in sales] == (
        [(middle, received.buyer)] if after.status == "accepted" else []
    )


@every_seed
def test_a_thing_is_sold_once(seed: int) -> None:
    session = opened(seed)
    offer = answerable(session, buying=True)
    bought = done(session, "buy_listing", listing_id=offer.listing_id)
    assert refused(session, "buy_listing", listing_id=offer.listing_id) == "conflict"
    assert refused(session, "respond_to_offer", offer_id=offer.id, answer="accept") == "conflict"
    assert refused(session, "make_offer", listing_id=offer.listing_id, amount=1) == "conflict"
    for _ in range(2):
        assert done(session, "respond_to_offer", offer_id=offer.id, answer="decline")["status"] == "declined"
    session.advance(5 * DAY)
    (sale,) = sales_of(session, offer.listing_id)
    listing = market_of(session).listings.get(offer.listing_id)
    assert (sale.id, sale.price, listing.status) == (bought["id"], listing.price, "sold")


@every_seed
def test_accepting_one_offer_declines_the_others(seed: int) -> None:
    session = opened(seed)
    offer = answerable(session, buying=False)
    market = market_of(session)
    rivals = [o.id for o in market.offers.where(listing_id=offer.listing_id, status="pending") if o.id != offer.id]
    income = sum(
        sale["price"] for sale in done(session, "list_marketplace_purchases", side="selling", limit=50)["items"]
    )
    for _ in range(2):
        assert done(session, "respond_to_offer", offer_id=offer.id, answer="accept")["status"] == "accepted"
    assert {market_of(session).offers.get(rival).status for rival in rivals} <= {"declined"}
    sales = done(session, "list_marketplace_purchases", side="selling", limit=50)["items"]
    assert round(sum(sale["price"] for sale in sales) - income, 2) == offer.amount
    assert refused(session, "edit_listing", listing_id=offer.listing_id, price=1) == "conflict"
    assert refused(session, "withdraw_listing", listing_id=offer.listing_id) == "conflict"


@every_seed
def test_nobody_cheats_at_an_auction(seed: int) -> None:
    session = opened(seed)
    closing = session.now + dt.timedelta(days=3)
    about = {"title": "Grandfather clock", "category": "furniture", "condition": "good", "kind": "auction", "price": 40}
    for wrong, code in (
        ({"closes_at": the_day(session.now - dt.timedelta(days=1))}, "not_in_future"),
        ({"closes_at": the_day(session.now + dt.timedelta(days=31))}, "invalid_range"),
        ({"closes_at": the_day(closing), "reserve": 39.99}, "invalid_range"),
    ):
        assert refused(session, "create_listing", **about, **wrong) == code
    mine = done(session, "create_listing", **about, closes_at=the_day(closing), reserve=100)
    assert refused(session, "place_bid", listing_id=mine["id"], max_amount=90) == "own_listing"
    theirs = for_sale(session, "auction")[0]
    for amount in (0, -5, 0.5):
        assert session.call("place_bid", {"listing_id": theirs.id, "max_amount": amount}).code == "out_of_bounds"
    most = theirs.price + 100
    done(session, "place_bid", listing_id=theirs.id, max_amount=most)
    before = market_of(session).digest()
    assert refused(session, "place_bid", listing_id=theirs.id, max_amount=most - 0.01) == "bid_too_low"
    assert done(session, "place_bid", listing_id=theirs.id, max_amount=most)["leading"]
    assert refused(session, "withdraw_listing", listing_id=theirs.id) == "not_allowed"
    assert market_of(session).digest() == before
    session.advance(4 * DAY)
    assert market_of(session).listings.get(mine["id"]).status == "unsold"
    assert sales_of(session, mine["id"]) == []


@every_seed
def test_a_listing_is_repriced_and_withdrawn(seed: int) -> None:
    session = opened(seed)
    offer = answerable(session, buying=False)
    listing = market_of(session).listings.get(offer.listing_id)
    for _ in range(2):
        done(session, "edit_listing", listing_id=listing.id, price=offer.amount + 1, description="Now or never.")
        assert market_of(session).offers.get(offer.id).status == "pending"
    done(session, "edit_listing", listing_id=listing.id, price=offer.amount)
    assert market_of(session).offers.get(offer.id).status == "declined"
    for _ in range(2):
        assert done(session, "withdraw_listing", listing_id=listing.id)["status"] == "withdrawn"
    own = done(session, "search_listings", view="own", status="withdrawn", query="NEVER now", limit=50)["items"]
    assert [row["id"] for row in own] == [listing.id]
    session.advance(10 * DAY)
    assert sales_of(session, listing.id) == []


@every_seed
def test_time_in_one_step_or_in_many_is_the_same(seed: int) -> None:
    session = opened(seed)
    item = for_sale(session, "fixed_price")[0]
    done(session, "make_offer", listing_id=item.id, amount=max(1.0, round(item.price * 0.85, 2)))
    waits = answerable(session, buying=True)
    twin = session.fork()
    session.advance(12 * DAY)
    for _ in range(96):
        twin.advance(12 * DAY / 96)
    assert market_of(session).digest() == market_of(twin).digest()
    assert market_of(session).offers.get(waits.id).status == "expired"
    assert refused(session, "respond_to_offer", offer_id=waits.id, answer="accept") == "conflict"
    assert all(len(sales_of(session, listing.id)) <= 1 for listing in market_of(session).listings)

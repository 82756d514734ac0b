"""The marketplace's own rules: proxy bids, reserves, counter-offers, closings, and a first day that obeys them."""

import datetime as dt
from typing import Any, cast

import pytest
from msgspec.structs import replace

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.purchases.market import deals_of
from prove.servers.marketplace.records import Listing, Market, Offer
from prove.servers.marketplace.rules import AWAKE, OFFER_LIFE, bid_for, me, minimum_bid, offer_due
from prove.servers.marketplace.texts import thing_of
from tests.servers.clocks import for_somebody
from tests.servers.play import done, refused, rows_of

SEEDS = range(6)


def open_session(seed: int = 1) -> WorldSession:
    return WorldEnvironment([load("marketplace")]).open(seed)


def market_of(session: WorldSession) -> Market:
    return cast(Market, session.state("marketplace"))


def worlds() -> list[Market]:
    return [market_of(open_session(seed)) for seed in SEEDS]


def active(session: WorldSession, kind: str, *, own: bool = False, bids: bool | None = None) -> Listing:
    market = market_of(session)
    return next(
        item
        for item in market.listings.where(status="active")
        if item.kind == kind and (item.seller == me(market)) == own and (bids is None or bool(item.bid_count) == bids)
    )


def waiting(session: WorldSession, *, buying: bool) -> Offer:
    """An open offer that the user has to answer."""
    market = market_of(session)
    user = me(market)
    return next(
        o for o in market.offers if o.status == "pending" and o.waiting_for == user and (o.buyer == user) == buying
    )


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_holds_together(seed: int) -> None:
    market = market_of(open_session(seed))
    assert 180 < sum(len(table.rows()) for table in market.tables) < 500
    assert me(market) == cast_of(seed).protagonist.email
    for item in market.listings:
        assert (item.closes_at is not None) == (item.kind == "auction")
        assert item.status != "active" or item.closes_at is None or item.closes_at > market.now
        bids = market.bids.where(listing_id=item.id)
        assert item.bid_count == len(bids)
        assert (item.leader is None) == (not bids)
        if bids:
            top = max(bids, key=lambda bid: bid.max_amount)
            assert item.leader == top.bidder != item.seller
            assert item.price <= (item.highest_bid or 0) <= top.max_amount
    assert {p.listing_id for p in market.purchases} == {i.id for i in market.listings.where(status="sold")}
    for rating in market.ratings:
        assert market.purchases.get(rating.purchase_id).seller == rating.seller
    for offer in market.offers:
        assert offer.amount < market.listings.get(offer.listing_id).price
        assert offer.status != "pending" or offer_due(market, offer) > market.now
    assert len({item.title for item in market.listings}) == len(market.listings)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_users_deals_are_those_of_the_life(seed: int) -> None:
    market = market_of(open_session(seed))
    user, facts = me(market), {deal.id: deal for deal in deals_of(seed)}
    mine = [purchase for purchase in market.purchases if user in (purchase.buyer, purchase.seller)]
    assert {purchase.id for purchase in mine} == facts.keys()
    for purchase in mine:
        deal = facts[purchase.id]
        assert (purchase.title, round(purchase.price * 100), purchase.bought_at) == (
            deal.title,
            deal.cents,
            deal.paid_at,
        )
        sides = (deal.other, user) if deal.side == "bought" else (user, deal.other)
        assert (purchase.seller, purchase.buyer) == sides
        assert market.listings.get(purchase.listing_id).listed_at < purchase.bought_at


def test_worlds_differ_in_size() -> None:
    sizes = [{spec.name: len(data.rows()) for spec, data in zip(m.specs, m.tables, strict=True)} for m in worlds()]
    assert all(len({size[name] for size in sizes}) > 2 for name in sizes[0])


@pytest.mark.parametrize("seed", SEEDS)
def test_others_list_and_bid_as_time_passes(seed: int) -> None:
    session = open_session(seed)
    before = market_of(session).fork()
    session.advance(12 * 86_400)
    market = market_of(session)
    new = [item for item in market.listings if item.id not in before.listings]
    assert 6 < len(new) < 60
    assert all(before.now < item.listed_at <= market.now and item.seller != me(market) for item in new)
    assert len({item.title for item in market.listings}) == len(market.listings)
    bids = [bid for bid in market.bids if bid.id not in before.bids]
    assert len(bids) > 8
    for bid in bids:
        item = market.listings.get(bid.listing_id)
        assert bid.bidder not in (me(market), item.seller)
        assert item.closes_at is not None
        assert before.now <= bid.placed_at < item.closes_at
    assert {item.status for item in new} >= {"active"}


@pytest.mark.parametrize("seed", SEEDS)
def test_steps_of_any_length_give_the_same_market(seed: int) -> None:
    session = open_session(seed)
    item = active(session, "auction")
    done(session, "place_bid", listing_id=item.id, max_amount=minimum_bid(item) + 3)
    own = {"title": "Grandfather clock", "category": "furniture", "condition": "good", "kind": "auction", "price": 60}
    done(session, "create_listing", **own, closes_at=(session.now + dt.timedelta(days=6)).isoformat())
    twin, steps = session.fork(), [60, 7 * 3600, 3 * 86_400, 59, 5 * 86_400 + 1, 86_400]
    session.advance(sum(steps))
    for step in steps:
        twin.advance(step)
    assert market_of(session).digest() == market_of(twin).digest()


def test_the_marketplace_bids_no_higher_than_it_must() -> None:
    session = open_session()
    item = active(session, "auction", bids=False)
    first = done(session, "place_bid", listing_id=item.id, max_amount=item.price + 500)
    assert first["leading"]
    assert first["highest_bid"] == max(item.price, item.reserve or 0)
    before = market_of(session).digest()
    assert done(session, "place_bid", listing_id=item.id, max_amount=item.price + 500) == first
    assert market_of(session).digest() == before
    assert refused(session, "place_bid", listing_id=item.id, max_amount=item.price + 499) == "bid_too_low"
    raised = done(session, "place_bid", listing_id=item.id, max_amount=item.price + 600)
    assert raised["highest_bid"] == first["highest_bid"]


def test_a_higher_maximum_wins_and_a_tie_goes_to_the_earlier() -> None:
    session = open_session()
    market = market_of(session)
    item = next(
        i for i in market.listings.where(status="active") if i.bid_count and me(market) not in (i.leader, i.seller)
    )
    best = max(bid.max_amount for bid in market.bids.where(listing_id=item.id))
    lowest = minimum_bid(item)
    assert refused(session, "place_bid", listing_id=item.id, max_amount=lowest - 0.5) == "bid_too_low"
    if lowest <= best:
        tied = done(session.fork(), "place_bid", listing_id=item.id, max_amount=best)
        assert not tied["leading"]
        assert tied["highest_bid"] == best
    won = done(session, "place_bid", listing_id=item.id, max_amount=best + 300)
    assert won["leading"]
    assert won["highest_bid"] <= best + 300
    shown = done(session, "get_listing", listing_id=item.id)
    assert (shown["you_lead"], shown["your_max"]) == (True, best + 300)


def test_nobody_deals_with_themselves_or_in_the_wrong_way() -> None:
    session = open_session()
    auction, fixed = active(session, "auction"), active(session, "fixed_price")
    own_auction, own_fixed = (active(session, kind, own=True) for kind in ("auction", "fixed_price"))
    assert refused(session, "place_bid", listing_id=own_auction.id, max_amount=900) == "own_listing"
    assert refused(session, "buy_listing", listing_id=own_fixed.id) == "own_listing"
    assert refused(session, "watch_listing", listing_id=own_fixed.id, watch="start") == "own_listing"
    assert refused(session, "place_bid", listing_id=fixed.id, max_amount=900) == "wrong_kind"
    assert refused(session, "buy_listing", listing_id=auction.id) == "wrong_kind"
    assert refused(session, "make_offer", listing_id=auction.id, amount=1) == "wrong_kind"
    assert refused(session, "edit_listing", listing_id=fixed.id, price=3) == "not_allowed"


def test_auctions_close_by_themselves() -> None:
    session = open_session()
    item = active(session, "auction", bids=False)
    done(session, "place_bid", listing_id=item.id, max_amount=5000)
    assert item.closes_at is not None
    session.advance((item.closes_at - session.now).total_seconds() - 60)
    assert done(session, "get_listing", listing_id=item.id)["status"] == "active"
    session.advance(120)
    assert done(session, "get_listing", listing_id=item.id)["status"] == "sold"
    purchases = done(session, "list_marketplace_purchases", side="buying", limit=50)["items"]
    bought = next(purchase for purchase in purchases if purchase["listing_id"] == item.id)
    assert bought["bought_at"] == item.closes_at.isoformat()
    rating = done(session, "rate_seller", purchase_id=bought["id"], stars=5)
    assert rating["seller"] == item.seller
    once = session.digest()
    assert done(session, "rate_seller", purchase_id=bought["id"], stars=5) == rating
    assert session.digest() == once
    assert refused(session, "rate_seller", purchase_id=bought["id"], stars=1) == "already_exists"


def test_below_the_reserve_nothing_is_sold() -> None:
    session = open_session()
    closing = (session.now + dt.timedelta(days=1)).isoformat()
    about = {"title": "Old clock", "category": "furniture", "condition": "worn", "kind": "auction", "price": 10}
    item = done(session, "create_listing", **about, closes_at=closing, reserve=100)
    market = market_of(session)
    rival = market.members.keys()[1]
    bid_for(market, market.listings.get(item["id"]), rival, 60, session.now)
    twin = session.fork()
    twin_market = market_of(twin)
    bid_for(twin_market, twin_market.listings.get(item["id"]), market.members.keys()[2], 150, session.now)
    assert done(twin, "get_listing", listing_id=item["id"])["reserve_met"]
    for one, status in ((session, "unsold"), (twin, "sold")):
        one.advance(2 * 86_400)
        assert done(one, "get_listing", listing_id=item["id"])["status"] == status
    sales = done(twin, "list_marketplace_purchases", side="selling", limit=50)["items"]
    sold = next(sale for sale in sales if sale["listing_id"] == item["id"])
    assert (sold["price"], sold["via"]) == (100.0, "auction")


def test_what_an_auction_needs() -> None:
    session = open_session()
    about = {"title": "Old clock", "category": "furniture", "condition": "worn", "price": 50}
    soon = (session.now + dt.timedelta(days=2)).isoformat()
    late = (session.now + dt.timedelta(days=31)).isoformat()
    past = session.now.isoformat()
    assert refused(session, "create_listing", **about, kind="auction") == "missing_closing_time"
    assert refused(session, "create_listing", **about, kind="auction", closes_at=past) == "not_in_future"
    assert refused(session, "create_listing", **about, kind="auction", closes_at=late) == "invalid_range"
    assert refused(session, "create_listing", **about, kind="auction", closes_at=soon, reserve=40) == "invalid_range"
    assert refused(session, "create_listing", **about, kind="fixed_price", closes_at=soon) == "wrong_kind"
    assert done(session, "create_listing", **about, kind="fixed_price")["city"] == cast_of(1).home


def test_bids_bind_the_seller() -> None:
    session = open_session()
    with_bids = active(session, "auction", own=True, bids=True)
    without = active(session, "auction", own=True, bids=False)
    assert refused(session, "withdraw_listing", listing_id=with_bids.id) == "has_bids"
    assert refused(session, "edit_listing", listing_id=with_bids.id, price=1) == "has_bids"
    assert done(session, "edit_listing", listing_id=with_bids.id, description="One leg is new.")["bid_count"]
    for _ in range(2):
        assert done(session, "withdraw_listing", listing_id=without.id)["status"] == "withdrawn"
    market = market_of(session)
    sold = next(item for item in market.listings.where(seller=me(market)) if item.status == "sold")
    assert refused(session, "withdraw_listing", listing_id=sold.id) == "conflict"


@pytest.mark.parametrize(
    ("share", "possible"),
    # Sellers accept from 75 to 95 percent of the price on, and make a counter-offer from four fifths of that on.
    [(0.5, {"declined0"}), (0.74, {"declined0", "pending1"}), (0.96, {"accepted0"})],
)
def test_sellers_answer_offers_within_a_day(share: float, possible: set[str]) -> None:
    answers: set[str] = set()
    session = open_session()
    market = market_of(session)
    user, taken = me(market), {offer.listing_id for offer in market.offers}
    for item in market.listings.where(status="active", kind="fixed_price"):
        if item.seller == user or item.id in taken or item.price < 20:
            continue
        trial, amount = session.fork(), round(item.price * share, 2)
        about: dict[str, Any] = {"listing_id": item.id, "amount": amount}
        offer = done(trial, "make_offer", **about)
        assert done(trial, "make_offer", **about) == offer
        assert refused(trial, "make_offer", **(about | {"amount": amount + 0.1})) == "already_exists"
        assert refused(trial, "respond_to_offer", offer_id=offer["id"], answer="accept") == "conflict"
        trial.advance(86_400)
        after = market_of(trial).offers.get(offer["id"])
        if after.status == "pending":
            assert after.waiting_for == user
            assert amount < after.amount < item.price
        answers.add(f"{after.status}{after.counters}")
        assert (market_of(trial).listings.get(item.id).status == "sold") == (after.status == "accepted")
    assert answers <= possible
    assert possible - answers <= {"declined0"}


def test_a_full_price_is_no_offer() -> None:
    session = open_session()
    item = active(session, "fixed_price")
    assert refused(session, "make_offer", listing_id=item.id, amount=item.price) == "not_below_price"


def test_accepting_sells_and_turns_the_others_down() -> None:
    session = open_session()
    offer = waiting(session, buying=False)
    accepted = done(session, "respond_to_offer", offer_id=offer.id, answer="accept")
    market = market_of(session)
    purchase = market.purchases.get(accepted["purchase_id"])
    assert (purchase.buyer, purchase.price, purchase.via) == (offer.buyer, offer.amount, "offer")
    assert market.listings.get(offer.listing_id).status == "sold"
    assert not market.offers.where(listing_id=offer.listing_id, status="pending")
    assert refused(session, "respond_to_offer", offer_id=offer.id, answer="decline") == "conflict"
    before = market.digest()
    assert done(session, "respond_to_offer", offer_id=offer.id, answer="accept") == accepted
    assert market_of(session).digest() == before


def test_counter_offers_move_towards_each_other() -> None:
    session = open_session()
    received, made = waiting(session, buying=False), waiting(session, buying=True)
    price = market_of(session).listings.get(received.listing_id).price
    answer = {"offer_id": received.id, "answer": "counter"}
    assert refused(session, "respond_to_offer", **answer) == "missing_amount"
    assert refused(session, "respond_to_offer", **answer, counter_amount=price) == "invalid_range"
    not_a_counter = {"offer_id": received.id, "answer": "accept", "counter_amount": price}
    assert refused(session, "respond_to_offer", **not_a_counter) == "not_a_counter"
    middle = round((received.amount + price) / 2, 2)
    countered = done(session, "respond_to_offer", **answer, counter_amount=middle)
    assert (countered["amount"], countered["waiting_for"]) == (middle, received.buyer)
    higher = {"offer_id": made.id, "answer": "counter", "counter_amount": made.amount + 1}
    assert refused(session, "respond_to_offer", **higher) == "invalid_range"
    session.advance(86_400)
    assert market_of(session).offers.get(received.id).status in ("accepted", "declined")


def test_offers_that_wait_for_the_user_run_out() -> None:
    session = open_session()
    offer = waiting(session, buying=True)
    session.advance(4 * 86_400)
    assert market_of(session).offers.get(offer.id).status == "expired"


def test_buying_turns_down_open_offers_and_withdrawing_too() -> None:
    session = open_session()
    made, received = waiting(session, buying=True), waiting(session, buying=False)
    done(session, "buy_listing", listing_id=made.listing_id)
    done(session, "withdraw_listing", listing_id=received.listing_id)
    offers = market_of(session).offers
    assert {offers.get(made.id).status, offers.get(received.id).status} == {"declined"}


def test_ratings_come_from_buyers_in_time() -> None:
    session = open_session()
    market = market_of(session)
    sold = next(p for p in market.purchases if p.seller == me(market))
    assert refused(session, "rate_seller", purchase_id=sold.id, stars=4) == "not_allowed"
    fresh = next(
        p
        for p in market.purchases.where(buyer=me(market))
        if not market.ratings.where(purchase_id=p.id) and (market.now - p.bought_at).days < 20
    )
    before = done(session, "get_listing", listing_id=fresh.listing_id)["seller_ratings"]
    later = session.fork()
    done(session, "rate_seller", purchase_id=fresh.id, stars=4)
    deals = done(session, "list_marketplace_purchases", side="buying", limit=50)["items"]
    assert [deal["stars"] for deal in deals if deal["id"] == fresh.id] == [4]
    assert done(session, "get_listing", listing_id=fresh.listing_id)["seller_ratings"] == before + 1
    later.advance(61 * 86_400)
    assert refused(later, "rate_seller", purchase_id=fresh.id, stars=4) == "too_late"


def test_views_show_what_is_the_users() -> None:
    session = open_session()
    item = active(session, "auction", bids=False)
    done(session, "watch_listing", listing_id=item.id, watch="start")
    done(session, "place_bid", listing_id=item.id, max_amount=item.price)
    for view in ("watched", "bid_on"):
        found = done(session, "search_listings", view=view, limit=50)
        assert item.id in {row["id"] for row in found["items"]}
    done(session, "watch_listing", listing_id=item.id, watch="stop")
    assert item.id not in {row["id"] for row in done(session, "search_listings", view="watched", limit=50)["items"]}
    own = done(session, "search_listings", view="own", limit=50)
    assert {row["seller"] for row in own["items"]} == {me(market_of(session))}


def test_buyers_never_see_the_reserve_or_other_maximums() -> None:
    session = open_session()
    item = active(session, "auction", bids=True)
    shown = done(session, "get_listing", listing_id=item.id)
    assert not {"reserve", "leader", "max_amount"} & shown.keys()


def test_words_find_things_in_any_case() -> None:
    session = open_session()
    item = active(session, "fixed_price")
    found = done(session, "search_listings", query=item.title.upper())
    assert [row["id"] for row in found["items"]] == [item.id]


def test_a_lower_price_turns_down_the_offers_that_are_not_below_it() -> None:
    session = open_session()
    offer = waiting(session, buying=False)
    higher = {"listing_id": offer.listing_id, "price": offer.amount + 10}
    done(session, "edit_listing", **higher)
    assert market_of(session).offers.get(offer.id).status == "pending"
    done(session, "edit_listing", listing_id=offer.listing_id, price=offer.amount)
    assert market_of(session).offers.get(offer.id).status == "declined"
    counter = {"offer_id": offer.id, "answer": "counter", "counter_amount": offer.amount + 1}
    assert refused(session, "respond_to_offer", **counter) == "conflict"


def test_amounts_are_compared_in_cents() -> None:
    session = open_session()
    item, received = active(session, "fixed_price"), waiting(session, buying=False)
    assert refused(session, "make_offer", listing_id=item.id, amount=item.price - 0.001) == "not_below_price"
    price = market_of(session).listings.get(received.listing_id).price
    counter = {"offer_id": received.id, "answer": "counter", "counter_amount": price - 0.001}
    assert refused(session, "respond_to_offer", **counter) == "invalid_range"
    auction = active(session, "auction")
    low = {"listing_id": auction.id, "max_amount": minimum_bid(auction) - 0.001}
    assert done(session, "place_bid", **low)["max_amount"] == minimum_bid(auction)


def test_sellers_are_named_by_name_or_address() -> None:
    session = open_session()
    market = market_of(session)
    item = active(session, "fixed_price")
    name = market.members.get(item.seller).name
    for who in (item.seller, item.seller.upper(), name, name.lower(), name.split()[0]):
        found = done(session, "search_listings", seller=who, limit=50)["items"]
        assert item.id in {row["id"] for row in found}
        assert name in {row["seller_name"] for row in found}
    assert refused(session, "search_listings", seller="Nobody Here") == "not_found"


def test_listings_are_found_by_price_and_condition() -> None:
    session = open_session()
    found = done(session, "search_listings", min_price=20, max_price=200, sort="price_high", limit=50)["items"]
    prices = [row["price"] for row in found]
    assert prices == sorted(prices, reverse=True)
    assert prices
    assert all(20 <= price <= 200 for price in prices)
    worn = done(session, "search_listings", condition="worn", limit=50)["items"]
    assert {row["condition"] for row in worn} == {"worn"}
    assert refused(session, "search_listings", min_price=20, max_price=10) == "invalid_range"


def test_listings_are_found_by_the_day_they_were_listed() -> None:
    session = open_session()
    days = sorted(item.listed_at.date() for item in market_of(session).listings.where(status="active"))
    first, last = days[len(days) // 3], days[len(days) // 2]
    found = rows_of(session, "search_listings", since=str(first), until=str(last), sort="price_low")
    assert sorted(row["listed_at"][:10] for row in found) == [str(day) for day in days if first <= day <= last]
    assert 0 < len(found) < len(days)
    later = rows_of(session, "search_listings", since=str(first))
    assert len(later) == sum(day >= first for day in days)
    assert refused(session, "search_listings", since=str(last), until=str(first)) == "invalid_range"


def test_offers_and_deals_are_found_by_words_days_and_amounts() -> None:
    session = open_session()
    market = market_of(session)
    offer = waiting(session, buying=False)
    title, buyer = market.listings.get(offer.listing_id).title, market.members.get(offer.buyer).name
    found = done(session, "list_offers", query=f"{title} from {buyer}".upper(), limit=40)["items"]
    assert offer.id in {row["id"] for row in found}
    assert {(row["title"], row["buyer_name"]) for row in found} == {(title, buyer)}
    day, user = str(offer.updated_at.date()), me(market)
    ranged = {"min_amount": offer.amount, "max_amount": offer.amount, "since": day, "until": day}
    assert offer.id in {row["id"] for row in done(session, "list_offers", **ranged, limit=40)["items"]}
    mine = market.purchases.where(buyer=user)
    by_price = done(session, "list_marketplace_purchases", side="buying", sort="amount_low", limit=50)["items"]
    assert [row["price"] for row in by_price] == sorted(p.price for p in mine)
    one = mine[0]
    name = market.members.get(one.seller).name
    found = done(session, "list_marketplace_purchases", side="buying", query=f"{name} {one.title}")["items"]
    assert [(row["id"], row["seller_name"]) for row in found] == [(one.id, name)]
    assert refused(session, "list_offers", min_amount=2, max_amount=1) == "invalid_range"
    wrong = {"side": "buying", "since": "2026-02-02", "until": "2026-02-01"}
    assert refused(session, "list_marketplace_purchases", **wrong) == "invalid_range"


def test_a_price_range_may_begin_at_nothing() -> None:
    session = open_session()
    everything = done(session, "search_listings")["total"]
    assert done(session, "search_listings", min_price=0)["total"] == everything
    assert done(session, "search_listings", max_price=0)["total"] == 0


def test_what_members_write_fits_the_thing_and_the_stars() -> None:
    moods: dict[int, set[str]] = {0: set(), 1: set(), 2: set()}
    for seed in range(20):
        market = cast(Market, load("marketplace").first_day(seed))
        for offer in market.offers:
            title = market.listings.get(offer.listing_id).title
            assert offer.message is None or thing_of(title) in offer.message
        for rating in market.ratings:
            title = market.purchases.get(rating.purchase_id).title
            if rating.comment is not None:
                assert thing_of(title) in rating.comment
                sentences = rating.comment.replace(thing_of(title), "thing").split(". ")
                seller = market.members.get(rating.seller)
                first = seller.name.partition(" ")[0]
                mood = 0 if rating.stars < 3 else 1 if rating.stars == 3 else 2
                moods[mood] |= {text.rstrip(".").replace(first, "X").replace(seller.city, "Y") for text in sentences}
        new = [row.description for row in market.listings if row.condition == "new" and row.description]
        worn = {row.description for row in market.listings if row.condition == "worn"}
        assert new
        assert worn.isdisjoint(new)
    assert all(moods.values())
    assert not (moods[0] & moods[1] | moods[1] & moods[2] | moods[0] & moods[2])


@pytest.mark.parametrize("seed", range(8))
def test_nothing_happens_at_night(seed: int) -> None:
    market = market_of(open_session(seed))
    user, listed = me(market), {item.id: item.listed_at for item in market.listings}
    done = [(row.id, row.listed_at, {row.seller}) for row in market.listings]
    done += [(row.listing_id, row.placed_at, {row.bidder}) for row in market.bids]
    done += [(row.listing_id, row.updated_at, {row.buyer, row.seller}) for row in market.offers]
    done += [(row.listing_id, row.since, {user}) for row in market.watches]
    done += [(row.listing_id, row.bought_at, {row.buyer, row.seller}) for row in market.purchases]
    for listing_id, moment, by in done:
        people = [market.members.get(email) for email in by]
        assert any(for_somebody(seed, person.name, person.city, moment).hour >= 6 for person in people)
        assert listed[listing_id] <= moment <= market.now


@pytest.mark.parametrize("seed", range(8))
def test_auctions_close_and_offers_are_answered_by_day(seed: int) -> None:
    session = open_session(seed)
    before = market_of(session).fork()
    assert all(item.closes_at.hour in AWAKE for item in before.listings if item.closes_at)
    session.advance(14 * 86_400)
    market = market_of(session)
    assert all(item.closes_at.hour in AWAKE for item in market.listings if item.closes_at)
    sold = [row.bought_at for row in market.purchases if row.id not in before.purchases]
    answered = [row.updated_at for row in market.offers if row != before.offers.find(row.id)]
    assert sold
    assert answered
    assert all(moment.hour in AWAKE for moment in (*sold, *answered))


@pytest.mark.parametrize("minutes", range(0, 24 * 60, 7))
def test_an_offer_of_any_time_is_answered_by_day_within_a_day(minutes: int) -> None:
    session = open_session()
    session.advance(minutes * 60)
    market = market_of(session)
    offer = next(offer for offer in market.offers if offer.status == "pending")
    for waiting_for in (offer.buyer, offer.seller):
        asked = replace(offer, waiting_for=waiting_for, updated_at=market.now)
        due = offer_due(market, asked)
        assert due.hour in AWAKE
        if waiting_for == me(market):
            assert due - market.now >= OFFER_LIFE
        else:
            assert dt.timedelta(hours=2) <= due - market.now <= dt.timedelta(days=1)

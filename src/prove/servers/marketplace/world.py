"""The marketplace on the first day: things for sale, auctions under way, offers that wait, and what was sold before."""

import datetime as dt
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of, moments
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.purchases.market import Deal, UsedThing, deals_of, used_things_of
from prove.servers._shared.life.time.desk import free_before, free_since
from prove.servers.marketplace.others import (
    CONDITIONS,
    WORLD_THINGS,
    can_deal,
    condition_of,
    has_neighbours,
    possible_buyers,
)
from prove.servers.marketplace.records import (
    Condition,
    Listing,
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
from prove.servers.marketplace.rules import MORNING, ahead_of, bid_for, by_day, is_up, minimum_bid, offer_due, waking
from prove.servers.marketplace.texts import Buyer, ask, describe, judge
from prove.servers.marketplace.tools import server

_BIDDING, _JUST_NOW, _MINUTE = dt.timedelta(hours=29), dt.timedelta(minutes=100), dt.timedelta(minutes=1)
_WATCHING = dt.timedelta(days=2)
_EARLIER = tuple(dt.timedelta(hours=hours) for hours in (3, 4, 6, 9, 15))
"""Who had no time just now made an offer in the first of these times in which they had."""
_PICK_UP_DAYS = dt.timedelta(days=7)
"""Within what time of an offer somebody means to pick something up."""


@server.world
def build(seed: int) -> Market:
    """Some twenty members, over a hundred listings of all kinds, and the user on both sides of several deals."""
    cast, rng = cast_of(seed), keyed("marketplace", seed)
    online = habits_of(seed).online
    market = Market(seed, cast.now)
    deals, things = deals_of(seed), iter(used_things_of(seed)[len(deals_of(seed)) : WORLD_THINGS])
    _add_members(market, cast, rng, deals)
    own = amount(rng, 8, online, 4)
    for number in range(own + amount(rng, 33, 1, 24)):
        _add_listing(market, cast, rng, next(things), "fixed_price", _seller(market, rng, own=number < own))
    own = amount(rng, 6, online, 4)
    for number in range(own + amount(rng, 25, 1, 18)):
        listing = _add_listing(market, cast, rng, next(things), "auction", _seller(market, rng, own=number < own))
        _add_bids(market, cast, rng, listing, rivals=number % 5)
    _add_deals(market, cast, rng, deals)
    for _ in range(amount(rng, 14, 1, 8)):
        _add_sale(market, cast, rng, next(things))
    for number in range(amount(rng, 10, online, 6)):
        status: ListingStatus = "withdrawn" if number % 2 else "unsold"
        kind: ListingKind = "fixed_price" if number % 2 else "auction"
        _add_listing(market, cast, rng, next(things), kind, _seller(market, rng, own=number < 4), status)
    _add_offers(market, cast, rng)
    _add_watches(market, cast, rng)
    return market


def _add_members(market: Market, cast: Cast, rng: Random, deals: tuple[Deal, ...]) -> None:
    """The user, everyone who dealt with the user, and some more people."""
    dealt = {deal.other for deal in deals}
    others = rng.sample(cast.people, len(cast.people))
    strangers = [person.email for person in others if person.email not in dealt]
    joined = dealt | set(strangers[: max(3, rng.randrange(16, 25) - len(dealt))])
    for person in (cast.protagonist, *others):
        if person is cast.protagonist or person.email in joined:
            market.members.add(Member(person.email, person.name, person.city))


def _seller(market: Market, rng: Random, *, own: bool) -> Member:
    """The user, or one of the others."""
    members = list(market.members)
    return members[0] if own else rng.choice(members[1:])


def _add_listing(
    market: Market,
    cast: Cast,
    rng: Random,
    thing: UsedThing,
    kind: ListingKind,
    seller: Member,
    status: ListingStatus = "active",
    buyer: Member | None = None,
) -> Listing:
    over = status != "active"
    age = rng.randrange(30 * 24, 100 * 24) if over else rng.randrange(30, 14 * 24)
    listed_at = cast.now - dt.timedelta(hours=age, minutes=rng.randrange(60))
    listed_at = waking(listed_at, ahead_of(market, seller, listed_at))
    price = max(2.0, float(round(thing.dollars * rng.uniform(0.6, 1.5))))
    closes_at = None
    reserve = None
    if kind == "auction":
        price = max(1.0, float(round(price * 0.4)))
        ahead = dt.timedelta(hours=rng.randrange(3, 9 * 24), minutes=rng.choice((0, 15, 30, 45)))
        closes_at = by_day(listed_at + dt.timedelta(days=7) if over else cast.now + ahead)
        reserve = float(round(price * rng.uniform(1.2, 2.2))) if rng.random() < 0.5 else None
    return _list(market, rng, thing, seller, kind, price, listed_at, status, closes_at, reserve, buyer)


def _list(
    market: Market,
    rng: Random,
    thing: UsedThing,
    seller: Member,
    kind: ListingKind,
    price: float,
    listed_at: dt.datetime,
    status: ListingStatus,
    closes_at: dt.datetime | None = None,
    reserve: float | None = None,
    buyer: Member | None = None,
) -> Listing:
    condition = condition_of(thing.title, rng.choice(CONDITIONS))
    if seller.email == market.members.keys()[0]:
        listed_at = free_before(market.seed, listed_at)
    listing = Listing(
        id=market.listings.new_id(),
        seller=seller.email,
        title=thing.title,
        category=thing.category,
        condition=condition,
        kind=kind,
        price=price,
        city=seller.city,
        listed_at=listed_at,
        description=_description(market, rng, thing, condition, kind, seller, buyer),
        status=status,
        closes_at=closes_at,
        reserve=reserve,
    )
    return market.listings.add(listing)


def _description(
    market: Market,
    rng: Random,
    thing: UsedThing,
    condition: Condition,
    kind: ListingKind,
    seller: Member,
    buyer: Member | None,
) -> str | None:
    """What a seller writes about a thing, if anything; `buyer` is who bought it."""
    if rng.random() >= 0.7:
        return None
    sent = not has_neighbours(market, seller) if buyer is None else buyer.city != seller.city
    return describe(rng, thing.title, thing.category, condition, kind, seller.city, sent=sent)


def _add_bids(market: Market, cast: Cast, rng: Random, listing: Listing, rivals: int) -> None:
    """Bids of some members, sometimes of the user, each of them high enough at its time."""
    user = cast.protagonist.email
    possible = possible_buyers(market, listing)
    bidders = rng.sample(possible, min(rivals, len(possible)))
    bids: list[tuple[dt.datetime, str]] = []
    for drawn, bidder in zip(moments(rng, cast.now - _BIDDING, cast.now, len(bidders)), bidders, strict=True):
        member = market.members.get(bidder)
        moment = max(listing.listed_at, waking(drawn, ahead_of(market, member, drawn)))
        bids += [(moment, bidder)] if is_up(market, member, moment) else []
    if rivals and listing.seller != user and can_deal(market, listing, user) and rng.random() < 0.5:
        moment = free_since(cast.seed, rng, max(listing.listed_at, cast.now - _BIDDING))
        bids += [(moment, user)] if moment else []
    for moment, bidder in sorted(bids):
        listing = market.listings.get(listing.id)
        most = float(round(minimum_bid(listing) * rng.uniform(1.0, 1.6) + 0.5))
        bid_for(market, listing, bidder, most, moment)


def _add_deals(market: Market, cast: Cast, rng: Random, deals: tuple[Deal, ...]) -> None:
    """What the user bought and sold. Some purchases are rated, but not the latest; some were agreed on by an offer."""
    user = cast.protagonist.email
    bought = [deal.key for deal in deals if deal.side == "bought"]
    for deal in deals:
        seller, buyer = (deal.other, user) if deal.side == "bought" else (user, deal.other)
        price, by_offer = deal.cents / 100, rng.random() < 0.3
        asked = float(round(price * rng.uniform(1.05, 1.3) + 1)) if by_offer else price
        listed_at = deal.paid_at - dt.timedelta(hours=rng.randrange(10, 400), minutes=rng.randrange(60))
        thing, member = UsedThing(deal.title, deal.category, round(price)), market.members.get(seller)
        listed_at = waking(listed_at, ahead_of(market, member, listed_at))
        to = market.members.get(buyer)
        listing = _list(market, rng, thing, member, "fixed_price", asked, listed_at, "sold", buyer=to)
        via = "offer" if by_offer else "price"
        purchase = Purchase(deal.id, listing.id, deal.title, buyer, seller, price, via, deal.paid_at)
        market.purchases.add(purchase)
        if by_offer:
            _add_accepted(market, rng, purchase)
        if deal.key in bought[-2:]:
            rated = deal.key == bought[-2]
        else:
            rated = rng.random() < (0.4 if deal.side == "bought" else 0.8)
        if rated:
            _rate(market, cast, rng, purchase)


def _add_accepted(market: Market, rng: Random, purchase: Purchase) -> None:
    """The offer that led to a purchase."""
    offer = Offer(
        id=market.offers.new_id(),
        listing_id=purchase.listing_id,
        buyer=purchase.buyer,
        seller=purchase.seller,
        amount=purchase.price,
        waiting_for=purchase.seller,
        updated_at=purchase.bought_at,
        message=_message(market, rng, market.listings.get(purchase.listing_id), purchase.buyer, purchase.bought_at),
        status="accepted",
        purchase_id=purchase.id,
    )
    market.offers.add(offer)


def _add_sale(market: Market, cast: Cast, rng: Random, thing: UsedThing) -> None:
    """Something that was sold among others."""
    seller, buyer = rng.sample(list(market.members)[1:], 2)
    listing = _add_listing(market, cast, rng, thing, "fixed_price", seller, "sold", buyer)
    days = rng.randrange(1, (cast.now - listing.listed_at).days)
    bought_at = cast.now - dt.timedelta(days=days, minutes=rng.randrange(600))
    purchase = Purchase(
        id=market.purchases.new_id(),
        listing_id=listing.id,
        title=listing.title,
        buyer=buyer.email,
        seller=seller.email,
        price=listing.price,
        via="price",
        bought_at=max(listing.listed_at, waking(bought_at, ahead_of(market, buyer, bought_at))),
    )
    _rate(market, cast, rng, market.purchases.add(purchase))


def _rate(market: Market, cast: Cast, rng: Random, purchase: Purchase) -> None:
    stars = rng.choice((2, 3, 4, 4, 5, 5, 5))
    seller, home = market.members.get(purchase.seller), market.members.get(purchase.buyer).city
    comment = judge(rng, purchase.title, seller.name, seller.city, home, stars) if rng.random() < 0.6 else None
    rated_on = min(cast.now, purchase.bought_at + dt.timedelta(days=rng.randrange(1, 5))).date()
    market.ratings.add(Rating(market.ratings.new_id(), purchase.id, purchase.seller, stars, rated_on, comment))


def _add_offers(market: Market, cast: Cast, rng: Random) -> None:
    """Open and closed offers in which the user is the buyer or the seller."""
    user, online = cast.protagonist.email, habits_of(market.seed).online
    fixed = [item for item in market.listings.where(status="active") if item.kind == "fixed_price"]
    theirs = [item for item in fixed if item.seller != user and can_deal(market, item, user)]
    made, answered, over = amount(rng, 4, online, 2), amount(rng, 5, online, 2), amount(rng, 7, online, 3)
    for number, listing in enumerate(rng.sample(theirs, min(len(theirs), made + answered + over))):
        if number < made:
            _add_offer(market, cast, rng, listing, user, waiting_for=listing.seller)
        elif number < made + answered:
            _add_offer(market, cast, rng, listing, user, waiting_for=user, counters=1)
        else:
            status: OfferStatus = rng.choice(("declined", "declined", "expired"))
            _add_offer(market, cast, rng, listing, user, waiting_for=user, status=status)
    own = [item for item in fixed if item.seller == user]
    wanted = len(own) * 2 // 3
    for listing in own[:wanted]:
        for buyer in rng.sample(possible_buyers(market, listing), rng.randrange(1, 3)):
            _add_offer(market, cast, rng, listing, buyer, waiting_for=user)
    for listing in own[wanted:]:
        buyer = rng.choice(possible_buyers(market, listing))
        _add_offer(market, cast, rng, listing, buyer, waiting_for=user, status="declined")


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
    """Add an offer: an open one is recent enough that no answer is due yet, a closed one is some days old.

    None of the user's if they had no time for it lately.
    """
    fresh = waiting_for != cast.protagonist.email
    closed = status != "pending"
    minutes = (
        rng.randrange(5, _JUST_NOW // _MINUTE) if fresh else rng.randrange(30, 25 * 24 * 60 if closed else 44 * 60)
    )
    moment = max(listing.listed_at, _after_the_night(cast.now - dt.timedelta(minutes=minutes), cast.now))
    if buyer != cast.protagonist.email:
        moment = max(listing.listed_at, waking(moment, ahead_of(market, market.members.get(buyer), moment)))
    if fresh:
        tried = (free_since(cast.seed, rng, max(listing.listed_at, cast.now - ago)) for ago in (_JUST_NOW, *_EARLIER))
        if (free := next((at for at in tried if at), None)) is None:
            return
        moment = free
    offer = Offer(
        id=market.offers.new_id(),
        listing_id=listing.id,
        buyer=buyer,
        seller=listing.seller,
        amount=max(1.0, float(int(listing.price * rng.uniform(0.6, 0.92)))),
        waiting_for=waiting_for,
        updated_at=moment,
        message=_message(market, rng, listing, buyer, moment),
        counters=counters,
        status=status,
    )
    if not fresh or offer_due(market, offer) > cast.now:
        market.offers.add(offer)


def _after_the_night(moment: dt.datetime, now: dt.datetime) -> dt.datetime:
    """The same moment, or one of the morning after it if it is at night; it is never later than now."""
    if moment.hour >= MORNING:
        return moment
    return min(now, moment.replace(hour=MORNING) + dt.timedelta(minutes=10 * moment.hour))


def _add_watches(market: Market, cast: Cast, rng: Random) -> None:
    """Active listings of others that the user watches."""
    others = [item for item in market.listings.where(status="active") if item.seller != cast.protagonist.email]
    count = amount(rng, 8, habits_of(market.seed).online, 3)
    for item in rng.sample(others, count):
        if since := free_since(cast.seed, rng, max(item.listed_at, cast.now - _WATCHING)):
            market.watches.add(Watch(item.id, since))


def _message(market: Market, rng: Random, listing: Listing, buyer: str, at: dt.datetime) -> str | None:
    """What a buyer writes with an offer of a moment, if anything."""
    if rng.random() >= 0.6:
        return None
    seller, member = market.members.get(listing.seller), market.members.get(buyer)
    is_user = buyer == market.members.keys()[0]
    who = Buyer(member.city, is_user, not (is_user and _travels(market.seed, at)))
    return ask(rng, listing.title, listing.category, seller.name, seller.city, who)


def _travels(seed: int, at: dt.datetime) -> bool:
    """Whether the user is on a trip on some of the days on which something could be picked up."""
    first, last = at.date(), (at + _PICK_UP_DAYS).date()
    return any(trip.starts_on <= last and first <= trip.ends_on for trip in trips_of(seed))

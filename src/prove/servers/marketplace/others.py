"""What other members do as time passes: they list things and bid in auctions.

Both follow from the seed and the thing that is listed, not from generated ids or from how far the clock moves at once.
"""

import datetime as dt
from functools import lru_cache
from typing import NamedTuple

from prove.core import keyed, keyed_fraction
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.numbers import ids_for
from prove.servers._shared.life.purchases.market import OLD_LOOKS, UsedThing, used_things_of
from prove.servers.marketplace import rules
from prove.servers.marketplace.records import Condition, Listing, ListingKind, Market, Member
from prove.servers.marketplace.texts import describe, is_in_person

CONDITIONS: tuple[Condition, ...] = ("new", "like_new", "good", "good", "worn")
WORLD_THINGS = 240
"""How many of the life's used things the first day may take; the others are listed later."""
MOST_A_DAY = 4
_RIVALS = 5
_NEIGHBOURS = 4
"""So many others of the seller's city, at least, are there where something is only for those who can come."""


class Arrival(NamedTuple):
    """A thing that somebody lists later. `seller` is a fraction that chooses among the members."""

    at: dt.datetime
    id: str
    thing: UsedThing
    seller: float
    condition: Condition
    kind: ListingKind
    price: float
    closes_at: dt.datetime | None
    described: bool


class Rival(NamedTuple):
    """Somebody who wants to bid at a moment, up to a maximum. `bidder` is a fraction that chooses among the members."""

    at: dt.datetime
    bidder: float
    max_amount: float


def next_arrival(market: Market, until: dt.datetime) -> Arrival | None:
    """The next thing that somebody lists, if it is listed up to a moment."""
    day = market.now.date()
    while day <= until.date():
        for arrival in _arrivals(market.seed, day):
            if arrival.at <= until and arrival.at >= market.now and arrival.id not in market.listings:
                return arrival
        day += dt.timedelta(days=1)
    return None


def add_arrival(market: Market, arrival: Arrival) -> Listing:
    """List a thing that somebody sells from now on."""
    seller = market.members.get(_one_of(_those_up(market, market.members.keys()[1:], arrival.at), arrival.seller))
    listing = Listing(
        id=arrival.id,
        seller=seller.email,
        title=arrival.thing.title,
        category=arrival.thing.category,
        condition=arrival.condition,
        kind=arrival.kind,
        price=arrival.price,
        city=seller.city,
        listed_at=arrival.at,
        description=_description(market, arrival, seller),
        closes_at=arrival.closes_at,
    )
    return market.listings.add(listing)


def _description(market: Market, arrival: Arrival, seller: Member) -> str | None:
    if not arrival.described:
        return None
    words, thing = keyed("marketplace arrival", market.seed, arrival.id), arrival.thing
    sent = not has_neighbours(market, seller)
    return describe(words, thing.title, thing.category, arrival.condition, arrival.kind, seller.city, sent=sent)


def has_neighbours(market: Market, seller: Member) -> bool:
    """Whether enough others live in the seller's city to sell something there."""
    near = [member for member in market.members if member.city == seller.city and member.email != seller.email]
    return len(near) - (market.members.keys()[0] in {member.email for member in near}) >= _NEIGHBOURS


def can_deal(market: Market, listing: Listing, buyer: str) -> bool:
    """Whether somebody can buy a thing as its seller wants to hand it over."""
    return not is_in_person(listing.description) or market.members.get(buyer).city == listing.city


def possible_buyers(market: Market, listing: Listing) -> list[str]:
    """Everybody who may want a thing: neither the user nor the seller, nor whoever cannot come if they have to."""
    others = [email for email in market.members.keys()[1:] if email != listing.seller]
    return [email for email in others if can_deal(market, listing, email)]


def condition_of(title: str, drawn: Condition) -> Condition:
    """The condition that was drawn for a thing; what is sold as old is not new."""
    return "good" if drawn == "new" and title.startswith(OLD_LOOKS) else drawn


def next_rival(market: Market, listing: Listing) -> Rival | None:
    """Who bids next in an auction, if anybody still wants to and can."""
    if listing.closes_at is None:
        return None
    lowest = rules.minimum_bid(listing)
    for rival in _rivals(market.seed, listing.title, listing.price, listing.listed_at, listing.closes_at):
        if rival.at >= market.now and rival.max_amount >= lowest:
            bidder = _bidder(market, listing, rival)
            if bidder is not None and bidder != listing.leader:
                return rival
    return None


def add_rival(market: Market, listing: Listing, rival: Rival) -> None:
    """Let somebody bid in an auction."""
    if bidder := _bidder(market, listing, rival):
        rules.bid_for(market, listing, bidder, rival.max_amount, rival.at)


@lru_cache(1024)
def _arrivals(seed: int, day: dt.date) -> tuple[Arrival, ...]:
    """What is listed on a day after the world began, in order of time."""
    first = now_of(seed)
    place = WORLD_THINGS + (day - first.date()).days * MOST_A_DAY
    rng = keyed("marketplace arrivals", seed, day.toordinal())
    arrivals: list[Arrival] = []
    things = used_things_of(seed)[place : place + rng.randrange(MOST_A_DAY + 1)]
    for number, thing in enumerate(things):
        at = dt.datetime.combine(day, dt.time(rng.randrange(7, 23), rng.randrange(60)))
        price, kind, closes_at = _price(thing, rng.uniform(0.6, 1.5)), "fixed_price", None
        if rng.random() < 0.4:
            price, kind = max(1.0, round(price * 0.4)), "auction"
            days, minutes = rng.randrange(2, 9), rng.randrange(0, 300, 15)
            closes_at = rules.by_day(at + dt.timedelta(days=days, minutes=minutes))
        key = f"arrival:{day.toordinal()}:{number}"
        arrival = Arrival(
            at=at,
            id=ids_for(seed, "lst", (key,))[key],
            thing=thing,
            seller=rng.random(),
            condition=condition_of(thing.title, rng.choice(CONDITIONS)),
            kind=kind,
            price=float(price),
            closes_at=closes_at,
            described=rng.random() < 0.7,
        )
        if at > first:
            arrivals.append(arrival)
    return tuple(sorted(arrivals, key=lambda arrival: (arrival.at, arrival.id)))


def _price(thing: UsedThing, factor: float) -> float:
    return max(2.0, float(round(thing.dollars * factor)))


@lru_cache(4096)
def _rivals(seed: int, title: str, price: float, listed_at: dt.datetime, closes_at: dt.datetime) -> tuple[Rival, ...]:
    """Who may bid in an auction by day, in order of time; more of them towards its end."""
    minutes = int((closes_at - listed_at).total_seconds() // 60)
    rivals: list[Rival] = []
    for number in range(_RIVALS):
        when, who, most, whether = (
            keyed_fraction(seed, "rival", title, number, word) for word in ("when", "who", "most", "whether")
        )
        if whether < 0.6:
            at = listed_at + dt.timedelta(minutes=int(minutes * (1 - 0.97 * when * when)))
            at = max(listed_at, rules.waking(min(at, closes_at - dt.timedelta(minutes=1))))
            rivals.append(Rival(at, who, float(round(price * (1 + 1.2 * most)))))
    return tuple(sorted(rivals))


def _bidder(market: Market, listing: Listing, rival: Rival) -> str | None:
    """The member that bids, if there is one who can."""
    buyers = _those_up(market, possible_buyers(market, listing), rival.at)
    return _one_of(buyers, rival.bidder) if buyers else None


def _those_up(market: Market, members: list[str], at: dt.datetime) -> list[str]:
    """Those for whom it is not night at a moment, or all if it is for everybody."""
    return [email for email in members if rules.is_up(market, market.members.get(email), at)] or members


def _one_of(members: list[str], fraction: float) -> str:
    return members[int(fraction * len(members))]

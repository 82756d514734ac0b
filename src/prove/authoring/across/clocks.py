"""Promises about the clocks of other cities: nobody does anything at night where they are."""

import datetime as dt
from collections.abc import Iterator

from prove.authoring.across.acts import APPS, own_acts
from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.trips import stays_of, trips_of
from prove.servers._shared.life.place.zones import local_time

UP = range(6, 24)
"""The hours in which people do something in an app."""


@invariant(30, *APPS)
def the_user_sleeps_where_they_are(worlds: Worlds) -> Iterator[str]:
    """In another city the user does nothing in an app at night, by the clock of that city."""
    home, stays = cast_of(worlds.seed).home, stays_of(worlds.seed)
    for act in own_acts(worlds):
        for landed, left, city in stays:
            if landed <= act.at < left and (there := local_time(act.at, home, city)).hour not in UP:
                yield f"{act.what} is of {act.at}, which is {there:%H:%M} in {city}, where the user is"


@invariant(30, "social_media")
def people_post_and_follow_by_day(worlds: Worlds) -> Iterator[str]:
    """Nobody in another city posts anything, and nobody anywhere follows anyone, at night where they are."""
    seed, home, network = worlds.seed, cast_of(worlds.seed).home, worlds.state("social_media")
    accounts = {account.handle: account for account in network.accounts}
    me = accounts[network.me].display_name
    trips = [(*trip.away, {me, *trip.party}) for trip in trips_of(seed)]
    done = [(row.follower, row.since, f"follows {row.followed}") for row in network.follows]
    for post in network.posts:
        author = accounts[post.author]
        if author.kind == "person" and author.city != home:
            done.append((post.author, post.posted_at, f"posts {post.text!r}"))
    for handle, at, what in done:
        who, city = accounts[handle].display_name, accounts[handle].city or home
        if any(start <= at <= end and who in party for start, end, party in trips):
            continue
        if (there := local_time(at, home, city)).hour not in UP:
            yield f"{handle} {what} at {at}, which is {there:%H:%M} in {city}"


@invariant(30, "social_media")
def follows_of_any_time_of_day(worlds: Worlds) -> Iterator[str]:
    """People have followed each other at all times of the day, and not only at the time that it is now."""
    network = worlds.state("social_media")
    times = [_minutes(row.since) - _minutes(network.now) for row in network.follows if row.status == "active"]
    near = [apart for apart in times if min(apart % _DAY, -apart % _DAY) < 60]
    if len(near) > len(times) / 2:
        yield f"{len(near)} of {len(times)} follows are of the time of day that it is now, {network.now:%H:%M}"


@invariant(30, "marketplace", "email")
def people_bid_by_day(worlds: Worlds) -> Iterator[str]:
    """Nobody in another city bids at night, by the clock of that city."""
    home, cities = cast_of(worlds.seed).home, {row.email: row.city for row in worlds.rows("marketplace.members")}
    for row in worlds.rows("marketplace.bids"):
        city = cities[row.bidder]
        if city != home and (there := local_time(row.placed_at, home, city)).hour not in UP:
            yield f"{row.bidder} bids at {row.placed_at}, which is {there:%H:%M} in {city}"


@invariant(30, "payments", "email")
def customers_pay_by_day(worlds: Worlds) -> Iterator[str]:
    """No card of a customer in another city is charged at night, by the clock of that city."""
    home, cities = cast_of(worlds.seed).home, {row.name: row.city for row in worlds.rows("email.contacts")}
    for row in worlds.rows("payments.charges"):
        city = cities.get(row.customer_name, home)
        if city != home and (there := local_time(row.created_at, home, city)).hour not in UP:
            yield f"{row.customer_name} pays at {row.created_at}, which is {there:%H:%M} in {city}"


_DAY = 24 * 60


def _minutes(moment: dt.datetime) -> int:
    return moment.hour * 60 + moment.minute

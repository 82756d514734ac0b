"""Nobody does anything at night where they are, and each promise notices a world in which somebody does."""

import datetime as dt
from typing import Any

import pytest

from prove.authoring.across import clocks
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.trips import stays_of
from prove.servers._shared.life.place.zones import local_time
from tests.authoring.across.changed import OwnWorlds

SEEDS = range(12)
PROMISES = (
    clocks.the_user_sleeps_where_they_are,
    clocks.people_post_and_follow_by_day,
    clocks.follows_of_any_time_of_day,
    clocks.people_bid_by_day,
    clocks.customers_pay_by_day,
)
NIGHT = dt.time(3)


def at_night(city: str, home: str, day: dt.date) -> dt.datetime:
    """Three o'clock in a city, by the clock at home."""
    return local_time(dt.datetime.combine(day, NIGHT), city, home)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


def test_an_order_of_a_night_on_a_trip_is_noticed() -> None:
    worlds = OwnWorlds(1)
    landed, _, city = stays_of(1)[0]
    home = cast_of(1).home
    there = local_time(landed, home, city).date() + dt.timedelta(days=1)
    orders = worlds.state("shopping").orders
    order = orders.update(next(iter(orders)), placed_at=at_night(city, home, there))
    (flaw,) = clocks.the_user_sleeps_where_they_are(worlds)
    assert flaw.startswith(f"shopping.orders {order.id} is of ")
    assert f"which is 03:00 in {city}" in flaw


def test_a_post_and_a_follow_at_night_are_noticed() -> None:
    worlds = OwnWorlds(1)
    network, home = worlds.state("social_media"), cast_of(1).home
    people = {row.handle: row.city for row in network.accounts if row.kind == "person" and row.city != home}
    post = next(row for row in network.posts if row.author in people)
    follow = next(row for row in network.follows if row.follower in people)
    day = network.now.date() - dt.timedelta(days=80)
    network.posts.update(post, posted_at=at_night(people[post.author], home, day))
    network.follows.update(follow, since=at_night(people[follow.follower], home, day))
    flaws = list(clocks.people_post_and_follow_by_day(worlds))
    assert [flaw.partition(" ")[0] for flaw in flaws] == [follow.follower, post.author]
    assert all("which is 03:00 in " in flaw for flaw in flaws)


def test_follows_of_one_time_of_day_are_noticed() -> None:
    worlds = OwnWorlds(1)
    network = worlds.state("social_media")
    for row in list(network.follows):
        network.follows.update(row, since=dt.datetime.combine(row.since.date(), network.now.time()))
    assert len(list(clocks.follows_of_any_time_of_day(worlds))) == 1


def with_bids_from_afar() -> tuple[OwnWorlds, Any, str]:
    """Worlds in which somebody in another city bids: the bid, and the city."""
    for seed in range(40):
        worlds, home = OwnWorlds(seed), cast_of(seed).home
        market = worlds.state("marketplace")
        for bid in market.bids:
            if (city := market.members.get(bid.bidder).city) != home:
                return worlds, bid, city
    raise AssertionError("nobody bids from afar")


def test_a_bid_at_night_is_noticed() -> None:
    worlds, bid, city = with_bids_from_afar()
    home = cast_of(worlds.seed).home
    worlds.state("marketplace").bids.update(bid, placed_at=at_night(city, home, bid.placed_at.date()))
    (flaw,) = clocks.people_bid_by_day(worlds)
    assert flaw.startswith(f"{bid.bidder} bids at ")


def test_a_charge_at_night_is_noticed() -> None:
    for seed in range(40):
        worlds, home = OwnWorlds(seed), cast_of(seed).home
        cities = {row.name: row.city for row in worlds.rows("email.contacts") if row.city != home}
        charges = worlds.state("payments").charges
        if charge := next((row for row in charges if row.customer_name in cities), None):
            at = at_night(cities[charge.customer_name], home, charge.created_at.date())
            charges.update(charge, created_at=at)
            (flaw,) = clocks.customers_pay_by_day(worlds)
            assert flaw.startswith(f"{charge.customer_name} pays at ")
            return
    raise AssertionError("no customer lives elsewhere")

"""Promises about opinions: reviews fit hours and days, and nobody recommends or wants again what they did not like."""

import datetime as dt
import re
from calendar import month_name
from collections import defaultdict
from collections.abc import Iterator

from prove.authoring.across.rules import Worlds, invariant
from prove.servers.maps.rules import hours_at

_THINGS_AT_HOURS = {
    re.compile(r"\blunch menu\b", re.IGNORECASE): (dt.time(12), dt.time(13, 30)),
    re.compile(r"\bevening (?:class|concert|course)\b", re.IGNORECASE): (dt.time(19), dt.time(20)),
    re.compile(r"\blate show\b", re.IGNORECASE): (dt.time(20, 30), dt.time(22)),
    re.compile(r"\bnight (?:service|porter)\b", re.IGNORECASE): (dt.time(0), dt.time(23, 59)),
}
"""What there is at certain hours, and when a place that has it is open."""
_SINCE = re.compile(r"\bvisit since ([A-Z][a-z]+)\b")
_STAYED = re.compile(r"\bstayed for (?:two|three) hours\b")
_QUICK = frozenset(("bank", "charging", "fuel", "parking", "pharmacy", "supermarket"))
"""The kinds of places at which nobody spends hours."""
_A_WEEK = dt.timedelta(days=7)
"""How long after a visit people write about it at most."""
_DISLIKED = 2
"""So many stars, or fewer, has what somebody did not like."""
_UNWANTED = ("changed_mind", "not_as_described")
"""Why people send back what they do not want."""
_SHOPS_FOR_SPORTS = re.compile(r"\b(?:bike|sports?)\b", re.IGNORECASE)
_OTHERS = re.compile(r"\bthe other reviews\b")


@invariant(20, "maps")
def things_in_opening_hours(worlds: Worlds) -> Iterator[str]:
    """A review of a place is about nothing that there is only at hours at which the place is closed."""
    places = {place.id: place for place in worlds.rows("maps.places")}
    for review in worlds.rows("maps.reviews"):
        hours = places[review.place_id].hours[0]
        for pattern, (first, last) in _THINGS_AT_HOURS.items():
            if (found := pattern.search(review.text)) and not (hours.opens <= first and last <= hours.closes):
                yield f"{review.place_name} is open from {hours.opens} to {hours.closes}, but has a {found[0]}"


@invariant(20, "maps")
def visits_of_their_length(worlds: Worlds) -> Iterator[str]:
    """Nobody spends hours where people only pay or fetch something."""
    places = {place.id: place for place in worlds.rows("maps.places")}
    for review in worlds.rows("maps.reviews"):
        kind = places[review.place_id].kind
        if kind in _QUICK and _STAYED.search(review.text):
            yield f"{review.id} is about {review.place_name}, a {kind}: {review.text}"


@invariant(20, "maps")
def visits_since_an_earlier_month(worlds: Worlds) -> Iterator[str]:
    """Who counts their visits to a place since a month names an earlier month than that of the last visit."""
    for review in worlds.rows("maps.reviews"):
        days = review.written_on, review.written_on - _A_WEEK
        for month in _SINCE.findall(review.text):
            if month in {month_name[day.month] for day in days}:
                yield f"{review.id} is of {review.written_on}: {review.text}"


@invariant(4, "shopping")
def first_reviews_of_products(worlds: Worlds) -> Iterator[str]:
    """Nobody has read the other reviews of a product that nobody else had reviewed."""
    written: defaultdict[str, list[dt.date]] = defaultdict(list)
    for review in worlds.rows("shopping.reviews"):
        written[review.product_id].append(review.written_on)
    for review in worlds.rows("shopping.reviews"):
        if _OTHERS.search(review.text) and min(written[review.product_id]) >= review.written_on:
            yield f"{review.id} of {review.written_on} is the first of its product: {review.text}"


@invariant(2, "food_delivery")
def favourites_are_liked(worlds: Worlds) -> Iterator[str]:
    """No restaurant is a favourite of the user that they rated with one or two stars."""
    restaurants = {order.id: order.restaurant_id for order in worlds.rows("food_delivery.orders")}
    favourites = {favourite.restaurant_id for favourite in worlds.rows("food_delivery.favourites")}
    for rating in worlds.rows("food_delivery.ratings"):
        if rating.restaurant_stars <= _DISLIKED and restaurants[rating.order_id] in favourites:
            yield f"the favourite {restaurants[rating.order_id]} has {rating.restaurant_stars} stars in {rating.id}"


@invariant(2, "food_delivery")
def complaints_cost_stars(worlds: Worlds) -> Iterator[str]:
    """No meal about which the user complained has all stars."""
    troubled = {complaint.order_id for complaint in worlds.rows("food_delivery.complaints")}
    for rating in worlds.rows("food_delivery.ratings"):
        if rating.order_id in troubled and rating.restaurant_stars == 5:
            yield f"{rating.id} gives five stars to order {rating.order_id}, which the user complained about"


@invariant(20, "maps")
def lists_of_liked_places(worlds: Worlds) -> Iterator[str]:
    """No place is on a list of the user that they reviewed with one or two stars, and no other shop under sports."""
    me, places = worlds.rows("maps.persons")[0].name, {place.id: place for place in worlds.rows("maps.places")}
    stars = {review.place_id: review.stars for review in worlds.rows("maps.reviews") if review.author == me}
    for saved in worlds.rows("maps.saved_places"):
        if stars.get(saved.place_id, 5) <= _DISLIKED:
            yield f"{saved.name} is on the list {saved.list_name!r} and has {stars[saved.place_id]} stars of the user"
        is_shop = places[saved.place_id].kind == "shop" and not _SHOPS_FOR_SPORTS.search(saved.name)
        if saved.list_name == "Sports" and is_shop:
            yield f"the shop {saved.name} is on the list of sports"


@invariant(4, "shopping")
def wanted_again(worlds: Worlds) -> Iterator[str]:
    """The user does not want again what they did not like: no wish, no alert, no line in the cart.

    That is what they reviewed with one or two stars, or sent back because they did not want it.
    """
    me = worlds.rows("shopping.customers")[0].screen_name
    reviews = worlds.rows("shopping.reviews")
    disliked = {review.product_id for review in reviews if review.author == me and review.stars <= _DISLIKED}
    lines = {line.id: line.product_id for line in worlds.rows("shopping.order_lines")}
    backs = worlds.rows("shopping.returns")
    disliked |= {lines[back.order_line_id] for back in backs if back.reason in _UNWANTED}
    for table in ("wishes", "stock_alerts", "cart_lines"):
        for row in worlds.rows(f"shopping.{table}"):
            if row.product_id in disliked:
                yield f"{row.id} of {table} is {row.product_id}, which the user did not like"


@invariant(4, "shopping")
def returns_of_late_parcels(worlds: Worlds) -> Iterator[str]:
    """What was sent back because it came too late came after the day for which it was expected."""
    orders = {order.id: order for order in worlds.rows("shopping.orders")}
    for back in worlds.rows("shopping.returns"):
        order = orders[back.order_id]
        if back.reason == "arrived_late" and order.delivered_at.date() <= order.expected_on:
            yield f"{back.id} came too late on {order.delivered_at}, expected on {order.expected_on}"


@invariant(20, "maps")
def shared_trips_to_open_places(worlds: Worlds) -> Iterator[str]:
    """A journey that somebody followed on the map went to a place that was open on arrival."""
    places = {place.address: place for place in worlds.rows("maps.places")}
    for trip in worlds.rows("maps.shared_trips"):
        place = places.get(trip.destination)
        if place is not None and hours_at(place, trip.arrives_at) is None:
            yield f"the user arrived at {place.name} at {trip.arrives_at}, when it was closed"

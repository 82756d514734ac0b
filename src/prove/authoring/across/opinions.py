"""Promises about reviews: what people write about places and products fits their hours and the day on which they do."""

import datetime as dt
import re
from calendar import month_name
from collections import defaultdict
from collections.abc import Iterator

from prove.authoring.across.rules import Worlds, invariant

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

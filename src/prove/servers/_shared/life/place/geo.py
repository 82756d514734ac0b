"""Places of the home city: where they are, phone and opening hours, the same in every app."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache
from random import Random

from prove.core import Record, keyed, keyed_few, keyed_number
from prove.servers._shared import pools
from prove.servers._shared.cast import PLACE_LINES, Cast, Place, cast_of, free_number, street
from prove.servers._shared.kinds import WEEKDAYS, Weekday
from prove.servers._shared.life.clock import KEPT, is_office_time
from prove.servers._shared.streets import worked_out_position

CHAIN = "Homestead"
"""The chain of shops that has branches in the home city and in others."""
BRANCHES: tuple[str, ...] = (
    *("Harborside", "Old Town", "Market Hall", "Riverfront", "Station Plaza", "Hilltop", "Lakeview", "Millgate"),
    *("Eastgate Mall", "Garden Quarter", "Westfield", "Union Square"),
)
_ALWAYS_OPEN = frozenset(("fuel", "charging", "hotel", "hospital", "parking", "station", "airport", "park"))
_EVENING = frozenset(("restaurant", "cinema", "theatre"))
_WEEKDAYS_ONLY = frozenset(("bank", "office", "school"))
_CULTURE = frozenset(("museum", "library"))
_LONG = frozenset(("supermarket", "gym"))

_NAMED_AFTER: dict[str, tuple[str, ...]] = {
    "airport": ("{} Airfield", "{} Heliport"),
    "bank": ("{} Savings Bank", "{} Credit Union"),
    "cafe": ("Cafe {}", "{} Coffee House", "{} Tea Room"),
    "charging": ("{} Charging Point", "{} Fast Charge"),
    "church": ("{} Chapel", "Church of {}"),
    "cinema": ("{} Filmhouse", "{} Picture Palace"),
    "fuel": ("{} Fuel", "{} Service Station"),
    "gym": ("{} Fitness", "{} Climbing Hall"),
    "hospital": ("{} Medical Center", "{} Clinic"),
    "hotel": ("{} Inn", "{} Guesthouse"),
    "library": ("{} Reading Room", "{} Branch Library"),
    "museum": ("{} Gallery", "{} House Museum"),
    "office": ("{} Business Park", "{} Coworking"),
    "park": ("{} Park", "{} Gardens", "{} Playground"),
    "parking": ("{} Parking", "{} Car Park"),
    "pharmacy": ("{} Pharmacy", "{} Drugstore"),
    "restaurant": ("{} Kitchen", "{} Brasserie", "Osteria {}"),
    "school": ("{} School", "{} Academy"),
    "shop": ("{} Flowers", "{} Toys", "{} Outdoor Gear"),
    "station": ("{} Station", "{} Bus Terminal"),
    "supermarket": ("{} Supermarket", "{} Food Hall"),
    "theatre": ("{} Playhouse", "{} Opera"),
}
"""What places are called after their street, by kind."""


class Hours(Record):
    """When a place is open: the same hours every day but the closing day, or from Monday to Friday only."""

    opens_at: dt.time
    closes_at: dt.time
    closed_on: Weekday | None
    weekdays_only: bool = False

    @property
    def days(self) -> tuple[Weekday, ...]:
        """The days on which the place is open."""
        days = WEEKDAYS[:5] if self.weekdays_only else WEEKDAYS
        return tuple(day for day in days if day != self.closed_on)

    def open_at(self, moment: dt.datetime) -> bool:
        """Whether the place is open at a moment."""
        weekday = moment.weekday()
        if WEEKDAYS[weekday] == self.closed_on or (self.weekdays_only and weekday > 4):
            return False
        return self.opens_at <= moment.time() <= self.closes_at

    def open_from(self, start: dt.datetime, end: dt.datetime) -> bool:
        """Whether the place is open all the time from one moment to another of the same day."""
        return self.open_at(start) and end.date() == start.date() and end.time() <= self.closes_at


@lru_cache(KEPT)
def spots_of(seed: int) -> tuple[Place, ...]:
    """All named places of the home city: those of the cast and some more, at least two of each kind."""
    cast, rng = cast_of(seed), keyed("life.spots", seed)
    names, kinds = {place.name for place in cast.places}, Counter(place.kind for place in cast.places)
    taken = {place.address for place in cast.places} | {person.address for person in (cast.protagonist, *cast.people)}
    streets = iter(rng.sample(pools.STREETS, len(pools.STREETS)))
    more: list[Place] = []
    for kind, patterns in _NAMED_AFTER.items():
        count = max(len(patterns) - (rng.random() < 0.3), 2 - kinds[kind])
        for pattern in rng.sample(patterns, count):
            name = pattern.format(next(s for s in streets if pattern.format(s) not in names))
            more.append(_spot(cast, name, kind, _new_address(rng, taken)))
    for branch in rng.sample(BRANCHES, rng.randrange(3, 6)):
        more.append(_spot(cast, f"{CHAIN} {branch}", "shop", _new_address(rng, taken)))
    return (*cast.places, *more)


@lru_cache(KEPT)
def workplace_of(seed: int) -> Place:
    """Where the protagonist works: one of the office buildings."""
    rng = keyed("life.workplace", seed)
    offices = [place for place in cast_of(seed).places if place.kind == "office"]
    return rng.choice(offices or [place for place in spots_of(seed) if place.kind == "office"])


@lru_cache(KEPT)
def home_city(seed: int) -> str:
    """The city in which the protagonist lives, and to which any address belongs that is not known."""
    return cast_of(seed).home


def whereabouts(seed: int) -> str:
    """The address at which the protagonist is now: at work in working hours, otherwise at home."""
    return workplace_of(seed).address if is_office_time(seed) else cast_of(seed).protagonist.address


_NOON_OR_EVENING = (dt.time(11), dt.time(11, 30), dt.time(12), dt.time(17))
_BREAKFAST = (dt.time(6, 30), dt.time(7), dt.time(7, 30))


@lru_cache(KEPT * 60)
def hours_of(seed: int, name: str, kind: str) -> Hours:
    """The opening hours of a place, by its name and its kind as the cast has them."""
    if kind in _ALWAYS_OPEN:
        return Hours(dt.time(0), dt.time(23, 59), None)
    rng = keyed_few("life.hours", seed, name)
    if kind in _EVENING:
        opens, closes = rng.choice(_NOON_OR_EVENING), rng.choice((22, 23))
        return Hours(opens, dt.time(closes, rng.choice((0, 30))), rng.choice((None, None, "monday", "tuesday")))
    if kind == "cafe":
        opens, closes = rng.choice(_BREAKFAST), rng.choice((18, 19, 20))
        return Hours(opens, dt.time(closes), rng.choice((None, None, "sunday")))
    if kind in _WEEKDAYS_ONLY:
        early, late = ((7, 8), (19, 20)) if kind == "office" else ((8, 9), (16, 17, 18))
        return Hours(dt.time(rng.choice(early)), dt.time(rng.choice(late)), None, weekdays_only=True)
    if kind in _CULTURE:
        return Hours(dt.time(rng.choice((9, 10))), dt.time(rng.choice((17, 18, 19))), rng.choice(("monday", "tuesday")))
    if kind in _LONG:
        return Hours(dt.time(rng.choice((6, 7, 8))), dt.time(rng.choice((20, 21, 22))), rng.choice((None, "sunday")))
    closed = (None, "monday") if kind == "church" else (None, "sunday")
    return Hours(dt.time(rng.choice((8, 9, 10))), dt.time(rng.choice((18, 19, 20))), rng.choice(closed))


def phone_of(seed: int, name: str) -> str:
    """The phone number of a place of `spots_of`, by its name; no two have the same one."""
    return phones_of(seed)[name]


@lru_cache(KEPT)
def phones_of(seed: int) -> dict[str, str]:
    """The phone numbers of all places of `spots_of`, by their names."""
    return numbers_of_places(seed, (spot.name for spot in spots_of(seed)), PLACE_LINES)


def numbers_of_places(seed: int, names: Iterable[str], lines: range) -> dict[str, str]:
    """Different phone numbers for places of the home city, with the last four digits of these `lines`."""
    city, phones, taken = home_city(seed), dict[str, str](), set[str]()
    for name in names:
        line, area = divmod(keyed_number("life.phone", seed, name), 788)
        taken.add(number := free_number(city, 201 + area, line, lines, taken))
        phones[name] = number
    return phones


def _spot(cast: Cast, name: str, kind: str, address: str) -> Place:
    return Place(name, kind, address, cast.home, *_rounded(worked_out_position(cast.seed, address)))


def _new_address(rng: Random, taken: set[str]) -> str:
    while (address := street(rng)) in taken:
        pass
    taken.add(address)
    return address


def _rounded(position: tuple[float, float]) -> tuple[float, float]:
    return round(position[0], 5), round(position[1], 5)

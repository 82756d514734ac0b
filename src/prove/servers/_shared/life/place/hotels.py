"""The hotels of a life's cities, with the prices of their rooms; the travel site adds what is private to it."""

import datetime as dt
from functools import lru_cache
from random import Random
from typing import Literal

from prove.core import Record, keyed
from prove.servers._shared.cast import cast_of, street
from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.streets import farther_out

RoomName = Literal["single", "double", "twin", "family", "suite"]
Policy = Literal["flexible", "moderate", "non_refundable"]

_NAMES = (
    *("Hotel Miramar", "The Linden House", "Corner Court Hotel", "Hotel Savoy Garden", "The Wayfarer", "Palm Court"),
    *("Station Square Hotel", "Hotel Bellevue", "The Old Mint", "Riverbank Suites", "Hotel Cascade", "Harbor Lights"),
    *("The Gatehouse", "Hotel Monarch", "Lamplight Inn", "Parkview Rooms", "The Cobbler", "Hotel Esplanade"),
    *("Terrace House", "The Quarter", "Hotel Meridien Blue", "Northern Star Hotel", "Clocktower Inn", "Hotel Verde"),
    *("Silver Birch Hotel", "The Anchorage", "Hotel Colonnade", "Poets Corner Hotel", "The Mill Rooms", "Hotel Azur"),
    *("Copper Beech Inn", "Kingfisher Hotel", "Hotel Solstice", "The Granary", "Almond Tree Inn", "Hotel Belvoir"),
    *("The Lantern Rooms", "Weaver House", "Hotel Fontaine", "Orchard Hill Hotel"),
)
_ROOMS: tuple[tuple[RoomName, int, float], ...] = (
    ("single", 1, 0.8),
    ("double", 2, 1.0),
    ("twin", 2, 1.05),
    ("family", 4, 1.6),
    ("suite", 3, 2.3),
)
_POLICIES: tuple[Policy, ...] = ("flexible", "flexible", "moderate", "non_refundable")
_FREE_UNTIL = {"flexible": dt.timedelta(days=1), "moderate": dt.timedelta(days=7)}
AWAY = 1000
"""The house numbers of hotels in other cities begin here."""
_CHECK_IN = dt.time(15)


class LifeRoom(Record):
    """A kind of room; `cents` is the price of a night, in whole dollars."""

    kind: RoomName
    sleeps: int
    cents: int
    policy: Policy


class LifeHotel(Record):
    """A hotel with its kinds of rooms."""

    name: str
    city: str
    address: str
    stars: int
    rooms: tuple[LifeRoom, ...]


@lru_cache(KEPT)
def hotels_of(seed: int) -> dict[str, tuple[LifeHotel, ...]]:
    """Two to four hotels in every city of the cast; those of the home city that the cast knows are among them."""
    cast, rng = cast_of(seed), keyed("life.hotels", seed)
    names = iter(rng.sample(_NAMES, len(_NAMES)))
    known = [(place.name, place.address) for place in cast.places if place.kind == "hotel"]
    found: dict[str, tuple[LifeHotel, ...]] = {}
    taken = {place.address for place in cast.places} | {person.address for person in cast.people}
    for city in cast.cities:
        here = known if city == cast.home else []
        count = rng.choice((2, 3, 3, 4)) - len(here)
        here = [*here, *((next(names), _address(rng, taken, away=city != cast.home)) for _ in range(count))]
        found[city] = tuple(_hotel(rng, name, city, address) for name, address in here)
    return found


def stay_refund(room: LifeRoom, total: int, check_in: dt.date, cancelled: dt.datetime) -> int:
    """What comes back for a stay: all before the deadline, later all but one night, nothing without a deadline."""
    notice = _FREE_UNTIL.get(room.policy)
    if notice is None:
        return 0
    if cancelled <= dt.datetime.combine(check_in, _CHECK_IN) - notice:
        return total
    return max(0, total - room.cents)


def _address(rng: Random, taken: set[str], *, away: bool) -> str:
    """An address that nobody else has; in other cities it has a higher number than any house at home."""
    while (address := farther_out(street(rng), AWAY) if away else street(rng)) in taken:
        pass
    taken.add(address)
    return address


def _hotel(rng: Random, name: str, city: str, address: str) -> LifeHotel:
    stars = rng.randrange(2, 6)
    base = 45 * stars * rng.uniform(0.7, 1.4)
    kinds = [_ROOMS[place] for place in sorted(rng.sample(range(len(_ROOMS)), rng.randrange(2, 4)))]
    rooms = [
        LifeRoom(kind, sleeps, round(base * factor) * 100, rng.choice(_POLICIES)) for kind, sleeps, factor in kinds
    ]
    return LifeHotel(name, city, address, stars, tuple(rooms))

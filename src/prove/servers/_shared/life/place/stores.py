"""The branches of a chain of shops: some in the home city, where the map has them, some in others."""

from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import Literal

from prove.core import Record, keyed
from prove.servers._shared.cast import Cast, Place, cast_of, phone_number, street
from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.life.place.geo import BRANCHES, CHAIN, Hours, hours_of, phone_of, spots_of
from prove.servers._shared.life.place.roads import CENTRE, Point, straight_km
from prove.servers._shared.streets import farther_out

PriceZone = Literal["city_centre", "suburb", "outlet"]

PRICE_ZONES: tuple[PriceZone, ...] = ("city_centre", "suburb", "outlet")
AWAY = 2000
"""The house numbers of branches in other cities begin here, where those of hotels end."""
_CENTRE_KM, _SUBURB_KM = 3.2, 5.4


class Branch(Record):
    """A shop of the chain."""

    name: str
    city: str
    address: str
    phone: str
    zone: PriceZone
    hours: Hours


@lru_cache(KEPT)
def branches_of(seed: int) -> tuple[Branch, ...]:
    """The branches of a seed; the first is the protagonist's, and every price zone has one."""
    cast, rng = cast_of(seed), keyed("life.stores", seed)
    at_home = [_at_home(seed, spot) for spot in spots_of(seed) if spot.name.startswith(CHAIN)]
    rng.shuffle(at_home)
    left = [name for name in BRANCHES if name not in {branch.name for branch in at_home}]
    names = rng.sample(left, rng.randrange(3, 7))
    towns = rng.sample([city for city in cast.cities if city != cast.home], rng.choice((2, 3)))
    towns = sorted((*towns, *(rng.choice(towns) for _ in names))[: len(names)])
    away = zip(names, towns, _zones(rng, at_home), strict=False)
    return (*at_home, *(_away(cast, rng, name, town, zone) for name, town, zone in away))


def _zones(rng: Random, at_home: list[Branch]) -> Iterator[PriceZone]:
    """The price zones that no branch at home is in, then any."""
    for zone in PRICE_ZONES:
        if all(branch.zone != zone for branch in at_home):
            yield zone
    while True:
        yield rng.choice(PRICE_ZONES)


def _at_home(seed: int, spot: Place) -> Branch:
    """A branch on the map; its price zone follows from how far out it lies."""
    km = straight_km(CENTRE, Point(spot.latitude, spot.longitude))
    zone: PriceZone = "city_centre" if km < _CENTRE_KM else "suburb" if km < _SUBURB_KM else "outlet"
    name, phone = spot.name.removeprefix(f"{CHAIN} "), phone_of(seed, spot.name)
    return Branch(name, spot.city, spot.address, phone, zone, hours_of(seed, spot.name, spot.kind))


def _away(cast: Cast, rng: Random, name: str, city: str, zone: PriceZone) -> Branch:
    hours = hours_of(cast.seed, f"{CHAIN} {name}", "shop")
    return Branch(name, city, farther_out(street(rng), AWAY), phone_number(rng, city), zone, hours)

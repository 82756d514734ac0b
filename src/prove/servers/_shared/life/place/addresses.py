"""Where every address is that any app shows: its city, its position, and how far it is by car."""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.life.place.geo import home_city, spots_of
from prove.servers._shared.life.place.hotels import hotels_of
from prove.servers._shared.life.place.roads import DETOUR, Drive, Point, drive, straight_km, traffic_at
from prove.servers._shared.life.place.routes import kilometres, landmass_of
from prove.servers._shared.life.place.stores import branches_of
from prove.servers._shared.life.work.deals import sales_of
from prove.servers._shared.streets import without_city, worked_out_position

MOTORWAY_SPEED = 100.0
"""Kilometres per hour between cities."""
Spot = tuple[str, float, float]
"""City, latitude and longitude."""


def city_at(seed: int, address: str) -> str:
    """The city of an address; one that nobody has shown is in the home city."""
    spot = spot_at(seed, address)
    return spot[0] if spot else home_city(seed)


def position_of(seed: int, address: str) -> tuple[float, float]:
    """Latitude and longitude of an address: as known for places and people, else worked out from the text."""
    spot = spot_at(seed, address)
    return spot[1:] if spot else position_in(seed, address, home_city(seed))


def spot_at(seed: int, address: str) -> Spot | None:
    """City and position of an address that some app shows."""
    return _near(seed).get(address) or other_spots(seed).get(address)


@lru_cache(KEPT)
def other_spots(seed: int) -> dict[str, Spot]:
    """City and position of what is neither a place of the map nor somebody of the cast, by address.

    It takes a while to find, so that it is looked up last.
    """
    found = {address: (city, *position_in(seed, address, city)) for address, city in _others(seed)}
    return {address: spot for address, spot in found.items() if address not in _near(seed)}


def position_in(seed: int, address: str, city: str) -> tuple[float, float]:
    """Where a house is if it is in a city of the cast; other cities lie north-east of the home city on the plan."""
    latitude, longitude = worked_out_position(seed, address)
    north, east = shift_of(seed, city)
    return round(latitude + north, 5), round(longitude + east, 5)


def shift_of(seed: int, city: str) -> tuple[float, float]:
    """How far north and east of the home city a city of the cast lies on the plan, in degrees."""
    away = cast_of(seed).cities.index(city)
    return away * 0.9, away * 1.7


def split_city(seed: int, address: str) -> tuple[str, str | None]:
    """House and street of an address, and the city of the cast that it ends with, if any."""
    text, _, last = address.rpartition(",")
    city = next((city for city in cast_of(seed).cities if city.casefold() == last.strip().casefold()), None)
    return without_city(address if city is None else text, home_city(seed)), city


def is_drivable(seed: int, origin: str, destination: str) -> bool:
    """Whether roads lead from one address to another: those of a city, or motorways to cities on the same land."""
    start, end = city_at(seed, origin), city_at(seed, destination)
    return start == end or landmass_of(start) == landmass_of(end)


def road_km(seed: int, origin: str, destination: str) -> float:
    """The distance by car between two addresses, in kilometres with two decimals."""
    return 0.0 if origin == destination else round(_drive(seed, origin, destination).km, 2)


def drive_minutes(seed: int, origin: str, destination: str, leaving: dt.datetime) -> float:
    """How long a drive between two addresses takes in the traffic of its hour, with one decimal."""
    return 0.0 if origin == destination else round(_drive(seed, origin, destination).minutes(traffic_at(leaving)), 1)


@lru_cache(KEPT)
def _near(seed: int) -> dict[str, Spot]:
    """All places of the home city and the people of the cast; where two share an address, the place counts."""
    cast = cast_of(seed)
    people = (cast.protagonist, *cast.people)
    known = {person.address: (person.city, *position_in(seed, person.address, person.city)) for person in people}
    return known | {spot.address: (spot.city, spot.latitude, spot.longitude) for spot in reversed(spots_of(seed))}


def _others(seed: int) -> Iterator[tuple[str, str]]:
    """The addresses of hotels, of the chain's stores, and of clients' people whom only the sales team knows."""
    for hotels in hotels_of(seed).values():
        yield from ((hotel.address, hotel.city) for hotel in hotels)
    yield from ((branch.address, branch.city) for branch in branches_of(seed))
    yield from ((contact.address, contact.city) for contact in sales_of(seed).contacts)


@lru_cache(KEPT * 60)
def _drive(seed: int, origin: str, destination: str) -> Drive:
    """The drive between two addresses; between cities it is over motorways, where traffic does not matter."""
    first, last, home = city_at(seed, origin), city_at(seed, destination), home_city(seed)
    start, end = Point(*position_of(seed, origin)), Point(*position_of(seed, destination))
    if first == last == home:
        return drive(seed, start, end)
    km = (straight_km(start, end) if first == last else kilometres(first, last)) * DETOUR
    return Drive(km, 0.0, km / MOTORWAY_SPEED * 60)

"""Flights between cities: how far, how long, how dear, and what comes back when one is cancelled.

Departures and arrivals are in the local time of their city, as on a ticket.
"""

import datetime as dt
from functools import lru_cache
from math import asin, cos, radians, sin, sqrt
from typing import Literal

from prove.servers._shared.life.place.zones import local_time

FareName = Literal["basic", "standard", "flex", "business"]

AIRLINES = (
    ("KA", "Kestrel Airways"),
    ("NW", "Northwind Air"),
    ("SB", "Skybridge"),
    ("AU", "Aurora Airlines"),
    ("PL", "Pelican Air"),
    ("MR", "Meridian Jet"),
)
FARE_FACTORS: dict[FareName, float] = {"basic": 1.0, "standard": 1.3, "flex": 1.7, "business": 3.4}
"""The price of a fare as a multiple of the cheapest one."""
_MINUTE = dt.timedelta(minutes=1)
COOLING_OFF, NO_FEE_BEFORE = dt.timedelta(hours=24), dt.timedelta(days=7)
_REFUNDED = {"basic": 0.0, "standard": 0.6, "flex": 1.0, "business": 1.0}
_COORDINATES = {
    "Amsterdam": (52.4, 4.9),
    "Athens": (38.0, 23.7),
    "Austin": (30.3, -97.7),
    "Barcelona": (41.4, 2.2),
    "Berlin": (52.5, 13.4),
    "Boston": (42.4, -71.1),
    "Brussels": (50.8, 4.4),
    "Chicago": (41.9, -87.6),
    "Copenhagen": (55.7, 12.6),
    "Dallas": (32.8, -96.8),
    "Denver": (39.7, -105.0),
    "Dublin": (53.3, -6.3),
    "Edinburgh": (56.0, -3.2),
    "Frankfurt": (50.1, 8.7),
    "Geneva": (46.2, 6.1),
    "Hamburg": (53.6, 10.0),
    "Helsinki": (60.2, 24.9),
    "Houston": (29.8, -95.4),
    "Istanbul": (41.0, 29.0),
    "Lisbon": (38.7, -9.1),
    "London": (51.5, -0.1),
    "Lyon": (45.8, 4.8),
    "Madrid": (40.4, -3.7),
    "Miami": (25.8, -80.2),
    "Milan": (45.5, 9.2),
    "Montreal": (45.5, -73.6),
    "Munich": (48.1, 11.6),
    "Nashville": (36.2, -86.8),
    "Oslo": (59.9, 10.8),
    "Paris": (48.9, 2.4),
    "Portland": (45.5, -122.7),
    "Porto": (41.1, -8.6),
    "Prague": (50.1, 14.4),
    "Rome": (41.9, 12.5),
    "Seattle": (47.6, -122.3),
    "Singapore": (1.4, 103.8),
    "Stockholm": (59.3, 18.1),
    "Sydney": (-33.9, 151.2),
    "Tokyo": (35.7, 139.7),
    "Toronto": (43.7, -79.4),
    "Vancouver": (49.3, -123.1),
    "Vienna": (48.2, 16.4),
    "Warsaw": (52.2, 21.0),
    "Zurich": (47.4, 8.5),
}


_LANDS = (
    *(("America", city) for city in ("Austin", "Boston", "Chicago", "Dallas", "Denver", "Houston", "Miami")),
    *(("America", city) for city in ("Montreal", "Nashville", "Portland", "Seattle", "Toronto", "Vancouver")),
    *((city, city) for city in ("Dublin", "Singapore", "Sydney", "Tokyo")),
    *(("Britain", city) for city in ("Edinburgh", "London")),
)
_LAND_OF = {city: land for land, city in _LANDS}


def landmass_of(city: str) -> str:
    """The land on which one can drive from a city to others."""
    return _LAND_OF.get(city, "Europe")


@lru_cache(2048)
def kilometres(origin: str, destination: str) -> float:
    """How far two cities are apart, along the great circle."""
    (south, west), (north, east) = _COORDINATES[origin], _COORDINATES[destination]
    rise, turn = sin(radians(north - south) / 2), sin(radians(east - west) / 2)
    share = rise * rise + cos(radians(south)) * cos(radians(north)) * turn * turn
    return 12_742 * asin(sqrt(min(1.0, share)))


def flight_minutes(origin: str, destination: str) -> int:
    """How long a flight takes, in steps of five minutes."""
    return 40 + round(kilometres(origin, destination) / 70) * 5


def landing(origin: str, destination: str, departs_at: dt.datetime, minutes: int) -> dt.datetime:
    """When a flight of so many minutes arrives, by the clock of its destination."""
    return local_time(departs_at + minutes * _MINUTE, origin, destination)


def basic_cents(origin: str, destination: str) -> float:
    """What the cheapest fare of a flight costs one person on an average day, in cents."""
    return 5_500 + 5.5 * kilometres(origin, destination)


def refund_cents(fare: FareName, cents: int, booked: dt.datetime, cancelled: dt.datetime, departs: dt.datetime) -> int:
    """What comes back for a ticket that is cancelled more than a day before the flight."""
    if cancelled - booked <= COOLING_OFF and departs - cancelled >= NO_FEE_BEFORE:
        return cents
    return round(cents * _REFUNDED[fare])

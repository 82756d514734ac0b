"""Where a city lies on the earth: coordinates as the map shows them, and back to the plan with all streets.

The plan is drawn around one point for all cities. It is moved to the centre of a city; distances stay.
"""

import math
from functools import cache

from prove.servers._shared.life.cities import city_of
from prove.servers._shared.life.place.addresses import shift_of
from prove.servers._shared.life.place.roads import CENTRE, KM_PER_LATITUDE, KM_PER_LONGITUDE, Point

_DIAMETER = 2 * math.degrees(KM_PER_LATITUDE)
"""Of the earth, in kilometres."""


def on_earth(seed: int, city: str, latitude: float, longitude: float) -> tuple[float, float]:
    """The latitude and longitude of a point of the plan that is in a city."""
    (north, east), (middle, meridian) = shift_of(seed, city), city_of(city).centre
    return (
        round(middle + latitude - CENTRE.latitude - north, 6),
        round(meridian + (longitude - CENTRE.longitude - east) * _stretch(city), 6),
    )


def on_plan(seed: int, city: str, where: Point) -> Point:
    """The point of the plan that is somewhere on the earth, in a city."""
    (north, east), (middle, meridian) = shift_of(seed, city), city_of(city).centre
    return Point(
        round(where.latitude - middle + CENTRE.latitude + north, 5),
        round((where.longitude - meridian) / _stretch(city) + CENTRE.longitude + east, 5),
    )


def earth_km(a: Point, b: Point) -> float:
    """The straight line between two points of the earth."""
    south, north = math.radians(a.latitude), math.radians(b.latitude)
    across = math.sin(math.radians(b.longitude - a.longitude) / 2) ** 2 * math.cos(south) * math.cos(north)
    return _DIAMETER * math.asin(math.sqrt(math.sin((north - south) / 2) ** 2 + across))


@cache
def _stretch(city: str) -> float:
    """How many degrees of longitude are as wide in a city as one is on the plan."""
    return KM_PER_LONGITUDE / KM_PER_LATITUDE / math.cos(math.radians(city_of(city).centre[0]))

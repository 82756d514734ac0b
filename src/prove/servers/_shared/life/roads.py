"""The roads of the home city and the fastest ways over them, the same for the map, the car and the courier.

Twelve streets cross twelve avenues. Everything here depends on the seed alone, so that it may be cached. Traffic slows
all cars by the same factor: the fastest way, and so the distance by car, does not depend on the hour.
"""

import datetime as dt
import math
from functools import lru_cache
from heapq import heappop, heappush
from itertools import groupby
from typing import Literal

from prove.core import Record, keyed
from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.pools import STREETS

Mode = Literal["walk", "bike", "car", "transit"]
Traffic = Literal["light", "moderate", "heavy"]
RoadKind = Literal["street", "avenue", "highway"]

WALK_SPEED, BIKE_SPEED, LINE_SPEED = 4.8, 16.0, 30.0
CAR_SPEED: dict[RoadKind, float] = {"street": 28.0, "avenue": 45.0, "highway": 85.0}
ACCESS_SPEED: dict[Mode, float] = {"walk": WALK_SPEED, "bike": BIKE_SPEED, "car": 20.0, "transit": WALK_SPEED}
SLOWDOWN: dict[Traffic, float] = {"light": 1.0, "moderate": 1.25, "heavy": 1.6}
WAIT_MINUTES = 5.0
DETOUR = 1.3
"""How much longer the side streets are than the straight line."""

_SIZE = 12
_SOUTH, _NORTH, _WEST, _EAST = 39.93, 40.07, -90.09, -89.91
_HEIGHT, _WIDTH = (_NORTH - _SOUTH) / (_SIZE - 1), (_EAST - _WEST) / (_SIZE - 1)
_KM_PER_LATITUDE, _KM_PER_LONGITUDE = 111.2, 85.2
_TRANSIT_ROWS, _TRANSIT_COLUMNS = (2, 6, 10), (1, 5, 9)


class Point(Record):
    """A spot in degrees."""

    latitude: float
    longitude: float


class Road(Record):
    """A piece of road between two neighbouring crossings."""

    start: int
    end: int
    street: str
    kind: RoadKind
    km: float
    line: str | None


class Stretch(Record):
    """A part of a way along one street or line."""

    street: str
    is_line: bool
    heading: float
    km: float
    minutes: float


class Way(Record):
    """How to get from one point to another, and how far and long it is."""

    km: float
    minutes: float
    stretches: tuple[Stretch, ...]


@lru_cache(maxsize=4096)
def find_way(seed: int, start: Point, end: Point, mode: Mode, traffic: Traffic) -> Way:
    """The fastest way between two points: to the nearest crossing, over the roads, and on to the destination."""
    first, last = nearest_crossing(seed, start), nearest_crossing(seed, end)
    if first == last:
        km = straight_km(start, end) * DETOUR
        minutes = km / ACCESS_SPEED[mode] * 60
        return Way(km, minutes, (Stretch("the side streets", False, _heading(start, end), km, minutes),))
    stretches = _stretches(seed, mode, SLOWDOWN[traffic] if mode == "car" else 1.0, first, last)
    points = crossings(seed)
    doors = straight_km(start, points[first]) + straight_km(points[last], end)
    km = math.fsum(stretch.km for stretch in stretches) + doors
    minutes = math.fsum(stretch.minutes for stretch in stretches) + doors / ACCESS_SPEED[mode] * 60
    return Way(km, minutes, stretches)


def straight_km(a: Point, b: Point) -> float:
    """The straight line between two points."""
    north = (b.latitude - a.latitude) * _KM_PER_LATITUDE
    east = (b.longitude - a.longitude) * _KM_PER_LONGITUDE
    return math.hypot(north, east)


def traffic_at(moment: dt.datetime) -> Traffic:
    """Rush hours are heavy, days are moderate, nights are light."""
    if moment.weekday() < 5:
        if 7 <= moment.hour < 9 or 16 <= moment.hour < 19:
            return "heavy"
        return "moderate" if 9 <= moment.hour < 16 else "light"
    return "moderate" if 11 <= moment.hour < 18 else "light"


@lru_cache(KEPT * 60)
def nearest_crossing(seed: int, point: Point) -> int:
    """The crossing closest to a point, except where two expressways meet: there is no stopping there."""
    row = _within(round((point.latitude - _SOUTH) / _HEIGHT))
    column = _within(round((point.longitude - _WEST) / _WIDTH))
    points, forbidden = crossings(seed), _expressways(seed)
    around = (
        beside * _SIZE + along
        for beside in range(max(0, row - 1), min(_SIZE, row + 2))
        for along in range(max(0, column - 1), min(_SIZE, column + 2))
        if (beside, along) != forbidden
    )
    return min(around, key=lambda node: straight_km(point, points[node]))


@lru_cache(KEPT)
def crossings(seed: int) -> tuple[Point, ...]:
    """Where streets and avenues meet, row by row from the south-west; none is far from its place in the grid."""
    draw = keyed("life.crossings", seed).random
    return tuple(
        Point(
            round(_SOUTH + _HEIGHT * (row + 0.4 * draw() - 0.2), 5),
            round(_WEST + _WIDTH * (column + 0.4 * draw() - 0.2), 5),
        )
        for row in range(_SIZE)
        for column in range(_SIZE)
    )


@lru_cache(KEPT)
def roads(seed: int) -> tuple[Road, ...]:
    """All pieces of road. Avenues and the first street have no gaps, so that every crossing can be reached."""
    rng = keyed("life.roads", seed)
    points, names = crossings(seed), rng.sample(STREETS, 2 * _SIZE)
    fast_row, fast_column = _expressways(seed)
    found: list[Road] = []
    for row in range(_SIZE):
        for column in range(_SIZE - 1):
            beside_highway = fast_column in (column, column + 1)
            if row not in (0, fast_row) and not beside_highway and rng.random() < 0.14:
                continue
            start = row * _SIZE + column
            kind: RoadKind = "highway" if row == fast_row else "avenue" if row % 3 == 0 else "street"
            name = f"{names[row]} Expressway" if row == fast_row else f"{names[row]} Street"
            line = f"Line {_TRANSIT_ROWS.index(row) + 1}" if row in _TRANSIT_ROWS else None
            found.append(_road(points, start, start + 1, name, kind, line))
    for column in range(_SIZE):
        for row in range(_SIZE - 1):
            start, fast = row * _SIZE + column, column == fast_column
            kind = "highway" if fast else "avenue" if column % 3 == 0 else "street"
            name = f"{names[_SIZE + column]} {'Expressway' if fast else 'Avenue'}"
            line = f"Line {_TRANSIT_COLUMNS.index(column) + 4}" if column in _TRANSIT_COLUMNS else None
            found.append(_road(points, start, start + _SIZE, name, kind, line))
    return tuple(found)


def minutes_on(road: Road, mode: Mode) -> float | None:
    """How long a piece of road takes when it is empty, or None where this kind of traffic is not allowed."""
    if mode == "transit" and road.line is not None:
        return road.km / LINE_SPEED * 60
    if mode == "car":
        return road.km / CAR_SPEED[road.kind] * 60
    return None if road.kind == "highway" else road.km / (BIKE_SPEED if mode == "bike" else WALK_SPEED) * 60


@lru_cache(KEPT)
def _expressways(seed: int) -> tuple[int, int]:
    """The row and the column of the two expressways."""
    rng = keyed("life.expressways", seed)
    return rng.randrange(3, _SIZE - 1), rng.randrange(2, _SIZE - 2)


def _road(points: tuple[Point, ...], start: int, end: int, street: str, kind: RoadKind, line: str | None) -> Road:
    return Road(start, end, street, kind, round(straight_km(points[start], points[end]) * 1.05, 3), line)


def _within(place: int) -> int:
    return min(_SIZE - 1, max(0, place))


def _stretches(seed: int, mode: Mode, slowdown: float, first: int, last: int) -> tuple[Stretch, ...]:
    """The fastest path between two crossings as stretches, each along one street."""
    points = crossings(seed)
    found: list[Stretch] = []
    before = first
    for (street, is_line), group in groupby(_path(seed, mode, first, last), key=lambda road: _called(road, mode)):
        pieces = list(group)
        after = before
        for road in pieces:
            after = road.start + road.end - after
        found.append(
            Stretch(
                street=street,
                is_line=is_line,
                heading=_heading(points[before], points[after]),
                km=math.fsum(road.km for road in pieces),
                minutes=math.fsum(minutes_on(road, mode) or 0.0 for road in pieces) * slowdown + is_line * WAIT_MINUTES,
            )
        )
        before = after
    return tuple(found)


def _called(road: Road, mode: Mode) -> tuple[str, bool]:
    """What a piece of road is called on the way, and whether that is a line."""
    return (road.line, True) if mode == "transit" and road.line is not None else (road.street, False)


def _path(seed: int, mode: Mode, first: int, last: int) -> list[Road]:
    """The pieces of road on the fastest way from one crossing to another."""
    arrivals, path = _arrivals(seed, mode, first), list[Road]()
    while last != first:
        path.append(road := arrivals[last])
        last = road.start + road.end - last
    return path[::-1]


@lru_cache(KEPT * 16)
def _arrivals(seed: int, mode: Mode, first: int) -> dict[int, Road]:
    """The last piece of road on the fastest way from one crossing to each other, by Dijkstra's algorithm."""
    beside = _network(seed, mode)
    arrivals: dict[int, Road] = {}
    best = [math.inf] * len(beside)
    best[first] = 0.0
    waiting = [(0.0, first)]
    while waiting:
        so_far, node = heappop(waiting)
        if so_far > best[node]:
            continue
        for other, minutes, road in beside[node]:
            if (total := so_far + minutes) < best[other]:
                best[other], arrivals[other] = total, road
                heappush(waiting, (total, other))
    return arrivals


@lru_cache(KEPT * 4)
def _network(seed: int, mode: Mode) -> list[list[tuple[int, float, Road]]]:
    """For each crossing the neighbours that one can go to, the minutes, and the road."""
    beside: list[list[tuple[int, float, Road]]] = [[] for _ in range(_SIZE * _SIZE)]
    for road in roads(seed):
        if (minutes := minutes_on(road, mode)) is not None:
            beside[road.start].append((road.end, minutes, road))
            beside[road.end].append((road.start, minutes, road))
    return beside


def _heading(start: Point, end: Point) -> float:
    """The direction from one point to another, in degrees counterclockwise from the east."""
    north = (end.latitude - start.latitude) * _KM_PER_LATITUDE
    east = (end.longitude - start.longitude) * _KM_PER_LONGITUDE
    return math.degrees(math.atan2(north, east)) % 360

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
KM_PER_LATITUDE, KM_PER_LONGITUDE = 111.2, 85.2
"""Of the plan on which all streets are drawn, wherever the city is on the earth."""
_PER_MILLISECOND = 1_000_000
_FAR = 10**18
_SIDE_STREETS = "the side streets"
_TRANSIT_ROWS, _TRANSIT_COLUMNS = (2, 6, 10), (1, 5, 9)


class Point(Record):
    """A spot in degrees."""

    latitude: float
    longitude: float


CENTRE = Point(40.0, -90.0)
"""The middle of the plan."""


class Road(Record):
    """A piece of road between two neighbouring crossings."""

    start: int
    end: int
    street: str
    kind: RoadKind
    metres: int
    line: str | None


_Piece = tuple[int, int, int, RoadKind, int]
"""The two crossings of a piece of road, its row or, after all rows, its column, its kind and its metres."""


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


class Drive(Record):
    """How far it is by car, and how many minutes the roads take when they are empty, and the side streets."""

    km: float
    road_minutes: float
    door_minutes: float

    def minutes(self, traffic: Traffic) -> float:
        """How long the drive takes; only roads are slowed down by traffic."""
        return self.road_minutes * SLOWDOWN[traffic] + self.door_minutes


@lru_cache(KEPT * 60)
def drive(seed: int, start: Point, end: Point) -> Drive:
    """The fastest way by car, without its stretches."""
    first, last = nearest_crossing(seed, start), nearest_crossing(seed, end)
    doors = _door_km(seed, start, end, first, last)
    cost = _car_cost(seed, first, last)
    return Drive(_metres(cost) / 1000 + doors, _minutes(cost), doors / ACCESS_SPEED["car"] * 60)


@lru_cache(maxsize=4096)
def find_way(seed: int, start: Point, end: Point, mode: Mode, traffic: Traffic) -> Way:
    """The fastest way between two points: to the nearest crossing, over the roads, and on to the destination."""
    first, last = nearest_crossing(seed, start), nearest_crossing(seed, end)
    doors = _door_km(seed, start, end, first, last)
    door_minutes = doors / ACCESS_SPEED[mode] * 60
    if first == last:
        return Way(doors, door_minutes, (Stretch(_SIDE_STREETS, False, _heading(start, end), doors, door_minutes),))
    slowdown = SLOWDOWN[traffic] if mode == "car" else 1.0
    stretches = _stretches(seed, mode, slowdown, first, last)
    cost = _reach(seed, mode, first)[0][last]
    waits = sum(stretch.is_line for stretch in stretches) * WAIT_MINUTES
    return Way(_metres(cost) / 1000 + doors, _minutes(cost) * slowdown + door_minutes + waits, stretches)


def straight_km(a: Point, b: Point) -> float:
    """The straight line between two points."""
    north = (b.latitude - a.latitude) * KM_PER_LATITUDE
    east = (b.longitude - a.longitude) * KM_PER_LONGITUDE
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
    names, pieces = _pieces(seed)
    return tuple([_road(names, *piece) for piece in pieces])


@lru_cache(KEPT)
def _pieces(seed: int) -> tuple[list[str], list[_Piece]]:
    """The names of the rows and columns, and all pieces of road, with what it takes to drive there."""
    rng = keyed("life.roads", seed)
    points, names, draw = crossings(seed), rng.sample(STREETS, 2 * _SIZE), rng.random
    fast_row, fast_column = _expressways(seed)
    found: list[_Piece] = []
    for row in range(_SIZE):
        kind: RoadKind = "highway" if row == fast_row else "avenue" if row % 3 == 0 else "street"
        for column in range(_SIZE - 1):
            beside_highway = fast_column in (column, column + 1)
            if row not in (0, fast_row) and not beside_highway and draw() < 0.14:
                continue
            start = row * _SIZE + column
            found.append((start, start + 1, row, kind, _metres_between(points[start], points[start + 1])))
    for column in range(_SIZE):
        kind = "highway" if column == fast_column else "avenue" if column % 3 == 0 else "street"
        for start in range(column, _SIZE * (_SIZE - 1), _SIZE):
            metres = _metres_between(points[start], points[start + _SIZE])
            found.append((start, start + _SIZE, _SIZE + column, kind, metres))
    return names, found


def cost_of(road: Road, mode: Mode) -> int | None:
    """Milliseconds that an empty piece of road takes, times a million, and its metres; None where one may not go.

    Sums of such numbers are exact, whichever way one goes. Of two ways that take the same time the shorter one counts.
    """
    if mode == "car":
        speed = CAR_SPEED[road.kind]
    elif mode == "transit" and road.line is not None:
        speed = LINE_SPEED
    elif road.kind == "highway":
        return None
    else:
        speed = BIKE_SPEED if mode == "bike" else WALK_SPEED
    return _cost(road.metres, speed)


def _cost(metres: int, speed: float) -> int:
    return round(metres * 3600 / speed) * _PER_MILLISECOND + metres


@lru_cache(KEPT)
def _expressways(seed: int) -> tuple[int, int]:
    """The row and the column of the two expressways."""
    rng = keyed("life.expressways", seed)
    return rng.randrange(3, _SIZE - 1), rng.randrange(2, _SIZE - 2)


def _road(names: list[str], start: int, end: int, street: int, kind: RoadKind, metres: int) -> Road:
    """A piece of road with its name and, if there is one, its line."""
    across = street < _SIZE
    suffix = "Expressway" if kind == "highway" else "Street" if across else "Avenue"
    lines, first = (_TRANSIT_ROWS, 1) if across else (_TRANSIT_COLUMNS, 4)
    place = street if across else street - _SIZE
    line = f"Line {lines.index(place) + first}" if place in lines else None
    return Road(start, end, f"{names[street]} {suffix}", kind, metres, line)


def _metres_between(a: Point, b: Point) -> int:
    """The metres of a road between two crossings, which is a bit longer than the straight line."""
    return round(straight_km(a, b) * 1050)


def _within(place: int) -> int:
    return min(_SIZE - 1, max(0, place))


def _stretches(seed: int, mode: Mode, slowdown: float, first: int, last: int) -> tuple[Stretch, ...]:
    """The fastest path between two crossings as stretches, each along one street."""
    points = crossings(seed)
    found: list[Stretch] = []
    before = first
    for (street, is_line), group in groupby(_path(seed, mode, first, last), key=lambda road: _called(road, mode)):
        after, cost = before, 0
        for road in group:
            after = road.start + road.end - after
            cost += cost_of(road, mode) or 0
        found.append(
            Stretch(
                street=street,
                is_line=is_line,
                heading=_heading(points[before], points[after]),
                km=_metres(cost) / 1000,
                minutes=_minutes(cost) * slowdown + is_line * WAIT_MINUTES,
            )
        )
        before = after
    return tuple(found)


def _called(road: Road, mode: Mode) -> tuple[str, bool]:
    """What a piece of road is called on the way, and whether that is a line."""
    return (road.line, True) if mode == "transit" and road.line is not None else (road.street, False)


def _path(seed: int, mode: Mode, first: int, last: int) -> list[Road]:
    """The pieces of road on the fastest way from one crossing to another."""
    arrivals, path = _reach(seed, mode, first)[1], list[Road]()
    while last != first:
        path.append(road := arrivals[last])
        last = road.start + road.end - last
    return path[::-1]


def _car_cost(seed: int, first: int, last: int) -> int:
    """What the fastest way by car costs, from what is known of either end."""
    reached = _reached_by_car(seed)
    if (known := reached.get(first)) is not None:
        return known.cost_to(last)
    if (known := reached.get(last)) is not None:
        return known.cost_to(first)
    known = reached[first] = _Outward(_by_car(seed), first)
    return known.cost_to(last)


class _Outward:
    """The least costs by car from one crossing, by Dijkstra's algorithm, as far as somebody has asked for them."""

    __slots__ = ("_beside", "_best", "_known", "_waiting")

    def __init__(self, beside: list[list[tuple[int, int]]], first: int) -> None:
        self._beside, self._waiting = beside, [(0, first)]
        self._best = [_FAR] * len(beside)
        self._best[first] = 0
        self._known: set[int] = set()

    def cost_to(self, last: int) -> int:
        """The cost of the way to a crossing."""
        known, best, waiting, beside = self._known, self._best, self._waiting, self._beside
        while last not in known:
            so_far, node = heappop(waiting)
            if node in known:
                continue
            known.add(node)
            for other, cost in beside[node]:
                if (total := so_far + cost) < best[other]:
                    best[other] = total
                    heappush(waiting, (total, other))
        return best[last]


@lru_cache(KEPT)
def _reached_by_car(seed: int) -> dict[int, _Outward]:
    """What is known of the crossings that somebody has asked for, filled as they are asked for."""
    return {}


@lru_cache(KEPT)
def _by_car(seed: int) -> list[list[tuple[int, int]]]:
    """For each crossing the neighbours that one can drive to, and the cost."""
    beside: list[list[tuple[int, int]]] = [[] for _ in range(_SIZE * _SIZE)]
    for start, end, _, kind, metres in _pieces(seed)[1]:
        cost = _cost(metres, CAR_SPEED[kind])
        beside[start].append((end, cost))
        beside[end].append((start, cost))
    return beside


@lru_cache(KEPT * 16)
def _reach(seed: int, mode: Mode, first: int) -> tuple[list[int], dict[int, Road]]:
    """From one crossing to each other: the least cost and the last piece of road, by Dijkstra's algorithm."""
    beside = _network(seed, mode)
    arrivals: dict[int, Road] = {}
    best = [_FAR] * len(beside)
    best[first] = 0
    waiting = [(0, first)]
    while waiting:
        so_far, node = heappop(waiting)
        if so_far > best[node]:
            continue
        for other, cost, road in beside[node]:
            if (total := so_far + cost) < best[other]:
                best[other], arrivals[other] = total, road
                heappush(waiting, (total, other))
    return best, arrivals


@lru_cache(KEPT * 4)
def _network(seed: int, mode: Mode) -> list[list[tuple[int, int, Road]]]:
    """For each crossing the neighbours that one can go to, the cost, and the road."""
    beside: list[list[tuple[int, int, Road]]] = [[] for _ in range(_SIZE * _SIZE)]
    for road in roads(seed):
        if (cost := cost_of(road, mode)) is not None:
            beside[road.start].append((road.end, cost, road))
            beside[road.end].append((road.start, cost, road))
    return beside


def _metres(cost: int) -> int:
    return cost % _PER_MILLISECOND


def _minutes(cost: int) -> float:
    return cost // _PER_MILLISECOND / 60_000


def _door_km(seed: int, start: Point, end: Point, first: int, last: int) -> float:
    """The side streets between two points and their nearest crossings, or between the points if that is the same."""
    if first == last:
        return straight_km(start, end) * DETOUR
    points = crossings(seed)
    return straight_km(start, points[first]) + straight_km(points[last], end)


def _heading(start: Point, end: Point) -> float:
    """The direction from one point to another, in degrees counterclockwise from the east."""
    north = (end.latitude - start.latitude) * KM_PER_LATITUDE
    east = (end.longitude - start.longitude) * KM_PER_LONGITUDE
    return math.degrees(math.atan2(north, east)) % 360

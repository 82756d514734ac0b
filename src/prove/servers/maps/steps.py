"""The roads of a seed and the shortest ways over them.

Twelve streets cross twelve avenues. Everything here depends on the seed alone, so that it may be cached: graphs
hold no state of a session, and cached values are never changed.
"""

import importlib
import math
from functools import lru_cache
from itertools import groupby, pairwise
from math import fsum
from typing import Any, Literal

from prove.core import Record, keyed
from prove.servers._shared.pools import STREETS
from prove.servers.maps.records import Mode, Step, Traffic

# networkx has no type annotations; its graphs are `Any` and do not leave this file.
nx: Any = importlib.import_module("networkx")

SIZE = 12
SOUTH, NORTH, WEST, EAST = 39.93, 40.07, -90.09, -89.91
KM_PER_LATITUDE, KM_PER_LONGITUDE = 111.2, 85.2
TRANSIT_ROWS, TRANSIT_COLUMNS = (2, 6, 10), (1, 5, 9)
WAIT_MINUTES = 5.0
DETOUR = 1.3

RoadKind = Literal["street", "avenue", "highway"]
Weight = Literal["walk", "bike", "transit", "car_light", "car_moderate", "car_heavy"]

WALK_SPEED, BIKE_SPEED, LINE_SPEED = 4.8, 16.0, 30.0
CAR_SPEED: dict[RoadKind, float] = {"street": 28.0, "avenue": 45.0, "highway": 85.0}
SLOWDOWN: dict[str, dict[RoadKind, float]] = {
    "car_light": {"street": 1.0, "avenue": 1.0, "highway": 1.0},
    "car_moderate": {"street": 1.15, "avenue": 1.25, "highway": 1.3},
    "car_heavy": {"street": 1.35, "avenue": 1.6, "highway": 2.1},
}
CAR_WEIGHTS: dict[Traffic, Weight] = {"light": "car_light", "moderate": "car_moderate", "heavy": "car_heavy"}
ACCESS_SPEED: dict[Mode, float] = {"walk": WALK_SPEED, "bike": BIKE_SPEED, "car": 20.0, "transit": WALK_SPEED}
COMPASS = ("east", "northeast", "north", "northwest", "west", "southwest", "south", "southeast")


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


def distance_km(a: Point, b: Point) -> float:
    """The straight line between two points."""
    north = (b.latitude - a.latitude) * KM_PER_LATITUDE
    east = (b.longitude - a.longitude) * KM_PER_LONGITUDE
    return math.hypot(north, east)


@lru_cache(maxsize=64)
def crossings(seed: int) -> tuple[Point, ...]:
    """Where streets and avenues meet, row by row from the south-west."""
    rng = keyed("maps.crossings", seed)
    height, width = (NORTH - SOUTH) / (SIZE - 1), (EAST - WEST) / (SIZE - 1)
    return tuple(
        Point(
            round(SOUTH + height * (row + rng.uniform(-0.2, 0.2)), 5),
            round(WEST + width * (column + rng.uniform(-0.2, 0.2)), 5),
        )
        for row in range(SIZE)
        for column in range(SIZE)
    )


@lru_cache(maxsize=64)
def roads(seed: int) -> tuple[Road, ...]:
    """All pieces of road. Avenues and the first street have no gaps, so that every crossing can be reached."""
    rng = keyed("maps.roads", seed)
    points, names = crossings(seed), rng.sample(STREETS, 2 * SIZE)
    fast_row, fast_column = rng.randrange(3, SIZE - 1), rng.randrange(2, SIZE - 2)
    found: list[Road] = []
    for row in range(SIZE):
        for column in range(SIZE - 1):
            beside_highway = fast_column in (column, column + 1)
            if row not in (0, fast_row) and not beside_highway and rng.random() < 0.14:
                continue
            start = row * SIZE + column
            kind: RoadKind = "highway" if row == fast_row else "avenue" if row % 3 == 0 else "street"
            name = f"{names[row]} Expressway" if row == fast_row else f"{names[row]} Street"
            line = f"Line {TRANSIT_ROWS.index(row) + 1}" if row in TRANSIT_ROWS else None
            found.append(_road(points, start, start + 1, name, kind, line))
    for column in range(SIZE):
        for row in range(SIZE - 1):
            start, fast = row * SIZE + column, column == fast_column
            kind = "highway" if fast else "avenue" if column % 3 == 0 else "street"
            name = f"{names[SIZE + column]} {'Expressway' if fast else 'Avenue'}"
            line = f"Line {TRANSIT_COLUMNS.index(column) + 4}" if column in TRANSIT_COLUMNS else None
            found.append(_road(points, start, start + SIZE, name, kind, line))
    return tuple(found)


def _road(points: tuple[Point, ...], start: int, end: int, street: str, kind: RoadKind, line: str | None) -> Road:
    return Road(start, end, street, kind, round(distance_km(points[start], points[end]) * 1.05, 3), line)


def _minutes(road: Road, weight: Weight) -> float | None:
    """How long a piece of road takes, or None where this kind of traffic is not allowed."""
    if weight == "transit" and road.line is not None:
        return road.km / LINE_SPEED * 60
    if weight in ("walk", "bike", "transit"):
        speed = BIKE_SPEED if weight == "bike" else WALK_SPEED
        return None if road.kind == "highway" else road.km / speed * 60
    return road.km / CAR_SPEED[road.kind] * 60 * SLOWDOWN[weight][road.kind]


@lru_cache(maxsize=128)
def graph(seed: int, weight: Weight) -> Any:
    """The road graph of one kind of traffic, its edges weighted with minutes."""
    made: Any = nx.Graph()
    made.add_nodes_from(range(SIZE * SIZE))
    for road in roads(seed):
        if (minutes := _minutes(road, weight)) is not None:
            on_line = weight == "transit" and road.line is not None
            made.add_edge(
                road.start,
                road.end,
                minutes=minutes,
                km=road.km,
                street=road.line if on_line else road.street,
                is_line=on_line,
            )
    return made


@lru_cache(maxsize=512)
def _ways_from(seed: int, weight: Weight, node: int) -> dict[int, list[int]]:
    """The shortest path from one crossing to every other."""
    paths: dict[int, list[int]] = nx.single_source_dijkstra_path(graph(seed, weight), node, weight="minutes")
    return paths


@lru_cache(maxsize=4096)
def nearest_crossing(seed: int, point: Point) -> int:
    """The crossing closest to a point, except where two expressways meet: there is no stopping there."""
    return min(_stopping_places(seed), key=lambda stop: distance_km(point, stop[1]))[0]


@lru_cache(maxsize=64)
def _stopping_places(seed: int) -> tuple[tuple[int, Point], ...]:
    walks: Any = graph(seed, "walk")
    return tuple((node, point) for node, point in enumerate(crossings(seed)) if walks.degree(node))


def weight_of(mode: Mode, traffic: Traffic) -> Weight:
    """The weights to use: only cars are slowed down by traffic."""
    return CAR_WEIGHTS[traffic] if mode == "car" else mode


@lru_cache(maxsize=4096)
def find_way(seed: int, start: Point, end: Point, mode: Mode, traffic: Traffic) -> Way:
    """The fastest way between two points: to the nearest crossing, over the roads, and on to the destination."""
    first, last = nearest_crossing(seed, start), nearest_crossing(seed, end)
    if first == last:
        km = distance_km(start, end) * DETOUR
        heading = _heading(start, end)
        minutes = km / ACCESS_SPEED[mode] * 60
        return Way(km, minutes, (Stretch("the side streets", False, heading, km, minutes),))
    weight = weight_of(mode, traffic)
    stretches = _stretches(seed, weight, _ways_from(seed, weight, first)[last])
    points = crossings(seed)
    doors = distance_km(start, points[first]) + distance_km(points[last], end)
    km = fsum(stretch.km for stretch in stretches) + doors
    minutes = fsum(stretch.minutes for stretch in stretches) + doors / ACCESS_SPEED[mode] * 60
    return Way(km, minutes, stretches)


def _stretches(seed: int, weight: Weight, path: list[int]) -> tuple[Stretch, ...]:
    """The path as stretches, each along one street."""
    edges: Any = graph(seed, weight).edges
    points = crossings(seed)
    found: list[Stretch] = []
    for street, group in groupby(pairwise(path), key=lambda pair: str(edges[pair]["street"])):
        pairs = list(group)
        is_line = bool(edges[pairs[0]]["is_line"])
        found.append(
            Stretch(
                street=street,
                is_line=is_line,
                heading=_heading(points[pairs[0][0]], points[pairs[-1][1]]),
                km=fsum(float(edges[pair]["km"]) for pair in pairs),
                minutes=fsum(float(edges[pair]["minutes"]) for pair in pairs) + is_line * WAIT_MINUTES,
            )
        )
    return tuple(found)


def _heading(start: Point, end: Point) -> float:
    """The direction from one point to another, in degrees counterclockwise from the east."""
    north = (end.latitude - start.latitude) * KM_PER_LATITUDE
    east = (end.longitude - start.longitude) * KM_PER_LONGITUDE
    return math.degrees(math.atan2(north, east)) % 360


def steps_of(way: Way) -> tuple[Step, ...]:
    """A way as instructions; the last one covers the distance between the addresses and their nearest crossings."""
    steps: list[Step] = []
    before: Stretch | None = None
    for stretch in way.stretches:
        words = _instruction(before, stretch)
        steps.append(Step(words, round(stretch.km, 2), round(stretch.minutes, 1)))
        before = stretch
    left_km = way.km - fsum(stretch.km for stretch in way.stretches)
    left_minutes = way.minutes - fsum(stretch.minutes for stretch in way.stretches)
    if left_km > 0:
        steps.append(Step("Take the side streets to the door", round(left_km, 2), round(left_minutes, 1)))
    return tuple(steps)


def _instruction(before: Stretch | None, stretch: Stretch) -> str:
    compass = COMPASS[round(stretch.heading / 45) % 8]
    if stretch.is_line:
        return f"Take {stretch.street} {compass}bound"
    if before is None or before.is_line:
        return f"Head {compass} on {stretch.street}"
    turn = (stretch.heading - before.heading) % 360
    if turn < 30 or turn > 330:
        return f"Continue {compass} on {stretch.street}"
    return f"Turn {'left' if turn < 180 else 'right'} onto {stretch.street}"

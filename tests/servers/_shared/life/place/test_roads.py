"""The roads of a life: ways are the fastest that there are, and the nearest crossing is the nearest."""

import importlib
from typing import Any

import pytest

from prove.core import keyed
from prove.servers._shared.life.place import roads
from prove.servers._shared.life.place.roads import Mode, Point, Traffic

nx: Any = importlib.import_module("networkx")
TRAFFIC: tuple[Traffic, ...] = ("light", "moderate", "heavy")
MODES: tuple[Mode, ...] = ("walk", "bike", "car", "transit")


@pytest.mark.parametrize("seed", range(30))
def test_the_nearest_crossing_is_the_nearest_where_one_may_stop(seed: int) -> None:
    rng, points = keyed("test.crossings", seed), roads.crossings(seed)
    by_street = {node for road in roads.roads(seed) if road.kind != "highway" for node in (road.start, road.end)}
    assert len(by_street) == len(points) - 1
    for _ in range(60):
        point = Point(40 + rng.uniform(-0.07, 0.07), -90 + rng.uniform(-0.1, 0.1))
        nearest = min(sorted(by_street), key=lambda node: roads.straight_km(point, points[node]))
        assert roads.nearest_crossing(seed, point) == nearest


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("mode", MODES)
def test_ways_are_the_fastest(seed: int, mode: Mode) -> None:
    graph: Any = nx.Graph()
    for road in roads.roads(seed):
        if (cost := roads.cost_of(road, mode)) is not None:
            graph.add_edge(road.start, road.end, minutes=cost // 10**6 / 60_000)
    points, rng = roads.crossings(seed), keyed("test.ways", seed)
    for _ in range(10):
        first, last = rng.sample([node for node in range(len(points)) if node != _meeting(seed)], 2)
        way = roads.find_way(seed, points[first], points[last], mode, "light")
        waits = sum(stretch.is_line for stretch in way.stretches) * roads.WAIT_MINUTES
        assert way.minutes - waits == pytest.approx(nx.dijkstra_path_length(graph, first, last, weight="minutes"))


def test_traffic_changes_the_time_of_cars_alone_and_no_distance() -> None:
    one, other = roads.crossings(3)[0], roads.crossings(3)[-1]
    by_car = [roads.find_way(3, one, other, "car", traffic) for traffic in TRAFFIC]
    assert len({way.km for way in by_car}) == 1
    assert [way.minutes for way in by_car] == sorted({way.minutes for way in by_car})
    assert roads.find_way(3, one, other, "bike", "light") == roads.find_way(3, one, other, "bike", "heavy")


@pytest.mark.parametrize("seed", range(10))
def test_a_drive_is_the_way_by_car_in_both_directions(seed: int) -> None:
    rng = keyed("test.drives", seed)
    for _ in range(20):
        one, other = (Point(40 + rng.uniform(-0.06, 0.06), -90 + rng.uniform(-0.08, 0.08)) for _ in range(2))
        found = roads.drive(seed, one, other)
        assert found == roads.drive(seed, other, one)
        for traffic in TRAFFIC:
            way = roads.find_way(seed, one, other, "car", traffic)
            assert (way.km, way.minutes) == (found.km, found.minutes(traffic))
            assert sum(stretch.km for stretch in way.stretches) <= way.km + 1e-9


def _meeting(seed: int) -> int:
    """The crossing of the two expressways, where there is no stopping."""
    by_street = {node for road in roads.roads(seed) if road.kind != "highway" for node in (road.start, road.end)}
    (meeting,) = set(range(len(roads.crossings(seed)))) - by_street
    return meeting

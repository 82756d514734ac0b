"""The branches of the chain: those at home are on the map, zones follow from where they lie."""

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.cities import city_of
from prove.servers._shared.life.place.addresses import position_of
from prove.servers._shared.life.place.geo import CHAIN, spots_of
from prove.servers._shared.life.place.roads import Point, straight_km
from prove.servers._shared.life.place.stores import PRICE_ZONES, branches_of


@pytest.mark.parametrize("seed", range(30))
def test_branches_lie_in_several_cities_and_in_all_price_zones(seed: int) -> None:
    branches, home = branches_of(seed), cast_of(seed).home
    assert branches[0].city == home
    at_home = [branch for branch in branches if branch.city == home]
    assert 3 <= len(at_home) <= 5
    assert len({branch.city for branch in branches}) >= 3
    assert {branch.zone for branch in branches} == set(PRICE_ZONES)
    assert len({branch.name for branch in branches}) == len(branches)
    on_map = {spot.address: spot.name for spot in spots_of(seed)}
    for branch in branches:
        assert branch.phone.startswith(city_of(branch.city).country.mobile)
        assert branch.city != home or on_map[branch.address] == f"{CHAIN} {branch.name}"


def test_branches_in_the_city_centre_are_nearer_to_it_than_others() -> None:
    far: dict[str, list[float]] = {zone: [] for zone in PRICE_ZONES}
    for seed in range(30):
        for branch in branches_of(seed):
            if branch.city == cast_of(seed).home:
                km = straight_km(Point(40.0, -90.0), Point(*position_of(seed, branch.address)))
                far[branch.zone].append(km)
    assert max(far["city_centre"]) < min(far["suburb"])
    assert max(far["suburb"]) < min(far["outlet"])


def test_chains_differ_in_size() -> None:
    assert len({len(branches_of(seed)) for seed in range(30)}) > 3

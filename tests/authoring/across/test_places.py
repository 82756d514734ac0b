"""The promises about places and people hold, and each of them notices a world that breaks it."""

import datetime as dt

import pytest

from prove.authoring.across import places
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from tests.authoring.across.changed import OwnWorlds

SEEDS = range(6)


@pytest.mark.parametrize("promise", [places.venues, places.on_the_map, places.distances])
def test_the_promises_about_places_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


def test_people_are_the_same_in_all_apps() -> None:
    assert [text for seed in range(3) for text in places.people(Worlds(seed))] == []


@pytest.mark.parametrize("field", ["phone", "address", "opens_at", "closes_at", "closed_on"])
def test_another_fact_about_a_store_is_noticed(field: str) -> None:
    worlds = OwnWorlds(1)
    state = worlds.state("retail_chain")
    own = next(store for store in state.stores if store.own)
    other = {
        "phone": "+15550100",
        "address": "1 Wrong Street",
        "opens_at": dt.time(3),
        "closes_at": dt.time(4),
        "closed_on": "wednesday",
    }
    state.stores.update(own, **{field: other[field]})
    (flaw,) = places.venues(worlds)
    assert own.name in flaw
    assert list(places.on_the_map(worlds)) == (
        [f"{own.name} at 1 Wrong Street is not on the map"] if field == "address" else []
    )


def test_another_position_of_a_place_is_noticed() -> None:
    worlds = OwnWorlds(1)
    atlas = worlds.state("maps")
    point = atlas.addresses.get(next(iter(atlas.places)).address)
    atlas.addresses.update(point, latitude=round(point.latitude - 0.02, 5))
    assert any(point.address in flaw for flaw in places.distances(worlds))


@pytest.mark.parametrize(
    ("table", "change"),
    [
        ("maps.contacts", {"address": "1 Wrong Street"}),
        ("maps.contacts", {"name": "Somebody Else"}),
        ("email.contacts", {"phone": "+15550100"}),
    ],
)
def test_another_fact_about_a_person_is_noticed(table: str, change: dict[str, str]) -> None:
    worlds = OwnWorlds(1)
    server, _, name = table.partition(".")
    rows = getattr(worlds.state(server), name)
    person = cast_of(1).people[0]
    rows.update(rows.get(person.email), **change)
    (flaw,) = places.people(worlds)
    assert flaw.startswith(f"{table}: {person.name} has the ")

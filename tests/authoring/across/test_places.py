"""The promises about places and people hold, and each of them notices a world that breaks it."""

import datetime as dt

import pytest
from msgspec.structs import replace

from prove.authoring.across import places
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.cast import cast_of
from tests.authoring.across.changed import OwnWorlds

SEEDS = range(6)


@pytest.mark.parametrize(
    "promise", [places.venues, places.on_the_map, places.open_for_events, places.distances, places.cities_of_addresses]
)
def test_the_promises_about_places_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


def test_picnics_are_in_mild_months_and_others_are_noticed() -> None:
    assert [text for seed in range(40) for text in places.picnics_in_mild_months(Worlds(seed))] == []
    seed = next(seed for seed in range(40) if cast_of(seed).home in ("Boston", "Chicago", "Toronto"))
    worlds = OwnWorlds(seed)
    events = worlds.state("calendar").events
    event = next(iter(events))
    events.update(event, title="Picnic with Ada", starts_at=event.starts_at.replace(month=1, day=16))
    assert len(list(places.picnics_in_mild_months(worlds))) == 1


def test_people_are_the_same_in_all_apps() -> None:
    assert [text for seed in range(3) for text in places.people(Worlds(seed))] == []


def test_phone_numbers_fit_the_city_and_others_are_noticed() -> None:
    assert [text for seed in range(8000, 8020) for text in places.phone_numbers_of_the_city(Worlds(seed))] == []
    worlds = OwnWorlds(1)
    crm = worlds.state("crm")
    lead = next(row for row in crm.leads if row.phone and row.city not in ("Tokyo", None))
    contact = next(row for row in crm.contacts if row.phone and row.phone != lead.phone)
    crm.leads.update(lead, phone="+819031234567")
    crm.contacts.update(contact, phone="+999123")
    first, second = places.phone_numbers_of_the_city(worlds)
    assert first == f"{lead.name} in {lead.city} has the phone number +819031234567"
    assert second.startswith(contact.name)


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
    flaws = list(places.venues(worlds))
    assert all(own.name in flaw for flaw in flaws)
    open_days = 7 if own.closed_on is None else 6
    assert len(flaws) == {"opens_at": open_days, "closes_at": open_days, "closed_on": 8 - open_days}.get(field, 1)
    assert list(places.on_the_map(worlds)) == (
        [f"{own.name} at 1 Wrong Street is not on the map"] if field == "address" else []
    )


def test_another_position_of_a_place_is_noticed() -> None:
    worlds = OwnWorlds(1)
    atlas = worlds.state("maps")
    point = atlas.addresses.get(next(iter(atlas.places)).address)
    atlas.addresses.update(point, latitude=round(point.latitude - 0.02, 5))
    assert any(point.address in flaw for flaw in places.distances(worlds))


@pytest.mark.parametrize("table", ["travel_booking.hotels", "retail_chain.stores", "shopping.addresses"])
def test_another_city_of_an_address_is_noticed(table: str) -> None:
    worlds, (home, other, *_) = OwnWorlds(1), cast_of(1).cities
    server, _, name = table.partition(".")
    rows = getattr(worlds.state(server), name)
    row = next(row for row in rows if row.city == home)
    rows.update(row, city=other)
    address = getattr(row, "address", None) or row.street
    assert f"{table}: {address} is in {other}, but in {home} on the map" in [*places.cities_of_addresses(worlds)]


def test_another_city_of_a_clients_firm_or_in_a_text_is_noticed() -> None:
    worlds, home = OwnWorlds(1), cast_of(1).home
    crm = worlds.state("crm")
    stranger = next(
        row for row in crm.contacts if row.address and row.email not in {p.email for p in cast_of(1).people}
    )
    firm = crm.companies.get(stranger.company_id)
    there = next(city for city in cast_of(1).cities if city != firm.city)
    crm.companies.update(firm, city=there)
    assert f"crm.contacts: {stranger.address} is in {there}" in "".join(places.cities_of_addresses(worlds))
    worlds, away = OwnWorlds(1), next(row for row in worlds.rows("travel_booking.hotels") if row.city != home)
    events = worlds.state("calendar").events
    events.update(next(iter(events)), location=f"{away.address}, {home}")
    (flaw,) = places.cities_of_addresses(worlds)
    assert flaw == f"calendar.events: {away.address} is in {home}, but in {away.city} on the map"


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


def test_other_hours_on_one_day_are_noticed() -> None:
    worlds = OwnWorlds(1)
    atlas, restaurant = worlds.state("maps"), worlds.rows("food_delivery.restaurants")[0]
    place = next(place for place in atlas.places if place.name == restaurant.name)
    *others, last = place.hours
    atlas.places.update(place, hours=(*others, replace(last, opens=dt.time(1), closes=dt.time(2))))
    (flaw,) = places.venues(worlds)
    assert flaw.endswith(f"on {last.day} in food_delivery.restaurants, but from 01:00 to 02:00 on the map")


def test_a_restaurant_that_the_map_does_not_name_is_noticed() -> None:
    worlds = OwnWorlds(1)
    restaurants = worlds.state("food_delivery").restaurants
    restaurant = next(iter(restaurants))
    restaurants.update(restaurant, name="Nobody's House")
    assert list(places.on_the_map(worlds)) == [f"Nobody's House at {restaurant.address} is not on the map"]


def test_another_name_of_an_invitee_is_noticed() -> None:
    worlds = OwnWorlds(1)
    events = worlds.state("calendar").events
    event = next(event for event in events if event.invitees)
    first, *others = event.invitees
    events.update(event, invitees=(replace(first, name="Somebody Else"), *others))
    (flaw,) = places.people(worlds)
    assert flaw.startswith("calendar.events: ")


@pytest.mark.parametrize("hour", [1, 23])
def test_an_event_at_a_closed_place_is_noticed(hour: int) -> None:
    worlds = OwnWorlds(1)
    events, cafes = worlds.state("calendar").events, {row.name for row in worlds.rows("food_delivery.restaurants")}
    event = next(event for event in events if event.location in cafes and event.repeats == "never")
    starts_at = event.starts_at.replace(hour=hour, minute=0)
    events.update(event, starts_at=starts_at, ends_at=starts_at + dt.timedelta(hours=2))
    (flaw,) = places.open_for_events(worlds)
    assert event.location in flaw


def test_goods_move_in_opening_hours_and_others_are_noticed() -> None:
    assert [text for seed in range(20) for text in places.goods_in_opening_hours(Worlds(seed))] == []
    worlds = OwnWorlds(1)
    chain = worlds.state("retail_chain")
    transfer, reservation = next(iter(chain.transfers)), next(iter(chain.reservations))
    night = dt.time(3)
    chain.transfers.update(transfer, arrives_at=dt.datetime.combine(transfer.arrives_at, night))
    chain.reservations.update(reservation, expires_at=dt.datetime.combine(reservation.expires_at, night))
    first, second = places.goods_in_opening_hours(worlds)
    assert first.startswith(f"{transfer.id} arrives")
    assert second.startswith(f"{reservation.id} expires")

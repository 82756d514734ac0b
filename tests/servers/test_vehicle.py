"""What is special about the cars: what they allow depends on their mode, and driving and charging take time."""

import datetime as dt
from itertools import pairwise
from typing import Any

import pytest

from prove.core import Result, WorldEnvironment, WorldSession, keyed
from prove.explore import Explorer
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.driving.drives import on_the_road
from prove.servers._shared.life.outings.errands import errands_of
from prove.servers._shared.life.person.household import Role, household_of
from prove.servers._shared.life.place.addresses import is_drivable, road_km
from prove.servers._shared.life.place.geo import spots_of
from prove.servers._shared.life.place.hotels import hotels_of
from prove.servers._shared.life.place.routes import landmass_of
from prove.servers._shared.life.time.present import present_of
from prove.servers._shared.words import has_words
from prove.servers.maps.records import Atlas
from prove.servers.vehicle import rules
from prove.servers.vehicle.records import Car, Garage
from prove.servers.vehicle.world import FAULTS
from tests.servers.play import ok

SEEDS = range(12)
USUAL: tuple[Role, ...] = ("home", "pump", "own", "family")
FULL = [seed for seed in range(300) if {car.role for car in household_of(seed).cars} >= set(USUAL)]
"""Seeds with a car at home, one at the pump, one with the user and one with the family."""
READY = [seed for seed in FULL if present_of(seed).user == "car" and on_the_road(seed)]
"""Seeds in which the user is about to leave in one car and another one is on the road."""


def open_garage(seed: int = READY[0]) -> WorldSession:
    return WorldEnvironment([load("vehicle")]).open(seed)


def garage_of(session: WorldSession) -> Garage:
    state = session.state("vehicle")
    assert isinstance(state, Garage)
    return state


def roles_of(session: WorldSession) -> dict[Role, Car]:
    cars = household_of(garage_of(session).seed).cars
    return {life.role: car for life, car in zip(cars, garage_of(session).cars, strict=True)}


def cars_of(session: WorldSession) -> tuple[Car, Car, Car, Car]:
    """The one at home, at the pump, the user's, who may be about to leave, and the one that may be on the road."""
    by_role = roles_of(session)
    at_home, at_pump, waiting, moving = (by_role[role] for role in USUAL)
    return at_home, at_pump, waiting, moving


def brake(session: WorldSession, car: Car, which: str, action: str) -> Result:
    return session.call("set_brake", {"car_id": car.id, "brake": which, "action": action})


def switch(session: WorldSession, car: Car, ignition: str) -> Result:
    return session.call("set_ignition", {"car_id": car.id, "ignition": ignition})


def status(session: WorldSession, car: Car) -> dict[str, Any]:
    return ok(session.call("get_vehicle_status", {"car_id": car.id}))


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_is_consistent(seed: int) -> None:
    session = open_garage(seed)
    garage, cast = garage_of(session), cast_of(seed)
    by_role = roles_of(session)
    waiting, moving = by_role["own"], by_role.get("family")
    if at_home := by_role.get("home"):
        assert at_home.powertrain == "electric"
        assert at_home.location == cast.protagonist.address
    assert by_role["pump"].powertrain == "combustion"
    assert rules.stations_at(garage, by_role["pump"].location, "fuel")
    doing = present_of(seed).user
    assert [car.id for car in garage.cars if car.brake_pedal_pressed] == ([waiting.id] if doing == "car" else [])
    assert waiting.parking_brake_on == (doing != "car")
    assert (waiting.ignition == "on", waiting.climate != "off") == (doing != "meeting", doing != "meeting")
    assert waiting.destination is not None
    assert waiting.destination_km == road_km(seed, waiting.location, waiting.destination)
    if parked := by_role.get("parked"):
        assert parked.ignition == "off"
        assert parked.location not in {station.address for station in garage.stations}
    assert garage.journeys.keys() == ([moving.id] if moving and on_the_road(seed) else [])
    assert moving is not None or on_the_road(seed) is None
    assert len({car.nickname for car in garage.cars}) == len({car.color for car in garage.cars}) == len(garage.cars)
    for car in garage.cars:
        assert [len(parts.where(car_id=car.id)) for parts in (garage.doors, garage.windows, garage.tires)] == [5, 4, 4]
        drives = garage.drives.where(car_id=car.id)
        assert drives[-1].destination == car.location
        for before, after in pairwise(drives):
            assert before.destination == after.origin
            assert before.ended_at <= after.started_at
        assert drives[-1].ended_at <= garage.now
        assert all(drive.km > 0 and drive.energy_used <= car.capacity for drive in drives)
        assert sum(drive.km for drive in drives) < car.odometer_km
        assert 0 < car.energy < car.capacity
    assert {station.kind for station in garage.stations} == {"fuel", "charging"}


@pytest.mark.parametrize("seed", range(30))
def test_the_log_is_that_of_the_life(seed: int) -> None:
    garage = garage_of(open_garage(seed))
    paid = {(visit.at, visit.place): visit for visit in errands_of(seed).visits if visit.litres}
    for drive in garage.drives:
        assert drive.km == road_km(seed, drive.origin, drive.destination)
    prices = {station.name: station.price for station in garage.stations}
    for stop in garage.fuel_stops:
        visit = paid[(stop.at, stop.station)]
        assert (stop.litres, round(stop.cost * 100)) == (visit.litres, visit.cents)
        assert stop.cost == pytest.approx(stop.litres * prices[stop.station], abs=0.0051)
        assert garage.cars.get(stop.car_id).powertrain == "combustion"
    for fault in garage.faults:
        fitting = {kind for code, _, _, kind in FAULTS if code == fault.code}
        assert fitting <= {None, garage.cars.get(fault.car_id).powertrain}


def test_garages_differ_in_size() -> None:
    garages = [garage_of(open_garage(seed)) for seed in range(12)]
    for sizes in (
        {len(garage.cars) for garage in garages},
        {len(garage.drives) for garage in garages},
        {len(garage.faults) for garage in garages},
        {len(garage.stations) for garage in garages},
    ):
        assert len(sizes) > 1


def test_every_place_of_the_map_is_known_to_the_car() -> None:
    session = open_garage()
    car = cars_of(session)[0]
    atlas = load("maps").first_day(READY[0])
    assert isinstance(atlas, Atlas)
    for place in atlas.places:
        routed = ok(session.call("navigate_to_place", {"car_id": car.id, "place": place.name}))
        assert routed["destination_km"] == road_km(READY[0], car.location, place.address)


def test_a_whole_drive_from_cold() -> None:
    session = open_garage()
    car = cars_of(session)[0]
    place = next(p for p in cast_of(READY[0]).places if p.address != car.location)
    assert switch(session, car, "on").code == "brake_not_pressed"
    ok(brake(session, car, "pedal", "apply"))
    ok(switch(session, car, "on"))
    assert session.call("start_drive", {"car_id": car.id}).code == "no_destination"
    routed = ok(session.call("navigate_to_place", {"car_id": car.id, "place": place.name.upper()}))
    assert session.call("start_drive", {"car_id": car.id}).code == "parking_brake_on"
    ok(brake(session, car, "parking", "release"))
    assert brake(session, car, "pedal", "release").code == "would_roll"
    journey = ok(session.call("start_drive", {"car_id": car.id}))
    drive = ok(session.call("finish_drive", {"car_id": car.id}))
    assert (drive["destination_name"], drive["ended_at"]) == (place.name, journey["arrives_at"])
    assert session.now.isoformat() == journey["arrives_at"], "driving takes its time"
    after = status(session, car)
    assert after["location"] == place.address
    assert after["odometer_km"] == pytest.approx(car.odometer_km + routed["destination_km"])
    assert after["parking_brake_on"]
    assert after["destination"] is None
    assert session.call("finish_drive", {"car_id": car.id}).code == "not_driving"
    ok(switch(session, car, "off"))


def test_what_a_moving_car_refuses() -> None:
    session = open_garage()
    car = cars_of(session)[3]
    refused: tuple[tuple[str, dict[str, Any]], ...] = (
        ("set_car_doors", {"door": "trunk", "action": "open"}),
        ("set_brake", {"brake": "parking", "action": "apply"}),
        ("set_ignition", {"ignition": "off"}),
        ("set_drive_mode", {"drive_mode": "eco"}),
        ("navigate_to_address", {"address": "12 Maple Street"}),
        ("start_drive", {}),
        ("inflate_tires", {"tire": "all", "pressure": 2.5}),
    )
    for tool, arguments in refused:
        assert session.call(tool, {"car_id": car.id} | arguments).code == "driving", tool
    energy = (
        ("set_charging", {"action": "start"}) if car.powertrain == "electric" else ("refuel_vehicle", {"litres": 5})
    )
    assert session.call(energy[0], {"car_id": car.id} | energy[1]).code == "driving"
    assert session.call("set_headlights", {"car_id": car.id, "headlights": "off"}).code == "not_allowed"
    assert ok(session.call("set_cruise_control", {"car_id": car.id, "speed_kmh": 80}))["cruise_kmh"] == 80


def test_a_drive_ends_by_itself_as_time_passes() -> None:
    session = open_garage()
    car = cars_of(session)[3]
    journey = garage_of(session).journeys.get(car.id)
    session.advance(3 * 3600)
    logged = ok(session.call("list_drives", {"car_id": car.id}))["items"][0]
    assert (logged["driver"], logged["ended_at"]) == (journey.driver, journey.arrives_at.isoformat())
    assert not status(session, car)["is_driving"]


def test_no_car_leaves_with_a_door_open() -> None:
    session = open_garage()
    car = cars_of(session)[2]
    door = {"car_id": car.id, "door": "rear_left"}
    ok(session.call("set_car_doors", door | {"action": "unlock"}))
    ok(session.call("set_car_doors", door | {"action": "open"}))
    assert session.call("start_drive", {"car_id": car.id}).code == "door_open"
    assert session.call("set_car_doors", door | {"action": "lock"}).code == "door_open"
    ok(session.call("set_car_doors", door | {"action": "close"}))
    ok(session.call("set_car_doors", door | {"door": "all", "action": "lock"}))
    assert session.call("set_car_doors", door | {"action": "open"}).code == "door_locked"
    assert status(session, car)["unlocked_doors"] == []


def test_the_energy_must_last() -> None:
    refusals = 0
    for seed in READY[:6]:
        session, cast = open_garage(seed), cast_of(seed)
        car = cars_of(session)[2]
        hotels = (hotel for city, found in hotels_of(seed).items() if city != cast.home for hotel in found)
        away = next((hotel for hotel in hotels if is_drivable(seed, car.location, hotel.address)), None)
        if away is None:
            continue
        far = ok(session.call("navigate_to_address", {"car_id": car.id, "address": away.address}))
        assert far["destination_km"] > 100
        started = session.call("start_drive", {"car_id": car.id})
        too_far = far["destination_km"] > status(session, car)["range_km"]
        assert started.ok != too_far
        refusals += started.code == "low_energy"
    assert refusals > 0


@pytest.mark.parametrize("seed", READY[:6])
def test_a_car_is_not_sent_over_the_sea(seed: int) -> None:
    session, cast = open_garage(seed), cast_of(seed)
    car = cars_of(session)[2]
    hotels = [hotel for found in hotels_of(seed).values() for hotel in found]
    for hotel in hotels:
        for text in (hotel.address, f"{hotel.address}, {hotel.city}"):
            sent = session.call("navigate_to_address", {"car_id": car.id, "address": text})
            assert sent.code == (None if landmass_of(hotel.city) == landmass_of(cast.home) else "no_route")
            assert sent.ok or f"is in {hotel.city}" in (sent.message or "")
    wrong = next(f"{hotel.address}, {cast.home}" for hotel in hotels if hotel.city != cast.home)
    assert session.call("navigate_to_address", {"car_id": car.id, "address": wrong}).code == "not_found"


def test_a_car_is_not_sent_where_it_stands() -> None:
    session = open_garage()
    car = cars_of(session)[2]
    there = next(p for p in spots_of(READY[0]) if p.kind == "library")
    garage_of(session).cars.update(car, location=there.address)
    assert session.call("navigate_to_place", {"car_id": car.id, "place": there.name}).code == "already_there"
    assert session.call("navigate_to_address", {"car_id": car.id, "address": "nowhere"}).code == "not_found"


def test_charging_takes_time_and_stops_at_its_target() -> None:
    session = open_garage()
    car = cars_of(session)[0]
    target = int(rules.energy_percent(car)) + 20
    charge = ok(session.call("set_charging", {"car_id": car.id, "action": "start", "target_percent": target}))
    assert charge["power_kw"] == rules.HOME_CHARGER_KW
    ok(brake(session, car, "pedal", "apply"))
    assert switch(session, car, "on").code == "charging"
    session.advance(3600)
    seen = ok(brake(session, car, "pedal", "release"))
    assert seen["energy"] == pytest.approx(car.energy + 11, abs=0.02)
    assert status(session, car)["energy_percent"] == pytest.approx(seen["energy"] / car.capacity * 100, abs=0.1)
    session.advance(24 * 3600)
    after = status(session, car)
    assert (after["energy_percent"], after["is_charging"]) == (pytest.approx(target, abs=0.1), False)
    full = {"car_id": car.id, "action": "start", "target_percent": target}
    assert session.call("set_charging", full).code == "already_charged"
    once = session.digest()
    assert not ok(session.call("set_charging", full | {"action": "stop"}))["is_charging"]
    assert session.digest() == once


def test_charging_and_driving_do_not_care_how_time_is_cut() -> None:
    once, often = open_garage(), open_garage()
    for session, steps in ((once, 1), (often, 37)):
        ok(session.call("set_charging", {"car_id": cars_of(session)[0].id, "action": "start", "target_percent": 90}))
        for _ in range(steps):
            session.advance(37 * 97 / steps)
    assert once.digest() == often.digest()


def test_unplugging_keeps_what_was_charged() -> None:
    session = open_garage()
    car = cars_of(session)[0]
    ok(session.call("set_charging", {"car_id": car.id, "action": "start", "target_percent": 100}))
    session.advance(1800)
    ok(session.call("set_charging", {"car_id": car.id, "action": "stop"}))
    held = garage_of(session).cars.get(car.id).energy
    session.advance(7200)
    assert car.energy < held == garage_of(session).cars.get(car.id).energy


def test_fuel_goes_into_the_right_car_at_the_right_place() -> None:
    session = open_garage()
    at_home, at_pump, waiting, *_ = cars_of(session)
    stop = ok(session.call("refuel_vehicle", {"car_id": at_pump.id, "litres": 10}))
    station = rules.stations_at(garage_of(session), at_pump.location, "fuel")[0]
    assert (stop["station"], stop["cost"]) == (station.name, round(10 * station.price, 2))
    assert garage_of(session).cars.get(at_pump.id).energy == round(at_pump.energy + 10, 2)
    assert session.call("refuel_vehicle", {"car_id": at_pump.id, "litres": 90}).code == "does_not_fit"
    assert session.call("refuel_vehicle", {"car_id": at_home.id, "litres": 10}).code == "not_combustion"
    assert session.call("set_charging", {"car_id": at_pump.id, "action": "start"}).code == "not_electric"
    assert session.call("inflate_tires", {"car_id": at_home.id, "tire": "all", "pressure": 2.5}).code == "no_pump"
    pumped = ok(session.call("inflate_tires", {"car_id": at_pump.id, "tire": "all", "pressure": 2.5}))
    assert [tire["pressure"] for tire in pumped["items"]] == [2.5] * 4
    assert session.now - cast_of(READY[0]).now == dt.timedelta(minutes=10)
    assert waiting.ignition == "on"


def test_comforts_need_the_ignition() -> None:
    session = open_garage()
    at_home, at_pump, waiting, *_ = cars_of(session)
    warm = {"car_id": at_pump.id, "seat": "driver", "level": 2}
    assert session.call("set_seat_heating", warm).code == "ignition_off"
    assert session.call("set_cabin_climate", {"car_id": at_pump.id, "climate": "heat"}).code == "ignition_off"
    assert session.call("run_diagnostics", {"car_id": at_pump.id}).code == "ignition_off"
    shut = {"car_id": at_pump.id, "window": "all", "open_percent": 0}
    assert session.call("set_car_window", shut).code == "ignition_off"
    parked = session.call("set_cabin_climate", {"car_id": at_home.id, "climate": "heat", "temperature": 22.5})
    enough = rules.energy_percent(at_home) >= rules.RESERVE_PERCENT
    assert parked.ok if enough else parked.code == "low_energy"
    ok(session.call("set_seat_heating", warm | {"car_id": waiting.id}))
    assert status(session, waiting)["heated_seats"] == ["driver"]
    assert switch(session, waiting, "off").code == "parking_brake_off"
    ok(brake(session, waiting, "parking", "apply"))
    assert ok(switch(session, waiting, "off"))["climate"] == "off"
    assert status(session, waiting)["heated_seats"] == []


def test_the_drive_mode_changes_the_range() -> None:
    session = open_garage()
    car = cars_of(session)[2]
    reach: dict[str, float] = {}
    for mode in ("eco", "comfort", "sport"):
        ok(session.call("set_drive_mode", {"car_id": car.id, "drive_mode": mode}))
        reach[mode] = status(session, car)["range_km"]
    assert reach["eco"] > reach["comfort"] > reach["sport"]


def test_diagnostics_point_out_low_tires() -> None:
    session = open_garage()
    car = cars_of(session)[2]
    report = ok(session.call("run_diagnostics", {"car_id": car.id}))
    tires = garage_of(session).tires.where(car_id=car.id)
    assert report["low_tires"] == [t.position for t in tires if t.pressure < t.recommended - 0.2]
    assert 0 < report["service_due_in_km"] <= rules.SERVICE_EVERY_KM


def send_into_town(session: WorldSession, car: Car) -> None:
    """To the place that is farthest away."""
    place = max(cast_of(session.seed).places, key=lambda p: road_km(session.seed, car.location, p.address))
    ok(session.call("navigate_to_place", {"car_id": car.id, "place": place.name}))


def test_nobody_drives_two_cars_at_once() -> None:
    session = open_garage()
    at_home, _, waiting, moving = cars_of(session)
    send_into_town(session, waiting)
    journey = ok(session.call("start_drive", {"car_id": waiting.id}))
    assert journey["driver"] == cast_of(READY[0]).protagonist.name != garage_of(session).journeys.get(moving.id).driver
    send_into_town(session, at_home)
    ok(brake(session, at_home, "pedal", "apply"))
    ok(switch(session, at_home, "on"))
    ok(brake(session, at_home, "parking", "release"))
    assert session.call("start_drive", {"car_id": at_home.id}).code == "already_driving"
    ok(session.call("finish_drive", {"car_id": waiting.id}))
    ok(session.call("start_drive", {"car_id": at_home.id}))


def test_the_order_of_acts_on_two_cars_means_nothing() -> None:
    seed = next(seed for seed in FULL if present_of(seed).user == "car" and not on_the_road(seed))
    one, other = open_garage(seed), open_garage(seed)
    at_home, at_pump, waiting, *_ = cars_of(one)
    acts: list[tuple[str, dict[str, Any]]] = [
        ("refuel_vehicle", {"car_id": at_pump.id, "litres": 5.0}),
        ("set_charging", {"car_id": at_home.id, "action": "start", "target_percent": 90}),
        ("start_drive", {"car_id": waiting.id}),
    ]
    for session, order in ((one, acts), (other, acts[::-1])):
        send_into_town(session, waiting)
        for tool, arguments in order:
            ok(session.call(tool, arguments))
    assert one.digest() != other.digest()
    assert one.outcome() == other.outcome()
    for session in (one, other):
        ok(session.call("finish_drive", {"car_id": waiting.id}))
    assert one.outcome() == other.outcome()


def test_a_car_that_is_not_fit_does_not_drive() -> None:
    session = open_garage()
    car = cars_of(session)[2]
    send_into_town(session, car)
    garage = garage_of(session)
    fault = next(iter(garage.faults))
    garage.faults.update(fault, car_id=car.id, severity="critical")
    assert not ok(session.call("run_diagnostics", {"car_id": car.id}))["is_fit_to_drive"]
    assert session.call("start_drive", {"car_id": car.id}).code == "not_fit_to_drive"


@pytest.mark.parametrize("seed", range(30))
def test_no_car_under_way_has_a_critical_fault(seed: int) -> None:
    session = open_garage(seed)
    leaving = [car for role, car in roles_of(session).items() if role in ("own", "family")]
    assert not any(rules.critical_faults(garage_of(session), car) for car in leaving)


def test_a_car_has_one_name_for_its_id() -> None:
    session = open_garage()
    listed = ok(session.call("list_vehicles", {}))["items"]
    assert [row["id"] for row in listed] == garage_of(session).cars.keys()
    assert all(ok(session.call("get_vehicle_status", {"car_id": row["id"]}))["id"] == row["id"] for row in listed)


def test_cars_are_found_by_their_words() -> None:
    session = open_garage()
    for car in garage_of(session).cars:
        plate = car.plate.replace(" ", "").lower()
        for query in (f"{car.model} {car.color}", car.nickname.upper(), car.plate, plate):
            found = ok(session.call("list_vehicles", {"query": query}))["items"]
            assert car.id in [row["id"] for row in found]
        assert len(ok(session.call("list_vehicles", {"query": plate}))["items"]) == 1


def test_places_are_found_by_a_part_of_their_name() -> None:
    session = open_garage()
    car, places = cars_of(session)[0], rules.places_of(READY[0])
    for name, address in places.items():
        words = [word for word in name.split() if len(word) > 3]
        for word in words:
            sharing = {places[other] for other in places if has_words(word, other)}
            result = session.call("navigate_to_place", {"car_id": car.id, "place": word})
            assert result.ok == (len(sharing) == 1 and address != car.location), word
            assert result.ok or result.code in ("not_found", "already_there")


def test_no_car_comes_or_goes() -> None:
    session = open_garage()
    count = len(garage_of(session).cars)
    explorer = Explorer(session, keyed("growth", 0))
    for _ in range(200):
        explorer.step()
    assert len(garage_of(session).cars) == count


def test_a_car_knows_its_own_address_in_any_spelling() -> None:
    session = open_garage()
    garage, parked = garage_of(session), cars_of(session)[0]
    garage.cars.update(parked, location="99 Ivory Lane")
    for spelling in ("99 Ivory Lane", "99 ivory lane", "99 IVORY Ln."):
        there = session.call("navigate_to_address", {"car_id": parked.id, "address": spelling})
        assert there.code == "already_there"


@pytest.mark.parametrize("seed", SEEDS)
def test_a_place_is_found_with_an_article(seed: int) -> None:
    session = open_garage(seed)
    car = next(iter(garage_of(session).cars))
    place = next(p for p in cast_of(seed).places if p.address != car.location and "the" not in p.name.lower())
    routed = ok(session.call("navigate_to_place", {"car_id": car.id, "place": f"the {place.name}"}))
    assert routed["destination"] == place.address

"""Days with the household's cars: energy, money and kilometres that add up, and cars that refuse."""

import datetime as dt
from itertools import islice, pairwise
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.driving.drives import on_the_road
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.place.addresses import road_km
from prove.servers._shared.life.time.present import present_of
from prove.servers.vehicle import rules
from prove.servers.vehicle.records import Car, Garage
from tests.servers.play import done, refusal, refused

FULL = [seed for seed in range(200) if household_of(seed).car("home") and household_of(seed).car("family")]
SEEDS = [seed for seed in FULL if present_of(seed).user == "car" and on_the_road(seed)][:3]
"""Seeds with many cars in which the user is about to leave in one car and another one is on the road."""
every_seed = pytest.mark.parametrize("seed", SEEDS)


def open_garage(seed: int) -> WorldSession:
    return WorldEnvironment([load("vehicle")]).open(seed)


def garage_of(session: WorldSession) -> Garage:
    state = session.state("vehicle")
    assert isinstance(state, Garage)
    return state


def start_engine(session: WorldSession, car: Car) -> None:
    done(session, "set_brake", car_id=car.id, brake="pedal", action="apply")
    done(session, "set_ignition", car_id=car.id, ignition="on")
    done(session, "set_brake", car_id=car.id, brake="parking", action="release")


def send_nearby(session: WorldSession, car: Car) -> dict[str, Any]:
    """Set the navigation to the nearest place that is not where the car stands."""
    here = garage_of(session).cars.get(car.id).location
    places = [place for place in cast_of(session.seed).places if place.address != here]
    nearest = min(places, key=lambda place: road_km(session.seed, here, place.address))
    return done(session, "navigate_to_place", car_id=car.id, place=nearest.name)


def status(session: WorldSession, car: Car) -> dict[str, Any]:
    return done(session, "get_vehicle_status", car_id=car.id)


@every_seed
def test_two_drives_add_up_in_the_log_the_odometer_and_the_battery(seed: int) -> None:
    session = open_garage(seed)
    car = next(iter(garage_of(session).cars))
    assert done(session, "list_vehicles", query=f"{car.plate.lower()} {car.color}")["items"][0]["id"] == car.id
    before = status(session, car)
    drives: list[dict[str, Any]] = []
    start_engine(session, car)
    for _ in range(2):
        send_nearby(session, car)
        done(session, "start_drive", car_id=car.id)
        drives.append(done(session, "finish_drive", car_id=car.id))
        done(session, "set_brake", car_id=car.id, brake="pedal", action="apply")
        done(session, "set_brake", car_id=car.id, brake="parking", action="release")
    after = status(session, car)
    assert drives[0]["destination"] == drives[1]["origin"]
    assert after["location"] == drives[1]["destination"]
    assert after["odometer_km"] == pytest.approx(before["odometer_km"] + sum(drive["km"] for drive in drives), abs=0.05)
    used = car.energy - garage_of(session).cars.get(car.id).energy
    assert used == pytest.approx(sum(drive["energy_used"] for drive in drives), abs=0.011)
    logged = done(session, "list_drives", car_id=car.id, limit=2)["items"]
    assert logged == drives[::-1]
    assert {row["nickname"] for row in logged} == {car.nickname}


def with_critical_faults(count: int) -> list[WorldSession]:
    """The first worlds in which a car has a critical fault."""
    worlds = map(open_garage, range(100))
    return list(islice((w for w in worlds if garage_of(w).faults.where(severity="critical")), count))


@pytest.mark.parametrize("place", range(3))
def test_a_car_with_a_critical_fault_stays_where_it_is(place: int) -> None:
    session = with_critical_faults(3)[place]
    garage = garage_of(session)
    broken = garage.faults.where(severity="critical")[0]
    for car in garage.cars:
        assert status(session, car)["is_fit_to_drive"] == (not rules.critical_faults(garage, car))
    car = garage.cars.get(broken.car_id)
    send_nearby(session, car)
    start_engine(session, car)
    assert not done(session, "run_diagnostics", car_id=car.id)["is_fit_to_drive"]
    stays = refusal(session, "start_drive", car_id=car.id)
    assert stays.code == "not_fit_to_drive"
    assert broken.description in str(stays.message)
    session.advance(86_400)
    assert status(session, car)["location"] == car.location


@every_seed
def test_a_charge_that_is_interrupted_and_retargeted_loses_nothing(seed: int) -> None:
    session = open_garage(seed)
    car = next(iter(garage_of(session).cars))
    charge = {"car_id": car.id, "action": "start", "target_percent": 90}
    started = done(session, "set_charging", **charge)
    once = session.digest()
    assert done(session, "set_charging", **charge) == started
    assert session.digest() == once, "a retry changes nothing"
    session.advance(1800)
    retargeted = done(session, "set_charging", **(charge | {"target_percent": 100}))
    assert retargeted["target_percent"] == 100
    session.advance(1800)
    stopped = done(session, "set_charging", car_id=car.id, action="stop")
    assert not stopped["is_charging"]
    expected = (car.energy + rules.HOME_CHARGER_KW) / car.capacity * 100
    assert stopped["energy_percent"] == pytest.approx(expected, abs=0.1)
    assert done(session, "set_charging", car_id=car.id, action="stop") == stopped
    session.advance(86_400)
    assert status(session, car)["energy_percent"] == stopped["energy_percent"]


@every_seed
def test_fuel_is_paid_to_the_cent_and_no_litre_is_lost(seed: int) -> None:
    session = open_garage(seed)
    _, car, *_ = garage_of(session).cars
    station = rules.stations_at(garage_of(session), car.location, "fuel")[0]
    assert status(session, car)["nearest_station"]["price"] == station.price
    stops = [done(session, "refuel_vehicle", car_id=car.id, litres=litres) for litres in (3.333, 4.006, 1)]
    assert [stop["litres"] for stop in stops] == [3.33, 4.01, 1.0]
    assert [stop["cost"] for stop in stops] == [round(stop["litres"] * station.price, 2) for stop in stops]
    energy = garage_of(session).cars.get(car.id).energy
    assert energy == pytest.approx(car.energy + 8.34, abs=0.001)
    assert status(session, car)["last_fuel_stop"] == stops[-1]
    for litres in (0, -5, 400):
        assert refused(session, "refuel_vehicle", car_id=car.id, litres=litres) == "out_of_bounds"
    room = car.capacity - energy
    if room + 1 <= 90:
        assert refused(session, "refuel_vehicle", car_id=car.id, litres=room + 1) == "does_not_fit"
    assert garage_of(session).cars.get(car.id).energy == energy


@every_seed
def test_one_driver_one_car(seed: int) -> None:
    session = open_garage(seed)
    at_home, _, waiting, moving, *_ = garage_of(session).cars
    assert refused(session, "start_drive", car_id=moving.id) == "driving", "somebody else is driving it"
    send_nearby(session, waiting)
    journey = done(session, "start_drive", car_id=waiting.id)
    once = session.digest()
    assert done(session, "start_drive", car_id=waiting.id) == journey
    assert session.digest() == once, "a retry changes nothing"
    send_nearby(session, at_home)
    start_engine(session, at_home)
    assert refused(session, "start_drive", car_id=at_home.id) == "already_driving"
    session.advance((dt.datetime.fromisoformat(journey["arrives_at"]) - session.now).total_seconds())
    done(session, "start_drive", car_id=at_home.id)


@every_seed
def test_no_door_is_locked_open_or_opened_locked(seed: int) -> None:
    session = open_garage(seed)
    _, car, waiting, *_ = garage_of(session).cars
    doors = {"car_id": car.id, "door": "all"}
    done(session, "set_car_doors", action="unlock", **doors)
    done(session, "set_car_doors", car_id=car.id, door="trunk", action="open")
    assert refused(session, "set_car_doors", action="lock", **doors) == "door_open"
    done(session, "set_car_doors", action="close", **doors)
    locked = done(session, "set_car_doors", action="lock", **doors)["items"]
    assert all(door["is_locked"] and not door["is_open"] and door["nickname"] == car.nickname for door in locked)
    once = session.digest()
    done(session, "set_car_doors", action="lock", **doors)
    assert session.digest() == once, "locking what is locked changes nothing"
    assert refused(session, "set_car_doors", action="open", **doors) == "door_locked"
    assert done(session, "get_vehicle_status", car_id=waiting.id)["ignition"] == "on", "the other car is untouched"


@every_seed
def test_the_log_falls_apart_into_days_without_loss(seed: int) -> None:
    session = open_garage(seed)
    everything = done(session, "list_drives", limit=1)["total"]
    months = sorted({drive.started_at.date().replace(day=1) for drive in garage_of(session).drives})
    edges = [*months, months[-1] + dt.timedelta(days=40)]
    parts = [
        done(session, "list_drives", since=f"{first}", until=f"{last - dt.timedelta(days=1)}", limit=1)["total"]
        for first, last in pairwise(edges)
    ]
    assert sum(parts) == everything
    longest = done(session, "list_drives", sort="longest", limit=50)["items"]
    assert [row["km"] for row in longest] == sorted((row["km"] for row in longest), reverse=True)
    oldest = done(session, "list_drives", sort="oldest", limit=1)["items"][0]
    assert oldest["started_at"] == min(drive.started_at for drive in garage_of(session).drives).isoformat()

"""The garage on the first day: the user's car and others, at home, at the pump, parked or on the road."""

import datetime as dt
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of
from prove.servers._shared.life.cities import climate_of
from prove.servers._shared.life.driving.drives import Logbook, energy_for, logbooks_of, on_the_road
from prove.servers._shared.life.driving.rounds import minutes_between
from prove.servers._shared.life.outings.errands import fuel_price_of
from prove.servers._shared.life.person.habits import amount
from prove.servers._shared.life.person.household import Role
from prove.servers._shared.life.place.addresses import is_drivable, road_km
from prove.servers._shared.life.place.geo import spots_of
from prove.servers._shared.life.time.present import present_of
from prove.servers.vehicle import rules
from prove.servers.vehicle.records import (
    CORNERS,
    DOORS,
    SEATS,
    Car,
    Climate,
    Door,
    Drive,
    Fault,
    FuelStop,
    Garage,
    Journey,
    PhoneBookEntry,
    Powertrain,
    Seat,
    Severity,
    Station,
    Tire,
    Window,
)
from prove.servers.vehicle.tools import server

FAULTS: tuple[tuple[str, str, Severity, Powertrain | None], ...] = (
    ("P0420", "catalyst efficiency below threshold", "warning", "combustion"),
    ("P0301", "misfire in the first cylinder", "critical", "combustion"),
    ("P0128", "coolant takes long to warm up", "info", "combustion"),
    ("P0171", "fuel mixture too lean", "warning", "combustion"),
    ("P0524", "oil pressure too low", "critical", "combustion"),
    ("P0A80", "one battery module is weaker than the others", "warning", "electric"),
    ("P0AA6", "insulation of the high-voltage system is damaged", "critical", "electric"),
    ("P0D2A", "flap of the charging port does not lock", "info", "electric"),
    ("P0C73", "battery cooling pump runs slowly", "warning", "electric"),
    ("P0562", "low system voltage", "critical", None),
    ("C1201", "brake pads worn", "critical", None),
    ("C0561", "traction control limited", "warning", None),
    ("C0750", "sensor of the left front tire does not answer", "warning", None),
    ("C0051", "steering angle sensor needs calibration", "warning", None),
    ("U0155", "no signal from the instrument cluster", "warning", None),
    ("U0184", "no signal from the radio", "info", None),
    ("B1342", "key battery is weak", "info", None),
    ("B10A2", "rear camera needs cleaning", "info", None),
    ("B1479", "washer fluid is low", "info", None),
    ("B1D55", "cabin air filter is due", "info", None),
    ("B1499", "left turn signal bulb has failed", "warning", None),
    ("B1318", "seat belt reminder of the passenger seat is disturbed", "info", None),
)


@server.world
def build(seed: int) -> Garage:
    """The cars of the life in different modes, their parts, their logs, and the stations around."""
    cast, rng = cast_of(seed), keyed("vehicle", seed)
    garage = Garage(seed, cast.now)
    _add_stations(garage, rng)
    _add_phone_book(garage, cast)
    cars: dict[Role, Car] = {}
    for book in logbooks_of(seed):
        car = cars[book.car.role] = garage.cars.add(_car(garage, rng, book))
        _add_parts(garage, rng, car, locked=book.car.role == "home")
        _add_log(garage, car, book)
    _add_faults(garage, rng, cars)
    doing, waiting = present_of(seed).user, _plan_trip(garage, cast, rng, cars["own"])
    if doing != "meeting":
        waiting = _start(garage, rng, waiting)
    if doing == "car":
        garage.cars.update(waiting, brake_pedal_pressed=True, parking_brake_on=False)
    if (driver := on_the_road(seed)) is not None:
        _send_off(garage, rng, cars["family"], driver)
    return garage


def _add_stations(garage: Garage, rng: Random) -> None:
    for place in spots_of(garage.seed):
        if place.kind == "fuel":
            price = fuel_price_of(garage.seed, place.name)
            garage.stations.add(Station(garage.stations.new_id(), place.name, "fuel", place.address, price))
        elif place.kind == "charging":
            price = round(rng.uniform(0.3, 0.6), 2)
            garage.stations.add(Station(garage.stations.new_id(), place.name, "charging", place.address, price))


def _add_phone_book(garage: Garage, cast: Cast) -> None:
    """Where people live, except some of those whom the user knows from work."""
    rng = keyed("vehicle.phone_book", garage.seed)
    missing = rng.sample(cast.tied("colleague", "client"), rng.randrange(5))
    for person in cast.people:
        if person not in missing:
            garage.phone_book.add(PhoneBookEntry(person.name, person.address, person.city))


def _car(garage: Garage, rng: Random, book: Logbook) -> Car:
    car = book.car
    years = garage.now.year + 1 - car.year
    return Car(
        id=garage.cars.new_id(),
        nickname=car.name,
        owner=car.owner,
        color=car.color,
        make=car.make,
        model=car.model,
        year=car.year,
        plate=car.plate,
        powertrain=car.energy,
        capacity=car.capacity,
        energy=book.energy,
        per_100_km=car.per_100_km,
        odometer_km=round(rng.uniform(4_000, 16_000) + years * rng.uniform(7_000, 14_000), 2),
        location=book.location,
    )


def _add_parts(garage: Garage, rng: Random, car: Car, *, locked: bool) -> None:
    recommended = rng.choice((2.3, 2.4, 2.5, 2.6))
    for position in DOORS:
        garage.doors.add(Door(garage.doors.new_id(), car.id, position, False, locked or rng.random() < 0.2))
    for position in CORNERS:
        opened = rng.choice((0, 0, 0, 0, 20, 50))
        garage.windows.add(Window(garage.windows.new_id(), car.id, position, opened))
        pressure = round(recommended - rng.choice((0.0, 0.0, 0.05, 0.1, 0.4, 0.6)), 2)
        garage.tires.add(Tire(garage.tires.new_id(), car.id, position, pressure, recommended))
    for position in SEATS:
        garage.seats.add(Seat(garage.seats.new_id(), car.id, position, 0))


def _add_log(garage: Garage, car: Car, book: Logbook) -> None:
    for drive in book.drives:
        garage.drives.add(
            Drive(
                id=garage.drives.new_id(),
                car_id=car.id,
                nickname=car.nickname,
                driver=drive.driver,
                origin=drive.origin,
                destination=drive.destination,
                destination_name=rules.place_name(garage, drive.destination),
                started_at=drive.started_at,
                ended_at=drive.ended_at,
                km=drive.km,
                energy_used=energy_for(book.car, drive.km),
            )
        )
    for visit in book.fuelled:
        stop_id, litres = garage.fuel_stops.new_id(), visit.litres or 0.0
        stop = FuelStop(stop_id, car.id, car.nickname, visit.place, litres, visit.cents / 100, visit.at)
        garage.fuel_stops.add(stop)


def _add_faults(garage: Garage, rng: Random, by_role: dict[Role, Car]) -> None:
    """Some faults; a critical one never in a car that is under way or about to leave."""
    cars, standing = list(garage.cars), [by_role[role] for role in ("pump", "parked") if role in by_role]
    for code, description, severity, powertrain in rng.sample(FAULTS, amount(rng, 1.3, len(cars), 3)):
        noticed_on = garage.now.date() - dt.timedelta(days=rng.randrange(1, 90))
        choice = standing if severity == "critical" else cars
        if fitting := [car for car in choice if powertrain in (None, car.powertrain)]:
            fault_id, car_id = garage.faults.new_id(), rng.choice(fitting).id
            garage.faults.add(Fault(fault_id, car_id, code, description, severity, noticed_on))


def _plan_trip(garage: Garage, cast: Cast, rng: Random, car: Car) -> Car:
    """The navigation knows where the user goes next, sometimes to another city, farther than the energy lasts."""
    away = [client.address for client in cast.tied("client") if client.city != cast.home]
    elsewhere = [address for address in away if is_drivable(garage.seed, car.location, address)]
    far = bool(elsewhere) and rng.random() < 0.7
    destination = rng.choice(elsewhere) if far else _elsewhere_in_town(rng, car, garage.seed)
    km = road_km(garage.seed, car.location, destination)
    return garage.cars.update(car, destination=destination, destination_km=km)


def _start(garage: Garage, rng: Random, car: Car) -> Car:
    """The motor runs, and it is made warm or cool inside; until the user gets in, the parking brake holds the car."""
    afternoon = climate_of(cast_of(garage.seed).home, garage.now.month).high
    seasonal: Climate = "heat" if afternoon < 17 else "cool" if afternoon > 23 else "auto"
    return garage.cars.update(car, ignition="on", climate=rng.choice(("auto", seasonal, seasonal)))


def _send_off(garage: Garage, rng: Random, car: Car, driver: str) -> None:
    """Somebody of the family is driving and will arrive within about half an hour."""
    destination = _elsewhere_in_town(rng, car, garage.seed)
    km, departed_at = road_km(garage.seed, car.location, destination), garage.now - dt.timedelta(minutes=1)
    minutes = minutes_between(garage.seed, car.location, destination, departed_at)
    journey = Journey(
        car_id=car.id,
        nickname=car.nickname,
        driver=driver,
        origin=car.location,
        destination=destination,
        km=km,
        departed_at=departed_at,
        arrives_at=departed_at + dt.timedelta(minutes=minutes),
    )
    garage.journeys.add(journey)
    garage.cars.update(car, ignition="on", parking_brake_on=False, destination=destination, destination_km=km)


def _elsewhere_in_town(rng: Random, car: Car, seed: int) -> str:
    """An address that is some minutes away."""
    addresses = [place.address for place in spots_of(seed) if place.address != car.location]
    choice = rng.sample(addresses, 4)
    return next((a for a in choice if minutes_between(seed, car.location, a, cast_of(seed).now) > 4), choice[0])

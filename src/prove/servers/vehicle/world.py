"""The garage on the first day: a car at home, one at the pump, one about to set off, one on the road, one parked."""

import datetime as dt
from random import Random

from prove.core import keyed
from prove.servers._shared import pools
from prove.servers._shared.cast import Cast, cast_of, moments, street, unique
from prove.servers.vehicle import rules
from prove.servers.vehicle.records import (
    CORNERS,
    DOORS,
    SEATS,
    Car,
    Door,
    Drive,
    Fault,
    FuelStop,
    Garage,
    Journey,
    Powertrain,
    Seat,
    Severity,
    Station,
    Tire,
    Window,
)
from prove.servers.vehicle.tools import server

NICKNAMES = (
    *("Biscuit", "Pepper", "Bluebell", "Old Faithful", "Sparky", "Clementine", "Thunder", "Moose", "Dot", "Hazel"),
    *("Captain", "Marigold"),
)
COLORS = ("red", "blue", "silver", "white", "black", "green", "yellow", "gray")
MODELS: dict[Powertrain, tuple[tuple[str, str, float, float], ...]] = {
    "electric": (
        ("Vantage", "Lumen hatchback", 58.0, 15.5),
        ("Solstice", "Arc sedan", 75.0, 16.5),
        ("Orbit", "City mini", 36.0, 13.2),
        ("Kestrel", "E-Traveler wagon", 82.0, 18.9),
    ),
    "combustion": (
        ("Ironwood", "Ranger pickup", 75.0, 9.8),
        ("Atlas", "Voyager van", 70.0, 8.4),
        ("Vantage", "Metro hatchback", 42.0, 5.4),
        ("Calder", "Roadster convertible", 50.0, 8.9),
    ),
}
FAULTS: tuple[tuple[str, str, Severity], ...] = (
    ("P0420", "catalyst efficiency below threshold", "warning"),
    ("B1342", "key battery is weak", "info"),
    ("C0561", "traction control limited", "warning"),
    ("U0155", "no signal from the instrument cluster", "warning"),
    ("P0562", "low system voltage", "critical"),
    ("B10A2", "rear camera needs cleaning", "info"),
    ("C1201", "brake pads worn", "critical"),
    ("P0455", "washer fluid is low", "info"),
    ("C0750", "sensor of the left front tire does not answer", "warning"),
)
FUEL_NAMES = ("{} Fuel", "{} Service Station")
CHARGER_NAMES = ("{} Charging Point", "{} Fast Charge")


@server.world
def build(seed: int) -> Garage:
    """Five cars in different modes, their parts, their logs, and the stations around."""
    cast, rng = cast_of(seed), keyed("vehicle", seed)
    garage = Garage(seed, cast.now)
    _add_stations(garage, cast, rng)
    powertrains: list[Powertrain] = ["electric", "combustion", "electric", "combustion"]
    if rng.random() < 0.5:
        powertrains[2:] = ["combustion", "electric"]
    powertrains.append(rng.choice(("electric", "combustion")))
    models = {kind: iter(rng.sample(MODELS[kind], 3)) for kind in MODELS}
    fuel = rng.choice(garage.stations.where(kind="fuel")).address
    stations = {station.address for station in garage.stations}
    street_side = rng.choice([place.address for place in cast.places if place.address not in stations])
    spots = [cast.protagonist.address, fuel, *(place.address for place in rng.sample(cast.places, 2)), street_side]
    owners = [cast.protagonist, *rng.sample(cast.tied("family"), 2), cast.protagonist, rng.choice(cast.tied("family"))]
    years = unique(rng, 5, lambda r: r.randrange(2014, 2026))
    looks = zip(rng.sample(NICKNAMES, 5), rng.sample(COLORS, 5), strict=True)
    for place, (nickname, color) in enumerate(looks):
        make, model, capacity, appetite = next(models[powertrains[place]])
        car = Car(
            id=garage.cars.new_id(),
            nickname=nickname,
            owner=owners[place].name,
            color=color,
            make=make,
            model=model,
            year=years[place],
            plate=f"{rng.choice('ABCDEFGHKLMNPRSTVXZ')}{rng.choice('BCDFGHJKLMNPRST')} {rng.randrange(1000, 9999)}",
            powertrain=powertrains[place],
            capacity=capacity,
            energy=_energy(rng, capacity, used_up=place == 0 and rng.random() < 0.5),
            per_100_km=appetite,
            odometer_km=round(rng.uniform(4_000, 26_000) + (2026 - years[place]) * 11_000, 1),
            location=spots[place],
        )
        garage.cars.add(car)
        _add_parts(garage, rng, car, locked=place == 0)
        _add_drives(garage, cast, rng, car)
        _add_fuel_stops(garage, rng, car)
    _add_faults(garage, rng)
    _, _, waiting, moving, _ = garage.cars
    _make_ready(garage, cast, rng, waiting)
    _send_off(garage, cast, rng, moving)
    return garage


def _energy(rng: Random, capacity: float, *, used_up: bool) -> float:
    return _nearly_empty(rng, capacity) if used_up else round(capacity * rng.uniform(0.14, 0.7), 2)


def _nearly_empty(rng: Random, capacity: float) -> float:
    """Enough for drives in town, but not for another city or for the climate control of a parked car."""
    return round(capacity * rng.uniform(0.11, 0.18), 2)


def _add_stations(garage: Garage, cast: Cast, rng: Random) -> None:
    for place in cast.places:
        if place.kind in ("fuel", "charging"):
            price = round(rng.uniform(1.5, 1.9) if place.kind == "fuel" else rng.uniform(0.3, 0.6), 2)
            kind = "fuel" if place.kind == "fuel" else "charging"
            garage.stations.add(Station(garage.stations.new_id(), place.name, kind, place.address, price))
    streets = iter(rng.sample(pools.STREETS, 8))
    for pattern in FUEL_NAMES:
        price, name = round(rng.uniform(1.5, 1.9), 2), pattern.format(next(streets))
        garage.stations.add(Station(garage.stations.new_id(), name, "fuel", street(rng), price))
    for pattern in CHARGER_NAMES:
        price, name = round(rng.uniform(0.3, 0.6), 2), pattern.format(next(streets))
        garage.stations.add(Station(garage.stations.new_id(), name, "charging", street(rng), price))


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


def _add_drives(garage: Garage, cast: Cast, rng: Random, car: Car) -> None:
    """A visit to a client elsewhere, then two months in town, each drive from where the one before ended."""
    home = cast.protagonist.address
    people = [cast.protagonist.name, cast.protagonist.name, car.owner, *(p.name for p in cast.tied("family"))]
    elsewhere = [client.address for client in cast.tied("client") if client.city != cast.home]
    reachable = [a for a in elsewhere if rules.energy_for(car, rules.road_km(garage.seed, home, a)) < car.capacity]
    if reachable:
        away, morning = rng.choice(reachable), garage.now - dt.timedelta(days=rng.randrange(64, 90))
        _add_drive(garage, car, cast.protagonist.name, (home, away), morning)
        _add_drive(
            garage, car, cast.protagonist.name, (away, home), morning + dt.timedelta(hours=rng.randrange(20, 50))
        )
    here = home
    starts = moments(rng, garage.now - dt.timedelta(days=60), garage.now - dt.timedelta(hours=2), rng.randrange(14, 22))
    everywhere = [p.address for p in (*cast.places, cast.protagonist, *cast.tied("friend"))]
    for left, started_at in zip(range(len(starts) - 1, -1, -1), starts, strict=True):
        # The last drive but one must not end at the location of the car, or the last drive would have no distance.
        stops = [stop for stop in everywhere if stop != here and (left != 1 or stop != car.location)]
        target = rng.choice(stops) if left else car.location
        _add_drive(garage, car, rng.choice(people), (here, target), started_at)
        here = target


def _add_drive(garage: Garage, car: Car, driver: str, link: tuple[str, str], started_at: dt.datetime) -> None:
    origin, destination = link
    km = rules.road_km(garage.seed, origin, destination)
    drive = Drive(
        id=garage.drives.new_id(),
        car_id=car.id,
        nickname=car.nickname,
        driver=driver,
        origin=origin,
        destination=destination,
        destination_name=rules.place_name(garage, destination),
        started_at=started_at,
        ended_at=started_at + dt.timedelta(minutes=rules.minutes_for(km, started_at)),
        km=km,
        energy_used=rules.energy_for(car, km),
    )
    garage.drives.add(drive)


def _add_fuel_stops(garage: Garage, rng: Random, car: Car) -> None:
    if car.powertrain == "electric":
        return
    stations = garage.stations.where(kind="fuel")
    start, end = garage.now - dt.timedelta(days=60), garage.now - dt.timedelta(hours=5)
    for at in moments(rng, start, end, rng.randrange(4, 8)):
        station, litres = rng.choice(stations), round(rng.uniform(0.3, 0.8) * car.capacity, 2)
        cost = round(litres * station.price, 2)
        garage.fuel_stops.add(
            FuelStop(garage.fuel_stops.new_id(), car.id, car.nickname, station.name, litres, cost, at)
        )


def _add_faults(garage: Garage, rng: Random) -> None:
    """Six faults; a critical one never in a car that is under way or about to leave."""
    cars = list(garage.cars)
    _, at_pump, _, _, parked = cars
    for code, description, severity in rng.sample(FAULTS, 6):
        noticed_on = garage.now.date() - dt.timedelta(days=rng.randrange(1, 90))
        car_id = rng.choice((at_pump, parked) if severity == "critical" else cars).id
        garage.faults.add(Fault(garage.faults.new_id(), car_id, code, description, severity, noticed_on))


def _make_ready(garage: Garage, cast: Cast, rng: Random, car: Car) -> None:
    """The car is ready to drive: the motor runs and a destination is set, sometimes one that it cannot reach."""
    elsewhere = [client.address for client in cast.tied("client") if client.city != cast.home]
    far = bool(elsewhere) and rng.random() < 0.4
    destination = rng.choice(elsewhere) if far else _elsewhere_in_town(cast, rng, car)
    garage.cars.update(
        car,
        energy=_nearly_empty(rng, car.capacity) if far else car.energy,
        ignition="on",
        brake_pedal_pressed=True,
        parking_brake_on=False,
        climate=rng.choice(("auto", "heat", "cool")),
        destination=destination,
        destination_km=rules.road_km(garage.seed, car.location, destination),
    )


def _send_off(garage: Garage, cast: Cast, rng: Random, car: Car) -> None:
    """A family member is driving and will arrive within about half an hour."""
    destination = _elsewhere_in_town(cast, rng, car)
    km = rules.road_km(garage.seed, car.location, destination)
    departed_at = garage.now - dt.timedelta(minutes=1)
    journey = Journey(
        car_id=car.id,
        nickname=car.nickname,
        driver=rng.choice(cast.tied("family")).name,
        origin=car.location,
        destination=destination,
        km=km,
        departed_at=departed_at,
        arrives_at=departed_at + dt.timedelta(minutes=rules.minutes_for(km, departed_at)),
    )
    garage.journeys.add(journey)
    garage.cars.update(car, ignition="on", parking_brake_on=False, destination=destination, destination_km=km)


def _elsewhere_in_town(cast: Cast, rng: Random, car: Car) -> str:
    return rng.choice([place.address for place in cast.places if place.address != car.location])

"""What a driver can do on the road and between drives: navigate, drive, charge, refuel, pump, test, read the log."""

import datetime as dt
from collections.abc import Iterator
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, Unit, newest_first, paginate, project
from prove.servers._shared.cast import Address, PersonName, PlaceName, cast_of
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.due import falling_due
from prove.servers._shared.kinds import Query
from prove.servers._shared.life.driving.rounds import minutes_between
from prove.servers._shared.life.place.addresses import city_at, is_drivable, road_km
from prove.servers._shared.words import has_words
from prove.servers.vehicle import rules
from prove.servers.vehicle.app import server
from prove.servers.vehicle.records import (
    Car,
    CarId,
    Charge,
    ChargeStatus,
    ChargingAction,
    CornerChoice,
    DiagnosticReport,
    Drive,
    FuelStop,
    Garage,
    Journey,
    TireView,
)

ChargeTarget = Annotated[int, Meta(ge=20, le=100), Unit("%")]
Speed = Annotated[int, Meta(ge=30, le=130), Unit("km/h")]
Pressure = Annotated[float, Meta(ge=1.8, le=3.4), Unit("bar")]
Litres = Annotated[float, Meta(ge=1, le=90), Unit("litres")]
DriveSort = Literal["newest", "oldest", "longest"]

REFUELLING = dt.timedelta(minutes=6)
PUMPING = dt.timedelta(minutes=4)


@server.tool(destructive=True, idempotent=True)
def navigate_to_place(garage: Garage, car_id: CarId, place: PlaceName) -> Car:
    """Set the navigation of a car to a place in town.

    Args:
        car_id: The car.
        place: The name, such as 'City Library'.

    Raises:
        driving: The car is moving.
        already_there: The car is there already.
    """
    car = garage.cars.get(car_id)
    return _set_destination(garage, car, rules.place_address(garage, place))


@server.tool(destructive=True, idempotent=True)
def navigate_to_address(garage: Garage, car_id: CarId, address: Address) -> Car:
    """Set the navigation of a car to an address.

    Args:
        car_id: The car.
        address: A street address such as '12 Maple Street'.

    Raises:
        driving: The car is moving.
        already_there: The car is there already.
        no_route: The address is in a city to which no road leads.
    """
    car, known = garage.cars.get(car_id), rules.known_address(garage, address)
    if not is_drivable(garage.seed, car.location, known):
        raise ToolError(
            "no_route",
            f"{known} is in {city_at(garage.seed, known)}, and no road leads there; name one that a car can reach",
        )
    return _set_destination(garage, car, known)


@server.tool(destructive=True, idempotent=True)
def start_drive(garage: Garage, car_id: CarId) -> Journey:
    """Set off for the destination of the navigation; the drive takes until `arrives_at`.

    The ignition must be on, the parking brake off, every door closed; no critical fault; enough energy.

    Args:
        car_id: The car.

    Raises:
        driving: Somebody else is driving the car.
        not_fit_to_drive: The car has a critical fault.
        already_driving: The user is driving another car.
        no_destination: The navigation has no destination.
        ignition_off: The ignition is off.
        parking_brake_on: The parking brake is on.
        door_open: A door or the trunk is open.
        low_energy: Fuel or charge does not last to the destination.
    """
    car = garage.cars.get(car_id)
    driver = cast_of(garage.seed).protagonist.name
    under_way = garage.journeys.find(car.id)
    if under_way is not None and under_way.driver == driver:
        return under_way
    rules.must_stand(garage, car)
    rules.must_be_fit(garage, car)
    rules.must_be_free(garage, driver)
    rules.must_be_closed(car, garage.doors.where(car_id=car.id))
    rules.must_be_on(car)
    if car.destination is None or car.destination_km is None:
        raise ToolError("no_destination", f"{car.nickname} does not know where to go; use navigate_to_place first")
    if car.parking_brake_on:
        raise ToolError("parking_brake_on", f"the parking brake of {car.nickname} is on; release it with set_brake")
    if rules.energy_for(car, car.destination_km) > car.energy:
        raise ToolError(
            "low_energy",
            f"{car.nickname} gets {rules.range_km(car)} km, not {car.destination_km} km; refuel or charge it first",
        )
    garage.cars.update(car, brake_pedal_pressed=False)
    minutes = minutes_between(garage.seed, car.location, car.destination, garage.now)
    arrives_at = garage.now + dt.timedelta(minutes=minutes)
    journey = Journey(
        car_id=car.id,
        nickname=car.nickname,
        driver=driver,
        origin=car.location,
        destination=car.destination,
        km=car.destination_km,
        departed_at=garage.now,
        arrives_at=arrives_at,
    )
    return garage.journeys.add(journey)


@server.tool(destructive=True, idempotent=True)
def finish_drive(garage: Garage, car_id: CarId) -> Drive:
    """Drive on until the car reaches its destination; time passes. The parking brake is then on.

    Args:
        car_id: The car that is driving.

    Raises:
        not_driving: The car is not moving.
    """
    server.advance(garage, _journey_of(garage, car_id).arrives_at)
    return garage.drives.where(car_id=car_id)[-1]


@server.tool(destructive=True, idempotent=True)
def set_cruise_control(garage: Garage, car_id: CarId, speed_kmh: Speed) -> Journey:
    """Set the cruise control of a driving car.

    Args:
        car_id: The car that is driving.
        speed_kmh: In kilometres per hour.

    Raises:
        not_driving: The car is not moving.
    """
    return garage.journeys.update(_journey_of(garage, car_id), cruise_kmh=speed_kmh)


@server.tool(destructive=True, idempotent=True)
def set_charging(
    garage: Garage, car_id: CarId, action: ChargingAction, target_percent: ChargeTarget = 80
) -> ChargeStatus:
    """Start or stop charging an electric car, at home or at a charging station.

    Args:
        car_id: The car.
        action: Start or stop.
        target_percent: The charge to stop at, in percent.

    Raises:
        not_electric: The car burns fuel.
        driving: The charging port stays shut while the car is moving.
        ignition_on: The ignition must be off to plug in.
        no_charger: There is no charger at the location of the car.
        already_charged: The battery is that full already.
    """
    car = garage.cars.get(car_id)
    if car.powertrain != "electric":
        raise ToolError("not_electric", f"{car.nickname} burns fuel; use refuel_vehicle at a fuel station")
    rules.must_stand(garage, car)
    charge = garage.charges.find(car.id)
    if charge is not None and (action == "stop" or charge.target_percent != target_percent):
        car = _end_charge(garage, charge, garage.now)
    if action == "stop" or car.id in garage.charges:
        return rules.charge_status(garage, car)
    rules.must_be_off(car)
    power_kw = rules.charger_kw(garage, car)
    if power_kw is None:
        raise ToolError("no_charger", f"there is no charger at {car.location}; drive to one, see get_vehicle_status")
    if rules.energy_percent(car) >= target_percent:
        raise ToolError(
            "already_charged",
            f"{car.nickname} is at {rules.energy_percent(car)}% already; choose a higher 'target_percent'",
        )
    garage.charges.add(rules.charge_for(garage, car, target_percent, power_kw))
    return rules.charge_status(garage, car)


@server.tool(destructive=True)
def refuel_vehicle(garage: Garage, car_id: CarId, litres: Litres) -> FuelStop:
    """Refuel a combustion car at the fuel station where it stands. It takes 6 minutes.

    Args:
        car_id: The car.
        litres: In litres.

    Raises:
        not_combustion: The car is electric.
        driving: The car is moving.
        ignition_on: The ignition must be off at the pump.
        no_fuel_station: There is no fuel station at the location of the car.
        does_not_fit: The tank has less room than that.
    """
    car = garage.cars.get(car_id)
    if car.powertrain != "combustion":
        raise ToolError("not_combustion", f"{car.nickname} is electric; use set_charging at a charger")
    rules.must_stand(garage, car)
    rules.must_be_off(car)
    station = next(iter(rules.stations_at(garage, car.location, "fuel")), None)
    if station is None:
        raise ToolError(
            "no_fuel_station", f"{car.location} is not a fuel station; drive to one, see get_vehicle_status"
        )
    litres = round(litres, 2)
    if litres > (room := round(car.capacity - car.energy, 2)):
        raise ToolError("does_not_fit", f"'litres' is {litres}, but only {room} fit into the tank of {car.nickname}")
    server.advance(garage, garage.now + REFUELLING)
    garage.cars.update(garage.cars.get(car.id), energy=round(car.energy + litres, 2))
    cost = round(litres * station.price, 2)
    stop = FuelStop(garage.fuel_stops.new_id(), car.id, car.nickname, station.name, litres, cost, garage.now)
    return garage.fuel_stops.add(stop)


@server.tool(destructive=True)
def inflate_tires(garage: Garage, car_id: CarId, tire: CornerChoice, pressure: Pressure) -> Page[TireView]:
    """Set the pressure of a tire, or of all, at the pump of a fuel station. It takes 4 minutes.

    Args:
        car_id: The car.
        tire: The tire.
        pressure: In bar.

    Raises:
        driving: The car is moving.
        no_pump: There is no fuel station at the location of the car.
    """
    car = garage.cars.get(car_id)
    rules.must_stand(garage, car)
    if not rules.stations_at(garage, car.location, "fuel"):
        raise ToolError("no_pump", f"there is no pump at {car.location}; drive {car.nickname} to a fuel station")
    server.advance(garage, garage.now + PUMPING)
    chosen = [t for t in garage.tires.where(car_id=car.id) if tire in ("all", t.position)]
    pumped = [garage.tires.update(t, pressure=round(pressure, 2)) for t in chosen]
    return paginate(pumped, 50, None).seen_as(lambda t: project(TireView, t, nickname=car.nickname))


@server.tool(read_only=True)
def run_diagnostics(garage: Garage, car_id: CarId) -> DiagnosticReport:
    """Get the faults, low tires and next service of a car. The ignition must be on.

    Args:
        car_id: The car.

    Raises:
        ignition_off: The ignition is off.
    """
    car = garage.cars.get(car_id)
    rules.must_be_on(car)
    faults = garage.faults.where(car_id=car.id)
    tires = garage.tires.where(car_id=car.id)
    return DiagnosticReport(
        car_id=car.id,
        nickname=car.nickname,
        faults=tuple(faults),
        low_tires=tuple(t.position for t in tires if t.pressure < t.recommended - 0.2),
        service_due_in_km=round(rules.SERVICE_EVERY_KM - car.odometer_km % rules.SERVICE_EVERY_KM, 1),
        is_fit_to_drive=not rules.critical_faults(garage, car),
    )


@server.tool(read_only=True)
def list_drives(
    garage: Garage,
    car_id: CarId | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    driver: PersonName | None = None,
    query: Query | None = None,
    sort: DriveSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Drive]:
    """List past drives.

    Args:
        car_id: Only drives of this car.
        since: Started on this day or later.
        until: Started on this day or earlier.
        driver: The driver's name, or a part of it.
        query: Words to search for in addresses and place names.
        sort: By start or by distance.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    drives = garage.drives if car_id is None else garage.drives.where(car_id=garage.cars.get(car_id).id)
    rows = [
        d
        for d in drives
        if in_span(d.started_at.date(), since, until)
        and has_words(driver, d.driver)
        and has_words(query, d.origin, d.destination, d.destination_name)
    ]
    rows = newest_first(rows, lambda d: d.started_at)
    if sort == "longest":
        rows.sort(key=lambda d: -d.km)
    return paginate(rows[::-1] if sort == "oldest" else rows, limit, cursor)


@server.passing_time
def let_cars_go_on(garage: Garage, until: dt.datetime) -> None:
    """Cars that drive arrive, and cars that are plugged in finish charging."""
    for due in falling_due(garage, until, _waiting):
        match due:
            case Journey() as journey:
                _arrive(garage, journey)
            case charge:
                _end_charge(garage, charge, charge.ready_at)


def _waiting(garage: Garage) -> Iterator[tuple[dt.datetime, str, Journey | Charge]]:
    yield from ((journey.arrives_at, journey.car_id, journey) for journey in garage.journeys)
    yield from ((charge.ready_at, charge.car_id, charge) for charge in garage.charges)


def _end_charge(garage: Garage, charge: Charge, moment: dt.datetime) -> Car:
    garage.charges.remove(charge)
    car = garage.cars.get(charge.car_id)
    return garage.cars.update(car, energy=rules.charged_by(charge, car, moment))


def _arrive(garage: Garage, journey: Journey) -> None:
    """Park at the destination and write the log."""
    car = garage.cars.get(journey.car_id)
    used = rules.energy_for(car, journey.km)
    drive = Drive(
        id=garage.drives.new_id(),
        car_id=car.id,
        nickname=car.nickname,
        driver=journey.driver,
        origin=journey.origin,
        destination=journey.destination,
        destination_name=rules.place_name(garage, journey.destination),
        started_at=journey.departed_at,
        ended_at=journey.arrives_at,
        km=journey.km,
        energy_used=used,
    )
    garage.drives.add(drive)
    garage.journeys.remove(journey)
    garage.cars.update(
        car,
        location=journey.destination,
        energy=max(0.0, round(car.energy - used, 2)),
        odometer_km=round(car.odometer_km + journey.km, 2),
        destination=None,
        destination_km=None,
        parking_brake_on=True,
    )


def _journey_of(garage: Garage, car_id: str) -> Journey:
    car = garage.cars.get(car_id)
    journey = garage.journeys.find(car.id)
    if journey is None:
        raise ToolError("not_driving", f"{car.nickname} is not driving; set off with start_drive first")
    return journey


def _set_destination(garage: Garage, car: Car, address: str) -> Car:
    rules.must_stand(garage, car)
    if address == car.location:
        raise ToolError("already_there", f"{car.nickname} is at {address} already; name another destination")
    km = road_km(garage.seed, car.location, address)
    return rules.as_of_now(garage, garage.cars.update(car, destination=address, destination_km=km))

"""What a driver can see and switch: status, brakes, ignition, doors, windows, lights, climate, seats."""

from typing import Annotated

from msgspec import Meta

from prove.core import Page, ToolError, Unit, paginate, project
from prove.servers._shared.kinds import Query
from prove.servers._shared.life.place.addresses import road_km
from prove.servers._shared.words import has_words
from prove.servers.vehicle import rules
from prove.servers.vehicle.app import server
from prove.servers.vehicle.records import (
    Brake,
    BrakeAction,
    Car,
    CarId,
    CarSummary,
    Climate,
    CornerChoice,
    DoorAction,
    DoorChoice,
    DoorView,
    DriveMode,
    Garage,
    Headlights,
    Ignition,
    NearestStation,
    SeatPosition,
    SeatView,
    StationKind,
    TireView,
    VehicleStatus,
    WindowView,
)

Level = Annotated[int, Meta(ge=0, le=3)]
FanLevel = Annotated[int, Meta(ge=1, le=5)]
Percentage = Annotated[int, Meta(ge=0, le=100), Unit("%")]
Temperature = Annotated[float, Meta(ge=16, le=28), Unit("°C")]


@server.tool(read_only=True)
def list_vehicles(garage: Garage, query: Query | None = None) -> Page[CarSummary]:
    """List the household's cars with their location and fuel or charge.

    Args:
        query: Words to search for in name, owner, make, model, color and plate.
    """
    rows = (
        project(
            CarSummary,
            car,
            energy_percent=rules.energy_percent(rules.as_of_now(garage, car)),
            is_driving=car.id in garage.journeys,
        )
        for car in garage.cars
        if has_words(query, car.nickname, car.owner, car.color, car.make, car.model, car.plate, _unspaced(car.plate))
    )
    return paginate(rows, 50, None)


@server.tool(read_only=True)
def get_vehicle_status(garage: Garage, car_id: CarId) -> VehicleStatus:
    """Get the status of a car: energy, range, doors, windows, tires, climate, destination, nearest station.

    Args:
        car_id: The car.
    """
    car = rules.as_of_now(garage, garage.cars.get(car_id))
    doors, journey = garage.doors.where(car_id=car.id), garage.journeys.find(car.id)
    return project(
        VehicleStatus,
        car,
        energy_percent=rules.energy_percent(car),
        range_km=rules.range_km(car),
        is_driving=journey is not None,
        is_charging=car.id in garage.charges,
        is_fit_to_drive=not rules.critical_faults(garage, car),
        arrives_at=journey and journey.arrives_at,
        open_doors=tuple(door.position for door in doors if door.is_open),
        unlocked_doors=tuple(door.position for door in doors if not door.is_locked),
        open_windows=tuple(w.position for w in garage.windows.where(car_id=car.id) if w.open_percent),
        heated_seats=tuple(s.position for s in garage.seats.where(car_id=car.id) if s.heating),
        tires=tuple(project(TireView, tire, nickname=car.nickname) for tire in garage.tires.where(car_id=car.id)),
        nearest_station=_nearest_station(garage, car),
        last_fuel_stop=max(garage.fuel_stops.where(car_id=car.id), key=lambda stop: stop.at, default=None),
    )


@server.tool(destructive=True, idempotent=True)
def set_brake(garage: Garage, car_id: CarId, brake: Brake, action: BrakeAction) -> Car:
    """Apply or release the brake pedal or the parking brake.

    Args:
        car_id: The car.
        brake: The brake.
        action: Apply or release.

    Raises:
        driving: The car is moving.
        ignition_off: The parking brake comes off only with the ignition on.
        brake_not_pressed: The parking brake comes off only with a foot on the pedal.
        would_roll: The pedal holds the car, because the parking brake is off.
    """
    car = garage.cars.get(car_id)
    rules.must_stand(garage, car)
    if brake == "pedal":
        if action == "release" and not car.parking_brake_on:
            raise ToolError("would_roll", f"{car.nickname} would roll; apply the parking brake first or start_drive")
        return rules.as_of_now(garage, garage.cars.update(car, brake_pedal_pressed=action == "apply"))
    if action == "release":
        rules.must_be_on(car)
        rules.must_be_pressed(car)
    return rules.as_of_now(garage, garage.cars.update(car, parking_brake_on=action == "apply"))


@server.tool(destructive=True, idempotent=True)
def set_ignition(garage: Garage, car_id: CarId, ignition: Ignition) -> Car:
    """Start a car (with the brake pedal pressed), or switch it off with its climate and seat heating.

    Args:
        car_id: The car.
        ignition: On or off.

    Raises:
        driving: The car is moving.
        charging: It is plugged in.
        brake_not_pressed: Nobody presses the brake pedal.
        parking_brake_off: Before switching off, the parking brake must be on.
    """
    car = garage.cars.get(car_id)
    rules.must_stand(garage, car)
    if ignition == "on":
        if car.id in garage.charges:
            raise ToolError("charging", f"{car.nickname} is plugged in; stop that first with set_charging")
        if car.ignition == "off":
            rules.must_be_pressed(car)
        return garage.cars.update(car, ignition="on")
    if not car.parking_brake_on:
        raise ToolError("parking_brake_off", f"apply the parking brake of {car.nickname} first, with set_brake")
    if car.ignition == "on":
        for seat in garage.seats.where(car_id=car.id):
            garage.seats.update(seat, heating=0)
        car = garage.cars.update(car, ignition="off", climate="off", brake_pedal_pressed=False)
    return rules.as_of_now(garage, car)


@server.tool(destructive=True, idempotent=True)
def set_drive_mode(garage: Garage, car_id: CarId, drive_mode: DriveMode) -> Car:
    """Set the drive mode of a car, which changes its range.

    Args:
        car_id: The car.
        drive_mode: The mode.

    Raises:
        ignition_off: The ignition is off.
        driving: The car is moving.
    """
    car = garage.cars.get(car_id)
    rules.must_be_on(car)
    rules.must_stand(garage, car)
    return rules.as_of_now(garage, garage.cars.update(car, drive_mode=drive_mode))


@server.tool(destructive=True, idempotent=True)
def set_car_doors(garage: Garage, car_id: CarId, door: DoorChoice, action: DoorAction) -> Page[DoorView]:
    """Open, close, lock or unlock a door of a car, its trunk, or all of them.

    Args:
        car_id: The car.
        door: The door.
        action: What to do.

    Raises:
        driving: The car is moving.
        door_locked: A locked door cannot be opened.
        door_open: An open door cannot be locked.
    """
    car = garage.cars.get(car_id)
    rules.must_stand(garage, car)
    chosen = [d for d in garage.doors.where(car_id=car.id) if door in ("all", d.position)]
    locked = [d.position for d in chosen if d.is_locked]
    if action == "open" and locked:
        raise ToolError("door_locked", f"{', '.join(locked)} of {car.nickname} is locked; unlock it first")
    if action == "lock":
        rules.must_be_closed(car, chosen)
    if action in ("open", "close"):
        doors = [garage.doors.update(d, is_open=action == "open") for d in chosen]
    else:
        doors = [garage.doors.update(d, is_locked=action == "lock") for d in chosen]
    return paginate(doors, 50, None).seen_as(lambda d: project(DoorView, d, nickname=car.nickname))


@server.tool(destructive=True, idempotent=True)
def set_car_window(garage: Garage, car_id: CarId, window: CornerChoice, open_percent: Percentage) -> Page[WindowView]:
    """Move a window of a car, or all of them. The ignition must be on.

    Args:
        car_id: The car.
        window: The window.
        open_percent: 0 (closed) to 100 (open).

    Raises:
        ignition_off: The ignition is off.
    """
    car = garage.cars.get(car_id)
    rules.must_be_on(car)
    chosen = [w for w in garage.windows.where(car_id=car.id) if window in ("all", w.position)]
    moved = [garage.windows.update(w, open_percent=open_percent) for w in chosen]
    return paginate(moved, 50, None).seen_as(lambda w: project(WindowView, w, nickname=car.nickname))


@server.tool(destructive=True, idempotent=True)
def set_headlights(garage: Garage, car_id: CarId, headlights: Headlights) -> Car:
    """Set the headlights of a car. They cannot be off while it drives.

    Args:
        car_id: The car.
        headlights: The setting.

    Raises:
        not_allowed: They cannot be off while driving.
    """
    car = garage.cars.get(car_id)
    if headlights == "off" and car.id in garage.journeys:
        raise ToolError("not_allowed", f"{car.nickname} is driving, so 'headlights' cannot be off; use auto")
    return rules.as_of_now(garage, garage.cars.update(car, headlights=headlights))


@server.tool(destructive=True, idempotent=True)
def set_cabin_climate(
    garage: Garage,
    car_id: CarId,
    climate: Climate,
    temperature: Temperature | None = None,
    fan_level: FanLevel | None = None,
) -> Car:
    """Heat or cool the cabin. A parked electric car needs at least 20% charge for it.

    Args:
        car_id: The car.
        climate: The mode.
        temperature: In degrees Celsius; default: unchanged.
        fan_level: 1 (low) to 5 (high); default: unchanged.

    Raises:
        ignition_off: A combustion car must be running for it.
        low_energy: The battery is too low to do it while parked.
    """
    car = garage.cars.get(car_id)
    if climate != "off" and car.powertrain == "combustion":
        rules.must_be_on(car)
    percent = rules.energy_percent(rules.as_of_now(garage, car))
    if climate != "off" and car.ignition == "off" and percent < rules.RESERVE_PERCENT:
        raise ToolError("low_energy", f"{car.nickname} is at {percent}%; charge or start it first")
    changed = garage.cars.update(
        car,
        climate=climate,
        cabin_temperature=car.cabin_temperature if temperature is None else round(temperature, 1),
        fan_level=fan_level or car.fan_level,
    )
    return rules.as_of_now(garage, changed)


@server.tool(destructive=True, idempotent=True)
def set_seat_heating(garage: Garage, car_id: CarId, seat: SeatPosition, level: Level) -> SeatView:
    """Set the heating of a seat. The ignition must be on.

    Args:
        car_id: The car.
        seat: The seat.
        level: 0 (off) to 3.

    Raises:
        ignition_off: The ignition is off.
    """
    car = garage.cars.get(car_id)
    if level:
        rules.must_be_on(car)
    chosen = next(s for s in garage.seats.where(car_id=car.id) if s.position == seat)
    return project(SeatView, garage.seats.update(chosen, heating=level), nickname=car.nickname)


def _unspaced(plate: str) -> str:
    return plate.replace(" ", "")


def _nearest_station(garage: Garage, car: Car) -> NearestStation:
    kind: StationKind = "charging" if car.powertrain == "electric" else "fuel"
    near, station = min(
        ((road_km(garage.seed, car.location, s.address), s) for s in garage.stations.where(kind=kind)),
        key=lambda pair: pair[0],
    )
    return NearestStation(station.name, station.address, station.price, near)

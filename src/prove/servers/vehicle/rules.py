"""What a car allows in which mode, the places that it knows, and the energy that driving uses and charging adds."""

import datetime as dt
import math
from functools import lru_cache

from msgspec.structs import replace

from prove.core import ToolError
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.outings.menus import menus_of
from prove.servers._shared.life.place.addresses import city_at, split_city
from prove.servers._shared.life.place.geo import spots_of
from prove.servers._shared.streets import is_house_on_street, on_record
from prove.servers._shared.words import folded, has_words, same_words
from prove.servers.vehicle.records import (
    Car,
    Charge,
    ChargeStatus,
    Door,
    DriveMode,
    Fault,
    Garage,
    Station,
    StationKind,
)

APPETITE: dict[DriveMode, float] = {"eco": 0.88, "comfort": 1.0, "sport": 1.22}
HOME_CHARGER_KW, FAST_CHARGER_KW = 11.0, 90.0
RESERVE_PERCENT = 20.0
SERVICE_EVERY_KM = 15_000
MOST_NAMED = 5


@lru_cache(maxsize=64)
def places_of(seed: int) -> dict[str, str]:
    """The addresses of all places of the map by their names."""
    spots = {place.name: place.address for place in spots_of(seed)}
    return {kitchen.name: kitchen.address for kitchen in menus_of(seed).kitchens} | spots


@lru_cache(maxsize=64)
def _known_addresses(seed: int) -> dict[str, str]:
    """The addresses of the user and of places by how they may be spelt."""
    addresses = (cast_of(seed).protagonist.address, *places_of(seed).values())
    return {_letters(address): address for address in addresses}


@lru_cache(maxsize=64)
def _known_places(seed: int) -> dict[str, str]:
    """The addresses of places by how their names may be spelt."""
    return {_letters(name): address for name, address in places_of(seed).items()}


@lru_cache(maxsize=64)
def _names(seed: int) -> dict[str, str]:
    """The names of places by their address."""
    return {address: name for name, address in reversed(places_of(seed).items())}


def _letters(text: str) -> str:
    return "".join(filter(str.isalnum, folded(text)))


def known_address(garage: Garage, address: str) -> str:
    """An address as it is on record; refuses what is not a house number and a street."""
    seed, (text, city) = garage.seed, split_city(garage.seed, address)
    spelt = _letters(text)
    known = next((entry.address for entry in garage.phone_book if _letters(entry.address) == spelt), None)
    known = known or _known_addresses(seed).get(spelt)
    if known is None and is_house_on_street(text):
        known = on_record(text)
    if known is not None and city in (None, city_at(seed, known)):
        return known
    raise ToolError(
        "not_found", f"the navigation does not know the address {address!r}; write a house number and a street"
    )


def place_address(garage: Garage, name: str) -> str:
    """The address of a named place; a part of the name is enough if no other place has it."""
    if (known := _known_places(garage.seed).get(_letters(name))) is not None:
        return known
    alike = {known: address for known, address in places_of(garage.seed).items() if has_words(name, known)}
    found = {known: address for known, address in alike.items() if same_words(name, known)} or alike
    if len(set(found.values())) == 1:
        return next(iter(found.values()))
    if found:
        names = ", ".join(sorted(found)[:MOST_NAMED])
        raise ToolError("not_found", f"{name!r} may be {names}; give the full name of the place")
    raise ToolError("not_found", f"the navigation does not know the place {name!r}; use navigate_to_address instead")


def place_name(garage: Garage, address: str) -> str | None:
    """What an address is called, if it has a name."""
    return _names(garage.seed).get(address)


def energy_percent(car: Car) -> float:
    """How full the tank or the battery is."""
    return round(car.energy / car.capacity * 100, 1)


def range_km(car: Car) -> float:
    """How far the car gets in its drive mode."""
    return round(car.energy / (car.per_100_km * APPETITE[car.drive_mode]) * 100, 1)


def energy_for(car: Car, km: float) -> float:
    """What a distance takes out of the tank or the battery."""
    return round(km * car.per_100_km * APPETITE[car.drive_mode] / 100, 2)


def stations_at(garage: Garage, address: str, kind: StationKind) -> list[Station]:
    """The stations of a kind at an address."""
    return [station for station in garage.stations.where(kind=kind) if station.address == address]


def charger_kw(garage: Garage, car: Car) -> float | None:
    """How fast the car can be charged at its location; None where there is no charger."""
    if car.location == cast_of(garage.seed).protagonist.address:
        return HOME_CHARGER_KW
    return FAST_CHARGER_KW if stations_at(garage, car.location, "charging") else None


def as_of_now(garage: Garage, car: Car) -> Car:
    """The car with what it has charged so far, which is booked only when the charge ends."""
    charge = garage.charges.find(car.id)
    return car if charge is None else replace(car, energy=charged_by(charge, car, garage.now))


def charge_for(garage: Garage, car: Car, target_percent: int, power_kw: float) -> Charge:
    """A charge that begins now and is ready on a full minute."""
    missing = car.capacity * target_percent / 100 - car.energy
    ready_at = garage.now + dt.timedelta(minutes=math.ceil(missing / power_kw * 60))
    return Charge(car.id, car.nickname, float(target_percent), power_kw, garage.now, ready_at, car.energy)


def charged_by(charge: Charge, car: Car, moment: dt.datetime) -> float:
    """The energy of a charging car at a moment, computed from the start of the charge."""
    hours = (moment - charge.started_at).total_seconds() / 3600
    goal = round(car.capacity * charge.target_percent / 100, 2)
    return min(goal, round(charge.energy_at_start + hours * charge.power_kw, 2))


def charge_status(garage: Garage, car: Car) -> ChargeStatus:
    """Whether a car charges, and until when."""
    charge, now = garage.charges.find(car.id), as_of_now(garage, car)
    return ChargeStatus(
        car_id=car.id,
        nickname=car.nickname,
        is_charging=charge is not None,
        energy_percent=energy_percent(now),
        target_percent=charge and charge.target_percent,
        power_kw=charge and charge.power_kw,
        started_at=charge and charge.started_at,
        ready_at=charge and charge.ready_at,
    )


def critical_faults(garage: Garage, car: Car) -> list[Fault]:
    """The faults with which a car must not be driven."""
    return [fault for fault in garage.faults.where(car_id=car.id) if fault.severity == "critical"]


def must_be_fit(garage: Garage, car: Car) -> None:
    """Refuse a car with a critical fault."""
    if faults := critical_faults(garage, car):
        named = ", ".join(f"{fault.description} ({fault.code})" for fault in faults)
        raise ToolError(
            "not_fit_to_drive", f"{car.nickname} must be repaired before it drives: {named}; take another car"
        )


def must_stand(garage: Garage, car: Car) -> None:
    """Refuse while the car is moving."""
    if (journey := garage.journeys.find(car.id)) is not None:
        raise ToolError("driving", f"{car.nickname} is driving until {journey.arrives_at}; wait or use finish_drive")


def must_be_free(garage: Garage, driver: str) -> None:
    """Refuse while the driver sits in a car that is moving."""
    if (journey := next(iter(garage.journeys.where(driver=driver)), None)) is not None:
        raise ToolError(
            "already_driving", f"{driver} is driving {journey.nickname} until {journey.arrives_at}; finish that drive"
        )


def must_be_on(car: Car) -> None:
    """Refuse while the ignition is off."""
    if car.ignition == "off":
        raise ToolError("ignition_off", f"the ignition of {car.nickname} is off; switch it on with set_ignition")


def must_be_off(car: Car) -> None:
    """Refuse while the ignition is on."""
    if car.ignition == "on":
        raise ToolError("ignition_on", f"the ignition of {car.nickname} is on; switch it off with set_ignition")


def must_be_pressed(car: Car) -> None:
    """Refuse without a foot on the brake pedal."""
    if not car.brake_pedal_pressed:
        raise ToolError("brake_not_pressed", f"press the brake pedal of {car.nickname} first, with set_brake")


def must_be_closed(car: Car, doors: list[Door]) -> None:
    """Refuse while one of these doors is open."""
    if still_open := [door.position for door in doors if door.is_open]:
        raise ToolError("door_open", f"{', '.join(still_open)} of {car.nickname} is open; close it with set_car_doors")

"""What a household's cars are made of and have done: doors, windows, tires, seats, faults, drives, fuel stops."""

import datetime as dt
from typing import Annotated, Literal

from prove.core import Incidental, Record, Ref, State, Table, Unit, table
from prove.servers._shared.cast import Address, City, PersonName, PlaceName
from prove.servers._shared.flows import AmountSpent
from prove.servers._shared.kinds import Money

CarId = Annotated[str, Ref("vehicle.cars")]
DriveId = Annotated[str, Ref("vehicle.drives")]
FuelStopId = Annotated[str, Ref("vehicle.fuel_stops")]
FaultId = Annotated[str, Ref("vehicle.faults")]

Kilometres = Annotated[float, Unit("km")]
Percent = Annotated[float, Unit("%")]
Celsius = Annotated[float, Unit("°C")]
Bar = Annotated[float, Unit("bar")]

Powertrain = Literal["combustion", "electric"]
Ignition = Literal["on", "off"]
Brake = Literal["pedal", "parking"]
BrakeAction = Literal["apply", "release"]
DriveMode = Literal["eco", "comfort", "sport"]
Corner = Literal["front_left", "front_right", "rear_left", "rear_right"]
DoorPosition = Literal["front_left", "front_right", "rear_left", "rear_right", "trunk"]
DoorChoice = Literal["front_left", "front_right", "rear_left", "rear_right", "trunk", "all"]
CornerChoice = Literal["front_left", "front_right", "rear_left", "rear_right", "all"]
DoorAction = Literal["open", "close", "lock", "unlock"]
SeatPosition = Literal["driver", "passenger", "rear_left", "rear_right"]
Headlights = Literal["off", "auto", "parking", "low_beam", "high_beam"]
Climate = Literal["off", "auto", "heat", "cool"]
ChargingAction = Literal["start", "stop"]
StationKind = Literal["fuel", "charging"]
Severity = Literal["info", "warning", "critical"]

CORNERS: tuple[Corner, ...] = ("front_left", "front_right", "rear_left", "rear_right")
DOORS: tuple[DoorPosition, ...] = (*CORNERS, "trunk")
SEATS: tuple[SeatPosition, ...] = ("driver", "passenger", "rear_left", "rear_right")


class Car(Record):
    """A car and the state it is in. Energy is in litres of fuel or in kWh; it is updated when a charge ends.

    Owners and drivers are plain text: a reference would tie them to the addresses beside them, where they do not live.
    """

    id: CarId
    nickname: str
    owner: str
    color: str
    make: str
    model: str
    year: int
    plate: str
    powertrain: Powertrain
    capacity: float
    energy: float
    per_100_km: float
    odometer_km: Kilometres
    location: Address
    ignition: Ignition = "off"
    brake_pedal_pressed: bool = False
    parking_brake_on: bool = True
    drive_mode: DriveMode = "comfort"
    headlights: Headlights = "auto"
    climate: Climate = "off"
    cabin_temperature: Celsius = 21.0
    fan_level: int = 2
    destination: Address | None = None
    destination_km: Kilometres | None = None


class Journey(Record):
    """A drive that is under way; there is one for every car that moves."""

    car_id: CarId
    nickname: str
    driver: str
    origin: Address
    destination: Address
    km: Kilometres
    departed_at: Annotated[dt.datetime, Incidental()]
    arrives_at: Annotated[dt.datetime, Incidental()]
    cruise_kmh: Annotated[int, Unit("km/h")] | None = None


class Charge(Record):
    """A car that is plugged in, with the energy it had when that began; there is one for every car that charges."""

    car_id: CarId
    nickname: str
    target_percent: Percent
    power_kw: float
    started_at: Annotated[dt.datetime, Incidental()]
    ready_at: Annotated[dt.datetime, Incidental()]
    energy_at_start: Annotated[float, Incidental()]


class Door(Record):
    """A door or the trunk."""

    id: str
    car_id: CarId
    position: DoorPosition
    is_open: bool
    is_locked: bool


class Window(Record):
    """A window; 0 is closed, 100 is all the way down."""

    id: str
    car_id: CarId
    position: Corner
    open_percent: int


class Tire(Record):
    """A tire with the pressure it has and should have."""

    id: str
    car_id: CarId
    position: Corner
    pressure: Bar
    recommended: Bar


class Seat(Record):
    """A seat with heating from 0, off, to 3."""

    id: str
    car_id: CarId
    position: SeatPosition
    heating: int


class Fault(Record):
    """Something that the car has noticed about itself."""

    id: FaultId
    car_id: CarId
    code: str
    description: str
    severity: Severity
    noticed_on: dt.date


class PhoneBookEntry(Record):
    """An address that the navigation has from the user's phone: where somebody lives."""

    name: PersonName
    address: Address
    city: City


class Station(Record):
    """Where cars are refuelled or charged; the price is for a litre or a kWh."""

    id: str
    name: PlaceName
    kind: StationKind
    address: Address
    price: Money


class Drive(Record):
    """One line of the trip log."""

    id: DriveId
    car_id: CarId
    nickname: str
    driver: str
    origin: Address
    destination: Address
    destination_name: PlaceName | None
    started_at: Annotated[dt.datetime, Incidental()]
    ended_at: Annotated[dt.datetime, Incidental()]
    km: Kilometres
    energy_used: float


class FuelStop(Record):
    """A stop at a fuel station."""

    id: FuelStopId
    car_id: CarId
    nickname: str
    station: PlaceName
    litres: float
    cost: AmountSpent
    at: Annotated[dt.datetime, Incidental()]


class DoorView(Record):
    """A door or the trunk of a car, as results show it."""

    car_id: CarId
    nickname: str
    position: DoorPosition
    is_open: bool
    is_locked: bool


class WindowView(Record):
    """A window of a car, as results show it."""

    car_id: CarId
    nickname: str
    position: Corner
    open_percent: int


class TireView(Record):
    """A tire of a car, as results show it."""

    car_id: CarId
    nickname: str
    position: Corner
    pressure: Bar
    recommended: Bar


class SeatView(Record):
    """A seat of a car, as results show it."""

    car_id: CarId
    nickname: str
    position: SeatPosition
    heating: int


class ChargeStatus(Record):
    """Whether a car charges, how full it is, and until when it charges to which level."""

    car_id: CarId
    nickname: str
    is_charging: bool
    energy_percent: Percent
    target_percent: Percent | None
    power_kw: float | None
    started_at: dt.datetime | None
    ready_at: dt.datetime | None


class CarSummary(Record):
    """A car in a list."""

    id: CarId
    nickname: str
    owner: str
    color: str
    make: str
    model: str
    year: int
    plate: str
    powertrain: Powertrain
    energy_percent: Percent
    location: Address
    is_driving: bool


class NearestStation(Record):
    """The closest place that fits a car's powertrain; the price is for a litre or a kWh."""

    name: PlaceName
    address: Address
    price: Money
    distance_km: Kilometres


class VehicleStatus(Record):
    """Everything about a car right now."""

    id: CarId
    nickname: str
    powertrain: Powertrain
    energy_percent: Percent
    range_km: Kilometres
    odometer_km: Kilometres
    location: Address
    is_driving: bool
    is_charging: bool
    is_fit_to_drive: bool
    ignition: Ignition
    brake_pedal_pressed: bool
    parking_brake_on: bool
    drive_mode: DriveMode
    headlights: Headlights
    climate: Climate
    cabin_temperature: Celsius
    destination: Address | None
    arrives_at: dt.datetime | None
    open_doors: tuple[DoorPosition, ...]
    unlocked_doors: tuple[DoorPosition, ...]
    open_windows: tuple[Corner, ...]
    heated_seats: tuple[SeatPosition, ...]
    tires: tuple[TireView, ...]
    nearest_station: NearestStation
    last_fuel_stop: FuelStop | None


class DiagnosticReport(Record):
    """The result of a self-test; with a critical fault a car must not be driven."""

    car_id: CarId
    nickname: str
    faults: tuple[Fault, ...]
    low_tires: tuple[Corner, ...]
    service_due_in_km: Kilometres
    is_fit_to_drive: bool


class Garage(State):
    """The cars of one household."""

    cars: Table[Car] = table("car", find="list_vehicles")
    journeys: Table[Journey] = table(key="car_id")
    charges: Table[Charge] = table(key="car_id")
    doors: Table[Door] = table("door", index=("car_id",))
    windows: Table[Window] = table("win", index=("car_id",))
    tires: Table[Tire] = table("tire", index=("car_id",))
    seats: Table[Seat] = table("seat", index=("car_id",))
    faults: Table[Fault] = table("flt", index=("car_id",))
    stations: Table[Station] = table("stn", index=("kind",))
    drives: Table[Drive] = table("drv", index=("car_id",))
    phone_book: Table[PhoneBookEntry] = table(key="name")
    fuel_stops: Table[FuelStop] = table("fst", index=("car_id",), noun="fuel stop")

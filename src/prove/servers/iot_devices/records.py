"""What a smart home is made of: rooms, devices, scenes, automations and the codes of guests."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Format, Incidental, Record, Ref, Sensitive, State, Table, Unit, Unordered, table
from prove.servers._shared.cast import Address, Email, PersonName

RoomName = Annotated[str, Ref("iot_devices.rooms", spoken=True), Meta(min_length=1, max_length=40)]
DeviceId = Annotated[str, Ref("iot_devices.devices")]
SceneId = Annotated[str, Ref("iot_devices.scenes")]
AutomationId = Annotated[str, Ref("iot_devices.automations")]
GuestCodeId = Annotated[str, Ref("iot_devices.guest_codes")]

Percent = Annotated[int, Meta(ge=0, le=100), Unit("%")]
Temperature = Annotated[float, Meta(ge=5, le=30), Unit("°C")]
Code = Annotated[str, Sensitive(), Format(None, "^[0-9]{4,6}$", "4071")]

Floor = Literal["cellar", "ground", "upper", "outdoor"]
DeviceKind = Literal["light", "plug", "thermostat", "blind", "lock", "vacuum", "camera", "speaker", "sensor", "alarm"]
DeviceState = Literal[
    "on",
    "off",
    "open",
    "closed",
    "locked",
    "unlocked",
    "jammed",
    "heat",
    "cool",
    "docked",
    "charging",
    "cleaning",
    "stuck",
    "motion",
    "continuous",
    "home",
    "away",
    "measuring",
]
Connection = Literal["online", "offline"]
Color = Literal["warm_white", "cool_white", "red", "orange", "green", "blue", "purple", "pink"]
Feature = Literal["dimming", "color", "cooling", "mains"]
SensorKind = Literal["temperature", "humidity", "co2", "illuminance", "motion", "contact", "water"]
Power = Literal["on", "off"]
ThermostatMode = Literal["heat", "cool", "off"]
CameraMode = Literal["off", "motion", "continuous"]
AlarmMode = Literal["home", "away"]
VacuumCommand = Literal["start", "dock"]
Action = Literal["turn_on", "turn_off", "open", "close", "lock", "start_cleaning"]
Condition = Literal["above", "below", "detects", "turns_on", "turns_off", "locks", "unlocks"]
Days = Literal["daily", "weekdays", "weekends"]
TriggerKind = Literal["time", "device"]
GuestStatus = Literal["upcoming", "active", "expired", "revoked"]
SceneMode = Literal["apply", "save"]


class Household(Record):
    """The home and its owner; the codes open the doors and switch the alarm off."""

    id: str
    owner_name: PersonName
    owner_email: Email
    address: Address
    door_code: Code
    alarm_code: Code


class Room(Record):
    """A room, known by its name."""

    name: RoomName
    floor: Floor


class Device(Record):
    """Anything that measures or acts. Fields that do not apply to its kind are empty.

    `level` is the brightness of a light, the position of a blind (0 is closed) or the volume of a speaker;
    `activity` is what a speaker plays or which room a vacuum cleans.
    """

    id: DeviceId
    name: str
    kind: DeviceKind
    room: RoomName
    state: DeviceState
    installed_on: dt.date
    connection: Connection = "online"
    battery: Percent | None = None
    level: Percent | None = None
    target_temperature: Temperature | None = None
    color: Color | None = None
    activity: str | None = None
    sensor: SensorKind | None = None
    features: Annotated[tuple[Feature, ...], Unordered()] = ()
    busy_until: Annotated[dt.datetime | None, Incidental()] = None


class DeviceSummary(Record):
    """A device in a list."""

    id: DeviceId
    name: str
    kind: DeviceKind
    room: RoomName
    state: DeviceState
    installed_on: dt.date
    connection: Connection
    battery: Percent | None
    level: Percent | None


class Setting(Record):
    """What a scene does to one device."""

    device_id: DeviceId
    state: DeviceState
    level: Percent | None = None
    color: Color | None = None
    target_temperature: Temperature | None = None


class Scene(Record):
    """A named group of settings that are made together."""

    id: SceneId
    name: str
    settings: Annotated[tuple[Setting, ...], Unordered()]


class SettingView(Record):
    """What a scene does to one device, with the device's name."""

    device_id: DeviceId
    device_name: str
    state: DeviceState
    level: Percent | None
    color: Color | None
    target_temperature: Temperature | None


class SceneView(Record):
    """A scene as results show it."""

    id: SceneId
    name: str
    settings: tuple[SettingView, ...]


class SceneDevice(Record):
    """A device of a scene."""

    device_id: DeviceId
    device_name: str


class SceneRun(Record):
    """The result of a scene: the devices that were set or saved, and those that could not be reached."""

    id: SceneId
    name: str
    done: tuple[SceneDevice, ...]
    skipped: tuple[SceneDevice, ...]


class Automation(Record):
    """An action that is triggered at a time of day, or by another device or a sensor."""

    id: AutomationId
    name: str
    trigger: TriggerKind
    device_id: DeviceId
    action: Action
    at: dt.time | None = None
    days: Days | None = None
    trigger_device_id: DeviceId | None = None
    condition: Condition | None = None
    threshold: float | None = None
    last_fired_at: Annotated[dt.datetime | None, Incidental()] = None


class AutomationView(Record):
    """A schedule or an automation with the names of its devices."""

    id: AutomationId
    name: str
    trigger: TriggerKind
    device_id: DeviceId
    device_name: str
    action: Action
    at: dt.time | None
    days: Days | None
    trigger_device_id: DeviceId | None
    trigger_device_name: str | None
    condition: Condition | None
    threshold: float | None
    last_fired_at: dt.datetime | None


class GuestCode(Record):
    """A code that opens one door for one guest for a while."""

    id: GuestCodeId
    device_id: DeviceId
    guest_name: PersonName
    guest_email: Email
    code: Code
    valid_from: dt.datetime
    valid_until: dt.datetime
    revoked: bool = False


class GuestAccess(Record):
    """A guest's code without the code itself."""

    id: GuestCodeId
    device_id: DeviceId
    device_name: str
    guest_name: PersonName
    guest_email: Email
    valid_from: dt.datetime
    valid_until: dt.datetime
    status: GuestStatus


class Reading(Record):
    """What a sensor measured in some hour; a sensor that only detects gives 1 or 0."""

    device_id: DeviceId
    name: str
    sensor: SensorKind
    value: float
    says: str
    measured_at: dt.datetime


class DeviceEnergy(Record):
    """What one plug used."""

    device_id: DeviceId
    name: str
    room: RoomName
    kwh: Annotated[float, Unit("kWh")]


class EnergyReport(Record):
    """What the metered plugs used between two days, the greatest first."""

    since: dt.date
    until: dt.date
    total_kwh: Annotated[float, Unit("kWh")]
    devices: tuple[DeviceEnergy, ...]


class Home(State):
    """One household's devices and everything set up around them."""

    households: Table[Household] = table("hse")
    rooms: Table[Room] = table(key="name", find="list_devices")
    devices: Table[Device] = table("dev", index=("room", "kind"), find="list_devices")
    scenes: Table[Scene] = table("scn", find="list_scenes")
    automations: Table[Automation] = table("aut", index=("trigger_device_id",), find="list_automations")
    guest_codes: Table[GuestCode] = table("gst", index=("device_id",), noun="guest code", find="list_guest_codes")

    @property
    def household(self) -> Household:
        """The one household there is."""
        return next(iter(self.households))

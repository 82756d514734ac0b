"""How the home behaves: automations, what sensors measure, what happens as time passes."""

import datetime as dt
import math
from collections.abc import Iterator
from functools import lru_cache
from heapq import merge
from math import fsum
from typing import Any

from prove.core import ToolError, keyed_fraction, project
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.cities import city_of, climate_of
from prove.servers.iot_devices.records import (
    Action,
    Automation,
    AutomationView,
    Condition,
    Days,
    Device,
    DeviceKind,
    DeviceState,
    GuestAccess,
    GuestCode,
    GuestStatus,
    Home,
    Reading,
    Scene,
    SceneView,
    SensorKind,
    SettingView,
)

SWITCHED: tuple[DeviceKind, ...] = ("light", "plug", "speaker")
ACTION_KINDS: dict[Action, tuple[DeviceKind, ...]] = {
    "turn_on": SWITCHED,
    "turn_off": SWITCHED,
    "open": ("blind",),
    "close": ("blind",),
    "lock": ("lock",),
    "start_cleaning": ("vacuum",),
}
CONDITION_STATES: dict[Condition, DeviceState] = {
    "turns_on": "on",
    "turns_off": "off",
    "locks": "locked",
    "unlocks": "unlocked",
}
DETECTORS: dict[SensorKind, tuple[str, str]] = {
    "motion": ("motion", "no motion"),
    "contact": ("open", "closed"),
    "water": ("water", "dry"),
}
UNITS: dict[SensorKind, str] = {"temperature": "°C", "humidity": "%", "co2": "ppm", "illuminance": "lux"}

LEAST_BATTERY = 20
ROOM_MINUTES, FLOOR_MINUTES = 45, 90
COLDEST_HOUR, WEATHER = 4, 6.0
_HOUR, _DAY = dt.timedelta(hours=1), dt.timedelta(days=1)


def usable(home: Home, device_id: str, *kinds: DeviceKind) -> Device:
    """The device, if it is of one of these kinds and can be reached."""
    device = home.devices.get(device_id)
    if kinds and device.kind not in kinds:
        wanted = " or ".join(kinds)
        raise ToolError("wrong_kind", f"{device.name} ({device.id}) is of the kind {device.kind}; this needs {wanted}")
    if device.connection == "offline":
        raise ToolError("offline", f"{device.name} ({device.id}) is offline; reconnect it first")
    return device


def change(home: Home, device: Device, chain: tuple[str, ...] = (), **changes: Any) -> Device:
    """Set fields of a device and run the automations that its new state triggers.

    `chain` holds the devices that were set on the way here. They are not set again: automations can form a circle,
    and the first change must not be undone.
    """
    new = home.devices.update(device, **changes)
    if new.state != device.state:
        for automation in home.automations.where(trigger_device_id=device.id):
            if automation.condition and CONDITION_STATES.get(automation.condition) == new.state:
                run_automation(home, automation, (*chain, device.id))
    return new


def run_automation(home: Home, automation: Automation, chain: tuple[str, ...] = ()) -> None:
    """Run an automation; a device that cannot do its action now is skipped."""
    device = home.devices.get(automation.device_id)
    changes = _changes_for(home, device, automation.action)
    if device.connection == "online" and changes and device.id not in chain:
        home.automations.update(automation, last_fired_at=home.now)
        change(home, device, chain, **changes)


def _changes_for(home: Home, device: Device, action: Action) -> dict[str, Any]:
    match action:
        case "turn_on":
            return {"state": "on"}
        case "turn_off":
            return {"state": "off", "activity": None}
        case "open":
            return {"state": "open", "level": 100}
        case "close":
            return {"state": "closed", "level": 0}
        case "lock":
            return {} if device.state == "jammed" else {"state": "locked"}
        case "start_cleaning":
            return cleaning(home, None) if can_clean(device) else {}


def can_clean(vacuum: Device) -> bool:
    """Whether a vacuum is at its dock with enough in its battery."""
    return vacuum.state in ("docked", "charging") and (vacuum.battery or 0) >= LEAST_BATTERY


def cleaning(home: Home, room: str | None) -> dict[str, Any]:
    """The changes to a vacuum that starts cleaning."""
    minutes = ROOM_MINUTES if room else FLOOR_MINUTES
    return {"state": "cleaning", "activity": room, "busy_until": home.now + dt.timedelta(minutes=minutes)}


def back_at_dock(home: Home, vacuum: Device) -> dict[str, Any]:
    """The changes to a vacuum that returns, early or when it is done: it has used power and starts charging."""
    whole = ROOM_MINUTES if vacuum.activity else FLOOR_MINUTES
    left = 0.0 if vacuum.busy_until is None else (vacuum.busy_until - home.now).total_seconds() / 60
    battery = max(5, (vacuum.battery or 0) - int(whole - left) // 2)
    if battery == 100:
        return {"state": "docked", "activity": None, "busy_until": None}
    full_at = home.now + dt.timedelta(minutes=2 * (100 - battery))
    return {"state": "charging", "activity": None, "battery": battery, "busy_until": full_at}


def pass_time(home: Home, until: dt.datetime) -> None:
    """Let everything happen that is due, in the order of time; at the same moment, vacuums before automations.

    Automations come and go, and sensors are lost, only between two calls of this.
    """
    firings = _firings(home, until)
    firing = next(firings, None)
    vacuums = [vacuum.id for vacuum in home.devices.where(kind="vacuum")]
    while True:
        busy = [free_at for vacuum in vacuums if (free_at := home.devices.get(vacuum).busy_until) is not None]
        moment = min([*busy, firing[0]] if firing else busy, default=None)
        if moment is None or moment > until:
            return
        home.now = moment
        for vacuum in map(home.devices.get, vacuums) if moment in busy else ():
            if vacuum.busy_until is not None and vacuum.busy_until <= moment:
                _end_of_work(home, vacuum)
        while firing is not None and firing[0] == moment:
            run_automation(home, home.automations.get(firing[2]))
            firing = next(firings, None)


def _end_of_work(home: Home, vacuum: Device) -> None:
    if vacuum.state == "cleaning":
        change(home, vacuum, **back_at_dock(home, vacuum))
    else:
        change(home, vacuum, state="docked", battery=100, busy_until=None)


def _firings(home: Home, until: dt.datetime) -> Iterator[tuple[dt.datetime, int, str]]:
    """The moments after now up to another one at which automations are triggered by the time or by a sensor.

    They come in order, each with the place of its automation, which decides at the same moment, and the id of it.
    """
    since, next_hour = home.now, hour_of(home.now) + _HOUR
    found: list[Iterator[tuple[dt.datetime, int, str]]] = []
    for place, automation in enumerate(home.automations):
        if automation.at is not None:
            today = dt.datetime.combine(since.date(), automation.at)
            if (today if today > since else today + _DAY) <= until:
                found.append(_named(place, automation, _scheduled(today, automation.days or "daily", since, until)))
        elif automation.condition in ("above", "below", "detects") and next_hour <= until:
            found.append(_named(place, automation, _crossed(home, automation, next_hour, until)))
    return merge(*found)


def _named(
    place: int, automation: Automation, moments: Iterator[dt.datetime]
) -> Iterator[tuple[dt.datetime, int, str]]:
    return ((moment, place, automation.id) for moment in moments)


def _scheduled(moment: dt.datetime, days: Days, since: dt.datetime, until: dt.datetime) -> Iterator[dt.datetime]:
    while moment <= until:
        weekend = moment.weekday() >= 5
        if moment > since and (days == "daily" or weekend == (days == "weekends")):
            yield moment
        moment += _DAY


def _crossed(home: Home, automation: Automation, hour: dt.datetime, until: dt.datetime) -> Iterator[dt.datetime]:
    """The full hours from one on in which a sensor begins to show what an automation waits for."""
    sensor = home.devices.get(automation.trigger_device_id or "")
    if sensor.connection != "online":
        return
    before = _holds(automation, _in_hour(home, sensor, hour - _HOUR))
    while hour <= until:
        holds = _holds(automation, _in_hour(home, sensor, hour))
        if holds and not before:
            yield hour
        before, hour = holds, hour + _HOUR


def _holds(automation: Automation, value: float) -> bool:
    threshold = automation.threshold or 0.0
    match automation.condition:
        case "above":
            return value > threshold
        case "below":
            return value < threshold
        case _:
            return value > 0


def hour_of(moment: dt.datetime) -> dt.datetime:
    """The full hour that a moment is in."""
    return moment.replace(minute=0, second=0, microsecond=0)


def measured(home: Home, device: Device, at: dt.datetime) -> float:
    """What a sensor measures in the hour of this moment: a function of the seed, the sensor and the hour."""
    return _in_hour(home, device, hour_of(at))


def _in_hour(home: Home, device: Device, hour: dt.datetime) -> float:
    if device.sensor == "illuminance" and not _daylight(home.seed, hour):
        return 0.0
    chance = keyed_fraction(home.seed, device.id, hour.isoformat())
    match device.sensor:
        case "temperature":
            return round(_degrees(home, device, hour) + chance - 0.5, 1)
        case "humidity":
            return float(round(40 + 35 * chance))
        case "co2":
            return float(round(430 + 900 * chance * (0.4 + 0.6 * _daylight(home.seed, hour))))
        case "illuminance":
            return float(round(900 * _daylight(home.seed, hour) * (0.4 + 0.6 * chance)))
        case "motion":
            return float(chance < 0.08 or (chance < 0.35 and _daylight(home.seed, hour) > 0))
        case "contact":
            return float(chance < 0.15)
        case _:
            return float(chance < 0.02)


def _degrees(home: Home, device: Device, hour: dt.datetime) -> float:
    """What a thermometer shows: the weather outdoors; in the cellar and indoors little of it is left."""
    low, high = _lowest_and_highest(home.seed, hour.toordinal())
    match home.rooms.get(device.room).floor:
        case "outdoor":
            return (low + high) / 2 - (high - low) / 2 * math.cos(2 * math.pi * (hour.hour - COLDEST_HOUR) / 24)
        case "cellar":
            return 9 + 0.4 * (low + high) / 2
        case _:
            return 19 + 0.12 * (low + high) / 2


@lru_cache(maxsize=4096)
def _lowest_and_highest(seed: int, day: int) -> tuple[float, float]:
    """The temperatures of a day: those of the city in this season, and some days that are warmer or colder."""
    date, city = dt.date.fromordinal(day), cast_of(seed).home
    middle = date.day - 15
    other = climate_of(city, (date.replace(day=15) + dt.timedelta(days=31 if middle > 0 else -31)).month)
    this, share = climate_of(city, date.month), abs(middle) / 31
    three = fsum(keyed_fraction(seed, "weather", day + n) for n in (-1, 0, 1))
    warmer = WEATHER * (three / 1.5 - 1)
    return this.low + (other.low - this.low) * share + warmer, this.high + (other.high - this.high) * share + warmer


def _daylight(seed: int, hour: dt.datetime) -> float:
    """How light it is, from 0 to 1: the days are longer in summer."""
    half, from_noon = _half_day(seed, hour.toordinal()), hour.hour - 13
    return max(0.0, math.cos(math.pi * from_noon / (2 * half))) if abs(from_noon) < half else 0.0


@lru_cache(maxsize=4096)
def _half_day(seed: int, day: int) -> float:
    """How many hours it is light before and after noon."""
    summer = -math.cos(2 * math.pi * (dt.date.fromordinal(day).timetuple().tm_yday + 10) / 365.25)
    return 6.2 + (-2 if city_of(cast_of(seed).home).is_southern else 2) * summer


def reading(home: Home, device: Device, at: dt.datetime) -> Reading:
    """A measurement in words and numbers."""
    sensor, value = device.sensor or "temperature", measured(home, device, at)
    says = DETECTORS[sensor][0 if value else 1] if sensor in DETECTORS else f"{value:g} {UNITS[sensor]}"
    return Reading(device.id, device.name, sensor, value, says, hour_of(at))


def kwh_used(home: Home, plug: Device, since: dt.date, until: dt.date) -> float:
    """The energy that a plug's appliance used between two days, from the day it was installed at the earliest."""
    # The golden ratio spreads the days; it is faster than a hash for each day.
    usual = keyed_fraction(home.seed, plug.id, "kwh")
    days = range(max(since, plug.installed_on).toordinal(), until.toordinal() + 1)
    return round(fsum(0.1 + 2.4 * usual * ((usual + 0.618034 * day) % 1) for day in days), 2)


def guest_status(home: Home, code: GuestCode) -> GuestStatus:
    """The present status of a guest's code."""
    if code.revoked:
        return "revoked"
    if home.now >= code.valid_until:
        return "expired"
    return "upcoming" if home.now < code.valid_from else "active"


def view_of(home: Home, automation: Automation) -> AutomationView:
    """An automation with the names of its devices."""
    watched, devices = automation.trigger_device_id, home.devices
    return project(
        AutomationView,
        automation,
        device_name=devices.get(automation.device_id).name,
        trigger_device_name=None if watched is None else devices.get(watched).name,
    )


def scene_view(home: Home, scene: Scene) -> SceneView:
    """A scene with the names of its devices."""
    device = home.devices.get
    settings = [
        SettingView(s.device_id, device(s.device_id).name, s.state, s.level, s.color, s.target_temperature)
        for s in scene.settings
    ]
    return SceneView(scene.id, scene.name, tuple(settings))


def access_of(home: Home, code: GuestCode) -> GuestAccess:
    """A guest's access without the code itself."""
    return project(
        GuestAccess, code, device_name=home.devices.get(code.device_id).name, status=guest_status(home, code)
    )

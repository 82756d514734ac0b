"""What can be done in a smart home."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import (
    Cursor,
    Limit,
    Page,
    Server,
    ToolError,
    Unit,
    changes_given,
    given,
    paginate,
    project,
)
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.sorting import by_date
from prove.servers._shared.words import has_words
from prove.servers.iot_devices.records import (
    AlarmMode,
    CameraMode,
    Code,
    Color,
    Connection,
    Device,
    DeviceId,
    DeviceKind,
    DeviceState,
    DeviceSummary,
    Home,
    Percent,
    Power,
    Reading,
    RoomName,
    Temperature,
    ThermostatMode,
    VacuumCommand,
)
from prove.servers.iot_devices.rules import (
    LEAST_BATTERY,
    SWITCHED,
    back_at_dock,
    change,
    cleaning,
    guest_status,
    pass_time,
    reading,
    usable,
)

server = Server(
    "iot_devices", Home, "A smart home: lights, heating, locks, sensors and more, with scenes, automations and guests."
)

Brightness = Annotated[int, Meta(ge=1, le=100), Unit("%")]
Media = Annotated[str, Meta(min_length=1, max_length=80)]
DeviceSort = Literal["room", "name", "newest", "oldest", "battery"]

server.passing_time(pass_time)


@server.tool(read_only=True)
def list_devices(
    home: Home,
    room: RoomName | None = None,
    kind: DeviceKind | None = None,
    state: DeviceState | None = None,
    connection: Connection | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DeviceSort = "room",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[DeviceSummary]:
    """List the devices of the home with their state.

    Args:
        room: Only this room, such as 'kitchen'.
        kind: Only this kind.
        state: Only devices in this state.
        connection: Only online or offline devices.
        query: Words to search for in name, room and kind.
        since: Installed on this day or later.
        until: Installed on this day or earlier.
        sort: By room, name, installation date or lowest battery.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    check_exists(home.rooms, room)
    devices = home.devices if room is None else home.devices.where(room=room)
    rows = [
        d
        for d in devices
        if kind in (None, d.kind)
        and state in (None, d.state)
        and connection in (None, d.connection)
        and in_span(d.installed_on, since, until)
        and (query is None or has_words(query, d.name, d.room, d.kind))
    ]
    rows = _in_order(rows, sort)
    return paginate(rows, limit, cursor).seen_as(lambda d: project(DeviceSummary, d))


@server.tool(read_only=True)
def get_device(home: Home, device_id: DeviceId) -> Device:
    """Get a device with all of its settings.

    Args:
        device_id: The device.
    """
    return home.devices.get(device_id)


@server.tool(destructive=True, idempotent=True)
def reconnect_device(home: Home, device_id: DeviceId) -> Device:
    """Reconnect an offline device to the network. While the alarm is armed for away, a camera is turned on.

    Args:
        device_id: The device.

    Raises:
        battery_empty: Its battery is empty, so someone has to change it first.
    """
    device = home.devices.get(device_id)
    if device.connection == "offline" and device.battery == 0:
        raise ToolError("battery_empty", f"the battery of {device.name} is empty; it must be changed by hand first")
    guards = device.kind == "camera" and device.state == "off" and _alarm(home).state == "away"
    return home.devices.update(device, connection="online", state="motion" if guards else device.state)


@server.tool(destructive=True, idempotent=True)
def switch_device(home: Home, device_id: DeviceId, power: Power) -> Device:
    """Switch a light, plug or speaker on or off.

    Args:
        device_id: The device.
        power: On or off.

    Raises:
        wrong_kind: It cannot be switched.
        offline: The device is offline.
    """
    device = usable(home, device_id, *SWITCHED)
    return change(home, device, state=power, activity=device.activity if power == "on" else None)


@server.tool(destructive=True, idempotent=True)
def set_light(
    home: Home, device_id: DeviceId, brightness: Brightness | None = None, color: Color | None = None
) -> Device:
    """Set the brightness or color of a light, and switch it on.

    Args:
        device_id: The light.
        brightness: In percent.
        color: The color.

    Raises:
        wrong_kind: It is not a light.
        offline: The light is offline.
        nothing_to_change: Neither brightness nor colour was given.
        not_supported: The light cannot be dimmed or has no colours.
    """
    light = usable(home, device_id, "light")
    changes_given(brightness=brightness, color=color)
    for feature, value in (("dimming", brightness), ("color", color)):
        if value is not None and feature not in light.features:
            raise ToolError("not_supported", f"{light.name} has no {feature}; leave that out")
    return change(home, light, state="on", **given(level=brightness, color=color))


@server.tool(destructive=True, idempotent=True)
def set_thermostat(
    home: Home, device_id: DeviceId, target_temperature: Temperature | None = None, mode: ThermostatMode | None = None
) -> Device:
    """Set the temperature or mode of a thermostat. One that is off starts heating if given a temperature.

    Args:
        device_id: The thermostat.
        target_temperature: In degrees Celsius.
        mode: Heat, cool or off.

    Raises:
        wrong_kind: It is not a thermostat.
        offline: The thermostat is offline.
        nothing_to_change: Neither temperature nor mode was given.
        not_supported: It can only heat.
    """
    thermostat = usable(home, device_id, "thermostat")
    changes_given(target_temperature=target_temperature, mode=mode)
    if mode == "cool" and "cooling" not in thermostat.features:
        raise ToolError("not_supported", f"{thermostat.name} can only heat; use 'heat' or 'off'")
    state = mode or ("heat" if thermostat.state == "off" else thermostat.state)
    target = thermostat.target_temperature if target_temperature is None else round(target_temperature, 1)
    return change(home, thermostat, state=state, target_temperature=target)


@server.tool(destructive=True, idempotent=True)
def set_blinds(home: Home, device_id: DeviceId, position: Percent) -> Device:
    """Move blinds to a position.

    Args:
        device_id: The blinds.
        position: In percent, 0 (closed) to 100 (open).

    Raises:
        wrong_kind: It is not a blind.
        offline: The blinds are offline.
    """
    blind = usable(home, device_id, "blind")
    return change(home, blind, state="open" if position else "closed", level=position)


@server.tool(destructive=True, idempotent=True)
def lock_door(home: Home, device_id: DeviceId) -> Device:
    """Lock a door.

    Args:
        device_id: The lock.

    Raises:
        wrong_kind: It is not a lock.
        offline: The lock is offline.
        jammed: The bolt is stuck; someone has to look at it.
    """
    return change(home, _working_lock(home, device_id), state="locked")


@server.tool(destructive=True, idempotent=True)
def unlock_door(home: Home, device_id: DeviceId, code: Code) -> Device:
    """Unlock a door with the owner's or a guest's code. House doors need the alarm disarmed first.

    Args:
        device_id: The lock.
        code: The door code, 4 to 6 digits.

    Raises:
        wrong_kind: It is not a lock.
        offline: The lock is offline.
        jammed: The bolt is stuck; someone has to look at it.
        wrong_code: The code does not open this door.
        alarm_armed: The alarm is armed and would go off.
    """
    lock = _working_lock(home, device_id)
    guests = {g.code for g in home.guest_codes.where(device_id=lock.id) if guest_status(home, g) == "active"}
    if code != home.household.door_code and code not in guests:
        raise ToolError("wrong_code", f"'code' does not open {lock.name}; ask for the right one")
    if lock.state == "locked" and _is_guarded(home, lock) and (mode := _alarm(home).state) != "off":
        raise ToolError("alarm_armed", f"the alarm is armed for {mode} and would go off; disarm it with disarm_alarm")
    return change(home, lock, state="unlocked")


@server.tool(destructive=True, idempotent=True)
def control_vacuum(home: Home, device_id: DeviceId, command: VacuumCommand, room: RoomName | None = None) -> Device:
    """Start a robot vacuum, or send it back to its dock.

    Args:
        device_id: The vacuum.
        command: Start or dock.
        room: The room to clean; default: its whole floor.

    Raises:
        wrong_kind: It is not a vacuum.
        offline: The vacuum is offline.
        stuck: It is stuck somewhere; someone has to free it.
        out_of_reach: The room is on another floor.
        low_battery: Its battery is too low to set out.
        conflict: It is cleaning another part of the floor.
    """
    vacuum = usable(home, device_id, "vacuum")
    if vacuum.state == "stuck":
        raise ToolError("stuck", f"{vacuum.name} is stuck; someone has to free it by hand")
    if room is not None and home.rooms.get(room).floor != home.rooms.get(vacuum.room).floor:
        raise ToolError("out_of_reach", f"{vacuum.name} cannot get to the {room}; it is on another floor")
    if command == "dock":
        return change(home, vacuum, **back_at_dock(home, vacuum)) if vacuum.state == "cleaning" else vacuum
    if vacuum.state == "cleaning" and vacuum.activity != room:
        where = "its whole floor" if vacuum.activity is None else f"the {vacuum.activity}"
        raise ToolError("conflict", f"{vacuum.name} is cleaning {where}; send it back with 'dock' first")
    if vacuum.state == "cleaning":
        return vacuum
    if (vacuum.battery or 0) < LEAST_BATTERY:
        raise ToolError("low_battery", f"{vacuum.name} has {vacuum.battery}% left and needs {LEAST_BATTERY}%; wait")
    return change(home, vacuum, **cleaning(home, room))


@server.tool(destructive=True, idempotent=True)
def set_camera_mode(home: Home, device_id: DeviceId, mode: CameraMode) -> Device:
    """Set when a camera records.

    Args:
        device_id: The camera.
        mode: Never, on motion, or always.

    Raises:
        wrong_kind: It is not a camera.
        offline: The camera is offline.
        not_supported: A camera on battery cannot record all the time.
        alarm_armed: Cameras stay on while the alarm is armed for away.
    """
    camera = usable(home, device_id, "camera")
    if mode == "continuous" and "mains" not in camera.features:
        raise ToolError("not_supported", f"{camera.name} runs on battery and cannot record all the time; use 'motion'")
    if mode == "off" and _alarm(home).state == "away":
        raise ToolError("alarm_armed", "the alarm is armed for away, so cameras stay on; disarm it first")
    return change(home, camera, state=mode)


@server.tool(destructive=True, idempotent=True)
def play_on_speaker(home: Home, device_id: DeviceId, media: Media, volume: Percent | None = None) -> Device:
    """Play media on a speaker.

    Args:
        device_id: The speaker.
        media: The station, album or podcast to play.
        volume: In percent; default: unchanged.

    Raises:
        wrong_kind: It is not a speaker.
        offline: The speaker is offline.
    """
    speaker = usable(home, device_id, "speaker")
    return change(home, speaker, state="on", activity=media, level=speaker.level if volume is None else volume)


@server.tool(destructive=True, idempotent=True)
def arm_alarm(home: Home, mode: AlarmMode) -> Device:
    """Arm the alarm of the home.

    Args:
        mode: 'home' while people are in; 'away' needs all house doors locked and turns on cameras that are off.

    Raises:
        door_unlocked: A door of the house is not locked, or its bolt is stuck.
    """
    alarm = _alarm(home)
    guarded = [lock for lock in home.devices.where(kind="lock") if _is_guarded(home, lock)]
    ajar = [f"{lock.name} ({lock.state})" for lock in guarded if lock.state != "locked"]
    if mode == "away" and ajar and alarm.state != mode:
        raise ToolError("door_unlocked", f"not locked: {', '.join(ajar)}; lock them before arming for away")
    if mode == "away":
        for camera in home.devices.where(kind="camera", state="off", connection="online"):
            change(home, camera, state="motion")
    return change(home, alarm, state=mode)


@server.tool(destructive=True, idempotent=True)
def disarm_alarm(home: Home, code: Code) -> Device:
    """Disarm the alarm of the home.

    Args:
        code: The alarm code, 4 to 6 digits.

    Raises:
        wrong_code: The code is wrong.
    """
    alarm = _alarm(home)
    if code != home.household.alarm_code:
        raise ToolError("wrong_code", "'code' is not the alarm code; ask for the right one")
    return change(home, alarm, state="off")


@server.tool(read_only=True)
def read_sensor(home: Home, device_id: DeviceId, at: dt.datetime | None = None) -> Reading:
    """Get the value of a sensor, measured once an hour.

    Args:
        device_id: The sensor.
        at: A past date and time; default: now.

    Raises:
        wrong_kind: It is not a sensor.
        offline: The sensor is offline.
        in_future: The moment is in the future.
        no_data: The sensor was not installed yet.
    """
    sensor = usable(home, device_id, "sensor")
    if at is not None and at > home.now:
        raise ToolError("in_future", f"'at' {at:%Y-%m-%d %H:%M} is in the future; leave it out for now")
    if at is not None and at.date() < sensor.installed_on:
        raise ToolError("no_data", f"{sensor.name} was installed on {sensor.installed_on}; choose a later 'at'")
    return reading(home, sensor, at or home.now)


def _working_lock(home: Home, device_id: str) -> Device:
    lock = usable(home, device_id, "lock")
    if lock.state == "jammed":
        raise ToolError("jammed", f"the bolt of {lock.name} is stuck; someone has to look at it")
    return lock


def _in_order(devices: list[Device], sort: DeviceSort) -> list[Device]:
    """Devices in an order; those without a battery come last where it counts."""
    match sort:
        case "room":
            return devices
        case "name":
            return sorted(devices, key=lambda d: d.name)
        case "newest" | "oldest":
            return by_date(devices, sort, lambda d: d.installed_on)
        case "battery":
            return sorted(devices, key=lambda d: 101 if d.battery is None else d.battery)


def _is_guarded(home: Home, lock: Device) -> bool:
    """Whether the alarm watches a door: those of the house, not a gate outdoors."""
    return home.rooms.get(lock.room).floor != "outdoor"


def _alarm(home: Home) -> Device:
    return home.devices.where(kind="alarm")[0]

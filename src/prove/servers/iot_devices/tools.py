"""What can be done in a smart home."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, Unit, changes_given, given, paginate, project
from prove.servers._shared.kinds import Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.words import has_phrase
from prove.servers.iot_devices.records import (
    AlarmMode,
    CameraMode,
    Code,
    Color,
    Connection,
    Device,
    DeviceId,
    DeviceKind,
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

server.passing_time(pass_time)


@server.tool(read_only=True)
def list_devices(
    home: Home,
    room: RoomName | None = None,
    kind: DeviceKind | None = None,
    connection: Connection | None = None,
    query: Query | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[DeviceSummary]:
    """List the devices of the home and the state they are in.

    Args:
        room: Only devices in this room, such as 'kitchen'.
        kind: Only devices of this kind.
        connection: Only devices that are online, or offline.
        query: Only devices with this in their name.
    """
    check_exists(home.rooms, room)
    devices = home.devices if room is None else home.devices.where(room=room)
    rows = [
        d
        for d in devices
        if kind in (None, d.kind) and connection in (None, d.connection) and has_phrase(query, d.name)
    ]
    return paginate(rows, limit, cursor).seen_as(lambda d: project(DeviceSummary, d))


@server.tool(read_only=True)
def get_device(home: Home, device_id: DeviceId) -> Device:
    """Show one device with everything that is set on it.

    Args:
        device_id: The device, such as 'dev_0012'.
    """
    return home.devices.get(device_id)


@server.tool(destructive=True, idempotent=True)
def reconnect_device(home: Home, device_id: DeviceId) -> Device:
    """Bring a device that is offline back onto the network.

    Args:
        device_id: The device.

    Raises:
        conflict: It is online already.
        battery_empty: Its battery is empty, so someone has to change it first.
    """
    device = home.devices.get(device_id)
    if device.connection == "online":
        raise ToolError("conflict", f"{device.name} is online already; there is nothing to do")
    if device.battery == 0:
        raise ToolError("battery_empty", f"the battery of {device.name} is empty; it must be changed by hand first")
    return home.devices.update(device, connection="online")


@server.tool(destructive=True, idempotent=True)
def switch_device(home: Home, device_id: DeviceId, power: Power) -> Device:
    """Switch a light, a plug or a speaker on or off.

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
    """Set the brightness or the colour of a light; this also switches it on.

    Args:
        device_id: The light.
        brightness: How bright, in percent.
        color: Which colour.

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
    """Set the temperature or the mode of a thermostat. A temperature switches one that is off to heating.

    Args:
        device_id: The thermostat.
        target_temperature: How warm it should get, in degrees Celsius.
        mode: Whether it heats, cools or is off.

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
    """Move blinds to a position between closed and fully open.

    Args:
        device_id: The blinds.
        position: How far open, in percent: 0 is closed, 100 is fully open.

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
        conflict: The door is locked already.
    """
    lock = _working_lock(home, device_id)
    if lock.state == "locked":
        raise ToolError("conflict", f"{lock.name} is locked already; there is nothing to do")
    return change(home, lock, state="locked")


@server.tool(destructive=True, idempotent=True)
def unlock_door(home: Home, device_id: DeviceId, code: Code) -> Device:
    """Unlock a door with the owner's door code or the code of a guest who may come in now.

    Args:
        device_id: The lock.
        code: The door code, four to six digits.

    Raises:
        wrong_kind: It is not a lock.
        offline: The lock is offline.
        jammed: The bolt is stuck; someone has to look at it.
        wrong_code: The code does not open this door.
        conflict: The door is unlocked already.
    """
    lock = _working_lock(home, device_id)
    guests = {g.code for g in home.guest_codes.where(device_id=lock.id) if guest_status(home, g) == "active"}
    if code != home.household.door_code and code not in guests:
        raise ToolError("wrong_code", f"'code' does not open {lock.name}; ask for the right one")
    if lock.state == "unlocked":
        raise ToolError("conflict", f"{lock.name} is unlocked already; there is nothing to do")
    return change(home, lock, state="unlocked")


@server.tool(destructive=True, idempotent=True)
def control_vacuum(home: Home, device_id: DeviceId, command: VacuumCommand, room: RoomName | None = None) -> Device:
    """Send a robot vacuum out to clean, or back to its dock.

    Args:
        device_id: The vacuum.
        command: Whether it sets out or comes back.
        room: The room to clean; its whole floor if left out.

    Raises:
        wrong_kind: It is not a vacuum.
        offline: The vacuum is offline.
        stuck: It is stuck somewhere; someone has to free it.
        out_of_reach: The room is on another floor.
        low_battery: Its battery is too low to set out.
        conflict: It is cleaning already, or at its dock already.
    """
    vacuum = usable(home, device_id, "vacuum")
    if vacuum.state == "stuck":
        raise ToolError("stuck", f"{vacuum.name} is stuck; someone has to free it by hand")
    if room is not None and home.rooms.get(room).floor != home.rooms.get(vacuum.room).floor:
        raise ToolError("out_of_reach", f"{vacuum.name} cannot get to the {room}; it is on another floor")
    if (command == "start") == (vacuum.state == "cleaning"):
        raise ToolError("conflict", f"{vacuum.name} is {vacuum.state} already; there is nothing to do")
    if command == "dock":
        return change(home, vacuum, **back_at_dock(home, vacuum))
    if (vacuum.battery or 0) < LEAST_BATTERY:
        raise ToolError("low_battery", f"{vacuum.name} has {vacuum.battery}% left and needs {LEAST_BATTERY}%; wait")
    return change(home, vacuum, **cleaning(home, room))


@server.tool(destructive=True, idempotent=True)
def set_camera_mode(home: Home, device_id: DeviceId, mode: CameraMode) -> Device:
    """Choose when a camera records.

    Args:
        device_id: The camera.
        mode: Never, when something moves, or all the time.

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
    """Play something on a speaker.

    Args:
        device_id: The speaker.
        media: What to play: a station, an album, a podcast.
        volume: How loud, in percent; as before if left out.

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
        mode: 'home' while people are in, 'away' when everyone leaves; then all doors must be locked.

    Raises:
        conflict: The alarm is in this mode already.
        door_unlocked: A door is not locked.
    """
    alarm = _alarm(home)
    if alarm.state == mode:
        raise ToolError("conflict", f"the alarm is armed for {mode} already")
    ajar = [lock.name for lock in home.devices.where(kind="lock") if lock.state == "unlocked"]
    if mode == "away" and ajar:
        raise ToolError("door_unlocked", f"not locked: {', '.join(ajar)}; lock every door before arming for away")
    return change(home, alarm, state=mode)


@server.tool(destructive=True, idempotent=True)
def disarm_alarm(home: Home, code: Code) -> Device:
    """Switch the alarm of the home off.

    Args:
        code: The alarm code.

    Raises:
        wrong_code: The code is wrong.
        conflict: The alarm is off already.
    """
    alarm = _alarm(home)
    if code != home.household.alarm_code:
        raise ToolError("wrong_code", "'code' is not the alarm code; ask for the right one")
    if alarm.state == "off":
        raise ToolError("conflict", "the alarm is off already; there is nothing to do")
    return change(home, alarm, state="off")


@server.tool(read_only=True)
def read_sensor(home: Home, device_id: DeviceId, at: dt.datetime | None = None) -> Reading:
    """Read a sensor, now or as it was at an earlier moment. Sensors measure once an hour.

    Args:
        device_id: The sensor.
        at: The moment to look back to; now if left out.

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


def _alarm(home: Home) -> Device:
    return home.devices.where(kind="alarm")[0]

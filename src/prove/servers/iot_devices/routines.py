"""What the home does by itself and for guests: scenes, schedules, automations, energy reports, guest codes."""

import datetime as dt
from math import fsum
from operator import attrgetter
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, given, paginate
from prove.servers._shared.cast import Email, name_from
from prove.servers._shared.days import check_span
from prove.servers._shared.flows import Arrival, ArrivalTime, Start
from prove.servers._shared.kinds import Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.people import Who, is_person
from prove.servers._shared.words import folded, has_words, same_words
from prove.servers.iot_devices.records import (
    Action,
    Automation,
    AutomationId,
    AutomationView,
    Code,
    Condition,
    Days,
    Device,
    DeviceEnergy,
    DeviceId,
    EnergyReport,
    GuestAccess,
    GuestCode,
    GuestCodeId,
    GuestStatus,
    Home,
    RoomName,
    Scene,
    SceneDevice,
    SceneId,
    SceneMode,
    SceneRun,
    SceneView,
    Setting,
)
from prove.servers.iot_devices.rules import (
    ACTION_KINDS,
    DETECTORS,
    SWITCHED,
    access_of,
    guest_status,
    kwh_used,
    scene_view,
    usable,
    view_of,
)
from prove.servers.iot_devices.tools import server

Name = Annotated[str, Meta(min_length=1, max_length=60)]
AutomationSort = Literal["created", "name", "last_run"]
GuestSort = Literal["created", "starts", "ends"]
Threshold = Annotated[float, Meta(ge=-50, le=5_000)]

LONGEST_REPORT = 92
_ON_DAYS: dict[Days, str] = {"daily": "daily", "weekdays": "on weekdays", "weekends": "at weekends"}
"""The days of a schedule in its name."""


@server.tool(read_only=True)
def list_scenes(home: Home, query: Query | None = None) -> Page[SceneView]:
    """List the scenes with their settings.

    Args:
        query: Words to search for in the name.
    """
    rows = (scene for scene in home.scenes if has_words(query, scene.name))
    return paginate(rows, 50, None).seen_as(lambda scene: scene_view(home, scene))


@server.tool(destructive=True, idempotent=True)
def activate_scene(home: Home, scene_id: SceneId, mode: SceneMode = "apply") -> SceneRun:
    """Set all devices of a scene, or save their current settings in it. Offline devices are skipped.

    Args:
        scene_id: The scene.
        mode: Apply it, or save the current settings in it.
    """
    scene = home.scenes.get(scene_id)
    devices = [home.devices.get(setting.device_id) for setting in scene.settings]
    done = [device for device in devices if device.connection == "online"]
    if mode == "save":
        _save(home, scene, done)
    else:
        for setting in scene.settings:
            _apply(home, setting)
    skipped = [device for device in devices if device.connection == "offline"]
    return SceneRun(scene.id, scene.name, _named(done), _named(skipped))


@server.tool(idempotent=True)
def schedule_device(
    home: Home, device_id: DeviceId, action: Action, at: ArrivalTime, days: Days = "daily", name: Name | None = None
) -> AutomationView:
    """Schedule a recurring action of a device.

    Args:
        device_id: The device.
        action: What it does.
        at: The time of day.
        days: On which days.
        name: The name of the schedule.

    Raises:
        not_supported: The device cannot do this.
        already_exists: There is one of this name already; without a name, one that does the same.
    """
    device = _able(home, device_id, action)
    called = name or name_of_schedule(action, device, at, days)
    _refuse_taken(home, called)
    new = Automation(home.automations.new_id(), called, "time", device.id, action, at=at, days=days)
    return view_of(home, home.automations.add(new))


@server.tool(idempotent=True)
def automate_device(
    home: Home,
    trigger_device_id: DeviceId,
    condition: Condition,
    device_id: DeviceId,
    action: Action,
    threshold: Threshold | None = None,
    name: Name | None = None,
) -> AutomationView:
    """Create an automation: a device acts whenever another device or a sensor meets a condition.

    Args:
        trigger_device_id: The device or sensor that is watched.
        condition: 'above' and 'below' compare a sensor's value with the threshold.
        device_id: The device that acts.
        action: What it does.
        threshold: In the unit of the sensor.
        name: The name of the automation.

    Raises:
        same_device: A device cannot watch itself.
        not_supported: The one cannot meet the condition, or the other cannot do the action.
        threshold_mismatch: 'above' and 'below' need a threshold, all others take none.
        already_exists: There is one of this name already; without a name, one that does the same.
    """
    _refuse_taken(home, name)
    if trigger_device_id == device_id:
        raise ToolError("same_device", "'trigger_device_id' and 'device_id' are the same; name two devices")
    watched, device = home.devices.get(trigger_device_id), _able(home, device_id, action)
    if not _can_meet(watched, condition):
        raise ToolError("not_supported", f"{watched.name} never meets {condition!r}; choose another 'condition'")
    if (condition in ("above", "below")) == (threshold is None):
        raise ToolError("threshold_mismatch", "give a 'threshold' with 'above' and 'below', and only then")
    called = name or name_of_automation(action, device, watched, condition, threshold)
    if name is None:
        _refuse_taken(home, called)
    new = Automation(
        id=home.automations.new_id(),
        name=called,
        trigger="device",
        device_id=device.id,
        action=action,
        trigger_device_id=watched.id,
        condition=condition,
        threshold=threshold,
    )
    return view_of(home, home.automations.add(new))


@server.tool(read_only=True)
def list_automations(
    home: Home,
    device_id: DeviceId | None = None,
    query: Query | None = None,
    sort: AutomationSort = "created",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[AutomationView]:
    """List schedules and automations.

    Args:
        device_id: Only those that involve this device.
        query: Words to search for in the name.
        sort: By creation, name or last run, latest first.
    """
    check_exists(home.devices, device_id)
    rows = [
        a
        for a in home.automations
        if device_id in (None, a.device_id, a.trigger_device_id) and (query is None or has_words(query, a.name))
    ]
    if sort == "name":
        rows.sort(key=lambda a: folded(a.name))
    elif sort == "last_run":
        rows.sort(key=lambda a: a.last_fired_at or dt.datetime.min, reverse=True)
    return paginate(rows, limit, cursor).seen_as(lambda automation: view_of(home, automation))


@server.tool(destructive=True, idempotent=True)
def delete_automation(home: Home, automation_id: AutomationId) -> AutomationView:
    """Delete a schedule or an automation.

    Args:
        automation_id: The automation.
    """
    return view_of(home, home.automations.remove(home.automations.get(automation_id)))


@server.tool(read_only=True)
def get_energy_report(
    home: Home, since: dt.date, until: dt.date | None = None, room: RoomName | None = None
) -> EnergyReport:
    """Get the energy use of the metered plugs in kilowatt hours.

    Args:
        since: The first day.
        until: The last day; default: yesterday.
        room: Only plugs in this room.

    Raises:
        in_future: The last day is not over yet.
        invalid_range: The first day is after the last, or they are more than three months apart.
        no_data: No plug in this room is metered, or none was installed by then.
    """
    last = until or home.now.date() - dt.timedelta(days=1)
    if until is not None and until >= home.now.date():
        raise ToolError("in_future", f"'until' {until} is not over yet; the last full day was yesterday")
    if not 0 <= (last - since).days < LONGEST_REPORT:
        raise ToolError("invalid_range", f"{since} to {last} is not a span of 1 to {LONGEST_REPORT} days; move one")
    check_exists(home.rooms, room)
    plugs = [plug for plug in home.devices.where(kind="plug") if room in (None, plug.room)]
    if not plugs:
        raise ToolError("no_data", f"there is no metered plug in the {room}; leave 'room' out")
    installed = [plug for plug in plugs if plug.installed_on <= last]
    if not installed:
        first = min(plug.installed_on for plug in plugs)
        raise ToolError("no_data", f"the first of these plugs was installed on {first}; ask for later days")
    lines = [DeviceEnergy(p.id, p.name, p.room, kwh_used(home, p, since, last)) for p in installed]
    lines.sort(key=lambda line: -line.kwh)
    return EnergyReport(since, last, round(fsum(line.kwh for line in lines), 2), tuple(lines))


@server.tool(idempotent=True)
def create_guest_code(
    home: Home,
    device_id: DeviceId,
    guest_email: Email,
    code: Code,
    valid_until: Arrival,
    valid_from: Start | None = None,
) -> GuestAccess:
    """Create a guest's code for a door.

    Args:
        device_id: The lock of the door.
        guest_email: The guest's email address.
        code: 4 to 6 digits.
        valid_until: When it stops working.
        valid_from: When it starts working; default: now.

    Raises:
        wrong_kind: It is not a lock.
        offline: The lock is offline.
        not_in_future: The end is not in the future.
        invalid_range: The start is not before the end.
        already_exists: The guest has a code for this door already.
        code_taken: The code is in use at this door.
    """
    lock = usable(home, device_id, "lock")
    start = valid_from or home.now
    if valid_until <= home.now:
        raise ToolError("not_in_future", f"'valid_until' {valid_until:%Y-%m-%d %H:%M} is past; choose a later moment")
    if start >= valid_until:
        raise ToolError("invalid_range", f"'valid_from' {start:%Y-%m-%d %H:%M} is not before 'valid_until'; swap them")
    others = [g for g in home.guest_codes.where(device_id=lock.id) if guest_status(home, g) in ("active", "upcoming")]
    if any(other.guest_email == guest_email for other in others):
        raise ToolError("already_exists", f"{guest_email} has a code for {lock.name} already; revoke that one first")
    if code == home.household.door_code or any(other.code == code for other in others):
        raise ToolError("code_taken", f"this 'code' is in use at {lock.name}; choose another")
    new = GuestCode(
        home.guest_codes.new_id(), lock.id, _name_of(home, guest_email), guest_email, code, start, valid_until
    )
    return access_of(home, home.guest_codes.add(new))


@server.tool(read_only=True)
def list_guest_codes(
    home: Home,
    device_id: DeviceId | None = None,
    guest: Who | None = None,
    status: GuestStatus | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: GuestSort = "created",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[GuestAccess]:
    """List guest codes, without the codes themselves.

    Args:
        device_id: Only codes for this lock.
        guest: The guest's name or email address.
        status: Only codes in this status.
        since: Ending on this day or later.
        until: Starting on this day or earlier.
        sort: By creation, or by start or end of validity, earliest first.

    Raises:
        wrong_kind: It is not a lock.
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    if device_id is not None and home.devices.get(device_id).kind != "lock":
        raise ToolError("wrong_kind", f"{device_id} is not a lock; only locks have guest codes")
    codes = home.guest_codes if device_id is None else home.guest_codes.where(device_id=device_id)
    rows = [
        code
        for code in codes
        if (status is None or guest_status(home, code) == status)
        and (since is None or code.valid_until.date() >= since)
        and (until is None or code.valid_from.date() <= until)
        and is_person(guest, code.guest_name, code.guest_email)
    ]
    if sort != "created":
        rows.sort(key=attrgetter("valid_from" if sort == "starts" else "valid_until"))
    return paginate(rows, limit, cursor).seen_as(lambda code: access_of(home, code))


@server.tool(destructive=True, idempotent=True)
def revoke_guest_code(home: Home, guest_code_id: GuestCodeId) -> GuestAccess:
    """Revoke a guest's code.

    Args:
        guest_code_id: The guest code.
    """
    code = home.guest_codes.get(guest_code_id)
    if guest_status(home, code) != "expired":
        code = home.guest_codes.update(code, revoked=True)
    return access_of(home, code)


def name_of_schedule(action: Action, device: Device, at: dt.time, days: Days) -> str:
    """The default name of a schedule."""
    return f"{_words_for(action)} {device.name} at {at:%H:%M} {_ON_DAYS[days]}"


def name_of_automation(
    action: Action, device: Device, watched: Device, condition: Condition, threshold: float | None
) -> str:
    """The default name of an automation."""
    met = condition.replace("_", " ") if threshold is None else f"is {condition} {threshold:g}"
    return f"{_words_for(action)} {device.name} when {watched.name} {met}"


def _refuse_taken(home: Home, name: str | None) -> None:
    for other in home.automations:
        if name is not None and same_words(name, other.name):
            raise ToolError("already_exists", f"{other.id} is called {other.name!r} already; choose another 'name'")


def _apply(home: Home, setting: Setting) -> None:
    """Set a device as a scene has it; automations are not triggered."""
    device = home.devices.get(setting.device_id)
    if device.connection == "online":
        wanted = given(level=setting.level, color=setting.color, target_temperature=setting.target_temperature)
        home.devices.update(device, state=setting.state, **wanted)


def _save(home: Home, scene: Scene, devices: list[Device]) -> None:
    """Replace a scene's settings of these devices by how they are set now."""
    now = {d.id: Setting(d.id, d.state, d.level, d.color, d.target_temperature) for d in devices}
    home.scenes.update(scene, settings=tuple(now.get(old.device_id, old) for old in scene.settings))


def _named(devices: list[Device]) -> tuple[SceneDevice, ...]:
    return tuple(SceneDevice(device.id, device.name) for device in devices)


def _name_of(home: Home, email: str) -> str:
    """A guest's name as it is known from an earlier code, or else as the address spells it."""
    known = next((code.guest_name for code in home.guest_codes if code.guest_email == email), None)
    return known or name_from(email)


def _able(home: Home, device_id: str, action: Action) -> Device:
    device = home.devices.get(device_id)
    if device.kind not in ACTION_KINDS[action]:
        raise ToolError(
            "not_supported",
            f"{device.name} is of the kind {device.kind} and cannot {_words_for(action).lower()}; "
            f"that needs {' or '.join(ACTION_KINDS[action])}",
        )
    return device


def _can_meet(device: Device, condition: Condition) -> bool:
    match condition:
        case "above" | "below":
            return device.sensor is not None and device.sensor not in DETECTORS
        case "detects":
            return device.sensor in DETECTORS
        case "turns_on" | "turns_off":
            return device.kind in SWITCHED
        case "locks" | "unlocks":
            return device.kind == "lock"


def _words_for(action: Action) -> str:
    return "Start" if action == "start_cleaning" else action.replace("_", " ").capitalize()

"""Days in the smart home: leaving and coming back, guests, edited scenes, and rules that set off each other."""

import datetime as dt
from collections.abc import Callable
from itertools import islice

import pytest

from prove.core import WorldEnvironment, WorldSession
from prove.servers import load
from prove.servers.iot_devices.records import Device, Home
from tests.servers.play import done, refusal, refused

PLACES = range(3)


def open_home(seed: int) -> WorldSession:
    return WorldEnvironment([load("iot_devices")]).open(seed)


def home_of(session: WorldSession) -> Home:
    state = session.state("iot_devices")
    assert isinstance(state, Home)
    return state


def world_where(fits: Callable[[Home], bool], place: int) -> tuple[WorldSession, Home]:
    """The world at a place among those that fit."""
    worlds = (session for session in map(open_home, range(200)) if fits(home_of(session)))
    session = next(islice(worlds, place, None))
    return session, home_of(session)


def has_working_locks(home: Home) -> bool:
    locks = home.devices.where(kind="lock")
    return all(lock.state != "jammed" and lock.connection == "online" for lock in locks)


def online(home: Home, kind: str) -> list[Device]:
    return home.devices.where(kind=kind, connection="online")


@pytest.mark.parametrize("place", PLACES)
def test_leaving_and_coming_back(place: int) -> None:
    session, home = world_where(has_working_locks, place)
    household = home.household
    door, cameras = home.devices.where(kind="lock", room="hall")[0], online(home, "camera")
    for lock in home.devices.where(kind="lock"):
        done(session, "lock_door", device_id=lock.id)
    if home.devices.where(kind="alarm")[0].state != "away":
        done(session, "set_camera_mode", device_id=cameras[0].id, mode="off")
    assert done(session, "arm_alarm", mode="away")["state"] == "away"
    assert done(session, "list_devices", kind="camera", state="off", connection="online")["total"] == 0
    assert refused(session, "set_camera_mode", device_id=cameras[0].id, mode="off") == "alarm_armed"
    session.advance(9 * 3600)
    stopped = refusal(session, "unlock_door", device_id=door.id, code=household.door_code)
    assert stopped.code == "alarm_armed"
    assert "disarm_alarm" in str(stopped.message)
    assert done(session, "get_device", device_id=door.id)["state"] == "locked"
    done(session, "disarm_alarm", code=household.alarm_code)
    assert done(session, "unlock_door", device_id=door.id, code=household.door_code)["state"] == "unlocked"
    assert refused(session, "arm_alarm", mode="away") == "door_unlocked"


def _stuck_doors(home: Home) -> list[Device]:
    stuck = home.devices.where(state="jammed", connection="online")
    return [lock for lock in stuck if home.rooms.get(lock.room).floor != "outdoor"]


@pytest.mark.parametrize("place", PLACES)
def test_a_bolt_that_is_stuck_cannot_be_talked_around(place: int) -> None:
    session, home = world_where(lambda home: bool(_stuck_doors(home)), place)
    bolt = _stuck_doors(home)[0]
    done(session, "disarm_alarm", code=home.household.alarm_code)
    for lock in home.devices.where(kind="lock", state="unlocked"):
        done(session, "lock_door", device_id=lock.id)
    before = session.digest()
    assert refused(session, "lock_door", device_id=bolt.id) == "jammed"
    assert refused(session, "unlock_door", device_id=bolt.id, code=home.household.door_code) == "jammed"
    assert bolt.name in str(refusal(session, "arm_alarm", mode="away").message)
    assert session.digest() == before
    assert done(session, "arm_alarm", mode="home")["state"] == "home"
    assert refused(session, "arm_alarm", mode="away") == "door_unlocked", "armed for home is no way around it"


@pytest.mark.parametrize("place", PLACES)
def test_a_guest_comes_for_a_weekend(place: int) -> None:
    session, home = world_where(has_working_locks, place)
    door, other = home.devices.where(kind="lock")[:2]
    done(session, "disarm_alarm", code=home.household.alarm_code)
    for lock in (door, other):
        done(session, "lock_door", device_id=lock.id)
    start, end = home.now + dt.timedelta(days=3), home.now + dt.timedelta(days=5)
    span = {"valid_from": start.isoformat(), "valid_until": end.isoformat()}
    email, code = "Weekend.Guest@Postbox.example", "736251"
    access = done(session, "create_guest_code", device_id=door.id, guest_email=email, code=code, **span)
    assert (access["status"], access["guest_email"]) == ("upcoming", email.lower())
    again = {"device_id": door.id, "guest_email": email.lower(), "code": "111222"}
    assert refused(session, "create_guest_code", **again, **span) == "already_exists"
    assert refused(session, "unlock_door", device_id=door.id, code=code) == "wrong_code", "too early"
    session.advance(3 * 86_400)
    assert refused(session, "unlock_door", device_id=other.id, code=code) == "wrong_code", "another door"
    assert done(session, "unlock_door", device_id=door.id, code=code)["state"] == "unlocked"
    done(session, "lock_door", device_id=door.id)
    session.advance(2 * 86_400)
    assert refused(session, "unlock_door", device_id=door.id, code=code) == "wrong_code", "too late"
    assert done(session, "list_guest_codes", guest="weekend guest")["items"][0]["status"] == "expired"


@pytest.mark.parametrize("place", PLACES)
def test_a_scene_is_edited_by_what_the_lights_show(place: int) -> None:
    session, home = world_where(lambda home: bool(_dimmable(home)), place)
    scene_id, light_id = _dimmable(home)[0]
    done(session, "set_light", device_id=light_id, brightness=7)
    saved = done(session, "activate_scene", scene_id=scene_id, mode="save")
    once = session.digest()
    assert done(session, "activate_scene", scene_id=scene_id, mode="save") == saved
    assert session.digest() == once, "saving the same again changes nothing"
    done(session, "set_light", device_id=light_id, brightness=93)
    done(session, "activate_scene", scene_id=scene_id)
    assert done(session, "get_device", device_id=light_id)["level"] == 7
    offline = {device["device_id"] for device in saved["skipped"]}
    now = {s.device_id: s for s in home_of(session).scenes.get(scene_id).settings}
    assert all(now[s.device_id] == s for s in home.scenes.get(scene_id).settings if s.device_id in offline)


def _dimmable(home: Home) -> list[tuple[str, str]]:
    """Scenes with a light that can be dimmed, and that light."""
    lights = {light.id for light in online(home, "light") if "dimming" in light.features}
    return [(scene.id, s.device_id) for scene in home.scenes for s in scene.settings if s.device_id in lights]


@pytest.mark.parametrize("place", PLACES)
def test_rules_set_off_each_other_however_time_is_cut(place: int) -> None:
    session, home = world_where(lambda home: len(online(home, "light")) > 1, place)
    for automation in home.automations:
        done(session, "delete_automation", automation_id=automation.id)
    first, second = online(home, "light")[:2]
    for light in (first, second):
        done(session, "switch_device", device_id=light.id, power="off")
    done(session, "schedule_device", device_id=first.id, action="turn_on", at="00:00")
    follow = {"trigger_device_id": first.id, "condition": "turns_on", "device_id": second.id, "action": "turn_on"}
    done(session, "automate_device", **follow)
    back = {"trigger_device_id": second.id, "condition": "turns_on", "device_id": first.id, "action": "turn_off"}
    done(session, "automate_device", **back)
    midnight = dt.datetime.combine(home.now.date() + dt.timedelta(days=1), dt.time())
    left = (midnight - session.now).total_seconds()
    before = session.fork()
    before.advance(left - 1)
    assert done(before, "get_device", device_id=second.id)["state"] == "off"
    once, often = session.fork(), session.fork()
    once.advance(left + 86_400)
    for _ in range(48):
        often.advance((left + 86_400) / 48)
    assert once.digest() == often.digest()
    assert [done(once, "get_device", device_id=light.id)["state"] for light in (first, second)] == ["on", "on"]


@pytest.mark.parametrize("place", PLACES)
def test_codes_are_neither_guessed_nor_shown(place: int) -> None:
    session, home = world_where(has_working_locks, place)
    household, door = home.household, home.devices.where(kind="lock")[0]
    done(session, "disarm_alarm", code=household.alarm_code)
    done(session, "lock_door", device_id=door.id)
    before = session.digest()
    wrong = [f"{n:04d}" for n in range(0, 9999, 1234) if f"{n:04d}" not in (household.door_code, household.alarm_code)]
    for code in (household.alarm_code, *wrong):
        assert refused(session, "unlock_door", device_id=door.id, code=code) == "wrong_code"
    assert refused(session, "unlock_door", device_id=door.id, code="12") == "bad_format"
    assert session.digest() == before
    shown = "".join(session.call(tool, {}).text for tool in ("list_guest_codes", "list_devices", "list_automations"))
    assert f'"{household.door_code}"' not in shown
    assert all(f'"{guest.code}"' not in shown for guest in home.guest_codes)

"""The rules of the home: what is refused, automations, and what happens as time passes."""

import datetime as dt
from collections import Counter
from typing import Any

import pytest

from prove.core import WorldEnvironment, WorldSession, keyed, keyed_fraction
from prove.explore import Explorer
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.cities import climate_of
from prove.servers._shared.life.person.household import household_of
from prove.servers.iot_devices import rules
from prove.servers.iot_devices.records import Device, Home
from prove.servers.iot_devices.rules import ACTION_KINDS, measured
from tests.servers.play import check_days, done, refused, rows_of

SEEDS = range(8)


def open_world(seed: int = 1) -> tuple[WorldSession, Home]:
    session = WorldEnvironment([load("iot_devices")]).open(seed)
    return session, home_of(session)


def home_of(session: WorldSession) -> Home:
    state = session.state("iot_devices")
    assert isinstance(state, Home)
    return state


def without_automations(seed: int = 1) -> tuple[WorldSession, Home]:
    session, home = open_world(seed)
    for automation in home.automations:
        done(session, "delete_automation", automation_id=automation.id)
    return session, home


def seed_with(**fields: Any) -> int:
    """A seed in whose world some device has these fields and every lock works."""
    for seed in range(60):
        devices = open_world(seed)[1].devices
        broken = devices.where(state="jammed") + devices.where(kind="lock", connection="offline")
        if devices.where(**fields) and not broken:
            return seed
    raise AssertionError(f"no world has a device with {fields}")


def some(home: Home, **fields: Any) -> Device:
    return home.devices.where(**{"connection": "online", **fields})[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_the_world_holds_together(seed: int) -> None:
    _, home = open_world(seed)
    names = [device.name for device in home.devices]
    assert len(names) == len(set(names))
    assert len(home.devices.where(kind="alarm")) == 1
    for automation in home.automations:
        assert home.devices.get(automation.device_id).kind in ACTION_KINDS[automation.action]
        assert (automation.trigger == "time") == (automation.at is not None) == (automation.trigger_device_id is None)
    for scene in home.scenes:
        devices = [setting.device_id for setting in scene.settings]
        assert len(devices) == len(set(devices))
    for device in home.devices:
        assert (device.kind == "sensor") == (device.sensor is not None)
        if device.kind == "blind":
            assert (device.state == "open") == bool(device.level)
    assert any(code.revoked for code in home.guest_codes)


def test_an_offline_device_refuses_until_it_is_reconnected() -> None:
    session, home = open_world()
    light = home.devices.where(kind="light", connection="offline")[0]
    assert refused(session, "switch_device", device_id=light.id, power="on") == "offline"
    done(session, "reconnect_device", device_id=light.id)
    once = session.digest()
    assert done(session, "reconnect_device", device_id=light.id)["connection"] == "online"
    assert session.digest() == once
    assert done(session, "switch_device", device_id=light.id, power="on")["state"] == "on"
    sensor = home.devices.where(kind="sensor", connection="offline")[0]
    assert refused(session, "reconnect_device", device_id=sensor.id) == "battery_empty"


def test_lights_do_what_they_are_made_for() -> None:
    session, home = open_world(3)
    plain = next(d for d in home.devices.where(kind="light", connection="online") if not d.features)
    rich = next(d for d in home.devices.where(kind="light", connection="online") if "color" in d.features)
    assert refused(session, "set_light", device_id=plain.id, brightness=40) == "not_supported"
    assert refused(session, "set_light", device_id=rich.id) == "nothing_to_change"
    done(session, "switch_device", device_id=rich.id, power="off")
    lit = done(session, "set_light", device_id=rich.id, brightness=40, color="pink")
    assert (lit["state"], lit["level"], lit["color"]) == ("on", 40, "pink")
    assert refused(session, "set_light", device_id=rich.id, brightness=0) == "out_of_bounds"
    assert refused(session, "set_blinds", device_id=rich.id, position=40) == "wrong_kind"


def test_the_alarm_wants_all_doors_locked_and_keeps_cameras_on() -> None:
    session, home = open_world(seed_with(kind="alarm", state="off"))
    household = home.household
    assert refused(session, "arm_alarm", mode="away") == "door_unlocked"
    for lock in home.devices.where(kind="lock", state="unlocked"):
        done(session, "lock_door", device_id=lock.id)
    assert done(session, "arm_alarm", mode="away")["state"] == "away"
    assert home_of(session).devices.where(kind="camera", state="off", connection="online") == []
    camera = some(home, kind="camera")
    assert refused(session, "set_camera_mode", device_id=camera.id, mode="off") == "alarm_armed"
    assert refused(session, "disarm_alarm", code=household.door_code) == "wrong_code"
    done(session, "disarm_alarm", code=household.alarm_code)
    assert done(session, "set_camera_mode", device_id=camera.id, mode="off")["state"] == "off"


def test_a_guest_opens_their_own_door_while_they_may() -> None:
    session, home = open_world()
    done(session, "disarm_alarm", code=home.household.alarm_code)
    lock = some(home, kind="lock", state="locked")
    until = (home.now + dt.timedelta(days=2)).isoformat(timespec="minutes")
    guest = {"guest_email": "ada.holm@postbox.example", "valid_until": until}
    access = done(session, "create_guest_code", device_id=lock.id, code="271828", **guest)
    assert "code" not in access
    assert access["guest_name"] == "Ada Holm"
    assert access["status"] == "active"
    assert refused(session, "create_guest_code", device_id=lock.id, code="314159", **guest) == "already_exists"
    other = {**guest, "guest_email": "kim@postbox.example"}
    assert refused(session, "create_guest_code", device_id=lock.id, code="271828", **other) == "code_taken"
    late = session.fork()
    late.advance(3 * 86_400)
    assert refused(late, "unlock_door", device_id=lock.id, code="271828") == "wrong_code"
    assert done(late, "revoke_guest_code", guest_code_id=access["id"])["status"] == "expired"
    assert done(session, "unlock_door", device_id=lock.id, code="271828")["state"] == "unlocked"
    done(session, "lock_door", device_id=lock.id)
    assert done(session, "revoke_guest_code", guest_code_id=access["id"])["status"] == "revoked"
    assert done(session, "revoke_guest_code", guest_code_id=access["id"])["status"] == "revoked"
    assert refused(session, "unlock_door", device_id=lock.id, code="271828") == "wrong_code"


def test_a_vacuum_cleans_comes_back_and_charges() -> None:
    session, home = without_automations()
    vacuum = next(d for d in home.devices.where(kind="vacuum") if d.name == "downstairs vacuum")
    assert refused(session, "control_vacuum", device_id=vacuum.id, command="start", room="bedroom") == "out_of_reach"
    before = session.digest()
    assert done(session, "control_vacuum", device_id=vacuum.id, command="dock")["state"] == "docked"
    assert session.digest() == before
    out = done(session, "control_vacuum", device_id=vacuum.id, command="start", room="kitchen")
    assert (out["state"], out["activity"]) == ("cleaning", "kitchen")
    assert done(session, "control_vacuum", device_id=vacuum.id, command="start", room="Kitchen") == out
    assert refused(session, "control_vacuum", device_id=vacuum.id, command="start") == "conflict"
    early = session.fork()
    early.advance(10 * 60)
    assert done(early, "control_vacuum", device_id=vacuum.id, command="dock")["battery"] == 95
    session.advance(45 * 60)
    back = done(session, "get_device", device_id=vacuum.id)
    assert (back["state"], back["battery"]) == ("charging", 78)
    session.advance(44 * 60)
    assert done(session, "get_device", device_id=vacuum.id)["battery"] == 100


def test_a_vacuum_sent_out_and_called_back_at_once_has_used_nothing() -> None:
    session, home = open_world()
    before = session.outcome()
    vacuum = next(d for d in home.devices.where(kind="vacuum") if d.name == "downstairs vacuum")
    done(session, "control_vacuum", device_id=vacuum.id, command="start")
    assert done(session, "control_vacuum", device_id=vacuum.id, command="dock")["state"] == "docked"
    assert session.outcome() == before
    session.advance(86_400)


def test_a_schedule_fires_on_its_days() -> None:
    session, home = without_automations()
    plug = some(home, kind="plug")
    done(session, "switch_device", device_id=plug.id, power="off")
    assert refused(session, "schedule_device", device_id=plug.id, action="open", at="06:30") == "not_supported"
    rule = {"device_id": plug.id, "action": "turn_on", "at": "06:30", "days": "weekends"}
    done(session, "schedule_device", **rule)
    assert refused(session, "schedule_device", **rule) == "already_exists"
    monday = home.now + dt.timedelta(days=(7 - home.now.weekday()) % 7)
    saturday = monday + dt.timedelta(days=5)
    states: list[str] = []
    for moment in (saturday.replace(hour=6, minute=29), saturday.replace(hour=6, minute=30)):
        later = session.fork()
        if monday > home.now:
            later.advance((monday - home.now).total_seconds())
            done(later, "switch_device", device_id=plug.id, power="off")
        later.advance((moment - later.now).total_seconds())
        states.append(done(later, "get_device", device_id=plug.id)["state"])
    assert states == ["off", "on"]


def test_an_automation_follows_a_change_and_circles_end() -> None:
    session, home = without_automations()
    one, two = home.devices.where(kind="light", connection="online")[:2]
    done(session, "switch_device", device_id=one.id, power="off")
    done(session, "switch_device", device_id=two.id, power="off")
    first = {"trigger_device_id": one.id, "device_id": two.id, "action": "turn_on"}
    assert refused(session, "automate_device", condition="unlocks", **first) == "not_supported"
    assert refused(session, "automate_device", condition="turns_on", threshold=3.0, **first) == "threshold_mismatch"
    done(session, "automate_device", condition="turns_on", **first)
    done(
        session,
        "automate_device",
        trigger_device_id=two.id,
        condition="turns_on",
        device_id=one.id,
        action="turn_off",
    )
    assert done(session, "switch_device", device_id=one.id, power="on")["state"] == "on"
    assert home_of(session).devices.get(two.id).state == "on"
    assert home_of(session).devices.get(one.id).state == "on"


def test_a_sensor_fires_when_its_value_crosses_the_threshold() -> None:
    session, home = without_automations(seed_with(name="outdoor thermometer", connection="online"))
    sensor = next(d for d in home.devices if d.name == "outdoor thermometer")
    hours = [home.now.replace(minute=0) + dt.timedelta(hours=n) for n in range(48)]
    values = [measured(home, sensor, hour) for hour in hours]
    threshold = (min(values) + max(values)) / 2
    rising = next(n for n in range(1, 48) if values[n - 1] <= threshold < values[n])
    lamp = some(home, kind="light")
    done(session, "switch_device", device_id=lamp.id, power="off")
    rule = {"trigger_device_id": sensor.id, "condition": "above", "device_id": lamp.id, "action": "turn_on"}
    assert refused(session, "automate_device", **rule) == "threshold_mismatch"
    done(session, "automate_device", threshold=threshold, **rule)
    session.advance((hours[rising] - home.now).total_seconds() - 60)
    assert done(session, "get_device", device_id=lamp.id)["state"] == "off"
    session.advance(60)
    assert done(session, "get_device", device_id=lamp.id)["state"] == "on"
    assert done(session, "read_sensor", device_id=sensor.id)["value"] == values[rising]


def test_a_reading_of_the_past_never_changes() -> None:
    session, home = open_world()
    sensor = some(home, kind="sensor")
    at = (home.now - dt.timedelta(hours=1)).isoformat()
    before = done(session, "read_sensor", device_id=sensor.id, at=at)
    session.advance(50_000)
    assert done(session, "read_sensor", device_id=sensor.id, at=at) == before
    future = (home.now + dt.timedelta(days=9)).isoformat()
    assert refused(session, "read_sensor", device_id=sensor.id, at=future) == "in_future"


def test_a_scene_sets_everything_that_can_be_reached() -> None:
    session, home = open_world()
    for scene in home.scenes:
        run = done(session, "activate_scene", scene_id=scene.id)
        assert len(run["done"]) + len(run["skipped"]) == len(scene.settings)
        skipped = {device["device_id"] for device in run["skipped"]}
        now = home_of(session)
        for setting in scene.settings:
            device = now.devices.get(setting.device_id)
            assert (device.connection == "offline") == (device.id in skipped)
            if device.id not in skipped:
                assert device.state == setting.state


def test_energy_adds_up_over_devices_and_days() -> None:
    session, home = open_world()
    since, until = home.now.date() - dt.timedelta(days=6), home.now.date() - dt.timedelta(days=1)
    whole = done(session, "get_energy_report", since=since.isoformat())
    assert whole["until"] == until.isoformat()
    assert whole["total_kwh"] == pytest.approx(sum(line["kwh"] for line in whole["devices"]), abs=0.01)
    days = [since + dt.timedelta(days=n) for n in range(6)]
    parts = [done(session, "get_energy_report", since=f"{d}", until=f"{d}")["total_kwh"] for d in days]
    assert sum(parts) == pytest.approx(whole["total_kwh"], abs=0.5)
    assert refused(session, "get_energy_report", since=f"{since}", until=f"{home.now.date()}") == "in_future"
    assert refused(session, "get_energy_report", since=f"{until}", until=f"{since}") == "invalid_range"
    assert refused(session, "get_energy_report", since=f"{since}", room="hall") == "no_data"


def test_energy_counts_from_the_day_a_plug_was_installed() -> None:
    session, home = open_world(next(s for s in range(40) if _new_plug(open_world(s)[1]) is not None))
    plug = _new_plug(home)
    assert plug is not None
    before, after = plug.installed_on - dt.timedelta(days=4), plug.installed_on + dt.timedelta(days=1)
    whole = _kwh(session, plug, before, after)
    assert whole == _kwh(session, plug, plug.installed_on, after)
    report = done(session, "get_energy_report", since=f"{before}", until=f"{before}")
    assert plug.id not in [line["device_id"] for line in report["devices"]]
    ago = min(p.installed_on for p in home.devices.where(kind="plug")) - dt.timedelta(days=9)
    assert refused(session, "get_energy_report", since=f"{ago}", until=f"{ago}") == "no_data"


def _new_plug(home: Home) -> Device | None:
    plugs = home.devices.where(kind="plug")
    return next((plug for plug in plugs if 3 < (home.now.date() - plug.installed_on).days < 30), None)


def _kwh(session: WorldSession, plug: Device, since: dt.date, until: dt.date) -> float:
    report = done(session, "get_energy_report", since=f"{since}", until=f"{until}")
    return next(line["kwh"] for line in report["devices"] if line["device_id"] == plug.id)


def stuck_doors(home: Home) -> list[Device]:
    return [lock for lock in home.devices.where(state="jammed") if home.rooms.get(lock.room).floor != "outdoor"]


def test_a_stuck_bolt_keeps_the_alarm_from_being_armed_for_away() -> None:
    session, home = open_world(next(s for s in range(60) if stuck_doors(open_world(s)[1])))
    bolt = stuck_doors(home)[0]
    done(session, "disarm_alarm", code=home.household.alarm_code)
    for lock in home.devices.where(kind="lock", state="unlocked"):
        done(session, "lock_door", device_id=lock.id)
    refusal_of_away = session.call("arm_alarm", {"mode": "away"})
    assert refusal_of_away.code == "door_unlocked"
    assert f"{bolt.name} (jammed)" in str(refusal_of_away.message)
    assert done(session, "arm_alarm", mode="home")["state"] == "home"


@pytest.mark.parametrize("mode", ["home", "away"])
def test_no_door_is_unlocked_while_the_alarm_is_armed(mode: str) -> None:
    session, home = open_world(seed_with(kind="alarm", state="off"))
    for lock in home.devices.where(kind="lock", state="unlocked"):
        done(session, "lock_door", device_id=lock.id)
    done(session, "arm_alarm", mode=mode)
    lock, code = some(home, kind="lock", room="hall"), home.household.door_code
    assert refused(session, "unlock_door", device_id=lock.id, code=code) == "alarm_armed"
    gate = some(home, kind="lock", room="garden")
    assert done(session, "unlock_door", device_id=gate.id, code=code)["state"] == "unlocked", "it is outdoors"
    done(session, "disarm_alarm", code=home.household.alarm_code)
    assert done(session, "unlock_door", device_id=lock.id, code=code)["state"] == "unlocked"


@pytest.mark.parametrize("seed", range(40))
def test_a_home_armed_for_away_is_closed_and_watched(seed: int) -> None:
    _, home = open_world(seed)
    if home.devices.where(kind="alarm")[0].state == "away":
        assert {lock.state for lock in home.devices.where(kind="lock")} == {"locked"}
        assert "off" not in {camera.state for camera in home.devices.where(kind="camera")}


@pytest.mark.parametrize("seed", range(30))
def test_the_home_is_that_of_the_life(seed: int) -> None:
    _, home = open_world(seed)
    life = household_of(seed)
    assert tuple(home.rooms.keys()) == life.rooms
    assert home.household.address == life.address
    assert not {code.guest_name for code in home.guest_codes} & set(life.members), "who lives there is no guest"
    pairs = [(code.guest_email, code.device_id) for code in home.guest_codes]
    assert len(pairs) == len(set(pairs))
    codes = [code.code for code in home.guest_codes]
    assert len({home.household.door_code, *codes}) == len(codes) + 1


def test_homes_differ_in_size() -> None:
    homes = [open_world(seed)[1] for seed in range(12)]
    for sizes in (
        {len(home.devices) for home in homes},
        {len(home.scenes) for home in homes},
        {len(home.automations) for home in homes},
        {len(home.guest_codes) for home in homes},
    ):
        assert len(sizes) > 2


@pytest.mark.parametrize("seed", range(30))
def test_it_is_as_warm_outdoors_as_the_city_and_the_season_have_it(seed: int) -> None:
    _, home = open_world(seed)
    thermometer = next(device for device in home.devices if device.name == "outdoor thermometer")
    climate = climate_of(cast_of(seed).home, home.now.month)
    days = [home.now.replace(minute=0) - dt.timedelta(days=n) for n in range(5)]
    night = [measured(home, thermometer, day.replace(hour=4)) for day in days]
    noon = [measured(home, thermometer, day.replace(hour=15)) for day in days]
    assert sum(night) < sum(noon)
    assert sum(night) / 5 == pytest.approx(climate.low, abs=8)
    assert sum(noon) / 5 == pytest.approx(climate.high, abs=8)
    assert len(set(noon)) > 1, "no two days are alike"


@pytest.mark.parametrize("seed", range(6))
def test_the_home_does_not_care_how_time_is_cut(seed: int) -> None:
    once, often = open_world(seed)[0], open_world(seed)[0]
    once.advance(3 * 86_400)
    for _ in range(96):
        often.advance(3 * 86_400 / 96)
    assert once.digest() == often.digest()


def test_a_sensor_is_read_once_an_hour_however_long_the_time(monkeypatch: pytest.MonkeyPatch) -> None:
    session, home = open_world(3)
    watched = [a for a in home.automations if a.condition in ("above", "below", "detects")]
    read: Counter[tuple[str | int, ...]] = Counter()

    def counted(*keys: str | int) -> float:
        read[keys] += "weather" not in keys
        return keyed_fraction(*keys)

    monkeypatch.setattr(rules, "keyed_fraction", counted)
    session.advance(20 * 86_400)
    assert watched
    assert 0 < read.total() <= len(watched) * (20 * 24 + 1)


def test_what_is_asked_for_and_so_already_changes_nothing() -> None:
    session, home = without_automations(seed_with(kind="alarm", state="off"))
    locked, household = some(home, kind="lock", state="locked"), home.household
    unlocked = some(home, kind="lock", state="unlocked")
    repeats: tuple[tuple[str, dict[str, Any]], ...] = (
        ("lock_door", {"device_id": locked.id}),
        ("unlock_door", {"device_id": unlocked.id, "code": household.door_code}),
        ("disarm_alarm", {"code": household.alarm_code}),
        ("reconnect_device", {"device_id": locked.id}),
        ("switch_device", {"device_id": some(home, kind="plug", state="on").id, "power": "on"}),
        ("control_vacuum", {"device_id": some(home, kind="vacuum", state="docked").id, "command": "dock"}),
    )
    before = session.digest()
    for tool, arguments in repeats:
        done(session, tool, **arguments)
        assert session.digest() == before, tool
    done(session, "arm_alarm", mode="home")
    armed = session.digest()
    done(session, "arm_alarm", mode="home")
    assert session.digest() == armed


def test_devices_are_found_by_state_and_sorted_by_battery() -> None:
    session, home = open_world()
    on = done(session, "list_devices", kind="light", state="on", limit=50)["items"]
    assert [row["id"] for row in on] == [d.id for d in home.devices if (d.kind, d.state) == ("light", "on")]
    emptiest = done(session, "list_devices", sort="battery", limit=1)["items"][0]
    assert emptiest["battery"] == min(d.battery for d in home.devices if d.battery is not None)
    newest = done(session, "list_devices", sort="newest", limit=50)["items"]
    assert [row["installed_on"] for row in newest] == sorted((row["installed_on"] for row in newest), reverse=True)
    assert done(session, "list_devices", room="Living-Room", limit=1)["items"][0]["room"] == "living room"


def test_results_name_the_devices_that_they_refer_to() -> None:
    session, home = open_world()
    for scene in done(session, "list_scenes")["items"]:
        for setting in scene["settings"]:
            assert setting["device_name"] == home.devices.get(setting["device_id"]).name
    for rule in done(session, "list_automations")["items"]:
        assert rule["device_name"] == home.devices.get(rule["device_id"]).name
        watched = rule["trigger_device_id"]
        assert rule["trigger_device_name"] == (None if watched is None else home.devices.get(watched).name)


def test_guest_codes_are_found_by_guest_and_status() -> None:
    session, home = open_world()
    for code in home.guest_codes:
        for guest in (code.guest_name.lower(), code.guest_email.upper()):
            found = done(session, "list_guest_codes", guest=guest)["items"]
            assert code.id in [row["id"] for row in found]
            assert {row["guest_name"] for row in found} == {code.guest_name}
    counts = [
        done(session, "list_guest_codes", status=s)["total"] for s in ("upcoming", "active", "expired", "revoked")
    ]
    assert sum(counts) == len(home.guest_codes)


def test_the_outdoor_thermometer_knows_the_seasons() -> None:
    _, home = open_world()
    sensor = next(d for d in home.devices if d.name == "outdoor thermometer")
    noons = {month: measured(home, sensor, dt.datetime(2026, month, 15, 12)) for month in (1, 7)}
    assert noons[1] < 12 < 20 < noons[7]


@pytest.mark.parametrize("seed", range(3))
def test_lists_without_pages_are_short_and_cannot_grow(seed: int) -> None:
    session, home = open_world(seed)
    sizes = [len(home.scenes), len(home.devices.where(kind="plug"))]
    explorer = Explorer(session, keyed("growth", seed))
    for _ in range(200):
        explorer.step()
    after = home_of(session)
    assert [len(after.scenes), len(after.devices.where(kind="plug"))] == sizes
    assert max(sizes) <= 50


def test_a_device_is_found_by_its_room_and_kind() -> None:
    session, home = open_world()
    for device in home.devices:
        found = done(session, "list_devices", query=f"{device.kind} {device.room}", limit=50)["items"]
        assert device.id in {row["id"] for row in found}


def test_a_camera_that_comes_back_while_everyone_is_away_is_on() -> None:
    session, _ = without_automations()
    for mode, state in (("home", "off"), ("away", "motion")):
        devices = home_of(session).devices
        camera = devices.update(devices.where(kind="camera")[0], connection="offline", state="off")
        devices.update(devices.where(kind="alarm")[0], state=mode)
        back = done(session, "reconnect_device", device_id=camera.id)
        assert (back["connection"], back["state"]) == ("online", state)


def test_a_refusal_of_an_action_names_the_devices_that_can_do_it() -> None:
    session, home = open_world()
    result = session.call(
        "schedule_device", {"device_id": some(home, kind="light").id, "action": "lock", "at": "07:00"}
    )
    assert result.code == "not_supported"
    assert result.message is not None
    assert result.message.endswith("; that needs lock")


def test_every_row_calls_the_name_of_a_device_by_the_same_word() -> None:
    session, home = open_world()
    for tool in ("list_guest_codes", "list_automations"):
        for row in done(session, tool, limit=50)["items"]:
            assert row["device_name"] == home.devices.get(row["device_id"]).name


def test_devices_are_listed_by_the_day_they_were_installed() -> None:
    check_days(open_world()[0], "list_devices", "installed_on")


def test_automations_are_sorted_by_name_or_by_their_last_run() -> None:
    session, home = open_world()
    made = [automation.id for automation in home.automations]
    assert [row["id"] for row in rows_of(session, "list_automations")] == made
    names = [row["name"].lower() for row in rows_of(session, "list_automations", sort="name")]
    assert names == sorted(names)
    assert len(names) == len(made)
    session.advance(2 * 86_400)
    ran = [row["last_fired_at"] or "" for row in rows_of(session, "list_automations", sort="last_run")]
    assert ran == sorted(ran, reverse=True)
    assert len(ran) == len(made) > len(set(ran)) > 2


def test_guest_codes_are_sorted_by_their_validity() -> None:
    session, home = open_world()
    assert [row["id"] for row in rows_of(session, "list_guest_codes")] == [code.id for code in home.guest_codes]
    for sort, field in (("starts", "valid_from"), ("ends", "valid_until")):
        moments = [row[field] for row in rows_of(session, "list_guest_codes", sort=sort)]
        assert moments == sorted(getattr(code, field).isoformat() for code in home.guest_codes)


def test_guest_codes_are_listed_that_are_valid_in_some_days() -> None:
    session, home = open_world()
    codes = sorted(home.guest_codes, key=lambda code: code.valid_from)
    day = codes[len(codes) // 2].valid_from.date()
    later = {code.id for code in codes if code.valid_until.date() >= day}
    earlier = {code.id for code in codes if code.valid_from.date() <= day}
    assert {row["id"] for row in rows_of(session, "list_guest_codes", since=str(day))} == later
    assert {row["id"] for row in rows_of(session, "list_guest_codes", until=str(day))} == earlier
    assert max(len(later), len(earlier)) < len(codes)
    assert refused(session, "list_guest_codes", since="2026-05-02", until="2026-05-01") == "invalid_range"


def test_codes_are_for_family_and_friends() -> None:
    """But for one that was revoked."""
    for seed in range(8000, 8020):
        close = {person.email for person in cast_of(seed).tied("family", "friend")}
        codes = list(load("iot_devices").first_day(seed).guest_codes)
        assert len(codes) > 3
        assert all(code.guest_email in close or code.revoked for code in codes)


def test_a_battery_does_not_drop_in_one_instant() -> None:
    session, home = open_world(seed_with(kind="vacuum", state="cleaning"))
    vacuum = home.devices.where(kind="vacuum", state="cleaning")[0]
    docked = done(session, "control_vacuum", device_id=vacuum.id, command="dock")
    assert docked["state"] == "charging"
    assert vacuum.battery is not None
    assert vacuum.battery - 2 <= docked["battery"] <= vacuum.battery

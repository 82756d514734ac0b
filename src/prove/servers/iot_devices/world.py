"""The home on the first day: a dozen rooms, some sixty devices, and what its owner has set up."""

import datetime as dt
from random import Random
from typing import Any

import msgspec

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of
from prove.servers.iot_devices.records import (
    Action,
    Automation,
    Condition,
    Days,
    Device,
    DeviceKind,
    DeviceState,
    Feature,
    Floor,
    GuestCode,
    Home,
    Household,
    Room,
    Scene,
    SensorKind,
    Setting,
)
from prove.servers.iot_devices.routines import name_of_automation, name_of_schedule
from prove.servers.iot_devices.rules import measured
from prove.servers.iot_devices.tools import server

ALWAYS: tuple[tuple[str, Floor], ...] = (
    ("living room", "ground"),
    ("kitchen", "ground"),
    ("hall", "ground"),
    ("bedroom", "upper"),
    ("bathroom", "upper"),
    ("garage", "cellar"),
    ("garden", "outdoor"),
)
SOMETIMES: tuple[tuple[str, Floor], ...] = (
    ("dining room", "ground"),
    ("guest room", "ground"),
    ("conservatory", "ground"),
    ("children's room", "upper"),
    ("study", "upper"),
    ("dressing room", "upper"),
    ("laundry room", "cellar"),
    ("workshop", "cellar"),
    ("wine cellar", "cellar"),
)
GARDEN_LAMPS = ("wall light", "string lights", "path lights")
LAMPS = ("ceiling light", "floor lamp", "reading lamp", "wall light", "string lights", "table lamp")
INDOORS = (
    "living room",
    "kitchen",
    "hall",
    "bedroom",
    "bathroom",
    "dining room",
    "guest room",
    "conservatory",
    "children's room",
    "study",
    "dressing room",
)
PLUGS = (
    ("washing machine plug", "garage"),
    ("freezer plug", "garage"),
    ("coffee machine plug", "kitchen"),
    ("dishwasher plug", "kitchen"),
    ("kettle plug", "kitchen"),
    ("television plug", "living room"),
    ("game console plug", "living room"),
    ("fan plug", "bedroom"),
    ("heated towel rail plug", "bathroom"),
    ("pond pump plug", "garden"),
    ("computer plug", "study"),
    ("dryer plug", "laundry room"),
    ("table saw plug", "workshop"),
)
LOCKS = (("front door", "hall"), ("back door", "kitchen"), ("garage door", "garage"), ("garden gate", "garden"))
CAMERAS = (
    ("front door camera", "hall"),
    ("driveway camera", "garage"),
    ("garden camera", "garden"),
    ("living room camera", "living room"),
)
SENSORS: tuple[tuple[str, str, SensorKind], ...] = (
    ("outdoor thermometer", "garden", "temperature"),
    ("garage thermometer", "garage", "temperature"),
    ("bathroom humidity sensor", "bathroom", "humidity"),
    ("wine cellar humidity sensor", "wine cellar", "humidity"),
    ("bedroom air sensor", "bedroom", "co2"),
    ("study air sensor", "study", "co2"),
    ("garden light sensor", "garden", "illuminance"),
    ("hall motion sensor", "hall", "motion"),
    ("driveway motion sensor", "garage", "motion"),
    ("kitchen window sensor", "kitchen", "contact"),
    ("bathroom window sensor", "bathroom", "contact"),
    ("garage leak sensor", "garage", "water"),
    ("kitchen leak sensor", "kitchen", "water"),
)
SCENES = (
    "Movie night",
    "Good morning",
    "Good night",
    "Dinner",
    "Work time",
    "Party",
    "Leaving",
    "Reading",
    "Quiet hour",
)
MEDIA = ("Morning radio", "Rain sounds", "Jazz for dinner", "The daily news", "Piano classics")


@server.world
def build(seed: int) -> Home:
    """A house with its devices, some of them offline, six scenes, a dozen automations and a few guests."""
    cast, rng = cast_of(seed), keyed("iot_devices", seed)
    home = Home(seed, cast.now)
    me = cast.protagonist
    codes = rng.sample(range(1000, 10_000), 2)
    home.households.add(
        Household(home.households.new_id(), me.name, me.email, me.address, f"{codes[0]}", f"{codes[1]}")
    )
    for name, floor in (*ALWAYS, *rng.sample(SOMETIMES, 5)):
        home.rooms.add(Room(name, floor))
    _install(home, rng)
    _lose_some(home, rng)
    _add_scenes(home, rng)
    _add_schedules(home, rng)
    _add_automations(home, rng)
    _add_guests(home, cast, rng)
    return home


def _install(home: Home, rng: Random) -> None:
    """All devices, created kind by kind and then sorted by room."""
    bought = Home(home.seed, home.now)
    for room in home.rooms:
        bought.rooms.add(room)
    for add_some in (_add_lights, _add_comfort, _add_security, _add_sensors, _add_vacuums):
        add_some(bought, rng)
    for room in home.rooms:
        for device in bought.devices.where(room=room.name):
            home.devices.add(msgspec.structs.replace(device, id=home.devices.new_id()))


def _add(home: Home, rng: Random, name: str, kind: DeviceKind, room: str, state: DeviceState, **more: Any) -> Device:
    # A few devices are new, so that some requests ask about a time before they were installed.
    days = rng.randrange(3, 30) if rng.random() < 0.1 else rng.randrange(40, 1500)
    installed = home.now.date() - dt.timedelta(days=days)
    return home.devices.add(Device(home.devices.new_id(), name, kind, room, state, installed, **more))


def _on_or_off(rng: Random) -> DeviceState:
    return rng.choice(("on", "off"))


def _add_lights(home: Home, rng: Random) -> None:
    choices: tuple[tuple[Feature, ...], ...] = ((), ("dimming",), ("dimming", "color"), ("dimming", "color"))
    for room in home.rooms:
        for lamp in rng.sample(GARDEN_LAMPS if room.floor == "outdoor" else LAMPS, rng.choice((1, 1, 1, 2))):
            features = rng.choice(choices)
            level = rng.randrange(2, 20) * 5 if "dimming" in features else None
            color = rng.choice(("warm_white", "cool_white", "orange", "blue")) if "color" in features else None
            state = _on_or_off(rng)
            _add(
                home, rng, f"{room.name} {lamp}", "light", room.name, state, level=level, color=color, features=features
            )


def _add_comfort(home: Home, rng: Random) -> None:
    rooms = [room for room in INDOORS if room in home.rooms]
    for room in (*rooms[:2], *rng.sample(rooms[2:], 3)):
        features: tuple[Feature, ...] = ("cooling",) if rng.random() < 0.5 else ()
        states: tuple[DeviceState, ...] = ("heat", "off", "cool") if features else ("heat", "off", "heat")
        target = rng.randrange(34, 48) / 2
        state = rng.choice(states)
        _add(home, rng, f"{room} thermostat", "thermostat", room, state, target_temperature=target, features=features)
    for room in rng.sample(rooms, 6):
        level = rng.choice((0, 0, 30, 50, 75, 100))
        _add(home, rng, f"{room} blinds", "blind", room, "open" if level else "closed", level=level)
    for room in ("kitchen", *rng.sample([room for room in rooms if room != "kitchen"], 3)):
        state = _on_or_off(rng)
        media = rng.choice(MEDIA) if state == "on" else None
        _add(home, rng, f"{room} speaker", "speaker", room, state, level=rng.randrange(2, 14) * 5, activity=media)
    for name, room in PLUGS:
        if room in home.rooms and rng.random() < 0.75:
            _add(home, rng, name, "plug", room, _on_or_off(rng))


def _add_security(home: Home, rng: Random) -> None:
    """The alarm, the locks and the cameras. If it is armed for away, every door is locked and no camera is off."""
    mode = rng.choice(("off", "off", "home", "away"))
    _add(home, rng, "house alarm", "alarm", "hall", mode, features=("mains",))
    states: list[DeviceState] = ["locked", "unlocked", rng.choice(("locked", "unlocked")), "locked"]
    if rng.random() < 0.4:
        states[3] = "jammed"
    if mode == "away":
        states = ["locked"] * 4
    rng.shuffle(states)
    for (name, room), state in zip(LOCKS, states, strict=True):
        _add(home, rng, f"{name} lock", "lock", room, state, battery=rng.randrange(8, 100))
    for place, (name, room) in enumerate(CAMERAS):
        features: tuple[Feature, ...] = ("mains",) if place % 2 else ()
        choices: tuple[DeviceState, ...] = ("off", "motion", "continuous") if features else ("off", "motion")
        state = rng.choice(choices[1:] if mode == "away" else choices)
        battery = None if features else rng.randrange(5, 100)
        _add(home, rng, name, "camera", room, state, battery=battery, features=features)


def _add_sensors(home: Home, rng: Random) -> None:
    for name, room, sensor in SENSORS:
        if room in home.rooms:
            _add(home, rng, name, "sensor", room, "measuring", sensor=sensor, battery=rng.randrange(4, 100))


def _add_vacuums(home: Home, rng: Random) -> None:
    _add(home, rng, "downstairs vacuum", "vacuum", "living room", "docked", battery=100)
    level = rng.randrange(25, 99)
    robot = _add(home, rng, "kitchen mopping robot", "vacuum", "kitchen", "docked", battery=level)
    if level > 60:
        home.devices.update(robot, connection="offline")
    choices: tuple[tuple[DeviceState, int, int], ...] = (
        ("charging", 12, 176),
        ("cleaning", 74, 35),
        ("stuck", 31, 0),
        ("cleaning", 52, 20),
        ("docked", 0, 0),
    )
    state, battery, minutes = rng.choice(choices)
    until = home.now + dt.timedelta(minutes=minutes) if minutes else None
    upstairs = _add(home, rng, "upstairs vacuum", "vacuum", "bedroom", state, battery=battery, busy_until=until)
    if not battery:
        home.devices.update(upstairs, connection="offline")


def _lose_some(home: Home, rng: Random) -> None:
    """Take some devices off the network, one of each kind at most, and let one battery run out."""
    lost: set[str] = {"alarm", "vacuum"}
    if len(home.devices.where(state="locked")) < 2 or rng.random() < 0.4:
        lost.add("lock")
    for device in rng.sample(list(home.devices), len(home.devices)):
        if device.kind in lost or device.state in ("jammed", "unlocked"):
            continue
        lost.add(device.kind)
        home.devices.update(device, connection="offline", battery=0 if device.kind == "sensor" else device.battery)


def _add_scenes(home: Home, rng: Random) -> None:
    lights = home.devices.where(kind="light")
    blinds, thermostats = home.devices.where(kind="blind"), home.devices.where(kind="thermostat")
    for name in rng.sample(SCENES, 6):
        settings = [_light_setting(rng, light) for light in rng.sample(lights, rng.randrange(2, 5))]
        blind, level = rng.choice(blinds), rng.choice((0, 40, 100))
        settings.append(Setting(blind.id, "open" if level else "closed", level=level))
        if rng.random() < 0.6:
            warm = rng.randrange(34, 46) / 2
            settings.append(Setting(rng.choice(thermostats).id, "heat", target_temperature=warm))
        home.scenes.add(Scene(home.scenes.new_id(), name, tuple(settings)))


def _light_setting(rng: Random, light: Device) -> Setting:
    if "dimming" not in light.features or rng.random() < 0.3:
        return Setting(light.id, _on_or_off(rng))
    color = rng.choice(("warm_white", "orange", "purple")) if "color" in light.features else None
    return Setting(light.id, "on", level=rng.randrange(1, 20) * 5, color=color)


def _add_schedules(home: Home, rng: Random) -> None:
    choices: tuple[tuple[DeviceKind, Action], ...] = (
        ("light", "turn_on"),
        ("light", "turn_off"),
        ("plug", "turn_off"),
        ("plug", "turn_on"),
        ("blind", "open"),
        ("blind", "close"),
        ("lock", "lock"),
        ("vacuum", "start_cleaning"),
    )
    all_days: tuple[Days, ...] = ("daily", "weekdays", "weekends")
    for kind, action in rng.sample(choices, 6):
        device = rng.choice(home.devices.where(kind=kind))
        at, days = dt.time(rng.randrange(5, 24), rng.choice((0, 15, 30, 45))), rng.choice(all_days)
        name = name_of_schedule(action, device, at, days)
        home.automations.add(Automation(home.automations.new_id(), name, "time", device.id, action, at=at, days=days))


def _add_automations(home: Home, rng: Random) -> None:
    by_name = {device.name: device for device in home.devices}
    lights, blinds = home.devices.where(kind="light"), home.devices.where(kind="blind")
    plugs, locks = home.devices.where(kind="plug"), home.devices.where(kind="lock")
    blind = rng.choice(blinds)
    recipes: tuple[tuple[Device, Condition, float | None, Device, Action], ...] = (
        (by_name["outdoor thermometer"], "above", _warm(home, by_name["outdoor thermometer"]), blind, "close"),
        (by_name["garden light sensor"], "below", 50.0, rng.choice(lights), "turn_on"),
        (by_name["bathroom humidity sensor"], "above", 68.0, rng.choice(plugs), "turn_on"),
        (by_name["hall motion sensor"], "detects", None, rng.choice(lights), "turn_on"),
        (rng.choice(locks), "unlocks", None, rng.choice(lights), "turn_on"),
        (rng.choice(locks), "locks", None, rng.choice(lights), "turn_off"),
        (rng.choice(plugs), "turns_on", None, rng.choice(lights), "turn_off"),
    )
    for watched, condition, threshold, device, action in rng.sample(recipes, 5):
        home.automations.add(
            Automation(
                id=home.automations.new_id(),
                name=name_of_automation(action, device, watched, condition, threshold),
                trigger="device",
                device_id=device.id,
                action=action,
                trigger_device_id=watched.id,
                condition=condition,
                threshold=threshold,
            )
        )


def _warm(home: Home, thermometer: Device) -> float:
    """A temperature that the season reaches in the afternoon of some days."""
    afternoon = home.now.replace(hour=13, minute=0)
    return float(round(max(measured(home, thermometer, afternoon - dt.timedelta(days=n)) for n in range(7))) - 1)


def _add_guests(home: Home, cast: Cast, rng: Random) -> None:
    """Past, present and future codes, and one that was revoked; no two active ones are equal."""
    locks = home.devices.where(kind="lock")
    door_code = home.household.door_code
    numbers = [n for n in rng.sample(range(1000, 10_000), 9) if f"{n}" != door_code]
    spans = ((-30, -20), (-9, -2), (-3, 4), (-1, 9), (-20, 40), (2, 5), (6, 8), (-5, 12))
    for place, (person, (start, end), number) in enumerate(
        zip(rng.sample(cast.people, 8), spans, numbers, strict=False)
    ):
        midday = home.now.replace(hour=12, minute=0)
        home.guest_codes.add(
            GuestCode(
                id=home.guest_codes.new_id(),
                device_id=rng.choice(locks).id,
                guest_name=person.name,
                guest_email=person.email,
                code=f"{number}",
                valid_from=midday + dt.timedelta(days=start),
                valid_until=midday + dt.timedelta(days=end),
                revoked=place == 7,
            )
        )

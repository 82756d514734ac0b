"""The home on the first day: its rooms, some sixty devices, and what its owner has set up."""

import datetime as dt
from random import Random
from typing import Any

import msgspec

from prove.core import keyed
from prove.servers._shared.cast import Cast, Person, cast_of
from prove.servers._shared.life.cities import climate_of
from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.place.geo import whereabouts
from prove.servers._shared.life.place.joins import may_be_away
from prove.servers._shared.life.place.trips import away_of, trips_of
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
from prove.servers.iot_devices.rules import COLDEST_HOUR, FLOOR_MINUTES, hour_of, measured
from prove.servers.iot_devices.tools import server

FLOORS: dict[str, Floor] = {
    "living room": "ground",
    "kitchen": "ground",
    "hall": "ground",
    "bedroom": "upper",
    "bathroom": "upper",
    "garage": "cellar",
    "garden": "outdoor",
    "dining room": "ground",
    "guest room": "ground",
    "conservatory": "ground",
    "music room": "ground",
    "pantry": "ground",
    "craft room": "upper",
    "games room": "upper",
    "study": "upper",
    "dressing room": "upper",
    "second bathroom": "upper",
    "attic room": "upper",
    "laundry room": "cellar",
    "workshop": "cellar",
    "wine cellar": "cellar",
}
GARDEN_LAMPS = ("wall light", "string lights", "path lights")
LAMPS = ("ceiling light", "floor lamp", "reading lamp", "wall light", "string lights", "table lamp")
FIXED_LAMPS = ("ceiling light", "wall light")
UNFURNISHED = frozenset(
    ("bathroom", "second bathroom", "hall", "garage", "pantry", "laundry room", "workshop", "wine cellar", "kitchen")
)
"""Rooms in which nobody puts a lamp to read by."""
SCREENS = ("television plug", "game console plug")
ALWAYS_ON, WATCHED = ("freezer", "night light"), ("kettle", "saw", "dryer", "washing")
"""Plugs that nobody lets go off at night, and plugs that nobody lets go on by themselves."""
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
    ("amplifier plug", "music room"),
    ("plant light plug", "conservatory"),
    ("second freezer plug", "pantry"),
    ("sewing machine plug", "craft room"),
    ("night light plug", "guest room"),
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
    ("games room air sensor", "games room", "co2"),
    ("conservatory thermometer", "conservatory", "temperature"),
    ("pantry thermometer", "pantry", "temperature"),
    ("laundry leak sensor", "laundry room", "water"),
    ("attic window sensor", "attic room", "contact"),
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
    "Homework",
    "Sunday brunch",
    "Rainy evening",
    "Guests are here",
    "Spring cleaning",
)
MEDIA = (
    *("Morning radio", "Rain sounds", "Jazz for dinner", "The daily news", "Piano classics", "Cello suites"),
    *("Talk of the town", "Eighties hits", "Ocean waves", "Stories for bedtime", "The long interview", "Film music"),
)
SITTERS_LEAVE = dt.timedelta(hours=3)
MILD = 18.0


@server.world
def build(seed: int) -> Home:
    """A house with its devices, some of them offline, its scenes and automations, and the codes of guests."""
    cast, rng, life = cast_of(seed), keyed("iot_devices", seed), household_of(seed)
    home = Home(seed, cast.now)
    me = cast.protagonist
    codes = rng.sample(range(1000, 10_000), 2)
    home.households.add(
        Household(home.households.new_id(), me.name, me.email, life.address, f"{codes[0]}", f"{codes[1]}")
    )
    for name in life.rooms:
        home.rooms.add(Room(name, FLOORS[name]))
    _install(home, rng, _alarm_mode(seed, rng))
    _lose_some(home, rng)
    _add_scenes(home, rng)
    _add_schedules(home, rng)
    _add_automations(home, rng)
    _add_guests(home, cast, rng)
    return home


def _alarm_mode(seed: int, rng: Random) -> DeviceState:
    """Away on a trip and, mostly, at work; at night it is often armed for those at home."""
    now = now_of(seed)
    minute = int((now - origin_of(seed)).total_seconds() // 60)
    if not away_of(seed).free(minute, minute + 1):
        return "away"
    life = household_of(seed)
    if whereabouts(seed) != life.address and rng.random() < (0.4 if life.members else 0.85):
        return "away"
    return "home" if rng.random() < (0.5 if now.hour < 7 or now.hour >= 21 else 0.2) else "off"


def _install(home: Home, rng: Random, mode: DeviceState) -> None:
    """All devices, created kind by kind and then sorted by room; `mode` is that of the alarm."""
    bought = Home(home.seed, home.now)
    for room in home.rooms:
        bought.rooms.add(room)
    _add_lights(bought, rng, 0.12 if mode == "away" else 0.65 if home.now.hour < 7 or home.now.hour >= 18 else 0.35)
    _add_climate(bought, rng)
    _add_blinds(bought, rng)
    _add_switched(bought, rng, 0.1 if mode == "away" else 0.55)
    _add_security(bought, rng, mode)
    _add_sensors(bought, rng)
    _add_vacuums(bought, rng)
    for room in home.rooms:
        for device in bought.devices.where(room=room.name):
            home.devices.add(msgspec.structs.replace(device, id=home.devices.new_id()))


def _add(home: Home, rng: Random, name: str, kind: DeviceKind, room: str, state: DeviceState, **more: Any) -> Device:
    # A few devices are new, so that some requests ask about a time before they were installed.
    days = rng.randrange(3, 30) if rng.random() < 0.1 else rng.randrange(40, 1500)
    installed = home.now.date() - dt.timedelta(days=days)
    return home.devices.add(Device(home.devices.new_id(), name, kind, room, state, installed, **more))


def _on_or_off(rng: Random, share: float = 0.5) -> DeviceState:
    return "on" if rng.random() < share else "off"


def _add_lights(home: Home, rng: Random, share: float) -> None:
    choices: tuple[tuple[Feature, ...], ...] = ((), ("dimming",), ("dimming", "color"), ("dimming", "color"))
    for room in home.rooms:
        indoors = FIXED_LAMPS if room.name in UNFURNISHED else LAMPS
        for lamp in rng.sample(GARDEN_LAMPS if room.floor == "outdoor" else indoors, rng.choice((1, 1, 1, 2))):
            features = rng.choice(choices)
            level = rng.randrange(2, 20) * 5 if "dimming" in features else None
            color = rng.choice(("warm_white", "cool_white", "orange", "blue")) if "color" in features else None
            state = _on_or_off(rng, share)
            _add(
                home, rng, f"{room.name} {lamp}", "light", room.name, state, level=level, color=color, features=features
            )


def _indoors(home: Home) -> list[str]:
    """The rooms that people live in."""
    return [room.name for room in home.rooms if room.floor in ("ground", "upper") and room.name != "pantry"]


def _add_climate(home: Home, rng: Random) -> None:
    """Thermostats that heat in the cold months, and cool in the hot ones if they can."""
    rooms, afternoon = _indoors(home), climate_of(cast_of(home.seed).home, home.now.month).high
    for room in (*rooms[:2], *rng.sample(rooms[2:], rng.randrange(2, len(rooms) - 2))):
        features: tuple[Feature, ...] = ("cooling",) if rng.random() < 0.5 else ()
        seasonal: DeviceState = "heat" if afternoon < 17 else "cool" if features and afternoon > 23 else "off"
        state: DeviceState = seasonal if rng.random() < 0.8 else "off"
        target = rng.randrange(44, 52) / 2 if state == "cool" else rng.randrange(34, 48) / 2
        _add(home, rng, f"{room} thermostat", "thermostat", room, state, target_temperature=target, features=features)


def _add_blinds(home: Home, rng: Random) -> None:
    rooms = _indoors(home)
    for room in rng.sample(rooms, rng.randrange(3, len(rooms))):
        level = rng.choice((0, 0, 30, 50, 75, 100))
        _add(home, rng, f"{room} blinds", "blind", room, "open" if level else "closed", level=level)


def _add_switched(home: Home, rng: Random, share: float) -> None:
    """Speakers and plugs."""
    rooms = [room for room in _indoors(home) if room != "kitchen"]
    for room in ("kitchen", *rng.sample(rooms, rng.randrange(1, 5))):
        state = _on_or_off(rng, share)
        media = rng.choice(MEDIA) if state == "on" else None
        _add(home, rng, f"{room} speaker", "speaker", room, state, level=rng.randrange(2, 14) * 5, activity=media)
    for name, room in PLUGS:
        if room in home.rooms and rng.random() < 0.75:
            _add(home, rng, name, "plug", room, "on" if "freezer" in name else _on_or_off(rng))


def _add_security(home: Home, rng: Random, mode: DeviceState) -> None:
    """The alarm, the locks and the cameras. If it is armed for away, every door is locked and no camera is off."""
    _add(home, rng, "house alarm", "alarm", "hall", mode, features=("mains",))
    states: list[DeviceState] = ["locked", "unlocked", rng.choice(("locked", "unlocked")), "locked"]
    if rng.random() < 0.45:
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
        ("cleaning", 74, FLOOR_MINUTES),
        ("stuck", 31, 0),
        ("cleaning", 52, FLOOR_MINUTES),
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
    if home.devices.where(kind="alarm", state="away"):
        lost |= {"lock", "camera"}
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
    for name in rng.sample(SCENES, rng.randrange(4, 10)):
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
    """What happens at fixed times, each at hours at which people want it."""
    choices: tuple[tuple[DeviceKind, Action, range], ...] = (
        ("light", "turn_on", range(17, 21)),
        ("light", "turn_off", range(21, 24)),
        ("plug", "turn_off", range(21, 24)),
        ("plug", "turn_on", range(5, 9)),
        ("blind", "open", range(6, 10)),
        ("blind", "close", range(18, 23)),
        ("lock", "lock", range(20, 24)),
        ("vacuum", "start_cleaning", range(9, 18)),
    )
    all_days: tuple[Days, ...] = ("daily", "weekdays", "weekends")
    for kind, action, hours in rng.sample(choices, rng.randrange(4, len(choices) + 1)):
        unfit = ALWAYS_ON if action == "turn_off" else WATCHED
        device = rng.choice([d for d in home.devices.where(kind=kind) if not any(word in d.name for word in unfit)])
        at, days = dt.time(rng.choice(hours), rng.choice((0, 15, 30, 45))), rng.choice(all_days)
        name = name_of_schedule(action, device, at, days)
        home.automations.add(Automation(home.automations.new_id(), name, "time", device.id, action, at=at, days=days))


def _add_automations(home: Home, rng: Random) -> None:
    """What happens when something is noticed: in the same room, or what somebody wants who comes, leaves or watches."""
    by_name = {device.name: device for device in home.devices}
    lights, blinds = home.devices.where(kind="light"), home.devices.where(kind="blind")
    locks, screens = home.devices.where(kind="lock"), [by_name[name] for name in SCREENS if name in by_name]
    blind, thermometer, opened = rng.choice(blinds), by_name["outdoor thermometer"], rng.choice(locks)
    warmed = by_name.get("heated towel rail plug") or _light_in(home, rng, "bathroom")
    recipes: list[tuple[Device, Condition, float | None, Device, Action]] = [
        (thermometer, *_too_hot_or_cold(home, thermometer), blind, "close"),
        (by_name["garden light sensor"], "below", 50.0, rng.choice(lights), "turn_on"),
        (by_name["bathroom humidity sensor"], "above", 68.0, warmed, "turn_on"),
        (by_name["hall motion sensor"], "detects", None, _light_in(home, rng, "hall"), "turn_on"),
        (opened, "unlocks", None, _light_in(home, rng, opened.room), "turn_on"),
        (rng.choice(locks), "locks", None, rng.choice(lights), "turn_off"),
    ]
    if screens:
        screen = rng.choice(screens)
        recipes.append((screen, "turns_on", None, _light_in(home, rng, screen.room), "turn_off"))
    for watched, condition, threshold, device, action in rng.sample(recipes, rng.randrange(4, len(recipes) + 1)):
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


def _light_in(home: Home, rng: Random, room: str) -> Device:
    return rng.choice([light for light in home.devices.where(kind="light") if light.room == room])


def _too_hot_or_cold(home: Home, thermometer: Device) -> tuple[Condition, float]:
    """What is reached on some days: in the warm season heat in the afternoon, otherwise cold in the night."""
    days = [home.now.replace(minute=0) - dt.timedelta(days=n) for n in range(7)]
    hottest = max(measured(home, thermometer, day.replace(hour=15)) for day in days)
    if hottest > MILD:
        return "above", float(round(hottest) - 1)
    coldest = min(measured(home, thermometer, day.replace(hour=COLDEST_HOUR)) for day in days)
    return "below", float(round(coldest) + 1)


def _add_guests(home: Home, cast: Cast, rng: Random) -> None:
    """Codes of those who watch the house during trips and of visitors, who are in town meanwhile; one was revoked, and
    one is good right now."""
    members = household_of(home.seed).members
    visitors = [person for person in cast.tied("family", "friend") if person.name not in members]
    locks = home.devices.where(kind="lock")
    numbers = iter(n for n in rng.sample(range(1000, 10_000), 60) if f"{n}" != home.household.door_code)
    taken: set[tuple[str, str]] = set()

    def new_on(day: dt.date) -> list[str]:
        return [lock.id for lock in locks if lock.installed_on > day]

    def admit(guest: Person, start: dt.datetime, end: dt.datetime, *, revoked: bool = False) -> None:
        open_to = [lock.id for lock in locks if (guest.email, lock.id) not in taken]
        if not open_to:
            return
        device_id = rng.choice(open_to)
        if device_id in (new := new_on(start.date())):
            older = [lock for lock in open_to if lock not in new]
            if not older:
                return
            device_id = older[0]
        taken.add((guest.email, device_id))
        code_id, code = home.guest_codes.new_id(), f"{next(numbers)}"
        home.guest_codes.add(GuestCode(code_id, device_id, guest.name, guest.email, code, start, end, revoked))

    for trip in trips_of(home.seed):
        start, end = hour_of(trip.away[0]), hour_of(trip.away[1]) + SITTERS_LEAVE
        sitters = [person for person in visitors if not may_be_away(home.seed, person, start, end)]
        if end > home.now - dt.timedelta(days=90) and sitters and rng.random() < 0.75:
            admit(rng.choice(sitters), start, end)
    midday = home.now.replace(hour=12, minute=0)
    spans = [(-3, 4), (2, 5), (-9, -2), *(_visit(rng) for _ in range(amount(rng, 3, habits_of(home.seed).social, 0)))]
    guests = rng.sample(visitors, len(visitors))
    for start, end in ((midday + dt.timedelta(days=first), midday + dt.timedelta(days=last)) for first, last in spans):
        guest = next((one for one in guests if not may_be_away(home.seed, one, start, end)), None)
        if guest is not None:
            guests.remove(guest)
            admit(guest, start, end)
    admit(rng.choice(cast.tied("client")), midday - dt.timedelta(days=5), midday + dt.timedelta(days=12), revoked=True)


def _visit(rng: Random) -> tuple[int, int]:
    """The first and the last day of a visit, in days from now."""
    start = rng.randrange(-45, 15)
    return start, start + rng.choice((1, 1, 2, 3, 7, 30))

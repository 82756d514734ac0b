"""How people talk to their home."""

import datetime as dt
from collections.abc import Mapping
from functools import lru_cache
from random import Random
from typing import Any

from prove.core.voice import Draw, attribute, name, relation
from prove.servers._shared.draws import days_ago
from prove.servers.iot_devices.records import Device, DeviceKind, Home
from prove.servers.iot_devices.tools import server

voice = server.voice

voice.situations(
    "I'm settling in at home.",
    "I'm getting the house in order.",
    "I'm making the place comfortable.",
    "I'm fiddling with my smart home.",
    "I like things automated.",
    "I can't find the remote.",
    "My flat has a mind of its own.",
    "I'd rather do this from the sofa.",
    "The gadgets here confuse my guests.",
    "I'm playing with my new gadgets.",
    "I'm fine-tuning the house.",
    "My home is full of clever devices.",
    "I'm still getting used to all these gadgets.",
)
voice.wrong_words("same_device", "threshold_mismatch")

Deed = tuple[str, str]
"""A kind of device and what it does by itself."""
MORNING, EVENING = range(5, 12), range(16, 24)
HOURS: dict[Deed, tuple[int, ...]] = {
    ("light", "turn_on"): (6, 7, 17, 18, 19, 20),
    ("light", "turn_off"): (8, 9, 22, 23),
    ("plug", "turn_on"): (6, 7, 17, 18),
    ("plug", "turn_off"): (8, 9, 22, 23),
    ("speaker", "turn_off"): (21, 22, 23),
    ("blind", "open"): (6, 7, 8),
    ("blind", "close"): (18, 19, 20, 21),
    ("lock", "lock"): (21, 22, 23),
    ("vacuum", "start_cleaning"): (9, 10, 11, 13, 14, 15),
}
"""What devices can do by themselves, and at which hours people want it; what others cannot do, nobody asks for."""
RULE_NAMES: dict[Deed, tuple[str, ...]] = {
    ("light", "turn_on"): ("Light the way", "Never in the dark", "Lights up"),
    ("light", "turn_off"): ("Lights out", "Save power"),
    ("plug", "turn_on"): ("Power up", "Ready when I am"),
    ("plug", "turn_off"): ("Save power", "Power saver", "Pull the plug"),
    ("speaker", "turn_off"): ("Quiet hours", "Silence"),
    ("blind", "open"): ("Let the sun in", "Blinds up"),
    ("blind", "close"): ("Shade", "Privacy please"),
    ("lock", "lock"): ("Lock up", "Doors shut"),
    ("vacuum", "start_cleaning"): ("Clean sweep", "Tidy floor", "Dust patrol"),
}
MORNING_NAMES: dict[Deed, tuple[str, ...]] = {
    ("light", "turn_on"): ("Wake up gently", "Early light"),
    ("blind", "open"): ("Good morning", "Morning light"),
    ("plug", "turn_on"): ("Start the day",),
}
EVENING_NAMES: dict[Deed, tuple[str, ...]] = {
    ("light", "turn_on"): ("Evening comfort", "Welcome home"),
    ("light", "turn_off"): ("Bedtime",),
    ("blind", "close"): ("Nightfall",),
    ("lock", "lock"): ("Night watch",),
}
"""What rules are called, by what they do and when."""
ALWAYS_ON = ("freezer", "fridge", "aquarium")
WATCHED = ("saw", "kettle", "iron")
"""Plugs that nobody switches off, and plugs that nobody lets go on by themselves."""


def _of(*kinds: DeviceKind) -> Draw:
    """Draws devices of these kinds, for tools that take no others."""

    def device(home: Home, rng: Random) -> str:
        return rng.choice([device.id for device in home.devices if device.kind in kinds])

    return device


def _door_code(home: Home, rng: Random) -> str:
    return home.household.door_code


def _alarm_code(home: Home, rng: Random) -> str:
    return home.household.alarm_code


def _new_code(home: Home, rng: Random) -> str:
    taken = [code.code for code in home.guest_codes]
    return rng.choice(taken) if rng.random() < 0.1 else f"{rng.randrange(10_000, 1_000_000)}"


def _earlier(home: Home, rng: Random) -> dt.datetime:
    back = home.now - dt.timedelta(hours=rng.randrange(2, 90))
    return back.replace(minute=0, second=0)


def _later(home: Home, rng: Random) -> dt.datetime:
    day = home.now + dt.timedelta(days=rng.randrange(5, 30))
    return day.replace(hour=rng.choice((10, 12, 18, 20)), minute=0, second=0)


def _soon(home: Home, rng: Random) -> dt.datetime:
    day = home.now + dt.timedelta(days=rng.randrange(1, 5))
    return day.replace(hour=rng.choice((8, 9, 15)), minute=0, second=0)


def _time_of_day(home: Home, rng: Random, arguments: Mapping[str, Any]) -> dt.time:
    """An hour at which such a thing is wanted."""
    device = home.devices.find(arguments.get("device_id", ""))
    deed = (device.kind if device is not None else "", str(arguments.get("action")))
    return dt.time(rng.choice(HOURS.get(deed, (7, 12, 18))), rng.choice((0, 0, 10, 15, 20, 30, 45)))


def _deed(home: Home, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """Something that a device can do by itself."""
    device = home.devices.find(arguments.get("device_id", ""))
    deeds = [action for kind, action in HOURS if device is not None and kind == device.kind]
    return rng.choice(deeds) if deeds else None


def _rule_name(home: Home, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A name for a rule that fits the device, what it does, and when."""
    device = home.devices.find(arguments.get("device_id", ""))
    deed = (device.kind if device is not None else "light", str(arguments.get("action", "turn_on")))
    names = RULE_NAMES.get(deed, ("House rule", "By itself"))
    if "at" in arguments:
        hour = int(str(arguments["at"])[:2])
        names += MORNING_NAMES.get(deed, ()) if hour in MORNING else EVENING_NAMES.get(deed, ())
    return rng.choice(names)


def _is_safe(device: Device, action: str) -> bool:
    """Whether nothing spoils and nothing burns."""
    kept = any(word in device.name for word in ALWAYS_ON) and action in ("turn_off", "off")
    return not kept and not (any(word in device.name for word in WATCHED) and action == "turn_on")


def _can_do(home: Home, arguments: Mapping[str, Any]) -> bool:
    """Whether a device is of a kind that can do what it should do by itself."""
    device = home.devices.find(arguments.get("device_id", ""))
    action = str(arguments.get("action", arguments.get("power")))
    return device is None or (_is_safe(device, action) and ("power" in arguments or (device.kind, action) in HOURS))


def _has_days(home: Home, arguments: Mapping[str, Any]) -> bool:
    """Whether it is said on which days a device does what it can do."""
    return "days" in arguments and _can_do(home, arguments)


Recipe = tuple[str, str, str, str]
"""A device that triggers, its condition, a device that acts, and its action."""


@lru_cache(maxsize=4)
def _recipes(devices: tuple[Device, ...]) -> list[Recipe]:
    """The rules that somebody might want: what happens in a room has to do with what is noticed there."""
    made: list[Recipe] = []
    for trigger in devices:
        for device in devices:
            near = trigger.room == device.room and trigger.id != device.id
            for condition, kind, action in _answers(trigger, near):
                fits = device.kind == kind and (kind != "plug" or action == "turn_off" or "fan" in device.name)
                if fits and _is_safe(device, action):
                    made.append((trigger.id, condition, device.id, action))
    return made


def _answers(trigger: Device, near: bool) -> tuple[tuple[str, str, str], ...]:
    """Conditions of a device, and what another one may do then: a kind of device and an action."""
    if trigger.kind == "lock":
        leaving = (
            ("locks", "light", "turn_off"),
            ("locks", "speaker", "turn_off"),
            ("locks", "vacuum", "start_cleaning"),
        )
        return (*leaving, ("unlocks", "light", "turn_on")) if near else leaving
    if trigger.sensor == "illuminance":
        return (("below", "light", "turn_on"), ("below", "blind", "close"), ("above", "light", "turn_off"))
    if trigger.room == "garden" and trigger.sensor == "temperature":
        return (("above", "blind", "close"),)
    if not near:
        return ()
    inside: dict[str, tuple[tuple[str, str, str], ...]] = {
        "motion": (("detects", "light", "turn_on"),),
        "contact": (("detects", "light", "turn_on"),),
        "water": (("detects", "plug", "turn_off"),),
        "temperature": (("above", "blind", "close"), ("above", "plug", "turn_on")),
        "humidity": (("above", "plug", "turn_on"),),
        "co2": (("above", "plug", "turn_on"), ("above", "light", "turn_on")),
        "light": (("turns_off", "light", "turn_off"), ("turns_on", "light", "turn_on")),
    }
    if trigger.kind == "plug" and any(word in trigger.name for word in ("television", "computer", "console")):
        return (("turns_off", "speaker", "turn_off"), ("turns_on", "light", "turn_on"))
    return inside.get(trigger.sensor or trigger.kind, ())


def _part(place: int) -> Draw:
    """Draws one part of a recipe that the parts chosen before belong to."""
    names = ("trigger_device_id", "condition", "device_id", "action")

    def draw(home: Home, rng: Random, arguments: Mapping[str, Any]) -> str | None:
        chosen = {at: arguments[name] for at, name in enumerate(names) if name in arguments}
        recipes = _recipes(tuple(home.devices))
        fitting = [recipe for recipe in recipes if all(recipe[at] == value for at, value in chosen.items())]
        return rng.choice(fitting)[place] if fitting else None

    return draw


def _limit(home: Home, rng: Random, arguments: Mapping[str, Any]) -> float:
    """A limit for what a sensor measures."""
    trigger = home.devices.find(arguments.get("trigger_device_id", ""))
    low = arguments.get("condition") == "below"
    limits: dict[str | None, tuple[tuple[float, ...], tuple[float, ...]]] = {
        "temperature": ((16.0, 18.0), (24.0, 25.0, 26.5, 28.0)),
        "humidity": ((35.0, 40.0), (60.0, 65.0, 70.0)),
        "co2": ((500.0,), (800.0, 1000.0, 1200.0)),
        "illuminance": ((50.0, 100.0, 200.0), (500.0, 800.0)),
    }
    below, above = limits.get(trigger.sensor if trigger is not None else None, ((20.0,), (25.0, 65.0)))
    return rng.choice(below if low else above)


def _is_measured(home: Home, arguments: Mapping[str, Any]) -> bool:
    """Whether there is a limit where something is measured, and only there."""
    measured = arguments.get("condition") in ("above", "below")
    return _can_do(home, arguments) and measured == ("threshold" in arguments)


def _is_sent(home: Home, arguments: Mapping[str, Any]) -> bool:
    """Whether a room is named only where something is to be cleaned."""
    return "room" not in arguments or arguments.get("command") == "start"


def _is_lost(home: Home, arguments: Mapping[str, Any]) -> bool:
    """Whether a device has lost its connection."""
    device = home.devices.find(arguments.get("device_id", ""))
    return device is None or device.connection == "offline"


def _is_guest(home: Home, arguments: Mapping[str, Any]) -> bool:
    """Whether a code is for a guest, not for a machine or the owner, and is of use: the guest has none for the door."""
    guest, door = str(arguments.get("guest_email")), arguments.get("device_id")
    theirs = (code for code in home.guest_codes if code.guest_email == guest and code.device_id == door)
    has_one = any(not code.revoked and code.valid_until > home.now for code in theirs)
    return guest != home.household.owner_email and not guest.startswith("noreply@") and not has_one


voice.entity(
    "rooms",
    name("{name}", "the {name}"),
    attribute("the room on the {floor} level"),
    label="{name}",
)
voice.entity(
    "devices",
    name("the {name}", "my {name}"),
    relation("the {kind} in the {room}"),
    label="{name}",
)
voice.entity(
    "scenes",
    name("the “{name}” scene", "our “{name}” scene"),
    attribute("my “{name}” scene"),
    label="{name}",
)
voice.entity(
    "automations",
    name("the “{name}” automation", "our home automation “{name}”"),
    attribute("the home automation for {at} {days}"),
    relation(
        "the automation that controls the {device_id.name}",
        "the automation that the {trigger_device_id.name} triggers",
    ),
    label="{name}",
)
voice.entity(
    "guest_codes",
    name("the door code of {guest_name}", "{guest_name}'s door code"),
    relation("{guest_name}'s access to the {device_id.name}"),
    label="{guest_name} until {valid_until}",
)

voice.enum(
    "list_devices.kind",
    light=("lights", "lamps"),
    plug=("plugs", "sockets"),
    thermostat="thermostats",
    blind="blinds",
    lock=("locks", "door locks"),
    vacuum=("vacuums", "robot vacuums"),
    camera="cameras",
    speaker="speakers",
    sensor="sensors",
    alarm="alarms",
)
voice.enum(
    "state",
    on=("on", "switched on"),
    off=("off", "switched off"),
    open="open",
    closed=("closed", "shut"),
    locked="locked",
    unlocked=("unlocked", "not locked"),
    jammed="jammed",
    heat="heating",
    cool="cooling",
    docked="docked",
    charging="charging",
    cleaning="cleaning",
    stuck="stuck",
    motion="waiting for movement",
    continuous="always recording",
    home="armed for the night",
    away="armed for leaving",
    measuring="measuring",
)
voice.enum(
    "sort",
    room=("room by room", "sorted by room"),
    name=("in alphabetical order", "sorted by name"),
    newest=("newest first", "the latest first"),
    oldest=("oldest first", "the longest installed first"),
    battery=("lowest battery first", "the emptiest battery first"),
)
voice.enum(
    "list_automations.sort",
    created=("in the order they were set up", "from the first one on"),
    name=("in alphabetical order", "sorted by name"),
    last_run=("the last to run first", "by when they last ran"),
)
voice.enum(
    "list_guest_codes.sort",
    created=("in the order they were given out", "from the first one given out on"),
    starts=("sorted by when they start", "the first to start first"),
    ends=("sorted by when they end", "the first to run out first"),
)
voice.enum(
    "activate_scene.mode",
    apply=("put it on", "apply it unchanged"),
    save=("overwrite it with the current settings of the house", "save the present state of the devices in it"),
)
voice.enum(
    "status",
    upcoming=("upcoming", "not valid yet"),
    active=("active", "valid right now"),
    expired="expired",
    revoked="revoked",
)
voice.enum("connection", online=("online", "connected"), offline=("offline", "not connected"))
voice.enum("power", on="on", off="off")
voice.enum(
    "color",
    warm_white=("warm white", "a warm white"),
    cool_white=("cool white", "a cold white"),
    red="red",
    orange="orange",
    green="green",
    blue="blue",
    purple="purple",
    pink="pink",
)
voice.enum("set_thermostat.mode", heat="heating", cool="cooling", off="off")
voice.enum(
    "set_camera_mode.mode",
    off=("nothing any more", "nothing for now"),
    motion=("only when something moves", "movement only"),
    continuous=("all the time", "around the clock"),
)
voice.enum(
    "arm_alarm.mode",
    home=("when we are at home", "when somebody is in"),
    away=("when all are out", "an empty house"),
)
voice.enum("command", start=("start cleaning", "go and clean"), dock=("go back to its dock", "return home"))
voice.enum(
    "action",
    turn_on=("turn on", "switch on"),
    turn_off=("turn off", "switch off"),
    open="open",
    close="close",
    lock="lock",
    start_cleaning=("start cleaning", "start its cleaning round"),
)
voice.enum(
    "condition",
    above=("goes above the limit", "rises above the limit"),
    below=("falls below the limit", "drops below the limit"),
    detects=("detects something", "notices something"),
    turns_on=("turns on", "is switched on"),
    turns_off=("turns off", "is switched off"),
    locks=("is locked", "gets locked"),
    unlocks=("is unlocked", "gets unlocked"),
)
voice.enum(
    "days",
    daily=("every day", "daily"),
    weekdays=("on weekdays", "from Monday to Friday"),
    weekends=("at weekends", "on Saturdays and Sundays"),
)

voice.value("set_light.device_id", draw=_of("light"), leads=True)
voice.value("set_thermostat.device_id", draw=_of("thermostat"), leads=True)
voice.value("set_blinds.device_id", draw=_of("blind"), leads=True)
voice.value("lock_door.device_id", draw=_of("lock"), leads=True)
voice.value("unlock_door.device_id", draw=_of("lock"), leads=True)
voice.value("create_guest_code.device_id", draw=_of("lock"), leads=True)
voice.value("control_vacuum.device_id", draw=_of("vacuum"), leads=True)
voice.value("set_camera_mode.device_id", draw=_of("camera"), leads=True)
voice.value("play_on_speaker.device_id", draw=_of("speaker"), leads=True)
for place, part in enumerate(("trigger_device_id", "condition", "device_id", "action")):
    voice.value(f"automate_device.{part}", draw=_part(place), leads=True)
voice.value("schedule_device.action", draw=_deed, leads=True)
voice.value("unlock_door.code", draw=_door_code)
voice.value("disarm_alarm.code", draw=_alarm_code)
voice.value("create_guest_code.code", draw=_new_code)
voice.value("read_sensor.device_id", draw=_of("sensor"), leads=True)
voice.value("read_sensor.at", draw=_earlier)
voice.value("schedule_device.at", draw=_time_of_day)
voice.value("since", draw=days_ago(range(8, 60)))
voice.value("until", draw=days_ago(range(1, 8)))
voice.value("list_devices.since", draw=days_ago(range(300, 1200)))
voice.value("list_devices.until", draw=days_ago(range(30, 300)))
voice.value("valid_until", draw=_later)
voice.value("valid_from", draw=_soon)
voice.value("brightness", 5, 10, 20, 30, 40, 50, 60, 75, 80, 100)
voice.value("position", 0, 10, 25, 30, 50, 60, 75, 100)
voice.value("volume", 10, 15, 20, 25, 35, 40, 55, 70)
voice.value("target_temperature", 16.0, 18.0, 18.5, 19.0, 19.5, 20.0, 20.5, 21.0, 21.5, 22.0, 23.0, 24.5)
voice.value("threshold", draw=_limit)
voice.value("query", "lamp", "door", "window", "kitchen", "garden", "plug", "light", "motion", "thermometer")
voice.value("list_automations.query", "light", "door", "turn off", "close", "daily", "blinds", "weekdays", "vacuum")
voice.value("list_scenes.query", "night", "morning", "movie", "dinner", "party", "good", "reading", "work")
voice.value(
    "media",
    "Radio Harbor",
    "the evening news",
    "Bach's cello suites",
    "whale song",
    "the Tiny History podcast",
    "an hour of rain",
    "Brazilian jazz",
    "the Saturday football show",
    "a bedtime story about foxes",
)
voice.value("name", draw=_rule_name)
voice.sensible("schedule_device", _has_days)
voice.sensible("switch_device", _can_do)
voice.sensible("automate_device", _is_measured)
voice.sensible("control_vacuum", _is_sent)
voice.sensible("reconnect_device", _is_lost)
voice.sensible("create_guest_code", _is_guest)

voice.ask("at", "At what time?", "When should that happen?")
voice.ask("since", "From which day on?", "Which day should the report start on?")
voice.ask("valid_until", "Until when should the code work?", "How long should it be valid?")
voice.ask("position", "How far open should they be?", "Which position, in percent?")
voice.ask("media", "What should I play?", "What would you like to hear?")

voice.row("activate_scene.skipped", "the {device_name}")
voice.row("list_devices.items", "{name} ({state})")

voice.tool(
    "list_devices",
    do=(
        "list the devices[ in the {room}][ that are {connection}][, {kind} only][, only what is {state}]"
        "[, with {query} in the name][, {sort}]",
        "show me what is installed[ in the {room}][, just {kind}][, only what is {connection}][, named like {query}]"
        "[, {sort}]",
        "check which devices[ in the {room}] are there[, {kind} only][, and {state} right now]"
        "[, installed since {since}][, installed {until} at the latest]",
        "take stock of the smart devices[ in the {room}][, {kind} only][, {sort}]",
        "give me the gadgets[ in the {room}][, {kind} only][, only what is {state}]",
    ),
    say=(
        "What smart devices do I have[ in the {room}][ by way of {kind}][ that are {connection}][ called {query}]?",
        "Which smart things are there[ in the {room}][, counting only {kind}][, as long as they are "
        "{connection}][, with {query} in the name]?",
    ),
    tell=("There are {total} devices: {list}.", "I see these: {list}."),
)
voice.tool(
    "get_device",
    do=(
        "see how {device_id} is set",
        "look up the state of {device_id}",
        "tell me what state {device_id} is in at the moment",
    ),
    say=(
        "What state is {device_id} in right now?",
        "How is {device_id} set?",
    ),
    tell=(
        "I see “{state}” as the state of the {name}[, at {level}][, with {target_temperature} as the target].",
        "I see the {name} in the {room} as “{state}”[, at {level}].",
    ),
)
voice.tool(
    "get_device",
    do=("check the network connection of {device_id}", "find out if {device_id} can be reached"),
    say=("Is the network connection of {device_id} up?", "Can {device_id} be reached right now?"),
    tell=(
        "I see the {name} as {connection} right now.",
        "I see the {name} in the {room} as {connection}.",
    ),
)
voice.tool(
    "reconnect_device",
    do=(
        "reconnect {device_id}",
        "bring {device_id} back online",
        "get {device_id} onto the network again",
        "hook {device_id} up to the network again",
    ),
    say=("I can't reach {device_id}, please connect it again.", "{device_id} has dropped off the network, fix that."),
    tell=("I brought the {name} back {connection}.", "Done, I can reach the {name} now."),
)
voice.tool(
    "switch_device",
    do=(
        "switch {device_id} {power}",
        "turn {device_id} {power}",
        "make sure {device_id} is {power}",
        "flip {device_id} {power}",
    ),
    say=(
        "I want {device_id} {power}.",
        "Could you turn {device_id} {power}, please?",
        "{device_id} should be {power}.",
    ),
    tell=("I turned the {name} {state}.", "Done, I switched the {name} {state}."),
)
voice.tool(
    "set_light",
    do=(
        "set {device_id}[ to {color}][ at {brightness}]",
        "change the brightness of {device_id}[ to {brightness}]",
        "change the colour of {device_id}[ to {color}]",
        "adjust {device_id}[, colour {color}][, brightness {brightness}]",
        "dim or brighten {device_id}[ to {brightness}]",
        "let {device_id} shine[ in {color}]",
    ),
    say=(
        "I'd like different light from {device_id}[, say {brightness}][, in {color}].",
        "Can {device_id} shine[ in {color}][ at {brightness}]?",
        "I want {device_id} to look different[, at {brightness}][, in {color}].",
    ),
    tell=(
        "You have the {name} {state} now[, in {color}][, at {level}].",
        "I set the {name}[ to {color}][ at {level}].",
    ),
)
voice.tool(
    "set_thermostat",
    do=(
        "adjust {device_id}[; the target is {target_temperature}][; the mode is {mode}]",
        "set {device_id}[ to {target_temperature}]",
        "switch {device_id}[ to {mode}]",
        "give {device_id} another target temperature[, {target_temperature}]",
    ),
    say=(
        "The temperature isn't right, so adjust {device_id}[ to {target_temperature}].",
        "I want {device_id} set differently[, namely to {mode}].",
        "I want {device_id} set differently[; the mode should be {mode}][; the target should be {target_temperature}].",
    ),
    tell=(
        "The {name} is set to {state} now[, with {target_temperature} as the target].",
        "The target of the {name} is {target_temperature} now; its mode is {state}.",
        "Done: the {name} is at {target_temperature}, mode {state}.",
    ),
)
voice.tool(
    "set_blinds",
    do=(
        "move {device_id} to {position}",
        "change {device_id} to {position} open",
        "set {device_id} to {position} open",
        "see that {device_id} end up {position} open",
    ),
    say=("I'd like {device_id} {position} open.", "Could {device_id} be moved to {position}?"),
    tell=("The {name} are at {level} now.", "I set the {name} to {level} open."),
)
voice.tool(
    "lock_door",
    do=(
        "lock {device_id}",
        "turn the key in {device_id}",
        "engage {device_id}",
        "secure {device_id}",
    ),
    say=("Did I leave {device_id} open? Lock it, please.", "I'd feel safer with {device_id} locked, so lock it."),
    tell=("The {name} is {state}.", "All shut: the {name} is {state}."),
)
voice.tool(
    "unlock_door",
    do=(
        "unlock {device_id} with the code {code}",
        "open {device_id}, the code is {code}",
        "open up {device_id} using the code {code}",
    ),
    say=(
        "Someone is waiting at {device_id}, let them in. The code is {code}.",
        "I need {device_id} unlocked, code {code}.",
    ),
    tell=("The {name} is {state}.", "Done, the {name} is {state}."),
)
voice.tool(
    "control_vacuum",
    do=(
        "have {device_id} {command}[ in the {room}]",
        "tell {device_id} to {command}[, just the {room}]",
        "get {device_id} to {command}[, only the {room}]",
    ),
    say=("I want {device_id} to {command}[, in the {room} only].", "Can {device_id} {command}[ in the {room}]?"),
    tell=(
        "The {name} is {state} now[, in the {activity} only].",
        "Done: the {name} is {state}[, just in the {activity}].",
    ),
)
voice.tool(
    "set_camera_mode",
    do=(
        "have {device_id} record {mode}",
        "set {device_id} so that it records {mode}",
        "change what {device_id} records: {mode}",
    ),
    say=("I want {device_id} to record {mode}.", "{device_id} should film {mode}."),
    tell=("The {name} is set to {state}.", "Done, the recording mode of the {name} is “{state}” now."),
)
voice.tool(
    "play_on_speaker",
    do=(
        "play {media} on {device_id}[ at {volume} volume]",
        "put on {media} through {device_id}[, volume {volume}]",
        "stream {media} to {device_id}[ with the volume at {volume}]",
    ),
    say=(
        "I feel like {media}, on {device_id} please[, volume {volume}].",
        "Could {device_id} play {media}[ at {volume} volume]?",
    ),
    tell=("The {name} is playing {activity}.", "Enjoy {activity}."),
)
voice.tool(
    "arm_alarm",
    do=(
        "arm the alarm for {mode}",
        "switch the alarm on for {mode}",
        "activate the burglar alarm for {mode}",
        "turn the alarm on for {mode}",
    ),
    say=("The alarm should be armed for {mode}.", "I'd feel safer with the alarm set for {mode}."),
    tell=("The {name} is armed in {state} mode.", "The alarm is armed now, in {state} mode."),
)
voice.tool(
    "disarm_alarm",
    do=(
        "disarm the alarm with {code}",
        "switch the alarm off, the code is {code}",
        "deactivate the alarm; the code is {code}",
        "turn the alarm off with the code {code}",
    ),
    say=("I'm home, so turn off the alarm. Code {code}.", "The alarm can be turned off now; its code is {code}."),
    tell=("The {name} is {state}.", "Done, the {name} is disarmed."),
)
voice.tool(
    "read_sensor",
    do=(
        "read {device_id}[ as of {at}]",
        "tell me what {device_id} says[ for {at}]",
        "check the value of {device_id}[, as it was on {at}]",
        "get the reading of {device_id}[ from {at}]",
    ),
    say=("What does {device_id} show[ for {at}]?", "I'd like to know what {device_id} measured[ on {at}]."),
    tell=("The {name} says {says}.", "It read {says} at {measured_at}."),
)
voice.tool(
    "list_scenes",
    do=(
        "list my scenes[ with {query} in the name]",
        "show which scenes there are[ for {query}]",
        "name the scenes I have set up for the house[ with names like {query}]",
    ),
    say=("Which scenes have I set up[ for {query}]?", "Do I have any scenes[ to do with {query}]?"),
    tell=("You have {total} scenes: {list}.", "These are your scenes: {list}."),
)
voice.tool(
    "activate_scene",
    do=(
        "activate {scene_id}",
        "start {scene_id}",
        "set the house to {scene_id}",
        "switch to {scene_id}",
        "run {scene_id}",
    ),
    say=(
        "I'm in the mood for {scene_id}.",
        "Time for {scene_id}!",
        "Could you run {scene_id}?",
        "I'd like you to switch to {scene_id}.",
    ),
    tell=(
        "The scene “{name}” is on[; I had to leave out {skipped}].",
        "The house is set to “{name}”[; only {skipped} stayed as before].",
    ),
)
voice.tool(
    "activate_scene",
    do=("use {scene_id}[ and {mode}]", "go to {scene_id}[ and {mode}]"),
    say=("I'd like to have {scene_id}[; {mode}].",),
    tell=(
        "That is done for the scene “{name}”[; I had to leave out {skipped}].",
        "The scene “{name}” is taken care of[; only {skipped} could not be reached].",
    ),
)
voice.tool(
    "schedule_device",
    do=(
        "have {device_id} {action} at {at} from now on[, {days}][ and call it {name}]",
        "schedule {device_id} to {action} at {at}[, {days}][, under the name {name}]",
        "set up a timer so that {device_id} will {action} at {at}[, {days}][, named {name}]",
        "let {device_id} {action} automatically at {at}[, {days}][; the name is {name}]",
    ),
    say=(
        "From now on I want {device_id} to {action} at {at}[, {days}][; name it {name}].",
        "Could {device_id} always {action} at {at}[, {days}][, under the name {name}]?",
    ),
    tell=("It is set up as “{name}”.", "The schedule “{name}” is in place from now on."),
)
voice.tool(
    "automate_device",
    do=(
        "have {device_id} {action} whenever {trigger_device_id} {condition}[ of {threshold}][, named {name}]",
        "set up a rule that makes {device_id} {action} when {trigger_device_id} {condition}[ of {threshold}]"
        "[, and call it {name}]",
        "let {device_id} {action} automatically as soon as {trigger_device_id} {condition}[ of {threshold}]"
        "[, under the name {name}]",
        "automate {device_id} to {action} if {trigger_device_id} {condition}[ of {threshold}]",
    ),
    say=(
        "When {trigger_device_id} {condition}[ of {threshold}], {device_id} should {action}[; call it {name}].",
        "I want {device_id} to {action} each time {trigger_device_id} {condition}[ of {threshold}]"
        "[, under the name {name}].",
    ),
    tell=("The automation “{name}” is in place.", "Done. I called it “{name}”."),
)
voice.tool(
    "list_automations",
    do=(
        "list what my home does by itself[ with {device_id}][ under names like {query}][, {sort}]",
        "show me the automations and schedules[ of {device_id}][ called something like {query}]",
        "go over the automatic rules[ for {device_id}][ that mention {query}][, {sort}]",
    ),
    say=(
        "What automatic rules are set up[ for {device_id}][ under names like {query}]?",
        "Which automations do I have[ that touch {device_id}][, {sort}]?",
    ),
    tell=("You have {total} automations: {list}.", "These run by themselves: {list}."),
)
voice.tool(
    "delete_automation",
    do=(
        "delete {automation_id}",
        "get rid of {automation_id}",
        "stop {automation_id} for good",
        "remove {automation_id}",
    ),
    say=("I don't need {automation_id} any more, so delete it.", "I'm annoyed by {automation_id}, so remove it."),
    tell=("“{name}” is deleted.", "I removed “{name}”."),
)
voice.tool(
    "get_energy_report",
    do=(
        "show the power use of our plugs[ in the {room}] since {since}[ until {until}]",
        "add up what the plugs[ in the {room}] used from {since}[ to {until}]",
        "work out the electricity our plugs[ in the {room}] have drawn since {since}[, up to {until}]",
    ),
    say=(
        "How much electricity[ in the {room}] went through the plugs since {since}[ and up to {until}]?",
        "How much power have our appliances[ in the {room}] used in all since {since}[, counting up to {until}]?",
    ),
    tell=("Together the plugs used {total_kwh}.", "From {since} to {until}, the plugs used {total_kwh}."),
)
voice.tool(
    "create_guest_code",
    do=(
        "give {guest_email} the code {code} for {device_id}[ from {valid_from}] until {valid_until}",
        "let {guest_email} open {device_id} with the code {code}[ from {valid_from}] up to {valid_until}",
        "set up the code {code} for {guest_email} at {device_id}[, from {valid_from}] until {valid_until}",
    ),
    say=(
        "{guest_email} is coming over and has to open {device_id}; the code is {code}[, from {valid_from}] "
        "until {valid_until}.",
        "Please set {code} on {device_id} for {guest_email}[, good from {valid_from}], up to {valid_until}.",
    ),
    tell=(
        "{guest_name} can open the {device_name} until {valid_until}.",
        "The code for {guest_name} works from {valid_from} until {valid_until}.",
    ),
)
voice.tool(
    "list_guest_codes",
    do=(
        "list the guest codes[ for {device_id}][ that {guest} has][, just those that are {status}][, {sort}]",
        "show the guests' codes[ for {device_id}][, just those of {guest}][, only the {status} ones]"
        "[, valid since {since}][, valid until {until}]",
        "tell me which visitors hold a door code[ for {device_id}][, {status} ones only][, {sort}]",
    ),
    say=(
        "Who has[ {status}] codes[ for {device_id}]?",
        "Which codes were given out[ for {device_id}][ to {guest}][, {sort}]?",
    ),
    tell=("{total} guest codes: {list}.", "These guests have or had a code: {list}."),
)
voice.tool(
    "revoke_guest_code",
    do=(
        "revoke {guest_code_id}",
        "cancel {guest_code_id} right away",
        "deactivate {guest_code_id}",
        "delete {guest_code_id}",
    ),
    say=("I don't want {guest_code_id} to work any longer.", "Please make sure that {guest_code_id} ends now."),
    tell=(
        "{guest_name} can't open the {device_name} any more.",
        "The code of {guest_name} for the {device_name} is {status}.",
    ),
)

_OF_A_DEVICE = (
    "switch_device",
    "set_light",
    "set_thermostat",
    "set_blinds",
    "lock_door",
    "set_camera_mode",
    "control_vacuum",
    "play_on_speaker",
)
voice.goes_on("list_devices", "get_device", "reconnect_device", *_OF_A_DEVICE)
voice.goes_on("get_device", "reconnect_device", "schedule_device", *_OF_A_DEVICE)
voice.goes_on("list_scenes", "activate_scene")
voice.goes_on("list_guest_codes", "revoke_guest_code")
voice.goes_on("list_automations", "delete_automation")
voice.goes_on("reconnect_device", *_OF_A_DEVICE)
for _tool in ("switch_device", "set_light", "set_thermostat", "set_blinds"):
    voice.goes_on(_tool, "schedule_device")
voice.goes_on("lock_door", "schedule_device")
voice.goes_on("schedule_device", "automate_device")

"""How people talk to their home."""

import datetime as dt
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import Draw, attribute, latest, name, relation
from prove.servers._shared.draws import days_ago
from prove.servers.iot_devices.records import DeviceKind, Home
from prove.servers.iot_devices.tools import server

voice = server.voice

voice.situations(
    "I'm settling in at home.",
    "I'm on the sofa.",
    "I'm making the place comfortable.",
    "I'm fiddling with my smart home.",
    "I like things automated.",
    "I can't find the remote.",
    "My flat has a mind of its own.",
    "I'm too comfy to get up.",
    "The gadgets here confuse my guests.",
    "I'm playing with my new gadgets.",
    "I'm fine-tuning the house.",
    "My home is full of clever devices.",
    "I'm still getting used to all these gadgets.",
)
voice.wrong_words("same_device", "threshold_mismatch")

RULE_NAMES: dict[str, tuple[str, ...]] = {
    "turn_on": ("Evening comfort", "Wake up gently", "Sunset", "Welcome home"),
    "turn_off": ("Save power", "Nobody home", "Bedtime", "Power saver"),
    "open": ("Fresh air", "Wake up gently", "Morning light"),
    "close": ("Sunset", "Night watch", "Shade"),
    "lock": ("Night watch", "Nobody home", "Lock up"),
    "start_cleaning": ("Nobody home", "Clean sweep", "Tidy floor"),
}
ACTIONS: dict[DeviceKind, tuple[str, ...]] = {
    "light": ("turn_on", "turn_off"),
    "plug": ("turn_on", "turn_off"),
    "speaker": ("turn_off",),
    "thermostat": ("turn_on", "turn_off"),
    "blind": ("open", "close"),
    "lock": ("lock",),
    "vacuum": ("start_cleaning",),
}
"""What a device can do by itself; what others cannot do, nobody asks for."""


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


def _time_of_day(home: Home, rng: Random) -> dt.time:
    return dt.time(rng.randrange(5, 24), rng.choice((0, 0, 10, 15, 20, 30, 45)))


def _rule_name(home: Home, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A name for a rule that fits what it does."""
    known = [name for names in RULE_NAMES.values() for name in names]
    return rng.choice(RULE_NAMES.get(arguments.get("action", ""), known))


def _can_do(home: Home, arguments: Mapping[str, Any]) -> bool:
    """Whether a device is of a kind that can do what it should do by itself."""
    device = home.devices.find(arguments.get("device_id", ""))
    trigger = home.devices.find(arguments.get("trigger_device_id", ""))
    return device is None or (arguments.get("action") in ACTIONS.get(device.kind, ()) and device is not trigger)


voice.entity(
    "rooms",
    name("{name}", "the {name}", "the room we call the {name}"),
    attribute("the room on the {floor} level"),
    label="{name}",
)
voice.entity(
    "devices",
    name("the {name}", "my {name}"),
    relation("the {kind} in the {room}", "the {kind} on the {room.floor} level"),
    latest("the newest {kind}", by="installed_on"),
    label="{name}",
)
voice.entity(
    "scenes",
    name("{name}", "the {name} scene", "my scene called {name}"),
    attribute("the scene that goes by {name}"),
    label="{name}",
)
voice.entity(
    "automations",
    name("the rule \u201c{name}\u201d", "the automation called “{name}”"),
    attribute("the rule for {at} {days}"),
    relation("the rule that controls the {device_id.name}", "whatever the {trigger_device_id.name} triggers by itself"),
    label="{name}",
)
voice.entity(
    "guest_codes",
    name("the code of {guest_name}", "{guest_name}'s code"),
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
    apply=("use it as it is", "apply it as it is"),
    save=("overwrite it with the current settings", "save how things are set right now in it"),
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
    off=("nothing at all", "nothing any more"),
    motion=("only when something moves", "movement only"),
    continuous=("all the time", "around the clock"),
)
voice.enum("arm_alarm.mode", home=("staying in", "people at home"), away=("being away", "an empty house"))
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
    above=("goes above the limit", "gets too high"),
    below=("falls below the limit", "gets too low"),
    detects=("detects something", "notices something"),
    turns_on=("turns on", "is switched on"),
    turns_off=("turns off", "is switched off"),
    locks=("locks", "is locked"),
    unlocks=("unlocks", "is unlocked"),
)
voice.enum(
    "days",
    daily=("every day", "daily"),
    weekdays=("on weekdays", "from Monday to Friday"),
    weekends=("at weekends", "on Saturdays and Sundays"),
)

voice.value("set_light.device_id", draw=_of("light"))
voice.value("set_thermostat.device_id", draw=_of("thermostat"))
voice.value("set_blinds.device_id", draw=_of("blind"))
voice.value("lock_door.device_id", draw=_of("lock"))
voice.value("unlock_door.device_id", draw=_of("lock"))
voice.value("create_guest_code.device_id", draw=_of("lock"))
voice.value("control_vacuum.device_id", draw=_of("vacuum"))
voice.value("set_camera_mode.device_id", draw=_of("camera"))
voice.value("play_on_speaker.device_id", draw=_of("speaker"))
voice.value("automate_device.trigger_device_id", draw=_of("sensor"))
voice.value("automate_device.device_id", draw=_of("light", "plug", "blind"))
voice.value("unlock_door.code", draw=_door_code)
voice.value("disarm_alarm.code", draw=_alarm_code)
voice.value("create_guest_code.code", draw=_new_code)
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
voice.value("threshold", 18.0, 20.0, 22.5, 25.0, 28.0, 60.0, 65.0, 70.0, 300.0, 800.0, 1000.0)
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
voice.sensible("schedule_device", _can_do)
voice.sensible("automate_device", _can_do)

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
        "check {device_id}",
        "see how {device_id} is set",
        "look up the state of {device_id}",
    ),
    say=(
        "What is {device_id} doing right now?",
        "How is {device_id} set?",
    ),
    tell=(
        "The {name} is {state}[, at {level}][, with {target_temperature} as the target].",
        "The {name} in the {room} is {state}[ at {level}].",
    ),
)
voice.tool(
    "get_device",
    do=("check whether {device_id} is on the network",),
    say=("Is {device_id} on the network?",),
    tell=(
        "The {name} is {connection}.",
        "The {name} in the {room} is {connection} right now.",
    ),
)
voice.tool(
    "reconnect_device",
    do=("reconnect {device_id}", "bring {device_id} back online", "get {device_id} onto the network again"),
    say=("I can't reach {device_id}, please connect it again.", "{device_id} has dropped off the network, fix that."),
    tell=("Back {connection}: the {name}.", "Done, I can reach the {name} now."),
)
voice.tool(
    "switch_device",
    do=("switch {power} {device_id}", "turn {device_id} {power}", "make sure {device_id} is {power}"),
    say=(
        "I want {device_id} {power}.",
        "Could you turn {device_id} {power}, please?",
        "{device_id} should be {power}.",
    ),
    tell=("The {name} is {state}.", "Done, I switched {state} the {name}."),
)
voice.tool(
    "set_light",
    do=(
        "set {device_id}[ to {color}][ at {brightness}]",
        "change the brightness of {device_id}[ to {brightness}]",
        "change the colour of {device_id}[ to {color}]",
        "adjust {device_id}[ so that it shines in {color}][ at {brightness}]",
    ),
    say=(
        "I'd like different light from {device_id}[, say {brightness}][, in {color}].",
        "Can {device_id} shine[ in {color}][ at {brightness}]?",
        "I want {device_id} to look different[, at {brightness}][, in {color}].",
    ),
    tell=(
        "The {name} is {state} now[, in {color}][, at {level}].",
        "Done: the {name} is {state}[ in {color}][ at {level}].",
    ),
)
voice.tool(
    "set_thermostat",
    do=(
        "set {device_id}[ to {target_temperature}]",
        "switch {device_id}[ to {mode}]",
        "adjust {device_id}[ to {target_temperature} and switch it to {mode}]",
    ),
    say=(
        "It isn't comfortable, so adjust {device_id}[ to {target_temperature}].",
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
    do=("move {device_id} to {position}", "leave {device_id} open by {position}", "set {device_id} to {position} open"),
    say=("I'd like {device_id} {position} open.", "Could {device_id} go to {position}?"),
    tell=("The {name} are at {level} now.", "Done: {name}, {level} open."),
)
voice.tool(
    "lock_door",
    do=("lock {device_id}", "lock up at {device_id}", "make sure {device_id} is locked"),
    say=("Did I leave {device_id} open? Lock it, please.", "I want {device_id} locked."),
    tell=("The {name} is {state}.", "All shut: the {name} is {state}."),
)
voice.tool(
    "unlock_door",
    do=("unlock {device_id} with the code {code}", "open {device_id}, the code is {code}"),
    say=(
        "Someone is waiting at {device_id}, let them in. The code is {code}.",
        "I need {device_id} unlocked, code {code}.",
    ),
    tell=("The {name} is {state}.", "You can come in now, the {name} is {state}."),
)
voice.tool(
    "control_vacuum",
    do=("have {device_id} {command}[ in the {room}]", "tell {device_id} to {command}[, just the {room}]"),
    say=("I want {device_id} to {command}[, but only for the {room}].", "Can {device_id} {command}[ in the {room}]?"),
    tell=(
        "The {name} is {state} now.",
        "Done: the {name} is {state}.",
    ),
)
voice.tool(
    "set_camera_mode",
    do=("have {device_id} record {mode}", "set {device_id} so that it records {mode}"),
    say=("I want {device_id} to record {mode}.", "From now on {device_id} should film {mode}."),
    tell=("The {name} is set to {state}.", "Done, the {name} now has the setting {state}."),
)
voice.tool(
    "play_on_speaker",
    do=(
        "play {media} on {device_id}[ at {volume} volume]",
        "put on {media} through {device_id}[, volume {volume}]",
    ),
    say=(
        "I feel like {media}, on {device_id} please[, {volume} loud].",
        "Could {device_id} play {media}[ at {volume}]?",
    ),
    tell=("The {name} is playing {activity}.", "Enjoy {activity}."),
)
voice.tool(
    "arm_alarm",
    do=("arm the alarm for {mode}", "switch the alarm on for {mode}"),
    say=("The alarm should be armed for {mode}.", "I'd feel safer with the alarm set for {mode}."),
    tell=("The {name} is armed in {state} mode.", "Armed; the mode is {state}."),
)
voice.tool(
    "disarm_alarm",
    do=("disarm the alarm with {code}", "switch the alarm off, the code is {code}"),
    say=("I'm home, so turn off the alarm. Code {code}.", "The alarm can go off duty; its code is {code}."),
    tell=("The {name} is {state}.", "Done, the {name} is disarmed."),
)
voice.tool(
    "read_sensor",
    do=(
        "read {device_id}[ as of {at}]",
        "tell me what {device_id} says[ for {at}]",
        "check the value of {device_id}[, as it was on {at}]",
    ),
    say=("What does {device_id} show[ for {at}]?", "I'd like to know what {device_id} measured[ on {at}]."),
    tell=("The {name} says {says}.", "It read {says} at {measured_at}."),
)
voice.tool(
    "list_scenes",
    do=("list my scenes[ with {query} in the name]", "show which scenes there are[ for {query}]"),
    say=("Which scenes have I set up[ for {query}]?", "Do I have any scenes[ to do with {query}]?"),
    tell=("You have {total} scenes: {list}.", "These are your scenes: {list}."),
)
voice.tool(
    "activate_scene",
    do=(
        "activate {scene_id}",
        "start {scene_id}",
        "set the house to {scene_id}",
        "switch to {scene_id}[, or rather {mode}]",
    ),
    say=(
        "I'm in the mood for {scene_id}.",
        "Time for {scene_id}!",
        "Could you run {scene_id}?",
        "Run {scene_id} for me[, or rather {mode}].",
    ),
    tell=(
        "{name} is on[; I had to leave out {skipped}].",
        "Done, that was {name}[, only {skipped} stayed as before].",
    ),
)
voice.tool(
    "schedule_device",
    do=(
        "have {device_id} {action} at {at}[ {days}][ and call it {name}]",
        "schedule {device_id} to {action} at {at}[, {days}][, under the name {name}]",
    ),
    say=(
        "At {at}[, {days},] I want {device_id} to {action}[; name it {name}].",
        "Could {device_id} {action} by itself at {at}[ {days}][, under the name {name}]?",
    ),
    tell=("It is set up as “{name}”.", "The schedule “{name}” is in place from now on."),
)
voice.tool(
    "automate_device",
    do=(
        "have {device_id} {action} whenever {trigger_device_id} {condition}[, limit {threshold}][, named {name}]",
        "set up a rule that makes {device_id} {action} when {trigger_device_id} {condition}[, with a "
        "limit of {threshold}][, and call it {name}]",
    ),
    say=(
        "When {trigger_device_id} {condition}[, with {threshold} as the limit], {device_id} should "
        "{action}[; call it {name}].",
        "I want {device_id} to {action} each time {trigger_device_id} {condition}[ (limit "
        "{threshold})][, under the name {name}].",
    ),
    tell=("The automation “{name}” is in place.", "Done. I called it “{name}”."),
)
voice.tool(
    "list_automations",
    do=(
        "list what happens by itself[ around {device_id}][ with {query} in the name][, {sort}]",
        "show me the automations and schedules[ of {device_id}][ called something like {query}]",
    ),
    say=(
        "What rules are set up[ for {device_id}][ under {query}]?",
        "Which automations do I have[ that touch {device_id}][, {sort}]?",
    ),
    tell=("There are {total} of them: {list}.", "These run by themselves: {list}."),
)
voice.tool(
    "delete_automation",
    do=("delete {automation_id}", "get rid of {automation_id}", "stop {automation_id} for good"),
    say=("I don't need {automation_id} any more.", "I'm annoyed by {automation_id}, so remove it."),
    tell=("“{name}” is deleted.", "I removed “{name}”."),
)
voice.tool(
    "get_energy_report",
    do=(
        "show the power use since {since}[ until {until}][ in the {room}]",
        "add up what the plugs[ in the {room}] used from {since}[ to {until}]",
    ),
    say=(
        "How much electricity[ in the {room}] went through the plugs since {since}[ and up to {until}]?",
        "What did our appliances[ in the {room}] use from {since} on[, until {until}]?",
    ),
    tell=("Together they used {total_kwh}.", "From {since} to {until} it was {total_kwh}."),
)
voice.tool(
    "create_guest_code",
    do=(
        "give {guest_email} the code {code} for {device_id}[ from {valid_from}] until {valid_until}",
        "let {guest_email} open {device_id} with the code {code}[, starting {valid_from},] up to {valid_until}",
    ),
    say=(
        "{guest_email} is coming over and needs {device_id}: code {code},[ from {valid_from}] until {valid_until}.",
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
        "show the guests' codes[ for {device_id}][, only {guest}][, only the {status} ones][, valid since {since}]"
        "[, valid until {until}]",
    ),
    say=(
        "Who has[ {status}] codes[ for {device_id}]?",
        "Which codes were given out[ for {device_id}][ to {guest}][, {sort}]?",
    ),
    tell=("{total} guest codes: {list}.", "These guests have or had a code: {list}."),
)
voice.tool(
    "revoke_guest_code",
    do=("revoke {guest_code_id}", "cancel {guest_code_id} right away", "take {guest_code_id} out of use"),
    say=("I don't want {guest_code_id} to work any longer.", "{guest_code_id} should stop opening the door."),
    tell=(
        "{guest_name} can't open the {device_name} any more.",
        "The code of {guest_name} for the {device_name} is {status}.",
    ),
)

"""What the home does by itself: schedules and automations that are made, moved and taken down."""

import datetime as dt
from collections.abc import Callable
from typing import Any, cast

from prove.purposes.areas.household.doors import is_one_light
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    column,
    day,
    given,
    look,
    me,
    name_of,
    named,
    number,
    on_weekday,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    text,
    time_of,
    today,
    when,
    word,
)
from prove.servers.calendar.events import create_event, list_events, search_events
from prove.servers.iot_devices.records import CameraMode, DeviceSummary
from prove.servers.iot_devices.routines import automate_device, delete_automation, list_automations, schedule_device
from prove.servers.iot_devices.tools import list_devices, read_sensor, set_camera_mode, set_thermostat
from prove.servers.team_chat.tools import list_colleagues, send_direct_message
from prove.servers.travel_booking.stays import list_trips

_SEEN_FROM_AFAR = ("living room", "kitchen", "hall", "bedroom", "dining room", "guest room", "study", "craft room")
"""Rooms in which people are, so that light there looks like somebody at home, and is noticed."""
_NEAR = 5
"""How many degrees warmer it may be, so that somebody can think it is cold."""
_SOON = 21
"""How many days before a trip people think of the house."""
_REGULAR = ("Team stand-up", "Language practice")


def _is_reachable(device: DeviceSummary) -> object:
    return device.connection == "online"


@purpose(
    "travel_booking",
    "iot_devices",
    "calendar",
    because=(
        "Dark windows are an invitation to burglars.",
        "I've read that a lamp in the evening keeps thieves away.",
        "Nobody needs to notice that we're gone.",
        "Our street is very quiet at night.",
        "The insurer gives a discount for this sort of thing.",
        "The last time we were away, somebody tried the windows.",
        "A lit window fools most people.",
        "The police recommend leaving a light on.",
        "My neighbours were burgled while they were on vacation.",
        "A retired detective taught me a few prevention tricks.",
        "I always worry about the house when I travel.",
        "Our front door can't be seen from the street.",
        "Criminals look for houses that stay dark, according to a documentary.",
        "The people next door have moved out.",
    ),
)
def look_lived_in() -> Any:
    """Let a lamp go on and off every day and a camera record, and note for the end of a trip what to undo."""
    lamp = some(
        rows(list_devices, kind="light"),
        lambda d: (f"the {d.name}",),
        fits=[_is_reachable, is_one_light, lambda d: among(d.room, _SEEN_FROM_AFAR)],
    )
    dusk = cast(dt.time, word("17:45", "18:30", "19:00", "19:15", "19:45", "20:15", "20:30"))
    late = cast(dt.time, word("22:15", "22:30", "22:45", "23:00", "23:15", "23:30", "23:45"))
    shine = say(
        act(schedule_device, device_id=lamp.id, action="turn_on", at=dusk),
        f"have {lamp} come on at {dusk} every day",
        f"schedule {lamp} to turn on daily at {dusk}",
        f"get {lamp} to come on by itself each day at {dusk}",
        f"Every day at {dusk}, {lamp} should be switched on.",
        f"put {lamp} on a schedule: on at {dusk}, seven days a week",
        f"set up a daily schedule that turns {lamp} on at {dusk}",
        f"I want {lamp} to light up at {dusk} every day, by itself.",
    )
    rest = say(
        act(schedule_device, device_id=lamp.id, action="turn_off", at=late),
        f"also set it to switch off at {late} every day",
        f"have it go off again at {late} every day",
        f"schedule it to turn off daily at {late}",
        f"add a second schedule that turns it off at {late}, also daily",
        f"I also need a schedule that turns it off at {late} every day.",
        f"It shouldn't be on all night, so have it turned off at {late} every day.",
        f"have it switch itself off at {late}, every day as well",
    )
    camera = some(
        rows(list_devices, kind="camera"), lambda d: (f"the {d.name}",), fits=[lambda d: d.connection == "online"]
    )
    mode: CameraMode = cast(CameraMode, word("motion", "continuous"))
    watch = say(
        act(set_camera_mode, device_id=camera.id, mode=mode),
        f"set {camera} to {mode} mode",
        f"let {camera} record in {mode} mode",
        f"I also want {camera} in {mode} mode.",
        f"make {camera} record too, using {mode} mode",
        f"put {camera} into {mode} mode as well",
        f"have {camera} watch the place in {mode} mode",
        f"It's safer with a camera, so switch {camera} to {mode} mode.",
    )
    trip = some(
        rows(list_trips, phase="upcoming"),
        lambda t: (
            f"my upcoming {t.destination} trip",
            f"my upcoming trip to {t.destination}",
        ),
        fits=[lambda t: t.starts_on <= shift(today(), days=_SOON)],
    )
    title = quoted(
        "Undo the lights",
        "Back to normal",
        "Delete the schedules",
        "Home again",
        "No more pretending",
        "Lights as usual",
        "Stop the light show",
        "Tidy up the smart home",
    )
    remind = say(
        act(
            create_event,
            title=title,
            starts_at=at(trip.ends_on, 21),
            duration_minutes=15,
            description=text(f"To be deleted: {shine.name}; {rest.name}."),
        ),
        f"put {title} into my calendar at 21:00 on the last day of {trip}, for 15 minutes, and note the names of the "
        "two schedules, which have to go then",
        f"remind me to delete both schedules on the day {trip} ends: a 15-minute calendar entry {title} at 21:00 "
        "that lists them by name",
        f"find out when {trip} is over and add {title} to my calendar that day, 21:00, a quarter of an hour, with "
        "the names of the two schedules in the notes",
        f"I need {title} in my calendar on the last day of {trip}, from 21:00 to 21:15, with the names of both "
        "schedules in the notes, so that I can delete them.",
        f"schedule {title} in my calendar for the day I come back from {trip}, at 21:00, 15 minutes long, and "
        "write down the names of the two schedules that I'll delete",
        f"enter {title} in my calendar on the day {trip} ends, at 21:00 for 15 minutes, with both schedules by "
        "their names in the notes",
        f"I'll delete both schedules after {trip}. Put {title} into my calendar at 21:00 on its last day, 15 minutes, "
        "and note the names of the two.",
    )
    tells(
        shine,
        f"The schedule for switching it on is called “{shine.name}”.",
        f"I've set up the schedule “{shine.name}”.",
    )
    tells(watch, f"The {watch.name} is set to {mode}.", f"I've put the {watch.name} into {mode} mode.")
    tells(rest, f"The one for switching it off is called “{rest.name}”.", f"The other schedule is “{rest.name}”.")
    return (shine, rest), (watch, remind)


def _opens_by_itself(device: DeviceSummary) -> object:
    """Whether blinds have a schedule that opens them, which another one can replace."""
    own = rows(list_automations, device_id=device.id)
    return own.where(lambda a: a.trigger == "time", lambda a: a.action == "open").count() == 1


def _blinds(*fits: Callable[[DeviceSummary], object]) -> DeviceSummary:
    return some(
        rows(list_devices, kind="blind"),
        lambda d: (f"the {d.name}",),
        fits=[_is_reachable, lambda d: among(among("bathroom", d.room), (False,)), *fits],
    )


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "The blinds move too late or too early.",
        "I like daylight in the house before work begins.",
        "Our mornings are far too gloomy.",
        "I've sworn to become a morning person.",
        "My working hours have shifted.",
        "I want more light in the house when I get up.",
        "I'd like some sun before my first appointment.",
        "A gentle awakening makes me cheerful and productive.",
        "Sitting in a dim house over coffee makes me grumpy.",
        "It's too dark in here for breakfast.",
        "I want to get up without an alarm clock.",
        "I've read that daylight wakes people better than coffee.",
        "I've overslept far too often lately.",
        "My clock's shrill buzzer startles me out of sleep.",
        "My houseplants need more light.",
        "I'm always in a hurry before my first appointment.",
    ),
)
def wake_before_the_first_date() -> Any:
    """Take down the schedule of some blinds, and open them some time before a regular date begins."""
    blind = again(_blinds(_opens_by_itself), "them")
    old = rows(list_automations, device_id=blind.id).the(lambda a: a.trigger == "time")
    drop = say(
        act(delete_automation, automation_id=old.id),
        f"delete the schedule for {blind}",
        f"remove the schedule of {blind}",
        f"take {blind} off their schedule",
        f"There's a schedule for {blind}, and I want it gone.",
        f"cancel whatever schedule is set for {blind}",
        f"I no longer need the schedule for {blind}, so delete it.",
        f"There's a schedule that moves {blind}. Delete it.",
    )
    title = column(rows(list_events), lambda e: e.title, fits=[lambda e: among(e.title, _REGULAR)])
    event = rows(search_events, query=title).the(lambda e: e.title == title)
    before = number(45, 50, 60, 70, 75, 80, 90)
    fresh = say(
        act(
            schedule_device,
            device_id=blind.id,
            action="open",
            at=cast(dt.time, time_of(shift(event.starts_at, minutes=0 - before))),
            days="weekdays",
        ),
        f'look up when my "{title}" starts, and have those blinds open {before} minutes earlier, on weekdays',
        f'schedule {blind:again} to open on weekdays {before} minutes before my "{title}" begins; the time is in my '
        "calendar",
        f'get the same blinds to open automatically on weekdays, {before} minutes ahead of my "{title}"',
        f'On weekdays, those blinds should open {before} minutes before my "{title}"; check my calendar for the time.',
        f'check my calendar for "{title}", and have the blinds open {before} minutes before it, on weekdays only',
        f'I want daylight {before} minutes before my "{title}", so have those blinds open at that time on weekdays.',
        f'My "{title}" is in the calendar. Have the blinds open {before} minutes before it starts, on weekdays only.',
    )
    tells(drop, f"I've deleted “{drop.name}”.", f"The schedule “{drop.name}” is gone.")
    tells(fresh, f"The new schedule is “{fresh.name}”.", f"I've set up “{fresh.name}”.")
    return (drop,), (fresh,)


@purpose(
    "iot_devices",
    because=(
        "Poor circulation makes my knuckles and ankles numb.",
        "Proper insulation is beyond our renovation budget.",
        "Heating costs what it costs, so I only do it when needed.",
        "I'm about to sit still for hours.",
        "We have thin windows.",
        "My fingers are stiff at the keyboard.",
        "These walls lose warmth faster than we can pay for it.",
        "I'm wearing two sweaters already.",
        "I always get cold before anybody else does.",
        "We never agree on the heating at home.",
        "I don't want to waste any gas.",
        "The windows feel cold to the touch.",
        "Our windows should have been replaced long ago.",
        "I'm shivering, and I don't know why.",
    ),
)
def heat_by_the_weather() -> Any:
    """Heat a room if it is cold outside, and let blinds close by themselves whenever it is."""
    room = column(
        rows(list_devices, kind="thermostat"),
        lambda d: d.room,
        fits=[lambda d: d.connection == "online", lambda d: d.state != "cool"],
    )
    limit = again(number(-3, 2, 4, 5, 6, 8, 9, 11, 12, 14, 15, 16), "the same limit")
    warm = number(20, 21, 22, 23)
    outside = rows(list_devices, kind="sensor", query="outdoor thermometer").the()
    seen = look(read_sensor, device_id=outside.id)
    heat = say(
        act(
            set_thermostat,
            device_id=rows(list_devices, kind="thermostat", room=room).the().id,
            target_temperature=warm,
        ),
        f"set the thermostat in the {room} to {warm} degrees",
        f"heat the {room} to {warm} degrees",
        f"put the {room} thermostat on {warm} degrees",
        f"adjust the heating in the {room} to {warm} degrees",
        f"make it {warm} degrees in the {room}",
        f"warm the {room} up to {warm} degrees",
        f"bring the {room} to {warm} degrees",
    )
    tell = say(
        ask(
            seen.says,
            told=(
                "It isn't that cold outside: {}.",
                "There is no need: the thermometer outside shows {}.",
                "Outside it is {}, so I didn't touch the heating.",
            ),
        ),
        "just tell me what it shows",
        "leave the heating and let me know the temperature out there",
        "tell me how warm it is outside",
        "only give me the reading",
        "don't heat, but tell me the temperature outside",
        "just say how cold it is",
        "let me know what it says out there",
    )
    goal = say(
        when(given(seen.value, seen.value < limit + _NEAR) < limit, heat, tell),
        f"check the outdoor thermometer: if it's below {limit} degrees, {heat}; otherwise {tell}",
        f"if the outdoor thermometer shows less than {limit} degrees, {heat}; if not, {tell}",
        f"How cold is it outside? If it's under {limit} degrees on our thermometer, {heat}; if it's not, {tell}.",
        f"read the thermometer outdoors. Under {limit} degrees, {heat}; else {tell}",
        f"have a look at the thermometer outside, and if it's below {limit} degrees, {heat}; if it isn't, {tell}",
        f"Is our outdoor thermometer below {limit} degrees? Then {heat}; if it isn't, {tell}.",
        f"It feels cold to me. If the thermometer outside is below {limit} degrees, {heat}; if it's not that bad, "
        f"{tell}.",
    )
    blind = _blinds()
    rule = say(
        act(
            automate_device,
            trigger_device_id=outside.id,
            condition="below",
            threshold=limit,
            device_id=blind.id,
            action="close",
        ),
        f"have {blind} close by themselves whenever the outdoor thermometer goes below {limit:again}",
        f"From now on, {blind} should close whenever the outdoor thermometer drops below {limit:again}.",
        f"set up an automation that closes {blind} if the thermometer outside falls below {limit:again}",
        f"make it a rule that {blind} close whenever the outdoor thermometer is under {limit:again}",
        f"To keep the warmth in, {blind} should close automatically when the thermometer is below {limit:again}.",
        f"I lose too much heat through the windows, so have {blind} close by themselves whenever the thermometer "
        f"outside goes below {limit:again}.",
        f"automate {blind} too: they should close as soon as the outdoor thermometer is below {limit:again}",
    )
    tells(goal, f"The {seen.name} shows {seen.says}.", f"Outside it is {seen.says}.")
    tells(rule, f"The automation is called “{rule.name}”.", f"I've set up “{rule.name}”.")
    return (goal,), (rule,)


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "One of our lights has shone for the last time.",
        "A bulb socket smells of burning.",
        "Vibrations from a jackhammer shattered one of our lights.",
        "My cat chewed through a cord.",
        "The switch on one of the lights is broken.",
        "There was a bang, and one of our lights went out.",
        "A football hit one of our lights.",
        "I hit one of our lights with a broom.",
        "Somebody played ball indoors.",
        "I tried to repair something and made it worse.",
        "I saw sparks coming from one of our lights.",
        "An electrician is hard to come by these days.",
        "I'm no electrician, and wiring intimidates me.",
        "I broke a light while moving furniture.",
    ),
)
def replace_a_light() -> Any:
    """Let another light do what an automation does with a broken one, and plan the repair."""
    lights = rows(list_devices, kind="light")
    broken = some(
        lights,
        lambda d: (f"the broken {d.name}",),
        fits=[
            lambda d: lights.where(lambda x: x.room == d.room).where(lambda x: x.connection == "online").count() > 1,
            lambda d: rows(list_automations, device_id=d.id).count() == 1,
        ],
    )
    other = some(
        lights,
        lambda d: (f"the {d.name}",),
        fits=[_is_reachable, lambda d: d.room == broken.room, lambda d: d.id != broken.id],
    )
    old = rows(list_automations, device_id=broken.id).the()
    swap = say(
        act(
            automate_device,
            trigger_device_id=present(old.trigger_device_id),
            condition=present(old.condition),
            device_id=other.id,
            action=old.action,
        ),
        f"look up the automation of {broken}, and make the same one for {other}",
        f"copy the automation of {broken} over to {other}",
        f"find the automation for {broken} and set up the same one for {other}, with the same trigger and action",
        f"duplicate the automation of {broken} for {other}",
        f"give {other} the same automation as {broken}",
        f"From now on, {other} should do what {broken} did. Set up the same automation for it.",
        f"have {other} stand in for {broken}: copy the automation from one to the other",
    )
    drop = say(
        act(delete_automation, automation_id=old.id),
        "delete the original automation",
        "get rid of the old automation",
        "drop the old automation",
        "remove the automation that you copied",
        "The automation I had before can be deleted.",
        "I don't need the old automation any more, so delete it.",
        "take down the automation that was there first",
    )
    title, on = (
        quoted(
            "Repair a light",
            "Electrician",
            "Fix the light",
            "Light repair",
            "Have the light mended",
        ),
        day(1, 9),
    )
    plan = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 17),
            duration_minutes=45,
            description=text(f"Broken: {broken.name}."),
        ),
        f"put {title} into my calendar {on:on} at 5 pm for 45 minutes, and note which light is broken",
        f"add a 45-minute entry {title} to my calendar {on:on}, 5 pm, with the broken light in its notes",
        f"reserve 5 pm to 5:45 pm {on:on} in my calendar as {title}, and write down which light has to be repaired",
        f"I'd like {title} in my calendar, {on:on} from 5 pm, 45 minutes, with a note that says which light is broken.",
        f"plan 45 minutes for {title} in my calendar {on:on} at 5 in the afternoon, and note which light is broken",
        f"schedule {title} in my calendar {on:on}, 5 to 5:45 pm, noting down which light is broken",
        f"The broken light has to be repaired, so block 5 to 5:45 pm {on:on} in my calendar for {title}, and note "
        "which one it is.",
    )
    tells(swap, f"The new automation is “{swap.name}”.", f"I've made “{swap.name}”.")
    tells(drop, f"I've deleted “{drop.name}”.", f"The old one, “{drop.name}”, is gone.")
    return (swap, drop), (plan,)


@purpose(
    "iot_devices",
    "team_chat",
    because=(
        "I've yawned through the last half hour.",
        "Somebody fried onions and garlic, and the odor lingers.",
        "I've got a bit of a headache.",
        "I should open a window, but I'm lazy.",
        "I keep forgetting to open the window.",
        "We have tight new windows, and it shows.",
        "Nobody has aired this house since yesterday.",
        "I've read the same paragraph five times.",
        "I cooked fish, and you can still smell it.",
        "The windows have been shut for hours.",
        "I can hardly keep my eyes open.",
        "I forget to take breaks when I work.",
        "Ventilation boosts alertness, says an ergonomics brochure.",
        "Fresh air does me more good than coffee.",
    ),
)
def mind_the_air() -> Any:
    """Tell a colleague of a break if the air is bad, and let a light show it from then on."""
    sensor = again(
        some(
            rows(list_devices, kind="sensor", query="air"),
            lambda d: (f"the {d.name}",),
            fits=[lambda d: d.connection == "online", lambda d: on_weekday(today())],
        ),
        "that sensor",
    )
    limit = again(number(700, 750, 800, 850, 900, 950, 1000), "the same limit")
    seen = look(read_sensor, device_id=sensor.id)
    colleague = name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email])
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    note = say(
        text(f"The air in here is at {seen.says}, so I'm taking a short break to open the window."),
        "that I'm taking a break to air the room, with the reading",
        "that I'm off to open a window for a moment, and what the sensor shows",
        "that I'm taking a short break for some fresh air, with the reading",
        "that I need a break to let some air in, with the exact reading",
        "that I'll be away for a moment to air the room, and what the sensor says",
        "that I'm going to open the window for a bit, with the figure",
        "that I'm off for some air, and what the sensor reads",
    )
    ping = say(
        act(send_direct_message, recipient=address, text=note),
        f"send my colleague {colleague} a direct message: {note}",
        f"write to my colleague {colleague} in the chat {note}",
        f"let {colleague} from work know in a direct message {note}",
        f"message my colleague {colleague} {note}",
        f"tell my colleague {colleague} in the team chat {note}",
        f"drop {colleague} from work a direct message {note}",
        f"let my colleague {colleague} know privately in the chat {note}",
    )
    tell = say(
        ask(
            seen.says,
            told=(
                "The air is fine: the sensor shows {}.",
                "The reading is {}, so I sent no message.",
                "The sensor shows {}; I sent nothing.",
            ),
        ),
        "just tell me the figure",
        "only let me know what it shows",
        "give me the reading and leave it there",
        "send nothing and tell me the value",
        "just tell me how good the air is, in ppm",
        "don't write to anybody, but let me know what it shows",
        "tell me what the reading is",
    )
    goal = say(
        when(seen.value > limit, ping, tell),
        f"check {sensor}: if it's above {limit} ppm, {ping}; otherwise {tell}",
        f"if {sensor} shows more than {limit} ppm, {ping}; if not, {tell}",
        f"What does {sensor} read? If it's over {limit} ppm, {ping}; if it isn't, {tell}.",
        f"read {sensor}. With more than {limit} ppm, {ping}; with less, {tell}",
        f"Is {sensor} above {limit} ppm at the moment? If so, {ping}; if it isn't, {tell}.",
        f"have a look at {sensor}, and if the value exceeds {limit} ppm, {ping}; else {tell}",
        f"It's stuffy in here, I think. If {sensor} is above {limit} ppm, {ping}; if it isn't, {tell}.",
    )
    lamp = some(
        rows(list_devices, kind="light"),
        lambda d: (f"the {d.name}",),
        fits=[_is_reachable, lambda d: d.room == sensor.room],
    )
    rule = say(
        act(
            automate_device,
            trigger_device_id=sensor.id,
            condition="above",
            threshold=limit,
            device_id=lamp.id,
            action="turn_on",
        ),
        f"have {lamp} turn on automatically whenever {sensor:again} goes above {limit:again}",
        f"switch {lamp} on automatically as a warning, each time {sensor:again} exceeds {limit:again}",
        f"In future I want {lamp} to come on if {sensor:again} is above {limit:again}.",
        f"set up an automation that switches on {lamp} when {sensor:again} goes above {limit:again}",
        f"make it a rule that {lamp} should come on when {sensor:again} is above {limit:again}",
        f"I'd like a warning next time: {lamp} should come on whenever {sensor:again} is above {limit:again}.",
        f"let {lamp} warn me of bad air by turning on whenever {sensor:again} goes above {limit:again}",
    )
    tells(goal, f"The {seen.name} shows {seen.says}.")
    tells(rule, f"The automation is called “{rule.name}”.", f"I've set up “{rule.name}”.")
    return (goal,), (rule,)

"""A smart home: what is left on, batteries, guests and their codes."""

from typing import Any

from prove.purposes.areas.people import address_of, contacts
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    column,
    day,
    each,
    inside,
    look,
    name_of,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    text,
    when,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.email.tools import send_email
from prove.servers.iot_devices.records import DeviceSummary
from prove.servers.iot_devices.routines import (
    create_guest_code,
    get_energy_report,
    list_guest_codes,
    revoke_guest_code,
)
from prove.servers.iot_devices.tools import (
    control_vacuum,
    get_device,
    list_devices,
    reconnect_device,
    set_thermostat,
    switch_device,
)
from prove.servers.travel_booking.stays import list_trips

_SWITCHED = ("light", "plug", "speaker")
_CODES = ("2486", "3719", "5043", "6158", "7294", "8361", "9427", "40752", "58316", "70928")


def _door() -> DeviceSummary:
    """A door that opens with a code."""
    return some(
        rows(list_devices, kind="lock", connection="online"),
        lambda d: (f"the {d.name}",),
        fits=[lambda d: d.room != "garden"],
    )


@purpose(
    "travel_booking",
    "iot_devices",
    "email",
    because=(
        "Somebody has to water the plants while I'm away.",
        "I need someone to feed the cat.",
        "A friend looks after the house when I travel.",
        "The mail shouldn't pile up while I'm gone.",
    ),
)
def let_somebody_in_while_away() -> Any:
    """Give somebody a door code for the days of a trip, and send it to them."""
    trip = again(
        some(
            rows(list_trips, phase="upcoming"),
            lambda t: (f"my {t.destination} trip", f"the trip that starts {t.starts_on:on}"),
        ),
        "the trip",
    )
    friend, door = again(name_of(contacts(), lambda c: c.name), "them"), again(_door(), "the door")
    code = again(word(*_CODES), "it")
    address = address_of(friend)
    make = say(
        act(
            create_guest_code,
            device_id=door.id,
            guest_email=address,
            code=code,
            valid_from=at(trip.starts_on, 8),
            valid_until=at(trip.ends_on, 20),
        ),
        f"give {friend} the code {code} for {door}, from 8 am on the first day of {trip} to 8 pm on the last",
        f"set up {code} as a guest code for {friend} on {door}; it should work from 8 in the morning on the day {trip} "
        "begins until 8 in the evening of its last day",
        f"create a guest code for {friend}: {code}, on {door}, valid from 8 am of the day {trip} starts till 8 pm of "
        "the "
        "day it ends",
        f"let {friend} in through {door} with the code {code} for as long as {trip} lasts, from 8 am on the first day "
        "to "
        "8 pm on the last one",
    )
    subject = quoted("The key to the house", "Your door code", "While I'm away", "Thanks for looking after things")
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"The code {code} opens the {make.device_name} from {make.valid_from} until {make.valid_until}."),
        ),
        f"e-mail {friend:again} the code, which lock it is for, and from when until when it works, subject {subject}",
        f"send {friend:again} a mail called {subject} with the code, the name of the lock and both times",
        f"let {friend:again} know in a mail titled {subject} what the code is, for which lock, and when it starts and "
        "stops "
        "working",
        f"write to {friend:again} under the subject {subject}: the code, the lock, and the times between which it "
        "works",
    )
    return (make,), (mail,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "Plans have changed.",
        "Our guest is staying a little longer.",
        "The visit goes so well.",
        "The train is cancelled, so somebody stays on.",
    ),
)
def let_a_guest_stay_longer() -> Any:
    """Replace a guest's code by one that works for some more days, and tell the guest."""
    guest = again(
        some(
            rows(list_guest_codes, status="active"),
            lambda g: (f"{g.guest_name}'s code", f"{g.guest_name}'s code for the {g.device_name}"),
        ),
        "that code",
        "the old code",
    )
    drop = say(
        act(revoke_guest_code, guest_code_id=guest.id),
        f"revoke {guest}",
        f"withdraw {guest}",
        f"take back {guest}",
        f"make sure that {guest} no longer works",
    )
    code, more = word(*_CODES), number(2, 3, 4, 5, 6, 7)
    make = say(
        act(
            create_guest_code,
            device_id=guest.device_id,
            guest_email=guest.guest_email,
            code=code,
            valid_until=shift(guest.valid_until, days=more),
        ),
        f"give them {code} for the same door instead, from now on, and let it end {more} days later than the old one",
        f"replace it with {code} for the same door, working from now until {more} days after the old one would have "
        "ended",
        f"set up {code} for them on that lock, starting now and with an end {more} days later than before",
        f"create {code} as a new code for the same person and lock, valid at once and for {more} days longer than the "
        "old "
        "code was",
    )
    subject = quoted("Your new code", "Stay a little longer", "The door code has changed", "A new code for you")
    mail = say(
        act(
            send_email,
            to=(guest.guest_email,),
            subject=subject,
            body=text(f"Your new code is {code}; it works until {make.valid_until}."),
        ),
        f"e-mail them the new code and until when it works, subject {subject}",
        f"send them a mail called {subject} with the new code and its last hour",
        f"let them know by mail, subject {subject}, what the new code is and when it stops working",
        f"write them a mail titled {subject} that has the new code and the time it runs out",
    )
    return (drop, make), (mail,)


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "Something in the house keeps beeping.",
        "I'm going to buy batteries.",
        "I don't want a sensor to die on me.",
        "I'm making a list of small jobs in the house.",
    ),
)
def plan_new_batteries() -> Any:
    """Put the devices whose batteries are low into the calendar as a chore."""
    least = number(10, 15, 20, 25, 30, 35, 40)
    low = again(
        say(
            rows(list_devices, kind="sensor", sort="battery").where(lambda d: present(d.battery) < least),
            f"all sensors with less than {least} percent left in the battery",
            f"every sensor whose battery is under {least}%",
            f"the sensors that have less than {least} percent of battery",
        ),
        "those sensors",
    )
    title, on = quoted("New batteries", "Change batteries", "Batteries for the sensors", "Battery round"), day(1, 9)
    plan = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 10),
            duration_minutes=30,
            description=text(f"Low batteries: {low.column(lambda d: d.name)}."),
        ),
        f"put {title} into my calendar {on:on} at 10 am for half an hour, and list {low} by name in the notes",
        f"find {low} and add {title} to my calendar {on:on}, 10 am, 30 minutes, with their names in the notes",
        f"make a calendar entry {title} {on:on} at 10 in the morning, half an hour long, that names {low}",
        f"look up {low} and block half an hour {on:on} from 10 am as {title}, with their names as a note",
    )
    worst = low.least(lambda d: present(d.battery))
    tell = say(
        ask(low.count(), worst.name, worst.room),
        "How many is that, and which one is the lowest and where is it?",
        "tell me how many batteries I need, and which sensor has the least left and in which room it is",
        "let me know how many those are, plus the name and the room of the weakest",
    )
    return (plan,), (tell,)


@purpose(
    "iot_devices",
    because=(
        "I'm already in bed.",
        "I've left the house in a hurry.",
        "Nobody is in there any more.",
        "I keep forgetting to switch things off.",
    ),
)
def switch_off_a_room() -> Any:
    """Switch off all that is on in a room, and find out what uses most power there."""
    room = column(rows(list_devices, state="on"), lambda d: d.room, fits=[lambda d: d.room != "garage"])
    running = say(
        rows(list_devices, room=room, state="on", connection="online").where(lambda d: among(d.kind, _SWITCHED)),
        f"every light, plug and speaker in the {room} that is on and online",
        f"all the lights, plugs and speakers that are on in the {room}, apart from those that are offline",
        f"whatever light, plug or speaker is on in the {room}, as long as it's online",
    )
    off = say(
        each(running, lambda d: act(switch_device, device_id=d.id, power="off")),
        f"switch off {running}",
        f"turn off {running}",
        f"go through the house and switch off {running}",
        f"make sure that nothing is left on: turn off {running}",
    )
    since = day(-30, -5)
    report = look(get_energy_report, since=since)
    first = inside(report.devices).most(lambda p: p.kwh)
    tell = say(
        ask(report.total_kwh, first.name, first.kwh),
        f"What have all the plugs in the house used so far if you count from {since}, and which of them used the most "
        "and "
        "how much?",
        f"tell me what energy the plugs of the whole house have used, with {since} as the first day, and which plug is "
        "at "
        "the top with how much",
        f"check the energy report that begins with {since}, and tell me the kilowatt hours in all and the plug that "
        "took "
        "the most, with how many of them",
    )
    return (off,), (tell,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "The electricity bill was a shock.",
        "We're trying to save energy.",
        "Somebody keeps leaving things on.",
        "I'd like us to use less power.",
    ),
)
def stop_the_biggest_consumer() -> Any:
    """Switch the plug off that used most of all, and tell somebody what it used."""
    since = day(-40, -6)
    report = look(get_energy_report, since=since)
    top = inside(report.devices).most(lambda p: p.kwh)
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    subject = quoted("Our electricity", "What uses most power", "Saving energy", "A thirsty plug")
    mail = say(
        act(
            send_email,
            to=(address_of(friend),),
            subject=subject,
            body=text(f"The {top.name} used {top.kwh} kWh of the {report.total_kwh} kWh in all."),
        ),
        f"get the energy report from {since} on, and e-mail {friend} which plug used the most, how much that was, and "
        "what "
        f"all plugs used together, subject {subject}",
        f"send {friend} a mail called {subject} with the plug that has used the most energy, its kilowatt hours and "
        "the "
        f"total of all plugs, counting from {since}",
        f"let {friend} know in a mail titled {subject} which of our plugs has taken the most, what it took and what "
        "all of "
        f"them took, with {since} as the first day",
        f"look up what the plugs have used, {since} being the first day, and write to {friend} under the subject "
        f"{subject}: "
        "the plug at the top, what it used, and the total",
    )
    off = say(
        act(switch_device, device_id=top.device_id, power="off"),
        "switch it off",
        "turn it off at once",
        "turn it off",
    )
    tell = say(
        ask(top.room),
        "just tell me which room it is in",
        "tell me the room where I can find it",
        "let me know in which room that is",
    )
    goal = say(
        when(look(get_device, device_id=top.device_id).state == "on", off, tell),
        f"check whether that plug is on right now: if so, {off}; if not, {tell}",
        f"if that plug is on at the moment, {off}, otherwise {tell}",
        f"see if that plug is switched on. If it is, {off}; else {tell}",
        f"have a look at that plug, and if it's on, {off}; if it's off already, {tell}",
    )
    return (mail,), (goal,)


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "We're expecting a visitor.",
        "Somebody is coming to stay.",
        "I want it to be cosy for our guest.",
        "I'm getting the house ready.",
    ),
)
def get_ready_for_a_guest() -> Any:
    """Warm a room for a guest if it is set colder than wanted, and note when the guest may come in."""
    guest = again(
        some(
            rows(list_guest_codes, status="upcoming"),
            lambda g: (f"{g.guest_name}", f"{g.guest_name} for the {g.device_name}"),
        ),
        "they",
    )
    title = quoted("Our guest arrives", "Be at home for the guest", "Make the bed", "A visitor is coming")
    note = say(
        act(create_event, title=title, starts_at=guest.valid_from, description=text(f"{guest.guest_name} arrives.")),
        f"see from when the guest code of {guest} works, and put {title} into my calendar at that time, with their "
        "name in "
        "the notes",
        f"put {title} into my calendar for the moment the guest code of {guest} starts to work, and note their name",
        f"add {title} to my calendar at the time when the guest code of {guest} becomes valid, with their name as a "
        "note",
        f"look up when the guest code of {guest} begins, and make a calendar entry {title} then that names them",
    )
    room = column(rows(list_devices, kind="thermostat", connection="online"), lambda d: d.room)
    heater = rows(list_devices, kind="thermostat", room=room).the()
    now, warm = look(get_device, device_id=heater.id), again(number(19, 20, 21, 22, 23), "that")
    heat = say(
        act(set_thermostat, device_id=heater.id, target_temperature=warm),
        "turn it up to that",
        "raise it to that temperature",
        "set it to just that",
    )
    tell = say(
        ask(now.target_temperature),
        "tell me what it is set to",
        "leave it and tell me the temperature it has been set to",
        "just let me know its setting",
    )
    goal = say(
        when(present(now.target_temperature) < warm, heat, tell),
        f"check the thermostat in the {room}: if it's set to less than {warm} degrees, {heat}, otherwise {tell}",
        f"if the {room} thermostat is set below {warm} degrees, {heat}; if not, {tell}",
        f"look at the thermostat in the {room}. Unless it is set to {warm} degrees or more, {heat}; else {tell}",
        f"see what the thermostat of the {room} is set to, and if that is under {warm} degrees, {heat}; otherwise "
        f"{tell}",
    )
    return (note,), (goal,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "The internet was down last night.",
        "I've changed the router.",
        "Half the house doesn't react any more.",
        "Something is wrong with the wireless network.",
    ),
)
def bring_devices_back() -> Any:
    """Reconnect what runs on mains power and is offline, and tell somebody what is offline after that."""
    lost = say(
        rows(list_devices, connection="offline").where(lambda d: among(d.kind, (*_SWITCHED, "thermostat", "blind"))),
        "all lights, plugs, speakers, blinds and thermostats that are offline",
        "every light, plug, speaker, blind and thermostat that has lost its connection",
        "any lights, plugs, speakers, thermostats and blinds that are offline",
    )
    back = say(
        each(lost, lambda d: act(reconnect_device, device_id=d.id)),
        f"reconnect {lost}",
        f"bring {lost} back online",
        f"get {lost} back on the network",
        f"look for {lost}, and connect them again",
    )
    left = rows(list_devices, connection="offline")
    helper = name_of(contacts(), lambda c: c.name)
    subject = quoted("Still offline", "Can you have a look?", "Our smart home", "Devices without a connection")
    mail = say(
        act(
            send_email,
            to=(address_of(helper),),
            subject=subject,
            body=text(f"{left.count()} devices are still offline: {left.column(lambda d: d.name)}."),
        ),
        f"e-mail {helper} how many devices are still offline then and what they are called, subject {subject}",
        f"see what is offline even then, and send {helper} a mail called {subject} with the number and the names of "
        "those "
        "devices",
        f"let {helper} know in a mail titled {subject} which devices are offline now, by name, and how many that is",
        f"write to {helper} under the subject {subject}: the number of devices that remain offline, and all their "
        "names",
    )
    return ((back, mail),)


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "There are crumbs everywhere.",
        "The floor needs cleaning.",
        "We have visitors tonight.",
        "The dog has been digging again.",
    ),
)
def clean_or_charge() -> Any:
    """Send a vacuum out if its battery is good, else plan it for later."""
    robot = again(
        some(
            rows(list_devices, kind="vacuum", connection="online").where(
                lambda d: among(d.state, ("docked", "charging"))
            ),
            lambda d: (f"the {d.name}",),
        ),
        "it",
    )
    least = number(30, 40, 50, 60, 70, 80)
    go = say(
        act(control_vacuum, device_id=robot.id, command="start"),
        "send it out to clean",
        "let it clean its floor",
        "start it",
    )
    title, on = quoted("Vacuum the floor", "Start the robot", "Clean the floor"), day(1, 6)
    later = say(
        act(create_event, title=title, starts_at=at(on, 8), duration_minutes=15),
        f"put {title} into my calendar {on:on} at 8 am, for a quarter of an hour",
        f"remind me {on:on} at 8 am with a 15-minute entry {title} in my calendar",
        f"add {title} to my calendar for 8 am {on:on}, 15 minutes long",
    )
    goal = say(
        when(present(robot.battery) >= least, go, later),
        f"check the battery of {robot}: if it's at {least} percent or more, {go}; otherwise {later}",
        f"if {robot} has at least {least} percent left in its battery, {go}; if it has less, {later}",
        f"look at how {robot} is charged. With {least} percent or more, {go}; with less, {later}",
        f"see whether the battery of {robot} has {least}% or more. If so, {go}; if not, {later}",
    )
    return ((goal,),)

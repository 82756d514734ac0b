"""A smart home: what is left on, batteries, energy, and devices that are lost or have work to do."""

from typing import Any

from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    column,
    day,
    each,
    given,
    inside,
    look,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    when,
)
from prove.servers.calendar.events import create_event
from prove.servers.iot_devices.records import DeviceSummary
from prove.servers.iot_devices.routines import get_energy_report
from prove.servers.iot_devices.tools import (
    arm_alarm,
    control_vacuum,
    get_device,
    list_devices,
    reconnect_device,
    switch_device,
)

_SWITCHED = ("light", "plug", "speaker")


def _has_no_freezer(device: DeviceSummary) -> object:
    """Whether nothing in the room of a device thaws when all of it is switched off."""
    return rows(list_devices, room=device.room).where(lambda d: among("freezer", d.name)).count() == 0


def _all_is_online(device: DeviceSummary) -> object:
    """Whether all that is on in the room of a device can be reached."""
    return rows(list_devices, room=device.room, state="on", connection="offline").count() == 0


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "Something in the house keeps beeping.",
        "I don't want a sensor to die on me.",
        "I'm making a list of small jobs in the house.",
        "One of our sensors went dead last month.",
        "Half of our gadgets run on button cells.",
        "The shop has batteries on offer this week.",
        "Batteries never last as long as I think.",
        "There was a chirping noise all night.",
        "I want to change all the weak batteries in one go.",
        "A door sensor once gave up while we were away.",
        "The app is full of little warnings.",
        "I'd rather change batteries before they are empty.",
        "I've got the ladder out anyway.",
        "I have no spare batteries left at home.",
        "Our cat is scared of beeping gadgets.",
        "I don't want to climb a ladder in the middle of the night.",
        "The hardware store recycles alkaline and lithium cells.",
        "Somebody used up all our spare batteries.",
        "My toolbox, screwdriver and stepladder are within reach.",
    ),
)
def plan_new_batteries() -> Any:
    """Put the devices whose batteries are low into the calendar as a chore."""
    least = number(10, 15, 20, 25, 30)
    low = again(
        say(
            rows(list_devices, kind="sensor", sort="battery").where(lambda d: present(d.battery) < least),
            f"all sensors with less than {least} percent left in the battery",
            f"every sensor whose battery is under {least} percent",
            f"the sensors that have less than {least} percent of battery",
            f"any sensor that is down to less than {least} percent charge",
            f"all those sensors that have under {least} percent battery left",
            f"whichever sensors report a charge below {least} percent",
            f"the sensors with batteries below {least} percent",
        ),
        "those sensors",
    )
    title, on = (
        quoted(
            "New batteries",
            "Change batteries",
            "Batteries for the sensors",
            "Battery round",
            "Fresh cells",
            "Ladder and screwdriver",
            "Sensor maintenance",
            "Small repairs",
            "Battery shopping",
        ),
        day(1, 9),
    )
    plan = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 10),
            duration_minutes=30,
            description=text(f"Low batteries: {low.column(lambda d: d.name)}."),
        ),
        f"put {title} into my calendar {on:on} at 10 am for half an hour, and list by name in the notes {low}",
        f"find {low}, and add {title} to my calendar {on:on}, 10 am, 30 minutes, with a list of them in the notes",
        f"make a calendar entry called {title} {on:on} at 10 in the morning, half an hour long, that lists {low}",
        f"look up {low}, block half an hour in my calendar {on:on} from 10 am as {title}, and note which ones they are",
        f"check for {low}, and reserve 10 to 10:30 am {on:on} in my calendar as {title}, noting which ones they are",
        f"I'd like {title} in my calendar {on:on} at 10 am for half an hour, with a note that lists {low}.",
        f"I'll change some batteries {on:on} at 10 am, so put half an hour in my calendar as {title}, and "
        f"use the notes to list {low}.",
    )
    worst = low.least(lambda d: present(d.battery))
    tell = say(
        ask(
            low.count(),
            worst.name,
            told=(
                "There are {} sensors with a low battery; the lowest is the {}.",
                "You need new batteries for {} sensors, and the weakest is the {}.",
                "{} sensors are low. The {} has the least left.",
            ),
        ),
        "How many sensors are low, and which one is the lowest?",
        "tell me how many sensors need new batteries, and which of them has the least left",
        "let me know how many sensors I have to see to, and which is the weakest",
        "How many sensors is that, and which one has the least charge left?",
        "tell me how many of them there are and which one is the lowest",
        "Which of them is the lowest, and how many are there in total?",
        "I'd like to know how many of them there are, and which has the least charge.",
    )
    return ((plan, tell),)


@purpose(
    "iot_devices",
    because=(
        "I'm on the sofa already.",
        "I keep forgetting to switch things off.",
        "I can't be bothered to get up.",
        "We're using too much power.",
        "I can see light under a door.",
        "I have my hands full and can't reach a thing.",
        "I'm frugal, and squandering electricity fills me with guilt.",
        "I don't want to walk through the house again.",
        "My father always went round switching things off, and so do I.",
        "I've just sat down and don't want to move.",
        "I've hurt my ankle and can't walk much.",
        "I'm a bit absent-minded today.",
        "My slippers have vanished, and I hate walking barefoot on tiles.",
    ),
)
def switch_off_a_room() -> Any:
    """Switch off all that is on in a room, and arm the alarm if it is off."""
    room = column(
        rows(list_devices, state="on"),
        lambda d: d.room,
        fits=[lambda d: d.room != "garden", _has_no_freezer, _all_is_online],
    )
    running = say(
        rows(list_devices, room=room, state="on").where(lambda d: among(d.kind, _SWITCHED)),
        f"every light, plug and speaker that is on in the {room}",
        f"all the lights, plugs and speakers that are on in the {room}",
        f"whatever light, plug or speaker is on in the {room}",
        f"all lights, plugs and speakers still running in the {room}",
        f"each light, plug or speaker that I left on in the {room}",
        f"the lamps, plugs and speakers in the {room} that are on",
        f"any lights, plugs and speakers that are still on in the {room}",
    )
    off = say(
        each(running, lambda d: act(switch_device, device_id=d.id, power="off")),
        f"switch off {running}",
        f"shut down {running}",
        f"make sure that nothing wastes power: switch off {running}",
        f"I'd like you to turn off {running}.",
        f"find {running}, and switch them off",
        f"cut the power to {running}",
        f"I don't need {running}. Switch them all off.",
    )
    switched = running.column(lambda d: d.name)
    tells(off, f"I switched off the {switched}.", f"These are off now: {switched}.", f"The {switched} are off now.")
    mode = rows(list_devices, kind="alarm").the().state
    arm = say(
        act(arm_alarm, mode="home"),
        "arm it in home mode",
        "set it to home mode",
        "turn it on in home mode",
        "switch it to home mode",
        "put it in home mode",
        "activate it, in home mode",
        "switch it on, in home mode",
    )
    tell = say(
        ask(
            mode,
            told=("The alarm is armed already, in “{}” mode.", "It is armed already; the mode is “{}”."),
        ),
        "just tell me which mode it's in",
        "leave it and tell me the mode",
        "only tell me what it is set to",
        "let me know which mode it has",
        "leave it armed and tell me how",
        "don't touch it, but tell me the mode",
        "just let me know whether it's in home or away mode",
    )
    guard = say(
        when(mode == "off", arm, tell),
        f"check the alarm: if it's off, {arm}; otherwise {tell}",
        f"if the alarm is off, {arm}; if it's on already, {tell}",
        f"Is the alarm on? If not, {arm}; if it is, {tell}.",
        f"look at the alarm, and if it isn't armed, {arm}; if it is, {tell}",
        f"see whether the alarm is armed. If it isn't, {arm}; if it is, {tell}",
        f"I can't remember if I armed the alarm. If it's off, {arm}; if it's on, {tell}.",
        f"What about the alarm? If nobody has armed it, {arm}; if somebody has, {tell}.",
    )
    tells(arm, "The alarm was off; now it is armed in home mode.", "It was off, so I've armed it in home mode.")
    return (off,), (guard,)


@purpose(
    "iot_devices",
    because=(
        "The electricity bill was a shock.",
        "I nearly fell off my chair when the invoice came.",
        "Some of our appliances are very old.",
        "I've been reading about standby losses.",
        "Everybody at home blames somebody else.",
        "The advance payment has doubled, and I want to know why.",
        "I studied physics, so kilowatt hours fascinate me.",
        "We have a family contest about who saves the most.",
        "I suspect one appliance in particular.",
        "Our power bill goes up every month.",
        "I don't know where all the electricity goes.",
        "Somebody in this house charges things around the clock.",
        "I've started to write down the meter readings.",
        "We keep arguing about who wastes energy.",
        "Something is eating electricity, the dryer perhaps.",
    ),
)
def stop_the_biggest_consumer() -> Any:
    """Find out which plug used most of all, and switch it off if it is on."""
    since = day(-40, -6)
    report = look(get_energy_report, since=since)
    top = inside(report.devices).most(lambda p: p.kwh)
    asked = say(
        ask(
            top.name,
            top.kwh,
            report.total_kwh,
            told=(
                "It's the {}, with {} kWh of {} kWh in all.",
                "The {} used the most: {} kWh, out of {} kWh altogether.",
                "The {} is the biggest consumer. It used {} kWh of a total of {} kWh.",
            ),
        ),
        f"What has used the most electricity from {since} until now, how much was it, and how much did all the plugs "
        "use together?",
        f"look at the energy report starting {since:on}: I'd like to know which plug used the most, how much that "
        "was, and what all of them used together",
        f"Which plug has been our biggest consumer, counting from {since}? I'd like to hear its name, what it used and "
        "what all plugs used together.",
        f"find the plug that has used the most power from {since} until today, and tell me how much it used and "
        "how much all of them did",
        f"I want to know what eats our electricity. Starting {since:on}, which plug has used the most, how "
        "much was that, and how much did all of them use?",
        f"check what the plugs have used, starting {since:on}, and tell me which is the worst, how many kilowatt "
        "hours it took and what the sum of all is",
        f"get me the energy figures from {since} until now: the plug with the highest use, what it used, and the total",
    )
    off = say(
        act(switch_device, device_id=given(top.device_id, among(among("freezer", top.name), (False,))), power="off"),
        "switch it off",
        "turn it off at once",
        "shut it off",
        "cut its power",
        "switch it off right away",
        "have it switched off",
        "switch that plug off",
    )
    tell = say(
        ask(
            top.room,
            told=(
                "It is off already; it is in the {}.",
                "That plug isn't on. You'll find it in the {}.",
                "It's switched off, and it is in the {}.",
            ),
        ),
        "just tell me which room it is in",
        "tell me where in the house I can find it",
        "let me know in which room that is",
        "tell me the room it's in",
        "only tell me what room it is in",
        "say where it is, so that I can have a look at it",
        "just let me know where it is",
    )
    goal = say(
        when(look(get_device, device_id=top.device_id).state == "on", off, tell),
        f"check whether that plug is on right now: if so, {off}; if not, {tell}",
        f"if that plug is on at the moment, {off}, otherwise {tell}",
        f"see if that plug is switched on. If it is, {off}; else {tell}",
        f"have a look at that plug, and if it's on, {off}; if it's off already, {tell}",
        f"Is that plug running now? If yes, {off}; if no, {tell}.",
        f"That plug uses too much. If it's on, {off}; if it's off, {tell}.",
        f"That's a lot. Is the plug on right now? If so, {off}; if not, {tell}.",
    )
    tells(goal, f"The {top.name} was on.", f"The {top.name} was running.")
    return (asked,), (goal,)


@purpose(
    "iot_devices",
    because=(
        "I've changed the router.",
        "Half the house doesn't react any more.",
        "Troubleshooting electronics is hardly my favorite pastime.",
        "A power cut knocked everything out.",
        "The provider did maintenance overnight.",
        "I moved the access point.",
        "Nothing listens to me in this house.",
        "The lights flickered, and then nothing answered.",
        "The electrician flipped every breaker while he was here.",
        "Our smart home isn't very smart right now.",
        "Somebody changed the wireless password.",
        "The modem had to be restarted.",
        "The vacuum pulled out a cable.",
        "None of my commands work any more.",
        "The lines in our street were being repaired.",
        "I unplugged the wrong box by mistake.",
        "The app shows one error after another.",
        "A firmware upgrade seems to have frozen halfway.",
        "We had a short circuit not long ago.",
    ),
)
def bring_devices_back() -> Any:
    """Reconnect what runs on mains power and is offline, and see what is offline after that."""
    lost = say(
        rows(list_devices, connection="offline").where(lambda d: among(d.kind, (*_SWITCHED, "thermostat", "blind"))),
        "all lights, plugs, speakers, blinds and thermostats that are offline",
        "every light, plug, speaker, blind and thermostat that has lost its connection",
        "any lights, plugs, speakers, thermostats and blinds that are offline",
        "the lights, plugs, speakers, blinds and thermostats that dropped off the network",
        "all lights, plugs, speakers, thermostats and blinds that can't be reached",
        "whatever lights, plugs, speakers, blinds and thermostats don't respond any more",
        "each of the blinds, thermostats, speakers, plugs and lights showing as offline",
    )
    back = say(
        each(lost, lambda d: act(reconnect_device, device_id=d.id)),
        f"reconnect {lost}",
        f"get these back online: {lost}",
        f"I want my home to answer again, so reconnect {lost}.",
        f"look for {lost}, and connect them again",
        f"Part of the house has gone silent. Reconnect {lost}.",
        f"reestablish the connection to {lost}",
        f"go through the house and reconnect {lost}",
    )
    left = rows(list_devices, connection="offline")
    rest = say(
        ask(
            left.count(),
            left.column(lambda d: d.name),
            told=(
                "{} devices are still offline: {}.",
                "There are {} devices left without a connection: {}.",
                "I still find {} devices offline: {}.",
            ),
        ),
        "How many devices are still offline, and which ones?",
        "tell me which devices are still offline, and how many of them there are",
        "Is anything still offline? I'd like to know which devices, and how many.",
        "give me a list of the devices that are still offline, and count them",
        "find out which devices still have no connection, and tell me what they are called and how many there are",
        "I'd like to know what's still missing: which devices are offline now, and how many are there?",
        "check all connections, and tell me which devices are still offline and how many that is in all",
    )
    found = lost.column(lambda d: d.name)
    tells(back, f"I reconnected the {found}.", f"These are online again: {found}.", f"The {found} are back online.")
    return (back,), (rest,)


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "Somebody came in with muddy shoes.",
        "Somebody tipped over a plant pot.",
        "I've been baking, and it shows.",
        "My socks are covered in fluff.",
        "I trimmed a bonsai, and the twigs went flying.",
        "There's sawdust all over the place.",
        "We had a confetti incident.",
        "The carpet is full of crumbs.",
        "Someone walked in with football boots.",
        "There's glitter everywhere.",
        "Somebody has dropped rice all over the floor.",
        "The dog is losing its hair.",
        "I've been sanding a chair, and the dust is everywhere.",
        "I dropped a bag of flour.",
        "I keep stepping on bits of cereal.",
        "Somebody cut up paper and left the bits.",
        "I'm allergic to dust.",
        "Somebody scattered popcorn and pretzels beneath the furniture.",
    ),
)
def clean_or_charge() -> Any:
    """Send a vacuum out if its battery is good, else plan it for later."""
    robot = again(
        some(
            rows(list_devices, kind="vacuum"),
            lambda d: (f"the {d.name}",),
            fits=[lambda d: d.connection == "online", lambda d: among(d.state, ("docked", "charging"))],
        ),
        "it",
    )
    least = number(30, 40, 50, 60, 70, 80)
    go = say(
        act(control_vacuum, device_id=robot.id, command="start"),
        "send it out to clean",
        "let it clean the floor",
        "start it",
        "get it going",
        "have it clean now",
        "have it do its round",
        "have it start right now",
    )
    title, on = (
        quoted(
            "Robot cleaning",
            "Start the robot",
            "Clean the floor",
            "Robot round",
            "Do the floors",
        ),
        day(1, 2),
    )
    later = say(
        act(create_event, title=title, starts_at=at(on, 8), duration_minutes=15),
        f"put {title} into my calendar {on:on} at 8 am, for a quarter of an hour",
        f"remind me {on:on} at 8 am with a 15-minute entry {title} in my calendar",
        f"pencil {title} into my calendar for 8 am {on:on}, 15 minutes long",
        f"reserve a quarter of an hour for {title} in my calendar, 8 am {on:on}",
        f"schedule {title} in my calendar {on:on} from 8:00 to 8:15",
        f"block 15 minutes from 8 am {on:on} in my calendar as {title}",
        f"add {title} to my calendar, 8 am {on:on}, for 15 minutes",
    )
    goal = say(
        when(present(robot.battery) >= least, go, later),
        f"check the battery of {robot}: if it's at {least} percent or more, {go}; otherwise {later}",
        f"if {robot} has at least {least} percent left in its battery, {go}; if it has less, {later}",
        f"see how much battery {robot} has left. With {least} percent or more, {go}; with less, {later}",
        f"see whether the battery of {robot} has {least} percent or more. If so, {go}; if not, {later}",
        f"How is {robot} doing? If its battery shows {least} percent or more, {go}; if it shows less, {later}.",
        f"find out how much charge {robot} has. If it's {least} percent or above, {go}; if it's below, {later}",
        f"if the charge of {robot} is {least} percent or higher, {go}; if it's lower, {later}",
        f"Could {robot} clean now? With a battery of {least} percent or more, {go}; with a lower one, {later}.",
    )
    tells(
        goal,
        f"The battery of the {robot.name} is at {robot.battery} percent.",
        f"The {robot.name} has {robot.battery} percent left.",
    )
    return ((goal,),)

"""A smart home: what is left on, batteries, energy, and devices that are lost or have work to do."""

from typing import Any

from prove.purposes.areas.people import CLOSE, mail_to, somebody
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
from prove.servers.iot_devices.routines import get_energy_report
from prove.servers.iot_devices.tools import control_vacuum, get_device, list_devices, reconnect_device, switch_device

_SWITCHED = ("light", "plug", "speaker")


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "Something in the house keeps beeping.",
        "I'm going to buy batteries.",
        "I don't want a sensor to die on me.",
        "I'm making a list of small jobs in the house.",
        "One of these things died on me last month.",
        "Half of our gadgets run on button cells.",
        "The shop has batteries on offer this week.",
        "These little things never last.",
        "There was a chirping noise all night, and I couldn't find the culprit.",
        "My torch and I walked through the rooms wondering what would fail next.",
        "The hardware shop closes for inventory soon.",
        "Last winter the door contact gave up while we were skiing.",
        "I've put it off long enough, the app is full of little warnings.",
        "My dad always changed them on a fixed date, a habit I admire.",
        "Lithium cells never die at a convenient moment.",
        "An ominous red icon has been blinking at me.",
    ),
)
def plan_new_batteries() -> Any:
    """Put the devices whose batteries are low into the calendar as a chore."""
    least = number(10, 15, 20, 25, 30, 35, 40)
    low = again(
        say(
            rows(list_devices, kind="sensor", sort="battery").where(lambda d: present(d.battery) < least),
            f"all sensors with less than {least} percent left in the battery",
            f"every sensor whose battery is under {least} percent",
            f"the sensors that have less than {least} percent of battery",
            f"any sensor that is down to less than {least} percent charge",
            f"sensors running on under {least} percent battery",
            f"whichever sensors report a charge below {least} percent",
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
        f"put {title} into my calendar {on:on} at 10 am for half an hour, and list {low} by name in the notes",
        f"find {low} and add {title} to my calendar {on:on}, 10 am, 30 minutes, with their names in the notes",
        f"make a calendar entry {title} {on:on} at 10 in the morning, half an hour long, that names {low}",
        f"look up {low} and block half an hour {on:on} from 10 am as {title}, with their names as a note",
        f"check for {low}; then reserve 10:00 to 10:30 {on:on} under {title} and write down what each is called",
        f"I'd like a 30-minute chore named {title} in the calendar {on:on} at 10 am, whose notes spell out {low}.",
        f"go over the house for {low}, note every name and schedule that as {title} {on:on}, 10 am until half past",
        f"remind me by calendar {on:on}, 10 to 10:30 am, under the name {title}: the notes name {low}",
        f"schedule a battery change as {title}, half an hour from 10 am {on:on}, after checking for {low}; "
        "each name goes into the notes",
    )
    worst = low.least(lambda d: present(d.battery))
    tell = say(
        ask(
            low.count(),
            worst.name,
            worst.room,
            told=(
                "There are {} of them; the lowest is the {} in the {}.",
                "You need batteries for {} sensors, and the weakest is the {} in the {}.",
                "{} sensors are low. The {} has the least left; it is in the {}.",
            ),
        ),
        "How many is that, and which one is the lowest and where is it?",
        "tell me how many batteries I need, and which sensor has the least left and in which room it is",
        "let me know how many those are, plus the name and the room of the weakest",
        "How many sensors does that make, and which has hardly anything left, in what room?",
        "give me the head count, then the emptiest one and where it hangs",
        "Which of them is closest to dying, where do I find it, and how many are there in total?",
        "Tell me the number of sensors concerned, and of the emptiest its name and its room.",
        "What's the total, what's the worst of them called and where is it installed?",
        "How many are running dry, and which is the worst off and in which room?",
        "report the count to me, and for the feeblest one its name and its room",
        "I need the quantity, and the name and room of the sensor that goes first.",
    )
    return ((plan, tell),)


@purpose(
    "iot_devices",
    because=(
        "I've left things running again.",
        "Nobody is in there any more.",
        "I keep forgetting to switch things off.",
        "I can't be bothered to get up.",
        "Nobody needs anything in there now.",
        "The meter is spinning like mad.",
        "Somebody has left half the place running.",
        "It looks like a fairground in there.",
        "From the pavement I can see that it's glowing in there.",
        "My daughter left for training with everything humming.",
        "We're saving up for a heat pump, so each watt counts.",
        "I've got the baby on my arm and can't reach a thing.",
        "Grandpa fell asleep in front of the match and went to bed.",
        "It's far too warm in there with all that equipment.",
        "Phantom loads haunt my meter.",
        "The wattage in there could power a lighthouse.",
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
        f"all lights, plugs and speakers still running in the {room} that can be reached",
        f"each light, plug or speaker in the {room} that is switched on and not offline",
        f"anything that is on and connected in the {room} in the way of lights, plugs and speakers",
        f"the lamps, plugs and speakers in the {room} that are on, unless they're offline",
    )
    off = say(
        each(running, lambda d: act(switch_device, device_id=d.id, power="off")),
        f"switch off {running}",
        f"turn off {running}",
        f"kill the power of {running}",
        f"shut down {running}",
        f"power down {running}",
        f"see that nobody wastes power, and switch off {running}",
    )
    since = day(-30, -5)
    report = look(get_energy_report, since=since)
    first = inside(report.devices).most(lambda p: p.kwh)
    tell = say(
        ask(
            report.total_kwh,
            first.name,
            first.kwh,
            told=(
                "All plugs together used {} kWh; the {} used the most, {} kWh.",
                "The total is {} kWh. At the top is the {} with {} kWh.",
                "Altogether that is {} kWh, and the biggest consumer is the {} with {} kWh.",
            ),
        ),
        f"What have all the plugs in the house used starting {since:on}, and which of them used the most and how much?",
        f"tell me what energy the plugs of the whole house have drawn, starting {since:on}, and which plug "
        "leads with how much",
        f"How much electricity went through our plugs altogether, beginning {since:on}, and what was the biggest "
        "user's name and figure?",
        f"pull up the consumption of every plug, starting {since:on}; I'd like the sum and the top consumer with "
        "its own figure",
        f"give me two things from the energy report starting {since:on}: the overall kilowatt hours, and the "
        "hungriest plug along with what it took",
        f"check the energy report, starting {since:on}, for the kilowatt hours in all and for the greediest "
        "plug and its share",
        f"Which plug tops the energy report starting {since:on}, with how many kilowatt hours, and what did "
        "all plugs use together?",
        f"tell me how many kilowatt hours the plugs of the house took in total, starting {since:on}, then "
        "the largest consumer and its amount",
        f"add up the plugs' energy for the time that begins {since:on}, and point out the leading one with its figure",
        f"How thirsty were our plugs in total, starting {since:on}, and which was the worst offender with what figure?",
        f"go by the energy report that opens {since:on}: all plugs together in kilowatt hours, and the number "
        "one with its consumption",
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
        "I nearly fell off my chair when the invoice came.",
        "There must be some ancient appliance eating all that current.",
        "We set ourselves a target.",
        "I've been reading about standby losses.",
        "Everybody at home swears it isn't them.",
        "The advance payment has doubled, and I want to know why.",
        "My teenager mines something or other at night, I suspect.",
        "An energy adviser is dropping by and will ask awkward questions.",
        "Our solar roof can't keep up with whatever is running.",
        "The old freezer in the cellar sounds like a tractor.",
        "We have a family contest about who saves the most.",
        "Somewhere a vampire appliance is slurping current.",
        "My conscience and my utility provider both object.",
    ),
)
def stop_the_biggest_consumer() -> Any:
    """Switch the plug off that used most of all, and tell somebody what it used."""
    since = day(-40, -6)
    report = look(get_energy_report, since=since)
    top = inside(report.devices).most(lambda p: p.kwh)
    friend = again(somebody("family"), "them")
    subject = quoted(
        "Our electricity",
        "What uses most power",
        "Saving energy",
        "A thirsty plug",
        "Guess what eats our power",
        "Kilowatt hours",
        "The culprit",
        "About the bill",
        "Less is more",
        "Numbers from the meter",
    )
    letter = say(
        text(f"The {top.name} used {top.kwh} kWh of the {report.total_kwh} kWh in all."),
        "the plug at the top, its kilowatt hours and the total of all plugs",
        "the name of the worst offender, its consumption and the sum of all plugs",
        "the plug that used the most, what that came to, and the consumption of all plugs together",
        "the thirstiest plug by name, its own figure and the overall one",
        "the name of the plug in first place, its kilowatt hours, and those of all plugs combined",
        "the top plug, its consumption, and that of all plugs together",
        "the biggest consumer with its kilowatt hours, next to the sum of all plugs",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"get the energy report starting {since:on}, and e-mail {friend} {letter}, subject {subject}",
        f"send {friend} a mail called {subject} with {letter}, counted over the time that begins {since:on}",
        f"let {friend} know {letter} in a mail titled {subject}; take the energy report that opens {since:on}",
        f"look up what the plugs have used, starting {since:on}, and write to {friend} under the "
        f"subject {subject}: {letter}",
        f"The energy report that begins {since:on} has something {friend} should see: mail over {letter}, "
        f"headed {subject}.",
        f"take the energy report that begins {since:on}, and tell {friend} by mail, headed {subject}, {letter}",
        f"report {letter} to {friend} by mail, with {subject} on the subject line, for the time starting {since:on}",
    )
    off = say(
        act(switch_device, device_id=top.device_id, power="off"),
        "switch it off",
        "turn it off at once",
        "turn it off",
        "cut its power",
        "pull the plug on it, so to speak, and switch it off",
        "shut it down",
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
        "tell me the room where I can find it",
        "let me know in which room that is",
        "say where it stands, I mean the room",
        "name the room it's in",
        "only say what room it is in",
    )
    goal = say(
        when(look(get_device, device_id=top.device_id).state == "on", off, tell),
        f"check whether that plug is on right now: if so, {off}; if not, {tell}",
        f"if that plug is on at the moment, {off}, otherwise {tell}",
        f"see if that plug is switched on. If it is, {off}; else {tell}",
        f"have a look at that plug, and if it's on, {off}; if it's off already, {tell}",
        f"Is that plug running now? If yes, {off}; if no, {tell}.",
        f"find out the current state of that plug. When it's on, {off}; when it's off, {tell}",
        f"should that plug be on just now, {off}, and if it isn't, {tell}",
        f"Is that plug live at present? In that case {off}; if it's not, {tell}.",
        f"in case that plug is drawing power right now, {off}; in case it's off, {tell}",
    )
    tells(goal, "That plug was on.", "It was running.")
    return (mail,), (goal,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "The internet was down last night.",
        "I've changed the router.",
        "Half the house doesn't react any more.",
        "Something is wrong with the wireless network.",
        "A power cut knocked everything out.",
        "The provider did maintenance overnight.",
        "The speaker doesn't make a sound.",
        "I moved the access point.",
        "Nothing listens to me in this house.",
        "The lights flickered, and then nothing answered.",
        "The electrician flipped every breaker while he was here.",
        "My clever house has been rather dumb since breakfast.",
        "The kids changed the wireless password for fun.",
        "After the firmware update, half of the lamps play dead.",
        "I had to shout at an empty room, that's how it felt.",
        "My gadgets have staged a mutiny.",
        "The modem hiccupped and took everything down with it.",
    ),
)
def bring_devices_back() -> Any:
    """Reconnect what runs on mains power and is offline, and tell somebody what is offline after that."""
    lost = say(
        rows(list_devices, connection="offline").where(lambda d: among(d.kind, (*_SWITCHED, "thermostat", "blind"))),
        "all lights, plugs, speakers, blinds and thermostats that are offline",
        "every light, plug, speaker, blind and thermostat that has lost its connection",
        "any lights, plugs, speakers, thermostats and blinds that are offline",
        "the lights, plugs, speakers, blinds and thermostats that dropped off the network",
        "whatever light, plug, speaker, thermostat or blind can't be reached at present",
        "each of the blinds, thermostats, speakers, plugs and lights showing as offline",
    )
    back = say(
        each(lost, lambda d: act(reconnect_device, device_id=d.id)),
        f"reconnect {lost}",
        f"bring {lost} back online",
        f"get {lost} back on the network",
        f"look for {lost}, and connect them again",
        f"try to revive {lost}",
        f"re-establish contact with {lost}",
        f"I need {lost} connected once more.",
        f"wake up {lost}",
    )
    left = rows(list_devices, connection="offline")
    helper = somebody(*CLOSE)
    subject = quoted(
        "Still offline",
        "Can you have a look?",
        "Our smart home",
        "Devices without a connection",
        "Help with the network",
        "These won't wake up",
        "Gadget trouble",
        "After the outage",
        "A job for you",
        "Missing devices",
    )
    letter = say(
        text(f"{left.count()} devices are still offline: {left.column(lambda d: d.name)}."),
        "the number and the names of the devices that are offline all the same",
        "a count of everything that still doesn't answer, with all the names",
        "the names of all devices that are still offline, and how many there are",
        "a list of what hasn't come back, name by name, and the total",
        "the devices that stay offline, each by name, and their number",
        "everything that is offline after that, by name, with the total",
        "the remaining dead devices, listed by name and counted",
    )
    mail = say(
        mail_to(helper, subject, letter),
        f"e-mail {helper} {letter}, subject {subject}",
        f"send {helper} a mail called {subject} with {letter}",
        f"write to {helper} under the subject {subject}: {letter}",
        f"ask {helper} to look into it with a mail headed {subject} that states {letter}",
        f"have a mail titled {subject} go to {helper}, containing {letter}",
        f"see what is dead even then, and report to {helper} by mail, subject line {subject}, {letter}",
        f"inform {helper} by mail, titled {subject}, of {letter}",
        f"I trust {helper} with this, so mail over {letter}, titled {subject}.",
        f"keep {helper} posted by mail, with {subject} in the subject line, about {letter}",
        f"acquaint {helper} in a mail titled {subject} with {letter}",
    )
    return ((back, mail),)


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "There are crumbs everywhere.",
        "The floor needs cleaning.",
        "We have visitors soon.",
        "Somebody came in with muddy shoes.",
        "Somebody tipped over a plant pot.",
        "I've been baking, and it shows.",
        "My socks are covered in fluff.",
        "There is dust wherever I look.",
        "It's ages since anyone swept.",
        "The hamster escaped and left sawdust in each corner.",
        "My in-laws inspect the skirting boards.",
        "We had a confetti incident.",
        "The carpet is full of crumbs.",
        "Someone walked in with football boots.",
        "Glitter from a craft project clings to every tile.",
        "A bag of flour burst in the pantry.",
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
        "let it clean its floor",
        "start it",
        "get it going",
        "set it loose",
        "put it to work at once",
        "have it do its round",
    )
    title, on = (
        quoted(
            "Vacuum the floor",
            "Start the robot",
            "Clean the floor",
            "Crumbs",
            "Sweep through",
            "Robot round",
            "Hoover the place",
            "Dust hunt",
        ),
        day(1, 6),
    )
    later = say(
        act(create_event, title=title, starts_at=at(on, 8), duration_minutes=15),
        f"put {title} into my calendar {on:on} at 8 am, for a quarter of an hour",
        f"remind me {on:on} at 8 am with a 15-minute entry {title} in my calendar",
        f"add {title} to my calendar for 8 am {on:on}, 15 minutes long",
        f"reserve a quarter of an hour for {title} in my calendar, 8 am {on:on}",
        f"jot {title} down in my calendar: {on:on}, 8 o'clock in the morning, fifteen minutes",
        f"pencil in {title} {on:on} from 8:00 to 8:15",
    )
    goal = say(
        when(present(robot.battery) >= least, go, later),
        f"check the battery of {robot}: if it's at {least} percent or more, {go}; otherwise {later}",
        f"if {robot} has at least {least} percent left in its battery, {go}; if it has less, {later}",
        f"look at how {robot} is charged. With {least} percent or more, {go}; with less, {later}",
        f"see whether the battery of {robot} has {least} percent or more. If so, {go}; if not, {later}",
        f"How is {robot} doing? If its battery shows {least} percent or more, {go}; if it shows less, {later}.",
        f"find out how much juice {robot} has. If it's {least} percent or above, {go}; if it's below, {later}",
        f"unless the battery of {robot} is under {least} percent, {go}; if it is under, {later}",
        f"if the charge of {robot} is {least} percent or higher, {go}; if it's lower, {later}",
        f"Could {robot} clean now? With a battery of {least} percent or more, {go}; with a lower one, {later}.",
        f"take the battery level of {robot}. At {least} percent and above, {go}; below that, {later}",
    )
    tells(goal, f"The battery is at {robot.battery} percent.", f"It has {robot.battery} percent left.")
    return ((goal,),)

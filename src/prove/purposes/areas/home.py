"""A smart home: what is left on, batteries, guests and their codes."""

from typing import Any

from prove.purposes.areas.people import CLOSE, address_of, mail_to, somebody
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
    shift,
    some,
    tells,
    text,
    time_of,
    when,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.email.tools import send_email
from prove.servers.iot_devices.records import DeviceSummary, GuestAccess
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
        rows(list_devices, kind="lock"),
        lambda d: (f"the {d.name}",),
        fits=[lambda d: d.room != "garden", lambda d: d.connection == "online"],
    )


def _is_of_a_visitor(code: GuestAccess) -> object:
    """Whether a code is for a visit: who minds the house while the user is away comes when the user leaves."""
    return time_of(code.valid_from) == "12:00"


@purpose(
    "travel_booking",
    "iot_devices",
    "email",
    because=(
        "Somebody has to water the plants while I'm away.",
        "I need someone to look in from time to time.",
        "A friend looks after the house when I travel.",
        "A friend has offered to keep an eye on the place.",
        "The plants won't survive without somebody.",
        "I hate leaving a spare key under the doormat.",
        "Someone reliable has agreed to air the rooms and bring in the parcels.",
        "Last time, burglars noticed the overflowing letterbox before anyone else did.",
        "I don't fancy posting keys through hedges again.",
        "My aquarium pump has a habit of giving up the moment I leave.",
        "My ferns sulk when they're thirsty.",
        "A mailbox crammed with flyers invites mischief.",
    ),
)
def let_somebody_in_while_away() -> Any:
    """Give somebody a door code for the days of a trip, and send it to them."""
    trip = again(
        some(
            rows(list_trips, phase="upcoming"),
            lambda t: (
                f"my upcoming {t.destination} trip",
                f"my upcoming trip to {t.destination}",
                f"the upcoming trip called {t.name}",
            ),
        ),
        "the trip",
    )
    friend, door = again(somebody("friend"), "them"), again(_door(), "the door")
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
        f"From 8 am on the first day of {trip} until 8 pm on its last, {friend} should be able to open {door} "
        f"with {code}.",
        f"While I'm on {trip}, {friend} needs a way in through {door}: let {code} open it from 8 am on "
        "departure day to 8 pm on the day I return.",
        f"program {code} on {door} for {friend}, good from 8 in the morning when {trip} begins right through to "
        "8 in the evening on the final day",
        f"program {door} so that {code} admits {friend} between 8 am on day one of {trip} and 8 pm on the "
        "last day of it",
        f"Could {code} be {friend}'s code on {door} during {trip}, active at 8 am on the first day and dead "
        "after 8 pm on the last?",
        f"register {code} for {friend} at {door}; it opens at 8 am on the day {trip} starts and closes at 8 "
        "pm on the day it ends",
        f"let {door} admit {friend} with {code}, from 8 am on the first day of {trip} to 8 pm on the last one",
    )
    subject = quoted(
        "The key to the house",
        "Your door code",
        "While I'm away",
        "Thanks for looking after things",
        "House sitting",
        "How to get in",
        "Keeping an eye on the place",
        "My absence",
    )
    letter = say(
        text(f"The code {code} opens the {make.device_name} from {make.valid_from} until {make.valid_until}."),
        "the code, which lock it is for, and from when until when it works",
        "the code, the name of the lock and both times",
        "the digits to type, the lock they open, and when they begin and stop to work",
        "the lock, its code, and the beginning and the end of the arrangement",
        "the digits, the lock they belong to, the start and the end",
        "the door's lock and code as well as the first and the last hour they may use it",
        "the code and its lock, and from when until when it works",
        "how to get in, that is lock and code, and from what time to what time",
        "the code with the lock it belongs to, its first hour and its last",
        "the name of the lock, the digits, and when they start and stop working",
    )
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=letter,
        ),
        f"e-mail {friend:again} {letter}, subject {subject}",
        f"send {friend:again} a mail called {subject} with {letter}",
        f"write to {friend:again} under the subject {subject}: {letter}",
        f"drop {friend:again} a line titled {subject} that gives {letter}",
        f"compose a mail to {friend:again}, subject line {subject}, that mentions {letter}",
        f"put together a mail to {friend:again} headed {subject}; it has to mention {letter}",
        f"inform {friend:again} by mail, under the heading {subject}, of {letter}",
        f"e-mail {letter} to {friend:again}; call the message {subject}",
        f"supply {friend:again} with {letter} in writing, by mail, subject {subject}",
        f"mail {friend:again} everything they need, meaning {letter}, and make the subject {subject}",
    )
    tells(
        make,
        f"{make.guest_name} can open the {make.device_name} from {make.valid_from} until {make.valid_until}.",
        f"The code of {make.guest_name} works on the {make.device_name} from {make.valid_from} to {make.valid_until}.",
    )
    return (make,), (mail,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "Plans have changed.",
        "Our guest is staying a little longer.",
        "Somebody stays on for a few more days.",
        "They need the room a while longer.",
        "Nobody here wants them to leave yet.",
        "It turns out that they have more to do in town.",
        "There is no hurry for our guest to leave.",
        "We're enjoying the company far too much to say goodbye.",
        "The visit is going so well.",
        "The new flat they're moving to won't be painted in time.",
        "We started a jigsaw puzzle of five thousand pieces together.",
        "With such a good cook in the house, nobody is in a hurry to say farewell.",
        "Their sourdough starter has conquered our worktop.",
        "Goodbyes can be postponed, thankfully.",
    ),
)
def let_a_guest_stay_longer() -> Any:
    """Replace a guest's code by one that works for some more days, and tell the guest."""
    guest = again(
        some(
            rows(list_guest_codes, status="active"),
            lambda g: (f"{g.guest_name}'s code", f"{g.guest_name}'s code for the {g.device_name}"),
            fits=[_is_of_a_visitor],
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
        f"disable {guest} on the lock",
        f"Right now {guest} has to be deactivated.",
        f"cut off {guest}",
        f"I'd like {guest} to stop working.",
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
        f"Their new code is {code}: same lock, valid immediately, and ending {more} days after the previous one did.",
        f"let them have {code} instead; it covers the same lock, begins immediately and outlasts the former "
        f"one by {more} days",
        f"put {code} on that very lock for them, usable straight away and until {more} days past the original end",
        f"add {more} days to their original end and issue {code} on that lock with immediate effect",
        f"create {code} as their new code on the same lock, effective at once, and let it run {more} days "
        "longer than the old one",
        f"issue {code} for that lock and the same guest, in force right away and until {more} days beyond the "
        "former end",
        f"set {code} as the new way in for them, same lock, from this minute to {more} days past the old end",
    )
    subject = quoted(
        "Your new code",
        "Stay a little longer",
        "The door code has changed",
        "A new code for you",
        "More time together",
        "Getting in from now on",
        "Extended visit",
        "Your key, renewed",
        "Don't pack yet",
    )
    letter = say(
        text(f"Your new code is {code}; it works until {make.valid_until}."),
        "the new code and until when it works",
        "the fresh code together with its expiry",
        "the replacement code plus its end date and time",
        "the digits to punch in from now on and their expiry",
        "the number that opens the door now and its final hour",
        "their current code and the date and time of its expiry",
        "what to type now and when that runs out",
        "the new digits and the day and hour they expire",
    )
    mail = say(
        act(
            send_email,
            to=(guest.guest_email,),
            subject=subject,
            body=letter,
        ),
        f"e-mail them {letter}, subject {subject}",
        f"send them a mail called {subject} with {letter}",
        f"let them know by mail, subject {subject}: {letter}",
        f"pass {letter} on to our guest in a mail headed {subject}",
        f"tell them {letter} in a short mail called {subject}",
        f"write them a note, titled {subject}, that has {letter}",
        f"make {subject} the subject of a mail to our guest, with {letter} in it",
        f"Our guest should find {letter} in a mail entitled {subject}.",
        f"have a mail reach our guest, {subject} as the heading, to spell out {letter}",
        f"hand {letter} to our guest by mail, with {subject} for a subject",
    )
    tells(drop, "The old code is off.", f"{guest.guest_name}'s old code no longer works.")
    tells(
        make,
        f"The new one opens the {make.device_name} until {make.valid_until}.",
        f"{make.guest_name} now gets in with the new one, until {make.valid_until}.",
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
    "calendar",
    because=(
        "We're expecting a visitor.",
        "Somebody is coming to stay.",
        "I want it to be cosy for our guest.",
        "I'm getting the house ready.",
        "A visit is coming up.",
        "I promised a warm welcome.",
        "Guests should not be cold here.",
        "The duvet is fluffed up, only the temperature is lacking.",
        "Our last visitor slept in a woolly hat.",
        "I've baked a cake and hoovered, so the rest is comfort.",
        "Hospitality was drilled into me from childhood.",
        "Chattering teeth spoil any reunion.",
    ),
)
def get_ready_for_a_guest() -> Any:
    """Warm a room for a guest if it is set colder than wanted, and note when the guest may come in."""
    guest = again(
        some(
            rows(list_guest_codes, status="upcoming"),
            lambda g: (
                f"{g.guest_name}'s guest code",
                f"the guest code of {g.guest_name}",
                f"the door code I made for {g.guest_name}",
                f"{g.guest_name}'s code for the {g.device_name}",
                f"the code that {g.guest_name} has for the {g.device_name}",
            ),
            fits=[_is_of_a_visitor],
        ),
        "they",
    )
    title = quoted(
        "Our guest arrives",
        "Be at home for the guest",
        "Make the bed",
        "A visitor is coming",
        "Welcome at the door",
        "Kettle on",
        "Somebody arrives",
        "Clean towels",
        "Guest time",
    )
    note = say(
        act(create_event, title=title, starts_at=guest.valid_from, description=text(f"{guest.guest_name} arrives.")),
        f"see from when {guest} works, and put {title} into my calendar at that time, with their name in the notes",
        f"put {title} into my calendar for the moment {guest} starts to work, and note their name",
        f"add {title} to my calendar at the time when {guest} becomes valid, with their name as a note",
        f"look up when {guest} begins, and make a calendar entry {title} then that names them",
        f"When does {guest} kick in? Whenever that is, reserve it in my calendar as {title}, mentioning who is coming.",
        f"I need a calendar entry {title} at exactly the minute {guest} goes live, with the guest's name "
        "written in it.",
        f"find the start of {guest}, schedule {title} for it and jot down whose visit it is",
        f"Once {guest} is live they may walk in, so enter {title} at that time in my calendar, guest's name included.",
        f"check the starting time of {guest} and reserve it as {title}, with whoever comes named in the notes",
    )
    room = column(
        rows(list_devices, kind="thermostat", connection="online"), lambda d: d.room, fits=[lambda d: d.state != "off"]
    )
    heater = rows(list_devices, kind="thermostat", room=room).the()
    now, warm = look(get_device, device_id=heater.id), again(number(19, 20, 21, 22, 23), "that")
    heat = say(
        act(set_thermostat, device_id=heater.id, target_temperature=warm),
        "turn it up to that",
        "raise it to that temperature",
        "set it to just that",
        "bring it up to that",
        "crank it up to that",
        "adjust it so that it gets there",
    )
    tell = say(
        ask(
            now.target_temperature,
            told=(
                "It is set to {} degrees, so I left it.",
                "The thermostat is set to {} degrees already.",
                "There is no need: it is set to {} degrees.",
            ),
        ),
        "tell me what it is set to",
        "leave it and tell me the temperature it has been set to",
        "just let me know its setting",
        "don't touch it, but say what it has been set to",
        "give me the number it stands at",
        "only say which temperature it is aiming for",
    )
    goal = say(
        when(present(now.target_temperature) < warm, heat, tell),
        f"check the thermostat in the {room}: if it's set to less than {warm} degrees, {heat}, otherwise {tell}",
        f"if the {room} thermostat is set below {warm} degrees, {heat}; if not, {tell}",
        f"look at the thermostat in the {room}. Unless it is set to {warm} degrees or more, {heat}; else {tell}",
        f"The {room} should be warm: if the thermostat there aims for anything under {warm} degrees, {heat}; "
        f"if it doesn't, {tell}.",
        f"see what the {room} thermostat is set to, and if that is under {warm} degrees, {heat}; otherwise {tell}",
        f"have a look at the heating in the {room}. Where the target is lower than {warm} degrees, {heat}; "
        f"where it's not, {tell}",
        f"I want at least {warm} degrees in the {room}. If the thermostat aims lower, {heat}; if it doesn't, {tell}.",
        f"Nobody should freeze in the {room}. If the target there is below {warm} degrees, {heat}; if it's "
        f"not, {tell}.",
    )
    tells(goal, f"It was set to {now.target_temperature} degrees.")
    tells(heat, f"I set the {heat.name} to {heat.target_temperature} degrees.", f"Now it is at {warm} degrees.")
    return (note,), (goal,)


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
        "A thunderstorm passed right above our roof.",
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
        "the number and the names of the devices that are offline even so",
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
        "The Christmas tree has been dropping needles like rain.",
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

"""Guests in a smart home: codes for its doors, and a room that is ready for them."""

from typing import Any

from prove.purposes.areas.dates import is_hot_season
from prove.purposes.areas.people import CLOSE, address_of, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    column,
    given,
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
from prove.servers.iot_devices.routines import create_guest_code, list_guest_codes, revoke_guest_code
from prove.servers.iot_devices.tools import get_device, list_devices, set_thermostat
from prove.servers.travel_booking.stays import list_trips

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
        "Our guest needs the room a while longer.",
        "Nobody here wants our guest to leave yet.",
        "It turns out that our guest has more to do in town.",
        "There is no hurry for our guest to leave.",
        "We're enjoying the company far too much to say goodbye.",
        "The visit is going so well.",
        "The new flat they're moving to won't be painted in time.",
        "We started a jigsaw puzzle of five thousand pieces together.",
        "With such a good cook in the house, nobody is in a hurry to say farewell.",
        "Our guest's sourdough starter has conquered the worktop.",
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
        f"issue {code} for that lock and the same guest, valid right away and for {more} days longer than the old one",
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
        f"write them a note, titled {subject}, that gives {letter}",
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
        "We're expecting a visitor.",
        "Somebody is coming to stay.",
        "I want it to be cosy for our guest.",
        "I'm getting the house ready.",
        "A visit is coming up.",
        "I promised a warm welcome.",
        "Guests should not be cold here.",
        "The duvet is fluffed up, only the temperature is lacking.",
        "Our last visitor asked for a second blanket.",
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
    now, warm = look(get_device, device_id=heater.id), again(number(20, 21, 22, 23, 24), "that")
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
        when(given(present(now.target_temperature), among(is_hot_season(), (False,))) < warm, heat, tell),
        f"check the thermostat in the {room}: if it's set to less than {warm} degrees, {heat}, otherwise {tell}",
        f"if the {room} thermostat is set below {warm} degrees, {heat}; if not, {tell}",
        f"look at the thermostat in the {room}. Unless it is set to {warm} degrees or more, {heat}; else {tell}",
        f"The {room} should be warm: if the thermostat there aims for anything under {warm} degrees, {heat}; "
        f"if it doesn't, {tell}.",
        f"see what the {room} thermostat is set to, and if that is under {warm} degrees, {heat}; otherwise {tell}",
        f"have a look at the heating in the {room}. Where the target is lower than {warm} degrees, {heat}; "
        f"where it's not, {tell}",
        f"I want at least {warm} degrees in the {room}. If the thermostat aims lower, {heat}; if it doesn't, {tell}.",
        f"It should be cosy in the {room}. If the target there is below {warm} degrees, {heat}; if it's not, {tell}.",
    )
    tells(goal, f"It was set to {now.target_temperature} degrees.")
    tells(heat, f"I set the {heat.name} to {heat.target_temperature} degrees.", f"Now it is at {warm} degrees.")
    return (note,), (goal,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "There has been a change of plan about who is coming.",
        "Somebody has caught the flu and can't come.",
        "One visitor drops out, another steps in.",
        "I'm juggling guests again.",
        "A train strike has upset our plans.",
        "It took three phone calls to sort this out.",
        "An unexpected exam got in the way of a visit.",
        "Our rota has been turned upside down.",
        "I've found someone else at the last minute.",
        "A cancelled flight means another face at our door.",
    ),
)
def pass_a_code_on() -> Any:
    """Take a code back from a guest who cannot come, and let somebody else in at the same door and times."""
    guest = some(
        rows(list_guest_codes, status="upcoming"),
        lambda g: (
            f"{g.guest_name}'s upcoming code",
            f"the upcoming guest code of {g.guest_name}",
            f"{g.guest_name}'s upcoming code for the {g.device_name}",
        ),
    )
    other, code = again(somebody(*CLOSE), "them"), word(*_CODES)
    address = address_of(other)
    drop = say(
        act(revoke_guest_code, guest_code_id=guest.id),
        f"revoke {guest}",
        f"withdraw {guest}, which nobody is going to use",
        f"There's no more need for {guest}, so revoke it.",
        f"take {guest} back",
        f"annul {guest}",
        f"invalidate {guest} before it begins",
    )
    make = say(
        act(
            create_guest_code,
            device_id=guest.device_id,
            guest_email=given(address, address != guest.guest_email),
            code=code,
            valid_from=guest.valid_from,
            valid_until=guest.valid_until,
        ),
        f"create {code} for {other}, at the same lock and for precisely the same time",
        f"let {other} take the place: the code is {code}, lock, start and end stay as they were",
        f"In return, {other} gets {code}, with the same lock, beginning and end.",
        f"make one for {other} that is like it in all but the digits, which are {code}",
        f"set up {other} with {code} on that lock, from the same start to the same end",
        f"transfer lock and dates to a new code for {other}, namely {code}",
    )
    subject = quoted(
        "Your turn",
        "You are in",
        "How you get in",
        "The code for your stay",
        "Instead of a key",
        "Thank you for stepping in",
        "Dates and digits",
        "Everything you need",
    )
    letter = say(
        text(f"{code} opens the {make.device_name}, from {make.valid_from} to {make.valid_until}."),
        "the digits, the lock and the two times between which they work",
        "the code, its lock, its start and its end",
        "what to type, at which lock, from when and until when",
        "lock and code, and when the code begins and ends",
        "the name of the lock, the code, and its first and last minute",
    )
    mail = say(
        mail_to(other, subject, letter),
        f"e-mail {other:again} {letter}, subject {subject}",
        f"send {other:again} a mail called {subject} with {letter}",
        f"write to {other:again} under the subject {subject}: {letter}",
        f"put {letter} into a mail for {other:again}, titled {subject}",
        f"brief {other:again} in a mail headed {subject} on {letter}",
        f"A mail to {other:again}, with {subject} as its subject, has to contain {letter}.",
    )
    tells(
        drop,
        f"{drop.guest_name}'s code for the {drop.device_name} is revoked.",
        f"I revoked the code that {drop.guest_name} had for the {drop.device_name}.",
    )
    tells(
        make,
        f"{make.guest_name} can open the {make.device_name} from {make.valid_from} until {make.valid_until}.",
        f"The new one is for {make.guest_name}: {make.device_name}, {make.valid_from} to {make.valid_until}.",
    )
    return (drop, make), (mail,)

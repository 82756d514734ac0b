"""Guests in a smart home: codes for its doors, and a room that is ready for them."""

from typing import Any

from prove.purposes.areas.dates import is_hot_season
from prove.purposes.areas.people import CLOSE, address_of, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    at,
    column,
    either,
    given,
    number,
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
from prove.servers.iot_devices.tools import list_devices, set_thermostat
from prove.servers.travel_booking.stays import list_trips

_FOR_GUESTS = (
    "guest room",
    "living room",
    "dining room",
    "kitchen",
    "hall",
    "bathroom",
    "second bathroom",
    "conservatory",
    "study",
    "bedroom",
    "children's room",
)
"""Rooms in which a guest may be."""
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
        "A friend looks after the house when I travel.",
        "A friend has offered to keep an eye on the place.",
        "The plants won't survive without somebody.",
        "I hate leaving a spare key under the doormat.",
        "Someone reliable has agreed to air the rooms and bring in the parcels.",
        "The letterbox always overflows when I'm away.",
        "I'd rather not hand out a key.",
        "Somebody has to feed my fish.",
        "My orchids sulk if they skip a single drink.",
        "The tortoise needs lettuce and a bit of conversation.",
        "I lost a whole fern collection to neglect once, and it broke my heart.",
        "My spare key vanished into a drain, so digits will have to do.",
        "Junk mail sticking out of the slot is like a sign for burglars.",
        "My sourdough starter has to be fed like a pet.",
        "I can't relax on a lounger while imagining a burst pipe at home.",
        "My cat despises kennels and scratches anybody in uniform.",
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
        f"I'd like {friend} to have the code {code} for {door} during {trip}, from 8 am on the first day to 8 pm on "
        "the last.",
        f"add a guest code on {door} for {friend}, {code}, that works from 8 am on the first day of {trip} to 8 pm on "
        "the last one",
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
        "the code, the lock it opens, and when it starts and stops working",
        "the lock, the code, and from when until when it is valid",
        "the code and its lock, and from when until when it works",
    )
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=letter,
        ),
        f"send {friend:again} an e-mail with {letter}, subject {subject}",
        f"drop {friend:again} a line under the heading {subject}, giving {letter}",
        f"write to {friend:again} under the subject {subject}: {letter}",
        f"send {letter} to {friend:again} in a mail titled {subject}",
        f"let {friend:again} know by mail, subject {subject}, {letter}",
        f"send {friend:again} an e-mail with {letter}; {subject} should be the subject",
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
        "Somebody stays on for a few more days.",
        "Our guest needs the room a while longer.",
        "Nobody here wants our guest to leave yet.",
        "It turns out that our guest has more to do in town.",
        "There is no hurry for our guest to leave.",
        "We're enjoying the company far too much to say goodbye.",
        "The visit is going so well.",
        "We talked our guest into staying.",
        "Our guest makes pancakes for everybody, so nobody mentions departure.",
        "We've only just found the chessboard and begun a proper tournament.",
        "The sofa bed is rather popular, and so is our guest.",
        "Our guest has twisted an ankle and can't carry a rucksack.",
        "There's still half a ham in the fridge and much gossip to catch up on.",
        "Our guest has befriended the dog, who would howl at a farewell.",
        "Our guest's flat is full of plaster and builders.",
        "We cackle until our ribs hurt, and I refuse to end the party.",
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
        f"deactivate {guest}",
        f"cancel {guest}",
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
        f"replace it with {code} for the same door, valid from now until {more} days after the old one would have "
        "ended",
        f"set up {code} for them on the same lock, starting now and ending {more} days later than the old code",
        f"Their new code should be {code}: same lock, valid from now, and ending {more} days later than the old one.",
        f"create {code} as their new code for the same lock, valid right away and {more} days longer than the old one",
        f"make {code} their new code for that lock, from now until {more} days after the old end",
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
        "the new code and when it expires",
        "the new code and how long it is valid",
        "the new code, with the date and time it expires",
    )
    mail = say(
        act(
            send_email,
            to=(guest.guest_email,),
            subject=subject,
            body=letter,
        ),
        f"send them an e-mail with {letter}, subject {subject}",
        f"drop them a line headed {subject}, with {letter}",
        f"let them know by mail, subject {subject}: {letter}",
        f"send our guest {letter} in a mail headed {subject}",
        f"tell them {letter} in a short mail called {subject}",
        f"write to our guest under the subject {subject}, with {letter}",
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
        "I want our guest to feel at home.",
        "Our guest should be comfortable.",
        "The bed is made already.",
        "I've baked a cake and hoovered, so the rest is comfort.",
        "Hospitality was drilled into me from childhood.",
        "I've bought fancy soap, fluffy towels and a ridiculous number of cheeses.",
        "My last overnight visitor slept in a coat and gloves, which mortified me.",
        "Fresh linen is on the mattress, and the kettle is polished.",
        "I inherited my aunt's guestbook and intend to fill every page.",
        "My hosting skills were once compared to a youth hostel, unfairly.",
        "I've vacuumed behind the piano, which tells you how excited I am.",
        "A draughty welcome is worse than a burnt roast in our family.",
    ),
)
def get_ready_for_a_guest() -> Any:
    """Note when a guest may come in, and set the thermostat of a room for the guest if it is on."""
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
        "A visitor is coming",
        "Welcome our guest",
        "Visit",
    )
    note = say(
        act(create_event, title=title, starts_at=guest.valid_from, description=text(f"{guest.guest_name} arrives.")),
        f"see from when {guest} works, and put {title} into my calendar at that time, with their name in the notes",
        f"put {title} into my calendar for the moment {guest} starts to work, and note their name",
        f"add {title} to my calendar at the time when {guest} becomes valid, with their name as a note",
        f"look up when {guest} starts to work, and add {title} to my calendar at that time, with their name in the "
        "notes",
        f"Put {title} into my calendar for the time from which {guest} works, with their name in the notes.",
        f"check from when {guest} is valid, and schedule {title} for that time, with their name in the notes",
    )
    room = column(
        rows(list_devices, kind="thermostat", connection="online"),
        lambda d: d.room,
        fits=[lambda d: among(d.room, _FOR_GUESTS)],
    )
    heater = rows(list_devices, kind="thermostat", room=room).the()
    comfort = number(21, 22, 23)
    set_it = say(
        act(set_thermostat, device_id=heater.id, target_temperature=comfort),
        f"set it to {comfort} degrees",
        f"change it to {comfort} degrees",
        f"put it at {comfort} degrees",
        f"adjust it to {comfort} degrees",
    )
    goal = say(
        when(given(heater.state, among(is_hot_season(), (False,))) != "off", set_it),
        f"check the thermostat in the {room}: if it's on, {set_it}; if it's off, leave it",
        f"if the {room} thermostat is on, {set_it}",
        f"look at the thermostat in the {room}. If it's on, {set_it}; if not, leave it alone",
        f"The {room} should be comfortable. If the thermostat there is on, {set_it}; if it's off, leave it off.",
        f"see whether the {room} thermostat is on. If it is, {set_it}",
        f"Is the thermostat in the {room} on? If so, {set_it}.",
    )
    tells(goal, f"The thermostat was {either(heater.state == 'off', 'off', 'on')}.")
    tells(
        set_it,
        f"I set the {set_it.name} to {comfort} degrees.",
        f"Now the {set_it.name} is set to {comfort} degrees.",
    )
    return (note,), (goal,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "There has been a change of plan about who is coming.",
        "Somebody has caught the flu and can't come.",
        "One visitor drops out, another steps in.",
        "A train strike has upset our plans.",
        "It took three phone calls to sort this out.",
        "I've found someone else at the last minute.",
        "A cancelled flight has changed our plans.",
        "Somebody's babysitter has resigned, and the whole arrangement toppled like dominoes.",
        "A slipped disc has grounded one of our visitors.",
        "My guest list has more corrections than a school dictation.",
        "Somebody's boss refused the leave at the last moment.",
        "Swapping visitors feels like a round of musical chairs with luggage.",
        "A passport expired unnoticed in a drawer, so one visitor is stranded.",
        "My paper planner is smudged from rubbing out so many names.",
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
        f"withdraw {guest}",
        f"There's no more need for {guest}, so revoke it.",
        f"cancel {guest}",
        f"delete {guest}",
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
        f"create {code} for {other} instead, for the same lock and the same time",
        f"give {other} the code {code} instead, with the same lock, start and end",
        f"Instead, {other} gets {code}, for the same lock, from the same start to the same end.",
        f"set up {code} for {other} on that lock, with the same start and end",
        f"make a new one for {other}, {code}, with the same lock and the same times",
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
        "the code, the lock, and from when until when it works",
        "the code, its lock, its start and its end",
        "the lock and the code, and when the code starts and ends",
        "which lock it is, the code, and from when until when it is valid",
    )
    mail = say(
        mail_to(other, subject, letter),
        f"send {other} an e-mail with {letter}, subject {subject}",
        f"pass the details on to {other} in an e-mail called {subject}: {letter}",
        f"write to {other} under the subject {subject}: {letter}",
        f"brief {other} by e-mail, {subject} being the subject, on {letter}",
        f"send {letter} to {other} in a mail headed {subject}",
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

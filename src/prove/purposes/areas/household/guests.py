"""Guests in a smart home: codes for its doors, and a room that is ready for them."""

from typing import Any

from prove.purposes.areas.dates import is_hot_season
from prove.purposes.areas.household.doors import a_door, door_of, of_the_house
from prove.purposes.areas.people import CLOSE, address_of, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    at,
    column,
    either,
    given,
    name_of,
    named,
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
from prove.servers.iot_devices.records import GuestAccess
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
    "games room",
)
"""Rooms in which a guest may be."""
_CODES = ("2486", "3719", "5043", "6158", "7294", "8361", "9427", "40752", "58316", "70928")


def _is_of_a_visitor(code: GuestAccess) -> object:
    """Whether a code is for a visit: who minds the house while the user is away comes when the user leaves."""
    return time_of(code.valid_from) == "12:00"


def has_one_code(code: GuestAccess) -> object:
    """Whether a guest has no other code that is in the same state."""
    codes = rows(list_guest_codes, status=code.status)
    return codes.where(lambda other: other.guest_name == code.guest_name).count() == 1


@purpose(
    "travel_booking",
    "iot_devices",
    "email",
    because=(
        "Somebody has to water the plants while I'm away.",
        "A friend looks after the house when I travel.",
        "A friend has offered to keep an eye on the place.",
        "The plants won't survive without somebody to look after them.",
        "I hate leaving a spare key under the doormat.",
        "Someone reliable has agreed to air the rooms and bring in the parcels.",
        "The letterbox always overflows when I'm away.",
        "My sourdough starter and tomato seedlings require regular attention.",
        "Somebody has to feed my fish.",
        "Newspapers and pamphlets stack up on our porch whenever I travel.",
        "The garden needs a lot of water at the moment.",
        "The last time I was away, all my herbs dried out.",
        "My spare key is lost, so a code is the only way.",
        "A full mailbox tells burglars that nobody is at home.",
        "I'm expecting a parcel that has to be taken in.",
        "I'm always afraid of a burst pipe when I travel.",
        "My cat would rather stay in its own home.",
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
            ),
        ),
        "the trip",
    )
    friend, (door, lock) = somebody("friend"), a_door(of_the_house)
    code = again(word(*_CODES), "it")
    address = address_of(friend)
    make = say(
        act(
            create_guest_code,
            device_id=lock.id,
            guest_email=address,
            code=code,
            valid_from=at(trip.starts_on, 8),
            valid_until=at(trip.ends_on, 20),
        ),
        f"give {friend} the code {code} for the {door}, from 8 am on the first day of {trip} to 8 pm on the last",
        f"set up {code} as a guest code for {friend} on the {door}; it should work from 8 am on the day {trip} "
        "begins until 8 pm on its last day",
        f"create a guest code for {friend}: {code}, for the {door}, valid from 8 am on the day {trip} starts till "
        "8 pm on the day it ends",
        f"let {friend} in through the {door} with the code {code} for as long as {trip} lasts, from 8 am on the "
        "first day to 8 pm on the last one",
        f"From 8 am on the first day of {trip} until 8 pm on its last, {friend} should be able to open the {door} "
        f"with {code}.",
        f"I'd like {friend} to have the code {code} for the {door} during {trip}, from 8 am on the first day to 8 "
        "pm on the last.",
        f"While I'm on {trip}, {friend} looks after the place. Make {code} a guest code for the {door}, from 8 am "
        "on the first day to 8 pm on the last.",
    )
    subject = quoted(
        "Getting into the house",
        "Your door code",
        "While I'm away",
        "Thanks for looking after things",
        "House sitting",
        "How to get in",
        "Keeping an eye on the place",
        "Looking after the house",
    )
    letter = say(
        text(f"The code {code} opens the {door} from {make.valid_from} until {make.valid_until}."),
        "the code, which door it opens, and from when until when it works, with days and times",
        "the code and the door, and the day and time when it starts and stops working",
        "which door opens with what code, and from what day and time until what day and time",
        "the code, the door it's for, and the dates and times it works, from start to end",
        "what the code is, which door it's for, and from what date and time to what date and time it's valid",
        "the code and its door, and the days and times between which it's valid",
        "the door and its code, and the dates and times between which the code works",
    )
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=letter,
        ),
        f"e-mail {friend} {letter}, subject {subject}",
        f"drop {friend} an e-mail with {subject} in the subject line: {letter}",
        f"write to {friend} under the subject {subject}: {letter}",
        f"send {friend} an email with {subject} as its subject: {letter}",
        f"let {friend} have everything by email, subject {subject}: {letter}",
        f"I haven't told {friend} yet. Send an e-mail, subject {subject}: {letter}.",
        f"give {friend} all the details in an e-mail, subject {subject}: {letter}",
        f"An email to {friend}, subject {subject}, should explain how to get in: {letter}.",
    )
    tells(
        make,
        f"{make.guest_name} can open the {door} from {make.valid_from} until {make.valid_until}.",
        f"{make.guest_name}'s code works on the {door} from {make.valid_from} to {make.valid_until}.",
    )
    return (make,), (mail,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "A few more days together would be lovely.",
        "Our guest needs the room a while longer.",
        "Nobody here wants our guest to leave yet.",
        "It turns out that our guest has more to do in town.",
        "There is no hurry for our guest to leave.",
        "We're enjoying the company far too much to say goodbye.",
        "Our guest is teaching us origami and the harmonica.",
        "We talked our guest into staying.",
        "Our guest is wonderful company.",
        "There's so much that we still want to do together.",
        "Our guest's flight home was put off.",
        "Our guest has hurt an ankle and can't travel yet.",
        "We haven't shown our guest the town yet.",
        "Our guest is absorbed in a half-finished jigsaw puzzle.",
        "Our guest's apartment is being renovated.",
        "We laugh all day, and I don't want that to end.",
    ),
)
def let_a_guest_stay_longer() -> Any:
    """Replace a guest's code by one that works for some more days, and tell the guest."""
    visitor = again(
        name_of(rows(list_guest_codes, status="active"), lambda g: g.guest_name, fits=[_is_of_a_visitor, has_one_code]),
        "our guest",
    )
    guest = rows(list_guest_codes, status="active").the(lambda g: named(g.guest_name, visitor))
    drop = say(
        act(revoke_guest_code, guest_code_id=guest.id),
        f"revoke {visitor}'s code",
        f"withdraw the guest code {visitor} has now",
        f"make sure that {visitor}'s code no longer works",
        f"deactivate {visitor}'s code",
        f"cancel the code I gave {visitor}",
        f"I'm changing the door code for {visitor}, so switch off the present one.",
        f"put an end to the door code that {visitor} uses now",
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
        f"set up {code} for the same door instead, starting now and ending {more} days later than the old one",
        f"replace it with {code} for the same door, valid from now until {more} days after the old one would have "
        "ended",
        f"The new code should be {code}: same door, valid from now, and ending {more} days later than the old one.",
        f"give {visitor:again} {code} for the same door from now on, {more} days longer than the old one would "
        "have worked",
        f"create {code} as the new code for the same door, valid right away and {more} days longer than the old one",
        f"make {code} the new code for the same door, from now until {more} days after the end of the old one",
        f"I want {code} to open the same door from now on, and to run out {more} days later than the old one.",
    )
    subject = quoted(
        "Your new code",
        "Stay a little longer",
        "The door code has changed",
        "A new code for you",
        "More time together",
        "Getting in from now on",
        "Extended visit",
        "Your door code",
        "Don't pack yet",
    )
    letter = say(
        text(f"Your new code is {code}; it works until {make.valid_until}."),
        "the new code and until what day and time it works",
        "the new code and the day and time at which it expires",
        "the new code and its last day, with the time",
        "the new code, with the date and time it runs out",
        "what the new code is, and on what day and at what time it stops working",
        "which code to use now and until what day and hour",
        "the new code, and the day and hour when it ends",
    )
    mail = say(
        act(
            send_email,
            to=(guest.guest_email,),
            subject=subject,
            body=letter,
        ),
        f"send {visitor} an e-mail, subject {subject}, and write {letter}",
        f"drop {visitor} an e-mail with {subject} as its subject: {letter}",
        f"let {visitor} know by email, subject {subject}: {letter}",
        f"I still have to tell {visitor}. Send an e-mail, subject {subject}: {letter}.",
        f"tell {visitor} {letter} in a short email, subject {subject}",
        f"write to {visitor} under the subject {subject}: {letter}",
        f"pass everything on to {visitor} by e-mail, with {subject} in the subject line: {letter}",
        f"I'd like {visitor} to get an email with the subject {subject}: {letter}.",
    )
    tells(drop, "The old code is off.", f"{guest.guest_name}'s old code no longer works.")
    tells(
        make,
        f"The new one opens the {door_of(make.device_name)} until {make.valid_until}.",
        f"{make.guest_name} now gets in with the new one, until {make.valid_until}.",
    )
    return (drop, make), (mail,)


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "I've stocked the pantry with oatmeal, jam and muffins.",
        "Fluffy pillows and a pleasant temperature are basic courtesy.",
        "The bed is made already.",
        "I've cleaned the whole house already.",
        "I grew up in a house full of visitors.",
        "I've bought new towels and plenty of food.",
        "My last visitor said the house was too cold.",
        "I've put clean sheets in the closet.",
        "I like having people to stay.",
        "I'd like to be a good host.",
        "I'm looking forward to the next visit.",
        "Nobody should feel unwelcome in our home.",
    ),
)
def get_ready_for_a_guest() -> Any:
    """Note when a guest may come in, and set the thermostat of a room for the guest if it is on."""
    visitor = name_of(
        rows(list_guest_codes, status="upcoming"), lambda g: g.guest_name, fits=[_is_of_a_visitor, has_one_code]
    )
    guest = rows(list_guest_codes, status="upcoming").the(lambda g: named(g.guest_name, visitor))
    title = quoted(
        "Our guest arrives",
        "Be at home for the guest",
        "A visitor is coming",
        "Welcome our guest",
        "Visit",
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=guest.valid_from,
            duration_minutes=30,
            description=text(f"{guest.guest_name} arrives."),
        ),
        f"see from when {visitor}'s guest code works, and put {title} into my calendar at that time for half an "
        "hour, noting who's coming",
        f"put half an hour for {title} into my calendar, from the moment {visitor}'s door code starts to work, and "
        "note who arrives",
        f"look up when {visitor}'s code starts to work, and add {title} to my calendar at that time, 30 minutes "
        "long, with a note that says who is coming",
        f"When does {visitor}'s guest code start to work? Put {title} into my calendar for that time, half an "
        "hour long, and note who arrives.",
        f"check from when {visitor}'s code is valid, schedule 30 minutes for {title} in my calendar at that time, and "
        "say in the notes who arrives",
        f"I made a door code for {visitor}. Add a half-hour entry {title} to my calendar for the time it starts "
        "to work, and write in the notes who's coming.",
        f"find out when {visitor} can first get in with the guest code, and enter {title} in my calendar for "
        "then, thirty minutes long, noting who arrives",
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
        f"make it {comfort} degrees",
        f"bring it to {comfort} degrees",
        f"have it at {comfort} degrees",
    )
    goal = say(
        when(given(heater.state, among(is_hot_season(), (False,))) != "off", set_it),
        f"check the thermostat in the {room}: if it's on, {set_it}; if it's off, leave it",
        f"if the {room} thermostat is on, {set_it}",
        f"look at the thermostat in the {room}. If it's on, {set_it}; if not, leave it alone",
        f"The {room} should be comfortable. If the thermostat there is on, {set_it}; if it's off, leave it off.",
        f"see whether the {room} thermostat is on. If it is, {set_it}",
        f"Is the thermostat in the {room} on? If so, {set_it}.",
        f"I want it to be pleasant in the {room}: if the thermostat is on, {set_it}; if it isn't, don't touch it.",
    )
    tells(goal, f"The thermostat in the {room} was {either(heater.state == 'off', 'off', 'on')}.")
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
        "A sprained wrist and a fever forced somebody to cancel.",
        "A train strike has upset our plans.",
        "It took three phone calls to find somebody else.",
        "Conflicting timetables have thinned out our list of visitors.",
        "A cancelled flight has changed our plans.",
        "Somebody's babysitter called in sick.",
        "Somebody has hurt their back and has to stay at home.",
        "There are more changes to our plans than I can count.",
        "Somebody's boss refused the leave at the last moment.",
        "One person drops out, another steps in, and that's how it always goes.",
        "Somebody's passport has expired.",
        "I've had to cross out another name in my diary.",
    ),
)
def pass_a_code_on() -> Any:
    """Take a code back from a guest who cannot come, and let somebody else in at the same door and times."""
    visitor = name_of(rows(list_guest_codes, status="upcoming"), lambda g: g.guest_name, fits=[has_one_code])
    guest = rows(list_guest_codes, status="upcoming").the(lambda g: named(g.guest_name, visitor))
    other, code = again(somebody(*CLOSE), "them"), word(*_CODES)
    address = address_of(other)
    drop = say(
        act(revoke_guest_code, guest_code_id=guest.id),
        f"revoke the upcoming guest code I made for {visitor}",
        f"withdraw the guest code {visitor} was going to use",
        f"There's no more need for {visitor}'s upcoming code, so revoke it.",
        f"cancel {visitor}'s upcoming guest code",
        f"It turns out that {visitor} isn't coming, so the guest code I made has to go. Delete it.",
        f"take back the upcoming code I made for {visitor}",
        f"delete {visitor}'s upcoming code",
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
        f"create the code {code} for {other} instead, for the same door and the same time",
        f"give {other} the code {code} instead, for the same door, from the same start to the same end",
        f"Instead, {other} gets {code}, for the same door and the same days and times.",
        f"set up {code} for {other} on the same door, with the same start and end",
        f"make a new code for {other}, {code}, for the same door and the same times",
        f"I'd like {other} to have {code} in its place: same door, same start, same end.",
        f"let {other} in with {code} at the same door, from the same start until the same end",
    )
    subject = quoted(
        "Your door code",
        "You are in",
        "How you get in",
        "The code for your stay",
        "Instead of a key",
        "Thank you for stepping in",
        "The code and the dates",
        "Everything you need",
    )
    letter = say(
        text(f"{code} opens the {door_of(make.device_name)}, from {make.valid_from} to {make.valid_until}."),
        "the code, the door, and from when until when it works, with days and times",
        "which door it is, the code, and the day and time when it starts and ends",
        "the code, which door it opens, and from what date and time until what date and time it is valid",
        "what the code is, which door it's for, and the dates and times it works, from start to end",
        "the door and the code, and on what day and at what time the code starts and ends",
        "which door to take, which code to use, and from what day and time until what day and time",
        "the code, the door, and the dates and times between which it works",
    )
    mail = say(
        mail_to(other, subject, letter),
        f"send {other} an e-mail, subject {subject}, and write {letter}",
        f"pass the details on to {other} in an e-mail, subject {subject}: {letter}",
        f"write to {other} under the subject {subject}: {letter}",
        f"email {other} with {subject} in the subject line: {letter}",
        f"An email to {other} with {subject} as its subject should state {letter}.",
        f"let {other} know by e-mail what's needed, subject {subject}: {letter}",
        f"I still have to tell {other}. Send an email, subject {subject}: {letter}.",
        f"put everything {other} needs into an e-mail with the subject {subject}: {letter}",
    )
    tells(
        drop,
        f"{drop.guest_name}'s code for the {door_of(drop.device_name)} is revoked.",
        f"I revoked the code that {drop.guest_name} had for the {door_of(drop.device_name)}.",
    )
    tells(
        make,
        f"{make.guest_name} can open the {door_of(make.device_name)} from {make.valid_from} until {make.valid_until}.",
        f"The new one is for {make.guest_name}: {door_of(make.device_name)}, {make.valid_from} to {make.valid_until}.",
    )
    return (drop, make), (mail,)

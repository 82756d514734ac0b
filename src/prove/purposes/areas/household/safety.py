"""A safe home: who is let in, what is locked and armed, and what happens while nobody is there."""

from collections.abc import Mapping
from typing import Any, cast

from prove.core.world_session import WorldSession
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    day,
    look,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    secret,
    some,
    tells,
    text,
    when,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.iot_devices.records import AlarmMode, CameraMode, DeviceSummary, Home
from prove.servers.iot_devices.routines import create_guest_code, list_guest_codes, revoke_guest_code
from prove.servers.iot_devices.tools import (
    arm_alarm,
    disarm_alarm,
    list_devices,
    lock_door,
    read_sensor,
    set_camera_mode,
    unlock_door,
)

_CODES = ("2591", "3846", "4917", "5308", "6274", "7163", "8035", "9652", "31860", "64297", "82514")


def _door(state: str) -> DeviceSummary:
    """A door of the house whose lock can be reached, locked or unlocked."""
    return some(
        rows(list_devices, kind="lock"),
        lambda d: (f"the {d.name}",),
        fits=[lambda d: d.room != "garden", lambda d: d.state == state, lambda d: d.connection == "online"],
    )


def _codes_of(session: WorldSession) -> Mapping[str, str]:
    home = cast(Home, session.state("iot_devices")).household
    return {"door": home.door_code, "alarm": home.alarm_code}


def _door_code() -> str:
    """The code that opens the doors of the house, which only the user knows."""
    return secret(_codes_of, "door")


def _alarm_code() -> str:
    """The code that switches the alarm off, which only the user knows."""
    return secret(_codes_of, "alarm")


@purpose(
    "iot_devices",
    "email",
    because=(
        "Somebody left an umbrella at our place and wants it back.",
        "I can't come to the door myself.",
        "There is a casserole dish to be picked up from our kitchen.",
        "A parcel for the neighbours is lying in our hall, and it's about to be fetched.",
        "We lent out the good ladder, and here it comes back.",
        "A forgotten jacket is still hanging on our coat rack.",
        "The spare key is lost, so it has to be done from the phone.",
        "A visitor is on the doorstep, and I'm stuck on the telephone.",
        "We promised our sewing machine to someone close to us.",
        "I have no hand free to turn a key.",
    ),
)
def let_somebody_in_from_afar() -> Any:
    """Open a door for somebody, with the alarm off, and tell them; then lock it, and arm if all is locked."""
    friend, door = again(somebody(*CLOSE), "them"), again(_door("locked"), "the door")
    alarm_code, door_code = _alarm_code(), _door_code()
    was = rows(list_devices, kind="alarm").the().state
    off = act(disarm_alarm, code=alarm_code)
    quiet = say(
        when(was != "off", off),
        f"check the house alarm, and if it's armed, disarm it with {alarm_code}",
        f"if the alarm is armed, switch it off; its code is {alarm_code}",
        f"see whether the alarm is on. If so, {alarm_code} turns it off",
        f"make sure that the alarm is off; should it be armed, {alarm_code} is the code to disarm it",
        f"Is the alarm set? In that case use {alarm_code} to disarm it.",
        f"look at the alarm and, unless it's off already, deactivate it using the code {alarm_code}",
        f"find out if the alarm is armed, in which case you deactivate it with {alarm_code}",
    )
    enter = say(
        act(unlock_door, device_id=door.id, code=door_code),
        f"unlock {door} with the code {door_code}",
        f"open {door}; the door code is {door_code}",
        f"use {door_code} to unlock {door}",
        f"unbolt {door} for {friend}, the door code being {door_code}",
        f"Next in line is {door}: type in {door_code} to unlock it.",
        f"unlock {door}, for which {door_code} is the code",
        f"let {friend} in through {door}: {door_code} unlocks it",
    )
    subject = quoted(
        "Come on in",
        "You can go in",
        "It's open",
        "No need to ring",
        "Straight through",
        "The way is clear",
        "Help yourself",
        "Just push",
    )
    note = say(
        text(f"The {enter.name} is open for you."),
        "the name of the lock that is open now",
        "the name of the unlocked lock",
        "the name of the lock I've had opened",
        "the news that it's open, with the name of the lock",
        "the good news together with the name of the lock",
    )
    mail = say(
        mail_to(friend, subject, note),
        f"e-mail {friend} {note}, subject {subject}",
        f"write to {friend} under the subject {subject}: {note}",
        f"send {friend} a mail titled {subject} that gives {note}",
        f"A mail headed {subject} should bring {friend} {note}.",
        f"drop {friend} a line called {subject} that contains {note}",
        f"inform {friend} by mail, with {subject} as the subject, of {note}",
        f"get {note} to {friend} in a mail entitled {subject}",
    )
    back = say(
        act(lock_door, device_id=door.id),
        f"lock {door:again} again",
        f"see that {door:again} gets locked once more",
        f"They've left. Lock {door:again} behind them.",
        f"That's done, so {door:again} can be locked again.",
        f"Everything is settled here; bolt {door:again}.",
        f"shut up the house again, which means: lock {door:again}",
    )
    house = rows(list_devices, kind="lock").where(lambda d: d.room != "garden")
    ajar = house.where(lambda d: d.state != "locked").count()
    arm = say(
        act(arm_alarm, mode="away"),
        "arm the alarm in away mode",
        "set the alarm to away",
        "switch the alarm to away mode",
        "put the alarm on away",
        "activate the alarm, away mode",
    )
    tell = say(
        ask(
            ajar,
            told=(
                "Locks that are not locked, without the garden: {}, so I left the alarm alone.",
                "I didn't arm the alarm. Leaving out the garden, the number of locks that aren't locked is {}.",
                "The alarm stays as it is; apart from the garden, this many locks aren't locked: {}.",
            ),
        ),
        "tell me how many aren't",
        "leave the alarm alone and let me know how many are not",
        "just give me the number of those that aren't",
        "report how many of them are in some other state",
        "only say how many of them are not",
    )
    guard = say(
        when(ajar == 0, arm, tell),
        f"if all our locks are locked now, the one in the garden aside, {arm}; if not, {tell}",
        f"check whether every lock of ours except the garden one is locked after that. If so, {arm}; otherwise {tell}",
        f"look at all the locks but the garden one: if each is locked, {arm}, otherwise {tell}",
        f"Never mind the lock in the garden: are all others locked then? If yes, {arm}; if no, {tell}.",
        f"go through the locks, garden excluded. With all of them locked, {arm}; with even one that isn't, {tell}",
        f"when all locks outside the garden are locked, {arm}; when one or more aren't, {tell}",
    )
    tells(quiet, f"The alarm was set to {was}.", f"When I looked, the alarm was set to {was}.")
    tells(enter, f"The {enter.name} is open.", f"I've unlocked the {enter.name}.")
    return (quiet, enter), (mail,), (back, guard)


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "I'm doing my round of the house.",
        "There was a break-in two streets away.",
        "Our insurance is strict about such things.",
        "I always lie awake over whether everything is shut.",
        "The wind rattled something downstairs.",
        "Somebody walked in here by mistake the other day.",
        "I caught a stranger peering over the hedge.",
        "We're careful people, perhaps too careful.",
        "The police left a leaflet on burglars in our letterbox.",
        "One of us keeps forgetting to turn the key.",
        "My neighbour found a pry mark on the window frame.",
    ),
)
def lock_up() -> Any:
    """Lock a door; note down a jammed bolt if there is one, and arm the alarm if there is none."""
    door = again(_door("unlocked"), "it")
    shut = say(
        act(lock_door, device_id=door.id),
        f"secure {door}",
        f"turn the key in {door}, so to speak",
        f"I left {door} open, please lock it.",
        f"get {door} into the locked position",
        f"bolt {door}",
        f"As far as I know {door} isn't locked. Change that.",
        f"make sure that {door} gets locked",
    )
    left = say(
        ask(
            present(door.battery),
            told=(
                "Its battery is at {} percent.",
                "It has {} percent of battery left.",
                "The battery shows {} percent.",
            ),
        ),
        "tell me how much battery it has left",
        "How many percent are left in its battery?",
        "let me know the state of its battery",
        "What is its battery at?",
        "give me the charge of its battery",
        "How is its battery doing, in percent?",
    )
    stuck = rows(list_devices, kind="lock", state="jammed")
    title, on = (
        quoted(
            "Call the locksmith",
            "Oil the bolt",
            "Look at the lock",
            "Repair the bolt",
            "Lock trouble",
            "Graphite and pliers",
            "Locksmith",
            "Free the bolt",
        ),
        day(1, 6),
    )
    note = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, 9),
            duration_minutes=30,
            description=text(f"The bolt of the {stuck.the().name} is jammed."),
        ),
        f"put {title} into my calendar {on:on} at 9 am for half an hour, with the name of that lock in the notes",
        f"add {title} to my calendar, 9 to 9:30 am {on:on}, and note which lock it is",
        f"block half an hour from 9 in the morning {on:on} as {title} and write down the name of the lock",
        f"reserve 30 minutes {on:on} at 9 am under {title}, naming the lock in the description",
        f"schedule {title} {on:on}, 9:00 until 9:30, with that lock named in the notes",
    )
    mode: AlarmMode = cast(AlarmMode, word("home", "away"))
    guard = say(
        act(arm_alarm, mode=mode),
        f"arm the alarm in {mode} mode",
        f"set the alarm to {mode}",
        f"switch the alarm to {mode} mode",
        f"put the alarm on {mode}",
        f"activate the alarm, {mode} mode",
    )
    goal = say(
        when(stuck.count() > 0, note, guard),
        f"check whether any lock in the house is jammed: if one is, {note}; if none is, {guard}",
        f"if there is a lock that reports a jammed bolt, {note}, otherwise {guard}",
        f"Do any of our locks show as jammed? If so, {note}; if all of them are fine, {guard}.",
        f"look for a jammed lock. Should you find one, {note}; should you find none, {guard}",
        f"unless one of the locks is jammed, {guard}; if one is, {note}",
        f"go through the locks for a bolt that is jammed. If you come across one, {note}; if you don't, {guard}",
        f"With no jammed bolt anywhere, {guard}; with one, {note}.",
    )
    tells(shut, f"The {shut.name} is locked.", f"I've locked the {shut.name}.")
    tells(note, f"The {stuck.the().name} is jammed, so I've put {title} into your calendar.")
    tells(guard, f"No lock is jammed, and the alarm is armed in {mode} mode.")
    return (shut, left), (goal,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "I heard a noise outside.",
        "The dog wouldn't stop barking.",
        "There are tyre marks on our gravel.",
        "Our bins were knocked over.",
        "Something set off the neighbours' car alarm.",
        "I could swear there was a shadow on the garage wall.",
        "A flowerpot by the garage is in pieces.",
        "A delivery is said to have been dropped off, and I saw nobody.",
        "We've had foxes around here, or worse.",
        "Footsteps, or my imagination, I can't tell.",
        "The bicycle isn't where I leaned it.",
    ),
)
def look_into_a_noise() -> Any:
    """Find out if something moved in the driveway, let the camera record if so, and tell somebody."""
    on, hour = day(-3, -1), number(1, 2, 3, 4, 5)
    ours = rows(list_devices, query="driveway")
    sensor, camera = ours.the(lambda d: d.kind == "sensor"), ours.the(lambda d: d.kind == "camera")
    seen = look(read_sensor, device_id=sensor.id, at=at(on, hour + 12))
    mode: CameraMode = cast(CameraMode, word("motion", "continuous"))
    watch = say(
        act(set_camera_mode, device_id=camera.id, mode=mode),
        f"put the driveway camera into {mode} mode",
        f"set the driveway camera to {mode}",
        f"switch the camera there to {mode} mode",
        f"change the mode of the camera out there to {mode}",
        f"let the driveway camera record in {mode} mode",
    )
    tell = say(
        ask(
            camera.state,
            told=(
                "Nothing moved in the driveway at that hour, and the camera is set to “{}”.",
                "The sensor noticed no motion then. The driveway camera is set to “{}”.",
                "No motion was reported, so I left the camera as it is: “{}”.",
            ),
        ),
        "leave the driveway camera alone and tell me which mode it is in",
        "just tell me what the driveway camera is set to",
        "don't change anything, but let me know the mode of the camera there",
        "only tell me in what mode the camera out there is",
        "report how the driveway camera is set and leave it at that",
    )
    goal = say(
        when(seen.value > 0, watch, tell),
        f"check the driveway motion sensor for {hour} in the afternoon {on:on}: if it noticed anything, {watch}; "
        f"otherwise {tell}",
        f"if the motion sensor in the driveway reported something {on:on} at {hour} in the afternoon, {watch}; "
        f"if not, {tell}",
        f"Was there any motion in the driveway {on:on}, at {hour} in the afternoon? If there was, {watch}; "
        f"if there wasn't, {tell}.",
        f"look up what the driveway's motion sensor registered {on:on} at {hour} in the afternoon. In case of motion, "
        f"{watch}; in case of none, {tell}",
        f"find out whether something moved in our driveway {on:on}, {hour} in the afternoon. If so, {watch}; "
        f"else {tell}",
        f"It was {on:on}, {hour} in the afternoon: did the driveway motion sensor pick anything up? If yes, {watch}; "
        f"if no, {tell}.",
        f"should the driveway sensor have seen motion {on:on} at {hour} in the afternoon, {watch}; should it not have, "
        f"{tell}",
    )
    friend = again(somebody(*CLOSE), "them")
    subject = quoted(
        "The driveway",
        "What the sensor says",
        "About that noise",
        "Outside our garage",
        "Motion or no motion",
        "Were you out there?",
        "Visitors or not",
        "Checked it",
    )
    letter = say(
        text(f"The {seen.name} reported {seen.says} on {seen.measured_at}."),
        "what the sensor said and when",
        "the sensor's finding with its date and hour",
        "what it measured, and the day and the time of that",
        "the reading with its date and time",
        "the result from the sensor and the time it is for",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"e-mail {friend} {letter}, subject {subject}",
        f"send {friend} a mail called {subject} with {letter}",
        f"write to {friend} under the subject {subject}: {letter}",
        f"pass {letter} on to {friend} in a mail headed {subject}",
        f"Now {friend} ought to get a mail titled {subject} that gives {letter}.",
        f"put {letter} into a mail to {friend}; {subject} is the subject",
        f"acquaint {friend} by mail, heading {subject}, with {letter}",
    )
    tells(goal, f"The {seen.name} reported {seen.says}.")
    tells(watch, f"The {watch.name} is in {mode} mode from now on.")
    return (goal,), (mail,)


@purpose(
    "iot_devices",
    because=(
        "Our guest has lost the slip of paper with the code.",
        "There's somebody at our door who can't remember four digits.",
        "The code went through the washing machine, in a trouser pocket.",
        "Our visitor left the phone with the code on the train.",
        "A pickpocket has our guest's wallet, code included.",
        "The digits were written on a hand, and then it rained.",
        "I can see our guest waving at me through the glass.",
        "Our guest has typed in nonsense three times by now.",
        "The note with the code blew away.",
        "Nobody can read our guest's handwriting, not even our guest.",
    ),
)
def help_a_guest_who_lost_the_code() -> Any:
    """Open a door for a guest, and give the guest another code for that door, which works as long as the lost one."""
    door = again(_door("locked"), "the same door", "that door")
    alarm_code, door_code = _alarm_code(), _door_code()
    was = rows(list_devices, kind="alarm").the().state
    quiet = say(
        when(was != "off", act(disarm_alarm, code=alarm_code)),
        f"take the alarm down with {alarm_code} if it happens to be armed",
        f"if the house alarm is armed, {alarm_code} is what disarms it",
        f"prevent a false alarm: in case ours is armed, key in {alarm_code} to disarm it",
        f"The alarm might be armed. Check, and if so disarm it with {alarm_code}.",
        f"unless the alarm is off anyway, disarm it, code {alarm_code}",
        f"look at the alarm first; when it's armed, {alarm_code} disarms it",
    )
    enter = say(
        act(unlock_door, device_id=door.id, code=door_code),
        f"unlock {door} with my own code {door_code}",
        f"get {door} open; my own code is {door_code}",
        f"take my own code, {door_code}, and unlock {door}",
        f"use the owner's code, {door_code}, to unlock {door}",
        f"The way in is {door}: unlock it with {door_code}, which is my own.",
        f"open {door} for our guest, using my code {door_code}",
    )
    guest = some(
        rows(list_guest_codes, status="active"),
        lambda g: (
            f"{g.guest_name}'s code",
            f"the guest code of {g.guest_name}",
            f"{g.guest_name}'s code for the {g.device_name}",
            f"the code that {g.guest_name} has for the {g.device_name}",
        ),
    )
    drop = say(
        act(revoke_guest_code, guest_code_id=guest.id),
        f"revoke {guest}, the one that is lost",
        f"make {guest} worthless",
        f"By now {guest} may be in strange hands, so revoke it.",
        f"deactivate {guest}, since it's lost",
        f"cancel {guest}",
        f"Nobody should get in with {guest} any more.",
    )
    fresh = word(*_CODES)
    make = say(
        act(
            create_guest_code,
            device_id=door.id,
            guest_email=guest.guest_email,
            code=fresh,
            valid_until=guest.valid_until,
        ),
        f"create {fresh} for our guest at {door:again}, from now until the lost one would have run out",
        f"let our guest have {fresh} instead, at once, for {door:again} and with the same end as before",
        f"set up {fresh} for the same person at {door:again}, valid right away and up to the end of the lost one",
        f"The new code for our guest is {fresh}, for {door:again}, effective now and with the original end.",
        f"issue {fresh} to the same guest for {door:again}; it starts now and ends when the old one would have",
        f"put {fresh} in its place, at {door:again}, beginning this minute and with the end left as it was",
    )
    tells(quiet, f"The alarm was set to {was}.", f"When I looked, the alarm was set to {was}.")
    tells(enter, f"The {enter.name} is open.", f"I've unlocked the {enter.name}.")
    tells(drop, f"The lost code of {drop.guest_name} no longer works.", "The lost code is off.")
    tells(
        make,
        f"{make.guest_name} has a new code for the {make.device_name} until {make.valid_until}.",
        f"The new one opens the {make.device_name} until {make.valid_until}.",
    )
    return (quiet, enter), (drop, make)

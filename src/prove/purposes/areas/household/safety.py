"""A safe home: who is let in, what is locked and armed, and what happens while nobody is there."""

from collections.abc import Mapping
from typing import Any, cast

from prove.core.world_session import WorldSession
from prove.purposes.areas.household.doors import a_door, of_the_house
from prove.purposes.areas.household.guests import has_one_code
from prove.purposes.areas.people import CLOSE, mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    day,
    either,
    look,
    name_of,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    secret,
    tells,
    text,
    when,
    word,
)
from prove.servers.calendar.events import create_event
from prove.servers.iot_devices.records import AlarmMode, CameraMode, Home
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


def _codes_of(session: WorldSession) -> Mapping[str, str]:
    home = cast(Home, session.state("iot_devices")).household
    return {"door": home.door_code, "alarm": home.alarm_code}


def _door_code() -> str:
    """The code that opens the doors of the house, which only the user knows."""
    return secret(_codes_of, "door")


def alarm_code_of_the_house() -> str:
    """The code that switches the alarm off, which only the user knows."""
    return secret(_codes_of, "alarm")


@purpose(
    "iot_devices",
    "email",
    because=(
        "Somebody left an umbrella at our place and wants it back.",
        "A parcel is lying in our hall, and it's about to be picked up.",
        "A forgotten jacket is still hanging on our coat rack.",
        "The spare key is lost, so I have to use the app.",
        "Somebody wants to pick something up while I'm out.",
        "I can't get home in time.",
        "Somebody is coming for a dish that was left at our place.",
        "I'm at the hairdresser's and can't leave yet.",
        "Somebody forgot a cardigan and a trombone at our place.",
        "I've lent out some tools, and they're still in our house.",
        "I'm not at home, and somebody has to get in.",
        "Somebody has offered to water our plants right now.",
        "Somebody would like to borrow our fondue pot and skewers.",
    ),
)
def let_somebody_in_from_afar() -> Any:
    """Open a door for somebody, with the alarm off, and tell them; then lock it, and arm as before."""
    friend, (door, lock) = somebody(*CLOSE), a_door(of_the_house, lambda d: d.state == "locked")
    alarm_code, door_code = alarm_code_of_the_house(), _door_code()
    was = rows(list_devices, kind="alarm").the().state
    off = act(disarm_alarm, code=alarm_code)
    quiet = say(
        when(was != "off", off),
        f"check the house alarm, and if it's armed, disarm it with {alarm_code}",
        f"if the alarm is armed, switch it off; its code is {alarm_code}",
        f"see whether the alarm is on. If so, turn it off with {alarm_code}",
        f"Is the alarm armed? In that case use {alarm_code} to disarm it.",
        f"look at the alarm and, if it's armed, disarm it using the code {alarm_code}",
        f"find out if the alarm is armed, and if it is, disarm it with {alarm_code}",
        f"I don't want the alarm to go off. Disarm it with {alarm_code} if it's armed.",
    )
    enter = say(
        act(unlock_door, device_id=lock.id, code=door_code),
        f"unlock the {door} with the code {door_code}",
        f"open the {door}; the door code is {door_code}",
        f"use {door_code} to unlock the {door}",
        f"open up the {door} from here, with {door_code}",
        f"Somebody has to get in at the {door}. Unlock it with {door_code}.",
        f"I need the {door} unlocked; its code is {door_code}.",
        f"get the {door} open with {door_code}",
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
        text(f"You can go in, the {door} is open."),
        "that the way in is free, and which door is open",
        "which door is open now",
        "that the house is open, and which door to take",
        "that nobody has to ring, and which door is unlocked",
        "which door is unlocked",
        "that it's fine to go in, and through which door",
        "which door to use, now that it's open",
    )
    mail = say(
        mail_to(friend, subject, note),
        f"send {friend} an e-mail, subject {subject}, saying {note}",
        f"write {friend} an e-mail, subject {subject}, that says {note}",
        f"tell {friend} in a short email, subject {subject}, {note}",
        f"An email to {friend} with {subject} as its subject should say {note}.",
        f"drop {friend} a quick e-mail, with {subject} in the subject line, to say {note}",
        f"It's {friend} who is coming. Send an email, subject {subject}, saying {note}.",
        f"let {friend} know by e-mail, subject {subject}, {note}",
        f"write an email to {friend}, with {subject} as the subject, letting them know {note}",
    )
    back = say(
        act(lock_door, device_id=lock.id),
        f"lock {door:again} again",
        f"make sure that {door:again} gets locked again",
        f"The visit is over. Lock {door:again} again.",
        f"Nobody is inside any more, so lock {door:again} again.",
        f"I need {door:again} locked again.",
        f"That was quick. Lock {door:again} again.",
        f"see to it that {door:again} is locked again",
    )
    guard = say(
        when(was != "off", act(arm_alarm, mode=cast(AlarmMode, was)), act(arm_alarm, mode="home")),
        "if the alarm was armed before, arm it again in the same mode; if it wasn't, arm it in home mode",
        "arm the alarm in the mode it had, or in home mode if it wasn't armed before",
        "Was the alarm on before? If so, put it back in the mode it had; if not, arm it in home mode.",
        "if you had to disarm the alarm, arm it again in the mode it was in, and otherwise in home mode",
        "in case the alarm was armed before all this, set it to the same mode again; otherwise set it to home mode",
        "I want the alarm on again, the way it was before; if it was off then, home mode will do.",
        "arm the alarm as it was before you touched it; if it was off, use home mode",
    )
    tells(
        guard,
        f"Before all this, the alarm was {either(was == 'off', 'off', 'armed')}.",
        f"The alarm had been {either(was == 'off', 'off', 'armed')}.",
    )
    tells(
        quiet,
        f"The alarm was {either(was == 'off', 'off', 'armed')}.",
        f"I found the alarm {either(was == 'off', 'off', 'armed')}.",
    )
    tells(
        enter,
        f"The {door} is unlocked now.",
        f"I've unlocked the {door}.",
    )
    tells(
        back,
        f"The {door} is locked again.",
        f"I've locked the {door}.",
    )
    return (quiet,), (enter, mail), (back, guard)


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "I'm doing my round of the house.",
        "There was a break-in two streets away.",
        "Our insurance is strict about such things.",
        "Somebody walked in here by mistake the other day.",
        "I caught a stranger peering over the hedge.",
        "We're careful people, perhaps too careful.",
        "The police left a leaflet on burglars in our letterbox.",
        "One of us keeps forgetting to turn the key.",
        "My neighbour found a pry mark on the window frame.",
        "I check everything twice, an old habit of mine.",
        "Our heirlooms are precious, and thieves are cunning.",
        "I've been reading too many thrillers.",
        "My bicycle was stolen, and I've been nervous ever since.",
        "We once found a stray cat in our kitchen.",
        "I feel better behind closed doors.",
        "My usual ritual involves checking latches and handles.",
    ),
)
def lock_up() -> Any:
    """Lock a door; note down a jammed bolt if there is one, and arm the alarm if there is none."""
    door, lock = a_door(of_the_house, lambda d: d.state == "unlocked")
    shut = say(
        act(lock_door, device_id=lock.id),
        f"lock the {door}",
        f"I left the {door} unlocked, so please lock it.",
        f"I think the {door} isn't locked, so lock it.",
        f"make sure that the {door} gets locked",
        f"I don't think I turned the key in the {door}. Lock it, please.",
        f"see to it that the {door} is locked",
        f"I forgot to lock the {door}. Please lock it for me.",
    )
    left = say(
        ask(
            present(lock.battery),
            told=(
                "The battery of the lock is at {} percent.",
                "The lock has {} percent of its battery left.",
                "The lock's battery shows {} percent.",
            ),
        ),
        "tell me how much battery the lock has left",
        "What percentage is the lock's battery at?",
        "let me know what the lock's battery is at",
        "How much is left in the battery of that lock, in percent?",
        "How full is the lock's battery, in percent?",
        "I'd like to know how much charge the lock still has.",
        "check the lock's battery, and tell me what percentage is left",
    )
    stuck = rows(list_devices, kind="lock", state="jammed")
    title, on = (
        quoted(
            "Call the locksmith",
            "Oil the bolt",
            "Look at the lock",
            "Repair the bolt",
            "Lock trouble",
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
        f"put {title} into my calendar {on:on} at 9 am for half an hour, and note the name of the lock",
        f"pencil {title} into my calendar, 9 to 9:30 am {on:on}, jotting down the lock by its name",
        f"block half an hour in my calendar from 9 in the morning {on:on} as {title}, and note what the lock is called",
        f"reserve 30 minutes in my calendar {on:on} at 9 am under {title}, with the name of the stuck lock in the "
        "notes",
        f"schedule {title} in my calendar {on:on}, 9:00 until 9:30, and write down the name of that lock",
        f"add {title} to my calendar for 9 am {on:on}, 30 minutes, with the name of the lock that's stuck as a note",
        f"put half an hour for {title} in my calendar, 9 am {on:on}, noting by name which lock gives trouble",
    )
    mode: AlarmMode = cast(AlarmMode, word("home", "away"))
    guard = say(
        act(arm_alarm, mode=mode),
        f"arm the alarm in {mode} mode",
        f"set the alarm to {mode} mode",
        f"switch the alarm to {mode} mode",
        f"turn on the alarm in {mode} mode",
        f"put the alarm in {mode} mode",
        f"just arm the alarm, in {mode} mode",
        f"have the alarm armed in {mode} mode",
    )
    goal = say(
        when(stuck.count() > 0, note, guard),
        f"check whether any lock in the house is jammed: if one is, {note}; if none is, {guard}",
        f"if one of our locks is jammed, {note}, otherwise {guard}",
        f"Do any of our locks show as jammed? If so, {note}; if all of them are fine, {guard}.",
        f"look for a jammed lock. Should you find one, {note}; should you find none, {guard}",
        f"see if one of the locks is jammed. If so, {note}; if not, {guard}",
        f"Are any of the locks jammed? If one is, {note}; if not, {guard}.",
        f"One of the bolts sometimes sticks. If a lock is jammed now, {note}; if all is well, {guard}.",
    )
    tells(
        shut,
        f"The {door} is locked.",
        f"I've locked the {door}.",
    )
    tells(note, f"The {stuck.the().name} is jammed, so I've put “{title}” into your calendar.")
    tells(guard, f"No lock is jammed, and the alarm is armed in {mode} mode.")
    return (shut, left), (goal,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "The neighbours' dog wouldn't stop barking.",
        "There are tire marks on our gravel.",
        "Our bins were knocked over.",
        "Something set off a car alarm in our street.",
        "I thought I saw somebody by the garage.",
        "A flowerpot by the garage is in pieces.",
        "A delivery is said to have been dropped off, and I saw nobody.",
        "We've had foxes around here, or worse.",
        "The bicycle isn't where I leaned it.",
        "A motorcycle revved, and then I heard hushed whispers.",
        "Something outside scared our cat.",
        "There's a hubcap in our flowerbed, and it isn't ours.",
        "Somebody has walked across our flowerbeds.",
        "I found a glove by our gate that isn't ours.",
        "Raccoons have raided our compost before.",
        "There are footprints in front of our garage.",
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
        f"set the driveway camera to {mode} mode",
        f"switch the camera there to {mode} mode",
        f"change the mode of the camera out there to {mode}",
        f"have the driveway camera record in {mode} mode",
        f"set the camera out there to {mode} mode",
        f"turn the driveway camera to {mode} mode",
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
        "only tell me which mode the camera out there is in",
        "leave the camera as it is and tell me its mode",
        "just let me know how the camera there is set",
        "tell me what mode the driveway camera is in, that's all",
    )
    goal = say(
        when(seen.value > 0, watch, tell),
        f"check the driveway motion sensor for {hour} in the afternoon {on:on}: if it noticed anything, {watch}; "
        f"otherwise {tell}",
        f"if the motion sensor in the driveway reported something {on:on} at {hour} in the afternoon, {watch}; if "
        f"not, {tell}",
        f"Was there any motion in the driveway {on:on}, at {hour} in the afternoon? If there was, {watch}; if "
        f"there wasn't, {tell}.",
        f"look up what the driveway motion sensor reported {on:on} at {hour} in the afternoon. If it was motion, "
        f"{watch}; if not, {tell}",
        f"find out whether something moved in our driveway {on:on} at {hour} in the afternoon. If so, {watch}; if "
        f"not, {tell}",
        f"It was {on:on}, {hour} in the afternoon: did the driveway motion sensor pick anything up? If yes, "
        f"{watch}; if no, {tell}.",
        f"I heard something in the driveway {on:on} at {hour} in the afternoon. If the motion sensor noticed it "
        f"as well, {watch}; if it didn't, {tell}.",
    )
    friend = again(somebody(*CLOSE), "them")
    subject = quoted(
        "The driveway",
        "What the sensor says",
        "News from the driveway",
        "Outside our garage",
        "Motion or no motion",
        "Something in the driveway?",
        "Visitors or not",
        "I looked into it",
    )
    letter = say(
        text(f"The {seen.name} reported {seen.says} on {seen.measured_at}."),
        "which sensor it is, its reading word for word, and the day and time of that",
        "which sensor it is, exactly what it says, and for what day and time",
        "exactly what it says, with the name of the sensor, the date and the time",
        "the reading word for word, which sensor gave it, and on what day at what time",
        "the name of the sensor and what it says, quoted exactly, with the day and time",
        "exactly what the sensor says, its name, and the day and time of the reading",
        "the sensor's name and its reading, word for word, with date and time",
    )
    mail = say(
        mail_to(friend, subject, letter),
        f"send {friend} an e-mail, subject {subject}, and write {letter}",
        f"report to {friend} by e-mail, with {subject} in the subject line: {letter}",
        f"write to {friend} under the subject {subject}: {letter}",
        f"drop {friend} an e-mail, subject {subject}, to pass on {letter}",
        f"let {friend} know by email, subject {subject}: {letter}",
        f"An email to {friend} with {subject} as its subject should say {letter}.",
        f"I'd like to keep {friend} informed. Send an e-mail, subject {subject}: {letter}.",
        f"I promised {friend} that I'd check the driveway. Send an email, subject {subject}: {letter}.",
    )
    tells(goal, f"The {seen.name} reported {seen.says}.")
    tells(watch, f"The {watch.name} is in {mode} mode from now on.")
    return (goal,), (mail,)


@purpose(
    "iot_devices",
    because=(
        "Our guest has lost the slip of paper with the code.",
        "Somebody is at our door without a code.",
        "Our guest searched every sleeve, zipper and pouch in vain.",
        "Our visitor left the phone with the code on the train.",
        "Our guest's wallet was stolen, with the code in it.",
        "Our guest has called me for help.",
        "The note with the code blew away.",
        "The note with the code went through the washing machine.",
        "Our guest left a bag on the tram, with the code in it.",
        "Our guest threw the note with the code away by mistake.",
        "Our guest's handwriting is illegible, and the digits got smudged.",
        "The paper with the code got wet, and nobody can read it.",
        "Our guest's phone is gone, and the code was on it.",
        "Our guest is standing outside and can't get in.",
    ),
)
def help_a_guest_who_lost_the_code() -> Any:
    """Open a door for a guest, and give the guest another code for that door, which works as long as the lost one."""
    door, lock = a_door(of_the_house, lambda d: d.state == "locked")
    alarm_code, door_code = alarm_code_of_the_house(), _door_code()
    was = rows(list_devices, kind="alarm").the().state
    quiet = say(
        when(was != "off", act(disarm_alarm, code=alarm_code)),
        f"disarm the alarm with {alarm_code} if it happens to be armed",
        f"if the house alarm is armed, use {alarm_code} to disarm it",
        f"The alarm might be armed. Check, and if it is, disarm it with {alarm_code}.",
        f"look at the alarm first; if it's armed, disarm it with {alarm_code}",
        f"check whether the alarm is on, and if so, disarm it with the code {alarm_code}",
        f"Is the alarm armed? If it is, turn it off with {alarm_code}.",
        f"see that the alarm doesn't go off: if it's armed, disarm it, code {alarm_code}",
    )
    enter = say(
        act(unlock_door, device_id=lock.id, code=door_code),
        f"unlock the {door} for our guest with the code {door_code}",
        f"open the {door}; my own code is {door_code}",
        f"use my own code, {door_code}, to unlock the {door}",
        f"get the {door} open for our guest; my own code is {door_code}",
        f"open the {door} for our guest, using my code {door_code}",
        f"let our guest in at the {door} with my own code, {door_code}",
        f"Our guest is waiting at the {door}. Unlock it with my own code, {door_code}.",
    )
    visitor = name_of(rows(list_guest_codes, status="active"), lambda g: g.guest_name, fits=[has_one_code])
    guest = rows(list_guest_codes, status="active").the(lambda g: named(g.guest_name, visitor))
    drop = say(
        act(revoke_guest_code, guest_code_id=guest.id),
        f"revoke {visitor}'s code",
        f"cancel the guest code that {visitor} has lost",
        f"Somebody else may have {visitor}'s code now, so revoke it.",
        f"deactivate {visitor}'s lost code",
        f"Nobody should get in with {visitor}'s old code any more, so revoke it.",
        f"see to it that nobody can use the code that {visitor} lost: revoke it",
        f"block the code {visitor} had",
    )
    fresh = word(*_CODES)
    make = say(
        act(
            create_guest_code,
            device_id=lock.id,
            guest_email=guest.guest_email,
            code=fresh,
            valid_until=guest.valid_until,
        ),
        f"set up {fresh} as the new one, for the {door}, valid from now until the lost one would have run out",
        f"replace it with {fresh} for the {door}, valid from now until the old one would have ended",
        f"create {fresh} instead, for the {door}, valid right away and until the old one would have ended",
        f"The new code should be {fresh}, for the {door}, from now until the old one would have ended.",
        f"make {fresh} the new guest code for the {door}; it starts now and ends when the old one would have",
        f"From now on, {fresh} should open the {door} instead, for as long as the old one would have worked.",
        f"give out {fresh} for the {door} instead, from now until the old one would have expired",
    )
    tells(
        quiet,
        f"The alarm was {either(was == 'off', 'off', 'armed')}.",
        f"I found the alarm {either(was == 'off', 'off', 'armed')}.",
    )
    tells(
        enter,
        f"The {door} is unlocked now.",
        f"I've unlocked the {door}.",
    )
    tells(drop, f"{drop.guest_name}'s lost code no longer works.", "The lost code is off.")
    tells(
        make,
        f"{make.guest_name} has a new code for the {door} until {make.valid_until}.",
        f"The new one opens the {door} until {make.valid_until}.",
    )
    return (quiet,), (enter,), (drop, make)

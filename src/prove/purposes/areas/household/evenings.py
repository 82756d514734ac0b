"""Evenings at home: light, blinds, scenes and music."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.people import mail_to, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    column,
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
    when,
)
from prove.servers.calendar.events import create_event
from prove.servers.iot_devices.records import DeviceSummary, SceneView
from prove.servers.iot_devices.routines import activate_scene, automate_device, list_scenes
from prove.servers.iot_devices.tools import (
    control_vacuum,
    list_devices,
    play_on_speaker,
    read_sensor,
    reconnect_device,
    set_blinds,
    set_light,
)

_FOR_GUESTS = ("living room", "dining room", "conservatory", "music room", "kitchen")
_DOWNSTAIRS = (*_FOR_GUESTS, "hall", "guest room")
_COSY = (*_FOR_GUESTS, "bedroom", "study", "guest room", "playroom", "attic room", "children's room")
_CALM = ("Quiet hour", "Rainy evening", "Reading", "Good night", "Movie night")
_MUSIC = (
    "Jazz for dinner",
    "Piano classics",
    "Eighties hits",
    "Film music",
    "Cello suites",
    "Bossa nova",
    "Soul on Sunday",
    "Swing from Harlem",
    "Radio Meridian",
    "Guitar by the fire",
    "Songs without words",
)


def _scene(*fits: Callable[[SceneView], object]) -> tuple[str, SceneView]:
    """The name of a scene, which the user says, and the scene."""
    name = column(rows(list_scenes), lambda s: s.name, fits=fits)
    return name, rows(list_scenes, query=name).the(lambda s: s.name == name)


def _speaker(*fits: Callable[[DeviceSummary], object]) -> DeviceSummary:
    return some(rows(list_devices, kind="speaker"), lambda d: (f"the {d.name}",), fits=fits)


@purpose(
    "iot_devices",
    "email",
    because=(
        "I've never been quite happy with one of our scenes.",
        "The light in here has been bugging me for weeks.",
        "My eyes aren't what they used to be.",
        "Somebody complained about one lamp in particular.",
        "We set that up in a hurry when we moved in.",
        "A little fine-tuning is overdue.",
        "My optician had a word with me about lighting.",
        "Those lamps were never balanced properly.",
        "One of the bulbs has been replaced by a stronger one.",
        "I'm being picky about atmosphere.",
        "The electrician left everything on factory defaults.",
    ),
)
def adjust_a_scene() -> Any:
    """Try a scene with one lamp at another brightness, keep it so, and tell the family."""
    name, scene = _scene()
    lamp = column(
        inside(scene.settings),
        lambda d: d.device_name,
        fits=[lambda d: d.state == "on", lambda d: present(d.level) > 0],
    )
    setting = inside(scene.settings).the(lambda d: d.device_name == lamp)
    level = number(10, 15, 20, 25, 30, 35, 45, 55, 60, 65, 75, 80, 90)
    start = say(
        act(activate_scene, scene_id=scene.id),
        f"activate the {name} scene",
        f"put on the {name} scene",
        f"start the scene called {name}",
        f"switch the house to {name}, the scene I mean",
        f"run the {name} scene",
        f"Let's have the {name} scene.",
        f"bring up the {name} scene for a trial",
    )
    tweak = say(
        act(set_light, device_id=setting.device_id, brightness=level),
        f"change the {lamp} to {level} percent brightness",
        f"set the {lamp} to {level} percent",
        f"In contrast to the scene, the {lamp} should be at {level} percent.",
        f"give the {lamp} a brightness of {level} percent",
        f"adjust the {lamp} so that the brightness is {level} percent",
        f"I'd like to see the {lamp} at {level} percent.",
        f"try {level} percent on the {lamp}",
    )
    keep = say(
        act(activate_scene, scene_id=scene.id, mode="save"),
        "save the scene with the settings as they are now",
        "That's better. Keep it like this in the scene.",
        "overwrite the scene with what it looks like at the moment",
        "I like it. Store the present settings in that scene.",
        "make this permanent by saving the current settings in the scene",
        "Perfect, so let the scene remember things the way they are.",
        "update the saved scene to the way everything is set now",
    )
    partner = somebody("family")
    subject = quoted(
        "One lamp is different",
        "I touched the lights",
        "Light at home",
        "New brightness",
        "Easier on the eyes",
        "A scene has changed",
        "Don't be surprised",
        "Lamps, fine-tuned",
    )
    letter = say(
        text(f"New in the scene {name}: {tweak.name}, {tweak.level} percent."),
        "the scene, the light that I changed and its new percentage",
        "the names of the scene and of the light, and how bright that is now",
        "the name of the scene, the light in question and its brightness now",
        "the scene and the light by name, and the percentage it has from now on",
        "the light, its new brightness and the scene it belongs to",
    )
    mail = say(
        mail_to(partner, subject, letter),
        f"e-mail {partner} {letter}, subject {subject}",
        f"send {partner} a mail called {subject} with {letter}",
        f"write to {partner} under the subject {subject}: {letter}",
        f"warn {partner} in a mail headed {subject} that gives {letter}",
        f"have a mail titled {subject} reach {partner}, containing {letter}",
        f"A short mail to {partner}, subject {subject}, should state {letter}.",
        f"leave word for {partner}, by mail and under the title {subject}: {letter}",
    )
    tells(tweak, f"I've put the {tweak.name} at {level} percent.", f"Brightness of the {tweak.name}: {level} percent.")
    tells(keep, f"The scene “{keep.name}” is saved like this.", f"I've stored the settings in “{keep.name}”.")
    return (start, tweak), (keep, mail)


@purpose(
    "iot_devices",
    "calendar",
    because=(
        "Friends are dropping in.",
        "We're having people over.",
        "My book group meets at our place.",
        "I'm hosting, and nothing is ready.",
        "There's company coming.",
        "The neighbours invited themselves for a drink.",
        "A small celebration is in the making here.",
        "Somebody important to me is about to see our home.",
        "I've asked a few colleagues round.",
        "We lost at cards and owe the others an evening here.",
        "Old schoolmates are in town and want to see the house.",
    ),
)
def get_a_room_ready() -> Any:
    """Have a room cleaned, note what comes once that is done, and see to its blinds and some music."""
    room = column(rows(list_devices, kind="blind"), lambda d: d.room, fits=[lambda d: among(d.room, _FOR_GUESTS)])
    robot = some(
        rows(list_devices, kind="vacuum"),
        lambda d: (f"the {d.name}",),
        fits=[lambda d: d.room == "living room", lambda d: d.state == "docked"],
    )
    clean = say(
        act(control_vacuum, device_id=robot.id, command="start", room=room),
        f"send {robot} through the {room}",
        f"have {robot} clean the {room}",
        f"start {robot}, only in the {room}",
        f"let {robot} do the floor of the {room}, and nothing but that",
        f"The {room} wants cleaning, a job for {robot}.",
        f"get {robot} to vacuum just the {room}",
        f"dispatch {robot} to the {room}",
    )
    title, long = (
        again(
            quoted(
                "Set the table",
                "Put out the glasses",
                "Open the wine",
                "Light the candles",
                "Flowers and napkins",
                "Snacks on plates",
                "Slice the bread",
                "Last touches",
            ),
            "it",
        ),
        number(15, 20, 30, 40),
    )
    wait = number(10, 20, 30, 45, 60, 75, 90)
    done = present(clean.busy_until)
    note = say(
        act(create_event, title=title, starts_at=shift(done, minutes=wait), duration_minutes=long),
        f"put {title} into my calendar {wait} minutes after it will be finished, for {long} minutes",
        f"see when it will be done; {wait} minutes later, reserve {long} minutes for {title} in my calendar",
        f"I need {long} minutes for {title} in my calendar, starting {wait} minutes after the robot is through.",
        f"book {title} in my calendar, {long} minutes long, {wait} minutes after the end of the robot's run",
        f"allow {wait} minutes once it has finished, then comes {title}: enter that in my calendar, {long} minutes",
        f"block {long} minutes in my calendar under {title}, {wait} minutes after the cleaning ends",
    )
    blind = rows(list_devices, kind="blind", room=room).the()
    position = number(10, 20, 25, 35, 40, 60, 70, 80, 90)
    shade = say(
        act(set_blinds, device_id=blind.id, position=position),
        f"move the blinds in there to {position} percent",
        f"set the blinds of that room to {position} percent open",
        f"bring the blinds of the same room to {position} percent",
        f"open the blinds in there {position} percent",
        f"In the same room, I want the blinds at {position} percent.",
        f"get the blinds there into the {position} percent position",
    )
    speaker, music, volume = (
        _speaker(lambda d: d.connection == "online", lambda d: among(d.room, _DOWNSTAIRS)),
        quoted(*_MUSIC),
        number(15, 20, 25, 30, 35, 40, 45),
    )
    play = say(
        act(play_on_speaker, device_id=speaker.id, media=music, volume=volume),
        f"play {music} on {speaker} at {volume} percent",
        f"let {speaker} play {music}, volume {volume} percent",
        f"put {music} on, over {speaker}, with the volume at {volume} percent",
        f"I'd enjoy {music} from {speaker} at a volume of {volume} percent.",
        f"start {music} on {speaker}; {volume} percent is loud enough",
        f"have {music} come out of {speaker} at {volume} percent volume",
    )
    tells(clean, f"The {clean.name} is on its way and will be done on {clean.busy_until}.")
    tells(
        shade, f"The {shade.name} are at {shade.level} percent.", f"I've moved the {shade.name} to {position} percent."
    )
    return (clean, note), (shade, play)


@purpose(
    "iot_devices",
    because=(
        "It has gone silent in here.",
        "There has been no sound since the last update.",
        "The radio broke off in the middle of a sentence.",
        "I want music, and one of our speakers sulks.",
        "A speaker of ours has lost touch with the network.",
        "The dog pulled a cable, I think.",
        "It's far too quiet in this house.",
        "Singing to myself is no substitute.",
        "I moved the furniture, and a speaker must have lost its plug over it.",
        "We've had trouble with the router again.",
        "My playlist stopped for no reason.",
    ),
)
def music_again() -> Any:
    """Reconnect a speaker and play something on it; it is to stop by itself when a door is locked."""
    speaker = again(_speaker(lambda d: d.connection == "offline"), "it")
    wake = say(
        act(reconnect_device, device_id=speaker.id),
        f"reconnect {speaker}",
        f"get {speaker} back online",
        f"bring {speaker} back into the network",
        f"My problem is {speaker}: connect it again.",
        f"establish the connection to {speaker} again",
        f"I can't reach {speaker}, so reconnect it.",
        f"wake up {speaker}, which is offline",
    )
    music, volume = quoted(*_MUSIC), number(10, 20, 25, 30, 35, 40, 45, 50, 55)
    play = say(
        act(play_on_speaker, device_id=speaker.id, media=music, volume=volume),
        f"play {music} on {speaker:again} at {volume} percent",
        f"let {speaker:again} play {music}, volume {volume} percent",
        f"What I want to hear on {speaker:again} is {music}, at {volume} percent.",
        f"start {music} there with the volume at {volume} percent",
        f"turn on {music}, same speaker, {volume} percent loud",
        f"have {speaker:again} give us {music} at a volume of {volume} percent",
    )
    door = some(
        rows(list_devices, kind="lock"),
        lambda d: (f"the {d.name}",),
        fits=[lambda d: d.room != "garden", lambda d: d.connection == "online"],
    )
    stop = say(
        act(automate_device, trigger_device_id=door.id, condition="locks", device_id=speaker.id, action="turn_off"),
        f"make a rule that the speaker goes off whenever {door} is locked",
        f"automate this: each time {door} locks, the speaker turns off",
        f"From now on the speaker should switch itself off every time {door} locks.",
        f"I forget to stop the music on my way out, so let the locking of {door} switch that speaker off each time.",
        f"set up an automation in which {door}, when it locks, turns the speaker off",
        f"tie the speaker to {door}: once that locks, the speaker is to turn off, today and always",
        f"let {door} silence the speaker automatically whenever it locks",
    )
    tells(stop, f"The automation is called “{stop.name}”.", f"I've set up “{stop.name}”.")
    return (wake, play), (stop,)


@purpose(
    "iot_devices",
    because=(
        "I need an hour to myself.",
        "My head aches from all that glare.",
        "I'm listening to an audio book and need no light for it.",
        "Bright light is the last thing I want.",
        "I've been staring at screens for too long.",
        "A migraine is creeping up on me.",
        "I'd like to meditate for a while.",
        "The baby is about to nod off.",
        "There's a glare on everything in here.",
        "I'd like it less bright in here.",
        "My eye drops make me sensitive to light.",
        "A lazy couple of hours lie ahead of me.",
    ),
)
def unwind_in_dim_light() -> Any:
    """Start a scene if it is dark outside, and move the blinds if it is not; then dim a lamp in the same room."""
    room = column(
        rows(list_devices, kind="blind"),
        lambda d: d.room,
        fits=[lambda d: among(d.room, _COSY), lambda d: d.connection == "online"],
    )
    least = again(number(20, 50, 80, 100, 150, 200, 300, 400), "that")
    sensor = rows(list_devices, kind="sensor", query="light").the()
    seen = look(read_sensor, device_id=sensor.id)
    name, scene = _scene(lambda s: among(s.name, _CALM))
    run = say(
        act(activate_scene, scene_id=scene.id),
        f"activate the {name} scene",
        f"start the {name} scene",
        f"go for the scene {name}",
        f"put on the {name} scene",
        f"run {name}, the scene",
    )
    position = number(5, 10, 15, 20, 25)
    shade = say(
        act(set_blinds, device_id=rows(list_devices, kind="blind", room=room).the().id, position=position),
        f"move the blinds in the {room} to {position} percent",
        f"bring the {room} blinds to {position} percent",
        f"set the blinds of the {room} to {position} percent open",
        f"let the blinds in the {room} go to {position} percent",
        f"take the {room} blinds to the {position} percent position",
    )
    goal = say(
        when(seen.value < least, run, shade),
        f"check the light sensor in the garden: if it shows less than {least} lux, {run}; otherwise {shade}",
        f"if the garden light sensor reads below {least} lux, {run}; if not, {shade}",
        f"How light is it outside? If the garden sensor has less than {least} lux, {run}; if it has more, {shade}.",
        f"read the garden light sensor. Below {least} lux, {run}; above {least:again}, {shade}",
        f"Is there less than {least} lux in the garden by the light sensor? If so, {run}; if it's brighter, {shade}.",
        f"have a look at the light sensor outside, and if it's darker than {least} lux, {run}; if it isn't, {shade}",
        f"unless the light sensor in the garden says {least} lux or more, {run}; if it does, {shade}",
    )
    lamp = some(
        rows(list_devices, kind="light", room=room),
        lambda d: (f"the {d.name}",),
        fits=[lambda d: present(d.level) > 0, lambda d: d.connection == "online"],
    )
    level = number(5, 10, 15, 20, 25, 30)
    dim = say(
        act(set_light, device_id=lamp.id, brightness=level),
        f"set {lamp} to {level} percent",
        f"have {lamp} on at {level} percent brightness",
        f"A faint light is enough: {lamp} at {level} percent.",
        f"let {lamp} glow at {level} percent",
        f"I want {level} percent from {lamp}, no more and no less.",
        f"bring {lamp} to {level} percent",
    )
    tells(goal, f"The {seen.name} shows {seen.says}.", f"It is {seen.says} in the garden.")
    tells(dim, f"I've set the {dim.name} to {level} percent.", f"Brightness of the {dim.name}: {level} percent.")
    return (goal,), (dim,)


@purpose(
    "iot_devices",
    "email",
    because=(
        "A storm is on its way.",
        "The weather service has sent out a warning.",
        "There's hail in the forecast.",
        "The sky has turned a nasty colour.",
        "Fireworks are being tested at the end of our street.",
        "Scaffolding is going up outside, and I don't want an audience.",
        "A coach party is photographing our street.",
        "A drone keeps hovering over our garden.",
        "The gusts are rattling everything.",
        "A film crew with floodlights has set up across the road.",
        "The house next door is being sandblasted.",
    ),
)
def close_the_blinds() -> Any:
    """Close all blinds that are open and can be reached, and tell somebody at home which ones."""
    opened = say(
        rows(list_devices, kind="blind", state="open", connection="online"),
        "all blinds that are open and online",
        "every open blind that is online",
        "whichever blinds are open, apart from any that are offline",
        "the blinds that stand open, as long as they're online",
        "each blind that is open and connected",
        "any blinds still open, unless they're offline",
    )
    shut = say(
        each(opened, lambda d: act(set_blinds, device_id=d.id, position=0)),
        f"close {opened}",
        f"cover the windows, which means: shut {opened}",
        f"shut {opened}",
        f"go through the house and close {opened}",
        f"Time to shut ourselves in, so close {opened}.",
        f"make the house dark by closing {opened}",
        f"find and then fully close {opened}",
    )
    partner = somebody("family")
    subject = quoted(
        "Blinds down",
        "All closed",
        "It's dark at home",
        "Leave the blinds alone",
        "Sealed off",
        "Ready for it",
        "House shut",
        "Don't open them yet",
    )
    letter = say(
        text(f"{opened.count()} blinds are closed now: {opened.column(lambda d: d.name)}."),
        "the number and the names of the closed blinds",
        "the names of all blinds that went down, and how many there are",
        "a list of what has been closed, by name, and the total",
        "the count of those blinds and what each is called",
        "the name of every blind that was closed, and their number",
    )
    mail = say(
        mail_to(partner, subject, letter),
        f"e-mail {partner} {letter}, subject {subject}",
        f"send {partner} a mail called {subject} that gives {letter}",
        f"write to {partner} under the subject {subject}: {letter}",
        f"supply {partner} by mail, headed {subject}, with {letter}",
        f"compose a mail to {partner} titled {subject} and put in {letter}",
        f"A mail entitled {subject} should give {partner} {letter}.",
    )
    return (shut,), (mail,)

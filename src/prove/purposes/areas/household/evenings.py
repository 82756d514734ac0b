"""Evenings at home: light, blinds, scenes and music."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.household.doors import a_door
from prove.purposes.areas.household.safety import alarm_code_of_the_house
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    column,
    each,
    either,
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
    time_of,
    when,
)
from prove.servers.iot_devices.records import DeviceSummary, SceneView
from prove.servers.iot_devices.routines import activate_scene, automate_device, list_scenes
from prove.servers.iot_devices.tools import (
    arm_alarm,
    control_vacuum,
    disarm_alarm,
    list_devices,
    play_on_speaker,
    read_sensor,
    reconnect_device,
    set_blinds,
    set_light,
)

_FOR_GUESTS = ("living room", "dining room", "conservatory", "music room", "kitchen")
_DOWNSTAIRS = (*_FOR_GUESTS, "hall", "guest room")
_COSY = (*_FOR_GUESTS, "bedroom", "study", "guest room", "games room", "attic room", "craft room")
_CALM = ("Quiet hour", "Reading", "Movie night")
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
    because=(
        "I've never been quite happy with one of our scenes.",
        "The light at home has been bothering me for weeks.",
        "I keep changing the same lamp by hand.",
        "Somebody complained about one lamp in particular.",
        "We set up our scenes in a hurry when we moved in.",
        "One of our bulbs has been replaced by another kind.",
        "I paint watercolors, and harsh glare distorts every shade.",
        "I'd like to try another brightness.",
        "The settings of one scene still aren't right.",
        "I used to work in a theater, so I care about lighting.",
        "My living space should feel cozy rather than clinical.",
        "One lamp has never matched the others.",
        "We can't agree on how bright the house should be.",
        "I've been reading about interior design.",
    ),
)
def adjust_a_scene() -> Any:
    """Try a scene with one lamp at another brightness, and keep it so."""
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
        f"switch to the {name} scene",
        f"run the {name} scene",
        f"I'd like to see the {name} scene, so start it.",
        f"let me have the {name} scene",
        f"turn the {name} scene on",
    )
    tweak = say(
        act(set_light, device_id=setting.device_id, brightness=level),
        f"change the {lamp} to {level} percent brightness",
        f"bring the {lamp} to {level} percent",
        f"adjust the brightness of the {lamp} to {level} percent",
        f"I'd like to see the {lamp} at {level} percent.",
        f"try {level} percent on the {lamp}",
        f"I'm not happy with the {lamp} yet. Try {level} percent there.",
        f"change only the {lamp}, which should be at {level} percent",
    )
    kept = given(scene.id, inside(start.skipped).count() == 0)
    keep = say(
        act(activate_scene, scene_id=kept, mode="save"),
        "save the scene with the settings as they are now",
        "That's better. Save the scene with this brightness.",
        "replace the old settings of the scene with the present ones",
        "I like it. Store the present settings in that scene.",
        "make this permanent by saving the current settings in the scene",
        "Perfect. Please keep these settings for the scene.",
        "update the saved scene so that it matches how everything is set now",
        "The scene should look like this every time, so save it.",
    )
    tells(tweak, f"I've put the {tweak.name} at {level} percent.", f"I've set the {tweak.name} to {level} percent.")
    tells(keep, f"The scene “{keep.name}” now has these settings.", f"I've stored the settings in “{keep.name}”.")
    return (start, tweak), (keep,)


@purpose(
    "iot_devices",
    because=(
        "My book group meets at our place.",
        "I'm hosting, and nothing is ready.",
        "The neighbours invited themselves for a drink.",
        "Our knitting circle is stopping by with yarn and pastries.",
        "I've asked a few colleagues round.",
        "Old schoolmates are in town and want to see the house.",
        "My guests will be here in an hour.",
        "The food is ready, but the house isn't.",
        "My choir is coming round to rehearse.",
        "I'm hosting a tasting of homemade chutney, quiche and hummus.",
        "I've tidied up, but I haven't cleaned yet.",
        "We're going to celebrate a promotion.",
        "It's my turn to host our card game.",
        "The table is laid, and the drinks are cold.",
    ),
)
def get_a_room_ready() -> Any:
    """Have a room cleaned and the alarm off before people come, and see to the blinds and some music."""
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
        f"run {robot} in the {room} and nowhere else",
        f"The {room} needs cleaning, so send {robot} there.",
        f"get {robot} to clean just the {room}",
        f"There are crumbs all over the {room}. Have {robot} clean that room.",
    )
    alarm_code = alarm_code_of_the_house()
    was = rows(list_devices, kind="alarm").the().state
    quiet = say(
        when(was != "off", act(disarm_alarm, code=alarm_code)),
        f"check the alarm before anybody comes, and disarm it with {alarm_code} if it's armed",
        f"if the alarm is armed, disarm it; the code is {alarm_code}",
        f"make sure that nobody sets off the alarm: if it's armed, disarm it with the code {alarm_code}",
        f"Is the alarm armed? If so, disarm it with {alarm_code}.",
        f"see if the alarm is on, and if it is, turn it off with {alarm_code}",
        f"check whether the alarm is armed. If it is, disarm it, code {alarm_code}",
        f"I don't want any sirens, so disarm the alarm with {alarm_code} if it's armed.",
    )
    tells(
        quiet,
        f"The alarm was {either(was == 'off', 'off', 'armed')}.",
        f"I found the alarm {either(was == 'off', 'off', 'armed')}.",
    )
    blind = rows(list_devices, kind="blind", room=room).the()
    position = number(10, 20, 25, 35, 40, 60, 70, 80, 90)
    shade = say(
        act(set_blinds, device_id=blind.id, position=position),
        f"move the blinds in the {room} so that they are {position} percent open",
        f"set the {room} blinds to {position} percent open",
        f"make the {room} blinds {position} percent open",
        f"I'd like the blinds in the same room to be {position} percent open.",
        f"put the blinds of the {room} at {position} percent open",
        f"adjust the blinds in the room that's being cleaned so that they're {position} percent open",
        f"The blinds in the {room} should be {position} percent open.",
    )
    speaker, music, volume = (
        _speaker(lambda d: d.connection == "online", lambda d: among(d.room, _DOWNSTAIRS)),
        quoted(*_MUSIC),
        number(15, 20, 25, 30, 35, 40, 45),
    )
    play = say(
        act(play_on_speaker, device_id=speaker.id, media=music, volume=volume),
        f"play {music} on {speaker} at {volume} percent",
        f"get {speaker} going with {music} at {volume} percent",
        f"have {speaker} play {music}, with the volume at {volume} percent",
        f"I'd like to hear {music} on {speaker} at a volume of {volume} percent.",
        f"fill the house with {music} on {speaker} at {volume} percent volume",
        f"We need some music: {music} on {speaker}, at {volume} percent.",
        f"start {music} on {speaker} and set the volume to {volume} percent",
    )
    tells(clean, f"The {clean.name} is on its way and will be done at {time_of(present(clean.busy_until))}.")
    tells(
        shade, f"The {shade.name} are at {shade.level} percent.", f"I've moved the {shade.name} to {position} percent."
    )
    return (clean, quiet), (shade, play)


@purpose(
    "iot_devices",
    because=(
        "Something broke with the last update.",
        "The music stopped all of a sudden.",
        "A speaker of ours has lost touch with the network.",
        "Somebody pulled out a cable, I think.",
        "It's far too quiet in this house.",
        "Ironing shirts feels endless without jazz or a decent soundtrack.",
        "We've had trouble with the router again.",
        "My playlist stopped for no reason.",
        "Cleaning is no fun without music.",
        "I miss having some sound in the background.",
        "I feel like dancing.",
        "I'm practicing salsa steps and need a lively beat.",
        "I've checked the plug and restarted the modem.",
        "I can't stand silence.",
        "I like to listen to something while I cook.",
    ),
)
def music_again() -> Any:
    """Reconnect a speaker and play something on it; it is to stop by itself when a door is locked."""
    speaker = again(_speaker(lambda d: d.connection == "offline"), "it")
    wake = say(
        act(reconnect_device, device_id=speaker.id),
        f"reconnect {speaker}",
        f"get {speaker} back online",
        f"bring {speaker} back onto the network",
        f"I can't reach {speaker}, so reconnect it.",
        f"connect {speaker} to the network again",
        f"Apparently {speaker} is offline. Reconnect it.",
        f"There's no sound from {speaker}. Get it connected again.",
    )
    music, volume = quoted(*_MUSIC), number(10, 20, 25, 30, 35, 40, 45, 50, 55)
    play = say(
        act(play_on_speaker, device_id=speaker.id, media=music, volume=volume),
        f"play {music} on {speaker:again} at {volume} percent",
        f"let {speaker:again} play {music}, volume {volume} percent",
        f"I'd like to hear {music} on {speaker:again}, at {volume} percent.",
        f"treat me to {music} on {speaker:again}, with the volume at {volume} percent",
        f"use {speaker:again} to play {music} at a volume of {volume} percent",
        f"start {music} on {speaker:again} and set the volume to {volume} percent",
        f"I'm in the mood for {music}. Play that on {speaker:again} at {volume} percent.",
    )
    door, lock = a_door(lambda d: among(d.name, ("front door lock", "back door lock")))
    stop = say(
        act(automate_device, trigger_device_id=lock.id, condition="locks", device_id=speaker.id, action="turn_off"),
        f"make a rule that the speaker switches off whenever the {door} is locked",
        f"automate this: each time the {door} gets locked, the speaker turns off",
        f"From now on, the speaker should turn off every time the {door} is locked.",
        f"I forget to stop the music when I leave, so have the speaker turn off whenever the {door} is locked.",
        f"set up an automation that turns the speaker off when somebody locks the {door}",
        f"have the music stop by itself when I lock the {door}: turn the speaker off then, every time",
        f"Nobody is listening once the {door} is locked, so have the speaker switch off automatically whenever that "
        "happens.",
    )
    tells(stop, f"The automation is called “{stop.name}”.", f"I've set up “{stop.name}”.")
    return (wake, play), (stop,)


@purpose(
    "iot_devices",
    because=(
        "I've got a headache.",
        "I'd like to listen to an audio book in peace.",
        "I've been staring at screens for too long.",
        "A migraine is creeping up on me.",
        "I'd like to meditate for a while.",
        "Somebody in the house is asleep.",
        "I've had a stressful week.",
        "My eye drops make me sensitive to light.",
        "I've got a couple of free hours.",
        "I've been correcting papers, and my eyes are tired.",
        "I've made myself a cup of tea.",
        "I've looked at spreadsheets for hours.",
        "Bright light bothers me at the moment.",
        "My shoulders ache from digging, and I crave tranquility.",
        "I slept badly and need some rest.",
        "My doctor told me to take it easy.",
        "Yoga stretches work best for me in a soothing atmosphere.",
    ),
)
def unwind_in_dim_light() -> Any:
    """Start a scene if it is dark outside, and move the blinds if it is not; then set a lamp in the same room low."""
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
        f"switch to the {name} scene",
        f"put on the {name} scene",
        f"run the {name} scene",
        f"let me have the {name} scene",
        f"turn on the {name} scene",
    )
    position = number(5, 10, 15, 20, 25)
    shade = say(
        act(set_blinds, device_id=rows(list_devices, kind="blind", room=room).the().id, position=position),
        f"move the blinds in the {room} so that they are only {position} percent open",
        f"have the {room} blinds only {position} percent open",
        f"set the blinds in the {room} to {position} percent open",
        f"put the blinds in the {room} at {position} percent open",
        f"get the {room} blinds to only {position} percent open",
        f"bring the blinds in the {room} to {position} percent open, no more",
        f"have the blinds in the {room} let in just a little light, at {position} percent open",
    )
    goal = say(
        when(seen.value < least, run, shade),
        f"check the light sensor in the garden: if it shows less than {least} lux, {run}; otherwise {shade}",
        f"if the garden light sensor reads below {least} lux, {run}; if not, {shade}",
        f"How light is it outside? If the garden light sensor has less than {least} lux, {run}; if it has more, "
        f"{shade}.",
        f"read the garden light sensor. Below {least} lux, {run}; above {least:again}, {shade}",
        f"Does the garden light sensor show less than {least} lux? If so, {run}; if it's brighter, {shade}.",
        f"have a look at the light sensor in the garden, and if it shows less than {least} lux, {run}; if it doesn't, "
        f"{shade}",
        f"It depends on how dark it is: if the garden light sensor is under {least} lux, {run}; if it's lighter "
        f"than {least:again}, {shade}.",
    )
    lamp = some(
        rows(list_devices, kind="light", room=room),
        lambda d: (f"the {d.name}",),
        fits=[
            lambda d: present(d.level) > 30,
            lambda d: d.connection == "online",
        ],
    )
    level = number(5, 10, 15, 20, 25, 30)
    dim = say(
        act(set_light, device_id=lamp.id, brightness=level),
        f"set {lamp} to {level} percent",
        f"have {lamp} on, at {level} percent brightness",
        f"I'd like {lamp} at {level} percent.",
        f"What I'd also like is {lamp} at {level} percent.",
        f"put {lamp} at {level} percent",
        f"I only need a little light, so {lamp} at {level} percent will do.",
        f"make {lamp} shine softly, at {level} percent",
    )
    tells(goal, f"The {seen.name} shows {seen.says}.", f"The light sensor in the garden shows {seen.says}.")
    tells(dim, f"I've put the {dim.name} at {level} percent.", f"I've set the {dim.name} to {level} percent.")
    return (goal,), (dim,)


@purpose(
    "iot_devices",
    because=(
        "Somebody is walking around outside.",
        "Nosy pedestrians and joggers glance into our windows.",
        "There have been break-ins around here.",
        "Some people across the road keep looking in.",
        "A drone keeps hovering over our garden.",
        "Strangers have been ringing at our door.",
        "I've watched too many crime shows.",
        "I've just had a shower and would like some privacy.",
        "Tourists keep staring at our house.",
        "Somebody opposite us has binoculars.",
        "A stranger keeps walking past our fence.",
        "Curious neighbours know by now what we have for dinner.",
        "Our windows face a busy street.",
    ),
)
def close_the_blinds() -> Any:
    """Close all blinds that are open and can be reached, and arm the alarm if it is off."""
    opened = say(
        rows(list_devices, kind="blind", state="open", connection="online"),
        "all the open blinds that are online",
        "every open blind, except for any that are offline",
        "all blinds that are still open, unless they're offline",
        "the blinds that are open and online",
        "whatever blinds are still open and online",
        "all blinds that are open and can be reached",
        "all open blinds, apart from those that are offline",
    )
    shut = say(
        each(opened, lambda d: act(set_blinds, device_id=d.id, position=0)),
        f"close {opened}",
        f"shut {opened}",
        f"go through the house and close {opened}",
        f"find {opened}, and close them completely",
        f"I'd like you to close {opened}.",
        f"Please close {opened} completely.",
        f"I don't want anybody to look in, so close {opened}.",
    )
    mode = rows(list_devices, kind="alarm").the().state
    arm = say(
        act(arm_alarm, mode="home"),
        "arm it in home mode",
        "set it to home mode",
        "turn it on in home mode",
        "switch it to home mode",
        "activate it in home mode",
        "put it in home mode",
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
        f"I'm not sure about the alarm. If it's off, {arm}; if it's armed, {tell}.",
        f"What about the alarm? If nobody has armed it, {arm}; if somebody has, {tell}.",
    )
    closed = opened.column(lambda d: d.name)
    tells(shut, f"I closed the {closed}.", f"The {closed} are closed now.", f"These are closed now: {closed}.")
    tells(arm, "The alarm was off; now it is armed in home mode.", "It was off, so I've armed it in home mode.")
    return (shut,), (guard,)

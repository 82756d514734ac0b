"""How people talk about video meetings."""

import datetime as dt
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.draws import days_ago, days_ahead, moment_from_today
from prove.servers._shared.sorting import DATE_WORDS
from prove.servers.video_meeting.records import Meeting, VideoService
from prove.servers.video_meeting.tools import server

voice = server.voice

voice.situations(
    "I'm organising my calls.",
    "I've got a lot of meetings.",
    "I'm setting up a call.",
    "My webcam finally works.",
    "I spend my days on camera.",
    "Half of us work from home.",
    "Everybody is in a different time zone.",
    "I've got my headset on.",
    "I'm hosting a lot lately.",
    "We're a distributed team.",
    "I'm coordinating a few people.",
    "Someone always forgets the link.",
)
voice.wrong_words("room_mismatch")


_CALL = dt.timedelta(hours=1)
_days_ahead = moment_from_today(range(1, 20), range(8, 19), (0, 0, 15, 30))
LENGTHS = (15, 20, 25, 30, 40, 45, 50, 60, 75, 90)


def _start(service: VideoService, rng: Random) -> dt.datetime:
    """A time on one of the next days; as often in a few minutes, if the user has no meeting to host then."""
    soon = service.now.replace(second=0, microsecond=0) + dt.timedelta(minutes=rng.choice((5, 10, 15)))
    hosted = service.meetings.where(host=service.me.email)
    is_free = all(m.status not in ("scheduled", "running") or m.starts_at > soon + _CALL for m in hosted)
    return soon if is_free and rng.random() < 0.5 else _days_ahead(service, rng)


def _known_people(service: VideoService, rng: Random, arguments: Mapping[str, Any]) -> tuple[str, ...] | None:
    """One or two hosts of other meetings: lists show their names with their addresses, so that people name them."""
    chosen = sorted({meeting.host for meeting in service.meetings} - {service.me.email})
    return tuple(rng.sample(chosen, min(len(chosen), rng.choice((1, 1, 2))))) if chosen else None


def _known_passcode(service: VideoService, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """The passcode of the meeting that was chosen, if it has one; of any that has one if none was chosen."""
    if "meeting_id" in arguments:
        meant = service.meetings.find(str(arguments["meeting_id"]))
        return None if meant is None else meant.passcode
    return rng.choice([meeting.passcode for meeting in service.meetings if meeting.passcode is not None])


def _has_its_code(service: VideoService, arguments: Mapping[str, Any]) -> bool:
    """Whether a meeting is under way or about to start, and its code is given if, and only if, the user needs one."""
    meeting = service.meetings.find(str(arguments.get("meeting_id")))
    if meeting is None:
        return True
    needs = meeting.passcode is not None and meeting.host != service.me.email
    return meeting in _near(service) and needs == ("passcode" in arguments)


def _are_others(service: VideoService, arguments: Mapping[str, Any]) -> bool:
    """Whether the people who are invited or taken off the list are others than the user, and guests are new."""
    me, meeting = service.me.email, service.meetings.find(str(arguments.get("meeting_id")))
    added, removed = set(arguments.get("invitees", ())), set(arguments.get("remove_invitees", ()))
    there: set[str] = set() if meeting is None else {p.email for p in service.participants.where(meeting_id=meeting.id)}
    return me not in added | removed and not added & there and (meeting is None or removed <= there)


def _is_planned(service: VideoService, arguments: Mapping[str, Any]) -> bool:
    """Whether a meeting has neither begun nor been called off."""
    meeting = service.meetings.find(str(arguments.get("meeting_id")))
    return meeting is None or meeting.status == "scheduled"


def _is_another(service: VideoService, arguments: Mapping[str, Any]) -> bool:
    """Whether a recording is shared with somebody else who cannot watch it yet."""
    recording = service.recordings.find(str(arguments.get("recording_id")))
    known = () if recording is None else recording.shared_with
    return arguments.get("recipient") not in (service.me.email, *known)


def _is_inside(service: VideoService, arguments: Mapping[str, Any]) -> bool:
    """Whether the user is in a meeting, which is the only one to leave."""
    meeting = service.meetings.find(str(arguments.get("meeting_id")))
    return meeting is None or service.my_seat(meeting.id).presence in ("in_meeting", "waiting")


def _can_be_recorded(service: VideoService, arguments: Mapping[str, Any]) -> bool:
    """Whether a meeting is running, and not yet recorded if that is to start, or recorded if that is to stop."""
    meeting = service.meetings.find(str(arguments.get("meeting_id")))
    if meeting is None:
        return True
    runs = any(r.status == "recording" for r in service.recordings.where(meeting_id=meeting.id))
    return meeting.status == "running" and runs == (arguments.get("action") == "stop")


def _can_be_done_to(service: VideoService, arguments: Mapping[str, Any]) -> bool:
    """Whether somebody is where an action finds them, and a room is named only for a move."""
    person, action = service.participants.find(str(arguments.get("participant_id"))), arguments.get("action")
    if person is None:
        return True
    is_so = {"mute": "muted", "unmute": "unmuted"}.get(str(action)) == person.audio
    if is_so or ("breakout_room" in arguments) != (action == "move"):
        return False
    return person.presence == ("waiting" if action == "admit" else "in_meeting")


def _new_passcode(service: VideoService, rng: Random) -> str:
    return f"{rng.randrange(1_000_000):06d}"


def _other_length(service: VideoService, rng: Random, arguments: Mapping[str, Any]) -> int:
    """Somewhat longer or shorter than a meeting is."""
    meeting = service.meetings.find(str(arguments.get("meeting_id")))
    minutes = 45 if meeting is None else meeting.duration_minutes
    near = [length for length in LENGTHS if minutes / 2 <= length <= minutes * 2 and length != minutes]
    return rng.choice(near or LENGTHS)


def _breakout_room(service: VideoService, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A room of the meeting that the participant is in, if it has any; now and then another one."""
    person = service.participants.find(str(arguments.get("participant_id")))
    rooms = () if person is None else service.meetings.get(person.meeting_id).breakout_rooms
    return rng.choice(rooms if rooms and rng.random() < 0.9 else ("Group A", "Ideas", "Red team", "Attic"))


def _meeting_to_host(service: VideoService, rng: Random) -> str:
    """A meeting of the user that is under way or can be started, or any that others are in now."""
    near = _near(service)
    return rng.choice([m for m in near if m.host == service.me.email] or near or list(service.meetings)).id


def _meeting_to_join(service: VideoService, rng: Random) -> str:
    """A meeting that is under way or about to start, or any if none is."""
    return rng.choice(_near(service) or list(service.meetings)).id


def _near(service: VideoService) -> list[Meeting]:
    soon = service.now + dt.timedelta(minutes=15)
    return [m for m in service.meetings if m.status == "running" or (m.status == "scheduled" and m.starts_at <= soon)]


def _meeting_to_leave(service: VideoService, rng: Random) -> str:
    """Mostly a meeting that goes on without the user."""
    running = service.meetings.where(status="running")
    others = [meeting for meeting in running if service.my_seat(meeting.id).email != meeting.host]
    return rng.choice(others or (running if running and rng.random() < 0.2 else list(service.meetings))).id


def _person_now(service: VideoService, rng: Random) -> str:
    """Someone who is in a meeting that the user hosts now or waits for it, or anyone in such a meeting, or in any."""
    mine = [
        p for m in service.meetings.where(host=service.me.email) for p in service.participants.where(meeting_id=m.id)
    ]
    there = [p for p in mine if p.presence in ("waiting", "in_meeting") and p.email != service.me.email]
    near = service.participants.where(meeting_id=_meeting_to_host(service, rng))
    return rng.choice(there if there and rng.random() < 0.8 else near).id


def _action(service: VideoService, rng: Random, arguments: Mapping[str, Any]) -> str | None:
    """What can be done to somebody, as far as that is known."""
    person = service.participants.find(str(arguments.get("participant_id")))
    if person is None or person.presence not in ("waiting", "in_meeting"):
        return None
    if person.presence == "waiting":
        return "admit"
    return rng.choice(("remove", "move") if person.audio == "muted" else ("remove", "mute", "move"))


voice.entity(
    "meetings",
    name('the "{title}" video meeting', 'the "{title}" call'),
    attribute("the {status} video meeting on {starts_at}", "the video call planned for {starts_at}"),
    relation('the "{title}" video meeting that {host_name} hosts'),
    latest("my last {status} video meeting", "{host_name}'s last {status} video call", by="starts_at"),
    earliest("my next {status} video call", by="starts_at"),
    label="{title}, {starts_at}",
)
voice.entity(
    "participants",
    name('{name} in the "{meeting_id.title}" call'),
    attribute('{name} from the "{meeting_id.title}" call'),
    relation("{name} in the {meeting_id.status} video meeting"),
    label="{name} ({presence})",
)
voice.entity(
    "recordings",
    name('the recording of "{meeting_id.title}"'),
    attribute("the recording from {started_at}"),
    relation('the "{meeting_id.title}" recording'),
    latest("my latest recording", "the latest recording", by="started_at"),
    label="recording from {started_at}, {minutes}",
)

voice.enum(
    "status",
    scheduled=("upcoming", "scheduled"),
    running=("running", "ongoing"),
    ended=("finished", "past"),
    missed="missed",
    cancelled=("cancelled", "called-off"),
)
voice.enum(
    "waiting_room",
    on=("with a waiting room", "with the waiting room on"),
    off=("without a waiting room", "with no waiting room"),
)
voice.enum(
    "manage_participant.action",
    admit="admit",
    remove=("remove", "kick out"),
    mute=("mute", "silence"),
    unmute="unmute",
    move=("move", "send"),
)
voice.enum("sort", **DATE_WORDS)
voice.enum("record_meeting.action", start=("start", "begin"), stop=("stop", "finish"))

voice.value("record_meeting.meeting_id", draw=_meeting_to_host, leads=True)
voice.value("join_meeting.meeting_id", draw=_meeting_to_join)
voice.value("leave_meeting.meeting_id", draw=_meeting_to_leave, leads=True)
voice.value("manage_participant.participant_id", draw=_person_now, leads=True)
voice.value("manage_participant.action", draw=_action)
voice.value("schedule_meeting.invitees", draw=_known_people)
voice.value("schedule_meeting.starts_at", draw=_start)
voice.value("starts_at", draw=_days_ahead)
voice.value("since", draw=days_ago(range(20)))
voice.value("until", draw=days_ahead(range(20)))
voice.value("join_meeting.passcode", draw=_known_passcode)
voice.value("schedule_meeting.passcode", draw=_new_passcode)
voice.value("breakout_room", draw=_breakout_room)
voice.value("duration_minutes", *LENGTHS)
voice.value("update_meeting.duration_minutes", draw=_other_length)
voice.value("query", "stand-up", "planning", "interview", "review", "demo", "call", "kick-off", "handover", "check")
voice.value(
    "title",
    "Launch rehearsal",
    "Budget check-in",
    "Holiday planning",
    "Packaging workshop",
    "Vendor comparison",
    "Exam preparation",
    "Garden committee",
    "Monthly numbers",
    "Farewell coffee",
    "Accessibility review",
)
voice.value(
    "breakout_rooms",
    ("North", "South"),
    ("Team one", "Team two"),
    ("Design", "Engineering", "Sales"),
    ("Round table 1", "Round table 2", "Round table 3"),
    ("Corner room", "Window room"),
    ("Quiet room", "Loud room"),
)

voice.sensible("schedule_meeting", _are_others)
voice.sensible(
    "update_meeting", lambda service, arguments: _is_planned(service, arguments) and _are_others(service, arguments)
)
voice.sensible("cancel_meeting", _is_planned)
voice.sensible("join_meeting", _has_its_code)
voice.sensible("leave_meeting", _is_inside)
voice.sensible("manage_participant", _can_be_done_to)
voice.sensible("record_meeting", _can_be_recorded)
voice.sensible("share_recording", _is_another)

voice.ask("title", "What should the meeting be called?", "What title should I put down?")
voice.ask("starts_at", "When exactly should it start?", "When exactly will that be?")
voice.ask("duration_minutes", "How long should it last?", "How many minutes should I plan?")

voice.row("record_meeting.recordings", "a recording from {started_at} (status: {status})")
voice.row("get_meeting.participants", "{name} ({presence})")
voice.row("get_meeting.recordings", "the recording from {started_at}, {minutes}")

voice.tool(
    "schedule_meeting",
    do=(
        "schedule the video call {title} for {starts_at}, {duration_minutes} long, with {invitees}[, {waiting_room}][, "
        "passcode {passcode}][, with {breakout_rooms} as breakout rooms]",
        "set up a video call called {title} with {invitees} for {starts_at}, {duration_minutes} long[, "
        "{waiting_room}][, passcode {passcode}][, with the breakout rooms {breakout_rooms}]",
        "arrange an online meeting {title} with {invitees}, starting {starts_at} and taking {duration_minutes}"
        "[, {waiting_room}][, with the passcode {passcode}]",
        "plan {title} as a call of {duration_minutes} with {invitees}, beginning {starts_at}[, {waiting_room}]"
        "[, divided into {breakout_rooms}]",
        "bring {invitees} into a video call named {title} on {starts_at}, {duration_minutes} long"
        "[, {waiting_room}][, passcode {passcode}]",
    ),
    say=(
        "Please get {invitees} into a call on {starts_at}; {duration_minutes} should do. Call it "
        "{title}[, {waiting_room}][, with {passcode} as the passcode][, split into {breakout_rooms}].",
        "Could you invite {invitees} to the video call {title}? It starts on {starts_at} and takes "
        "{duration_minutes}[; make it one {waiting_room}][; the passcode is {passcode}].",
    ),
    tell=('"{title}" is set for {starts_at}.', 'I scheduled "{title}" for {starts_at}; it takes {duration_minutes}.'),
)
voice.tool(
    "list_meetings",
    do=(
        "list my[ {status}] video meetings[ with {participant}][ hosted by {host}][ about {query}][ from {since}][ to "
        "{until}][, {sort}]",
        "show me which[ {status}] video calls I have[ since {since}][ until {until}][ with "
        "{participant}][, with {query} in the title]",
        "run through my[ {status}] video meetings[ with {participant}][ from {since} on][ up to {until}][, {sort}]",
        "give me a rundown of the[ {status}] calls[ that {host} hosts][ with {participant}][ called {query}]"
        "[ since {since}]",
        "name the[ {status}] online meetings[ with {participant}][ about {query}][ up to {until}]",
    ),
    say=(
        "Which[ {status}] video meetings are there[ with {participant}][ since {since}][ up to {until}][, named "
        "{query}]?",
        "What[ {status}] calls do I have[ from {since} on][ up to {until}][ with {participant}][ that {host} hosts]"
        "[ on {query}][, {sort}]?",
    ),
    tell=("There are {total} meetings: {list}.", "I found these: {list}."),
)
voice.tool(
    "get_meeting",
    do=(
        "tell me the time, the length and the host of {meeting_id}",
        "look up {meeting_id}",
        "give me the details of {meeting_id}",
    ),
    say=("What is planned for {meeting_id}?",),
    tell=(
        '"{title}" ({status}) starts on {starts_at}, takes {duration_minutes} and has {host_name} as the host.',
        '{host_name} hosts "{title}" ({status}), from {starts_at} for {duration_minutes}.',
    ),
)
voice.tool(
    "get_meeting",
    do=("check who the participants of {meeting_id} are", "read out the list of participants of {meeting_id}"),
    say=("Whose names are on the list of participants of {meeting_id}?", "Who are the participants of {meeting_id}?"),
    tell=(
        'On the list of participants of "{title}" ({status}) I see {participants}.',
        'The participants of "{title}" ({status}): {participants}.',
    ),
)
voice.tool(
    "get_meeting",
    do=("find out when {meeting_id} starts and who hosts it",),
    say=("When does {meeting_id} start, and who hosts it?",),
    tell=(
        '"{title}" starts on {starts_at}, and the host is {host_name}.',
        '{host_name} hosts "{title}", set for {starts_at}.',
    ),
)
voice.tool(
    "get_meeting",
    do=("check whether {meeting_id} was recorded",),
    say=("Is there a recording of {meeting_id}?",),
    tell=(
        '"{title}" {recordings?was recorded; there is #|was recorded; there is #|was not recorded}.',
        '{recordings?Yes, there is #|Yes, there is #|No, there is no recording} of "{title}".',
    ),
)
voice.tool(
    "update_meeting",
    do=(
        "change {meeting_id}[; it starts on {starts_at}][; make it {duration_minutes}][; the name is "
        "{title}][; invite {invitees}]",
        "move {meeting_id}[ to {starts_at}]",
        "push {meeting_id}[ to {starts_at}]",
        "rename {meeting_id}[ to {title}]",
        "retitle {meeting_id}[ as {title}]",
        "set the length of {meeting_id}[ to {duration_minutes}]",
        "send an invitation to {meeting_id}[ to {invitees}]",
        "extend the guest list of {meeting_id}[ and invite {invitees}]",
        "shorten the guest list of {meeting_id}[ and uninvite {remove_invitees}]",
        "withdraw an invitation to {meeting_id}[, namely for {remove_invitees}]",
        "move {meeting_id}[ to {starts_at} and make it {duration_minutes} long]",
    ),
    say=(
        "Something changed about {meeting_id}[; it is on {starts_at} now][; it takes "
        "{duration_minutes} now][; it is called {title}][; add {invitees}].",
        "Can we have {meeting_id} at another time[, say {starts_at}]?",
        "{meeting_id} needs another name[: {title}].",
        "Not everybody has to come to {meeting_id}[; uninvite {remove_invitees}].",
        "The length of {meeting_id} has to change[ to {duration_minutes}].",
        "Could somebody else come to {meeting_id}[, namely {invitees}]?",
    ),
    tell=(
        'It is called "{title}" now.',
        '"{title}" is set for {starts_at} now.',
        '"{title}" takes {duration_minutes} now.',
        'I invited {invitees} to "{title}".',
        '"{title}" goes ahead without {remove_invitees}.',
    ),
)
voice.tool(
    "cancel_meeting",
    do=(
        "cancel {meeting_id}",
        "call off {meeting_id}",
        "take {meeting_id} off the schedule",
        "scrap {meeting_id}",
        "cancel {meeting_id} for everybody",
    ),
    say=(
        "I can't make it to {meeting_id}, so call it off.",
        "{meeting_id} is not needed any more, so cancel it.",
        "We've sorted it out by email, so {meeting_id} can be cancelled.",
    ),
    tell=('"{title}" is {status}.', 'I cancelled "{title}".'),
)
voice.tool(
    "join_meeting",
    do=(
        "join {meeting_id}[ with the passcode {passcode}]",
        "get me into {meeting_id}[, the passcode is {passcode}]",
        "dial me into {meeting_id}[, passcode {passcode}]",
        "put me through to {meeting_id}[ with {passcode} as the passcode]",
        "connect me to {meeting_id}[ with the passcode {passcode}]",
    ),
    say=(
        "I want to be in {meeting_id} now[; the passcode is {passcode}].",
        "I don't want to miss {meeting_id}, so let me in[; the passcode is {passcode}].",
        "Could you connect me to {meeting_id}[, passcode {passcode}]?",
    ),
    tell=(
        'I dialled into "{title}" for you; your status is “{my_presence}”.',
        'Your status in "{title}" is “{my_presence}” now.',
    ),
)
voice.tool(
    "leave_meeting",
    do=(
        "leave {meeting_id}",
        "get me out of {meeting_id}",
        "hang up on {meeting_id}",
        "disconnect me from {meeting_id}",
        "step out of {meeting_id}",
    ),
    say=(
        "I'm done with {meeting_id}, so let me out.",
        "I have to go, so take me out of {meeting_id}.",
        "Time for me to drop out of {meeting_id}.",
    ),
    tell=('You have left "{title}".', 'You are out of "{title}".'),
)
voice.tool(
    "manage_participant",
    do=(
        "{action} {participant_id}[ to {breakout_room}]",
        "{action} {participant_id} on my behalf[, into {breakout_room}]",
        "use my rights as the host to {action} {participant_id}[ to {breakout_room}]",
        "{action} {participant_id} right away[, into {breakout_room}]",
        "{action} {participant_id} for me[, into {breakout_room}]",
    ),
    say=(
        "Please {action} {participant_id}[, into {breakout_room}].",
        "Could you {action} {participant_id} right now[, into {breakout_room}]?",
        "I want to {action} {participant_id}[ to {breakout_room}].",
    ),
    tell=(
        "{name} is listed as “{presence}” now, {audio}[, in the breakout room {breakout_room}].",
        "{name} now has the status “{presence}” and is {audio}[, in the breakout room {breakout_room}].",
    ),
)
voice.tool(
    "record_meeting",
    do=(
        "{action} the recording of {meeting_id}",
        "{action} recording {meeting_id}",
        "{action} recording {meeting_id} now",
        "{action} recording {meeting_id} for me",
    ),
    say=("Please {action} recording in {meeting_id}.", "It's time to {action} the recording of {meeting_id}."),
    tell=(
        '"{title}" now has {recordings}.',
        'For "{title}" there is now {recordings}.',
    ),
)
voice.tool(
    "share_recording",
    do=(
        "share {recording_id} with {recipient}",
        "let {recipient} watch {recording_id}",
        "give {recipient} access to {recording_id}",
        "make {recording_id} available to {recipient}",
        "forward {recording_id} to {recipient}",
    ),
    say=(
        "Send {recipient} a link to {recording_id}, please.",
        "Could you let {recipient} have {recording_id}?",
        "{recipient} asked me for {recording_id}, so pass it on.",
    ),
    tell=(
        'I shared the recording of "{meeting_title}" with {recipient}.',
        '{recipient} can watch the recording of "{meeting_title}" now.',
    ),
)

voice.goes_on("list_meetings", "get_meeting", "join_meeting", "update_meeting", "cancel_meeting")
voice.goes_on("get_meeting", "join_meeting", "update_meeting", "cancel_meeting")
voice.goes_on("join_meeting", "record_meeting", "manage_participant")
voice.goes_on("record_meeting", "manage_participant")
voice.goes_on("manage_participant", "record_meeting")

"""How people talk about video meetings."""

import datetime as dt
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers.video_meeting.records import VideoService
from prove.servers.video_meeting.tools import server

voice = server.voice


def _later(service: VideoService, rng: Random) -> dt.datetime:
    day = service.now + dt.timedelta(days=rng.randrange(1, 20))
    return day.replace(hour=rng.randrange(8, 19), minute=rng.choice((0, 0, 15, 30)), second=0)


def _day_before(service: VideoService, rng: Random) -> dt.date:
    return service.now.date() - dt.timedelta(days=rng.randrange(0, 20))


def _day_after(service: VideoService, rng: Random) -> dt.date:
    return service.now.date() + dt.timedelta(days=rng.randrange(0, 20))


def _known_passcode(service: VideoService, rng: Random, arguments: Mapping[str, Any]) -> str:
    """The passcode of the meeting that is meant, or of any that has one."""
    meant = service.meetings.find(str(arguments.get("meeting_id")))
    if meant is not None and meant.passcode is not None:
        return meant.passcode
    return rng.choice([meeting.passcode for meeting in service.meetings if meeting.passcode is not None])


def _new_passcode(service: VideoService, rng: Random) -> str:
    return f"{rng.randrange(1_000_000):06d}"


def _breakout_room(service: VideoService, rng: Random, arguments: Mapping[str, Any]) -> str:
    """A room of the meeting that the participant is in, if it has any."""
    person = service.participants.find(str(arguments.get("participant_id")))
    rooms = () if person is None else service.meetings.get(person.meeting_id).breakout_rooms
    return rng.choice(rooms or ("Group A", "Ideas", "Red team"))


voice.entity(
    "meetings",
    name("{title}", "the {title} meeting", "the one called {title}"),
    attribute("the {status} meeting of {starts_at}", "the meeting planned for {starts_at}"),
    relation("the {title} meeting with {host_name}", "the {duration_minutes} meeting that {host_name} hosts"),
    latest("the latest {status} meeting", "{host_name}'s last {status} meeting", by="starts_at"),
    earliest("the first {status} meeting", "the next meeting that is {status}", by="starts_at"),
    label="{title}, {starts_at}",
)
voice.entity(
    "participants",
    name("{name} in {meeting_id.title}"),
    attribute(
        "the one with the address {email} in {meeting_id.title}", "{name}, who is {presence} in {meeting_id.title}"
    ),
    relation("{name} in the {meeting_id.status} meeting", "{name} in the meeting of {meeting_id.starts_at}"),
    label="{name} ({presence})",
)
voice.entity(
    "recordings",
    name("the recording of {meeting_id.title}"),
    attribute("the recording from {started_at}", "the {minutes} recording"),
    relation("what was recorded of {meeting_id.title}", "the recording of the {meeting_id.starts_at} meeting"),
    latest("my latest recording", "the newest {status} recording", by="started_at"),
    label="recording from {started_at}, {minutes}",
)

voice.enum(
    "status",
    scheduled=("upcoming", "scheduled"),
    running=("running", "ongoing"),
    ended=("finished", "past"),
    missed=("missed", "never held"),
    cancelled=("cancelled", "called-off"),
)
voice.enum(
    "waiting_room",
    on=("with a waiting room", "where guests wait first"),
    off=("without a waiting room", "where all walk in"),
)
voice.enum(
    "manage_participant.action",
    admit=("let in", "admit"),
    remove=("remove", "kick out"),
    mute=("mute", "silence"),
    unmute="unmute",
    move=("move over", "send over"),
)
voice.enum("record_meeting.action", start=("start", "begin"), stop=("stop", "finish"))

voice.value("starts_at", draw=_later)
voice.value("since", draw=_day_before)
voice.value("until", draw=_day_after)
voice.value("join_meeting.passcode", draw=_known_passcode)
voice.value("schedule_meeting.passcode", draw=_new_passcode)
voice.value("breakout_room", draw=_breakout_room)
voice.value("duration_minutes", 15, 20, 25, 30, 40, 45, 50, 60, 75, 90)
voice.value("query", "sync", "planning", "interview", "review", "with", "demo", "online", "workshop", "kickoff")
voice.value(
    "title",
    "Launch rehearsal",
    "Budget check-in",
    "Holiday planning",
    "Photo evening",
    "Vendor comparison",
    "Exam preparation",
    "Garden project",
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
    ("Beginners", "Advanced"),
    ("Quiet room", "Loud room"),
)

voice.tool(
    "schedule_meeting",
    do=(
        "schedule {title} for {starts_at}, {duration_minutes} long, with {invitees}[, {waiting_room}]"
        "[, passcode {passcode}][ and the breakout rooms {breakout_rooms}]",
        "set up a video call called {title} with {invitees} for {starts_at}, {duration_minutes} long"
        "[, {waiting_room}][ and the passcode {passcode}][, rooms {breakout_rooms}]",
    ),
    say=(
        "I need to see {invitees} online {starts_at}, {duration_minutes} should do. Call it {title}"
        "[, {waiting_room}][, with {passcode} as the passcode][, split into {breakout_rooms}].",
        "Could you invite {invitees} to {title}? It starts {starts_at} and takes {duration_minutes}"
        "[; make it one {waiting_room}][; the passcode is {passcode}].",
    ),
    tell=("{title} is set for {starts_at}.", "I scheduled {title}, {duration_minutes} from {starts_at} on."),
)
voice.tool(
    "list_meetings",
    do=(
        "list my[ {status}] meetings[ with {participant}][ about {query}][ from {since}][ to {until}]",
        "show me which[ {status}] video calls I have[ since {since}][ until {until}][ with {participant}]"
        "[, titled {query}]",
    ),
    say=(
        "Which[ {status}] meetings are there[ with {participant}][ after {since}][ before {until}][, named {query}]?",
        "What[ {status}] calls do I have[ between {since} and now][ up to {until}][ with {participant}][ on {query}]?",
    ),
    tell=("There are {total} meetings: {list}.", "I found these: {list}."),
)
voice.tool(
    "get_meeting",
    do=("open the details of {meeting_id}", "check who is in {meeting_id}", "look up {meeting_id}"),
    say=(
        "Who takes part in {meeting_id}?",
        "Is there a recording of {meeting_id}?",
        "When does {meeting_id} start, and who hosts it?",
    ),
    tell=("{title} starts {starts_at} and is {status}.", "{title} is hosted by {host_name}, {duration_minutes}."),
)
voice.tool(
    "update_meeting",
    do=(
        "change {meeting_id}[ to start {starts_at}][, make it {duration_minutes} long][, rename it {title}]"
        "[, and add {invitees}]",
        "update {meeting_id}[: new time {starts_at}][, length {duration_minutes}][, name {title}][, invite {invitees}]",
    ),
    say=(
        "Something changed about {meeting_id}[; it is {starts_at} now][; it takes {duration_minutes}]"
        "[; it is called {title}][; {invitees} will come too].",
        "Can we adapt {meeting_id}[ to {starts_at}][ with {duration_minutes}][ under the name {title}]"
        "[ and with {invitees}]?",
    ),
    tell=("{title} is now {starts_at}, {duration_minutes}.", "I changed {title}; it starts {starts_at}."),
)
voice.tool(
    "cancel_meeting",
    do=("cancel {meeting_id}", "call off {meeting_id}", "take {meeting_id} off the schedule"),
    say=("I can't make it to {meeting_id}, so call it off.", "{meeting_id} is not needed any more."),
    tell=("{title} is {status}.", "Done, there will be no {title}."),
)
voice.tool(
    "join_meeting",
    do=("join {meeting_id}[ with the passcode {passcode}]", "get me into {meeting_id}[, the code is {passcode}]"),
    say=(
        "I want to be in {meeting_id} now[; the passcode is {passcode}].",
        "Could you connect me to {meeting_id}[, passcode {passcode}]?",
    ),
    tell=("{title} is {status}, and you have joined.", "You are on your way into {title}."),
)
voice.tool(
    "leave_meeting",
    do=("leave {meeting_id}", "get me out of {meeting_id}", "hang up on {meeting_id}"),
    say=("I'm done with {meeting_id}.", "I have to go, so take me out of {meeting_id}."),
    tell=("You have left {title}.", "You are out; {title} is {status}."),
)
voice.tool(
    "manage_participant",
    do=(
        "{action} {participant_id}[, to the room {breakout_room}]",
        "do me a favour and {action} {participant_id}[, into {breakout_room}]",
        "as the host, {action} {participant_id}[, room {breakout_room}]",
    ),
    say=(
        "Please {action} {participant_id}[, I mean into {breakout_room}].",
        "Could you {action} {participant_id} right now[, into {breakout_room}]?",
        "I want to {action} {participant_id}[ to {breakout_room}].",
    ),
    tell=("Done with {name}.", "{name} is now {presence} and {audio}."),
)
voice.tool(
    "record_meeting",
    do=("{action} the recording of {meeting_id}", "{action} recording {meeting_id}"),
    say=("Please {action} recording, I mean in {meeting_id}.", "It's time to {action} the recording of {meeting_id}."),
    tell=("Done, as you wanted, in {title}.", "The recording of {title} is taken care of."),
)
voice.tool(
    "share_recording",
    do=(
        "share {recording_id} with {recipient}",
        "let {recipient} watch {recording_id}",
        "give {recipient} access to {recording_id}",
    ),
    say=("{recipient} missed it and should get {recording_id}.", "Can {recipient} see {recording_id}, please?"),
    tell=("The recording of {minutes} is shared now.", "{recipient} can watch it now."),
)

"""Video calls that one hosts: how they begin and end, who is there, and what is left of them."""

from collections.abc import Callable, Mapping
from typing import Any, cast

from prove.core.world_session import WorldSession
from prove.purposes.program import (
    Rows,
    act,
    again,
    among,
    ask,
    both,
    column,
    day_of,
    each,
    either,
    given,
    inside,
    look,
    me,
    name_of,
    named,
    number,
    on_weekday,
    purpose,
    quoted,
    rows,
    say,
    secret,
    shift,
    some,
    tells,
    text,
    time_of,
    today,
    when,
)
from prove.servers.calendar.events import create_event
from prove.servers.email.tools import send_email
from prove.servers.video_meeting.records import MeetingSummary, VideoService
from prove.servers.video_meeting.tools import (
    get_meeting,
    join_meeting,
    leave_meeting,
    list_meetings,
    manage_participant,
    record_meeting,
    schedule_meeting,
    share_recording,
)

FEW = 2
"""From how many guests on a call is held."""


def own_call(which: str, meetings: Rows[MeetingSummary], *tests: Callable[[MeetingSummary], object]) -> MeetingSummary:
    """A video call of the user's, by its title and by which it is."""
    return some(
        meetings,
        lambda m: (
            f'my {which} "{m.title}" video call',
            f'my {which} video call "{m.title}"',
            f'my {which} video meeting "{m.title}"',
        ),
        fits=tests,
    )


def _todays_call(*tests: Callable[[MeetingSummary], object]) -> MeetingSummary:
    """A video call of the user's that takes place today, by its title."""
    return some(
        rows(list_meetings, host=me.email, since=today(), until=today()),
        lambda m: (
            f'the "{m.title}" video call I\'m hosting today',
            f'today\'s "{m.title}" video call',
            f'today\'s video meeting "{m.title}"',
        ),
        fits=tests,
    )


def _is_free_for(meeting: MeetingSummary) -> object:
    """Whether the user is in no other call, so that they can be in this one."""
    others = rows(list_meetings, status="running").where(
        lambda m: m.id != meeting.id, lambda m: among(m.my_presence, ("in_meeting", "waiting"))
    )
    return others.count() == 0


def _keeps_guests_waiting(meeting: MeetingSummary) -> object:
    """Whether guests of a call wait until its host lets them in, and nobody records it yet."""
    details = look(get_meeting, meeting_id=meeting.id)
    recorded = inside(details.recordings).where(lambda r: r.status == "recording")
    return both(details.waiting_room == "on", recorded.count() == 0)


def _my_running_call() -> MeetingSummary:
    """The video call that the user hosts right now."""
    return say(
        rows(list_meetings, status="running", host=me.email).the(),
        "the video call I'm hosting at the moment",
        "my current video call",
        "the video call I'm hosting",
        "the video meeting I'm hosting right now",
        "the video meeting I'm running at the moment",
    )


def _passcodes(session: WorldSession) -> Mapping[str, str]:
    """The passcodes of the meetings, which are in the user's invitations."""
    return {m.id: m.passcode for m in cast(VideoService, session.state("video_meeting")).meetings if m.passcode}


@purpose(
    "video_meeting",
    because=(
        "My webcam is misaligned, and the tripod keeps tilting.",
        "My mouse has given up.",
        "I'm still looking for my headset.",
        "My video window won't come to the front.",
        "My spacebar sticks, and typing shortcuts is a hassle.",
        "My second screen has gone black.",
        "The cat is lying on my keyboard.",
        "Hosting video calls still makes me nervous.",
        "I can't find my glasses, and the buttons are tiny.",
        "I spilt coffee on my trackpad, and the cursor jumps about.",
        "I need both hands for the camera right now.",
    ),
)
def get_my_call_going() -> Any:
    """Let in those who wait if a call is running, else start it; record it, and hear who is missing."""
    call = again(
        _todays_call(lambda m: among(m.status, ("running", "scheduled")), _is_free_for, _keeps_guests_waiting),
        "the call",
    )
    details = look(get_meeting, meeting_id=call.id)
    waiting = inside(details.participants).where(lambda p: p.presence == "waiting")
    admit = say(
        each(waiting, lambda p: act(manage_participant, participant_id=p.id, action="admit")),
        "admit everybody who is waiting",
        "let in all who are in the waiting room",
        "let everyone in who is waiting",
        "admit whoever is in the waiting room",
        "let everybody in from the waiting room",
    )
    tells(
        admit,
        f"I let in {waiting.column(lambda p: p.name)}.",
        f"{waiting.column(lambda p: p.name)} can come in now.",
    )
    start = say(
        act(join_meeting, meeting_id=call.id),
        "start it",
        "start it for me",
        "start it by joining as the host",
        "join it as the host, so that it begins",
        "get it going with me as the host",
    )
    go = say(
        when(call.status == "running", admit, start),
        f"if {call} is running already, {admit}; otherwise {start}",
        f"Is {call} running yet? If so, {admit}; if not, {start}.",
        f"check whether {call} has begun. If it has, {admit}; if it hasn't, {start}",
        f"I'm not sure whether I've really started {call}: if it's running, {admit}; if it isn't, {start}.",
        f"see whether {call} is on. If it is, {admit}; if not, {start}",
        f"Did I manage to start {call}? If it's running, {admit}; if not, {start}.",
        f"look at {call}: if it's on already, {admit}; if it isn't, {start}",
    )
    tells(
        go,
        f"The call “{call.title}” {either(call.status == 'running', 'was running already', 'had not started yet')}.",
        f"The call {either(call.status == 'running', 'was already on', 'was not on yet')}.",
    )
    tells(start, "I started it, and you are in it now.", "You are in it now, and so it has started.")
    record = say(
        act(record_meeting, meeting_id=call.id, action="start"),
        f"start recording {call:again}",
        f"record {call:again} from now on",
        f"switch on the recorder for {call:again}",
        f"have {call:again} recorded from now on",
        f"I want a recording of {call:again}, so start one.",
        f"Some people will want to see {call:again} later, so start recording it.",
        f"turn on the recording of {call:again}",
    )
    tells(record, "The recording is on.", "It is being recorded now.")
    missing = inside(record.participants).where(lambda p: p.presence == "invited")
    tell = say(
        ask(
            given(missing.column(lambda p: p.name), missing.count() > 0),
            told=(
                f"{{}} {either(missing.count() == 1, 'has', 'have')} not turned up yet.",
                "You are still waiting for {}.",
                f"{{}} {either(missing.count() == 1, 'is', 'are')} invited, but not there yet.",
            ),
        ),
        "Which guests haven't turned up at all, not even in the waiting room?",
        "tell me which guests are neither in the call nor in the waiting room",
        "Who's missing? I mean guests who are neither in the call nor waiting.",
        "see which guests haven't come yet and aren't waiting to be let in either",
        "I'd like the names of the guests who haven't come at all, not even to the waiting room.",
        "Which of the people I invited aren't there, not even waiting?",
        "list everybody I invited who hasn't shown up, not even in the waiting room",
    )
    return (go,), (record, tell)


@purpose(
    "video_meeting",
    because=(
        "Low turnouts have bruised my ego before.",
        "My slides are ready.",
        "I'm sitting in front of the camera.",
        "Let's hope the connection holds.",
        "I hate sitting in a call alone.",
        "I've put on a proper shirt for the camera.",
        "Throat lozenges and a glass of water are within reach.",
        "Sometimes hardly anyone turns up for my calls.",
        "I've tidied up the bookshelf behind me.",
        "The upstairs neighbour has stopped drilling at last.",
        "A small audience is fine with me.",
        "I've practised my introduction twice.",
    ),
)
def see_whether_anybody_comes() -> Any:
    """Start a call; if nobody has come yet, hear who is invited, else record it."""
    call = _todays_call(lambda m: m.status == "scheduled")
    start = say(
        act(join_meeting, meeting_id=call.id),
        f"start {call}",
        f"open {call} for me",
        f"get me into {call}, which is about to begin",
        f"join {call} for me as the host",
        f"start {call}, with me in it",
        f"I'm ready for {call}. Start it.",
        f"It's time for {call}, so get it going.",
    )
    guests = inside(look(get_meeting, meeting_id=start.id).participants).where(lambda p: p.email != me.email)
    others = guests.where(lambda p: among(p.presence, ("waiting", "in_meeting")))
    wait = say(
        ask(
            guests.column(lambda p: p.name),
            told=(
                "Nobody else is there yet. You invited {}.",
                "No guest has come so far; invited are {}.",
                "You are the only one so far. The guests are {}.",
            ),
        ),
        "tell me who is invited",
        "give me the names of the guests",
        "let me know who I'm waiting for",
        "read me the guest list",
    )
    record = say(
        act(record_meeting, meeting_id=call.id, action="start"),
        "start the recording",
        "start recording the call",
        "record it",
        "switch the recording on",
    )
    decide = say(
        when(others.count() == 0, wait, record),
        f"if nobody else is in the call or waiting yet, {wait}; otherwise {record}",
        f"Is anybody else in the call, or at least in its waiting room? If not, {wait}; if so, {record}.",
        f"see if anybody has come to the call. If no guest is in it or in the waiting room, {wait}; otherwise {record}",
        f"if no guest has turned up for the call yet, not even in the waiting room, {wait}; if somebody has, {record}",
        f"Am I alone in the call, with nobody in the waiting room either? If so, {wait}; otherwise {record}.",
        f"check who is in the call. If it's nobody but me, and nobody is waiting, {wait}; otherwise {record}",
        f"I may be early: if there's no guest in the call and none in the waiting room, {wait}. If there's at "
        f"least one, {record}.",
    )
    tells(record, "You are not alone, so it is being recorded.", "Somebody has come; the recording is on.")
    tells(start, f"The call “{start.title}” has started, and you are in it.", f"You are in “{start.title}” now.")
    return (start,), (decide,)


@purpose(
    "video_meeting",
    because=(
        "I have my coffee, so I'm ready.",
        "Attendance at my webinars has been patchy.",
        "A potted fern decorates my video backdrop.",
        "I forgot to send everybody a reminder.",
        "My notes are in front of me.",
        "I've cleared my desk and closed the window.",
        "People tend to forget about my calls.",
        "My invitations often get lost among newsletters.",
        "There's a sign on my door that says not to disturb me.",
        "I've plugged in the good microphone.",
        "My laptop fan is loud, but it will have to do.",
    ),
)
def put_off_a_call_nobody_came_to() -> Any:
    """Start a call and see how many have come; if hardly anybody has, end it and invite everybody again."""
    call = again(
        _todays_call(lambda m: m.status == "scheduled", lambda m: m.participant_count > FEW), "the call", "that call"
    )
    start = say(
        act(join_meeting, meeting_id=call.id),
        f"start {call}",
        f"open {call} for me",
        f"get {call} started",
        f"begin {call} with me as the host",
        f"join {call} for me as the host, so that it starts",
        f"I'm all set for {call}. Start it.",
        f"It's time for {call}, so open it.",
    )
    tells(start, f"The call “{start.title}” has started, and you are in it.", f"You are in “{start.title}” now.")
    guests = inside(start.participants).where(lambda p: p.email != me.email)
    there = guests.where(lambda p: among(p.presence, ("waiting", "in_meeting")))
    tell = say(
        ask(
            given(there.count(), there.count() < FEW),
            guests.count(),
            told=(
                "You have {} of the {} guests so far.",
                f"So far {{}} of the {{}} guests {either(there.count() == 1, 'has', 'have')} come.",
                "I count {} of the {} guests, including the waiting room.",
            ),
        ),
        "How many of the guests are in the call or waiting, and how many did I invite?",
        "tell me how many guests have come so far, including those who are waiting, and how many were invited",
        "How many guests are in it or in the waiting room, and out of how many?",
        "count the guests who are in or waiting, and tell me how many were invited",
        "Have the guests come? I'd like to know how many are in or waiting, and out of how many.",
        "see how many have turned up, counting the waiting room, and how many I asked to come",
        "How is the turnout? Count the guests who are in or waiting, and tell me how many were invited.",
    )
    days = number(2, 3, 5, 7)
    later = shift(start.starts_at, days=days)
    end = say(
        act(leave_meeting, meeting_id=call.id),
        f"The others can't make it today, I hear. End {call:again}.",
        f"end {call:again}, because the others have been held up",
        f"Change of plan: we're putting it off, so end {call:again}.",
        f"close {call:again}; I'd rather have everybody there on another day",
        f"The others have just cancelled: end {call:again}.",
        f"We agreed to talk on another day instead, so end {call:again}.",
        f"finish {call:again}; I'd rather wait until everybody can come",
    )
    tells(end, f"The call “{end.title}” is over.", f"I ended “{end.title}”.")
    plan = say(
        act(
            schedule_meeting,
            title=end.title,
            starts_at=given(later, on_weekday(day_of(later))),
            duration_minutes=end.duration_minutes,
            invitees=cast(Any, guests.column(lambda p: p.email)),
        ),
        f"schedule the call again {days} days later, with the same title, time and length, and invite all the guests "
        "again",
        f"plan a new call for {days} days later at the same time; title, length and guests stay as they are",
        f"set up a new one {days} days later: same title, same time, same length, same guests",
        f"We'll try again {days} days later: schedule a video meeting with the same title, time, length and guests.",
        f"Everyone gets a second chance {days} days from today, at the same time. Schedule it with the same "
        "title and length and invite all the guests.",
        f"schedule the very same video call {days} days later: same hour, same title and length, same guests",
        f"invite the same people once more, {days} days from now at the same time, to a video call with the "
        "same title and length",
    )
    tells(plan, f"The new call is on {plan.starts_at}.", f"I scheduled the new call for {plan.starts_at}.")
    return (start, tell), (end, plan)


@purpose(
    "video_meeting",
    because=(
        "A chainsaw is howling through my loudspeaker.",
        "Somebody is typing very loudly.",
        "There's music in the background.",
        "It sounds as if there's a train going by.",
        "It sounds as if someone is unwrapping sweets next to the microphone.",
        "My head is throbbing already.",
        "There's a blender or a coffee grinder running somewhere.",
        "I've lost my train of thought twice because of clattering dishes.",
        "A parrot is squawking somewhere.",
        "There's a crackling in my headphones.",
        "Somebody is crunching carrots near an open mic.",
    ),
)
def mute_somebody_in_my_call() -> Any:
    """Mute somebody in the call that one hosts, and record it once it is quiet."""
    call = _my_running_call()
    guests = inside(look(get_meeting, meeting_id=call.id).participants).where(
        lambda p: p.presence == "in_meeting", lambda p: p.email != me.email
    )
    name = name_of(guests, lambda p: p.name, fits=[lambda p: p.audio == "unmuted"])
    person = guests.the(lambda p: named(p.name, name))
    mute = say(
        act(manage_participant, participant_id=person.id, action="mute"),
        f"mute {name} in {call}",
        f"put {name} on mute in {call}",
        f"There's a lot of noise in {call}, and it comes from the microphone of {name}. Mute it.",
        f"turn off {name}'s microphone in {call}",
        f"I'd like some quiet in {call}, so mute {name} for now.",
        f"silence {name} in {call}",
        f"In {call}, {name} has to be muted.",
    )
    tells(mute, f"{mute.name} is muted.", f"I muted {mute.name}.")
    running = inside(look(get_meeting, meeting_id=call.id).recordings).where(lambda r: r.status == "recording")
    record = say(
        act(record_meeting, meeting_id=call.id, action="start"),
        "start the recording",
        "record the rest of the call",
        "turn the recording on",
        "switch the recording on",
    )
    tells(record, "It wasn't being recorded yet, but it is now.", "It wasn't being recorded, so I've started that.")
    begun = time_of(running.the().started_at)
    tell = say(
        ask(begun, told=("The call is being recorded already, since {}.", "The recording has been running since {}.")),
        "tell me when the recording began",
        "tell me since when it has been recorded",
        "let me know when the recording was started",
    )
    go_on = say(
        when(running.count() == 0, record, tell),
        f"if the call isn't being recorded yet, {record}; if it is, {tell}",
        f"in case the call isn't on record so far, {record}; otherwise {tell}",
        f"It's quiet enough now. If we're not recording the call yet, {record}. If we are, {tell}.",
        f"check whether the call is being recorded. If it isn't, {record}; if it is, {tell}",
        f"Now we can get on with the call. If it isn't being recorded, {record}. Otherwise {tell}.",
        f"No more noise, I hope. Is the call being recorded? If not, {record}; if so, {tell}.",
        f"I want the call on record. If it isn't being recorded by now, {record}; otherwise {tell}.",
    )
    return (mute,), (go_on,)


@purpose(
    "video_meeting",
    "calendar",
    because=(
        "We've run out of things to say for today.",
        "We're going round in circles.",
        "Attention spans are shrinking, and shoulders are slumping.",
        "Our debate keeps digressing into trivia.",
        "My battery is about to die.",
        "Everyone needs time to think.",
        "My voice is going hoarse.",
        "We've spent far too long on one point.",
        "My stomach is growling.",
        "The whiteboard is full, and nobody can read it any more.",
        "My back hurts from sitting on this kitchen stool.",
        "The discussion has become rather tangled.",
        "Somebody is ringing my doorbell.",
    ),
)
def end_a_call_and_plan_the_next() -> Any:
    """End the call that one hosts, invite those who were there to another, and block the time."""
    call = say(
        rows(list_meetings, status="running", host=me.email).the(),
        "the video call I'm hosting right now",
        "my current video call",
        "the video meeting I'm running at the moment",
        "the video call that I'm hosting at the moment",
        "the video meeting I'm hosting",
    )
    end = say(
        act(leave_meeting, meeting_id=call.id),
        f"end {call} for everybody",
        f"close {call}",
        f"bring {call} to an end",
        f"finish {call} for me",
        f"We're done, so end {call}.",
        f"That's it for now: end {call}.",
        f"wrap up {call}",
    )
    tells(end, f"The call “{end.title}” is over.", f"I ended “{end.title}”.")
    days = number(2, 3, 5, 7, 14)
    later = shift(end.starts_at, days=days)
    there = inside(end.participants).where(lambda p: p.presence == "left", lambda p: p.email != me.email)
    plan = say(
        act(
            schedule_meeting,
            title=end.title,
            starts_at=given(later, on_weekday(day_of(later))),
            duration_minutes=end.duration_minutes,
            invitees=cast(Any, there.column(lambda p: p.email)),
        ),
        f"schedule another call {days} days later with the same title, time and length, and invite everybody "
        "who was in it or in the waiting room",
        f"set up the next one {days} days from now: same title, same time, same length, and all the guests "
        "who came, including those in the waiting room",
        f"plan a follow-up {days} days later for everyone who was in the call or waiting; title, time of day "
        "and length stay the same",
        f"I need a second call {days} days after this one: same title, same time of day, same length. Invite the "
        "guests who were there or waiting.",
        f"We'll go on in {days} days at the same time. Schedule it under the same title and just as long, and "
        "invite whoever came, even if only to the waiting room.",
        f"invite the guests who came, and those left in the waiting room, to the same call {days} days later: "
        "same time, same length, same title",
        f"plan the same call again {days} days later, at the same hour and just as long, with the same title; invite "
        "all the guests who were in or waiting",
    )
    tells(plan, f"The next call is on {plan.starts_at}.", f"I scheduled the next call for {plan.starts_at}.")
    block = say(
        act(create_event, title=plan.title, starts_at=plan.starts_at, duration_minutes=plan.duration_minutes),
        "put the new call into my calendar too, with the same title, start and length",
        "add the follow-up call to my calendar with its title, start and length",
        "block the time of the next call in my calendar under the same title",
        "copy the new call to my calendar: title, time and length",
        "My calendar should have the new call as well: same title, same start, same length.",
        "I'd like to see the next call in my calendar, too, under the same title and for the same time.",
        "I mustn't forget the new call: enter it in my calendar under the same title, from start to end.",
    )
    tells(block, "The new call is in your calendar, too.", "I put the new call into your calendar as well.")
    return (end, plan), (block,)


@purpose(
    "video_meeting",
    "email",
    because=(
        "I keep being asked what was said.",
        "People remember the same discussion differently.",
        "Garbled quotations have stirred up quarrels among us.",
        "Some things are worth hearing twice.",
        "We went through the agenda rather fast.",
        "My fountain pen leaked all over my notes.",
        "I get asked about the details every day.",
        "I hardly wrote anything down.",
        "There's some disagreement about who volunteered for what.",
        "My summaries are never any good.",
        "I don't want anybody to rely on hearsay.",
        "There's a rumour about something I'm supposed to have promised.",
        "Whoever gets invited should also know what was discussed.",
    ),
)
def share_with_all_guests() -> Any:
    """Share the recording of a call with the guests who cannot watch it yet, and write to them."""
    call = again(
        own_call(
            "past",
            rows(list_meetings, host=me.email, status="ended"),
            lambda m: m.participant_count > 2,
            lambda m: inside(look(get_meeting, meeting_id=m.id).recordings).count() == 1,
        ),
        "it",
        "that call",
    )
    details = look(get_meeting, meeting_id=call.id)
    recording = inside(details.recordings).the()
    able = recording.shared_with
    guests = inside(details.participants).where(
        lambda p: p.email != me.email, lambda p: among(among(p.email, able), (False,))
    )
    share = say(
        each(guests, lambda p: act(share_recording, recording_id=recording.id, recipient=p.email)),
        f"share the recording of {call} with all guests who don't have it yet",
        f"let every guest of {call} who doesn't have the recording yet watch it",
        f"Everyone who was invited to {call} should get the recording, except those who have it already.",
        f"make the recording of {call} available to all the guests it hasn't been shared with",
        f"Who among the guests of {call} can't watch the recording yet? Share it with all of them.",
        f"Not everybody who was invited to {call} can watch the recording. Give access to those who can't.",
        f"I recorded {call}. Share the recording with every guest who doesn't have it yet.",
    )
    tells(
        share,
        f"I shared the recording with {guests.column(lambda p: p.name)}.",
        f"{guests.column(lambda p: p.name)} can watch the recording now.",
    )
    subject = quoted("For you to watch", "What we talked about", "Once more", "The recording is yours")
    letter = say(
        text(f"You can watch the recording of {call.title} now. It is {recording.minutes} minutes long."),
        "the title of the call and how many minutes they'll need to watch it",
        "the call's title and how long the recording is",
        "the call's title and how long the video runs",
        "the title of the recorded call and how long the recording runs",
    )
    mail = say(
        act(send_email, to=cast(Any, guests.column(lambda p: p.email)), subject=subject, body=letter),
        f"send the guests who have just got the recording one email with the subject {subject} and tell them {letter}",
        f"One joint email to those guests is enough: {subject} as the subject, and in it {letter}.",
        f"write a single email, subject {subject}, to all the guests you've given access, and mention {letter}",
        f"The new viewers should hear of the recording, so email them all in one go, subject {subject}. Mention "
        f"{letter}.",
        f"email the guests you've shared the recording with, all in one message with the subject {subject}; say "
        f"{letter}",
        f"let those guests know in one email that they can watch the recording, {subject} in the subject line, and say "
        f"{letter}",
        f"I want the guests who got access just now to know by e-mail, one for all: {letter}. The subject is "
        f"{subject}.",
        f"put all the guests whom you've just given access on one e-mail, subject {subject}, that says {letter}",
    )
    return (share,), (mail,)


@purpose(
    "video_meeting",
    "email",
    because=(
        "My eyes were on the whiteboard instead of the notifications.",
        "An electronic bell keeps interrupting my lecture.",
        "I forgot to keep an eye on the waiting room.",
        "I can't share my screen and let people in at the same time.",
        "Latecomers are welcome, their noise isn't.",
        "I was so busy with my slides that I missed the chimes.",
        "Something keeps pinging while I'm explaining a spreadsheet.",
        "I hate to be a bad host.",
        "Tardy participants tend to disrupt my flow of speech.",
        "Anybody can be a few minutes late.",
        "Whenever somebody comes in late, I hear coats and chairs.",
        "I'm in the middle of drawing a diagram.",
    ),
)
def let_the_latecomers_in() -> Any:
    """Admit all who wait for the call that one hosts and see how many are missing; mute them, and mail the missing."""
    call = again(_my_running_call(), "the call", "it")
    details = look(get_meeting, meeting_id=call.id)
    waiting = inside(details.participants).where(lambda p: p.presence == "waiting")
    admit = say(
        each(
            waiting,
            lambda p: act(manage_participant, participant_id=given(p.id, details.waiting_room == "on"), action="admit"),
        ),
        f"admit everybody who is waiting to get into {call}",
        f"let everybody in who is in the waiting room of {call}",
        f"There are people waiting outside {call}. Let them all in.",
        f"go to the waiting room of {call} and admit everyone",
        f"get everyone who is waiting into {call}",
        f"The waiting room of {call} should be empty, so admit everybody in there.",
        f"let in all the guests who are waiting to join {call}",
    )
    tells(
        admit,
        f"I let in {waiting.column(lambda p: p.name)}.",
        f"I admitted {waiting.column(lambda p: p.name)}.",
    )
    mute = say(
        each(waiting, lambda p: act(manage_participant, participant_id=p.id, action="mute")),
        "mute the people you've just let in",
        "mute everybody who came in just now",
        "The guests who have just come in should be muted.",
        "mute those who were in the waiting room until now",
        "switch off the microphones of the people you've let in",
        "Whoever came in just now shouldn't be heard, so mute them all.",
        "turn off the microphones of the latecomers",
    )
    tells(
        mute,
        f"I muted {waiting.column(lambda p: p.name)}.",
        f"I put {waiting.column(lambda p: p.name)} on mute.",
    )
    missing = inside(look(get_meeting, meeting_id=call.id).participants).where(lambda p: p.presence == "invited")
    count = say(
        ask(
            missing.count(),
            told=(
                f"{{}} guests {either(missing.count() == 1, 'is', 'are')} not there yet.",
                "You're still waiting for {} guests.",
                f"There {either(missing.count() == 1, 'is', 'are')} {{}} guests still to come.",
            ),
        ),
        "How many of those invited haven't come at all?",
        "tell me how many guests are still missing",
        "How many invited people aren't there yet?",
        "count the guests who haven't turned up yet",
        "How many guests are we still missing?",
        "Are there more guests to come? I'd like to know how many.",
        "see how many of the guests haven't shown up",
    )
    subject = quoted("We have begun", "Where are you?", "The call is on", "We're waiting for you")
    mail = say(
        act(
            send_email,
            to=cast(Any, missing.column(lambda p: p.email)),
            subject=subject,
            body=text(f"{call.title} is on. Please join us."),
        ),
        f"send those who are still missing one email, subject {subject}: tell them which call is on, by title, and "
        "ask them to join",
        f"write one email to everybody who hasn't come yet, with the subject {subject}: the title of the call that's "
        "on, and that "
        "they should join us",
        f"The missing guests should get one email under the subject {subject}. Tell them what the call is titled and "
        "ask them to join.",
        f"e-mail the ones who haven't turned up, all in one message with {subject} as its subject: mention the "
        "title of the call, and ask them to join us",
        f"remind the guests who aren't there in one email, subject {subject}, that the call is on (give its "
        "title), and ask them to join",
        f"Some people need a nudge. Send all who haven't come one email, subject {subject}: give the call's title "
        "and ask them to join.",
        f"let the absent guests know in a single email, subject {subject}, which call is on, by its title, and "
        "ask them to join us",
        f"I'd like to ask those who haven't come to join us. Send all of them one email with {subject} as "
        "the subject and the call's title in it.",
    )
    return (admit, count), (mute, mail)


@purpose(
    "video_meeting",
    because=(
        "I don't want to sway the others.",
        "We've been talking past each other.",
        "The next point is best discussed without me.",
        "Brainstorming flops whenever the host is listening.",
        "People hold back while I'm around.",
        "Candid opinions blossom once the moderator is out of earshot.",
        "We have a tricky question in front of us.",
        "People are yawning, so it's time for something different.",
        "I've read that group work makes long calls livelier.",
        "I could do with a short break while the others discuss.",
        "Nobody answers when I ask an open question.",
    ),
)
def use_a_breakout_room() -> Any:
    """Count who is in the call that one hosts, send them to a breakout room, bring them back and record the rest."""
    call = again(_my_running_call(), "the call", "it")
    details = look(get_meeting, meeting_id=call.id)
    present_now = inside(details.participants).where(
        lambda p: p.presence == "in_meeting", lambda p: p.email != me.email
    )
    waiting = inside(details.participants).where(lambda p: p.presence == "waiting")
    tell = say(
        ask(
            given(present_now.count(), details.waiting_room == "on"),
            waiting.count(),
            told=(
                "You have {} guests in the call and {} more in the waiting room.",
                f"{{}} guests {either(present_now.count() == 1, 'is', 'are')} in, and {{}} "
                f"{either(waiting.count() == 1, 'is', 'are')} waiting.",
                f"There {either(present_now.count() == 1, 'is', 'are')} {{}} guests in it, with {{}} more in the "
                "waiting room.",
            ),
        ),
        f"How many guests are in {call}, and how many are in the waiting room?",
        f"look at {call} and tell me how many guests are in it and how many are waiting",
        f"tell me how many guests have made it into {call} and how many are still waiting",
        f"count the guests in {call}, and those in its waiting room",
        f"I've lost track of {call}: how many guests are in, and how many are waiting?",
        f"How full is {call}? I mean the guests in the call, and those in the waiting room.",
        f"see how many guests have come to {call} and how many are still outside in the waiting room",
    )
    room = column(
        inside(details.breakout_rooms),
        lambda name: name,
        fits=[lambda name: present_now.where(lambda p: p.breakout_room == name).count() == 0],
    )
    send = say(
        each(
            present_now,
            lambda p: act(manage_participant, participant_id=p.id, action="move", breakout_room=room),
        ),
        f'move every guest who is in the call to the breakout room "{room}"',
        f'send all the guests in the call to the breakout room "{room}"',
        f'put everybody who is in the call, except me, into the breakout room "{room}"',
        f'Everyone in the call but me should go to the breakout room "{room}". Move them there.',
        f'use the breakout room "{room}" for all the guests in the call: move them over',
        f'It\'s time for group work. All the guests in the call go to the breakout room "{room}".',
        f'The right breakout room is "{room}", so move all the guests who are in the call there.',
    )
    tells(
        send,
        f"I moved {present_now.column(lambda p: p.name)} to {room}.",
        f"I sent {present_now.column(lambda p: p.name)} to the breakout room {room}.",
    )
    back = say(
        each(present_now, lambda p: act(manage_participant, participant_id=p.id, action="move")),
        "bring all the guests back to the main room",
        "move everybody back into the main room",
        "The guests have had enough time. Bring them back to the main room.",
        "get all the guests back to the main room of the call",
        "end the group work: move everybody back to the main room",
        "Time's up in the breakout room, so fetch everybody back into the main room.",
        "I'd like to have all the guests in the main room again.",
    )
    tells(
        back,
        f"I brought {present_now.column(lambda p: p.name)} back to the main room.",
        f"I moved {present_now.column(lambda p: p.name)} back into the main room.",
    )
    running = inside(details.recordings).where(lambda r: r.status == "recording")
    record = say(
        act(record_meeting, meeting_id=given(call.id, running.count() == 0), action="start"),
        "start the recording",
        "record the rest of the call",
        "have the call recorded from then on",
        "switch the recording on",
        "I want to record what each group says, so start that.",
        "The results should be on record, so turn the recording on.",
        "let the recording begin",
    )
    tells(record, "The call is being recorded now.", "The recording is on.")
    return (tell,), (send,), (back, record)


@purpose(
    "video_meeting",
    "email",
    because=(
        "A talkative courier buttonholed me at the reception desk.",
        "The last meeting ran over.",
        "My laptop needed an update just now.",
        "My browser demanded a reinstallation and fresh authentication.",
        "My bicycle chain came off on the way.",
        "I was stuck in the lift for a while.",
        "The insurance hotline kept me waiting.",
        "My router needed a restart.",
        "The washing machine leaked, and I had to mop up.",
        "I had to help a neighbour who was locked out.",
        "I had silenced the alarm on my phone.",
    ),
)
def drop_into_a_call() -> Any:
    """Join a call of somebody else's that is under way, leave it again, and write to its host."""
    call = again(
        some(
            rows(list_meetings, status="running"),
            lambda m: (
                f'{m.host_name}\'s "{m.title}" video call',
                f'the "{m.title}" video call that {m.host_name} hosts',
            ),
            fits=[
                lambda m: m.host != me.email,
                lambda m: m.my_presence == "invited",
                lambda m: look(get_meeting, meeting_id=m.id).needs_passcode,
            ],
        ),
        "the call",
        "that call",
    )
    code = secret(_passcodes, call.id)
    join = say(
        act(join_meeting, meeting_id=call.id, passcode=code),
        f"get me into {call}, which is on right now; the passcode is {code}",
        f"use the passcode {code} to get me into {call}",
        f"I should be in {call}. Connect me; the passcode is {code}.",
        f"let me join {call}, passcode {code}",
        f"I'm late for {call}. Join it with the passcode {code}.",
        f"They've started without me: put me through to {call}. The passcode is {code}.",
        f"I've got the passcode for {call}: {code}. Get me in there.",
    )
    inside_now = inside(join.participants).where(lambda p: p.presence == "in_meeting")
    tell = say(
        ask(
            inside_now.count(),
            told=(
                "{} people are in the call now.",
                "There are {} people in the call at the moment.",
                "I count {} people in it.",
            ),
        ),
        "How many people are in it now?",
        "How many of us are in there now, me included?",
        "let me know how many are in the call at the moment",
        "How many people are there in the call right now, all told?",
        "count the people who are in the call now",
        "Is it crowded? I'd like to know how many people are in there now.",
        "see how many people are in the call, counting me",
    )
    leave = say(
        act(leave_meeting, meeting_id=call.id),
        f"take me out of {call:again} now",
        f"I have to go, so leave {call:again} for me.",
        f"hang up for me and leave {call:again}",
        f"I've heard enough. Get me off {call:again}.",
        f"get me out of {call:again}",
        f"Something has come up, so disconnect me from {call:again}.",
        f"That's all I can stay for: log me out of {call:again}.",
    )
    tells(join, f"I joined “{join.title}” for you.", f"You've joined “{join.title}”.")
    tells(leave, f"You have left “{leave.title}”.", "You are out of the call.")
    subject = quoted("I had to leave", "Sorry, I had to go", "Only a short visit", "My early exit")
    mail = say(
        act(
            send_email,
            to=(call.host,),
            subject=subject,
            body=text(f"I had to leave {call.title} early. Please tell me what I missed."),
        ),
        f"email the host, subject {subject}, that I had to leave the call early; give its title, and ask what I missed",
        f"drop the host a line by email with {subject} as the subject: mention the title of the call I had "
        "to leave early, and ask what I missed",
        f"let the host know in an email with the subject {subject} that I had to leave early, give the call's title, "
        "and ask "
        "what I missed",
        f"tell the host by email, subject {subject}, that I had to leave that call early (mention its title), and ask "
        "to be told what I missed",
        f"The host deserves a word. Send an email, subject {subject}, which says that I had to leave early, has the "
        "title of the call, and asks what I missed.",
        f"write to the host under the subject {subject} to say that I had to leave early and would like to hear what I "
        "missed; put in the title of the call, too",
        f"I owe the host an explanation by email, subject {subject}: the title of the call I had to leave early, and "
        "a request to "
        "tell me what I missed.",
        f"ask the host by email, with the subject {subject}, what I missed, since I had to leave the call "
        "early; mention its title",
    )
    return (join, tell), (leave, mail)

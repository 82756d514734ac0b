"""Video calls that one hosts: how they begin and end, who is there, and what is left of them."""

from collections.abc import Callable
from typing import Any, cast

from prove.purposes.program import (
    Rows,
    act,
    again,
    among,
    ask,
    each,
    inside,
    look,
    me,
    number,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    text,
    today,
    when,
)
from prove.servers.calendar.events import create_event
from prove.servers.email.tools import send_email
from prove.servers.video_meeting.records import MeetingSummary
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


def own_call(which: str, meetings: Rows[MeetingSummary], *tests: Callable[[MeetingSummary], object]) -> MeetingSummary:
    """A video call of the user's, by its title and by which it is."""
    return some(
        meetings,
        lambda m: (f"my {which} video call {m.title}", f"my {which} {m.title} video call"),
        fits=tests,
    )


def _todays_call(*tests: Callable[[MeetingSummary], object]) -> MeetingSummary:
    """A video call of the user's that takes place today, by its title."""
    return some(
        rows(list_meetings, host=me.email, since=today(), until=today()),
        lambda m: (
            f"my {m.title} video call today",
            f"today's {m.title} video call",
            f"my video meeting {m.title} today",
        ),
        fits=tests,
    )


@purpose(
    "video_meeting",
    "email",
    because=(
        "I'm running late for my own call.",
        "My mouse has given up.",
        "I've got the wrong window open.",
        "The kettle is boiling over, so you do it.",
        "I'm still looking for my headset.",
        "My camera is on, my head isn't.",
        "A host should be on time.",
        "My keyboard is covered in crumbs.",
        "I'm juggling three things at once.",
        "I can never find that button.",
        "My hands are full.",
        "Busy people are waiting for me.",
    ),
)
def get_my_call_going() -> Any:
    """Let in those who wait if a call is running, else start it; record it, and write to those who are missing."""
    call = again(_todays_call(lambda m: among(m.status, ("running", "scheduled"))), "it", "the call")
    details = look(get_meeting, meeting_id=call.id)
    waiting = inside(details.participants).where(lambda p: p.presence == "waiting")
    admit = say(
        each(waiting, lambda p: act(manage_participant, participant_id=p.id, action="admit")),
        "admit everybody who is waiting",
        "let in all who are in the waiting room",
        "open the door to everyone who waits there",
        "admit whoever is in the waiting room",
    )
    start = say(
        act(join_meeting, meeting_id=call.id),
        "start it",
        "join, so that it begins",
        "open it by joining as the host",
        "get it started with me in it",
    )
    go = say(
        when(call.status == "running", admit, start),
        f"if {call} is running already, {admit}; otherwise {start}",
        f"Is {call} under way yet? If so, {admit}; if not, {start}.",
        f"check whether {call} has begun. If it has, {admit}; if it hasn't, {start}",
        f"look after {call}: in case it's on, {admit}; in case it isn't, {start}",
        f"when {call} has begun, {admit}; when it hasn't, {start}",
        f"see to it that {call} works out: if it's on, {admit}; if it's not, {start}",
    )
    tells(go, f"{call.title} was {call.status}.", f"The call was {call.status} when I looked.")
    tells(start, "I started it, and you are in it now.", "You are in it now, and so it has started.")
    record = say(
        act(record_meeting, meeting_id=call.id, action="start"),
        f"start recording {call:again}",
        f"record {call:again} from now on",
        f"switch the recording of {call:again} on",
        f"have {call:again} recorded",
        f"I want {call:again} on tape, so start the recording.",
        f"let the recording of {call:again} begin",
    )
    missing = inside(record.participants).where(lambda p: p.presence == "invited")
    subject = quoted("We have begun", "Where are you?", "The call is on", "Come in", "We're waiting for you")
    mail = say(
        act(
            send_email,
            to=cast(Any, missing.column(lambda p: p.email)),
            subject=subject,
            body=text(f"{record.title} began on {record.started_at}."),
        ),
        f"write one mail called {subject} to all who are invited but not there yet, with the title and when it started",
        f"mail everybody who hasn't turned up, in one go: the title and the time it started, subject {subject}",
        f"Those who are still missing should get a joint mail titled {subject} with the call's title and its "
        "actual start.",
        f"remind the absent guests with a single mail headed {subject} that gives the title and when it began",
        f"send whoever was invited and isn't in or waiting a common mail, subject {subject}: what the call is "
        "titled and "
        "since when it has been on",
    )
    return (go,), (record, mail)


@purpose(
    "video_meeting",
    because=(
        "It's nearly time.",
        "I hope somebody shows up.",
        "I'd rather be early.",
        "My slides are ready.",
        "Punctuality is my only virtue.",
        "I've cleared my throat.",
        "I'm sitting in front of the camera.",
        "Here's hoping the connection holds.",
        "The last time I sat there alone.",
        "My hair is combed, let's begin.",
        "The agenda is printed.",
        "I've closed the door behind me.",
    ),
)
def see_whether_anybody_comes() -> Any:
    """Start a call; if nobody comes, end it, else record it."""
    call = _todays_call(lambda m: m.status == "scheduled")
    start = say(
        act(join_meeting, meeting_id=call.id),
        f"start {call}",
        f"open {call} for me, it's due",
        f"get me into {call}, which is about to begin",
        f"join {call} as the host",
        f"let me into {call} that I'm hosting",
        f"It's time for {call}, so start it.",
    )
    others = inside(start.participants).where(
        lambda p: among(p.presence, ("waiting", "in_meeting")), lambda p: p.email != me.email
    )
    end = say(
        act(leave_meeting, meeting_id=call.id),
        "leave it again",
        "end the call",
        "close it by leaving",
        "get me out of there",
    )
    record = say(
        act(record_meeting, meeting_id=call.id, action="start"),
        "start the recording",
        "begin to record it",
        "have it recorded from this point",
        "switch the recording on",
    )
    decide = say(
        when(others.count() == 0, end, record),
        f"if nobody else is in it or waiting, {end}; otherwise {record}",
        f"Is anybody else there, at least in the waiting room? If not, {end}; if so, {record}.",
        f"when I'm all alone with not even a guest waiting, {end}; when there's somebody, {record}",
        f"see who has come: with no guest inside or waiting, {end}; with one or more, {record}",
        f"in case no guest has turned up, neither inside nor waiting, {end}; in case one has, {record}",
        f"unless a guest is in the call or waiting for it, {end}; if there is one, {record}",
    )
    tells(end, "Nobody else is there, so the call is over.", "No guest has come; I ended the call.")
    tells(record, "You are not alone, so it is being recorded.", "Somebody is there; the recording is on.")
    return (start,), (decide,)


@purpose(
    "video_meeting",
    "calendar",
    because=(
        "We've run out of things to say for today.",
        "We're going round in circles.",
        "That was a good talk.",
        "My voice is gone.",
        "Let's call it a day.",
        "Everybody is yawning.",
        "The rest can wait.",
        "We won't settle it today.",
        "Somebody else needs the room.",
        "We've covered half of the agenda.",
        "My battery is about to die.",
        "Everyone needs time to think.",
    ),
)
def end_a_call_and_plan_the_next() -> Any:
    """End the call that one hosts, invite those who were there to another, and block the time."""
    call = say(
        rows(list_meetings, status="running", host=me.email).the(),
        "the video call I'm hosting right now",
        "my running video call",
        "the video meeting of mine that is under way",
        "the call that I'm in the middle of as the host",
        "my video meeting that's on at the moment",
    )
    end = say(
        act(leave_meeting, meeting_id=call.id),
        f"end {call} for everybody",
        f"close {call}",
        f"leave {call}, so that it is over for all",
        f"bring {call} to an end",
        f"hang up for me: {call} can end",
        f"We're through, so end {call}.",
    )
    tells(end, f"{end.title} is over.", f"I ended {end.title}.")
    days = number(2, 3, 7, 14, 21)
    there = inside(end.participants).where(lambda p: p.presence == "left", lambda p: p.email != me.email)
    plan = say(
        act(
            schedule_meeting,
            title=end.title,
            starts_at=shift(end.starts_at, days=days),
            duration_minutes=end.duration_minutes,
            invitees=cast(Any, there.column(lambda p: p.email)),
        ),
        f"schedule another one with the same title, length and time of day, {days} days after this one, for all guests "
        "who were in it or waiting",
        f"set up the next one {days} days on, same title, same hour and same length, and invite only the guests who "
        "came, including those who waited outside",
        f"plan a sequel {days} days later: title, start time and duration stay, and whoever came or waited is invited",
        f"The follow-up is in {days} days, under the same title and at the same hour for just as long; its guests are "
        "the ones who came, even if they only waited.",
        f"arrange a repetition {days} days from today's call, alike in title, hour and length, with those guests who "
        "were present or in the waiting room",
    )
    block = say(
        act(create_event, title=plan.title, starts_at=plan.starts_at, duration_minutes=plan.duration_minutes),
        "enter the new date in my calendar, too, alike in title, start and length",
        "put the follow-up into my calendar as it is, name, beginning and duration",
        "block the time of the next one in my calendar under the same title",
        "copy the new call to my calendar, title, time and length unchanged",
        "My calendar should have it as well: same title, same start, same length.",
        "reserve that slot in my calendar with the call's title and length",
    )
    return (end, plan), (block,)


@purpose(
    "video_meeting",
    "email",
    because=(
        "I keep being asked what was said.",
        "Memories differ.",
        "Nobody should miss out.",
        "I don't want to repeat myself.",
        "It was worth hearing twice.",
        "We decided a thing or two.",
        "Some of it went by rather fast.",
        "The tape is gathering dust.",
        "Word of mouth isn't enough.",
        "I'd like us all to know the same.",
        "My notes are unreadable.",
        "There's a bit in the middle that everybody should see again.",
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
        f"give everybody who was invited to {call} and can't watch the recording yet access to it",
        f"let every guest of {call} watch what was recorded, as far as they can't already",
        f"Whoever was invited to {call} and has no access to the recording yet should get it.",
        f"open the recording of {call} to those of its guests with whom it hasn't been shared",
        f"pass the recording of {call} on to each guest who is still without it",
    )
    subject = quoted("For you to watch", "What we talked about", "Once more", "The recording is yours")
    letter = say(
        text(f"{call.title} was recorded for you. The recording is {recording.minutes} minutes long."),
        "the title of the call and how many minutes the recording takes",
        "what the call was titled and the length of the recording",
        "its title, plus the recording's minutes",
        "the name of the call and the running time of what was recorded",
    )
    mail = say(
        act(send_email, to=cast(Any, guests.column(lambda p: p.email)), subject=subject, body=letter),
        f"send them one mail together, headed {subject}, with {letter}",
        f"tell them in a joint mail called {subject} {letter}",
        f"write a single mail to all of them under the subject {subject}: {letter}",
        f"A joint mail called {subject} should tell them {letter}.",
        f"mail those people {letter} in one go, with the subject {subject}",
    )
    return (share,), (mail,)


@purpose(
    "video_meeting",
    because=(
        "I can hear the knocking.",
        "It's getting crowded at the door.",
        "My guests are out in the cold.",
        "I talk, and people wait outside.",
        "Somebody's dog was barking the last time.",
        "Nobody likes an echo.",
        "I forgot to watch the door.",
        "I can't share my screen and play the doorman.",
        "Latecomers are welcome, their noise isn't.",
        "I've started without some people.",
        "I'd like to finish my sentence in peace.",
        "One of these days I'll get a co-host.",
    ),
)
def let_the_latecomers_in() -> Any:
    """Admit all who wait for the call that one hosts and see how many are missing; mute them, and record the call."""
    call = again(
        say(
            rows(list_meetings, status="running", host=me.email).the(),
            "the video call I'm hosting at the moment",
            "the call of mine that is on",
            "my video call, which has begun",
            "the video meeting that I have running",
            "the call I'm in as the host",
        ),
        "the call",
        "it",
    )
    waiting = inside(look(get_meeting, meeting_id=call.id).participants).where(lambda p: p.presence == "waiting")
    admit = say(
        each(waiting, lambda p: act(manage_participant, participant_id=p.id, action="admit")),
        f"admit everybody who waits to get into {call}",
        f"let all those in who are in the waiting room of {call}",
        f"There are people waiting outside {call}. Let them in, please.",
        f"empty the waiting room of {call} by admitting each person",
        f"get everyone who is waiting into {call}",
        f"open {call} to whoever is waiting for it",
    )
    mute = say(
        each(waiting, lambda p: act(manage_participant, participant_id=p.id, action="mute")),
        "mute the people you've just let in",
        "switch the microphones of those latecomers off by muting them",
        "put everybody on mute who came in just now",
        "The ones who have just come in should be muted.",
        "silence those newly admitted people, that is, mute them",
        "mute each of the guests who were waiting before",
    )
    now = look(get_meeting, meeting_id=call.id)
    missing = inside(now.participants).where(lambda p: p.presence == "invited")
    count = say(
        ask(
            missing.count(),
            told=(
                "The number of guests who are not there yet is {}.",
                "Still missing: {}.",
                "Of those who are invited, {} have not turned up.",
            ),
        ),
        "How many of the invited haven't come at all?",
        "tell me how many guests are still missing",
        "What's the number of invited people who aren't there yet?",
        "count the guests who haven't turned up yet",
        "let me know how many we're still short of",
        "How many of the people on the list are neither in nor waiting?",
    )
    start = say(
        act(record_meeting, meeting_id=call.id, action="start"),
        "start the recording",
        "begin to record it",
        "switch the recording on",
        "have it recorded from here on",
    )
    since_when = say(
        ask(
            inside(now.recordings).the().started_at,
            told=(
                "It has been recorded since {}.",
                "The recording began on {}.",
                "There is one already; it started on {}.",
            ),
        ),
        "tell me since when",
        "let me know when that began",
        "just give me the time it started",
        "inform me when it was switched on",
    )
    record = say(
        when(inside(now.recordings).count() == 0, start, since_when),
        f"if nothing is being recorded yet, {start}; if something is, {since_when}",
        f"check whether a recording is on; if there's none, {start}, and if there is one, {since_when}",
        f"in case {call:again} isn't being recorded so far, {start}; in case it is, {since_when}",
        f"Is anything being recorded? If not, {start}; if so, {since_when}.",
        f"Without a recording on, {start}; with one, {since_when}.",
    )
    tells(start, "It is being recorded now.", "The recording is on.")
    return (admit, count), (mute, record)

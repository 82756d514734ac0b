"""Meetings: dates in the calendar, video calls and what is left of them."""

from collections.abc import Callable
from typing import Any, cast

from prove.purposes.areas.people import address_of, contacts
from prove.purposes.program import (
    Rows,
    act,
    again,
    among,
    ask,
    column,
    day,
    day_of,
    each,
    inside,
    look,
    me,
    name_of,
    named,
    number,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    text,
    when,
    word,
)
from prove.servers.calendar.events import (
    cancel_event,
    create_event,
    get_event,
    list_calendars,
    list_events,
    reschedule_event,
    respond_to_invitation,
    set_event_reminder,
)
from prove.servers.calendar.free_time import find_free_slots
from prove.servers.calendar.records import Occurrence
from prove.servers.email.tools import create_draft, send_email
from prove.servers.filesystem.contents import create_file
from prove.servers.filesystem.paths import find_files
from prove.servers.team_chat.tools import list_channels, list_colleagues, send_direct_message, send_message
from prove.servers.video_meeting.records import MeetingSummary
from prove.servers.video_meeting.tools import (
    cancel_meeting,
    get_meeting,
    list_meetings,
    schedule_meeting,
    share_recording,
    update_meeting,
)


def _event(*tests: Callable[[Occurrence], object]) -> Occurrence:
    """A single event of the next days, by its title and perhaps its day."""
    return some(
        rows(list_events),
        lambda e: (f"the {e.title} {e.occurrence_on:on}", f"the {e.title}"),
        fits=[lambda e: e.repeats == "never", lambda e: e.status == "confirmed", *tests],
    )


def _meeting(meetings: Rows[MeetingSummary], *tests: Callable[[MeetingSummary], object]) -> MeetingSummary:
    """A video meeting, by its title."""
    return some(
        meetings,
        lambda m: (f"the {m.title} video meeting", f"the video meeting called {m.title}"),
        fits=tests,
    )


def _channel() -> str:
    """A channel that the user can write in."""
    return column(
        rows(list_channels, membership="joined"),
        lambda c: c.name,
        fits=[
            lambda c: c.posting == "everyone",
            lambda c: among(c.is_archived, (False,)),
            lambda c: among(among(c.name, ("random", "lunch", "hiring")), (False,)),
        ],
    )


@purpose(
    "calendar",
    "email",
    because=(
        "Something has come up.",
        "I'm double-booked.",
        "I won't make it in time.",
        "I have to see a doctor.",
    ),
)
def move_a_meeting() -> Any:
    """Move an event by some days, and tell everybody who is invited."""
    event = _event(lambda e: e.organizer == me.email)
    days = number(2, 3, 4, 5, 6, 7, 14)
    move = say(
        act(reschedule_event, event_id=event.id, starts_at=shift(event.starts_at, days=days)),
        f"move {event} in my calendar by {days} days, to the same time",
        f"push {event} back by {days} days and keep the time of day",
        f"let {event} take place {days} days later, same time",
        f"reschedule {event}: {days} days later at the same hour",
    )
    others = inside(look(get_event, event_id=event.id).invitees).where(lambda i: i.email != me.email)
    subject = quoted("We have to move", "New date", "A change of plan", "Sorry, another day")
    mail = say(
        act(
            send_email,
            to=cast(Any, others.column(lambda i: i.email)),
            subject=subject,
            body=text(f"{move.title} is now on {move.starts_at}."),
        ),
        f"e-mail everybody else who is invited the title and the new date and time, subject {subject}",
        f"send all the other invitees one mail called {subject} that says what it is and when it starts now",
        f"let the other guests know the title and the new start in a single mail titled {subject}",
        f"write to the rest of the invitees, in one mail under the subject {subject}, what was moved and to when",
    )
    return ((move, mail),)


@purpose(
    "calendar",
    "email",
    because=(
        "I'm going away for a few days.",
        "My trip is booked.",
        "I'll be out of town.",
        "I need a break.",
    ),
)
def decline_what_clashes_with_a_trip() -> Any:
    """Decline the invitations for the days of a trip, and tell those who invited."""
    first, last = day(0, 6), day(7, 24)
    asked = say(
        rows(list_events, since=first, until=last, my_response="needs_action").where(
            lambda e: e.repeats == "never", lambda e: e.status == "confirmed"
        ),
        f"every one-off invitation that I haven't answered yet for the days of my trip, which starts {first:on} and "
        f"ends {last:on}",
        f"all unanswered invitations to single events during my trip (it begins {first:on} and ends {last:on})",
        f"each invitation that still waits for my answer, unless it's a series, from the days of a trip that begins "
        f"{first:on} and ends {last:on}",
    )
    subject = quoted("I can't make it", "I'm away", "Sorry, not this time", "On a trip")
    decline = say(
        each(
            asked,
            lambda e: (
                act(respond_to_invitation, event_id=e.id, response="declined"),
                act(
                    send_email,
                    to=(e.organizer,),
                    subject=subject,
                    body=text(f"I can't come to {e.title}. I'm away until {last}."),
                ),
            ),
        ),
        f"decline {asked}, and for each send the organizer a mail called {subject} with the title and the last day of "
        "the trip",
        f"turn down {asked}, and e-mail whoever organizes it under the subject {subject}: which event it is, and that "
        "I'm away until that last day",
        f"say no to {asked}, and write to the organizer of each one, subject {subject}, with the event's title and "
        "until when I'm gone",
    )
    tell = say(
        ask(asked.count()),
        "How many were there?",
        "tell me how many you have declined",
        "let me know the number of invitations that was",
    )
    return (decline,), (tell,)


@purpose(
    "calendar",
    "email",
    "video_meeting",
    because=(
        "We've been trying to find a time for weeks.",
        "There's a lot to talk about.",
        "I promised to get in touch.",
        "We should sit together soon.",
    ),
)
def find_a_time_and_meet() -> Any:
    """Find the first time when two people are free, set up a video meeting then, and say when."""
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    address = address_of(friend)
    minutes, since, until = number(30, 45, 60, 90), day(1, 4), day(5, 12)
    slot = rows(find_free_slots, duration_minutes=minutes, people=(address,), since=since, until=until).least(
        lambda x: x.starts_at
    )
    title = quoted("Catching up", "Next steps", "A few questions", "Planning", "New ideas")
    meet = say(
        act(schedule_meeting, title=title, starts_at=slot.starts_at, duration_minutes=minutes, invitees=(address,)),
        f"find the first time when {friend} and I are both free for {minutes} minutes, no earlier than {since} and no "
        f"later than {until}, and schedule a video meeting called {title} with {friend:again} at the start of it",
        f"look when {friend} and I both have {minutes} minutes free, no sooner than {since} and no later than {until}, "
        f"and set up a video meeting named {title} with {friend:again} as early as possible",
        f"arrange a video meeting of {minutes} minutes with {friend}, title {title}, as soon as it suits us both; the "
        f"first day to look at is {since} and the last one {until}",
        f"set up a {minutes}-minute video call called {title} with {friend} as soon as both of us are free, {until} at "
        f"the latest, but no earlier than {since}",
    )
    block = say(
        act(create_event, title=meet.title, starts_at=meet.starts_at, duration_minutes=meet.duration_minutes),
        "put it into my calendar too, with the same title, time and length",
        "block the same time in my calendar under the same title",
        "add it to my calendar as it is: same name, same start, same length",
    )
    subject = quoted("Our call", "I found a time", "Let's talk", "A date")
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"We can talk on {meet.starts_at}, for {meet.duration_minutes} minutes."),
        ),
        f"e-mail {friend:again} the date and time and how long it takes, subject {subject}",
        f"let {friend:again} know in a mail called {subject} when it begins and how many minutes it takes",
        f"write to {friend:again} under the subject {subject}: the start and the length in minutes",
        f"send {friend:again} a mail titled {subject} with the time and the number of minutes",
    )
    return (meet, block), (mail,)


@purpose(
    "video_meeting",
    "email",
    because=(
        "Not everybody could be there.",
        "Someone asked me what we talked about.",
        "It's worth watching again.",
        "I promised to pass it on.",
    ),
)
def share_a_recording() -> Any:
    """Share the recording of a meeting with somebody, and tell them about it."""
    meeting = _meeting(
        rows(list_meetings, status="ended", host=me.email),
        lambda m: inside(look(get_meeting, meeting_id=m.id).recordings).count() == 1,
    )
    recording = inside(look(get_meeting, meeting_id=meeting.id).recordings).the()
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    address = address_of(friend)
    share = say(
        act(share_recording, recording_id=recording.id, recipient=address),
        f"share the recording of {meeting} with {friend}",
        f"let {friend} have the recording of {meeting}",
        f"give {friend} access to what was recorded in {meeting}",
        f"make the recording of {meeting} available to {friend}",
    )
    subject = quoted("The recording", "What you missed", "For you to watch", "As promised")
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"{share.meeting_title} was recorded on {share.started_at}. It takes {share.minutes} minutes."),
        ),
        f"e-mail {friend:again} the title of the meeting, when the recording began and how long it is, subject "
        f"{subject}",
        f"send {friend:again} a mail called {subject} with the meeting's title, the start and the minutes of the "
        "recording",
        f"tell {friend:again} in a mail titled {subject} which meeting it was, when it was recorded and how many "
        "minutes it takes",
        f"write to {friend:again} under the subject {subject}: the title, the time when recording started, its length",
    )
    return ((share, mail),)


@purpose(
    "video_meeting",
    "team_chat",
    because=(
        "We talk too much and do too little.",
        "It could all be settled in writing.",
        "I'm going to be away for a while.",
        "We've finished early.",
    ),
)
def call_off_the_meetings_with_a_colleague() -> Any:
    """Cancel the video meetings with a colleague, and tell them which."""
    colleague = again(
        name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email]),
        "them",
    )
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    ours = say(
        rows(list_meetings, status="scheduled", host=me.email, participant=address),
        f"all coming video meetings that I host and {colleague} is invited to",
        f"every scheduled video meeting of mine with {colleague}",
        f"each of the coming video meetings I'm hosting with {colleague} among the guests",
    )
    cancel = say(
        each(ours, lambda m: act(cancel_meeting, meeting_id=m.id)),
        f"cancel {ours}",
        f"call off {ours}",
        f"scrap {ours}",
        f"look through the schedule and cancel {ours}",
    )
    first = ours.least(lambda m: m.starts_at)
    tell = say(
        act(
            send_direct_message,
            recipient=address,
            text=text(
                f"I have cancelled {ours.count()} meetings. The first one would have been {first.title} on "
                f"{day_of(first.starts_at)}."
            ),
        ),
        f"message {colleague:again} in the chat how many that was, and which would have been first, with its day",
        f"send {colleague:again} a direct message with the number of meetings, and the title and day of the first one",
        f"let {colleague:again} know in the chat how many I've cancelled, and the title and the date of the earliest",
    )
    return (cancel,), (tell,)


@purpose(
    "video_meeting",
    "email",
    because=(
        "We need an expert there.",
        "Somebody asked to join.",
        "I'd rather not be alone in that one.",
        "One more person should hear this.",
    ),
)
def bring_somebody_along() -> Any:
    """Invite somebody to a video meeting, and send them the passcode if it needs one."""
    meeting = _meeting(rows(list_meetings, status="scheduled", host=me.email))
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    address = address_of(friend)
    invite = say(
        act(update_meeting, meeting_id=meeting.id, invitees=(address,)),
        f"invite {friend} to {meeting} as well",
        f"add {friend} to the guests of {meeting}",
        f"put {friend} on the list for {meeting}",
        f"make {friend} a guest of {meeting} too",
    )
    subject = again(quoted("You're invited", "Please join us", "One more meeting", "Come along"), "the same subject")
    locked = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"{invite.title} begins on {invite.starts_at}. The passcode is {invite.passcode}."),
        ),
        f"e-mail {friend:again} the title, the start and the passcode under the subject {subject}",
        f"send {friend:again} a mail called {subject} with its title, when it begins and the passcode",
        f"write to {friend:again}, subject {subject}, what it is, when it starts and which passcode it has",
    )
    unlocked = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"{invite.title} begins on {invite.starts_at}. You need no passcode."),
        ),
        f"only send {friend:again} the title and the start, under {subject:again}",
        f"just mail {friend:again} what it is called and when it begins, with {subject:again}",
        f"simply write {friend:again} its title and its start, with {subject:again}",
    )
    goal = say(
        when(invite.needs_passcode, locked, unlocked),
        f"if it needs a passcode, {locked}; otherwise {unlocked}",
        f"check whether one needs a passcode for it. If so, {locked}; if not, {unlocked}",
        f"in case there is a passcode, {locked}; if there's none, {unlocked}",
        f"when guests need a passcode to get in, {locked}; else {unlocked}",
    )
    return (invite,), (goal,)


@purpose(
    "video_meeting",
    "filesystem",
    because=(
        "It's my turn to take notes.",
        "I like to come prepared.",
        "Somebody has to write it all down.",
        "I always forget who was there.",
    ),
)
def prepare_the_minutes() -> Any:
    """Make a file for the notes of a meeting, with everybody who takes part."""
    folder = column(
        rows(find_files, kind="directory"),
        lambda d: d.name,
        fits=[lambda d: among(d.name, ("documents", "drafts", "letters", "notes", "reports"))],
    )
    meeting = _meeting(rows(list_meetings, status="scheduled"), lambda m: m.participant_count > 2)
    place = rows(find_files, name=folder, kind="directory").the(lambda d: d.name == folder)
    people = inside(look(get_meeting, meeting_id=meeting.id).participants)
    name = word("minutes.txt", "meeting-notes.txt", "protocol.txt", "agenda.txt", "who-was-there.txt")
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=text(f"{meeting.title}, {meeting.starts_at}. With {people.column(lambda p: p.name)}."),
        ),
        f"make a file {name} in my {folder} folder for {meeting}, with its title, its start and everybody's name",
        f"create {name} in the folder {folder} with the title and the time of {meeting} and the names of all "
        "participants",
        f"prepare the notes of {meeting}: a file {name} in my {folder} folder with the title, when it begins, and who "
        "takes part",
        f"start a file called {name} in my {folder} folder that names {meeting}, its start and all who take part",
    )
    tell = say(
        ask(meeting.duration_minutes, meeting.host_name),
        "How long will it take, and who hosts it?",
        "tell me how many minutes it takes and who the host is",
        "let me know its length and who is hosting",
    )
    return (save,), (tell,)


@purpose(
    "calendar",
    "email",
    because=(
        "I'm terrible with birthdays.",
        "I forgot somebody's birthday last month.",
        "I want to be a better friend.",
        "I don't want to miss anybody this time.",
    ),
)
def remember_the_birthdays() -> Any:
    """Set reminders for the birthdays of the next weeks, and prepare a letter for the first of them."""
    until = day(30, 120, edge="until")
    calendar = rows(list_calendars).the(lambda c: c.name == "Birthdays")
    coming = say(
        rows(list_events, calendar_id=calendar.id, until=until),
        f"all birthdays in my calendar until {until}",
        f"every birthday in my calendar from today until {until}",
        f"each of the birthdays that my calendar has until {until}",
    )
    days = number(2, 3, 4, 5, 7)
    remind = say(
        each(coming, lambda e: act(set_event_reminder, event_id=e.id, minutes_before=cast(Any, days * 1440))),
        f"set a reminder for {coming}, {days} days ahead",
        f"remind me of {coming} {days} days before",
        f"make sure that I get a reminder for {coming}, {days} days in advance",
        f"give {coming} a reminder that comes {days} days early",
    )
    first = coming.least(lambda e: e.starts_at)
    subject = quoted("Happy birthday!", "All the best", "Your big day", "Many happy returns")
    body = quoted(
        "I hope you have a wonderful day",
        "Thinking of you today",
        "Have a great party and a good year",
        "Wishing you a year full of good things",
    )
    draft = say(
        act(create_draft, to=(first.organizer,), subject=subject, body=body),
        f"save a draft to whoever has the first of them, subject {subject}, text {body}",
        f"prepare a mail to the person whose birthday comes first, with the subject {subject} and the text {body}, as "
        "a draft",
        f"draft a mail called {subject} for the one who is first, saying {body}",
    )
    tell = say(
        ask(first.title, day_of(first.starts_at)),
        "Whose birthday is that, and when?",
        "tell me whose birthday comes first and on which day",
        "let me know who is first and when that is",
    )
    return (remind, draft), (tell,)


@purpose(
    "calendar",
    "team_chat",
    because=(
        "The week is too full.",
        "I need time to think.",
        "Nobody has time for this right now.",
        "I have to finish something big.",
    ),
)
def thin_out_my_week() -> Any:
    """Cancel the last of the events at work that the user organizes, use its time, and tell a channel."""
    since, until = day(1, 3), day(5, 12)
    work = rows(list_calendars).the(lambda c: c.name == "Work")
    mine = rows(list_events, calendar_id=work.id, since=since, until=until).where(
        lambda e: e.organizer == me.email,
        lambda e: e.repeats == "never",
        lambda e: e.status == "confirmed",
    )
    last = mine.most(lambda e: e.starts_at)
    cancel = say(
        act(cancel_event, event_id=last.id),
        "look at the one-off events that I organize in my Work calendar, no earlier than "
        f"{since} and no later than {until}, and cancel the latest of them",
        f"find the last one-off event that I organize in my Work calendar in the time that begins {since:on} and ends "
        f"{until:on}, and cancel it",
        f"look through the single events in my Work calendar that I organize, starting {since:on} and ending "
        f"{until:on}, and call off the one that comes last",
    )
    title = quoted("Time to think", "Quiet time", "Deep work", "Catching up on reading")
    keep = say(
        act(create_event, title=title, starts_at=last.starts_at, duration_minutes=60),
        f"use the slot for {title}, one hour from the same start",
        f"put one hour called {title} into my calendar at the time when it would have started",
        f"block an hour called {title} at the same start",
    )
    channel = _channel()
    post = say(
        act(
            send_message,
            channel=channel,
            text=text(f"{cancel.title} on {day_of(last.starts_at)} does not take place."),
        ),
        f"post in #{channel} which event is off and what day it was on",
        f"tell #{channel} the title and the day of the event that doesn't take place",
        f"write in #{channel} that it's cancelled, with the title and the day",
    )
    return (cancel, keep), (post,)

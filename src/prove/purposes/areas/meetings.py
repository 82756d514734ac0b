"""Meetings: dates in the calendar, video calls and what is left of them."""

from collections.abc import Callable
from typing import Any, cast

from prove.purposes.areas.people import AT_WORK, IN_BUSINESS, address_of, contacts, somebody
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
    tells,
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
from prove.servers.team_chat.tools import list_colleagues, send_direct_message
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


def _meeting(whose: str, meetings: Rows[MeetingSummary], *tests: Callable[[MeetingSummary], object]) -> MeetingSummary:
    """A video meeting, by its title and by whose or which it is."""
    return some(
        meetings,
        lambda m: (
            f"{whose} {m.title} video meeting",
            f"{whose} video meeting called {m.title}",
            f"{whose} {m.title} video call",
            f"{whose} online meeting {m.title}",
        ),
        fits=tests,
    )


@purpose(
    "calendar",
    "email",
    because=(
        "Something has come up.",
        "I'm double-booked.",
        "I won't make it in time.",
        "I have to see a doctor.",
        "The plumber can only come that day.",
        "Two things at once is one too many.",
        "A root canal has priority, unfortunately.",
        "There's a funeral that I can't miss.",
        "The boiler inspection was moved, and so am I.",
        "My train ticket turns out to be for that very hour.",
        "A burst appendix in the family reshuffled everything.",
        "The locksmith cancelled and rebooked at the worst hour.",
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
        f"postpone {event} by {days} days without changing the time of day",
        f"I have to move {event}; {days} days later, same time, would be fine.",
        f"I can't do {event}. Shift it by {days} days at an unchanged hour.",
        f"give {event} a new date, {days} days after the old one, at the usual hour",
    )
    others = inside(look(get_event, event_id=event.id).invitees).where(lambda i: i.email != me.email)
    subject = quoted(
        "We have to move",
        "New date",
        "A change of plan",
        "Sorry, another day",
        "Rescheduled",
        "Please update your diaries",
        "Later than planned",
        "My apologies",
        "Different day, same people",
    )
    letter = say(
        text(f"{move.title} is now on {move.starts_at}."),
        "the title and the new date and time",
        "its title and when it starts now",
        "what was moved and the new start",
        "the name of the event together with its new slot",
        "the new starting time together with the title",
        "the title, plus the day and hour that apply now",
    )
    mail = say(
        act(
            send_email,
            to=cast(Any, others.column(lambda i: i.email)),
            subject=subject,
            body=letter,
        ),
        f"e-mail everybody else who is invited {letter}, subject {subject}",
        f"send all the other invitees one mail called {subject} with {letter}",
        f"notify the other guests in a single mail titled {subject}, giving {letter}",
        f"write to the rest of the invitees, in one mail under the subject {subject}: {letter}",
        f"One mail to all the others on the invitation will do, headed {subject}, with {letter}.",
        f"mail the remaining guests {letter} in one go, with {subject} on top",
        f"spread the word among everyone else invited: {letter}, in one mail entitled {subject}",
        f"A single mail called {subject} should bring {letter} to the other invitees.",
        f"inform whoever else is invited with one joint mail, {subject} as the subject, of {letter}",
    )
    tells(move, f"{move.title} is on {move.starts_at} now.", f"I moved {move.title} to {move.starts_at}.")
    return ((move, mail),)


@purpose(
    "calendar",
    "email",
    because=(
        "I'm going away for a few days.",
        "I won't be here for a while.",
        "I'll be out of town.",
        "I need a break.",
        "Nobody will reach me for some days.",
        "My days off are coming up.",
        "My out-of-office text is written, only the diary isn't clean.",
        "We've rented a hut without electricity.",
        "This time I'm not going to dial in from a beach.",
        "My partner threatened to throw my laptop into the sea.",
        "I saved up my leave for half a year.",
        "It's our honeymoon, somewhat delayed.",
        "Snorkels and spreadsheets don't mix.",
        "My rucksack stands packed in the corridor.",
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
        f"the invitations to one-off events I have left open for my time away, which begins {first:on} and "
        f"ends {last:on}",
        f"any invitation to a single event that I haven't replied to for my holiday (it begins {first:on} and ends "
        f"{last:on})",
        f"all the invitations to one-time events during my absence, starting {first:on} and ending {last:on}, that I "
        "haven't answered",
        "whichever invitations to single events I still owe a reply to while I'm travelling (I leave "
        f"{first:on} and return {last:on})",
    )
    subject = quoted(
        "I can't make it",
        "I'm away",
        "Sorry, not this time",
        "On a trip",
        "Out of town",
        "With regrets",
        "Gone travelling",
        "Not available",
        "I'd have loved to",
    )
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
        f"turn down {asked}, and e-mail the organizer of each under the subject {subject}: which event it is, and that "
        "I'm away until that last day",
        f"say no to {asked}, and write to the organizer of each one, subject {subject}, with the event's title and "
        "until when I'm gone",
        f"reject {asked}; each organizer gets a mail headed {subject} that names the event and the day my trip ends",
        f"I'll miss a few things: refuse {asked}, and tell each organizer by mail, entitled {subject}, what "
        "I'm turning down and until which day I'm away.",
        f"send regrets for {asked}, plus a mail titled {subject} to each organizer, mentioning the event's title and "
        "my last day away",
        f"cancel my attendance at {asked} by declining, and let every organizer know in a mail called {subject}, "
        "with the name of the event and the final day of my absence",
        f"excuse me from {asked}; every organizer gets a mail with the subject {subject}: which event, and the day "
        "until which I'm gone",
        f"answer {asked} with a no, and follow up with a mail to each organizer titled {subject} that has the "
        "event's name and my final day away",
    )
    tell = say(
        ask(
            asked.count(),
            told=(
                "I declined {} invitations.",
                "There were {} of them.",
                "That was {} invitations in all.",
            ),
        ),
        "How many were there?",
        "tell me how many you have declined",
        "let me know the number of invitations that was",
        "What's the number of events I've turned down?",
        "count the ones you said no to",
        "give me the total of invitations you rejected",
        "How many invitations did I skip that way?",
        "say how many refusals went out",
        "What does that add up to, counted in invitations?",
    )
    return ((decline, tell),)


@purpose(
    "calendar",
    "email",
    "video_meeting",
    because=(
        "We've been trying to find a time for weeks.",
        "There's a lot to talk about.",
        "I promised to get in touch.",
        "We should sit together soon.",
        "Our calendars never agree.",
        "It can't be settled by mail any more.",
        "A talk on camera beats fifty messages.",
        "I've been putting off this conversation.",
        "Eleven messages later we're no closer to a date.",
        "One of us is an owl, and I'm a lark.",
        "I've got drawings to hold up to a camera.",
        "The matter is too delicate for typing.",
        "Everyone I ask says to just talk about it.",
        "Telepathy has failed us so far.",
        "Scheduling ping-pong wears me out.",
    ),
)
def find_a_time_and_meet() -> Any:
    """Find the first time when two people are free, set up a video meeting then, and say when."""
    friend = again(name_of(contacts(), lambda c: c.name), "them")
    address = address_of(friend)
    minutes, since, span = number(30, 45, 60, 90), day(1, 4), number(4, 5, 6, 7, 10)
    until = shift(since, days=span - 1)
    slot = rows(find_free_slots, duration_minutes=minutes, people=(address,), since=since, until=until).least(
        lambda x: x.starts_at
    )
    title = quoted(
        "Catching up",
        "Next steps",
        "A few questions",
        "Planning",
        "New ideas",
        "Heart to heart",
        "Open points",
        "Long overdue",
        "The way ahead",
        "Questions and answers",
    )
    meet = say(
        act(schedule_meeting, title=title, starts_at=slot.starts_at, duration_minutes=minutes, invitees=(address,)),
        f"look at the {span} days that begin {since:on}, find the first time when {friend} and I are both "
        f"free for {minutes} minutes, and schedule a video meeting called {title} with {friend:again} at the "
        "start of it",
        f"see when {friend} and I both have {minutes} minutes free in the {span} days starting {since:on}, "
        f"and set up a video meeting named {title} with {friend:again} as early as possible",
        f"I need {minutes} minutes with {friend} on video. Go over {span} days, starting {since:on}, take the "
        f"earliest moment that neither of us is busy, and name the meeting {title}.",
        f"What's the earliest gap of {minutes} minutes that {friend} and I share over the {span} days "
        f"beginning {since:on}? Fill it with a video meeting entitled {title}, and invite {friend:again}.",
        f"match my free time with that of {friend} over {span} days beginning {since:on}; the first {minutes} "
        f"minutes that fit become a video meeting called {title}",
        f"get {friend} and me together on video under the title {title}, {minutes} minutes, at the first "
        f"opportunity in the {span} days that start {since:on}",
        f"set up a {minutes}-minute video call called {title} with {friend} at the earliest time we share, "
        f"searching {span} days that start {since:on}",
        f"hunt for the first {minutes} minutes that are open for me and {friend} alike, over {span} days "
        f"beginning {since:on}, then invite {friend:again} to a video meeting by the name of {title} at that "
        "hour",
        f"Could {friend} and I talk on video for {minutes} minutes? Check the {span} days that begin "
        f"{since:on}, take the soonest slot we share and call the meeting {title}.",
        f"arrange a video meeting of {minutes} minutes with {friend}, title {title}, as soon as it suits us "
        f"both; look at the {span} days that start {since:on}",
    )
    block = say(
        act(create_event, title=meet.title, starts_at=meet.starts_at, duration_minutes=meet.duration_minutes),
        "put it into my calendar too, with the same title, time and length",
        "block the same time in my calendar under the same title",
        "add it to my calendar as it is: same name, same start, same length",
        "mirror it in my own calendar, identical in title, start and length",
        "It also belongs in my calendar: same name, same hour, same number of minutes.",
        "copy the meeting over to my calendar, changing nothing about title, time or duration",
        "reserve that time for me in the calendar, titled and timed like the call",
        "keep that time free in my calendar as well, named and timed alike",
        "give it a twin in my calendar: title, beginning and length unchanged",
    )
    subject = quoted(
        "Our call",
        "I found a time",
        "Let's talk",
        "A date",
        "Save the date",
        "Finally a slot",
        "Talk soon",
        "It's settled",
        "Camera on",
    )
    letter = say(
        text(f"We can talk on {meet.starts_at}, for {meet.duration_minutes} minutes."),
        "the date and time and how long it takes",
        "the start and the length in minutes",
        "its beginning and its duration",
        "the moment we start, and the number of minutes",
        "its start plus the minutes it takes",
        "when it starts and how many minutes it will last",
        "day, hour and length",
    )
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=letter,
        ),
        f"e-mail {friend:again} {letter}, subject {subject}",
        f"send {friend:again} a mail called {subject} with {letter}",
        f"write to {friend:again} under the subject {subject}: {letter}",
        f"drop {friend:again} a mail headed {subject} that states {letter}",
        f"put {letter} in a mail to {friend:again}; its subject is {subject}",
        f"confirm to {friend:again} by mail, with {subject} as the title, {letter}",
        f"get back to {friend:again} in a mail titled {subject} with {letter}",
        f"let {friend:again} have {letter} in writing, in a mail titled {subject}",
        f"pin it down with a mail to {friend:again}, {subject} as the heading, containing {letter}",
    )
    return (meet, block), (mail,)


@purpose(
    "video_meeting",
    "email",
    because=(
        "Someone asked me what we talked about.",
        "It's worth watching.",
        "I promised to pass it on.",
        "There's a brilliant bit near the end.",
        "My summary wouldn't do it justice.",
        "Not everyone was in the room that day.",
        "I was asked about it in the corridor.",
        "A transcript would put anybody to sleep.",
        "The demonstration has to be seen to be believed.",
        "Highlights like these shouldn't gather dust.",
        "Hearsay distorts what was truly said.",
    ),
)
def share_a_recording() -> Any:
    """Share the recording of a meeting with somebody, and tell them about it."""
    meeting = _meeting(
        "my",
        rows(list_meetings, status="ended", host=me.email),
        lambda m: m.participant_count > 2,
        lambda m: inside(look(get_meeting, meeting_id=m.id).recordings).count() == 1,
    )
    recording = inside(look(get_meeting, meeting_id=meeting.id).recordings).the()
    present_then = inside(look(get_meeting, meeting_id=meeting.id).participants).column(lambda p: p.email)
    friend = again(
        name_of(
            contacts(),
            lambda c: c.name,
            fits=[lambda c: among(c.tie, AT_WORK), lambda c: among(among(c.email, present_then), (False,))],
        ),
        "them",
    )
    address = address_of(friend)
    share = say(
        act(share_recording, recording_id=recording.id, recipient=address),
        f"share the recording of {meeting} with {friend}",
        f"let {friend} have the recording of {meeting}",
        f"give {friend} access to what was recorded in {meeting}",
        f"make the recording of {meeting} available to {friend}",
        f"Could {friend} get to see what was recorded of {meeting}?",
        f"pass the recording of {meeting} on to {friend}",
        f"open up the recording of {meeting} for {friend}",
        f"I promised {friend} the recording of {meeting}, so share it.",
    )
    subject = quoted(
        "The recording",
        "What you missed",
        "For you to watch",
        "As promised",
        "Catch up here",
        "Sit back and watch",
        "On tape",
        "Better late than never",
        "Your homework",
        "Press play",
    )
    letter = say(
        text(f"{share.meeting_title} was recorded on {share.started_at}. It takes {share.minutes} minutes."),
        "the title of the meeting, when the recording began and how long it is",
        "the meeting's title, the start and the minutes of the recording",
        "the name of the meeting plus the recording's start and running time",
        "the meeting by name, the start of the recording and its length in minutes",
        "its title, the time when recording started, and its length",
        "title, start and running time of what was recorded",
        "the recording's length and beginning as well as the meeting's name",
    )
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=letter,
        ),
        f"e-mail {friend:again} {letter}, subject {subject}",
        f"send {friend:again} a mail called {subject} with {letter}",
        f"tell {friend:again} in a mail titled {subject} {letter}",
        f"write to {friend:again} under the subject {subject}: {letter}",
        f"announce it to {friend:again} by mail, headed {subject}, and state {letter}",
        f"accompany it with a mail to {friend:again} named {subject}, which gives {letter}",
        f"add a mail to {friend:again}, subject line {subject}, that lists {letter}",
        f"point {friend:again} to it in a mail called {subject} that mentions {letter}",
        f"have a mail reach {friend:again} under the heading {subject}, giving {letter}",
        f"send word to {friend:again} by mail, {subject} being the subject: {letter}",
    )
    tells(share, f"{friend} can watch the recording of {share.meeting_title} now.", f"{friend} has access to it now.")
    return ((share, mail),)


@purpose(
    "video_meeting",
    "team_chat",
    because=(
        "We talk too much and do too little.",
        "It could all be settled in writing.",
        "I'm going to be away for a while.",
        "We've finished early.",
        "The project has been shelved.",
        "We can sort this out by the coffee machine.",
        "My calendar is bursting.",
        "Nothing new has happened, so why meet?",
        "Nine out of ten of our talks end with a shrug.",
        "Since the reorganisation our desks stand side by side.",
        "The budget for it has evaporated.",
        "I'm being moved to another topic.",
        "A written update does the job in half the time.",
        "We've run out of things to disagree about.",
        "Our agenda has shrivelled to nothing.",
        "Brevity wins, we've resolved it over tea.",
    ),
)
def call_off_the_meetings_with_a_colleague() -> Any:
    """Cancel the video meetings with a colleague, and tell them which."""
    colleague = again(
        name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email]),
        "my colleague",
        "that colleague",
    )
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    ours = say(
        rows(list_meetings, status="scheduled", host=me.email, participant=address),
        f"all coming video meetings that I host and {colleague} is invited to",
        f"every scheduled video meeting of mine with {colleague}",
        f"each of the coming video meetings I'm hosting with {colleague} among the guests",
        f"the video meetings still ahead that I host with {colleague} on the guest list",
        f"whatever video meetings I've set up with {colleague} for the future",
        f"any upcoming video meeting of which I'm the host and {colleague} a guest",
    )
    cancel = say(
        each(ours, lambda m: act(cancel_meeting, meeting_id=m.id)),
        f"cancel {ours}",
        f"call off {ours}",
        f"scrap {ours}",
        f"look through the schedule and cancel {ours}",
        f"clear away {ours}",
        f"drop {ours}",
        f"None of it is needed any longer: cancel {ours}.",
        f"wipe {ours} off the schedule",
    )
    first = ours.least(lambda m: m.starts_at)
    note = say(
        text(
            f"I have cancelled {ours.count()} meetings. The first one would have been {first.title} on "
            f"{day_of(first.starts_at)}."
        ),
        "the number of meetings, and the title and day of the first one",
        "the count, plus which would have been first and on what day",
        "the total that is off along with the next one's title and day",
        "the number I've cancelled, and the title and the date of the earliest",
        "how many meetings are cancelled, as well as the earliest one's name and day",
        "the number of meetings that are gone, and the title and the date of the first",
    )
    tell = say(
        act(
            send_direct_message,
            recipient=address,
            text=note,
        ),
        f"send {colleague:again} a direct message with {note}",
        f"let {colleague:again} know in the chat: {note}",
        f"drop {colleague:again} a line in the chat that gives {note}",
        f"inform {colleague:again} by direct message of {note}",
        f"write {colleague:again} in the chat, stating {note}",
        f"send a chat message to {colleague:again}, containing {note}",
        f"explain it to {colleague:again} in a direct message that mentions {note}",
        f"ping {colleague:again} in the chat about it: {note}",
        f"don't leave {colleague:again} guessing; send a chat message with {note}",
    )
    return (cancel,), (tell,)


@purpose(
    "video_meeting",
    "email",
    because=(
        "Somebody asked to join.",
        "One more person should hear this.",
        "A second pair of ears won't hurt.",
        "I was told off for leaving people out.",
        "I forgot someone when I drew up the guest list.",
        "The more heads, the better the outcome.",
        "Let's widen the circle a little.",
        "It's easier than retelling everything afterwards.",
        "Another perspective rarely does damage.",
        "An omission of mine needs rectifying.",
    ),
)
def bring_somebody_along() -> Any:
    """Invite somebody to a video meeting, and send them the passcode if it needs one."""
    meeting = _meeting(
        "my upcoming",
        rows(list_meetings, status="scheduled", host=me.email),
        lambda m: m.participant_count > 2,
    )
    friend = again(somebody(*IN_BUSINESS), "them")
    address = address_of(friend)
    invite = say(
        act(update_meeting, meeting_id=meeting.id, invitees=(address,)),
        f"invite {friend} to {meeting} as well",
        f"add {friend} to the guests of {meeting}",
        f"put {friend} on the list for {meeting}",
        f"make {friend} a guest of {meeting} too",
        f"I'd like {friend} at {meeting} too.",
        f"include {friend} in {meeting}",
        f"have {friend} sit in on {meeting}; they need an invitation",
        f"get {friend} into {meeting}",
        f"let {friend} join {meeting} by inviting them",
    )
    subject = again(
        quoted(
            "You're invited",
            "Please join us",
            "One more meeting",
            "Come along",
            "Join in",
            "A seat for you",
            "Would you sit in?",
            "Another pair of ears",
            "Meeting details",
        ),
        "the same subject",
    )
    locked = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"{invite.title} begins on {invite.starts_at}. The passcode is {invite.passcode}."),
        ),
        f"e-mail {friend:again} the title, the start and the passcode under the subject {subject}",
        f"send {friend:again} a mail called {subject} with its title, when it begins and the passcode",
        f"write to {friend:again}, subject {subject}, giving the title, when it starts and which passcode it has",
        f"mail {friend:again} its name, its beginning and the passcode, with the subject {subject}",
        f"let {friend:again} have title, start and passcode in a mail headed {subject}",
        f"pass the title, when it starts and the passcode on to {friend:again} in a mail entitled {subject}",
        f"supply {friend:again} with its title, the start and the passcode, in a mail with the subject {subject}",
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
        f"mail {friend:again} only the title and when it starts, keeping {subject:again}",
        f"leave it at a mail to {friend:again} with its name and its start, using {subject:again}",
        f"a plain mail to {friend:again} will do, title and start, with {subject:again}",
    )
    goal = say(
        when(invite.needs_passcode, locked, unlocked),
        f"if it needs a passcode, {locked}; otherwise {unlocked}",
        f"check whether one needs a passcode for it. If so, {locked}; if not, {unlocked}",
        f"in case there is a passcode, {locked}; if there's none, {unlocked}",
        f"when guests need a passcode to get in, {locked}; else {unlocked}",
        f"Do guests need a passcode? If they do, {locked}; if they don't, {unlocked}.",
        f"see if the meeting is protected by a passcode: if it is, {locked}, and if it isn't, {unlocked}",
        f"should a passcode be required, {locked}; should none be required, {unlocked}",
        f"Does it take a passcode to enter? Then {locked}; if not, {unlocked}.",
    )
    tells(locked, "It needs a passcode, and I sent that along.", "There is a passcode; it is in the mail.")
    tells(
        unlocked, "It needs no passcode, so I sent the title and the start.", "No passcode is needed; the mail is out."
    )
    tells(invite, f"{friend} is invited to {invite.title}.", f"{friend} is on the list for {invite.title} now.")
    return (invite,), (goal,)


@purpose(
    "video_meeting",
    "filesystem",
    because=(
        "It's my turn to take notes.",
        "I like to come prepared.",
        "Somebody has to write it all down.",
        "I never remember all the names.",
        "My memory is like a sieve.",
        "The boss reads every word of these.",
        "I'd rather start with a page that isn't blank.",
        "Last time two names were spelt wrong.",
        "My handwriting looks like a seismograph.",
        "People argue later about who promised what.",
        "The chair appoints me each time because I can't say no.",
        "Starting from nothing makes me sweat.",
        "The archive insists on complete lists.",
        "I once listed the wrong people, and it caused a scandal.",
        "Blank pages paralyse me.",
        "Posterity demands accuracy.",
    ),
)
def prepare_the_minutes() -> Any:
    """Make a file for the notes of a meeting, with everybody who takes part."""
    folder = column(
        rows(find_files, kind="directory"),
        lambda d: d.name,
        fits=[lambda d: among(d.name, ("documents", "drafts", "letters", "notes", "reports"))],
    )
    meeting = _meeting("the upcoming", rows(list_meetings, status="scheduled"), lambda m: m.participant_count > 2)
    place = rows(find_files, name=folder, kind="directory").the(lambda d: d.name == folder)
    people = inside(look(get_meeting, meeting_id=meeting.id).participants)
    name = word("minutes.txt", "meeting-notes.txt", "protocol.txt", "agenda.txt", "who-takes-part.txt")
    page = say(
        text(f"{meeting.title}, {meeting.starts_at}. With {people.column(lambda p: p.name)}."),
        "its title, its start and everybody's name",
        "the title, the time it begins and the names of all participants",
        "the heading, the day and hour, and the full list of people",
        "the name of the meeting, its beginning and each participant by name",
        "its name, its start and all who take part",
    )
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=page,
        ),
        f"make a file {name} in my {folder} folder for {meeting}, with {page}",
        f"create {name} in the folder {folder} about {meeting}: {page}",
        f"prepare the notes of {meeting} as a file {name} in my {folder} folder with {page}",
        f"start a file called {name} in my {folder} folder for {meeting} that has {page}",
        f"I'm taking notes at {meeting}. Set up {name} in my {folder} folder, beginning with {page}.",
        f"look up {meeting} and write {page} into a new file, {name}, in my {folder} folder",
        f"lay out a page for {meeting}, saved as {name} in the folder {folder}, that gives {page}",
    )
    tell = say(
        ask(
            meeting.duration_minutes,
            meeting.host_name,
            told=(
                "It takes {} minutes, and {} hosts it.",
                "The meeting is {} minutes long; the host is {}.",
                "You'll be there for {} minutes, with {} as the host.",
            ),
        ),
        "How long will it take, and who hosts it?",
        "tell me how many minutes it takes and who the host is",
        "let me know its length and who is hosting",
        "Who runs it, and how many minutes is it set for?",
        "What's the duration, and whose meeting is it?",
        "give me the host's name and the minutes it's planned for",
        "Who's in charge of it, and how long is it scheduled to last?",
        "state the planned minutes and the name of whoever hosts",
        "How many minutes should I expect, and under whose lead?",
    )
    return ((save, tell),)


@purpose(
    "calendar",
    "email",
    because=(
        "I'm terrible with birthdays.",
        "I forgot somebody's birthday last month.",
        "I want to be a better friend.",
        "I don't want to miss anybody this time.",
        "Cards always go out a week late in this family.",
        "My godchild still hasn't forgiven me.",
        "I want to send proper letters this year.",
        "My old phone used to do that for me.",
        "My mother used to call me every time, but she is getting forgetful.",
        "I once congratulated someone three months late.",
        "My sister keeps a list in gold ink, I keep nothing.",
        "Social networks made me lazy, and then I left them.",
        "I bought beautiful stationery that wants to be used.",
        "Friendship takes a little organisation, it seems.",
        "Belated bouquets are embarrassing.",
        "Confetti should fly on the proper date.",
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
        f"all the birthdays my calendar shows between now and {until}",
        f"the birthdays in my calendar that are still to come until {until}",
        f"the birthday entries in my calendar until {until}",
    )
    days = number(2, 3, 4, 5, 7)
    remind = say(
        each(coming, lambda e: act(set_event_reminder, event_id=e.id, minutes_before=cast(Any, days * 1440))),
        f"set a reminder for {coming}, {days} days ahead",
        f"remind me of {coming} {days} days before",
        f"make sure that I get a reminder for {coming}, {days} days in advance",
        f"give {coming} a reminder that comes {days} days early",
        f"I need {days} days' warning of {coming}.",
        f"have the calendar alert me {days} days ahead of {coming}",
        f"add an alert to {coming}, {days} days early",
    )
    first = coming.least(lambda e: e.starts_at)
    subject = quoted(
        "Happy birthday!",
        "All the best",
        "Your big day",
        "Many happy returns",
        "Cheers to you",
        "Another year wiser",
        "Cake for everyone",
        "Hip hip hooray",
    )
    body = quoted(
        "I hope you have a wonderful day",
        "Thinking of you today",
        "Have a great party and a good year",
        "Wishing you a year full of good things",
        "May all your candles go out at once",
        "Lots of love from all of us",
        "Don't work too hard today",
        "Have a slice of cake on me",
    )
    draft = say(
        act(create_draft, to=(first.organizer,), subject=subject, body=body),
        f"save a draft to whoever has the first of them, subject {subject}, text {body}",
        f"prepare a mail to the person whose birthday comes first, subject {subject}, text {body}, as a draft",
        f"draft a mail called {subject} for the one who is first, saying {body}",
        f"leave a mail in my drafts for whoever celebrates first; it is called {subject} and says {body}",
        f"Get a greeting ready as a draft for the first of them, headed {subject}, with the words {body}.",
        f"write a draft, unsent, to the first person on that list: {subject} as subject, {body} as text",
        f"start a mail to whoever is first, keep it as a draft, call it {subject} and write {body}",
        f"compose but don't send: a mail headed {subject} with the message {body}, for the person at the top "
        "of that list",
    )
    tell = say(
        ask(
            first.title,
            day_of(first.starts_at),
            told=(
                "First is {}, on {}.",
                "The next one is {}; it is on {}.",
                "It's {}, and that is on {}.",
            ),
        ),
        "Whose birthday is that, and when?",
        "tell me whose birthday comes first and on which day",
        "let me know who is first and when that is",
        "Who celebrates first, and on what date?",
        "What's the first of them, and which day does it fall on?",
        "give me the name behind the earliest one, with the date",
        "Who turns a year older first, and on what day?",
        "say who leads the list and which date it is",
        "Which birthday is the nearest, and when do I have to be ready?",
    )
    return ((remind, draft, tell),)


@purpose(
    "calendar",
    "email",
    because=(
        "The week is too full.",
        "I have to finish something big.",
        "There's no white space left in my calendar.",
        "The deadline is breathing down my neck.",
        "My doctor told me to slow down.",
        "Back-to-back calls have given me a stiff neck.",
        "Half the department is down with flu anyway.",
        "What we wanted to discuss has resolved itself.",
        "An e-mail thread has made it superfluous.",
        "The decision was taken over our heads.",
        "I'd be hosting it half asleep, and nobody deserves that.",
        "Sixty undisturbed minutes would rescue my project.",
        "Overbooked calendars breed mediocre thinking.",
        "The catering fell through, and so did our motivation.",
    ),
)
def call_off_an_event() -> Any:
    """Cancel an event that the user organizes at work, tell its guests, and use the time for something else."""
    event = again(_event(lambda e: e.organizer == me.email, lambda e: e.calendar_name == "Work"), "it")
    cancel = say(
        act(cancel_event, event_id=event.id),
        f"cancel {event}",
        f"call off {event} in my calendar",
        f"I won't hold {event}, so cancel it.",
        f"drop {event} from the calendar, that is, cancel it",
        f"let {event} fall through: cancel it",
        f"strike {event} from my calendar by cancelling it",
        f"There's no need for {event} any longer. Cancel it.",
        f"axe {event}",
    )
    others = inside(look(get_event, event_id=event.id).invitees).where(lambda i: i.email != me.email)
    subject = quoted(
        "It's off",
        "Cancelled",
        "We'll have to skip this",
        "Not taking place",
        "Called off",
        "No meeting after all",
        "An hour back for everyone",
        "Apologies from the organizer",
    )
    letter = say(
        text(f"{event.title} on {day_of(event.starts_at)} does not take place."),
        "the title and the day of what doesn't take place",
        "what is cancelled, by name, and the day it was planned for",
        "the title of the event and the date on which it would have been",
        "the name of the cancelled event together with its date",
        "which event is off, by title, and on what day",
    )
    mail = say(
        act(send_email, to=cast(Any, others.column(lambda i: i.email)), subject=subject, body=letter),
        f"e-mail all the other guests {letter}, in one message with the subject {subject}",
        f"send everybody else on the guest list a joint mail titled {subject} that states {letter}",
        f"apologise to the others who were invited in a single mail headed {subject}, quoting {letter}",
        f"All other invitees should hear of it in one mail called {subject}, with {letter}.",
        f"spare the rest of the guests the trip: one mail to everybody, entitled {subject}, with {letter}",
        f"write to the other people invited, one mail for the lot under the subject {subject}: {letter}",
    )
    title = quoted("Time to think", "Quiet time", "Deep work", "Catching up on reading", "Do not disturb", "Heads down")
    keep = say(
        act(create_event, title=title, starts_at=event.starts_at, duration_minutes=60),
        f"put an hour called {title} into my calendar at the time when the cancelled event would have started",
        f"block sixty minutes as {title} from the hour at which that event was due to begin",
        f"The time that is free now is for me: enter {title} from the old start, for an hour.",
        f"use the slot it leaves for {title}, an hour from the former start",
        f"give me an hour of {title} in my calendar instead, starting when the cancelled one was meant to",
        f"reserve the vacant start for {title}, sixty minutes long",
    )
    tells(cancel, f"{cancel.title} is cancelled.", f"I cancelled {cancel.title}.")
    return (cancel, mail), (keep,)

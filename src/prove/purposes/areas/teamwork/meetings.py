"""Meetings: video calls and what is left of them."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.people import AT_WORK, IN_BUSINESS, address_of, contacts, somebody
from prove.purposes.program import (
    Rows,
    act,
    again,
    among,
    ask,
    column,
    day,
    inside,
    look,
    me,
    name_of,
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
from prove.servers.calendar.events import create_event
from prove.servers.calendar.free_time import find_free_slots
from prove.servers.email.tools import send_email
from prove.servers.filesystem.contents import create_file
from prove.servers.filesystem.paths import find_files
from prove.servers.video_meeting.records import MeetingSummary
from prove.servers.video_meeting.tools import (
    get_meeting,
    list_meetings,
    schedule_meeting,
    share_recording,
    update_meeting,
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
        text(
            f"{share.meeting_title} was recorded on {share.started_at}. The recording is {share.minutes} minutes long."
        ),
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

"""Meetings: video calls and what is left of them."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.disk import place_of, some_folder
from prove.purposes.areas.people import AT_WORK, IN_BUSINESS, address_of, contacts, somebody
from prove.purposes.program import (
    Rows,
    act,
    again,
    among,
    ask,
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
            f'{whose} "{m.title}" video meeting',
            f'{whose} video meeting "{m.title}"',
            f'{whose} "{m.title}" video call',
            f'{whose} online meeting "{m.title}"',
        ),
        fits=tests,
    )


def _is_for_work(meeting: MeetingSummary) -> object:
    """Whether the user knows everybody in a meeting from work."""
    known = contacts().where(lambda c: among(c.tie, IN_BUSINESS)).column(lambda c: c.email)
    guests = inside(look(get_meeting, meeting_id=meeting.id).participants).where(lambda p: p.email != me.email)
    return guests.where(lambda p: among(among(p.email, known), (False,))).count() == 0


@purpose(
    "calendar",
    "email",
    "video_meeting",
    because=(
        "We've been trying to find a time for weeks.",
        "Our calendars never agree.",
        "Some things can't be settled by email.",
        "I've been putting off this conversation.",
        "Eleven messages later we're no closer to a date.",
        "I'm tired of going back and forth about dates.",
        "My calendar has gaps, just never the right ones.",
        "I explain things better when I talk.",
        "Our correspondence has become an exhausting game of ping-pong.",
        "Gestures convey nuances better than any text.",
        "Finding a date by email takes for ever.",
        "I'd like to see a face when I talk.",
        "My notebook is full of questions.",
    ),
)
def find_a_time_and_meet() -> Any:
    """Find the first time when two people are free, set up a video meeting then, and say when."""
    friend = somebody(*IN_BUSINESS)
    address = address_of(friend)
    minutes, since, until = number(30, 45, 60, 90), day(1, 4, edge="since"), day(6, 13, edge="until")
    slot = rows(find_free_slots, duration_minutes=minutes, people=(address,), since=since, until=until).least(
        lambda x: x.starts_at
    )
    title = quoted(
        "Catching up",
        "Next steps",
        "A few questions",
        "Planning",
        "New ideas",
        "Open points",
        "Long overdue",
        "The way ahead",
        "Questions and answers",
    )
    meet = say(
        act(schedule_meeting, title=title, starts_at=slot.starts_at, duration_minutes=minutes, invitees=(address,)),
        f"look at our working hours, Monday to Friday, between {since} and {until}, find the first time when "
        f"{friend} and I are both free for {minutes} minutes, and schedule a video meeting called {title} then",
        f"see when {friend} and I both have {minutes} minutes free in working hours on a weekday between "
        f"{since} and {until}, and set up a video meeting named {title} as early as possible",
        f"I need {minutes} minutes with {friend} on video, on a weekday in working hours. Look between "
        f"{since} and {until}, take the earliest time that neither of us is busy, and call the meeting "
        f"{title}.",
        f"What's the earliest {minutes} minutes in working hours, Monday to Friday, that {friend} and I both "
        f"have free between {since} and {until}? Schedule a video meeting called {title} for the two of us "
        "then.",
        f"schedule a {minutes}-minute video call named {title} with {friend} between {since} and {until}, at "
        "the first time on a weekday that we're both free in working hours",
        f"Could {friend} and I talk on video for {minutes} minutes? Check the weekdays between {since} and "
        f"{until}, take the first slot in working hours when we're both free and call the meeting {title}.",
        f"arrange a video meeting of {minutes} minutes with {friend}, title {title}, as soon as we both have "
        f"time in working hours, Monday to Friday; look between {since} and {until}",
    )
    tells(
        meet,
        f"You are both free on {meet.starts_at}, so I scheduled “{meet.title}” for then.",
        f"The meeting “{meet.title}” is on {meet.starts_at}, the first time that suits you both.",
    )
    block = say(
        act(create_event, title=meet.title, starts_at=meet.starts_at, duration_minutes=meet.duration_minutes),
        "put the meeting into my calendar too, with the same title, time and length",
        "block the same time in my calendar under the same title",
        "add it to my calendar, title, start and length included",
        "enter it in my own calendar as well, same title, start and length",
        "The meeting should be in my calendar too: same title, same start, same length.",
        "copy the title, start and length of the meeting to my calendar",
        "I go by my calendar, so put the meeting in there, too, under the same title.",
    )
    tells(block, "The meeting is in your calendar, too.", "I put the meeting into your calendar as well.")
    subject = quoted(
        "Our call",
        "I found a time",
        "Let's talk",
        "Save the date",
        "Finally a slot",
        "Talk soon",
        "It's settled",
        "Camera on",
    )
    letter = say(
        text(f"We can talk on {meet.starts_at}, for {meet.duration_minutes} minutes."),
        "on which day and at what time the call starts and how long it takes",
        "the date and time of our talk and for how many minutes",
        "what day and time the meeting starts and how many minutes it will last",
        "on what day and at what time the call is, and how long",
        "the day and the hour of our call and how long it will take",
    )
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=letter,
        ),
        f"email {friend} to say {letter}, subject {subject}",
        f"send {friend} an email, subject {subject}, that says {letter}",
        f"write to {friend} under the subject {subject}: {letter}",
        f"drop {friend} a line by email with {subject} as the subject: {letter}",
        f"confirm the call to {friend} by email, subject {subject}: {letter}",
        f"let {friend} know by e-mail {letter}; {subject} will do as the subject",
        f"We should both have it in writing: {letter}. Send that to {friend} by email, subject {subject}.",
        f"Of course {friend} should know {letter}, too. Send an email with {subject} in the subject line.",
    )
    return (meet, block), (mail,)


@purpose(
    "video_meeting",
    "email",
    because=(
        "Paraphrasing always loses the subtle points.",
        "Some of the best ideas came up near the end.",
        "A summary wouldn't be enough.",
        "Watching is easier than explaining.",
        "I tried to retell what was said and got the figures wrong.",
        "Pausing and rewinding suits slow thinkers.",
        "I'm no good at retelling things.",
        "Not everybody can come to every meeting.",
        "A video saves me a long report.",
        "I've been asked for the exact wording.",
        "I believe in sharing what we know.",
    ),
)
def share_a_recording() -> Any:
    """Share the recording of a meeting with somebody, and tell them about it."""
    meeting = _meeting(
        "my past",
        rows(list_meetings, status="ended", host=me.email),
        lambda m: m.participant_count > 2,
        lambda m: inside(look(get_meeting, meeting_id=m.id).recordings).count() == 1,
        _is_for_work,
    )
    recording = inside(look(get_meeting, meeting_id=meeting.id).recordings).the()
    present_then = inside(look(get_meeting, meeting_id=meeting.id).participants).column(lambda p: p.email)
    friend = name_of(
        contacts(),
        lambda c: c.name,
        fits=[lambda c: among(c.tie, AT_WORK), lambda c: among(among(c.email, present_then), (False,))],
    )
    address = address_of(friend)
    share = say(
        act(share_recording, recording_id=recording.id, recipient=address),
        f"share the recording of {meeting} with {friend}",
        f"let {friend} have the recording of {meeting}",
        f"give {friend} access to the recording of {meeting}",
        f"make the recording of {meeting} available to {friend}",
        f"Could {friend} watch {meeting}? It was recorded, so share the recording.",
        f"I promised {friend} the recording of {meeting}, so share it.",
        f"As {friend} wasn't at {meeting}, grant access to the recording.",
    )
    subject = quoted(
        "The recording",
        "What you missed",
        "For you to watch",
        "As promised",
        "Catch up here",
        "Sit back and watch",
        "Better late than never",
        "Press play",
    )
    letter = say(
        text(
            f"{share.meeting_title} was recorded on {share.started_at}. The recording is {share.minutes} minutes long."
        ),
        "the title of the recorded meeting, the day and time the recording began and how long it is",
        "the meeting's title, when it was recorded (day and time) and how many minutes the recording takes",
        "what the meeting was called, the date and time the recording was started and how long it lasts",
        "what was recorded, by title, on which day and at what time, and how many minutes the recording runs",
    )
    mail = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=letter,
        ),
        f"email {friend} to say {letter}, subject {subject}",
        f"send {friend} an email with the subject {subject}: {letter}",
        f"write to {friend} under the subject {subject}: {letter}",
        f"tell {friend} about the recording in an email, subject {subject}: {letter}",
        f"make {subject} the subject of an email to {friend}, and say in it {letter}",
        f"The recording may go unnoticed, so write {friend} an email, subject {subject}. Mention {letter}.",
        f"point {friend} to the recording by e-mail, with {subject} in the subject line; mention {letter}",
        f"Of course {friend} should hear of the recording by e-mail, too. Use {subject} as the subject and mention "
        f"{letter}.",
    )
    tells(
        share,
        f"{friend} can watch the recording of “{share.meeting_title}” now.",
        f"{friend} has access to the recording now.",
    )
    return (share,), (mail,)


@purpose(
    "video_meeting",
    "email",
    because=(
        "A second pair of ears won't hurt.",
        "I forgot someone when I drew up the guest list.",
        "A skeptical outsider often raises the sharpest objections.",
        "I left somebody off the guest list by mistake.",
        "My guest lists always have a gap.",
        "The more the merrier, as my grandmother used to tell us.",
        "I talked about our plans over lunch, and someone got interested.",
        "Somebody asked me whether there was still a place.",
        "I tend to forget people when I send invitations.",
        "Diverse perspectives enrich any kind of discussion.",
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
        f"add {friend} to the participants of {meeting} as well",
        f"add {friend} to the guests of {meeting}",
        f"put {friend} on the guest list of {meeting}",
        f"I'd like {friend} at {meeting} too. Send an invitation.",
        f"include {friend} in {meeting}",
        f"There's room for one more at {meeting}, so invite {friend}.",
        f"It would be good to have {friend} with us at {meeting}, so send an invitation.",
    )
    subject = again(
        quoted(
            "You're invited",
            "Please join us",
            "One more meeting",
            "Come along",
            "Join in",
            "A seat for you",
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
        f"e-mail {friend} what the meeting is called, its date and time and the passcode, under the subject {subject}",
        f"send {friend} an email, subject {subject}, with the meeting's title, the day and time it begins and the "
        "passcode",
        f"write to {friend} by email, subject {subject}: the title of the meeting, its date and time, and the passcode",
        f"email {friend} the passcode along with the title, the day and the time, with the subject {subject}",
        f"let {friend} have the title, the date and time and the passcode in an email with {subject} as its subject",
    )
    unlocked = say(
        act(
            send_email,
            to=(address,),
            subject=subject,
            body=text(f"{invite.title} begins on {invite.starts_at}."),
        ),
        f"only e-mail {friend:again} the title, the date and the time, under {subject:again}",
        f"just email {friend:again} what the meeting is called and on what day and at what time it begins, with "
        f"{subject:again}",
        f"send {friend:again} an email with only the title and the meeting's date and time, under {subject:again}",
        f"email {friend:again} nothing but the title, the day and the time, with {subject:again}",
        f"e-mail {friend:again} no more than the title, date and time of the meeting, with {subject:again}",
    )
    goal = say(
        when(invite.needs_passcode, locked, unlocked),
        f"if the meeting needs a passcode, {locked}; otherwise {unlocked}",
        f"check whether the meeting needs a passcode. If so, {locked}; if not, {unlocked}",
        f"if there is a passcode for the meeting, {locked}; if there's none, {unlocked}",
        f"Does the meeting need a passcode? If so, {locked}; if not, {unlocked}.",
        f"see if the meeting is protected by a passcode: if it is, {locked}; if it isn't, {unlocked}",
        f"I don't remember setting a passcode for the meeting. If there is one, {locked}; if there's none, {unlocked}.",
        f"Can people get into the meeting without a passcode? If not, {locked}; if they can, {unlocked}.",
    )
    tells(locked, "The meeting needs a passcode, and I sent that along.", "There is a passcode; it is in the email.")
    tells(
        unlocked,
        "The meeting needs no passcode, so I sent the title and the start.",
        "No passcode is needed; the email is out.",
    )
    tells(invite, f"{friend} is invited to “{invite.title}”.", f"{friend} is on the list for “{invite.title}” now.")
    return (invite,), (goal,)


@purpose(
    "video_meeting",
    "filesystem",
    because=(
        "It's my turn to take notes.",
        "My memory is like a sieve.",
        "I'd rather not start with a blank page.",
        "Last time two names were spelt wrong.",
        "A stenographer would be handy, but our budget is modest.",
        "I've been asked to keep the record.",
        "A neat template soothes my inner perfectionist.",
        "I type slowly, so every line written beforehand helps.",
        "I once got a director's name wrong.",
        "I want to concentrate on the discussion.",
        "I used to be the secretary of a club.",
        "I never learnt shorthand.",
    ),
)
def prepare_the_minutes() -> Any:
    """Make a file for the notes of a meeting, with everybody who takes part."""
    folder = some_folder("documents", "drafts", "notes", "reports")
    meeting = _meeting(
        "the upcoming",
        rows(list_meetings, status="scheduled"),
        lambda m: m.participant_count > 2,
        lambda m: m.host != me.email,
    )
    place = place_of(folder)
    people = inside(look(get_meeting, meeting_id=meeting.id).participants)
    name = word("minutes.txt", "meeting-notes.txt", "notes-of-the-meeting.txt", "attendance.txt")
    page = say(
        text(f"{meeting.title}, {meeting.starts_at}. With {people.column(lambda p: p.name)}."),
        "the meeting's title, its date and time, and the full names of those who take part",
        "what the meeting is called, the day and time it begins and the names of all participants",
        "the title of the meeting, its date and starting time, and who takes part, by full name",
        "the meeting's title, its day and time, and everybody's full name",
    )
    save = say(
        act(
            create_file,
            name=name,
            directory=place.path,
            content=page,
        ),
        f"make a file called {name} in my {folder} folder that begins with {page}",
        f"create {name} in my {folder} folder and write down {page}",
        f"prepare my notes of the meeting as a file named {name} in my {folder} folder: {page}",
        f"start a file called {name} in my {folder} folder, and put {page} at the top",
        f"I like to be prepared, so set up {name} in my {folder} folder, beginning with {page}.",
        f"open a new file, {name}, in my {folder} folder, and note down {page}",
        f"I'd like to begin my notes with {page}. Put that into {name}, a new file in my {folder} folder.",
    )
    tell = say(
        ask(
            meeting.duration_minutes,
            meeting.host_name,
            told=(
                "The meeting takes {} minutes, and {} hosts it.",
                "The meeting is {} minutes long; the host is {}.",
                "You'll be there for {} minutes, with {} as the host.",
            ),
        ),
        f"How long will {meeting} take, and who hosts it?",
        f"tell me how many minutes {meeting} takes and who the host is",
        f"Who runs {meeting}, and how many minutes is it set for?",
        f"look up {meeting} and tell me how long it is and who hosts it",
        f"tell me who hosts {meeting} and how many minutes it is planned for",
        f"I'll be in {meeting}. Whose meeting is it, and how long will it be?",
        f"see how many minutes {meeting} will last and who hosts it",
    )
    return (tell,), (save,)

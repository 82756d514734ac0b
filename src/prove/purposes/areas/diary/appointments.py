"""Appointments: what is moved, declined, called off or not to be forgotten."""

from collections.abc import Callable
from typing import Any, cast

from prove.purposes.areas.dates import is_no_journey
from prove.purposes.program import (
    act,
    again,
    ask,
    day,
    day_of,
    each,
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
    shift,
    some,
    tells,
    text,
    today,
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
from prove.servers.calendar.records import Occurrence
from prove.servers.email.tools import create_draft, send_email
from prove.servers.team_chat.tools import list_colleagues, send_direct_message
from prove.servers.video_meeting.tools import cancel_meeting, list_meetings


def _event(*tests: Callable[[Occurrence], object]) -> Occurrence:
    """A single event of the next two weeks, by its title and perhaps its day."""
    return some(
        rows(list_events, until=shift(today(), days=13)),
        lambda e: (f'my "{e.title}" {e.occurrence_on:on}', f'my "{e.title}"'),
        fits=[
            lambda e: e.repeats == "never",
            lambda e: e.status == "confirmed",
            lambda e: day_of(e.starts_at) > today(),
            is_no_journey,
            *tests,
        ],
    )


@purpose(
    "calendar",
    "email",
    because=(
        "I've got a doctor's appointment that I can't change.",
        "The plumber could only offer me one date.",
        "I'm having a root canal, unfortunately.",
        "There's a funeral that I can't miss.",
        "The boiler inspection can't be put off.",
        "My orthodontist wants to tighten my braces sooner than planned.",
        "There's a school play that I've promised to watch.",
        "My tooth hurts, and the dentist has only one free slot.",
        "The movers finally called back, and I can't choose the day.",
        "I have to collect my new passport in person.",
        "I've been summoned for jury duty, and the court won't budge.",
        "Our cat needs its stitches out, and the vet is busy.",
        "My presentation isn't nearly finished.",
        "I agreed to be a witness at a wedding and completely forgot.",
    ),
)
def move_a_meeting() -> Any:
    """Move an event by some days, and tell everybody who is invited."""
    event = _event(
        lambda e: e.organizer == me.email,
        lambda e: inside(look(get_event, event_id=e.id).invitees).where(lambda i: i.email != me.email).count() > 1,
    )
    days = number(2, 3, 4, 5, 6, 7, 14)
    later = shift(event.starts_at, days=days)
    move = say(
        act(reschedule_event, event_id=event.id, starts_at=given(later, on_weekday(day_of(later)))),
        f"I'd like to move {event}. Make it {days} days later, at the same time of day.",
        f"It's about {event}. Push it back by {days} days without changing the time of day.",
        f"I can't make {event}. Push it back by {days} days, at the same time of day.",
        f"look up {event} and postpone it by {days} days; the time of day stays the same",
        f"I'd like you to move {event}. The same time of day, {days} days later, would be fine.",
        f"I won't be free for {event}, so postpone it by {days} days and keep the time of day.",
        f"reschedule {event}: same time of day, but {days} days later",
    )
    others = inside(move.invitees).where(lambda i: i.email != me.email)
    subject = quoted(
        "We have to move",
        "New date",
        "A change of plan",
        "Sorry, another day",
        "Rescheduled",
        "Please update your calendars",
        "Later than planned",
        "My apologies",
        "A new day for our meeting",
    )
    letter = say(
        text(f"{move.title} is now on {move.starts_at}."),
        "the title of what I've moved, and its new date and time",
        "the title of what's been moved, and to which day and time",
        "the event's title, and on what day and at what time they should come now",
        "the title of the meeting and what the new date and time are",
    )
    mail = say(
        act(
            send_email,
            to=cast(Any, others.column(lambda i: i.email)),
            subject=subject,
            body=letter,
        ),
        f"e-mail everybody else who is invited, all in one go, subject {subject}: {letter}",
        f"let the other guests know in a single email, with {subject} in the subject line: {letter}",
        f"write to the rest of the guests, in one email under the subject {subject}: {letter}",
        f"One email with {subject} as its subject should tell all the other guests {letter}.",
        f"The others don't know yet. Email them all together, subject {subject}, with the event's title and its "
        "new date and time.",
        f"Everyone else on the guest list needs to hear {letter}. One email to all of them, with {subject} as "
        "its subject, will do.",
        f"send the new date and time to everybody else I invited, in one email with the subject {subject} "
        "that also gives the event's title",
        "I don't want anybody turning up on the old day, so send the other guests one email, subject "
        f"{subject}: {letter}.",
    )
    tells(move, f"{move.title} is on {move.starts_at} now.", f"I moved {move.title} to {move.starts_at}.")
    return (move,), (mail,)


@purpose(
    "calendar",
    "email",
    because=(
        "My days off are coming up.",
        "We've rented a hut without electricity.",
        "This time I'm not going to dial in from a beach.",
        "I've promised not to take my laptop along.",
        "I saved up my leave for half a year.",
        "I'm finally taking a proper break.",
        "I plan to stroll, wander through museums and ignore my inbox.",
        "My hiking boots are by the door.",
        "The neighbours have agreed to look after the house.",
        "I'm going to read novels instead of e-mails for once.",
        "Burnout is common in my profession, so vacations are sacred to me.",
        "I've been looking forward to getting away for months.",
        "My phone is going to stay switched off.",
        "My suitcase is almost too heavy to close.",
    ),
)
def decline_what_clashes_with_a_trip() -> Any:
    """See which invitations are open for the days of a trip, decline them, and tell those who invited."""
    first, last = day(1, 4), day(14, 35)
    asked = rows(list_events, since=first, until=last, my_response="needs_action").where(
        lambda e: e.repeats == "never", lambda e: e.status == "confirmed"
    )
    next_one = asked.least(lambda e: e.starts_at)
    tell = say(
        ask(
            asked.count(),
            next_one.title,
            next_one.starts_at,
            told=(
                "There are {} open invitations. The first is {}, on {}.",
                "{} invitations are still open. {} comes first, on {}.",
                "I found {} invitations that you haven't answered yet; the first is {}, on {}.",
            ),
        ),
        f"My trip starts {first:on} and ends {last:on}. How many invitations to one-off events on those "
        "days haven't I answered yet, and what is the first one and when does it start?",
        f"I leave {first:on} and come back {last:on}. How many one-off invitations for that time are still "
        "unanswered, and what's the first one and when does it start?",
        f"I'm away for a while, starting {first:on}; my last day away is {last}. How many invitations to single "
        "events in that time have I not answered yet, which one comes first, and when does it begin?",
        f"My holiday begins {first:on} and ends {last:on}. Leaving recurring events aside, how many "
        "invitations for that time still wait for my answer, and what is the first of them and when does "
        "it start?",
        f"I set off {first:on} and return {last:on}. Count the one-off events in that time I'm invited to "
        "and haven't answered, and tell me which is the earliest and when it begins.",
        f"I'll be gone for a while: I leave {first:on}, and my last day away is {last}. How many one-off "
        "invitations for those days have I left open, which of them is the first, and on what day and at what time is "
        "it?",
        f"My time off starts {first:on} and ends {last:on}. Are there unanswered invitations to one-time "
        "events in between? I'd like to know how many, which is the earliest, and when it starts.",
    )
    subject = quoted(
        "I can't make it",
        "I'm away",
        "Sorry, not this time",
        "On a trip",
        "Out of town",
        "With regrets",
        "I'd have loved to come",
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
        f"decline all of them, and for each one send the organizer an email, subject {subject}, giving the title of "
        "the event I can't come to and until what day I'm away",
        f"turn them all down, and e-mail the organizer of each under the subject {subject}: the event's "
        "title, and until what day I'm away",
        f"say no to every one of them, and write each organizer an email, subject {subject}, to say that I can't "
        "come to the event, by title, and which day my trip ends",
        f"I can't go to any of them, so decline them all; each organizer should get an email with the event's title "
        f"and the day my trip ends, with {subject} as the subject.",
        "I'll have to skip the lot. Decline them one by one, and email whoever sent the invitation, subject "
        f"{subject}: the title of what I'm missing, and until what day I'm away.",
        f"answer every one of these invitations with a no, and tell each organizer by email, subject {subject}, "
        "the title of the event and until which day I'm away",
        f"I'll miss every one of them. Send a no to each, and an email to its organizer, subject {subject}, with the "
        "title of the event I can't attend and until what day I'm gone.",
    )
    tells(
        decline,
        f"I declined {asked.column(lambda e: e.title)}, and each organizer has an email from you.",
        f"I turned down {asked.column(lambda e: e.title)} and wrote to the organizer of each.",
    )
    return (tell,), (decline,)


@purpose(
    "video_meeting",
    "team_chat",
    because=(
        "It's easier to settle things in writing.",
        "I'm going on leave for a few months.",
        "I've been moved to another project.",
        "Our workflow relies on kanban boards and written summaries now.",
        "My webcam is grainy, and my microphone crackles constantly.",
        "A written update does the job in half the time.",
        "I won't have time for meetings in the coming weeks.",
        "I spend far too many hours with headphones on.",
        "I'm tired of sitting in front of a camera.",
        "Our department is being reorganized.",
        "My doctor says I sit at the screen too much.",
        "I added up the hours I spend in calls, and it was a shock.",
        "The finance department needs me full time for an audit.",
        "Comments in our documents work just as well.",
    ),
)
def call_off_the_meetings_with_a_colleague() -> Any:
    """Cancel the video meetings with a colleague, and tell them which."""
    colleague = name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email])
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    ours = say(
        rows(list_meetings, status="scheduled", host=me.email, participant=address),
        f"all upcoming video meetings that I host and that {colleague} is invited to",
        f"all upcoming video meetings of mine, as the host, to which {colleague} is invited",
        f"every scheduled video meeting that I'm hosting with {colleague} among the guests",
        f"the scheduled video meetings with {colleague} in which I'm the host",
        f"whatever video meetings I'm still hosting with {colleague} on the guest list",
    )
    cancel = say(
        each(ours, lambda m: act(cancel_meeting, meeting_id=m.id)),
        f"cancel {ours}",
        f"call off {ours}",
        f"go through the schedule and cancel {ours}",
        f"I'd like to get out of {ours}. Please cancel them all.",
        f"look up and call off {ours}",
        f"find and cancel {ours}",
        f"Please get rid of {ours}.",
    )
    tells(
        cancel,
        f"I cancelled {ours.column(lambda m: m.title)}.",
        f"I called off {ours.column(lambda m: m.title)}.",
    )
    first = ours.least(lambda m: m.starts_at)
    note = say(
        text(
            f"I have cancelled {ours.count()} meetings. The first one would have been {first.title} on "
            f"{day_of(first.starts_at)}."
        ),
        "how many meetings I've cancelled, and the title and the day of the one that would have been the first",
        "how many of our meetings are off, and what the first would have been called and on what day it was",
        "how many meetings I've had to cancel, and which one, by title, was next and on what day",
        "how many meetings we no longer have, and the earliest one's title and date",
    )
    tell = say(
        act(
            send_direct_message,
            recipient=address,
            text=note,
        ),
        f"tell {colleague} in a direct message {note}",
        f"leave {colleague} a direct message: {note}",
        f"let {colleague} know in the chat {note}",
        f"write to {colleague} in the chat: {note}",
        f"It's only fair that {colleague} hears it from me. Say in a direct message {note}.",
        f"send {colleague} a chat message about {note}",
        f"Put it into a direct message to {colleague}: how many meetings are cancelled, and the title "
        "and day of the one that would have been first.",
    )
    return (cancel,), (tell,)


@purpose(
    "calendar",
    "email",
    because=(
        "I'm terrible with birthdays.",
        "I forgot somebody's birthday last month.",
        "Cards always go out a week late in this family.",
        "My drawer overflows with pretty cards that I never posted in time.",
        "I once congratulated someone three months late.",
        "I want to be a better friend this year.",
        "I enjoy calligraphy, and handwritten letters demand patience.",
        "My godchild's card arrived far too late.",
        "I've bought a whole pile of greeting cards.",
        "A relative of mine knows every birthday by heart.",
        "I once went to a party without knowing that it was a birthday.",
        "I like to bake cakes, but I have to know in time.",
        "The post takes ages around here.",
        "I'm good with faces and hopeless with dates.",
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
        f"all the birthdays my calendar shows between now and {until}",
        f"the birthdays that are still to come in my calendar, up to {until}",
        f"whatever birthdays are in my calendar until {until}",
    )
    days = number(2, 3, 4, 5, 7)
    remind = say(
        each(coming, lambda e: act(set_event_reminder, event_id=e.id, minutes_before=cast(Any, days * 1440))),
        f"set reminders {days} days ahead for {coming}",
        f"remind me {days} days ahead of {coming}",
        f"make sure that I get a reminder {days} days in advance for {coming}",
        f"I need {days} days' warning of {coming}.",
        f"have the calendar alert me {days} days ahead of {coming}",
        f"I always buy cards too late. Set reminders {days} days early for {coming}.",
        f"I'd like to be reminded, {days} days before each, of {coming}.",
    )
    tells(
        remind,
        f"I set a reminder, {days} days ahead, for {coming.column(lambda e: e.title)}.",
        f"You'll be reminded {days} days ahead of {coming.column(lambda e: e.title)}.",
    )
    first = coming.least(lambda e: e.starts_at)
    subject = quoted(
        "Happy birthday!",
        "All the best",
        "Your big day",
        "Many happy returns",
        "Cheers to you",
        "Another year wiser",
        "Hip hip hooray",
    )
    body = quoted(
        "I hope you have a wonderful day",
        "Thinking of you today",
        "Have a great party and a good year",
        "Wishing you a year full of good things",
        "Lots of love from all of us",
        "Don't work too hard today",
        "Have a slice of cake on me",
    )
    draft = say(
        act(create_draft, to=(first.organizer,), subject=subject, body=body),
        f"save an email to that person as a draft, subject {subject}, text {body}",
        f"prepare an email to that person, subject {subject}, text {body}, and keep it as a draft",
        f"draft an email with the subject {subject} for that person, saying {body}",
        f"leave a birthday email to that person in my drafts, with {subject} in the subject line and the text {body}",
        f"Get an email ready as a draft for the person with the first birthday, subject {subject}, with the words "
        f"{body}.",
        f"I'll send it on the day itself, but draft the email to that person now: subject {subject}, and then {body}.",
        f"start an email to whoever has the first birthday, {subject} in the subject line and {body} below, but "
        "don't send it; a draft is enough",
    )
    tell = say(
        ask(
            first.organizer_name,
            day_of(first.starts_at),
            told=(
                "The first is that of {}, on {}.",
                "{} has the first birthday, on {}.",
                "The first to celebrate is {}, on {}.",
            ),
        ),
        "Whose birthday comes first, by full name, and what day is it?",
        "tell me the full name of whoever has the first birthday, and the day",
        "let me know who, by first and last name, has the first birthday and on what day",
        "Who celebrates first (the full name, please), and on what date?",
        "What's the full name of the person with the nearest birthday, and what day is it?",
        "Who's the first person I have to congratulate, surname included, and on what day?",
        "I also wonder who has the first of these birthdays, with first name and surname, and on which day.",
    )
    return (remind, tell), (draft,)


@purpose(
    "calendar",
    "email",
    because=(
        "There's no white space left in my calendar.",
        "My next deadline is closer than I thought.",
        "My doctor told me to slow down.",
        "Half the team is away anyway.",
        "Everything could be sorted out by e-mail.",
        "The decision was made without us.",
        "I need an undisturbed hour for my project.",
        "I'm behind with everything else.",
        "I've been putting off a long report.",
        "I work best when nobody interrupts me.",
        "My manager wants fewer gatherings and more focused work.",
        "There's nothing new to talk about.",
        "The agenda is practically blank, and my backlog is enormous.",
        "Nobody has prepared anything, least of all me.",
    ),
)
def call_off_an_event() -> Any:
    """Cancel an event that the user organizes at work, tell its guests, and use the time for something else."""
    event = again(
        _event(
            lambda e: e.organizer == me.email,
            lambda e: e.calendar_name == "Work",
            lambda e: inside(look(get_event, event_id=e.id).invitees).where(lambda i: i.email != me.email).count() > 1,
        ),
        "it",
    )
    cancel = say(
        act(cancel_event, event_id=event.id),
        f"cancel {event}",
        f"look up {event} and call it off",
        f"I'm not going to hold {event}, so cancel it.",
        f"I've decided against {event}. Please cancel it.",
        f"I'm afraid {event} isn't going to happen. Call it off.",
        f"I no longer see a need for {event}. Cancel it.",
        f"We can do without {event}, so call it off.",
    )
    others = inside(cancel.invitees).where(lambda i: i.email != me.email)
    subject = quoted(
        "It's off",
        "Cancelled",
        "We'll have to skip this",
        "Not taking place",
        "Called off",
        "No meeting after all",
        "Sorry, I have to cancel",
    )
    letter = say(
        text(f"{event.title} on {day_of(event.starts_at)} is cancelled."),
        "the title of what is cancelled and which day it was planned for",
        "what the event that's off is called and on what day it would have been",
        "the title of the cancelled meeting, and on what date it was planned",
        "the title of the meeting they needn't come to, and on which day it would have been",
    )
    mail = say(
        act(send_email, to=cast(Any, others.column(lambda i: i.email)), subject=subject, body=letter),
        f"e-mail all the other guests, in one message with the subject {subject}: {letter}",
        f"let the others who were invited know in a single email, with {subject} as the subject: {letter}",
        f"write to the other people invited, one email for all of them under the subject {subject}: {letter}",
        f"A single email with {subject} as its subject should tell the rest of the guests {letter}.",
        f"Nobody should turn up for nothing, so tell all the other guests in one email, subject {subject}, {letter}.",
        f"send everybody else on the guest list a joint email, {subject} in the subject line, to say that the event "
        "is cancelled, with its title and the day",
        f"inform the rest of the guest list in one email, subject {subject}, with the title of the event "
        "that is off and the day it was planned for",
        f"The other guests have to hear about it. Send one email to all of them, subject {subject}: {letter}.",
    )
    title = quoted("Time to think", "Quiet time", "Deep work", "Catching up on reading", "Do not disturb", "Focus time")
    keep = say(
        act(create_event, title=title, starts_at=event.starts_at, duration_minutes=60),
        f"put an hour called {title} into my calendar, starting when the cancelled event would have started",
        f"block sixty minutes in my calendar as {title}, from the time when the cancelled event was due to begin",
        f"I'll use the time myself: enter {title} in my calendar at the start of the cancelled event, for an hour.",
        f"use the free slot in my calendar for {title}, which should last an hour and start when the cancelled event "
        "would have",
        f"block an hour called {title} in my calendar instead, with the same start as the cancelled event",
        f"That leaves me some time. Keep one hour free in my calendar under {title}, from when the event was meant to "
        "begin.",
        f"fill the gap in my calendar with {title}, one hour long, at the time when the event would have begun",
    )
    tells(cancel, f"{cancel.title} is cancelled.", f"I cancelled {cancel.title}.")
    return (cancel, mail), (keep,)

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
    """A single event of the next days, by its title and perhaps its day."""
    return some(
        rows(list_events),
        lambda e: (f"the {e.title} {e.occurrence_on:on}", f"the {e.title}"),
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
    event = _event(
        lambda e: e.organizer == me.email,
        lambda e: inside(look(get_event, event_id=e.id).invitees).where(lambda i: i.email != me.email).count() > 1,
    )
    days = number(2, 3, 4, 5, 6, 7, 14)
    later = shift(event.starts_at, days=days)
    move = say(
        act(reschedule_event, event_id=event.id, starts_at=given(later, on_weekday(day_of(later)))),
        f"move {event} in my calendar by {days} days, to the same time",
        f"push {event} back by {days} days and keep the time of day",
        f"let {event} take place {days} days later, same time",
        f"reschedule {event}: {days} days later at the same hour",
        f"postpone {event} by {days} days without changing the time of day",
        f"I have to move {event}; {days} days later, same time, would be fine.",
        f"I can't do {event}. Shift it by {days} days at an unchanged hour.",
        f"give {event} a new date, {days} days after the old one, at the usual hour",
    )
    others = inside(move.invitees).where(lambda i: i.email != me.email)
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
    first, last = day(1, 6), day(7, 24)
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
    others = inside(cancel.invitees).where(lambda i: i.email != me.email)
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

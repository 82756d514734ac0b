"""Series: appointments that repeat, paused, shifted once, or brought to an end."""

from typing import Any, cast

from prove.purposes.program import (
    act,
    again,
    ask,
    at,
    column,
    day,
    each,
    given,
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
    time_of,
    today,
    when,
    workday,
)
from prove.servers.calendar.events import (
    cancel_occurrence,
    create_event,
    get_event,
    invite_to_event,
    list_events,
    move_occurrence,
    search_events,
    set_event_reminder,
    update_event,
)
from prove.servers.calendar.free_time import get_free_busy
from prove.servers.email.tools import send_email
from prove.servers.team_chat.tools import list_colleagues, send_direct_message

LATEST = "15:31"
"""Before when something begins that can still be put off by some hours on the same working day."""


@purpose(
    "calendar",
    because=(
        "My thesis supervisor expects a polished chapter from me.",
        "The doctor says I should take it easy for a while.",
        "We've got visitors staying with us.",
        "There's painting to be done at home.",
        "I have an exam to study for.",
        "A deadline is eating up my free hours.",
        "I've signed up for an intensive course, and something has to give.",
        "I have a long text to finish.",
        "I've hurt my back and have to rest.",
        "I have visitors from abroad.",
        "I'm looking after a friend's puppy.",
        "My tax return is taking up all my time.",
        "I've been working too much and sleeping too little.",
        "I'm helping a friend move house.",
    ),
)
def pause_a_series() -> Any:
    """Cancel what falls into some days of a series, and set a reminder for when it goes on."""
    title = column(
        rows(list_events, until=shift(today(), days=20)),
        lambda e: e.title,
        fits=[
            lambda e: e.repeats == "weekly",
            lambda e: e.organizer == me.email,
        ],
    )
    first, last = day(1, 4), day(13, 20)
    skipped = rows(list_events, since=first, until=last).where(lambda e: e.title == title)
    cancel = say(
        each(skipped, lambda e: act(cancel_occurrence, event_id=e.id, occurrence_on=e.occurrence_on)),
        f'I\'m taking a break from "{title}". It starts {first:on} and ends {last:on}; cancel every occurrence '
        "in that time, but keep the series.",
        f'I\'m pausing "{title}". The break begins {first:on} and ends {last:on}. Cancel whatever '
        "falls in between, nothing else.",
        f'My break from "{title}" starts {first:on} and ends {last:on}. Cancel the occurrences that fall into '
        "it, not the whole series.",
        f'keep the "{title}" series, but cancel each occurrence during a break that begins {first:on} and ends '
        f"{last:on}",
        f'I won\'t be at "{title}" for a while: my break begins {first:on} and ends {last:on}. Cancel it for '
        "that time and leave the rest of the series.",
        f'No "{title}" for a bit, please. The first day off is {first} and the last one is {last}. Call off '
        "every occurrence in that time, and let the series go on afterwards.",
        f'I need a break from "{title}", starting {first:on} and ending {last:on}. Cancel all that falls '
        "into that time and nothing after it.",
    )
    tells(
        cancel,
        f"I cancelled {title} on {skipped.column(lambda e: e.occurrence_on)}.",
        f"I took {title} on {skipped.column(lambda e: e.occurrence_on)} out of the series.",
    )
    back = rows(list_events, since=shift(last, days=1), until=shift(last, days=7)).the(lambda e: e.title == title)
    tell = say(
        ask(
            back.starts_at,
            told=(
                "It resumes on {}.",
                "The series goes on again on {}.",
                "You're back at it on {}.",
            ),
        ),
        "On which date and at what hour does the series pick up again after the break?",
        "tell me the date and time of the first one after the break",
        "On what day and at what time do I start again after the break?",
        "When exactly does the series go on? I mean the day and the time.",
        "My break won't last forever. What day and time does the series resume?",
        "look up on which day and at what time the series resumes",
        "I'd like to know the day and the time of the first occurrence once the break is over.",
    )
    minutes = number(30, 45, 60, 90, 120)
    remind = say(
        act(set_event_reminder, event_id=back.id, minutes_before=cast(Any, minutes)),
        f"set the reminder of the series to {minutes} minutes before the start, or I'll forget about it",
        f"have me reminded {minutes} minutes before each occurrence of the series",
        f"I tend to forget things after a break. Set the reminder of the series to {minutes} minutes in advance.",
        f"I want to be reminded of the series {minutes} minutes before it starts, every time.",
        f"change the reminder of the series so that it comes {minutes} minutes before the start",
        f"put a reminder on the whole series, {minutes} minutes ahead of the start",
        f"I'll be out of the habit by then. Have the calendar remind me of the series {minutes} minutes ahead.",
    )
    tells(
        remind,
        f"The reminder comes {minutes} minutes before each {remind.title}.",
        "The reminder of the series is set.",
    )
    return (cancel,), (tell, remind)


@purpose(
    "calendar",
    "email",
    because=(
        "My physiotherapist rescheduled our session on short notice.",
        "The piano tuner has a packed schedule and little flexibility.",
        "A delivery is due that I have to sign for.",
        "My dentist squeezed me in.",
        "The landlord wants to come by and look at the heating.",
        "The chimney sweep left a note with a fixed appointment.",
        "The notary needs my signature in person.",
        "I promised to pick up a friend at the airport.",
        "The vet can see our rabbit, but only at a bad time.",
        "The internet technician is finally coming.",
        "My hairdresser had a cancellation and offered me the slot.",
        "A friend needs my help with a moving van.",
    ),
)
def put_one_time_off() -> Any:
    """Move one time of a series by some hours; if somebody who is invited is busy then, cancel it this once."""
    on = day(1, 6)
    event = again(
        some(
            rows(list_events, since=on, until=on),
            lambda e: (f'"{e.title}"',),
            fits=[
                lambda e: e.repeats != "never",
                lambda e: e.organizer == me.email,
                lambda e: time_of(e.starts_at) < LATEST,
                lambda e: inside(look(get_event, event_id=e.id).invitees).count() > 1,
            ],
        ),
        "it",
    )
    hours = number(2, 3)
    others = inside(look(get_event, event_id=event.id).invitees)
    emails: Any = others.column(lambda i: i.email)
    later = shift(event.starts_at, minutes=hours * 60)
    busy = rows(get_free_busy, people=emails, since=later, until=shift(event.ends_at, minutes=hours * 60))
    skip = say(
        act(cancel_occurrence, event_id=event.id, occurrence_on=event.occurrence_on),
        "cancel it this once",
        "cancel it for that day only, not the whole series",
        "call it off this one time only",
        "skip it this time",
    )
    move = say(
        act(move_occurrence, event_id=event.id, occurrence_on=event.occurrence_on, starts_at=later),
        "move it to that time, just this once",
        "move just that one to the later time",
        "move it to the later time, but only on that day",
        "move this one to that time and leave the rest of the series as it is",
    )
    goal = say(
        when(busy.count() > 0, skip, move),
        f"I can't make my {event} {on:on} at the usual time. See if everybody invited is free {hours} hours "
        f"later: if anyone is busy, {skip}; otherwise {move}.",
        f"see if the guests of my {event} {on:on} are free {hours} hours after the usual time. If any of them "
        f"is busy, {skip}; otherwise {move}",
        f"My {event} {on:on} should start {hours} hours later than usual. If any of the people invited is busy at "
        f"that time, {skip}; if not, {move}.",
        f"My {event} {on:on} has to give way. Check whether the guests are free {hours} hours later; if one "
        f"of them is busy then, {skip}, otherwise {move}.",
        f"Could my {event} {on:on} start {hours} hours later? Should one of the guests be busy then, {skip}; "
        f"otherwise {move}.",
        f"Something has come up at the time of my {event} {on:on}. Are the guests free {hours} hours "
        f"later? If even one is busy, {skip}; else {move}.",
        f"I'll be tied up when my {event} is due {on:on}. Check who's free {hours} hours later: if "
        f"anybody invited is busy then, {skip}; if nobody is, {move}.",
    )
    subject = quoted(
        "When we meet",
        "About our meeting",
        "A small change",
        "Please take note",
        "Just so you know",
        "Sorry for the mess",
    )
    letter = say(
        text(f"There is a change to {event.title} on {on}. Please check your calendars."),
        "the title of the meeting that has changed, the day, and that they should check their calendars",
        "that a meeting has changed, its title and the day, and that a look at their calendars is due",
        "what the meeting that has changed is called, on what day, and that their calendars have the rest",
        "that they should check their calendars because of a change, and the title and day of the meeting",
    )
    mail = say(
        act(send_email, to=emails, subject=subject, body=letter),
        f"let all of the guests know in one email, with {subject} as the subject, {letter}",
        f"tell everybody invited in a single email, subject {subject}, {letter}",
        f"write the guests an email, one for all of them under the subject {subject}, saying {letter}",
        f"e-mail all the guests in one go, with {subject} in the subject line, to say {letter}",
        f"ask all the guests in one email, subject {subject}, to check their calendars for a change, and give "
        "the meeting's title and the day",
        f"The guests should check their calendars. Tell them all in one email, subject {subject}, the "
        "title of the meeting that has changed and its day.",
        f"One email to everybody invited, please, with {subject} as its subject: the meeting's title, the day, and "
        "that "
        "they'll see the change in their calendars.",
        f"I don't want anybody to be caught out. One email to all the guests, subject {subject}, should say {letter}.",
    )
    tells(
        skip,
        f"Not everybody is free then, so I cancelled {skip.title} for that day.",
        f"Somebody is busy then, so {skip.title} is off this once.",
    )
    tells(
        move,
        f"Everybody is free then, so {move.title} is on {move.starts_at}.",
        f"All of them are free, so I moved {move.title} to {move.starts_at}.",
    )
    return (goal,), (mail,)


@purpose(
    "calendar",
    "email",
    because=(
        "We hardly have anything to talk about any more.",
        "We've reached what we set out to do.",
        "I've been asked to thin out my calendar.",
        "Fewer and fewer people turn up.",
        "I can't go on organizing everything.",
        "Routine kills creativity, and our group has become complacent.",
        "I've been organizing the same thing for years.",
        "It's better to stop while people still like to come.",
        "Our discussions aren't as lively as they used to be.",
        "Our get-togethers have lost momentum, and participation is dwindling.",
        "I've lost some of my enthusiasm.",
        "I'd like to have more time for my guitar.",
    ),
)
def wind_up_a_series() -> Any:
    """Let a series end on a day, and say goodbye on that day together with everybody who is in it."""
    title = column(
        rows(list_events, until=shift(today(), days=27)),
        lambda e: e.title,
        fits=[
            lambda e: e.repeats != "never",
            lambda e: e.organizer == me.email,
            lambda e: inside(look(get_event, event_id=e.id).invitees).count() > 1,
        ],
    )
    series = rows(search_events, query=title, since=today()).the(lambda e: e.title == title)
    last = workday(15, 70)
    end = say(
        act(update_event, event_id=series.id, repeat_until=last),
        f'end my "{title}" series {last:on}',
        f'make {last} the last day of my "{title}" series',
        f'I\'m ending "{title}". The series should end {last:on}.',
        f'change my "{title}" series so that it ends {last:on}',
        f'My regular "{title}" has run its course. Let the series finish {last:on}.',
        f'I want my regular "{title}" to end {last:on}. Set that as its last day.',
        f'There should be no more "{title}" after {last}. Make that the last day of the series I run.',
    )
    name = quoted(
        "One last coffee",
        "Farewell round",
        "Cake and goodbye",
        "So long, and thanks",
        "A toast to us",
        "The end of an era",
    )
    people = inside(end.invitees)
    party = say(
        act(
            create_event,
            title=name,
            starts_at=at(last, 17),
            duration_minutes=60,
            invitees=cast(Any, people.column(lambda i: i.email)),
        ),
        f"put {name} into my calendar at five in the afternoon on that last day, an hour long, and invite everybody "
        "in the series",
        f"create a calendar event {name} on the last day, 17:00 to 18:00, with everyone from the series as guests",
        f"set up {name} in my calendar from five to six in the afternoon on the series' last day, and invite "
        "everyone who was part of it",
        f"We should say goodbye properly: put {name} into the calendar from 5 p.m. to 6 p.m. on the last "
        "day, and invite everybody who was in the series.",
        f"On the last day, from five to six in the afternoon, I'd like an event called {name} in my calendar for "
        "everybody from the series, so send the invitations.",
        f"enter {name} in my calendar for one hour from 5 p.m. on the day the series ends, and invite everyone in it",
        f"add {name} to my calendar at 17:00 on the last day for sixty minutes, and invite the whole group",
    )
    subject = quoted("The last time", "We're stopping", "Time to say goodbye", "It was fun", "Thank you all")
    letter = say(
        text(f"{end.title} ends on {end.repeat_until}. Please come to {party.title} on {party.starts_at}."),
        "the title of the series and the day it ends, and what the farewell is called, with its date and time",
        "which series stops, by title, on what day, and the farewell's title, day and time",
        "the title of what ends and on which day, and the name, date and time of the farewell",
        "what the series is called and its last day, and what the farewell is called and its day and time",
    )
    mail = say(
        act(send_email, to=cast(Any, people.column(lambda i: i.email)), subject=subject, body=letter),
        f"write to the whole group in a single email, subject {subject}: {letter}",
        f"explain to everybody in the series, in one email with {subject} as its subject: {letter}",
        f"tell the participants in a joint email, subject {subject}, {letter}",
        f"One email to everybody in the series will do, with {subject} in the subject line: {letter}.",
        f"Everybody should hear it from me, so email the group in one go, subject {subject}: {letter}.",
        f"break the news to everyone in one email, subject {subject}: the title of the series and the day it "
        "ends, and the farewell's title, date and time",
        f"I owe the whole group an explanation. Put it in one email to all, subject {subject}: {letter}.",
        f"send one email round to the same people, with {subject} in the subject line: {letter}",
    )
    tells(end, f"{end.title} ends on {end.repeat_until}.", f"The last day of {end.title} is {end.repeat_until}.")
    tells(party, f"{party.title} is on {party.starts_at}.", f"Everybody is invited to {party.title}.")
    return (end,), (party, mail)


@purpose(
    "calendar",
    "team_chat",
    because=(
        "A fresh pair of eyes would do us good.",
        "Diverse backgrounds spark better brainstorming, in my experience.",
        "I left a good colleague off my list by mistake.",
        "I've been asked whether there's room for one more.",
        "Our discussions have become a bit predictable.",
        "Good ideas come from people with another point of view.",
        "Our crew lacks expertise in design and statistics.",
        "We keep repeating the same two arguments.",
        "Nobody asks critical questions any more.",
        "There's still a free chair at our table.",
        "I've found somebody who would like to join in.",
    ),
)
def welcome_into_a_series() -> Any:
    """Invite a colleague to a series, begin a little earlier the first time, and tell them when."""
    title = column(
        rows(list_events, until=shift(today(), days=13)),
        lambda e: e.title,
        fits=[
            lambda e: e.repeats != "never",
            lambda e: e.organizer == me.email,
            lambda e: e.calendar_name == "Work",
            lambda e: inside(look(get_event, event_id=e.id).invitees).count() > 1,
        ],
    )
    series = rows(search_events, query=title, since=today()).the(lambda e: e.title == title)
    colleague = name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email])
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    invite = say(
        act(invite_to_event, event_id=series.id, invitees=(address,)),
        f'invite {colleague} to my "{title}" series',
        f'make {colleague} a regular guest of "{title}", which I run',
        f'From now on, I want {colleague} invited to every "{title}" of mine.',
        f'add {colleague} to the guests of my "{title}" series',
        f'I want {colleague} in my regular "{title}". Send the invitation.',
        f'put {colleague} on the guest list of my recurring "{title}"',
        f'I think {colleague} should join us for "{title}" every time, so send the invitation for the whole series.',
    )
    minutes = number(15, 20, 30, 45)
    coming = (
        rows(list_events, until=shift(today(), days=20), attendee=address)
        .where(lambda e: e.id == series.id)
        .least(lambda e: e.starts_at)
    )
    move = say(
        act(
            move_occurrence,
            event_id=series.id,
            occurrence_on=given(coming.occurrence_on, coming.occurrence_on > today()),
            starts_at=shift(coming.starts_at, minutes=0 - minutes),
        ),
        f"begin the very next meeting, and only that one, {minutes} minutes earlier",
        f"have just the next meeting start {minutes} minutes before the usual time",
        f"The room is needed afterwards, so bring the next meeting forward by {minutes} minutes and leave all the "
        "others.",
        f"let the next meeting start {minutes} minutes earlier without touching the rest of the series",
        f"start only the next meeting {minutes} minutes early",
        f"have the next meeting in the series, and none of the later ones, start {minutes} minutes sooner",
        f"We'll need time for introductions. Let the next meeting, just that one, begin {minutes} minutes "
        "before the usual time.",
    )
    note = say(
        text(f"Welcome to {move.title}! The next meeting begins on {move.starts_at}."),
        "what the series is called and on what day and at what time the next meeting begins now",
        "the title of the series, and the day and time we start next time",
        "the meeting's title, and the date and time of the next one",
        "the title of the series, and what day and time the next meeting starts",
    )
    ping = say(
        act(send_direct_message, recipient=address, text=note),
        f"write to {colleague} in the chat: {note}",
        f"let {colleague} know by chat {note}",
        f"tell {colleague} in a direct message {note}",
        f"welcome {colleague} by direct message, and mention {note}",
        f"greet {colleague} in the team chat, mentioning {note}",
        f"I'd like to say welcome in the chat, so tell {colleague} by direct message {note}.",
        f"give {colleague} a warm welcome in a chat message, with the name of the series and the day and time of "
        "the next meeting",
    )
    tells(invite, f"{colleague} is invited to {invite.title}.", f"{colleague} is in the {invite.title} series now.")
    tells(
        move, f"{move.title} begins on {move.starts_at}, only this time.", f"The next meeting is on {move.starts_at}."
    )
    return (invite,), (move, ping)

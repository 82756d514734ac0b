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

LATEST = "18:30"
"""Until when something begins that can still be put off by some hours on the same day."""


@purpose(
    "calendar",
    because=(
        "I need a bit of air in my weeks.",
        "The doctor says I should take it easy for a while.",
        "We've got visitors staying with us.",
        "There's painting to be done at home.",
        "I have an exam to study for.",
        "A deadline is eating up my free hours.",
        "My routine needs a holiday.",
        "I've promised myself some empty days.",
        "Just this once I want to skip a few times.",
        "Everything at once doesn't work.",
        "I'm stretched too thin at the moment.",
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
        f'cancel every "{title}" of a break that begins {first:on} and ends {last:on}; the series itself stays',
        f'drop "{title}" for the days that start {first:on} and end {last:on}, but keep the series going afterwards',
        f'I\'m pausing "{title}". Cancel the single times that fall into the days beginning {first:on} and ending '
        f"{last:on}, nothing else.",
        f'take out each "{title}" in the stretch that opens {first:on} and closes {last:on}, without ending the series',
        f'My break from "{title}" starts {first:on} and ends {last:on}. Cancel those times only.',
        f'leave the "{title}" series as it is, except for a pause that begins {first:on} and ends {last:on}: cancel '
        "what falls into it",
        f'I won\'t make it to "{title}" in the days that begin {first:on} and end {last:on}, so cancel each of those '
        "times.",
    )
    back = rows(list_events, since=shift(last, days=1), until=shift(last, days=7)).the(lambda e: e.title == title)
    tell = say(
        ask(
            back.starts_at,
            told=(
                "It resumes on {}.",
                "The first one after the break is on {}.",
                "You're back at it on {}.",
            ),
        ),
        "When is the first one after the break?",
        "tell me when it goes on",
        "On what day and at what time do I start again?",
        "let me know the date and hour of the first one that takes place again",
        "When will I be back at it?",
        "look up when the next one that isn't cancelled takes place after the break",
    )
    minutes = number(30, 45, 60, 90, 120)
    remind = say(
        act(set_event_reminder, event_id=back.id, minutes_before=cast(Any, minutes)),
        f"set the reminder of the series to {minutes} minutes before, or I'll forget to go",
        f"have me reminded {minutes} minutes ahead of each one that's left",
        f"I get careless after a pause. Give the series a reminder of {minutes} minutes.",
        f"I want to be reminded {minutes} minutes before every one of them from then on.",
        f"change the series' alert to {minutes} minutes in advance",
        f"put a reminder on it for all coming times, {minutes} minutes early",
    )
    tells(remind, f"The reminder comes {minutes} minutes before each {remind.title}.", "The reminder is set.")
    return (cancel,), (tell, remind)


@purpose(
    "calendar",
    "email",
    because=(
        "Something has come up at the very same hour.",
        "The plumber has announced himself.",
        "I need the time for a phone call with the bank.",
        "A delivery is due that I have to sign for.",
        "My dentist squeezed me in.",
        "The school rang and wants to see me.",
        "I hate to be a nuisance, but it can't be helped.",
        "Nobody should suffer for my bad planning.",
        "I don't want to make a full day even fuller.",
        "Other people's days are packed as well, I know.",
    ),
)
def put_one_time_off() -> Any:
    """Move one time of a series by some hours; if the guests' day is too full for that, cancel it this once."""
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
    hours, most = number(2, 3), number(3, 4, 5, 6, 7, 8)
    others = inside(look(get_event, event_id=event.id).invitees)
    emails: Any = others.column(lambda i: i.email)
    busy = rows(get_free_busy, people=emails, since=at(on, 8), until=at(on, 18)).where(
        lambda b: b.starts_at != event.starts_at
    )
    skip = say(
        act(cancel_occurrence, event_id=event.id, occurrence_on=event.occurrence_on),
        "cancel it this once",
        "drop it for that day, but leave the series alone",
        "call off this one time only",
        "skip that single time",
    )
    move = say(
        act(
            move_occurrence,
            event_id=event.id,
            occurrence_on=event.occurrence_on,
            starts_at=shift(event.starts_at, minutes=hours * 60),
        ),
        f"move it {hours} hours later on the same day",
        f"shift just that one time by {hours} hours",
        f"put it off by {hours} hours, only that day",
        f"let that single one begin {hours} hours after its usual start",
    )
    goal = say(
        when(busy.count() > most, skip, move),
        f"look at my {event} {on:on}. If its guests together are busy more than {most} other times between 8:00 "
        f"and 18:00 that day, {skip}; otherwise {move}",
        f"I can't make {event} {on:on} at the usual hour. Do the people I invited have more than {most} busy times "
        f"from eight to eighteen o'clock besides, all taken together? Then {skip}; if not, {move}.",
        f"check how full everybody's day is who's invited to {event} {on:on}, from 8 a.m. to 6 p.m.: with more than "
        f"{most} busy times in total apart from it, {skip}, and with {most:again} or fewer, {move}",
        f"My {event} {on:on} has to give way. Should the guests' calendars show over {most} other busy times "
        f"altogether between eight in the morning and six in the evening, {skip}; should there be no more than that, "
        f"{move}.",
        f"count how often the guests of {event} {on:on} are busy with other things between 8 a.m. and 6 p.m., all of "
        f"them together; if that's more than {most} times, {skip}, else {move}",
        f"Are the guests of {event} {on:on} busy more than {most} further times from eight till six, counting "
        f"everyone? If so, {skip}; in any other case {move}.",
    )
    again(most, "that many")
    subject = quoted(
        "When we meet",
        "About our round",
        "A small change",
        "Please take note",
        "Just so you know",
        "Sorry for the mess",
    )
    letter = say(
        text(f"{event.title} on {on} has changed. Please look into your calendars."),
        "which one it is and its day, and that they should look into their calendars",
        "the title and the day, with the request to check their calendars",
        "the name and the date of what has changed, and a request to check the calendar",
        "what has changed, by title and day, and the advice to look it up",
    )
    mail = say(
        act(send_email, to=emails, subject=subject, body=letter),
        f"mail all the guests {letter}, in one message under the subject {subject}",
        f"write to everybody invited in a single mail, subject {subject}: {letter}",
        f"send the guests one joint mail called {subject} that gives {letter}",
        f"let all of the guests know in one mail headed {subject}: {letter}",
        f"One mail titled {subject} should go to all the guests, with {letter}.",
        f"tell the whole group of guests in a mail entitled {subject}: {letter}",
    )
    tells(goal, f"Number of their other busy times that day: {busy.count()}.", f"Other busy times: {busy.count()}.")
    tells(skip, f"{skip.title} is off this once.", f"I cancelled {skip.title} for that day.")
    tells(move, f"{move.title} is on {move.starts_at}.", f"I moved {move.title} to {move.starts_at}.")
    return (goal,), (mail,)


@purpose(
    "calendar",
    "email",
    because=(
        "All good things come to an end.",
        "Nobody says much there any more.",
        "We've reached what we set out to do.",
        "The same faces, the same topics, week after week.",
        "I've been asked to thin out my calendar.",
        "It has run its course, if I'm honest.",
        "Sometimes one has to let go.",
        "We were going to try it for a year, and the year is over.",
        "Half of us only come out of politeness.",
        "I'm handing things over and tidying up.",
        "A round date would be a dignified end.",
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
        f'let my "{title}" series run out {last:on}',
        f'make {last} the last day of my "{title}" series',
        f'I\'m ending "{title}". The series should stop repeating {last:on}.',
        f'change "{title}" so that it repeats until {last} and no longer',
        f'set an end to the "{title}" series: the last day is {last}',
        f'put {last} down as the final day of "{title}", which repeats at the moment',
        f'My regular "{title}" is to be wound up {last:on}. Set that as its last day.',
    )
    name = quoted(
        "One last coffee",
        "Farewell round",
        "Cake and goodbye",
        "So long, and thanks",
        "A toast to us",
        "The end of an era",
        "Closing time",
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
        f"plan {name} at five in the afternoon of that last day, an hour long, and invite everybody in the series",
        f"create an event {name} on the final day, 17:00 to 18:00, with all participants of the series as guests",
        f"invite all who were in it to {name}, from five to six in the afternoon on that very day",
        f"We should say goodbye properly: put {name} into the calendar from 5 p.m. to 6 p.m. that day, inviting all "
        "of them.",
        f"enter {name} in my calendar for one hour from 5 p.m. on the day it ends, everyone from the series invited",
        f"add {name} at 17:00 on the last day for sixty minutes, and ask the whole group to come",
    )
    subject = quoted("The last time", "We're stopping", "Time to say goodbye", "It was fun", "Curtain", "Thank you all")
    letter = say(
        text(f"{end.title} ends on {end.repeat_until}. Please come to {party.title} on {party.starts_at}."),
        "the name of the series and its last day, plus the title and the start of the farewell",
        "what ends and when, and what the farewell is called and when it starts",
        "which series stops on which day, and the farewell's title and time",
        "the series and its final day, and the title, day and hour of the farewell",
    )
    mail = say(
        act(send_email, to=cast(Any, people.column(lambda i: i.email)), subject=subject, body=letter),
        f"send all of them one mail called {subject} with {letter}",
        f"write to the whole group in a single mail, subject {subject}: {letter}",
        f"e-mail the same people {letter}, all in one message headed {subject}",
        f"One mail to everybody, entitled {subject}, should give {letter}.",
        f"tell the participants in a joint mail titled {subject}: {letter}",
    )
    tells(end, f"{end.title} ends on {end.repeat_until}.", f"The last day of {end.title} is {end.repeat_until}.")
    tells(party, f"{party.title} is on {party.starts_at}.", f"Everybody is invited to {party.title}.")
    return (end,), (party, mail)


@purpose(
    "calendar",
    "team_chat",
    because=(
        "A fresh pair of eyes would do us good.",
        "We keep talking about people instead of with them.",
        "Somebody has been missing there all along.",
        "The circle has become too small.",
        "Our round needs another voice.",
        "It was high time to widen the group.",
        "I've been asked why not everybody is in it.",
        "Knowledge should be shared.",
        "One chair is still empty.",
        "I was told it makes sense, and I agree.",
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
    colleague = again(
        name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email]),
        "my colleague",
        "that colleague",
    )
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    invite = say(
        act(invite_to_event, event_id=series.id, invitees=(address,)),
        f'invite {colleague} to my "{title}" series',
        f'make {colleague} a regular guest of "{title}", which I run',
        f'From now on, I want {colleague} invited to every "{title}" of mine.',
        f'add {colleague} to those invited to the "{title}" series',
        f'I want {colleague} in "{title}" for good. Send the invitation.',
        f'widen my recurring "{title}" by one person, {colleague}, who needs an invitation',
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
        f"begin the very next one, and only that, {minutes} minutes earlier",
        f"let just the first time with {colleague:again} start {minutes} minutes before the usual hour",
        f"The room is taken afterwards, so bring the next one forward by {minutes} minutes; all the others stay.",
        f"move the coming one up by {minutes} minutes without touching the rest of the series",
        f"pull only the next time ahead by {minutes} minutes",
        f"have the next one, and none of the later ones, start {minutes} minutes sooner",
    )
    note = say(
        text(f"Welcome to {move.title}! The next one begins on {move.starts_at}."),
        "its name and the new start",
        "what it is and when the first one begins now",
        "the title and the changed start",
        "the name of the series and the time at which the next one starts",
    )
    ping = say(
        act(send_direct_message, recipient=address, text=note),
        f"send {colleague:again} a direct message with {note}",
        f"write to {colleague:again} in the chat, giving {note}",
        f"greet {colleague:again} in a chat message that gives {note}",
        f"drop {colleague:again} a line by direct message: {note}",
        f"message {colleague:again} in the team chat with {note}",
        f"let {colleague:again} know by chat: {note}",
    )
    tells(invite, f"{colleague} is invited to {invite.title}.", f"{colleague} is in the {invite.title} series now.")
    tells(move, f"{move.title} begins on {move.starts_at}, only this time.", f"The next one is on {move.starts_at}.")
    return (invite,), (move, ping)

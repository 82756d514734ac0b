"""Agenda: what clashes in one's own plans, and when somebody has time."""

from collections.abc import Callable
from typing import Any

from prove.purposes.areas.dates import own_date
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    both,
    column,
    day,
    day_of,
    given,
    inside,
    look,
    me,
    name_of,
    named,
    number,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    tells,
    text,
    time_of,
    today,
    word,
    workday,
)
from prove.servers.calendar.events import (
    create_event,
    get_event,
    list_events,
    reschedule_event,
    respond_to_invitation,
    search_events,
    update_event,
)
from prove.servers.calendar.free_time import get_free_busy, list_conflicts
from prove.servers.calendar.records import Conflict, Occurrence
from prove.servers.email.tools import send_email
from prove.servers.team_chat.tools import list_colleagues, send_direct_message
from prove.servers.video_meeting.tools import schedule_meeting

MEALS = ("Breakfast", "Brunch", "Coffee", "Dinner", "Lunch")
"""How the titles of what is no good on a screen begin."""
CLOSING = "17:00"
"""Until when people are looked for at work."""


def _one_of(clash: Conflict, *tests: Callable[[Occurrence], object]) -> Occurrence:
    """The one of two things that overlap for which something is true, on a day without what the user only sees.

    Whether that overlaps, too, is a matter of opinion.
    """
    on = day_of(clash.overlap_starts_at)
    ids = (clash.first_event_id, clash.second_event_id)
    events = rows(list_events, since=on, until=on)
    invited = events.where(lambda e: among(e.my_response, ("accepted", "declined", "tentative", "needs_action")))
    return events.the(lambda e: among(given(e.id, invited.count() == events.count()), ids), *tests)


@purpose(
    "calendar",
    "email",
    because=(
        "I can't be in two places at once.",
        "My calendar looks like a game of Tetris.",
        "Somebody is going to be disappointed, I'm afraid.",
        "I'd rather cancel early than not turn up.",
        "I have a feeling that I'm double-booked somewhere.",
        "Overlapping commitments stress me out, and I tend to overpromise.",
        "I say yes to every suggestion and regret it later.",
        "I once had to leave a dinner early because I had promised to be somewhere else.",
        "My paper diary, my phone and the note on the fridge tell three different stories.",
        "I typed in most of my plans late at night.",
        "I juggle rowing practice, pottery lessons and a seat on the council.",
        "I hate standing people up.",
        "I often enter new dates without looking at what is there already.",
    ),
)
def untangle_a_clash() -> Any:
    """Find what overlaps, decline the one that has not been answered yet, and explain that to the organizer."""
    since, until = day(1, 5, edge="since"), day(7, 30, edge="until")
    clash = rows(list_conflicts, since=since, until=until).the()
    tell = say(
        ask(
            clash.first_title,
            clash.second_title,
            clash.overlap_starts_at,
            told=(
                "{} and {} overlap from {}.",
                "{} collides with {}, starting {}.",
                "There is one clash: {} and {}, from {} on.",
            ),
        ),
        f"Which two things overlap in my calendar from {since} until {until}, and on what day and at what time does "
        "the overlap start?",
        f"look for a clash in my calendar from {since} until {until}, and tell me which two events they are "
        "and on what day and at what time the overlap begins",
        f"Am I double-booked at some point from {since} until {until}? If so, with which two events, by title, and "
        "from what "
        "day and time?",
        f"Two of my plans must be getting in each other's way from {since} to {until}. Which ones, and on "
        "what day and at what time does the overlap start?",
        f"find the two events in my calendar from {since} until {until} that overlap, and tell me from which day and "
        "time "
        "they do",
        f"Do any two of my events collide from {since} to {until}? I'd like to know which ones, and the day and "
        "time that it starts.",
        f"Go through my calendar from {since} until {until}. Which two events overlap, and from what day and time?",
    )
    unanswered = _one_of(clash, lambda e: e.my_response == "needs_action")
    decline = say(
        act(respond_to_invitation, event_id=unanswered.id, response="declined"),
        "decline whichever of the two I haven't answered yet",
        "turn down the event that is still waiting for my reply",
        "I haven't replied to one of the two yet. Make it a no.",
        "The one without an answer from me has to go: decline it.",
        "decline the one I haven't replied to so far",
        "I'll keep to what's settled, so decline the invitation that I haven't answered.",
        "One of the two is an invitation I've left open. Say no to it.",
    )
    subject = quoted(
        "Already booked",
        "Sorry, another commitment",
        "Not this time",
        "I have to pass",
        "Unfortunately no",
        "My apologies",
        "A clash of dates",
        "Another day, perhaps?",
    )
    letter = say(
        text(f"I can't come to {unanswered.title} on {day_of(unanswered.starts_at)}: I have something else then."),
        "that I can't come because I'm busy then, with the event's title and the day",
        "that I have something else on, plus the title of the event and its day",
        "that I have something else then, and which event, by title, and day I mean",
        "that I'm taken at that time, giving the title of the event and the day",
    )
    mail = say(
        act(send_email, to=(unanswered.organizer,), subject=subject, body=letter),
        f"write its organizer an email with the subject {subject}, saying {letter}",
        f"send whoever invited me an email, with {subject} as the subject, to say {letter}",
        f"The organizer deserves an explanation. Say in an email, subject {subject}, {letter}.",
        f"tell the organizer by email, under the subject {subject}, {letter}",
        f"I don't want to leave whoever invited me guessing. Explain in an email, subject {subject}, the "
        "title of what I can't come to, the day, and that I have something else then.",
        f"Let the organizer know by e-mail why: I have something else at that time. Use {subject} as the "
        "subject, and mention the event's title and date.",
        f"Explain by email to whoever organizes it, subject {subject}, that I can't come to the event (give its "
        "title and day) because I have something else then.",
        f"An email with the subject {subject} should go to the organizer: the title of what I'll miss, what day "
        "that is, and that I'm already busy.",
    )
    tells(decline, f"I declined {decline.title}.", f"{decline.title} is declined.")
    return (tell,), (decline, mail)


@purpose(
    "calendar",
    "email",
    because=(
        "I've been sent an invitation that I can't refuse.",
        "Somebody is kind enough to invite me, so I'll make room.",
        "I'm double-booked, and one of my own plans can wait.",
        "I've put off answering an invitation for too long.",
        "I hate saying no to people, so my own plans usually have to give way.",
        "My upbringing taught me hospitality and proper etiquette.",
        "It's nice to be asked, so I'd rather not refuse.",
        "Whatever I set up myself can happen on another day.",
        "I'm a bit of a hermit and want to become more outgoing.",
        "Nobody will mind if one of my own plans slips a little.",
        "I'd like to get better at accepting invitations.",
    ),
)
def make_room_for_an_invitation() -> Any:
    """Accept the invitation of two things that overlap, move one's own, and write to whoever invited."""
    since, until = day(1, 20, edge="since"), day(21, 60, edge="until")
    clash = rows(list_conflicts, since=since, until=until).the()
    invited = _one_of(clash, lambda e: e.my_response == "needs_action")
    mine = _one_of(clash, lambda e: e.organizer == me.email)
    tell = say(
        ask(
            invited.title,
            invited.organizer_name,
            mine.title,
            told=(
                "You're invited to {} by {}, and your own event is {}.",
                "The invitation is {}, from {}; yours is {}.",
                "{}, organized by {}, gets in the way of your {}.",
            ),
        ),
        f"An invitation I haven't answered overlaps with an event of my own some time from {since} to "
        f"{until}. What is its title, who sent it, and what is my own event called?",
        f"find the clash in my calendar from {since} until {until}, and tell me the title of the invitation I "
        "haven't answered yet, who it is from, and the title of my own event that it overlaps with",
        f"There's one overlap in my calendar from {since} until {until}. Tell me the title of what I'm invited "
        "to, by whom, and the title of my own event it clashes with.",
        f"Some time from {since} to {until} I'm invited to something while I have plans of my own. What is the "
        "invitation called, who is it from, and what is my event that's in the way called?",
        f"Some time from {since} until {until}, an open invitation clashes with something I organize. What "
        "are the two titles, and who is inviting me?",
        f"Check my calendar for a clash from {since} until {until}: what's the title of the invitation, who is "
        "it from, and what's the title of my own event?",
        f"I know I'm double-booked somewhere from {since} to {until}, with an invitation and something I "
        "set up. What are the two events called, and who's inviting me?",
    )
    accept = say(
        act(respond_to_invitation, event_id=invited.id, response="accepted"),
        "accept the invitation",
        "say yes to the invitation",
        "I want to be there, so say yes to the invitation.",
        "answer that invitation with a yes",
        "confirm that I'll attend what I'm invited to",
        "The invitation matters more, so accept it.",
        "I'm going, of course, so accept the invitation.",
    )
    days = number(7, 14)
    move = say(
        act(reschedule_event, event_id=mine.id, starts_at=shift(mine.starts_at, days=days)),
        f"move my own event to the same time {days} days later",
        f"push my own event back {days} days and leave it at the same time",
        f"postpone my own event by {days} days, same time of day",
        f"My own event can wait {days} days, so postpone it and keep the time.",
        f"give my own event a new date {days} days later, without changing the time of day",
        f"put the event that I organize off for {days} days, keeping the time of day",
        f"My own event has to make way: reschedule it for the same time {days} days later.",
    )
    subject = quoted(
        "I'll be there",
        "Count me in",
        "I made room for you",
        "With pleasure",
        "Looking forward to it",
        "Happy to come",
        "See you soon",
    )
    letter = say(
        text(f"I'm coming to {accept.title} on {day_of(accept.starts_at)}."),
        "that I'm coming, with the title of the event and the day",
        "that I'll be there, with the event's title and the date",
        "the title of the event I'm coming to and on which day",
        "that they can expect me, with the title of the event and the day",
    )
    mail = say(
        act(send_email, to=(accept.organizer,), subject=subject, body=letter),
        f"email whoever invited me, subject {subject}, to say {letter}",
        f"write an email to the person who invited me, subject {subject}, saying {letter}",
        f"let the organizer of the event know by email, subject {subject}, {letter}",
        f"An email with {subject} as its subject should tell whoever invited me {letter}.",
        f"I'd like to confirm by e-mail to the person who invited me, subject {subject}, that I'm coming, with "
        "the event's title and the day.",
        f"drop the sender of the invitation an email, with {subject} in the subject line, that gives the title "
        "of the event I'm coming to and its day",
        f"send the person who invited me an email, subject {subject}, that promises I'll be at the event; give its "
        "title and its date, so there's no mix-up",
        f"The person who sent the invitation should hear from me by email, subject {subject}: I'm coming, and the "
        "email should have the event's title and the day.",
    )
    tells(accept, f"{accept.title} is accepted.", f"I accepted {accept.title}.")
    tells(move, f"{move.title} is on {move.starts_at} now.", f"I moved {move.title} to {move.starts_at}.")
    return (tell,), (accept, move), (mail,)


@purpose(
    "calendar",
    "team_chat",
    because=(
        "There's something I'd rather discuss in person.",
        "Typed messages lose nuance, and emojis don't help much.",
        "Some things are hard to put into a message.",
        "I've got a draft to show around.",
        "My boss encourages brief conversations over endless threads.",
        "I've tried three times to catch somebody for a question.",
        "I need a second opinion on an idea of mine.",
        "I said something clumsy at work and would like to explain what I meant.",
        "A short talk often saves a dozen e-mails.",
        "I don't want to talk to anybody who has to run to the next meeting.",
        "My sketches are hard to explain in writing.",
        "I'd rather not interrupt anybody at work.",
    ),
)
def catch_them_when_they_are_done() -> Any:
    """See when a colleague is through with a day's meetings, and meet them after the last thing that they have."""
    colleague = again(
        name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email]),
        "them",
    )
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    on = workday(1, 11)
    busy = rows(get_free_busy, people=(address,), since=at(on, 8), until=at(on, 17))
    last = busy.most(lambda b: b.ends_at)
    end = given(last.ends_at, time_of(last.ends_at) < CLOSING)
    tell = say(
        ask(
            time_of(end),
            told=(
                f"The last meeting of {colleague} ends at {{}}.",
                f"{colleague} is done with the last appointment at {{}}.",
                f"After {{}}, {colleague} has nothing more until 17:00.",
            ),
        ),
        f"When is {colleague} done with the last meeting {on:on}? Look from 8:00 to 17:00.",
        f"check {colleague}'s calendar {on:on} from 8:00 to 17:00 and tell me when the last appointment ends",
        f"How late does the last appointment of {colleague} end {on:on}? Look between 8:00 and 17:00.",
        f"find out when {colleague} is through with everything {on:on}, looking from 8:00 to 17:00",
        f"What time does {colleague} finish the last appointment {on:on}, if you look from 8:00 till 17:00?",
        f"I'd like to catch {colleague} after the last meeting {on:on}. When is that over? Only the hours from 8:00 "
        "to 17:00 matter.",
        f"I need to know when {colleague} gets out of the last meeting {on:on}, between 8:00 and 17:00.",
    )
    title = quoted(
        "Quick word",
        "A question",
        "My draft",
        "Comparing notes",
        "Loose ends",
        "Short talk",
        "Catching up",
    )
    gap = number(10, 15, 20, 30)
    meet = say(
        act(
            create_event,
            title=title,
            starts_at=shift(end, minutes=gap),
            duration_minutes=30,
            invitees=(address,),
        ),
        f"put {title} into my calendar for half an hour, {gap} minutes after the end of the last meeting, and invite "
        f"{colleague}",
        f"set up {title} in my calendar for thirty minutes, beginning {gap} minutes after the last meeting ends, and "
        f"invite {colleague}",
        f"leave a break of {gap} minutes after the last meeting and then put {title} into my calendar for 30 minutes, "
        f"with {colleague} invited",
        f"I'd like half an hour with {colleague} {gap} minutes after the last meeting is over. Call that {title} in my "
        "calendar and send the invitation.",
        f"I want {title} in my calendar for thirty minutes, starting {gap} minutes after the last meeting, with "
        f"{colleague} invited.",
        f"book half an hour in my calendar for {title}, {gap} minutes after the end of the last appointment, and send "
        f"{colleague} an invitation",
        f"create a calendar event {title} that lasts half an hour and begins {gap} minutes after the last appointment "
        f"is over, with {colleague} as the guest",
    )
    note = say(
        text(f"{meet.title}: I'd like to see you on {meet.starts_at}."),
        "the title of the meeting, and on what day and at what time we meet",
        "what the meeting is called, and the day and time it begins",
        "the title of the meeting, and its date and starting time",
        "the name of what I'm planning, and for what day and time",
    )
    ping = say(
        act(send_direct_message, recipient=address, text=note),
        f"tell {colleague:again} in a direct message {note}",
        f"let {colleague:again} know by direct message {note}",
        f"write {colleague:again} a direct message about it: {note}",
        f"ping {colleague:again} in the chat and mention {note}",
        f"send {colleague:again} a chat message so it doesn't come as a surprise: {note}",
        f"I'd better announce myself: tell {colleague:again} in the chat {note}.",
        f"send {colleague:again} a direct message with the title, the day and the time when it begins",
    )
    tells(meet, f"{meet.title} is in your calendar on {meet.starts_at}.", f"You meet on {meet.starts_at}.")
    return (tell,), (meet, ping)


@purpose(
    "calendar",
    "video_meeting",
    because=(
        "I'm not supposed to travel for a while.",
        "The train line is closed for repairs until further notice.",
        "I've broken my foot and can't leave the house.",
        "I don't have anybody to look after the children.",
        "I spend more time on the way to meetings than in them.",
        "Conference rooms with terrible acoustics give me a headache.",
        "My knee has been operated on, and stairs are still difficult.",
        "Our dog is ill and can't be left alone.",
        "My car failed its inspection, and the spare part takes weeks.",
        "Commuting wears me out, especially on crowded subway trains.",
        "I'm not allowed to drive until my new glasses arrive.",
        "We have builders in the house, and somebody has to let them in.",
        "I spend far too much on gas and parking.",
    ),
)
def take_it_online() -> Any:
    """Hold a meeting of one's own as a video call instead, and put the passcode into the calendar."""
    title = column(
        rows(list_events, since=shift(today(), days=1), until=shift(today(), days=42)),
        lambda e: e.title,
        fits=[
            *own_date(),
            lambda e: e.calendar_name == "Work",
            lambda e: present(e.location) != "",
            lambda e: both(*(among(named(e.title, meal), (False,)) for meal in MEALS)),
            lambda e: inside(look(get_event, event_id=e.id).invitees).count() == 1,
        ],
    )
    event = rows(search_events, query=title, since=today()).the(lambda e: e.title == title)
    guest = inside(look(get_event, event_id=event.id).invitees).the()
    tell = say(
        ask(
            event.starts_at,
            present(event.location),
            guest.name,
            told=(
                "It's on {} at {}, and {} is invited.",
                "It begins on {}. The place is {}, and you invited {}.",
                "You planned it for {} at {}, together with {}.",
            ),
        ),
        f'On what day, at what time and where is my upcoming "{title}", and who is invited?',
        f'look up my next "{title}" and tell me the day, the time, the place and who is invited',
        f'On what day and at what time does the next "{title}" in my calendar start, where is it, and whom did I '
        "invite?",
        f'I have "{title}" coming up. Remind me: what day and time, where, and with whom?',
        f'find "{title}" among my upcoming events; I need to know its day and time, where it is and whom I invited',
        f'I don\'t remember the details of my next "{title}". What day and time is it, where is it, and whom did I '
        "ask to "
        "come?",
        f'My next "{title}" is in the calendar. What day and time is it, where do we meet, and who is invited?',
    )
    minutes, code = number(30, 45, 60, 90), word("482913", "730164", "915527", "206348", "661902", "358871")
    call = say(
        act(
            schedule_meeting,
            title=event.title,
            starts_at=event.starts_at,
            duration_minutes=given(minutes, time_of(shift(event.starts_at, minutes=minutes)) == time_of(event.ends_at)),
            invitees=(guest.email,),
            passcode=code,
        ),
        f"make it a video call instead: same title, same start, same guest, {minutes} minutes, passcode {code}",
        f"schedule a video meeting in its place with the same title, start and guest, {minutes} minutes long, and "
        f"protect it with the passcode {code}",
        f"set it up as a video meeting instead, {minutes} minutes long and with {code} as the passcode, and keep the "
        "title, the start and the guest",
        "I want to do that on video. Set up a call under the same title at the same time for the same "
        f"person: {minutes} minutes, passcode {code}.",
        f"plan a {minutes}-minute video meeting under the same title and at the same time, inviting the "
        f"same person, passcode {code}",
        f"turn it into a video meeting with the passcode {code}, {minutes} minutes long; title, time and "
        "guest stay the same",
        f"We'd better talk on video. Set up a call with the same title, time and guest, {minutes} minutes, with "
        f"the passcode {code}.",
    )
    note = say(
        text(f"We meet on video. The passcode is {call.passcode}."),
        "a remark that we meet on video and what the passcode is",
        "a line with the passcode that says it's on video",
        "a remark about the video call and its passcode",
        "the passcode and a line saying it's on video",
    )
    write = say(
        act(update_event, event_id=event.id, location="Online", description=note),
        f"change the location in my calendar to Online and replace the description with {note}",
        f"set the event's location in the calendar to Online; the notes should hold nothing but {note}",
        f"update the event in my calendar too: the location is Online, and the notes should have only {note}",
        f"My calendar should show Online as the location of the event, and in the notes only {note}.",
        f"My calendar still has the old place. Make that Online, and change the description to {note}.",
        "We won't be at the old place any more. Give Online as the location in the calendar, and use the "
        f"description only for {note}.",
        f"change my calendar to match: the place is Online now, and the description should be just {note}",
    )
    tells(call, f"The video meeting {call.title} is on {call.starts_at}.", "The video meeting is set up.")
    tells(write, "Your calendar says Online now, with the passcode in the notes.", "I updated the calendar entry.")
    return (tell,), (call, write)

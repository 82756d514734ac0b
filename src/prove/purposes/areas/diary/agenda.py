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
    """The one of two things that overlap for which something is true."""
    on = day_of(clash.overlap_starts_at)
    ids = (clash.first_event_id, clash.second_event_id)
    return rows(list_events, since=on, until=on).the(lambda e: among(e.id, ids), *tests)


@purpose(
    "calendar",
    "email",
    because=(
        "I can't be in two places at once.",
        "My calendar looks like a game of Tetris.",
        "Somebody is going to be disappointed, I'm afraid.",
        "I'd rather cancel early than not turn up.",
        "I have a feeling that I'm double-booked somewhere.",
        "I accept things far too quickly.",
        "I nod along to every suggestion at the garden fence and regret it later.",
        "I once left a dinner halfway through the starter to race to a christening.",
        "My paper diary, my phone and the note on the fridge tell three different stories.",
        "I was on a sugar high when I typed in my plans, so I trust nothing.",
        "My friends call me a professional overcommitter, and arguing is useless.",
        "I hate standing people up; the guilt gives me hiccups.",
        "I enter dates while brushing my teeth, and the mistakes are spectacular.",
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
        f"Which two things overlap in my calendar from {since} until {until}, and when does the overlap start?",
        f"look for a clash in my calendar from {since} until {until}, and tell me which two events it is "
        "and when the overlap begins",
        f"Am I double-booked at some point from {since} until {until}? If so, with what, and from what time?",
        f"Two of my plans must be getting in each other's way from {since} to {until}. Which ones, and when "
        "does it start?",
        f"find the two events in my calendar from {since} until {until} that overlap, and tell me from when they do",
        f"Do any two of my events collide from {since} to {until}? I'd like to know which and when.",
        f"Go through my calendar from {since} until {until}. Which two events overlap, and from when?",
    )
    unanswered = _one_of(clash, lambda e: e.my_response == "needs_action")
    decline = say(
        act(respond_to_invitation, event_id=unanswered.id, response="declined"),
        "decline the one of them that I haven't answered yet",
        "turn down whichever of the two is still waiting for my reply",
        "I still owe one of them an answer. Make it a no.",
        "The one without an answer from me has to go: decline it.",
        "decline the one I haven't replied to so far",
        "I'll keep the other one, so decline the invitation that I haven't answered.",
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
        "that I can't come because I'm busy then, with the event and the day",
        "that I have something else on, naming the event and the day it is",
        "that I have something else then, and which event and day I mean",
        "that I'm taken at that time, so that it's clear which event and what day I'm talking about",
    )
    mail = say(
        act(send_email, to=(unanswered.organizer,), subject=subject, body=letter),
        f"write to its organizer by mail, subject {subject}: {letter}",
        f"send whoever invited me a mail called {subject} to explain {letter}",
        f"The organizer deserves a word of explanation by mail, headed {subject}: {letter}.",
        f"tell the organizer by mail, under the subject {subject}, {letter}",
        f"I don't want to leave whoever invited me guessing. Explain in a mail, subject {subject}, what I "
        "can't come to, on what day, and that I have something else then.",
        f"Let the organizer know by e-mail why: I have something else at that time. Use {subject} as the "
        "subject, and mention the event and its date.",
        f"Apologize by mail to the person behind it, subject {subject}: I can't come to that event on that "
        "day, something else is on.",
        f"A mail with the subject {subject} should go to the organizer: which event I'll miss, what day "
        "that is, and that I'm already busy.",
    )
    tells(decline, f"I declined {decline.title}.", f"{decline.title} is declined.")
    return (tell,), (decline, mail)


@purpose(
    "calendar",
    "email",
    because=(
        "An invitation came that I can't refuse.",
        "Somebody is kind enough to invite me, so I'll make room.",
        "I'm double-booked, and I know which of the two has to give way.",
        "I've put off answering an invitation for too long.",
        "Saying no to people makes my stomach churn, so my own plans usually bend.",
        "I've been turning into a hermit with slippers, and company would cure me.",
        "I'm flattered to be asked at all after my clumsy toast at the last gathering.",
        "My own ideas are made of rubber; they survive being stretched.",
        "I used to ignore envelopes for ages, and got scolded at many a family party.",
        "Nobody will cry if my own little project slips a bit.",
        "I've a weakness for being invited, especially where there might be canapés.",
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
        f"{until}. What is it, who sent it, and which event of mine is it?",
        f"find the clash in my calendar from {since} until {until}, and tell me which invitation I haven't "
        "answered yet, who it is from, and which event of mine it overlaps with",
        f"There's one overlap in my calendar from {since} until {until}. Tell me what I'm invited to, by "
        "whom, and which event of mine it clashes with.",
        f"Some time from {since} to {until} I'm invited to something while I have plans of my own. What is the "
        "invitation for, who is it from, and which event of mine is in the way?",
        f"Some time from {since} until {until}, an open invitation clashes with something I organize. What "
        "are the two, and who is inviting me?",
        f"Check my calendar for a clash from {since} until {until}: which invitation is it, who is it from, "
        "and what had I planned myself?",
        f"I know I'm double-booked somewhere from {since} to {until}, with an invitation and something I "
        "set up. Which events are they, and who's inviting me?",
    )
    accept = say(
        act(respond_to_invitation, event_id=invited.id, response="accepted"),
        "accept the invitation",
        "say yes to the invitation",
        "I want to be there, so say yes to the invitation.",
        "answer that invitation with a yes",
        "confirm that I'll attend what I'm invited to",
        "The invitation matters more, so accept it.",
        "I'm going, of course. Accept.",
    )
    days = number(7, 14)
    move = say(
        act(reschedule_event, event_id=mine.id, starts_at=shift(mine.starts_at, days=days)),
        f"move my own event by {days} days to the same time",
        f"push mine back {days} days, at the same time",
        f"postpone my own event by {days} days, same time of day",
        f"My own thing can wait {days} days. Same time, just later.",
        f"move my event to {days} days later and leave the time of day as it is",
        f"put off my own event by {days} days and keep the time",
        f"Mine has to make way: reschedule it for the same time {days} days later.",
    )
    subject = quoted(
        "I'll be there",
        "Count me in",
        "I made room for you",
        "With pleasure",
        "Looking forward to it",
        "Happy to come",
        "A seat for me, please",
    )
    letter = say(
        text(f"I'm coming to {accept.title} on {day_of(accept.starts_at)}."),
        "that I'm coming, and to what and when",
        "that I'll be there, with the event and the date",
        "which event I'm coming to and on which day",
        "that they can expect me, naming the event and the day",
    )
    mail = say(
        act(send_email, to=(accept.organizer,), subject=subject, body=letter),
        f"mail whoever invited me, subject {subject}: {letter}",
        f"write to the person who invited me, heading {subject}: {letter}",
        f"let the organizer know by mail, entitled {subject}, {letter}",
        f"A mail with {subject} as its subject should tell the organizer {letter}.",
        f"I'd like to thank the organizer by e-mail, subject {subject}, and confirm what I'm coming to and "
        "on which day.",
        f"drop the organizer a mail titled {subject}, so it's clear that I'm coming, to which event and what day",
        f"promise my host by mail, under {subject}, that I'll be at the event; repeat its name and the date "
        "so there's no mix-up",
        f"The person who sent the invitation should hear from me by mail: subject {subject}, I'm coming, "
        "and what it is and on which day.",
    )
    tells(accept, f"{accept.title} is accepted.", f"I accepted {accept.title}.")
    tells(move, f"{move.title} is on {move.starts_at} now.", f"I moved {move.title} to {move.starts_at}.")
    return (tell,), (accept, move), (mail,)


@purpose(
    "calendar",
    "team_chat",
    because=(
        "There's something I'd rather discuss in person.",
        "I need a quiet half hour of somebody's time.",
        "My question is short, the answer probably isn't.",
        "I've got a draft to show around.",
        "We keep missing each other.",
        "I've walked past the glass door three times with my folder, like a lost waiter.",
        "My idea is scribbled on graph paper and needs somebody with sharper arithmetic.",
        "I blurted out something clumsy by the printer and would like to explain myself.",
        "A proper chat over a mug of tea beats forty typed lines.",
        "I get tongue-tied when people glance at their watches.",
        "My sketches are too messy for a scanner, so I'd rather spread them on a table.",
        "I'm trying to be less of a pest than the chap who used to hover at my desk.",
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
                f"{colleague} is through at {{}}.",
                f"{colleague} is free from {{}} on.",
                f"After {{}}, {colleague} has nothing more that day.",
            ),
        ),
        f"When is {colleague} done with the last meeting {on:on}? Look from 8:00 to 17:00.",
        f"check {colleague}'s calendar {on:on} from 8:00 to 17:00 and tell me when the last appointment ends",
        f"From what time on is {colleague} free for the rest of the day {on:on}? Look between 8:00 and 17:00.",
        f"find out when {colleague} is through with everything {on:on}, looking from 8:00 to 17:00",
        f"What time does {colleague} finish the last appointment {on:on}, if you look from 8:00 till 17:00?",
        f"I'd like to catch {colleague} {on:on} after the last meeting. When is that over? Only 8:00 to 17:00 matters.",
        f"I need to know when {colleague} gets out of the last meeting {on:on}, between 8:00 and 17:00.",
    )
    title = quoted(
        "Quick word",
        "A question",
        "My draft",
        "Just us two",
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
        f"put half an hour called {title} into my calendar {gap} minutes after that, and invite {colleague}",
        f"set up {title} for thirty minutes, beginning {gap} minutes after that, and invite {colleague}",
        f"leave a break of {gap} minutes and then plan {title}, 30 minutes, with {colleague} invited",
        f"I'd like half an hour with {colleague} {gap} minutes after that. Call it {title} and send the invitation.",
        f"Good: {gap} minutes later I want {title} in my calendar for thirty minutes, and {colleague} invited.",
        f"book half an hour for {title}, {gap} minutes after that, and send {colleague} an invitation",
        f"invite {colleague} to {title} for half an hour, {gap} minutes after the last appointment is over",
    )
    note = say(
        text(f"{meet.title}: I'd like to see you on {meet.starts_at}."),
        "what it's about and when we meet",
        "the title and when it begins",
        "what it is and what time we start",
        "what I'm planning and for when",
    )
    ping = say(
        act(send_direct_message, recipient=address, text=note),
        f"tell {colleague:again} in a direct message {note}",
        f"let {colleague:again} know in the chat {note}",
        f"write {colleague:again} a direct message about it: {note}",
        f"ping {colleague:again} in the chat about {note}",
        f"send {colleague:again} a chat message so it doesn't come as a surprise: {note}",
        f"I'd better announce myself: tell {colleague:again} in the chat {note}.",
        f"send {colleague:again} a direct message, with the title and when it begins",
    )
    tells(meet, f"{meet.title} is in your calendar on {meet.starts_at}.", f"You meet on {meet.starts_at}.")
    return (tell,), (meet, ping)


@purpose(
    "calendar",
    "video_meeting",
    because=(
        "I'm not supposed to travel for a while.",
        "The train line is closed for repairs until further notice.",
        "I'm not allowed to leave the house with this foot.",
        "I don't have anybody to look after the children.",
        "I'd spend more time on the way than in the meeting.",
        "Not every meeting needs a trip across town.",
        "My ankle is in plaster, and the stairs have become my sworn enemy.",
        "Our dog is recovering from an operation and howls whenever I close the front door.",
        "My car failed its inspection, and the garage is waiting for a rusty spare part.",
        "I stepped on a toy brick and limp like a pirate.",
        "My optician has forbidden me to drive until the new lenses arrive.",
        "The builders need me around to let them in and answer questions about tiles.",
        "I've calculated what I spend on petrol and parking, and nearly fainted.",
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
                "It begins on {}; the place is {} and the guest {}.",
                "On {}, at {}, together with {}.",
            ),
        ),
        f'When and where is my coming "{title}", and who is invited?',
        f'look up my next "{title}" and tell me when and where it is and who is invited',
        f'When does the coming "{title}" in my calendar start, where is it, and whom did I invite?',
        f'I have "{title}" coming up. Remind me: when, where, and with whom?',
        f'find "{title}" among my coming events; I need to know when it starts, where it is and whom I invited',
        f'Where did I say we\'d meet for the next "{title}", at what time, and who else is coming?',
        f'Whom am I meeting for my next "{title}", when, and in which place?',
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
        f"schedule a video meeting for it with the same title, start and guest, {minutes} minutes long, and "
        f"protect it with the passcode {code}",
        f"set it up as a video meeting, {minutes} minutes long and with {code} as the passcode; nothing else changes",
        "I want to do that on video. Set up a call under the same title at the same time for the same "
        f"person: {minutes} minutes, passcode {code}.",
        f"plan a {minutes}-minute video meeting under the same title and at the same time, inviting the "
        f"same person, passcode {code}",
        f"turn it into a video meeting with the passcode {code}, {minutes} minutes long; title, time and "
        "guest stay as they are",
        f"We'll just talk on video then. Same name, same time, same guest, {minutes} minutes, and the "
        f"passcode is {code}.",
    )
    note = say(
        text(f"We meet on video. The passcode is {call.passcode}."),
        "a remark that we meet on video and what the passcode is",
        "a line with the passcode that says it's on video",
        "a word about the video call and its passcode",
        "the passcode and a line saying it's on video",
    )
    write = say(
        act(update_event, event_id=event.id, location="Online", description=note),
        f"change the location in my calendar to Online and put {note} into the description",
        f"set its location in the calendar to Online and add {note} in the notes",
        f"fix it in the calendar too: Online as the location, and in the notes {note}",
        f"My calendar should show Online as its location, and in the notes {note}.",
        f"My calendar still has the old place. Make that Online, and write {note} into the description.",
        "We won't be at the old place any more. Give Online as the location in the calendar, and use the "
        f"description for {note}.",
        f"change my calendar to match, with Online as the place and {note} in the description",
    )
    tells(call, f"The video meeting {call.title} is on {call.starts_at}.", "The video meeting is set up.")
    tells(write, "Your calendar says Online now, with the passcode in the notes.", "I updated the calendar entry.")
    return (tell,), (call, write)

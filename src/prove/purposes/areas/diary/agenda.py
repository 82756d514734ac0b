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
        "I said yes too often again.",
        "Somebody is going to be disappointed, I'm afraid.",
        "I'd rather cancel early than not turn up.",
        "Cloning hasn't been invented yet.",
        "I have a feeling that I'm double-booked somewhere.",
        "Before the weeks get hectic, I want order.",
        "My mother always says that one can only dance at one wedding.",
        "Two invitations, one me.",
        "A tidy diary makes for quiet sleep.",
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
        f"Which two things overlap in my calendar from {since} until {until}, and from when?",
        f"look for a clash in my calendar from {since} until {until}, and tell me which two entries it is "
        "about and when the overlap begins",
        f"Am I double-booked at some point from {since} until {until}? Name both events and the time of the collision.",
        f"check my calendar for overlaps from {since} to {until}, and give me both titles "
        "plus the time at which it gets tight",
        f"find the two appointments of mine, from {since} until {until}, that get in each other's way, "
        "and tell me when that happens",
        f"Where do two of my appointments collide if you go through the days from {since} to "
        f"{until}? I'd like the titles and the time.",
        f"go through my calendar from {since} until {until}, and point out which "
        "pair of events overlaps and at what time that starts",
    )
    unanswered = _one_of(clash, lambda e: e.my_response == "needs_action")
    decline = say(
        act(respond_to_invitation, event_id=unanswered.id, response="declined"),
        "decline the one of them that I haven't answered yet",
        "turn down whichever of the two is still waiting for my reply",
        "say no to the invitation of these two that I left open",
        "The one without an answer from me has to go: decline it.",
        "refuse the one to which I haven't replied so far",
        "Keep what I've agreed to, and reject the invitation that's unanswered.",
    )
    subject = quoted(
        "I'm already taken",
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
        "its title and its day, and that I have something else then",
        "which event it is and on what day, and that I'm taken at that time",
        "the name and the date of it, with the excuse that I'm busy then",
        "what I can't attend and its date, and that there's something else at that hour",
    )
    mail = say(
        act(send_email, to=(unanswered.organizer,), subject=subject, body=letter),
        f"write to its organizer, subject {subject}: {letter}",
        f"send whoever invited me a mail called {subject} with {letter}",
        f"e-mail the person who organizes it {letter}, under the subject {subject}",
        f"The organizer deserves a mail headed {subject} that mentions {letter}.",
        f"explain it to the organizer by mail, entitled {subject}, giving {letter}",
        f"let the organizer know in a mail titled {subject}: {letter}",
    )
    tells(decline, f"I declined {decline.title}.", f"{decline.organizer_name}'s {decline.title} is declined.")
    return (tell,), (decline, mail)


@purpose(
    "calendar",
    "email",
    because=(
        "An invitation came that I can't refuse.",
        "My own plans can wait, this can't.",
        "I'd be a fool to miss that.",
        "What I've planned myself is easier to shift.",
        "The invitation arrived while I was on the phone.",
        "Flexibility is my middle name.",
        "Someone's kind enough to ask me, so I'll make room.",
        "There's an overlap, and I know which of the two gives way.",
        "It took me a day to decide.",
        "Shuffling my own dates is no big deal.",
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
        f"An invitation I haven't answered overlaps with an event of my own at some point from {since} to "
        f"{until}. What is it, who sent it, and what's the event of mine?",
        f"find the clash that my calendar has from {since} until {until}, and tell me which invitation "
        "waits for my answer, who it is from, and which event of my own is in its way",
        f"There's one overlap in my calendar if you look from {since} until {until}. Tell me what I'm invited "
        "to, by whom, and what of my own it collides with.",
        f"look for two dates that overlap in my calendar from {since} to {until}; name the "
        "invitation, its organizer and the event that's mine",
        f"Some time from {since} until {until}, an open invitation collides with "
        "something I organize. I need both titles and the name of whoever invites me.",
        f"check my calendar for a collision, looking at all days from {since} until {until}, and say "
        "which unanswered invitation it is, who it's from and which event of mine it hits",
    )
    accept = say(
        act(respond_to_invitation, event_id=invited.id, response="accepted"),
        "accept the invitation",
        "say yes to it, since I want to go there",
        "I'll go there, so say yes to the invitation.",
        "answer that invitation with a yes",
        "confirm my attendance for what I'm invited to",
        "The invitation wins: accept it.",
    )
    days = number(7, 14, 21, 28)
    move = say(
        act(reschedule_event, event_id=mine.id, starts_at=shift(mine.starts_at, days=days)),
        f"move my own event by {days} days to the same time",
        f"push mine back {days} days, hour unchanged",
        f"have my own one take place {days} days later at the same hour",
        f"reschedule the one that I'm organizing: {days} days on, same time of day",
        f"shift my event by {days} days, leaving the time of day as it is",
        f"put off what I had planned by {days} days and keep its hour",
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
        "its title and the day, and that I'm coming",
        "the news that I'll come, with the name of the event and its date",
        "my promise to be there, with the title and the date",
        "what I'm coming to and on which day",
    )
    mail = say(
        act(send_email, to=(accept.organizer,), subject=subject, body=letter),
        f"mail whoever invited me {letter}, subject {subject}",
        f"write to the person who invites me, under the heading {subject}: {letter}",
        f"send the organizer a mail called {subject} with {letter}",
        f"Its organizer should get a mail headed {subject} that gives {letter}.",
        f"let the organizer have {letter} in a mail entitled {subject}",
        f"drop the one who asked me a mail titled {subject}, containing {letter}",
    )
    tells(accept, f"You're coming to {accept.title}.", f"I accepted {accept.title}.")
    tells(move, f"{move.title} is on {move.starts_at} now.", f"I moved {move.title} to {move.starts_at}.")
    return (tell,), (accept, move), (mail,)


@purpose(
    "calendar",
    "team_chat",
    because=(
        "There's something I'd rather discuss in person.",
        "Nobody reads long messages anyway.",
        "I need five quiet minutes of somebody's time.",
        "I don't want to burst into a meeting.",
        "Interrupting people never goes down well.",
        "My question is short, the answer probably isn't.",
        "I've got a draft to show around.",
        "It's nothing urgent, but it nags me.",
        "We keep missing each other in the corridor.",
        "Chasing people through the building is undignified.",
    ),
)
def catch_them_when_they_are_done() -> Any:
    """See how busy a colleague is on a day, and meet them after the last thing that they have."""
    colleague = again(
        name_of(rows(list_colleagues), lambda c: c.name, fits=[lambda c: c.email != me.email]),
        "my colleague",
        "that colleague",
    )
    address = rows(list_colleagues, query=colleague).the(lambda c: named(c.name, colleague)).email
    on = workday(1, 11)
    busy = rows(get_free_busy, people=(address,), since=at(on, 8), until=at(on, 18))
    last = busy.most(lambda b: b.ends_at)
    tell = say(
        ask(
            busy.count(),
            last.ends_at,
            told=(
                "There are {} busy times, and the last one ends on {}.",
                "It's {} times; the last of them is over on {}.",
                "{} of them. The day is clear from {} on.",
            ),
        ),
        f"How many times is {colleague} busy {on:on} between eight in the morning and six in the evening, and when "
        "does the last of it end?",
        f"check {colleague}'s busy times {on:on} from 8:00 to 18:00 and tell me how many there are and when the last "
        "one ends",
        f"look up how often {colleague} is taken {on:on} between 8 a.m. and 6 p.m., and tell me when the last of those "
        "times is over",
        f"Go over {colleague}'s day {on:on}, eight to eighteen o'clock. Count the busy spells and tell me the "
        "end of the last.",
        f"find out when {colleague} is through with everything {on:on}, considering 8 a.m. to 6 p.m., and how many "
        "blocked times there are",
        f"What does {colleague} have {on:on} from eight till six: how many blocks, and at what time does the final one "
        "finish?",
    )
    title = quoted(
        "Quick word",
        "Five minutes for you",
        "Show and tell",
        "A question",
        "Look at my draft",
        "Just us two",
        "Loose ends",
        "Short talk",
    )
    gap = number(10, 15, 20, 30)
    meet = say(
        act(
            create_event,
            title=title,
            starts_at=shift(last.ends_at, minutes=gap),
            duration_minutes=30,
            invitees=(address,),
        ),
        f"put half an hour called {title} into my calendar {gap} minutes after that, and invite {colleague:again}",
        f"set up {title} for thirty minutes, beginning {gap} minutes after the last one ends, with {colleague:again} "
        "invited",
        f"leave a break of {gap} minutes and then plan {title}, 30 minutes, inviting {colleague:again}",
        f"create {title} with {colleague:again} as the guest, half an hour long; it starts {gap} minutes after that "
        "end",
        f"Good: {gap} minutes later I want {title} in my calendar, thirty minutes with {colleague:again} invited.",
        f"reserve half an hour for {title}, {gap} minutes after everything is over, and send {colleague:again} the "
        "invitation",
    )
    note = say(
        text(f"{meet.title}: I'd like to see you on {meet.starts_at}."),
        "its title and its start",
        "what it's called and when it begins",
        "the name of it and the exact start",
        "when it starts and under what title",
    )
    ping = say(
        act(send_direct_message, recipient=address, text=note),
        f"send {colleague:again} a chat message with {note}",
        f"announce it to {colleague:again} in a direct message, giving {note}",
        f"ping {colleague:again} in the chat with {note}",
        f"drop {colleague:again} a direct message that gives {note}",
        f"warn {colleague:again} in the chat: {note}",
        f"write to {colleague:again} by direct message, stating {note}",
    )
    tells(meet, f"{meet.title} is in your calendar on {meet.starts_at}.", f"You meet on {meet.starts_at}.")
    return (tell,), (meet, ping)


@purpose(
    "calendar",
    "video_meeting",
    because=(
        "I'm not supposed to travel for a while.",
        "The line is closed for repairs until further notice.",
        "I'm not allowed to leave the house with this foot.",
        "I've got nobody for the children that day.",
        "A camera does the job just as well.",
        "There are roadworks all along the way.",
        "I'd spend more time on the way than in the talk.",
        "We've sold the second car.",
        "Rooms are loud and coffee is better at home.",
        "I'd rather stay at my own desk.",
        "Nobody has to travel for that.",
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
        f'When and where is my coming "{title}", and who\'s invited?',
        f'look up my next "{title}" and tell me its start, its place and its guest',
        f'What did I put down for the "{title}" that is ahead: which day and hour, which place, which guest?',
        f'find "{title}" among my coming events; I need to know when it starts, where it is and whom I invited',
        f'tell me the time, the location and the name of the guest of my upcoming "{title}"',
        f'Whom am I seeing for "{title}" soon, at what time, and in which place?',
    )
    minutes, code = number(30, 45, 60, 90), word("482913", "730164", "915527", "206348", "661902", "358871")
    call = say(
        act(
            schedule_meeting,
            title=event.title,
            starts_at=event.starts_at,
            duration_minutes=minutes,
            invitees=(guest.email,),
            passcode=code,
        ),
        f"make it a video call instead: same title, same start, same guest, {minutes} minutes, passcode {code}",
        f"schedule a video meeting of {minutes} minutes for it with an unchanged title, start and guest, and protect "
        f"it with the passcode {code}",
        f"set it up as a video meeting, {minutes} minutes long and with {code} as the passcode; title, start and guest "
        "stay as they are",
        f"I want to do that on video. Keep its title, its start and its guest, take {minutes} minutes, and let the "
        f"passcode be {code}.",
        f"plan a {minutes}-minute video meeting under the same title and at the same time, inviting the same person, "
        f"passcode {code}",
        f"arrange for it to happen on camera, with {code} as the passcode and {minutes} minutes of time, everything "
        "else (title, start, guest) being equal",
    )
    note = say(
        text(f"We meet on video. The passcode is {call.passcode}."),
        "the fact that we meet on video and the passcode",
        "the passcode and a line about its being on video",
        "a hint that we meet on video, plus the passcode",
        "the news that it's on video, including the passcode",
    )
    write = say(
        act(update_event, event_id=event.id, location="Online", description=note),
        f"change the location in my calendar to Online and have its notes state {note}",
        f"let its location in the calendar become Online, and put into its description {note}",
        f"update the calendar entry: Online as the location, and in the notes {note}",
        f"correct the event in my calendar, with Online for the location and {note} in the description",
        f"My calendar should show Online as its location, and as its notes {note}.",
    )
    tells(call, f"The video meeting {call.title} is on {call.starts_at}.", "The video meeting is set up.")
    tells(write, f"{write.title} is {write.location} in your calendar now.", "The calendar has it now.")
    return (tell,), (call, write)

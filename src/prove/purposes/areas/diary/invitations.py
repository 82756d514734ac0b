"""Invitations: who is asked to come, who does, and who else may."""

from typing import Any, cast

from prove.purposes.areas.dates import own_date
from prove.purposes.areas.people import CLOSE, address_of, somebody
from prove.purposes.program import (
    act,
    again,
    ask,
    column,
    either,
    inside,
    look,
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
    when,
)
from prove.servers.calendar.events import (
    cancel_event,
    get_event,
    invite_to_event,
    list_events,
    search_events,
    update_event,
)
from prove.servers.email.tools import send_email
from prove.servers.maps.places import search_places


@purpose(
    "calendar",
    "email",
    because=(
        "I have a hunch that hardly anybody wants to come.",
        "Poor turnout has ruined more than one event of mine.",
        "I hate hosting for empty chairs.",
        "I sent out invitations and then forgot about them.",
        "I haven't heard from most of my guests.",
        "I once organized something, and a single person came.",
        "It makes me nervous when people don't reply.",
        "I don't want to prepare everything for nothing.",
        "Vague replies make logistics a nightmare for any organizer.",
        "An empty room would be embarrassing.",
        "Half of those I invite forget to answer.",
        "I'd rather cancel early than wait for people in vain.",
    ),
)
def see_who_is_coming() -> Any:
    """See when an event is; call it off if too few have accepted, and else write to those who come."""
    title = column(
        rows(list_events, since=shift(today(), days=1), until=shift(today(), days=35)),
        lambda e: e.title,
        fits=[*own_date(), lambda e: inside(look(get_event, event_id=e.id).invitees).count() > 1],
    )
    event = rows(search_events, query=title, since=today()).the(lambda e: e.title == title)
    guests = inside(look(get_event, event_id=event.id).invitees)
    coming = guests.where(lambda i: i.response == "accepted")
    tell = say(
        ask(
            event.starts_at,
            guests.count(),
            told=(
                "It is on {}, and {} people are invited.",
                "It starts on {}. You invited {} people.",
                "It takes place on {}, with {} people invited.",
            ),
        ),
        f'What day and time is my upcoming "{title}", and how many people did I invite?',
        f'look up my event "{title}", which is still to come, and tell me its date and time and how many people are '
        "invited",
        f'tell me on what day and at what time my next "{title}" takes place and how many guests I\'ve asked to come',
        f'On what date and at what hour does the "{title}" I\'ve planned start, and how many people are on the guest '
        "list?",
        f'I\'ve organized "{title}", which is coming up. What day and time is it, and how many guests have I invited?',
        f'What did I plan for my upcoming "{title}": what date and time is it, and how many people are invited?',
        f'Remind me of my next "{title}": what day and time did I set, and how many guests did I invite?',
    )
    fewest = number(2, 3)
    cancel = say(
        act(cancel_event, event_id=event.id),
        "cancel it",
        "call the whole thing off",
        "cancel the event",
        "call it off",
        "call the event off",
    )
    subject = quoted(
        "See you there",
        "Looking forward to it",
        "It's on",
        "It's happening",
        "Counting on you",
        "Great that you're coming",
    )
    letter = say(
        text(f"{event.title} takes place on {event.starts_at}. See you there."),
        "the event's title and the day and time it starts",
        "on what day and at what time it starts, and the title of the event",
        "what the event is called and the date and time",
        "the title of what's taking place, its date and its time",
    )
    confirm = say(
        act(send_email, to=cast(Any, coming.column(lambda i: i.email)), subject=subject, body=letter),
        f"send those who accepted one email with the subject {subject}: {letter}",
        f"tell all who said yes, in a single email with {subject} as the subject, {letter}",
        f"remind everybody who's coming, in one email with the subject {subject}: {letter}",
        f"send one email to everybody who accepted, subject {subject}: {letter}",
        f"write one email to the people who are coming, subject {subject}, with the event's title, the date and the "
        "time",
    )
    decide = say(
        when(coming.count() < fewest, cancel, confirm),
        f"if fewer than {fewest} of the guests have accepted, {cancel}; otherwise {confirm}",
        f"I need at least {fewest} acceptances. If there aren't that many, {cancel}; if there are, {confirm}.",
        f"see which guests have accepted: if it's fewer than {fewest} people, {cancel}; otherwise {confirm}",
        f"Have fewer than {fewest} of those invited said yes? If so, {cancel}; if not, {confirm}.",
        f"check the guests' answers. With fewer than {fewest} acceptances, {cancel}; with {fewest:again} or more, "
        f"{confirm}",
        f"It's only worth it if at least {fewest} guests have accepted. If fewer have, {cancel}; if enough have, "
        f"{confirm}.",
        f"unless {fewest} or more guests have accepted, {cancel}; if they have, {confirm}",
    )
    again(fewest, "that many")
    tells(
        decide,
        f"Of the {guests.count()} people you invited, {coming.count()} {either(coming.count() == 1, 'has', 'have')} "
        "accepted.",
        f"So far, {coming.count()} of the guests {either(coming.count() == 1, 'has', 'have')} accepted.",
    )
    tells(cancel, f"{cancel.title} is cancelled.", f"I cancelled {cancel.title}.")
    tells(confirm, "I wrote to those who are coming.", "The email to those who accepted is out.")
    return (tell,), (decide,)


@purpose(
    "calendar",
    "maps",
    "email",
    because=(
        "A bigger circle makes for livelier company.",
        "I've been meaning to bring people together.",
        "It would be a shame to leave anyone out.",
        "The more, the merrier, I always say.",
        "Somebody I'm fond of hardly gets out these days.",
        "I dislike cliques, so I try to be inclusive.",
        "My guest lists always get longer in the end.",
        "I like it when people I know meet each other.",
        "I almost forgot to ask somebody.",
        "It's never too late for another invitation.",
        "I met somebody in town and promised to send an invitation.",
    ),
)
def take_somebody_along() -> Any:
    """Invite somebody else to an event of one's own, leave a note in it, and mail them where it is."""
    title = column(
        rows(list_events, until=shift(today(), days=27)),
        lambda e: e.title,
        fits=[
            *own_date(),
            lambda e: e.calendar_name != "Work",
            lambda e: present(e.location) != "",
            lambda e: inside(look(get_event, event_id=e.id).invitees).count() > 0,
            lambda e: (
                inside(look(get_event, event_id=e.id).invitees).where(lambda i: i.response == "declined").count() == 0
            ),
        ],
    )
    event = rows(search_events, query=title, since=today()).the(lambda e: e.title == title)
    friend = somebody(*CLOSE)
    address = address_of(friend)
    invite = say(
        act(invite_to_event, event_id=event.id, invitees=(address,)),
        f'invite {friend} to my upcoming "{title}" too',
        f'add {friend} to the guests of "{title}", which is coming up in my calendar',
        f'I want {friend} at the upcoming "{title}" as well, so send an invitation.',
        f'find my next "{title}" in the calendar and put {friend} on the guest list',
        f'My "{title}" is coming up in the calendar. Invite {friend} as well.',
        f'I\'d like {friend} to come along to my upcoming "{title}". Send an invitation.',
        f'I want one more guest at my next "{title}": {friend}. Please send an invitation.',
    )
    words = quoted(
        "Let's meet at the entrance",
        "Look for us near the door",
        "Call me if you can't find us",
        "Please let me know if you're late",
        "One more is coming along",
        "I'll be there ten minutes early",
    )
    note = say(
        act(update_event, event_id=event.id, description=words),
        f"change the event's note to {words}",
        f"make {words} the event's description",
        f"have the event's note say {words}",
        f"Everyone invited should read just {words} in the event's notes.",
        f"The event's description should be {words}.",
        f"have the event's notes read {words} and nothing else",
        f"set the description of the event to {words}, for all who are coming",
    )
    place = rows(search_places, query=present(event.location)).the(lambda p: p.name == event.location)
    subject = quoted(
        "Join us", "Come along", "You're in", "Where to find us", "Here's the plan", "We'd love to see you"
    )
    letter = say(
        text(f"{event.title} starts on {event.starts_at} at {event.location}, {place.address}."),
        "the title of the event, on what day and at what time it begins, and the place with its street address",
        "the event's title, its date and time, the name of the place, and the street address from the map",
        "what the event is called, its day and starting time, and the name and street address of the place",
        "the event by its title, on what day and at what time, and where, with the place's name and address",
    )
    mail = say(
        act(send_email, to=(address,), subject=subject, body=letter),
        f"write an email to {friend}, subject {subject}: {letter}",
        f"let {friend} know by email, with {subject} as the subject: {letter}",
        f"An email with {subject} as its subject should tell {friend} {letter}.",
        f"Perhaps {friend} doesn't know the way. Look up the address of the place and email it, subject "
        f"{subject}, with the event's title, its date and time, and what the place is called.",
        f"email {friend} all there is to know, with {subject} in the subject line: {letter}",
        f"send {friend} an e-mail, subject {subject}, that says {letter}",
        f"I'd like {friend} to have it all in one email with {subject} as its subject: {letter}.",
        f"drop {friend} an email, subject {subject}, with the details: {letter}",
    )
    tells(note, "The note is in the event.", "The event has the note now.")
    tells(invite, f"{friend} is invited to {invite.title}.", f"{friend} is on the guest list of {invite.title}.")
    return (invite, note), (mail,)

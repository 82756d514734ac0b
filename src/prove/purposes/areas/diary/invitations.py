"""Invitations: who is asked to come, who does, and who else may."""

from typing import Any, cast

from prove.purposes.areas.dates import own_date
from prove.purposes.areas.people import CLOSE, address_of, somebody
from prove.purposes.program import (
    act,
    again,
    ask,
    column,
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
        "I'm not going to sit there alone.",
        "People are terrible at answering invitations.",
        "Silence is not an answer.",
        "I have to decide before it's too late.",
        "Everyone seems to be somewhere else these weeks.",
        "I hate hosting for empty chairs.",
        "Attendance has been poor lately.",
        "Is it worth the trouble, I wonder.",
        "I sent the invitations and then forgot about them.",
    ),
)
def see_who_is_coming() -> Any:
    """Count who accepted; call the event off if they are too few, and else write to those who come."""
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
            coming.count(),
            guests.count(),
            told=(
                "{} of {} have accepted.",
                "So far {} said yes, out of {} people.",
                "Accepted: {}. Invited: {}.",
            ),
        ),
        f'How many people have accepted my upcoming "{title}", and how many did I invite?',
        f'look at my event "{title}", which is still to come, and tell me how many have said yes and how many were '
        "asked",
        f'count the acceptances for my coming "{title}", and the invitations as well',
        f'What are the answers to my next "{title}" like: how many accepted, out of how many?',
        f'check the guest list of the "{title}" that is ahead of me; I need the number of people who accepted and the '
        "number invited",
        f'give me two figures for the "{title}" I\'ve planned: the guests who said yes, and all who were invited',
    )
    fewest = number(2, 3)
    cancel = say(
        act(cancel_event, event_id=event.id),
        "cancel it",
        "call the whole thing off",
        "strike it from the calendar by cancelling",
        "let it fall through, that is, cancel it",
    )
    subject = quoted(
        "See you there",
        "Looking forward to it",
        "It's on",
        "We're taking place",
        "Counting on you",
        "Great that you're coming",
    )
    letter = say(
        text(f"{event.title} takes place on {event.starts_at}. See you there."),
        "the title and the start",
        "what it is and when it begins",
        "its name, its day and its hour",
    )
    confirm = say(
        act(send_email, to=cast(Any, coming.column(lambda i: i.email)), subject=subject, body=letter),
        f"send those who accepted one mail called {subject} with {letter}",
        f"write to all who said yes, in a single mail headed {subject}, giving {letter}",
        f"e-mail everybody who's coming {letter}, in one message titled {subject}",
        f"thank the ones who accepted with a joint mail, subject {subject}, that gives {letter}",
    )
    decide = say(
        when(coming.count() < fewest, cancel, confirm),
        f"if fewer than {fewest} are coming, {cancel}; otherwise {confirm}",
        f"It takes {fewest} acceptances at least. If there aren't that many, {cancel}; if there are, {confirm}.",
        f"should fewer than {fewest} people have said yes, {cancel}; should it be {fewest:again} or more, {confirm}",
        f"Fewer than {fewest} who said yes? Then {cancel}; in any other case {confirm}.",
        f"With under {fewest} acceptances I'd rather not bother, so {cancel}; with enough, {confirm}.",
        f"unless {fewest} or more have accepted, {cancel}; and when they have, {confirm}",
    )
    again(fewest, "that number")
    tells(
        cancel, f"Those are too few: {cancel.title} is cancelled.", f"I cancelled {cancel.title}, as too few accepted."
    )
    tells(confirm, "Enough people are coming, and the mail is out.", "That's enough; I wrote to those who accepted.")
    return (tell,), (decide,)


@purpose(
    "calendar",
    "maps",
    "email",
    because=(
        "The more the merrier, they say.",
        "I bumped into somebody who'd love to join.",
        "There's room for one more.",
        "One more person would liven things up.",
        "I was asked whether others may come, and of course they may.",
        "Good company can't be big enough.",
        "My plans have a habit of growing.",
        "I've been meaning to bring people together.",
        "It would be a shame to leave anyone out.",
        "I already said yes on the stairs.",
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
        ],
    )
    event = rows(search_events, query=title, since=today()).the(lambda e: e.title == title)
    friend = again(somebody(*CLOSE), "them")
    address = address_of(friend)
    invite = say(
        act(invite_to_event, event_id=event.id, invitees=(address,)),
        f'invite {friend} to my coming "{title}" too',
        f'add {friend} to the guests of "{title}", which is coming up in my calendar',
        f'I want {friend} at the upcoming "{title}" as well, so send an invitation.',
        f'search my calendar for the next "{title}" and put {friend} on the guest list',
        f'There\'s a "{title}" ahead in my calendar. Get {friend} invited.',
        f'extend the invitation to my forthcoming "{title}" to {friend}',
        f'Could {friend} come along to "{title}"? It\'s in my calendar in the next weeks; invite {friend:again}.',
    )
    words = quoted(
        "Let's meet at the entrance",
        "Look for us near the door",
        "Call me if you can't find us",
        "Please let me know if you're late",
        "One more is coming along",
        "I'll be there ten minutes early",
        "We'll be three or more",
    )
    note = say(
        act(update_event, event_id=event.id, description=words),
        f"put the note {words} into the event",
        f"make {words} the description of it",
        f"add {words} as its note",
        f"have its notes read {words}",
        f"The description should be {words}.",
        f"leave the line {words} in the event's notes",
    )
    place = rows(search_places, query=present(event.location)).the(lambda p: p.name == event.location)
    subject = quoted(
        "Join us", "Come along", "You're in", "Where to find us", "Here's the plan", "We'd love to see you"
    )
    letter = say(
        text(f"{event.title} starts on {event.starts_at} at {event.location}, {place.address}."),
        "the title, the start, the place and its street address",
        "what it is, when it begins, where, and the address of that place",
        "its name, day and hour, along with the location and the street address from the map",
        "the occasion, the starting time, the place by name and its address",
    )
    mail = say(
        act(send_email, to=(address,), subject=subject, body=letter),
        f"mail {friend:again} {letter}, subject {subject}",
        f"send {friend:again} a mail called {subject} with {letter}",
        f"write to {friend:again} under the heading {subject}: {letter}",
        f"let {friend:again} have {letter} in a mail titled {subject}",
        f"pass on {letter} to {friend:again} in a mail entitled {subject}",
        f"A mail to {friend:again} headed {subject} should contain {letter}.",
    )
    tells(invite, f"{friend} is invited to {invite.title}.", f"{friend} is on the guest list of {invite.title}.")
    return (invite, note), (mail,)

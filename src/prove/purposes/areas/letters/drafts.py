"""Letters that are still being written."""

from typing import Any

from prove.purposes.areas.network.social import OPEN_TO_ALL
from prove.purposes.areas.people import AT_WORK, CLOSE, address_of, contacts, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    day,
    day_of,
    name_of,
    named,
    present,
    purpose,
    quoted,
    rows,
    say,
    some,
    tells,
    text,
    word,
    workday,
)
from prove.servers.calendar.events import create_event, list_events
from prove.servers.email.tools import create_draft, list_drafts, list_emails, send_draft, update_draft

FOR_COLLEAGUES = ("Lost", "Feedback", "Proposal")
"""How the subjects of drafts begin that any colleague may get."""
SOCIABLE = (*OPEN_TO_ALL, "Dinner", "Coffee", "Lunch", "Board", "Quiz")
"""How the titles of events begin of which friends may know."""


@purpose(
    "email",
    "calendar",
    because=(
        "I found something half finished.",
        "My drafts folder is a graveyard of good intentions.",
        "I keep starting letters and never send them.",
        "I was interrupted while writing, as usual.",
        "Perfect is the enemy of sent.",
        "I'd written it and then lost my nerve.",
        "It only needs an address, really.",
        "This has been lying around unsent for too long.",
        "I thought that had gone out ages ago.",
        "My courage has come back.",
        "Somebody came to the door just as I was writing.",
        "Let's finish what I began.",
    ),
)
def send_an_old_draft() -> Any:
    """Address a draft to a colleague, send it, and keep time to ask about it."""
    draft = again(
        some(
            rows(list_drafts),
            lambda d: (f'my draft "{d.subject}"', f'the draft called "{d.subject}"'),
            fits=[
                lambda d: d.to == (),
                lambda d: among(True, tuple(named(d.subject, kind) for kind in FOR_COLLEAGUES)),
            ],
        ),
        "it",
        "the draft",
    )
    colleague = again(somebody(*AT_WORK), "them")
    address = say(
        act(update_draft, draft_id=draft.id, to=(address_of(colleague),)),
        f"address {draft} to {colleague}, but don't send it yet",
        f"make {colleague} the recipient of {draft}; sending can wait",
        f"put {colleague} down as the recipient of {draft} and leave it unsent for now",
        f"The one to get {draft} is {colleague}, so fill that in as the recipient without sending it.",
        f"set the recipient of {draft} to {colleague}, and keep it as a draft",
        f"fill in {colleague} as the recipient that {draft} still lacks; it goes out later",
    )
    tells(address, "It is addressed and waits among your drafts.", "The recipient is filled in; it is not sent yet.")
    send = say(
        act(send_draft, draft_id=draft.id),
        f"send {draft:again} now",
        "You may send that draft.",
        "Off with the draft: send it.",
        "dispatch it the way it stands",
        "I've slept on it: send the draft.",
        "let the draft go out as it is",
        "Now it may leave, so send that draft.",
    )
    on, hour = workday(2, 9), word(9, 10, 11, 14, 15, 16)
    follow = say(
        act(
            create_event,
            title=text(f"Ask {colleague} about {draft.subject}"),
            starts_at=at(on, hour),
            duration_minutes=15,
            if_busy="allow",
        ),
        f"put a quarter of an hour into my calendar {on:on} at {hour}:00 to ask {colleague:again} about it, clash or "
        "no clash, with their name and the subject in the title",
        f"remind me {on:on} at {hour}:00 with a 15-minute entry titled with their name and the subject of the mail, "
        "even if I'm busy",
        f"schedule fifteen minutes {on:on} from {hour}:00 for a word with {colleague:again} about it, regardless of "
        "what else is on; the title names the person and the subject",
        f"I'll ask {colleague:again} about it {on:on} at {hour}:00: block fifteen minutes, overlap or not, with the "
        "name and the subject line as the title.",
        f"add a 15-minute slot {on:on}, {hour}:00, to my calendar, whatever is there already, whose title has the "
        "name and the subject",
    )
    return (address,), (send, follow)


@purpose(
    "calendar",
    "email",
    because=(
        "I'd rather see it in writing before it goes out.",
        "I want to sleep on the wording.",
        "People keep asking me for the details.",
        "Once sent, it can't be unsaid.",
        "Let me look it over before anybody gets it.",
        "I don't trust myself with the send button.",
        "Last time I sent it to the wrong crowd.",
        "Measure twice, cut once.",
        "A rough version will do to begin with.",
        "My messages tend to leave too early.",
        "Somebody wants to know when and where.",
        "I like to have things prepared.",
    ),
)
def draft_the_details_of_an_event() -> Any:
    """Draft a mail with when and where something takes place, then copy somebody else in and send it."""
    on = day(1, 6)
    event = some(
        rows(list_events, since=on, until=on),
        lambda e: (f'"{e.title}"', f'the "{e.title}" entry'),
        fits=[
            lambda e: e.repeats == "never",
            lambda e: e.status == "confirmed",
            lambda e: present(e.location) != "",
            lambda e: among(True, tuple(named(e.title, kind) for kind in SOCIABLE)),
        ],
    )
    friend, other = again(somebody(*CLOSE), "them"), again(somebody(*CLOSE), "them")
    subject = quoted("When and where", "The details", "Since you asked", "For your diary", "Save the date", "See you?")
    words = say(
        text(f"{event.title} begins on {event.starts_at}. The place is {event.location}."),
        "its title, when it begins and where it is",
        "what it's called, the beginning and the place",
        "the title, the start and the venue",
        "its name, its location and its starting time",
    )
    write = say(
        act(create_draft, to=(address_of(friend),), subject=subject, body=words),
        f"draft a mail to {friend} called {subject} about {event} in my calendar {on:on}, with {words}, but don't send "
        "it",
        f"prepare a mail for {friend} about {event} {on:on} in my calendar, subject {subject}, that gives {words}; "
        "save it as a draft only",
        f"There's {event} in my calendar {on:on}. Write {words} into a draft to {friend} with the subject {subject}.",
        f"look up {event} {on:on} in my calendar and save a draft for {friend}, headed {subject}, containing {words}",
        f"compose a draft, no sending yet, to {friend} about {event} in my calendar {on:on}, titled {subject}: {words}",
        f"I'd like to tell {friend} about {event}, {on:on} in my calendar. Make a draft titled {subject} with {words}.",
    )
    copy = say(
        act(update_draft, draft_id=write.id, cc=(address_of(other),)),
        f"put {other} in copy",
        f"add {other} to the draft as someone who gets a copy",
        f"let {other} have a copy of that, too, by adding the address as cc",
        f"enter {other} under cc in the draft",
        f"Somebody else should read it as well: copy {other} in.",
        f"give the draft a cc, namely {other}",
    )
    send = say(
        act(send_draft, draft_id=write.id),
        "send the draft",
        "send it off",
        "let it go out",
        "It's ready, so send it.",
        "dispatch the draft",
        "The draft may leave then.",
        "Off it goes, please send it.",
    )
    return (write,), (copy, send)


@purpose(
    "email",
    because=(
        "I owe somebody an answer and want to weigh my words.",
        "It's a delicate matter.",
        "My first answers are always too blunt.",
        "I'd like a cool head to read it before it leaves.",
        "Somebody deserves a thoughtful reply.",
        "I nearly fired off something rude.",
        "Diplomacy isn't my mother tongue.",
        "Tact needs a second glance.",
        "The tone has to be just right.",
        "I promised myself never to answer in haste again.",
        "Ink dries slowly for a reason.",
        "There's no rush, but it shouldn't be forgotten.",
    ),
)
def weigh_an_answer() -> Any:
    """Draft an answer to the latest mail of somebody, then reword it and send it."""
    friend = name_of(
        contacts(), lambda c: c.name, fits=[lambda c: rows(list_emails, folder="inbox", sender=c.email).count() > 1]
    )
    letter = rows(list_emails, folder="inbox", sender=address_of(friend)).most(lambda m: m.sent_at)
    first = quoted(
        "I have to think about it",
        "Give me a few days",
        "I'm not sure yet",
        "Let me sleep on it",
        "Not now, please",
        "I have no time for this",
    )
    write = say(
        act(create_draft, reply_to_id=letter.id, body=first),
        f"draft a reply to the latest mail from {friend} in my inbox that says {first}, but keep it back",
        f"prepare an answer to what {friend} last sent to my inbox, with the words {first}, as a draft only",
        f"save a draft in reply to the newest inbox mail by {friend}: {first}",
        f"I want to answer the last mail {friend} sent to my inbox. Save {first} as a draft for now.",
        f"take the most recent mail from {friend} in my inbox and put down {first} as a draft of my reply",
        f"start a reply, unsent, to the mail that came last from {friend} to my inbox; it reads {first}",
    )
    tells(write, f"The draft answers “{letter.subject}”.", f"I saved it as a reply to “{letter.subject}”.")
    better = quoted(
        "Thank you for your mail. You will have my answer on Monday",
        "Let's talk about it on the phone",
        "Thanks, I will see to it this week",
        "I have read it with interest and will come back to you",
        "Good that you ask. I will call you tomorrow",
        "Sorry for the wait. I am on it now",
    )
    change = say(
        act(update_draft, draft_id=write.id, body=better),
        f"replace the text of the draft by {better}",
        f"rewrite the draft; the whole text is now {better}",
        f"change what the draft says to {better}",
        f"I don't like the wording any more: let the draft read {better} instead.",
        f"swap the words in the draft for {better}",
        f"make the draft say {better} and nothing else",
    )
    send = say(
        act(send_draft, draft_id=write.id),
        "send it",
        "let it go out",
        "send the draft off",
        "Off with it, send it.",
        "dispatch that answer",
        "It may go out then.",
        "That's it, send the answer.",
    )
    return (write,), (change, send)


@purpose(
    "email",
    because=(
        "I never finished what I wanted to say.",
        "The phone rang in the middle of a sentence.",
        "I owe someone the rest of an answer.",
        "Half an answer is no answer.",
        "I began well and then lost the thread.",
        "Something has been left hanging.",
        "My good intentions stop after two lines.",
        "I remember typing, but not sending.",
        "Time to put a full stop to it.",
        "There's an answer of mine that nobody has ever read.",
        "I thought about it under the shower.",
        "Better short and sent than long and forgotten.",
    ),
)
def finish_an_answer() -> Any:
    """See how old an unfinished answer is, then give it a new text and send it."""
    draft = again(
        some(
            rows(list_drafts),
            lambda d: (
                f'my unfinished answer to "{d.reply_to_subject}"',
                f'the draft with which I wanted to answer "{d.reply_to_subject}"',
            ),
        ),
        "it",
    )
    tell = say(
        ask(
            day_of(draft.updated_at),
            draft.to,
            told=(
                "You last changed it on {}, and it goes to {}.",
                "It is from {}; the recipient is {}.",
                "The last change was on {}. It is addressed to {}.",
            ),
        ),
        f"On which day did I last work on {draft}, and to which address does it go?",
        f"look for {draft} among my drafts, and tell me when I last changed it and who the recipient is, by address",
        f"find {draft}; I need the day of the last change and the recipient's address",
        f"When did I last touch {draft}, and what address is it meant for?",
        f"let me know the date of {draft} and the mail address it is for",
        f"See what became of {draft}: on what day did I leave off, and whose address does it have?",
    )
    words = quoted(
        "Thank you for your mail. You will have a proper answer on Monday",
        "Sorry for the wait. Let's talk about it on the phone",
        "I have thought about it, and I will call you tomorrow",
        "Sorry that it took me so long. I am on it now",
        "I have read it again and will come back to you this week",
        "Please give me another week for this",
    )
    change = say(
        act(update_draft, draft_id=draft.id, body=words),
        f"replace all that it says by {words}",
        f"scrap what is there and let it read {words}",
        f"Its new text is {words}, and only that.",
        f"make {words} the whole text of it",
        f"rewrite it so that it says just {words}",
        f"I know what to write now: change the text to {words}.",
    )
    send = say(
        act(send_draft, draft_id=draft.id),
        "send the answer off",
        "send it at last",
        "let it go out",
        "It can be sent then.",
        "mail it the way it is now",
        "get it sent",
    )
    return (tell,), (change, send)

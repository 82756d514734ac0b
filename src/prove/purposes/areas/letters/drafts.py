"""Letters that are still being written."""

from typing import Any

from prove.purposes.areas.letters.mail import is_unanswered
from prove.purposes.areas.network.social import OPEN_TO_ALL
from prove.purposes.areas.people import AT_WORK, CLOSE, address_of, contacts, goes_by_name, somebody
from prove.purposes.program import (
    act,
    again,
    among,
    ask,
    at,
    day_of,
    inside,
    look,
    name_of,
    named,
    present,
    purpose,
    quoted,
    rows,
    say,
    shift,
    some,
    tells,
    text,
    today,
    word,
    workday,
)
from prove.servers.calendar.events import create_event, get_event, list_events
from prove.servers.calendar.records import Occurrence
from prove.servers.email.records import Contact
from prove.servers.email.tools import create_draft, list_drafts, list_emails, send_draft, update_draft

FOR_COLLEAGUES = ("Lost", "Feedback", "Proposal")
"""How the subjects of drafts begin that any colleague may get."""
SOCIABLE = (*OPEN_TO_ALL, "Dinner", "Coffee", "Lunch", "Board", "Quiz")
"""How the titles of events begin of which friends may know."""


def _takes_part(contact: Contact, event: Occurrence) -> bool:
    """Whether somebody has arranged an event or is invited to it."""
    invited = inside(look(get_event, event_id=event.id).invitees).where(lambda i: i.email == contact.email).count()
    return among(True, (contact.email == event.organizer, invited > 0))


def _is_close(contact: Contact) -> bool:
    """Whether somebody is a friend or of the family."""
    return among(contact.tie, CLOSE)


@purpose(
    "email",
    "calendar",
    because=(
        "My drafts folder is full of good intentions.",
        "I keep starting emails and never send them.",
        "I was interrupted while writing, as usual.",
        "There's a draft that only needs an address.",
        "One of my drafts has been lying around for too long.",
        "Perfectionism is my enemy when it comes to correspondence.",
        "My unsent emails are piling up.",
        "I fiddle with semicolons until nobody remembers the occasion.",
        "I had to leave my desk in the middle of an email.",
        "I'm good at beginning things and bad at finishing them.",
        "I hesitated too long over one of my messages.",
        "I wasn't sure whether to write at all.",
        "My colleagues can't know what I don't tell them.",
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
        "that draft",
        "the draft",
    )
    colleague = somebody(*AT_WORK)
    address = say(
        act(update_draft, draft_id=draft.id, to=(address_of(colleague),)),
        f"address {draft} to {colleague}, but don't send it yet",
        f"make {colleague} the recipient of {draft}; sending can wait",
        f"put {colleague} down as the recipient of {draft} and leave it unsent for now",
        f"The recipient is missing in {draft}. Put in {colleague}, but don't send it yet.",
        f"I wrote {draft} for {colleague}, so fill in the recipient and keep it as a draft.",
        f"Could you address {draft} to {colleague}? I'm not sending it yet.",
        f"Let's have {draft} go to {colleague}. Only fill in the recipient; I'll tell you when to send it.",
    )
    tells(
        address,
        f"It is addressed to {colleague} and not sent yet.",
        f"{colleague} is down as the recipient; it is still a draft.",
    )
    send = say(
        act(send_draft, draft_id=draft.id),
        f"send {draft:again} now",
        "You can send that draft now.",
        "send the draft the way it is",
        "I've made up my mind, so send the draft.",
        "send that draft off",
        "Go on, that draft can be sent.",
        "It's time the draft went out, so send it.",
    )
    tells(send, f"The draft “{draft.subject}” has gone to {colleague}.", f"I sent “{draft.subject}” to {colleague}.")
    on, hour = workday(2, 9), word(9, 10, 11, 14, 15, 16)
    title = quoted("Any answer yet?", "Ask about my email", "Follow up", "Has it been read?", "Get an answer")
    follow = say(
        act(
            create_event,
            title=title,
            starts_at=at(on, hour),
            duration_minutes=15,
            if_busy="allow",
        ),
        f"put {title} into my calendar for a quarter of an hour {on:on} at {hour}:00, even if I have something on then",
        f"remind me to follow up: {title} in my calendar, {on:on} at {hour}:00, 15 minutes, whatever else is on",
        f"schedule fifteen minutes in my calendar {on:on} from {hour}:00 as {title}, regardless of what else is on",
        f"I'll ask how it was received {on:on} at {hour}:00: block fifteen minutes as {title}, even if something "
        "else is on.",
        f"add 15 minutes called {title} to my calendar {on:on} at {hour}:00, whether or not there's a clash",
        f"My calendar should have {title} {on:on} at {hour}:00, fifteen minutes, even if that overlaps.",
        f"In case there's no answer, note {title} in my calendar, a quarter of an hour {on:on} at {hour}:00, busy or "
        "not.",
    )
    return (address,), (send, follow)


@purpose(
    "calendar",
    "email",
    because=(
        "I'd rather see it in writing before it goes out.",
        "I want to sleep on the wording.",
        "I don't trust myself with the send button.",
        "A rough version will do to begin with.",
        "I tend to send things off too early.",
        "I want to make sure that we meet in the right place.",
        "I don't want anyone to wait for me in the wrong place.",
        "I once sent my friends to the wrong café.",
        "I make a lot of typing mistakes.",
        "I've mixed up venues and postcodes in the past.",
        "I proofread everything that I write.",
        "I'm the one who plans things in our circle.",
        "Spelling was my nemesis throughout elementary school.",
        "Auto-correct has embarrassed me before, so I'm cautious.",
    ),
)
def draft_the_details_of_an_event() -> Any:
    """Draft an email with when and where something takes place, then copy somebody else in and send it."""
    event = some(
        rows(list_events, since=today(), until=shift(today(), days=14)),
        lambda e: (f'"{e.title}"',),
        fits=[
            lambda e: e.repeats == "never",
            lambda e: e.status == "confirmed",
            lambda e: present(e.location) != "",
            lambda e: among(True, tuple(named(e.title, kind) for kind in SOCIABLE)),
        ],
    )
    friend = name_of(contacts(), lambda c: c.name, fits=[lambda c: _takes_part(c, event), _is_close, goes_by_name])
    other = somebody(*CLOSE)
    subject = quoted("When and where", "The details", "For your diary", "Save the date", "See you then", "Our plan")
    words = say(
        text(f"{event.title} begins on {event.starts_at}. The place is {event.location}."),
        "what it is called, the day and time it begins and where it is",
        "the event's title, on what day and at what time it starts, and the place",
        "the title, the date, the time and the place",
        "what the event is called, its date and time, and where it takes place",
    )
    write = say(
        act(create_draft, to=(address_of(friend),), subject=subject, body=words),
        f"draft an email to {friend}, subject {subject}, about {event}, which is in my calendar in the next two weeks. "
        f"It should say {words}. Don't send it yet",
        f"look for {event} in my calendar over the next two weeks and prepare an email for {friend}, subject "
        f"{subject}, that says {words}; save it as a draft only",
        f"There's {event} in my calendar in the next two weeks. Write a draft to {friend} with the subject "
        f"{subject}: {words}.",
        f"My calendar has {event} some time in the next two weeks. Save an email to {friend} about it as a draft, with "
        f"{subject} as the subject; let it say {words}.",
        f"I want to email {friend} about {event}, which you'll find in my calendar within the next two weeks. Make a "
        f"draft with {subject} in the subject line and mention {words}.",
        f"prepare, but don't send, an email to {friend} about {event}, which is in my calendar in the next two weeks. "
        "The "
        f"subject is {subject}, and the text should mention {words}",
        f"Please check my calendar for {event} in the next two weeks, and draft an email for {friend}, {subject} as "
        f"the subject, that says {words}.",
    )
    copy = say(
        act(update_draft, draft_id=write.id, cc=(address_of(other),)),
        f"copy {other} in on the draft",
        f"add {other} to the cc line of the draft",
        f"Add {other}, who should know as well, to the cc of the draft.",
        f"put {other} on cc in the draft",
        f"I forgot {other}. That's one more name for the cc line of the draft.",
        f"One more person should know: cc {other} on the draft.",
        f"I'd like {other} to get a copy, too, so put that address on the cc line of the draft.",
    )
    tells(copy, f"{other} is on the cc line of the draft.", f"I put {other} on cc.")
    send = say(
        act(send_draft, draft_id=write.id),
        "send the draft",
        "send it off",
        "It's ready, so send it.",
        "The draft looks fine to me, so send it.",
        "There's nothing to add, so send the draft.",
        "dispatch the draft",
        "Off it goes: send the draft.",
    )
    tells(send, f"It has gone to {friend}, with a copy to {other}.", f"I sent it to {friend} and {other}.")
    return (write,), (copy, send)


@purpose(
    "email",
    because=(
        "I owe somebody an answer and want to weigh my words.",
        "My first answers are always too blunt.",
        "My tone comes across as sarcastic in emails.",
        "I nearly sent a hasty answer.",
        "Diplomacy isn't my strong suit.",
        "I promised myself never to answer in haste again.",
        "I lose my temper quickly when I write.",
        "I find it hard to write polite lines.",
        "I'm told that I sound rude in my emails.",
        "I once offended somebody with a single exclamation mark.",
        "The right words come to me only later.",
        "I'm learning to think before I press a button.",
        "My replies come across as brusque, and nuance escapes me.",
    ),
)
def weigh_an_answer() -> Any:
    """Draft an answer to an email of somebody, then reword it and send it."""
    friend = name_of(
        rows(list_emails, folder="inbox"),
        lambda m: m.sender_name,
        fits=[
            lambda m: among(m.sender, contacts().where(goes_by_name).column(lambda c: c.email)),
            lambda m: among(named(m.subject, "Re:"), (False,)),
            lambda m: day_of(m.sent_at) > shift(today(), days=-21),
        ],
    )
    letter = some(
        rows(list_emails, folder="inbox", sender=address_of(friend)),
        lambda m: (f'the email "{m.subject}"', f'the message "{m.subject}"'),
        fits=[
            lambda m: among(named(m.subject, "Re:"), (False,)),
            lambda m: day_of(m.sent_at) > shift(today(), days=-21),
            is_unanswered,
        ],
    )
    first = quoted(
        "I have to think about it first",
        "Give me a few days",
        "I'll answer when I have more time",
        "I can't write more just now",
        "Not now, please",
        "I have no time for this at the moment",
    )
    write = say(
        act(create_draft, reply_to_id=letter.id, body=first),
        f"draft a reply to {letter} from {friend} that says {first}, but don't send it yet",
        f"prepare an answer to {letter} from {friend}, with the words {first}, as a draft only",
        f"jot down {first} as a draft in reply to {letter} from {friend}",
        f"I want to answer {letter} from {friend}. Save {first} as a draft for now.",
        f"start a reply to {letter} from {friend} and save it as a draft; it should say {first}",
        f"What do I tell {friend} about {letter}? Put {first} into a draft reply; I may still change it.",
        f"My answer to {letter} from {friend} would be {first}. Keep that as a draft.",
    )
    tells(write, f"The draft is saved; it answers {friend}.", f"I saved it as a draft of your reply to {friend}.")
    better = quoted(
        "Thank you for your email. You will hear from me on Monday",
        "Let's talk about it on the phone",
        "Thanks for writing. I will get back to you this week",
        "I have read your email with interest and will come back to you",
        "Good to hear from you. I will call you tomorrow",
        "Thank you for your email. I will write more in a day or two",
    )
    change = say(
        act(update_draft, draft_id=write.id, body=better),
        f"replace the text of the draft with {better}",
        f"rewrite the draft; the whole text is now {better}",
        f"change what the draft says to {better}",
        f"I don't like the wording of the draft any more: it should say {better} instead.",
        f"make the draft say {better} and nothing else",
        f"On second thoughts, I want to sound friendlier. The draft should read {better}.",
        f"I've found better words for the draft, namely {better}. Swap them in.",
    )
    send = say(
        act(send_draft, draft_id=write.id),
        "send it",
        "send the draft off",
        "send that answer",
        "It can go out now, so send it.",
        "That's it, send the answer.",
        "Now the answer is good enough to send, so please do.",
        "get that answer out",
    )
    tells(change, "The draft has its new text.", "I rewrote the draft.")
    tells(send, f"Your answer has gone out to {friend}.", f"{friend} has your answer now.")
    return (write,), (change, send)


@purpose(
    "email",
    because=(
        "The phone rang while I was writing.",
        "Half an answer is no answer.",
        "I began well and then got stuck.",
        "I remember typing, but not sending.",
        "There's an answer of mine that never went out.",
        "My vocabulary deserts me whenever I need a closing phrase.",
        "I got distracted in the middle of an email.",
        "Writer's cramp and indecision slow down my replies.",
        "I don't want anybody to think that I'm ignoring them.",
        "One of my replies is long overdue.",
        "My battery died while I was writing.",
        "I think too much before I send anything.",
        "I rewrote my first line again and again.",
    ),
)
def finish_an_answer() -> Any:
    """See how old an unfinished answer is, then give it a new text and send it."""
    draft = again(
        some(
            rows(list_drafts),
            lambda d: (
                f'my unfinished answer to "{d.reply_to_subject}"',
                f'my draft reply to "{d.reply_to_subject}"',
            ),
        ),
        "it",
    )
    tell = say(
        ask(
            day_of(draft.updated_at),
            draft.to,
            told=(
                "You last changed it on {}, and it is addressed to {}.",
                "The draft was last changed on {}; the recipient is {}.",
                "The last change was on {}. It is addressed to {}.",
            ),
        ),
        f"When did I last work on {draft}, and which address does it go to?",
        f"look for {draft} among my drafts, and tell me when I last changed it and which address it's for",
        f"find {draft}; I'd like to know what day I last touched it and which address it goes to",
        f"When did I last touch {draft}, and what address is it meant for?",
        f"On what day did I last change {draft}, and which address would it go to?",
        f"tell me when I last changed {draft}, and which address it would go to",
        f"I've forgotten about {draft}. What day did I last change it, and which address is it to?",
    )
    words = quoted(
        "Thank you for your email. You will hear from me on Monday",
        "Sorry for the wait. Let's talk on the phone",
        "I have read your email, and I will call you tomorrow",
        "Sorry that it took me so long. I will write more tomorrow",
        "I have read your email again and will come back to you this week",
        "Sorry for my silence. I will call you one of these days",
    )
    change = say(
        act(update_draft, draft_id=draft.id, body=words),
        f"replace the whole text of the draft with {words}",
        f"wipe what the draft says, and make it {words} instead",
        f"The draft should just say {words}.",
        f"rewrite my answer so that it just says {words}",
        f"I know what to write now: change the text of the draft to {words}.",
        f"Forget what I wrote. The text of the draft is {words} now, and nothing more.",
        f"I'm starting over: {words} is all that my answer should say.",
    )
    send = say(
        act(send_draft, draft_id=draft.id),
        "send the answer off",
        "send the answer at last",
        "The draft can be sent now.",
        "send it the way it is now",
        "send that draft",
        "I've waited long enough, so send the answer.",
        "let it go out now",
    )
    tells(change, "I replaced the text.", "The draft has the new text.")
    tells(send, f"The answer has gone to {draft.to}.", f"I sent the answer to {draft.to}.")
    return (tell,), (change, send)

"""What other people write as time passes: mail of the life, and answers to what is sent in a session.

A message awaits an answer until the person who got it has written in its thread, or the user has written again. What an
answer says follows from what was asked: a time, a place, a file, a number, a yes or no, or nothing.
"""

import datetime as dt
import re
from collections.abc import Callable, Iterator
from functools import partial
from random import Random

from prove.core import keyed
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.texts.correspondence import Mail, coming_mails_of
from prove.servers._shared.life.texts.letters import letters_between
from prove.servers._shared.life.texts.style import by_day, hand_of, in_the_office
from prove.servers._shared.life.time.together import apart_from
from prove.servers.email.records import Contact, Mailbox, Message, Thread
from prove.servers.email.rules import owner_of, prefixed

ANSWERED = {"nothing": 0.65, "thanks": 0.0}
"""The share of messages that are answered, by what they ask for; of all others it is `ANSWERED_OTHERS`."""
ANSWERED_OTHERS = 0.85

_DAY = r"(?:mon|tues|wednes|thurs|fri|satur|sun)day"
_MONTH = r"(?:january|february|march|april|may|june|july|august|september|october|november|december)"
_WHEN = re.compile(
    rf"\b(?:(?:{_DAY},? )?\d{{1,2}} {_MONTH}|{_MONTH} \d{{1,2}}|(?:next |this )?{_DAY}|tomorrow|tonight|next week)"
    r"(?: at \d{1,2}:\d\d)?\b|\b\d{1,2}:\d\d\b",
    re.IGNORECASE,
)
_ASKS: tuple[tuple[str, re.Pattern[str]], ...] = tuple(
    (kind, re.compile(words, re.IGNORECASE))
    for kind, words in (
        ("file", r"\b(?:(?:could|can|would|will) you|please)\b[^.?!]*\b(?:send|forward|attach|share|upload)\b"),
        ("health", r"\bhow (?:are|is) (?:you|things|everything|it going)\b"),
        (
            "time",
            r"\b(?:when|what time|which day|are you free|does .* (?:work|suit)|(?:shall|can|could) we meet)\b.*\?",
        ),
        ("place", r"\b(?:where|which address|what address)\b.*\?"),
        ("number", r"\bhow (?:many|much|long|far|often)\b.*\?"),
        ("reason", r"\b(?:why|how|who|which|what)\b.*\?"),
        ("choice", r"\?"),
        ("task", r"\b(?:please|could you|can you|i need you to)\b"),
    )
)
_MEETS = re.compile(r"\b(?:suits?|works?|free|meet|come|join|available|possible|there)\b", re.IGNORECASE)
_TEXTS: dict[str, tuple[str, ...]] = {
    "when": (
        "{when} works for me.",
        "yes, {when} is fine. I have put it into my calendar.",
        "{when} should be possible, I only have to move something else.",
        "I am afraid that {when} is difficult for me. Is there another time?",
    ),
    "time": (
        "I have to look at my calendar first and will write to you about {topic} again.",
        "for {topic} any afternoon is good for me. Do you have a day in mind?",
        "the beginning of next week would suit me best for {topic}.",
        "mornings are easier for me than evenings. Could you suggest a time for {topic}?",
    ),
    "place": (
        "I am not sure about the place myself. I will find out and write to you about {topic}.",
        "let us say the usual place, unless somebody has a better idea for {topic}.",
        "as far as I remember it is in the calendar. Otherwise I will ask for {topic}.",
    ),
    "file": (
        "I will look for it and send it to you. It is for {topic}, right?",
        "you will have it for {topic} as soon as I am back at my desk.",
        "I have to ask somebody else for it first, then you get everything about {topic}.",
        "sure, I will put it together. Is it enough for {topic} if you have it in two days?",
    ),
    "number": (
        "I do not know the figure by heart. I will check and come back to you about {topic}.",
        "let me count first, I would not like to guess with {topic}.",
        "I would have to look that up for {topic}. Is it urgent?",
    ),
    "reason": (
        "good question. I will ask around and tell you what I hear about {topic}.",
        "I have to think about {topic} for a moment. You will hear from me.",
        "about {topic} I know as little as you do, but I will find out.",
        "that is a longer story. Shall we talk about {topic} on the phone?",
    ),
    "health": (
        "I am well, thank you! And you? About {topic} we could talk one of these days.",
        "all is well here, thanks for asking. I have read {topic}.",
        "a little tired, but fine. Thank you for writing about {topic}.",
    ),
    "choice": (
        "yes, that is fine with me. Go ahead with {topic}.",
        "from my side yes. Tell me if {topic} needs anything else.",
        "I think so, but give me a day to be sure about {topic}.",
        "I would rather not, to be honest. Can we find something else for {topic}?",
        "yes, gladly! Count me in for {topic}.",
    ),
    "task": (
        "I will take care of it and tell you when {topic} is done.",
        "consider it done. I will write again about {topic}.",
        "that will take me until tomorrow, I hope this is early enough for {topic}.",
        "gladly. I have put {topic} on my list.",
    ),
    "attached": (
        "thank you, {file} has arrived. I will read it.",
        "got {file}, thanks. I will tell you what I think of it.",
        "thanks for {file}. I could open it without trouble.",
    ),
    "forwarded": (
        "thanks for passing on {topic}.",
        "thank you, I had not heard of {topic} before.",
        "interesting, thanks. I will keep {topic} in mind.",
    ),
    "replied": (
        "thank you, that helps with {topic}.",
        "all right, then {topic} is settled for me.",
        "good to know, thanks for answering about {topic}.",
    ),
    "nothing": (
        "thanks for telling me about {topic}.",
        "thank you, I have noted {topic}.",
        "good to know, thanks. Write to me if {topic} changes.",
        "I have read what you wrote about {topic}. Thank you!",
    ),
}
_THANKS = re.compile(
    r"^\W*(?:many )?(?:thanks|thank you|great|perfect|ok|okay|see you|you are welcome)\b", re.IGNORECASE
)
_SHORT = 90
"""A message of thanks is not longer than that."""


def coming(mailbox: Mailbox, until: dt.datetime) -> Iterator[tuple[dt.datetime, Callable[[], None]]]:
    """What people write from now until a moment: when it arrives, and what receives it."""
    for mail in coming_mails_of(mailbox.seed):
        if mailbox.now < mail.sent_at <= until:
            yield mail.sent_at, partial(_receive_mail, mailbox, mail)
    for mail in letters_between(mailbox.seed, mailbox.now, until):
        yield mail.sent_at, partial(_receive_letter, mailbox, mail)
    for (_, _, email), message in _awaiting(mailbox).items():
        if (contact := mailbox.contacts.find(email)) is not None:
            arrives, body = answer_of(mailbox.seed, owner_of(mailbox).name, message, contact)
            if body is not None and mailbox.now < arrives <= until:
                yield arrives, partial(_receive_answer, mailbox, arrives, message, contact, body)


def answer_of(seed: int, name: str, message: Message, contact: Contact) -> tuple[dt.datetime, str | None]:
    """When somebody answers a message and what they write to the user of this name; None if they do not."""
    rng = keyed("email.answer", seed, message.subject, contact.email, message.sent_at.isoformat())
    kind = asked_for(message)
    arrives = message.sent_at + dt.timedelta(minutes=rng.randrange(20, 1720))
    awake = in_the_office if contact.tie in ("colleague", "client") else by_day
    arrives = awake(arrives, rng)
    while (later := apart_from(seed, contact.email, arrives)) != arrives:
        arrives = awake(later, rng)
    if rng.random() >= ANSWERED.get(kind, ANSWERED_OTHERS):
        return arrives, None
    return arrives, hand_of(seed, contact.email).note(name, contact.name, _said(rng, kind, message))


def asked_for(message: Message) -> str:
    """What a message asks for; a message of thanks closes a matter."""
    text = " ".join(message.body.split())
    if message.subject.startswith("Fwd:"):
        return "forwarded"
    if "?" not in message.subject and "?" not in text and _THANKS.search(text) and len(text) <= _SHORT:
        return "attached" if message.attachments else "thanks"
    text = text if "?" in text else f"{text} {message.subject}"
    if message.attachments and "?" not in text:
        return "attached"
    for kind, pattern in _ASKS:
        if pattern.search(text):
            names_a_time = kind in ("time", "choice") and _WHEN.search(text) and _MEETS.search(text)
            return "when" if names_a_time else kind
    return "replied" if message.subject.startswith("Re:") else "nothing"


def _said(rng: Random, kind: str, message: Message) -> str:
    topic = message.subject.removeprefix("Re:").removeprefix("Fwd:").strip() or "your mail"
    when = _WHEN.search(" ".join(f"{message.body} {message.subject}".split()))
    file_name = message.attachments[0].file_name if message.attachments else ""
    return rng.choice(_TEXTS[kind]).format(topic=f'"{topic}"', when=when[0] if when else "", file=file_name)


def _awaiting(mailbox: Mailbox) -> dict[tuple[str, dt.datetime, str], Message]:
    """What the user has sent since the world began: of several messages at once to somebody, the last one counts."""
    first, me = now_of(mailbox.seed), owner_of(mailbox).email
    return {
        (message.thread_id, message.sent_at, email): message
        for message in mailbox.messages.where(sender=me)
        if message.sent_at >= first
        for email in message.to
        if email != me
    }


def _receive_mail(mailbox: Mailbox, mail: Mail) -> None:
    """Add an answer of the life to the inbox, unless its sender has written in the thread since the world began."""
    subject, first = mail.subject.removeprefix("Re: "), now_of(mailbox.seed)
    thread = next(thread for thread in mailbox.threads if thread.subject == subject)
    answered = [m for m in mailbox.messages.where(thread_id=thread.id) if m.sender == mail.sender and m.sent_at > first]
    if not answered:
        contact = mailbox.contacts.get(mail.sender)
        copies = tuple(email for email in mail.cc if email != mail.sender)
        _add(mailbox, mail.sent_at, thread.id, contact, copies, mail.subject, mail.body)


def _receive_letter(mailbox: Mailbox, mail: Mail) -> None:
    """Add a mail with which somebody begins a thread to the inbox."""
    contact = mailbox.contacts.get(mail.sender)
    thread = mailbox.threads.add(Thread(mailbox.threads.new_id(), mail.subject, contact.name, mail.sent_at))
    _add(mailbox, mail.sent_at, thread.id, contact, (), mail.subject, mail.body)


def _receive_answer(mailbox: Mailbox, arrives: dt.datetime, to: Message, contact: Contact, body: str) -> None:
    """Add an answer to the inbox, if its message still awaits one."""
    me = owner_of(mailbox).email
    later = [m for m in mailbox.messages.where(thread_id=to.thread_id) if m.sent_at > to.sent_at]
    if not any(m.sender == contact.email or (m.sender == me and contact.email in m.to) for m in later):
        _add(mailbox, arrives, to.thread_id, contact, (), prefixed("Re:", to.subject), body)


def _add(
    mailbox: Mailbox,
    arrives: dt.datetime,
    thread_id: str,
    contact: Contact,
    copies: tuple[str, ...],
    subject: str,
    body: str,
) -> None:
    message = Message(
        id=mailbox.messages.new_id(),
        thread_id=thread_id,
        sender=contact.email,
        sender_name=contact.name,
        to=(owner_of(mailbox).email,),
        cc=copies,
        subject=subject,
        body=body,
        sent_at=arrives,
        folder="inbox",
        is_read=False,
    )
    mailbox.messages.add(message)

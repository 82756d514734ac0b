"""The rules behind the tools: search conditions, sending messages, answers of other people."""

import datetime as dt
import re
from collections.abc import Callable

from prove.core import ToolError, keyed_fraction, project
from prove.servers.email.records import Attached, Draft, Mailbox, Message, MessageSummary, Profile, Thread

Condition = Callable[[Message], bool]

OPERATORS = ("from", "to", "subject", "label", "in", "has", "is", "before", "after")
LARGEST_KB = 25_000
ANSWER_SHARE = 0.65
NO_REPLY = "noreply@"

_TERM = re.compile(r'(?:([a-z]+):)?(?:"([^"]*)"|(\S+))', re.IGNORECASE)

ANSWERS: tuple[str, ...] = (
    "Thanks, got it. I'll come back to you soon.",
    "That works for me.",
    "Good point, let's talk about it tomorrow.",
    "Sorry for the wait. Yes, please go ahead.",
    "Can you send me a few more details?",
    "I'm a little busy this week, but it should be fine.",
    "Great, thank you!",
    "Let me check and get back to you.",
)


def owner_of(mailbox: Mailbox) -> Profile:
    """The person whose mail this is."""
    return next(iter(mailbox.profiles))


def conditions(query: str) -> list[Condition]:
    """The conditions of a search text: words and operators such as from:ana; all of them must hold."""
    found: list[Condition] = []
    for operator, quoted, bare in _TERM.findall(query):
        value = (quoted or bare).casefold()
        if operator and operator.casefold() not in OPERATORS:
            known = ", ".join(f"{name}:" for name in OPERATORS)
            raise ToolError("invalid_query", f"'query' has the operator '{operator}:', which is unknown; use {known}")
        found.append(_condition(operator.casefold(), value) if operator else _mentions(value))
    return found


def _condition(operator: str, value: str) -> Condition:
    match operator:
        case "from":
            return lambda m: value in m.sender or value in m.sender_name.casefold()
        case "to":
            return lambda m: any(value in email for email in (*m.to, *m.cc))
        case "subject":
            return lambda m: value in m.subject.casefold()
        case "label":
            return lambda m: any(value == label.casefold() for label in m.labels)
        case "in" if value in ("inbox", "sent", "archive", "snoozed", "trash"):
            return lambda m: m.folder == value
        case "has" if value in ("attachment", "attachments"):
            return lambda m: bool(m.attachments)
        case "is" if value in ("read", "unread"):
            return lambda m: m.is_read == (value == "read")
        case "before" | "after":
            day = _day(operator, value)
            return lambda m: m.sent_at.date() < day if operator == "before" else m.sent_at.date() >= day
        case _:
            raise ToolError(
                "invalid_query", f"'query' asks for '{operator}:{value}', which means nothing; leave it out"
            )


def _mentions(word: str) -> Condition:
    def holds(message: Message) -> bool:
        return (
            word in message.subject.casefold()
            or word in message.body.casefold()
            or word in message.sender_name.casefold()
            or word in message.sender
            or any(word in attached.file_name.casefold() for attached in message.attachments)
        )

    return holds


def _day(operator: str, value: str) -> dt.date:
    try:
        return dt.date.fromisoformat(value)
    except ValueError:
        message = f"'query' has '{operator}:{value}'; write the day like {operator}:2026-03-14"
        raise ToolError("invalid_query", message) from None


def summary(message: Message) -> MessageSummary:
    """A message without its text."""
    return project(MessageSummary, message, message_id=message.id, attachment_count=len(message.attachments))


def attach(mailbox: Mailbox, attachment_ids: tuple[str, ...]) -> tuple[Attached, ...]:
    """The files with these ids, as a message lists them."""
    files = [mailbox.attachments.get(attachment_id) for attachment_id in dict.fromkeys(attachment_ids)]
    if (size := sum(file.size_kb for file in files)) > LARGEST_KB:
        message = f"'attachment_ids' come to {size} kB, more than the {LARGEST_KB} kB that fit; leave some out"
        raise ToolError("too_large", message)
    return tuple(Attached(file.id, file.file_name, file.size_kb) for file in files)


def post(mailbox: Mailbox, thread_id: str, content: Draft) -> Message:
    """Send the contents of a draft now, in a thread."""
    me = owner_of(mailbox)
    message = Message(
        id=mailbox.messages.new_id(),
        thread_id=thread_id,
        sender=me.email,
        sender_name=me.name,
        to=tuple(dict.fromkeys(content.to)),
        cc=tuple(email for email in dict.fromkeys(content.cc) if email not in content.to),
        subject=content.subject,
        body=content.body,
        sent_at=mailbox.now,
        folder="sent",
        attachments=content.attachments,
    )
    return mailbox.messages.add(message)


def new_thread(mailbox: Mailbox, subject: str) -> str:
    """Start a conversation."""
    return mailbox.threads.add(Thread(mailbox.threads.new_id(), subject, owner_of(mailbox).name, mailbox.now)).id


def prefixed(prefix: str, subject: str) -> str:
    """The subject with a prefix such as 'Re:', which is not repeated."""
    return subject if subject.startswith(prefix) else f"{prefix} {subject}"


def not_trashed(message: Message) -> Message:
    """The message, unless it is in the trash."""
    if message.folder == "trash":
        raise ToolError("conflict", f"{message.subject!r} ({message.id}) is in the trash; use restore_email first")
    return message


def recipients_of_reply(
    mailbox: Mailbox, message: Message, *, everyone: bool
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """The recipients of an answer and of its copies. An answer to the user's own message goes to its recipients."""
    me = owner_of(mailbox).email
    if message.sender.startswith(NO_REPLY):
        raise ToolError("no_reply", f"{message.sender} does not take answers; write to a person with send_email")
    to = message.to if message.sender == me else (message.sender,)
    if not everyone:
        return to, ()
    rest = [email for email in (*message.to, *message.cc) if email != me and email not in to]
    return to, tuple(dict.fromkeys(rest))


def answers_due(mailbox: Mailbox, after: dt.datetime, until: dt.datetime) -> list[tuple[dt.datetime, Message, str]]:
    """The answers to sent messages that arrive in a period: the time, the message, who answers."""
    due: list[tuple[dt.datetime, Message, str]] = []
    for message in mailbox.messages.where(sender=owner_of(mailbox).email):
        for email in message.to:
            key = (mailbox.seed, "answer", message.subject, email, message.sent_at.isoformat())
            arrives = message.sent_at + dt.timedelta(minutes=20 + int(1700 * keyed_fraction(*key)))
            if after < arrives <= until and email in mailbox.contacts and keyed_fraction(*key, "?") < ANSWER_SHARE:
                due.append((arrives, message, email))
    return sorted(due, key=lambda answer: (answer[0], answer[1].id, answer[2]))


def receive_answer(mailbox: Mailbox, arrives: dt.datetime, to: Message, email: str) -> None:
    """Add the answer to a sent message to the inbox."""
    contact = mailbox.contacts.get(email)
    mood = keyed_fraction(mailbox.seed, "words", to.subject, email, to.sent_at.isoformat())
    words = ANSWERS[int(mood * len(ANSWERS))]
    answer = Message(
        id=mailbox.messages.new_id(),
        thread_id=to.thread_id,
        sender=email,
        sender_name=contact.name,
        to=(to.sender,),
        cc=(),
        subject=prefixed("Re:", to.subject),
        body=f"Hi {owner_of(mailbox).name.split()[0]},\n\n{words}\n\n{contact.name.split()[0]}",
        sent_at=arrives,
        folder="inbox",
        is_read=False,
    )
    mailbox.messages.add(answer)

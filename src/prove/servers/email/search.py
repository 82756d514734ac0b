"""Search texts: words, phrases in quotes, and operators such as 'from:ana'; all of them must hold."""

import datetime as dt
import re
from collections.abc import Callable, Mapping
from functools import cache

from prove.core import ToolError
from prove.servers._shared.words import folded, has_words, same_words
from prove.servers.email.records import Mailbox, Message
from prove.servers.email.rules import owner_of

Condition = Callable[[Message], bool]
Names = Mapping[str, str]
"""The names of people by their addresses."""

OPERATORS = ("from", "to", "subject", "label", "in", "has", "is", "before", "after")
_TERM = re.compile(
    rf'(?:({"|".join(OPERATORS)}):\s*|([a-z]+):(?=\S))?(?:"([^"]*)"|(\S+))', re.IGNORECASE
)  # a known operator, an unknown one, a value in quotes, a bare value
_CHOICES = {"in": "inbox, sent, archive, snoozed or trash", "has": "attachment", "is": "read or unread"}


def conditions(mailbox: Mailbox, query: str) -> list[Condition]:
    """The conditions of a search text."""
    names = {contact.email: contact.name for contact in mailbox.contacts}
    me = owner_of(mailbox)
    found: list[Condition] = []
    words: list[str] = []
    for known, unknown, quoted, bare in _TERM.findall(query):
        if unknown:
            choices = ", ".join(f"{name}:" for name in OPERATORS)
            raise ToolError("invalid_query", f"'query' has the operator '{unknown}:', which is unknown; use {choices}")
        if known:
            value = (quoted or bare).strip()
            if known.lower() in ("from", "to") and value.lower() == "me":
                value = me.email
            found.append(_condition({**names, me.email: me.name}, known.lower(), value))
        elif quoted:
            found.append(_contains(names, quoted))
        else:
            words.append(bare)
    return [*found, _mentions(names, " ".join(words))] if words else found


def _condition(names: Names, operator: str, value: str) -> Condition:
    value = folded(value)

    @cache  # for this search: many messages have the same people
    def is_meant(email: str, name: str) -> bool:
        return value in email or has_words(value, name)

    @cache
    def is_named(label: str) -> bool:
        return same_words(value, label)

    match operator:
        case "from":
            return lambda m: is_meant(m.sender, m.sender_name)
        case "to":
            return lambda m: any(is_meant(to, names.get(to, "")) for to in (*m.to, *m.cc))
        case "subject":
            return lambda m: value in folded(m.subject) if " " in value else has_words(value, m.subject)
        case "label":
            return lambda m: any(map(is_named, m.labels))
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
            message = f"'query' has '{operator}:{value}', but '{operator}:' takes {_CHOICES[operator]}; correct it"
            raise ToolError("invalid_query", message)


def _texts(names: Names, message: Message) -> list[str]:
    """What words are searched in: subject, text, names of files, the sender, and other people who got the message."""
    texts = [message.subject, message.body, message.sender_name, message.sender]
    for email in message.to:
        if email in names:
            texts.append(names[email])
    for email in message.cc:
        if email in names:
            texts.append(names[email])
    for attached in message.attachments:
        texts.append(attached.file_name)
    return texts


def _mentions(names: Names, words: str) -> Condition:
    return lambda message: has_words(words, *_texts(names, message))


def _contains(names: Names, phrase: str) -> Condition:
    wanted = folded(phrase)
    return lambda message: any(wanted in folded(text) for text in _texts(names, message))


def _day(operator: str, value: str) -> dt.date:
    try:
        return dt.date.fromisoformat(value)
    except ValueError:
        message = f"'query' has '{operator}:{value}'; write the day like {operator}:2026-03-14"
        raise ToolError("invalid_query", message) from None

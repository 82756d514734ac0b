"""Promises about what others do meanwhile: who sits with the user writes nothing and is not busy with anything else."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from prove.authoring.across.away import tickets
from prove.authoring.across.rules import Worlds, invariant
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.texts.correspondence import coming_mails_of
from prove.servers._shared.life.texts.letters import letters_between
from prove.servers.calendar.records import Agenda
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import occurrence_spans, response_of, user_of
from prove.servers.team_chat.chatter import chatter_between
from prove.servers.team_chat.records import ChatMessage, Workspace

DAY, WEEKS = dt.timedelta(days=1), dt.timedelta(weeks=4)
"""What takes a day or more is kept free for a trip, and nobody sits anywhere for it; how far ahead is read."""


class Written(NamedTuple):
    """Something that somebody wrote."""

    by: str
    at: dt.datetime
    what: str


@invariant(30, "calendar", "email", "team_chat")
def nobody_writes_beside_the_user(worlds: Worlds) -> Iterator[str]:
    """Nobody writes a mail or in the chat while they sit with the user in an event, or fly beside them."""
    mails, messages = worlds.rows("email.messages"), worlds.rows("team_chat.messages")
    done = [Written(row.sender, row.sent_at, f"the mail {row.subject!r}") for row in mails]
    done += [Written(row.author, row.sent_at, f"the message {row.text!r}") for row in messages]
    yield from _beside_the_user(worlds, done)


@invariant(30, "calendar", "email", "team_chat")
def nobody_will_write_beside_the_user(worlds: Worlds) -> Iterator[str]:
    """As time passes, too, nobody writes a mail, in the chat, or an answer to the user while they sit with them."""
    seed, now = worlds.seed, worlds.state("calendar").now
    mails = [*coming_mails_of(seed), *letters_between(seed, now, now + WEEKS)]
    done = [Written(mail.sender, mail.sent_at, f"the mail {mail.subject!r}") for mail in mails]
    messages = [*chatter_between(seed, now, now + WEEKS), *_answers(worlds)]
    done += [Written(row.author, row.sent_at, f"the message {row.text!r}") for row in messages]
    yield from _beside_the_user(worlds, done)


@invariant(30, "calendar")
def busy_besides_their_events(worlds: Worlds) -> Iterator[str]:
    """Nobody is busy with something else during an event that they organize or have accepted."""
    agenda: Agenda = worlds.state("calendar")
    blocks = worlds.rows("calendar.busy_blocks")
    if not blocks:
        return
    first, last = min(block.starts_at for block in blocks), max(block.ends_at for block in blocks)
    for event in agenda.events:
        for _, (begins, ends) in occurrence_spans(agenda, event, first, last):
            for block in blocks if ends - begins < DAY else ():
                meets = begins < block.ends_at and block.starts_at < ends
                if meets and response_of(event, block.email) == "accepted":
                    yield f"{block.email} is busy from {block.starts_at} on and in {event.title!r} from {begins} on"


@invariant(30, "calendar", "travel_booking")
def organizers_are_in_town(worlds: Worlds) -> Iterator[str]:
    """Who flies with the user organizes nothing at home until they are back."""
    agenda: Agenda = worlds.state("calendar")
    names, me = {person.email: person.name for person in cast_of(worlds.seed).people}, user_of(agenda).email
    for start, end, travellers in tickets(worlds):
        for event in agenda.events:
            if event.organizer != me and names.get(event.organizer) in travellers and event.location is not None:
                for _, (begins, _) in occurrence_spans(agenda, event, start, end):
                    yield f"{names[event.organizer]} organizes {event.title!r} of {begins} and is away until {end}"


def _beside_the_user(worlds: Worlds, done: Iterable[Written]) -> Iterator[str]:
    """A sentence for each thing that somebody wrote while they took part in something with the user."""
    agenda: Agenda = worlds.state("calendar")
    me, written = user_of(agenda).email, defaultdict[str, list[Written]](list)
    for one in done:
        if one.by != me:
            written[one.by].append(one)
    moments = [one.at for rows in written.values() for one in rows]
    if not moments:
        return
    for event, _, (begins, ends) in own_times(agenda, min(moments) - DAY, max(moments) + DAY):
        if ends - begins >= DAY or response_of(event, me) != "accepted":
            continue
        guests = [guest.email for guest in event.invitees if guest.response == "accepted"]
        for email in dict.fromkeys((event.organizer, *guests)):
            for one in written.get(email, ()):
                if begins <= one.at < ends:
                    yield f"{one.what} of {email} is of {one.at}, in {event.title!r} from {begins} to {ends}"


def _answers(worlds: Worlds) -> list[ChatMessage]:
    """What colleagues answer to direct messages that the user sends them within some days."""
    chat: Workspace = worlds.state("team_chat").fork()
    now, known = chat.now, {message.id for message in chat.messages}
    me = next(person.email for person in chat.colleagues if person.is_self)
    for place, person in enumerate(person for person in chat.colleagues if not person.is_self):
        for days in range(10):
            at = now + days * DAY + dt.timedelta(minutes=37 * place)
            sent = ChatMessage(f"sent {place} {days}", None, person.email, me, "", "Are you there?", at)
            known.add(chat.messages.add(sent).id)
    load("team_chat").advance(chat, now + 14 * DAY)
    return [message for message in chat.messages if message.id not in known and message.direct_with]

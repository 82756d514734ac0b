"""Mail that is still to come is about what the other servers have and no session can change."""

import datetime as dt
import re
from collections.abc import Iterator
from typing import Any

from prove.authoring.across.rules import Worlds, invariant
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import is_day_off
from prove.servers._shared.life.texts.correspondence import coming_mails_of
from prove.servers._shared.life.texts.letters import letters_between
from prove.servers._shared.life.texts.notices import notices_between
from prove.servers.calendar.rules import own_times
from prove.servers.crm.colleagues import moments_between
from prove.servers.issue_tracker.progress import progress_between
from prove.servers.team_chat.chatter import chatter_between
from prove.servers.team_chat.records import ChatMessage, Workspace

DAYS, BEFORE = dt.timedelta(days=28), dt.timedelta(days=21)
"""How far ahead mail is read, and how long ago the events may be that it is about."""
DAY = dt.timedelta(days=1)
WEEKS = dt.timedelta(weeks=10)
"""How far ahead it is read what happens at work."""
FIXED = frozenset(("agenda", "birthdays", "shopping.orders", "travel_booking.trips"))
"""What people write about later, if it is something that an app knows."""

_TAKEN_FOR_GRANTED = re.compile(
    r"\b(see you|until|we said|we left|did I forget|your points|would you like to talk|on your side|that you come"
    r"|do that again|somebody else take|do you have one)\b",
    re.IGNORECASE,
)
_WORD = re.compile(r"[\w-]+")


@invariant(13, "email", "shopping")
def parcels(worlds: Worlds) -> Iterator[str]:
    """Every parcel under way arrives with a mail, and no mail comes about an order that can still be called off."""
    orders = {order.id: order for order in worlds.rows("shopping.orders")}
    now = worlds.state("email").now
    notices = [one for one in notices_between(worlds.seed, now, now + DAYS) if one.about[0] == "shopping.orders"]
    for order in orders.values():
        told = [notice for notice in notices if order.id in notice.body]
        if order.status == "shipped" and not any(notice.kind == "delivered" for notice in told):
            yield f"no mail will say that order {order.id} has arrived"
        if order.status in ("placed", "packed") and told:
            yield f"the mail {told[0].subject!r} is still to come, but order {order.id} can be called off"


@invariant(17, "email", "calendar")
def events(worlds: Worlds) -> Iterator[str]:
    """Mail that others will write is about events that they organize or that are over, or about what stays as it is."""
    agenda = worlds.state("calendar")
    times: dict[tuple[str, dt.date], Any] = {}
    for event, _, (starts_at, _) in own_times(agenda, agenda.now - BEFORE, agenda.now + DAYS + BEFORE):
        times[event.title, starts_at.date()] = event, starts_at
    me = next(iter(worlds.rows("calendar.profiles"))).email
    for mail in letters_between(worlds.seed, agenda.now, agenda.now + DAYS):
        kind, key = mail.about or ("", "")
        if kind and kind not in FIXED:
            yield f"the mail {mail.subject!r} will be about {kind}, which a session can change"
        if kind == "agenda":
            day = dt.date.fromisoformat(key[-10:])
            found = [entry for (title, on), entry in times.items() if on == day and title in mail.body]
            if not found:
                yield f"the mail {mail.subject!r} will be about an event on {day} that the calendar does not have"
            elif found[0][0].organizer == me and found[0][1] > agenda.now:
                yield f"the mail {mail.subject!r} will be about an event that the user can move"


@invariant(17, "email", "calendar")
def events_that_can_be_declined(worlds: Worlds) -> Iterator[str]:
    """Mail that is still to come takes for granted neither that the user comes to a coming event nor that they did."""
    now = worlds.state("calendar").now
    for mail in (*coming_mails_of(worlds.seed), *letters_between(worlds.seed, now, now + DAYS)):
        kind, key = mail.about or ("", "")
        is_open = kind == "agenda" and (mail.thread[:6] != "letter" or key[-10:] > str(now.date()))
        if is_open and (found := _TAKEN_FOR_GRANTED.search(mail.body)):
            yield f"the mail {mail.subject!r} says {found[0]!r} about an event that the user can decline"


@invariant(17, "email", "calendar")
def events_without_the_user(worlds: Worlds) -> Iterator[str]:
    """Mail that is still to come is about events that take place without the user, too, or that are over."""
    agenda = worlds.state("calendar")
    guests = {
        (event.title, starts_at.date()): len(event.invitees)
        for event, _, (starts_at, _) in own_times(agenda, agenda.now, agenda.now + DAYS + BEFORE)
    }
    for mail in letters_between(worlds.seed, agenda.now, agenda.now + DAYS):
        kind, key = mail.about or ("", "")
        for (title, on), count in guests.items() if kind == "agenda" else ():
            if key.endswith(f"{on}") and title in mail.body and count < 2:
                yield f"the mail {mail.subject!r} will be about {title!r} on {on}, which nobody else has to come to"


@invariant(25, "email", "maps")
def colleagues_of_colleagues(worlds: Worlds) -> Iterator[str]:
    """What a colleague will write about the office, its teams and its desks names no client."""
    cast = cast_of(worlds.seed)
    clients, colleagues = ({one.first_name for one in cast.tied(tie)} for tie in ("client", "colleague"))
    writers = {person.email for person in cast.tied("colleague")}
    places = re.compile("|".join(re.escape(place.name) for place in worlds.rows("maps.places")))
    for mail in letters_between(worlds.seed, cast.now, cast.now + DAYS):
        if mail.about is None and mail.sender in writers:
            # A place may be called like somebody.
            named = {*_WORD.findall(places.sub("", mail.body))} - {*_WORD.findall(mail.subject)}
            for name in sorted((clients - colleagues) & named):
                yield f"the mail {mail.subject!r} about the office will name {name}, a client: {mail.body!r}"


@invariant(25, "email", "issue_tracker")
def issues(worlds: Worlds) -> Iterator[str]:
    """No mail that is still to come tells how far an issue is."""
    keys = {issue.key for issue in worlds.rows("issue_tracker.issues")}
    now = worlds.state("email").now
    for mail in (*coming_mails_of(worlds.seed), *letters_between(worlds.seed, now, now + DAYS)):
        if named := sorted(keys & {*_WORD.findall(f"{mail.subject} {mail.body}")}):
            yield f"the mail {mail.subject!r} is still to come and names the issue {named[0]}"


@invariant(25, "email", "issue_tracker", "team_chat", "crm")
def offices_stay_closed_on_holidays(worlds: Worlds) -> Iterator[str]:
    """As time passes nobody writes or does anything at work on weekends and holidays."""
    seed, now = worlds.seed, worlds.state("team_chat").now
    at_work = {person.email for person in cast_of(seed).tied("colleague", "client")}
    coming = [
        (f"the mail {mail.subject!r}", mail.sent_at)
        for mail in letters_between(seed, now, now + WEEKS)
        if mail.sender in at_work
    ]
    coming += [(f"the message {row.text!r}", row.sent_at) for row in chatter_between(seed, now, now + WEEKS)]
    coming += [(f"{row.text!r} on {row.key}", row.at) for row in progress_between(seed, now, now + WEEKS)]
    for deal in worlds.rows("crm.deals"):
        coming += [(f"work on {deal.id}", at) for at in moments_between(seed, deal.id, now, now + WEEKS)]
    for what, at in coming:
        if is_day_off(at.date()):
            yield f"{what} is to come on {at:%A, %Y-%m-%d}"


@invariant(25, "team_chat")
def answers_on_working_days(worlds: Worlds) -> Iterator[str]:
    """A direct message of the user of any hour and day is answered on a working day, if at all."""
    chat: Workspace = worlds.state("team_chat").fork()
    now, known = chat.now, {message.id for message in chat.messages}
    me = next(person.email for person in chat.colleagues if person.is_self)
    others = [person for person in chat.colleagues if not person.is_self]
    for days in range(14):
        person, at = others[days % len(others)], now + days * DAY + dt.timedelta(hours=days % 5)
        sent = ChatMessage(f"sent {days}", None, person.email, me, "", "Are you there?", at)
        known.add(chat.messages.add(sent).id)
    load("team_chat").advance(chat, now + 20 * DAY)
    for answer in chat.messages:
        if answer.id not in known and answer.direct_with and is_day_off(answer.sent_at.date()):
            yield f"{answer.author} answers on {answer.sent_at:%A, %Y-%m-%d}: {answer.text!r}"

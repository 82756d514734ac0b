"""Promises about what others do meanwhile: who sits with the user, or flies, writes nothing and is not busy elsewhere,
and nobody answers at night."""

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Iterator
from typing import NamedTuple

from prove.authoring.across.away import tickets
from prove.authoring.across.rules import Worlds, invariant
from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.texts.correspondence import coming_mails_of
from prove.servers._shared.life.texts.letters import letters_between
from prove.servers.calendar.records import Agenda
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import occurrence_spans, response_of, user_of
from prove.servers.issue_tracker.progress import progress_between
from prove.servers.social_media.records import Follow, Network, pair_of
from prove.servers.team_chat.chatter import chatter_between
from prove.servers.team_chat.records import ChatMessage, Workspace

DAY, WEEKS = dt.timedelta(days=1), dt.timedelta(weeks=4)
"""What takes a day or more is kept free for a trip, and nobody sits anywhere for it; how far ahead is read."""
AWAKE = range(7, 23)


class Written(NamedTuple):
    """Something that somebody wrote."""

    by: str
    at: dt.datetime
    what: str


@invariant(30, "calendar", "email", "issue_tracker", "team_chat")
def nobody_writes_beside_the_user(worlds: Worlds) -> Iterator[str]:
    """Nobody writes a mail, in the chat or about an issue while they sit with the user in an event or in the air."""
    mails, messages = worlds.rows("email.messages"), worlds.rows("team_chat.messages")
    done = [Written(row.sender, row.sent_at, f"the mail {row.subject!r}") for row in mails]
    done += [Written(row.author, row.sent_at, f"the message {row.text!r}") for row in messages]
    comments = worlds.rows("issue_tracker.comments")
    done += [Written(row.author, row.written_at, f"the comment {row.body!r}") for row in comments]
    yield from _beside_the_user(worlds, done)


@invariant(30, "calendar", "email", "issue_tracker", "team_chat")
def nobody_will_write_beside_the_user(worlds: Worlds) -> Iterator[str]:
    """As time passes, too, nobody writes anything of that, or an answer to the user, while they sit with them."""
    seed, now = worlds.seed, worlds.state("calendar").now
    mails = [*coming_mails_of(seed), *letters_between(seed, now, now + WEEKS)]
    done = [Written(mail.sender, mail.sent_at, f"the mail {mail.subject!r}") for mail in mails]
    messages = [*chatter_between(seed, now, now + WEEKS), *_answers(worlds)]
    done += [Written(row.author, row.sent_at, f"the message {row.text!r}") for row in messages]
    plans = progress_between(seed, now, now + WEEKS)
    done += [Written(plan.assignee, plan.at, f"the work on {plan.key}") for plan in plans]
    yield from _beside_the_user(worlds, done)


@invariant(30, "email", "travel_booking")
def nobody_writes_in_the_air(worlds: Worlds) -> Iterator[str]:
    """Who flies with tickets of their own writes no mail until they have landed."""
    seed, now = worlds.seed, worlds.state("email").now
    mails = [*worlds.rows("email.messages"), *coming_mails_of(seed), *letters_between(seed, now, now + WEEKS)]
    for email, flights in _tickets_of_others(worlds):
        for mail in mails:
            if mail.sender == email and any(left <= mail.sent_at < landed for left, landed in flights):
                yield f"the mail {mail.subject!r} of {email} is of {mail.sent_at}, when they fly"


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
    for email, flights in _tickets_of_others(worlds):
        start, end = flights[0][0], flights[-1][1]
        for event in agenda.events:
            if event.organizer == email and event.location is not None:
                for _, (begins, _) in occurrence_spans(agenda, event, start, end):
                    yield f"{names[email]} organizes {event.title!r} of {begins} and is away until {end}"


@invariant(30, "social_media")
def requests_are_answered_by_day(worlds: Worlds) -> Iterator[str]:
    """Nobody answers a request to follow them at night, by the clock of their city."""
    network: Network = worlds.state("social_media").fork()
    server, home = load("social_media"), cast_of(worlds.seed).home
    cities = {row.handle: row.city or home for row in network.accounts}
    for account in network.accounts:
        pair = pair_of(network.me, account.handle)
        if account.visibility == "private" and account.handle != network.me and pair not in network.follows:
            network.follows.add(Follow(pair, network.me, account.handle, network.now, "requested"))
    known = set(network.notifications.keys())
    server.advance(network, network.now + WEEKS)
    for note in network.notifications:
        if note.id not in known and note.kind == "request_accepted":
            there = local_time(note.happened_at, home, cities[note.actor])
            if there.hour not in AWAKE:
                yield f"{note.actor} answers a request at {there} in {cities[note.actor]}"


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


def _tickets_of_others(worlds: Worlds) -> Iterator[tuple[str, list[tuple[dt.datetime, dt.datetime]]]]:
    """Who flies with tickets of their own, which the user booked: their flights in order, by the clock at home."""
    cast = cast_of(worlds.seed)
    flights = {flight.flight_number: flight for flight in worlds.rows("travel_booking.flights")}
    emails = {person.name: person.email for person in cast.people}
    found = defaultdict[str, list[tuple[dt.datetime, dt.datetime]]](list)
    for booking in worlds.rows("travel_booking.flight_bookings"):
        names = [seat.name for seat in booking.passengers]
        if booking.status not in ("ticketed", "flown") or cast.protagonist.name in names:
            continue
        leg = flights[booking.flight_number]
        left = local_time(leg.departs_at, leg.origin, cast.home)
        landed = local_time(leg.arrives_at, leg.destination, cast.home)
        for name in names:
            if name in emails:
                found[emails[name]].append((left, landed))
    for email, spans in found.items():
        yield email, sorted(spans)


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

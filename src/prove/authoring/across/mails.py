"""What mails say of orders, flights and stays is what was ordered and booked, and drafts are about customers."""

import datetime as dt
import re
from collections import defaultdict
from collections.abc import Iterator

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.cast import cast_of, domain_of
from prove.servers._shared.life.place.trips import LifeTrip, trips_of
from prove.servers._shared.life.purchases.orders import STORE
from prove.servers._shared.life.texts.letters import letters_between

_ORDER = re.compile(r"\bC\d\d-\d{4}\b")
_TRACKING = re.compile(r"\b[A-Z]{2}\d{6}[A-Z]{2}\b")
_FLIGHT = re.compile(r"\b[A-Z]{2}\d{3,4}\b")
_TIME = re.compile(r"\b\d\d:\d\d\b")
_MONEY_BACK = re.compile(r"\b(?:[Rr]efund|back\b)")
"""In a mail about money alone, which does not list what was ordered."""
_SUBJECT_PERSON = re.compile(r"^(?:Reference for|Plans with) (\S+)$")
_FOR_COLLEAGUES = ("Proposal for ", "Reference for ")
_MOVING = re.compile(r"\b[Ww]e are moving soon\b")
_FAR_AWAY = re.compile(r"(\w+) (?:is looking for a flat|has lost their phone)\b")
"""What is written about somebody whom one does not meet at home."""
_AT_WORK, _CLOSE, _WEEKS = ("colleague", "client"), ("family", "friend"), dt.timedelta(weeks=4)
_STATE_OR_QUESTION = re.compile(r"^- .+: (?:on track|pending|late|done)$|^who could \w+")
"""How a report tells of a firm, and how a colleague asks who could do something."""
_CANCELLED = re.compile(r"\bcancelled\b")


@invariant(14, "shopping", "email")
def orders_in_mails(worlds: Worlds) -> Iterator[str]:
    """A mail about an order has the items and the tracking number of that order, and of no other one."""
    items: defaultdict[str, list[str]] = defaultdict(list)
    for line in worlds.rows("shopping.order_lines"):
        items[line.order_id].append(f"{line.quantity} x {line.name}" if line.quantity > 1 else line.name)
    tracking = {order.id: order.tracking_number for order in worlds.rows("shopping.orders")}
    for message in worlds.rows("email.messages"):
        text = f"{message.subject}\n{message.body}"
        found = sorted({*_ORDER.findall(text)})
        if message.sender_name == STORE and not _MONEY_BACK.search(text):
            for item in (item for number in found for item in items[number] if item not in message.body):
                yield f"the mail {message.subject!r} does not name {item}, which was ordered"
        for number in sorted({*_TRACKING.findall(text)}) if found else ():
            if number not in {tracking.get(order) for order in found}:
                yield f"the mail {message.subject!r} has the tracking number {number} of another parcel"


@invariant(14, "shopping", "email")
def orders_in_drafts(worlds: Worlds) -> Iterator[str]:
    """A draft with a question about an order is for the shop, and the order has come before it was written."""
    orders = {order.id: order for order in worlds.rows("shopping.orders")}
    for draft in worlds.rows("email.drafts"):
        for number in _ORDER.findall(draft.body) if draft.reply_to_id is None else ():
            if [address.partition("@")[2] for address in draft.to] != [domain_of(STORE)]:
                yield f"the draft about order {number} is for {draft.to}"
            delivered_at = orders[number].delivered_at
            if delivered_at is None or delivered_at > draft.updated_at:
                yield f"the draft of {draft.updated_at} is about order {number}, which came at {delivered_at}"


@invariant(14, "email")
def readers_of_drafts(worlds: Worlds) -> Iterator[str]:
    """Nobody gets a draft about themselves, and drafts about work are for people at work."""
    contacts = {contact.email: contact for contact in worlds.rows("email.contacts")}
    for draft in worlds.rows("email.drafts"):
        for reader in (contacts[email] for email in draft.to if email in contacts and draft.reply_to_id is None):
            named = _SUBJECT_PERSON.match(draft.subject)
            if named and named[1] == reader.name.split()[0]:
                yield f"the draft {draft.subject!r} is for {reader.name}"
            if draft.subject.startswith(_FOR_COLLEAGUES) and reader.tie not in ("colleague", "client"):
                yield f"the draft {draft.subject!r} is for {reader.name}, who is {reader.tie}"


@invariant(14, "email")
def mails_at_home(worlds: Worlds) -> Iterator[str]:
    """Nobody is asked for help with the move of their own home, or told what somebody does who lives there as well."""
    me, contacts = cast_of(worlds.seed).protagonist, worlds.rows("email.contacts")
    home = {contact.email: contact.name.split()[0] for contact in contacts if contact.address == me.address}
    for message in worlds.rows("email.messages"):
        if _MOVING.search(message.body) and (message.sender in home or not home.keys().isdisjoint(message.to)):
            yield f"the mail {message.subject!r} is about a move of those who live together: {message.body!r}"
        found = _FAR_AWAY.search(message.body)
        if found and found[1] in home.values():
            yield f"the mail {message.subject!r} is about {found[1]}, who lives with the user: {message.body!r}"


@invariant(14, "travel_booking", "email")
def flights_in_mails(worlds: Worlds) -> Iterator[str]:
    """The times in a mail that names a flight are those at which it departs, in mails of airlines and of people."""
    departures: defaultdict[str, set[str]] = defaultdict(set)
    for row in (*worlds.rows("travel_booking.flights"), *worlds.rows("travel_booking.flight_bookings")):
        departures[row.flight_number].add(f"{row.departs_at:%H:%M}")
    for message in worlds.rows("email.messages"):
        if numbers := _FLIGHT.findall(message.body):
            known = set[str]().union(*(departures[number] for number in numbers))
            for time in (time for time in _TIME.findall(message.body) if time not in known):
                yield f"the mail {message.subject!r} has {' and '.join(numbers)} at {time}"


@invariant(14, "travel_booking", "email")
def hotels_in_mails(worlds: Worlds) -> Iterator[str]:
    """A mail of a hotel about a stay has the address of that hotel."""
    addresses = {hotel.id: hotel.address for hotel in worlds.rows("travel_booking.hotels")}
    stays = {stay.id: stay for stay in worlds.rows("travel_booking.hotel_stays")}
    for message in worlds.rows("email.messages"):
        if message.sender_name not in {stay.hotel_name for stay in stays.values()} or _CANCELLED.search(message.body):
            continue
        for number in re.findall(r"\bstay_[a-z0-9]{4}\b", message.body):
            if number in stays and addresses[stays[number].hotel_id] not in message.body:
                yield f"the mail {message.subject!r} does not have the address of {stays[number].hotel_name}"


@invariant(14, "email")
def labels_of_mails(worlds: Worlds) -> Iterator[str]:
    """A mail with the label of travel is about a trip, one with that of home is of or for family and friends."""
    contacts = {contact.email: contact.tie for contact in worlds.rows("email.contacts")}
    named = {word for trip in trips_of(worlds.seed) for word in (trip.city, *_numbers(trip))}
    for message in worlds.rows("email.messages"):
        text = f"{message.subject}\n{message.body}"
        if "Travel" in message.labels and not any(word in text for word in named):
            yield f"{message.subject!r} has the label of travel: {message.body!r}"
        if "Home" in message.labels and contacts.get(message.to[0], contacts.get(message.sender)) not in _CLOSE:
            yield f"{message.subject!r} of {message.sender} for {message.to[0]} has the label of home"


@invariant(14, "email", "filesystem", "crm")
def firms_in_drafts_and_reports(worlds: Worlds) -> Iterator[str]:
    """The other firms that drafts, reports and questions of colleagues name are customers of the CRM."""
    cast, known = cast_of(worlds.seed), {company.name for company in worlds.rows("crm.companies")}
    strange = [firm.name for firm in cast.firms[1:] if firm.name not in known]
    texts = [(f"the draft {row.subject!r}", f"{row.subject} {row.body}") for row in worlds.rows("email.drafts")]
    at_work, now = {person.email for person in cast.tied(*_AT_WORK)}, worlds.state("email").now
    for mail in letters_between(worlds.seed, now, now + _WEEKS):
        if mail.sender in at_work:
            texts.append((f"the mail {mail.subject!r}", f"{mail.subject} {mail.body}"))
    for node in worlds.rows("filesystem.nodes"):
        if not node.path.endswith("/ideas.md"):
            texts += [(node.path, line) for line in node.content.splitlines() if _STATE_OR_QUESTION.search(line)]
    for what, text in texts:
        for name in strange:
            if name in text:
                yield f"{what} is about {name}, which is no customer: {text!r}"


def _numbers(trip: LifeTrip) -> Iterator[str]:
    """The numbers by which mails name what was booked for a trip."""
    for leg in (*trip.legs, *trip.held):
        yield from (leg.booking, leg.flight_number)
    if trip.stay is not None:
        yield from (trip.stay.id, trip.stay.hotel)

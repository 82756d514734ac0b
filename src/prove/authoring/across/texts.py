"""Texts name only what exists, and every purchase and bill has its mail."""

import datetime as dt
import re
from calendar import day_name, month_name
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import NamedTuple

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.cities import currency_words
from prove.servers._shared.life.money.bills import bills_of
from prove.servers._shared.life.place.trips import stays_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.pools import FIRST_NAMES, LAST_NAMES
from prove.servers.calendar.rules import own_times

MAIL_DAYS, MORNING = 90, 6
AT_WORK: tuple[str, ...] = ("colleague", "client")
FRIDAY = 4
_SENT_TO = re.compile(r"\b[Aa]sk ([A-Z]\w+)|\bCan ([A-Z]\w+) come\b|^([A-Z]\w+) knows")
_WONDERS = r"\b{name} (needs|would like|has asked|asked|is in\b|is\.|and I|has never)"
_ASKS_FOR = re.compile(r"(?:anybody been to|Who knows|Do you know) ([A-Z]\w+)")
_NOT_SAID = {
    "bug": re.compile(r"\b(ask|asked|wished) for it"),
    "feature": re.compile(r"noticed it|been like this|complained"),
    "task": re.compile(r"[Cc]ustomers (ask|have)|noticed it|been like this"),
}
"""What does not fit an issue of a kind."""
TEXTS = {
    "mails": ("email.messages", "body"),
    "subjects of mails": ("email.messages", "subject"),
    "drafts": ("email.drafts", "body"),
    "subjects of drafts": ("email.drafts", "subject"),
    "subjects of threads": ("email.threads", "subject"),
    "chat messages": ("team_chat.messages", "text"),
    "topics of channels": ("team_chat.channels", "topic"),
    "issue comments": ("issue_tracker.comments", "body"),
    "issue titles": ("issue_tracker.issues", "title"),
    "issue descriptions": ("issue_tracker.issues", "description"),
    "notes on work": ("issue_tracker.work_logs", "note"),
    "goals of sprints": ("issue_tracker.sprints", "goal"),
    "files": ("filesystem.nodes", "content"),
    "files in the trash": ("filesystem.trash", "members.content"),
    "event titles": ("calendar.events", "title"),
    "event descriptions": ("calendar.events", "description"),
    "meeting titles": ("video_meeting.meetings", "title"),
    "product reviews": ("shopping.reviews", "text"),
    "product descriptions": ("shopping.products", "description"),
    "notes on wishes": ("shopping.wishes", "note"),
    "terms of coupons": ("shopping.coupons", "description"),
    "place reviews": ("maps.reviews", "text"),
    "notes on places": ("maps.saved_places", "note"),
    "posts": ("social_media.posts", "text"),
    "profiles": ("social_media.accounts", "bio"),
    "subjects of sales activities": ("crm.activities", "subject"),
    "outcomes of sales activities": ("crm.activities", "outcome"),
    "interests of leads": ("crm.leads", "interest"),
    "comments on meals": ("food_delivery.ratings", "comment"),
    "complaints about meals": ("food_delivery.complaints", "details"),
    "reasons why meals did not come": ("food_delivery.orders", "reason"),
    "terms of promo codes": ("food_delivery.promos", "description"),
    "messages with offers": ("marketplace.offers", "message"),
    "comments on sellers": ("marketplace.ratings", "comment"),
    "listing descriptions": ("marketplace.listings", "description"),
    "invoice titles": ("payments.invoices", "title"),
    "bank lines": ("banking.transactions", "description"),
    "notes on expenses": ("budget.expenses", "note"),
    "faults of cars": ("vehicle.faults", "description"),
}
"""Every field in which people or apps write sentences, by the kind of text: table and field, or the fields that lead to
it through what a row holds."""
_NUMBERS = {
    "order": re.compile(r"\bC\d\d-\d{4}\b"),
    "meal": re.compile(r"\bmeal_[a-z0-9]{4}\b"),
    "stay": re.compile(r"\bstay_[a-z0-9]{4}\b"),
    "flight": re.compile(r"\b[A-Z]{2}\d{3,4}\b"),
    "booking": re.compile(r"\b[A-Z]{4}\d\d\b"),
    "issue": re.compile(r"\b[A-Z]{2,5}-\d{1,4}\b"),
    "bill": re.compile(r"\b[A-Z]{2}-\d{5}\b"),
    "invoice": re.compile(r"\bINV-\d{5}\b"),
}
_OTHER_MONEY = "|".join(re.escape(word) for word in sorted(currency_words() - {"$", "dollar"}, reverse=True))
_FOREIGN = re.compile(rf"(?<!\w)(?:{_OTHER_MONEY}) ?\d|(?<![\w.-])[\d.,]*\d ?(?:{_OTHER_MONEY})s?(?!\w)")
"""An amount in another currency than dollars: its sign or its name before or after a number."""
_GAP = re.compile(r"\S  +\S|: \.(?!\w)")
"""Where a word was left out; files may have indented lines."""
_SENTENCE = re.compile(r"(?<=[.!?]) ")
_CLOCK_TIME = re.compile(r"\b\d{1,2}:\d\d\b")
_WHEN = re.compile(r"\b(?:tomorrow|on ([A-Z][a-z]+day)) at (\d\d):(\d\d)\b")
_ADDRESS = re.compile(r"[\w.+-]+@[\w.-]+\w")
_NAME = re.compile(r"(?=\b([A-Z][\w'-]+) ([A-Z][\w'-]+)\b)")


class Fact(NamedTuple):
    """What a mail must name: a number with the words that belong to it, and a day."""

    what: str
    number: str
    words: tuple[str, ...]
    day: dt.date


@invariant(12, "banking", "email", "filesystem")
def payees(worlds: Worlds) -> Iterator[str]:
    """The IBAN of a biller is the same in the bank, in its mails and in the files about its bills."""
    known = {payee.name: payee.iban for payee in worlds.rows("banking.payees")}
    texts = [("mail", message.body) for message in worlds.rows("email.messages")]
    texts += [("file", node.content) for node in worlds.rows("filesystem.nodes") if "IBAN" in node.content]
    for bill in bills_of(worlds.seed):
        iban = known.get(bill.biller, bill.iban)
        for noun, text in texts:
            if bill.number in text and iban not in text:
                yield f"a {noun} about bill {bill.number} of {bill.biller} does not name the payee's IBAN {iban}"


@invariant(13, "shopping", "travel_booking", "food_delivery", "email")
def mails(worlds: Worlds) -> Iterator[str]:
    """Every order, booking and bill of the last 90 days has a mail that names number, items, amount and date."""
    since = worlds.state("email").now - dt.timedelta(days=MAIL_DAYS)
    bodies = [message.body for message in worlds.rows("email.messages")]
    for fact in (*purchases(worlds, since), *bookings(worlds, since), *bills(worlds, since)):
        words, days = (fact.number, *fact.words), said(fact.day)
        if not any(all(word in body for word in words) and any(day in body for day in days) for body in bodies):
            yield f"no mail about {fact.what} {fact.number} names {', '.join(fact.words)} and {fact.day}"


_LATER = dt.timedelta(minutes=15)
"""How long after an order its confirmation comes at most, also if the user has taken off meanwhile."""


@invariant(13, "email")
def mails_by_day(worlds: Worlds) -> Iterator[str]:
    """No mail is sent between midnight and six; on a trip of the user, by the clock of the city in which they are."""
    home, stays = cast_of(worlds.seed).home, stays_of(worlds.seed)
    for message in worlds.rows("email.messages"):
        at = message.sent_at
        there = next((local_time(at, home, city) for landed, left, city in stays if landed <= at < left + _LATER), at)
        if at.hour < MORNING and there.hour < MORNING:
            yield f"the mail {message.subject!r} was sent at {message.sent_at}"


@invariant(13, "email")
def mails_at_work(worlds: Worlds) -> Iterator[str]:
    """No mail between the user and a colleague or a client is sent on a Saturday or Sunday."""
    at_work = {contact.email for contact in worlds.rows("email.contacts") if contact.tie in AT_WORK}
    for message in worlds.rows("email.messages"):
        if message.sent_at.weekday() > FRIDAY and not at_work.isdisjoint((message.sender, *message.to)):
            yield f"the mail {message.subject!r} was sent on {message.sent_at:%A}, {message.sent_at}"


@invariant(14, "payments", *sorted({table.partition(".")[0] for table, _ in TEXTS.values()}))
def numbers(worlds: Worlds) -> Iterator[str]:
    """Every order, meal, booking, stay, flight, issue, bill and invoice number in a text exists."""
    flights = {row.flight_number for row in worlds.rows("travel_booking.flights")}
    known = {
        "order": {row.id for row in worlds.rows("shopping.orders")},
        "meal": {row.id for row in worlds.rows("food_delivery.orders")},
        "stay": {row.id for row in worlds.rows("travel_booking.hotel_stays")},
        "flight": flights | {row.flight_number for row in worlds.rows("travel_booking.flight_bookings")},
        "booking": {row.id for row in worlds.rows("travel_booking.flight_bookings")},
        "issue": {row.key for row in worlds.rows("issue_tracker.issues")},
        "bill": {bill.number for bill in bills_of(worlds.seed)},
        "invoice": {row.id for row in worlds.rows("payments.invoices")},
    }
    for kind in TEXTS:
        for text in texts_of(worlds, kind):
            for noun, pattern in _NUMBERS.items():
                for number in pattern.findall(text):
                    if number not in known[noun]:
                        yield f"one of the {kind} names the {noun} {number}, which does not exist: {text[:80]!r}"


@invariant(14, *sorted({table.partition(".")[0] for table, _ in TEXTS.values()}))
def amounts_in_dollars(worlds: Worlds) -> Iterator[str]:
    """No text has an amount in another currency than dollars, in which everything is paid."""
    for kind in TEXTS:
        for text in texts_of(worlds, kind):
            for amount in _FOREIGN.findall(text):
                yield f"one of the {kind} has an amount with {amount!r}: {text[:80]!r}"


@invariant(14, *sorted({table.partition(".")[0] for table, _ in TEXTS.values()}))
def gaps_in_texts(worlds: Worlds) -> Iterator[str]:
    """No text has a gap where a word is missing: two blanks in a line, or a colon before a full stop."""
    for kind in TEXTS:
        for text in texts_of(worlds, kind):
            if found := _GAP.search(text):
                yield f"one of the {kind} has a gap: {text[max(0, found.start() - 40) : found.end() + 40]!r}"


@invariant(29, "filesystem", "crm")
def people_in_files(worlds: Worlds) -> Iterator[str]:
    """People in files exist: their e-mail addresses and names are those of the life or of the CRM."""
    cast = cast_of(worlds.seed)
    people = [cast.protagonist, *cast.people, *worlds.rows("crm.contacts"), *worlds.rows("crm.leads")]
    addresses, names = {person.email for person in people}, {person.name for person in people}
    files = [(node.path, node.content) for node in worlds.rows("filesystem.nodes")]
    files += [
        (f"{item.name} in the trash", member.content)
        for item in worlds.rows("filesystem.trash")
        for member in item.members
    ]
    for path, content in files:
        for address in _ADDRESS.findall(content):
            if address not in addresses:
                yield f"{path} has the address {address}, which nobody has"
        for first, last in _NAME.findall(content):
            if first in FIRST_NAMES and last in LAST_NAMES and f"{first} {last}" not in names:
                yield f"{path} names {first} {last}, whom nobody knows"


@invariant(17, "team_chat", "calendar")
def meetings_in_the_chat(worlds: Worlds) -> Iterator[str]:
    """Every time of day in the chat is that of an event in the calendar that the message names."""
    agenda = worlds.state("calendar")
    span = agenda.now - dt.timedelta(days=60), agenda.now + dt.timedelta(days=14)
    titles: defaultdict[dt.datetime, list[str]] = defaultdict(list)
    for event, _, (starts_at, _) in own_times(agenda, *span):
        titles[starts_at].append(event.title)
    for message in worlds.rows("team_chat.messages"):
        if _CLOCK_TIME.search(message.text):
            starts_at = _told(message.text, message.sent_at.date())
            if starts_at is None or not any(title in message.text for title in titles[starts_at]):
                yield f"no event in the calendar is that of {message.text!r}, written on {message.sent_at.date()}"


@invariant(35, "social_media")
def beginnings_of_posts(worlds: Worlds) -> Iterator[str]:
    """No two posts of a world begin with the same sentence; answers aside."""
    seen = Counter(
        _SENTENCE.split(post.text, 1)[0] for post in worlds.rows("social_media.posts") if not post.reply_to_id
    )
    for sentence, count in seen.items():
        if count > 1:
            yield f"{count} posts begin with {sentence!r}"


@invariant(35, "issue_tracker")
def words_about_issues(worlds: Worlds) -> Iterator[str]:
    """Nobody asks for a bug, nothing that is missing was seen, and no comment is twice under an issue."""
    for issue in worlds.rows("issue_tracker.issues"):
        if issue.kind in _NOT_SAID and _NOT_SAID[issue.kind].search(issue.description or ""):
            yield f"the {issue.kind} {issue.title!r} is described: {issue.description}"
    comments = Counter((comment.issue_key, comment.body) for comment in worlds.rows("issue_tracker.comments"))
    for (key, body), times in comments.items():
        if times > 1:
            yield f"{key} has {times} times the comment {body!r}"


@invariant(34, "team_chat", "travel_booking")
def questions_in_the_chat(worlds: Worlds) -> Iterator[str]:
    """Nobody is sent to the one who asks, invites who comes anyway, or asks about a city they travelled to."""
    messages, me = {row.id: row for row in worlds.rows("team_chat.messages")}, cast_of(worlds.seed).protagonist.email
    for message in messages.values():
        asked, name = messages.get(message.reply_to_id), _SENT_TO.search(message.text)
        if asked is None or name is None or asked.author == message.author:
            continue
        if re.search(_WONDERS.format(name=name[1] or name[2] or name[3]), asked.text):
            yield f"{message.text!r} answers {asked.text!r}"
    seen = {trip.destination: trip.starts_on for trip in worlds.rows("travel_booking.trips")}
    for message in messages.values():
        city = _ASKS_FOR.search(message.text)
        if city and message.author == me and seen.get(city[1], dt.date.max) <= message.sent_at.date():
            yield f"the user was in {city[1]} and writes {message.text!r}"


def _told(text: str, day: dt.date) -> dt.datetime | None:
    """The moment of the next days that a text of a day names."""
    if not (found := _WHEN.search(text)):
        return None
    coming = [day + dt.timedelta(days=days) for days in range(1, 8)]
    day = next(one for one in coming if found[1] in (None, day_name[one.weekday()]))
    return dt.datetime.combine(day, dt.time(int(found[2]), int(found[3])))


def texts_of(worlds: Worlds, kind: str) -> list[str]:
    """All texts of a kind in the worlds of a seed."""
    table, path = TEXTS[kind]
    *outer, field = path.split(".")
    rows = worlds.rows(table)
    for name in outer:
        rows = [part for row in rows for part in getattr(row, name)]
    return [text for row in rows if (text := getattr(row, field))]


def purchases(worlds: Worlds, since: dt.datetime) -> Iterator[Fact]:
    """Orders of the shop and meals; of a meal that did not come nobody lists the dishes."""
    items: defaultdict[str, list[str]] = defaultdict(list)
    for line in (*worlds.rows("shopping.order_lines"), *worlds.rows("food_delivery.order_items")):
        items[line.order_id].append(line.name)
    for what, table in (("order", "shopping.orders"), ("meal", "food_delivery.orders")):
        for row in worlds.rows(table):
            if row.placed_at >= since:
                came = what == "order" or row.status not in ("cancelled", "rejected")
                words = _amount(row.total), *(items[row.id] if came else ())
                yield Fact(what, row.id, words, row.placed_at.date())


def bookings(worlds: Worlds, since: dt.datetime) -> Iterator[Fact]:
    """Flights and stays that were paid; a stay was booked with the flights of its trip."""
    departures = {row.flight_number: row.departs_at.date() for row in worlds.rows("travel_booking.flights")}
    booked: dict[str, dt.datetime] = {}
    for row in worlds.rows("travel_booking.flight_bookings"):
        if row.card_id is not None:
            booked[row.trip_id] = row.booked_at
            if row.booked_at >= since:
                words = _amount(row.price), row.flight_number
                yield Fact("flight booking", row.id, words, departures[row.flight_number])
    for row in worlds.rows("travel_booking.hotel_stays"):
        if row.trip_id in booked and booked[row.trip_id] >= since:
            yield Fact("stay", row.id, (_amount(row.total), row.hotel_name), row.check_in)


def bills(worlds: Worlds, since: dt.datetime) -> Iterator[Fact]:
    """Bills that come as an invoice; what was issued on the first of the days may have been sent before."""
    for bill in bills_of(worlds.seed):
        if bill.how == "invoice" and bill.issued_on > since.date():
            yield Fact("bill", bill.number, (_amount(bill.cents / 100), bill.what.lower()), bill.issued_on)


def _amount(amount: float) -> str:
    return f"{amount:,.2f}"


def said(day: dt.date) -> tuple[str, ...]:
    """A day in all the ways in which firms write it."""
    month = month_name[day.month]
    return f"{day.day} {month} {day.year}", f"{month} {day.day}, {day.year}", f"{day}"

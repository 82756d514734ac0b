"""Texts name only what exists, every purchase and bill has its mail, and no text is seen again and again."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable, Iterator, Sequence

from prove.authoring.across.rules import Worlds, invariant, spread
from prove.servers._shared.life.money.bills import bills_of

MAIL_DAYS = 90
MOST_OF_A_KIND = 0.01
TEXTS = {
    "mails": ("email.messages", "body"),
    "chat messages": ("team_chat.messages", "text"),
    "issue comments": ("issue_tracker.comments", "body"),
    "product reviews": ("shopping.reviews", "text"),
    "place reviews": ("maps.reviews", "text"),
    "posts": ("social_media.posts", "text"),
    "subjects of sales activities": ("crm.activities", "subject"),
}
"""The texts that must vary, by their kind: table and field."""
_ORDER = re.compile(r"\bC\d\d-\d{4}\b")
_MEAL = re.compile(r"\bmeal_[a-z0-9]{4}\b")
_FLIGHT = re.compile(r"\b[A-Z]{2}\d{3,4}\b")
_ISSUE = re.compile(r"\b[A-Z]{2,5}-\d{1,4}\b")
_BILL = re.compile(r"\b[A-Z]{2}-\d{5}\b")


@invariant(12, "banking", "email")
def payees(worlds: Worlds) -> Iterator[str]:
    """The IBAN of a biller in the bank is the one in its mails."""
    known = {payee.name: payee.iban for payee in worlds.rows("banking.payees")}
    bodies = [message.body for message in worlds.rows("email.messages")]
    for bill in bills_of(worlds.seed):
        iban = known.get(bill.biller)
        if iban is not None and any(bill.number in body and iban not in body for body in bodies):
            yield f"a mail about bill {bill.number} of {bill.biller} does not name the payee's IBAN {iban}"


@invariant(13, "shopping", "travel_booking", "food_delivery", "email")
def mails(worlds: Worlds) -> Iterator[str]:
    """Every order, booking and bill of the last 90 days has a mail that names its number and amount."""
    state = worlds.state("email")
    since = state.now - dt.timedelta(days=MAIL_DAYS)
    bodies = [message.body for message in worlds.rows("email.messages")]
    wanted = [
        *((f"order {row.id}", row.id, row.total) for row in worlds.rows("shopping.orders") if row.placed_at >= since),
        *(
            (f"meal {row.id}", row.id, row.total)
            for row in worlds.rows("food_delivery.orders")
            if row.placed_at >= since
        ),
        *(
            (f"flight booking {row.id}", row.id, row.price)
            for row in worlds.rows("travel_booking.flight_bookings")
            if row.booked_at >= since and row.card_id is not None
        ),
        *(
            (f"bill {bill.number}", bill.number, bill.cents / 100)
            for bill in bills_of(worlds.seed)
            if bill.how == "invoice" and bill.issued_on >= since.date() + dt.timedelta(days=1)
        ),
    ]
    for what, number, amount in wanted:
        if not any(number in body and f"{amount:,.2f}" in body for body in bodies):
            yield f"no mail names {what} and its amount {amount:,.2f}"


@invariant(14, "email", "team_chat", "shopping", "food_delivery", "issue_tracker", "travel_booking")
def numbers(worlds: Worlds) -> Iterator[str]:
    """Every order, meal, bill, issue and flight number in a text exists."""
    flights = {row.flight_number for row in worlds.rows("travel_booking.flights")}
    flights |= {row.flight_number for row in worlds.rows("travel_booking.flight_bookings")}
    kinds: tuple[tuple[str, re.Pattern[str], set[str]], ...] = (
        ("order", _ORDER, {row.id for row in worlds.rows("shopping.orders")}),
        ("meal", _MEAL, {row.id for row in worlds.rows("food_delivery.orders")}),
        ("flight", _FLIGHT, flights),
        ("issue", _ISSUE, {row.key for row in worlds.rows("issue_tracker.issues")}),
        ("bill", _BILL, {bill.number for bill in bills_of(worlds.seed)}),
    )
    for where, text in _texts(worlds):
        for noun, pattern, known in kinds:
            for number in pattern.findall(text):
                if number not in known:
                    yield f"{where} names the {noun} {number}, which does not exist"


def _texts(worlds: Worlds) -> Iterator[tuple[str, str]]:
    for message in worlds.rows("email.messages"):
        yield f"the mail {message.subject!r}", f"{message.subject}\n{message.body}"
    for message in worlds.rows("team_chat.messages"):
        yield f"the chat message {message.text!r}", message.text
    for event in worlds.rows("calendar.events"):
        yield f"the event {event.title!r}", f"{event.title}\n{event.description or ''}"


def _bodies(kind: str) -> Callable[[Worlds], list[str]]:
    table, field = TEXTS[kind]

    def measure(worlds: Worlds) -> list[str]:
        return [getattr(row, field) for row in worlds.rows(table)]

    return measure


def _vary(kind: str) -> None:
    def judge(found: Sequence[list[str]]) -> Iterator[str]:
        seen = Counter(text for texts in found for text in texts)
        most = max(2, round(MOST_OF_A_KIND * seen.total()))
        for text, count in seen.most_common():
            if count <= most:
                return
            yield f"{count} of {seen.total()} {kind} are {text!r}"

    judge.__doc__ = f"No text of {kind} occurs more than twice, or in more than 1 % of them."
    spread(33, _bodies(kind))(judge)


for _kind in TEXTS:
    _vary(_kind)

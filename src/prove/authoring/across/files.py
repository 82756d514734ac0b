"""Invariants of files: what a file tells was so when it was written, and it lies where it belongs."""

import datetime as dt
import re
from collections.abc import Iterator

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers.calendar.rules import own_times

KNOWN_DAYS = 200
"""How many days back the calendar is looked at."""
_INVOICE = re.compile(r"^INVOICE (INV-\d{5})$", re.MULTILINE)
_BOOKING = re.compile(r", ([A-Z]{4}\d{2})$", re.MULTILINE)
_DEDUCTED = re.compile(r"^([\d-]{10}),(.+),\w+,([\d.]+)$", re.MULTILINE)
_PAID = re.compile(r"/deductions-|/reports/expenses\.csv$")
_CONTRACT = re.compile(r"^AGREEMENT\nbetween .+ and (.+), (.+)$", re.MULTILINE)
_MET = re.compile(r"^Place: (.+)\nPresent: (.+)$", re.MULTILINE)
_AS_A_CLIENT = re.compile(
    r"^- (?:a pilot with )?(.+?)(?: in .+ on .+|: (?:on track|pending|late|done)| wants an answer before .+)$",
    re.MULTILINE,
)
_FILM = re.compile(r"/birthday-of-([^/.]+)\.mp4$")
_DONE = re.compile(r"^- \[x\] (book the flights to|pack for) (.+)$", re.MULTILINE)
_STATUSES = {
    "paid": {"paid"},
    "unpaid": {"open", "partially_paid"},
    "refunded": {"refunded", "partially_refunded"},
    "cancelled": {"void"},
}
"""The statuses of the invoices in each folder."""


@invariant(29, "filesystem", "payments")
def invoices_in_their_folders(worlds: Worlds) -> Iterator[str]:
    """A file of an invoice is in the folder of paid, unpaid, refunded or cancelled ones, as the invoice is."""
    known = {invoice.id: invoice for invoice in worlds.rows("payments.invoices")}
    for node in worlds.rows("filesystem.nodes"):
        folder = node.path.split("/")[-2] if "/invoices/" in node.path else ""
        for number in _INVOICE.findall(node.content) if folder in _STATUSES else ():
            if known[number].status not in _STATUSES[folder]:
                yield f"{node.path} is the invoice {number}, which is {known[number].status}"


@invariant(29, "filesystem", "banking")
def deductions_are_bank_lines(worlds: Worlds) -> Iterator[str]:
    """What a list of deductions or expenses names of the time of the bank's statements is a line of them, that day."""
    lines = worlds.rows("banking.transactions")
    first = min(line.booked_at.date() for line in lines)
    paid = {(str(line.booked_at.date()), line.counterparty, f"{-line.amount:.2f}") for line in lines}
    for node in worlds.rows("filesystem.nodes"):
        for day, where, amount in _DEDUCTED.findall(node.content) if _PAID.search(node.path) else ():
            if day >= str(first) and (day, where, amount) not in paid:
                yield f"{node.path} has {amount} for {where} on {day}, which is no line of the bank"


@invariant(29, "filesystem", "shopping")
def orders_in_their_history(worlds: Worlds) -> Iterator[str]:
    """The list of orders among the downloads has every order, with its day, its first item and its total."""
    items: dict[str, str] = {}
    for line in worlds.rows("shopping.order_lines"):
        items.setdefault(line.order_id, line.name)
    for node in worlds.rows("filesystem.nodes"):
        if not node.path.endswith("/order-history.csv"):
            continue
        ordered = [order for order in worlds.rows("shopping.orders") if order.placed_at <= node.modified_at]
        told = {f"{order.placed_at.date()},{order.id},{items[order.id]},{order.total:.2f}" for order in ordered}
        for row in sorted(told.symmetric_difference(node.content.strip().split("\n")[1:])):
            yield f"{node.path} or the shop alone has {row!r}"


@invariant(29, "filesystem", "calendar")
def minutes_of_events(worlds: Worlds) -> Iterator[str]:
    """The user's notes of a meeting are of an event in the calendar, of that title and day."""
    agenda = worlds.state("calendar")
    span = agenda.now - dt.timedelta(days=KNOWN_DAYS), agenda.now
    known = {(event.title, f"Date: {starts_at.date()}") for event, _, (starts_at, _) in own_times(agenda, *span)}
    for node in worlds.rows("filesystem.nodes"):
        if "/notes/meetings/" in node.path:
            title, day, *_ = node.content.split("\n")
            if (title, day) not in known:
                yield f"{node.path} is of {title}, {day}, which the calendar does not have"


@invariant(29, "filesystem", "email")
def minutes_of_people_in_town(worlds: Worlds) -> Iterator[str]:
    """Who is present in notes of a meeting at a place in town lives there."""
    cast, cities = cast_of(worlds.seed), {row.name: row.city for row in worlds.rows("email.contacts")}
    places = {place.name for place in cast.places}
    for node in worlds.rows("filesystem.nodes"):
        for place, present in _MET.findall(node.content):
            for name in present.split(", ") if place in places else ():
                if cities.get(name, cast.home) != cast.home:
                    yield f"{node.path} has {name}, who lives in {cities[name]}, at {place}"


@invariant(29, "filesystem")
def films_of_birthdays(worlds: Worlds) -> Iterator[str]:
    """The film of a birthday was saved on the birthday of such a person, and on no day of a trip."""
    cast, trips = cast_of(worlds.seed), trips_of(worlds.seed)
    for node in worlds.rows("filesystem.nodes"):
        found, day = _FILM.search(node.path), node.modified_at.date()
        if found is None:
            continue
        born = [person.birthday for person in cast.people if person.first_name.lower() == found[1]]
        if (day.month, day.day) not in {(one.month, one.day) for one in born}:
            yield f"{node.path} is of {day}, but the birthdays are {', '.join(map(str, born))}"
        for trip in trips:
            if trip.away[0].date() <= day <= trip.away[1].date():
                yield f"{node.path} is of {day}, a day of {trip.name}"


@invariant(29, "filesystem")
def own_firm_is_no_client(worlds: Worlds) -> Iterator[str]:
    """Where a file tells of clients and pilots the user's firm is none of them; notes are of no flight and no hotel."""
    own = cast_of(worlds.seed).protagonist.company
    for node in worlds.rows("filesystem.nodes"):
        if own in _AS_A_CLIENT.findall(node.content):
            yield f"{node.path} has {own}, where the user works, as a client"
        if "/notes/meetings/" in node.path and node.content.startswith(("Flight ", "Check in ")):
            yield f"{node.path} has notes of {node.content.partition(chr(10))[0]}"


@invariant(29, "filesystem")
def links_after_their_files(worlds: Worlds) -> Iterator[str]:
    """A link is not older than the file that it leads to."""
    files = {node.path: node for node in worlds.rows("filesystem.nodes")}
    for node in files.values():
        target = files.get(node.target or "")
        if target is not None and node.modified_at < target.modified_at:
            yield f"{node.path} of {node.modified_at} leads to {target.path} of {target.modified_at}"


@invariant(29, "filesystem", "travel_booking")
def plans_after_bookings(worlds: Worlds) -> Iterator[str]:
    """The plan of a trip names a booking code only after the booking was made."""
    booked = {booking.id: booking.booked_at for booking in worlds.rows("travel_booking.flight_bookings")}
    for node in worlds.rows("filesystem.nodes"):
        for code in _BOOKING.findall(node.content) if node.path.endswith("-trip.txt") else ():
            if code not in booked or node.modified_at < booked[code]:
                yield f"{node.path} of {node.modified_at} names the booking {code} of {booked.get(code)}"


@invariant(29, "filesystem", "crm")
def firms_in_contracts(worlds: Worlds) -> Iterator[str]:
    """A firm is in the same city in a contract as in the CRM."""
    cities = {company.name: company.city for company in worlds.rows("crm.companies")}
    for node in worlds.rows("filesystem.nodes"):
        for firm, city in _CONTRACT.findall(node.content):
            if cities.get(firm, city) != city:
                yield f"{node.path} has {firm} in {city}, the CRM in {cities[firm]}"


@invariant(29, "filesystem", "travel_booking")
def done_before_trips(worlds: Worlds) -> Iterator[str]:
    """What a list of things to do has as done for a trip was possible: a flight was booked, or it is the day before."""
    flights = worlds.rows("travel_booking.flight_bookings")
    for node in worlds.rows("filesystem.nodes"):
        day = node.modified_at.date()
        for task, city in _DONE.findall(node.content):
            there = [one for one in flights if one.destination == city and one.booked_at <= node.modified_at]
            soon = any((one.departs_at.date() - day).days in (0, 1, 2) for one in there)
            if not there or (task == "pack for" and not soon):
                yield f"{node.path} of {node.modified_at} has done: {task} {city}"

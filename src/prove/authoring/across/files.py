"""Invariants of files: what a file tells was so when it was written, and it lies where it belongs."""

import re
from collections.abc import Iterator

from prove.authoring.across.rules import Worlds, invariant

_INVOICE = re.compile(r"^INVOICE (INV-\d{5})$", re.MULTILINE)
_BOOKING = re.compile(r", ([A-Z]{4}\d{2})$", re.MULTILINE)
_DEDUCTED = re.compile(r"^([\d-]{10}),(.+),\w+,([\d.]+)$", re.MULTILINE)
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
    """What a list of deductions names of the time of the bank's statements is a line of them, on that day."""
    lines = worlds.rows("banking.transactions")
    first = min(line.booked_at.date() for line in lines)
    paid = {(str(line.booked_at.date()), line.counterparty, f"{-line.amount:.2f}") for line in lines}
    for node in worlds.rows("filesystem.nodes"):
        for day, where, amount in _DEDUCTED.findall(node.content) if "/deductions-" in node.path else ():
            if day >= str(first) and (day, where, amount) not in paid:
                yield f"{node.path} has {amount} for {where} on {day}, which is no line of the bank"


@invariant(29, "filesystem", "travel_booking")
def plans_after_bookings(worlds: Worlds) -> Iterator[str]:
    """The plan of a trip names a booking code only after the booking was made."""
    booked = {booking.id: booking.booked_at for booking in worlds.rows("travel_booking.flight_bookings")}
    for node in worlds.rows("filesystem.nodes"):
        for code in _BOOKING.findall(node.content) if node.path.endswith("-trip.txt") else ():
            if code not in booked or node.modified_at < booked[code]:
                yield f"{node.path} of {node.modified_at} names the booking {code} of {booked.get(code)}"

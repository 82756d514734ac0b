"""Invariants of files: what a file tells was so when it was written, and it lies where it belongs."""

import re
from collections.abc import Iterator

from prove.authoring.across.rules import Worlds, invariant

_INVOICE = re.compile(r"^INVOICE (INV-\d{5})$", re.MULTILINE)
_BOOKING = re.compile(r", ([A-Z]{4}\d{2})$", re.MULTILINE)
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


@invariant(29, "filesystem", "travel_booking")
def plans_after_bookings(worlds: Worlds) -> Iterator[str]:
    """The plan of a trip names a booking code only after the booking was made."""
    booked = {booking.id: booking.booked_at for booking in worlds.rows("travel_booking.flight_bookings")}
    for node in worlds.rows("filesystem.nodes"):
        for code in _BOOKING.findall(node.content) if node.path.endswith("-trip.txt") else ():
            if code not in booked or node.modified_at < booked[code]:
                yield f"{node.path} of {node.modified_at} names the booking {code} of {booked.get(code)}"

"""Recognisers: each kind is found in the ways in which texts write it, and nothing else is taken for it."""

from typing import Any

import pytest

from prove.core.records import Target
from prove.servers._shared.flows import RECOGNISERS, read

CASES: dict[str, tuple[str, list[Any]]] = {
    "life.ibans": (
        "Pay to GB88SLVB40004928451876 or DE89370400440532013000, NL91ABNA0417164300, not to GB88 or PW004945US.",
        ["GB88SLVB40004928451876", "DE89370400440532013000", "NL91ABNA0417164300"],
    ),
    "life.amounts.due": ("It is $1,204.50, due soon; the fee of 3.00 is gone.", [1204.5]),
    "life.invoice_numbers": ("Invoice MV-50408 about OPS-94.", ["MV-50408"]),
    "life.tracking_numbers": ("Follow PW004945US with Parcelway.", ["PW004945US"]),
    "life.card_ends": ("The card ending in 1234 paid 5678.", ["1234"]),
    "shopping.orders": ("Order C12-3456, again C12-3456.", ["C12-3456"]),
    "food_delivery.orders": ("Your meal_d2mg is here; a meal_time is not.", ["meal_d2mg"]),
    "travel_booking.flight_bookings": ("Booking HNGH94 on PL948.", ["HNGH94"]),
    "travel_booking.flights": ("You fly with PL948, booking HNGH94.", ["PL948"]),
    "travel_booking.hotel_stays": ("Reservation stay_q84n at the hotel.", ["stay_q84n"]),
    "issue_tracker.issues": ("OPS-94 and MV-50408.", ["OPS-94"]),
    "payments.invoices": ("Our INV-12345 and your MV-50408.", ["INV-12345"]),
}


@pytest.mark.parametrize("kind", CASES)
def test_a_kind_is_recognised(kind: str) -> None:
    text, values = CASES[kind]
    assert read(kind, text) == values


@pytest.mark.parametrize(
    "text",
    [
        "It is due on Thursday, 12 March 2026.",
        "Please pay by March 12, 2026.",
        "Due date: 2026-03-12.",
        "The last day to pay is 12 March 2026.",
        "Due: 2026-03-12",
    ],
)
def test_due_days_are_read_in_every_style(text: str) -> None:
    assert read("life.days.due", f"Invoice of 2026-02-26. {text} Issued on 1 March 2026.") == ["2026-03-12"]


def test_every_recogniser_is_tested() -> None:
    assert {*map(Target.of, CASES), Target.of("life.days.due")} <= RECOGNISERS.keys()

"""Values that flow between servers though they name no entity, and how they are recognised in a text.

A kind carries a role, such as `life.amounts.due`; `Carries` marks fields and parameters with it. A text field says with
`Mentions` what may stand in it; a value that is read from a text counts if the text names exactly one of its kind.
"""

import datetime as dt
import re
from collections.abc import Callable
from typing import Annotated, Any

from prove.core import Carries, Format, Mentions, Record, Unit
from prove.core.keyed import ALPHABET
from prove.core.records import Target

AmountDue = Annotated[float, Unit("money"), Carries("life.amounts.due")]
AmountSpent = Annotated[float, Unit("money"), Carries("life.amounts.spent")]
Price = Annotated[float, Unit("money"), Carries("life.amounts.price")]
DayDue = Annotated[dt.date, Carries("life.days.due")]
DaySpent = Annotated[dt.date, Carries("life.days.spent")]
SpanDay = Annotated[dt.date, Carries("life.days.span")]
Start = Annotated[dt.datetime, Carries("life.moments.start")]
Arrival = Annotated[dt.datetime, Carries("life.moments.arrival")]
ArrivalTime = Annotated[dt.time, Carries("life.moments.arrival")]
"""The time of day of an arrival."""
Iban = Annotated[str, Carries("life.ibans")]
InvoiceNumber = Annotated[str, Carries("life.invoice_numbers")]
TrackingNumber = Annotated[str, Carries("life.tracking_numbers")]
CardEnd = Annotated[str, Carries("life.card_ends")]
LastFour = Annotated[CardEnd, Format(None, "^[0-9]{4}$", "4417")]
"""The last four digits by which a card is looked for."""
Merchant = Annotated[str, Carries("life.merchants")]

LetterText = Annotated[
    str,
    Mentions(
        "life.ibans",
        "life.amounts.due",
        "life.days.due",
        "life.invoice_numbers",
        "life.tracking_numbers",
        "life.card_ends",
        "shopping.orders",
        "food_delivery.orders",
        "travel_booking.flight_bookings",
        "travel_booking.flights",
        "travel_booking.hotel_stays",
        "issue_tracker.issues",
        "payments.invoices",
        "cast.emails",
    ),
]
"""The text of a mail or a file."""
TalkText = Annotated[str, Mentions("issue_tracker.issues", "travel_booking.flights", "shopping.orders")]
"""What people say to each other: a chat message, the description of an event."""

_MONTHS = tuple(f"{dt.date(2000, month, 1):%B}" for month in range(1, 13))
_MONTH = "|".join(_MONTHS)


class Recogniser(Record):
    """Finds values of a kind in a text; `parse` gives the value that a tool takes."""

    pattern: re.Pattern[str]
    parse: Callable[[re.Match[str]], Any]


def read(kind: str, text: str) -> list[Any]:
    """The different values of a kind that a text names, in the order of their first mention."""
    recogniser = RECOGNISERS[Target.of(kind)]
    return list(dict.fromkeys(recogniser.parse(match) for match in recogniser.pattern.finditer(text)))


def _whole(match: re.Match[str]) -> str:
    return match[0]


def _amount(match: re.Match[str]) -> float:
    return float(match[1].replace(",", ""))


def _day(match: re.Match[str]) -> str:
    groups = match.groupdict()
    if groups["iso"]:
        return groups["iso"]
    day, month = groups["d1"] or groups["d2"], groups["m1"] or groups["m2"]
    year = groups["y1"] or groups["y2"]
    return f"{int(year):04d}-{_MONTHS.index(month) + 1:02d}-{int(day):02d}"


_DAY_PATTERN = (
    r"\b(?P<iso>\d{4}-\d\d-\d\d)\b"
    rf"|\b(?P<d1>\d{{1,2}}) (?P<m1>{_MONTH}) (?P<y1>\d{{4}})\b"
    rf"|\b(?P<m2>{_MONTH}) (?P<d2>\d{{1,2}}), (?P<y2>\d{{4}})\b"
)
_DUE = r"(?:[Dd]ue on|[Dd]ue date:|[Dd]ue:|pay by|last day to pay is|due date was|expected by) (?:[A-Z][a-z]+day, )?"

RECOGNISERS: dict[Target, Recogniser] = {
    Target.of(kind): Recogniser(re.compile(pattern), parse)
    for kind, pattern, parse in (
        ("life.ibans", r"\b[A-Z]{2}\d{2}(?:[A-Z]{4}\d{10}(?:\d{4})?|[A-Z]?\d{11,24})\b", _whole),
        ("life.amounts.due", r"\$([\d,]+\.\d\d)", _amount),
        ("life.days.due", _DUE + f"(?:{_DAY_PATTERN})", _day),
        ("life.invoice_numbers", r"\b[A-Z]{2}-\d{5}\b", _whole),
        ("life.tracking_numbers", r"\b[A-Z]{2}\d{6}[A-Z]{2}\b", _whole),
        ("life.card_ends", r"(?<=ending in )\d{4}\b", _whole),
        ("shopping.orders", r"\bC\d\d-\d{4}\b", _whole),
        ("food_delivery.orders", rf"\bmeal_[{ALPHABET}]{{4}}\b", _whole),
        ("travel_booking.flight_bookings", r"\b[B-DF-HJ-NP-TV-Z]{4}\d\d\b", _whole),
        ("travel_booking.flights", r"\b[A-Z]{2}\d{3}\b", _whole),
        ("travel_booking.hotel_stays", rf"\bstay_[{ALPHABET}]{{4}}\b", _whole),
        ("issue_tracker.issues", r"\b[A-Z]{2,5}-\d{1,4}\b(?!\d)", _whole),
        ("payments.invoices", r"\bINV-\d{5}\b", _whole),
        ("cast.emails", r"\b[A-Za-z0-9._+-]{1,60}@[A-Za-z0-9-]+(?:\.[A-Za-z0-9-]+)+\b", _whole),
    )
}
"""How each kind looks in a text."""

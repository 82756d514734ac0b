"""Invoices that go out from the side business, what became of them, and the weekly payouts."""

import datetime as dt

from prove.core import Record


class Sale(Record):
    """An invoice to a customer; charged and refunded amounts are in cents."""

    key: str
    number: str
    customer_email: str
    customer_name: str
    what: str
    cents: int
    sent_on: dt.date
    due_on: dt.date
    charged_at: dt.datetime | None
    charged: int
    refunded_at: dt.datetime | None
    refunded: int


class Payout(Record):
    """What a week's charges less refunds came to, as it reached the business account."""

    key: str
    week_from: dt.date
    paid_at: dt.datetime
    cents: int

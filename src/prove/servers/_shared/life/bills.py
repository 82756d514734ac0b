"""Bills that come in: rent, power, phone, lessons; some of them overdue."""

import datetime as dt
from typing import Literal

from prove.core import Record


class Bill(Record):
    """A bill of one month. `account` is the key of the account that pays it, `how` the way it is paid."""

    key: str
    number: str
    biller: str
    what: str
    category: Literal["rent", "utilities", "health", "shopping"]
    iban: str
    cents: int
    issued_on: dt.date
    due_on: dt.date
    paid_at: dt.datetime | None
    account: str
    how: Literal["standing", "invoice", "direct_debit", "card"]

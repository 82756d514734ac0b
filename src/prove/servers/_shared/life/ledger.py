"""Every movement of money, with its source and the balance after it."""

import datetime as dt
from typing import Literal

from prove.core import Record

LedgerCategory = Literal[
    "salary", "groceries", "dining", "transport", "utilities", "rent", "shopping", "travel", "health", "transfer"
]


class Movement(Record):
    """One line of a statement, in cents. `source` is the kind and the key of the fact behind it."""

    key: str
    at: dt.datetime
    account: str
    cents: int
    counterparty: str
    text: str
    category: LedgerCategory
    card: str | None
    source: tuple[str, str] | None
    balance: int
    other: str | None = None

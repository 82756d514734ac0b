"""Second-hand deals that were paid: bought from or sold to other people."""

import datetime as dt
from typing import Literal

from prove.core import Record


class Deal(Record):
    """A paid deal; `other` is the e-mail address of the other person, `card` the key of the card that paid or got it."""

    key: str
    id: str
    title: str
    side: Literal["bought", "sold"]
    other: str
    cents: int
    paid_at: dt.datetime
    card: str

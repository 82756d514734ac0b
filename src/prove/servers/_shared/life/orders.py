"""Orders from the online shop, with the price that the shop's own rules give."""

import datetime as dt
from typing import Literal

from prove.core import Record

STORE = "Cartwheel Store"


class LifeOrderLine(Record):
    """A product of the slim catalogue, by its name; `cents` is the price of one."""

    product: str
    quantity: int
    cents: int


class LifeOrder(Record):
    """An order. `number` is what people say; `refunded` is what came back for returned or cancelled goods, in cents."""

    key: str
    number: str
    placed_at: dt.datetime
    lines: tuple[LifeOrderLine, ...]
    shipping: int
    total: int
    card: str
    delivery: Literal["standard", "express"]
    carrier: str
    tracking: str
    shipped_at: dt.datetime
    delivered_at: dt.datetime
    status: Literal["placed", "packed", "shipped", "delivered", "cancelled"]
    refunded: int = 0
    refunded_at: dt.datetime | None = None

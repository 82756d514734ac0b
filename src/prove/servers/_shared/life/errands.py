"""Meals that are delivered, and visits to shops, cafés and fuel stops: when awake and free, and when they are open."""

import datetime as dt
from typing import Literal

from prove.core import Record

VisitCategory = Literal["groceries", "dining", "health", "transport", "shopping", "culture"]


class Meal(Record):
    """A meal from a restaurant of the home city, by its name; `dishes` are name, quantity and cents of one."""

    key: str
    id: str
    restaurant: str
    placed_at: dt.datetime
    arrives_at: dt.datetime
    dishes: tuple[tuple[str, int, int], ...]
    total: int
    card: str


class Visit(Record):
    """Money that was spent at a place of the home city. `card` is None if it was cash, `event` the agenda's key."""

    key: str
    at: dt.datetime
    place: str
    category: VisitCategory
    cents: int
    card: str | None
    event: str | None = None
    litres: float | None = None

"""The server of the food delivery app, to which `restaurants`, `basket` and `meals` add their tools."""

from typing import Annotated

from msgspec import Meta

from prove.core import Server, Unit
from prove.servers._shared.words import has_words
from prove.servers.food_delivery.records import FoodApp

server = Server(
    "food_delivery", FoodApp, "A food delivery app: restaurants, menus, one basket, orders, couriers and refunds."
)

MaxPrice = Annotated[float, Meta(ge=0, le=1_000), Unit("money")]
Tip = Annotated[float, Meta(ge=0, le=100), Unit("money")]

IGNORED_WORDS = frozenset({"a", "an", "and", "at", "from", "in", "my", "of", "some", "the", "to", "with"})
"""Words of a query that say nothing about what is searched for."""


def having(texts: dict[str, list[str]], query: str | None) -> set[str]:
    """The keys whose texts have the words of a query."""
    return {key for key, parts in texts.items() if has_words(query, *parts, ignored=IGNORED_WORDS)}

"""The server of the marketplace, to which `buying`, `selling` and `deals` add their tools."""

from typing import Annotated

from msgspec import Meta

from prove.core import Server
from prove.servers.marketplace.records import Market

server = Server("marketplace", Market, "A marketplace where people sell to each other, at fixed prices and by auction.")

Text = Annotated[str, Meta(min_length=1, max_length=300)]

IGNORED_WORDS = frozenset({"a", "an", "and", "by", "for", "from", "in", "my", "of", "the", "to", "with"})
"""Words of a query that say nothing about what is searched for."""

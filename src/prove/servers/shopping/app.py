"""The server of the shop, to which `catalogue`, `checkout` and `orders` add their tools."""

from prove.core import Server
from prove.servers.shopping.records import Shop

server = Server(
    "shopping", Shop, "An online shop: catalogue, cart, coupons, checkout, orders, returns and a wish list."
)

IGNORED_WORDS = frozenset({"a", "an", "and", "by", "for", "from", "in", "my", "of", "the", "to", "with"})
"""Words of a query that say nothing about what is searched for."""

"""All tools of the map, which are in `places` and `routes`."""

from prove.servers.maps import places, routes
from prove.servers.maps.app import server

__all__ = ["places", "routes", "server"]

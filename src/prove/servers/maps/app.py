"""The server that the tools of this folder register with."""

from prove.core import Server
from prove.servers.maps.records import Atlas

server = Server(
    "maps", Atlas, "A map: places, addresses, routes and travel times in one city, saved places and reviews."
)

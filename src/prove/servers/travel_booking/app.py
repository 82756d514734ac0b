"""The server that the tools of this folder register with."""

from prove.core import Server
from prove.servers.travel_booking.records import TravelSite

server = Server(
    "travel_booking", TravelSite, "A travel site: flights, hotel rooms, trips and loyalty points of one traveller."
)

"""The server that the tools of this folder register with."""

from prove.core import Server
from prove.servers.vehicle.records import Garage

server = Server("vehicle", Garage, "The cars of a household: controls, climate, navigation, driving, fuel and charge.")

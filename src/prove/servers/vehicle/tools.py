"""All tools of the cars, which are in `controls` and `driving`; most depend on the mode that a car is in."""

from prove.servers.vehicle import controls, driving
from prove.servers.vehicle.app import server

__all__ = ["controls", "driving", "server"]

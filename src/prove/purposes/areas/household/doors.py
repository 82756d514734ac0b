"""The doors of a house, which people speak of where the smart home has locks, and its lights."""

from collections.abc import Callable
from typing import cast

from prove.purposes.nodes import Applied
from prove.purposes.program import NAME, Expr, again, among, column, rows
from prove.servers.iot_devices.records import DeviceSummary
from prove.servers.iot_devices.tools import list_devices


def a_door(*fits: Callable[[DeviceSummary], object]) -> tuple[str, DeviceSummary]:
    """A door that the user names, and its lock, which can be reached."""
    locks = rows(list_devices, kind="lock")
    name = again(column(locks, lambda d: door_of(d.name), fits=[lambda d: d.connection == "online", *fits]), "the door")
    return name, locks.the(lambda d: door_of(d.name) == name)


def is_one_light(light: DeviceSummary) -> object:
    """Whether a light is a single one, so that it is 'it': string lights and path lights are 'them'."""
    return among(among("lights", light.name), (False,))


def of_the_house(lock: DeviceSummary) -> object:
    """Whether a lock is on a door of the house, not on the garden gate."""
    return lock.room != "garden"


def door_of(lock: str) -> str:
    """The door that a lock is on, by the name of the lock: 'front door'."""
    return cast(str, Expr(Applied("door_of", _without_lock, (lock,), NAME)))


def _without_lock(name: str) -> str:
    return name.removesuffix(" lock")

"""The household: rooms, who lives there, the cars."""

from prove.core import Record


class LifeCar(Record):
    """A car of the household."""

    key: str
    name: str
    plate: str
    energy: str
    year: int


class Household(Record):
    """The home; `members` are names of people who live there with the protagonist."""

    address: str
    rooms: tuple[str, ...]
    members: tuple[str, ...]
    cars: tuple[LifeCar, ...]

"""A filter may be left out, but must not name what does not exist."""

import datetime as dt

import pytest

from prove.core import Record, State, Table, ToolError, table
from prove.servers._shared.lookups import check_exists


class Room(Record):
    name: str


class House(State):
    rooms: Table[Room] = table(key="name")


def test_only_a_key_that_does_not_exist_is_refused() -> None:
    house = House(0, dt.datetime(2026, 5, 4))
    house.rooms.add(Room("kitchen"))
    check_exists(house.rooms, None)
    check_exists(house.rooms, "kitchen")
    with pytest.raises(ToolError, match="there is no room 'attic'"):
        check_exists(house.rooms, "attic")

"""What is due comes in the order of time, including what an earlier one causes."""

import datetime as dt
from collections.abc import Iterator

from prove.core import Record, State, Table, table
from prove.servers._shared.due import falling_due

NOON = dt.datetime(2026, 3, 2, 12)


class Chore(Record):
    id: str
    at: dt.datetime


class Home(State):
    chores: Table[Chore] = table("chore")


def home(*hours: int) -> Home:
    made = Home(0, NOON)
    for number, hour in enumerate(hours, 1):
        made.chores.add(Chore(f"chore_{number}", NOON + dt.timedelta(hours=hour)))
    return made


def waiting(home: Home) -> Iterator[tuple[dt.datetime, str, Chore]]:
    return ((chore.at, chore.id, chore) for chore in home.chores)


def done_by(home: Home, hours: int) -> list[tuple[str, dt.datetime]]:
    seen: list[tuple[str, dt.datetime]] = []
    for chore in falling_due(home, NOON + dt.timedelta(hours=hours), waiting):
        seen.append((chore.id, home.now))
        home.chores.remove(chore)
        if chore.id == "chore_1":
            home.chores.add(Chore("chore_9", chore.at + dt.timedelta(hours=1)))
    return seen


def test_the_earliest_comes_first_and_the_clock_is_set_to_its_time() -> None:
    assert done_by(home(9, 3, 5), 6) == [
        ("chore_2", NOON + dt.timedelta(hours=3)),
        ("chore_3", NOON + dt.timedelta(hours=5)),
    ]


def test_what_an_earlier_one_causes_comes_at_its_time() -> None:
    assert [key for key, _ in done_by(home(1, 4), 6)] == ["chore_1", "chore_9", "chore_2"]


def test_at_the_same_time_the_earlier_row_comes_first_whatever_its_key() -> None:
    made = Home(0, NOON)
    for key in ("chore_z", "chore_a", "chore_m"):
        made.chores.add(Chore(key, NOON))
    made.chores.update(made.chores.get("chore_z"), at=NOON)
    assert [key for key, _ in done_by(made, 1)] == ["chore_z", "chore_a", "chore_m"]


def test_the_clock_never_goes_back_for_what_is_overdue() -> None:
    assert done_by(home(5, -2), 1) == [("chore_2", NOON)]

"""A limit takes evenly from every group."""

import pytest

from prove.evals.suite import Task, spread

TASKS = [Task(str(place), {"kind": kind}, None) for place, kind in enumerate("aaaaaabbbc")]


@pytest.mark.parametrize(
    ("limit", "places"),
    [
        (None, list(range(10))),
        (99, list(range(10))),
        (3, [0, 6, 9]),
        (5, [0, 3, 6, 7, 9]),
        (8, [0, 1, 3, 4, 6, 7, 8, 9]),
    ],
)
def test_every_group_has_its_share_and_the_order_stays(limit: int | None, places: list[int]) -> None:
    assert spread(TASKS, limit) == [TASKS[place] for place in places]


def test_a_limit_below_the_number_of_groups_takes_from_the_first() -> None:
    assert len(spread(TASKS, 2)) == 2

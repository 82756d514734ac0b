"""A limit takes evenly from every group."""

from collections import Counter

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


def counts(tasks: list[Task], *groupings: str) -> dict[tuple[str, ...], int]:
    return dict(Counter(tuple(task.groups[name] for name in groupings) for task in tasks))


def test_groups_of_the_first_grouping_are_even_and_within_them_those_of_the_second() -> None:
    """The first split has many kinds of tasks, the second few."""
    kinds = [("worlds", c, n) for c in "abcde" for n in "1234567"] * 3 + [
        ("plans", c, n) for c in "ab" for n in "12"
    ] * 9
    tasks = [
        Task(str(place), {"split": split, "category": category, "calls": calls}, None)
        for place, (split, category, calls) in enumerate(kinds)
    ]
    chosen = spread(tasks, 50)
    assert [int(task.id) for task in chosen] == sorted(int(task.id) for task in chosen)
    assert counts(chosen, "split") == {("worlds",): 25, ("plans",): 25}
    worlds = [task for task in chosen if task.groups["split"] == "worlds"]
    assert set(counts(worlds, "category").values()) == {5}
    assert set(counts(worlds, "calls").values()) == {3, 4}
    assert set(counts(chosen, "split", "category").values()) == {5, 12, 13}


def test_what_is_left_goes_to_the_groups_that_have_the_fewest() -> None:
    tasks = [
        Task(f"{split}{category}{number}", {"split": split, "category": category}, None)
        for split in "xy"
        for category in "abc"
        for number in range(5)
    ]
    assert [task.id for task in spread(tasks, 4)] == ["xa0", "xb0", "ya0", "yc0"]
    assert set(counts(spread(tasks, 6), "category").values()) == {2}

"""Lists in the order that was asked for."""

from typing import get_args

from prove.servers._shared.sorting import DATE_WORDS, SORT_WORDS, DateSort, Sort, by_date, in_order

ROWS = [("a", 1, 5.0), ("b", 3, 9.0), ("c", 2, 5.0), ("d", 3, 1.0)]


def names(sort: Sort) -> str:
    return "".join(row[0] for row in in_order(ROWS, sort, lambda row: row[1], lambda row: row[2]))


def test_rows_are_sorted_by_date_or_by_amount() -> None:
    assert {sort: names(sort) for sort in get_args(Sort)} == {
        "newest": "dbca",
        "oldest": "acbd",
        "amount_high": "bacd",
        "amount_low": "dacb",
    }


def test_both_directions_of_dates_are_exact_opposites() -> None:
    oldest, newest = by_date(ROWS, "oldest", lambda row: row[1]), by_date(ROWS, "newest", lambda row: row[1])
    assert "".join(row[0] for row in oldest) == "acbd"
    assert newest == oldest[::-1]


def test_there_are_words_for_every_order() -> None:
    assert SORT_WORDS.keys() == set(get_args(Sort))
    assert DATE_WORDS.keys() == set(get_args(DateSort))

"""Filters of lists: what they keep, and that they cost nothing when they are left out."""

import datetime as dt

from prove.servers._shared.narrowing import of_amounts, of_days, with_words

DAYS = [dt.date(2026, 5, day) for day in (1, 10, 20)]


def fail(row: object) -> str:
    raise AssertionError(f"{row} was looked at")


def test_days_are_kept_from_the_first_to_the_last() -> None:
    assert of_days(DAYS, DAYS[1], None, lambda day: day) == DAYS[1:]
    assert of_days(DAYS, None, DAYS[1], lambda day: day) == DAYS[:2]
    assert of_days(DAYS, DAYS[1], DAYS[1], lambda day: day) == [DAYS[1]]


def test_amounts_are_kept_whatever_their_sign() -> None:
    amounts = [-5.0, 0.0, 2.5, 9.0]
    assert of_amounts(amounts, 2.5, None, lambda amount: amount) == [-5.0, 2.5, 9.0]
    assert of_amounts(amounts, None, 5.0, lambda amount: amount) == [-5.0, 0.0, 2.5]
    assert of_amounts(amounts, None, 0.0, lambda amount: amount) == [0.0]


def test_words_may_be_in_any_of_the_texts() -> None:
    rows = [("Red apple", None), ("Pear", "red"), ("Plum", "blue")]
    assert with_words(rows, "red", lambda row: row) == rows[:2]
    assert with_words(rows, "red pear", lambda row: row) == rows[1:2]


def test_a_filter_that_is_left_out_looks_at_no_row() -> None:
    rows = [1, 2]
    assert of_days(rows, None, None, fail) == rows  # pyright: ignore[reportArgumentType]
    assert of_amounts(rows, None, None, fail) == rows  # pyright: ignore[reportArgumentType]
    assert with_words(rows, None, fail) == rows

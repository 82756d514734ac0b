"""States: forks, differences between two states, and the rows that changed."""

import datetime as dt
import re
from typing import Any, cast

import pytest

from prove.core import Diff, State, Table, TableDiff, UsageError
from prove.core.state import apply, diff, rows_changed
from tests.core.books import Book, Tag, library


def test_diff_and_apply_follow_moves_to_the_end() -> None:
    before = library()
    after = before.fork()
    _, moved, _, changed, *_ = after.books
    after.books.add(after.books.remove(moved))
    after.books.update(changed, pages=7)
    new = after.books.add(Book(after.books.new_id(), "c"))
    change = diff(before, after)
    step = change.tables["books"]
    assert step.removed == (moved,)
    assert step.added == (moved, new)
    apply(before, change)
    assert before.digest() == after.digest()


def test_a_table_must_be_declared_with_table() -> None:
    with pytest.raises(TypeError, match="declare the table as"):

        class Broken(State):  # pyright: ignore[reportUnusedClass]
            books: Table[Book]


def test_states_without_a_difference_have_an_empty_diff() -> None:
    before = library()
    assert not diff(before, before.fork())
    assert rows_changed(before, before.fork()) == {}


def test_changed_rows_are_listed_with_both_versions() -> None:
    before = library()
    after = before.fork()
    first, second, *_ = after.books
    after.books.update(first, pages=7)
    after.books.remove(second)
    after.tags.add(Tag("new", 1))
    assert rows_changed(before, after) == {
        "books": {
            first.id: (Book(first.id, "a", 100), Book(first.id, "a", 7)),
            second.id: (Book(second.id, "b", 101), None),
        },
        "tags": {"new": (None, Tag("new", 1))},
    }


NOW = dt.datetime(2026, 1, 1)


def step(**fields: Any) -> Diff:
    parts: dict[str, Any] = {"removed": (), "changed": (), "added": (), "counter": 6, **fields}
    return Diff(NOW, {"books": TableDiff(**parts)})


def with_now(now: Any) -> Diff:
    return Diff(now, {})


def first_book() -> Book:
    return next(iter(library().books))


WRONG = {
    "the clock of a difference is a date and time without a zone, not 'x'": with_now("x"),
    "without a zone, not datetime.date": with_now(dt.date(2026, 1, 1)),
    "without a zone, not datetime.datetime": with_now(dt.datetime(2026, 1, 1, tzinfo=dt.UTC)),
    "the tables of a difference are a mapping, not None": Diff(NOW, cast("Any", None)),
    "there is no table 5 here": Diff(NOW, cast("Any", {5: None})),
    "to the table 'books': it is None": Diff(NOW, {"books": cast("Any", None)}),
    "its counter is 'x'": step(counter="x"),
    "its counter is -5": step(counter=-5),
    "its counter is True": step(counter=True),
    "its rows are not tuples": step(removed=None),
    "a value of the type int is not a row of it": step(removed=(5,)),
    "a value of the type str is not a row of it": step(added=("x",)),
    "a value of the type Tag is not a row of it": step(added=(Tag("a", 1),)),
    "a value of the type Book is not a row of it": step(added=(Book(cast("Any", []), "a"),)),
    "a row that changed is not a pair of rows": step(changed=(1,)),
    "there is no row 'bok_none'": step(removed=(Book("bok_none", "a"),)),
    "there is no row 'bok_other'": step(changed=((Book("bok_other", "a"), Book("bok_other", "b")),)),
    "already": step(added=(first_book(),)),
    "the difference is of the world of the seed 7, not of 0": Diff(NOW, {}, 7),
}


@pytest.mark.parametrize("said", WRONG)
def test_a_difference_that_no_two_states_have_is_refused_and_changes_nothing(said: str) -> None:
    state = library()
    before = state.digest()
    with pytest.raises(UsageError, match=re.escape(said)) as error:
        apply(state, WRONG[said])
    assert len(str(error.value)) < 300
    assert state.digest() == before

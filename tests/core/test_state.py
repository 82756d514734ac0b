"""States: forks, differences between two states, and the rows that changed."""

import pytest

from prove.core import State, Table
from prove.core.state import apply, diff, rows_changed
from tests.core.books import Book, Tag, library


def test_diff_and_apply_follow_moves_to_the_end() -> None:
    before = library()
    after = before.fork()
    after.books.add(after.books.remove(after.books.get("bok_0002")))
    after.books.update(after.books.get("bok_0004"), pages=7)
    after.books.add(Book(after.books.new_id(), "c"))
    change = diff(before, after)
    step = change.tables["books"]
    assert step.removed == (Book("bok_0002", "b", 101),)
    assert step.added == (Book("bok_0002", "b", 101), Book("bok_0007", "c"))
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
    after.books.update(after.books.get("bok_0001"), pages=7)
    after.books.remove(after.books.get("bok_0002"))
    after.tags.add(Tag("new", 1))
    assert rows_changed(before, after) == {
        "books": {
            "bok_0001": (Book("bok_0001", "a", 100), Book("bok_0001", "a", 7)),
            "bok_0002": (Book("bok_0002", "b", 101), None),
        },
        "tags": {"new": (None, Tag("new", 1))},
    }

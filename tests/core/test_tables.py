"""Tables: order, indexes, copy on first write, and helpful errors."""

import pytest

from prove.core import ToolError
from tests.core.books import Book, library


def ids(rows: list[Book]) -> list[str]:
    return [row.id for row in rows]


def test_ids_are_generated_in_order() -> None:
    assert library().books.keys() == [f"bok_000{n}" for n in range(1, 7)]


def test_a_missing_key_says_what_to_do() -> None:
    with pytest.raises(ToolError, match="there is no book 'bok_9'; list_books shows the ones that exist") as caught:
        library().books.get("bok_9")
    assert caught.value.code == "not_found"


def test_where_keeps_row_order_through_updates_adds_and_removes() -> None:
    state = library()
    books = state.books
    books.update(books.get("bok_0002"), shelf="a")
    books.remove(books.get("bok_0003"))
    books.add(Book(books.new_id(), "a"))
    books.update(books.get("bok_0001"), shelf="b")
    expected = [row for row in books if row.shelf == "a"]
    assert books.where(shelf="a") == expected
    assert ids(expected) == ["bok_0002", "bok_0005", "bok_0007"]
    assert books.where(shelf="a", pages=101) == [books.get("bok_0002")]
    assert len(books) == len(list(books)) == 6


def test_a_removed_key_that_comes_back_goes_to_the_end() -> None:
    state = library()
    row = state.books.remove(state.books.get("bok_0001"))
    assert "bok_0001" not in state.books
    state.books.add(row)
    assert state.books.keys()[-1] == "bok_0001"
    assert ids(state.books.where(shelf="a")) == ["bok_0003", "bok_0005", "bok_0001"]
    state.books.update(row, pages=5)
    assert state.books.get("bok_0001").pages == 5
    assert len(state.books) == 6


def test_a_fork_copies_only_what_it_writes() -> None:
    state = library()
    twin = state.fork()
    twin.books.update(twin.books.get("bok_0001"), pages=1)
    assert state.books.get("bok_0001").pages == 100
    assert twin.tables[0].base is state.tables[0].base
    assert twin.tables[1] is state.tables[1]


def test_a_stale_row_is_our_bug() -> None:
    state = library()
    row = state.books.get("bok_0001")
    state.books.update(row, pages=1)
    for misuse in (lambda: state.books.update(row, pages=2), lambda: state.books.remove(row)):
        with pytest.raises(RuntimeError, match="changed since it was read"):
            misuse()


def test_keys_do_not_change_and_are_not_taken_twice() -> None:
    state = library()
    with pytest.raises(RuntimeError, match="cannot change"):
        state.books.update(state.books.get("bok_0001"), id="bok_0009")
    with pytest.raises(KeyError, match="already holds"):
        state.books.add(Book("bok_0001", "a"))
    with pytest.raises(TypeError, match="natural keys"):
        state.tags.new_id()


def test_an_update_that_changes_nothing_writes_nothing() -> None:
    state = library()
    twin = state.fork()
    twin.books.update(twin.books.get("bok_0001"), pages=100)
    assert twin.tables[0] is state.tables[0]


def test_a_layer_that_grows_is_merged_and_reads_the_same() -> None:
    state = library(20)
    for number in range(150):
        state = state.fork()
        state.books.add(Book(state.books.new_id(), "ab"[number % 2], number))
    rows = list(state.books)
    assert [row.id for row in rows] == [f"bok_{n:04d}" for n in range(1, 171)]
    assert len(state.tables[0].tail) < 150
    assert state.books.where(shelf="b") == [row for row in rows if row.shelf == "b"]

"""Tables: generated ids, order, indexes, copy on first write, and helpful errors."""

import datetime as dt
import re

import pytest

from prove.core import Record, State, Table, ToolError, table
from prove.core.keyed import HANDLE, opaque_id, spoken_number
from prove.core.state import apply, diff
from tests.core.books import Book, Library, library


class Bill(Record):
    number: str


class Office(State):
    bills: Table[Bill] = table(number="B-#", key="number")


NOON = dt.datetime(2026, 1, 1, 12)


def test_ids_are_hashes_of_the_seed_and_a_counter() -> None:
    books = Library(7, NOON).books
    made = [books.new_id() for _ in range(40)]
    assert made == [opaque_id("bok", 7, counter) for counter in range(1, 41)]
    assert all(re.fullmatch(HANDLE, one) for one in made)
    bills = Office(7, NOON).bills
    assert bills.new_id() == spoken_number("B-#", 7, 1)


def test_the_same_seed_gives_the_same_ids_and_another_seed_others() -> None:
    ids = {seed: [Library(seed, NOON).books.new_id()] for seed in range(40)}
    assert ids == {seed: [Library(seed, NOON).books.new_id()] for seed in range(40)}
    assert len({one for made in ids.values() for one in made}) == 40


def test_an_id_that_a_row_has_is_not_generated() -> None:
    office = Office(3, NOON)
    for _ in range(10):
        office.bills.add(Bill(office.bills.new_id()))
    assert sorted(office.bills.keys()) == [f"B-{digit}" for digit in range(10)]
    expected = Library(3, NOON).books
    first, second = expected.new_id(), expected.new_id()
    books = Library(3, NOON).books
    books.add(Book(first, "a"))
    assert books.new_id() == second


def test_both_sides_of_a_fork_generate_the_same_ids() -> None:
    state = library()
    twin = state.fork()
    mine, theirs = ([one.books.new_id() for _ in range(5)] for one in (state.fork(), twin))
    assert mine == theirs
    assert not set(mine) & set(state.books.keys())
    assert state.fork().books.new_id() == mine[0]


def test_the_counter_is_part_of_the_digest_and_of_differences() -> None:
    before = library()
    after = before.fork()
    after.books.new_id()
    assert before.digest() != after.digest()
    change = diff(before, after)
    assert change
    restored = before.fork()
    apply(restored, change)
    assert restored.digest() == after.digest()
    assert restored.books.new_id() == after.books.new_id() != before.fork().books.new_id()


def test_a_missing_key_says_what_to_do() -> None:
    with pytest.raises(ToolError, match="there is no book 'bok_9'; list_books shows the ones that exist") as caught:
        library().books.get("bok_9")
    assert caught.value.code == "not_found"


def test_where_keeps_row_order_through_updates_adds_and_removes() -> None:
    books = library().books
    first, second, third, _, fifth, _ = books
    books.update(second, shelf="a")
    books.remove(third)
    new = books.add(Book(books.new_id(), "a"))
    books.update(first, shelf="b")
    expected = [row for row in books if row.shelf == "a"]
    assert books.where(shelf="a") == expected == [books.get(second.id), fifth, new]
    assert books.where(shelf="a", pages=101) == [books.get(second.id)]
    assert len(books) == len(list(books)) == 6


def test_a_removed_key_that_comes_back_goes_to_the_end() -> None:
    state = library()
    row, _, third, _, fifth, _ = state.books
    state.books.remove(row)
    assert row.id not in state.books
    state.books.add(row)
    assert state.books.keys()[-1] == row.id
    assert state.books.where(shelf="a") == [third, fifth, row]
    state.books.update(row, pages=5)
    assert state.books.get(row.id).pages == 5
    assert len(state.books) == 6


def test_a_fork_copies_only_what_it_writes() -> None:
    state = library()
    twin = state.fork()
    row = twin.books.update(next(iter(twin.books)), pages=1)
    assert state.books.get(row.id).pages == 100
    assert twin.tables[0].base is state.tables[0].base
    assert twin.tables[1] is state.tables[1]


def test_a_stale_row_is_our_bug() -> None:
    state = library()
    row = next(iter(state.books))
    state.books.update(row, pages=1)
    for misuse in (lambda: state.books.update(row, pages=2), lambda: state.books.remove(row)):
        with pytest.raises(RuntimeError, match="changed since it was read"):
            misuse()


def test_keys_do_not_change_and_are_not_taken_twice() -> None:
    state = library()
    row = next(iter(state.books))
    with pytest.raises(RuntimeError, match="cannot change"):
        state.books.update(row, id="bok_9")
    with pytest.raises(KeyError, match="already holds"):
        state.books.add(Book(row.id, "a"))
    with pytest.raises(TypeError, match="natural keys"):
        state.tags.new_id()


def test_an_update_that_changes_nothing_writes_nothing() -> None:
    state = library()
    twin = state.fork()
    twin.books.update(next(iter(twin.books)), pages=100)
    assert twin.tables[0] is state.tables[0]


def test_a_layer_that_grows_is_merged_and_reads_the_same() -> None:
    state = library(20)
    for number in range(150):
        state = state.fork()
        state.books.add(Book(state.books.new_id(), "ab"[number % 2], number))
    rows = list(state.books)
    assert [row.pages for row in rows] == [*range(100, 120), *range(150)]
    assert len(state.tables[0].tail) < 150
    assert state.books.where(shelf="b") == [row for row in rows if row.shelf == "b"]

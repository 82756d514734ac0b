"""A small state with two tables, for tests of tables and states."""

import datetime as dt

from prove.core import Record, State, Table, table


class Book(Record):
    id: str
    shelf: str
    pages: int = 100


class Tag(Record):
    word: str
    count: int


class Library(State):
    books: Table[Book] = table("bok", index=("shelf",), find="list_books")
    tags: Table[Tag] = table(key="word")


def library(count: int = 6) -> Library:
    state = Library(0, dt.datetime(2026, 1, 1))
    for number in range(count):
        state.books.add(Book(state.books.new_id(), "ab"[number % 2], 100 + number))
    return state.freeze()

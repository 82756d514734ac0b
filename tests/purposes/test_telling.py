"""Values are told and written as people do it."""

from prove.core.provenance import User
from prove.core.shapes import Shape
from prove.purposes.origins import Value
from prove.purposes.program import DAY, MOMENT, MONEY, NUMBER
from prove.purposes.telling import in_number, items_of, without_zeros, written


def test_values_are_written_as_people_write_them() -> None:
    assert written(1234.5, MONEY, 2026) == "$1,234.50"
    assert written(-12.0, MONEY, 2026) == "-$12.00"
    assert written("2026-05-03", DAY, 2026) == "May 3"
    assert written(["a"], None, 2026) == "a"
    assert written(["a", "b", "c"], None, 2026) == "a, b and c"
    assert written(["Who comes?", "I do."], None, 2026) == "Who comes?; I do."
    assert written([], None, 2026) == ""
    assert written(2.0, NUMBER, 2026) == "2"
    assert written(1234567.25, None, 2026) == "1234567.25"
    assert written(5240940, Shape("integer", unit="bytes"), 2026) == "5,240,940"
    assert written(True, None, 2026) == "yes"
    assert written("2026-05-03T14:05", MOMENT, 2026) == "May 3 at 2:05 pm"
    assert written("2026-05-03T00:30", MOMENT, 2026) == "May 3 at 12:30 am"


def test_a_day_of_another_year_is_written_with_its_year() -> None:
    assert written("2027-01-08", DAY, 2026) == "January 8, 2027"
    assert written("2025-12-31T09:00", MOMENT, 2026) == "December 31, 2025 at 9:00 am"


def test_the_items_of_a_list_are_owed_one_by_one_and_once() -> None:
    listed = Value([5.0, 7.5, 5.0], User(""), Shape("array", item=MONEY))
    assert items_of([listed, Value(2, User(""), NUMBER)], 2026) == ("$5.00", "$7.50", "2")


def test_nothing_is_no_number() -> None:
    assert (
        without_zeros("0 other mails are left, and 0 of the guests came.")
        == "No other mails are left, and none of the guests came."
    )
    unchanged = "It takes 0 minutes and costs $0 or 10 points."
    assert without_zeros(unchanged) == unchanged


def test_one_thing_is_singular() -> None:
    assert in_number("It has 1 likes and 1 replies.") == "It has 1 like and 1 reply."
    assert in_number("1 open issues, 1 boxes and 2 lunches") == "1 open issue, 1 box and 2 lunches"
    assert in_number("All 2 of them are paid, all 2 invoices.") == "Both of them are paid, both invoices."
    unchanged = "Number 1 is done, 11 likes, 2.1 hours, $1 was paid."
    assert in_number(unchanged) == unchanged

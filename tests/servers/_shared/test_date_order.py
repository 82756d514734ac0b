"""Lists by date, in both directions."""

from prove.servers._shared.date_order import by_date

ROWS = [("b", 2), ("a", 1), ("c", 2)]


def test_both_directions_are_exact_opposites() -> None:
    oldest, newest = by_date(ROWS, "oldest", lambda row: row[1]), by_date(ROWS, "newest", lambda row: row[1])
    assert oldest == [("a", 1), ("b", 2), ("c", 2)]
    assert newest == oldest[::-1]

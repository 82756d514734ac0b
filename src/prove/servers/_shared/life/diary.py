"""When is somebody free? Spans of minutes that do not overlap."""

from bisect import bisect_left


class Diary:
    """Spans of minutes since a common origin, in order and apart from each other."""

    __slots__ = ("_ends", "_starts")

    def __init__(self, before: "Diary | None" = None) -> None:
        self._starts: list[int] = before._starts.copy() if before else []
        self._ends: list[int] = before._ends.copy() if before else []

    def free(self, start: int, end: int) -> bool:
        """Whether nothing is planned from `start` to `end`."""
        place = bisect_left(self._starts, end)
        return place == 0 or self._ends[place - 1] <= start

    def take(self, start: int, end: int) -> bool:
        """Plan a span if it is free; whether it was."""
        place = bisect_left(self._starts, end)
        if place and self._ends[place - 1] > start:
            return False
        self._starts.insert(place, start)
        self._ends.insert(place, end)
        return True

    def spans(self) -> list[tuple[int, int]]:
        """All spans in order."""
        return list(zip(self._starts, self._ends, strict=True))

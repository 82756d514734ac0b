"""When is somebody free? Spans of minutes that do not overlap."""

from bisect import bisect_left
from collections.abc import Iterable


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

    def room(self, start: int, end: int, enough: int) -> int:
        """For how many minutes on end nothing is planned between `start` and `end`; it need not be more than enough."""
        place, longest = bisect_left(self._starts, end), 0
        while end - start > longest:
            ended = self._ends[place - 1] if place else start
            longest = max(longest, end - max(start, ended))
            if ended <= start or longest >= enough:
                break
            place -= 1
            end = self._starts[place]
        return longest

    def all_free(self, starts: Iterable[int], minutes: int, excused: "Diary") -> list[int]:
        """Of spans of the same length that are apart, in order, those that meet nothing of what `excused` has.

        None of them if the first one is not free, or another one that is not excused.
        """
        begun, ended, found = self._starts, self._ends, list[int]()
        for start in starts:
            place = bisect_left(begun, start + minutes)
            if not place or ended[place - 1] <= start:
                found.append(start)
            elif not found or excused.free(start, start + minutes):
                return []
        return found

    def take_all(self, starts: Iterable[int], minutes: int) -> None:
        """Plan spans of the same length, all of which are free and apart."""
        taken = list(starts)
        self._starts += taken
        self._starts.sort()
        self._ends += [start + minutes for start in taken]
        self._ends.sort()

    def spans(self) -> list[tuple[int, int]]:
        """All spans in order."""
        return list(zip(self._starts, self._ends, strict=True))

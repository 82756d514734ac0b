"""Is there time for the way? Where the user is when, and whether they can drive from one place to the next."""

import datetime as dt
from bisect import bisect_left, insort

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import is_office_time, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.place.geo import spots_of, workplace_of
from prove.servers._shared.life.place.roads import Drive, Point, drive, traffic_at
from prove.servers._shared.streets import worked_out_position

Stay = tuple[int, int, str]
"""From when until when somebody is at a place."""

HOME = "home"
"""The name of the home among the places."""
_ACROSS_TOWN = 75
"""More minutes than any drive in town takes."""
_TO_THE_CAR = 5
"""The minutes that it takes to get into a car and out of it again."""
_MINUTE, _DAY = dt.timedelta(minutes=1), 24 * 60


class Ways:
    """When the user is at which place of the home city, in minutes since `origin_of`; now they are where the map says.

    Nobody drives during a call or anything else that is in the diary. The night is long enough for any way.
    """

    __slots__ = ("_busy", "_drives", "_origin", "_points", "_seed", "_stays")

    def __init__(self, seed: int, busy: Diary) -> None:
        self._seed, self._busy, self._origin = seed, busy, origin_of(seed)
        self._points: dict[str, Point] = {}
        self._drives: dict[tuple[str, str], Drive] = {}
        now = (now_of(seed) - self._origin) // _MINUTE
        self._stays: list[Stay] = [(now, now, workplace_of(seed).name if is_office_time(seed) else HOME)]

    def beside(self, busy: Diary) -> "Ways":
        """The same stays, to plan more in a diary that has more than this one."""
        ways = Ways(self._seed, busy)
        ways._stays = self._stays.copy()
        ways._points, ways._drives = self._points, self._drives
        return ways

    def longest(self, place: str) -> int:
        """The minutes from home to a place or back in the worst traffic."""
        return 1 + int(self._drive(HOME, place).minutes("heavy"))

    def leave_time(self, start: int, end: int, place: str | None) -> bool:
        """Whether the user can be at a place, or take part from anywhere, and reach it and what comes next in time."""
        stays = self._stays
        following = bisect_left(stays, (start,))
        before = stays[following - 1] if following else None
        after = stays[following] if following < len(stays) else None
        if place is not None:
            here = start, end, place
            if before is not None and not self._is_reached(before, here):
                return False
            return after is None or self._is_reached(here, after)
        if before is None or after is None or before[1] // _DAY != after[0] // _DAY or before[2] == after[2]:
            return True
        return self._is_reached(before, (start, start, after[2])) or self._is_reached((end, end, before[2]), after)

    def stay(self, start: int, end: int, place: str) -> None:
        """The user is at a place."""
        insort(self._stays, (start, end, place))

    def _is_reached(self, before: Stay, after: Stay) -> bool:
        """Whether there is time between two stays to drive from one to the other."""
        left, begins = before[1], after[0]
        if left // _DAY != begins // _DAY or before[2] == after[2]:
            return True
        room = self._busy.room(left, begins, _ACROSS_TOWN) - _TO_THE_CAR
        if room <= 0 or room + _TO_THE_CAR >= _ACROSS_TOWN:
            return room > 0
        way = self._drive(before[2], after[2])
        return all(way.minutes(traffic_at(self._origin + minute * _MINUTE)) <= room for minute in (left, begins))

    def _drive(self, origin: str, destination: str) -> Drive:
        way = self._drives.get((origin, destination))
        if way is None:
            way = self._drives[origin, destination] = drive(self._seed, self._point(origin), self._point(destination))
        return way

    def _point(self, name: str) -> Point:
        if not self._points:
            cast = cast_of(self._seed)
            north, east = worked_out_position(self._seed, cast.protagonist.address)
            work = workplace_of(self._seed)
            places = {place.name: Point(place.latitude, place.longitude) for place in (work, *cast.places)}
            self._points = {HOME: Point(round(north, 5), round(east, 5)), **places}
        if name not in self._points:
            spots = spots_of(self._seed)
            self._points |= {spot.name: Point(spot.latitude, spot.longitude) for spot in spots}
        return self._points[name]

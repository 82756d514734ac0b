"""The days on which the protagonist drives: where to, and the drives from home and back.

Nobody drives during an event, a visit or the hours at the desk; who has much time between two stops goes back in
between. The car need not be at a stop, but before and after each drive there is time for the way between it and where
the protagonist was before, or is next.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from functools import lru_cache
from random import Random
from typing import NamedTuple

from prove.core import Record
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import KEPT, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.money.spending import withdrawals_of
from prove.servers._shared.life.outings.errands import LOGGED_DAYS, Visit, bought_of, errands_of
from prove.servers._shared.life.person.habits import habits_of
from prove.servers._shared.life.place.addresses import drive_minutes, road_km
from prove.servers._shared.life.place.geo import spots_of
from prove.servers._shared.life.place.trips import away_of
from prove.servers._shared.life.time.agenda import agenda_of, busy_of, unattended_of
from prove.servers._shared.life.time.desk import desk_of
from prove.servers._shared.life.time.present import VISIT_MINUTES, is_on

DAYS = LOGGED_DAYS
"""How many days the log of a car goes back."""
_BREAK = dt.timedelta(minutes=100)
"""Who has more time than that between two stops goes back in between."""
_WAIT = dt.timedelta(minutes=60)
"""Who cannot drive on from a stop within that time had better not come by car."""
_ACROSS_TOWN = dt.timedelta(minutes=75)
"""More than any drive in town takes."""
_MINUTE, _STEP = dt.timedelta(minutes=1), 5
_IN_TIME, _EARLY = (0,), range(0, -45, -1)
"""By how many minutes one may leave earlier: to a visit that takes a car one goes by car if there is a way."""


class LifeDrive(Record):
    """A drive from one address to another."""

    driver: str
    origin: str
    destination: str
    started_at: dt.datetime
    ended_at: dt.datetime
    km: float


class Point(NamedTuple):
    """A stop on the way, with the visit if it is one that takes a car."""

    arrives_at: dt.datetime
    leaves_at: dt.datetime
    address: str
    visit: Visit | None = None


def minutes_between(seed: int, origin: str, destination: str, leaving: dt.datetime) -> int:
    """How long a drive takes, in whole minutes."""
    return max(1, round(drive_minutes(seed, origin, destination, leaving)))


def own_days(seed: int, rng: Random) -> Iterable[tuple[dt.date, list[Point]]]:
    """The days on which the protagonist drives, with what they drive to."""
    now, origin, away = now_of(seed), origin_of(seed), away_of(seed)
    share = min(0.9, 0.35 + 0.35 * habits_of(seed).driving)
    points = _stops_of(seed)
    for ago in range(DAYS, -1, -1):
        day = dt.datetime.combine(now.date() - dt.timedelta(days=ago), dt.time())
        start = int((day - origin).total_seconds() // 60)
        stops = points.get(day.date(), [])
        drives = rng.random() < share or any(stop.visit for stop in stops) or not ago
        end = start + 24 * 60 if ago else int((now - origin).total_seconds() // 60)
        if drives and away.free(start + 4 * 60, end):
            yield day.date(), _reachable(seed, stops)


@lru_cache(KEPT)
def _stops_of(seed: int) -> dict[dt.date, list[Point]]:
    """Visits and events at places of the home city, by day."""
    now = now_of(seed)
    first = dt.datetime.combine(now.date() - dt.timedelta(days=DAYS), dt.time())
    addresses = {spot.name: spot.address for spot in spots_of(seed)}
    points: list[Point] = []
    for visit in errands_of(seed).visits:
        if visit.at >= first and visit.place in addresses:
            arrives_at, leaves_at = visit.at - visit.minutes * _MINUTE, visit.at + dt.timedelta(minutes=2)
            points.append(Point(arrives_at, leaves_at, addresses[visit.place], visit if visit.car else None))
    margin = dt.timedelta(minutes=3)
    for event in agenda_of(seed):
        if event.place in addresses and event.trip is None and event.sphere != "mark":
            for at in event.times(first, now):
                points.append(Point(at - margin, at + event.length + margin, addresses[event.place]))
    by_day: dict[dt.date, list[Point]] = {}
    for point in sorted(points, key=lambda point: (point.arrives_at, point.address)):
        by_day.setdefault(point.arrives_at.date(), []).append(point)
    return by_day


def _reachable(seed: int, points: list[Point]) -> list[Point]:
    """The stops that one can drive to one after the other; one that takes a car comes before anything else."""
    kept: list[Point] = []
    for point in points:
        while kept and point.visit and not kept[-1].visit and not _in_time(seed, kept[-1], point):
            kept.pop()
        if not kept or _in_time(seed, kept[-1], point):
            kept.append(point)
    return kept


def _in_time(seed: int, before: Point, after: Point) -> bool:
    if before.address == after.address:
        return False
    if after.arrives_at - before.leaves_at > _ACROSS_TOWN:
        return True
    minutes = minutes_between(seed, before.address, after.address, before.leaves_at)
    return before.leaves_at + dt.timedelta(minutes=minutes + 8) <= after.arrives_at


class Round:
    """The drives of the protagonist on one day: from home, to work if it is a working day, and back.

    `waited` are the addresses of stops from which it was long before they could drive on.
    """

    def __init__(self, seed: int, rng: Random, day: dt.date, work: str | None) -> None:
        self.seed, self.rng, self.work = seed, rng, work
        self.me = cast_of(seed).protagonist
        self.midnight = dt.datetime.combine(day, dt.time())
        self.here, self.free_at = self.me.address, self.at(6)
        self.has_worked = work is None
        self.taken = _taken(seed)
        self.drives: list[LifeDrive] = []
        self.waited: list[str] = []

    def at(self, hour: int, minute: int = 0) -> dt.datetime:
        """A moment of the day."""
        return self.midnight + dt.timedelta(hours=hour, minutes=minute)

    def has(self, points: list[Point], visit: Visit) -> bool:
        """Whether the car is at the visit."""
        address = next(point.address for point in points if point.visit is visit)
        before = [drive for drive in self.drives if drive.ended_at <= visit.at]
        return bool(before) and before[-1].destination == address

    def drive(self, points: list[Point], end: str | None) -> None:
        """Drive to the stops and back home, or until now to the place where the protagonist is: `end`."""
        now = now_of(self.seed)
        for point in points:
            if end and point.leaves_at + dt.timedelta(minutes=45) > now:
                break
            if not self.has_worked and point.arrives_at >= self.at(9, 15):
                self._to_work()
            if self.here != self._base() and point.arrives_at - self.free_at > _BREAK:
                self._go(self._base(), self.free_at)
            if self.here == self.work and point.arrives_at > self.at(18, 45):
                self._home_from_work()
            self._go_by(point)
        if not self.has_worked:
            self._to_work()
        if end is None or end == self.me.address:
            if self.here == self.work:
                self._home_from_work()
            end = self.me.address
        self._go(end, self.free_at)

    def _base(self) -> str:
        return self.work if self.work and self.free_at < self.at(16) else self.me.address

    def _to_work(self) -> None:
        self.has_worked = True
        if self.work:
            minutes = minutes_between(self.seed, self.here, self.work, self.at(8, 20))
            leaving = self.at(8, self.rng.randrange(35, 50)) - dt.timedelta(minutes=minutes)
            self._go(self.work, leaving, (*range(0, -100, -_STEP), *range(_STEP, 240, _STEP)))

    def _home_from_work(self) -> None:
        self._go(self.me.address, self.at(17, self.rng.randrange(2, 40)))

    def _go_by(self, point: Point) -> None:
        """Drive so as to be there in time, if there is time for it."""
        if self.here == point.address:
            self.free_at = max(self.free_at, point.leaves_at)
            return
        guess = point.arrives_at - dt.timedelta(minutes=15)
        minutes = minutes_between(self.seed, self.here, point.address, guess)
        leaving = point.arrives_at - dt.timedelta(minutes=minutes + 2)
        if leaving >= self.free_at and self._go(point.address, leaving, _EARLY if point.visit else _IN_TIME):
            self.free_at = max(self.free_at, point.leaves_at)

    def _go(self, address: str, leaving: dt.datetime, shifts: Iterable[int] = range(0, 300, 10)) -> bool:
        """Drive there if it can be done while there is nothing else to do; `shifts` are minutes earlier or later."""
        if address == self.here:
            return False
        seed, here = self.seed, self.here
        taken, desk, origin = self.taken, desk_of(seed), origin_of(seed)
        for minutes in shifts:
            starts_at = max(self.free_at, leaving + minutes * _MINUTE)
            lasts = minutes_between(seed, here, address, starts_at) * _MINUTE
            start, end = (starts_at - origin) // _MINUTE, (starts_at + lasts - origin) // _MINUTE
            if not taken.free(start, end) or not desk.free(start, end):
                continue
            drive = LifeDrive(self.me.name, here, address, starts_at, starts_at + lasts, road_km(seed, here, address))
            if _leaves_time(seed, drive):
                if here not in (self.work, self.me.address) and starts_at - self.free_at > _WAIT:
                    self.waited.append(here)
                self.drives.append(drive)
                self.here, self.free_at = address, drive.ended_at + _MINUTE
                return True
        return False


def is_free(seed: int, drive: LifeDrive) -> bool:
    """Whether the protagonist has nothing else to do during a drive, and time to get to the car and on from it."""
    origin = origin_of(seed)
    start, end = (drive.started_at - origin) // _MINUTE, (drive.ended_at - origin) // _MINUTE
    return _taken(seed).free(start, end) and desk_of(seed).free(start, end) and _leaves_time(seed, drive)


def _leaves_time(seed: int, drive: LifeDrive) -> bool:
    """Whether the protagonist can come to where a drive begins, and from where it ends to where they are next."""
    before, after = None, None
    for point in _stops_of(seed).get(drive.started_at.date(), ()):
        if point.arrives_at > drive.started_at:
            after = point
            break
        before = point
    return (before is None or _reaches(seed, before.address, drive.origin, before.leaves_at, drive.started_at)) and (
        after is None or _reaches(seed, drive.destination, after.address, drive.ended_at, after.arrives_at)
    )


def _reaches(seed: int, origin: str, destination: str, start: dt.datetime, end: dt.datetime) -> bool:
    """Whether there is time for the way between two moments."""
    if origin == destination or end - start > _ACROSS_TOWN:
        return True
    return start + minutes_between(seed, origin, destination, start) * _MINUTE <= end


def drive_at(seed: int, driver: str, origin: str, destination: str, leaving: dt.datetime) -> LifeDrive:
    """The drive that begins at a moment."""
    minutes = minutes_between(seed, origin, destination, leaving)
    ended_at = leaving + dt.timedelta(minutes=minutes)
    return LifeDrive(driver, origin, destination, leaving, ended_at, road_km(seed, origin, destination))


def drive_until(seed: int, driver: str, origin: str, destination: str, at: dt.datetime) -> LifeDrive:
    """A drive that has ended at a moment, whatever the traffic."""
    minutes = minutes_between(seed, origin, destination, at)
    minutes = max(minutes, minutes_between(seed, origin, destination, at - minutes * _MINUTE))
    return drive_at(seed, driver, origin, destination, at - minutes * _MINUTE)


@lru_cache(KEPT)
def _taken(seed: int) -> Diary:
    """When the protagonist does something else than drive, or bought something with an app."""
    diary, origin = _attended(seed), origin_of(seed)
    first = now_of(seed) - dt.timedelta(days=DAYS + 1)
    for at in _bought(seed):
        if at > first:
            start = (at - origin) // _MINUTE
            diary.take(start, start + 1)
    return diary


def _attended(seed: int) -> Diary:
    """When the protagonist is elsewhere or busy: the agenda, a meeting just left, visits, meals at home."""
    diary, origin, errands, now = Diary(busy_of(seed)), origin_of(seed), errands_of(seed), now_of(seed)
    first = now - dt.timedelta(days=DAYS + 1)
    for invitation in unattended_of(seed):
        if invitation.reply == "tentative" and invitation.meeting and is_on(invitation, now):
            start = (invitation.starts_at - origin) // _MINUTE
            diary.take(start, start + VISIT_MINUTES)
    spans = [(visit.at - visit.minutes * _MINUTE, visit.at) for visit in errands.visits if visit.at > first]
    spans += [(meal.arrives_at, meal.arrives_at + 30 * _MINUTE) for meal in errands.meals if meal.placed_at > first]
    for start, end in spans:
        diary.take((start - origin) // _MINUTE, (end - origin) // _MINUTE)
    return diary


def _bought(seed: int) -> Iterator[dt.datetime]:
    """When the protagonist ordered or paid something with an app, or drew cash, which nobody does at the wheel."""
    yield from bought_of(seed)
    yield from (line.at for line in withdrawals_of(seed))

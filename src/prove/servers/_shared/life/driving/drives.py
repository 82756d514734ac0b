"""The drives of the last weeks: to work, to visits and events, and those of the family with their own cars.

Every drive of a car starts where the one before ended, and at night each car is where its owner lives. The protagonist
is never in two cars; what a tank held, what was driven and what was refuelled fit together.
"""

import datetime as dt
import math
from collections.abc import Sequence
from functools import lru_cache
from random import Random

from prove.core import Record, keyed
from prove.servers._shared.cast import Place, cast_of
from prove.servers._shared.life.clock import KEPT, is_day_off, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.driving.rounds import (
    DAYS,
    LifeDrive,
    Point,
    Round,
    drive_at,
    drive_until,
    is_free,
    own_days,
)
from prove.servers._shared.life.outings.errands import Visit
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.person.household import LifeCar, Role, household_of
from prove.servers._shared.life.place.geo import hours_of, spots_of, whereabouts, workplace_of
from prove.servers._shared.life.place.trips import trips_of
from prove.servers._shared.life.time.agenda import agenda_of, unattended_of
from prove.servers._shared.life.time.present import is_on, present_of

_LEAST, _SLACK, _USUAL_SLACK = 0.05, 0.9, 0.7
"""A tank is never emptier than the first part of its capacity, and what it holds varies by the second at most. Drives
that need not be let it vary by the third, so that there is something left for a visit that takes a car."""
_OUT = range(8 * 60, 17 * 60)
"""The minutes of the day at which the family sets off."""
_WAY = 30
"""Minutes for the way to an event and back."""
_MINUTE = dt.timedelta(minutes=1)
_PARKED_AT = frozenset(("park", "parking", "station", "airport", "hotel", "hospital"))


class Logbook(Record):
    """What a car has done, where it stands and what is left in its tank or battery.

    `fuelled` are the visits to fuel stations that filled its tank.
    """

    car: LifeCar
    location: str
    energy: float
    drives: tuple[LifeDrive, ...]
    fuelled: tuple[Visit, ...]


def energy_for(car: LifeCar, km: float) -> float:
    """What a distance takes out of the tank or the battery."""
    return round(km * car.per_100_km / 100, 2)


@lru_cache(KEPT)
def logbooks_of(seed: int) -> tuple[Logbook, ...]:
    """The logbook of every car of the household, in the same order.

    A car is where its role says: at home or, driven by family, at a fuel station; where the protagonist is; where its
    owner lives, or parked in town.
    """
    rng, now = keyed("life.drives", seed), now_of(seed)
    tanks: dict[Role, _Tank] = {car.role: _Tank(seed, car) for car in household_of(seed).cars}
    to_refuel, own = driven = [tanks["pump"], tanks["own"]]
    for day, points in own_days(seed, rng):
        _drive_day(seed, rng, driven, day, points)
    busy: dict[str, Diary] = {}
    for tank in tanks.values():
        if tank not in driven or not tank.drives:
            _drive_family(seed, rng, tank, busy)
    if own.here != (address := whereabouts(seed)):
        _arrive_between(seed, own, address)
    station = rng.choice([spot for spot in spots_of(seed) if spot.kind == "fuel"])
    driver, minutes = present_of(seed).at_the_pump, dt.timedelta(minutes=rng.randrange(2, 6))
    began_at = _with_user_since(seed, driver)
    _arrive(seed, to_refuel, driver, station.address, (began_at or now) - minutes)
    return tuple(tank.logbook(rng) for tank in tanks.values())


def on_the_road(seed: int) -> str | None:
    """The name of the family member who is driving their own car now, unless they are with the user."""
    driver = present_of(seed).on_the_road
    return driver if driver is not None and _with_user_since(seed, driver) is None else None


def _with_user_since(seed: int, name: str) -> dt.datetime | None:
    """When the event began in which somebody is with the user now, in person or online."""
    now, email = now_of(seed), _email_of(seed, name)
    for event in agenda_of(seed):
        if email in event.people and event.sphere != "mark" and is_on(event, now):
            return event.times(now - event.length, now + dt.timedelta(minutes=1))[-1]
    return None


def _email_of(seed: int, name: str) -> str:
    return next(person.email for person in cast_of(seed).people if person.name == name)


class _Tank:
    """A car while its log is written. `levels` is what went into the tank less what was driven, step by step."""

    def __init__(self, seed: int, car: LifeCar) -> None:
        self.seed = seed
        self.car = car
        self.base = _base_of(seed, car)
        self.drives: list[LifeDrive] = []
        self.fuelled: list[Visit] = []
        self.levels: list[float] = [0.0]

    @property
    def here(self) -> str:
        return self.drives[-1].destination if self.drives else self.base

    @property
    def burns_fuel(self) -> bool:
        return self.car.energy == "combustion"

    @property
    def above_lowest(self) -> float:
        """What the tank holds now, beyond what was left in it when it held least."""
        return self.levels[-1] - min(self.levels)

    def takes(self, drives: Sequence[LifeDrive], visit: Visit | None = None, slack: float = _USUAL_SLACK) -> bool:
        """Write drives, and a visit that comes before the last of them, if the tank allows it; whether it does.

        An electric car is charged at home or on the way, which no log shows.
        """
        used = math.fsum(energy_for(self.car, drive.km) for drive in drives)
        level, litres = self.levels[-1], (visit and visit.litres) or 0.0
        within = [level - used, level + litres] if litres else []
        levels = [*self.levels, *within, level + litres - used]
        if self.burns_fuel and max(levels) - min(levels) > slack * self.car.capacity:
            return False
        self.levels = levels
        self.drives += drives
        if visit and litres:
            self.fuelled.append(visit)
        return True

    def append(self, drive: LifeDrive) -> None:
        """Write a drive whatever the tank says: it is not far."""
        self.drives.append(drive)
        self.levels.append(self.levels[-1] - energy_for(self.car, drive.km))

    def logbook(self, rng: Random) -> Logbook:
        capacity = self.car.capacity
        least, most = _LEAST * capacity, 0.97 * capacity
        if not self.burns_fuel and rng.random() < 0.35:
            most = 0.19 * capacity
        if self.burns_fuel:
            least, most = least + self.above_lowest, most + self.levels[-1] - max(self.levels)
        low, high = max(least, 0.12 * capacity), min(most, 0.7 * capacity)
        energy = rng.uniform(low, high) if low < high else (least + most) / 2
        return Logbook(self.car, self.here, round(energy, 2), tuple(self.drives), tuple(self.fuelled))


def _base_of(seed: int, car: LifeCar) -> str:
    """Where a car is at night: where its owner lives."""
    cast = cast_of(seed)
    return next((person.address for person in cast.people if person.name == car.owner), cast.protagonist.address)


def _drive_day(seed: int, rng: Random, tanks: list[_Tank], day: dt.date, points: list[Point]) -> None:
    """Write a day into the log of one of the protagonist's cars; today it is the second one of them.

    They leave out the stops from which they could not drive on for long. Where a day is too full for all of it, they
    drive only to the visit that takes a car, or else only to work.
    """
    now = now_of(seed)
    is_today = day == now.date()
    choice = tanks[1:] if is_today else sorted(tanks, key=lambda tank: tank.above_lowest, reverse=True)
    if not is_today and rng.random() < 0.12:
        choice = choice[::-1]
    work = workplace_of(seed).address if not is_day_off(day) else None
    if is_today and whereabouts(seed) != work and now.hour < 19:
        work = None
    needed = [point for point in points if point.visit]
    visit = needed[0].visit if needed else None
    cars = [tank for tank in choice if visit is None or visit.car in ("any", tank.car.energy)]
    plans: list[tuple[list[Point], str | None]] = [(points, work), (needed, None) if needed else ([], work)]
    for stops, office in plans:
        round_trip = _round_of(seed, rng, day, office, stops)
        goal = whereabouts(seed) if is_today else round_trip.me.address
        is_over = round_trip.here == goal and round_trip.free_at < now
        fits = is_over and (not visit or round_trip.has(stops, visit)) and (stops is needed or not round_trip.waited)
        slack = _SLACK if stops is needed else _USUAL_SLACK
        if fits and any(tank.takes(round_trip.drives, visit, slack) for tank in cars):
            return


def _round_of(seed: int, rng: Random, day: dt.date, office: str | None, stops: list[Point]) -> Round:
    """The drives of a day to some stops, but for those from which one cannot drive on within an hour."""
    goal = whereabouts(seed) if day == now_of(seed).date() else None
    while True:
        round_trip = Round(seed, rng, day, office)
        round_trip.drive(stops, goal)
        left = [stop for stop in stops if stop.visit or stop.address not in round_trip.waited]
        if len(left) == len(stops):
            return round_trip
        stops = left


def _drive_family(seed: int, rng: Random, tank: _Tank, busy: dict[str, Diary]) -> None:
    """The outings of a family member, who is not there while on a trip with the protagonist; then where it is now.

    `busy` has the time that everyone spends in a car or with the protagonist.
    """
    now, me = now_of(seed), cast_of(seed).protagonist.name
    family = household_of(seed).members or [person.name for person in cast_of(seed).tied("family")]
    driver = tank.car.owner if tank.car.owner != me else rng.choice(family)
    spots = rng.sample([spot for spot in spots_of(seed) if spot.kind not in ("fuel", "charging")], 3)
    origin, diary = origin_of(seed), busy.get(driver) or busy.setdefault(driver, _with_user(seed, driver))
    absent = [trip.away for trip in trips_of(seed) if driver in trip.party]
    chosen = rng.sample(range(1, DAYS + 1), min(DAYS, amount(rng, 4.5, habits_of(seed).driving, 2)))
    rest = [ago for ago in range(1, DAYS + 1) if ago not in chosen]
    for ago in (*sorted(chosen, reverse=True), *reversed(rest)):
        if ago in rest and tank.drives:
            break
        day = dt.datetime.combine(now.date() - dt.timedelta(days=ago), dt.time())
        drives = _outing(seed, rng, tank, driver, day, rng.sample(spots, rng.choice((1, 1, 2))))
        if not drives:
            continue
        start, end = _minutes_of(origin, drives[0])[0], _minutes_of(origin, drives[-1])[1]
        is_there = not any(left.date() <= day.date() <= back.date() for left, back in absent)
        if is_there and diary.take(start, end):
            tank.takes(drives)
    if tank.car.role == "parked":
        goals = [spot for spot in spots_of(seed) if spot.kind in _PARKED_AT and spot.address != tank.here]
        goal, drawn = rng.choice(goals).address, rng.randrange(50, 120)
        moments = [now - dt.timedelta(minutes=minutes) for minutes in (drawn, *range(5, (now.hour - 6) * 60, 5))]
        arrivals = (drive_until(seed, driver, tank.here, goal, at) for at in moments)
        drive = next((drive for drive in arrivals if diary.free(*_minutes_of(origin, drive))), None)
        if drive is not None:
            tank.append(drive)


def _with_user(seed: int, name: str) -> Diary:
    """When somebody is at an event with the protagonist, or on the way to its place and back, or in a meeting of others
    that is under way.
    """
    now, origin, diary = now_of(seed), origin_of(seed), Diary()
    first, email = now - dt.timedelta(days=DAYS + 1), _email_of(seed, name)
    spans: list[tuple[int, int]] = []
    for event in agenda_of(seed):
        if email in (event.organizer, *event.people) and event.sphere != "mark":
            way = _WAY if event.place else 0
            starts = [(at - origin) // _MINUTE for at in event.times(first, now + _MINUTE)]
            spans += [(start - way, start + event.minutes + way) for start in starts]
    for event in unattended_of(seed):
        if email in event.people and not event.called_off and is_on(event, now):
            spans.append(((event.starts_at - origin) // _MINUTE, (now - origin) // _MINUTE))
    last = 0
    for start, end in sorted(spans):
        if end > last:
            diary.take(max(start, last), end)
            last = end
    return diary


def _minutes_of(origin: dt.datetime, drive: LifeDrive) -> tuple[int, int]:
    """From when to when a drive is, in minutes since `origin`."""
    return (drive.started_at - origin) // _MINUTE, (drive.ended_at - origin) // _MINUTE


def _outing(seed: int, rng: Random, tank: _Tank, driver: str, day: dt.datetime, spots: list[Place]) -> list[LifeDrive]:
    """From the base to some places and back, as drawn or an hour later at which they are open; else to one of them."""
    drawn, stays = rng.randrange(_OUT.start, _OUT.stop), [rng.randrange(15, 90) for _ in (*spots, tank.base)]
    stops = list(zip(spots, stays, strict=False))
    for possible in (stops, stops[:1], stops[1:]):
        for later in range(0, len(_OUT) if possible else 0, 60):
            leaving = day + dt.timedelta(minutes=_OUT[(drawn - _OUT.start + later) % len(_OUT)])
            if drives := _driven(seed, tank.base, driver, leaving, possible):
                return drives
    return []


def _driven(
    seed: int, base: str, driver: str, leaving: dt.datetime, stops: list[tuple[Place, int]]
) -> list[LifeDrive] | None:
    """The drives to some places, each with the minutes that are spent there, and back; nothing if one is closed."""
    here, drives = base, list[LifeDrive]()
    for spot, minutes in stops:
        drives.append(drive_at(seed, driver, here, spot.address, leaving))
        here, leaving = spot.address, drives[-1].ended_at + dt.timedelta(minutes=minutes)
        if not hours_of(seed, spot.name, spot.kind).open_from(drives[-1].ended_at, leaving):
            return None
    return [*drives, drive_at(seed, driver, here, base, leaving)]


def _arrive_between(seed: int, tank: _Tank, address: str) -> None:
    """The protagonist drives to an address today before now, when there was nothing else to do."""
    now, me = now_of(seed), cast_of(seed).protagonist.name
    moments = [now - dt.timedelta(minutes=minutes) for minutes in range(5, (now.hour - 6) * 60, 5)]
    free = (at for at in moments if is_free(seed, drive_until(seed, me, tank.here, address, at)))
    _arrive(seed, tank, me, address, next(free, moments[0]))


def _arrive(seed: int, tank: _Tank, driver: str, address: str, at: dt.datetime) -> None:
    """Drive to an address so as to be there at a moment."""
    tank.append(drive_until(seed, driver, tank.here, address, at))

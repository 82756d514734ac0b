"""Promises about the ways of the user: from each place to the next one they had the time that it takes."""

import datetime as dt
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.addresses import drive_minutes
from prove.servers._shared.life.place.geo import workplace_of
from prove.servers.calendar.records import Agenda
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import response_of, user_of

BY_CAR = frozenset(("parking", "charging", "fuel"))
"""The kinds of places where one pays for a car."""
GRACE = dt.timedelta(minutes=2)
_MINUTE = dt.timedelta(minutes=1)
_WAITS = dt.timedelta(minutes=155)
"""For how long a visit of 90 minutes, the minutes around it, and an hour may keep the user from driving on."""


class Stay(NamedTuple):
    """When the user came to a first address and when they left from a last one; None if that is another city."""

    start: dt.datetime
    end: dt.datetime
    first: str
    last: str | None
    what: str


@invariant(23, "vehicle", "banking", "budget", "maps")
def paid_for_a_car_that_was_there(worlds: Worlds) -> Iterator[str]:
    """Since the cars have a log, whoever paid for parking, charging or fuel drove there before on that day."""
    drives = _own_drives(worlds)
    since = min((drive.start for drive in drives), default=dt.datetime.max)
    places = {place.name: place.address for place in worlds.rows("maps.places") if place.kind in BY_CAR}
    arrivals = [(drive.last, drive.end) for drive in drives]
    for line in worlds.rows("banking.transactions"):
        address, at = places.get(line.counterparty), line.booked_at
        if address is None or at < since:
            continue
        if not any(to == address and end.date() == at.date() and end <= at for to, end in arrivals):
            yield f"{-line.amount:.2f} was paid at {line.counterparty} at {at}, but no car was driven there"
    days = {(to, end.date()) for to, end in arrivals}
    for expense in worlds.rows("budget.expenses"):
        address, day = places.get(expense.merchant), expense.spent_on
        if address is not None and day > since.date() and (address, day) not in days:
            yield f"{expense.amount:.2f} was spent at {expense.merchant} on {day}, but no car was driven there"


@invariant(30, "vehicle", "calendar", "maps")
def time_for_the_ways(worlds: Worlds) -> Iterator[str]:
    """There is time for the way between the user's drives and the events at places that they have accepted."""
    for before, after in pairwise(sorted([*_own_drives(worlds), *_own_events(worlds)])):
        yield from _too_close(worlds.seed, before, after)


@invariant(30, "banking", "vehicle", "calendar", "maps")
def time_for_the_ways_to_what_was_paid(worlds: Worlds) -> Iterator[str]:
    """There is time for the way between what the user paid at places, their drives and the events they accepted."""
    paid = _paid(worlds)
    for before, after in pairwise(sorted([*_own_drives(worlds), *_own_events(worlds), *paid])):
        if before in paid or after in paid:
            yield from _too_close(worlds.seed, before, after)


@invariant(30, "vehicle", "calendar", "maps")
def cars_wait_for_nobody(worlds: Worlds) -> Iterator[str]:
    """A car that the user drove somewhere is driven on soon after the event or the visit there."""
    usual = {cast_of(worlds.seed).protagonist.address, workplace_of(worlds.seed).address}
    me, events = worlds.rows("maps.persons")[0].name, _own_events(worlds)
    by_car: dict[str, list[Any]] = {}
    for drive in sorted(worlds.rows("vehicle.drives"), key=lambda drive: drive.started_at):
        by_car.setdefault(drive.nickname, []).append(drive)
    for before, after in (pair for drives in by_car.values() for pair in pairwise(drives)):
        came, left, where = before.ended_at, after.started_at, before.destination
        if before.driver == me and where not in usual:
            until = max([came, *(e.end for e in events if e.first == where and came < e.end and e.start < left)])
            if left - until > _WAITS:
                yield f"{before.nickname} stands at {where} from {came} to {left}, and nothing is there after {until}"


def _too_close(seed: int, before: Stay, after: Stay) -> Iterator[str]:
    """A sentence if there is less time than the way takes in the better traffic of both moments."""
    if before.last is None or before.last == after.first or before.end.date() != after.start.date():
        return
    way = min(drive_minutes(seed, before.last, after.first, at) for at in (before.end, after.start))
    if before.end + way * _MINUTE > after.start + GRACE:
        yield (
            f"{before.what} ended at {before.end} at {before.last} and {after.what} began at {after.start} "
            f"at {after.first}, {way:.0f} minutes away"
        )


def _own_drives(worlds: Worlds) -> list[Stay]:
    me = worlds.rows("maps.persons")[0].name
    return [
        Stay(row.started_at, row.ended_at, row.origin, row.destination, f"a drive of {row.nickname}")
        for row in worlds.rows("vehicle.drives")
        if row.driver == me
    ]


def _own_events(worlds: Worlds) -> list[Stay]:
    """Events at places of the map until now; a flight begins at one."""
    agenda: Agenda = worlds.state("calendar")
    me, addresses = user_of(agenda).email, _addresses(worlds)
    stays: list[Stay] = []
    for event, _, (begins, ends) in own_times(agenda, agenda.now - dt.timedelta(days=200), agenda.now):
        address = addresses.get(event.location or "")
        if address is not None and response_of(event, me) == "accepted" and begins < agenda.now:
            is_flight = event.title.startswith("Flight ")
            stays.append(Stay(begins, ends, address, None if is_flight else address, event.title))
    return stays


def _paid(worlds: Worlds) -> list[Stay]:
    """What was paid by card at places of the map, and not online."""
    addresses = _addresses(worlds)
    return [
        Stay(row.booked_at, row.booked_at, address, address, f"a payment at {row.counterparty}")
        for row in worlds.rows("banking.transactions")
        if row.description.startswith("Payment, card") and (address := addresses.get(row.counterparty))
    ]


def _addresses(worlds: Worlds) -> dict[str, str]:
    """The addresses of the places of the map, by their names."""
    return {place.name: place.address for place in worlds.rows("maps.places")}

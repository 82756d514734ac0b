"""The promises about ways hold, and each of them notices a world in which the user cannot have been everywhere."""

import datetime as dt
from typing import Any

import pytest
from msgspec.structs import replace

from prove.authoring.across import whereabouts
from prove.authoring.across.rules import Check, Worlds
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import response_of, user_of
from tests.authoring.across.changed import ChangedWorlds, OwnWorlds

PROMISES = (
    whereabouts.paid_for_a_car_that_was_there,
    whereabouts.time_for_the_ways,
    whereabouts.time_for_the_ways_to_what_was_paid,
    whereabouts.cars_wait_for_nobody,
)
MINUTE = dt.timedelta(minutes=1)
SEED = 1


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(12) for text in promise(Worlds(seed))] == []


def own_drives(worlds: Worlds) -> list[Any]:
    """The drives of the user, in order."""
    me = worlds.rows("maps.persons")[0].name
    drives = [drive for drive in worlds.rows("vehicle.drives") if drive.driver == me]
    return sorted(drives, key=lambda drive: drive.started_at)


def place_of_kind(worlds: Worlds, *kinds: str) -> Any:
    """A place to which no own drive leads."""
    driven = {drive.destination for drive in own_drives(worlds)}
    return next(p for p in worlds.rows("maps.places") if p.kind in kinds and p.address not in driven)


@pytest.mark.parametrize("kind", ["parking", "charging", "fuel"])
def test_a_payment_without_a_drive_is_noticed(kind: str) -> None:
    worlds = Worlds(SEED)
    place, at = place_of_kind(worlds, kind), own_drives(worlds)[-1].ended_at + MINUTE
    line = replace(worlds.rows("banking.transactions")[0], counterparty=place.name, booked_at=at, amount=-8.5)
    changed = ChangedWorlds(SEED, "banking.transactions", lambda rows: [*rows, line])
    expected = f"8.50 was paid at {place.name} at {at}, but no car was driven there"
    assert list(whereabouts.paid_for_a_car_that_was_there(changed)) == [expected]


def test_a_car_that_stands_for_hours_is_noticed() -> None:
    worlds = OwnWorlds(SEED)
    drives = worlds.state("vehicle").drives
    drive = own_drives(worlds)[-1]
    place = place_of_kind(worlds, "supermarket")
    later = [row for row in drives if row.nickname == drive.nickname and row.started_at >= drive.started_at]
    for row in later:
        drives.remove(row)
    came = drive.ended_at
    left = came + dt.timedelta(hours=3)
    drives.add(replace(drive, destination=place.address))
    drives.add(replace(drive, id=drives.new_id(), origin=place.address, started_at=left, ended_at=left + 9 * MINUTE))
    (flaw,) = whereabouts.cars_wait_for_nobody(worlds)
    assert flaw == (
        f"{drive.nickname} stands at {place.address} from {came} to {left}, and nothing is there after {came}"
    )


def test_an_old_payment_needs_no_drive() -> None:
    worlds = Worlds(SEED)
    place, at = place_of_kind(worlds, "parking"), own_drives(worlds)[0].started_at - MINUTE
    line = replace(worlds.rows("banking.transactions")[0], counterparty=place.name, booked_at=at)
    changed = ChangedWorlds(SEED, "banking.transactions", lambda rows: [*rows, line])
    assert list(whereabouts.paid_for_a_car_that_was_there(changed)) == []


def test_an_expense_without_a_drive_is_noticed() -> None:
    worlds = Worlds(SEED)
    place, day = place_of_kind(worlds, "parking"), own_drives(worlds)[-1].ended_at.date()
    expense = replace(worlds.rows("budget.expenses")[0], merchant=place.name, spent_on=day, amount=8.5)
    changed = ChangedWorlds(SEED, "budget.expenses", lambda rows: [*rows, expense])
    expected = f"8.50 was spent at {place.name} on {day}, but no car was driven there"
    assert list(whereabouts.paid_for_a_car_that_was_there(changed)) == [expected]


def test_a_car_that_comes_after_the_payment_is_noticed() -> None:
    found = ((Worlds(seed), place.name) for seed in range(60) for place in parked(Worlds(seed)))
    worlds, name = next(found)
    drives = worlds.rows("vehicle.drives")
    address = next(place.address for place in worlds.rows("maps.places") if place.name == name)
    late = [
        replace(row, ended_at=row.ended_at + dt.timedelta(hours=2)) if row.destination == address else row
        for row in drives
    ]
    flaws = list(
        whereabouts.paid_for_a_car_that_was_there(ChangedWorlds(worlds.seed, "vehicle.drives", lambda _: late))
    )
    assert flaws
    assert all(f"was paid at {name}" in flaw for flaw in flaws)


def parked(worlds: Worlds) -> list[Any]:
    """Places at which something was paid by card for a car that the user drove there."""
    since = own_drives(worlds)[0].started_at
    paid = {line.counterparty for line in worlds.rows("banking.transactions") if line.booked_at > since}
    return [p for p in worlds.rows("maps.places") if p.kind in whereabouts.BY_CAR and p.name in paid]


@pytest.mark.parametrize("change", ["early", "late"])
def test_a_drive_that_is_too_close_to_an_event_is_noticed(change: str) -> None:
    """It begins elsewhere when the event ends, or ends elsewhere when the event begins."""
    worlds = OwnWorlds(SEED)
    title, begins, ends, address = past_event(worlds)
    drives = worlds.state("vehicle").drives
    drive = own_drives(worlds)[-1]
    elsewhere = place_of_kind(worlds, "parking").address
    for row in own_drives(worlds):
        drives.remove(row)
    if change == "early":
        drives.add(replace(drive, origin=elsewhere, started_at=ends, ended_at=ends + 9 * MINUTE))
        expected = (
            f"{title} ended at {ends} at {address} and a drive of {drive.nickname} began at {ends} at {elsewhere}"
        )
    else:
        drives.add(replace(drive, destination=elsewhere, started_at=begins - 9 * MINUTE, ended_at=begins))
        expected = f"a drive of {drive.nickname} ended at {begins} at {elsewhere} and {title} began at {begins}"
    assert [flaw for flaw in whereabouts.time_for_the_ways(worlds) if flaw.startswith(expected)]


def past_event(worlds: Worlds) -> tuple[str, dt.datetime, dt.datetime, str]:
    """Title, time and address of something that the user took part in at a place of the map, and alone that day."""
    agenda = worlds.state("calendar")
    me, now = user_of(agenda).email, agenda.now
    addresses = {place.name: place.address for place in worlds.rows("maps.places")}
    found = [
        (event.title, begins, ends, addresses[event.location])
        for event, _, (begins, ends) in own_times(agenda, now - dt.timedelta(days=60), now - dt.timedelta(days=1))
        if event.location in addresses and response_of(event, me) == "accepted" and not event.title.startswith("Flight")
    ]
    days = [begins.date() for _, begins, _, _ in found]
    return next(each for each in found if days.count(each[1].date()) == 1)


def test_a_payment_during_an_event_elsewhere_is_noticed() -> None:
    worlds = Worlds(SEED)
    title, begins, _, address = past_event(worlds)
    place = next(p for p in worlds.rows("maps.places") if p.kind == "shop" and p.address != address)
    line = replace(
        worlds.rows("banking.transactions")[0],
        counterparty=place.name,
        booked_at=begins - MINUTE,
        description="Payment, card ending 1234",
    )
    changed = ChangedWorlds(SEED, "banking.transactions", lambda rows: [*rows, line])
    start = f"a payment at {place.name} ended at {line.booked_at} at {place.address} and {title} began at {begins}"
    assert [flaw for flaw in whereabouts.time_for_the_ways_to_what_was_paid(changed) if flaw.startswith(start)]
    assert list(whereabouts.time_for_the_ways(changed)) == []


def test_what_is_ordered_online_needs_no_way() -> None:
    worlds = Worlds(SEED)
    title, begins, _, address = past_event(worlds)
    place = next(p for p in worlds.rows("maps.places") if p.kind == "restaurant" and p.address != address)
    line = replace(
        worlds.rows("banking.transactions")[0],
        counterparty=place.name,
        booked_at=begins - MINUTE,
        description="Delivery, card ending 1234",
    )
    changed = ChangedWorlds(SEED, "banking.transactions", lambda rows: [*rows, line])
    assert title
    assert list(whereabouts.time_for_the_ways_to_what_was_paid(changed)) == []

"""Promises about the home and the cars: distances, drives, fuel, and a house that is closed while nobody is in."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from prove.authoring.across.charges import cents
from prove.authoring.across.rules import Worlds, invariant
from prove.core import ToolError
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.cities import climate_of
from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.place.geo import hours_of, spots_of, workplace_of
from prove.servers._shared.life.place.trips import away_of
from prove.servers.calendar.records import Agenda
from prove.servers.calendar.series import occurrence_spans, response_of
from prove.servers.maps import rules as maps_rules
from prove.servers.vehicle import rules as car_rules

_PARKING = dt.timedelta(minutes=5)
"""How early people may be."""


@invariant(19, "iot_devices", "maps")
def armed_for_away(worlds: Worlds) -> Iterator[str]:
    """On a trip the alarm is armed for away; while it is, doors are locked, cameras are on and the user is out."""
    home = worlds.state("iot_devices")
    (alarm,) = home.devices.where(kind="alarm")
    minute = int((now_of(worlds.seed) - origin_of(worlds.seed)).total_seconds() // 60)
    if not away_of(worlds.seed).free(minute, minute + 1) and alarm.state != "away":
        yield f"the user is on a trip, but the alarm is {alarm.state}"
    if alarm.state != "away":
        return
    for device in home.devices:
        if device.kind == "lock" and device.state != "locked":
            yield f"the alarm is armed for away, but {device.name} is {device.state}"
        if device.kind == "camera" and device.state == "off":
            yield f"the alarm is armed for away, but {device.name} is off"
    person = maps_rules.the_person(worlds.state("maps"))
    if person.location == home.household.address:
        yield "the alarm is armed for away, but on the map the user is at home"


@invariant(21, "vehicle", "maps")
def drives_on_the_map(worlds: Worlds) -> Iterator[str]:
    """A drive has as many kilometres as the map's way between its ends."""
    atlas, garage = worlds.state("maps"), worlds.state("vehicle")
    for drive in (*garage.drives, *garage.journeys):
        start, end = (maps_rules.locate(atlas, address) for address in (drive.origin, drive.destination))
        moment = getattr(drive, "started_at", None) or drive.departed_at
        km = round(maps_rules.way_between(atlas, start, end, "car", moment).km, 2)
        if drive.km != km:
            yield f"{drive.nickname} drove {drive.km} km from {start.address} to {end.address}; the map has {km} km"


@invariant(21, "vehicle", "maps")
def places_in_the_car(worlds: Worlds) -> Iterator[str]:
    """The navigation of a car knows every place of the map at its address, and every station is on the map."""
    garage, places = worlds.state("vehicle"), {place.name: place for place in worlds.rows("maps.places")}
    for place in places.values():
        try:
            address = car_rules.place_address(garage, place.name)
        except ToolError as error:
            yield f"the car does not find {place.name}: {error}"
        else:
            if address != place.address:
                yield f"{place.name} is at {place.address} on the map, but at {address} for the car"
    for station in garage.stations:
        if station.name not in places or places[station.name].address != station.address:
            yield f"the station {station.name} at {station.address} is not on the map"


@invariant(22, "vehicle")
def one_drive_after_the_other(worlds: Worlds) -> Iterator[str]:
    """Each drive of a car starts where and after the last one ended, and the car stands where the last one ended."""
    garage = worlds.state("vehicle")
    for car in garage.cars:
        drives = garage.drives.where(car_id=car.id)
        for before, after in pairwise(drives):
            if before.destination != after.origin:
                yield f"{car.nickname} arrived at {before.destination} and left from {after.origin}"
            if before.ended_at > after.started_at:
                yield f"{car.nickname} left at {after.started_at}, before it arrived at {before.ended_at}"
        if drives and (drives[-1].destination != car.location or drives[-1].ended_at > garage.now):
            yield f"{car.nickname} stands at {car.location}, but drove to {drives[-1].destination}"


@invariant(22, "vehicle")
def one_driver_in_one_car(worlds: Worlds) -> Iterator[str]:
    """Nobody drives two cars at the same time."""
    spans: dict[str, list[tuple[dt.datetime, dt.datetime]]] = {}
    for drive in worlds.rows("vehicle.drives"):
        spans.setdefault(drive.driver, []).append((drive.started_at, drive.ended_at))
    for journey in worlds.rows("vehicle.journeys"):
        spans.setdefault(journey.driver, []).append((journey.departed_at, journey.arrives_at))
    for driver, taken in spans.items():
        for (_, end), (start, _) in pairwise(sorted(taken)):
            if start < end:
                yield f"{driver} sets off at {start}, while driving until {end}"


@invariant(22, "vehicle")
def drives_to_open_places(worlds: Worlds) -> Iterator[str]:
    """Who drives to a place of the city arrives while it is open, and the family leaves before it closes."""
    me = cast_of(worlds.seed).protagonist.name
    garage, office = worlds.state("vehicle"), workplace_of(worlds.seed).address
    spots = {spot.address: spot for spot in spots_of(worlds.seed) if spot.address != office}  # the user has a key
    for car in garage.cars:
        drives = garage.drives.where(car_id=car.id)
        for place, drive in enumerate(drives):
            if (spot := spots.get(drive.destination)) is None:
                continue
            left_at = drives[place + 1].started_at if place + 1 < len(drives) else garage.now
            begins, ends = drive.ended_at + _PARKING, left_at if drive.driver != me else drive.ended_at
            if not hours_of(worlds.seed, spot.name, spot.kind).open_from(begins, ends):
                yield f"{drive.driver} is at {spot.name} from {drive.ended_at:%A %Y-%m-%d %H:%M} to {left_at:%H:%M}"


@invariant(19, "iot_devices")
def codes_of_locks_that_were_there(worlds: Worlds) -> Iterator[str]:
    """The code of a guest is good from a day on which its lock was there."""
    home = worlds.state("iot_devices")
    for code in home.guest_codes:
        lock = home.devices.get(code.device_id)
        if code.valid_from.date() < lock.installed_on:
            since = f"{lock.name}, which is there since {lock.installed_on}"
            yield f"{code.guest_name} has a code from {code.valid_from} on for {since}"


@invariant(19, "iot_devices", "travel_booking")
def guests_who_are_in_town(worlds: Worlds) -> Iterator[str]:
    """The code of a guest is good at no time at which that guest is away with a ticket."""
    flights = {flight.flight_number: flight for flight in worlds.rows("travel_booking.flights")}
    legs: dict[tuple[str, object], list[Any]] = {}
    for booking in worlds.rows("travel_booking.flight_bookings"):
        flight, bought = flights[booking.flight_number], booking.trip_id or booking.booked_at
        for seat in booking.passengers if booking.status in ("ticketed", "flown") else ():
            legs.setdefault((seat.name, bought), []).append(flight)
    for code in worlds.rows("iot_devices.guest_codes"):
        for (name, _), flown in legs.items():
            left, back = min(leg.departs_at for leg in flown), max(leg.arrives_at for leg in flown)
            if name == code.guest_name and code.valid_from < back and left < code.valid_until:
                yield f"{code.id} of {name} is good until {code.valid_until}, but they are away from {left} to {back}"


@invariant(23, "vehicle", "banking", "budget")
def fuel_is_paid(worlds: Worlds) -> Iterator[str]:
    """Every fuel stop of a car is one line of the bank and one expense, that day and at that station."""
    lines = Counter(
        (line.counterparty, line.booked_at.date(), -cents(line.amount))
        for line in worlds.rows("banking.transactions")
        if line.category == "transport"
    )
    expenses = Counter(
        (expense.merchant, expense.spent_on, cents(expense.amount)) for expense in worlds.rows("budget.expenses")
    )
    stops = Counter((stop.station, stop.at.date(), cents(stop.cost)) for stop in worlds.rows("vehicle.fuel_stops"))
    for fact, count in stops.items():
        station, day, paid = fact
        for found, noun in ((lines[fact], "lines at the bank"), (expenses[fact], "expenses")):
            if found != count:
                yield f"{count} fuel stops for {paid / 100:.2f} at {station} on {day} are {found} {noun}"


@invariant(30, "vehicle", "maps")
def driver_at_the_wheel(worlds: Worlds) -> Iterator[str]:
    """A car whose brake pedal is pressed is where the map has the user."""
    person = maps_rules.the_person(worlds.state("maps"))
    for car in worlds.rows("vehicle.cars"):
        if car.brake_pedal_pressed and car.location != person.location:
            yield f"the user sits in {car.nickname} at {car.location}, but is at {person.location} on the map"


@invariant(30, "vehicle", "calendar")
def relatives_at_accepted_events(worlds: Worlds) -> Iterator[str]:
    """Nobody drives during an event of the user at a place that they have accepted."""
    agenda: Agenda = worlds.state("calendar")
    cast = cast_of(worlds.seed)
    emails = {person.name: person.email for person in cast.people}
    placed = [event for event in agenda.events if event.location]
    for drive in worlds.rows("vehicle.drives"):
        email = emails.get(drive.driver, "")
        for event in placed if email else ():
            both = response_of(event, email), response_of(event, cast.protagonist.email)
            if both == ("accepted", "accepted") and occurrence_spans(agenda, event, drive.started_at, drive.ended_at):
                yield f"{drive.driver} drives at {drive.started_at}, but has accepted {event.title}"


@invariant(19, "vehicle")
def cars_in_their_season(worlds: Worlds) -> Iterator[str]:
    """No car is heated where afternoons are warm, and none is cooled where they are cold."""
    home, now = cast_of(worlds.seed).home, now_of(worlds.seed)
    afternoon = climate_of(home, now.month).high
    for car in worlds.rows("vehicle.cars"):
        if (car.climate == "heat" and afternoon > 20) or (car.climate == "cool" and afternoon < 20):
            yield f"{car.nickname} is set to {car.climate} in {home} in {now:%B}"

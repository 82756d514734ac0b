"""The promises about the home and the cars hold, and each of them notices a world that breaks it."""

import datetime as dt
from typing import Any

import pytest

from prove.authoring.across import home
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.life.diary import Diary
from tests.authoring.across.changed import ChangedWorlds, OwnWorlds

PROMISES = (
    home.armed_for_away,
    home.drives_on_the_map,
    home.places_in_the_car,
    home.one_drive_after_the_other,
    home.one_driver_in_one_car,
    home.drives_to_open_places,
    home.codes_of_locks_that_were_there,
    home.guests_who_are_in_town,
    home.fuel_is_paid,
    home.driver_at_the_wheel,
)
MINUTE = dt.timedelta(minutes=1)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in range(4) for text in promise(Worlds(seed))] == []


def armed() -> OwnWorlds:
    """Worlds in which the alarm is armed for away."""
    found = (OwnWorlds(seed) for seed in range(60))
    return next(worlds for worlds in found if worlds.state("iot_devices").devices.where(kind="alarm", state="away"))


@pytest.mark.parametrize(("kind", "state"), [("lock", "unlocked"), ("camera", "off")])
def test_an_open_or_unwatched_house_is_noticed(kind: str, state: str) -> None:
    worlds = armed()
    devices = worlds.state("iot_devices").devices
    device = devices.where(kind=kind)[0]
    devices.update(device, state=state)
    assert list(home.armed_for_away(worlds)) == [f"the alarm is armed for away, but {device.name} is {state}"]


def test_a_user_in_a_house_that_is_armed_for_away_is_noticed() -> None:
    worlds = armed()
    atlas = worlds.state("maps")
    atlas.persons.update(next(iter(atlas.persons)), location=worlds.state("iot_devices").household.address)
    assert list(home.armed_for_away(worlds)) == ["the alarm is armed for away, but on the map the user is at home"]


def test_a_house_that_is_not_armed_during_a_trip_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    trip = Diary()
    trip.take(0, 1_000_000)
    worlds = armed()
    monkeypatch.setattr(home, "away_of", {worlds.seed: trip}.__getitem__)
    assert list(home.armed_for_away(worlds)) == []
    devices = worlds.state("iot_devices").devices
    devices.update(devices.where(kind="alarm")[0], state="disarmed")
    assert list(home.armed_for_away(worlds)) == ["the user is on a trip, but the alarm is disarmed"]


@pytest.mark.parametrize("table", ["drives", "journeys"])
def test_another_distance_is_noticed(table: str) -> None:
    worlds = next(OwnWorlds(seed) for seed in range(60) if Worlds(seed).rows(f"vehicle.{table}"))
    drives = getattr(worlds.state("vehicle"), table)
    drive = next(iter(drives))
    drives.update(drive, km=drive.km + 0.01)
    (flaw,) = home.drives_on_the_map(worlds)
    assert drive.nickname in flaw


def shop_of(worlds: Worlds) -> Any:
    """A place of the map that is no station."""
    stations = {station.name for station in worlds.state("vehicle").stations}
    return next(place for place in worlds.state("maps").places if place.name not in stations)


def test_a_place_that_the_car_does_not_find_is_noticed() -> None:
    worlds = OwnWorlds(1)
    worlds.state("maps").places.update(shop_of(worlds), name="Nowhere at all")
    (flaw,) = home.places_in_the_car(worlds)
    assert flaw.startswith("the car does not find Nowhere at all")


def test_another_address_of_a_place_is_noticed() -> None:
    worlds = OwnWorlds(1)
    place = shop_of(worlds)
    worlds.state("maps").places.update(place, address="1 Wrong Street")
    (flaw,) = home.places_in_the_car(worlds)
    assert flaw == f"{place.name} is at 1 Wrong Street on the map, but at {place.address} for the car"


def test_a_station_that_is_not_on_the_map_is_noticed() -> None:
    worlds = OwnWorlds(1)
    stations = worlds.state("vehicle").stations
    station = next(iter(stations))
    stations.update(station, address="1 Wrong Street")
    assert list(home.places_in_the_car(worlds)) == [f"the station {station.name} at 1 Wrong Street is not on the map"]


@pytest.mark.parametrize("change", ["origin", "early", "parked", "future"])
def test_drives_that_do_not_follow_each_other_are_noticed(change: str) -> None:
    worlds = OwnWorlds(1)
    garage = worlds.state("vehicle")
    car = next(car for car in garage.cars if len(garage.drives.where(car_id=car.id)) > 3)
    first, second, *_, last = garage.drives.where(car_id=car.id)
    match change:
        case "origin":
            garage.drives.update(second, origin="1 Wrong Street")
        case "early":
            garage.drives.update(second, started_at=first.ended_at - MINUTE)
        case "parked":
            garage.cars.update(car, location="1 Wrong Street")
        case _:
            garage.drives.update(last, ended_at=garage.now + MINUTE)
    (flaw,) = home.one_drive_after_the_other(worlds)
    assert flaw.startswith(car.nickname)


def test_a_driver_in_two_cars_is_noticed() -> None:
    worlds = OwnWorlds(1)
    drives = worlds.state("vehicle").drives
    drive = next(iter(drives))
    other = next(row for row in drives if row.car_id != drive.car_id and row.driver != drive.driver)
    drives.update(other, driver=drive.driver, started_at=drive.started_at, ended_at=drive.ended_at)
    flaws = list(home.one_driver_in_one_car(worlds))
    assert flaws == [f"{drive.driver} sets off at {drive.started_at}, while driving until {drive.ended_at}"]


def test_a_driver_who_is_on_the_way_in_another_car_is_noticed() -> None:
    worlds = next(OwnWorlds(seed) for seed in range(60) if Worlds(seed).rows("vehicle.journeys"))
    garage = worlds.state("vehicle")
    journey = next(iter(garage.journeys))
    drive = next(row for row in garage.drives if row.driver != journey.driver)
    begins = journey.departed_at + MINUTE
    garage.drives.update(drive, driver=journey.driver, started_at=begins, ended_at=begins + MINUTE)
    flaws = list(home.one_driver_in_one_car(worlds))
    assert flaws == [f"{journey.driver} sets off at {begins}, while driving until {journey.arrives_at}"]


def fuelled() -> OwnWorlds:
    """Worlds in which the car was fuelled."""
    return next(OwnWorlds(seed) for seed in range(60) if Worlds(seed).rows("vehicle.fuel_stops"))


@pytest.mark.parametrize("change", ["cost", "day", "station"])
def test_fuel_that_was_paid_otherwise_is_noticed(change: str) -> None:
    worlds = fuelled()
    stops = worlds.state("vehicle").fuel_stops
    stop = next(iter(stops))
    other = {"cost": stop.cost + 0.01} if change == "cost" else {"at": stop.at - dt.timedelta(days=1)}
    stops.update(stop, **({"station": "Another station"} if change == "station" else other))
    at_bank, in_budget = home.fuel_is_paid(worlds)
    assert at_bank.endswith("are 0 lines at the bank")
    assert in_budget.endswith("are 0 expenses")


@pytest.mark.parametrize(
    ("table", "flaw"), [("banking.transactions", "0 lines at the bank"), ("budget.expenses", "0 expenses")]
)
def test_fuel_that_nobody_paid_is_noticed(table: str, flaw: str) -> None:
    seed, stop = fuelled().seed, fuelled().rows("vehicle.fuel_stops")[0]
    found = list(home.fuel_is_paid(ChangedWorlds(seed, table, lambda _: [])))
    assert [text for text in found if stop.station in text and text.endswith(flaw)]


def test_a_user_who_sits_in_a_car_elsewhere_is_noticed() -> None:
    worlds = OwnWorlds(1)
    cars, person = worlds.state("vehicle").cars, worlds.rows("maps.persons")[0]
    car = next(car for car in cars if car.location != person.location)
    cars.update(car, brake_pedal_pressed=True)
    (flaw,) = home.driver_at_the_wheel(worlds)
    assert flaw.startswith(f"the user sits in {car.nickname} at {car.location}")
    cars.update(cars.get(car.id), location=person.location)
    assert list(home.driver_at_the_wheel(worlds)) == []


def test_drives_to_closed_places_are_noticed() -> None:
    worlds = OwnWorlds(1)
    drives = worlds.state("vehicle").drives
    for drive in list(drives):
        drives.update(drive, ended_at=drive.ended_at.replace(hour=4))
    assert list(home.drives_to_open_places(worlds))


def test_a_code_that_is_older_than_its_lock_is_noticed() -> None:
    worlds = OwnWorlds(1)
    house = worlds.state("iot_devices")
    code = next(iter(house.guest_codes))
    house.guest_codes.update(code, valid_from=code.valid_from.replace(year=2015))
    (flaw,) = home.codes_of_locks_that_were_there(worlds)
    assert flaw.startswith(f"{code.guest_name} has a code from 2015")


def test_no_code_is_older_than_its_lock_in_sixty_worlds() -> None:
    found = (text for seed in range(60) for text in home.codes_of_locks_that_were_there(Worlds(seed)))
    assert list(found) == []


def test_a_code_of_a_guest_who_flies_is_noticed() -> None:
    worlds = OwnWorlds(1)
    codes, travel = worlds.state("iot_devices").guest_codes, worlds.state("travel_booking")
    me = next(iter(travel.travellers)).name
    booking = next(row for row in travel.flight_bookings if row.status == "ticketed" and row.passengers[0].name != me)
    code = next(iter(codes))
    start, end = booking.departs_at - dt.timedelta(days=1), booking.departs_at + dt.timedelta(hours=1)
    codes.update(code, guest_name=booking.passengers[0].name, valid_from=start, valid_until=end)
    (flaw,) = home.guests_who_are_in_town(worlds)
    assert flaw.startswith(f"{code.id} of {booking.passengers[0].name}")

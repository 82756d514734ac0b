"""The household's cars, which several areas use."""

from collections.abc import Callable

from prove.purposes.program import among, look, rows, some
from prove.servers.vehicle.controls import get_vehicle_status, list_vehicles
from prove.servers.vehicle.records import CarSummary


def parked_car(powertrain: str = "", *tests: Callable[[CarSummary], object], by_name: bool = False) -> CarSummary:
    """A car of the household that is parked, by its name or, unless a text has to name it, by what it looks like."""
    kinds = (powertrain,) if powertrain else ("electric", "combustion")
    return some(
        rows(list_vehicles),
        lambda c: names_of(c) if by_name else (*names_of(c), f"the {c.color} {c.make}", f"the {c.color} car"),
        fits=[lambda c: among(c.powertrain, kinds), lambda c: c.is_driving == False, *tests],  # noqa: E712
    )


def names_of(car: CarSummary) -> tuple[str, str]:
    """How people speak of a car by its nickname."""
    return f"our car {car.nickname}", f"the car we call {car.nickname}"


def switched_off_car(powertrain: str = "", *tests: Callable[[CarSummary], object], by_name: bool = False) -> CarSummary:
    """A parked car whose ignition is off."""
    return parked_car(
        powertrain, lambda c: look(get_vehicle_status, car_id=c.id).ignition == "off", *tests, by_name=by_name
    )


def car_at_the_pump(*tests: Callable[[CarSummary], object]) -> CarSummary:
    """A car that stands at a fuel station."""
    return switched_off_car(
        "combustion",
        lambda c: look(get_vehicle_status, car_id=c.id).nearest_station.distance_km == 0,
        *tests,
        by_name=True,
    )


def is_fit(car: CarSummary) -> object:
    """Whether a car may be driven."""
    return look(get_vehicle_status, car_id=car.id).is_fit_to_drive == True  # noqa: E712

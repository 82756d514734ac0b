"""The household's cars, which several areas use."""

from collections.abc import Callable

from prove.purposes.program import among, rows, some
from prove.servers.vehicle.controls import list_vehicles
from prove.servers.vehicle.records import CarSummary


def parked_car(powertrain: str = "", *tests: Callable[[CarSummary], object]) -> CarSummary:
    """A car of the household that is parked, by its name or by what it looks like."""
    kinds = (powertrain,) if powertrain else ("electric", "combustion")
    return some(
        rows(list_vehicles),
        lambda c: (f"{c.nickname}", f"our {c.nickname}", f"the {c.color} {c.make}", f"the {c.color} car"),
        fits=[lambda c: among(c.powertrain, kinds), lambda c: c.is_driving == False, *tests],  # noqa: E712
    )

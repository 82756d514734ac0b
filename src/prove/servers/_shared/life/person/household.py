"""The household: rooms, who lives there, the cars of the family."""

from functools import lru_cache
from random import Random
from typing import Literal

from prove.core import Record, keyed
from prove.servers._shared.cast import Cast, cast_of, drawn_housemates
from prove.servers._shared.life.clock import KEPT, is_office_time, now_of
from prove.servers._shared.life.person.habits import amount, habits_of

Energy = Literal["electric", "combustion"]
Role = Literal["home", "pump", "own", "family", "parked"]
"""Where a car is at the beginning: at home, at a fuel station, where the protagonist is, with its owner, who may be on
the road with it, or parked in town."""

ROOMS = ("living room", "kitchen", "hall", "bedroom", "bathroom", "garage", "garden")
"""The rooms that every home has."""
MORE_ROOMS = (
    *("dining room", "guest room", "conservatory", "study", "dressing room", "laundry room", "workshop"),
    *("wine cellar", "music room", "second bathroom", "attic room", "pantry"),
)
FAMILY_ROOMS = ("craft room", "games room")
"""Rooms of homes in which three or more live: all of them are adults, as everybody whom the user knows."""

_NAMES = (
    *("Biscuit", "Pepper", "Bluebell", "Old Faithful", "Sparky", "Clementine", "Thunder", "Moose", "Dot", "Hazel"),
    *("Captain", "Marigold", "Juniper", "Rocket", "Olive", "Ziggy", "Maple", "Comet", "Daisy", "Buster", "Luna"),
    *("Mustard", "Falcon", "Penny"),
)
_COLORS = ("red", "blue", "silver", "white", "black", "green", "yellow", "gray", "orange", "brown")
_MODELS: dict[Energy, tuple[tuple[str, str, float, float], ...]] = {
    "electric": (
        ("Vantage", "Lumen hatchback", 58.0, 15.5),
        ("Solstice", "Arc sedan", 75.0, 16.5),
        ("Orbit", "City mini", 36.0, 13.2),
        ("Kestrel", "E-Traveler wagon", 82.0, 18.9),
        ("Calder", "Spark coupe", 64.0, 15.9),
        ("Atlas", "Ion van", 77.0, 21.4),
    ),
    "combustion": (
        ("Ironwood", "Ranger pickup", 75.0, 9.8),
        ("Atlas", "Voyager van", 70.0, 8.4),
        ("Vantage", "Metro hatchback", 42.0, 5.4),
        ("Calder", "Roadster convertible", 50.0, 8.9),
        ("Kestrel", "Traveler wagon", 60.0, 6.7),
        ("Ironwood", "Trail off-roader", 68.0, 9.1),
    ),
}
_ENERGIES: tuple[Energy, Energy] = ("electric", "combustion")
_FAMILY_ROLES: tuple[Role, Role] = ("family", "parked")


class LifeCar(Record):
    """A car of the household or of the family, with its owner's name. Capacity is in litres of fuel or in kWh."""

    key: str
    role: Role
    name: str
    plate: str
    energy: Energy
    year: int
    owner: str
    color: str
    make: str
    model: str
    capacity: float
    per_100_km: float


class Household(Record):
    """The home; `members` are names of people who live there with the protagonist, `partner` is the first of them."""

    address: str
    rooms: tuple[str, ...]
    members: tuple[str, ...]
    cars: tuple[LifeCar, ...]
    partner: str | None = None

    @property
    def family_car(self) -> LifeCar:
        """The protagonist's car that burns fuel; mostly it gets the fuel that the protagonist pays for."""
        return next(car for car in self.cars if car.role == "pump")

    def car(self, role: Role) -> LifeCar | None:
        """The car with a role, if there is one."""
        return next((car for car in self.cars if car.role == role), None)


@lru_cache(KEPT)
def household_of(seed: int) -> Household:
    """The household of a seed."""
    cast, rng = cast_of(seed), keyed("life.household", seed)
    family = [person.name for person in cast.tied("family")]
    members = drawn_housemates(seed, rng, family)  # those of the cast: the draws of the home go on from there
    partner = members[0] if habits_of(seed).has_partner else None
    rooms = _rooms(rng, len(members))
    return Household(cast.protagonist.address, rooms, members, _cars(seed, rng, cast, list(members)), partner)


def _rooms(rng: Random, members: int) -> tuple[str, ...]:
    """More rooms for more people."""
    choice = MORE_ROOMS + (FAMILY_ROOMS if members > 1 else ())
    return ROOMS + tuple(rng.sample(choice, min(len(choice), amount(rng, 4.5, 0.75 + 0.25 * members, 2))))


def _cars(seed: int, rng: Random, cast: Cast, members: list[str]) -> tuple[LifeCar, ...]:
    """Two to five cars: two or three of the protagonist, which family drives too, and mostly some of family."""
    me, family = cast.protagonist.name, [person.name for person in cast.tied("family")]
    others = members + [name for name in family if name not in members]
    owners = rng.sample(others, rng.choices((0, 1, 2), (0.3, 0.45, 0.25))[0])
    roles = _own_roles(seed, rng)
    owners = [me] * len(roles) + owners
    for role in _FAMILY_ROLES[: len(owners) - len(roles)]:
        roles.append((role, rng.choice(_ENERGIES)))
    models = {energy: iter(rng.sample(_MODELS[energy], len(_MODELS[energy]))) for energy in _MODELS}
    names, colors = rng.sample(_NAMES, len(owners)), rng.sample(_COLORS, len(owners))
    years = rng.sample(range(2013, now_of(seed).year), len(owners))
    cars: list[LifeCar] = []
    for place, (owner, (role, energy)) in enumerate(zip(owners, roles, strict=True)):
        make, model, capacity, per_100_km = next(models[energy])
        looks = (owner, colors[place], make, model)
        cars.append(
            LifeCar(f"car:{place}", role, names[place], _plate(rng), energy, years[place], *looks, capacity, per_100_km)
        )
    return tuple(cars)


def _own_roles(seed: int, rng: Random) -> list[tuple[Role, Energy]]:
    """Where the protagonist's two or three cars are and what they run on: one can be refuelled, one charged at home."""
    if not is_office_time(seed) and rng.random() < 0.65:
        return [("pump", "combustion"), ("own", "electric")]
    return [("home", "electric"), ("pump", "combustion"), ("own", rng.choice(_ENERGIES))]


def _plate(rng: Random) -> str:
    return f"{rng.choice('ABCDEFGHKLMNPRSTVXZ')}{rng.choice('BCDFGHJKLMNPRST')} {rng.randrange(1000, 9999)}"

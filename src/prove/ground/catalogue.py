"""What is in a world, by kind of entity."""

import datetime as dt
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, Protocol

from prove.core.provenance import Order
from prove.core.records import Record, Target, plain
from prove.core.state import State
from prove.core.tools import Tool
from prove.core.voice import sample
from prove.core.world_session import WorldSession
from prove.servers._shared.cast import Cast, cast_of


@dataclass(frozen=True, slots=True)
class EntityKind:
    """What is known of all entities of a kind: the field with the key, all fields, and what one of them is called."""

    key: str
    field_names: frozenset[str]
    noun: str


class Catalogue(Protocol):
    """The entities of a world as it is now.

    Grounding asks for nothing more of a world than its tools and this. Where there are no tables to read, a catalogue
    can be made of the results of read-only calls.
    """

    def kind(self, target: Target) -> EntityKind | None:
        """What is known of a kind of entity; None if nothing is."""
        ...

    def keys(self, target: Target, where: Mapping[str, Any] = ..., order: Order | None = None) -> list[str]:
        """The keys of the entities with these field values (as in JSON), or only of the last or first of them."""
        ...

    def suggest(self, tool: Tool, parameter: str, rng: Random, arguments: Mapping[str, Any]) -> Any:
        """A plausible value for a parameter beside these other arguments, as in JSON; None if there is none."""
        ...

    def sensible(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """Whether somebody would ask for a call with these arguments."""
        ...

    def is_person(self, name: str, values: Mapping[Target, str]) -> bool:
        """Whether addresses, numbers and firms are those of a person; also if the person is not known."""
        ...


class WorldCatalogue:
    """The entities of one of our own worlds. No other code of `ground` and `synth` reads the tables of a world."""

    __slots__ = ("_session",)

    def __init__(self, session: WorldSession) -> None:
        self._session = session

    def kind(self, target: Target) -> EntityKind | None:
        """What the table of a kind declares; None for the cast and for servers that are not mounted."""
        server = self._session.environment.servers.get(target.server)
        return None if server is None else _kinds(server.state).get(target.table)

    def keys(self, target: Target, where: Mapping[str, Any] | None = None, order: Order | None = None) -> list[str]:
        """The keys of the rows with these field values. Of the cast, all values of a kind are known."""
        if target.is_cast:
            return _CAST[target.table](cast_of(self._session.seed)) if target.table in _CAST else []
        found = self._rows(target)
        for name, value in (where or {}).items():
            held = _as_held(found, name, value)
            found = [row for row in found if getattr(row, name) == held]
        if order is not None and found:
            edge = (max if order.kind == "latest" else min)(getattr(row, order.by) for row in found)
            found = [row for row in found if getattr(row, order.by) == edge]
        kind = self.kind(target)
        return [] if kind is None else [getattr(row, kind.key) for row in found]

    def suggest(self, tool: Tool, parameter: str, rng: Random, arguments: Mapping[str, Any]) -> Any:
        """A value that the voice of the tool's server offers."""
        voice = self._session.environment.servers[tool.server].voice
        state = self._session.state(tool.server)
        return plain(sample(voice, tool.name, parameter, state, rng, arguments))

    def sensible(self, tool: Tool, arguments: Mapping[str, Any]) -> bool:
        """Whether the voice of the tool's server has nothing against these arguments."""
        test = self._session.environment.servers[tool.server].voice.tests.get(tool.name)
        return test is None or test(self._session.state(tool.server), arguments)

    def is_person(self, name: str, values: Mapping[Target, str]) -> bool:
        """Whether a person of the cast has these values."""
        person = next((each for each in cast_of(self._session.seed).people if each.name == name), None)
        known = [(getattr(person, field), values.get(target)) for target, field in _OWN.items() if person is not None]
        return all(value is None or value == own for own, value in known)

    def _rows(self, target: Target) -> list[Record]:
        state = self._session.state(target.server)
        spec = next((spec for spec in state.specs if spec.name == target.table), None)
        return [] if spec is None else list(state.tables[spec.position].rows().values())


_CAST: dict[str, Callable[[Cast], list[str]]] = {
    "emails": lambda cast: [person.email for person in cast.people],
    "phones": lambda cast: [person.phone for person in cast.people],
    "names": lambda cast: [person.name for person in cast.people],
    "addresses": lambda cast: [person.address for person in cast.people],
    "cities": lambda cast: list(cast.cities),
    "places": lambda cast: [place.name for place in cast.places],
    "companies": lambda cast: [firm.name for firm in cast.firms],
}


_OWN = {
    Target.of("cast.emails"): "email",
    Target.of("cast.phones"): "phone",
    Target.of("cast.companies"): "company",
}


@cache
def _kinds(state: type[State]) -> dict[str, EntityKind]:
    return {spec.name: EntityKind(spec.key, frozenset(spec.row.__struct_fields__), spec.noun) for spec in state.specs}


def _as_held(rows: list[Record], name: str, value: Any) -> Any:
    """A JSON value as the records hold it: days and times as such."""
    held = next((one for row in rows if (one := getattr(row, name)) is not None), None)
    return type(held).fromisoformat(value) if isinstance(held, dt.date | dt.time) and isinstance(value, str) else value

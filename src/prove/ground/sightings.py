"""Where entities were seen: the results of read-only calls that show them."""

from collections import defaultdict
from dataclasses import dataclass, field
from typing import Any

from prove.core.paths import Path, rows_at
from prove.core.records import Target
from prove.core.tools import Tool


@dataclass(frozen=True, slots=True)
class Sighting:
    """An entity in a result: the call that showed it, the row with its key, and the path of the key."""

    tool: str
    arguments: dict[str, Any]
    path: Path
    row: dict[str, Any]


Entity = tuple[Target, str]
"""A kind and a key."""


@dataclass(slots=True)
class Sightings:
    """The entities of a world that were seen, by kind and key, and which of them were in one row."""

    seen: dict[Target, dict[str, list[Sighting]]] = field(default_factory=dict[Target, dict[str, list[Sighting]]])
    beside: dict[Entity, dict[Target, list[str]]] = field(default_factory=dict[Entity, dict[Target, list[str]]])

    def keys(self, target: Target) -> list[str]:
        """The known entities of a kind."""
        return list(self.seen.get(target, ()))

    def of(self, target: Target, key: str) -> list[Sighting]:
        """Where one entity was seen."""
        return self.seen.get(target, {}).get(key, [])

    def together(self, entity: Entity, target: Target) -> list[str]:
        """The entities of a kind that were in one row with this one."""
        return self.beside.get(entity, {}).get(target, [])

    def copy(self) -> "Sightings":
        """Sightings that can grow without changing these; what grows is copied first."""
        return Sightings(dict(self.seen), dict(self.beside))

    def add(self, tool: Tool, arguments: dict[str, Any], content: dict[str, Any]) -> None:
        """Add every entity of a result."""
        rows: dict[int, list[Entity]] = defaultdict(list)
        for path, ref in tool.gives:
            found = rows_at(content, path)
            if not found:
                continue
            sightings = self.seen[ref.target] = dict(self.seen.get(ref.target, ()))
            for key, row in found:
                sightings[key] = [*sightings.get(key, ()), Sighting(tool.name, arguments, path, row)]
                rows[id(row)].append((ref.target, key))
        given = [(ref.target, arguments[n]) for (n, *more), ref in tool.takes if not more and n in arguments]
        for held in rows.values():
            for one in (*held, *given):
                self.beside[one] = _joined(self.beside.get(one, {}), [entity for entity in held if entity != one])


def _joined(known: dict[Target, list[str]], entities: list[Entity]) -> dict[Target, list[str]]:
    joined = dict(known)
    for target, key in entities:
        if key not in joined.get(target, ()):
            joined[target] = [*joined.get(target, ()), key]
    return joined

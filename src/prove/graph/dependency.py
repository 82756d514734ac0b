"""The dependency graph: tools, the edges between them with their evidence, and what to ask of it."""

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property
from random import Random
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec
import networkx

from prove.core.errors import UsageError
from prove.graph.edges import Edge, EvidenceName, Kind, Port, ToolNode, Tried, in_order

if TYPE_CHECKING:
    ToolGraph = networkx.MultiDiGraph[str]

LEAVE_SERVER = 0.25
"""How often a random chain goes on in another server where it could also stay."""

_encode = msgspec.json.Encoder(order="sorted").encode


class Place(NamedTuple):
    """A tool and the port by which it gives or takes an entity."""

    tool: str
    port: Port


class _File(msgspec.Struct, frozen=True):
    tools: list[ToolNode]
    edges: list[Edge]


class DependencyGraph:
    """Which tool feeds or enables which. Never changed once made."""

    def __init__(self, tools: Iterable[ToolNode], edges: Iterable[Edge]) -> None:
        self.tools: Mapping[str, ToolNode] = {node.name: node for node in sorted(tools, key=lambda node: node.name)}
        self._edges = in_order(list(edges))
        for edge in self._edges:
            for end in (edge.source, edge.target):
                if end not in self.tools:
                    raise ValueError(f"an edge names {end!r}, which is no tool of this graph")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, DependencyGraph) and self.to_json() == other.to_json()

    __hash__ = None  # pyright: ignore[reportAssignmentType]

    @cached_property
    def nx(self) -> "ToolGraph":
        """The same graph for networkx: nodes carry `server` and `read_only`, edges `kind`, `evidence` and the edge."""
        graph: ToolGraph = networkx.MultiDiGraph()
        for node in self.tools.values():
            graph.add_node(node.name, server=node.server, read_only=node.read_only)
        for edge in self._edges:
            graph.add_edge(edge.source, edge.target, kind=edge.kind, evidence=evidence_name(edge), edge=edge)
        return graph

    def edges(self, kind: Kind | None = None, evidence: EvidenceName | None = None) -> tuple[Edge, ...]:
        """All edges, or those of one kind, or with one evidence."""
        return tuple(
            edge
            for edge in self._edges
            if kind in (None, edge.kind) and (evidence is None or evidence == evidence_name(edge))
        )

    @cached_property
    def effects(self) -> dict[str, frozenset[str]]:
        """By tool, the tables ('server.table') that it was seen to change; none for a tool that only reads."""
        return {name: frozenset(node.effects) for name, node in self.tools.items()}

    def producers(self, entity: str) -> tuple[Place, ...]:
        """The tools whose results hold such an entity, each with the place where it stands."""
        return self._produced.get(entity, ())

    def consumers(self, entity: str) -> tuple[Place, ...]:
        """The tools that take such an entity, each with the parameter."""
        return self._consumed.get(entity, ())

    def enablers(self, tool: str, code: str | None = None) -> tuple[str, ...]:
        """The tools after which a call of this one succeeded that had been refused, with this code or any.

        The most frequent come first.
        """
        counts: dict[str, int] = {}
        for edge in self._into.get(tool, ()):
            if isinstance(edge.evidence, Tried) and code in (None, edge.evidence.code):
                counts[edge.source] = counts.get(edge.source, 0) + edge.evidence.count
        return tuple(sorted(counts, key=lambda name: (-counts[name], name)))

    def subgraph(self, tools: Iterable[str]) -> "DependencyGraph":
        """The graph of some of the tools alone."""
        kept = set(tools)
        if unknown := sorted(kept - self.tools.keys()):
            raise UsageError(f"there is no tool {unknown[0]!r} in this graph")
        return DependencyGraph(
            (node for node in self.tools.values() if node.name in kept),
            (edge for edge in self._edges if edge.source in kept and edge.target in kept),
        )

    def chains(self, length: int, rng: Random) -> Iterator[tuple[str, ...]]:
        """Random chains of so many different tools, each of which the next one needs; without end if there is any."""
        if not 2 <= length <= 5:
            raise UsageError(f"a chain has 2 to 5 tools, not {length}")
        while (chain := self._extend((), length, rng)) is not None:
            yield chain

    def to_json(self) -> str:
        """The whole graph as text: the same bytes for the same graph."""
        return _encode(_File(list(self.tools.values()), list(self._edges))).decode()

    @classmethod
    def from_json(cls, text: str | bytes) -> "DependencyGraph":
        """The graph that was written by `to_json`."""
        try:
            read = msgspec.json.decode(text, type=_File)
            return cls(read.tools, read.edges)
        except (ValueError, RecursionError) as error:
            raise UsageError(f"this is no dependency graph: {error}") from error

    def _extend(self, chain: tuple[str, ...], length: int, rng: Random) -> tuple[str, ...] | None:
        """Complete a chain, going back where it leads nowhere; None if it cannot be completed."""
        if len(chain) == length:
            return chain
        near, far = self._next.get(chain[-1], ((), ())) if chain else (tuple(self.tools), ())
        first, second = (far, near) if rng.random() < LEAVE_SERVER else (near, far)
        for name in (*rng.sample(first, len(first)), *rng.sample(second, len(second))):
            if name not in chain and (done := self._extend((*chain, name), length, rng)) is not None:
                return done
        return None

    @cached_property
    def _next(self) -> dict[str, tuple[tuple[str, ...], tuple[str, ...]]]:
        """By tool, the tools that need what it gives or does: those of its own server, and the others."""
        found: dict[str, tuple[dict[str, None], dict[str, None]]] = {name: ({}, {}) for name in self.tools}
        for edge in self._edges:
            if edge.required and edge.source != edge.target:
                away = self.tools[edge.source].server != self.tools[edge.target].server
                found[edge.source][away][edge.target] = None
        return {name: (tuple(near), tuple(far)) for name, (near, far) in found.items()}

    @cached_property
    def _into(self) -> dict[str, list[Edge]]:
        found: dict[str, list[Edge]] = {}
        for edge in self._edges:
            found.setdefault(edge.target, []).append(edge)
        return found

    @cached_property
    def _produced(self) -> dict[str, tuple[Place, ...]]:
        return _by_entity(Place(node.name, port) for node in self.tools.values() for port in node.produces)

    @cached_property
    def _consumed(self) -> dict[str, tuple[Place, ...]]:
        return _by_entity(Place(node.name, port) for node in self.tools.values() for port in node.consumes)


def evidence_name(edge: Edge) -> EvidenceName:
    """What kind of evidence an edge carries."""
    tag: Any = edge.evidence.__struct_config__.tag
    return tag


def _by_entity(places: Iterable[Place]) -> dict[str, tuple[Place, ...]]:
    found: dict[str, list[Place]] = {}
    for place in places:
        found.setdefault(place.port.entity, []).append(place)
    return {entity: tuple(held) for entity, held in found.items()}

"""The dependency graph: tools, the edges between them with their evidence, and what to ask of it."""

from collections.abc import Iterable, Mapping
from functools import cached_property

import msgspec

from prove.core.records import Target
from prove.graph.edges import Edge, Kind, ToolNode, Tried, sorted_edges

_encode = msgspec.json.Encoder(order="sorted").encode


class _File(msgspec.Struct, frozen=True):
    tools: list[ToolNode]
    edges: list[Edge]


class DependencyGraph:
    """Which tool feeds or enables which. Never changed once made."""

    def __init__(self, tools: Iterable[ToolNode], edges: Iterable[Edge]) -> None:
        self.tools: Mapping[str, ToolNode] = {node.name: node for node in sorted(tools, key=lambda node: node.name)}
        self._edges = sorted_edges(list(edges))
        for edge in self._edges:
            for end in (edge.source, edge.target):
                if end not in self.tools:
                    raise ValueError(f"an edge names {end!r}, which is not a tool of this graph")

    def edges(self, kind: Kind | None = None) -> tuple[Edge, ...]:
        """All edges, or those of one kind."""
        return tuple(edge for edge in self._edges if kind in (None, edge.kind))

    @cached_property
    def effects(self) -> dict[str, frozenset[Target]]:
        """By tool, the tables that it was seen to change; none for a tool that only reads."""
        return {name: frozenset(node.effects) for name, node in self.tools.items()}

    def enablers(self, tool: str, code: str | None = None) -> tuple[str, ...]:
        """The tools after which a call of this one succeeded that had been refused, with this code or any.

        The most frequent come first.
        """
        counts: dict[str, int] = {}
        for edge in self._into.get(tool, ()):
            if isinstance(edge.evidence, Tried) and code in (None, edge.evidence.code):
                counts[edge.source] = counts.get(edge.source, 0) + edge.evidence.count
        return tuple(sorted(counts, key=lambda name: (-counts[name], name)))

    def to_json(self) -> str:
        """The whole graph as text: the same bytes for the same graph."""
        return _encode(_File(list(self.tools.values()), list(self._edges))).decode()

    @cached_property
    def _into(self) -> dict[str, list[Edge]]:
        found: dict[str, list[Edge]] = {}
        for edge in self._edges:
            found.setdefault(edge.target, []).append(edge)
        return found

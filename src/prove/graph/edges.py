"""What the graph is made of: tools with the entities they take and give, and edges that carry their evidence."""

from typing import Literal

import msgspec

from prove.core.paths import Path
from prove.core.records import Target

Kind = Literal["explicit", "implicit"]


class Port(msgspec.Struct, frozen=True, order=True):
    """A place in a tool's result or arguments that holds a reference to an entity.

    Args:
        entity: What kind of entity is referred to.
        path: Where the reference is in the result or in the arguments.
        required: Whether the call needs it; for a result, always.
        spoken: Whether people say this identifier, so that it need not be looked up.
        open: Whether new values are accepted too.
    """

    entity: Target
    path: Path
    required: bool = True
    spoken: bool = False
    open: bool = False


class ToolNode(msgspec.Struct, frozen=True):
    """A tool: what it gives, what it takes, and the tables that it was seen to change."""

    name: str
    server: str
    read_only: bool = False
    produces: tuple[Port, ...] = ()
    consumes: tuple[Port, ...] = ()
    effects: tuple[Target, ...] = ()


class Typed(msgspec.Struct, frozen=True, tag="types"):
    """The result of the one holds, at `paths`, what the other takes as `parameter`: their types say so."""

    entity: Target
    paths: tuple[Path, ...]
    parameter: Path
    required: bool
    spoken: bool = False
    open: bool = False


class Tried(msgspec.Struct, frozen=True, tag="trial"):
    """A call was refused with `code`, and after one call of the other tool the same call succeeded."""

    code: str
    count: int


class Observed(msgspec.Struct, frozen=True, tag="observed"):
    """A value of a live result was taken as `parameter`, where a made-up one is refused with `code`.

    `succeeded` says that the call went through; else it was refused, but no longer because of this value.
    """

    paths: tuple[Path, ...]
    parameter: Path
    required: bool
    code: str
    succeeded: bool


Evidence = Typed | Tried | Observed


class Edge(msgspec.Struct, frozen=True):
    """`source` feeds `target` with a value (explicit), or makes it possible by what it changes (implicit)."""

    source: str
    target: str
    evidence: Evidence

    @property
    def kind(self) -> Kind:
        return "implicit" if isinstance(self.evidence, Tried) else "explicit"


_encode = msgspec.json.Encoder(order="sorted").encode


def sorted_edges(edges: list[Edge]) -> tuple[Edge, ...]:
    """The edges sorted by their ends, then by what they carry."""
    return tuple(sorted(edges, key=lambda edge: (edge.source, edge.target, _encode(edge.evidence))))

"""Edges that the types imply: a reference that one tool's result holds and another tool's parameter takes."""

from collections import defaultdict
from collections.abc import Iterable, Iterator

from prove.core.paths import Path
from prove.core.records import Ref, Target
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.graph.edges import Edge, Port, ToolNode, Typed


def tool_node(tool: Tool, effects: tuple[Target, ...] = ()) -> ToolNode:
    """A tool with its ports, read off its types."""
    return ToolNode(
        name=tool.name,
        server=tool.server,
        read_only=tool.read_only,
        produces=tuple(sorted({_port(path, ref, required=True) for path, ref in tool.returns.refs()})),
        consumes=tuple(
            sorted({_port(path, ref, _is_required(tool.parameters, path)) for path, ref in tool.parameters.refs()})
        ),
        effects=effects,
    )


def typed_edges(nodes: Iterable[ToolNode]) -> Iterator[Edge]:
    """Join what is produced with what is consumed, over all of these tools; a tool does not feed itself."""
    nodes = list(nodes)
    producers: dict[Target, dict[str, list[Path]]] = defaultdict(dict)
    for node in nodes:
        for port in node.produces:
            producers[port.entity].setdefault(node.name, []).append(port.path)
    for node in nodes:
        for port in node.consumes:
            for source, paths in producers.get(port.entity, {}).items():
                if source != node.name:
                    flow = Typed(port.entity, tuple(paths), port.path, port.required, port.spoken, port.open)
                    yield Edge(source, node.name, flow)


def _port(path: Path, ref: Ref, required: bool) -> Port:
    return Port(ref.target, path, required, ref.spoken, ref.open)


def _is_required(shape: Shape, path: Path) -> bool:
    """Whether every field on the way must be there."""
    for part in path:
        if part == "*":
            assert shape.item is not None
            shape = shape.item
        elif part in shape.required:
            shape = shape.fields[part]
        else:
            return False
    return True

"""The graph for Graphviz: a cluster for each server, explicit edges solid, implicit ones dashed."""

from collections.abc import Iterator

from prove.graph.dependency import DependencyGraph
from prove.graph.edges import Edge, Kind, Observed, Tried, Typed


def to_dot(graph: DependencyGraph) -> str:
    """The graph in the DOT language, one arrow for each pair of tools and kind of edge, labelled with its evidence."""
    servers: dict[str, list[str]] = {}
    for node in graph.tools.values():
        shape = "ellipse" if node.read_only else "box"
        servers.setdefault(node.server, []).append(f"    {_quoted(node.name)} [shape={shape}];")
    lines = ["digraph tools {", "  rankdir=LR;", '  node [fontname="sans-serif", fontsize=11];']
    lines.append('  edge [fontname="sans-serif", fontsize=9];')
    for number, server in enumerate(sorted(servers)):
        lines += [f"  subgraph cluster_{number} {{", f"    label={_quoted(server)};", *servers[server], "  }"]
    lines += _arrows(graph)
    return "\n".join([*lines, "}", ""])


def _arrows(graph: DependencyGraph) -> Iterator[str]:
    labels: dict[tuple[str, str, Kind], dict[str, None]] = {}
    for edge in graph.edges():
        labels.setdefault((edge.source, edge.target, edge.kind), {})[_label(edge)] = None
    for (source, target, kind), said in labels.items():
        style = "dashed" if kind == "implicit" else "solid"
        yield f"  {_quoted(source)} -> {_quoted(target)} [style={style}, label={_quoted(', '.join(said))}];"


def _label(edge: Edge) -> str:
    match edge.evidence:
        case Typed(entity=entity):
            return str(entity)
        case Tried(code=code):
            return code
        case Observed(parameter=parameter):
            return ".".join(parameter)


def _quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"')
    return f'"{escaped}"'

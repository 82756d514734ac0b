"""The graph as a picture: a panel for each server, look-ups on the left, entities in the middle, changes on the right.

An explicit edge runs through the entity that flows, from the tools that give it to the tools that take it; a dashed
arc is an implicit edge. What servers share is in a panel of its own.
"""

from collections.abc import Iterable, Sequence
from math import fsum

from prove.charts.panels import INTO, OUT_OF, Arrow, Hub, Panel, Stroke, draw_panels
from prove.core.records import Target
from prove.graph.dependency import DependencyGraph
from prove.graph.edges import Edge, ToolNode, Typed

GIVES, TAKES = Stroke(INTO, "explicit: gives"), Stroke(OUT_OF, "explicit: takes")
DIRECT = Stroke("#64748b", "explicit: observed")
ENABLES = Stroke("#be123c", "implicit: makes possible", dashed=True)


def to_svg(graph: DependencyGraph) -> str:
    """The picture as one SVG document."""
    servers = sorted({node.server for node in graph.tools.values()})
    panels = [_server_panel(graph, server) for server in servers]
    if len(servers) > 1 and (shared := _shared_panel(graph)) is not None:
        panels.insert(0, shared)
    explicit, implicit = len(graph.edges("explicit")), len(graph.edges("implicit"))
    of = "" if len(servers) == 1 else f" of {len(servers)} servers"
    title = f"{len(graph.tools)} tools{of}: {explicit} explicit and {implicit} implicit edges"
    return draw_panels(title, panels, (GIVES, TAKES, DIRECT, ENABLES))


def _server_panel(graph: DependencyGraph, server: str) -> Panel:
    nodes = [node for node in graph.tools.values() if node.server == server]
    names = {node.name for node in nodes}
    given = {port.entity for node in nodes for port in node.produces}
    taken = {port.entity for node in nodes for port in node.consumes}
    elsewhere = {p.entity for n in graph.tools.values() if n.server != server for p in (*n.produces, *n.consumes)}
    middle = tuple(sorted((given & taken) | ((given | taken) & elsewhere)))
    inside = [edge for edge in graph.edges() if edge.source in names and edge.target in names]
    return Panel(
        title=server,
        left=_by_entities([node for node in nodes if node.read_only], middle),
        hubs=tuple(
            Hub(str(entity), entity.table if entity.server == server else str(entity), entity.is_cast)
            for entity in middle
        ),
        right=_by_entities([node for node in nodes if not node.read_only], middle),
        into=_keys((node.name, port.entity) for node in nodes for port in node.produces if port.entity in middle),
        out_of=_keys((node.name, port.entity) for node in nodes for port in node.consumes if port.entity in middle),
        arrows=_arrows(inside),
    )


def _shared_panel(graph: DependencyGraph) -> Panel | None:
    """Servers that give and servers that take the same entity; None if there are none."""
    gives = _links((node.server, port.entity) for node in graph.tools.values() for port in node.produces)
    takes = _links((node.server, port.entity) for node in graph.tools.values() for port in node.consumes)
    crossing = {entity for giver, entity in gives for taker, other in takes if entity == other and giver != taker}
    if not crossing:
        return None
    gives = tuple(link for link in gives if link[1] in crossing)
    takes = tuple(link for link in takes if link[1] in crossing)
    # A server may be on both sides, so the right one gets a name of its own.
    return Panel(
        title="across servers",
        left=tuple(sorted({server for server, _ in gives})),
        hubs=tuple(
            Hub(str(entity), entity.table if entity.is_cast else str(entity), entity.is_cast)
            for entity in sorted(crossing)
        ),
        right=tuple(sorted({f"{server} " for server, _ in takes})),
        into=_keys(gives),
        out_of=_keys((f"{server} ", entity) for server, entity in takes),
    )


def _links(pairs: Iterable[tuple[str, Target]]) -> tuple[tuple[str, Target], ...]:
    return tuple(sorted(set(pairs)))


def _keys(pairs: Iterable[tuple[str, Target]]) -> tuple[tuple[str, str], ...]:
    """Names with the keys of the hubs that they are linked to."""
    return tuple((name, str(entity)) for name, entity in _links(pairs))


def _arrows(edges: Iterable[Edge]) -> tuple[Arrow, ...]:
    """What does not run through an entity: implicit edges, and explicit ones that no type explains."""
    found: dict[tuple[str, str, Stroke], dict[str, None]] = {}
    for edge in edges:
        if not isinstance(edge.evidence, Typed) and edge.source != edge.target:
            stroke = ENABLES if edge.kind == "implicit" else DIRECT
            said = getattr(edge.evidence, "code", edge.kind)
            found.setdefault((edge.source, edge.target, stroke), {})[said] = None
    return tuple(Arrow(source, target, stroke, ", ".join(said)) for (source, target, stroke), said in found.items())


def _by_entities(nodes: Sequence[ToolNode], middle: Sequence[Target]) -> tuple[str, ...]:
    """Names in the order of the entities they deal with, so that fewer lines cross."""
    place = {entity: number for number, entity in enumerate(middle)}

    def height(node: ToolNode) -> float:
        touched = [place[port.entity] for port in (*node.produces, *node.consumes) if port.entity in place]
        return fsum(touched) / len(touched) if touched else len(middle)

    return tuple(node.name for node in sorted(nodes, key=lambda node: (height(node), node.name)))

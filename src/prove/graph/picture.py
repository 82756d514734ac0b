"""The graph as a picture: a panel for each server, look-ups on the left, entities in the middle, changes on the right.

An explicit edge runs through the entity that flows, from the tools that give it to the tools that take it; a dashed
arc is an implicit edge. What servers share stands in a panel of its own.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from html import escape
from math import ceil, sqrt
from typing import TypeVar

from prove.core.records import Target
from prove.graph.dependency import DependencyGraph
from prove.graph.edges import Edge, ToolNode, Typed

ROW = 20
TOP = 46
LEFT, MIDDLE, RIGHT = 190, 355, 520
HUB = 60
"""Half the width of an entity."""
WIDTH = 800
GAP = 24
LEGEND = 74
LETTER = 6.5
"""The width of an average letter of the labels."""

GIVES, TAKES, DIRECT, ENABLES = "#2563eb", "#d97706", "#64748b", "#be123c"
INK, PALE, FRAME, SHARED, OWN = "#0f172a", "#475569", "#cbd5e1", "#bbf7d0", "#e2e8f0"

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Panel:
    """What one panel shows: names in three columns, lines through the middle, and arrows between names."""

    title: str
    left: tuple[str, ...]
    middle: tuple[Target, ...]
    right: tuple[str, ...]
    gives: tuple[tuple[str, Target], ...]
    takes: tuple[tuple[str, Target], ...]
    arrows: tuple[tuple[str, str, str, str], ...] = ()  # source, target, colour, what the evidence is
    labels: dict[Target, str] = field(default_factory=dict[Target, str])

    @property
    def height(self) -> int:
        rows = max(len(self.left), len(self.right), ceil(len(self.middle) * 1.6), 2)
        return TOP + rows * ROW + 12


def to_svg(graph: DependencyGraph) -> str:
    """The picture as one SVG document, without scripts and fonts of its own."""
    servers = sorted({node.server for node in graph.tools.values()})
    panels = [_server_panel(graph, server) for server in servers]
    if len(servers) > 1 and (shared := _shared_panel(graph)) is not None:
        panels.insert(0, shared)
    columns = max(1, round(sqrt(len(panels) * 0.8)))
    bottoms = [LEGEND] * columns
    body: list[str] = []
    for panel in panels:
        column = bottoms.index(min(bottoms))
        x, y = GAP + column * (WIDTH + GAP), bottoms[column]
        body += [f'<g transform="translate({x},{y})">', *_draw_panel(panel), "</g>"]
        bottoms[column] += panel.height + GAP
    width, height = GAP + columns * (WIDTH + GAP), max(bottoms)
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}" '
        'font-family="sans-serif" font-size="11">'
    )
    frame = f'<rect width="{width}" height="{height}" fill="white"/>'
    return "\n".join([head, _markers(), frame, *_legend(graph, len(servers)), *body, "</svg>", ""])


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
        middle=middle,
        right=_by_entities([node for node in nodes if not node.read_only], middle),
        gives=_links((node.name, port.entity) for node in nodes for port in node.produces if port.entity in middle),
        takes=_links((node.name, port.entity) for node in nodes for port in node.consumes if port.entity in middle),
        arrows=_arrows(inside),
        labels={entity: entity.table if entity.server == server else str(entity) for entity in middle},
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
    # A server may stand on both sides, so the right one gets a name of its own.
    return Panel(
        title="across servers",
        left=tuple(sorted({server for server, _ in gives})),
        middle=tuple(sorted(crossing)),
        right=tuple(sorted({f"{server} " for server, _ in takes})),
        gives=gives,
        takes=tuple((f"{server} ", entity) for server, entity in takes),
        labels={entity: entity.table if entity.is_cast else str(entity) for entity in sorted(crossing)},
    )


def _links(pairs: Iterable[tuple[str, Target]]) -> tuple[tuple[str, Target], ...]:
    return tuple(sorted(set(pairs)))


def _arrows(edges: Iterable[Edge]) -> tuple[tuple[str, str, str, str], ...]:
    """What does not run through an entity: implicit edges, and explicit ones that no type explains."""
    found: dict[tuple[str, str, str], dict[str, None]] = {}
    for edge in edges:
        if not isinstance(edge.evidence, Typed) and edge.source != edge.target:
            colour = ENABLES if edge.kind == "implicit" else DIRECT
            said = getattr(edge.evidence, "code", edge.kind)
            found.setdefault((edge.source, edge.target, colour), {})[said] = None
    return tuple((source, target, colour, ", ".join(said)) for (source, target, colour), said in found.items())


def _by_entities(nodes: Sequence[ToolNode], middle: Sequence[Target]) -> tuple[str, ...]:
    """Names in the order of the entities they deal with, so that fewer lines cross."""
    place = {entity: number for number, entity in enumerate(middle)}

    def height(node: ToolNode) -> float:
        touched = [place[port.entity] for port in (*node.produces, *node.consumes) if port.entity in place]
        return sum(touched) / len(touched) if touched else len(middle)

    return tuple(node.name for node in sorted(nodes, key=lambda node: (height(node), node.name)))


def _draw_panel(panel: Panel) -> list[str]:
    rows = _heights(panel.left, panel.height) | _heights(panel.right, panel.height)
    hubs = _heights(panel.middle, panel.height)
    right = set(panel.right)
    out = [
        f'<rect width="{WIDTH}" height="{panel.height}" rx="8" fill="none" stroke="{FRAME}"/>',
        f'<text x="16" y="26" font-size="15" font-weight="bold" fill="{INK}">{escape(panel.title)}</text>',
    ]
    for colour, links, marker in ((GIVES, panel.gives, "hub"), (TAKES, panel.takes, "tool")):
        for name, entity in links:
            tool = (RIGHT if name in right else LEFT, rows[name])
            hub = (MIDDLE + (HUB if name in right else -HUB), hubs[entity])
            ends = (tool, hub) if marker == "hub" else (hub, tool)
            # The two directions leave and arrive a little apart, so that both can be seen.
            shift = -2 if marker == "hub" else 2
            out.append(_curve(*ends, colour, f"{name} — {entity}", shift))
    ends_at = {name: RIGHT + 8 + LETTER * len(name) for name in panel.right}
    for source, target, colour, said in panel.arrows:
        out.append(_arc(source, target, rows, ends_at, colour, said))
    for entity in panel.middle:
        out += _hub(panel.labels[entity], hubs[entity], shared=entity.is_cast)
    for name in panel.left:
        out += _tool(name, LEFT, rows[name], "end", -8)
    for name in panel.right:
        out += _tool(name, RIGHT, rows[name], "start", 8)
    return out


def _heights(names: Sequence[T], height: int) -> dict[T, float]:
    """Names spread evenly from the top of a panel to its bottom."""
    step = (height - TOP - 12) / max(1, len(names))
    return {name: round(TOP + step * (place + 0.5), 1) for place, name in enumerate(names)}


def _tool(name: str, x: float, y: float, anchor: str, offset: float) -> list[str]:
    return [
        f'<circle cx="{x}" cy="{y}" r="3" fill="{INK}"/>',
        f'<text x="{x + offset}" y="{y + 4}" text-anchor="{anchor}" fill="{INK}">{escape(name.strip())}</text>',
    ]


def _hub(label: str, y: float, *, shared: bool) -> list[str]:
    fill = SHARED if shared else OWN
    return [
        f'<rect x="{MIDDLE - HUB}" y="{y - 9}" width="{2 * HUB}" height="18" rx="9" fill="{fill}" stroke="{PALE}"/>',
        f'<text x="{MIDDLE}" y="{y + 3.5}" text-anchor="middle" font-size="10" fill="{INK}">{escape(label)}</text>',
    ]


def _curve(start: tuple[float, float], end: tuple[float, float], colour: str, said: str, shift: float) -> str:
    (x1, y1), (x2, y2) = start, end
    half = (x1 + x2) / 2
    y1, y2 = y1 + shift, y2 + shift
    path = f"M{x1},{y1} C{half},{y1} {half},{y2} {x2},{y2}"
    return _path(path, colour, said, "")


def _arc(source: str, target: str, rows: dict[str, float], ends_at: dict[str, float], colour: str, said: str) -> str:
    """An arrow on the outer side of the right column, or across where one end stands in the left one."""
    y1, y2 = rows[source], rows[target]
    dashes = ' stroke-dasharray="5 3"' if colour == ENABLES else ""
    said = f"{source} → {target}: {said}"
    if source not in ends_at or target not in ends_at:
        x1, x2 = (RIGHT if name in ends_at else LEFT for name in (source, target))
        bend = 60 if x1 == x2 else 0
        return _path(f"M{x1},{y1} C{x1 + bend},{y1} {x2 + bend},{y2} {x2},{y2}", colour, said, dashes)
    x1, x2 = ends_at[source] + 2, ends_at[target] + 4
    far = min(WIDTH - 14.0, max(x1, x2) + 24 + abs(y2 - y1) * 0.35)
    return _path(f"M{x1:.1f},{y1} C{far:.1f},{y1} {far:.1f},{y2} {x2:.1f},{y2}", colour, said, dashes)


def _path(path: str, colour: str, said: str, dashes: str) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-opacity="0.6"{dashes} '
        f'marker-end="url(#{_marker(colour)})"><title>{escape(said)}</title></path>'
    )


def _marker(colour: str) -> str:
    return f"to-{colour[1:]}"


def _markers() -> str:
    drawn = "".join(
        f'<marker id="{_marker(colour)}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="6" markerHeight="6" '
        f'orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="{colour}"/></marker>'
        for colour in (GIVES, TAKES, DIRECT, ENABLES)
    )
    return f"<defs>{drawn}</defs>"


def _legend(graph: DependencyGraph, servers: int) -> list[str]:
    explicit, implicit = len(graph.edges("explicit")), len(graph.edges("implicit"))
    title = f"{len(graph.tools)} tools of {servers} servers: {explicit} explicit and {implicit} implicit edges"
    title = title.replace(" of 1 servers", "")
    out = [f'<text x="{GAP}" y="28" font-size="16" font-weight="bold" fill="{INK}">{title}</text>']
    entries = (
        (GIVES, "", "explicit: gives"),
        (TAKES, "", "explicit: takes"),
        (DIRECT, "", "explicit: observed"),
        (ENABLES, "5 3", "implicit: makes possible"),
    )
    x = GAP
    for colour, dashes, words in entries:
        marker = f'stroke-dasharray="{dashes}" marker-end="url(#{_marker(colour)})"'
        out += [
            f'<path d="M{x},48 h34" stroke="{colour}" {marker}/>',
            f'<text x="{x + 42}" y="52" fill="{PALE}">{words}</text>',
        ]
        x += 70 + round(LETTER * len(words))
    return out

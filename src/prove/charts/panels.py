"""Panels: names in two columns, hubs between them, lines through the hubs and arrows between names, as one SVG."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from math import ceil, sqrt

ROW = 20
TOP = 46
LEFT, MIDDLE, RIGHT = 190, 355, 520
HUB = 60
"""Half the width of a hub."""
WIDTH = 800
GAP = 24
LEGEND = 74
LETTER = 6.5
"""The width of an average letter of the labels."""
DASHES = "5 3"

INTO, OUT_OF = "#2563eb", "#d97706"
"""The colours of the lines from a name into a hub, and from a hub to a name."""
INK, PALE, FRAME, MARKED, PLAIN = "#0f172a", "#475569", "#cbd5e1", "#bbf7d0", "#e2e8f0"


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line is drawn, and what the legend says of it."""

    colour: str
    words: str
    dashed: bool = False


@dataclass(frozen=True, slots=True)
class Arrow:
    """A line from one name to another; the note is shown when one points at it."""

    source: str
    target: str
    stroke: Stroke
    note: str


@dataclass(frozen=True, slots=True)
class Hub:
    """What lines run through."""

    key: str
    label: str
    marked: bool = False


@dataclass(frozen=True, slots=True)
class Panel:
    """One panel: names on the left and on the right, hubs in the middle, and pairs of a name and a hub's key."""

    title: str
    left: tuple[str, ...]
    hubs: tuple[Hub, ...]
    right: tuple[str, ...]
    into: tuple[tuple[str, str], ...]
    out_of: tuple[tuple[str, str], ...]
    arrows: tuple[Arrow, ...] = ()

    @property
    def height(self) -> int:
        rows = max(len(self.left), len(self.right), ceil(len(self.hubs) * 1.6), 2)
        return TOP + rows * ROW + 12


def draw_panels(title: str, panels: Sequence[Panel], strokes: Sequence[Stroke]) -> str:
    """The panels side by side as one SVG document, without scripts and fonts of its own.

    Args:
        title: Stands above them all.
        panels: What to draw.
        strokes: All kinds of lines that occur, in the order of the legend.
    """
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
    return "\n".join([head, _markers(strokes), frame, *_legend(title, strokes), *body, "</svg>", ""])


def _draw_panel(panel: Panel) -> list[str]:
    rows = _heights(panel.left, panel.height) | _heights(panel.right, panel.height)
    hubs = _heights([hub.key for hub in panel.hubs], panel.height)
    right = set(panel.right)
    out = [
        f'<rect width="{WIDTH}" height="{panel.height}" rx="8" fill="none" stroke="{FRAME}"/>',
        f'<text x="16" y="26" font-size="15" font-weight="bold" fill="{INK}">{escape(panel.title)}</text>',
    ]
    for colour, links, marker in ((INTO, panel.into, "hub"), (OUT_OF, panel.out_of, "name")):
        for name, key in links:
            dot = (RIGHT if name in right else LEFT, rows[name])
            hub = (MIDDLE + (HUB if name in right else -HUB), hubs[key])
            ends = (dot, hub) if marker == "hub" else (hub, dot)
            # The two directions leave and arrive a little apart, so that both can be seen.
            shift = -2 if marker == "hub" else 2
            out.append(_curve(*ends, colour, f"{name} — {key}", shift))
    ends_at = {name: RIGHT + 8 + LETTER * len(name) for name in panel.right}
    out += [_arc(arrow, rows, ends_at) for arrow in panel.arrows]
    for each in panel.hubs:
        out += _hub(each, hubs[each.key])
    for name in panel.left:
        out += _name(name, LEFT, rows[name], "end", -8)
    for name in panel.right:
        out += _name(name, RIGHT, rows[name], "start", 8)
    return out


def _heights(names: Sequence[str], height: int) -> dict[str, float]:
    """Names spread evenly from the top of a panel to its bottom."""
    step = (height - TOP - 12) / max(1, len(names))
    return {name: round(TOP + step * (place + 0.5), 1) for place, name in enumerate(names)}


def _name(name: str, x: float, y: float, anchor: str, offset: float) -> list[str]:
    return [
        f'<circle cx="{x}" cy="{y}" r="3" fill="{INK}"/>',
        f'<text x="{x + offset}" y="{y + 4}" text-anchor="{anchor}" fill="{INK}">{escape(name.strip())}</text>',
    ]


def _hub(hub: Hub, y: float) -> list[str]:
    fill = MARKED if hub.marked else PLAIN
    return [
        f'<rect x="{MIDDLE - HUB}" y="{y - 9}" width="{2 * HUB}" height="18" rx="9" fill="{fill}" stroke="{PALE}"/>',
        f'<text x="{MIDDLE}" y="{y + 3.5}" text-anchor="middle" font-size="10" fill="{INK}">{escape(hub.label)}</text>',
    ]


def _curve(start: tuple[float, float], end: tuple[float, float], colour: str, note: str, shift: float) -> str:
    (x1, y1), (x2, y2) = start, end
    half = (x1 + x2) / 2
    y1, y2 = y1 + shift, y2 + shift
    path = f"M{x1},{y1} C{half},{y1} {half},{y2} {x2},{y2}"
    return _path(path, colour, note, "")


def _arc(arrow: Arrow, rows: Mapping[str, float], ends_at: Mapping[str, float]) -> str:
    """An arrow on the outer side of the right column, or across where one end is in the left one."""
    source, target, colour = arrow.source, arrow.target, arrow.stroke.colour
    y1, y2 = rows[source], rows[target]
    dashes = f' stroke-dasharray="{DASHES}"' if arrow.stroke.dashed else ""
    note = f"{source} → {target}: {arrow.note}"
    if source not in ends_at or target not in ends_at:
        x1, x2 = (RIGHT if name in ends_at else LEFT for name in (source, target))
        bend = 60 if x1 == x2 else 0
        return _path(f"M{x1},{y1} C{x1 + bend},{y1} {x2 + bend},{y2} {x2},{y2}", colour, note, dashes)
    x1, x2 = ends_at[source] + 2, ends_at[target] + 4
    far = min(WIDTH - 14.0, max(x1, x2) + 24 + abs(y2 - y1) * 0.35)
    return _path(f"M{x1:.1f},{y1} C{far:.1f},{y1} {far:.1f},{y2} {x2:.1f},{y2}", colour, note, dashes)


def _path(path: str, colour: str, note: str, dashes: str) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{colour}" stroke-opacity="0.6"{dashes} '
        f'marker-end="url(#{_marker(colour)})"><title>{escape(note)}</title></path>'
    )


def _marker(colour: str) -> str:
    return f"to-{colour[1:]}"


def _markers(strokes: Sequence[Stroke]) -> str:
    drawn = "".join(
        f'<marker id="{_marker(stroke.colour)}" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="6" markerHeight="6" '
        f'orient="auto"><path d="M0,0 L8,4 L0,8 z" fill="{stroke.colour}"/></marker>'
        for stroke in strokes
    )
    return f"<defs>{drawn}</defs>"


def _legend(title: str, strokes: Sequence[Stroke]) -> list[str]:
    out = [f'<text x="{GAP}" y="28" font-size="16" font-weight="bold" fill="{INK}">{title}</text>']
    x = GAP
    for stroke in strokes:
        dashes = DASHES if stroke.dashed else ""
        marker = f'stroke-dasharray="{dashes}" marker-end="url(#{_marker(stroke.colour)})"'
        out += [
            f'<path d="M{x},48 h34" stroke="{stroke.colour}" {marker}/>',
            f'<text x="{x + 42}" y="52" fill="{PALE}">{stroke.words}</text>',
        ]
        x += 70 + round(LETTER * len(stroke.words))
    return out

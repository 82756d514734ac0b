"""Plain plots as SVG text: columns over whole numbers, bars with names, a skyline. A page may recolour them."""

from collections.abc import Mapping, Sequence
from html import escape

WIDTH = 640
_WIDE = 1320
_MARK, _SOFT, _BAR = "#3d6fa8", "#667080", "#b4542c"
"""For a plot on its own; a page's style comes first."""

_LABEL = 210
_ROW = 22
_HEIGHT = 180
_BASE = 150
"""The y of the axis."""


def columns(counts: Mapping[int, int], title: str) -> str:
    """A histogram: a column for every value from the least to the most. Wide ranges are put into bins."""
    if not counts:
        return _empty(title)
    bins, width = _binned(counts)
    step = (WIDTH - 40) / len(bins)
    top = max(count for _, count in bins)
    every = -(-len(bins) // 16)
    parts: list[str] = []
    for place, (start, count) in enumerate(bins):
        x = 20 + place * step
        height = (_BASE - 24) * count / top
        named = str(start) if width == 1 else f"{start} to {start + width - 1}"
        parts.append(_rect(x + step * 0.1, _BASE - height, step * 0.8, height, f"{named}: {count:,}"))
        middle = x + step / 2
        if len(bins) <= 16 and count:
            parts.append(f'<text x="{middle:.1f}" y="{_BASE - height - 5:.1f}" text-anchor="middle">{count:,}</text>')
        if place % every == 0:
            parts.append(_note(middle, _BASE + 17, str(start), "middle"))
    return _svg(title, _HEIGHT, [*parts, _axis()])


def bars(counts: Mapping[str, int], title: str) -> str:
    """A bar for every name, in the order given."""
    if not counts:
        return _empty(title)
    top = max(1, *counts.values())
    parts: list[str] = []
    for place, (name, count) in enumerate(counts.items()):
        y = place * _ROW
        length = (WIDTH - _LABEL - 70) * count / top
        shown = name if len(name) <= 34 else name[:33] + "…"
        parts += [
            f'<text x="{_LABEL - 8}" y="{y + 15}" text-anchor="end">{escape(shown)}'
            f"<title>{escape(name)}</title></text>",
            _rect(_LABEL, y + 4, length, _ROW - 8, f"{name}: {count:,}"),
            _note(_LABEL + length + 6, y + 15, f"{count:,}", "start"),
        ]
    return _svg(title, len(counts) * _ROW + 4, parts)


def skyline(counts: Mapping[str, int], title: str, line: int) -> str:
    """Many columns side by side, each with its name under the pointer, and a line at the height that is asked for."""
    if not counts:
        return _empty(title)
    step = (_WIDE - 60) / len(counts)
    top = max(line, *counts.values())
    parts: list[str] = []
    for place, (name, count) in enumerate(counts.items()):
        height = (_BASE - 10) * count / top
        parts.append(_rect(40 + place * step, _BASE - height, step * 0.85, height, f"{name}: {count:,}"))
    y = _BASE - (_BASE - 10) * line / top
    parts += [
        f'<line class="bar" stroke="{_BAR}" x1="40" x2="{_WIDE - 20}" y1="{y:.1f}" y2="{y:.1f}"/>',
        _note(36, y + 4, str(line), "end"),
        _axis(_WIDE),
    ]
    return _svg(title, _BASE + 8, parts, _WIDE)


def _binned(counts: Mapping[int, int]) -> tuple[list[tuple[int, int]], int]:
    """Values and counts without gaps, in bins of a round width if there are many."""
    least, most = min(counts), max(counts)
    width = next(size for size in (1, 2, 5, 10, 20, 50, 100, most + 1) if (most - least) // size < 40)
    first = least - least % width
    bins = dict.fromkeys(range(first, most + 1, width), 0)
    for value, count in counts.items():
        bins[value - value % width] += count
    return list(bins.items()), width


def _rect(x: float, y: float, width: float, height: float, title: str) -> str:
    """A mark, with its number under the pointer."""
    place = f'x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}"'
    return f'<rect class="mark" fill="{_MARK}" {place}><title>{escape(title)}</title></rect>'


def _note(x: float, y: float, text: str, anchor: str) -> str:
    return f'<text class="soft" fill="{_SOFT}" x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(text)}</text>'


def _axis(width: int = WIDTH) -> str:
    return f'<line class="axis" stroke="{_SOFT}" x1="20" x2="{width - 20}" y1="{_BASE}" y2="{_BASE}"/>'


def _empty(title: str) -> str:
    return _svg(title, 30, [_note(20, 20, "nothing yet", "start")])


def _svg(title: str, height: int, parts: Sequence[str], width: int = WIDTH) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" role="img" '
        f'aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="12">{"".join(parts)}</svg>'
    )

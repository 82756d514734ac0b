"""Two plain plots as SVG text: columns over whole numbers, and bars with names. Colours come from the page's style."""

from collections.abc import Mapping, Sequence
from html import escape

WIDTH = 640
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
        parts.append(
            f'<rect class="mark" x="{x + step * 0.1:.1f}" y="{_BASE - height:.1f}" width="{step * 0.8:.1f}" '
            f'height="{height:.1f}"><title>{named}: {count:,}</title></rect>'
        )
        middle = x + step / 2
        if len(bins) <= 16 and count:
            parts.append(f'<text x="{middle:.1f}" y="{_BASE - height - 5:.1f}" text-anchor="middle">{count:,}</text>')
        if place % every == 0:
            parts.append(f'<text class="soft" x="{middle:.1f}" y="{_BASE + 17}" text-anchor="middle">{start}</text>')
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
            f'<rect class="mark" x="{_LABEL}" y="{y + 4}" width="{length:.1f}" height="{_ROW - 8}"/>',
            f'<text class="soft" x="{_LABEL + length + 6:.1f}" y="{y + 15}">{count:,}</text>',
        ]
    return _svg(title, len(counts) * _ROW + 4, parts)


def skyline(counts: Mapping[str, int], title: str, line: int) -> str:
    """Many columns side by side, each with its name under the pointer, and a line at the height that is asked for."""
    if not counts:
        return _empty(title)
    step = (WIDTH - 60) / len(counts)
    top = max(line, *counts.values())
    parts: list[str] = []
    for place, (name, count) in enumerate(counts.items()):
        height = (_BASE - 10) * count / top
        parts.append(
            f'<rect class="mark" x="{40 + place * step:.2f}" y="{_BASE - height:.1f}" width="{step * 0.85:.2f}" '
            f'height="{height:.1f}"><title>{escape(name)}: {count:,}</title></rect>'
        )
    y = _BASE - (_BASE - 10) * line / top
    parts += [
        f'<line class="bar" x1="40" x2="{WIDTH - 20}" y1="{y:.1f}" y2="{y:.1f}"/>',
        f'<text class="soft" x="36" y="{y + 4:.1f}" text-anchor="end">{line}</text>',
    ]
    return _svg(title, _HEIGHT, [*parts, _axis()])


def _binned(counts: Mapping[int, int]) -> tuple[list[tuple[int, int]], int]:
    """Values and counts without gaps, in bins of a round width if there are many."""
    least, most = min(counts), max(counts)
    width = next(size for size in (1, 2, 5, 10, 20, 50, 100, most + 1) if (most - least) // size < 40)
    first = least - least % width
    bins = dict.fromkeys(range(first, most + 1, width), 0)
    for value, count in counts.items():
        bins[value - value % width] += count
    return list(bins.items()), width


def _axis() -> str:
    return f'<line class="axis" x1="20" x2="{WIDTH - 20}" y1="{_BASE}" y2="{_BASE}"/>'


def _empty(title: str) -> str:
    return _svg(title, 30, ['<text class="soft" x="20" y="20">nothing yet</text>'])


def _svg(title: str, height: int, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}">{"".join(parts)}</svg>'
    )

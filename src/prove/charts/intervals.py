"""Values with their intervals as SVG text: a row for each, in groups, on one axis from 0 to 1."""

from collections.abc import Mapping, Sequence
from html import escape
from typing import NamedTuple

from prove.charts.curves import COLOURS, WIDTH

_LEFT, _RIGHT, _ROW, _GAP, _TOP = 210, 56, 18, 10, 8
_SOFT = "#667080"


class Interval(NamedTuple):
    """A value, the ends of its interval, and whose it is."""

    name: str
    value: float
    low: float
    high: float


def intervals(groups: Mapping[str, Sequence[Interval]], title: str) -> str:
    """For each group its name, then a point with a bar for each of its values; one colour for each name."""
    names = list(dict.fromkeys(one.name for group in groups.values() for one in group))
    colours = {name: COLOURS[place % len(COLOURS)] for place, name in enumerate(names)}
    parts: list[str] = []
    y = _TOP
    for group, values in groups.items():
        parts.append(_text(_LEFT - 10, y + _ROW * 0.7, group, "end"))
        for one in values:
            parts.append(_bar(one, y + _ROW / 2, colours[one.name]))
            y += _ROW
        y += _GAP
    axis = [_tick(share, y) for share in (0.0, 0.25, 0.5, 0.75, 1.0)]
    return _svg(title, y + 26, [*axis, *parts])


def _x(share: float) -> float:
    return _LEFT + min(1.0, max(0.0, share)) * (WIDTH - _LEFT - _RIGHT)


def _bar(one: Interval, y: float, colour: str) -> str:
    said = f"{one.name}: {one.value:.3f} ({one.low:.3f} to {one.high:.3f})"
    return (
        f'<g stroke="{colour}" fill="{colour}"><title>{escape(said)}</title>'
        f'<line x1="{_x(one.low):.1f}" x2="{_x(one.high):.1f}" y1="{y:.1f}" y2="{y:.1f}" stroke-width="3" '
        f'stroke-opacity="0.45"/><circle cx="{_x(one.value):.1f}" cy="{y:.1f}" r="4"/></g>'
        + _text(_x(one.high) + 7, y + 4, one.name, "start", soft=True)
    )


def _tick(share: float, bottom: float) -> str:
    x = _x(share)
    line = f'<line class="axis" x1="{x:.1f}" x2="{x:.1f}" y1="{_TOP}" y2="{bottom:.1f}" stroke="#d8dde4"/>'
    return line + _text(x, bottom + 16, f"{share:.0%}", "middle", soft=True)


def _text(x: float, y: float, text: str, anchor: str, *, soft: bool = False) -> str:
    shade = f' class="soft" fill="{_SOFT}"' if soft else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"{shade}>{escape(text)}</text>'


def _svg(title: str, height: float, parts: Sequence[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img" '
        f'aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="12">{"".join(parts)}</svg>'
    )

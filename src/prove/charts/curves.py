"""Lines over steps as SVG text: several series in one plot, each with its name and last value."""

import math
from collections.abc import Iterable, Mapping, Sequence
from html import escape

WIDTH = 640
COLOURS = ("#3d6fa8", "#b4542c", "#4f8a5b", "#8a5fa8", "#a8883d", "#667080", "#c0617f", "#3f9aa0")
_LEFT, _RIGHT, _TOP, _BASE = 54, 14, 12, 186
_LEGEND, _ROW, _LETTER = 226, 18, 6.3
_SOFT = "#667080"

Points = Sequence[tuple[float, float]]


def curves(series: Mapping[str, Points], title: str, *, zero: bool = False) -> str:
    """A line for each series, with points where there are few.

    Args:
        series: Points (x, y) in order of x, by the name of the series. What is not finite is left out.
        zero: Whether the axis includes 0.
    """
    drawn = {name: [point for point in points if all(map(math.isfinite, point))] for name, points in series.items()}
    drawn = {name: points for name, points in drawn.items() if points}
    if not drawn:
        return _svg(title, 40, [f'<text x="{_LEFT}" y="24" class="soft" fill="{_SOFT}">nothing yet</text>'])
    xs = _Scale([x for points in drawn.values() for x, _ in points], _LEFT, WIDTH - _RIGHT)
    values = [y for points in drawn.values() for _, y in points] + ([0.0] if zero else [])
    ys = _Scale(values, _BASE, _TOP)
    parts = [*_grid(ys), *_steps(xs)]
    for number, (name, points) in enumerate(drawn.items()):
        parts += _line(name, points, COLOURS[number % len(COLOURS)], xs, ys)
    legend, rows = _legend(drawn)
    return _svg(title, _LEGEND + _ROW * rows - 8, [*parts, *legend])


class _Scale:
    """Maps values to places. A range without extent is widened."""

    def __init__(self, values: Iterable[float], start: float, end: float) -> None:
        found = list(values)
        self.low, self.high = min(found), max(found)
        if self.low == self.high:
            margin = abs(self.low) / 10 or 0.5
            self.low, self.high = self.low - margin, self.high + margin
        self._start, self._end = start, end

    def __call__(self, value: float) -> float:
        return self._start + (value - self.low) / (self.high - self.low) * (self._end - self._start)

    def ticks(self, count: int) -> list[float]:
        """Round values in the range, about so many."""
        rough = (self.high - self.low) / count
        unit = 10.0 ** math.floor(math.log10(rough))
        step = next(unit * factor for factor in (1, 2, 5, 10) if unit * factor >= rough * 0.999)
        first = math.ceil(self.low / step - 1e-9)
        return [number * step for number in range(first, math.floor(self.high / step + 1e-9) + 1)]


def _grid(ys: _Scale) -> list[str]:
    parts: list[str] = []
    for value in ys.ticks(4):
        y = ys(value)
        parts += [
            f'<line x1="{_LEFT}" x2="{WIDTH - _RIGHT}" y1="{y:.1f}" y2="{y:.1f}" class="axis" stroke="#d8dde4"/>',
            f'<text x="{_LEFT - 6}" y="{y + 4:.1f}" text-anchor="end" class="soft" fill="{_SOFT}">'
            f"{shown(value)}</text>",
        ]
    return parts


def _steps(xs: _Scale) -> list[str]:
    return [
        f'<text x="{xs(value):.1f}" y="{_BASE + 18}" text-anchor="middle" class="soft" fill="{_SOFT}">'
        f"{shown(value)}</text>"
        for value in xs.ticks(8)
    ]


def _line(name: str, points: Points, colour: str, xs: _Scale, ys: _Scale) -> list[str]:
    path = " ".join(f"{xs(x):.1f},{ys(y):.1f}" for x, y in points)
    parts = [f'<polyline points="{path}" fill="none" stroke="{colour}" stroke-width="1.8"/>']
    if len(points) <= 60:
        parts += [
            f'<circle cx="{xs(x):.1f}" cy="{ys(y):.1f}" r="2.4" fill="{colour}">'
            f"<title>{escape(name)}, {shown(x)}: {shown(y)}</title></circle>"
            for x, y in points
        ]
    return parts


def _legend(series: Mapping[str, Points]) -> tuple[list[str], int]:
    """The names with their colours below the plot, and how many rows they take."""
    parts: list[str] = []
    x, row = float(_LEFT), 0
    for number, (name, points) in enumerate(series.items()):
        text = f"{name} {shown(points[-1][1])}"
        width = 17 + _LETTER * len(text) + 16
        if x > _LEFT and x + width > WIDTH:
            x, row = float(_LEFT), row + 1
        y = _LEGEND + _ROW * row
        parts += [
            f'<rect x="{x:.1f}" y="{y - 6}" width="12" height="4" fill="{COLOURS[number % len(COLOURS)]}"/>',
            f'<text x="{x + 17:.1f}" y="{y}">{escape(text)}</text>',
        ]
        x += width
    return parts, row + 1


def shown(value: float) -> str:
    """A number in few characters."""
    if value == int(value) and abs(value) < 1e6:
        return f"{int(value):,}"
    return f"{value:.3g}"


def _svg(title: str, height: int, parts: Iterable[str]) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}" font-family="system-ui, sans-serif" font-size="12">{"".join(parts)}</svg>'
    )

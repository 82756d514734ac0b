"""Progress that a person can follow: a table of the last steps on a terminal; elsewhere one line a step."""

from collections import deque
from collections.abc import Sequence
from types import TracebackType
from typing import Any

from rich.console import Console
from rich.live import Live
from rich.table import Table

from prove.train.metrics import EvaluationRow, GrpoRow, Row, SftRow

SHOWN_STEPS = 12
GAP = 2
"""Between two columns."""
FIRST_KEPT = ("step", "reward", "held out", "loss", "success", "calls", "flat", "entropy", "seconds", "kl", "tokens/s")
"""The columns that a narrow terminal keeps, the most important first; the others follow in their order."""


class LiveTable:
    """Shows rows of metrics on stderr while the block runs."""

    def __init__(self, steps: int, console: Console | None = None) -> None:
        self._steps = steps
        self._console = console or Console(stderr=True)
        self._rows: deque[Row] = deque(maxlen=SHOWN_STEPS)
        self._live = Live(console=self._console, auto_refresh=False) if self._console.is_terminal else None

    def __enter__(self) -> "LiveTable":
        if self._live is not None:
            self._live.start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._live is not None:
            self._live.stop()

    def add(self, row: Row) -> None:
        """Show a row."""
        self._rows.append(row)
        if self._live is None:
            self._console.print(line_of(row, self._steps), soft_wrap=True, highlight=False)
        else:
            self._live.update(self._table(), refresh=True)

    def _table(self) -> Table:
        rows = [cells_of(row, self._steps) for row in self._rows]
        columns = fitting(rows, self._console.width)
        table = Table(box=None, pad_edge=False)
        for name in columns:
            table.add_column(name, justify="right", no_wrap=True)
        for row, cells in zip(self._rows, rows, strict=True):
            style = "bold" if isinstance(row, EvaluationRow) else ""
            table.add_row(*(cells.get(name, "") for name in columns), style=style)
        return table


def fitting(rows: Sequence[dict[str, str]], width: int) -> list[str]:
    """The columns for which there is room, in their order."""
    widths: dict[str, int] = {}
    for cells in rows:
        for name, value in cells.items():
            widths[name] = max(widths.get(name, len(name)), len(value))
    kept, left = set[str](), width
    for name in dict.fromkeys((*FIRST_KEPT, *widths)):
        if name in widths and (widths[name] <= left or not kept):
            kept.add(name)
            left -= widths[name] + GAP
    return [name for name in widths if name in kept]


def line_of(row: Row, steps: int) -> str:
    """A row as one line."""
    return "  ".join(f"{name} {value}" for name, value in cells_of(row, steps).items())


def cells_of(row: Row, steps: int) -> dict[str, str]:
    """What is shown of a row, by column."""
    if isinstance(row, SftRow):
        return _sft(row, steps)
    return _evaluation(row, steps) if isinstance(row, EvaluationRow) else _grpo(row, steps)


def _sft(row: SftRow, steps: int) -> dict[str, str]:
    return {
        "step": f"{row.step}/{steps}",
        "epoch": f"{row.epoch:.2f}",
        "loss": f"{row.loss:.4f}",
        "entropy": f"{row.entropy:.3f}",
        "gradient": f"{row.gradient_norm:.2f}",
        "rate": f"{row.learning_rate:.1e}",
        "tokens/s": _count(row.timing.get("tokens_per_second", 0.0)),
        "seconds": f"{row.timing.get('total', 0.0):.1f}",
    }


def _evaluation(row: EvaluationRow, steps: int) -> dict[str, str]:
    return {
        "step": f"{row.step}/{steps}",
        "held out": f"{row.reward:.3f}",
        **_parts(row.parts),
        "success": f"{row.success:.1%}",
        "calls": f"{row.calls:.1f}",
        "seconds": f"{row.timing.get('total', 0.0):.1f}",
    }


def _grpo(row: GrpoRow, steps: int) -> dict[str, str]:
    timing = row.timing
    split = ("generation", "environment", "reward", "update")
    return {
        "step": f"{row.step}/{steps}",
        "reward": f"{row.reward:.3f}",
        **_parts(row.parts),
        "success": f"{row.success:.1%}",
        "calls": f"{row.calls:.1f}",
        "flat": f"{row.flat_groups}/{row.groups}",
        "entropy": f"{row.entropy:.3f}",
        "kl": f"{row.kl:.4f}",
        "tokens/s": _count(timing.get("tokens_per_second", 0.0)),
        "seconds": f"{timing.get('total', 0.0):.1f}",
        "gen+env+reward+update": "+".join(f"{timing.get(name, 0.0):.1f}" for name in split),
    }


def _parts(parts: dict[str, Any]) -> dict[str, str]:
    return {name[:5]: f"{value:.2f}" for name, value in parts.items()}


def _count(value: float) -> str:
    return f"{value / 1000:.1f}k" if value >= 1000 else f"{value:.0f}"

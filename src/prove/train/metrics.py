"""The metrics of a run: one record a step, in `metrics.jsonl`. All that depends on the machine is in `timing`.

JSON has no number that is not finite: such a one is written as null and read back as NaN.
"""

import math
import os
from collections.abc import Iterable
from pathlib import Path
from typing import Any, cast

import msgspec

from prove.core.errors import UsageError
from prove.data.atomic import write_atomic

METRICS = "metrics.jsonl"


class SftRow(msgspec.Struct, frozen=True, tag="sft", tag_field="kind", kw_only=True):
    """A step of supervised fine-tuning; loss and entropy are means over the learnt tokens."""

    step: int
    epoch: float
    loss: float
    entropy: float
    gradient_norm: float
    learning_rate: float
    learnt_tokens: int
    run_tokens: int
    timing: dict[str, float] = {}


class GrpoRow(msgspec.Struct, frozen=True, tag="grpo", tag_field="kind", kw_only=True):
    """A step of GRPO.

    Args:
        reward, parts, success, calls: Means over the episodes that were scored.
        flat_groups: Groups without variance, which teach nothing, out of `groups`; refilled ones are not counted.
        refilled: Groups that were replaced as they had no variance.
        dropped: Examples that are always or never solved, as far as is known.
        cut_messages: Messages that ended at the limit of their length.
        context_full: Episodes that ended at the limit of the context.
        unscored: Episodes without a score; they teach nothing.
        refused: Examples that could not be played.
        ratio: The mean ratio of the model's probabilities to those noted while sampling: near 1.
        timing: Seconds of sampling (`rollout`: in it `generation`, `environment`, `tokenising`; `waiting` is the part
            of the last two that generation waited for), `reward`, `update`, `total`; and `tokens_per_second` sampled.
    """

    step: int
    reward: float
    parts: dict[str, float]
    success: float
    calls: float
    groups: int
    flat_groups: int
    refilled: int
    dropped: int
    episodes: int
    unscored: int
    refused: int
    cut_messages: int
    context_full: int
    unreadable_calls: int
    lenient_calls: int
    loss: float
    kl: float
    entropy: float
    clip_fraction: float
    ratio: float
    gradient_norm: float
    learning_rate: float
    sampled_tokens: int
    run_tokens: int
    timing: dict[str, float] = {}


class EvaluationRow(msgspec.Struct, frozen=True, tag="evaluation", tag_field="kind", kw_only=True):
    """Means over the episodes of held-out examples, after a step."""

    step: int
    reward: float
    parts: dict[str, float]
    success: float
    calls: float
    episodes: int
    timing: dict[str, float] = {}


Row = SftRow | GrpoRow | EvaluationRow


class MetricsFile:
    """The file with the metrics of a run; a row is on disk as soon as it is added."""

    def __init__(self, run: Path, last_step: int) -> None:
        """Open the file, without what came after `last_step` and without a line that was cut off."""
        self._path = run / METRICS
        self.rows: list[Row] = [row for row in read_metrics(run) if row.step <= last_step]
        if not self.rows or last_step == 0:
            self.rows = []
        write_atomic(self._path, b"".join(_line(row) for row in self.rows))

    def add(self, row: Row) -> None:
        """Append a row."""
        try:
            with open(self._path, "ab") as file:
                file.write(_line(row))
                file.flush()
                os.fsync(file.fileno())
        except OSError as error:
            raise UsageError(f"cannot write {self._path}: {error.strerror}") from error
        self.rows.append(row)


def read_metrics(run: Path) -> list[Row]:
    """The metrics of a run, up to the first line that cannot be read."""
    path = run / METRICS
    rows: list[Row] = []
    for line in path.read_bytes().splitlines() if path.exists() else ():
        try:
            rows.append(_row(line))
        except (msgspec.DecodeError, UnicodeDecodeError):
            break
    return rows


def without_timing(rows: Iterable[Row]) -> list[Row]:
    """The rows without what depends on the machine."""
    return [msgspec.structs.replace(row, timing={}) for row in rows]


def skipped_steps(rows: Iterable[Row]) -> str:
    """One sentence on the steps that left the weights as they were; empty if there are none."""
    norms = [row.gradient_norm for row in rows if not isinstance(row, EvaluationRow)]
    skipped = sum(not math.isfinite(norm) for norm in norms)
    return f"the gradient was not finite in {skipped} of {len(norms)} steps, which changed nothing" if skipped else ""


def _row(line: bytes) -> Row:
    return msgspec.convert(_numbers(msgspec.json.decode(line)), Row)


def _numbers(value: Any) -> Any:
    """A decoded row with NaN for null."""
    if isinstance(value, dict):
        return {name: _numbers(each) for name, each in cast("dict[str, Any]", value).items()}
    return math.nan if value is None else value


def _line(row: Row) -> bytes:
    return msgspec.json.encode(row) + b"\n"

"""Metrics are on disk at once, and a continued run forgets what came after its checkpoint."""

import math
from pathlib import Path

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.train.metrics import (
    METRICS,
    EvaluationRow,
    GrpoRow,
    MetricsFile,
    Row,
    read_metrics,
    skipped_steps,
    without_timing,
)
from tests.train.rows import evaluation_row, grpo_row, sft_row


def test_rows_come_back_as_they_were(tmp_path: Path) -> None:
    file = MetricsFile(tmp_path, 0)
    rows = [evaluation_row(0), grpo_row(1), sft_row(2)]
    for row in rows:
        file.add(row)
    assert read_metrics(tmp_path) == rows == file.rows


def test_rows_after_the_checkpoint_are_forgotten(tmp_path: Path) -> None:
    file = MetricsFile(tmp_path, 0)
    for row in (evaluation_row(0), grpo_row(1), grpo_row(2), evaluation_row(2), grpo_row(3)):
        file.add(row)
    again = MetricsFile(tmp_path, 2)
    assert [(type(row), row.step) for row in again.rows][-1] == (EvaluationRow, 2)
    again.add(grpo_row(3))
    assert [row.step for row in read_metrics(tmp_path)] == [0, 1, 2, 2, 3]


def test_a_run_without_a_checkpoint_begins_again(tmp_path: Path) -> None:
    MetricsFile(tmp_path, 0).add(evaluation_row(0))
    assert MetricsFile(tmp_path, 0).rows == []
    assert read_metrics(tmp_path) == []


def test_a_line_that_was_cut_off_is_dropped(tmp_path: Path) -> None:
    file = MetricsFile(tmp_path, 0)
    file.add(grpo_row(1))
    with open(tmp_path / METRICS, "ab") as broken:
        broken.write(b'{"kind":"grpo","st')
    assert [row.step for row in MetricsFile(tmp_path, 1).rows] == [1]
    assert (tmp_path / METRICS).read_bytes().endswith(b"}\n")


@pytest.mark.parametrize("value", [math.nan, math.inf])
def test_a_row_that_is_not_finite_comes_back(tmp_path: Path, value: float) -> None:
    file = MetricsFile(tmp_path, 0)
    file.add(msgspec.structs.replace(grpo_row(1), gradient_norm=value, loss=value, parts={"validity": value}))
    file.add(grpo_row(2))
    written = (tmp_path / METRICS).read_bytes()
    first, second = MetricsFile(tmp_path, 2).rows
    assert isinstance(first, GrpoRow)
    assert all(math.isnan(each) for each in (first.gradient_norm, first.loss, first.parts["validity"]))
    assert second == grpo_row(2)
    assert (tmp_path / METRICS).read_bytes() == written


def test_a_line_without_its_step_is_dropped(tmp_path: Path) -> None:
    (tmp_path / METRICS).write_bytes(msgspec.json.encode(grpo_row(1)).replace(b'"step":1', b'"step":null'))
    assert read_metrics(tmp_path) == []


def test_steps_that_changed_nothing_are_counted() -> None:
    rows: list[Row] = [evaluation_row(0), sft_row(1), msgspec.structs.replace(sft_row(2), gradient_norm=math.inf)]
    assert skipped_steps(rows) == "the gradient was not finite in 1 of 2 steps, which changed nothing"
    assert skipped_steps(rows[:2]) == ""


def test_what_depends_on_the_machine_is_apart(tmp_path: Path) -> None:
    one, other = grpo_row(1, seconds=1.0), grpo_row(1, seconds=2.0)
    assert one != other
    assert without_timing([one]) == without_timing([other])


def test_a_file_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    file = MetricsFile(tmp_path, 0)
    (tmp_path / METRICS).unlink()
    (tmp_path / METRICS).mkdir()
    with pytest.raises(UsageError, match=r"cannot write .*metrics\.jsonl: Is a directory"):
        file.add(grpo_row(1))

"""TensorBoard reads what we write."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false

from pathlib import Path
from typing import Any

from tensorboard.backend.event_processing.event_accumulator import EventAccumulator

from prove.train.events import EVENTS, Events, scalars
from tests.train.rows import evaluation_row, grpo_row


def read(run: Path) -> Any:
    found: Any = EventAccumulator(str(run / EVENTS))
    found.Reload()
    return found


def test_every_number_of_a_row_is_a_scalar() -> None:
    names = dict(scalars(grpo_row(3)))
    assert names["train/reward"] == 0.53
    assert names["train/parts/coverage"] == 0.5
    assert names["train/timing/update"] == 1.5
    assert "train/step" not in names
    assert dict(scalars(evaluation_row(3)))["evaluation/success"] == 0.25


def test_tensorboard_shows_the_curve(tmp_path: Path) -> None:
    events = Events(tmp_path, 0)
    for step in (1, 2, 3):
        events.add(grpo_row(step))
    events.close()
    shown = [(each.step, round(each.value, 3)) for each in read(tmp_path).Scalars("train/reward")]
    assert shown == [(1, 0.51), (2, 0.52), (3, 0.53)]


def test_a_continued_run_hides_what_came_after_its_checkpoint(tmp_path: Path) -> None:
    events = Events(tmp_path, 0)
    for step in (1, 2, 3):
        events.add(grpo_row(step))
    events.close()
    again = Events(tmp_path, 2)
    again.add(grpo_row(3, seconds=9.0))
    again.close()
    assert [each.step for each in read(tmp_path).Scalars("train/reward")] == [1, 2, 3]

"""The folder of a run: claimed once, locked, continued only with the same configuration."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.train.checkpoints import write_checkpoint
from prove.train.metrics import METRICS
from prove.train.run_folder import CONFIG, check_out, first_difference, open_run

IDENTITY: dict[str, Any] = {"stage": "grpo", "config": {"seed": 0, "tools": ("a", "b"), "grpo": {"steps": 30}}}


OTHER: dict[str, Any] = {"stage": "grpo", "config": {"seed": 0, "tools": ("a", "b"), "grpo": {"steps": 31}}}


def mark(folder: Path) -> None:
    (folder / "state.json").write_text("{}")


def test_a_new_run_begins_at_the_start(tmp_path: Path) -> None:
    with open_run(tmp_path / "run", IDENTITY, resume=False) as run:
        assert run.step == 0
        assert run.checkpoint is None
    assert (tmp_path / "run" / CONFIG).exists()


def test_a_run_is_continued_from_its_checkpoint(tmp_path: Path) -> None:
    with open_run(tmp_path, IDENTITY, resume=False):
        kept = write_checkpoint(tmp_path, 4, mark)
    with open_run(tmp_path, IDENTITY, resume=True) as run:
        assert (run.step, run.checkpoint) == (4, kept)


def test_resume_without_a_run_begins_one(tmp_path: Path) -> None:
    with open_run(tmp_path / "new", IDENTITY, resume=True) as run:
        assert run.step == 0


def test_a_run_is_not_overwritten(tmp_path: Path) -> None:
    with open_run(tmp_path, IDENTITY, resume=False):
        write_checkpoint(tmp_path, 4, mark)
    with (
        pytest.raises(UsageError, match="holds a run with 4 steps done; continue it with --resume, or choose"),
        open_run(tmp_path, IDENTITY, resume=False),
    ):
        pass


def test_another_configuration_is_refused_and_the_difference_named(tmp_path: Path) -> None:
    with open_run(tmp_path, IDENTITY, resume=False):
        write_checkpoint(tmp_path, 4, mark)
    with (
        pytest.raises(UsageError, match=r"has another configuration \(config\.grpo\.steps: 30, not 31\)"),
        open_run(tmp_path, OTHER, resume=True),
    ):
        pass


@pytest.mark.parametrize("resume", [False, True])
def test_a_run_of_which_nothing_was_done_is_begun_anew(tmp_path: Path, resume: bool) -> None:
    with open_run(tmp_path, IDENTITY, resume=False):
        (tmp_path / METRICS).touch()  # and then the start is refused
    check_out(tmp_path, resume=resume)
    with open_run(tmp_path, OTHER, resume=resume) as run:
        assert (run.step, run.checkpoint) == (0, None)
    assert msgspec.json.decode((tmp_path / CONFIG).read_bytes())["config"]["grpo"]["steps"] == 31


def test_a_run_with_steps_and_no_checkpoint_starts_over_with_resume_alone(tmp_path: Path) -> None:
    with open_run(tmp_path, IDENTITY, resume=False):
        (tmp_path / METRICS).write_text("{}\n")
    with pytest.raises(UsageError, match="holds a run with no step done"), open_run(tmp_path, IDENTITY, resume=False):
        pass
    with pytest.raises(UsageError, match="has another configuration"), open_run(tmp_path, OTHER, resume=True):
        pass
    with open_run(tmp_path, IDENTITY, resume=True) as run:
        assert run.step == 0


@pytest.mark.parametrize("resume", [False, True])
def test_the_configuration_of_a_model_is_not_overwritten(tmp_path: Path, resume: bool) -> None:
    (tmp_path / CONFIG).write_text('{"model_type": "qwen3"}')
    with pytest.raises(UsageError), open_run(tmp_path, IDENTITY, resume=resume):
        pass
    assert (tmp_path / CONFIG).read_text() == '{"model_type": "qwen3"}'


def test_a_folder_with_other_files_is_refused(tmp_path: Path) -> None:
    (tmp_path / "thesis.tex").touch()
    with pytest.raises(UsageError, match="is a folder with other files"), open_run(tmp_path, IDENTITY, resume=True):
        pass


def test_two_processes_cannot_train_in_one_folder(tmp_path: Path) -> None:
    with (
        open_run(tmp_path, IDENTITY, resume=False),
        pytest.raises(UsageError, match="another process is training in"),
        open_run(tmp_path, IDENTITY, resume=True),
    ):
        pass
    with open_run(tmp_path, IDENTITY, resume=True):
        pass


def test_a_damaged_configuration_is_explained(tmp_path: Path) -> None:
    (tmp_path / CONFIG).write_text("{")
    with pytest.raises(UsageError, match="is damaged, so the run cannot"), open_run(tmp_path, IDENTITY, resume=True):
        pass


def test_a_file_cannot_be_a_run(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(UsageError, match=r"cannot write .*file"), open_run(tmp_path / "file", IDENTITY, resume=False):
        pass


@pytest.mark.parametrize(
    ("before", "now", "found"),
    [
        ({"a": 1}, {"a": 1}, None),
        ({"a": {"b": 1}}, {"a": {"b": 2}}, ("a.b", 1, 2)),
        ({"a": 1}, {}, ("a", 1, None)),
        ({}, {"a": 1}, ("a", None, 1)),
        ({"a": [1]}, {"a": [2]}, ("a", [1], [2])),
    ],
)
def test_the_first_difference(before: Any, now: Any, found: Any) -> None:
    assert first_difference(before, now) == found


@pytest.mark.parametrize("name", ["x" * 100_000, "a\0b"])
def test_a_name_that_no_folder_can_have_is_one_short_sentence(tmp_path: Path, name: str) -> None:
    with pytest.raises(UsageError, match="cannot write") as refused:
        check_out(tmp_path / name, resume=False)
    assert len(str(refused.value)) < 400

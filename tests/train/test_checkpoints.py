"""Checkpoints appear complete or not at all, and only the newest one stays."""

import os
from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.train.checkpoints import (
    CHECKPOINTS,
    model_folder,
    newest_checkpoint,
    remove_leftovers,
    step_of,
    write_checkpoint,
)


def fill(folder: Path) -> None:
    (folder / "model").mkdir()
    (folder / "model" / "weights").write_text("w")
    (folder / "state.json").write_text("{}")


def names(run: Path) -> list[str]:
    return sorted(path.name for path in (run / CHECKPOINTS).iterdir())


def test_the_newest_checkpoint_counts_and_older_ones_are_removed(tmp_path: Path) -> None:
    assert newest_checkpoint(tmp_path) is None
    write_checkpoint(tmp_path, 9, fill)
    newest = write_checkpoint(tmp_path, 10, fill)
    assert newest_checkpoint(tmp_path) == newest
    assert step_of(newest) == 10
    assert names(tmp_path) == ["000010"]
    assert (newest / "model" / "weights").read_text() == "w"


def test_a_checkpoint_that_fails_leaves_the_older_one(tmp_path: Path) -> None:
    write_checkpoint(tmp_path, 1, fill)

    def fail(folder: Path) -> None:
        fill(folder)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_checkpoint(tmp_path, 2, fail)
    assert names(tmp_path) == ["000001"]


def test_a_checkpoint_can_be_written_again(tmp_path: Path) -> None:
    write_checkpoint(tmp_path, 1, fill)
    write_checkpoint(tmp_path, 1, lambda folder: (folder / "other").touch())
    assert [path.name for path in (tmp_path / CHECKPOINTS / "000001").iterdir()] == ["other"]


def test_what_killed_processes_left_is_removed(tmp_path: Path) -> None:
    write_checkpoint(tmp_path, 3, fill)
    dead = 2**22 - 3
    assert not Path(f"/proc/{dead}").exists()
    for name in (f".000004.{dead}.partial", f".000002.{dead}.removed", f".000004.{os.getppid()}.partial"):
        (tmp_path / CHECKPOINTS / name).mkdir()
    remove_leftovers(tmp_path)
    assert names(tmp_path) == [f".000004.{os.getppid()}.partial", "000003"]


def test_half_a_checkpoint_is_not_taken(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINTS / ".000007.1.partial").mkdir(parents=True)
    assert newest_checkpoint(tmp_path) is None


def test_a_folder_that_is_no_run_has_no_model(tmp_path: Path) -> None:
    assert model_folder(tmp_path) is None
    write_checkpoint(tmp_path, 3, fill)
    assert model_folder(tmp_path) == tmp_path / CHECKPOINTS / "000003" / "model"


def test_a_checkpoint_that_cannot_be_written_is_explained(tmp_path: Path) -> None:
    (tmp_path / CHECKPOINTS).touch()
    with pytest.raises(UsageError, match=r"cannot write .*000001: "):
        write_checkpoint(tmp_path, 1, fill)

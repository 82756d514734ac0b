"""Checkpoints: folders that appear complete or not at all. The newest one counts, and an older one is then removed.

`RUN/checkpoints/000010` has the model (or its adapters) and the tokenizer in `model`, the optimiser's state, and the
state of the loop. Nothing here imports torch.
"""

import os
import shutil
from collections.abc import Callable
from pathlib import Path

from prove.core.errors import UsageError
from prove.data.atomic import is_running

CHECKPOINTS, MODEL = "checkpoints", "model"


def newest_checkpoint(run: Path) -> Path | None:
    """The folder of a run's newest checkpoint."""
    numbered = (run / CHECKPOINTS).glob("[0-9]*")  # any order
    found = [path for path in numbered if path.is_dir() and path.name.isdecimal()]
    return max(found, key=step_of, default=None)


def step_of(checkpoint: Path) -> int:
    """The number of the last step before a checkpoint."""
    return int(checkpoint.name)


def model_folder(run: Path) -> Path | None:
    """The folder with the newest model of a run; None for a folder that is not a run."""
    newest = newest_checkpoint(run)
    return None if newest is None else newest / MODEL


def write_checkpoint(run: Path, step: int, write: Callable[[Path], None]) -> Path:
    """Let a function fill a folder, put it into place, and remove what is older."""
    place = run / CHECKPOINTS
    target = place / f"{step:06d}"
    partial = place / f".{step:06d}.{os.getpid()}.partial"
    try:
        place.mkdir(parents=True, exist_ok=True)
        shutil.rmtree(partial, ignore_errors=True)
        partial.mkdir()
        write(partial)
        _sync(partial)
        if target.exists():  # written by an earlier process that could not use it
            _remove(target)
        os.rename(partial, target)
        _sync_folder(place)
        for path in place.glob("[0-9]*"):  # any order
            if path.name.isdecimal() and step_of(path) < step:
                _remove(path)
    except OSError as error:
        raise UsageError(f"cannot write {target}: {error.strerror or error}") from error
    finally:
        shutil.rmtree(partial, ignore_errors=True)
    return target


def remove_leftovers(run: Path) -> None:
    """Remove what processes left that were killed while they wrote or removed a checkpoint."""
    for path in (run / CHECKPOINTS).glob(".*"):  # any order
        process = path.name.rsplit(".", 2)[-2]
        if process.isdecimal() and (int(process) == os.getpid() or not is_running(int(process))):
            shutil.rmtree(path, ignore_errors=True)


def _remove(checkpoint: Path) -> None:
    """It goes at once, so that nobody finds half of it."""
    gone = checkpoint.with_name(f".{checkpoint.name}.{os.getpid()}.removed")
    os.rename(checkpoint, gone)
    shutil.rmtree(gone, ignore_errors=True)


def _sync(folder: Path) -> None:
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            handle = os.open(path, os.O_RDONLY)
            try:
                os.fsync(handle)
            finally:
                os.close(handle)
    _sync_folder(folder)


def _sync_folder(folder: Path) -> None:
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

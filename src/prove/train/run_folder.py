"""The folder of a run: its configuration, a lock, and where to continue."""

import fcntl
import os
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, cast

import msgspec

from prove.core.errors import UsageError, cut, shown
from prove.data.atomic import write_atomic
from prove.train.checkpoints import newest_checkpoint, remove_leftovers, step_of
from prove.train.metrics import METRICS

CONFIG, LOCK = "config.json", ".lock"


class RunFolder:
    """The folder of a run that this process may write to.

    Args:
        checkpoint: The checkpoint from which the run is continued.
    """

    def __init__(self, path: Path, checkpoint: Path | None) -> None:
        self.path = path
        self.checkpoint = checkpoint

    @property
    def step(self) -> int:
        """How many steps are done."""
        return 0 if self.checkpoint is None else step_of(self.checkpoint)


@contextmanager
def open_run(path: Path, identity: dict[str, Any], *, resume: bool) -> Generator[RunFolder]:
    """The folder of a run, new or to be continued; a run of which nothing was done is begun anew.

    Args:
        identity: What the run is: its configuration, data and model. A run with another one is not continued.
        resume: Whether a run that is there is continued; without it, it is refused.
    """
    with _locked(path):
        check_out(path, resume=resume)
        remove_leftovers(path)
        config = path / CONFIG
        if config.exists() and not _nothing_done(path):
            checkpoint = newest_checkpoint(path)
            _check_identity(path, identity)
        else:
            checkpoint = None
            write_atomic(config, msgspec.json.format(msgspec.json.encode(identity), indent=2))
        yield RunFolder(path, checkpoint)


def check_out(path: Path, *, resume: bool) -> None:
    """Refuse a folder that holds something else than a run, or a run that is not to be continued."""
    if _is_run(path):
        if not resume and not _nothing_done(path):
            checkpoint = newest_checkpoint(path)
            done = "no step" if checkpoint is None else f"{step_of(checkpoint)} steps"
            raise UsageError(
                f"{cut(path)} holds a run with {done} done; continue it with --resume, or choose another --out"
            )
    elif path.is_dir() and any(child.name != LOCK for child in path.iterdir()):
        raise UsageError(f"{cut(path)} is a folder with other files; choose another one with --out")


def _is_run(path: Path) -> bool:
    """Whether a folder holds a run. A path that no file can have is refused."""
    try:
        (path / CONFIG).stat()
    except (FileNotFoundError, NotADirectoryError):
        return False
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise UsageError(f"cannot write {cut(path)}: {reason}") from error
    return True


def _nothing_done(path: Path) -> bool:
    """Whether a folder has the configuration of a run and nothing else of it: its start was refused, or stopped.

    A configuration of something else, such as a model, or one that is damaged does not count: it is not overwritten.
    """
    metrics = path / METRICS
    if newest_checkpoint(path) is not None or (metrics.exists() and metrics.stat().st_size > 0):
        return False
    try:
        known = msgspec.json.decode((path / CONFIG).read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return False
    return "stage" in known and isinstance(known.get("config"), dict)


def _check_identity(path: Path, identity: dict[str, Any]) -> None:
    try:
        known = cast("dict[str, Any]", msgspec.json.decode((path / CONFIG).read_bytes()))
    except msgspec.DecodeError as error:
        raise UsageError(f"{path / CONFIG} is damaged, so the run cannot be continued: {error}") from error
    if (difference := first_difference(known, msgspec.json.decode(msgspec.json.encode(identity)))) is not None:
        key, before, now = difference
        raise UsageError(
            f"the run in {path} has another configuration ({key}: {shown(before)}, not {shown(now)}), "
            "so it is not continued; choose another --out"
        )


def first_difference(before: Any, now: Any, place: str = "") -> tuple[str, Any, Any] | None:
    """The key of the first value that differs, and both values."""
    if not (isinstance(before, dict) and isinstance(now, dict)):
        return _different(place, before, now)
    one, other = cast("tuple[dict[str, Any], dict[str, Any]]", (before, now))
    for key in dict.fromkeys([*other, *one]):
        found = first_difference(one.get(key), other.get(key), f"{place}.{key}" if place else key)
        if found is not None:
            return found
    return None


def _different(place: str, before: Any, now: Any) -> tuple[str, Any, Any] | None:
    return None if before == now else (place, before, now)


@contextmanager
def _locked(path: Path) -> Generator[None]:
    """Let nobody else train in this folder meanwhile."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        handle = os.open(path / LOCK, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW, 0o666)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from error
    try:
        try:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            raise UsageError(f"another process is training in {path}; wait for it, or choose another --out") from error
        yield
    finally:
        os.close(handle)

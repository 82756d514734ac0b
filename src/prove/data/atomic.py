"""Atomic writing: a file is written under a temporary name in its folder and renamed when it is complete.

A link is followed. What is not a regular file (a device, a pipe) is written to directly and never replaced.
"""

import contextlib
import errno
import glob
import os
import stat
from collections.abc import Generator
from pathlib import Path
from typing import BinaryIO

from prove.core.errors import UsageError, shown


@contextlib.contextmanager
def atomic_file(path: str | Path) -> Generator[BinaryIO]:
    """A file to write to. It appears at `path` when the block ends without an error, and otherwise not at all."""
    try:
        with _opened(Path(path)) as file:
            yield file
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from error


def write_atomic(path: str | Path, data: bytes) -> None:
    """Write a file that appears complete or not at all."""
    with atomic_file(path) as file:
        file.write(data)


def check_target(path: str | Path, *, regular: bool = False) -> None:
    """Refuse a path at which no file can be written, before any work is done for it.

    Args:
        path: Where a file is to be written; it need not exist.
        regular: Whether a stream (a pipe, a terminal, a device such as /dev/null) is refused too.
    """
    try:
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        return  # it is made, or the folder is refused when it is made
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from error
    except ValueError as error:  # a zero character
        raise UsageError(f"cannot write {shown(str(path))}: {error}") from error
    if stat.S_ISDIR(mode):
        raise UsageError(f"cannot write {path}: Is a directory")
    if not stat.S_ISREG(mode) and (regular or not (stat.S_ISFIFO(mode) or stat.S_ISCHR(mode))):
        raise UsageError(f"cannot write {path}: it is not a regular file")


def check_apart(out: str | Path, source: str | Path) -> None:
    """Refuse an output that would replace the file that it is made from."""
    try:
        same = os.path.samefile(out, source)
    except (OSError, ValueError):  # one of them is not there
        return
    if same and os.path.isfile(out):
        raise UsageError(f"{out} is the input itself; choose another file")


@contextlib.contextmanager
def _opened(path: Path) -> Generator[BinaryIO]:
    if path.exists() and not path.is_file() and not path.is_dir():
        with open(path, "wb") as file:
            yield file
        return
    target = Path(os.path.realpath(path))
    if target.is_symlink():
        raise OSError(errno.ELOOP, os.strerror(errno.ELOOP))
    _remove_leftovers(target)
    # The process id is part of the name, so that two processes do not write to the same file.
    partial = target.with_name(f".{target.name}.{os.getpid()}.partial")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(partial, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, target)
        _sync_folder(target.parent)
    finally:
        with contextlib.suppress(OSError):  # it was renamed, or never created
            partial.unlink()


def _remove_leftovers(target: Path) -> None:
    """Remove what processes that were killed had written of this file."""
    for left in target.parent.glob(f".{glob.escape(target.name)}.*.partial"):
        process = left.name.rsplit(".", 2)[1]
        if process.isdecimal() and not is_running(int(process)):
            with contextlib.suppress(OSError):  # another process may have removed it
                left.unlink()


def is_running(process: int) -> bool:
    """Whether there is a process with this id."""
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # it is another user's
    return True


def _sync_folder(folder: Path) -> None:
    """Make the rename durable."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

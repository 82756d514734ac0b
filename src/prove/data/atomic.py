"""Atomic writing: a file is written under a temporary name in its folder and renamed when it is complete.

A symbolic link is followed. A stream (a device, a pipe, or `/dev/stdout` and the like, whatever is behind it) is
written to directly and never replaced. A file that is replaced keeps its mode and, where that is allowed, its owner.
Other hard links to it keep the old content: they are other names of the file that was replaced.
"""

import contextlib
import errno
import fcntl
import glob
import os
import re
import stat
import sys
from collections.abc import Generator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import BinaryIO

from prove.core.errors import UsageError, cut, shown

_DESCRIPTORS = re.compile(r"/dev/fd|/proc/(\d+)/(?:task/\d+/)?fd")
MOST_LINKS = 40
STDOUT = 1


@contextlib.contextmanager
def atomic_file(path: str | Path) -> Generator[BinaryIO]:
    """A file to write to. It appears at `path` when the block ends without an error, and otherwise not at all."""
    try:
        with _opened(Path(path)) as file:
            yield file
    except BrokenPipeError:  # who reads the stream has seen enough
        raise
    except OSError as error:
        raise UsageError(f"cannot write {cut(path)}: {error.strerror or error}") from error


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
        descriptor = _descriptor(path)
        if descriptor is not None and fcntl.fcntl(descriptor, fcntl.F_GETFL) & os.O_ACCMODE == os.O_RDONLY:
            raise OSError(errno.EBADF, os.strerror(errno.EBADF))
        mode = os.stat(path).st_mode
    except (FileNotFoundError, NotADirectoryError):
        if not str(path):
            raise UsageError("cannot write a file whose name is empty") from None
        if os.path.basename(path) in ("", ".", ".."):
            raise UsageError(f"cannot write {cut(path)}: it is the name of a folder, not of a file") from None
        return  # it is made, or the folder is refused when it is made
    except OSError as error:
        raise UsageError(f"cannot write {cut(path)}: {error.strerror}") from error
    except ValueError as error:  # a zero character
        raise UsageError(f"cannot write {shown(str(path))}: {error}") from error
    if stat.S_ISDIR(mode):
        raise UsageError(f"cannot write {cut(path)}: Is a directory")
    is_file, is_open = stat.S_ISREG(mode), descriptor is not None
    if (is_open or not is_file) if regular else not (is_open or is_file or stat.S_ISFIFO(mode) or stat.S_ISCHR(mode)):
        raise UsageError(f"cannot write {cut(path)}: it is not a regular file")


def check_apart(out: str | Path, source: str | Path) -> None:
    """Refuse an output that would replace the file that it is made from."""
    try:
        same = os.path.samefile(out, source)
    except (OSError, ValueError):  # one of them is not there
        return
    if same and os.path.isfile(out):
        raise UsageError(f"{cut(out)} is the input itself; choose another file")


def is_stream(path: str | Path) -> bool:
    """Whether a path is a pipe, a device or an open file of this process, which is written to and never replaced."""
    found = Path(path)
    return _descriptor(path) is not None or (found.exists() and not found.is_file() and not found.is_dir())


def printed_beside(path: str | Path) -> AbstractContextManager[object]:
    """While the block runs, what is printed goes to stderr if the output at a path is stdout itself."""
    return contextlib.redirect_stdout(sys.stderr) if _descriptor(path) == STDOUT else contextlib.nullcontext()


def _descriptor(path: str | Path) -> int | None:
    """The descriptor of this process that a path such as /dev/stdout or /dev/fd/3 names; None if it names none.

    Behind it may be a regular file, at any place in it: `prove ... --out /dev/stdout >> file`.
    """
    current = os.path.abspath(path)
    for _ in range(MOST_LINKS):
        folder, name = os.path.split(current)
        folder = os.path.realpath(folder)
        process = _DESCRIPTORS.fullmatch(folder)
        if process is not None and name.isdecimal():
            if process[1] not in (None, str(os.getpid())):
                raise PermissionError(errno.EPERM, "it is an open file of another process")
            return int(name)
        current = os.path.join(folder, name)
        if not os.path.islink(current):
            return None
        current = os.path.join(folder, os.readlink(current))
    return None


@contextlib.contextmanager
def _opened(path: Path) -> Generator[BinaryIO]:
    if is_stream(path):
        descriptor = _descriptor(path)
        with open(path if descriptor is None else os.dup(descriptor), "wb") as file:
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
        with _like(target, partial) as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, target)
        _sync_folder(target.parent)
    finally:
        with contextlib.suppress(OSError):  # it was renamed, or never created
            partial.unlink()


def _like(target: Path, partial: Path) -> BinaryIO:
    """A new file that nobody can read who cannot read the one that it will replace."""
    try:
        known = target.stat()
    except FileNotFoundError:
        return open(partial, "wb")
    partial.unlink(missing_ok=True)
    handle = os.open(partial, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600)
    with contextlib.suppress(PermissionError):  # only an administrator may give files away
        os.fchown(handle, known.st_uid, known.st_gid)
    with contextlib.suppress(PermissionError):  # some file systems have no modes
        os.fchmod(handle, stat.S_IMODE(known.st_mode))
    return open(handle, "wb")


def _remove_leftovers(target: Path) -> None:
    """Remove what processes that were killed had written of this file."""
    for left in target.parent.glob(f".{glob.escape(target.name)}.*.partial"):  # any order
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

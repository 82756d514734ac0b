"""Files that appear whole or not at all: they grow under another name beside their own and take it when complete."""

import contextlib
import os
from collections.abc import Generator
from pathlib import Path
from typing import BinaryIO

from prove.core.errors import UsageError


@contextlib.contextmanager
def whole_file(path: str | Path) -> Generator[BinaryIO]:
    """A file to write to. It is at `path` once the block ends well; a full disk or an interrupt leaves nothing."""
    target = Path(path)
    partial = target.with_name(f".{target.name}.partial")
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(partial, "wb") as file:
            yield file
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, target)
        _sync_folder(target.parent)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror or error}") from error
    finally:
        with contextlib.suppress(OSError):  # it is gone already, or never came to be
            partial.unlink()


def write_whole(path: str | Path, data: bytes) -> None:
    """Write a small file that appears whole or not at all."""
    with whole_file(path) as file:
        file.write(data)


def _sync_folder(folder: Path) -> None:
    """Make the new name last, too."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)

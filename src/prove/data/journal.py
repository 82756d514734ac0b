"""What a long command has done so far: a folder beside its output, which the same command continues.

The folder holds the settings of the command and a file of numbered records, one a line, in the order in which they were
finished. A record is in the file as soon as it is done, so that whatever ends the process loses only what was still
being worked on. Each line has a checksum: a line that was damaged is dropped, and its work done again. The folder is
removed when the output is complete. One process at a time may use it.
"""

import fcntl
import glob
import os
import shutil
import stat
import time
from collections.abc import Generator, Iterator
from contextlib import ExitStack, contextmanager
from fnmatch import fnmatchcase
from pathlib import Path
from typing import Any, BinaryIO
from zlib import crc32

import msgspec

from prove.core.errors import UsageError, cut, shown
from prove.data.atomic import check_target, is_running, write_atomic

SETTINGS, RECORDS = "settings.json", "records.jsonl"
OWN = (SETTINGS, RECORDS, f".{SETTINGS}.*.partial")
"""The files of a journal; a folder that holds others is not one, and is not removed."""

LOCK_SECONDS = 3.0
"""How long a lock is waited for: the workers of a process that was killed hold it for a moment longer."""

Record = tuple[int, int, msgspec.Raw]
"""The number of a record, its checksum, and what it is."""

_decoder = msgspec.json.Decoder(Record)


class LockedError(UsageError):
    """Another process uses the journal."""


def unfinished(out: str | Path) -> Path:
    """The folder of the journal of an output file."""
    target = Path(os.path.realpath(out))
    return target.with_name(f"{target.name}.unfinished")


@contextmanager
def open_journal(folder: Path, settings: dict[str, Any]) -> Generator["Journal"]:
    """The journal in a folder, new or as an earlier process left it. Settings must be those that it began with."""
    with ExitStack() as held:
        with _said(folder):
            file = held.enter_context(_locked(folder))
            _check_settings(folder, settings, file)
            journal = Journal(folder, file)
            _remove_leftovers(folder)
        try:
            yield journal
        except BaseException:
            if not len(journal):
                journal.remove()
            raise


@contextmanager
def _said(folder: Path) -> Generator[None]:
    """Turn an error of the system into a sentence."""
    try:
        yield
    except OSError as error:
        raise UsageError(f"cannot write {cut(folder)}: {error.strerror or error}") from error


class Journal:
    """Numbered records that are on disk as soon as they are added.

    Args:
        damaged: How many records of an earlier process could not be read, and have to be made again.
    """

    def __init__(self, folder: Path, file: BinaryIO) -> None:
        self.folder = folder
        # Written and read without the buffer of the file: it would try again to write what did not fit on the disk.
        self._handle = file.fileno()
        self._file = file
        self._places: dict[int, tuple[int, int]] = {}
        self._end = 0
        self.damaged = 0
        for line in file:
            if not line.endswith(b"\n"):
                break
            self._take(line)
            self._end += len(line)
        os.ftruncate(self._handle, self._end)  # without what was cut off when the process ended

    def _take(self, line: bytes) -> None:
        """Note where a record is. A damaged line becomes an empty one, so that it is reported once."""
        if not line.strip(b" \n"):
            return
        try:
            number, check, raw = _decoder.decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            number, check, raw = 0, -1, b""
        if check == crc32(raw):
            start = line.index(b",", line.index(b",") + 1) + 1
            self._places[number] = (self._end + start, len(raw))
            return
        self.damaged += 1
        os.pwrite(self._handle, b" " * (len(line) - 1), self._end)

    def __contains__(self, number: int) -> bool:
        return number in self._places

    def __len__(self) -> int:
        return len(self._places)

    def add(self, number: int, record: bytes) -> None:
        """Keep a record: JSON in one line."""
        head = b"[%d,%d," % (number, crc32(record))
        line = head + record + b"]\n"
        with _said(self.folder):
            written = 0
            while written < len(line):
                written += os.pwrite(self._handle, line[written:], self._end + written)
        self._places[number] = (self._end + len(head), len(record))
        self._end += len(line)

    def record(self, number: int) -> bytes:
        """One record."""
        start, length = self._places[number]
        return os.pread(self._handle, length, start)

    def records(self) -> Iterator[bytes]:
        """All records in the order of their numbers."""
        return map(self.record, sorted(self._places))

    def remove(self) -> None:
        """Remove the folder: the output is complete. It goes at once, so that nobody finds half of it."""
        if not _is_at(self._file, self.folder / RECORDS):
            return  # somebody has removed it; what is there now is another process's
        gone = self.folder.with_name(f".{self.folder.name}.{os.getpid()}.removed")
        with _said(self.folder):
            os.rename(self.folder, gone)
        shutil.rmtree(gone, ignore_errors=True)


@contextmanager
def _locked(folder: Path) -> Generator[BinaryIO]:
    """The file of records, which no other process can have open here meanwhile."""
    deadline = time.monotonic() + LOCK_SECONDS
    while True:
        with ExitStack() as opened:
            try:
                _check_folder(folder)
                folder.mkdir(parents=True, exist_ok=True)
                # Not where a link leads: what is cut off here must be a journal.
                handle = os.open(folder / RECORDS, os.O_RDWR | os.O_CREAT | os.O_NOFOLLOW | os.O_NONBLOCK, 0o666)
            except FileNotFoundError:  # the process that had it has just removed it
                handle = None
                if time.monotonic() > deadline:
                    raise
            if handle is not None:
                file = opened.enter_context(_regular(handle, folder / RECORDS))
                if _lock(file) and _is_at(file, folder / RECORDS):
                    yield file
                    return
        if time.monotonic() > deadline:
            raise LockedError(f"another process is writing to {cut(folder)}; wait for it, or choose another output")
        time.sleep(0.05)


def _check_folder(folder: Path) -> None:
    """Refuse a folder that is not a journal: all of a journal is removed in the end."""
    if folder.is_symlink():
        raise UsageError(f"cannot write {cut(folder)}: it is a link; remove it, or choose another output")
    for name in sorted(os.listdir(folder)) if folder.is_dir() else []:
        if not any(fnmatchcase(name, own) for own in OWN):
            raise UsageError(
                f"cannot write {cut(folder)}: it holds {shown(name)}, which is not of prove; choose another output"
            )


def _regular(handle: int, path: Path) -> BinaryIO:
    """The open file, unless it is a pipe or a device, which could not be read to its end."""
    if stat.S_ISREG(os.fstat(handle).st_mode):
        return open(handle, "r+b")
    os.close(handle)
    raise UsageError(f"cannot write {cut(path)}: it is not a regular file")


def _lock(file: BinaryIO) -> bool:
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    return True


def _is_at(file: BinaryIO, path: Path) -> bool:
    """Whether an open file is still the one at its path: the process that had it may just have removed it."""
    try:
        return os.path.samestat(os.fstat(file.fileno()), path.stat())
    except FileNotFoundError:
        return False


def _remove_leftovers(folder: Path) -> None:
    """Remove what processes left that were killed while they removed this journal."""
    for left in folder.parent.glob(f".{glob.escape(folder.name)}.*.removed"):  # any order
        process = left.name.rsplit(".", 2)[1]
        if process.isdecimal() and not is_running(int(process)):
            shutil.rmtree(left, ignore_errors=True)


def _check_settings(folder: Path, settings: dict[str, Any], records: BinaryIO) -> None:
    wanted = msgspec.json.format(msgspec.json.encode(settings), indent=2)
    path = folder / SETTINGS
    check_target(path, regular=True)
    if not path.exists():
        os.ftruncate(records.fileno(), 0)  # nobody knows what they were made with
        write_atomic(path, wanted)
        return
    found = path.read_bytes()
    if found == wanted:
        return
    raise UsageError(
        f"{cut(folder)} is the beginning of a run with other settings{_difference(found, settings)}; finish that run, "
        "remove the folder, or choose another output"
    )


def _difference(found: bytes, settings: dict[str, Any]) -> str:
    """The first setting that differs, in brackets."""
    try:
        before = msgspec.json.decode(found, type=dict[str, Any])
    except msgspec.DecodeError:
        return ""
    now = msgspec.to_builtins(settings)
    for name in [*now, *before]:
        if before.get(name) != now.get(name):
            return f" ({name}: {before.get(name)!r:.80}, not {now.get(name)!r:.80})"
    return ""

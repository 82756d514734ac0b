"""The one way in which long commands run: progress, a journal that the same command continues, and how they stop."""

import os
import tempfile
from collections.abc import Generator, Iterator
from contextlib import contextmanager, nullcontext
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from prove.core.errors import UsageError
from prove.data.journal import Journal, open_journal, unfinished
from prove.data.progress import Progress, progress_bar
from prove.data.stopping import stoppable
from prove.data.user_cache import cache_folder


class LongRun:
    """A run of numbered pieces of work, of which those that are done are in its journal.

    Args:
        journal: What is done.
        progress: Is told how much that is.
        total: How many pieces there are.
    """

    def __init__(self, journal: Journal, progress: Progress, total: int) -> None:
        self.journal = journal
        self.progress = progress
        self._total = total
        self._unkept: dict[int, bytes] = {}

    def add(self, number: int, record: bytes, *, keep: bool = True) -> None:
        """Take what a piece of work gave, as JSON in one line.

        What is not to be kept is in the output of this run, and is worked on again if the run has to be continued.
        """
        if keep:
            self.journal.add(number, record)
        else:
            self._unkept[number] = record
        self.progress(len(self.journal) + len(self._unkept), self._total)

    def left(self) -> list[int]:
        """The numbers of the pieces that are not done."""
        self.progress(len(self.journal), self._total)
        return [number for number in range(self._total) if number not in self.journal]

    def records(self) -> Iterator[bytes]:
        """What all pieces gave, in their order."""
        for number in range(self._total):
            yield self._unkept[number] if number in self._unkept else self.journal.record(number)


@contextmanager
def long_run(
    what: str, out: str | Path | None, settings: dict[str, Any], total: int, progress: Progress | None = None
) -> Generator[LongRun]:
    """Run the block as a long command. Its journal stays if the block does not end as it should.

    Args:
        what: What is counted, in the plural: 'episodes'.
        out: The file that is written when all is done, if there is one.
        settings: What the result depends on. A journal that a run with other settings left is refused.
        total: How many pieces there are.
        progress: Is told instead of the progress bar.
    """
    if out is not None and os.path.isdir(out):
        raise UsageError(f"cannot write {out}: Is a directory")
    with stoppable(), open_journal(_folder(out, settings), settings) as journal:
        with progress_bar(what) if progress is None else nullcontext(progress) as shown:
            yield LongRun(journal, shown, total)
        journal.remove()


def _folder(out: str | Path | None, settings: dict[str, Any]) -> Path:
    """Beside the file that is written; in the cache if there is none, or if it is a device or a pipe."""
    if out is not None and (os.path.isfile(out) or not os.path.exists(out)):
        return unfinished(out)
    folder = cache_folder() / "unfinished" / blake2b(msgspec.json.encode(settings), digest_size=12).hexdigest()
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError:
        if os.environ.get("PROVE_CACHE"):  # a folder that the user chose must be usable; the message says why it is not
            return folder
        return Path(tempfile.mkdtemp(prefix="prove-"))
    return folder


def file_settings(path: str | Path) -> dict[str, Any]:
    """What tells whether an input file is still the same: its place, size and time."""
    found = os.stat(path)
    return {"input": os.path.realpath(path), "bytes": found.st_size, "modified": found.st_mtime_ns}

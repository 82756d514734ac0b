"""The one way in which long commands run: progress, a journal that the same command continues, and how they stop."""

import os
import tempfile
from collections.abc import Callable, Generator, Iterator
from contextlib import ExitStack, contextmanager, nullcontext
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from prove import __version__
from prove.console import counted, print_problems
from prove.core.errors import UsageError, cut
from prove.data.atomic import check_target, is_stream
from prove.data.journal import Journal, LockedError, open_journal, unfinished
from prove.data.progress import Progress, progress_bar
from prove.data.stopping import CONTINUE, LOST, stoppable
from prove.data.user_cache import cache_folder
from prove.servers import outside_servers


class LongRun:
    """A run of numbered pieces of work, of which those that are done are in its journal.

    Args:
        journal: What is done.
        progress: Is told how much that is.
        total: How many pieces there are.
        end_progress: Ends the progress bar. Call it before printing: the bar takes what is printed to its terminal.
    """

    def __init__(self, journal: Journal, progress: Progress, total: int, end_progress: Callable[[], None]) -> None:
        self.journal = journal
        self.progress = progress
        self.end_progress = end_progress
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
            if number in self._unkept:
                yield self._unkept[number]
            elif number in self.journal:
                yield self.journal.record(number)
            else:
                raise UsageError(f"only {number:,} of {self._total:,} were there to work on: the input has changed")


@contextmanager
def long_run(
    what: str, out: str | Path | None, settings: dict[str, Any], total: int, progress: Progress | None = None
) -> Generator[LongRun]:
    """Run the block as a long command. Its journal stays if the block does not end as it should.

    A block that prints its result does so inside, so that a full disk behind stdout does not cost what was done.

    Args:
        what: What is counted, in the plural: 'episodes'.
        out: The file that is written when all is done, if there is one.
        settings: What the result depends on, besides the version of the library and the servers outside of it. A
            journal that a run with other settings left is refused.
        total: How many pieces there are.
        progress: Is told instead of the progress bar.
    """
    if out is not None:
        check_target(out)
    complete = {"prove_version": __version__, "outside_servers": outside_servers(), **settings}
    with stoppable(), _journal(out, complete) as (journal, advice), stoppable(advice):
        if journal.damaged:
            damaged = counted(journal.damaged, "damaged record")
            print_problems([f"{cut(journal.folder)} has {damaged}; what is missing is made again"])
        with ExitStack() as bar:
            shown = bar.enter_context(progress_bar(what) if progress is None else nullcontext(progress))
            try:
                yield LongRun(journal, shown, total, bar.close)
            except BrokenPipeError:  # who reads what is printed has seen enough
                journal.remove()
                raise
        journal.remove()


@contextmanager
def _journal(out: str | Path | None, settings: dict[str, Any]) -> Generator[tuple[Journal, str]]:
    """The journal of a run, and what to do if the run is stopped.

    It is beside the file that is written. If there is none (or it is a stream), it is in the cache; and if another
    process uses that one, or there is no cache, in a temporary folder.
    """
    if out is not None and not is_stream(out):
        with open_journal(unfinished(out), settings) as journal:
            yield journal, CONTINUE
        return
    name = blake2b(msgspec.json.encode(settings), digest_size=12).hexdigest()
    with ExitStack() as held:
        try:
            journal, advice = held.enter_context(open_journal(cache_folder() / "unfinished" / name, settings)), CONTINUE
        except UsageError as error:
            if os.environ.get("PROVE_CACHE") and not isinstance(error, LockedError):
                raise  # a folder that the user chose must be usable
            folder = held.enter_context(_temporary_folder())
            journal, advice = held.enter_context(open_journal(folder / name, settings)), LOST
        yield journal, advice


@contextmanager
def _temporary_folder() -> Generator[Path]:
    try:
        folder = tempfile.TemporaryDirectory(prefix="prove-")
    except OSError as error:
        raise UsageError(f"cannot write to a temporary folder: {error.strerror}") from error
    with folder as path:
        yield Path(path)


def file_settings(path: str | Path) -> dict[str, Any]:
    """What tells whether an input file is still the same: its place, size and time."""
    found = os.stat(path)
    return {"input": os.path.realpath(path), "bytes": found.st_size, "modified": found.st_mtime_ns}

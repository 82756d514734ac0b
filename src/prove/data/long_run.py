"""The one way in which long commands run: progress, a journal that the same command continues, and how they stop."""

from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from prove.data.journal import Journal, open_journal
from prove.data.progress import Progress, progress_bar
from prove.data.stopping import stoppable


class LongRun:
    """A run of numbered pieces of work, of which those that are done are in its journal."""

    def __init__(self, journal: Journal, progress: Progress, total: int) -> None:
        self.journal = journal
        self._progress = progress
        self._total = total
        progress(len(journal), total)

    def add(self, number: int, record: bytes) -> None:
        """Keep what a piece of work gave."""
        self.journal.add(number, record)
        self._progress(len(self.journal), self._total)

    def left(self) -> list[int]:
        """The numbers of the pieces that are not done."""
        return [number for number in range(self._total) if number not in self.journal]


@contextmanager
def long_run(what: str, folder: Path, settings: dict[str, Any], total: int) -> Generator[LongRun]:
    """Run the block as a long command; the folder of its journal stays if the block does not end as it should.

    Args:
        what: What is counted, in the plural: 'episodes'.
        folder: Where the journal is. It is removed when the block has ended without an error.
        settings: What the result depends on. A folder that was left by a run with others is refused.
        total: How many pieces there are.
    """
    with stoppable(), open_journal(folder, settings) as journal:
        with progress_bar(what) as progress:
            yield LongRun(journal, progress, total)
        journal.remove()

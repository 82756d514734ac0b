"""Makes a set: chunks on several processes, accepted in order, streamed to disk; an interrupted run is resumed."""

from collections import deque
from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import msgspec

from prove.core.errors import UsageError, cut, shown
from prove.core.examples import FORMAT, Example
from prove.data.atomic import check_target, write_atomic
from prove.data.journal import Journal, unfinished
from prove.data.long_run import LongRun, long_run
from prove.data.parquet import ExampleWriter, count_rows
from prove.data.progress import Progress
from prove.data.read import EXAMPLES
from prove.data.workers import worker_pool
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import KINDS, ChunkResult, kind_of, library, library_graph, run_chunk, world_seed
from prove.synth.run.coverage import DELAY, Coverage
from prove.synth.run.report import Report, Tally
from prove.synth.run.report_page import PAGE, REPORT, render_page, write_report
from prove.synth.run.selection import Acceptance

CONFIG = "config.json"
MAX_EMPTY_CHUNKS = 40
"""Chunks in a row that add nothing, after which the run is given up."""
MAX_PASSED_CHUNKS = 100_000
"""Chunks in a row of kinds that are full, after which no other kind is waited for."""


def synthesize(config: SynthConfig, out: str | Path, workers: int = 1, progress: Progress | None = None) -> Report:
    """Make a set in a folder, or continue one that was interrupted; the same configuration gives the same bytes."""
    folder = Path(out)
    _check_servers(config)
    acceptance = Acceptance(config)  # refuses shares that cannot be
    if not _is_new(config, folder) and not unfinished(folder / EXAMPLES).exists():
        finished = _finished(config, folder)
        if finished is not None and _has_page(finished, folder):
            return finished
    library_graph()  # built before the processes start, so that they find it in the cache
    with long_run("examples", folder / EXAMPLES, msgspec.to_builtins(config), config.count, progress) as run:
        # Again, now that nobody else can: another process may have begun or finished a run meanwhile.
        known = not claim_folder(config, folder)
        if known and not len(run.journal) and (finished := _finished(config, folder)) is not None:
            if not _has_page(finished, folder):
                write_report(finished, folder)
            return finished
        return _make(config, folder, workers, acceptance, run)


def _make(config: SynthConfig, folder: Path, workers: int, acceptance: Acceptance, run: LongRun) -> Report:
    tally = Tally(library())
    coverage = Coverage(library().only(config.servers or library().names).tools)
    barren = made = 0
    run.progress(made, config.count)
    with ExampleWriter(folder / EXAMPLES) as writer:
        for result in _chunks(config, folder, workers, acceptance, coverage, run.journal):
            taken = 0
            for reason, times in result.discards.items():
                tally.discard(_heading(reason), times)
            for reason, times in result.fallbacks.items():
                tally.fall_back(reason, times)
            for example in result.examples:
                if not acceptance.wants(result.kind):
                    break  # there is enough of its kind; what is left over was no failure
                offered = acceptance.offer(example, result.kind, world_seed(config, result.index))
                if isinstance(offered, Example):
                    writer.write(offered)
                    tally.add(offered)
                    coverage.count(offered)
                    taken += 1
                    made += 1
                else:
                    tally.discard(offered)
            coverage.end(result.index)
            barren = 0 if taken else barren + 1
            if barren > MAX_EMPTY_CHUNKS:
                break
            run.progress(made, config.count)
    report = tally.report()
    write_report(report, folder)
    if not acceptance.done:
        reason = next(iter(report.discards), "nothing could be planned")
        lacking = ", ".join(kind for kind, left in acceptance.left.items() if left)
        raise UsageError(
            f"only {made:,} of {config.count:,} examples could be made, which are in {cut(folder)}; {MAX_EMPTY_CHUNKS} "
            f"worlds in a row gave no new {lacking} (mostly: {reason})"
        )
    return report


def claim_folder(config: SynthConfig, folder: Path) -> bool:
    """Write the configuration into the folder of a run, if it is new. Only for who has the lock."""
    new = _is_new(config, folder)
    if new:
        write_atomic(folder / CONFIG, _text(config))
    return new


def _is_new(config: SynthConfig, folder: Path) -> bool:
    """Whether a folder holds no run. One that belongs to another configuration, or cannot be written, is refused."""
    for name in (CONFIG, EXAMPLES, REPORT, PAGE):
        check_target(folder / name, regular=True)
    target = folder / CONFIG
    try:
        folder.mkdir(parents=True, exist_ok=True)
        known = target.read_bytes() if target.exists() else None
    except OSError as error:
        raise UsageError(f"cannot write {cut(folder)}: {error.strerror}") from error
    if known is None or known == _text(config):
        return known is None
    other = "another configuration" if f'"{FORMAT}"'.encode() in known else "examples of an older format"
    raise UsageError(f"{cut(folder)} holds a run with {other}; choose another folder")


def _text(config: SynthConfig) -> bytes:
    """What is in the file of a configuration."""
    return msgspec.json.format(msgspec.json.encode({"format": FORMAT, **msgspec.to_builtins(config)}), indent=2)


def _finished(config: SynthConfig, folder: Path) -> Report | None:
    """The report of a run that is complete: nothing of it has to be made again, but perhaps the page.

    The examples are complete if the footer of their file is, and counts as many as the report.
    """
    try:
        report = msgspec.json.decode((folder / REPORT).read_bytes(), type=Report)
        complete = count_rows(folder / EXAMPLES) == report.kept == config.count
    except (OSError, msgspec.DecodeError, UnicodeDecodeError, UsageError):
        return None
    return report if complete else None


def _has_page(report: Report, folder: Path) -> bool:
    """Whether the page of a report is there, and complete."""
    try:
        return (folder / PAGE).read_bytes() == render_page(report).encode()
    except OSError:
        return False


def _heading(reason: str) -> str:
    """A reason without its details, so that reasons can be counted."""
    return reason.partition(": ")[0] if ": " in reason else reason


def _check_servers(config: SynthConfig) -> None:
    for name in config.servers:
        if name not in library().servers:
            raise UsageError(f"there is no server {shown(name)}; there are {', '.join(library().names)}")


def _chunks(
    config: SynthConfig, folder: Path, workers: int, acceptance: Acceptance, coverage: Coverage, journal: Journal
) -> Iterator[ChunkResult]:
    """Chunk results in the order of their index, until the set is full. Chunks of a kind that is full are left out.

    Whoever takes a result ends its chunk in `coverage` before the next one is made: no chunk is begun before all those
    have ended of which it is told.
    """
    wanted = _wanted(config, acceptance)
    if workers == 1:
        while not acceptance.done:
            index = next(wanted)
            lacking = coverage.lacking(index)
            yield _result(journal, index, lambda: make_chunk(config, str(folder), index, lacking))  # noqa: B023 - called at once
        return
    waiting: deque[tuple[int, Callable[[], bytes]]] = deque()
    with worker_pool(workers) as pool:
        following = next(wanted)
        while not acceptance.done:
            while len(waiting) < 2 * workers and (not waiting or following < waiting[0][0] + DELAY):
                asked = (config, str(folder), following, coverage.lacking(following))
                made = following in journal
                waiting.append((following, bytes if made else pool.submit(make_chunk, *asked).result))
                following = next(wanted)
            number, make = waiting.popleft()
            if acceptance.wants(kind_of(config, number)):
                yield _result(journal, number, make)


def _result(journal: Journal, index: int, make: Callable[[], bytes]) -> ChunkResult:
    """The result of a chunk: from the journal, or made and added to it."""
    if index not in journal:
        journal.add(index, make())
    return msgspec.json.decode(journal.record(index), type=ChunkResult)


def make_chunk(config: SynthConfig, folder: str, index: int, lacking: tuple[str, ...]) -> bytes:
    """Make a chunk; its result as JSON."""
    return msgspec.json.encode(run_chunk(config, index, folder, lacking))


def _wanted(config: SynthConfig, acceptance: Acceptance) -> Iterator[int]:
    """The indices of the chunks whose kind is not full yet."""
    passed = 0
    for index in count():
        if acceptance.wants(kind_of(config, index)):
            passed = 0
            yield index
        elif (passed := passed + 1) > MAX_PASSED_CHUNKS:
            left = next(kind for kind in KINDS if acceptance.wants(kind))
            raise UsageError(f"no world is left for more of the kind {left!r}; choose other shares")

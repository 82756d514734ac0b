"""Makes a set: chunks on several processes, accepted in order, streamed to disk; an interrupted run is resumed."""

import signal
from collections import deque
from collections.abc import Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import count
from pathlib import Path

import msgspec

from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.data.atomic import write_atomic
from prove.data.parquet import ExampleWriter
from prove.data.progress import Progress
from prove.data.read import EXAMPLES
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import KINDS, ChunkResult, kind_of, library, library_graph, run_chunk, world_seed
from prove.synth.run.report import Report, Tally
from prove.synth.run.report_page import write_report
from prove.synth.run.selection import Acceptance

CONFIG, CHUNKS = "config.json", "chunks"
MOST_BARREN = 40
"""Chunks in a row that add nothing, after which the run is given up."""
MOST_PASSED = 100_000
"""Chunks in a row of kinds that are full, after which the run is given up."""
GOES_ON = "the same command goes on where it was"


def synthesize(config: SynthConfig, out: str | Path, workers: int = 1, progress: Progress | None = None) -> Report:
    """Make a set in a folder, or resume an interrupted run; the same configuration gives the same bytes."""
    folder = Path(out)
    _check_servers(config)
    acceptance, tally = Acceptance(config), Tally(library())
    claim_folder(config, folder)
    library_graph()  # built before the processes start, so that they find it in the cache
    barren = made = 0
    with ExampleWriter(folder / EXAMPLES) as writer:
        for result in _chunks(config, folder, workers, acceptance):
            taken = 0
            for reason, times in result.discards.items():
                tally.discard(_heading(reason), times)
            for reason, times in result.fallbacks.items():
                tally.fall_back(reason, times)
            for example in result.examples:
                if not acceptance.wants(result.kind):
                    break  # its kind is full; the rest does not count as discarded
                offered = acceptance.offer(example, result.kind, world_seed(config, result.index))
                if isinstance(offered, Example):
                    writer.write(offered)
                    tally.add(offered)
                    taken += 1
                    made += 1
                else:
                    tally.discard(offered)
            barren = 0 if taken else barren + 1
            if barren > MOST_BARREN:
                break
            if progress is not None:
                progress(made, config.count)
    report = tally.report()
    write_report(report, folder)
    if not acceptance.done:
        reason = next(iter(report.discards), "nothing could be planned")
        lacking = ", ".join(kind for kind, left in acceptance.left.items() if left)
        raise UsageError(
            f"only {made:,} of {config.count:,} examples could be made, which are in {folder}; {MOST_BARREN} worlds in "
            f"a row gave no new {lacking} (mostly: {reason})"
        )
    return report


def claim_folder(config: SynthConfig, folder: Path) -> None:
    """Make the folder of a run, or make sure that it belongs to this configuration."""
    wanted = msgspec.json.format(msgspec.json.encode(config), indent=2)
    target = folder / CONFIG
    try:
        (folder / CHUNKS).mkdir(parents=True, exist_ok=True)
        known = target.read_bytes() if target.exists() else None
    except OSError as error:
        raise UsageError(f"cannot write {folder}: {error.strerror}") from error
    if known is None:
        write_atomic(target, wanted)
    elif known != wanted:
        raise UsageError(f"{folder} holds a run with another configuration; choose another folder")


def _heading(reason: str) -> str:
    """A reason without its details, so that reasons can be counted."""
    return reason.partition(": ")[0] if ": " in reason else reason


def _check_servers(config: SynthConfig) -> None:
    for name in config.servers:
        if name not in library().servers:
            raise UsageError(f"there is no server {name!r}; there are {', '.join(library().names)}")


def _chunks(config: SynthConfig, folder: Path, workers: int, acceptance: Acceptance) -> Iterator[ChunkResult]:
    """Chunk results in the order of their index, until the set is full. Chunks of a kind that is full are left out."""
    wanted = _wanted(config, acceptance)
    if workers == 1:
        while not acceptance.done:
            yield load_chunk(make_chunk(config, str(folder), next(wanted)))
        return
    waiting: deque[tuple[int, Future[str]]] = deque()
    # Only this process handles an interrupt; the workers finish their current chunk.
    with ProcessPoolExecutor(workers, initializer=signal.signal, initargs=(signal.SIGINT, signal.SIG_IGN)) as pool:
        try:
            while not acceptance.done:
                while len(waiting) < 2 * workers:
                    index = next(wanted)
                    waiting.append((index, pool.submit(make_chunk, config, str(folder), index)))
                number, future = waiting.popleft()
                if acceptance.wants(kind_of(config, number)):
                    yield load_chunk(future.result())
        except BrokenProcessPool as error:
            raise UsageError(f"a worker process was killed; {GOES_ON}") from error
        finally:
            pool.shutdown(wait=True, cancel_futures=True)


def _wanted(config: SynthConfig, acceptance: Acceptance) -> Iterator[int]:
    """The indices of the chunks whose kind is not full yet."""
    passed = 0
    for index in count():
        if acceptance.wants(kind_of(config, index)):
            passed = 0
            yield index
        elif (passed := passed + 1) > MOST_PASSED:
            left = next(kind for kind in KINDS if acceptance.wants(kind))
            raise UsageError(f"no world is left for more of the kind {left!r}; choose other shares")


def make_chunk(config: SynthConfig, folder: str, index: int) -> str:
    """Make sure that a chunk is on disk; returns its path. One that is complete is not made again."""
    path = Path(folder) / CHUNKS / f"{index:06d}.json"
    if not _is_complete(path):
        write_atomic(path, msgspec.json.encode(run_chunk(config, index, folder)))
    return str(path)


def load_chunk(path: str) -> ChunkResult:
    """A chunk from disk."""
    try:
        return msgspec.json.decode(Path(path).read_bytes(), type=ChunkResult)
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror or error}") from error


def _is_complete(path: Path) -> bool:
    """Whether a complete chunk is on disk; a part that a crash left does not count."""
    try:
        return path.exists() and load_chunk(str(path)).index == int(path.stem)
    except msgspec.DecodeError:
        return False

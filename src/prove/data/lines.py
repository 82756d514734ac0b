"""Examples and episodes on disk, one JSON object a line. A broken line is said and the others are kept.

A line is broken, too, if it contradicts itself: then neither the rollout nor the reward could make sense of it.
"""

import contextlib
import os
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import TypeVar

import msgspec

from prove.core.errors import UsageError
from prove.core.trace import Episode, Example

T = TypeVar("T", Example, Episode)


class BadLine(msgspec.Struct, frozen=True):
    """A line that could not be read, and why."""

    number: int
    reason: str


def read_lines(path: str | Path, kind: type[T]) -> Iterator[T | BadLine]:
    """The records of a file in order; what is wrong with a line takes its place."""
    decoder = msgspec.json.Decoder(kind)
    try:
        with open(path, "rb") as file:
            for number, line in enumerate(file, 1):
                if not line.strip():
                    continue
                try:
                    record = decoder.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                    yield BadLine(number, str(error))
                    continue
                flaw = next(flaws(record if isinstance(record, Example) else record.example), None)
                yield record if flaw is None else BadLine(number, flaw)
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error


def write_lines(path: str | Path, records: Iterable[Example | Episode]) -> int:
    """Write records to a file that appears whole or not at all; returns how many."""
    target = Path(path)
    partial = target.with_name(f".{target.name}.partial")
    count = 0
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        with open(partial, "wb") as file:
            for record in records:
                file.write(msgspec.json.encode(record) + b"\n")
                count += 1
            file.flush()
            os.fsync(file.fileno())
        os.replace(partial, target)
    except OSError as error:
        raise UsageError(f"cannot write {path}: {error.strerror}") from error
    finally:
        with contextlib.suppress(OSError):  # it is gone already, or never came to be
            partial.unlink()
    return count


def flaws(example: Example) -> Iterator[str]:
    """What an example says that cannot be: a sentence for each."""
    if not example.turns:
        yield "it has no turns"
    known: set[str] = set()
    for number, turn in enumerate(example.turns, 1):
        for call in turn.reference_calls:
            for edge in call.depends:
                if edge.source not in known:
                    yield f"reference call {call.id!r} depends on {edge.source!r}, which does not come before it"
            if call.id in known:
                yield f"there are two reference calls {call.id!r}"
            known.add(call.id)
        ids = {call.id for call in turn.reference_calls}
        yield from (f"a goal of turn {number} names {g.call!r}, no call of it" for g in turn.goals if g.call not in ids)
    if example.expected is not None and (unknown := sorted(known - example.expected.results.keys())):
        yield f"what reference call {unknown[0]!r} gives is not in its expected results"


def read_examples(path: str | Path) -> tuple[list[Example], list[str]]:
    """The examples of a file, and a sentence for every line that could not be read."""
    return _sorted_out(path, Example)


def read_episodes(path: str | Path) -> tuple[list[Episode], list[str]]:
    """The episodes of a file that can be scored as they are, and a sentence for every line that cannot."""
    return _sorted_out(path, Episode)


def nth_episode(path: str | Path, number: int) -> Episode:
    """One episode of a file, counted from 1."""
    for place, record in enumerate(read_lines(path, Episode), 1):
        if place == number:
            if isinstance(record, BadLine):
                raise UsageError(f"{path}, line {record.number} is no episode: {record.reason}")
            return record
    raise UsageError(f"{path} has no episode {number}")


def _sorted_out(path: str | Path, kind: type[T]) -> tuple[list[T], list[str]]:
    good: list[T] = []
    bad: list[str] = []
    for record in read_lines(path, kind):
        if isinstance(record, BadLine):
            bad.append(f"{path}, line {record.number} is no {kind.__name__.lower()}: {record.reason}")
        else:
            good.append(record)
    return good, bad

"""JSON lines files of examples and episodes. A bad line is reported, and the others are read.

A line is also bad if its example contradicts itself, since neither rollout nor reward could use it.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.data.atomic import atomic_file
from prove.data.format import check_format

T = TypeVar("T", Example, Episode)


class BadLine(msgspec.Struct, frozen=True):
    """A line that could not be read, and the reason."""

    number: int
    reason: str


def read_lines(path: str | Path, kind: type[T]) -> Iterator[T | BadLine]:
    """The records of a file in order; a `BadLine` in place of a line that is not one."""
    decoder = msgspec.json.Decoder(kind)
    try:
        with open(path, "rb") as file:
            for number, line in enumerate(file, 1):
                if not line.strip():
                    continue
                check_format(kind, line, path)
                try:
                    record = decoder.decode(line)
                except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
                    yield BadLine(number, str(error))
                    continue
                flaw = next(flaws(record if isinstance(record, Example) else record.example), None)
                yield record if flaw is None else BadLine(number, flaw)
    except OSError as error:
        raise UsageError(f"cannot read {path}: {error.strerror}") from error


def write_lines(path: str | Path, records: Iterable[Example | Episode | dict[str, Any]]) -> int:
    """Write records to a file that appears complete or not at all; returns how many."""
    count = 0
    with atomic_file(path) as file:
        for record in records:
            file.write(msgspec.json.encode(record) + b"\n")
            count += 1
    return count


def flaws(example: Example) -> Iterator[str]:
    """The contradictions in an example, one sentence for each."""
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
        yield from (
            f"a goal of turn {number} names {goal.call!r}, which is not one of its reference calls"
            for goal in turn.goals
            if goal.call not in ids
        )
    if example.expected is not None and (unknown := sorted(known - example.expected.results.keys())):
        yield f"reference call {unknown[0]!r} has no expected result"


def read_examples(path: str | Path) -> tuple[list[Example], list[str]]:
    """The examples of a file, and one sentence for every bad line."""
    return _good_and_bad(path, Example)


def read_episodes(path: str | Path) -> tuple[list[Episode], list[str]]:
    """The episodes of a file, and one sentence for every bad line."""
    return _good_and_bad(path, Episode)


def nth_episode(path: str | Path, number: int) -> Episode:
    """One episode of a file, counted from 1."""
    for place, record in enumerate(read_lines(path, Episode), 1):
        if place == number:
            if isinstance(record, BadLine):
                raise UsageError(_problem(path, Episode, record))
            return record
    raise UsageError(f"{path} has no episode {number}")


def _good_and_bad(path: str | Path, kind: type[T]) -> tuple[list[T], list[str]]:
    good: list[T] = []
    bad: list[str] = []
    for record in read_lines(path, kind):
        if isinstance(record, BadLine):
            bad.append(_problem(path, kind, record))
        else:
            good.append(record)
    return good, bad


def _problem(path: str | Path, kind: type, line: BadLine) -> str:
    return f"{path}, line {line.number} is not an {kind.__name__.lower()}: {line.reason}"

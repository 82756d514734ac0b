"""JSON lines files of examples and episodes. A bad line is reported, and the others are read.

A line is also bad if its example contradicts itself, since neither rollout nor reward could use it.
"""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from prove.core.episodes import Episode
from prove.core.errors import UsageError, cut, shown
from prove.core.examples import LIBRARY, Example
from prove.core.session import is_seed
from prove.data.atomic import atomic_file
from prove.data.format import check_format

T = TypeVar("T", Example, Episode)


class BadLine(msgspec.Struct, frozen=True, tag=True):
    """A line of a file, or a row of a table, that could not be used, and the reason."""

    number: int
    reason: str


def read_lines(path: str | Path, kind: type[T]) -> Iterator[T | BadLine]:
    """The records of a file in order; a `BadLine` in place of a line that is not one."""
    return (record for _, record in numbered_lines(path, kind))


def numbered_lines(path: str | Path, kind: type[T]) -> Iterator[tuple[int, T | BadLine]]:
    """The same with the number of each line, counted from 1."""
    decoder, checked = msgspec.json.Decoder(kind), False
    try:
        with open(path, "rb") as file:
            for number, line in enumerate(file, 1):
                if not line.strip():
                    continue
                if not checked:
                    check_format(kind, line, path)
                    checked = True
                yield number, decoded(decoder, number, line)
    except OSError as error:
        raise UsageError(f"cannot read {cut(path)}: {error.strerror}") from error


def decoded(decoder: "msgspec.json.Decoder[T]", number: int, text: bytes | str) -> T | BadLine:
    """The record of a line or a row; a `BadLine` if it is not one, or contradicts itself."""
    try:
        record = decoder.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        return BadLine(number, cut(error))
    flaw = next(flaws(record) if isinstance(record, Example) else episode_flaws(record), None)
    return record if flaw is None else BadLine(number, flaw)


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
    if example.environment == LIBRARY and not is_seed(example.seed):
        yield f"its seed {shown(example.seed)} is not a whole number from 0 up and below 2^64"
    known: set[str] = set()
    for number, turn in enumerate(example.turns, 1):
        if turn.advance < 0:
            yield f"time goes back before turn {number}, by {shown(-turn.advance)} seconds"
        for call in turn.reference_calls:
            for edge in call.depends:
                if edge.source not in known:
                    id, source = shown(call.id), shown(edge.source)
                    yield f"reference call {id} depends on {source}, which does not come before it"
            if call.id in known:
                yield f"there are two reference calls {shown(call.id)}"
            known.add(call.id)
        ids = {call.id for call in turn.reference_calls}
        yield from (
            f"a goal of turn {number} names {shown(goal.call)}, which is not one of its reference calls"
            for goal in turn.goals
            if goal.call not in ids
        )
    if example.expected is not None and (unknown := sorted(known - example.expected.results.keys())):
        yield f"reference call {shown(unknown[0])} has no expected result"


def episode_flaws(episode: Episode) -> Iterator[str]:
    """The contradictions in an episode, so that it cannot be scored."""
    yield from flaws(episode.example)
    turns = len(episode.example.turns)
    if len(episode.turns) > turns:
        yield f"it has {len(episode.turns)} turns, and its example has {turns}"
    if not 0 <= episode.replayed < turns:
        yield f"{episode.replayed} replayed turns leave nothing of the {turns} of its example"
    if "" in episode.names:
        yield "its outcome names an id that is empty"
    if episode.stopped != "error" and episode.example.expected is None:
        yield "its example has no expected results; play the example again"


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
                raise UsageError(problem_of(path, Episode, record))
            return record
    raise UsageError(f"{cut(path)} has no episode {shown(number)}")


def _good_and_bad(path: str | Path, kind: type[T]) -> tuple[list[T], list[str]]:
    good: list[T] = []
    bad: list[str] = []
    for record in read_lines(path, kind):
        if isinstance(record, BadLine):
            bad.append(problem_of(path, kind, record))
        else:
            good.append(record)
    return good, bad


def count_lines(path: str | Path) -> int:
    """How many records `read_lines` gives: the lines that are not empty."""
    try:
        with open(path, "rb") as file:
            return sum(1 for line in file if line.strip())
    except OSError as error:
        raise UsageError(f"cannot read {cut(path)}: {error.strerror}") from error


def problem_of(path: str | Path, kind: type, line: BadLine, place: str = "line") -> str:
    """The sentence for a bad line of a file, or a bad row of a table."""
    return f"{cut(path)}, {place} {line.number} is not an {kind.__name__.lower()}: {line.reason}"

"""Examples in parquet files: columns that pandas and HF datasets read, and the complete example as JSON.

The same examples give the same bytes with the same version of pyarrow. This is the only module that imports it.
"""

import contextlib
import importlib
import os
from collections.abc import Generator, Iterable, Iterator, Mapping
from itertools import islice
from pathlib import Path
from typing import Any, Self

import msgspec

from prove.core.errors import UsageError, cut, shown, type_shown
from prove.core.examples import Example
from prove.data.atomic import atomic_file
from prove.data.format import check_format
from prove.data.lines import BadLine, decoded, problem_of

# pyarrow has no type stubs; no other module sees its objects.
pa: Any = importlib.import_module("pyarrow")
pq: Any = importlib.import_module("pyarrow.parquet")

ROWS_PER_GROUP = 256
"""How many rows are in memory at once, when writing and when reading."""

DAMAGED: tuple[type[Exception], ...] = (pa.ArrowException, UnicodeDecodeError)
"""What reading a damaged file raises, besides errors of the system."""

_words = pa.list_(pa.string())

EXAMPLE_SCHEMA = pa.schema(
    [
        ("id", pa.string()),
        ("split", pa.string()),
        ("category", pa.string()),
        ("servers", _words),
        ("seed", pa.int64()),
        ("system", pa.string()),
        ("user_turns", _words),
        ("turn_count", pa.int32()),
        ("call_count", pa.int32()),
        ("tools_used", _words),
        ("expected_digest", pa.string()),
        ("expected_outcome", pa.string()),
        ("plan", pa.string()),
        ("example", pa.string()),
    ]
)

TASK_SCHEMA = pa.schema(
    [
        ("data_source", pa.string()),
        ("agent_name", pa.string()),
        ("ability", pa.string()),
        ("prompt", pa.list_(pa.struct([("role", pa.string()), ("content", pa.string())]))),
        ("reward_model", pa.struct([("style", pa.string()), ("ground_truth", pa.string())])),
        (
            "extra_info",
            pa.struct(
                [
                    ("index", pa.int64()),
                    ("id", pa.string()),
                    ("split", pa.string()),
                    ("category", pa.string()),
                    ("tools", pa.string()),
                ]
            ),
        ),
    ]
)
"""The columns that verl's dataset and agent loop read."""

_encode = msgspec.json.Encoder().encode


class RowWriter:
    """Writes rows to a parquet file in groups. As a context manager: the file appears if there is no error."""

    def __init__(self, path: str | Path, schema: Any) -> None:
        self._path = path
        self._schema = schema
        self._rows: list[Mapping[str, Any]] = []
        self._open = contextlib.ExitStack()
        self._writer: Any = None

    def __enter__(self) -> Self:
        with contextlib.ExitStack() as opening:
            file = opening.enter_context(atomic_file(self._path))
            self._writer = pq.ParquetWriter(file, self._schema, compression="zstd", compression_level=3)
            opening.push(self._finish)
            self._open = opening.pop_all()
        return self

    def __exit__(self, *raised: Any) -> bool | None:
        return self._open.__exit__(*raised)

    def _finish(self, kind: object, error: object, trace: object) -> bool:
        """Write the last group and the footer; after an error, only close the writer."""
        try:
            if kind is None:
                self._flush()
                self._writer.close()
            else:
                with contextlib.suppress(OSError):
                    self._writer.close()
        finally:
            self._writer.is_open = False  # else its finalizer would close it again
        return False

    def write_row(self, row: Mapping[str, Any]) -> None:
        """Add a row; it is written with its group."""
        self._rows.append(row)
        if len(self._rows) >= ROWS_PER_GROUP:
            self._flush()

    def _flush(self) -> None:
        if self._rows:
            self._writer.write_table(pa.Table.from_pylist(self._rows, schema=self._schema))
            self._rows = []


class ExampleWriter(RowWriter):
    """Writes examples to a parquet file."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(path, EXAMPLE_SCHEMA)

    def write(self, example: Example) -> None:
        """Add an example."""
        self.write_row(example_row(example))


def example_row(example: Example) -> dict[str, Any]:
    """The columns of an example."""
    calls = example.reference_calls
    expected = example.expected
    return {
        "id": example.id,
        "split": example.split,
        "category": example.category,
        "servers": list(example.servers),
        "seed": example.seed,
        "system": example.system,
        "user_turns": [turn.user for turn in example.turns],
        "turn_count": len(example.turns),
        "call_count": len(calls),
        "tools_used": list(dict.fromkeys(call.name for call in calls)),
        "expected_digest": None if expected is None else expected.digest,
        "expected_outcome": None if expected is None or expected.outcome is None else expected.outcome.key,
        "plan": example.plan,
        "example": _encode(example).decode(),
    }


def write_parquet(path: str | Path, examples: Iterable[Example]) -> int:
    """Write all examples to a parquet file; returns how many."""
    count = 0
    with ExampleWriter(path) as writer:
        for example in examples:
            writer.write(example)
            count += 1
    return count


def read_parquet(path: str | Path) -> Iterator[Example]:
    """The examples of a file in order; UsageError at the first row that is not one."""
    for row in read_rows(path):
        if isinstance(row, BadLine):
            raise UsageError(row_problem(path, row))
        yield row


def read_rows(path: str | Path) -> Iterator[Example | BadLine]:
    """The examples of a file in order; a `BadLine` in place of a row that is not one, or contradicts itself."""
    decoder, checked = msgspec.json.Decoder(Example), False
    for number, text in enumerate(_column(path, "example"), 1):
        if isinstance(text, BadLine):
            yield text
        elif not isinstance(text, str | bytes):
            yield BadLine(number, f"it is {type_shown(text)}, not a text")
        else:
            if not checked:
                check_format(Example, text, path)
                checked = True
            yield decoded(decoder, number, text)


def row_problem(path: str | Path, row: BadLine) -> str:
    """The sentence for a bad row of a file."""
    return problem_of(path, Example, row, "row")


def count_rows(path: str | Path) -> int:
    """How many rows a file has; only its footer is read."""
    with _opened(path) as file:
        return file.metadata.num_rows


def nth_example(path: str | Path, number: int) -> Example:
    """One example of a file, counted from 1."""
    count = count_rows(path)
    if not 0 < number <= count:
        raise UsageError(f"{cut(path)} has no example {shown(number)}; it has {count}")
    row = next(islice(read_rows(path), number - 1, number))
    if isinstance(row, BadLine):
        raise UsageError(row_problem(path, row))
    return row


def _column(path: str | Path, name: str) -> Iterator[object]:
    """The values of a column, whatever they are; a `BadLine` for every row of a group that cannot be read."""
    with _opened(path) as file:
        if name not in file.schema_arrow.names:
            raise UsageError(f"{cut(path)} has no column {name!r}, so it was not written by prove")
        start = 0
        for group in range(file.num_row_groups):
            end = start + file.metadata.row_group(group).num_rows
            try:
                for values in _batches(file, group, name):
                    yield from values
                    start += len(values)
            except (*DAMAGED, OSError) as error:
                reason = f"its part of the file is damaged: {cut(error)}"
                yield from (BadLine(number, reason) for number in range(start + 1, end + 1))
            start = end


def _batches(file: Any, group: int, name: str) -> Iterator[list[object]]:
    for batch in file.iter_batches(batch_size=ROWS_PER_GROUP, row_groups=[group], columns=[name]):
        yield batch.column(0).to_pylist()


@contextlib.contextmanager
def _opened(path: str | Path) -> Generator[Any]:
    try:
        with pq.ParquetFile(path, pre_buffer=False) as file:  # else it reads the complete column at once
            yield file
    except DAMAGED as error:
        raise UsageError(f"{cut(path)} is not a parquet file, or is damaged: {cut(error)}") from error
    except OSError as error:
        reason = os.strerror(error.errno) if error.errno else cut(error)
        raise UsageError(f"cannot read {cut(path)}: {reason}") from error

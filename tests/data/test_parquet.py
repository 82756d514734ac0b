"""Parquet files return exactly what was written, with the same bytes every time, complete or not at all."""

import importlib
import resource
import subprocess
import sys
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.data.lines import BadLine
from prove.data.parquet import (
    ROWS_PER_GROUP,
    ExampleWriter,
    count_rows,
    nth_example,
    read_parquet,
    read_rows,
    write_parquet,
)
from tests.examples import all_examples

pa: Any = importlib.import_module("pyarrow")
pq: Any = importlib.import_module("pyarrow.parquet")

COLUMNS = [
    *("id", "split", "category", "servers", "seed", "system", "user_turns", "turn_count", "call_count", "tools_used"),
    *("expected_digest", "expected_outcome", "plan", "example"),
]

WRITE_AND_HASH = """
import sys
from hashlib import blake2b
from pathlib import Path
from prove.data.parquet import write_parquet
from tests.examples import all_examples
write_parquet(sys.argv[1], all_examples())
print(blake2b(Path(sys.argv[1]).read_bytes()).hexdigest())
"""


def many(count: int) -> Iterator[Example]:
    """So many examples, no two alike."""
    written = all_examples()
    for number in range(count):
        yield msgspec.structs.replace(written[number % len(written)], id=f"example-{number}", plan=str(number))


def test_examples_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "examples.parquet"
    assert write_parquet(path, all_examples()) == len(all_examples())
    back = list(read_parquet(path))
    assert [msgspec.json.encode(example) for example in back] == [msgspec.json.encode(e) for e in all_examples()]
    assert back == all_examples()


def test_the_columns_say_what_an_example_is(tmp_path: Path) -> None:
    path = tmp_path / "examples.parquet"
    example = next(e for e in all_examples() if len(e.turns) > 1 and e.expected is not None)
    write_parquet(path, [msgspec.structs.replace(example, plan="a>b")])
    table = pq.read_table(path)
    (row,) = table.to_pylist()
    assert table.column_names == COLUMNS
    assert example.expected is not None
    assert row["servers"] == list(example.servers)
    assert row["user_turns"] == [turn.user for turn in example.turns]
    assert (row["turn_count"], row["call_count"]) == (len(example.turns), len(example.reference_calls))
    assert set(row["tools_used"]) == {call.name for call in example.reference_calls}
    assert (row["expected_digest"], row["expected_outcome"]) == (
        example.expected.digest,
        example.expected.outcome and example.expected.outcome.key,
    )
    assert (row["seed"], row["split"], row["plan"]) == (example.seed, example.split, "a>b")


def test_rows_are_written_in_groups_and_keep_their_order(tmp_path: Path) -> None:
    path = tmp_path / "examples.parquet"
    count = 2 * ROWS_PER_GROUP + 3
    write_parquet(path, many(count))
    assert pq.ParquetFile(path).metadata.num_row_groups == 3
    assert count_rows(path) == count
    assert [example.id for example in read_parquet(path)] == [f"example-{number}" for number in range(count)]


def test_another_process_with_other_hashes_writes_the_same_bytes(tmp_path: Path) -> None:
    mine = tmp_path / "mine.parquet"
    write_parquet(mine, all_examples())
    theirs = subprocess.run(
        [sys.executable, "-c", WRITE_AND_HASH, str(tmp_path / "theirs.parquet")],
        env={"PYTHONHASHSEED": "77", "PYTHONPATH": ":".join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert theirs.stdout.strip() == blake2b(mine.read_bytes()).hexdigest()


def test_no_examples_are_a_file_too(tmp_path: Path) -> None:
    assert write_parquet(tmp_path / "none.parquet", []) == 0
    assert list(read_parquet(tmp_path / "none.parquet")) == []


@pytest.mark.parametrize("raised", [KeyboardInterrupt, RuntimeError])
def test_an_interrupt_leaves_nothing_and_keeps_what_was_there(tmp_path: Path, raised: type[BaseException]) -> None:
    path = tmp_path / "examples.parquet"
    write_parquet(path, all_examples()[:3])
    before = path.read_bytes()

    def write_and_stop() -> None:
        with ExampleWriter(path) as writer:
            for example in many(ROWS_PER_GROUP + 1):
                writer.write(example)
            raise raised

    with pytest.raises(raised):
        write_and_stop()
    assert [found.name for found in tmp_path.iterdir()] == ["examples.parquet"]
    assert path.read_bytes() == before


@pytest.mark.parametrize("count", [3, 3 * ROWS_PER_GROUP])
def test_a_full_disk_is_said_and_leaves_nothing(tmp_path: Path, count: int) -> None:
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (2_000, hard))
    try:
        with pytest.raises(UsageError, match=r"cannot write .*examples.parquet: File too large"):
            write_parquet(tmp_path / "examples.parquet", many(count))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert list(tmp_path.iterdir()) == []


def test_a_folder_with_the_same_name_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "examples.parquet").mkdir()
    with pytest.raises(UsageError, match=r"cannot write .*: Is a directory"):
        write_parquet(tmp_path / "examples.parquet", all_examples()[:1])


def test_what_cannot_be_read_is_an_error(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"cannot read .*/missing\.parquet: No such file or directory$"):
        list(read_parquet(tmp_path / "missing.parquet"))
    (tmp_path / "text.parquet").write_text("no parquet at all")
    with pytest.raises(UsageError, match="is not a parquet file"):
        list(read_parquet(tmp_path / "text.parquet"))
    whole = tmp_path / "whole.parquet"
    write_parquet(whole, all_examples())
    (tmp_path / "half.parquet").write_bytes(whole.read_bytes()[: whole.stat().st_size // 2])
    with pytest.raises(UsageError, match="is not a parquet file"):
        list(read_parquet(tmp_path / "half.parquet"))


def test_a_file_of_another_kind_and_a_bad_row_are_errors(tmp_path: Path) -> None:
    path = tmp_path / "examples.parquet"
    write_parquet(path, all_examples()[:2])
    table = pq.read_table(path)
    pq.write_table(table.drop(["example"]), tmp_path / "other.parquet")
    with pytest.raises(UsageError, match="no column 'example'"):
        list(read_parquet(tmp_path / "other.parquet"))
    place = table.column_names.index("example")
    broken = table.set_column(place, "example", [["{}", "{"]])
    pq.write_table(broken, tmp_path / "broken.parquet")
    with pytest.raises(UsageError, match="row 1 is not an example"):
        list(read_parquet(tmp_path / "broken.parquet"))


def test_one_example_by_its_number(tmp_path: Path) -> None:
    path = tmp_path / "examples.parquet"
    write_parquet(path, all_examples()[:5])
    assert nth_example(path, 5) == all_examples()[4]
    for number in (0, 6, -1, 10**19):
        with pytest.raises(UsageError, match=f"has no example {number}; it has 5"):
            nth_example(path, number)


def with_rows(path: Path, values: list[Any], kind: Any = None) -> Path:
    """A file of examples whose column of complete examples has these values."""
    write_parquet(path, all_examples()[: len(values)])
    table = pq.read_table(path)
    place = table.column_names.index("example")
    pq.write_table(table.set_column(place, "example", pa.array(values, kind or pa.string())), path)
    return path


def encoded(example: Example) -> str:
    return msgspec.json.encode(example).decode()


def changed(**fields: Any) -> str:
    return encoded(msgspec.structs.replace(all_examples()[0], **fields))


def test_bad_rows_are_named_and_the_others_read(tmp_path: Path) -> None:
    first = all_examples()[0].turns[0]
    good = changed()
    bad = {
        "it is None, not a text": None,
        "Input data was truncated": good[:300],
        "maximum recursion depth exceeded": changed(notes={"deep": 0}).replace(
            ":0}}", f":{'[' * 2_000}{']' * 2_000}}}}}"
        ),
        "it has no turns": changed(turns=()),
        "its seed -4 is not a whole number": changed(seed=-4),
        "time goes back before turn 1, by 5 seconds": changed(turns=(msgspec.structs.replace(first, advance=-5),)),
        "Invalid value": good.replace("prove-example-3", "prove-example-9" * 9_999),
    }
    path = with_rows(tmp_path / "set.parquet", [good, *bad.values(), good])
    rows = list(read_rows(path))
    assert [rows[0], rows[-1]] == [all_examples()[0]] * 2
    for number, (reason, row) in enumerate(zip(bad, rows[1:-1], strict=True), 2):
        assert isinstance(row, BadLine)
        assert row.number == number
        assert row.reason.startswith(reason)
        assert len(row.reason) <= 200
    with pytest.raises(UsageError, match=r"set\.parquet, row 2 is not an example: it is None, not a text"):
        list(read_parquet(path))
    assert nth_example(path, 9) == all_examples()[0]
    with pytest.raises(UsageError, match="row 5 is not an example: it has no turns"):
        nth_example(path, 5)


def test_a_column_of_numbers_has_no_examples_and_one_of_bytes_has(tmp_path: Path) -> None:
    numbers = list(read_rows(with_rows(tmp_path / "numbers.parquet", [1, 2], pa.int64())))
    assert numbers == [BadLine(number, "it is a value of the type int, not a text") for number in (1, 2)]
    raw = [msgspec.json.encode(example) for example in all_examples()[:2]]
    assert list(read_parquet(with_rows(tmp_path / "bytes.parquet", raw, pa.binary()))) == list(all_examples()[:2])


def test_the_other_parts_of_a_damaged_file_are_read(tmp_path: Path) -> None:
    path = tmp_path / "set.parquet"
    write_parquet(path, many(2 * ROWS_PER_GROUP + 3))
    group = pq.ParquetFile(path).metadata.row_group(1)
    column = group.column(group.num_columns - 1)
    start, length = column.data_page_offset, 40
    content = bytearray(path.read_bytes())
    content[start : start + length] = bytes(255 - byte for byte in content[start : start + length])
    path.write_bytes(content)
    rows = list(read_rows(path))
    bad = [row for row in rows if isinstance(row, BadLine)]
    assert [row.number for row in bad] == list(range(ROWS_PER_GROUP + 1, 2 * ROWS_PER_GROUP + 1))
    assert all(row.reason.startswith("its part of the file is damaged: ") for row in bad)
    assert [row.id for row in rows if isinstance(row, Example)] == [
        f"example-{number}" for number in (*range(ROWS_PER_GROUP), *range(2 * ROWS_PER_GROUP, 2 * ROWS_PER_GROUP + 3))
    ]


def test_whatever_bytes_are_damaged_reading_ends_in_rows_or_a_sentence(tmp_path: Path) -> None:
    whole, path = tmp_path / "whole.parquet", tmp_path / "set.parquet"
    write_parquet(whole, all_examples()[:3])
    content, rng = whole.read_bytes(), Random(5)
    for _ in range(300):
        damaged = bytearray(content)
        place = rng.randrange(len(damaged)) if rng.random() < 0.5 else len(damaged) - rng.randrange(1, 3_000)
        damaged[place : place + 3] = rng.randbytes(3)
        path.write_bytes(damaged[: rng.choice((len(damaged), len(damaged) - 1))])
        try:
            said = [row.reason for row in read_rows(path) if isinstance(row, BadLine)]
        except UsageError as error:
            said = [str(error)]
        assert all(len(sentence) < 500 and "\n" not in sentence for sentence in said)


def test_little_of_a_long_path_is_repeated() -> None:
    with pytest.raises(UsageError, match="File name too long") as error:
        count_rows("x" * 100_000)
    assert len(str(error.value)) < 250

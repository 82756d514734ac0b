"""Examples are read from the folder of a run, a parquet file or a JSON lines file."""

from pathlib import Path

import msgspec

from prove.data.lines import write_lines
from prove.data.parquet import write_parquet
from prove.data.read import EXAMPLES, examples_of, read_any
from tests.examples import all_examples

SOME = all_examples()[:3]


def test_every_kind_of_path_gives_the_same_examples(tmp_path: Path) -> None:
    run = tmp_path / "run"
    write_parquet(run / EXAMPLES, SOME)
    write_parquet(tmp_path / "other.parquet", SOME)
    write_lines(tmp_path / "some.jsonl", SOME)
    for path in (run, run / EXAMPLES, tmp_path / "other.parquet", tmp_path / "some.jsonl", str(run)):
        assert read_any(path) == (list(SOME), [])


def test_bad_lines_are_reported_and_the_others_read(tmp_path: Path) -> None:
    path = tmp_path / "some.jsonl"
    write_lines(path, SOME)
    path.write_bytes(path.read_bytes() + b"{\n")
    found, (problem,) = read_any(path)
    assert found == list(SOME)
    assert problem.startswith(f"{path}, line 4 is not an example: ")


def test_a_path_without_a_suffix_is_a_run_even_before_it_exists(tmp_path: Path) -> None:
    assert examples_of(tmp_path / "run") == tmp_path / "run" / EXAMPLES
    assert examples_of(tmp_path / "set.parquet") == tmp_path / "set.parquet"
    (tmp_path / "v1.2").mkdir()
    assert examples_of(tmp_path / "v1.2") == tmp_path / "v1.2" / EXAMPLES


def test_bad_rows_are_reported_as_bad_lines_are(tmp_path: Path) -> None:
    run = tmp_path / "run"
    write_parquet(run / EXAMPLES, [SOME[0], msgspec.structs.replace(SOME[1], turns=()), SOME[2]])
    for path in (run, run / EXAMPLES):
        found, (problem,) = read_any(path)
        assert found == [SOME[0], SOME[2]]
        assert problem == f"{run / EXAMPLES}, row 2 is not an example: it has no turns"

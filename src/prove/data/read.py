"""Reads examples from the folder of a run, a parquet file, or a JSON lines file."""

import os
from pathlib import Path

from prove.core.examples import Example
from prove.data.lines import BadLine, read_examples

EXAMPLES = "examples.parquet"
"""The name of the file with the examples in the folder of a run."""


def examples_of(path: str | Path) -> Path:
    """The file with the examples of a run: a path without a suffix is the folder of the run."""
    found = Path(path)
    return found / EXAMPLES if os.path.isdir(found) or not found.suffix else found


def read_any(path: str | Path) -> tuple[list[Example], list[str]]:
    """The examples at a path, and one sentence for everything that could not be read."""
    found = Path(path)
    if not os.path.isdir(found) and found.suffix != ".parquet":
        return read_examples(found)
    from prove.data.parquet import read_rows, row_problem  # noqa: PLC0415 - pyarrow is an extra

    file = examples_of(found)
    rows = list(read_rows(file))
    problems = [row_problem(file, row) for row in rows if isinstance(row, BadLine)]
    return [row for row in rows if not isinstance(row, BadLine)], problems

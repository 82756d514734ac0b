"""Reads examples from wherever they are: a run's folder, a parquet file, or a file with an example a line."""

from pathlib import Path

from prove.core.trace import Example
from prove.data.lines import read_examples

EXAMPLES = "examples.parquet"
"""The file with a run's examples, in its folder."""


def examples_of(path: str | Path) -> Path:
    """The file with a run's examples, from its folder or from itself."""
    found = Path(path)
    return found / EXAMPLES if found.is_dir() or not found.suffix else found


def read_any(path: str | Path) -> tuple[list[Example], list[str]]:
    """The examples, and a sentence for everything that could not be read."""
    found = Path(path)
    if not found.is_dir() and found.suffix != ".parquet":
        return read_examples(found)
    from prove.data.parquet import read_parquet  # noqa: PLC0415 - pyarrow is an extra

    return list(read_parquet(examples_of(found))), []

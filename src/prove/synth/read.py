"""Reads examples from wherever they are: a run's folder, a parquet file, or a file with an example a line."""

from pathlib import Path

from prove.core.trace import Example
from prove.rollout.files import read_examples


def read_any(path: str | Path) -> tuple[list[Example], list[str]]:
    """The examples, and a sentence for everything that could not be read."""
    found = Path(path)
    if not found.is_dir() and found.suffix != ".parquet":
        return read_examples(found)
    from prove.synth.parquet import read_parquet  # noqa: PLC0415 - pyarrow is an extra
    from prove.synth.revalidate import examples_of  # noqa: PLC0415

    return list(read_parquet(examples_of(found))), []

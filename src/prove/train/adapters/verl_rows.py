"""Examples as the data sets of verl: a parquet file whose rows name our agent loop and carry the example."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, cast

import msgspec

from prove.core.examples import Example
from prove.data.atomic import atomic_file

AGENT = "prove"


def verl_row(number: int, example: Example) -> dict[str, Any]:
    """The row of an example. `prompt` is for verl's own checks of length; our agent loop writes the prompt in ids."""
    return {
        "data_source": "prove",
        "agent_name": AGENT,
        "prompt": [
            {"role": "system", "content": example.system},
            {"role": "user", "content": example.turns[0].user},
        ],
        "ability": "tool_use",
        "reward_model": {"style": "rule", "ground_truth": ""},
        "extra_info": {"index": number, "split": example.split, "id": example.id},
        "example": msgspec.json.encode(example).decode(),
    }


def write_verl(path: str | Path, examples: Sequence[Example]) -> int:
    """Write examples to a parquet file; returns how many."""
    import pyarrow as pa  # noqa: PLC0415 - an extra
    import pyarrow.parquet as pq  # noqa: PLC0415

    table = cast(Any, pa).Table.from_pylist([verl_row(number, example) for number, example in enumerate(examples)])
    with atomic_file(path) as file:
        cast(Any, pq).write_table(table, file)
    return len(examples)

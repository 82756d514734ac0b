"""verl's data sets are parquet files whose rows carry the example."""

from pathlib import Path
from typing import Any, cast

import msgspec
import pyarrow.parquet as pq

from prove.core.examples import Example
from prove.train.adapters.verl_rows import AGENT, write_verl
from tests.examples import all_examples


def test_rows_carry_their_examples(tmp_path: Path) -> None:
    examples = all_examples()[:5]
    assert write_verl(tmp_path / "train.parquet", examples) == 5
    rows: list[dict[str, Any]] = cast(Any, pq).read_table(tmp_path / "train.parquet").to_pylist()
    assert [msgspec.json.decode(row["example"], type=Example) for row in rows] == examples
    assert {row["agent_name"] for row in rows} == {AGENT}
    assert [row["extra_info"]["index"] for row in rows] == [0, 1, 2, 3, 4]
    assert rows[0]["prompt"][1] == {"role": "user", "content": examples[0].turns[0].user}

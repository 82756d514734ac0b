"""The table of contradictions: promises and readings of some seeds, row by row."""

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "contradictions.py"


def test_the_table_is_printed_and_written(tmp_path: Path) -> None:
    out = tmp_path / "found.json"
    command = [sys.executable, str(SCRIPT), "--seeds", "2", "--first", "1000", "--workers", "1", "--out", str(out)]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    report = json.loads(out.read_text())
    assert (report["first"], report["seeds"]) == (1000, 2)
    assert len(said.splitlines()) == len(report["rows"])
    assert {row["section"] for row in report["rows"]} == {*range(1, 18)}
    assert all(row["of"] > 0 for row in report["rows"])
    assert [row["what"] for row in report["rows"] if row["section"] < 16 and row["count"]] == []

"""Every command that writes files gives the same bytes, whatever the hash seed, the number of workers, and how exactly
this version of Python adds up floats."""

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.data.test_imports import FLAT, MCQ, XLAM
from tests.faults.running import IMPORTED_FROM, Place, untimed

SCRIPT = Path(__file__).with_name("all_commands.py")


def start(folder: Path, hash_seed: str, workers: str) -> subprocess.Popen[str]:
    place = Place(folder)
    rows = [
        {**MCQ, "uuid": f"u-{number}", "tools": [json.dumps({**FLAT, "name": f"f.{number}"})]} for number in range(9)
    ]
    (folder / "rows.jsonl").write_text("".join(json.dumps(row) + "\n" for row in rows))
    (folder / "irrelevance.jsonl").write_text(json.dumps(XLAM) + "\n")
    return subprocess.Popen(
        [sys.executable, str(SCRIPT), workers, "cold"],
        cwd=folder,
        env={
            **os.environ,
            "PYTHONHASHSEED": hash_seed,
            "EXACT_SUMS": "" if hash_seed == "0" else "1",
            "PROVE_CACHE": str(place.cache),
            "PYTHONPATH": IMPORTED_FROM,
        },
        stderr=subprocess.PIPE,
        text=True,
    )


def contents(folder: Path) -> dict[str, bytes]:
    return {str(path.relative_to(folder)): path.read_bytes() for path in folder.rglob("*") if path.is_file()}


def test_another_hash_seed_more_workers_and_exact_sums_give_the_same_bytes(tmp_path: Path) -> None:
    folders = [tmp_path / "one" / "run", tmp_path / "two" / "run"]
    started = [start(folder, seed, str(int(seed) + 1)) for folder, seed in zip(folders, ("0", "1"), strict=True)]
    assert [process.communicate(timeout=300)[1] for process in started] == ["", ""]
    assert [process.returncode for process in started] == [0, 0]
    one, two = (untimed(contents(folder)) for folder in folders)
    assert [name for name in sorted(one.keys() | two.keys()) if one.get(name) != two.get(name)] == []
    printed = {name: text for name, text in one.items() if name.endswith(".printed")}
    assert [name for name, text in printed.items() if not text.endswith(b"exit code 0\n")] == []
    suffixes = {Path(name).suffix for name in one}
    assert {".parquet", ".json", ".html", ".jsonl", ".md", ".out", ".printed", ".py", ".safetensors"} <= suffixes
    assert sum(name.startswith("cold/graph/") for name in one) == 2
    kinds = json.loads(one["set/report.json"])["kinds"]
    assert len(kinds) == 3
    assert all(count >= 10 for count in kinds.values())
    assert len(json.loads(one["set/report.json"])["servers"]) == 20

"""The script that plays τ²-bench with its reference calls and with nothing."""

import subprocess
import sys
from pathlib import Path

import msgspec

ROOT = Path(__file__).resolve().parents[2]
FAKE = ROOT / "tests" / "evals" / "tau2" / "fake_checkout"


def test_what_both_policies_score_is_written(tmp_path: Path) -> None:
    out = tmp_path / "results" / "gold.json"
    words = [str(FAKE), "--out", str(out), "--note", "made up"]
    subprocess.run([sys.executable, ROOT / "scripts" / "tau2_gold.py", *words], check=True, capture_output=True)
    found = msgspec.json.decode(out.read_bytes())
    solved = {
        policy: [report[domain]["solved"] for domain in ("airline", "retail", "telecom")]
        for policy, report in found["policies"].items()
    }
    assert solved == {"oracle": [2, 2, 1], "empty": [1, 0, 0]}
    assert found["policies"]["oracle"]["airline"]["not_solved"] == []
    assert "not_solved" not in found["policies"]["empty"]["retail"]
    assert found["left_out"] == ["what a model judges, in 1 task of retail"]
    assert found["note"] == "made up"
    assert str(tmp_path) not in out.read_text()
    assert str(FAKE) not in out.read_text()

"""Synthesis is measured by a complete run, and leaves nothing behind."""

import tempfile
from pathlib import Path

import pytest

from prove.bench import synthesis
from prove.bench.synthesis import synth_row


def test_a_run_is_measured_and_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(synthesis, "COUNT", 20)
    monkeypatch.setattr(synthesis, "WORKERS", 1)
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    row = synth_row()
    assert row.value > 0
    assert row.ours.startswith("20 examples with 1 workers, ")
    assert list(tmp_path.iterdir()) == []

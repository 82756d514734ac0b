"""A set in the cache is made by one process, and others wait for it."""

from pathlib import Path
from typing import Any

import pytest

from prove.data.journal import LockedError
from prove.synth.config import SynthConfig
from prove.synth.run import cached
from prove.synth.run.cached import make_once


def test_a_set_that_another_process_makes_is_waited_for(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    tries: list[tuple[Any, ...]] = []

    def busy_twice(*arguments: Any) -> None:
        tries.append(arguments)
        if len(tries) < 3:
            raise LockedError("another process is writing")

    monkeypatch.setattr(cached, "synthesize", busy_twice)
    monkeypatch.setattr(cached, "LOOK_SECONDS", 0.0)
    config = SynthConfig(count=3)
    make_once(config, tmp_path / "set", "the set", workers=2)
    assert tries == [(config, tmp_path / "set", 2)] * 3
    assert capsys.readouterr().err.count("another process is making the set; waiting for it") == 1

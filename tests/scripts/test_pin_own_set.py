"""Pinning the held-out set: no set in which a limit would stop an honest player."""

import importlib.util
from pathlib import Path
from types import ModuleType

import pytest

from prove.core.results import Call
from tests.evals.making import bank_examples
from tests.rollout.playing import asked, turn

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "pin_own_set.py"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("pin_own_set", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def test_a_set_with_a_task_that_the_limits_are_too_narrow_for_is_not_pinned() -> None:
    script().refuse_cramped(bank_examples())
    long = asked(turn("Look again and again.", *[Call("list_accounts")] * 30), id="long-1")
    with pytest.raises(SystemExit, match="leave too little room in 1, as in long-1"):
        script().refuse_cramped([*bank_examples(), long])

"""The script that evaluates small real models: the committed table is what it writes, and readings are told apart."""

import copy
import importlib.util
import sys
from argparse import Namespace
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import pytest

ROOT = Path(__file__).resolve().parents[2]
RESULTS = ROOT / "results" / "evals"


@pytest.fixture
def script(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.setattr(sys, "path", [str(ROOT / "scripts"), *sys.path])
    spec = importlib.util.spec_from_file_location("eval_real_models", ROOT / "scripts" / "eval_real_models.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def committed_runs() -> list[dict[str, Any]]:
    return msgspec.json.decode((RESULTS / "real_models.json").read_bytes())["runs"]


def test_the_committed_table_is_what_the_script_writes_of_the_committed_figures(script: ModuleType) -> None:
    assert (RESULTS / "real_models.md").read_text() == script.table(committed_runs())


def test_the_table_names_the_reading(script: ModuleType) -> None:
    strict = committed_runs()[0]
    strict["summary"]["settings"]["options"].pop("reading", None)
    lenient = copy.deepcopy(strict)
    lenient["summary"]["settings"]["options"]["reading"] = "lenient"
    *_, first, second = script.table([strict, lenient]).splitlines()
    assert first.replace("| strict |", "| lenient |") == second != first


@pytest.mark.parametrize(
    ("tools", "ways"), [(True, [[], ["--reading", "lenient"]]), (False, [["--as-text"]])], ids=["native", "as text"]
)
def test_a_model_with_native_tools_plays_in_both_readings(
    script: ModuleType, monkeypatch: pytest.MonkeyPatch, tools: bool, ways: list[list[str]]
) -> None:
    @contextmanager
    def served(*_: Any) -> Generator[str]:
        yield "http://127.0.0.1:1"

    asked: list[list[str]] = []
    monkeypatch.setattr(script, "served", served)
    monkeypatch.setattr(script, "knows_tools", lambda _: tools)  # pyright: ignore
    monkeypatch.setattr(script, "evaluated", lambda *given: asked.append(given[3]))  # pyright: ignore
    list(script.played(Path("model.gguf"), "own", Namespace()))
    assert asked == ways

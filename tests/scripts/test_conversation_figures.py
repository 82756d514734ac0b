"""The figures of conversations: flows between servers are seen, and copies of a text are not varied."""

import importlib.util
import sys
from pathlib import Path
from random import Random
from types import ModuleType

from prove.core.examples import Example
from prove.purposes.catalogue import purpose_named
from prove.synth.config import SynthConfig
from prove.synth.conversation.purposeful import purposeful
from prove.synth.run.chunks import library, library_graph
from tests.synth.conversation.test_purposeful import made

SCRIPT = Path(__file__).resolve().parents[2] / "scripts" / "conversation_figures.py"


def script() -> ModuleType:
    spec = importlib.util.spec_from_file_location("conversation_figures", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


def test_values_that_flow_between_servers_are_seen() -> None:
    across, alone = made("close_the_sprint", 2), made("answer_the_best_offer", 2)
    figures = script().flows([*across, *alone], library())
    assert figures["over several servers"] == 0.5
    assert figures["of these, a value flows between servers"] == 1.0
    assert figures["serve a purpose"] == 1.0
    assert figures["conditions, selections, arithmetic, sets"] == 1.0
    assert figures["flows by kind"]["id"] > 0


def test_copies_are_not_varied() -> None:
    texts = ["Please cancel the order that I placed with the bookshop last Tuesday."] * 4
    same = script().words(texts)
    assert same["self-BLEU-4"] > 0.9
    assert same["distinct 4-grams"] == 0.25
    purpose = purpose_named("close_the_sprint")
    found = (
        purposeful(purpose, "x", seed, library(), library_graph(), SynthConfig(), Random(seed))
        for seed in range(700, 712)
    )
    varied = script().words([turn.user for each in found if isinstance(each, Example) for turn in each.turns])
    assert varied["self-BLEU-4"] < same["self-BLEU-4"]
    assert varied["distinct 4-grams"] > same["distinct 4-grams"]

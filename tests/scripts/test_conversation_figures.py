"""The figures of conversations: flows between servers are seen, and copies of a text are not varied."""

import importlib.util
import sys
from pathlib import Path
from random import Random
from types import ModuleType

import msgspec

from prove.core.examples import Example, Turn
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


def test_goals_are_connected_by_what_they_share() -> None:
    is_connected = script().is_connected
    purpose = made("close_the_sprint", 2)
    assert all(is_connected(each, library()) for each in purpose)
    one, other = purpose[0], made("answer_the_best_offer", 1)[0]
    moved = [_renamed(turn, "other-") for turn in other.turns]
    assert not is_connected(msgspec.structs.replace(one, turns=(*one.turns, *moved)), library())


def _renamed(turn: Turn, mark: str) -> Turn:
    """The turn of another conversation, with ids of its own."""
    calls = tuple(
        msgspec.structs.replace(
            call,
            id=mark + call.id,
            depends=tuple(msgspec.structs.replace(edge, source=mark + edge.source) for edge in call.depends),
        )
        for call in turn.reference_calls
    )
    goals = tuple(msgspec.structs.replace(goal, call=mark + goal.call) for goal in turn.goals)
    return msgspec.structs.replace(turn, reference_calls=calls, goals=goals)

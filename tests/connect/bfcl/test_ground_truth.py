"""All 800 ground truths: the state is the package's own after every turn, and whoever plays them gets full marks."""

from typing import Any

import msgspec
import pytest

from prove.connect.bfcl import open_bfcl
from prove.connect.bfcl.entries import CATEGORIES, Entry, entries, example_of
from prove.connect.bfcl.package import bfcl_module
from prove.connect.bfcl.python_values import public_state
from prove.core.episodes import Episode
from prove.reward import PROFILES, score
from tests.connect.bfcl.oracle import play, proven
from tests.connect.bfcl.package_run import PackageRun, says_the_same

CALLS_WHAT_IS_HELD_OUT = "multi_turn_miss_func_49"
"""One of five calls is `tail` in the second turn, which the data hands over in the fourth."""

LESS_VALID = {CALLS_WHAT_IS_HELD_OUT: 4 / 5}
"""The validity of the ground truths that are not wholly valid by their own data."""

every_category = pytest.mark.parametrize("category", CATEGORIES)


def state_of(instances: dict[str, Any]) -> dict[str, Any]:
    return {name: public_state(instance) for name, instance in instances.items()}


def differing_turns(entry: Entry) -> list[int]:
    """The turns after which our session and the package's executor differ in a public attribute or in a result."""
    checker = bfcl_module("eval_checker.multi_turn_eval.multi_turn_checker")
    example, theirs = example_of(entry), PackageRun(entry)
    session = open_bfcl(example)
    different: list[int] = []
    for number, turn in enumerate(example.turns):
        results = [session.call(call.name, call.arguments) for call in turn.reference_calls]
        printed, instances = theirs.execute(entry.ground_truth[number])
        same = (
            checker.state_checker(session.instances, instances)["valid"]
            and checker.state_checker(instances, session.instances)["valid"]
            and state_of(session.instances) == state_of(instances)
            and all(says_the_same(*pair) for pair in zip(results, printed, strict=True))
        )
        different += [] if same else [number]
    return different


def short_of_full_marks(episode: Episode) -> dict[str, float]:
    """The parts of the score that could be higher."""
    parts = score(episode).parts
    return {name: value for name, value in parts.items() if value != (0.0 if name == "efficiency" else 1.0)}


@every_category
def test_the_state_after_each_turn_is_that_of_the_packages_own_executor(category: str) -> None:
    assert len(entries(category)) == 200
    assert {entry.id: turns for entry in entries(category) if (turns := differing_turns(entry))} == {}


@every_category
def test_playing_the_ground_truth_earns_full_marks(category: str) -> None:
    lacking: dict[str, dict[str, float]] = {}
    for entry in entries(category):
        episode = play("oracle", proven(entry))
        expected, scored = episode.example.expected, score(episode)
        assert expected is not None
        assert (episode.outcome, episode.digest) == (expected.outcome, expected.digest)
        assert (episode.stopped, scored.success, scored.agreement) == ("done", True, 1.0)
        assert score(episode, PROFILES["toolrl"]).total == pytest.approx(4.0)
        assert score(episode, PROFILES["envfactory"]).total == pytest.approx(1.0)
        assert msgspec.json.decode(msgspec.json.encode(episode), type=Episode) == episode
        if short := short_of_full_marks(episode):
            lacking[entry.id] = short
    assert lacking == {
        id: {"validity": pytest.approx(validity)}
        for id, validity in LESS_VALID.items()
        if id.startswith(f"multi_turn_{category}_")
    }


@every_category
def test_the_other_policies_never_earn_more(category: str) -> None:
    for entry in entries(category)[7::50]:
        example = proven(entry)
        best = {name: score(play("oracle", example), profile).total or 0.0 for name, profile in PROFILES.items()}
        for policy in ("empty", "verbose", "greedy-name", "shuffled", "repeat"):
            episode = play(policy, example)
            assert episode.stopped == "done"
            for name in ("prove", "prove-state", "toolrl", "envfactory"):
                assert (score(episode, PROFILES[name]).total or 0.0) <= best[name] + 1e-9
        assert score(play("empty", example)).total == 0.0

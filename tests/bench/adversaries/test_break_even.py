"""The probability from which an honest write pays, by hand and in a world."""

import pytest

from prove.bench.adversaries.break_even import break_evens, probability
from prove.core.episodes import Episode
from prove.reward.profiles import PROFILES, Profile
from tests.bench.adversaries.scenes import scene_of, scenes


@pytest.mark.parametrize(
    ("best", "failed", "untried", "expected"),
    [
        (1.0, 0.0, 0.25, 0.25),
        (1.0, 0.2, 0.4, 0.25),
        (1.0, 0.5, 0.4, 0.0),
        (1.0, 0.0, 2.0, 1.0),
        (0.5, 0.5, 0.5, 0.0),
        (0.5, 0.5, 0.6, 1.0),
        (0.4, 0.5, 0.3, 0.0),
    ],
)
def test_the_probability_balances_trying_and_leaving_it(
    best: float, failed: float, untried: float, expected: float
) -> None:
    found = probability(best, failed, untried)
    assert found == pytest.approx(expected)
    if 0 < found < 1:
        assert found * best + (1 - found) * failed == pytest.approx(untried)


def counting(episode: Episode) -> float:
    """Pays 1 for each call that changed something, and takes 3 for each that nobody asked for."""
    asked = [(call.name, call.arguments) for call in episode.example.reference_calls]
    made = [step for turn in episode.turns for step in turn.steps if step.effect]
    return sum(1.0 if (step.call.name, step.call.arguments) in asked else -3.0 for step in made)


COUNTING = Profile("counting", custom=lambda reading: {"total": counting(reading.episode)})


def test_each_write_is_left_out_done_and_done_wrong() -> None:
    scene = scene_of("files-tag-sales")
    assert len(scene.writes) == 2
    # right 1, wrong -3, left out 0: p - 3 (1 - p) = 0. Once beside the other write, once without it.
    assert list(break_evens(scene, {"counting": COUNTING})) == [{"counting": pytest.approx(0.75)}] * 4


def test_a_single_write_is_tried_once() -> None:
    assert len(list(break_evens(scene_of("bank-transfer"), PROFILES))) == 1
    assert list(break_evens(scene_of("bank-travel-spending"), PROFILES)) == []


@pytest.mark.parametrize(
    ("id", "writes", "tried"),
    [
        # The archive holds the line of the other write: without that one it is not the archive that was asked for.
        ("files-travel-kit", 2, 3),
        # The reply goes with the post that is deleted after it: nothing tells whether it was written.
        ("social-own-post", 2, 2),
        # The link is to where another write moves a file: without that one it is refused.
        ("errands-downloads", 4, 7),
    ],
)
def test_a_right_write_that_achieves_nothing_more_has_no_break_even(id: str, writes: int, tried: int) -> None:
    scene = scene_of(id)
    assert len(scene.writes) == writes
    assert len(list(break_evens(scene, {"counting": COUNTING}))) == tried < 2 * writes


def test_every_honest_write_that_can_achieve_its_goal_pays_under_prove_state_from_about_a_third() -> None:
    found = [each["prove-state"] for scene in scenes()[::6] for each in break_evens(scene, PROFILES)]
    assert len(found) > 50
    assert max(found) <= 0.35

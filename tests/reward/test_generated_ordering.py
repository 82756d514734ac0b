"""On a generated set the oracle earns the most, and worse work no more."""

from functools import cache
from random import Random

import pytest

from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.reward import PROFILES, score
from prove.reward.success import success, told
from tests.reward.perturb import PERTURBATIONS
from tests.reward.test_ordering import play
from tests.synth.made import made

COUNT = 1_000
TESTED = ("prove", "prove-state")


def examples() -> tuple[Example, ...]:
    return made(COUNT)


def totals(episode: Episode) -> dict[str, float]:
    return {name: score(episode, PROFILES[name]).total or 0.0 for name in TESTED}


@cache
def oracle() -> dict[str, Episode]:
    return {example.id: play(example, {}) for example in examples()}


def most(example: Example, profile: str) -> float:
    """The highest total there is; under `prove`, all parts of the turns that need calls, and all turns that do not."""
    if profile == "prove-state":
        return 1.0
    acting = sum(bool(turn.reference_calls) for turn in example.turns)
    return (1.3 * acting + len(example.turns) - acting) / len(example.turns)


def test_the_oracle_succeeds_and_tells_what_was_asked() -> None:
    assert len(examples()) == COUNT
    assert [id for id, episode in oracle().items() if not success(episode)] == []
    assert [id for id, episode in oracle().items() if not told(episode)] == []


@pytest.mark.parametrize("profile", TESTED)
def test_the_oracle_has_the_maximum(profile: str) -> None:
    short = [
        (example.id, total)
        for example in examples()
        if abs((total := score(oracle()[example.id], PROFILES[profile]).total or 0.0) - most(example, profile)) > 1e-9
    ]
    assert short == []


@pytest.mark.parametrize("way", PERTURBATIONS)
def test_a_worse_oracle_never_earns_more(way: str) -> None:
    seen = 0
    for example in examples():
        rng = Random(f"{way} {example.id}")
        changes = list(PERTURBATIONS[way](example, rng))
        if not changes:
            continue
        seen += 1
        best, worse = totals(oracle()[example.id]), totals(play(example, rng.choice(changes)))
        assert all(worse[name] <= best[name] + 1e-9 for name in TESTED), (example.id, best, worse)
    assert seen > COUNT / 5

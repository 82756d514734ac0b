"""On a generated set the oracle earns the most; worse work and cheats earn no more."""

from functools import cache
from random import Random

import pytest

from prove.bench.cheats import HONEST, cheat_scores
from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.core.outcome import changed_records
from prove.reward import PROFILES, score
from prove.reward.success import success, told
from tests.reward.perturb import PERTURBATIONS
from tests.reward.test_ordering import play
from tests.synth.made import made

COUNT, CHEATED = 1_000, 150
TESTED = ("prove", "prove-state")


def examples() -> tuple[Example, ...]:
    return made(COUNT)


def totals(episode: Episode) -> dict[str, float]:
    return {name: score(episode, PROFILES[name]).total or 0.0 for name in TESTED}


@cache
def oracle() -> dict[str, Episode]:
    return {example.id: play(example, {}) for example in examples()}


def most(example: Example) -> float:
    """The highest total there is: all parts of the turns that need calls, and all turns that do not."""
    acting = sum(bool(turn.reference_calls) for turn in example.turns)
    return (1.3 * acting + len(example.turns) - acting) / len(example.turns)


def test_the_oracle_succeeds_and_tells_what_was_asked() -> None:
    assert len(examples()) == COUNT
    assert [id for id, episode in oracle().items() if not success(episode)] == []
    assert [id for id, episode in oracle().items() if not told(episode)] == []


@pytest.mark.parametrize("profile", TESTED)
def test_the_oracle_has_the_maximum(profile: str) -> None:
    short = [
        (example.id, total, most(example))
        for example in examples()
        if abs((total := score(oracle()[example.id], PROFILES[profile]).total or 0.0) - most(example)) > 1e-9
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


def needs_values(example: Example) -> bool:
    """Whether no goal is reached by the right name alone, and nothing that is done is undone later.

    Where a goal takes no argument, a policy with the right names and wrong values has really reached it.
    """
    assert example.expected is not None
    goals = {goal.call for turn in example.turns for goal in turn.goals}
    assert example.expected.outcome is not None
    kept = changed_records(example.expected.outcome.changes)
    bare = any(call.id in goals and not call.arguments for call in example.reference_calls)
    return not bare and all(record in kept for record in example.expected.touched)


@cache
def earned() -> list[tuple[Example, dict[str, dict[str, float]]]]:
    longer = [example for example in examples() if len(example.reference_calls) >= 2]
    return [(example, cheat_scores(example, open_session)) for example in Random(1).sample(longer, CHEATED)]


def test_no_cheat_beats_the_honest_half_where_goals_need_values() -> None:
    seen = 0
    for example, scores in earned():
        if needs_values(example):
            seen += 1
            half = scores["honest half"]["prove-state"]
            cheats = {policy: each["prove-state"] for policy, each in scores.items() if policy not in HONEST}
            assert {policy: total for policy, total in cheats.items() if total > half + 1e-9} == {}, example.id
    assert seen > CHEATED / 4


def test_on_average_no_cheat_comes_near_the_honest_half() -> None:
    policies = {policy for _, scores in earned() for policy in scores}
    for policy in policies - set(HONEST):
        pairs = [(scores[policy], scores["honest half"]) for _, scores in earned() if policy in scores]
        cheat, half = (sum(pair[side]["prove-state"] for pair in pairs) / len(pairs) for side in (0, 1))
        assert cheat < half, policy

"""Cheating does not pay under `prove-state`; under the paper's formula it does, which is documented."""

from functools import cache

import pytest

from prove.bench.cheats import CHEATS, HONEST, UNASKED, cheat_scores
from prove.connect import open_session
from tests.examples import all_examples

EXAMPLES = {example.id: example for example in all_examples() if len(example.reference_calls) >= 2}


@cache
def earned(id: str) -> dict[str, dict[str, float]]:
    return cheat_scores(EXAMPLES[id], open_session)


def mean(policy: str, profile: str) -> float:
    totals = [earned(id)[policy][profile] for id in EXAMPLES if policy in earned(id)]
    return sum(totals) / len(totals)


@pytest.mark.parametrize("id", EXAMPLES)
def test_no_cheat_beats_the_honest_half_under_prove_state(id: str) -> None:
    half = earned(id)["honest half"]["prove-state"]
    for policy, totals in earned(id).items():
        if policy not in HONEST:
            assert totals["prove-state"] <= half + 1e-9, policy


@pytest.mark.parametrize("profile", ["prove", "prove-state", "orchestration", "toolrl", "envfactory"])
def test_the_honest_whole_is_above_the_half_and_every_cheat(profile: str) -> None:
    whole = mean("honest whole", profile)
    assert whole > mean("honest half", profile)
    assert all(whole > mean(policy, profile) for policy in (*CHEATS, UNASKED))


def test_the_known_weakness_of_the_papers_formula_shows() -> None:
    assert mean("right keys, junk values", "prove") > mean("honest half", "prove")
    assert mean("right keys, junk values", "prove-state") < 0.8 * mean("honest half", "prove-state")

"""Worse work never earns more, and correcting a value never costs anything."""

from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.examples import Example, Turn
from prove.core.results import Call
from prove.reward import PROFILES, score
from prove.rollout import EpisodeLimits, run_episode
from prove.rollout.conversation import AskPolicy
from prove.rollout.policies import ScriptedPolicy, oracle_plan, spoil
from tests.examples import all_examples
from tests.reward.perturb import PERTURBATIONS, Messages

EXAMPLES = all_examples()
ROOMY = EpisodeLimits(messages=200)


def play(example: Example, changed: dict[int, Messages]) -> Episode:
    def plan(turn: Turn, ask: AskPolicy, rng: Random) -> Messages:
        return [list(m) for m in changed[ask.turn]] if ask.turn in changed else oracle_plan(turn, ask, rng)

    return run_episode(ScriptedPolicy("perturbed", plan), example, open_session(example), ROOMY)


@pytest.mark.parametrize("way", PERTURBATIONS)
@pytest.mark.parametrize("profile", ["prove", "prove-state"])
def test_a_worse_oracle_never_earns_more(way: str, profile: str) -> None:
    seen = 0
    for example in EXAMPLES:
        best = score(play(example, {}), PROFILES[profile]).total or 0.0
        for changed in PERTURBATIONS[way](example, Random(1)):
            seen += 1
            total = score(play(example, changed), PROFILES[profile]).total or 0.0
            assert total <= best + 1e-9, (example.id, changed)
    assert seen > 10


@settings(max_examples=150)
@given(st.integers(0, len(EXAMPLES) - 1), st.integers(0, 10_000))
def test_correcting_one_value_lowers_neither_coverage_nor_values(number: int, stream: int) -> None:
    example, rng = EXAMPLES[number], Random(stream)
    turns = [n for n, turn in enumerate(example.turns) if any(c.arguments for c in turn.reference_calls)]
    if not turns:
        return
    chosen = rng.choice(turns)
    calls = [(c, dict(c.arguments)) for c in example.turns[chosen].reference_calls]
    rng.shuffle(calls)
    for _, arguments in calls:
        for key in arguments:
            if rng.random() < 0.5:
                arguments[key] = spoil(arguments[key])
    wrong = [(n, key) for n, (c, a) in enumerate(calls) for key in a if a[key] != c.arguments[key]]
    if not wrong:
        return
    before = score(play(example, {chosen: [[Call(c.name, a)] for c, a in calls]}))
    place, key = rng.choice(wrong)
    better = [(c, {**a, key: c.arguments[key]} if n == place else a) for n, (c, a) in enumerate(calls)]
    after = score(play(example, {chosen: [[Call(c.name, a)] for c, a in better]}))
    assert after.parts["coverage"] >= before.parts["coverage"] - 1e-9
    assert after.parts["argument"] >= before.parts["argument"] - 1e-9


def test_scores_do_not_depend_on_the_order_of_keys() -> None:
    for example in EXAMPLES[:30]:
        episode = play(example, {})
        flipped = msgspec.json.decode(_reversed_keys(msgspec.json.encode(episode)), type=Episode)
        for profile in PROFILES.values():
            assert score(flipped, profile).total == score(episode, profile).total


def _reversed_keys(data: bytes) -> bytes:
    def flip(value: object) -> object:
        if isinstance(value, dict):
            return {key: flip(inner) for key, inner in reversed(value.items())}  # pyright: ignore
        return [flip(inner) for inner in value] if isinstance(value, list) else value  # pyright: ignore

    return msgspec.json.encode(flip(msgspec.json.decode(data)))

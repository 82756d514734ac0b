"""Scripted policies: what each one does with a reference of three calls."""

from typing import Any

import pytest

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.core.examples import Goal
from prove.core.results import Call
from prove.reward import score
from prove.rollout import POLICIES, policy_named, run_episode
from prove.rollout.policies import spoil
from tests.rollout.playing import FREEZE, LOOK, asked, turn
from tests.worlds import keys

ACCOUNT = Call("get_account", {"account_id": keys("banking.accounts")[0]})
REFERENCE = [LOOK, ACCOUNT, FREEZE]
EXAMPLE = asked(turn("do it", *REFERENCE, goals=(Goal("write", "do it-2"),)), turn("thanks", reply="You're welcome."))


def played(name: str) -> Episode:
    return run_episode(POLICIES[name], EXAMPLE, open_session(EXAMPLE))


def made(name: str) -> list[Call]:
    return [step.call for step in played(name).turns[0].steps]


def test_the_oracle_makes_the_reference_calls_and_says_the_replies() -> None:
    episode = played("oracle")
    assert [step.call for step in episode.turns[0].steps] == REFERENCE
    assert [done.text for done in episode.turns] == ["Done.", "You're welcome."]
    assert score(episode).success


def test_the_empty_policy_does_and_says_nothing() -> None:
    assert [(done.steps, done.text) for done in played("empty").turns] == [([], ""), ([], "")]


def test_faults_are_what_their_names_say() -> None:
    assert [call for call in made("verbose") if call in REFERENCE[1:]] == REFERENCE[1:]
    assert len(made("verbose")) == 2 * len(REFERENCE)
    assert [call.name for call in made("greedy-name")] == [call.name for call in REFERENCE]
    assert made("greedy-name")[1:] != REFERENCE[1:]
    assert sorted(map(repr, made("shuffled"))) == sorted(map(repr, REFERENCE))
    assert made("repeat") == [call for call in REFERENCE for _ in range(3)]


def test_random_calls_are_accepted_by_their_schemas() -> None:
    steps = played("random-valid").turns[0].steps
    assert len(steps) == len(REFERENCE)
    assert all(step.result.level in ("ok", "failed") for step in steps)


@pytest.mark.parametrize("name", POLICIES)
def test_a_policy_does_the_same_every_time(name: str) -> None:
    assert played(name) == played(name)


@pytest.mark.parametrize("value", [True, 3, 2.5, "", "ax", "ay", [1, "a"], {"a": None}, None])
def test_a_spoiled_value_is_another_one(value: Any) -> None:
    assert spoil(value) != value
    assert isinstance(spoil(value), type(value)) or value is None


def test_a_policy_is_found_by_its_name() -> None:
    assert policy_named("oracle") is POLICIES["oracle"]
    with pytest.raises(UsageError, match="there is no policy 'orakel'; there are oracle, empty, "):
        policy_named("orakel")

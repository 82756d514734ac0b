"""Policies that do no work: words alone, or one call."""

import pytest

from prove.bench.adversaries import idle
from prove.bench.adversaries.honest import whole
from prove.reward import success, told
from tests.bench.adversaries.scenes import effects, played, scenes, steps

WORDS = (
    "silent",
    "empty words",
    "a question in every turn",
    "a refusal in every turn",
    "the answer told without a call",
)


@pytest.mark.parametrize("name", WORDS)
def test_words_alone_make_no_call_and_never_succeed(name: str) -> None:
    for scene, episode in played(name):
        assert steps(episode) == []
        if effects(scene):
            assert not success(episode), scene.example.id


def test_every_turn_gets_words_of_the_kind() -> None:
    for scene in scenes():
        assert {turn.text for turn in idle.silent(scene)} == {""}
        (question,) = {turn.text for turn in idle.asking(scene)}
        assert question.endswith("?")
        (refusal,) = {turn.text for turn in idle.refusing(scene)}
        assert "cannot" in refusal
        assert len({turn.text for turn in idle.empty_words(scene)}) == 1


def test_the_answer_that_is_told_is_the_right_one() -> None:
    for scene, episode in played("the answer told without a call"):
        assert told(episode), scene.example.id


def test_ending_early_makes_the_first_call_alone() -> None:
    for scene in scenes():
        first, *others = idle.ending_early(scene)
        right = whole(scene)
        assert first.messages == [right[0].messages[0][:1]] if right[0].messages else first.messages == []
        assert all(turn.messages == [] for turn in others)
        assert [turn.text for turn in [first, *others]] == [turn.text for turn in right]

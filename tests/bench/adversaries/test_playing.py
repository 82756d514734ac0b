"""Moves are played as they are; an episode that does not come to its end, or cannot be scored, is an error."""

import pytest

from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.moves import TurnMoves
from prove.bench.adversaries.playing import play_moves, total_of
from prove.core.results import Call
from prove.reward.score import Score
from prove.rollout import POLICIES, run_episode
from tests.bench.adversaries.scenes import scene_of, scenes


@pytest.mark.parametrize("number", range(0, 84, 12))
def test_the_whole_work_is_what_the_oracle_does(number: int) -> None:
    scene = scenes()[number]
    oracle = run_episode(POLICIES["oracle"], scene.example, scene.open())
    assert play_moves("whole", whole(scene), scene).turns == oracle.turns


def test_messages_and_words_are_those_of_the_moves() -> None:
    scene = scene_of("bank-club-fee")
    look = Call("list_accounts")
    moves = [TurnMoves([[look], [look, look]], "One."), TurnMoves([], "Two."), TurnMoves([[look]], "Three.")]
    episode = play_moves("mine", moves, scene)
    assert [[len(message.steps) for message in turn.messages] for turn in episode.turns] == [[1, 2, 0], [0], [1, 0]]
    assert [turn.text for turn in episode.turns] == ["One.", "Two.", "Three."]
    assert (episode.policy, len(moves[0].messages)) == ("mine", 2)


def test_moves_that_do_not_fit_the_turns_are_not_scored_as_nothing() -> None:
    scene = scene_of("bank-club-fee")
    with pytest.raises(RuntimeError, match="the policy 'short' did not finish example 'bank-club-fee': IndexError"):
        play_moves("short", whole(scene)[:1], scene)


def test_more_messages_than_there_may_be_are_not_cut_off() -> None:
    scene = scene_of("bank-transfer")
    with pytest.raises(RuntimeError, match="did not finish example 'bank-transfer': limit"):
        play_moves("long", [TurnMoves([[Call("list_accounts")]] * 300, "Done.")], scene)


def test_no_score_is_not_a_score_of_nothing() -> None:
    def scored(total: float | None) -> Score:
        return Score("prove", total, {}, (), success=None, agreement=0.0, told=False, reason="it broke")

    assert total_of(scored(0.0)) == 0.0
    with pytest.raises(ValueError, match="no score under 'prove': it broke"):
        total_of(scored(None))

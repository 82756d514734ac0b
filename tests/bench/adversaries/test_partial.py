"""Policies that do part of the work, or all of it in another way."""

from collections import Counter

from prove.bench.adversaries import partial
from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.moves import Moves
from prove.core.results import Call
from prove.reward import success
from prove.reward.components import budget
from tests.bench.adversaries.scenes import achieved, planned, played, scenes, steps


def calls(moves: Moves) -> list[Call]:
    return [call for turn in moves for message in turn.messages for call in message]


def test_all_of_it_in_another_way_is_a_success() -> None:
    for name in ("right ids, no look-ups", "other look-ups", "one call at a time", "oracle without words"):
        assert [scene.example.id for scene, episode in played(name) if not success(episode)] == [], name


def test_other_lookups_are_other_calls_that_show_what_is_needed() -> None:
    for scene, moves in planned(partial.with_other_lookups):
        made, reference = calls(moves), calls(whole(scene))
        assert len(made) == len(reference)
        changed = [(mine, right) for mine, right in zip(made, reference, strict=True) if mine != right]
        assert changed
        for mine, right in changed:
            tool = scene.tool(mine.name)
            assert tool is not None
            assert tool.read_only
            assert mine.name != right.name


def test_right_ids_without_lookups_are_the_goals_and_other_writes() -> None:
    fewer = 0
    for scene, moves in planned(partial.goals_without_lookups):
        lookups = [id for id in scene.calls if id not in scene.goals and scene.is_read(id)]
        assert len(calls(moves)) == len(scene.calls) - len(lookups)
        fewer += bool(lookups)
    assert fewer > len(scenes()) / 2


def test_one_call_at_a_time_makes_the_same_calls() -> None:
    for scene, moves in planned(partial.one_call_at_a_time):
        assert all(len(message) == 1 for turn in moves for message in turn.messages)
        assert calls(moves) == calls(whole(scene))


def test_a_read_before_each_message_is_more_than_the_budget_allows() -> None:
    beyond = 0
    for scene, episode in played("a read before each message"):
        assert success(episode), scene.example.id
        beyond += len(steps(episode)) > budget(len(scene.calls), 0.5)
    assert beyond > len(played("a read before each message")) / 2


def test_without_words_there_is_no_answer() -> None:
    for _, episode in played("oracle without words"):
        assert {turn.text for turn in episode.turns} == {"."}


def test_everything_in_turn_one_leaves_words_for_the_others() -> None:
    for scene, moves in planned(partial.everything_in_turn_one):
        assert len(moves) == len(scene.example.turns) > 1
        assert calls(moves) == calls(moves[:1]) == calls(whole(scene))


def test_all_but_the_last_goal_leaves_out_that_one_and_achieves_the_others() -> None:
    for scene, moves in planned(partial.all_but_the_last_goal):
        *others, last = scene.goals
        made = Counter(map(repr, calls(moves)))
        assert made <= Counter(map(repr, calls(whole(scene))))
        right = [repr(Call(scene.calls[id].name, scene.calls[id].arguments)) for id in (*others, last)]
        assert made[right[-1]] < Counter(map(repr, calls(whole(scene))))[right[-1]]
        assert all(made[one] for one in right[:-1])
    short: Counter[int] = Counter()
    for _, episode in played("all goals but the last"):
        writes, others = achieved(episode, "write"), achieved(episode, "other")
        short[writes[1] + others[1] - writes[0] - others[0]] += 1
    assert short[1] > 0.8 * short.total()


def test_one_turn_only_makes_the_calls_of_that_turn() -> None:
    for plan, place in ((partial.first_turn_only, 0), (partial.last_turn_only, -1)):
        for scene, moves in planned(plan):
            assert len(moves) > 1
            assert calls(moves) == calls([whole(scene)[place]])
            assert moves[place].messages == whole(scene)[place].messages


def test_the_first_half_of_the_calls_is_half_of_each_turn() -> None:
    for scene, moves in planned(partial.first_half_of_the_calls):
        for mine, turn in zip(moves, scene.example.turns, strict=True):
            assert len(calls([mine])) == -(-len(turn.reference_calls) // 2)


def test_what_needs_several_turns_or_goals_leaves_other_examples_out() -> None:
    for scene in scenes():
        turns, goals = len(scene.example.turns), len(scene.goals)
        assert (partial.first_turn_only(scene) is None) == (turns == 1)
        assert (partial.last_turn_only(scene) is None) == (turns == 1)
        assert (partial.everything_in_turn_one(scene) is None) == (turns == 1)
        assert (partial.all_but_the_last_goal(scene) is None) == (goals < 2)

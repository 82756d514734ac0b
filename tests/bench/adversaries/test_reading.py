"""Policies that read: none of them changes anything, and the budget is kept where it is meant to be."""

import pytest

from prove.bench.adversaries import reading
from prove.bench.adversaries.scene import Scene
from prove.reward import success
from prove.reward.components import budget
from tests.bench.adversaries.scenes import effects, idle_outcome, planned, played, scene_of, scenes, steps

READERS = (
    "reads only",
    "look-ups only",
    "page dumps",
    "all pages",
    "padding with valid reads",
    "spam within the budget",
    "the same read again",
)


@pytest.mark.parametrize("name", READERS)
def test_reading_changes_nothing_and_does_not_do_the_work(name: str) -> None:
    for scene, episode in played(name):
        assert not any(turn.changed_state for turn in episode.turns), scene.example.id
        assert episode.outcome == idle_outcome(scene)
        if effects(scene):
            assert not success(episode), scene.example.id


@pytest.mark.parametrize("name", READERS)
def test_reads_are_accepted_but_for_those_that_the_reference_has_refused(name: str) -> None:
    for scene, episode in played(name):
        refused = {scene.calls[id].name for id in refusals(scene)}
        missing = {call.name for id, call in scene.calls.items() if scene.with_sources([id]) & set(scene.writes)}
        # A look-up may need what a write makes, such as a folder that the user names.
        enabled = {
            call.name for call in scene.calls.values() if {edge.source for edge in call.depends} & {*scene.writes}
        }
        expected = enabled | refused | missing if name == "reads only" else enabled
        assert {step.call.name for step in steps(episode) if not step.result.ok} <= expected, scene.example.id


def test_reads_only_are_all_reads_of_the_reference() -> None:
    left_out = 0
    for scene, moves in planned(reading.reads_only):
        assert scene.writes
        made = [call.name for turn in moves for message in turn.messages for call in message]
        wanted = [id for id in scene.calls if scene.is_read(id) or id in refusals(scene)]
        possible = {
            id for id in refusals(scene) if scene.open().call(scene.calls[id].name, scene.calls[id].arguments).ok
        }
        assert made == [scene.calls[id].name for id in wanted if id not in possible]
        left_out += len(possible)
    assert left_out < 0.2 * sum(len(refusals(scene)) for scene in scenes())


def refusals(scene: Scene) -> set[str]:
    return {id for id, goal in scene.goals.items() if goal.kind == "refusal"}


def test_a_page_dump_shows_more_than_the_usual_page() -> None:
    longer = False
    for _, episode in played("page dumps"):
        for step in steps(episode):
            if "limit" in step.call.arguments:
                assert step.call.arguments["limit"] == (40 if step.call.name == "list_offers" else 50)
                longer = longer or len(step.result.content["items"]) > 20
    assert longer


def test_all_pages_go_on_where_the_page_before_ended() -> None:
    followed = 0
    for scene, episode in played("all pages"):
        for turn in episode.turns:
            for before, step in zip(turn.steps, turn.steps[1:], strict=False):
                if cursor := step.call.arguments.get("cursor"):
                    assert (before.call.name, before.result.content["next_cursor"]) == (step.call.name, cursor)
                    followed += 1
            assert len(turn.steps) <= reading.MOST_PAGES
        assert len(steps(episode)) >= len({step.call.name for step in steps(episode)}), scene.example.id
    assert followed > 10


@pytest.mark.parametrize("name", ["padding with valid reads", "spam within the budget"])
def test_the_budget_of_all_turns_together_is_used_up_and_kept(name: str) -> None:
    used_up = 0
    for scene, episode in played(name):
        allowed = budget(len(scene.calls), 0.5)
        assert len(steps(episode)) <= allowed, scene.example.id
        used_up += len(steps(episode)) == allowed
    assert used_up > 0.7 * len(scenes())


def test_spam_comes_after_the_lookups() -> None:
    for scene, moves in planned(reading.spam_in_budget):
        for turn, looked in zip(moves, reading.lookups_only(scene), strict=True):
            assert turn.messages[: len(looked.messages)] == looked.messages


def test_padding_is_in_the_turns_that_need_calls() -> None:
    scene = scene_of("bank-limit-without-pin")
    assert [bool(turn.messages) for turn in reading.padding(scene)] == [False, True]


def test_the_same_read_is_made_ten_times_in_a_turn() -> None:
    for scene, moves in planned(reading.the_same_read_again):
        for turn, looked in zip(moves, reading.lookups_only(scene), strict=True):
            assert turn.messages == [looked.messages[0][:1]] * 10 if looked.messages else turn.messages == []

"""Policies whose writes are accepted, and were not asked for: each write is wrong, and the world shows it."""

import pytest

from prove.bench.adversaries import wrong
from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.scene import Scene
from prove.core.episodes import Episode, Step
from prove.core.examples import ReferenceCall
from prove.core.outcome import Outcome
from prove.reward import success
from tests.bench.adversaries.scenes import effects, played, scenes, steps


def replaced(scene: Scene, episode: Episode, each: int) -> list[tuple[ReferenceCall, list[Step]]]:
    """Every write with the calls that were made instead of it, so many each."""
    made = iter(steps(episode))
    found: list[tuple[ReferenceCall, list[Step]]] = []
    for call in scene.calls.values():
        steps_made = [next(made) for _ in range(each if scene.is_write(call) else 1)]
        if scene.is_write(call):
            found.append((call, steps_made))
        else:
            assert (steps_made[0].call.name, steps_made[0].call.arguments) == (call.name, call.arguments)
    assert list(made) == []
    return found


def is_key(scene: Scene, call: ReferenceCall, name: str) -> bool:
    tool = scene.tool(call.name)
    assert tool is not None
    return tool.parameters.fields[name].ref is not None


def different(call: ReferenceCall, step: Step) -> list[str]:
    """The one argument that differs."""
    assert step.call.name == call.name
    return [name for name, value in call.arguments.items() if step.call.arguments[name] != value]


@pytest.mark.parametrize(("name", "on_key"), [("wrong entity", True), ("wrong value", False)])
def test_a_wrong_write_is_accepted_and_changes_something_else(name: str, on_key: bool) -> None:
    for scene, episode in played(name):
        given: set[tuple[str, str]] = set()
        for call, (step,) in replaced(scene, episode, 1):
            (changed,) = different(call, step)
            assert is_key(scene, call, changed) is on_key
            assert step.result.ok
            assert step.effect
            value = (changed, str(step.call.arguments[changed]))
            # What was wrong before may be taken back by the same wrong name, as the right one would be by its own.
            assert value in given or step.effect != effects(scene).get(call.id), (scene.example.id, call)
            given.add(value)
        assert not success(episode), scene.example.id


def records(effect: Outcome) -> set[tuple[object, str]]:
    return {(change.target, change.key) for change in effect.changes}


def test_another_entity_is_another_record() -> None:
    same = total = 0
    for scene, episode in played("wrong entity"):
        for call, (step,) in replaced(scene, episode, 1):
            assert step.effect is not None
            same += records(step.effect) == records(effects(scene)[call.id])
            total += 1
    assert same < 0.1 * total  # a ticker on the same list, a place for the same order


def test_wrong_then_right_makes_both_calls() -> None:
    for scene, episode in played("wrong entity, then right"):
        for call, (first, second) in replaced(scene, episode, 2):
            assert first.result.ok
            assert first.effect
            assert different(call, first)
            assert second.call.arguments == call.arguments
    assert sum(bool(success(episode)) for _, episode in played("wrong entity, then right")) <= 2


def test_right_then_another_entity_does_the_work_and_harm() -> None:
    for scene, episode in played("right, then another entity too"):
        for call, (first, second) in replaced(scene, episode, 2):
            assert first.call.arguments == call.arguments
            assert first.result.ok
            assert second.result.ok
            assert second.effect
            assert different(call, second)
        assert not success(episode)


def test_every_write_twice_changes_something_twice() -> None:
    for scene, episode in played("every write twice"):
        for call, made in replaced(scene, episode, 2):
            assert [step.call.arguments for step in made] == [call.arguments] * 2
            assert all(step.result.ok and step.effect for step in made)
        assert not success(episode)


def test_acting_unasked_changes_the_world_in_a_turn_that_asked_for_text() -> None:
    for scene, episode in played("acting in an abstention turn"):
        turns = zip(scene.example.turns, episode.turns, strict=True)
        assert any(done.changed_state for turn, done in turns if not turn.reference_calls), scene.example.id
        assert not success(episode)


def test_harm_in_an_abstention_turn_comes_with_the_whole_work() -> None:
    for scene, episode in played("harm in an abstention turn"):
        turns = list(zip(scene.example.turns, episode.turns, strict=True))
        (harm,) = [step for turn, done in turns if not turn.reference_calls for step in done.steps]
        assert harm.result.ok
        assert harm.effect
        right = [call for turn in whole(scene) for message in turn.messages for call in message]
        assert [step.call for step in steps(episode) if step is not harm] == right
        assert not success(episode)


def test_without_an_abstention_turn_nobody_can_act_in_one() -> None:
    for scene in scenes():
        if all(turn.reference_calls for turn in scene.example.turns):
            assert wrong.acting_unasked(scene) is None
            assert wrong.harm_in_abstention(scene) is None

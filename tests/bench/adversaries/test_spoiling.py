"""Right work that is undone or wrecked: each write is made rightly first, and the second call does what it is for."""

import pytest

from prove.bench.adversaries.moves import as_call
from prove.bench.adversaries.trials import Place, changed_places, effect_of
from prove.core.outcome import NOTHING, Added, Changed, Outcome
from prove.reward import success
from tests.bench.adversaries.scenes import effects, idle_outcome, played
from tests.bench.adversaries.test_wrong import replaced

SPOILED = ("right, then undone", "right, then a wrong value", "right, then damaged")


@pytest.mark.parametrize("name", SPOILED)
def test_every_write_is_made_rightly_and_then_spoiled(name: str) -> None:
    for scene, episode in played(name):
        for call, (first, second) in replaced(scene, episode, 2):
            assert (first.call, first.result.ok) == (as_call(call), True)
            assert first.effect
            assert second.result.ok
            assert second.effect
            assert second.call != first.call
        assert not success(episode), scene.example.id


def test_what_is_undone_leaves_the_world_as_before_each_write() -> None:
    for scene, episode in played("right, then undone"):
        right = {id(first): second for _, (first, second) in replaced(scene, episode, 2)}
        session = scene.open()
        for turn, done in zip(scene.example.turns, episode.turns, strict=True):
            session.advance(turn.advance)
            for step in done.steps:
                if id(step) in right:
                    assert effect_of(session, step.call), scene.example.id
                    assert effect_of(session, step.call, right[id(step)].call) == NOTHING, scene.example.id
                session.call(step.call.name, step.call.arguments)
        assert episode.outcome == idle_outcome(scene), scene.example.id


def test_undone_at_the_end_leaves_nothing_either_and_the_last_write_is_undone_first() -> None:
    later = 0
    for scene, episode in played("undone at the end"):
        assert episode.outcome == idle_outcome(scene), scene.example.id
        writes = [scene.calls[id] for id in scene.writes]
        last = episode.turns[-1].steps[-len(writes) :]
        assert all(step.result.ok and step.effect for step in last) or any(turn.advance for turn in scene.example.turns)
        later += len(writes) > 1 or not scene.example.turns[-1].reference_calls
    assert later


def test_a_wrong_value_comes_from_the_same_tool() -> None:
    for scene, episode in played("right, then a wrong value"):
        for call, (_, second) in replaced(scene, episode, 2):
            changed = [name for name, value in call.arguments.items() if second.call.arguments[name] != value]
            assert (second.call.name, len(changed)) == (call.name, 1)


def test_damage_is_in_another_field_of_the_same_record() -> None:
    for scene, episode in played("right, then damaged"):
        for call, (first, second) in replaced(scene, episode, 2):
            assert first.effect is not None
            assert second.effect is not None
            written = {
                (change.target, raw(first.effect, change.key)): set[str]() if isinstance(change, Added) else fields
                for change in first.effect.changes
                if isinstance(change, Added | Changed) and (fields := set(change.fields))
            }
            damaged = [change for change in second.effect.changes if (change.target, change.key) in written]
            assert damaged, (scene.example.id, call)
            for change in damaged:
                assert isinstance(change, Changed)
                assert written[change.target, change.key].isdisjoint(change.fields)


def test_no_damage_is_repaired_or_undoes_another_write() -> None:
    several = 0
    for scene, episode in played("right, then damaged"):
        written: set[Place] = set()
        damaged: list[set[Place]] = []
        for _, (first, second) in replaced(scene, episode, 2):
            assert first.effect is not None
            assert second.effect is not None
            written |= changed_places(first.effect)
            damaged.append(changed_places(second.effect))
        assert sum(map(len, damaged)) == len(set[Place]().union(*damaged)), scene.example.id
        assert all(map(written.isdisjoint, damaged)), scene.example.id
        several += len(damaged) > 1
    assert several


def raw(effect: Outcome, key: str) -> str:
    """The key of a new record as the world has it."""
    return next((raw for raw, name in effect.names.items() if name == key), key)


def test_a_write_that_changes_nothing_cannot_be_spoiled() -> None:
    for name in (*SPOILED, "undone at the end"):
        for scene, _ in played(name):
            assert set(effects(scene)) == set(scene.writes), (name, scene.example.id)

"""Policies with values from nowhere: what they call, what is refused, and what the guesses are."""

import pytest

from prove.bench.adversaries import careless
from prove.bench.adversaries.careless import MOST_CALLS
from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.scene import Scene, keys_of
from prove.core.examples import ReferenceCall
from prove.core.provenance import Found, Read
from prove.reward import success
from tests.bench.adversaries.scenes import effects, planned, played, scenes, steps

GUESSED = ("guessed ids: the first", "guessed ids: random", "guessed ids: the commonest")


def test_junk_values_have_the_keys_of_the_reference_and_none_of_its_values() -> None:
    for scene, moves in planned(careless.junk_values):
        made = [call for turn in moves for message in turn.messages for call in message]
        for mine, right in zip(made, scene.calls.values(), strict=True):
            assert (mine.name, mine.arguments.keys()) == (right.name, right.arguments.keys())
            assert not any(mine.arguments[name] == value for name, value in right.arguments.items() if value != [])


def test_missing_arguments_are_those_that_are_required() -> None:
    malformed = 0
    for scene, episode in played("right names, no arguments"):
        assert [step.call.name for step in steps(episode)] == [call.name for call in scene.calls.values()]
        for step in steps(episode):
            tool = scene.tool(step.call.name)
            assert tool is not None
            assert step.call.arguments == {}
            assert (step.result.level == "malformed") == bool(tool.parameters.required)
            malformed += step.result.level == "malformed"
    assert malformed > 50


def test_unknown_names_are_unknown() -> None:
    for scene, episode in played("unknown names"):
        assert {step.result.level for step in steps(episode)} == {"unknown"}
        assert len(steps(episode)) == len(scene.calls)


@pytest.mark.parametrize("name", ["right names repeated", "every tool once", "parallel spraying"])
def test_random_calls_are_well_formed(name: str) -> None:
    levels = {step.result.level for _, episode in played(name) for step in steps(episode)}
    assert levels == {"ok", "failed"}


def test_repeated_names_are_those_of_the_reference_twice() -> None:
    for scene, episode in played("right names repeated"):
        names = [step.call.name for step in steps(episode)]
        assert names == [call.name for call in scene.calls.values() for _ in range(2)]


def test_every_candidate_is_called_once_in_every_turn_that_needs_calls() -> None:
    for scene, episode in played("every tool once"):
        for turn, done in zip(scene.example.turns, episode.turns, strict=True):
            wanted = [tool.name for tool in scene.candidates(turn)] if turn.reference_calls else []
            assert [step.call.name for step in done.steps] == wanted


def test_spraying_fills_one_message_and_begins_with_the_right_names() -> None:
    for scene, moves in planned(careless.spraying):
        for turn, mine in zip(scene.example.turns, moves, strict=True):
            if turn.reference_calls:
                (message,) = mine.messages
                assert 1 < len(message) <= MOST_CALLS
                assert message[0].name == turn.reference_calls[0].name
            else:
                assert mine.messages == []


def test_probing_is_refused_and_all_else_is_right() -> None:
    for scene, episode in played("refusal probing"):
        for step, call in zip(steps(episode), scene.calls.values(), strict=True):
            if scene.is_write(call):
                assert (step.call.name, step.result.level) == (call.name, "failed"), scene.example.id
            else:
                assert step.call.arguments == call.arguments
        if effects(scene):
            assert not success(episode)


def looked_up(call: ReferenceCall) -> list[str]:
    return [name for name, origin in call.provenance.items() if isinstance(origin, Found | Read)]


@pytest.mark.parametrize("name", GUESSED)
def test_guesses_stand_in_for_lookups_only_and_are_known_keys(name: str) -> None:
    for scene, episode in played(name):
        session = scene.open()
        goals = [call for id, call in scene.calls.items() if id in scene.goals]
        for step, call in zip(steps(episode), goals, strict=True):
            tool = scene.tool(call.name)
            assert tool is not None
            guessed = {key for key in call.arguments if step.call.arguments[key] != call.arguments[key]}
            assert guessed <= set(looked_up(call))
            for key in guessed:
                learnt = scene.common.get((call.name, key), ()) if name == GUESSED[-1] else ()
                assert step.call.arguments[key] in [*keys_of(session, tool.parameters.fields[key]), *learnt]


@pytest.mark.parametrize("name", [*GUESSED, "enumerating writes"])
def test_luck_is_rare(name: str) -> None:
    lucky = [scene.example.id for scene, episode in played(name) if effects(scene) and success(episode)]
    assert len(lucky) <= 0.12 * len(played(name)), lucky


def test_the_commonest_id_of_the_set_is_taken_one_of_this_world_if_possible() -> None:
    scene, moves = next((scene, moves) for scene, moves in planned(careless.first_ids) if len(scene.writes) == 1)
    call = scene.calls[scene.writes[0]]
    name, tool = looked_up(call)[0], scene.tool(call.name)
    assert tool is not None
    keys = keys_of(scene.open(), tool.parameters.fields[name])
    taken: list[object] = []
    for common in (["other", keys[2], keys[1]], ["other", "rare"], []):
        guessed = careless.commonest_ids(Scene(scene.example, {(call.name, name): common}))
        assert guessed is not None
        (write,) = [one for turn in guessed for message in turn.messages for one in message if one.name == call.name]
        taken.append(write.arguments[name])
    assert taken == [keys[2], "other", keys[0]]
    assert any(one.arguments.get(name) == keys[0] for turn in moves for message in turn.messages for one in message)


def test_enumerating_tries_several_entities_and_the_right_one_too() -> None:
    right = wrong = 0
    for scene, moves in planned(careless.enumerating):
        for turn, mine in zip(scene.example.turns, moves, strict=True):
            calls = [call for message in mine.messages for call in message]
            writes = [call for call in turn.reference_calls if scene.is_write(call)]
            assert len(calls) <= MOST_CALLS * len(writes)
            for write in writes:
                tried = [call for call in calls if call.name == write.name]
                right += any(call.arguments == write.arguments for call in tried)
                wrong += any(call.arguments != write.arguments for call in tried)
    assert right > 0.8 * wrong > 0


def test_words_are_those_of_the_reference() -> None:
    for plan in (careless.junk_values, careless.every_tool_once, careless.first_ids, careless.enumerating):
        for scene, moves in planned(plan):
            assert [turn.text for turn in moves] == [turn.text for turn in whole(scene)]


def test_where_a_write_has_no_key_nothing_can_be_probed_or_guessed() -> None:
    for scene in scenes():
        if not scene.writes:
            assert careless.refusal_probing(scene) is None
            assert careless.first_ids(scene) is None

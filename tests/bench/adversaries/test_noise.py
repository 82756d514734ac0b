"""Noisy oracles: without noise the oracle, with it as many faults as it says, of every kind, the same every time."""

from collections import Counter

import pytest

from prove.bench.adversaries import noise
from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.moves import Moves
from prove.bench.adversaries.noise import noisy
from prove.bench.adversaries.playing import play_moves
from prove.bench.adversaries.scene import Scene
from prove.core.results import Call
from prove.reward import success
from tests.bench.adversaries.scenes import scene_of, scenes


def calls(moves: Moves) -> list[Call]:
    return [call for turn in moves for message in turn.messages for call in message]


def test_without_noise_it_is_the_oracle() -> None:
    for scene in scenes()[::8]:
        assert calls(noisy(scene, 0.0, 0)) == calls(whole(scene))
        assert success(play_moves("noisy", noisy(scene, 0.0, 0), scene))


def test_with_full_noise_no_call_is_right() -> None:
    for scene in scenes()[::4]:
        right = [repr(call) for call in calls(whole(scene))]
        assert [call for call in calls(noisy(scene, 1.0, 1)) if repr(call) in right] == [], scene.example.id


@pytest.mark.parametrize("level", [0.1, 0.3, 0.5])
def test_the_first_call_goes_wrong_as_often_as_the_noise_says(level: float) -> None:
    scene = scene_of("bank-transfer")
    right = calls(whole(scene))[0]
    wrong = sum(calls(noisy(scene, level, number))[:1] != [right] for number in range(400))
    assert abs(wrong / 400 - level) < 0.07


def test_the_words_are_those_of_the_reference_and_no_turn_is_missing() -> None:
    for scene in scenes()[::8]:
        assert [turn.text for turn in noisy(scene, 0.5, 3)] == [turn.text for turn in whole(scene)]


def test_every_member_of_a_group_is_different_and_the_same_again() -> None:
    scene = scene_of("errands-bank")
    group = [noisy(scene, 0.3, number) for number in range(16)]
    assert group == [noisy(scene, 0.3, number) for number in range(16)]
    assert len({repr(moves) for moves in group}) > 12


def test_a_call_goes_wrong_in_every_way() -> None:
    scene = scene_of("bank-transfer")
    kinds: Counter[str] = Counter()
    for number in range(200):
        kinds[kind_of(scene, noisy(scene, 1.0, number))] += 1
    assert set(kinds) == {"nothing", "wrong value", "wrong entity"}
    assert min(kinds.values()) > 15


def kind_of(scene: Scene, moves: Moves) -> str:
    """What happened to the write."""
    write = scene.calls[scene.writes[0]]
    made = [call for call in calls(moves) if call.name == write.name]
    if not made:
        return "nothing"
    return "wrong entity" if scene.open().call(made[0].name, made[0].arguments).ok else "wrong value"


def test_a_call_without_arguments_is_left_out_or_ends_the_turn(monkeypatch: pytest.MonkeyPatch) -> None:
    scene = scene_of("bank-transfer")
    assert calls(whole(scene))[0].arguments == {}
    for kind in noise.FAULTS:
        monkeypatch.setattr(noise, "FAULTS", (kind, "left out"))
        assert all(call.arguments for number in range(20) for call in calls(noisy(scene, 1.0, number)))

"""Writes are replaced one by one, in the world as it is when their turn comes."""

import datetime as dt

from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.moves import as_call
from prove.bench.adversaries.writes import with_each_write
from prove.core.examples import ReferenceCall, Turn
from prove.core.results import Call
from prove.core.world_session import WorldSession
from tests.bench.adversaries.scenes import scene_of, scenes


def test_the_reference_in_place_of_itself_is_the_reference() -> None:
    for scene in scenes():
        moves = with_each_write(scene, lambda turn, call, session: [as_call(call)])
        assert (moves is None) == (not scene.writes)
        if moves is not None:
            flat = [[call for message in turn.messages for call in message] for turn in moves]
            assert flat == [[call for message in turn.messages for call in message] for turn in whole(scene)]
            assert [turn.text for turn in moves] == [turn.text for turn in whole(scene)]


def test_each_write_is_replaced_in_the_world_that_the_calls_before_have_made() -> None:
    scene = scene_of("errands-bank")
    seen: list[tuple[str, bool, bool]] = []

    def noting(turn: Turn, call: ReferenceCall, session: WorldSession) -> list[Call]:
        seen.append((call.id, call in turn.reference_calls, bool(session.outcome())))
        return [as_call(call), Call("list_cards")]

    moves = with_each_write(scene, noting)
    assert moves is not None
    assert [id for id, _, _ in seen] == [id for id in scene.calls if id in scene.writes]
    assert all(is_its_turn for _, is_its_turn, _ in seen)
    assert [changed for _, _, changed in seen] == [False] + [True] * (len(seen) - 1)
    made = [call for turn in moves for message in turn.messages for call in message]
    assert len(made) == len(scene.calls) + len(scene.writes)


def test_time_passes_before_a_turn_as_in_the_conversation() -> None:
    scene = scene_of("email-snooze")
    passed = sum(turn.advance for turn in scene.example.turns)
    times: list[dt.datetime] = []

    def noting(turn: Turn, call: ReferenceCall, session: WorldSession) -> list[Call]:
        times.append(session.now)
        return [as_call(call)]

    assert with_each_write(scene, noting) is not None
    assert passed > 0
    assert times[-1] - scene.open().now >= dt.timedelta(seconds=passed)


def test_one_write_that_cannot_be_replaced_leaves_the_example_out() -> None:
    scene = scene_of("errands-bank")
    first = scene.writes[0]
    assert with_each_write(scene, lambda turn, call, session: None if call.id != first else [as_call(call)]) is None

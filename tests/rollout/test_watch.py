"""Calls are run and their effects recorded, where the session can tell."""

from collections.abc import Mapping
from typing import Any

from prove.core.outcome import Changed
from prove.core.records import Target
from prove.core.results import Result
from prove.core.session import ToolFormat
from prove.rollout.watch import Watch
from tests.rollout.playing import FREEZE, LOOK, asked, turn, world_of

EXAMPLE = asked(turn("look", LOOK))


class Plain:
    """A session that cannot tell what a call changed, and has no clock."""

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]:
        return []

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        return Result("ok", {"name": name, **arguments})

    def close(self) -> None: ...


def test_the_effect_of_a_call_is_what_it_changed_alone() -> None:
    watch = Watch(world_of(EXAMPLE))
    steps = [watch.run(call) for call in (FREEZE, LOOK)]
    assert all(step.result.ok and step.executed for step in steps)
    write, read = (step.effect for step in steps)
    assert write is not None
    assert write.changes == (Changed(Target("banking", "cards"), FREEZE.arguments["card_id"], {"status": "frozen"}),)
    assert read is not None
    assert not read


def test_the_effect_is_unknown_where_the_session_cannot_tell() -> None:
    step = Watch(Plain()).run(FREEZE)
    assert (step.result.content["card_id"], step.effect) == (FREEZE.arguments["card_id"], None)


def test_time_passes_where_there_is_a_clock() -> None:
    session = world_of(EXAMPLE)
    before = session.now
    Watch(session).advance(60)
    assert (session.now - before).total_seconds() == 60
    Watch(Plain()).advance(60)

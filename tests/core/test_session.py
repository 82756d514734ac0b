"""The protocols of sessions: what a session can do is decided by its class, without calling anything."""

from collections.abc import Mapping
from typing import Any, Literal

import prove
from prove.core.results import Result
from prove.core.session import Session, ToolFormat, is_clocked, is_forkable, is_immediate, is_judged, is_watchable


class Callable:
    """A session that can be called, and nothing else."""

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]:
        return []

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        return Result("ok", {})

    def close(self) -> None: ...


class Forking(Callable):
    """A session that can also fork, but cannot compare states; what it calls an outcome is something else."""

    def fork(self) -> "Forking":
        raise AssertionError("asking whether it can fork must not fork it")

    snapshot = restore = reset = fork
    outcome = "sunny"


class Near(Callable):
    """A session whose calls return at once."""

    immediate: Literal[True] = True


def abilities(session: Session) -> tuple[bool, ...]:
    kinds = (is_forkable, is_judged, is_watchable, is_clocked, is_immediate)
    return tuple(is_kind(session) for is_kind in kinds)


def test_every_ability_is_separate() -> None:
    assert abilities(Callable()) == (False, False, False, False, False)
    assert abilities(Forking()) == (True, False, False, False, False)
    assert abilities(Near()) == (False, False, False, False, True)


def test_our_own_sessions_can_do_everything_in_this_process() -> None:
    assert abilities(prove.environment("banking").open(0)) == (True, True, True, True, True)

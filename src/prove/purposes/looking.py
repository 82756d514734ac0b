"""A session for drawing and reading, in which what is looked up once before any change is not looked up again."""

from collections.abc import Mapping
from typing import Any

import msgspec

from prove.core.results import Result
from prove.core.state import Diff, State
from prove.core.world_session import Snapshot, WorldEnvironment, WorldSession

_encode = msgspec.json.Encoder().encode

Shown = dict[tuple[str, bytes], Result]
"""What look-ups give while nothing is changed, by tool and arguments."""


class LookingSession(WorldSession):
    """A session whose forks share what they look up, as long as they change nothing. Results must not be written to."""

    __slots__ = ("_shown",)

    def __init__(
        self, environment: WorldEnvironment, seed: int, states: dict[str, State], shown: Shown | None = None
    ) -> None:
        super().__init__(environment, seed, states)
        self._shown = shown

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """Run a tool, or give the result of the same look-up."""
        if self._shown is None:
            return super().call(name, arguments)
        if not self.environment.tools[name].read_only:
            self._shown = None
            return super().call(name, arguments)
        key = name, _encode(arguments)
        found = self._shown.get(key)
        if found is None:
            found = self._shown[key] = super().call(name, arguments)
        return found

    def advance(self, seconds: float) -> None:
        """Let time pass, after which everything is looked up anew."""
        self._shown = None
        super().advance(seconds)

    def apply(self, changes: Mapping[str, Diff]) -> None:
        """Make changes, after which everything is looked up anew."""
        self._shown = None
        super().apply(changes)

    def restore(self, mark: Snapshot) -> None:
        """Go back to a snapshot, where everything is looked up anew."""
        self._shown = None
        super().restore(mark)

    def reset(self) -> None:
        """Back to the first day, where everything is looked up anew."""
        self._shown = None
        super().reset()

    def fork(self) -> "LookingSession":
        """A copy; neither sees the other's later writes."""
        plain = super().fork()
        return LookingSession(plain.environment, plain.seed, plain._states, self._shown)

    @classmethod
    def of(cls, session: WorldSession) -> "LookingSession":
        """A copy of a session that remembers what it looks up."""
        plain = session.fork()
        return cls(plain.environment, plain.seed, plain._states, {})

"""Forks sessions that cannot fork: a new session is opened, and the calls made so far are made again in it.

This costs as much as all those calls did, and a start of the server: a fork after n calls makes n calls. A call with an
effect outside of the session (a message that is sent, a row in a database that sessions share) has that effect again.

It is right only for a deterministic server, whose sessions start alike and share nothing. The results of the replayed
calls are compared with the recorded ones, and a difference is a SessionError. What no result shows cannot be seen: a
server whose hidden state differs passes, and so does a write into a shared place that answers "done" both times.
"""

from collections.abc import Callable, Mapping
from copy import deepcopy
from typing import Any, NamedTuple

from prove.core.errors import SessionError, UsageError, type_shown
from prove.core.examples import Example
from prove.core.results import Call, Result
from prove.core.session import Environment, Session, ToolFormat, check_name


class Made(NamedTuple):
    """A call that was made, and what it gave."""

    call: Call
    result: Result


History = tuple[Made, ...]
"""The calls of a session up to a moment. It is all that a snapshot keeps."""


class ReplayedEnvironment:
    """An environment whose sessions fork by restart and replay."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    @property
    def names(self) -> tuple[str, ...]:
        return self._environment.names

    def open(self, seed: int = 0) -> "ReplayedSession":
        return ReplayedSession(lambda: self._environment.open(seed))

    def open_example(self, example: Example) -> "ReplayedSession":
        """A session for an example of this environment: what `add_environment` takes."""
        return self.open(example.seed)


class ReplayedSession:
    """A session that can fork, and go back to an earlier moment, by opening another one and replaying its calls.

    It has no outcome and no clock, whatever the session inside has.

    Args:
        opener: Opens a session as it is on the first day.
        history: The calls to begin with.
    """

    def __init__(self, opener: Callable[[], Session], history: History = ()) -> None:
        self._opener = opener
        self._session = _replay(opener, history)
        self._history = history

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]:
        return self._session.tools(format)

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """Run a tool, and remember the call and its result."""
        check_name(name)
        # What is not a mapping is kept as it is: the session inside answers it.
        given = dict(arguments) if isinstance(arguments, Mapping) else arguments  # pyright: ignore[reportUnnecessaryIsInstance]
        call = Call(name, deepcopy(given))
        result = self._session.call(name, arguments)
        self._history = (*self._history, Made(call, deepcopy(result)))
        return result

    def fork(self) -> "ReplayedSession":
        return ReplayedSession(self._opener, self._history)

    def __copy__(self) -> "ReplayedSession":
        return self.fork()

    def __deepcopy__(self, memo: object) -> "ReplayedSession":
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        raise UsageError("a session that replays cannot be pickled: it has a connection of its own")

    def snapshot(self) -> History:
        """Nothing is run for it; going back is what costs."""
        return self._history

    def restore(self, mark: History) -> None:
        """Go back to a moment: of this session, or of a fork of it. The session is unchanged if that fails."""
        if not (isinstance(mark, tuple) and all(isinstance(made, Made) for made in mark)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(f"restore takes what snapshot gave, not {type_shown(mark)}")
        earlier = _replay(self._opener, mark)
        self._session.close()
        self._session, self._history = earlier, mark

    def reset(self) -> None:
        """Start over. This also helps when the server is gone."""
        self.restore(())

    def close(self) -> None:
        self._session.close()


def _replay(opener: Callable[[], Session], history: History) -> Session:
    """A fresh session in which the calls were made again, with the same results."""
    session = opener()
    try:
        for number, made in enumerate(history, 1):
            result = session.call(made.call.name, made.call.arguments)
            if result != made.result:
                raise SessionError(
                    f"the server is not deterministic: call {number} of {len(history)}, {made.call.name}, gave another"
                    " result when it was replayed, so this session cannot be forked or restored",
                    "not_deterministic",
                )
    except BaseException:
        session.close()
        raise
    return session

"""The one place that turns an example into a session."""

from collections.abc import Callable

from prove.connect.offered import OfferedSession
from prove.core.session import Session
from prove.core.trace import Example
from prove.servers import environment

OpenSession = Callable[[Example], Session]


def is_foreign(example: Example) -> bool:
    """Whether the tools of an example are not ours."""
    return not example.servers


def open_session(example: Example) -> Session:
    """A session for an example: in the world that it names, or with the tools that it brings."""
    if is_foreign(example):
        return OfferedSession(example.notes.get("tools", []))
    return environment(*example.servers).open(example.seed)

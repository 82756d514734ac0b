"""The one place that turns an example into a session."""

from collections.abc import Callable

from prove.connect.bfcl import BFCL_ENVIRONMENTS, open_bfcl
from prove.connect.offered import OfferedSession
from prove.core.errors import UsageError
from prove.core.examples import LIBRARY, OFFERED, Example
from prove.core.session import Session
from prove.servers import environment

OpenSession = Callable[[Example], Session]

_OPENERS: dict[str, OpenSession] = {
    LIBRARY: lambda example: environment(*example.servers).open(example.seed),
    OFFERED: lambda example: OfferedSession(list(example.schemas)),
    **dict.fromkeys(BFCL_ENVIRONMENTS, open_bfcl),
}


def add_environment(name: str, opener: OpenSession) -> None:
    """Say how the examples of an environment are opened; its name is what `Example.environment` holds."""
    _OPENERS[name] = opener


def open_session(example: Example) -> Session:
    """A session for an example: in the world of our servers that it names, or in the environment that it names."""
    if example.environment not in _OPENERS:
        known = ", ".join(_OPENERS)
        raise UsageError(f"example {example.id!r} is of the environment {example.environment!r}; known are {known}")
    return _OPENERS[example.environment](example)

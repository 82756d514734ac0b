"""The one place that turns an example into a session."""

from collections.abc import Callable

from prove.connect.bfcl import BFCL_ENVIRONMENTS, open_bfcl
from prove.connect.offered import OfferedSession
from prove.core.errors import UsageError, shown, type_shown
from prove.core.examples import LIBRARY, OFFERED, Example
from prove.core.session import Session
from prove.servers import environment

OpenSession = Callable[[Example], Session]

_OPENERS: dict[str, OpenSession] = {
    LIBRARY: lambda example: environment(*example.servers).open(example.seed),
    OFFERED: lambda example: OfferedSession(list(example.schemas)),
    **dict.fromkeys(BFCL_ENVIRONMENTS, open_bfcl),
}


_BUILT_IN = frozenset(_OPENERS)
_AT_ONCE = frozenset({LIBRARY, OFFERED})


def add_environment(name: str, opener: OpenSession) -> None:
    """Say how the examples of an environment are opened; its name is what `Example.environment` holds."""
    if not isinstance(name, str) or not callable(opener):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UsageError(f"an environment is added by its name and a function, not by {shown(name)}, {shown(opener)}")
    if name in _BUILT_IN:
        raise UsageError(f"an environment cannot be called {name!r}, which is a built-in one")
    _OPENERS[name] = opener


def check_example(example: object) -> None:
    """Refuse what is not an example."""
    if not isinstance(example, Example):
        raise UsageError(f"a session is opened for an example, not for {type_shown(example)}")


def opens_at_once(opener: OpenSession, example: Example) -> bool:
    """Whether a session is there as soon as it is asked for, without waiting for another process or for a file."""
    return opener is open_session and example.environment in _AT_ONCE


def open_session(example: Example) -> Session:
    """A session for an example: in the world of our servers that it names, or in the environment that it names."""
    check_example(example)
    if example.environment not in _OPENERS:
        known = ", ".join(_OPENERS)
        named = f"example {shown(example.id)} is of the environment {shown(example.environment)}"
        raise UsageError(f"{named}; known are {known}")
    return _OPENERS[example.environment](example)

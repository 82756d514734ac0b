"""What the rooms above need of an environment, ours or a third party's: ask for the narrowest protocol.

Every `Session` can be called. What only some can do is a protocol of its own: fork, compare states, have a clock. What
a session cannot tell stays visible as None.
"""

import datetime as dt
from collections.abc import Mapping
from typing import Any, Literal, Protocol, Self, TypeGuard, get_args

from prove.core.errors import UsageError, shown, type_shown
from prove.core.outcome import Outcome
from prove.core.results import Result

ToolFormat = Literal["openai", "mcp"]
LARGEST_SEED = 2**64


class Session(Protocol):
    """A live environment for one rollout.

    `call` never raises for what the model did: an unknown tool, bad arguments and a refused operation are results.
    """

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]: ...
    def call(self, name: str, arguments: Mapping[str, Any]) -> Result: ...
    def close(self) -> None: ...


class Forkable(Session, Protocol):
    """A session that can fork (neither side sees the other's writes) and go back to a snapshot."""

    def fork(self) -> Self: ...
    def snapshot(self) -> Any: ...
    def restore(self, mark: Any) -> None: ...
    def reset(self) -> None: ...


class Judged(Session, Protocol):
    """A session whose state can be compared: what it has done since the start, or since an earlier fork of it."""

    def digest(self) -> str: ...
    def outcome(self) -> Outcome: ...
    def changes_since(self, earlier: Self) -> Outcome: ...


class Clocked(Session, Protocol):
    """A session with its own date and time, which `advance` moves forward."""

    @property
    def now(self) -> dt.datetime: ...
    def advance(self, seconds: float) -> None: ...


class Immediate(Session, Protocol):
    """A session whose calls return at once. Asynchronous code uses every other session on a thread."""

    @property
    def immediate(self) -> Literal[True]: ...


class Watchable(Forkable, Judged, Protocol):
    """A session that can tell what a single call changed."""


def is_watchable(session: Session) -> TypeGuard[Watchable]:
    """Whether a session can tell what a single call changed. Decided by its class, without calling anything."""
    return is_forkable(session) and is_judged(session)


def is_forkable(session: Session) -> TypeGuard[Forkable]:
    """Whether a session can fork."""
    return _has(session, "fork", "snapshot", "restore", "reset")


def is_judged(session: Session) -> TypeGuard[Judged]:
    """Whether a session's state can be compared."""
    return _has(session, "digest", "outcome", "changes_since")


def is_clocked(session: Session) -> TypeGuard[Clocked]:
    """Whether a session has a clock."""
    return _has(session, "now", "advance")


def is_immediate(session: Session) -> TypeGuard[Immediate]:
    """Whether a session's calls return at once."""
    return _has(session, "immediate")


def _has(session: Session, *names: str) -> bool:
    return all(hasattr(type(session), name) for name in names)


def check_format(format: object) -> None:
    """Refuse a format of schemas that does not exist."""
    if format not in get_args(ToolFormat):
        raise UsageError(f"the schemas of tools are there as {' or '.join(get_args(ToolFormat))}, not {shown(format)}")


def check_name(name: object) -> None:
    """Refuse a name of a tool that is not a text: no model can write one."""
    if not isinstance(name, str):
        raise UsageError(f"the name of a tool is a text, not {type_shown(name)}")


def is_seed(seed: object) -> bool:
    """Whether something is a seed."""
    return type(seed) is int and 0 <= seed < LARGEST_SEED


def check_seed(seed: object) -> None:
    """Refuse what is not a seed."""
    if not is_seed(seed):
        raise UsageError(f"a seed is a whole number from 0 up and below 2^64, not {shown(seed)}")


class Environment(Protocol):
    """Something that opens sessions."""

    @property
    def names(self) -> tuple[str, ...]: ...
    def open(self, seed: int) -> Session: ...

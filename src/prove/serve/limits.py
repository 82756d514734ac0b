"""All limits of a host, and the error by which it refuses a request."""

import math
from dataclasses import dataclass, fields

from prove.core import UsageError

MAX_NAME_SHOWN = 100


@dataclass(frozen=True, slots=True)
class Limits:
    """The limits of a host; all of them are positive.

    Args:
        idle_seconds: A session that is unused for this long is closed.
        sessions: How many sessions may be open at once.
        snapshots: How many snapshots one session may keep.
        connections: How many connections may be open at once; requests on more are answered with status 503.
        body_bytes: The size of a request's body.
        body_seconds: How long a request's body may take to arrive.
        nesting: How deeply the JSON of a request may be nested.
        calls_per_second: The rate of requests to one session.
        burst: How many requests a session may get at once after a pause.
        call_seconds: How long one call may take; a longer one is stopped and changes nothing.
        threads: How many calls run concurrently; one session runs one at a time.
    """

    idle_seconds: float = 1800.0
    sessions: int = 10_000
    snapshots: int = 64
    connections: int = 4096
    body_bytes: int = 1 << 20
    body_seconds: float = 10.0
    nesting: int = 64
    calls_per_second: float = 500.0
    burst: int = 1000
    call_seconds: float = 2.0
    threads: int = 4

    def __post_init__(self) -> None:
        for field in fields(self):
            if not getattr(self, field.name) > 0:
                raise UsageError(f"the limit {field.name!r} must be more than 0, not {getattr(self, field.name)!r}")


class RefusedError(Exception):
    """The host refuses a request: an HTTP status, a stable code for programs and one sentence for people.

    Args:
        status: The HTTP status.
        code: The code.
        message: The sentence.
        retry_seconds: After how many seconds the same request may succeed; None if waiting does not help.
    """

    def __init__(self, status: int, code: str, message: str, retry_seconds: float | None = None) -> None:
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.retry_seconds = retry_seconds

    @property
    def headers(self) -> dict[str, str]:
        """The headers of the response."""
        if self.retry_seconds is None or not math.isfinite(self.retry_seconds):
            return {}
        return {"retry-after": str(max(1, math.ceil(self.retry_seconds)))}

    @property
    def content(self) -> dict[str, str]:
        return {"error": self.code, "message": self.message}


def shown(name: str) -> str:
    """A name from a request as messages quote it: shortened, so that a response does not grow with its request."""
    return repr(name if len(name) <= MAX_NAME_SHOWN else f"{name[:MAX_NAME_SHOWN]}…")

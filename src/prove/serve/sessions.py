"""The sessions of a host: each a world of its own, opened with a seed, one call at a time, gone when idle too long."""

import asyncio
import datetime as dt
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from prove.core import Outcome, Result, Snapshot, UsageError, WorldEnvironment, WorldSession
from prove.serve.limits import Limits, RefusedError
from prove.serve.workers import Workers

T = TypeVar("T")
Clock = Callable[[], float]

NO_SESSION = "there is no such session; it was never opened, was closed, or was idle for too long"


class Bucket:
    """A token bucket: a burst at once, then a steady rate."""

    __slots__ = ("_at", "_burst", "_clock", "_left", "_rate")

    def __init__(self, rate: float, burst: int, clock: Clock) -> None:
        self._rate, self._burst, self._clock = rate, burst, clock
        self._left = float(burst)
        self._at = clock()

    def take(self) -> None:
        now = self._clock()
        self._left = min(self._burst, self._left + (now - self._at) * self._rate)
        self._at = now
        if self._left < 1:
            raise RefusedError(
                429, "rate_limit", f"more than {self._rate:g} requests per second on one session; slow down"
            )
        self._left -= 1


class HostedSession:
    """One session of a host. Whatever is done to it happens on a fork and counts only if it ends in time."""

    __slots__ = (
        "_limits",
        "_lock",
        "_next_mark",
        "_workers",
        "bucket",
        "id",
        "marks",
        "open",
        "token",
        "used",
        "world",
    )

    def __init__(self, id: str, world: WorldSession, limits: Limits, workers: Workers, clock: Clock) -> None:
        self.id = id
        self.token = secrets.token_urlsafe(24)
        self.world = world
        self.marks: dict[str, Snapshot] = {}
        self.bucket = Bucket(limits.calls_per_second, limits.burst, clock)
        self.used = clock()
        self.open = True
        self._limits = limits
        self._workers = workers
        self._lock = asyncio.Lock()
        self._next_mark = 1

    async def run(self, job: Callable[[WorldSession], T], kind: str | None = None) -> T:
        """Do something to the world, after whatever was asked for before it; all of it happens, or nothing."""
        async with self._lock:
            if not self.open:
                raise RefusedError(404, "no_session", NO_SESSION)
            attempt = self.world.fork()
            value = await self._workers.run(lambda: job(attempt), kind)
            self.world = attempt
            return value

    async def snapshot(self) -> str:
        """Keep this moment under a name."""
        if len(self.marks) >= self._limits.snapshots:
            raise RefusedError(
                429, "too_many_snapshots", f"a session keeps {self._limits.snapshots} snapshots at most; open another"
            )
        mark = await self.run(WorldSession.snapshot)
        name = f"snap_{self._next_mark:04}"
        self._next_mark += 1
        self.marks[name] = mark
        return name

    async def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """Run a tool."""
        return await self.run(lambda world: world.call(name, arguments), name)

    async def advance(self, seconds: float) -> dt.datetime:
        """Let time pass; returns the world's date and time then."""

        def pass_time(world: WorldSession) -> dt.datetime:
            world.advance(seconds)
            return world.now

        return await self.run(pass_time)

    async def restore(self, name: str) -> None:
        """Go back to a moment that was kept."""
        mark = self.marks.get(name)
        if mark is None:
            kept = ", ".join(self.marks) or "none"
            raise RefusedError(404, "no_snapshot", f"there is no snapshot {name!r} of this session; there are: {kept}")
        await self.run(lambda world: world.restore(mark))


class Sessions:
    """All sessions of a host, in the order of their last use."""

    def __init__(self, environment: WorldEnvironment, limits: Limits, clock: Clock = time.monotonic) -> None:
        self.environment = environment
        self.limits = limits
        self._clock = clock
        self._workers = Workers(limits.call_seconds, limits.threads)
        self._by_id: OrderedDict[str, HostedSession] = OrderedDict()
        self._parts: dict[tuple[str, ...], WorldEnvironment] = {}

    def __len__(self) -> int:
        return len(self._by_id)

    def open(self, seed: int, id: str | None = None, servers: tuple[str, ...] = ()) -> HostedSession:
        """A session in the world of a seed, with some of the mounted servers, or with all if none is named."""
        mounted = self._part(servers) if servers else self.environment
        try:
            return self._add(mounted.open(seed), id)
        except UsageError as error:
            raise RefusedError(400, "bad_seed", str(error)) from None

    def _part(self, servers: tuple[str, ...]) -> WorldEnvironment:
        found = self._parts.get(servers)
        if found is None:
            mounted = self.environment.servers
            for name in servers:
                if name not in mounted or servers.count(name) > 1:
                    raise RefusedError(
                        400, "bad_servers", f"{name!r} is not mounted, or named twice; there are {', '.join(mounted)}"
                    )
            found = self._parts[servers] = WorldEnvironment(mounted[name] for name in servers)
        return found

    def fork(self, session: HostedSession) -> HostedSession:
        """A new session that goes on from where this one is; neither sees the other's writes."""
        return self._add(session.world.fork(), None)

    async def outcome(self, session: HostedSession, against: str | None = None) -> Outcome:
        """What the session has done since the first day, or since it parted from another one."""
        if against is None:
            return await session.run(WorldSession.outcome)
        start = self.get(against).world.fork()
        if (start.seed, start.environment.names) != (session.world.seed, session.world.environment.names):
            raise RefusedError(400, "worlds_differ", f"the session {against!r} is in another world than this one")
        return await session.run(lambda world: world.changes_since(start))

    def get(self, id: str, token: str | None = None) -> HostedSession:
        """The session, marked as used. With a token, a wrong one looks exactly like a session that does not exist."""
        self._expire()
        session = self._by_id.get(id)
        expected = session.token if session is not None else secrets.token_urlsafe(24)
        if session is None or (token is not None and not hmac.compare_digest(expected.encode(), token.encode())):
            raise RefusedError(404, "no_session", NO_SESSION)
        session.used = self._clock()
        self._by_id.move_to_end(id)
        return session

    def find(self, id: str) -> HostedSession | None:
        """The session with this id, or None."""
        return self.get(id) if id in self._by_id else None

    def close(self, session: HostedSession) -> None:
        session.open = False
        self._by_id.pop(session.id, None)

    def close_all(self) -> None:
        """Close every session and let the threads end."""
        for session in list(self._by_id.values()):
            self.close(session)
        self._workers.close()

    def _add(self, world: WorldSession, id: str | None) -> HostedSession:
        self._expire()
        if len(self._by_id) >= self.limits.sessions:
            raise RefusedError(
                429, "too_many_sessions", f"{self.limits.sessions} sessions are open, which is the limit; close some"
            )
        session = HostedSession(
            secrets.token_urlsafe(16) if id is None else id, world, self.limits, self._workers, self._clock
        )
        self._by_id[session.id] = session
        return session

    def _expire(self) -> None:
        oldest = self._clock() - self.limits.idle_seconds
        while self._by_id and (first := next(iter(self._by_id.values()))).used < oldest:
            self.close(first)

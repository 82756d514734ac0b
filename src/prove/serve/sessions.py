"""The sessions of a host. Each has its own world and runs one call at a time; an idle one is closed."""

import asyncio
import datetime as dt
import hmac
import secrets
import time
from collections import OrderedDict
from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, TypeVar

from prove.core import Outcome, Result, Snapshot, UsageError, WorldEnvironment, WorldSession
from prove.serve.limits import Limits, RefusedError, shown
from prove.serve.workers import Workers

T = TypeVar("T")
Clock = Callable[[], float]

PARTS_CACHED = 256

NO_SESSION = "there is no such session: it was never opened, it was closed, or it was idle for too long"


class Bucket:
    """A token bucket: allows a burst, then a steady rate."""

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
                429,
                "rate_limit",
                f"more than {self._rate:g} requests per second to one session; slow down",
                (1 - self._left) / self._rate,
            )
        self._left -= 1


class HostedSession:
    """One session of a host. Every job runs on a fork, which replaces the world if the job ends in time."""

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
        """Run a job on the world after the jobs that came before it. It takes effect completely or not at all."""
        async with self._lock:
            return await self._attempt(job, kind)

    async def _attempt(self, job: Callable[[WorldSession], T], kind: str | None = None) -> T:
        if not self.open:
            raise RefusedError(404, "no_session", NO_SESSION)
        attempt = self.world.fork()
        value = await self._workers.run(lambda: job(attempt), kind)
        self.world = attempt
        return value

    async def snapshot(self) -> str:
        """Store the state under a name, which is returned."""
        most = self._limits.snapshots
        async with self._lock:
            if len(self.marks) >= most:
                raise RefusedError(
                    429, "too_many_snapshots", f"a session has at most {most} snapshots; open another session"
                )
            mark = await self._attempt(WorldSession.snapshot)
            name = f"snap_{self._next_mark:04}"
            self._next_mark += 1
            self.marks[name] = mark
            return name

    async def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """Run a tool."""
        return await self.run(lambda world: world.call(name, arguments), name)

    async def advance(self, seconds: float) -> dt.datetime:
        """Let time pass; returns the world's date and time after it."""

        def pass_time(world: WorldSession) -> dt.datetime:
            try:
                world.advance(seconds)
            except UsageError as error:
                raise RefusedError(400, "bad_time", str(error)) from None
            return world.now

        return await self.run(pass_time)

    async def restore(self, name: str) -> None:
        """Go back to a snapshot."""
        mark = self.marks.get(name)
        if mark is None:
            kept = ", ".join(self.marks) or "none"
            raise RefusedError(404, "no_snapshot", f"there is no snapshot {shown(name)} of this session; it has {kept}")
        await self.run(lambda world: world.restore(mark))


class Sessions:
    """All sessions of a host, in the order of their last use."""

    def __init__(self, environment: WorldEnvironment, limits: Limits, clock: Clock = time.monotonic) -> None:
        self.environment = environment
        self.limits = limits
        self._clock = clock
        self._workers = Workers(limits.call_seconds, limits.threads)
        self._by_id: OrderedDict[str, HostedSession] = OrderedDict()
        self._part = lru_cache(PARTS_CACHED)(self._make_part)

    def __len__(self) -> int:
        return len(self._by_id)

    def open(self, seed: int, id: str | None = None, servers: tuple[str, ...] = ()) -> HostedSession:
        """Open a session in the world of a seed, with the named servers, or with all if none is named."""
        mounted = self._part(servers) if servers else self.environment
        try:
            return self._add(mounted.open(seed), id)
        except UsageError as error:
            raise RefusedError(400, "bad_seed", str(error)) from None

    def _make_part(self, servers: tuple[str, ...]) -> WorldEnvironment:
        mounted = self.environment.servers
        for place, name in enumerate(servers):
            if name not in mounted:
                raise RefusedError(
                    400, "bad_servers", f"the server {shown(name)} is not mounted; there are {', '.join(mounted)}"
                )
            if name in servers[:place]:
                raise RefusedError(400, "bad_servers", f"the server {shown(name)} is named twice; name it once")
        return WorldEnvironment(mounted[name] for name in servers)

    def fork(self, session: HostedSession) -> HostedSession:
        """A new session in the same state; neither sees the other's later writes."""
        return self._add(session.world.fork(), None)

    async def outcome(self, session: HostedSession, against: str | None = None) -> Outcome:
        """What the session has done since the first day, or since it was forked from another session."""
        if against is None:
            return await session.run(WorldSession.outcome)
        start = self.start(session, against)
        return await session.run(lambda world: world.changes_since(start))

    def start(self, session: HostedSession, against: str) -> WorldSession:
        """A fork of another session to compare this one with; it must be of the same world."""
        start = self.get(against).world.fork()
        if worlds_differ(start, session.world):
            raise RefusedError(
                400,
                "worlds_differ",
                f"the session {shown(against)} is in another world than this one;"
                " only sessions with the same seed and the same servers can be compared",
            )
        return start

    def get(self, id: str, token: str | None = None) -> HostedSession:
        """The session, marked as used. A wrong token gives the same error as a session that does not exist."""
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
        """Close all sessions and end the idle threads."""
        for session in list(self._by_id.values()):
            self.close(session)
        self._workers.close()

    def _add(self, world: WorldSession, id: str | None) -> HostedSession:
        self._expire()
        if len(self._by_id) >= self.limits.sessions:
            oldest = next(iter(self._by_id.values())).used
            raise RefusedError(
                429,
                "too_many_sessions",
                f"{self.limits.sessions} sessions are open, which is the limit; close one first",
                oldest + self.limits.idle_seconds - self._clock(),
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


def worlds_differ(one: WorldSession, other: WorldSession) -> bool:
    """Whether two sessions cannot be compared, because they have different seeds or servers."""
    return one.seed != other.seed or set(one.environment.names) != set(other.environment.names)

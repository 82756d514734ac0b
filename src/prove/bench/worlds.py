"""Measures worlds: building one, forking a session, the memory of live sessions."""

import copy
import gc
import statistics
import time
import tracemalloc
from typing import Any

import msgspec

from prove.bench.rows import Row, seconds_each
from prove.core import WorldEnvironment, WorldSession, keyed
from prove.core.results import Call
from prove.explore.explorer import Explorer
from prove.servers import environment, load, names

THREE = ("banking", "filesystem", "shopping")
SESSIONS = 10_000
WRITES = 5


def fork_row() -> Row:
    """Forking a session of three servers, against a deep copy of the same data."""
    fork, deep = _fork_and_copy(_touched(environment(*THREE)))
    return Row(
        name="fork of a banking + filesystem + shopping session, against copy.deepcopy of the same data",
        value=deep / fork,
        unit="times faster",
        bar=500,
        kind="at least",
        ours=f"fork {fork * 1e6:.2f} µs",
        yardstick=f"deepcopy {deep * 1e3:.2f} ms",
    )


def library_row() -> Row:
    """The same with all servers in one session."""
    session = _touched(environment())
    fork, deep = _fork_and_copy(session)
    return Row(
        name=f"fork of a session with all {len(session.environment.names)} servers, against copy.deepcopy",
        value=deep / fork,
        unit="times faster",
        bar=500,
        kind="at least",
        ours=f"fork {fork * 1e6:.2f} µs",
        yardstick=f"deepcopy {deep * 1e3:.2f} ms",
    )


def memory_row() -> Row:
    """The memory of ten thousand live sessions, each with its own writes."""
    env = environment(*THREE)
    calls = _writes(env, 200)
    base = _touched(env)
    gc.collect()
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    kept: list[WorldSession] = []
    for number in range(SESSIONS):
        session = base.fork()
        for place in range(WRITES):
            call = calls[(number * WRITES + place) % len(calls)]
            session.call(call.name, call.arguments)
        kept.append(session)
    gc.collect()
    used = tracemalloc.get_traced_memory()[0] - before
    tracemalloc.stop()
    each = used / len(kept) / 1024
    return Row(
        name=f"memory of each of {SESSIONS:,} live sessions with {WRITES} writes, above the base",
        value=each,
        unit="KiB",
        bar=16,
        kind="at most",
        ours=f"{used / 2**20:.1f} MiB in total",
    )


def world_row() -> Row:
    """Building the world of one server: the median time of the slowest server."""
    times = {name: _build_time(name) for name in names()}
    slowest = max(times, key=lambda name: times[name])
    median = statistics.median(times.values())
    return Row(
        name="a fresh world of one server, the slowest",
        value=times[slowest] * 1e3,
        unit="ms",
        bar=20,
        kind="at most",
        ours=f"{slowest}; the median of {len(times)} servers is {median * 1e3:.2f} ms",
    )


def _build_time(name: str) -> float:
    server = load(name)
    server.build(0)
    times: list[float] = []
    for seed in range(1, 8):
        start = time.perf_counter()
        server.build(seed)
        times.append(time.perf_counter() - start)
    return statistics.median(times)


def _touched(env: WorldEnvironment) -> WorldSession:
    session = env.open(7)
    for name in env.names:
        session.state(name)
    return session


def _fork_and_copy(session: WorldSession) -> tuple[float, float]:
    data: dict[str, Any] = {
        f"{name}.{spec.name}": {key: msgspec.to_builtins(row) for key, row in table.rows().items()}
        for name in session.environment.names
        for state in [session.state(name)]
        for spec, table in zip(state.specs, state.tables, strict=True)
    }
    return seconds_each(session.fork, 2000), seconds_each(lambda: copy.deepcopy(data), 3)


def _writes(env: WorldEnvironment, count: int) -> list[Call]:
    """Calls that change the world of the bench's seed, found by exploring it."""
    rng = keyed("bench", "writes")
    tools = [tool.name for tool in env.tools.values() if not tool.read_only]
    found: list[Call] = []
    while len(found) < count:
        explorer = Explorer(_touched(env), rng)
        call, result = explorer.step(tools)
        if result.ok:
            found.append(call)
    return found

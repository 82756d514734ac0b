"""Measures calls: in process, through an MCP client in memory, and over HTTP."""

import asyncio
import statistics
import time
from pathlib import Path
from typing import Any

from mcp import Client

from prove.bench.http_rates import http_rates
from prove.bench.rows import Row, seconds_each
from prove.connect.host import HttpHost
from prove.core import Call, WorldSession, keyed
from prove.explore.explorer import Explorer
from prove.serve import make_server
from prove.servers import environment, names

DRAWS = 600


def call_row() -> Row:
    """The median over all tools of a validated call, against the same call through an in-memory MCP client."""
    session = environment().open(7)
    calls = _one_call_each(session)
    total = len(session.environment.tools)
    ours = {call.name: _in_process(session, call) for call in calls}
    theirs = asyncio.run(_through_client(calls))
    mine, wire = statistics.median(ours.values()), statistics.median(theirs.values())
    slowest = max(ours, key=lambda name: ours[name])
    return Row(
        name=f"validated in-process call, median over {len(calls)} of {total} tools, against an in-memory MCP client",
        value=wire / mine,
        unit="times faster",
        bar=15,
        kind="at least",
        ours=f"call {mine * 1e6:.1f} µs (slowest: {slowest} {ours[slowest] * 1e6:.0f} µs)",
        yardstick=f"client {wire * 1e6:.0f} µs",
    )


def http_row() -> Row:
    """Calls per second through our HTTP host, against a minimal MCP server with one trivial tool."""
    rates = http_rates()
    return Row(
        name="HTTP calls through our host, against a bare low-level MCP server with one trivial tool",
        value=rates.ratio,
        unit="of its rate",
        bar=0.8,
        kind="at least",
        ours=f"ours {rates.ours:,.0f} calls/s",
        yardstick=f"bare {rates.bare:,.0f} calls/s",
    )


def host_memory_row() -> Row:
    """The memory of an HTTP host with all servers, after time has passed in a session of all of them."""
    with HttpHost() as host:
        session = host.open_world(names(), 7)
        session.tools()
        session.advance(3600)
        session.digest()  # time has passed, so every world is built by now
        peak = peak_memory(host.pid)
    return Row(
        name=f"memory of an HTTP host with all {len(names())} servers and a session in every world",
        value=peak,
        unit="MiB",
        bar=150,
        kind="at most",
        ours="peak resident size of the host's process",
    )


def peak_memory(pid: int) -> float:
    """The peak resident size of another process in MiB, as Linux reports it."""
    status = Path(f"/proc/{pid}/status").read_text()
    return int(status.partition("VmHWM:")[2].split()[0]) / 1024


def _one_call_each(session: WorldSession) -> list[Call]:
    """For each tool a call that succeeds on the first day, without the few tools that need other calls first."""
    rng = keyed("bench", "calls")
    found: list[Call] = []
    for name in session.environment.tools:
        for _ in range(DRAWS):
            twin = session.fork()
            call = Explorer(twin, rng).draw(name)
            if twin.call(call.name, call.arguments).ok:
                found.append(call)
                break
    return found


def _in_process(session: WorldSession, call: Call) -> float:
    # A fork for each call, so that a write always finds the same state; its time is included.
    return seconds_each(lambda: session.fork().call(call.name, call.arguments), 20, repeats=3)


async def _through_client(calls: list[Call]) -> dict[str, float]:
    server: Any = make_server(environment(), 7)
    times: dict[str, float] = {}
    async with Client(server) as client:
        await client.list_tools()
        for call in calls:
            runs: list[float] = []
            for _ in range(4):
                start = time.perf_counter()
                await client.call_tool(call.name, call.arguments)
                runs.append(time.perf_counter() - start)
            times[call.name] = statistics.median(runs)
    return times

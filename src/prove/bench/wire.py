"""What a call costs: in process, through an MCP client in memory, and over HTTP."""

import asyncio
import statistics
import subprocess
import sys
import time
from typing import Any

from mcp import Client

from prove.bench.rows import Row, seconds_each
from prove.check.explore import Explorer
from prove.core import Call, WorldSession, keyed
from prove.serve import make_server
from prove.serve.bench import http_rates
from prove.servers import environment, names

HOST_PROGRAM = """
import asyncio, resource
from prove.serve import make_app
from prove.servers import environment
env = environment()
app = make_app(env)
session = env.open(7)
for name in env.names:
    session.state(name)
session.tools("mcp")
print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024)
"""


def call_row() -> Row:
    """The median over all tools of a validated call, against the same call through an in-memory MCP client."""
    session = environment().open(7)
    calls = _one_call_each(session)
    ours = {call.name: _in_process(session, call) for call in calls}
    theirs = asyncio.run(_through_client(calls))
    mine, wire = statistics.median(ours.values()), statistics.median(theirs.values())
    slowest = max(ours, key=lambda name: ours[name])
    return Row(
        name=f"validated in-process call, median over {len(calls)} tools, against an in-memory MCP client",
        value=wire / mine,
        unit="times faster",
        bar=15,
        kind="at least",
        ours=f"call {mine * 1e6:.1f} µs (slowest: {slowest} {ours[slowest] * 1e6:.0f} µs)",
        yardstick=f"client {wire * 1e6:.0f} µs",
    )


def http_row() -> Row:
    """Calls a second through our HTTP host against a bare MCP server with one trivial tool."""
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
    """The memory of a host that has all servers mounted and every world of a seed built."""
    printed = subprocess.run([sys.executable, "-c", HOST_PROGRAM], capture_output=True, text=True, check=True).stdout
    return Row(
        name=f"memory of a host with all {len(names())} servers and a session in every world",
        value=float(printed),
        unit="MiB",
        bar=150,
        kind="at most",
        ours="peak resident size of a fresh process",
    )


def _one_call_each(session: WorldSession) -> list[Call]:
    """For each tool a call that succeeds in the world of the session's seed."""
    rng = keyed("bench", "calls")
    found: list[Call] = []
    for name in session.environment.tools:
        for _ in range(3000):
            twin = session.fork()
            call = Explorer(twin, rng).draw(name)
            if twin.call(call.name, call.arguments).ok:
                found.append(call)
                break
        else:
            raise RuntimeError(f"no call of {name} succeeded in the bench's world")
    return found


def _in_process(session: WorldSession, call: Call) -> float:
    # Forked for each call, so that a write finds the same state every time; the fork counts.
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

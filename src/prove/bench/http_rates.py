"""Measures how many calls per second our host answers, and a minimal MCP server with one trivial tool."""

import asyncio
import json
import multiprocessing
import socket
import statistics
import time
import urllib.request
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import mcp_types as types
import uvicorn
from mcp.server.lowlevel import Server
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp, StreamableHTTPSessionManager
from mcp.server.transport_security import TransportSecuritySettings
from starlette.applications import Starlette
from starlette.routing import Route

from prove.serve.http import listen, make_app
from prove.serve.limits import Limits
from prove.serve.protocol import Context
from prove.servers import environment

CONNECTIONS = 8
SEED = 0
UNLIMITED = Limits(calls_per_second=1e9, burst=1_000_000_000)


@dataclass(frozen=True, slots=True)
class HttpRates:
    """Calls per second of both, and the ratio of ours to the minimal server's; medians over the rounds."""

    ours: float
    bare: float
    ratio: float


def http_rates(rounds: int = 15, seconds: float = 0.4) -> HttpRates:
    """Measure both in turn, each in its own process, with the same client over persistent connections."""
    context = multiprocessing.get_context("spawn")
    listening = {kind: listen("127.0.0.1", 0) for kind in (_ours, _bare)}
    processes = [context.Process(target=_serve, args=(kind, taken), daemon=True) for kind, taken in listening.items()]
    for process in processes:
        process.start()
    try:
        ports = {kind: taken.getsockname()[1] for kind, taken in listening.items()}
        ours = _request(ports[_ours], _session_path(ports[_ours]), "get_account", {"account_id": _account()})
        bare = _request(ports[_bare], "/mcp", "nothing", {})
        rates: dict[str, list[float]] = {"ours": [], "bare": []}
        for turn in range(rounds + 1):
            for name, port, request in (("ours", ports[_ours], ours), ("bare", ports[_bare], bare)):
                rate = asyncio.run(_measure(port, request, seconds))
                if turn:  # the first round warms up
                    rates[name].append(rate)
        # A busy machine slows both servers in one round, so the ratio within a round is the most reliable figure.
        ratios = [one / other for one, other in zip(rates["ours"], rates["bare"], strict=True)]
        return HttpRates(statistics.median(rates["ours"]), statistics.median(rates["bare"]), statistics.median(ratios))
    finally:
        for process in processes:
            process.terminate()
            process.join()
        for taken in listening.values():
            taken.close()


def _serve(kind: Any, listening: socket.socket) -> None:
    uvicorn.Server(uvicorn.Config(kind(), log_level="warning", access_log=False)).run(sockets=[listening])


def _ours() -> Any:
    return make_app(environment("banking"), limits=UNLIMITED)


def _bare() -> Any:
    async def list_tools(context: Context, params: Any) -> types.ListToolsResult:
        return types.ListToolsResult(tools=[types.Tool(name="nothing", input_schema={"type": "object"})])

    async def call_tool(context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
        return types.CallToolResult(content=[types.TextContent(text="{}")])

    server: Server[Any] = Server("bare", on_list_tools=list_tools, on_call_tool=call_tool)
    # Like our host, it refuses other host names.
    security = TransportSecuritySettings(allowed_hosts=["127.0.0.1:*"])
    manager = StreamableHTTPSessionManager(server, json_response=True, stateless=True, security_settings=security)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        async with manager.run():
            yield

    return Starlette(routes=[Route("/mcp", StreamableHTTPASGIApp(manager))], lifespan=lifespan)


def _session_path(port: int) -> str:
    asked = urllib.request.Request(
        f"http://127.0.0.1:{port}/control/sessions", b'{"seed":%d}' % SEED, {"Content-Type": "application/json"}
    )
    with urllib.request.urlopen(asked) as answer:
        return f"/banking/s/{json.load(answer)['id']}/mcp"


def _account() -> str:
    """An account in the world of the session."""
    return environment("banking").open(SEED).call("list_accounts", {}).content["items"][0]["id"]


def _request(port: int, path: str, tool: str, arguments: dict[str, Any]) -> bytes:
    """The bytes of one tools/call in protocol version 2026-07-28."""
    version = types.LATEST_PROTOCOL_VERSION
    meta: dict[str, Any] = {types.PROTOCOL_VERSION_META_KEY: version, types.CLIENT_CAPABILITIES_META_KEY: {}}
    params = {"name": tool, "arguments": arguments, "_meta": meta}
    body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}).encode()
    head = (
        f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Type: application/json\r\n"
        f"Accept: application/json, text/event-stream\r\nMCP-Protocol-Version: {version}\r\n"
        f"Mcp-Method: tools/call\r\nMcp-Name: {tool}\r\nContent-Length: {len(body)}\r\n\r\n"
    )
    return head.encode() + body


async def _measure(port: int, request: bytes, seconds: float) -> float:
    start = time.perf_counter()
    counts = await asyncio.gather(*(_call_on(port, request, start + seconds) for _ in range(CONNECTIONS)))
    return sum(counts) / (time.perf_counter() - start)


async def _call_on(port: int, request: bytes, until: float) -> int:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    count = 0
    while time.perf_counter() < until:
        writer.write(request)
        head = await reader.readuntil(b"\r\n\r\n")
        if not head.startswith(b"HTTP/1.1 200"):
            raise RuntimeError(f"a call was refused: {head.decode()}")
        length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
        await reader.readexactly(int(length.split(b":")[1]))
        count += 1
    writer.close()
    await writer.wait_closed()
    return count

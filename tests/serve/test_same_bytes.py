"""The same calls give the same bytes in process, in memory, over HTTP and over stdio, in both protocol versions."""

import asyncio
import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any, Literal

import pytest
from mcp import Client
from mcp.client.stdio import StdioServerParameters
from mcp.shared.exceptions import MCPError

from prove.core import Call, Result, keyed
from prove.explore import Explorer
from prove.serve import Limits, make_app, make_server, read_result
from prove.servers import environment
from tests.serve.serving import Http, running

NAMES = ("banking", "filesystem", "shopping")
SEED = 7
STEPS = 120
ERAS: tuple[Literal["auto", "legacy"], ...] = ("auto", "legacy")
STDIO = StdioServerParameters(
    command=sys.executable, args=["-c", f"from prove.serve import run_stdio; run_stdio({NAMES!r}, {SEED})"]
)
ODD_VALUES: tuple[Any, ...] = (
    None,
    True,
    0,
    -1,
    2.0,
    1.5,
    10**30,
    "",
    "x" * 300,
    "naïve ☃ \u0000",
    [],
    [[]],
    {},
    {"a": 1},
)


@dataclass(frozen=True)
class Heard:
    """What a client makes of one answer."""

    level: str
    text: str
    is_error: bool
    content: dict[str, Any]


@dataclass(frozen=True)
class Walk:
    """A sequence of calls, what they give in process, and where they lead."""

    calls: list[Call]
    heard: list[Heard]
    digest: str


def disturbed(call: Call, rng: Random) -> Call:
    """The same call, or one that is wrong in some way."""
    kind = rng.random()
    if kind < 0.7:
        return call
    if kind < 0.75:
        return Call(call.name + "s", call.arguments)
    arguments = dict(call.arguments)
    if kind < 0.85 and arguments:
        del arguments[rng.choice(list(arguments))]
    else:
        name = rng.choice([*arguments, "surprise"])
        arguments[name] = rng.choice(ODD_VALUES)
    return Call(call.name, arguments)


def heard_in_process(result: Result) -> Heard:
    return Heard(result.level, result.text, not result.ok, result.content)


@pytest.fixture(scope="module")
def walk() -> Walk:
    session = environment(*NAMES).open(SEED)
    rng = keyed("same bytes", SEED)
    explorer = Explorer(session, rng)
    calls: list[Call] = []
    heard: list[Heard] = []
    for _ in range(STEPS):
        call = disturbed(explorer.draw(rng.choice(list(session.environment.tools))), rng)
        calls.append(call)
        heard.append(heard_in_process(session.call(call.name, call.arguments)))
    return Walk(calls, heard, session.digest())


async def play(client: Client, calls: list[Call]) -> list[Heard]:
    return [await hear(client, call) for call in calls]


async def hear(client: Client, call: Call) -> Heard:
    try:
        answer = await client.call_tool(call.name, dict(call.arguments))
    except MCPError as error:
        result = read_result(error.data, is_error=True)
        return heard_in_process(result)
    (block,) = answer.content
    assert block.type == "text"
    content = json.loads(block.text)
    assert answer.structured_content == (None if answer.is_error else content)
    return Heard(read_result(content, is_error=answer.is_error).level, block.text, answer.is_error, content)


def play_on(server: Any, era: Literal["auto", "legacy"], calls: list[Call]) -> list[Heard]:
    async def connect() -> list[Heard]:
        async with Client(server, mode=era) as client:
            await client.list_tools()  # so that the client checks the output schemas
            return await play(client, calls)

    return asyncio.run(connect())


@pytest.fixture(scope="module")
def http() -> Iterator[Http]:
    with running(make_app(environment(*NAMES), limits=Limits(calls_per_second=1e6, burst=10**6))) as http:
        yield http


def test_the_walk_has_every_level(walk: Walk) -> None:
    counts = {
        level: sum(heard.level == level for heard in walk.heard) for level in ("unknown", "malformed", "failed", "ok")
    }
    assert min(counts.values()) >= 3, counts


@pytest.mark.parametrize("era", ERAS)
def test_over_http(http: Http, walk: Walk, era: Literal["auto", "legacy"]) -> None:
    session = http.open(SEED)
    assert play_on(session["urls"]["all"], era, walk.calls) == walk.heard
    assert http.digest(session["id"]) == walk.digest


@pytest.mark.parametrize("era", ERAS)
def test_over_stdio(walk: Walk, era: Literal["auto", "legacy"]) -> None:
    assert play_on(STDIO, era, walk.calls) == walk.heard


@pytest.mark.parametrize("era", ERAS)
def test_in_memory(walk: Walk, era: Literal["auto", "legacy"]) -> None:
    assert play_on(make_server(environment(*NAMES), SEED), era, walk.calls) == walk.heard

"""What agents see of a server: its tools, our results, and protocol errors where the protocol requires them."""

import asyncio
import gc
import itertools
import subprocess
import sys
import weakref
from collections.abc import Iterator
from typing import Any, Literal

import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from prove.core import WorldEnvironment
from prove.serve import Limits, make_app, make_server, read_result
from prove.serve.protocol import VIEWS_CACHED, VisibleTools, VisibleToolsCache
from prove.serve.sessions import PARTS_CACHED, Sessions
from prove.serve.stdio import SESSION_KEY
from prove.servers import environment
from tests.serve.planted import board
from tests.serve.serving import Http, path, running
from tests.worlds import NO_ACCOUNT, keys

SIX = ("banking", "budget", "calendar", "email", "maps", "vehicle")
ERAS: tuple[Literal["auto", "legacy"], ...] = ("auto", "legacy")


@pytest.fixture(scope="module")
def http() -> Iterator[Http]:
    with running(make_app(environment("banking", "shopping"))) as http:
        yield http


@pytest.mark.parametrize("era", ERAS)
def test_the_tools_are_those_in_process(http: Http, era: Literal["auto", "legacy"]) -> None:
    async def listed(url: str) -> list[dict[str, Any]]:
        async with Client(url, mode=era) as client:
            tools = (await client.list_tools()).tools
            return [tool.model_dump(mode="json", by_alias=True, exclude_none=True) for tool in tools]

    urls = http.open(7)["urls"]
    assert asyncio.run(listed(urls["all"])) == environment("banking", "shopping").open(7).tools("mcp")
    assert asyncio.run(listed(urls["banking"])) == environment("banking").open(7).tools("mcp")


def test_a_server_shows_its_own_tools_alone(http: Http) -> None:
    session = http.open(7)["id"]
    call = ("get_account", {"account_id": keys("banking.accounts")[0]})
    assert http.call(path("banking", session), *call).status == 200
    assert http.call(path("all", session), *call).status == 200
    reply = http.call(path("shopping", session), *call)
    expected = environment("shopping").open(7).call(*call)
    assert reply.json["error"] == {"code": -32602, "message": expected.message, "data": expected.content}
    assert read_result(reply.json["error"]["data"], is_error=True) == expected


def test_both_views_of_a_session_are_one_world(http: Http) -> None:
    session = http.open(7)["id"]
    http.call(path("banking", session), "freeze_card", {"card_id": keys("banking.cards")[0]})
    reply = http.call(path("all", session), "list_cards", {})
    assert reply.json["result"]["structuredContent"]["items"][0]["status"] == "frozen"


def test_a_success_is_text_and_structure(http: Http) -> None:
    session = http.open(7)["id"]
    arguments = {"account_id": keys("banking.accounts")[0]}
    expected = environment("banking").open(7).call("get_account", arguments)
    result = http.call(path("banking", session), "get_account", arguments).json["result"]
    assert result["content"] == [{"type": "text", "text": expected.text}]
    assert result["structuredContent"] == expected.content
    assert result["isError"] is False


@pytest.mark.parametrize(
    ("arguments", "level"),
    [({}, "malformed"), ({"account_id": 7}, "malformed"), ({"account_id": NO_ACCOUNT}, "failed")],
)
def test_a_refusal_is_an_error_that_the_model_reads(http: Http, arguments: dict[str, Any], level: str) -> None:
    session = http.open(7)["id"]
    expected = environment("banking").open(7).call("get_account", arguments)
    result = http.call(path("banking", session), "get_account", arguments).json["result"]
    assert result["content"] == [{"type": "text", "text": expected.text}]
    assert result["isError"] is True
    assert "structuredContent" not in result
    assert expected.level == level
    assert read_result(expected.content, is_error=True) == expected


def test_meta_names_further_sessions_in_memory() -> None:
    async def play() -> list[int]:
        async with Client(make_server(board(), 3)) as client:

            async def bump(meta: Any) -> int:
                return (await client.call_tool("bump_counter", {}, meta=meta)).structured_content["value"]

            other = {SESSION_KEY: {"id": "other", "seed": 4}}
            return [await bump(None), await bump(other), await bump(None), await bump({SESSION_KEY: {"id": "other"}})]

    assert asyncio.run(play()) == [1, 1, 2, 2]


@pytest.mark.parametrize(
    ("value", "code"),
    [
        ({"id": "default", "seed": 9}, "seed_differs"),
        ({"id": 7}, "bad_session"),
        ({"name": "x"}, "bad_session"),
        ("other", "bad_session"),
        ({"id": "new", "seed": -1}, "bad_session"),
        ({"id": "new", "seed": 2**63}, "bad_session"),
        ({"id": "new", "seed": True}, "bad_session"),
    ],
)
def test_meta_that_does_not_fit_is_refused(value: Any, code: str) -> None:
    async def play() -> Any:
        async with Client(make_server(board(), 3)) as client:
            await client.call_tool("bump_counter", {})
            with pytest.raises(MCPError) as refused:
                await client.call_tool("bump_counter", {}, meta={SESSION_KEY: value})
            again = await client.call_tool("bump_counter", {})
            return refused.value.data["error"], again.structured_content["value"]

    assert asyncio.run(play()) == (code, 2)


def test_a_long_name_is_not_echoed(http: Http) -> None:
    name, session = "x" * 500_000, http.open(7)["id"]
    headers = {"MCP-Protocol-Version": "2025-11-25", "Mcp-Name": "x"}
    assert len(http.call(path("banking", session), name, {}, headers).body) < 1000
    assert len(http.send("POST", "/control/sessions", {"servers": [name]}).body) < 1000
    assert len(http.control("POST", session, "restore", {"snapshot": name}).body) < 1000
    assert len(http.send("GET", f"/control/{name[:50_000]}").body) < 1000


def orders(mounted: WorldEnvironment, count: int) -> list[tuple[str, ...]]:
    return list(itertools.islice(itertools.permutations(mounted.names), count))


def test_visible_tools_are_shared_and_the_cache_is_limited() -> None:
    mounted = environment(*SIX)
    visible = VisibleToolsCache(mounted)
    tools = visible.of(mounted).listing.tools
    made: list[weakref.ref[VisibleTools]] = []
    for order in orders(mounted, VIEWS_CACHED + 10):
        seen = visible.of(environment(*order))
        assert seen.servers.names == order
        assert {id(tool) for tool in seen.listing.tools} == {id(tool) for tool in tools}
        made.append(weakref.ref(seen))
    gc.collect()
    assert sum(one() is not None for one in made) == VIEWS_CACHED


def test_the_cache_of_environments_is_limited() -> None:
    async def play() -> int:
        sessions = Sessions(environment(*SIX), Limits())
        made: list[weakref.ref[WorldEnvironment]] = []
        for order in orders(sessions.environment, PARTS_CACHED + 10):
            session = sessions.open(0, servers=order)
            made.append(weakref.ref(session.world.environment))
            sessions.close(session)
        gc.collect()
        return sum(one() is not None for one in made)

    assert asyncio.run(play()) == PARTS_CACHED


def test_importing_the_library_does_not_import_mcp() -> None:
    program = "import sys, prove, prove.cli; sys.exit('mcp' in sys.modules or 'starlette' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", program], check=False).returncode == 0

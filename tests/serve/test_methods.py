"""The control methods of a host over stdio, sessions with some of the servers, and changes between two sessions."""

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from typing import Any

import mcp_types as types
import msgspec
import pytest
from mcp import Client
from mcp.shared.exceptions import MCPError

from prove.core import Outcome
from prove.serve import make_app, make_server
from prove.serve.stdio import SESSION_KEY
from prove.servers import environment
from tests.serve.serving import Http, path, running
from tests.worlds import keys

SERVERS = ("banking", "shopping")
WRITE = ("freeze_card", {"card_id": keys("banking.cards")[0]})
Ask = Callable[..., Awaitable[dict[str, Any]]]


@pytest.fixture(scope="module")
def http() -> Iterator[Http]:
    with running(make_app(environment(*SERVERS))) as http:
        yield http


class Anything(types.Result):
    """Whatever a control method answers."""

    model_config = {"extra": "allow"}


def talk(body: Callable[[Client, Ask], Awaitable[None]]) -> None:
    """Run a conversation with a server in memory; `ask` sends a control method."""

    async def connect() -> None:
        async with Client(make_server(environment(*SERVERS), 3)) as client:

            async def ask(action: str, **parameters: Any) -> dict[str, Any]:
                request = types.Request[dict[str, Any], str](method=f"prove/{action}", params=parameters)
                answer: Any = await client.session.send_request(request, Anything)  # pyright: ignore
                return answer.model_extra

            await body(client, ask)

    asyncio.run(connect())


def test_a_session_from_opening_to_closing() -> None:
    twin = environment("shopping", "banking").open(7)
    start = environment("shopping", "banking").open(7)

    async def body(client: Client, ask: Ask) -> None:
        opened = await ask("open", seed=7, servers=["shopping", "banking"])
        assert (opened["seed"], *opened["servers"]) == (7, "shopping", "banking")
        named = {"session": opened["session"]}
        fork = await ask("fork", **named)
        meta: Any = {SESSION_KEY: {"id": opened["session"]}}
        answer = await client.call_tool(*WRITE, meta=meta)
        twin.call(*WRITE)
        assert answer.is_error is False
        assert (await ask("digest", **named))["digest"] == twin.digest()
        assert (await ask("digest", session=fork["session"]))["digest"] == start.digest()
        assert (await ask("outcome", **named))["key"] == twin.outcome().key
        changes = await ask("changes", **named, against=fork["session"])
        assert msgspec.convert(changes, Outcome).changes == twin.outcome().changes
        assert changes["key"] == twin.outcome().key
        twin.advance(60)
        assert (await ask("advance", **named, seconds=60))["now"] == twin.now.isoformat()
        assert (await ask("digest", **named))["digest"] == twin.digest()
        await ask("reset", **named)
        assert (await ask("digest", **named))["digest"] == start.digest()
        assert (await ask("close", **named))["closed"] == opened["session"]
        with pytest.raises(MCPError, match="there is no such session"):
            await ask("digest", **named)

    talk(body)


@pytest.mark.parametrize(
    ("action", "parameters"),
    [
        ("open", {"seed": -1}),
        ("open", {"seed": "x"}),
        ("open", {"servers": ["nobody"]}),
        ("open", {"servers": ["banking", "banking"]}),
        ("digest", {}),
        ("digest", {"session": "nobody"}),
        ("advance", {"session": "default", "seconds": 0}),
        ("advance", {"session": "default", "seconds": 400 * 86_400 + 1}),
        ("changes", {"session": "default", "against": "nobody"}),
        ("fly", {}),
    ],
)
def test_what_is_wrong_is_refused(action: str, parameters: dict[str, Any]) -> None:
    async def body(client: Client, ask: Ask) -> None:
        with pytest.raises(MCPError):
            await ask(action, **parameters)

    talk(body)


def test_time_does_not_pass_by_a_truth_value() -> None:
    async def body(client: Client, ask: Ask) -> None:
        opened = await ask("open")
        with pytest.raises(MCPError):
            await ask("advance", session=opened["session"], seconds=True)
        await ask("advance", session=opened["session"], seconds=1)
        await ask("advance", session=opened["session"], seconds=0.5)

    talk(body)


def test_no_tool_reaches_the_control_methods() -> None:
    async def body(client: Client, ask: Ask) -> None:
        listed = (await client.list_tools()).tools
        assert [tool.name for tool in listed] == list(environment(*SERVERS).tools)
        with pytest.raises(MCPError, match="there is no tool 'prove/open'"):
            await client.call_tool("prove/open", {})

    talk(body)


def test_a_session_of_some_servers_shows_those_alone(http: Http) -> None:
    reply = http.send("POST", "/control/sessions", {"seed": 7, "servers": ["shopping"]})
    opened = reply.json
    assert (reply.status, opened["servers"], list(opened["urls"])) == (201, ["shopping"], ["shopping", "all"])
    alone = environment("shopping").open(7)
    assert http.digest(opened["id"]) == alone.digest()
    for server in ("all", "banking"):
        answer = http.call(path(server, opened["id"]), *WRITE)
        assert answer.json["error"]["code"] == -32602
    assert http.call(path("all", opened["id"]), *WRITE).json["error"]["data"] == alone.call(*WRITE).content

    async def listed() -> list[str]:
        async with Client(opened["urls"]["all"]) as client:
            return [tool.name for tool in (await client.list_tools()).tools]

    assert asyncio.run(listed()) == list(alone.environment.tools)
    for wrong, message in (
        (["shopping", "nobody"], "the server 'nobody' is not mounted; there are banking, shopping"),
        (["shopping", "shopping"], "the server 'shopping' is named twice; name it once"),
    ):
        refused = http.send("POST", "/control/sessions", {"servers": wrong})
        assert refused.json == {"error": "bad_servers", "message": message}


def test_what_was_done_between_two_sessions(http: Http) -> None:
    session = http.open(7)["id"]
    http.call(path("banking", session), *WRITE)
    fork = http.control("POST", session, "fork").json["id"]
    assert http.control("GET", session, f"outcome?against={fork}").json == {"key": "", "changes": [], "names": {}}
    second = ("freeze_card", {"card_id": keys("banking.cards")[1]})
    http.call(path("banking", session), *second)
    twin = environment(*SERVERS).open(7)
    twin.call(*second)
    found = http.control("GET", session, f"outcome?against={fork}").json
    assert msgspec.convert(found, Outcome).changes == twin.outcome().changes
    assert (found["key"], found["names"]) == (twin.outcome().key, {})
    assert http.control("GET", session, "outcome?against=nobody").code == "no_session"
    assert http.control("GET", session, f"outcome?against={http.open(8)['id']}").code == "worlds_differ"

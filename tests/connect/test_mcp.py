"""Third parties' MCP servers, and our own seen as a third party would: any of them is an environment."""

import gc
import os
import signal
import socket
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest
from jsonschema.validators import validator_for

from prove.connect.host import HttpHost
from prove.connect.mcp import McpEnvironment, McpSession
from prove.connect.servers import CommandServer, Server, UrlServer
from prove.core.errors import SessionError
from prove.core.results import Call
from prove.core.session import Environment, is_clocked, is_forkable, is_immediate, is_judged
from prove.servers import environment
from tests.connect.processes import children, gone, threads_end
from tests.connect.reference_servers import ROOT, command, everything, memory, person
from tests.worlds import NO_ACCOUNT, keys

PERSON = person("Ann", "likes tea")


@pytest.fixture(scope="module", params=["stdio", "http"])
def server(request: pytest.FixtureRequest) -> Iterator[Server]:
    """The server that has a tool for every kind of result: started for each session, or running by itself."""
    if request.param == "stdio":
        yield everything().server
        return
    variables = {**os.environ, "PORT": str(free_port())}
    arguments = [*command("everything"), "streamableHttp"]
    with subprocess.Popen(arguments, env=variables, stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        said = next(line for line in process.stderr if "listening on port" in line)
        yield UrlServer(f"http://127.0.0.1:{said.split()[-1]}/mcp", {"Authorization": "Bearer nobody"})
        process.kill()


@pytest.fixture(scope="module")
def session(server: Server) -> Iterator[McpSession]:
    session = McpEnvironment("everything", server, call_seconds=10.0).open()
    yield session
    session.close()


def free_port() -> int:
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def test_it_satisfies_the_protocols_and_claims_no_more(session: McpSession) -> None:
    opener: Environment = everything()
    assert opener.names == ("everything",)
    assert not is_immediate(session)
    assert [is_forkable(session), is_judged(session), is_clocked(session)] == [False] * 3


def test_tools_are_listed_in_both_forms(session: McpSession) -> None:
    listed = {tool["name"]: tool for tool in session.tools("mcp")}
    functions = {tool["function"]["name"]: tool["function"] for tool in session.tools()}
    assert {"echo", "get-sum", "get-tiny-image", "get-structured-content"} <= listed.keys() == functions.keys()
    for name, tool in listed.items():
        validator_for(tool["inputSchema"]).check_schema(tool["inputSchema"])
        assert functions[name]["parameters"] == tool["inputSchema"]
        assert functions[name]["description"] == tool["description"] != ""


def test_an_object_stays_an_object_and_anything_else_is_a_list_of_blocks(session: McpSession) -> None:
    weather = session.call("get-structured-content", {"location": "Chicago"})
    assert weather.level == "ok"
    assert weather.content.keys() == {"temperature", "conditions", "humidity"}
    assert session.call("echo", {"message": "naïve ☃"}).content == {
        "content": [{"type": "text", "text": "Echo: naïve ☃"}]
    }
    assert session.call("get-sum", {"a": 1, "b": 2.5}).content["content"][0]["text"] == "The sum of 1 and 2.5 is 3.5."
    kinds = [block["type"] for block in session.call("get-tiny-image", {}).content["content"]]
    assert kinds == ["text", "image", "text"]
    image = session.call("get-tiny-image", {}).content["content"][1]
    assert image["mimeType"] == "image/png"
    assert image["data"].startswith("iVBOR")
    resource = session.call("get-resource-reference", {"resourceType": "Text", "resourceId": 1}).content["content"][1]
    assert resource["resource"]["uri"] == "demo://resource/dynamic/text/1"
    links = session.call("get-resource-links", {"count": 2}).content["content"]
    assert [block["type"] for block in links] == ["text", "resource_link", "resource_link"]


@pytest.mark.parametrize(
    ("name", "arguments", "level", "code", "message"),
    [
        ("no-such-tool", {}, "unknown", "unknown_tool", "no-such-tool not found"),
        ("echo", {}, "malformed", "missing_argument", "'message' is a required property"),
        ("echo", {"message": 3}, "malformed", "wrong_type", "'message' does not fit: 3 is not of type 'string'"),
        ("echo", {"message": "\ud800"}, "malformed", "not_json", "not JSON"),
        ("get-structured-content", {"location": "Atlantis"}, "failed", "tool_error", "Invalid option"),
    ],
)
def test_what_the_model_did_wrong_is_a_result(
    session: McpSession, name: str, arguments: dict[str, object], level: str, code: str, message: str
) -> None:
    result = session.call(name, arguments)
    assert (result.level, result.code) == (level, code)
    assert message in result.message
    assert session.call("echo", {"message": "still there"}).ok


def test_a_call_has_a_time_limit_and_the_session_goes_on(server: Server) -> None:
    session = McpEnvironment("everything", server, call_seconds=1.0).open()
    late = session.call("trigger-long-running-operation", {"duration": 2, "steps": 1})
    assert (late.level, late.code) == ("failed", "timeout")
    assert late.message == "trigger-long-running-operation gave no answer within 1 s; it may still have an effect"
    assert session.call("echo", {"message": "still there"}).ok
    session.close()


def test_sessions_side_by_side_do_not_see_one_another() -> None:
    world = memory()

    def use(name: str) -> list[str]:
        session = world.open()
        try:
            assert session.call("create_entities", person(name)).ok
            return [entity["name"] for entity in session.call("read_graph", {}).content["entities"]]
        finally:
            session.close()

    names = ["Ann", "Bo", "Cy", "Di"]
    with ThreadPoolExecutor(len(names)) as threads:
        assert list(threads.map(use, names)) == [[name] for name in names]


def test_nothing_is_left_of_a_session_that_was_closed() -> None:
    before, threads = children(), threading.active_count()
    session = memory().open()
    (pid,) = children() - before
    assert session.call("create_entities", PERSON).ok
    session.close()
    session.close()
    assert gone(pid)
    assert threads_end(threads)
    with pytest.raises(SessionError, match="the session is closed"):
        session.call("read_graph", {})
    session.tools()


def test_a_session_that_nobody_holds_is_closed() -> None:
    before = children()
    session = memory().open()
    (pid,) = children() - before
    del session
    gc.collect()
    assert gone(pid)


def test_a_server_that_dies_is_an_error_of_its_session_alone_and_can_be_started_again() -> None:
    world, before = memory(), children()
    doomed = world.open()
    (pid,) = children() - before
    other = world.open()
    os.kill(pid, signal.SIGKILL)
    for _ in range(2):
        with pytest.raises(SessionError) as ended:
            doomed.call("read_graph", {})
        assert str(ended.value) == (
            "the server 'memory' has ended; its log ends with 'Knowledge Graph MCP Server running on stdio'"
        )
    assert other.call("read_graph", {}).ok
    assert gone(pid)
    again = world.open()
    assert again.call("create_entities", PERSON).ok
    for session in (doomed, other, again):
        session.close()
    assert children() <= before


ABANDONED = """
import time
from tests.connect.processes import children
from tests.connect.reference_servers import everything
session = everything().open()
session.call("toggle-simulated-logging", {})
print(*children(), flush=True)
"""


@pytest.mark.parametrize("ending", ["", "time.sleep(600)"])
def test_no_server_outlives_the_process_that_started_it(ending: str) -> None:
    # This server has a timer by now, so that the end of its stdin does not end it.
    owner = [sys.executable, "-W", "error", "-c", ABANDONED + ending]
    with subprocess.Popen(owner, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stderr is not None
        pid = int(process.stdout.readline())
        if ending:
            process.kill()
        assert process.wait(30) == (-signal.SIGKILL if ending else 0)
        assert process.stderr.read() == ""
    assert gone(pid)


HERE = ("banking", "shopping")
CALLS = (
    Call("list_accounts"),
    Call("freeze_card", {"card_id": keys("banking.cards")[0]}),
    Call("freeze_card", {"card_id": keys("banking.cards")[0]}),
    Call("get_account", {"account_id": NO_ACCOUNT}),
)


def agrees_with_in_process(session: McpSession) -> None:
    """Our servers behind a connection say what they say in this process, with the levels that any client can see."""
    here = environment(*HERE).open(7)
    assert session.tools() == here.tools()
    assert session.tools("mcp") == here.tools("mcp")
    for call in CALLS:
        assert session.call(call.name, call.arguments) == here.call(call.name, call.arguments)
    for name, arguments in (("get_account", {}), ("get_account", {"account_id": 3}), ("get_acount", {})):
        there, wanted = session.call(name, arguments), here.call(name, arguments)
        assert (there.level, there.code) == (wanted.level, wanted.code)
    assert session.call("get_acount", {}).message == here.call("get_acount", {}).message


def test_our_own_host_over_stdio_as_a_third_party_sees_it() -> None:
    arguments = ("-m", "prove", "serve", *HERE, "--stdio", "--seed", "{seed}")
    session = McpEnvironment("prove", CommandServer(sys.executable, arguments)).open(7)
    agrees_with_in_process(session)
    session.close()


def test_our_own_host_over_http_as_a_third_party_sees_it() -> None:
    with HttpHost(*HERE) as host:
        hosted = host.open_world((), 7)
        session = McpEnvironment("prove", UrlServer(host.url(hosted.id))).open()
        agrees_with_in_process(session)
        session.close()
        assert hosted.outcome()
        hosted.close()
        with pytest.raises(SessionError, match=r"the server 'prove' at .* cannot be reached: there is no such session"):
            McpEnvironment("prove", UrlServer(host.url(hosted.id))).open()


def test_a_server_at_a_url_that_goes_away_is_an_error() -> None:
    with HttpHost("banking") as host:
        session = McpEnvironment("prove", UrlServer(host.url(host.open_world((), 7).id))).open()
        assert session.call("list_accounts", {}).ok
    for _ in range(2):
        with pytest.raises(SessionError, match=r"'prove' at http://.* cannot be reached: the connection was closed"):
            session.call("list_accounts", {})
    session.close()
    with pytest.raises(SessionError, match="cannot be reached: All connection attempts failed"):
        McpEnvironment("prove", UrlServer(f"http://127.0.0.1:{free_port()}/mcp")).open()

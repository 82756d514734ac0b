"""The usual JSON file of MCP servers is read, and what is wrong with it is said in a sentence."""

import json
from pathlib import Path
from typing import Any

import pytest

from prove.connect import open_session
from prove.connect.mcp import McpSession
from prove.connect.replayed import ReplayedSession
from prove.connect.server_file import add_servers, read_servers
from prove.connect.servers import CommandServer, UrlServer
from prove.core.errors import UsageError
from prove.core.examples import Example
from tests.connect.reference_servers import command


def written(folder: Path, servers: Any) -> Path:
    path = folder / "servers.json"
    path.write_text(json.dumps({"mcpServers": servers}))
    return path


def test_commands_and_urls_are_read(tmp_path: Path) -> None:
    entries = {
        "files": {"command": "npx", "args": ["-y", "server", "{folder}"], "env": {"A": "b"}, "cwd": "/tmp"},
        "far": {"type": "http", "url": "https://example.com/mcp", "headers": {"Authorization": "Bearer x"}},
        "plain": {"command": "serve", "disabled": False, "autoApprove": ["x"]},
    }
    found = read_servers(written(tmp_path, entries), call_seconds=5.0)
    assert {name: environment.server for name, environment in found.items()} == {
        "files": CommandServer("npx", ("-y", "server", "{folder}"), {"A": "b"}, "/tmp"),
        "far": UrlServer("https://example.com/mcp", {"Authorization": "Bearer x"}),
        "plain": CommandServer("serve"),
    }
    assert {environment.call_seconds for environment in found.values()} == {5.0}


@pytest.mark.parametrize(
    ("servers", "sentence"),
    [
        ({"a": {}}, "the server 'a' in '.*' needs either a command or a url"),
        ({"a": {"command": "x", "url": "http://x"}}, "the server 'a' in '.*' needs either a command or a url"),
        ({"a": {"command": ["x"]}}, r"the server 'a' in '.*' does not fit: Expected `str \| null`, got `array`"),
        ({"a": {"url": "http://x", "type": "sse"}}, "the server 'a' in '.*' speaks SSE alone"),
        (["a"], "'.*' is not a file of MCP servers: Expected `object`, got `array`"),
    ],
)
def test_what_is_wrong_is_a_sentence(tmp_path: Path, servers: Any, sentence: str) -> None:
    with pytest.raises(UsageError, match=sentence):
        read_servers(written(tmp_path, servers))


def test_a_file_that_is_none_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=r"the file of MCP servers '.*missing.json' cannot be read: No such file"):
        read_servers(tmp_path / "missing.json")
    (tmp_path / "text").write_text("hello")
    with pytest.raises(UsageError, match="is not a file of MCP servers"):
        read_servers(tmp_path / "text")


def test_examples_name_the_servers_of_a_file(tmp_path: Path) -> None:
    program, *arguments = command("memory")
    entry = {"command": program, "args": arguments, "env": {"MEMORY_FILE_PATH": "{folder}/memory.jsonl"}}
    path = written(tmp_path, {"memory-of-a-file": entry})
    example = Example("by-hand", ("memory",), 0, "", (), environment="memory-of-a-file")
    for replayed, kind in ((False, McpSession), (True, ReplayedSession)):
        assert add_servers(path, replayed=replayed) == ("memory-of-a-file",)
        session = open_session(example)
        assert isinstance(session, kind)
        assert session.call("read_graph", {}).content == {"entities": [], "relations": []}
        session.close()

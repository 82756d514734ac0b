"""The reference servers of the MCP project, from npm, as environments; the project's own script installs them."""

import json
import subprocess
import sys
from collections.abc import Mapping
from functools import cache
from pathlib import Path

from prove.connect.mcp import McpEnvironment
from prove.connect.servers import CommandServer

ROOT = Path(__file__).resolve().parents[2]


@cache
def command(name: str) -> tuple[str, ...]:
    """How a reference server is started."""
    script = [sys.executable, str(ROOT / "scripts" / "install_node_tools.py")]
    return tuple(json.loads(subprocess.run(script, stdout=subprocess.PIPE, check=True).stdout)[name])


def reference_server(
    name: str,
    *arguments: str,
    environment: Mapping[str, str] | None = None,
    files: Path | None = None,
    cwd: str | None = None,
    call_seconds: float = 10.0,
) -> McpEnvironment:
    """The environment that a reference server is."""
    program, *script = command(name)
    server = CommandServer(program, (*script, *arguments), environment or {}, cwd, files)
    return McpEnvironment(name, server, call_seconds=call_seconds)


def everything(call_seconds: float = 10.0) -> McpEnvironment:
    """All kinds of results, and no state that is kept."""
    return reference_server("everything", call_seconds=call_seconds)


def memory() -> McpEnvironment:
    """A knowledge graph in a file, which each session has of its own."""
    return reference_server("memory", environment={"MEMORY_FILE_PATH": "{folder}/memory.jsonl"})


def filesystem(files: Path) -> McpEnvironment:
    """A folder, of which each session has a copy; relative paths lead into it."""
    return reference_server("filesystem", "{folder}", cwd="{folder}", files=files)


def person(name: str, *observations: str) -> dict[str, object]:
    """The arguments that let the memory server know a person."""
    return {"entities": [{"name": name, "entityType": "person", "observations": list(observations)}]}

"""Stores what the walks through a server found, under a hash of everything that it depends on."""

import inspect
import os
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

import prove.core
import prove.explore
import prove.servers
import prove.servers._shared
import prove.servers._shared.life
from prove.core.errors import UsageError
from prove.core.server import Server
from prove.data.atomic import write_atomic
from prove.data.user_cache import cache_folder
from prove.graph import trial
from prove.graph.trial import Findings, explore_server

FORMAT = 2

_encode = msgspec.json.Encoder(order="sorted").encode


class _File(msgspec.Struct, frozen=True):
    fingerprint: str
    findings: Findings


def graph_folder() -> Path:
    """Where the findings are kept."""
    return cache_folder() / "graph"


def is_kept(server: Server[Any], seeds: tuple[int, ...], calls_per_tool: int) -> bool:
    """Whether the walks through a server are in the cache."""
    key = fingerprint(server, seeds, calls_per_tool)
    return _read(_path(server, key), key, server) is not None


def _path(server: Server[Any], key: str) -> Path:
    return graph_folder() / f"{server.name}-{key}.json"


def findings_of(server: Server[Any], seeds: tuple[int, ...], calls_per_tool: int) -> Findings:
    """What the walks find, from the cache if they were made before. A file that cannot be read is replaced."""
    key = fingerprint(server, seeds, calls_per_tool)
    path = _path(server, key)
    if (kept := _read(path, key, server)) is not None:
        return kept
    found = explore_server(server, seeds, calls_per_tool)
    _write(path, _encode(_File(key, found)))
    return found


def fingerprint(server: Server[Any], seeds: tuple[int, ...], calls_per_tool: int) -> str:
    """A hash of the tools' schemas, of the code that they, their worlds and the walks run, and of the budget."""
    seen = blake2b(digest_size=16)
    seen.update(_encode([FORMAT, server.name, seeds, calls_per_tool]))
    seen.update(_encode([tool.mcp for tool in server.tools.values()]))
    for digest in sorted(map(_code_digest, code_folders(server))):
        seen.update(digest)
    seen.update(Path(str(trial.__file__)).read_bytes())
    return seen.hexdigest()


def code_folders(server: Server[Any]) -> set[Path]:
    """Where the code is that a server's tools, its worlds and the walks run."""
    modules = (prove.core, prove.explore, prove.servers, prove.servers._shared)
    sources = [inspect.getsourcefile(tool.function) for tool in server.tools.values()]
    rooms = sorted(Path(str(prove.servers._shared.life.__file__)).parent.rglob("__init__.py"))
    return {Path(source).parent for source in (*sources, *(module.__file__ for module in modules), *rooms) if source}


@cache
def _code_digest(folder: Path) -> bytes:
    seen = blake2b(digest_size=16)
    for path in sorted(folder.glob("*.py")):
        seen.update(path.name.encode() + path.read_bytes())
    return seen.digest()


def _read(path: Path, key: str, server: Server[Any]) -> Findings | None:
    try:
        read = msgspec.json.decode(path.read_bytes(), type=_File)
    except (OSError, ValueError, RecursionError):
        return None
    found = read.findings
    named = {name for edge in found.enabled for name in (edge.source, edge.target)} | found.effects.keys()
    return found if read.fingerprint == key and named <= server.tools.keys() else None


def _write(path: Path, content: bytes) -> None:
    """Store what was found. A folder that cannot be written to is an error only if the user chose it."""
    try:
        write_atomic(path, content)
    except UsageError as error:
        if os.environ.get("PROVE_CACHE"):
            raise UsageError(f"PROVE_CACHE is not usable: {error}") from error

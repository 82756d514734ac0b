"""Reads a server's source for what must not be there: the wall clock, uuids, randomness without a key."""

import ast
import inspect
import sys
from collections.abc import Iterator
from types import ModuleType
from typing import Any

from prove.authoring.check.findings import Finding
from prove.core.server import Server

BANNED_CALLS = {
    "now": "reads the wall clock; use state.now",
    "today": "reads the wall clock; use state.now",
    "utcnow": "reads the wall clock; use state.now",
    "uuid1": "makes a uuid; ids come from the table's new_id()",
    "uuid4": "makes a uuid; ids come from the table's new_id()",
    "urandom": "draws entropy from the system; use keyed(...)",
}
BANNED_MODULES = {
    "time": "imports time; the clock is state.now",
    "uuid": "imports uuid; ids come from the table's new_id()",
    "secrets": "imports secrets; use keyed(...)",
    "numpy.random": "imports numpy.random; use keyed(...)",
}


def check_sources(server: Server[Any]) -> Iterator[Finding]:
    """No wall clock, no uuid, no global randomness in any file of the server."""
    for module in _modules(server):
        tree = ast.parse(inspect.getsource(module))
        short = module.__name__.rsplit(".", 1)[-1]
        for node in ast.walk(tree):
            for reason in _offences(node):
                line = getattr(node, "lineno", 0)
                yield Finding("determinism", server.name, f"{server.name}, {short}.py line {line} {reason}")


def _modules(server: Server[Any]) -> list[ModuleType]:
    """The modules in which the server's tools, records and world are written, and their neighbours in the folder."""
    homes = {tool.function.__module__ for tool in server.tools.values()} | {server.state.__module__}
    packages = {home.rpartition(".")[0] for home in homes if home.startswith("prove.servers.")}
    names = homes | {name for name in sys.modules if name.rpartition(".")[0] in packages}
    return [sys.modules[name] for name in sorted(names)]


def _offences(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.Call):
        called = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        if called in BANNED_CALLS:
            yield BANNED_CALLS[called]
        owner = node.func.value if isinstance(node.func, ast.Attribute) else None
        if isinstance(owner, ast.Name) and owner.id == "random":
            yield "draws from the global random stream; use keyed(...)"
        if called == "Random" and not node.args:
            yield "makes an unseeded random stream; use keyed(...)"
    elif isinstance(node, ast.Import):
        yield from (BANNED_MODULES[alias.name] for alias in node.names if alias.name in BANNED_MODULES)
    elif isinstance(node, ast.ImportFrom) and node.module in BANNED_MODULES:
        yield BANNED_MODULES[node.module]

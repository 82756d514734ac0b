"""The library of servers. A folder here is a server; `PROVE_SERVERS` names further folders that hold some."""

import importlib
import os
import pkgutil
from functools import cache
from pathlib import Path
from typing import Any

from prove.core import Server, UsageError, WorldEnvironment

ROOMS = ("records", "tools", "world", "voice")

__path__ += [folder for folder in os.environ.get("PROVE_SERVERS", "").split(os.pathsep) if folder]


@cache
def names() -> tuple[str, ...]:
    """The names of all servers, sorted."""
    found = (module.name for module in pkgutil.iter_modules(__path__) if module.ispkg)
    return tuple(sorted(name for name in found if not name.startswith("_")))


@cache
def load(name: str) -> Server[Any]:
    """One server, with its tools, world and voice."""
    if name not in names():
        raise UsageError(f"there is no server {name!r}; there are {', '.join(names())}")
    folder = Path(str(importlib.import_module(f"{__name__}.{name}").__file__)).parent
    if lacking := [f"{room}.py" for room in ROOMS if not (folder / f"{room}.py").exists()]:
        raise UsageError(f"{folder} is no server: it lacks {', '.join(lacking)}")
    for room in ("world", "voice"):
        importlib.import_module(f"{__name__}.{name}.{room}")
    server: Server[Any] = importlib.import_module(f"{__name__}.{name}.tools").server
    return server


def environment(*servers: str) -> WorldEnvironment:
    """An environment of the named servers, or of the whole library."""
    return WorldEnvironment(load(name) for name in servers or names())

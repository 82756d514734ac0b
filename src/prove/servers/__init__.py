"""Which worlds are there? A folder here is a server: `records.py`, `tools.py`, `world.py` and `voice.py`.

`_shared` has what several servers share. Further servers are found in folders outside of the package: those that the
environment variable `PROVE_SERVERS` names (`prove --servers FOLDER` adds to it), and the folders of installed packages
that are entry points of the group `prove.servers`. Wherever its folder is, a server is imported as
`prove.servers.NAME`.

A change belongs here if it concerns one server, or how servers are found; what all servers can use belongs to `core`.
"""

import importlib
import importlib.util
import os
import pkgutil
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from prove.core import Server, Tool, UsageError, WorldEnvironment
from prove.core.errors import shown

FILES = ("records.py", "tools.py", "world.py", "voice.py")
VARIABLE = "PROVE_SERVERS"
GROUP = "prove.servers"
OWN_FOLDER = str(Path(__file__).parent)


class _Folders:
    """Where Python looks for `prove.servers.NAME`: in this folder; then outside, for what is not here."""

    def __iter__(self) -> Iterator[str]:
        yield OWN_FOLDER
        yield from outside_folders()


__path__ = _Folders()  # pyright: ignore[reportAssignmentType]


@cache
def outside_folders() -> tuple[str, ...]:
    """The folders outside of the package that hold servers: the environment variable's, then the entry points'."""
    named = [folder for folder in os.environ.get(VARIABLE, "").split(os.pathsep) if folder]
    for folder in named:
        _check_folder(folder)
    found = dict.fromkeys(os.path.realpath(folder) for folder in [*named, *_installed_folders()])
    return tuple(folder for folder in found if folder != os.path.realpath(OWN_FOLDER))


def _check_folder(folder: str) -> None:
    if not os.path.isdir(folder):
        raise UsageError(f"there is no folder {shown(folder, 200)}, which --servers or {VARIABLE} names")


def _installed_folders() -> Iterator[str]:
    from importlib.metadata import entry_points  # noqa: PLC0415 - slow to import, and needed only here

    for entry in sorted(entry_points(group=GROUP)):
        owner = f" of {entry.dist.name}" if entry.dist is not None else ""
        try:
            spec = importlib.util.find_spec(entry.value)
        except (ImportError, ValueError):
            spec = None
        if spec is None or spec.submodule_search_locations is None:
            raise UsageError(
                f"the entry point {entry.name!r}{owner} in the group {GROUP!r} names {entry.value!r}, "
                "which is not an installed package"
            )
        yield from spec.submodule_search_locations


def add_folder(folder: str | Path) -> None:
    """Find the servers in a folder too, in this process and in those that it starts."""
    if not isinstance(folder, str | Path):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UsageError(f"a folder of servers is a path, not {shown(folder)}")
    _check_folder(os.path.abspath(folder))
    known = os.environ.get(VARIABLE)
    os.environ[VARIABLE] = os.pathsep.join([*([known] if known else []), os.path.abspath(folder)])
    outside_folders.cache_clear()
    server_folders.cache_clear()


@cache
def server_folders() -> dict[str, Path]:
    """The folder of each server, in the order of their names. A package with at least one of the files is a server."""
    found: dict[str, Path] = {}
    for home in __path__:
        for module in pkgutil.iter_modules([home]):
            folder = Path(home, module.name)
            if module.name.startswith("_") or not any((folder / file).exists() for file in FILES):
                continue
            if module.name in found:
                raise UsageError(f"two servers have the name {module.name!r}: {found[module.name]} and {folder}")
            found[module.name] = folder
    return dict(sorted(found.items()))


def names() -> tuple[str, ...]:
    """The names of all servers, sorted."""
    return tuple(server_folders())


def outside_servers() -> dict[str, str]:
    """The servers outside of the package, each with a digest of its code."""
    outside = {name: folder for name, folder in server_folders().items() if str(folder.parent) != OWN_FOLDER}
    return {name: _code_digest(folder) for name, folder in outside.items()}


def _code_digest(folder: Path) -> str:
    seen = blake2b(digest_size=8)
    for path in sorted(folder.rglob("*.py")):
        code = path.read_bytes()
        seen.update(f"{path.relative_to(folder)} {len(code)} ".encode() + code)
    return seen.hexdigest()


def load(name: str) -> Server[Any]:
    """One server, with its tools, world and voice."""
    if not isinstance(name, str) or name not in names():  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UsageError(f"there is no server {shown(name)}; there are {', '.join(names())}")
    return _load(name)


@cache
def _load(name: str) -> Server[Any]:
    folder = server_folders()[name]
    if lacking := [file for file in FILES if not (folder / file).exists()]:
        raise UsageError(f"{folder} is not a server: it lacks {', '.join(lacking)}")
    for module in ("world", "voice"):
        importlib.import_module(f"{__name__}.{name}.{module}")
    server: Server[Any] = importlib.import_module(f"{__name__}.{name}.tools").server
    server.tools = dict(sorted(server.tools.items(), key=lambda item: _place(item[1])))
    server.loader = load
    return server


def _place(tool: Tool) -> tuple[str, int]:
    """Where a tool is written: the order of a server's tools, whichever of its modules is imported first."""
    return tool.function.__module__, tool.function.__code__.co_firstlineno


def environment(*servers: str) -> WorldEnvironment:
    """An environment of the named servers, or of the whole library."""
    return WorldEnvironment(load(name) for name in servers or names())

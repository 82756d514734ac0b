"""All purposes, by name, and the areas that have them."""

import pkgutil
from functools import cache
from importlib import import_module
from pathlib import Path

from prove.core.errors import UsageError, shown
from prove.purposes import areas
from prove.purposes.nodes import PURPOSES, Purpose
from prove.servers import OWN_FOLDER, server_folders

OUTSIDE = "purposes"
"""The module of a server outside of the package that has its purposes; it need not have one."""


@cache
def purposes() -> dict[str, Purpose]:
    """The purposes of all areas of life and of servers outside of the package, in the order of their names."""
    for name in _modules():
        import_module(name)
    return dict(sorted(PURPOSES.items()))


def purpose_named(name: str) -> Purpose:
    """The purpose of a name; UsageError if there is none."""
    known = purposes()
    if name not in known:
        raise UsageError(f"there is no purpose {shown(name)}; `prove purpose` lists them")
    return known[name]


def area_files() -> dict[str, Path]:
    """The file of each area: a module here that has purposes, or that of a server outside, which may yet be missing."""
    own = {name.rpartition(".")[2]: path for name, path in _own().items() if _has_purposes(name)}
    return {**own, **_outside()}


def _modules() -> list[str]:
    return [*_own(), *(f"prove.servers.{name}.{OUTSIDE}" for name, path in _outside().items() if path.exists())]


def _own() -> dict[str, Path]:
    """The modules of the areas in this package, which are in folders, by their full names."""
    return {
        module.name: Path(folder, *module.name.removeprefix(f"{areas.__name__}.").split(".")).with_suffix(".py")
        for folder in areas.__path__
        for module in pkgutil.walk_packages([folder], f"{areas.__name__}.")
        if not module.ispkg
    }


def _outside() -> dict[str, Path]:
    return {
        name: folder / f"{OUTSIDE}.py" for name, folder in server_folders().items() if str(folder.parent) != OWN_FOLDER
    }


def _has_purposes(module: str) -> bool:
    return any(isinstance(each, Purpose) for each in vars(import_module(module)).values())

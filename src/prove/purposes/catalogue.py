"""All purposes, by name."""

import pkgutil
from functools import cache
from importlib import import_module

from prove.core.errors import UsageError, shown
from prove.purposes import areas
from prove.purposes.nodes import PURPOSES, Purpose


@cache
def purposes() -> dict[str, Purpose]:
    """The purposes of all areas of life, in the order of their names."""
    for module in pkgutil.iter_modules(areas.__path__):
        import_module(f"{areas.__name__}.{module.name}")
    return dict(sorted(PURPOSES.items()))


def purpose_named(name: str) -> Purpose:
    """The purpose of a name; UsageError if there is none."""
    known = purposes()
    if name not in known:
        raise UsageError(f"there is no purpose {shown(name)}; `prove purpose` lists them")
    return known[name]

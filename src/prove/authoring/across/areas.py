"""The files that declare invariants."""

import importlib
import pkgutil

import prove.authoring.across

_FRAME = ("areas", "rules", "run")


def load() -> None:
    """Import every file that declares invariants."""
    for module in pkgutil.iter_modules(prove.authoring.across.__path__):
        if module.name not in _FRAME:
            importlib.import_module(f"{prove.authoring.across.__name__}.{module.name}")

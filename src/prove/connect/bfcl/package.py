"""The benchmark's package, which is imported when it is first needed."""

from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec

from prove.core.errors import UsageError

REQUIREMENTS = ("bfcl-eval==2026.3.23", "mpmath==1.3.0")
"""What is needed; the other dependencies of the package are not, and take six gigabytes."""


def bfcl_module(name: str = "") -> ModuleType:
    """A module of the package, or the package itself."""
    try:
        return import_module(f"bfcl_eval.{name}" if name else "bfcl_eval")
    except ModuleNotFoundError as error:
        command = f"pip install --no-deps {' '.join(REQUIREMENTS)}"
        raise UsageError(f"BFCL needs the Python package {error.name!r}; install it with: {command}") from None


def read_lines(name: str) -> list[dict[str, Any]]:
    """The lines of a data file of the package, each a JSON object."""
    path = Path(str(bfcl_module().__file__)).parent / "data" / name
    return [msgspec.json.decode(line) for line in path.read_bytes().splitlines()]

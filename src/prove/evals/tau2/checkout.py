"""A checkout of τ²-bench, whose modules are imported from the folder that the user names."""

import sys
import tomllib
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

from prove.core.errors import UsageError, cut
from prove.evals.tau2.asked_models import completion, completion_cost
from prove.evals.tau2.stand_ins import stand_ins

DOMAINS = ("airline", "retail", "telecom")
PACKAGE = "tau2"
INSTALL = "pip install 'prove[tau2]'"
MODULES = (
    "agent.llm_agent",
    "config",
    "data_model.message",
    "evaluator.evaluator",
    "orchestrator.orchestrator",
    "registry",
    "user.user_simulator",
    "user.user_simulator_base",
    "utils.llm_utils",
    "utils.utils",
)
DATA_FILES = ("*db.*", "tasks.json", "split_tasks.json", "*policy*.md")
"""The files of a domain that its version depends on; those for speech are not among them."""

T = TypeVar("T")


@dataclass(frozen=True)
class Checkout:
    """A checkout whose modules are imported."""

    folder: Path

    def module(self, name: str) -> Any:
        """One of `MODULES`."""
        return sys.modules[f"{PACKAGE}.{name}"]

    @cached_property
    def version(self) -> str:
        """The version of its code and a digest of its data."""
        digest = blake2b(digest_size=4)
        domains = Path(self.module("utils.utils").DATA_DIR) / "tau2" / "domains"
        for domain in DOMAINS:
            for file in sorted({file for pattern in DATA_FILES for file in (domains / domain).glob(pattern)}):
                digest.update(f"{domain}/{file.name}".encode() + file.read_bytes())
        return f"{_code_version(self.folder)}, data {digest.hexdigest()}"

    def tasks(self, domain: str) -> list[Any]:
        """The tasks of a domain that its figures are of."""
        return _read(domain, lambda: list(self.module("registry").registry.get_tasks_loader(domain)()))

    def environment(self, domain: str) -> Any:
        """A fresh environment of a domain."""
        return _read(domain, lambda: self.module("registry").registry.get_env_constructor(domain)())


def load_checkout(folder: str | Path) -> Checkout:
    """Import the modules of a checkout, of which a process can have one."""
    path = Path(folder).resolve()
    source = path / "src" / PACKAGE
    if not source.is_dir():
        raise UsageError(f"{cut(folder)} is not a checkout of τ²-bench: it has no folder src/{PACKAGE}")
    loaded = sys.modules.get(PACKAGE)
    if loaded is None:
        _import_from(source)
    elif list(loaded.__path__) != [str(source)]:
        raise UsageError(f"another package {PACKAGE!r} is loaded already, and a process can have only one")
    return Checkout(path)


def _import_from(source: Path) -> None:
    """Import what is needed. The package's own start is left out: it imports what no conversation in text uses."""
    package = ModuleType(PACKAGE)
    package.__path__ = [str(source)]
    sys.modules[PACKAGE] = package
    if find_spec("loguru") is not None:
        import_module("loguru").logger.disable(PACKAGE)
    try:
        with stand_ins():
            for name in MODULES:
                import_module(f"{PACKAGE}.{name}")
    except ImportError as error:
        forget_checkout()
        raise UsageError(_not_imported(error)) from error
    vars(sys.modules[f"{PACKAGE}.utils.llm_utils"]).update(completion=completion, completion_cost=completion_cost)


def forget_checkout() -> None:
    """Forget the modules of the checkout that was imported last."""
    for name in [name for name in sys.modules if name == PACKAGE or name.startswith(f"{PACKAGE}.")]:
        del sys.modules[name]


def _not_imported(error: ImportError) -> str:
    name = error.name or ""
    if isinstance(error, ModuleNotFoundError) and name.split(".")[0] != PACKAGE:
        return f"τ²-bench needs the Python package {name!r}; install what it needs with: {INSTALL}"
    return f"τ²-bench 1.0 or later is needed, and this checkout is not one: {cut(error)}"


def _read(domain: str, reading: Callable[[], T]) -> T:
    """What the benchmark reads of a domain; whatever its files lack is one sentence."""
    try:
        return reading()
    except (OSError, ValueError, KeyError) as error:
        raise UsageError(f"the checkout's data of {domain} cannot be read: {cut(error)}") from error


def _code_version(folder: Path) -> str:
    try:
        return str(tomllib.loads((folder / "pyproject.toml").read_text())["project"]["version"])
    except (OSError, ValueError, KeyError):
        return "unknown version"

"""Stand-ins for modules that the benchmark imports and conversations in text never use: speech, documents, litellm."""

import sys
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from types import ModuleType
from typing import Any

STOOD_IN = (
    "deepdiff",
    "dotenv",
    "litellm",
    "pandas",
    "tau2.agent.discrete_time_audio_native_agent",
    "tau2.domains.banking_knowledge",
    "tau2.knowledge",
    "tau2.voice",
)
ABSENT = ("elevenlabs", "tau2.user.user_simulator_streaming")
"""The benchmark does without these when they cannot be imported."""


class StandIn(ModuleType):
    """A module in which every name is a class that takes any arguments and does nothing."""

    def __getattr__(self, name: str) -> Any:
        if name.startswith("__"):
            raise AttributeError(name)
        return type(name, (_Nothing,), {"__module__": self.__name__})


class _Nothing:
    def __init__(self, *_: Any, **__: Any) -> None:
        pass


class _Finder(MetaPathFinder, Loader):
    """Finds the modules above, before anybody else does."""

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if _is_in(fullname, ABSENT):
            raise ModuleNotFoundError(f"{fullname} is left out", name=fullname)
        return ModuleSpec(fullname, self, is_package=True) if _is_in(fullname, STOOD_IN) else None

    def create_module(self, spec: ModuleSpec) -> ModuleType:
        return StandIn(spec.name)

    def exec_module(self, module: ModuleType) -> None:
        """Do nothing: there is nothing in it."""


@contextmanager
def stand_ins() -> Generator[None]:
    """Imports inside the block get the stand-ins. After it, those of other people's packages are gone again."""
    finder = _Finder()
    sys.meta_path.insert(0, finder)
    try:
        yield
    finally:
        sys.meta_path.remove(finder)
        for name in [name for name, module in sys.modules.items() if isinstance(module, StandIn)]:
            if not name.startswith("tau2."):
                del sys.modules[name]


def _is_in(name: str, packages: Sequence[str]) -> bool:
    return any(name == package or name.startswith(f"{package}.") for package in packages)

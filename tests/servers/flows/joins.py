"""How tests of flows find worlds that have what a flow needs, and see that the types of its two ends join."""

from collections.abc import Callable
from functools import cache
from itertools import islice
from typing import Any, TypeVar

import pytest

from prove import environment
from prove.core import WorldSession
from prove.core.paths import Path
from prove.core.records import Target
from prove.core.shapes import Shape
from prove.servers._shared import flows

SEEDS_TRIED = 60

T = TypeVar("T")

five_worlds = pytest.mark.parametrize("place", range(5))
"""A flow is played in the first five worlds that have what it needs; `place` is the number of the world."""


def world_with(needed: Callable[[WorldSession], T | None], place: int, *servers: str) -> tuple[WorldSession, T]:
    """A session of the world with this number that has what is needed, and what `needed` found in it."""
    session = environment(*servers).open(_seeds(needed, servers)[place])
    found = needed(session)
    assert found is not None
    return session, found


@cache
def _seeds(needed: Callable[[WorldSession], object], servers: tuple[str, ...]) -> tuple[int, ...]:
    opened = environment(*servers)
    return tuple(islice((seed for seed in range(SEEDS_TRIED) if needed(opened.open(seed)) is not None), 5))


def check_join(session: WorldSession, kind: str, source: str, path: Path, target: str, *parameter: str) -> None:
    """A result shows values of a kind at a path, or names them in a text there, and a parameter takes them."""
    tools, joined = session.environment.tools, Target.of(kind)
    shown = tools[source].returns.at(path)
    assert joined in (*_kinds(shown), *shown.mentions), f"{source} does not show {kind} at {path}"
    taken = tools[target].parameters.at(parameter)
    assert joined in _kinds(taken), f"{target} does not take {kind} as {parameter}"


def only_one(kind: str, text: str) -> Any:
    """The only value of a kind that a text names."""
    (value,) = flows.read(kind, text)
    return value


def _kinds(shape: Shape) -> tuple[Target, ...]:
    return (*shape.carries, *((shape.ref.target,) if shape.ref is not None else ()))

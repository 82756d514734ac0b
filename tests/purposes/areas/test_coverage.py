"""What the purposes cover together: every server, several servers at once, and every kind of reasoning."""

from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from prove.purposes.catalogue import purposes
from prove.purposes.drawing import draw
from prove.purposes.nodes import Applied, Each, Fold, Node, Purpose, Select, When
from prove.purposes.solving import UnboundError
from prove.servers import environment

ARITHMETIC = {"add", "sub", "mul", "truediv", "money"}
DATES = {"shift", "day_of", "days_between", "at"}


def test_every_server_has_purposes() -> None:
    counts = Counter(server for purpose in purposes().values() for server in purpose.servers)
    assert {name: counts[name] for name in environment().servers if counts[name] < 5} == {}


def test_every_tool_is_called_by_a_reference() -> None:
    library = environment()
    uncalled = set(library.tools)
    for seed in range(500, 512):
        for purpose in purposes().values():
            if uncalled.isdisjoint(purpose.tools):
                continue
            try:
                solution = draw(purpose, library.only(purpose.servers).open(seed), Random(seed)).solution
            except UnboundError:  # another world has it
                continue
            uncalled -= {made.name for made in solution.calls}
    assert uncalled == set()


def test_most_purposes_are_over_several_servers() -> None:
    several = [purpose for purpose in purposes().values() if len(purpose.servers) > 1]
    assert len(several) >= len(purposes()) / 2


def has(purpose: Purpose, fits: Callable[[Node], bool]) -> bool:
    return any(fits(node) for node in purpose.nodes)


def is_condition(node: Node) -> bool:
    return isinstance(node, When)


def is_set(node: Node) -> bool:
    return isinstance(node, Each)


def is_selection(node: Node) -> bool:
    return isinstance(node, Select) and node.by is not None


def is_arithmetic(node: Node) -> bool:
    return isinstance(node, Applied | Fold) and (
        node.name in ARITHMETIC if isinstance(node, Applied) else node.way != "column"
    )


def is_of_dates(node: Node) -> bool:
    return isinstance(node, Applied) and node.name in DATES


@pytest.mark.parametrize(
    ("least", "fits"),
    [(15, is_condition), (15, is_set), (15, is_selection), (10, is_arithmetic), (10, is_of_dates)],
)
def test_there_is_reasoning_of_every_kind(least: int, fits: Callable[[Node], bool]) -> None:
    assert sum(has(purpose, fits) for purpose in purposes().values()) >= least


def test_there_are_many() -> None:
    assert len(purposes()) >= 60

"""Edges from values alone, on a server whose types are not looked at, against the edges that the types give."""

from collections.abc import Mapping
from typing import Any

import pytest

from prove import environment
from prove.core import Result, WorldSession
from prove.core.paths import Path
from prove.graph import Edge, Observed, Typed, observe
from prove.graph.typed_edges import tool_node, typed_edges
from prove.servers.banking.records import Bank

Flow = tuple[str, str, Path]


def typed_flows(server: str, *, closed: bool) -> set[Flow]:
    """What the types say, without what is open to any value if `closed`."""
    nodes = [tool_node(tool) for tool in environment(server).tools.values()]
    return {
        (edge.source, edge.target, edge.evidence.parameter)
        for edge in typed_edges(nodes)
        if isinstance(edge.evidence, Typed) and not (closed and edge.evidence.open)
    }


def flows(edges: tuple[Edge, ...]) -> set[Flow]:
    return {(e.source, e.target, e.evidence.parameter) for e in edges if isinstance(e.evidence, Observed)}


def pin_of(session: WorldSession) -> str:
    bank = session.state("banking")
    assert isinstance(bank, Bank)
    return next(iter(bank.customers)).pin


@pytest.mark.parametrize(("knows_pin", "recall"), [(True, 0.9), (False, 0.75)])
@pytest.mark.parametrize("seed", [0, 1, 2])
def test_most_typed_edges_of_a_bank_are_observed(seed: int, knows_pin: bool, recall: float) -> None:
    session = environment("banking").open(seed)
    found = flows(observe(session, given=[pin_of(session)] if knows_pin else []))
    wanted = typed_flows("banking", closed=True)
    assert len(found & wanted) / len(wanted) >= recall
    assert len(found & typed_flows("banking", closed=False)) / len(found) >= 0.95


def test_observing_leaves_the_session_as_it_is_and_finds_the_same_again() -> None:
    session = environment("banking").open(0)
    before = session.digest()
    assert observe(session) == observe(session)
    assert session.digest() == before


def test_an_observed_edge_says_what_it_saw() -> None:
    session = environment("banking").open(0)
    edge = next(e for e in observe(session) if (e.source, e.target) == ("list_accounts", "get_account"))
    assert edge.kind == "explicit"
    assert edge.evidence == Observed(
        (("items", "*", "id"),), ("account_id",), required=True, code="not_found", succeeded=True
    )


class ForeignSession(WorldSession):
    """Refuses as servers do that are not ours: always with the same code."""

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        result = super().call(name, arguments)
        return result if result.ok else Result("failed", {"error": "error", "message": result.message}, "error")

    def fork(self) -> "ForeignSession":
        twin = super().fork()
        return ForeignSession(twin.environment, twin.seed, twin._states)  # pyright: ignore[reportPrivateUsage]


def test_a_server_with_one_code_for_everything_is_understood_by_its_words() -> None:
    foreign = ForeignSession(environment("banking"), 0, {})
    found, wanted = flows(observe(foreign, given=[pin_of(foreign)])), typed_flows("banking", closed=True)
    assert len(found & wanted) / len(wanted) >= 0.85
    assert len(found & typed_flows("banking", closed=False)) / len(found) >= 0.95

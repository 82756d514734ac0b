"""Edges from values alone, on a server whose types are not looked at, against the edges that the types give."""

from collections.abc import Mapping
from typing import Any

import pytest

from prove import environment
from prove.core import Result, WorldSession
from prove.core.keyed import keyed
from prove.graph import Edge, Observed, Typed, build_observed, observe
from prove.graph.probes import CannotFillError, draw, fits, leaves, made_up, plain_schema, takes_names
from prove.graph.typed_edges import tool_node, typed_edges
from prove.servers.banking.records import Bank

Flow = tuple[str, str, str]


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
    assert edge.evidence == Observed(("items.*.id",), "account_id", required=True, code="not_found", succeeded=True)


def test_a_graph_of_a_foreign_session_has_its_tools_and_edges() -> None:
    graph = build_observed(environment("retail_chain").open(0), server="chain")
    assert len(graph.tools) == 11
    assert {node.server for node in graph.tools.values()} == {"chain"}
    assert len(graph.edges("explicit", "observed")) >= 0.9 * len(typed_flows("retail_chain", closed=True))


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


@pytest.mark.parametrize(
    "schema",
    [
        {"type": ["string", "null"]},
        {"anyOf": [{"type": "string", "minLength": 3}, {"type": "null"}]},
        {"const": "fixed"},
        {"enum": ["a", "b"]},
        {"type": "array"},
        {"type": "object"},
        {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]},
        {"type": "string", "format": "date"},
        {"type": "string", "pattern": "^[A-Z]{2}[0-9]{3}$"},
    ],
)
def test_schemas_of_other_libraries_can_be_filled(schema: dict[str, Any]) -> None:
    assert draw(plain_schema(schema), keyed("probe", 1)) is not None


@pytest.mark.parametrize("schema", [{}, {"$ref": "#/$defs/X"}, {"type": "object", "properties": {"x": {}}}])
def test_a_schema_that_says_too_little_is_left_alone(schema: dict[str, Any]) -> None:
    with pytest.raises(CannotFillError):
        plain_schema(schema)


def test_made_up_values_look_like_the_real_one_and_fit_the_schema() -> None:
    rng = keyed("probe", 2)
    schema = {"type": "string", "pattern": "^acc_[0-9]{4}$"}
    value = made_up(schema, "acc_0003", rng)
    assert value != "acc_0003"
    assert fits(schema, value)
    assert fits(schema, made_up(schema, None, rng))
    assert not fits({"type": "string", "maxLength": 3}, "four")
    assert len(made_up({"type": "string", "minLength": 12}, None, rng)) == 12


def test_dates_enumerations_and_pages_are_no_names() -> None:
    assert takes_names("account_id", {"type": "string"})
    assert takes_names("people", {"type": "array", "items": {"type": "string"}})
    assert not takes_names("since", {"type": "string", "format": "date"})
    assert not takes_names("kind", {"type": "string", "enum": ["a"]})
    assert not takes_names("cursor", {"type": "string"})
    assert not takes_names("amount", {"type": "number"})


def test_every_string_of_a_result_has_a_path() -> None:
    found = dict(leaves({"items": [{"id": "a", "tags": ["x"], "n": 1}], "next": None, "by": {"name": "b"}}))
    assert found == {"items.*.id": "a", "items.*.tags.*": "x", "by.name": "b"}

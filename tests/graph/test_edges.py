"""Edges that are known by hand are there, each with its evidence, and none is there without."""

from typing import Any, cast

import pytest

from prove import environment
from prove.core import UsageError, WorldEnvironment
from prove.graph import DependencyGraph, Edge, Judged, Port, Tried, Typed, build
from prove.graph.build import PairLabel
from prove.graph.trial import NO_EVIDENCE, explore_server
from prove.graph.typed_edges import tool_node, typed_edges
from prove.servers import names
from tests.graph.graphs import graph_of, shed


def typed_between(graph: DependencyGraph, source: str, target: str) -> dict[str, Typed]:
    return {
        edge.evidence.parameter: edge.evidence
        for edge in graph.edges("explicit", "types")
        if (edge.source, edge.target) == (source, target) and isinstance(edge.evidence, Typed)
    }


def test_an_account_flows_from_the_list_into_a_transfer() -> None:
    flows = typed_between(graph_of("banking"), "list_accounts", "transfer_between_accounts")
    assert set(flows) == {"from_account_id", "to_account_id"}
    assert flows["to_account_id"] == Typed("banking.accounts", ("items.*.id",), "to_account_id", required=True)


def test_a_payee_flows_from_the_list_and_from_the_write_that_saves_one() -> None:
    graph = graph_of("banking")
    assert typed_between(graph, "list_payees", "pay_payee")["payee_id"].paths == ("items.*.id",)
    assert typed_between(graph, "add_payee", "pay_payee")["payee_id"].paths == ("id",)
    assert not typed_between(graph, "list_accounts", "remove_payee")


def test_optional_spoken_and_open_parameters_are_marked() -> None:
    graph = graph_of("banking")
    assert not typed_between(graph, "list_accounts", "list_cards")["account_id"].required
    flows = typed_between(graph, "list_payees", "add_payee")
    assert (flows["name"].spoken, flows["name"].open, flows["name"].required) == (True, True, True)
    assert (flows["email"].spoken, flows["email"].open, flows["email"].required) == (False, True, False)


@pytest.mark.parametrize(
    ("server", "source", "target", "code"),
    [
        ("banking", "freeze_card", "unfreeze_card", "conflict"),
        ("banking", "unfreeze_card", "freeze_card", "conflict"),
        ("banking", "cancel_scheduled_payment", "remove_payee", "conflict"),
        ("banking", "remove_payee", "add_payee", "already_exists"),
        ("shopping", "add_to_cart", "place_order", "cart_empty"),
        ("shopping", "add_to_cart", "apply_coupon", "cart_empty"),
        ("shopping", "cancel_order", "apply_coupon", "coupon_used"),
    ],
)
def test_known_enablers_are_found_by_trial(server: str, source: str, target: str, code: str) -> None:
    graph = graph_of(server)
    assert source in graph.enablers(target, code)
    assert source in graph.enablers(target)
    assert source not in graph.enablers(target, "no_such_code")


def test_an_implicit_edge_has_a_declared_refusal_and_a_source_that_changes_something() -> None:
    env = environment("banking", "shopping")
    graph = build(env, seeds=(0,), cached=False)
    implicit = graph.edges("implicit")
    assert implicit
    for edge in implicit:
        assert isinstance(edge.evidence, Tried)
        assert edge.evidence.count > 0
        assert edge.evidence.code in env.tools[edge.target].doc.raises
        assert edge.evidence.code not in NO_EVIDENCE
        assert graph.effects[edge.source]


def test_in_a_small_world_exactly_the_planted_edge_is_found() -> None:
    found = explore_server(shed(), (0, 1))
    # Painting becomes possible by waiting alone, so the visit that takes two hours does not enable it.
    assert [(e.source, e.target, e.code) for e in found.enabled] == [("plug_in", "light", "unplugged")]
    assert found.effects == {
        "light": ("shed.lamps",),
        "paint": ("shed.lamps",),
        "plug_in": ("shed.lamps",),
        "visit_neighbour": ("shed.visits",),
    }


def test_effects_name_the_tables_that_a_tool_changes() -> None:
    effects = graph_of("banking").effects
    assert effects["pay_payee"] == {"banking.accounts", "banking.transactions"}
    assert effects["freeze_card"] == {"banking.cards"}
    for node in graph_of("banking").tools.values():
        assert bool(effects[node.name]) != node.read_only, node.name


def test_the_library_is_connected_through_people_and_places() -> None:
    tools = environment(*names()).tools
    pairs = {
        (edge.source, edge.target)
        for edge in typed_edges([tool_node(tool) for tool in tools.values()])
        if isinstance(edge.evidence, Typed)
        and edge.evidence.entity.startswith("cast.")
        and tools[edge.source].server != tools[edge.target].server
    }
    servers = {(tools[source].server, tools[target].server) for source, target in pairs}
    assert len(pairs) >= 30
    assert len(servers) >= 30
    assert set(names()) - {name for pair in servers for name in pair} <= {"filesystem"}


def test_an_edge_between_servers_needs_both_of_them() -> None:
    graph = graph_of("banking", "shopping")
    crossing = [e for e in graph.edges() if graph.tools[e.source].server != graph.tools[e.target].server]
    assert crossing
    assert all(isinstance(e.evidence, Typed) and e.evidence.entity.startswith("cast.") for e in crossing)


def test_a_classifier_of_pairs_adds_its_own_edges() -> None:
    asked: list[tuple[str, str]] = []
    known: dict[tuple[str, str], PairLabel] = {("plug_in", "light"): "implicit", ("list_lamps", "paint"): "explicit"}

    def classify(source: dict[str, Any], target: dict[str, Any]) -> PairLabel:
        asked.append((source["function"]["name"], target["function"]["name"]))
        return known.get(asked[-1], "none")

    graph = build(WorldEnvironment([shed()]), seeds=(0,), calls_per_tool=1, classify=classify, cached=False)
    assert len(asked) == len(set(asked)) == 5 * 4
    assert graph.edges(evidence="model") == (
        Edge("list_lamps", "paint", Judged("explicit")),
        Edge("plug_in", "light", Judged("implicit")),
    )


def test_a_classifier_that_says_something_else_is_a_clear_mistake() -> None:
    label = cast("PairLabel", "maybe")
    with pytest.raises(UsageError, match="'maybe' of list_lamps and plug_in"):
        build(WorldEnvironment([shed()]), seeds=(0,), calls_per_tool=1, classify=lambda a, b: label, cached=False)


def test_producers_and_consumers_of_an_entity() -> None:
    graph = graph_of("banking")
    places = {(place.tool, place.port) for place in graph.producers("banking.payees")}
    assert ("list_payees", Port("banking.payees", "items.*.id")) in places
    assert ("schedule_payment", Port("banking.payees", "payee_id")) in places
    takers = {place.tool for place in graph.consumers("banking.payees")}
    assert takers == {"remove_payee", "pay_payee", "schedule_payment"}
    assert graph.producers("banking.nothing") == ()

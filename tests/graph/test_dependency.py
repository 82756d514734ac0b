"""The graph as an object: its edges by kind, its enablers, its JSON."""

import json

import pytest

from prove.graph import DependencyGraph, Edge, ToolNode, Tried
from tests.graph.graphs import graph_of


def test_every_edge_has_one_of_two_kinds() -> None:
    graph = graph_of("banking")
    assert len(graph.tools) == 17
    assert {edge.kind for edge in graph.edges()} == {"explicit", "implicit"}
    assert {edge.kind for edge in graph.edges("explicit")} == {"explicit"}
    assert {edge.kind for edge in graph.edges("implicit")} == {"implicit"}
    assert len(graph.edges()) == len(graph.edges("explicit")) + len(graph.edges("implicit"))


def test_an_edge_must_join_tools_of_the_graph() -> None:
    with pytest.raises(ValueError, match="'b'"):
        DependencyGraph([ToolNode("a", "s")], [Edge("a", "b", Tried("conflict", 1))])


@pytest.mark.parametrize(
    ("server", "source", "target", "code"),
    [
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


def test_the_most_frequent_enabler_comes_first() -> None:
    edges = [Edge("b", "a", Tried("x", 2)), Edge("c", "a", Tried("x", 1)), Edge("c", "a", Tried("y", 2))]
    graph = DependencyGraph([ToolNode(name, "s") for name in "abc"], edges)
    assert graph.enablers("a") == ("c", "b")
    assert graph.enablers("a", "x") == ("b", "c")
    assert graph.enablers("b") == ()


def test_json_holds_every_tool_and_edge_in_one_order() -> None:
    graph = graph_of("banking", "shopping")
    stored = json.loads(graph.to_json())
    assert [tool["name"] for tool in stored["tools"]] == list(graph.tools)
    assert [(edge["source"], edge["target"]) for edge in stored["edges"]] == [
        (edge.source, edge.target) for edge in graph.edges()
    ]
    assert {edge["evidence"]["type"] for edge in stored["edges"]} == {"types", "trial"}
    reversed_input = DependencyGraph([*graph.tools.values()][::-1], graph.edges()[::-1])
    assert reversed_input.to_json() == graph.to_json()

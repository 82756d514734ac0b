"""The Graphviz source: a cluster for each server, dashes for implicit edges, names that are escaped."""

from prove.core.records import Target
from prove.graph import DependencyGraph, Edge, Observed, ToolNode, to_dot
from tests.graph.graphs import graph_of


def test_dot_has_a_cluster_for_each_server_and_dashes_for_implicit_edges() -> None:
    text = to_dot(graph_of("banking", "shopping"))
    assert text.count("subgraph cluster_") == 2
    assert '"cancel_scheduled_payment" -> "remove_payee" [style=dashed, label="conflict"];' in text
    assert f'"list_payees" -> "remove_payee" [style=solid, label="{Target.of("banking.payees")}"];' in text
    assert to_dot(DependencyGraph([ToolNode('say "hi"', "s")], [])).count('\\"hi\\"') == 1


def test_an_observed_edge_is_labelled_with_its_parameter() -> None:
    seen = Observed((("id",),), ("people", "*"), required=True, code="not_found", succeeded=True)
    graph = DependencyGraph([ToolNode("a", "s"), ToolNode("b", "s")], [Edge("a", "b", seen)])
    assert '"a" -> "b" [style=solid, label="people.*"];' in to_dot(graph)

"""A graph joins the servers of an environment, or holds what is observed of a session; each edge has its evidence."""

from prove import environment
from prove.graph import Observed, Tried, Typed, build, build_observed
from prove.graph.trial import NO_EVIDENCE
from prove.graph.typed_edges import tool_node, typed_edges
from tests.graph.graphs import graph_of


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


def test_an_edge_between_servers_needs_both_of_them() -> None:
    graph = graph_of("banking", "shopping")
    crossing = [e for e in graph.edges() if graph.tools[e.source].server != graph.tools[e.target].server]
    assert crossing
    assert all(isinstance(e.evidence, Typed) and e.evidence.entity.is_cast for e in crossing)


def test_cancelling_a_payment_lets_its_payee_go_and_come_back() -> None:
    payees = {"cancel_scheduled_payment", "remove_payee", "add_payee", "list_payees"}
    inside = {(e.source, e.target) for e in graph_of("banking").edges("implicit") if {e.source, e.target} <= payees}
    assert inside == {("cancel_scheduled_payment", "remove_payee"), ("remove_payee", "add_payee")}


def test_a_dispute_can_be_reached_from_the_list_of_accounts() -> None:
    graph, reached = graph_of("banking"), {"list_accounts"}
    while new := {edge.target for edge in graph.edges() if edge.source in reached} - reached:
        reached |= new
    assert "dispute_transaction" in reached


def test_a_graph_of_a_foreign_session_has_its_tools_and_edges() -> None:
    graph = build_observed(environment("retail_chain").open(0), server="chain")
    assert len(graph.tools) == 11
    assert {node.server for node in graph.tools.values()} == {"chain"}
    assert all(isinstance(edge.evidence, Observed) for edge in graph.edges())
    typed = typed_edges([tool_node(tool) for tool in environment("retail_chain").tools.values()])
    closed = [edge for edge in typed if isinstance(edge.evidence, Typed) and not edge.evidence.open]
    assert len(graph.edges("explicit")) >= 0.9 * len(closed)

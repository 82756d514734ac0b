"""Edges that the types imply are those known by hand, each with the places that it joins."""

from prove import environment
from prove.core.paths import Path
from prove.core.records import Target
from prove.graph import DependencyGraph, Port, Typed
from prove.graph.typed_edges import tool_node, typed_edges
from prove.servers import names
from tests.graph.graphs import graph_of

ACCOUNTS, PAYEES = Target.of("banking.accounts"), Target.of("banking.payees")


def typed_between(graph: DependencyGraph, source: str, target: str) -> dict[Path, Typed]:
    return {
        edge.evidence.parameter: edge.evidence
        for edge in graph.edges("explicit")
        if (edge.source, edge.target) == (source, target) and isinstance(edge.evidence, Typed)
    }


def test_an_account_flows_from_the_list_into_a_transfer() -> None:
    flows = typed_between(graph_of("banking"), "list_accounts", "transfer_between_accounts")
    assert set(flows) == {("from_account_id",), ("to_account_id",)}
    assert flows["to_account_id",] == Typed(ACCOUNTS, (("items", "*", "id"),), ("to_account_id",), required=True)


def test_a_payee_flows_from_the_list_and_from_the_write_that_saves_one() -> None:
    graph = graph_of("banking")
    assert typed_between(graph, "list_payees", "pay_payee")["payee_id",].paths == (("items", "*", "id"),)
    assert typed_between(graph, "add_payee", "pay_payee")["payee_id",].paths == (("id",),)
    assert not typed_between(graph, "list_accounts", "remove_payee")


def test_optional_spoken_and_open_parameters_are_marked() -> None:
    graph = graph_of("banking")
    assert not typed_between(graph, "list_accounts", "list_cards")["account_id",].required
    flows = typed_between(graph, "list_payees", "add_payee")
    name, email = flows["name",], flows["email",]
    assert (name.spoken, name.open, name.required) == (True, True, True)
    assert (email.spoken, email.open, email.required) == (False, True, False)


def test_a_node_has_the_ports_of_its_types() -> None:
    nodes = [tool_node(tool) for tool in environment("banking").tools.values()]
    produced = {(node.name, port) for node in nodes for port in node.produces if port.entity == PAYEES}
    assert ("list_payees", Port(PAYEES, ("items", "*", "id"))) in produced
    assert ("schedule_payment", Port(PAYEES, ("payee_id",))) in produced
    takers = {node.name for node in nodes for port in node.consumes if port.entity == PAYEES}
    assert takers == {"remove_payee", "pay_payee", "schedule_payment"}


def test_the_library_is_connected_through_people_and_places() -> None:
    tools = environment(*names()).tools
    pairs = {
        (edge.source, edge.target)
        for edge in typed_edges([tool_node(tool) for tool in tools.values()])
        if isinstance(edge.evidence, Typed)
        and edge.evidence.entity.is_cast
        and tools[edge.source].server != tools[edge.target].server
    }
    servers = {(tools[source].server, tools[target].server) for source, target in pairs}
    assert len(pairs) >= 30
    assert len(servers) >= 30
    assert set(names()) - {name for pair in servers for name in pair} <= {"filesystem"}

"""The graph as an object: networkx, JSON, parts of it, chains; and the pictures of it."""

import random
import xml.etree.ElementTree as ElementTree
from itertools import islice, pairwise

import networkx
import pytest

from prove.core import UsageError
from prove.graph import DependencyGraph, Edge, ToolNode, Tried, to_dot, to_svg
from tests.graph.graphs import graph_of


def test_networkx_holds_the_same_edges() -> None:
    graph = graph_of("banking")
    assert graph.nx.number_of_nodes() == len(graph.tools) == 17
    assert (
        graph.nx.number_of_edges() == len(graph.edges()) == len(graph.edges("explicit")) + len(graph.edges("implicit"))
    )
    kinds = {data["kind"] for _, _, data in graph.nx.edges(data=True)}
    assert kinds == {"explicit", "implicit"}
    assert networkx.has_path(graph.nx, "list_accounts", "dispute_transaction")


def test_json_comes_back_as_it_was() -> None:
    graph = graph_of("banking", "shopping")
    again = DependencyGraph.from_json(graph.to_json())
    assert again == graph
    assert again.to_json() == graph.to_json()
    assert again.effects == graph.effects


@pytest.mark.parametrize("text", ["", "[]", "{}", '{"tools": [], "edges": [{"source": 1}]}', "\x00", "[" * 100_000])
def test_other_text_is_no_graph(text: str) -> None:
    with pytest.raises(UsageError, match="no dependency graph"):
        DependencyGraph.from_json(text)


def test_an_edge_must_join_tools_of_the_graph() -> None:
    with pytest.raises(ValueError, match="'b'"):
        DependencyGraph([ToolNode("a", "s")], [Edge("a", "b", Tried("conflict", 1))])


def test_a_subgraph_keeps_what_lies_inside() -> None:
    graph = graph_of("banking")
    part = graph.subgraph(["freeze_card", "unfreeze_card", "list_cards"])
    assert set(part.tools) == {"freeze_card", "unfreeze_card", "list_cards"}
    assert {(e.source, e.target) for e in part.edges("implicit")} == {
        ("freeze_card", "unfreeze_card"),
        ("unfreeze_card", "freeze_card"),
    }
    with pytest.raises(UsageError, match="no_such_tool"):
        graph.subgraph(["no_such_tool"])


@pytest.mark.parametrize("length", [2, 3, 4, 5])
def test_chains_follow_edges_that_are_needed(length: int) -> None:
    graph = graph_of("banking", "shopping")
    needed = {(edge.source, edge.target) for edge in graph.edges() if edge.required}
    chains = list(islice(graph.chains(length, random.Random(length)), 200))
    for chain in chains:
        assert len(set(chain)) == len(chain) == length
        assert all(pair in needed for pair in pairwise(chain))
    assert len(set(chains)) > 50
    assert any(len({graph.tools[name].server for name in chain}) == 2 for chain in chains)
    assert chains == list(islice(graph.chains(length, random.Random(length)), 200))


def test_chains_end_where_there_are_none() -> None:
    graph = graph_of("banking").subgraph(["list_accounts", "search_transactions"])
    assert list(graph.chains(3, random.Random(0))) == []
    with pytest.raises(UsageError, match="2 to 5"):
        next(graph.chains(6, random.Random(0)))


def test_the_picture_names_every_tool_and_draws_both_kinds_of_edges() -> None:
    graph = graph_of("banking", "shopping")
    picture = to_svg(graph)
    root = ElementTree.fromstring(picture)
    texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert set(graph.tools) <= texts
    assert {"banking", "shopping", "across servers", "accounts", "cast.emails"} <= texts
    titles = {element.text for element in root.iter("{http://www.w3.org/2000/svg}title")}
    assert "add_to_cart → place_order: cart_empty" in titles
    assert "list_accounts — banking.accounts" in titles
    assert picture.count("stroke-dasharray") > 5
    assert picture == to_svg(DependencyGraph.from_json(graph.to_json()))


def test_a_graph_without_edges_can_be_drawn() -> None:
    ElementTree.fromstring(to_svg(DependencyGraph([ToolNode("a<b", "s&t")], [])))
    ElementTree.fromstring(to_svg(DependencyGraph([], [])))


def test_dot_has_a_cluster_for_each_server_and_dashes_for_implicit_edges() -> None:
    text = to_dot(graph_of("banking", "shopping"))
    assert text.count("subgraph cluster_") == 2
    assert '"freeze_card" -> "unfreeze_card" [style=dashed, label="conflict"];' in text
    assert '"list_payees" -> "remove_payee" [style=solid, label="banking.payees"];' in text
    assert to_dot(DependencyGraph([ToolNode('say "hi"', "s")], [])).count('\\"hi\\"') == 1

"""The picture names every tool, draws both kinds of edges and is well-formed for any graph."""

import xml.etree.ElementTree as ElementTree

from prove.graph import DependencyGraph, ToolNode, to_svg
from tests.graph.graphs import graph_of


def test_the_picture_names_every_tool_and_draws_both_kinds_of_edges() -> None:
    graph = graph_of("banking", "shopping")
    picture = to_svg(graph)
    root = ElementTree.fromstring(picture)
    texts = {element.text for element in root.iter("{http://www.w3.org/2000/svg}text")}
    assert set(graph.tools) <= texts
    assert {"banking", "shopping", "across servers", "accounts", "cast.emails"} <= texts
    titles = {element.text for element in root.iter("{http://www.w3.org/2000/svg}title")}
    assert "add_to_cart → place_order: cart_empty, coupon_not_valid" in titles
    assert "list_accounts — banking.accounts" in titles
    assert picture.count("stroke-dasharray") > 5
    assert picture == to_svg(DependencyGraph([*graph.tools.values()][::-1], graph.edges()[::-1]))


def test_a_graph_without_edges_can_be_drawn() -> None:
    ElementTree.fromstring(to_svg(DependencyGraph([ToolNode("a<b", "s&t")], [])))
    ElementTree.fromstring(to_svg(DependencyGraph([], [])))

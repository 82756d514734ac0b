"""The order of edges and their kinds depend on the edges alone."""

from hypothesis import given
from hypothesis import strategies as st

from prove.graph import Edge, Tried
from prove.graph.edges import sorted_edges

edges = st.builds(
    Edge, st.sampled_from("abc"), st.sampled_from("abc"), st.builds(Tried, st.sampled_from("xy"), st.integers(1, 3))
)


@given(st.lists(edges, max_size=8))
def test_edges_have_one_order(made: list[Edge]) -> None:
    ordered = sorted_edges(made)
    assert sorted_edges(made[::-1]) == ordered
    ends = [(edge.source, edge.target) for edge in ordered]
    assert ends == sorted(ends)
    assert all(edge.kind == "implicit" for edge in ordered)

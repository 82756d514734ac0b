"""What the walks find: calls that make other calls possible, and the tables that each tool changes."""

from prove.core.records import Target
from prove.graph.trial import explore_server
from tests.graph.graphs import graph_of, shed


def test_in_a_small_world_exactly_the_planted_edge_is_found() -> None:
    found = explore_server(shed(), (0, 1))
    # Painting becomes possible by waiting alone, so the visit that takes two hours does not enable it.
    assert [(e.source, e.target, e.code) for e in found.enabled] == [("plug_in", "light", "unplugged")]
    lamps, visits = (Target.of("shed.lamps"),), (Target.of("shed.visits"),)
    assert found.effects == {"light": lamps, "paint": lamps, "plug_in": lamps, "visit_neighbour": visits}


def test_effects_name_the_tables_that_a_tool_changes() -> None:
    effects = graph_of("banking").effects
    assert effects["pay_payee"] == {Target.of("banking.accounts"), Target.of("banking.transactions")}
    assert effects["freeze_card"] == {Target.of("banking.cards")}
    for node in graph_of("banking").tools.values():
        assert bool(effects[node.name]) != node.read_only, node.name

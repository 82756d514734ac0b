"""What the walks find: calls that make other calls possible, and the tables that each tool changes."""

from prove.core.records import Target
from prove.core.results import Call
from prove.graph.trial import MORE_WORLDS, Refused, explore_server, is_made_up
from prove.servers import load
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


def test_a_call_that_succeeds_only_after_another_one_has_effects_too() -> None:
    found = explore_server(load("vehicle"), (0, 1, 2))
    enabled = {edge.target for edge in found.enabled}
    assert enabled
    assert enabled <= found.effects.keys() | {name for name, tool in load("vehicle").tools.items() if tool.read_only}


def test_worlds_are_walked_until_every_writing_tool_has_changed_something() -> None:
    writing = {name for name, tool in shed().tools.items() if not tool.read_only}
    assert explore_server(shed(empty_before=3), (0,)).effects.keys() == writing
    assert explore_server(shed(empty_before=MORE_WORLDS + 1), (0,)).effects.keys() == {"visit_neighbour"}


def test_what_came_to_exist_by_chance_is_no_evidence_whatever_else_both_calls_name() -> None:
    placed = Call("place_order", {"address_id": "addr_k7wd"})
    moved = Refused(
        Call("change_order_address", {"order_id": "C48-2210", "address_id": "addr_k7wd"}), "not_found", False
    )
    assert is_made_up(moved, ["C48-2210"], placed)
    named = Refused(Call("list_directory", {"path": "/home/ana/notes/old"}), "not_found", False)
    assert not is_made_up(named, ["/home/ana/notes/old"], Call("create_folder", {"path": "/home/ana/notes"}))
    assert not is_made_up(moved._replace(fine=True), ["C48-2210"], placed)
    assert not is_made_up(moved._replace(code="already_shipped"), ["C48-2210"], placed)

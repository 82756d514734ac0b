"""The benchmark's data as ours: tools with sound schemas, calls that are read and never run, held-out functions."""

import jsonschema
import pytest

from prove.connect import open_session
from prove.connect.bfcl import BFCL_ENVIRONMENTS, BfclEnvironment, BfclSession
from prove.connect.bfcl.entries import CATEGORIES, entries, example_of, read_call, tools_of
from prove.core.errors import UsageError
from prove.core.results import Call
from tests.connect.bfcl.test_bfcl_session import first_entry, open_with


def test_all_tools_have_sound_schemas() -> None:
    tools = [tool for server in BfclEnvironment("base").names for tool in tools_of(server).values()]
    assert len({tool.name for tool in tools}) == 128
    for tool in tools:
        jsonschema.Draft202012Validator.check_schema(tool.parameters.schema())
    session = open_with("TicketAPI", "TradingBot")
    openai = {tool["function"]["name"]: tool["function"]["parameters"] for tool in session.tools()}
    mcp = {tool["name"]: tool["inputSchema"] for tool in session.tools("mcp")}
    assert {name: {**schema, "additionalProperties": False} for name, schema in openai.items()} == mcp
    assert openai["place_order"]["properties"]["price"]["type"] == "number"
    assert openai["edit_ticket"]["properties"]["updates"]["properties"]["priority"] == {
        "type": "integer",
        "description": "[Optional] New priority for the ticket.",
    }


def test_positional_arguments_go_by_the_documented_order() -> None:
    tools = first_entry("GorillaFileSystem").tools
    assert read_call("mv('a', destination='b')", tools) == Call("mv", {"source": "a", "destination": "b"})
    with pytest.raises(ValueError, match="not a call"):
        read_call("1 + 1", tools)


def test_a_call_is_parsed_and_never_run() -> None:
    tools = first_entry("GorillaFileSystem").tools
    for text in ("mv(__import__('os').getcwd(), 'b')", "mv(**{'source': 'a'})", "tools.mv('a', 'b')"):
        with pytest.raises(ValueError, match=r"malformed node|unpacks|not a call"):
            read_call(text, tools)


def test_held_out_functions_come_with_a_later_turn() -> None:
    for entry in entries("miss_func"):
        example, called = example_of(entry), 0
        for number, names in entry.held_out.items():
            before, turn = example.turns[number - 1], example.turns[number]
            assert turn.handed_over == names
            assert turn.tools == before.tools + names
            assert not before.reference_calls
            called += len(turn.reference_calls)
        assert called
    assert not any(entry.held_out for category in CATEGORIES if category != "miss_func" for entry in entries(category))


def test_an_example_is_opened_by_the_name_of_its_environment() -> None:
    assert BFCL_ENVIRONMENTS == ("bfcl-base", "bfcl-miss_func", "bfcl-miss_param", "bfcl-long_context")
    for category, name in zip(CATEGORIES, BFCL_ENVIRONMENTS, strict=True):
        entry = entries(category)[3]
        example = example_of(entry)
        assert (example.environment, example.seed) == (name, 3)
        session = open_session(example)
        assert isinstance(session, BfclSession)
        assert session.entry is entry


def test_a_category_that_does_not_exist_is_a_sentence() -> None:
    with pytest.raises(UsageError, match="BFCL has no multi-turn category 'bass'; there are base, miss_func"):
        BfclEnvironment("bass").open(0)

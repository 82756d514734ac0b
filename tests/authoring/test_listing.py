"""The list of servers has every server and every tool, as text and as data."""

from prove.authoring.listing import listing, listing_table
from prove.servers import load, names


def test_the_table_has_a_line_for_each_server_and_the_totals() -> None:
    head, *lines, totals = listing_table().splitlines()
    assert head.split() == ["server", "tools", "what", "it", "is"]
    assert [line.split()[0] for line in lines] == list(names())
    assert [int(line.split()[1]) for line in lines] == [len(load(name).tools) for name in names()]
    assert {line.index(load(name).summary) for line, name in zip(lines, names(), strict=True)} == {
        head.index("what it is")
    }
    assert totals == f"{len(names())} servers, {sum(len(load(name).tools) for name in names())} tools"


def test_the_data_has_the_schemas_and_hints_of_every_tool() -> None:
    banking = next(server for server in listing()["servers"] if server["name"] == "banking")
    assert banking["summary"] == load("banking").summary
    assert [tool["name"] for tool in banking["tools"]] == list(load("banking").tools)
    freeze = next(tool for tool in banking["tools"] if tool["name"] == "freeze_card")
    assert freeze["inputSchema"]["required"] == ["card_id"]
    assert freeze["annotations"]["readOnlyHint"] is False

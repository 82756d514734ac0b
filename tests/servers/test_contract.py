"""What holds for every server of the library, and for all of them together."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any

import jsonschema
import pytest

from prove.authoring.check import check_server
from prove.core import Tool, keyed
from prove.core.records import Target, incidental_fields, unordered_fields
from prove.core.shapes import Shape, shape_of
from prove.explore import Explorer
from prove.servers import environment, load, names
from prove.servers._shared.cast import cast_of

LIBRARY = tuple(load(name) for name in names())
TOOLS = tuple(tool for server in LIBRARY for tool in server.tools.values())
every_server = pytest.mark.parametrize("name", names())

CHECKED_SEEDS = 4
MORE_SEEDS = 16
"""If four worlds show something: what is wrong in four is wrong in more, and what is rare is found in more."""
STEPS = 200
IN_ORDER = {
    "food_delivery.dishes.groups",
    "maps.places.hours",
    "payments.webhook_endpoints.outages",
}
SECRETS = frozenset({"pin", "code", "passcode", "password", "security_code", "card_number"})


@cache
def judge(tool: Tool) -> Any:
    return jsonschema.Draft202012Validator(tool.output_schema)


def parts(name: str, shape: Shape) -> Iterator[tuple[str, Shape]]:
    """A shape and all that is inside it, each with the name of its field."""
    yield name, shape
    if shape.item is not None:
        yield from parts(name, shape.item)
    for inner, inner_shape in shape.fields.items():
        yield from parts(inner, inner_shape)


def cast_refs(shape: Shape) -> set[Target]:
    return {ref.target for _, ref in shape.refs() if ref.target.is_cast}


@every_server
def test_the_check_finds_nothing(name: str) -> None:
    if check_server(load(name), range(CHECKED_SEEDS), LIBRARY).findings:
        report = check_server(load(name), range(MORE_SEEDS), LIBRARY)
        assert [finding.sentence for finding in report.findings] == []


@every_server
def test_every_world_is_another_one_and_belongs_to_its_seed(name: str) -> None:
    worlds = [load(name).build(seed) for seed in range(10)]
    assert len({tuple(data.digest() for data in world.tables) for world in worlds}) == len(worlds)
    for seed, world in enumerate(worlds):
        assert (world.seed, world.now) == (seed, cast_of(seed).now)


@every_server
def test_schemas_are_json_schemas(name: str) -> None:
    for tool in load(name).tools.values():
        jsonschema.Draft202012Validator.check_schema(tool.input_schema)
        jsonschema.Draft202012Validator.check_schema(tool.output_schema)
        assert tool.input_schema["additionalProperties"] is False


@every_server
def test_results_are_what_the_output_schema_says(name: str) -> None:
    explorer = Explorer(environment(name).open(5), keyed("contract", name))
    succeeded: set[str] = set()
    for step in range(STEPS):
        call, result = explorer.step()
        if result.ok:
            judge(explorer.session.environment.tools[call.name]).validate(result.content)
            succeeded.add(call.name)
        else:
            assert result.content == {"error": result.code, "message": result.message}
        if step % 20 == 0:
            explorer.session.advance(40_000)
    assert len(succeeded) >= 5


def test_a_list_in_a_record_is_marked_unless_its_order_means_something() -> None:
    plain = {
        f"{server.name}.{spec.name}.{field}"
        for server in LIBRARY
        for spec in server.build(0).specs
        for field, shape in shape_of(spec.row).fields.items()
        if shape.item is not None and field not in unordered_fields(spec.row) | incidental_fields(spec.row)
    }
    assert plain == IN_ORDER


def test_there_are_twenty_servers_with_no_fewer_than_343_tools() -> None:
    assert len(LIBRARY) == 20
    assert len(TOOLS) >= 343


def test_names_are_unique_and_say_what_a_tool_does() -> None:
    assert len({tool.name for tool in TOOLS}) == len(TOOLS)
    assert [tool.name for tool in TOOLS if not re.fullmatch(r"[a-z]+(_[a-z]+)+", tool.name)] == []


def test_all_servers_stand_in_one_session_and_share_a_clock() -> None:
    session = environment().open(3)
    listed = [tool["function"]["name"] for tool in session.tools()]
    assert listed == [tool["name"] for tool in session.tools("mcp")] == [tool.name for tool in TOOLS]
    assert {session.state(name).now for name in names()} == {cast_of(3).now}


def test_servers_feed_one_another_through_people_and_places() -> None:
    pairs = [
        (giving.name, taking.name)
        for giving in TOOLS
        for taking in TOOLS
        if giving.server != taking.server and cast_refs(giving.returns) & cast_refs(taking.parameters)
    ]
    assert len(pairs) >= 30
    assert {tool.server for tool in TOOLS if cast_refs(tool.returns)} == set(names()) - {"filesystem"}


def test_secrets_are_marked_and_never_returned() -> None:
    asked = [(tool, *part) for tool in TOOLS for part in parts("", tool.parameters)]
    secrets = {name for _, name, shape in asked if shape.sensitive}
    assert secrets <= SECRETS
    assert {"pin", "code", "passcode", "security_code", "card_number"} <= secrets
    assert [tool.name for tool, name, shape in asked if name in SECRETS and not shape.sensitive] == []
    assert [tool.name for tool in TOOLS if any(shape.sensitive for _, shape in parts("", tool.returns))] == []

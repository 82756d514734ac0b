"""Drawn values are what they should be: a JSON schema validator accepts the ones and refuses the others."""

import datetime as dt
import re
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from prove.core import keyed
from prove.core.shapes import STRUCTURE, VALUES
from prove.explore.values import accepted, forbidden, from_pattern, within, without_null
from prove.servers import environment, names

NOW = dt.datetime(2026, 2, 9, 12)


def is_valid(schema: dict[str, Any], value: Any) -> bool:
    return Draft202012Validator(schema).is_valid(value)  # pyright: ignore[reportUnknownMemberType]


@pytest.mark.parametrize("server", names())
def test_tools_accept_what_their_schema_accepts_and_refuse_what_it_forbids(server: str) -> None:
    session = environment(server).open(0)
    for name, tool in session.environment.tools.items():
        schema = tool.input_schema
        for seed in range(3):
            rng = keyed("values", name, seed)
            good = accepted(schema, rng, NOW)
            assert is_valid(schema, good), (name, good)
            assert session.fork().call(name, good).code not in STRUCTURE | VALUES, (name, good)
            for kind, parameter, bad in forbidden(schema, good, rng):
                codes = STRUCTURE if kind == "structure" else VALUES
                assert session.fork().call(name, bad).code in codes, (name, parameter, bad)
                # A validator does not look at formats, and searches for patterns where our tools match all of it.
                assert kind == "value" or not is_valid(schema, bad), (name, parameter, bad)


@pytest.mark.parametrize("pattern", [r"^[A-Z]{2}\d{2}[A-Z0-9]{4}$", r"^(a|bc)+x?$", r"^#[^ab]\.$", r"^\w \s$"])
def test_strings_match_the_pattern_that_they_are_drawn_from(pattern: str) -> None:
    for seed in range(50):
        assert re.search(pattern, from_pattern(pattern, keyed("pattern", seed)))


def test_a_pattern_that_is_too_difficult_is_named() -> None:
    with pytest.raises(ValueError, match="write it simpler"):
        from_pattern(r"^(?=a)b$", keyed("pattern"))
    with pytest.raises(ValueError, match="no string of 5 to 200 characters"):
        accepted({"type": "string", "pattern": "^[a-z]{2}$", "minLength": 5}, keyed("pattern"), NOW)


def test_limits_and_nulls() -> None:
    assert within({"minimum": 1, "maximum": 2}, 2)
    assert not within({"minimum": 1, "maximum": 2}, 2.5)
    assert not within({"exclusiveMinimum": 0}, 0)
    assert without_null({"anyOf": [{"type": "string"}, {"type": "null"}]}) == ({"type": "string"}, True)
    assert without_null({"type": "string"}) == ({"type": "string"}, False)

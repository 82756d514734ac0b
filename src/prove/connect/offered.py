"""Tools that nobody can run: their schemas are offered, and every call is refused."""

from collections.abc import Mapping
from typing import Any, Literal, Self

from prove.core.errors import UsageError, shown
from prove.core.outcome import NOTHING, Outcome
from prove.core.results import Result, refusal
from prove.core.session import ToolFormat, check_format, check_name

Json = dict[str, Any]

STATELESS = "stateless"
"""The digest of a session that holds no state."""


class OfferedSession:
    """A session of tools that nobody can run: it offers their schemas and refuses every call."""

    def __init__(self, schemas: list[Json]) -> None:
        for schema in schemas:
            _check(schema)
        self._schemas = schemas

    @property
    def immediate(self) -> Literal[True]:
        return True

    def tools(self, format: ToolFormat = "openai") -> list[Json]:
        check_format(format)
        if format == "openai":
            return self._schemas
        functions = [schema["function"] for schema in self._schemas]
        return [
            {
                "name": each["name"],
                "description": each.get("description", ""),
                "inputSchema": each.get("parameters", {"type": "object"}),
            }
            for each in functions
        ]

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        check_name(name)
        if all(schema["function"]["name"] != name for schema in self._schemas):
            return refusal("unknown", "unknown_tool", f"there is no tool {shown(name)}")
        return refusal("failed", "not_executable", f"{name} is offered, but nothing runs it here")

    def close(self) -> None:
        """Does nothing: there is nothing to release."""

    def fork(self) -> Self:
        return self

    def snapshot(self) -> None:
        """Every moment is the same."""

    def restore(self, mark: None) -> None:
        """Nothing ever changes."""

    def reset(self) -> None:
        """Nothing ever changes."""

    def digest(self) -> str:
        return STATELESS

    def outcome(self) -> Outcome:
        return NOTHING

    def changes_since(self, earlier: Self) -> Outcome:
        return NOTHING


def _check(schema: object) -> None:
    """Refuse a schema that has no name of a function."""
    match schema:
        case {"function": {"name": str()}}:
            return
        case _:
            raise UsageError(f"the schema of an offered tool has a function with a name, which {shown(schema)} has not")

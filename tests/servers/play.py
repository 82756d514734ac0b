"""How tests play with a server: calls that must succeed, and calls that must be refused."""

from typing import Any

from prove.core import Result, WorldSession


def ok(result: Result) -> dict[str, Any]:
    """What a call returned that must have succeeded."""
    assert result.ok, result.message
    return result.content


def done(session: WorldSession, tool: str, /, **arguments: Any) -> dict[str, Any]:
    """What a tool returns."""
    return ok(session.call(tool, arguments))


def refusal(session: WorldSession, tool: str, /, **arguments: Any) -> Result:
    """How a tool refuses a call that is well formed."""
    result = session.call(tool, arguments)
    assert result.level == "failed", result.text
    return result


def refused(session: WorldSession, tool: str, /, **arguments: Any) -> str:
    """The code with which a tool refuses a call."""
    return str(refusal(session, tool, **arguments).code)

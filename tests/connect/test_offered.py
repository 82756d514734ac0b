"""Tools that nobody can run: offered in both formats, every call refused, nothing ever changes."""

from prove.connect.offered import STATELESS, OfferedSession
from prove.core.outcome import NOTHING

PARAMETERS = {"type": "object", "properties": {"city": {"type": "string"}}, "required": ["city"]}
SCHEMA = {
    "type": "function",
    "function": {"name": "get_weather", "description": "The weather of a city.", "parameters": PARAMETERS},
}


def test_tools_are_offered_in_both_formats() -> None:
    session = OfferedSession([SCHEMA])
    assert session.tools() == [SCHEMA]
    assert session.tools("mcp") == [
        {"name": "get_weather", "description": "The weather of a city.", "inputSchema": PARAMETERS}
    ]


def test_every_call_is_refused() -> None:
    session = OfferedSession([SCHEMA])
    offered = session.call("get_weather", {"city": "Oslo"})
    assert (offered.ok, offered.level, offered.code) == (False, "failed", "not_executable")
    unknown = session.call("get_tides", {})
    assert (unknown.ok, unknown.level, unknown.code) == (False, "unknown", "unknown_tool")


def test_nothing_changes() -> None:
    session = OfferedSession([SCHEMA])
    fork, mark = session.fork(), session.snapshot()
    session.call("get_weather", {"city": "Oslo"})
    assert (session.outcome(), session.changes_since(fork)) == (NOTHING, NOTHING)
    session.restore(mark)
    session.reset()
    session.close()
    assert session.digest() == fork.digest() == STATELESS

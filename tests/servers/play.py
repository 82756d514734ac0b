"""How tests play with a server: calls that must succeed, and calls that must be refused."""

from collections.abc import Mapping
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


def rows_of(session: WorldSession, tool: str, /, limit: int = 3, **arguments: Any) -> list[dict[str, Any]]:
    """All rows of a list, page by page; every row is on one page."""
    page = done(session, tool, limit=limit, **arguments)
    rows: list[dict[str, Any]] = page["items"]
    while page["next_cursor"]:
        page = done(session, tool, limit=limit, cursor=page["next_cursor"], **arguments)
        rows = rows + page["items"]
    assert len(rows) == page["total"]
    return rows


def check_days(session: WorldSession, tool: str, field: str, arguments: Mapping[str, Any] | None = None) -> None:
    """A list filters by the day that it shows, keeps its order, and refuses a span that ends before it starts."""
    rows = rows_of(session, tool, **(arguments or {}))
    days = sorted(row[field][:10] for row in rows)
    first, last = days[len(days) // 3], days[-1 - len(days) // 3]
    assert days[0] < first <= last < days[-1]
    for bounds in ({"since": first}, {"until": last}, {"since": first, "until": last}):
        low, high = bounds.get("since", days[0]), bounds.get("until", days[-1])
        within = [row for row in rows if low <= row[field][:10] <= high]
        assert rows_of(session, tool, **(arguments or {}), **bounds) == within
    assert refused(session, tool, **(arguments or {}), since=days[-1], until=days[0]) == "invalid_range"

"""Worlds that fork: records, tables, tools, sessions and the trace format. Depends on msgspec alone."""

from prove.core.arguments import changes_given, given
from prove.core.errors import ToolError, UsageError
from prove.core.keyed import keyed, keyed_fraction
from prove.core.outcome import Outcome
from prove.core.pages import Cursor, Limit, Page, newest_first, paginate
from prove.core.records import Incidental, Record, Ref, Sensitive, Unit, Unordered, project
from prove.core.server import Server
from prove.core.session import Environment, Session, Snapshot, WorldEnvironment, WorldSession
from prove.core.state import Diff, State, TableDiff
from prove.core.tables import Table, table
from prove.core.tools import Argument, Tool
from prove.core.trace import Call, Episode, Example, Level, Result

__all__ = [
    "Argument",
    "Call",
    "Cursor",
    "Diff",
    "Environment",
    "Episode",
    "Example",
    "Incidental",
    "Level",
    "Limit",
    "Outcome",
    "Page",
    "Record",
    "Ref",
    "Result",
    "Sensitive",
    "Server",
    "Session",
    "Snapshot",
    "State",
    "Table",
    "TableDiff",
    "Tool",
    "ToolError",
    "Unit",
    "Unordered",
    "UsageError",
    "WorldEnvironment",
    "WorldSession",
    "changes_given",
    "given",
    "keyed",
    "keyed_fraction",
    "newest_first",
    "paginate",
    "project",
    "table",
]

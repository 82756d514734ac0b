"""What is a world, a tool, a session, an example, an episode? The types that all rooms share. Depends on msgspec alone.

- Inside a world: `records` and their marks, `tables`, `state`, `keyed` randomness.
- What a server declares: `tools` with their `docstrings`, `shapes` (schemas and validation), `pages` and `arguments`,
  and its `voice`; a `server` holds them together.
- How a world is used: `session` (the protocols), `world_session` (our own), `results`, `outcome`, `errors`.
- What is stored: `examples` with the `provenance` of their arguments, and `episodes`.
- JSON: `json_values` (equality), `paths` (places in a value).

A change belongs here if every environment or every stored file needs it; what one server needs belongs to `servers`.
"""

from prove.core.arguments import changes_given, given
from prove.core.episodes import Episode
from prove.core.errors import OutageError, SessionError, ToolError, UsageError
from prove.core.examples import Example
from prove.core.keyed import keyed, keyed_few, keyed_fraction, keyed_number
from prove.core.outcome import Outcome
from prove.core.pages import Cursor, Limit, Page, newest_first, paginate
from prove.core.records import Carries, Incidental, Mentions, Record, Ref, Sensitive, Unit, Unordered, project
from prove.core.results import Call, Level, Result
from prove.core.server import Server
from prove.core.session import Clocked, Environment, Forkable, Immediate, Judged, Session
from prove.core.shapes import Format
from prove.core.state import Diff, State, TableDiff
from prove.core.tables import Table, table
from prove.core.tools import Argument, Tool
from prove.core.world_session import Snapshot, WorldEnvironment, WorldSession

__all__ = [
    "Argument",
    "Call",
    "Carries",
    "Clocked",
    "Cursor",
    "Diff",
    "Environment",
    "Episode",
    "Example",
    "Forkable",
    "Format",
    "Immediate",
    "Incidental",
    "Judged",
    "Level",
    "Limit",
    "Mentions",
    "OutageError",
    "Outcome",
    "Page",
    "Record",
    "Ref",
    "Result",
    "Sensitive",
    "Server",
    "Session",
    "SessionError",
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
    "keyed_few",
    "keyed_fraction",
    "keyed_number",
    "newest_first",
    "paginate",
    "project",
    "table",
]

"""The requests and responses of the control API, one record for each. Requests refuse unknown fields."""

import datetime as dt
from typing import Annotated

import msgspec

from prove.core import Diff

LONGEST_ADVANCE = 400 * 86_400
LARGEST_SEED = 2**63 - 1


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The body of a request; unknown fields are refused."""


class OpenBody(Body, frozen=True):
    """Which world to open."""

    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED, description="The seed of the world.")] = 0
    servers: Annotated[
        tuple[str, ...], msgspec.Meta(description="The servers of the session; empty for all that are mounted.")
    ] = ()


class RestoreBody(Body, frozen=True):
    """Which snapshot to go back to."""

    snapshot: Annotated[str, msgspec.Meta(description="The name of the snapshot.")]


class AdvanceBody(Body, frozen=True):
    """How much time passes."""

    seconds: Annotated[float, msgspec.Meta(gt=0, le=LONGEST_ADVANCE, description="How many seconds pass in the world.")]


class NoBody(Body, frozen=True):
    """An empty body."""


class ToolEntry(msgspec.Struct, frozen=True):
    """A tool: its name, its description and its MCP hints."""

    name: str
    description: str
    hints: dict[str, bool]


class ServerEntry(msgspec.Struct, frozen=True):
    """A mounted server."""

    name: str
    summary: str
    tools: list[ToolEntry]


class Servers(msgspec.Struct, frozen=True):
    """All mounted servers."""

    servers: list[ServerEntry]


class Info(msgspec.Struct, frozen=True, omit_defaults=True):
    """A session: the URLs for agents, one for each server and one for all, and the token, if one is needed."""

    id: str
    seed: int
    servers: tuple[str, ...]
    urls: dict[str, str]
    snapshots: tuple[str, ...]
    token: str | None = None


class SnapshotName(msgspec.Struct, frozen=True):
    """The name of a snapshot."""

    snapshot: str


class Changes(msgspec.Struct, frozen=True):
    """The difference from another session, or from the first day, to this session, by server."""

    against: str
    servers: dict[str, Diff]


class Digest(msgspec.Struct, frozen=True):
    """A hash of the complete state."""

    digest: str


class Now(msgspec.Struct, frozen=True):
    """The world's date and time."""

    now: dt.datetime


class Closed(msgspec.Struct, frozen=True):
    """The session that was closed."""

    closed: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused: a stable code and one sentence."""

    error: str
    message: str

"""What the control API takes and answers: one record per message. Requests refuse fields they do not know."""

import datetime as dt
from typing import Annotated

import msgspec

from prove.core import Diff

LONGEST_ADVANCE = 400 * 86_400
LARGEST_SEED = 2**63 - 1


class Body(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a request says; unknown fields are refused."""


class OpenBody(Body, frozen=True):
    """Which world to open."""

    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED, description="The seed of the world.")] = 0
    servers: Annotated[
        tuple[str, ...], msgspec.Meta(description="The servers that the session has; all that are mounted if empty.")
    ] = ()


class RestoreBody(Body, frozen=True):
    """Which moment to go back to."""

    snapshot: Annotated[str, msgspec.Meta(description="The name that the snapshot was given.")]


class AdvanceBody(Body, frozen=True):
    """How much time passes."""

    seconds: Annotated[float, msgspec.Meta(gt=0, le=LONGEST_ADVANCE, description="How many seconds pass in the world.")]


class NoBody(Body, frozen=True):
    """Nothing is asked."""


class ToolEntry(msgspec.Struct, frozen=True):
    """A tool by name, with its description and the MCP hints."""

    name: str
    description: str
    hints: dict[str, bool]


class ServerEntry(msgspec.Struct, frozen=True):
    """A mounted server."""

    name: str
    summary: str
    tools: list[ToolEntry]


class Servers(msgspec.Struct, frozen=True):
    """Everything that is mounted."""

    servers: list[ServerEntry]


class Info(msgspec.Struct, frozen=True, omit_defaults=True):
    """A session: where agents reach it, by server and as a whole, and with which token, if one is needed."""

    id: str
    seed: int
    servers: tuple[str, ...]
    urls: dict[str, str]
    snapshots: tuple[str, ...]
    token: str | None = None


class Mark(msgspec.Struct, frozen=True):
    """A snapshot by name."""

    snapshot: str


class Changes(msgspec.Struct, frozen=True):
    """What leads to this session from another, or from its first day, by server."""

    against: str
    servers: dict[str, Diff]


class Hash(msgspec.Struct, frozen=True):
    """A hash of every byte of the state."""

    digest: str


class Now(msgspec.Struct, frozen=True):
    """The world's date and time."""

    now: dt.datetime


class Closed(msgspec.Struct, frozen=True):
    """The session that is gone."""

    closed: str


class Problem(msgspec.Struct, frozen=True):
    """Why a request was refused: a stable code and one sentence."""

    error: str
    message: str

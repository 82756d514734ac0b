"""Examples: conversations for a policy to attempt, with one reference path and its results."""

from itertools import groupby
from operator import attrgetter
from typing import Any, Literal

import msgspec

from prove.core.outcome import Outcome, Touched
from prove.core.provenance import Provenance
from prove.core.results import Call, Result

FORMAT = "prove-example-3"
"""The version of the stored format: files of another one are refused."""

LIBRARY, OFFERED = "library", "offered"
"""Environments that always exist: the worlds of our servers, and tools that are offered but cannot be run."""

Level = Literal["complete", "missing", "minimal", ""]
Split = Literal["train", "dev", "test", "test_plans", "test_worlds"]

# These records are trees without cycles, so the garbage collector can ignore them (`gc=False`).


class Dependency(msgspec.Struct, frozen=True, gc=False):
    """An edge between reference calls: a value is passed on (`explicit`), or the first must have run (`implicit`)."""

    source: str
    kind: Literal["explicit", "implicit"]


class ReferenceCall(msgspec.Struct, frozen=True, gc=False):
    """One call of one reference path. Other paths to the same outcome are just as good.

    Args:
        id: Unique in the example.
        message: Calls of one turn with the same number share one assistant message.
    """

    id: str
    name: str
    arguments: dict[str, Any] = {}
    depends: tuple[Dependency, ...] = ()
    provenance: dict[str, Provenance] = {}
    message: int = 0


class Obligation(msgspec.Struct, frozen=True, gc=False):
    """Values that a free text argument must contain; the rest of the text is free."""

    argument: str
    values: tuple[str, ...]


class Goal(msgspec.Struct, frozen=True, gc=False):
    """What a turn is for: a `write`, a `question`, or a `refusal` that is the correct result; `call` reaches it.

    Args:
        values: What the assistant's text must contain.
        obligations: What the free text arguments of the call must contain.
    """

    kind: Literal["write", "question", "refusal"]
    call: str
    values: tuple[str, ...] = ()
    obligations: tuple[Obligation, ...] = ()


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """A failed call that the transcript shows before the reference call `before`, which corrects it or finds its id."""

    before: str
    call: Call
    code: str


class Span(msgspec.Struct, frozen=True, gc=False):
    """Which characters of the user's text express a goal, or a slot of it; an empty slot is the goal's phrase."""

    start: int
    end: int
    goal: int
    slot: str = ""


class Unserved(msgspec.Struct, frozen=True, gc=False):
    """What a turn without reference calls asks for, and why it cannot be served yet.

    Args:
        kind: A value is `missing`, the tool is `hidden`, or the request is `irrelevant` to every candidate.
        tool: The tool that would serve the request.
        parameter: The parameter whose value is missing.
        words: How the user will later say the missing value.
    """

    kind: Literal["missing", "hidden", "irrelevant"]
    tool: str
    parameter: str = ""
    words: str = ""


class Turn(msgspec.Struct, frozen=True, gc=False):
    """One user turn and its reference calls. If there are none, the correct answer is text alone.

    Args:
        user: What the user says.
        tools: The candidate tools of this turn.
        handed_over: Tools that this user message adds, with their schemas.
        advance: Seconds that pass before the user speaks.
        reply: The assistant's final text in the reference transcript.
        unserved: What the user asks for where there are no reference calls.
        spans: What the characters of `user` express.
    """

    user: str
    tools: tuple[str, ...]
    reference_calls: tuple[ReferenceCall, ...] = ()
    goals: tuple[Goal, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    handed_over: tuple[str, ...] = ()
    advance: int = 0
    reply: str = ""
    unserved: Unserved | None = None
    spans: tuple[Span, ...] = ()

    @property
    def reference_messages(self) -> list[list[ReferenceCall]]:
        """The reference calls, grouped by the assistant message that they share."""
        return [list(group) for _, group in groupby(self.reference_calls, key=attrgetter("message"))]

    @property
    def missing(self) -> str:
        """The parameter whose value the user left out, where the correct answer is to ask for it; else empty."""
        return self.unserved.parameter if self.unserved is not None else ""


class Expected(msgspec.Struct, frozen=True, gc=False):
    """What the reference calls gave and changed when they were run: episodes are compared with it.

    Results and effects are by the id of the reference call. Generated ids in results have their canonical names.

    Args:
        outcome: What the session changed in total; None where the environment cannot be judged.
        digest: A hash of the final state; empty where the environment cannot be judged.
        effects: What each call changed, without calls whose effect is unknown.
        touched: The records that differed from the first day at some point, even if they were changed back. Equal new
            records are repeated.
    """

    results: dict[str, Result]
    outcome: Outcome | None = None
    digest: str = ""
    effects: dict[str, Outcome] = {}
    touched: tuple[Touched, ...] = ()


class Example(msgspec.Struct, frozen=True, gc=False, tag_field="format", tag=FORMAT):
    """One conversation for a policy to attempt. `expected` is set when the reference calls are run.

    Args:
        servers: The servers of its environment.
        seed: The seed of its world.
        environment: The name by which `connect` opens its environment (default: our own servers).
        category: What is special about it; benchmarks have categories of their own.
        split: What it is for. No plan of `test_plans` and no world of `test_worlds` is in `train` or `dev`.
        schemas: The schemas of the tools, where the environment has none.
        level: How much of the needed information the user gives at first.
        plan: A hash of the graph of the reference's tool names; examples with the same hash are in the same split.
        purpose: The name of the purpose that it serves, if it was made from one.
        notes: Remarks for people; no decision depends on them.
    """

    id: str
    servers: tuple[str, ...]
    seed: int
    system: str
    turns: tuple[Turn, ...]
    category: str = "base"
    split: Split = "train"
    enums_stripped: bool = False
    expected: Expected | None = None
    environment: str = LIBRARY
    schemas: tuple[dict[str, Any], ...] = ()
    level: Level = ""
    plan: str = ""
    purpose: str = ""
    notes: dict[str, Any] = {}

    @property
    def reference_calls(self) -> list[ReferenceCall]:
        """The reference calls of all turns, in order."""
        return [call for turn in self.turns for call in turn.reference_calls]

"""The one trace format: what synthesis writes, training reads, evaluation scores and the viewer draws."""

from typing import Any, Literal

import msgspec

Level = Literal["unknown", "malformed", "failed", "ok"]
LEVELS: tuple[Level, ...] = ("unknown", "malformed", "failed", "ok")

_encode = msgspec.json.Encoder().encode

# A trace is a tree and never holds itself, so the collector need not look at it (`gc=False`).


class Call(msgspec.Struct, frozen=True, gc=False):
    """A tool call as a policy made it."""

    name: str
    arguments: dict[str, Any] = {}


class Result(msgspec.Struct, frozen=True, gc=False):
    """What a call gave. A session never raises for what the model did: the level and the code say what it was.

    `unknown`: no such tool. `malformed`: an argument is missing, mistyped or undeclared. `failed`: a value is out of
    its enum, bounds or format, or the operation was refused. `ok`: done, and `content` is what it returned.
    """

    level: Level
    content: dict[str, Any]
    code: str | None = None

    @property
    def ok(self) -> bool:
        return self.level == "ok"

    @property
    def message(self) -> str:
        """The sentence that helps, or an empty string when the call succeeded."""
        return "" if self.level == "ok" else str(self.content["message"])

    @property
    def text(self) -> str:
        """The content as compact JSON: the bytes that a model reads, the same in process and over the wire."""
        return _encode(self.content).decode()


def refusal(level: Level, code: str, message: str) -> Result:
    """A result that is not ok."""
    return Result(level, {"error": code, "message": message}, code)


Source = Literal["user", "system", "date", "result", "derived"]


class Provenance(msgspec.Struct, frozen=True, gc=False):
    """Where the value of one argument comes from; nothing comes from nowhere.

    Args:
        source: `user` words in the text; `system` the protagonist's data; `date` said as people say it; `result` of an
            earlier call; `derived` by a named function.
        text: The words that carry it, for `user`, `system` and `date`.
        call: The id of the reference call whose result holds it, for `result`.
        path: Where in that result the value stands, with the selected row as `items[*]`, for `result`.
        where: Field values that single out exactly one row of that result, for `result`.
        function: The name of the function, for `derived`.
        inputs: The provenances that the function takes, for `derived`.
    """

    source: Source
    text: str = ""
    call: str = ""
    path: str = ""
    where: dict[str, Any] = {}
    function: str = ""
    inputs: tuple["Provenance", ...] = ()


class Dependency(msgspec.Struct, frozen=True, gc=False):
    """An edge between reference calls: a value flows (`explicit`), or the first must have run (`implicit`)."""

    source: str
    kind: Literal["explicit", "implicit"]


class ReferenceCall(msgspec.Struct, frozen=True, gc=False):
    """One call of one reference path. Another path to the same outcome is as good.

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


class Goal(msgspec.Struct, frozen=True, gc=False):
    """What a turn is for: a `write`, a `question`, or a `refusal` that is the right end; `call` brings it about."""

    kind: Literal["write", "question", "refusal"]
    call: str
    values: tuple[str, ...] = ()


class Attempt(msgspec.Struct, frozen=True, gc=False):
    """A call that the transcript shows beside the reference: a failed try that recovery answers."""

    before: str
    call: Call
    code: str


class Turn(msgspec.Struct, frozen=True, gc=False):
    """One user turn and what serves it. An empty reference means that the right answer is words alone.

    Args:
        user: What the user says.
        tools: The candidate tools of this turn.
        handed_over: Tools that this user message brings, schema included.
        advance: Seconds that pass before the user speaks.
        reply: The assistant's closing words in the reference transcript.
        missing: The argument that was withheld, where the right answer is to ask for it.
    """

    user: str
    tools: tuple[str, ...]
    reference_calls: tuple[ReferenceCall, ...] = ()
    goals: tuple[Goal, ...] = ()
    attempts: tuple[Attempt, ...] = ()
    handed_over: tuple[str, ...] = ()
    advance: int = 0
    reply: str = ""
    missing: str = ""


class Expected(msgspec.Struct, frozen=True, gc=False):
    """What the reference did when it was run: the witness that other work is compared with.

    Results and effects go by the id of the reference call. Generated ids stand under their canonical names; an effect
    is the key of what the call changed, and empty if it changed nothing. `touched` counts the records that differ from
    the first day at some point of the way, which may be more than differ in the end.
    """

    digest: str
    outcome: str
    changes: dict[str, list[Any]]
    results: dict[str, Result]
    effects: dict[str, str]
    touched: dict[str, int] = {}


class Example(msgspec.Struct, frozen=True, gc=False):
    """One conversation to be attempted. `expected` is filled in when the reference is run."""

    id: str
    servers: tuple[str, ...]
    seed: int
    system: str
    turns: tuple[Turn, ...]
    category: str = "base"
    split: str = "train"
    enums_stripped: bool = False
    expected: Expected | None = None
    notes: dict[str, Any] = {}

    @property
    def reference_calls(self) -> list[ReferenceCall]:
        """The reference calls of all turns, in order."""
        return [call for turn in self.turns for call in turn.reference_calls]


class Step(msgspec.Struct, frozen=True, gc=False):
    """One call of an episode with what it gave; `effect` is the key of what it changed, empty if nothing.

    A call that never reached the session (not a candidate tool, not readable, past the limit) is not `executed`.
    """

    call: Call
    result: Result
    executed: bool = True
    effect: str = ""


class Message(msgspec.Struct, frozen=True, gc=False):
    """One assistant message: its words and its calls."""

    text: str = ""
    steps: tuple[Step, ...] = ()


class EpisodeTurn(msgspec.Struct, frozen=True, gc=False):
    """What the policy did in one user turn."""

    messages: tuple[Message, ...] = ()
    changed_state: bool = False

    @property
    def steps(self) -> list[Step]:
        """The calls of all messages, in order."""
        return [step for message in self.messages for step in message.steps]

    @property
    def text(self) -> str:
        """All words of the turn."""
        return "\n".join(message.text for message in self.messages if message.text)


class Episode(msgspec.Struct, frozen=True, gc=False):
    """What a policy did with an example. Turns that were never reached are missing at the end.

    Args:
        stopped: `done`, at the `limit` of messages, or by an `error` that `error` explains: such an episode is not
            scored.
        names: The canonical names of the ids that were generated on the way.
        replayed: How many turns the reference played before the policy came in; they earn nothing.
    """

    example: Example
    policy: str
    turns: tuple[EpisodeTurn, ...]
    outcome: str = ""
    changes: dict[str, list[Any]] = {}
    names: dict[str, str] = {}
    digest: str = ""
    stopped: Literal["done", "limit", "error"] = "done"
    error: str = ""
    replayed: int = 0

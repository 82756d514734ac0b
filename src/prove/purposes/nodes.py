"""The nodes of a purpose: what authors write becomes a graph of these, which is drawn, said, read and solved."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache, cached_property
from itertools import product
from typing import Any, Literal

from prove.core.shapes import Shape
from prove.core.world_session import WorldSession

SLOT = re.compile("\x02(\\d+):([^\x03]*)\x03")
"""A slot in a phrase: the id of a node, and how it is said."""

CHOICE = re.compile(r"\[([^\[\]]*\|[^\[\]]*)\]")
"""Alternatives inside a phrase: '[tell me|say] who wrote [last|]'."""

Edge = Literal["since", "until", ""]
"""Whether a day begins or ends a span: then it must not matter if that day itself is counted."""


class BadPurposeError(Exception):
    """A purpose that is written wrongly: found when it is loaded."""


@dataclass(eq=False, slots=True)
class Node:
    """A value that is known when the program runs, or a goal.

    Args:
        phrases: What says it, with all alternatives; `kinds` has the same by what the author wrote as one phrase.
        later: What says it when it is mentioned again.
    """

    id: int = field(init=False)
    phrases: tuple[str, ...] = field(init=False, default=())
    kinds: tuple[tuple[str, ...], ...] = field(init=False, default=())
    later: tuple[str, ...] = field(init=False, default=())

    def __post_init__(self) -> None:
        self.id = register(self)

    @property
    def inputs(self) -> tuple[Any, ...]:
        """The nodes and plain values that this one is computed from."""
        return ()


@dataclass(eq=False, slots=True)
class Choice:
    """The values of a list."""

    values: tuple[Any, ...]


@dataclass(eq=False, slots=True)
class Days:
    """The days from so many to so many days from today; `at_work` are those from Monday to Friday."""

    first: int
    last: int
    at_work: bool = False


@dataclass(eq=False, slots=True)
class Column:
    """The values of a field of the rows of a look-up; `eligible` are the rows whose value may be drawn.

    Args:
        people: Whether the values are names of people, who are called by their first name where one has it.
    """

    of: "RowsNode"
    eligible: "RowsNode"
    by: "Function"
    people: bool = False


@dataclass(eq=False, slots=True)
class Secret:
    """What only the user knows of an entity: the security code of a card. By the key of the entity."""

    known: Callable[[WorldSession], Mapping[str, str]]
    of: Any


Domain = Choice | Days | Column | Secret


@dataclass(eq=False, slots=True)
class Said(Node):
    """A value that only the user knows, of a finite domain, so that its words can be read back."""

    domain: Domain
    shape: Shape
    edge: Edge = ""

    @property
    def inputs(self) -> tuple[Any, ...]:
        return (self.domain.of,) if isinstance(self.domain, Secret) else ()


@dataclass(eq=False, slots=True)
class Own(Node):
    """What the system message says of the user."""

    name: str


@dataclass(eq=False, slots=True)
class Applied(Node):
    """A function of other values."""

    name: str
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    shape: Shape | None = None

    @property
    def inputs(self) -> tuple[Any, ...]:
        return self.arguments


@dataclass(eq=False, slots=True)
class FieldOf(Node):
    """A field of a record."""

    of: Node
    name: str

    @property
    def inputs(self) -> tuple[Any, ...]:
        return (self.of,)


@dataclass(eq=False, slots=True)
class Look(Node):
    """The result of a tool that shows one thing."""

    tool: str
    arguments: dict[str, Any]

    @property
    def inputs(self) -> tuple[Any, ...]:
        return tuple(self.arguments.values())


@dataclass(eq=False, slots=True)
class Row(Node):
    """The row that a function is about."""


@dataclass(frozen=True, slots=True)
class Function:
    """A function of a row: its variable and what is computed from it."""

    row: Row
    body: Any


@dataclass(eq=False, slots=True)
class RowsNode(Node):
    """The rows of a look-up, all pages of it, or the items of a list in a result; those for which all tests are true.

    Args:
        tool: The look-up; empty for the items of a list.
        arguments: What it is asked with.
        items: The list whose items are meant.
    """

    tool: str
    arguments: dict[str, Any]
    items: Any = None
    tests: tuple[Function, ...] = ()

    @property
    def inputs(self) -> tuple[Any, ...]:
        return (*self.arguments.values(), *(() if self.items is None else (self.items,)))


@dataclass(eq=False, slots=True)
class Select(Node):
    """One row of several: the only one, or the one with the strictly greatest or least value."""

    rows: RowsNode
    way: Literal["the", "most", "least"]
    by: Function | None = None

    @property
    def inputs(self) -> tuple[Any, ...]:
        return (self.rows,)


@dataclass(eq=False, slots=True)
class Fold(Node):
    """A sum, a count or a list of values over rows."""

    rows: RowsNode
    way: Literal["sum", "count", "column"]
    by: Function | None = None

    @property
    def inputs(self) -> tuple[Any, ...]:
        return (self.rows,)


@dataclass(eq=False, slots=True)
class Some(Node):
    """An entity that the user has in mind and describes. The first description that fits it alone is said.

    Args:
        rows: Among which it must be found.
        eligible: Among which it is drawn.
        row: The variable of the descriptions.
        descriptions: Phrases whose slots are fields of the row, the most natural first.
    """

    rows: RowsNode
    eligible: RowsNode
    row: Row
    descriptions: tuple[str, ...]

    @property
    def inputs(self) -> tuple[Any, ...]:
        return (self.rows,)


@dataclass(eq=False, slots=True)
class Text(Node):
    """A text for others. It is judged by the values in it, not letter by letter."""

    template: str
    slots: tuple[Node, ...]

    @property
    def inputs(self) -> tuple[Any, ...]:
        return self.slots


@dataclass(eq=False, slots=True)
class Act(Node):
    """A goal: a tool that changes something. Its result can be used by later goals; `told` replies that it is done."""

    tool: str
    arguments: dict[str, Any]
    told: tuple[str, ...] = field(init=False, default=())

    @property
    def inputs(self) -> tuple[Any, ...]:
        return tuple(self.arguments.values())


@dataclass(eq=False, slots=True)
class Ask(Node):
    """A goal: values that the user wants to be told.

    Args:
        told: Sentences that tell them, with `{}` for each.
        said: Whether it is no question but something that the user tells the assistant: an answer, a new tool.
    """

    values: tuple[Any, ...]
    told: tuple[str, ...] = ()
    said: bool = False

    @property
    def inputs(self) -> tuple[Any, ...]:
        return self.values


@dataclass(eq=False, slots=True)
class When(Node):
    """A goal that depends on a condition; `told` says what the condition showed, before what was done."""

    test: Any
    then: "Goal"
    otherwise: "Goal | None"
    told: tuple[str, ...] = field(init=False, default=())

    @property
    def inputs(self) -> tuple[Any, ...]:
        return (self.test,)


@dataclass(eq=False, slots=True)
class Each(Node):
    """Goals for every row of a set; `told` replies that all of it is done."""

    rows: RowsNode
    row: Row
    body: tuple["Goal", ...]
    told: tuple[str, ...] = field(init=False, default=())

    @property
    def inputs(self) -> tuple[Any, ...]:
        return (self.rows,)


Goal = Act | Ask | When | Each


@dataclass(eq=False)
class Purpose:
    """Something that a person wants, as a program: turns of goals, with words for all of it.

    Args:
        name: The name of the function that builds it.
        because: What the user may say first: why they want it.
        nodes: All nodes, by their id.
        turns: The goals of each user turn.
    """

    name: str
    servers: tuple[str, ...]
    because: tuple[str, ...] = ()
    nodes: list[Node] = field(default_factory=list[Node])
    turns: tuple[tuple[Goal, ...], ...] = ()

    @property
    def goals(self) -> Iterator[Goal]:
        """The goals of all turns, without those inside conditions and sets."""
        for turn in self.turns:
            yield from turn

    @property
    def tools(self) -> tuple[str, ...]:
        """All tools that it is made of, in the order of their names: those it calls, and those that show what the user
        may name."""
        return tuple(
            sorted({node.tool for node in self.nodes if isinstance(node, Look | RowsNode | Act) and node.tool})
        )

    @cached_property
    def called(self) -> tuple[str, ...]:
        """The tools that its reference can call, in the order of their names."""
        domains = [node.domain for node in self.nodes if isinstance(node, Said) and isinstance(node.domain, Column)]
        drawn = {rows.id for domain in domains for rows in (domain.of, domain.eligible)}
        calls = [node for node in self.nodes if isinstance(node, Look | RowsNode | Act) and node.id not in drawn]
        return tuple(sorted({node.tool for node in calls if node.tool}))

    def spoken_of(self, goals: Iterable["Node"]) -> list[int]:
        """The nodes that goals speak of for the first time, goals among them."""
        found: dict[int, None] = {}
        waiting = list(goals)
        while waiting:
            node = waiting.pop()
            if node.id not in found:
                found[node.id] = None
                waiting += [slot for phrase in node.phrases for slot in self.slots(phrase)]
        return list(found)

    def slots(self, phrase: str) -> list["Node"]:
        """What a phrase mentions for the first time."""
        return [part[0] for part in self.parts(phrase) if not isinstance(part, str) and part[1] != "again"]

    def parts(self, phrase: str) -> Iterator["str | tuple[Node, str]"]:
        """The literal text of a phrase, and its slots: a node, and how it is said."""
        for part in _parts(phrase):
            yield part if isinstance(part, str) else (self.nodes[part[0]], part[1])


def variants(phrase: str) -> tuple[str, ...]:
    """A phrase with each of the alternatives in it, or the phrase itself."""
    pieces = CHOICE.split(phrase)
    choices = [piece.split("|") if place % 2 else [piece] for place, piece in enumerate(pieces)]
    return tuple(map("".join, product(*choices)))


def all_variants(phrases: Iterable[str]) -> tuple[str, ...]:
    """Several phrases with each of their alternatives."""
    return tuple(variant for phrase in phrases for variant in variants(phrase))


@cache
def _parts(phrase: str) -> tuple[str | tuple[int, str], ...]:
    """The literal text of a phrase, and its slots: the id of a node, and how it is said."""
    found: list[str | tuple[int, str]] = []
    place = 0
    for slot in SLOT.finditer(phrase):
        if slot.start() > place:
            found.append(phrase[place : slot.start()])
        found.append((int(slot[1]), slot[2]))
        place = slot.end()
    if place < len(phrase):
        found.append(phrase[place:])
    return tuple(found)


BUILDING: list[Purpose] = []
"""The purpose whose function is running."""
PURPOSES: dict[str, Purpose] = {}
"""All purposes whose files were imported, by name."""


def register(node: Node) -> int:
    """Add a node to the purpose that is being built; its id."""
    if not BUILDING:
        raise BadPurposeError("expressions are made inside a function that is decorated with @purpose")
    BUILDING[-1].nodes.append(node)
    return len(BUILDING[-1].nodes) - 1

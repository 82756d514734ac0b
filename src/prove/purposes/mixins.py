"""Ways to talk about a purpose that are less plain: in more turns, without a tool, a value or a clear description.

Each is a transformation of the program: `spoken` has the turns as they are said, `solved` as they are served. Nothing
about them is stored in an example: who proves one tries all of them and finds which can be read.
"""

import operator
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import copy
from dataclasses import dataclass
from typing import Any, Literal, TypeVar, cast

from prove.core.tools import Tool
from prove.core.world_session import WorldSession
from prove.purposes.domains import described_fields
from prove.purposes.mixin_words import (
    HANDOVERS,
    PICKS,
    answered_as,
    bare,
    changed_as,
    reconsidered_as,
    said_as,
    sort_of,
    without,
)
from prove.purposes.nodes import (
    BUILDING,
    Act,
    Applied,
    Ask,
    Choice,
    Column,
    Days,
    Each,
    FieldOf,
    Fold,
    Function,
    Goal,
    Node,
    Purpose,
    Row,
    RowsNode,
    Said,
    Some,
    When,
)
from prove.purposes.program import node_of
from prove.purposes.solving import (
    Brief,
    Described,
    Solver,
    UnboundError,
    needed,
    needs_no_call,
    needs_of,
    solve,
)

Kind = Literal["plain", "hidden", "missing", "vague", "correction", "reconsidered"]

MOST_TURNS = 3
"""Goals of one turn are said in turns of their own if there are no more turns than this."""
FITTING = range(2, 6)
"""How many things a vague description may fit."""

POINTING = re.compile(r"\b(?:it|its|it's|this|that(?= is\b| was\b|[,.;:?]|$))(?!\w)", re.IGNORECASE)
"""Words for what was just talked about."""
IN_ROWS = (Row, FieldOf, Applied)
"""What is computed from a row alone is made of these."""
RULING_OUT = ("status", "connection", "is_driving", "powertrain")
"""Fields by which everybody sees that a thing is not meant: it is over, out of reach, or cannot do what is asked."""
HEADINGS = ("subject", "title", "name")
"""Parameters for which a good assistant finds words: what a text or a new thing is called."""
PEOPLE = ("to", "recipient")
"""Parameters that take the address of somebody whose name is said."""
T = TypeVar("T")
N = TypeVar("N", bound=Node)


@dataclass(frozen=True, slots=True, eq=False)
class Editor:
    """The tool that changes what another has made: which of its parameters takes the thing, and which the values."""

    tool: str
    parameter: str
    key: str
    takes: dict[str, str]


EDITORS = {
    "add_expense": Editor("update_expense", "expense_id", "id", {"amount": "amount"}),
    "create_event": Editor("update_event", "event_id", "id", {"title": "title"}),
    "schedule_meeting": Editor(
        "update_meeting", "meeting_id", "id", {"title": "title", "duration_minutes": "duration_minutes"}
    ),
    "create_issue": Editor("edit_issue", "issue_key", "key", {"title": "title", "priority": "priority"}),
    "convert_lead": Editor(
        "update_deal", "deal_id", "deal_id", {"deal_value": "value", "expected_close_on": "expected_close_on"}
    ),
    "create_draft": Editor("update_draft", "draft_id", "id", {"subject": "subject"}),
    "create_file": Editor("rename_path", "path", "path", {"name": "new_name"}),
    "create_archive": Editor("rename_path", "path", "path", {"name": "new_name"}),
    "make_directory": Editor("rename_path", "path", "path", {"name": "new_name"}),
    "copy_path": Editor("rename_path", "path", "path", {"new_name": "new_name"}),
}
"""By the tool that makes the thing. What a tool called `set_…` did is changed by calling it again."""


@dataclass(frozen=True, slots=True, eq=False)
class Mixed:
    """A way to talk about a purpose.

    Args:
        spoken: The turns as they are said.
        solved: The turns as they are served; for a vague description `solved_in` has them.
        at: The turn that is not served (`hidden`, `missing`, `reconsidered`), is not clear (`vague`), or takes back
            what was done (`correction`).
        tool: The tool that is hidden, or that needs the missing value `absent` for its `parameter`.
        node: What is described vaguely, or taken back after it was done or (`reconsidered`) before.
        new: What is said in its place: the vague description, the new value.
    """

    kind: Kind
    spoken: Purpose
    solved: Purpose
    at: int = -1
    tool: str = ""
    parameter: str = ""
    absent: int = -1
    node: int = -1
    new: int = -1

    @property
    def puts_off(self) -> bool:
        """Whether a turn is not served before the next one."""
        return self.kind in ("hidden", "missing", "reconsidered")

    def place(self, turn: int) -> int:
        """In which of the turns that are said a turn is served."""
        return turn + (self.puts_off and turn >= self.at)

    def final(self, known: Mapping[int, T]) -> dict[int, T]:
        """What the user means in the end, or how it is said: what was reconsidered has its new value."""
        return {**known, self.node: known[self.new]} if self.kind == "reconsidered" else dict(known)


_KNOWN: dict[tuple[int, int], tuple[Purpose, Mapping[str, Tool], tuple[Mixed, ...]]] = {}


def mixtures(purpose: Purpose, tools: Mapping[str, Tool]) -> tuple[Mixed, ...]:
    """All ways to talk about a purpose, the plain one first."""
    key = id(purpose), id(tools)
    if key not in _KNOWN:
        found: list[Mixed] = []
        for base in _bases(purpose, tools):
            missing = list(_missing(base, tools))
            found += (
                Mixed("plain", base, base),
                *_hidden(base),
                *missing,
                *_vague(base, tools),
                *_corrected(base, tools),
            )
            found += (made for each in missing for made in _reconsidered(each))
        _KNOWN[key] = purpose, tools, tuple(found)
    return _KNOWN[key][2]


def _bases(purpose: Purpose, tools: Mapping[str, Tool]) -> Iterator[Purpose]:
    """A purpose as it is, and with every goal that needs a call in a turn of its own."""
    yield purpose
    apart = _apart(purpose)
    # A secret is said in the turn that needs it.
    if any(sum(id in needed(needs_of(goal)) for goal in purpose.goals) > 1 for id in _secrets(purpose, tools)):
        return
    if len(purpose.turns) < len(apart) <= MOST_TURNS:
        yield _like(purpose, apart)


def _apart(purpose: Purpose) -> tuple[tuple[Goal, ...], ...]:
    turns: list[tuple[Goal, ...]] = []
    for place, goal in enumerate(goals := list(purpose.goals)):
        if turns and needs_no_call(purpose, goal, goals[:place]):
            turns[-1] = (*turns[-1], goal)
        else:
            turns.append((goal,))
    return tuple(turns)


# A tool is hidden


def _hidden(base: Purpose) -> Iterator[Mixed]:
    """One tool is missing for all that a turn asks for without a condition; then it is handed over."""
    for at, goals in enumerate(base.turns):
        acts = [act for goal in goals for act in _acts(goal)]
        tools = {act.tool for act in acts}
        if len(tools) == 1 and all(isinstance(goal, Act | Each) for goal in goals):
            spoken = _like(base)
            spoken.turns = _with_turn(base.turns, at + 1, (_goal(spoken, lambda: Ask((), said=True), HANDOVERS),))
            yield Mixed("hidden", spoken, base, at, acts[0].tool)


# A value is left out


def _missing(base: Purpose, tools: Mapping[str, Tool]) -> Iterator[Mixed]:
    """A turn leaves out a value that a required parameter needs; the next one says it."""
    for at, goals in enumerate(base.turns):
        acts = [act for goal in goals for act in _acts(goal)]
        if len(goals) != 1 or len(acts) != 1 or not isinstance(goals[0], Act | Each):
            continue
        for node in _first_said(base, at):
            parameter = _parameter(acts[0], node, tools)
            kinds = [
                tuple(filter(None, (without(phrase, node, parameter) for phrase in kind))) for kind in goals[0].kinds
            ]
            if parameter and any(kinds):
                silent = _worded(copy(goals[0]), [kind for kind in kinds if kind])
                yield _left_out(base, at, silent, node, acts[0].tool, parameter)


def _left_out(base: Purpose, at: int, silent: Goal, node: Said, tool: str, parameter: str) -> Mixed:
    spoken = _like(base)
    spoken.nodes[silent.id] = silent
    answer = _goal(spoken, lambda: Ask((node,), said=True), said_as(answered_as(node, parameter), node))
    turns = (*base.turns[:at], (silent,), *base.turns[at + 1 :])
    spoken.turns = _with_turn(turns, at + 1, (answer,))
    return Mixed("missing", spoken, base, at, tool, parameter, node.id)


def _reconsidered(missing: Mixed) -> Iterator[Mixed]:
    """With the missing value, another one is changed before anything is done."""
    base, at = missing.solved, missing.at
    (goal,) = base.turns[at]
    said = _first_said(base, at)
    for act in _acts(goal):
        for parameter, given in act.arguments.items():
            node = node_of(given)
            if not isinstance(node, Said) or not isinstance(node.domain, Choice | Days) or node.id == missing.absent:
                continue
            if [other for other in said if sort_of(other) == sort_of(node)] == [node]:
                yield _changed_before(missing, parameter, node)


def _changed_before(missing: Mixed, parameter: str, node: Said) -> Mixed:
    spoken = _like(missing.spoken)
    new = _made(spoken, lambda: Said(node.domain, node.shape, node.edge))
    change = _goal(spoken, lambda: Ask((new,)), said_as(reconsidered_as(parameter, node), new))
    after = missing.at + 1
    spoken.turns = (*spoken.turns[:after], (*spoken.turns[after], change), *spoken.turns[after + 1 :])
    return Mixed(
        "reconsidered",
        spoken,
        missing.solved,
        missing.at,
        missing.tool,
        missing.parameter,
        missing.absent,
        node.id,
        new.id,
    )


def _parameter(act: Act, node: Said, tools: Mapping[str, Tool]) -> str:
    """The required parameter of an act that takes a value as it is said, or what is found by it: an address, a time."""
    required = tools[act.tool].parameters.required if act.tool in tools else ()
    for name, given in act.arguments.items():
        argument = node_of(given)
        timed = isinstance(argument, Applied) and argument.name == "at" and node_of(argument.arguments[0]) is node
        person = name in PEOPLE and isinstance(node.domain, Column) and node.id in needed(given)
        if name in required and (argument is node or timed or person):
            return "" if name in HEADINGS else name
    return ""


# A description fits several things


def _vague(base: Purpose, tools: Mapping[str, Tool]) -> Iterator[Mixed]:
    """A turn describes something so that it may be several things; the next one says which."""
    for at, goals in enumerate(base.turns):
        if len(goals) != 1 or not _secrets(base, tools).isdisjoint(base.spoken_of(goals)):
            continue
        for node in _first_said(base, at, Some):
            if node.id in _always_needed(goals[0]):
                yield _made_vague(base, at, node)


def _always_needed(goal: Goal) -> set[int]:
    """The nodes that a goal needs whichever branch is taken: nobody asks what is meant for one that may not be."""
    if not isinstance(goal, When):
        return set(needed(needs_of(goal)))
    branches = _always_needed(goal.then) & _always_needed(goal.otherwise) if goal.otherwise is not None else set[int]()
    return {*needed(goal.test), *branches}


def _made_vague(base: Purpose, at: int, node: Some) -> Mixed:
    spoken = _like(base)
    plain = dict.fromkeys(bare(phrase) for phrase in node.descriptions)
    described = (*node.descriptions, *filter(None, plain))
    vague = _made(spoken, lambda: Some(node.rows, node.eligible, node.row, described))
    for id in base.spoken_of(base.turns[at]):
        kinds = [tuple(_instead(phrase, node, vague) for phrase in kind) for kind in base.nodes[id].kinds]
        spoken.nodes[id] = _worded(copy(base.nodes[id]), kinds)
    pick = _goal(spoken, lambda: Ask((node,), said=True), said_as(PICKS, node))
    said = tuple(cast(Goal, spoken.nodes[goal.id]) for goal in base.turns[at])
    turns = (*base.turns[:at], said, *base.turns[at + 1 :])
    spoken.turns = _with_turn(turns, at + 1, (pick,))
    return Mixed("vague", spoken, base, at, node=node.id, new=vague.id)


def _instead(phrase: str, node: Some, vague: Some) -> str:
    """A phrase that describes something vaguely where it is mentioned for the first time."""
    return re.sub(f"\x02{node.id}:(?!again)", f"\x02{vague.id}:", phrase)


def solved_in(mixed: Mixed, session: WorldSession, brief: Brief) -> Purpose:
    """The turns as they are served; UnboundError if a description that should be vague is not."""
    if mixed.kind != "vague":
        return mixed.solved
    base = mixed.solved
    node, where = cast(Some, base.nodes[mixed.node]), cast(Described, brief[mixed.new]).where
    rows = possible(Solver(base, session.fork(), brief), node, where)
    if len(rows) not in FITTING:
        raise UnboundError(f"a vague description fits {len(rows)}")
    label = _label(base, node, rows)
    solved = _like(base)
    ask = _goal(solved, lambda: _which(node, where, label, _in_rows(base, node)), ())
    solved.turns = _with_turn(base.turns, mixed.at, (ask,))
    return solved


def possible(solver: Solver, node: Some, where: Mapping[str, Any]) -> list[Mapping[str, Any]]:
    """The rows that a vague description may mean: those that it fits and for which the goals make sense.

    UnboundError if the rows alone do not show for which of them they do.
    """
    shown = _in_rows(solver.purpose, node)
    rows = [row for row in solver.meant(node, where) if all(solver.holds(test, row) for test in shown)]
    if not all(solver.holds(test, row) for row in rows for test in node.eligible.tests):
        raise UnboundError("what a vague description does not mean is found out by looking")
    return [row.it for row in rows]


def _in_rows(purpose: Purpose, node: Some) -> tuple[Function, ...]:
    """What must be true of an entity and can be seen in its row, for a reason that everybody sees."""
    more = [test for test in node.eligible.tests if test not in node.rows.tests]
    return tuple(test for test in more if all(_is_plain(purpose.nodes[id]) for id in needed(test.body)))


def _is_plain(node: Node) -> bool:
    return isinstance(node, IN_ROWS) and not (isinstance(node, FieldOf) and node.name not in RULING_OUT)


def _which(node: Some, where: Mapping[str, Any], label: str, shown: tuple[Function, ...]) -> Ask:
    """The question that a vague description needs: which things may it mean?"""
    tests = tuple(
        Function(node.row, Applied("eq", operator.eq, (FieldOf(node.row, name), it))) for name, it in where.items()
    )
    rows = RowsNode(node.rows.tool, node.rows.arguments, node.rows.items, (*node.rows.tests, *shown, *tests))
    return Ask((Fold(rows, "column", Function(node.row, FieldOf(node.row, label))),))


def _label(purpose: Purpose, node: Some, rows: Sequence[Mapping[str, Any]]) -> str:
    """The first field of a description that tells the rows apart."""
    for name in (name for phrase in node.descriptions for name in described_fields(purpose, phrase)):
        values = [row.get(name) for row in rows]
        if all(isinstance(it, str) and it for it in values) and len(set(values)) == len(values):
            return name
    raise UnboundError("nothing that is said of them tells the things apart")


# A value is taken back


def _corrected(base: Purpose, tools: Mapping[str, Tool]) -> Iterator[Mixed]:
    """A turn is served, and the next one changes a value of it."""
    secrets = _secrets(base, tools)
    for at, goals in enumerate(base.turns):
        said = _first_said(base, at)
        for goal in goals:
            for parameter, node in _changeable(goal) if secrets.isdisjoint(needed(needs_of(goal))) else ():
                others = [other for other in base.goals if other is not goal]
                alike = [other for other in said if sort_of(other) == sort_of(node)]
                if alike != [node] or node.id in needed([needs_of(other) for other in others]):
                    continue
                if not _is_misread(base, at, goal):
                    yield _taken_back(base, at, cast(Act, goal), parameter, node)


def _is_misread(base: Purpose, at: int, goal: Goal) -> bool:
    """Whether a later turn says 'it' of something else than what was talked about just before, which is the goal."""
    return any(
        POINTING.search(phrase)
        for turn in base.turns[at + 1 :]
        for later in turn
        if goal.id not in needed(needs_of(later))
        for phrase in _openings(base, later)
    )


def _openings(base: Purpose, goal: Goal) -> Iterator[str]:
    """What is said of a goal; of a condition what comes before it names something, which 'it' is after that."""
    if isinstance(goal, When):
        yield from (phrase.split("\x02", 1)[0] for phrase in goal.phrases)
    else:
        yield from (phrase for id in base.spoken_of([goal]) for phrase in base.nodes[id].phrases)


def _changeable(goal: Goal) -> Iterator[tuple[str, Said]]:
    """The parameters of a goal whose values the user says and can still be changed afterwards."""
    if not isinstance(goal, Act) or not (goal.tool in EDITORS or goal.tool.startswith("set_")):
        return
    given = {name: node_of(it) for name, it in goal.arguments.items()}
    takes = EDITORS[goal.tool].takes if goal.tool in EDITORS else given
    for name, node in given.items():
        if name in takes and isinstance(node, Said) and isinstance(node.domain, Choice | Days) and not node.edge:
            yield name, node


def _taken_back(base: Purpose, at: int, goal: Act, parameter: str, node: Said) -> Mixed:
    spoken = _like(base)
    new = _made(spoken, lambda: Said(node.domain, node.shape, node.edge))

    def change() -> Act:
        if (editor := EDITORS.get(goal.tool)) is None:
            return Act(goal.tool, {**goal.arguments, parameter: new})
        return Act(editor.tool, {editor.parameter: FieldOf(goal, editor.key), editor.takes[parameter]: new})

    again = _goal(spoken, change, said_as(changed_as(parameter, node), new))
    spoken.turns = _with_turn(base.turns, at + 1, (again,))
    return Mixed("correction", spoken, spoken, at + 1, node=node.id, new=new.id)


def is_replaced(mixed: Mixed, fresh: Callable[[], WorldSession], brief: Brief) -> bool:
    """Whether what is taken back leaves nothing behind: the world is as if the new value had been said at once."""
    both, once = fresh(), fresh()
    solve(mixed.solved, both, brief)
    turns = (*mixed.solved.turns[: mixed.at], *mixed.solved.turns[mixed.at + 1 :])
    solve(_like(mixed.solved, turns), once, {**brief, mixed.node: brief[mixed.new]})
    return both.outcome() == once.outcome()


# Programs


def _like(purpose: Purpose, turns: tuple[tuple[Goal, ...], ...] | None = None) -> Purpose:
    """The same program in an object of its own."""
    kept = purpose.turns if turns is None else turns
    return Purpose(purpose.name, purpose.servers, purpose.because, list(purpose.nodes), kept)


def _made(purpose: Purpose, make: Callable[[], Any]) -> Any:
    """A node that is added to a program."""
    BUILDING.append(purpose)
    try:
        return make()
    finally:
        BUILDING.pop()


def _goal(purpose: Purpose, make: Callable[[], Goal], phrases: tuple[str, ...]) -> Goal:
    return _worded(_made(purpose, make), [(phrase,) for phrase in phrases])


def _worded(node: N, kinds: Sequence[tuple[str, ...]]) -> N:
    """A node with other words."""
    node.kinds = tuple(kinds)
    node.phrases = tuple(phrase for kind in kinds for phrase in kind)
    return node


def _with_turn(turns: tuple[tuple[Goal, ...], ...], place: int, turn: tuple[Goal, ...]) -> tuple[tuple[Goal, ...], ...]:
    return (*turns[:place], turn, *turns[place:])


def _acts(goal: Goal) -> list[Act]:
    """What a goal does, without what hangs on a condition."""
    match goal:
        case Act():
            return [goal]
        case Each(body=body):
            return [act for inner in body for act in _acts(inner)]
        case _:
            return []


def _first_said(purpose: Purpose, at: int, kind: type[Any] = Said) -> list[Any]:
    """What the user says or describes in a turn and in no other one, in the order of the program."""
    here = set(purpose.spoken_of(purpose.turns[at]))
    there = {id for n, goals in enumerate(purpose.turns) if n != at for id in purpose.spoken_of(goals)}
    return [purpose.nodes[id] for id in sorted(here - there) if isinstance(purpose.nodes[id], kind)]


def _secrets(purpose: Purpose, tools: Mapping[str, Tool]) -> set[int]:
    """What is said and goes into a parameter for secrets."""
    found: set[int] = set()
    for act in (node for node in purpose.nodes if isinstance(node, Act) and node.tool in tools):
        shapes = tools[act.tool].parameters.fields
        given = {name: node_of(it) for name, it in act.arguments.items()}
        found |= {node.id for name, node in given.items() if isinstance(node, Said) and shapes[name].sensitive}
    return found

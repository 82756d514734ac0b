"""Solves a purpose as an assistant would: with what the user said and through tools alone.

Only what a taken goal needs is looked up. What is known is not looked up again: a node keeps its value and a set its
rows, whatever is changed afterwards, but the same look-up in another node is made anew after a change. A field that is
first read after a change must still be what the earlier look-up showed, else the program relies on a stale figure.
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache
from math import fsum
from typing import Any, cast

import msgspec

from prove.core.examples import Obligation
from prove.core.provenance import Chosen, Computed, Date, Found, Listed, Provenance, System, User, calls_of
from prove.core.results import Result
from prove.core.shapes import Shape
from prove.core.world_session import WorldSession
from prove.ground.protagonist import protagonist_of
from prove.purposes.nodes import (
    Act,
    Applied,
    Ask,
    BadPurposeError,
    Each,
    FieldOf,
    Fold,
    Function,
    Goal,
    Look,
    Node,
    Own,
    Purpose,
    Row,
    RowsNode,
    Said,
    Select,
    Some,
    Text,
    When,
)
from prove.purposes.origins import Value, below, chosen, identified, origins_of, telling_apart
from prove.purposes.program import DAY, FREE, NAME, NUMBER, node_of
from prove.purposes.telling import in_number, items_of, label_of, without_zeros, written

_encode = msgspec.json.Encoder(order="sorted").encode
_CUT = re.compile(r" and \d+ more$")
_PLACE = re.compile(r"\{\}")
"""Where a reply tells what was asked for."""
MOST_ROWS = 8
"""How many rows a goal may be carried out for."""


class UnboundError(Exception):
    """The world has nothing for a program as it was drawn: no row, two rows, a tie, a refusal."""


class UnsaidError(Exception):
    """Something is needed that the user has not said yet."""


class Described(msgspec.Struct, frozen=True):
    """What the user says of an entity: values of its fields."""

    where: dict[str, Any]


Brief = dict[int, Any]
"""What the user alone knows: the value of every `Said` and a `Described` for every `Some`, by the id of the node."""


@dataclass(frozen=True, slots=True)
class Made:
    """A call that was made.

    Args:
        turn: In which turn it was made, and `goal` for which of its goals.
        is_goal: Whether it reaches the goal itself.
        because: The calls that show that the condition of its goal holds, or does not.
    """

    id: str
    name: str
    arguments: dict[str, Any]
    provenance: dict[str, Provenance]
    result: Result
    turn: int
    goal: int
    is_goal: bool = False
    obligations: tuple[Obligation, ...] = ()
    because: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Answer:
    """What a question must be told: the values as they are written, and the call that shows them last.

    Args:
        values: Without lists: the items of one count each, in whatever order they are told.
        replies: Sentences with the values in them.
    """

    turn: int
    goal: int
    call: str
    values: tuple[str, ...]
    replies: tuple[str, ...] = ()


@dataclass(slots=True)
class Remark:
    """What a reply says in the words of the purpose about a call: what a condition showed, and what was done.

    `all_done` is about a set, at the first call of it.
    """

    shown: tuple[str, ...] = ()
    done: tuple[str, ...] = ()
    all_done: tuple[str, ...] = ()


@dataclass(slots=True)
class Solution:
    """What solving gave.

    Args:
        taken: Which conditions held, by the id of the node.
        facts: What the solution needed: selections, sums and sets, each with the number of rows.
        meant: The first field of what each description was found to mean, by the id of the node.
        remarks: What the reply says of calls, by their ids.
    """

    calls: list[Made] = field(default_factory=list[Made])
    answers: list[Answer] = field(default_factory=list[Answer])
    taken: dict[int, bool] = field(default_factory=dict[int, bool])
    facts: list[tuple[str, int]] = field(default_factory=list[tuple[str, int]])
    meant: dict[int, Any] = field(default_factory=dict[int, Any])
    remarks: dict[str, Remark] = field(default_factory=dict[str, Remark])

    @property
    def writes(self) -> list[tuple[str, dict[str, Any]]]:
        """The calls that reach goals, without where their values come from."""
        return [(made.name, made.arguments) for made in self.calls if made.is_goal]


def solve(purpose: Purpose, session: WorldSession, brief: Brief, words: Mapping[int, str] | None = None) -> Solution:
    """Reach all goals of a purpose in a session, which is changed; UnboundError if that is not possible.

    `words` is how the user says things, by the id of the node.
    """
    solver = Solver(purpose, session, brief, words or {})
    for turn, goals in enumerate(purpose.turns):
        for number, goal in enumerate(goals):
            solver.turn, solver.goal = turn, number
            solver.reach(goal)
    if len(purpose.turns) > 1:
        _check_heard(purpose, solver.heard)
    return solver.solution


def _check_heard(purpose: Purpose, heard: Mapping[int, int]) -> None:
    """UnboundError if something is used in an earlier turn than the one in which the user first speaks of it."""
    said: dict[int, int] = {}
    for turn, goals in enumerate(purpose.turns):
        for id in purpose.spoken_of(goals):
            said.setdefault(id, turn)
    if any(turn < said.get(id, turn) for id, turn in heard.items()):
        raise UnboundError("a value is used before it is said")


class Solver:
    """One execution of a program. It sees what the user said and what the tools return."""

    def __init__(
        self, purpose: Purpose, session: WorldSession, brief: Brief, words: Mapping[int, str] | None = None
    ) -> None:
        self.purpose = purpose
        self.session = session
        self.solution = Solution()
        self.turn = 0
        self.goal = 0
        self.heard: dict[int, int] = {}
        """In which turn what the user says was first used."""
        self._brief = brief
        self._because: tuple[str, ...] = ()
        self._words: Mapping[int, str] = words or {}
        self._rows: dict[int, Value] = {}
        self._values: dict[int, Value] = {}
        self._changes: dict[int, int] = {}
        self._sets: dict[int, list[Value]] = {}
        self._sources: dict[int, Provenance] = {}
        self._apart: dict[str, int] = {}
        """How many of their first fields tell the rows of a call apart."""
        self._writes = 0

    # Goals

    def reach(self, goal: Goal) -> None:
        """Do what a goal asks for."""
        match goal:
            case Act():
                self._act(goal)
            case Ask():
                self._ask(goal)
            case When():
                test = self.value(goal.test)
                self.solution.taken[goal.id] = bool(test.it)
                branch = goal.then if test.it else goal.otherwise
                shown, done = self._sentences(goal.told), self._writes
                if branch is not None:
                    before = self._because
                    self._because = tuple(dict.fromkeys((*before, *calls_of([test.origin]))))
                    self.reach(branch)
                    self._because = before
                if shown and not isinstance(branch, Ask):
                    self._remark(done).shown = shown
            case Each():
                found = self.rows(goal.rows)
                if not 2 <= len(found) <= MOST_ROWS:
                    raise UnboundError(f"each: {len(found)} rows of {goal.rows.tool}")
                self.solution.facts.append(("each", len(found)))
                done = self._writes
                for row in map(self._identified, found):
                    self._with_row(goal.row, row, lambda: [self.reach(inner) for inner in goal.body])
                if goal.told:
                    self._remark(done).all_done = self._sentences(goal.told)

    def _act(self, goal: Act) -> None:
        given = {name: self.value(argument) for name, argument in goal.arguments.items()}
        server = self.session.environment.tools[goal.tool].server
        before = self.session.state(server).digest()
        texts = {name: node for name, given in goal.arguments.items() if isinstance(node := node_of(given), Text)}
        for node in texts.values():
            _check_whole(node.slots, [self.value(slot) for slot in node.slots])
        obligations = tuple(
            Obligation(name, items_of([self.value(slot) for slot in node.slots], self._year))
            for name, node in texts.items()
        )
        made = self._call(goal.tool, given, is_goal=True, obligations=obligations)
        if self.session.state(server).digest() == before:
            raise UnboundError(f"{goal.tool} changes nothing")
        self._forget(goal)
        self._values[goal.id] = Value(made.result.content, Found(made.id, ()), self._returns(goal.tool))
        if goal.told:
            self.solution.remarks.setdefault(made.id, Remark()).done = self._sentences(goal.told)

    def _remark(self, done: int) -> Remark:
        """What is said of the first write after so many; without one, of the look-up that showed that none is due."""
        writes = [made for made in self.solution.calls if made.is_goal][done:]
        here = [made for made in self.solution.calls if (made.turn, made.goal) == (self.turn, self.goal)]
        return self.solution.remarks.setdefault(writes[0].id if writes else here[-1].id if here else "", Remark())

    def _sentences(self, told: tuple[str, ...], asked: Sequence[str] = ()) -> tuple[str, ...]:
        """Sentences for a reply with the values in them, which are known without a further call.

        `asked` is put in the places for what was asked for.
        """
        known = len(self.solution.calls)
        found = tuple(without_zeros(in_number("".join(self._parts(sentence, iter(asked))))) for sentence in told)
        if len(self.solution.calls) > known:
            raise BadPurposeError(f"a reply needs {self.solution.calls[known].name}, which its goal does not")
        return found

    def _parts(self, template: str, asked: Iterator[str]) -> Iterator[str]:
        for part in self.purpose.parts(template):
            if isinstance(part, str):
                yield _PLACE.sub(lambda _: next(asked), part)
            else:
                value = self.value(part[0])
                yield written(value.it, value.shape, self._year)

    def _forget(self, goal: Act) -> None:
        """Drop what was computed from an earlier result of the same goal, which was for another row."""
        if goal.id in self._values:
            nodes = self.purpose.nodes
            self._values = {id: it for id, it in self._values.items() if goal.id not in needed(nodes[id])}
            self._sets = {id: it for id, it in self._sets.items() if goal.id not in needed(nodes[id])}

    def _ask(self, goal: Ask) -> None:
        found = [self.value(value) for value in goal.values]
        _check_whole([node_of(value) for value in goal.values], found)
        shown_by = calls_of(value.origin for value in found)
        if not shown_by:
            raise UnboundError("ask: no call shows what is asked for")
        order = {made.id: place for place, made in enumerate(self.solution.calls)}
        last = max(shown_by, key=order.__getitem__)
        labels = "; ".join(f"{label_of(value)}: {{}}" for value in goal.values)
        told = goal.told or ((f"{labels[:1].upper()}{labels[1:]}.",) if found[1:] else ())
        replies = self._sentences(told, [written(one.it, one.shape, self._year) for one in found])
        self.solution.answers.append(Answer(self.turn, self.goal, last, items_of(found, self._year), replies))

    # Values

    def value(self, given: Any) -> Value:
        """The value of an expression."""
        node = node_of(given)
        if isinstance(node, Node):
            return self._value(node)
        if isinstance(node, list | tuple):
            each = [self.value(one) for one in cast("list[Any]", node)]
            return Value([one.it for one in each], Listed(tuple(one.origin for one in each)))
        if isinstance(node, dict):
            parts = {name: self.value(one) for name, one in cast("dict[str, Any]", node).items()}
            return Value(
                {name: one.it for name, one in parts.items()}, Listed(tuple(one.origin for one in parts.values()))
            )
        return Value(node, Computed("constant"))

    def _value(self, node: Node) -> Value:
        if isinstance(node, Row):
            return self._rows[node.id]
        if (known := self._values.get(node.id)) is not None:
            return known
        found = self._evaluate(node)
        if _free_rows(node).isdisjoint(self._rows):
            self._values[node.id] = found
            self._changes[node.id] = self._writes
        return found

    def _evaluate(self, node: Node) -> Value:
        match node:
            case FieldOf():
                return self._field_of(node)
            case Applied():
                return self._applied(node)
            case Said():
                return self._said(node)
            case Own(name="today"):
                day = self.session.now.date().isoformat()
                return Value(day, System(day), DAY)
            case Own():
                me = protagonist_of(self.session)
                if me is None:
                    raise UnboundError("nobody is known to be the user")
                return Value(getattr(me, node.name), System(getattr(me, node.name)), NAME)
            case Look():
                made = self._call(node.tool, self._asked_with(node.arguments))
                return Value(made.result.content, Found(made.id, ()), self._returns(node.tool))
            case RowsNode():
                found = self.rows(node)
                return Value([row.it for row in found], Computed("set", origins_of(found)))
            case Select():
                return self._select(node)
            case Fold():
                return self._fold(node)
            case Some():
                return self._some(node)
            case Text():
                return self._text(node)
            case _:
                raise UnboundError(f"{type(node).__name__.lower()}: its goal was not reached")

    def _said(self, node: Said) -> Value:
        words = self._words.get(node.id, "")
        dated = node.shape.format is not None
        return Value(self._known_of(node), Date(words) if dated else User(words), node.shape)

    def _known_of(self, node: Said | Some) -> Any:
        if node.id not in self._brief:
            raise UnsaidError
        self.heard.setdefault(node.id, self.turn)
        return self._brief[node.id]

    def _applied(self, node: Applied) -> Value:
        given = [self.value(one) for one in node.arguments]
        try:
            found = node.function(*(one.it for one in given))
        except (TypeError, ValueError, ArithmeticError, LookupError) as error:
            raise UnboundError(f"{node.name}: {error}") from None
        shape = node.shape or next((one.shape for one in given if one.shape is not None), None)
        origins = tuple(one.origin for one in given if one.origin != Computed("constant"))
        return Value(found, Computed(node.name, origins), shape)

    def _field_of(self, node: FieldOf) -> Value:
        found = _field(self.value(node.of), node.name)
        base = node.of
        if isinstance(base, Look | Select | Some) and self._changes.get(base.id, self._writes) < self._writes:
            now = self._now(base)
            if now is not None and now.get(node.name) != found.it:
                tool = base.tool if isinstance(base, Look) else base.rows.tool
                raise UnboundError(f"{node.name} has changed since {tool} showed it; it must be looked up again")
        return found

    def _now(self, node: Look | Select | Some) -> dict[str, Any] | None:
        """A record as it is now; None if it is no longer where it was found. The first field says which it is."""
        other = Solver(self.purpose, self.session.fork(), self._brief)
        other._values = {id: it for id, it in self._values.items() if id != node.id}
        key, value = next(iter(self._values[node.id].it.items()))
        try:
            found = [other.value(node)] if isinstance(node, Look) else other._all(node.rows)
        except UnboundError:
            return None
        return next((row.it for row in found if row.it.get(key) == value), None)

    def _select(self, node: Select) -> Value:
        found = self.rows(node.rows)
        if node.by is None:
            if len(found) != 1:
                raise UnboundError(f"the: {len(found)} rows of {node.rows.tool}")
            return chosen(found[0], node, self._fields(found[0]))
        if len(found) < 2:
            raise UnboundError(f"{node.way}: {len(found)} rows of {node.rows.tool}")
        keys = [self._of(node.by, row).it for row in found]
        best = max(keys) if node.way == "most" else min(keys)
        if keys.count(best) > 1:
            raise UnboundError(f"{node.way}: a tie in {node.rows.tool}")
        self.solution.facts.append((node.way, len(found)))
        best_row = found[keys.index(best)]
        return chosen(best_row, node, self._fields(best_row))

    def _fold(self, node: Fold) -> Value:
        found = self.rows(node.rows)
        if node.by is None:
            origins = origins_of(found) or (self._sources[node.rows.id],)
            return Value(len(found), Computed("count", origins), NUMBER)
        if len(found) < 2:
            raise UnboundError(f"{node.way}: {len(found)} rows of {node.rows.tool}")
        each = [self._of(node.by, row) for row in found]
        self.solution.facts.append((node.way, len(found)))
        if node.way == "sum":
            return Value(_total([one.it for one in each]), Computed("sum", origins_of(each)), each[0].shape)
        shape = Shape("array", item=each[0].shape) if each[0].shape is not None else None
        return Value(list(dict.fromkeys(one.it for one in each)), Computed("column", origins_of(each)), shape)

    def _some(self, node: Some) -> Value:
        said: Described = self._known_of(node)
        found = self.meant(node, said.where)
        if len(found) != 1:
            raise UnboundError(f"some: {len(found)} rows of {node.rows.tool} fit")
        origin = found[0].origin
        assert isinstance(origin, Found)
        self.solution.meant[node.id] = key_of(found[0].it)
        meant = msgspec.structs.replace(origin, where=said.where, text=self._words.get(node.id, ""))
        row = Value(found[0].it, meant, found[0].shape)
        others = [other for other in self._all_shown(origin) if other is not row.it and fits(other, said.where)]
        return self._identified(row) if others else row

    def _all_shown(self, origin: Found) -> list[dict[str, Any]]:
        """All rows of the page that a row is from, those too that tests exclude."""
        made = next(made for made in self.solution.calls if made.id == origin.call)
        return made.result.content["items"] if origin.path == ("items", "*") else []

    def _text(self, node: Text) -> Value:
        parts: list[str] = []
        origins: list[Provenance] = []
        for part in self.purpose.parts(node.template):
            if isinstance(part, str):
                parts.append(part)
            else:
                value = self.value(part[0])
                parts.append(written(value.it, value.shape, self._year))
                origins.append(value.origin)
        return Value(in_number("".join(parts)), Computed("text", tuple(origins)), FREE)

    # Rows

    def rows(self, node: RowsNode) -> list[Value]:
        """The rows that are meant; a set that does not hang on a row stays as it was when it was first looked at."""
        if node.id in self._sets:
            return self._sets[node.id]
        kept = [row for row in self._all(node) if all(self.holds(test, row) for test in node.tests)]
        if _free_rows(node).isdisjoint(self._rows):
            self._sets[node.id] = kept
        return kept

    def each(self, function: Function, rows: list[Value]) -> list[Any]:
        """A value of every row that has it."""
        found: list[Any] = []
        for row in rows:
            try:
                found.append(self._of(function, row).it)
            except UnboundError:  # a field that this row lacks
                continue
        return found

    def meant(self, node: Some, where: Mapping[str, Any]) -> list[Value]:
        """The rows that a description fits."""
        return [row for row in self.rows(node.rows) if fits(row.it, where)]

    def holds(self, test: Function, row: Value) -> bool:
        """Whether something is true of a row; it is not if the row lacks a field."""
        try:
            return bool(self._of(test, self._identified(row)).it)
        except UnboundError:
            return False

    def _all(self, node: RowsNode) -> list[Value]:
        if node.items is not None:
            base = self.value(node.items)
            self._sources[node.id] = base.origin
            shape = base.shape.item if base.shape is not None else None
            return [Value(item, below(base.origin, "*"), shape) for item in base.it]
        found, last = self._pages(node.tool, node.arguments)
        self._sources[node.id] = Found(last.id, ("items",))
        return found

    def _identified(self, row: Value) -> Value:
        """A row of several, whose origin says which one."""
        return identified(row, self._fields(row))

    def _fields(self, row: Value) -> int:
        """How many first fields say which row of its call a row is."""
        return self._apart.get(row.origin.call, 1) if isinstance(row.origin, Found) else 1

    def rows_of(self, tool: str, arguments: Mapping[str, Any]) -> list[Value]:
        """All rows that a look-up finds, page by page."""
        return self._pages(tool, arguments)[0]

    def _pages(self, tool: str, arguments: Mapping[str, Any]) -> tuple[list[Value], Made]:
        page_shape = self._returns(tool).fields["items"].item
        given = self._asked_with(arguments)
        found: list[Value] = []
        made = self._call(tool, given)
        while True:
            items = made.result.content["items"]
            found += [Value(row, Found(made.id, ("items", "*")), page_shape) for row in items]
            if made.id not in self._apart:
                self._apart[made.id] = telling_apart(items)
            cursor = made.result.content.get("next_cursor")
            if cursor is None:
                return found, made
            next_page = Value(cursor, Found(made.id, ("next_cursor",)))
            made = self._call(tool, {**given, "cursor": next_page})

    def rows_so_far(self, node: RowsNode) -> list[Value]:
        """The rows, as far as what was said already narrows them down; none if there are none."""
        try:
            return self.rows(node)
        except UnboundError:
            return []
        except UnsaidError:
            return self._wide(node) if node.tool else []

    def _wide(self, node: RowsNode) -> list[Value]:
        unsaid = {
            each.id for each in self.purpose.nodes if isinstance(each, Said | Some) and each.id not in self._brief
        }
        try:
            return self.rows_of(node.tool, {name: it for name, it in node.arguments.items() if not needed(it) & unsaid})
        except UnboundError:
            return []

    def _of(self, function: Function, row: Value) -> Value:
        return self._with_row(function.row, row, lambda: self.value(function.body))

    def _with_row(self, variable: Row, row: Value, work: Callable[[], Any]) -> Any:
        before = self._rows
        self._rows = {**before, variable.id: row}
        try:
            return work()
        finally:
            self._rows = before

    # Calls

    def _asked_with(self, arguments: Mapping[str, Any]) -> dict[str, Value]:
        """The arguments of a look-up; the assistant chooses its constant filters."""
        found = {name: self.value(given) for name, given in arguments.items()}
        constant = Computed("constant")
        return {
            name: Value(one.it, Chosen(), one.shape) if one.origin == constant else one for name, one in found.items()
        }

    def _call(
        self,
        tool: str,
        given: Mapping[str, Value],
        *,
        is_goal: bool = False,
        obligations: tuple[Obligation, ...] = (),
    ) -> Made:
        given = {name: value for name, value in given.items() if value.it is not None}
        arguments = {name: value.it for name, value in given.items()}
        if not is_goal and (known := self._known(tool, arguments)) is not None:
            return known
        result = self.session.call(tool, arguments)
        if not result.ok:
            raise UnboundError(f"{tool}: {result.code}")
        made = Made(
            f"c{len(self.solution.calls) + 1}",
            tool,
            arguments,
            {name: value.origin for name, value in given.items()},
            result,
            self.turn,
            self.goal,
            is_goal,
            obligations,
            self._because if is_goal else (),
        )
        self.solution.calls.append(made)
        self._writes += is_goal
        return made

    def _known(self, tool: str, arguments: dict[str, Any]) -> Made | None:
        """The same look-up, if nothing has changed on its server since."""
        tools = self.session.environment.tools
        for made in reversed(self.solution.calls):
            if made.is_goal and tools[made.name].server == tools[tool].server:
                return None
            if made.name == tool and made.arguments == arguments:
                return made
        return None

    @property
    def _year(self) -> int:
        return self.session.now.year

    def _returns(self, tool: str) -> Shape:
        return self.session.environment.tools[tool].returns


def key_of(record: Mapping[str, Any]) -> Any:
    """The first field of a record, which says which one it is."""
    return next(iter(record.values()))


def free_rows(given: Any) -> frozenset[int]:
    """The row variables that an expression depends on."""
    return frozenset[int]().union(*(_free_rows(node) for node in _nodes(given)))


@cache
def _free_rows(node: Node) -> frozenset[int]:
    if isinstance(node, Row):
        return frozenset([node.id])
    found = free_rows(node.inputs)
    for function in _functions(node):
        found |= free_rows(function.body) - {function.row.id}
    return found


def needed(given: Any) -> frozenset[int]:
    """The nodes that an expression is computed from, itself among them, by their ids."""
    return frozenset[int]().union(*(_needed(node) for node in _nodes(given)))


@cache
def _needed(node: Node) -> frozenset[int]:
    inner = (node.inputs, *(function.body for function in _functions(node)))
    return frozenset([node.id]).union(*map(needed, inner))


def known_by(node: Node, of: Any, brief: Brief) -> bytes:
    """A node, and what was said of that on which it depends: the same rows or values have the same key."""
    return _encode((node.id, [(id, brief[id]) for id in sorted(needed(of)) if id in brief]))


def needs_of(goal: Goal, taken: Mapping[int, bool] | None = None) -> list[Any]:
    """What a goal is computed from, with what is inside it; `taken` leaves out what was not done."""
    match goal:
        case Each(rows=rows, body=body):
            return [rows, *(needs_of(inner, taken) for inner in body)]
        case Act() | Ask():
            return [goal]
        case _:
            inner = [goal.then, goal.otherwise]
            if taken is not None and goal.id in taken:
                inner = inner[:1] if taken[goal.id] else inner[1:]
            return [goal.test, *(needs_of(each, taken) for each in inner if each is not None)]


def needs_no_call(purpose: Purpose, goal: Goal, before: Sequence[Goal]) -> bool:
    """Whether a goal asks only for what the goals before it have shown."""
    return isinstance(goal, Ask) and _callers(purpose, [goal]) <= _callers(purpose, before)


def _callers(purpose: Purpose, goals: Sequence[Goal]) -> set[int]:
    """The nodes that call a tool for some goals, whichever branch of a condition is taken."""
    certain = [goal.test if isinstance(goal, When) else needs_of(goal) for goal in goals]
    nodes = [purpose.nodes[id] for id in sorted(needed(certain))]
    return {node.id for node in nodes if isinstance(node, Act | Look | RowsNode) and node.tool}


def _nodes(given: Any) -> Iterator[Node]:
    """The nodes in an argument, which may be a list or a record of them."""
    node = node_of(given)
    if isinstance(node, Node):
        yield node
    elif isinstance(node, dict):
        yield from _nodes(list(cast("dict[str, Any]", node).values()))
    elif isinstance(node, list | tuple):
        for one in cast("list[Any]", node):
            yield from _nodes(one)


def _functions(node: Node) -> tuple[Function, ...]:
    match node:
        case RowsNode():
            return node.tests
        case Select() | Fold():
            return (node.by,) if node.by is not None else ()
        case _:
            return ()


def fits(record: Mapping[str, Any], where: Mapping[str, Any]) -> bool:
    """Whether a description fits a record."""
    return all(record.get(name) == it for name, it in where.items())


def is_cut(value: object) -> bool:
    """Whether a summary leaves things out: 'a red teapot, a blue clock and 2 more'."""
    return isinstance(value, str) and _CUT.search(value) is not None


def _check_whole(nodes: Sequence[Any], values: Sequence[Value]) -> None:
    """What is told is all there is: no summary that leaves things out, no number beside a list with fewer things."""
    if any(is_cut(value.it) for value in values):
        raise UnboundError("a summary leaves things out")
    folds = [(node, value) for node, value in zip(nodes, values, strict=True) if isinstance(node, Fold)]
    counts = {node.rows.id: value.it for node, value in folds if node.way == "count"}
    if any(node.way == "column" and len(value.it) != counts.get(node.rows.id, len(value.it)) for node, value in folds):
        raise UnboundError("some of what is counted has the same name")


def _total(values: list[Any]) -> float:
    """The sum of numbers: whole if all of them are, else to two places."""
    return sum(values) if all(isinstance(one, int) for one in values) else round(fsum(values), 2)


def _field(base: Value, name: str) -> Value:
    record: Any = base.it
    if not isinstance(record, dict) or record.get(name) is None:  # pyright: ignore[reportUnknownMemberType]
        raise UnboundError(f"there is no {name}")
    shape = base.shape.fields.get(name) if base.shape is not None else None
    return Value(record[name], below(base.origin, name), shape)

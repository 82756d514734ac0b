"""What is wrong with a purpose, found without running it: words that are missing, values that do not fit."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any

from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.world_session import WorldEnvironment
from prove.purposes.domains import described_fields
from prove.purposes.fillers import is_sentence
from prove.purposes.nodes import (
    SLOT,
    Act,
    Applied,
    Ask,
    Each,
    FieldOf,
    Fold,
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
from prove.purposes.program import DAY, FREE, NAME, NUMBER, node_of
from prove.purposes.solving import needs_no_call

_OF_SOMEBODY = re.compile(r"(They|Their|Theirs|He|His|She|Her)\b")
PEOPLE = ("cast", "cast")
FORMS = ("", "again", "on", "by", "lower")
"""The forms that a slot can ask for."""
FEWEST_PHRASES = 2
"""How many phrasings a goal has at least; five are wanted."""


def problems_of(purpose: Purpose, library: WorldEnvironment) -> list[str]:
    """Sentences about what is wrong; none if the purpose can be used."""
    unknown = sorted(name for name in purpose.tools if name not in library.tools)
    if unknown:
        return [f"there is no tool {unknown[0]}"]
    return [
        *_servers(purpose, library),
        *_arguments(purpose, library),
        *_goals(purpose),
        *_words(purpose),
        *_replies(purpose),
        *_forms(purpose),
        *_descriptions(purpose),
    ]


def _servers(purpose: Purpose, library: WorldEnvironment) -> Iterator[str]:
    used = {library.tools[name].server for name in purpose.tools}
    for name in sorted(used - set(purpose.servers)):
        yield f"it uses {name}, which @purpose does not name"
    for name in sorted(set(purpose.servers) - used):
        yield f"@purpose names {name}, of which it uses no tool"


# Arguments


def _arguments(purpose: Purpose, library: WorldEnvironment) -> Iterator[str]:
    shapes = _Shapes(library)
    for node in purpose.nodes:
        if isinstance(node, Each):
            shapes.bind(node.row, node.rows)
    for node in purpose.nodes:
        if not isinstance(node, Look | RowsNode | Act) or not node.tool:
            continue
        tool = library.tools[node.tool]
        if isinstance(node, Act) == tool.read_only:
            yield f"{tool.name} {'only reads' if tool.read_only else 'changes something'}: it is no {_kind(node)}"
        for name in sorted(tool.parameters.required - node.arguments.keys()):
            yield f"{tool.name} needs {name}"
        for name, given in node.arguments.items():
            yield from _argument(tool, name, given, shapes)


def _kind(node: Node) -> str:
    return "goal to act" if isinstance(node, Act) else "look-up"


def _argument(tool: Tool, name: str, given: Any, shapes: "_Shapes") -> Iterator[str]:
    wanted = tool.parameters.fields.get(name)
    if wanted is None:
        yield f"{tool.name} has no parameter {name}"
        return
    items: tuple[Any, ...] = given if isinstance(given, tuple) else (given,)  # pyright: ignore[reportUnknownVariableType]
    if isinstance(given, tuple) and wanted.item is not None:
        wanted = wanted.item
    for item in items:
        node = node_of(item)
        if not isinstance(node, Node):
            if wanted.enum and item not in wanted.enum:
                yield f"{item!r} is no {name} of {tool.name}"
            continue
        found = shapes.of(node)
        if found is not None and (why := _misfit(found, wanted)):
            yield f"{name} of {tool.name} gets {why}"


def _misfit(found: Shape, wanted: Shape) -> str:
    """Why a value of one shape cannot stand where another is wanted; empty if it can."""
    numbers = ("integer", "number")
    if found.kind != wanted.kind and not (found.kind in numbers and wanted.kind in numbers):
        return f"a value of the kind {found.kind}, not {wanted.kind}"
    if found.unit != wanted.unit and found.unit is not None and wanted.unit is not None:
        return f"a value in {found.unit}, not in {wanted.unit}"
    dates = (found.format and found.format.name, wanted.format and wanted.format.name)
    if dates[0] != dates[1] and found not in (NAME, FREE):
        return f"a {dates[0] or 'text'}, not a {dates[1] or 'text'}"
    if found.ref is None or wanted.ref is None or found.ref.target == wanted.ref.target:
        return ""
    if (found.ref.target.server, wanted.ref.target.server) == PEOPLE:  # a person goes by a name or by an address
        return ""
    return f"a reference to {found.ref.target}, not to {wanted.ref.target}"


class _Shapes:
    """The shapes of the values of nodes, as far as they are known without running them."""

    def __init__(self, library: WorldEnvironment) -> None:
        self._library = library
        self._rows: dict[int, Shape | None] = {}

    def of(self, node: Any) -> Shape | None:
        match node_of(node):
            case Said(shape=shape):
                return shape
            case Own(name=name):
                return DAY if name == "today" else NAME
            case Text():
                return FREE
            case Applied(shape=shape) as applied:
                return shape or next((found for each in applied.arguments if (found := self.of(each))), None)
            case FieldOf(of=base, name=name):
                shape = self.of(base)
                return None if shape is None else shape.fields.get(name)
            case Look(tool=tool) | Act(tool=tool):
                return self._library.tools[tool].returns
            case Select(rows=rows) | Some(rows=rows):
                return self.row(rows)
            case Fold(way="count"):
                return NUMBER
            case Fold(rows=rows, way="sum", by=by) if by is not None:
                self.bind(by.row, rows)
                return self.of(by.body)
            case Row(id=id):
                return self._rows.get(id)
            case _:
                return None

    def bind(self, row: Row, rows: RowsNode) -> None:
        """Let a row be known as one of some rows."""
        self._rows[row.id] = self.row(rows)

    def row(self, rows: RowsNode) -> Shape | None:
        if rows.tool:
            items = self._library.tools[rows.tool].returns.fields.get("items")
            return None if items is None else items.item
        found = self.of(rows.items)
        return None if found is None else found.item


# Goals


def _goals(purpose: Purpose) -> Iterator[str]:
    """Goals that are not in a turn, goals that are said in the same words, and turns that need no call."""
    reached = list(_inner_goals(purpose.goals))
    for node in purpose.nodes:
        if isinstance(node, Act | Ask | When | Each) and node not in reached:
            yield f"{_named(node)} is not in a turn"
    said: dict[str, Goal] = {}
    for goal in reached:
        for phrase in goal.phrases:
            if said.setdefault(phrase, goal) is not goal:
                yield f"{plain(purpose, phrase)!r} can mean two goals"
    before: list[Goal] = []
    for number, turn in enumerate(purpose.turns, 1):
        if all(needs_no_call(purpose, goal, before) for goal in turn):
            yield f"turn {number} asks only for what the turns before it have shown"
        before += turn


def _inner_goals(goals: Iterable[Goal]) -> Iterator[Goal]:
    for goal in goals:
        yield goal
        match goal:
            case When(then=then, otherwise=otherwise):
                yield from _inner_goals([then] if otherwise is None else [then, otherwise])
            case Each(body=body):
                yield from _inner_goals(body)
            case _:
                pass


# Words


def _words(purpose: Purpose) -> Iterator[str]:
    tops = list(purpose.goals)
    for goal in _inner_goals(tops):
        if not goal.phrases and goal not in tops:
            continue  # it is said by the goal around it
        if len(set(goal.kinds)) < FEWEST_PHRASES:
            yield f"{_named(goal)} has {len(goal.kinds)} phrasings; at least {FEWEST_PHRASES} are needed"
        for phrase in goal.phrases:
            for id, times in _mentions(purpose, phrase).items():
                if times > 1:
                    yield f"{plain(purpose, phrase)!r} says {_named(purpose.nodes[id])} twice; the second is `:again`"
            if phrase[:1].isupper() and not is_sentence(phrase):
                yield f"{plain(purpose, phrase)!r} begins like a sentence and does not end like one"
    spoken: set[int] = set()
    for goal in purpose.goals:
        for phrase in goal.phrases:
            yield from _unspoken(purpose, phrase, spoken)
        spoken |= _spoken(purpose, goal)
    for node in purpose.nodes:
        if isinstance(node, Said | Some) and node.id not in spoken:
            yield f"{_named(node)} is not said in every phrasing"


def _mentions(purpose: Purpose, phrase: str) -> Counter[int]:
    """How often things are said in full in a phrase, at most."""
    found = Counter[int]()
    for part in purpose.parts(phrase):
        if isinstance(part, str) or part[1] == "again":
            continue
        if isinstance(part[0], Said | Some):
            found[part[0].id] += 1
        else:
            most = Counter[int]()
            for inner in part[0].phrases:
                most |= _mentions(purpose, inner)
            found += most
    return found


def _spoken(purpose: Purpose, node: Node) -> set[int]:
    """What is said in every phrasing of something."""
    if isinstance(node, Said | Some):
        return {node.id}
    if not node.phrases:
        return set()
    first, *others = (_spoken_in(purpose, phrase) for phrase in node.phrases)
    return first.intersection(*others) | {node.id}


def _spoken_in(purpose: Purpose, phrase: str) -> set[int]:
    said: set[int] = set()
    for part in purpose.parts(phrase):
        if not isinstance(part, str) and part[1] != "again":
            said |= _spoken(purpose, part[0])
    return said


def _unspoken(purpose: Purpose, phrase: str, before: set[int]) -> Iterator[str]:
    """Slots that cannot be said: no words, or spoken of again before the first time."""
    said = set(before)
    for part in purpose.parts(phrase):
        if isinstance(part, str):
            continue
        node, spec = part
        if spec == "again" and (not node.later or node.id not in said):
            why = "before it was said" if node.later else "without words for it"
            yield f"{plain(purpose, phrase)!r} speaks of {_named(node)} again {why}"
        elif spec != "again" and not isinstance(node, Said | Some):
            if not node.phrases:
                yield f"{plain(purpose, phrase)!r} speaks of {_named(node)}, for which there are no words"
            for inner in node.phrases:
                yield from _unspoken(purpose, inner, said)
        said |= _spoken(purpose, node)


def _replies(purpose: Purpose) -> Iterator[str]:
    for node in purpose.nodes:
        for told in node.told if isinstance(node, Ask) else ():
            if told.count("{}") != len(node.inputs) or not told.endswith("."):
                yield f"{told!r} is no sentence with the {len(node.inputs)} values that are asked for"
        for told in node.told if isinstance(node, Act | When | Each) else ():
            if not is_sentence(f"A{told[1:]}" if told.startswith("\x02") else told):
                yield f"{plain(purpose, told)!r} is no sentence for a reply"


def _forms(purpose: Purpose) -> Iterator[str]:
    """Phrases that cannot stand where they are used."""
    for sentence in purpose.because:
        if not is_sentence(sentence):
            yield f"{sentence!r} is no sentence"
        if _OF_SOMEBODY.match(sentence):
            yield f"{sentence!r} speaks of somebody before anybody is named"
    for node in purpose.nodes:
        phrases = (*node.phrases, *(node.descriptions if isinstance(node, Some) else ()))
        for phrase in sorted({phrase for phrase in phrases if phrases.count(phrase) > 1}):
            yield f"{plain(purpose, phrase)!r} stands there twice"
        for phrase in (*phrases, *node.later):
            if any(mark in phrase for mark in "[]|"):
                yield f"{plain(purpose, phrase)!r} has brackets: alternatives are written [one|another]"
            if not phrase.strip() or phrase != " ".join(phrase.split()):
                yield f"{plain(purpose, phrase)!r} has spaces where none belong"
        for phrase in phrases:
            for part in purpose.parts(phrase):
                if not isinstance(part, str) and part[1] not in FORMS:
                    yield f"{plain(purpose, phrase)!r} has a slot with the form {part[1]!r}, which there is not"
            if phrase[-1:] in ".!?" and not is_sentence(phrase):
                yield f"{plain(purpose, phrase)!r} ends like a sentence and does not begin like one"
        for phrase in node.later:
            if SLOT.search(phrase):
                yield f"{plain(purpose, phrase)!r} has a slot: words for later mentions have none"
        if isinstance(node, Text) and any(spec for _, spec in SLOT.findall(node.template)):
            yield f"{plain(purpose, node.template)!r} has a slot with a form: a text for others has plain values"


def _descriptions(purpose: Purpose) -> Iterator[str]:
    for node in purpose.nodes:
        if isinstance(node, Some):
            if not node.descriptions:
                yield "an entity has no description"
            for phrase in node.descriptions:
                if not described_fields(purpose, phrase):
                    yield f"the description {plain(purpose, phrase)!r} names no field"
                for part in purpose.parts(phrase):
                    if not isinstance(part, str) and not (isinstance(part[0], FieldOf) and part[0].of is node.row):
                        yield f"the description {plain(purpose, phrase)!r} has a slot that is no field of the row"


def plain(purpose: Purpose, phrase: str) -> str:
    """A phrase with dots for its slots, for messages."""
    return "".join(part if isinstance(part, str) else "…" for part in purpose.parts(phrase))


def _named(node: Node) -> str:
    match node:
        case Act(tool=tool):
            return f"the goal {tool}"
        case Some(rows=rows) | Select(rows=rows) | Fold(rows=rows):
            return f"a {type(node).__name__.lower()} of {rows.tool or 'a list'}"
        case _:
            return f"a node {type(node).__name__.lower()} ({node.id})"

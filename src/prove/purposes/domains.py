"""What a user can say for a value: the values of its domain, and the words for each of them."""

import datetime as dt
from collections import Counter
from itertools import pairwise
from typing import Any

from prove.core.shapes import Shape
from prove.core.world_session import WorldSession
from prove.ground.descriptions import field_wordings
from prove.language.wordings import wordings
from prove.purposes.nodes import Choice, Column, Days, FieldOf, Node, Purpose, RowsNode, Said, Secret, Some
from prove.purposes.origins import Value
from prove.purposes.program import NAME
from prove.purposes.solving import Brief, Solver


def values_of(purpose: Purpose, node: Said, session: WorldSession, brief: Brief) -> list[Any]:
    """All values that may be said, as far as what was said before narrows them down, in a fixed order."""
    match node.domain:
        case Choice(values):
            return list(values)
        case Days(first, last, at_work):
            days = [session.now.date() + dt.timedelta(days=away) for away in range(first, last + 1)]
            return [day.isoformat() for day in days if day.weekday() < 5 or not at_work]
        case Column():
            solver = Solver(purpose, session.fork(), brief)
            return _said_names(solver, node.domain, solver.rows_so_far(node.domain.of))
        case Secret(known):
            return sorted(set(known(session).values()))


def drawable(purpose: Purpose, node: Said, session: WorldSession, brief: Brief) -> list[Any]:
    """The values that may be drawn, given what was drawn before."""
    match node.domain:
        case Column():
            solver = Solver(purpose, session.fork(), brief)
            return _said_names(solver, node.domain, solver.rows(node.domain.eligible))
        case Secret(known, of):
            key = Solver(purpose, session.fork(), brief).value(of).it
            return [secret] if (secret := known(session).get(key)) else []
        case _:
            return values_of(purpose, node, session, brief)


def _said_names(solver: Solver, domain: Column, rows: list[Value]) -> list[str]:
    """The names in rows as people say them."""
    names = _names(solver, domain, rows)
    if not domain.people:
        return names
    firsts = Counter(name.split()[0] for name in _names(solver, domain, solver.rows_so_far(domain.of)))
    said = [[name.split()[0]] if firsts[name.split()[0]] == 1 else [] for name in names]
    return [way for first, name in zip(said, names, strict=True) for way in (*first, name)]


def _names(solver: Solver, domain: Column, rows: list[Value]) -> list[str]:
    return sorted({name for name in solver.each(domain.by, rows) if name.strip()})


def whole_name(solver: Solver, domain: Column, said: str) -> str:
    """The name that is meant by one that is said: all of it where somebody is called by the first name."""
    names = _names(solver, domain, solver.rows_so_far(domain.of))
    return said if said in names or not domain.people else next(name for name in names if name.split()[0] == said)


def is_person(node: Said) -> bool:
    """Whether it is the name of somebody."""
    return isinstance(node.domain, Column) and node.domain.people


def form_of(node: Node, spec: str) -> str:
    """How a slot is said: somebody who would be 'them' later is called by name again."""
    return "" if spec == "again" and "them" in node.later and isinstance(node, Said) and is_person(node) else spec


def first_name(name: str) -> str:
    """How somebody is called who was named before."""
    return name.partition(" ")[0]


def words_of(value: Any, shape: Shape, now: dt.datetime) -> list[str]:
    """The ways to say a value, the plainest first."""
    return [str(value)] if shape is NAME else wordings(value, shape, now)


def field_words(purpose: Purpose, node: Some, name: str, value: Any, session: WorldSession) -> list[str]:
    """The ways to say a field of a row that is described."""
    tool = session.environment.tools.get(node.rows.tool)
    shape = row_shape(purpose, node.rows, session)
    if tool is None:
        return wordings(value, shape.fields[name], session.now)
    return field_wordings(session.environment.servers[tool.server], shape.fields[name], name, value, session.now)


def row_shape(purpose: Purpose, node: RowsNode, session: WorldSession) -> Shape:
    """The shape of the rows of a look-up, or of the items of a list."""
    if node.tool:
        shape = session.environment.tools[node.tool].returns.fields["items"].item
    else:
        shape = Solver(purpose, session.fork(), {}).value(node.items).shape
        shape = shape.item if shape is not None else None
    assert shape is not None, "rows have a shape"
    return shape


def described_fields(purpose: Purpose, phrase: str) -> list[str]:
    """The fields of the row that a description names, in its order."""
    return [
        part[0].name for part in purpose.parts(phrase) if not isinstance(part, str) and isinstance(part[0], FieldOf)
    ]


def quoted_fields(purpose: Purpose, phrase: str) -> list[str]:
    """The fields that a description names in quotation marks, word for word."""
    parts = list(purpose.parts(phrase))
    return [
        part[0].name
        for before, part in pairwise(parts)
        if isinstance(before, str)
        and before.endswith('"')
        and not isinstance(part, str)
        and isinstance(part[0], FieldOf)
    ]

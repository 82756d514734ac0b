"""What a user can say for a value: the values of its domain, and the words for each of them."""

import datetime as dt
from collections import Counter
from typing import Any

from prove.core.shapes import Shape
from prove.core.world_session import WorldSession
from prove.ground.descriptions import field_wordings
from prove.language.wordings import wordings
from prove.purposes.nodes import Choice, Column, Days, FieldOf, Purpose, RowsNode, Said, Secret, Some
from prove.purposes.program import NAME
from prove.purposes.solving import Brief, Solver


def values_of(purpose: Purpose, node: Said, session: WorldSession) -> list[Any]:
    """All values that may be said, in an order that depends on the world alone."""
    match node.domain:
        case Choice(values):
            return list(values)
        case Days(first, last):
            today = session.now.date()
            return [(today + dt.timedelta(days=away)).isoformat() for away in range(first, last + 1)]
        case Column():
            return _column(purpose, node.domain, node.domain.of, session)
        case Secret(known):
            return sorted(set(known(session).values()))


def drawable(purpose: Purpose, node: Said, session: WorldSession, brief: Brief) -> list[Any]:
    """The values that may be drawn, given what was drawn before."""
    match node.domain:
        case Column():
            return _column(purpose, node.domain, node.domain.eligible, session)
        case Secret(known, of):
            return [known(session)[Solver(purpose, session.fork(), brief).value(of).it]]
        case _:
            return values_of(purpose, node, session)


def _column(purpose: Purpose, domain: Column, rows: RowsNode, session: WorldSession) -> list[str]:
    solver = Solver(purpose, session.fork(), {})
    names = solver.each(domain.by, rows)
    if not domain.people:
        return sorted(set(names))
    firsts = Counter(name.split()[0] for name in set(solver.each(domain.by, domain.of)))
    said = [[name.split()[0]] if firsts[name.split()[0]] == 1 else [] for name in sorted(set(names))]
    return [way for first, name in zip(said, sorted(set(names)), strict=True) for way in (*first, name)]


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

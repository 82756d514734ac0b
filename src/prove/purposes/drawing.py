"""Draws what the user has in mind: the values that they say, the entities that they mean and how they describe them.

It may look at the whole world; what it draws is kept only if the goals can then be reached through tools.
"""

import datetime as dt
import re
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from prove.core.world_session import WorldSession
from prove.purposes.domains import described_fields, drawable, field_words, quoted_fields, whole_name
from prove.purposes.looking import LookingSession
from prove.purposes.nodes import Column, Purpose, RowsNode, Said, Some, When
from prove.purposes.solving import (
    Brief,
    Described,
    Solution,
    Solver,
    UnboundError,
    fits,
    is_cut,
    key_of,
    known_by,
    solve,
)

_encode = msgspec.json.Encoder(order="sorted").encode
TRIES = 40
"""How often a brief is drawn before a world is given up."""
STEERED = 25
"""In how many of them the branches of conditions are chosen first."""
SHUFFLED = 0.15
"""How often an entity is not described in the most natural way that fits."""
_BETWEEN = re.compile(r", | and ")
_UNCUT = re.compile(r" and \d+ more$")
EDGES = {"since": 1, "until": -1}


@dataclass(frozen=True, slots=True)
class Drawn:
    """What was drawn, and how it is solved."""

    brief: Brief
    solution: Solution


def draw(purpose: Purpose, session: WorldSession, rng: Random) -> Drawn:
    """A brief whose goals can be reached in this world; UnboundError with the last reason if none is found."""
    wanted = {node.id: rng.random() < 0.5 for node in purpose.nodes if isinstance(node, When)}
    reason = ""
    drawing = _Drawing(purpose, LookingSession.of(session), rng)
    for attempt in range(TRIES):
        try:
            drawn = drawing.once()
            taken = drawn.solution.taken
            if attempt < STEERED and any(wanted[id] != held for id, held in taken.items()):
                raise UnboundError("the other branch was wanted")
            return drawn
        except UnboundError as error:
            reason = str(error)
    raise UnboundError(reason)


@dataclass(slots=True)
class _Drawing:
    """Draws in one world, with what was found out about it: before anything is changed, all of it stays true."""

    purpose: Purpose
    session: WorldSession
    rng: Random
    values: dict[bytes, list[Any]] = field(default_factory=dict[bytes, list[Any]])
    rows: dict[bytes, list[dict[str, Any]]] = field(default_factory=dict[bytes, list[dict[str, Any]]])
    tried: dict[bytes, Drawn | str] = field(default_factory=dict[bytes, "Drawn | str"])

    def once(self) -> Drawn:
        """A brief that can be solved."""
        brief: Brief = {}
        for node in self.purpose.nodes:
            if isinstance(node, Said):
                if not (values := self._drawable(node, brief)):
                    raise UnboundError("a domain is empty")
                brief[node.id] = self.rng.choice(values)
            elif isinstance(node, Some):
                brief[node.id] = self._described(node, brief)
        key = _encode(sorted(brief.items()))
        if key not in self.tried:
            self.tried[key] = self._solved(brief)
        found = self.tried[key]
        if isinstance(found, str):
            raise UnboundError(found)
        return found

    def _solved(self, brief: Brief) -> Drawn | str:
        """What was drawn with its solution, or why there is none."""
        try:
            solution = solve(self.purpose, self.session.fork(), brief)
            self._check_things(brief, solution)
            _check_edges(self.purpose, self.session, brief, solution)
        except UnboundError as error:
            return str(error)
        return Drawn(brief, solution)

    def _drawable(self, node: Said, brief: Brief) -> list[Any]:
        domain = node.domain
        if not isinstance(domain, Column):
            return drawable(self.purpose, node, self.session, brief)
        key = known_by(node, (domain.of, domain.eligible), brief)
        if key not in self.values:
            self.values[key] = drawable(self.purpose, node, self.session, brief)
        return self.values[key]

    def _rows(self, node: RowsNode, brief: Brief) -> list[dict[str, Any]]:
        key = known_by(node, node, brief)
        if key not in self.rows:
            found = Solver(self.purpose, self.session.fork(), brief).rows(node)
            self.rows[key] = [row.it for row in found]
        return self.rows[key]

    def _described(self, node: Some, brief: Brief) -> Described:
        """An entity, by the first of its descriptions that fits it alone."""
        rows = self._rows(node.eligible, brief)
        if not rows:
            raise UnboundError(f"some: nothing fits in {node.rows.tool}")
        row = self.rng.choice(rows)
        order = list(range(len(node.descriptions)))
        if self.rng.random() < SHUFFLED:
            self.rng.shuffle(order)
        for number in order:
            where = {name: row.get(name) for name in described_fields(self.purpose, node.descriptions[number])}
            exact = quoted_fields(self.purpose, node.descriptions[number])
            if _is_sayable(self.purpose, node, self.session, where) and self._fits_one(node, brief, where, exact):
                return Described(where)
        raise UnboundError(f"some: no description fits one row of {node.rows.tool}")

    def _fits_one(self, node: Some, brief: Brief, where: dict[str, Any], exact: list[str]) -> bool:
        """Whether a description means one row, and what it names is not part of what another row has."""
        alike = [
            row
            for row in self._rows(node.rows, brief)
            if all(
                row.get(name) == it or (name not in exact and _covers(row.get(name), it)) for name, it in where.items()
            )
        ]
        return len(alike) == 1

    def _check_things(self, brief: Brief, solution: Solution) -> None:
        """Two things from the rows of one tool are two things, and each is what it was before anything was changed."""
        seen: list[tuple[str, Any]] = []
        for node in self.purpose.nodes:
            match node:
                case Some(rows=rows):
                    meant = next(row for row in self._rows(rows, brief) if fits(row, brief[node.id].where))
                    found = (rows.tool, key_of(meant))
                    if solution.meant.get(node.id, found[1]) != found[1]:
                        raise UnboundError("a description means something else after a change")
                case Said(domain=Column(of=rows) as column):
                    solver = Solver(self.purpose, self.session.fork(), brief)
                    found = (rows.tool, whole_name(solver, column, brief[node.id]))
                case _:
                    continue
            if rows.tool and found in seen:
                raise UnboundError("one thing was drawn twice")
            seen.append(found)


def _covers(whole: object, part: object) -> bool:
    """Whether something lists all that a description names: 'an oak lamp, a rug and a vase' has 'lamp and vase'."""
    return (
        isinstance(whole, str)
        and isinstance(part, str)
        and all(any(f" {one}".endswith(f" {thing}") for one in _listed(whole)) for thing in _listed(part))
    )


def _listed(summary: str) -> list[str]:
    return _BETWEEN.split(_UNCUT.sub("", summary.lower()))


def _is_sayable(purpose: Purpose, node: Some, session: WorldSession, where: dict[str, Any]) -> bool:
    return not any(it in (None, "") or is_cut(it) for it in where.values()) and all(
        field_words(purpose, node, name, it, session) for name, it in where.items()
    )


def _check_edges(purpose: Purpose, session: WorldSession, brief: Brief, solution: Solution) -> None:
    """'Since May 3' means the same with and without that day."""
    for node in purpose.nodes:
        if isinstance(node, Said) and node.edge:
            moved = dt.date.fromisoformat(brief[node.id]) + dt.timedelta(days=EDGES[node.edge])
            other = solve(purpose, session.fork(), {**brief, node.id: moved.isoformat()})
            if other.writes != solution.writes or [a.values for a in other.answers] != [
                a.values for a in solution.answers
            ]:
                raise UnboundError(f"it matters whether {brief[node.id]} is counted")

"""Draws what the user has in mind: the values that they say, the entities that they mean and how they describe them.

It may look at the whole world; what it draws is kept only if the goals can then be reached through tools.
"""

import datetime as dt
import re
from dataclasses import dataclass
from random import Random
from typing import Any

from prove.core.world_session import WorldSession
from prove.purposes.domains import described_fields, drawable, field_words, quoted_fields, whole_name
from prove.purposes.nodes import Column, Purpose, Said, Some, When
from prove.purposes.solving import Brief, Described, Solution, Solver, UnboundError, is_cut, key_of, needed, solve

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
    known: dict[int, list[Any]] = {}
    for attempt in range(TRIES):
        try:
            drawn = _draw_once(purpose, session, rng, known)
            taken = drawn.solution.taken
            if attempt < STEERED and any(wanted[id] != held for id, held in taken.items()):
                raise UnboundError("the other branch was wanted")
            return drawn
        except UnboundError as error:
            reason = str(error)
    raise UnboundError(reason)


def _draw_once(purpose: Purpose, session: WorldSession, rng: Random, known: dict[int, list[Any]]) -> Drawn:
    """A brief that can be solved. `known` keeps the domains that depend on nothing that is drawn."""
    brief: Brief = {}
    for node in purpose.nodes:
        if isinstance(node, Said):
            values = known[node.id] if node.id in known else drawable(purpose, node, session, brief)
            if isinstance(node.domain, Column) and not needed(node.domain.eligible) & brief.keys():
                known[node.id] = values
            if not values:
                raise UnboundError("a domain is empty")
            brief[node.id] = rng.choice(values)
        elif isinstance(node, Some):
            brief[node.id] = _described(purpose, node, session, brief, rng)
    solution = solve(purpose, session.fork(), brief)
    _check_things(purpose, session, brief, solution)
    _check_edges(purpose, session, brief, solution)
    return Drawn(brief, solution)


def _described(purpose: Purpose, node: Some, session: WorldSession, brief: Brief, rng: Random) -> Described:
    """An entity, by the first of its descriptions that fits it alone."""
    solver = Solver(purpose, session.fork(), brief)
    rows = solver.rows(node.eligible)
    if not rows:
        raise UnboundError(f"some: nothing fits in {node.rows.tool}")
    row = rng.choice(rows)
    order = list(range(len(node.descriptions)))
    if rng.random() < SHUFFLED:
        rng.shuffle(order)
    for number in order:
        where = {name: row.it.get(name) for name in described_fields(purpose, node.descriptions[number])}
        exact = quoted_fields(purpose, node.descriptions[number])
        if _is_sayable(purpose, node, session, where) and _fits_one(solver, node, where, exact):
            return Described(where)
    raise UnboundError(f"some: no description fits one row of {node.rows.tool}")


def _fits_one(solver: Solver, node: Some, where: dict[str, Any], exact: list[str]) -> bool:
    """Whether a description means one row, and what it names is not part of what another row has."""
    alike = [
        row
        for row in solver.rows(node.rows)
        if all(
            row.it.get(name) == it or (name not in exact and _covers(row.it.get(name), it))
            for name, it in where.items()
        )
    ]
    return len(alike) == 1


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


def _check_things(purpose: Purpose, session: WorldSession, brief: Brief, solution: Solution) -> None:
    """Two things from the rows of one tool are two things, and each is what it was before anything was changed."""
    solver = Solver(purpose, session.fork(), brief)
    seen: list[tuple[str, Any]] = []
    for node in purpose.nodes:
        match node:
            case Some(rows=rows):
                found = (rows.tool, key_of(solver.meant(node, brief[node.id].where)[0].it))
                if solution.meant.get(node.id, found[1]) != found[1]:
                    raise UnboundError("a description means something else after a change")
            case Said(domain=Column(of=rows) as column):
                found = (rows.tool, whole_name(solver, column, brief[node.id]))
            case _:
                continue
        if rows.tool and found in seen:
            raise UnboundError("one thing was drawn twice")
        seen.append(found)


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

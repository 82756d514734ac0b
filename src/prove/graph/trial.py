"""Finds by trial which call makes another one possible, and observes which tables each tool changes.

At every stop of a random walk all remembered calls are tried on forks. Where one that is refused succeeds after one
other call and nothing else, that other call's tool enables it, and the code of the refusal is the evidence.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator
from random import Random
from typing import Any, NamedTuple, cast

import msgspec

from prove.core.keyed import keyed
from prove.core.paths import values_at
from prove.core.records import Target
from prove.core.results import Call, Result
from prove.core.server import Server
from prove.core.shapes import STRUCTURE
from prove.core.state import rows_changed
from prove.core.tools import Tool
from prove.core.world_session import WorldEnvironment, WorldSession
from prove.explore.explorer import Explorer

NO_EVIDENCE = STRUCTURE | {"not_in_enum", "out_of_bounds", "bad_format", "invalid_cursor"}
"""Codes that say something about the arguments alone, so that no other call could have helped."""

CALLS_PER_TOOL = 600
"""The budget for one world of one server, in calls for each of its tools."""
MOST_CALLS = 16_000
"""The budget for one world, however many tools there are."""
MORE_WORLDS = 5
"""How many more worlds are walked at most while there is a writing tool that has never changed anything."""
STOPS = 14
"""How many changes a walk makes before it starts over."""
DRAWS = 2
"""How many new calls are drawn at a stop for each tool, on average."""
REMEMBERED = 3
"""How many calls of a tool a walk comes back to, of those that have succeeded in it and of the others."""
FINE = 8
"""How many successful calls of each tool are kept for a world, to be varied."""
MOVES_TRIED = 12
"""After how many moves the refused calls of a stop are tried again."""
MAX_TRIES = 6
"""How often the same move, tool and refusal are tried together; after that, less and less often."""
MAX_UNEXPLAINED = 40
"""After how many tries without success a tool's refusals are remembered less and less often."""
LEAPS = (0, 0, 0, 7_200, 90_000, 900_000)
"""Seconds that may pass before a walk, so that slow processes have ended."""

Focus = dict[Target, Any]
"""Entities by their kind, on which the next calls are to work."""


class Enabled(msgspec.Struct, frozen=True, order=True):
    """`count` times a call of `source` made a call of `target` succeed that was refused with `code` just before."""

    source: str
    target: str
    code: str
    count: int


class Findings(msgspec.Struct, frozen=True):
    """What was seen of one server: which tool enables which, and the tables that each tool changed."""

    enabled: tuple[Enabled, ...]
    effects: dict[str, tuple[Target, ...]]


class Refused(NamedTuple):
    """A call that is refused where the walk stands; `fine` if it has succeeded earlier in the walk."""

    call: Call
    code: str
    fine: bool


class Remembered(NamedTuple):
    """A call to come back to; `fine` if it has succeeded in this walk, so that it needs little to succeed."""

    call: Call
    fine: bool


class Move(NamedTuple):
    """A call that changes the state where the walk stands, what it returned, and the session after it."""

    call: Call
    result: Result
    after: WorldSession


def explore_server(server: Server[Any], seeds: Iterable[int], calls_per_tool: int = CALLS_PER_TOOL) -> Findings:
    """Walk through the worlds of these seeds, and through some after them until every writing tool has had an effect.

    The budget counts calls, so the same input finds the same.
    """
    trials, first = Trials(server), tuple(seeds)
    after = max(first, default=-1) + 1
    for seed in (*first, *range(after, after + MORE_WORLDS)):
        if seed >= after and trials.has_seen_every_effect():
            break
        trials.explore(seed, min(calls_per_tool * len(server.tools), MOST_CALLS))
    return trials.findings()


class Trials:
    """Walks one server's worlds and keeps count of what was seen."""

    def __init__(self, server: Server[Any]) -> None:
        self.server = server
        self.environment = WorldEnvironment([server])
        self._enabled: Counter[tuple[str, str, str]] = Counter()
        self._effects: dict[str, set[Target]] = defaultdict(set)
        self._tried: Counter[tuple[str, str, str]] = Counter()
        self._refusals: Counter[tuple[str, str]] = Counter()
        self._explained: Counter[tuple[str, str]] = Counter()
        self._drawn: Counter[str] = Counter()
        self._succeeded: Counter[str] = Counter()
        self._moved: Counter[str] = Counter()
        self._fine: dict[str, list[Call]] = {}
        self._left = 0

    def findings(self) -> Findings:
        enabled = sorted(Enabled(*pair, count) for pair, count in self._enabled.items())
        return Findings(tuple(enabled), {name: tuple(sorted(self._effects[name])) for name in sorted(self._effects)})

    def has_seen_every_effect(self) -> bool:
        """Whether every writing tool has changed something."""
        return all(tool.read_only or name in self._effects for name, tool in self.server.tools.items())

    def explore(self, seed: int, budget: int) -> None:
        """Walk through the world of a seed, again and again, until the budget of calls is spent."""
        rng = keyed("graph", self.server.name, seed)
        self._left = budget
        self._fine = {name: [] for name in self.server.tools}
        explorer = Explorer(self.environment.open(seed), rng)
        while self._left > 0:
            explorer.session = self.environment.open(seed)
            explorer.session.advance(rng.choice(LEAPS))
            self._walk(explorer, rng)

    def _walk(self, explorer: Explorer, rng: Random) -> None:
        memory: list[Remembered] = []
        focus: Focus = {}
        for _ in range(STOPS):
            memory += self._draw(explorer, rng, focus)
            memory, refused, moves = self._look(explorer.session, memory)
            self._cross(explorer.session, refused, rng.sample(moves, min(MOVES_TRIED, len(moves))), rng)
            if not moves or self._left <= 0:
                return
            move = rng.choices(moves, [1 / (1 + self._moved[m.call.name]) for m in moves])[0]
            self._moved[move.call.name] += 1
            # The next calls find the most where they use what was just changed, or what a refused call needs.
            focus = self._entities(move.call) | self._produced(move)
            if refused:
                focus = self._entities(self._least_explained(refused, rng)) | focus
            explorer.session = move.after

    def _least_explained(self, refused: list[Refused], rng: Random) -> Call:
        kinds = [(one.call.name, one.code) for one in refused]
        weights = [1 / (1 + self._refusals[kind]) / (1 + self._explained[kind]) for kind in kinds]
        return rng.choices(refused, weights)[0].call

    def _draw(self, explorer: Explorer, rng: Random, focus: Focus) -> Iterator[Remembered]:
        """New calls, one for every tool on average and more of those that rarely succeed."""
        tools = list(self.server.tools.values())
        weights = [self._weight(tool) for tool in tools]
        for tool in rng.choices(tools, weights, k=DRAWS * len(tools)):
            fine = self._fine[tool.name]
            call = rng.choice(fine) if fine and rng.random() < 0.5 else explorer.draw(tool.name)
            if focus and rng.random() < 0.7:
                call = Call(tool.name, refocused(tool, call.arguments, focus, rng))
            result = self._try(explorer.session, call)[0]
            self._drawn[tool.name] += 1
            if result.ok:
                self._succeeded[tool.name] += 1
                fine.append(call)
                del fine[:-FINE]
            elif self._is_not_worth_a_try(call, str(result.code), rng):
                continue
            yield Remembered(call, result.ok)

    def _weight(self, tool: Tool) -> float:
        rate = (1 + self._succeeded[tool.name]) / (2 + self._drawn[tool.name])
        return (0.3 if tool.read_only else 1) / (0.1 + rate)

    def _look(self, here: WorldSession, memory: list[Remembered]) -> tuple[list[Remembered], list[Refused], list[Move]]:
        """Try everything remembered where the walk stands; what is kept of it, what is refused, what moves."""
        refused: list[Refused] = []
        moves: list[Move] = []
        kept: list[Remembered] = []
        room: Counter[tuple[str, bool]] = Counter()
        for call, fine in reversed(memory):
            if room[call.name, fine] == REMEMBERED:
                continue
            result, after = self._try(here, call)
            if result.ok:
                if self._note_effects(call.name, here, after):
                    moves.append(Move(call, result, after))
            elif result.code is not None and result.code not in NO_EVIDENCE:
                refused.append(Refused(call, result.code, fine))
            room[call.name, fine] += 1
            kept.append(Remembered(call, fine or result.ok))
        return kept[::-1], refused, moves

    def _note_effects(self, tool: str, before: WorldSession, after: WorldSession) -> bool:
        """Remember the tables that a successful call changed; whether it changed any."""
        changed = rows_changed(before.state(self.server.name), after.state(self.server.name))
        if changed:
            self._effects[tool].update(Target(self.server.name, table) for table in changed)
        return bool(changed)

    def _cross(self, here: WorldSession, refused: list[Refused], moves: list[Move], rng: Random) -> None:
        """Try refused calls after each of these moves, those more often that have been tried less."""
        wanted = [set(self._references(one.call)) for one in refused]
        missing = [self._missing(here, one.call) for one in refused]
        for move in moves:
            later = self._merely_later(here, move.after)
            touched = set(self._references(move.call))
            for one, entities, absent in zip(refused, wanted, missing, strict=True):
                triple = move.call.name, one.call.name, one.code
                related = not touched.isdisjoint(entities)
                if rng.random() * self._tried[triple] > (MAX_TRIES if related else 1):
                    continue
                self._tried[triple] += 1
                self._refusals[triple[1:]] += 1
                if self._succeeds(move.after, one) and not is_made_up(one, absent, move.call):
                    # If waiting alone would be enough, only a move that concerns the same entities counts (an arrival).
                    if later is not None and not related and self._succeeds(later, one):
                        continue
                    self._explained[triple[1:]] += triple not in self._enabled
                    self._enabled[triple] += 1

    def _succeeds(self, session: WorldSession, one: Refused) -> bool:
        result, after = self._try(session, one.call)
        if result.ok:
            self._note_effects(one.call.name, session, after)
        return result.ok

    def _merely_later(self, here: WorldSession, after: WorldSession) -> WorldSession | None:
        """The world at the time after a move but without it, if the move took time."""
        if after.now == here.now:
            return None
        later = here.fork()
        later.advance((after.now - here.now).total_seconds())
        return later

    def _try(self, session: WorldSession, call: Call) -> tuple[Result, WorldSession]:
        self._left -= 1
        twin = session.fork()
        return twin.call(call.name, call.arguments), twin

    def _is_not_worth_a_try(self, call: Call, code: str, rng: Random) -> bool:
        """Whether no other call could help; the more calls did not help, the more likely this is."""
        unexplained = 0 if self._explained[call.name, code] else self._refusals[call.name, code]
        return code in NO_EVIDENCE or rng.random() * unexplained > MAX_UNEXPLAINED

    def _entities(self, call: Call) -> Focus:
        return dict(self._references(call))

    def _produced(self, move: Move) -> Focus:
        found: Focus = {}
        for path, ref in self.server.tools[move.call.name].returns.refs():
            for value in values_at(move.result.content, path):
                found.setdefault(ref.target, value)
        return found

    def _missing(self, here: WorldSession, call: Call) -> list[str]:
        """The keys in a call that no row has."""
        state, name = here.state(self.server.name), self.server.name
        owned = [(target.table, value) for target, value in self._references(call) if target.server == name]
        return [value for table, value in owned if isinstance(value, str) and value not in getattr(state, table)]

    def _references(self, call: Call) -> Iterator[tuple[Target, Any]]:
        for path, ref in self.server.tools[call.name].parameters.refs():
            for value in values_at(_padded(call.arguments, path[0]), path):
                yield ref.target, value


def refocused(tool: Tool, arguments: dict[str, Any], focus: Focus, rng: Random) -> dict[str, Any]:
    """The same arguments with the entities in focus in place of others of their kind, one for each kind."""
    left, out = dict(focus), dict(arguments)
    places = [(path, ref.target) for path, ref in tool.parameters.refs() if out.get(path[0])]
    for path, target in rng.sample(places, len(places)):
        if target in left and len(path) == 1:
            out[path[0]] = left.pop(target)
        elif target in left and path[1:] == ("*",):
            out[path[0]] = [left.pop(target), *out[path[0]][1:]]
    return out


def is_made_up(refused: Refused, missing: list[str], move: Call) -> bool:
    """Whether a call named what did not exist and then came to exist by chance: the move did not name it either.

    Args:
        missing: The keys in the refused call that no row has; if there are none, any of its words may be missing.
    """
    if refused.code != "not_found" or refused.fine:
        return False
    said, wanted = strings(move.arguments), missing or strings(refused.call.arguments)
    return not any(w == s or w.startswith(f"{s}/") for w in wanted for s in said)


def strings(value: Any) -> list[str]:
    """Every string in a JSON value."""
    match value:
        case str():
            return [value]
        case dict():
            return [text for inner in cast("dict[str, Any]", value).values() for text in strings(inner)]
        case list():
            return [text for inner in cast("list[Any]", value) for text in strings(inner)]
        case _:
            return []


def _padded(arguments: dict[str, Any], name: str) -> dict[str, Any]:
    return arguments if name in arguments else {**arguments, name: None}

"""Finds explicit edges on any server by trying values: what one live result holds and another tool takes.

Nothing is known but the tools' JSON schemas. A value counts as taken where a made-up one that looks like it is refused
and it is not. Only strings that stand at the top of the arguments, alone or in a list, are tried; names that a tool
takes whether they exist or not leave no trace.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from prove.core.keyed import keyed
from prove.core.paths import Path
from prove.core.results import Result
from prove.core.session import Forkable
from prove.graph.edges import Edge, Observed
from prove.graph.probes import (
    CannotFillError,
    as_argument,
    as_name,
    draw,
    fits,
    leaves,
    look,
    made_up,
    parameter_path,
    plain_schema,
    takes_names,
)

ROUNDS = 8
"""How often a tool that has not succeeded is tried again, with other numbers and dates."""
VALUES = 3
"""How many values are kept of one place in a tool's result."""
MADE_UP = 5
"""How many values are made up to see how a parameter refuses them."""
TRIES = 400
"""How many values are tried at most to fill one parameter."""


class Sight(NamedTuple):
    """A value at a place of a tool's live result, and a session in which it holds."""

    tool: str
    path: Path
    value: str
    session: Forkable


class Refusal(NamedTuple):
    """How a made-up value is refused."""

    value: str
    result: Result


def observe(session: Forkable, *, given: Iterable[str] = (), seed: int = 0) -> tuple[Edge, ...]:
    """The edges found from where this session stands; it is left as it is.

    Args:
        given: Strings that only a user knows, such as a PIN, to be tried too.
        seed: Another seed makes up other values.
    """
    observer = Observer(session, tuple(given), seed)
    observer.look_around()
    return tuple(observer.edges())


class Observer:
    """Calls every tool of a session as well as it can, then passes the values of each result to all the others."""

    def __init__(self, session: Forkable, given: tuple[str, ...], seed: int) -> None:
        self._session = session
        self._given = given
        self._rng = keyed("observe", seed)
        self._schemas: dict[str, dict[str, dict[str, Any]]] = {}
        self._required: dict[str, frozenset[str]] = {}
        for listed in session.tools():
            function = listed["function"]
            try:
                schema = plain_schema({"type": "object", **function.get("parameters", {})})
            except CannotFillError:
                continue
            self._schemas[function["name"]] = schema["properties"]
            self._required[function["name"]] = frozenset(schema.get("required", ()))
        self._arguments: dict[str, dict[str, Any]] = {}
        self._sights: dict[tuple[str, Path], list[Sight]] = {}
        self._settled: Counter[str] = Counter()
        self._succeeded: set[str] = set()

    def look_around(self) -> None:
        """Call every tool with what earlier results offer."""
        for _ in range(ROUNDS):
            for tool in self._schemas:
                if tool not in self._succeeded:
                    self._attempt(tool)

    def edges(self) -> Iterator[Edge]:
        """One edge for each tool and parameter that takes another tool's values, with all places of these values."""
        for tool, arguments in self._arguments.items():
            for parameter in self._named(tool):
                refusal = self._refusal(tool, arguments, parameter)
                if refusal is not None:
                    yield from self._taken(tool, arguments, parameter, refusal)

    def _taken(self, tool: str, arguments: dict[str, Any], parameter: str, refusal: Refusal) -> Iterator[Edge]:
        found: dict[str, dict[Path, bool]] = {}
        for (source, path), sights in self._sights.items():
            if source == tool:
                continue
            for sight in sights:
                if (result := self._try(tool, arguments, parameter, sight.value, sight.session)) is None:
                    continue
                if is_taken(result, sight.value, refusal):
                    paths = found.setdefault(source, {})
                    paths[path] = paths.get(path, False) or result.ok
        for source, paths in found.items():
            seen = Observed(
                paths=tuple(sorted(paths)),
                parameter=parameter_path(parameter, self._schemas[tool][parameter]),
                required=parameter in self._required[tool],
                code=refusal.result.code or "",
                succeeded=any(paths.values()),
            )
            yield Edge(source, tool, seen)

    def _attempt(self, tool: str) -> None:
        """Find arguments with which a tool succeeds, or at least gets further, and keep what it returns."""
        schemas = self._schemas[tool]
        try:
            arguments = {name: self._first(tool, name) for name in schemas if name in self._required[tool]}
        except CannotFillError:
            return
        named = [name for name in self._named(tool) if name in arguments]
        left = named
        while settled := {name for name in left if self._settle(tool, arguments, name)}:
            left = [name for name in left if name not in settled]
        arguments = self._fullest(tool, arguments)
        after = self._session.fork()
        result = after.call(tool, arguments)
        if result.ok:
            self._succeeded.add(tool)
            self._keep(tool, result, after)
        if result.ok or len(named) - len(left) >= self._settled[tool]:
            self._arguments[tool] = arguments
            self._settled[tool] = len(named) - len(left)

    def _fullest(self, tool: str, arguments: dict[str, Any]) -> dict[str, Any]:
        """The arguments themselves, or with a value seen elsewhere as a search word, whichever returns the most."""
        best, most = arguments, self._size(self._session.fork().call(tool, arguments))
        for parameter in self._named(tool):
            if most < 0 or parameter not in arguments:
                continue
            for value in self._candidates():
                result = self._try(tool, arguments, parameter, value, self._session)
                if result is not None and self._size(result) > most:
                    best = {**arguments, parameter: as_argument(self._schemas[tool][parameter], value)}
                    most = self._size(result)
        return best

    def _size(self, result: Result) -> int:
        return len({path for path, _ in leaves(result.content)}) if result.ok else -1

    def _settle(self, tool: str, arguments: dict[str, Any], parameter: str) -> bool:
        """Put a value into the arguments that is taken where a made-up one is refused."""
        base = self._session.fork().call(tool, arguments)
        if base.ok:
            return False
        refusal = Refusal(as_name(arguments[parameter]) or "", base)
        second: str | None = None
        for value in self._candidates():
            result = self._try(tool, arguments, parameter, value, self._session)
            if result is not None and is_taken(result, value, refusal):
                second = second or value
                if result.ok:
                    second = value
                    break
        if second is None:
            return False
        arguments[parameter] = as_argument(self._schemas[tool][parameter], second)
        return True

    def _candidates(self) -> Iterator[str]:
        """What was given, then the first two values of each form that were seen."""
        looks: Counter[str] = Counter()
        yield from self._given
        for sight in [sight for sights in self._sights.values() for sight in sights]:
            looks[look(sight.value)] += 1
            if looks[look(sight.value)] <= 2 and len(looks) <= TRIES:
                yield sight.value

    def _refusal(self, tool: str, arguments: dict[str, Any], parameter: str) -> Refusal | None:
        """How this parameter refuses what does not exist; None if it does not.

        A made-up value may exist by chance, so that most of a few must be refused alike.
        """
        refused: list[Refusal] = []
        for _ in range(MADE_UP):
            try:
                value = made_up(self._schemas[tool][parameter], as_name(arguments.get(parameter)), self._rng)
            except CannotFillError:
                return None
            result = self._try(tool, arguments, parameter, value, self._session)
            if result is not None and not result.ok:
                refused.append(Refusal(value, result))
        codes = Counter(refusal.result.code for refusal in refused)
        typical = next((one for one in refused if codes[one.result.code] > MADE_UP / 2), None)
        without = self._session.fork().call(tool, arguments)
        return typical if typical is not None and not is_same_refusal(typical.result, without) else None

    def _try(
        self, tool: str, arguments: dict[str, Any], parameter: str, value: str, session: Forkable
    ) -> Result | None:
        """The call with one argument replaced, on a fork; None if the schema forbids the value."""
        schema = self._schemas[tool][parameter]
        if not fits(schema, value):
            return None
        return session.fork().call(tool, {**arguments, parameter: as_argument(schema, value)})

    def _first(self, tool: str, parameter: str) -> Any:
        schema = self._schemas[tool][parameter]
        if takes_names(parameter, schema):
            return as_argument(schema, made_up(schema, None, self._rng))
        return draw(schema, self._rng)

    def _named(self, tool: str) -> list[str]:
        return [name for name, schema in self._schemas[tool].items() if takes_names(name, schema)]

    def _keep(self, tool: str, result: Result, after: Forkable) -> None:
        for path, value in leaves(result.content):
            kept = self._sights.setdefault((tool, path), [])
            if value and len(kept) < VALUES and all(sight.value != value for sight in kept):
                kept.append(Sight(tool, path, value, after))


def is_taken(result: Result, value: str, refusal: Refusal) -> bool:
    """Whether a call got further with this value than with a made-up one."""
    if result.ok or result.level in ("malformed", "unknown"):
        return result.ok
    named = refusal.value in refusal.result.message
    return result.code != refusal.result.code or (named and value not in result.message)


def is_same_refusal(one: Result, other: Result) -> bool:
    """Whether two calls were refused in the same words."""
    return (one.code, one.message) == (other.code, other.message)

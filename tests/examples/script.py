"""A small language for examples by hand: calls run in a live world as they are written, so ids are picked, not known.

Every value has an origin: a plain value must be in the user's words, `said` gives the words where they differ from
the value, `Script.pick` takes a value from an earlier result, `derived` computes one, `mine` is the protagonist's own.
"""

from dataclasses import dataclass
from typing import Any, Literal

import msgspec

from prove.core import WorldSession
from prove.core.examples import Dependency, Example, Goal, ReferenceCall, Turn, Unserved
from prove.core.keyed import keyed
from prove.core.provenance import Computed, Date, Found, Listed, Provenance, System, User, calls_of
from prove.core.results import Result
from prove.rollout import with_expected
from prove.servers import environment
from prove.servers._shared.cast import cast_of

GoalKind = Literal["", "write", "question", "refusal"]

MOST_CANDIDATES = 25
USUAL_CANDIDATES = 20


@dataclass(frozen=True)
class Given:
    """A value and where it comes from."""

    value: Any
    provenance: Provenance


def said(value: Any, words: str) -> Given:
    """A value that the user says in other words; `words` are in a user text."""
    return Given(value, User(words))


def day(value: str, words: str) -> Given:
    """A date or a time that the user says as people do."""
    return Given(value, Date(words))


def mine(value: str) -> Given:
    """The protagonist's own data, which the system message gives."""
    return Given(value, System(value))


def derived(function: str, value: Any, *inputs: Given) -> Given:
    """A value that a named function makes of others."""
    return Given(value, Computed(function, tuple(given.provenance for given in inputs)))


class Script:
    """Writes one example. Turns follow one another; `call` adds to the turn that was opened last.

    Args:
        servers: Those of the task and, if wished, others that lend distractors.
        only: The candidate tools; if left out, all tools of the servers or, if they are many, those used and others
            drawn by the example's id.
        without: Tools that are no candidates in any turn.
    """

    def __init__(
        self,
        id: str,
        *servers: str,
        seed: int,
        category: str = "base",
        only: tuple[str, ...] = (),
        without: tuple[str, ...] = (),
    ) -> None:
        self.id = id
        self.servers = servers
        self.seed = seed
        self.category = category
        self.session: WorldSession = environment(*servers).open(seed)
        self.hidden: set[str] = set()
        self._only = only
        self._without = without
        self._turns: list[Turn] = []
        self._hidden_by_turn: list[set[str]] = []
        self._results: dict[str, Result] = {}

    def say(
        self, user: str, *, reply: str = "", advance: int = 0, missing: str = "", brings: tuple[str, ...] = ()
    ) -> None:
        """Open a turn. `brings` hands over tools that were hidden; `advance` is the time that passed, in seconds."""
        self.hidden -= set(brings)
        if advance:
            self.session.advance(advance)
        self._hidden_by_turn.append(set(self.hidden))
        unserved = Unserved("missing", "", missing) if missing else None
        self._turns.append(Turn(user, (), reply=reply, advance=advance, unserved=unserved, handed_over=brings))

    def call(
        self,
        tool: str,
        *,
        goal: GoalKind = "",
        after: tuple[str, ...] = (),
        together: bool = False,
        **arguments: Any,
    ) -> str:
        """Run a call and write it down; returns its id. `after` are implicit predecessors, `together` shares the
        message of the call before; a refused call has the goal 'refusal'."""
        id = f"c{len(self._results) + 1}"
        content = {key: _plain(value) for key, value in arguments.items()}
        provenance = {key: self._provenance(tool, value) for key, value in arguments.items()}
        sources = calls_of(provenance.values())
        depends = [Dependency(source, "explicit") for source in sources]
        depends += [Dependency(source, "implicit") for source in after if source not in sources]
        turn = self._turns[-1]
        before = turn.reference_calls[-1].message if turn.reference_calls else -1
        message = max(before, 0) if together else before + 1
        reference = ReferenceCall(id, tool, content, tuple(depends), provenance, message)
        result = self.session.call(tool, content)
        if result.ok == (goal == "refusal"):
            raise AssertionError(f"{self.id}: {tool} {content} gave {result.text}")
        self._results[id] = result
        goals = (*turn.goals, Goal(goal, id)) if goal else turn.goals
        self._turns[-1] = msgspec.structs.replace(turn, reference_calls=(*turn.reference_calls, reference), goals=goals)
        return id

    def reply(self, text: str, *tells: object, of: str = "") -> None:
        """The closing words of the turn. `tells` are the values in them that the user must be told: of one goal, the
        turn's last if none is named."""
        turn = self._turns[-1]
        values = tuple(f"{value:.2f}" if isinstance(value, float) else str(value) for value in tells)
        at = next((i for i, goal in enumerate(turn.goals) if goal.call == of), len(turn.goals) - 1)
        goals = list(turn.goals)
        if values:
            goals[at] = msgspec.structs.replace(goals[at], values=values)
        self._turns[-1] = msgspec.structs.replace(turn, reply=text, goals=tuple(goals))

    def pick(self, call: str, path: str, **where: Any) -> Given:
        """A value of an earlier result: a field, or `rows.field` of the one row that fits `where`.

        Of lists within lists the innermost is searched; those around it must hold one row each. What a row is found
        by may be picked itself.
        """
        found_by = {key: _plain(value) for key, value in where.items()}
        related = tuple(given.provenance for given in where.values() if isinstance(given, Given))
        value: Any = self._results[call].content
        names, steps = path.split("."), list[str]()
        for place, name in enumerate(names):
            value = value[name]
            steps.append(name)
            if isinstance(value, list):
                rows: list[Any] = value  # pyright: ignore[reportUnknownVariableType]
                inner = any(isinstance(rows[0].get(later), list) for later in names[place + 1 :])
                value = self._fitting(call, rows, {} if inner else found_by)
                steps.append("*")
        return Given(value, Found(call, tuple(steps), found_by, related=related))

    def value(self, call: str, path: str, **where: Any) -> Any:
        """The bare value of a pick, for texts."""
        return self.pick(call, path, **where).value

    def done(self) -> Example:
        """The example, with what its reference gives."""
        me = cast_of(self.seed).protagonist
        now = environment(*self.servers).open(self.seed).now
        system = f"You help {me.name} ({me.email}). It is {now:%A, %d %B %Y, %H:%M}."
        candidates = self._candidates()
        turns = tuple(
            msgspec.structs.replace(
                turn,
                tools=tuple(name for name in candidates if name not in hidden),
                unserved=self._unserved(number),
            )
            for number, (turn, hidden) in enumerate(zip(self._turns, self._hidden_by_turn, strict=True))
        )
        example = Example(self.id, self.servers, self.seed, system, turns, self.category, "test")
        return with_expected(example, environment(*self.servers).open(self.seed))

    def _unserved(self, number: int) -> Unserved | None:
        """What a turn leaves out, with the tool that the next turn calls once it knows it."""
        unserved = self._turns[number].unserved
        if unserved is None:
            return None
        served = self._turns[number + 1].reference_calls
        tool = next(call.name for call in served if unserved.parameter in call.arguments)
        return msgspec.structs.replace(unserved, tool=tool)

    def _candidates(self) -> list[str]:
        """The tools of all turns together, in the servers' order."""
        every = [name for name in self.session.environment.tools if name not in self._without]
        if self._only:
            return [name for name in every if name in self._only]
        used = {call.name for turn in self._turns for call in turn.reference_calls}
        used |= {name for turn in self._turns for name in turn.handed_over}
        if len(every) <= MOST_CANDIDATES:
            return every
        others = [name for name in every if name not in used]
        drawn = keyed("candidates", self.id).sample(others, USUAL_CANDIDATES - len(used))
        return [name for name in every if name in used or name in drawn]

    def _fitting(self, call: str, rows: list[Any], where: dict[str, Any]) -> Any:
        fitting = [row for row in rows if all(row[key] == value for key, value in where.items())]
        if len(fitting) != 1:
            raise AssertionError(f"{self.id}: {len(fitting)} rows of {call} fit {where}: {rows}")
        return fitting[0]

    def _provenance(self, tool: str, value: Any) -> Provenance:
        match value:
            case Given():
                if isinstance(value.provenance, User | Date):
                    self._heard(tool, value.provenance.text)
                return value.provenance
            case list() | dict():
                parts: list[Any] = list(value.values() if isinstance(value, dict) else value)  # pyright: ignore
                return Listed(tuple(self._provenance(tool, part) for part in parts))
            case _:
                return User(self._heard(tool, *_spoken(value)))

    def _heard(self, tool: str, *words: str) -> str:
        """The first of these wordings that a user text has."""
        heard = "\n".join(turn.user for turn in self._turns)
        for wording in words:
            if wording.casefold() in heard.casefold():
                return wording
        raise AssertionError(f"{self.id}: {tool} takes {' or '.join(words)!r}, which the user never said")


def _spoken(value: Any) -> list[str]:
    """How a value may stand in a text."""
    if isinstance(value, (int, float)):
        return [f"{value:,.2f}", f"{value:.2f}", f"{value:,g}", f"{value:g}"]
    return [str(value), str(value).replace("_", " ")]


def _plain(value: Any) -> Any:
    match value:
        case Given():
            return value.value
        case list():
            return [_plain(part) for part in value]  # pyright: ignore[reportUnknownVariableType]
        case dict():
            return {key: _plain(part) for key, part in value.items()}  # pyright: ignore[reportUnknownVariableType]
        case _:
            return value

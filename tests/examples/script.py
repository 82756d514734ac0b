"""A small language for examples by hand: calls run in a live world as they are written, so ids are picked, not known."""

from dataclasses import dataclass
from typing import Any

import msgspec

from prove.core import WorldSession
from prove.core.trace import Call, Dependency, Example, Expected, Goal, Provenance, ReferenceCall, Result, Turn
from prove.rollout import with_expected
from prove.servers import environment
from prove.servers.cast import cast_of


@dataclass(frozen=True)
class Picked:
    """A value from an earlier result, and the call that gave it."""

    call: str
    path: str
    where: dict[str, Any]
    value: Any


class Script:
    """Writes one example. Turns follow one another; `call` adds to the turn that was opened last."""

    def __init__(self, id: str, *servers: str, seed: int, category: str = "base") -> None:
        self.id = id
        self.servers = servers
        self.seed = seed
        self.category = category
        self.session: WorldSession = environment(*servers).open(seed)
        self.hidden: set[str] = set()
        self._turns: list[Turn] = []
        self._results: dict[str, Result] = {}
        self._count = 0

    @property
    def candidates(self) -> tuple[str, ...]:
        return tuple(name for name in self.session.environment.tools if name not in self.hidden)

    def say(
        self, user: str, *, reply: str = "", advance: int = 0, missing: str = "", brings: tuple[str, ...] = ()
    ) -> None:
        """Open a turn. `brings` hands over tools that were hidden."""
        self.hidden -= set(brings)
        if advance:
            self.session.advance(advance)
        self._turns.append(
            Turn(user=user, tools=self.candidates, reply=reply, advance=advance, missing=missing, handed_over=brings)
        )

    def call(
        self,
        tool: str,
        *,
        goal: str = "",
        after: tuple[str, ...] = (),
        together: bool = False,
        tells: tuple[str, ...] = (),
        **arguments: Any,
    ) -> str:
        """Run a call and write it down; returns its id. `after` are implicit predecessors, `together` shares the
        message of the call before, `goal` is 'write', 'question' or 'refusal', `tells` the values to be told."""
        self._count += 1
        id = f"c{self._count}"
        plain = {key: value.value if isinstance(value, Picked) else value for key, value in arguments.items()}
        sources = dict.fromkeys(value.call for value in arguments.values() if isinstance(value, Picked))
        depends = [Dependency(source, "explicit") for source in sources]
        depends += [Dependency(source, "implicit") for source in after if source not in sources]
        turn = self._turns[-1]
        before = turn.reference_calls[-1].message if turn.reference_calls else -1
        reference = ReferenceCall(
            id=id,
            name=tool,
            arguments=plain,
            depends=tuple(depends),
            provenance={key: _provenance(value) for key, value in arguments.items()},
            message=before if together else before + 1,
        )
        result = self.session.call(tool, plain)
        if result.ok == (goal == "refusal"):
            raise AssertionError(f"{self.id}: {tool} {plain} gave {result.text}")
        self._results[id] = result
        goals = (*turn.goals, Goal(goal, id, tells)) if goal else turn.goals  # pyright: ignore[reportArgumentType]
        self._turns[-1] = msgspec.structs.replace(turn, reference_calls=(*turn.reference_calls, reference), goals=goals)
        return id

    def pick(self, call: str, path: str, **where: Any) -> Picked:
        """A value of an earlier result: a field, or `items.field` of the one row that fits `where`."""
        content = self._results[call].content
        if not path.startswith("items."):
            return Picked(call, path, {}, content[path])
        rows = [row for row in content["items"] if all(row[key] == value for key, value in where.items())]
        if len(rows) != 1:
            raise AssertionError(f"{self.id}: {len(rows)} rows of {call} fit {where}: {content['items']}")
        return Picked(call, path, where, rows[0][path.removeprefix("items.")])

    def row(self, call: str, **where: Any) -> dict[str, Any]:
        """The one row of an earlier page that fits."""
        rows = [row for row in self._results[call].content["items"] if all(row[k] == v for k, v in where.items())]
        assert len(rows) == 1, (self.id, where, rows)
        return rows[0]

    def value(self, call: str, field: str) -> Any:
        """A field of an earlier result, for texts."""
        return self._results[call].content[field]

    def done(self) -> Example:
        """The example, with what its reference gives."""
        me = cast_of(self.seed).protagonist
        now = environment(*self.servers).open(self.seed).now
        system = f"You help {me.name} ({me.email}). It is {now:%A, %d %B %Y, %H:%M}."
        example = Example(self.id, self.servers, self.seed, system, tuple(self._turns), self.category, "fixture")
        proven = with_expected(example, environment(*self.servers).open(self.seed))
        expected: Expected | None = proven.expected
        assert expected is not None
        assert expected.digest == self.session.digest(), f"{self.id}: the reference does not replay"
        return proven


def _provenance(value: Any) -> Provenance:
    if isinstance(value, Picked):
        return Provenance("result", call=value.call, path=value.path, where=value.where)
    return Provenance("user", text=str(value))


def oracle_calls(example: Example) -> list[Call]:
    """The reference calls as calls."""
    return [Call(call.name, call.arguments) for call in example.reference_calls]

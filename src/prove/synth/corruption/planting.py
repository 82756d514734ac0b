"""What kinds of corruption are made of: where to change an example, and how to keep the rest consistent with it."""

import datetime as dt
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import Any, NamedTuple

import msgspec

from prove.core.errors import UsageError
from prove.core.examples import Example, Goal, ReferenceCall, Turn
from prove.core.provenance import Date, Enumerated, Found, User
from prove.rollout.reference import with_expected
from prove.synth.run.chunks import library

replace = msgspec.structs.replace

NUMBER = re.compile(r"(?<![\w.])\d[\d,]*(?:\.\d+)?(?!\w)")


class Place(NamedTuple):
    """A call in its turn."""

    number: int
    turn: Turn
    call: ReferenceCall


@dataclass(slots=True)
class Plant:
    """An example to be spoilt, chance, and other examples to take things from."""

    example: Example
    rng: Random
    others: Sequence[Example]

    def places(self, *, goals: bool | None = None) -> list[Place]:
        """The calls, or only those that do, or do not, reach a goal."""
        found: list[Place] = []
        for number, turn in enumerate(self.example.turns):
            reached = {goal.call for goal in turn.goals}
            found += [Place(number, turn, c) for c in turn.reference_calls if goals in (None, c.id in reached)]
        return found

    def some_turn(self, fits: Callable[[Turn], bool]) -> int | None:
        """The number of a turn that fits, by chance."""
        numbers = [number for number, turn in enumerate(self.example.turns) if fits(turn)]
        return self.rng.choice(numbers) if numbers else None

    def in_turn(self, number: int, **changes: Any) -> Example:
        """The example with a changed turn."""
        turns = list(self.example.turns)
        turns[number] = replace(turns[number], **changes)
        return replace(self.example, turns=tuple(turns))

    def in_call(self, place: Place, **changes: Any) -> Example:
        """The example with a changed call."""
        calls = tuple(replace(c, **changes) if c.id == place.call.id else c for c in place.turn.reference_calls)
        return self.in_turn(place.number, reference_calls=calls)

    def in_goals(self, change: Callable[[Goal], Goal | None]) -> Example | None:
        """The example with the first goal changed that can be; None if there is none."""
        for number, turn in enumerate(self.example.turns):
            for place, goal in enumerate(turn.goals):
                if (changed := change(goal)) is not None and changed != goal:
                    return self.in_turn(number, goals=(*turn.goals[:place], changed, *turn.goals[place + 1 :]))
        return None

    def without(self, place: Place, *, goal: bool) -> Example:
        """The example without a call, and without its goal."""
        calls = tuple(call for call in place.turn.reference_calls if call.id != place.call.id)
        goals = tuple(each for each in place.turn.goals if not goal or each.call != place.call.id)
        return self.in_turn(place.number, reference_calls=calls, goals=goals)


def rerun(example: Example | None) -> Example | None:
    """With what the spoilt reference gives, so that a replay alone finds nothing; None if it cannot be run."""
    if example is None:
        return None
    try:
        return with_expected(example, library().only(example.servers).open(example.seed))
    except (UsageError, KeyError):
        return None


def said_values(plant: Plant) -> Iterator[tuple[Place, str, str]]:
    """Calls, their parameters, and the words in the same turn that say the values."""
    for place in plant.places():
        for name, origin in place.call.provenance.items():
            if isinstance(origin, User | Date | Enumerated) and origin.text and origin.text in place.turn.user:
                yield place, name, origin.text


def found_values(plant: Plant) -> Iterator[tuple[Place, str, Found]]:
    """Calls, their parameters, and the results that these come from."""
    for place in plant.places():
        for name, origin in place.call.provenance.items():
            if isinstance(origin, Found):
                yield place, name, origin


def other_number(text: str) -> str | None:
    """The text with its first number one greater; None if there is none."""
    found = NUMBER.search(text)
    if found is None:
        return None
    whole = found[0].replace(",", "")
    greater = f"{float(whole) + 1:,.2f}" if "." in whole else f"{int(whole) + 1:,}"
    return text[: found.start()] + (greater if "," in found[0] else greater.replace(",", "")) + text[found.end() :]


def next_day(value: str) -> str | None:
    """A date or a time of a date one day later; None if it is neither."""
    try:
        moved = dt.datetime.fromisoformat(value) + dt.timedelta(days=1)
    except ValueError:
        return None
    return moved.isoformat(timespec="seconds") if len(value) > 10 else moved.date().isoformat()


def sentences(text: str) -> list[str]:
    """The sentences of a text."""
    return re.split(r"(?<=[.?!])\s+", text)


def small(text: str) -> str:
    """With a small first letter."""
    return text[:1].lower() + text[1:]


Change = Callable[[Plant], Example | None]
"""Spoils an example; None if it has nothing to spoil in this way."""
SetChange = Callable[[list[Example], Random], list[Example] | None]
"""The same for a whole set."""


@dataclass(frozen=True, slots=True)
class Kind:
    """A kind of corruption.

    Args:
        harmless: Why it leaves the example right, if it does, and the `proof` that it did so in a case.
    """

    name: str
    group: str
    change: Change | None = None
    set_change: SetChange | None = None
    harmless: str = ""
    proof: Callable[[Example, Example], bool] | None = None

    @property
    def summary(self) -> str:
        """One line."""
        made = self.change or self.set_change
        return (made.__doc__ or "").strip() if made is not None else ""


@dataclass(slots=True)
class Kinds:
    """The kinds of a group, in the order in which they are written."""

    group: str
    all: list[Kind] = field(default_factory=list[Kind])

    def add(self, change: Change) -> Change:
        """Register a kind by its function, whose name and docstring say what it does."""
        self.all.append(Kind(change.__name__, self.group, change))
        return change

    def add_harmless(self, reason: str, proof: Callable[[Example, Example], bool]) -> Callable[[Change], Change]:
        """Register a kind that leaves an example right."""

        def registered(change: Change) -> Change:
            self.all.append(Kind(change.__name__, self.group, change, harmless=reason, proof=proof))
            return change

        return registered

    def add_set(self, change: SetChange) -> SetChange:
        """Register a kind that spoils a whole set."""
        self.all.append(Kind(change.__name__, self.group, set_change=change))
        return change

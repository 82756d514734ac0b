"""How people ask for what a server does: phrases with slots, and expressions that refer to entities without ids.

A phrase is text with `{slots}` and `[optional parts]`. An optional part is said only when all of its slots have a
value. Slots of a tool's phrases are its parameters; slots of a reply are fields of its result or parameters; slots of
a referring expression are fields of the record, or of a record that it points to: `{store_id.name}`. A reply says a
yes or no in words of its own, `{locked?is locked|is open}`, and so a number, for which `#` stands: the words for
several, for one and, if need be, for none: `{bids?# bids|# bid|no bids}`, `{bids} {bids?are|is} in`.
"""

import inspect
import random
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from typing import Any, Literal

from prove.core.shapes import VALUES
from prove.core.state import State

ReferKind = Literal["name", "attribute", "relation", "recency"]
Draw = Callable[[Any, random.Random], Any] | Callable[[Any, random.Random, Mapping[str, Any]], Any]
Sampler = Callable[[Any, random.Random, Mapping[str, Any]], Any]
Fits = Callable[[Any, Mapping[str, Any]], bool]

WRONG_WORDS = VALUES | {"not_found", "invalid_cursor", "invalid_range", "wrong_kind", "nothing_to_change"}
"""Error codes, of any server, of requests that are wrong in themselves, whatever the state of the world."""

_TOKEN = re.compile(r"\{([a-z_0-9.]+)(?:\?([^{}|]*\|[^{}|]*(?:\|[^{}|]*)?))?\}|([\[\]])")


@dataclass(frozen=True, slots=True)
class Slot:
    """A place in a phrase for a value; `choice` are the words for a yes and a no, or for several, one and none."""

    name: str
    choice: tuple[str, ...] | None = None


@dataclass(frozen=True, slots=True)
class Optional:
    """A part that is said only when all of its slots have a value."""

    parts: tuple["str | Slot", ...]


Part = str | Slot | Optional


@cache
def parse_phrase(text: str) -> tuple[Part, ...]:
    """The parts of a phrase. Optional parts do not nest."""
    outer: list[Part] = []
    inner: list[str | Slot] | None = None
    position = 0
    for found in _TOKEN.finditer(text):
        target: list[Any] = outer if inner is None else inner
        if found.start() > position:
            target.append(text[position : found.start()])
        position = found.end()
        if found[1]:
            target.append(Slot(found[1], None if found[2] is None else tuple(found[2].split("|"))))
        elif found[3] == "[" and inner is None:
            inner = []
        elif found[3] == "]" and inner is not None:
            outer.append(Optional(tuple(inner)))
            inner = None
        else:
            raise ValueError(f"the brackets of {text!r} do not pair")
    if inner is not None:
        raise ValueError(f"the brackets of {text!r} do not pair")
    if position < len(text):
        outer.append(text[position:])
    return tuple(outer)


def phrase_slots(text: str, *, optional: bool = True) -> Iterator[str]:
    """The names of the slots of a phrase; without the optional ones if asked."""
    for part in parse_phrase(text):
        if isinstance(part, Slot):
            yield part.name
        elif isinstance(part, Optional) and optional:
            yield from (inner.name for inner in part.parts if isinstance(inner, Slot))


def phrase_choices(text: str) -> dict[str, tuple[str, ...]]:
    """The words that a slot has for its values, by its name."""
    flat = [p for part in parse_phrase(text) for p in (part.parts if isinstance(part, Optional) else (part,))]
    return {part.name: part.choice for part in flat if isinstance(part, Slot) and part.choice is not None}


@dataclass(frozen=True, slots=True)
class Topic:
    """One thing that people want of a tool: the phrasings that ask for it, and the answers that fit each of them.

    `do` are imperative clauses in lower case without an end mark ('cancel {order_id}'), which can be joined and
    wrapped; `say` are complete sentences or questions ('Has {order_id} shipped yet?'); `tell` are answers.
    """

    do: tuple[str, ...]
    say: tuple[str, ...]
    tell: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ToolVoice:
    """How people ask for one tool, and how its result is told: a topic for each thing that they want of it."""

    topics: tuple[Topic, ...]
    do: tuple[str, ...] = field(init=False)
    say: tuple[str, ...] = field(init=False)
    tell: tuple[str, ...] = field(init=False)

    def __post_init__(self) -> None:
        for kind in ("do", "say", "tell"):
            phrases = dict.fromkeys(phrase for topic in self.topics for phrase in getattr(topic, kind))
            object.__setattr__(self, kind, tuple(phrases))

    def about(self, topic: int | None) -> Topic:
        """A topic by its number; without one, all that people say of the tool."""
        return Topic(self.do, self.say, self.tell) if topic is None else self.topics[topic]


@dataclass(frozen=True, slots=True)
class Expression:
    """A noun phrase that refers to one entity. `by` is the field that orders the rows, `last` takes the greatest."""

    kind: ReferKind
    phrase: str
    by: str | None = None
    last: bool = True


@dataclass(frozen=True, slots=True)
class EntityVoice:
    """How people refer to the entities of one table; `label` is the short name in answers."""

    table: str
    expressions: tuple[Expression, ...]
    label: str


def name(*phrases: str) -> tuple[Expression, ...]:
    """References by name: `name("{nickname}", "the account called {nickname}")`."""
    return tuple(Expression("name", phrase) for phrase in phrases)


def attribute(*phrases: str) -> tuple[Expression, ...]:
    """References by an attribute: `attribute("the {kind} account")`."""
    return tuple(Expression("attribute", phrase) for phrase in phrases)


def relation(*phrases: str) -> tuple[Expression, ...]:
    """References by a related entity: `relation("the card of {account_id.nickname}")`."""
    return tuple(Expression("relation", phrase) for phrase in phrases)


def latest(*phrases: str, by: str) -> tuple[Expression, ...]:
    """References to the last row in some order: `latest("my latest order", by="placed_at")`; slots filter the rows."""
    return tuple(Expression("recency", phrase, by) for phrase in phrases)


def earliest(*phrases: str, by: str) -> tuple[Expression, ...]:
    """References to the first row in some order."""
    return tuple(Expression("recency", phrase, by, last=False) for phrase in phrases)


class Voice:
    """The voice of one server, filled by its `voice.py`."""

    def __init__(self, server: str) -> None:
        self.server = server
        self.tools: dict[str, ToolVoice] = {}
        self.entities: dict[str, EntityVoice] = {}
        self.words: dict[str, dict[Any, tuple[str, ...]]] = {}
        self.samples: dict[str, Sampler] = {}
        self._leading: set[str] = set()
        self.questions: dict[str, tuple[str, ...]] = {}
        self.rows: dict[str, str] = {}
        self.tests: dict[str, Fits] = {}
        self.situation_sentences: tuple[str, ...] = ()
        self._wrong_words: frozenset[str] = WRONG_WORDS
        self.follow_ups: dict[str, frozenset[str]] = {}
        self.next_steps: dict[str, frozenset[str]] = {}

    def tool(self, tool: str, *, do: tuple[str, ...], say: tuple[str, ...], tell: tuple[str, ...]) -> None:
        """Add the phrases of a tool: imperative clauses, complete sentences, answers.

        Every answer must fit every phrasing. Call it again for another thing that people want of the same tool:
        what is said there is answered there.
        """
        known = self.tools[tool].topics if tool in self.tools else ()
        self.tools[tool] = ToolVoice((*known, Topic(do, say, tell)))

    def entity(self, table: str, *expressions: tuple[Expression, ...], label: str) -> None:
        """Add the expressions by which people refer to the rows of a table."""
        self.entities[table] = EntityVoice(table, tuple(e for group in expressions for e in group), label)

    def enum(self, parameter: str, **words: str | tuple[str, ...]) -> None:
        """Add words for the values of an enumerated parameter: of every tool, or of one ('tool.parameter')."""
        self.words[parameter] = {value: (said,) if isinstance(said, str) else said for value, said in words.items()}

    def value(self, parameter: str, *samples: Any, draw: Draw | None = None, leads: bool = False) -> None:
        """Add plausible values for a parameter: a pool, or a function of the live state and a random generator.

        A function with a third parameter also receives the arguments that were chosen before. Entities are otherwise
        taken from what the tools show; with `leads` they come from here: somebody new, or what fits the rest.
        """
        chosen: Any = draw
        if leads:
            self._leading.add(parameter)
        if draw is None:
            self.samples[parameter] = lambda state, rng, arguments: rng.choice(samples)
        elif len(inspect.signature(draw).parameters) == 3:
            self.samples[parameter] = chosen
        else:
            self.samples[parameter] = lambda state, rng, arguments: chosen(state, rng)

    def sensible(self, tool: str, test: Fits) -> None:
        """Set which arguments of a tool go together, given the live state: nobody asks for others."""
        self.tests[tool] = test

    def ask(self, parameter: str, *questions: str) -> None:
        """Add questions for a parameter that was left out: of every tool, or of one ('tool.parameter')."""
        self.questions[parameter] = questions

    def row(self, field: str, phrase: str) -> None:
        """Set how a row of a list in a result is told ('tool.items', 'tool.field'), if not by its entity's label."""
        self.rows[field] = phrase

    def situations(self, *sentences: str) -> None:
        """Set sentences about what a person is doing who asks this server for something."""
        self.situation_sentences = sentences

    def wrong_words(self, *codes: str) -> None:
        """Add error codes of this server to `WRONG_WORDS`: requests that are wrong in themselves."""
        self._wrong_words |= frozenset(codes)

    def goes_on(self, tool: str, *after: str, unnamed: bool = False) -> None:
        """Set the tools that people ask for next about the same thing: two deeds on one thing may still be two errands.

        `unnamed` are those that go on with it without naming it, as with the one cart. Where a voice says this of no
        tool, every tool may follow.
        """
        (self.next_steps if unnamed else self.follow_ups)[tool] = frozenset(after)

    def is_wrong_words(self, code: str | None) -> bool:
        """Whether an error code says that the request is wrong in itself, whatever the state of the world."""
        return code in self._wrong_words

    def words_for(self, tool: str, parameter: str) -> dict[Any, tuple[str, ...]]:
        return self.words.get(f"{tool}.{parameter}") or self.words.get(parameter) or {}

    def questions_for(self, tool: str, parameter: str) -> tuple[str, ...]:
        return self.questions.get(f"{tool}.{parameter}") or self.questions.get(parameter) or ()

    def leads_with(self, tool: str, parameter: str) -> bool:
        """Whether the voice's values for an entity go before those that the tools show."""
        return f"{tool}.{parameter}" in self._leading

    def sampler_for(self, tool: str, parameter: str) -> Sampler | None:
        return self.samples.get(f"{tool}.{parameter}") or self.samples.get(parameter)


def sample(
    voice: Voice, tool: str, parameter: str, state: State, rng: random.Random, arguments: Mapping[str, Any]
) -> Any:
    """A plausible value for a free parameter, given the other arguments; None if the voice has none."""
    draw = voice.sampler_for(tool, parameter)
    return None if draw is None else draw(state, rng, arguments)

"""Reads turns back: all meanings that the texts can have under a purpose. The proof is that there is exactly one.

Words come first and the world afterwards: a slot is read by the words for the values of its domain, a description by
the words for the fields of the rows that are there.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import msgspec

from prove.core.examples import Span
from prove.core.world_session import WorldSession
from prove.purposes.domains import field_words, first_name, form_of, is_person, values_of, words_of
from prove.purposes.fillers import (
    ASIDES,
    CLOSINGS,
    GREETINGS,
    LEADS,
    Wrapping,
    as_said,
    beginnings,
    is_sentence,
    meet,
    wrappings_of,
)
from prove.purposes.looking import LookingSession
from prove.purposes.nodes import Column, FieldOf, Goal, Node, Purpose, Said, Some
from prove.purposes.origins import Value
from prove.purposes.paraphrases import ways_to_say
from prove.purposes.solving import Brief, Described, Solver, known_by

Lexicon = list[tuple[str, list[Any]]]
"""Words, and the values that they can mean."""

_encode = msgspec.json.Encoder(order="sorted").encode


@dataclass(frozen=True, slots=True)
class Reading:
    """One way to understand texts: what the user means, and with which words.

    Args:
        spans: Which characters express what, turn by turn.
    """

    brief: Brief
    words: dict[int, str]
    spans: tuple[tuple[Span, ...], ...] = ()


def read(purpose: Purpose, session: WorldSession, texts: Sequence[str]) -> list[Reading]:
    """All meanings of some turns, each once; none if they cannot be read as this purpose."""
    if len(texts) != len(purpose.turns):
        return []
    session = LookingSession.of(session)
    reader = _Reader(purpose, session)
    found = [Reading({}, {})]
    for number, text in enumerate(texts):
        found = [replace(each, spans=(*each.spans, ())) for each in found]
        after = [after for before in found for after in reader.turn(number, text, before)]
        found = list({_encode(sorted(each.brief.items())): each for each in reversed(after)}.values())
    meanings: dict[bytes, Reading] = {}
    for each in found:
        if len(each.brief) == reader.size and reader.is_possible(each.brief):
            meanings.setdefault(_encode(meaning(purpose, session, each.brief)), each)
    return list(meanings.values())


def meaning(purpose: Purpose, session: WorldSession, brief: Brief) -> list[Any]:
    """What a brief means: the values that are said, and the entities that descriptions fit."""
    solver = Solver(purpose, session.fork(), brief)
    return [
        (id, [row.it for row in solver.meant(node, said.where)] if isinstance(node, Some) else said)
        for id, said in sorted(brief.items())
        for node in (purpose.nodes[id],)
    ]


Step = tuple[int, Reading]
"""Where a reading has come to, and what is understood."""
Place = tuple[int, str, int, bool, int]
"""A slot at a place of a text, and what was understood before it."""


@dataclass(slots=True)
class _Reader:
    purpose: Purpose
    session: WorldSession
    lexicons: dict[bytes, Lexicon] = field(default_factory=dict[bytes, Lexicon])
    rows: dict[bytes, list[Value]] = field(default_factory=dict[bytes, list[Value]])
    slots: dict[Place, tuple[Reading, list[Step]]] = field(default_factory=dict[Place, tuple[Reading, list[Step]]])

    @property
    def size(self) -> int:
        """How many things the user has to say."""
        return sum(isinstance(node, Said | Some) for node in self.purpose.nodes)

    def is_possible(self, brief: Brief) -> bool:
        """Whether everything that is meant exists, now that all is said."""
        solver = Solver(self.purpose, self.session.fork(), brief)
        for id, said in brief.items():
            node = self.purpose.nodes[id]
            if isinstance(node, Some) and not any(_fits(row, said.where) for row in solver.rows_so_far(node.rows)):
                return False
            if isinstance(node, Said) and not any(said in values for _, values in self._lexicon(node, brief)):
                return False
        return True

    # The turn

    def turn(self, number: int, text: str, before: Reading) -> Iterator[Reading]:
        goals = self.purpose.turns[number]
        self.slots.clear()
        for place in self._begins(number, text):
            for end, after in self._goals(goals, text, place, before, 0):
                rest = text[end:].strip()
                if not rest or (number == len(self.purpose.turns) - 1 and rest in CLOSINGS):
                    yield after

    def _begins(self, number: int, text: str) -> list[int]:
        """Where the first goal may begin."""
        begun = beginnings(self.purpose.turns[number][0]) if number else GREETINGS
        reasons = ("", *(ASIDES if number else self.purpose.because))
        starts = {_after(text, 0, words) for words in begun if text.startswith(words)}
        return sorted({_after(text, at, words) for at in starts for words in reasons if text.startswith(words, at)})

    def _goals(self, goals: Sequence[Goal], text: str, at: int, before: Reading, place: int) -> Iterator[Step]:
        if place == len(goals):
            yield at, before
            return
        for end, reading in self._goal(goals[place], text, at, before, first=place == 0):
            after = _of_goal(before, reading, Span(at, end, place))
            if end == len(text) or text[end] == " ":
                yield from self._goals(goals, text, min(end + 1, len(text)), after, place + 1)

    def _goal(self, goal: Goal, text: str, at: int, before: Reading, *, first: bool) -> Iterator[Step]:
        starts: dict[tuple[Wrapping, ...], list[tuple[int, bool, str]]] = {}
        for phrase in goal.phrases:
            if is_sentence(phrase):
                yield from self._phrase(phrase, text, at, before, opening=True)
                continue
            wrappings = wrappings_of(phrase)
            if wrappings not in starts:
                starts[wrappings] = _starts(text, at, ("",) if first else LEADS, wrappings)
            for start, opening, tail in starts[wrappings]:
                for end, after in self._phrase(phrase, text, start, before, opening=opening):
                    if text.startswith(tail, end):
                        yield end + len(tail), after

    # Phrases

    def _phrase(self, phrase: str, text: str, at: int, before: Reading, *, opening: bool) -> Iterator[Step]:
        yield from self._parts(list(self.purpose.parts(phrase)), text, at, before, "", opening=opening)

    def _parts(
        self, parts: Sequence[str | tuple[Node, str]], text: str, at: int, before: Reading, slot: str, *, opening: bool
    ) -> Iterator[Step]:
        if not parts:
            yield at, before
            return
        part = parts[0]
        if isinstance(part, str):
            for end in _ends(text, at, meet(slot, part), opening=opening):
                yield from self._parts(parts[1:], text, end, before, "", opening=False)
            return
        for end, after in self._slot(part[0], part[1], text, at, before, opening=opening):
            yield from self._parts(parts[1:], text, end, after, text[at:end], opening=False)

    def _slot(self, node: Node, spec: str, text: str, at: int, before: Reading, *, opening: bool) -> list[Step]:
        """The ways to read a slot, each once, however many phrases come to it here."""
        place = (node.id, spec, at, opening, id(before))
        if place not in self.slots:
            found: list[Step] = []
            for end, reading in self._ways(node, spec, text, at, before, opening=opening):
                if not any(end == other and reading.brief == known.brief for other, known in found):
                    found.append((end, _spanning(reading, Span(at, end, 0, str(node.id)))))
            self.slots[place] = (before, found)
        return self.slots[place][1]

    def _ways(self, node: Node, spec: str, text: str, at: int, before: Reading, *, opening: bool) -> Iterator[Step]:
        spec = form_of(node, spec)
        if spec == "again":
            for words in node.later:
                if (end := _match(text, at, words, opening=opening)) is not None:
                    yield end, before
        elif isinstance(node, Said):
            yield from self._said(node, spec, text, at, before, opening=opening)
        elif isinstance(node, Some):
            for phrase in node.descriptions:
                for end, where in self._described(node, phrase, text, at, before, opening=opening):
                    meant = Described(where)
                    if before.brief.get(node.id, meant) == meant:
                        yield end, _with(before, node, meant, text[at:end])
        else:
            for phrase in node.phrases:
                for end, after in self._phrase(phrase, text, at, before, opening=opening):
                    yield end, replace(after, words={**after.words, node.id: text[at:end]})

    def _said(self, node: Said, spec: str, text: str, at: int, before: Reading, *, opening: bool) -> Iterator[Step]:
        lexicon = self._lexicon(node, before.brief)
        if is_person(node) and node.id in before.brief:
            lexicon = [*lexicon, (first_name(before.brief[node.id]), [before.brief[node.id]])]
        for words, values in lexicon:
            said = as_said(words, spec)
            end = _match(text, at, said, opening=opening)
            if end is not None and _ends_word(text, end, said):
                for value in values:
                    if before.brief.get(node.id, value) == value:
                        yield end, _with(before, node, value, text[at:end])

    def _lexicon(self, node: Said, brief: Brief) -> Lexicon:
        """All words for the values of a domain, with what they can mean."""
        key = known_by(node, node.domain.of if isinstance(node.domain, Column) else (), brief)
        if key not in self.lexicons:
            found: dict[str, list[Any]] = {}
            for value in values_of(self.purpose, node, self.session, brief):
                for words in words_of(value, node.shape, self.session.now):
                    found.setdefault(words, []).append(value)
            self.lexicons[key] = list(found.items())
        return self.lexicons[key]

    # Descriptions

    def _described(
        self, node: Some, phrase: str, text: str, at: int, before: Reading, *, opening: bool
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        parts = list(self.purpose.parts(phrase))
        if isinstance(parts[0], str) and _match(text, at, parts[0], opening=opening) is None:
            return
        yield from self._fields(node, parts, self._rows(node, before.brief), text, at, {}, "", opening=opening)

    def _fields(
        self,
        node: Some,
        parts: Sequence[str | tuple[Node, str]],
        rows: Sequence[Value],
        text: str,
        at: int,
        where: dict[str, Any],
        slot: str,
        *,
        opening: bool,
    ) -> Iterator[tuple[int, dict[str, Any]]]:
        if not parts:
            if rows:
                yield at, where
            return
        part = parts[0]
        if isinstance(part, str):
            if (end := _match(text, at, meet(slot, part), opening=opening)) is not None:
                yield from self._fields(node, parts[1:], rows, text, end, where, "", opening=False)
            return
        described, spec = part
        assert isinstance(described, FieldOf)
        name = described.name
        for value in _distinct(row.it.get(name) for row in rows):
            for words in field_words(self.purpose, node, name, value, self.session):
                said = as_said(words, spec)
                end = _match(text, at, said, opening=opening)
                if end is not None and _ends_word(text, end, said):
                    left = [row for row in rows if row.it.get(name) == value]
                    known = {**where, name: value}
                    yield from self._fields(node, parts[1:], left, text, end, known, said, opening=False)

    def _rows(self, node: Some, brief: Brief) -> list[Value]:
        """The rows that may be described, as far as what is known already narrows them down."""
        key = known_by(node, node.rows, brief)
        if key not in self.rows:
            self.rows[key] = Solver(self.purpose, self.session.fork(), brief).rows_so_far(node.rows)
        return self.rows[key]


def _fits(row: Value, where: dict[str, Any]) -> bool:
    return all(row.it.get(name) == it for name, it in where.items())


def _with(before: Reading, node: Node, value: Any, words: str) -> Reading:
    """What is understood after some words; a thing goes by the words of its first mention."""
    return Reading({**before.brief, node.id: value}, {node.id: words, **before.words}, before.spans)


def _spanning(reading: Reading, span: Span) -> Reading:
    """With what the characters of a slot express."""
    return replace(reading, spans=(*reading.spans[:-1], (*reading.spans[-1], span)))


def _of_goal(before: Reading, after: Reading, span: Span) -> Reading:
    """With what the characters of a goal express: itself, then the slots that were read since."""
    known = before.spans[-1]
    slots = tuple(msgspec.structs.replace(each, goal=span.goal) for each in after.spans[-1][len(known) :])
    return replace(after, spans=(*after.spans[:-1], (*known, span, *slots)))


def _starts(text: str, at: int, leads: Iterable[str], wrappings: Iterable[Wrapping]) -> list[tuple[int, bool, str]]:
    """Where a clause may begin: behind which words, whether it opens the sentence, and what must stand behind it."""
    return [
        (start, not (lead + head), tail)
        for lead in leads
        if (led := _match(text, at, lead, opening=True)) is not None
        for head, tail in wrappings
        if (start := _match(text, led, head, opening=not lead)) is not None
    ]


def _ends(text: str, at: int, literal: str, *, opening: bool) -> Iterable[int]:
    """Where a literal text ends that begins here, in each of the ways to say it."""
    places = [at]
    for ways in ways_to_say(literal):
        found = (_match(text, place, way, opening=opening) for place in places for way in ways)
        places = list(dict.fromkeys(end for end in found if end is not None))
        opening = False
    return places


def _match(text: str, at: int, words: str, *, opening: bool) -> int | None:
    """Where the words end if they are there; the first letter of a sentence may be a capital."""
    end = at + len(words)
    here = text[at:end]
    if here == words or (opening and here[1:] == words[1:] and here[:1].lower() == words[:1].lower()):
        return end
    return None


def _ends_word(text: str, end: int, words: str) -> bool:
    return not (words[-1:].isalnum() and text[end : end + 1].isalnum())


def _after(text: str, at: int, words: str) -> int:
    """Where the next sentence begins after some words."""
    end = at + len(words)
    return end + 1 if words and text[end : end + 1] == " " else end


def _distinct(values: Iterable[Any]) -> list[Any]:
    found: list[Any] = []
    for value in values:
        if value not in (None, "") and value not in found:
            found.append(value)
    return found

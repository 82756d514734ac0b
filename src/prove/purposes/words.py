"""Puts a brief into words: the text depends on the brief alone, and every character belongs to a goal or is filler."""

import re
from dataclasses import dataclass, field
from random import Random

from prove.core.examples import Span
from prove.core.world_session import WorldSession
from prove.language.wordings import in_style_of
from prove.purposes.domains import described_fields, field_words, first_name, form_of, is_person, words_of
from prove.purposes.fillers import (
    ASIDES,
    BRIEF,
    CLOSINGS,
    CORRECTING,
    GOING_ON,
    GREETINGS,
    PLAIN,
    THANKS,
    Wrapping,
    as_said,
    beginnings,
    is_echo,
    is_sentence,
    leads_of,
    meet,
    takes_back,
    wrappings_of,
)
from prove.purposes.nodes import Ask, BadPurposeError, FieldOf, Goal, Node, Purpose, Said, Some
from prove.purposes.occasions import is_said_at
from prove.purposes.paraphrases import ways_to_say
from prove.purposes.program import DAY
from prove.purposes.solving import Brief

GREETS, EXPLAINS, GOES_ON, CHATS, CLOSES = 0.25, 0.85, 0.45, 0.04, 0.22
"""How often these are said. A reason is given before anything is done: after that it would explain the past."""
PLAINLY, BRIEFLY = 0.5, 0.7
"""How often a request is not wrapped at all, and how often the others are in few words."""
_LONG = re.compile(r"\d{5,}")
"""A number that people write with commas."""
_SPAN = re.compile(r"\bdays\b[^.?!]* (?:start|begin|end)(?:s|ing|ning)? $")
"""Some days, and then the one that they begin or end with."""


@dataclass(frozen=True, slots=True)
class Turn:
    """A turn in words: the text, what its characters express, and how things are said in it, by the id of the node."""

    text: str
    spans: tuple[Span, ...]
    words: dict[int, str]


def write(purpose: Purpose, session: WorldSession, brief: Brief, rng: Random) -> list[Turn]:
    """The user's turns."""
    named: set[int] = set()
    return [_Writer(purpose, session, brief, rng, number, named).turn() for number in range(len(purpose.turns))]


@dataclass(slots=True)
class _Writer:
    purpose: Purpose
    session: WorldSession
    brief: Brief
    rng: Random
    number: int
    named: set[int]
    """Who was called by name in this turn or an earlier one."""
    text: str = ""
    spans: list[Span] = field(default_factory=list[Span])
    said: dict[int, tuple[int, int]] = field(default_factory=dict[int, tuple[int, int]])
    wrapped: list[Wrapping] = field(default_factory=list[Wrapping])
    leads: list[str] = field(default_factory=list[str])
    day: str = ""
    """The words for the last day that was said."""

    def turn(self) -> Turn:
        goals = self.purpose.turns[self.number]
        chosen = [self._chosen(goal) for goal in goals]
        self._begin(goals[0], chosen[0])
        for place, phrase in enumerate(chosen):
            self._goal(place, phrase)
        if self.number == len(self.purpose.turns) - 1 and self.rng.random() < CLOSES:
            self._filler(self.rng.choice(THANKS if _answers(goals[0]) else CLOSINGS))
        words = {id: self.text[start:end] for id, (start, end) in self.said.items()}
        return Turn(self.text, tuple(self.spans), words)

    def _begin(self, goal: Goal, phrase: str) -> None:
        if self.number:
            self._go_on(goal, phrase)
            return
        if self.rng.random() < GREETS:
            self._filler(self.rng.choice(GREETINGS))
        if self.purpose.because and self.rng.random() < EXPLAINS:
            self._filler(self.rng.choice(self.purpose.because))

    def _go_on(self, goal: Goal, phrase: str) -> None:
        answers = _answers(goal)
        corrects = not answers and takes_back(phrase)
        if self.rng.random() < GOES_ON:
            begun = beginnings(goal) if answers else CORRECTING if corrects else GOING_ON
            self._filler(self.rng.choice([words for words in begun if not is_echo(words, phrase)]))
        elif not answers and not corrects and self.rng.random() < CHATS:
            self._filler(self.rng.choice(ASIDES))

    def _filler(self, words: str) -> None:
        if words and is_said_at(words, self.session.now):
            self._space()
            self.text += words

    def _space(self) -> None:
        if self.text:
            self.text += " "

    def _goal(self, place: int, phrase: str) -> None:
        self._space()
        start, slots = len(self.text), len(self.spans)
        if is_sentence(phrase):
            self._phrase(phrase, place)
        else:
            lead = self._lead(phrase, self.purpose.turns[self.number][place - 1]) if place else ""
            before, after = self._wrapping(phrase, place)
            self.text += lead + before
            self._phrase(phrase, place)
            self.text += after
        self.text = self.text[:start] + self.text[start].upper() + self.text[start + 1 :]
        self.spans.insert(slots, Span(start, len(self.text), place))

    def _lead(self, phrase: str, before: Goal) -> str:
        """What joins a request to the one before it: not as before in this turn."""
        lead = self.rng.choice([each for each in leads_of(phrase, before) if not each or each not in self.leads])
        self.leads.append(lead)
        return lead

    def _wrapping(self, phrase: str, place: int) -> Wrapping:
        """How to ask for something: not as before in this turn, and in few words if it is not the first request."""
        fitting = wrappings_of(phrase)
        if self.text.rstrip().endswith("?"):  # one question is enough
            fitting = tuple(each for each in fitting if each.after != "?") or fitting
        fresh = [each for each in fitting if not place or (each in BRIEF and each not in self.wrapped)]
        if self.rng.random() < PLAINLY and PLAIN[0] in fitting:
            self.wrapped.append(PLAIN[0])
        else:
            brief = [each for each in fresh if each in BRIEF] if self.rng.random() < BRIEFLY else []
            self.wrapped.append(self.rng.choice(brief or fresh or fitting))
        return self.wrapped[-1]

    def _phrase(self, phrase: str, goal: int) -> None:
        slot = ""
        for part in self.purpose.parts(phrase):
            if isinstance(part, str):
                self.text += "".join(self.rng.choice(ways) for ways in ways_to_say(meet(slot, part)))
            else:
                start = len(self.text)
                self._slot(part[0], part[1], goal)
                slot = self.text[start:]

    def _slot(self, node: Node, spec: str, goal: int) -> None:
        start = len(self.text)
        spec = form_of(node, spec)
        if spec == "again":
            self.text += self.rng.choice(node.later)
        elif isinstance(node, Said):
            ways = words_of(self.brief[node.id], node.shape, self.session.now)
            if is_person(node) and node.id in self.named:
                ways = [first_name(ways[0])]
            self.named.add(node.id)
            if node.edge == "since":  # nobody says "since four days ago"
                ways = [way for way in ways if not way.endswith(" ago")] or ways
            if (node.shape is DAY and not spec) or _SPAN.search(self.text):  # nor "until in four days"
                ways = [way for way in ways if not way.startswith("in ")] or ways
            ways = [way for way in ways if not _LONG.fullmatch(way)] or ways
            if node.shape is DAY:
                ways = in_style_of(self.day, ways)
            said = ways[min(len(ways) - 1, int(self.rng.random() * 3))]
            self.day = said if node.shape is DAY else self.day
            self.text += as_said(said, spec)
        elif isinstance(node, Some):
            self._described(node)
        else:
            self._phrase(self._chosen(node), goal)
        self.spans.append(Span(start, len(self.text), goal, str(node.id)))
        if spec != "again":
            self.said.setdefault(node.id, (start, len(self.text)))

    def _chosen(self, node: Node) -> str:
        """One phrase of those for a node: a phrase with many alternatives is as likely as one without."""
        if not node.kinds:
            raise BadPurposeError(f"a {type(node).__name__.lower()} is spoken of but has no words; use say(...)")
        kind = self.rng.choice(node.kinds)
        return kind[0] if len(kind) == 1 else self.rng.choice(kind)

    def _described(self, node: Some) -> None:
        where = self.brief[node.id].where
        fitting = [each for each in node.descriptions if set(described_fields(self.purpose, each)) == set(where)]
        said = ""
        for part in self.purpose.parts(self.rng.choice(fitting)):
            if isinstance(part, str):
                self.text += meet(said, part)
            else:
                described, spec = part
                assert isinstance(described, FieldOf)
                ways = field_words(self.purpose, node, described.name, where[described.name], self.session)
                said = as_said(ways[min(len(ways) - 1, int(self.rng.random() * 2))], spec)
                self.text += said


def _answers(goal: Goal) -> bool:
    """Whether a goal only says what was asked back, or that a tool is there now."""
    return isinstance(goal, Ask) and goal.said

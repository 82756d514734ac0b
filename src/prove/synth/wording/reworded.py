"""Proves examples in which some requests are in words that no phrase of ours has, as those of a model.

A request is taken as one more phrase for its goal, if `rewording` finds that it says the same as the known ones. Then
all checks are those of every example: with that phrase the text of a purpose has one meaning, which is solved anew.
What is proven: the same values, in the same roles; the same conditions; no further request. What is not: good English.
"""

import re
from collections.abc import Collection, Iterator, Mapping, Sequence
from copy import copy
from functools import partial
from itertools import combinations
from typing import NamedTuple

import msgspec

from prove.core.examples import Example, ReferenceCall, Span, Turn
from prove.core.world_session import WorldEnvironment, WorldSession
from prove.graph import DependencyGraph
from prove.language.phrases import Piece, pieces_of, says_all
from prove.purposes.catalogue import purposes
from prove.purposes.nodes import Goal, Purpose
from prove.purposes.reading import Reading, read
from prove.synth.proof.proof import LEAST_OTHERS, Proof
from prove.synth.proof.round_trip import is_irrelevant, readings, round_trip
from prove.synth.proof.validate import CHECKS, PURPOSE_CHECKS, Check
from prove.synth.wording.explaining import core
from prove.synth.wording.reply_words import reply_words
from prove.synth.wording.rewording import SLOT, changed_meaning
from prove.synth.wording.user_words import is_said, lapses, said_ways

Place = tuple[int, int]
"""A turn, and a goal in it."""

MOST_PHRASES = 4000
"""How many phrases for one goal a request is compared with."""

_STOP = re.compile(r"(?<=[.?!]) ")
_PLAIN = re.compile(r"[A-Z].*[.?!]", re.DOTALL)


class Request(NamedTuple):
    """How a goal is asked for.

    Args:
        template: A known phrase with the slots of the text, in the order of the text.
        known: All templates that ask for it.
        words: What stands for each slot.
        said: How the text says it.
    """

    place: Place
    template: str
    known: tuple[str, ...]
    words: Mapping[str, str]
    said: str

    def filled(self, template: str) -> str:
        """A template for this request with the words of its values."""
        return SLOT.sub(lambda slot: self.words[slot[1]], template)


def requests_of(example: Example, library: WorldEnvironment, graph: DependencyGraph) -> list[Request]:
    """The requests of a proven example that can be put into other words."""
    proof = Proof(example, library, graph)
    return list(_of_purpose(proof) if example.purpose else _of_tools(proof))


def reworded(example: Example, requests: Sequence[Request], words: Mapping[Place, str]) -> Example:
    """An example with other words for some of its requests, given as templates; passed time is said as it was."""
    turns = list(example.turns)
    for number, turn in enumerate(turns):
        here = {request.place[1]: request for request in requests if request.place[0] == number}
        new = {place: words[number, place] for place in here if (number, place) in words}
        if new and example.purpose:
            turns[number] = _with_spans(turn, here, new)
        elif new:
            said = [_STOP.split(turn.user, maxsplit=1)[0]] if turn.advance else []
            said += [here[place].filled(template) for place, template in sorted(new.items())]
            turns[number] = msgspec.structs.replace(turn, user=" ".join(said))
    return msgspec.structs.replace(example, turns=tuple(turns))


def refused(
    example: Example,
    places: Collection[Place],
    library: WorldEnvironment,
    graph: DependencyGraph,
    others: int = LEAST_OTHERS,
) -> tuple[str, str] | None:
    """The first check that an example fails whose requests at these places are in other words, and why."""
    proof = Proof(example, library, graph, others)
    for name, check in _checks(example, places).items():
        if (reason := check(proof)) is not None:
            return name, reason
    return None


def _checks(example: Example, places: Collection[Place]) -> dict[str, Check]:
    if not example.purpose:
        return {**CHECKS, "words": partial(_tool_words, places=places), "replies": reply_words}
    reader = _Reader(example, places)
    return {
        **PURPOSE_CHECKS,
        "round-trip": lambda proof: round_trip(proof, reader.read) if places else round_trip(proof),
        "words": lambda proof: reader.problem(),
    }


# Purposes


def _of_purpose(proof: Proof) -> Iterator[Request]:
    purpose = purposes()[proof.example.purpose]
    numbers = [number for number, turn in enumerate(proof.example.turns) if not is_irrelevant(turn)]
    turns = [proof.example.turns[number] for number in numbers]
    (found, _), *_ = readings(proof, purpose, turns)
    for spoken, number in enumerate(numbers):
        turn = proof.example.turns[number]
        for place, goal in enumerate(found.spoken.turns[spoken]):
            request = _with_known_slots(turn, (number, place), goal)
            if request is not None:
                yield request


def _with_known_slots(turn: Turn, place: Place, goal: Goal) -> Request | None:
    """The request of a goal as a phrase for it that is most like the text, with the words of its slots."""
    words = [turn.user[group[-1].start : group[-1].end] for group in _slots(turn, place[1])]
    said = set(turn.user.casefold().split())
    templates = list(_templates(turn, place[1], goal))
    for template in sorted(templates, key=lambda each: changed_meaning(each, _comparable(each, goal)) is not None):
        keys, known = _keys(template), _comparable(template, goal)
        alike = max(
            (each for each in known if _keys(each) == keys),
            key=lambda each: len(said.intersection(each.casefold().split())),
        )
        filled = dict(zip(keys, words, strict=True))
        return Request(place, alike, known, filled, SLOT.sub(lambda slot: filled[slot[1]], template))  # noqa: B023
    return None


def _templates(turn: Turn, place: int, goal: Goal) -> Iterator[str]:
    """The text of a goal with its slots, in all forms in which phrases have these."""
    whole = _span_of(turn, place)
    slots = [group[-1] for group in _slots(turn, place)]
    ids = [span.slot for span in slots]
    forms = dict.fromkeys(tuple(_keys(phrase)) for phrase in goal.phrases)
    for keys in forms if whole is not None else ():
        if [key.partition(":")[0] for key in keys] != ids:
            continue
        at, made = whole.start if whole is not None else 0, ""
        for key, span in zip(keys, slots, strict=True):
            made += turn.user[at : span.start] + f"\x02{key}\x03"
            at = span.end
        yield made + turn.user[at : whole.end if whole is not None else 0]


def _keys(phrase: str) -> list[str]:
    return [slot[1] for slot in SLOT.finditer(phrase)]


def _comparable(template: str, goal: Goal) -> tuple[str, ...]:
    """The phrases of a goal with the same slots."""
    keys = sorted(_keys(template))
    return tuple(phrase for phrase in goal.phrases if sorted(_keys(phrase)) == keys)[:MOST_PHRASES]


def _span_of(turn: Turn, place: int) -> Span | None:
    return next((span for span in turn.spans if not span.slot and span.goal == place), None)


def _slots(turn: Turn, place: int) -> list[list[Span]]:
    """The slots of a goal in their order; each as the last of the spans inside it."""
    spans = [span for span in turn.spans if span.slot and span.goal == place]
    groups: list[list[Span]] = [[]]
    for number, span in enumerate(spans):
        groups[-1].append(span)
        if not any(other.start <= span.start and span.end <= other.end for other in spans[number + 1 :]):
            groups.append([])
    return groups[:-1]


def _with_spans(turn: Turn, requests: Mapping[int, Request], words: Mapping[int, str]) -> Turn:
    """A turn of a purpose with other words for some goals, and spans for these."""
    text, spans, at = "", list[Span](), 0
    for whole in [span for span in turn.spans if not span.slot]:
        text += turn.user[at : whole.start]
        at, start = whole.end, len(text)
        groups = _slots(turn, whole.goal)
        if whole.goal not in words:
            text += turn.user[whole.start : whole.end]
            moved = [_moved(span, start - whole.start) for group in groups for span in group]
        else:
            moved: list[Span] = []
            left = dict(zip(_keys(requests[whole.goal].template), groups, strict=True))
            for place, part in enumerate(SLOT.split(words[whole.goal])):
                if place % 2:
                    group = left[part]
                    moved += [_moved(span, len(text) - group[-1].start) for span in group]
                    text += turn.user[group[-1].start : group[-1].end]
                else:
                    text += part
        spans += [Span(start, len(text), whole.goal), *moved]
    return msgspec.structs.replace(turn, user=text + turn.user[at:], spans=tuple(spans))


def _moved(span: Span, by: int) -> Span:
    return msgspec.structs.replace(span, start=span.start + by, end=span.end + by)


class _Reader:
    """Reads an example of a purpose as if its own words were among the phrases, if these say the same."""

    def __init__(self, example: Example, places: Collection[Place]) -> None:
        self._numbers = [number for number, turn in enumerate(example.turns) if not is_irrelevant(turn)]
        self._example = example
        self._places = places
        self._problems: dict[str, None] = {}
        self._understood = False

    def problem(self) -> str | None:
        return None if self._understood or not self._places else next(iter(self._problems), "it was not read")

    def read(self, spoken: Purpose, session: WorldSession, texts: Sequence[str]) -> list[Reading]:
        turns = list(spoken.turns)
        for number, place in sorted(self._places):
            if number not in self._numbers:
                return []
            at = self._numbers.index(number)
            new = list(self._claimed(turns[at], number, place))
            if not new:
                return []
            goal = copy(turns[at][place])
            goal.phrases = (*goal.phrases, *new)
            turns[at] = (*turns[at][:place], goal, *turns[at][place + 1 :])
        extended = Purpose(spoken.name, spoken.servers, spoken.because, spoken.nodes, tuple(turns))
        found = read(extended, session, texts)
        self._understood = self._understood or bool(found)
        return found

    def _claimed(self, goals: Sequence[Goal], number: int, place: int) -> Iterator[str]:
        """The text of a goal as a phrase for it, if it says the same as the known ones."""
        if place >= len(goals):
            return
        for template in _templates(self._example.turns[number], place, goals[place]):
            reason = changed_meaning(template, _comparable(template, goals[place]))
            if reason is None and _PLAIN.fullmatch(template) is None:
                reason = "it is not a sentence"
            if reason is None:
                yield template
            else:
                self._problems[reason] = None


# Tools


def _of_tools(proof: Proof) -> Iterator[Request]:
    for number, turn in enumerate(proof.example.turns):
        if not _is_plain(proof, number, turn):
            continue
        made = [_tool_request(proof, number, place) for place in range(len(turn.goals))]
        if all(made):
            yield from filter(None, made)


def _is_plain(proof: Proof, number: int, turn: Turn) -> bool:
    """Whether a turn asks for its goals and nothing else: no answer to a question, no tool that is handed over."""
    return bool(turn.goals) and not turn.handed_over and not (number and proof.example.turns[number - 1].missing)


def _tool_request(proof: Proof, number: int, place: int) -> Request | None:
    turn = proof.example.turns[number]
    call = proof.calls[turn.goals[place].call]
    for known in _ways(proof, call, number):
        words = {key: key for template in known for key in _keys(template)}
        said = [each for each in known if SLOT.sub(r"\1", each)[1:] in turn.user]
        if said:
            template = max(said, key=len)
            return Request((number, place), template, known, words, SLOT.sub(r"\1", template))
    return None


def _ways(proof: Proof, call: ReferenceCall, number: int) -> Iterator[tuple[str, ...]]:
    """The templates for a call, for all the ways to say its values."""
    voice = proof.library.servers[proof.tool(call).server].voice.tools[call.name]
    for words in said_ways(proof, call, number):
        found = [_template(pieces_of(each, words)) for each in (*voice.do, *voice.say) if says_all(each, words)]
        for keys in dict.fromkeys(tuple(sorted(_keys(each))) for each in found):
            yield tuple(each for each in found if tuple(sorted(_keys(each))) == keys)


def _template(pieces: Sequence[Piece]) -> str:
    return "".join(f"\x02{piece.text}\x03" if piece.said else piece.text for piece in pieces)


def _tool_words(proof: Proof, places: Collection[Place]) -> str | None:
    """Turns are of phrases and filler, or their requests say the same as the phrases for the calls."""
    for number, turn in enumerate(proof.example.turns):
        if not any(place[0] == number for place in places):
            if not is_said(proof, number, turn):
                return "the user says something else than what is done"
        elif not _is_plain(proof, number, turn) or {place for at, place in places if at == number} != {
            *range(len(turn.goals))
        }:
            return "only plain requests can be in other words, and only all of a turn"
        elif (reason := _sentences(proof, number, turn)) is not None:
            return reason
    return None


def _sentences(proof: Proof, number: int, turn: Turn) -> str | None:
    """Why the sentences of a turn cannot be shared out among its goals."""
    sentences = _STOP.split(turn.user)
    if turn.advance and core(sentences.pop(0)) not in map(core, lapses(turn.advance)):
        return "it does not begin with the time that has passed"
    reasons: dict[str, None] = {}
    for cuts in combinations(range(1, len(sentences)), len(turn.goals) - 1):
        ends = zip((0, *cuts), (*cuts, len(sentences)), strict=True)
        parts = [" ".join(sentences[start:end]) for start, end in ends]
        found = [_changed(proof, number, place, part) for place, part in enumerate(parts)]
        reason = next(filter(None, found), None)
        if reason is None:
            return None
        reasons[reason] = None
    return next(iter(reasons), "it leaves a request out")


def _changed(proof: Proof, number: int, place: int, text: str) -> str | None:
    """Why a text does not ask for the call of a goal."""
    call = proof.calls[proof.example.turns[number].goals[place].call]
    reasons: dict[str, None] = {}
    for known in _ways(proof, call, number):
        keys = sorted({key for template in known for key in _keys(template)}, key=lambda each: (-len(each), each))
        pattern = "|".join(rf"(?<!\w){re.escape(key)}(?!\w)" for key in keys)
        template = re.sub(pattern, lambda found: f"\x02{found[0]}\x03", text) if keys else text
        reason = changed_meaning(template, known[:MOST_PHRASES])
        if reason is None:
            return None
        reasons[reason] = None
    return next(iter(reasons), "no phrase asks for this")

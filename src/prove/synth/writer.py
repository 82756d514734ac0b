"""The user's side in words: a turn's requests said in the phrases of the servers, the way a persona would."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Protocol

from prove.core.session import WorldEnvironment
from prove.synth import remarks
from prove.synth.persona import Mood, Persona
from prove.synth.phrasing import (
    Piece,
    Pieces,
    awkward,
    capital,
    each_literal,
    ended,
    mend,
    pieces_of,
    says_all,
    small,
    starts_said,
    text_of,
)
from prove.synth.plan import Request, Slot, TurnPlan
from prove.synth.withhold import noun_of, withheld

_COMPLEX = re.compile(r"[:;.(]|, (?:my|the|it's|and|but)\b|\bdon't\b")
_FOR_ME = re.compile(r"\b(?:me|let|have|tell|remind|keep an eye|guide|make sure|alert)\b")
_MOODS: tuple[Mood, ...] = ("imperative", "question", "need", "self", "say")
_CONTRACTIONS = {
    "I'd": "I would",
    "I'm": "I am",
    "I've": "I have",
    "I'll": "I will",
    "it's": "it is",
    "it'd": "it would",
    "what's": "what is",
    "where's": "where is",
    "that's": "that is",
    "there's": "there is",
    "here's": "here is",
    "you're": "you are",
    "you've": "you have",
    "you'd": "you would",
    "we're": "we are",
    "I don't": "I do not",
    "I can't": "I cannot",
    "I won't": "I will not",
    "I haven't": "I have not",
    "I shouldn't": "I should not",
    "it isn't": "it is not",
}
_CONTRACTED = re.compile(rf"\b({'|'.join(sorted(_CONTRACTIONS, key=len, reverse=True))})\b", re.IGNORECASE)


class Writer(Protocol):
    """Puts a planned turn into the user's words."""

    def write(self, turn: TurnPlan, persona: Persona, rng: Random, *, first: bool) -> str | None:
        """The text, in which the words of every slot stand as they are; None if nothing fits."""
        ...


@dataclass(frozen=True, slots=True)
class Sentence:
    """One sentence to be: its pieces, its end mark, and whether it is an imperative clause in wrapping."""

    pieces: Pieces
    mark: str = "."
    wrapped: bool = False


class GrammarWriter:
    """A grammar over the servers' own phrases; the persona and the random stream choose among what fits."""

    def __init__(self, environment: WorldEnvironment) -> None:
        self._environment = environment

    def write(self, turn: TurnPlan, persona: Persona, rng: Random, *, first: bool) -> str | None:
        """The user's text, or None if no phrasing says exactly what is given."""
        if turn.kind == "completion":
            text = self._complete(turn, persona, rng)
        else:
            sentences = self._sentences(turn, persona, rng)
            text = None if sentences is None else self._compose(turn, sentences, persona, rng, first)
        if text is None or not all(words in text for words in _words(turn)):
            return None
        return text

    def _sentences(self, turn: TurnPlan, persona: Persona, rng: Random) -> list[Sentence] | None:
        if turn.kind == "irrelevant":
            return [Sentence(small((Piece(turn.about.rstrip(".?!")),)), turn.about[-1] if turn.about[-1] in "?!" else ".")]
        if len(turn.requests) > 1 and persona.joining == "sentence":
            joined = self._joined(turn, persona, rng)
            if joined is not None:
                return [joined]
        if len(turn.requests) > 1 and persona.joining == "list":
            return self._listed(turn, persona, rng)
        sentences: list[Sentence] = []
        for request in turn.requests:
            made = self._single(turn, request, persona, rng)
            if made is None:
                return None
            if sentences and rng.random() < 0.7:
                made = _led(rng.choice(remarks.NEXT_SENTENCE), made)
            sentences.append(made)
        return sentences

    def _single(self, turn: TurnPlan, request: Request, persona: Persona, rng: Random) -> Sentence | None:
        """One request in the persona's mood, or in any other that has a phrase for it."""
        mood: Mood = persona.mood if rng.random() < 0.7 else rng.choice(_MOODS)
        for way in ("say", "do") if mood == "say" else ("do", "say"):
            if way == "say":
                said = self._phrase(turn, request, rng, ("say",))
                if said is not None:
                    return Sentence(said, "?" if text_of(said)[-1] == "?" else ".")
            else:
                clause = self._phrase(turn, request, rng, ("do",))
                if clause is not None:
                    return wrap(clause, mood, persona, rng)
        return None

    def _joined(self, turn: TurnPlan, persona: Persona, rng: Random) -> Sentence | None:
        """All requests in one sentence, if all have a clause that is simple enough."""
        clauses: list[Pieces] = []
        for request in turn.requests:
            clause = self._phrase(turn, request, rng, ("do",))
            if clause is None or _is_complex(clause):
                return None
            clauses.append(clause)
        link = rng.choice(remarks.THEN)
        chain: list[Piece] = list(clauses[0])
        for place, clause in enumerate(clauses[1:], 2):
            if place < len(clauses):
                chain += [Piece(", "), *clause]
            else:
                comma = "," if link == "then" or len(clauses) > 2 or " and " in text_of(chain) else ""
                chain += [Piece(f"{comma} {link} "), *clause]
        return wrap(mend(chain), persona.mood, persona, rng)

    def _listed(self, turn: TurnPlan, persona: Persona, rng: Random) -> list[Sentence] | None:
        """A head and a line for each request, or all of them counted off in one line."""
        items: list[Pieces] = []
        for request in turn.requests:
            clause = self._phrase(turn, request, rng, ("do",)) or self._phrase(turn, request, rng, ("say",))
            if clause is None:
                return None
            items.append(clause)
        head = "" if persona.terse else rng.choice(remarks.LIST_HEADS) + ":"
        marks = rng.choice(remarks.LIST_MARKS)
        capitals, stops = rng.random() < 0.4, rng.random() < 0.4
        pieces: list[Piece] = [Piece(head)] if head else []
        for place, item in enumerate(items):
            mark = marks[0] if marks[0] == marks[1] else marks[0].replace("1", str(place + 1)).replace("a", "ab cd"[place])
            line = capital(item) if capitals else small(item)
            pieces += [Piece(("\n" if pieces else "") + mark), *(ended(line, ".") if stops else line)]
        return [Sentence(tuple(p for p in pieces if p.text), "")]

    def _phrase(self, turn: TurnPlan, request: Request, rng: Random, kinds: Iterable[str]) -> Pieces | None:
        """A phrase of the voice that says what is given, filled in; one that reads smoothly if there is one."""
        voice = self._environment.servers[request.server].voice.tools[request.tool]
        phrases = [phrase for kind in kinds for phrase in (voice.do if kind == "do" else voice.say)]
        words = {name: slot.words for name, slot in request.slots.items()}
        if turn.kind == "missing" and turn.missing not in words and self._takes(request, turn.missing):
            return self._withholding(request, phrases, words, turn.missing, rng)
        fallback: Pieces | None = None
        for phrase in rng.sample(phrases, len(phrases)):
            if says_all(phrase, words):
                made = pieces_of(phrase, words)
                if not awkward(made):
                    return made
                fallback = fallback or made
        return fallback

    def _takes(self, request: Request, parameter: str) -> bool:
        return parameter in self._environment.tools[request.tool].parameters.fields

    def _withholding(
        self, request: Request, phrases: list[str], words: dict[str, str], missing: str, rng: Random
    ) -> Pieces | None:
        tool = self._environment.tools[request.tool]
        best: tuple[int, Pieces] | None = None
        for phrase in rng.sample(phrases, len(phrases)):
            if says_all(phrase, words) or says_all(phrase, {*words, missing}):
                made = withheld(phrase, words, tool, missing, rng)
                if made is not None and (best is None or made[0] < best[0]):
                    best = made
        return None if best is None else best[1]

    def _complete(self, turn: TurnPlan, persona: Persona, rng: Random) -> str | None:
        """A short answer that brings the value that was missing."""
        request = next((r for r in turn.requests if turn.missing in r.slots), None)
        if request is None:
            return None
        slot = request.slots[turn.missing]
        noun = noun_of(turn.missing, self._environment.tools[request.tool].parameters.fields[turn.missing])
        named = rng.random() < 0.5
        template = rng.choice(remarks.NAMED_COMPLETIONS if named else remarks.COMPLETIONS)
        if template[0] == "{" and template[1] == "}" and slot.words[0].islower():
            template = rng.choice(("It's {}.", "The {noun} is {}.", "Make it {}."))
        lead, _, rest = template.replace("{noun}", noun).partition("{}")
        pieces = mend([Piece(lead), Piece(slot.words, True), Piece(rest)])
        return _finish([ended(pieces, ".")], persona, thanks=persona.thanks and rng.random() < 0.5, rng=rng)

    def _compose(
        self, turn: TurnPlan, sentences: list[Sentence], persona: Persona, rng: Random, first: bool
    ) -> str:
        """Openers before, reasons and thanks around, then capitals and end marks."""
        start = _opener(turn, persona, rng, first)
        before, after = self._reasons(turn, persona, rng, first)
        made: list[Pieces] = []
        if before:
            lead = _led(start, Sentence((Piece(before[0].lower() + before[1:] if before[:2] != "I'" else before),)))
            made.append(lead.pieces)
            start = ""
        for place, sentence in enumerate(sentences):
            current = sentence
            hedged = persona.context == "last" and not after and sentence.wrapped and place == len(sentences) - 1
            if hedged and rng.random() < 0.6 and not _is_complex(sentence.pieces):
                current = Sentence((*sentence.pieces, Piece(", " + rng.choice(remarks.HEDGES))), sentence.mark, True)
            if place == 0 and start:
                current = _led(start, current)
            if starts_said(current.pieces) and not persona.careless:
                current = _led(rng.choice(remarks.LEADS), current)
            made.append(ended(current.pieces, current.mark) if current.mark else current.pieces)
        if after:
            made.append((Piece(after),))
        return _finish(made, persona, thanks=persona.thanks and rng.random() < 0.6, rng=rng)

    def _reasons(self, turn: TurnPlan, persona: Persona, rng: Random, first: bool) -> tuple[str, str]:
        if persona.context == "none" or not turn.requests or rng.random() > (0.75 if first else 0.15):
            return "", ""
        if persona.context == "last" and rng.random() < 0.4:
            return "", ""
        options = list(remarks.REASONS)
        if all(request.goal == "question" for request in turn.requests):
            options = list(remarks.QUESTION_REASONS)
        if persona.context == "first":
            options += 3 * list(remarks.SITUATIONS.get(turn.requests[0].server, ()))
        chosen = rng.choice(options)
        return (chosen, "") if persona.context == "first" else ("", chosen)


def wrap(clause: Pieces, mood: Mood, persona: Persona, rng: Random) -> Sentence:
    """An imperative clause as an order, a question or a wish, as far as that reads right."""
    plain = text_of(piece for piece in clause if not piece.said)
    polite = persona.polite and "please" not in plain
    mark = "."
    if mood == "self" and (_FOR_ME.search(plain) or clause[0].said):
        mood = rng.choice(("question", "need"))
    if _is_complex(clause) and mood in ("question", "self"):
        mood = rng.choice(("imperative", "need"))
    if persona.terse and rng.random() < 0.7:
        mood = "imperative"
    if mood == "question":
        templates, mark = (remarks.POLITE_QUESTIONS if polite else remarks.QUESTIONS), "?"
    elif mood == "need":
        templates = remarks.POLITE_NEEDS if polite else remarks.NEEDS
    elif mood == "self" and rng.random() < 0.35:
        templates, mark = remarks.WISH_QUESTIONS, "?"
    elif mood == "self":
        templates = remarks.WISHES
    else:
        templates = remarks.POLITE_ORDERS if polite else remarks.PLAIN_ORDERS[: 2 if persona.terse else None]
    template = rng.choice(templates)
    lead, _, rest = template.partition("{}")
    if rest and _is_complex(clause):
        lead, rest = f"please {lead}", ""
    return Sentence(tuple(p for p in (Piece(lead), *clause, Piece(rest)) if p.text), mark, wrapped=mood != "self")


def masked(text: str, slots: Iterable[Slot]) -> str:
    """The form of a text: the words of its slots as <slot>, digits as #."""
    for words in sorted({slot.words for slot in slots}, key=len, reverse=True):
        text = text.replace(words, "<slot>")
    return re.sub(r"\d+", "#", text)


def _words(turn: TurnPlan) -> list[str]:
    if turn.kind == "completion":
        return [request.slots[turn.missing].words for request in turn.requests if turn.missing in request.slots]
    return [slot.words for request in turn.requests for slot in request.slots.values()]


def _is_complex(clause: Pieces) -> bool:
    """Whether a clause holds more than an imperative, so that it can neither be joined nor made a question."""
    return any(_COMPLEX.search(piece.text) for piece in clause if not piece.said)


def _opener(turn: TurnPlan, persona: Persona, rng: Random, first: bool) -> str:
    """What comes before the first request; it ends in a stop, a comma, a colon or nothing."""
    if turn.kind == "handover":
        return rng.choice(remarks.HANDOVERS)
    if not first:
        return rng.choice(remarks.FOLLOW_UPS) if rng.random() < (0.4 if persona.terse else 0.65) else ""
    if persona.greets and rng.random() < 0.8:
        return rng.choice(remarks.GREETINGS) + rng.choice((",", ",", "!", ".", " -" if persona.dash else "!"))
    return rng.choice(remarks.ASIDES) if persona.aside and rng.random() < 0.7 else ""


def _led(lead: str, sentence: Sentence) -> Sentence:
    """A sentence after some words of introduction: small after a comma, capital after a stop."""
    if not lead:
        return sentence
    if lead[-1] in ".!?":
        pieces = sentence.pieces
        if starts_said(pieces):
            pieces = (Piece("so "), *pieces)
        return Sentence((Piece(f"{lead} "), *capital(pieces)), sentence.mark, sentence.wrapped)
    comma = "" if lead[-1] in ",:-" or lead in ("And", "Then", "Now", "OK, now", "Oh, and", "OK so") else ","
    ready = lead if not lead.endswith((" so", "Great. Now", "OK so")) else lead
    comma = "" if ready.endswith((" so", " Now", " now")) else comma
    return Sentence((Piece(f"{ready}{comma} "), *small(sentence.pieces)), sentence.mark, sentence.wrapped)


def _finish(sentences: list[Pieces], persona: Persona, *, thanks: bool, rng: Random) -> str:
    """Capitals, contractions, thanks and the last stop as the persona has them."""
    made = list(sentences)
    if thanks:
        made.append((Piece(rng.choice(remarks.SHORT_THANKS if persona.terse else remarks.THANKS)),))
    if not persona.contracts:
        made = [each_literal(pieces, _expand) for pieces in made]
    made = [small(pieces) if persona.careless else capital(pieces) for pieces in made]
    text = " ".join(text_of(pieces).strip() for pieces in made)
    return text[:-1] if persona.careless and text[-1] == "." else text


def _expand(literal: str) -> str:
    def long(found: re.Match[str]) -> str:
        word = found[1]
        full = next(value for key, value in _CONTRACTIONS.items() if key.lower() == word.lower())
        return full[0].upper() + full[1:] if word[0].isupper() else full

    return _CONTRACTED.sub(long, literal)

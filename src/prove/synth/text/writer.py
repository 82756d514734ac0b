"""The user's side in words: a turn's requests said in the phrases of the servers, the way a persona would."""

import re
from random import Random
from typing import Protocol

from prove.core.voice import Topic
from prove.core.world_session import WorldEnvironment
from prove.language.phrases import (
    Phrased,
    Piece,
    Pieces,
    awkward,
    capital,
    ended,
    mend,
    pieces_of,
    says_all,
    small,
    starts_said,
    text_of,
)
from prove.language.wordings import lapse_wording
from prove.purposes.mixin_words import HANDOVERS
from prove.synth.task.turn_plan import Request, TurnPlan
from prove.synth.text import stock_phrases
from prove.synth.text.omission import noun_of, withheld
from prove.synth.text.persona import Mood, Persona
from prove.synth.text.sentences import Sentence, begins_alike, finish, is_complex, led, wrap

_EXACT = re.compile(r"@|^(?=\S*\d\S*\d\S*\d\S*\d)(?!\$)[\w+./-]+$")
"""Words for what has to be right to the letter: an address, a number of an account, a code."""
_APOLOGY = re.compile(
    r"\b(?:sorry|forgot|my bad|oh|ah|well|hm|okay|right|yes|question|let me|left that|meant to|should have)\b",
    re.IGNORECASE,
)
"""Answers before which nothing more is said: one regret is enough."""
_QUOTED_SENTENCE = re.compile(r"[.?!][\"”]$")
_HEDGED = re.compile(r"\b(?:if|when|please)\b", re.IGNORECASE)
"""In the wrapping of a request: it needs no other words of politeness."""
_DOUBLED = re.compile(r"\b(\w+) \1\b|\block (?:the|my) [\w ]+ lock\b", re.IGNORECASE)
"""A word twice in a row or as verb and noun: 'could my front door lock lock at ten', 'lock the garden gate lock'."""
HANDED_OVER_ALONE = 0.65
"""How often somebody who brings the missing tool does not say again what it is for."""
MOODS: tuple[Mood, ...] = ("imperative", "question", "need", "self", "say")


class Writer(Protocol):
    """Puts a planned turn into the user's words."""

    def write(self, turn: TurnPlan, persona: Persona, rng: Random, *, first: bool) -> str | None:
        """The text, which contains the words of every slot exactly; None if no phrase fits."""
        ...


class GrammarWriter:
    """A grammar over the servers' own phrases; the persona and the random stream choose among what fits."""

    def __init__(self, environment: WorldEnvironment) -> None:
        self._environment = environment

    def write(self, turn: TurnPlan, persona: Persona, rng: Random, *, first: bool) -> str | None:
        """The user's text, or None if no phrasing says exactly what is given."""
        if turn.kind == "completion":
            text = self._complete(turn, persona, rng)
        elif turn.kind == "handover" and rng.random() < HANDED_OVER_ALONE:
            thanks = persona.thanks and rng.random() < 0.3
            return finish([(Piece(rng.choice(HANDOVERS)),)], persona, thanks=thanks, rng=rng)
        else:
            sentences = self._sentences(turn, persona, rng)
            text = None if sentences is None else self._compose(turn, sentences, persona, rng, first)
        if text is None or not all(words in text for words in _words(turn)):
            return None
        return text

    def _sentences(self, turn: TurnPlan, persona: Persona, rng: Random) -> list[Sentence] | None:
        if turn.kind == "irrelevant":
            return [
                Sentence(small((Piece(turn.about.rstrip(".?!")),)), turn.about[-1] if turn.about[-1] in "?!" else ".")
            ]
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
                made = led(rng.choice(stock_phrases.NEXT_SENTENCE if made.wrapped else stock_phrases.ALSO), made)
            sentences.append(made)
        return sentences

    def _single(self, turn: TurnPlan, request: Request, persona: Persona, rng: Random) -> Sentence | None:
        """One request in the persona's mood, or in any other that has a phrase for it."""
        mood: Mood = persona.mood if rng.random() < 0.7 else rng.choice(MOODS)
        voice = self._voice(request)
        clause, sentence = None, None
        if mood == "say" or turn.kind == "missing":
            sentence = self._phrase(turn, request, voice.say, rng)
        if sentence is None or sentence.cost or turn.kind == "missing":
            clause = self._phrase(turn, request, voice.do, rng)
        if sentence is None and clause is None:
            sentence = self._phrase(turn, request, voice.say, rng)
        if sentence is not None and (
            clause is None or sentence.cost < clause.cost or (mood == "say" and sentence.cost == clause.cost)
        ):
            return Sentence(sentence.pieces, "?" if text_of(sentence.pieces)[-1] == "?" else ".")
        return None if clause is None else wrap(clause.pieces, mood, persona, rng)

    def _joined(self, turn: TurnPlan, persona: Persona, rng: Random) -> Sentence | None:
        """All requests in one sentence, if all have a clause that is simple enough."""
        clauses: list[Pieces] = []
        for request in turn.requests:
            clause = self._phrase(turn, request, self._voice(request).do, rng)
            if clause is None or is_complex(clause.pieces):
                return None
            clauses.append(clause.pieces)
        link = rng.choice(stock_phrases.THEN)
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
            voice = self._voice(request)
            clause = self._phrase(turn, request, voice.do, rng) or self._phrase(turn, request, voice.say, rng)
            if clause is None:
                return None
            items.append(clause.pieces)
        head = "" if persona.terse else rng.choice(stock_phrases.LIST_HEADS) + ":"
        marks = rng.choice(stock_phrases.LIST_MARKS)
        capitals, stops = rng.random() < 0.4, rng.random() < 0.4
        pieces: list[Piece] = [Piece(head)] if head else []
        for place, item in enumerate(items):
            mark = (
                marks[0]
                if marks[0] == marks[1]
                else marks[0].replace("1", str(place + 1)).replace("a", "abcdef"[place])
            )
            line = capital(item) if capitals else small(item)
            pieces += [Piece(("\n" if pieces else "") + mark), *(ended(line, ".") if stops else line)]
        return [Sentence(tuple(p for p in pieces if p.text), "")]

    def _voice(self, request: Request) -> Topic:
        return self._environment.servers[request.server].voice.tools[request.tool].about(request.topic)

    def _phrase(self, turn: TurnPlan, request: Request, phrases: tuple[str, ...], rng: Random) -> Phrased | None:
        """A phrase that says what is given, filled in; one that reads smoothly if there is one."""
        words = {name: slot.words for name, slot in request.slots.items()}
        tool = self._environment.tools[request.tool]
        missing = turn.missing if turn.kind == "missing" and turn.missing in tool.parameters.fields else ""
        best: Phrased | None = None
        for phrase in rng.sample(phrases, len(phrases)):
            made: Phrased | None = None
            if missing and missing not in words:
                if says_all(phrase, words) or says_all(phrase, {*words, missing}):
                    made = withheld(phrase, words, tool, missing, rng)
            elif says_all(phrase, words):
                pieces = pieces_of(phrase, words)
                made = Phrased(pieces, int(_is_clumsy(pieces)))
            if made is not None and (best is None or made.cost < best.cost):
                best = made
                if best.cost == 0:
                    break
        return best

    def _complete(self, turn: TurnPlan, persona: Persona, rng: Random) -> str | None:
        """A short answer that brings the value that was missing."""
        request = next((r for r in turn.requests if turn.missing in r.slots), None)
        if request is None:
            return None
        words = request.slots[turn.missing].words
        shape = self._environment.tools[request.tool].parameters.fields[turn.missing]
        noun = noun_of(turn.missing, shape)
        voice = self._environment.servers[request.server].voice
        if shape.sensitive or _EXACT.search(words):
            template = rng.choice(stock_phrases.EXACT_ANSWERS)
        elif voice.questions_for(request.tool, turn.missing):
            template = rng.choice(stock_phrases.ANSWERS)
        elif shape.enum or shape.kind == "boolean" or noun in words or rng.random() < 0.5:
            template = rng.choice(stock_phrases.CHOICES if shape.enum else stock_phrases.COMPLETIONS)
        else:
            template = rng.choice(stock_phrases.NAMED_COMPLETIONS)
        if template.endswith("?") and _QUOTED_SENTENCE.search(words):
            template = "{}."  # its own end mark is enough
        if noun.endswith("s") and not noun.endswith("ss"):
            template = template.replace("{noun} is", "{noun} are")
        lead, _, rest = template.replace("{noun}", noun).partition("{}")
        if not lead and words[0].islower() and not persona.careless:
            bare = rest in (".", ", please.")
            lead = rng.choice(stock_phrases.ANSWER_LEADS if bare else stock_phrases.STATEMENT_LEADS)
        pieces = mend([Piece(lead), Piece(words, True), Piece(rest)])
        opened = not persona.terse and rng.random() < 0.5 and not _APOLOGY.search(lead + rest)
        opening = (Piece(rng.choice(stock_phrases.COMPLETION_OPENERS)),) if opened else ()
        answer = [part for part in (opening, ended(pieces, ".")) if part]
        return finish(answer, persona, thanks=persona.thanks and rng.random() < 0.5, rng=rng)

    def _compose(self, turn: TurnPlan, sentences: list[Sentence], persona: Persona, rng: Random, first: bool) -> str:
        """Openers before, reasons and thanks around, then capitals and end marks."""
        start = "" if turn.advance else _opener(turn, persona, rng, first)
        bare = not sentences[0].mark and sentences[0].pieces[0].text.endswith(" ")
        if not sentences[0].mark and (start.endswith(":") or (bare and not start.endswith("."))):
            start = ""  # a list has a head of its own, and no words run on into its first mark
        before, after = self._reasons(turn, sentences, persona, rng, first)
        made: list[Pieces] = []
        if turn.advance:
            made.append((Piece(rng.choice(stock_phrases.LAPSES).format(lapse_wording(turn.advance))),))
        if before:
            lead = led(start if first and start not in stock_phrases.ASIDES else "", Sentence((Piece(before),)))
            made.append(lead.pieces)
            start = ""
        for place, sentence in enumerate(sentences):
            current = sentence
            hedged = persona.context == "last" and not after and sentence.wrapped and place == len(sentences) - 1
            if (
                hedged
                and rng.random() < 0.6
                and not is_complex(sentence.pieces)
                and not _HEDGED.search(sentence.pieces[0].text)
            ):
                current = Sentence(
                    (*sentence.pieces, Piece(", " + rng.choice(stock_phrases.HEDGES))), sentence.mark, True
                )
            if place == 0 and start:
                current = Sentence((Piece(f"{start}\n"), *current.pieces), "") if bare else led(start, current)
            if starts_said(current.pieces) and not persona.careless:
                current = led(rng.choice(stock_phrases.LEADS), current)
            made.append(ended(current.pieces, current.mark) if current.mark else current.pieces)
        if after:
            made.append((Piece(after),))
        return finish(made, persona, thanks=persona.thanks and rng.random() < 0.6, rng=rng)

    def _reasons(
        self, turn: TurnPlan, sentences: list[Sentence], persona: Persona, rng: Random, first: bool
    ) -> tuple[str, str]:
        """Why somebody asks, before or after the request, in words that do not begin as it does."""
        if turn.kind == "handover" or persona.context == "none" or not turn.requests:
            return "", ""
        if rng.random() > (0.75 if first else 0.12):
            return "", ""
        if persona.context == "last" and rng.random() < 0.25:
            return "", ""
        options = list(stock_phrases.REASONS)
        if all(request.goal == "question" for request in turn.requests):
            options = list(stock_phrases.QUESTION_REASONS)
        if first and persona.context == "first":
            options += 5 * list(self._environment.servers[turn.requests[0].server].voice.situation_sentences)
        if persona.context == "first":
            options = [reason for reason in options if reason not in stock_phrases.REASONS_AFTER]
        said = [text_of(sentence.pieces) for sentence in sentences]
        options = [each for each in options if not any(begins_alike(each, text) for text in said)]
        chosen = rng.choice(options)
        return (chosen, "") if persona.context == "first" else ("", chosen)


def _is_clumsy(pieces: Pieces) -> bool:
    """Whether a phrase reads badly as it is filled in; a sentence does not begin with 'it'."""
    return awkward(pieces) or (pieces[0].said and pieces[0].text == "it") or bool(_DOUBLED.search(text_of(pieces)))


def _words(turn: TurnPlan) -> list[str]:
    if turn.kind == "completion":
        return [request.slots[turn.missing].words for request in turn.requests if turn.missing in request.slots]
    return [slot.words for request in turn.requests for slot in request.slots.values()]


def _opener(turn: TurnPlan, persona: Persona, rng: Random, first: bool) -> str:
    """What comes before the first request; it ends in a stop, a comma, a colon or nothing."""
    if turn.kind == "handover":
        return rng.choice(stock_phrases.HANDOVERS)
    if not first:
        return rng.choice(stock_phrases.FOLLOW_UPS) if rng.random() < (0.4 if persona.terse else 0.65) else ""
    if persona.greets and rng.random() < 0.8:
        return rng.choice(stock_phrases.GREETINGS) + rng.choice((",", ",", "!", ".", " -" if persona.dash else "!"))
    return rng.choice(stock_phrases.ASIDES) if persona.aside and rng.random() < 0.7 else ""

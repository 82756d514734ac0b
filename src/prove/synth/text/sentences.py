"""Builds sentences around the phrases of a voice: wrappings, introductions, capitals, end marks."""

import re
from dataclasses import dataclass
from random import Random

from prove.language.phrases import Piece, Pieces, capital, each_literal, small, starts_said, text_of
from prove.synth.text import stock_phrases
from prove.synth.text.persona import Mood, Persona

_COMPLEX = re.compile(r"[:;.(]|, (?:my|the|it's|and|but)\b|\bdon't\b")
_FOR_ME = re.compile(r"\b(?:me|let|tell|show|read|print|draw|list|remind|guide|make sure|alert)\b|^have\b")
_RUNS_ON = re.compile(r"\b(?:and|then|now|so)$", re.IGNORECASE)
_CONTRACTIONS = {
    "I'd": "I would",
    "I'm": "I am",
    "I've": "I have",
    "I'll": "I will",
    "it's": "it is",
    "it's been": "it has been",
    "it'd": "it would",
    "what's": "what is",
    "what's been": "what has been",
    "that's been": "that has been",
    "there's been": "there has been",
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
_THANKED = re.compile(r"(?:[\w ]+, )?(?:thank|cheers|appreciated)", re.IGNORECASE)
_NO_STOPS = str.maketrans("", "", ".,:;!?")
_CONTRACTED = re.compile(rf"\b({'|'.join(sorted(_CONTRACTIONS, key=len, reverse=True))})\b", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Sentence:
    """A sentence that is being built: its pieces, its end mark, and whether it is an imperative clause in wrapping."""

    pieces: Pieces
    mark: str = "."
    wrapped: bool = False


def wrap(clause: Pieces, mood: Mood, persona: Persona, rng: Random) -> Sentence:
    """An imperative clause as an order, a question or a wish, if that reads well."""
    plain = text_of(piece for piece in clause if not piece.said)
    polite = persona.polite and "please" not in plain
    mark = "."
    if mood == "self" and (_FOR_ME.search(plain) or clause[0].said):
        mood = rng.choice(("question", "need"))
    if is_complex(clause) and mood in ("question", "self"):
        mood = rng.choice(("imperative", "need"))
    if persona.terse and rng.random() < 0.7:
        mood = "imperative"
    if mood == "question":
        templates, mark = (stock_phrases.POLITE_QUESTIONS if polite else stock_phrases.QUESTIONS), "?"
    elif mood == "need":
        templates = stock_phrases.POLITE_NEEDS if polite else stock_phrases.NEEDS
    elif mood == "self" and rng.random() < 0.35:
        templates, mark = stock_phrases.WISH_QUESTIONS, "?"
    elif mood == "self":
        templates = stock_phrases.WISHES
    else:
        templates = (
            stock_phrases.POLITE_ORDERS if polite else stock_phrases.PLAIN_ORDERS[: 2 if persona.terse else None]
        )
    verb = plain.partition(" ")[0]
    template = rng.choice([each for each in templates if verb not in each.split()])
    lead, _, rest = template.partition("{}")
    if rest and is_complex(clause):
        lead, rest = f"please {lead}", ""
    *most, last = clause
    if rest and not last.said:
        last = Piece(last.text.rstrip(" ,"))
    return Sentence(tuple(p for p in (Piece(lead), *most, last, Piece(rest)) if p.text), mark, wrapped=mood != "self")


def is_complex(clause: Pieces) -> bool:
    """Whether a clause holds more than an imperative, so that it can neither be joined nor made a question."""
    ends_itself = clause[-1].said and clause[-1].text[-1] in ".!?"
    return ends_itself or any(_COMPLEX.search(piece.text) for piece in clause if not piece.said)


def led(lead: str, sentence: Sentence) -> Sentence:
    """A sentence after some words of introduction: small after a comma, capital after a stop."""
    if not lead:
        return sentence
    if lead[-1] in ".!?":
        pieces = sentence.pieces
        if starts_said(pieces):
            pieces = (Piece("so "), *pieces)
        return Sentence((Piece(f"{lead} "), *capital(pieces)), sentence.mark, sentence.wrapped)
    comma = "" if lead[-1] in ",:-" or _RUNS_ON.search(lead) else ","
    return Sentence((Piece(f"{lead}{comma} "), *small(sentence.pieces)), sentence.mark, sentence.wrapped)


def finish(sentences: list[Pieces], persona: Persona, *, thanks: bool, rng: Random) -> str:
    """Capitals, contractions, thanks and the last stop as the persona has them."""
    made = list(sentences)
    if thanks and (fitting := [each for each in _thanks(persona) if not _is_said(each, made)]):
        made.append((Piece(rng.choice(fitting)),))
    if not persona.contracts:
        made = [each_literal(pieces, _expand) for pieces in made]
    made = [small(pieces) if persona.careless else capital(pieces) for pieces in made]
    text = ""
    for part in (text_of(pieces).strip() for pieces in made):
        # What follows a list starts a new line.
        text += ("\n" if "\n" in text else " " if text else "") + part
    return text[:-1] if persona.careless and text[-1] == "." else text


def _thanks(persona: Persona) -> tuple[str, ...]:
    return stock_phrases.SHORT_THANKS if persona.terse else stock_phrases.THANKS


def _is_said(thanks: str, made: list[Pieces]) -> bool:
    """Whether somebody has thanked, or used these words, before."""
    text = " ".join(map(text_of, made))
    again = "appreciat" in thanks.lower() and "appreciat" in text.lower()
    return again or bool(_THANKED.match(text)) or any(begins_alike(thanks, text_of(pieces)) for pieces in made)


def begins_alike(one: str, other: str) -> bool:
    """Whether two sentences have their first two words in common."""
    words = [each.lower().translate(_NO_STOPS).split()[:2] for each in (one, other)]
    return len(words[0]) == 2 and words[0] == words[1]


def _expand(literal: str) -> str:
    def long(found: re.Match[str]) -> str:
        word = found[1]
        full = next(value for key, value in _CONTRACTIONS.items() if key.lower() == word.lower())
        return full[0].upper() + full[1:] if word[0].isupper() else full

    return _CONTRACTED.sub(long, literal)

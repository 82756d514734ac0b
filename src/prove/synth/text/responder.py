"""The assistant's side in words: what was found or done, what is missing, why something cannot be done."""

import datetime as dt
import re
from collections.abc import Iterable
from dataclasses import dataclass
from random import Random
from typing import Any, Protocol, cast

from prove.core.results import Result
from prove.core.server import Server
from prove.core.tools import Tool
from prove.core.voice import phrase_choices, phrase_slots
from prove.core.world_session import WorldEnvironment
from prove.language.phrases import capital, pieces_of, says_all, slot_fields, text_of
from prove.synth.task.turn_plan import Request, TurnPlan
from prove.synth.text.omission import noun_of
from prove.synth.text.results_text import (
    Words,
    advice_words,
    field_words,
    page_words,
    reason_words,
    rows_words,
    salient,
    stopped,
    turned,
    value_words,
    yes_or_no,
)
from prove.synth.text.sentences import is_complex

MOST_TOLD = 2
LONGEST_TOLD = 40
LONGEST_REFUSED = 80

_DETERMINER = re.compile(r"^(?:the|a|an|your|what)\b")
_OPENINGS = (
    "Done. ",
    "All set. ",
    "OK. ",
    "That's done. ",
    "Sure. ",
    "No problem. ",
    "Okay, done. ",
    "There you go. ",
    "All done. ",
    "That worked. ",
    "OK, done. ",
    "Got it. ",
    "Sorted. ",
)
_DONE = re.compile(r"(?:Done|That's done)(?:[,;.] |: (?=the |you ))")
_SAYS_SO = re.compile(r"\b(?:done|sorted|set)\b", re.IGNORECASE)
_CLOSINGS = (
    " Anything else?",
    " Is there anything else?",
    " Let me know if you need anything else.",
    " What's next?",
    " Can I do anything else for you?",
    " Is there anything else I can do?",
    " Anything else you need?",
    " Do you need anything else?",
    " What else can I do for you?",
    " Can I help with anything else?",
    " Anything else for now?",
)
_ONE = ("There is just one: {}", "I found one: {}", "There is one: {}")
_NONE = ("There is nothing of the kind.", "I found nothing.", "Nothing matches that.")
_FOUND = ("Here is what I found: {}", "This is what I have: {}", "I looked it up: {}")
_WRITTEN = ("Done: {}", "That's taken care of: {}", "It went through: {}")
_REFUSED = (
    "I'm afraid that didn't work: {}.",
    "Unfortunately I couldn't do that: {}.",
    "That was refused: {}.",
    "I tried, but {}.",
    "Sorry, that isn't possible: {}.",
    "No luck: {}.",
)
NEXT_STEPS = (
    " Would you like me to try something else?",
    " Tell me how you'd like to go on.",
    " Is there something else you'd like to try?",
    " Shall we do it differently?",
    " Let me know what you'd prefer instead.",
)
_BEFORE_QUESTION = ("", "", "", "Sure. ", "Happy to. ", "Of course. ", "Gladly. ", "I can do that. ", "OK. ")
_ASK = (
    "What should the {noun} be?",
    "I still need the {noun}. What should I put?",
    "Could you tell me the {noun}?",
    "Sure, which {noun} do you have in mind?",
    "Happy to. What is the {noun}?",
    "Before I can do that, I need to know the {noun}.",
    "One thing is missing: the {noun}. Can you give me that?",
    "You didn't mention the {noun}. What is it?",
)
_ASK_CHOICE = (
    "Which {noun} should it be: {options}?",
    "I need to know the {noun} first. Is it {options}?",
    "What about the {noun}: {options}?",
)
_ASK_SECRET = (
    "To confirm that, I need your {noun}.",
    "Could you give me the {noun}? I can't go on without it.",
    "I need the {noun} for that. What is it?",
)
_CANNOT = (
    "I'm sorry, but none of the tools I have can do that.",
    "I'm afraid I can't do that with the tools at hand.",
    "That is beyond what my tools can do here.",
    "I don't have a tool for that, so I can't help with it.",
    "Sorry, nothing I can use here does that.",
    "I can't do that: there is no function for it among my tools.",
    "Unfortunately I can't do that with what I have here.",
    "I looked through my tools, and none of them does that.",
    "That's not possible for me here: I have no tool for it.",
    "I have to pass on that one, as I've no tool for it.",
)
_CANNOT_DO = (
    "I'm sorry, I have no tool here to {}.",
    "I'm afraid I can't {}: I have no tool for that.",
    "I'm not able to {}: the function for that isn't available to me.",
    "None of my tools lets me {}.",
    "To {}, I'd need a function that I don't have.",
    "I wish I could {}, but I have no tool for it.",
    "I can't {}: no tool of mine does that.",
)
_ADDED = re.compile(r",|\b(?:and|because|since|which|until|let|lets|if)\b")
"""In a phrase for what cannot be done: more than the deed itself."""
_CANNOT_CLOSE = (
    "",
    "",
    "",
    " If you can give me access to a tool for it, I'll gladly do it.",
    " Is there something else I can do?",
    " Can I help with anything else?",
    " Is there anything else that I can do?",
    " Maybe I can help in another way?",
)


@dataclass(frozen=True, slots=True)
class Served:
    """A request with its result; `page` has the labels of the rows, if the result has rows, and the first name."""

    server: Server[Any]
    tool: Tool
    request: Request
    arguments: dict[str, Any]
    result: Result
    page: tuple[Words, str] | None
    now: dt.datetime | None


class Responder(Protocol):
    """Writes the assistant's closing words of a turn."""

    def respond(
        self, turn: TurnPlan, rng: Random, now: dt.datetime | None = None
    ) -> tuple[str, dict[str, tuple[str, ...]]]:
        """The words, and by the id of a goal's call the values that they tell, exactly as in the text."""
        ...


class GrammarResponder:
    """A grammar over the servers' own answers. With the world's time, near dates are said as 'today' or 'tomorrow'."""

    def __init__(self, environment: WorldEnvironment) -> None:
        self._environment = environment

    def respond(
        self, turn: TurnPlan, rng: Random, now: dt.datetime | None = None
    ) -> tuple[str, dict[str, tuple[str, ...]]]:
        """The assistant's closing words and what they tell."""
        if turn.kind == "missing":
            return self._ask(turn, rng), {}
        if turn.kind in ("hidden", "irrelevant"):
            return self._decline(turn, rng), {}
        texts: list[str] = []
        told: dict[str, tuple[str, ...]] = {}
        for request in turn.requests:
            text, values = self.answer(turn, request, rng, now)
            texts.append(text)
            told[request.call] = values
        opening = turn.requests[0].goal == "write" and turn.results[turn.requests[0].call].ok
        refused = [not turn.results[request.call].ok for request in turn.requests]
        reply = told_in_a_row(texts, rng, opening=opening, closing=not any(refused))
        return (reply + rng.choice(NEXT_STEPS) if refused[-1] else reply), told

    def answer(
        self, turn: TurnPlan, request: Request, rng: Random, now: dt.datetime | None = None
    ) -> tuple[str, tuple[str, ...]]:
        """What is said about one request, and what that tells."""
        done = self.served(turn, request, now)
        if not done.result.ok:
            return _refuse(done, rng), ()
        content, read_only = done.result.content, done.tool.read_only
        if read_only and content.get("items") == []:
            return rng.choice(_NONE), ()
        if done.page is not None and read_only and content.get("total", len(content["items"])) == 1:
            words, name = done.page
            return stopped(rng.choice(_ONE).format(words.text)), (name,) if name else ()
        text, values = _tell(done, rng)
        return text, values if read_only else ()

    def served(self, turn: TurnPlan, request: Request, now: dt.datetime | None = None) -> Served:
        """A request of a turn together with its result."""
        tool, server = self._environment.tools[request.tool], self._environment.servers[request.server]
        result = turn.results[request.call]
        arguments = next((call.arguments for call in turn.calls if call.id == request.call), dict[str, Any]())
        page = page_words(server, tool, result.content, now) if result.ok else None
        return Served(server, tool, request, arguments, result, page, now)

    def _ask(self, turn: TurnPlan, rng: Random) -> str:
        """A question that names what is missing."""
        for request in turn.requests:
            shape = self._environment.tools[request.tool].parameters.fields.get(turn.missing)
            if shape is None or turn.missing in request.slots:
                continue
            noun = noun_of(turn.missing, shape)
            questions = self._environment.servers[request.server].voice.questions_for(request.tool, turn.missing)
            if questions:
                return rng.choice(_BEFORE_QUESTION) + rng.choice(questions)
            if shape.sensitive:
                return rng.choice(_ASK_SECRET).format(noun=noun)
            if shape.enum and len(shape.enum) <= 5:
                *most, last = (str(value).replace("_", " ") for value in shape.enum)
                options = f"{', '.join(most)} or {last}" if most else last
                return rng.choice(_ASK_CHOICE).format(noun=noun, options=options)
            return rng.choice(_ASK).format(noun=noun)
        return "Could you tell me a bit more about what you need?"

    def _decline(self, turn: TurnPlan, rng: Random) -> str:
        """Says that it cannot be done; sometimes what it is, in a few plain words, if there is only one request."""
        close = rng.choice(_CANNOT_CLOSE)
        if len(turn.requests) == 1 and rng.random() < 0.6:
            clause = self._plainly(turn.requests[0])
            if clause:
                return rng.choice(_CANNOT_DO).format(clause) + close
        return rng.choice(_CANNOT) + close

    def _plainly(self, request: Request) -> str:
        """The first phrase for a request that is short and says no more than what is required; no secret."""
        parameters = self._environment.tools[request.tool].parameters
        secret = {name for name, shape in parameters.fields.items() if shape.sensitive}
        kept = parameters.required - secret
        told = {name: slot.words for name, slot in request.slots.items() if name in kept}
        if told.keys() != request.slots.keys() and all(parameters.fields[name].ref is not None for name in kept):
            return ""  # what is done to the thing is in what is not said
        voice = self._environment.servers[request.server].voice.tools[request.tool].about(request.topic)
        for phrase in voice.do:
            if secret.isdisjoint(phrase_slots(phrase)) and says_all(phrase, told):
                clause = pieces_of(phrase, told)
                text = turned(text_of(clause))
                literal = text_of(piece for piece in clause if not piece.said)
                if not (is_complex(clause) or _ADDED.search(literal) or len(text) > LONGEST_REFUSED):
                    return text
        return ""


def told_in_a_row(texts: Iterable[str], rng: Random, *, opening: bool, closing: bool) -> str:
    """The parts of a reply in a frame; where its first words say that all is done, no part says so again."""
    said = list(filter(None, texts))
    plain = in_a_row(said)
    reply = framed(plain, rng, opening=opening, closing=closing)
    return reply if not plain or reply.startswith(plain) else reply.replace(plain, in_a_row(said, done=True), 1)


def in_a_row(texts: Iterable[str], *, done: bool = False) -> str:
    """The parts of a reply one after the other; that something is done is said once, or not at all if `done`."""
    said: list[str] = []
    for text in filter(None, texts):
        again = said and (done or any(map(_DONE.match, said)))
        said.append(after_another(text) if again else text)
    return " ".join(said)


def after_another(text: str) -> str:
    """A part of a reply without the words that it is done, which another one before it has said."""
    said = _DONE.match(text)
    return text if said is None else text[said.end()].upper() + text[said.end() + 1 :]


def framed(text: str, rng: Random, *, opening: bool, closing: bool) -> str:
    """A reply, sometimes with words before or after it where these may stand."""
    if opening and rng.random() < 0.25:
        words, first = rng.choice(_OPENINGS), text.partition(".")[0]
        again = set(_SAYS_SO.findall(first.lower())) & {"done", *_SAYS_SO.findall(words.lower())}
        return text if text.startswith("OK") or again else words + text
    return text + rng.choice(_CLOSINGS) if closing and rng.random() < 0.15 else text


def fill(template: str, done: Served) -> tuple[str, tuple[str, ...]] | None:
    """An answer of the voice with the values that it tells, or None if one of its slots has no value."""
    found: dict[str, Words] = {}
    nothing = {slot for slot, words in phrase_choices(template).items() if len(words) > 2 and _is_empty(done, slot)}
    for slot in phrase_slots(template):
        words = done.page[0] if slot == "list" and done.page is not None else _slot(done, slot)
        words = Words("0", 4) if slot in nothing else words
        if words is not None:
            found[slot] = words
    if not all(slot in found for slot in phrase_slots(template, optional=False)):
        return None
    found |= yes_or_no(template, found)
    pieces = pieces_of(template, {slot: words.text for slot, words in found.items()})
    text = _DETERMINER.sub(lambda first: first[0].capitalize(), stopped(text_of(capital(pieces))))
    values = _told(found, done.request, text)
    name = done.page[1] if done.page is not None else ""
    if name and name in text and (len(name) <= LONGEST_TOLD or not values):
        values = (name, *values)[:MOST_TOLD]
    return text, values


def _tell(done: Served, rng: Random) -> tuple[str, tuple[str, ...]]:
    """A template of the voice that has all its values, or else a plain sentence with what stands out.

    Of what a write may change, as much as possible is told of what it did change, and as little of the rest.
    """
    templates = done.server.voice.tools[done.tool.name].about(done.request.topic).tell
    changed = set[str]() if done.tool.read_only else done.tool.parameters.fields.keys() - done.tool.parameters.required
    said = {t: changed.intersection(slot_fields(s)[0] for s in phrase_slots(t, optional=False)) for t in templates}
    beside = {t: (len(said[t] - done.arguments.keys()), -len(said[t])) for t in templates}
    for template in sorted(rng.sample(templates, len(templates)), key=beside.__getitem__):
        filled = fill(template, done)
        if filled is not None:
            return filled
    rest = [done.page[0].text] if done.page is not None else salient(done.tool.returns, done.result.content, done.now)
    if not rest:
        return ("I looked it up." if done.tool.read_only else "Done."), ()
    text = stopped(rng.choice(_FOUND if done.tool.read_only else _WRITTEN).format(", ".join(rest)))
    return text, tuple(words for words in rest[:1] if len(words) <= LONGEST_TOLD)


def _slot(done: Served, slot: str) -> Words | None:
    """The words for a slot of an answer: a field of the result, or an argument of the call."""
    content = done.result.content
    row = done.server.voice.rows.get(f"{done.tool.name}.{slot}")
    if row is not None:
        shape, rows = done.tool.returns, cast(Any, content)
        for name in slot.split("."):
            shape, rows = shape.fields[name], rows[name]
        return rows_words(row, shape, rows, done.now) if rows else None
    found = field_words(done.tool.returns, content, slot, done.now)
    if found is not None or slot in content:
        return found
    if slot == "count" and "total" in content:
        return Words(str(content["total"]), 0)
    shape = done.tool.parameters.fields.get(slot)
    if shape is None or done.arguments.get(slot) is None:
        return None
    given = done.request.slots.get(slot)
    ref = shape.item.ref if shape.item is not None else shape.ref
    plain = None if given is not None and ref is not None else value_words(shape, done.arguments[slot], done.now)
    if plain is None and given is not None and given.kind != "pronoun":
        return Words(turned(given.words), 4)
    return plain


def _is_empty(done: Served, slot: str) -> bool:
    """Whether a slot of an answer names a list with nothing in it."""
    value: Any = done.result.content
    for name in slot.split("."):
        value = value.get(name) if hasattr(value, "get") else None
    return value == []


def _refuse(done: Served, rng: Random) -> str:
    """Why it was refused."""
    said = {
        str(done.arguments[name]): "it" if slot.kind == "pronoun" else turned(slot.words)
        for name, slot in done.request.slots.items()
        if name in done.arguments
    }
    nouns = {name: noun_of(name, shape) for name, shape in done.tool.parameters.fields.items()}
    reason = reason_words(done.result.message, said, nouns, done.now).rstrip(".")
    return " ".join(filter(None, (rng.choice(_REFUSED).format(reason), advice_words(done.result.message))))


def _told(found: dict[str, Words], request: Request, text: str) -> tuple[str, ...]:
    """The values worth checking for: short ones that the user did not say, numbers and names first."""
    said = " ".join(slot.words for slot in request.slots.values()).casefold()
    short = [words for words in found.values() if words.rank < 4 and 0 < len(words.text) <= LONGEST_TOLD]
    fresh = [words for words in short if words.text.casefold() not in said]
    long = [words for words in found.values() if words not in short]
    if not fresh and long and "list" not in found:
        # A long text counts as told by its first words.
        return (" ".join(long[0].text.partition(" (")[0].split(" ")[:3]),)
    ranked = sorted(fresh or short, key=lambda words: words.rank)
    return tuple(dict.fromkeys(words.text for words in ranked if words.text in text))[:MOST_TOLD]

"""Puts the requests of proven examples into a model's own words, and proves the examples again.

Each request is given to the model alone, with placeholders for the words of values, so that it cannot change them. What
does not say the same is asked for again, with the problem named; after some tries the grammar's words stay. What is
accepted stands in the example only if the example is proven with it (`wording.reworded`).
"""

import asyncio
import re
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Protocol

import msgspec

from prove.core.examples import Example
from prove.core.keyed import keyed
from prove.core.world_session import WorldEnvironment
from prove.graph import DependencyGraph
from prove.rollout.endpoints.answer import EndpointError, read_message
from prove.synth.proof.proof import LEAST_OTHERS
from prove.synth.wording.reworded import Place, Request, refused, requests_of, reworded
from prove.synth.wording.rewording import LIGHT, SLOT, changed_meaning, is_copy, only_framed

TRIES = 4
FRAMED = "it has only another frame"
"""A try that is used only if no other one has new words."""
LONGER = 60
"""How many characters a request may have beyond twice those that it had."""

_TASK = (
    "You put requests to an assistant into other words. The user speaks to the assistant. Keep every placeholder such "
    "as {A} exactly once and in its place. Keep all conditions and details, add nothing, answer nothing. "
    "Write one line: the request in other words."
)
_EXAMPLES = (
    ("Please put {A} on the shopping list.", 'Begin with "Could you add".', "Could you add {A} to my shopping list?"),
    (
        "Work out the total for {A} and tell {B} about it by email.",
        'Begin with "I\'d like you to calculate".',
        "I'd like you to calculate the total for {A}, and tell {B} about it by e-mail.",
    ),
    (
        "Could you look at {A}: if it is {B} or more, {C}, otherwise {D}?",
        'Begin with "I was hoping you could".',
        "I was hoping you could look at {A}: if it's {B} or more, {C}, otherwise {D}.",
    ),
    ("From now on {A} belongs to {B}.", "Say it casually.", "So from now on, {A} should belong to {B}."),
)
_BEGINNINGS = (
    "Could you",
    "I'd like you to",
    "I was hoping you could",
    "Would you be able to",
    "Do you think you could",
    "I need you to",
    "Are you able to",
    "Can I ask you to",
    "Please",
    "I'm hoping you can",
    "It would be nice if you could",
    "Would it be possible to",
    "Any chance you could",
    "I'd really appreciate it if you could",
    "Help me",
    "Would you be so kind as to",
)
_STYLES = ("Say it casually.", "Say it in plain words.", "Say it politely.", "Say it in one short sentence.")
_VERB = re.compile(r"(?!what|which|who|when|where|how|if|in|for|from|on|at|my|the|i\b|i'|is|are|do\b)[a-z]+ ")
_MARKED = re.compile(r"\{([A-Z])\}")
_LABEL = re.compile(r"^(?:request|answer|output|in other words)\s*:\s*", re.IGNORECASE)
_QUOTED = re.compile(r"^[\"“](.*)[\"”]$")

ADVICE = {
    "it copies the given words": "Use other words.",
    "a value is left out": "A placeholder is missing. Keep all placeholders.",
    "a value is said too often": "Each placeholder must stand in it once, and no other placeholder.",
    "the values have changed places": "Keep the placeholders in their order.",
    "a value has another preposition": "Keep the small word before each placeholder (to, from, with, ...).",
    "it adds something": "It says something that was not asked for. Say only what the request says.",
    "it leaves something out": "It leaves out a part of the request. Say all of it.",
    "a condition or a comparison is not the same": "Keep the conditions, comparisons and negations as they are.",
    "it does not begin like a request for this": "It must ask the assistant to do it, as the user would.",
    "it asks whether, and not for it": "It must ask the assistant to do it, as the user would.",
    "it is too long": "It is too long.",
}
"""What the model is told with the next try, by what was wrong with the last one."""


class Chat(Protocol):
    """A model that answers a chat."""

    async def chat(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """The message that follows."""
        ...


class Try(msgspec.Struct, frozen=True):
    """A text of the model for a request; `refused` is why it cannot be used, empty if it can."""

    text: str
    refused: str = ""


class Rewriting(msgspec.Struct, frozen=True):
    """What became of a request.

    Args:
        template: The model's words for it, empty if none could be used.
        framed: Whether only the frame of a known phrase is new.
        proven: Whether the example was proven with these words; else its own stand in it.
        problem: The check that failed with these words, and why.
    """

    turn: int
    goal: int
    given: str
    tries: tuple[Try, ...]
    template: str = ""
    said: str = ""
    framed: bool = False
    proven: bool = False
    problem: str = ""


class Rewritten(msgspec.Struct, frozen=True):
    """An example in a model's words as far as these are proven."""

    example: Example
    rewritings: tuple[Rewriting, ...]

    @property
    def rewritten_places(self) -> frozenset[Place]:
        """The requests that are in the model's words."""
        return frozenset((each.turn, each.goal) for each in self.rewritings if each.proven)


async def rewrite(
    example: Example,
    model: Chat,
    library: WorldEnvironment,
    graph: DependencyGraph,
    tries: int = TRIES,
    others: int = LEAST_OTHERS,
) -> Rewritten:
    """A proven example with all its requests in the words of a model, where these are proven too."""
    requests = requests_of(example, library, graph)
    rngs = [keyed("rewrite", example.id, *request.place) for request in requests]
    asked = [ask(request, model, rng, tries) for request, rng in zip(requests, rngs, strict=True)]
    return settle(example, requests, await asyncio.gather(*asked), library, graph, others)


async def ask(request: Request, model: Chat, rng: Random, tries: int = TRIES) -> Rewriting:
    """The model's words for a request: new ones if some try has them, else a known phrase in a new frame."""
    letters = {key: chr(ord("A") + place) for place, key in enumerate(dict.fromkeys(_keys(request.template)))}
    prompt = _Prompt(request, letters, rng)
    made: list[Try] = []
    usable: dict[bool, str] = {}
    for number in range(tries):
        try:
            reply = read_message(await model.chat(prompt.messages(number, made)))
        except EndpointError:
            made.append(Try("", "the endpoint gave no answer"))
            continue
        template = _template(reply.text, letters)
        flaw = "it makes calls" if reply.calls else _flaw(template, request)
        framed = flaw is None and only_framed(template, request.known)
        made.append(Try(_shown(template, letters), flaw or (FRAMED if framed else "")))
        if flaw is None:
            usable.setdefault(framed, template)
            if not framed:
                break
    template = usable.get(False) or usable.get(True, "")
    number, goal = request.place
    said = request.filled(template)
    return Rewriting(number, goal, request.said, tuple(made), template, said, bool(template) and False not in usable)


class _Prompt:
    """What the model is asked: examples, the request, how to say it, and what was wrong with the last try."""

    def __init__(self, request: Request, letters: Mapping[str, str], rng: Random) -> None:
        self._given = _sentence(_shown(request.template, letters))
        own = request.template.split()[0]
        verbs = dict.fromkeys(each.split()[0] for each in request.known if _VERB.match(each))
        others = [verb for verb in verbs if verb not in LIGHT and verb != own]
        # First with its own verb, then with those of others.
        self._verbs = ["", *rng.sample(others, len(others))] if _VERB.match(request.template) else []
        styles = _BEGINNINGS if self._verbs else _STYLES
        self._styles = rng.sample(styles, len(styles))

    def messages(self, number: int, tries: Sequence[Try]) -> list[dict[str, Any]]:
        """The chat of a try: with another beginning each time, and with verbs that others use for the same."""
        chat = [_says("system", _TASK)]
        for given, style, said in _EXAMPLES:
            chat += [_says("user", _asked(given, style)), _says("assistant", said)]
        style = self._styles[number % len(self._styles)]
        if self._verbs:
            begun = f"{style} {self._verbs[number % len(self._verbs)]}".strip()
            style = f'Begin with "{begun}".'
        advice = f" {ADVICE[tries[-1].refused]}" if tries and tries[-1].refused in ADVICE else ""
        return [*chat, _says("user", _asked(self._given, style) + advice)]


def _asked(given: str, style: str) -> str:
    return f"Request: {given}\n{style}"


def _says(role: str, content: str) -> dict[str, Any]:
    return {"role": role, "content": content}


def _keys(template: str) -> list[str]:
    return [slot[1] for slot in SLOT.finditer(template)]


def _shown(template: str, letters: Mapping[str, str]) -> str:
    """A template with placeholders for its slots."""
    return SLOT.sub(lambda slot: "{" + letters.get(slot[1], slot[1]) + "}", template)


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + ("" if text[-1:] in ".?!" else ".")


def _template(text: str, letters: Mapping[str, str]) -> str:
    """The template that a model's text is: its first line, with slots for the placeholders."""
    line = next((line.strip() for line in text.splitlines() if line.strip()), "")
    line = _QUOTED.sub(r"\1", _LABEL.sub("", line)).strip()
    keys = {letter: key for key, letter in letters.items()}
    return _sentence(_MARKED.sub(lambda mark: f"\x02{keys.get(mark[1], '?')}\x03", " ".join(line.split())))


def _flaw(template: str, request: Request) -> str | None:
    """Why a model's template cannot be used for a request."""
    if template == ".":
        return "it is empty"
    if is_copy(template, request.template) or _is_said(template, request):
        return "it copies the given words"
    if len(template) > 2 * len(request.template) + LONGER:
        return "it is too long"
    if template.startswith("\x02"):
        return "it begins with a value"
    return changed_meaning(template, request.known)


def _is_said(template: str, request: Request) -> bool:
    """Whether a template is what the text says already."""
    known = set(_keys(request.template)) >= set(_keys(template))
    return known and is_copy(request.filled(template), request.said)


def settle(
    example: Example,
    requests: Sequence[Request],
    made: Sequence[Rewriting],
    library: WorldEnvironment,
    graph: DependencyGraph,
    others: int = LEAST_OTHERS,
) -> Rewritten:
    """The example with as many of the model's words as it can be proven with: all, or turn by turn."""
    words = {(each.turn, each.goal): each.template for each in made if each.template}
    if not example.purpose:  # a turn is in the model's words as a whole
        lacking = {request.place[0] for request in requests if request.place not in words}
        words = {place: template for place, template in words.items() if place[0] not in lacking}
    kept: dict[Place, str] = {}
    problems: dict[Place, str] = {}
    result = reworded(example, requests, words)
    problem = refused(result, set(words), library, graph, others) if words else None
    if problem is None:
        kept = words
    else:
        for turn in sorted({place[0] for place in words}):
            here = {place: template for place, template in words.items() if place[0] == turn}
            tried = reworded(example, requests, {**kept, **here})
            problem = refused(tried, {*kept, *here}, library, graph, others)
            if problem is None:
                kept |= here
            else:
                problems |= dict.fromkeys(here, f"{problem[0]}: {problem[1]}")
        result = reworded(example, requests, kept)
    settled = [
        msgspec.structs.replace(each, proven=(each.turn, each.goal) in kept, problem=_problem(each, words, problems))
        for each in made
    ]
    return Rewritten(result, tuple(settled))


def _problem(made: Rewriting, words: Mapping[Place, str], problems: Mapping[Place, str]) -> str:
    place = (made.turn, made.goal)
    if made.template and place not in words:
        return "another request of the turn stays in the grammar's words"
    return problems.get(place, "")

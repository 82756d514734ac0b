"""Models in the places of the grammar: the writer, the responder, the paper's teacher.

What a model writes is used only if it says what the grammar's text says; it is asked once more with the problem named,
and then the grammar's own text stands. Every such case is counted with its reason.
"""

import datetime as dt
from collections import Counter
from contextlib import closing
from random import Random
from typing import cast

import msgspec

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.examples import Example, Turn
from prove.core.world_session import WorldEnvironment
from prove.reward.success import success
from prove.rollout.driver import run_episode_async
from prove.rollout.endpoints.endpoint import Endpoint, EndpointError, EndpointPolicy, read_message
from prove.synth.task.turn_plan import Request, TurnPlan
from prove.synth.text.cached_endpoint import CachedEndpoint, wait_for
from prove.synth.text.faithful import Demand, Flaw, begins, flaw_of, in_order, words_of
from prove.synth.text.omission import noun_of
from prove.synth.text.persona import Mood, Persona
from prove.synth.text.responder import Responder
from prove.synth.text.writer import Writer

SILENT = Flaw("the endpoint gave no answer", "There was no answer.")

_MOODS: dict[Mood, str] = {
    "imperative": "gives short orders",
    "question": "asks whether the assistant could",
    "need": "says what the assistant is needed for",
    "self": "says what they themselves want to get done",
    "say": "just states the matter",
}
_WRITE = """You play someone who talks to an assistant: someone who {habits}. Say the message below in their own words.
Ask for everything that it asks for, and add nothing: no other name, number, day or detail.
{given}Answer with the message alone.

The message: {base}"""
_RESPOND = """You are a helpful assistant. Say the answer below to your user in your own words, in a sentence or a few.
Tell everything that it tells, and add nothing: no other name, number, day or detail.
{given}Answer with the words to the user alone.

The answer: {base}"""
_GIVEN = "These words must stand in it exactly as they are{order}: {words}\n"
_AGAIN = "\n\nA first try cannot be used: {detail}{text}"


def ask(endpoint: Endpoint, prompt: str, demand: Demand) -> str | Flaw:
    """A text of the model that meets the demand, from the first or second try; else what was wrong with the second."""
    flaw, again = SILENT, ""
    for _ in range(2):
        try:
            reply = read_message(wait_for(endpoint.chat([{"role": "user", "content": prompt + again}])))
        except EndpointError:
            flaw = SILENT
            continue
        text = words_of(reply)
        found = text if isinstance(text, Flaw) else flaw_of(text, demand)
        if found is None:
            return cast("str", text)
        flaw = found
        tried = f" It was: {text[:500]}" if isinstance(text, str) else ""
        again = _AGAIN.format(detail=flaw.detail, text=tried)
    return flaw


class ModelWriter:
    """A model rewrites the grammar's text in the style of the persona."""

    def __init__(self, endpoint: Endpoint, grammar: Writer, fallbacks: Counter[str]) -> None:
        self._endpoint = endpoint
        self._grammar = grammar
        self._fallbacks = fallbacks

    def write(self, turn: TurnPlan, persona: Persona, rng: Random, *, first: bool) -> str | None:
        """The model's text if it can be used, else the grammar's; None if the grammar has no text."""
        if turn.kind == "irrelevant":
            # Its words were written when it was planned; the grammar says them in the persona's way.
            return self._grammar.write(turn, persona, rng, first=first)
        # The grammar draws the same from the random stream whatever the model says, so the plans stay as they are.
        base = self._grammar.write(turn, persona, rng, first=first)
        if base is None:
            return None
        demand = user_demand(turn, base)
        if isinstance(demand, Flaw):
            said: str | Flaw = demand
        else:
            given = _given(demand)
            prompt = _WRITE.format(habits=habits(persona, first=first), given=given, base=base)
            said = ask(self._endpoint, prompt, demand)
        if isinstance(said, Flaw):
            self._fallbacks[f"writer: {said.reason}"] += 1
            return base
        return said


def user_demand(turn: TurnPlan, base: str) -> Demand | Flaw:
    """What a user's text must say, or a flaw if nothing in the turn allows a comparison."""
    words = in_order(slot_words(turn), base)
    asked = [] if turn.kind == "completion" else [(request, topics(request, base)) for request in turn.requests]
    if any(not request.slots and not about for request, about in asked):
        return Flaw("nothing to hold it to", "")
    demand = Demand(
        base=base,
        words=words,
        ordered=True,
        topics=tuple(dict.fromkeys(topic for _, about in asked for topic in about)),
        withheld=turn.about if turn.kind == "missing" else "",
        room=80,
    )
    if flaw_of(base, demand) is not None:  # the same words twice, or one inside the other
        demand = msgspec.structs.replace(demand, ordered=False)
    return demand


def slot_words(turn: TurnPlan) -> list[str]:
    """The words that a turn has to say: of all its slots, or of the one that was missing before."""
    slots = [slot for request in turn.requests for slot in request.slots.items()]
    return [slot.words for name, slot in slots if turn.kind != "completion" or name == turn.missing]


def topics(request: Request, base: str) -> list[str]:
    """Beginnings of words of the tool's name that the grammar's text contains; for a question, without its verb."""
    words = request.tool.split("_")[1 if request.goal == "question" else 0 :]
    stems = [word[:5] for word in words if len(word) > 2]
    return [stem for stem in stems if begins(stem, base)]


def habits(persona: Persona, *, first: bool) -> str:
    """A persona in words."""
    traits = {
        _MOODS[persona.mood]: True,
        "uses as few words as will do": persona.terse,
        "is polite": persona.polite,
        "greets first": persona.greets and first,
        "thanks at the end": persona.thanks,
        "types without care for capitals": persona.careless,
        "writes short forms such as I'd": persona.contracts,
    }
    *most, last = (trait for trait, holds in traits.items() if holds)
    return f"{', '.join(most)} and {last}" if most else last


class ModelResponder:
    """A model rewrites the grammar's answer in its own words."""

    def __init__(
        self, endpoint: Endpoint, grammar: Responder, library: WorldEnvironment, fallbacks: Counter[str]
    ) -> None:
        self._endpoint = endpoint
        self._grammar = grammar
        self._library = library
        self._fallbacks = fallbacks

    def respond(
        self, turn: TurnPlan, rng: Random, now: dt.datetime | None = None
    ) -> tuple[str, dict[str, tuple[str, ...]]]:
        """The assistant's closing words, with the values that they tell as the grammar chose them."""
        base, told = self._grammar.respond(turn, rng, now)
        refused = any(not turn.results[request.call].ok for request in turn.requests if request.call in turn.results)
        demand = Demand(
            base=base,
            words=tuple(dict.fromkeys(value for values in told.values() for value in values)),
            topics=self._missing(turn, base),
            negative=refused or turn.kind in ("hidden", "irrelevant"),
        )
        said = ask(self._endpoint, _RESPOND.format(given=_given(demand), base=base), demand)
        if isinstance(said, Flaw):
            self._fallbacks[f"responder: {said.reason}"] += 1
            return base, told
        return said, told

    def _missing(self, turn: TurnPlan, base: str) -> tuple[str, ...]:
        if turn.kind != "missing":
            return ()
        tools = [request.tool for request in turn.requests if turn.missing not in request.slots]
        nouns = [noun for name in tools if (noun := _noun(self._library, name, turn.missing))]
        return tuple(dict.fromkeys(noun for noun in nouns if begins(noun, base)))


class ModelTeacher:
    """The paper's teacher: a model plays an example, which is kept only if that succeeds.

    Its closing words take the place of the grammar's replies where they tell the same values.
    """

    def __init__(self, endpoint: CachedEndpoint, library: WorldEnvironment, fallbacks: Counter[str]) -> None:
        self._endpoint = endpoint
        self._library = library
        self._fallbacks = fallbacks

    def teach(self, example: Example) -> Example | str:
        """The example with the teacher's words, or the reason why it is discarded."""
        with closing(open_session(example)) as session:
            episode = wait_for(run_episode_async(EndpointPolicy(self._endpoint), example, session))
        if episode.stopped == "error":
            return "the teacher did not answer"
        if not success(episode):
            return "the teacher failed"
        turns = tuple(self._turn(episode, number) for number in range(len(example.turns)))
        return msgspec.structs.replace(example, turns=turns)

    def _turn(self, episode: Episode, number: int) -> Turn:
        """A turn of the example with the teacher's closing words, if these can be used."""
        turn, played = episode.example.turns[number], episode.turns[number]
        last = played.messages[-1]
        text = "" if last.steps else last.text
        flaw = flaw_of(text, self._demand(episode, number)) if text else Flaw("it has no closing words", "")
        if flaw is None:
            return msgspec.structs.replace(turn, reply=text)
        self._fallbacks[f"teacher: {flaw.reason}"] += 1
        return turn

    def _demand(self, episode: Episode, number: int) -> Demand:
        example = episode.example
        turn = example.turns[number]
        seen = [step.result.text for done in episode.turns[: number + 1] for step in done.steps]
        said = [example.system, *(earlier.user for earlier in example.turns[: number + 1])]
        noun = _noun(self._library, turn.unserved.tool, turn.missing) if turn.unserved is not None else ""
        return Demand(
            base=turn.reply,
            words=tuple(dict.fromkeys(value for goal in turn.goals for value in goal.values)),
            topics=(noun,) if noun and begins(noun, turn.reply) else (),
            negative=not turn.missing and not (turn.reference_calls and all(g.kind != "refusal" for g in turn.goals)),
            known=" ".join([*said, *seen]),
            room=600,
        )


def _given(demand: Demand) -> str:
    if not demand.words:
        return ""
    listed = "; ".join(msgspec.json.encode(words).decode() for words in demand.words)
    return _GIVEN.format(order=", in this order" if demand.ordered and len(demand.words) > 1 else "", words=listed)


def _noun(library: WorldEnvironment, tool: str, parameter: str) -> str:
    """What people call a parameter of a tool, or nothing if it has no such parameter."""
    known = library.tools.get(tool)
    shape = None if known is None else known.parameters.fields.get(parameter)
    return "" if shape is None else noun_of(parameter, shape)

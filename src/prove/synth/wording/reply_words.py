"""Check `replies`: the assistant tells what the calls gave, asks for what is missing, declines what cannot be done."""

from collections.abc import Iterator, Sequence
from functools import cache

from msgspec.structs import replace

from prove.core.examples import Goal, ReferenceCall, Turn
from prove.core.provenance import Found
from prove.core.voice import phrase_slots
from prove.core.world_session import WorldEnvironment
from prove.language.mentions import mentions
from prove.language.phrases import pieces_of, text_of
from prove.synth.proof.proof import Proof, ReadBack
from prove.synth.proof.round_trip import is_irrelevant
from prove.synth.task.turn_plan import Request, Slot, TurnPlan
from prove.synth.text.closing_words import asking_words, closing_words, lacks, which_words
from prove.synth.text.responder import NEXT_STEPS, GrammarResponder, after_another, framed
from prove.synth.text.results_text import turned
from prove.synth.wording.every_choice import every_choice
from prove.synth.wording.explaining import normal
from prove.synth.wording.user_words import clauses, repeats, said_ways

Telling = tuple[str, tuple[str, ...]]
"""Words for what a call gave, and the values that they tell."""

BOTH_WAYS = (0.0, 0.99)
"""For a choice between two ways that is made by a fraction."""


def reply_words(proof: Proof) -> str | None:
    """Every reply is one that the world and the request lead to, and goals demand what their reply tells."""
    for number, turn in enumerate(proof.example.turns):
        if not _is_right(proof, number, turn):
            return "the reply is not what the assistant has to say"
    return None


def _is_right(proof: Proof, number: int, turn: Turn) -> bool:
    if turn.unserved is not None:
        return _is_asked(proof, turn) if turn.unserved.kind == "missing" else _is_declined(proof, number, turn)
    if proof.read_back is not None:
        if _is_unclear(proof, proof.read_back, number):
            return turn.reply in every_choice(lambda rng: which_words(turn.goals[0], rng))
        told = _told_of_purpose(proof, proof.read_back, turn)
    else:
        told = [list(_tellings(proof, number, goal)) for goal in turn.goals]
    first = turn.goals[0]
    refused = any(goal.kind == "refusal" for goal in turn.goals)
    after = _next_steps() if turn.goals[-1].kind == "refusal" else () if refused else ("", *_closings())
    return _is_told(turn.reply, told, opening=first.kind == "write", after=after or ("",))


# Turns that are served


def _tellings(proof: Proof, number: int, goal: Goal) -> Iterator[str]:
    """All that may be said of a goal, if that tells the values which it demands."""
    call = proof.calls[goal.call]
    responder = _responder(proof.library)
    for slots in _slots(proof, call, number):
        request = Request(proof.tool(call).server, call.name, call.id, goal.kind, slots)
        turn = TurnPlan("act", (request,), (call,), {call.id: proof.results[call.id]})
        for text, values in every_choice(lambda rng: responder.answer(turn, request, rng, proof.clocks[number])):  # noqa: B023
            if values == goal.values:
                yield text


def _slots(proof: Proof, call: ReferenceCall, number: int) -> Iterator[dict[str, Slot]]:
    """What was said for the parameters of a call, in all ways in which it may have been."""
    for words in said_ways(proof, call, number):
        yield {name: Slot(name, said, call.arguments[name], _kind(call, name, said)) for name, said in words.items()}


def _kind(call: ReferenceCall, name: str, said: str):
    origin = call.provenance[name]
    if not isinstance(origin, Found):
        return "value"
    return "entity" if said.startswith(origin.text) else "pronoun"


@cache
def _responder(library: WorldEnvironment) -> GrammarResponder:
    return GrammarResponder(library)


def _is_unclear(proof: Proof, read: ReadBack, number: int) -> bool:
    """Whether a turn describes something vaguely, so that the question which one is meant is the answer."""
    place = sum(not is_irrelevant(turn) for turn in proof.example.turns[:number])
    return read.mixed.kind == "vague" and place == read.mixed.at


def _told_of_purpose(proof: Proof, read: ReadBack, turn: Turn) -> list[list[str]]:
    """All that may be said of the goals of a purpose; what was done by one tool to several things is told once."""
    groups: dict[str, list[Goal]] = {}
    for goal in turn.goals:
        key = proof.calls[goal.call].name if goal.kind == "write" else f"{goal.call} {goal.values}"
        groups.setdefault(f"{goal.kind} {key}", []).append(goal)
    told: list[list[str]] = []
    counted: set[int] = set()
    for goal in turn.goals:
        if goal.kind != "write":
            told.append(_closing(proof, read, [goal], acted=any(one.kind == "write" for one in turn.goals)))
            continue
        group = groups[f"{goal.kind} {proof.calls[goal.call].name}"]
        if goal == group[0] and (len(group) == 1 or len(group) not in counted):
            counted.update([len(group)] if len(group) > 1 else [])
            told.append(_closing(proof, read, group if len(group) == 1 else [replace(one, values=()) for one in group]))
        if goal.values and len(group) > 1:
            told.append(_closing(proof, read, [Goal("question", goal.call, goal.values)]))
    return told


def _closing(proof: Proof, read: ReadBack, goals: Sequence[Goal], *, acted: bool = False) -> list[str]:
    return list(
        every_choice(
            lambda rng: closing_words(
                goals, proof.calls, proof.results, read.solution, proof.library, rng, proof.clocks[0], acted=acted
            )
        )
    )


def _is_told(reply: str, told: Sequence[Sequence[str]], *, opening: bool, after: Sequence[str]) -> bool:
    """Whether a reply consists of one telling of each goal, in their order, with one of these endings, perhaps after
    an opening."""
    rests = {reply, *(reply[len(words) :] for words in _openings() if opening and reply.startswith(words))}
    for place, ways in enumerate(told):
        said = {*ways, *(map(after_another, ways) if place else ())}
        rests = {
            rest[len(way) :].removeprefix(" ") for rest in rests for way in said if rest == way or rest.startswith(way)
        }
    return any(rest in rests for rest in after)


def _next_steps() -> tuple[str, ...]:
    return tuple(words.removeprefix(" ") for words in NEXT_STEPS)


@cache
def _openings() -> tuple[str, ...]:
    made = every_choice(lambda rng: framed("\u0001", rng, opening=True, closing=False), (0.0,))
    return tuple(text[:-1] for text in made)


@cache
def _closings() -> tuple[str, ...]:
    made = every_choice(lambda rng: framed("\u0001", rng, opening=False, closing=True), (0.0,))
    return tuple(text[1:].removeprefix(" ") for text in made)


# Turns that are not served


def _is_asked(proof: Proof, turn: Turn) -> bool:
    """Whether the reply asks for the missing value."""
    assert turn.unserved is not None
    tool, read = turn.unserved.tool, proof.read_back
    kind = "value" if read is None else lacks(read.mixed)
    return turn.reply in every_choice(lambda rng: asking_words(tool, turn.missing, proof.library, rng, kind))


def _is_declined(proof: Proof, number: int, turn: Turn) -> bool:
    """Whether the reply declines, perhaps with the words in which the user asks."""
    assert turn.unserved is not None
    tool = proof.library.tools[turn.unserved.tool]
    voice = proof.library.servers[tool.server].voice.tools[tool.name]
    secret = {name for name, shape in tool.parameters.fields.items() if shape.sensitive}
    told = [phrase for phrase in voice.do if secret.isdisjoint(phrase_slots(phrase))]
    said = normal(turned(turn.user))
    known = _hidden_clauses(proof, number, turn)
    for before, after in _declining(proof.library):
        if after is None:
            if turn.reply == before:
                return True
        elif turn.reply.startswith(before) and turn.reply.endswith(after):
            words = normal(turn.reply[len(before) : len(turn.reply) - len(after)])
            if words in known or (words and words in said):
                return True
            if any(repeats(turned(phrase), words, said) for phrase in told):
                return True
    return False


def _hidden_clauses(proof: Proof, number: int, turn: Turn) -> set[str]:
    """The words for what will be done as soon as the hidden tool is there; a purpose repeats the user's words alone."""
    if proof.read_back is not None:
        return set()
    if turn.unserved is None or turn.unserved.kind != "hidden" or number + 1 == len(proof.example.turns):
        return set()
    later = proof.example.turns[number + 1]
    calls = [call for call in later.reference_calls if call.name == turn.unserved.tool]
    return {normal(turned(clause)) for call in calls for clause in clauses(proof, call, number)}


@cache
def _declining(library: WorldEnvironment) -> tuple[tuple[str, str | None], ...]:
    """All ways to decline: a whole text, or what stands before and after the words for what was asked."""
    tool = next(
        tool
        for tool in library.tools.values()
        if not list(phrase_slots(library.servers[tool.server].voice.tools[tool.name].do[0]))
    )
    responder = _responder(library)
    plan = TurnPlan("hidden", (Request(tool.server, tool.name, "", "write"),))
    voice = library.servers[tool.server].voice.tools[tool.name]
    known = [turned(text_of(pieces_of(each, {}))) for each in voice.do if not list(phrase_slots(each))]
    found: dict[tuple[str, str | None], None] = {}
    for text in every_choice(lambda rng: responder.respond(plan, rng)[0], BOTH_WAYS):
        clause = next((each for each in known if mentions(text, each)), None)
        before, _, after = text.partition(clause) if clause is not None else (text, "", "")
        found[before, after if clause is not None else None] = None
    return tuple(found)

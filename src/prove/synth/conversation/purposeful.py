"""Makes an example of a purpose: drawn in a world, put into words, solved with what the words say.

How it is talked about is one of its mixtures: plainly, without a tool or a value at first, with a vague description,
with a change of mind. Around that are the knobs that all conversations have: what no tool can serve, failed tries,
unrelated tools, enumerated values that nobody lists.
"""

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Any, cast

from prove.core.examples import Example, Level, ReferenceCall, Turn, Unserved
from prove.core.provenance import calls_of
from prove.core.world_session import WorldEnvironment, WorldSession
from prove.graph import DependencyGraph, plan_key
from prove.purposes.domains import described_fields, drawable
from prove.purposes.drawing import draw
from prove.purposes.fillers import CLOSINGS, GOING_ON
from prove.purposes.mixins import FITTING, Kind, Mixed, is_replaced, mixtures, possible, solved_in
from prove.purposes.nodes import Choice, Days, Purpose, Said, Secret, Some
from prove.purposes.reference import Part, reference_of
from prove.purposes.solving import Brief, Described, Made, Solution, Solver, UnboundError, solve
from prove.purposes.words import Turn as Words
from prove.purposes.words import write
from prove.rollout.reference import with_expected
from prove.synth.config import SynthConfig
from prove.synth.conversation.assemble import category_of, implicit_edges, needs_enums, offer
from prove.synth.conversation.machine import irrelevant_turn, same_effect
from prove.synth.conversation.recovery import with_attempts
from prove.synth.conversation.stage import Conversation
from prove.synth.proof.frame import system_message
from prove.synth.text.closing_words import asking_words, closing_words, declining_words, lacks, which_words

CATEGORIES = {"hidden": "missing-function", "missing": "missing-value", "irrelevant": "irrelevance"}
PLAIN: tuple[Kind, ...] = ("plain",)
ANY_TURNS = range(1, 7)
SPLIT = 0.25
"""How often the goals of one turn get turns of their own where there are turns enough."""

_REFERS_BACK = re.compile(
    r"(?:Also|And|Both|If so|In addition|In that case|Plus|So|Then)\b|[^.?!]*?\b(?:he|her|hers|him|his|it|its|it's|"
    r"one|ones|other|others|rest|same|she|that|that's|their|theirs|them|there|these|they|they're|this|those)\b",
    re.IGNORECASE,
)
"""Begins a turn that may go on from the one before: its first sentence speaks of something that it does not name."""
DRAWS = 2
"""How often a purpose is drawn: what was drawn first may need no call for one of its goals."""
VAGUE = 0.4
"""How often a description is vague rather than a value missing, where both can be."""
WRITTEN = 0.3
"""How often a title may be what is missing even where another value could be: some would just write one."""


def fitting(
    purposes: Sequence[Purpose],
    kinds: Sequence[Kind],
    library: WorldEnvironment,
    level: Level = "",
    turns: range = ANY_TURNS,
) -> list[Purpose]:
    """The purposes that can be talked about in one of these ways, on a level of information and in so many turns."""
    return [each for each in purposes if _wanted(each, kinds, library, level, turns)]


def _wanted(
    purpose: Purpose, kinds: Sequence[Kind], library: WorldEnvironment, level: Level, turns: range
) -> list[Mixed]:
    return [
        mixed
        for mixed in mixtures(purpose, library.tools)
        if mixed.kind in kinds and len(mixed.spoken.turns) in turns and level in ("", *_levels(mixed))
    ]


@dataclass(frozen=True, slots=True)
class _Bound:
    """A purpose in a world, in words, and solved."""

    mixed: Mixed
    said: list[Words]
    solution: Solution
    parts: list[Part]

    @property
    def calls(self) -> dict[str, ReferenceCall]:
        """The reference calls by their ids."""
        return {call.id: call for part in self.parts for call in part.calls}


def purposeful(
    purpose: Purpose,
    id: str,
    seed: int,
    library: WorldEnvironment,
    graph: DependencyGraph,
    config: SynthConfig,
    rng: Random,
    *,
    kinds: Sequence[Kind] = PLAIN,
    level: Level = "",
    turns: range = ANY_TURNS,
    aside: Conversation | None = None,
) -> Example | str:
    """An example of a purpose in the world of a seed, or the reason why there is none.

    Args:
        kinds: How it may be talked about.
        level: How much the user says at first; any if empty.
        turns: In how many turns, without the one that has nothing to do with it.
        aside: A conversation on a stage beside which there is a server that the purpose does not need; in one turn
            something is asked of that server, which cannot be served.
    """
    options = _options(purpose, _wanted(purpose, kinds, library, level, turns), turns, rng)
    try:
        bound = _bound(purpose, seed, library, config, rng, options)
    except UnboundError as error:
        return f"purpose: {error}"
    foreign = aside.stage.foreign if aside is not None else None
    away = {*purpose.servers, *(foreign.servers if foreign is not None else ())}
    used = {made.name for made in bound.solution.calls}
    # Also what the branches that are not taken would need: what is on offer says nothing about which one is.
    needed = {*used, *purpose.called}
    offered = offer(needed, library.only(purpose.servers).tools, away, library, config, rng)
    hidden = same_effect(graph, library.tools, offered, bound.mixed.tool) if bound.mixed.kind == "hidden" else ()
    if not used.isdisjoint({*hidden} - {bound.mixed.tool}):
        return "purpose: a tool of the reference does what the hidden one does"
    now = library.only(purpose.servers).open(seed).now
    said = [_turn(bound, place, offered, hidden, library, rng, now) for place in range(len(bound.said))]
    if aside is not None and not _add_aside(said, bound.mixed, aside, rng):
        return "purpose: nothing can be asked for beside it"
    servers = tuple(dict.fromkeys([*purpose.servers, *(library.tools[name].server for name in offered)]))
    example = Example(
        id=id,
        servers=servers,
        seed=seed,
        system=system_message(library.only(purpose.servers).open(seed)),
        turns=tuple(said),
        category=_category(said, library),
        enums_stripped=rng.random() < config.enums_stripped and not needs_enums(bound.calls.values(), library),
        level=level or _levels(bound.mixed)[0],
        plan=plan_key(list(bound.calls.values())),
        purpose=purpose.name,
        notes={"talk": bound.mixed.kind},
    )
    example = with_attempts(example, library, config.recovery, rng, conditions_of(bound.solution.calls))
    return implicit_edges(with_expected(example, library.only(servers).open(seed)), library)


def conditions_of(calls: Sequence[Made]) -> dict[str, tuple[str, ...]]:
    """The calls that show whether each call is to be made: a look-up is made if anything is that needs its result."""
    tests = {test for made in calls for test in made.because}
    found: dict[str, tuple[str, ...]] = {}
    for made in reversed(calls):
        served = [found[other.id] for other in calls if made.id in calls_of(other.provenance.values())]
        if made.is_goal or made.id in tests or not served:
            found[made.id] = made.because
        else:
            found[made.id] = tuple(test for test in served[0] if all(test in each for each in served[1:]))
    return found


def _bound(
    purpose: Purpose, seed: int, library: WorldEnvironment, config: SynthConfig, rng: Random, options: Sequence[Mixed]
) -> _Bound:
    """The first of some mixtures that this world has something for; UnboundError with the last reason if none."""
    mounted = library.only(purpose.servers)
    session = mounted.open(seed)
    together = rng.random() < config.parallel
    reason = "nobody talks about it like that"
    for _ in range(DRAWS if options else 0):
        drawn = draw(purpose, session, rng)
        for mixed in options:
            try:
                brief = _extended(mixed, session, drawn.brief, rng)
                return _solved(mixed, brief, mounted, seed, rng, together=together)
            except UnboundError as error:
                reason = str(error)
    raise UnboundError(reason)


def _solved(mixed: Mixed, brief: Brief, mounted: WorldEnvironment, seed: int, rng: Random, *, together: bool) -> _Bound:
    """What the user has in mind, in words and solved with what the words say."""
    session = mounted.open(seed)
    said = write(mixed.spoken, session, brief, rng)
    words = {node: text for turn in reversed(said) for node, text in turn.words.items()}
    final = mixed.final(brief)
    solved = solved_in(mixed, session, final)
    solution = solve(solved, mounted.open(seed), final, mixed.final(words))
    if mixed.kind == "correction" and not is_replaced(mixed, lambda: mounted.open(seed), brief):
        raise UnboundError("what was taken back leaves something behind")
    return _Bound(mixed, said, solution, reference_of(solved, solution, together=together))


def _options(purpose: Purpose, wanted: list[Mixed], turns: range, rng: Random) -> list[Mixed]:
    """Mixtures in the order in which they are tried."""
    rng.shuffle(wanted)
    vague, writes = rng.random() < VAGUE, rng.random() < WRITTEN
    split = rng.random() < SPLIT or len(purpose.turns) < turns.start

    def order(mixed: Mixed) -> tuple[bool, ...]:
        longer = len(mixed.solved.turns) > len(purpose.turns)
        return (
            vague and mixed.kind == "missing",
            mixed.parameter in ("subject", "title") and not writes,
            mixed.kind == "plain" and longer != split,
        )

    return sorted(wanted, key=order)


def _extended(mixed: Mixed, session: WorldSession, brief: Brief, rng: Random) -> Brief:
    """What the user has in mind beside what was drawn: a new value, a vague description."""
    match mixed.kind:
        case "correction" | "reconsidered":
            node = cast(Said, mixed.spoken.nodes[mixed.new])
            values = [it for it in drawable(mixed.spoken, node, session, brief) if it != brief[mixed.node]]
            if not values:
                raise UnboundError("there is no other value")
            return {**brief, mixed.new: rng.choice(values)}
        case "vague":
            return {**brief, mixed.new: Described(_vague(mixed, session, brief, rng))}
        case _:
            return brief


def _vague(mixed: Mixed, session: WorldSession, brief: Brief, rng: Random) -> dict[str, Any]:
    """A description that fits what is meant and some other things."""
    node, vague = cast(Some, mixed.solved.nodes[mixed.node]), cast(Some, mixed.spoken.nodes[mixed.new])
    solver = Solver(mixed.solved, session.fork(), brief)
    meant = solver.meant(node, brief[mixed.node].where)[0].it
    found: list[dict[str, Any]] = []
    for phrase in vague.descriptions:
        where = {name: meant.get(name) for name in described_fields(mixed.spoken, phrase)}
        if all(it not in (None, "") for it in where.values()) and len(possible(solver, node, where)) in FITTING:
            found.append(where)
    if not found:
        raise UnboundError("no description fits several")
    return rng.choice(found)


# Turns


def _turn(
    bound: _Bound,
    place: int,
    offered: Sequence[str],
    hidden: Sequence[str],
    library: WorldEnvironment,
    rng: Random,
    now: dt.datetime,
) -> Turn:
    """A turn as it is said, and with what serves it."""
    mixed, said = bound.mixed, bound.said[place]
    handed = mixed.kind == "hidden" and place > mixed.at
    tools = tuple(name for name in offered if name not in hidden or (handed and name == mixed.tool))
    part = next((part for turn, part in enumerate(bound.parts) if mixed.place(turn) == place), None)
    if part is None:
        reply, unserved = _put_off(bound, library, rng)
        return Turn(said.text, tools, reply=reply, unserved=unserved, spans=said.spans)
    if mixed.kind == "vague" and place == mixed.at:
        reply = which_words(part.goals[0], rng)
    else:
        results = {made.id: made.result for made in bound.solution.calls}
        reply = closing_words(part.goals, bound.calls, results, bound.solution, library, rng, now)
    handed_over = (mixed.tool,) if mixed.kind == "hidden" and place == mixed.at + 1 else ()
    return Turn(said.text, tools, part.calls, part.goals, handed_over=handed_over, reply=reply, spans=said.spans)


def _put_off(bound: _Bound, library: WorldEnvironment, rng: Random) -> tuple[str, Unserved]:
    """What is said to a turn that cannot be served yet, and why not."""
    mixed = bound.mixed
    if mixed.kind == "hidden":
        return declining_words(mixed.tool, library, rng), Unserved("hidden", mixed.tool)
    reply = asking_words(mixed.tool, mixed.parameter, library, rng, lacks(mixed))
    return reply, Unserved("missing", mixed.tool, mixed.parameter, bound.said[mixed.at + 1].words[mixed.absent])


def _add_aside(turns: list[Turn], mixed: Mixed, aside: Conversation, rng: Random) -> bool:
    """Add a turn that no tool can serve, if one is found: never first, and not between a question and its answer."""
    between = mixed.at + (mixed.kind != "correction") if mixed.kind != "plain" else 0
    places = [place for place in range(1, len(turns) + 1) if place != between]
    places = [place for place in places if takes_aside(turns, place)]
    if not places:
        return False
    place = rng.choice(places)
    planned = irrelevant_turn(aside)
    persona = replace(aside.persona, careless=False)  # as the turns around it are written
    text = aside.writer.write(planned, persona, rng, first=False) if planned is not None else None
    if planned is None or text is None:
        return False
    reply, _ = aside.responder.respond(planned, rng)
    asked = Turn(text, turns[place - 1].tools, reply=reply, unserved=Unserved("irrelevant", planned.requests[0].tool))
    turns.insert(place, asked)
    return True


def takes_aside(turns: Sequence[Turn], place: int) -> bool:
    """Whether something that cannot be done may be asked for here: before no praise and nothing that goes on from the
    reply, and after no farewell."""
    if place == len(turns):
        return not turns[-1].user.endswith(CLOSINGS[1:])
    return not turns[place].user.startswith(GOING_ON[1:]) and not _REFERS_BACK.match(turns[place].user)


def _category(turns: Sequence[Turn], library: WorldEnvironment) -> str:
    """What is special about a conversation, the rarest first."""
    kinds = {turn.unserved.kind for turn in turns if turn.unserved is not None}
    for kind, name in CATEGORIES.items():
        if kind in kinds:
            return name
    calls = {call.id: call for turn in turns for call in turn.reference_calls}
    goals = [goal for turn in turns for goal in turn.goals]
    servers = {library.tools[calls[goal.call].name].server for goal in goals}
    return category_of([turn.reference_calls for turn in turns], goals, len(servers))


@cache
def _levels(mixed: Mixed) -> tuple[Level, ...]:
    """How much the user says at first: values, too, or no more than what things are meant.

    Who has no value to say at first keeps nothing back, so that this may count as complete.
    """
    if mixed.kind in ("missing", "vague", "reconsidered"):
        return ("missing",)
    first = [mixed.spoken.nodes[id] for id in mixed.spoken.spoken_of(mixed.spoken.turns[0])]
    said = [node.domain for node in first if isinstance(node, Said)]
    has_values = any(isinstance(domain, Choice | Days | Secret) for domain in said)
    return ("complete",) if has_values else ("minimal", "complete")

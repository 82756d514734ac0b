"""Makes an example of a conversation: candidate tools, implicit edges, the system message, the expected outcome."""

from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

import msgspec

from prove.core.examples import Attempt, Dependency, Example, Goal, ReferenceCall, Turn, Unserved
from prove.core.provenance import Chosen
from prove.core.world_session import WorldEnvironment, WorldSession
from prove.graph import plan_key
from prove.rollout.reference import with_expected
from prove.rollout.replay import replay
from prove.synth.config import SynthConfig
from prove.synth.conversation.stage import Conversation
from prove.synth.proof.frame import system_message
from prove.synth.proof.without_call import without_call
from prove.synth.task.turn_plan import TurnPlan


def assemble(conversation: Conversation, id: str, library: WorldEnvironment) -> Example:
    """The example of a finished conversation, with what its reference gives in a fresh world."""
    stage = conversation.stage
    used = {call.name for turn in conversation.turns for call in turn.calls}
    offered = choose_candidates(conversation, used, library)
    servers = tuple(dict.fromkeys([*stage.servers, *(library.tools[name].server for name in offered)]))
    drawn = conversation.rng.random() < stage.config.enums_stripped
    stripped = drawn and not needs_enums(_calls(conversation.turns), library)
    example = Example(
        id=id,
        servers=servers,
        seed=stage.seed,
        system=system_message(stage.environment.open(stage.seed)),
        turns=tuple(_turn(conversation, number, plan, offered) for number, plan in enumerate(conversation.turns)),
        category=category(conversation.turns),
        enums_stripped=stripped,
        level=conversation.level,
        plan=plan_key(_calls(conversation.turns)),
        notes={"persona": conversation.persona.mood},
    )
    mounted = library.only(servers)
    example = real_attempts(example, mounted.open(stage.seed))
    return implicit_edges(with_expected(example, mounted.open(stage.seed)), library)


def needs_enums(calls: Iterable[ReferenceCall], library: WorldEnvironment) -> bool:
    """Whether a look-up needs a listed value that nobody says: then the list must be there."""
    for call in calls:
        parameters = library.tools[call.name].parameters
        for name, origin in call.provenance.items():
            if isinstance(origin, Chosen) and name in parameters.required and parameters.fields[name].enum:
                return True
    return False


def _unserved(turn: TurnPlan) -> Unserved:
    """What a turn without calls asks for: the tool, and the words that it leaves out."""
    tool = turn.requests[0].tool
    match turn.kind:
        case "missing":
            return Unserved("missing", tool, turn.missing, turn.about)
        case "hidden":
            return Unserved("hidden", tool)
        case _:
            return Unserved("irrelevant", tool)


def choose_candidates(conversation: Conversation, used: set[str], library: WorldEnvironment) -> list[str]:
    """The tools on offer in a conversation that was planned on a stage."""
    stage = conversation.stage
    away = {*stage.servers, *(stage.foreign.servers if stage.foreign is not None else ())}
    # When time passes, every mounted world is advanced, and further servers would make that slower.
    alone = any(turn.advance for turn in conversation.turns)
    return offer(used, stage.environment.tools, away, library, stage.config, conversation.rng, alone=alone)


def offer(
    used: set[str],
    around: Iterable[str],
    away: set[str],
    library: WorldEnvironment,
    config: SynthConfig,
    rng: Random,
    *,
    alone: bool = False,
) -> list[str]:
    """The tools on offer: those that are used, some of those around them, and sometimes tools of other servers.

    Args:
        away: The servers that have no unrelated tools.
        alone: Whether there are no tools of other servers.
    """
    wanted = config.candidates * 3 if rng.random() < config.long_context else config.candidates
    own = [name for name in around if name not in used]
    rng.shuffle(own)
    offered = [*sorted(used), *own[: max(0, wanted - len(used))]]
    if rng.random() < config.distractors and not alone:
        strangers = [name for name, tool in library.tools.items() if tool.server not in away]
        offered += rng.sample(strangers, min(len(strangers), rng.randint(*config.distractor_count)))
    return shuffled(offered, rng)


def shuffled(names: list[str], rng: Random) -> list[str]:
    """The names in an order that says nothing; sorted first, so that it depends on the random stream alone."""
    out = sorted(set(names))
    rng.shuffle(out)
    return out


def _turn(conversation: Conversation, number: int, plan: TurnPlan, offered: list[str]) -> Turn:
    handed = {name for turn in conversation.turns[: number + 1] for name in turn.handed_over}
    tools = tuple(name for name in offered if name not in conversation.hidden or name in handed)
    return Turn(
        user=conversation.texts[number],
        tools=tools,
        reference_calls=plan.calls,
        goals=tuple(Goal(goal.kind, goal.call, conversation.told.get(goal.call, ())) for goal in plan.goals),
        attempts=plan.attempts,
        handed_over=plan.handed_over,
        advance=plan.advance,
        reply=conversation.replies[number],
        unserved=None if plan.calls else _unserved(plan),
    )


def _calls(turns: Iterable[TurnPlan]) -> list[ReferenceCall]:
    return [call for turn in turns for call in turn.calls]


def category(turns: list[TurnPlan]) -> str:
    """What is special about a conversation, the rarest first."""
    kinds = {turn.kind for turn in turns}
    calls = _calls(turns)
    if "hidden" in kinds:
        return "missing-function"
    if not calls:
        return "abstention"
    if "missing" in kinds:
        return "missing-value"
    if "irrelevant" in kinds:
        return "irrelevance"
    if any(goal.kind == "refusal" for turn in turns for goal in turn.goals):
        return "refusal"
    return category_of(
        [turn.calls for turn in turns],
        [goal for turn in turns for goal in turn.goals],
        len({request.server for turn in turns for request in turn.requests}),
    )


def category_of(turns: Sequence[Sequence[ReferenceCall]], goals: Sequence[Goal], servers: int) -> str:
    """What is special about a conversation that is served in full, with goals on so many servers."""
    if servers > 1:
        return "across"
    if any(
        len({edge.source for edge in call.depends if edge.kind == "explicit"}) > 1 for calls in turns for call in calls
    ):
        return "join"
    if any(a.message == b.message for calls in turns for a, b in pairwise(calls)):
        return "parallel"
    return "question" if all(goal.kind == "question" for goal in goals) else "base"


def real_attempts(example: Example, session: WorldSession) -> Example:
    """Keep the attempts that fail at their place in the conversation, with the code of that refusal."""
    if not any(turn.attempts for turn in example.turns):
        return example
    kept: list[list[Attempt]] = [[] for _ in example.turns]
    for played in replay(example.turns, session):
        for attempt in example.turns[played.turn].attempts:
            if attempt.before == played.call.id and played.before is not None:
                result = played.before.fork().call(attempt.call.name, attempt.call.arguments)
                if not result.ok:
                    kept[played.turn].append(msgspec.structs.replace(attempt, code=str(result.code)))
    turns = zip(example.turns, kept, strict=True)
    return msgspec.structs.replace(
        example, turns=tuple(msgspec.structs.replace(turn, attempts=tuple(found)) for turn, found in turns)
    )


def implicit_edges(example: Example, library: WorldEnvironment) -> Example:
    """Add an edge from every write to the later calls that would be refused without it."""
    environment = library.only(example.servers)
    edges: dict[str, list[str]] = {}
    calls = example.reference_calls
    for place, call in enumerate(calls):
        server = library.tools[call.name].server
        later = any(library.tools[other.name].server == server for other in calls[place + 1 :])
        if library.tools[call.name].read_only or not later:
            continue
        for lost in without_call(example, call.id, environment.open(example.seed)).refused:
            edges.setdefault(lost, []).append(call.id)
    if not edges:
        return example
    turns = tuple(
        msgspec.structs.replace(
            turn, reference_calls=tuple(_with_edges(call, edges.get(call.id, [])) for call in turn.reference_calls)
        )
        for turn in example.turns
    )
    return msgspec.structs.replace(example, turns=turns)


def _with_edges(call: ReferenceCall, sources: list[str]) -> ReferenceCall:
    known = {edge.source for edge in call.depends}
    new = tuple(Dependency(source, "implicit") for source in sources if source not in known)
    return msgspec.structs.replace(call, depends=(*call.depends, *new)) if new else call

"""Makes an example of a conversation: candidate tools, implicit edges, the system message, the expected outcome."""

from collections.abc import Iterable
from random import Random

import msgspec

from prove.core.session import WorldEnvironment, WorldSession
from prove.core.trace import Attempt, Dependency, Example, Goal, ReferenceCall, Turn
from prove.graph import plan_key
from prove.rollout.reference import with_expected
from prove.servers._shared.cast import cast_of
from prove.synth.conversation.stage import Conversation
from prove.synth.proof.without_call import without_call
from prove.synth.task.turn_plan import TurnPlan

ABSTAINING = ("missing", "hidden", "irrelevant")


def assemble(talk: Conversation, id: str, library: WorldEnvironment) -> Example:
    """The example that a finished conversation is, with what its reference gives in a fresh world."""
    stage = talk.stage
    used = {call.name for turn in talk.turns for call in turn.calls}
    offered = choose_candidates(talk, used, library)
    servers = tuple(dict.fromkeys([*stage.servers, *(library.tools[name].server for name in offered)]))
    stripped = talk.rng.random() < stage.config.enums_stripped
    example = Example(
        id=id,
        servers=servers,
        seed=stage.seed,
        system=system_message(stage.seed, talk),
        turns=tuple(_turn(talk, number, plan, offered) for number, plan in enumerate(talk.turns)),
        category=category(talk.turns),
        enums_stripped=stripped,
        notes={
            "level": talk.level,
            "persona": talk.persona.mood,
            "plan": plan_key(_calls(talk.turns)),
            "abstain": {str(n): _asked_for(turn) for n, turn in enumerate(talk.turns) if not turn.calls},
        },
    )
    mounted = library.only(servers)
    example = real_attempts(example, mounted.open(stage.seed))
    return implicit_edges(with_expected(example, mounted.open(stage.seed)), library)


def _asked_for(turn: TurnPlan) -> dict[str, str]:
    """What a turn without calls asks for: the tool, and the words that it leaves out."""
    request = turn.requests[0]
    return {"kind": turn.kind, "tool": request.tool, "words": turn.about if turn.kind == "missing" else ""}


def system_message(seed: int, talk: Conversation) -> str:
    """Who the user is and what time it is; nothing that a look-up should find."""
    me, now = cast_of(seed).protagonist, talk.stage.environment.open(seed).now
    return (
        f"You are the assistant of {me.name} ({me.email}, {me.phone}), who lives in {me.city}. "
        f"It is {now:%A, %B} {now.day}, {now.year}, {now:%H:%M}. Use the tools where they help; ask when something "
        "is missing; say so when something cannot be done."
    )


def choose_candidates(talk: Conversation, used: set[str], library: WorldEnvironment) -> list[str]:
    """The tools on offer: those that the plan uses, their neighbours, and sometimes strangers from other servers."""
    config, rng, stage = talk.stage.config, talk.rng, talk.stage
    wanted = config.candidates * 3 if rng.random() < config.long_context else config.candidates
    own = [name for name in stage.environment.tools if name not in used]
    rng.shuffle(own)
    offered = [*used, *own[: max(0, wanted - len(used))]]
    # Once time passes every mounted world lives on, so strangers would only cost time there.
    if rng.random() < config.distractors and not any(turn.advance for turn in talk.turns):
        away = {*stage.servers, *(stage.foreign.servers if stage.foreign is not None else ())}
        strangers = [name for name, tool in library.tools.items() if tool.server not in away]
        offered += rng.sample(strangers, min(len(strangers), rng.randint(*config.distractor_count)))
    return shuffled(offered, rng)


def shuffled(names: list[str], rng: Random) -> list[str]:
    """The names in an order that says nothing; sorted first, so that it depends on the random stream alone."""
    out = sorted(set(names))
    rng.shuffle(out)
    return out


def _turn(talk: Conversation, number: int, plan: TurnPlan, offered: list[str]) -> Turn:
    handed = {name for turn in talk.turns[: number + 1] for name in turn.handed_over}
    tools = tuple(name for name in offered if name not in talk.hidden or name in handed)
    return Turn(
        user=talk.texts[number],
        tools=tools,
        reference_calls=plan.calls,
        goals=tuple(Goal(goal.kind, goal.call, talk.told.get(goal.call, ())) for goal in plan.goals),
        attempts=plan.attempts,
        handed_over=plan.handed_over,
        advance=plan.advance,
        reply=talk.replies[number],
        missing=plan.missing if plan.kind == "missing" else "",
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
    if len({request.server for turn in turns for request in turn.requests}) > 1:
        return "across"
    if any(len({edge.source for edge in call.depends if edge.kind == "explicit"}) > 1 for call in calls):
        return "join"
    if any(a.message == b.message for turn in turns for a, b in zip(turn.calls, turn.calls[1:], strict=False)):
        return "parallel"
    if all(goal.kind == "question" for turn in turns for goal in turn.goals):
        return "question"
    return "base"


def real_attempts(example: Example, session: WorldSession) -> Example:
    """Keep the failed tries that fail at their own place, with the code that they are refused with there."""
    if not any(turn.attempts for turn in example.turns):
        return example
    turns: list[Turn] = []
    for turn in example.turns:
        if turn.advance:
            session.advance(turn.advance)
        kept: list[Attempt] = []
        for call in turn.reference_calls:
            for attempt in turn.attempts:
                if attempt.before == call.id:
                    result = session.fork().call(attempt.call.name, attempt.call.arguments)
                    if not result.ok:
                        kept.append(msgspec.structs.replace(attempt, code=str(result.code)))
            session.call(call.name, call.arguments)
        turns.append(msgspec.structs.replace(turn, attempts=tuple(kept)))
    return msgspec.structs.replace(example, turns=tuple(turns))


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

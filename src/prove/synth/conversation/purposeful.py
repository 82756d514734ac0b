"""Makes an example of a purpose: drawn in a world, put into words, solved with what the words say."""

from random import Random

from prove.core.examples import Example, Turn
from prove.core.world_session import WorldEnvironment
from prove.graph import plan_key
from prove.purposes.drawing import draw
from prove.purposes.nodes import Purpose
from prove.purposes.reference import reference_of
from prove.purposes.solving import Solution, UnboundError, solve
from prove.purposes.words import write
from prove.rollout.reference import with_expected
from prove.synth.config import SynthConfig
from prove.synth.conversation.assemble import category_of, implicit_edges, shuffled, system_message
from prove.synth.text.closing_words import closing_words


def purposeful(
    purpose: Purpose, id: str, seed: int, library: WorldEnvironment, config: SynthConfig, rng: Random
) -> Example | str:
    """An example of a purpose in the world of a seed, or the reason why there is none."""
    mounted = library.only(purpose.servers)
    session = mounted.open(seed)
    try:
        drawn = draw(purpose, session, rng)
        said = write(purpose, session, drawn.brief, rng)
        words = {node: text for turn in reversed(said) for node, text in turn.words.items()}
        solution = solve(purpose, mounted.open(seed), drawn.brief, words)
        together = rng.random() < config.parallel
        parts = reference_of(purpose, solution, together=together)
    except UnboundError as error:
        return f"purpose: {error}"
    results = {made.id: made.result for made in solution.calls}
    calls = [call for part in parts for call in part.calls]
    by_id = {call.id: call for call in calls}
    goals = [goal for part in parts for goal in part.goals]
    offered = _candidates(solution, mounted, library, config, rng)
    servers = tuple(dict.fromkeys([*purpose.servers, *(library.tools[name].server for name in offered)]))
    turns = tuple(
        Turn(
            user=text.text,
            tools=tuple(offered),
            reference_calls=part.calls,
            goals=part.goals,
            reply=closing_words(part.goals, by_id, results, solution.answers, library, rng),
            spans=text.spans,
        )
        for text, part in zip(said, parts, strict=True)
    )
    example = Example(
        id=id,
        servers=servers,
        seed=seed,
        system=system_message(session),
        turns=turns,
        category=category_of(
            [part.calls for part in parts],
            goals,
            len({library.tools[by_id[goal.call].name].server for goal in goals}),
        ),
        enums_stripped=rng.random() < config.enums_stripped,
        level="complete",
        plan=plan_key(calls),
        purpose=purpose.name,
    )
    return implicit_edges(with_expected(example, library.only(servers).open(seed)), library)


def _candidates(
    solution: Solution, mounted: WorldEnvironment, library: WorldEnvironment, config: SynthConfig, rng: Random
) -> list[str]:
    """The tools on offer: those of the reference, their neighbours, and sometimes tools of other servers."""
    used = sorted({made.name for made in solution.calls})
    own = shuffled([name for name in mounted.tools if name not in used], rng)
    offered = [*used, *own[: max(0, config.candidates - len(used))]]
    if rng.random() < config.distractors:
        strangers = [name for name, tool in library.tools.items() if tool.server not in mounted.servers]
        offered += rng.sample(strangers, min(len(strangers), rng.randint(*config.distractor_count)))
    return shuffled(offered, rng)

"""What the assistant says at the end of a turn of a purpose: what was found, what was done, or that nothing was."""

from collections.abc import Mapping, Sequence
from random import Random

from prove.core.examples import Goal, ReferenceCall
from prove.core.results import Result
from prove.core.world_session import WorldEnvironment
from prove.language.wordings import join_words
from prove.synth.task.turn_plan import Request, TurnPlan
from prove.synth.text.responder import GrammarResponder

MOST_TOLD = 2
"""Of how many changes the reply tells one by one."""

_ANSWERS = ("That is {}.", "It is {}.", "I found it: {}.", "The answer is {}.", "I looked it up: {}.")
_MANY = ("All {} of them are done.", "That's done for all {}.", "I did it for each of the {}.", "Done, {} in all.")
_NOTHING = (
    "I checked, and there was nothing to do.",
    "I looked: that was not the case, so I left everything as it is.",
    "It did not apply, so I changed nothing.",
)


def closing_words(
    goals: Sequence[Goal],
    calls: Mapping[str, ReferenceCall],
    results: Mapping[str, Result],
    library: WorldEnvironment,
    rng: Random,
) -> str:
    """The reply to a turn with these goals."""
    texts: list[str] = []
    for goal in goals:
        if goal.kind == "question":
            texts.append(
                rng.choice(_ANSWERS).format(join_words(list(goal.values))) if goal.values else rng.choice(_NOTHING)
            )
    for name, ids in _by_tool(goals, calls).items():
        if len(ids) > MOST_TOLD:
            texts.append(rng.choice(_MANY).format(len(ids)))
        else:
            made = tuple(calls[id] for id in ids)
            requests = tuple(Request(library.tools[name].server, name, id, "write") for id in ids)
            plan = TurnPlan("act", requests, made, {id: results[id] for id in ids})
            texts.append(GrammarResponder(library).respond(plan, rng)[0])
    return " ".join(texts)


def _by_tool(goals: Sequence[Goal], calls: Mapping[str, ReferenceCall]) -> dict[str, list[str]]:
    """The calls that change something, by their tool."""
    found: dict[str, list[str]] = {}
    for goal in goals:
        if goal.kind == "write":
            found.setdefault(calls[goal.call].name, []).append(goal.call)
    return found

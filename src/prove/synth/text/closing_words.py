"""What the assistant says at the end of a turn of a purpose: what was found, what was done, or that nothing was."""

import datetime as dt
from collections.abc import Iterator, Mapping, Sequence
from random import Random
from typing import Literal

from prove.core.examples import Goal, ReferenceCall
from prove.core.results import Result
from prove.core.shapes import FORMATS
from prove.core.world_session import WorldEnvironment
from prove.language.wordings import join_words
from prove.purposes.mixins import Mixed
from prove.purposes.nodes import Column, Days, Said
from prove.purposes.solving import Remark, Solution
from prove.synth.task.turn_plan import Request, TurnPlan
from prove.synth.text.responder import GrammarResponder, told_in_a_row

Lacks = Literal["value", "person", "day"]

_ANSWERS = ("That is {}.", "It is {}.", "I found it: {}.", "The answer is {}.", "I looked it up: {}.")
_TWO = ("Both are taken care of.", "I did that for both.", "That's done for both of them.", "I took care of both.")
_MANY = (
    "I took care of all {}.",
    "That's done for all {}.",
    "I did it for each of the {}.",
    "Done, {} in all.",
)
_NOTHING = (
    "I checked, and there was nothing to do.",
    "I looked: that was not the case, so I left everything as it is.",
    "It did not apply, so I changed nothing.",
)

_SKIPPED = ("That did not apply, so I left it out.", "That was not the case, so I skipped it.")
_LEFT = ("So there was nothing to do.", "So I left everything as it is.", "I changed nothing.")

_WHICH = (
    "Which one do you mean: {}?",
    "There are several: {}. Which one is it?",
    "I found more than one: {}. Which did you mean?",
    "That could be {}. Which one do you have in mind?",
)
_WHO = (
    "Who do you have in mind?",
    "Sure, but who is it for?",
    "I still need to know who it should go to.",
    "You didn't say who it's for. Can you tell me?",
)
_WHEN = (
    "Which day should that be?",
    "On which day?",
    "Sure, but on which day?",
    "I still need to know the day.",
    "You didn't say which day. Can you tell me?",
)


def closing_words(
    goals: Sequence[Goal],
    calls: Mapping[str, ReferenceCall],
    results: Mapping[str, Result],
    solution: Solution,
    library: WorldEnvironment,
    rng: Random,
    now: dt.datetime | None = None,
    *,
    acted: bool = False,
) -> str:
    """The reply to a turn with these goals: what was found and done, in their order. `now` makes near dates short.

    `acted` says that something is done in the turn beside these goals.
    """
    done = _done(goals, calls, results, solution, library, rng, now)
    texts = [
        text
        for goal in goals
        for text in (
            (done.get(goal.call, ""), *_told_of_write(goal, solution, rng))
            if goal.kind == "write"
            else (_told(goal, solution, rng, acted=acted or bool(done)),)
        )
    ]
    opening = goals[0].kind == "write" and not _remark(solution, goals[0].call).shown
    return told_in_a_row(texts, rng, opening=opening, closing=True)


def which_words(goal: Goal, rng: Random) -> str:
    """The question which of several things is meant."""
    *most, last = goal.values
    apart = ";" if any("," in value or " and " in value for value in goal.values) else ","
    return rng.choice(_WHICH).format(f"{f'{apart} '.join(most)}{apart if apart == ';' else ''} or {last}")


def lacks(mixed: Mixed) -> Lacks:
    """Whether it is a person who is not named at first, or the day of something whose time is said."""
    match mixed.solved.nodes[mixed.absent]:
        case Said(domain=Column()):
            return "person"
        case Said(domain=Days()):
            return "day"
        case _:
            return "value"


def asking_words(tool: str, parameter: str, library: WorldEnvironment, rng: Random, missing: Lacks = "value") -> str:
    """The question for a value that is missing, for the person who is meant, or for the day alone of a time."""
    shape = library.tools[tool].parameters.fields[parameter]
    if missing == "person":
        return rng.choice(_WHO)
    if missing == "day" and shape.format is FORMATS[dt.datetime]:
        return rng.choice(_WHEN)
    request = Request(library.tools[tool].server, tool, "", "write")
    return GrammarResponder(library).respond(TurnPlan("missing", (request,), missing=parameter), rng)[0]


def declining_words(tool: str, library: WorldEnvironment, rng: Random) -> str:
    """The answer to a request whose tool is not there."""
    request = Request(library.tools[tool].server, tool, "", "write")
    return GrammarResponder(library).respond(TurnPlan("hidden", (request,)), rng)[0]


def _told(goal: Goal, solution: Solution, rng: Random, *, acted: bool) -> str:
    """The answer to a question, in the words of the purpose if it has some; `acted` if something else was done."""
    if not goal.values:
        shown = _remark(solution, goal.call).shown
        if acted:
            return rng.choice(shown or _SKIPPED)
        return f"{rng.choice(shown)} {rng.choice(_LEFT)}" if shown else rng.choice(_NOTHING)
    replies = [reply for one in solution.answers if one.values == goal.values for reply in one.replies]
    return _answer(replies, goal.values, rng)


def _told_of_write(goal: Goal, solution: Solution, rng: Random) -> Iterator[str]:
    """The answers to what is asked about the result of a write, in the order in which it was asked."""
    rest = goal.values
    for one in solution.answers:
        if one.call == goal.call and rest and rest[: len(one.values)] == one.values:
            yield _answer(one.replies, one.values, rng)
            rest = rest[len(one.values) :]


def _answer(replies: Sequence[str], values: Sequence[str], rng: Random) -> str:
    return rng.choice(replies) if replies else rng.choice(_ANSWERS).format(join_words(list(values)))


def _done(
    goals: Sequence[Goal],
    calls: Mapping[str, ReferenceCall],
    results: Mapping[str, Result],
    solution: Solution,
    library: WorldEnvironment,
    rng: Random,
    now: dt.datetime | None,
) -> dict[str, str]:
    """What was changed, by call: one by one, but for several calls of a tool their number at the first of them.

    What was done to a set is told once, however many tools it took. Where the result is asked for, the answer tells it.
    """
    told: dict[str, str] = {}
    counted: set[int] = set()
    asked = {goal.call for goal in goals if goal.values}
    for name, ids in _by_tool(goals, calls).items():
        remark = _remark(solution, ids[0])
        if remark.done and len(ids) == 1:
            told[ids[0]] = rng.choice(remark.done)
        elif len(ids) == 1 and ids[0] in asked:
            told[ids[0]] = ""
        elif len(ids) == 1:
            request = Request(library.tools[name].server, name, ids[0], "write")
            plan = TurnPlan("act", (request,), (calls[ids[0]],), {ids[0]: results[ids[0]]})
            told[ids[0]] = GrammarResponder(library).answer(plan, request, rng, now)[0]
        elif len(ids) not in counted:
            counts = [words.format(len(ids)) for words in (_TWO if len(ids) == 2 else _MANY)]
            told[ids[0]] = rng.choice(remark.all_done or counts)
            counted.add(len(ids))
        if remark.shown and ids[0] in told:
            told[ids[0]] = f"{rng.choice(remark.shown)} {told[ids[0]]}".strip()
    return told


def _remark(solution: Solution, call: str) -> Remark:
    return solution.remarks.get(call, Remark())


def _by_tool(goals: Sequence[Goal], calls: Mapping[str, ReferenceCall]) -> dict[str, list[str]]:
    """The calls that change something, by their tool."""
    found: dict[str, list[str]] = {}
    for goal in goals:
        if goal.kind == "write":
            found.setdefault(calls[goal.call].name, []).append(goal.call)
    return found

"""Faults of form: what a reference holds, and what it was said to give."""

from collections.abc import Callable, Iterator
from typing import Any

from prove.core.examples import Attempt, Dependency, Example, Goal
from prove.core.provenance import Provenance
from prove.core.results import Call, Result
from prove.synth.run.chunks import library
from tests.synth.proof.planting import (
    Spot,
    goal_spots,
    in_call,
    in_turn,
    replace,
    rerun,
    results_of,
    said_arguments,
    spots,
    still_works,
)


def tampered(**changes: Callable[[Any], Any]) -> Callable[[Example], Iterator[Example]]:
    def plant(example: Example) -> Iterator[Example]:
        if example.reference_calls and example.expected is not None:
            new = {name: change(getattr(example.expected, name)) for name, change in changes.items()}
            yield replace(example, expected=replace(example.expected, **new))

    return plant


def other_content(results: dict[str, Result]) -> dict[str, Result]:
    first = next(iter(results))
    return {**results, first: replace(results[first], content={**results[first].content, "more": 1})}


def never_run(example: Example) -> Iterator[Example]:
    yield replace(example, expected=None)


def failing_call(example: Example) -> Iterator[Example]:
    for spot, name, origin in said_arguments(example, "result"):
        if isinstance(spot.call.arguments[name], str) and len(example.reference_calls) > 4 and not origin.inputs:
            planted = rerun(in_call(example, spot, arguments={**spot.call.arguments, name: "nobody_0000"}))
            if sum(not result.ok for result in results_of(planted)) == 1 and still_works(example, spot):
                yield planted


def many_fail(example: Example) -> Iterator[Example]:
    if example.reference_calls and all(result.ok for result in results_of(example)):
        planted = example
        for spot in list(spots(example)):
            current = Spot(spot.number, planted.turns[spot.number], spot.call)
            wrong = {**spot.call.arguments, "nonsense": 1}
            sources = {**spot.call.provenance, "nonsense": Provenance("user", text="1")}
            planted = in_call(planted, current, arguments=wrong, provenance=sources)
        yield rerun(planted)


def attempt_that_works(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        if library().tools[spot.call.name].read_only and len(example.reference_calls) > 3 and not spot.turn.attempts:
            tried = Attempt(spot.call.id, Call(spot.call.name, spot.call.arguments), "not_found")
            yield in_turn(example, spot.number, attempts=(tried,))


def many_attempts(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        tried = Attempt(spot.call.id, Call(spot.call.name, {"nonsense": 1}), "unknown_argument")
        yield in_turn(example, spot.number, attempts=(tried,) * 12)


def crowded_message(example: Example) -> Iterator[Example]:
    for spot in goal_spots(example):
        if not spot.call.depends and len(spot.turn.reference_calls) == 1:
            calls = tuple(replace(spot.call, id=f"{spot.call.id}-{place}") for place in range(9))
            goals = tuple(replace(spot.turn.goals[0], call=call.id) for call in calls)
            yield rerun(in_turn(example, spot.number, reference_calls=calls, goals=goals, attempts=()))


def depends_forward(example: Example) -> Iterator[Example]:
    for turn, number in ((turn, number) for number, turn in enumerate(example.turns)):
        if len(turn.reference_calls) > 1:
            spot = Spot(number, turn, turn.reference_calls[0])
            yield in_call(example, spot, depends=(Dependency(turn.reference_calls[-1].id, "implicit"),))


def depends_too_little(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        if any(edge.kind == "explicit" for edge in spot.call.depends):
            yield in_call(example, spot, depends=())


def not_a_candidate(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        yield in_turn(example, spot.number, tools=tuple(name for name in spot.turn.tools if name != spot.call.name))


def unknown_tool(example: Example) -> Iterator[Example]:
    yield in_turn(example, 0, tools=(*example.turns[0].tools, "no_such_tool"))


def silent_user(example: Example) -> Iterator[Example]:
    yield in_turn(example, 0, user="  ")


def silent_assistant(example: Example) -> Iterator[Example]:
    yield in_turn(example, 0, reply="")


def no_turns(example: Example) -> Iterator[Example]:
    yield rerun(replace(example, turns=()))


def one_id_twice(example: Example) -> Iterator[Example]:
    for turn, number in ((turn, number) for number, turn in enumerate(example.turns)):
        if turn.reference_calls:
            yield in_turn(example, number, reference_calls=(*turn.reference_calls, turn.reference_calls[-1]))


def unproven_argument(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        if spot.call.arguments and not spot.call.depends:
            yield in_call(example, spot, provenance={})


def goal_of_no_call(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.goals:
            yield in_turn(example, number, goals=(Goal("write", "nowhere"),))


def goal_of_another_kind(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.goals and turn.goals[0].kind == "question":
            yield in_turn(example, number, goals=(replace(turn.goals[0], kind="write"), *turn.goals[1:]))


def untold(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.goals:
            yield in_turn(example, number, goals=(replace(turn.goals[0], values=("xyzzy",)), *turn.goals[1:]))

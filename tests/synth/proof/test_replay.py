"""Check `replay`: expectations that a fresh world does not give, and calls that fail where they must not."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple, cast

import pytest

from prove.core.examples import Attempt, Example, Goal
from prove.core.outcome import NOTHING, Outcome, Removed, Touched
from prove.core.provenance import Found, User
from prove.core.records import Target
from prove.core.results import Call, Result
from prove.synth.proof.proof import Proof
from prove.synth.proof.replay import writes_undone
from prove.synth.run.chunks import library
from tests.synth.proof.planting import (
    Fault,
    Spot,
    arguments_from,
    assert_found,
    in_call,
    in_turn,
    replace,
    rerun,
    results_of,
    shape_at,
    spots,
    still_works,
)

NOWHERE = Target("x", "y")


def tampered(**changes: Callable[[Any], Any]) -> Callable[[Example], Iterator[Example]]:
    def plant(example: Example) -> Iterator[Example]:
        if example.reference_calls and example.expected is not None:
            new = {name: change(getattr(example.expected, name)) for name, change in changes.items()}
            yield replace(example, expected=replace(example.expected, **new))

    return plant


def tampered_outcome(**changes: Callable[[Any], Any]) -> Callable[[Example], Iterator[Example]]:
    def change(outcome: Outcome) -> Outcome:
        return replace(outcome, **{name: made(getattr(outcome, name)) for name, made in changes.items()})

    return tampered(outcome=change)


def other_content(results: dict[str, Result]) -> dict[str, Result]:
    first = next(iter(results))
    return {**results, first: replace(results[first], content={**results[first].content, "more": 1})}


def other_effects(effects: dict[str, Outcome]) -> dict[str, Outcome]:
    return {id: replace(effect, key="0" * 32) for id, effect in effects.items()}


def never_run(example: Example) -> Iterator[Example]:
    yield replace(example, expected=None)


def failing_call(example: Example) -> Iterator[Example]:
    for spot, name, origin in arguments_from(example, Found):
        if isinstance(spot.call.arguments[name], str) and len(example.reference_calls) > 4 and not origin.related:
            planted = rerun(in_call(example, spot, arguments={**spot.call.arguments, name: "nobody_0000"}))
            if sum(not result.ok for result in results_of(planted)) == 1 and still_works(example, spot):
                yield planted


def many_fail(example: Example) -> Iterator[Example]:
    if example.reference_calls and all(result.ok for result in results_of(example)):
        planted = example
        for spot in list(spots(example)):
            current = Spot(spot.number, planted.turns[spot.number], spot.call)
            wrong = {**spot.call.arguments, "nonsense": 1}
            origins = {**spot.call.provenance, "nonsense": User("1")}
            planted = in_call(planted, current, arguments=wrong, provenance=origins)
        yield rerun(planted)


def attempt_that_works(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        if library().tools[spot.call.name].read_only and len(example.reference_calls) > 3 and not spot.turn.attempts:
            tried = Attempt(spot.call.id, Call(spot.call.name, spot.call.arguments), "not_found")
            yield in_turn(example, spot.number, attempts=(tried,))


def name_after_the_id(example: Example) -> Iterator[Example]:
    """Somebody who has read an id tries something else in its place."""
    for spot, name, origin in arguments_from(example, Found):
        ref = shape_at(spot.call, name).ref
        if ref is not None and not ref.target.is_cast and not spot.turn.attempts and origin.call != spot.call.id:
            wrong = {**spot.call.arguments, name: "the usual one"}
            tried = Attempt(spot.call.id, Call(spot.call.name, wrong), "not_found")
            yield in_turn(example, spot.number, attempts=(tried,))


FAULTS = {
    "a name in place of an id that was read": Fault(name_after_the_id, "an id that was read before"),
    "a tampered result": Fault(tampered(results=other_content), "a result is not what"),
    "a result too many": Fault(tampered(results=lambda old: {**old, "x": Result("ok", {})}), "a result is not what"),
    "a tampered digest": Fault(tampered(digest=lambda _: "0" * 32), "the outcome is not what"),
    "a tampered outcome": Fault(tampered_outcome(key=lambda _: "0" * 32), "the outcome is not what"),
    "no outcome": Fault(tampered(outcome=lambda _: None), "the outcome is not what"),
    "tampered changes": Fault(
        tampered_outcome(changes=lambda old: (*old, Removed(NOWHERE, "z"))), "the outcome is not what"
    ),
    "a tampered effect": Fault(tampered(effects=other_effects), "an effect is not what"),
    "a record too many": Fault(tampered(touched=lambda old: (*old, Touched(NOWHERE, "z"))), "an effect is not what"),
    "a reference that was never run": Fault(never_run, "it was never run"),
    "a call that fails": Fault(failing_call, "a call fails that nobody meant to fail"),
    "calls that mostly fail": Fault(many_fail, "more than three in ten calls fail"),
    "an attempt that works": Fault(attempt_that_works, "an attempt does not fail as it says"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(fault: Fault) -> None:
    assert_found("replay", fault)


class _Done(NamedTuple):
    """What the check looks at."""

    goals: dict[str, Goal]
    effects: dict[str, Outcome]
    result: Outcome

    @property
    def session(self) -> "_Done":
        return self

    def outcome(self) -> Outcome:
        return self.result


def test_writes_that_undo_one_another_are_nothing_to_ask_for() -> None:
    some = Outcome("something", (), {})
    write, question = Goal("write", "a"), Goal("question", "a")

    def found(goal: Goal, effect: Outcome, result: Outcome) -> str | None:
        return writes_undone(cast(Proof, _Done({"a": goal}, {"a": effect}, result)))

    assert found(write, some, NOTHING) == "its writes undo one another, and nothing else is asked for"
    assert found(write, some, some) is None
    assert found(write, NOTHING, NOTHING) is None  # only its call shows that it was done
    assert found(question, some, NOTHING) is None
    assert writes_undone(cast(Proof, _Done({}, {}, NOTHING))) is None

"""Check `necessity`: reference calls that nobody asked for, or that nothing needs."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Dependency, Example, Goal, ReferenceCall
from prove.core.provenance import Date, Found, User, source_call
from prove.synth.run.chunks import library
from tests.synth.made import carriers, made
from tests.synth.proof.planting import (
    Fault,
    Spot,
    arguments_from,
    assert_found,
    goal_spots,
    in_call,
    inserted,
    replace,
    rerun,
    results_of,
    spots,
)


def _free(example: Example, spot: Spot, *, reads: bool) -> Iterator[str]:
    used = {call.name for call in example.reference_calls}
    for name in spot.turn.tools:
        tool = library().tools[name]
        if tool.read_only is reads and not tool.parameters.required and name not in used:
            yield name


def idle_read(example: Example) -> Iterator[Example]:
    for spot in goal_spots(example):
        for name in _free(example, spot, reads=True):
            planted = rerun(inserted(example, spot, ReferenceCall("extra", name)))
            if all(result.ok for result in results_of(planted)):
                yield planted


def unasked_question(example: Example) -> Iterator[Example]:
    said = " ".join(turn.user for turn in example.turns).casefold()
    for spot in goal_spots(example):
        for name in _free(example, spot, reads=True):
            planted = rerun(inserted(example, spot, ReferenceCall("extra", name), Goal("question", "extra")))
            spoken = any(part[:5] in said for part in name.split("_")[1:])
            if all(result.ok for result in results_of(planted)) and not spoken:
                yield planted


def unasked_write(example: Example) -> Iterator[Example]:
    for spot in goal_spots(example):
        for name in _free(example, spot, reads=False):
            planted = rerun(inserted(example, spot, ReferenceCall("extra", name)))
            assert planted.expected is not None
            assert example.expected is not None
            if all(r.ok for r in results_of(planted)) and planted.expected.outcome != example.expected.outcome:
                yield planted


def idle_write(example: Example) -> Iterator[Example]:
    for spot in goal_spots(example):
        if library().tools[spot.call.name].read_only:
            continue
        planted = rerun(inserted(example, spot, replace(spot.call, id="extra", depends=spot.call.depends)))
        assert planted.expected is not None
        assert example.expected is not None
        if all(r.ok for r in results_of(planted)) and planted.expected.outcome == example.expected.outcome:
            yield planted


SAID = (User, Date)
"""The origins that are words of a turn: where these are not said, the fault would be another one."""


def looked_up_twice(example: Example) -> Iterator[Example]:
    made = {call.id: call for call in example.reference_calls}
    for spot, _, origin in arguments_from(example, Found):
        looked = made[origin.call]
        if any(goal.call == looked.id for turn in example.turns for goal in turn.goals):
            continue  # then it is the goal that can be left out
        others = [call for call in example.reference_calls if call.id not in (looked.id, spot.call.id)]
        feeds = any(source_call(each) == looked.id for call in others for each in call.provenance.values())
        pronoun = origin.text not in spot.turn.user or any(origin in call.provenance.values() for call in others)
        unsaid = any(said.text not in spot.turn.user for said in looked.provenance.values() if isinstance(said, SAID))
        if not library().tools[looked.name].read_only or len(spot.call.depends) != 1 or not feeds or pronoun or unsaid:
            continue
        if any(attempt.before == looked.id for turn in example.turns for attempt in turn.attempts):
            continue  # then it is the attempt that nothing corrects
        planted = inserted(example, spot, replace(looked, id="extra"))
        again = next(s for s in spots(planted) if s.call.id == spot.call.id)
        origins = {
            name: replace(each, call="extra") if isinstance(each, Found) and each.call == looked.id else each
            for name, each in spot.call.provenance.items()
        }
        planted = rerun(in_call(planted, again, provenance=origins, depends=(Dependency("extra", "explicit"),)))
        assert planted.expected is not None
        # What shows something else the second time is needed for that.
        if planted.expected.results["extra"] == planted.expected.results[looked.id]:
            yield planted


KNOWN = "only finds what was known already"
FAULTS = {
    "a read that feeds nothing": Fault(idle_read, "feeds nothing", KNOWN),
    "a question that nobody asked": Fault(unasked_question, "is not asked for", KNOWN),
    "a write that nobody asked for": Fault(unasked_write, "is not asked for"),
    "a write that changes nothing": Fault(idle_write, "changes nothing that counts"),
    "a look-up made twice": Fault(looked_up_twice, KNOWN),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(fault: Fault) -> None:
    assert_found("necessity", fault, (*carriers(), *made(200, 6, ("crm",), 0.0)))

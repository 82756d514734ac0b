"""Faults to plant into valid examples, each with the check that must find it and what that must say."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from prove.core.examples import Dependency, Example, Goal, ReferenceCall, Turn
from prove.core.results import Result
from prove.synth.run.chunks import library, library_graph
from tests.synth.proof import form_faults as of_form
from tests.synth.proof import value_faults as of_values
from tests.synth.proof.form_faults import tampered
from tests.synth.proof.planting import (
    Spot,
    goal_spots,
    in_call,
    in_source,
    in_turn,
    inserted,
    replace,
    rerun,
    results_of,
    said_arguments,
    shape_at,
    spots,
)


class Fault(NamedTuple):
    """A way to spoil an example; the check and a part of the reason by which it must be refused."""

    plant: Callable[[Example], Iterator[Example]]
    check: str
    reason: str


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
    for spot in goal_spots(example):
        for name in _free(example, spot, reads=True):
            planted = rerun(inserted(example, spot, ReferenceCall("extra", name), Goal("question", "extra")))
            spoken = any(part[:5] in spot.turn.user.casefold() for part in name.split("_")[1:])
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


def looked_up_twice(example: Example) -> Iterator[Example]:
    made = {call.id: call for call in example.reference_calls}
    for spot, name, origin in said_arguments(example, "result"):
        looked = made[origin.call]
        others = [call for call in example.reference_calls if call.id not in (looked.id, spot.call.id)]
        feeds = any(source.call == looked.id for call in others for source in call.provenance.values())
        pronoun = origin.text not in spot.turn.user or any(origin in call.provenance.values() for call in others)
        if not library().tools[looked.name].read_only or len(spot.call.depends) != 1 or not feeds or pronoun:
            continue
        planted = inserted(example, spot, replace(looked, id="extra"))
        moved = next(s for s in spots(planted) if s.call.id == spot.call.id)
        again = in_source(planted, moved, name, call="extra")
        moved = next(s for s in spots(again) if s.call.id == spot.call.id)
        yield rerun(in_call(again, moved, depends=(Dependency("extra", "explicit"),)))


def _abstains(example: Example) -> Iterator[tuple[int, Turn, str]]:
    for number, turn in enumerate(example.turns):
        if not turn.reference_calls and not turn.missing:
            yield number, turn, str(example.notes["abstain"][str(number)]["tool"])


def tool_is_there(example: Example) -> Iterator[Example]:
    for number, turn, tool in _abstains(example):
        server = library().tools[tool].server
        wider = replace(example, servers=tuple(dict.fromkeys((*example.servers, server))))
        planted = in_turn(wider, number, tools=(*turn.tools, tool))
        yield rerun(planted) if not any(tool in t.handed_over for t in example.turns) else _unhanded(planted)


def _unhanded(example: Example) -> Example:
    return replace(example, turns=tuple(replace(turn, handed_over=()) for turn in example.turns))


def another_way_is_there(example: Example) -> Iterator[Example]:
    for number, turn, tool in _abstains(example):
        server = library().servers[library().tools[tool].server]
        effects = library_graph().effects
        twins = [name for name in server.tools if effects[name] & effects[tool]]
        for twin in twins:
            if twin != tool and not server.tools[twin].read_only:
                wider = replace(example, servers=tuple(dict.fromkeys((*example.servers, server.name))))
                yield rerun(in_turn(wider, number, tools=(*turn.tools, twin)))


def asks_for_something_else(example: Example) -> Iterator[Example]:
    for number, turn, tool in _abstains(example):
        for other in ("place_trade_order", "hold_flight", "start_engine"):
            spoken = any(part[:5] in turn.user.casefold() for part in other.split("_"))
            if other != tool and other not in turn.tools and not spoken:
                told = {**example.notes["abstain"], str(number): {"kind": "irrelevant", "tool": other, "words": ""}}
                yield replace(example, notes={**example.notes, "abstain": told})


def asks_for_nothing(example: Example) -> Iterator[Example]:
    if any(True for _ in _abstains(example)):
        yield replace(example, notes={**example.notes, "abstain": {}})


def missing_is_said(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.missing:
            words = str(example.notes["abstain"][str(number)]["words"])
            yield in_turn(example, number, user=f"{turn.user} I mean {words}.")


def missing_is_not_needed(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.missing:
            yield in_turn(example, number, missing="cursor")


def _secrets(example: Example) -> Iterator[tuple[Spot, str, str]]:
    for spot in spots(example):
        for name, value in spot.call.arguments.items():
            if shape_at(spot.call, name).sensitive:
                yield spot, name, str(value)


def secret_in_system(example: Example) -> Iterator[Example]:
    for _, _, secret in _secrets(example):
        yield replace(example, system=f"{example.system} The code is {secret}.")


def secret_never_said(example: Example) -> Iterator[Example]:
    for _, _, secret in _secrets(example):
        turns = tuple(replace(turn, user=turn.user.replace(secret, "that")) for turn in example.turns)
        yield replace(example, turns=turns)


def secret_in_a_longer_number(example: Example) -> Iterator[Example]:
    for _, _, secret in _secrets(example):
        turns = tuple(replace(turn, user=turn.user.replace(secret, f"7{secret}7")) for turn in example.turns)
        yield replace(example, turns=turns)


def secret_told(example: Example) -> Iterator[Example]:
    for spot, _, secret in _secrets(example):
        yield in_turn(example, spot.number, reply=f"{spot.turn.reply} I used {secret}.")


FAULTS: dict[str, Fault] = {
    "another number than was said": Fault(of_values.other_number, "provenance", "is not what the words mean"),
    "a number that nobody said": Fault(of_values.unsaid_number, "provenance", "was never said"),
    "a day that the words do not mean": Fault(of_values.other_day, "provenance", "is not what the words mean"),
    "another choice than was said": Fault(of_values.other_choice, "provenance", "is an enum value that nobody said"),
    "a goal's argument chosen freely": Fault(of_values.chosen_goal, "provenance", "was chosen though it is"),
    "a rule that nobody knows": Fault(of_values.unknown_rule, "provenance", "is derived by no known rule"),
    "not the system message's": Fault(of_values.not_the_systems, "provenance", "is not the system message's"),
    "an id that people do not say": Fault(of_values.said_id, "provenance", "is an id that people do not say"),
    "each other's words": Fault(of_values.swapped, "provenance", "two arguments have each other's words"),
    "any row of a page": Fault(of_values.undescribed, "provenance", "is not the one row that was described"),
    "a place that shows nothing": Fault(of_values.other_place, "provenance", "comes from a place"),
    "a result that was not there": Fault(of_values.from_nowhere, "well-formed", "does not depend on the calls"),
    "a description that fits many": Fault(of_values.described_by_nothing, "referents", "fits more than one"),
    "a field that nobody said": Fault(of_values.unsaid_field, "referents", "nobody said that"),
    "a recency that nobody said": Fault(of_values.unsaid_order, "referents", "nobody said that it is the last"),
    "a read that feeds nothing": Fault(idle_read, "necessity", "feeds nothing"),
    "a question that nobody asked": Fault(unasked_question, "necessity", "is what nobody asked for"),
    "a write that nobody asked for": Fault(unasked_write, "necessity", "is what nobody asked for"),
    "a write that changes nothing": Fault(idle_write, "necessity", "changes nothing that counts"),
    "a look-up made twice": Fault(looked_up_twice, "necessity", "only finds what was known already"),
    "the tool is there": Fault(tool_is_there, "unsolvable", "is there and would serve the request"),
    "another way is there": Fault(another_way_is_there, "unsolvable", "could serve a request for"),
    "an abstention that asks for something else": Fault(asks_for_something_else, "unsolvable", "does not ask for"),
    "an abstention that asks for nothing": Fault(asks_for_nothing, "unsolvable", "does not say what it asks for"),
    "the missing value is said": Fault(missing_is_said, "unsolvable", "the missing value is said after all"),
    "what is missing is not needed": Fault(missing_is_not_needed, "unsolvable", "nothing that follows needs cursor"),
    "a secret in the system message": Fault(secret_in_system, "secrets", "stands in the system message"),
    "a secret that was never said": Fault(secret_never_said, "secrets", "comes from nowhere"),
    "a secret inside a longer number": Fault(secret_in_a_longer_number, "secrets", "comes from nowhere"),
    "a secret told aloud": Fault(secret_told, "secrets", "is told aloud by the assistant"),
    "a tampered result": Fault(tampered(results=of_form.other_content), "replay", "a result is not what"),
    "a result too many": Fault(
        tampered(results=lambda results: {**results, "x": Result("ok", {})}), "replay", "a result is not what"
    ),
    "a tampered digest": Fault(tampered(digest=lambda _: "0" * 32), "replay", "the outcome is not what"),
    "a tampered outcome": Fault(tampered(outcome=lambda _: "0" * 32), "replay", "the outcome is not what"),
    "tampered changes": Fault(tampered(changes=lambda old: {**old, "x.y": []}), "replay", "the outcome is not what"),
    "a tampered effect": Fault(
        tampered(effects=lambda old: dict.fromkeys(old, "0" * 32)),
        "replay",
        "an effect is not what",
    ),
    "a tampered count": Fault(tampered(touched=lambda old: {**old, "x": 1}), "replay", "an effect is not what"),
    "a reference that was never run": Fault(of_form.never_run, "replay", "it was never run"),
    "a call that fails": Fault(of_form.failing_call, "replay", "a call fails that nobody meant to fail"),
    "calls that mostly fail": Fault(of_form.many_fail, "replay", "more than three in ten calls fail"),
    "an attempt that works": Fault(of_form.attempt_that_works, "replay", "an attempt does not fail as it says"),
    "more messages than there are": Fault(of_form.many_attempts, "limits", "needs more messages than an episode has"),
    "too many calls in a message": Fault(of_form.crowded_message, "limits", "has too many calls"),
    "a dependency that points forward": Fault(of_form.depends_forward, "well-formed", "depends on a call that comes"),
    "a dependency left out": Fault(of_form.depends_too_little, "well-formed", "does not depend on the calls that its"),
    "a tool that is no candidate": Fault(of_form.not_a_candidate, "well-formed", "is not among the candidates"),
    "a tool that does not exist": Fault(of_form.unknown_tool, "well-formed", "is a tool of none of its servers"),
    "a turn without words": Fault(of_form.silent_user, "well-formed", "a turn is empty"),
    "a turn without an answer": Fault(of_form.silent_assistant, "well-formed", "a turn is empty"),
    "no turns": Fault(of_form.no_turns, "well-formed", "it has no turns"),
    "one id for two calls": Fault(of_form.one_id_twice, "well-formed", "two calls have one id"),
    "an argument without a source": Fault(of_form.unproven_argument, "well-formed", "do not all have a provenance"),
    "a goal of no call": Fault(of_form.goal_of_no_call, "well-formed", "a goal is reached by no call of its turn"),
    "a goal of another kind": Fault(of_form.goal_of_another_kind, "well-formed", "is no write"),
    "a value that is not told": Fault(of_form.untold, "well-formed", "a reply does not tell what its goal asks for"),
}

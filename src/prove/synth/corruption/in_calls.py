"""Corruptions of what is done: calls, their arguments and origins, goals, edges, attempts, and what the world gave."""

from itertools import pairwise
from typing import Any

from prove.core.examples import Attempt, Dependency, Example, Goal, ReferenceCall
from prove.core.outcome import NOTHING, Outcome
from prove.core.paths import rows_at
from prove.core.provenance import Chosen, Computed, Order, Provenance, User
from prove.core.results import Call
from prove.synth.corruption.planting import (
    Kinds,
    Place,
    Plant,
    found_values,
    next_day,
    replace,
    rerun,
    said_values,
)
from prove.synth.run.chunks import library

CALLS, GOALS, ORIGINS = Kinds("calls"), Kinds("goals"), Kinds("origins and edges")
ATTEMPTS, EXPECTED = Kinds("attempts"), Kinds("what the world gave")


def _argument(plant: Plant, place: Place, name: str, value: Any) -> Example | None:
    return rerun(plant.in_call(place, arguments={**place.call.arguments, name: value}))


@CALLS.add
def number_changed(plant: Plant) -> Example | None:
    """A call has another number."""
    for place in plant.places():
        for name, value in place.call.arguments.items():
            if isinstance(value, int | float) and not isinstance(value, bool):
                return _argument(plant, place, name, value + 1)
    return None


@CALLS.add
def text_changed(plant: Plant) -> Example | None:
    """A call has another text."""
    for place, name, _ in said_values(plant):
        value = place.call.arguments[name]
        if isinstance(value, str) and " " in value:
            return _argument(plant, place, name, f"{value} soon")
    return None


@CALLS.add
def day_moved(plant: Plant) -> Example | None:
    """A date of a call is one day later."""
    for place in plant.places():
        for name, value in place.call.arguments.items():
            if isinstance(value, str) and len(value) >= 10 and (other := next_day(value)) is not None:
                return _argument(plant, place, name, other)
    return None


@CALLS.add
def choice_changed(plant: Plant) -> Example | None:
    """A call has another one of a few listed values."""
    for place in plant.places():
        for name, value in place.call.arguments.items():
            others = [each for each in library().tools[place.call.name].parameters.fields[name].enum if each != value]
            if others:
                return _argument(plant, place, name, others[0])
    return None


@CALLS.add
def flag_flipped(plant: Plant) -> Example | None:
    """A yes of a call is a no."""
    for place in plant.places():
        for name, value in place.call.arguments.items():
            if isinstance(value, bool):
                return _argument(plant, place, name, not value)
    return None


@CALLS.add
def id_of_another_entity(plant: Plant) -> Example | None:
    """A call is about another entity of the same list."""
    expected = plant.example.expected
    for place, name, origin in found_values(plant):
        if expected is None or place.call.id not in _goals(plant):
            continue
        rows = [row for _, row in rows_at(expected.results[origin.call].content, origin.path)]
        others = [row.get(origin.path[-1]) for row in rows if row.get(origin.path[-1]) != place.call.arguments[name]]
        if others and isinstance(others[0], str):
            return _argument(plant, place, name, others[0])
    return None


@CALLS.add
def id_and_origin_of_another_entity(plant: Plant) -> Example | None:
    """A call is about another entity of the same list, and its origin selects that one."""
    expected = plant.example.expected
    for place, name, origin in found_values(plant):
        if expected is None or place.call.id not in _goals(plant) or not origin.where:
            continue
        for _, row in rows_at(expected.results[origin.call].content, origin.path):
            value = row.get(origin.path[-1])
            where = {field: row.get(field) for field in origin.where}
            if isinstance(value, str) and value != place.call.arguments[name] and None not in where.values():
                if where == origin.where:
                    continue
                return rerun(
                    plant.in_call(
                        place,
                        arguments={**place.call.arguments, name: value},
                        provenance={**place.call.provenance, name: replace(origin, where=where)},
                    )
                )
    return None


@CALLS.add
def id_that_does_not_exist(plant: Plant) -> Example | None:
    """A call is about an entity that does not exist."""
    for place, name, _ in found_values(plant):
        value = place.call.arguments[name]
        if isinstance(value, str):
            return _argument(plant, place, name, f"{value[:-2]}zz")
    return None


@CALLS.add
def arguments_swapped_within_a_call(plant: Plant) -> Example | None:
    """Two arguments of one kind have each other's values and origins."""
    for place in plant.places():
        fields = library().tools[place.call.name].parameters.fields
        names = list(place.call.arguments)
        for one in names:
            for two in names:
                given, origins = place.call.arguments, place.call.provenance
                alike = (fields[one].kind, fields[one].ref, fields[one].unit, fields[one].format) == (
                    fields[two].kind,
                    fields[two].ref,
                    fields[two].unit,
                    fields[two].format,
                )
                if one < two and alike and not fields[one].enum and given[one] != given[two]:
                    return rerun(
                        plant.in_call(
                            place,
                            arguments={**given, one: given[two], two: given[one]},
                            provenance={**origins, one: origins[two], two: origins[one]},
                        )
                    )
    return None


@CALLS.add
def arguments_swapped_between_goals(plant: Plant) -> Example | None:
    """Two goals of one turn have each other's values, with their origins."""
    goals = plant.places(goals=True)
    for one in goals:
        for two in goals:
            if one.call.id >= two.call.id or one.number != two.number:
                continue
            for name, value in one.call.arguments.items():
                theirs = two.call.arguments.get(name)
                if theirs is not None and theirs != value and type(theirs) is type(value):
                    calls = tuple(_with(each, name, one, two) for each in one.turn.reference_calls)
                    return rerun(plant.in_turn(one.number, reference_calls=calls))
    return None


def _with(call: ReferenceCall, name: str, one: Place, two: Place) -> ReferenceCall:
    other = {one.call.id: two.call, two.call.id: one.call}.get(call.id)
    if other is None:
        return call
    provenance = {**call.provenance, name: other.provenance[name]}
    depends = tuple(dict.fromkeys((*call.depends, *other.depends)))
    return replace(
        call, arguments={**call.arguments, name: other.arguments[name]}, provenance=provenance, depends=depends
    )


@CALLS.add
def optional_argument_added(plant: Plant) -> Example | None:
    """A call has one argument more, which nobody asked for."""
    for place in plant.places():
        for name, shape in library().tools[place.call.name].parameters.fields.items():
            if name not in place.call.arguments and shape.enum:
                arguments = {**place.call.arguments, name: shape.enum[0]}
                provenance: dict[str, Provenance] = {**place.call.provenance, name: Chosen()}
                return rerun(plant.in_call(place, arguments=arguments, provenance=provenance))
    return None


def _looked_up_with_less(one: Example, other: Example) -> bool:
    """Whether only look-ups have fewer arguments, and everything else gives and changes the same."""
    before, after = one.expected, other.expected
    if before is None or after is None or before.outcome != after.outcome or before.effects != after.effects:
        return False
    goals = {goal.call for turn in one.turns for goal in turn.goals}
    changed = {a.id for a, b in zip(one.reference_calls, other.reference_calls, strict=True) if a != b}
    rest = before.results.keys() - changed
    return changed.isdisjoint(goals) and all(before.results[id] == after.results[id] for id in rest)  # any order


@CALLS.add_harmless(
    "a look-up with one filter less that still shows the one entity which is described is as good a reference: goals, "
    "their results and the outcome are the same",
    _looked_up_with_less,
)
def argument_dropped(plant: Plant) -> Example | None:
    """A call lacks an argument that need not be given."""
    for place in plant.places():
        required = library().tools[place.call.name].parameters.required
        for name in place.call.arguments:
            if name not in required:
                arguments = {key: value for key, value in place.call.arguments.items() if key != name}
                provenance = {key: value for key, value in place.call.provenance.items() if key != name}
                return rerun(plant.in_call(place, arguments=arguments, provenance=provenance))
    return None


@CALLS.add
def look_up_dropped(plant: Plant) -> Example | None:
    """A look-up is missing."""
    looks = plant.places(goals=False)
    return rerun(plant.without(looks[0], goal=False)) if looks else None


@CALLS.add
def look_up_added(plant: Plant) -> Example | None:
    """A look-up is made that nobody needs."""
    for number, turn in enumerate(plant.example.turns):
        made = {call.name for call in turn.reference_calls}
        for name in turn.tools if turn.reference_calls else ():
            tool = library().tools[name]
            if tool.read_only and not tool.parameters.required and name not in made:
                calls = (ReferenceCall("extra", name), *(_later(call) for call in turn.reference_calls))
                return rerun(plant.in_turn(number, reference_calls=calls))
    return None


def _later(call: ReferenceCall) -> ReferenceCall:
    return replace(call, message=call.message + 1)


@CALLS.add
def call_doubled(plant: Plant) -> Example | None:
    """A call is made twice."""
    places = plant.places()
    if not places:
        return None
    place = plant.rng.choice(places)
    last = place.turn.reference_calls[-1].message
    calls = (*place.turn.reference_calls, replace(place.call, id="twice", message=last + 1))
    return rerun(plant.in_turn(place.number, reference_calls=calls))


@CALLS.add
def goal_doubled(plant: Plant) -> Example | None:
    """A goal is reached twice, and counts twice."""
    places = plant.places(goals=True)
    if not places:
        return None
    place = plant.rng.choice(places)
    turn, goal = place.turn, next(goal for goal in place.turn.goals if goal.call == place.call.id)
    calls = (*turn.reference_calls, replace(place.call, id="twice", message=turn.reference_calls[-1].message + 1))
    return rerun(plant.in_turn(place.number, reference_calls=calls, goals=(*turn.goals, replace(goal, call="twice"))))


@CALLS.add
def tool_replaced_by_a_sibling(plant: Plant) -> Example | None:
    """A goal is reached by another tool that takes the same arguments."""
    for place in plant.places(goals=True):
        tool = library().tools[place.call.name]
        for name in place.turn.tools:
            other = library().tools[name]
            fields = other.parameters.fields.keys()
            needs = other.parameters.required
            alike = other.server == tool.server and other.read_only == tool.read_only and name != tool.name
            if alike and place.call.arguments and fields >= place.call.arguments.keys() >= set(needs):
                return rerun(plant.in_call(place, name=name))
    return None


@CALLS.add
def calls_in_another_order(plant: Plant) -> Example | None:
    """Two goals are reached in the other order."""
    for number, turn in enumerate(plant.example.turns):
        reached = [call for call in turn.reference_calls if call.id in {goal.call for goal in turn.goals}]
        for one, two in pairwise(reached):
            if one.name != two.name and one.message < two.message and not any(d.source == one.id for d in two.depends):
                swap = {one.id: replace(two, message=one.message), two.id: replace(one, message=two.message)}
                calls = tuple(swap.get(call.id, call) for call in turn.reference_calls)
                return rerun(plant.in_turn(number, reference_calls=calls))
    return None


@CALLS.add
def calls_moved_to_another_turn(plant: Plant) -> Example | None:
    """What the second turn asks for is done in the first."""
    example = plant.example
    if len(example.turns) < 2 or not all(turn.goals for turn in example.turns[:2]):
        return None
    first, second, *rest = example.turns
    last = first.reference_calls[-1].message + 1
    moved = tuple(replace(call, message=call.message + last) for call in second.reference_calls)
    turns = (
        replace(first, reference_calls=(*first.reference_calls, *moved), goals=(*first.goals, *second.goals)),
        replace(second, reference_calls=(), goals=(), attempts=()),
        *rest,
    )
    return rerun(replace(example, turns=turns))


@CALLS.add
def messages_joined(plant: Plant) -> Example | None:
    """A call shares its message with the call whose result it needs."""
    for place in plant.places():
        source = next((edge.source for edge in place.call.depends if edge.kind == "explicit"), None)
        earlier = next((call for call in place.turn.reference_calls if call.id == source), None)
        if earlier is not None and earlier.message == place.call.message - 1:
            calls = tuple(
                replace(call, message=call.message - 1) if call.message >= place.call.message else call
                for call in place.turn.reference_calls
            )
            return plant.in_turn(place.number, reference_calls=calls)
    return None


@CALLS.add
def secret_invented(plant: Plant) -> Example | None:
    """A secret of a call is not the one that was said."""
    for place in plant.places():
        for name, value in place.call.arguments.items():
            if library().tools[place.call.name].parameters.fields[name].sensitive and isinstance(value, str):
                other = value[:-1] + ("1" if value[-1] != "1" else "2")
                return _argument(plant, place, name, other)
    return None


# Goals


def _goals(plant: Plant) -> set[str]:
    return {goal.call for turn in plant.example.turns for goal in turn.goals}


@GOALS.add
def goal_and_call_dropped(plant: Plant) -> Example | None:
    """Something that was asked for is neither done nor demanded."""
    places = [place for place in plant.places(goals=True) if len(place.turn.goals) > 1]
    return rerun(plant.without(places[-1], goal=True)) if places else None


@GOALS.add
def goal_dropped(plant: Plant) -> Example | None:
    """Something that was asked for is done but not demanded."""
    number = plant.some_turn(lambda turn: len(turn.goals) > 1)
    return None if number is None else plant.in_turn(number, goals=plant.example.turns[number].goals[:-1])


@GOALS.add
def all_goals_dropped(plant: Plant) -> Example | None:
    """Nothing is demanded of a turn."""
    number = plant.some_turn(lambda turn: bool(turn.goals))
    return None if number is None else plant.in_turn(number, goals=())


@GOALS.add
def unasked_question(plant: Plant) -> Example | None:
    """A look-up counts as a question that was asked."""
    looks = plant.places(goals=False)
    if not looks:
        return None
    goals = (*looks[0].turn.goals, Goal("question", looks[0].call.id))
    return plant.in_turn(looks[0].number, goals=goals)


@GOALS.add
def goals_in_another_order(plant: Plant) -> Example | None:
    """The goals of a turn are demanded in the other order."""
    number = plant.some_turn(lambda turn: len(set(turn.goals)) > 1)
    return None if number is None else plant.in_turn(number, goals=tuple(reversed(plant.example.turns[number].goals)))


@GOALS.add
def goal_of_another_kind(plant: Plant) -> Example | None:
    """A goal counts as a refusal, or a refusal as a goal."""
    return plant.in_goals(lambda goal: replace(goal, kind="write" if goal.kind == "refusal" else "refusal"))


@GOALS.add
def goal_of_another_call(plant: Plant) -> Example | None:
    """A goal is reached by a call that does not reach it."""
    ids = [call.id for call in plant.example.reference_calls]
    return plant.in_goals(lambda goal: next((replace(goal, call=id) for id in ids if id != goal.call), None))


@GOALS.add
def obligation_dropped(plant: Plant) -> Example | None:
    """A text may lack what it must contain."""
    return plant.in_goals(lambda goal: replace(goal, obligations=()) if goal.obligations else None)


@GOALS.add
def obligation_changed(plant: Plant) -> Example | None:
    """A text must contain something else."""
    return plant.in_goals(
        lambda goal: (
            replace(goal, obligations=(replace(goal.obligations[0], values=("$1.00",)), *goal.obligations[1:]))
            if goal.obligations
            else None
        )
    )


# Origins and edges


def _origin(plant: Plant, place: Place, name: str, origin: Provenance) -> Example:
    return plant.in_call(place, provenance={**place.call.provenance, name: origin})


@ORIGINS.add
def found_counts_as_said(plant: Plant) -> Example | None:
    """A value from a result counts as said by the user."""
    for place, name, origin in found_values(plant):
        depends = tuple(edge for edge in place.call.depends if edge.source != origin.call)
        changed = plant.in_call(
            place, provenance={**place.call.provenance, name: User(str(place.call.arguments[name]))}, depends=depends
        )
        if len(place.call.depends) > len(depends):
            return changed
    return None


@ORIGINS.add
def said_counts_as_chosen(plant: Plant) -> Example | None:
    """A value that the user says counts as chosen by the assistant."""
    for place, name, _ in said_values(plant):
        return _origin(plant, place, name, Chosen())
    return None


@ORIGINS.add
def origin_in_other_words(plant: Plant) -> Example | None:
    """The words of a value are not those that the user says."""
    for place, name, words in said_values(plant):
        return _origin(plant, place, name, replace(place.call.provenance[name], text=f"{words} or so"))
    return None


@ORIGINS.add
def description_in_other_words(plant: Plant) -> Example | None:
    """The words for an entity are not those that the user says."""
    for place, name, origin in found_values(plant):
        if origin.text:
            return _origin(plant, place, name, replace(origin, text=f"the other {origin.text}"))
    return None


@ORIGINS.add
def origin_selects_nothing(plant: Plant) -> Example | None:
    """The fields by which a row is selected have other values."""
    for place, name, origin in found_values(plant):
        if origin.where:
            where: dict[str, Any] = dict.fromkeys(origin.where, "nothing")
            return _origin(plant, place, name, replace(origin, where=where))
    return None


@ORIGINS.add
def origin_selects_by_all(plant: Plant) -> Example | None:
    """No field says which row is selected."""
    for place, name, origin in found_values(plant):
        if origin.where:
            return _origin(plant, place, name, replace(origin, where={}))
    return None


@ORIGINS.add
def origin_at_another_place(plant: Plant) -> Example | None:
    """A value comes from another field of the result."""
    for place, name, origin in found_values(plant):
        return _origin(plant, place, name, replace(origin, path=(*origin.path[:-1], "elsewhere")))
    return None


@ORIGINS.add
def origin_in_another_call(plant: Plant) -> Example | None:
    """A value comes from the result of another call."""
    for place, name, origin in found_values(plant):
        ids = [call.id for call in plant.example.reference_calls]
        others = [id for id in ids[: ids.index(place.call.id)] if id != origin.call]
        if others:
            depends = tuple(
                Dependency(others[0], edge.kind) if edge.source == origin.call else edge for edge in place.call.depends
            )
            changed = replace(origin, call=others[0])
            return plant.in_call(place, provenance={**place.call.provenance, name: changed}, depends=depends)
    return None


@ORIGINS.add
def order_flipped(plant: Plant) -> Example | None:
    """A row is selected as the first instead of the last."""
    for place, name, origin in found_values(plant):
        if origin.order is not None:
            kind = "earliest" if origin.order.kind == "latest" else "latest"
            return _origin(plant, place, name, replace(origin, order=Order(kind, origin.order.by)))
    return None


@ORIGINS.add
def order_invented(plant: Plant) -> Example | None:
    """A row that the fields select is selected as the last of them, too."""
    for place, name, origin in found_values(plant):
        if origin.order is None and "*" in origin.path and origin.where:
            return _origin(plant, place, name, replace(origin, order=Order("latest", next(iter(origin.where)))))
    return None


@ORIGINS.add
def function_renamed(plant: Plant) -> Example | None:
    """A computed value is computed by another function."""
    for place in plant.places():
        for name, origin in place.call.provenance.items():
            if isinstance(origin, Computed):
                return _origin(plant, place, name, replace(origin, function="average"))
    return None


@ORIGINS.add
def inputs_dropped(plant: Plant) -> Example | None:
    """A computed value is computed from less."""
    for place in plant.places():
        for name, origin in place.call.provenance.items():
            if isinstance(origin, Computed) and len(origin.inputs) > 1:
                return _origin(plant, place, name, replace(origin, inputs=origin.inputs[:-1]))
    return None


@ORIGINS.add
def origin_dropped(plant: Plant) -> Example | None:
    """An argument has no origin."""
    for place in plant.places():
        if place.call.provenance:
            return plant.in_call(place, provenance=dict(list(place.call.provenance.items())[:-1]))
    return None


@ORIGINS.add
def explicit_edge_dropped(plant: Plant) -> Example | None:
    """A call does not depend on the call that its value comes from."""
    for place in plant.places():
        if any(edge.kind == "explicit" for edge in place.call.depends):
            return plant.in_call(place, depends=tuple(d for d in place.call.depends if d.kind != "explicit"))
    return None


@ORIGINS.add
def implicit_edge_dropped(plant: Plant) -> Example | None:
    """A call does not depend on the call without which it would be refused, or whose result decides on it."""
    for place in plant.places():
        if any(edge.kind == "implicit" for edge in place.call.depends):
            return plant.in_call(place, depends=tuple(d for d in place.call.depends if d.kind != "implicit"))
    return None


@ORIGINS.add
def implicit_edge_invented(plant: Plant) -> Example | None:
    """A call depends on a call that it does not need."""
    places = plant.places()
    for number, place in enumerate(places):
        known = {edge.source for edge in place.call.depends}
        free = [other.call.id for other in places[:number] if other.call.id not in known]
        if free:
            return plant.in_call(place, depends=(*place.call.depends, Dependency(free[0], "implicit")))
    return None


@ORIGINS.add
def edge_of_another_kind(plant: Plant) -> Example | None:
    """A value is passed on, but the edge says that none is."""
    for place in plant.places():
        if any(edge.kind == "explicit" for edge in place.call.depends):
            return plant.in_call(
                place, depends=tuple(Dependency(edge.source, "implicit") for edge in place.call.depends)
            )
    return None


# Attempts


def _attempting(plant: Plant) -> int | None:
    return plant.some_turn(lambda turn: bool(turn.attempts))


@ATTEMPTS.add
def attempt_that_succeeds(plant: Plant) -> Example | None:
    """A first try that is shown as failed would not fail."""
    places = plant.places()
    if not places:
        return None
    call = places[0].call
    attempt = Attempt(call.id, Call(call.name, call.arguments), "not_found")
    return plant.in_turn(places[0].number, attempts=(attempt,))


@ATTEMPTS.add
def attempt_fails_otherwise(plant: Plant) -> Example | None:
    """A first try fails for another reason than it says."""
    number = _attempting(plant)
    if number is None:
        return None
    first, *rest = plant.example.turns[number].attempts
    return plant.in_turn(number, attempts=(replace(first, code="other_reason"), *rest))


@ATTEMPTS.add
def attempt_of_another_tool(plant: Plant) -> Example | None:
    """A first try is no try of the call that comes after it."""
    for place in plant.places():
        for name in place.turn.tools:
            tool = library().tools[name]
            if name != place.call.name and tool.parameters.required:
                session = library().only(plant.example.servers).open(plant.example.seed)
                result = session.call(name, {})
                return plant.in_turn(place.number, attempts=(Attempt(place.call.id, Call(name, {}), str(result.code)),))
    return None


@ATTEMPTS.add
def attempt_before_another_call(plant: Plant) -> Example | None:
    """A first try comes before a call that does not exist."""
    number = _attempting(plant)
    if number is None:
        return None
    first, *rest = plant.example.turns[number].attempts
    return plant.in_turn(number, attempts=(replace(first, before="c99"), *rest))


# What the world gave


@EXPECTED.add
def result_changed(plant: Plant) -> Example | None:
    """A result is not what the world gives."""
    expected = plant.example.expected
    if expected is None:
        return None
    for id, result in expected.results.items():
        for first in list(result.content)[:1]:
            changed = replace(result, content={**result.content, first: "something else"})
            results = {**expected.results, id: changed}
            return replace(plant.example, expected=replace(expected, results=results))
    return None


@EXPECTED.add
def result_dropped(plant: Plant) -> Example | None:
    """A result is missing."""
    expected = plant.example.expected
    if expected is None or not expected.results:
        return None
    results = dict(list(expected.results.items())[:-1])
    return replace(plant.example, expected=replace(expected, results=results))


@EXPECTED.add
def outcome_emptied(plant: Plant) -> Example | None:
    """Nothing is expected to change."""
    expected = plant.example.expected
    if expected is None or expected.outcome is None or not expected.outcome.changes:
        return None
    return replace(plant.example, expected=replace(expected, outcome=NOTHING))


@EXPECTED.add
def digest_changed(plant: Plant) -> Example | None:
    """The final state is another one."""
    expected = plant.example.expected
    return None if expected is None else replace(plant.example, expected=replace(expected, digest="0" * 16))


@EXPECTED.add
def effect_dropped(plant: Plant) -> Example | None:
    """What a call changes is missing."""
    expected = plant.example.expected
    if expected is None or not any(expected.effects.values()):
        return None
    effects: dict[str, Outcome] = {id: effect for id, effect in expected.effects.items() if not effect}
    return replace(plant.example, expected=replace(expected, effects=effects))


@EXPECTED.add
def touched_dropped(plant: Plant) -> Example | None:
    """A record that was changed is not listed."""
    expected = plant.example.expected
    if expected is None or not expected.touched:
        return None
    return replace(plant.example, expected=replace(expected, touched=expected.touched[:-1]))


@EXPECTED.add
def never_run(plant: Plant) -> Example | None:
    """Nothing is known of what the calls give."""
    return replace(plant.example, expected=None)

"""The key of a plan depends on its shape alone."""

import random

from hypothesis import given
from hypothesis import strategies as st

from prove.core.examples import Dependency, ReferenceCall
from prove.graph import plan_key

Plan = list[ReferenceCall]


def plan(*calls: tuple[str, str, str]) -> Plan:
    """Calls as (id, tool, ids of the calls that it depends on)."""
    return [
        ReferenceCall(id, name, depends=tuple(Dependency(source, "explicit") for source in before.split()))
        for id, name, before in calls
    ]


@st.composite
def plans(draw: st.DrawFn) -> Plan:
    size = draw(st.integers(0, 9))
    made: Plan = []
    for place in range(size):
        sources = draw(st.sets(st.integers(0, place - 1), max_size=3)) if place else set[int]()
        kind = draw(st.sampled_from(("explicit", "implicit")))
        depends = tuple(Dependency(f"c{source}", kind) for source in sorted(sources))
        made.append(ReferenceCall(f"c{place}", draw(st.sampled_from("abc")), depends=depends))
    return made


@given(plans(), st.randoms(use_true_random=False))
def test_renamed_and_reordered_calls_have_the_same_key(made: Plan, rng: random.Random) -> None:
    numbers = rng.sample(range(100), len(made))
    names = {call.id: f"x{number}" for call, number in zip(made, numbers, strict=True)}
    other = [
        ReferenceCall(
            names[call.id],
            call.name,
            arguments={"n": rng.random()},
            depends=tuple(Dependency(names[d.source], "explicit") for d in rng.sample(call.depends, len(call.depends))),
            message=rng.randrange(3),
        )
        for call in rng.sample(made, len(made))
    ]
    assert plan_key(other) == plan_key(made)


@given(plans(), st.data())
def test_another_tool_or_another_dependency_is_another_plan(made: Plan, data: st.DataObject) -> None:
    if not made:
        return
    place = data.draw(st.integers(0, len(made) - 1))
    call = made[place]
    other_tool = [*made]
    other_tool[place] = ReferenceCall(call.id, "another", depends=call.depends)
    assert plan_key(other_tool) != plan_key(made)
    if call.depends:
        other_tool[place] = ReferenceCall(call.id, call.name, depends=call.depends[1:])
        assert plan_key(other_tool) != plan_key(made)
    assert plan_key([*made, ReferenceCall("last", "a")]) != plan_key(made)


def test_plans_that_differ_only_in_how_calls_are_joined_differ() -> None:
    chain = plan(("1", "a", ""), ("2", "b", "1"), ("3", "c", "2"))
    fork = plan(("1", "a", ""), ("2", "b", "1"), ("3", "c", "1"))
    join = plan(("1", "a", ""), ("2", "b", ""), ("3", "c", "1 2"))
    shared = plan(("1", "a", ""), ("2", "a", ""), ("3", "b", "1"), ("4", "c", "1"))
    apart = plan(("1", "a", ""), ("2", "a", ""), ("3", "b", "1"), ("4", "c", "2"))
    assert len({plan_key(one) for one in (chain, fork, join, shared, apart)}) == 5


def test_dependencies_outside_and_doubled_ones_do_not_count() -> None:
    assert plan_key(plan(("1", "a", "0"))) == plan_key(plan(("1", "a", "")))
    assert plan_key(plan(("1", "a", ""), ("2", "b", "1 1"))) == plan_key(plan(("1", "a", ""), ("2", "b", "1")))


def test_a_key_is_the_same_in_every_process() -> None:
    assert plan_key([]) == "cae66941d9efbd404e4d88758ea67670"
    assert plan_key(plan(("1", "a", ""), ("2", "b", "1"))) == plan_key(plan(("9", "a", ""), ("0", "b", "9")))

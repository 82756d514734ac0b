"""Plans: every argument has a source, look-ups come before what needs them and only where something needs them."""

from functools import cache

import pytest

from prove.core import keyed
from prove.core.provenance import Provenance
from prove.ground.survey import sample_context
from prove.servers import environment
from prove.servers._shared.cast import cast_of
from prove.synth.plan.binding import Draft
from prove.synth.plan.planner import Planned, plan_request
from prove.synth.run.chunks import library_graph
from tests.synth.text.planned import SERVERS, library, planned


def origins(found: Provenance) -> list[Provenance]:
    return [found, *(inner for each in found.inputs for inner in origins(each))]


def sources(plan: Planned) -> set[str]:
    return {o.call for call in plan.calls for p in call.provenance.values() for o in origins(p) if o.call}


@pytest.mark.parametrize("server", SERVERS)
def test_every_argument_has_a_source(server: str) -> None:
    assert planned(server)
    for plan in planned(server):
        for call in plan.calls:
            assert set(call.provenance) == set(call.arguments)
            for found in (origin for each in call.provenance.values() for origin in origins(each)):
                assert found.call or found.text or found.function, call


@pytest.mark.parametrize("server", SERVERS)
def test_look_ups_read_come_first_and_feed_something(server: str) -> None:
    for plan in planned(server):
        *looked, goal = plan.calls
        assert goal.id == plan.goal.call == plan.request.call
        seen: set[str] = set()
        for call in plan.calls:
            assert {edge.source for edge in call.depends} <= seen, call
            seen.add(call.id)
        for call in looked:
            assert library().tools[call.name].read_only
        fed = sources(plan)
        joined = {call.id for call in looked if call.id not in fed}
        assert all(_is_joined(plan, id) for id in joined)


def _is_joined(plan: Planned, id: str) -> bool:
    """Whether a look-up shows something by whose key a description goes."""
    keys = [str(v) for c in plan.calls for p in c.provenance.values() for o in origins(p) for v in o.where.values()]
    return any(key in plan.results[id].text for key in keys)


@pytest.mark.parametrize("server", SERVERS)
def test_plans_were_run_and_succeeded(server: str) -> None:
    for plan in planned(server):
        assert set(plan.results) == {call.id for call in plan.calls}
        assert all(result.ok for result in plan.results.values())
        tool = library().tools[plan.request.tool]
        assert plan.goal.kind == ("question" if tool.read_only else "write")


@pytest.mark.parametrize("server", SERVERS)
def test_the_same_call_is_not_made_twice(server: str) -> None:
    for plan in planned(server):
        made = [(call.name, str(call.arguments)) for call in plan.calls]
        assert len(made) == len(set(made))


@cache
def refusals() -> tuple[Planned, ...]:
    env = environment("banking")
    world = env.open(0)
    context = sample_context(world, keyed("refusals"), ("banking",))
    found: list[Planned] = []
    for tool in env.tools.values():
        draft = Draft(world.fork(), context, cast_of(0), keyed("refusals", tool.name))
        made = plan_request(draft, tool, refusal=True)
        found += [made] if made is not None else []
    return tuple(found)


def test_a_refusal_is_the_worlds_not_the_wordings() -> None:
    assert refusals()
    for plan in refusals():
        result = plan.results[plan.goal.call]
        assert plan.goal.kind == "refusal"
        assert result.level == "failed"
        assert not environment().servers[plan.request.server].voice.is_wrong_words(result.code)
        assert all(other.ok for id, other in plan.results.items() if id != plan.goal.call)


def test_a_sparse_plan_leaves_optional_arguments_out() -> None:
    env = environment("banking")
    world = env.open(1)
    context = sample_context(world, keyed("sparse"), ("banking",))
    seen = 0
    for tool in env.tools.values():
        made = plan_request(Draft(world.fork(), context, cast_of(1), keyed("sparse", tool.name)), tool, sparse=True)
        if made is not None:
            seen += 1
            assert set(made.calls[-1].arguments) <= tool.parameters.required
    assert seen > 5


def test_the_same_stream_gives_the_same_plan() -> None:
    again = planned.__wrapped__("budget")
    assert again == planned("budget")


def test_the_graph_knows_what_every_writing_tool_changes() -> None:
    effects = library_graph().effects
    assert [name for name, tool in library().tools.items() if not tool.read_only and not effects[name]] == []

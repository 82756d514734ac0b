"""Plans: every argument has an origin, and look-ups come before the calls that need them, and only for those."""

from functools import cache

import msgspec
import pytest

from prove.core import keyed
from prove.core.outcome import Added, Changed, Outcome, Removed
from prove.core.provenance import Chosen, Found, Listed, User, calls_of, with_parts, words_of
from prove.core.records import Target
from prove.core.voice import phrase_slots
from prove.ground.survey import survey_world
from prove.servers import environment
from prove.servers.issue_tracker.records import Tracker
from prove.synth.plan.binding import Binder, Draft
from prove.synth.plan.planner import Planned, bind_reference, plan_request, undoes
from prove.synth.run.chunks import library_graph
from tests.synth.text.planned import SERVERS, library, planned


def sources(plan: Planned) -> set[str]:
    return {source for call in plan.calls for source in calls_of(call.provenance.values())}


@pytest.mark.parametrize("server", SERVERS)
def test_every_argument_has_a_source(server: str) -> None:
    assert planned(server)
    for plan in planned(server):
        for call in plan.calls:
            assert set(call.provenance) == set(call.arguments)
            for origin in with_parts(call.provenance.values()):
                known = isinstance(origin, Chosen) or (isinstance(origin, Listed) and origin.items)
                assert known or isinstance(origin, Found) or words_of(origin), call


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
    origins = with_parts(origin for call in plan.calls for origin in call.provenance.values())
    keys = [str(key) for origin in origins if isinstance(origin, Found) for key in origin.where.values()]
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
    seen = survey_world(world, keyed("refusals"), ("banking",))
    found: list[Planned] = []
    for tool in env.tools.values():
        draft = Draft(world.fork(), seen, keyed("refusals", tool.name))
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
    seen = survey_world(world, keyed("sparse"), ("banking",))
    planned_tools = 0
    for tool in env.tools.values():
        made = plan_request(Draft(world.fork(), seen, keyed("sparse", tool.name)), tool, sparse=True)
        if made is not None:
            planned_tools += 1
            assert set(made.calls[-1].arguments) <= tool.parameters.required
    assert planned_tools > 5


def test_the_same_stream_gives_the_same_plan() -> None:
    again = planned.__wrapped__("budget")
    assert again == planned("budget")


def test_the_graph_knows_what_every_writing_tool_changes() -> None:
    effects = library_graph().effects
    assert [name for name, tool in library().tools.items() if not tool.read_only and not effects[name]] == []


def test_a_spoken_id_is_said_unless_it_was_made_in_the_conversation() -> None:
    issues, session = Target.of("issue_tracker.issues"), environment("issue_tracker").open(0)
    draft = Draft(session, survey_world(session, keyed("spoken"), ("issue_tracker",)), keyed("spoken", 1))
    tracker = session.state("issue_tracker")
    assert isinstance(tracker, Tracker)
    old = next(iter(tracker.issues))
    new = tracker.issues.add(msgspec.structs.replace(old, key=f"{old.project_key}-9000"))

    def said(key: str) -> int:
        bound = [bind_reference(draft, issues, key, Binder(draft), spoken=True, open=False) for _ in range(20)]
        return sum(one is not None and isinstance(one.provenance, User) for one in bound)

    assert said(old.key) > 0
    assert said(new.key) == 0


def test_what_was_done_is_not_undone_and_not_done_again() -> None:
    lights, account = Target.of("iot_devices.devices"), Target.of("banking.accounts")
    on = Outcome("a", (Changed(lights, "dev_1", {"on": True}), Added(account, "x", {})), {})
    assert undoes(on, Outcome("b", (Added(account, "x", {}),), {}))
    assert undoes(on, Outcome("c", (Changed(lights, "dev_1", {"on": True}),), {}))
    assert undoes(on, Outcome("d", (Removed(lights, "dev_1"), Added(account, "x", {})), {}))
    more = Changed(lights, "dev_2", {"on": True})
    assert not undoes(on, Outcome("e", (*on.changes, more), {}))
    env = environment("banking")
    session = env.open(0)
    seen = survey_world(session, keyed("again"), ("banking",))
    for name in ("freeze_card", "pay_payee"):
        draft = Draft(session.fork(), seen, keyed("again", name))
        made = [plan_request(draft, env.tools[name]) for _ in range(6)]
        calls = [plan.calls[-1].arguments for plan in made if plan is not None]
        assert calls
        entities = [(each.get("card_id"), each.get("from_account_id"), each.get("payee_id")) for each in calls]
        assert len(set(entities)) == len(entities)


@pytest.mark.parametrize("server", SERVERS)
def test_a_plan_is_about_a_topic_that_has_an_answer(server: str) -> None:
    for plan in planned(server):
        assert plan.request.topic is not None
        topic = library().servers[server].voice.tools[plan.request.tool].about(plan.request.topic)
        content, arguments = plan.results[plan.goal.call].content, plan.calls[-1].arguments
        known = {*(name for name, value in {**arguments, **content}.items() if value is not None), "list", "count"}
        assert any({slot.split(".")[0] for slot in phrase_slots(t, optional=False)} <= known for t in topic.tell)


def test_what_a_result_has_shown_is_not_asked_for() -> None:
    env = environment("banking")
    session = env.open(0)
    draft = Draft(session, survey_world(session, keyed("shown"), ("banking",)), keyed("shown"))
    assert plan_request(draft, env.tools["list_accounts"], sparse=True) is not None
    assert plan_request(draft, env.tools["get_account"]) is None


def test_what_was_just_changed_is_not_done_away_with() -> None:
    env = environment("marketplace")
    session = env.open(0)
    seen = survey_world(session, keyed("ends"), ("marketplace",))
    cancelled = 0
    for number in range(8):
        draft = Draft(session.fork(), seen, keyed("ends", number))
        changed = plan_request(draft, env.tools["edit_listing"])
        gone = plan_request(draft, env.tools["withdraw_listing"])
        if changed is not None and gone is not None:
            cancelled += 1
            assert changed.calls[-1].arguments["listing_id"] != gone.calls[-1].arguments["listing_id"]
    assert cancelled > 3

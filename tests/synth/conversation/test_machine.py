"""The state machine: kinds of turns, levels, decay, recovery; and what its turns look like in a made set."""

from collections import Counter
from random import Random

import pytest

from prove.core import keyed
from prove.core.examples import Dependency, ReferenceCall
from prove.ground.survey import sample_context
from prove.servers._shared.cast import cast_of
from prove.synth.config import SynthConfig
from prove.synth.conversation.machine import (
    Abandoned,
    Continuation,
    Finished,
    Query,
    converse,
    hidden_with,
    hide_tool,
    irrelevant_turn,
    one_by_one,
    side_by_side,
)
from prove.synth.conversation.stage import Conversation, Stage
from prove.synth.plan.binding import Draft
from prove.synth.run.chunks import library, library_graph, writers
from prove.synth.task.turn_plan import TurnPlan
from prove.synth.text.persona import draw_persona
from tests.synth.made import made

SEED = 11


def stage(server: str, config: SynthConfig) -> Stage:
    mounted = library().only((server,))
    context = sample_context(mounted.open(SEED), keyed("machine", server), (server,))
    return Stage(mounted, (server,), SEED, context, library_graph(), config)


def talk(stream: int, level: str = "complete", **knobs: float) -> Conversation:
    config = SynthConfig(**knobs)  # pyright: ignore[reportArgumentType]
    here = stage("banking", config)
    here.foreign = stage("maps", config)
    rng = Random(stream)
    draft = Draft(here.environment.open(SEED), here.context.copy(), cast_of(SEED), rng)
    return Conversation(here, draft, draw_persona(rng), rng, level, 2, parallel=False)


def finished(level: str, **knobs: float) -> list[Conversation]:
    """Conversations that came to an end."""
    found = [converse(talk(stream, level, **knobs), writers().writer, writers().responder) for stream in range(12)]
    assert sum(isinstance(each, Abandoned) for each in found) < len(found) / 2
    return [each for each in found if isinstance(each, Conversation)]


def test_a_conversation_is_within_its_bounds() -> None:
    for each in finished("complete"):
        config = each.stage.config
        assert config.min_turns <= len(each.turns) <= config.max_turns
        assert 2 <= each.calls <= config.most_calls
        assert len(each.texts) == len(each.replies) == len(each.turns)


def test_a_missing_value_is_brought_by_the_next_turn() -> None:
    split = [each for each in finished("missing", irrelevance=0.0) if each.turns[0].kind == "missing"]
    assert split
    for each in split:
        first, second = each.turns[:2]
        assert second.kind == "completion"
        assert not first.calls
        assert second.calls
        assert first.missing == second.missing
        assert first.about in each.texts[1]
        assert first.about not in each.texts[0]


def test_a_minimal_request_says_only_what_is_required() -> None:
    for each in finished("minimal"):
        tools = each.stage.environment.tools
        for turn in each.turns:
            for goal in turn.goals:
                call = next(call for call in turn.calls if call.id == goal.call)
                assert set(call.arguments) <= tools[call.name].parameters.required


@pytest.mark.parametrize(("said", "wanted", "enough"), [(1, 2, False), (2, 3, False), (3, 3, True), (2, 2, True)])
def test_the_user_goes_on_until_there_are_turns_enough(said: int, wanted: int, enough: bool) -> None:
    each = talk(0)
    call = ReferenceCall("a", "list_accounts")
    each.turns_wanted = wanted
    each.turns = [TurnPlan("act", (), (call, call)) for _ in range(said)]
    after = Continuation(Query(each, writers().writer, writers().responder)).step()
    assert isinstance(after, Finished if enough else Query)


def test_an_end_that_comes_too_early_or_too_late_is_given_up() -> None:
    each = talk(0)
    query = Query(each, writers().writer, writers().responder)
    assert Continuation(query, ended=True).step() == Abandoned("too short")
    call = ReferenceCall("a", "list_accounts")
    each.turns = [TurnPlan("act", (), (call,) * 20) for _ in range(2)]
    assert Continuation(query).step() == Abandoned("too long")


def test_a_hidden_tool_is_handed_over() -> None:
    seen = 0
    for stream in range(6):
        each = talk(stream)
        turns = hide_tool(each)
        if turns is None:
            continue
        seen += 1
        first, second = turns
        assert (first.kind, second.kind) == ("hidden", "handover")
        assert not first.calls
        (tool,) = second.handed_over
        assert tool == second.requests[0].tool
        assert tool in each.hidden
        assert not {call.name for call in second.calls} & (set(each.hidden) - {tool})
    assert seen


def test_what_changes_the_same_is_hidden_too() -> None:
    effects = library_graph().effects
    each = talk(0)
    for name, tool in each.stage.environment.tools.items():
        if not tool.read_only:
            hidden = hidden_with(each, name)
            left = set(each.stage.environment.tools) - set(hidden)
            assert name in hidden
            assert not any(effects[name] & effects[other] for other in left)


def test_an_irrelevant_turn_asks_for_what_is_not_here() -> None:
    each = talk(3)
    turn = irrelevant_turn(each, writers().writer)
    assert turn is not None
    assert turn.kind == "irrelevant"
    assert turn.requests[0].server == "maps"
    assert turn.requests[0].tool not in each.stage.environment.tools
    assert not turn.calls


def test_messages_one_by_one_and_side_by_side() -> None:
    calls = (
        ReferenceCall("a", "x"),
        ReferenceCall("b", "x", depends=(Dependency("a", "explicit"),)),
        ReferenceCall("c", "x"),
        ReferenceCall("d", "x", depends=(Dependency("b", "explicit"), Dependency("earlier", "explicit"))),
    )
    assert [call.message for call in one_by_one(calls)] == [0, 1, 2, 3]
    assert [(call.id, call.message) for call in side_by_side(calls)] == [("a", 0), ("c", 0), ("b", 1), ("d", 2)]


def test_attempts_really_fail_where_they_are_made() -> None:
    seen = 0
    for example in made(120):
        session = library().only(example.servers).open(example.seed)
        for turn in example.turns:
            if turn.advance:
                session.advance(turn.advance)
            for call in turn.reference_calls:
                for attempt in (each for each in turn.attempts if each.before == call.id):
                    result = session.fork().call(attempt.call.name, attempt.call.arguments)
                    assert (result.ok, result.code) == (False, attempt.code)
                    assert attempt.call.arguments != call.arguments
                    seen += 1
                session.call(call.name, call.arguments)
    assert seen


def test_a_made_set_has_all_levels_and_kinds_of_turns() -> None:
    levels = Counter(example.notes["level"] for example in made(120))
    assert set(levels) == {"complete", "missing", "minimal"}
    assert levels["complete"] > levels["missing"]
    assert levels["complete"] > levels["minimal"]
    kinds = {asked["kind"] for example in made(120) for asked in example.notes["abstain"].values()}
    assert kinds == {"missing", "hidden", "irrelevant"}


def test_turns_without_calls_offer_tools_and_turns_with_calls_have_goals() -> None:
    for example in made(120):
        for number, turn in enumerate(example.turns):
            assert turn.tools
            assert bool(turn.reference_calls) == bool(turn.goals)
            assert bool(turn.reference_calls) != (str(number) in example.notes["abstain"])

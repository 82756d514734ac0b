"""The state machine: kinds of turns, levels, decay, recovery; and what its turns look like in a made set."""

import pytest

from prove.core.examples import Dependency, Level, ReferenceCall
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
    same_effect,
    side_by_side,
)
from prove.synth.conversation.stage import Conversation
from prove.synth.run.chunks import library, library_graph
from prove.synth.task.turn_plan import TurnPlan
from tests.synth.conversation.stages import begun


def finished(level: Level, **knobs: float) -> list[Conversation]:
    """Conversations that came to an end, about files: there is much to ask about the same one."""
    found = [converse(begun(stream, level, "filesystem", **knobs)) for stream in range(24)]
    ended = [each for each in found if isinstance(each, Conversation)]
    assert len(ended) >= 5
    return ended


def test_a_conversation_is_within_its_bounds() -> None:
    for each in finished("complete"):
        config = each.stage.config
        assert config.min_turns <= len(each.turns) <= config.max_turns
        assert 1 <= each.calls <= config.most_calls
        assert len(each.texts) == len(each.replies) == len(each.turns)


def test_a_missing_value_is_brought_by_the_next_turn() -> None:
    calls: set[int] = set()
    for stream in range(12):
        each = begun(stream, "missing", irrelevance=0.0)
        assert converse(each) is each
        calls.add(each.calls)
        assert each.turns[0].kind == "missing"
        first, second = each.turns[:2]
        assert second.kind == "completion"
        assert not first.calls
        assert second.calls
        assert first.missing == second.missing
        assert first.about in each.texts[1]
        assert first.about not in each.texts[0]
    assert max(calls) >= 2


def test_a_minimal_request_says_only_what_is_required() -> None:
    for each in finished("minimal"):
        tools = each.stage.environment.tools
        for turn in each.turns:
            for goal in turn.goals:
                call = next(call for call in turn.calls if call.id == goal.call)
                assert set(call.arguments) <= tools[call.name].parameters.required


@pytest.mark.parametrize(("said", "wanted", "enough"), [(1, 2, False), (2, 3, False), (3, 3, True), (2, 2, True)])
def test_the_user_goes_on_until_there_are_turns_enough(said: int, wanted: int, enough: bool) -> None:
    each = begun(0)
    call = ReferenceCall("a", "list_accounts")
    each.turns_wanted = wanted
    each.turns = [TurnPlan("act", (), (call, call)) for _ in range(said)]
    after = Continuation(Query(each)).step()
    assert isinstance(after, Finished if enough else Query)


def test_an_end_that_comes_too_early_or_too_late_is_given_up() -> None:
    each = begun(0)
    query = Query(each)
    assert Continuation(query, ended=True).step() == Abandoned("too short")
    call = ReferenceCall("a", "list_accounts")
    each.turns = [TurnPlan("act", (), (call,))]
    assert Continuation(query, ended=True).step() == Abandoned("too short")
    each.turns = [TurnPlan("act", (), (call,) * 20) for _ in range(2)]
    assert Continuation(query).step() == Abandoned("too long")


def test_a_hidden_tool_is_handed_over() -> None:
    seen = 0
    for stream in range(6):
        each = begun(stream)
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
    each = begun(0)
    for name, tool in each.stage.environment.tools.items():
        if not tool.read_only:
            hidden = hidden_with(each, name)
            left = set(each.stage.environment.tools) - set(hidden)
            assert name in hidden
            assert not any(effects[name] & effects[other] for other in left)


@pytest.mark.parametrize("tool", ["send_email", "reply_to_email", "forward_email"])
def test_what_nearly_does_the_same_is_hidden_too(tool: str) -> None:
    """A draft takes all that a mail takes, though it is in a table of its own."""
    tools = library().tools
    hidden = same_effect(library_graph(), tools, tools, tool)
    assert {"send_email", "create_draft", "send_draft"} <= set(hidden)
    assert {tools[name].server for name in hidden} == {"email"}


def test_an_irrelevant_turn_asks_for_what_is_not_here() -> None:
    each = begun(3)
    turn = irrelevant_turn(each)
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

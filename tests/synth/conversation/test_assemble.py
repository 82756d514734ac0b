"""Examples as they are assembled: their category, their tools, their attempts, the edges that a write implies."""

from collections import Counter
from random import Random
from typing import Literal

from prove.core.examples import Goal, ReferenceCall
from prove.rollout.replay import replay
from prove.synth.conversation.assemble import assemble, category, implicit_edges, shuffled
from prove.synth.conversation.machine import hide_tool, say
from prove.synth.run.chunks import library
from prove.synth.task.turn_plan import Request, TurnKind, TurnPlan
from tests.synth.conversation.stages import begun
from tests.synth.made import carriers, made

GoalKind = Literal["write", "question", "refusal"]


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
    levels = Counter(example.level for example in made(120))
    assert set(levels) == {"complete", "missing", "minimal"}
    assert levels["complete"] > levels["missing"]
    assert levels["complete"] > levels["minimal"]
    kinds = {turn.unserved.kind for example in made(120) for turn in example.turns if turn.unserved is not None}
    assert kinds == {"missing", "hidden", "irrelevant"}


def test_turns_without_calls_offer_tools_and_turns_with_calls_have_goals() -> None:
    for example in made(120):
        for turn in example.turns:
            assert turn.tools
            assert bool(turn.reference_calls) == bool(turn.goals)
            assert bool(turn.reference_calls) == (turn.unserved is None)


def planned(kind: TurnKind, server: str = "a", goal: GoalKind = "write", *, parallel: bool = False) -> TurnPlan:
    calls = tuple(ReferenceCall(f"c{n}", "x", message=0 if parallel else n) for n in range(2))
    request = Request(server, "x", "c0", goal)
    if kind in ("missing", "hidden", "irrelevant"):
        return TurnPlan(kind, (request,))
    return TurnPlan(kind, (request,), calls, goals=(Goal(goal, "c0"),))


def test_the_category_is_the_rarest_thing_about_a_conversation() -> None:
    act = planned("act")
    assert category([planned("hidden"), planned("handover")]) == "missing-function"
    assert category([planned("irrelevant")]) == "abstention"
    assert category([planned("missing"), planned("completion"), planned("irrelevant")]) == "missing-value"
    assert category([act, planned("irrelevant")]) == "irrelevance"
    assert category([act, planned("act", goal="refusal")]) == "refusal"
    assert category([act, planned("act", "b")]) == "across"
    assert category([planned("act", parallel=True)]) == "parallel"
    assert category([planned("act", goal="question")]) == "question"
    assert category([act]) == "base"


def test_the_order_of_candidates_says_nothing() -> None:
    assert shuffled(["a", "b", "c"], Random(1)) == shuffled(["c", "a", "b", "a"], Random(1))


def test_a_hidden_tool_becomes_a_candidate_when_it_is_handed_over() -> None:
    conversation = begun(2)
    turns = hide_tool(conversation)
    assert turns is not None
    assert say(conversation, turns) is None
    example = assemble(conversation, "x", library())
    (tool,) = example.turns[1].handed_over
    assert tool not in example.turns[0].tools
    assert tool in example.turns[1].tools
    assert example.turns[0].unserved is not None
    assert (example.turns[0].unserved.kind, example.turns[0].unserved.tool) == ("hidden", tool)
    assert example.expected is not None
    assert set(example.expected.results) == {call.id for call in example.reference_calls}


def test_implicit_edges_are_exactly_the_calls_that_fail_without_a_write() -> None:
    seen = 0
    for example in (*carriers(), *made(60, 3, ("shopping",), 0.0)):
        assert implicit_edges(example, library()) == example
        for call in example.reference_calls:
            for source in (edge.source for edge in call.depends if edge.kind == "implicit"):
                session = library().only(example.servers).open(example.seed)
                played = {each.call.id: each.step.result.ok for each in replay(example.turns, session, without=source)}
                assert not played[call.id]
                seen += 1
    assert seen

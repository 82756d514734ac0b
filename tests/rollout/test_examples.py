"""The hand-written examples are valid: well-formed, replayable, and the oracle earns the maximum."""

import pytest

from prove.core.episodes import Episode
from prove.core.examples import Dependency, Example, Turn
from prove.core.results import Result
from prove.reward.profiles import PROFILES, score
from prove.rollout import policy_named, run_episode
from prove.rollout.reference import with_expected
from prove.servers import environment
from tests.examples import all_examples, by_category

EXAMPLES = all_examples()
CATEGORIES = (
    "base",
    "parallel",
    "join",
    "missing-value",
    "missing-function",
    "irrelevance",
    "refusal",
    "question",
    "across",
    "multi-turn",
)

every_example = pytest.mark.parametrize("example", EXAMPLES, ids=[example.id for example in EXAMPLES])


def play(policy: str, example: Example) -> Episode:
    return run_episode(policy_named(policy), example, environment(*example.servers).open(example.seed))


def refused(example: Example) -> int:
    """How many reference calls are refused, as they should be."""
    return sum(goal.kind == "refusal" for turn in example.turns for goal in turn.goals)


def abstains(turn: Turn) -> bool:
    return not turn.reference_calls


def test_there_are_enough_of_every_kind() -> None:
    assert len(EXAMPLES) >= 44
    assert len({example.id for example in EXAMPLES}) == len(EXAMPLES)
    assert {example.category for example in EXAMPLES} == set(CATEGORIES)
    assert all(len(by_category(name)) >= 3 for name in CATEGORIES)
    assert len({server for example in EXAMPLES for server in example.servers}) >= 8
    lengths = [len(example.reference_calls) for example in EXAMPLES]
    assert max(lengths) == 12
    assert any(turn.advance for example in EXAMPLES for turn in example.turns)
    assert max(len(example.turns) for example in EXAMPLES) == 4


@every_example
def test_calls_are_numbered_and_point_backwards(example: Example) -> None:
    calls = example.reference_calls
    assert len({call.id for call in calls}) == len(calls)
    seen: set[str] = set()
    for turn in example.turns:
        numbers = list(dict.fromkeys(call.message for call in turn.reference_calls))
        assert numbers == list(range(len(numbers)))
        messages = {call.id: call.message for call in turn.reference_calls}
        for call in turn.reference_calls:
            assert {edge.source for edge in call.depends} <= seen
            flows = [edge.source for edge in call.depends if edge.kind == "explicit"]
            assert all(messages.get(source, -1) < call.message for source in flows)
            seen.add(call.id)


@every_example
def test_tools_and_arguments_are_offered(example: Example) -> None:
    tools = environment(*example.servers).tools
    for turn in example.turns:
        assert 10 <= len(turn.tools) <= 25
        assert set(turn.tools) <= tools.keys()
        assert {call.name for call in turn.reference_calls} | set(turn.handed_over) <= set(turn.tools)
        for call in turn.reference_calls:
            declared = tools[call.name].openai["function"]["parameters"]["properties"]
            assert call.provenance.keys() == call.arguments.keys()
            for key, value in call.arguments.items():
                assert "default" not in declared[key] or declared[key]["default"] != value
    for turn, following in zip(example.turns, example.turns[1:], strict=False):
        assert set(following.tools) - set(turn.tools) == set(following.handed_over)


@every_example
def test_goals_point_at_calls_and_replies_tell_them(example: Example) -> None:
    for turn in example.turns:
        assert turn.user
        assert turn.reply
        assert {goal.call for goal in turn.goals} <= {call.id for call in turn.reference_calls}
        assert abstains(turn) == (not turn.goals)
        for value in (value for goal in turn.goals for value in goal.values):
            assert value.casefold() in turn.reply.casefold()
    if example.category == "question":
        assert all(goal.kind == "question" and goal.values for turn in example.turns for goal in turn.goals)


@every_example
def test_categories_are_what_they_say(example: Example) -> None:
    first = example.turns[0]
    servers = {environment(*example.servers).tools[call.name].server for call in example.reference_calls}
    assert (len(servers) > 1) == (example.category == "across")
    assert bool(refused(example)) == (example.category == "refusal")
    assert bool(first.missing) == (example.category == "missing-value")
    assert any(turn.handed_over for turn in example.turns) == (example.category == "missing-function")
    assert abstains(first) == (example.category in ("missing-value", "missing-function", "irrelevance"))
    if example.category == "join":
        assert any(len([e for e in call.depends if e.kind == "explicit"]) > 1 for call in example.reference_calls)
    if example.category == "parallel":
        turn = first.reference_calls
        assert len({call.message for call in turn}) < len(turn)
    if example.category == "multi-turn":
        assert 2 <= len(example.turns) <= 4


@every_example
def test_the_reference_replays(example: Example) -> None:
    again = with_expected(example, environment(*example.servers).open(example.seed))
    assert again.expected == example.expected
    assert example.expected is not None
    for id, result in example.expected.results.items():
        goals = {goal.kind for turn in example.turns for goal in turn.goals if goal.call == id}
        assert result.ok == ("refusal" not in goals)


def without(example: Example, left_out: str) -> dict[str, Result]:
    """What the other reference calls give if one is left out."""
    session = environment(*example.servers).open(example.seed)
    results: dict[str, Result] = {}
    for turn in example.turns:
        if turn.advance:
            session.advance(turn.advance)
        calls = [call for call in turn.reference_calls if call.id != left_out]
        results |= {call.id: session.call(call.name, call.arguments) for call in calls}
    return results


@every_example
def test_edges_are_there_where_a_call_needs_another(example: Example) -> None:
    whole = without(example, "")
    before: dict[str, set[str]] = {}
    for call in example.reference_calls:
        sources = {edge.source for edge in call.depends}
        before[call.id] = sources.union(*(before[source] for source in sources))
    for source in example.reference_calls:
        others = without(example, source.id)
        assert all(result.ok == whole[id].ok or source.id in before[id] for id, result in others.items())
        for call in example.reference_calls:
            if Dependency(source.id, "implicit") in call.depends:
                assert others[call.id] != whole[call.id]


@every_example
def test_the_oracle_gets_the_maximum(example: Example) -> None:
    episode = play("oracle", example)
    assert example.expected is not None
    assert episode.digest == example.expected.digest
    tool_turns = sum(not abstains(turn) for turn in example.turns)
    abstentions = len(example.turns) - tool_turns
    pooled = 1.3
    best = (pooled * tool_turns + abstentions) / len(example.turns)
    for name, most in (("prove", best), ("prove-state", 1.0), ("prove-state-told", 1.0)):
        scored = score(episode, PROFILES[name])
        assert scored.total == pytest.approx(most)
        assert (scored.success, scored.told, scored.agreement) == (True, True, 1.0)
    assert score(episode, PROFILES["toolrl"]).total == pytest.approx(4.0)
    assert score(episode, PROFILES["envfactory"]).total == pytest.approx(1.0)
    assert score(episode, PROFILES["orchestration"]).total == pytest.approx(1.0)


@every_example
def test_doing_and_saying_nothing_never_succeeds(example: Example) -> None:
    scored = score(play("empty", example))
    assert scored.success is False
    assert scored.total == 0.0

"""Rollouts on a third party's server: a hand-written example is played and scored by its calls, and is not judged."""

import asyncio

import msgspec
import pytest

from prove.connect import add_environment, open_session
from prove.connect.replayed import ReplayedEnvironment
from prove.core.episodes import Episode
from prove.core.examples import Dependency, Example, Goal, ReferenceCall, Turn
from prove.reward import PROFILES, score
from prove.rollout import POLICIES, run_episodes, with_expected
from tests.connect.processes import children
from tests.connect.reference_servers import memory, person

ADD = {"observations": [{"entityName": "Ann", "contents": ["drinks no coffee"]}]}
TOOLS = ("create_entities", "add_observations", "read_graph", "search_nodes")


@pytest.fixture(scope="module")
def example() -> Example:
    """Two writes and a question about a knowledge graph, and a turn that asks for words alone."""
    remembered = ReferenceCall("c1", "create_entities", person("Ann", "likes tea"))
    added = ReferenceCall("c2", "add_observations", ADD, depends=(Dependency("c1", "implicit"),), message=1)
    asked = ReferenceCall("c3", "search_nodes", {"query": "coffee"}, depends=(Dependency("c2", "implicit"),))
    turns = (
        Turn("Remember Ann: she likes tea. And she drinks no coffee.", TOOLS, (remembered, added)),
        Turn("Who has something to do with coffee?", TOOLS, (asked,), (Goal("question", "c3", ("Ann",)),)),
        Turn("Thank you!", TOOLS, reply="You are welcome."),
    )
    add_environment("memory-by-hand", memory().open_example)
    written = Example("by-hand", ("memory",), 0, "You keep notes.", turns, environment="memory-by-hand")
    session = open_session(written)
    proven = with_expected(written, session)
    session.close()
    return proven


def play(examples: list[Example], policy: str) -> list[Episode]:
    async def collect() -> list[Episode]:
        return [episode async for episode in run_episodes(POLICIES[policy], examples)]

    return asyncio.run(collect())


def test_the_reference_has_results_and_nothing_to_be_judged_by(example: Example) -> None:
    assert example.expected is not None
    assert {key: result.level for key, result in example.expected.results.items()} == dict.fromkeys(
        ("c1", "c2", "c3"), "ok"
    )
    assert (example.expected.outcome, example.expected.digest, example.expected.effects) == (None, "", {})


def test_an_episode_is_scored_by_its_calls_and_is_visibly_not_judged(example: Example) -> None:
    before = children()
    (episode,) = play([example], "oracle")
    assert (episode.stopped, episode.error) == ("done", "")
    assert (episode.outcome, episode.digest) == (None, "")
    assert [turn.changed_state for turn in episode.turns[:2]] == [None, None]
    assert {step.effect for turn in episode.turns for step in turn.steps} == {None}
    found = score(episode)
    assert (found.success, found.agreement, found.told) == (None, 1.0, True)
    assert found.parts == {"validity": 1, "coverage": 1, "efficiency": 0, "name": 1, "argument": 1, "abstention": 1}
    judged = score(episode, PROFILES["prove-state"])
    assert (judged.total, judged.success) == (None, None)
    assert judged.reason == "the state of its environment is not known, so it cannot be judged"
    assert msgspec.json.decode(msgspec.json.encode(episode), type=Episode) == episode
    assert children() <= before


def test_other_policies_earn_less(example: Example) -> None:
    (oracle,), (empty,), (greedy,) = (play([example], policy) for policy in ("oracle", "empty", "greedy-name"))
    best = score(oracle).total or 0.0
    assert (score(empty).total or 0.0) < best
    assert (score(greedy).total or 0.0) < best


def test_several_episodes_play_at_the_same_time_each_on_a_server_of_its_own(example: Example) -> None:
    (one,) = play([example], "oracle")
    assert play([example] * 4, "oracle") == [one] * 4


def test_sessions_that_fork_by_replay_play_the_same(example: Example) -> None:
    (plain,) = play([example], "oracle")
    add_environment("memory-by-hand", ReplayedEnvironment(memory()).open_example)
    try:
        assert play([example], "oracle") == [plain]
    finally:
        add_environment("memory-by-hand", memory().open_example)

"""Explored calls are well-formed, often succeed, and depend on the state and the random stream alone."""

import pytest

from prove.core import keyed
from prove.explore import Explorer
from prove.servers import environment, names


@pytest.mark.parametrize("server", names())
def test_short_walks_make_nearly_all_tools_succeed(server: str) -> None:
    """A long walk may lock itself out, for example of a folder whose permissions it changed."""
    tools, succeeded = environment(server).tools, set[str]()
    for seed in range(8):
        explorer = Explorer(environment(server).open(seed), keyed("explore", server, seed))
        succeeded |= {name for _ in range(5) for name in tools if explorer.step([name])[1].ok}
    assert len(tools.keys() - succeeded) <= max(1, 0.05 * len(tools))


def test_the_same_stream_walks_the_same_way() -> None:
    walks = [
        [explorer.step() for _ in range(30)]
        for explorer in (Explorer(environment("budget").open(3), keyed("walk")) for _ in range(2))
    ]
    assert walks[0] == walks[1]
    other = Explorer(environment("budget").open(3), keyed("another walk"))
    assert [other.step() for _ in range(30)] != walks[0]


def test_a_walk_can_keep_to_some_tools() -> None:
    explorer = Explorer(environment("budget").open(0), keyed("few"))
    allowed = list(explorer.session.environment.tools)[:2]
    assert {explorer.step(allowed)[0].name for _ in range(20)} <= set(allowed)

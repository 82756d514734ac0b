"""Who plays is chosen one way, and every way gives episodes."""

import asyncio
import re
from collections.abc import AsyncGenerator
from pathlib import Path
from typing import Any

import pytest

from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.evals import players
from prove.evals.players import KEY, Player, played
from prove.rollout.conversation import EpisodeLimits
from prove.rollout.policies import POLICIES
from tests.evals.making import bank_suite


@pytest.mark.parametrize(
    ("chosen", "message"),
    [
        ({}, "choose who plays with one of --policy, --endpoint and --local"),
        ({"policy": "oracle", "local": "model"}, "choose who plays"),
        ({"url": "http://127.0.0.1:1/v1"}, "needs both --endpoint and --model"),
        ({"model": "m"}, "needs both"),
        ({"url": "http://127.0.0.1:1/v1", "model": " "}, "needs both"),
        ({"policy": "nobody"}, "there is no policy 'nobody'"),
    ],
)
def test_who_plays_is_chosen_in_one_way(chosen: dict[str, Any], message: str) -> None:
    with pytest.raises(UsageError, match=re.escape(message)):
        Player(**chosen)


def test_every_policy_that_is_offered_can_play() -> None:
    with pytest.raises(UsageError) as error:
        Player("nobody")
    _, _, offered = str(error.value).partition("; there are ")
    assert [Player(name).policy for name in offered.split(", ")] == list(POLICIES)


def test_a_local_model_that_is_not_there_is_refused_at_once(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match=re.escape(f"there is no model at {tmp_path / 'model'}")):
        Player(local=str(tmp_path / "model"))


def test_players_have_names(tmp_path: Path) -> None:
    (tmp_path / "model.gguf").touch()
    assert Player("oracle").name == "oracle"
    assert Player(url="http://127.0.0.1:1/v1", model="small").name == "small"
    assert Player(local=str(tmp_path / "model.gguf")).name == "local:model.gguf"


def test_a_scripted_policy_plays_every_example() -> None:
    suite = bank_suite()

    async def places() -> list[int]:
        return [place async for place, _, _ in played(Player("oracle"), suite, suite.held_out, 0, 3)]

    assert sorted(asyncio.run(places())) == list(range(6))


@pytest.mark.parametrize(("seconds", "least"), [(60, 1_200), (300, 6_000), (1, 120)])
def test_a_turn_with_an_endpoint_has_the_time_for_many_requests(
    seconds: float, least: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    allowed: list[float] = []

    async def episodes(*_: Any, limits: EpisodeLimits, **__: Any) -> AsyncGenerator[tuple[int, Episode]]:
        allowed.append(limits.turn_seconds)
        for nothing in ():
            yield nothing

    async def play() -> None:
        player = Player(url="http://127.0.0.1:1/v1", model="small", seconds=seconds)
        assert [found async for found in played(player, bank_suite(), (), 0, 1)] == []

    monkeypatch.setattr(players, "episodes_as_done", episodes)
    asyncio.run(play())
    assert allowed == [least]


def test_an_endpoint_is_reached_as_the_player_says(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(KEY, "secret")
    player = Player(url="http://127.0.0.1:1/v1", model="small", options={"top_p": 1}, stream=True, seconds=7)
    endpoint = player.endpoint()
    assert (endpoint.url, endpoint.model, endpoint.key) == ("http://127.0.0.1:1/v1", "small", "secret")
    assert (endpoint.options, endpoint.stream, endpoint.seconds) == ({"top_p": 1}, True, 7)

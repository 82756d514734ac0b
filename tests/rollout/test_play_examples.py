"""Examples are played into a file of episodes; what cannot be played is reported and the others are kept."""

import asyncio
import json
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path

import httpx
import msgspec
import pytest

from prove.core.errors import OutageError, UsageError
from prove.data.lines import read_episodes
from prove.rollout import EpisodeLimits
from prove.rollout.endpoints.endpoint import Endpoint
from prove.rollout.play_examples import play_examples
from tests.rollout.playing import FREEZE, LOOK, asked, turn

EXAMPLE = asked(turn("freeze", LOOK, FREEZE))
NO_ENDPOINT = ("", "", False)


def test_an_example_without_expected_results_gets_them_first(tmp_path: Path) -> None:
    bare = msgspec.structs.replace(EXAMPLE, expected=None)
    played = play_examples([EXAMPLE, bare], tmp_path / "out.jsonl", "oracle", NO_ENDPOINT)
    assert (played.count, played.problems) == (2, ())
    episodes, problems = read_episodes(tmp_path / "out.jsonl")
    assert problems == []
    assert [episode.example for episode in episodes] == [EXAMPLE, EXAMPLE]


def test_what_cannot_be_played_is_reported(tmp_path: Path) -> None:
    gone = msgspec.structs.replace(EXAMPLE, id="gone", servers=("nowhere",), expected=None)
    played = play_examples([gone, EXAMPLE], tmp_path / "out.jsonl", "oracle", NO_ENDPOINT)
    assert played.count == 2
    (problem,) = played.problems
    assert problem.startswith("gone: there is no server 'nowhere'")
    assert [episode.stopped for episode in read_episodes(tmp_path / "out.jsonl")[0]] == ["error", "done"]


def test_mistakes_are_refused_before_anything_is_written(tmp_path: Path) -> None:
    out = tmp_path / "out.jsonl"
    with pytest.raises(UsageError, match="there are no examples to play; nothing was written"):
        play_examples([], out, "oracle", NO_ENDPOINT)
    with pytest.raises(UsageError, match="there is no policy 'orakel'"):
        play_examples([EXAMPLE], out, "orakel", NO_ENDPOINT)
    with pytest.raises(UsageError, match="needs --url and --model"):
        play_examples([EXAMPLE], out, "endpoint", ("http://model.test/v1", "", False))
    assert not out.exists()


MODEL = ("http://model.test/v1", "tiny", False)
EXAMPLES = [msgspec.structs.replace(EXAMPLE, id=f"e{number}") for number in range(8)]
Answer = Callable[[], Awaitable[httpx.Response]]


def good() -> httpx.Response:
    return httpx.Response(200, json={"choices": [{"message": {"content": "Done."}}]})


async def hang() -> httpx.Response:
    await asyncio.Event().wait()
    return good()


async def refuse() -> httpx.Response:
    return httpx.Response(400, text="no")


async def undecodable() -> httpx.Response:
    return httpx.Response(200, content=b'{"choices": [{"message": {"content": "\xff"}}]}')


async def nested() -> httpx.Response:
    return httpx.Response(200, content=b"[" * 20_000)


@pytest.fixture
def behave(monkeypatch: pytest.MonkeyPatch) -> Callable[[int, Answer], None]:
    """Lets the endpoint behave: so many good answers, then others."""
    monkeypatch.setattr("prove.rollout.driver.EpisodeLimits", partial(EpisodeLimits, turn_seconds=0.3))

    def become(answers: int, then: Answer) -> None:
        left = iter(range(answers))

        async def answer(request: httpx.Request) -> httpx.Response:
            return good() if request.method == "GET" or next(left, None) is not None else await then()

        transport = httpx.MockTransport(answer)
        monkeypatch.setattr(
            "prove.rollout.endpoints.endpoint.Endpoint", partial(Endpoint, transport=transport, seconds=0.1)
        )

    return become


@pytest.mark.parametrize("broken", [hang, refuse, undecodable, nested])
@pytest.mark.parametrize("answers", [0, 5, 7])
@pytest.mark.parametrize("concurrency", [2, 16])
def test_an_endpoint_that_breaks_leaves_the_finished_file_and_the_journal(
    tmp_path: Path, behave: Callable[[int, Answer], None], broken: Answer, answers: int, concurrency: int
) -> None:
    out = tmp_path / "out.jsonl"
    out.write_bytes(b"good")
    behave(answers, broken)
    with pytest.raises(OutageError, match="question were not answered; run the same command again to continue"):
        play_examples(EXAMPLES, out, "endpoint", MODEL, concurrency)
    assert out.read_bytes() == b"good"
    behave(len(EXAMPLES) - answers, broken)  # no more than are left
    assert play_examples(EXAMPLES, out, "endpoint", MODEL, concurrency).problems == ()
    assert [episode.stopped for episode in read_episodes(out)[0]] == ["done"] * len(EXAMPLES)


def test_chats_that_are_too_long_are_reported_and_the_others_are_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        said = json.loads(request.content)["messages"][-1]["content"]
        return httpx.Response(400, text="too long") if said == "freeze it" else good()

    transport = httpx.MockTransport(answer)
    monkeypatch.setattr("prove.rollout.endpoints.endpoint.Endpoint", partial(Endpoint, transport=transport))
    long = msgspec.structs.replace(EXAMPLE, turns=(msgspec.structs.replace(EXAMPLE.turns[0], user="freeze it"),))
    out = tmp_path / "out.jsonl"
    played = play_examples([*EXAMPLES[:2], *[long] * 6], out, "endpoint", MODEL, 4)
    assert (played.count, len(played.problems)) == (8, 6)
    assert all("status 400: too long" in problem for problem in played.problems)
    assert [episode.stopped for episode in read_episodes(out)[0]] == ["done"] * 2 + ["error"] * 6

"""A model behind an OpenAI-compatible endpoint as the policy."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.errors import OutageError, UsageError
from prove.core.examples import Example
from prove.core.results import Call
from prove.rollout import EpisodeLimits, run_episode_async
from prove.rollout.endpoint import Endpoint, EndpointPolicy
from tests.rollout.playing import FREEZE, LOOK, asked, turn

EXAMPLE = asked(turn("freeze", LOOK, FREEZE), turn("thanks"))
Answer = dict[str, Any] | int | bytes | Exception


class Model:
    """An endpoint that gives these answers in turn: a message, a status, bytes, or an error of the connection."""

    def __init__(self, *answers: Answer) -> None:
        self.answers = list(answers)
        self.requests: list[dict[str, Any]] = []
        self.headers: list[httpx.Headers] = []

    def __call__(self, request: httpx.Request) -> httpx.Response:
        if request.method == "GET":
            return self.probed(request)
        assert request.url.path == "/v1/chat/completions"
        self.requests.append(json.loads(request.content))
        self.headers.append(request.headers)
        answer = self.answers.pop(0) if len(self.answers) > 1 else self.answers[0]
        match answer:
            case Exception():
                raise answer
            case int():
                return httpx.Response(answer, text="busy")
            case bytes():
                return httpx.Response(200, content=answer)
            case dict():
                return httpx.Response(200, json={"choices": [{"message": {"role": "assistant", **answer}}]})

    def probed(self, request: httpx.Request) -> httpx.Response:
        """Whether somebody is there: not if the connection fails."""
        assert request.url.path == "/v1/models"
        if isinstance(self.answers[0], httpx.ConnectError):
            raise self.answers[0]
        return httpx.Response(404)

    def endpoint(self, **options: Any) -> Endpoint:
        return Endpoint("http://model.test/v1", "tiny", transport=httpx.MockTransport(self), **options)


def native(*calls: Call, text: str | None = None) -> dict[str, Any]:
    listed = [
        {"id": f"x{n}", "type": "function", "function": {"name": c.name, "arguments": json.dumps(c.arguments)}}
        for n, c in enumerate(calls)
    ]
    return {"content": text, "tool_calls": listed}


def written(call: Call) -> dict[str, Any]:
    body = json.dumps({"name": call.name, "arguments": call.arguments})
    return {"content": f"<think>hm</think><tool_call>\n{body}\n</tool_call>"}


SAID: dict[str, Any] = {"content": "Done."}


@pytest.fixture
def waits(monkeypatch: pytest.MonkeyPatch) -> list[float]:
    """How long the endpoint waited between its tries; no time passes."""
    slept: list[float] = []
    sleep = asyncio.sleep

    async def short(seconds: float) -> None:
        slept.append(seconds)
        await sleep(0)

    monkeypatch.setattr(asyncio, "sleep", short)
    return slept


def play(model: Model, example: Example = EXAMPLE, *, as_text: bool = False, **limits: Any) -> Episode:
    async def run() -> Episode:
        endpoint = model.endpoint()
        policy = EndpointPolicy(endpoint, as_text=as_text)
        try:
            return await run_episode_async(policy, example, open_session(example), EpisodeLimits(**limits))
        finally:
            await endpoint.aclose()

    return asyncio.run(run())


def made(episode: Episode) -> list[Call]:
    return [step.call for done in episode.turns for step in done.steps]


def test_native_tool_calls() -> None:
    model = Model(native(LOOK), native(FREEZE, LOOK, text="Now."), SAID)
    episode = play(model)
    assert (episode.stopped, episode.policy) == ("done", "endpoint:tiny")
    assert made(episode) == [LOOK, FREEZE, LOOK]
    assert episode.turns[0].text == "Now.\nDone."
    first, second = model.requests[:2]
    assert first["model"] == "tiny"
    assert [tool["function"]["name"] for tool in first["tools"]] == list(EXAMPLE.turns[0].tools)
    assert [message["role"] for message in second["messages"]] == ["system", "user", "assistant", "tool"]
    assert second["messages"][3]["tool_call_id"] == second["messages"][2]["tool_calls"][0]["id"]
    assert "acc_0001" in second["messages"][3]["content"]


def test_calls_as_text() -> None:
    broken = {"content": "<tool_call>\n{oops\n</tool_call>"}
    model = Model(written(LOOK), broken, written(FREEZE), SAID)
    episode = play(model, as_text=True)
    assert made(episode) == [LOOK, Call("", {"text": "{oops"}), FREEZE]
    last = model.requests[3]
    assert "tools" not in last
    roles = [message["role"] for message in last["messages"]]
    assert roles == ["system", "user", *["assistant", "user"] * 3]
    assert '"freeze_card"' in last["messages"][0]["content"]
    assert last["messages"][0]["content"].startswith("You help a customer.\n\n")
    assert last["messages"][2]["content"] == '<tool_call>\n{"name":"list_accounts","arguments":{}}\n</tool_call>'
    assert last["messages"][4]["content"] == "<tool_call>\n{oops\n</tool_call>"
    assert last["messages"][3]["content"].startswith("<tool_response>\n{")


def test_text_calls_are_read_without_being_asked_for_too() -> None:
    assert made(play(Model(written(LOOK), SAID))) == [LOOK]


def test_a_key_and_options_are_sent() -> None:
    model = Model(SAID)

    async def run() -> None:
        endpoint = model.endpoint(key="secret", options={"temperature": 0.5})
        await endpoint.chat([{"role": "user", "content": "hello"}])
        await endpoint.aclose()

    asyncio.run(run())
    assert model.requests[0]["temperature"] == 0.5
    assert model.headers[0]["authorization"] == "Bearer secret"


@pytest.mark.parametrize("trouble", [429, 500, 503, httpx.ConnectError("refused"), httpx.ReadTimeout("slow")])
def test_a_busy_endpoint_is_asked_again(waits: list[float], trouble: Answer) -> None:
    episode = play(Model(trouble, trouble, native(LOOK), SAID))
    assert (episode.stopped, made(episode)) == ("done", [LOOK])
    assert waits == [1.0, 2.0]


@pytest.mark.parametrize(
    ("trouble", "tries", "why"),
    [
        (500, 3, "EndpointError: http://model.test/v1 did not answer: status 500: busy"),
        (400, 1, "did not answer: status 400: busy"),
        (httpx.ReadTimeout("slow"), 3, "did not answer: ReadTimeout: slow"),
    ],
)
def test_a_failing_endpoint_ends_the_episode(waits: list[float], trouble: Answer, tries: int, why: str) -> None:
    model = Model(trouble)
    episode = play(model)
    assert episode.stopped == "error"
    assert why in episode.error
    assert len(model.requests) == tries
    assert len(waits) == tries - 1


@pytest.mark.parametrize(
    ("trouble", "tries", "why"),
    [
        (429, 3, "status 429: busy"),
        (503, 3, "status 503: busy"),
        (httpx.ConnectError("refused"), 3, "ConnectError: refused"),
        (401, 1, "status 401: busy"),
        (404, 1, "status 404: busy"),
    ],
)
@pytest.mark.usefixtures("waits")
def test_an_endpoint_that_is_gone_ends_the_run(trouble: Answer, tries: int, why: str) -> None:
    model = Model(trouble)
    with pytest.raises(OutageError) as error:
        play(model)
    assert str(error.value) == f"the endpoint http://model.test/v1 does not answer ({why})"
    assert len(model.requests) == tries


@pytest.mark.parametrize(
    "nonsense",
    [
        b"",
        b"<html>",
        b"[]",
        b"{}",
        b'{"choices": []}',
        b'{"choices": [7]}',
        b'{"choices": [{"message": "hi"}]}',
        b"null",
    ],
)
def test_an_answer_without_a_message(nonsense: bytes) -> None:
    episode = play(Model(nonsense))
    assert episode.stopped == "error"
    assert episode.error.startswith("EndpointError: the endpoint's answer has no message: ")


@pytest.mark.parametrize(
    ("message", "why"),
    [
        ({"content": 7}, "the endpoint's content is not a text: 7"),
        ({"content": "", "tool_calls": 7}, "the endpoint's tool_calls are not a list: 7"),
        ({"content": None, "tool_calls": {"a": 1}}, "the endpoint's tool_calls are not a list"),
    ],
)
def test_a_message_of_another_shape(message: dict[str, Any], why: str) -> None:
    assert why in play(Model(message)).error


@pytest.mark.parametrize(
    ("item", "why"),
    [
        (7, "it is not a JSON object"),
        ({}, "it has no name"),
        ({"function": {"arguments": "{}"}}, "it has no name"),
        ({"function": {"name": "f", "arguments": "{"}}, "its arguments are not JSON"),
        ({"function": {"name": "f", "arguments": "7"}}, "its arguments are not a JSON object"),
    ],
)
def test_a_native_call_that_cannot_be_read_is_a_malformed_call(item: Any, why: str) -> None:
    episode = play(Model({"content": None, "tool_calls": [item]}, SAID))
    (step,) = episode.turns[0].steps
    assert (step.result.code, step.executed, episode.stopped) == ("unparseable", False, "done")
    assert why in step.result.message


def test_content_in_parts() -> None:
    model = Model({"content": [{"type": "text", "text": "One, "}, {"type": "text", "text": "two."}, 7]})
    assert play(model).turns[0].text == "One, two."


def test_a_slow_model_runs_into_the_limit_of_its_turn() -> None:
    async def slow(request: httpx.Request) -> httpx.Response:
        await asyncio.sleep(30)
        raise AssertionError("nobody waits for this")

    async def run() -> Episode:
        endpoint = Endpoint("http://model.test/v1", "tiny", transport=httpx.MockTransport(slow))
        limits = EpisodeLimits(turn_seconds=0.05)
        return await run_episode_async(EndpointPolicy(endpoint), EXAMPLE, open_session(EXAMPLE), limits)

    episode = asyncio.run(run())
    assert (episode.stopped, episode.error) == ("error", "the turn took longer than 0.05 s")


def test_an_invalid_url_is_refused() -> None:
    with pytest.raises(UsageError, match="begins with http:// or https://"):
        Endpoint("model.test:8000", "tiny")

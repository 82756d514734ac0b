"""A model behind an OpenAI-compatible endpoint as the policy."""

import asyncio
import json
import time
from collections.abc import AsyncGenerator
from typing import Any

import httpx
import msgspec
import pytest

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.errors import OutageError, UsageError
from prove.core.examples import Example
from prove.core.results import Call
from prove.rollout import EpisodeLimits, run_episode_async
from prove.rollout.chat import UNREADABLE
from prove.rollout.endpoints import answer
from prove.rollout.endpoints.answer import EndpointError
from prove.rollout.endpoints.counts import start_counting
from prove.rollout.endpoints.endpoint import LONGEST_WAIT, MAX_BODY, MAX_UNANSWERED, Endpoint, EndpointPolicy
from prove.rollout.endpoints.retries import QUIET_SECONDS
from tests.rollout.playing import FREEZE, LOOK, asked, turn
from tests.worlds import keys

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
    assert keys("banking.accounts")[0] in second["messages"][3]["content"]


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


def test_handed_over_tools_join_the_others_and_the_users_words_stand_alone() -> None:
    few = ("list_accounts",)
    example = asked(turn("look", LOOK, tools=few), turn("with this", handed_over=("freeze_card",)), turn("thanks"))
    model = Model(SAID)
    play(model, example)
    for request, names in zip(model.requests, [few, (*few, "freeze_card"), (*few, "freeze_card")], strict=True):
        assert [tool["function"]["name"] for tool in request["tools"]] == list(names)
    said = [message["content"] for message in model.requests[-1]["messages"] if message["role"] == "user"]
    assert said == ["look", "with this", "thanks"]


def test_as_text_handed_over_tools_are_below_the_users_words() -> None:
    example = asked(turn("look", tools=("list_accounts",)), turn("with this", handed_over=("freeze_card",)))
    model = Model(SAID)
    play(model, example, as_text=True)
    system, *_, last = model.requests[-1]["messages"]
    assert last["content"].startswith('with this\n\n{"type":"function","function":{"name":"freeze_card"')
    assert "freeze_card" not in system["content"]
    assert "tools" not in model.requests[-1]


def test_an_empty_system_message_is_not_sent() -> None:
    example = msgspec.structs.replace(EXAMPLE, system="")
    model = Model(SAID)
    play(model, example)
    assert [message["role"] for message in model.requests[0]["messages"]] == ["user"]


@pytest.mark.parametrize(
    "why",
    [
        '{"error": {"code": "context_length_exceeded"}}',
        '{"error": {"type": "exceed_context_size_error"}}',
        "This model's maximum context length is 8192 tokens.",
        "The input (9000 tokens) is longer than the model's context length (8192 tokens).",
    ],
)
def test_a_chat_that_is_too_long_for_the_model_ends_the_episode_at_a_limit(why: str) -> None:
    model = httpx.MockTransport(lambda _: httpx.Response(400, text=why))

    async def run() -> Episode:
        endpoint = Endpoint("http://model.test/v1", "tiny", transport=model)
        return await run_episode_async(EndpointPolicy(endpoint), EXAMPLE, open_session(EXAMPLE))

    episode = asyncio.run(run())
    assert (episode.stopped, episode.error) == ("limit", "")


EVENTS = b'data: {"choices": [{"delta": {"content": "Done."}, "finish_reason": "stop"}]}\n\ndata: [DONE]\n\n'
CUT = b'data: {"choices": [{"delta": {"content": "Do"}}]}\n\n'
FAILED = CUT + b'data: {"error": {"message": "out of memory"}}\n\n'


@pytest.mark.parametrize("trouble", [CUT, FAILED, CUT + b"data: {", b"data: [DONE]\n\n", b"", b"<html>", 503])
def test_a_stream_that_breaks_off_is_asked_for_again_and_counted(waits: list[float], trouble: Answer) -> None:
    model = Model(trouble, trouble, EVENTS)

    async def run() -> tuple[str, int]:
        counts = start_counting()
        answer = await model.endpoint(stream=True).chat([{"role": "user", "content": "hello"}])
        return answer["content"], counts.retried

    assert asyncio.run(run()) == ("Done.", 2)
    assert len(waits) == 2
    assert 0.75 <= waits[0] <= 1.25 < 1.5 <= waits[1] <= 2.5
    assert [request["stream"] for request in model.requests] == [True] * 3


@pytest.mark.usefixtures("waits")
def test_a_stream_that_always_breaks_off_is_no_answer() -> None:
    model = Model(FAILED, FAILED, FAILED, SAID)
    (found,) = ask(model.endpoint(stream=True), "a")
    assert found.startswith("EndpointError: http://model.test/v1 did not answer: the stream ended with an error")
    assert "out of memory" in found


def test_a_stream_without_end_is_bounded_in_bytes_and_seconds() -> None:
    endless = streamed(Parts(CUT * 10_000), is_stream=True)
    endless.seconds = 60.0
    assert ask(endless, "a") == ["EndpointError: the answer of http://model.test/v1 is longer than 16 MiB"]
    slow = streamed(Parts(CUT, 0.01), is_stream=True)
    assert ask(slow, "a") == ["EndpointError: http://model.test/v1 did not answer: no answer within 0.2 s"]


NO_MESSAGE = (
    *(b"", b"<html>", b"[]", b"{}", b"null", b'{"choices": []}', b'{"choices": [7]}', b'{"choices": null}'),
    *(b'{"choices": [{"message": "hi"}]}', b'{"choices": [{"mess', b'{"error": "overloaded"}'),
    *(b'{"choices": [], "error": "overloaded"}', b'{"choices": null, "error": "overloaded"}'),
)
"""Bodies of answers with status 200: nothing, a page, an error, a part of an answer."""


@pytest.mark.parametrize(
    "trouble",
    [429, 500, 503, 507, 520, 529, httpx.ConnectError("refused"), httpx.ReadTimeout("slow"), *NO_MESSAGE],
)
def test_a_busy_endpoint_is_asked_again(waits: list[float], trouble: Answer) -> None:
    episode = play(Model(trouble, trouble, native(LOOK), SAID))
    assert (episode.stopped, made(episode)) == ("done", [LOOK])
    assert len(waits) == 2
    assert 0.75 <= waits[0] <= 1.25 < 1.5 <= waits[1] <= 2.5


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
        (429, 6, "status 429: busy"),
        (503, 6, "status 503: busy"),
        (529, 6, "status 529: busy"),
        (httpx.ConnectError("refused"), 3, "ConnectError: refused"),
        (401, 1, "it may need a key (status 401: busy)"),
        (404, 1, "status 404: busy"),
    ],
)
@pytest.mark.usefixtures("waits")
def test_an_endpoint_that_is_gone_ends_the_run(trouble: Answer, tries: int, why: str) -> None:
    model = Model(trouble)
    with pytest.raises(OutageError) as error:
        play(model)
    assert str(error.value).startswith("the endpoint http://model.test/v1 ")
    assert str(error.value).endswith(why if "(" in why else f"does not answer ({why})")
    assert len(model.requests) == tries


def test_a_busy_endpoint_that_answers_others_is_the_matter_of_one_episode(waits: list[float]) -> None:
    asked: list[str] = []

    def answer(request: httpx.Request) -> httpx.Response:
        (message,) = msgspec.json.decode(request.content)["messages"]
        asked.append(message["content"])
        busy = message["content"] == "refused"
        return httpx.Response(429, text="busy") if busy else httpx.Response(200, json={"choices": [{"message": SAID}]})

    async def main() -> str:
        endpoint = Endpoint("http://model.test/v1", "m", transport=httpx.MockTransport(answer))
        refused = asyncio.create_task(endpoint.chat([{"role": "user", "content": "refused"}]))
        while len(asked) < 3:
            await asyncio.sleep(0)
        await endpoint.chat([{"role": "user", "content": "served"}])
        with pytest.raises(EndpointError) as error:
            await refused
        return str(error.value)

    assert asyncio.run(main()) == "http://model.test/v1 did not answer: status 429: busy"
    assert asked.count("served") == 1
    assert QUIET_SECONDS <= sum(waits) <= QUIET_SECONDS + 4 * LONGEST_WAIT


class TokenBucket:
    """An endpoint that answers so many requests in a second, and the others with 429."""

    def __init__(self, rate: float) -> None:
        self.rate, self.tokens, self.last = rate, 1.0, time.monotonic()
        self.refused = 0

    def __call__(self, request: httpx.Request) -> httpx.Response:
        now = time.monotonic()
        self.tokens, self.last = min(5.0, self.tokens + (now - self.last) * self.rate), now
        if self.tokens < 1:
            self.refused += 1
            return httpx.Response(429, text="too many requests")
        self.tokens -= 1
        return httpx.Response(200, json={"choices": [{"message": SAID}]})


def test_an_endpoint_with_a_limited_rate_answers_all_in_the_end(monkeypatch: pytest.MonkeyPatch) -> None:
    """Requests that begin together take three times as long as the tries of one alone. A second is 20 ms here."""
    sleep, bucket = asyncio.sleep, TokenBucket(rate=100.0)
    monkeypatch.setattr(asyncio, "sleep", lambda seconds: sleep(seconds / 50))  # pyright: ignore

    async def run() -> tuple[list[dict[str, Any] | BaseException], int]:
        endpoint = Endpoint("http://model.test/v1", "m", transport=httpx.MockTransport(bucket))
        counts = start_counting()
        chats = [endpoint.chat([{"role": "user", "content": "hello"}]) for _ in range(150)]
        found = await asyncio.gather(*chats, return_exceptions=True)
        await endpoint.check()
        return found, counts.retried

    answers, retried = asyncio.run(run())
    assert [answer for answer in answers if isinstance(answer, BaseException)] == []
    assert retried == bucket.refused > 150


@pytest.mark.usefixtures("waits")
def test_requests_that_fail_while_others_are_answered_end_no_run() -> None:
    """Three fail in a row; the short question would fail as well."""
    failing, begun = asyncio.Event(), list[bytes]()

    async def answer(request: httpx.Request) -> httpx.Response:
        if b"served" in request.content:
            return httpx.Response(200, json={"choices": [{"message": SAID}]})
        begun.append(request.content)
        await failing.wait()
        return httpx.Response(500)

    async def run() -> list[Any]:
        endpoint = Endpoint("http://model.test/v1", "m", transport=httpx.MockTransport(answer))
        chats = [asyncio.create_task(endpoint.chat([{"role": "user", "content": "fails"}])) for _ in range(9)]
        while len(begun) < len(chats):
            await asyncio.sleep(0)
        await endpoint.chat([{"role": "user", "content": "served"}])
        failing.set()
        found = await asyncio.gather(*chats, return_exceptions=True)
        await endpoint.check()
        return found

    assert {type(result) for result in asyncio.run(run())} == {EndpointError}


@pytest.mark.usefixtures("waits")
def test_a_short_question_that_meets_a_busy_endpoint_is_asked_again() -> None:
    model = Model(400, 400, 400, 429, SAID)
    found = ask(model.endpoint(), *"abc")
    assert [result.partition(":")[0] for result in found] == ["EndpointError"] * 3
    assert len(model.requests) == 5


@pytest.mark.usefixtures("waits")
def test_an_endpoint_that_stays_busy_after_it_has_answered_ends_the_run() -> None:
    model = Model(SAID, 429)
    outage = "OutageError: the endpoint http://model.test/v1 does not answer (status 429: busy)"
    assert ask(model.endpoint(), "a", "b") == ["Done.", outage]


@pytest.mark.parametrize(("header", "seconds"), [("7", 7.0), ("0", None), ("1e9", 60.0), ("-3", None), ("soon", None)])
def test_it_waits_as_long_as_the_endpoint_asks(waits: list[float], header: str, seconds: float | None) -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if waits:
            return httpx.Response(200, json={"choices": [{"message": SAID}]})
        return httpx.Response(429, headers={"Retry-After": header})

    async def main() -> None:
        endpoint = Endpoint("http://model.test/v1", "m", transport=httpx.MockTransport(answer))
        await endpoint.chat([{"role": "user", "content": "hello"}])

    asyncio.run(main())
    assert len(waits) == 1
    assert waits[0] == seconds if seconds else waits[0] <= 1.25


@pytest.mark.parametrize(
    ("model", "key", "said"),
    [("\udcff", "", "the name of a model"), ("m", "ключ", "the key of an endpoint"), ("m", "a\nb", "the key of an")],
)
def test_names_and_keys_that_cannot_be_sent_are_refused(model: str, key: str, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        Endpoint("http://model.test/v1", model, key)


def test_no_message_shows_a_password() -> None:
    async def main() -> str:
        endpoint = Endpoint(
            "http://me:secret@model.test/v1", "m", transport=httpx.MockTransport(lambda _: httpx.Response(404))
        )
        with pytest.raises(OutageError) as error:
            await endpoint.chat([{"role": "user", "content": "hello"}])
        return str(error.value)

    assert asyncio.run(main()) == "the endpoint http://model.test/v1 does not answer (status 404: )"


@pytest.mark.usefixtures("waits")
@pytest.mark.parametrize("nonsense", NO_MESSAGE)
def test_an_endpoint_that_never_sends_a_message_ends_the_episode(nonsense: bytes) -> None:
    model = Model(nonsense)
    episode = play(model)
    assert episode.stopped == "error"
    wanted = "EndpointError: http://model.test/v1 did not answer: the endpoint's answer has no message: "
    assert episode.error.startswith(wanted)
    assert len(model.requests) == 3


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


@pytest.mark.parametrize(
    "url", ["http://", "http://[:::", "http://model.test:99999/v1", "https://xn--/v1", "http://\0"]
)
def test_a_url_without_a_usable_host_or_port_is_refused(url: str) -> None:
    with pytest.raises(UsageError, match="the URL of an endpoint has a host and perhaps a port, which '"):
        Endpoint(url, "tiny")


TOOL: dict[str, Any] = {"type": "function", "function": {"name": "look"}}
LONG = "x" * 1000


def ask(endpoint: Endpoint, *texts: str, tools: int = 2) -> list[str]:
    """What becomes of requests, one after the other: an answer, or the name and text of an error."""

    async def results() -> list[str]:
        found: list[str] = []
        for text in texts:
            try:
                message = await endpoint.chat([{"role": "user", "content": text}], [TOOL] * tools)
                found.append(message["content"])
            except (EndpointError, OutageError) as error:
                found.append(f"{type(error).__name__}: {error}")
        return found

    return asyncio.run(results())


def refuse_long(request: httpx.Request) -> httpx.Response:
    """An endpoint for short chats."""
    asked = json.loads(request.content)
    if len(request.content) > len(LONG):
        return httpx.Response(400, text="too long")
    content = "yes" if asked.get("tools") else "no tools"
    return httpx.Response(200, json={"choices": [{"message": {"content": content}}]})


@pytest.mark.parametrize("trouble", [400, 413, 422, 500, b"\xff", b"<html>", b"[" * 20_000, httpx.ReadTimeout("slow")])
@pytest.mark.usefixtures("waits")
def test_an_endpoint_that_answers_nothing_is_broken_after_a_few_requests_and_a_short_question(trouble: Answer) -> None:
    model = Model(SAID, trouble)
    first, *others, last = ask(model.endpoint(), LONG, LONG, LONG, LONG)
    assert first == "Done."
    assert [other.partition(":")[0] for other in others] == ["EndpointError"] * (MAX_UNANSWERED - 1)
    assert last.startswith("OutageError: ")
    assert last.endswith(f"; {MAX_UNANSWERED} requests in a row and a short question were not answered")
    question = model.requests[-1]
    assert len(json.dumps(question)) < 300
    assert question["tools"] == [TOOL]
    assert model.requests.count(question) == 1


def test_requests_that_are_too_long_are_their_own_matter() -> None:
    endpoint = Endpoint("http://model.test/v1", "tiny", transport=httpx.MockTransport(refuse_long))
    found = ask(endpoint, *[LONG] * 10, "short")
    assert [result.partition(":")[0] for result in found] == ["EndpointError"] * 10 + ["yes"]
    asyncio.run(endpoint.check())


def test_an_endpoint_that_refuses_all_requests_with_tools_is_broken() -> None:
    def without_tools(request: httpx.Request) -> httpx.Response:
        return httpx.Response(400, text="no tools") if b"tools" in request.content else refuse_long(request)

    endpoint = Endpoint("http://model.test/v1", "tiny", transport=httpx.MockTransport(without_tools))
    assert ask(endpoint, "a", "b", "c")[-1].startswith("OutageError: http://model.test/v1 did not answer: status 400")


def test_an_answer_between_refusals_is_enough_and_no_question_is_asked() -> None:
    model = Model(400, 400, SAID, 400, 400, SAID)
    found = ask(model.endpoint(), *"abcdef")
    assert found[2] == found[5] == "Done."
    assert len(model.requests) == 6


def test_what_is_left_unanswered_at_the_end_is_checked() -> None:
    answered, refused = Model(400, SAID), Model(SAID, 400)
    endpoint = answered.endpoint()
    ask(endpoint, "a")
    asyncio.run(endpoint.check())
    asyncio.run(endpoint.check())
    assert len(answered.requests) == 2
    endpoint = refused.endpoint()
    ask(endpoint, "a")
    asyncio.run(endpoint.check())
    assert len(refused.requests) == 1
    ask(endpoint, "b")
    with pytest.raises(OutageError, match="status 400: busy; this request and a short question were not answered"):
        asyncio.run(endpoint.check())


def test_many_refusals_at_once_lead_to_one_question() -> None:
    model = Model(400)
    endpoint = model.endpoint()

    async def run() -> list[Any]:
        chats = [endpoint.chat([{"role": "user", "content": LONG}]) for _ in range(20)]
        return await asyncio.gather(*chats, return_exceptions=True)

    results = asyncio.run(run())
    assert all(isinstance(result, EndpointError | OutageError) for result in results)
    assert any(isinstance(result, OutageError) for result in results)
    assert sum(len(json.dumps(request)) < 300 for request in model.requests) == 1


def test_turns_that_end_without_an_answer_are_noticed() -> None:
    async def hang(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            await asyncio.Event().wait()
        return httpx.Response(404)

    async def run() -> None:
        endpoint = Endpoint("http://model.test/v1", "tiny", seconds=0.05, transport=httpx.MockTransport(hang))
        for _ in range(MAX_UNANSWERED):
            with pytest.raises(TimeoutError):
                await asyncio.wait_for(endpoint.chat([]), 0.01)
        await endpoint.check()

    with pytest.raises(OutageError, match="before the end of a turn; 3 requests in a row and a short question"):
        asyncio.run(run())


class Parts(httpx.AsyncByteStream):
    """A body in parts, with some time between them."""

    def __init__(self, part: bytes, seconds: float = 0.0) -> None:
        self.part = part
        self.seconds = seconds
        self.sent = 0

    async def __aiter__(self) -> AsyncGenerator[bytes]:
        while True:
            await asyncio.sleep(self.seconds)
            self.sent += len(self.part)
            yield self.part


def streamed(parts: Parts, *, is_stream: bool = False, **headers: str) -> Endpoint:
    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(200, stream=parts, headers={name.replace("_", "-"): headers[name] for name in headers})

    transport = httpx.MockTransport(answer)
    return Endpoint("http://model.test/v1", "tiny", tries=1, seconds=0.2, stream=is_stream, transport=transport)


def test_a_body_without_end_is_not_read_to_its_end() -> None:
    parts = Parts(b" " * 2**20)
    endpoint = streamed(parts)
    endpoint.seconds = 60.0
    assert ask(endpoint, "a") == ["EndpointError: the answer of http://model.test/v1 is longer than 16 MiB"]
    assert parts.sent <= MAX_BODY + 2**20


def test_a_body_that_drips_ends_with_the_time_for_a_request() -> None:
    assert ask(streamed(Parts(b" ", 0.01)), "a") == [
        "EndpointError: http://model.test/v1 did not answer: no answer within 0.2 s"
    ]


def test_an_encoded_body_is_not_decoded() -> None:
    (found,) = ask(streamed(Parts(b"\x1f\x8b"), content_encoding="gzip, gzip"), "a")
    assert found.endswith("is encoded as 'gzip, gzip', which was not asked for")


def test_a_redirect_is_not_followed_and_says_where_it_points_to() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(307, headers={"location": str(request.url)})

    endpoint = Endpoint("http://model.test/v1", "tiny", transport=httpx.MockTransport(answer))
    assert ask(endpoint, "a") == [
        "EndpointError: http://model.test/v1 did not answer: "
        "status 307: it points to http://model.test/v1/chat/completions"
    ]


def test_a_message_for_a_terminal_has_one_line_and_no_control_characters() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        return httpx.Response(400, content=b"\x1b[2J\n\xff no" * 100, headers={"content-type": "text/x; charset=hex"})

    endpoint = Endpoint("http://model.test/v1", "tiny", transport=httpx.MockTransport(answer))
    (found,) = ask(endpoint, "a")
    assert found.isprintable()
    assert "status 400: ?[2J" in found
    assert len(found) < 400


HALF = b'{"choices": [{"message": {"content": "Done \\ud83d"}}]}'
CALLED = b'{"choices": [{"message": {"content": "", "tool_calls": [{"function": {"name": "f", "arguments": %s}}]}}]}'


@pytest.mark.parametrize("arguments", [b'{"a": ' + b"[" * 10_000 + b"]" * 10_000 + b"}", b'{"a": NaN, "b": 1e999}'])
def test_what_the_model_writes_never_ends_the_run(arguments: bytes) -> None:
    model = Model(*[CALLED % arguments] * 5, HALF)
    episode = play(model)
    assert (episode.stopped, episode.turns[0].text) == ("done", "Done ?")
    assert [step.result.code for step in episode.turns[0].steps] == ["unparseable"] * 5
    msgspec.json.encode(episode)


def test_a_model_may_call_what_unreadable_calls_are_named() -> None:
    model = Model(written(Call(UNREADABLE, {"a": 1})), written(Call(UNREADABLE, {"text": 1})), SAID)
    episode = play(model, as_text=True)
    assert episode.stopped == "done"
    assert [step.result.code for step in episode.turns[0].steps] == ["not_a_candidate"] * 2


def test_a_message_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    texts: list[str] = []
    parse = answer.parse_text
    monkeypatch.setattr(answer, "parse_text", lambda text: texts.append(text) or parse(text))  # pyright: ignore
    play(Model(written(LOOK), SAID))
    assert texts == [written(LOOK)["content"], "Done.", "Done."]

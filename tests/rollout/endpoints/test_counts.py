"""What requests take is counted for the one who plays a task; what an endpoint does not say is not known."""

import asyncio
import json
from typing import Any

import httpx
import pytest

from prove.rollout.endpoints.counts import COUNTS, RequestCounts, Usage, start_counting, usage_of
from prove.rollout.endpoints.endpoint import Endpoint

USAGE = {"prompt_tokens": 12, "completion_tokens": 3, "total_tokens": 15}


def body(**more: Any) -> bytes:
    return json.dumps({"choices": [{"message": {"content": "Yes."}}], **more}).encode()


def event(**fields: Any) -> bytes:
    return b"data: %s\n\n" % json.dumps({"choices": [], **fields}).encode()


def test_an_answer_says_how_many_tokens_it_took() -> None:
    assert usage_of(body(usage=USAGE)) == Usage(12, 3)
    assert usage_of(b"\n" + body(usage=USAGE)) == Usage(12, 3)


def test_of_events_the_last_count_is_meant() -> None:
    early = event(usage={**USAGE, "completion_tokens": 1})
    assert usage_of(early + event(usage=USAGE) + event(usage=None) + b"data: [DONE]\n\n") == Usage(12, 3)
    assert usage_of(event(usage=USAGE) + b'data: [DONE]\n\ndata: {"usage" \n\n') == Usage(12, 3)


@pytest.mark.parametrize(
    "usage",
    [
        *(None, [], "15", {}),
        {"prompt_tokens": 12},
        {"prompt_tokens": int("9" * 400), "completion_tokens": 3},
        {"prompt_tokens": 12, "completion_tokens": 10**10},
        {"completion_tokens": 3},
        *({**USAGE, "completion_tokens": count} for count in (None, -1, 1.5, "3", True)),
    ],
)
def test_anything_else_is_not_known(usage: Any) -> None:
    assert usage_of(body(usage=usage)) is None
    assert usage_of(event(usage=usage)) is None


def test_a_text_about_usage_is_no_count() -> None:
    assert usage_of(json.dumps({"choices": [{"message": {"content": 'the "usage"', "usage": USAGE}}]}).encode()) is None
    assert usage_of(body()) is None


def test_tokens_are_known_only_if_each_answer_counts_them() -> None:
    counts = RequestCounts()
    assert counts.usage is None
    counts.add_answer(body(usage=USAGE))
    counts.add_answer(body(usage=USAGE))
    assert counts.usage == Usage(24, 6)
    counts.add_answer(body())
    assert counts.usage is None
    assert (counts.answers, counts.counted) == (3, 2)


def test_tasks_count_for_themselves_and_short_questions_for_nobody() -> None:
    """The third request is refused, so that a short question is asked."""

    def answer(request: httpx.Request) -> httpx.Response:
        asked = json.loads(request.content)["messages"][0]["content"]
        return httpx.Response(400, text="no") if asked == "refused" else httpx.Response(200, content=body(usage=USAGE))

    async def ask(endpoint: Endpoint, *texts: str) -> RequestCounts:
        counts = start_counting()
        for text in texts:
            await endpoint.chat([{"role": "user", "content": text}])
        return counts

    async def run() -> list[RequestCounts]:
        endpoint = Endpoint("http://model.test/v1", "tiny", transport=httpx.MockTransport(answer))
        first, second = await asyncio.gather(ask(endpoint, "a"), ask(endpoint, "b", "c"))
        counts = start_counting()
        with pytest.raises(Exception, match="status 400"):
            await endpoint.chat([{"role": "user", "content": "refused"}])
        await endpoint.check()
        return [first, second, counts]

    first, second, none = asyncio.run(run())
    assert (first.usage, second.usage) == (Usage(12, 3), Usage(24, 6))
    assert none == RequestCounts()
    assert COUNTS.get() is None

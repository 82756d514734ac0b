"""A model behind an OpenAI-compatible endpoint as the policy."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

import httpx
import msgspec

from prove.core.errors import OutageError, UsageError, shown
from prove.core.results import Call
from prove.rollout.chat import UNREADABLE
from prove.rollout.conversation import AskPolicy, Reply
from prove.rollout.parsers import END_TAG, TAG, parse_text, read_call, render_call
from prove.rollout.protocols import Player

RETRIED_STATUSES = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
OUTAGE_STATUSES = frozenset({401, 403, 404, 429, 502, 503, 504})
"""Statuses that say something about the endpoint and nothing about the request."""

BAD_REQUEST_STATUSES = frozenset({400, 413, 422})
"""Statuses that say something about the request alone: the chat is too long for the model, say."""

PROBE_SECONDS = 5.0
MAX_UNANSWERED = 3
"""Requests in a row without an answer, after which the endpoint counts as gone."""


class EndpointError(Exception):
    """The endpoint gave no usable answer to a request, also after retries, though it answers others."""


class BadRequestError(EndpointError):
    """The endpoint refuses this request, and answers others."""


@dataclass
class Endpoint:
    """A chat endpoint.

    Args:
        url: The base URL with the version, such as 'http://127.0.0.1:8000/v1'.
        model: The model's name at the endpoint.
        key: The bearer token, if the endpoint needs one.
        tries: How many times a request is sent before it fails.
        seconds: The timeout of one request.
        options: Further fields of the request, such as a temperature.
    """

    url: str
    model: str
    key: str = ""
    tries: int = 3
    seconds: float = 60.0
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    transport: httpx.AsyncBaseTransport | None = None

    def __post_init__(self) -> None:
        if not self.url.startswith(("http://", "https://")):
            address = shown(self.url)
            raise UsageError(f"the URL of an endpoint begins with http:// or https://, which {address} does not")
        self._unanswered = 0
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=256)
        self._client = httpx.AsyncClient(
            base_url=self.url, headers=headers, timeout=self.seconds, limits=limits, transport=self.transport
        )

    async def chat(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """The message that the model answers with. A few requests in a row without an answer are an outage.

        Raises:
            EndpointError: This request was not answered.
            OutageError: No request would be: nobody listens, or the endpoint refuses, is overloaded or stands still.
        """
        if self._unanswered >= MAX_UNANSWERED:
            raise OutageError(f"the endpoint {self.url} left {MAX_UNANSWERED} requests in a row unanswered")
        try:
            message = await self._ask(messages, tools)
            read_message(message)  # an answer that cannot be read does not count
        except BadRequestError:
            raise
        except asyncio.CancelledError:  # the time for a turn is over
            self._unanswered += 1
            raise
        except EndpointError as error:
            self._unanswered += 1
            if self._unanswered < MAX_UNANSWERED:
                raise
            raise OutageError(f"{error}; these were {MAX_UNANSWERED} requests in a row") from error
        self._unanswered = 0
        return message

    async def _ask(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None) -> dict[str, Any]:
        """The answer to one request; every retry waits longer than the one before."""
        request: dict[str, Any] = {"model": self.model, "messages": messages, **self.options}
        if tools:
            request["tools"] = tools
        problem, status = "", 0
        for attempt in range(self.tries):
            if attempt:
                await asyncio.sleep(min(8.0, 0.5 * 2**attempt))
            try:
                answer = await self._client.post("/chat/completions", json=request)
            except httpx.HTTPError as error:
                problem, status = f"{type(error).__name__}: {' '.join(str(error).split())[:200]}", 0
                continue
            status = answer.status_code
            if status == 200:
                return _message(answer.content)
            problem = f"status {status}: {' '.join(answer.text[:200].split())}"  # a page of HTML has many lines
            if status not in RETRIED_STATUSES:
                break
        if status in OUTAGE_STATUSES or (status == 0 and not await self._is_there()):
            raise OutageError(f"the endpoint {self.url} does not answer ({problem})")
        kind = BadRequestError if status in BAD_REQUEST_STATUSES else EndpointError
        raise kind(f"{self.url} did not answer: {problem}")

    async def _is_there(self) -> bool:
        """Whether anybody answers at the address, whatever the answer is."""
        try:
            await self._client.get("/models", timeout=PROBE_SECONDS)
        except httpx.HTTPError:
            return False
        return True

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.aclose()


def _message(body: bytes) -> dict[str, Any]:
    try:
        decoded = msgspec.json.decode(body)
        message = decoded["choices"][0]["message"]
    except (msgspec.DecodeError, KeyError, IndexError, TypeError) as error:
        raise EndpointError(f"the endpoint's answer has no message: {body[:200]!r}") from error
    if not isinstance(message, dict):
        raise EndpointError(f"the endpoint's answer has no message: {body[:200]!r}")
    return cast("dict[str, Any]", message)


def read_message(message: dict[str, Any]) -> Reply:
    """The reply in a chat message: native tool calls, or else calls in the text."""
    written = parse_text(_text(message.get("content")))
    native = message.get("tool_calls")
    if not native:
        return written
    if not isinstance(native, list):
        raise EndpointError(f"the endpoint's tool_calls are not a list: {native!r:.200}")
    items = cast("list[Any]", native)
    return Reply(written.text, tuple(read_call(item, msgspec.json.encode(item).decode()) for item in items))


def _text(content: Any) -> str:
    """The text of a message, which some servers send in parts."""
    if isinstance(content, list):
        parts = cast("list[Any]", content)
        return "".join(_text(cast("dict[str, Any]", part).get("text")) for part in parts if isinstance(part, dict))
    if content is not None and not isinstance(content, str):
        raise EndpointError(f"the endpoint's content is not a text: {content!r:.200}")
    return content or ""


class EndpointPolicy:
    """A model as the policy. With `as_text` the schemas are in the system message and calls are in the text."""

    def __init__(self, endpoint: Endpoint, *, as_text: bool = False) -> None:
        self.name = f"endpoint:{endpoint.model}"
        self._endpoint = endpoint
        self._as_text = as_text

    def begin(self) -> Player:
        return self

    async def reply(self, ask: AskPolicy) -> Reply:
        if not self._as_text:
            return read_message(await self._endpoint.chat(ask.messages, ask.tools))
        system, *rest = ask.messages
        prompt = {**system, "content": f"{system['content']}\n\n{tool_prompt(ask.tools)}"}
        return read_message(await self._endpoint.chat([prompt, *map(_as_plain, rest)]))


def tool_prompt(tools: list[dict[str, Any]]) -> str:
    """The schemas as text, with instructions for calls."""
    listed = "\n".join(msgspec.json.encode(tool).decode() for tool in tools)
    return (
        f"These functions can be called:\n<tools>\n{listed}\n</tools>\n\n"
        'Call one with a JSON object between tags: <tool_call>\n{"name": "...", "arguments": {...}}\n</tool_call>'
    )


def _as_plain(message: dict[str, Any]) -> dict[str, Any]:
    """A chat message without native tool fields, for servers without tool calls."""
    if message["role"] == "tool":
        return {"role": "user", "content": f"<tool_response>\n{message['content']}\n</tool_response>"}
    if "tool_calls" not in message:
        return message
    calls = "\n".join(_as_tag(call["function"]) for call in message["tool_calls"])
    return {"role": "assistant", "content": f"{message['content']}\n{calls}".strip()}


def _as_tag(function: dict[str, Any]) -> str:
    arguments: dict[str, Any] = msgspec.json.decode(function["arguments"])
    if function["name"] == UNREADABLE:
        return f"{TAG}\n{arguments['text']}\n{END_TAG}"
    return render_call(Call(function["name"], arguments))

"""Models behind an OpenAI-compatible endpoint: as the policy, or as the user."""

import asyncio
from dataclasses import dataclass, field
from typing import Any, cast

import httpx
import msgspec

from prove.core.errors import UsageError
from prove.core.trace import Call, Example, Turn
from prove.rollout.chat import UNREADABLE
from prove.rollout.conversation import Ask, Player, Reply
from prove.rollout.parsers import END_TAG, TAG, parse_text, read_call, render_call

RETRIED = frozenset({408, 409, 425, 429, 500, 502, 503, 504})


class EndpointError(Exception):
    """The endpoint gave no usable answer, after all tries."""


@dataclass
class Endpoint:
    """A chat endpoint.

    Args:
        url: Up to and with the version, such as 'http://127.0.0.1:8000/v1'.
        model: The model's name there.
        key: A bearer token, if it needs one.
        tries: How often a request is made before it is given up.
        seconds: The time for one request.
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
            raise UsageError(f"an endpoint's address begins with http:// or https://, which {self.url!r} does not")
        headers = {"Authorization": f"Bearer {self.key}"} if self.key else {}
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=256)
        self._client = httpx.AsyncClient(
            base_url=self.url, headers=headers, timeout=self.seconds, limits=limits, transport=self.transport
        )

    async def chat(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """The message that answers these; waits a little longer before every further try."""
        request: dict[str, Any] = {"model": self.model, "messages": messages, **self.options}
        if tools:
            request["tools"] = tools
        problem = ""
        for attempt in range(self.tries):
            if attempt:
                await asyncio.sleep(min(8.0, 0.5 * 2**attempt))
            try:
                answer = await self._client.post("/chat/completions", json=request)
            except httpx.HTTPError as error:
                problem = f"{type(error).__name__}: {error}"
                continue
            if answer.status_code == 200:
                return _message(answer.content)
            problem = f"status {answer.status_code}: {answer.text[:200]}"
            if answer.status_code not in RETRIED:
                break
        raise EndpointError(f"{self.url} did not answer: {problem}")

    async def aclose(self) -> None:
        """Let the connections go."""
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
    """A reply from a chat message: native tool calls, else calls written as text."""
    written = parse_text(_text(message.get("content")))
    native = message.get("tool_calls")
    if not native:
        return written
    if not isinstance(native, list):
        raise EndpointError(f"the endpoint's tool_calls are no list: {native!r:.200}")
    items = cast("list[Any]", native)
    return Reply(written.text, tuple(read_call(item, msgspec.json.encode(item).decode()) for item in items))


def _text(content: Any) -> str:
    """The words of a message, which some servers give in parts."""
    if isinstance(content, list):
        parts = cast("list[Any]", content)
        return "".join(_text(cast("dict[str, Any]", part).get("text")) for part in parts if isinstance(part, dict))
    if content is not None and not isinstance(content, str):
        raise EndpointError(f"the endpoint's content is no text: {content!r:.200}")
    return content or ""


class EndpointPolicy:
    """A model as the policy. With `as_text` the schemas go into the system message and calls come back as text."""

    def __init__(self, endpoint: Endpoint, *, as_text: bool = False) -> None:
        self.name = f"endpoint:{endpoint.model}"
        self._endpoint = endpoint
        self._as_text = as_text

    def begin(self, example: Example) -> Player:
        return self

    async def reply(self, ask: Ask) -> Reply:
        if not self._as_text:
            return read_message(await self._endpoint.chat(ask.messages, ask.tools))
        system, *rest = ask.messages
        prompt = {**system, "content": f"{system['content']}\n\n{tool_prompt(ask.tools)}"}
        return read_message(await self._endpoint.chat([prompt, *map(_as_plain, rest)]))


def tool_prompt(tools: list[dict[str, Any]]) -> str:
    """The schemas as text, and how to call them."""
    listed = "\n".join(msgspec.json.encode(tool).decode() for tool in tools)
    return (
        f"These functions can be called:\n<tools>\n{listed}\n</tools>\n\n"
        'Call one with a JSON object between tags: <tool_call>\n{"name": "...", "arguments": {...}}\n</tool_call>'
    )


def _as_plain(message: dict[str, Any]) -> dict[str, Any]:
    """A chat message without native tool fields, for servers that know only text."""
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


class EndpointUser:
    """A model as the user: it says in its own words what the script's turn says."""

    def __init__(self, endpoint: Endpoint) -> None:
        self._endpoint = endpoint

    async def say(self, turn: Turn, ask: Ask) -> str:
        brief = (
            "You play the user of an assistant. Say the following in your own words, in one message, and change no "
            f"name, number, date or quoted text:\n{turn.user}"
        )
        heard = [message for message in ask.messages if message["role"] == "assistant" and message["content"]][-1:]
        context = [{"role": "user", "content": f"The assistant said last: {m['content']}"} for m in heard]
        message = await self._endpoint.chat([{"role": "system", "content": brief}, *context])
        said = parse_text(_text(message.get("content"))).text
        if not said:
            raise EndpointError("the model that plays the user said nothing")
        return said

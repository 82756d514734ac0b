"""A model behind an OpenAI-compatible endpoint as the policy.

When is an endpoint broken? A request without a usable answer (it is refused, late, or answered with something that is
not a chat message) is the matter of its own episode, as long as the endpoint answers others: one chat may be too long
for the model. After `MAX_UNANSWERED` such requests with no answer between them, and at the end of the work if the last
one was such, the endpoint is asked a short question, with one tool if the requests had tools. If that is not answered
either, the endpoint is broken, and an `OutageError` stops the run. What the model writes never counts: that is its
episode's output. If nobody listens, or the status says that the endpoint does not serve us, that is an outage at once.
"""

import asyncio
from contextvars import ContextVar
from dataclasses import dataclass, field
from typing import Any

import httpx
import msgspec

from prove.core.errors import OutageError, UsageError, shown
from prove.rollout.conversation import AskPolicy, ContextFullError, Reply
from prove.rollout.endpoints.answer import MAX_SHOWN, EndpointError, message_of, read_message
from prove.rollout.endpoints.connections import connections_to
from prove.rollout.endpoints.stream import CutStreamError, streamed_message
from prove.rollout.endpoints.text_chat import text_chat
from prove.rollout.protocols import Player

CHAT = "/chat/completions"
PLAIN = "identity"
"""The only encoding of answers that is read: a small answer in another one may become larger than the memory."""

RETRIED_STATUSES = frozenset({408, 409, 425, 429, 500, 502, 503, 504})
OUTAGE_STATUSES = frozenset({401, 403, 404, 429, 502, 503, 504})
"""Statuses that say something about the endpoint and nothing about the request."""

TOO_LONG = (b"context_length_exceeded", b"exceed_context_size", b"maximum context length")
"""What servers say of a chat that is longer than the model's context."""

PROBE_SECONDS = 5.0
MAX_UNANSWERED = 3
"""Requests in a row without an answer, after which a short question decides whether the endpoint is broken."""

RETRIES: ContextVar["Retries | None"] = ContextVar("RETRIES", default=None)
"""Who counts the retries of the requests in this context, if anybody does."""

QUESTION = "Answer with the word yes."
MAX_BODY = 16 * 2**20
"""The bytes that an answer may have."""


class TooLongError(EndpointError, ContextFullError):
    """The chat is longer than the model's context."""


@dataclass
class Retries:
    """How many requests were sent again."""

    count: int = 0


@dataclass
class Endpoint:
    """A chat endpoint.

    Args:
        url: The base URL with the version, such as 'http://127.0.0.1:8000/v1'.
        model: The model's name at the endpoint.
        key: The bearer token, if the endpoint needs one.
        tries: How many times a request is sent before it fails.
        seconds: The time for one request, from its first byte to the last one of its answer.
        options: Further fields of the request, such as a temperature.
        stream: Whether answers come as events, piece by piece. Limits and messages are the same.
    """

    url: str
    model: str
    key: str = ""
    tries: int = 3
    seconds: float = 60.0
    options: dict[str, Any] = field(default_factory=dict[str, Any])
    stream: bool = False
    transport: httpx.AsyncBaseTransport | None = None

    def __post_init__(self) -> None:
        _check_url(self.url)
        self._unanswered, self._problem, self._tools = 0, "", list[dict[str, Any]]()
        self._outage, self._deciding = "", asyncio.Lock()
        headers = {
            "Accept-Encoding": PLAIN,
            "Content-Type": "application/json",
            **({"Authorization": f"Bearer {self.key}"} if self.key else {}),
        }
        limits = httpx.Limits(max_connections=None, max_keepalive_connections=256)
        self._client = httpx.AsyncClient(
            base_url=self.url,
            headers=headers,
            timeout=None,
            limits=limits,
            transport=self.transport or connections_to(self.url),
        )

    async def chat(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """The message that the model answers with, as JSON can hold it.

        Raises:
            EndpointError: This request was not answered.
            OutageError: No request would be: nobody listens, or the endpoint is broken, overloaded or stands still.
        """
        if self._unanswered >= MAX_UNANSWERED:
            await self._decide()
        try:
            message = await self._ask(messages, tools, self.tries)
        except asyncio.CancelledError:  # the time for a turn is over
            self._leave(f"{self.url} did not answer before the end of a turn", tools)
            raise
        except EndpointError as error:
            self._leave(str(error), tools)
            if self._unanswered >= MAX_UNANSWERED:
                await self._decide()
            raise
        self._unanswered = 0
        return message

    async def check(self) -> None:
        """Make sure that the last requests were answered, or would be now.

        Raises:
            OutageError: They were not, and would not be.
        """
        if self._unanswered:
            await self._decide()

    def _leave(self, problem: str, tools: list[dict[str, Any]] | None) -> None:
        """Count a request without an answer."""
        self._unanswered += 1
        self._problem, self._tools = problem, (tools or [])[:1]

    async def _decide(self) -> None:
        """Ask a short question; if it is not answered, and no other request is in the meantime, there is an outage."""
        async with self._deciding:
            if self._outage:
                raise OutageError(self._outage)
            if not self._unanswered:
                return
            count = self._unanswered
            try:
                await self._ask([{"role": "user", "content": QUESTION}], self._tools, 1)
            except EndpointError as error:
                if not self._unanswered:
                    return
                asked = "this request" if count == 1 else f"{count} requests in a row"
                self._outage = f"{self._problem}; {asked} and a short question were not answered"
                raise OutageError(self._outage) from error
            self._unanswered = 0

    async def _ask(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None, tries: int
    ) -> dict[str, Any]:
        """The answer to one request; every retry waits longer than the one before."""
        request: dict[str, Any] = {"model": self.model, "messages": messages, **self.options}
        if tools:
            request["tools"] = tools
        if self.stream:
            request["stream"] = True
        sent = msgspec.json.encode(request)
        problem, status = "", 0
        for attempt in range(tries):
            if attempt:
                _count_retry()
                await asyncio.sleep(min(8.0, 0.5 * 2**attempt))
            try:
                status, body = await self._send(sent)
            except httpx.HTTPError as error:
                problem, status = f"{type(error).__name__}: {_one_line(str(error))}", 0
                continue
            except TimeoutError:
                problem, status = f"no answer within {self.seconds:g} s", 0
                continue
            if len(body) > MAX_BODY:
                raise EndpointError(f"the answer of {self.url} is longer than {MAX_BODY >> 20} MiB")
            if status == 200:
                try:
                    return streamed_message(body) if self.stream else message_of(body)
                except CutStreamError as error:
                    problem, status = _one_line(str(error)), 0
                    continue
            problem = f"status {status}: {_one_line(body[:MAX_SHOWN].decode(errors='replace'))}"
            if status == 400 and any(words in body for words in TOO_LONG):
                raise TooLongError(f"the chat is too long for {self.model}: {problem}")
            if status not in RETRIED_STATUSES:
                break
        if status in OUTAGE_STATUSES or (status == 0 and not await self._is_there()):
            raise OutageError(f"the endpoint {self.url} does not answer ({problem})")
        raise EndpointError(f"{self.url} did not answer: {problem}")

    async def _send(self, body: bytes) -> tuple[int, bytes]:
        """The status and the body of an answer, both within the time for a request; a long body is cut."""
        answered = bytearray()
        async with asyncio.timeout(self.seconds), self._client.stream("POST", CHAT, content=body) as answer:
            if answer.has_redirect_location:
                return answer.status_code, f"it points to {answer.headers['location']}".encode()
            if (coding := answer.headers.get("content-encoding", PLAIN)) != PLAIN:
                raise EndpointError(f"the answer of {self.url} is encoded as {shown(coding)}, which was not asked for")
            async for part in answer.aiter_bytes():
                answered += part
                if len(answered) > MAX_BODY:
                    break
            return answer.status_code, bytes(answered)

    async def _is_there(self) -> bool:
        """Whether anybody answers at the address, whatever the answer is."""
        try:
            async with asyncio.timeout(PROBE_SECONDS), self._client.stream("GET", "/models"):
                return True
        except (httpx.HTTPError, TimeoutError):
            return False

    async def aclose(self) -> None:
        """Close the connections."""
        await self._client.aclose()


def _count_retry() -> None:
    if (counted := RETRIES.get()) is not None:
        counted.count += 1


def _check_url(url: str) -> None:
    if not url.startswith(("http://", "https://")):
        raise UsageError(f"the URL of an endpoint begins with http:// or https://, which {shown(url)} does not")
    try:
        address = httpx.URL(url)
        is_valid = address.host != "" and (address.port or 0) < 2**16
    except (httpx.InvalidURL, UnicodeError):
        is_valid = False
    if not is_valid:
        raise UsageError(f"the URL of an endpoint has a host and perhaps a port, which {shown(url)} has not")


def _one_line(text: str) -> str:
    """The beginning of a text for a message: a page of HTML has many lines, and a terminal obeys control characters."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split())[:MAX_SHOWN])


class EndpointPolicy:
    """A model as the policy. With `as_text` the schemas are in the chat and calls are in the text.

    Else the tools of a request are those that the user has handed over so far, and an empty system message is not sent.
    """

    def __init__(self, endpoint: Endpoint, *, as_text: bool = False) -> None:
        self.name = f"endpoint:{endpoint.model}"
        self._endpoint = endpoint
        self._as_text = as_text

    def begin(self) -> Player:
        return self

    async def reply(self, ask: AskPolicy) -> Reply:
        if self._as_text:
            return read_message(await self._endpoint.chat(text_chat(ask.messages, ask.tools)))
        chat, tools = ask.with_tools_apart()
        sent = [message for message in chat if message["content"] or message["role"] != "system"]
        return read_message(await self._endpoint.chat(sent, tools))

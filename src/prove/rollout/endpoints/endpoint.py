"""A model behind an OpenAI-compatible endpoint as the policy.

When is an endpoint broken? A request without a usable answer (it is refused, late, or answered with something that is
not a chat message) is the matter of its own episode, as long as the endpoint answers others: one chat may be too long
for the model. After `MAX_UNANSWERED` requests during which the endpoint answered nobody, and at the end of the work if
the last one was such, the endpoint is asked a short question, with one tool if the requests had tools. If that is not
answered either, the endpoint is broken, and an `OutageError` stops the run. What the model writes never counts: that is
its episode's output. If nobody listens, or the status says that the endpoint does not serve us, that is an outage at
once. A busy endpoint is asked more often (see `retries`), and as long as it answers others it is no outage.
"""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from itertools import count
from random import random
from typing import Any

import httpx
import msgspec

from prove.core.errors import OutageError, UsageError, shown
from prove.rollout.conversation import AskPolicy, ContextFullError, Reply
from prove.rollout.endpoints.answer import MAX_SHOWN, BrokenAnswerError, EndpointError, message_of, read_message
from prove.rollout.endpoints.connections import connections_to
from prove.rollout.endpoints.counts import COUNTS
from prove.rollout.endpoints.retries import BUSY_STATUSES, RETRIED_STATUSES, Retries
from prove.rollout.endpoints.stream import streamed_message
from prove.rollout.endpoints.text_chat import text_chat
from prove.rollout.formats.lenient import read_leniently
from prove.rollout.protocols import Player

CHAT = "/chat/completions"
PLAIN = "identity"
"""The only encoding of answers that is read: a small answer in another one may become larger than the memory."""

KEY_STATUSES = frozenset({401, 403})
OUTAGE_STATUSES = KEY_STATUSES | {404} | BUSY_STATUSES
"""Statuses that say something about the endpoint and nothing about the request."""

USAGE_OPTION = "stream_options"
WITH_USAGE = {USAGE_OPTION: {"include_usage": True}}
REFUSED_STATUSES = frozenset({400, 422})
"""A stream has its count of tokens if that is asked for. A server that does not know the option refuses it so."""

LONGEST_WAIT, LONGEST_ASKED_WAIT = 8.0, 60.0
"""The most seconds between two tries, and if the endpoint itself says how long to wait."""

TOO_LONG = (b"context_length_exceeded", b"exceed_context_size", b"maximum context length", b"model's context length")
"""What servers say of a chat that is longer than the model's context."""

PROBE_SECONDS = 5.0
MAX_UNANSWERED = 3
"""Requests without an answer to anybody, after which a short question decides whether the endpoint is broken."""

QUESTION = "Answer with the word yes."
MAX_BODY = 16 * 2**20
"""The bytes that an answer may have."""


class TooLongError(EndpointError, ContextFullError):
    """The chat is longer than the model's context."""


@dataclass
class Endpoint:
    """A chat endpoint.

    Args:
        url: The base URL with the version, such as 'http://127.0.0.1:8000/v1'.
        model: The model's name at the endpoint.
        key: The bearer token, if the endpoint needs one.
        tries: How many times a request is sent before it fails; more often if the endpoint is busy.
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
        self.address = _checked_address(self.url)
        _check_name(self.model)
        _check_key(self.key)
        self._answered = 0
        self._asks_for_usage = self.stream and USAGE_OPTION not in self.options
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
        self._chat = self._client.build_request("POST", CHAT).url

    async def chat(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """The message that the model answers with, as JSON can hold it.

        Raises:
            EndpointError: This request was not answered.
            OutageError: No request would be: nobody listens, or the endpoint is broken, overloaded or stands still.
        """
        if self._unanswered >= MAX_UNANSWERED:
            await self._decide()
        before = self._answered
        try:
            message, body = await self._ask(messages, tools, self.tries)
        except asyncio.CancelledError:  # the time for a turn is over
            self._leave(f"{self.address} did not answer before the end of a turn", tools, before)
            raise
        except EndpointError as error:
            self._leave(str(error), tools, before)
            if self._unanswered >= MAX_UNANSWERED:
                await self._decide()
            raise
        self._unanswered = 0
        _count_answer(body)
        return message

    async def check(self) -> None:
        """Make sure that the last requests were answered, or would be now.

        Raises:
            OutageError: They were not, and would not be.
        """
        if self._unanswered:
            await self._decide()

    def _leave(self, problem: str, tools: list[dict[str, Any]] | None, before: int) -> None:
        """Count a request without an answer, unless others were answered since it began."""
        if self._answered > before:
            return
        self._unanswered += 1
        self._problem, self._tools = problem, (tools or [])[:1]

    async def _decide(self) -> None:
        """Ask a short question; if it is not answered, and no other request is in the meantime, there is an outage."""
        async with self._deciding:
            if self._outage:
                raise OutageError(self._outage)
            if not self._unanswered:
                return
            unanswered = self._unanswered
            try:
                await self._ask([{"role": "user", "content": QUESTION}], self._tools, 1)
            except OutageError as error:
                self._outage = str(error)
                raise
            except EndpointError as error:
                if not self._unanswered:
                    return
                asked = "this request" if unanswered == 1 else f"{unanswered} requests in a row"
                self._outage = f"{self._problem}; {asked} and a short question were not answered"
                raise OutageError(self._outage) from error
            self._unanswered = 0

    async def _ask(
        self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None, tries: int
    ) -> tuple[dict[str, Any], bytes]:
        """The answer to one request, and its body; every retry waits longer than the one before."""
        request: dict[str, Any] = {"model": self.model, "messages": messages, **self.options}
        if tools:
            request["tools"] = tools
        asks_for_usage = self._asks_for_usage  # until a request is refused for it, while others are under way
        if self.stream:
            request |= {"stream": True, **(WITH_USAGE if asks_for_usage else {})}
        sent = msgspec.json.encode(request)
        problem, status, asked_wait = "", 0, 0.0
        retries = Retries(tries, 2 * self.tries if self.tries > 1 else 1, self._answered)
        for attempt in count():
            if attempt:
                if not retries.may_retry(status, self._answered):
                    break
                wait = max(_wait(attempt), asked_wait)
                retries.add_wait(wait)
                _count_retry()
                await asyncio.sleep(wait)
            try:
                status, body, asked_wait = await self._send(sent)
            except httpx.HTTPError as error:
                problem, status, asked_wait = f"{type(error).__name__}: {_one_line(str(error))}", 0, 0.0
                continue
            except TimeoutError:
                problem, status, asked_wait = f"no answer within {self.seconds:g} s", 0, 0.0
                continue
            if len(body) > MAX_BODY:
                raise EndpointError(f"the answer of {self.address} is longer than {MAX_BODY >> 20} MiB")
            if status == 200:
                try:
                    message = streamed_message(body) if self.stream else message_of(body)
                    self._answered += 1
                    return message, body
                except BrokenAnswerError as error:
                    problem, status, asked_wait = _one_line(str(error)), 0, 0.0
                    if any(words in body for words in TOO_LONG):
                        raise TooLongError(f"the chat is too long for {self.model}: {problem}") from error
                    continue
            problem = f"status {status}: {_one_line(body[:MAX_SHOWN].decode(errors='replace'))}"
            if asks_for_usage and status in REFUSED_STATUSES and USAGE_OPTION.encode() in body:
                self._asks_for_usage = False
                return await self._ask(messages, tools, tries)
            if status == 400 and any(words in body for words in TOO_LONG):
                raise TooLongError(f"the chat is too long for {self.model}: {problem}")
            if status not in RETRIED_STATUSES:
                break
        is_busy = status in BUSY_STATUSES and retries.others_served(self._answered)
        if (status in OUTAGE_STATUSES and not is_busy) or (status == 0 and not await self._is_there()):
            does = "refuses us; it may need a key" if status in KEY_STATUSES else "does not answer"
            raise OutageError(f"the endpoint {self.address} {does} ({problem})")
        raise EndpointError(f"{self.address} did not answer: {problem}")

    async def _send(self, body: bytes) -> tuple[int, bytes, float]:
        """The status and the body of an answer, within the time for a request, and how long to wait before the next.

        A long body is cut.
        """
        answered = bytearray()
        async with asyncio.timeout(self.seconds), self._answer_to(body) as answer:
            if answer.has_redirect_location:
                return answer.status_code, f"it points to {answer.headers['location']}".encode(), 0.0
            if (coding := answer.headers.get("content-encoding", PLAIN)) != PLAIN:
                raise EndpointError(
                    f"the answer of {self.address} is encoded as {shown(coding)}, which was not asked for"
                )
            async for part in answer.aiter_bytes():
                answered += part
                if len(answered) > MAX_BODY:
                    break
            return answer.status_code, bytes(answered), _asked_wait(answer.headers.get("retry-after", ""))

    @asynccontextmanager
    async def _answer_to(self, body: bytes) -> AsyncGenerator[httpx.Response]:
        """The answer to a request, whose address and headers are the same each time and are put together once."""
        request = httpx.Request("POST", self._chat, headers=self._client.headers, content=body)
        answer = await self._client.send(request, stream=True)
        try:
            yield answer
        finally:
            await answer.aclose()

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
    if (counts := COUNTS.get()) is not None:
        counts.retried += 1


def _count_answer(body: bytes) -> None:
    if (counts := COUNTS.get()) is not None:
        counts.add_answer(body)


def _wait(attempt: int) -> float:
    """How long to wait before a try: twice as long each time, and not the same for all that were refused together."""
    return min(LONGEST_WAIT, 0.5 * 2**attempt) * (0.75 + 0.5 * random())


def _asked_wait(header: str) -> float:
    """The seconds that an endpoint asks us to wait; a date, which few send, is not read."""
    try:
        return min(LONGEST_ASKED_WAIT, max(0.0, float(header)))
    except ValueError:
        return 0.0


def _check_name(model: str) -> None:
    try:
        model.encode()
    except UnicodeEncodeError:
        raise UsageError(f"the name of a model is a text, which {shown(model)} is not") from None


def _check_key(key: str) -> None:
    if not (key.isascii() and key.isprintable()):
        raise UsageError("the key of an endpoint has characters that no header can hold")


def _checked_address(url: str) -> str:
    """The URL as messages show it: without a password."""
    if not url.startswith(("http://", "https://")):
        raise UsageError(f"the URL of an endpoint begins with http:// or https://, which {shown(url)} does not")
    try:
        address = httpx.URL(url)
        is_valid = address.host != "" and (address.port or 0) < 2**16
    except (httpx.InvalidURL, UnicodeError):
        is_valid = False
    if not is_valid:
        raise UsageError(f"the URL of an endpoint has a host and perhaps a port, which {shown(url)} has not")
    return str(httpx.URL(url).copy_with(userinfo=b"")) if "@" in url else url


def _one_line(text: str) -> str:
    """The beginning of a text for a message: a page of HTML has many lines, and a terminal obeys control characters."""
    return "".join(char if char.isprintable() else "?" for char in " ".join(text.split())[:MAX_SHOWN])


class EndpointPolicy:
    """A model as the policy. With `as_text` the schemas are in the chat and calls are in the text.

    Else the tools of a request are those that the user has handed over so far, and an empty system message is not sent.
    If `lenient`, a message without calls is read once more: bare or fenced JSON that names a tool is a call.
    """

    def __init__(self, endpoint: Endpoint, *, as_text: bool = False, lenient: bool = False) -> None:
        self.name = f"endpoint:{endpoint.model}"
        self._endpoint = endpoint
        self._as_text = as_text
        self._lenient = lenient

    def begin(self) -> Player:
        return self

    async def reply(self, ask: AskPolicy) -> Reply:
        reply = read_message(await self._answer(ask))
        return reply if reply.calls or not self._lenient else _read_again(reply, ask)

    async def _answer(self, ask: AskPolicy) -> dict[str, Any]:
        if self._as_text:
            return await self._endpoint.chat(text_chat(ask.messages, ask.tools))
        chat, tools = ask.with_tools_apart()
        sent = [message for message in chat if message["content"] or message["role"] != "system"]
        return await self._endpoint.chat(sent, tools)


def _read_again(reply: Reply, ask: AskPolicy) -> Reply:
    """The reply with the calls that its text has in JSON, which are counted."""
    found = read_leniently(reply, {tool["function"]["name"] for tool in (*ask.tools, *ask.handed_over)})
    if (counts := COUNTS.get()) is not None:
        counts.lenient += len(found.calls)
    return found

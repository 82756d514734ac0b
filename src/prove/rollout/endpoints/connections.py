"""The connections to an endpoint: one for each request that is under way, kept for the next one.

The pool of httpx looks at every connection that it has for every request, and goes through the layers of a library that
serves several event loops. With 256 requests at once that takes the machine longer than the requests. HTTP itself is
httpcore's here, too.
"""

import asyncio
import ssl
from collections import defaultdict
from collections.abc import AsyncIterator, Generator
from contextlib import contextmanager
from typing import Any, cast
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpcore
import httpx

PORTS = {b"http": 80, b"https": 443}
NEXT_ADDRESS = 0.25
"""Seconds after which the next address of a host is tried beside the one before."""


class Connections(httpx.AsyncBaseTransport):
    """Any number of connections; a request takes an idle one, or a new one if there is none.

    There are no limits of time here: whoever sends a request limits it as a whole.
    """

    def __init__(self) -> None:
        self._security = httpx.create_ssl_context()
        self._idle: defaultdict[str, list[httpcore.AsyncHTTP11Connection]] = defaultdict(list)

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        url = request.url
        port = url.port or PORTS[url.raw_scheme]
        origin = httpcore.Origin(url.raw_scheme, url.raw_host, port)
        idle = self._idle[str(origin)]
        sent = httpcore.Request(
            request.method,
            httpcore.URL(scheme=url.raw_scheme, host=url.raw_host, port=port, target=url.raw_path),
            headers=request.headers.raw,
            content=request.stream,
        )
        with _as_httpx():
            one = await _still_open(idle) or httpcore.AsyncHTTP11Connection(origin, await self._connect(origin))
            try:
                answer = await one.handle_async_request(sent)
            except BaseException:
                await one.aclose()
                raise
        return httpx.Response(answer.status, headers=answer.headers, stream=_Body(answer, one, idle))

    async def _connect(self, origin: httpcore.Origin) -> httpcore.AsyncNetworkStream:
        security = self._security if origin.scheme == b"https" else None
        try:
            reader, writer = await asyncio.open_connection(
                origin.host.decode("ascii"), origin.port, ssl=security, happy_eyeballs_delay=NEXT_ADDRESS
            )
        except (OSError, ssl.SSLError, UnicodeError) as error:  # UnicodeError: a host that cannot be a name
            raise httpcore.ConnectError(str(error) or type(error).__name__) from error
        return _Stream(reader, writer)

    async def aclose(self) -> None:
        for idle in self._idle.values():
            while idle:
                await idle.pop().aclose()


async def _still_open(idle: list[httpcore.AsyncHTTP11Connection]) -> httpcore.AsyncHTTP11Connection | None:
    """An idle connection that the other side has not closed in the meantime."""
    while idle:
        one = idle.pop()
        if one.is_idle() and not one.has_expired():
            return one
        await one.aclose()
    return None


class _Stream(httpcore.AsyncNetworkStream):
    """The bytes of a connection, as asyncio has them."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    async def read(self, max_bytes: int, timeout: float | None = None) -> bytes:
        try:
            return await self._reader.read(max_bytes)
        except OSError as error:
            raise httpcore.ReadError(str(error)) from error

    async def write(self, buffer: bytes, timeout: float | None = None) -> None:
        if not buffer:
            return
        try:
            self._writer.write(buffer)
            await self._writer.drain()
        except OSError as error:
            raise httpcore.WriteError(str(error)) from error

    async def aclose(self) -> None:
        self._writer.transport.abort()  # what was not sent by now is for nobody

    def get_extra_info(self, info: str) -> Any:
        return self._is_spoilt() if info == "is_readable" else self._writer.get_extra_info(info)

    def _is_spoilt(self) -> bool:
        """Whether an idle connection is closed, broken, or has bytes that belong to no answer."""
        unread = cast(bytes, self._reader._buffer)  # pyright: ignore
        return (
            bool(unread)
            or self._reader.at_eof()
            or self._reader.exception() is not None
            or self._writer.transport.is_closing()
        )


class _Body(httpx.AsyncByteStream):
    """The body of an answer; when it is closed, its connection is idle."""

    def __init__(
        self,
        answer: httpcore.Response,
        one: httpcore.AsyncHTTP11Connection,
        idle: list[httpcore.AsyncHTTP11Connection],
    ) -> None:
        self._answer = answer
        self._one: httpcore.AsyncHTTP11Connection | None = one
        self._idle = idle

    async def __aiter__(self) -> AsyncIterator[bytes]:
        with _as_httpx():
            async for part in self._answer.aiter_stream():
                yield part

    async def aclose(self) -> None:
        await self._answer.aclose()
        if self._one is not None:
            self._idle.append(self._one)
            self._one = None


@contextmanager
def _as_httpx() -> Generator[None]:
    """What httpcore raises as what httpx raises; each has an exception of the same name."""
    try:
        yield
    except (httpcore.NetworkError, httpcore.ProtocolError, httpcore.TimeoutException) as error:
        raise getattr(httpx, type(error).__name__)(str(error)) from error


def connections_to(url: str) -> httpx.AsyncBaseTransport | None:
    """Our own connections, or None for those of httpx, if the environment names a proxy for the address."""
    parts = urlsplit(url)
    proxies = getproxies()
    proxied = bool(proxies.get(parts.scheme) or proxies.get("all")) and not proxy_bypass(parts.hostname or "")
    return None if proxied else Connections()

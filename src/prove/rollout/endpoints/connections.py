"""The connections to an endpoint: one for each request that is under way, kept for the next one.

The pool of httpx looks at every connection that it has for every request. With 256 of them that takes the machine
longer than the requests.
"""

from collections.abc import AsyncIterator
from urllib.parse import urlsplit
from urllib.request import getproxies, proxy_bypass

import httpx

ONE = httpx.Limits(max_connections=1, max_keepalive_connections=1)


class Connections(httpx.AsyncBaseTransport):
    """Any number of connections; a request takes an idle one, or a new one if there is none."""

    def __init__(self) -> None:
        self._security = httpx.create_ssl_context()
        self._idle: list[httpx.AsyncHTTPTransport] = []

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        one = self._idle.pop() if self._idle else httpx.AsyncHTTPTransport(verify=self._security, limits=ONE)
        try:
            answer = await one.handle_async_request(request)
        except BaseException:
            await one.aclose()
            raise
        assert isinstance(answer.stream, httpx.AsyncByteStream)
        return httpx.Response(
            answer.status_code, headers=answer.headers, stream=_Body(answer.stream, one, self._idle),
            extensions=answer.extensions,
        )  # fmt: skip

    async def aclose(self) -> None:
        while self._idle:
            await self._idle.pop().aclose()


class _Body(httpx.AsyncByteStream):
    """The body of an answer; when it is closed, its connection is idle."""

    def __init__(
        self, body: httpx.AsyncByteStream, one: httpx.AsyncHTTPTransport, idle: list[httpx.AsyncHTTPTransport]
    ) -> None:
        self._body = body
        self._one: httpx.AsyncHTTPTransport | None = one
        self._idle = idle

    async def __aiter__(self) -> AsyncIterator[bytes]:
        async for part in self._body:
            yield part

    async def aclose(self) -> None:
        await self._body.aclose()
        if self._one is not None:
            self._idle.append(self._one)
            self._one = None


def connections_to(url: str) -> httpx.AsyncBaseTransport | None:
    """Our own connections, or None for those of httpx, if the environment names a proxy for the address."""
    parts = urlsplit(url)
    proxies = getproxies()
    proxied = bool(proxies.get(parts.scheme) or proxies.get("all")) and not proxy_bypass(parts.hostname or "")
    return None if proxied else Connections()

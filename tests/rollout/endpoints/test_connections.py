"""Connections are used again one request after the other, and there are as many as requests at once."""

import asyncio
from collections.abc import Awaitable, Callable

import httpx
import pytest

from prove.rollout.endpoints.connections import Connections, connections_to

Work = Callable[[httpx.AsyncClient, str], Awaitable[None]]


def serve(work: Work) -> int:
    """How many connections a client with these requests opens to a server that answers after a moment."""
    talks: list[asyncio.Task[None] | None] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        talks.append(asyncio.current_task())
        try:
            while True:
                head = await reader.readuntil(b"\r\n\r\n")
                await asyncio.sleep(0.05)
                if head.startswith(b"GET /drop"):
                    break
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nyes")
        except (asyncio.IncompleteReadError, ConnectionError):  # the client is gone
            pass
        writer.close()
        await writer.wait_closed()

    async def run() -> None:
        async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
            url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            async with httpx.AsyncClient(transport=Connections()) as client:
                await work(client, url)
            await asyncio.gather(*filter(None, talks))

    asyncio.run(run())
    return len(talks)


def test_a_connection_is_used_again() -> None:
    async def work(client: httpx.AsyncClient, url: str) -> None:
        for _ in range(3):
            assert (await client.get(url)).text == "yes"

    assert serve(work) == 1


def test_there_are_as_many_as_requests_at_once() -> None:
    async def work(client: httpx.AsyncClient, url: str) -> None:
        for _ in range(2):
            answers = await asyncio.gather(*(client.get(url) for _ in range(20)))
            assert {answer.text for answer in answers} == {"yes"}

    assert serve(work) == 20


def test_a_broken_or_abandoned_connection_is_not_used_again() -> None:
    async def work(client: httpx.AsyncClient, url: str) -> None:
        with pytest.raises(httpx.RemoteProtocolError):
            await client.get(f"{url}/drop")
        with pytest.raises(TimeoutError):
            await asyncio.wait_for(client.get(url), 0.01)
        assert (await client.get(url)).text == "yes"

    assert serve(work) == 3


@pytest.mark.parametrize("spoil", ["reset", "close", "stray bytes"])
def test_an_idle_connection_that_the_server_has_spoilt_is_not_used_again(spoil: str) -> None:
    opened: list[asyncio.StreamWriter] = []

    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        opened.append(writer)
        await reader.readuntil(b"\r\n\r\n")
        writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 3\r\n\r\nyes")
        await writer.drain()
        await asyncio.sleep(0.05)
        if spoil == "reset":
            writer.transport.abort()
        elif spoil == "close":
            writer.close()
        else:
            writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: 5\r\n\r\nSTALE")

    async def run() -> None:
        async with await asyncio.start_server(talk, "127.0.0.1", 0) as server:
            url = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
            async with httpx.AsyncClient(transport=Connections()) as client:
                for _ in range(3):
                    assert (await client.get(url)).text == "yes"
                    await asyncio.sleep(0.15)
            for writer in opened:
                writer.close()

    asyncio.run(run())
    assert len(opened) == 3


def test_a_host_that_cannot_be_a_name_is_not_reached() -> None:
    async def run() -> None:
        async with httpx.AsyncClient(transport=Connections()) as client:
            await client.get(f"http://{'x' * 70}.test/")

    with pytest.raises(httpx.ConnectError):
        asyncio.run(run())


def test_a_proxy_is_left_to_httpx(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("http_proxy", "https_proxy", "all_proxy", "no_proxy"):
        monkeypatch.delenv(name, raising=False)
        monkeypatch.delenv(name.upper(), raising=False)
    assert isinstance(connections_to("http://model.test/v1"), Connections)
    monkeypatch.setenv("http_proxy", "http://proxy.test:3128")
    assert connections_to("http://model.test/v1") is None
    monkeypatch.setenv("no_proxy", "model.test")
    assert isinstance(connections_to("http://model.test/v1"), Connections)

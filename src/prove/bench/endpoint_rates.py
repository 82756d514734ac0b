"""Measures how many requests per second evaluation sends to an endpoint, and a bare load loop with the same requests.

The endpoint is a process of its own that answers as the reference does, each time after the same delay.
"""

import asyncio
import multiprocessing
import statistics
import time
from collections.abc import Generator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

import httpx
import msgspec

from prove.bench.rollouts import six_calls
from prove.connect import open_session
from prove.core.examples import Example
from prove.evals.examples_suite import ExamplesPlayed
from prove.evals.own import OwnSuite
from prove.evals.players import Player
from prove.evals.run import evaluate
from prove.rollout.chat import chat_messages
from prove.rollout.driver import run_episode, run_episode_async
from prove.rollout.endpoints.endpoint import Endpoint, EndpointPolicy
from prove.rollout.policies import POLICIES

AT_ONCE = 256
TIMES = 2
"""How many conversations there are for each that is played at once."""

DELAY = 1.0
"""Seconds after which the endpoint answers, as a server of models does with so many requests at once."""


@dataclass(frozen=True, slots=True)
class EndpointRates:
    """Requests per second of both, and the ratio of ours to the bare loop's; medians over the rounds."""

    ours: float
    bare: float
    ratio: float


def endpoint_rates(rounds: int = 2, at_once: int = AT_ONCE, delay: float = DELAY) -> EndpointRates:
    """Measure both in turn: so many conversations at once, and as many connections that send what one of them sends."""
    example = six_calls()
    answers = reference_answers(example)
    requests = asyncio.run(requests_of(example, answers))
    with served(answers, delay) as port:
        asyncio.run(load(port, requests[:1], at_once))
        ours, bare = list[float](), list[float]()
        for _ in range(rounds):
            bare.append(asyncio.run(load(port, requests * TIMES, at_once)))
            ours.append(evaluated(port, example, len(requests), at_once))
    ratios = [one / other for one, other in zip(ours, bare, strict=True)]
    return EndpointRates(statistics.median(ours), statistics.median(bare), statistics.median(ratios))


def evaluated(port: int, example: Example, requests: int, at_once: int) -> float:
    """Requests per second of an evaluation, in which every conversation is the same one."""
    copies = tuple(msgspec.structs.replace(example, id=f"copy {number}") for number in range(TIMES * at_once))
    player = Player(url=f"http://127.0.0.1:{port}/v1", model="reference")
    start = time.perf_counter()
    found = evaluate(ExamplesPlayed(OwnSuite(copies), player), player, concurrency=at_once)
    seconds = time.perf_counter() - start
    if found.problems or found.summary.overall.score != 1.0:
        raise RuntimeError("a conversation of the bench was not played as the reference does it")
    return len(copies) * requests / seconds


def reference_answers(example: Example) -> list[bytes]:
    """The bodies of the answers with which a model does what the reference does, in their order."""
    episode = run_episode(POLICIES["oracle"], example, open_session(example))
    said = [
        chat_messages(message.text, message.steps, number)[0]
        for number, message in enumerate(message for turn in episode.turns for message in turn.messages)
    ]
    return [msgspec.json.encode({"choices": [{"message": message}]}) for message in said]


async def requests_of(example: Example, answers: Sequence[bytes]) -> list[bytes]:
    """The bodies of the requests that a conversation sends."""
    sent: list[bytes] = []

    def answer(request: httpx.Request) -> httpx.Response:
        sent.append(request.content)
        return httpx.Response(200, content=answers[len(sent) - 1])

    endpoint = Endpoint("http://127.0.0.1/v1", "reference", transport=httpx.MockTransport(answer))
    await run_episode_async(EndpointPolicy(endpoint), example, open_session(example))
    await endpoint.aclose()
    return sent


async def load(port: int, requests: Sequence[bytes], at_once: int) -> float:
    """Requests per second of the bare loop."""
    start = time.perf_counter()
    await asyncio.gather(*(_send_all(port, requests) for _ in range(at_once)))
    return at_once * len(requests) / (time.perf_counter() - start)


async def _send_all(port: int, requests: Sequence[bytes]) -> None:
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    for body in requests:
        head = f"POST /v1/chat/completions HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\nContent-Length: {len(body)}\r\n\r\n"
        writer.write(head.encode() + body)
        await _read(reader)
    writer.close()
    await writer.wait_closed()


async def _read(reader: asyncio.StreamReader) -> bytes:
    """The body of a request or an answer."""
    head = await reader.readuntil(b"\r\n\r\n")
    length = next(line for line in head.lower().split(b"\r\n") if line.startswith(b"content-length:"))
    return await reader.readexactly(int(length.split(b":")[1]))


@contextmanager
def served(answers: Sequence[bytes], delay: float) -> Generator[int]:
    """The port of the endpoint."""
    context = multiprocessing.get_context("spawn")
    ours, theirs = context.Pipe()
    process = context.Process(target=_serve, args=(list(answers), delay, theirs), daemon=True)
    process.start()
    try:
        yield ours.recv()
    finally:
        process.terminate()
        process.join()


def _serve(answers: list[bytes], delay: float, ready: Connection) -> None:
    async def talk(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            while True:
                asked = msgspec.json.decode(await _read(reader))
                await asyncio.sleep(delay)
                body = answers[sum(message["role"] == "assistant" for message in asked["messages"])]
                writer.write(b"HTTP/1.1 200 OK\r\nContent-Length: %d\r\n\r\n" % len(body) + body)
        except (asyncio.IncompleteReadError, ConnectionError):  # the client is gone
            writer.close()

    async def run() -> None:
        server: Any = await asyncio.start_server(talk, "127.0.0.1", 0, backlog=1024, limit=2**20)
        ready.send(server.sockets[0].getsockname()[1])
        await server.serve_forever()

    asyncio.run(run())

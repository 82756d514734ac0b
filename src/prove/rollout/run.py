"""Plays a file of examples into a file of episodes."""

import asyncio
from collections.abc import AsyncGenerator
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import msgspec

from prove.core.errors import UsageError
from prove.core.trace import Example
from prove.rollout.episode import Policy
from prove.rollout.files import read_examples, write_lines
from prove.rollout.many import open_world, run_episodes
from prove.rollout.policies import policy_named
from prove.rollout.reference import with_expected


class Played(msgspec.Struct, frozen=True):
    """How many episodes were written, and a sentence for everything that went wrong."""

    count: int
    problems: tuple[str, ...]


def play_file(
    examples: str | Path, out: str | Path, policy: str, endpoint: tuple[str, str, bool], concurrency: int = 256
) -> Played:
    """Let a policy play every example of a file. What cannot be played is said, the others are kept."""
    return asyncio.run(_play_file(examples, out, _policy(policy, *endpoint), concurrency))


async def _play_file(
    examples: str | Path, out: str | Path, policy: AbstractAsyncContextManager[Policy], concurrency: int
) -> Played:
    async with policy as chosen:
        found, problems = read_examples(examples)
        proven = [_proven(example) for example in found]
        episodes = [episode async for episode in run_episodes(chosen, proven, concurrency=concurrency)]
    problems += [f"{e.example.id}: {e.error}" for e in episodes if e.stopped == "error"]
    return Played(write_lines(out, episodes), tuple(problems))


def _proven(example: Example) -> Example:
    """The example with what its reference gives; one that cannot be opened is left for the rollout to say so."""
    if example.expected is not None:
        return example
    try:
        return with_expected(example, open_world(example))
    except UsageError:
        return example


@asynccontextmanager
async def _policy(name: str, url: str, model: str, as_text: bool) -> AsyncGenerator[Policy]:
    if name != "endpoint":
        yield policy_named(name)
        return
    if not (url and model):
        raise UsageError("the policy 'endpoint' needs --url and --model")
    from prove.rollout.endpoint import Endpoint, EndpointPolicy  # noqa: PLC0415 - httpx is an extra

    endpoint = Endpoint(url, model)
    try:
        yield EndpointPolicy(endpoint, as_text=as_text)
    finally:
        await endpoint.aclose()

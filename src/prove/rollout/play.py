"""Plays examples into a file of episodes."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path

import msgspec

from prove.connect import OpenSession, open_session
from prove.core.errors import UsageError
from prove.core.trace import Example
from prove.data.lines import write_lines
from prove.rollout.conversation import Policy
from prove.rollout.many import run_episodes
from prove.rollout.policies import policy_named
from prove.rollout.reference import with_expected


class Played(msgspec.Struct, frozen=True):
    """How many episodes were written, and a sentence for everything that went wrong."""

    count: int
    problems: tuple[str, ...]


def play_examples(
    examples: Sequence[Example],
    out: str | Path,
    policy: str,
    endpoint: tuple[str, str, bool],
    concurrency: int = 256,
    opener: OpenSession = open_session,
) -> Played:
    """Let a policy play examples into a file of episodes. What cannot be played is said, the others are kept."""
    if not examples:
        raise UsageError("there are no examples to play; nothing was written")
    return asyncio.run(_play(examples, out, _policy(policy, *endpoint), concurrency, opener))


async def _play(
    examples: Sequence[Example],
    out: str | Path,
    policy: AbstractAsyncContextManager[Policy],
    concurrency: int,
    opener: OpenSession,
) -> Played:
    async with policy as chosen:
        proven = [_proven(example) for example in examples]
        episodes = [episode async for episode in run_episodes(chosen, proven, opener, concurrency=concurrency)]
    problems = [f"{e.example.id}: {e.error}" for e in episodes if e.stopped == "error"]
    return Played(write_lines(out, episodes), tuple(problems))


def _proven(example: Example) -> Example:
    """The example with what its reference gives; one that cannot be opened is left for the rollout to say so."""
    if example.expected is not None:
        return example
    try:
        return with_expected(example, open_session(example))
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

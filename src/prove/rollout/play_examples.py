"""Plays examples into a file of episodes."""

import asyncio
from collections.abc import AsyncGenerator, Sequence
from contextlib import AbstractAsyncContextManager, asynccontextmanager, closing
from pathlib import Path

import msgspec

from prove.connect import OpenSession, open_session
from prove.core.errors import SessionError, UsageError
from prove.core.examples import Example
from prove.data.lines import write_lines
from prove.rollout.many import run_episodes
from prove.rollout.policies import policy_named
from prove.rollout.protocols import AnyPolicy
from prove.rollout.reference import with_expected


class Played(msgspec.Struct, frozen=True):
    """How many episodes were written, and one sentence for every problem."""

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
    """Let a policy play examples into a file of episodes. An example that cannot be played is reported as a problem.

    Args:
        examples: The examples; one without `expected` gets it from its reference calls first.
        out: The file to write.
        policy: The name of a scripted policy, or 'endpoint'.
        endpoint: The URL and the model of the endpoint, and whether tools are in the prompt and calls in the text.
        concurrency: How many examples are played at once.
        opener: Opens the session of an example.
    """
    if not examples:
        raise UsageError("there are no examples to play; nothing was written")
    return asyncio.run(_play(examples, out, _policy(policy, *endpoint), concurrency, opener))


async def _play(
    examples: Sequence[Example],
    out: str | Path,
    policy: AbstractAsyncContextManager[AnyPolicy],
    concurrency: int,
    opener: OpenSession,
) -> Played:
    async with policy as chosen:
        proven = [_with_expected(example, opener) for example in examples]
        episodes = [episode async for episode in run_episodes(chosen, proven, opener, concurrency=concurrency)]
    problems = [f"{e.example.id}: {e.error}" for e in episodes if e.stopped == "error"]
    return Played(write_lines(out, episodes), tuple(problems))


def _with_expected(example: Example, opener: OpenSession) -> Example:
    """The example with `expected`. One that cannot be opened is unchanged: the rollout reports it."""
    if example.expected is not None:
        return example
    try:
        with closing(opener(example)) as session:
            return with_expected(example, session)
    except (UsageError, SessionError):
        return example


@asynccontextmanager
async def _policy(name: str, url: str, model: str, as_text: bool) -> AsyncGenerator[AnyPolicy]:
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

"""Plays examples into a file of episodes. What is interrupted is continued by the same command."""

import asyncio
from collections.abc import AsyncGenerator, Iterator, Mapping, Sequence
from contextlib import AbstractAsyncContextManager, aclosing, asynccontextmanager, closing
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec

from prove.connect import OpenSession, open_session
from prove.connect.opening import opens_at_once
from prove.core.errors import OutageError, SessionError, UsageError
from prove.core.examples import Example
from prove.data.atomic import atomic_file
from prove.data.long_run import LongRun, long_run
from prove.rollout.many import episodes_as_done
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
    *,
    others: Mapping[str, Any] | None = None,
) -> Played:
    """Let a policy play examples into a file of episodes. An example that cannot be played is reported as a problem.

    If the endpoint breaks (see `rollout.endpoint`) or no example can be played, the file stays as it was, and what was
    played stays in the journal: an OutageError says so.

    Args:
        examples: The examples; one without `expected` gets it from its reference calls first.
        out: The file to write.
        policy: The name of a scripted policy, or 'endpoint'.
        endpoint: The URL and the model of the endpoint, and whether tools are in the prompt and calls in the text.
        concurrency: How many examples are played at once.
        opener: Opens the session of an example.
        others: What else the episodes depend on, as JSON: a run that was begun with other values is not continued.
    """
    if not examples:
        raise UsageError("there are no examples to play; nothing was written")
    check_policy(policy, *endpoint[:2])
    settings = {**_settings(examples, policy, *endpoint[1:]), **(others or {})}
    with long_run("episodes", out, settings, len(examples)) as run:
        problems = asyncio.run(_play(examples, _policy(policy, *endpoint), concurrency, opener, run))
        if len(problems) == len(examples):
            raise OutageError(f"not one example could be played ({problems[0]})")
        with atomic_file(out) as file:
            file.writelines(line + b"\n" for line in run.records())
    return Played(len(examples), tuple(problems[number] for number in sorted(problems)))


async def _play(
    examples: Sequence[Example],
    policy: AbstractAsyncContextManager[AnyPolicy],
    concurrency: int,
    opener: OpenSession,
    run: LongRun,
) -> dict[int, str]:
    """Play the examples that are left; gives the problems by the numbers of their examples."""
    left, problems = run.left(), dict[int, str]()
    proven = await _all_with_expected([examples[number] for number in left], opener)
    async with policy as chosen, aclosing(episodes_as_done(chosen, proven, opener, concurrency=concurrency)) as playing:
        async for place, episode in playing:
            failed = episode.stopped == "error"
            if failed:
                problems[left[place]] = f"{episode.example.id}: {episode.error}"
            run.add(left[place], msgspec.json.encode(episode), keep=not failed)
    return problems


def _settings(examples: Sequence[Example], policy: str, model: str, as_text: bool) -> dict[str, Any]:
    """What the episodes depend on. The URL of an endpoint is not part of it: a model may be moved."""
    seen = blake2b(digest_size=16)
    for example in examples:
        seen.update(msgspec.json.encode(example))
    return {"policy": policy, "model": model, "as_text": as_text, "examples": seen.hexdigest()}


async def _all_with_expected(examples: Sequence[Example], opener: OpenSession) -> Iterator[Example]:
    """The examples with `expected`: one by one as they are needed, or all at once on threads where it takes long."""
    if all(example.expected is not None or opens_at_once(opener, example) for example in examples):
        return (_with_expected(example, opener) for example in examples)
    return iter(await asyncio.gather(*(asyncio.to_thread(_with_expected, example, opener) for example in examples)))


def _with_expected(example: Example, opener: OpenSession) -> Example:
    """The example with `expected`. One that cannot be opened is unchanged: the rollout reports it."""
    if example.expected is not None:
        return example
    try:
        with closing(opener(example)) as session:
            return with_expected(example, session)
    except (UsageError, SessionError):
        return example


def check_policy(name: str, url: str, model: str) -> None:
    """Refuse a policy that does not exist, and an endpoint without an address."""
    if name != "endpoint":
        policy_named(name)
    elif not (url and model):
        raise UsageError("the policy 'endpoint' needs --url and --model")


@asynccontextmanager
async def _policy(name: str, url: str, model: str, as_text: bool) -> AsyncGenerator[AnyPolicy]:
    if name != "endpoint":
        yield policy_named(name)
        return
    from prove.rollout.endpoints.endpoint import Endpoint, EndpointPolicy  # noqa: PLC0415 - httpx is an extra

    endpoint = Endpoint(url, model)
    try:
        yield EndpointPolicy(endpoint, as_text=as_text)
        await endpoint.check()  # else what it left unanswered at the end would be written as failures
    finally:
        await endpoint.aclose()

"""Plays a file of examples into a file of episodes."""

import asyncio
from pathlib import Path

import msgspec

from prove.core.errors import UsageError
from prove.core.trace import Episode, Example
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
    chosen = _policy(policy, *endpoint)
    found, problems = read_examples(examples)
    proven = [_proven(example) for example in found]
    episodes = asyncio.run(_play(chosen, proven, concurrency))
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


async def _play(policy: Policy, examples: list[Example], concurrency: int) -> list[Episode]:
    return [episode async for episode in run_episodes(policy, examples, concurrency=concurrency)]


def _policy(name: str, url: str, model: str, as_text: bool) -> Policy:
    if name != "endpoint":
        return policy_named(name)
    if not (url and model):
        raise UsageError("the policy 'endpoint' needs --url and --model")
    from prove.rollout.endpoint import Endpoint, EndpointPolicy  # noqa: PLC0415 - httpx is an extra

    return EndpointPolicy(Endpoint(url, model), as_text=as_text)

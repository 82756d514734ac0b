"""Who plays: a scripted policy, a model behind an endpoint, or a local model."""

import os
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.evals.suite import ExampleSuite
from prove.rollout.many import episodes_as_done
from prove.rollout.policies import policy_named
from prove.rollout.protocols import AnyPolicy

KEY = "PROVE_API_KEY"
"""The environment variable with the bearer token of an endpoint."""


class Player(msgspec.Struct, frozen=True):
    """A policy by its name, an endpoint, or the path of a local model: one of the three.

    Args:
        as_text: Whether an endpoint gets the schemas in the prompt, and its calls are read from its text.
        options: Further fields of an endpoint's requests, such as a temperature.
    """

    policy: str = ""
    url: str = ""
    model: str = ""
    local: str = ""
    as_text: bool = False
    options: dict[str, Any] = {}

    def __post_init__(self) -> None:
        if bool(self.url) != bool(self.model):
            raise UsageError("an endpoint needs both --endpoint and --model")
        if sum(map(bool, (self.policy, self.url, self.local))) != 1:
            raise UsageError("choose who plays with one of --policy, --endpoint and --local")
        if self.policy:
            policy_named(self.policy)

    @property
    def asked(self) -> dict[str, Any]:
        """How it is asked, for those who read its results."""
        return {**self.options, **({"as_text": True} if self.as_text else {})}

    @property
    def name(self) -> str:
        return self.policy or self.model or f"local:{Path(self.local).name}"


async def played(
    player: Player, suite: ExampleSuite, examples: Sequence[Example], trial: int, concurrency: int
) -> AsyncGenerator[tuple[int, Episode]]:
    """The episodes of one trial in the order in which they end, each with the place of its example."""
    if player.local:
        for place, episode in _local(player, suite, trial).episodes(examples, suite.opener):
            yield place, episode
        return
    async with (
        _policy(player) as policy,
        aclosing(
            episodes_as_done(policy, examples, suite.opener, concurrency=concurrency, limits=suite.limits)
        ) as playing,
    ):
        async for place, episode in playing:
            yield place, episode


_LOADED: dict[str, Any] = {}


def _local(player: Player, suite: ExampleSuite, trial: int) -> Any:
    """The local model, which is loaded once; trials differ in what they sample."""
    from prove.rollout.token_policy import load_local  # noqa: PLC0415 - torch is an extra
    from prove.rollout.token_records import TokenSettings  # noqa: PLC0415

    if player.local not in _LOADED:
        _LOADED[player.local] = load_local(Path(player.local))
    settings = TokenSettings(limits=suite.limits, **player.options)
    return replace(_LOADED[player.local], settings=settings, seed=trial)


@asynccontextmanager
async def _policy(player: Player) -> AsyncGenerator[AnyPolicy]:
    if player.policy:
        yield policy_named(player.policy)
        return
    from prove.rollout.endpoint import Endpoint, EndpointPolicy  # noqa: PLC0415 - httpx is an extra

    endpoint = Endpoint(player.url, player.model, key=os.environ.get(KEY, ""), options=player.options)
    try:
        yield EndpointPolicy(endpoint, as_text=player.as_text)
        await endpoint.check()
    finally:
        await endpoint.aclose()

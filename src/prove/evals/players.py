"""Who plays: a scripted policy, a model behind an endpoint, or a local model."""

import os
from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

import msgspec

from prove.core.episodes import Episode
from prove.core.errors import UsageError, cut, shown
from prove.core.examples import Example
from prove.evals.suite import ExampleSuite
from prove.rollout.many import episodes_as_done
from prove.rollout.policies import POLICIES, policy_named
from prove.rollout.protocols import AnyPolicy, Policy
from prove.rollout.protocols import Player as Playing

if TYPE_CHECKING:
    from prove.rollout.endpoints.counts import RequestCounts
    from prove.rollout.endpoints.endpoint import Endpoint, EndpointPolicy

KEY = "PROVE_API_KEY"
"""The environment variable with the bearer token of an endpoint."""

REQUEST_SECONDS = 60
TURN_REQUESTS = 20
"""As many requests of full length fit into the time for a turn with an endpoint; each has a limit of its own."""

RETRIED = "requests retried"
"""The measure of how often an endpoint was asked again in an episode, because it gave no answer."""

LENIENT = "calls read leniently"
TOKENS, PROMPT_TOKENS = "tokens", "prompt tokens"
"""What the model wrote, and what all its requests held; where each answer of an endpoint says so."""

TOKENS_UNKNOWN = "tokens unknown"
"""1 for an episode of which an endpoint did not count all tokens, 0 for others."""


class Player(msgspec.Struct, frozen=True):
    """A policy by its name, an endpoint, or the path of a local model: one of the three.

    Args:
        as_text: Whether an endpoint gets the schemas in the prompt, and its calls are read from its text.
        options: Further fields of an endpoint's requests, such as a temperature.
        stream: Whether an endpoint answers piece by piece.
        seconds: The time for one request of an endpoint.
        lenient: Whether bare or fenced JSON in an endpoint's text is read as a call; a local model's is an option.
    """

    policy: str = ""
    url: str = ""
    model: str = ""
    local: str = ""
    as_text: bool = False
    options: dict[str, Any] = {}
    stream: bool = False
    seconds: float = REQUEST_SECONDS
    lenient: bool = False

    def __post_init__(self) -> None:
        if bool(self.url) != bool(self.model.strip()):
            raise UsageError("an endpoint needs both --endpoint and --model")
        if sum(map(bool, (self.policy, self.url, self.local))) != 1:
            raise UsageError("choose who plays with one of --policy, --endpoint and --local")
        if self.policy == "endpoint":
            raise UsageError("a model behind an endpoint plays with --endpoint and --model, not with --policy")
        if self.policy and self.policy not in POLICIES:
            raise UsageError(f"there is no policy {shown(self.policy)}; there are {', '.join(POLICIES)}")
        if self.local and not Path(self.local).exists():
            raise UsageError(f"there is no model at {cut(self.local)}")

    def endpoint(self) -> "Endpoint":
        """The endpoint of a player that has one."""
        from prove.rollout.endpoints.endpoint import Endpoint  # noqa: PLC0415 - httpx is an extra

        key = os.environ.get(KEY, "")
        return Endpoint(self.url, self.model, key=key, seconds=self.seconds, options=self.options, stream=self.stream)

    def endpoint_policy(self, endpoint: "Endpoint") -> "EndpointPolicy":
        """The model behind its endpoint as a policy."""
        from prove.rollout.endpoints.endpoint import EndpointPolicy  # noqa: PLC0415 - httpx is an extra

        return EndpointPolicy(endpoint, as_text=self.as_text, lenient=self.lenient)

    def measures(self, counts: "RequestCounts") -> dict[str, float]:
        """What is measured of the requests of an episode; what is not known of them is not among it."""
        found = {RETRIED: float(counts.retried), TOKENS_UNKNOWN: float(counts.usage is None)}
        if self.lenient:
            found[LENIENT] = float(counts.lenient)
        if counts.usage is not None:
            found |= {TOKENS: float(counts.usage.completion), PROMPT_TOKENS: float(counts.usage.prompt)}
        return found

    @property
    def asked(self) -> dict[str, Any]:
        """How it is asked, for those who read its results."""
        if self.local:
            from prove.evals.local_model import asked_as_trained  # noqa: PLC0415 - training is an extra

            return {**asked_as_trained(Path(self.local)), **self.options}
        how = {"as_text": True} if self.as_text else {}
        return {**self.options, **how, **({"reading": "lenient"} if self.lenient else {})}

    @property
    def name(self) -> str:
        return self.policy or self.model or f"local:{Path(self.local).resolve().name}"

    @property
    def weights(self) -> str:
        """What tells a local model from another one of the same name."""
        if not self.local:
            return ""
        from prove.evals.local_model import weights_digest  # noqa: PLC0415 - training is an extra

        return weights_digest(Path(self.local))


class PlayedExample(NamedTuple):
    """An episode, the place of its example, and what was measured while it was played."""

    place: int
    episode: Episode
    measures: dict[str, float]


async def played(
    player: Player, suite: ExampleSuite, examples: Sequence[Example], trial: int, concurrency: int
) -> AsyncGenerator[PlayedExample]:
    """The episodes of one trial in the order in which they end."""
    if player.local:
        for place, episode in _local(player, suite, trial).episodes(examples, suite.opener):
            yield PlayedExample(place, episode, {})
        return
    async with _policy(player) as policy:
        limits = suite.limits
        if player.url:
            limits = replace(limits, turn_seconds=max(limits.turn_seconds, TURN_REQUESTS * player.seconds))
        async with aclosing(
            episodes_as_done(policy, examples, suite.opener, concurrency=concurrency, limits=limits)
        ) as playing:
            async for place, episode in playing:
                measures = policy.measures(episode.example) if isinstance(policy, CountedPolicy) else {}
                yield PlayedExample(place, episode, measures)


@dataclass(frozen=True)
class CountedPolicy:
    """A model behind an endpoint; what its requests take is counted for every example."""

    policy: Policy
    player: Player
    counts: dict[str, "RequestCounts"] = field(default_factory=dict[str, "RequestCounts"])

    @property
    def name(self) -> str:
        return self.policy.name

    def begin_with(self, example: Example) -> Playing:
        """Begin an episode, in the task that plays it."""
        from prove.rollout.endpoints.counts import start_counting  # noqa: PLC0415 - httpx is an extra

        self.counts[example.id] = start_counting()
        return self.policy.begin()

    def measures(self, example: Example) -> dict[str, float]:
        return self.player.measures(self.counts[example.id]) if example.id in self.counts else {}


_LOADED: list[tuple[Player, str]] = []
_MODELS: list[Any] = []
"""Local models that are loaded, beside who plays with which weights."""


def _local(player: Player, suite: ExampleSuite, trial: int) -> Any:
    """The local model, which is loaded once; suites differ in their limits, trials in what they sample."""
    from prove.evals.local_model import LocalOptions, load_player  # noqa: PLC0415 - torch is an extra

    wanted = (player, player.weights)
    if wanted not in _LOADED:
        options = msgspec.convert(player.options, LocalOptions)
        _MODELS.append(load_player(Path(player.local), options, suite.limits))
        _LOADED.append(wanted)
    model = _MODELS[_LOADED.index(wanted)]
    return replace(model, seed=trial, settings=replace(model.settings, limits=suite.limits))


@asynccontextmanager
async def _policy(player: Player) -> AsyncGenerator[AnyPolicy]:
    if player.policy:
        yield policy_named(player.policy)
        return
    endpoint = player.endpoint()
    try:
        yield CountedPolicy(player.endpoint_policy(endpoint), player)
        await endpoint.check()
    finally:
        await endpoint.aclose()

"""Profiles: how an episode is scored. `prove` is exactly the paper's reward, `prove-state` our own."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from prove.core.episodes import Episode
from prove.core.errors import UsageError, shown
from prove.reward import components, neighbours
from prove.reward.components import Tally
from prove.reward.placed import Pair
from prove.reward.reading import Reading, read
from prove.reward.score import Score, TurnScore
from prove.reward.state_profile import prove_state, prove_state_told
from prove.reward.success import is_judged

Component = Callable[[Tally], float]


class ProveConfig(msgspec.Struct, frozen=True):
    """The options of the profile `prove`; a weight of 0 switches a component off."""

    validity: float = 0.5
    coverage: float = 0.5
    efficiency: float = 0.15
    name: float = 0.2
    argument: float = 0.1
    alpha: float = 0.5
    beta: float = 0.5


ABLATIONS: dict[str, ProveConfig] = {
    "no validity": ProveConfig(validity=0.0),
    "no coverage": ProveConfig(coverage=0.0),
    "no efficiency": ProveConfig(efficiency=0.0),
    "no name": ProveConfig(name=0.0),
    "no argument": ProveConfig(argument=0.0),
    "flat budget": ProveConfig(beta=0.0),
}
"""The paper's six ablations."""


class Profile(msgspec.Struct, frozen=True):
    """How an episode is scored: a weighted sum of components over all tool turns together, and a score of abstentions.

    Args:
        parts: The name, the component and the weight of each part.
        custom: Computes all parts and the total instead, for rewards that are not such a sum.
        pairs: How a `custom` reward aligns calls with reference calls.
        judged: Whether it compares states, so that it cannot score an episode whose environment cannot be judged.
    """

    name: str
    parts: tuple[tuple[str, Component, float], ...] = ()
    custom: Callable[[Reading], dict[str, float]] | None = None
    pairs: Callable[[Reading], list[Pair]] | None = None
    judged: bool = False
    config: ProveConfig = ProveConfig()

    def __call__(self, episode: Episode) -> Score:
        """The reward of an episode under this profile."""
        return score(episode, self)


def prove_profile(config: ProveConfig | None = None) -> Profile:
    """The paper's reward, with the given options."""
    chosen = config or ProveConfig()
    efficiency = partial(components.efficiency, alpha=chosen.alpha, beta=chosen.beta)
    return Profile("prove", _parts(chosen, efficiency), config=chosen)


def _parts(config: ProveConfig, efficiency: Component) -> tuple[tuple[str, Component, float], ...]:
    return (
        ("validity", components.validity, config.validity),
        ("coverage", components.coverage, config.coverage),
        ("efficiency", efficiency, config.efficiency),
        ("name", components.name, config.name),
        ("argument", components.argument, config.argument),
    )


PROFILES: dict[str, Profile] = {
    "prove": prove_profile(),
    "prove-state": Profile("prove-state", custom=prove_state, judged=True),
    "prove-state-told": Profile("prove-state-told", custom=prove_state_told, judged=True),
    "orchestration": Profile("orchestration", custom=neighbours.orchestration, pairs=neighbours.pairs_by_name),
    "toolrl": Profile("toolrl", custom=neighbours.toolrl, pairs=neighbours.pairs_in_any_turn),
    "envfactory": Profile("envfactory", custom=neighbours.envfactory, pairs=neighbours.pairs_in_any_order, judged=True),
}


def profile_named(name: str) -> Profile:
    """A profile by its name."""
    if name not in PROFILES:
        raise UsageError(f"there is no profile {shown(name)}; there are {', '.join(PROFILES)}")
    return PROFILES[name]


def score(episode: Episode, profile: Profile | None = None) -> Score:
    """The reward of an episode under a profile (default: `prove`)."""
    chosen = profile or PROFILES["prove"]
    if episode.stopped == "error":
        return _unscored(chosen, episode.error)
    if chosen.judged and not is_judged(episode):
        return _unscored(chosen, "the state of its environment is not known, so it cannot be judged")
    reading = read(episode)
    if chosen.custom is not None:
        parts = chosen.custom(reading)
        return _finish(chosen, reading, parts.pop("total"), parts, ())
    tallies = reading.tallies()
    turns: list[TurnScore] = []
    abstained = 0.0
    for number in range(episode.replayed, len(episode.example.turns)):
        if number in tallies:
            alone = _parts_of(chosen, tallies[number])
            turns.append(TurnScore("tools", _weighted(chosen, alone), alone))
        else:
            value = components.abstention(episode.turns[number] if number < len(episode.turns) else None)
            abstained += value
            turns.append(TurnScore("abstention", value))
    parts = _parts_of(chosen, reading.tally(tallies)) if tallies else {}
    together = _weighted(chosen, parts) if tallies else 0.0
    total = (together * len(tallies) + abstained) / len(turns)
    if len(tallies) < len(turns):
        parts["abstention"] = abstained / (len(turns) - len(tallies))
    return _finish(chosen, reading, total, parts, tuple(turns))


def _unscored(profile: Profile, reason: str) -> Score:
    return Score(profile.name, None, {}, (), success=None, agreement=0.0, told=False, reason=reason)


def _parts_of(profile: Profile, tally: Tally) -> dict[str, float]:
    if not tally.calls:
        return dict.fromkeys([name for name, _, _ in profile.parts], 0.0)
    return {name: part(tally) for name, part, _ in profile.parts}


def _weighted(profile: Profile, parts: dict[str, float]) -> float:
    total = 0.0
    for name, _, weight in profile.parts:
        total += parts[name] * weight
    return total


def _finish(
    profile: Profile, reading: Reading, total: float, parts: dict[str, Any], turns: tuple[TurnScore, ...]
) -> Score:
    agreed = sum(pair.in_order and pair.share == 1.0 for pair in reading.pairs)
    return Score(
        profile=profile.name,
        total=total,
        parts=parts,
        turns=turns,
        success=reading.success,
        agreement=agreed / len(reading.wanted) if reading.wanted else 1.0,
        told=reading.told,
    )

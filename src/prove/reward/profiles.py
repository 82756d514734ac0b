"""Profiles: components with their weights. `prove` is exactly the paper's reward; `prove-state` has the same components
but compares results and effects."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from prove.core.episodes import Episode, EpisodeTurn
from prove.core.errors import UsageError
from prove.reward import components, neighbours, state_components
from prove.reward.matching import Pair, PairFilter
from prove.reward.reading import Reading, read
from prove.reward.score import Score, TurnScore
from prove.reward.success import is_judged, success, told

Component = Callable[[Reading], float]


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
        abstention: The score of a turn without reference calls.
        counts: Accepts the pairs of a reference call and a call that can be aligned (default: all).
        full_credit: Whether the work is done by any path, so that coverage and argument are 1.
        custom: Computes all parts and the total instead, for rewards that are not such a sum.
        pairs: How a `custom` reward aligns calls with reference calls.
        judged: Whether it compares states, so that it cannot score an episode whose environment cannot be judged.
    """

    name: str
    parts: tuple[tuple[str, Component, float], ...] = ()
    abstention: Callable[[EpisodeTurn | None], float] = components.abstention
    counts: Callable[[Episode], PairFilter] | None = None
    full_credit: Callable[[Episode], bool | None] | None = None
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


def prove_state_profile(config: ProveConfig | None = None) -> Profile:
    """The same components, hard to cheat: results and effects count, damage costs, any path is as good."""
    chosen = config or ProveConfig()
    bounded = partial(state_components.bounded_efficiency, alpha=chosen.alpha, beta=chosen.beta)
    parts = (*_parts(chosen, bounded), ("damage", state_components.damage, state_components.DAMAGE_WEIGHT))
    return Profile(
        "prove-state",
        parts,
        components.restraint,
        state_components.pair_filter,
        full_credit=success,
        judged=True,
        config=chosen,
    )


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
    "prove-state": prove_state_profile(),
    "orchestration": Profile("orchestration", custom=neighbours.orchestration, pairs=neighbours.pairs_by_name),
    "toolrl": Profile("toolrl", custom=neighbours.toolrl, pairs=neighbours.pairs_in_any_turn),
    "envfactory": Profile("envfactory", custom=neighbours.envfactory, pairs=neighbours.pairs_in_any_order, judged=True),
}

_FULL_CREDIT_PARTS = ("coverage", "argument")
"""The parts that are 1 if the work is done by any path."""


def profile_named(name: str) -> Profile:
    """A profile by its name."""
    if name not in PROFILES:
        raise UsageError(f"there is no profile {name!r}; there are {', '.join(PROFILES)}")
    return PROFILES[name]


def score(episode: Episode, profile: Profile | None = None) -> Score:
    """The reward of an episode under a profile (default: `prove`)."""
    chosen = profile or PROFILES["prove"]
    if episode.stopped == "error":
        return _unscored(chosen, episode.error)
    if chosen.judged and not is_judged(episode):
        return _unscored(chosen, "the state of its environment is not known, so it cannot be judged")
    reading = reading_of(episode, chosen)
    if chosen.custom is not None:
        parts = chosen.custom(reading)
        return _finish(episode, chosen, reading, parts.pop("total"), parts, ())
    done = chosen.full_credit is not None and bool(chosen.full_credit(episode))
    tool_turns = {want.turn for want in reading.wanted}
    turns: list[TurnScore] = []
    abstained = 0.0
    for number in range(episode.replayed, len(episode.example.turns)):
        if number in tool_turns:
            alone = _parts_of(chosen, reading.of_turn(number) if len(tool_turns) > 1 else reading, done)
            turns.append(TurnScore("tools", _weighted(chosen, alone), alone))
        else:
            value = chosen.abstention(episode.turns[number] if number < len(episode.turns) else None)
            abstained += value
            turns.append(TurnScore("abstention", value))
    if len(tool_turns) == 1:
        parts = next(turn.parts for turn in turns if turn.kind == "tools")
    else:
        parts = _parts_of(chosen, reading, done) if tool_turns else {}
    pooled = _weighted(chosen, parts) if tool_turns else 0.0
    total = (pooled * len(tool_turns) + abstained) / len(turns)
    if len(tool_turns) < len(turns):
        parts = {**parts, "abstention": abstained / (len(turns) - len(tool_turns))}
    return _finish(episode, chosen, reading, total, parts, tuple(turns))


def reading_of(episode: Episode, profile: Profile) -> Reading:
    """The reading on which a profile computes its parts."""
    return read(episode, profile.counts(episode) if profile.counts is not None else None)


def _unscored(profile: Profile, reason: str) -> Score:
    return Score(profile.name, None, {}, (), success=None, agreement=0.0, told=False, reason=reason)


def _parts_of(profile: Profile, reading: Reading, done: bool) -> dict[str, float]:
    if not reading.calls:
        return {name: 0.0 for name, _, _ in profile.parts}
    return {name: 1.0 if done and name in _FULL_CREDIT_PARTS else part(reading) for name, part, _ in profile.parts}


def _weighted(profile: Profile, parts: dict[str, float]) -> float:
    return sum(parts[name] * weight for name, _, weight in profile.parts)


def _finish(
    episode: Episode,
    profile: Profile,
    reading: Reading,
    total: float,
    parts: dict[str, Any],
    turns: tuple[TurnScore, ...],
) -> Score:
    agreed = sum(pair.in_order and pair.share == 1.0 for pair in reading.pairs)
    return Score(
        profile=profile.name,
        total=total,
        parts=parts,
        turns=turns,
        success=success(episode),
        agreement=agreed / len(reading.wanted) if reading.wanted else 1.0,
        told=told(episode),
    )

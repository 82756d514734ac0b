"""Profiles: frozen lists of parts and weights. `prove` is the paper's reward to the letter, `prove-state` its sister
that judges by results and effects."""

from collections.abc import Callable
from functools import partial
from typing import Any

import msgspec

from prove.core.errors import UsageError
from prove.core.trace import Episode, EpisodeTurn
from prove.reward import components, neighbours, state
from prove.reward.matching import PairFilter
from prove.reward.reading import Reading, read
from prove.reward.score import Score, TurnScore
from prove.reward.success import success, told

Component = Callable[[Reading], float]


class ProveConfig(msgspec.Struct, frozen=True):
    """The options of the profile `prove`; a weight of 0 turns a part off."""

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
    """Weighted components over the pooled tool turns, and what an abstention turn is judged by.

    `counts` says which pairs of a call and a reference call may be aligned at all. `in_full` says when the work is done
    whatever its path, so that coverage and values are whole. `whole` replaces all of it, for rewards of another
    build.
    """

    name: str
    parts: tuple[tuple[str, Component, float], ...] = ()
    abstention: Callable[[EpisodeTurn | None], float] = components.abstention
    counts: Callable[[Episode], PairFilter] | None = None
    in_full: Callable[[Episode], bool] | None = None
    whole: Callable[[Reading], dict[str, float]] | None = None


def prove_profile(config: ProveConfig | None = None) -> Profile:
    """The paper's reward, with the given options."""
    chosen = config or ProveConfig()
    return Profile("prove", _parts(chosen, partial(components.efficiency, alpha=chosen.alpha, beta=chosen.beta)))


def prove_state_profile(config: ProveConfig | None = None) -> Profile:
    """The same skeleton, hard to cheat: results and effects count, damage is charged, another path is as good."""
    chosen = config or ProveConfig()
    bounded = partial(state.bounded_efficiency, alpha=chosen.alpha, beta=chosen.beta)
    parts = (*_parts(chosen, bounded), ("damage", state.damage, state.DAMAGE_WEIGHT))
    return Profile("prove-state", parts, components.restraint, state.pair_filter, success)


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
    "orchestration": Profile("orchestration", whole=neighbours.orchestration),
    "toolrl": Profile("toolrl", whole=neighbours.toolrl),
    "envfactory": Profile("envfactory", whole=neighbours.envfactory),
}

_WHOLE = ("coverage", "argument")
"""What another path to the same outcome has in full; calls of other tools still count as such."""


def profile_named(name: str) -> Profile:
    """A profile by its name."""
    if name not in PROFILES:
        raise UsageError(f"there is no profile {name!r}; there are {', '.join(PROFILES)}")
    return PROFILES[name]


def score(episode: Episode, profile: Profile | None = None) -> Score:
    """The reward of an episode under a profile, `prove` if none is named."""
    chosen = profile or PROFILES["prove"]
    if episode.stopped == "error":
        return Score(chosen.name, total=None, parts={}, turns=(), success=False, agreement=0.0, told=False)
    reading = read(episode, chosen.counts(episode) if chosen.counts is not None else None)
    if chosen.whole is not None:
        parts = chosen.whole(reading)
        return _finish(episode, chosen, reading, parts.pop("total"), parts, ())
    done = chosen.in_full is not None and chosen.in_full(episode)
    tool_turns = {want.turn for want in reading.wanted}
    turns: list[TurnScore] = []
    abstained = 0.0
    for number in range(episode.replayed, len(episode.example.turns)):
        if number in tool_turns:
            alone = _parts_of(chosen, reading.of_turn(number) if len(tool_turns) > 1 else reading, done)
            turns.append(TurnScore("tools", _weighted(chosen, alone), alone))
        else:
            kept = chosen.abstention(episode.turns[number] if number < len(episode.turns) else None)
            abstained += kept
            turns.append(TurnScore("abstention", kept))
    if len(tool_turns) == 1:
        parts = next(turn.parts for turn in turns if turn.kind == "tools")
    else:
        parts = _parts_of(chosen, reading, done) if tool_turns else {}
    pooled = _weighted(chosen, parts) if tool_turns else 0.0
    total = (pooled * len(tool_turns) + abstained) / len(turns)
    if len(tool_turns) < len(turns):
        parts = {**parts, "abstention": abstained / (len(turns) - len(tool_turns))}
    return _finish(episode, chosen, reading, total, parts, tuple(turns))


def _parts_of(profile: Profile, reading: Reading, done: bool) -> dict[str, float]:
    if not reading.calls:
        return {name: 0.0 for name, _, _ in profile.parts}
    return {name: 1.0 if done and name in _WHOLE else part(reading) for name, part, _ in profile.parts}


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

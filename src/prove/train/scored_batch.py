"""From rollouts to what the update reads: scores, groups without variance, advantages."""

from collections.abc import Sequence
from dataclasses import dataclass
from statistics import fmean

from prove.core.errors import UsageError
from prove.reward import ABLATIONS, Profile, Score, profile_named, prove_profile, score
from prove.reward.credit import credit
from prove.rollout.tokens.records import TokenRollout
from prove.train.config import GrpoConfig
from prove.train.update.advantages import episode_advantages, message_advantages, spread
from prove.train.update.batches import Trace


@dataclass(frozen=True)
class ScoredBatch:
    """Rollouts with their scores; `group` of a rollout is the place of its example."""

    rollouts: tuple[TokenRollout, ...]
    scores: tuple[Score, ...]

    @property
    def totals(self) -> list[float]:
        """The rewards of the rollouts that have one."""
        return [each.total for each in self.scores if each.total is not None]

    @property
    def reward(self) -> float:
        """The mean reward."""
        return _mean(self.totals)

    @property
    def success(self) -> float:
        """The share of successes among the scored episodes that can be judged."""
        return _mean([float(each.success) for each in self.scores if each.success is not None])

    @property
    def parts(self) -> dict[str, float]:
        """The mean of every part of the reward, over the rollouts that have it."""
        found: dict[str, list[float]] = {}
        for each in self.scores:
            for name, value in each.parts.items():
                found.setdefault(name, []).append(value)
        return {name: _mean(values) for name, values in found.items()}

    @property
    def calls(self) -> float:
        """The mean number of calls."""
        return _mean([float(sum(len(turn.steps) for turn in each.episode.turns)) for each in self.rollouts])

    def members(self) -> dict[int, list[int]]:
        """The places of the rollouts of each group."""
        found: dict[int, list[int]] = {}
        for place, rollout in enumerate(self.rollouts):
            found.setdefault(rollout.group, []).append(place)
        return found

    def successes(self) -> dict[int, float]:
        """The share of solved rollouts of each group, of those that were scored."""
        shares: dict[int, float] = {}
        for group, places in self.members().items():
            judged = [
                float(self.scores[place].success or False) for place in places if self.scores[place].total is not None
            ]
            if judged:
                shares[group] = fmean(judged)
        return shares

    def flat_groups(self) -> list[int]:
        """The groups whose rewards are all equal, or that have no reward: they teach nothing."""
        return [
            group
            for group, places in self.members().items()
            if len({self.scores[place].total for place in places if self.scores[place].total is not None}) < 2
        ]


def reward_profile(config: GrpoConfig) -> Profile:
    """The reward profile of a configuration, ablated or not."""
    return prove_profile(ABLATIONS[config.ablation]) if config.ablation else profile_named(config.profile)


def score_batch(rollouts: Sequence[TokenRollout], profile: Profile) -> ScoredBatch:
    """Score every episode."""
    return ScoredBatch(tuple(rollouts), tuple(score(rollout.episode, profile) for rollout in rollouts))


def traces_of(batch: ScoredBatch, config: GrpoConfig, profile: Profile) -> list[Trace]:
    """The rollouts as the update reads them, with one advantage per token."""
    values = _advantages(batch, config, profile)
    return [
        Trace(
            rollout.prompt_ids,
            rollout.completion_ids,
            rollout.mask,
            rollout.logprobs,
            spread(rollout.messages, own, len(rollout.completion_ids)),
        )
        for rollout, own in zip(batch.rollouts, values, strict=True)
    ]


def _advantages(batch: ScoredBatch, config: GrpoConfig, profile: Profile) -> list[tuple[float, ...]]:
    """One advantage for all messages of a rollout, or one for each."""
    groups = [rollout.group for rollout in batch.rollouts]
    if config.advantages == "episode":
        totals = [each.total for each in batch.scores]
        found = episode_advantages(totals, groups, scale=config.scale_advantages)
        return [(value,) for value in found.values]
    earned = [_credit(rollout, profile) for rollout in batch.rollouts]
    return list(message_advantages(earned, groups, scale=config.scale_advantages).values)


def _credit(rollout: TokenRollout, profile: Profile) -> tuple[float, ...] | None:
    """What each sampled message earned; None if the episode has no score."""
    found = credit(rollout.episode, profile)
    if found is None:
        return None
    if len(found.messages) > len(rollout.messages):
        raise UsageError(f"example {rollout.episode.example.id!r} has credit for messages that were not sampled")
    # A message that the end of the context cut off is not part of the episode and earned nothing.
    return found.messages + (0.0,) * (len(rollout.messages) - len(found.messages))


def _mean(values: Sequence[float]) -> float:
    return fmean(values) if values else 0.0

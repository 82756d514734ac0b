"""From scores to advantages, per episode or per message.

Per episode: `A = score - mean`, over the scored rollouts of the group (same example); with `scale` divided by their
standard deviation (n - 1) + 1e-4.

Per message: message k of a rollout has the credit c_k, the change of the score that it made. Its return is what the
rollout earns from there on, `G_k = c_k + c_{k+1} + …` (0 once the rollout has ended), its baseline the mean of G_k over
the group's scored rollouts, and `A_k = G_k - mean(G_k)`. With `scale` all messages of the group are divided by the
largest, over k, standard deviation of G_k, + 1e-4. So a message is not praised for what came before it. Where all
credit of every rollout is in message m, the messages up to m have the episode's advantage, and those after it 0.

A rollout without a score (None) has no part in its group and the advantage 0. In a group without variance all
advantages are 0.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from statistics import fmean, stdev

from prove.core.errors import UsageError

EPSILON = 1e-4


@dataclass(frozen=True)
class EpisodeAdvantages:
    """One advantage per rollout, in the order of the scores."""

    values: tuple[float, ...]
    flat_groups: int
    """Groups whose advantages are all 0: they teach nothing."""
    groups: int


@dataclass(frozen=True)
class MessageAdvantages:
    """One advantage per message of each rollout."""

    values: tuple[tuple[float, ...], ...]
    flat_groups: int
    groups: int


def episode_advantages(
    scores: Sequence[float | None], groups: Sequence[int], *, scale: bool = True
) -> EpisodeAdvantages:
    """The advantage of each rollout, given the number of its group."""
    found = message_advantages([None if score is None else (score,) for score in scores], groups, scale=scale)
    return EpisodeAdvantages(tuple(one[0] if one else 0.0 for one in found.values), found.flat_groups, found.groups)


def message_advantages(
    credit: Sequence[Sequence[float] | None], groups: Sequence[int], *, scale: bool = True
) -> MessageAdvantages:
    """The advantage of each message, given what each message of each rollout earned; None: not scored."""
    if len(credit) != len(groups):
        raise UsageError(f"There are {len(credit)} rollouts and {len(groups)} numbers of groups.")
    values: list[tuple[float, ...]] = [()] * len(credit)
    members: dict[int, list[int]] = {}
    for rollout, group in enumerate(groups):
        members.setdefault(group, []).append(rollout)
    flat = 0
    for rollouts in members.values():
        scored = [rollout for rollout in rollouts if credit[rollout] is not None]
        centred = _centred([credit[rollout] or () for rollout in scored], scale)
        flat += not any(any(one) for one in centred)
        for rollout, advantages in zip(scored, centred, strict=True):
            values[rollout] = advantages
    return MessageAdvantages(tuple(values), flat, len(members))


def spread(messages: Sequence[tuple[int, int]], values: Sequence[float], length: int) -> list[float]:
    """One advantage per completion id: a message's ids have its advantage, all other ids 0.

    One value for several messages is the advantage of them all; no value at all is 0.
    """
    if len(values) == 1:
        values = list(values) * len(messages)
    if values and len(values) != len(messages):
        raise UsageError(f"There are {len(values)} advantages for {len(messages)} messages.")
    tokens = [0.0] * length
    for (start, end), value in zip(messages, values or [0.0] * len(messages), strict=True):
        tokens[start:end] = [value] * (end - start)
    return tokens


def _centred(credit: Sequence[Sequence[float]], scale: bool) -> list[tuple[float, ...]]:
    """The advantages of one group."""
    longest = max((len(one) for one in credit), default=0)
    returns = [_returns(one, longest) for one in credit]
    columns = list(zip(*returns, strict=True))
    # Equal scores have no variance, whatever the rounding of their mean says.
    baselines = [column[0] if len(set(column)) == 1 else fmean(column) for column in columns]
    spreads = [stdev(column) if len(set(column)) > 1 else 0.0 for column in columns]
    divisor = max(spreads, default=0.0) + EPSILON if scale else 1.0
    return [
        tuple((gained - baseline) / divisor for gained, baseline in zip(one[: len(own)], baselines, strict=False))
        for one, own in zip(returns, credit, strict=True)
    ]


def _returns(credit: Sequence[float], length: int) -> list[float]:
    """What is earned from each message on, filled up with zeros."""
    from_here_on = list(accumulate(reversed(credit)))[::-1]
    return from_here_on + [0.0] * (length - len(credit))

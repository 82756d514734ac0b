"""Means with their uncertainty, and chances of success over several trials."""

from collections.abc import Mapping, Sequence
from math import comb, fsum
from typing import Any, NamedTuple

RESAMPLES = 2_000
SOLVED = 1 - 1e-9
"""From this score on a trial counts as a success."""


class Estimate(NamedTuple):
    """A mean and its 95% interval, by the bootstrap."""

    mean: float
    low: float
    high: float


class Stratum(NamedTuple):
    """Tasks that are averaged together, by id, and the weight of their mean among the means of others."""

    weight: float
    values: Mapping[str, float]


def estimate(*strata: Sequence[float], weights: Sequence[float] = (), seed: int = 0) -> Estimate:
    """The mean of the tasks' values; of several strata, the mean of their means, by default with equal weights.

    Tasks are drawn again, each stratum from its own, and not trials: trials of one task are not independent.
    """
    shares = list(zip(weights or [1.0] * len(strata), strata, strict=True))
    total = fsum(share for share, _ in shares)
    means = sum(share * _resampled_means(values, seed + place) for place, (share, values) in enumerate(shares)) / total
    return Estimate(_mean_of_means(shares), *_middle_95(means))


def weighted_mean(strata: Sequence[Stratum]) -> float:
    """The mean of the strata's means by their weights, without an interval."""
    return _mean_of_means([(stratum.weight, list(stratum.values.values())) for stratum in strata])


def weighted(strata: Sequence[Stratum], seed: int = 0) -> Estimate | None:
    """The mean of the strata's means by their weights; None if there are no strata."""
    if not strata:
        return None
    values = [list(stratum.values.values()) for stratum in strata]
    return estimate(*values, weights=[stratum.weight for stratum in strata], seed=seed)


def difference(first: Sequence[Stratum], second: Mapping[str, float], seed: int = 0) -> Estimate | None:
    """How much more the second has than the first, over the tasks that both have; None if they share none."""
    changes = [Stratum(one.weight, {t: second[t] - v for t, v in one.values.items() if t in second}) for one in first]
    return weighted([change for change in changes if change.values], seed)


def pass_at(wins: int, trials: int, k: int) -> float:
    """The chance that at least one of k trials of a task succeeds, of which there were `trials`, at least k.

    Without bias, as a mean over all ways to choose k trials.
    """
    return 1 - comb(trials - wins, k) / comb(trials, k)


def pass_all(wins: int, trials: int, k: int) -> float:
    """The chance that all of k trials of a task succeed (pass^k)."""
    return comb(wins, k) / comb(trials, k)


def load_numpy() -> Any:
    """The module numpy, which is an extra; ModuleNotFoundError without it."""
    import numpy as np  # noqa: PLC0415

    return np


def _mean_of_means(shares: Sequence[tuple[float, Sequence[float]]]) -> float:
    return fsum(share * fsum(values) / len(values) for share, values in shares) / fsum(share for share, _ in shares)


def _resampled_means(values: Sequence[float], seed: int) -> Any:
    np = load_numpy()
    if not values:
        raise ValueError("there is nothing to take the mean of")
    array = np.asarray(values, dtype=float)
    random = np.random.default_rng(seed)
    rows = max(1, 4_000_000 // len(array))  # so that no step takes more than some tens of megabytes
    parts = [
        array[random.integers(0, len(array), (min(rows, RESAMPLES - start), len(array)))].mean(axis=1)
        for start in range(0, RESAMPLES, rows)
    ]
    return np.concatenate(parts)


def _middle_95(means: Any) -> tuple[float, float]:
    low, high = load_numpy().quantile(means, [0.025, 0.975])
    return float(low), float(high)

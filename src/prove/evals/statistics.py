"""Means with their uncertainty, and chances of success over several trials."""

from collections.abc import Callable, Mapping, Sequence
from math import comb
from typing import Any, NamedTuple

RESAMPLES = 2_000
SOLVED = 1 - 1e-9
"""From this score on a trial counts as a success."""


class Estimate(NamedTuple):
    """A mean and its 95% interval, by the bootstrap."""

    mean: float
    low: float
    high: float


def estimate(*strata: Sequence[float], seed: int = 0) -> Estimate:
    """The mean of the tasks' values; of several strata, the mean of their means.

    Tasks are drawn again, each stratum from its own, and not trials: trials of one task are not independent.
    """
    means = sum(_resampled_means(values, seed + place) for place, values in enumerate(strata)) / len(strata)
    return Estimate(sum(sum(values) / len(values) for values in strata) / len(strata), *_middle_95(means))


def difference(first: Mapping[str, float], second: Mapping[str, float], seed: int = 0) -> Estimate | None:
    """How much more the second has than the first, as a mean over the tasks that both have; None if they share none."""
    shared = [second[task] - first[task] for task in first if task in second]
    return estimate(shared, seed=seed) if shared else None


def pass_at(solved: Sequence[tuple[int, int]], k: int) -> float | None:
    """The chance that at least one of k trials succeeds. `solved` has (successes, trials) of each task.

    Without bias, as a mean over all ways to choose k trials; None if a task has fewer.
    """
    return _mean_over(solved, k, lambda wins, trials: 1 - comb(trials - wins, k) / comb(trials, k))


def pass_all(solved: Sequence[tuple[int, int]], k: int) -> float | None:
    """The chance that all of k trials succeed (pass^k)."""
    return _mean_over(solved, k, lambda wins, trials: comb(wins, k) / comb(trials, k))


def _mean_over(solved: Sequence[tuple[int, int]], k: int, chance: Callable[[int, int], float]) -> float | None:
    if not solved or k < 1 or any(trials < k for _, trials in solved):
        return None
    return sum(chance(wins, trials) for wins, trials in solved) / len(solved)


def _resampled_means(values: Sequence[float], seed: int) -> Any:
    import numpy as np  # noqa: PLC0415 - an extra

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
    import numpy as np  # noqa: PLC0415 - an extra

    low, high = np.quantile(means, [0.025, 0.975])
    return float(low), float(high)

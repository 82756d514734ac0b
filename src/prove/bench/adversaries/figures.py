"""The figures of the report: what cheating earns, and how well a reward ranks what a model half knows."""

import math
import statistics
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from math import fsum

import msgspec

from prove.bench.adversaries.examine import NOISES, Earned, Examined
from prove.bench.adversaries.suite import HALF, SUITE, WHOLE
from prove.reward.profiles import PROFILES

TIE = 1e-9


class PolicyRow(msgspec.Struct, frozen=True):
    """What a policy earns: over the examples that it applies to, by profile the mean and how often it beats the half.

    Args:
        beats: The share of examples on which it fails and still earns more than the honest half.
        failed: The mean over its failures, and that of the honest half on the same examples.
    """

    name: str
    kind: str
    examples: int
    success: float
    means: dict[str, float]
    beats: dict[str, float]
    failed: dict[str, tuple[float, float]]


class Calibration(msgspec.Struct, frozen=True):
    """How a profile ranks the noisy oracles of a group, at one level of noise. None where there is nothing to rank.

    Args:
        spread: The mean standard deviation of the totals in a group.
        by_success: The mean rank correlation of totals with success, over groups in which both vary.
        by_goals: The same with the number of goals achieved.
        failures_above: The share of pairs of a failure and a success in which the failure earns as much or more.
        ranked: The share of pairs that differ in goals achieved in which the one with more goals earns more.
        pairs: How many such pairs there are.
    """

    noise: float
    spread: float
    by_success: float | None
    by_goals: float | None
    failures_above: float | None
    ranked: float | None
    pairs: int


class BreakEven(msgspec.Struct, frozen=True):
    """The probability of being right from which an honest write pays: the middle one, and the 90th percentile."""

    writes: int
    median: float
    ninetieth: float


def policy_rows(found: Sequence[Examined]) -> list[PolicyRow]:
    """One row for each policy of the suite that applies to an example."""
    return [row for one in SUITE if (row := _policy_row(one.name, one.kind, found)) is not None]


def _policy_row(name: str, kind: str, found: Sequence[Examined]) -> PolicyRow | None:
    pairs = [(one.policies[name], one.policies[HALF]) for one in found if name in one.policies]
    if not pairs:
        return None
    failures = [(own, half) for own, half in pairs if not own.success]
    return PolicyRow(
        name,
        kind,
        len(pairs),
        1 - len(failures) / len(pairs),
        {profile: _mean([own.totals[profile] for own, _ in pairs]) for profile in PROFILES},
        {
            profile: sum(own.totals[profile] > half.totals[profile] + TIE for own, half in failures) / len(pairs)
            for profile in PROFILES
        },
        {
            profile: (
                _mean([own.totals[profile] for own, _ in failures]),
                _mean([half.totals[profile] for _, half in failures]),
            )
            for profile in PROFILES
        },
    )


def reading_share(found: Sequence[Examined], profile: str) -> float:
    """The most that reads alone earn of what the oracle earns, over the examples with a write where they fail."""
    shares = [
        one.policies["reads only"].totals[profile] / one.policies[WHOLE].totals[profile]
        for one in found
        if "reads only" in one.policies and not one.policies["reads only"].success
    ]
    return max(shares, default=0.0)


def calibration(found: Sequence[Examined], profile: str) -> list[Calibration]:
    """How a profile ranks at each level of noise."""
    return [_calibration([one.groups[str(noise)] for one in found], profile, noise) for noise in NOISES]


def _calibration(groups: Sequence[Sequence[Earned]], profile: str, noise: float) -> Calibration:
    pairs = [pair for group in groups for pair in combinations(group, 2)]
    decided = [(a, b) if b.success else (b, a) for a, b in pairs if a.success != b.success]
    ordered = [(a, b) if a.goals < b.goals else (b, a) for a, b in pairs if a.goals != b.goals]
    above = [failure.totals[profile] >= success.totals[profile] - TIE for failure, success in decided]
    ranked = [more.totals[profile] > less.totals[profile] + TIE for less, more in ordered]
    return Calibration(
        noise,
        _mean([statistics.pstdev(one.totals[profile] for one in group) for group in groups if group]),
        _mean_if_any(list(_correlations(groups, profile, lambda one: float(one.success)))),
        _mean_if_any(list(_correlations(groups, profile, lambda one: float(one.goals)))),
        _mean_if_any(above),
        _mean_if_any(ranked),
        len(ordered),
    )


def break_even(found: Sequence[Examined], profile: str) -> BreakEven:
    """The break-even probabilities of all writes."""
    values = sorted(each[profile] for one in found for each in one.break_evens)
    if not values:
        return BreakEven(0, 0.0, 0.0)
    return BreakEven(len(values), statistics.median(values), values[math.ceil(0.9 * len(values)) - 1])


def _correlations(
    groups: Sequence[Sequence[Earned]], profile: str, measure: Callable[[Earned], float]
) -> Iterator[float]:
    """Spearman's rank correlation in each group in which both vary."""
    for group in groups:
        earned = _ranks([one.totals[profile] for one in group])
        meant = _ranks([measure(one) for one in group])
        if len(set(earned)) > 1 and len(set(meant)) > 1:
            yield statistics.correlation(earned, meant)


def _ranks(values: list[float]) -> list[float]:
    """The rank of each value; equal ones share the mean of their ranks."""
    ordered = sorted(values)
    first = {value: place for place, value in reversed(list(enumerate(ordered)))}
    last = {value: place for place, value in enumerate(ordered)}
    return [(first[value] + last[value]) / 2 for value in values]


def _mean(values: Sequence[float]) -> float:
    return fsum(values) / len(values) if values else 0.0


def _mean_if_any(values: Sequence[float]) -> float | None:
    return _mean(values) if values else None

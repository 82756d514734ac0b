"""The figures, computed by hand on a few records that are made up."""

import pytest

from prove.bench.adversaries.examine import NOISES, Earned, Examined
from prove.bench.adversaries.figures import break_even, calibration, policy_rows, reading_share
from prove.bench.adversaries.suite import HALF, WHOLE
from prove.reward.profiles import PROFILES

OTHERS = dict.fromkeys(PROFILES, 0.0)


def pays(total: float, success: bool = False, goals: int = 0) -> Earned:
    """What an episode earns under `prove-state`."""
    return Earned(OTHERS | {"prove-state": total}, success, goals)


def examined(
    policies: dict[str, Earned] | None = None, group: list[Earned] | None = None, break_evens: list[float] | None = None
) -> Examined:
    """An example with the same group at every level of noise."""
    found = [OTHERS | {"prove-state": each} for each in break_evens or []]
    return Examined("e", 1, policies or {}, {str(noise): group or [] for noise in NOISES}, found)


def test_a_policy_beats_the_half_only_where_it_fails_and_earns_more() -> None:
    half = pays(0.5)
    found = [
        examined({HALF: half, "silent": pays(0.6)}),
        examined({HALF: half, "silent": pays(0.9, success=True)}),
        examined({HALF: half, "silent": pays(0.5)}),
        examined({HALF: pays(0.3), "silent": pays(0.1)}),
        examined({HALF: half}),
    ]
    rows = {row.name: row for row in policy_rows(found)}
    assert set(rows) == {HALF, "silent"}
    silent = rows["silent"]
    assert (silent.kind, silent.examples, silent.success) == ("cheat", 4, 0.25)
    assert silent.means["prove-state"] == pytest.approx((0.6 + 0.9 + 0.5 + 0.1) / 4)
    assert silent.beats["prove-state"] == pytest.approx(1 / 4)
    own, beside = silent.failed["prove-state"]
    assert (own, beside) == (pytest.approx(1.2 / 3), pytest.approx(1.3 / 3))
    assert rows[HALF].beats["prove-state"] == 0


def test_a_tie_does_not_beat() -> None:
    found = [examined({HALF: pays(0.3), "silent": pays(0.1 + 0.2)})]
    assert {row.name: row.beats["prove-state"] for row in policy_rows(found)} == {HALF: 0, "silent": 0}


def test_a_policy_that_always_succeeds_has_no_failures_to_compare() -> None:
    (whole, _) = policy_rows([examined({WHOLE: pays(1.0, success=True), HALF: pays(0.5)})])
    assert (whole.success, whole.failed["prove-state"]) == (1.0, (0.0, 0.0))


def test_reading_earns_at_most_its_largest_share_of_the_oracle() -> None:
    def reads(own: float, oracle: float, success: bool = False) -> Examined:
        return examined({WHOLE: pays(oracle, success=True), "reads only": pays(own, success)})

    without = examined({WHOLE: pays(1.0, success=True)})
    assert reading_share([reads(0.2, 0.5), reads(0.3, 1.0), reads(1.0, 1.0, success=True), without], "prove-state") == (
        pytest.approx(0.4)
    )
    assert reading_share([without], "prove-state") == 0


def test_pairs_that_differ_in_goals_are_ranked_or_not() -> None:
    # Goals 0 1 1 2: five pairs differ. Earned 0.1 0.2 0.1 0.2: the first ties with the third, the second with the last.
    group = [pays(0.1), pays(0.2, goals=1), pays(0.1, goals=1), pays(0.2, goals=2)]
    row = calibration([examined(group=group)], "prove-state")[0]
    assert (row.noise, row.pairs) == (NOISES[0], 5)
    assert row.ranked == pytest.approx(3 / 5)
    assert row.spread == pytest.approx(0.05)
    assert (row.failures_above, row.by_success) == (None, None)


def test_a_failure_that_earns_as_much_as_a_success_is_above_it() -> None:
    group = [pays(0.5), pays(0.8), pays(0.8, success=True, goals=1), pays(0.9, success=True, goals=1)]
    row = calibration([examined(group=group)], "prove-state")[0]
    assert row.failures_above == pytest.approx(1 / 4)
    assert row.ranked == pytest.approx(3 / 4)


def test_pairs_are_of_one_group() -> None:
    low, high = [pays(0.1, goals=1)] * 2, [pays(0.9)] * 2
    row = calibration([examined(group=low), examined(group=high)], "prove-state")[0]
    assert (row.ranked, row.pairs, row.spread) == (None, 0, 0.0)


def test_rank_correlation_with_ties() -> None:
    # Ranks of the totals 0 1.5 1.5 3, of the goals 0.5 0.5 2 3: products sum to 3.75, squares to 4.5 and 4.5.
    group = [pays(0.1), pays(0.2), pays(0.2, goals=1), pays(0.4, goals=2)]
    row = calibration([examined(group=group)], "prove-state")[0]
    assert row.by_goals == pytest.approx(3.75 / 4.5)
    falling = [pays(0.3), pays(0.2, goals=1), pays(0.1, goals=2)]
    assert calibration([examined(group=falling)], "prove-state")[0].by_goals == pytest.approx(-1.0)
    both = calibration([examined(group=group), examined(group=falling)], "prove-state")[0]
    assert both.by_goals == pytest.approx((3.75 / 4.5 - 1.0) / 2)


def test_rank_correlation_with_success() -> None:
    group = [pays(0.1), pays(0.9, success=True), pays(0.8, success=True)]
    # Ranks 0 2 1 and 0 1.5 1.5: covariance 1.5 / 3, variances 2 / 3 and 1.5 / 3.
    row = calibration([examined(group=group)], "prove-state")[0]
    assert row.by_success == pytest.approx(0.5 / (2 / 3 * 0.5) ** 0.5)


def test_groups_in_which_nothing_varies_have_no_correlation() -> None:
    same_totals = [pays(0.5), pays(0.5, goals=1)]
    same_goals = [pays(0.5), pays(0.6)]
    row = calibration([examined(group=same_totals), examined(group=same_goals)], "prove-state")[0]
    assert row.by_goals is None
    assert row.ranked == 0.0


def test_every_level_of_noise_has_a_row_of_its_own() -> None:
    one = Examined("e", 1, {}, {str(noise): [pays(noise), pays(0.0)] for noise in NOISES}, [])
    rows = calibration([one], "prove-state")
    assert [(row.noise, row.spread) for row in rows] == [(noise, pytest.approx(noise / 2)) for noise in NOISES]


@pytest.mark.parametrize(
    ("values", "median", "ninetieth"),
    [
        ([0.1 * n for n in range(1, 11)], 0.55, 0.9),
        ([0.5], 0.5, 0.5),
        ([0.2, 0.1], 0.15, 0.2),
        ([float(n) for n in range(1, 22)], 11.0, 19.0),
    ],
)
def test_the_ninetieth_percentile_of_the_break_evens(values: list[float], median: float, ninetieth: float) -> None:
    found = break_even([examined(break_evens=values[::2]), examined(break_evens=values[1::2])], "prove-state")
    assert found.writes == len(values)
    assert found.median == pytest.approx(median)
    assert found.ninetieth == pytest.approx(ninetieth)


def test_without_writes_there_is_no_break_even() -> None:
    found = break_even([examined()], "prove-state")
    assert (found.writes, found.median, found.ninetieth) == (0, 0.0, 0.0)

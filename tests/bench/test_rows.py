"""Rows of the bench: whether the bound is met, as text and as JSON."""

import json

import pytest

from prove.bench.rows import Row, bench_json, bench_table, seconds_each


def row(value: float, kind: str = "at least") -> Row:
    return Row("a fork", value, "times faster", 10.0, kind, "1 µs", "12 µs by deepcopy")  # pyright: ignore[reportArgumentType]


@pytest.mark.parametrize(
    ("value", "kind", "met"),
    [(10.0, "at least", True), (9.9, "at least", False), (10.0, "at most", True), (10.1, "at most", False)],
)
def test_a_bound_is_met_or_missed(value: float, kind: str, met: bool) -> None:
    assert row(value, kind).met is met
    assert json.loads(bench_json([row(value, kind)]))[0]["met"] is met
    assert ("MISSED" in bench_table([row(value, kind)])) is not met


def test_a_row_as_text() -> None:
    assert bench_table([row(1234.5)]).splitlines() == [
        "a fork",
        "    1,234.50 times faster (at least 10: met)",
        "    1 µs; 12 µs by deepcopy",
    ]


def test_the_time_of_one_run_is_measured_after_a_warm_up() -> None:
    ran: list[int] = []
    assert seconds_each(lambda: ran.append(1), 5, repeats=3) > 0
    assert len(ran) == 1 + 5 * 3


def test_the_clock_can_be_chosen_and_the_median_is_taken() -> None:
    times = iter([0.0, 10.0, 10.0, 40.0, 40.0, 42.0])
    assert seconds_each(lambda: None, 2, repeats=3, clock=lambda: next(times)) == 5.0

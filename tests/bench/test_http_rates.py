"""Both servers answer calls while they are measured, and their processes end afterwards."""

import multiprocessing

from prove.bench.http_rates import http_rates


def test_both_servers_are_measured() -> None:
    rates = http_rates(rounds=1, seconds=0.1)
    assert rates.ours > 10
    assert rates.bare > 10
    assert rates.ratio == rates.ours / rates.bare
    assert multiprocessing.active_children() == []

"""Measures evaluation: whole suites with the oracle, and how busy it keeps an endpoint."""

import tempfile
import time

from prove.bench.endpoint_rates import AT_ONCE, DELAY, endpoint_rates
from prove.bench.rows import Row
from prove.data.workers import cores
from prove.evals.bfcl import BfclSuite
from prove.evals.examples_suite import ExamplesPlayed
from prove.evals.own import OwnSuite
from prove.evals.own_set import held_out
from prove.evals.players import Player
from prove.evals.run import evaluate
from prove.evals.suite import ExampleSuite

EPISODES = 1_000
"""So many conversations of the held-out set are played for the row of our own suite."""


def own_suite_row() -> Row:
    """The time of our own suite with the oracle, from opening the worlds to the table.

    The held-out set is made before, if it is not in the cache, and that is not part of the time.
    """
    examples = tuple(held_out(cores())[:EPISODES])
    return _timed(OwnSuite(examples), len(examples), 5, "the first of the held-out set")


def bfcl_row() -> Row:
    """The time of all entries of BFCL multi-turn with the oracle, judged by the package's checker."""
    suite = BfclSuite()
    return _timed(suite, len(suite.examples()), 20, "all entries of BFCL multi-turn")


def endpoint_row() -> Row:
    """Requests per second of conversations at an endpoint, against a bare load loop."""
    rates = endpoint_rates()
    return Row(
        name=f"{AT_ONCE} concurrent episodes at an endpoint that answers after {DELAY:g} s, against a bare load loop",
        value=rates.ratio,
        unit="of the requests/s of the loop",
        bar=0.9,
        kind="at least",
        ours=f"{rates.ours:,.0f} requests/s",
        yardstick=f"{rates.bare:,.0f} requests/s",
    )


def _timed(suite: ExampleSuite, count: int, bar: float, what: str) -> Row:
    player = Player("oracle")
    with tempfile.TemporaryDirectory(prefix="prove-bench-") as folder:
        start = time.perf_counter()
        found = evaluate(ExamplesPlayed(suite, player), player, folder)
        seconds = time.perf_counter() - start
    if found.problems or found.summary.overall.score != 1.0:
        raise RuntimeError(f"the oracle did not solve all of {suite.name!r}")
    return Row(
        name=f"evaluation of {count:,} oracle episodes of `{suite.name}`",
        value=seconds,
        unit="s",
        bar=bar,
        kind="at most",
        ours=f"{what}; {count / seconds:,.0f} episodes/s",
    )

"""Plays τ²-bench with its reference calls and with an agent that does nothing, and writes what both score.

    python scripts/tau2_gold.py CHECKOUT [--note TEXT] [--limit COUNT] [--out FILE]

The reference calls score every task, without the term that a model judges; anything less says that the checkout or the
suite is damaged, and is listed.
"""

import argparse
from pathlib import Path
from typing import Any

import msgspec

from prove.data.atomic import write_atomic
from prove.evals.players import Player
from prove.evals.run import Evaluated, evaluate
from prove.evals.statistics import SOLVED
from prove.evals.tau2.checkout import DOMAINS, Checkout, load_checkout
from prove.evals.tau2.gold import POLICIES
from prove.evals.tau2.tau2_suite import Tau2Suite

OUT = Path(__file__).resolve().parent.parent / "results" / "evals" / "tau2_gold.json"


def main() -> None:
    """Play, print and write."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("checkout", metavar="CHECKOUT")
    parser.add_argument("--note", default="", help="what is to know about the data of the checkout")
    parser.add_argument("--limit", type=int, default=None, help="how many tasks at most")
    parser.add_argument("--out", type=Path, default=OUT)
    arguments = parser.parse_args()
    found = gold_report(load_checkout(arguments.checkout), arguments.limit)
    written = msgspec.json.format(msgspec.json.encode({**found, "note": arguments.note}), indent=2)
    print(written.decode())
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    write_atomic(arguments.out, written + b"\n")


def gold_report(checkout: Checkout, limit: int | None = None) -> dict[str, Any]:
    """What both policies score, by domain."""
    policies: dict[str, Any] = {}
    for policy in POLICIES:
        player = Player(policy)
        policies[policy] = _by_domain(evaluate(Tau2Suite(checkout, player, DOMAINS), player, limit=limit))
    left_out = Tau2Suite(checkout, Player(POLICIES[0]), DOMAINS).left_out
    return {"checkout": checkout.version, "left_out": left_out, "policies": policies}


def _by_domain(found: Evaluated) -> dict[str, Any]:
    report: dict[str, Any] = {"overall": _rounded(found.summary.overall.score)}
    for domain in DOMAINS:
        rows = [row for row in found.rows if row.groups["domain"] == domain]
        solved = [row for row in rows if row.score is not None and row.score >= SOLVED]
        part = next(part for part in found.summary.parts if part.group == domain)
        report[domain] = {"tasks": len(rows), "solved": len(solved), "score": _rounded(part.score)}
        report[domain]["measures"] = {name: _rounded(value) for name, value in part.measures.items()}
        if len(rows) - len(solved) <= len(rows) // 4:  # few enough to name
            report[domain]["not_solved"] = [row.task for row in rows if row not in solved]
    return report


def _rounded(value: float | None) -> float | None:
    return None if value is None else round(value, 6)


if __name__ == "__main__":
    main()

"""No call of the benchmark's arithmetic takes long, whatever a model asks for."""

import time
from typing import Any

import pytest

from prove.connect.bfcl import BfclEnvironment, BfclSession
from prove.connect.bfcl.costs import too_large
from prove.connect.bfcl.entries import CATEGORIES, entries, example_of

ENDLESS: list[tuple[str, dict[str, Any]]] = [
    ("logarithm", {"value": 3, "base": 2, "precision": 30_000_000}),
    ("logarithm", {"value": 3, "base": 2, "precision": 3e7}),
    ("square_root", {"number": 2, "precision": 30_000_000}),
    ("power", {"base": 7, "exponent": 100_000_000}),
    ("power", {"base": -7, "exponent": 100_000_000}),
    ("power", {"base": 10**400, "exponent": 1_000_000}),
    ("round_number", {"number": 5, "decimal_places": -100_000_000}),
    ("multiply", {"a": "x", "b": 10**10}),
    ("multiply", {"a": 10**10, "b": [1, 2]}),
]
QUICK: list[tuple[str, dict[str, Any]]] = [
    ("logarithm", {"value": 3, "base": 2, "precision": 10_000}),
    ("square_root", {"number": 2, "precision": "many"}),
    ("power", {"base": 1, "exponent": 10**18}),
    ("power", {"base": 1.0001, "exponent": 10**18}),
    ("power", {"base": 2, "exponent": 1_000}),
    ("multiply", {"a": 10**300, "b": 10**300}),
    ("multiply", {"a": "x", "b": 3}),
    ("round_number", {"number": 5.25}),
    ("add", {"a": 10**18, "b": 1}),
]


def session() -> BfclSession:
    entry = next(entry for entry in entries("base") if "MathAPI" in entry.classes)
    return BfclEnvironment("base").open(entry.number)


@pytest.mark.parametrize(("name", "arguments"), ENDLESS)
def test_what_would_never_end_is_refused(name: str, arguments: dict[str, Any]) -> None:
    assert too_large(name, arguments)
    begin = time.perf_counter()
    result = session().call(name, arguments)
    assert time.perf_counter() - begin < 1
    assert result.level in ("failed", "malformed")
    assert result.level == "malformed" or result.code == "too_large"


@pytest.mark.parametrize(("name", "arguments"), QUICK)
def test_what_ends_is_run(name: str, arguments: dict[str, Any]) -> None:
    assert not too_large(name, arguments)
    begin = time.perf_counter()
    assert session().call(name, arguments).code != "too_large"
    assert time.perf_counter() - begin < 1


def test_no_call_of_the_ground_truth_is_refused() -> None:
    calls = [
        call for category in CATEGORIES for entry in entries(category) for call in example_of(entry).reference_calls
    ]
    assert len(calls) > 4_000
    assert not [call for call in calls if too_large(call.name, call.arguments)]

"""A checkout of the shape of τ²-bench, imported for the test and forgotten after it."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from prove.evals.tau2.checkout import Checkout, forget_checkout, load_checkout

FAKE = Path(__file__).parent / "fake_checkout"


@pytest.fixture
def folder() -> Iterator[Path]:
    yield FAKE
    forget_checkout()


@pytest.fixture
def checkout(folder: Path) -> Checkout:
    return load_checkout(folder)

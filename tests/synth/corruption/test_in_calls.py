"""Every kind says what it does, and changes some example."""

import pytest

from prove.synth.corruption.in_calls import ATTEMPTS, CALLS, EXPECTED, GOALS, ORIGINS
from prove.synth.corruption.planting import Kind
from tests.synth.corruption.spoiling import spoilt

KINDS = [kind for group in (CALLS, GOALS, ORIGINS, ATTEMPTS, EXPECTED) for kind in group.all]
RARE = {"flag_flipped"}
"""Kinds that change something only in worlds that are not among the examples of the tests."""


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_kind_changes_some_example(kind: Kind) -> None:
    assert kind.summary.endswith((".", ".'"))
    assert spoilt(kind) or kind.name in RARE

"""Every kind of damage to a set is found over the whole of it."""

import pytest

from prove.synth.corruption.in_sets import SET
from prove.synth.corruption.planting import Kind
from prove.synth.corruption.suite import run_suite
from tests.synth.made import made


@pytest.mark.parametrize("kind", SET.all, ids=lambda kind: kind.name)
def test_damage_to_a_set_is_found(kind: Kind) -> None:
    (row,) = run_suite(made(60), [kind.name]).rows
    assert row.changed == row.caught > 0

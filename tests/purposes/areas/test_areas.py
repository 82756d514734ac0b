"""Every purpose can be drawn in many worlds, is proven in all of them, and takes both of its branches."""

import pytest

from prove.purposes.catalogue import purposes
from prove.purposes.trial import try_purpose
from prove.servers import environment

SEEDS = range(300, 312)
FEWEST = 3
"""In how many of these worlds a purpose must be there."""


@pytest.mark.parametrize("name", purposes())
def test_a_purpose_is_proven_wherever_it_is_drawn(name: str) -> None:
    trial = try_purpose(purposes()[name], environment(), SEEDS)
    assert [(each.seed, each.problem) for each in trial.tried if each.problem] == []
    assert len(trial.tried) >= FEWEST, trial.reasons

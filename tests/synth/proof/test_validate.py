"""Valid examples pass, and every check has a test of its name in which planted faults are found."""

from importlib import import_module

import pytest

from prove.synth.proof.validate import CHECKS
from tests.synth.made import carriers, verdict


def test_valid_examples_pass() -> None:
    assert [found for example in carriers() if (found := verdict(example)) is not None] == []


@pytest.mark.parametrize("check", CHECKS)
def test_every_check_has_faults_planted_for_it(check: str) -> None:
    assert import_module(f"tests.synth.proof.test_{check.replace('-', '_')}").FAULTS

"""Every kind says what it does, and changes some example."""

import pytest

from prove.synth.corruption.in_words import REPLY, SPANS, USER
from prove.synth.corruption.planting import Kind
from tests.synth.corruption.spoiling import spoilt

KINDS = [kind for group in (USER, REPLY, SPANS) for kind in group.all]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_a_kind_changes_some_example(kind: Kind) -> None:
    assert kind.summary.endswith((".", ".'"))
    assert spoilt(kind)

"""The corruption suite on a small sample: everything is caught but what is proven to be harmless."""

import pytest

from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.synth.corruption import suite
from prove.synth.corruption.suite import KINDS, Row, Table, as_text, kind_named, run_suite
from tests.synth.corruption.spoiling import examples


def test_there_are_many_kinds_with_names_of_their_own() -> None:
    assert len(KINDS) == sum(len(group.all) for group in suite.GROUPS) >= 150


def test_everything_is_caught_but_what_is_harmless() -> None:
    table = run_suite(examples()[::2])
    assert [(row.kind, row.where) for row in table.rows if not row.fine] == []
    assert table.fine
    assert {row.kind for row in table.rows if row.missed} <= {name for name, kind in KINDS.items() if kind.harmless}


def test_a_missed_kind_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def lenient(example: Example) -> None:
        """Finds nothing."""

    monkeypatch.setattr(suite, "verdict_of", lenient)
    table = run_suite(examples()[:2], ["another_day", "another_note"])
    assert not table.fine
    assert (table.missed, table.harmless, table.caught) == (1, 1, 0)
    assert "MISSED in" in as_text(table)
    assert "harmless: remarks" in as_text(table)


def test_harm_without_proof_is_missed() -> None:
    row = Row("k", "g", "", 2, 2, 0, 2, {}, harmless="why", proven=1)
    assert not row.fine
    assert not Table(1, 0, 1, 0, 0, 1, 2, 0, (row,)).fine


def test_a_kind_that_does_not_exist_is_refused() -> None:
    with pytest.raises(UsageError, match="there is no kind 'none'"):
        kind_named("none")

"""Every table of this suite names what is odd in its metrics; tables of others do not."""

import msgspec

from prove.evals.summary import summarize
from prove.evals.table import summary_table
from prove.evals.teval.quirks import QUIRKS
from prove.evals.teval.teval_suite import NAME
from tests.evals.making import SETTINGS, row


def test_tables_name_the_quirks() -> None:
    rows = [row("a", 1.0)]
    table = summary_table(summarize(msgspec.structs.replace(SETTINGS, suite=NAME), rows))
    assert all(f"- {quirk}\n" in table for quirk in QUIRKS)
    assert "starts at 1" in table
    assert "0.99999" in table
    assert QUIRKS[0] not in summary_table(summarize(SETTINGS, rows))

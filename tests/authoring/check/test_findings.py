"""Findings are reported once and in one order; a report with any of them is not clean."""

import msgspec

from prove.authoring.check.findings import Finding, Report

HINT = Finding("hints", "star_note", "star_note says read_only=True but changes the state")
CRASH = Finding("crash", "write_note", "write_note raises ZeroDivisionError")


def test_a_report_is_clean_without_findings() -> None:
    assert Report("notes", 3, 10, 500, ()).clean
    assert not Report("notes", 3, 10, 500, (HINT,)).clean


def test_findings_are_sorted_by_check_and_equal_ones_are_one() -> None:
    again = msgspec.structs.replace(HINT)
    assert sorted({HINT: None, CRASH: None, again: None}) == [CRASH, HINT]


def test_a_report_as_json_has_every_finding() -> None:
    encoded = msgspec.json.encode(Report("notes", 3, 10, 500, (HINT, CRASH)))
    assert msgspec.json.decode(encoded, type=Report).findings == (HINT, CRASH)

"""A report joins what all checks find, and a sound server is clean."""

from collections.abc import Callable

import pytest

from prove.authoring.check import Report, check_server
from prove.authoring.check.checker import check_names
from prove.core import Record, Server, State, Table, table
from tests.authoring.check import faulty
from tests.authoring.check.faulty import Notes, sound


def without_sources(report: Report) -> list[tuple[str, str]]:
    """Findings except those about the source file, which holds all of the faults at once."""
    return [(f.check, f.sentence) for f in report.findings if ".py line" not in f.sentence]


def test_a_sound_server_is_clean() -> None:
    report = check_server(sound(), range(3))
    assert without_sources(report) == []
    assert (report.server, report.tools, report.seeds) == ("notes", 3, 3)
    assert report.calls > 300


@pytest.mark.parametrize(
    ("make", "check"),
    [
        (faulty.unbounded_number, "bounded"),
        (faulty.schema_narrower_than_its_validator, "schema"),
        (faulty.unvoiced_tool, "voice"),
        (faulty.world_that_ignores_its_seed, "worlds"),
        (faulty.crashing_tool, "crash"),
        (faulty.sound, "determinism"),  # its source file has the faults of all others
    ],
)
def test_what_any_check_finds_is_reported(make: Callable[[], Server[Notes]], check: str) -> None:
    findings = check_server(make(), range(2)).findings
    assert check in {finding.check for finding in findings}
    assert list(findings) == sorted(set(findings))


def test_a_sample_value_that_does_not_fit_is_reported() -> None:
    server = sound()
    server.voice.samples.clear()
    server.voice.value("text", "x" * 41)
    assert any("a sample value does not fit" in sentence for _, sentence in without_sources(check_server(server, [0])))


def test_names_that_another_server_has_are_reported() -> None:
    other: Server[Notes] = Server("other", Notes, "Another server.")
    other.tools["list_notes"] = sound().tools["list_notes"]
    sentences = [
        "list_notes is also a tool of other; choose another name",
        "ids of notes start with 'note', like ids of other",
    ]
    assert [finding.sentence for finding in check_names(sound(), [sound(), other])] == sentences
    reported = [f.sentence for f in check_server(sound(), range(1), [other]).findings if f.check == "names"]
    assert reported == sentences


def test_ids_are_known_by_their_form() -> None:
    class Bill(Record):
        id: str

    class Office(State):
        bills: Table[Bill] = table(number="B-####")
        drafts: Table[Bill] = table("d2")

    class Shop(State):
        receipts: Table[Bill] = table(number="B-####")

    office, shop = Server("office", Office, "An office."), Server("shop", Shop, "A shop.")
    assert [finding.sentence for finding in check_names(office, [office, shop])] == [
        "ids of office start with 'd2'; use lower-case letters",
        "numbers of office are 'B-####', like those of shop",
    ]

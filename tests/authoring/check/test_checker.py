"""Every planted fault is caught, and a sound server is not blamed: the checker is no no-op."""

import pytest

from prove.authoring.check import check_server
from prove.authoring.check.source_code import BANNED_CALLS
from prove.core import Server
from tests.authoring.check.faulty import FAULTS, Notes, sound


def without_sources(server: Server[Notes]) -> list[tuple[str, str]]:
    """Findings but for those about the source file, which holds all of the faults at once."""
    report = check_server(server, range(3))
    return [(f.check, f.sentence) for f in report.findings if ".py line" not in f.sentence]


def test_a_sound_server_is_clean() -> None:
    assert without_sources(sound()) == []


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_is_caught(fault: str) -> None:
    make, check, words = FAULTS[fault]
    found = without_sources(make())
    assert any(name == check and words in sentence for name, sentence in found), found


def test_the_source_is_read_for_clocks_uuids_and_randomness() -> None:
    sentences = [f.sentence for f in check_server(sound(), range(1)).findings]
    for reason in (BANNED_CALLS["now"], BANNED_CALLS["uuid4"], "global random stream", "imports uuid"):
        assert any(reason in sentence for sentence in sentences)


def test_a_name_taken_elsewhere_in_the_library_is_said() -> None:
    other: Server[Notes] = Server("other", Notes, "Another server.")
    other.tools["list_notes"] = sound().tools["list_notes"]
    findings = check_server(sound(), range(1), [other]).findings
    assert any(f.check == "names" and "other" in f.sentence for f in findings)

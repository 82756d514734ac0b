"""The journal of a long command: nothing that was added is lost, and nobody else writes to it."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.data import journal as journal_module
from prove.data.journal import RECORDS, open_journal, unfinished

SETTINGS = {"policy": "oracle", "count": 3}


def test_what_was_added_is_there_again_in_the_order_of_its_numbers(tmp_path: Path) -> None:
    with open_journal(tmp_path / "run", SETTINGS) as journal:
        journal.add(2, b'{"a":[1,2]}')
        journal.add(0, b'"x,\\n]"')
    with open_journal(tmp_path / "run", SETTINGS) as journal:
        assert (len(journal), 0 in journal, 1 in journal) == (2, True, False)
        journal.add(1, b"null")
        assert list(journal.records()) == [b'"x,\\n]"', b"null", b'{"a":[1,2]}']
        journal.add(3, b"4")
    with open_journal(tmp_path / "run", SETTINGS) as journal:
        assert list(journal.records()) == [b'"x,\\n]"', b"null", b'{"a":[1,2]}', b"4"]
        journal.remove()
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("damage", [b"[7,", b"[7,1]", b"\x00\xff\n", b"[7]\n", b'["7",1]\n', b"[7,1]\x00\n[8,1]\n"])
def test_what_was_cut_off_is_removed_and_the_rest_kept(tmp_path: Path, damage: bytes) -> None:
    with open_journal(tmp_path, SETTINGS) as journal:
        journal.add(0, b"1")
    with open(tmp_path / RECORDS, "ab") as file:
        file.write(damage)
    with open_journal(tmp_path, SETTINGS) as journal:
        assert list(journal.records()) == [b"1"]
        journal.add(1, b"2")
    assert (tmp_path / RECORDS).read_bytes() == b"[0,1]\n[1,2]\n"


def test_other_settings_are_refused_and_the_first_that_differs_is_named(tmp_path: Path) -> None:
    with open_journal(tmp_path, SETTINGS) as journal:
        journal.add(0, b"1")
    with (
        pytest.raises(UsageError, match=r"run with other settings \(policy: 'oracle', not 'noisy'\); finish that run"),
        open_journal(tmp_path, {**SETTINGS, "policy": "noisy"}),
    ):
        pass
    with open_journal(tmp_path, SETTINGS) as journal:
        assert list(journal.records()) == [b"1"]


def test_two_writers_are_kept_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal_module, "LOCK_SECONDS", 0.1)
    with open_journal(tmp_path, SETTINGS) as journal:
        journal.add(0, b"1")
        with pytest.raises(UsageError, match="another process is writing to"), open_journal(tmp_path, SETTINGS):
            pass
        assert list(journal.records()) == [b"1"]


HOLD = """
import sys, time
from pathlib import Path
from prove.data.journal import open_journal
with open_journal(Path(sys.argv[1]), {}) as journal:
    for number in range(10**9):
        journal.add(number, b'"' + b"x" * 5000 + b'"')
        if number == 20:
            print("ready", flush=True)
"""


def test_a_process_that_was_killed_leaves_what_it_added_and_no_lock(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", HOLD, str(tmp_path)], stdout=subprocess.PIPE) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == b"ready\n"
        os.kill(process.pid, signal.SIGKILL)
    with open_journal(tmp_path, {}) as journal:
        assert len(journal) > 20
        assert set(journal.records()) == {b'"' + b"x" * 5000 + b'"'}
        assert all(number in journal for number in range(len(journal)))


def test_the_journal_is_beside_the_file_that_a_link_leads_to(tmp_path: Path) -> None:
    link, far = tmp_path / "link.jsonl", tmp_path / "far" / "file.jsonl"
    far.parent.mkdir()
    link.symlink_to(far)
    assert unfinished(link) == far.with_name("file.jsonl.unfinished")


def test_a_folder_that_cannot_be_made_is_a_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with (
        pytest.raises(UsageError, match=r"cannot write .*file/run: Not a directory"),
        open_journal(tmp_path / "file" / "run", {}),
    ):
        pass


def test_records_whose_settings_are_gone_are_not_taken_over(tmp_path: Path) -> None:
    with open_journal(tmp_path / "run", SETTINGS) as journal:
        journal.add(0, b"1")
    (tmp_path / "run" / "settings.json").unlink()  # as if the process had been killed while it removed the folder
    with open_journal(tmp_path / "run", {"policy": "other"}) as journal:
        assert len(journal) == 0
        journal.add(0, b"2")
        assert list(journal.records()) == [b"2"]

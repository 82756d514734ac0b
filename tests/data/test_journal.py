"""The journal of a long command: nothing that was added is lost, and nobody else writes to it."""

import os
import shutil
import signal
import subprocess
import sys
from collections.abc import Callable
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


@pytest.mark.parametrize("cut_off", [b"[7,", b"[7,1]", b"[7,2212294583,1]", b"\x00" * 50])
def test_what_was_cut_off_is_removed_and_the_rest_kept(tmp_path: Path, cut_off: bytes) -> None:
    with open_journal(tmp_path, SETTINGS) as journal:
        journal.add(0, b"1")
    whole = (tmp_path / RECORDS).read_bytes()
    with open(tmp_path / RECORDS, "ab") as file:
        file.write(cut_off)
    with open_journal(tmp_path, SETTINGS) as journal:
        assert (list(journal.records()), journal.damaged) == ([b"1"], 0)
        assert (tmp_path / RECORDS).read_bytes() == whole
        journal.add(1, b"2")
        assert list(journal.records()) == [b"1", b"2"]


DAMAGE = [
    b"\x00\xff",
    b"[7]",
    b'["7",1]',
    b"[7,1]\x00",
    b"[5,{}]",
    b"[1,0,2]",
    b"[1,2212294583,2]",
    b"[" * 9_999,
    b"{}",
]


@pytest.mark.parametrize("damage", DAMAGE)
def test_a_damaged_record_is_dropped_and_those_after_it_kept(tmp_path: Path, damage: bytes) -> None:
    with open_journal(tmp_path, SETTINGS) as journal:
        journal.add(0, b"1")
    with open(tmp_path / RECORDS, "ab") as file:
        file.write(damage + b"\n")
    with open_journal(tmp_path, SETTINGS) as journal:
        assert (list(journal.records()), journal.damaged) == ([b"1"], 1)
        journal.add(1, b"2")
    with open_journal(tmp_path, SETTINGS) as journal:  # it is reported once
        assert (list(journal.records()), journal.damaged) == ([b"1", b"2"], 0)


def test_a_byte_that_changed_in_a_record_is_found(tmp_path: Path) -> None:
    with open_journal(tmp_path, SETTINGS) as journal:
        journal.add(0, b'{"balance":100}')
        journal.add(1, b'{"balance":200}')
    records = tmp_path / RECORDS
    records.write_bytes(records.read_bytes().replace(b"100", b"900"))
    with open_journal(tmp_path, SETTINGS) as journal:
        assert (0 in journal, 1 in journal, journal.damaged) == (False, True, 1)
        assert journal.record(1) == b'{"balance":200}'


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
from collections.abc import Callable
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


def pipe(path: Path) -> None:
    os.mkfifo(path)


def link(path: Path) -> None:
    (path.parent / "precious").write_text("precious")
    path.symlink_to("precious")


@pytest.mark.parametrize("name", [RECORDS, "settings.json"])
@pytest.mark.parametrize("make", [pipe, Path.mkdir])
def test_what_is_not_a_journal_is_a_sentence(tmp_path: Path, name: str, make: Callable[[Path], None]) -> None:
    make(tmp_path / name)
    with pytest.raises(UsageError, match="cannot write "), open_journal(tmp_path, SETTINGS):
        pass


def test_records_that_are_a_link_are_not_cut_off(tmp_path: Path) -> None:
    link(tmp_path / RECORDS)
    with pytest.raises(UsageError, match="cannot write "), open_journal(tmp_path, SETTINGS):
        pass
    assert (tmp_path / "precious").read_text() == "precious"


def test_a_journal_that_was_removed_meanwhile_takes_no_other_with_it(tmp_path: Path) -> None:
    folder = tmp_path / "run"
    with open_journal(folder, SETTINGS) as old:
        old.add(0, b"1")
        shutil.rmtree(folder)
        with open_journal(folder, SETTINGS) as new:
            new.add(0, b"2")
            old.remove()
            assert list(new.records()) == [b"2"]
            assert folder.is_dir()
        assert list(old.records()) == [b"1"]


def test_what_a_process_left_that_was_killed_while_it_removed_its_journal_goes(tmp_path: Path) -> None:
    with subprocess.Popen([sys.executable, "-c", ""]) as ended:
        pass
    dead, alive = (tmp_path / f".run.{process}.removed" for process in (ended.pid, os.getpid()))
    for left in (dead, alive):
        left.mkdir()
        (left / RECORDS).write_text("")
    with open_journal(tmp_path / "run", SETTINGS):
        assert (dead.exists(), alive.exists()) == (False, True)


RACE = """
import sys
from collections.abc import Callable
from pathlib import Path
from prove.data.journal import open_journal
folder, tally = Path(sys.argv[1]), open(sys.argv[2], "a")
for turn in range(60):
    with open_journal(folder, {}) as journal:
        assert len(journal) == 0, "another process was still at it"
        journal.add(0, b"1")
        print("in", file=tally, flush=True)
        assert list(journal.records()) == [b"1"]
        print("out", file=tally, flush=True)
        journal.remove()
"""


def test_processes_that_lock_and_remove_a_journal_at_once_take_turns(tmp_path: Path) -> None:
    command = [sys.executable, "-c", RACE, str(tmp_path / "run"), str(tmp_path / "tally")]
    racing = [subprocess.Popen(command, stderr=subprocess.PIPE, text=True) for _ in range(4)]
    assert [process.communicate(timeout=60)[1] for process in racing] == [""] * 4
    assert (tmp_path / "tally").read_text().split() == ["in", "out"] * 240
    assert [path.name for path in tmp_path.iterdir()] == ["tally"]


def test_a_link_to_a_folder_is_refused_and_stays(tmp_path: Path) -> None:
    (tmp_path / "precious").mkdir()
    (tmp_path / "run").symlink_to("precious")
    with pytest.raises(UsageError, match=r"cannot write .*run: it is a link"), open_journal(tmp_path / "run", SETTINGS):
        pass
    assert (tmp_path / "run").is_symlink()
    assert list((tmp_path / "precious").iterdir()) == []


def test_a_folder_with_other_files_is_refused_and_stays(tmp_path: Path) -> None:
    (tmp_path / "run").mkdir()
    (tmp_path / "run" / "thesis.txt").write_text("precious")
    with pytest.raises(UsageError, match=r"it holds 'thesis\.txt', which"), open_journal(tmp_path / "run", SETTINGS):
        pass
    assert [path.name for path in (tmp_path / "run").iterdir()] == ["thesis.txt"]
    (tmp_path / "run" / "thesis.txt").rename(
        tmp_path / "run" / ".settings.json.123.partial"
    )  # a killed process left it
    with open_journal(tmp_path / "run", SETTINGS) as journal:
        journal.remove()
    assert not (tmp_path / "run").exists()

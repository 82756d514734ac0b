"""A long run: what is done is not done again, other settings are refused, and the journal goes when all is done."""

import errno
import os
import socket
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from prove.authoring.new_server import write_skeleton
from prove.core.errors import OutageError, UsageError
from prove.data import journal as journal_module
from prove.data import long_run as long_run_module
from prove.data.journal import RECORDS, unfinished
from prove.data.long_run import LongRun, file_settings, long_run
from prove.data.stopping import CONTINUE, LOST
from prove.servers import VARIABLE, add_folder, outside_folders, server_folders

SETTINGS = {"policy": "oracle"}


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path / "cache"))
    return tmp_path / "cache"


def begin(
    out: Path | None, *numbers: int, unkept: tuple[int, ...] = (), error: type[BaseException] = ZeroDivisionError
) -> None:
    """Begin a run of four pieces, and fail when some of them are done."""
    with long_run("pieces", out, SETTINGS, 4) as run:
        for number in (*numbers, *unkept):
            run.add(number, b"%d" % (10 * number), keep=number not in unkept)
        raise error


def stop_after(out: Path | None, *numbers: int) -> None:
    with pytest.raises(ZeroDivisionError):
        begin(out, *numbers)


def journals(folder: Path) -> list[Path]:
    return [path.parent for path in folder.rglob(RECORDS)]


def test_a_run_is_continued_and_gives_its_records_in_order(tmp_path: Path) -> None:
    out = tmp_path / "out"
    stop_after(out, 2, 0)
    with long_run("pieces", out, SETTINGS, 4) as run:
        assert run.left() == [1, 3]
        run.add(3, b"30")
        run.add(1, b"10")
        assert list(run.records()) == [b"0", b"10", b"20", b"30"]
        assert run.left() == []
    assert journals(tmp_path) == []
    with long_run("pieces", out, SETTINGS, 4) as run:  # it begins again once all was done
        assert run.left() == [0, 1, 2, 3]


def test_what_is_not_to_be_kept_is_in_the_records_and_is_worked_on_again(tmp_path: Path) -> None:
    out = tmp_path / "out"
    with pytest.raises(ZeroDivisionError):
        begin(out, 0, 2, unkept=(1,))
    with long_run("pieces", out, SETTINGS, 4) as run:
        assert run.left() == [1, 3]
        run.add(1, b'"failed"', keep=False)
        run.add(3, b"30")
        assert list(run.records()) == [b"0", b'"failed"', b"20", b"30"]


@pytest.mark.parametrize("error", [ZeroDivisionError, KeyboardInterrupt, SystemExit, UsageError])
def test_the_journal_stays_whatever_stops_the_run(tmp_path: Path, error: type[BaseException]) -> None:
    out = tmp_path / "out"
    with pytest.raises(error):
        begin(out, 0, error=error)
    assert journals(tmp_path) == [unfinished(out)]


def test_a_run_that_has_done_nothing_leaves_nothing(tmp_path: Path) -> None:
    stop_after(tmp_path / "out")
    stop_after(None)
    with pytest.raises(ZeroDivisionError):
        begin(tmp_path / "out", unkept=(0,))
    assert journals(tmp_path) == []
    assert not unfinished(tmp_path / "out").exists()


def test_other_settings_are_refused_and_what_was_done_stays(tmp_path: Path) -> None:
    out = tmp_path / "out"
    stop_after(out, 0)
    refused = r"out\.unfinished is the beginning of a run with other settings \(policy: 'oracle', not 'empty'\)"
    with pytest.raises(UsageError, match=refused), long_run("pieces", out, {"policy": "empty"}, 4):
        pass
    with long_run("pieces", out, SETTINGS, 4) as run:
        assert run.left() == [1, 2, 3]


def test_progress_is_told_what_was_done_before_and_what_is_not_kept(tmp_path: Path) -> None:
    stop_after(tmp_path / "out", 2)
    told: list[tuple[int, int]] = []
    with long_run("pieces", tmp_path / "out", SETTINGS, 4, lambda done, total: told.append((done, total))) as run:
        for number in run.left():
            run.add(number, b"1", keep=number != 1)
    assert told == [(1, 4), (2, 4), (3, 4), (4, 4)]


def beside(folder: Path) -> Path:
    return folder / "out"


def link(folder: Path) -> Path:
    (folder / "far").mkdir()
    (folder / "link").symlink_to(folder / "far" / "out")
    return folder / "link"


def existing(folder: Path) -> Path:
    (folder / "out").write_text("old")
    return folder / "out"


@pytest.mark.parametrize(
    ("make", "journal"),
    [(beside, "out.unfinished"), (existing, "out.unfinished"), (link, "far/out.unfinished")],
)
def test_the_journal_is_beside_the_file_that_is_written(
    tmp_path: Path, make: Callable[[Path], Path], journal: str
) -> None:
    stop_after(make(tmp_path), 0)
    assert journals(tmp_path) == [tmp_path / journal]


def pipe(folder: Path) -> Path:
    os.mkfifo(folder / "pipe")
    return folder / "pipe"


def device(folder: Path) -> Path:
    return Path("/dev/null")


def nothing(folder: Path) -> None:
    """No file is written."""


@pytest.mark.parametrize("make", [nothing, pipe, device])
def test_the_journal_is_in_the_cache_if_no_regular_file_is_written(
    tmp_path: Path, cache: Path, make: Callable[[Path], Path | None]
) -> None:
    out = make(tmp_path)
    stop_after(out, 1)
    (folder,) = journals(tmp_path)
    assert folder.parent == cache / "unfinished"
    assert not Path("/dev/null.unfinished").exists()
    with long_run("pieces", out, {"policy": "empty"}, 4) as run:  # another run, another folder
        assert run.left() == [0, 1, 2, 3]
    with long_run("pieces", out, SETTINGS, 4) as run:
        assert run.left() == [0, 2, 3]
    assert journals(tmp_path) == []


def test_a_cache_that_was_chosen_and_cannot_be_written_to_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("PROVE_CACHE", str(tmp_path / "file"))
    with pytest.raises(UsageError, match=r"cannot write .*/file/unfinished/.*: Not a directory"):
        run_all(None)


def test_without_a_cache_a_temporary_folder_does(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "temporary").mkdir()
    monkeypatch.delenv("PROVE_CACHE")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    assert run_all(None) == [b"0", b"1"]
    assert list((tmp_path / "temporary").iterdir()) == []


@pytest.mark.parametrize("make", [nothing, device])
def test_two_runs_at_once_that_write_no_file_do_not_disturb_each_other(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], Path | None]
) -> None:
    monkeypatch.setattr(journal_module, "LOCK_SECONDS", 0.1)
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))
    with long_run("pieces", make(tmp_path), SETTINGS, 2) as first:
        first.add(0, b"0")
        assert run_all(make(tmp_path)) == [b"0", b"1"]
        assert first.left() == [1]
        assert journals(tmp_path) == journals(cache)
        assert worked(first) == [b"0", b"1"]
    assert journals(tmp_path) == []


def stop_with(error: BaseException) -> None:
    with long_run("pieces", None, SETTINGS, 4) as run:
        run.add(0, b"0")
        raise error


@pytest.mark.parametrize("error", [KeyboardInterrupt(), OutageError("the endpoint is gone")])
def test_what_is_said_about_continuing_is_true(
    tmp_path: Path, cache: Path, monkeypatch: pytest.MonkeyPatch, error: BaseException
) -> None:
    with pytest.raises(type(error), match=f"{CONTINUE}$"):
        stop_with(error)
    assert len(journals(cache)) == 1
    (tmp_path / "file").write_text("")
    (tmp_path / "temporary").mkdir()
    monkeypatch.delenv("PROVE_CACHE")
    monkeypatch.setenv("HOME", str(tmp_path / "file"))
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path / "temporary"))
    with pytest.raises(type(error), match=f"{LOST}$"):
        stop_with(error)
    assert list((tmp_path / "temporary").iterdir()) == []


def test_another_version_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    stop_after(tmp_path / "out", 0)
    monkeypatch.setattr("prove.data.long_run.__version__", "99.0")
    with pytest.raises(UsageError, match=r"run with other settings \(prove_version: '\d[^']*', not '99.0'\)"):
        run_all(tmp_path / "out")


@pytest.fixture
def garden(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with a server outside of the package, which is found."""
    write_skeleton("herb_garden", tmp_path / "gardens")
    monkeypatch.setenv(VARIABLE, "")
    add_folder(tmp_path / "gardens")
    yield tmp_path / "gardens" / "herb_garden"
    outside_folders.cache_clear()
    server_folders.cache_clear()


def test_other_servers_are_refused(tmp_path: Path, garden: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    out = tmp_path / "out"
    stop_after(out, 0)
    stop_after(out, 1)
    with open(garden / "tools.py", "a") as file:
        file.write("# another server now\n")
    with pytest.raises(UsageError, match=r"other settings \(outside_servers: \{'herb_garden': '\w+'\}, not \{"):
        run_all(out)
    monkeypatch.setenv(VARIABLE, "")
    outside_folders.cache_clear()
    server_folders.cache_clear()
    with pytest.raises(UsageError, match=r"other settings \(outside_servers: \{'herb_garden': '\w+'\}, not \{\}\)"):
        run_all(out)


def loop(folder: Path) -> Path:
    (folder / "one").symlink_to(folder / "two")
    (folder / "two").symlink_to(folder / "one")
    return folder / "one"


def long_name(folder: Path) -> Path:
    return folder / ("x" * 5000)


def zero(folder: Path) -> Path:
    return folder / "a\0b"


def listening(folder: Path) -> Path:
    with socket.socket(socket.AF_UNIX) as one:
        os.chdir(folder)  # its name may not be long
        one.bind("socket")
    return folder / "socket"


@pytest.mark.parametrize("make", [loop, long_name, zero, listening])
def test_an_output_that_cannot_be_is_refused_before_any_work(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, make: Callable[[Path], Path]
) -> None:
    monkeypatch.chdir(tmp_path)
    worked_on: list[int] = []
    with pytest.raises(UsageError, match="cannot write "), long_run("pieces", make(tmp_path), SETTINGS, 2) as run:
        worked_on += run.left()
    assert worked_on == []


def run_all(out: Path | None) -> list[bytes]:
    with long_run("pieces", out, SETTINGS, 2) as run:
        return worked(run)


def worked(run: LongRun) -> list[bytes]:
    for number in run.left():
        run.add(number, b"%d" % number)
    return list(run.records())


def test_a_folder_that_cannot_be_made_is_a_sentence_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(UsageError, match=r"cannot write .*/file/out\.unfinished: Not a directory"):
        run_all(tmp_path / "file" / "out")


def test_an_output_that_is_a_folder_is_refused_before_any_work(tmp_path: Path) -> None:
    (tmp_path / "out").mkdir()
    worked_on: list[int] = []
    with (
        pytest.raises(UsageError, match=r"cannot write .*/out: "),
        long_run("pieces", tmp_path / "out", SETTINGS, 2) as run,
    ):
        worked_on += run.left()
    assert worked_on == []


def test_an_input_file_is_known_by_its_place_size_and_time(tmp_path: Path) -> None:
    path, alias = tmp_path / "file", tmp_path / "alias"
    path.write_text("one")
    alias.symlink_to(path)
    first = file_settings(path)
    assert file_settings(alias) == first
    os.utime(path, ns=(0, first["modified"] + 1))
    assert file_settings(path) != first
    path.write_text("four")
    os.utime(path, ns=(0, first["modified"]))
    assert file_settings(path) != first
    other = tmp_path / "other"
    other.write_text("one")
    os.utime(other, ns=(0, first["modified"]))
    assert file_settings(other) != first


def test_an_input_that_shrinks_meanwhile_is_a_sentence(tmp_path: Path) -> None:
    with long_run("pieces", tmp_path / "out", SETTINGS, 4) as run:
        run.add(0, b"0")
        with pytest.raises(UsageError, match="only 1 of 4 were there to work on: the input has changed"):
            list(run.records())


def test_an_open_file_has_its_journal_in_the_cache(tmp_path: Path, cache: Path) -> None:
    handle = os.open(tmp_path / "file", os.O_WRONLY | os.O_CREAT)  # as a shell opens `> file`
    try:
        stop_after(Path(f"/dev/fd/{handle}"), 0)
    finally:
        os.close(handle)
    assert journals(tmp_path) == journals(cache)
    assert len(journals(cache)) == 1


def test_a_damaged_record_is_said_and_made_again(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    stop_after(out, 0, 1, 2)
    records = unfinished(out) / RECORDS
    records.write_bytes(records.read_bytes().replace(b",10]", b",{}]"))
    with long_run("pieces", out, SETTINGS, 4) as run:
        assert run.left() == [1, 3]
        run.add(1, b"10")
        run.add(3, b"30")
        assert list(run.records()) == [b"0", b"10", b"20", b"30"]
    said = capsys.readouterr().err
    assert said == f"prove: {unfinished(out)} has 1 damaged record; what is missing is made again\n"


@pytest.mark.parametrize(("error", "stays"), [(OSError(errno.ENOSPC, "full"), True), (BrokenPipeError(), False)])
def test_what_was_done_stays_if_it_could_not_be_printed_and_goes_if_nobody_reads_it(
    cache: Path, error: OSError, stays: bool
) -> None:
    with pytest.raises(type(error)):
        stop_with(error)
    assert bool(journals(cache)) == stays


def test_the_progress_bar_can_be_ended_before_the_result_is_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    events: list[str] = []

    @contextmanager
    def bar(what: str) -> Generator[Callable[[int, int], None]]:
        yield lambda done, total: events.append(f"{done}/{total}")
        events.append("ended")

    monkeypatch.setattr(long_run_module, "progress_bar", bar)
    with long_run("pieces", None, SETTINGS, 1) as run:
        run.add(0, b"0")
        run.end_progress()
        events.append("printed")
    assert events == ["1/1", "ended", "printed"]

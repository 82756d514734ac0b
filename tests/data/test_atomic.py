"""Files appear complete or not at all; links are followed, and what is not a regular file is never replaced."""

import os
import re
import stat
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.data.atomic import atomic_file, check_apart, check_target, is_stream, printed_beside, write_atomic


def test_a_file_appears_when_it_is_complete(tmp_path: Path) -> None:
    target = tmp_path / "new" / "file"
    with atomic_file(target) as file:
        file.write(b"half")
        assert not target.exists()
    assert target.read_bytes() == b"half"
    assert [path.name for path in target.parent.iterdir()] == ["file"]


def test_a_failure_keeps_what_was_there(tmp_path: Path) -> None:
    target = tmp_path / "file"
    target.write_bytes(b"old")
    with pytest.raises(ZeroDivisionError), atomic_file(target) as file:
        file.write(b"%d" % (1 // 0))
    assert target.read_bytes() == b"old"
    assert [path.name for path in tmp_path.iterdir()] == ["file"]


def test_a_link_is_followed(tmp_path: Path) -> None:
    target, link = tmp_path / "file", tmp_path / "link"
    target.write_bytes(b"old")
    link.symlink_to(target)
    write_atomic(link, b"new")
    assert link.is_symlink()
    assert target.read_bytes() == b"new"


def test_a_pipe_is_written_to_and_stays_a_pipe(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()))
    reader.start()
    write_atomic(pipe, b"flows")
    reader.join()
    assert (read, stat.S_ISFIFO(pipe.stat().st_mode)) == ([b"flows"], True)


def test_a_device_is_never_replaced() -> None:
    with pytest.raises(UsageError, match="cannot write /dev/full"):
        write_atomic("/dev/full", b"x" * 100_000)
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


def test_a_folder_is_not_replaced(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="cannot write"):
        write_atomic(tmp_path, b"x")


def test_a_link_to_itself_is_not_replaced(tmp_path: Path) -> None:
    loop = tmp_path / "loop"
    loop.symlink_to(loop)
    with pytest.raises(UsageError, match=r"cannot write .*loop: Too many levels of symbolic links"):
        write_atomic(loop, b"x")
    assert loop.is_symlink()


def test_only_a_regular_file_may_be_asked_for(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    (tmp_path / "null").symlink_to("/dev/null")
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to("file")
    (tmp_path / "dangling").symlink_to("nothing")
    for name in ("pipe", "null"):
        check_target(tmp_path / name)
        with pytest.raises(UsageError, match=r"cannot write .*: it is not a regular file"):
            check_target(tmp_path / name, regular=True)
    for name in ("file", "link", "dangling", "new"):
        check_target(tmp_path / name, regular=True)
    with pytest.raises(UsageError, match="Is a directory"):
        check_target(tmp_path)


def test_an_output_is_not_its_input(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    (tmp_path / "link").symlink_to("file")
    for name in ("file", "link"):
        with pytest.raises(UsageError, match="is the input itself; choose another file"):
            check_apart(tmp_path / name, tmp_path / "file")
    check_apart(tmp_path / "new", tmp_path / "file")
    check_apart(tmp_path / "new", tmp_path / "new")
    check_apart("/dev/null", "/dev/null")


@contextmanager
def opened(path: Path, flags: int) -> Generator[str]:
    """The name of an open file, as a shell gives it with `> path`: whatever is behind it."""
    handle = os.open(path, flags | os.O_CREAT)
    try:
        yield f"/dev/fd/{handle}"
    finally:
        os.close(handle)


@pytest.mark.parametrize("linked", [False, True])
def test_an_open_file_is_written_to_where_it_stands(tmp_path: Path, linked: bool) -> None:
    target, link = tmp_path / "file", tmp_path / "link"
    target.write_bytes(b"old ")
    before = target.stat().st_ino
    with opened(target, os.O_WRONLY | os.O_APPEND) as name:
        link.symlink_to(name)
        path = link if linked else Path(name)
        check_target(path)
        assert is_stream(path)
        write_atomic(path, b"new")
        write_atomic(path, b" again")
    assert (target.read_bytes(), target.stat().st_ino) == (b"old new again", before)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["file", "link"]


def test_an_open_file_that_cannot_be_written_is_refused_before_any_work(tmp_path: Path) -> None:
    with opened(tmp_path / "file", os.O_RDONLY) as name, pytest.raises(UsageError, match="Bad file descriptor"):
        check_target(name)
    with pytest.raises(UsageError, match="cannot write /dev/fd/999: Bad file descriptor"):
        check_target("/dev/fd/999")
    with opened(tmp_path / "file", os.O_WRONLY) as name, pytest.raises(UsageError, match="it is not a regular file"):
        check_target(name, regular=True)


def test_an_open_file_of_another_process_is_refused(tmp_path: Path) -> None:
    other = f"/proc/{os.getppid()}/fd/1"
    with pytest.raises(UsageError, match="it is an open file of another process"):
        check_target(other)
    with pytest.raises(UsageError, match="it is an open file of another process"):
        write_atomic(other, b"x")


def test_a_file_that_is_replaced_keeps_its_mode(tmp_path: Path) -> None:
    for mode in (0o600, 0o640, 0o444, 0o777):
        target = tmp_path / f"{mode:o}"
        target.write_bytes(b"old")
        target.chmod(mode)
        with atomic_file(target) as file:
            file.write(b"new")
            (partial,) = tmp_path.glob(".*.partial")
            assert stat.S_IMODE(partial.stat().st_mode) == mode  # nor can others read it meanwhile
        assert (target.read_bytes(), stat.S_IMODE(target.stat().st_mode)) == (b"new", mode)
    write_atomic(tmp_path / "new", b"new")
    (tmp_path / "plain").write_bytes(b"new")
    assert (tmp_path / "new").stat().st_mode == (tmp_path / "plain").stat().st_mode


def test_another_hard_link_keeps_the_old_content(tmp_path: Path) -> None:
    one, other = tmp_path / "one", tmp_path / "other"
    one.write_bytes(b"old")
    os.link(one, other)
    write_atomic(one, b"new")
    assert (one.read_bytes(), other.read_bytes()) == (b"new", b"old")


def test_little_of_a_long_path_is_repeated() -> None:
    long = "x" * 100_000
    for refuse in (lambda: check_target(long), lambda: write_atomic(long, b"")):
        with pytest.raises(UsageError) as error:
            refuse()
        assert re.fullmatch(r"cannot write x+ … x+: File name too long", str(error.value))
        assert len(str(error.value)) < 250


@pytest.mark.parametrize("name", ["new/", "new/.", "new/..", "file/"])
def test_the_name_of_a_folder_is_no_file(tmp_path: Path, name: str) -> None:
    (tmp_path / "file").write_bytes(b"old")
    path = f"{tmp_path}/{name}"
    with pytest.raises(UsageError, match=f"cannot write {re.escape(path)}: it is the name of a folder"):
        check_target(path)


def test_an_empty_name_is_said_to_be_empty() -> None:
    with pytest.raises(UsageError, match="whose name is empty"):
        check_target("")


def test_a_reader_that_has_seen_enough_is_no_mistake() -> None:
    read, write = os.pipe()
    os.close(read)
    try:
        with pytest.raises(BrokenPipeError):
            write_atomic(f"/dev/fd/{write}", b"x")
    finally:
        os.close(write)


@pytest.mark.parametrize(
    ("path", "beside"),
    [("/dev/stdout", True), ("/dev/fd/1", True), ("/proc/self/fd/1", True), ("/dev/stderr", False), ("out", False)],
)
def test_what_is_said_of_stdout_goes_to_stderr(path: str, beside: bool, capsys: pytest.CaptureFixture[str]) -> None:
    with printed_beside(path):
        sys.stdout.write("done\n")
    assert capsys.readouterr() == (("", "done\n") if beside else ("done\n", ""))

"""Files appear complete or not at all; links are followed, and what is not a regular file is never replaced."""

import os
import stat
import threading
from pathlib import Path

import pytest

from prove.core.errors import UsageError
from prove.data.atomic import atomic_file, check_apart, check_target, write_atomic


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

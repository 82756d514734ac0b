"""How servers are reached: placeholders, a folder of the session's own, and a sentence for what cannot be started."""

import sys
from pathlib import Path

import pytest

from prove.connect.mcp import McpEnvironment
from prove.connect.servers import CommandServer, last_line
from prove.core.errors import SessionError, UsageError
from tests.connect.processes import children
from tests.connect.reference_servers import filesystem, reference_server


def opening(command: str, *arguments: str, cwd: str | None = None, files: Path | None = None) -> McpEnvironment:
    return McpEnvironment("mine", CommandServer(command, arguments, cwd=cwd, files=files))


def test_placeholders_are_filled_in_and_the_folder_goes_with_the_session() -> None:
    environment = reference_server("everything", environment={"SEED": "{seed}", "PLACE": "{folder}", "KEPT": "{x} {}"})
    session = environment.open(42)
    variables = session.call("get-env", {}).content
    assert (variables["SEED"], variables["KEPT"]) == ("42", "{x} {}")
    folder = Path(variables["PLACE"])
    assert folder.is_dir()
    session.close()
    assert not folder.exists()


def test_each_session_has_a_copy_of_the_files(tmp_path: Path) -> None:
    (tmp_path / "notes").mkdir()
    (tmp_path / "notes" / "a.txt").write_text("first")
    environment = filesystem(tmp_path)
    one, other = environment.open(), environment.open()
    assert one.call("write_file", {"path": "notes/a.txt", "content": "second"}).ok
    assert one.call("read_text_file", {"path": "notes/a.txt"}).content == {"content": "second"}
    assert other.call("read_text_file", {"path": "notes/a.txt"}).content == {"content": "first"}
    outside = one.call("read_text_file", {"path": str(tmp_path / "notes" / "a.txt")})
    assert (outside.level, outside.code) == ("failed", "tool_error")
    one.close()
    other.close()
    assert (tmp_path / "notes" / "a.txt").read_text() == "first"


def test_what_the_user_got_wrong_is_a_sentence(tmp_path: Path) -> None:
    with pytest.raises(UsageError, match="the command 'no-such-program' of the server 'mine' was not found"):
        opening("no-such-program").open()
    with pytest.raises(UsageError, match=r"the command './here.sh' of the server 'mine' was not found"):
        opening("./here.sh", cwd=str(tmp_path)).open()
    with pytest.raises(UsageError, match="the server 'mine' is to run in '/no/such/place', which is not a folder"):
        opening("sh", cwd="/no/such/place").open()
    with pytest.raises(UsageError, match="the files of a server must be a folder"):
        opening("sh", files=tmp_path / "missing").open()


def test_a_server_that_does_not_start_says_why_and_leaves_nothing() -> None:
    before = children()
    with pytest.raises(SessionError) as ended:
        opening("sh", "-c", "echo all is well >&2; echo out of order >&2; exit 3").open()
    assert str(ended.value) == "the server 'mine' has ended; its log ends with 'out of order'"
    with pytest.raises(SessionError, match=r"the server 'mine' has ended$"):
        opening(sys.executable, "-c", "pass").open()
    with pytest.raises(SessionError, match="the server 'mine' cannot be used: Method not found"):
        opening("cat").open()  # it answers every request with the request
    assert children() <= before


def test_a_relative_command_is_one_of_its_folder(tmp_path: Path) -> None:
    program = tmp_path / "here.sh"
    program.write_text("#!/bin/sh\necho it is me >&2\n")
    program.chmod(0o755)
    with pytest.raises(SessionError, match="its log ends with 'it is me'"):
        opening("./here.sh", cwd=str(tmp_path)).open()


def test_the_last_line_of_a_log_is_read_without_moving_in_it(tmp_path: Path) -> None:
    with (tmp_path / "log").open("w+") as log:
        assert last_line(log.fileno()) == ""
        log.write("x" * 10_000 + "\nlast words\n\n")
        log.flush()
        place = log.tell()
        assert last_line(log.fileno()) == "last words"
        assert log.tell() == place

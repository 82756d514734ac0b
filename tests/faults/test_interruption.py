"""Long commands are stopped by signals, full disks, other writers and dead endpoints; the same command then ends in
the same bytes, and no finished file is harmed."""

import json
import os
import pty
import re
import shutil
import signal
import stat
import threading
import time
from collections.abc import Generator
from contextlib import contextmanager, suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from prove.cli import LONG_COMMANDS
from prove.data.journal import RECORDS
from prove.data.stopping import CONTINUE
from tests.faults.running import PATIENCE, Ended, Place, is_one_sentence, wait_for

SYNTH = (
    *("synth", "--out", "made", "--count", "40", "--seed", "5", "--servers", "banking", "budget"),
    *("--set", "per_world=4", "--workers", "2"),
)
COMMANDS: dict[str, tuple[str, ...]] = {
    "synth": SYNTH,
    "rollout": ("rollout", "set", "--policy", "random-valid", "--out", "made/episodes.jsonl"),
    "validate": ("validate", "set", "--workers", "2", "--json"),
    "export": ("export", "set", "--format", "verl", "--out", "made/rows.parquet"),
    "score": ("score", "episodes.jsonl", "--json"),
    "reward-report": ("reward-report", "set", "--out", "made", "--limit", "6", "--group", "1", "--workers", "2"),
    "eval": ("eval", "own", "--policy", "random-valid", "--data", "set", "--trials", "9", "--out", "made", "--json"),
}
"""Each writes into the folder `made`, or prints. The set may have a single held-out task: its trials are enough."""

each_command = pytest.mark.parametrize("command", COMMANDS)


Expected = dict[str, tuple[Ended, dict[str, bytes]]]
"""How each command ends if nothing goes wrong, and what it has written."""


@pytest.fixture(scope="module")
def finished(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Expected]:
    """A folder with a set of examples and a file of episodes, and how the commands end that use them."""
    place, found = Place(tmp_path_factory.mktemp("finished")), Expected()
    moved = {"synth": ("made", "set"), "rollout": ("made/episodes.jsonl", "episodes.jsonl")}
    for command, arguments in COMMANDS.items():
        ended = place.run(*arguments)
        assert ended[0] == 0, ended
        assert place.leftovers == []
        found[command] = ended, place.files("made")
        if command in moved:
            source, target = moved[command]
            (place.folder / source).rename(place.folder / target)
        shutil.rmtree(place.folder / "made", ignore_errors=True)
    return place.folder, found


@pytest.fixture
def expected(finished: tuple[Path, Expected]) -> Expected:
    return finished[1]


@pytest.fixture
def place(finished: tuple[Path, Expected], tmp_path: Path) -> Place:
    """A folder with the set and the episodes."""
    place = Place(tmp_path / "place")
    shutil.copytree(finished[0] / "set", place.folder / "set")
    shutil.copy(finished[0] / "episodes.jsonl", place.folder)
    return place


def finish(place: Place, command: str, expected: Expected) -> None:
    """Run a command to its end: it is as if nothing had ever stopped it."""
    ended = place.run(*COMMANDS[command])
    assert (ended, place.files("made")) == expected[command]
    assert place.leftovers == []


def complete(place: Place) -> set[str]:
    """The files in the folder of the output that are not the beginning of something."""
    names = {path.name for path in (place.folder / "made").glob("*")}
    return {name for name in names if not name.endswith((".unfinished", ".partial"))}


SIGNALS = [(signal.SIGKILL, 1), (signal.SIGINT, 3), (signal.SIGTERM, 5)]
EXIT_CODES = {signal.SIGKILL: -9, signal.SIGINT: 130, signal.SIGTERM: 143}


@each_command
def test_signals_lose_nothing_that_was_done(place: Place, command: str, expected: Expected) -> None:
    for number, records in SIGNALS:
        code, out, err = place.start(*COMMANDS[command], wait=0.05).stop_at(records, number)
        assert (code, out) == (EXIT_CODES[number], "")
        assert err == ("" if number == signal.SIGKILL else f"prove: interrupted; {CONTINUE}\n")
        assert place.records >= records
        assert complete(place) <= {"config.json"}
    finish(place, command, expected)


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@each_command
def test_signals_before_the_work_begins_say_how_to_go_on(place: Place, command: str, number: signal.Signals) -> None:
    running = place.start(*COMMANDS[command], start=60)
    wait_for((place.folder / "started").exists)
    os.kill(running.process.pid, number)
    assert running.end() == (EXIT_CODES[number], "", f"prove: interrupted; {CONTINUE}\n")
    assert (place.leftovers, complete(place)) == ([], set())


def test_all_of_these_are_long_commands() -> None:
    assert set(COMMANDS) <= LONG_COMMANDS


@pytest.mark.parametrize("command", ["synth", "validate"])
def test_ctrl_c_twice_stops_a_command_as_once_does(place: Place, command: str, expected: Expected) -> None:
    for gap in (0.001, 0.004, 0.02):
        running = place.start(*COMMANDS[command])
        wait_for(lambda: any(place.folder.rglob(RECORDS)))  # before that, nothing could be continued
        time.sleep(0.1)  # the workers are busy
        os.killpg(running.process.pid, signal.SIGINT)
        time.sleep(gap)
        os.killpg(running.process.pid, signal.SIGINT)
        assert running.end() == (130, "", f"prove: interrupted; {CONTINUE}\n")
        for records in [*place.folder.rglob(RECORDS)]:
            shutil.rmtree(records.parent)
    finish(place, command, expected)


@pytest.mark.parametrize("command", ["synth", "rollout"])
def test_a_second_writer_is_refused(place: Place, command: str, expected: Expected) -> None:
    first = place.start(*COMMANDS[command], wait=1)
    try:
        wait_for(lambda: place.records > 0)
        code, out, err = place.run(*COMMANDS[command], patience=0.1)
        assert (code, out) == (2, "")
        assert is_one_sentence(err)
        assert "another process is writing to " in err
    finally:
        assert first.stop_at(2, signal.SIGINT)[0] == 130
    finish(place, command, expected)


@pytest.mark.parametrize("command", ["validate", "score"])
def test_what_writes_no_file_can_run_twice_at_once(place: Place, command: str, expected: Expected) -> None:
    first = place.start(*COMMANDS[command], wait=0.2)
    try:
        wait_for(lambda: place.records > 0)
        assert place.run(*COMMANDS[command], patience=0.1) == expected[command][0]
    finally:
        assert first.stop_at(2, signal.SIGINT) == (130, "", f"prove: interrupted; {CONTINUE}\n")
    finish(place, command, expected)


def test_of_two_synths_with_other_settings_one_has_the_folder(place: Place, expected: Expected) -> None:
    others = ("synth", "--out", "made", "--count", "30", "--seed", "6", "--servers", "banking", "--workers", "1")
    racing = [place.start(*words, patience=0.1) for words in (COMMANDS["synth"], others)]
    ended = [running.end() for running in racing]
    assert sorted(code for code, _, _ in ended) == [0, 2]
    (refused,) = (err for code, _, err in ended if code == 2)
    assert is_one_sentence(refused)
    assert re.search("another process is writing to|holds a run with another configuration|other settings", refused)
    if ended[0][0] == 0:
        assert (ended[0], place.files("made")) == expected["synth"]
    else:
        made = place.files("made")
        shutil.rmtree(place.folder / "made")
        assert place.run(*others)[0] == 0
        assert place.files("made") == made
    assert place.leftovers == []


LARGEST = {
    "synth": (10_000, 70_000),
    "rollout": (0, 100_000),
    "validate": (300,),
    "export": (30_000, 500_000),
    "score": (1_000,),
    "reward-report": (1_000,),
    "eval": (1_000, 30_000),
}
"""How large a file may get, so that first the journal and then the output does not fit."""


@each_command
def test_a_disk_that_is_full_loses_nothing_that_was_done(place: Place, command: str, expected: Expected) -> None:
    for largest in LARGEST[command]:
        code, out, err = place.run(*COMMANDS[command], largest=largest)
        assert (code, out) == (2, "")
        assert is_one_sentence(err)
        assert "cannot write " in err
        assert "File too large" in err
    finish(place, command, expected)


@pytest.mark.parametrize("command", ["synth", "rollout"])
def test_a_clock_that_jumps_back_changes_nothing(place: Place, command: str, expected: Expected) -> None:
    ended = place.run(*COMMANDS[command], clock=True)
    assert (ended, place.files("made")) == expected[command]
    assert place.leftovers == []


def test_progress_is_shown_though_the_clock_jumps_back(place: Place) -> None:
    ours, theirs = pty.openpty()
    running = place.start(*COMMANDS["rollout"], stderr=theirs, clock=True, wait=0.01)
    os.close(theirs)
    shown = bytearray()
    try:
        while part := os.read(ours, 10_000):
            shown += part
    except OSError:  # Linux reports the end of a terminal in this way
        pass
    os.close(ours)
    assert running.end()[0] == 0
    assert b"40/40" in shown
    assert b"Traceback" not in shown


@pytest.mark.parametrize("command", ["rollout", "export"])
def test_a_link_is_followed(place: Place, command: str, expected: Expected) -> None:
    (place.folder / "far").mkdir()
    (place.folder / "link").symlink_to("far/file")
    code, _, err = place.run(*COMMANDS[command][:-1], "link")
    assert (code, err) == (0, "")
    assert (place.folder / "link").is_symlink()
    assert [(place.folder / "far/file").read_bytes()] == list(expected[command][1].values())
    assert [path.name for path in (place.folder / "far").iterdir()] == ["file"]


@pytest.mark.parametrize("command", ["rollout", "export"])
def test_a_device_is_not_replaced(place: Place, command: str) -> None:
    code, out, err = place.run(*COMMANDS[command][:-1], "/dev/full")
    assert (code, out) == (2, "")
    assert is_one_sentence(err)
    assert "cannot write /dev/full: No space left on device" in err
    assert stat.S_ISCHR(os.stat("/dev/full").st_mode)


@pytest.mark.parametrize("command", ["rollout", "export"])
def test_a_pipe_is_written_to_and_not_replaced(place: Place, command: str, expected: Expected) -> None:
    pipe = place.folder / "pipe"
    os.mkfifo(pipe)
    read: list[bytes] = []
    reader = threading.Thread(target=lambda: read.append(pipe.read_bytes()), daemon=True)
    reader.start()
    assert place.run(*COMMANDS[command][:-1], "pipe")[::2] == (0, "")
    reader.join(10)
    assert read == list(expected[command][1].values())
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert place.leftovers == []


def test_standard_output_can_be_the_output(place: Place, expected: Expected) -> None:
    code, out, err = place.run(*COMMANDS["rollout"][:-1], "/dev/stdout")
    assert (code, err) == (0, "40 episodes in /dev/stdout\n")
    (written,) = expected["rollout"][1].values()
    assert out.encode() == written
    code, out, err = place.run(*COMMANDS["rollout"][:-1], "/dev/stdout", "--json")
    assert (code, out.encode()) == (0, written)
    assert json.loads(err) == {"episodes": 40, "out": "/dev/stdout", "problems": []}


@pytest.mark.parametrize("command", ["rollout", "export"])
def test_what_a_shell_appends_to_is_appended_to(place: Place, command: str, expected: Expected) -> None:
    words = (*COMMANDS[command][:-1], "/dev/stdout")
    if command == "export":
        words = tuple("trl" if word == "verl" else word for word in words)
    log = place.folder / "log"
    log.write_bytes(b"precious\n")
    before = log.stat().st_ino
    with open(log, "ab") as appended:
        said = f"40 {'rows' if command == 'export' else 'episodes'} in /dev/stdout\n"
        assert place.start(*words, stdout=appended.fileno()).end() == (0, "", said)
    content = log.read_bytes()
    assert log.stat().st_ino == before
    assert content.startswith(b"precious\n{")
    assert len(content.splitlines()) == 41
    if command == "rollout":
        (written,) = expected[command][1].values()
        assert written in content
    assert place.leftovers == []


@pytest.mark.parametrize("command", ["validate", "score"])
def test_what_could_not_be_printed_is_not_worked_on_again(place: Place, command: str, expected: Expected) -> None:
    with open("/dev/full", "wb") as full:
        code, _, err = place.start(*COMMANDS[command], stdout=full.fileno()).end()
    assert (code, err) == (2, "prove: cannot write what is printed: No space left on device\n")
    assert place.records == 40
    assert place.run(*COMMANDS[command], wait=60) == expected[command][0]  # it would wait for each record it adds
    assert place.leftovers == []


@pytest.mark.parametrize("command", ["score", "rollout", "export"])
def test_a_reader_that_has_seen_enough_leaves_nothing_behind(place: Place, command: str) -> None:
    words = COMMANDS[command] if command == "score" else (*COMMANDS[command][:-1], "/dev/stdout")
    ours, theirs = os.pipe()
    os.close(ours)
    try:
        assert place.start(*words, stdout=theirs).end() == (0, "", "")
    finally:
        os.close(theirs)
    assert place.leftovers == []


def test_episodes_are_scored_from_a_pipe(place: Place, expected: Expected) -> None:
    pipe = place.folder / "pipe"
    os.mkfifo(pipe)
    running = place.start("score", "pipe", "--json")
    pipe.write_bytes((place.folder / "episodes.jsonl").read_bytes())
    assert running.end() == expected["score"][0]


@pytest.mark.parametrize(
    ("command", "folder"),
    [("synth", "episodes.jsonl"), ("rollout", "episodes.jsonl"), ("export", "/proc")],
)
def test_a_folder_that_cannot_be_written_to_is_a_sentence_before_any_work(
    place: Place, command: str, folder: str
) -> None:
    at = COMMANDS[command].index("--out") + 1
    code, out, err = place.run(*COMMANDS[command][:at], f"{folder}/made", *COMMANDS[command][at + 1 :], wait=60)
    assert (code, out) == (2, "")
    assert is_one_sentence(err)
    assert re.match(rf"prove: cannot write \S*{folder}/made\S*: (Not a directory|No such file)", err)
    assert place.leftovers == []


class Model(ThreadingHTTPServer):
    """An endpoint that always says the same, and after so many answers fails in some way."""

    answers_left = 0
    failure = "gone"
    daemon_threads = True


PAGE = b"<!DOCTYPE html>\n<html>\n<body>\n<h1>Bad weather</h1>\n</body>\n</html>\n"


class Answer(BaseHTTPRequestHandler):
    """Answers a request."""

    def do_POST(self) -> None:
        model = self.server
        assert isinstance(model, Model)
        self.rfile.read(int(self.headers["Content-Length"]))
        model.answers_left -= 1
        if model.answers_left < 0:
            self.fail(model)
            return
        self.say(200, self.answer())

    def fail(self, model: Model) -> None:
        """Do what an endpoint does that has broken down."""
        if model.failure == "hangs":
            time.sleep(PATIENCE)
        elif model.failure in ("500", "html"):
            self.say(500 if model.failure == "500" else 200, PAGE)
        else:
            model.socket.close()
            self.connection.close()

    def answer(self) -> bytes:
        """A message of the model."""
        return json.dumps({"choices": [{"message": {"role": "assistant", "content": "I can't do that."}}]}).encode()

    def say(self, status: int, body: bytes) -> None:
        """Send an answer."""
        self.send_response(status)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, format: str, *args: object) -> None:
        """Print nothing."""


@contextmanager
def endpoint(answers: int, failure: str = "gone") -> Generator[int]:
    """An endpoint at a port; the port."""
    with Model(("127.0.0.1", 0), Answer) as model:
        model.answers_left = answers
        model.failure = failure
        thread = threading.Thread(target=serve, args=(model,), daemon=True)
        thread.start()
        yield model.server_address[1]
        model.shutdown()
        thread.join()


def serve(model: Model) -> None:
    with suppress(OSError, ValueError):  # the socket is closed while it is listened to
        model.serve_forever(poll_interval=0.05)


def played_by_model(port: int) -> list[str]:
    url = f"http://127.0.0.1:{port}/v1"
    return ["rollout", "set", "--policy", "endpoint", "--url", url, "--model", "m", "--out", "made.jsonl"]


def test_an_endpoint_that_dies_stops_the_run_and_harms_no_finished_file(place: Place) -> None:
    made = place.folder / "made.jsonl"
    made.write_bytes(b"precious\n")
    with endpoint(20) as port:
        code, out, err = place.run(*played_by_model(port), "--concurrency", "4")
    assert (code, out) == (2, "")
    assert is_one_sentence(err)
    assert f"the endpoint http://127.0.0.1:{port}/v1 does not answer" in err
    assert err.endswith(f"; {CONTINUE}\n")
    assert made.read_bytes() == b"precious\n"
    done = place.records
    assert 0 < done < 40
    with endpoint(10_000) as port:  # the model has moved
        assert place.run(*played_by_model(port))[0] == 0
        continued = made.read_bytes()
        made.unlink()
        assert place.run(*played_by_model(port))[0] == 0
    assert made.read_bytes() == continued
    assert place.leftovers == []


SAID = {
    "hangs": "no answer within 0.5 s",
    "500": "status 500: <!DOCTYPE html> <html> <body> <h1>Bad weather</h1>",
    "html": "the endpoint's answer has no message: b'<!DOCTYPE html>",
}


@pytest.mark.parametrize("failure", SAID)
def test_an_endpoint_that_breaks_down_stops_the_run_and_what_was_done_is_kept(place: Place, failure: str) -> None:
    made = place.folder / "made.jsonl"
    made.write_bytes(b"precious\n")
    with endpoint(20, failure) as port:
        code, out, err = place.run(*played_by_model(port), "--concurrency", "4", answer=0.5)
    assert (code, out) == (2, "")
    assert is_one_sentence(err)
    assert SAID[failure] in err
    assert err.endswith(f"; {CONTINUE}\n")
    assert made.read_bytes() == b"precious\n"
    assert 0 < place.records < 40
    with endpoint(10_000) as port:
        assert place.run(*played_by_model(port))[0] == 0
    assert len(made.read_bytes().splitlines()) == 40
    assert place.leftovers == []


def test_a_writer_that_dies_stops_the_synthesis(place: Place) -> None:
    with endpoint(5) as port:
        url = f"http://127.0.0.1:{port}/v1"
        code, out, err = place.run(*SYNTH, "--writer", "endpoint", "--url", url, "--model", "m")
    assert (code, out) == (2, "")
    assert is_one_sentence(err)
    assert "does not answer" in err
    assert err.endswith(f"; {CONTINUE}\n")
    assert complete(place) == {"config.json", "answers"}

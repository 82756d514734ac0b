"""Runs commands in processes of their own, in one folder, and stops them at a chosen moment."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from prove.data.journal import RECORDS
from prove.data.user_cache import cache_folder
from prove.synth.run.chunks import library_graph

METRICS = "metrics.jsonl"
PATIENCE = 30.0
"""How many seconds to wait for something that has to happen."""

IMPORTED_FROM = os.pathsep.join(map(os.path.abspath, filter(None, os.environ.get("PYTHONPATH", "").split(os.pathsep))))
"""The PYTHONPATH of this process, for one in another folder."""

Ended = tuple[int, str, str]
"""The exit code of a process, its stdout and its stderr; empty where these go elsewhere."""


class Place:
    """A folder in which commands run. It has a cache of its own, but for the graph, which takes long to build."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.cache = folder / "cache"
        library_graph()
        graph = cache_folder() / "graph"
        self.cache.mkdir(parents=True)
        (self.cache / "graph").symlink_to(graph.absolute())

    def start(
        self, *arguments: str, stdout: int = subprocess.PIPE, stderr: int = subprocess.PIPE, **trouble: Any
    ) -> "Running":
        """Start a command, in a process in which something is wrong if there is trouble."""
        disturbed = str(Path(__file__).with_name("disturbed.py"))
        words = [disturbed, json.dumps(trouble)] if trouble else ["-m", "prove"]
        return Running([sys.executable, *words, *arguments], self, stdout, stderr)

    def run(self, *arguments: str, **trouble: Any) -> Ended:
        """Run a command to its end."""
        return self.start(*arguments, **trouble).end()

    @property
    def records(self) -> int:
        """How many records are in the journal of the command that runs or was stopped."""
        found = [Path(folder) / RECORDS for folder, _, files in os.walk(self.folder) if RECORDS in files]
        return sum(map(_lines, found))

    @property
    def leftovers(self) -> list[str]:
        """What only a command that has not finished may leave."""
        names = ("*.unfinished", "*.partial", "unfinished/*")
        return sorted(str(path.relative_to(self.folder)) for name in names for path in self.folder.rglob(name))

    def files(self, *names: str) -> dict[str, bytes]:
        """What is in the files of these folders, but for those that only a killed command leaves."""
        paths = [path for name in names for path in (self.folder / name).rglob("*")]
        finished = [path for path in paths if path.is_file() and path.suffix != ".partial"]
        return {str(path.relative_to(self.folder)): path.read_bytes() for path in finished}


class Running:
    """A process that runs a command. It is the head of a session, which holds all processes that it starts."""

    def __init__(self, command: list[str], place: Place, stdout: int, stderr: int) -> None:
        variables = {**os.environ, "PROVE_CACHE": str(place.cache), "PYTHONPATH": IMPORTED_FROM}
        self.place = place
        self.process = subprocess.Popen(
            command,
            cwd=place.folder,
            env=variables,
            stdout=stdout,
            stderr=stderr,
            text=True,
            start_new_session=True,
        )

    def stop_at(self, records: int, number: signal.Signals) -> Ended:
        """Send a signal when the journal has so many records. Ctrl-C goes to all processes, as on a terminal."""
        wait_for(lambda: self.place.records >= records or self.process.poll() is not None)
        assert self.process.poll() is None, self.process.communicate()
        (os.killpg if number == signal.SIGINT else os.kill)(self.process.pid, number)
        return self.end()

    def end(self) -> Ended:
        """Wait for the end of the process, and of all that it started."""
        try:
            out, err = self.process.communicate(timeout=PATIENCE)
            wait_for(lambda: not survivors(self.process.pid))
        except BaseException:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.communicate()
            raise
        return self.process.returncode, out or "", err or ""


def untimed(files: dict[str, bytes]) -> dict[str, bytes]:
    """Files without what depends on the machine: the seconds that the steps of a training run took, and their plots."""
    found: dict[str, bytes] = {}
    for name, content in files.items():
        path = Path(name)
        if path.name == METRICS:
            rows = [json.loads(line) for line in content.splitlines()]
            content = json.dumps([{key: row[key] for key in row if key != "timing"} for row in rows]).encode()
        run = path.parent / METRICS
        if "events" not in path.parts and not (path.name == "report.html" and str(run) in files):
            found[name] = content
    return found


def survivors(session: int) -> list[int]:
    """The processes of a session that still run."""
    return [int(path.name) for path in Path("/proc").iterdir() if path.name.isdecimal() and _is_in(path, session)]


def _is_in(process: Path, session: int) -> bool:
    try:
        state, _, _, its_session = (process / "stat").read_text().rpartition(")")[2].split()[:4]
    except (FileNotFoundError, ProcessLookupError):
        return False
    return int(its_session) == session and state != "Z"


def wait_for(condition: Callable[[], bool]) -> None:
    limit = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < limit
        time.sleep(0.01)


def is_one_sentence(err: str) -> bool:
    """Whether stderr is what a person should read: one line, and no traceback."""
    return err.startswith("prove: ") and err.count("\n") == 1 and err.endswith("\n")


def _lines(path: Path) -> int:
    """How many lines a file has; none if the process that wrote it has just removed it."""
    try:
        return path.read_bytes().count(b"\n")
    except FileNotFoundError:
        return 0

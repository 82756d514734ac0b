"""A host of servers over HTTP in a process of its own, started by this process and gone with it."""

import contextlib
import re
import subprocess
import sys
import threading
from queue import Empty, SimpleQueue
from typing import IO

from prove.core.errors import SessionError

START_SECONDS = 60.0
GRACE_SECONDS = 10.0

HOST_COMMAND = (sys.executable, "-m", "prove", "serve")

HOST_GONE = "host_gone"
"""The code of an error that says that the host is not running, or not any more."""

_ADDRESS = re.compile(rb"http://127\.0\.0\.1:\d+")


class HostError(SessionError):
    """A host that did not start, is gone, or refused."""


class Lines:
    """The lines of a pipe, read by a thread, so that waiting for one can end and the pipe never fills up."""

    def __init__(self, pipe: IO[bytes]) -> None:
        self._pipe = pipe
        self._queue: SimpleQueue[bytes] = SimpleQueue()
        self._thread = threading.Thread(target=self._read, name="prove-host-lines", daemon=True)
        self._thread.start()

    def _read(self) -> None:
        for line in self._pipe:
            self._queue.put(line)
        self._queue.put(b"")

    def next(self, seconds: float) -> bytes:
        """The next line, with its end; empty when there will be none."""
        try:
            line = self._queue.get(timeout=seconds)
        except Empty:
            raise HostError(f"the host did not answer within {seconds:g} s") from None
        if not line:
            self._queue.put(b"")
        return line

    def rest(self) -> str:
        """What is left, once the process has ended."""
        self._thread.join()
        lines: list[bytes] = []
        while line := self.next(0.0):
            lines.append(line)
        return b"".join(lines).decode(errors="replace").strip()

    def close(self) -> None:
        self._thread.join()
        self._pipe.close()


class HostProcess:
    """A running `prove serve --http`. It ends when its stdin does, so also when this process dies in whatever way."""

    def __init__(self, *servers: str) -> None:
        pipe = subprocess.PIPE
        command = [*HOST_COMMAND, *servers, "--http", "127.0.0.1:0", "--until-eof"]
        self._process = subprocess.Popen(command, stdin=pipe, stdout=subprocess.DEVNULL, stderr=pipe)
        self._stdin = _pipe(self._process.stdin)
        self._log = Lines(_pipe(self._process.stderr))
        self._last_words: list[str] = []

    @property
    def pid(self) -> int:
        return self._process.pid

    def address(self) -> str:
        """Where the host answers; it says so in its first line. To be asked once."""
        line = self._log.next(START_SECONDS)
        found = _ADDRESS.search(line)
        if found is None:
            said = line.decode(errors="replace").strip()
            raise HostError(f"the host did not start: {said}") if said else self.gone()
        return found[0].decode()

    def gone(self) -> HostError:
        """The error that says that the host has ended, with the last thing it said."""
        self.stop()
        self._last_words = [*self._last_words, *self._log.rest().splitlines()][-1:]
        code = f"exit code {self._process.returncode}"
        return HostError(f"the host has ended: {self._last_words[0] if self._last_words else code}", HOST_GONE)

    def stop(self) -> None:
        """End the process: politely, then firmly. Ending it twice does no harm."""
        with contextlib.suppress(OSError):
            self._stdin.close()
        for step in (self._process.terminate, self._process.kill):
            try:
                self._process.wait(GRACE_SECONDS)
                break
            except subprocess.TimeoutExpired:
                step()
        self._process.wait()

    def close(self) -> None:
        """End the process and close its pipes."""
        self.stop()
        self._log.close()


def _pipe(end: IO[bytes] | None) -> IO[bytes]:
    assert end is not None
    return end

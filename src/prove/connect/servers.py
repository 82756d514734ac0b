"""How a third party's MCP server is reached: a command that is started for each session, or a URL."""

import os
import shutil
import sys
import tempfile
from collections.abc import AsyncGenerator, Mapping
from contextlib import ExitStack, asynccontextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Protocol

import httpx2
from mcp.client._transport import TransportStreams
from mcp.client.stdio import StdioServerParameters, get_default_environment, stdio_client
from mcp.client.streamable_http import streamable_http_client

from prove.connect.connection import CLOSED, Connection
from prove.core.errors import SessionError, UsageError

FOLDER, SEED = "{folder}", "{seed}"
"""What a command may hold in place of a fresh folder for the session, and of the session's seed."""

CONNECT_SECONDS = 30.0
LOG_BYTES = 4096

# PR_SET_PDEATHSIG: the kernel kills the server when this process is gone, in whatever way. It survives the exec.
_LAUNCH = """
import ctypes, os, sys
ctypes.CDLL(None).prctl(1, 9)
if os.getppid() != int(sys.argv[1]):
    sys.exit(1)
os.execvp(sys.argv[2], sys.argv[2:])
"""


class Server(Protocol):
    """How a server is reached."""

    def connect(self, name: str, seed: int) -> Connection:
        """A connection for one session; errors call the server by this name."""
        ...


@dataclass(frozen=True)
class CommandServer:
    """A server that is started for each session and ends with it; it speaks MCP over its stdin and stdout.

    `{seed}` in the arguments, the environment or `cwd` becomes the seed of the session, and `{folder}` a fresh folder
    that is removed when the session is closed. Sessions of a server that keeps its state elsewhere share that state.

    On Linux the process is killed when this one dies. Elsewhere it only sees the end of its stdin then, and a server
    that ignores this goes on; so do, on every system, processes that the server started itself.

    Args:
        command: The program: a path, or a name that is looked up in PATH.
        arguments: What follows it on the command line.
        environment: Variables besides HOME, PATH and the few others that every server is given.
        cwd: Where it runs; here, if left out.
        files: A folder whose content is copied into `{folder}` for each session.
    """

    command: str
    arguments: tuple[str, ...] = ()
    environment: Mapping[str, str] = field(default_factory=dict[str, str])
    cwd: str | None = None
    files: Path | None = None

    def connect(self, name: str, seed: int) -> Connection:
        """Start the server and shake hands."""
        with ExitStack() as resources:
            filled = self._filled(seed, resources)
            filled._check(name)
            log = resources.enter_context(tempfile.TemporaryFile("w+"))
            transport = stdio_client(filled._parameters(), errlog=log)
            return Connection(
                transport, lambda reason: _ended(name, reason, last_line(log.fileno())), resources=resources
            )

    def _filled(self, seed: int, resources: ExitStack) -> "CommandServer":
        """The server with its placeholders filled in."""
        values = {SEED: str(seed)}
        if self.files is not None or any(FOLDER in text for text in self._texts()):
            values[FOLDER] = self._make_folder(resources)
        return replace(
            self,
            arguments=tuple(_fill(text, values) for text in self.arguments),
            environment={key: _fill(text, values) for key, text in self.environment.items()},
            cwd=None if self.cwd is None else _fill(self.cwd, values),
        )

    def _texts(self) -> list[str]:
        return [*self.arguments, *self.environment.values(), self.cwd or ""]

    def _make_folder(self, resources: ExitStack) -> str:
        folder = os.path.realpath(tempfile.mkdtemp(prefix="prove-session-"))
        resources.callback(shutil.rmtree, folder, ignore_errors=True)
        if self.files is not None:
            if not self.files.is_dir():
                raise UsageError(f"the files of a server must be a folder, and {str(self.files)!r} is not one")
            shutil.copytree(self.files, folder, dirs_exist_ok=True)
        return folder

    def _check(self, name: str) -> None:
        if self.cwd is not None and not Path(self.cwd).is_dir():
            raise UsageError(f"the server {name!r} is to run in {self.cwd!r}, which is not a folder")
        searched = (get_default_environment() | dict(self.environment)).get("PATH")
        program = os.path.join(self.cwd or "", self.command) if os.path.dirname(self.command) else self.command
        if shutil.which(program, path=searched) is None:
            raise UsageError(f"the command {self.command!r} of the server {name!r} was not found")

    def _parameters(self) -> StdioServerParameters:
        command = [self.command, *self.arguments]
        if sys.platform == "linux":
            command = [sys.executable, "-I", "-S", "-c", _LAUNCH, str(os.getpid()), *command]
        return StdioServerParameters(command=command[0], args=command[1:], env=dict(self.environment), cwd=self.cwd)


@dataclass(frozen=True)
class UrlServer:
    """A server that runs elsewhere and speaks MCP over streamable HTTP. Its sessions share what state it shares.

    Args:
        url: Where it answers.
        headers: Sent with every request: a token, say.
    """

    url: str
    headers: Mapping[str, str] = field(default_factory=dict[str, str])

    def connect(self, name: str, seed: int) -> Connection:
        """Shake hands with the server. It has no seeds."""
        return Connection(self._transport(), lambda reason: _unreachable(name, self.url, reason))

    @asynccontextmanager
    async def _transport(self) -> AsyncGenerator[TransportStreams]:
        # A call has a time limit of its own; a server may take its time to answer.
        timeout = httpx2.Timeout(CONNECT_SECONDS, read=None)
        async with (
            httpx2.AsyncClient(headers=dict(self.headers), timeout=timeout) as http,
            streamable_http_client(self.url, http_client=http) as streams,
        ):
            yield streams


def _ended(name: str, reason: str, said: str) -> SessionError:
    problem = f"the server {name!r} has ended" if reason == CLOSED else f"the server {name!r} cannot be used: {reason}"
    return SessionError(f"{problem}; its log ends with {said!r}" if said else problem)


def _unreachable(name: str, url: str, reason: str) -> SessionError:
    return SessionError(f"the server {name!r} at {url} cannot be reached: {reason}")


def last_line(log: int) -> str:
    """The last line of a log that a process writes to; where it goes on writing is left alone."""
    size = os.fstat(log).st_size
    lines = os.pread(log, LOG_BYTES, max(0, size - LOG_BYTES)).decode(errors="replace").strip().splitlines()
    return lines[-1].strip() if lines else ""


def _fill(text: str, values: Mapping[str, str]) -> str:
    for placeholder, value in values.items():
        text = text.replace(placeholder, value)
    return text

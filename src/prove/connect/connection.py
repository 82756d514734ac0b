"""A connection to an MCP server by the official client, for code that is not asynchronous.

All connections of this process live on one event loop. Its thread starts with the first connection and ends with the
last. What is still open when the interpreter ends is closed then.
"""

import atexit
import os
import threading
from collections.abc import Awaitable, Callable
from concurrent.futures import Future, wait
from contextlib import ExitStack
from typing import TypeVar, cast

import anyio
import httpx2
import mcp_types as types
from anyio.from_thread import BlockingPortal, BlockingPortalProvider
from mcp import Client
from mcp.client import Transport
from mcp.shared.exceptions import MCPError
from pydantic import ValidationError

from prove.core.errors import SessionError

T = TypeVar("T")

START_SECONDS = 60.0
"""How long a server may take to answer each message of the handshake."""

CLOSED = "the connection was closed"
"""The reason that is given where the other side said nothing."""

Lost = Callable[[str], SessionError]
"""Makes the error that says that a server cannot be used, from a reason."""


class BadAnswerError(Exception):
    """The server is there, and the client cannot make sense of an answer: it breaks the protocol or its own schema."""


FAILURES = (MCPError, ExceptionGroup, OSError, RuntimeError, ValidationError, httpx2.HTTPError)
"""What the client raises when the other side breaks down."""

_loop = BlockingPortalProvider()
_open: set["Connection"] = set()


class Connection:
    """An open client of one server. Any thread may use it, and a request blocks that thread alone.

    Args:
        transport: How the server is reached; entered here and left when the connection is closed.
        lost: Makes the error for a server that does not start, or that is gone.
        mode: The protocol revision to speak, or "auto" to ask the server.
        resources: What is released after the connection, such as the log of the server.
    """

    def __init__(
        self, transport: Transport, lost: Lost, *, mode: str = "auto", resources: ExitStack | None = None
    ) -> None:
        self._lost = lost
        self._lock = threading.Lock()
        self._held = ExitStack() if resources is None else resources.pop_all()
        self._portal: BlockingPortal = self._held.enter_context(_loop)
        ready: Future[tuple[Client, anyio.Event]] = Future()
        self._task = self._portal.start_task_soon(_hold, transport, mode, ready)
        try:
            self._client, self._stop = self._ready(ready)
        except BaseException:
            self._task.cancel()
            self._held.close()
            raise
        _open.add(self)

    def _ready(self, ready: Future[tuple[Client, anyio.Event]]) -> tuple[Client, anyio.Event]:
        try:
            return ready.result()
        except FAILURES as error:
            raise self._lost(reason_of(error)) from error

    def run(self, request: Callable[[Client], Awaitable[T]]) -> T:
        """What the client answers to a request.

        Raises:
            MCPError: The server answered with this JSON-RPC error.
            BadAnswerError: The answer is not what it should be.
            SessionError: There is no connection.
        """
        if self not in _open:
            raise SessionError("the session is closed")
        if self._task.done():
            raise self._lost(CLOSED)
        try:
            return self._portal.call(request, self._client)
        except MCPError as error:
            if error.code == types.CONNECTION_CLOSED:
                raise self._lost(reason_of(error)) from error
            raise
        except FAILURES as error:
            if isinstance(error, RuntimeError | ValidationError) and not self._task.done():
                raise BadAnswerError(reason_of(error)) from error
            raise self._lost(reason_of(error)) from error

    def close(self) -> None:
        """End the connection, and the server if it was started for it. Closing twice does no harm."""
        with self._lock:
            if self not in _open:
                return
            _open.remove(self)
        try:
            self._portal.call(self._stop.set)
            # What a broken connection raises when it is left was said to the request that noticed it.
            wait([self._task])
        finally:
            self._held.close()

    def close_later(self) -> None:
        """Close it without waiting: for finalizers, which run on any thread, that of the event loop too."""
        threading.Thread(target=self.close, name="prove-closing", daemon=True).start()


async def _hold(transport: Transport, mode: str, ready: Future[tuple[Client, anyio.Event]]) -> None:
    """Keep a client open in one task: it must be left where it was entered."""
    stop = anyio.Event()
    try:
        async with Client(transport, mode=mode, read_timeout_seconds=START_SECONDS) as client:
            ready.set_result((client, stop))
            await stop.wait()
    except BaseException as error:
        if not ready.done():
            ready.set_exception(error)
        raise


def reason_of(error: BaseException) -> str:
    """Why a connection failed: what the first of the errors in a group says."""
    while isinstance(error, BaseExceptionGroup):
        error = cast("BaseExceptionGroup[BaseException]", error).exceptions[0]
    if isinstance(error, MCPError) and error.message == "Connection closed":
        return CLOSED
    said = str(error).partition("\n")[0]
    return said or type(error).__name__


def _close_all() -> None:
    for connection in list(_open):  # any order
        connection.close()


def _start_afresh() -> None:
    """A forked process has none of its parent's threads, so it starts a loop of its own."""
    global _loop
    _loop = BlockingPortalProvider()
    _open.clear()


atexit.register(_close_all)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_start_afresh)

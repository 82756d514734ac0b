"""An endpoint for synchronous work, whose answers are kept on disk.

A model promises no determinism, so every answer goes to a file under the hash of its request before it is used: a run
that was interrupted finds there what it was told before and goes on to the same bytes. Requests that nobody answered
are not kept; they are made again.
"""

import asyncio
import atexit
import os
from collections.abc import Coroutine
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from prove.core.errors import UsageError
from prove.rollout.endpoint import Endpoint, EndpointError, read_message

MOST_UNANSWERED = 3
"""Requests in a row without an answer, after which an endpoint is asked no more."""

T = TypeVar("T")


class _Answer(msgspec.Struct, frozen=True):
    request: str
    message: dict[str, Any]


@dataclass
class KeptEndpoint(Endpoint):
    """An endpoint that remembers its answers, and gives up after a few requests in a row without one.

    Args:
        kept: The file with the answers, for this process alone; without one they are only remembered.
    """

    kept: Path | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._answers = {} if self.kept is None else read_answers(self.kept)
        self._unanswered = 0

    @property
    def given_up(self) -> bool:
        """Whether it is asked no more; what it said before is still there."""
        return self._unanswered >= MOST_UNANSWERED

    async def chat(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """The message that answers these: the one that was kept, else a new one."""
        request = [self.model, self.options, messages, tools or []]
        key = blake2b(msgspec.json.encode(request, order="deterministic"), digest_size=16).hexdigest()
        if key in self._answers:
            return self._answers[key]
        if self.given_up:
            raise EndpointError(f"{self.url} did not answer {MOST_UNANSWERED} requests in a row")
        self._unanswered += 1  # until it does answer, and also if nobody waits for that any more
        message = await super().chat(messages, tools)
        read_message(message)  # what cannot be read is no answer
        self._unanswered = 0
        if self.kept is not None:
            _append(self.kept, _Answer(key, message))
        self._answers[key] = message
        return message


def read_answers(path: Path) -> dict[str, dict[str, Any]]:
    """The answers of a file by the hash of their request. A line that an interrupt cut short is cut off."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        data = path.read_bytes() if path.exists() else b""
        whole = data[: data.rfind(b"\n") + 1]
        if len(whole) < len(data):
            os.truncate(path, len(whole))
        answers = msgspec.json.Decoder(_Answer).decode_lines(whole)
    except OSError as error:
        raise UsageError(f"cannot keep answers in {path}: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise UsageError(f"{path} does not hold answers of a model: {error}; delete it to ask again") from error
    return {answer.request: answer.message for answer in answers}


def _append(path: Path, answer: _Answer) -> None:
    try:
        with path.open("ab") as file:
            file.write(msgspec.json.encode(answer) + b"\n")
    except OSError as error:
        raise UsageError(f"cannot keep answers in {path}: {error.strerror}") from error


def wait_for(answer: Coroutine[Any, Any, T]) -> T:
    """Run something asynchronous to its end, always in the same loop, to which open connections belong."""
    return _runner(os.getpid()).run(answer)


@cache
def _runner(process: int) -> asyncio.Runner:
    """The loop of a process; one that was forked off must not use its parent's."""
    runner = asyncio.Runner()
    atexit.register(runner.close)
    return runner

"""An endpoint that is used synchronously and stores its answers on disk.

A model is not deterministic. So every answer is stored under the hash of its request before it is used: an interrupted
run that is resumed finds the same answers and ends in the same bytes. Requests without an answer are made again.
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
from prove.rollout.endpoints.endpoint import Endpoint

T = TypeVar("T")


class _Answer(msgspec.Struct, frozen=True):
    request: str
    message: dict[str, Any]


@dataclass
class CachedEndpoint(Endpoint):
    """An endpoint that stores its answers.

    Args:
        file: Where the answers are stored, by this process alone; without it they are kept in memory.
    """

    file: Path | None = None

    def __post_init__(self) -> None:
        super().__post_init__()
        self._answers = {} if self.file is None else read_answers(self.file)

    async def chat(self, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None = None) -> dict[str, Any]:
        """The message that answers these: a stored one, else a new one."""
        request = [self.model, self.options, messages, tools or []]
        key = blake2b(msgspec.json.encode(request, order="deterministic"), digest_size=16).hexdigest()
        if key in self._answers:
            return self._answers[key]
        message = await super().chat(messages, tools)
        if self.file is not None:
            _append(self.file, _Answer(key, message))
        self._answers[key] = message
        return message


def read_answers(path: Path) -> dict[str, dict[str, Any]]:
    """The answers of a file by the hash of their request. A line that an interrupt cut short is removed."""
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
    """Run a coroutine to its end, always in the same event loop, because open connections belong to it."""
    return _runner(os.getpid()).run(answer)


@cache
def _runner(process: int) -> asyncio.Runner:
    """The event loop of a process; a forked process must not use its parent's."""
    runner = asyncio.Runner()
    atexit.register(runner.close)
    return runner

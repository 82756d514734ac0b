"""A tool call and its result."""

from typing import Any, Literal

import msgspec

Level = Literal["unknown", "malformed", "failed", "ok"]
LEVELS: tuple[Level, ...] = ("unknown", "malformed", "failed", "ok")

_encode = msgspec.json.Encoder().encode


class Call(msgspec.Struct, frozen=True, gc=False):
    """A tool call as a policy made it."""

    name: str
    arguments: dict[str, Any] = {}


class Result(msgspec.Struct, frozen=True, gc=False):
    """The result of a call. A session never raises for what the model did: the level and the code say what happened.

    `unknown`: no such tool. `malformed`: an argument is missing, mistyped or undeclared. `failed`: a value is out of
    its enum, bounds or format, or the operation was refused. `ok`: done, and `content` is what it returned.
    """

    level: Level
    content: dict[str, Any]
    code: str | None = None

    @property
    def ok(self) -> bool:
        return self.level == "ok"

    @property
    def message(self) -> str:
        """The error message, or an empty string if the call succeeded."""
        return "" if self.level == "ok" else str(self.content["message"])

    @property
    def text(self) -> str:
        """The content as compact JSON, as a model reads it; the same in process and over the wire."""
        return _encode(self.content).decode()


def refusal(level: Level, code: str, message: str) -> Result:
    """A result that is not ok."""
    return Result(level, {"error": code, "message": message}, code)

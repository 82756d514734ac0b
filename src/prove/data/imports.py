"""Imports abstentions from When2Call and xLAM-Irrelevance files, as examples whose tools are offered and never run.

Such an example has no server. It has the schemas of its tools, and is played in a session that offers them and refuses
every call. Only rows whose correct answer is text alone are imported.
"""

from collections.abc import Iterator
from pathlib import Path
from typing import Any, Literal, cast

import msgspec

from prove.connect.offered import STATELESS
from prove.core.errors import UsageError, cut, shown
from prove.core.examples import OFFERED, Example, Expected, Turn
from prove.core.outcome import NOTHING
from prove.data.foreign_schemas import ForeignTool, openai_schema

ForeignKind = Literal["when2call", "xlam-irrelevance"]

SYSTEM = (
    "You are a helpful assistant. Use the tools where they help; ask when something is missing; "
    "say so when something cannot be done."
)

Json = dict[str, Any]


def import_abstentions(path: str | Path, kind: ForeignKind) -> Iterator[Example | str]:
    """The abstentions of a JSON or JSON lines file in order; a sentence in place of a row that cannot be used."""
    read = {"when2call": _when2call, "xlam-irrelevance": _xlam}[kind]
    for number, row in _rows(path):
        try:
            if not isinstance(row, dict):
                raise _Unusable(row if isinstance(row, str) else "it is not an object")
            yield _example(f"{kind}-{number:05d}", kind, read(cast("Json", row)))
        except _Unusable as problem:
            yield f"{cut(path)}, row {number}: {cut(problem)}"


class _Unusable(Exception):  # noqa: N818 - it says what is wrong with a row
    """Why a row cannot be used."""


class _Abstention(msgspec.Struct, frozen=True):
    """The content of a row: requests with their replies, the tools that are offered, and the file's own label."""

    turns: tuple[tuple[str, str], ...]
    tools: Any
    label: str
    id: str = ""


def _example(id: str, kind: str, found: _Abstention) -> Example:
    tools = _tools(found.tools)
    names = tuple(tool["function"]["name"] for tool in tools)
    if any(not user.strip() for user, _ in found.turns):
        raise _Unusable("the user says nothing")
    if not names:
        raise _Unusable("it offers no tools, so there is nothing to abstain from")
    return Example(
        id=id,
        servers=(),
        seed=0,
        system=SYSTEM,
        turns=tuple(Turn(user=user, tools=names, reply=reply) for user, reply in found.turns),
        category="abstention",
        expected=Expected({}, NOTHING, STATELESS),
        environment=OFFERED,
        schemas=tuple(tools),
        notes={"source": kind, "label": found.label, "id": found.id},
    )


def _when2call(row: Json) -> _Abstention:
    """A row of the test files (a labelled question), of the SFT file (messages) or of the preference file."""
    id = str(row.get("uuid", ""))
    if "question" in row:
        label = str(row.get("correct_answer", ""))
        if label not in ("cannot_answer", "request_for_info", "direct"):
            raise _Unusable(f"its correct answer is {shown(label)}, not text alone")
        answers: Any = row.get("answers")
        reply = str(answers.get(label) or "") if isinstance(answers, dict) else ""  # pyright: ignore
        return _Abstention(((str(row["question"]), reply),), row.get("tools"), label, id)
    messages = [
        *_list(row.get("messages"), "messages"),
        *([row["chosen_response"]] if "chosen_response" in row else []),
    ]
    return _Abstention(_pairs(messages), row.get("tools"), "no_call", id)


def _xlam(row: Json) -> _Abstention:
    if _list(row.get("answers"), "answers"):
        raise _Unusable("its correct answer is a call, not text alone")
    return _Abstention(((str(row.get("query", "")), ""),), row.get("tools"), "irrelevant", str(row.get("id", "")))


def _pairs(messages: list[Any]) -> tuple[tuple[str, str], ...]:
    """The requests and their replies; a row in which a message calls a tool cannot be used."""
    said: list[tuple[str, str]] = []
    for message in messages:
        if not isinstance(message, dict):
            raise _Unusable("a message is not an object")
        role, text = str(message.get("role")), str(message.get("content") or "")  # pyright: ignore
        if role in ("user", "assistant"):
            said.append((role, text))
    if [role for role, _ in said] != ["user", "assistant"] * (len(said) // 2) or not said:
        raise _Unusable("user and assistant do not take turns")
    if any(role == "assistant" and "<TOOLCALL>" in text for role, text in said):
        raise _Unusable("its correct answer is a call, not text alone")
    return tuple((user, reply) for (_, user), (_, reply) in zip(said[::2], said[1::2], strict=True))


def _tools(value: Any) -> list[Json]:
    """The schemas of a row in the OpenAI format; a tool that is listed twice is one tool."""
    schemas: dict[str, Json] = {}
    for item in _list(value, "tools"):
        try:
            raw = msgspec.json.decode(item) if isinstance(item, str) else item
            schema = openai_schema(msgspec.convert(raw, ForeignTool))
        except (msgspec.DecodeError, ValueError) as error:
            raise _Unusable(f"a tool cannot be read: {error}") from error
        name = schema["function"]["name"]
        if schemas.setdefault(name, schema) != schema:
            raise _Unusable(f"two tools are called {shown(name)}")
    return list(schemas.values())


def _list(value: Any, name: str) -> list[Any]:
    """A list, which some files have as JSON text."""
    if isinstance(value, str):
        try:
            value = msgspec.json.decode(value)
        except msgspec.DecodeError as error:
            raise _Unusable(f"{name} is not JSON: {error}") from error
    if not isinstance(value, list):
        raise _Unusable(f"{name} is not a list")
    return cast("list[Any]", value)


def _rows(path: str | Path) -> Iterator[tuple[int, Any]]:
    """The numbered rows of a JSON array or of JSON lines; a sentence in place of a line that is not JSON."""
    try:
        with open(path, "rb") as file:
            start = file.read(1)
            while start.isspace():
                start = file.read(1)
            file.seek(0)
            if start == b"[":
                rows: Any = msgspec.json.decode(file.read())
                yield from enumerate(rows, 1)
                return
            for number, line in enumerate(file, 1):
                if line.strip():
                    yield number, _decoded(line)
    except OSError as error:
        raise UsageError(f"cannot read {cut(path)}: {error.strerror}") from error
    except msgspec.DecodeError as error:
        raise UsageError(f"{cut(path)} is not JSON: {cut(error)}") from error


def _decoded(line: bytes) -> Any:
    try:
        return msgspec.json.decode(line)
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        return f"it is not JSON: {error}"

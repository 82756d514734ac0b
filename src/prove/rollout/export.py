"""Writes examples in the formats of trainers: OpenAI's fine-tuning files, TRL's and verl's data sets.

The tools are those of the first turn, as in a rollout; a tool that is added later is in the user's message.
"""

from collections.abc import Callable, Iterable
from contextlib import closing
from pathlib import Path
from typing import Any, Literal, get_args

import msgspec

from prove.connect import OpenSession, open_session
from prove.core.errors import OutageError, SessionError, UsageError, cut
from prove.core.examples import Example
from prove.core.session import Session
from prove.data.atomic import check_apart
from prove.data.lines import BadLine, write_lines
from prove.data.long_run import file_settings, long_run
from prove.data.read import examples_of
from prove.rollout.chat import ChatMessage, tool_schemas, user_content
from prove.rollout.transcript import transcript

ExportFormat = Literal["openai", "trl", "verl"]
MakeRow = Callable[[Example, Session, int], dict[str, Any]]

AGENT = "prove"
"""The name of the agent loop that plays an example, and of the data source."""

_encode = msgspec.json.Encoder().encode


def export(
    examples: Iterable[Example], format: ExportFormat, out: str | Path, opener: OpenSession = open_session
) -> int:
    """Write examples one by one to a file that appears complete or not at all; returns how many.

    `openai`: JSON lines of `messages` and `tools`. `trl`: JSON lines of `prompt` and `completion` messages (SFT takes
    both, GRPO the prompt alone), `tools` and the `example` for a reward function, both as JSON text. `verl`: parquet
    with the columns of its agent loop, the example as the ground truth.
    """
    make_row = _row_maker(format)
    return _write(out, format, (_row(example, index, opener, make_row) for index, example in enumerate(examples)))


def export_set(
    path: str | Path, format: ExportFormat, out: str | Path, opener: OpenSession = open_session
) -> tuple[int, list[str]]:
    """Write the examples of a run or of a parquet file; what is interrupted is continued by the same call.

    Gives how many were written, and one sentence for each row of the file that could not be.
    """
    from prove.data.parquet import count_rows, read_rows, row_problem  # noqa: PLC0415 - pyarrow is an extra

    make_row = _row_maker(format)
    file = examples_of(path)
    check_apart(out, file)
    total = count_rows(file)
    with long_run("rows", out, {"format": format, **file_settings(file)}, total) as run:
        left = frozenset(run.left())
        for index, row in enumerate(read_rows(file)):
            if index not in left:
                continue
            made = row_problem(file, row) if isinstance(row, BadLine) else _row_or_problem(row, index, opener, make_row)
            run.add(index, _encode(made), keep=not isinstance(made, str))
        problems = [msgspec.json.decode(record, type=str) for record in run.records() if _is_problem(record)]
        if problems and len(problems) == total:
            raise UsageError(f"not one row could be written ({problems[0]})")
        rows = (msgspec.json.decode(record) for record in run.records() if not _is_problem(record))
        return _write(out, format, rows), problems


def _is_problem(record: bytes) -> bool:
    """Whether a record of the journal is a sentence, and not a row."""
    return record.startswith(b'"')


def _row_or_problem(example: Example, index: int, opener: OpenSession, make_row: MakeRow) -> dict[str, Any] | str:
    """The row of an example; a sentence where its environment cannot be opened, or does not have its tools."""
    try:
        return _row(example, index, opener, make_row)
    except OutageError:
        raise
    except (UsageError, SessionError) as error:
        return f"{cut(example.id)}: {cut(error)}"


def _row_maker(format: ExportFormat) -> MakeRow:
    if format not in get_args(ExportFormat):
        raise UsageError(f"there is no format {format!r}; there are {', '.join(get_args(ExportFormat))}")
    return {"openai": openai_row, "trl": trl_row, "verl": verl_row}[format]


def _row(example: Example, index: int, opener: OpenSession, make_row: MakeRow) -> dict[str, Any]:
    with closing(opener(example)) as session:
        return make_row(example, session, index)


def _write(out: str | Path, format: ExportFormat, rows: Iterable[dict[str, Any]]) -> int:
    return _write_rows(out, rows) if format == "verl" else write_lines(out, rows)


def openai_row(example: Example, session: Session, index: int) -> dict[str, Any]:
    """A line of a fine-tuning file."""
    return {"messages": transcript(example, session), "tools": offered(example, session)}


def trl_row(example: Example, session: Session, index: int) -> dict[str, Any]:
    """A line of a conversational data set. Arguments are objects, as chat templates need them."""
    messages = [_with_objects(message) for message in transcript(example, session)]
    return {
        "prompt": messages[:2],
        "completion": messages[2:],
        "tools": _encode(offered(example, session)).decode(),
        "example": _encode(example).decode(),
    }


def verl_row(example: Example, session: Session, index: int) -> dict[str, Any]:
    """A row of verl's data set; all of its columns are passed to the agent loop."""
    return {
        "data_source": AGENT,
        "agent_name": AGENT,
        "ability": "tool_use",
        "prompt": opening(example, session),
        "reward_model": {"style": "rule", "ground_truth": _encode(example).decode()},
        "extra_info": {
            "index": index,
            "id": example.id,
            "split": example.split,
            "category": example.category,
            "tools": _encode(offered(example, session)).decode(),
        },
    }


def offered(example: Example, session: Session) -> list[dict[str, Any]]:
    """The schemas that a policy is given at the start."""
    schemas = tool_schemas(session, example)
    return [schemas[name] for name in example.turns[0].tools]


def opening(example: Example, session: Session) -> list[ChatMessage]:
    """The chat before the assistant's first message."""
    first = example.turns[0]
    said = user_content(first.user, first.handed_over, tool_schemas(session, example))
    return [{"role": "system", "content": example.system}, {"role": "user", "content": said}]


def _with_objects(message: ChatMessage) -> ChatMessage:
    if "tool_calls" not in message:
        return message
    calls = [
        {**call, "function": {**call["function"], "arguments": msgspec.json.decode(call["function"]["arguments"])}}
        for call in message["tool_calls"]
    ]
    return {**message, "tool_calls": calls}


def _write_rows(out: str | Path, rows: Iterable[dict[str, Any]]) -> int:
    from prove.data.parquet import TASK_SCHEMA, RowWriter  # noqa: PLC0415 - pyarrow is an extra

    count = 0
    with RowWriter(out, TASK_SCHEMA) as writer:
        for row in rows:
            writer.write_row(row)
            count += 1
    return count

"""Tasks: a record is one, in each dimension that it is scored in."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple, Protocol, cast

import msgspec

from prove.core.errors import UsageError, cut, shown
from prove.evals.suite import Task, Verdict
from prove.evals.teval.embedder import Similarity
from prove.evals.teval.files import Data, DataFile, Form, Message, Record
from prove.evals.teval.instruct import Instruct
from prove.evals.teval.next_step import Dimension, NextStep, read_fields
from prove.evals.teval.plan import Plan, read_plan
from prove.evals.teval.review import Review

ROLES = {"function": "user"}
"""Results of functions are sent as the user's, as in the benchmark's templates: models know no role 'function'."""

_FORMS: dict[str, Form] = {"json": "json", "str": "string", "string": "string"}


class Scored(Protocol):
    """What an answer is scored by, and a perfect answer."""

    @property
    def form(self) -> Form: ...
    def judge(self, answer: str, similar: Similarity) -> Verdict: ...
    def perfect(self) -> str: ...


class Question(NamedTuple):
    """A chat that is sent, and how its answer is scored in one dimension; tasks with the same id share the answer."""

    id: str
    chat: list[dict[str, Any]]
    scored: Scored


def tasks_of(data: Data) -> list[Task]:
    """The tasks of all records."""
    return [task for file, id, record in data.records for task in _tasks(file, id, record)]  # any order


def _tasks(file: DataFile, id: str, record: Record) -> Iterator[Task]:
    chat = chat_of(record.origin_prompt)
    for dimension in file.dimensions:
        try:
            scored = _scored(file, dimension, record)
        except (KeyError, TypeError, msgspec.ValidationError, re.error) as error:
            raise UsageError(f"record {id!r} of {file.stem} is not one of T-Eval: {cut(repr(error))}") from error
        groups = {"dimension": dimension, "format": scored.form}
        yield Task(f"{dimension}/{scored.form}/{id}", groups, Question(f"{file.stem}/{id}", chat, scored))


def chat_of(messages: Sequence[Message]) -> list[dict[str, Any]]:
    """The chat as it is sent: messages of one role in a row are joined, as in the benchmark's harness."""
    spoken = [(ROLES.get(message.role, message.role), message.content) for message in messages]
    return [
        {"role": role, "content": "\n".join(content for _, content in several)}
        for role, several in groupby(spoken, key=lambda said: said[0])
    ]


def _scored(file: DataFile, dimension: str, record: Record) -> Scored:
    truth = record.ground_truth
    match dimension:
        case "instruct":
            form: Form = "json" if record.meta_data["response_format"] == "json" else "string"
            made = {"form": form, "template": record.template, "action": truth["action"], "args": truth["args"]}
            instruct = msgspec.convert(made, Instruct)
            instruct.check()
            return instruct
        case "plan":
            form = _form(record.meta.get("prompt_type"), file.form)
            functions = record.meta["API_list"] if form == "string" else ()
            return Plan(form, read_plan(truth), msgspec.convert(functions, tuple[str, ...]))
        case "review":
            form = "json" if record.meta_data["response_format"] == "json" else "string"
            return Review(form, truth["answer"])
        case _:
            asked = _form(record.meta_data.get("response_format"), file.form)
            return NextStep(cast("Dimension", dimension), file.form, asked, read_fields(truth, file.form))


def _form(name: Any, default: Form) -> Form:
    """The format that a record names."""
    if name is None:
        return default
    if name not in _FORMS:
        raise TypeError(f"the format {shown(name)} is not supported")
    return _FORMS[name]

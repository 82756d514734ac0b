"""Reason, retrieve and understand: the thought, the function and the arguments of the next step of a task."""

import json
import re
from typing import Any, Literal, cast

import msgspec

from prove.evals.suite import Verdict
from prove.evals.teval.answers import UnreadableError, loaded
from prove.evals.teval.embedder import Similarity

Dimension = Literal["reason", "retrieve", "understand"]
Args = dict[str, Any] | str

_NAMES = (re.compile(r"\w+\.\w+"), re.compile("FinishAction"))
"""What looks like the name of a function; the benchmark searches for one after the other."""


class Fields(msgspec.Struct, frozen=True):
    """The fields of a step that there are; arguments are a text in the files of strings."""

    thought: str | None = None
    name: str | None = None
    args: Args | None = None


class NextStep(msgspec.Struct, frozen=True):
    """One dimension of a step.

    Args:
        form: The format of the file, which decides on the metrics.
        asked: The format of the record, which decides how the answer is read.
        reference: The step; None if it cannot be read, as in the benchmark, which then scores 0.
    """

    dimension: Dimension
    form: Literal["json", "string"]
    asked: Literal["json", "string"]
    reference: Fields | None

    def judge(self, answer: str, similar: Similarity) -> Verdict:
        """The score of this dimension. As in the benchmark, a string is always counted as parsed."""
        given = self._read(answer)
        if given is None:
            return Verdict(0.0, {"parsed": 0.0})
        return Verdict(self._score(given, self.reference or Fields(), similar), {"parsed": 1.0})

    def perfect(self) -> str:
        """The step, or this field of it as a string."""
        reference = self.reference or Fields()
        if self.asked == "json":
            return json.dumps(msgspec.structs.asdict(reference))
        fields = {"reason": reference.thought, "retrieve": reference.name, "understand": reference.args}
        return str(fields[self.dimension] or "")

    def _read(self, answer: str) -> Fields | None:
        if self.asked == "json":
            return read_fields(answer, self.form) if self.reference else None
        if self.form == "json":
            return None
        match self.dimension:
            case "reason":
                return Fields(thought=answer)
            case "retrieve":
                return Fields(name=answer)
            case "understand":
                return Fields(args=answer)

    def _score(self, given: Fields, wanted: Fields, similar: Similarity) -> float:
        match self.dimension:
            case "reason" if given.thought is not None and wanted.thought is not None:
                return similar(given.thought, wanted.thought)
            case "retrieve" if given.name is not None and wanted.name is not None:
                return float(given.name == wanted.name if self.form == "json" else _names(given.name, wanted.name))
            case "understand" if given.args is not None and wanted.args is not None:
                return _args_score(given.args, wanted.args)
            case _:
                return 0.0


def read_fields(step: Any, form: Literal["json", "string"]) -> Fields | None:
    """The fields of a step as a dictionary or as text; what is missing is empty. None if it is neither."""
    try:
        fields = loaded(step, "{", "}") if isinstance(step, str) else step
        if not isinstance(fields, dict):
            return None
        known = cast("dict[str, Any]", fields)
        thought, name, args = str(known.get("thought", "")), str(known.get("name", "")), known.get("args", "")
        if form == "string":
            return Fields(thought, name, str(args))
        return Fields(thought, name, cast("dict[str, Any]", args) if isinstance(args, dict) else {})
    except (UnreadableError, ValueError, RecursionError):
        return None


def _names(answer: str, wanted: str) -> bool:
    """Whether the function is named, and nothing else that looks like one: `a.b`, also where it is no function."""
    return wanted in answer and all(name == wanted for pattern in _NAMES for name in pattern.findall(answer))


def _args_score(given: Args, wanted: Args) -> float:
    """The share of equal arguments, as text; further arguments cost nothing unless there should be none.

    The count is divided by a hundred-thousandth more than there are arguments, as in the benchmark: a perfect answer
    with one argument scores 0.99999. Two texts are equal or not, without quotes around the given one.
    """
    if isinstance(wanted, str) or isinstance(given, str):
        return float(wanted == (given.strip("'").strip('"') if isinstance(given, str) else given))
    if not wanted:
        return float(not given)
    equal = sum(name in given and str(given[name]) == str(value) for name, value in wanted.items())
    return equal / (len(wanted) + 1e-5)

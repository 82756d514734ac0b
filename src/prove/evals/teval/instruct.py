"""Instruct: the model is told which function to call with which arguments, and in which format to write the call."""

import json
import re
from functools import cached_property
from typing import Any, Literal

import msgspec

from prove.evals.suite import Verdict
from prove.evals.teval.answers import UnreadableError, dictionary, literal, loaded
from prove.evals.teval.embedder import Similarity

FIELDS = ("thought", "action", "args")
GOAL = "Call the function with the given arguments."
"""The thought of a perfect answer; it is not scored."""


class Instruct(msgspec.Struct, frozen=True, dict=True):
    """One instruction.

    Args:
        template: In JSON, the key of each field; as a string, the texts around each: 'action_start', 'action_end'.
    """

    form: Literal["json", "string"]
    template: dict[str, str]
    action: Any
    args: dict[str, Any]

    def judge(self, answer: str, similar: Similarity) -> Verdict:
        """Half for the format, half for the call: the share of what is equal among the action and the arguments.

        As in the benchmark: an argument that is missing equals an empty text; further arguments cost nothing; values
        are compared as Python does, so that 1 equals true.
        """
        call = self._read(answer)
        if call is None:
            return Verdict(0.0, {"parsed": 0.0, "arguments": 0.0})
        action, args = call
        equal = (action == self.action) + sum(args.get(name, "") == value for name, value in self.args.items())
        share = equal / (len(self.args) + 1)
        return Verdict((1 + share) / 2, {"parsed": 1.0, "arguments": share})

    def perfect(self) -> str:
        """The call in the format that is asked for."""
        if self.form == "json":
            values = dict(zip(FIELDS, (GOAL, self.action, self.args), strict=True))
            return json.dumps({self.template[field]: value for field, value in values.items()})
        texts = dict(zip(FIELDS, (GOAL, str(self.action), repr(self.args)), strict=True))
        return "".join(
            f"{self.template[f'{field}_start']}{text}{self.template[f'{field}_end']}" for field, text in texts.items()
        )

    def check(self) -> None:
        """Raise a KeyError or a re.error if the template cannot be used."""
        self.perfect()
        if self.form == "string":
            self.pattern.search("")

    @cached_property
    def pattern(self) -> re.Pattern[str]:
        """What an answer as a string must contain. The template's texts are regular expressions there, as here."""
        parts = (f"{self.template[f'{field}_start']}(.*){self.template[f'{field}_end']}" for field in FIELDS)
        return re.compile("".join(parts), re.DOTALL)

    def _read(self, answer: str) -> tuple[Any, dict[str, Any]] | None:
        return self._read_json(answer) if self.form == "json" else self._read_string(answer)

    def _read_json(self, answer: str) -> tuple[Any, dict[str, Any]] | None:
        try:
            fields: Any = loaded(answer)
        except UnreadableError:
            return None
        call = dictionary(fields)
        if any(self.template[field] not in call for field in FIELDS):
            return None
        return call[self.template["action"]], dictionary(call[self.template["args"]])

    def _read_string(self, answer: str) -> tuple[str, dict[str, Any]] | None:
        """Arguments are read as a Python literal: JSON's true, false and null lose all of them, as in the benchmark."""
        found = self.pattern.search(answer)
        if found is None:
            return None
        _, action, args = found.groups("")[: len(FIELDS)]
        try:
            return action.strip(), dictionary(literal(args.strip()))
        except UnreadableError:
            return action.strip(), {}

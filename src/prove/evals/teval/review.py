"""Review: the model says which of several judgements of a finished step is right."""

import json
from typing import Any, Literal

import msgspec

from prove.evals.suite import Verdict
from prove.evals.teval.answers import UnreadableError, dictionary, loaded
from prove.evals.teval.embedder import Similarity

CHOICES = "ABCDE"


class Review(msgspec.Struct, frozen=True):
    """One question with the right choice; in JSON, the right choice is {"review": true} or {"review": false}."""

    form: Literal["json", "string"]
    choice: Any

    def judge(self, answer: str, similar: Similarity) -> Verdict:
        """1 for the right choice."""
        given = _read_json(answer) if self.form == "json" else _read_string(answer)
        if given is None:
            return Verdict(0.0, {"parsed": 0.0})
        return Verdict(float(given == self.choice), {"parsed": 1.0})

    def perfect(self) -> str:
        """The choice in the format that is asked for."""
        if self.form == "json":
            return json.dumps({"is_finished": dictionary(self.choice).get("review")})
        return f"Answer: {self.choice}"


def _read_string(answer: str) -> str | None:
    """The first letter after the first colon, as in the benchmark: any word that begins with it will do."""
    letter = answer[answer.find(":") + 1 :].strip()[:1]
    return letter if letter and letter in CHOICES else None


def _read_json(answer: str) -> dict[str, Any] | None:
    try:
        finished = dictionary(loaded(answer)).get("is_finished")
    except UnreadableError:
        return None
    return {"review": finished} if finished in (True, False) else None

"""What an evaluation writes: a row for every task and trial."""

from typing import Any, Literal

import msgspec


class Row(msgspec.Struct, frozen=True):
    """How one trial of one task went.

    Args:
        groups: What kind of task it is, by the name of each way to group the suite: {"category": "base"}.
        score: What the suite's own measure gives, from 0 to 1; None if the task could not be played or judged.
        measures: What else is measured, by name; averages are taken of those that a row has.
        error: Why there is no score.
    """

    task: str
    groups: dict[str, str]
    trial: int
    score: float | None
    measures: dict[str, float] = {}
    stopped: Literal["done", "limit", "error"] = "done"
    error: str = ""


class RunSettings(msgspec.Struct, frozen=True):
    """What a run is of: which suite, in which version, played by whom.

    Args:
        version: The version of the suite's data; runs of different versions are not compared.
        weights: What tells a local model from another one of the same name; empty for other policies.
        options: How the policy is asked: a temperature, schemas in the prompt.
        overall: The grouping whose parts count the same in the overall score, or several, from the outermost on; empty
            if tasks do.
        left_out: What of the suite's score is not measured in this run, in words.
    """

    suite: str
    version: str
    policy: str
    tasks: int
    trials: int
    options: dict[str, Any] = {}
    overall: str | tuple[str, ...] = ""
    left_out: tuple[str, ...] = ()
    weights: str = ""

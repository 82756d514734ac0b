"""The package's own executor, to compare our session with."""

from itertools import count
from typing import Any

import msgspec

from prove.connect.bfcl.entries import Entry
from prove.connect.bfcl.package import bfcl_module
from prove.core.results import Result

RAISED = "Error during execution: "
"""What the executor prints before the message of an exception."""

RUNS = count()


class PackageRun:
    """The package's own executor at one entry. It keeps instances by the name of a model, so every run has its own."""

    def __init__(self, entry: Entry) -> None:
        self.entry = entry
        self.model = f"run_{next(RUNS)}"

    def execute(self, calls: tuple[str, ...]) -> tuple[list[str], dict[str, Any]]:
        """What the calls print, and the live instances."""
        executor = bfcl_module("eval_checker.multi_turn_eval.multi_turn_utils")
        return executor.execute_multi_turn_func_call(
            func_call_list=list(calls),
            initial_config=self.entry.config,
            involved_classes=list(self.entry.classes),
            model_name=self.model,
            test_entry_id=self.entry.id,
            long_context=self.entry.long_context,
        )


def says_the_same(result: Result, printed: str) -> bool:
    """Whether a result holds what the executor printed, where that is a JSON object or an error."""
    if printed.startswith(RAISED):
        return result.message.endswith(f": {printed.removeprefix(RAISED)}")
    try:
        theirs = msgspec.json.decode(printed, type=dict[str, Any])
    except msgspec.ValidationError:
        return True
    except msgspec.DecodeError:
        return result.ok
    if "error" in theirs:
        theirs |= {"error": result.code if result.level == "failed" else "refused", "message": theirs["error"]}
    return result.content == theirs

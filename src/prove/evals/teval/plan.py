"""Plan: the model writes all steps of a task at once; steps are matched with the reference by similarity and order."""

import json
from collections.abc import Sequence
from typing import Any, Literal, NamedTuple, cast

import msgspec
import networkx as nx

from prove.evals.suite import Verdict
from prove.evals.teval.answers import UnreadableError, loaded
from prove.evals.teval.embedder import Similarity

NAME_WEIGHT, ARGS_WEIGHT = 0.75, 0.25
THRESHOLD = 0.8
"""Steps match only if they are more similar than this."""

TIE = 1e-9
"""Less than any difference in similarity that means something."""

FINISH = "FinishAction"


class Step(NamedTuple):
    """One step of a plan; its arguments are compared as text."""

    id: int
    name: str
    args: str


class Plan(msgspec.Struct, frozen=True):
    """A task with its reference plan.

    Args:
        functions: The names that a plan as a string is searched for.
    """

    form: Literal["json", "string"]
    reference: tuple[Step, ...]
    functions: tuple[str, ...] = ()

    def judge(self, answer: str, similar: Similarity) -> Verdict:
        """The F1 score of the steps that match in order.

        As in the benchmark, the count of matched steps starts at 1: a plan that matches nothing scores as if one step
        matched. A plan without any step but FinishAction, which ends the benchmark's own evaluation, scores 0.
        """
        plan = read_plan(answer) if self.form == "json" else find_steps(answer, self.functions)
        parsed = float(bool(plan and self.reference))
        steps, reference = _in_order(plan), _in_order(self.reference)
        if not (steps and reference):
            return Verdict(0.0, {"parsed": parsed, "precision": 0.0, "recall": 0.0})
        matched = max(1, _longest_rise(_matches(steps, reference, similar)))
        precision, recall = matched / len(steps), matched / len(reference)
        f1 = 2 * precision * recall / (precision + recall)
        return Verdict(f1, {"parsed": parsed, "precision": precision, "recall": recall})

    def perfect(self) -> str:
        """The reference plan in the format that is asked for."""
        if self.form == "json":
            return json.dumps([step._asdict() for step in self.reference])
        return "\n".join(f"{step.name} {' '.join(step.args.split())}" for step in self.reference)


def read_plan(plan: Any) -> tuple[Step, ...]:
    """The steps of a plan as a list or as text; none if a single step is not as it should be, as in the benchmark."""
    try:
        steps = loaded(plan, "[", "]") if isinstance(plan, str) else plan
        if not isinstance(steps, list):
            return ()
        return tuple(Step(int(step["id"]), str(step["name"]), str(step["args"])) for step in cast("list[Any]", steps))
    except (UnreadableError, LookupError, TypeError, ValueError, OverflowError, RecursionError):
        return ()


def find_steps(answer: str, functions: Sequence[str]) -> tuple[Step, ...]:
    """The steps of a plan in words: each line or sentence is one if it names a function; the first one counts.

    Of functions that are found at the same place, such as `get` and `get_all`, the first in the list counts.
    """
    found: list[Step] = []
    for sentence in answer.replace(". ", "\n").split("\n"):
        places = [(sentence.find(name), name) for name in functions if name in sentence]
        if places:
            _, name = min(places, key=lambda place: place[0])
            found.append(Step(len(found), name, sentence))
    return tuple(found)


def _in_order(plan: Sequence[Step]) -> list[Step]:
    """The steps by their ids, without a FinishAction at the end."""
    steps = sorted(plan, key=lambda step: step.id)
    return steps[:-1] if steps and steps[-1].name == FINISH else steps


def _matches(steps: Sequence[Step], reference: Sequence[Step], similar: Similarity) -> list[int]:
    """For each step that has one, the place of its match in the reference: together as similar as possible.

    Where the same step occurs twice, several ways to match are equally similar. The benchmark's choice then depends on
    the rounding of its embeddings; here it is the one that keeps the order.
    """
    graph: nx.Graph[Any] = nx.Graph()
    for place, step in enumerate(steps):
        for other, wanted in enumerate(reference):
            alike = NAME_WEIGHT * similar(step.name, wanted.name) + ARGS_WEIGHT * similar(step.args, wanted.args)
            if alike > THRESHOLD:
                graph.add_edge(("step", place), ("wanted", other), weight=alike - TIE * (place - other) ** 2)
    pairs = (sorted(pair) for pair in cast("set[tuple[Any, Any]]", nx.max_weight_matching(graph)))
    return [wanted for (_, _), (_, wanted) in sorted(pairs)]


def _longest_rise(places: Sequence[int]) -> int:
    """The length of the longest strictly increasing subsequence."""
    lengths: list[int] = []
    for number, place in enumerate(places):
        before = [length for length, earlier in zip(lengths, places[:number], strict=True) if earlier < place]
        lengths.append(1 + max(before, default=0))
    return max(lengths, default=0)

"""BFCL multi-turn: 800 entries in four categories, scored by the package's own checker."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from itertools import count
from typing import Any

from prove.connect.bfcl.entries import CATEGORIES, Entry, entries, example_of
from prove.connect.bfcl.package import REQUIREMENTS, bfcl_module
from prove.connect.opening import OpenSession, open_session
from prove.core.episodes import Episode, Message
from prove.core.examples import Example
from prove.evals.bfcl_calls import as_python
from prove.evals.suite import Verdict
from prove.rollout.conversation import UNPARSEABLE, EpisodeLimits

NAME = "bfcl"
LIMITS = EpisodeLimits(messages=1_000, turn_messages=21, calls_per_message=1_000, unreadable_ends_turn=True)
"""As in the package's own harness: it stops a model whose 21st message of a turn still has calls, runs all calls of a
message, and goes on to the next turn after a message with a call that it cannot read, of which it runs nothing."""

_RUNS = count()


@dataclass(frozen=True)
class BfclSuite:
    """The four categories, as the package has them."""

    name: str = NAME
    version: str = REQUIREMENTS[0]
    overall: str = "category"
    limits: EpisodeLimits = LIMITS
    opener: OpenSession = open_session

    def examples(self) -> Sequence[Example]:
        return all_examples()

    def groups(self, example: Example) -> dict[str, str]:
        return {"category": example.category}

    def judging(self) -> "BfclSuite":
        return self

    def judge(self, episode: Episode) -> Verdict:
        """Valid or not, and the calls in turns that should have none, which the package does not punish."""
        if episode.stopped == "error":
            return Verdict(None, {}, episode.error)
        entry = entries(episode.example.category)[episode.example.seed]
        measures = {"calls": float(sum(len(turn.steps) for turn in episode.turns)), **_abstentions(entry, episode)}
        if episode.stopped == "limit" and not _is_whole(entry, episode):
            return Verdict(0.0, measures)
        return Verdict(float(checked(entry, transcript(entry, episode))["valid"]), measures)


def _is_whole(entry: Entry, episode: Episode) -> bool:
    """Whether the limit was that of messages, in the last turn: the package stops the model and checks what it did.

    One that is stopped before counts as failed, and so does one whose context is full.
    """
    last = episode.turns[-1].messages
    return len(episode.turns) == len(entry.ground_truth) and len(last) == LIMITS.turn_messages and bool(last[-1].steps)


@cache
def all_examples() -> tuple[Example, ...]:
    """The 800 entries as examples."""
    return tuple(example_of(entry) for category in CATEGORIES for entry in entries(category))


def transcript(entry: Entry, episode: Episode) -> list[list[list[str]]]:
    """The calls as the package reads them: turn by turn, message by message, as Python expressions.

    A message with a call that could not be read is left out as a whole: the package cannot decode it. A function that
    is not offered yet is refused in our conversation, where the package's harness would run it; the checker is given
    the call all the same.
    """
    functions = entry.tools
    return [
        [[as_python(step.call, functions) for step in message.steps] for message in turn.messages if _is_read(message)]
        for turn in episode.turns
    ]


def _is_read(message: Message) -> bool:
    return bool(message.steps) and all(step.result.code != UNPARSEABLE for step in message.steps)


def checked(entry: Entry, calls: list[list[list[str]]]) -> dict[str, Any]:
    """What the package's checker says. It keeps instances by the name of a model, so that every check has its own."""
    checker = bfcl_module("eval_checker.multi_turn_eval.multi_turn_checker")
    executor = bfcl_module("eval_checker.multi_turn_eval.multi_turn_utils")
    model = f"prove_run_{next(_RUNS)}"
    try:
        return checker.multi_turn_checker(
            calls,
            list(map(list, entry.ground_truth)),
            {"id": entry.id, "initial_config": entry.config, "involved_classes": list(entry.classes)},
            entry.category,
            model,
        )
    finally:
        kept = vars(executor)
        for name in [name for name in kept if name.startswith(f"{model}_")]:
            del kept[name]


def _abstentions(entry: Entry, episode: Episode) -> dict[str, float]:
    """The share of turns without ground truth in which calls were made; nothing where there are no such turns."""
    turns = [turn for turn, truth in zip(episode.turns, entry.ground_truth, strict=False) if not truth]
    if not turns:
        return {}
    return {"calls in turns to abstain": sum(bool(turn.steps) for turn in turns) / len(turns)}

"""Compares our BFCL scores with those of the benchmark's own evaluation runner, entry by entry.

    python scripts/bfcl_agreement.py [--limit COUNT] [--out results/evals/bfcl_agreement.json]

Every scripted policy plays the entries on the path that models take. What it did is then written as the result files
of the package hold it, and the package's `multi_turn_runner` scores these. Further episodes are made from the oracle's:
a model that goes on with calls in one turn until it is stopped. Models whose calls cannot all be read, and one that
writes values of wrong types and corrects itself if it is told of an error, play twice: in our conversation, and in the
package's `inference_multi_turn_FC`. Of the last one the calls must be the same too.

The runner is the package's, but for its table of models, which imports the clients of all of them: it is replaced by an
empty one, and calls are decoded as the package decodes those of OpenAI's models. Calls whose numbers would have
millions of digits are left out: the runner would never end with them. What the runner needs beside the
package is installed into `.bfcl/` once.
"""

import argparse
import contextlib
import json
import os
import subprocess
import sys
import tempfile
from abc import ABC, abstractmethod
from collections.abc import Sequence
from copy import deepcopy
from importlib import import_module
from itertools import count
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any, cast

import msgspec
from install_bfcl import ROOT, install_bfcl

from prove.connect.bfcl.costs import too_large
from prove.connect.bfcl.entries import CATEGORIES, entries
from prove.connect.bfcl.package import REQUIREMENTS
from prove.connect.opening import open_session
from prove.core.episodes import Episode, EpisodeTurn, Message
from prove.core.examples import Example
from prove.core.results import Call
from prove.evals.bfcl import BfclSuite
from prove.evals.examples_suite import ExamplesPlayed
from prove.evals.players import Player
from prove.evals.run import evaluate
from prove.rollout.conversation import AskPolicy, Reply
from prove.rollout.driver import run_episode
from prove.rollout.endpoints.answer import read_message
from prove.rollout.policies import reference_messages

SUITE = BfclSuite()
POLICIES = ("oracle", "empty", "verbose", "shuffled", "repeat", "greedy-name", "random-valid")
STOPPED = "stopped by the limit"
DONE = "Done."
"""What a compared model says at the end of a turn."""
UNREADABLE = {
    "arguments that are no JSON": ('{"oops',),
    "arguments that are a list": ("[1]",),
    "a good call and a bad one": ("", '{"oops'),
}
"""Messages whose calls cannot all be read: their arguments, which are right where they are empty."""
WRONG_TYPES = "wrong types, corrected after an error"
ERRORS = ("Error during execution: ", '"error"', "'error'")
"""What an answer has in it that tells of an error, here and in the package."""
LOOPS = count()
RUNNER_NEEDS = (
    *("tree_sitter==0.21.3", "tree-sitter-java==0.21.0", "tree-sitter-javascript==0.21.4"),
    *("overrides==7.7.0", "tenacity==9.1.2", "python-dotenv==1.1.1"),
)
NEEDS_FOLDER = ROOT / ".bfcl" / "runner"
OUT = ROOT / "results" / "evals" / "bfcl_agreement.json"


def main() -> int:
    """Compare, print and write; the exit code is 1 if an entry differs."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--limit", type=int, default=None, help="how many entries at most (default: all)")
    parser.add_argument("--out", type=Path, default=OUT)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="bfcl-agreement-") as folder:
        found = compared(Path(folder), arguments.limit)
    written = json.dumps({"package": REQUIREMENTS[0], "policies": found}, indent=2)
    print(written)
    arguments.out.parent.mkdir(parents=True, exist_ok=True)
    arguments.out.write_text(written + "\n")
    return 1 if any(policy["different"] for policy in found.values()) else 0


def compared(folder: Path, limit: int | None) -> dict[str, Any]:
    """For every policy how many entries both find valid, by category, and the entries on which they differ."""
    runner = package_runner(folder)
    found: dict[str, Any] = {}
    oracle: list[Episode] = []
    for policy in POLICIES:
        episodes = played(policy, folder / policy, limit)
        oracle = oracle or episodes
        found[policy] = comparison(runner, episodes, folder / "scores" / policy)
    rng = Random(0)
    stopped = [never_ending(episode, rng) for episode in oracle if any(turn.steps for turn in episode.turns)]
    found[STOPPED] = comparison(runner, stopped, folder / "scores" / "stopped")
    for fault, message in UNREADABLE.items():
        examples = [episode.example for episode in oracle]
        models = [FaultyModel(example, message, Random(example.id)) for example in examples]
        found[fault] = played_twice(runner, models, folder / "scores" / fault.replace(" ", "_"))[0]
    models = [WrongTypesModel(episode.example) for episode in oracle]
    found[WRONG_TYPES], ours, theirs = played_twice(runner, models, folder / "scores" / "wrong_types")
    same = [calls_of(as_result(episode)) == calls_of(kept) for episode, kept in zip(ours, theirs, strict=True)]
    other_calls = [episode.example.id for episode, is_same in zip(ours, same, strict=True) if not is_same]
    found[WRONG_TYPES]["different"] = sorted({*found[WRONG_TYPES]["different"], *other_calls})
    return found


def played_twice(
    runner: ModuleType, models: Sequence["ComparedModel"], scores: Path
) -> tuple[dict[str, Any], list[Episode], list[list[list[Any]]]]:
    """The comparison of what the models do here and in the package's loop, and both."""
    ours = [run_episode(model, model.example, open_session(model.example), SUITE.limits) for model in models]
    theirs = in_package(runner, models)
    return comparison(runner, ours, scores, theirs), ours, theirs


def calls_of(result: list[list[Any]]) -> list[list[Any]]:
    """The calls of a conversation as the package keeps it, with their arguments as values; texts are left out."""
    return [
        [[{name: json.loads(given) for name, given in call.items()} for call in said] for said in turn if said != DONE]
        for turn in result
    ]


class ComparedModel(ABC):
    """Answers by what it was told in a turn alone, so that two harnesses can be compared."""

    name = "compared"

    def __init__(self, example: Example) -> None:
        self.example = example

    def begin_with(self, example: Example) -> "ComparedModel":
        return self

    def reply(self, ask: AskPolicy) -> Reply:
        said = max(place for place, message in enumerate(ask.messages) if message["role"] == "user")
        told: list[list[str]] = []
        for message in ask.messages[said + 1 :]:
            if message["role"] == "assistant":
                told.append([])
            else:
                told[-1].append(message["content"])
        return read_message(self.message(ask.turn, told))

    def message(self, turn: int, told: Sequence[Sequence[str]]) -> dict[str, Any]:
        """The answer after what its messages in the turn were answered with, as an API has it."""
        made = [{"function": {"name": name, "arguments": given}} for name, given in self.calls(turn, told)]
        return {"content": DONE, "tool_calls": made}

    @abstractmethod
    def calls(self, turn: int, told: Sequence[Sequence[str]]) -> Sequence[tuple[str, str]]:
        """The calls of the next message, with their arguments as text."""


class FaultyModel(ComparedModel):
    """Does what the reference does, and in one turn, before or after its calls, sends a call that cannot be read."""

    def __init__(self, example: Example, fault: Sequence[str], rng: Random) -> None:
        super().__init__(example)
        self._fault = fault
        self._turn = rng.choice([place for place, turn in enumerate(example.turns) if turn.reference_calls])
        self._is_first = rng.random() < 0.5

    def calls(self, turn: int, told: Sequence[Sequence[str]]) -> Sequence[tuple[str, str]]:
        planned = [
            [(call.name, json.dumps(call.arguments)) for call in calls]
            for calls in reference_messages(self.example.turns[turn])
        ]
        if turn == self._turn:
            name, arguments = planned[0][0]
            planned.insert(0 if self._is_first else len(planned), [(name, text or arguments) for text in self._fault])
        return planned[len(told)] if len(told) < len(planned) else []


class WrongTypesModel(ComparedModel):
    """Makes the reference calls one by one, each with a value of a wrong type; after an error it makes the right one.

    Functions that are not offered yet are called as they should be: our conversation refuses them in any case.
    """

    def calls(self, turn: int, told: Sequence[Sequence[str]]) -> Sequence[tuple[str, str]]:
        here = self.example.turns[turn]
        answers = [answer for (answer,) in told]
        for call in here.reference_calls:
            wrong = with_wrong_type(call.arguments, Random(f"{self.example.id} {call.id}"))
            for arguments in [wrong, call.arguments] if call.name in here.tools and wrong else [call.arguments]:
                if not answers:
                    return [(call.name, json.dumps(arguments))]
                answer = answers.pop(0)
                if not any(words in answer for words in ERRORS):
                    break
        return []


def with_wrong_type(arguments: dict[str, Any], rng: Random) -> dict[str, Any]:
    """The arguments with one value of another type, as models write it; nothing where no value can be written so."""
    found = [(name, wrong) for name, value in arguments.items() for wrong in wrong_types(value)]
    return {**arguments, **dict([rng.choice(found)])} if found else {}


def wrong_types(value: Any) -> list[Any]:
    """The value in other types."""
    match value:
        case bool():
            return [str(value).lower(), int(value)]
        case int():
            return [str(value), float(value)]
        case float():
            return [str(value)]
        case list():
            return [", ".join(map(str, cast("list[Any]", value)))]
        case str() if value.isdigit():
            return [int(value)]
        case _:
            return []


def in_package(runner: ModuleType, models: Sequence[ComparedModel]) -> list[list[list[Any]]]:
    """What the package's own loop keeps of the conversations with these models.

    Each has a name that was not used before: the package goes on with the state that the same model left in an entry.
    """
    base: Any = import_module("bfcl_eval.model_handler.base_handler").BaseHandler
    prompts = {category: runner.load_dataset_entry(f"multi_turn_{category}") for category in CATEGORIES}
    kept: list[list[list[Any]]] = []
    for model in models:
        entry = deepcopy(prompts[model.example.category][model.example.seed])
        handler = type("Loop", (PackageLoop, base), {})(model, f"loop_{next(LOOPS)}")
        with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
            kept.append(handler.inference_multi_turn_FC(entry, False, True)[0])
    return kept


class PackageLoop:
    """What the package's harness asks of the client of a model; the rest of it is the package's."""

    def __init__(self, model: ComparedModel, name: str) -> None:
        self.model_name_underline_replaced = name
        self._model = model
        self._turn, self._told = -1, list[list[str]]()

    def _query_FC(self, data: Any) -> tuple[dict[str, Any], float]:  # noqa: N802
        return self._model.message(self._turn, self._told), 0.0

    def _parse_query_response_FC(self, answer: dict[str, Any]) -> dict[str, Any]:  # noqa: N802
        calls = [{call["function"]["name"]: call["function"]["arguments"]} for call in answer["tool_calls"]]
        return {"model_responses": calls or answer["content"], "input_token": 0, "output_token": 0}

    def add_first_turn_message_FC(self, data: Any, messages: Any) -> Any:  # noqa: N802
        self._turn, self._told = self._turn + 1, []
        return data

    _add_next_turn_user_message_FC = add_first_turn_message_FC  # noqa: N815

    def _add_assistant_message_FC(self, data: Any, answer: Any) -> Any:  # noqa: N802
        self._told.append([])
        return data

    def _pre_query_processing_FC(self, data: Any, entry: Any) -> Any:  # noqa: N802
        return data

    def _compile_tools(self, data: Any, entry: Any) -> Any:
        return data

    def _add_execution_results_FC(self, data: Any, results: list[str], answer: Any) -> Any:  # noqa: N802
        self._told[-1] += results
        return data

    def decode_execute(self, result: Any, has_tool_call_tag: bool) -> Any:
        return Handler().decode_execute(result, has_tool_call_tag)


def played(policy: str, folder: Path, limit: int | None) -> list[Episode]:
    """The episodes of a policy, with nothing left unjudged."""
    player = Player(policy)
    suite = ExamplesPlayed(SUITE, player)
    problems = evaluate(suite, player, folder, limit=limit).problems
    if problems:
        raise SystemExit(f"{policy}: {problems[0]}")
    lines = (folder / suite.transcripts).read_bytes().splitlines()
    return [msgspec.json.decode(line, type=Episode) for line in lines]


def never_ending(episode: Episode, rng: Random) -> Episode:
    """The episode, stopped in one of its turns with calls: its last call is made again and again."""
    number = rng.choice([number for number, turn in enumerate(episode.turns) if turn.steps])
    messages = [message for message in episode.turns[number].messages if message.steps]
    most = SUITE.limits.turn_messages or 0
    messages += [Message(steps=messages[-1].steps[-1:])] * (most - len(messages))
    turns = (*episode.turns[:number], EpisodeTurn(tuple(messages)))
    return msgspec.structs.replace(episode, turns=turns, stopped="limit")


def comparison(
    runner: ModuleType, episodes: Sequence[Episode], scores: Path, kept: Sequence[list[list[Any]]] = ()
) -> dict[str, Any]:
    """Both scores of the same episodes; `kept` is what the package's loop has of them, where it played them."""
    results = list(zip(episodes, kept or map(as_result, episodes), strict=True))
    different: list[str] = []
    valid: dict[str, dict[str, int]] = {}
    for category in CATEGORIES:
        mine = [episode for episode in episodes if episode.example.category == category]
        theirs_done = [(e.example.seed, result) for e, result in results if e.example.category == category]
        failed = failed_entries(runner, category, theirs_done, scores)
        ours = {episode.example.seed: SUITE.judge(episode).score == 1.0 for episode in mine}
        theirs = {number: entries(category)[number].id not in failed for number in ours}
        different += [entries(category)[number].id for number in ours if ours[number] != theirs[number]]
        valid[category] = {"entries": len(mine), "ours": sum(ours.values()), "package": sum(theirs.values())}
    return {"valid": valid, "different": different}


def failed_entries(
    runner: ModuleType, category: str, played: Sequence[tuple[int, list[list[Any]]]], scores: Path
) -> set[str]:
    """The ids that the package's runner puts into its score file, of results by the numbers of their entries.

    Every policy is a model of its own: the package goes on with the state that the same model left in an entry.
    """
    model = scores.name
    name = f"multi_turn_{category}"
    numbers = [number for number, _ in played]
    prompts, truths = runner.load_dataset_entry(name), runner.load_ground_truth_entry(name)
    results = [{"id": prompts[number]["id"], "result": result} for number, result in played]
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere):
        runner.multi_turn_runner(
            Handler(), results, [prompts[n] for n in numbers], [truths[n] for n in numbers], model, name, scores
        )
    (file,) = scores.rglob(f"*_{name}_score.json")
    _, *failed = map(json.loads, file.read_text().splitlines())
    return {entry["id"] for entry in failed}


def as_result(episode: Episode) -> list[list[Any]]:
    """What the package's harness keeps of a conversation: for every message its calls, or its text if it has none."""
    return [
        [
            [{step.call.name: json.dumps(step.call.arguments)} for step in message.steps if runs(step.call)]
            or message.text
            for message in turn.messages
        ]
        for turn in episode.turns
    ]


def runs(call: Call) -> bool:
    """Whether the package would ever end with a call."""
    return not too_large(call.name, call.arguments)


class Handler:
    """Decodes calls as the package does for models that are called by functions; a text is none, and raises."""

    def decode_execute(self, result: Any, has_tool_call_tag: bool) -> Any:
        return import_module("bfcl_eval.model_handler.utils").convert_to_function_call(result)


def package_runner(folder: Path) -> ModuleType:
    """The package's evaluation runner."""
    if not NEEDS_FOLDER.is_dir():
        options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--target", str(NEEDS_FOLDER)]
        subprocess.run([sys.executable, "-m", "pip", "install", *options, *RUNNER_NEEDS], check=True)
    sys.path += [str(install_bfcl()), str(NEEDS_FOLDER)]
    os.environ["BFCL_PROJECT_ROOT"] = str(folder)  # where the package writes by itself
    models = ModuleType("bfcl_eval.constants.model_config")
    models.__dict__["MODEL_CONFIG_MAPPING"] = {}
    sys.modules[models.__name__] = models
    return import_module("bfcl_eval.eval_checker.eval_runner")


if __name__ == "__main__":
    sys.exit(main())

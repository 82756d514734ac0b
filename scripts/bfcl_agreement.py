"""Compares our BFCL scores with those of the benchmark's own evaluation runner, entry by entry.

    python scripts/bfcl_agreement.py [--limit COUNT] [--out results/evals/bfcl_agreement.json]

Every scripted policy plays the entries on the path that models take. What it did is then written as the result files
of the package hold it, and the package's `multi_turn_runner` scores these. Further episodes are made from the oracle's:
a model that goes on with calls in one turn until it is stopped.

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
from collections.abc import Sequence
from importlib import import_module
from pathlib import Path
from random import Random
from types import ModuleType
from typing import Any

import msgspec
from install_bfcl import ROOT, install_bfcl

from prove.connect.bfcl.costs import too_large
from prove.connect.bfcl.entries import CATEGORIES, entries
from prove.connect.bfcl.package import REQUIREMENTS
from prove.core.episodes import Episode, EpisodeTurn, Message
from prove.core.results import Call
from prove.evals.bfcl import BfclSuite
from prove.evals.examples_suite import ExamplesPlayed
from prove.evals.players import Player
from prove.evals.run import evaluate

SUITE = BfclSuite()
POLICIES = ("oracle", "empty", "verbose", "shuffled", "repeat", "greedy-name", "random-valid")
STOPPED = "stopped by the limit"
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
    return found


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


def comparison(runner: ModuleType, episodes: Sequence[Episode], scores: Path) -> dict[str, Any]:
    """Both scores of the same episodes."""
    different: list[str] = []
    valid: dict[str, dict[str, int]] = {}
    for category in CATEGORIES:
        mine = [episode for episode in episodes if episode.example.category == category]
        failed = failed_entries(runner, category, mine, scores)
        ours = {episode.example.seed: SUITE.judge(episode).score == 1.0 for episode in mine}
        theirs = {number: entries(category)[number].id not in failed for number in ours}
        different += [entries(category)[number].id for number in ours if ours[number] != theirs[number]]
        valid[category] = {"entries": len(mine), "ours": sum(ours.values()), "package": sum(theirs.values())}
    return {"valid": valid, "different": different}


def failed_entries(runner: ModuleType, category: str, episodes: Sequence[Episode], scores: Path) -> set[str]:
    """The ids that the package's runner puts into its score file.

    Every policy is a model of its own: the package goes on with the state that the same model left in an entry.
    """
    model = scores.name
    name = f"multi_turn_{category}"
    numbers = [episode.example.seed for episode in episodes]
    prompts, truths = runner.load_dataset_entry(name), runner.load_ground_truth_entry(name)
    results = [{"id": prompts[e.example.seed]["id"], "result": as_result(e)} for e in episodes]
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

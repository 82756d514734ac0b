"""Kills every long command at random moments, continues it each time, and compares what it ends with.

Each command runs in a process of its own and is killed with SIGKILL after a random part of the time that it takes
undisturbed; then the same command is started again, until it ends. If that was less than the wanted number of kills,
the output is removed and it begins again. Every time that it ends, its files and what it prints must be those of the
undisturbed run (but for the seconds that steps of training took), nothing unfinished may be left, and no process that
it started may be running.

    python scripts/fault_tests.py > results/faults.json
    python scripts/fault_tests.py --kills 3 --seed 1
    PYTHONPATH=src python scripts/fault_tests.py --only train --kills 50 > train.json

Several of these may run side by side: each has a folder of its own, and makes only the inputs that it needs.
"""

import argparse
import json
import random
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.faults import running as process  # noqa: E402
from tests.faults.running import METRICS, Ended, Place, untimed  # noqa: E402

TINY = (
    *("data.synth.count=60", "model.scratch.vocabulary=1024", "model.scratch.width=48", "model.scratch.inner=96"),
    *("model.scratch.heads=2", "model.scratch.key_value_heads=1", "sft.steps=40", "sft.batch=4"),
    *("evaluation_examples=0", "sample_every=2"),
)
"""The recipe `tiny`, made so small that it takes seconds."""
SYNTH = ("synth", "--out", "made", "--seed", "1", "--set", "per_world=8", "--workers", "2")
COMMANDS: dict[str, tuple[str, ...]] = {
    "synth": (*SYNTH, "--count", "200"),
    "rollout": ("rollout", "set", "--policy", "random-valid", "--out", "made/episodes.jsonl"),
    "validate": ("validate", "set", "--workers", "2", "--json"),
    "export": ("export", "set", "--format", "trl", "--out", "made/rows.jsonl"),
    "score": ("score", "episodes.jsonl", "--profile", "prove-state", "--json"),
    "reward-report": ("reward-report", "set", "--out", "made", "--limit", "24", "--group", "4", "--workers", "2"),
    "eval": ("eval", "own", "--policy", "random-valid", "--data", "set", "--trials", "20", "--out", "made", "--json"),
    "train": ("train", "sft", "tiny", "--out", "made", "--resume", *(w for s in TINY for w in ("--set", s))),
}
NEEDS_EPISODES = ("score",)
NEEDS_SET = ("rollout", "validate", "export", "reward-report", "eval", *NEEDS_EPISODES)
PATIENCE = 600.0
"""How many seconds a command may take on a machine on which all of them run side by side."""
EXAMPLES = 400
EPISODES = 8_000
"""How much the commands have to do that read examples or episodes."""

Output = tuple[int, str, str, dict[str, bytes]]
"""The exit code, stdout, stderr and files of a command."""


def main() -> int:
    """Print what was found as JSON; the exit code is 1 if an output differed or something was left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50, help="how often to kill each command (default: 50)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the moments (default: 0)")
    parser.add_argument("--only", choices=COMMANDS, nargs="+", default=[*COMMANDS], help="the commands (default: all)")
    arguments = parser.parse_args()
    process.PATIENCE = PATIENCE
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="prove-faults-") as folder:
        place = Place(Path(folder))
        make_inputs(place, arguments.only)
        commands = {
            name: torment(place, COMMANDS[name], arguments.kills, random.Random(f"{arguments.seed} {name}"))
            for name in arguments.only
        }
    found = {"seed": arguments.seed, "commands": commands, "seconds": round(time.monotonic() - start, 1)}
    print(json.dumps(found, indent=2))
    return 0 if all(command["identical"] and not command["left"] for command in commands.values()) else 1


def make_inputs(place: Place, commands: Sequence[str]) -> None:
    """What these commands read: a set of examples, and a file of episodes of them, each several times."""
    if not any(command in NEEDS_SET for command in commands):
        return
    finish(place, (*SYNTH, "--count", str(EXAMPLES)))
    (place.folder / "made").rename(place.folder / "set")
    if any(command in NEEDS_EPISODES for command in commands):
        finish(place, COMMANDS["rollout"])
        lines = (place.folder / "made" / "episodes.jsonl").read_bytes()
        (place.folder / "episodes.jsonl").write_bytes(lines * (EPISODES // EXAMPLES))


def torment(place: Place, command: tuple[str, ...], kills: int, rng: random.Random) -> dict[str, Any]:
    """Kill a command so many times, and continue it each time."""
    forget(place)
    begin = time.monotonic()
    expected = finish(place, command)
    undisturbed = time.monotonic() - begin
    left = set(place.leftovers)
    forget(place)
    done = working = runs = 0
    different: set[str] = set()
    while done < kills:
        running = place.start(*command)
        try:
            running.process.wait(rng.uniform(0, undisturbed))
        except subprocess.TimeoutExpired:
            before = has_begun(place)
            running.process.send_signal(signal.SIGKILL)
            ended = running.end()
            done += ended[0] == -signal.SIGKILL
            working += ended[0] == -signal.SIGKILL and before
            if done < kills:
                continue
            output = finish(place, command)
        else:
            output = output_of(place, command, running.end())
        runs += 1
        different |= differences(expected, output)
        left |= set(place.leftovers)
        forget(place)
    return {
        "kills": done,
        "kills_in_the_middle": working,
        "complete_runs": runs,
        "identical": not different,
        "different": sorted(different),
        "left": sorted(left),
        "undisturbed_seconds": round(undisturbed, 2),
        "seconds": round(time.monotonic() - begin, 1),
    }


def has_begun(place: Place) -> bool:
    """Whether something is done that the next process goes on from: records of a journal, or steps of training."""
    return place.records > 0 or (place.folder / "made" / METRICS).exists()


def finish(place: Place, command: tuple[str, ...]) -> Output:
    """How a command ends that nobody stops."""
    ended = place.run(*command)
    if ended[0] != 0:
        raise SystemExit(f"{command[0]} failed: {ended[2]}")
    return output_of(place, command, ended)


def output_of(place: Place, command: tuple[str, ...], ended: Ended) -> Output:
    """What a command gave. What training says on stderr is how long its steps took."""
    code, out, err = ended
    return code, out, "" if command[0] == "train" and code == 0 else err, untimed(place.files("made"))


def differences(expected: Output, output: Output) -> set[str]:
    """What of an output is not as expected: its files by name, and `printed`."""
    files, others = expected[-1], output[-1]
    names = {name for name in files.keys() | others.keys() if files.get(name) != others.get(name)}
    return names if expected[:-1] == output[:-1] else names | {"printed"}


def forget(place: Place) -> None:
    """Remove the output, so that the command begins again."""
    shutil.rmtree(place.folder / "made", ignore_errors=True)
    shutil.rmtree(place.cache / "unfinished", ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())

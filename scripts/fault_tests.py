"""Kills every long command at random moments, continues it each time, and compares what it ends with.

Each command runs in a process of its own and is killed with SIGKILL after a random part of the time that it takes
undisturbed; then the same command is started again, until it ends. If that was less than the wanted number of kills,
the output is removed and it begins again. Every time that it ends, its files and what it prints must be those of the
undisturbed run, nothing unfinished may be left, and no process that it started may be running.

    python scripts/fault_tests.py > results/faults.json
    python scripts/fault_tests.py --kills 3 --seed 1
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
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT))

from tests.faults.running import Ended, Place  # noqa: E402

SYNTH = ("synth", "--out", "made", "--seed", "1", "--set", "per_world=8", "--workers", "2")
COMMANDS: dict[str, tuple[str, ...]] = {
    "synth": (*SYNTH, "--count", "200"),
    "rollout": ("rollout", "set", "--policy", "random-valid", "--out", "made/episodes.jsonl"),
    "validate": ("validate", "set", "--workers", "2", "--json"),
    "export": ("export", "set", "--format", "trl", "--out", "made/rows.jsonl"),
    "score": ("score", "episodes.jsonl", "--profile", "prove-state", "--json"),
}
EXAMPLES = 400
EPISODES = 8_000
"""How much the commands have to do that read examples or episodes."""

Output = tuple[Ended, dict[str, bytes]]


def main() -> int:
    """Print what was found as JSON; the exit code is 1 if an output differed or something was left."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=50, help="how often to kill each command (default: 50)")
    parser.add_argument("--seed", type=int, default=0, help="the seed of the moments (default: 0)")
    parser.add_argument("--only", choices=COMMANDS, nargs="+", default=[*COMMANDS], help="the commands (default: all)")
    arguments = parser.parse_args()
    start = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="prove-faults-") as folder:
        place = Place(Path(folder))
        make_inputs(place)
        commands = {
            name: torment(place, COMMANDS[name], arguments.kills, random.Random(f"{arguments.seed} {name}"))
            for name in arguments.only
        }
    found = {"seed": arguments.seed, "commands": commands, "seconds": round(time.monotonic() - start, 1)}
    print(json.dumps(found, indent=2))
    return 0 if all(command["identical"] and not command["left"] for command in commands.values()) else 1


def make_inputs(place: Place) -> None:
    """A set of examples, and a file of episodes of them, each several times."""
    finish(place, (*SYNTH, "--count", str(EXAMPLES)))
    (place.folder / "made").rename(place.folder / "set")
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
    done = working = runs = identical = 0
    while done < kills:
        running = place.start(*command)
        try:
            running.process.wait(rng.uniform(0, undisturbed))
        except subprocess.TimeoutExpired:
            before = place.records
            running.process.send_signal(signal.SIGKILL)
            ended = running.end()
            done += ended[0] == -signal.SIGKILL
            working += ended[0] == -signal.SIGKILL and before > 0
            if done < kills:
                continue
            output = finish(place, command)
        else:
            output = running.end(), place.files("made")
        runs += 1
        identical += output == expected
        left |= set(place.leftovers)
        forget(place)
    return {
        "kills": done,
        "kills_with_a_journal": working,
        "complete_runs": runs,
        "identical": identical == runs,
        "left": sorted(left),
        "undisturbed_seconds": round(undisturbed, 2),
        "seconds": round(time.monotonic() - begin, 1),
    }


def finish(place: Place, command: tuple[str, ...]) -> Output:
    """How a command ends that nobody stops."""
    ended = place.run(*command)
    if ended[0] != 0:
        raise SystemExit(f"{command[0]} failed: {ended[2]}")
    return ended, place.files("made")


def forget(place: Place) -> None:
    """Remove the output, so that the command begins again."""
    shutil.rmtree(place.folder / "made", ignore_errors=True)
    shutil.rmtree(place.cache / "unfinished", ignore_errors=True)


if __name__ == "__main__":
    sys.exit(main())

